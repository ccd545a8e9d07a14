"""Results as a season's file has them: scores, and what was noted for whom."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property

from generator.i18n import Phrase, phrase
from generator.league.standings import Event
from generator.model.game import SCORED, Game
from generator.model.names import folded
from generator.model.source import Source
from generator.model.team import Player, Team
from generator.model.yaml_reader import DataPath
from generator.packs.files.season_entries import NotedSides
from generator.problems import Problem, Severity, did_you_mean, quoted

_SCORE = re.compile(r"\s*(\d{1,3})\s*[-–—:]\s*(\d{1,3})\s*")


def score_of(text: str) -> tuple[int, int] | None:
    """Return a score such as ``2-1``; ``None`` for a text that is none."""
    found = _SCORE.fullmatch(text)
    return (int(found[1]), int(found[2])) if found else None


@dataclass
class ResultReader:
    """Reads what matches of a game came to; notes what is wrong with it."""

    source: Source
    game: Game
    problems: list[Problem] = field(default_factory=list)
    _players: dict[str, dict[str, Player]] = field(default_factory=dict)

    def score(self, text: str, at: DataPath) -> tuple[int, int] | None:
        """Return a score, ``None`` where there is none."""
        found = score_of(text)
        if text and found is None:
            self._note(at, phrase("{found} is no score", found=quoted(text)), phrase('write it like "2-1", in quotes'))
        return found

    def events(
        self, noted: Mapping[str, NotedSides], teams: tuple[Team, Team], score: tuple[int, int] | None, at: DataPath
    ) -> tuple[Event, ...]:
        """Return what was noted in a match. More scorers than goals are a warning, as an own goal has none."""
        found: list[Event] = []
        for word, sides in noted.items():
            if not (kind := self.kind(word, (*at, word))):
                continue
            for index, (side, team) in enumerate(zip(("home", "away"), teams, strict=True)):
                players = getattr(sides, side)
                found += self._of_team(players, team, kind, (*at, word, side))
                if kind == SCORED and score is not None and len(players) > score[index]:
                    message = phrase(
                        "{count} scorers, and {score} in the score", count=len(players), score=score[index]
                    )
                    self._warn((*at, word, side), message)
        return tuple(found)

    def kind(self, word: str, at: DataPath) -> str:
        """Return what is counted in the game by a name for it; ``""``, and why noted, for a name of nothing."""
        if (found := self._kinds.get(folded(word))) is not None:
            return found
        message = phrase("nothing called {name} is counted in {game}", name=quoted(word), game=self.game.title)
        self._note(at, message, did_you_mean(word, self._kinds))
        return ""

    def _of_team(self, players: tuple[str, ...], team: Team, kind: str, at: DataPath) -> Iterator[Event]:
        if (known := self._players.get(team.name)) is None:
            known = self._players[team.name] = _by_name(team)
        for index, text in enumerate(players):
            player = known.get(folded(text))
            if player is None:
                message = phrase("{team} has no player {name}", team=team.name, name=quoted(text))
                self._note((*at, index), message, did_you_mean(text, [each.name for each in team.players]))
            else:
                yield Event(team.name, str(player.number), kind)

    @cached_property
    def _kinds(self) -> dict[str, str]:
        return self.game.record.kinds_by_word()

    def _note(self, path: DataPath, message: Phrase, hint: str = "") -> None:
        self.problems.append(self.source.problem(path, message, hint))

    def _warn(self, path: DataPath, message: Phrase) -> None:
        self.problems.append(self.source.problem(path, message, severity=Severity.WARNING))


def _by_name(team: Team) -> dict[str, Player]:
    """Return the players by number, name and short name; a name that two have is nobody's."""
    found: dict[str, Player | None] = {}
    for player in team.players:
        for name in {folded(player.name), folded(player.short)} - {""}:
            found[name] = None if name in found else player
    return {name: player for name, player in found.items() if player is not None} | {
        str(player.number): player for player in team.players
    }
