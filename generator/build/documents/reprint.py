"""The pieces that are printed again, on sheets of their own: what changed since the last build, and what was lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult, cutting, pieces_in
from generator.build.documents.pieces import gather_pieces, small_pieces
from generator.i18n import few_of, join_phrases, message, phrase, plural
from generator.model.names import fold_name
from generator.problems import Problem, did_you_mean, quoted, raise_errors
from generator.scene.drawings import digest_of
from generator.scene.pieces import DrawnPiece, Piece, PieceSet

KnownPieces = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Sets of pieces by their names; in each, by the names of its pieces, how many there were of every drawing's digest."""


@dataclass(frozen=True, slots=True)
class Reprint:
    """What is printed again: all that is not among what was there ``before``, and one of each of the ``lost``.

    Without ``before`` nothing but what was lost.
    """

    before: KnownPieces | None = None
    lost: tuple[str, ...] = ()


MOST_KNOWN = 4_000
"""Up to so many pieces are remembered: a league is drawn only once."""


def known_pieces(sets: Sequence[PieceSet]) -> KnownPieces:
    """Return the digests by which pieces are recognised; none where there are more than are remembered."""
    if sum(len(one_set.pieces) for one_set in sets) > MOST_KNOWN:
        return {}
    digests_by_set: dict[str, dict[str, Counter[str]]] = {}
    for one_set in sets:
        for piece in one_set.pieces:
            digests = digests_by_set.setdefault(one_set.name, {}).setdefault(piece.name, Counter())
            digests[_digest(piece)] += piece.quantity
    return digests_by_set


def _digest(piece: Piece) -> str:
    return digest_of((piece.outline,), piece.front, piece.back)


def printed_again(sets: Sequence[PieceSet], reprint: Reprint) -> tuple[PieceSet, ...]:
    """Return the pieces of sets that are printed again. Raises ``PizarraError`` for lost pieces that no set has."""
    lost = _count_lost(sets, reprint.lost)
    again = (PieceSet(one_set.name, tuple(_pieces_to_print(one_set, reprint.before, lost))) for one_set in sets)
    return tuple(one_set for one_set in again if one_set.pieces)


def _pieces_to_print(wanted: PieceSet, before: KnownPieces | None, lost: Counter[tuple[str, str]]) -> Iterator[Piece]:
    unmatched = {name: Counter(digests) for name, digests in (before or {}).get(wanted.name, {}).items()}
    for piece in wanted.pieces:
        count = lost.pop((wanted.name, piece.name), 0)
        if before is not None:
            there = unmatched.get(piece.name, Counter())
            same = min(piece.quantity, there[digest := _digest(piece)])
            there[digest] -= same
            count += piece.quantity - same
        if count:
            yield DrawnPiece(piece.name, piece.outline, piece.front, piece.back, count, piece.bleed, piece.label)


def _count_lost(sets: Sequence[PieceSet], names: Sequence[str]) -> Counter[tuple[str, str]]:
    """Return how many of each piece were lost, by the names of its set and its own. Raises ``PizarraError``."""
    pieces = dict.fromkeys((one_set.name, piece.name) for one_set in sets for piece in one_set.pieces)
    counts: Counter[tuple[str, str]] = Counter()
    problems = []
    for name in names:
        words = set(fold_name(name).split())
        matches = [key for key in pieces if fold_name(key[1]) == fold_name(name)]
        matches = matches or [key for key in pieces if words and words <= set(fold_name(" ".join(key)).split())]
        if not matches:
            hint = did_you_mean(name, (one_set for _, one_set in pieces))
            problems.append(
                Problem("--reprint", phrase("there is no piece called {name}", name=quoted(name)), hint=hint)
            )
        counts.update(matches)
    raise_errors(problems)
    return counts


_MOST_NAMED = 6


def make(context: BuildContext) -> DocumentResult:
    """Return the pieces that are printed again. Raises ``PizarraError`` for lost pieces that nobody knows."""
    request = context.request
    sets = printed_again(small_pieces(context), request.reprint or Reprint())
    return gather_pieces(context, sets, "reprint", request.title_of(DOCUMENT.title))


def summary(context: BuildContext, pages: str) -> Sequence[str]:
    pieces = pieces_in(context.parts["reprint"].pieces)
    count = plural(sum(piece.quantity for piece in pieces), "1 piece", "{count} pieces")
    names = few_of([piece.name for piece in pieces], _MOST_NAMED)
    first = phrase("{pieces}: {names}", pieces=count, names=names)
    return join_phrases(", ", [first, pages]), cutting("reprint", context)


DOCUMENT = DocumentKind(
    title=message("reprints"),
    heading=message("Reprints"),
    stock=message("200–250 g, or plain paper glued on card"),
    make=make,
    summary=summary,
)
