"""Seasons beside a folder of teams, which have to call players otherwise when an import changes names or numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from generator.i18n import Phrase, phrase
from generator.model.game import Game
from generator.model.renaming import Successor, renamed, same_people
from generator.model.season import Season
from generator.model.source import MAX_BYTES, file_bytes, parse_bytes
from generator.model.team import Team, team_from
from generator.model.yaml_reader import DataPath
from generator.model.yaml_writer import edit_bytes, with_values
from generator.packs.load import LoadedTeam
from generator.packs.locations import shown_path
from generator.packs.season_file import season_of
from generator.problems import PizarraError, Problem, Severity
from generator.spreadsheets.roster_files import TeamFile


@dataclass(frozen=True, slots=True)
class FollowedSeason:
    """A season's file that names players of some teams; ``values`` is what an import has to change in it."""

    file: Path
    content: bytes
    season: Season
    values: Mapping[DataPath, Any]
    changes: tuple[Phrase, ...] = ()

    @property
    def changed_content(self) -> bytes:
        """What the file has to say. Raises ``PizarraError`` where that needs more than values in its lines."""
        return edit_bytes(self.content, partial(with_values, file=shown_path(self.file), values=self.values))


def seasons_beside(
    folder: Path, existing: Mapping[str, bytes], game: Game, named: Path | None
) -> tuple[list[FollowedSeason], list[tuple[bytes, Problem]]]:
    """Return the seasons of the teams in a folder: the one that is ``named``, those in it, above it and here.

    Beside them are contents that could not be read, each with a warning; of a named one that is an error.
    """
    files = _season_files(folder) if named is None else [(named, file_bytes(named, shown_path(named), MAX_BYTES))]
    if not files or not (teams := list(_teams(folder, existing, game))):
        return [], []
    found: list[FollowedSeason] = []
    unread: list[tuple[bytes, Problem]] = []
    for file, content in files:
        try:
            source = parse_bytes(content, shown_path(file))
            if named is None and not (isinstance(source.data, Mapping) and {"season", "matches"} <= source.data.keys()):
                continue
            season = season_of(source, game, teams, lenient=named is None)
            found.append(FollowedSeason(file, content, season, {}))
        except PizarraError as error:
            if named is not None:
                raise
            message = phrase("cannot be read with these teams, so names in it are not updated")
            hint = error.problems[0].message
            unread.append((content, Problem(shown_path(file), message, hint=hint, severity=Severity.WARNING)))
    return found, unread


def _season_files(folder: Path) -> list[tuple[Path, bytes]]:
    """Return the files with the two words of every season, in whatever style of YAML, and what is in them."""
    files: dict[Path, tuple[Path, bytes]] = {}
    for place in (folder, folder.parent, Path()):
        for file in sorted((*place.glob("*.yaml"), *place.glob("*.yml"))):
            if (resolved := file.resolve()) in files or not file.is_file():
                continue
            with suppress(PizarraError):
                content = file_bytes(file, shown_path(file), MAX_BYTES)
                if b"matches" in content and b"season" in content:
                    files[resolved] = file, content
    return list(files.values())


def _teams(folder: Path, existing: Mapping[str, bytes], game: Game) -> Iterator[LoadedTeam]:
    for name, content in existing.items():
        try:
            source = parse_bytes(content, shown_path(folder / name))
            if not isinstance(source.data, Mapping) or source.data.get("game") != game.slug:
                continue
            team, _ = team_from(source, game)
        except PizarraError:  # it is reported where it has to be changed
            continue
        yield LoadedTeam(team, source.file, folder / name)


def following(seasons: Sequence[FollowedSeason], files: Sequence[TeamFile], game: Game) -> list[FollowedSeason]:
    """Return the seasons that have to change as names or numbers in team files do."""
    successors = {
        before.name: Successor(after, same_people(before, after, entries))
        for before, after, entries in _with_other_people(files)
    }
    changed = []
    for followed in seasons:
        values, changes = renamed(followed.season, successors, game.record)
        if values:
            changed.append(FollowedSeason(followed.file, followed.content, followed.season, values, changes))
    return changed


def warnings_of_unread(unread: Sequence[tuple[bytes, Problem]], files: Sequence[TeamFile]) -> list[Problem]:
    """Return the warnings of seasons that may name players whose names or numbers change."""
    changed = {before.name for before, _, _ in _with_other_people(files)}
    of_files = (LoadedTeam(file.team, file.name, Path(file.name)) for file in files if file.team.name in changed)
    names = [name.encode() for loaded in of_files for name in loaded.names]
    return [problem for content, problem in unread if any(name in content for name in names)]


def _with_other_people(files: Sequence[TeamFile]) -> Iterator[tuple[Team, Team, Mapping[int, int]]]:
    """Yield the teams whose names or numbers change, as they were and as they are, and where their entries went."""
    for file in files:
        if file.before is None or file.merge is None:
            continue
        before, after = ({(each.name, each.number) for each in team.roster} for team in (file.before, file.team))
        if not before <= after:
            entries = {old: new for new, (old, _) in enumerate(file.merge.entries) if old is not None}
            yield file.before, file.team, entries
