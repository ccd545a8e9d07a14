"""How editors are told what may be written for a value that files spell in a way of its own: a length, a colour."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

_SPECIAL = r"\^$.|?*+()[]{}/"
SCALAR = ["string", "number", "boolean"]


@dataclass(frozen=True, slots=True)
class ValueSchema:
    """The JSON schema of a kind of value, by the name of its definition; an extra of the type of a field."""

    name: str
    description: str
    schema: Mapping[str, Any]

    def __hash__(self) -> int:
        return hash(self.name)


def value_schema(name: str, description: str, *types: str, **more: Any) -> ValueSchema:
    """Return the schema of a value of JSON types, with what limits them besides."""
    kinds = {"type": types[0] if len(types) == 1 else list(types)} if types else {}
    return ValueSchema(name, description, {**kinds, **more})


def whole(pattern: str) -> str:
    """Return the regular expression of a whole text, with space around it."""
    return rf"^\s*(?:{pattern})\s*$"


def any_case(words: Iterable[str]) -> str:
    """Return a regular expression for whole words in any mixture of capitals and small letters."""
    return f"^(?:{'|'.join(''.join(_either_case(letter) for letter in word) for word in words)})$"


def _either_case(letter: str) -> str:
    lower, upper = letter.lower(), letter.upper()
    if lower != upper and len(lower) == len(upper) == 1:
        return f"[{lower}{upper}]"
    return f"\\{letter}" if letter in _SPECIAL else letter
