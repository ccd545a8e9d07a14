"""The pieces of a type, drawn: its faces filled in from its rows, with their symbols and pictures."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace

from generator.build.pieces.checks import type_warnings
from generator.build.pieces.symbols import SymbolReplacer
from generator.build.pieces.types import LoadedType, load_type, template_file, type_name
from generator.build.request import BuildRequest
from generator.i18n import phrase
from generator.model.names import is_below
from generator.model.pieces.rows import RowFault, in_one_line
from generator.model.pieces.types import MARKDOWN, PieceType
from generator.model.yaml_reader import DataPath
from generator.packs.locations import shown_path
from generator.packs.symbols import find_art
from generator.pieces.counter_style import CounterStyle
from generator.pieces.face_drawing import FaceContext, pictures_of
from generator.pieces.face_templates import FaceFault, FillError
from generator.pieces.typed_pieces import typed_pieces
from generator.problems import Location, PizarraError, Problem, did_you_mean, errors, quoted
from generator.scene.pictures import Picture
from generator.scene.pieces import DrawnPiece, PieceSet


@dataclass(frozen=True, slots=True)
class TypedSet:
    pieces: PieceSet
    problems: tuple[Problem, ...] = ()


def draw_type(kind: PieceType, path: DataPath, request: BuildRequest, style: CounterStyle) -> TypedSet:
    """Return the pieces of a type, and all that is wrong with its rows and faces."""
    name, group = type_name(kind, path, request.language), "tokens" if path[0] == "tokens" else ""
    try:
        loaded, problems = load_type(kind, path, request, style)
    except PizarraError as error:
        return TypedSet(PieceSet(name, ()), error.problems)
    if loaded is None:
        return TypedSet(PieceSet(name, ()), problems)
    symbols = SymbolReplacer(loaded)
    pictures, picture_problems = _find_pictures(loaded)
    problems += picture_problems
    own_pieces: tuple[DrawnPiece, ...] = ()
    if not errors(problems):
        art = FaceContext(pictures.get, symbols.replace_in, request.pack.typeface)
        own_pieces, faults = typed_pieces(loaded.ready, loaded.rows, art)
        symbols.names |= dict.fromkeys(_symbols_named(loaded))
        problems += in_one_line(_row_fault(fault, loaded) for fault in faults)
    pieces = own_pieces
    if loaded.ready.template and not errors(problems):
        pieces, template_problems = _pieces_from_markdown(loaded, own_pieces)
        problems += template_problems
    problems += tuple(symbols.warnings())
    if not errors(problems):
        problems += tuple(type_warnings(loaded, own_pieces))
    return TypedSet(PieceSet(name, pieces, group), problems)


def _pieces_from_markdown(
    loaded: LoadedType, backs: Sequence[DrawnPiece]
) -> tuple[tuple[DrawnPiece, ...], tuple[Problem, ...]]:
    """Return the pieces whose front is a template in Markdown, their backs as they were drawn."""
    from generator.build.documents.sheet_templates import template_in  # few games have templates, and they load slowly
    from generator.pieces.cards import CardStyle, DeckRow, deck_cards

    name, request = loaded.ready.template, loaded.request
    file = template_file(name, request)
    at = loaded.location("front")
    if file is None or not is_below(name):
        cards = f"{shown_path(request.pack.folder)}/cards/"
        near = [file.name for ending in MARKDOWN for file in request.pack.files("cards", f"*{ending}")]
        hint = did_you_mean(name, near) if near else phrase("put it in {folder}", folder=cards)
        return (), (at.problem(phrase("there is no file {name}", name=quoted(name)), hint),)
    style = CardStyle(loaded.ready.form.area.size, shows_count=False, typeface=request.pack.typeface)
    printed = [row for row in loaded.rows if row.count * loaded.ready.copies]
    rows = [DeckRow(row.number, loaded.ready.texts(row), row.count * loaded.ready.copies) for row in printed]
    back_items = {row.number: tuple(piece.back or ()) for row, piece in zip(printed, backs, strict=True)}
    try:
        template = template_in(file, name, request.pack)
        deck = deck_cards(template, rows, loaded.ready.name, style, back_items if loaded.kind.back else None)
    except PizarraError as error:
        return (), error.problems
    places = ((loaded.raw[number - 1].at(""), problem) for number, problem in deck.of_rows)
    row_problems = (replace(problem, file=at.file, line=at.line, cell=at.cell) for at, problem in places)
    return deck.pieces, (*deck.problems, *row_problems)


def _row_fault(fault: FaceFault, loaded: LoadedType) -> RowFault:
    """Return the fault of a face; that of a row is at the row."""
    if not fault.row:
        return RowFault(fault.path, "", loaded.location(*fault.path).problem(fault.message, fault.hint))
    row = loaded.raw[fault.row - 1]
    at = loaded.location(*fault.path) if row.name or fault.of_formula else row.at("")
    return RowFault(fault.path, row.label, at.problem(fault.message, fault.hint))


def _find_pictures(loaded: LoadedType) -> tuple[dict[str, Picture], tuple[Problem, ...]]:
    """Return the pictures that rows name, and what is wrong with them, each at the first row that names it."""
    pictures: dict[str, Picture] = {}
    problems: dict[str, tuple[Problem, ...]] = {}
    for name, at in _pictures_named(loaded):
        if name in problems:
            continue
        try:
            pictures[name], problems[name] = find_art(name, loaded.request.pack.folder, at)
        except PizarraError as error:
            problems[name] = error.problems
    return pictures, tuple(problem for own in problems.values() for problem in own)


def _pictures_named(loaded: LoadedType) -> Iterator[tuple[str, Location]]:
    """Yield the pictures that rows name, each with its place: the cell that holds its name, else the face."""
    for row, raw in zip(loaded.rows, loaded.raw, strict=True):
        texts = loaded.ready.texts(row)
        for side, face in loaded.ready.sides:
            with contextlib.suppress(FillError):  # reported where the face is drawn
                for box, name in list(pictures_of(face, texts)):
                    names = (name, name.rpartition(".")[0])
                    heading = next((heading for heading, cell in raw.cells.items() if cell and cell in names), None)
                    yield name, raw.at(heading) if heading is not None else loaded.location(side, box)


def _symbols_named(loaded: LoadedType) -> Iterator[str]:
    """Yield the names of symbols that the texts of faces put together from rows, ``:chess-{{ kind }}:``."""
    boxes = [box for _, face in loaded.ready.sides for box in face.boxes if box.fill and box.fill.symbols]
    for row in loaded.rows if boxes else ():
        texts = loaded.ready.texts(row)
        for box in boxes:
            with contextlib.suppress(FillError):  # reported where the face is drawn
                if box.fill and box.shows(texts):
                    yield from (name for symbol in box.fill.symbols if (name := symbol.of(texts)))
