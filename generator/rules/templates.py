"""Texts and conditions with ``{{ field }}`` and ``{{ formula }}``, compiled once for all that fill them in.

The faces of pieces, boards and sheets of paper share this language; each says which fields there are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from functools import partial
from itertools import product
from typing import NamedTuple, Protocol, TypeVar

from generator.i18n import literal, phrase
from generator.model.names import fold_name
from generator.model.pieces.rows import COUNT, FieldValue, PieceField, written_value
from generator.problems import InvalidValueError, did_you_mean, nearest_hint, quoted
from generator.rules.amounts import DivisionError, LookupFormulaError, Value, condition_holds, figure, key_of, text_of
from generator.rules.formulas import (
    TEXT_FUNCTIONS,
    Call,
    Choice,
    Constant,
    FormulaError,
    Lookup,
    Name,
    Node,
    Test,
    TextConstant,
    Throw,
    nodes,
    parse_face_formula,
)
from generator.spans import spans

_BLANK = {"{{": "}}"}
_SYMBOL = re.compile(r":((?:[\w-]|\{\{[^{}]*\}\})+)(?=:)")
LONGEST_FILLED = 4000
Fields = Mapping[str, PieceField]
Lookups = Mapping[str, Mapping[str, str]]
"""Tables from values to texts, by name."""

NO_LOOKUPS: Lookups = {}
ROW_FIELDS: Fields = {"row": PieceField("number"), "id": PieceField(), COUNT: PieceField("number")}
"""The fields that every row of pieces has."""
NO_FIELDS: Fields = {}


class FillError(InvalidValueError):
    """Raised for a template string that cannot be used; the message says why, the hint what helps.

    ``field`` is the field whose value is wrong, where it is known; ``kind`` is that of faults reported as one.
    """

    field = ""
    kind = ""


class FormulaFillError(FillError):
    """Raised for a formula that divides by zero: it is wrong where it is written, not in the row."""


class FaceRow(Protocol):
    """What templates and conditions may ask of a row, by the names of its fields."""

    @property
    def texts(self) -> Mapping[str, str]: ...

    @property
    def values(self) -> Mapping[str, Value]: ...


class RowTexts(NamedTuple):
    texts: Mapping[str, str]
    values: Mapping[str, Value]

    @classmethod
    def of(cls, values: Mapping[str, FieldValue], fields: Fields, number: int, count: int = 1) -> RowTexts:
        """Return what a row says; ``row`` is its number, ``id`` too if no field is called so, ``count`` its copies."""
        texts = {"row": str(number), "id": str(number)}
        texts |= {name: fields[name].value_text(value) for name, value in values.items()}
        numbers = {name: value for name, value in values.items() if isinstance(value, int)}
        return cls(texts | {COUNT: str(count)}, texts | numbers | {COUNT: count})


Part = Callable[[FaceRow], str]
_Result = TypeVar("_Result")


class Fill(NamedTuple):
    """A template string that is ready to be filled, with the trees of what is in its braces."""

    parts: tuple[Part, ...]
    nodes: tuple[Node, ...]
    symbols: tuple[Fill, ...] = ()
    """The name of a symbol, between colons, with a field in it: ``:chess-{{ kind }}:``."""

    @property
    def plain(self) -> bool:
        return not self.nodes

    def of(self, row: FaceRow) -> str:
        """Return the text for a row. Raises ``FillError`` for a formula that cannot be worked out."""
        if len(self.parts) == 1:
            return self.parts[0](row)[:LONGEST_FILLED]
        return "".join([part(row) for part in self.parts])[:LONGEST_FILLED]

    def lookup_entry(self, row: FaceRow) -> tuple[str, ...]:
        """Return the lookup and its key where the whole text for a row is one of its entries; nothing for any other."""
        if len(self.parts) != 1 or not self.nodes or not isinstance(lookup := self.nodes[0], Lookup):
            return ()
        key = key_of(lookup, row.values)
        return (lookup.name, key) if key else ()


class Condition(NamedTuple):
    node: Node

    @property
    def nodes(self) -> tuple[Node, ...]:
        return (self.node,)

    def holds(self, row: FaceRow) -> bool:
        """Return whether it holds for a row. Raises ``FillError`` where it cannot be worked out."""
        return _worked_out(condition_holds, self.node, row)


def compile_template(template: str, fields: Fields, lookups: Lookups = NO_LOOKUPS, always: Fields = ROW_FIELDS) -> Fill:
    """Return a template string ready for what has these fields and those that it ``always`` has.

    Raises ``FillError``.
    """
    pieces, at = list[str](), 0
    for start, end in spans(template, _BLANK):
        pieces += template[at:start], template[start + 2 : end - 2]
        at = end
    pieces.append(template[at:])
    if any("{{" in text or "}}" in text for text in pieces[::2]):
        hint = phrase("write two braces on each side: {example}", example="{{ name }}")
        raise FillError(phrase("unmatched {{{{ or }}}} in {text}", text=quoted(template)), hint)
    parts: list[Part] = []
    trees: list[Node] = []
    for index, piece in enumerate(pieces):
        if index % 2:
            node = _node(piece.strip(), {**always, **fields}, lookups)
            trees.append(node)
            part: Part = partial(_field, node.name) if isinstance(node, Name) else partial(_worked_out, text_of, node)
            if pieces[index - 1].endswith(":") and pieces[index + 1].startswith(":"):
                pieces[index - 1], pieces[index + 1] = pieces[index - 1][:-1], pieces[index + 1][1:]
                parts[-1:] = [partial(_same, pieces[index - 1])]
                part = partial(_symbol, part)
            parts.append(part)
        elif piece:
            parts.append(partial(_same, piece))
    return Fill(tuple(parts), tuple(trees), tuple(_symbols(template, fields, lookups, always)))


def _symbols(template: str, fields: Fields, lookups: Lookups, always: Fields) -> Iterator[Fill]:
    names = (match[1] for match in _SYMBOL.finditer(template))
    return (compile_template(name, fields, lookups, always) for name in names if "{{" in name)


def condition(text: str, fields: Fields, lookups: Lookups = NO_LOOKUPS) -> Condition:
    """Return a condition for rows with these fields; what is in braces is part of it. Raises ``FillError``."""
    node = _node(text, {**ROW_FIELDS, **fields}, lookups)
    if any(isinstance(part, Throw) for part in nodes(node)):
        raise FillError(phrase("dice cannot be part of a condition"))
    return Condition(node)


def names_of(template: Fill | Condition) -> Iterator[str]:
    return (part.name for node in template.nodes for part in nodes(node) if isinstance(part, Name))


def texts_compared(template: Fill | Condition) -> Iterator[tuple[str, str]]:
    """Yield the names of fields that are compared with texts, each with such a text."""
    tests = (part for node in template.nodes for part in nodes(node) if isinstance(part, Test))
    for test in tests:
        if test.sign in ("==", "!=", "in"):
            names = [part.name for part in test.parts if isinstance(part, Name)]
            texts = [part.value for part in test.parts if isinstance(part, TextConstant) and part.value]
            yield from product(names, texts)


def _same(text: str, _row: FaceRow) -> str:
    return text


def _field(name: str, row: FaceRow) -> str:
    return row.texts.get(name, "")


def _symbol(part: Part, row: FaceRow) -> str:
    """Return a symbol with the name that a row gives it, nothing where it gives none."""
    return f":{name}:" if (name := part(row)) else ""


def _worked_out(work_out: Callable[[Node, Mapping[str, Value]], _Result], node: Node, row: FaceRow) -> _Result:
    try:
        return work_out(node, row.values)
    except DivisionError as error:
        raise FormulaFillError(literal(str(error))) from None
    except LookupFormulaError as error:
        fault = FillError(literal(str(error)), error.hint)
        fault.field, fault.kind = error.field, str(error)
        raise fault from None
    except FormulaError as error:
        raise FillError(literal(str(error))) from None


def _node(text: str, fields: Fields, lookups: Lookups) -> Node:
    """Return the tree of a formula or condition, its names those of fields. Raises ``FillError``."""
    if text in fields:
        return Name(text)
    words = (*fields, *lookups, *(choice for field in fields.values() for choice in field.choices))
    words = tuple(word for word in dict.fromkeys(words) if figure(word) is None)
    try:
        return _Resolver(fields, lookups).resolve(parse_face_formula(text, words))
    except FormulaError as error:
        hint = phrase("write the name of a field, a formula such as combat + 1, or a condition such as combat >= 4")
        raise FillError(literal(str(error)), hint) from None


class _Resolver:
    """Puts fields and texts where a tree has names, and refuses what can never be."""

    def __init__(self, fields: Fields, lookups: Lookups) -> None:
        self.fields, self.lookups = fields, lookups
        self.by_name: Mapping[str, str] = {fold_name(name): name for name in fields} | {name: name for name in fields}

    def resolve(self, node: Node) -> Node:
        match node:
            case Name():
                return Name(self._field_name(node.name))
            case Call():
                parts = tuple(map(self.resolve, node.parts))
                if node.name not in TEXT_FUNCTIONS:
                    numbers = parts
                else:
                    numbers = parts[1:] if node.name in ("first", "pad") else ()
                for part in numbers:
                    self._check_number(part)
                return replace(node, parts=parts)
            case Choice():
                return Choice(*map(self.resolve, (node.test, node.then, node.otherwise)))
            case Test():
                return self._test(node)
            case Lookup():
                return self._lookup(node)
        return node

    def _lookup(self, node: Lookup) -> Node:
        """Return a lookup with its table; a word alone that names no field is a text if the table has it."""
        name = next((name for name in self.lookups if fold_name(name) == fold_name(node.name)), None)
        if name is None:
            hint = did_you_mean(node.name, self.lookups) if self.lookups else phrase("add it under “lookups:”")
            raise FillError(phrase("there is no lookup {name}", name=quoted(node.name)), hint)
        table, key = self.lookups[name], node.key
        if isinstance(key, Name) and not self._field(key) and key.name in table:
            key = TextConstant(key.name)
        return Lookup(name, self.resolve(key), tuple(table.items()))

    def _field_name(self, name: str) -> str:
        match = self.by_name.get(name) or self.by_name.get(fold_name(name))
        if match is None:
            hint = nearest_hint(name, [*self.fields])
            if not hint:
                text = phrase("write text in quotes: '{name}'", name=name)
                hint = phrase("{near}; {text}", near=did_you_mean(name, self.fields), text=text)
            raise FillError(phrase("there is no field {name}", name=quoted(name)), hint)
        return match

    def _test(self, node: Test) -> Test:
        if node.sign not in ("==", "!=", "in"):
            parts = tuple(map(self.resolve, node.parts))
            if node.sign not in ("and", "or", "not"):
                for part in parts:
                    self._check_number(part)
                self._check_order(node.sign, *parts)
            return Test(node.sign, parts)
        field_names = [part.name for part in node.parts if isinstance(part, Name) and self._field(part)]
        beside = self.fields[self._field_name(field_names[0])] if field_names else None
        if beside is None and any(isinstance(part, Lookup) for part in node.parts):
            beside = PieceField()
        parts = tuple(self._text_or_field(part, beside) for part in node.parts)
        for part in parts[1:]:
            self._check_pair(parts[0], part)
            self._check_pair(part, parts[0])
        return Test(node.sign, parts)

    def _field(self, node: Name) -> str | None:
        return self.by_name.get(node.name) or self.by_name.get(fold_name(node.name))

    def _text_or_field(self, node: Node, beside: PieceField | None) -> Node:
        """Return a part of a comparison with a field; a word alone that names no field is a text."""
        if isinstance(node, Name) and beside is not None:
            choices = {choice.casefold() for choice in beside.choices}
            if not self._field(node) or (node.name not in self.fields and node.name.casefold() in choices):
                return TextConstant(node.name)
        return self.resolve(node)

    def _check_number(self, node: Node) -> None:
        """Raise ``FillError`` for what can be no number where one is needed."""
        if isinstance(node, TextConstant) and figure(node.value) is None:
            raise FillError(phrase("{text} is not a number", text=quoted(node.value)))
        if isinstance(node, Call) and node.name in TEXT_FUNCTIONS:
            raise FillError(phrase("{text} is not a number", text=quoted(f"{node.name}(…)")))
        if isinstance(node, Name) and _is_never_number(self.fields[node.name]):
            hint = phrase("== and != compare text; <, <=, > and >= compare numbers")
            raise FillError(phrase("{name} is text, which cannot be counted or ordered", name=quoted(node.name)), hint)

    def _check_pair(self, one: Node, other: Node) -> None:
        """Raise ``FillError`` for a field beside what it can never be."""
        if not isinstance(one, Name) or not isinstance(other, TextConstant | Constant):
            return
        field = self.fields[one.name]
        text = other.value if isinstance(other, TextConstant) else written_value(float(other.value))
        if not text:
            return
        if field.kind == "choice" and text.casefold() not in {choice.casefold() for choice in field.choices}:
            hint = did_you_mean(text, field.choices)
        elif field.kind in ("number", "target") and not _within(figure(text), field):
            hint = phrase("allowed: {least} to {most}", least=field.least, most=field.most)
        else:
            return
        raise FillError(phrase("{name} is never {text}", name=quoted(one.name), text=quoted(text)), hint)

    def _check_order(self, sign: str, left: Node, right: Node) -> None:
        """Raise ``FillError`` where no number that a field may hold fits a comparison."""
        if isinstance(right, Name) and isinstance(left, Constant):
            left, right, sign = right, left, sign.translate(str.maketrans("<>", "><"))
        if not isinstance(left, Name) or not isinstance(right, Constant):
            return
        field = self.fields[left.name]
        ends = [condition_holds(Test(sign, (Constant(Fraction(end)), right)), {}) for end in (field.least, field.most)]
        if field.kind in ("number", "target") and not any(ends):
            hint = phrase("allowed: {least} to {most}", least=field.least, most=field.most)
            condition = f"{left.name} {sign} {written_value(float(right.value))}"
            raise FillError(phrase("{condition} is never met", condition=quoted(condition)), hint)


def _within(number: Fraction | None, field: PieceField) -> bool:
    return number is not None and field.least <= number <= field.most


def _is_never_number(field: PieceField) -> bool:
    if field.kind == "choice":
        return all(figure(choice) is None for choice in field.choices)
    return field.kind in ("keywords", "picture")


CompiledT = TypeVar("CompiledT", Fill, Condition)
