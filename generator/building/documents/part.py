"""What a part of a game comes to, and how small pieces get onto sheets."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from generator.building.order import Order
from generator.imposition.document import Document
from generator.imposition.paper import Paper
from generator.imposition.pieces.ganging import ganged
from generator.problems import PizarraError, Problem
from generator.scene.pieces import Piece, PieceSet

if TYPE_CHECKING:
    from generator.artwork.cards.cards import CardText


@dataclass(frozen=True, slots=True)
class Part:
    """A part's documents, what should be told about them, and what was counted.

    ``pieces`` are the small pieces of the documents, ``cards`` the Markdown of the cards among them.
    """

    documents: tuple[Document, ...] = ()
    problems: tuple[Problem, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    pieces: tuple[PieceSet, ...] = ()
    cards: tuple[CardText, ...] = ()


def on_sheets(
    pieces: Sequence[Piece], part: str, order: Order, paper: Paper
) -> tuple[tuple[Document, ...], Mapping[str, int]]:
    """Return the document of a part's small pieces, none where there are none, and how it is cut.

    Raises ``PizarraError`` for a piece that is larger than the paper.
    """
    if not pieces:
        return (), {}
    try:
        made = ganged(pieces, paper, part, order.title(part), order.language, order.gang)
    except ValueError as error:
        hint = "larger --paper, narrower --margins, or backs that are not folded"
        raise PizarraError([Problem("--paper", f"{error} on {paper.name}", hint=hint)]) from None
    return (made.document,), {f"{part} a sheet": made.per_sheet, f"{part} cuts": made.cuts}
