"""The notes that the marks † of a card lead to: each card that a text fills carries those of the marks on it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from generator.templating.ruling_marks import DAGGER, NO_BREAK
from generator.text.blocks import Block, Heading, Listing, Paragraph, PipeTable, Quote
from generator.text.words import TextSpan, Word, Words, words

_NUMBERED = re.compile(f"{DAGGER}([⁰¹²³⁴⁵⁶⁷⁸⁹]+)")
_NUMBER = re.compile("[⁰¹²³⁴⁵⁶⁷⁸⁹]+")


class Notes(NamedTuple):
    """Notes below a lead, by their raised numbers; where there are none, the lead is what a bare mark leads to."""

    lead: Words
    numbered: tuple[tuple[str, Words], ...]

    def of(self, said: str) -> Words:
        """Return the lead and the notes whose marks are in a text; nothing where it has none of them."""
        marks = set(_NUMBERED.findall(said))
        found = [word for number, note in self.numbered if number in marks for word in note]
        return (*self.lead, *found) if found or (not self.numbered and DAGGER in said) else ()


def beneath(blocks: tuple[Block, ...], groups: Sequence[Notes]) -> tuple[Block, ...]:
    """Return blocks with the notes of their marks as one paragraph, run on by the quotes at their end.

    A quote with the lead of a group goes on in it, without saying the lead again.
    """
    end = len(blocks)
    while end and isinstance(blocks[end - 1], Quote):
        end -= 1
    said = " ".join(text for block in blocks[:end] for text in _texts(block))
    after = [block for quote in blocks[end:] if isinstance(quote, Quote) for block in quote.blocks]
    foot: list[Word] = []
    for group in groups:
        if noted_here := group.of(said):
            same = _with_lead(_text(group.lead).lstrip(f"{DAGGER}{NO_BREAK} "), after)
            after = [held for held in after if held not in same]
            foot += [*noted_here, *(word for paragraph in same.values() for word in paragraph)]
    while foot and after and isinstance(after[0], Paragraph):
        foot += after[0].words
        after = after[1:]
    quoted = (Paragraph(tuple(foot)), *after) if foot else tuple(after)
    return (*blocks[:end], Quote(quoted)) if quoted else blocks[:end]


def _with_lead(lead: str, blocks: Iterable[Block]) -> dict[Block, Words]:
    """Return the paragraphs that begin with a lead, each with what goes on after it."""
    paragraphs = (block for block in blocks if isinstance(block, Paragraph) and _text(block.words).startswith(lead))
    return {block: (*words([TextSpan("·")]), *block.words[len(lead.split(" ")) :]) for block in paragraphs}


def noted(blocks: tuple[Block, ...]) -> tuple[tuple[Block, ...], tuple[Notes, ...]]:
    """Return blocks without the quotes that hold their notes, and those notes."""
    rest: list[Block] = []
    groups: list[Notes] = []
    for block in blocks:
        if isinstance(block, Quote) and (texts := list(_texts(block))) and texts[0].startswith(DAGGER):
            lead, *notes = (held.words for held in block.blocks if isinstance(held, Paragraph))
            groups.append(Notes(lead, tuple((n[0], note) for note in notes if (n := _NUMBER.match(_text(note))))))
        else:
            rest.append(block)
    return tuple(rest), tuple(groups)


def _text(said: Words) -> str:
    return " ".join("".join(fragment.text for fragment in word.fragments) for word in said)


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
