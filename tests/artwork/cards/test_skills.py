"""The card that explains the skills of a game."""

from generator.artwork.cards.skills import skill_texts
from generator.model.game import Skill
from generator.model.words import Words
from generator.packs.load import find_pack


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
