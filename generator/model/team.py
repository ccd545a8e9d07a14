"""Teams: who plays, in which colours, and the keys of a team file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date
from functools import lru_cache, partial
from itertools import pairwise
from typing import Any, Literal, TypeVar, get_args

from generator.i18n import Phrase, all_of, any_of, literal, phrase, plural
from generator.model.fields import FORMAT, LONGEST_NAME, colour, format_number
from generator.model.game import Game, PlayerKind, kinds_like
from generator.model.names import fold_name
from generator.model.source import Source
from generator.model.yaml_reader import DataPath, curly_quotes
from generator.model.yaml_writer import yaml_text
from generator.problems import InvalidValueError, Location, PizarraError, Problem, Severity, did_you_mean, quoted
from generator.scene.fonts import about_missing
from generator.scene.palette import NAME_OF, PATTERNS, Colour, Pattern, contrast
from generator.scene.pictures import Picture

Mark = Literal["", "plain", "dashed", "dotted"]
MARKS: tuple[Mark, ...] = get_args(Mark)
SPANISH_PATTERNS = {
    "liso": "plain",
    "rayas": "stripes",
    "franjas": "hoops",
    "mitades": "halves",
    "banda": "sash",
    "cuartos": "quarters",
    "ajedrezado": "chequered",
}


@dataclass(frozen=True, slots=True)
class Kit:
    """The colours a team plays in; the line of a ``mark`` distinguishes its counters from those in similar colours."""

    primary: Colour
    secondary: Colour
    pattern: Pattern = "plain"
    mark: Mark = ""


@dataclass(frozen=True, slots=True)
class Player:
    """One player. ``values`` holds the characteristics of his kind, in the game's order.

    ``skills`` are keys of the game, and so is ``position`` where it has positions; elsewhere that is any text.
    """

    number: int
    name: str
    kind: str
    values: tuple[tuple[str, int], ...]
    short: str = ""
    captain: bool = False
    substitute: bool = False
    cost: int | None = None
    picture: Picture | None = None
    skills: tuple[str, ...] = ()
    position: str = ""
    entry: int = 0
    """Which entry of the file the player comes from, counted from 0; copies of one entry share it."""
    joined: date | None = None
    left: date | None = None
    """The days from which the player is in the squad, and from which he no longer is."""

    def in_squad_on(self, day: date) -> bool:
        return (self.joined or date.min) <= day < (self.left or date.max)

    def meets(self, other: Player) -> bool:
        """Return whether there is a day on which both are in the squad."""
        return max(self.joined or date.min, other.joined or date.min) < min(
            self.left or date.max, other.left or date.max
        )

    def value(self, characteristic: str) -> int | None:
        return dict(self.values).get(characteristic)


@dataclass(frozen=True, slots=True)
class Team:
    """A club and its squad.

    ``players`` are the squad in force, ``absent`` those of the file who are not in it: they have left, or are to come.
    """

    game: str
    name: str
    short: str
    coach: str
    kit: Kit
    keeper_kit: Kit
    players: tuple[Player, ...]
    crest: Picture | None = None
    group: str = ""
    """The group of a competition that the team plays in."""
    absent: tuple[Player, ...] = ()

    @property
    def roster(self) -> tuple[Player, ...]:
        """Everybody in the file, in its order, whenever they were in the squad."""
        if not self.absent:
            return self.players
        return tuple(sorted((*self.players, *self.absent), key=lambda player: (player.entry, player.number)))

    def with_squad(self, in_squad: Callable[[Player], bool]) -> Team:
        """Return the team with another squad of its roster in force."""
        choice = [(player, in_squad(player)) for player in self.roster]
        players, absent = (tuple(player for player, is_in in choice if is_in == wanted) for wanted in (True, False))
        return replace(self, players=players, absent=absent)

    def kit_of(self, player: Player, game: Game) -> Kit:
        """Return the kit a player wears: his team's, or the keeper's when his kind wears that."""
        return self.keeper_kit if game.kinds[player.kind].wears == "keeper" else self.kit


def usual_keeper_kit(kit: Kit) -> Kit:
    """Return a plain keeper's kit that differs in colour and brightness from the team's."""
    choices = [Colour.of(code) for code in ("#f2b632", "#2b2f38", "#d55e00", "#9acd32", "#5b2a86")]
    best = max(choices, key=lambda choice: min(_difference(choice, kit.primary), _difference(choice, kit.secondary)))
    return Kit(best, best)


def _difference(first: Colour, second: Colour) -> float:
    """Return a rough perceived difference, 0 to 3, that weighs brightness most."""
    parts = sum(abs(a - b) for a, b in zip(first, second, strict=True)) / 765
    return parts + 2 * abs(first.luminance - second.luminance)


Notes = dict[str, Any]
"""The notes on a key in schemas: its description, an example and, where it has one, its default."""


def _notes(description: str, example: Any, default: Any = None) -> Notes:
    return {"description": description, "examples": [example]} | ({} if default is None else {"default": default})


TEAM_KEYS: dict[str, Notes] = {
    "format": _notes("version of the file format", FORMAT, FORMAT),
    "game": _notes("name of the game: the name of its folder", "dichoso-fulbo"),
    "name": _notes("full name of the team", "Sosiego FC"),
    "short": _notes("short name, for narrow places", "SFC"),
    "coach": _notes("name of the coach", "Ana Ruiz"),
    "group": _notes("group of the competition, for “pizarra new season --form groups”", "A"),
    "crest": _notes("badge of the club: a PNG, JPEG or SVG file beside this one", "escudo.svg"),
    "kit": _notes(
        "colours and pattern of the shirts",
        {"primary": phrase("blue"), "secondary": phrase("white"), "pattern": phrase("stripes")},
    ),
    "keeper_kit": _notes(
        "kit of the goalkeeper; if not given, one that differs from the team's", {"primary": phrase("green")}
    ),
    "players": _notes("squad: starters first, from defence to attack", [{"number": 7, "name": "Ana"}]),
}

PLAYER_KEYS: dict[str, Notes] = {
    "number": _notes("shirt number, different for each player of a team", 7),
    "name": _notes("full name, in quotes if it contains a colon or brackets", "Ana Ruiz"),
    "short": _notes("short name, for the counter", "Ana"),
    "role": _notes("kind of player, if not the usual one", "portero"),
    "captain": _notes("whether the player is the captain", True, False),
    "substitute": _notes("whether the player starts on the bench", True, False),
    "picture": _notes("portrait: a PNG, JPEG or SVG file beside this one", "ana.png"),
    "joined": _notes("first day in the squad, for a player who joins later", "2026-10-05"),
    "left": _notes("first day no longer in the squad, for a player who leaves", "2026-11-01"),
}

SQUAD_KEYS: dict[str, Notes] = {
    "cost": _notes("cost of the player", 70),
    "quantity": _notes("number of identical players", 2, 1),
}
"""Keys of a player in games that count what a squad costs."""

SKILL_KEYS: dict[str, Notes] = {"skills": _notes("skills: a list, or names separated by commas", ["salto", "placaje"])}
"""Keys of a player in games that have skills."""

POSITION_KEYS: dict[str, Notes] = {
    "position": _notes("position, for the team sheet and the emblem on the counter", "defensa")
}
"""Keys of a player in games that do not call a characteristic so."""


def position_keys(game: Game) -> dict[str, Notes]:
    return {key: notes for key, notes in POSITION_KEYS.items() if game.positions or key not in game.spellings}


KIT_KEYS: dict[str, Notes] = {
    "primary": _notes("main colour", phrase("blue")),
    "secondary": _notes("second colour, that of the pattern", phrase("white")),
    "pattern": _notes("pattern of the shirt, in English or Spanish", phrase("stripes"), "plain"),
}


_TARGET = re.compile(r"\s*(\d{1,3})\s*\+\s*")


def _points_problems(source: Source, game: Game, players: Sequence[Player]) -> Iterator[Problem]:
    """Yield the problems with the rules that a league may set for characteristics: ceilings, and sums of points."""
    squad, hint = game.squad, phrase("the rule is under “squad” in the game.yaml of {title}", title=game.title)
    for player in dict.fromkeys(replace(player, number=0) for player in players):
        at = ("players", player.entry)
        for name, value in player.values:
            ceiling = squad.ceilings.get(name)
            if ceiling is not None and value > ceiling:
                message = phrase(
                    "{player} has {name} {value}; the maximum in a squad is {ceiling}",
                    player=player.name,
                    name=name,
                    value=value,
                    ceiling=ceiling,
                )
                yield source.problem((*at, name), message, hint)
        points = sum(value for _, value in player.values)
        if squad.player_points is not None and points > squad.player_points:
            over = points - squad.player_points
            message = phrase(
                "the characteristics of {name} add up to {points}, {over} more than {player_points}",
                name=player.name,
                points=points,
                over=over,
                player_points=squad.player_points,
            )
            yield source.problem(at, message, hint)
    total = sum(value for player in players for _, value in player.values)
    if squad.points is not None and total > squad.points:
        message = phrase(
            "all characteristics add up to {total}, {more} more than a squad's {points}",
            total=total,
            more=total - squad.points,
            points=squad.points,
        )
        yield source.problem(("players",), message, hint)


def target_value(value: Any) -> Any:
    """Return the number of a target such as ``4+``; anything else as it is."""
    match = _TARGET.fullmatch(value) if isinstance(value, str) else None
    return int(match[1]) if match else value


def squad_problems(source: Source, game: Game, players: Sequence[Player]) -> list[Problem]:
    """Return the problems with the size of a squad, and a note of its cost, or a warning when it costs too much."""
    squad, count, problems = game.squad, len(players), []
    if count and not squad.least <= count <= squad.most:
        many = plural(count, "the squad has 1 player", "the squad has {count} players")
        few = plural(count, "the squad has only 1 player", "the squad has only {count} players")
        hint = phrase("allowed: {least} to {most}", least=squad.least, most=squad.most)
        problems.append(source.problem(("players",), few if count < squad.least else many, hint))
    problems += _points_problems(source, game, players)
    if squad.unit is None:
        return problems
    cost, unit = sum(player.cost or 0 for player in players), squad.unit
    text = plural(count, "1 player costs {cost} {unit}", "{count} players cost {cost} {unit}", cost=cost, unit=unit)
    if squad.budget is not None and cost > squad.budget:
        message = phrase(
            "{text}, {more} more than the usual {budget} of a squad",
            text=text,
            more=cost - squad.budget,
            budget=squad.budget,
        )
        problems.append(source.problem(("players",), message, severity=Severity.WARNING))
    else:
        if squad.budget is not None:
            text = phrase("{text} of {budget}", text=text, budget=squad.budget)
        problems.append(source.problem(("players",), text, severity=Severity.NOTE))
    return problems


def rule_problems(source: Source, game: Game, players: Sequence[Player], complete: bool = True) -> Iterator[Problem]:
    """Yield the problems of those who are in a squad together, and a note of what they cost.

    Of players some of whom could not be read (not ``complete``) none may be missing of a kind.
    """
    yield from squad_problems(source, game, players)
    captains = list(dict.fromkeys(player.entry for player in players if player.captain))
    for entry in captains[1:]:
        message = phrase(
            "a second captain (the first in line {other})", other=source.place(("players", captains[0])).line
        )
        yield source.problem(("players", entry, "captain"), message, severity=Severity.WARNING)
    for slug, kind in game.kinds.items() if complete else ():
        count = sum(player.kind == slug for player in players)
        if count < kind.at_least:
            few = phrase("the team has only {count} {kind}", count=count, kind=kind.name)
            message = few if count else phrase("the team has no {kind}", kind=kind.name)
            yield source.problem(("players",), message, phrase("write “role: {kind}” for one of them", kind=kind.name))


def earlier_squads(players: Sequence[Player]) -> Iterator[tuple[date | None, date, tuple[Player, ...]]]:
    """Yield the squads before the last one, each with its first day, if it has one, and the day on which it ends."""
    cuts = sorted({day for player in players for day in (player.joined, player.left) if day is not None})
    for first, end in pairwise([date.min, *cuts]):
        if squad := tuple(player for player in players if player.in_squad_on(first)):
            yield (None if first == date.min else first), end, squad


ReadT = TypeVar("ReadT")
OtherT = TypeVar("OtherT")
PictureFinder = Callable[[str, Location], tuple[Picture | None, tuple[Problem, ...]]]
"""Returns the picture of a name, and warnings; called with the name and its place. Raises ``PizarraError``."""


def no_pictures(_name: str, _at: Location) -> tuple[None, tuple[Problem, ...]]:
    return None, ()


def _one_line(value: Any) -> str:
    if isinstance(value, (Mapping, list)):
        hint = phrase("put it in quotes if it contains a colon or brackets")
        raise InvalidValueError(phrase("expected text, not {value}", value=quoted(value)), hint)
    text = "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)
    text = " ".join(text.split())
    if len(text) > LONGEST_NAME:
        message = phrase("has {count} characters; at most {most} are allowed", count=len(text), most=LONGEST_NAME)
        raise ValueError(message)
    return text


def _truth(value: Any) -> bool:
    if not isinstance(value, bool):
        raise ValueError(phrase("expected true or false, not {value}", value=quoted(value)))
    return value


def iso_day(value: Any) -> date:
    """Return the day of a text such as ``2026-10-05``. Raises ``InvalidValueError``."""
    try:
        if _ISO_DAY.fullmatch(str(value)):
            return date.fromisoformat(str(value))
    except ValueError:  # of no calendar
        pass
    raise InvalidValueError(phrase("{day} is not a date", day=quoted(value)), phrase("write it like 2026-09-12"))


_ISO_DAY = re.compile(r"\d{4}-\d\d-\d\d")


def whole_number(value: Any, least: int, most: int) -> int:
    """Return a whole number within limits. Raises ``InvalidValueError``."""
    if type(value) is int and least <= value <= most:
        return value
    hint = phrase("allowed: {least} to {most}", least=least, most=most)
    if isinstance(value, bool) or not isinstance(value, int):
        text = quoted(value)
        if isinstance(value, str) and value.strip().isdigit() and len(value) <= len(str(most)):
            text, hint = phrase("the text {value}", value=text), phrase("remove the quotes or the leading zero")
        raise InvalidValueError(phrase("expected a whole number, not {found}", found=text), hint)
    side = phrase("above {most}", most=most) if value > most else phrase("below {least}", least=least)
    raise InvalidValueError(phrase("{value} is {side}", value=value, side=side), hint)


class _TeamReader:
    """One walk over a team file that collects problems."""

    def __init__(self, source: Source, game: Game, find: PictureFinder) -> None:
        self.source, self.game, self.find = source, game, find
        self.problems: list[Problem] = []
        skilled = SKILL_KEYS if game.skills else {}
        placed = position_keys(game)
        self.player_keys = {**PLAYER_KEYS, **(SQUAD_KEYS if game.squad.unit else {}), **skilled, **placed}

    def report(self, path: DataPath, message: Phrase, hint: str = "", severity: Severity = Severity.ERROR) -> None:
        self.problems.append(self.source.problem(path, message, hint, severity))

    def unknown_keys(self, data: Mapping[str, Any], path: DataPath, allowed: Mapping[str, Any]) -> None:
        for key in data:
            if key not in allowed:
                message, hint = phrase("unknown key {key}", key=quoted(key)), did_you_mean(key, allowed)
                self.problems.append(self.source.key_problem((*path, key), message, hint))

    def parse(self, reader: Callable[[Any], ReadT], value: Any, path: DataPath, default: OtherT) -> ReadT | OtherT:
        """Return the value as a reader understands it; its ``ValueError`` is reported, and ``default`` returned."""
        try:
            return reader(value)
        except ValueError as error:
            self.report(path, literal(error.args[0]), error.hint if isinstance(error, InvalidValueError) else "")
            return default

    def text(self, data: Mapping[str, Any], path: DataPath, key: str) -> str:
        text, where = self.parse(_one_line, data.get(key), (*path, key), ""), (*path, key)
        if (lacking := about_missing(text)) is not None:
            self.report(where, *lacking, Severity.WARNING)
        if (slip := curly_quotes(text)) is not None:
            self.report(where, *slip, Severity.WARNING)
        return text

    def name(self, data: Mapping[str, Any], path: DataPath) -> str:
        """Return the name of a team or a player, which must not be missing or empty."""
        if "name" not in data:
            self.report(path, phrase("the key {key} is missing", key=quoted("name")))
            return ""
        text, value = self.text(data, path, "name"), data["name"]
        if value is None or not str(value).strip():
            self.report(path if value is None else (*path, "name"), phrase("{key} is empty", key="name"))
        return text

    def picture(self, data: Mapping[str, Any], path: DataPath, key: str) -> Picture | None:
        name = self.text(data, path, key) if key in data else ""
        if not name:
            return None
        try:
            picture, warnings = self.find(name, self.source.location((*path, key)))
        except PizarraError as error:
            self.problems += error.problems
            return None
        self.problems += warnings
        return picture

    def whole(self, value: Any, path: DataPath, least: int, most: int) -> int | None:
        return self.parse(partial(whole_number, least=least, most=most), value, path, None)

    def needed_whole(self, data: Mapping[str, Any], path: DataPath, key: str, most: int) -> int | None:
        """Return the whole number of a key, 0 or more, which has to be there."""
        if key in data:
            return self.whole(data[key], (*path, key), 0, most)
        self.report(path, phrase("the key {key} is missing", key=quoted(key)))
        return None

    def team(self) -> Team | None:
        data = self.source.data
        self.unknown_keys(data, (), TEAM_KEYS)
        self.parse(format_number, data.get("format", FORMAT), ("format",), FORMAT)
        name = self.name(data, ())
        kit = self.kit(data.get("kit"), ("kit",)) if "kit" in data else None
        if kit is None:
            kit = Kit(Colour.of("#0072b2"), Colour.of("#ffffff"))
            if "kit" not in data:
                hint = phrase("add a line like this: kit: {primary: blue, secondary: white, pattern: stripes}")
                self.report((), phrase("the key “kit” is missing"), hint)
        keeper = self.kit(data.get("keeper_kit"), ("keeper_kit",)) if "keeper_kit" in data else None
        players = self.players(data.get("players"))
        short = self.text(data, (), "short") or name
        coach = self.text(data, (), "coach")
        crest, group = self.picture(data, (), "crest"), self.text(data, (), "group")
        team = Team(self.game.slug, name, short, coach, kit, keeper or usual_keeper_kit(kit), players, crest, group)
        return team.with_squad(lambda player: player.left is None)

    def kit(self, value: Any, path: DataPath) -> Kit | None:
        if not isinstance(value, Mapping):
            like = phrase("for example {primary: blue, secondary: white, pattern: stripes}")
            self.report(path, phrase("a kit is written as keys and values, not {value}", value=quoted(value)), like)
            return None
        self.unknown_keys(value, path, KIT_KEYS)
        if "primary" not in value:
            self.report(path, phrase("the key “primary” is missing"), phrase("add the main colour of the shirt"))
        primary, secondary = (
            self.parse(colour, value.get(key, default), (*path, key), Colour.of("#888888"))
            for key, default in (("primary", "#0072b2"), ("secondary", "white"))
        )
        pattern_text = str(value.get("pattern", "plain"))
        pattern = pattern_text.strip().casefold()
        pattern = SPANISH_PATTERNS.get(pattern, pattern)
        if pattern not in PATTERNS:
            hint = did_you_mean(pattern, [*PATTERNS, *SPANISH_PATTERNS])
            self.report((*path, "pattern"), phrase("{written} is not a pattern", written=quoted(pattern_text)), hint)
            pattern = "plain"
        if pattern != "plain" and contrast(primary, secondary) < 1.25:
            hint = phrase("choose a lighter and a darker colour, or “pattern: plain”")
            self.report(path, phrase("the two colours of the pattern are hard to distinguish"), hint, Severity.WARNING)
        return Kit(primary, secondary, pattern)  # type: ignore[arg-type]

    def players(self, value: Any) -> tuple[Player, ...]:
        if not isinstance(value, list) or not value:
            message = phrase("expected a list of players, not {value}", value=quoted(value))
            if value is None:
                message = phrase("the key “players” is missing")
            elif value == []:
                message = phrase("the list of players is empty")
            self.report(("players",), message, phrase("add lines like this: - {number: 1, name: …}"))
            return ()
        entries = [self.player(entry, ("players", index)) for index, entry in enumerate(value)]
        players = tuple(
            replace(player, number=player.number + copy)
            for player, entry in zip(entries, value, strict=True)
            if player is not None
            for copy in range(self._quantity(entry, player))
        )
        self.unique_numbers(players)
        self.squads(players, None not in entries)
        return players

    def squads(self, players: Sequence[Player], complete: bool) -> None:
        """Report what is wrong with the squad in force, and as warnings what was wrong with it at other times."""
        now = [player for player in players if player.left is None]
        if players and not now:
            self.report(("players",), phrase("there is nobody in the squad"))
            return
        problems = list(rule_problems(self.source, self.game, now, complete))
        self.problems += problems
        said = {(problem.path, problem.message) for problem in problems}
        for first, end, squad in earlier_squads(players):
            for problem in rule_problems(self.source, self.game, squad, complete):
                if problem.severity is Severity.NOTE or (problem.path, problem.message) in said:
                    continue
                said.add((problem.path, problem.message))
                message = phrase("until {end}: {problem}", end=end.isoformat(), problem=problem.message)
                if first is not None:
                    message = phrase(
                        "from {first} until {end}: {problem}",
                        first=first.isoformat(),
                        end=end.isoformat(),
                        problem=problem.message,
                    )
                self.problems.append(replace(problem, message=message, severity=Severity.WARNING))

    def _quantity(self, value: Mapping[str, Any], player: Player) -> int:
        path: DataPath = ("players", player.entry, "quantity")
        return self.whole(value["quantity"], path, 1, 99) or 1 if "quantity" in value else 1

    def unique_numbers(self, players: Sequence[Player]) -> None:
        wearers: dict[int, list[Player]] = {}
        for player in players:
            others = wearers.setdefault(player.number, [])
            other = next((each for each in others if each.meets(player)), None)
            if player.number >= 0 and other is not None:
                line = self.source.place(("players", other.entry)).line
                message = phrase("two players wear number {number} (the other in line {other})",
                                 number=player.number, other=line)  # fmt: skip
                self.report(("players", player.entry, "number"), message)
            others.append(player)

    def player(self, value: Any, path: DataPath) -> Player | None:
        if not isinstance(value, Mapping):
            some = next(iter(self.game.characteristics.values()), None)
            hint = (
                phrase("for example {{number: 7, name: …, {characteristic}: 8}}", characteristic=some.name)
                if some
                else phrase("for example {number: 7, name: …}")
            )
            self.report(path, phrase("a player is written as keys and values, not {value}", value=quoted(value)), hint)
            return None
        kind = self.role(value, path)
        if kind is None:
            return None
        number = self.needed_whole(value, path, "number", 999)
        name = self.name(value, path)
        short = self.text(value, path, "short")
        values = self.characteristics(value, path, kind)
        flags = [self.parse(_truth, value.get(key, False), (*path, key), False) for key in ("captain", "substitute")]
        cost = None if self.game.squad.unit is None else self.needed_whole(value, path, "cost", 100_000)
        number = -1 if number is None else number
        picture, entry = self.picture(value, path, "picture"), int(path[-1])
        skills, position = self.skills(value, path), self.position(value, path, kind)
        joined, left = self.day(value, path, "joined"), self.day(value, path, "left")
        if joined is not None and left is not None and left <= joined:
            message = phrase("left on {left}, but joined on {joined}", left=left.isoformat(), joined=joined.isoformat())
            self.report((*path, "left"), message, phrase("the day must be later"))
            left = None
        return Player(
            number, name, kind, values, short, flags[0], flags[1], cost, picture, skills, position, entry, joined, left
        )

    def day(self, value: Mapping[str, Any], path: DataPath, key: str) -> date | None:
        return None if value.get(key) is None else self.parse(iso_day, value[key], (*path, key), None)

    def position(self, value: Mapping[str, Any], path: DataPath, kind: str) -> str:
        if not self.game.positions:
            return self.text(value, path, "position") if "position" in self.player_keys else ""
        named = value.get("position")
        if named is None or not str(named).strip():
            return ""
        if not self.game.kinds[kind].usual:
            usual = self.game.kinds[self.game.usual_kind].name
            message = phrase("a {kind} has no position", kind=self.game.kinds[kind].name)
            self.report((*path, "position"), message, phrase("remove it: only a {kind} has one", kind=usual))
            return ""
        if key := self.game.position_spellings.get(fold_name(str(named))):
            return key
        message = phrase("{name} is not a position in {game}", name=quoted(str(named).strip()), game=self.game.title)
        self.report((*path, "position"), message, kinds_like(str(named), self.game.positions))
        return ""

    def skills(self, value: Mapping[str, Any], path: DataPath) -> tuple[str, ...]:
        listed = value.get("skills") if self.game.skills else None
        if listed is None:
            return ()
        parts = listed if isinstance(listed, list) else str(listed).split(",")
        spellings, keys = self.game.skill_spellings, []
        for index, part in enumerate(parts):
            key = spellings.get(fold_name(str(part)))
            if key is not None:
                keys.append(key)
                continue
            where = (*path, "skills", index) if isinstance(listed, list) else (*path, "skills")
            names = [text for skill in self.game.skills.values() for _, text in skill.name.texts]
            message = phrase("{name} is not a skill in {game}", name=quoted(str(part).strip()), game=self.game.title)
            self.report(where, message, did_you_mean(str(part), [*self.game.skills, *names]))
        return tuple(dict.fromkeys(keys))

    def role(self, value: Mapping[str, Any], path: DataPath) -> str | None:
        role = value.get("role")
        if role is None:
            return self.game.usual_kind
        spellings = self.game.kind_spellings
        if key := next((spellings[word] for word in spellings if word.casefold() == str(role).casefold()), None):
            return key
        message = phrase("{role} is not a role in {title}", role=quoted(role), title=self.game.title)
        self.report((*path, "role"), message, kinds_like(str(role), self.game.kinds))
        return None

    def characteristics(self, value: Mapping[str, Any], path: DataPath, role: str) -> tuple[tuple[str, int], ...]:
        kind = self.game.kinds[role]
        key_of = self._keys_of_characteristics(value, path, kind)
        lacking = [name for name in kind.characteristics if name not in key_of]
        if lacking:
            is_role_open = "role" not in value and len(self.game.kinds) > 1
            other = any_of(kind.name for slug, kind in self.game.kinds.items() if slug != role)
            hint = phrase("or is this a {other}? Then write “role: …”", other=other) if is_role_open else ""
            names = all_of(self.game.characteristics[name].name for name in lacking)
            self.report(path, plural(len(lacking), "{names} is missing", "{names} are missing", names=names), hint)
        values = []
        for name in kind.characteristics:
            if name in key_of:
                limits = self.game.characteristics[name]
                raw = target_value(value[key_of[name]]) if limits.target else value[key_of[name]]
                number = self.whole(raw, (*path, key_of[name]), limits.min, limits.max)
                values.append(_shared_pair(name, limits.min if number is None else number))
        return tuple(values)

    def _keys_of_characteristics(self, value: Mapping[str, Any], path: DataPath, kind: PlayerKind) -> dict[str, str]:
        """Return the key of each characteristic that a player has; report the other keys."""
        key_of: dict[str, str] = {}
        for key in value:
            if key in self.player_keys:
                continue
            name = self.game.spellings.get(key.casefold())
            if name is None:
                hint = did_you_mean(key, [*self.player_keys, *kind.characteristics])
                message = phrase("unknown key {key}", key=quoted(key))
            elif name not in kind.characteristics:
                hint = phrase("a {kind} has: {characteristics}", kind=kind.name, characteristics=kind.characteristics)
                message = phrase("a {kind} has no {name}", kind=kind.name, name=name)
            elif name in key_of:
                hint = ""
                message = phrase("{name} appears twice (also as {given})", name=name, given=quoted(key_of[name]))
            else:
                key_of[name] = key
                continue
            self.problems.append(self.source.key_problem((*path, key), message, hint))
        return key_of


@lru_cache(maxsize=4096)
def _shared_pair(name: str, number: int) -> tuple[str, int]:
    """Return a characteristic and its value, the same pair for all who have it: a league has few."""
    return name, number


def team_from(source: Source, game: Game, find: PictureFinder = no_pictures) -> tuple[Team, tuple[Problem, ...]]:
    """Return the team of a file and the warnings about it. Raises ``PizarraError`` with every error in the file."""
    if not game.kinds:
        hint = phrase("the game does not define kinds of players")
        raise source.error(("game",), phrase("{title} is played without teams", title=game.title), hint)
    reading = _TeamReader(source, game, find)
    team = reading.team()
    problems = sorted(reading.problems, key=lambda problem: problem.severity)
    if team is None or any(problem.severity is Severity.ERROR for problem in problems):
        raise PizarraError(problems)
    return team, tuple(problems)


def game_of(source: Source) -> str:
    """Return the name of the game a team file is for. Raises ``PizarraError`` when it names none."""
    data = source.data
    if not isinstance(data, Mapping):
        raise source.error(
            (),
            phrase("a team file is written as keys and values, such as “name: My team”"),
            phrase("start with “game: …”"),
        )
    game = data.get("game")
    if not isinstance(game, str) or not game:
        hint = phrase("start the file with a line such as “game: dichoso-fulbo”")
        nothing = phrase("the key “game” is missing")
        message = nothing if game is None else phrase("{game} is not a game", game=quoted(game))
        raise source.error(("game",), message, hint)
    return game


def team_yaml(team: Team, game: Game) -> str:
    """Return the text of a team file that is read as this very team."""
    values = {
        "game": game.slug,
        "name": yaml_text(team.name),
        "short": yaml_text(team.short) if team.short != team.name else "",
        "coach": yaml_text(team.coach) if team.coach else "",
        "group": yaml_text(team.group) if team.group else "",
        "crest": yaml_text(team.crest.name) if team.crest else "",
        "kit": _kit_yaml(team.kit),
        "keeper_kit": _kit_yaml(team.keeper_kit) if team.keeper_kit != usual_keeper_kit(team.kit) else "",
    }
    lines = [f"{key}: {text}" for key, text in values.items() if text]
    lines += ["players:", *(f"  - {_player_yaml(player, game)}" for player in team.roster)]
    return "\n".join(lines) + "\n"


def _kit_yaml(kit: Kit) -> str:
    return f"{{primary: {_colour_yaml(kit.primary)}, secondary: {_colour_yaml(kit.secondary)}, pattern: {kit.pattern}}}"


def _colour_yaml(colour: Colour) -> str:
    return NAME_OF.get(colour) or f'"{colour.hex}"'


def _player_yaml(player: Player, game: Game) -> str:
    parts = [f"number: {player.number}", f"name: {yaml_text(player.name)}"]
    if player.short:
        parts.append(f"short: {yaml_text(player.short)}")
    if not game.kinds[player.kind].usual:
        parts.append(f"role: {yaml_text(player.kind)}")
    if player.position:
        parts.append(f"position: {yaml_text(player.position)}")
    if player.cost is not None:
        parts.append(f"cost: {player.cost}")
    parts += [f"{yaml_text(name)}: {value}" for name, value in player.values]
    if player.picture is not None:
        parts.append(f"picture: {yaml_text(player.picture.name)}")
    days = (("joined", player.joined), ("left", player.left))
    parts += [f"{key}: {day.isoformat()}" for key, day in days if day is not None]
    parts += [f"{key}: true" for key in ("captain", "substitute") if getattr(player, key)]
    return f"{{{', '.join(parts)}}}"
