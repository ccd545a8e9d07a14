from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Rect
from generator.scene.drawings import bounds
from generator.scene.fonts import POINT
from generator.scene.primitives import Box, Line, Text
from generator.text.blocks import parse
from generator.text.layout import Flow, FlowLook, Overflow, fit_blocks, lay_out_at

ROOM = Rect(2.5, 13.0, 58.0, 72.5)
LOOK = FlowLook()


def texts(flow):
    return [item for item in flow.items if isinstance(item, Text)]


def fit(markdown, room=ROOM):
    return fit_blocks(parse(markdown), room, LOOK)


def spill(flow, room):
    """Return by how much the furthest ink leaves the room; lines may lie on its edge."""
    worst = 0.0
    for item in flow.items:
        rect = bounds(item)
        if rect is None:
            continue
        edge = 0.2 if isinstance(item, (Line, Box)) else 0.0
        top = item.position.y - 0.9 * item.size if isinstance(item, Text) else rect.y
        worst = max(worst, room.x - edge - rect.x, rect.right - edge - room.right, rect.bottom - edge - room.bottom)
        worst = max(worst, room.y - edge - top)
    return worst


def test_short_text_has_the_preferred_size():
    flow = fit("Hola")
    assert isinstance(flow, Flow)
    assert flow.size == pytest.approx(LOOK.preferred)
    assert texts(flow)[0].text == "Hola"


def test_longer_text_shrinks_and_the_longest_overflows():
    sizes = []
    for count in (90, 150):
        flow = fit("palabra " * count)
        sizes.append(flow.size if isinstance(flow, Flow) else None)
    assert sizes[0] == pytest.approx(LOOK.preferred)
    assert sizes[1] is not None and LOOK.floor <= sizes[1] < LOOK.preferred
    over = fit("palabra " * 500)
    assert isinstance(over, Overflow)
    assert over.size == pytest.approx(LOOK.floor)
    assert "mm too tall (about" in over.excess and "6.5 pt" in over.excess


def test_the_size_is_the_largest_that_fits():
    markdown = "palabra " * 150
    flow = fit(markdown)
    assert isinstance(flow, Flow)
    larger = lay_out_at(parse(markdown), ROOM.width, flow.size + 0.1 * POINT, LOOK)
    assert flow.height <= ROOM.height < larger.height


def test_words_are_not_cut_while_shrinking_helps():
    word = "x" * 45
    flow = fit(word)
    assert [text.text for text in texts(flow)] == [word]
    assert flow.size < LOOK.preferred


def test_a_word_wider_than_the_room_is_cut():
    flow = fit("x" * 300)
    assert isinstance(flow, Flow)
    assert "".join(text.text for text in texts(flow)) == "x" * 300


def test_too_many_columns_are_an_overflow():
    row = "|" + "a|" * 60
    over = fit(f"{row}\n|{'-|' * 60}\n{row}")
    assert isinstance(over, Overflow) and over.width > 0
    assert "too wide" in over.excess


def test_quotes_at_the_end_are_at_the_foot():
    flow = fit("Hola\n\n> † Nota")
    note = texts(flow)[-1]
    assert note.text == "† Nota"
    assert ROOM.bottom - 2.0 < note.position.y < ROOM.bottom
    assert note.size == pytest.approx(max(LOOK.floor, LOOK.preferred * LOOK.note))


def test_quotes_elsewhere_stay_where_they_are():
    flow = fit("Hola\n\n> nota\n\nAdiós")
    assert [text.text for text in texts(flow)] == ["Hola", "nota", "Adiós"]


def test_zebra_and_alignment_of_a_table():
    flow = fit("| a | b |\n|:--|--:|\n| uno | 1 |\n| dos | 22 |\n| tres | 333 |")
    stripes = [item for item in flow.items if isinstance(item, Box)]
    assert len(stripes) == 2
    right = [bounds(text).right for text in texts(flow) if text.text in ("1", "22", "333")]
    assert right == pytest.approx([right[0]] * 3)


def test_centred_columns_are_alike():
    flow = fit("| | 1 | 100 |\n|:-:|:-:|:-:|\n| x | 2 | 3 |")
    centres = [bounds(text).centre.x for text in texts(flow)[-3:]]
    assert centres[1] - centres[0] == pytest.approx(centres[2] - centres[1])


def test_nothing_is_drawn_for_an_empty_text():
    assert fit("") == Flow((), 0.0, LOOK.preferred)


MARKDOWN = st.lists(
    st.one_of(
        st.text(alphabet="abc déf*`_<>|#1.-−†\\\n ", max_size=120),
        st.sampled_from(
            ["# T\n\n", "| a | b |\n|---|--:|\n| x y z | 1 |\n\n", "- a\n  - b\n", "> nota\n\n", "---\n\n", "7. x\n"]
        ),
    ),
    max_size=14,
).map("".join)


@given(MARKDOWN, st.floats(15, 80), st.floats(10, 100))
def test_no_text_leaves_the_room(markdown, width, height):
    room = Rect(2.5, 13.0, width, height)
    flow = fit(markdown, room)
    if isinstance(flow, Flow):
        assert LOOK.floor - 1e-9 <= flow.size <= LOOK.preferred + 1e-9
        assert spill(flow, room) <= 1e-6
    else:
        assert flow.height > 0 or flow.width > 0


@given(st.text(max_size=400))
def test_no_unicode_text_leaves_the_room(markdown):
    flow = fit(markdown)
    assert isinstance(flow, Overflow) or spill(flow, ROOM) <= 1e-6


def test_the_same_text_gives_the_same_drawing():
    markdown = "# a\n\n| a | b |\n|-|-|\n| c | d |\n\n> n"
    assert fit(markdown) == fit(markdown)


def test_in_an_even_look_gaps_between_paragraphs_stay_equal_in_a_room_to_spare():
    blocks = parse("One.\n\nTwo.\n\n# Head\n\nThree.\n\nFour.")
    even, loose = (fit_blocks(blocks, ROOM, LOOK._replace(even=value)) for value in (True, False))
    tops = [[item.position.y for item in texts(flow)] for flow in (even, loose)]
    gaps = [[below - above for above, below in pairwise(top)] for top in tops]
    assert gaps[0][0] == pytest.approx(gaps[0][3]) and gaps[0][0] < gaps[1][0]
    assert gaps[0][1] > gaps[0][0]  # the heading has the room
