"""What ``pizarra import`` does with rosters: team files that are new, or changed by what a spreadsheet says."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

from generator.checks.check import drawing_problems
from generator.cli.followed_seasons import FollowedSeason, following, seasons_beside, warnings_of_unread
from generator.cli.import_outcome import print_backups, print_summary
from generator.cli.terminal import echo, print_problem, print_problems
from generator.i18n import Phrase, few_of, join_phrases, message, phrase, plural
from generator.model.names import fold_name
from generator.model.renaming import players_named_by
from generator.model.source import MAX_BYTES, parse_bytes, top_keys
from generator.model.team import Team
from generator.output.writing import FolderChange, changing
from generator.packs.load import LoadedTeam, Pack
from generator.packs.locations import shell_word, shown_path
from generator.problems import NOTHING_WRITTEN, PizarraError, Problem, Severity, errors, user_error
from generator.spreadsheets.columns import Summary, counts
from generator.spreadsheets.roster_files import NotedPlayers, RosterFiles, TeamFile, roster_files
from generator.spreadsheets.roster_places import drawing_problem
from generator.spreadsheets.rosters import Rosters

_NAMED = 5


def squad_counts(teams: Sequence[Team]) -> Phrase:
    players = sum(len(team.players) for team in teams)
    return join_phrases(
        ", ", [plural(len(teams), "1 team", "{count} teams"), plural(players, "1 player", "{count} players")]
    )


def write_teams(
    folder: Path, read: Rosters, problems: Sequence[Problem], pack: Pack, *, season: Path | None, overwrite: bool
) -> int:
    """Write the valid teams; report what is wrong with them, what changes, and what is in the folder beside them.

    Seasons of these teams go on meaning the same players: the one that is named, or those beside the folder. Return the
    exit status. Raises ``PizarraError`` where a file cannot be written.
    """
    try:
        done = _written(folder, read, pack, season, overwrite)
    except PizarraError as error:
        raise PizarraError([*problems, *error.problems], error.outcome) from None
    shared = read.shared()
    problems = [*(each for each in problems if each not in shared), *read.shared(done.gone)]
    if errors(done.files.problems):
        print_problems([*problems, *done.files.problems])
        print_summary(replace(read.summary(NOTHING_WRITTEN, pack.game), changes=(), additions=()), failed=True)
        return 1
    files = done.files.files
    too_long = drawing_warnings(pack, files)
    others = [*_other_teams(folder, read, {file.name for file in files}), *warnings_of_unread(done.unread, files)]
    print_problems([*problems, *done.files.problems, *too_long, *others], phrase("the other teams were written"))
    summary = import_summary(read, files, pack, shown_path(folder))
    print_summary(replace(summary, changes=(*summary.changes, *_season_changes(done.followed))))
    for place, backups in done.kept.items():
        print_backups(place, backups)
    command = f"pizarra build {shell_word(shown_path(folder))}"
    if len(done.seasons) == 1 and not done.unread:
        command += f" --season {shell_word(shown_path(done.seasons[0].file))}"
    command += " --only counters,team-sheets"
    fix = message("fix what does not fit and import again; to print the teams without it: {command} --keep-going")
    echo(fix if too_long else message("print the teams with: {command}"), command=command)
    return 1 if errors(problems) else 0


class _Written(NamedTuple):
    """What an import makes of the files of teams and of their seasons; nothing is written where a file has errors.

    ``gone`` are the folded names of those who have left each team, ``kept`` the names under which old files are kept
    in each folder, by theirs.
    """

    files: RosterFiles
    seasons: Sequence[FollowedSeason]
    unread: Sequence[tuple[bytes, Problem]]
    followed: Sequence[FollowedSeason]
    gone: Mapping[str, set[str]]
    kept: Mapping[Path, Mapping[str, str]]


def _written(folder: Path, read: Rosters, pack: Pack, season: Path | None, overwrite: bool) -> _Written:
    with ExitStack() as held:
        folders = _Folders(held)
        existing = _existing(folders.at(folder))
        seasons, unread = seasons_beside(folder, existing, pack.game, season)
        noted = players_named_by(each.season for each in seasons)
        files = roster_files(read, pack.game, existing, lambda name: shown_path(folder / name), noted, overwrite)
        followed = following(seasons, files.files, pack.game)
        for file in files.files:
            if not file.is_unchanged:
                folders.put(folder / file.name, existing.get(file.name), file.content)
        for each in followed:
            folders.put(each.file, each.content, each.changed_content)
        kept = {} if errors(files.problems) else folders.write()
    return _Written(files, seasons, unread, followed, _gone(files.files, noted), kept)


def _season_changes(followed: Sequence[FollowedSeason]) -> Iterator[Phrase]:
    for each in followed:
        yield from (phrase("{file}: {change}", file=shown_path(each.file), change=change) for change in each.changes)


class _Folders:
    """Files of several folders that are written together: none of them before all of them may be."""

    def __init__(self, held: ExitStack) -> None:
        self._held = held
        self._changes: dict[Path, FolderChange] = {}
        self._files: dict[Path, dict[str, bytes]] = {}

    def at(self, folder: Path) -> FolderChange:
        place = folder.resolve()
        if place not in self._changes:
            self._changes[place] = self._held.enter_context(changing(folder, MAX_BYTES, print_problem))
            self._files[place] = {}
        return self._changes[place]

    def put(self, file: Path, before: bytes | None, content: bytes) -> None:
        """Take the new content of a file. Raises ``PizarraError`` where it is another than ``before`` by now."""
        if self.at(file.parent).content(file.name) != before:
            text = phrase("was changed by another program while it was being read")
            raise user_error(shown_path(file), text, phrase("run the same command again"))
        self._files[file.parent.resolve()][file.name] = content

    def write(self) -> dict[Path, dict[str, str]]:
        """Write all files; return for each folder the names under which the old ones are kept, by theirs."""
        for place, change in self._changes.items():
            change.check(self._files[place])
        return {
            change.folder: change.replace(self._files[place], keep_old=True) for place, change in self._changes.items()
        }


def _gone(files: Sequence[TeamFile], noted: NotedPlayers) -> dict[str, set[str]]:
    """Return the folded names of those who have left each team of a spreadsheet, by its file or by a season."""
    gone: dict[str, set[str]] = {}
    for file in files:
        left = {fold_name(player.name) for player in file.team.roster if player.left is not None}
        there = {fold_name(player.name) for player in file.team.roster if player.left is None}
        of_season = noted.get(file.before.name, {}) if file.before is not None else {}
        gone[file.roster.name] = (left - there) | {
            fold_name(player.name)
            for player in (file.before.roster if file.before is not None else ())
            if player.entry in of_season and of_season[player.entry].has_left
        }
    return gone


def _existing(folder: FolderChange) -> dict[str, bytes]:
    names = sorted(file.name for file in folder.folder.glob("*.yaml"))
    return {name: content for name in names if (content := folder.content(name)) is not None}


def import_summary(read: Rosters, files: Sequence[TeamFile], pack: Pack, folder: str) -> Summary:
    """Return what became of the rows: what was filled in for new teams and players, and each team that changed."""
    by_name = {file.roster.name: file for file in files}
    teams = []
    for roster in read.teams:
        file = by_name.get(roster.name)
        if file is not None and file.merge is not None:
            draft = replace(roster.draft, guessed=Counter(file.guessed()))
            roster = replace(roster, kit=False, draft=draft)
        teams.append(roster)
    unchanged = sum(file.is_unchanged for file in files)
    counted = [squad_counts([file.team for file in files])]
    counted += [plural(unchanged, "1 team unchanged", "{count} teams unchanged")] if unchanged else []
    outcome = phrase("{teams} → {folder}/", teams=join_phrases(", ", counted), folder=folder)
    summary = replace(read, teams=tuple(teams)).summary(outcome, pack.game)
    changes = [
        phrase("{team}: {changes}", team=file.team.name, changes=join_phrases("; ", file.merge.changes))
        for file in files
        if file.merge is not None and file.merge.changes
    ]
    kept = Counter(key for file in files if file.merge is not None for key in file.merge.kept)
    if kept:
        changes.append(phrase("kept, found only in the team files: {keys}", keys=counts(kept.items())))
    return replace(summary, changes=(*changes, *summary.changes))


def drawing_warnings(pack: Pack, files: Sequence[TeamFile]) -> list[Problem]:
    """Return warnings for what does not fit on the pieces of new and changed teams, at its cell or in its file."""
    fresh = {Path(file.name).stem: file for file in files if not file.is_unchanged}
    teams = [LoadedTeam(file.team, stem) for stem, file in fresh.items()]
    warnings = []
    for problem in drawing_problems(pack, teams) if teams else ():
        if (file := fresh.get(problem.file)) is not None:
            at = drawing_problem(problem, file.roster.draft, pack.game)
            if file.merge is not None:
                at = parse_bytes(file.content, file.shown).locate(replace(problem, file=file.shown))
            warnings.append(replace(at, severity=Severity.WARNING))
    return warnings


def _other_teams(folder: Path, read: Rosters, new: Collection[str]) -> Iterator[Problem]:
    """Yield warnings that name the teams in a folder that were not written now.

    Of those that the spreadsheet holds, but not sound, what an earlier import made of them is old.
    """
    wrong = {roster.stem for roster in read.teams if roster.team is None} - {Path(name).stem for name in new}
    files = (file for file in sorted(folder.glob("*.yaml")) if file.name not in new)
    teams = [file for file in files if "players" in top_keys(file)]
    old = [file.name for file in teams if file.stem in wrong]
    others = [file.name for file in teams if file.stem not in wrong]
    place = f"{shown_path(folder)}/"
    if old:
        text = phrase("still contains old files of teams that now have errors: {older}", older=tuple(old))
        hint = phrase("fix them and import again; until then, building this folder prints the old ones")
        yield Problem(place, text, hint=hint, severity=Severity.WARNING)
    if others:
        text = plural(len(others), "contains 1 team that is not in this spreadsheet: {named}",
                      "contains {count} teams that are not in this spreadsheet: {named}",
                      named=few_of(others, _NAMED))  # fmt: skip
        hint = plural(len(others), "it is built with the others; delete it if it was renamed or removed",
                      "they are built with the others; delete them if they were renamed or removed")  # fmt: skip
        yield Problem(place, text, hint=hint, severity=Severity.WARNING)
