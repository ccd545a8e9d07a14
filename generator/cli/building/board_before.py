"""How the board in an output folder was asked for is kept there: a spoiled sheet comes out again as it was."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build.request import BuildRequest
from generator.cli.building.options import BuildOptions, concerning, joined, read_options, spelt, still_said
from generator.cli.output import echo, print_problems
from generator.cli.targets import DEFAULT_GAME, choose
from generator.i18n import phrase
from generator.output.builds import BuiltBoard, board_in
from generator.packs.board_file import bundled_boards
from generator.packs.load import Pack, word_of
from generator.packs.locations import shown_path
from generator.problems import Problem, Severity


def board_asked_for(order: BuildRequest, asked: BuildOptions, word: str = "") -> BuiltBoard | None:
    """Return how an order's board was asked for: by options, and by a word of its own or of what it is built from.

    ``None`` for an order of no board, or of some of its sheets.
    """
    if "board" not in order.parts or order.sheets_only:
        return None
    return BuiltBoard(word or _word(order.pack), concerning(asked.said, "board"))


def as_before(what: Sequence[str], now: BuildOptions) -> tuple[tuple[str, ...], BuildOptions]:
    """Return the word and the options by which the board in the output folder was built, those of ``now`` over them.

    What is asked for now stays alone where nothing is known of a board, or it is another game's; that is reported.
    """
    pack = choose(what, now.game).pack if what or now.game is not None else None
    folder = now.folder(DEFAULT_GAME if pack is None else pack.game.slug)
    before = board_in(folder)
    if before is None:
        message = phrase("holds no board whose measures are known; the sheets are of the board that is asked for now")
        print_problems([Problem(shown_path(folder), message, severity=Severity.NOTE)])
        return tuple(what), now
    if pack is not None and _word(pack) != before.word:
        message = phrase(
            "holds a board of {other}; the sheets are of {word} and need not fit it",
            other=before.word,
            word=_word(pack),
        )
        print_problems([Problem(shown_path(folder), message, severity=Severity.WARNING)])
        return tuple(what), now
    known = concerning(before.options, "board")
    then = still_said({name: wish for name, wish in known.items() if name not in now.said}, now.said)
    if then:
        echo("as the board in {folder} was built: {options}", folder=shown_path(folder), options=" ".join(spelt(then)))
    said = {name: wish for name, wish in joined(then, now.said).items() if name != "game"}
    return (before.word,), read_options(said)


def _word(pack: Pack) -> str:
    """Return the word that means a pack and its board on the command line."""
    if pack.board_file is not None:
        named = {file: name for name, file in bundled_boards().items()}
        return named.get(pack.board_file) or shown_path(pack.board_file)
    return word_of(pack)
