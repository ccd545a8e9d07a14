import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Rect
from generator.pieces.cards import LARGE_LOOK
from generator.scene.drawings import bounds
from generator.scene.primitives import Text
from generator.text.blocks import parse
from generator.text.layout import Flow, Overflow, fill_room
from generator.text.pages import balanced_pages, fitted_pages, page_count, text_part
from generator.text.parts import draw_parts, place_on_pages

ROOM = Rect(5, 24, 180, 107)


def texts(flow):
    return [item.text for item in flow.items if isinstance(item, Text)]


def rows(count, words="uno dos"):
    return "".join(f"| {number} | {words} |\n" for number in range(count))


def pages(markdown, room=ROOM):
    found = fitted_pages(parse(markdown), room, LARGE_LOOK)
    assert not isinstance(found, Overflow)
    return found


def test_what_fits_one_page_stays_on_it_at_the_largest_size_that_fits():
    (page,) = pages("Hola")
    assert isinstance(page, Flow)
    assert page.size == LARGE_LOOK.preferred


@pytest.mark.slow
def test_a_table_goes_on_under_its_header():
    found = pages(f"| n | palabras |\n|---|---|\n{rows(40)}")
    assert len(found) > 2
    for page in found:
        assert texts(page)[:2] == ["n", "palabras"]
    numbers = [text for page in found for text in texts(page) if text.isdigit()]
    assert numbers == [str(number) for number in range(40)]


def test_columns_are_as_wide_on_every_page():
    short, long = "| 1 | a |\n" * 14, "| 1 | una palabra larguísima |\n" * 14
    first, *_, last = pages(f"| n | palabras |\n|---|---|\n{short}{long}")
    assert [item.position.x for item in first.items if isinstance(item, Text)][:2] == [
        item.position.x for item in last.items if isinstance(item, Text)
    ][:2]


@pytest.mark.slow
def test_no_page_ends_in_a_heading_or_in_the_line_below_it():
    for lines in range(1, 24):
        filling = "- punto\n" * lines
        found = pages(f"{filling}\n## Tabla\n\nSe lee así:\n\n| a | b |\n|---|---|\n{rows(6)}")
        (page,) = (page for page in found if "Tabla" in texts(page))
        assert texts(page)[texts(page).index("Tabla") + 1 :][:3] == ["Se lee así:", "a", "b"]


def test_sections_stay_whole_where_that_takes_no_more_pages():
    items = "".join(f"- punto {number}\n" for number in range(9))
    first, second = pages(f"## Uno\n\n{items}\n## Dos\n\n{items}")
    assert "Dos" not in texts(first)
    assert texts(second)[0] == "Dos"


def test_long_items_of_lists_and_long_notes_go_on_too():
    first, *_, last = pages("- " + "palabra " * 300)
    assert "•" in texts(first) and "•" not in texts(last)
    assert len(pages("> " + "palabra " * 300)) > 1
    assert len(pages("- corto\n- " + "palabra " * 300)) > 1


def test_no_page_has_notes_alone():
    items = "".join(f"{number}. paso {number} hasta el final\n" for number in range(1, 10))
    found = pages(f"{items}\n> {'nota ' * 120}")
    assert len(found) > 1
    assert all(any("paso" in text for text in texts(page)) for page in found)


def test_what_cannot_be_parted_is_too_much():
    assert isinstance(fitted_pages(parse(f"| a |\n|---|\n| {'palabra ' * 300} |"), ROOM, LARGE_LOOK), Overflow)
    assert isinstance(fitted_pages(parse("# " + "palabra " * 300), ROOM, LARGE_LOOK), Overflow)


def balanced(markdown, room=ROOM, multiple=4):
    found = balanced_pages([parse(markdown)], room, LARGE_LOOK, tuple, multiple)
    assert not isinstance(found, Overflow)
    return [fill_room(page, room, found.size, LARGE_LOOK) for page in found.pages]


def test_pages_of_a_booklet_have_no_holes_but_the_last():
    table = f"| alfa | beta |\n|-|-|\n{rows(8)}"
    *before, _ = balanced(f"# Uno\n\n{'palabra ' * 40}\n\n# Dos\n\n{table}\n\n# Tres\n\n{'palabra ' * 90}\n\n{table}")
    assert before
    assert all(page.height > 0.65 * ROOM.height for page in before)


def test_what_the_last_page_has_to_spare_is_told_where_it_is_too_much_to_be_left_empty():
    short, long = (
        balanced_pages([parse(text)], ROOM, LARGE_LOOK, tuple, 4)
        for text in ("# Uno\n\nDos palabras.", "palabra " * 130)
    )
    assert 0.25 * ROOM.height < short.spare < ROOM.height and long.spare == 0


def test_the_fewest_pages_are_those_of_the_smallest_text():
    count = page_count(parse("palabra " * 130), ROOM, LARGE_LOOK, tuple)
    assert (
        count == len(balanced("palabra " * 130))
        and page_count(parse("# " + "palabra " * 300), ROOM, LARGE_LOOK, tuple) is None
    )


def test_a_booklet_takes_no_more_sheets_than_its_text_needs():
    markdown = "\n\n".join(f"# Parte {number}\n\n{'palabra ' * 60}" for number in range(6))
    assert len(balanced(markdown)) <= 4
    assert isinstance(balanced_pages([parse("# " + "palabra " * 300)], ROOM, LARGE_LOOK, tuple, 4), Overflow)


BLOCKS = st.sampled_from(
    [
        "## Título",
        "palabra " * 25,
        "- uno\n- dos\n- tres",
        "> nota " + "larga " * 20,
        f"| a | b |\n|---|---|\n{rows(7)}",
    ]
)


@given(st.lists(BLOCKS, min_size=1, max_size=14), st.floats(60, 200), st.floats(90, 250))
def test_every_word_is_printed_once_and_inside(blocks, height, width):
    room = Rect(5, 20, width, height)
    found = pages("\n\n".join(blocks), room)
    items = [item for page in found for item in page.items]
    for rect in map(bounds, items):
        assert rect.x >= room.x - 0.3 and rect.right <= room.right + 0.3
        assert rect.y >= room.y - 1.5 and rect.bottom <= room.bottom + 0.3
    words = " ".join(item.text for item in items if isinstance(item, Text)).split()
    for word in ("palabra", "Título", "larga", "tres"):
        assert words.count(word) == " ".join(blocks).split().count(word)


@given(st.integers(2, 9), st.integers(2, 9))
def test_a_table_that_fits_a_page_is_not_cut_to_fill_another(first, second):
    markdown = f"| alfa | beta |\n|-|-|\n{rows(first)}\nEntre los dos.\n\n| gama | delta |\n|-|-|\n{rows(second)}"
    said = [text for page in pages(markdown) for text in texts(page)]
    assert (said.count("alfa"), said.count("gama")) == (1, 1)


def test_text_as_parts_of_a_page_loses_no_word():
    blocks = parse("# Title\n\n" + "word " * 300 + "\n\n---\n\n" + "- item\n" * 30)
    above = (None, *blocks[:-1])
    parts = [text_part(block, before, 60.0, LARGE_LOOK)[0] for block, before in zip(blocks, above, strict=True)]
    on_pages = place_on_pages(parts, Rect(0, 0, 60, 80), Rect(0, 0, 60, 90))
    found = [item for page in on_pages for group in draw_parts(page) for item in group.items if isinstance(item, Text)]
    words = " ".join(item.text for item in found).split()
    assert len(on_pages) > 1
    assert (words.count("word"), words.count("item")) == (300, 30)
    gaps = [part.gap for part in parts]
    assert gaps[1] < gaps[2] == gaps[3]


def test_a_part_tells_by_how_much_a_word_is_too_wide():
    (table,) = parse("| " + "contrarreembolso | " * 9 + "\n" + "|---" * 9 + "|\n")
    assert text_part(table, None, 20.0, LARGE_LOOK)[1] > 0
    assert text_part(table, None, 2000.0, LARGE_LOOK)[1] == 0
