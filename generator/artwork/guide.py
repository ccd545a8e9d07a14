"""The guide: one or two pages that lead from the printer to the table, made from the build's own figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

from generator.artwork import guide_pictures as pictures
from generator.artwork.guide_pictures import ACCENT, CUT, PICTURE
from generator.artwork.guide_words import tell
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, REGULAR, SEMIBOLD, fitted_size, text_width, wrapped
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Artwork, Box, Circle, Group, Item, Style, Symbol, Text, Use, polyline

BODY = 9.2 * POINT
LEADING = 1.32
GUTTER = 8.0
STEP_GAP = 5.0
BOARD_SHARES = (0.31, 0.28, 0.25, 0.22, 0.19)
"""The picture of the board takes at most such a share of the page's height: the first that leaves one page enough."""


@dataclass(frozen=True, slots=True)
class PartFacts:
    """A document of the build: its name, how many sheets of paper it takes and whether both sides are printed."""

    name: str
    sheets: int
    both_sides: bool


@dataclass(frozen=True, slots=True)
class BoardFacts:
    """The board as it is printed: its drawing, ``seams`` as lines across it, and the names of its sheets.

    ``joint`` is ``lap``, ``butt``, ``zigzag`` or ``one`` for a board on one sheet. Lengths in millimetres.
    """

    artwork: Artwork = field(repr=False)
    seams: tuple[tuple[Point, ...], ...]
    sheets: tuple[tuple[str, Point], ...]
    columns: int
    joint: str
    bleed: float
    flap: float
    fold: bool
    cell: str
    measures: tuple[str, str]


@dataclass(frozen=True, slots=True)
class GuideFacts:
    """Everything the guide tells; parts that are not printed are left out of it."""

    title: str
    credit: str
    language: str
    paper: str
    parts: tuple[PartFacts, ...]
    board: BoardFacts | None = None
    counters: int = 0
    tokens: int = 0
    counter_width: str = ""
    counter_faces: tuple[Symbol | None, Symbol | None] = (None, None)
    counter_cut: str = "scissors"
    backs: str = "long-edge"
    cards: int = 0
    notes: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class _Step:
    title: str
    text: str
    picture: tuple[Item, ...] = field(repr=False)


class _Say(Protocol):
    """Makes a step from the words of a key, its picture and the figures in its words."""

    def __call__(self, key: str, picture: tuple[Item, ...], **figures: object) -> _Step: ...


def guide(facts: GuideFacts, size: Size) -> tuple[Artwork, ...]:
    """Return the pages of the guide, each of ``size`` millimetres: what to print, then step after step."""
    steps = _steps(facts)
    options = []
    for share in BOARD_SHARES:
        top, used = _front(facts, size, share)
        options.append((top, _columns(steps, size, used)))
        if len(options[-1][1]) == 1:
            break
    top, columns = min(options, key=lambda option: len(option[1]))
    pages = []
    for number, page in enumerate(columns):
        items = [*(top if number == 0 else ()), *page, *_foot(facts, size)]
        pages.append(Artwork(size, tuple(items)))
    return tuple(pages)


def _front(facts: GuideFacts, size: Size, share: float) -> tuple[tuple[Item, ...], float]:
    """Return the head of the first page, with the board and what to print, and where it ends."""
    items = list(_banner(facts, size))
    y = 24.0
    if facts.board is not None:
        drawn, y = _board(facts, facts.board, Rect(0, y, size.width, size.height * share))
        items += drawn
        y += 5
    table, y = _parts(facts, size, y)
    return (*items, *table), y + 6


def _banner(facts: GuideFacts, size: Size) -> tuple[Item, ...]:
    title = tell(facts.language, "title")
    big = fitted_size(facts.title, BOLD, size.width - 10, 24 * POINT, 10 * POINT) or 10 * POINT
    return (
        Box(Rect(0, 0, size.width, 19), Style(fill=ACCENT), 2.0),
        Text(Point(5, 6.2), title.upper(), SEMIBOLD, 8.5 * POINT, ACCENT.mixed(WHITE, 0.75)),
        Text(Point(5, 9.0 + big * CAP_HEIGHT), facts.title, BOLD, big, WHITE),
    )


def _board(facts: GuideFacts, board: BoardFacts, room: Rect) -> tuple[tuple[Item, ...], float]:
    """Return the board in miniature with its seams and the names of its sheets, and where it ends."""
    width, height = board.artwork.size
    scale = min(room.width / width, room.height / height)
    place = Transform.scale(scale).then(Transform.shift(room.x + (room.width - width * scale) / 2, room.y))
    frame = place.rect(Rect(0, 0, width, height))
    seam = Style(stroke=CUT, width=0.35, dash=(2.0, 1.0))
    items: list[Item] = [
        Use(Symbol("board", board.artwork.items), place),
        Box(frame, Style(stroke=INK, width=0.3)),
        *(polyline([place.point(point) for point in line], seam) for line in board.seams),
    ]
    for label, middle in board.sheets if len(board.sheets) > 1 else ():
        at = place.point(middle)
        items.append(Circle(at, 3.4, Style(fill=WHITE, stroke=INK, width=0.2)))
        items.append(Text(Point(at.x, at.y + 8.5 * POINT * CAP_HEIGHT / 2), label, BOLD, 8.5 * POINT, INK, "middle"))
    key = "figures one" if board.joint == "one" else "figures"
    rows = len(board.sheets) // board.columns
    wide, high = board.measures
    figures = tell(facts.language, key, columns=board.columns, rows=rows, width=wide, height=high, cell=board.cell)
    items.append(Text(Point(frame.centre.x, frame.bottom + 4.2), figures, REGULAR, 8.5 * POINT, INK, "middle"))
    return tuple(items), frame.bottom + 5


def _parts(facts: GuideFacts, size: Size, y: float) -> tuple[tuple[Item, ...], float]:
    """Return the list of what to print on which paper, and where it ends."""
    items: list[Item] = [Text(Point(0, y + 3), tell(facts.language, "you need"), BOLD, 11 * POINT, ACCENT)]
    y += 6
    for index, part in enumerate(facts.parts):
        if index % 2 == 0:
            items.append(Box(Rect(0, y, size.width, 6.2), Style(fill=ACCENT.mixed(WHITE, 0.92))))
        base = y + 4.2
        count = tell(facts.language, "sheet" if part.sheets == 1 else "sheets", count=part.sheets, paper=facts.paper)
        sides = tell(facts.language, "both sides" if part.both_sides else "one side")
        items += [
            Text(Point(2, base), tell(facts.language, part.name), BOLD, BODY, INK),
            Text(Point(size.width * 0.2, base), f"{count}, {sides}", REGULAR, BODY, INK),
            Text(Point(size.width * 0.52, base), tell(facts.language, f"paper {part.name}"), REGULAR, BODY, INK),
        ]
        y += 6.2
    return tuple(items), y


def _steps(facts: GuideFacts) -> list[_Step]:
    def say(key: str, picture: tuple[Item, ...], **figures: object) -> _Step:
        title, text = tell(facts.language, key), tell(facts.language, f"{key} text", **figures)
        return _Step(title, " ".join(text.split()), picture)

    found = [say("print", pictures.printing())]
    if facts.board is not None:
        found.append(say("scale", pictures.measuring()))
        found += _board_steps(facts.board, say)
    if facts.counters or facts.tokens:
        how = " ".join(tell(facts.language, key) for key in (f"pieces {facts.counter_cut}", f"back {facts.backs}"))
        picture = pictures.counter(*facts.counter_faces)
        if facts.counters:
            found.append(say("pieces", picture, count=facts.counters, width=facts.counter_width, how=how))
        else:
            found.append(say("tokens", picture, count=facts.tokens, how=how))
    if facts.cards:
        found.append(say("cardcut", pictures.cards(), count=facts.cards))
    if facts.notes:
        found.append(_Step(tell(facts.language, "notes"), " · ".join(facts.notes), ()))
    return found


def _board_steps(board: BoardFacts, say: _Say) -> list[_Step]:
    cut = f"cut {board.joint}"
    found = [say(cut, pictures.cutting(board.joint), flap=f"{board.flap:g}", bleed=f"{board.bleed:g}")]
    if len(board.sheets) > 1:
        first, second = (label for label, _ in board.sheets[:2])
        if board.joint == "butt":
            found.append(say("tape", pictures.taping(first, second), first=first, second=second))
        else:
            found.append(say("glue", pictures.gluing(first, second), first=first, second=second))
        if board.fold:
            found.append(say("fold", pictures.hinge()))
    found.append(say("mount", pictures.mounting()))
    return found


def _columns(steps: Sequence[_Step], size: Size, top: float) -> list[list[Item]]:
    """Return the steps in two columns: row by row on the first page below ``top``, on further pages from their top."""
    width = (size.width - GUTTER) / 2
    pages: list[list[Item]] = [[]]
    y = top
    for row in range(0, len(steps), 2):
        pair = steps[row : row + 2]
        height = max(_height(step, width) for step in pair)
        if y + height > size.height - 8:
            pages.append([])
            y = 2.0
        for column, step in enumerate(pair):
            pages[-1] += _step(row + column + 1, step, Point(column * (width + GUTTER), y), width)
        y += height + STEP_GAP
    return pages


def _lines(step: _Step, width: float) -> tuple[str, ...]:
    room = width - (PICTURE.width + 4 if step.picture else 0)
    return wrapped(step.text, REGULAR, BODY, room) or (step.text,)


def _height(step: _Step, width: float) -> float:
    text = 6.5 + len(_lines(step, width)) * BODY * LEADING
    return max(text, PICTURE.height + 1 if step.picture else 0.0)


def _step(number: int, step: _Step, at: Point, width: float) -> list[Item]:
    x = at.x + (PICTURE.width + 4 if step.picture else 0)
    room = width - (x - at.x)
    size = fitted_size(step.title, BOLD, room - 7, 10.5 * POINT, 6 * POINT) or 6 * POINT
    items: list[Item] = [
        Group(step.picture, Transform.shift(*at)),
        Circle(Point(x + 2.4, at.y + 2.4), 2.4, Style(fill=ACCENT)),
        Text(
            Point(x + 2.4, at.y + 2.4 + 8.5 * POINT * CAP_HEIGHT / 2), str(number), BOLD, 8.5 * POINT, WHITE, "middle"
        ),
        Text(Point(x + 6.2, at.y + 2.4 + size * CAP_HEIGHT / 2), step.title, BOLD, size, INK),
    ]
    y = at.y + 6.5 + BODY * 0.8
    for line in _lines(step, width):
        items.append(Text(Point(x, y), line, REGULAR, BODY, INK))
        y += BODY * LEADING
    return items


def _foot(facts: GuideFacts, size: Size) -> tuple[Item, ...]:
    text = tell(facts.language, "foot", game=facts.title, credit=facts.credit) if facts.credit else facts.title
    fitted = fitted_size(text, REGULAR, size.width, 7.5 * POINT, 5 * POINT) or 5 * POINT
    start = (size.width - text_width(text, REGULAR, fitted)) / 2
    return (Text(Point(start, size.height - 0.8), text, REGULAR, fitted, INK.mixed(WHITE, 0.35)),)
