"""Plain data as YAML text, for files that people go on editing by hand."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

from generator.model.yaml.reading import scalar

_PLAIN = re.compile(r"[^\W\d_](?:[\w .’·-]*\w)?\.?|\d+(?:-\d+){1,2}")


def yaml_text(text: str) -> str:
    """Return a text as a YAML scalar that is read as that text: plain where it is harmless, else in double quotes."""
    if _PLAIN.fullmatch(text) and scalar(text) == text and text.isprintable():
        return text
    return f'"{"".join(map(_escaped, text))}"'


def _escaped(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    code = ord(letter)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def yaml_line(value: Any) -> str:
    """Return plain data as YAML in one line; texts of digits alone as numbers, as nobody writes quotes around those."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{yaml_text(key)}: {yaml_line(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(yaml_line, value))}]"
    text = str(value)
    if isinstance(value, bool):
        return text.lower()
    return text if text.isdecimal() and text.isascii() and (text == "0" or text[0] != "0") else yaml_text(text)
