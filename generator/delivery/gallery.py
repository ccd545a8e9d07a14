"""The gallery of a build: one HTML file with every page, the cards as text, what is wrong, and how to print it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any

from generator.artwork.cards.cards import CardText
from generator.backends.html import Parts, card_html, page_html, picture
from generator.backends.svg.page import slug
from generator.building.build import Made
from generator.building.order import Order
from generator.delivery.gallery_words import GALLERY_WORDS, TIPS
from generator.flow.blocks import Heading
from generator.flow.page import parse
from generator.flow.words import visible
from generator.imposition.document import Document
from generator.packs.load import BASE, places
from generator.problems import PizarraError, Problem, sort_problems
from generator.words import say

GALLERY = "index.html"
_THUMBNAIL = 260
_PAGE = "page.html.j2"


def gallery_file(order: Order, made: Made, problems: Iterable[Problem], files: Collection[str]) -> bytes:
    """Return the gallery of what was made. ``files`` are those beside it, to which it may lead.

    Raises ``PizarraError`` when the page's template is not there, or not sound.
    """
    values = {
        "language": order.language,
        "title": order.pack.game.title,
        "summary": made.board.summary,
        "words": {
            key.replace(" ", "_"): say(order.language, text)
            for key, text in GALLERY_WORDS.items()
            if isinstance(text, str)
        },
        "tips": [say(order.language, tip) for tip in TIPS],
        "problems": [_told(problem, order.language) for problem in sort_problems(problems)],
        "sections": [_section(document, order.language, files) for document in made.documents],
        "cards": [_card(card) for card in made.cards],
    }
    from jinja2 import TemplateError

    try:
        return page_html(_parts(), values)
    except TemplateError as error:  # a user's own page, in place of ours
        place, line = f"templates/{BASE}/gallery/{_PAGE}", getattr(error, "lineno", 0)
        raise PizarraError(
            [Problem(place, f"not sound as a template: {error.message}", line=line, column=min(line, 1))]
        ) from None


def _parts() -> Parts:
    """Return what the page is made of, a user's own files first."""
    return Parts(*(_text(name) for name in (_PAGE, "style.css", "script.js")))


def _text(name: str) -> str:
    for place in places("templates"):
        file = place / BASE / "gallery" / name
        if file.is_file():
            return file.read_text(encoding="utf-8")
    raise PizarraError([Problem(f"templates/{BASE}/gallery/{name}", "is missing", hint="install Pizarra again")])


def _told(problem: Problem, language: str) -> dict[str, str]:
    return {
        "kind": problem.severity.word,
        "word": say(language, GALLERY_WORDS[problem.severity.word]),
        "place": problem.place,
        "text": ": ".join(part for part in (problem.path, problem.message) if part),
        "hint": problem.hint,
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
