"""HTML: pages to look at in one file that needs nothing else, and the text of cards.

Their head is made here; bodies, styles and scripts stand in ``web/`` and come from nowhere else. Every value is
escaped; what is Markdown is parsed, never passed through.
"""

from __future__ import annotations

import base64
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal
from urllib.parse import quote

from generator.backends.svg import sheet_svg, with_layers
from generator.imposition.paper import Document, Sheet
from generator.scene.fonts import named_symbols
from generator.scene.palette import BLACK, WHITE, Colour, contrast

if TYPE_CHECKING:
    from markdown_it.token import Token

_DROPPED = frozenset(("link_open", "link_close", "html_inline", "html_block"))

Page = Literal["gallery", "league"]
"""The pages that can be filled in: a folder each, beside the style that they share."""

_WEB = Path(__file__).with_name("web")
_HEAD = """\
<!doctype html>
<html lang="{language}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="generator" content="Pizarra">
<title>{title}</title>
<link rel="icon" href="data:,">
<style>{style}</style>
</head>
"""
_POLICY = (
    "default-src 'none'; img-src data:; style-src '{style}'; script-src '{script}'; base-uri 'none'; form-action 'none'"
)


_LIGHT, _DARK = Colour.of("#f6f5f1"), Colour.of("#1c232c")
"""What is below text of the accent's colour: the ground of a light page, and the cards of a dark one."""
_ACCENTS = """\
:root {{ --accent: {dark.hex}; --accent-ink: #ffffff; }}
@media (prefers-color-scheme: dark) {{ :root {{ --accent: {pale.hex}; --accent-ink: {ground.hex}; }} }}
"""


def page_html(page: Page, title: str, language: str, values: Mapping[str, Any], colour: Colour) -> bytes:
    """Return a page with its values filled in and its accents in a colour.

    Style and script are inside it, allowed by fingerprint alone.
    """
    from jinja2 import Environment, StrictUndefined
    from markupsafe import Markup

    names = (f"{page}/body.html.j2", "common.css", f"{page}/style.css", f"{page}/script.js")
    body, common, page_style, script = (_WEB.joinpath(name).read_text(encoding="utf-8") for name in names)
    style = common + accent_style(colour) + page_style
    policy = Markup(_POLICY.format(style=_fingerprint(style), script=_fingerprint(script)))
    head = Markup(_HEAD).format(language=language, title=title, policy=policy, style=Markup(style))
    environment = Environment(autoescape=True, undefined=StrictUndefined, trim_blocks=True, lstrip_blocks=True)
    content = environment.from_string(body).render(values)
    return f"{head}<body>\n{content}\n<script>{script}</script>\n</body>\n</html>\n".encode()


def accent_style(colour: Colour) -> str:
    """Return the rules that give headings and links a colour, darker or paler where it could not be read."""
    return _ACCENTS.format(dark=_readable(colour, BLACK, _LIGHT), pale=_readable(colour, WHITE, _DARK), ground=_DARK)


def _readable(colour: Colour, towards: Colour, ground: Colour) -> Colour:
    """Return the first of the shades of a colour towards another that can be read on a ground (WCAG 2, AA)."""
    shades = (colour.mix(towards, step / 20) for step in range(21))
    return next(shade for shade in shades if contrast(shade, ground) >= 4.5)


def _fingerprint(text: str) -> str:
    return "sha256-" + base64.b64encode(sha256(text.encode()).digest()).decode("ascii")


_PLAIN_IN_ADDRESSES = " !$()*+,-./:;=?@[]^_`{|}~"
"""What stands for itself in the address of a picture, besides letters and digits: shorter than base64."""


def picture(sheet: Sheet, document: Document) -> str:
    svg = sheet_svg(with_layers(sheet), document.language, document.title)
    return "data:image/svg+xml," + quote(svg, safe=_PLAIN_IN_ADDRESSES)


def card_html(text: str, level: int) -> str:
    """Return a card's Markdown after its title as HTML that is safe to take into a page, headings from ``level`` down.

    Raw HTML stays text, links keep their text and pictures their description, as on the printed cards.
    """
    tokens = _parser().parse(named_symbols(text))
    titled = bool(tokens) and tokens[0].type == "heading_open"
    tokens = tokens[3 if titled else 0 :]
    highest = min((int(token.tag[1]) for token in tokens if token.type == "heading_open"), default=1)
    return _rendered(tokens, level - highest)


def text_html(text: str, level: int) -> str:
    """Return Markdown as ``card_html`` does, with all its headings, those of ``#`` at ``level``."""
    return _rendered(_parser().parse(named_symbols(text)), level - 1)


def _rendered(tokens: Sequence[Token], lower: int) -> str:
    from markupsafe import Markup

    parser = _parser()
    body: str = Markup(parser.renderer.render(list(_embedded_tokens(tokens, lower)), parser.options, {}))
    return body


@lru_cache(maxsize=1)
def _parser() -> Any:
    from markdown_it import MarkdownIt

    parser = MarkdownIt("commonmark", {"html": False}).enable("table")
    parser.add_render_rule("table_open", lambda *_: '<div class="scroll"><table>\n')
    parser.add_render_rule("table_close", lambda *_: "</table></div>\n")
    return parser.disable(["html_block", "html_inline", "reference"])


def _embedded_tokens(tokens: Sequence[Token], lower: int) -> Iterator[Token]:
    """Yield the tokens of a page that is part of another: headings lower down, empty heads of tables left out."""
    for token in _without_empty_heads(tokens):
        if token.type in ("heading_open", "heading_close"):
            token.tag = f"h{min(6, int(token.tag[1]) + lower)}"
        if style := token.attrs.pop("style", ""):
            token.attrs["class"] = str(style).removeprefix("text-align:")
        if token.children:
            token.children = [child for child in token.children if child.type not in _DROPPED]
            for picture in (child for child in token.children if child.type == "image"):
                picture.type, picture.tag, picture.children = "text", "", None  # its description
        yield token


def _without_empty_heads(tokens: Sequence[Token]) -> list[Token]:
    rest: list[Token] = []
    for token in tokens:
        rest.append(token)
        if token.type == "thead_open":
            start = len(rest) - 1
        elif token.type == "thead_close" and not any(other.content.strip() for other in rest[start:]):
            del rest[start:]
    return rest
