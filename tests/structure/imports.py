"""Which own files a file imports, in whatever form, and which files import one another in a circle."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Mapping

from tests.structure.source import Imported, Module, Thing, Tree, last_name

_ANY = "\0"
"""Stands for what is not known of a text before the program runs."""

_IMPORTERS = frozenset({"import_module", "__import__", "find_spec", "resolve_name", "run_module"})


class Edges:
    """Own files that each file imports: the ones that define what it uses, and packages through which it gets it."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self._dotted = re.compile(rf"(?<![\w.]){tree.top}(?:\.[\w{_ANY}]+)+")
        self.imports: dict[str, set[str]] = defaultdict(set)
        self.passes: dict[str, set[str]] = defaultdict(set)
        for module in tree.modules.values():
            self._statements(module)
            self._chains(module)
            self._texts(module)
        for name in tree.modules:
            self.imports[name].discard(name)
            self.passes[name].discard(name)

    def all_of(self, name: str) -> set[str]:
        return self.imports[name] | self.passes[name]

    def _reach(self, module: Module, things: list[Thing], through: Module | None = None) -> None:
        """Note the files that define things, and the one that they were asked from."""
        for thing in things:
            if thing.module is not None:
                self.imports[module.name].add(thing.module.name)
        if through is not None and not any(thing.module is None or thing.node is None for thing in things):
            self.passes[module.name].add(through.name)

    def _statements(self, module: Module) -> None:
        for node in module.nodes[ast.Import]:
            for alias in node.names:
                if alias.name.startswith(f"{self.tree.top}.") and (target := self._nearest(alias.name)):
                    self.imports[module.name].add(target.name)
        for node in module.nodes[ast.ImportFrom]:
            base = self._nearest(module.absolute(node.module, node.level))
            if base is None:
                continue
            for alias in node.names:
                names = self._public(base) if alias.name == "*" else [alias.name]
                if alias.name == "*":
                    self.imports[module.name].add(base.name)
                for name in names:
                    found = self.tree.find(base, name)
                    self._reach(module, found or [Thing(base.name, base)], base)

    def _public(self, module: Module, seen: frozenset[str] = frozenset()) -> list[str]:
        names = [name for scope, name in module.bound if scope is None and not name.startswith("_")]
        stars = [self.tree.modules[star] for star in module.stars if star in self.tree.modules and star not in seen]
        return names + [name for star in stars for name in self._public(star, seen | {module.name})]

    def _nearest(self, name: str) -> Module | None:
        """Return the module of a dotted name, or the package in which it would be."""
        while name and name not in self.tree.modules:
            name = name.rpartition(".")[0]
        return self.tree.modules.get(name)

    def _chains(self, module: Module) -> None:
        """Note what is reached through a module that was imported as a whole: ``everything.layers.Layer``."""
        own = {
            name
            for (scope, name), several in module.bound.items()
            if scope is None
            for each in several
            if isinstance(each, Imported) and each.module.split(".")[0] == self.tree.top
        }
        for node in module.nodes[ast.Attribute]:
            start = node.value
            while isinstance(start, ast.Attribute):
                start = start.value
            if isinstance(start, ast.Name) and start.id in own:
                bases = [thing for thing in self.tree.named(module, node.value) if thing.module and thing.node is None]
                for base in bases:
                    self._reach(module, [thing for thing in self.tree.named(module, node) if thing.module])
                    if (None, node.attr) in base.module.bound and base.module.name != self.tree.top:
                        self.passes[module.name].add(base.module.name)

    def _texts(self, module: Module) -> None:
        """Note modules that are imported, found or run by a name that the program writes, or puts together."""
        importers = _IMPORTERS | {
            name
            for (_, name), several in module.bound.items()
            for each in several
            if (isinstance(each, Imported) and each.name in _IMPORTERS)
            or (isinstance(each, ast.Attribute | ast.Name) and last_name(each) in _IMPORTERS)
        }
        for node in module.nodes[ast.Call]:
            if last_name(node.func) in importers:
                self._relative(module, node)
            elif isinstance(node.func, ast.Attribute) and node.func.attr in ("format", "join"):
                self._by_text(module, self._text(module, node))
        for node in module.nodes[ast.Constant]:
            alone = not isinstance(module.parents.get(node), ast.Expr | ast.JoinedStr)
            if isinstance(node.value, str) and f"{self.tree.top}." in node.value and alone:
                self._by_text(module, node.value)
        for node in module.nodes[ast.JoinedStr]:
            self._by_text(module, self._text(module, node))
        for node in module.nodes[ast.BinOp]:
            if isinstance(node.op, ast.Add | ast.Mod):
                self._by_text(module, self._text(module, node))

    def _relative(self, module: Module, call: ast.Call) -> None:
        """Note what an importing function is told to load by a name that begins with dots."""
        given = [*call.args, *(each.value for each in call.keywords)]
        text, package = [*(self._text(module, each) for each in given), "", ""][:2]
        if text.startswith("."):
            dots = len(text) - len(text.lstrip("."))
            parts = (package if package.startswith(self.tree.top) else module.package).split(".")
            self._by_text(module, ".".join([*parts[: len(parts) - dots + 1], text.lstrip(".")]))

    def _by_text(self, module: Module, text: str) -> None:
        """Note every own module that a text names."""
        for name in self._dotted.findall(text) if self.tree.top in text else ():
            self._by_name(module, name)

    def _by_name(self, module: Module, text: str) -> None:
        if _ANY not in text:
            target = self._nearest(text)
            if target is not None and (target.name == text or target.name != target.package):
                self.imports[module.name].add(target.name)
            return
        wanted = re.compile(re.escape(text).replace(re.escape(_ANY), r"[\w.]*"))
        for name, target in self.tree.modules.items():
            if wanted.fullmatch(name):
                self.imports[module.name].add(target.name)

    def _text(self, module: Module, expr: ast.AST, depth: int = 0) -> str:
        """Return a text as far as it is known."""
        if depth > 8:
            return _ANY
        match expr:
            case ast.Constant(value=str(text)):
                return text
            case ast.Name(id="__name__"):
                return module.name
            case ast.Name(id="__package__") | ast.Attribute(attr="parent"):
                return module.package
            case ast.Name():
                values = [each.node for each in self.tree.named(module, expr) if isinstance(each.node, ast.Constant)]
                return self._text(module, values[0], depth + 1) if len(values) == 1 else _ANY
            case ast.JoinedStr():
                return "".join(self._text(module, each, depth + 1) for each in expr.values)
            case ast.FormattedValue():
                return self._text(module, expr.value, depth + 1)
            case ast.BinOp(op=ast.Add()):
                return self._text(module, expr.left, depth + 1) + self._text(module, expr.right, depth + 1)
            case ast.BinOp(left=left, op=ast.Mod()):
                return re.sub(r"%\w", _ANY, self._text(module, left, depth + 1))
            case ast.Call(func=ast.Attribute(value=text, attr="format")):
                return re.sub(r"\{[^}]*\}", _ANY, self._text(module, text, depth + 1))
            case ast.Call(func=ast.Attribute(value=text, attr="join"), args=[ast.Tuple() | ast.List() as parts]):
                pieces = [self._text(module, each, depth + 1) for each in parts.elts]
                return self._text(module, text, depth + 1).join(pieces)
        return _ANY


def circles(edges: Mapping[str, set[str]]) -> list[list[str]]:
    """Return the files that reach one another, the largest circle first (Tarjan's strongly connected components)."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    waiting: list[str] = []
    found: list[list[str]] = []

    def visit(start: str) -> None:
        index[start] = low[start] = len(index)
        waiting.append(start)
        for end in sorted(edges.get(start, ())):
            if end not in index:
                visit(end)
            if end in waiting:
                low[start] = min(low[start], low[end])
        if low[start] == index[start]:
            circle = waiting[waiting.index(start) :]
            del waiting[waiting.index(start) :]
            if len(circle) > 1:
                found.append(sorted(circle))

    for name in sorted(edges):
        if name not in index:
            visit(name)
    return sorted(found, key=lambda circle: (-len(circle), circle))
