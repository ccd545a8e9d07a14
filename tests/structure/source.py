"""The files of a package, each parsed once, and what the names in them stand for, through imports and renamings."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
SCOPES = (*FUNCTIONS, ast.Lambda, ast.ClassDef)
CONTAINERS = frozenset({"tuple", "list", "set", "frozenset", "get_args", "dict", "MappingProxyType"})
UNIONS = frozenset({"Union", "Optional", "Annotated"})
_LEAVES = frozenset({ast.Name, ast.Constant, ast.Pass, ast.Import, ast.ImportFrom, ast.Global, ast.Nonlocal})


class Imported(NamedTuple):
    """What an import binds a name to: a module, or a name in it."""

    module: str
    name: str = ""


class Thing(NamedTuple):
    """What a name stands for: something defined in an own module, such a module (no node), or a name of others."""

    name: str
    module: Module | None = None
    node: ast.AST | None = None


Binding = Imported | ast.AST


@dataclass(eq=False)
class Module:
    """A file with its nodes by type and the parent of each.

    ``bound`` is what each scope binds, ``None`` being the module's own; ``used`` are names and attributes by name.
    """

    name: str
    path: str
    package: str
    tree: ast.Module
    nodes: dict[type[ast.AST], list[ast.AST]] = field(default_factory=lambda: defaultdict(list))
    parents: dict[ast.AST, ast.AST] = field(default_factory=dict)
    bound: dict[tuple[ast.AST | None, str], list[Binding]] = field(default_factory=lambda: defaultdict(list))
    stars: list[str] = field(default_factory=list)
    used: dict[str, list[ast.expr]] = field(default_factory=lambda: defaultdict(list))

    def above(self, node: ast.AST) -> Iterator[ast.AST]:
        """Yield what a node is part of, the nearest first."""
        while (parent := self.parents.get(node)) is not None:
            yield (node := parent)

    def scope(self, node: ast.AST) -> ast.AST | None:
        return next((each for each in self.above(node) if isinstance(each, SCOPES)), None)

    def function(self, node: ast.AST) -> ast.AST | None:
        return next((each for each in self.above(node) if isinstance(each, FUNCTIONS)), None)

    def absolute(self, module: str | None, level: int) -> str:
        """Return the full name of a module that is imported relative to this one."""
        if not level:
            return module or ""
        parts = self.package.split(".")
        return ".".join([*parts[: len(parts) - level + 1], *([module] if module else [])])

    def place(self, node: ast.AST) -> str:
        return f"{self.path}:{getattr(node, 'lineno', 1)}"


def read_package(folder: Path) -> Tree:
    """Return the modules of a package; places are named from the folder that it is in."""
    modules = {}
    for path in sorted(folder.rglob("*.py")):
        inside = path.relative_to(folder.parent)
        package = ".".join(inside.parent.parts)
        name = package if path.name == "__init__.py" else f"{package}.{path.stem}"
        modules[name] = module = Module(name, inside.as_posix(), package, ast.parse(path.read_bytes()))
        _walk(module)
        _bind(module)
    return Tree(modules)


def _walk(module: Module) -> None:
    """Note every node by its type, and the parent of each."""
    nodes, parents, used, stack = module.nodes, module.parents, module.used, [module.tree]
    while stack:
        node = stack.pop()
        kind = node.__class__
        nodes[kind].append(node)
        if (kind is ast.Name or kind is ast.Attribute) and node.ctx.__class__ is ast.Load:
            used[node.id if kind is ast.Name else node.attr].append(node)
        if kind in _LEAVES:
            continue
        for name in kind._fields:
            value = getattr(node, name, None)
            if value.__class__ is list:
                for each in value:
                    if isinstance(each, ast.AST):
                        parents[each] = node
                        stack.append(each)
            elif name != "ctx" and isinstance(value, ast.AST):
                parents[value] = node
                stack.append(value)


def _bind(module: Module) -> None:
    """Note what names are bound to; an import counts for the whole file, wherever it stands."""
    _bind_imports(module)
    bound = module.bound
    for kind in (ast.ClassDef, *FUNCTIONS):
        for node in module.nodes[kind]:
            bound[module.scope(node), node.name].append(node)
    for node in module.nodes[ast.Assign]:
        for target in node.targets:
            _bind_target(module, target, node.value)
    for kind in (ast.AnnAssign, ast.NamedExpr):
        for node in module.nodes[kind]:
            if node.value is not None:
                _bind_target(module, node.target, node.value)
    for node in module.nodes.get(getattr(ast, "TypeAlias", ast.AST), ()):
        _bind_target(module, node.name, node.value)


def _bind_imports(module: Module) -> None:
    bound = module.bound
    for node in module.nodes[ast.Import]:
        for alias in node.names:
            first = alias.name.split(".")[0]
            bound[None, alias.asname or first].append(Imported(alias.name if alias.asname else first))
    for node in module.nodes[ast.ImportFrom]:
        base = module.absolute(node.module, node.level)
        for alias in node.names:
            if alias.name == "*":
                module.stars.append(base)
            else:
                bound[None, alias.asname or alias.name].append(Imported(base, alias.name))


def _bind_target(module: Module, target: ast.AST, value: ast.AST) -> None:
    if isinstance(target, ast.Name):
        module.bound[module.scope(target), target.id].append(value)
    elif isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple) and len(target.elts) == len(value.elts):
        for one, its in zip(target.elts, value.elts, strict=True):
            _bind_target(module, one, its)


class Tree:
    """All modules of a package, by name."""

    def __init__(self, modules: dict[str, Module]) -> None:
        self.modules = modules
        self.top = next(iter(modules), "").split(".")[0]
        self.renamed: list[tuple[Module, ast.AST | None, str, list[str]]] = []
        """Where a name stands for others: the scope in which it does, the name, and the last part of each other one."""
        for module in modules.values():
            for (scope, name), several in module.bound.items():
                for each in several:
                    if isinstance(each, Imported):
                        if each.name and each.name != name:
                            self.renamed.append((module, None, name, [each.name]))
                    elif isinstance(each, ast.expr) and (meant := aliased(each)):
                        self.renamed.append((module, None if isinstance(scope, ast.ClassDef) else scope, name, meant))

    def find(self, module: Module, name: str, seen: frozenset[object] = frozenset()) -> list[Thing]:
        """Return what a name of a module stands for, through every import and renaming; nothing where nobody knows."""
        if (module, name) in seen:
            return []
        seen |= {(module, name)}
        bound = module.bound.get((None, name), ())
        found = [thing for each in bound for thing in self._bound(module, name, each, seen)]
        for star in module.stars if not found else ():
            found += self.find(self.modules[star], name, seen) if star in self.modules else []
        inner = self.modules.get(f"{module.name}.{name}") if module.name == module.package else None
        if not found and inner is not None:
            return [Thing(inner.name, inner)]
        if not found and (None, "__getattr__") in module.bound:  # which loads it from one of the package's own
            return [
                Thing(name, each, node)
                for each in self.modules.values()
                if each is not module and each.name.startswith(f"{module.package}.")
                for node in each.bound.get((None, name), ())
                if isinstance(node, ast.AST)
            ]
        return found

    def _bound(self, module: Module, name: str, binding: Binding, seen: frozenset[object]) -> list[Thing]:
        if not isinstance(binding, Imported):
            if isinstance(binding, ast.Name | ast.Attribute):
                return self.named(module, binding, seen) or [Thing(name, module, binding)]
            return [Thing(name, module, binding)]
        target = self.modules.get(binding.module)
        if target is None:
            return [Thing(f"{binding.module}.{binding.name}".strip("."))]
        return self.find(target, binding.name, seen) if binding.name else [Thing(target.name, target)]

    def named(self, module: Module, expr: ast.AST, seen: frozenset[object] = frozenset()) -> list[Thing]:
        """Return what a name or a chain of names stands for."""
        if isinstance(expr, ast.Name):
            return self._in_scopes(module, expr, seen)
        if not isinstance(expr, ast.Attribute):
            return []
        found = []
        for base in self.named(module, expr.value, seen):
            if base.module is None:
                found.append(Thing(f"{base.name}.{expr.attr}"))
            elif base.node is None:
                found += self.find(base.module, expr.attr, seen)
            elif isinstance(base.node, ast.ClassDef):
                bound = base.module.bound.get((base.node, expr.attr), ())
                found += [Thing(expr.attr, base.module, each) for each in bound if isinstance(each, ast.AST)]
        return found

    def _in_scopes(self, module: Module, name: ast.Name, seen: frozenset[object]) -> list[Thing]:
        for scope in (each for each in module.above(name) if isinstance(each, SCOPES)):
            if ((scope, name.id) in module.bound) and (scope, name.id) not in seen:
                inner = seen | {(scope, name.id)}
                bound = module.bound[scope, name.id]
                return [thing for each in bound for thing in self._bound(module, name.id, each, inner)]
            if isinstance(scope, (*FUNCTIONS, ast.Lambda)) and any(each.arg == name.id for each in parameters(scope)):
                return []
        return self.find(module, name.id, seen) or [Thing(name.id)]

    def meant(self, module: Module, expr: ast.AST, seen: frozenset[object] = frozenset()) -> list[Thing]:
        """Return everything that an expression names, one by one: members of tuples and unions, through aliases."""
        if expr in seen:
            return []
        seen |= {expr}
        if isinstance(expr, ast.Name | ast.Attribute):
            found = self.named(module, expr)
            inner = [
                each
                for thing in found
                if isinstance(thing.node, ast.expr) and thing.module is not None
                for each in self.meant(thing.module, thing.node, seen)
            ]
            return [*found, *inner]
        return [thing for part in members(expr) for thing in self.meant(module, part, seen)]

    def strings(self, module: Module, expr: ast.AST) -> frozenset[str]:
        """Return the texts, and the members of enumerations (``Kind.FILL``), that an expression names."""
        found = set()
        for part in [expr, *(thing.node for thing in self.meant(module, expr) if isinstance(thing.node, ast.expr))]:
            for node in ast.walk(part):
                if isinstance(node, ast.Constant) and isinstance(node.value, str):
                    found.add(node.value)
                elif isinstance(node, ast.Attribute) and last_name(node.value)[:1].isupper():
                    found.add(f"{last_name(node.value)}.{node.attr}")
        return frozenset(found)


def parameters(function: ast.AST) -> list[ast.arg]:
    args = function.args
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))]


def members(expr: ast.AST) -> list[ast.AST]:
    """Return what a tuple, a union or the like holds; nothing for what does something else."""
    match expr:
        case ast.Tuple() | ast.List() | ast.Set():
            return list(expr.elts)
        case ast.BinOp(op=ast.BitOr() | ast.Add()):
            return [expr.left, expr.right]
        case ast.IfExp():
            return [expr.body, expr.orelse]
        case ast.BoolOp():
            return list(expr.values)
        case ast.Starred() | ast.NamedExpr():
            return [expr.value]
        case ast.Subscript():
            return [expr.slice if last_name(expr.value) in UNIONS else expr.value]
        case ast.Call() if last_name(expr.func) in CONTAINERS:
            return [*expr.args, *(each.value for each in expr.keywords)]
    return []


def aliased(expr: ast.AST) -> list[str]:
    """Return the last part of every name to which an expression gives another name."""
    if isinstance(expr, ast.Name | ast.Attribute):
        return [last_name(expr)]
    return [name for part in members(expr) for name in aliased(part)]


def last_name(expr: ast.AST) -> str:
    """Return the last part of a dotted name; nothing for what is none."""
    return expr.attr if isinstance(expr, ast.Attribute) else expr.id if isinstance(expr, ast.Name) else ""
