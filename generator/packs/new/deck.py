"""A deck to start from: a table of cards, and the face that shows a row."""

from __future__ import annotations

from collections.abc import Mapping

from generator.i18n import message, say
from generator.model.yaml_writer import yaml_text

TABLE = "data/{name}.csv"
_FRONT = """\
    front:   # {note}
      like: event
      title: "{{{{ title }}}}"
      cost: "{{{{ cost }}}} :coin:"
      icon: {{at: [30%, 20%, 40%, 30%], symbol: "{{{{ icon }}}}"}}
      text: {{text: "{{{{ text }}}}", size: 12}}
"""


def deck_lines(name: str, size: str, language: str) -> str:
    """Return what ``game.yaml`` says of a deck."""
    note = say(language, message("or the name of a file of Markdown in cards/"))
    return (
        f"  {name}:\n    from: {TABLE.format(name=name)}\n    size: {size}\n{_FRONT.format(note=note)}"
        "    back: {ground: '#3a2f5b', middle: ':star:'}\n"
    )


def deck_files(name: str, language: str) -> dict[str, str]:
    """Return the deck's table by its path in the game's folder, with a few rows to replace."""
    rows = ["title,icon,text,cost,copies", *(",".join(row) for row in _rows(language))]
    return {TABLE.format(name=name): "\n".join(rows) + "\n"}


def deck_game(slug: str, title: str, language: str, deck: str, size: str) -> Mapping[str, str]:
    """Return the files of a game that is one deck, by their paths in its folder."""
    summary = say(language, message("A game of cards."))
    game = (
        f"game: {slug}\ntitle: {yaml_text(title)}\nsummary: {yaml_text(summary)}\n"
        f"languages: [{language}]\ndecks:\n{deck_lines(deck, size, language)}"
    )
    return {"game.yaml": game, **deck_files(deck, language)}


def _rows(language: str) -> list[tuple[str, ...]]:
    words = (
        (message("Rain"), "waves", message("Nobody moves more than two cells."), "1", "3"),
        (message("Good harvest"), "tree", message("Everybody takes a coin."), "0", "2"),
        (message("Thieves"), "skull", message("The richest player loses two coins."), "2", "1"),
    )
    return [
        (say(language, title), icon, say(language, text), cost, copies) for title, icon, text, cost, copies in words
    ]
