"""Boards cut over sheets that all lie the same way round."""

from generator.imposition.seams import LAP
from generator.imposition.tiling import tile_board, tile_layout, uniform_layout
from generator.scene.primitives import SeamGuide


def tile_one_way(landscape, size, paper, joint=LAP, guide=SeamGuide()):
    """Return the sheets of a board, upright or landscape; the way that takes the fewest where that is ``None``."""
    if landscape is None:
        return tile_board(size, paper, joint, guide)
    return tile_layout(uniform_layout(size, paper, joint, guide.weave, landscape), size, paper, joint, guide)
