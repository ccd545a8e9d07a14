"""The guide's list of what one also needs: players, dice, a deck, the rules, in words of one language."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial

from generator.artwork.guide.layout import LEADING, GuideStyle, heading_part
from generator.artwork.guide.pictures import ACCENT
from generator.artwork.guide.words import GUIDE
from generator.geometry.shapes import Point, Rect
from generator.i18n import say
from generator.model.game import Count, Needs
from generator.scene.fonts import BOLD, REGULAR
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Box, Item, Style, Text
from generator.text.parts import PagePart
from generator.text.text_box import TextBox
from generator.text.words import text_lines

Line = tuple[str, str]
"""What is needed in a word, and how it is put."""

GAP_BELOW = 5.0
"""Room below the list, at the usual scale."""
_INDENT = 24.0
"""Where the text of a line begins, right of what it is about."""


def need_lines(needs: Needs, language: str) -> tuple[Line, ...]:
    """Return what a game needs besides its sheets, a line each; none where the game does not say."""
    dice: Counter[int] = Counter()
    for number, faces in needs.dice:
        dice[faces] += number
    people = say(language, GUIDE["need people"], count=_span(needs.players)) if needs.players else ""
    time = say(language, GUIDE["need time"], count=_span(needs.minutes)) if needs.minutes else ""
    given = {"players": f"{people}, {time}"} if people and time else {"players": people, "time": time}
    given["dice"] = ", ".join(say(language, GUIDE["need dice"], count=dice[faces], faces=faces) for faces in dice)
    given |= {key: words.in_(language) for key in ("deck", "also", "rules") if (words := getattr(needs, key))}
    return tuple((say(language, GUIDE[f"needs {key}"]), text) for key, text in given.items() if text)


def _span(count: Count) -> int | str:
    return count.least if count.least == count.most else f"{count.least}–{count.most}"


def need_rows(lines: Sequence[Line], title: str, width: float, style: GuideStyle) -> list[PagePart]:
    """Return the list under its title, as rows ``width`` millimetres wide; no rows without lines."""
    rows = [heading_part(title, 6.0, 0.0, style)] if lines else []
    for index, (name, told) in enumerate(lines):
        text = text_lines(told, REGULAR, style.body, width - _INDENT * style.scale - 1)
        height = 5.8 * style.scale + (len(text) - 1) * style.body * LEADING
        ground = Style(fill=ACCENT.mixed(WHITE, 0.92)) if index % 2 == 0 else None
        rows.append(PagePart(height, partial(_draw, name=name, text=text, ground=ground, style=style), gap=0.0))
    return rows


def _draw(area: Rect, name: str, text: tuple[str, ...], ground: Style | None, style: GuideStyle) -> list[Item]:
    body, left, base = style.body, area.x, area.y + 4.0 * style.scale
    return [
        *([Box(area, ground)] if ground else []),
        Text(Point(left + 2, base), name, BOLD, body, INK),
        *TextBox(text, REGULAR, body, LEADING).from_base(Point(left + _INDENT * style.scale, base)),
    ]
