import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.game import Skill
from generator.model.localized import Words
from generator.packs.load import find_pack, rules_in
from generator.pieces.cards import (
    CARD_SIZE,
    SAFE,
    CardStyle,
    CardText,
    CardTopic,
    card_artworks,
    card_texts,
    skill_texts,
)
from generator.problems import Severity
from generator.scene.drawings import bounds
from generator.scene.fonts import POINT
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Text
from generator.text.blocks import parse
from generator.text.layout import height_of
from tests.pieces.test_rulings import templates


def cards(*texts, game="Dichoso Fulbo"):
    return card_artworks([CardText(f"c{i}", f"cards/c{i}.md.j2", text) for i, text in enumerate(texts)], game)


def texts(card):
    return [item for item in card.front.items if isinstance(item, Text)]


def test_a_card_is_a_poker_card_with_title_game_and_number():
    (first, second), problems = cards("# Pases\n\nHola", "# Tiros\n\nAdiós")
    assert problems == ()
    assert first.front.size == CARD_SIZE == (63, 88)
    assert (first.title, first.piece().back, first.piece().outline.radius) == ("Pases", None, 3.0)
    assert [text.text for text in texts(first)] == ["Pases", "Dichoso Fulbo", "1/2", "Hola"]
    assert texts(second)[2].text == "2/2"


@pytest.mark.parametrize("markdown", ["", "Hola", "## Pases\n\nHola", "Hola\n\n# Pases"])
def test_a_card_without_title_is_a_problem(markdown):
    drawn, (problem,) = cards(markdown)
    assert drawn == ()
    assert problem.place == "cards/c0.md.j2:1:1"
    assert "no title" in problem.message


def test_too_long_a_title_is_a_problem():
    _, (problem,) = cards("# " + "título " * 40)
    assert "the title of the card is too long for two lines" in problem.message


def test_too_much_text_is_a_problem_that_tells_how_much():
    drawn, (problem,) = cards("# Pases\n\n" + "palabra " * 900)
    assert drawn == ()
    assert problem.file == "cards/c0.md.j2"
    assert "mm too tall" in problem.message and "smallest size, 6.5 pt" in problem.message


def test_one_bad_card_does_not_hide_another():
    drawn, problems = cards("Hola", "# Bien", "Adiós")
    assert [card.title for card in drawn] == ["Bien"]
    assert [problem.file for problem in problems] == ["cards/c0.md.j2", "cards/c2.md.j2"]


def test_characters_without_glyph_are_a_warning():
    (card,), (problem,) = cards("# Gol 😀\n\n😀 y 🎷")
    assert problem.severity is Severity.WARNING
    assert "😀 🎷" in problem.message
    assert texts(card)[0].text == "Gol ?"


def test_a_long_name_of_a_game_is_cut():
    (card,), _ = cards("# Pases", game="Un juego con un nombre larguísimo de verdad, y con un segundo nombre")
    assert texts(card)[1].text.endswith("…")


def test_a_long_title_takes_two_lines():
    (card,), problems = cards("# Modificadores a los tiros a puerta desde lejos")
    assert problems == ()
    assert len(texts(card)) == 4


@given(st.text(max_size=60), st.text(max_size=200), st.text(max_size=60))
def test_nothing_leaves_the_safe_area(title, body, game):
    drawn, problems = cards(f"# {title}\n\n{body}", game=game)
    assert drawn or problems
    for card in drawn:
        for item in card.front.items:
            rect = bounds(item)
            assert rect.x >= SAFE - 0.2 and rect.right <= CARD_SIZE.width - SAFE + 0.2
            assert rect.y >= SAFE - 0.4 and rect.bottom <= CARD_SIZE.height - SAFE + 0.2


def test_every_skill_is_explained_in_the_order_of_their_names_and_none_is_markdown():
    skills = {
        "wall": Skill(name=Words.of("wall"), text=Words.of("Adds *1*.")),
        "dribble": Skill(name=Words.of({"es": "regate", "en": "dribble"})),
    }
    game = find_pack("dichoso-fulbo").game
    (card,) = skill_texts(game.model_copy(update={"skills": skills}), "en")
    assert card.markdown.index("dribble") < card.markdown.index("wall")
    assert "\\*1\\*" in card.markdown and card.markdown.startswith("# Skills\n")
    assert skill_texts(game, "en") == ()


def test_the_tab_of_a_topic_is_inside_the_edge_beside_the_text_and_the_lower_the_later_the_topic_comes():
    style = CardStyle(tabbed=True)
    tabs = []
    for place in (0.0, 0.5, 1.0):
        topic = CardTopic("Attack", Colour(166, 58, 34), place=place, topics=3)
        (card,), _ = card_artworks([CardText("a", "a.md", "# A\n\ntext", topic=topic)], "Game", style)
        (tab,) = (item for item in card.front.items if isinstance(item, Box) and item.rect.x > style.body.right)
        assert tab.style.fill == topic.colour and tab.rect.right <= CARD_SIZE.width - 2
        tabs.append(tab.rect)
    assert tabs[0].y == pytest.approx(style.body.y) and tabs[2].bottom == pytest.approx(style.body.bottom)
    assert tabs[0].bottom < tabs[1].y and tabs[1].bottom < tabs[2].y


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal"])
def test_no_card_of_a_bundled_game_is_half_empty_and_none_makes_its_deck_small(game, language):
    folder, style = find_pack(game).folder, CardStyle()
    written, problems = card_texts(templates(folder), rules_in(folder, {}).book, language)
    assert not problems and written
    for text in written:
        high, _ = height_of(parse(text.markdown)[1:], style.body.width, 7.6 * POINT, style.look)
        assert 0.5 * style.body.height < high <= style.body.height, text.name
