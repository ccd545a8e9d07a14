"""The bands of a team sheet in large print around its players: head, match, score, line-up, legend. In millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.pieces.faces.badge import badge, shirt
from generator.artwork.sheets.formation import LineUpStyle, formation_items
from generator.artwork.sheets.large_sheet_words import LABEL, LINE, NAME, TITLE, Band, lettered, title_items
from generator.artwork.sheets.team_sheet_blocks import Entry, legend_entries, strip_items, worn_kinds
from generator.artwork.sheets.team_sheet_table import FigureColumn, flag_mark
from generator.artwork.sheets.team_sheet_words import HAIR, QUIET, RULE, TINT, Labels
from generator.flow.boxes import Look, lines
from generator.flow.editions import LARGE
from generator.flow.words import Span, legible
from generator.flow.words import words as spelt
from generator.geometry.football import Field
from generator.geometry.shapes import Point, Rect, Transform
from generator.model.game import Game
from generator.model.team import Team
from generator.scene.fonts import BOLD, POINT, REGULAR, SEMIBOLD, shortened, text_width
from generator.scene.palette import INK, Colour
from generator.scene.primitives import Box, Group, Item, Line, Style, Use

_TOP = 5.0
_BADGE = Rect(0, 0, 31.0, 35.5)
_KIT_WIDTH, _SHIRT = 36.0, 25.0
_BOX = 18.0
_SCORE_ROW = 14.0
_SIGNED = 20.0
_SIGNED_GAP = 6.0
_RULED = 10.0
LEAST_NOTES = TITLE + 2 * _RULED
_MOST_FIELD = 105.0
_LEGEND_GAP = 8.0
_EDGE = Style(stroke=RULE, width=0.25)


def head_band(team: Team, game: Game, width: float, eyebrow: str, words: Labels, language: str) -> Band:
    """Return the head of the first page: strip, badge, name, kits, then coach and captain on lines of their own."""
    above = lettered(eyebrow, width, SEMIBOLD)
    items: list[Item] = [*strip_items(team, width), *above.items(Point(0, _TOP), QUIET)]
    y = _TOP + above.height + 1.5
    items.append(badge(team.name, team.kit, _BADGE.shifted(0, y)))
    worn = worn_kinds(team, game)
    left, right = _BADGE.width + 6, width - _KIT_WIDTH * len(worn)
    kits, kits_height = _kits(team, game, worn, Point(right, y), language)
    name = lettered(team.name, right - left - 3, BOLD, 34 * POINT, 22 * POINT)
    items += [*kits, *name.items(Point(left, y + max(0.0, (_BADGE.height - name.height) / 2)))]
    y += max(_BADGE.height, name.height, kits_height) + 2
    captain = next((player for player in team.players if player.captain), None)
    people = ((words.coach, team.coach), (words.captain, f"{captain.name} ({captain.number})" if captain else ""))
    label = max(text_width(text, REGULAR, LABEL) for text, _ in people) + 4
    for text, who in people:
        items += lettered(text, label).items(Point(0, y), QUIET)
        person = lettered(who, width - label, SEMIBOLD, NAME)
        items += person.items(Point(label, y - (person.size - LABEL) * 0.6))
        if not who:
            items.append(Line(Point(label, y + LINE), Point(width, y + LINE), _EDGE))
        y += max(LINE, person.height) + 1
    return Band(y, tuple(items))


def _kits(team: Team, game: Game, worn: Sequence[str], at: Point, language: str) -> tuple[list[Item], float]:
    """Return the kits that the team wears, each over the kind of player that wears it, and their height."""
    items: list[Item] = []
    height = 0.0
    for index, slug in enumerate(worn):
        kit = team.keeper_kit if game.kinds[slug].wears == "keeper" else team.kit
        middle = at.x + _KIT_WIDTH * (index + 0.5)
        items.append(Use(shirt(kit, _SHIRT), Transform.shift(middle - _SHIRT / 2, at.y)))
        label = lettered(game.kinds[slug].name.in_(language), _KIT_WIDTH - 2)
        items += label.items(Point(middle, at.y + _SHIRT), QUIET, "middle")
        height = max(height, _SHIRT + label.height)
    return items, height


def further_head(text: str, width: float, where: str) -> Band:
    """Return the head of a further page: a text, shortened where it has no room, and which page it is."""
    page = lettered(where, width * 0.4, SEMIBOLD)
    room = width - text_width(page.lines[0], SEMIBOLD, page.size) - 6
    name = lettered(shortened(legible(text), BOLD, LABEL, room), room, BOLD, 20 * POINT)
    place = page.items(Point(width, _TOP + 0.9), QUIET, "end")
    return Band(_TOP + 20 * POINT * 1.2, (*name.items(Point(0, _TOP)), *place))


def match_band(width: float, words: Labels) -> Band:
    """Return the boxes of the match record: opponent and date, competition and referee."""
    first = (words.opponent, "", 0.62), (words.date, "", 0.38)
    return fields_band((first, ((words.competition, "", 0.5), (words.referee, "", 0.5))), width)


def fields_band(rows: Sequence[Sequence[tuple[str, str, float]]], width: float) -> Band:
    """Return boxes in rows, each with a label, what is known of it, and its share of the width."""
    items: list[Item] = []
    y = 0.0
    for row in rows:
        known = [lettered(text, width * share - 4, SEMIBOLD, NAME) for _, text, share in row]
        height = max(_BOX, *(LINE + text.height + 2 for text in known))
        x = 0.0
        for (label, _, share), text in zip(row, known, strict=True):
            items += lettered(label, width * share - 4).items(Point(x + 2, y + 0.6), QUIET)
            items += text.items(Point(x + 2, y + LINE + 0.4))
            if x:
                items.append(Line(Point(x, y), Point(x, y + height), _EDGE))
            x += width * share
        if y:
            items.append(Line(Point(0, y), Point(width, y), _EDGE))
        y += height
    return Band(y, (Box(Rect(0, 0, width, y), _EDGE, radius=1.5), *items))


def score_band(names: tuple[str, str], width: float, words: Labels, inks: tuple[Colour, Colour] = (INK, INK)) -> Band:
    """Return the score by periods, a row for each side; ``inks`` are those of their names."""
    left = width * 0.34
    cell = (width - left) / len(words.periods)
    heads = [lettered(period, cell - 2, SEMIBOLD) for period in words.periods]
    top = TITLE + max(head.height for head in heads) + 1
    sides = [lettered(name, left - 3, SEMIBOLD, NAME) for name in names]
    rows = [max(_SCORE_ROW, side.height + 3) for side in sides]
    bottom = top + sum(rows)
    items: list[Item] = [
        *title_items(words.result, 0, width),
        Box(Rect(width - cell, top, cell, bottom - top), Style(fill=TINT)),
    ]
    for index, head in enumerate(heads):
        x = left + cell * index
        items += head.items(Point(x + cell / 2, TITLE), QUIET, "middle")
        items.append(Line(Point(x, top), Point(x, bottom), _EDGE))
    items.append(Line(Point(width, top), Point(width, bottom), _EDGE))
    items.append(Line(Point(0, top), Point(width, top), _EDGE))
    y = top
    for side, row, fill in zip(sides, rows, inks, strict=True):
        items += side.items(Point(0, y + (row - side.height) / 2), fill)
        y += row
        items.append(Line(Point(0, y), Point(width, y), _EDGE))
    return Band(bottom, tuple(items))


def signature_band(people: Sequence[str], width: float) -> Band:
    """Return lines for some people to sign on."""
    items: list[Item] = []
    each = (width - _SIGNED_GAP * (len(people) - 1)) / len(people)
    for index, label in enumerate(people):
        x, y = (each + _SIGNED_GAP) * index, _SIGNED - LINE
        items.append(Line(Point(x, y), Point(x + each, y), Style(stroke=INK, width=0.35)))
        items += lettered(label, each).items(Point(x, y + 0.4), QUIET)
    return Band(_SIGNED + 0.4, tuple(items))


def line_up_band(
    team: Team, game: Game, field: Field | None, formation: str, width: float, words: Labels
) -> Band | None:
    """Return the line-up on a field; ``None`` where the game has none."""
    if field is None:
        return None
    height = min(_MOST_FIELD, width * field.width / field.length)
    area = Rect(0, TITLE, width, height)
    drawn = formation_items(team, game, field, area, formation, LineUpStyle(2.0, LARGE, 16.5, 0.56))
    return Band(TITLE + height + 1, (*title_items(words.formation, 0, width), *drawn))


def legend_band(game: Game, figures: Sequence[FigureColumn], words: Labels, language: str, width: float) -> Band:
    """Return what the columns' heads mean, in two columns of like height, and whose game it is."""
    column = (width - _LEGEND_GAP) / 2
    told = [_told(entry, column) for entry in legend_entries(game, figures, words, language)]
    splits = [(told[:count], told[count:]) for count in range(1, len(told) + 1)] or [([], [])]
    halves = min(splits, key=lambda halves: max(_height(half) for half in halves))
    items: list[Item] = [Line(Point(0, 0), Point(width, 0), _EDGE)]
    for x, half in zip((0.0, column + _LEGEND_GAP), halves, strict=True):
        y = 2.0
        for entry in half:
            items.append(Group(entry.items, Transform.shift(x, y)))
            y += entry.height
    bottom = 3.0 + max(_height(half) for half in halves)
    credit = lettered(game.credit.in_(language), width)
    items += credit.items(Point(0, bottom), QUIET)
    return Band(bottom + credit.height, tuple(items))


def _told(entry: Entry, width: float) -> Band:
    """Return an entry of the legend in a column."""
    indent = 4.0 if entry.flagged else 0.0
    spans = (Span(entry.short, SEMIBOLD), Span(" " + entry.long, REGULAR))
    text = lines(spelt(spans), width - indent, LABEL, INK, Look())
    mark = (flag_mark(Point(2.6, 1.6), 2.6),) if entry.flagged else ()
    return Band(text.height + 0.6, (*mark, *text.draw(indent, 0.0)))


def _height(parts: Sequence[Band]) -> float:
    return sum(part.height for part in parts)


def notes_items(area: Rect, words: Labels) -> tuple[Item, ...]:
    """Return ruled lines to write on, as many as there is room for in at least ``LEAST_NOTES``."""
    count = int((area.height - TITLE) // _RULED)
    gap = (area.height - TITLE) / count
    title = Group(tuple(title_items(words.notes, 0, area.width)), Transform.shift(area.x, area.y))
    ys = (area.y + TITLE + gap * index for index in range(1, count))
    return (title, *(Line(Point(area.x, y), Point(area.right, y), Style(stroke=HAIR, width=0.3)) for y in ys))
