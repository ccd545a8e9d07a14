"""Kinds of layers, grids and panels, found from their classes; what an expression is known to hold."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from tests.structure.source import FUNCTIONS, Module, Thing, Tree, last_name, parameters


class MissingError(LookupError):
    """Raised where the record names a class or a registry that is no longer there."""


@dataclass(eq=False)
class Family:
    """All kinds of one thing: ``kinds`` are those that one may ask for, ``whole`` the classes that all of them are.

    ``words`` are what files and class names call the kinds, ``tags`` the fields that tell them apart with the values of
    each, ``values`` the kinds that have such a value, ``flags`` fields called after a kind that say whether it is one,
    and ``partial`` the names that some kinds have and others not.
    """

    name: str
    kinds: set[ast.AST] = field(default_factory=set)
    whole: set[ast.AST] = field(default_factory=set)
    registries: set[ast.AST] = field(default_factory=set)
    words: set[str] = field(default_factory=set)
    tags: dict[str, set[str]] = field(default_factory=dict)
    values: dict[str, set[ast.AST]] = field(default_factory=lambda: defaultdict(set))
    flags: set[str] = field(default_factory=set)
    partial: set[str] = field(default_factory=set)


class Classes:
    """The classes of a tree: their bases, what is derived from them, and the names that each of them has."""

    def __init__(self, tree: Tree) -> None:
        self.tree = tree
        self.module_of = {node: each for each in tree.modules.values() for node in each.nodes[ast.ClassDef]}
        self.bases: dict[ast.AST, set[ast.AST]] = {}
        self.below: dict[ast.AST, set[ast.AST]] = defaultdict(set)
        for node, module in self.module_of.items():
            things = [thing for base in node.bases for thing in tree.meant(module, base)]
            self.bases[node] = {thing.node for thing in things if isinstance(thing.node, ast.ClassDef)}
            for base in self.bases[node]:
                self.below[base].add(node)
        self.own = {node: _members(node) for node in self.module_of}
        self.holders: dict[str, list[ast.AST]] = defaultdict(list)
        for node, members in self.own.items():
            for name in members:
                self.holders[name].append(node)

    def descendants(self, node: ast.AST) -> set[ast.AST]:
        return _closure(node, self.below)

    def ancestors(self, node: ast.AST) -> set[ast.AST]:
        return _closure(node, self.bases)

    def leaves(self, node: ast.AST) -> set[ast.AST]:
        """Return the classes below a class that have none below them; the class itself if it has none."""
        return {each for each in self.descendants(node) | {node} if not self.below.get(each)}

    def names(self, node: ast.AST) -> set[str]:
        return {name for each in self.ancestors(node) | {node} for name in self.own[each]}

    def is_protocol(self, node: ast.AST) -> bool:
        bases = [base.value if isinstance(base, ast.Subscript) else base for base in node.bases]
        return "Protocol" in map(last_name, bases)


def _members(node: ast.ClassDef) -> dict[str, ast.stmt]:
    """Return the fields and methods that the body of a class gives."""
    found: dict[str, ast.stmt] = {}
    for each in _statements(node.body):
        if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name):
            found[each.target.id] = each
        elif isinstance(each, ast.Assign):
            found |= {target.id: each for target in each.targets if isinstance(target, ast.Name)}
        elif isinstance(each, FUNCTIONS):
            found[each.name] = each
    return found


def _statements(body: Sequence[ast.stmt]) -> Iterator[ast.stmt]:
    """Yield the statements of a class, also those below ``if TYPE_CHECKING``."""
    for each in body:
        if isinstance(each, ast.If):
            yield from _statements([*each.body, *each.orelse])
        else:
            yield each


def _closure(start: ast.AST, steps: Mapping[ast.AST, set[ast.AST]]) -> set[ast.AST]:
    found: set[ast.AST] = set()
    waiting = [start]
    while waiting:
        for each in steps.get(waiting.pop(), ()):
            if each not in found:
                found.add(each)
                waiting.append(each)
    return found


def find_family(classes: Classes, name: str, roots: Sequence[str]) -> Family:
    """Return the family below some roots: classes, unions, or tables that name each. Raises ``MissingError``."""
    family = Family(name)
    for root in roots:
        tree, (place, _, last) = classes.tree, root.rpartition(".")
        module = tree.modules.get(place)
        things = [thing for thing in (tree.find(module, last) if module else ()) if thing.node is not None]
        if not things:
            raise MissingError(f"{root} is not there any more: name what all {name} have in common now")
        for thing in things:
            _add_root(classes, family, thing)
    if len(family.kinds) < 2:
        raise MissingError(f"{', '.join(roots)} has fewer than two kinds: name what all {name} have in common now")
    for kind in list(family.kinds):
        bases = classes.ancestors(kind) - family.whole
        family.kinds |= {base for base in bases if classes.leaves(base) <= family.kinds}
    _describe(classes, family)
    return family


def _add_root(classes: Classes, family: Family, root: Thing) -> None:
    if isinstance(root.node, ast.ClassDef):
        every = classes.leaves(root.node)
        below = classes.descendants(root.node)
        family.whole |= {root.node, *(each for each in below if every == classes.leaves(each) and len(every) > 1)}
        family.kinds |= below - family.whole
        family.words |= _strings_of_tag(classes, root.node)
        return
    family.registries.add(root.node)
    for node in ast.walk(root.node):
        if isinstance(node, ast.Dict):
            family.words |= {key.value for key in node.keys if isinstance(key, ast.Constant)}
        if isinstance(node, ast.Name | ast.Attribute):
            for thing in classes.tree.meant(root.module, node):
                if isinstance(thing.node, ast.ClassDef) and thing.node not in classes_called(root.node, classes, root):
                    family.kinds |= {thing.node, *classes.descendants(thing.node)}
                elif isinstance(thing.node, ast.Call | ast.FunctionDef):
                    family.kinds.add(thing.node)


def classes_called(expr: ast.AST, classes: Classes, root: Thing) -> set[ast.AST]:
    """Return the classes that make a registry itself: ``ByKey`` in ``ByKey({"fill": FillLayer})``."""
    called = [node.func for node in ast.walk(expr) if isinstance(node, ast.Call)]
    return {thing.node for each in called for thing in classes.tree.meant(root.module, each) if thing.node is not None}


def _strings_of_tag(classes: Classes, root: ast.AST) -> set[str]:
    """Return the kinds that a root names itself: ``kind: Literal["fill", "edges"]``."""
    found = set()
    for node in classes.own[root].values():
        if isinstance(node, ast.AnnAssign) and getattr(node.target, "id", "") in ("kind", "type", "tag"):
            found |= set(_constants(node))
    return found


def _describe(classes: Classes, family: Family) -> None:
    """Find the words, tags, flags and partial names of a family."""
    kinds = [kind for kind in family.kinds if isinstance(kind, ast.ClassDef)]
    split = {kind: re.findall(r"[A-Z][a-z0-9]*|[a-z0-9]+", kind.name) for kind in kinds}
    common = set.intersection(*map(set, split.values())) if kinds else set()
    usual = {parts[-1] for parts in split.values() if sum(p[-1:] == parts[-1:] for p in split.values()) > 2} | common
    stems = {"_".join(part.lower() for part in parts if part not in usual) for parts in split.values()} - {""}
    words = family.words | stems
    values: dict[str, dict[ast.AST, frozenset[str]]] = defaultdict(dict)
    for kind in [*kinds, *family.whole]:
        for name, node in classes.own[kind].items():
            found = _constants(node)
            if len(found) == 1 or (found and found <= words):
                values[name][kind] = found
    for name, by_kind in values.items():
        of_kinds = [found for kind, found in by_kind.items() if kind not in family.whole]
        every = [value for found in of_kinds for value in found]
        apart = len(of_kinds) > 1 and len(every) == len(set(every))
        if apart or any(found & words for found in by_kind.values()):
            family.tags[name] = set().union(*by_kind.values())
            for kind, found in by_kind.items():
                for value in found:
                    family.values[value].add(kind)
    for tag in family.tags.values():
        family.words |= tag
    flags = {f"{start}{word}" for start in ("", "is_", "is_a_") for word in family.words | stems}
    family.flags = {name for kind in [*kinds, *family.whole] for name, node in classes.own[kind].items()
                    if name in flags and _is_flag(node)}  # fmt: skip
    shared = set().union(*(classes.names(each) for each in family.whole))
    names = {kind: classes.names(kind) for kind in kinds}
    family.partial = {name for has in names.values() for name in has if not name.startswith("__")} - shared
    leaves = [names[kind] for kind in kinds if not classes.below.get(kind)]
    family.partial -= set.intersection(*leaves) if leaves else set()


def _constants(statement: ast.stmt) -> frozenset[str]:
    """Return the texts, or members of an enumeration, one of which a field or a property always is."""
    expr: ast.AST | None = None
    if isinstance(statement, ast.AnnAssign):
        for node in ast.walk(statement.annotation):
            if isinstance(node, ast.Subscript) and last_name(node.value) == "Literal":
                expr = node.slice
        expr = expr or statement.value
    elif isinstance(statement, ast.Assign):
        expr = statement.value
    elif isinstance(statement, FUNCTIONS) and isinstance(statement.body[-1], ast.Return):
        expr = statement.body[-1].value
    found = set()
    for part in expr.elts if isinstance(expr, ast.Tuple) and isinstance(statement, ast.AnnAssign) else [expr]:
        if isinstance(part, ast.Constant) and isinstance(part.value, str) and part.value:
            found.add(part.value)
        elif isinstance(part, ast.Attribute) and isinstance(part.value, ast.Name) and part.value.id[:1].isupper():
            found.add(f"{part.value.id}.{part.attr}")
        else:
            return frozenset()
    return frozenset(found)


def _is_flag(statement: ast.stmt) -> bool:
    if isinstance(statement, FUNCTIONS):
        alone = len(parameters(statement)) == 1
        return alone and statement.returns is not None and last_name(statement.returns) == "bool"
    value = getattr(statement, "value", None)
    return isinstance(value, ast.Constant) and isinstance(value.value, bool)


_PASSING = frozenset({"enumerate", "zip", "sorted", "reversed", "list", "tuple", "set", "iter", "next", "filter"})
"""Functions that hand on what they are given."""


def _is_target(target: ast.AST, name: str) -> bool:
    return any(isinstance(each, ast.Name) and each.id == name for each in ast.walk(target))


class Types:
    """What expressions may hold, as far as annotations say it: own classes, or nothing where nobody knows."""

    def __init__(self, classes: Classes) -> None:
        self.classes = classes
        self._cache: dict[ast.AST, frozenset[str | ast.AST]] = {}

    @cached_property
    def _anything(self) -> frozenset[str | ast.AST]:
        return frozenset()

    def of(self, module: Module, expr: ast.AST, depth: int = 0) -> frozenset[str | ast.AST]:
        """Return the own classes, and the names of others, that an expression holds or holds several of."""
        if expr not in self._cache:
            self._cache[expr] = self._anything
            self._cache[expr] = self._find(module, expr, depth) if depth < 8 else self._anything
        return self._cache[expr]

    def _find(self, module: Module, expr: ast.AST, depth: int) -> frozenset[str | ast.AST]:
        match expr:
            case ast.Name(id=name):
                return self._variable(module, expr, name, depth + 1)
            case ast.Attribute(value=value, attr=attr):
                holders = self.of(module, value, depth + 1)
                if attr in ("values", "items", "get", "copy") and not any(self._has(each, attr) for each in holders):
                    return holders
                return self._any_of([self._field(each, attr, depth) for each in holders])
            case ast.Call(func=func):
                things = self.classes.tree.named(module, func)
                if made := frozenset(thing.node for thing in things if isinstance(thing.node, ast.ClassDef)):
                    return made
                if returned := [thing for thing in things if isinstance(thing.node, FUNCTIONS)]:
                    return self._any_of([self._annotated(each.module, each.node.returns) for each in returned])
                if last_name(func) in _PASSING:
                    return frozenset().union(*(self.of(module, each, depth + 1) for each in expr.args))
                return self.of(module, func, depth + 1) if isinstance(func, ast.Attribute) else self._anything
            case ast.Subscript(value=value) | ast.NamedExpr(value=value) | ast.Starred(value=value):
                return self.of(module, value, depth + 1)
            case ast.Constant(value=value):
                return frozenset({type(value).__name__})
        return self._anything

    def _any_of(self, several: Sequence[frozenset[str | ast.AST]]) -> frozenset[str | ast.AST]:
        return frozenset().union(*several) if several and all(several) else self._anything

    def _has(self, holder: str | ast.AST, attr: str) -> bool:
        return isinstance(holder, ast.ClassDef) and attr in self.classes.names(holder)

    def _field(self, holder: str | ast.AST, attr: str, depth: int) -> frozenset[str | ast.AST]:
        if not isinstance(holder, ast.ClassDef):
            return self._anything
        for each in [holder, *self.classes.ancestors(holder)]:
            statement = self.classes.own[each].get(attr)
            if isinstance(statement, ast.AnnAssign):
                return self._annotated(self.classes.module_of[each], statement.annotation)
            if isinstance(statement, FUNCTIONS):
                return self._annotated(self.classes.module_of[each], statement.returns)
        return self._anything

    def _variable(self, module: Module, expr: ast.AST, name: str, depth: int) -> frozenset[str | ast.AST]:
        inside = None
        for scope in module.above(expr):
            if isinstance(scope, ast.ClassDef) and inside is not None and name in ("self", "cls"):
                return frozenset({scope})
            if isinstance(scope, ast.ListComp | ast.SetComp | ast.GeneratorExp | ast.DictComp):
                for loop in scope.generators:
                    if _is_target(loop.target, name):
                        return self.of(module, loop.iter, depth)
            if isinstance(scope, ast.For) and _is_target(scope.target, name):
                return self.of(module, scope.iter, depth)
            if isinstance(scope, FUNCTIONS):
                inside = scope
                for each in parameters(scope):
                    if each.arg == name and each.annotation is not None:
                        return self._annotated(module, each.annotation)
                values = [each for each in module.bound.get((scope, name), ()) if isinstance(each, ast.expr)]
                if values:
                    return self._any_of([self.of(module, each, depth) for each in values])
        return self._anything

    def _annotated(self, module: Module, annotation: ast.AST | None, depth: int = 0) -> frozenset[str | ast.AST]:
        """Return every class that an annotation names; nothing if it names what may be anything."""
        found: set[str | ast.AST] = set()
        for node in ast.walk(annotation) if annotation is not None and depth < 5 else ():
            for thing in self.classes.tree.named(module, node) if isinstance(node, ast.Name | ast.Attribute) else ():
                if isinstance(thing.node, ast.ClassDef):
                    found.add(thing.node)
                elif isinstance(thing.node, ast.expr):
                    inner = self._annotated(thing.module, thing.node, depth + 1)
                    if not inner:
                        return self._anything
                    found |= inner
                elif thing.name.rpartition(".")[2] in ("Any", "object", "Self"):
                    return self._anything
                elif thing.node is None:
                    found.add(thing.name)
        return frozenset(found)
