"""Runs of text to words, words to lines, their widths in ems; and plain text fitted to a place in millimetres."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator
from functools import lru_cache
from math import fsum
from typing import Literal, NamedTuple

from generator.geometry.shapes import Point
from generator.scene.fonts import (
    ITALIC,
    POINT,
    REGULAR,
    SIGN,
    SPACE,
    baseline,
    face,
    fitted_lines,
    missing,
    space_width,
    text_width,
)
from generator.scene.palette import INK, Colour
from generator.scene.primitives import Anchor, Text

Edition = Literal["usual", "large-print"]

LARGE = 5.645
"""No text of a sheet or card in large print is smaller: 16 pt, rounded up to a micrometre.

Source: sources.md, reading.
"""

LARGER = 18 * POINT
"""What text in large print has where there is room for it: clear print asks for 16 pt, better 18."""


KEY_PADDING = 0.28
"""Room left and right of a boxed key's text, in ems."""

_BREAKS = re.compile(r"[^\S\u00a0\u202f]+")
_UNIT = re.compile(rf"(?<=\d) (?=(?:mm|cm|m|km|g|kg|pt|Mc|%)(?!\w)|{SIGN.pattern})")
_BLANKS = re.compile("[\u00a0\u202f]")
_CONTROLS = re.compile(r"[\x00-\x08\x0e-\x1b\x7f-\x84\x86-\x9f\u200b-\u200f\u2060\ufe0e\ufe0f\ufeff\u00ad]")


_ANYWHERE = re.compile("[\u2e80-\u30ff\u3400-\u9fff\uf900-\ufaff\uff01-\uff60]")


def breaks_anywhere(word: str) -> bool:
    """Return whether a line may break between any two letters of a word, as in Chinese and Japanese."""
    return not word.isascii() and _ANYWHERE.search(word) is not None


class TextSpan(NamedTuple):
    """A stretch of text in one font; ``boxed`` draws a key around it; ``breaks`` ends the line after it."""

    text: str
    font: str = REGULAR
    boxed: bool = False
    breaks: bool = False


class Fragment(NamedTuple):
    """A part of a word in one font; ``em`` is its width, a key's padding included."""

    text: str
    font: str
    boxed: bool
    em: float


class Word(NamedTuple):
    """What a line cannot be broken inside; ``ends_line`` when the author breaks the line after it.

    ``space`` is the width in ems of the space that follows it within a line.
    """

    fragments: tuple[Fragment, ...]
    em: float
    ends_line: bool = False
    space: float = SPACE


Words = tuple[Word, ...]


class Wrapped(NamedTuple):
    """Words broken into lines.

    ``broken`` says that a word had to be cut inside, ``excess`` by how many ems a line is wider than it may be, which
    happens only where not even one letter has room.
    """

    lines: tuple[Words, ...]
    broken: bool
    excess: float


def visible(text: str) -> str:
    """Return the text composed (NFC) and without characters that draw nothing; spaces stay."""
    return _CONTROLS.sub("", unicodedata.normalize("NFC", text))


@lru_cache(maxsize=4096)
def legible(text: str, font: str = REGULAR) -> str:
    """Return the visible text with “?” for each character that its font lacks."""
    text = visible(text)
    for character in missing(text, font):
        text = text.replace(character, "?")
    return text


def legible_lines(text: str, font: str = REGULAR, indented: bool = False) -> str:
    """Return a text with “?” for what its font lacks, its lines kept, each without needless spaces.

    Those at the start of ``indented`` lines stay, as no-break spaces.
    """
    lines = [line.rstrip() for line in text.expandtabs(_TAB).split("\n")]
    indents = [len(line) - len(line.lstrip(" ")) if indented else 0 for line in lines]
    return "\n".join(
        "\u00a0" * indent + legible(_BREAKS.sub(" ", line.lstrip(" ")), font)
        for line, indent in zip(lines, indents, strict=True)
    )


_TAB = 4


def words(spans: Iterable[TextSpan]) -> Words:
    """Return the words of some runs. Spaces part words; no-break spaces (U+00A0, U+202F) and keys hold together.

    A number and its unit (``18 mm``) or symbol (``3 ★``) hold together too.
    """
    complete: list[Word] = []
    open_word: list[Fragment] = []
    for span in spans:
        pieces = [" ".join(span.text.split())] if span.boxed else _BREAKS.split(_UNIT.sub("\u00a0", span.text))
        for index, piece in enumerate(pieces):
            if index and open_word:
                complete.append(_word(open_word))
                open_word = []
            if piece:
                open_word.append(_fragment(piece, span))
        if span.breaks:
            complete.append(_word(open_word, ends_line=True))
            open_word = []
    if open_word:
        complete.append(_word(open_word))
    return tuple(complete)


def _fragment(text: str, span: TextSpan) -> Fragment:
    font = span.font
    text = _BLANKS.sub(" ", legible(text, font))
    if font == ITALIC and not all(ord(character) in face(ITALIC).face.charWidths for character in text):
        font = REGULAR
    return _measure(text, font, span.boxed)


def _measure(text: str, font: str, boxed: bool) -> Fragment:
    return Fragment(text, font, boxed, text_width(text, font, 1.0) + 2 * KEY_PADDING * boxed)


def _word(fragments: Iterable[Fragment], ends_line: bool = False) -> Word:
    parts = tuple(fragments)
    space = space_width(parts[-1].font) if parts else SPACE
    return Word(parts, fsum(part.em for part in parts), ends_line, space)


def with_ellipsis(word: Word) -> Word:
    """Return a word with “…” at its end, after which a text was cut."""
    *before, last = word.fragments or (_measure("", REGULAR, False),)
    return _word((*before, _measure(f"{last.text}…", last.font, last.boxed)), word.ends_line)


def line_width(line: Words) -> float:
    return fsum(word.em for word in line) + fsum(word.space for word in line[:-1])


def natural_width(text: Words) -> float:
    """Return the width that the words need without any breaks but the author's, in ems."""
    if not any(word.ends_line for word in text):
        return line_width(text)
    return max((line_width(line) for line in wrap(text, 1e9).lines), default=0.0)


def widest_word(text: Words) -> float:
    return max((word.em for word in text), default=0.0)


def wrap(text: Words, width: float) -> Wrapped:
    """Return the words in lines no wider than ``width`` ems, as many words in each as go; too wide a word is cut."""
    lines: list[Words] = []
    line: list[Word] = []
    used, broken, excess = 0.0, False, 0.0
    for whole in text:
        # a word that fills the room exactly is not cut for an error of rounding
        parts = (whole,) if whole.em <= width + 1e-9 else tuple(_cut_word(whole, width))
        broken = broken or (len(parts) > 1 and not breaks_anywhere(plain((whole,))))
        for word in parts:
            gap = line[-1].space if line else 0.0
            if line and used + gap + word.em > width + 1e-9:
                lines.append(tuple(line))
                line, gap = [], 0.0
            used = used + gap + word.em if line else word.em
            line.append(word)
            excess = max(excess, used - width)
            if word.ends_line:
                lines.append(tuple(line))
                line = []
    return Wrapped((*lines, tuple(line)) if line else tuple(lines), broken, excess if excess > 1e-6 else 0.0)


def text_lines(text: str, font: str, size: float, width: float) -> tuple[str, ...]:
    """Return plain text in lines no wider than ``width``, both in millimetres; too wide a word is cut."""
    return tuple(map(plain, wrap(words([TextSpan(text, font)]), width / size).lines))


def plain(text: Words) -> str:
    return " ".join("".join(fragment.text for fragment in word.fragments) for word in text)


def _cut_word(word: Word, width: float) -> Iterator[Word]:
    """Yield parts of a word, each as long as ``width`` allows but of at least one letter."""
    letters = [
        _measure(letter, fragment.font, fragment.boxed) for fragment in word.fragments for letter in fragment.text
    ]
    part: list[Fragment] = []
    for letter in letters:
        longer = _join_last([*part, letter])
        if part and fsum(fragment.em for fragment in longer) > width:
            yield _word(part)
            longer = [letter]
        part = longer
    yield _word(part, word.ends_line)


def _join_last(fragments: list[Fragment]) -> list[Fragment]:
    """Return the fragments with the last one merged into the one before it when both look the same."""
    *head, last = fragments
    if not head or head[-1][1:3] != last[1:3]:
        return fragments
    return [*head[:-1], _measure(head[-1].text + last.text, last.font, last.boxed)]


def runs(line: Words) -> Iterator[tuple[float, Fragment]]:
    """Yield the stretches of a line that are drawn in one go, with their left edges in ems from its start."""
    start, pen = 0.0, 0.0
    text, font = "", ""
    for index, word in enumerate(line):
        gap = line[index - 1].space if index else 0.0
        for fragment in word.fragments:
            if text and not fragment.boxed and fragment.font == font:
                text += (" " if gap else "") + fragment.text
            else:
                if text:
                    yield _trimmed_run(start, text, font, pen)
                start, text, font = pen + gap, fragment.text, fragment.font
                if fragment.boxed:
                    yield start, fragment
                    text = ""
            pen, gap = pen + gap + fragment.em, 0.0
    if text:
        yield _trimmed_run(start, text, font, pen)


def _trimmed_run(start: float, text: str, font: str, end: float) -> tuple[float, Fragment]:
    """Return a stretch without the no-break spaces at its ends, which would shift it in a viewer that drops them."""
    inner = text.strip(" ")
    start += space_width(font) * (len(text) - len(text.lstrip(" "))) if inner else 0.0
    return start, Fragment(inner, font, False, end - start)


class TextBox(NamedTuple):
    """Lines of text in one font and size; ``leading`` is the height of a line as a share of the size."""

    lines: tuple[str, ...]
    font: str
    size: float
    leading: float = 1.2

    @property
    def height(self) -> float:
        return len(self.lines) * self.size * self.leading

    @property
    def below_first(self) -> float:
        return (len(self.lines) - 1) * self.size * self.leading

    def from_base(self, base: Point, fill: Colour = INK, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Return the lines, the baseline of the first one at ``base``.

        The spaces at the start of a line are a distance, because viewers may drop them.
        """
        step, texts = self.size * self.leading, list[Text]()
        for index, line in enumerate(self.lines):
            text = line.lstrip(" \u00a0") if anchor == "start" else line
            indent = space_width(self.font) * self.size * (len(line) - len(text))
            if text:
                at = base.shift(indent, step * index)
                texts.append(Text(at, text, self.font, self.size, fill, anchor))
        return tuple(texts)

    def to_base(self, base: Point, fill: Colour = INK, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Return the lines, the baseline of the last one at ``base``."""
        return self.from_base(base.shift(0, -self.below_first), fill, anchor)

    def about(self, middle: Point, fill: Colour = INK, anchor: Anchor = "start") -> tuple[Text, ...]:
        """Return the lines, their capitals centred on the height of ``middle``."""
        first = Point(middle.x, baseline(middle.y, self.size) - self.below_first / 2)
        return self.from_base(first, fill, anchor)


NO_TEXT = TextBox((), REGULAR, 0.0)


class SizeStep(NamedTuple):
    """Text on up to a number of ``lines``, as large as fits between ``size`` and ``floor`` (millimetres)."""

    lines: int
    size: float
    floor: float


class TextStyle(NamedTuple):
    """A font and its ``sizes``: text is set into a width in the first of them that fits.

    Where none does, a word is parted by a hyphen at the first size of ``hyphenated`` at which two lines hold the text;
    or, where text ``wraps``, it takes as many lines as it needs at the last step's floor.
    """

    font: str
    sizes: tuple[SizeStep, ...]
    leading: float = 1.2
    hyphenated: tuple[float, ...] = ()
    wraps: bool = False

    @property
    def floor(self) -> float:
        return self.sizes[-1].floor

    def least(self, text: str) -> float:
        return text_width(legible(text, self.font), self.font, self.floor)

    def widest(self, text: str) -> float:
        return text_width(legible(text, self.font), self.font, self.sizes[0].size)

    def fit(self, text: str, width: float) -> TextBox | None:
        """Return a text as it goes into a width, ``None`` when nothing helps."""
        return _fit_text(self, legible(text, self.font), width)


@lru_cache(maxsize=8192)
def _fit_text(text_style: TextStyle, text: str, width: float) -> TextBox | None:
    font, leading = text_style.font, text_style.leading
    for count, size, floor in text_style.sizes:
        if (fitted := fitted_lines(text, font, (width,) * count, size, floor)) is not None:
            return TextBox(fitted[1], font, fitted[0], leading)
    for size in text_style.hyphenated:
        if (lines := _hyphenate(text, font, width, size)) is not None:
            return TextBox(lines, font, size, leading)
    if text_style.wraps:
        return TextBox(text_lines(text, font, text_style.floor, width), font, text_style.floor, leading)
    return None


def _hyphenate(text: str, font: str, width: float, size: float) -> tuple[str, ...] | None:
    """Return the text broken at the last letter that fits, with a hyphen, when two lines then hold it."""
    for end in range(len(text) - 1, 0, -1):
        first = text[:end].rstrip() + ("" if text[end - 1] in " -" or text[end] == " " else "-")
        if text_width(first, font, size) <= width:
            rest = text[end:].lstrip()
            return (first, rest) if text_width(rest, font, size) <= width else None
    return None
