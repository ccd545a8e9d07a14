"""Which field a board lies on: the game's own, one of another size, a preset or one that a file describes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from generator.geometry.football import FootballField, fitted
from generator.model.boards.board import FieldChoice
from generator.packs.load import find_field, known_codes
from generator.problems import Problem, Severity
from generator.words import phrase

_METRES = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*m?\s*[x×X]\s*(\d+(?:[.,]\d+)?)\s*m?\s*")


def metres_of(text: str) -> tuple[float, float] | None:
    """Return length and width of a field given as ``105x68``, in metres; ``None`` when it is a name instead."""
    match = _METRES.fullmatch(text)
    if match is None:
        return None
    length, width = (float(part.replace(",", ".")) for part in match.groups())
    return length, width


class AskedField(NamedTuple):
    """A field, its name in the language of the order where it has one, and whose markings it took over."""

    field: FootballField
    name: str = ""
    notes: tuple[Problem, ...] = ()


def asked_field(asked: str | None, usual: FieldChoice, language: str) -> AskedField:
    """Return the field that is asked for.

    Metres alone change the size of the game's own field, with the markings of a smaller one where its own have no room;
    a preset or a file brings its own markings. Raises ``PizarraError`` for a name that is not known.
    """
    if asked is not None and metres_of(asked) is None:
        entry = find_field(asked)
        return AskedField(entry.field(), entry.name.in_(language))
    own = find_field(usual.preset, "board.field.preset").field()
    length, width = metres_of(asked or "") or (usual.length or own.length, usual.width or own.width)
    field, taken, scale = fitted(replace(own, length=length, width=width), known_codes())
    if not taken:
        return AskedField(field)
    values = {"own": usual.preset, "length": length, "width": width, "taken": taken, "scale": scale}
    whole = phrase("{own} has no room on {length:g} × {width:g} m: the markings are those of {taken}", **values)
    less = phrase("{own} has no room on {length:g} × {width:g} m: the markings are {scale:.0%} of {taken}", **values)
    told = whole if scale == 1 else less
    return AskedField(field, "", (Problem("--field" if asked else "board.field", told, severity=Severity.NOTE),))
