"""Places that ask which kind of layer, grid or panel they hold, in whatever form."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from tests.structure.kinds import Classes, Family, Types
from tests.structure.source import CONTAINERS, UNIONS, Module, Thing, last_name, members

_OF_CLASS = frozenset({"__name__", "__qualname__", "__instancecheck__", "__subclasscheck__", "__subclasses__"})
_KEYS = frozenset({"model_fields", "model_fields_set", "__dict__", "__annotations__", "__slots__", "_fields"})
_KEYS_OF = frozenset({"vars", "dir", "fields", "asdict", "model_dump", "keys"})
_LOOKS = frozenset({"hasattr", "getattr", "getattr_static", "__getattribute__"})
_PARTS = frozenset({"startswith", "endswith", "removeprefix", "removesuffix", "find", "index", "__eq__", "fullmatch"})
_STATIC = frozenset({"TypeVar", "NewType", "ParamSpec"})


class Question(NamedTuple):
    """A place where somebody asks; one that names three kinds is three."""

    module: Module
    node: ast.AST
    what: str


class Asker:
    """Finds the questions about one family in a tree."""

    def __init__(self, classes: Classes, types: Types, family: Family) -> None:
        self.classes, self.types, self.family, self.tree = classes, types, family, classes.tree
        self.related = {*family.kinds, *family.whole}
        self.related |= {base for each in self.related for base in classes.ancestors(each)}
        self.known: set[str] = set()
        self.tables: set[str] = set()
        self.local: set[tuple[ast.AST | None, str]] = set()
        self.within: dict[Module, set[str]] = defaultdict(set)
        self.said: dict[ast.AST, set[str]] = {}
        self._find_names()
        self.homes = {kind: classes.module_of[kind] for kind in family.kinds if kind in classes.module_of}
        self.names = {kind.name for kind in self.homes}
        self.protocols = self._protocols()

    def _find_names(self) -> None:
        """Note every name by which a file, or a function in it, may call a kind, or the table of all kinds."""
        self.known |= {kind.name for kind in self.family.kinds if isinstance(kind, ast.ClassDef | ast.FunctionDef)}
        for module in self.tree.modules.values():
            for kinds, names in ((self.family.kinds, self.known), (self.family.registries, self.tables)):
                names |= {name for (_, name), several in module.bound.items() if not kinds.isdisjoint(several)}
        everywhere = [(name, meant) for _, scope, name, meant in self.tree.renamed if scope is None]
        local = [each for each in self.tree.renamed if each[1] is not None]
        for names in (self.known, self.tables):
            _spread(names, everywhere)
        before = -1
        while before != len(self.local):
            before = len(self.local)
            for module, scope, name, meant in local:
                if any(each in self.known or each in self.tables or (scope, each) in self.local for each in meant):
                    self.local.add((scope, name))
                    self.within[module].add(name)

    def _protocols(self) -> set[ast.AST]:
        """Return protocols that some kinds fulfil and others do not."""
        found = set()
        for node in self.classes.module_of:
            if self.classes.is_protocol(node) and node not in self.related:
                members = {name for name in self.classes.own[node] if not name.startswith("__")}
                fulfilled = [members <= self.classes.names(kind) for kind in self.homes]
                if any(fulfilled) and not all(fulfilled):
                    found.add(node)
        self.known |= {node.name for node in found}
        return found

    def ask(self) -> list[Question]:
        """Return every question, those of a kind about itself in its own file left out."""
        found = []
        for module in self.tree.modules.values():
            found += self._of_module(module)
        return [*self._outside(found), *self._through_predicates(found)]

    def _of_module(self, module: Module) -> Iterator[tuple[Question, set[ast.AST]]]:
        self._note_tags(module)
        yield from self._mentions(module)
        yield from self._registry_entries(module)
        yield from self._comparisons(module)
        yield from self._matches(module)
        yield from self._calls(module)
        yield from self._tables(module)
        yield from self._flags(module)
        yield from self._attempts(module)

    def _outside(self, found: Iterable[tuple[Question, set[ast.AST]]]) -> list[Question]:
        return [question for question, kinds in found if not any(self._at_home(question, kind) for kind in kinds)]

    def _at_home(self, question: Question, kind: ast.AST) -> bool:
        """Return whether a kind is asked about where it belongs: in its class, or a file or folder all its own."""
        home = self.homes.get(kind)
        if home is None:
            return False
        if kind in question.module.above(question.node):
            return True
        line = {kind, *self.classes.ancestors(kind), *self.classes.descendants(kind)}
        if question.module is home:
            below = not self.family.whole.isdisjoint(self.classes.ancestors(kind))
            return not below or all(each in line for each, other in self.homes.items() if other is home)
        folder = f"{home.package}."
        if not f"{question.module.name}.".startswith(folder) or "." not in home.package:
            return False
        return all(each in line for each, other in self.homes.items() if f"{other.name}.".startswith(folder))

    # the classes themselves

    def _mentions(self, module: Module) -> Iterator[tuple[Question, set[ast.AST]]]:
        """Yield what names a class other than to make one of it, derive from it, annotate, or give it another name."""
        for name in sorted((self.known | self.within[module]) & module.used.keys()):
            for node in module.used[name]:
                if name not in self.known and not any((each, name) in self.local for each in module.above(node)):
                    continue
                meant = {thing.node for thing in self.tree.meant(module, node)}
                asked = [each for each in meant if each in self.family.kinds or each in self.protocols]
                if asked and self._asks(module, node):
                    for each in sorted(asked, key=lambda kind: getattr(kind, "name", name)):
                        yield Question(module, node, getattr(each, "name", name)), {each}

    def _asks(self, module: Module, node: ast.AST) -> bool:
        """Return whether a class is named to be compared, and not to make one, annotate or rename it."""
        inner, alias = node, True
        for outer in module.above(node):
            match outer:
                case ast.arg():
                    return self._registers(module, outer)
                case ast.FunctionDef() | ast.AsyncFunctionDef():
                    return isinstance(inner, ast.arguments) or inner in outer.decorator_list
                case ast.ClassDef():
                    return False
                case ast.Attribute() if inner is node:
                    return outer.attr in _OF_CLASS
                case ast.Call(func=func) if func is node or last_name(func) in _STATIC:
                    return False
                case ast.Subscript() if inner is outer.slice and last_name(outer.value) not in UNIONS:
                    if self._is_type(module, outer.value):
                        return False
                case ast.Assign() | ast.AnnAssign() | ast.NamedExpr():
                    if inner is outer.value:
                        return self._asks_when_given(module, outer, alias)
                    return inner is not getattr(outer, "annotation", None)
                case ast.stmt():
                    return outer.__class__.__name__ != "TypeAlias"
            alias = alias and isinstance(outer, ast.expr) and inner in members(outer)
            inner = outer
        return True

    def _asks_when_given(self, module: Module, outer: ast.AST, alias: bool) -> bool:
        """Return whether giving a class to a variable asks: not in the table of all, nor as another name for it."""
        if any(value in self.family.registries for value in ast.walk(outer)):
            return False
        targets = outer.targets if isinstance(outer, ast.Assign) else [outer.target]
        renames = alias and all(isinstance(each, ast.Name | ast.Tuple) for each in targets)
        return not renames or isinstance(module.scope(outer), ast.ClassDef)

    def _registers(self, module: Module, argument: ast.arg) -> bool:
        """Return whether an annotation says for which class a function of ``singledispatch`` is."""
        function = module.function(argument)
        for each in getattr(function, "decorator_list", ()):
            if last_name(each.func if isinstance(each, ast.Call) else each) == "register":
                return argument is next(iter(a for a in function.args.args if a.arg not in ("self", "cls")), None)
        return False

    def _is_type(self, module: Module, expr: ast.AST) -> bool:
        """Return whether what stands before brackets makes a type of what is in them, and is no table."""
        for thing in self.tree.named(module, expr):
            if isinstance(thing.node, ast.Dict | ast.Call | ast.DictComp):
                return False
            if thing.node is None or isinstance(thing.node, ast.ClassDef | ast.Subscript):
                return thing.name.rpartition(".")[2][:1].isupper() or thing.name in CONTAINERS | {"type"}
        return False

    def _registry_entries(self, module: Module) -> Iterator[tuple[Question, set[ast.AST]]]:
        """Yield where one kind is taken from the table of all: ``LAYERS["fill"]``."""
        for name in self.tables & module.used.keys():
            for node in module.used[name]:
                if not any(thing.node in self.family.registries for thing in self.tree.meant(module, node)):
                    continue
                for outer in module.above(node):
                    given = [outer.slice] if isinstance(outer, ast.Subscript) else getattr(outer, "args", ())
                    if any(isinstance(each, ast.Constant) and each.value in self.family.words for each in given):
                        yield Question(module, outer, ast.unparse(outer)), set()
                    if not isinstance(outer, ast.Attribute):
                        break

    # names of kinds, and names that only some have

    def _note_tags(self, module: Module) -> None:
        """Note which values an expression may have where it says which kind something is, and all that holds it."""
        self.said = defaultdict(set)
        for attr, values in self.family.tags.items():
            for node in module.used.get(attr, ()):
                if isinstance(node, ast.Attribute) and self._may_hold(module, node.value):
                    self._note(module, node, values)
        for attr in ("__name__", "__qualname__", "__module__"):
            for node in module.used.get(attr, ()):
                if isinstance(node, ast.Attribute) and _is_class_of(node.value):
                    self._note(module, node, self.names)
        for node in module.nodes[ast.Constant]:
            if node.value in self.family.tags:
                outer = module.parents[node]
                start = self._taken_from(outer, node)
                if start is not None and self._may_hold(module, start):
                    self._note(module, outer, self.family.tags[node.value])
        self._note_variables(module)

    def _note_variables(self, module: Module) -> None:
        """Note the variables to which such a value is given."""
        variables = {key: value for value in self.said for key in self._variables(module, value)}
        for (scope, name), value in variables.items():
            for node in module.used.get(name, ()):
                if isinstance(node, ast.Name) and module.function(node) is scope:
                    self._note(module, node, self.said[value])

    def _taken_from(self, outer: ast.AST, key: ast.AST) -> ast.AST | None:
        """Return from what something is taken by a name: ``data["type"]``, ``getattr(x, "type")``."""
        if isinstance(outer, ast.Subscript) and isinstance(outer.ctx, ast.Load):
            return outer.value
        if isinstance(outer, ast.Call) and last_name(outer.func) in ("get", "pop", "getattr", "__getattribute__"):
            return outer.func.value if isinstance(outer.func, ast.Attribute) else outer.args[0]
        return None

    def _variables(self, module: Module, value: ast.AST) -> list[tuple[ast.AST | None, str]]:
        """Return the variable to which a value is given."""
        outer = module.parents.get(value)
        if not isinstance(outer, ast.Assign | ast.AnnAssign | ast.NamedExpr):
            return []
        targets = outer.targets if isinstance(outer, ast.Assign) else [outer.target]
        return [(module.function(outer), each.id) for each in targets if isinstance(each, ast.Name)]

    def _note(self, module: Module, node: ast.AST, values: set[str]) -> None:
        self.said[node] = self.said[node] | values
        for outer in module.above(node):
            if isinstance(outer, ast.stmt | ast.Lambda | ast.comprehension | ast.match_case):
                break
            self.said[outer] = self.said[outer] | values

    def _tags(self, expr: ast.AST) -> set[str]:
        """Return the values that an expression may have, if it says which kind something is."""
        return self.said.get(expr, set())

    def _may_hold(self, module: Module, expr: ast.AST) -> bool:
        held = self.types.of(module, expr)
        return not held or not self.related.isdisjoint(held)

    def _holds(self, module: Module, node: ast.Attribute, owners: set[ast.AST]) -> bool:
        """Return whether an attribute is that of some classes; where nobody knows, whether only they have it."""
        held = self.types.of(module, node.value)
        return bool(owners & held) if held else set(self.classes.holders[node.attr]) <= owners

    def _has_one(self, module: Module, expr: ast.AST, names: set[str]) -> bool:
        """Return whether something of which an attribute is taken by name is of the family, or of no other class."""
        owners = {each for each in self.related if isinstance(each, ast.ClassDef)}
        held = self.types.of(module, expr)
        if held:  # where everything that it may be has them, nothing is asked
            return any(not names <= self.classes.names(each) for each in owners & held)
        return all(set(self.classes.holders[name]) <= owners for name in names)

    def _with(self, names: Iterable[str]) -> set[ast.AST]:
        """Return the kinds whose own classes give one of some names."""
        return {each for name in names for each in self.classes.holders[name] if each in self.homes}

    def _same(self, module: Module, values: set[str], exprs: Iterable[ast.AST]) -> list[str]:
        """Return the texts among expressions that name kinds, or parts of their names."""
        texts = {text for expr in exprs for text in self.tree.strings(module, expr) if text.strip()}
        return sorted(text for text in texts if any(text in value or value in text for value in values))

    def _asked(self, module: Module, node: ast.AST, texts: Iterable[str]) -> Iterator[tuple[Question, set[ast.AST]]]:
        for text in texts:
            yield Question(module, node, f"“{text}”"), self.family.values.get(text, set())

    def _comparisons(self, module: Module) -> Iterator[tuple[Question, set[ast.AST]]]:
        for node in module.nodes[ast.Compare]:
            parts = [node.left, *node.comparators]
            for part in parts:
                if isinstance(part, ast.Constant):
                    continue
                others = [each for each in parts if each is not part]
                if values := self._tags(part):
                    yield from self._asked(module, node, self._same(module, values, others))
                elif isinstance(node.ops[0], ast.In | ast.NotIn) and part is not node.left and _is_keys(part):
                    names = self.tree.strings(module, node.left) & self.family.partial
                    if names and self._has_one(module, _start(part), names):
                        yield Question(module, node, all_of(names)), self._with(names)

    def _matches(self, module: Module) -> Iterator[tuple[Question, set[ast.AST]]]:
        for node in module.nodes[ast.Match]:
            if values := self._tags(node.subject):
                for case in node.cases:
                    patterns = [each for each in ast.walk(case.pattern) if isinstance(each, ast.MatchValue)]
                    for each in patterns:
                        yield from self._asked(module, each, self._same(module, values, [each.value]))
        for node in module.nodes[ast.MatchMapping]:
            for key, pattern in zip(node.keys, node.patterns, strict=True):
                yield from self._of_pattern(module, getattr(key, "value", ""), pattern)
        for node in module.nodes[ast.MatchClass]:
            meant = {thing.node for thing in self.tree.meant(module, node.cls)}
            if meant & self.family.kinds:
                continue
            for name, pattern in zip(node.kwd_attrs, node.kwd_patterns, strict=True):
                if meant & self.related or last_name(node.cls) == "object":
                    yield from self._of_pattern(module, name, pattern)
                    if name in self.family.partial and name not in self.family.tags:
                        yield Question(module, node, f"“{name}”"), self._with([name])

    def _of_pattern(self, module: Module, name: str, pattern: ast.AST) -> Iterator[tuple[Question, set[ast.AST]]]:
        for each in ast.walk(pattern) if name in self.family.tags else ():
            if isinstance(each, ast.MatchValue):
                texts = self._same(module, self.family.tags[name], [each.value])
                yield from self._asked(module, each, texts)

    def _calls(self, module: Module) -> Iterator[tuple[Question, set[ast.AST]]]:
        """Yield ``hasattr`` and the like, texts compared by a function, and functions that register for a kind."""
        for node in module.nodes[ast.Call]:
            name = last_name(node.func)
            if name in _LOOKS and node.args:
                of, key = (node.args if len(node.args) > 1 else [getattr(node.func, "value", node), node.args[0]])[:2]
                names = self._texts(module, key) & self.family.partial - set(self.family.tags)
                if names and (self._may_hold(module, of) if name == "hasattr" else self._has_one(module, of, names)):
                    yield Question(module, node, all_of(names)), self._with(names)
                if isinstance(key, ast.JoinedStr | ast.BinOp) and self._tags(key):
                    yield Question(module, node, ast.unparse(key)), set()
            elif len(node.args) > 1 or name in _PARTS:
                parts = [*node.args, node.func.value] if isinstance(node.func, ast.Attribute) else node.args
                if not any(isinstance(each, ast.Constant | ast.Name) for each in parts):
                    continue
                for part in parts:
                    if isinstance(part, ast.Attribute | ast.Subscript) and (values := self._tags(part)):
                        others = [each for each in parts if each is not part and not isinstance(each, ast.Attribute)]
                        texts = self._same(module, values, others)
                        yield from self._asked(module, node, texts if name in _PARTS else set(texts) & values)

    def _texts(self, module: Module, expr: ast.AST) -> set[str]:
        """Return the texts that a name stands for, also one that a loop goes through."""
        if isinstance(expr, ast.Name):
            for outer in module.above(expr):
                for loop in [outer] if isinstance(outer, ast.For) else getattr(outer, "generators", ()):
                    if isinstance(loop.target, ast.Name) and loop.target.id == expr.id:
                        return set() if isinstance(loop.iter, ast.Call) else set(self.tree.strings(module, loop.iter))
        return set(self.tree.strings(module, expr)) if isinstance(expr, ast.Name | ast.Constant) else set()

    def _tables(self, module: Module) -> Iterator[tuple[Question, set[ast.AST]]]:
        """Yield the entries of tables that are looked up by what tells kinds apart."""
        looked = [
            (node, node.value, node.slice) for node in module.nodes[ast.Subscript] if isinstance(node.ctx, ast.Load)
        ]
        looked += [
            (node, node.func.value, node.args[0])
            for node in module.nodes[ast.Call]
            if isinstance(node.func, ast.Attribute) and node.func.attr in ("get", "pop", "__getitem__") and node.args
        ]
        for node, table, key in looked:
            if isinstance(key, ast.Constant | ast.Slice | ast.Tuple) or not (values := self._tags(key)):
                continue
            things = self.tree.meant(module, table)
            if any(thing.node in self.family.registries for thing in things):
                continue
            filled = self._keys_of([table, *(thing.node for thing in things)])
            keys = filled & values
            if keys or isinstance(key, ast.JoinedStr) or (things and not filled and self._is_table(things)):
                yield from self._asked(module, node, sorted(keys) or [ast.unparse(key)])

    def _is_table(self, things: Sequence[Thing]) -> bool:
        """Return whether something is a table that is filled elsewhere."""
        return any(isinstance(thing.node, ast.Dict) or (isinstance(thing.node, ast.Call) and last_name(thing.node.func)
                   in ("dict", "defaultdict")) for thing in things)  # fmt: skip

    def _keys_of(self, exprs: Sequence[ast.AST | None]) -> set[str]:
        found: set[str] = set()
        for expr in exprs:
            for node in ast.walk(expr) if isinstance(expr, ast.Dict | ast.Call) else ():
                if isinstance(node, ast.Dict):
                    found |= {key.value for key in node.keys if isinstance(key, ast.Constant)}
                    found |= {
                        f"{last_name(key.value)}.{key.attr}" for key in node.keys if isinstance(key, ast.Attribute)
                    }
                elif isinstance(node, ast.Call):
                    found |= {each.arg for each in node.keywords if each.arg}
        return found

    def _flags(self, module: Module) -> Iterator[tuple[Question, set[ast.AST]]]:
        owners = {each for each in self.related if isinstance(each, ast.ClassDef)}
        for node in (each for flag in self.family.flags for each in module.used.get(flag, ())):
            if isinstance(node, ast.Attribute) and self._holds(module, node, owners):
                yield (
                    Question(module, node, node.attr),
                    owners & self.homes.keys() & set(self.classes.holders[node.attr]),
                )

    def _attempts(self, module: Module) -> Iterator[tuple[Question, set[ast.AST]]]:
        """Yield attributes that only some kinds have where it is caught that one has none."""
        for node in module.nodes[ast.Try]:
            caught = {last_name(each) for handler in node.handlers for each in _parts(handler.type)}
            if "AttributeError" in caught:
                yield from self._tried(module, node.body)
        for node in module.nodes[ast.With]:
            calls = [item.context_expr for item in node.items if isinstance(item.context_expr, ast.Call)]
            if any("AttributeError" in map(last_name, call.args) for call in calls):
                yield from self._tried(module, node.body)

    def _tried(self, module: Module, body: Sequence[ast.stmt]) -> Iterator[tuple[Question, set[ast.AST]]]:
        for node in (each for statement in body for each in ast.walk(statement)):
            if (
                isinstance(node, ast.Attribute)
                and node.attr in self.family.partial
                and self._may_hold(module, node.value)
            ):
                yield Question(module, node, f"“{node.attr}”"), self._with([node.attr])

    # functions that answer the question for others

    def _through_predicates(self, found: Sequence[tuple[Question, set[ast.AST]]]) -> Iterator[Question]:
        """Yield the uses of functions, methods and properties that return the answer to a question."""
        functions = {}
        for question, _ in found:
            function = _answering(question)
            if function is not None:
                functions[function] = question.what
        for function, what in functions.items():
            owner = next((each for each in self.classes.holders[function.name]
                          if function is self.classes.own[each][function.name]), None)  # fmt: skip
            if owner in self.family.kinds:
                continue
            line = {owner, *self.classes.descendants(owner)} if owner is not None else set()
            for module in self.tree.modules.values():
                for node in module.used.get(function.name, ()):
                    of_owner = owner is not None and isinstance(node, ast.Attribute) and self._holds(module, node, line)
                    is_it = of_owner or function in [thing.node for thing in self.tree.named(module, node)]
                    if is_it and function not in module.above(node):
                        yield Question(module, node, f"{function.name}: {what}")


def _answering(question: Question) -> ast.AST | None:
    """Return the function whose answer a question is."""
    inner = question.node
    for outer in question.module.above(inner):
        if isinstance(outer, ast.Return):
            return question.module.function(outer)
        passes = isinstance(outer, ast.BoolOp | ast.UnaryOp | ast.Compare | ast.BinOp | ast.Tuple) or (
            isinstance(outer, ast.Call) and last_name(outer.func) in ("isinstance", "issubclass", "hasattr", "bool")
        )
        if not passes:
            return None
        inner = outer
    return None


def _spread(names: set[str], renamed: Sequence[tuple[str, Sequence[str]]]) -> None:
    """Add what is another name of one of some names, until there are no more."""
    before = -1
    while before != len(names):
        before = len(names)
        names |= {name for name, meant in renamed if not names.isdisjoint(meant)}


def all_of(names: Iterable[str]) -> str:
    return ", ".join(f"“{name}”" for name in sorted(names))


def _parts(expr: ast.AST | None) -> list[ast.AST]:
    return list(expr.elts) if isinstance(expr, ast.Tuple) else [expr] if expr is not None else []


def _is_class_of(expr: ast.AST) -> bool:
    return (isinstance(expr, ast.Call) and last_name(expr.func) == "type") or last_name(expr) == "__class__"


def _is_keys(expr: ast.AST) -> bool:
    """Return whether an expression holds the names of what something has."""
    return any(
        (isinstance(node, ast.Attribute) and node.attr in _KEYS)
        or (isinstance(node, ast.Call) and last_name(node.func) in _KEYS_OF - {"keys"})
        for node in ast.walk(expr)
    )


def _start(expr: ast.AST) -> ast.AST:
    """Return whose keys an expression has: ``layer`` in ``layer.model_fields`` and in ``vars(layer)``."""
    for node in ast.walk(expr):
        if isinstance(node, ast.Attribute) and node.attr in _KEYS | _KEYS_OF:
            return node.value
        if isinstance(node, ast.Call) and last_name(node.func) in _KEYS_OF and node.args:
            return node.args[0]
    return expr
