"""The page of a set-up: the picture as large as the page allows, nothing over its edges."""

import pytest
from hypothesis import given
from hypothesis import strategies as some

from generator.geometry.shapes import Rect, Size
from generator.scene.bounds import bounds_of
from generator.scene.primitives import Artwork, Box, Text, place_items
from generator.sheets.set_up import PieceList, SetUpText, set_up_pages


def picture(aspect):
    def draw(width):
        size = Size(width, width / aspect)
        return Artwork(size, (Box(Rect(0, 0, *size)),))

    return draw


def text(players, note="A note."):
    lines = tuple(f"{number} Somebody Longname" for number in range(players))
    return SetUpText("Game", "Start", note, (PieceList("Team (home)", lines), PieceList("Other pieces", ("ball",))))


@given(some.floats(0.4, 3.0), some.integers(0, 60), some.sampled_from(["usual", "large-print"]))
def test_everything_is_on_the_page(aspect, players, edition):
    size = Size(277, 190) if aspect > 1 else Size(190, 277)
    for page in set_up_pages(size, text(players), edition, aspect, picture(aspect)):
        above = 2.5  # the bounds of a text begin a whole em above its baseline
        assert Rect(-0.5, -above, size.width + 1, size.height + above + 0.5).encloses(bounds_of(page.items))


@pytest.mark.parametrize(("edition", "pages"), [("usual", 1), ("large-print", 2)])
def test_every_piece_is_in_the_list_once(edition, pages):
    made = set_up_pages(Size(277, 190), text(11), edition, 2.0, picture(2.0))
    words = [item.text for page in made for item, _ in place_items(page.items) if isinstance(item, Text)]
    assert len(made) == pages and sum("Somebody" in word for word in words) == 11 and words.count("ball") == 1
