"""Faces compiled once for all rows of a type: ``{{ field }}`` and ``{{ formula }}`` in texts, and conditions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain, groupby
from typing import Any, NamedTuple

from generator.i18n import Phrase, few_of, phrase
from generator.model.localized import Words
from generator.model.pieces.face_values import PLACES, BoxPlace, split_outline
from generator.model.pieces.faces import CONTENTS, LISTS, OF_POINTS, OPEN, PLATE, Face, FaceBox, idle_key
from generator.model.yaml_reader import DataPath
from generator.problems import Severity, did_you_mean, nearest_hint, quoted
from generator.rules.templates import (
    NO_LOOKUPS,
    CompiledT,
    Condition,
    FaceRow,
    Fields,
    Fill,
    FillError,
    Lookups,
    compile_template,
    condition,
    names_of,
)
from generator.scene.shapes import ROUND_PARTS

DEEPEST = 8
FRONT = "front"
_BY_CONTENT = ("text", "markdown", "symbol", "picture", "qr")
"""Boxes that may be called by what they hold: without another place they fill the piece.

A symbol is in the middle of the piece where there are boxes at its top or bottom, so that it lies behind none of them.
"""


class FaceFault(NamedTuple):
    """What is wrong with a face: where below its type, and what; ``row`` is the number of the row it shows in.

    ``of_formula`` says that not the row is to be changed but what the face says, ``field`` which of its values. With
    ``left_out`` the piece is drawn without that text. ``entry`` has the lookup and the key whose value is wrong. Of
    faults of a ``kind`` one is reported, with the other rows.
    """

    path: DataPath
    message: Phrase
    hint: str = ""
    row: int = 0
    of_formula: bool = False
    field: str = ""
    left_out: LeftOut | None = None
    severity: Severity = Severity.ERROR
    entry: tuple[str, ...] = ()
    kind: str = ""

    def place(self, path: DataPath) -> DataPath:
        """Return where in the game's file it is to be changed; the face is of what is at a path."""
        return ("lookups", *self.entry) if self.entry else (*path, *self.path)


class LeftOut(NamedTuple):
    """A text that does not fit in its box, which may be left empty. ``least`` is in points, widths in millimetres.

    ``width`` is that of the narrowest piece in which it fits; 0 where a larger piece is no help. ``shortened`` says
    that its beginning is printed, ``of_name`` that it is the name of a person, shortened as far as it may be.
    """

    text: str
    box: str
    least: float
    piece_width: float
    width: float = 0.0
    shortened: bool = False
    of_name: bool = False

    def fault(self, path: DataPath, row: int) -> FaceFault:
        values = {"text": quoted(self.text), "name": self.box, "least": self.least}
        message = phrase("{text} does not fit in the box “{name}” at {least:g} pt, so it is left out", **values)
        if self.shortened:
            message = phrase("{text} does not fit in the box “{name}” at {least:g} pt, so it is shortened", **values)
        return FaceFault(path, message, self.hint, row, left_out=self, severity=Severity.WARNING)

    @property
    def hint(self) -> Phrase:
        if not self.width:
            return phrase("use shorter text or a larger box")
        widths = {"width": self.width, "now": self.piece_width}
        return phrase("use pieces at least {width:g}mm wide (now {now:.3g}mm), shorter text or a larger box", **widths)


def left_out_together(faults: Iterable[FaceFault]) -> tuple[FaceFault, ...]:
    """Return faults with those of the texts that a box leaves out as one, which names some of them."""
    found: dict[object, list[FaceFault]] = {}
    for fault in faults:
        found.setdefault((fault.path, fault.left_out.least) if fault.left_out is not None else fault, []).append(fault)
    return tuple(_as_one(alike) for alike in found.values())


def _as_one(alike: Sequence[FaceFault]) -> FaceFault:
    first = alike[0]
    texts = {fault.left_out.text: fault.left_out for fault in alike if fault.left_out is not None}
    if len(texts) < 2 or first.left_out is None:
        return first
    values = {"texts": few_of(list(map(quoted, texts)), MOST_LEFT_OUT), "name": first.left_out.box}
    message = phrase(
        "{texts} do not fit in the box “{name}” at {least:g} pt, so they are left out",
        **values, least=first.left_out.least,
    ) if not first.left_out.shortened else phrase(
        "{texts} do not fit in the box “{name}” at {least:g} pt, so they are shortened",
        **values, least=first.left_out.least,
    )  # fmt: skip
    widths = [text.width for text in texts.values()]
    whole = first.left_out._replace(width=max(widths) if all(widths) else 0.0)
    return first._replace(message=message, hint=whole.hint, row=0)


MOST_LEFT_OUT = 6


_BOX_TEMPLATES = ("when", "ink", "ground", "shape", "line", "outline", "shadow", "turn", "crop")
"""The keys of a box, besides what it holds, that may depend on the row."""


_OF_DIRECT = {"at", "inset", "columns", "when", "size", "least", "ink", "text", "spare", "font", "lines"}
"""The keys that boxes with values or a name may have which are drawn as they are."""


class ReadyCell(NamedTuple):
    """A value in columns, ready for its rows; ``flag`` is the condition for a box around it."""

    value: Fill
    label: Fill | None
    main: bool
    flag: Condition | None


class ReadyBox(NamedTuple):
    name: str
    box: FaceBox
    place: BoxPlace
    content: str
    fill: Fill | None
    rows: tuple[tuple[Fill, ...], ...]
    when: Condition | None
    ink: Fill | None
    ground: Fill | None
    outline: Fill | None
    shadow: Fill | None
    turn: Fill | None
    """Its rotation, where that depends on the row."""
    crop: Fill | None
    line: Fill | None = None
    through: tuple[Fill, ...] = ()
    angles: tuple[Fill, ...] = ()
    shape: Fill | None = None
    columns: tuple[tuple[ReadyCell, ...], ...] = ()
    flag_ink: Fill | None = None
    asked_when: tuple[str, ...] = ()
    """The fields that its condition depends on."""
    asked: tuple[str, ...] = ()
    """The fields that all else of it depends on."""
    direct: bool = False
    """Whether it holds values in columns or a name in colours of its own, and has neither a plate nor another form."""

    @property
    def templates(self) -> Iterator[tuple[DataPath, Fill | Condition | None]]:
        """Every template string and condition of the box, with its place below the face."""
        for key, template in {self.content: self.fill, **{key: getattr(self, key) for key in _BOX_TEMPLATES}}.items():
            yield (self.name, key), template
        for key, templates in (("rows", chain(*self.rows)), ("through", self.through), ("angles", self.angles)):
            yield from (((self.name, key), template) for template in templates)
        for cell in chain(*self.columns):
            yield from (((self.name, "columns", "rows"), part) for part in (cell.value, cell.label, cell.flag))
        yield (self.name, "columns", "flag_ink"), self.flag_ink

    def depends_on(self, fields: frozenset[str]) -> bool:
        """Return whether it depends on no other fields; values in columns that are not written out are the player's."""
        own = self.content == "columns" and not self.columns
        return not own and fields.issuperset((*self.asked_when, *self.asked))

    def shows(self, row: FaceRow) -> bool:
        """Return whether it is drawn for a row. Raises ``FillError`` for a condition that cannot be worked out."""
        return self.when is None or self.when.holds(row)


class BoxRun(NamedTuple):
    """Boxes of a face above one another, and the fields they depend on; ``is_shared`` if many rows have the same."""

    boxes: tuple[ReadyBox, ...]
    is_shared: bool
    asked: tuple[str, ...]

    @classmethod
    def of(cls, boxes: tuple[ReadyBox, ...], is_shared: bool) -> BoxRun:
        return cls(boxes, is_shared, tuple(dict.fromkeys(name for box in boxes for name in box.asked_when + box.asked)))


@dataclass(frozen=True, eq=False)
class ReadyFace:
    face: Face
    boxes: tuple[ReadyBox, ...]
    ground: Fill | None
    ink: Fill | None
    when: Condition | None
    shared: frozenset[str] = frozenset()
    """The fields in which many rows say the same."""

    @cached_property
    def asked(self) -> tuple[str, ...]:
        """The fields that its ground and its ink depend on."""
        return _asked(self.ground, self.ink)

    @cached_property
    def runs(self) -> tuple[BoxRun, ...]:
        """Its boxes, those that lie above one another and depend on no other than the ``shared`` fields together."""
        runs = groupby(self.boxes, key=lambda box: box.depends_on(self.shared))
        return tuple(BoxRun.of(tuple(boxes), depends) for depends, boxes in runs)

    @property
    def templates(self) -> Iterator[tuple[DataPath, Fill | Condition]]:
        """Every template string and condition of the face, with its place below the face."""
        templates: list[tuple[DataPath, Fill | Condition | None]] = [
            (("ground",), self.ground), (("ink",), self.ink), (("when",), self.when)
        ]  # fmt: skip
        templates += (each for box in self.boxes for each in box.templates)
        return ((path, template) for path, template in templates if template is not None)


def unknown_face(name: str, known: Sequence[str]) -> FillError:
    return FillError(phrase("there is no face {name}", name=quoted(name)), did_you_mean(name, known))


BaseOf = Callable[[str], str]


def merge(
    face: Face, faces: Mapping[str, Face], front: Face | None = None, base_of: BaseOf | None = None, depth: int = 0
) -> Face:
    """Return a face with all that it is built on. Raises ``FillError`` for one that is not there or built on itself."""
    if not face.like:
        own_boxes = {name: _made_for(name, box, face.designed_for) for name, box in face.boxes.items()}
        return face.model_copy(update={"boxes": own_boxes})
    if depth > DEEPEST:
        raise FillError(phrase("faces build on each other too many times, or on themselves"))
    like = base_of(face.like) if base_of is not None and "{{" in face.like else face.like
    base = front if like == FRONT and front is not None else faces.get(like)
    if base is None:
        raise unknown_face(like, [*faces, *([FRONT] if front is not None else [])])
    if base_of is None and "{{" in base.like:
        message = phrase("only players' counters can be built on the face {name}", name=quoted(like))
        raise FillError(message, phrase("build it on another face, such as plain"))
    under = merge(base, faces, front, base_of, depth + 1)
    boxes = dict(under.boxes)
    for name, box in face.boxes.items():
        own_box = _made_for(name, box, face.designed_for, boxes.get(name))
        boxes[name] = _over(boxes[name], own_box) if name in boxes else own_box
    own = {name: getattr(face, name) for name in face.model_fields_set - {"like", "boxes"}}
    return under.model_copy(update={**own, "boxes": boxes, "like": ""})


def _made_for(name: str, box: FaceBox, width: float | None, under: FaceBox | None = None) -> FaceBox:
    """Return a box whose place is meant for pieces so wide, unless that of the box ``under`` it stays."""
    place = box.at
    if place is None and name in PLACES and not box.through and (under is None or under.at is None):
        place = BoxPlace(*PLACES[name])
    if width is None or place is None:
        return box
    return box.model_copy(update={"at": place._replace(made_for=width)})


def _over(under: FaceBox, box: FaceBox) -> FaceBox:
    """Return a box with what another of its name says in place of it; a bare text fills whatever content it has."""
    own = {name: getattr(box, name) for name in box.model_fields_set}
    if set(own) == {"text"} and (content := _content_key(under)) in _FILLED:
        return under.model_copy(update={content: box.text})
    if "text" in own and _content_key(under) == "markdown":
        own["markdown"] = own.pop("text")
    if "text" in own and under.spare == "name":
        own = {"spare": False, **own}  # another text need not be the name of a person
    if under.columns is not None and box.columns is not None:
        columns = {name: getattr(box.columns, name) for name in box.columns.model_fields_set}
        own["columns"] = under.columns.model_copy(update=columns)
    if any(content in own for content in CONTENTS):
        own = {**{content: FaceBox.model_fields[content].default for content in CONTENTS}, **own}
    return under.model_copy(update=own)


_FILLED = tuple(content for content in CONTENTS if content not in ("text", *LISTS))


def _content_key(box: FaceBox) -> str:
    return next((content for content in CONTENTS if getattr(box, content) not in (None, ())), "")


def ready(
    face: Face,
    side: str,
    fields: Fields,
    faces: Mapping[str, Face],
    front: Face | None = None,
    language: str = "",
    lookups: Lookups = NO_LOOKUPS,
    base_of: BaseOf | None = None,
) -> tuple[ReadyFace | None, tuple[FaceFault, ...]]:
    """Return a face in a language ready for rows with these fields, and all that is wrong with it.

    ``base_of`` returns the name that a template of what a face is built on comes to.
    """
    faults: list[FaceFault] = []

    def prepare(
        make: Callable[[str, Fields, Lookups], CompiledT], text: str | Words | None, *path: str | int
    ) -> CompiledT | None:
        if text is None:
            return None
        try:
            return make(text.in_(language) if isinstance(text, Words) else text, fields, lookups)
        except FillError as error:
            faults.append(FaceFault((side, *path), error.args[0], error.hint))
            return None

    try:
        whole = merge(face, faces, front, base_of)
    except FillError as error:
        return None, (FaceFault((side, "like"), error.args[0], error.hint),)
    for name, box in face.boxes.items():
        merged = whole.boxes[name]
        content = _content_key(merged) or (PLATE if merged.ground is not None or merged.line is not None else "")
        if (idle := idle_key(box, content, merged.size)) is not None:
            faults.append(FaceFault((side, name, idle.key), idle.message, idle.hint))
        else:
            faults += (fault._replace(path=(side, name, *fault.path)) for fault in _idle_beside(box, merged))
    for name in whole.boxes.keys() - face.boxes.keys():
        for fault in unfit_shape(whole.boxes[name], whole.boxes[name].shape, _content_key(whole.boxes[name])):
            message = phrase("in the box {name}: {message}", name=quoted(name), message=fault.message)
            faults.append(FaceFault((side, "like"), message, fault.hint))
    for name, box in whole.boxes.items():
        if box.columns is not None and not box.columns.rows and base_of is None:
            message = phrase("in the box {name}: only players' counters have values without “rows”", name=quoted(name))
            hint = phrase("write {example}", example='rows: [["{{ attack }}", "{{ defence }}"]]')
            faults.append(FaceFault((side, name, "columns"), message, hint))
    boxes = tuple(_ready_boxes(whole, side, prepare, faults))
    compiled = ReadyFace(
        whole,
        boxes,
        prepare(compile_template, whole.ground, "ground"),
        prepare(compile_template, whole.ink, "ink"),
        prepare(condition, whole.when, "when"),
    )
    return compiled, tuple(faults)


def _idle_beside(own: FaceBox, box: FaceBox) -> Iterator[FaceFault]:
    """Yield a fault for each key of a box's own that has no effect beside the other keys of the whole box."""
    content = _content_key(box)
    several_lines = phrase("it works with several lines: write {example}", example="lines: 6")
    if own.focus is not None and fit_of(box) not in ("cover", "auto"):
        message = phrase("“{key}” has no effect on “{content}”", key="focus", content=f"fit: {box.fit}")
        yield FaceFault(("focus",), message, phrase("write {example}", example="fit: cover"))
    for key in ("shape", "corners", "inset"):
        plated = box.ground is not None or box.line is not None or content in ("picture", "through")
        if getattr(own, key) not in (None, "") and not plated and (key, content) != ("inset", "columns"):
            message = phrase("“{key}” has no effect without a plate or a picture", key=key)
            yield FaceFault((key,), message, phrase("add {example}", example="ground: white"))
    yield from _idle_of_shape(own, box, content)
    if own.ink is not None and box.outline is not None and split_outline(box.outline)[0]:
        message = phrase("“{key}” has no effect on “{content}”", key="ink", content=f"outline: {box.outline}")
        yield FaceFault(("ink",), message, phrase("the colour of the outline is that of the letters"))
    if own.spare == "name" and content not in ("", "text"):
        message = phrase("“{key}” has no effect on “{content}”", key="spare: name", content=content)
        yield FaceFault(("spare",), message, phrase("write {example}", example="spare: true"))
    if own.align != "centre" and box.spare == "name":
        message = phrase("“{key}” has no effect beside “{other}”", key="align", other="spare: name")
        yield FaceFault(("align",), message, phrase("remove one of them"))
    if own.spare == "shorten" and content == "rows":
        message = phrase("“{key}” has no effect on “{content}”", key="spare: shorten", content="rows")
        yield FaceFault(("spare",), message, phrase("write {example}", example="spare: true"))
    if own.align == "justified" and (content == "rows" or (content == "text" and box.lines == 1)):
        yield FaceFault(("align",), phrase("“justified” has no effect on single lines"), several_lines)


def _idle_of_shape(own: FaceBox, box: FaceBox, content: str) -> Iterator[FaceFault]:
    """Yield a fault for what has no effect with the shape of a box, or is missing; a row may choose the shape."""
    if "{{" in box.shape:
        return
    for key, shapes in (("sides", ("polygon", "star")), ("angles", ROUND_PARTS)):
        if getattr(own, key) is not None and (box.shape not in shapes or content == "through"):
            message = phrase("“{key}” has no effect on this shape", key=key)
            yield FaceFault((key,), message, phrase("it works with: {names}", names=shapes))
    yield from unfit_shape(box, box.shape, content)


def unfit_shape(box: FaceBox, shape: str, content: str) -> Iterator[FaceFault]:
    """Yield a fault for what a box lacks to have a shape, or for a shape that draws nothing."""
    angles = box.angles or ()
    if shape in ROUND_PARTS and not angles:
        yield FaceFault((), phrase("“angles” is missing"), phrase("add {example}", example="angles: [0, 120]"))
    if shape in ROUND_PARTS and angles and "{{" not in "".join(angles) and angles[0].strip() == angles[1].strip():
        message = phrase("from {angle} to {angle} degrees there is nothing to draw", angle=angles[0].strip())
        yield FaceFault(("angles",), message, phrase("for example {example}", example="angles: [0, 120]"))
    if content == "through" and shape not in ("", *OF_POINTS):
        message = phrase("the shape {name} does not go through points", name=quoted(shape))
        yield FaceFault(("shape",), message, phrase("allowed: {names}", names=OF_POINTS))
    elif content != "through" and shape in OPEN:
        message = phrase("the points of this {shape} are missing", shape=shape)
        yield FaceFault(("shape",), message, phrase("write {example}", example="through: [left, right]"))
    straight = content == "through" and shape in ("", "line")
    if straight and box.ground is not None:
        message = phrase("“{key}” has no effect on “{content}”", key="ground", content="line")
        yield FaceFault(("ground",), message, phrase("write {example}", example="shape: polygon"))
    bare = not (box.line or "").strip() and (box.ground is None or straight or shape == "arc")
    if bare and (content == "through" or shape == "arc"):
        yield FaceFault((), phrase("this line has no colour"), phrase("add {example}", example="line: black 0.5mm"))


def fit_of(box: FaceBox) -> str:
    """Return how a box fits its picture: one that is cut to a shape fills it, if nothing else is said."""
    return "cover" if (box.shape or box.corners) and "fit" not in box.model_fields_set else box.fit


def _ready_boxes(face: Face, side: str, prepare: Callable[..., Any], faults: list[FaceFault]) -> Iterator[ReadyBox]:
    ends = [place for end, place in PLACES.items() if end.startswith(("top", "bottom"))]
    edged = any((box.at[:4] if box.at else PLACES.get(name)) in ends for name, box in face.boxes.items())
    for name, box in face.boxes.items():
        place = box.at
        if place is None and name in PLACES:
            place = BoxPlace(*PLACES[name])
        if box.through:
            place = BoxPlace(*PLACES["all"])
        elif place is None and name in _BY_CONTENT:
            place = BoxPlace(*PLACES["centre" if name == "symbol" and edged else "inside"])
            box = _over(FaceBox.model_validate({name: ""}), box)
        if place is None:
            names = (other for other, one in face.boxes.items() if one.at is not None)
            near = nearest_hint(name, sorted({*names, *PLACES, "like", "ground", "ink", "rim", "when"}))
            hint = phrase("name it after a position, such as centre, or add at: [left, top, width, height] in percent")
            unplaced = phrase("the box {name} has no position", name=quoted(name))
            faults.append(FaceFault((side, name), unplaced, near or hint))
            continue
        content = _content_key(box)
        text = getattr(box, content) if content and content not in LISTS else None
        ready_box = ReadyBox(
            name,
            box,
            place,
            content,
            prepare(compile_template, text, name, content),
            tuple(
                tuple(fill for cell in row if (fill := prepare(compile_template, cell, name, "rows")))
                for row in box.rows
            ),
            prepare(condition, box.when, name, "when"),
            prepare(compile_template, box.ink, name, "ink"),
            prepare(compile_template, box.ground, name, "ground"),
            prepare(compile_template, box.outline, name, "outline"),
            prepare(compile_template, box.shadow, name, "shadow"),
            prepare(compile_template, box.turn, name, "turn") if isinstance(box.turn, str) else None,
            prepare(compile_template, box.crop, name, "crop"),
            prepare(compile_template, box.line, name, "line"),
            tuple(fill for point in box.through if (fill := prepare(compile_template, point, name, "through"))),
            tuple(fill for angle in box.angles or () if (fill := prepare(compile_template, angle, name, "angles"))),
            prepare(compile_template, box.shape, name, "shape") if box.shape else None,
            tuple(_ready_cells(box, name, prepare)),
            prepare(compile_template, box.columns.flag_ink, name, "columns", "flag_ink") if box.columns else None,
        )
        templates = [template for _, template in ready_box.templates if template is not ready_box.when]
        yield ready_box._replace(
            asked_when=_asked(ready_box.when), asked=_asked(*templates), direct=_is_direct(ready_box)
        )


def _asked(*templates: Fill | Condition | None) -> tuple[str, ...]:
    """Return the fields that some templates depend on."""
    return tuple(dict.fromkeys(name for template in templates if template is not None for name in names_of(template)))


def _is_direct(ready_box: ReadyBox) -> bool:
    box, colours = ready_box.box, (ready_box.ink, *([ready_box.flag_ink] if ready_box.content == "columns" else []))
    laid_out = ready_box.content == "columns" or (ready_box.content == "text" and box.spare == "name")
    others = FaceBox.model_fields.keys() - _OF_DIRECT
    same = all(getattr(box, key) == FaceBox.model_fields[key].default for key in others)
    return laid_out and None not in colours and same


def _ready_cells(box: FaceBox, name: str, prepare: Callable[..., Any]) -> Iterator[tuple[ReadyCell, ...]]:
    """Yield the rows of values of a box, without those in which something is wrong."""
    for index, row in enumerate(box.columns.rows if box.columns else ()):
        cells = [
            ReadyCell(
                value,
                prepare(compile_template, cell.label, *path, "label"),
                cell.main,
                prepare(condition, cell.flag, *path, "flag"),
            )
            for column, cell in enumerate(row)
            if (path := (name, "columns", "rows", index, column))
            and (value := prepare(compile_template, cell.value, *path, "value")) is not None
        ]
        if cells:
            yield tuple(cells)
