"""The pages “About these rules”: what the rules leave open, and what is decided here. Lengths in millimetres."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from generator.geometry.shapes import Rect, Transform
from generator.i18n import message, translate
from generator.model.rules.book import RuleBook
from generator.model.rules.rulings import RulesSay, Ruling
from generator.problems import PizarraError, Problem
from generator.scene.fonts import POINT, Typeface
from generator.scene.primitives import Group
from generator.templating.formatting import escape, label
from generator.text.blocks import Block, parse
from generator.text.layout import Flow, FlowLook, Overflow, fit_blocks, lay_out_at, sizes_of
from generator.text.pages import fitted_pages

_ACROSS = 8.0 * POINT
"""The least size of text as wide as a page: what needs less is in two columns."""

_FLOOR = 6.5 * POINT
_GAP = 5.0


def about_rules(book: RuleBook, language: str) -> str:
    """Return the rulings in force as Markdown, by what the rules say there; nothing where there are none.

    Each has its number, what the rules leave open, and what is decided.
    """
    told = [ruling for ruling in book.all_rulings if ruling.text]
    if not told:
        return ""
    lines = [f"# {translate(language, message('About these rules'))}"]
    lines.append(translate(language, message("Where the rules leave a gap, this kit plays as follows.")))
    for rules in get_args(RulesSay):
        if here := [ruling for ruling in told if ruling.rules == rules]:
            lines.append(f"## {label(rules, language).rstrip(':')}")
            lines += (_entry(ruling, language) for ruling in here)
    return "\n\n".join(lines)


def _entry(ruling: Ruling, language: str) -> str:
    about, text = (escape(words.in_(language)) for words in (ruling.about or ruling.title, ruling.text))
    return f"**{escape(ruling.id)}** *{about}* {text}"


def about_pages(
    text: str, body: Rect, look: FlowLook, large: bool = False, typeface: Typeface | None = None
) -> tuple[tuple[Group, ...], ...]:
    """Return what is on each page of a text: as wide as the page where it is short, in two columns where it is not.

    Columns have text as large as lets them be no more. Raises ``PizarraError`` for a word that is wider than a column.
    """
    blocks = parse(text, *((typeface,) if typeface else ()))
    if not blocks:
        return ()
    if large:
        return tuple((Group(flow.items),) for flow in _fitting(fitted_pages(blocks, body, look)))
    look = look._replace(apart=0.2, leading=1.16)
    whole = fit_blocks(blocks, body, look._replace(floor=_ACROSS))
    if isinstance(whole, Flow):
        return ((Group(whole.items),),)
    return tuple(_in_columns(blocks, body, look))


def _in_columns(blocks: Sequence[Block], body: Rect, look: FlowLook) -> Iterator[tuple[Group, ...]]:
    """Yield pages of two columns; the title is across the first one."""
    head = lay_out_at(blocks[:1], body.width, look.preferred, look)
    column = Rect(0, 0, (body.width - _GAP) / 2, body.height - head.height - 1.0)

    def flows_at(size: float) -> tuple[Flow, ...]:
        return _fitting(fitted_pages(blocks[1:], column, look._replace(preferred=size, floor=size)))

    fewest = -(-len(flows_at(_FLOOR)) // 2)
    sizes = sizes_of(look._replace(preferred=_ACROSS, floor=_FLOOR))
    flows = next(flows for flows in map(flows_at, sizes) if len(flows) <= 2 * fewest)
    for number in range(0, len(flows), 2):
        top = body.y if number else body.bottom - column.height
        columns = (
            Group(flow.items, Transform.shift(body.x + index * (column.width + _GAP), top))
            for index, flow in enumerate(flows[number : number + 2])
        )
        title = (Group(head.items, Transform.shift(body.x, body.y)),) if not number else ()
        yield (*title, *columns)


def _fitting(flows: tuple[Flow, ...] | Overflow) -> tuple[Flow, ...]:
    if isinstance(flows, Overflow):
        raise PizarraError([Problem("rules.yaml", flows.excess, code="sheet-text")])
    return flows
