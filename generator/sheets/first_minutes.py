"""The page “Your first five minutes”: an example as numbered steps beside its picture. Lengths in millimetres.

It is an ordinary template: a heading and what is said first, the picture, a numbered list, whose items are the steps,
and a quote, which is the result. A step's number is on a disc of the colour that it has in the picture.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise
from math import fsum
from typing import NamedTuple

from generator.boards.arrows import number_disc
from generator.geometry.shapes import Point, Rect, Transform
from generator.scene.fonts import POINT, picture_of_character
from generator.scene.palette import Colour
from generator.scene.pictures import place_picture
from generator.scene.primitives import Artwork, Box, Group, Item, Style
from generator.templating.rendering import Blocks
from generator.text.blocks import Block, Heading, Listing, Paragraph, Quote
from generator.text.layout import HEADING_SIZES, Flow, FlowLook, Overflow, lay_out_at, sizes_of
from generator.text.words import Words, natural_width

_PREFERRED, _FLOOR = 10.2 * POINT, 8.0 * POINT
_TITLE = 1.5
"""The size of the heading, as a share of that which headings of the same text have."""

_SHARES = (1.0, 0.92, 0.84, 0.76, 0.68)
"""The widths of the picture that are tried, as shares of the page."""

_GUTTER = 7.0
_DISC, _BESIDE = 2.05, 6.0
"""The radius of a step's disc, and how far from it its text begins."""

_DIE, _DIE_GAP = 7.0, 1.2
_BAND_PADDING = 2.4
_RESULT, _MOST_BESIDE = 1.4, 0.6
"""The size of a heading on the band, in sizes of the text, and the most of the width that it takes beside others."""

_APART, _SECTIONS = 0.3, 1.1
"""Room between the blocks of a step, and at least between steps and sections, as shares of the text's size."""

_MOST_APART = 3.2

Draw = Callable[[Blocks, float], Artwork]
"""Draws the pictures of a call in so many millimetres of width."""


class _Part(NamedTuple):
    """Something laid out in a width: its height, and what draws it below a point."""

    height: float
    items: tuple[Item, ...]

    def at(self, x: float, y: float) -> Group:
        return Group(self.items, Transform.shift(x, y))


def first_minutes_page(
    passages: Sequence[Blocks | Block], body: Rect, look: FlowLook, draw: Draw, tones: Mapping[int, Colour]
) -> tuple[Group, ...] | Overflow:
    """Return what is on the page, with the largest picture and text that have room, or by how much it is too high.

    ``tones`` are the colours of steps by their numbers; others have that of headings.
    """
    look, draw = look._replace(preferred=_PREFERRED, floor=_FLOOR), cache(draw)
    least: tuple[float, float] = (0.0, 0.0)
    tried = [(size, share) for size in sizes_of(look)[::3] for share in _SHARES]
    for size, share in sorted(tried, key=lambda way: -way[0] / _PREFERRED - way[1]):
        parts, excess = _parts(passages, body.width, size, share, look, draw, tones)
        gap = _SECTIONS * size
        height = fsum(part.height for part in parts) + gap * (len(parts) - 1)
        if height <= body.height and excess <= 0:
            apart = gap + min(_MOST_APART, (body.height - height) / max(1, len(parts) - 1))
            return tuple(_stacked(parts, body, apart))
        least = (height - body.height, excess)
    return Overflow(max(0.0, least[0]), max(0.0, least[1]), look.floor)


def _stacked(parts: Sequence[_Part], body: Rect, apart: float) -> Iterator[Group]:
    y = body.y
    for part in parts:
        yield part.at(body.x, y)
        y += part.height + apart


def _parts(
    passages: Sequence[Blocks | Block], width: float, size: float, share: float, look: FlowLook, draw: Draw,
    tones: Mapping[int, Colour],
) -> tuple[list[_Part], float]:  # fmt: skip
    """Return the sections of the page, from top to bottom, and by how much a word is too wide."""
    parts, excess = list[_Part](), 0.0
    text: list[Block] = []

    def finish() -> None:
        nonlocal excess
        if text:
            flow = _opening(text, width, size, look)
            excess = max(excess, flow.excess)
            parts.append(_Part(flow.height, flow.items))
            text.clear()

    for passage in passages:
        if isinstance(passage, Blocks):
            finish()
            art = draw(passage, width * share)
            place = Transform.shift((width - art.size.width) / 2, 0)
            parts.append(_Part(art.size.height, (Group(art.items, place),)))
        elif isinstance(passage, Listing) and passage.marks and _number(passage.marks[0]) is not None:
            finish()
            steps, over = _steps(passage, width, size, look, tones)
            parts.append(steps)
            excess = max(excess, over)
        elif isinstance(passage, Quote):
            finish()
            band, over = _band(passage, width, size, look)
            parts.append(band)
            excess = max(excess, over)
        else:
            text.append(passage)
    finish()
    return parts, excess


def _opening(text: Sequence[Block], width: float, size: float, look: FlowLook) -> Flow:
    """Return running text; a heading is larger than elsewhere."""
    if not isinstance(text[0], Heading):
        return lay_out_at(tuple(text), width, size, look)
    head = lay_out_at(text[:1], width, size * _TITLE, look)
    rest = lay_out_at(tuple(text[1:]), width, size, look)
    below = Group(rest.items, Transform.shift(0, head.height + 0.2 * size))
    height = head.height + (0.2 * size + rest.height if text[1:] else 0.0)
    return Flow((*head.items, below), height, size, max(head.excess, rest.excess))


def _number(mark: Words) -> int | None:
    """Return the number before an item of a list; ``None`` for a bullet."""
    text = "".join(fragment.text for word in mark for fragment in word.fragments).rstrip(".)")
    return int(text) if text.isdecimal() and int(text) < 100 else None


def _steps(
    steps: Listing, width: float, size: float, look: FlowLook, tones: Mapping[int, Colour]
) -> tuple[_Part, float]:
    """Return the steps in two columns, of which neither is much longer than the other."""
    column = (width - _GUTTER) / 2
    laid = [_step(_number(mark) or 0, item, column, size, look, tones)
            for mark, item in zip(steps.marks, steps.items, strict=True)]  # fmt: skip
    apart = 0.85 * size

    def height(some: Sequence[tuple[_Part, float]]) -> float:
        return fsum(part.height for part, _ in some) + apart * max(0, len(some) - 1)

    cut = min(range(1, len(laid) + 1), key=lambda cut: (round(max(height(laid[:cut]), height(laid[cut:])), 3), -cut))
    items = list[Item]()
    for number, some in enumerate((laid[:cut], laid[cut:])):
        y = 0.0
        for part, _ in some:
            items.append(part.at(number * (column + _GUTTER), y))
            y += part.height + apart
    most = max(height(laid[:cut]), height(laid[cut:]))
    return _Part(most, tuple(items)), max((over for _, over in laid), default=0.0)


def _step(
    number: int, blocks: Sequence[Block], width: float, size: float, look: FlowLook, tones: Mapping[int, Colour]
) -> tuple[_Part, float]:
    """Return a step: the disc with its number, and its text beside that."""
    scale = size / _PREFERRED
    indent, y, excess = _BESIDE * scale, 0.0, 0.0
    items = list[Item]()
    for above, block in pairwise((None, *blocks)):
        if block is None:
            continue
        y += (0.1 if isinstance(above, Heading) else _APART if above is not None else 0.0) * size
        part, over = _beside_dice(block, width - indent, size, look)
        items.append(part.at(indent, y))
        y += part.height
        excess = max(excess, over)
    first = lay_out_at(tuple(blocks[:1]), width, size, look).height if blocks else size
    middle = Point(_DISC * scale, min(first, 1.3 * size) / 2 + 0.1)
    disc = number_disc(number, middle, _DISC * scale, tones.get(number, look.accent))
    return _Part(max(y, 2 * _DISC * scale), (*disc, *items)), excess


def _beside_dice(block: Block, width: float, size: float, look: FlowLook) -> tuple[_Part, float]:
    """Return a block; one that begins with pictures, such as dice, has them large at its left."""
    pictures = list[str]()
    rest: Words = ()
    if isinstance(block, Paragraph):
        pictures, rest = _leading_pictures(block.words)
    if not pictures:
        flow = lay_out_at((block,), width, size, look)
        return _Part(flow.height, flow.items), flow.excess
    side = _DIE * size / _PREFERRED
    taken = len(pictures) * (side + _DIE_GAP) + _DIE_GAP
    below = taken > _MOST_BESIDE * width
    flow = (
        lay_out_at((Paragraph(rest),), width if below else width - taken, size, look) if rest else Flow((), 0.0, size)
    )
    height = side + _APART * size + flow.height if below else max(side, flow.height)
    at = (0.0, side + _APART * size) if below else (taken, (height - flow.height) / 2)
    items: list[Item] = [Group(flow.items, Transform.shift(*at))]
    top = 0.0 if below else (height - side) / 2
    for index, character in enumerate(pictures):
        picture = picture_of_character(character)
        if picture is not None:
            box = Rect(index * (side + _DIE_GAP), top, side, side)
            items.append(place_picture(picture, box, tint=look.ink))
    return _Part(height + 0.15 * size, tuple(items)), flow.excess


def _leading_pictures(text: Words) -> tuple[list[str], Words]:
    """Return the pictures that a paragraph begins with, and the words after them."""
    pictures = list[str]()
    for index, word in enumerate(text):
        letters = "".join(fragment.text for fragment in word.fragments)
        if not letters or not all(picture_of_character(letter) is not None for letter in letters):
            return pictures, text[index:]
        pictures += letters
    return pictures, ()


def _band(quote: Quote, width: float, size: float, look: FlowLook) -> tuple[_Part, float]:
    """Return the result on a band of the game's colour; a heading is at the left of what is said of it."""
    inner, blocks = width - 2 * _BAND_PADDING, quote.blocks
    title = blocks[0] if blocks and isinstance(blocks[0], Heading) else None
    beside = natural_width(title.words) * HEADING_SIZES[-1] * _RESULT * size if title is not None else inner
    if title is not None and len(blocks) > 1 and beside < _MOST_BESIDE * inner:
        left = beside + 2 * _BAND_PADDING
        head = lay_out_at((title,), inner, _RESULT * size, look)
        rest = lay_out_at(blocks[1:], inner - left, size, look)
        high, excess = max(head.height, rest.height), rest.excess
        texts = [
            Group(head.items, Transform.shift(0, (high - head.height) / 2)),
            Group(rest.items, Transform.shift(left, (high - rest.height) / 2)),
        ]
    else:
        flow = lay_out_at(blocks, inner, size, look)
        texts, high, excess = [Group(flow.items)], flow.height, flow.excess
    height = high + 1.7 * _BAND_PADDING
    ground = Box(Rect(0, 0, width, height), Style(fill=look.zebra), 1.6)
    moved = Group(tuple(texts), Transform.shift(_BAND_PADDING, 0.85 * _BAND_PADDING))
    return _Part(height, (ground, moved)), excess
