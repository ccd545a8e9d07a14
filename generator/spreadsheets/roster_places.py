"""Problems of teams at the cells that they come from, in the words of a spreadsheet."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from generator.i18n import Phrase, join_phrases, message, phrase
from generator.model.game import Game
from generator.model.source import parse_dotted
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, quoted
from generator.spreadsheets.roster_players import Draft
from generator.spreadsheets.roster_words import SHORT, HeadingWords


def drawing_problem(problem: Problem, draft: Draft, game: Game) -> Problem:
    """Return a problem of a team's pieces, which has no place but its path, at the cell of that value."""
    path = parse_dotted(problem.path)
    hint = problem.hint
    if path and path[-1] == "name":
        column = HeadingWords(SHORT if len(path) > 1 else ("short",), game)
        hint = phrase("write a shorter one in the column “{column}”", column=column)
    return draft.location(path).problem(problem.message, hint, problem.severity)


def data_problem(problem: Problem, draft: Draft, game: Game) -> Problem:
    """Return a problem of a team's data, whose place is that of a cell, at it; one of a team as a whole names that."""
    hint = "" if problem.hint.startswith("remove the quotes") else problem.hint
    text, team = problem.message, draft.name
    if isinstance(text, Phrase):
        text = Phrase(text.message, _in_words(text.values, game))
    if isinstance(hint, Phrase):
        hint = Phrase(hint.message, _in_words(hint.values, game))
    table = draft.places.table(path := parse_dotted(problem.path)) or draft.table
    if isinstance(text, Phrase) and text.message in _IN_ROWS:
        text = Phrase(_IN_ROWS[text.message], text.values)
        other = _first_like(draft, path)
        if (there := draft.places.rows[other][0]) is not table:
            values = {**text.values, "other": there.cell_name(*draft.places["players", other])}
            text = Phrase(_ON_SHEETS[text.message], values)
    cell = table.cell_name(problem.line, problem.column)
    if problem.path in ("", "players"):
        return replace(problem, cell=cell, hint=hint, message=join_phrases(": ", [quoted(team), text]), path="")
    return replace(problem, cell=cell, hint=hint, message=text)


def _in_words(values: Mapping[str, object], game: Game) -> dict[str, object]:
    """Return the values of a message with characteristics as their columns are headed, not by their keys."""

    def word(value: object) -> object:
        return HeadingWords(("players", value), game) if value in game.characteristics else value

    keyed = {key: values[key] for key in ("name", "characteristics") if key in values}
    return {
        **values,
        **{key: tuple(map(word, each)) if isinstance(each, tuple) else word(each) for key, each in keyed.items()},
    }


def _first_like(draft: Draft, path: DataPath) -> int:
    """Return the first player with the same value as the one at a path."""
    index, key = int(path[1]), str(path[-1])
    value = draft.players[index].get(key)
    return next((at for at, player in enumerate(draft.players) if player.get(key) == value), index)


_IN_ROWS: Mapping[object, str] = {
    message("two players wear number {number} (the other in line {other})"): message(
        "two players wear number {number} (the other in row {other})"
    ),
    message("a second captain (the first in line {other})"): message("a second captain (the first in row {other})"),
}
"""Messages about the lines of a team file, and their wording for the rows of a spreadsheet."""

_ON_SHEETS: Mapping[object, str] = {
    message("two players wear number {number} (the other in row {other})"): message(
        "two players wear number {number} (the other in {other})"
    ),
    message("a second captain (the first in row {other})"): message("a second captain (the first in {other})"),
}
"""The same for rows of two sheets."""

ELSEWHERE: Mapping[object, str] = {about_lines: _ON_SHEETS[in_rows] for about_lines, in_rows in _IN_ROWS.items()}
"""The same for places that are named in full."""
