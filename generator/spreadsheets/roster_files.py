"""Rosters of a spreadsheet as team files: new ones, and those that are there already with what the rosters change."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import PurePath

from generator.i18n import phrase
from generator.model.game import Game
from generator.model.names import distinct_names
from generator.model.roster_merge import Noted, RosterMerge, merge_roster
from generator.model.source import Source, parse_bytes
from generator.model.team import Team, team_from, team_yaml
from generator.model.yaml_writer import edit_bytes, with_entries, with_values
from generator.problems import PizarraError, Problem, Severity, errors
from generator.spreadsheets.roster_players import club_key
from generator.spreadsheets.rosters import Roster, Rosters

NotedPlayers = Mapping[str, Mapping[str, Noted]]
"""For each team, by its name, the players that a season names, by their folded names."""


@dataclass(frozen=True, slots=True)
class TeamFile:
    """A team's file as an import leaves it; ``team`` is the team that it holds, ``before`` the one that it held.

    ``shown`` is what messages call it.
    """

    name: str
    shown: str
    roster: Roster
    content: bytes
    team: Team
    before: Team | None = None
    merge: RosterMerge | None = None

    @property
    def is_unchanged(self) -> bool:
        return self.merge is not None and not self.merge.changes

    def guessed(self) -> Iterator[str]:
        """Yield the keys of the values of new players that no cell gives, each as often as it was filled in."""
        draft = self.roster.draft
        for row in self.merge.joined if self.merge is not None else range(len(draft.players)):
            keys = draft.players[row].keys() - {"role", "position", "captain", "substitute"}
            yield from (key for key in sorted(keys) if draft.places.get(("players", row, key)) is None)


@dataclass(frozen=True, slots=True)
class RosterFiles:
    files: tuple[TeamFile, ...]
    problems: tuple[Problem, ...]
    """What is wrong with the changes, at the cells; for a file that could not be read, in that file."""


def roster_files(
    read: Rosters,
    game: Game,
    existing: Mapping[str, bytes],
    shown: Callable[[str], str],
    noted: NotedPlayers,
    overwrite: bool,
) -> RosterFiles:
    """Return the files of the valid teams; ``existing`` ones are changed, found by the names of their teams.

    ``shown`` is what messages call a file. With ``overwrite`` goes what the rosters do not have any more.
    """
    problems: list[Problem] = []
    sources: dict[str, Source] = {}
    for name, content in existing.items():
        try:
            sources[name] = parse_bytes(content, shown(name))
        except PizarraError as error:
            problems += error.problems
    valid = [roster for roster in read.teams if roster.team is not None]
    files: list[TeamFile] = []
    for name, roster in zip(_names(valid, sources), valid, strict=True):
        if name not in existing:
            files.append(_new_file(name, shown(name), roster, game))
        elif name in sources:
            try:
                file, wrong = _merged(name, roster, existing[name], sources[name], game, noted, overwrite)
            except PizarraError as error:
                problems += error.problems
                continue
            problems += wrong
            files.append(file)
    return RosterFiles(tuple(files), tuple(problems))


def _names(rosters: Sequence[Roster], sources: Mapping[str, Source]) -> Iterator[str]:
    """Yield the name of each roster's file: that of its team's file, else one that no other file has."""
    file_called = {_name_in(source): name for name, source in sources.items()}
    own = {file_called[roster.name] for roster in rosters if roster.name in file_called}
    file_of = {club_key(_name_in(source)): name for name, source in sources.items() if name not in own}
    taken = [PurePath(name).stem for name in sources]
    stems = list(distinct_names([*taken, *(roster.stem for roster in rosters)]))[len(taken) :]
    for roster, stem in zip(rosters, stems, strict=True):
        yield file_called.get(roster.name) or file_of.pop(club_key(roster.name), f"{stem}.yaml")


def _name_in(source: Source) -> str:
    return str(source.data.get("name", "")) if isinstance(source.data, Mapping) and "players" in source.data else ""


def _new_file(name: str, shown: str, roster: Roster, game: Game) -> TeamFile:
    assert roster.team is not None
    return TeamFile(name, shown, roster, team_yaml(roster.team, game).encode(), roster.team)


def _merged(
    name: str, roster: Roster, content: bytes, old: Source, game: Game, noted: NotedPlayers, overwrite: bool
) -> tuple[TeamFile, list[Problem]]:
    """Return a file with the changes of a roster, and what is to be said of them.

    Raises ``PizarraError`` for a file that is not a team's of this game, or that cannot be changed.
    """
    if old.data.get("game") != game.slug:
        message = phrase("is a team of another game: {game}", game=str(old.data.get("game")))
        raise old.error(("game",), message, phrase("choose another folder with --out"))
    before, known = team_from(old, game)
    draft = roster.draft
    new = Source(draft.table.file, draft.data, draft.places, draft.places)
    merge = merge_roster(old, new, draft.mentioned, game, noted.get(before.name, {}), overwrite, before)
    problems = [roster.in_cells(problem, game) for problem in merge.problems]
    if errors(problems) or not merge.changes:
        return TeamFile(name, old.file, roster, content, before, before, merge), problems

    def edit(text: str) -> str:
        text = with_values(text, old.file, merge.values) if merge.values else text
        return with_entries(text, old.file, "players", merge.entries)

    after = edit_bytes(content, edit)
    team, warnings = team_from(parse_bytes(after, old.file), game)
    said = {problem.message for problem in (*known, *roster.problems)}
    fresh = (each for each in warnings if each.severity is Severity.WARNING and each.message not in said)
    return TeamFile(name, old.file, roster, after, team, before, merge), [*problems, *fresh]
