"""Counters, tokens and cards on sheets that they share."""

from __future__ import annotations

from collections.abc import Sequence

from generator.build.documents.part import (
    BuildContext,
    DocumentKind,
    DocumentResult,
    cutting,
    gang_style,
    on_sheets,
    pieces_in,
)
from generator.build.documents.spares import added_line, kit_fillers, kit_strip
from generator.i18n import Phrase, join_phrases, message, phrase, plural
from generator.imposition.filling import Filler
from generator.imposition.ganging import gang
from generator.scene.pieces import PieceSet
from generator.scene.primitives import Artwork

SMALL = ("counters", "cards")
"""The parts that are cut into small pieces."""

_MOST_COMPARED = 24
"""For more teams than this it is not worked out how many sheets their pieces would take apart."""


def small_pieces(context: BuildContext) -> tuple[PieceSet, ...]:
    return tuple(pieces for name in SMALL if name in context.parts for pieces in context.parts[name].pieces)


def make(context: BuildContext) -> DocumentResult:
    """Return all pieces on sheets of the paper of cards. Raises ``PizarraError`` for one that is larger."""
    request, sets = context.request, small_pieces(context)
    teams = sets[: len(request.teams)] if "counters" in context.parts else ()
    fillers = kit_fillers(context, sets, "pieces") if "counters" in context.parts else ()
    strip = kit_strip(context, sets) if "counters" in context.parts else None
    return gather_pieces(context, sets, "pieces", request.title_of(DOCUMENT.title), teams, fillers, strip)


def gather_pieces(
    context: BuildContext,
    sets: Sequence[PieceSet],
    part: str,
    title: str,
    teams: Sequence[PieceSet] = (),
    fillers: Sequence[Filler] = (),
    strip: Artwork | None = None,
) -> DocumentResult:
    """Return sets of pieces on the same sheets. Raises ``PizarraError`` for a piece that is larger than the paper."""
    request, runs = context.request, [len(team.pieces) for team in teams]
    on_paper = on_sheets(sets, part, title, request, request.reading_paper, runs, fillers, strip)
    return DocumentResult(on_paper.documents, on_paper.problems, on_paper.counts, tuple(sets), added=on_paper.added)


def summary(context: BuildContext, pages: str) -> Sequence[str]:
    counts = {"counters": 0, "tokens": 0, "cards": 0, **context.counts}
    texts = {
        "counters": plural(counts["counters"], "1 counter", "{count} counters"),
        "tokens": plural(counts["tokens"], "1 token", "{count} tokens"),
        "cards": plural(counts["cards"], "1 card", "{count} cards"),
    }
    return (
        join_phrases(", ", [*(text for name, text in texts.items() if counts[name]), pages]),
        cutting("pieces", context),
        *added_line(context.parts["pieces"]),
        *_savings(context),
    )


def _savings(context: BuildContext) -> Sequence[Phrase]:
    """Return how many sheets ``--together`` saves, where few teams make that quick to find."""
    request, small = context.request, [name for name in SMALL if name in context.parts and context.parts[name].pieces]
    if not request.together or len(small) < 2 or len(request.teams) > _MOST_COMPARED:
        return ()
    together = sum(document.papers for document in context.parts["pieces"].documents)
    saved = sum(_count_sheets(context, name) for name in small) - together
    if saved <= 0:
        return (phrase("--together saves nothing here"),)
    return (phrase("--together saves {sheets} here", sheets=plural(saved, "1 sheet", "{count} sheets")),)


def suggest_together(context: BuildContext) -> Sequence[Phrase]:
    """Return the line that says how many sheets ``--together`` would save; nothing where it saves none.

    It is worked out only where few teams make that quick, and not where the first sheet was begun before or is filled.
    """
    request, style = context.request, gang_style("pieces", context.request)
    parts = [context.parts[name] for name in SMALL if name in context.parts]
    if request.gathers or request.sheets_only or style.begin > 1 or style.fill:
        return ()
    if not all(part.documents for part in parts) or len(parts) < 2 or len(request.teams) > _MOST_COMPARED:
        return ()
    try:
        shared = gang(pieces_in(small_pieces(context)), request.reading_paper, "pieces", "", request.language, style)
    except ValueError:  # a counter for larger paper does not fit the paper of the cards
        return ()
    apart = sum(document.papers for part in parts for document in part.documents)
    saved = apart - shared.document.papers
    if saved <= 0:
        return ()
    return (
        phrase(
            "--together saves {saved} of {apart}: counters and cards then share their sheets",
            saved=saved, apart=plural(apart, "1 sheet", "{count} sheets"),
        ),
    )  # fmt: skip


def _count_sheets(context: BuildContext, part: str) -> int:
    request, pieces = context.request, pieces_in(context.parts[part].pieces)
    paper = request.paper if part == "counters" else request.reading_paper
    return gang(pieces, paper, part, "", request.language, gang_style(part, request)).document.papers


DOCUMENT = DocumentKind(
    title=message("pieces"),
    heading=message("Pieces"),
    stock=message("200–250 g, or plain paper glued on card"),
    make=make,
    summary=summary,
)
