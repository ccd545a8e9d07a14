"""Team files to teams.

Read by hand rather than through a library because what a player may have depends on the game, and because a league has
thousands of them.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from generator.i18n import phrase
from generator.model.game import Game
from generator.model.source import Source
from generator.model.teams.keys import KIT_KEYS, TEAM_KEYS
from generator.model.teams.players import PlayerReader
from generator.model.teams.roster import copies, squad_problems
from generator.model.teams.team import PATTERNS, SPANISH_PATTERNS, Kit, Player, Team, usual_keeper_kit
from generator.model.teams.value_reader import PictureFinder, no_pictures
from generator.model.yaml.reading import DataPath
from generator.problems import PizarraError, Problem, Severity, did_you_mean, quoted
from generator.scene.palette import Colour, contrast


def team_from(source: Source, game: Game, find: PictureFinder = no_pictures) -> tuple[Team, tuple[Problem, ...]]:
    """Return the team of a file and the warnings about it. Raises ``PizarraError`` with every error in the file."""
    if not game.kinds:
        hint = phrase("its pack describes no kinds of player")
        raise source.error(("game",), phrase("{title} is played without teams", title=game.title), hint)
    reading = _TeamReader(source, game, find)
    team = reading.team()
    found = sorted(reading.problems, key=lambda problem: problem.severity)
    if team is None or any(problem.severity is Severity.ERROR for problem in found):
        raise PizarraError(found)
    return team, tuple(found)


def game_of(source: Source) -> str:
    """Return the name of the game a team file is for. Raises ``PizarraError`` when it names none."""
    data = source.data
    if not isinstance(data, Mapping):
        raise source.error((), phrase("a team file is a mapping of keys to values"), phrase("start with “game: …”"))
    game = data.get("game")
    if not isinstance(game, str) or not game:
        hint = phrase("begin the file with a line such as “game: dichoso-fulbo”")
        raise source.error(
            ("game",),
            phrase("the key “game” is missing") if game is None else phrase("{game} is no game", game=quoted(game)),
            hint,
        )
    return game


class _TeamReader(PlayerReader):
    """One walk over a team file that collects problems."""

    def team(self) -> Team | None:
        data = self.source.data
        self.unknown_keys(data, (), TEAM_KEYS)
        name = self.needed_text(data, (), "name")
        kit = self.kit(data.get("kit"), ("kit",)) if "kit" in data else None
        if kit is None:
            kit = Kit(Colour.of("#0072b2"), Colour.of("#ffffff"))
            if "kit" not in data:
                hint = phrase("add a line such as: kit: {primary: azul, secondary: blanco, pattern: stripes}")
                self.report((), phrase("the key “kit” is missing"), hint)
        keeper = self.kit(data.get("keeper_kit"), ("keeper_kit",)) if "keeper_kit" in data else None
        players = self.players(data.get("players"))
        short = self.text(data, (), "short") or name
        coach = self.text(data, (), "coach")
        crest = self.picture(data, (), "crest")
        return Team(self.game.slug, name, short, coach, kit, keeper or usual_keeper_kit(kit), players, crest)

    def kit(self, value: Any, path: DataPath) -> Kit | None:
        if not isinstance(value, Mapping):
            like = phrase("such as {primary: azul, secondary: blanco, pattern: stripes}")
            self.report(path, phrase("a kit is a mapping, not {value}", value=quoted(value)), like)
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
            self.report((*path, "pattern"), phrase("{written} is no pattern", written=quoted(written)), hint)
            pattern = "plain"
        if pattern != "plain" and contrast(primary, secondary) < 1.25:
            hint = phrase("choose colours of different brightness, or pattern: plain")
            self.report(path, phrase("the two colours of the pattern can hardly be told apart"), hint, Severity.WARNING)
        return Kit(primary, secondary, pattern)  # type: ignore[arg-type]

    def players(self, value: Any) -> tuple[Player, ...]:
        if not isinstance(value, list) or not value:
            what = (
                phrase("the key “players” is missing")
                if value is None
                else phrase("the list of players is empty")
                if value == []
                else phrase("a list of players is expected, not {value}", value=quoted(value))
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
        return self.whole(value["quantity"], path, 1, 99) or 1 if "quantity" in value else 1

    def unique_numbers(self, players: Sequence[Player]) -> None:
        first: dict[int, int] = {}
        for player in players:
            if player.number < 0:
                continue
            if player.number in first:
                other = self.source.place(("players", first[player.number])).line
                message = phrase("two players wear number {number} (the other in line {other})",
                                 number=player.number, other=other)  # fmt: skip
                self.report(("players", player.entry, "number"), message)
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
                few = phrase("the team has only {count} {kind}", count=count, kind=kind.name)
                message = few if count else phrase("the team has no {kind}", kind=kind.name)
                self.report(("players",), message, phrase("write “role: {slug}” for one of them", slug=slug))
