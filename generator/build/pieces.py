"""The pieces of a game's types and the faces of its counters: rows read, faces compiled, mistakes reported."""

from __future__ import annotations

import contextlib
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches
from functools import cached_property, lru_cache, partial
from pathlib import Path

from generator.build.piece_rows import Letters, form_in, pack_problem, raw_rows, with_signs
from generator.build.request import BuildRequest
from generator.i18n import Phrase, few_of, join_phrases, literal, phrase, plural
from generator.model.names import fold_name, is_below
from generator.model.pieces.faces import Face, FaceBox, box_place
from generator.model.pieces.rows import (
    COUNTS,
    ROWS_NAMED,
    PieceRow,
    RawRow,
    RowFault,
    RowTable,
    fields_of,
    in_language,
    in_one_line,
    read_rows,
)
from generator.model.pieces.types import MARKDOWN, PieceType
from generator.model.yaml_reader import DataPath
from generator.packs.load import Pack
from generator.packs.locations import shown_path
from generator.packs.shared import known_faces
from generator.packs.symbols import find_art
from generator.pieces.counter_style import CounterStyle
from generator.pieces.counters import MOVED, CounterFaces, GameCounters, player_fields
from generator.pieces.face_drawing import FaceContext, pictures_of
from generator.pieces.face_templates import (
    FaceFault,
    FillError,
    ReadyFace,
    RowTexts,
    names_of,
    ready,
    texts_compared,
)
from generator.pieces.typed_pieces import ReadyType, ready_type, typed_pieces
from generator.problems import PizarraError, Problem, Severity, did_you_mean, errors, nearest_hint, quoted
from generator.scene.legibility import Reader
from generator.scene.pictures import Picture
from generator.scene.pieces import DrawnPiece, PieceSet


@dataclass(frozen=True, slots=True)
class TypedSet:
    pieces: PieceSet
    problems: tuple[Problem, ...] = ()


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
        when = self.ready.front.when
        return frozenset(row.number for row in self.rows if when and not when.holds(self.ready.texts(row)))

    @property
    def printed_rows(self) -> list[PieceRow]:
        return [row for row in self.rows if row.count and row.number not in self.unprinted_rows]

    def problem_at(self, *path: str | int) -> Problem:
        """Return a problem without a message at a place of the type in the game's file."""
        return pack_problem(self.request.pack, (*self.path, *path))


def type_name(kind: PieceType, path: DataPath, language: str) -> str:
    return kind.name.in_(language) if kind.name else str(path[-1]).replace("-", " ").replace("_", " ")


def draw_type(kind: PieceType, path: DataPath, request: BuildRequest, style: CounterStyle) -> TypedSet:
    """Return the pieces of a type, and all that is wrong with its rows and faces."""
    name = type_name(kind, path, request.language)
    try:
        loaded, problems = _load_type(kind, path, request, style, name)
    except PizarraError as error:
        return TypedSet(PieceSet(name, ()), error.problems)
    if loaded is None:
        return TypedSet(PieceSet(name, ()), problems)
    source = request.pack.source
    letters = Letters(request.pack.folder, loaded.raw, pack_problem(request.pack, path), source and source.data)
    pictures, wanted = _find_pictures(loaded)
    pieces: tuple[DrawnPiece, ...] = ()
    faults: Sequence[FaceFault] = ()
    faint: tuple[Problem, ...] = ()
    if not errors((*problems, *wanted)):
        context = FaceContext(pictures.get, letters.put_symbols, request.pack.typeface)
        pieces, faults = typed_pieces(loaded.ready, loaded.rows, context)
        letters.names |= dict.fromkeys(_symbols_named(loaded))
        faint = tuple(_invisible(loaded, pieces)) if not faults else ()
    told = in_one_line(_row_fault(fault, loaded) for fault in faults)
    if loaded.ready.template and not errors((*problems, *wanted, *told)):
        pieces, more = _from_markdown(loaded, pieces)
        told += more
    group = "tokens" if path[0] == "tokens" else ""
    found_all = (*problems, *wanted, *told, *letters.warnings())
    if not errors(found_all):
        unmatched = tuple(_never_found(loaded))
        known = {problem.path for problem in unmatched}
        undrawn = (problem for problem in _never_drawn(loaded) if problem.path not in known)
        found_all += (*unmatched, *undrawn, *faint, *_likely_slips(loaded), *_summary(loaded))
    return TypedSet(PieceSet(name, pieces, group), found_all)


def _invisible(loaded: LoadedType, pieces: Sequence[DrawnPiece]) -> Iterator[Problem]:
    """Yield a warning for the faintest text of a type where hardly anybody sees it.

    Of pieces whose colours are the same and whose boxes hold something alike one is read, and only so many.
    """
    ready = loaded.ready
    looks: dict[tuple[str | bool, ...], DrawnPiece] = {}
    for row, piece in zip(loaded.printed_rows, pieces, strict=True):
        if len(looks) == MOST_LOOKS:
            break
        texts = ready.texts(row)
        looks.setdefault(tuple(part for _, face in ready.sides for part in _look(face, texts)), piece)
    reader = Reader()
    read = [(reader.read(items).faintest, side, piece.name) for piece in looks.values()
            for side, items in (("front", piece.front), ("back", piece.back or ()))]  # fmt: skip
    if read and (worst := min(read, key=lambda one: one[0].contrast))[0].contrast < INVISIBLE:
        faintest, side, name = worst
        message = phrase(
            "{text} on {piece} has a contrast of {contrast:.1f}:1 with its background: almost nobody can read it",
            text=quoted(faintest.text), piece=quoted(name), contrast=faintest.contrast,
        )  # fmt: skip
        hint = phrase("use a lighter and a darker colour")
        at = loaded.problem_at(side)
        yield replace(at, message=message, hint=hint, severity=Severity.WARNING, code="faint")


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


MOST_LOOKS = 24
INVISIBLE = 1.5
"""The contrast below which a text counts as not there."""


def _symbols_named(loaded: LoadedType) -> Iterator[str]:
    """Yield the names of symbols that the texts of faces put together from rows, ``:chess-{{ kind }}:``."""
    boxes = [box for _, face in loaded.ready.sides for box in face.boxes if box.fill and box.fill.symbols]
    for row in loaded.rows if boxes else ():
        texts = loaded.ready.texts(row)
        for box in boxes:
            with contextlib.suppress(FillError):  # reported where the face is drawn
                if box.fill and box.shows(texts):
                    yield from (name for symbol in box.fill.symbols if (name := symbol.of(texts)))


def _from_markdown(
    loaded: LoadedType, backs: Sequence[DrawnPiece]
) -> tuple[tuple[DrawnPiece, ...], tuple[Problem, ...]]:
    """Return the pieces whose front is a template in Markdown, their backs as they were drawn."""
    from generator.build.documents.sheet_templates import template_in  # few games have templates, and they load slowly
    from generator.pieces.cards import CardStyle, DeckRow, deck_cards

    name, request = loaded.ready.template, loaded.request
    file = _template_file(name, request)
    at = loaded.problem_at("front")
    if file is None or not is_below(name):
        cards = f"{shown_path(request.pack.folder)}/cards/"
        near = [found.name for ending in MARKDOWN for found in request.pack.files("cards", f"*{ending}")]
        hint = did_you_mean(name, near) if near else phrase("put it in {folder}", folder=cards)
        return (), (replace(at, message=phrase("there is no file {name}", name=quoted(name)), hint=hint),)
    style = CardStyle(loaded.ready.form.area.size, shows_count=False, typeface=request.pack.typeface)
    printed = [row for row in loaded.rows if row.count * loaded.ready.copies]
    rows = [DeckRow(row.number, loaded.ready.texts(row), row.count * loaded.ready.copies) for row in printed]
    behind = {row.number: tuple(piece.back or ()) for row, piece in zip(printed, backs, strict=True)}
    try:
        template = template_in(file, name, request.pack)
        made = deck_cards(template, rows, loaded.ready.name, style, behind if loaded.kind.back else None)
    except PizarraError as error:
        return (), error.problems
    places = ((loaded.raw[number - 1].at(""), told) for number, told in made.of_rows)
    of_rows = (replace(told, file=at.file, line=at.line, cell=at.cell) for at, told in places)
    return made.pieces, (*made.problems, *of_rows)


def _template_file(name: str, request: BuildRequest) -> Path | None:
    spots = (f"cards/{request.language}/{name}", f"cards/{name}", name)
    return next((path for path in map(request.pack.file, spots) if path.is_file()), None)


def _load_type(
    kind: PieceType, path: DataPath, request: BuildRequest, style: CounterStyle, name: str
) -> tuple[LoadedType | None, tuple[Problem, ...]]:
    table = raw_rows(kind, path, request.pack)
    if table.file is not None and not table.rows:
        message = phrase("it has headings but no rows, so nothing is printed")
        told = join_phrases("; ", [message, *table.skipped])
        return None, (replace(table.file, message=told, severity=Severity.WARNING),)
    fields = fields_of(kind.fields, table.rows)
    raw = tuple(in_language(row, fields, request.pack.languages, request.language) for row in table.rows)
    rows, wrong = read_rows(fields, raw)
    form = form_in(kind, path, request, style)
    sides, faces = (kind.front, kind.back), known_faces(request.pack)
    ready, faults = ready_type(name, form, fields, sides, faces, kind.count, request.language)
    places = ((pack_problem(request.pack, (*path, *fault.path)), fault) for fault in faults)
    problems = (*wrong, *(replace(at, message=fault.message, hint=fault.hint) for at, fault in places))
    return (LoadedType(request, kind, path, raw, rows, ready, table) if ready is not None else None), problems


def _row_fault(fault: FaceFault, loaded: LoadedType) -> RowFault:
    """Return what is wrong with a face, for a row at that row."""
    if not fault.row:
        return RowFault(fault.path, "", replace(loaded.problem_at(*fault.path), message=fault.message, hint=fault.hint))
    row = loaded.raw[fault.row - 1]
    at = loaded.problem_at(*fault.path) if row.name or fault.of_formula else row.at("")
    return RowFault(fault.path, row.label, replace(at, message=fault.message, hint=fault.hint))


def _never_found(loaded: LoadedType) -> Iterator[Problem]:
    """Yield a warning for each text that a face compares with a field and that no row has there."""
    ready = loaded.ready
    for side, face in ready.sides:
        for path, template in face.templates:
            for name, text in dict.fromkeys(texts_compared(template)):
                if name not in ready.fields or ready.fields[name].kind not in ("text", "picture"):
                    continue
                held = {str(row.values[name]) for row in loaded.rows if row.values[name] is not None}
                if text.casefold() not in {value.casefold() for value in held}:
                    at = loaded.problem_at(side, *path)
                    message = phrase("no row has {text} in {name}", text=quoted(text), name=quoted(name))
                    hint = nearest_hint(text, sorted(held))
                    yield replace(at, message=message, hint=hint, severity=Severity.WARNING)


def _never_drawn(loaded: LoadedType) -> Iterator[Problem]:
    """Yield a warning for a back, and for each box of a face, whose condition holds for no row that is printed."""
    ready = loaded.ready
    if not any(face.when or any(box.when for box in face.boxes) for _, face in ready.sides):
        return
    rows = [ready.texts(row) for row in loaded.printed_rows]
    conditions = set()
    for side, face in ready.sides:
        seen = [row for row in rows if face.when is None or face.when.holds(row)]
        if rows and not seen:
            at = loaded.problem_at(side, "when")
            message = phrase("the back is never drawn, because its condition is never met")
            yield replace(at, message=message, severity=Severity.WARNING)
        for box in face.boxes if seen else ():
            if box.when is None or (box.name, box.when) in conditions or any(map(box.when.holds, seen)):
                continue
            conditions.add((box.name, box.when))
            at = loaded.problem_at(side, box.name, "when")
            message = phrase("the box {name} is never drawn, because its condition is never met", name=quoted(box.name))
            yield replace(at, message=message, severity=Severity.WARNING)


def _likely_slips(loaded: LoadedType) -> Iterator[Problem]:
    """Yield warnings of unused fields that a face names without braces, or that are headed nearly like a count."""
    unused = {fold_name(name): name for name in _unused_fields(loaded)}
    for side, face in loaded.ready.sides if unused else ():
        for box in face.boxes:
            name = (
                unused.get(fold_name(box.fill.of(RowTexts({}, {}))))
                if box.fill is not None and box.fill.plain
                else None
            )
            if name is not None:
                at = loaded.problem_at(side, box.name)
                message = phrase("{name} is printed on every piece, but it is also a field", name=quoted(name))
                hint = phrase("did you mean “{word}”?", word=f"{{{{ {name} }}}}")
                yield replace(at, message=message, hint=hint, severity=Severity.WARNING)
    row = loaded.raw[0] if loaded.raw else None
    if row is None or any(fold_name(heading) in COUNTS for heading in row.cells):
        return
    for folded, name in unused.items():
        numbers = all(str(each.values[name] or 0).strip().isdecimal() for each in loaded.rows)
        near = get_close_matches(folded, (*_COUNT_WORDS, *COUNTS), n=1, cutoff=0.8)
        if numbers and near:
            message = phrase("{name} is not used, so there is one piece per row", name=quoted(name))
            hint = phrase("call it “{word}” if it is the number of copies", word=_COUNT_WORDS.get(near[0], near[0]))
            at = loaded.table.file or loaded.problem_at("from")
            yield replace(at, message=message, hint=hint, severity=Severity.WARNING)


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
            note = replace(loaded.problem_at("from"), message=join_phrases("; ", parts), severity=Severity.NOTE)
            yield replace(note, code="unused-column") if unused else note
        return
    empty = Counter(name for row in loaded.rows for name in ready.fields if row.values[name] is None)
    if empty:
        cells = [phrase("{name} ({count})", name=name, count=count) for name, count in empty.items()]
        parts.append(phrase("empty cells: {cells}", cells=few_of(cells, MOST_NAMED)))
    made = sum(row.count for row in loaded.printed_rows) * ready.copies
    rows_read = plural(len(loaded.rows), "1 row read", "{count} rows read")
    pieces = plural(made, "1 piece made", "{count} pieces made")
    head = phrase("{name}: {rows}, {pieces}", name=ready.name, rows=rows_read, pieces=pieces)
    note = replace(table.file, message=join_phrases("; ", [head, *parts]), severity=Severity.NOTE)
    yield replace(note, code="unused-column") if unused else note


MOST_NAMED = 12


def _unused_fields(loaded: LoadedType) -> list[str]:
    """Return the fields of which no face says anything in any language."""
    ready, request = loaded.ready, loaded.request
    used = {*ready.naming[:1], *_names_used(ready)}
    if any(name not in used for name in ready.fields):
        faces = known_faces(request.pack)
        sides = (loaded.kind.front, loaded.kind.back)
        for language in (*request.pack.languages.codes, *request.pack.languages.words):
            other, _ = ready_type(ready.name, ready.form, ready.fields, sides, faces, language=language)
            used |= set(_names_used(other)) if other is not None else set()
    left = [name for name in ready.fields if name not in used]
    if not left or not ready.template or (file := _template_file(ready.template, request)) is None:
        return left
    from generator.build.documents.sheet_templates import template_in

    text = template_in(file, ready.template, request.pack).text
    inside = " ".join(_TAGS.findall(text))
    return (
        [] if _TAKEN_IN.search(inside) else [name for name in left if not re.search(rf"\b{re.escape(name)}\b", inside)]
    )


def _names_used(ready: ReadyType) -> Iterator[str]:
    return (name for _, face in ready.sides for _, template in face.templates for name in names_of(template))


_TAGS = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)
_TAKEN_IN = re.compile(r"\b(?:include|import|extends)\b")


def _left_out(loaded: LoadedType) -> dict[Phrase, list[str]]:
    """Return why rows are not printed, or once only, and which."""
    found: dict[Phrase, list[str]] = {}
    for row in loaded.rows:
        cells = loaded.raw[row.number - 1].cells
        if any(fold_name(heading) in COUNTS and cell in (None, "") for heading, cell in cells.items()):
            found.setdefault(phrase("1 copy, because their count is empty"), []).append(
                loaded.raw[row.number - 1].label
            )
        if not row.count:
            found.setdefault(phrase("not printed, because their count is 0"), []).append(
                loaded.raw[row.number - 1].label
            )
        elif row.number in loaded.unprinted_rows:
            why = phrase("not printed, because the condition of their front is not met")
            found.setdefault(why, []).append(loaded.raw[row.number - 1].label)
    return found


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
    return pictures, tuple(problem for found in problems.values() for problem in found)


def _pictures_named(loaded: LoadedType) -> Iterator[tuple[str, Problem]]:
    """Yield the pictures that rows name, each with its place: the cell that holds its name, else the face."""
    for row, raw in zip(loaded.rows, loaded.raw, strict=True):
        texts = loaded.ready.texts(row)
        for side, face in loaded.ready.sides:
            with contextlib.suppress(FillError):  # reported where the face is drawn
                for box, name in list(pictures_of(face, texts)):
                    names = (name, name.rpartition(".")[0])
                    cell = next((heading for heading, held in raw.cells.items() if held and held in names), None)
                    in_face = loaded.problem_at(side, box)
                    yield name, raw.at(cell) if cell is not None else in_face


_DULL, _SIGN = 0.45, box_place(["30%", "8%", "40%", "24%"])


def counter_faces(pack: Pack, language: str) -> CounterFaces:
    """Return the faces of a game's counters in a language. Raises ``PizarraError`` for one that is wrong."""
    game, face, faces = pack.game, pack.game.counter.face, known_faces(pack)
    front, faults = ready(face, "front", player_fields(game), faces, language=language)
    if front is None or faults:
        places = ((pack_problem(pack, ("counter", *fault.path)), fault) for fault in faults)
        raise PizarraError([replace(at, message=fault.message, hint=fault.hint) for at, fault in places])
    word = game.counter.back.in_(language).upper() if game.counter.back else MOVED
    sign = FaceBox(at=_SIGN, value=word, ground="white", spare=True)
    says_moved = any(box.box.part == ("values" if game.counter.back else "number") for box in front.boxes)
    dull = Face(like="front", fade=_DULL, boxes={} if says_moved else {"moved": sign})
    back, _ = ready(dull, "back", player_fields(game), faces, face, language)
    assert back is not None
    context = FaceContext(partial(_picture, pack.folder), partial(with_signs, pack.folder), pack.typeface)
    return CounterFaces(front, back, context)


@lru_cache(maxsize=512)
def _picture(folder: Path, name: str) -> Picture:
    """Return a picture or symbol of a pack. Raises ``FillError`` for one that is not there or broken."""
    nowhere = Problem("", literal(""))
    try:
        return find_art(name, folder, nowhere)[0]
    except PizarraError as error:
        raise FillError(error.problems[0].message, error.problems[0].hint) from None


def draw_types(
    types: Mapping[tuple[str, str], PieceType], request: BuildRequest, style: CounterStyle
) -> list[TypedSet]:
    """Return the pieces of types, given by their places in the game's file, and all that is wrong with them."""
    if not types:
        return []
    for path, kind in types.items():
        if (*path, style) not in request.drawn_once:
            request.drawn_once[*path, style] = draw_type(kind, path, request, style)
    return [request.drawn_once[*path, style] for path in types]


def game_counters(request: BuildRequest, style: CounterStyle) -> GameCounters:
    """Return what makes the counters of any team. Raises ``PizarraError`` for a face of the game that is wrong."""
    if style not in request.game_counters:
        request.game_counters[style] = GameCounters(
            request.pack.game, style, counter_faces(request.pack, request.language)
        )
    return request.game_counters[style]
