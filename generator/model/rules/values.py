"""The contents of cells of rule tables: spans, faces, names and titles, read out of plain data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from typing import Annotated, Any, TypeVar

from pydantic import AfterValidator, BeforeValidator, ConfigDict, Field, PrivateAttr, model_validator

from generator.i18n import phrase
from generator.model.fields import BY_NAME, SCALAR, Parse, ParseTexts, WordsField, plain_words, value_schema
from generator.model.localized import NO_WORDS, Languages, Words
from generator.model.validation import MisplacedError, Strict
from generator.problems import InvalidValueError, quoted

_SPAN = re.compile(r"([-+]?\d+)?\s*\.\.\s*([-+]?\d+)?")
_DASH = re.compile(r"(\d+)\s*[-–]\s*(\d+)")
_PLUS = re.compile(r"(\d+)\+")
_NAME = re.compile(r"[^\W_][\w.+-]*")

MOST_ROWS = 500
MOST_ENTRIES = 60
MOST_FACES = 1000


class Part(Strict):
    """A part of a rule book: a key without a value counts as one that is not there."""

    model_config = ConfigDict(populate_by_name=False)

    @model_validator(mode="before")
    @classmethod
    def _without_empty(cls, data: Any) -> Any:
        if not isinstance(data, dict):
            return {} if data is None else data
        if None not in data.values():
            return data
        return {key: value for key, value in data.items() if value is not None or key not in _keys(cls)}


@cache
def _keys(part: type[Part]) -> frozenset[str]:
    return frozenset(field.alias or name for name, field in part.model_fields.items())


class NamedEntry(Part):
    """A part of a rule book whose name is its key."""

    _id: str = PrivateAttr(default="")

    @property
    def id(self) -> str:
        return self._id


NamedT = TypeVar("NamedT", bound=NamedEntry)
ItemT = TypeVar("ItemT")


def with_names(parts: dict[str, NamedT]) -> dict[str, NamedT]:
    """Return parts that were just read, each with its name."""
    for name, part in parts.items():
        part._id = name
    return parts


def as_list(value: Any) -> Any:
    return value if isinstance(value, (list, tuple)) else [value]


@dataclass(frozen=True, slots=True)
class NumberSpan:
    """Whole numbers from ``first`` to ``last``, both included; ``None`` leaves that end open."""

    first: int | None = None
    last: int | None = None

    def __contains__(self, number: int) -> bool:
        return (self.first is None or self.first <= number) and (self.last is None or number <= self.last)

    def __str__(self) -> str:
        """Return the span as a band is printed: ``3``, ``4–6``, ``25+``, ``−2 or less``."""
        first, last = (None if n is None else str(n).replace("-", "−") for n in (self.first, self.last))
        if first == last:
            return first or "any"
        if last is None:
            return f"{first}+"
        return f"≤ {last}" if first is None else f"{first}–{last}"


def parse_span(value: Any) -> NumberSpan:
    """Return a span written ``3``, ``4-6``, ``25+``, ``-1..1``, ``3..``, ``..-3`` or ``any``."""
    if isinstance(value, int) and not isinstance(value, bool):
        return NumberSpan(value, value)
    notation = str(value).strip().replace("−", "-")
    if notation == "any":
        return NumberSpan()
    if match := _PLUS.fullmatch(notation):
        return NumberSpan(int(match[1]), None)
    if match := _DASH.fullmatch(notation) or _SPAN.fullmatch(notation):
        first, last = (None if part is None else int(part) for part in match.groups())
        if first is None or last is None or first <= last:
            return NumberSpan(first, last)
        raise InvalidValueError(
            phrase("{value} ends before it begins", value=quoted(value)), phrase("swap the two numbers")
        )
    raise ValueError(phrase("{value} is not a range; write 3, 4-6, 25+, -1..1, 3.. or ..-3", value=quoted(value)))


def parse_faces(value: Any) -> tuple[int | str, ...]:
    """Return the faces of ``5``, ``2-11``, ``[1, 4]`` or the names of cards."""
    if isinstance(value, list):
        values: list[int | str] = []
        for entry in value:
            values += parse_faces(entry)
            if len(values) > MOST_FACES:
                raise ValueError(phrase("at most {most_faces} faces are allowed", most_faces=MOST_FACES))
        return tuple(values)
    if isinstance(value, str) and _NAME.fullmatch(value) and not value[0].isdecimal():
        return (value,)
    numbers = parse_span(value)
    if numbers.first is None or numbers.last is None or numbers.last - numbers.first >= MOST_FACES:
        raise ValueError(
            phrase("{value} is not a face or a list of faces; write 5, 2-11 or [1, 4]", value=quoted(value))
        )
    if max(abs(numbers.first), abs(numbers.last)) > MOST_FACES:
        message = phrase(
            "{value} is beyond the faces of any die; the maximum is {most_faces}",
            value=quoted(value),
            most_faces=MOST_FACES,
        )
        raise ValueError(message)
    return tuple(range(numbers.first, numbers.last + 1))


def parse_text(value: Any) -> str:
    """Return a short text that is no language: a formula, a need, a count of dice."""
    if isinstance(value, (str, int, float)) and not isinstance(value, bool):
        return str(value)
    raise ValueError(phrase("expected text or a number, not {value}", value=quoted(value)))


def parse_name(value: Any) -> str:
    """Return a plain name: letters, digits, ``_``, ``.``, ``+`` and ``-``."""
    if isinstance(value, (str, int)) and not isinstance(value, bool) and _NAME.fullmatch(str(value)):
        return str(value)
    raise ValueError(phrase("{value} is not a valid name; use letters, digits and _", value=quoted(value)))


def parse_amount(value: Any) -> int | str:
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise ValueError(phrase("expected a whole number or a formula, not {value}", value=quoted(value)))
    return value


def parse_code(value: Any) -> str:
    if not isinstance(value, str) or ":" not in value:
        raise ValueError(phrase("write the codes of findings, such as gap:a-table:+2"))
    return value


def switch_word(value: Any) -> str:
    """Return the setting of an option or ruling as a word: true is ``yes``, false is ``no``."""
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def parse_titles(value: Any, languages: Languages) -> tuple[tuple[str, Words], ...]:
    if not isinstance(value, Mapping):
        raise ValueError(phrase("is {value}; write names and what they mean, one per line", value=quoted(value)))
    return tuple((str(key), plain_words(entry, languages)) for key, entry in value.items())


def parse_deck(value: Any, languages: Languages) -> tuple[tuple[str, Words], ...]:
    """Return the cards of ``[sun, rain]`` or ``{sun: Sun, rain: Rain}``: names and titles."""
    if isinstance(value, Mapping):
        return parse_titles(value, languages)
    return tuple((parse_name(card), NO_WORDS) for card in as_list(value))


def parse_cells(value: Any) -> tuple[tuple[str, str, str], ...]:
    """Return ``{row: {column: result}}`` as triples; a result is one word, whatever it looks like."""
    if not isinstance(value, Mapping):
        raise ValueError(phrase("is {value}; write a result for each row and column", value=quoted(value)))
    for row, line in value.items():
        if not isinstance(line, Mapping):
            raise MisplacedError((row,), phrase("is {line}; write a result for each column", line=quoted(line)))
    lines = ((row, column, cell) for row, line in value.items() for column, cell in line.items())
    return tuple((str(row), str(column), str(cell)) for row, column, cell in lines if cell is not None)


def check_rows(value: Any) -> Any:
    """Return the rows of a table. Raises ``ValueError`` for anything but a list, and for too many rows."""
    if not isinstance(value, list):
        message = phrase("is {value}; write a list of rows, one per line, each beginning with “-”", value=quoted(value))
        raise ValueError(message)
    if len(value) > MOST_ROWS:
        raise ValueError(
            phrase("has {count} rows; a table may have at most {most_rows}", count=len(value), most_rows=MOST_ROWS)
        )
    return value


def parse_entries(value: Any, languages: Languages) -> tuple[tuple[str, Words], ...]:
    titles = parse_titles(value, languages)
    if len(titles) > MOST_ENTRIES:
        message = phrase(
            "has {count} entries; a matrix may have at most {most_entries} per side",
            count=len(titles),
            most_entries=MOST_ENTRIES,
        )
        raise ValueError(message)
    return titles


_TITLES = value_schema(
    "titles", "titles: names and what they are called", examples=[{"corto": {"es": "corto", "en": "short"}}], **BY_NAME
)
Name = Annotated[
    str,
    Parse(parse_name),
    value_schema("name", "plain name: letters, digits, _, ., + and -", "integer", "string", examples=["pase_largo"]),
]
Text = Annotated[
    str,
    Parse(parse_text),
    value_schema(
        "rule-text", "expression: a formula, number or short text", "string", "number", examples=["velocidad + 2"]
    ),
]
Code = Annotated[
    str,
    Parse(parse_code),
    value_schema("code", "code of an audit finding", "string", examples=["gap:a-table:+2"], pattern=":"),
]
Switch = Annotated[
    str, Parse(switch_word), value_schema("switch", "word; true and false mean yes and no", *SCALAR, examples=["yes"])
]
Amount = Annotated[
    int | str,
    Parse(parse_amount),
    value_schema("amount", "amount: a whole number or a formula", "integer", "string", examples=[2]),
]
SpanField = Annotated[
    NumberSpan,
    Parse(parse_span),
    value_schema(
        "band", "range of whole numbers: 3, 4-6, 25+, -1..1, 3.., ..-3, or any", "integer", "string", examples=["4-6"]
    ),
]
Faces = Annotated[
    tuple[int | str, ...],
    Parse(parse_faces),
    value_schema("faces", "faces of dice, or names of cards", "integer", "string", "array", examples=["2-11"]),
]
Titles = Annotated[tuple[tuple[str, Words], ...], ParseTexts(parse_titles), _TITLES]
Entries = Annotated[tuple[tuple[str, Words], ...], ParseTexts(parse_entries), _TITLES]
Deck = Annotated[
    tuple[tuple[str, Words], ...],
    ParseTexts(parse_deck),
    value_schema(
        "deck",
        "cards: names, or names and titles",
        examples=[["sol", "luna"]],
        anyOf=[{"type": ["integer", "string", "array"]}, BY_NAME],
    ),
]
Cells = Annotated[
    tuple[tuple[str, str, str], ...],
    Parse(parse_cells),
    value_schema(
        "cells",
        "result in each column, for each row",
        "object",
        examples=[{"alto": {"cerca": "gol", "lejos": "fuera"}}],
        additionalProperties={"type": "object"},
    ),
]
OneOrMany = Annotated[tuple[ItemT, ...], Field(strict=False), BeforeValidator(as_list)]
"""One value or a list of them, kept as a tuple."""
Names = OneOrMany[Name]
NotPrinted = Annotated[
    WordsField,
    Field(
        description="reason why it is not printed anywhere",
        examples=["{es: ya está en el tablero, en: already on the board}"],
    ),
]
Rows = Annotated[tuple[ItemT, ...], Field(strict=False), BeforeValidator(check_rows)]
"""The rows of a table."""
ByName = Annotated[dict[str, NamedT], AfterValidator(with_names)]
"""Parts of a book by their names."""
