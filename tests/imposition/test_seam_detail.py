"""The assembly page shows a seam of its board: both sheets, and both together."""

import pytest

from generator.geometry.shapes import Rect, Size
from generator.imposition.board_sheets import BoardWords, tiled_document
from generator.imposition.paper import SIZES, Paper
from generator.imposition.seams import Joint
from generator.imposition.tiling import tile_board
from generator.scene.drawings import bounds_of
from generator.scene.palette import Colour
from generator.scene.primitives import Artwork, Box, Style, Text, place_items

A4 = Paper("a4", SIZES["a4"])


WIDE = Size(500.0, 180.0)


def seam_of(joint, size=WIDE):
    art = Artwork(size, (Box(Rect(0, 0, *size), Style(fill=Colour(1, 2, 3))),))
    page = tiled_document(art, tile_board(size, A4, joint), BoardWords("board", "Board", "", "en")).sheets[0]
    groups = {item.name: item.items for item in page.items}
    return groups.get("seam", ()), page, groups


@pytest.mark.parametrize(("kind", "captions"), [
    ("lap", ["A1 · flap: A2 goes on top", "A2 · cut", "A1 + A2"]),
    ("butt", ["A1 · cut", "A2 · cut", "A1 + A2"]),
])  # fmt: skip
def test_a_seam_is_drawn_in_what_is_free_of_the_page(kind, captions):
    seam, page, groups = seam_of(Joint(kind))
    texts = [item.text for item, _ in place_items(seam) if isinstance(item, Text)]
    assert [text for text in texts if len(text) > 1] == captions
    area = bounds_of(seam)
    assert A4.printable(page.size.width > page.size.height).expand(0.2).encloses(area)
    assert not any(area.overlaps(bounds_of(groups[name])) for name in ("heading", "miniature", "steps"))


def test_a_board_on_one_sheet_has_none():
    assert not seam_of(Joint(), Size(200.0, 270.0))[0]
