"""Tuck boxes for the cards of a kit: one for each deck, measured from the cards that are in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby

from generator.build.documents.cards import DOCUMENT as CARDS
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.request import BuildRequest
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Counted, message, phrase, plural
from generator.imposition.paper import SIZES, Document, Paper, Sheet, foot_note
from generator.pieces.tuck_box import BoxLook, BoxSize, BoxText, Net, Stack, box_size, net_items, one_sheet, two_halves
from generator.problems import Problem, Severity, raise_errors
from generator.scene.palette import INK, WHITE
from generator.scene.pieces import Piece, PieceSet, shift
from generator.scene.primitives import Style
from generator.text.layout import FlowLook

FEW = 10
"""Decks with fewer cards share a box with others of their size."""


def make(work: BuildContext) -> DocumentResult:
    """Return the boxes, one to a sheet, or to two where its net is too wide.

    Raises ``PizarraError`` with what is wrong with the cards, and with every box that does not fit the paper.
    """
    request = work.request
    result = work.parts.get("cards") or CARDS.make(work)
    title = request.title_of(DOCUMENT.title)
    sheets: list[Sheet] = []
    problems: list[Problem] = []
    halves = 0
    stacks = list(_stacks(result.pieces, request))
    for name, size, pieces in stacks:
        box = box_size(Stack(sum(piece.quantity for piece in pieces), size, request.pack.game.card_thickness))
        nets = _fitting(box, request.paper)
        if not nets:
            problems.append(_too_large(name, box, request.paper))
        halves += len(nets) > 1
        sheets += _sheets(nets, name, box, pieces, request, len(sheets))
    raise_errors(problems)
    if not stacks:
        note = phrase("{game} has no cards to put in a box", game=request.pack.game.title)
        return DocumentResult(problems=(Problem("--only", note, severity=Severity.NOTE),))
    document = Document("tuck-box", title, request.language, tuple(sheets))
    return DocumentResult((document,), counts={"tuck boxes": len(stacks), "box halves": halves})


def _stacks(sets: Sequence[PieceSet], request: BuildRequest) -> Iterator[tuple[str, Size, tuple[Piece, ...]]]:
    """Yield what goes in each box: its name, the size of its cards, and the cards."""
    decks: list[tuple[str, Size, tuple[Piece, ...]]] = []
    for own in sets:
        for size in dict.fromkeys(piece.area.size for piece in own.pieces):
            name = request.say(message("Reference cards")) if own.name == "cards" else own.name
            decks.append((name, size, tuple(piece for piece in own.pieces if piece.area.size == size)))

    def is_small(deck: tuple[str, Size, tuple[Piece, ...]]) -> bool:
        return sum(piece.quantity for piece in deck[2]) < FEW

    yield from (deck for deck in decks if not is_small(deck))
    small = sorted((deck for deck in decks if is_small(deck)), key=lambda deck: deck[1])
    for size, group in groupby(small, key=lambda deck: deck[1]):
        together = list(group)
        yield " · ".join(deck[0] for deck in together), size, tuple(p for deck in together for p in deck[2])


def _fitting(box: BoxSize, paper: Paper) -> tuple[tuple[Net, bool], ...]:
    """Return the nets of a box, each with whether its sheet is turned; none where they do not fit the paper."""
    for nets in (one_sheet(box), two_halves(box)):
        for landscape in (False, True):
            room = paper.printable(landscape).size
            if all(net.size.width <= room.width and net.size.height <= room.height for net in nets):
                return tuple((net, landscape) for net in nets)
    return ()


def _too_large(name: str, box: BoxSize, paper: Paper) -> Problem:
    width, height = max(net.size for net in two_halves(box))
    values = {"name": name, "width": width, "height": height, "paper": paper.name}
    text = phrase("the box for {name} does not fit {paper}: half of it is {width:.0f} × {height:.0f} mm", **values)
    others = (replace(paper, name=other, size=size) for other, size in SIZES.items())
    enough = next((other.name for other in sorted(others, key=lambda o: o.size) if _fitting(box, other)), None)
    hint = phrase("use --paper {paper}", paper=enough) if enough else phrase("divide the deck between two boxes")
    return Problem("--paper", text, hint=hint)


def _sheets(
    nets: Sequence[tuple[Net, bool]], name: str, box: BoxSize, pieces: Sequence[Piece], request: BuildRequest, done: int
) -> Iterator[Sheet]:
    game, language = request.pack.game, request.language
    cards = request.say(Counted("1 card", "{count} cards"), count=sum(piece.quantity for piece in pieces))
    look = _look(pieces, request)
    about = "\n".join(filter(None, (game.summary.in_(language), game.credit.in_(language))))
    text = BoxText(game.title.in_(language), name, cards, about, request.say(message("glue")))
    hint = request.say(message("cut the solid lines, fold the dashed ones backwards, glue the hatched areas"))
    measures = request.say(
        message("{heading} · {name} · {width:.1f} × {height:.1f} × {depth:.1f} mm"),
        heading=request.say(DOCUMENT.heading), name=name, width=box.width, height=box.height, depth=box.depth,
    )  # fmt: skip
    for number, (net, landscape) in enumerate(nets, done + 1):
        page, area = request.paper.page(landscape), request.paper.printable(landscape)
        at = Rect(area.x + (area.width - net.size.width) / 2, area.y + (area.height - net.size.height) / 2, *net.size)
        place = Transform.shift(at.x, at.y)
        items = tuple(replace(group, transform=place) for group in net_items(net, text, look))
        turned = replace(
            request.paper, size=page, long_edge_margin=area.x, short_edge_margin=area.y
        )  # fmt: skip
        note = foot_note(turned, measures, hint)
        yield Sheet(page, (*items, note), str(number), f"{request.say(DOCUMENT.heading)} · {name}",
                    cuts=(shift(net.cut, Point(at.x, at.y)),))  # fmt: skip


def _look(pieces: Sequence[Piece], request: BuildRequest) -> BoxLook:
    accent = FlowLook().accent
    fills = {"light": None, "normal": accent.mix(WHITE, 0.85), "full": accent}
    sample = next((piece for piece in pieces if piece.back is not None), pieces[0])
    return BoxLook(
        Style(fills[request.ink], accent, 0.5),
        WHITE if request.ink == "full" else INK,
        request.edition,
        None if request.ink == "light" else sample,
    )


def summary(work: BuildContext, pages: str) -> Sequence[str]:
    boxes = plural(work.counts.get("tuck boxes", 0), "1 box", "{count} boxes")
    return (phrase("{boxes}, {pages}", boxes=boxes, pages=pages),)


DOCUMENT = DocumentKind(
    title=message("tuck box"),
    heading=message("Tuck box"),
    stock=message("card 200–300 g"),
    make=make,
    summary=summary,
    files=("cards/*.md.j2",),
    prints_tables=True,
    reads_rules=True,
)
