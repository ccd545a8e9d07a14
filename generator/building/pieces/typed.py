"""The pieces of a game's types, drawn: rows read and checked, faces compiled, pictures found, all mistakes told."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Sequence
from dataclasses import field, replace

from generator.artwork.pieces.counter_style import CounterStyle
from generator.artwork.pieces.layouts.compiling import FaceFault
from generator.artwork.pieces.layouts.drawing import PieceArt, pictures_of
from generator.artwork.pieces.layouts.fills import FillError
from generator.artwork.pieces.typed import ReadyType, ready_type, typed_pieces
from generator.building.documents.sheet_templates import template_in
from generator.building.order import Order
from generator.building.pieces.forms import form_in
from generator.building.pieces.letters import Letters
from generator.building.pieces.rows import game_problem, raw_rows
from generator.frozen import dataclass
from generator.model.file_names import is_below
from generator.model.pieces.rows import PieceRow, RawRow, fields_of, in_language, read_rows
from generator.model.pieces.types import MARKDOWN, PieceType
from generator.model.source import DataPath
from generator.packs.files.shared import known_faces
from generator.packs.pictures import ENDINGS, find_picture
from generator.packs.places import shown_path
from generator.packs.symbols import find_symbol
from generator.problems import PizarraError, Problem, did_you_mean, errors, shown
from generator.scene.pictures import Picture
from generator.scene.pieces import DrawnPiece, PieceSet
from generator.words import phrase


@dataclass(frozen=True, slots=True)
class TypedSet:
    """The pieces of one type, and what is to be told about them."""

    pieces: PieceSet
    problems: tuple[Problem, ...] = ()


@dataclass(frozen=True, slots=True)
class LoadedType:
    """A type, where it stands in the game's file, its rows as they are written, and as they were read."""

    kind: PieceType
    path: DataPath
    raw: tuple[RawRow, ...]
    rows: tuple[PieceRow, ...]
    ready: ReadyType


def type_name(kind: PieceType, path: DataPath, language: str) -> str:
    """Return what a type is called: its name, or its key in the file."""
    return kind.name.in_(language) if kind.name else str(path[-1]).replace("-", " ").replace("_", " ")


def drawn_type(kind: PieceType, path: DataPath, order: Order, style: CounterStyle) -> TypedSet:
    """Return the pieces of a type, and all that is wrong with its rows and faces."""
    name = type_name(kind, path, order.language)
    try:
        loaded, problems = _loaded(kind, path, order, style, name)
    except PizarraError as error:
        return TypedSet(PieceSet(name, ()), error.problems)
    if loaded is None:
        return TypedSet(PieceSet(name, ()), problems)
    found = _Finder(order, loaded)
    source = order.pack.source
    letters = Letters(order.pack.folder, loaded.raw, game_problem(order, path), source and source.data)
    wanted = tuple(found.problems())
    pieces: tuple[DrawnPiece, ...] = ()
    faults: Sequence[FaceFault] = ()
    if not errors((*problems, *wanted)):
        art = PieceArt(found.pictures.get, letters.lettered, order.pack.typeface)
        pieces, faults = typed_pieces(loaded.ready, loaded.rows, art)
    told = tuple(_told(fault, loaded, order) for fault in faults)
    if loaded.ready.template and not errors((*problems, *wanted, *told)):
        pieces, more = _written(loaded, pieces, order)
        told += more
    group = "tokens" if path[0] == "tokens" else ""
    return TypedSet(PieceSet(name, pieces, group), (*problems, *wanted, *told, *letters.warnings()))


def _written(
    loaded: LoadedType, backs: Sequence[DrawnPiece], order: Order
) -> tuple[tuple[DrawnPiece, ...], tuple[Problem, ...]]:
    """Return the pieces whose front is a template in Markdown, their backs as they were drawn."""
    from generator.artwork.cards.cards import CardStyle
    from generator.artwork.cards.decks import DeckRow, deck_cards

    name = loaded.ready.template
    spots = (f"cards/{order.language}/{name}", f"cards/{name}", name)
    file = next((path for path in map(order.pack.file, spots) if path.is_file()), None)
    at = game_problem(order, (*loaded.path, "front"))
    if file is None or not is_below(name):
        cards = f"{shown_path(order.pack.folder)}/cards/"
        near = [found.name for ending in MARKDOWN for found in order.pack.files("cards", f"*{ending}")]
        hint = did_you_mean(name, near) if near else phrase("put it into {folder}", folder=cards)
        return (), (replace(at, message=phrase("there is no file {name}", name=shown(name)), hint=hint),)
    style = CardStyle(loaded.ready.form.area.size, counted=False, typeface=order.pack.typeface)
    printed = [row for row in loaded.rows if row.count * loaded.ready.copies]
    rows = [DeckRow(row.number, loaded.ready.texts(row), row.count * loaded.ready.copies) for row in printed]
    behind = {row.number: tuple(piece.back or ()) for row, piece in zip(printed, backs, strict=True)}
    try:
        template = template_in(file, name, order.pack)
        made = deck_cards(template, rows, loaded.ready.name, style, behind if loaded.kind.back else None)
    except PizarraError as error:
        return (), error.problems
    places = ((loaded.raw[number - 1].at(""), told) for number, told in made.of_rows)
    of_rows = (replace(told, file=at.file, line=at.line, cell=at.cell) for at, told in places)
    return made.pieces, (*made.problems, *of_rows)


def _loaded(
    kind: PieceType, path: DataPath, order: Order, style: CounterStyle, name: str
) -> tuple[LoadedType | None, tuple[Problem, ...]]:
    raw = raw_rows(kind, path, order)
    fields = fields_of(kind.fields, raw)
    raw = tuple(in_language(row, fields, order.pack.languages, order.language) for row in raw)
    rows, wrong = read_rows(fields, raw)
    form = form_in(kind, path, order, style)
    sides, faces = (kind.front, kind.back), known_faces(order.pack)
    ready, faults = ready_type(name, form, fields, sides, faces, kind.count, order.language)
    problems = (*wrong, *(_face_problem(fault, path, order) for fault in faults))
    return (LoadedType(kind, path, raw, rows, ready) if ready is not None else None), problems


def _face_problem(fault: FaceFault, path: DataPath, order: Order) -> Problem:
    """Return what is wrong with a face at its place in the game's file."""
    return replace(game_problem(order, (*path, *fault.path)), message=fault.message, hint=fault.hint)


def _told(fault: FaceFault, loaded: LoadedType, order: Order) -> Problem:
    """Return what is wrong with a face, for a row at that row."""
    if not fault.row:
        return _face_problem(fault, loaded.path, order)
    at = loaded.raw[fault.row - 1].at("")
    return replace(at, message=fault.message, hint=fault.hint)


@dataclasses.dataclass
class _Finder:
    """Finds the pictures of a type: those that its rows name, each once."""

    order: Order
    loaded: LoadedType
    pictures: dict[str, Picture] = field(default_factory=dict)

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong with the pictures, at the first row that names each."""
        missing_ones: set[str] = set()
        for name, at in self._wanted():
            if name in self.pictures or name in missing_ones:
                continue
            try:
                if not name.endswith(ENDINGS):
                    self.pictures[name] = find_symbol(name, self.order.pack.folder, at)
                    continue
                self.pictures[name], warnings = find_picture(name, self.order.pack.folder, at)
                yield from warnings
            except PizarraError as error:
                missing_ones.add(name)
                yield from error.problems

    def _wanted(self) -> Iterator[tuple[str, Problem]]:
        ready, loaded = self.loaded.ready, self.loaded
        sides = [("front", ready.front), *([("back", ready.back)] if ready.back is not None else [])]
        for row in loaded.rows:
            texts = ready.texts(row)
            for side, face in sides:
                try:
                    shows = list(pictures_of(face, texts))
                except FillError:
                    continue  # told where the face is drawn
                for box, name in shows:
                    yield name, self._place(row, side, box, name)

    def _place(self, row: PieceRow, side: str, box: str, name: str) -> Problem:
        """Return where a picture is named: in a cell of the row that holds its name, else in the face."""
        raw = self.loaded.raw[row.number - 1]
        stem = name.rpartition(".")[0]
        cell = next((heading for heading, held in raw.cells.items() if held and held in (name, stem)), None)
        return raw.at(cell) if cell is not None else game_problem(self.order, (*self.loaded.path, side, box))
