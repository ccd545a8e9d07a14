"""The notes that the marks † of a card lead to: each card that a text fills carries those of the marks on it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from generator.artwork.templating.helpers.marks import DAGGER
from generator.flow.blocks import Block, Heading, Listing, Paragraph, PipeTable, Quote
from generator.flow.words import Words

_NUMBERED = re.compile(f"{DAGGER}([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_NUMBER = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")


class Notes(NamedTuple):
    """Notes below a lead, by their raised numbers; what ``bare`` marks lead to stands below none."""

    lead: Words = ()
    numbered: tuple[tuple[str, Words], ...] = ()
    bare: Words = ()

    def beneath(self, blocks: tuple[Block, ...]) -> tuple[Block, ...]:
        """Return blocks with the notes of their marks as one paragraph, run on by the quotes at their end."""
        end = len(blocks)
        while end and isinstance(blocks[end - 1], Quote):
            end -= 1
        said = " ".join(text for block in blocks[:end] for text in _texts(block))
        standing = set(_NUMBERED.findall(said))
        notes = [word for number, note in self.numbered if number in standing for word in note]
        foot = (*self.lead, *notes) if notes else self.bare if DAGGER in said else ()
        after = [block for quote in blocks[end:] if isinstance(quote, Quote) for block in quote.blocks]
        if foot and after and isinstance(after[0], Paragraph):
            foot, after = (*foot, *after[0].words), after[1:]
        quoted = (Paragraph(foot), *after) if foot else tuple(after)
        return (*blocks[:end], Quote(quoted)) if quoted else blocks[:end]


def noted(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], Notes]:
    """Return blocks without the quote that holds their notes, and those notes."""
    for index, block in enumerate(blocks):
        if isinstance(block, Quote) and (texts := list(_texts(block))) and texts[0].startswith(DAGGER):
            lead, *notes = (held.words for held in block.blocks if isinstance(held, Paragraph))
            numbered = tuple((found[0], note) for note in notes if (found := _NUMBER.match(_text(note))))
            rest = blocks[:index] + blocks[index + 1 :]
            return rest, Notes(lead, numbered) if numbered else Notes(bare=lead)
    return blocks, Notes()


def _text(words: Words) -> str:
    return " ".join("".join(fragment.text for fragment in word.fragments) for word in words)


def _texts(block: Block) -> Iterator[str]:
    """Yield the texts of a block and of those in it."""
    match block:
        case Heading(words=words) | Paragraph(words=words):
            yield _text(words)
        case Listing(items=items):
            yield from (text for item in items for held in item for text in _texts(held))
        case PipeTable(header=header, rows=rows):
            yield from (_text(cell.words) for row in (header, *rows) for cell in row)
        case Quote(blocks=held):
            yield from (text for inner in held for text in _texts(inner))
