"""What copies of an object have in turn: texts, rotations, styles and sizes, as ``{sequence: [a, b]}``."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Annotated, Any

from pydantic import BeforeValidator

from generator.i18n import phrase
from generator.model.boards.cells import Length, spot_size
from generator.model.fields import WORDS, ParseTexts, ValueSchema, value_schema
from generator.model.localized import Languages, Words
from generator.model.validation import MisplacedError
from generator.problems import InvalidValueError, quoted

MOST_IN_SEQUENCE = 1000


def read_sequence(value: Any, languages: Languages) -> tuple[Words, ...]:
    """Return one text, or those of ``{sequence: 2-12}`` or ``{sequence: [a, b]}``. Raises ``ValueError`` for others."""
    if isinstance(value, tuple):
        return value
    if not isinstance(value, Mapping) or "sequence" not in value:
        return (Words.of(value, languages),)
    if others := [key for key in value if key not in ("sequence", "step")]:
        raise MisplacedError((others[0],), phrase("{found} is not allowed here", found=quoted(others[0])))
    items, step = value["sequence"], value.get("step", 1)
    if isinstance(step, bool) or not isinstance(step, int) or step < 1:
        message = phrase("a step is a whole number of at least 1, not {found}", found=quoted(step))
        raise MisplacedError(("step",), message)
    if isinstance(items, list) and items and step == 1:
        texts = tuple(Words.of(item, languages) for item in items)
    elif match := re.fullmatch(r"\s*(-?\d{1,6})\s*-\s*(-?\d{1,6})\s*", str(items)):
        first, last = map(int, match.groups())
        numbers = range(first, last + 1, step) if first <= last else range(first, last - 1, -step)
        texts = tuple(Words.of(str(number), languages) for number in numbers[: MOST_IN_SEQUENCE + 1])
    else:
        message = phrase("{found} is not a sequence", found=quoted(items))
        message = phrase("the sequence is empty") if items in ([], None) else message
        raise MisplacedError(("sequence",), message, phrase("write 2-12, or a list such as [A, B, C]"))
    if len(texts) > MOST_IN_SEQUENCE:
        raise MisplacedError(("sequence",), phrase("a sequence has at most {most} texts", most=MOST_IN_SEQUENCE))
    return texts


SequenceField = Annotated[tuple[Words, ...], ParseTexts(read_sequence), value_schema(
    "sequence", "text, or a sequence of texts, one for each position: {sequence: 2-12}, {sequence: [a, b]}",
    examples=["Here be dragons", {"sequence": "2-12"}], anyOf=[WORDS.schema, {
        "type": "object", "required": ["sequence"], "additionalProperties": False,
        "properties": {"sequence": {"type": ["string", "array"]}, "step": {"type": "integer", "minimum": 1}},
    }],
)]  # fmt: skip


ALONG = "along"


def read_turn(value: Any) -> float | str:
    """Return degrees from -360 to 360, or ``along``. Raises ``ValueError`` for anything else."""
    number = isinstance(value, int | float) and not isinstance(value, bool)
    if value == ALONG or (number and -360 <= value <= 360):
        return value if value == ALONG else float(value)
    message = phrase("{found} is not a rotation", found=quoted(value))
    raise InvalidValueError(message, phrase("write degrees from -360 to 360, or along"))


def in_turn(read: Callable[[Any], Any], example: str) -> Callable[[Any], tuple[Any, ...]]:
    """Return what reads one value for all copies, or those of ``{sequence: [a, b]}``, which copies have in turn."""

    def each(value: Any) -> tuple[Any, ...]:
        if isinstance(value, tuple):
            return value
        if not isinstance(value, Mapping):
            return (read(value),)
        items = value.get("sequence")
        if set(value) != {"sequence"} or not isinstance(items, list) or not items:
            message = phrase("{found} is not a sequence", found=quoted(value))
            message = phrase("the sequence is empty") if items in ([], None) and "sequence" in value else message
            raise InvalidValueError(message, phrase("for example {example}", example=example))
        if len(items) > MOST_IN_SEQUENCE:
            message = phrase("a sequence has at most {most} values", most=MOST_IN_SEQUENCE)
            raise MisplacedError(("sequence",), message)
        values = list[Any]()
        for number, item in enumerate(items):
            try:
                values.append(read(item))
            except InvalidValueError as error:
                raise MisplacedError(("sequence", number), error.message, error.hint) from error
        return tuple(values)

    return each


def _sequence_schema(kind: str, description: str, one: Mapping[str, Any], example: Any) -> ValueSchema:
    sequence = {
        "type": "object", "required": ["sequence"], "additionalProperties": False,
        "properties": {"sequence": {"type": "array", "items": one, "minItems": 1}},
    }  # fmt: skip
    return value_schema(
        kind, description, examples=[example], anyOf=[one, sequence],
        write=lambda values: values[0] if values else None,
    )  # fmt: skip


def _read_style(value: Any) -> str:
    if not isinstance(value, str):
        message = phrase("expected the name of a style, not {found}", found=quoted(value))
        raise InvalidValueError(message, phrase("for several in turn write {example}", example="{sequence: [a, b]}"))
    return value


TurnField = Annotated[
    tuple[float | str, ...],
    BeforeValidator(in_turn(read_turn, "turn: {sequence: [0, 35, 80]}")),
    _sequence_schema(
        "rotation", "clockwise rotation in degrees, along for as the course runs, or a sequence of rotations",
        {"anyOf": [{"type": "number", "minimum": -360, "maximum": 360}, {"enum": [ALONG]}]}, -15,
    ),
]  # fmt: skip
StylesField = Annotated[
    tuple[str, ...],
    BeforeValidator(in_turn(_read_style, "fill: {sequence: [light, dark]}")),
    _sequence_schema(
        "style-sequence", "name of a style, or a sequence of styles, which copies have in turn", {"type": "string"},
        {"sequence": ["light", "dark"]},
    ),
]  # fmt: skip
SizesField = Annotated[
    tuple[tuple[Length, ...], ...],
    BeforeValidator(in_turn(spot_size, "size: {sequence: [3mm, 5mm]}")),
    _sequence_schema(
        "spot-sizes", "size on the board: one length, or width and height; or a sequence of sizes",
        {"type": ["string", "array"]}, {"sequence": ["3mm", "5mm"]},
    ),
]  # fmt: skip
