"""How sheets are laid out: sizes of letters and measures of blocks, in millimetres; usual ones where none are given."""

from __future__ import annotations

from dataclasses import dataclass
from typing import NamedTuple

from generator.geometry.shapes import Rect, Size
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Style
from generator.text.boxes import FlowLook
from generator.text.text_box import Setting, Way

QUIET = INK.mixed(WHITE, 0.32)
"""Labels: 5.9:1 on white."""

RULE = INK.mixed(WHITE, 0.55)
HAIR = INK.mixed(WHITE, 0.8)
TINT = INK.mixed(WHITE, 0.955)

A4_LIVE = Size(190.0, 277.0)
"""What is left of an A4 sheet inside margins of 10 mm."""

FLOOR = 6.5 * POINT
"""No text of a usual sheet is smaller."""

LABEL = 8 * POINT
NUMERAL = 10.5 * POINT


def _one(font: str, size: float) -> Setting:
    return Setting(font, (Way(1, size, FLOOR),))


def _up_to(lines: int, size: float, floor: float) -> tuple[Way, ...]:
    return tuple(Way(count, size, floor) for count in range(1, lines + 1))


def _name(font: str, size: float) -> Setting:
    ways = Way(1, size, LABEL), Way(2, LABEL, LABEL), Way(2, LABEL, FLOOR)
    return Setting(font, ways, 1.06, (LABEL, (LABEL + FLOOR) / 2, FLOOR))


class HeadStyle(NamedTuple):
    """The head of a team's first page: eyebrow, badge, name and kits, then coach and captain; heights from its top.

    Where it is ``wide`` the eyebrow stands above all the rest and coach and captain below it; otherwise both stand
    right of the badge. ``gap`` is left of the name and of the kits.
    """

    height: float = 30.5
    eyebrow_base: float = 8.6
    badge: Rect = Rect(0, 5.2, 21.5, 24.8)
    gaps: tuple[float, float] = (4.5, 2.0)
    name: Setting = Setting(BOLD, (Way(1, 25 * POINT, 14 * POINT), Way(2, 14 * POINT, LABEL)), 1.08)
    name_place: tuple[float, float] = (9.5, 22.0)
    kit_width: float = 19.5
    kit_label_width: float = 18.0
    shirt: float = 16.5
    shirt_top: float = 8.2
    kit_base: float = 29.2
    person: Setting = _one(SEMIBOLD, NUMERAL)
    people_top: float = 22.0
    label_base: float = 3.0
    person_base: float = 7.5
    wide: bool = False


class RunningHead(NamedTuple):
    """The head of a further page: its height, the baseline and the setting of its text, the rule below it.

    Where it is ``joined`` it is one quiet line.
    """

    height: float
    base: float
    name: Setting
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
    abreast: int = 4
    rise: float = 0.52


class TitleStyle(NamedTuple):
    """The title of a block: its text, its baseline, the rule below it, and where the block's content begins."""

    setting: Setting = _one(BOLD, 8.5 * POINT)
    base: float = 3.3
    rule: float = 4.6
    height: float = 5.5


class ScoreStyle(NamedTuple):
    """The score by periods, a row for each side; ``names`` is what their names take of the width."""

    names: float = 0.3
    row: float = 8.0
    side: Setting = Setting(
        SEMIBOLD, (Way(1, 9.5 * POINT, FLOOR), Way(2, LABEL, FLOOR), Way(3, 7 * POINT, FLOOR)), 1.05
    )


class PanelStyle(NamedTuple):
    """Both sides of a match with the boxes of its score: between the sides, where ``middle`` is their width.

    Where it is 0 the boxes stand below the sides.
    """

    height: float = 33.0
    middle: float = 56.0
    badge: Size = Size(20, 23)
    side: Setting = Setting(BOLD, _up_to(3, 14 * POINT, LABEL), 1.08)
    coach: Setting = Setting(REGULAR, (Way(2, LABEL, FLOOR),), 3.4 / LABEL)
    coach_height: float = 8.0
    goals: Size = Size(16, 14)
    period: Setting = Setting(REGULAR, (Way(2, LABEL, FLOOR),), 1.05)
    period_width: float = 16.0
    period_base: float = 6.1
    period_drop: float = 1.1
    period_height: float = 6.4


class TableStyle(NamedTuple):
    """The players of a team with all they have. ``numbers`` is the width left of names, ``air`` that after a number.

    Values and figures stand beside a name that keeps ``least_name``; else, where text wraps, on ``line`` below it.
    """

    numbers: float = 9.0
    air: float = 2.6
    least_name: float = 38.0
    value_widths: tuple[float, float] = (7.4, 9.6)
    value_air: float = 1.4
    figure_width: float = 10.6
    tally_width: float = 19.0
    mark_width: float = 8.0
    head_height: float = 7.0
    head_base: float = 5.0
    head_line: float = 0.0
    section: float = 5.0
    section_base: float = 3.7
    section_title: Setting = _one(BOLD, 8.5 * POINT)
    rows: tuple[float, float] = (7.0, 8.5)
    row_air: float = 0.5
    line: float = 0.0
    number: Setting = _one(BOLD, NUMERAL)
    name: Setting = _name(SEMIBOLD, NUMERAL)
    value: Setting = _one(BOLD, NUMERAL)
    figure: Setting = _one(SEMIBOLD, NUMERAL)
    captain: float = 2.0
    bar: tuple[float, float, float] = (1.5, 1.75, 0.85)
    flag: float = 1.5
    fewest: int = 4
    whole: bool = True


class SquadStyle(NamedTuple):
    """The players of a side of a match, with boxes to fill in: who came on, the tally, a box for each mark."""

    strip: float = 1.2
    head: float = 5.2
    head_base: float = 3.8
    names_at: float = 9.0
    boxes: tuple[float, float, float] = (9.0, 13.0, 7.0)
    rows: tuple[float, float] = (4.2, 7.6)
    row_air: float = 0.3
    title: Setting = _one(SEMIBOLD, LABEL)
    title_base: float = 1.0
    number: Setting = _one(BOLD, 9 * POINT)
    name: Setting = _name(REGULAR, 9 * POINT)
    fewest: int = 4


class LinesStyle(NamedTuple):
    """Ruled lines to write on: how far apart, and the lists of a match with a head of their own."""

    notes: float = 7.5
    least_notes: float = 0.0
    ideal_notes: float = 24.9
    lists: float = 7.0
    list_head: float = 9.0
    list_base: float = 8.0
    least_list: float = 22.0
    ideal_list: float = 44.0
    list_label: Setting = _one(REGULAR, FLOOR)
    shares: tuple[float, float] = (0.3, 0.52)
    apart: float = 3.0
    indent: float = 0.8


class LegendStyle(NamedTuple):
    """What short words mean; ``everywhere`` at the foot of every page, else once."""

    line: float = 3.9
    top: float = 5.0
    gap: float = 4.2
    between: float = 1.0
    mark: float = 2.4
    flag: float = 1.5
    flag_rise: float = 1.7
    foot: float = 0.6
    everywhere: bool = True


class LineUpStyle(NamedTuple):
    """How large players are: ``shirt`` is the most of its width, ``share`` the most that a number takes of it.

    Letters are ``scale`` times as large as on a usual sheet, none smaller than ``least``. A name takes as many as
    ``lines`` where there is room below the shirt. ``heights`` are the least and the most of the field.
    """

    scale: float = 1.0
    least: float = 0.0
    shirt: float = 7.6
    share: float = 0.5
    lines: int = 1
    heights: tuple[float, float] = (30.0, 62.0)


USUAL_LINE_UP = LineUpStyle()


class BadgesStyle(NamedTuple):
    """Badges of a league: up to how many teams stand in how many columns; ``shape`` is a cell's height by its width."""

    columns: tuple[tuple[int, int], ...] = ((6, 3), (20, 4), (999_999, 5))
    shape: float = 43 / 38
    badge: tuple[float, float] = (0.53, 0.61)
    name_base: float = 5.5
    name: Setting = Setting(SEMIBOLD, _up_to(3, NUMERAL, LABEL), 1.1)
    coach: Setting = _one(REGULAR, LABEL)


class FrontStyle(NamedTuple):
    """The title of a match or a league below what it belongs to; ``base`` and ``title_base`` are baselines."""

    base: float = 3.0
    title: Setting = _one(BOLD, 15 * POINT)
    title_base: float = 9.4
    height: float = 11.6


_TEXT = FlowLook(INK, INK, TINT, QUIET, WHITE, preferred=9.5 * POINT, floor=FLOOR, note=0.9, row_air=0.3)


@dataclass(frozen=True, eq=False)
class SheetStyle:
    """An edition of team sheets, match sheets and league pages.

    Blocks stand ``abreast`` where a template says so, or always below each other, at least ``gap`` apart. ``stroke`` is
    how thick lines are, as a share of a usual sheet's. ``mark`` is where the little card of a mark lies, seen from the
    baseline in the middle of its column.
    """

    abreast: bool = True
    gap: float = 0.0
    stroke: float = 1.0
    look: FlowLook = _TEXT
    """How a club's own text looks: in the sheet's greys, at one size."""
    label: Setting = _one(REGULAR, LABEL)
    strong: Setting = _one(SEMIBOLD, LABEL)
    mark: Rect = Rect(-3, -3, 2.4, 3.4)
    signed: tuple[float, float] = (14.0, 15.0)
    """Heights of the lines that a team and that both sides of a match sign on."""
    signature_gaps: tuple[float, float] = (4.0, 6.0)
    signature_base: float = 3.4
    signature_foot: float = 4.0
    head: HeadStyle = HeadStyle()
    team_running: RunningHead = RunningHead(14.0, 10.2, _one(BOLD, 14 * POINT))
    match_running: RunningHead = RunningHead(9.0, 4.0, _one(BOLD, 12 * POINT), 6.0)
    league_running: RunningHead = RunningHead(8.0, 3.0, _one(SEMIBOLD, LABEL), joined=True)
    record: FieldStyle = FieldStyle(11.0, 1.6, 3.4, 8.2)
    facts: FieldStyle = FieldStyle(10.0, 1.5, 3.2, 8.0)
    fact: Setting = Setting(SEMIBOLD, (Way(1, 9.5 * POINT, LABEL), Way(2, LABEL, FLOOR)), 1.06)
    title: TitleStyle = TitleStyle()
    score: ScoreStyle = ScoreStyle()
    panel: PanelStyle = PanelStyle()
    table: TableStyle = TableStyle()
    squad: SquadStyle = SquadStyle()
    ruled: LinesStyle = LinesStyle()
    legend: LegendStyle = LegendStyle()
    line_up: LineUpStyle = USUAL_LINE_UP
    badges: BadgesStyle = BadgesStyle()
    match_front: FrontStyle = FrontStyle()
    league_front: FrontStyle = FrontStyle(3.0, _one(BOLD, 18 * POINT), 10.5, 13.0)

    def edge(self, width: float = 0.2) -> Style:
        """Return how the sides of boxes are drawn."""
        return Style(stroke=RULE, width=width * self.stroke)

    def hairline(self) -> Style:
        """Return how the lines are drawn that people write on."""
        return Style(stroke=HAIR, width=0.2 * self.stroke)

    def ink(self, width: float) -> Style:
        """Return how the lines below heads and titles are drawn."""
        return Style(stroke=INK, width=width * self.stroke)


USUAL = SheetStyle()
