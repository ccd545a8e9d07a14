"""The forms of typed pieces: shapes by name, and outlines of one's own."""

from __future__ import annotations

from dataclasses import replace

from generator.artwork.pieces.counter_style import CounterStyle
from generator.artwork.pieces.layouts.outlines import PieceForm, form_of, own_form
from generator.building.order import Order
from generator.building.pieces.rows import game_problem
from generator.model.pieces.sizes import LEAST, PieceSize
from generator.model.pieces.types import OWN_SHAPE, PieceType
from generator.model.source import DataPath
from generator.packs.pictures import find_picture
from generator.problems import PizarraError, shown
from generator.scene.pictures import PictureError
from generator.scene.pieces import outline_area
from generator.scene.straightened import cut_outline
from generator.words import phrase


def form_in(kind: PieceType, path: DataPath, order: Order, style: CounterStyle) -> PieceForm:
    """Return the form of a type. Raises ``PizarraError`` for an outline of one's own that cannot be cut."""
    size = (kind.size or PieceSize()).beside(style.width)
    if not kind.shape.lower().endswith(OWN_SHAPE):
        return form_of(kind.shape, size, style)
    at = game_problem(order, (*path, "shape"))
    picture, _ = find_picture(kind.shape, order.pack.folder, at)
    try:
        form = own_form(cut_outline(picture), size, style)
    except PictureError as error:
        said = phrase("the picture {name} {what}", name=shown(kind.shape), what=error.message)
        raise PizarraError([replace(at, message=said, hint=error.hint)]) from None
    width, height = outline_area(form.outline).size
    if min(width, height) < LEAST:
        said = phrase("would be {width:.1f} × {height:.1f} mm", width=width, height=height)
        hint = phrase("at least {least:g} mm each way: a larger size, or a less slender outline", least=LEAST)
        raise PizarraError([replace(at, message=said, hint=hint)])
    return form
