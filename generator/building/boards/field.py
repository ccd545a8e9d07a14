"""Which field a board lies on: the game's own, one of another size, a preset or one that a file describes."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import NamedTuple

from generator.geometry.field import FootballField, fitted, misfits, wrong_sizes
from generator.geometry.shapes import Size
from generator.i18n import Phrase, phrase
from generator.model.boards.markings import BoardField
from generator.packs.board_file import BoardPlaces, find_field, known_codes
from generator.problems import PizarraError, Problem, Severity, raise_errors

_METRES = re.compile(r"\s*(\d+(?:[.,]\d+)?)\s*m?\s*[x×X]\s*(\d+(?:[.,]\d+)?)\s*m?\s*")


def metres_of(text: str) -> tuple[float, float] | None:
    """Return length and width of a field given as ``105x68``, in metres; ``None`` when it is a name instead."""
    match = _METRES.fullmatch(text)
    if match is None:
        return None
    length, width = (float(part.replace(",", ".")) for part in match.groups())
    return length, width


class AskedField(NamedTuple):
    """The size of a field in metres, the measures of its code of football where it has one, its name, and notes."""

    size: Size
    football: FootballField | None = None
    name: str = ""
    notes: tuple[Problem, ...] = ()


def asked_field(asked: str | None, usual: BoardField, language: str, places: BoardPlaces) -> AskedField:
    """Return the field that is asked for.

    Metres alone change the size of the game's own field, with the markings of a smaller one where its own have no room;
    a preset or a file brings its own markings. Raises ``PizarraError`` for a name that is not known and for what fits
    on no field.
    """
    if asked is not None and metres_of(asked) is None:
        entry = find_field(asked)
        return AskedField(Size(entry.length, entry.width), entry.field(), entry.name.in_(language))
    if not usual.preset:
        return _bare(asked, usual, places)
    try:
        own = find_field(usual.preset, "--field").field()
    except PizarraError as error:
        raise PizarraError(places.problem(("field", "preset"), p.message, p.hint) for p in error.problems) from None
    length, width = metres_of(asked or "") or (usual.length or own.length, usual.width or own.width)
    field, taken, scale = fitted(replace(own, length=length, width=width), known_codes())
    _refuse_misfits(field, asked, places)
    if not taken:
        return AskedField(Size(length, width), field)
    values = {"own": usual.preset, "length": length, "width": width, "taken": taken, "scale": scale}
    whole = phrase("{own} has no room on {length:g} × {width:g} m: the markings are those of {taken}", **values)
    less = phrase("{own} has no room on {length:g} × {width:g} m: the markings are {scale:.0%} of {taken}", **values)
    note = _at(asked, whole if scale == 1 else less, places, Severity.NOTE)
    return AskedField(Size(length, width), field, "", (note,))


def _bare(asked: str | None, usual: BoardField, places: BoardPlaces) -> AskedField:
    """Return ground of a size that has no markings by any law."""
    length, width = metres_of(asked or "") or (usual.length, usual.width)
    if length is None or width is None:
        told = phrase("nothing says how large the field is")
        raise PizarraError([places.problem(("field",), told, phrase("give length and width, or a preset"))])
    raise_errors(_at(asked, told, places) for _, told in wrong_sizes(length, width))
    return AskedField(Size(length, width))


def _refuse_misfits(field: FootballField, asked: str | None, places: BoardPlaces) -> None:
    raise_errors(_at(asked, message, places) for _, message in misfits(field))


def _at(asked: str | None, message: Phrase, places: BoardPlaces, severity: Severity = Severity.ERROR) -> Problem:
    """Return a problem with a field where it was asked for: on the command line, or in the game's file."""
    if asked is None:
        return places.problem(("field",), message, "", severity)
    return Problem("--field", message, severity=severity)
