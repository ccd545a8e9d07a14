"""The texts that a template says in several languages, found without filling it in."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from generator.artwork.templating.sandbox.rendering import Template


class Said(NamedTuple):
    """What a helper ``t`` is given: a text alone, and texts by their languages; and in which line."""

    alone: tuple[str, ...]
    texts: dict[str, str]
    line: int


def texts_said(template: Template) -> Iterator[Said]:
    """Yield what each ``t`` of a template is given, as far as it is written there; nothing for a broken template."""
    from jinja2 import TemplateError, nodes

    from generator.artwork.templating.sandbox.budget import Budget
    from generator.artwork.templating.sandbox.environment import CardEnvironment

    try:
        tree = CardEnvironment(Budget()).parse(template.text)
    except TemplateError:
        return
    for call in tree.find_all(nodes.Call):
        if isinstance(call.node, nodes.Name) and call.node.name == "t":
            alone = tuple(one.value for one in call.args if isinstance(one, nodes.Const))
            texts = {one.key: one.value.value for one in call.kwargs if isinstance(one.value, nodes.Const)}
            yield Said(alone, texts, call.lineno)
