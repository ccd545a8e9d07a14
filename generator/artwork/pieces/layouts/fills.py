"""Template strings of faces, ``{{ field }}`` and ``{{ formula }}``, and conditions, compiled once for all rows.

What a row says is data: it is put in as it stands and never read as a template or a formula.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from itertools import product

from generator.i18n import phrase, verbatim
from generator.model.names import folded
from generator.model.pieces.rows import FieldValue, PieceField, written
from generator.problems import UnfitError, did_you_mean, quoted
from generator.rules.amounts import DivisionError, Value, figure, holds, text_of
from generator.rules.formulas import (
    Call,
    Choice,
    Constant,
    FormulaError,
    Name,
    Node,
    Test,
    TextConstant,
    Throw,
    nodes,
    parsed_on_face,
)

_BLANK = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_SYMBOL = re.compile(r":((?:[\w-]|\{\{[^{}]*\}\})+)(?=:)")
LONGEST_FILLED = 4000
Fields = Mapping[str, PieceField]


class FillError(UnfitError):
    """Raised for a template string that cannot be used; the message says why, the hint what helps."""


class FormulaFillError(FillError):
    """Raised for a formula that divides by zero: it is wrong where it is written, not in the row."""


@dataclass(frozen=True, slots=True)
class RowTexts:
    """What a row says: its texts as faces print them, its values as formulas count and conditions compare them."""

    texts: Mapping[str, str]
    values: Mapping[str, Value]

    @classmethod
    def of(cls, values: Mapping[str, FieldValue], fields: Fields, number: int) -> RowTexts:
        """Return what a row says; ``row`` is its number, and ``id`` too where no field is called so."""
        texts = {"row": str(number), "id": str(number)}
        texts |= {name: fields[name].shown(value) for name, value in values.items()}
        return cls(texts, texts | {name: value for name, value in values.items() if isinstance(value, int)})


Part = Callable[[RowTexts], str]


@dataclass(frozen=True, slots=True)
class Fill:
    """A template string that is ready to be filled, with the trees of what is in its braces."""

    parts: tuple[Part, ...]
    nodes: tuple[Node, ...]
    symbols: tuple[Fill, ...] = ()
    """What stands between colons with a field in it, ``:chess-{{ kind }}:``, and so is the name of a symbol."""

    @property
    def plain(self) -> bool:
        """Return whether it is the same for all rows."""
        return not self.nodes

    def of(self, row: RowTexts) -> str:
        """Return the text for a row. Raises ``FillError`` for a formula that cannot be worked out."""
        return "".join([part(row) for part in self.parts])[:LONGEST_FILLED]


@dataclass(frozen=True, slots=True)
class Condition:
    """A condition that is ready for rows."""

    node: Node

    @property
    def nodes(self) -> tuple[Node, ...]:
        return (self.node,)

    def holds(self, row: RowTexts) -> bool:
        """Return whether it holds for a row. Raises ``FillError`` where it cannot be worked out."""
        try:
            return holds(self.node, row.values)
        except DivisionError as error:
            raise FormulaFillError(verbatim(str(error))) from None
        except FormulaError as error:
            raise FillError(verbatim(str(error))) from None


def compiled(template: str, fields: Fields) -> Fill:
    """Return a template string ready for rows with these fields. Raises ``FillError``."""
    pieces = _BLANK.split(template)
    if any("{{" in text or "}}" in text for text in pieces[::2]):
        raise FillError(phrase("{{{{ or }}}} stands alone in {text}", text=quoted(template)))
    parts: list[Part] = []
    trees: list[Node] = []
    for index, piece in enumerate(pieces):
        if index % 2:
            node = _node(piece.strip(), fields)
            trees.append(node)
            part: Part = partial(_field, node.name) if isinstance(node, Name) else partial(_worked_out, node)
            if pieces[index - 1].endswith(":") and pieces[index + 1].startswith(":"):
                pieces[index - 1], pieces[index + 1] = pieces[index - 1][:-1], pieces[index + 1][1:]
                parts[-1:] = [partial(_same, pieces[index - 1])]
                part = partial(_symbol, part)
            parts.append(part)
        elif piece:
            parts.append(partial(_same, piece))
    return Fill(tuple(parts), tuple(trees), tuple(_symbols(template, fields)))


def _symbols(template: str, fields: Fields) -> Iterator[Fill]:
    names = (match[1] for match in _SYMBOL.finditer(template))
    return (compiled(name, fields) for name in names if "{{" in name)


def condition(text: str, fields: Fields) -> Condition:
    """Return a condition for rows with these fields; what stands in braces is a part of it. Raises ``FillError``."""
    node = _node(text, fields)
    if any(isinstance(part, Throw) for part in nodes(node)):
        raise FillError(phrase("dice have no place in a condition"))
    return Condition(node)


def names_of(template: Fill | Condition) -> Iterator[str]:
    """Yield the names of the fields in a template string or a condition."""
    return (part.name for node in template.nodes for part in nodes(node) if isinstance(part, Name))


def texts_compared(template: Fill | Condition) -> Iterator[tuple[str, str]]:
    """Yield the names of fields that are compared with texts, each with such a text."""
    tests = (part for node in template.nodes for part in nodes(node) if isinstance(part, Test))
    for test in tests:
        if test.sign in ("==", "!=", "in"):
            names = [part.name for part in test.parts if isinstance(part, Name)]
            texts = [part.value for part in test.parts if isinstance(part, TextConstant) and part.value]
            yield from product(names, texts)


def _same(text: str, _row: RowTexts) -> str:
    return text


def _field(name: str, row: RowTexts) -> str:
    return row.texts.get(name, "")


def _symbol(part: Part, row: RowTexts) -> str:
    """Return a symbol with the name that a row gives it, nothing where it gives none."""
    return f":{name}:" if (name := part(row)) else ""


def _worked_out(node: Node, row: RowTexts) -> str:
    try:
        return text_of(node, row.values)
    except DivisionError as error:
        raise FormulaFillError(verbatim(str(error))) from None
    except FormulaError as error:
        raise FillError(verbatim(str(error))) from None


def _node(text: str, fields: Fields) -> Node:
    """Return the tree of a formula or condition, its names those of fields. Raises ``FillError``."""
    names = {"row": PieceField("number"), "id": PieceField(), **fields}
    if text in names:
        return Name(text)
    words = (*names, *(choice for held in fields.values() for choice in held.choices))
    words = tuple(word for word in dict.fromkeys(words) if figure(word) is None)
    try:
        return _Resolver(names).resolved(parsed_on_face(text, words))
    except FormulaError as error:
        hint = phrase("write the name of a field, a formula such as combat + 1, or a condition such as combat >= 4")
        raise FillError(verbatim(str(error)), hint) from None


class _Resolver:
    """Puts fields and texts where a tree has names, and refuses what can never be."""

    def __init__(self, fields: Fields) -> None:
        self.fields = fields
        self.by_name: Mapping[str, str] = {folded(name): name for name in fields} | {name: name for name in fields}

    def resolved(self, node: Node) -> Node:
        match node:
            case Name():
                return Name(self._known(node.name))
            case Call():
                parts = tuple(map(self.resolved, node.parts))
                for part in parts:
                    self._check_number(part)
                return replace(node, parts=parts)
            case Choice():
                return Choice(*map(self.resolved, (node.test, node.then, node.otherwise)))
            case Test():
                return self._test(node)
        return node

    def _known(self, name: str) -> str:
        found = self.by_name.get(name) or self.by_name.get(folded(name))
        if found is None:
            text = phrase("a text is written in quotes: '{name}'", name=name)
            near = did_you_mean(name, self.fields)
            raise FillError(
                phrase("there is no field {name}", name=quoted(name)), phrase("{near}; {text}", near=near, text=text)
            )
        return found

    def _test(self, node: Test) -> Test:
        if node.sign not in ("==", "!=", "in"):
            parts = tuple(map(self.resolved, node.parts))
            if node.sign not in ("and", "or", "not"):
                for part in parts:
                    self._check_number(part)
                self._check_order(node.sign, *parts)
            return Test(node.sign, parts)
        held = [part.name for part in node.parts if isinstance(part, Name) and self._field(part)]
        beside = self.fields[self._known(held[0])] if held else None
        parts = tuple(self._text_or_field(part, beside) for part in node.parts)
        for part in parts[1:]:
            self._check_pair(parts[0], part)
            self._check_pair(part, parts[0])
        return Test(node.sign, parts)

    def _field(self, node: Name) -> str | None:
        return self.by_name.get(node.name) or self.by_name.get(folded(node.name))

    def _text_or_field(self, node: Node, beside: PieceField | None) -> Node:
        """Return a part of a comparison with a field; a word alone that names no field is a text."""
        if isinstance(node, Name) and beside is not None:
            choices = {choice.casefold() for choice in beside.choices}
            if not self._field(node) or (node.name not in self.fields and node.name.casefold() in choices):
                return TextConstant(node.name)
        return self.resolved(node)

    def _check_number(self, node: Node) -> None:
        """Raise ``FillError`` for what can be no number where one is needed."""
        if isinstance(node, TextConstant) and figure(node.value) is None:
            raise FillError(phrase("{text} is not a number", text=quoted(node.value)))
        if isinstance(node, Name) and _is_never_number(self.fields[node.name]):
            hint = phrase("== and != compare texts; <, <=, > and >= numbers")
            raise FillError(
                phrase("{name} holds texts, which cannot be counted or ordered", name=quoted(node.name)), hint
            )

    def _check_pair(self, one: Node, other: Node) -> None:
        """Raise ``FillError`` for a field beside what it can never be."""
        if not isinstance(one, Name) or not isinstance(other, TextConstant | Constant):
            return
        held = self.fields[one.name]
        text = other.value if isinstance(other, TextConstant) else written(float(other.value))
        if not text:
            return
        if held.kind == "choice" and text.casefold() not in {choice.casefold() for choice in held.choices}:
            hint = did_you_mean(text, held.choices)
        elif held.kind in ("number", "target") and not _within(figure(text), held):
            hint = phrase("allowed: {least} to {most}", least=held.least, most=held.most)
        else:
            return
        raise FillError(phrase("{name} is never {text}", name=quoted(one.name), text=quoted(text)), hint)

    def _check_order(self, sign: str, left: Node, right: Node) -> None:
        """Raise ``FillError`` where no number that a field may hold fits a comparison."""
        if isinstance(right, Name) and isinstance(left, Constant):
            left, right, sign = right, left, sign.translate(str.maketrans("<>", "><"))
        if not isinstance(left, Name) or not isinstance(right, Constant):
            return
        held = self.fields[left.name]
        ends = [holds(Test(sign, (Constant(Fraction(end)), right)), {}) for end in (held.least, held.most)]
        if held.kind in ("number", "target") and not any(ends):
            hint = phrase("allowed: {least} to {most}", least=held.least, most=held.most)
            condition = f"{left.name} {sign} {written(float(right.value))}"
            raise FillError(phrase("{condition} never holds", condition=quoted(condition)), hint)


def _within(number: Fraction | None, held: PieceField) -> bool:
    return number is not None and held.least <= number <= held.most


def _is_never_number(held: PieceField) -> bool:
    if held.kind == "choice":
        return all(figure(choice) is None for choice in held.choices)
    return held.kind in ("keywords", "picture")
