"""A picture beneath what follows, over all the cells or all the board."""

from __future__ import annotations

from generator.artwork.boards.laid import LaidBoard, LayerArt, Look
from generator.artwork.boards.paint import colour
from generator.geometry.shapes import Rect
from generator.model.boards.layers import PictureLayer
from generator.scene.pictures import placed

LIGHT = 0.4
"""With little ink a picture gives way by so much more."""


def draw(layer: PictureLayer, laid: LaidBoard, look: Look) -> LayerArt:
    """Return the picture in its place."""
    area = laid.field if layer.over == "cells" else Rect(0.0, 0.0, *laid.size)
    shown = (1 - layer.fade) * (1 - LIGHT if look.ink == "light" else 1)
    tint = colour(laid.style("quiet"), look.ink)
    return LayerArt((placed(laid.pictures[layer.picture], area, layer.fit, 1 - shown, tint),))
