"""Blocks that sheets share: titles, boxes to fill in, the score, lines to write and to sign on. All in millimetres."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from generator.artwork.sheets.lettering import Drawn, Setup
from generator.artwork.sheets.style import QUIET, RULE, TINT, FieldStyle, SheetStyle
from generator.artwork.sheets.words import MarkLabel
from generator.geometry.shapes import Point, Rect
from generator.model.team import Kit
from generator.scene.fonts import REGULAR
from generator.scene.palette import INK
from generator.scene.primitives import Box, Group, Item, Line, Style
from generator.text.parts import PagePart
from generator.text.text_box import TextBox

_STRIP = 2.6


def strip_items(kit: Kit, width: float) -> tuple[Item, ...]:
    """Return the strip in the kit's colours that heads every page."""
    whole = Rect(0, 0, width, _STRIP)
    second = Rect(0, _STRIP - 0.8, width, 0.8)
    outline = Box(whole, Style(stroke=RULE, width=0.1))
    return Box(whole, Style(fill=kit.primary)), Box(second, Style(fill=kit.secondary)), outline


def mark_card(mark: MarkLabel, middle: Point, style: SheetStyle) -> list[Item]:
    """Return a little card with a letter beside it, for those who do not see the colour."""
    card = Box(style.mark.shifted(*middle), Style(mark.colour, INK, 0.15 * style.stroke), radius=0.3)
    letter = TextBox((mark.letter,), style.strong.font, style.strong.ways[0].size)
    return [card, *letter.from_base(middle.shifted(0.4, 0), QUIET)]


def title_items(text: str, area: Rect, setup: Setup) -> list[Item]:
    """Return the title of a block at the top of an area, with a rule under it."""
    title = setup.style.title
    box = setup.lettering.box(text, area.width, title.setting)
    rule = area.y + title.rule
    line = Line(Point(area.x, rule), Point(area.right, rule), setup.style.ink(0.3))
    return [*box.from_base(Point(area.x, area.y + title.base)), line]


class Fact(NamedTuple):
    """A box to fill in: its label, its share of the row, what is known already, and where that comes from."""

    label: str
    share: float
    known: str = ""
    path: str = ""


def facts_drawn(facts: Sequence[Fact], look: FieldStyle, area: Rect, setup: Setup) -> Drawn:
    """Return boxes with labels, as many in a row as the style has abreast."""
    style, width = setup.style, area.width
    items: list[Item] = []
    y = area.y
    for start in range(0, len(facts), look.abreast):
        row = facts[start : start + look.abreast]
        shares = [width * fact.share / sum(other.share for other in row) for fact in row]
        roomy = [(fact, share - 2 * look.inset) for fact, share in zip(row, shares, strict=True)]
        labels = [setup.lettering.box(fact.label, room, style.label) for fact, room in roomy]
        known = [setup.lettering.box(fact.known, room, style.fact, fact.path) for fact, room in roomy]
        lower = max(label.below_first for label in labels)
        longer = max(box.below_first for box in known) * (1 - look.rise)
        height = look.height + lower + max(0.0, longer - 2)
        x = area.x
        for label, box, share in zip(labels, known, shares, strict=True):
            if x > area.x:
                items.append(Line(Point(x, y), Point(x, y + height), style.edge()))
            items += label.from_base(Point(x + look.inset, y + look.label), QUIET)
            base = y + look.value + lower - look.rise * box.below_first
            items += box.from_base(Point(x + look.inset, base))
            x += share
        if y > area.y:
            items.append(Line(Point(area.x, y), Point(area.right, y), style.edge()))
        y += height
    frame = Box(Rect(area.x, area.y, width, y - area.y), style.edge(), radius=1)
    return Drawn(y - area.y, (frame, *items))


def score_drawn(name: str, area: Rect, setup: Setup) -> Drawn:
    """Return the score by periods, a row for a team and one for its opponent."""
    style, words = setup.style, setup.words
    names = area.width * style.score.names
    cell = (area.width - names) / len(words.periods)
    fonts = [style.label] * (len(words.periods) - 1) + [style.strong]
    heads = [setup.lettering.box(text, cell - 1, font) for text, font in zip(words.periods, fonts, strict=True)]
    lowered = max(head.below_first for head in heads)
    title = area.y + lowered
    top = title + style.title.rule
    own, other = style.score.side, style.score.side._replace(font=REGULAR)
    sides = setup.lettering.box(name, names - 2, own, "name"), setup.lettering.box(words.opponent, names - 2, other)
    rows = [max(style.score.row, side.height + 0.2) for side in sides]
    bottom = top + sum(rows)
    items = title_items(words.result, Rect(area.x, title, area.width, 0), setup)
    for index, head in enumerate(heads):
        x = area.x + names + cell * index
        items += head.to_base(Point(x + cell / 2, title + style.title.base), QUIET, "middle")
        if index == len(heads) - 1:
            items.append(Box(Rect(x, top, cell, bottom - top), Style(fill=TINT)))
        items.append(Line(Point(x, top), Point(x, bottom), style.edge()))
    y = top
    for side, row, colour in zip(sides, rows, (INK, QUIET), strict=True):
        items += side.about(Point(area.x, y + row / 2), colour)
        y += row
        items.append(Line(Point(area.x, y), Point(area.right, y), style.edge()))
    items.append(Line(Point(area.right, top), Point(area.right, bottom), style.edge()))
    return Drawn(bottom - area.y, (Group(tuple(items), name="result"),))


def notes_items(area: Rect, setup: Setup) -> tuple[Item, ...]:
    """Return ruled lines to write on, as many as there is room for; nothing where there is no room for two."""
    title, apart = setup.style.title, setup.style.ruled.notes
    if area.height < title.height + apart - 0.5:
        return ()
    count = int((area.height - title.rule) // apart)
    gap = (area.height - title.rule) / count
    ys = [area.y + title.rule + gap * index for index in range(1, count + 1)]
    lines = [Line(Point(area.x, y), Point(area.right, y), setup.style.hairline()) for y in ys]
    return (*title_items(setup.words.notes, area, setup), *lines)


def signed_part(people: Sequence[str], height: float, gap: float, setup: Setup) -> PagePart:
    """Return lines for some people to sign on, ``gap`` apart, at the foot of a part of a page."""
    return PagePart(height, partial(_signatures, people, gap, setup), gap=0.0, follows=True)


def _signatures(people: Sequence[str], gap: float, setup: Setup, area: Rect) -> Sequence[Item]:
    style = setup.style
    width = (area.width - gap * (len(people) - 1)) / len(people)
    labels = [setup.lettering.box(label, width, style.label) for label in people]
    y = area.bottom - style.signature_foot - max(label.below_first for label in labels)
    items: list[Item] = []
    for index, label in enumerate(labels):
        x = area.x + (width + gap) * index
        items.append(Line(Point(x, y), Point(x + width, y), style.ink(0.25)))
        items += label.from_base(Point(x, y + style.signature_base), QUIET)
    return items


def list_items(title: str, area: Rect, setup: Setup) -> list[Item]:
    """Return ruled lines in two columns under a title, each with a place for when, for whom and for which side."""
    style, ruled, words = setup.style, setup.style.ruled, setup.words
    top = area.y + ruled.list_head
    count = max(2, int((area.height - ruled.list_head) // ruled.lists))
    gap = (area.height - ruled.list_head) / count
    half = (area.width - ruled.apart) / 2
    items = title_items(title, area, setup)
    shares = (0.0, *ruled.shares)
    for left in (area.x, area.right - half):
        for label, share in zip((words.when, words.number, words.side), shares, strict=True):
            x = left + half * share
            box = setup.lettering.box(label, half * 0.42, ruled.list_label)
            base = Point(x + (ruled.indent if share else 0), area.y + ruled.list_base)
            items += box.to_base(base, QUIET)
            if share:
                items.append(Line(Point(x, top), Point(x, top + gap * count), style.hairline()))
        ys = [top + gap * index for index in range(1, count + 1)]
        items += [Line(Point(left, y), Point(left + half, y), style.hairline()) for y in ys]
    return items
