"""Places that say of something that it has no effect."""

from __future__ import annotations

import ast
import re

from tests.structure.source import FUNCTIONS, Module, Tree, last_name

_NO_EFFECT = re.compile(
    r"\b(no|without|not any) effect\b|\b(draws?|changes?|does|do|means?|shows?) nothing\b|\bhas no use\b|\buseless\b",
    re.IGNORECASE,
)


def no_effect(tree: Tree) -> list[tuple[Module, ast.AST]]:
    """Return the functions, or the statements outside any, that say so, and those that let a function say it."""
    places: dict[ast.AST, Module] = {}
    sayers: set[ast.AST] = set()
    for module in tree.modules.values():
        for node in module.nodes[ast.Constant]:
            if not isinstance(node.value, str) or not _NO_EFFECT.search(node.value):
                continue
            above = list(module.above(node))
            if isinstance(above[0], ast.Expr):
                continue  # a docstring
            places[_place(module, node)] = module
            if (function := module.function(node)) is not None and _is_returned(above):
                sayers.add(function)
            elif isinstance(above[-2], ast.Assign | ast.AnnAssign) and not isinstance(above[-2].value, ast.Dict):
                sayers.add(above[-2].value)
    names = {name for module in tree.modules.values() for (_, name), several in module.bound.items()
             if not sayers.isdisjoint(several)}  # fmt: skip
    for module in tree.modules.values():
        for node in (each for name in sorted(names & module.used.keys()) for each in module.used[name]):
            if any(thing.node in sayers for thing in tree.named(module, node)):
                places.setdefault(_place(module, node), module)
    return [(module, node) for node, module in places.items()]


def _is_returned(above: list[ast.AST]) -> bool:
    """Return whether a text is what a function returns, as it is or in a phrase, and not in a fault of its own."""
    for node in above:
        if isinstance(node, ast.Return):
            return True
        if isinstance(node, ast.Call) and last_name(node.func) not in ("phrase", "message", "plural", "literal"):
            return False
        if isinstance(node, ast.stmt):
            return False
    return False


def _place(module: Module, node: ast.AST) -> ast.AST:
    above = [node, *module.above(node)]
    return next((each for each in above if isinstance(each, FUNCTIONS)), above[-2])
