"""The types of a game's pieces with their rows, of a table or the game's file, and the pieces drawn from them."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from difflib import get_close_matches
from functools import cached_property, partial
from itertools import chain
from pathlib import Path, PurePosixPath
from typing import Any

from generator.build.faces import pack_location, put_symbols
from generator.build.request import BuildRequest
from generator.geometry.grids.grid import AnyGrid
from generator.geometry.shapes import Rect
from generator.i18n import Phrase, few_of, join_phrases, phrase, plural
from generator.model.boards.board import Board
from generator.model.boards.grids import NodesSpec
from generator.model.boards.layers import PathsLayer
from generator.model.boards.places import Place, Route
from generator.model.game import Game
from generator.model.names import fold_name, is_below, split_object
from generator.model.pieces.face_values import names_file
from generator.model.pieces.faces import Face
from generator.model.pieces.rows import (
    COUNTS,
    ROWS_NAMED,
    Combination,
    PieceField,
    PieceRow,
    RawRow,
    RowFault,
    RowTable,
    fields_of,
    in_language,
    in_one_line,
    read_rows,
)
from generator.model.pieces.types import LEAST, OWN_SHAPE, PieceSize, PieceType
from generator.model.source import Source, read_source
from generator.model.yaml_reader import DataPath
from generator.packs.card_files import text_files
from generator.packs.load import Pack, known_faces, lookups_in
from generator.packs.locations import shown_path
from generator.packs.symbols import (
    can_be_art,
    find_art,
    find_picture,
    is_missing,
    missing_pictures,
    unknown_symbol,
    unknown_symbols,
)
from generator.pieces.counter_style import (
    CounterStyle,
    counter_orientation,
    counter_shape,
    outline_of,
)
from generator.pieces.face_drawing import pictures_of
from generator.pieces.face_side import FaceContext
from generator.pieces.face_templates import FaceFault, ReadyFace, left_out_together
from generator.pieces.typed_pieces import (
    PieceForm,
    ReadyType,
    form_of,
    own_form,
    ready_by_value,
    ready_type,
    typed_pieces,
)
from generator.problems import (
    Location,
    PizarraError,
    Problem,
    Severity,
    did_you_mean,
    errors,
    nearest_hint,
    quoted,
)
from generator.rules.templates import FillError, RowTexts, condition, names_of, texts_compared
from generator.scene.fonts import about_missing
from generator.scene.legibility import Reader
from generator.scene.pictures import Picture, PictureError, cut_outline
from generator.scene.pieces import DrawnPiece, PieceSet, outline_area
from generator.spans import spans
from generator.text.blocks import stray_sign

PLAYERS = "players"
"""What the counters of players are called where a piece is named."""


@dataclass(frozen=True)
class LoadedType:
    """A type, its path in the game's file, its rows in the language of the build, as written and as read."""

    request: BuildRequest
    kind: PieceType
    path: DataPath
    raw: tuple[RawRow, ...]
    rows: tuple[PieceRow, ...]
    ready: ReadyType
    table: RowTable

    @cached_property
    def unprinted_rows(self) -> frozenset[int]:
        """Return the numbers of the rows whose front is not drawn, as its condition does not hold."""
        rows = ((row.number, self.ready.texts(row)) for row in self.rows)
        fronts = ((number, texts, self.ready.of_row(texts).front.when) for number, texts in rows)
        return frozenset(number for number, texts, when in fronts if when and not when.holds(texts))

    @property
    def printed_rows(self) -> list[PieceRow]:
        return [row for row in self.rows if row.count and row.number not in self.unprinted_rows]

    def location(self, *path: str | int) -> Location:
        """Return a problem without a message at a place of the type in the game's file."""
        return pack_location(self.request.pack, (*self.path, *path))


def type_name(kind: PieceType, path: DataPath, language: str) -> str:
    return kind.name.in_(language) if kind.name else str(path[-1]).replace("-", " ").replace("_", " ")


def load_type(
    kind: PieceType, path: DataPath, request: BuildRequest, style: CounterStyle
) -> tuple[LoadedType | None, tuple[Problem, ...]]:
    """Return a type with its rows, ``None`` where nothing of it can be drawn, and what is wrong with it.

    Raises ``PizarraError`` for a table or an outline that cannot be read.
    """
    table = raw_rows(kind, path, request.pack)
    if table.file is not None and not table.rows:
        message = phrase("it has headings but no rows, so nothing is printed")
        reasons = join_phrases("; ", [message, *table.skipped])
        return None, (table.file.problem(reasons, severity=Severity.WARNING),)
    fields = fields_of(kind.fields, table.rows)
    raw = tuple(in_language(row, fields, request.pack.languages, request.language) for row in table.rows)
    rows, row_problems = read_rows(fields, raw)
    name, form = type_name(kind, path, request.language), form_in(kind, path, request, style)
    ready, faults = _ready(name, form, fields, kind, request, rows)
    problems = (*row_problems, *in_one_line(_row_fault(fault, path, raw, request.pack) for fault in faults))
    if ready is None:
        return None, problems
    ready = ready._replace(same_size=kind.same_size)
    return LoadedType(request, kind, path, raw, rows, ready, table), problems


def _ready(
    name: str, form: PieceForm, fields: Mapping[str, PieceField], kind: PieceType, request: BuildRequest,
    rows: Sequence[PieceRow],
) -> tuple[ReadyType | None, tuple[FaceFault, ...]]:  # fmt: skip
    """Return a type in the language of a build, its faces those that its rows choose, and what is wrong with them."""
    faces, lookups = known_faces(request.pack), lookups_in(request.pack, request.language)

    def make(sides: tuple[Face, Face | None]) -> tuple[ReadyType | None, tuple[FaceFault, ...]]:
        return ready_type(name, form, fields, sides, faces, kind.count, request.language, lookups)

    sides = (kind.front, kind.back)
    if any("{{" in face.like for face in sides if face is not None):
        return ready_by_value(make, sides, rows, fields, faces, lookups)
    return make(sides)


def template_file(name: str, request: BuildRequest) -> Path | None:
    names = (f"cards/{request.language}/{name}", f"cards/{name}", name)
    return next((path for path in map(request.pack.file, names) if path.is_file()), None)


def piece_names(game: Game) -> tuple[str, ...]:
    return (*(slug for _, slug in game.types), *([PLAYERS] if game.kinds else []))


def area_of(name: str, request: BuildRequest, style: CounterStyle) -> Rect:
    """Return the rectangle around a piece that is named. Raises ``PizarraError`` like ``form_in``."""
    for path, kind in request.pack.game.types.items():
        if path[1] == name:
            return form_in(kind, path, request, style).area
    return outline_area(outline_of(style))


def form_in(kind: PieceType, path: DataPath, request: BuildRequest, style: CounterStyle) -> PieceForm:
    """Return the form of a type. Raises ``PizarraError`` for a custom outline that cannot be cut."""
    size = (kind.size or PieceSize()).in_millimetres(style.width)
    if not split_object(kind.shape.lower())[0].endswith(OWN_SHAPE):
        return form_of(kind.shape, size, style)
    at = pack_location(request.pack, (*path, "shape"))
    picture, _ = find_picture(kind.shape, request.pack.folder, at)
    try:
        form = own_form(cut_outline(picture), size, style)
    except PictureError as error:
        message = phrase("the picture {name} {what}", name=quoted(kind.shape), what=error.message)
        raise PizarraError([at.problem(message, error.hint)]) from None
    width, height = outline_area(form.outline).size
    if min(width, height) < LEAST:
        message = phrase("would be {width:.1f} × {height:.1f} mm", width=width, height=height)
        hint = phrase(
            "pieces must be at least {least:g} mm each way: use a larger size, or a less slender outline", least=LEAST
        )
        raise at.error(message, hint)
    return form


TABLES = (".csv", ".tsv", ".txt", ".xlsx", ".xlsm", ".ods")
_FILES = (*TABLES, ".yaml", ".yml")


def raw_rows(kind: PieceType, path: DataPath, pack: Pack) -> RowTable:
    """Return the rows of a type that is at a path of the game's file; a single one for a type without rows.

    Raises ``PizarraError`` for a table that is not there or cannot be read.
    """
    at, under = partial(pack_location, pack), (*path, "from")
    rows = kind.rows
    if isinstance(rows, str):
        dates = {fold_name(name) for name, field in kind.fields.items() if field.kind == "date"}
        return file_rows(rows, at(under), pack, dates=dates)
    if isinstance(rows, Combination):
        combined = tuple(_combination_rows(rows, at, under))
        if not combined:
            raise at((*under, "when")).error(phrase("the condition is met by no combination"))
        return RowTable(combined)
    if not rows:
        return RowTable((RawRow({}, lambda _: at(path)),))
    return RowTable(tuple(RawRow(row, partial(_row_location, at, under, index)) for index, row in enumerate(rows)))


def _combination_rows(rows: Combination, at: Callable[[DataPath], Location], under: DataPath) -> Iterator[RawRow]:
    def location(heading: str) -> Location:
        return at((*under, "combine", heading) if heading else (*under, "combine"))

    combinations = rows.rows()
    for row in _rows_that_meet(rows.when, combinations[: len(combinations) - len(rows.also)], at((*under, "when"))):
        yield RawRow(row, location, name=" ".join(map(str, row.values())))
    for index, row in enumerate(rows.also):
        yield RawRow(row, partial(_row_location, at, (*under, "also"), index))


def _rows_that_meet(when: str, rows: Sequence[Mapping[str, Any]], at: Location) -> Iterator[Mapping[str, Any]]:
    """Yield the rows that meet a condition, all where there is none. Raises ``PizarraError``."""
    fields = {name: PieceField(optional=True) for name in rows[0]} if rows else {}
    try:
        test = condition(when, fields) if when.strip() else None
        for row in rows:
            texts = {name: str(value) for name, value in row.items()}
            if test is None or test.holds(RowTexts(texts, texts)):
                yield row
    except FillError as error:
        raise at.error(error.message, error.hint) from None


def _row_location(at: Callable[[DataPath], Location], under: DataPath, index: int, heading: str) -> Location:
    return at((*under, index, heading) if heading else (*under, index))


def file_rows(
    name: str, at: Location, pack: Pack, headings: Phrase | None = None, dates: Collection[str] = ()
) -> RowTable:
    """Return the rows of a table in the game's folder; ``headings`` says what to write in one without headings.

    ``dates`` are the folded headings of the columns that may hold dates.
    Raises ``PizarraError`` for a table that is not there or cannot be read.
    """
    file, _, sheet = name.partition("!")
    ending = PurePosixPath(file).suffix.casefold()
    if ending not in _FILES or not is_below(file):
        hint = phrase("name a file in the game's folder that ends in {endings}", endings=_FILES)
        raise at.error(phrase("{name} is not a table", name=quoted(name)), hint)
    path = pack.file(file)
    if not path.is_file():
        files = sorted({*pack.folder.glob("*.*"), *pack.folder.glob("data/*.*")})
        names = [each.relative_to(pack.folder).as_posix() for each in files]
        near = nearest_hint(file, [name for name in names if PurePosixPath(name).suffix in (*_FILES, ".txt")])
        why = phrase("there is no file {name}", name=quoted(file))
        where = f"{shown_path(pack.folder)}/{file}"
        elsewhere = phrase("save the table as {file}, or change the name here", file=where)
        raise at.error(why, near or elsewhere)
    if ending not in TABLES:
        source = read_source(path, shown_path(path))
        return RowTable(tuple(_yaml_rows(source)), Location(source.file))
    from generator.spreadsheets.columns import rows_of
    from generator.spreadsheets.sheets import read_tables

    headings = headings or phrase("write the names of “fields:” in its first row, and one row per piece below")
    tables = read_tables(path, shown_path(path), headings)
    table = next((table for table in tables if not sheet or table.name == sheet), None)
    if table is None:
        hint = phrase("there is {names}", names=tuple(table.name for table in tables))
        message = phrase("there is no sheet called {name}", name=quoted(sheet))
        raise at.error(message, hint)
    return rows_of(table, () if sheet else tables, dates)


def _yaml_rows(source: Source) -> Iterator[RawRow]:
    """Yield the rows of a file that holds a list of mappings, or one such list under a key."""
    data: Any = source.data
    under: DataPath = ()
    if isinstance(data, dict) and len(data) == 1:
        (key,) = data
        data, under = data[key], (key,)
    if not isinstance(data, list) or not all(isinstance(row, Mapping) for row in data):
        hint = phrase("write lines like this: - {example}", example="{name: …}")
        raise source.error((), phrase("expected a list of rows"), hint)
    for index, row in enumerate(data):
        yield RawRow(row, partial(_row_location, source.location, under, index))


@dataclass
class SymbolReplacer:
    """Puts symbols into the texts of a type's pieces, and remembers the texts with a name that is not a symbol's.

    ``names`` are those that rows give to symbols.
    """

    loaded: LoadedType
    texts: dict[str, None] = field(default_factory=dict)
    names: dict[str, None] = field(default_factory=dict)

    @property
    def folder(self) -> Path:
        return self.loaded.request.pack.folder

    def replace_in(self, text: str) -> str:
        """Return a text with its symbols. Raises ``FillError`` for a symbol that is broken."""
        result = put_symbols(self.folder, text)
        if ":" in result:
            self.texts[result] = None
        return result

    def warnings(self) -> Iterator[Problem]:
        """Yield a warning for each symbol that is not there, and for each cell with letters that nobody has."""
        in_texts = (unknown for text in self.texts for unknown in unknown_symbols(text, self.folder))
        in_rows = (unknown_symbol(name, self.folder) for name in self.names if any(map(str.isalpha, name)))
        for unknown in dict.fromkeys((*in_texts, *filter(None, in_rows))):
            if (at := self._place(unknown.name)) is not None:
                yield at.problem(unknown.message, unknown.hint, Severity.WARNING)
        if self.loaded.table.file is None:  # rows in the game's own file are read there, with all its texts
            return
        font = self.loaded.request.pack.typeface.regular
        for raw in self.loaded.raw:
            for heading, cell in raw.cells.items():
                if isinstance(cell, str) and (lacking := about_missing(cell, font)) is not None:
                    yield raw.at(heading).problem(*lacking, Severity.WARNING)

    def _place(self, name: str) -> Location | None:
        """Return the first cell that names a symbol, with or without its colons, or else the place of the type.

        ``None`` where the game's own file names it: that is reported where it is read.
        """
        for raw in self.loaded.raw:
            for heading, cell in raw.cells.items():
                if cell == name or f":{name}:" in str(cell):
                    return raw.at(heading)
        source = self.loaded.request.pack.source
        return None if f":{name}:" in str(source and source.data) else self.loaded.location()


def type_warnings(loaded: LoadedType, pieces: Sequence[DrawnPiece]) -> Iterator[Problem]:
    """Yield the warnings and notes about a type without errors; ``pieces`` are its own, drawn from its faces."""
    unmatched = tuple(_never_found(loaded))
    paths = {problem.path for problem in unmatched}
    yield from unmatched
    yield from (problem for problem in _never_drawn(loaded) if problem.path not in paths)
    yield from _invisible(loaded, pieces)
    yield from _likely_slips(loaded)
    yield from _summary(loaded)


_MOST_FAINT = 8


def _invisible(loaded: LoadedType, pieces: Sequence[DrawnPiece]) -> Iterator[Problem]:
    """Yield a warning for the faintest text of a type where hardly anybody sees it.

    Of pieces whose colours are the same and whose boxes hold something alike one is read, and only so many.
    """
    ready = loaded.ready
    looks: dict[tuple[str | bool, ...], list[DrawnPiece]] = {}
    for row, piece in zip(loaded.printed_rows, pieces, strict=True):
        texts = ready.texts(row)
        look = tuple(part for _, face in ready.of_row(texts).sides for part in _look(face, texts))
        if look in looks or len(looks) < MOST_LOOKS:
            looks.setdefault(look, []).append(piece)
    reader = Reader()
    faces = [(reader.read(items).faintest, side, alike) for alike in looks.values()
             for side, items in (("front", alike[0].front), ("back", alike[0].back or ()))]  # fmt: skip
    if faces and (worst := min(faces, key=lambda face: face[0].contrast))[0].contrast < INVISIBLE:
        faintest, side, alike = worst
        name = alike[0].name
        message = phrase(
            "{text} on {piece} has a contrast of {contrast:.1f}:1 with its background: almost nobody can read it",
            text=quoted(faintest.text), piece=quoted(name), contrast=faintest.contrast,
        )  # fmt: skip
        hint = phrase("use a lighter and a darker colour")
        invisible = [piece.name for face, _, alike in faces if face.contrast < INVISIBLE for piece in alike]
        others = tuple(quoted(other) for other in dict.fromkeys(invisible) if other != name)
        if others:
            names = few_of(others, _MOST_FAINT)
            hint = phrase("also hard to read: {names}; use a lighter and a darker colour", names=names)
        at = loaded.location(side)
        yield at.problem(message, hint, Severity.WARNING, "faint")


def _look(face: ReadyFace, texts: RowTexts) -> Iterator[str | bool]:
    """Yield what the colours of a face come to for a row, and which of its boxes are drawn and hold something."""
    fills = [face.ground, face.ink, *(fill for box in face.boxes for fill in (box.ground, box.ink))]
    yield from (fill.of(texts) for fill in fills if fill is not None and not fill.plain)
    for when in (face.when, *(box.when for box in face.boxes)):
        if when is not None:
            yield when.holds(texts)
    for box in face.boxes:
        if box.fill is not None and not box.fill.plain:
            yield bool(box.fill.of(texts).strip())


MOST_LOOKS = 24  # pieces of a type that look different and are read: each is drawn for it
INVISIBLE = 1.5
"""The contrast below which a text counts as not there."""


def _never_found(loaded: LoadedType) -> Iterator[Problem]:
    """Yield a warning for each text that a face compares with a field and that no row has there."""
    ready = loaded.ready
    for side, face in ready.every_side:
        for path, template in face.templates:
            for name, text in dict.fromkeys(texts_compared(template)):
                if name not in ready.fields or ready.fields[name].kind not in ("text", "picture"):
                    continue
                values = {str(row.values[name]) for row in loaded.rows if row.values[name] is not None}
                if text.casefold() not in {value.casefold() for value in values}:
                    at = loaded.location(side, *path)
                    message = phrase("no row has {text} in {name}", text=quoted(text), name=quoted(name))
                    hint = nearest_hint(text, sorted(values))
                    yield at.problem(message, hint, Severity.WARNING)


def _never_drawn(loaded: LoadedType) -> Iterator[Problem]:
    """Yield a warning for a back, and for each box of a face, whose condition holds for no row that is printed."""
    ready = loaded.ready
    if not any(face.when or any(box.when for box in face.boxes) for _, face in ready.every_side):
        return
    rows = [ready.texts(row) for row in loaded.printed_rows]
    conditions = set()
    for side, face in ready.sides if not ready.likes else ():
        own_rows = [row for row in rows if face.when is None or face.when.holds(row)]
        if rows and not own_rows:
            at = loaded.location(side, "when")
            message = phrase("the back is never drawn, because its condition is never met")
            yield at.problem(message, severity=Severity.WARNING)
        for box in face.boxes if own_rows else ():
            if box.when is None or (box.name, box.when) in conditions or any(map(box.when.holds, own_rows)):
                continue
            conditions.add((box.name, box.when))
            at = loaded.location(side, box.name, "when")
            message = phrase("the box {name} is never drawn, because its condition is never met", name=quoted(box.name))
            yield at.problem(message, severity=Severity.WARNING)


def _likely_slips(loaded: LoadedType) -> Iterator[Problem]:
    """Yield warnings of unused fields that a face names without braces, or that are headed nearly like a count."""
    unused = {fold_name(name): name for name in _unused_fields(loaded)}
    for side, face in loaded.ready.every_side if unused else ():
        for box in face.boxes:
            text = box.fill.of(RowTexts({}, {})) if box.fill is not None and box.fill.plain else ""
            if name := unused.get(fold_name(text)):
                at = loaded.location(side, box.name)
                message = phrase("{name} is printed on every piece, but it is also a field", name=quoted(name))
                hint = phrase("did you mean “{name}”?", name=f"{{{{ {name} }}}}")
                yield at.problem(message, hint, Severity.WARNING)
    row = loaded.raw[0] if loaded.raw else None
    if row is None or any(fold_name(heading) in COUNTS for heading in row.cells):
        return
    for folded, name in unused.items():
        numbers = all(str(each.values[name] or 0).strip().isdecimal() for each in loaded.rows)
        near = get_close_matches(folded, (*_COUNT_WORDS, *COUNTS), n=1, cutoff=0.8)
        if numbers and near:
            message = phrase("{name} is not used, so there is one piece per row", name=quoted(name))
            hint = phrase("call it “{word}” if it is the number of copies", word=_COUNT_WORDS.get(near[0], near[0]))
            at = loaded.table.file or loaded.location("from")
            yield at.problem(message, hint, Severity.WARNING)


_COUNT_WORDS = {
    **dict.fromkeys(("cantidades", "cuantas", "cuantos", "unidades", "cant", "copia"), "cantidad"),
    **dict.fromkeys(("quantity", "quantities", "amount", "qty", "how many", "copy", "counts"), "count"),
}
"""Headings that people write for the number of copies, and the one to write instead."""


def _summary(loaded: LoadedType) -> Iterator[Problem]:
    """Yield a note of what became of the rows of a table: of other rows only where something of them is not printed."""
    ready, table = loaded.ready, loaded.table
    parts: list[Phrase] = [*table.skipped]
    unused = _unused_fields(loaded)
    if unused:
        parts.append(phrase("no face uses: {names}", names=few_of(unused, MOST_NAMED)))
    for what, rows in _left_out(loaded).items():
        parts.append(phrase("{what}: {rows}", what=what, rows=few_of(rows, ROWS_NAMED)))
    if table.file is None:
        if parts and table.rows[0].cells:
            note = loaded.location("from").problem(join_phrases("; ", parts), severity=Severity.NOTE)
            yield replace(note, code="unused-column") if unused else note
        return
    empty = Counter(name for row in loaded.rows for name in ready.fields if row.values[name] is None)
    if empty:
        cells = [phrase("{name} ({count})", name=name, count=count) for name, count in empty.items()]
        parts.append(phrase("empty cells: {cells}", cells=few_of(cells, MOST_NAMED)))
    copies = sum(row.count for row in loaded.printed_rows) * ready.copies
    rows_read = plural(len(loaded.rows), "1 row read", "{count} rows read")
    pieces = plural(copies, "1 piece made", "{count} pieces made")
    head = phrase("{name}: {rows}, {pieces}", name=ready.name, rows=rows_read, pieces=pieces)
    note = table.file.problem(join_phrases("; ", [head, *parts]), severity=Severity.NOTE)
    yield replace(note, code="unused-column" if unused else "unread" if table.skipped else "")


MOST_NAMED = 12


def _unused_fields(loaded: LoadedType) -> list[str]:
    """Return the fields of which no face says anything in any language."""
    ready, request = loaded.ready, loaded.request
    used = {*ready.naming[:1], *_names_used(ready)}
    if any(name not in used for name in ready.fields):
        for language in (*request.pack.languages.codes, *request.pack.languages.words):
            in_other = replace(request, language=language)
            other, _ = _ready(ready.name, ready.form, ready.fields, loaded.kind, in_other, loaded.rows)
            used |= set(_names_used(other)) if other is not None else set()
    on_board = columns_of_board(request.pack.game.board, loaded.kind.rows)
    unused = [name for name in ready.fields if name not in used and fold_name(name) not in on_board]
    if not unused or not ready.template or (file := template_file(ready.template, request)) is None:
        return unused
    from generator.build.template_views import template_in
    from generator.templating.rendering import TAGS

    text = template_in(file, ready.template, request.pack).text
    tags = " ".join(text[start:end] for start, end in spans(text, TAGS))
    if _INCLUSION.search(tags):
        return []
    return [name for name in unused if not re.search(rf"\b{re.escape(name)}\b", tags)]


def columns_of_board(board: Board | None, table: object) -> frozenset[str]:
    """Return the folded headings that a board reads of a table, of which pieces may be made too."""
    if board is None:
        return frozenset()
    models: list[type[Place] | type[Route]] = []
    if isinstance(board.grid, NodesSpec) and board.grid.table == table:
        models.append(Place)
    models += [Route for layer in board.layers if isinstance(layer, PathsLayer) and layer.routes == table]
    names = {field.alias or key for model in models for key, field in model.model_fields.items()}
    return frozenset(map(fold_name, (*names, "id", "x", "y"))) if models else frozenset()


def _names_used(ready: ReadyType) -> Iterator[str]:
    of_faces = (name for _, face in ready.every_side for _, template in face.templates for name in names_of(template))
    return chain(of_faces, (name for like in ready.likes for name in names_of(like)))


_INCLUSION = re.compile(r"\b(?:include|import|extends)\b")


def _left_out(loaded: LoadedType) -> dict[Phrase, list[str]]:
    """Return why rows are not printed, or once only, and which."""
    labels: dict[Phrase, list[str]] = {}
    for row in loaded.rows:
        raw = loaded.raw[row.number - 1]
        if any(fold_name(heading) in COUNTS and cell in (None, "") for heading, cell in raw.cells.items()):
            labels.setdefault(phrase("1 copy, because their count is empty"), []).append(raw.label)
        if not row.count:
            labels.setdefault(phrase("not printed, because their count is 0"), []).append(raw.label)
        elif row.number in loaded.unprinted_rows:
            why = phrase("not printed, because the condition of their front is not met")
            labels.setdefault(why, []).append(raw.label)
    return labels


USUAL_CELL = 22.0
"""The cell that counters are made for, in millimetres, where there is no board to have any."""


def counters_on(grid: AnyGrid | None, request: BuildRequest) -> CounterStyle:
    """Return how counters are made for the cells of a board, or for a usual cell where there is no board."""
    if request.counter_style is not None:
        return request.counter_style
    game, width = request.pack.game, grid.size if grid else request.size.cell or USUAL_CELL
    upright = counter_orientation(game.counter, grid.weave.orientation if grid and grid.weave else "flat")
    return CounterStyle(
        width - game.counter_gap, upright, request.language, counter_shape(game), request.ink == "light"
    )


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
        pack, pale = request.pack, request.ink == "light"
        art = FaceContext(pictures.get, symbols.replace_in, pack.typeface, pale=pale, fonts=pack.fonts)
        own_pieces, faults = typed_pieces(loaded.ready, loaded.rows, art)
        symbols.names |= dict.fromkeys(_symbols_named(loaded))
        alike = left_out_together(faults)
        problems += in_one_line(_row_fault(fault, path, loaded.raw, request.pack) for fault in alike)
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
    from generator.build.template_views import template_in  # few games have templates, and they load slowly
    from generator.pieces.cards import CardStyle, DeckRow, deck_cards, in_look
    from generator.templating.rendering import losses

    name, request = loaded.ready.template, loaded.request
    file = template_file(name, request)
    at = loaded.location("front")
    if file is None or not is_below(name):
        cards = f"{shown_path(request.pack.folder)}/cards/"
        near = text_files(request.pack.folder)
        hint = did_you_mean(name, near) if near else phrase("put it in {folder}", folder=cards)
        return (), (at.problem(phrase("there is no file {name}", name=quoted(name)), hint),)
    style = CardStyle(loaded.ready.form.area.size, shows_count=False, typeface=request.pack.typeface)
    style = in_look(style._replace(tinted=request.ink != "light"), request.pack.game.look)
    printed = [row for row in loaded.rows if row.count * loaded.ready.copies]
    rows = [DeckRow(row.number, loaded.ready.texts(row), row.count * loaded.ready.copies) for row in printed]
    back_items = {row.number: tuple(piece.back or ()) for row, piece in zip(printed, backs, strict=True)}
    try:
        template = template_in(file, name, request.pack)
        deck = deck_cards(template, rows, loaded.ready.name, style, back_items if loaded.kind.back else None)
    except PizarraError as error:
        return (), error.problems
    strays = (*losses(template), *_stray_signs(loaded, printed))
    places = ((loaded.raw[number - 1].at(""), problem) for number, problem in deck.of_rows)
    row_problems = (replace(problem, file=at.file, line=at.line, cell=at.cell) for at, problem in places)
    return deck.pieces, (*deck.problems, *row_problems, *strays)


def _stray_signs(loaded: LoadedType, rows: Sequence[PieceRow]) -> Iterator[Problem]:
    """Yield a warning for each text of a row with a sign that makes nothing bold or italic, at its cell."""
    for row in rows:
        raw = loaded.raw[row.number - 1]
        for heading in raw.cells:
            if stray := stray_sign(loaded.ready.texts(row).texts.get(fold_name(heading), "")):
                yield raw.at(heading).problem(stray.message, stray.hint, Severity.WARNING)


def _row_fault(fault: FaceFault, path: DataPath, rows: Sequence[RawRow], pack: Pack) -> RowFault:
    """Return the fault of a face of a type at a path; that of a row is at the row, or at the cell that is wrong."""
    at = pack_location(pack, fault.place(path))
    if not fault.row:
        return RowFault(fault.place(path), "", at.problem(fault.message, fault.hint, fault.severity))
    row = rows[fault.row - 1]
    heading = next((each for each in row.cells if fault.field and fold_name(each) == fold_name(fault.field)), "")
    if not (row.name or fault.of_formula):
        at = row.at(heading)
    label = at.cell if heading else row.label
    where = () if fault.kind and fault.field else fault.path  # a wrong value is the same mistake in every box
    return RowFault(where, label, at.problem(fault.message, fault.hint, fault.severity), fault.kind)


def _find_pictures(loaded: LoadedType) -> tuple[dict[str, Picture], tuple[Problem, ...]]:
    """Return the pictures that rows name, and what is wrong with them, each at the first row that names it."""
    folder = loaded.request.pack.folder
    pictures: dict[str, Picture] = {}
    problems: dict[str, tuple[Problem, ...]] = {}
    missing: dict[str, Location] = {}
    broken: dict[str, tuple[Problem, ...]] = {}
    absent: dict[str, list[tuple[str, Problem]]] = {}
    for name, at, placeholder in _pictures_named(loaded):
        if name in pictures or name in (missing if placeholder else problems):
            continue
        try:
            pictures[name], problems[name] = find_art(name, folder, at)
        except PizarraError as error:
            if placeholder and can_be_art(name):
                missing[name] = at
                broken |= {} if is_missing(name, folder) else {name: error.problems}
                continue
            problems[name] = error.problems
            if placeholder is not None and names_file(name) and is_missing(name, folder):
                problems[name] = ()
                absent.setdefault(error.problems[0].hint, []).append((name, error.problems[0]))
    report: tuple[Problem, ...] = () if not missing else (_placeholders(missing),)
    report += tuple(map(missing_pictures, absent.values()))
    report += tuple(replace(each, severity=Severity.WARNING) for several in broken.values() for each in several)
    return pictures, (*(problem for several in problems.values() for problem in several), *report)


def _placeholders(missing: Mapping[str, Location]) -> Problem:
    """Return a warning of the pictures in whose place there are frames, at the first of them."""
    names = few_of([quoted(name) for name in missing], MOST_NAMED)
    message = plural(len(missing), "placeholder for 1 missing picture: {names}",
                     "placeholders for {count} missing pictures: {names}", names=names)  # fmt: skip
    return next(iter(missing.values())).problem(message, severity=Severity.WARNING, code="placeholder")


def _pictures_named(loaded: LoadedType) -> Iterator[tuple[str, Location, bool | None]]:
    """Yield the pictures that rows name, each with its place, and whether a placeholder stands for it.

    ``None`` where none can, as for the outline of a box.
    The place is the cell that holds its name, else the face.
    """
    for row, raw in zip(loaded.rows, loaded.raw, strict=True):
        texts = loaded.ready.texts(row)
        for side, face in loaded.ready.of_row(texts).sides:
            with contextlib.suppress(FillError):  # reported where the face is drawn
                for box, name, is_shape in list(pictures_of(face, texts)):
                    names = (name, name.rpartition(".")[0])
                    heading = next((heading for heading, cell in raw.cells.items() if cell and cell in names), None)
                    at = raw.at(heading) if heading is not None else loaded.location(side, box.name)
                    yield name, at, None if is_shape else box.box.placeholder


def _symbols_named(loaded: LoadedType) -> Iterator[str]:
    """Yield the names of symbols that the texts of faces put together from rows, ``:chess-{{ kind }}:``."""
    boxes = [box for _, face in loaded.ready.every_side for box in face.boxes if box.fill and box.fill.symbols]
    for row in loaded.rows if boxes else ():
        texts = loaded.ready.texts(row)
        for box in boxes:
            with contextlib.suppress(FillError):  # reported where the face is drawn
                if box.fill and box.shows(texts):
                    yield from (name for symbol in box.fill.symbols if (name := symbol.of(texts)))
