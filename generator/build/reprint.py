"""Pieces that are printed again: those that are drawn otherwise than a build drew them, and those that were lost."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass

from generator.i18n import phrase
from generator.model.names import fold_name
from generator.problems import Problem, did_you_mean, quoted, raise_errors
from generator.scene.bounds import digest_of
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
    """Return by what pieces are known again; nothing where there are more than are remembered."""
    if sum(len(own.pieces) for own in sets) > MOST_KNOWN:
        return {}
    known: dict[str, dict[str, Counter[str]]] = {}
    for own in sets:
        for piece in own.pieces:
            digests = known.setdefault(own.name, {}).setdefault(piece.name, Counter())
            digests[_digest(piece)] += piece.quantity
    return known


def _digest(piece: Piece) -> str:
    return digest_of((piece.outline,), piece.front, piece.back)


def reprint(sets: Sequence[PieceSet], reprint: Reprint) -> tuple[PieceSet, ...]:
    """Return what is printed again of some sets. Raises ``PizarraError`` for lost pieces that no set has."""
    lost = _count_lost(sets, reprint.lost)
    again = (PieceSet(own.name, tuple(_wanted_pieces(own, reprint.before, lost))) for own in sets)
    return tuple(own for own in again if own.pieces)


def _wanted_pieces(own: PieceSet, before: KnownPieces | None, lost: Counter[tuple[str, str]]) -> Iterator[Piece]:
    left = {name: Counter(digests) for name, digests in (before or {}).get(own.name, {}).items()}
    for piece in own.pieces:
        count = lost.pop((own.name, piece.name), 0)
        if before is not None:
            there = left.get(piece.name, Counter())
            same = min(piece.quantity, there[digest := _digest(piece)])
            there[digest] -= same
            count += piece.quantity - same
        if count:
            yield DrawnPiece(piece.name, piece.outline, piece.front, piece.back, count, piece.bleed)


def _count_lost(sets: Sequence[PieceSet], names: Sequence[str]) -> Counter[tuple[str, str]]:
    """Return how many of each piece were lost, by the names of its set and its own. Raises ``PizarraError``."""
    pieces = dict.fromkeys((own.name, piece.name) for own in sets for piece in own.pieces)
    found: Counter[tuple[str, str]] = Counter()
    problems = []
    for name in names:
        words = set(fold_name(name).split())
        meant = [key for key in pieces if fold_name(key[1]) == fold_name(name)]
        meant = meant or [key for key in pieces if words and words <= set(fold_name(" ".join(key)).split())]
        if not meant:
            hint = did_you_mean(name, (own for _, own in pieces))
            problems.append(Problem("--lost", phrase("there is no piece {name}", name=quoted(name)), hint=hint))
        found.update(meant)
    raise_errors(problems)
    return found
