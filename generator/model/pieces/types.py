"""Types of pieces and tokens: a shape and a size, fields and rows, a front and a back."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Any, ClassVar, Literal, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from generator.geometry.shapes import Size
from generator.i18n import message, phrase
from generator.model.boards.board import BoardMargins
from generator.model.boards.layers import DrawLayer, NamedStyle, TextLayer
from generator.model.fields import PRINT_UNITS, Many, Parse, WordsField, length_mm, value_schema
from generator.model.names import split_object
from generator.model.pieces.faces import FAN_HINT, Face
from generator.model.pieces.rows import Combination, FieldKind
from generator.model.validation import ByKey, MisplacedError, Strict
from generator.problems import InvalidValueError, did_you_mean, quoted

CARD_SIZES = {
    "poker": (63.0, 88.0),
    "bridge": (57.0, 87.0),
    "mini": (44.0, 68.0),
    "tarot": (70.0, 120.0),
    "square": (70.0, 70.0),
    "a6": (105.0, 148.0),
    "a7": (74.0, 105.0),
}
"""Usual sizes of cards in millimetres, upright (sources.md: cards)."""

FIT = "fit"
LEAST, MOST = 4.0, 400.0
LEAST_SHARE, MOST_SHARE = 0.1, 4.0
_UNITS = "|".join((*PRINT_UNITS, "%"))
_SIZE = re.compile(
    rf"(\d+(?:[.,]\d+)?)\s*({_UNITS})?(?:\s*[x×]\s*(\d+(?:[.,]\d+)?)\s*({_UNITS})?)?(?:\s+(lying|upright))?", re.I
)


class PieceSize(NamedTuple):
    """A width and, where it is another, a height in millimetres; both 0 for what fits a cell of the board.

    They are shares of the width of a counter where ``shared`` says so.
    """

    width: float = 0.0
    height: float = 0.0
    shared: bool = False

    @property
    def fits_cell(self) -> bool:
        return not self.width

    def as_written(self) -> str:
        """Return the size as a file has it: ``63x88``, ``50%``, ``fit``."""
        if self.fits_cell:
            return FIT
        unit, scale = ("%", 100) if self.shared else ("" if self.height else "mm", 1)
        return "x".join(f"{length * scale:g}" for length in (self.width, self.height) if length) + unit

    def in_millimetres(self, counter: float) -> PieceSize:
        """Return the size in millimetres beside counters so wide."""
        return PieceSize(self.width * counter, self.height * counter) if self.shared else self


def piece_size(value: Any) -> PieceSize:
    """Return the size that a text means: ``fit``, ``16mm``, ``63x88``, ``66%``, ``poker``, ``63x88 lying``.

    Two numbers without a unit are millimetres. Raises ``ValueError``.
    """
    if isinstance(value, PieceSize):
        return value
    text = " ".join(str(value).casefold().split())
    if text == FIT:
        return PieceSize()
    name, _, way = text.partition(" ")
    if name in CARD_SIZES and way in ("", "lying", "upright"):
        width, height = CARD_SIZES[name]
        return PieceSize(height, width) if way == "lying" else PieceSize(width, height)
    match = _SIZE.fullmatch(text)
    if match is None or not (match[2] or match[3]):
        hint = did_you_mean(text, [FIT, *CARD_SIZES]) if text.isalpha() else ""
        usual = phrase("write it like 16mm, 63x88, poker or fit")
        raise InvalidValueError(phrase("{found} is not a size for pieces", found=quoted(value)), hint or usual)
    return _parse_size(match)


def _parse_size(match: re.Match[str]) -> PieceSize:
    unit, second = match[2] or match[4] or "mm", match[4] or match[2] or "mm"
    shared = unit == "%"
    if shared != (second == "%"):
        raise ValueError(phrase("expected two lengths, or two percentages of a counter"))
    scale = {**PRINT_UNITS, "%": 0.01}
    width = float(match[1].replace(",", ".")) * scale[unit]
    height = float(match[3].replace(",", ".")) * scale[second] if match[3] else 0.0
    least, most = (LEAST_SHARE, MOST_SHARE) if shared else (LEAST, MOST)
    if not all(least <= length <= most for length in (width, height or width)):
        if shared:
            share = phrase(
                "a piece must be {least:.0%} to {most:.0%} of the width and height of a counter", least=least, most=most
            )
            raise ValueError(share)
        raise ValueError(phrase("a piece must be {least:g} to {most:g} mm wide and high", least=least, most=most))
    low, high = sorted((width, height or width))
    if match[5]:
        width, height = (high, low) if match[5] == "lying" else (low, high)
    return PieceSize(width, height, shared)


SizeField = Annotated[
    PieceSize,
    Parse(piece_size),
    value_schema(
        "piece-size",
        "size of a piece: one or two lengths, a card size, a percentage of a counter, or fit",
        "string",
        "number",
        examples=["63x88"],
        write=lambda size: size.as_written(),
    ),
]


SHAPES = ("hex", "disc", "square", "rectangle", "rounded", "card", "standee", "tent")
BOXES = ("card", "rounded", "rectangle", "square")
OWN_SHAPE = ".svg"
MARKDOWN = (".md", ".md.j2")
"""The endings of template files that may be used as a front."""

DECK_SIZE = PieceSize(*CARD_SIZES["poker"])


def piece_shape(value: Any) -> str:
    """Return the name of a shape, or of the picture whose first path is the outline. Raises ``ValueError``."""
    if isinstance(value, str) and (value in SHAPES or split_object(value.lower())[0].endswith(OWN_SHAPE)):
        return value
    hint = did_you_mean(str(value), SHAPES)
    usual = phrase("allowed: {names}, or an SVG file whose first path is the outline", names=SHAPES)
    raise InvalidValueError(
        phrase("{found} is not a shape for pieces", found=quoted(value)), hint if "?" in hint else usual
    )


def _read_combination(value: Any) -> Any:
    if isinstance(value, dict) and "combine" in value:
        return Combination.model_validate(value)
    return value


ShapeField = Annotated[
    str,
    Parse(piece_shape),
    value_schema(
        "piece-shape",
        "shape of a piece: a name, or an SVG file whose first path is the outline",
        examples=["disc"],
        anyOf=[{"enum": list(SHAPES)}, {"type": "string", "pattern": r"\.[sS][vV][gG]$"}],
    ),
]
FaceField = Annotated[
    Face,
    BeforeValidator(lambda value: value if isinstance(value, Face | dict) else {"like": value}),
    value_schema(
        "face",
        "face: boxes by name, or a Markdown template file",
        "string",
        "object",
        examples=[{"like": "letter", "ground": "navy", "word": "A"}],
    ),
]
RowsField = Annotated[
    Combination | Many[dict[str, Any]] | str,
    BeforeValidator(_read_combination),
    value_schema(
        "piece-rows",
        "rows: a list, a table file, or lists to combine",
        "string",
        "array",
        "object",
        examples=["data/units.csv"],
    ),
]


class PieceType(Strict):
    """A type of small piece: what all of its pieces share, and where what tells them apart comes from.

    ``same_size`` says whether its texts have one size on all pieces where their boxes do not say.
    """

    same_size: ClassVar[bool] = False

    hints = dict.fromkeys(
        ("color", "colour", "ground", "background"),
        message("the colour belongs to the face: write “ground” under “front”"),
    ) | {"fan": FAN_HINT, "bleed": message("build with --gutter 3mm: the faces then run past the cut on all sides")}

    name: WordsField | None = Field(default=None, description="name of the type", examples=["{es: unidad, en: unit}"])
    use: WordsField | None = Field(
        default=None,
        description="short explanation of its use, for the guide",
        examples=["{es: junto a su tropa, en: beside its troops}"],
    )
    shape: ShapeField = Field(
        default="rounded", description="shape, or an SVG file with the outline; standees and tents are folded"
    )
    size: SizeField | None = Field(
        default=None,
        description="size: one or two lengths, a card size, or fit to match the cells; default for pieces: fit",
    )
    fields: dict[str, FieldKind] = Field(
        default={},
        description="fields of every row: text, a range, a list of choices and so on",
        examples=["{name: text, move: 0-12}"],
    )
    rows: RowsField = Field(
        default=(),
        alias="from",
        description="rows: a list, a table file, or lists to combine",
        examples=["data/units.csv"],
    )
    count: Annotated[int, Field(ge=1, le=500)] = Field(default=1, description="copies of every row")
    front: FaceField = Field(
        description="front: a face, or a Markdown template file", examples=["{like: letter, ground: navy, word: A}"]
    )
    back: FaceField | None = Field(
        default=None, description="back; if not given, blank", examples=["{like: front, fade: 40%}"]
    )

    @model_validator(mode="after")
    def _check_shape(self) -> PieceType:
        if isinstance(self.rows, Combination):
            try:
                self.rows.rows()
            except ValueError as error:
                raise MisplacedError(("from",), error.args[0]) from None
        if self.front.like.endswith(MARKDOWN) and self.shape not in BOXES:
            message = phrase("only cards can use a Markdown template")
            hint = phrase("use one of these shapes: {names}; or a face with boxes, which fits any shape", names=BOXES)
            raise MisplacedError(("shape",), message, hint)
        if self.back is not None and self.shape in ("standee", "tent"):
            raise MisplacedError(("back",), phrase("a folded piece shows its front on both sides"))
        return self


class Deck(PieceType):
    """A type of piece that is a card unless it says otherwise; its texts have one size on all cards unless they do."""

    same_size: ClassVar[bool] = True

    shape: ShapeField = Field(default="card", description="shape of the cards")
    size: SizeField | None = Field(default=DECK_SIZE, description="size of the cards")


class Token(PieceType):
    """A type of piece that is a small disc, the same on both sides, unless it says otherwise."""

    shape: ShapeField = Field(default="disc", description="shape of the token")
    size: SizeField | None = Field(
        default=PieceSize(0.7, shared=True),
        description="size of the token; a percentage is a share of a counter's width",
    )
    sides: Literal[1, 2] = Field(default=2, description="number of printed sides")

    replaced = {"share": "size: 70%", "proportion": "size: 40x60%"}

    @model_validator(mode="before")
    @classmethod
    def _two_sides(cls, data: Any) -> Any:
        """Return the data of a token, with its front as its back where it has none."""
        if not isinstance(data, Mapping):
            return data
        for side in ("front", "back"):
            if isinstance(data.get(side), Mapping) and "colour" in data[side]:
                instead = phrase("write {example}", example="ground")
                raise MisplacedError((side, "colour"), phrase("unknown key {key}", key=quoted("colour")), instead)
        if data.get("sides", 2) == 2 and data.get("shape") not in ("standee", "tent"):
            return {"back": {"like": "front"}, **data}
        if data.get("sides") == 1 and data.get("back") is not None:
            message = phrase("a token with one side has no back")
            raise MisplacedError(("back",), message, phrase("leave out “back”, or “sides”"))
        return data


MOST_IN_BLOCK = 100
LEAST_GAP, MOST_GAP = 2.0, 100.0
"""The room between blocks in millimetres: less has no room for cut marks."""


def read_gaps(value: Any) -> tuple[float, ...]:
    """Return one length in millimetres, or two: across and down. Raises ``ValueError`` for anything else."""
    if isinstance(value, tuple):
        return value
    lengths = tuple(length_mm(each) for each in (value if isinstance(value, list) else [value]))
    if not 1 <= len(lengths) <= 2:
        message = phrase("expected one length or two, not {found}", found=quoted(value))
        raise InvalidValueError(message, phrase("for example {example}", example="gap: [12mm, 6mm]"))
    if wrong := [length for length in lengths if not LEAST_GAP <= length <= MOST_GAP]:
        values = {"found": wrong[0], "least": LEAST_GAP, "most": MOST_GAP}
        raise ValueError(phrase("a gap of {found:g} mm; between {least:g} and {most:g} mm is possible", **values))
    return lengths


GapsField = Annotated[tuple[float, ...], BeforeValidator(read_gaps), value_schema(
    "gaps", "gap between blocks: one length, or one across and one down", "string", "array",
    examples=["5mm", ["12mm", "6mm"]],
)]  # fmt: skip


class Blocks(Strict):
    """Pieces in blocks that are a gap apart: each is cut off as a whole and then cut by itself."""

    columns: Annotated[int, Field(ge=1, le=MOST_IN_BLOCK)] = Field(description="pieces side by side in each block")
    rows: Annotated[int, Field(ge=1, le=MOST_IN_BLOCK)] = Field(description="pieces one below the other in each block")
    gap: GapsField = Field(description="gap between blocks: one length, or one across and one down", examples=["5mm"])

    @property
    def gaps(self) -> Size:
        """Return the distance between two blocks, across and down, in millimetres."""
        return Size(self.gap[0], self.gap[-1])


def read_sheets(value: Any) -> tuple[int, ...]:
    """Return the numbers of sheets, none for all: ``all``, ``first``, ``2``, ``2-4`` or a list of such.

    Raises ``ValueError`` for anything else.
    """
    if isinstance(value, tuple):
        return value
    if value == "all":
        return ()
    numbers = list[int]()
    for each in value if isinstance(value, list) and value else [value]:
        match = re.fullmatch(r"(\d{1,3})(?:\s*[-–]\s*(\d{1,3}))?", "" if isinstance(each, bool) else str(each).strip())
        first, last = (int(match[1]), int(match[2] or match[1])) if match else (int(each == "first"), 1)
        if not 1 <= first <= last:
            message = phrase("{found} is not a sheet", found=quoted(each))
            raise InvalidValueError(message, phrase("write all, first, a number such as 2, or a range such as 2-4"))
        numbers += range(first, last + 1)
    return tuple(sorted(set(numbers)))


SheetsField = Annotated[tuple[int, ...], BeforeValidator(read_sheets), value_schema(
    "sheet-numbers", "sheets: all, first, a number, a range or a list", "string", "integer", "array",
    examples=["first", [1, 3], "2-4"],
)]  # fmt: skip


class SheetDraw(DrawLayer):
    """A shape, symbol or picture beneath the pieces of a sheet."""

    sheets: SheetsField = Field(default=(), description="sheets it is on: all, first, a number, a range or a list")


class SheetText(TextLayer):
    """A text beneath the pieces of a sheet, such as a title."""

    sheets: SheetsField = Field(default=(), description="sheets it is on: all, first, a number, a range or a list")


SHEET_LAYERS = ByKey({"draw": SheetDraw, "text": SheetText})

if TYPE_CHECKING:
    SheetLayer = SheetDraw | SheetText
else:
    SheetLayer = Annotated[Any, BeforeValidator(SHEET_LAYERS)]


class PieceSheets(Strict):
    """How small pieces lie on their sheets, and what is drawn beneath them."""

    blocks: Blocks | None = Field(
        default=None,
        description="pieces in blocks with gaps between them",
        examples=["{columns: 2, rows: 5, gap: 5mm}"],
    )
    margins: BoardMargins = Field(
        default=BoardMargins.model_construct(),
        description="space without pieces, from the edges of the paper",
        examples=["{top: 25mm}"],
    )
    styles: dict[str, NamedStyle] = Field(
        default={}, description="styles of the layers, by name", examples=["{home: {colour: gold}}"]
    )
    layers: Many[SheetLayer] = Field(
        default=(),
        description="drawings beneath the pieces, from bottom to top",
        examples=['[{text: "{{ names }}, sheet {{ sheet }}", at: top 0mm 12mm}]'],
    )

    fill: dict[str, Annotated[int, Field(ge=0, le=200)]] | None = Field(
        default=None,
        description="what takes places that are left free, and how many at most: blanks of each team or, in a game "
        "without players, of each size, and tokens by name; if not given, six blanks of each team and each token again",
        examples=["{blanks: 6, ball: 2}"],
    )

    @property
    def arranges(self) -> bool:
        """Return whether it says more than what free places hold, which is true of pieces that are gathered too."""
        return bool(self.blocks or self.styles or self.layers or any(self.room))

    @property
    def room(self) -> tuple[float, float, float, float]:
        """Return what stays free of pieces at the top, right, bottom and left of a sheet, in millimetres."""
        sides = (self.margins.top, self.margins.right, self.margins.bottom, self.margins.left)
        top, right, bottom, left = (side or 0.0 for side in sides)
        return top, right, bottom, left


BLANKS = "blanks"
"""What ``fill`` calls counters to write on."""

SheetKind = Literal["counters", "cards", "pieces"]
"""The documents whose pieces lie on sheets together."""
