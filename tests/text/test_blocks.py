from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.i18n import literal
from generator.scene.fonts import BOLD, ITALIC, REGULAR, SEMIBOLD
from generator.text.blocks import (
    Heading,
    HorizontalRule,
    Listing,
    NestedTooDeepError,
    Paragraph,
    PipeTable,
    Quote,
    StraySign,
    count_words,
    first_words,
    parse,
    slips_in,
    stray_sign,
    table_slips,
)


def fragments(text):
    return [(fragment.text, fragment.font) for word in text for fragment in word.fragments]


def read(text):
    return " ".join("".join(fragment.text for fragment in word.fragments) for word in text)


def test_a_heading_knows_its_line_and_plain_text():
    (_, heading) = parse("a\n\n## Otros *mods*")
    assert isinstance(heading, Heading)
    assert (heading.level, heading.text, heading.line) == (2, "Otros mods", 3)


def test_strong_and_emphasis_choose_the_font():
    (paragraph,) = parse("a **b** *c* ***d***")
    assert fragments(paragraph.words) == [("a", REGULAR), ("b", BOLD), ("c", ITALIC), ("d", BOLD)]


def test_code_is_a_key():
    (paragraph,) = parse("tira `2D6` ya")
    assert [fragment.boxed for word in paragraph.words for fragment in word.fragments] == [False, True, False]


def test_lists_count_as_their_author_began():
    (listing,) = parse("3. a\n4. b\n")
    assert isinstance(listing, Listing)
    assert [read(mark) for mark in listing.marks] == ["3.", "4."]
    (bullets,) = parse("- a\n  - b\n")
    assert isinstance(bullets.items[0][1], Listing)


def test_a_table_has_alignments_header_and_rows():
    (table,) = parse("| a | b | c |\n|---|:-:|--:|\n| 1 | 2 | 3\\|4 |")
    assert isinstance(table, PipeTable)
    assert table.alignments == ("left", "center", "right")
    assert [read(cell.words) for cell in table.rows[0]] == ["1", "2", "3|4"]
    assert table.header[0].words[0].fragments[0].font == SEMIBOLD


def test_an_empty_header_is_none_and_short_rows_are_filled():
    (table,) = parse("| | |\n|-|-|\n| a |")
    assert table.header == ()
    assert [read(cell.words) for cell in table.rows[0]] == ["a", ""]


def test_quotes_rules_and_fences():
    quote, rule, fence = parse("> nota\n\n---\n\n```\nuno\ndos\n```")
    assert isinstance(quote, Quote) and isinstance(rule, HorizontalRule) and isinstance(fence, Paragraph)
    assert [word.ends_line for word in fence.words] == [True, True]


def test_html_is_text():
    (paragraph,) = parse("<b>x</b> <script>alert(1)</script> &lt;")
    assert read(paragraph.words) == "<b>x</b> <script>alert(1)</script> <"


def test_links_and_pictures_leave_their_words():
    (paragraph,) = parse("[reglas](http://x) ![foto](y.png)")
    assert read(paragraph.words) == "reglas foto"


def test_a_line_that_looks_like_a_reference_is_not_swallowed():
    (paragraph,) = parse("[a]: b")
    assert read(paragraph.words) == "[a]: b"


@given(st.text(alphabet="# >-*_|:`1.)\n\tab<&![]()\\é", max_size=200))
def test_any_text_is_readable(text):
    with suppress(NestedTooDeepError):
        parse(text)


@pytest.mark.parametrize("text", ["> " * 500 + "x", "- " * 500 + "x", "> " * 18 + "- x", "1. " * 15000])
def test_what_is_nested_too_deep_is_reported_instead_of_being_lost(text):
    with pytest.raises(NestedTooDeepError, match="in line 3"):
        parse(f"a\n\n{text}")


def test_deep_marks_of_a_line_are_text():
    parse("*" * 500 + "x" + "*" * 500)
    parse("> " * 18 + "x")


def test_tables_below_the_same_headings_need_the_same_columns():
    short, other, long = parse("|A|B|\n|-|-|\n|x|y|\n\n|A|C|\n|-|-|\n|x|y|\n\n|A|B|\n|-|-|\n|a long text|y|\n")
    assert short.natural == long.natural and short.least == long.least
    assert other.natural[0] < long.natural[0]


def test_tables_without_headings_stand_alone():
    short, long = parse("| | |\n|-|-|\n|x|y|\n\n| | |\n|-|-|\n|a long text|y|\n")
    assert short.natural[0] < long.natural[0]


@given(st.integers(1, 12))
def test_the_beginning_of_blocks_ends_with_an_ellipsis(count):
    blocks = parse(
        "# One two\n\nthree **four**\n\n- five\n- six seven\n\n> eight\n>\n> nine ten\n\neleven twelve *more*"
    )
    assert count_words(blocks) == 13
    beginning = first_words(blocks, count)
    assert count_words(beginning) == count and str(beginning).count("…") == 1


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Take **two coins", (1, "**two coins")),
        ("All **fine**\nbut **this is\nnot", (2, "**this is")),
        ("# One\n\n* a\n* **b", (4, "**b")),
        ("| a | b |\n|---|---|\n| **x** | **y |", (3, "**y")),
        ("Lose ** one** coin", (1, "** one** coin")),
        ("«**Sí»", (1, "«**Sí»")),
        ("Take *two coins", (1, "*two coins", "*")),
        ("All *fine*\nbut *this is\nnot", (2, "*this is", "*")),
        ("*one\n*two", (1, "*one", "*")),
        ("a _b c", (1, "_b c", "_")),
        ("(¡_Sí!", (1, "(¡_Sí!", "_")),
        ("*one *", (1, "*one *", "*")),
    ],
)
def test_signs_that_make_nothing_bold_or_italic_are_found_with_their_line(text, found):
    assert stray_sign(text) == StraySign(*found)


@pytest.mark.parametrize("text", [
    "**a** and ***b***", "2 ** 3", "x**2", r"\*\*not", "`**code`", "4 m**", "a*", "* one\n* two", "**a\nb**",
    "2 * 3 * 4", "2 *3", "*a* and _b_", "snake_case a_b", "Name: ____", "3* or 4\n\n*once a turn", r"\*a \_b", "`*a`",
    "*a\nb*", "+ * - _ /", "*", "_", "a *",
])  # fmt: skip
def test_signs_that_are_meant_are_not(text):
    assert stray_sign(text) is None


@pytest.mark.parametrize(("text", "words"), [
    ("a ![](art.svg) b", ["![](art.svg)"]), ("![a map](maps/a b.png)", ["![a map](maps/a b.png)"]),
    ("![](a.svg) *b", ["*b", "![](a.svg)"]), ("yes! [a](b)", []), (r"\![](a.svg)", []), ("plain", []),
])  # fmt: skip
def test_pictures_in_a_text_that_shows_none_are_found(text, words):
    slips = list(slips_in(text, literal("instead")))
    assert [slip.words for slip in slips] == words
    assert all(slip.hint == "instead" for slip in slips if "![" in slip.words)


@pytest.mark.parametrize(("text", "found"), [
    ("| a | b |\n|---|---|\n| 1 | 2 | 3 | lost |\n| 4 |\n", [(3, "2 cells of this row are left out")]),
    ("> | a | b |\n> |---|---|\n> | 1 | 2 | 3 |\n", [(3, "1 cell of this row is left out")]),
    ("- | a | b |\n  |---|---|\n  | 1 \\| 2 | 3 | |\n", []),
    ("a | b\n--|--\n1 | 2 | 3\n", [(3, "1 cell of this row is left out")]),
    ("text\n\n| a | b | c |\n|---|---|\n| 1 | 2 |\n", [(4, "this is not a table, so its “|” are printed")]),
    ("a | b", []), ("| a |\n|---|\n| 1 |", []),
])  # fmt: skip
def test_what_a_table_does_not_print_is_found_with_its_line(text, found):
    slips = list(table_slips(text))
    assert [slip.line for slip in slips] == [line for line, _ in found]
    assert all(slip.message.startswith(message) for slip, (_, message) in zip(slips, found, strict=True))
