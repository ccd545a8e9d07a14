"""The editions of sheets: the usual one, and large print with letters of 16 pt and more. In millimetres."""

from __future__ import annotations

from collections.abc import Mapping

from generator.artwork.sheets.style import (
    USUAL,
    BadgesStyle,
    FieldStyle,
    FrontStyle,
    HeadStyle,
    LegendStyle,
    LinesStyle,
    LineUpStyle,
    PanelStyle,
    RunningHead,
    ScoreStyle,
    SheetStyle,
    SquadStyle,
    TableStyle,
    TitleStyle,
)
from generator.geometry.shapes import Rect, Size
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD
from generator.text.text_box import Setting, Way
from generator.text.words import LARGE, LARGER, Edition


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
