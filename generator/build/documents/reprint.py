"""The pieces that are printed again, on sheets of their own: what changed since the last build, and what was lost."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult, cutting
from generator.build.documents.pieces import gathered, small_pieces
from generator.build.reprint import Reprint, reprint
from generator.i18n import join_phrases, message, phrase, plural

_MOST_NAMED = 6


def make(work: BuildContext) -> DocumentResult:
    """Return what is printed again. Raises ``PizarraError`` for lost pieces that nobody knows."""
    order = work.order
    sets = reprint(small_pieces(work), order.reprint or Reprint())
    return gathered(work, sets, "reprint", order.titled(DOCUMENT.title))


def told(work: BuildContext, pages: str) -> Sequence[str]:
    """Return how many pieces are printed again, which, and how they are cut."""
    pieces = [piece for own in work.parts["reprint"].pieces for piece in own.pieces]
    count = plural(sum(piece.quantity for piece in pieces), "1 piece", "{count} pieces")
    names = tuple(piece.name for piece in pieces[:_MOST_NAMED]) + ("…",) * (len(pieces) > _MOST_NAMED)
    first = phrase("{pieces}: {names}", pieces=count, names=names)
    return join_phrases(", ", [first, pages]), cutting("reprint", work)


DOCUMENT = DocumentKind(
    title=message("printed again"),
    heading=message("Printed again"),
    stock=message("200–250 g, or plain paper glued on card"),
    make=make,
    told=told,
)
