"""Faces compiled once for all the rows of a type: what they are built on put together, their templates made ready."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple, TypeVar

from generator.artwork.pieces.layouts.fills import Condition, Fields, Fill, FillError, compiled, condition
from generator.i18n import Phrase, phrase
from generator.model.localized import Words
from generator.model.pieces.faces import CONTENTS, PLACES, SPELLINGS, BoxPlace, Face, FaceBox, idle_key
from generator.model.yaml_reader import DataPath
from generator.problems import did_you_mean, near_to, quoted

Made = TypeVar("Made", Fill, Condition)

DEEPEST = 8
FRONT = "front"
_BY_CONTENT = ("text", "value", "symbol", "picture")
"""Boxes that may be called by what they hold: without another place they fill the piece."""


class FaceFault(NamedTuple):
    """What is wrong with a face: where below its type, and what; ``row`` is the number of the row it shows in.

    ``of_formula`` says that not the row is to be changed but what the face says.
    """

    path: DataPath
    message: Phrase
    hint: str = ""
    row: int = 0
    of_formula: bool = False


@dataclass(frozen=True, slots=True)
class ReadyBox:
    """A box whose templates are compiled."""

    name: str
    box: FaceBox
    place: BoxPlace
    content: str
    fill: Fill | None
    rows: tuple[tuple[Fill, ...], ...]
    when: Condition | None
    ink: Fill | None
    ground: Fill | None


@dataclass(frozen=True, slots=True)
class ReadyFace:
    """A face whose templates are compiled."""

    face: Face
    boxes: tuple[ReadyBox, ...]
    ground: Fill | None
    ink: Fill | None
    when: Condition | None


def merged(face: Face, faces: Mapping[str, Face], front: Face | None = None, depth: int = 0) -> Face:
    """Return a face with all that it is built on. Raises ``FillError`` for one that is not there or built on itself."""
    if not face.like:
        return face
    if depth > DEEPEST:
        raise FillError(phrase("faces are built on each other too deep, or on themselves"))
    base = front if face.like == FRONT and front is not None else faces.get(face.like)
    if base is None:
        names = [*faces, *([FRONT] if front is not None else [])]
        raise FillError(phrase("there is no face {name}", name=quoted(face.like)), did_you_mean(face.like, names))
    under = merged(base, faces, front, depth + 1)
    boxes = dict(under.boxes)
    for name, box in face.boxes.items():
        boxes[name] = _over(boxes[name], box) if name in boxes else box
    said = {name: getattr(face, name) for name in face.model_fields_set - {"like", "boxes"}}
    return under.model_copy(update={**said, "boxes": boxes, "like": ""})


def _over(under: FaceBox, box: FaceBox) -> FaceBox:
    """Return a box with what another of its name says in place of it; a bare text fills whatever content it has."""
    said = {name: getattr(box, name) for name in box.model_fields_set}
    if set(said) == {"text"} and (content := _content(under)) in ("value", "symbol", "picture", "pips", "track"):
        return under.model_copy(update={content: box.text})
    if any(content in said for content in CONTENTS):
        said = {**{content: () if content == "rows" else None for content in CONTENTS}, **said}
    return under.model_copy(update=said)


def _content(box: FaceBox) -> str:
    return next((content for content in CONTENTS if getattr(box, content) not in (None, ())), "")


def ready(
    face: Face,
    side: str,
    fields: Fields,
    faces: Mapping[str, Face],
    front: Face | None = None,
    language: str = "",
) -> tuple[ReadyFace | None, tuple[FaceFault, ...]]:
    """Return a face in a language ready for rows with these fields, and all that is wrong with it."""
    faults: list[FaceFault] = []

    def made(make: Callable[[str, Fields], Made], text: str | Words | None, *path: str) -> Made | None:
        if text is None:
            return None
        try:
            return make(text.in_(language) if isinstance(text, Words) else text, fields)
        except FillError as error:
            faults.append(FaceFault((side, *path), error.args[0], error.hint))
            return None

    try:
        whole = merged(face, faces, front)
    except FillError as error:
        return None, (FaceFault((side, "like"), error.args[0], error.hint),)
    for name, box in face.boxes.items():
        if (idle := idle_key(box, _content(whole.boxes[name]), whole.boxes[name].size)) is not None:
            faults.append(FaceFault((side, name, idle.key), idle.message, idle.hint))
    boxes = tuple(_ready_boxes(whole, side, made, faults))
    found = ReadyFace(
        whole,
        boxes,
        made(compiled, whole.ground, "ground"),
        made(compiled, whole.ink, "ink"),
        made(condition, whole.when, "when"),
    )
    return found, tuple(faults)


def _ready_boxes(face: Face, side: str, made: Callable[..., Any], faults: list[FaceFault]) -> Iterator[ReadyBox]:
    for name, box in face.boxes.items():
        place = box.at
        if place is None and (known := SPELLINGS.get(name, name)) in PLACES:
            place = BoxPlace(*PLACES[known])
        if place is None and name in _BY_CONTENT:
            place = BoxPlace(*PLACES["inside"])
            box = _over(FaceBox.model_validate({name: ""}), box)
        if place is None:
            placed = (other for other, one in face.boxes.items() if one.at is not None)
            near = near_to(name, sorted({*placed, *PLACES, *SPELLINGS, "like", "ground", "ink", "rim", "when"}))
            usual = phrase("name it after a place, such as middle, or add at: [left, top, width, height] in percent")
            faults.append(
                FaceFault((side, name), phrase("the box {name} has no place", name=quoted(name)), near or usual)
            )
            continue
        content = _content(box)
        text = getattr(box, content) if content and content != "rows" else None
        yield ReadyBox(
            name,
            box,
            place,
            content,
            made(compiled, text, name, content),
            tuple(tuple(fill for cell in row if (fill := made(compiled, cell, name, "rows"))) for row in box.rows),
            made(condition, box.when, name, "when"),
            made(compiled, box.ink, name, "ink"),
            made(compiled, box.ground, name, "ground"),
        )


def templates_of(face: ReadyFace) -> Iterator[tuple[DataPath, Fill | Condition]]:
    """Yield every template string and condition of a face with its place below the face."""
    found: list[tuple[DataPath, Fill | Condition | None]] = [
        (("ground",), face.ground), (("ink",), face.ink), (("when",), face.when)
    ]  # fmt: skip
    for box in face.boxes:
        held = {box.content: box.fill, "when": box.when, "ink": box.ink, "ground": box.ground}
        found += (((box.name, key), fill) for key, fill in held.items())
        found += (((box.name, "rows"), cell) for row in box.rows for cell in row)
    return ((path, fill) for path, fill in found if fill is not None)
