"""What is printed again: pieces that changed or were lost, on sheets of their own, and whole sheets of teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from generator.build.documents import NAMED, team_parts
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult, cutting, pieces_in
from generator.build.documents.pieces import SMALL, gather_pieces, small_pieces
from generator.i18n import Phrase, few_of, join_phrases, message, phrase, plural
from generator.imposition.paper import Document
from generator.model.names import fold_name
from generator.problems import Problem, did_you_mean, quoted, raise_errors
from generator.scene.drawings import digest_of
from generator.scene.pieces import DrawnPiece, Piece, PieceSet

KnownPieces = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Sets of pieces by their names; in each, by the names of its pieces, how many there were of every drawing's digest."""

KnownPages = Mapping[str, Mapping[str, Mapping[str, int]]]
"""Documents by their names; in each, by the bookmarks of its pages, how many there were of every drawing's digest.

Of what is known by its pieces there is no page.
"""


@dataclass(frozen=True, slots=True)
class Known:
    """What is remembered of builds in a folder, and whose files a reprint left ``outdated``, by names of documents."""

    pieces: KnownPieces = field(default_factory=dict)
    pages: KnownPages = field(default_factory=dict)
    outdated: frozenset[str] = frozenset()

    def over(self, before: Known) -> Known:
        """Return this after what was known ``before``: whole documents are renewed, a reprint says what it left."""
        outdated = self.outdated or before.outdated - self.pages.keys()
        return Known({**before.pieces, **self.pieces}, {**before.pages, **self.pages}, outdated)


NOTHING = Known()


@dataclass(frozen=True, slots=True)
class Reprint:
    """What is printed again: all that is not among what was there ``before``, and one of each of the ``lost``.

    Without ``before`` nothing but what was lost.
    """

    before: Known | None = None
    lost: tuple[str, ...] = ()


MOST_KNOWN = 4_000
"""Up to so many pieces are remembered: a league is drawn only once."""

MOST_PAGES = 400
"""Up to so many pages are remembered."""


def reprintable() -> tuple[str, ...]:
    """Return the documents that may be printed again in part: pieces, and the sheets of teams and matches."""
    among = team_parts(NAMED)
    return tuple(name for name in NAMED if name in SMALL or name in among)


def known_pieces(sets: Sequence[PieceSet]) -> KnownPieces:
    """Return the digests by which pieces are recognised; none where there are more than are remembered."""
    if sum(len(one_set.pieces) for one_set in sets) > MOST_KNOWN:
        return {}
    return _digests_by_set(sets)


def _digests_by_set(sets: Sequence[PieceSet]) -> dict[str, dict[str, Counter[str]]]:
    digests_by_set: dict[str, dict[str, Counter[str]]] = {}
    for one_set in sets:
        for piece in one_set.pieces:
            digests = digests_by_set.setdefault(one_set.name, {}).setdefault(piece.name, Counter())
            digests[_digest(piece)] += piece.quantity
    return digests_by_set


def _digest(piece: Piece) -> str:
    return digest_of((piece.outline,), piece.front, piece.back)


def known_of(parts: Mapping[str, DocumentResult], reprint: Reprint | None) -> Known:
    """Return what is to be remembered of the parts of a build; of a reprint, only what it printed anew."""
    pieces = known_pieces(sets := [pieces for part in parts.values() for pieces in part.pieces])
    if sets and not pieces:
        return NOTHING
    if sum(len(document.sheets) for part in parts.values() for document in part.documents) > MOST_PAGES:
        return Known(pieces)
    pages = {name: _digests_of_pages(part) for name, part in parts.items() if part.documents or part.pieces}
    if reprint is None or reprint.before is None:
        return Known(pieces, pages)
    renewed = reprintable()
    changed = {name for name in changed_documents(parts, reprint.before) if name in renewed}
    return Known(
        pieces, {name: pages[name] for name in pages if name in renewed}, reprint.before.outdated | frozenset(changed)
    )


def _digests_of_pages(part: DocumentResult) -> dict[str, Counter[str]]:
    pages: dict[str, Counter[str]] = {}
    for document in () if part.pieces else part.documents:
        for sheet in document.sheets:
            pages.setdefault(sheet.title, Counter())[digest_of(sheet.items)] += 1
    return pages


def changed_documents(parts: Mapping[str, DocumentResult], before: Known) -> tuple[str, ...]:
    """Return which documents are no longer as they were printed before, by name.

    Teams and matches that are not asked for now change nothing; a player who has left does.
    """
    return tuple(name for name, part in parts.items() if not _is_same(name, part, before))


def _is_same(name: str, part: DocumentResult, before: Known) -> bool:
    sets, pages = _digests_by_set(part.pieces), _digests_of_pages(part)
    then = before.pages.get(name, {})
    if name not in reprintable():
        return name not in before.pages or pages == then
    return all(before.pieces.get(one) == digests for one, digests in sets.items()) and all(
        then.get(title) == digests for title, digests in pages.items()
    )


def pages_again(parts: Mapping[str, DocumentResult], before: Known) -> Iterator[Document]:
    """Yield the sheets of teams and matches of which any page changed, whole, as documents ``…-again``."""
    for name in (name for name in parts if name in reprintable() and name not in SMALL):
        now, then = _digests_of_pages(parts[name]), before.pages.get(name, {})
        for document in parts[name].documents:
            sheets = tuple(sheet for sheet in document.sheets if now[sheet.title] != then.get(sheet.title))
            if sheets:
                yield replace(document, name=f"{document.name}-again", sheets=sheets)


def printed_again(sets: Sequence[PieceSet], reprint: Reprint) -> tuple[PieceSet, ...]:
    """Return the pieces of sets that are printed again. Raises ``PizarraError`` for lost pieces that no set has."""
    lost = _count_lost(sets, reprint.lost)
    before = reprint.before.pieces if reprint.before is not None else None
    again = (PieceSet(one_set.name, tuple(_pieces_to_print(one_set, before, lost))) for one_set in sets)
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
    """Return the pieces and pages that are printed again. Raises ``PizarraError`` for lost pieces nobody knows."""
    request = context.request
    reprint = request.reprint or Reprint()
    sets = printed_again(small_pieces(context), reprint)
    part = gather_pieces(context, sets, "reprint", request.title_of(DOCUMENT.title))
    pages = tuple(pages_again(context.parts, reprint.before)) if reprint.before is not None else ()
    lines = {document.name: (_pages_line(document),) for document in pages}
    return replace(part, documents=(*part.documents, *pages), lines=lines)


def _pages_line(document: Document) -> Phrase:
    count = plural(len(document.sheets), "1 page", "{count} pages")
    titles = list(dict.fromkeys(sheet.title for sheet in document.sheets))
    return phrase("{count}: {names}", count=count, names=few_of(titles, _MOST_NAMED))


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
