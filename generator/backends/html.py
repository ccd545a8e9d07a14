"""HTML: pages to look at in one file that needs nothing else, and the text of cards.

The page comes from a Jinja2 template with everything escaped; what is Markdown is parsed, never passed through.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping
from functools import lru_cache
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.backends.svg.layers import layered
from generator.backends.svg.page import sheet_svg
from generator.imposition.document import Document, Sheet

if TYPE_CHECKING:
    from markdown_it.token import Token

_DROPPED = frozenset(("link_open", "link_close", "html_inline", "html_block"))
_LOWEST = 6


class Parts(NamedTuple):
    """What the page is made of: its Jinja2 template, its style sheet and its script."""

    page: str
    style: str
    script: str


def page_html(parts: Parts, values: Mapping[str, Any]) -> bytes:
    """Return the page with its values filled in, style and script inside it and allowed by their fingerprints alone."""
    from jinja2 import StrictUndefined
    from jinja2.sandbox import SandboxedEnvironment
    from markupsafe import Markup

    environment = SandboxedEnvironment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    own = {
        "style": Markup(parts.style), "style_hash": _fingerprint(parts.style),
        "script": Markup(parts.script), "script_hash": _fingerprint(parts.script),
    }  # fmt: skip
    text: str = environment.from_string(parts.page).render({**values, **own})
    return text.encode()


def _fingerprint(text: str) -> str:
    return "sha256-" + base64.b64encode(sha256(text.encode()).digest()).decode("ascii")


def picture(sheet: Sheet, document: Document) -> str:
    """Return a page as a ``data:`` address of an SVG picture that carries its own letters."""
    svg = sheet_svg(layered(sheet), document.language, document.title).encode()
    return "data:image/svg+xml;base64," + base64.b64encode(svg).decode("ascii")


def card_html(text: str, level: int) -> str:
    """Return a card's Markdown after its title as HTML that is safe to take into a page, headings from ``level`` down.

    Raw HTML stays text, links keep their text and pictures their description, as on the printed cards.
    """
    from markupsafe import Markup

    parser = _parser()
    tokens = parser.parse(text)
    titled = bool(tokens) and tokens[0].type == "heading_open"
    tokens = list(_adapted(tokens[3 if titled else 0 :], level))
    body: str = Markup(parser.renderer.render(tokens, parser.options, {}))
    return body


@lru_cache(maxsize=1)
def _parser() -> Any:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("table_open", lambda *_: '<div class="scroll"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return parser.disable(["html_block", "html_inline", "reference"])


def _adapted(tokens: list[Token], level: int) -> Iterator[Token]:
    """Yield the tokens of a page that is part of another: headings lower down, empty heads of tables left out."""
    tokens = _without_empty_heads(tokens)
    highest = min((int(token.tag[1]) for token in tokens if token.type == "heading_open"), default=1)
    for token in tokens:
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(_LOWEST, int(token.tag[1]) - highest + level)}"
        if style := token.attrs.pop("style", ""):
            token.attrs["class"] = str(style).removeprefix("text-align:")
        if token.children:
            token.children = [_plain(child) for child in token.children if child.type not in _DROPPED]
        yield token


def _plain(token: Token) -> Token:
    """Return a picture as its description, and anything else as it is."""
    if token.type == "image":
        token.type, token.tag = "text", ""
        token.children = None
    return token


def _without_empty_heads(tokens: list[Token]) -> list[Token]:
    kept: list[Token] = []
    for token in tokens:
        kept.append(token)
        if token.type == "thead_close":
            start = max(index for index, other in enumerate(kept) if other.type == "thead_open")
            if not any(other.content.strip() for other in kept[start:]):
                del kept[start:]
    return kept
