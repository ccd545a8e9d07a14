"""Template strings of faces: ``{{ field }}`` and ``{{ formula }}``, compiled once for all rows of a type.

What a row says is data: it is put in as it stands and never read as a template or a formula.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Mapping
from functools import partial

from generator.frozen import dataclass
from generator.model.pieces.fields import FieldValue, PieceField
from generator.problems import UnfitError, did_you_mean, shown
from generator.rules.formulas.amounts import work_out
from generator.rules.formulas.parts import names_in
from generator.rules.formulas.reading import FormulaError
from generator.words import phrase, verbatim

_BLANK = re.compile(r"\{\{(.*?)\}\}", re.DOTALL)
_COMPARED = re.compile(r"(.+?)\s*(>=|<=|==|!=|<|>)\s*(.+)", re.DOTALL)
_NAME = re.compile(r"[^\W\d][\w-]*")
_NO = ("", "0", "no", "false", "−")
LONGEST_FILLED = 4000


class FillError(UnfitError):
    """Raised for a template string that cannot be used; the message says why, the hint what helps."""


@dataclass(frozen=True, slots=True)
class RowTexts:
    """The values of a row, as faces print them and as formulas count them."""

    texts: Mapping[str, str]
    numbers: Mapping[str, int]

    @classmethod
    def of(cls, values: Mapping[str, FieldValue], fields: Mapping[str, PieceField], number: int) -> RowTexts:
        """Return the values of a row; ``row`` is its number, and ``id`` too where no field is called so."""
        texts = {"row": str(number), "id": str(number)}
        texts |= {name: fields[name].shown(value) for name, value in values.items()}
        numbers = {"row": number} | {name: value for name, value in values.items() if isinstance(value, int)}
        numbers |= {name: int(text) for name, text in texts.items() if name not in numbers and _is_number(text)}
        return cls(texts, numbers)


def _is_number(text: str) -> bool:
    return bool(re.fullmatch(r"-?\d{1,9}", text))


Part = Callable[[RowTexts], str]


@dataclass(frozen=True, slots=True)
class Fill:
    """A template string that is ready to be filled; ``plain`` where it has no blanks."""

    parts: tuple[Part, ...]
    plain: bool

    def of(self, row: RowTexts) -> str:
        """Return the text for a row. Raises ``FillError`` for a formula that cannot be worked out."""
        return "".join([part(row) for part in self.parts])[:LONGEST_FILLED]

    def holds(self, row: RowTexts) -> bool:
        """Return whether the text comes to something: not nothing, 0, no or false."""
        return self.of(row).strip().casefold() not in _NO


def compiled(template: str, names: Collection[str]) -> Fill:
    """Return a template string ready for rows with fields of these names. Raises ``FillError``."""
    pieces = _BLANK.split(template)
    if any("{{" in text or "}}" in text for text in pieces[::2]):
        raise FillError(phrase("{{{{ or }}}} stands alone in {text}", text=shown(template)))
    parts: list[Part] = []
    for index, piece in enumerate(pieces):
        if index % 2:
            parts.append(_blank(piece.strip(), names))
        elif piece:
            parts.append(partial(_same, piece))
    return Fill(tuple(parts), len(pieces) == 1)


def condition(template: str, names: Collection[str]) -> Fill:
    """Return a condition, written as a template string or as what would stand in its braces. Raises ``FillError``."""
    return compiled(template if "{{" in template else f"{{{{ {template} }}}}", names)


def _same(text: str, _row: RowTexts) -> str:
    return text


def _blank(text: str, names: Collection[str]) -> Part:
    known = {*names, "row", "id"}
    if text in known:
        return partial(_field, text)
    if match := _COMPARED.fullmatch(text):
        left, sign, right = (part.strip() for part in match.groups())
        if left in known and sign in ("==", "!=") and right not in known and not _is_number(right):
            return partial(_alike, left, right.strip("\"'“”«»").casefold(), sign)
        if " if " not in text:
            return partial(_worked_out, _checked(f"1 if {text} else 0", known))
    return partial(_worked_out, _checked(text, known))


def _checked(formula: str, known: Collection[str]) -> str:
    """Return a formula whose names are all known. Raises ``FillError``."""
    try:
        strange = next((name for name in names_in(formula) if name not in known), None)
    except FormulaError as error:
        raise FillError(
            verbatim(str(error)), phrase("write the name of a field, or a formula such as combat + 1")
        ) from None
    if strange is not None:
        raise FillError(phrase("there is no field {name}", name=shown(strange)), did_you_mean(strange, known))
    return formula


def _field(name: str, row: RowTexts) -> str:
    return row.texts.get(name, "")


def _alike(name: str, word: str, sign: str, row: RowTexts) -> str:
    return "1" if (row.texts.get(name, "").casefold() == word) == (sign == "==") else "0"


def _worked_out(formula: str, row: RowTexts) -> str:
    """Return what a formula comes to; nothing where the row leaves one of its fields empty."""
    if any(not row.texts.get(name) for name in names_in(formula)):
        return ""
    try:
        return str(work_out(formula, row.numbers))
    except FormulaError as error:
        raise FillError(verbatim(str(error))) from None
