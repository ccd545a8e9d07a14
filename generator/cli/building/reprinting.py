"""What is printed again of a build: what changed since, and what was lost."""

from __future__ import annotations

from generator.build.build import BuildResult
from generator.build.documents.pieces import SMALL
from generator.build.reprint import MOST_KNOWN, Reprint
from generator.build.request import BuildRequest
from generator.cli.building.options import BuildOptions
from generator.cli.options import listed
from generator.i18n import phrase
from generator.output.builds import pieces_in
from generator.packs.locations import shown_path
from generator.problems import user_error


def reprint_of(asked: BuildOptions, game: str) -> Reprint | None:
    """Return which pieces of a game are printed again; ``None`` where all are.

    Raises ``PizarraError`` where nothing is known of pieces that were built before, and for what goes with no reprint.
    """
    option = "--only-changed" if asked.only_changed else "--lost"
    if not asked.only_changed and asked.lost is None:
        return None
    others = ("each", "sheets_only", "pieces", "season")
    for other, wish in ((f"--{name.replace('_', '-')}", getattr(asked, name)) for name in others):
        if wish:
            raise user_error(option, phrase("does not go with {other}", other=other))
    if not set(SMALL) & set(asked.only or SMALL):
        raise user_error(option, phrase("only pieces and cards are printed again"), f"--only {','.join(SMALL)}")
    lost = listed(asked.lost)
    if not asked.only_changed:
        if not lost:
            raise user_error(option, phrase("no piece is named"), phrase("write them like “Pérez, ball”"))
        return Reprint(lost=lost)
    folder = asked.folder(game)
    before = pieces_in(folder)
    if not before:
        message = phrase("nothing is known of pieces in {folder}/", folder=shown_path(folder))
        hint = phrase("build once without --only-changed; up to {most} pieces are remembered", most=MOST_KNOWN)
        raise user_error(option, message, hint)
    return Reprint(before, lost)


def begun_alone(order: BuildRequest, made: BuildResult) -> None:
    """Raise ``PizarraError`` where several documents of pieces would begin on a sheet that was partly used."""
    if order.gang.begin > 1 and sum(bool(part.documents) for name, part in made.parts.items() if name in SMALL) > 1:
        hint = phrase("add --together, --only counters or --only cards")
        raise user_error("--from-place", phrase("counters and cards are on sheets of their own"), hint)
