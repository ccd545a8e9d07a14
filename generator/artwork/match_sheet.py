"""Match sheets: both line-ups on a page, with room for score, scorers, bookings and signatures. All in millimetres."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from generator.artwork.badge import badge
from generator.artwork.markdown_words import legible
from generator.artwork.team_sheet_blocks import block_title
from generator.artwork.team_sheet_words import FLOOR, HAIR, LABEL, QUIET, RULE, TINT, Lettering
from generator.geometry.shapes import Point, Rect, Size
from generator.model.game import Game
from generator.model.season import Fixture, Season
from generator.model.team import Player, Team
from generator.problems import PizarraError, Problem
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_lines
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Artwork, Box, Group, Item, Line, Style, Text

_EDGE = Style(stroke=RULE, width=0.2)
_GUTTER = 6.0
_ROW_MOST, _ROW_LEAST = 7.4, 4.3
_SCORE_TOP, _SCORE_HEIGHT = 24.0, 32.0
_LISTS_HEIGHT, _SIGNED_HEIGHT = 44.0, 16.0

_WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "sheet": "acta del partido", "round": "Jornada", "date": "Fecha y hora", "place": "Campo", "referee": "Árbitro",
        "coach": "Entrenador", "no": "N.º", "name": "Nombre", "goals": "Goles", "yellow": "A", "red": "R",
        "in": "Entra", "starters": "Titulares", "substitutes": "Suplentes", "scorers": "Goles: minuto, dorsal, equipo",
        "bookings": "Tarjetas: minuto, dorsal, equipo", "first": "1.ª parte", "second": "2.ª parte",
        "extra": "Prórroga", "home": "Capitán local", "away": "Capitán visitante",
    },
    "en": {
        "sheet": "match sheet", "round": "Round", "date": "Date and time", "place": "Ground", "referee": "Referee",
        "coach": "Coach", "no": "No.", "name": "Name", "goals": "Goals", "yellow": "Y", "red": "R", "in": "On",
        "starters": "Starting line-up", "substitutes": "Substitutes", "scorers": "Goals: minute, number, team",
        "bookings": "Cards: minute, number, team", "first": "1st half", "second": "2nd half", "extra": "Extra time",
        "home": "Home captain", "away": "Away captain",
    },
}  # fmt: skip


def match_sheet(fixture: Fixture, season: Season, game: Game, language: str, size: Size) -> Artwork:
    """Return the page of a match, as large as ``size`` (the paper without its margins).

    Raises ``PizarraError`` with every text that does not fit, and for squads longer than the page.
    """
    words = _WORDS["es" if language == "es" else "en"]
    pair = f"{fixture.home.short} – {fixture.away.short}"
    lettering = Lettering(f"match sheet {pair}", season.file)
    column = (size.width - _GUTTER) / 2
    top = _SCORE_TOP + _SCORE_HEIGHT + 5
    room = size.height - top - _LISTS_HEIGHT - _SIGNED_HEIGHT
    longest = max(len(team.players) + 3 for team in (fixture.home, fixture.away))
    row = min(_ROW_MOST, (room - 9) / longest)
    if row < _ROW_LEAST:
        message = f"the squads of {pair} are too long for one page"
        raise PizarraError([Problem(season.file, message, hint="take a larger paper", code="match-rows")])
    items: list[Item] = [*_head(fixture, season, game, size.width, words, lettering)]
    items += _score(fixture, size.width, words, lettering)
    for index, team in enumerate((fixture.home, fixture.away)):
        area = Rect(index * (column + _GUTTER), top, column, room)
        items += _line_up(team, area, row, words, lettering)
    below = size.height - _LISTS_HEIGHT - _SIGNED_HEIGHT + 3
    for index, key in enumerate(("scorers", "bookings")):
        items += _list(words[key], Rect(index * (column + _GUTTER), below, column, _LISTS_HEIGHT - 3))
    items += _signatures([words["home"], words["away"], words["referee"]], size)
    if lettering.problems:
        raise PizarraError(lettering.problems)
    return Artwork(size, tuple(items))


def _head(
    fixture: Fixture, season: Season, game: Game, width: float, words: Mapping[str, str], lettering: Lettering
) -> list[Item]:
    eyebrow = f"{game.title} · {words['sheet']}"
    items: list[Item] = [lettering.line(eyebrow, Point(0, 3), width, SEMIBOLD, LABEL, QUIET)]
    items.append(lettering.line(season.title, Point(0, 9.4), width, BOLD, 15 * POINT, INK, path="season"))
    shares = (("round", 0.16, fixture.round), ("date", 0.26, fixture.date), ("place", 0.29, fixture.place))
    x = 0.0
    items.append(Box(Rect(0, 11.6, width, 10), _EDGE, radius=1))
    for key, share, value in (*shares, ("referee", 0.29, fixture.referee)):
        if x:
            items.append(Line(Point(x, 11.6), Point(x, 21.6), _EDGE))
        items.append(Text(Point(x + 1.5, 14.8), words[key], REGULAR, LABEL, QUIET))
        if value:
            items.append(lettering.line(value, Point(x + 1.5, 19.6), width * share - 3, SEMIBOLD, 9.5 * POINT, INK))
        x += width * share
    return items


def _score(fixture: Fixture, width: float, words: Mapping[str, str], lettering: Lettering) -> list[Item]:
    """Return both badges and names with the boxes of the score between them."""
    box, top, middle = 15.0, _SCORE_TOP, width / 2
    items: list[Item] = [Box(Rect(0, top, width, _SCORE_HEIGHT), Style(fill=TINT), radius=1.5)]
    for side, team in ((-1, fixture.home), (1, fixture.away)):
        left = 3.0 if side < 0 else width - 3 - 20
        items.append(badge(team.name, team.kit, Rect(left, top + 3.5, 20, 23)))
        names = Rect(26 if side < 0 else middle + 26, top + 4, middle - 52, 16)
        items += _name(team, names, lettering)
        if team.coach:
            items += _coach(f"{words['coach']}: {team.coach}", Point(names.x, top + 24.6), names.width, lettering)
        goals = Rect(middle + (side - 1) / 2 * box + side * 4, top + 3.5, box, 14)
        items.append(Box(goals, Style(fill=WHITE, stroke=INK, width=0.35), radius=1))
    items.append(Line(Point(middle - 1.6, top + 10.5), Point(middle + 1.6, top + 10.5), Style(stroke=INK, width=0.5)))
    for index, key in enumerate(("first", "second", "extra")):
        x = middle - 19.5 + index * 13
        items.append(lettering.line(words[key], Point(x + 6.5, top + 22), 12.6, REGULAR, LABEL, QUIET, "middle"))
        items.append(Box(Rect(x + 0.5, top + 23.2, 12, 6.4), Style(fill=WHITE, stroke=RULE, width=0.2)))
        items.append(Line(Point(x + 5.8, top + 26.4), Point(x + 7.2, top + 26.4), _EDGE))
    return [Group(tuple(items), name="score")]


def _name(team: Team, area: Rect, lettering: Lettering) -> list[Item]:
    for name in dict.fromkeys((team.name, team.short)):
        fitting = fitted_lines(legible(name), BOLD, (area.width,) * 3, 14 * POINT, LABEL)
        if fitting is not None:
            size, lines = fitting
            first = area.centre.y + size * CAP_HEIGHT / 2 - size * 1.08 * (len(lines) - 1) / 2
            return [Text(Point(area.x, first + i * size * 1.08), line, BOLD, size, INK) for i, line in enumerate(lines)]
    lettering.refuse(team.name, "name", area.width)
    return []


def _coach(text: str, at: Point, width: float, lettering: Lettering) -> list[Item]:
    fitting = fitted_lines(legible(text), REGULAR, (width, width), LABEL, FLOOR)
    if fitting is None:
        lettering.refuse(text, "coach", width)
        return []
    size, lines = fitting
    return [Text(at.shifted(0, index * 3.4), line, REGULAR, size, QUIET) for index, line in enumerate(lines)]


def _line_up(team: Team, area: Rect, row: float, words: Mapping[str, str], lettering: Lettering) -> list[Item]:
    """Return a team's players, starters first, with boxes to fill in."""
    strip = Rect(area.x, area.y - 1.2, area.width, 1.2)
    items: list[Item] = [
        Box(strip, Style(fill=team.kit.primary, stroke=RULE, width=0.1)),
        Box(Rect(strip.x, strip.bottom - 0.4, strip.width, 0.4), Style(fill=team.kit.secondary)),
    ]
    boxes = [words["in"], words["goals"], words["yellow"], words["red"]]
    widths = (9.0, 11.0, 6.5, 6.5)
    edges = [area.right - sum(widths[index:]) for index in range(len(widths))]
    base = area.y + 4
    items.append(Text(Point(area.x + 4, base), words["no"], REGULAR, LABEL, QUIET, "middle"))
    items.append(Text(Point(area.x + 9, base), words["name"], REGULAR, LABEL, QUIET))
    for label, x, width in zip(boxes, edges, widths, strict=True):
        items.append(lettering.line(label, Point(x + width / 2, base), width - 0.6, REGULAR, LABEL, QUIET, "middle"))
    y = area.y + 5.2
    for title, bench in ((words["starters"], False), (words["substitutes"], True)):
        players = [player for player in team.players if player.substitute is bench]
        if not players:
            continue
        items.append(Box(Rect(area.x, y, area.width, row), Style(fill=TINT)))
        items.append(Text(Point(area.x + 1.2, y + row / 2 + 1), title, SEMIBOLD, LABEL, INK))
        items += _rows(players, Rect(area.x, y + row, edges[0] - area.x, row), area.right, edges, lettering)
        y += row * (len(players) + 1)
    return [Group(tuple(items), name="line-up")]


def _rows(
    players: Sequence[Player], first: Rect, right: float, edges: Sequence[float], lettering: Lettering
) -> list[Item]:
    items: list[Item] = []
    for index, player in enumerate(players):
        y = first.y + index * first.height
        base = y + first.height / 2 + 1.05
        mark = " (C)" if player.captain else ""
        items.append(Text(Point(first.x + 4, base), str(player.number), BOLD, 9 * POINT, INK, "middle"))
        name = legible(player.name) + mark
        room = first.width - 10
        if fitted_lines(name, REGULAR, (room,), 9 * POINT, FLOOR) is None and player.short:
            name = legible(player.short) + mark
        items.append(lettering.line(name, Point(first.x + 9, base), room, REGULAR, 9 * POINT, INK, path="name"))
        items.append(Line(Point(first.x, y + first.height), Point(right, y + first.height), _HAIRLINE))
    bottom = first.y + first.height * len(players)
    return [*items, *(Line(Point(x, first.y), Point(x, bottom), _HAIRLINE) for x in edges)]


def _list(title: str, area: Rect) -> list[Item]:
    """Return ruled lines to write on under a heading, in two columns."""
    items: list[Item] = [*block_title(title, area.x, area.y, area.width)]
    gap = (area.height - 6) / 5
    for index in range(1, 6):
        for x in (area.x, area.centre.x + 1.5):
            y = area.y + 5 + gap * index
            items.append(Line(Point(x, y), Point(x + area.width / 2 - 1.5, y), Style(stroke=HAIR, width=0.2)))
    return items


def _signatures(people: Sequence[str], size: Size) -> list[Item]:
    gap = 6.0
    width = (size.width - gap * (len(people) - 1)) / len(people)
    items: list[Item] = []
    for index, label in enumerate(people):
        x = (width + gap) * index
        base = Point(x, size.height - 4)
        items.append(Line(base, base.shifted(width, 0), Style(stroke=INK, width=0.25)))
        items.append(Text(Point(x, size.height - 0.6), label, REGULAR, LABEL, QUIET))
    return items


_HAIRLINE = Style(stroke=HAIR, width=0.2)
