"""Warnings about types of pieces that can be drawn: invisible text, unused fields, faces that are never drawn."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from difflib import get_close_matches

from generator.build.pieces.types import LoadedType, template_file
from generator.i18n import Phrase, few_of, join_phrases, phrase, plural
from generator.model.names import fold_name
from generator.model.pieces.rows import COUNTS, ROWS_NAMED
from generator.packs.shared import known_faces
from generator.pieces.face_templates import ReadyFace, RowTexts, names_of, texts_compared
from generator.pieces.typed_pieces import ReadyType, ready_type
from generator.problems import Problem, Severity, nearest_hint, quoted
from generator.scene.legibility import Reader
from generator.scene.pieces import DrawnPiece


def type_warnings(loaded: LoadedType, pieces: Sequence[DrawnPiece]) -> Iterator[Problem]:
    """Yield the warnings and notes about a type without errors; ``pieces`` are its own, drawn from its faces."""
    unmatched = tuple(_never_found(loaded))
    paths = {problem.path for problem in unmatched}
    yield from unmatched
    yield from (problem for problem in _never_drawn(loaded) if problem.path not in paths)
    yield from _invisible(loaded, pieces)
    yield from _likely_slips(loaded)
    yield from _summary(loaded)


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
    faces = [(reader.read(items).faintest, side, piece.name) for piece in looks.values()
             for side, items in (("front", piece.front), ("back", piece.back or ()))]  # fmt: skip
    if faces and (worst := min(faces, key=lambda face: face[0].contrast))[0].contrast < INVISIBLE:
        faintest, side, name = worst
        message = phrase(
            "{text} on {piece} has a contrast of {contrast:.1f}:1 with its background: almost nobody can read it",
            text=quoted(faintest.text), piece=quoted(name), contrast=faintest.contrast,
        )  # fmt: skip
        hint = phrase("use a lighter and a darker colour")
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


MOST_LOOKS = 24
INVISIBLE = 1.5
"""The contrast below which a text counts as not there."""


def _never_found(loaded: LoadedType) -> Iterator[Problem]:
    """Yield a warning for each text that a face compares with a field and that no row has there."""
    ready = loaded.ready
    for side, face in ready.sides:
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
    if not any(face.when or any(box.when for box in face.boxes) for _, face in ready.sides):
        return
    rows = [ready.texts(row) for row in loaded.printed_rows]
    conditions = set()
    for side, face in ready.sides:
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
    for side, face in loaded.ready.sides if unused else ():
        for box in face.boxes:
            text = box.fill.of(RowTexts({}, {})) if box.fill is not None and box.fill.plain else ""
            if name := unused.get(fold_name(text)):
                at = loaded.location(side, box.name)
                message = phrase("{name} is printed on every piece, but it is also a field", name=quoted(name))
                hint = phrase("did you mean “{word}”?", word=f"{{{{ {name} }}}}")
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
    unused = [name for name in ready.fields if name not in used]
    if not unused or not ready.template or (file := template_file(ready.template, request)) is None:
        return unused
    from generator.build.documents.sheet_templates import template_in

    text = template_in(file, ready.template, request.pack).text
    tags = " ".join(_TAGS.findall(text))
    if _INCLUSION.search(tags):
        return []
    return [name for name in unused if not re.search(rf"\b{re.escape(name)}\b", tags)]


def _names_used(ready: ReadyType) -> Iterator[str]:
    return (name for _, face in ready.sides for _, template in face.templates for name in names_of(template))


_TAGS = re.compile(r"\{[{%].*?[%}]\}", re.DOTALL)
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
