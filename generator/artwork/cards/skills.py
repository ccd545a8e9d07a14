"""The card that explains the skills of a game."""

from __future__ import annotations

from generator.artwork.cards.cards import CardText
from generator.artwork.templating.sandbox.escaping import escaped
from generator.model.game import Game
from generator.words import message, say


def skill_texts(game: Game, language: str) -> tuple[CardText, ...]:
    """Return the Markdown of the card that says what each skill does; none for a game without skills."""
    if not game.skills:
        return ()
    said = (
        (skill.name.in_(language), skill.text.in_(language) if skill.text else "") for skill in game.skills.values()
    )
    parts = [f"**{escaped(name)}** {escaped(text)}" for name, text in sorted(said)]
    title = say(language, message("Skills"))
    return (CardText("skills", "game.yaml", f"# {title}\n\n" + "\n\n".join(parts) + "\n"),)
