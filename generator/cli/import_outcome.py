"""What every ``pizarra import`` says at its end: what became of the rows, and where the old files are."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path

from generator.cli.terminal import echo, echo_error
from generator.i18n import few_of, message
from generator.packs.locations import shown_path
from generator.spreadsheets.columns import Summary

_NAMED = 5


def print_summary(summary: Summary, *, failed: bool = False) -> None:
    """Print what became of the rows of a spreadsheet: the last word of every import, also of one that was refused."""
    for line in summary.lines():
        (echo_error if failed else echo)(line)


def print_backups(folder: Path, kept: Mapping[str, str]) -> None:
    """Print where the files that were replaced are kept, and how to go back to them; ``kept`` are names by others."""
    if len(kept) == 1:
        ((name, backup),) = kept.items()
        text = message("the old file is kept as {backup}; to go back, rename it to {name}")
        echo(text, backup=shown_path(folder / backup), name=name)
    elif kept:
        text = message("the old files are kept in {folder}/ as {backups}; to go back, rename them to {names}")
        backups, names = (few_of([*each], _NAMED) for each in (kept.values(), kept))
        echo(text, folder=shown_path(folder), backups=backups, names=names)
