"""The reference cards of a build: the colours of their game's look, and their backs."""

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build.documents.cards import make
from generator.build.documents.part import BuildCache, BuildContext
from generator.build.request import BuildRequest
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import read_pack
from generator.problems import PizarraError, Severity
from generator.scene.palette import INK, NEUTRAL, WHITE, Colour, tint
from generator.scene.primitives import Image, Text, each_item
from generator.text.layout import SLATE
from tests.reading import said

COLOUR, HIGHLIGHT = Colour.of("#4f3a28"), Colour.of("#e3a94f")
LOOK = 'look: {colour: "#4f3a28", highlight: "#e3a94f", symbol: flame, back: emblem}\n'


def cards(tmp_path, look=LOOK, with_card=True, **wishes):
    folder = tmp_path / "mine"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(f"game: mine\ntitle: Mine\n{look}", encoding="utf-8")
    if with_card:
        (folder / "cards" / "turn.md.j2").write_text("# Turn\n\n| a | b |\n|---|---|\n| 1 | 2 |\n", encoding="utf-8")
    request = BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en", **wishes)
    return make(BuildContext(request, BuildCache(request)))


def colours(items):
    found = set()
    for item in each_item(items):
        if isinstance(item, Text):
            found.add(item.fill)
        elif not isinstance(item, Image):
            found |= {item.style.fill, item.style.stroke}
    return found - {None}


@pytest.mark.parametrize(
    ("ink", "back"),
    [
        ("light", {WHITE, COLOUR}),
        ("normal", {tint(COLOUR), COLOUR}),
        ("full", {COLOUR, HIGHLIGHT, WHITE}),
    ],
)
def test_cards_and_their_backs_are_in_the_colours_of_the_look(tmp_path, ink, back):
    made = cards(tmp_path, ink=ink)
    (piece,) = made.pieces[0].pieces
    assert {COLOUR, HIGHLIGHT} <= colours(piece.front)
    assert colours(piece.back) == back
    assert [len(document.sheets) for document in made.documents] == [2]


def test_without_a_look_they_are_neutral_and_have_no_backs(tmp_path):
    (piece,) = cards(tmp_path, "").pieces[0].pieces
    assert piece.back is None
    assert colours(piece.front) <= {NEUTRAL, tint(NEUTRAL), WHITE, INK, SLATE}


def test_a_back_that_no_card_has_is_reported(tmp_path):
    made = cards(tmp_path, with_card=False)
    (problem,) = made.problems
    assert (problem.path, problem.line) == ("look.back", 3)
    assert not made.documents


def test_a_box_of_the_back_that_is_wrong_is_reported_at_its_place(tmp_path):
    look = "look: {back: {like: emblem, more: {at: centre, text: '{{ titel }}'}}}\n"
    with pytest.raises(PizarraError) as caught:
        cards(tmp_path, look)
    (problem,) = caught.value.problems
    assert problem.path.startswith("look.back.more")
    assert "title" in problem.hint


TOPIC = (
    'look: {colour: "#4f3a28"}\ntopics:\n  a: {name: Attack, colour: "#a63a22", symbol: flame, cards: [01-a, 02-b]}\n'
)


def topical(tmp_path, look=TOPIC, names=("01-a", "02-b", "03-c"), **wishes):
    folder = tmp_path / "mio"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(f"game: mio\ntitle: Mio\n{look}", encoding="utf-8")
    for name in names:
        (folder / f"cards/{name}.md").write_text(f"# {name}\n\n{'word ' * (60 if name[1] == '1' else 6)}", "utf-8")
    request = BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en", **wishes)
    return make(BuildContext(request, BuildCache(request)))


def words_of(items):
    return [item for item in each_item(items or ()) if isinstance(item, Text)]


def test_every_other_card_is_the_back_of_the_one_before(tmp_path):
    first, second = topical(tmp_path).pieces[0].pieces
    said = [[word.text for word in words_of(side)] for side in (first.front, first.back, second.front)]
    assert first.name == "01-a · 02-b" and second.back is None
    assert [{"Attack", "1a/2"} <= {*said[0]}, {"Attack", "1b/2"} <= {*said[1]}, "2a/2" in said[2]] == [True] * 3


@pytest.mark.parametrize(("count", "copies"), [(1, 2), (8, 2), (9, 1), (18, 1), (20, 1), (36, 1)])
def test_cards_are_printed_twice_where_that_takes_no_other_sheet(tmp_path, count, copies):
    names = tuple(f"{number:02}-x" for number in range(1, count + 1))
    made = topical(tmp_path, look="", names=names)
    assert made.counts.get("sets of rule cards", 1) == copies
    words = " ".join(text for document in made.documents for text in said(pdf_bytes(document)))
    assert words.count(f" 1a/{-(-count // 2)} ") == copies
    assert made.counts["cards"] == -(-count // 2)


@pytest.mark.parametrize("wishes", [{"edition": "large-print"}, {"gang": GangStyle(backs="none")}])
def test_large_cards_and_cards_without_backs_are_all_fronts(tmp_path, wishes):
    pieces = topical(tmp_path, **wishes).pieces[0].pieces
    assert len(pieces) == 3 and all(piece.back is None for piece in pieces)


def test_a_topic_gives_its_cards_their_colour_and_others_have_that_of_the_game(tmp_path):
    first, second = topical(tmp_path).pieces[0].pieces
    topic = Colour.of("#a63a22")
    assert topic in colours(first.front) and topic in colours(first.back)
    assert topic not in colours(second.front) and COLOUR in colours(second.front)


def test_all_cards_have_the_text_size_of_the_fullest(tmp_path):
    first, second = topical(tmp_path, look="", names=("01-a", "02-b", "03-c")).pieces[0].pieces
    sizes = {
        word.size for side in (first.front, first.back, second.front) for word in words_of(side) if "word" in word.text
    }
    assert len(sizes) == 1


@pytest.mark.parametrize(
    ("topics", "message"),
    [
        ('a: {name: A, colour: "#ffff00", cards: [01-a]}', "is too light for titles"),
        ('a: {name: A, colour: "#a63a22", cards: [01-a, 01-a]}', "“01-a” already has a topic"),
        ('a: {name: A, colour: "#a63a22", symbol: flmae, cards: [01-a]}', "flmae"),
    ],
)
def test_a_topic_that_cannot_be_is_refused_at_its_place(tmp_path, topics, message):
    with pytest.raises(PizarraError) as caught:
        topical(tmp_path, f"topics:\n  {topics}\n")
    (problem,) = caught.value.problems
    assert message in str(problem.message) and problem.path.startswith("topics.a") and problem.line == 4


def test_a_card_that_a_topic_names_and_that_is_not_there_is_a_warning(tmp_path):
    topical(tmp_path, names=("01-a",))
    (warning,) = read_pack(tmp_path / "mio").warnings
    assert (warning.path, warning.severity, warning.hint) == (
        "topics.a.cards[2]",
        Severity.WARNING,
        "allowed: 01-a",
    )
