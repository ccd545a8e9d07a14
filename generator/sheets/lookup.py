"""What helps to look things up in a leaflet: its contents, questions and answers, and an index, all as Markdown."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import zip_longest
from typing import NamedTuple

from generator.i18n import message, phrase, plural, translate
from generator.model.names import fold_name
from generator.model.rules.book import RuleBook
from generator.scene.fonts import BOLD
from generator.templating.formatting import escape, pipe_table, styled
from generator.text.blocks import Block, Heading, Paragraph, block_text

QUESTIONS, INDEX = message("Questions and answers"), message("Index")
_CONTENTS = message("In this leaflet")

FEWEST = 4
"""So many sections or entries need contents or an index: fewer are found without."""

_DOT = "\u00a0· "
_LEAD = re.compile(r"(?P<term>[^\W\d].{2,30})[.:]$")
"""What runs into a paragraph in bold, such as “Steal.”, and is no numbered step."""
_SURE = 48
"""So many letters tell a ruling from the others, wherever the page ends that it is on."""


class Told(NamedTuple):
    """A ruling in force: its number, its title, what is decided, and the question that this answers, if any."""

    number: str
    title: str
    text: str
    question: str = ""


class CardEntry(NamedTuple):
    """A reference card: its title, its number, and all that it says."""

    title: str
    number: str
    text: str = ""

    @classmethod
    def of(cls, blocks: Sequence[Block], number: str) -> CardEntry:
        """Return a card of its blocks, the first of which is its title."""
        return cls(block_text(blocks[0]), number, _plain(" ".join(map(block_text, blocks[1:]))))


def told(book: RuleBook, language: str) -> tuple[Told, ...]:
    """Return the rulings in force, in the words of a language."""
    return tuple(
        Told(each.id, *(words.in_(language) for words in (each.title, each.text, each.question)))
        for each in book.all_rulings
        if each.text
    )


@dataclass(frozen=True, slots=True)
class Places:
    """What stands where in a leaflet: ``headings`` by level, ``terms`` that begin paragraphs, and all ``texts``.

    Pages are counted from 1.
    """

    headings: tuple[tuple[int, str, int], ...]
    terms: tuple[tuple[str, int], ...]
    texts: tuple[str, ...]

    @classmethod
    def of(cls, pages: Sequence[Sequence[Block]]) -> Places:
        each = [(number, block) for number, page in enumerate(pages, 1) for block in page]
        headings = tuple((block.level, block.text, number) for number, block in each if isinstance(block, Heading))
        terms = tuple((term, number) for number, block in each for term in _lead(block))
        return cls(headings, terms, tuple(_plain(" ".join(map(block_text, page))) for page in pages))

    def page_of(self, text: str) -> int | None:
        """Return the first page that says a text; ``None`` where none does."""
        return next((number for number, said in enumerate(self.texts, 1) if _says(said, text)), None)


def _plain(text: str) -> str:
    return " ".join(text.split())


def _says(said: str, text: str) -> bool:
    return _plain(text)[:_SURE] in said


def _lead(block: Block) -> Iterator[str]:
    """Yield the term in bold that runs into a paragraph and ends in a full stop or a colon."""
    if not isinstance(block, Paragraph):
        return
    bold: list[str] = []
    for word in block.words:
        bold.append("".join(fragment.text for fragment in word.fragments))
        if any(fragment.font != BOLD for fragment in word.fragments):
            return
        if found := _LEAD.fullmatch(" ".join(bold)):
            yield found["term"]
            return


def contents(headings: Iterable[tuple[str, int]], language: str) -> str:
    """Return the contents as a paragraph: each heading with its page."""
    entries = (f"{escape(text)}\u00a0**{page}**" for text, page in headings)
    return f"*{translate(language, _CONTENTS)}:* {_DOT.join(entries)}"


def questions(rulings: Sequence[Told], cards: Sequence[CardEntry], places: Places, language: str) -> str:
    """Return the questions that rulings answer, each with its number, page and cards; nothing where there are none."""
    asked = [each for each in rulings if each.question]
    if not asked:
        return ""
    entries = (
        f"**{escape(each.question)}** {escape(each.text)} *{_where(each, cards, places, language)}*" for each in asked
    )
    return "\n\n".join((f"# {translate(language, QUESTIONS)}", *entries))


def _where(ruling: Told, cards: Sequence[CardEntry], places: Places, language: str) -> str:
    page = places.page_of(ruling.text)
    on_page = [] if page is None else [unbroken(translate(language, phrase("p. {page}", page=page)))]
    return ", ".join((escape(ruling.number), *on_page, *_on_cards(ruling, cards, language)))


def _on_cards(ruling: Told, cards: Sequence[CardEntry], language: str) -> list[str]:
    """Return what the cards that say a ruling are called, in one entry; none where no card says it."""
    numbers = [card.number for card in cards if _says(card.text, ruling.text)]
    return [_cards_called(numbers, language)] if numbers else []


def _cards_called(numbers: Sequence[str], language: str) -> str:
    told = plural(len(numbers), "card {numbers}", "cards {numbers}", numbers=", ".join(numbers))
    return unbroken(translate(language, told))


def unbroken(reference: str) -> str:
    """Return a reference such as “p. 4” with its number kept on the same line."""
    return reference.replace(" ", "\u00a0", 1)


def index(rulings: Sequence[Told], cards: Sequence[CardEntry], places: Places, language: str) -> str:
    """Return an index in columns: headings and terms with their pages, cards and rulings with their numbers.

    What a ruling decides without a page or a card that says it is left out. Nothing where it would have a few entries
    only.
    """
    found: dict[str, tuple[str, dict[str, None]]] = {}

    def add(term: str, *places: str) -> None:
        found.setdefault(fold_name(term), (term, {}))[1].update(dict.fromkeys(places))

    for term, page in (*((text, page) for _, text, page in places.headings), *places.terms):
        add(term, str(page))
    for card in cards:
        add(card.title, _cards_called([card.number], language))
    for ruling in rulings:
        first = places.page_of(ruling.text)
        if told_on := [*([str(first)] if first else []), *_on_cards(ruling, cards, language)]:
            add(ruling.title, *told_on, ruling.number)
    if len(found) < FEWEST:
        return ""
    entries = [f"{escape(term)}\u00a0**{escape(', '.join(where))}**" for _, (term, where) in sorted(found.items())]
    long = -(-len(entries) // _COLUMNS)
    columns = [entries[start : start + long] for start in range(0, len(entries), long)]
    rows = ([""] * len(columns), ["---"] * len(columns), *zip_longest(*columns, fillvalue=""))
    return f"# {translate(language, INDEX)}\n\n{styled(pipe_table(rows), 'plain')}"


_COLUMNS = 2
"""Of the index."""
