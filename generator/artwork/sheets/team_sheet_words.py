"""What a team sheet says of itself, in each language, and how it is lettered."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.flow.words import legible
from generator.geometry.shapes import Point
from generator.model.game import Record
from generator.problems import Problem, shown
from generator.scene.fonts import POINT, REGULAR, fitted_lines, fitted_size, text_width
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.primitives import Anchor, Text

QUIET = INK.mixed(WHITE, 0.32)
"""Labels: 5.9:1 on white."""

RULE = INK.mixed(WHITE, 0.55)
HAIR = INK.mixed(WHITE, 0.8)
TINT = INK.mixed(WHITE, 0.955)

FLOOR = 6.5 * POINT
"""No text of a team sheet is smaller."""

LABEL = 8 * POINT


class MarkLabel(NamedTuple):
    """A mark's letter, what it means, and the colour of its little card."""

    letter: str
    meaning: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Labels:
    """The printed labels of a team sheet."""

    sheet: str
    page: str
    coach: str
    captain: str
    opponent: str
    competition: str
    date: str
    referee: str
    number: str
    name: str
    starters: str
    substitutes: str
    formation: str
    result: str
    notes: str
    signatures: str
    continued: str
    ruling: str
    tally: str = ""
    periods: tuple[str, ...] = ()
    marks: tuple[MarkLabel, ...] = ()


_SPANISH = Labels(
    sheet="hoja de equipo",
    page="hoja {0} de {1}",
    coach="Entrenador",
    captain="Capitán",
    opponent="Rival",
    competition="Competición y jornada",
    date="Fecha",
    referee="Árbitro",
    number="N.º",
    name="Nombre",
    starters="Titulares",
    substitutes="Suplentes",
    formation="Alineación",
    result="Resultado",
    notes="Observaciones",
    signatures="Firmas",
    continued="sigue",
    ruling="según una aclaración del juego",
)

_ENGLISH = Labels(
    sheet="team sheet",
    page="sheet {0} of {1}",
    coach="Coach",
    captain="Captain",
    opponent="Opponent",
    competition="Competition and round",
    date="Date",
    referee="Referee",
    number="No.",
    name="Name",
    starters="Starting line-up",
    substitutes="Substitutes",
    formation="Line-up",
    result="Score",
    notes="Notes",
    signatures="Signatures",
    continued="continued",
    ruling="by a ruling of the game",
)


def labels(language: str, record: Record) -> Labels:
    """Return the labels in a language, in English where it is neither ``es`` nor ``en``, with the game's own words."""
    language = "es" if language == "es" else "en"
    marks = tuple(MarkLabel(m.letter.in_(language), m.name.in_(language), m.colour) for m in record.marks)
    periods = tuple(period.in_(language) for period in record.periods)
    base = _SPANISH if language == "es" else _ENGLISH
    own = {key: word.in_(language) for key, word in record.words.items()}
    return replace(base, tally=record.tally.in_(language), periods=periods, marks=marks, **own)


class Lettering:
    """Sets text that never spills: it shrinks to a floor, then it is a problem that names the text and the piece."""

    def __init__(self, piece: str, file: str) -> None:
        self.piece = piece
        self.file = file
        self.problems: list[Problem] = []

    def line(
        self,
        text: str,
        at: Point,
        width: float,
        font: str = REGULAR,
        size: float = LABEL,
        fill: Colour = INK,
        anchor: Anchor = "start",
        path: str = "",
    ) -> Text:
        """Return a text as one line no wider than ``width``; when it is too long even at the floor, notes a problem."""
        text = legible(text)
        fitting = fitted_size(text, font, width, size, min(FLOOR, size))
        if fitting is None:
            self.refuse(text, path, width)
        return Text(at, text, font, fitting or FLOOR, fill, anchor)

    def refuse(self, text: str, path: str, width: float) -> None:
        """Note that a text does not fit a place ``width`` wide."""
        message = f"{shown(text)} is too long for the {self.piece}: it does not fit {width:.0f} mm"
        hint = "write it shorter, or add a shorter form as “short”" if path.endswith("name") else "write it shorter"
        self.problems.append(Problem(self.file, message, path, hint=hint, code="sheet-text"))


def name_lines(name: str, short: str, font: str, width: float, size: float) -> tuple[float, tuple[str, ...]] | None:
    """Return a size and the one or two lines that a name takes in ``width``; ``None`` when nothing helps.

    Tried in this order: one line down to 8 pt, two lines broken at a space, two lines broken inside a word, the short
    form. Two lines are never larger than 8 pt, so that they fit a row of 7 mm.
    """
    name = legible(name)
    if (one := fitted_size(name, font, width, size, LABEL)) is not None:
        return one, (name,)
    for floor in (LABEL, FLOOR):
        if (two := fitted_lines(name, font, (width, width), LABEL, floor)) is not None:
            return two
    for smaller in (LABEL, (LABEL + FLOOR) / 2, FLOOR):
        if (cut := _cut(name, font, width, smaller)) is not None:
            return smaller, cut
    if short and short != name:
        return name_lines(short, "", font, width, size)
    return None


def _cut(name: str, font: str, width: float, size: float) -> tuple[str, ...] | None:
    """Return the name broken at the last letter that fits, with a hyphen, when two lines then hold it."""
    for end in range(len(name) - 1, 0, -1):
        first = name[:end].rstrip() + ("" if name[end - 1] in " -" or name[end] == " " else "-")
        if text_width(first, font, size) <= width:
            rest = name[end:].lstrip()
            return (first, rest) if text_width(rest, font, size) <= width else None
    return None


def stacked(lines: Sequence[str], at: Point, font: str, size: float, fill: Colour) -> tuple[Text, ...]:
    """Return lines of text whose block is centred on the height ``at.y``, beginning at ``at.x``."""
    leading = size * 1.06
    top = at.y + size * 0.33 - leading * (len(lines) - 1) / 2
    return tuple(Text(Point(at.x, top + index * leading), line, font, size, fill) for index, line in enumerate(lines))
