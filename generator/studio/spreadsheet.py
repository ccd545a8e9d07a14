"""A spreadsheet that was dropped on the page: the teams that ``pizarra import`` makes of it, and what it says."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory

from generator.cli.import_export import lexicon_for, squads, team_texts
from generator.cli.terminal import localize
from generator.i18n import phrase
from generator.output.writing import write
from generator.packs.load import Pack
from generator.problems import NOTHING_WRITTEN, Problem, errors, user_error
from generator.spreadsheets.rosters import rosters
from generator.spreadsheets.sheets import read_tables


@dataclass(frozen=True, slots=True)
class ImportOutcome:
    files: Mapping[str, bytes]
    lines: list[str]
    problems: tuple[Problem, ...]


def import_rosters(name: str, content: bytes, pack: Pack, mapping: bytes | None) -> ImportOutcome:
    """Return the team files of a spreadsheet by their paths in a session, and the summary of its rows.

    ``mapping`` explains its headings, as for ``pizarra import --map``. Raises ``PizarraError`` for a file that is no
    spreadsheet, and for a game that is played without teams.
    """
    if not pack.game.kinds:
        raise user_error(name, phrase("{title} is played without teams", title=pack.game.title))
    with TemporaryDirectory(prefix="pizarra-") as place:
        file = Path(place) / PurePosixPath(name).name
        write(Path(place), {file.name: content})
        tables = read_tables(file, name)
        map_file = Path(place) / "map.yaml" if mapping is not None else None
        if map_file is not None and mapping is not None:
            write(Path(place), {map_file.name: mapping})
        lexicon, unused = lexicon_for(pack.game, map_file, tables)
    read = rosters(tables, pack.game, lexicon)
    problems = (*read.all_problems, *unused)
    teams = [roster.team for roster in read.teams if roster.team is not None]
    if errors(problems) or not teams:
        summary = replace(read.summary(NOTHING_WRITTEN, pack.game), changes=(), additions=())
        return ImportOutcome({}, [localize(line) for line in summary.lines()], problems)
    folder = f"teams/{pack.game.slug}"
    texts, too_long = team_texts(read, pack)
    outcome = phrase("{teams} → {folder}/", teams=squads(teams), folder=folder)
    lines = [localize(line) for line in read.summary(outcome, pack.game).lines()]
    return ImportOutcome({f"{folder}/{each}": text for each, text in texts.items()}, lines, (*problems, *too_long))
