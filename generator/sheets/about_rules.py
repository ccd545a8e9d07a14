"""The pages “About these rules”: what the rules leave open, and what is decided here. Lengths in millimetres."""

from __future__ import annotations

import re
from typing import get_args

from generator.geometry.shapes import Rect
from generator.i18n import message, translate
from generator.model.rules.book import RuleBook
from generator.model.rules.rulings import RulesSay, Ruling
from generator.problems import PizarraError, Problem
from generator.scene.fonts import POINT, Typeface
from generator.scene.primitives import Group
from generator.templating.formatting import escape, label, pipe_table
from generator.text.blocks import parse
from generator.text.layout import FlowLook, Overflow
from generator.text.pages import packed_pages

ABOUT = message("About these rules")
_FLOOR = 7.0 * POINT
_HEADS = message("No."), message("What is decided here"), message("What the rules leave open")


def about_rules(book: RuleBook, language: str) -> str:
    """Return the rulings in force as Markdown, by what the rules say there; nothing where there are none.

    Each is a row of a table: its number, its title with what is decided, and what the rules leave open.
    """
    told = [ruling for ruling in book.all_rulings if ruling.text]
    if not told:
        return ""
    lines = [f"# {translate(language, ABOUT)}"]
    lines.append(translate(language, message("Where the rules leave a gap, this kit plays as follows.")))
    heads = [translate(language, head) for head in _HEADS]
    for rules in get_args(RulesSay):
        if here := [ruling for ruling in told if ruling.rules == rules]:
            lines.append(f"## {label(rules, language).rstrip(':')}")
            rows = (_row(ruling, language) for ruling in sorted(here, key=_by_number))
            lines.append(pipe_table((heads, [":--"] * len(heads), *rows)))
    return "\n\n".join(lines)


def _by_number(ruling: Ruling) -> list[tuple[int, str]]:
    """Return what sorts rulings by their numbers: ``A-9`` before ``A-10`` before ``B-1``."""
    return [(int(run), "") if run.isdecimal() else (-1, run) for run in re.split(r"(\d+)", ruling.id)]


def _row(ruling: Ruling, language: str) -> list[str]:
    title, text, about = (escape(words.in_(language)) for words in (ruling.title, ruling.text, ruling.about))
    title += "" if title.endswith(("?", "!", ".", "…")) else "."
    return [f"**{escape(ruling.id)}**", f"**{title}** {text}", f"*{about}*" if about else ""]


def about_pages(
    text: str, body: Rect, look: FlowLook, large: bool = False, typeface: Typeface | None = None
) -> tuple[tuple[Group, ...], ...]:
    """Return what is on each page of a text, in type as large as lets its pages be no more.

    Raises ``PizarraError`` for a word that is wider than its column.
    """
    blocks = parse(text, *((typeface,) if typeface else ()))
    if not blocks:
        return ()
    flows = packed_pages(blocks, body, look if large else look._replace(floor=_FLOOR, leading=1.16))
    if isinstance(flows, Overflow):
        raise PizarraError([Problem("rules.yaml", flows.excess, code="sheet-text")])
    return tuple((Group(flow.items),) for flow in flows)
