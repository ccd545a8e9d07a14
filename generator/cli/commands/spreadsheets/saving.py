"""What imports and exports leave behind: files that overwrite nothing unless they may, and how much they hold."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from generator.cli.output import echo
from generator.i18n import Phrase, counted, joined_by, phrase
from generator.model.team import Team
from generator.output.writing import Overwrite, write
from generator.spreadsheets.cells import Summary


def save(folder: Path, files: Mapping[str, bytes], overwrite: Overwrite, option: str) -> None:
    """Write files to a folder. Raises ``PizarraError`` for those in the way; ``option`` names another place."""
    hint = phrase("--force overwrites it; or choose another place with {option}", option=option)
    write(folder, files, overwrite, hint)


def squads(teams: Sequence[Team]) -> Phrase:
    """Return how many teams and players these are, in words."""
    players = sum(len(team.players) for team in teams)
    return joined_by(
        ", ", [counted(len(teams), "1 team", "{count} teams"), counted(players, "1 player", "{count} players")]
    )


def print_summary(summary: Summary, show: Callable[[Phrase], None] = echo) -> None:
    """Print what became of the rows of a spreadsheet: the last word of every import, also of one that was refused."""
    for line in summary.lines():
        show(line)
