"""How the board in an output folder was asked for is kept there: a spoiled sheet comes out again as it was."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import click

from generator.building.order import Order
from generator.cli.options import Outer
from generator.cli.output import print_problems
from generator.cli.rebuilding import option_words, still_wished
from generator.delivery.listing import Board
from generator.delivery.outputs import board_in
from generator.packs.board_file import bundled_boards
from generator.packs.load import Pack, shown_path, word_of
from generator.packs.order_file import Wish
from generator.problems import Problem, Severity

BOARD_OPTIONS = (
    "field", "columns", "metres-per-hex", "hexes", "hex", "board-width", "sheets", "orientation", "paper", "margins",
    "printer", "joint", "overlap", "fold", "mixed", "lines", "ink", "grey", "large-print", "lang", "option", "flatten",
    "outline-text",
)  # fmt: skip
"""The options that a board depends on, and how its sheets are cut and drawn."""


def board_wishes(order: Order, asked: Mapping[str, Wish], outer: Outer | None = None) -> Board | None:
    """Return how an order's board was asked for: by options of its own, or by an outer command with a word of its own.

    ``None`` for an order of no board, or of some of its sheets.
    """
    if "board" not in order.parts or order.sheets_only:
        return None
    outer = outer or Outer(_word(order.pack), asked)
    return Board(outer.word, {name: outer.asked[name] for name in BOARD_OPTIONS if name in outer.asked})


def build_sheets(command: click.Command, folder: Path, pack: Pack | None, now: Mapping[str, Wish]) -> int | None:
    """Build sheets of the board that a folder holds, as it was built, and return the status.

    ``None`` where nothing is known of a board, or where the ``pack`` that is named now is another: both are told.
    """
    before = board_in(folder)
    if before is None:
        message = "holds no board whose measures are known; the sheets are of the board that is asked for now"
        print_problems([Problem(shown_path(folder), message, severity=Severity.NOTE)])
        return None
    if pack is not None and _word(pack) != before.word:
        message = f"holds a board of {before.word}; the sheets are of {_word(pack)} and need not fit it"
        print_problems([Problem(shown_path(folder), message, severity=Severity.WARNING)])
        return None
    known = {name: wish for name, wish in before.options.items() if name in BOARD_OPTIONS and name not in now}
    then = option_words(still_wished(known, now))
    if then:
        click.echo(f"as the board in {shown_path(folder)} was built: {' '.join(then)}")
    words = [*then, *option_words({name: wish for name, wish in now.items() if name != "game"}), "--", before.word]
    status: Any = command.main(words, standalone_mode=False, obj=Outer(before.word, now))
    return int(status)


def _word(pack: Pack) -> str:
    """Return the word that means a pack and its board on the command line."""
    if pack.board_file is not None:
        named = {file: name for name, file in bundled_boards().items()}
        return named.get(pack.board_file) or shown_path(pack.board_file)
    return word_of(pack)
