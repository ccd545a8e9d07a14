"""The forms of typed pieces: shapes by name, and outlines of one's own."""

from __future__ import annotations

from dataclasses import replace

from generator.building.order import Order
from generator.building.pieces.rows import game_problem
from generator.geometry.grids.hexes import Orientation
from generator.geometry.shapes import Rect
from generator.i18n import phrase
from generator.model.game import Game
from generator.model.pieces.types import LEAST, OWN_SHAPE, PieceSize, PieceType
from generator.model.yaml_reader import DataPath
from generator.packs.pictures import find_picture
from generator.pieces.counter_style import CounterShape, CounterStyle, counter_orientation, outline_of
from generator.pieces.typed_pieces import PieceForm, form_of, own_form
from generator.problems import PizarraError, quoted
from generator.scene.pictures import PictureError, cut_outline
from generator.scene.pieces import outline_area

PLAYERS = "players"
"""What the counters of players are called where a piece is named."""


def counters_on(cell: float, orientation: Orientation, order: Order) -> CounterStyle:
    """Return how counters are made for cells of a width, in millimetres, that stand one way up."""
    game = order.pack.game
    upright = counter_orientation(game.counter, orientation)
    return CounterStyle(cell - game.counter_gap, upright, order.language, counter_shape(game))


def counter_shape(game: Game) -> CounterShape:
    """Return the shape of a game's counters: its own wish, or that of the cells of its board."""
    grid = getattr(game.board, "grid", None)
    level = grid is not None and grid.type != "hexes"
    return game.counter.shape or ("square" if level else "hex")


def piece_names(game: Game) -> tuple[str, ...]:
    """Return by which names a board may speak of pieces."""
    return (*(slug for _, slug in game.types), *([PLAYERS] if game.kinds else []))


def area_of(name: str, order: Order, style: CounterStyle) -> Rect:
    """Return the rectangle around a piece that is named. Raises ``PizarraError`` like ``form_in``."""
    for path, kind in order.pack.game.types.items():
        if path[1] == name:
            return form_in(kind, path, order, style).area
    return outline_area(outline_of(style))


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
        said = phrase("the picture {name} {what}", name=quoted(kind.shape), what=error.message)
        raise PizarraError([replace(at, message=said, hint=error.hint)]) from None
    width, height = outline_area(form.outline).size
    if min(width, height) < LEAST:
        said = phrase("would be {width:.1f} × {height:.1f} mm", width=width, height=height)
        hint = phrase("at least {least:g} mm each way: a larger size, or a less slender outline", least=LEAST)
        raise PizarraError([replace(at, message=said, hint=hint)])
    return form
