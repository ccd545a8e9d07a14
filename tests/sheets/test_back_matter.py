"""What follows the text of a leaflet: what is looked up, in fewer and fewer words, and a quick reference."""

from generator.geometry.shapes import Rect
from generator.scene.drawings import bounds
from generator.sheets.back_matter import BackMatter, below_head, contents_of, lookup_pages, quick_pages
from generator.sheets.lookup import CardEntry, Places, Told
from generator.text.blocks import Paragraph, block_text, parse
from generator.text.layout import FlowLook
from tests.reading import words_on

BODY = Rect(0, 0, 128, 185)
BACK = BackMatter(
    "# About",
    "One.",
    (Told("M-1", "A tie", "The younger.", "Who wins?"),),
    (CardEntry("Passes", "1a", "The younger."),),
    "en",
)
_PLACES = Places(tuple((1, title, 1) for title in ("Moving", "Passing", "Winning")), (), ("",))


def test_questions_and_index_are_on_two_pages_on_one_or_shorter():
    ways = list(BACK.lookups(_PLACES))
    assert [len(texts) for texts in ways] == [2, 2, 1, 1, 1, 1, 1]
    assert "A tie" in ways[0][1] and "A tie" not in ways[1][1] and "Passes" in ways[1][1]
    assert all("Who wins?" in text for text, _ in ways[:2])


def test_without_questions_there_is_an_index_alone_and_without_anything_nothing():
    assert [len(texts) for texts in BACK._replace(rulings=()).lookups(_PLACES)] == [1]
    assert list(BackMatter().lookups(Places((), (), ("",)))) == []


def test_the_contents_go_on_with_what_follows_the_text():
    looked_up = (("# Questions and answers\n\n# Index\n\nA", 3),)
    pages = (parse("# Moving\n\nText\n\n## More\n\n# Passing"), parse("# Winning\n\n# Ties"))
    said = block_text(contents_of(pages, BACK.headings(looked_up, 5, 8), "en")).replace("\u00a0", " ")
    _, found = said.split(": ")
    assert found.split(" · ")[:4] == ["Moving 1", "Passing 1", "Winning 2", "Ties 2"]
    assert found.split(" · ")[4:] == ["Questions and answers 3", "Index 3", "About these rules 5", "Quick reference 8"]
    assert contents_of(pages[:1], [("Index", 3)], "en") is None


def test_a_line_goes_below_the_picture_that_a_text_begins_with():
    (line,) = parse("Contents")
    assert below_head(parse("# A"), line)[0] is line and isinstance(line, Paragraph)
    assert below_head(parse("# A"), None) == parse("# A")


def test_what_is_looked_up_is_on_no_more_pages_than_are_free():
    assert len(lookup_pages(["# A\n\nb"], BODY, FlowLook(), 1)) == 1
    assert (
        lookup_pages(["# A\n\nb"], BODY, FlowLook(), 0)
        == lookup_pages(["# A\n\n" + "word " * 9000], BODY, FlowLook(), 1)
        == ()
    )


def test_each_coach_has_a_quick_reference_on_the_half_before_him():
    ((turned, line, upright),) = quick_pages("| A | B |\n|---|---|\n| c | d |", BODY, FlowLook(), "en")
    words = list(words_on(upright.items))
    assert list(words_on(turned.items)) == words and "Quick reference" in words
    assert (turned.transform.a, turned.transform.d) == (-1, -1)
    assert bounds(turned).bottom <= line.start.y <= bounds(upright).y


def test_a_quick_reference_too_long_for_a_line_is_in_two_columns_and_one_too_long_for_those_has_its_own_pages():
    rows = "".join(f"- item {number}\n" for number in range(40))
    ((_, _, upright),) = quick_pages(rows, BODY, FlowLook(), "en")
    assert {round(item.transform.e) for item in upright.items} == {0, 66}
    alone = quick_pages(rows * 2, BODY, FlowLook(), "en")
    assert [text for (page,) in alone for text in words_on(page.items)].count("item 39") == 2
    assert quick_pages("", BODY, FlowLook(), "en") == ()
