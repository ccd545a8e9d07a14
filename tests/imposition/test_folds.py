"""The lines along which pieces are folded: in a layer of their own, once for each copy."""

from generator.backends.svg import only_layer
from generator.geometry.shapes import Point
from generator.imposition.ganging import gang
from generator.imposition.paper import SIZES, Paper
from generator.model.pieces.types import PieceSize
from generator.pieces.counter_style import CounterStyle
from generator.pieces.typed_pieces import form_of
from generator.scene.palette import INK
from generator.scene.pieces import DrawnPiece, folds_apart
from generator.scene.primitives import Circle, Line, Style


def test_folds_are_a_layer_of_their_own(flat):
    form = form_of("standee", PieceSize(25, 40), CounterStyle(20))
    items = form.on_outline((Circle(Point(0, 0), 3, Style(fill=INK)),))
    art, folds = folds_apart(items)
    assert len(folds) == 1 and not any(isinstance(one.item, Line) for one in flat(art))
    pieces = [DrawnPiece("figure", form.outline, items, quantity=4)]
    document = gang(pieces, Paper("a4", SIZES["a4"]), "n", "t", "en").document
    (fold,), (art,) = (only_layer(document, layer).sheets for layer in ("fold", "art"))
    lines = [one.item for one in flat(fold.items)]
    assert len(lines) == 4 * 3 and all(isinstance(line, Line) for line in lines)
    assert not any(isinstance(one.item, Line) for one in flat(art.items))
