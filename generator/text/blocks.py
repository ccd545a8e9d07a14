"""Markdown text to blocks of measured words: CommonMark and pipe tables, without HTML (its tags stay text)."""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple

from generator.i18n import Phrase, phrase, plural
from generator.problems import quoted
from generator.scene.fonts import BOLD, HOUSE, ITALIC, REGULAR, SEMIBOLD, Illustration, Typeface, figure_of
from generator.text.words import TextSpan, Words, natural_width, plain, widest_word, with_ellipsis, words

if TYPE_CHECKING:
    from markdown_it.token import Token

_PLAIN = re.compile(r"(?P<text>[^\\`*_\[\]<>&!\n]+)|\*\*(?P<bold>\w[^\\`*_\[\]<>&!\n\s]*)\*\*")
_HOLDERS = ("blockquote_open", "list_item_open")
_STYLED = re.compile(r"\{:[ \t]*\.([a-z]+)[ \t]*\}")
Alignment = Literal["left", "center", "right", "justify"]
RowStyle = Literal["", "ruler", "steps", "shaded", "plain"]
ROW_STYLES: tuple[RowStyle, ...] = ("ruler", "steps", "shaded", "plain")
"""How the rows of a table or list may look: “{: .ruler}” in a line of its own above it says so, as in Kramdown.

``ruler`` is a table of one row below its heads, ``steps`` a numbered list or a table of two columns, ``shaded`` a table
of chances in per cent.
"""


class Heading(NamedTuple):
    """A heading; ``level`` 1 to 6, ``text`` as plain text, ``line`` counted from 1."""

    level: int
    words: Words
    text: str
    line: int


class Paragraph(NamedTuple):
    words: Words


class Listing(NamedTuple):
    marks: tuple[Words, ...]
    items: tuple[tuple[Block, ...], ...]
    style: RowStyle = ""


class Cell(NamedTuple):
    """A cell of a table; ``natural`` is the width it needs to fit on as few lines as its author wants, in ems."""

    words: Words
    natural: float


class PipeTable(NamedTuple):
    """A pipe table; ``header`` is empty when all its cells are.

    ``natural`` and ``least`` are what its columns need to fit without breaks and without cut words, in ems.
    """

    alignments: tuple[Alignment, ...]
    header: tuple[Cell, ...]
    rows: tuple[tuple[Cell, ...], ...]
    natural: tuple[float, ...]
    least: tuple[float, ...]
    style: RowStyle = ""


class Quote(NamedTuple):
    blocks: tuple[Block, ...]


class HorizontalRule(NamedTuple):
    """A horizontal line."""


class FigureBlock(NamedTuple):
    figure: Illustration


Block = Heading | Paragraph | Listing | PipeTable | Quote | HorizontalRule | FigureBlock


@lru_cache(maxsize=1)
def _parser() -> Any:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    # Inline text is parsed where it is read, so that the many cells of plain or bold figures cost next to nothing.
    return parser.disable(["html_block", "html_inline", "reference", "inline"])


@lru_cache(maxsize=512)
def _tokens(text: str) -> tuple[Token, ...]:
    """Return the tokens of a Markdown text, which is looked over for slips and then read."""
    return tuple(_parser().parse(text))


class NestedTooDeepError(ValueError):
    """Raised for Markdown whose quotes and lists are nested so deep that the parser drops the rest."""

    def __init__(self, line: int) -> None:
        super().__init__(phrase("lists and quotes are nested too deeply in line {line}", line=line))
        self.line = line


@lru_cache(maxsize=512)
def parse(text: str, typeface: Typeface = HOUSE) -> tuple[Block, ...]:
    """Return the blocks of a Markdown text, set in a typeface.

    Links keep their text, pictures their description, code stands in a key.
    Raises ``NestedTooDeepError``.
    """
    deepest, tokens = _parser().options.maxNesting, _tokens(text)
    for token in tokens:
        if token.nesting > 0 and token.level + 1 >= deepest and token.type in _HOLDERS:
            raise NestedTooDeepError(token.map[0] + 1 if token.map else 1)
    return _align_tables(_TokenReader(tokens, typeface).blocks())


def _align_tables(blocks: tuple[Block, ...]) -> tuple[Block, ...]:
    """Return blocks in which all tables below the same headings need the same columns, as one table would."""
    alike: dict[tuple[Cell, ...], list[PipeTable]] = {}
    for block in blocks:
        if isinstance(block, PipeTable) and block.header:
            alike.setdefault(block.header, []).append(block)

    def wide(block: Block) -> Block:
        if not isinstance(block, PipeTable) or len(tables := alike.get(block.header, [])) < 2:
            return block
        natural = tuple(map(max, *(table.natural for table in tables)))
        return block._replace(natural=natural, least=tuple(map(max, *(table.least for table in tables))))

    return tuple(map(wide, blocks))


@dataclass(slots=True)
class _TokenReader:
    tokens: Sequence[Token]
    typeface: Typeface
    at: int = 0

    def blocks(self) -> tuple[Block, ...]:
        """Return the blocks up to the end of the open one."""
        parsed: list[Block] = []
        style: RowStyle = ""
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self.at += 1
            if token.nesting < 0:
                break
            style_below = self._style_below()
            block = self._block(token)
            if style_below:
                style = style_below
            elif block is not None:
                parsed.append(_styled(block, style))
                style = ""
        return tuple(parsed)

    def _style_below(self) -> RowStyle:
        """Return the style that the paragraph just opened gives to the block below it; ``""`` for any other block."""
        leaf, below = self.tokens[self.at : self.at + 1], self.tokens[self.at + 2 : self.at + 3]
        named = _STYLED.fullmatch(leaf[0].content.strip()) if leaf and leaf[0].type == "inline" else None
        if named is None or not below or self.tokens[self.at - 1].type != "paragraph_open":
            return ""
        return next(
            (style for style in ROW_STYLES if style == named[1] and _takes(self.tokens, self.at + 2, style)), ""
        )

    def _block(self, token: Token) -> Block | None:
        match token.type:
            case "heading_open":
                return self._heading(token)
            case "paragraph_open":
                figure = figure_of(self.tokens[self.at].content.strip())
                text = self._leaf(REGULAR)
                return Paragraph(text) if figure is None else FigureBlock(figure)
            case "bullet_list_open" | "ordered_list_open":
                return self._listing(token)
            case "blockquote_open":
                return Quote(self.blocks())
            case "table_open":
                return self._table()
            case "fence" | "code_block":
                lines = token.content.rstrip("\n").split("\n")
                font = self.typeface.semibold
                return Paragraph(words(TextSpan(line, font, bool(line.strip()), breaks=True) for line in lines))
            case "hr":
                return HorizontalRule()
        return Paragraph(words([TextSpan(token.content, self.typeface.regular)])) if token.content else None

    def _leaf(self, font: str, heading: bool = False) -> Words:
        """Return the words of the inline token that follows, and step over what closes its block."""
        content = self.tokens[self.at].content
        self.at += 2
        typeface = self.typeface._replace(bold=self.typeface.heading) if heading else self.typeface
        return _inline_words(content, font, typeface)

    def _heading(self, token: Token) -> Heading:
        inline = self.tokens[self.at]
        plain = "".join(span.text for span in spans(inline.content, BOLD))
        line = token.map[0] + 1 if token.map else 1
        return Heading(int(token.tag[1:]), self._leaf(BOLD, heading=True), plain.strip(), line)

    def _listing(self, opening: Token) -> Listing:
        marks: list[Words] = []
        items: list[tuple[Block, ...]] = []
        while self.tokens[self.at].nesting > 0:
            item = self.tokens[self.at]
            self.at += 1
            ordered = opening.type == "ordered_list_open"
            marks.append(words([TextSpan(f"{item.info}{item.markup}" if ordered else "•", self.typeface.semibold)]))
            items.append(self.blocks())
        self.at += 1
        return Listing(tuple(marks), tuple(items))

    def _table(self) -> PipeTable:
        alignments: list[Alignment] = []
        rows: list[tuple[Cell, ...]] = []
        row: list[Cell] = []
        while (token := self.tokens[self.at]).type != "table_close":
            self.at += 1
            if token.type == "th_open":
                alignments.append(_alignment(token))
            if token.type in ("th_open", "td_open"):
                text = self._leaf(SEMIBOLD if token.type == "th_open" else REGULAR)
                row.append(Cell(text, natural_width(text)))
            elif token.type == "tr_close":
                rows.append(tuple(row))
                row = []
        self.at += 1
        header, *body = rows
        columns = list(zip(*rows, strict=True))
        natural = tuple(max(cell.natural for cell in column) for column in columns)
        least = tuple(max(widest_word(cell.words) for cell in column) for column in columns)
        return PipeTable(
            tuple(alignments), header if any(cell.words for cell in header) else (), tuple(body), natural, least
        )


LONGEST_STEP = 3
"""Letters of the number or name of a step, which a disc has room for."""


def _takes(tokens: Sequence[Token], start: int, style: RowStyle) -> bool:
    """Return whether the block that opens at a token may have a style."""
    opening = tokens[start].type
    if opening == "ordered_list_open":
        return style == "steps"
    if opening != "table_open":
        return False
    end = next(index for index in range(start, len(tokens)) if tokens[index].type == "table_close")
    counts = Counter(token.type for token in tokens[start:end])
    first = [tokens[index + 2].content for index in range(start, end) if tokens[index].type == "tr_open"][1:]
    short = all(0 < len(text.strip("* ")) <= LONGEST_STEP for text in first)
    return {"ruler": counts["tr_open"] == 2, "steps": counts["th_open"] == 2 and short}.get(style, True)


def _styled(block: Block, style: RowStyle) -> Block:
    if isinstance(block, PipeTable) and style == "steps":
        marks, texts = zip(*block.rows, strict=True) if block.rows else ((), ())
        return Listing(tuple(mark.words for mark in marks), tuple((Paragraph(text.words),) for text in texts), style)
    return block._replace(style=style) if style and isinstance(block, PipeTable | Listing) else block


def _alignment(token: Token) -> Alignment:
    style = str(token.attrGet("style") or "")
    return "center" if style.endswith("center") else "right" if style.endswith("right") else "left"


@lru_cache(maxsize=4096)
def _inline_words(content: str, font: str, typeface: Typeface) -> Words:
    return words(span._replace(font=typeface.of(span.font)) for span in spans(content, font))


def spans(content: str, font: str) -> list[TextSpan]:
    """Return the runs of a block's text; ``font`` is the one it is set in where nothing is marked."""
    if plain := _PLAIN.fullmatch(content):
        return [TextSpan(plain["text"] or plain["bold"], BOLD if plain["bold"] else font)]
    children: list[Token] = []
    _parser().inline.parse(content, _parser(), {}, children)
    runs: list[TextSpan] = []
    strong = emphasis = 0
    for child in children:
        kind = child.type
        strong += {"strong_open": 1, "strong_close": -1}.get(kind, 0)
        emphasis += {"em_open": 1, "em_close": -1}.get(kind, 0)
        now = BOLD if strong else ITALIC if emphasis and font == REGULAR else font
        if kind == "softbreak":
            runs.append(TextSpan(" ", now))
        elif kind == "hardbreak":
            runs.append(TextSpan("", now, breaks=True))
        elif kind == "code_inline":
            runs.append(TextSpan(child.content, SEMIBOLD, boxed=bool(child.content.strip())))
        elif child.content:
            runs.append(TextSpan(child.content, now))
    return runs


_ESCAPED = re.compile(r"\\[!-/:-@\[-`{-~]")
_STRAY = re.compile(
    r"(?<![^\s(¿¡\"“«])(?P<two>\*\*)(?=[^\s*])|(?<![^\s])\*\*\s[^*]*[^*\s]\*\*(?!\w)"
    r"|(?<![^\s(¿¡\"“«])(?P<one>[*_])(?=[¿¡\"“«]?[^\W\d_])"
)
_NOTED = re.compile(r"(?<=\w)\*+(?![\w*])")


class StraySign(NamedTuple):
    """A “**”, “*” or “_” that makes nothing bold or italic: its line, from 1, and the words that it is printed with."""

    line: int
    words: str
    sign: str = "**"

    @property
    def message(self) -> Phrase:
        if self.sign == "**":
            return phrase("this “**” makes nothing bold and is printed: {text}", text=quoted(self.words))
        values = {"sign": self.sign, "text": quoted(self.words)}
        return phrase("this “{sign}” makes nothing italic and is printed: {text}", **values)

    @property
    def hint(self) -> Phrase:
        if self.sign == "**":
            return phrase("write ** before the first word and after the last; for stars, write \\*\\*")
        values = {"sign": self.sign, "escaped": f"\\{self.sign}"}
        return phrase("write {sign} after the last word, too; for the sign itself, write {escaped}", **values)


def stray_sign(text: str) -> StraySign | None:
    """Return the first sign of a Markdown text that makes nothing bold or italic; ``None`` if none.

    Stars between spaces are taken as they are meant, and so are those behind a word, which may refer to a note; then
    those before a word may begin it.
    """
    if "*" not in text and "_" not in text:
        return None
    printed = [
        (token, span)
        for token in _tokens(_ESCAPED.sub("\ue000", text))
        for span in (spans(token.content, REGULAR) if token.type == "inline" else ())
        if not span.boxed
    ]
    has_notes = any(_NOTED.search(span.text) for _, span in printed)
    for token, span in printed:
        for stray in _STRAY.finditer(span.text):
            if stray["one"] == "*" and has_notes:
                continue
            start = span.text.rfind(" ", 0, stray.start()) + 1
            before = token.content[: max(0, token.content.find(span.text))]
            line = (token.map[0] if token.map else 0) + before.count("\n") + 1
            return StraySign(line, span.text[start : start + 40], stray["one"] or "**")
    return None


class Slip(NamedTuple):
    """What a text prints otherwise than it is meant: the words, what is said of them, a hint, and its line, from 1."""

    words: str
    message: Phrase
    hint: Phrase
    line: int = 1


_BEFORE_CELLS = re.compile(r"[\s>]*(?:(?:[-*+]|\d{1,9}[.)])\s+)*")
_RULE = re.compile(r"\|?\s*:?-+:?\s*(\|\s*:?-+:?\s*)*\|?")
"""The line below the headings of a table."""


def table_slips(text: str) -> Iterator[Slip]:
    """Yield the rows of pipe tables with cells that no column has, and tables that are printed as they are written."""
    if "|" not in text:
        return
    lines, columns = text.split("\n"), 0
    for token in _tokens(text):
        match token.type:
            case "table_open":
                columns = 0
            case "th_open":
                columns += 1
            case "tr_open" if columns and token.map:
                row = _BEFORE_CELLS.sub("", lines[token.map[0]], count=1).strip()
                if surplus := sum(1 for cell in _cells(row)[columns:] if cell.strip()):
                    yield Slip(row, *_left_out(surplus, columns), token.map[0] + 1)
            case "inline" if token.map and "|" in token.content:
                for number, line in enumerate(token.content.split("\n"), token.map[0] + 1):
                    if "|" in line and _RULE.fullmatch(line.strip()):
                        yield Slip(line.strip(), *_no_table(token.content), number)


def style_slips(text: str) -> Iterator[Slip]:
    """Yield the lines for styles that are printed: of an unknown style, or with nothing below that takes it."""
    tokens = _tokens(text) if "{:" in text else ()
    for index, token in enumerate(tokens):
        named = _STYLED.fullmatch(token.content.strip()) if token.type == "inline" else None
        if named is None or tokens[index - 1].type != "paragraph_open":
            continue
        line = token.map[0] + 1 if token.map else 1
        style = next((style for style in ROW_STYLES if style == named[1]), None)
        if style is None:
            message = phrase("there is no style called {name}", name=quoted(named[1]))
            yield Slip(named[0], message, phrase("there are {names}", names=ROW_STYLES), line)
        elif index + 2 >= len(tokens) or not _takes(tokens, index + 2, style):
            message = phrase("nothing below takes this style, so it is printed: {text}", text=named[0])
            yield Slip(named[0], message, _STYLE_HINTS[style], line)


_STYLE_HINTS: Mapping[RowStyle, Phrase] = {
    "ruler": phrase("“ruler” is for a table with heads and one row below them"),
    "steps": phrase("“steps” is for a numbered list, or a table of two columns"),
    "shaded": phrase("“shaded” is for a table of chances in per cent"),
    "plain": phrase("“plain” is for a table"),
}


def has_table(text: str) -> bool:
    """Return whether a Markdown text has a pipe table."""
    return "|" in text and any(token.type == "table_open" for token in _tokens(text))


def _cells(row: str) -> list[str]:
    """Return the cells of a row as the parser parts them."""
    from markdown_it.rules_block.table import escapedSplit

    cells = escapedSplit(row)
    return cells[not cells[0] : len(cells) - (not cells[-1])]


def _left_out(surplus: int, columns: int) -> tuple[Phrase, Phrase]:
    hint = phrase(
        "the table has {columns}; write “|” inside text as \\|", columns=plural(columns, "1 column", "{count} columns")
    )
    return plural(surplus, "1 cell of this row is left out", "{count} cells of this row are left out"), hint


def _no_table(text: str) -> tuple[Phrase, Phrase]:
    message = phrase("this is not a table, so its “|” are printed: {text}", text=quoted(text, 40))
    return message, phrase("above the line of hyphens, write a row with as many cells")


def slips_in(text: str, instead: Phrase) -> Iterator[Slip]:
    """Yield what a Markdown text that shows no pictures prints otherwise, of stray signs and others the first each.

    What to do ``instead`` is the hint.
    """
    if (stray := stray_sign(text)) is not None:
        yield Slip(stray.words, stray.message, stray.hint)
    yield from table_slips(text)
    if struck := _STRUCK.search(_ESCAPED.sub("", text)):
        message = phrase("nothing is struck through, so its “~~” are printed: {text}", text=quoted(struck[0], 40))
        yield Slip(struck[0], message, phrase("remove them"))
    if picture := _PICTURE.search(_ESCAPED.sub("", text)):
        message = phrase("pictures are not printed in this text: {text}", text=quoted(picture[0], 40))
        yield Slip(picture[0], message, instead)


_STRUCK = re.compile(r"~~[^~\s](?:[^~\n]{0,200}[^~\s])?~~")
_PICTURE = re.compile(r"!\[[^\]\n]{0,200}\]\([^)\n]{1,500}\)")


_BOLD = re.compile(r"(?<![*\w])\*\*[^\s*](?:[^*\n]{0,200}[^\s*])?\*\*(?![*\w])")
"""Words that would be bold in Markdown."""


def plain_bold(text: str) -> str:
    """Return the first words of a plain text that would be bold in Markdown, with their stars; empty if none."""
    bold = _BOLD.search(text)
    return bold[0] if bold else ""


def plain_bold_message(words: str) -> Phrase:
    """Return what is said of words in stars that are printed with these."""
    return phrase("this text is not Markdown, so its “**” are printed: {text}", text=quoted(words, 40))


def count_words(blocks: Sequence[Block]) -> int:
    """Return how many words blocks have; a table, a line and an illustration count as one."""
    counter = _FirstWords(sys.maxsize)
    counter.blocks(blocks)
    return sys.maxsize - counter.left


def first_words(blocks: Sequence[Block], count: int) -> tuple[Block, ...]:
    """Return the beginning of blocks, so many words long, with “…” at its end."""
    return _FirstWords(count).blocks(blocks)


class _FirstWords:
    """Keeps the first words of blocks until none is ``left``."""

    def __init__(self, left: int) -> None:
        self.left = left

    def blocks(self, blocks: Sequence[Block]) -> tuple[Block, ...]:
        return tuple(self._block(block) for block in blocks if self.left > 0)

    def _block(self, block: Block) -> Block:
        match block:
            case Heading() | Paragraph():
                return block._replace(words=self._words(block.words))
            case Quote(inside):
                return Quote(self.blocks(inside))
            case Listing(marks, items):
                kept = tuple(self.blocks(item) for item in items if self.left > 0)
                return Listing(marks[: len(kept)], kept)
            case _:
                self.left -= 1
                return block

    def _words(self, whole: Words) -> Words:
        kept = whole[: self.left]
        self.left -= len(kept)
        if self.left or not kept:
            return kept
        return (*kept[:-1], with_ellipsis(kept[-1]))


@lru_cache(maxsize=1024)  # pages are tried at many cuts
def block_text(block: Block) -> str:
    """Return the text of a block and of those in it, without its looks."""
    return " ".join(block_texts(block))


def block_texts(block: Block) -> Iterator[str]:
    """Yield the texts of a block and of those in it."""
    match block:
        case Heading(words=words) | Paragraph(words=words):
            yield plain(words)
        case Listing(items=items):
            yield from (text for item in items for block in item for text in block_texts(block))
        case PipeTable(header=header, rows=rows):
            yield from (plain(cell.words) for row in (header, *rows) for cell in row)
        case Quote(blocks=blocks):
            yield from (text for inner in blocks for text in block_texts(inner))
