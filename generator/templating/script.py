"""Templates of sheets: Jinja2 that makes Markdown, with blocks of ours called by name on lines of their own."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from generator.i18n import phrase
from generator.model.rules.book import RuleBook
from generator.model.yaml_reader import DataPath
from generator.problems import PizarraError, Problem, did_you_mean, quoted
from generator.templating.escaping import TemplateError, markdown
from generator.templating.helpers import Tables
from generator.templating.rendering import Template, rendered
from generator.templating.ruling_marks import Marks
from generator.text.blocks import Block

MOST_BLOCKS = 100
MOST_LETTERS = 500_000
"""In the Markdown of a sheet: enough for the 380 matches of twenty teams that meet twice, and for many more."""

_SIGN = "\ue100"
"""Stands around the names of blocks in the rendered text; people's own texts are freed of it."""

_BESIDE, _BELOW = "|", "/"

_RULED = re.compile("[\ue000-\ue0ff]")
_CALL = re.compile(f"{_SIGN}([-a-z|/]*){_SIGN}")


class Blocks(NamedTuple):
    """Blocks side by side, each column a stack of names from top to bottom."""

    columns: tuple[tuple[str, ...], ...]


class Script(NamedTuple):
    """What a sheet shows from top to bottom, and the template's file as messages call it.

    ``printed`` are the parts of the rules that are shown, by their paths.
    """

    file: str
    passages: tuple[Blocks | Block, ...]
    printed: frozenset[DataPath] = frozenset()


@dataclass(slots=True)
class _Caller:
    """The helper ``block``: leaves what is called in the text, as names between signs."""

    names: Collection[str]
    wide: Collection[str]
    count: int = 0

    def block(self, *columns: str | Sequence[str]) -> str:
        """Return the place of blocks side by side; a list of names is a stack of them in one column."""
        if not columns or not all(isinstance(column, (str, list, tuple)) for column in columns):
            raise TemplateError(
                phrase("a block is called by its name"), phrase("one of {names}", names=tuple(self.names))
            )
        stacks = tuple((column,) if isinstance(column, str) else tuple(column) for column in columns)
        for name in (name for stack in stacks for name in stack):
            if name not in self.names:
                raise TemplateError(
                    phrase("there is no block {name}", name=quoted(name)), did_you_mean(str(name), self.names)
                )
            if name in self.wide and len(stacks) > 1:
                raise TemplateError(
                    phrase("the block {name} takes the whole width", name=quoted(name)),
                    phrase("call it on a line of its own"),
                )
        self.count += 1
        if self.count > MOST_BLOCKS:
            raise TemplateError(
                phrase("the template calls more than {most_blocks} blocks", most_blocks=MOST_BLOCKS),
                phrase("is there a loop without end?"),
            )
        called = _BESIDE.join(_BELOW.join(stack) for stack in stacks if stack)
        return markdown(f"\n\n{_SIGN}{called}{_SIGN}\n\n")


def _called(text: str) -> Blocks:
    """Return the blocks that ``_Caller`` left in a text."""
    stacks = (tuple(stack.split(_BELOW)) for stack in text.split(_BESIDE))
    return Blocks(tuple(stack for stack in stacks if stack != ("",)))


def sheet_script(
    template: Template,
    values: Mapping[str, Any],
    names: Collection[str],
    wide: Collection[str],
    book: RuleBook,
    language: str,
) -> Script:
    """Return what a template shows when it is given ``values`` and may call the blocks of these names.

    Those in ``wide`` stand beside no other. It has the helpers of card templates too.

    Raises ``PizarraError`` with what is wrong, at the template's line.
    """
    passages: list[Blocks | Block] = []
    marks = Marks(book, language)
    helpers = {**Tables(book, language, marks).helpers(), **values, "block": _Caller(names, wide).block}
    text = marks.untraced(rendered(template, helpers, MOST_LETTERS))
    text = marks.finished(text) if _RULED.search(text) else text
    text, _ = template.art(text, template.file, template.text)
    for index, part in enumerate(_CALL.split(text)):
        if index % 2 == 0:
            passages += _parsed(part)
        elif set(part.replace(_BESIDE, _BELOW).split(_BELOW)) <= {*names, ""}:
            passages.append(_called(part))
    if not passages:
        hint = phrase("to have Pizarra's own sheet again, remove the file")
        raise PizarraError([Problem(template.file, phrase("shows nothing"), hint=hint, code="template")])
    return Script(template.file, tuple(passages), frozenset(marks.printed))


def _parsed(text: str) -> Sequence[Block]:
    if not text.strip():
        return ()
    from generator.text.blocks import parse

    return parse(text)
