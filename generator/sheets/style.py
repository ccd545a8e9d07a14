"""How sheets are laid out: letters and measures in millimetres, for the usual edition and large print."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import NamedTuple

from generator.geometry.shapes import Rect, Size
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Style
from generator.text.boxes import FlowLook
from generator.text.text_box import Setting, Way
from generator.text.words import LARGE, LARGER, Edition

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


def _large(font: str, size: float = LARGE, floor: float = LARGE) -> Setting:
    return Setting(font, (Way(1, size, floor),), wraps=True)


_FRONT = FrontStyle(5.3, _large(BOLD, 28 * POINT, 20 * POINT), 15.8, 19.0)
_RUNNING = RunningHead(16.5, 11.6, _large(BOLD, 20 * POINT))
_FIELDS = FieldStyle(18.0, 2.0, 5.9, 13.3, 2, 0.0)

LARGE_PRINT = SheetStyle(
    abreast=False,
    gap=4.0,
    stroke=1.4,
    look=USUAL.look._replace(preferred=LARGE, floor=LARGE, note=1.0, note_indent=3.5),
    label=_large(REGULAR),
    strong=_large(SEMIBOLD),
    mark=Rect(-4.6, -4.3, 3.6, 5.0),
    signed=(20.4, 20.4),
    signature_gaps=(6.0, 6.0),
    signature_base=5.7,
    signature_foot=7.2,
    head=HeadStyle(
        height=0.0,
        eyebrow_base=10.3,
        badge=Rect(0, 13.3, 31.0, 35.5),
        gaps=(6.0, 3.0),
        name=_large(BOLD, 34 * POINT, 22 * POINT),
        name_place=(13.3, 48.8),
        kit_width=36.0,
        kit_label_width=34.0,
        shirt=25.0,
        shirt_top=13.3,
        kit_base=43.5,
        person=_large(SEMIBOLD, LARGER),
        people_top=50.0,
        label_base=5.3,
        person_base=12.2,
        wide=True,
    ),
    team_running=_RUNNING,
    match_running=_RUNNING,
    league_running=_RUNNING,
    record=_FIELDS,
    facts=_FIELDS,
    fact=_large(SEMIBOLD, LARGER),
    title=TitleStyle(_large(BOLD, LARGER), 5.9, 8.8, 10.0),
    score=ScoreStyle(0.34, 14.0, _large(SEMIBOLD, LARGER)),
    panel=PanelStyle(
        height=27.0,
        middle=0.0,
        side=_large(BOLD, 22 * POINT, LARGER),
        coach=_large(REGULAR),
        goals=Size(28, 16),
        period=_large(REGULAR),
        period_width=36.0,
        period_drop=2.0,
        period_height=10.0,
    ),
    table=TableStyle(
        numbers=12.0,
        air=3.0,
        least_name=76.0,
        value_widths=(12.0, 20.0),
        value_air=2.4,
        figure_width=10.0,
        tally_width=24.0,
        mark_width=13.0,
        head_height=7.8,
        head_base=5.3,
        head_line=6.8,
        section=9.0,
        section_base=6.5,
        section_title=_large(BOLD, LARGER),
        rows=(10.4, 10.4),
        row_air=2.4,
        line=9.6,
        number=_large(BOLD, 20 * POINT),
        name=_large(SEMIBOLD, LARGER),
        value=_large(BOLD, 20 * POINT),
        figure=_large(SEMIBOLD, 20 * POINT),
        captain=3.6,
        bar=(1.2, 1.9, 1.0),
        flag=2.2,
        fewest=2,
        whole=False,
    ),
    squad=SquadStyle(
        strip=2.0,
        head=8.0,
        head_base=5.3,
        names_at=15.0,
        boxes=(22.0, 26.0, 14.0),
        rows=(10.2, 10.2),
        row_air=2.6,
        title=_large(BOLD, LARGER),
        title_base=2.1,
        number=_large(BOLD, LARGER),
        name=_large(REGULAR, LARGER),
        fewest=2,
    ),
    ruled=LinesStyle(
        notes=10.0,
        least_notes=19.6,
        ideal_notes=50.0,
        lists=11.0,
        list_head=16.8,
        list_base=15.3,
        least_list=49.8,
        ideal_list=60.0,
        list_label=_large(REGULAR),
        shares=(0.36, 0.58),
        apart=6.0,
        indent=1.2,
    ),
    legend=LegendStyle(6.9, 7.3, 8.0, 1.6, 4.0, 2.6, 3.6, 1.6, everywhere=False),
    line_up=LineUpStyle(2.0, LARGE, 16.5, 0.56, 2, (105.0, 105.0)),
    badges=BadgesStyle(((999_999, 3),), 0.0, (0.52, 0.6), 7.5, _large(SEMIBOLD, LARGER), _large(REGULAR)),
    match_front=_FRONT,
    league_front=_FRONT,
)

SHEET_STYLES: Mapping[Edition, SheetStyle] = {"usual": USUAL, "large-print": LARGE_PRINT}
