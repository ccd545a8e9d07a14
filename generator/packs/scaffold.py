"""Files to start from: a board (with a random map), a deck, a game, a season, a team; each is valid as it is."""

from __future__ import annotations

import math
import random
import re
import string
from bisect import bisect
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import date, timedelta
from functools import lru_cache
from itertools import accumulate, zip_longest
from pathlib import PurePosixPath
from typing import Any, Literal

from generator.geometry.grids.grid import find_stranded
from generator.geometry.grids.mesh import NOWHERE, MeshGrid, Ways, connected_parts
from generator.geometry.grids.squares import DIRECTIONS, Square
from generator.i18n import bundled_folder, message, phrase, translate
from generator.league import Round, Slot, cup, groups, round_robin, slots, spaced_days
from generator.model.game import Game, PlayerKind
from generator.model.names import SLUG
from generator.model.source import read_source
from generator.model.yaml_writer import yaml_line, yaml_text
from generator.packs.locations import BASE, shell_word
from generator.packs.one_language import Wording, plain_game, renamed_teams
from generator.problems import quoted, user_error

_BOARD_HEAD = message("A board for {title}. Print it with: pizarra build {file}")
_MADE = message("Made by Pizarra: {cells} cells, seed {seed}. Change it as you like.")
_MAP = message(
    "One letter per square of the mesh; squares with the same letter are one cell; {nowhere} belongs to none."
)
_MORE = message("To try it, remove the #. Columns are letters; rows of the map are numbers from the top.")


def board_text(game: Game, wish: MapWish, lines: tuple[str, ...], file: str, language: str) -> str:
    extra = ["checks: [connected]"] if wish.dead_ends else []
    middle = MeshGrid(lines).square_name(Square(len(lines[0]) // 2, len(lines) // 2))
    return "\n".join([
        f"# {translate(language, _BOARD_HEAD, title=game.title, file=shell_word(file))}",
        f"# {translate(language, _MADE, cells=wish.cells, seed=wish.seed)}",
        f"game: {game.slug}",
        *extra,
        f"# {translate(language, _MAP, nowhere=NOWHERE)}",
        "map: |",
        *(f"  {line}" for line in lines),
        "",
        f"# {translate(language, _MORE)}",
        "# grid: {joins: [left-right, top-bottom]}",
        f"# grid: {{joins: [{{name: 1, ends: [{_outward(lines, 0)}, {_outward(lines, -1)}]}}]}}",
        f"# grid: {{joins: [{{name: X, ends: [{_outward(lines, 0)}, {middle}], one_way: true}}]}}",
        "",
    ])  # fmt: skip


def _outward(lines: tuple[str, ...], row: int) -> str:
    """Return a way out over the upper side of a map (row 0) or the lower one (row -1)."""
    grid = MeshGrid(lines)
    square = Square(len(lines[0]) // 3, row % len(lines))
    return f"{grid.square_name(square)} {'down' if row else 'up'}"


TABLE = "data/{name}.csv"
_FRONT = """\
    front:   # {note}
      like: event
      title: "{{{{ title }}}}"
      cost: "{{{{ cost }}}} :coin:"
      icon: {{at: [30%, 20%, 40%, 30%], symbol: "{{{{ icon }}}}"}}
      text: {{text: "{{{{ text }}}}", size: 12}}
"""


def deck_lines(name: str, size: str, language: str) -> str:
    note = translate(language, message("or the name of a Markdown file in cards/"))
    return (
        f"  {name}:\n    from: {TABLE.format(name=name)}\n    size: {size}\n{_FRONT.format(note=note)}"
        "    back: {ground: '#3a2f5b', centre: ':star:'}\n"
    )


def deck_files(name: str, language: str) -> dict[str, str]:
    """Return the deck's table by its path in the game's folder, with a few rows to replace."""
    cards = (
        (message("Rain"), "waves", message("Nobody moves more than two cells."), "1,3"),
        (message("Good harvest"), "tree", message("Everybody takes a coin."), "0,2"),
        (message("Thieves"), "skull", message("The richest player loses two coins."), "2,1"),
    )
    rows = (
        f"{translate(language, title)},{icon},{translate(language, text)},{end}\n" for title, icon, text, end in cards
    )
    return {TABLE.format(name=name): "title,icon,text,cost,copies\n" + "".join(rows)}


def deck_game(slug: str, title: str, language: str, deck: str, size: str) -> Mapping[str, str]:
    """Return the files of a game that is one deck, by their paths in its folder."""
    summary = translate(language, message("A card game."))
    game = (
        f"game: {slug}\ntitle: {yaml_text(title)}\nsummary: {yaml_text(summary)}\n"
        f"languages: [{language}]\ndecks:\n{deck_lines(deck, size, language)}"
    )
    return {"game.yaml": game, **deck_files(deck, language)}


_NAMED = re.compile(r"^game:.*$", re.MULTILINE)
_TITLED = re.compile(r"^title:.*$", re.MULTILINE)
_SCHEMA = re.compile(r"^# yaml-language-server: .*\n")
_LOOK = re.compile(r"^look: \{.*?\}", re.MULTILINE)


def check_name(slug: str) -> str:
    """Return the name of a new pack as it is. Raises ``PizarraError`` for one that no folder of a pack may have."""
    if re.fullmatch(SLUG, slug) is None:
        hint = phrase("use lower-case letters, digits and hyphens, such as my-game")
        raise user_error("new game", phrase("{slug} cannot be the name of a game", slug=quoted(slug)), hint)
    return slug


def pack_texts(
    files: Mapping[str, str], slug: str, wording: Wording | None = None, neutral: bool = False
) -> dict[str, str]:
    """Return the files of a game under a new name; a ``neutral`` one has the usual colours and no symbol.

    With a ``wording`` they are in its language alone.
    """
    files = plain_game(files, wording) if wording else files
    texts = {path: _with_new_name(path, text, slug) for path, text in files.items()}
    if neutral and "game.yaml" in texts:
        texts["game.yaml"] = _LOOK.sub("look: {back: emblem}", texts["game.yaml"], count=1)
    return texts


def team_texts(files: Mapping[str, str], slug: str, wording: Wording | None = None) -> dict[str, str]:
    files = renamed_teams(files, wording) if wording else files
    return {path: _NAMED.sub(f"game: {slug}", _SCHEMA.sub("", text), count=1) for path, text in files.items()}


def _with_new_name(path: str, text: str, slug: str) -> str:
    text = _SCHEMA.sub("", text)
    if PurePosixPath(path).suffix != ".yaml":
        return text
    text = _NAMED.sub(f"game: {slug}", text, count=1)
    return _TITLED.sub(f"title: {slug.replace('-', ' ').capitalize()}", text, count=1) if path == "game.yaml" else text


_COMMENT = re.compile(r"((?:^|[^\S\n])#[^\S\n]+)(\S.*)$", re.MULTILINE)


@lru_cache(maxsize=4)
def comments_in(language: str) -> Mapping[str, str]:
    """Return the comments of shipped files in a language by their English text, line by line; none for English."""
    file = bundled_folder("templates") / BASE / "comments" / f"{language}.yaml"
    return read_source(file).data if file.is_file() else {}


def with_comments(text: str, comments: Mapping[str, str]) -> str:
    """Return the text of a YAML file with the comments that are known replaced, and all else as it is."""
    return _COMMENT.sub(lambda match: match[1] + comments.get(match[2], match[2]), text)


Form = Literal["league", "groups", "cup"]
FORMS: tuple[Form, ...] = ("league", "groups", "cup")


@dataclass(frozen=True, slots=True)
class SeasonWish:
    """What a new season is to be; teams are the strongest first where it is played in groups or as a cup.

    ``step`` is how many days lie between two rounds; ``without`` are days on which nobody plays. ``own_groups`` are
    those that the teams themselves say they are in; else they are dealt to ``groups``.
    """

    title: str
    teams: tuple[str, ...]
    form: Form = "league"
    legs: int = 2
    groups: int = 2
    first: date | None = None
    step: int = 7
    without: tuple[date, ...] = ()
    times: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    own_groups: tuple[tuple[str, tuple[str, ...]], ...] = ()


def most_at_once(wish: SeasonWish) -> int:
    """Return the number of matches in the fullest round that a new season fills in."""
    rounds = _rounds(wish, "en")
    return max((len(each.meetings) for each in (rounds[:1] if wish.form == "cup" else rounds)), default=0)


def season_text(wish: SeasonWish, language: str) -> str:
    rounds = _rounds(wish, language)
    days = spaced_days(wish.first, timedelta(wish.step), len(rounds), wish.without) if wish.first else []
    places = slots(rounds, days, wish.times, wish.places)
    drawable = rounds[:1] if wish.form == "cup" else rounds
    numbered = enumerate(zip(drawable, places, strict=False), start=1)
    matches = [match for number, (each, where) in numbered for match in _round(number, each, where, wish.form)]
    text = season_file(wish.title, matches, dict(_groups(wish)) if wish.form == "groups" else {})
    return text + "".join(_later(rounds[1:], days[1:], language)) if wish.form == "cup" else text


def season_file(
    title: str, matches: Iterable[Mapping[str, Any]], groups: Mapping[str, Sequence[str]] | None, **rules: Any
) -> str:
    """Return the text of a season's file that is read as these data: groups and matches one a line."""
    lines = [f"season: {yaml_text(title)}", *(f"{key}: {yaml_line(value)}" for key, value in rules.items())]
    if groups:
        lines += ["groups:", *(f"  {yaml_text(name)}: {yaml_line(list(group))}" for name, group in groups.items())]
    return "\n".join([*lines, "matches:", *(f"  - {yaml_line(match)}" for match in matches)]) + "\n"


def _rounds(wish: SeasonWish, language: str) -> tuple[Round, ...]:
    match wish.form:
        case "cup":
            return cup(
                wish.teams, lambda number: translate(language, message("winner of match {number}"), number=number)
            )
        case "league":
            return round_robin(wish.teams, wish.legs)
        case "groups":
            return _side_by_side([round_robin(group, wish.legs) for _, group in _groups(wish)])


def _side_by_side(leagues: Sequence[Sequence[Round]]) -> tuple[Round, ...]:
    """Return rounds in which all leagues play theirs of that number."""
    merged = []
    for number in range(max(map(len, leagues), default=0)):
        now = [rounds[number] for rounds in leagues if number < len(rounds)]
        meetings = tuple(meeting for each in now for meeting in each.meetings)
        merged.append(Round(meetings, tuple(team for each in now for team in each.resting)))
    return tuple(merged)


def _groups(wish: SeasonWish) -> Sequence[tuple[str, tuple[str, ...]]]:
    return wish.own_groups or [
        (chr(ord("A") + index), group) for index, group in enumerate(groups(wish.teams, wish.groups))
    ]


def _round(number: int, each: Round, where: Sequence[Slot], form: Form) -> Iterator[Mapping[str, Any]]:
    for (home, away), slot in zip(each.meetings, where, strict=True):
        date_and_place = {key: value for key, value in asdict(slot).items() if value}
        yield {"round": number, "home": home, "away": away, **date_and_place} | ({"cup": True} if form == "cup" else {})
    for team in () if form == "cup" else each.resting:
        yield {"round": number, "bye": team}


def _later(rounds: Sequence[Round], days: Sequence[date], language: str) -> Iterator[str]:
    """Yield as comments who meets in the rounds of a cup whose teams are not known yet."""
    for number, (each, day) in enumerate(zip_longest(rounds, days), start=2):
        title = translate(language, message("round {number}"), number=number) + (f" ({day.isoformat()})" if day else "")
        yield from (f"  # {title}: {home} – {away}\n" for home, away in each.meetings)


_TEAM_HEAD = message("A team for {title}. Change it as you like and try: pizarra build {file}")
_COMMENTS = {
    "short": message("optional: short name of the team"),
    "kit": message(
        'colours by name (blue, red…) or "#0072b2"; pattern: plain, stripes, hoops, halves, sash, quarters…'
    ),
    "players": message("One player per line. Optional: short (name for the counter), captain: true, substitute: true"),
}
_NAME, _COACH = message("My team"), message("The coach's name")
_COLOURS = {"es": ("azul", "blanco", "verde")}
"""Those of the team and of its keeper, where files know colours in that language."""
_SQUAD = 11


@dataclass(frozen=True, slots=True)
class TeamWish:
    """What a new team is to have; what is empty is chosen for it. ``colours`` are the two of its kit, as written."""

    name: str = ""
    colours: tuple[str, str] | None = None
    players: int | None = None


def team_text(game: Game, stem: str, language: str, wish: TeamWish | None = None) -> str:
    """Return the text of a team file for a game, its comments in a language, with a full squad of plausible values.

    Raises ``PizarraError`` for a game that has no teams.
    """
    if not game.kinds:
        raise user_error("--game", phrase("{title} is played without teams", title=game.title))
    wish = wish or TeamWish()
    *colours, keeper_colour = _COLOURS.get(language, ("blue", "white", "green"))
    first, second = wish.colours or colours
    comments = {what: translate(language, text) for what, text in _COMMENTS.items()}
    head = translate(language, _TEAM_HEAD, title=game.title, file=shell_word(f"{stem}.yaml"))
    kinds = [f"#   {kind.name.in_(language)}: {_names(game, kind, language)}" for kind in game.kinds.values()]
    keeper = any(kind.wears == "keeper" for kind in game.kinds.values())
    lines = [
        f"# {head}",
        f"game: {game.slug}",
        f"name: {yaml_text(wish.name or translate(language, _NAME))}",
        f"# short: …   # {comments['short']}",
        f"coach: {yaml_text(translate(language, _COACH))}",
        f"# {comments['kit']}",
        f"kit: {{primary: {yaml_text(first)}, secondary: {yaml_text(second)}, pattern: stripes}}",
        f"{'' if keeper else '# '}keeper_kit: {{primary: {keeper_colour}}}",
        "",
        f"# {comments['players']}",
        *kinds,
        "players:",
        *_players(game, wish.players or default_squad_size(game), language),
    ]
    return "\n".join(lines) + "\n"


def sizes(game: Game) -> range:
    """Return the sizes of squad that a game allows, up to 99: numbers have two digits."""
    demanded = sum(kind.at_least for kind in game.kinds.values() if not kind.usual) + 1
    return range(max(game.squad.least, demanded), min(game.squad.most, 99) + 1)


def default_squad_size(game: Game) -> int:
    """Return the number of players in a new team: eleven, or as many as the game allows."""
    return min(game.squad.most, max(game.squad.least, _SQUAD))


def _names(game: Game, kind: PlayerKind, language: str) -> str:
    limits = [game.characteristics[name] for name in kind.characteristics]
    parts = (
        phrase("{name} ({least} to {most})", name=limits_of.name, least=limits_of.min, most=limits_of.max)
        for limits_of in limits
    )
    return ", ".join(translate(language, part) for part in parts)


def _players(game: Game, size: int, language: str) -> list[str]:
    """Return one line a player: as many of each other kind as the game demands, the rest of the usual one."""
    others = [(slug, kind) for slug, kind in game.kinds.items() if not kind.usual for _ in range(kind.at_least)]
    default = next((slug, kind) for slug, kind in game.kinds.items() if kind.usual)
    squad = [*others, *[default] * (size - len(others))]
    cost = f"cost: {(game.squad.budget or 0) // size}, " if game.squad.unit is not None else ""
    lines = []
    for number, (_, kind) in enumerate(squad, start=1):
        role = "" if kind.usual else f"role: {kind.name.in_(language)}, "
        name = (
            f"{translate(language, message('Player')) if kind.usual else kind.name.in_(language).capitalize()} {number}"
        )
        values = ", ".join(
            f"{game.characteristics[key].name.in_(language)}: {_plausible(game, key, number + index)}"
            for index, key in enumerate(kind.characteristics)
        )
        captain = ", captain: true" if number == len(squad) else ""
        lines.append(f"  - {{number: {number}, name: {name}, {role}{cost}{values}{captain}}}")
    return lines


def _plausible(game: Game, key: str, turn: int) -> int:
    """Return a value in the middle of a characteristic's range, a little different from player to player."""
    limits = game.characteristics[key]
    middle = round(limits.min + (limits.max - limits.min) * 0.55)
    return max(limits.min, min(limits.max, middle + turn % 3 - 1))


LETTERS = string.ascii_uppercase + string.ascii_lowercase + string.digits
MOST_CELLS = len(LETTERS)
LEAST_CELLS = 2
LEAST_SQUARES = 3
"""Squares of the mesh that a cell of a new map has at the least."""

ATTEMPTS = 40  # a map that does not come out is begun anew, with another seed
_FLIPS = 60
"""How often each square of the mesh may change its cell while a map is being repaired."""


@dataclass(frozen=True, slots=True)
class MapWish:
    """What a new map is to be like. ``columns`` and ``rows`` count squares of the mesh."""

    cells: int = 20
    columns: int = 12
    rows: int = 10
    seed: int = 1
    dead_ends: bool = False

    @property
    def most_cells(self) -> int:
        """Return the most cells that still leave some choice on the mesh."""
        return min(MOST_CELLS, self.columns * self.rows // (LEAST_SQUARES + 1))


def new_map(wish: MapWish) -> tuple[str, ...] | None:
    """Return the lines of a map, the same for the same wish; ``None`` when no valid one was found.

    Every cell hangs together, has at least three squares and reaches every other; unless dead ends are wished for, no
    cell has two directions or more that only leave the board.
    """
    for attempt in range(ATTEMPTS):
        drawing = _Drawing(wish, random.Random(f"{wish.seed}-{attempt}"))
        drawing.grow()
        drawing.repair()
        lines = drawing.lines()
        if is_sound(lines, wish.dead_ends):
            return lines
    return None


def is_sound(lines: tuple[str, ...], dead_ends: bool) -> bool:
    """Return whether a map has what ``new_map`` promises."""
    grid = MeshGrid(lines)
    ways = Ways(grid)
    return (
        all(len(grid.parts(cell)) == 1 and len(grid.squares[cell]) >= LEAST_SQUARES for cell in grid.cells)
        and not find_stranded(grid.cells, ways.steps)
        and (dead_ends or all(len(ways.dead(cell)) < 2 for cell in grid.cells))
    )


class _Drawing:
    """A map that grows from one square a cell and is then repaired square by square."""

    def __init__(self, wish: MapWish, chance: random.Random) -> None:
        self.wish, self.chance = wish, chance
        self.owner: dict[Square, int] = {}
        self.own: list[set[Square]] = [set() for _ in range(wish.cells)]
        self.squares = [Square(column, row) for row in range(wish.rows) for column in range(wish.columns)]

    def pick(self, count: int) -> int:
        """Return a number below ``count``, drawn only from what every version of Python draws alike."""
        return min(count - 1, int(self.chance.random() * count))

    def grow(self) -> None:
        """Give every square to a cell: small cells grow first, and rather outwards than round."""
        for cell in range(self.wish.cells):
            self._give(self._far_square(), cell)
        while len(self.owner) < len(self.squares):
            options = [(cell, square) for cell in range(self.wish.cells) for square in self._free_beside(cell)]
            sums = list(accumulate(self._weight(cell, square) for cell, square in options))
            cell, square = options[min(bisect(sums, self.chance.random() * sums[-1]), len(sums) - 1)]
            self._give(square, cell)

    def _far_square(self) -> Square:
        free = [square for square in self.squares if square not in self.owner]
        tried = [free[self.pick(len(free))] for _ in range(6)]
        return max(tried, key=lambda s: min((math.dist(s, other) for other in self.owner), default=0.0))

    def _weight(self, cell: int, square: Square) -> float:
        same_cell = sum(self.owner.get(other) == cell for other in self._neighbours(square))
        return 1.0 / (math.pow(len(self.own[cell]), 2.2) * math.pow(same_cell, 1.5))

    def _free_beside(self, cell: int) -> list[Square]:
        beside = (other for square in sorted(self.own[cell]) for other in self._neighbours(square))
        return list(dict.fromkeys(other for other in beside if other not in self.owner))

    def _neighbours(self, square: Square) -> Iterator[Square]:
        for direction in DIRECTIONS:
            other = square.towards(direction)
            if 0 <= other.column < self.wish.columns and 0 <= other.row < self.wish.rows:
                yield other

    def _give(self, square: Square, cell: int) -> None:
        before = self.owner.get(square)
        if before is not None:
            self.own[before].discard(square)
        self.owner[square] = cell
        self.own[cell].add(square)

    def repair(self) -> None:
        """Pass single squares to a neighbouring cell as long as that makes the map no worse, until it is valid."""
        worst = sum(self._fault(cell) for cell in range(self.wish.cells))
        for _ in range(_FLIPS * len(self.squares)):
            if worst <= 0:
                return
            square = self.squares[self.pick(len(self.squares))]
            before = self.owner[square]
            others = [self.owner[other] for other in self._neighbours(square) if self.owner[other] != before]
            rest = self.own[before] - {square}
            if not others or len(rest) < LEAST_SQUARES or len(connected_parts(sorted(rest))) > 1:
                continue
            after = others[self.pick(len(others))]
            was = self._cost(before) + self._cost(after)
            fault = self._fault(before) + self._fault(after)
            self._give(square, after)
            if self._cost(before) + self._cost(after) > was + 1e-9:
                self._give(square, before)
            else:
                worst += self._fault(before) + self._fault(after) - fault

    def _fault(self, cell: int) -> int:
        """Return how many squares a cell lacks, plus its dead directions beyond the first; 0 for a valid cell."""
        dead = 0 if self.wish.dead_ends else max(0, self._dead(cell) - 1)
        return dead + max(0, LEAST_SQUARES - len(self.own[cell]))

    def _cost(self, cell: int) -> float:
        mean = len(self.squares) / self.wish.cells
        return 10.0 * self._fault(cell) + 0.3 * self._dead(cell) + 0.6 * (len(self.own[cell]) / mean - 1.0) ** 2

    def _dead(self, cell: int) -> int:
        dead = 0
        for direction in DIRECTIONS:
            beyond = (self.owner.get(square.towards(direction), cell) for square in self.own[cell])
            dead += all(other == cell for other in beyond)
        return dead

    def lines(self) -> tuple[str, ...]:
        """Return the map, its cells lettered in reading order."""
        order = dict.fromkeys(self.owner[square] for square in self.squares)
        letters = dict(zip(order, LETTERS, strict=False))
        return tuple(
            "".join(letters[self.owner[Square(column, row)]] for column in range(self.wish.columns))
            for row in range(self.wish.rows)
        )
