"""How well the documents of a build can be read: their smallest letters, and letters too faint for their ground."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from generator.build.build import BuildResult
from generator.build.documents.part import DocumentResult
from generator.build.pieces import type_name
from generator.build.request import BuildRequest
from generator.i18n import Phrase, phrase
from generator.imposition.paper import Document
from generator.packs.locations import shown_path
from generator.problems import Problem, Severity, quoted
from generator.scene.fonts import POINT
from generator.scene.legibility import ROUNDING, Legibility, Reader


class DocumentReading(NamedTuple):
    """A document's name, and how well it can be read."""

    name: str
    legibility: Legibility

    @property
    def told(self) -> Phrase:
        """Return how large its smallest letters are, and how strong its faintest."""
        least, faintest = self.legibility
        if math.isinf(least):
            return phrase("no letters")
        size, lowest = math.floor(10 * least / POINT + 1e-6) / 10, math.floor(10 * faintest.contrast) / 10
        return phrase("letters from {size:g} pt, contrast from {lowest:g}:1", size=size, lowest=lowest)


def readings(made: BuildResult) -> tuple[DocumentReading, ...]:
    """Return a reading of every document, of what is left of its sheets after cutting."""
    reader = Reader()
    return tuple(DocumentReading(document.name, _read(document, reader)) for document in made.documents)


def _read(document: Document, reader: Reader) -> Legibility:
    found = Legibility()
    for sheet in document.sheets:
        found = found.with_(reader.read(sheet.items, sheet.trim))
    return found


def faint_problems(order: BuildRequest, made: BuildResult, found: Iterable[DocumentReading]) -> tuple[Problem, ...]:
    """Return a warning for the faintest letters of every team and of every document that has letters too faint.

    ``found`` are the readings of the documents.
    """
    reader = Reader()
    faint = {reading.name for reading in found if _faint(reading.legibility)}
    if made.board is not None and any(problem.code == "faint" for problem in made.board.problems):
        faint -= {"board"}
    known = {problem.path.rpartition(".")[0] for problem in made.problems if problem.code == "faint"}
    types = order.pack.game.types.items()
    reported = {type_name(kind, path, order.language) for path, kind in types if ".".join(path) in known}
    told: list[Problem] = []
    for document in (document for document in made.documents if document.name in faint):
        worst: dict[str, tuple[Legibility, str]] = {}
        for owner, piece, legibility in _parts(document, made, reader):
            if (
                owner not in reported
                and _faint(legibility)
                and (owner not in worst or legibility.faintest < worst[owner][0].faintest)
            ):
                worst[owner] = legibility, piece
        told += [_problem(order, document.name, owner, piece, found) for owner, (found, piece) in worst.items()]
    return tuple(told)


def _faint(legibility: Legibility) -> bool:
    return legibility.faintest.share < 1 - ROUNDING


def _parts(document: Document, made: BuildResult, reader: Reader) -> Iterator[tuple[str, str, Legibility]]:
    """Yield the parts of a document: whose they are, what they are called, and how well they can be read."""
    part = made.parts.get(document.name, DocumentResult())
    for owner, piece in ((pieces.name, piece) for pieces in part.pieces for piece in pieces.pieces):
        yield owner, piece.name, reader.read(piece.front).with_(reader.read(piece.back or ()))
    if not part.pieces:
        for sheet in document.sheets:
            yield sheet.title, sheet.label, reader.read(sheet.items, sheet.trim)


def _problem(order: BuildRequest, document: str, owner: str, piece: str, found: Legibility) -> Problem:
    """Return what is wrong, in the team's file where it is a team's, else in the game's."""
    share, contrast, text = found.faintest
    what = phrase(
        "{document}: {text} on {piece} has a contrast of {contrast:.1f}:1 with what lies behind it",
        document=document,
        text=quoted(text),
        piece=quoted(piece),
        contrast=contrast,
    )
    message = phrase("{what}, and letters of its size need {least:g}:1", what=what, least=contrast / share)
    hint = phrase("colours that differ more in brightness")
    for loaded in order.teams:
        if loaded.team.name == owner:
            problem = Problem(loaded.file, message, "kit", hint=hint, severity=Severity.WARNING, code="faint")
            return loaded.placed(problem)
    file = shown_path(order.pack.file("game.yaml"))
    return Problem(file, message, hint=hint, severity=Severity.WARNING, code="faint")
