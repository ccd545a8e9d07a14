"""How well the letters of a build can be read, and warnings for those that are too faint."""

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
from generator.scene.legibility import Legibility, Reader


class DocumentReading(NamedTuple):
    name: str
    legibility: Legibility

    @property
    def summary(self) -> Phrase:
        """Return the size of the smallest letters and the contrast of the faintest."""
        least, faintest = self.legibility
        if math.isinf(least):
            return phrase("no text")
        size, lowest = math.floor(10 * least / POINT + 1e-6) / 10, math.floor(10 * faintest.contrast) / 10
        return phrase("smallest text {size:g} pt, lowest contrast {lowest:g}:1", size=size, lowest=lowest)


def readings(result: BuildResult) -> tuple[DocumentReading, ...]:
    reader = Reader()
    return tuple(DocumentReading(document.name, _legibility(document, reader)) for document in result.documents)


def _legibility(document: Document, reader: Reader) -> Legibility:
    worst = Legibility()
    for sheet in document.sheets:
        worst = worst.with_(reader.read(sheet.items, sheet.trim))
    return worst


def faint_problems(
    request: BuildRequest, result: BuildResult, readings: Iterable[DocumentReading]
) -> tuple[Problem, ...]:
    """Return a warning for the faintest letters of every team and of every document that has letters too faint.

    ``readings`` are those of the documents.
    """
    reader = Reader()
    faint = {reading.name for reading in readings if _faint(reading.legibility)}
    boards = result.parts["board"].boards if "board" in result.parts else {}
    faint -= {name for name, board in boards.items() if any(each.code == "faint" for each in board.copy_problems)}
    reported_paths = {problem.path.rpartition(".")[0] for problem in result.problems if problem.code == "faint"}
    types = request.pack.game.types.items()
    reported = {type_name(kind, path, request.language) for path, kind in types if ".".join(path) in reported_paths}
    problems: list[Problem] = []
    for document in (document for document in result.documents if document.name in faint):
        worst: dict[str, tuple[Legibility, str]] = {}
        for owner, piece, legibility in _part_readings(document, result, reader):
            if (
                owner not in reported
                and _faint(legibility)
                and (owner not in worst or legibility.faintest < worst[owner][0].faintest)
            ):
                worst[owner] = legibility, piece
        problems += [
            _faint_problem(request, document.name, owner, piece, legibility)
            for owner, (legibility, piece) in worst.items()
        ]
    return tuple(problems)


def _faint(legibility: Legibility) -> bool:
    return legibility.faintest.too_faint


def _part_readings(document: Document, result: BuildResult, reader: Reader) -> Iterator[tuple[str, str, Legibility]]:
    """Yield the parts of a document: whose they are, what they are called, and how well they can be read."""
    part = result.parts.get(document.name, DocumentResult())
    for owner, piece in ((pieces.name, piece) for pieces in part.pieces for piece in pieces.pieces):
        yield owner, piece.name, reader.read(piece.front).with_(reader.read(piece.back or ()))
    if not part.pieces:
        for sheet in document.sheets:
            yield sheet.title, sheet.label, reader.read(sheet.items, sheet.trim)


def _faint_problem(request: BuildRequest, document: str, owner: str, piece: str, legibility: Legibility) -> Problem:
    """Return a warning in the team's file where the letters are a team's, else in the game's."""
    share, contrast, text = legibility.faintest
    what = phrase(
        "{document}: {text} on {piece} has a contrast of {contrast:.1f}:1 against its background",
        document=document,
        text=quoted(text),
        piece=quoted(piece),
        contrast=contrast,
    )
    message = phrase("{what}; text of that size needs {least:g}:1", what=what, least=contrast / share)
    hint = phrase("use a lighter and a darker colour")
    for loaded in request.teams:
        if loaded.team.name == owner:
            problem = Problem(loaded.file, message, "kit", hint=hint, severity=Severity.WARNING, code="faint")
            return loaded.with_place(problem)
    file = shown_path(request.pack.file("game.yaml"))
    return Problem(file, message, hint=hint, severity=Severity.WARNING, code="faint")
