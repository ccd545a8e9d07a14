"""How sheets are laid out, read from ``templates/_base/sheets.yaml``. Lengths in millimetres.

Where no more is said, a name that ends in ``base`` is the baseline of a text, counted from the top of what it is in.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from itertools import repeat
from typing import Any, NamedTuple, get_args, get_origin, get_type_hints

import yaml

from generator.geometry.shapes import Rect, Size
from generator.i18n import bundled_folder
from generator.model.yaml_reader import LOADER
from generator.scene.fonts import BOLD, POINT
from generator.scene.palette import INK, NEUTRAL, WHITE, Colour
from generator.scene.primitives import Style
from generator.text.layout import FlowLook
from generator.text.words import Edition, TextStyle

QUIET = INK.mix(WHITE, 0.32)
"""Labels: 5.9:1 on white."""

RULE = INK.mix(WHITE, 0.55)
HAIR = INK.mix(WHITE, 0.8)
TINT = INK.mix(WHITE, 0.955)

A4_LIVE = Size(190.0, 277.0)
"""What is left of an A4 sheet inside margins of 10 mm."""


class HeadStyle(NamedTuple):
    """The head of a team's first page: eyebrow, badge, name and kits, then coach and captain; heights from its top.

    Where it is ``wide`` the eyebrow is above all the rest and coach and captain below it; otherwise both are
    right of the badge. ``gaps`` are left of the name and of the kits.
    """

    height: float
    wide: bool
    eyebrow_base: float
    badge: Rect
    gaps: tuple[float, float]
    name: TextStyle
    name_place: tuple[float, float]
    kit_width: float
    kit_label_width: float
    shirt: float
    shirt_top: float
    kit_base: float
    person: TextStyle
    people_top: float
    label_base: float
    person_base: float


class RunningHead(NamedTuple):
    """The head of a further page: its text, the rule below it, and whether all of it is ``joined`` to a quiet line."""

    height: float
    base: float
    name: TextStyle
    rule: float | None = None
    joined: bool = False


class FieldStyle(NamedTuple):
    """Boxes with a label and room to write, ``abreast`` of them in a row; ``label`` and ``value`` are baselines.

    What takes more lines than one begins higher, by ``rise`` as a share of the height of the others.
    """

    height: float
    inset: float
    label: float
    value: float
    abreast: int
    rise: float


class TitleStyle(NamedTuple):
    text: TextStyle
    base: float
    rule: float
    height: float


class ScoreStyle(NamedTuple):
    names: float
    row: float
    side: TextStyle


class PanelStyle(NamedTuple):
    """Both sides of a match with the boxes of its score: between the sides, where ``middle`` is their width.

    Where it is 0 the boxes are below the sides.
    """

    height: float
    middle: float
    badge: Size
    side: TextStyle
    coach: TextStyle
    coach_height: float
    goals: Size
    period: TextStyle
    period_width: float
    period_base: float
    period_drop: float
    period_height: float


class TableStyle(NamedTuple):
    """The players of a team with all they have. ``numbers`` is the width left of names, ``air`` that after a number.

    Values and figures stand beside a name that keeps ``least_name``; else, where text wraps, on ``line`` below it.
    ``value_widths`` are the least, the usual and the most; they are wider than usual where names keep ``ample_name``,
    and what is left widens the tally.
    Roles begin ``role_gap`` after the longest name.
    """

    numbers: float
    air: float
    least_name: float
    ample_name: float
    role_gap: float
    value_widths: tuple[float, float, float]
    value_air: float
    figure_width: float
    tally_width: float
    mark_width: float
    head_height: float
    head_base: float
    head_line: float
    section: float
    section_base: float
    section_title: TextStyle
    rows: tuple[float, float]
    row_air: float
    line: float
    number: TextStyle
    name: TextStyle
    value: TextStyle
    figure: TextStyle
    captain: float
    bar: tuple[float, float, float]
    flag: float
    fewest: int
    whole: bool


class SquadStyle(NamedTuple):
    """The players of a side of a match, with boxes to fill in: who came on, the tally, a box for each mark."""

    strip: float
    head: float
    head_base: float
    names_at: float
    boxes: tuple[float, float, float]
    rows: tuple[float, float]
    row_air: float
    title: TextStyle
    title_base: float
    number: TextStyle
    name: TextStyle
    fewest: int


class LinesStyle(NamedTuple):
    notes: float
    least_notes: float
    ideal_notes: float
    lists: float
    list_head: float
    list_base: float
    least_list: float
    ideal_list: float
    list_label: TextStyle
    shares: tuple[float, float]
    apart: float
    indent: float


class SignatureStyle(NamedTuple):
    """Lines to sign on: how high they are for a ``team`` and a ``match``, and the ``gaps`` between those of each."""

    team: float
    match: float
    gaps: tuple[float, float]
    base: float
    foot: float


class LegendStyle(NamedTuple):
    """What short words mean; ``everywhere`` at the foot of every page, else once."""

    line: float
    top: float
    gap: float
    between: float
    mark: float
    flag: float
    flag_rise: float
    foot: float
    everywhere: bool


class LineUpStyle(NamedTuple):
    """How large players are: ``shirt`` is the most of its width, ``share`` the most that a number takes of it.

    All is ``scale`` times as large as on a usual sheet, no letters smaller than ``least``. ``letters`` are the sizes of
    names, the larger first; a name takes as many as ``lines`` where there is room below the shirt. ``heights`` are the
    least and the most of the field.
    """

    scale: float
    least: float
    shirt: float
    share: float
    letters: tuple[float, float]
    lines: int
    heights: tuple[float, float]


class BadgesStyle(NamedTuple):
    """Badges of a league: up to how many teams go in how many columns; ``shape`` is a cell's height by its width."""

    columns: tuple[tuple[int, int], ...]
    shape: float
    badge: tuple[float, float]
    name_base: float
    name: TextStyle
    coach: TextStyle


class FrontStyle(NamedTuple):
    base: float
    title: TextStyle
    title_base: float
    height: float


class GuideStyle(NamedTuple):
    """How the guide is laid out: ``scale`` times the size of its text and pictures, steps in ``columns``.

    Letters are no smaller than ``least``, those of pictures are left out where they would be. A part of the build is
    summed up as a name, a number of sheets and a paper: ``stops`` are where each begins, as a share of the page's
    width, and the line that it is on.
    """

    scale: float
    columns: int
    least: float
    stops: tuple[tuple[float, int], ...]

    def points(self, size: float) -> float:
        """Return a size given in points as it is here, in millimetres."""
        return max(self.least, size * POINT * self.scale)


@dataclass(frozen=True, eq=False)
class SheetStyle:
    """An edition of team sheets, match sheets, league pages and guides.

    Blocks are ``abreast`` where a template says so, or always below each other, at least ``gap`` apart. ``stroke`` is
    how thick lines are, as a share of a usual sheet's. ``look`` is that of a club's own text. ``mark`` is where the
    little card of a mark lies, seen from the baseline in the middle of its column.
    """

    abreast: bool
    gap: float
    stroke: float
    look: FlowLook
    label: TextStyle
    strong: TextStyle
    mark: Rect
    signatures: SignatureStyle
    head: HeadStyle
    team_running: RunningHead
    match_running: RunningHead
    league_running: RunningHead
    record: FieldStyle
    facts: FieldStyle
    fact: TextStyle
    title: TitleStyle
    score: ScoreStyle
    panel: PanelStyle
    table: TableStyle
    squad: SquadStyle
    ruled: LinesStyle
    legend: LegendStyle
    line_up: LineUpStyle
    badges: BadgesStyle
    match_front: FrontStyle
    league_front: FrontStyle
    guide: GuideStyle

    def edge(self, width: float = 0.2) -> Style:
        return Style(stroke=RULE, width=width * self.stroke)

    def hairline(self) -> Style:
        return Style(stroke=HAIR, width=0.2 * self.stroke)

    def ink(self, width: float) -> Style:
        return Style(stroke=INK, width=width * self.stroke)


@cache
def sheet_style(edition: Edition, colour: Colour = NEUTRAL, headings: str = BOLD) -> SheetStyle:
    """Return the style of an edition, its titles in a colour and names and titles in the font of headings.

    It is always the same one, so that cells are drawn once.
    """
    themes = yaml.load((bundled_folder("templates") / "_base" / "sheets.yaml").read_bytes(), LOADER)
    style: SheetStyle = _style_value(SheetStyle, _merged(themes["usual"], themes[edition]))
    head, title = style.head, style.title
    head = head._replace(name=head.name._replace(font=headings)) if head.name.font == BOLD else head
    title = title._replace(text=title.text._replace(font=headings)) if title.text.font == BOLD else title
    return replace(style, look=style.look.in_colour(colour), head=head, title=title)


def _merged(base: Mapping[str, Any], other: Mapping[str, Any]) -> Mapping[str, Any]:
    """Return the usual edition's settings with another one's changes; settings of text are replaced as a whole."""
    merged = {
        key: _merged(base[key], value) if isinstance(value, Mapping) and "font" not in value else value
        for key, value in other.items()
    }
    return {**base, **merged}


def _style_value(kind: Any, data: Any) -> Any:
    """Return a value of a type: NamedTuples are lists or mappings in YAML, colours and points are texts."""
    if kind is Colour:
        return Colour.of(data)
    if kind is float:
        return float(data.removesuffix("pt")) * POINT if isinstance(data, str) else float(data)
    if get_origin(kind) is tuple:
        first, *others = get_args(kind)
        return tuple(map(_style_value, repeat(first) if others == [...] else (first, *others), data))
    if isinstance(data, list):
        return kind(*map(_style_value, get_type_hints(kind).values(), data))
    if isinstance(data, Mapping):
        hints = get_type_hints(kind)
        return kind(**{name: _style_value(hints[name], value) for name, value in data.items()})
    return data
