"""The reference cards of a build: the colours of their game's look, and their backs."""

import pytest

from generator.build.documents.cards import make
from generator.build.documents.part import BuildCache, BuildContext
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import read_pack
from generator.problems import PizarraError
from generator.scene.palette import INK, NEUTRAL, WHITE, Colour, tint
from generator.scene.primitives import Image, Text, each_item

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
    assert colours(piece.front) <= {NEUTRAL, tint(NEUTRAL), WHITE, INK, NEUTRAL.mix(WHITE, 0.78)}


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
