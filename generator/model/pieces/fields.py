"""The fields of a type of piece: what each row may say, and how it is read from a cell or a file."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Annotated, Any, NamedTuple

from generator.i18n import Phrase, phrase
from generator.model.fields import ReadBy
from generator.model.value_schemas import value_schema
from generator.problems import UnfitError, did_you_mean, quoted

KINDS = ("text", "number", "target", "picture", "keywords", "choice")
LONGEST_TEXT = 2000
MOST_KEYWORDS = 20
_RANGE = re.compile(r"(?:(number|target)\s+)?(-?\d{1,6})\s*(?:-|–|\.\.|to)\s*(-?\d{1,6})")
_KEYS = (*KINDS, "optional")

FieldValue = str | int | tuple[str, ...] | None
"""What a row says in a field; nothing where it says nothing."""


class FieldError(UnfitError):
    """Raised for a value that its field may not have; the message says why, the hint what is allowed."""


class PieceField(NamedTuple):
    """What a field may hold: numbers between two limits, one of some choices, a text, a picture, or keywords."""

    kind: str = "text"
    least: int = -999_999
    most: int = 999_999
    choices: tuple[str, ...] = ()
    optional: bool = False

    def read(self, value: object) -> FieldValue:
        """Return a value as the field holds it. Raises ``FieldError``."""
        if value is None or (isinstance(value, str) and not value.strip()):
            if not self.optional:
                raise FieldError(phrase("this is empty"))
            return None
        match self.kind:
            case "number" | "target":
                return self._number(value)
            case "choice":
                return self._choice(value)
            case "keywords":
                return self._keywords(value)
        text = written(value)
        if len(text) > LONGEST_TEXT:
            message = phrase("{count} letters stand here; {most} may", count=len(text), most=LONGEST_TEXT)
            raise FieldError(message, phrase("write a shorter text"))
        return text

    def _number(self, value: object) -> int:
        allowed = phrase("allowed: {least} to {most}", least=self.least, most=self.most)
        text = written(value).replace("−", "-")
        if self.kind == "target":
            text = text.removesuffix("+")
        if not re.fullmatch(r"[-+]?\d{1,9}", text):
            raise FieldError(phrase("a whole number is expected, not {found}", found=quoted(value)), allowed)
        if not self.least <= int(text) <= self.most:
            raise FieldError(phrase("{found} is out of range", found=quoted(value)), allowed)
        return int(text)

    def _choice(self, value: object) -> str:
        by_name = {choice.casefold(): choice for choice in self.choices}
        text = written(value)
        if text.casefold() not in by_name:
            raise FieldError(phrase("{found} is not allowed", found=quoted(value)), did_you_mean(text, self.choices))
        return by_name[text.casefold()]

    def _keywords(self, value: object) -> tuple[str, ...]:
        parts = value if isinstance(value, list | tuple) else re.split(r"[,;|]", written(value))
        found = tuple(text for part in parts if (text := written(part)))
        if len(found) > MOST_KEYWORDS:
            raise FieldError(phrase("{count} keywords stand here; {most} may", count=len(found), most=MOST_KEYWORDS))
        return found

    def optional_hint(self, name: str) -> Phrase:
        """Return how the field, so called, is allowed to be empty."""
        limits = "true" if (self.least, self.most) == (-999_999, 999_999) else f"{self.least}-{self.most}"
        held = f"[{', '.join(self.choices)}]" if self.choices else limits
        example = f"{name}: {{{self.kind}: {held}, optional: true}}"
        return phrase("write it, or let it be empty with {example} under “fields”", example=example)

    def shown(self, value: FieldValue) -> str:
        """Return a value as faces print it: a number that a die has to reach as ``4+``, keywords with commas."""
        if value is None:
            return ""
        if isinstance(value, tuple):
            return ", ".join(value)
        return f"{value}+" if self.kind == "target" else str(value)


def written(value: object) -> str:
    """Return a value as its author wrote it, figures without the “.0” of spreadsheets; lines stay."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, float) and value.is_integer() and abs(value) < 1e15:
        return str(int(value))
    return "\n".join(" ".join(line.split()) for line in str(value).strip().splitlines())


def piece_field(value: Any) -> PieceField:
    """Return the field that a word, a range, a list of choices or a mapping describes. Raises ``ValueError``."""
    if isinstance(value, PieceField):
        return value
    if isinstance(value, Mapping):
        return _mapped(value)
    if isinstance(value, list):
        return _choices(value)
    text = written(value).casefold()
    if match := _RANGE.fullmatch(text):
        least, most = int(match[2]), int(match[3])
        if least > most:
            raise ValueError(phrase("{least} is above {most}", least=least, most=most))
        return PieceField(match[1] or "number", least, most)
    if text in KINDS and text != "choice":
        return PieceField(text)
    hint = did_you_mean(text, [kind for kind in KINDS if kind != "choice"])
    usual = phrase("{nearest} Or write a range such as 0-20, or a list of choices", nearest=hint)
    raise UnfitError(phrase("{found} is no kind of field", found=quoted(value)), usual)


def _choices(value: list[Any]) -> PieceField:
    choices = tuple(written(choice) for choice in value)
    if not choices or not all(choices) or len({choice.casefold() for choice in choices}) < len(choices):
        raise ValueError(phrase("choices are a list of different words, such as [red, blue]"))
    return PieceField("choice", choices=choices)


def _mapped(value: Mapping[str, Any]) -> PieceField:
    if strange := next((key for key in value if key not in _KEYS), None):
        raise UnfitError(phrase("unknown key {key}", key=quoted(strange)), did_you_mean(str(strange), _KEYS))
    kinds = [key for key in KINDS if key in value]
    optional = value.get("optional", False)
    if len(kinds) != 1 or not isinstance(optional, bool):
        raise ValueError(phrase("write such as {example}", example="{number: 0-20, optional: true}"))
    (kind,), inner = kinds, value[kinds[0]]
    if kind == "choice":
        found = piece_field(inner)
    elif kind in ("number", "target") and inner not in (True, None, "any"):
        found = piece_field(f"{kind} {inner}")
    else:
        found = PieceField(kind)
    return found._replace(optional=optional)


FieldKind = Annotated[
    PieceField,
    ReadBy(piece_field),
    value_schema(
        "piece-field",
        "a kind of field (text, picture, keywords), a range such as 0-20, or a list of choices",
        "string",
        "number",
        "array",
        "object",
    ),
]
