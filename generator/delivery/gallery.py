"""The gallery of a build: one HTML file with every page, the cards as text, what is wrong, and how to print it."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace
from typing import Any

from generator.artwork.cards.cards import CardText
from generator.backends.html import card_html, page_html, picture
from generator.building.build import Made
from generator.building.order import Order
from generator.delivery.gallery_words import GALLERY_WORDS, TIPS
from generator.flow.blocks import Heading, parse
from generator.flow.words import visible
from generator.imposition.document import Document
from generator.model.file_names import slug
from generator.problems import SEVERITY_WORDS, Problem, sort_problems
from generator.words import say

GALLERY = "index.html"
_THUMBNAIL = 260


def gallery_file(order: Order, made: Made, problems: Iterable[Problem], files: Collection[str]) -> bytes:
    """Return the gallery of what was made. ``files`` are those beside it, to which it may lead."""
    title = order.pack.game.title
    values = {
        "title": title,
        "summary": made.board.summary,
        "words": {
            key.replace(" ", "_"): say(order.language, text)
            for key, text in GALLERY_WORDS.items()
            if isinstance(text, str)
        },
        "tips": [say(order.language, tip) for tip in TIPS],
        "problems": [_told(problem, order.language) for problem in sort_problems(map(_at_home, problems))],
        "sections": [_section(document, order.language, files) for document in made.documents],
        "cards": [_card(card) for card in made.cards],
    }
    named = f"{title} · {say(order.language, GALLERY_WORDS['gallery'])}"
    return page_html("gallery", named, order.language, values)


def _at_home(problem: Problem) -> Problem:
    """Return a problem in a file called by its name alone: the page is the same from whichever folder it is built."""
    slash = "/" * problem.file.endswith("/")
    return replace(problem, file=re.split(r"[/\\:]", problem.file.rstrip("/"))[-1] + slash)


def _told(problem: Problem, language: str) -> dict[str, str]:
    return {
        "kind": problem.severity.word,
        "word": say(language, SEVERITY_WORDS[problem.severity]),
        "place": problem.place,
        "text": ": ".join(part for part in (problem.about, say(language, problem.message)) if part),
        "hint": say(language, problem.hint),
    }


def _section(document: Document, language: str, files: Collection[str]) -> dict[str, Any]:
    count = len(document.sheets)
    file = f"{document.name}.pdf"
    return {
        "name": f"pages-{slug(document.name)}",
        "title": document.title.rpartition(" · ")[2],
        "about": say(language, GALLERY_WORDS["pages"], count=count),
        "file": file if file in files else "",
        "pages": list(_pages(document, language)),
    }


def _pages(document: Document, language: str) -> Iterator[dict[str, Any]]:
    for number, sheet in enumerate(document.sheets, 1):
        caption = sheet.title.replace(f"{document.title} · ", "").removesuffix(f" · {document.title}")
        caption = caption if caption != document.title else say(language, GALLERY_WORDS["page"], number=number)
        width, height = sheet.size
        yield {
            "picture": picture(sheet, document),
            "alt": f"{document.title}: {caption}",
            "caption": caption,
            "width": _THUMBNAIL,
            "height": round(_THUMBNAIL * height / width),
        }


def _card(card: CardText) -> dict[str, str]:
    text = visible(card.markdown)
    titles = (block.text for block in parse(text) if isinstance(block, Heading))
    return {"title": next(titles, card.name), "body": card_html(text, 4)}
