"""A season's file, written from plain data."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from generator.model.teams.file import yaml_text


def season_file(data: Mapping[str, Any]) -> str:
    """Return the text of a season's file that is read as these data: a title, and matches one a line."""
    lines = [f"season: {yaml_text(data['season'])}", "matches:"]
    return "\n".join([*lines, *(f"  - {_flow(match)}" for match in data["matches"])]) + "\n"


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return f"{{{', '.join(_pairs(value))}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(_flow, value))}]"
    return str(value) if str(value).isdecimal() and not str(value).startswith("0") else yaml_text(str(value))


def _pairs(value: Mapping[str, Any]) -> Iterator[str]:
    for key, each in value.items():
        yield f"{key}: {_flow(each)}"
