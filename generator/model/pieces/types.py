"""Types of pieces: a shape and a size, fields and rows, a front and a back."""

from __future__ import annotations

from typing import Annotated, Any

from pydantic import BeforeValidator, Field, model_validator

from generator.i18n import phrase
from generator.model.fields import Many, ReadBy, WordsField
from generator.model.pieces.faces import Face
from generator.model.pieces.fields import FieldKind
from generator.model.pieces.rows import Combination
from generator.model.pieces.sizes import PieceSize, SizeField
from generator.model.validation import MisplacedError, Strict
from generator.model.value_schemas import value_schema
from generator.problems import UnfitError, did_you_mean, quoted

SHAPES = ("hex", "disc", "square", "rectangle", "rounded", "card", "standee", "tent")
BOXES = ("card", "rounded", "rectangle", "square")
OWN_SHAPE = ".svg"
MARKDOWN = (".md", ".md.j2")
"""How the files of templates end that may stand as a front."""

DECK_SIZE = PieceSize(63.0, 88.0)


def _face(value: Any) -> Any:
    """Return a face, whose template is given as the name of its file or as a mapping."""
    return value if isinstance(value, Face | dict) else {"like": value}


def piece_shape(value: Any) -> str:
    """Return the name of a shape, or of the picture whose first path is the outline. Raises ``ValueError``."""
    if isinstance(value, str) and (value in SHAPES or value.lower().endswith(OWN_SHAPE)):
        return value
    hint = did_you_mean(str(value), SHAPES)
    usual = phrase("allowed: {names}, or an SVG whose first path is the outline", names=SHAPES)
    raise UnfitError(phrase("{found} is no shape of a piece", found=quoted(value)), hint if "?" in hint else usual)


def _rows(value: Any) -> Any:
    if isinstance(value, dict) and "combine" in value:
        return Combination.model_validate(value)
    return value


ShapeField = Annotated[
    str,
    ReadBy(piece_shape),
    value_schema(
        "piece-shape",
        "the shape of a piece, or the SVG whose first path is its outline",
        anyOf=[{"enum": list(SHAPES)}, {"type": "string", "pattern": r"\.[sS][vV][gG]$"}],
    ),
]
FaceField = Annotated[
    Face,
    BeforeValidator(_face),
    value_schema("face", "a face: its boxes by their names, or the file of a template in Markdown", "string", "object"),
]
RowsField = Annotated[
    Combination | Many[dict[str, Any]] | str,
    BeforeValidator(_rows),
    value_schema(
        "piece-rows", "rows: a list, the name of a table, or {combine: …} of lists", "string", "array", "object"
    ),
]


class PieceType(Strict):
    """A type of small piece: what all of its pieces share, and where what tells them apart comes from."""

    name: WordsField | None = Field(default=None, description="what it is called")
    use: WordsField | None = Field(default=None, description="what it is for, in a few words, for the guide")
    shape: ShapeField = Field(
        default="rounded", description="its outline: a name, or the SVG of one's own; a standee and a tent are folded"
    )
    size: SizeField | None = Field(
        default=None, description="its size: 16mm, 63x88, poker, a6 lying …, or fit for a cell of the board"
    )
    fields: dict[str, FieldKind] = Field(default={}, description="what every row says, by name: text, 0-20, [a, b] …")
    rows: RowsField = Field(
        default=(), alias="from", description="its rows: a list, the name of a table, or lists to combine"
    )
    count: Annotated[int, Field(ge=1, le=500)] = Field(default=1, description="how many copies of every row")
    front: FaceField = Field(description="its front: a face, or the file of a template in Markdown")
    back: FaceField | None = Field(default=None, description="its back; none when not given")

    @model_validator(mode="after")
    def _sound(self) -> PieceType:
        if isinstance(self.rows, Combination):
            try:
                self.rows.rows()
            except ValueError as error:
                raise MisplacedError(("from",), error.args[0]) from None
        if self.front.like.endswith(MARKDOWN) and self.shape not in BOXES:
            message = phrase("a template in Markdown fills a card")
            hint = phrase("shapes for it: {names}; a face with boxes fits any", names=BOXES)
            raise MisplacedError(("shape",), message, hint)
        if self.back is not None and self.shape in ("standee", "tent"):
            raise MisplacedError(("back",), phrase("what is folded shows its front on both sides"))
        return self


class Deck(PieceType):
    """A type of piece that is a card as long as it says nothing else."""

    shape: ShapeField = Field(default="card", description="its outline")
    size: SizeField | None = Field(default=DECK_SIZE, description="its size: 63x88 when not given")
