"""Rosters of a spreadsheet as team files: new ones, and those that are there already with what the rosters change."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from pathlib import PurePath

from generator.i18n import Phrase, phrase
from generator.model.game import Game
from generator.model.names import distinct_names, fold_name
from generator.model.roster_merge import Noted, RosterMerge, merge_roster
from generator.model.source import Source, parse_bytes, parse_dotted
from generator.model.team import Team, team_from, team_yaml
from generator.model.yaml_reader import DataPath
from generator.model.yaml_writer import edit_bytes, with_entries, with_values
from generator.problems import PizarraError, Problem, Severity, errors, quoted
from generator.spreadsheets.roster_places import ELSEWHERE, data_problem
from generator.spreadsheets.roster_players import club_key
from generator.spreadsheets.rosters import Roster, Rosters

NotedPlayers = Mapping[str, Mapping[int, Noted]]
"""For each team, by its name, the players that a season names, by their entries in the team's file."""


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
            source = parse_bytes(content, shown(name))
        except PizarraError as error:
            problems += (replace(each, severity=Severity.WARNING) for each in error.problems)
            continue
        if isinstance(source.data, Mapping) and "players" in source.data:
            sources[name] = source
    moved = _moved(read.teams, sources.values())
    valid = [roster for roster in read.teams if roster.team is not None]
    problems += _twice(valid, sources)
    files: list[TeamFile] = []
    for name, roster in zip(_names(valid, sources), valid, strict=True):
        if name in sources:
            try:
                file, wrong = _merged(
                    name, roster, existing[name], sources[name], game, noted, overwrite, moved.get(roster.name, {})
                )
            except PizarraError as error:
                problems += error.problems
                continue
            problems += wrong
            files.append(file)
        elif name not in existing or overwrite:
            files.append(_new_file(name, shown(name), roster, game))
        else:
            hint = phrase("--force overwrites it; or choose another place with {option}", option="--out")
            problems.append(Problem(shown(name), phrase("already exists and is different"), hint=hint))
    return RosterFiles(tuple(files), tuple(problems))


def _twice(rosters: Sequence[Roster], sources: Mapping[str, Source]) -> Iterator[Problem]:
    """Yield an error for each team of a spreadsheet that has two files."""
    names = {roster.name for roster in rosters}
    first: dict[str, Source] = {}
    for source in sources.values():
        team = str(source.data.get("name", ""))
        other = first.setdefault(team, source)
        if other is not source and team in names:
            message = phrase("{team} has another file, {file}", team=quoted(team), file=other.file)
            yield source.problem(("name",), message, phrase("delete one of the two, or name it otherwise"))


def _names(rosters: Sequence[Roster], sources: Mapping[str, Source]) -> Iterator[str]:
    """Yield the name of each roster's file: that of its team's file, else one that no other team's file has."""
    file_called = {str(source.data.get("name", "")): name for name, source in sources.items()}
    own = {file_called[roster.name] for roster in rosters if roster.name in file_called}
    file_of = {club_key(team): name for team, name in file_called.items() if name not in own}
    taken = [PurePath(name).stem for name in sources]
    stems = list(distinct_names([*taken, *(roster.stem for roster in rosters)]))[len(taken) :]
    for roster, stem in zip(rosters, stems, strict=True):
        yield file_called.get(roster.name) or file_of.pop(club_key(roster.name), f"{stem}.yaml")


def _moved(rosters: Sequence[Roster], sources: Iterable[Source]) -> dict[str, dict[str, str]]:
    """Return, for each team, the other one with which a player came in who is new there, by the folded names."""
    before = {
        (club_key(str(source.data.get("name", ""))), fold_name(str(player.get("name", ""))))
        for source in sources
        if isinstance(source.data["players"], list)
        for player in source.data["players"]
        if isinstance(player, Mapping)
    }
    squads = {
        roster.name: {fold_name(str(player.get("name", ""))) for player in roster.draft.players} for roster in rosters
    }
    newcomers = [
        (name, other) for other, squad in squads.items() for name in squad if (club_key(other), name) not in before
    ]
    return {team: {name: other for name, other in newcomers if other != team} for team in squads}


def _new_file(name: str, shown: str, roster: Roster, game: Game) -> TeamFile:
    assert roster.team is not None
    return TeamFile(name, shown, roster, team_yaml(roster.team, game).encode(), roster.team)


def _merged(
    name: str,
    roster: Roster,
    content: bytes,
    old: Source,
    game: Game,
    noted: NotedPlayers,
    overwrite: bool,
    moved: Mapping[str, str],
) -> tuple[TeamFile, list[Problem]]:
    """Return a file with the changes of a roster, and what is to be said of them.

    Raises ``PizarraError`` for a file that is not a team's of this game, or that cannot be changed.
    """
    if old.data.get("game") != game.slug:
        message = phrase("is a team of another game: {game}", game=str(old.data.get("game")))
        raise old.error(("game",), message, phrase("choose another folder with --out"))
    before, known = team_from(old, game)
    draft = roster.draft
    stays = before.name != roster.name and (before.name in draft.spellings or draft.named_by is not None)
    data = draft.data | {"name": before.name} if stays else draft.data
    new = Source(draft.table.file, data, draft.places, draft.places)
    merge = merge_roster(old, new, draft.mentioned, game, noted.get(before.name, {}), overwrite, before, moved)
    problems = [data_problem(problem, draft, game) for problem in merge.problems]
    problems += [_name_stays(roster, before.name, old.file)] if stays else []
    if errors(problems) or not merge.changes:
        return TeamFile(name, old.file, roster, content, before, before, merge), problems

    def edit(text: str) -> str:
        text = with_values(text, old.file, merge.values) if merge.values else text
        return with_entries(text, old.file, "players", merge.entries)

    after = edit_bytes(content, edit)
    origins = _Origins(merge, roster, new, old, parse_bytes(after, old.file), game)
    try:
        team, warnings = team_from(origins.after, game)
    except PizarraError as error:
        raise PizarraError(list(map(origins.of, error.problems))) from None
    said = {problem.message for problem in (*known, *roster.problems)}
    fresh = (each for each in warnings if each.severity is Severity.WARNING and each.message not in said)
    return TeamFile(name, old.file, roster, after, team, before, merge), [*problems, *map(origins.of, fresh)]


@dataclass(frozen=True, slots=True)
class _Origins:
    """Where the values of a merged team come from: a cell, or the team's file as it is."""

    merge: RosterMerge
    roster: Roster
    new: Source
    old: Source
    after: Source
    game: Game

    def of(self, problem: Problem) -> Problem:
        """Return a problem of the merged team at the cell of its value, or at that in the file."""
        path, message = parse_dotted(problem.path), problem.message
        here, there = self._paths(path)
        in_file = there is not None and (here is None or (len(path) != 2 and self.new.places.get(here) is None))
        if path and isinstance(message, Phrase):
            message = self._named(message, str(path[-1]), f"{self.new.file}:" if in_file else "")
        if in_file and there is not None:
            return self.old.problem(there, message, problem.hint, problem.severity)
        found = self.new.problem(here or (), message, problem.hint, problem.severity)
        return data_problem(found, self.roster.draft, self.game)

    def _paths(self, path: DataPath) -> tuple[DataPath | None, DataPath | None]:
        """Return the paths of a value in the roster and in the file; ``None`` where it is not there."""
        if len(path) < 2 or path[0] != "players":
            return path, path if path[:1] != ("players",) and self.old.places.get(path) is not None else None
        row, (index, _) = self.merge.rows[int(path[1])], self.merge.entries[int(path[1])]
        return (
            None if row is None else ("players", row, *path[2:]),
            None if index is None else ("players", index, *path[2:]),
        )

    def _named(self, text: Phrase, key: str, spreadsheet: str) -> Phrase:
        """Return a message that names a line of the merged text with the place of that value instead.

        ``spreadsheet`` goes before cells.
        """
        values = {
            name: self._named(value, key, spreadsheet) if isinstance(value, Phrase) else value
            for name, value in text.values.items()
        }
        if text.message in ELSEWHERE:
            entries = range(len(self.merge.entries))
            other = next(at for at in entries if self.after.place(("players", at)).line == values["other"])
            here, there = self._paths(("players", other, key))
            if here is not None:
                values["other"] = f"{spreadsheet}{self.roster.draft.cell_name(here)}"
            else:
                values["other"] = f"{self.old.file}:{self.old.place(there or ()).line}"
            return Phrase(ELSEWHERE[text.message], values)
        return Phrase(text.message, values)


def _name_stays(roster: Roster, name: str, file: str) -> Problem:
    message = phrase("{name} stays {other}, as in {file}", name=quoted(roster.name), other=quoted(name), file=file)
    hint = phrase("to change the name, write the new one in every row")
    return roster.draft.location(("name",)).problem(message, hint, Severity.NOTE)
