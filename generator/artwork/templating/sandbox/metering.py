"""Jinja2 source ready to run: nothing nested too deep, and every part of it under the eye of a budget."""

from __future__ import annotations

from collections.abc import Iterator
from types import CodeType
from typing import Any

from jinja2 import nodes
from jinja2.parser import Parser
from jinja2.visitor import NodeTransformer

from generator.artwork.templating.sandbox.escaping import TemplateError
from generator.i18n import Phrase, phrase

MAX_NESTED = 40
"""How deep the parts of a template may stand in each other; a loop, a condition or a macro counts for several."""

_STATEMENT = 4
JOIN, LOOP, MADE, SPEND, USED = " join", " loop", " made", " spend", " used"
"""Filters that stand in what is compiled, by names that nobody can write into a template."""


class LineError(TemplateError):
    """A mistake whose line is known."""

    def __init__(self, line: int, message: Phrase, hint: str = "") -> None:
        super().__init__(message, hint)
        self.line = line


def metered(environment: Any, source: str, name: str, file: str) -> CodeType:
    """Return a template's source compiled for a budget. Raises ``LineError``, or what Jinja2 says of a syntax."""
    tree = _parsed(environment, source, name, file)
    for node, line, depth in _walked(tree):
        if depth > MAX_NESTED:
            raise LineError(line, phrase("this is nested too deep"), phrase("take it apart with {% set … %}"))
        if isinstance(node, (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)):
            raise LineError(
                line, phrase("a template cannot take in other files"), phrase("write the text where it is printed")
            )
        if isinstance(node, nodes.For) and node.recursive:
            raise LineError(line, phrase("a loop cannot call itself in a template"))
    code: CodeType = environment.compile(_Metering().visit(tree), name, file)
    return code


def _parsed(environment: Any, source: str, name: str, file: str) -> nodes.Template:
    parser = Parser(environment, source, name, file)
    try:
        return parser.parse()
    except RecursionError:
        wrong, hint = phrase("this is nested too deep"), phrase("take it apart with {% set … %}")
    except ValueError:
        wrong, hint = phrase("a number has far too many digits"), phrase("")
    raise LineError(parser.stream.current.lineno, wrong, hint)


def _walked(tree: nodes.Node) -> Iterator[tuple[nodes.Node, int, int]]:
    """Yield every node of a tree, its line and how deep it stands, without a stack that could overflow."""
    waiting = [(tree, 1, 0)]
    while waiting:
        node, line, depth = waiting.pop()
        line = node.lineno or line
        yield node, line, depth
        deeper = depth + (_STATEMENT if isinstance(node, nodes.Stmt) and not isinstance(node, nodes.Output) else 1)
        waiting += [(child, line, deeper) for child in node.iter_child_nodes()]


class _Metering(NodeTransformer):
    """Puts a budget's filters around what builds values, and its count into what is done many times."""

    def visit_List(self, node: nodes.List) -> nodes.Expr:  # noqa: N802
        return _filtered(MADE, self.generic_visit(node))

    visit_Dict = visit_List  # noqa: N815

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Expr:  # noqa: N802
        self.generic_visit(node)
        return _filtered(MADE, node) if node.ctx == "load" else node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Expr:  # noqa: N802
        self.generic_visit(node)
        return _filtered(MADE, node) if isinstance(node.arg, nodes.Slice) else node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Expr:  # noqa: N802
        self.generic_visit(node)
        return _filtered(JOIN, nodes.List(node.nodes, lineno=node.lineno))

    def visit_Compare(self, node: nodes.Compare) -> nodes.Expr:  # noqa: N802
        self.generic_visit(node)
        node.expr = _filtered(USED, node.expr)
        for operand in node.ops:
            operand.expr = _filtered(USED, operand.expr)
        return node

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802
        work = _size([*node.body, *([node.test] if node.test else [])])
        self.generic_visit(node)
        node.iter = _filtered(LOOP, node.iter, work)
        return node

    def visit_Macro(self, node: nodes.Macro) -> nodes.Macro:  # noqa: N802
        work = _size(node.body)
        self.generic_visit(node)
        spent = _filtered(SPEND, nodes.Const(work, lineno=node.lineno))
        node.body.insert(0, nodes.ExprStmt(spent, lineno=node.lineno))
        return node

    visit_CallBlock = visit_Macro  # noqa: N815


def _size(body: list[nodes.Node]) -> int:
    """Return the work of going once through a part of a template: its parts, and its letters by sixteens."""
    found = [node for part in body for node, _, _ in _walked(part)]
    return len(found) + sum(len(node.data) for node in found if isinstance(node, nodes.TemplateData)) // 16


def _filtered(name: str, value: Any, *arguments: int) -> nodes.Filter:
    given: list[nodes.Expr] = [nodes.Const(argument, lineno=value.lineno) for argument in arguments]
    return nodes.Filter(value, name, given, [], None, None, lineno=value.lineno)
