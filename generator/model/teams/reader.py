"""Team files to teams.

Read by hand rather than through a library because what a player may have depends on the game, and because a league has
thousands of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from generator.model.fields import LONGEST_NAME, colour
from generator.model.game import Game, PlayerKind
from generator.model.names import folded
from generator.model.source import DataPath, Source
from generator.model.teams.keys import KIT_KEYS, PLAYER_KEYS, SKILL_KEYS, SQUAD_KEYS, TEAM_KEYS
from generator.model.teams.roster import copies, squad_problems, target_value
from generator.model.teams.team import PATTERNS, SPANISH_PATTERNS, Kit, Player, Team, usual_keeper_kit
from generator.problems import PizarraError, Problem, Severity, UnfitError, did_you_mean, shown
from generator.scene.fonts import missing
from generator.scene.palette import Colour, contrast
from generator.scene.pictures import Picture
from generator.words import Phrase, all_of, any_of, counted, phrase

PictureFinder = Callable[[str, Problem], tuple[Picture | None, tuple[Problem, ...]]]
"""Returns the picture of a name, and warnings; told which problem it would be. Raises ``PizarraError``."""


def no_pictures(_name: str, _asked_by: Problem) -> tuple[None, tuple[Problem, ...]]:
    """Return no picture, where a team is read that stands in no folder."""
    return None, ()


def team_from(source: Source, game: Game, find: PictureFinder = no_pictures) -> tuple[Team, tuple[Problem, ...]]:
    """Return the team of a file and the warnings about it. Raises ``PizarraError`` with every error in the file."""
    if not game.kinds:
        hint = phrase("its pack describes no kinds of player")
        raise PizarraError(
            [source.problem(("game",), phrase("{title} is played without teams", title=game.title), hint)]
        )
    reading = _Reading(source, game, find)
    team = reading.team()
    found = sorted(reading.problems, key=lambda problem: problem.severity)
    if team is None or any(problem.severity is Severity.ERROR for problem in found):
        raise PizarraError(found)
    return team, tuple(found)


def game_of(source: Source) -> str:
    """Return the name of the game a team file is for. Raises ``PizarraError`` when it names none."""
    data = source.data
    if not isinstance(data, Mapping):
        raise PizarraError(
            [source.problem((), phrase("a team file is a mapping of keys to values"), phrase("start with “game: …”"))]
        )
    game = data.get("game")
    if not isinstance(game, str) or not game:
        hint = phrase("begin the file with a line such as “game: dichoso-fulbo”")
        raise PizarraError(
            [
                source.problem(
                    ("game",),
                    phrase("the key “game” is missing")
                    if game is None
                    else phrase("{game} is no game", game=shown(game)),
                    hint,
                )
            ]
        )
    return game


class _Reading:
    """One walk over a team file that collects problems."""

    def __init__(self, source: Source, game: Game, find: PictureFinder) -> None:
        self.source, self.find = source, find
        self.game = game
        skilled = SKILL_KEYS if game.skills else {}
        self.player_keys = {**PLAYER_KEYS, **(SQUAD_KEYS if game.squad.unit else {}), **skilled}
        self.problems: list[Problem] = []

    def report(self, path: DataPath, message: str, hint: str = "", severity: Severity = Severity.ERROR) -> None:
        self.problems.append(self.source.problem(path, message, hint, severity))

    def team(self) -> Team | None:
        data = self.source.data
        self.unknown_keys(data, (), TEAM_KEYS)
        name = self.text(data, (), "name", required=True)
        kit = self.kit(data.get("kit"), ("kit",)) if "kit" in data else None
        if kit is None:
            kit = Kit(Colour.of("#0072b2"), Colour.of("#ffffff"))
            if "kit" not in data:
                self.report(
                    (),
                    phrase("the key “kit” is missing"),
                    phrase("add a line such as: kit: {primary: azul, secondary: blanco, pattern: stripes}"),
                )
        keeper = self.kit(data.get("keeper_kit"), ("keeper_kit",)) if "keeper_kit" in data else None
        players = self.players(data.get("players"))
        short = self.text(data, (), "short") or name
        coach = self.text(data, (), "coach")
        crest = self.picture(data, (), "crest")
        return Team(self.game.slug, name, short, coach, kit, keeper or usual_keeper_kit(kit), players, crest)

    def unknown_keys(self, data: Mapping[str, Any], path: DataPath, allowed: Mapping[str, str]) -> None:
        for key in data:
            if key not in allowed:
                self.problems.append(
                    self.source.key_problem(
                        (*path, key), phrase("unknown key {key}", key=shown(key)), did_you_mean(key, allowed)
                    )
                )

    def text(self, data: Mapping[str, Any], path: DataPath, key: str, required: bool = False) -> str:
        value, where = data.get(key), (*path, key)
        if value is None:
            if required:
                self.report(
                    path,
                    phrase("the key {key} is missing", key=shown(key))
                    if key not in data
                    else phrase("{key} is empty", key=key),
                )
            return ""
        if isinstance(value, (Mapping, list)):
            self.report(
                where,
                phrase("a text is expected, not {value}", value=shown(value)),
                phrase("put it in quotes if it holds a colon or brackets"),
            )
            return ""
        text = " ".join(_spelled(value).split())
        if required and not text:
            self.report(where, phrase("{key} is empty", key=key))
        if len(text) > LONGEST_NAME:
            self.report(
                where,
                phrase(
                    "has {count} characters; at most {longest_name} are allowed",
                    count=len(text),
                    longest_name=LONGEST_NAME,
                ),
            )
        if lacking := missing(text):
            hint = phrase("it is printed as “?”; Latin, Greek and Cyrillic letters are there, pictograms are not")
            self.report(where, phrase("the typeface has no {lacking}", lacking=shown(lacking)), hint, Severity.WARNING)
        return text

    def picture(self, data: Mapping[str, Any], path: DataPath, key: str) -> Picture | None:
        name = self.text(data, path, key) if key in data else ""
        if not name:
            return None
        try:
            picture, warnings = self.find(name, self.source.problem((*path, key), ""))
        except PizarraError as error:
            self.problems += error.problems
            return None
        self.problems += warnings
        return picture

    def kit(self, value: Any, path: DataPath) -> Kit | None:
        if not isinstance(value, Mapping):
            self.report(
                path,
                phrase("a kit is a mapping, not {value}", value=shown(value)),
                phrase("such as {primary: azul, secondary: blanco, pattern: stripes}"),
            )
            return None
        self.unknown_keys(value, path, KIT_KEYS)
        if "primary" not in value:
            self.report(path, phrase("the key “primary” is missing"), phrase("name the main colour of the shirt"))
        primary = self.colour(value.get("primary", "#0072b2"), (*path, "primary"))
        secondary = self.colour(value.get("secondary", "white"), (*path, "secondary"))
        written = str(value.get("pattern", "plain"))
        pattern = written.strip().casefold()
        pattern = SPANISH_PATTERNS.get(pattern, pattern)
        if pattern not in PATTERNS:
            hint = did_you_mean(pattern, [*PATTERNS, *SPANISH_PATTERNS])
            self.report((*path, "pattern"), phrase("{written} is no pattern", written=shown(written)), hint)
            pattern = "plain"
        if pattern != "plain" and contrast(primary, secondary) < 1.25:
            hint = phrase("choose colours of different brightness, or pattern: plain")
            self.report(path, phrase("the two colours of the pattern can hardly be told apart"), hint, Severity.WARNING)
        return Kit(primary, secondary, pattern)  # type: ignore[arg-type]

    def colour(self, value: Any, path: DataPath) -> Colour:
        try:
            return colour(value)
        except ValueError as error:
            message, hint = str(error), error.hint if isinstance(error, UnfitError) else ""
            self.report(path, message, hint)
            return Colour.of("#888888")

    def players(self, value: Any) -> tuple[Player, ...]:
        if not isinstance(value, list) or not value:
            what = (
                phrase("the key “players” is missing")
                if value is None
                else phrase("the list of players is empty")
                if value == []
                else phrase("a list of players is expected, not {value}", value=shown(value))
            )
            self.report(("players",), what, phrase("add lines such as: - {number: 1, name: …}"))
            return ()
        found = [self.player(entry, ("players", index)) for index, entry in enumerate(value)]
        players = tuple(
            copy
            for player, entry in zip(found, value, strict=True)
            if player is not None
            for copy in copies(player, self.quantity(entry, player))
        )
        self.unique_numbers(players)
        self.problems += squad_problems(self.source, self.game, players)
        self.one_captain(found)
        self.enough_of_each_kind(players, None not in found)
        return players

    def quantity(self, value: Mapping[str, Any], player: Player) -> int:
        path: DataPath = ("players", player.entry, "quantity")
        return self.whole(value["quantity"], path, 1, 99, given=True) or 1 if "quantity" in value else 1

    def unique_numbers(self, players: Sequence[Player]) -> None:
        first: dict[int, int] = {}
        for player in players:
            if player.number < 0:
                continue
            if player.number in first:
                other = self.source.place(("players", first[player.number])).line
                self.report(
                    ("players", player.entry, "number"),
                    phrase(
                        "two players wear number {number} (the other in line {other})",
                        number=player.number,
                        other=other,
                    ),
                )
            first.setdefault(player.number, player.entry)

    def one_captain(self, players: list[Player | None]) -> None:
        captains = [index for index, player in enumerate(players) if player is not None and player.captain]
        for index in captains[1:]:
            other = self.source.place(("players", captains[0])).line
            message = phrase("a second captain (the first in line {other})", other=other)
            self.report(("players", index, "captain"), message, severity=Severity.WARNING)

    def enough_of_each_kind(self, players: tuple[Player, ...], complete: bool) -> None:
        for slug, kind in self.game.kinds.items():
            count = sum(player.kind == slug for player in players)
            if complete and count < kind.at_least:
                hint = phrase("write “role: {slug}” for one of them", slug=slug)
                self.report(
                    ("players",),
                    phrase("the team has no {kind}", kind=kind.name)
                    if not count
                    else phrase("the team has only {count} {kind}", count=count, kind=kind.name),
                    hint,
                )

    def player(self, value: Any, path: DataPath) -> Player | None:
        if not isinstance(value, Mapping):
            self.report(
                path,
                phrase("a player is a mapping, not {value}", value=shown(value)),
                phrase("such as {number: 7, name: …, velocidad: 8}"),
            )
            return None
        kind = self.role(value, path)
        if kind is None:
            return None
        slug, definition = kind
        number = self.whole(value.get("number"), (*path, "number"), 0, 999, "number" in value)
        name = self.text(value, path, "name", required=True)
        short = self.text(value, path, "short")
        values = self.characteristics(value, path, slug, definition)
        flags = [self.truth(value.get(key, False), (*path, key)) for key in ("captain", "substitute")]
        cost = self.cost(value, path)
        number = -1 if number is None else number
        picture, entry = self.picture(value, path, "picture"), int(path[-1])
        skills = self.skills(value, path)
        return Player(number, name, slug, values, short, flags[0], flags[1], cost, picture, skills, entry)

    def skills(self, value: Mapping[str, Any], path: DataPath) -> tuple[str, ...]:
        given = value.get("skills") if self.game.skills else None
        if given is None:
            return ()
        parts = given if isinstance(given, list) else str(given).split(",")
        known, found = self.game.skill_spellings, []
        for index, part in enumerate(parts):
            key = known.get(folded(str(part)))
            if key is not None:
                found.append(key)
                continue
            where = (*path, "skills", index) if isinstance(given, list) else (*path, "skills")
            names = [text for skill in self.game.skills.values() for _, text in skill.name.texts]
            message = phrase("{name} is no skill of {game}", name=shown(str(part).strip()), game=self.game.title)
            self.report(where, message, did_you_mean(str(part), [*self.game.skills, *names]))
        return tuple(dict.fromkeys(found))

    def cost(self, value: Mapping[str, Any], path: DataPath) -> int | None:
        if self.game.squad.unit is None:
            return None
        return self.whole(value.get("cost"), (*path, "cost"), 0, 100_000, "cost" in value)

    def role(self, value: Mapping[str, Any], path: DataPath) -> tuple[str, PlayerKind] | None:
        role = value.get("role")
        if role is None:
            slug = next(slug for slug, kind in self.game.kinds.items() if kind.usual)
            return slug, self.game.kinds[slug]
        for slug, kind in self.game.kinds.items():
            names = [slug, *(text for _, text in kind.name.texts)]
            if str(role).casefold() in (name.casefold() for name in names):
                return slug, kind
        names = [*self.game.kinds, *(text for kind in self.game.kinds.values() for _, text in kind.name.texts)]
        self.report(
            (*path, "role"),
            phrase("{role} is no role of {title}", role=shown(role), title=self.game.title),
            did_you_mean(str(role), names),
        )
        return None

    def characteristics(
        self, value: Mapping[str, Any], path: DataPath, slug: str, kind: PlayerKind
    ) -> tuple[tuple[str, int], ...]:
        given = self._given(value, path, kind)
        lacking = [name for name in kind.characteristics if name not in given]
        if lacking:
            hint = (
                ""
                if "role" in value or len(self.game.kinds) < 2
                else phrase("or is this a {other}? then write “role: …”", other=self._other(slug))
            )
            names = all_of(lacking)
            self.report(
                path,
                counted(len(lacking), "{names} is missing", "{names} are missing", names=names),
                hint,
            )
        found = []
        for name in kind.characteristics:
            if name in given:
                limits = self.game.characteristics[name]
                raw = target_value(value[given[name]]) if limits.target else value[given[name]]
                number = self.whole(raw, (*path, given[name]), limits.min, limits.max, given=True)
                found.append(_value(name, limits.min if number is None else number))
        return tuple(found)

    def _given(self, value: Mapping[str, Any], path: DataPath, kind: PlayerKind) -> dict[str, str]:
        """Return the characteristics that are given, each with the key it stands under; report the other keys."""
        given: dict[str, str] = {}
        for key in value:
            if key in self.player_keys:
                continue
            name = self.game.spellings.get(key.casefold())
            if name is None:
                hint = did_you_mean(key, [*self.player_keys, *kind.characteristics])
                message = phrase("unknown key {key}", key=shown(key))
            elif name not in kind.characteristics:
                hint = phrase(
                    "a {kind} has: {characteristics}",
                    kind=kind.name,
                    characteristics=tuple(kind.characteristics),
                )
                message = phrase("a {kind} has no {name}", kind=kind.name, name=name)
            elif name in given:
                message, hint = phrase("{name} stands twice (also as {given})", name=name, given=shown(given[name])), ""
            else:
                given[name] = key
                continue
            self.problems.append(self.source.key_problem((*path, key), message, hint))
        return given

    def _other(self, slug: str) -> Phrase:
        return any_of(kind.name for other, kind in self.game.kinds.items() if other != slug)

    def whole(self, value: Any, path: DataPath, least: int, most: int, given: bool) -> int | None:
        if not given:
            self.report(path[:-1], phrase("the key {key} is missing", key=shown(path[-1])))
            return None
        if isinstance(value, bool) or not isinstance(value, int):
            quoted = isinstance(value, str) and value.strip().isdigit() and len(value) <= len(str(most))
            found = phrase("the text {value}", value=shown(value)) if quoted else shown(value)
            hint = (
                phrase("remove the quotes, or the zero in front")
                if quoted
                else phrase("allowed: {least} to {most}", least=least, most=most)
            )
            self.report(path, phrase("a whole number is expected, not {found}", found=found), hint)
            return None
        if not least <= value <= most:
            side = phrase("above {most}", most=most) if value > most else phrase("below {least}", least=least)
            self.report(
                path,
                phrase("{value} is {side}", value=value, side=side),
                phrase("allowed: {least} to {most}", least=least, most=most),
            )
            return None
        return value

    def truth(self, value: Any, path: DataPath) -> bool:
        if not isinstance(value, bool):
            self.report(path, phrase("true or false is expected, not {value}", value=shown(value)))
            return False
        return value


@lru_cache(maxsize=4096)
def _value(name: str, number: int) -> tuple[str, int]:
    """Return a characteristic and its value, the same pair for all who have it: a league has few."""
    return name, number


def _spelled(value: Any) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
