"""Tuck boxes for the cards of a kit: one for each deck, measured from the cards that are in it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import groupby
from typing import NamedTuple

from generator.build.documents.cards import DOCUMENT as CARDS
from generator.build.documents.part import BuildContext, DocumentKind, DocumentResult
from generator.build.request import BuildRequest
from generator.geometry.shapes import Point, Size, Transform
from generator.i18n import Counted, message, phrase, plural
from generator.imposition.paper import SIZES, Document, Paper, Sheet, foot_note
from generator.pieces.tuck_box import BoxLook, BoxSize, BoxText, Net, Stack, box_size, net_items, one_sheet, two_halves
from generator.problems import Problem, Severity, raise_errors
from generator.scene.palette import INK, WHITE
from generator.scene.pieces import Piece, PieceSet, shift
from generator.scene.primitives import Item, OutlineItem, Style

FEW = 10
"""Decks with fewer cards share a box with others of their size."""

_BETWEEN = 4.0
"""Room between nets on a sheet, in millimetres."""


def make(work: BuildContext) -> DocumentResult:
    """Return the boxes, as many to a sheet as fit below each other; on two where a net is too wide.

    Raises ``PizarraError`` with what is wrong with the cards, and with every box that does not fit the paper.
    """
    request = work.request
    result = work.parts.get("cards") or CARDS.make(work)
    title = request.title_of(DOCUMENT.title)
    nets: list[_PrintedNet] = []
    problems: list[Problem] = []
    halves = 0
    stacks = list(_stacks(result.pieces, request))
    for name, size, pieces in stacks:
        box = box_size(Stack(sum(piece.quantity for piece in pieces), size, request.pack.game.card_thickness))
        parts = _fitting(box, request.paper)
        if not parts:
            problems.append(_too_large(name, box, request.paper))
        halves += len(parts) > 1
        nets += (_PrintedNet(net, name, box, pieces) for net in parts)
    raise_errors(problems)
    if not stacks:
        note = phrase("{game} has no cards to put in a box", game=request.pack.game.title)
        return DocumentResult(problems=(Problem("--only", note, severity=Severity.NOTE),))
    groups = _by_sheet(nets, request.paper)
    sheets = tuple(_sheet(group, request, number) for number, group in enumerate(groups, 1))
    document = Document("tuck-box", title, request.language, sheets)
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


class _PrintedNet(NamedTuple):
    net: Net
    name: str
    box: BoxSize
    pieces: tuple[Piece, ...]


def _fitting(box: BoxSize, paper: Paper) -> tuple[Net, ...]:
    """Return the nets of a box; none where they do not fit the paper."""
    for nets in (one_sheet(box), two_halves(box)):
        if all(_orientation([net], paper) is not None for net in nets):
            return nets
    return ()


def _orientation(nets: Sequence[Net], paper: Paper) -> bool | None:
    """Return whether the sheet is turned that holds some nets below each other; ``None`` where none does."""
    wide = max(net.size.width for net in nets)
    high = sum(net.size.height + _BETWEEN for net in nets) - _BETWEEN
    for landscape in (False, True):
        room = paper.printable(landscape).size
        if wide <= room.width and high <= room.height:
            return landscape
    return None


def _by_sheet(nets: Sequence[_PrintedNet], paper: Paper) -> Iterator[tuple[_PrintedNet, ...]]:
    """Yield the nets that share a sheet, in their order."""
    group: tuple[_PrintedNet, ...] = ()
    for net in nets:
        if group and _orientation([each.net for each in (*group, net)], paper) is None:
            yield group
            group = ()
        group = (*group, net)
    if group:
        yield group


def _too_large(name: str, box: BoxSize, paper: Paper) -> Problem:
    width, height = max(net.size for net in two_halves(box))
    values = {"name": name, "width": width, "height": height, "paper": paper.name}
    text = phrase("the box for {name} does not fit {paper}: half of it is {width:.0f} × {height:.0f} mm", **values)
    others = (replace(paper, name=other, size=size) for other, size in SIZES.items())
    enough = next((other.name for other in sorted(others, key=lambda o: o.size) if _fitting(box, other)), None)
    hint = phrase("use --paper {paper}", paper=enough) if enough else phrase("divide the deck between two boxes")
    return Problem("--paper", text, hint=hint)


def _sheet(group: Sequence[_PrintedNet], request: BuildRequest, number: int) -> Sheet:
    landscape = bool(_orientation([each.net for each in group], request.paper))
    page, area = request.paper.page(landscape), request.paper.printable(landscape)
    y = area.centre.y - (sum(each.net.size.height + _BETWEEN for each in group) - _BETWEEN) / 2
    items: list[Item] = []
    cuts: list[OutlineItem] = []
    for each in group:
        at = Point(area.x + (area.width - each.net.size.width) / 2, y)
        drawn = net_items(each.net, _text(each, request), _look(each.pieces, request))
        items += (replace(part, transform=Transform.shift(*at)) for part in drawn)
        cuts.append(shift(each.net.cut, at))
        y += each.net.size.height + _BETWEEN
    turned = replace(request.paper, size=page, long_edge_margin=area.x, short_edge_margin=area.y)
    hint = request.say(message("cut the solid lines, fold the dashed ones backwards, glue the hatched areas"))
    measures = "; ".join(dict.fromkeys(_measures(each, request) for each in group))
    names = " · ".join(dict.fromkeys((request.say(DOCUMENT.heading), *(each.name for each in group))))
    return Sheet(page, (*items, foot_note(turned, measures, hint)), str(number), names, cuts=tuple(cuts))


def _text(printed: _PrintedNet, request: BuildRequest) -> BoxText:
    game, language = request.pack.game, request.language
    count = sum(piece.quantity for piece in printed.pieces)
    cards = request.say(Counted("1 card", "{count} cards"), count=count)
    about = "\n".join(filter(None, (game.summary.in_(language), game.credit.in_(language))))
    return BoxText(game.title.in_(language), printed.name, cards, about, request.say(message("glue")))


def _measures(printed: _PrintedNet, request: BuildRequest) -> str:
    width, height, depth, _ = printed.box
    return request.say(
        message("{heading} · {name} · {width:.1f} × {height:.1f} × {depth:.1f} mm"),
        heading=request.say(DOCUMENT.heading), name=printed.name, width=width, height=height, depth=depth,
    )  # fmt: skip


def _look(pieces: Sequence[Piece], request: BuildRequest) -> BoxLook:
    accent = request.pack.game.look.colour
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
