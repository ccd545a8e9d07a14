"""A deck to start from: a table of cards, what a card shows of a row, and a game around them."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.teams.file import yaml_text
from generator.words import message, say

TABLE, FRONT = "data/{name}.csv", "cards/{name}.md"


def deck_lines(name: str, size: str) -> str:
    """Return what ``game.yaml`` says of a deck."""
    return (
        f"  {name}:\n    from: {TABLE.format(name=name)}\n    front: {name}.md\n"
        f"    back: {{ground: '#3a2f5b', middle: ':star:'}}\n    size: {size}\n"
    )


def deck_files(name: str, language: str) -> dict[str, str]:
    """Return the deck's table and template, by their paths in the game's folder, filled with a few rows to replace."""
    rows = ["title,icon,text,cost,copies", *(",".join(row) for row in _rows(language))]
    front = "# {{ title }} :{{ icon }}:\n\n{{ text }}\n\n**{{ cost }}** :coin:\n"
    return {TABLE.format(name=name): "\n".join(rows) + "\n", FRONT.format(name=name): front}


def deck_game(slug: str, title: str, language: str, deck: str, size: str) -> Mapping[str, str]:
    """Return the files of a game that is one deck, by their paths in its folder."""
    summary = say(language, message("A game of cards."))
    game = (
        f"game: {slug}\ntitle: {yaml_text(title)}\nsummary: {yaml_text(summary)}\ncredit: ''\n"
        f"languages: [{language}]\ndecks:\n{deck_lines(deck, size)}"
    )
    return {"game.yaml": game, **deck_files(deck, language)}


def _rows(language: str) -> list[tuple[str, ...]]:
    words = (
        (message("Rain"), "water", message("Nobody moves more than two cells."), "1", "3"),
        (message("Good harvest"), "tree", message("Everybody takes a coin."), "0", "2"),
        (message("Thieves"), "skull", message("The richest player loses two coins."), "2", "1"),
    )
    return [
        (say(language, title), icon, say(language, text), cost, copies) for title, icon, text, cost, copies in words
    ]
