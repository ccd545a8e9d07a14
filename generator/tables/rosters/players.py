"""Players as rows say them, added to the teams that are being collected."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from generator.i18n import Phrase, any_of, phrase
from generator.model.game import Game
from generator.model.names import folded
from generator.model.roster_map import Scaling
from generator.model.yaml_reader import Place
from generator.problems import did_you_mean, errors, quoted
from generator.tables.cells import (
    captain_words,
    figure,
    is_date,
    no_text,
    number_of,
    shirt_number,
    starter_words,
    substitute_words,
    truth,
    words,
)
from generator.tables.files.sheets import Cell
from generator.tables.rosters.blocks import Block
from generator.tables.rosters.drafts import Draft, Given
from generator.tables.rosters.headings import (
    CAPTAIN,
    NAME,
    NUMBER,
    ROLE,
    SHORT,
    STARTER,
    SUBSTITUTE,
    HeadingWords,
    Meaning,
)
from generator.tables.rosters.lexicon import Lexicon
from generator.tables.rosters.positions import is_benched, kind_of

_MARK = r"(?:[(\[]\s*(?:c|cap|capt|capit[aá]na?|captain)\.?\s*[)\]]|[★☆Ⓒ])"
_CAPTAINS_MARK = re.compile(rf"^{_MARK}\s*|\s*{_MARK}$", re.IGNORECASE)
"""Such as “Ana (C)”, “★ Ana”, “10 (c)”."""
_TEXTS = (NAME, SHORT)
_TRUTHS = (CAPTAIN, SUBSTITUTE, STARTER)


@dataclass(frozen=True, slots=True)
class Columns:
    """How the rows of a block are read as players."""

    block: Block
    lexicon: Lexicon
    answers: Mapping[Meaning, tuple[frozenset[str], frozenset[str]]]
    """For each column of yes and no, the words that mean so in it."""

    names_starters: bool
    """Whether the starters are marked, so that all others are substitutes."""

    seen: dict[tuple[tuple[Meaning, int], ...], Mapping[str, int]] = field(default_factory=dict)

    def keys(self, given: Given) -> Mapping[str, int]:
        """Return the columns of what a row says of a player, by the keys of a team file; rows of a kind share them."""
        found = tuple((meaning, at) for meaning, (at, _) in given.items())
        if found not in self.seen:
            keys = {str(meaning[-1]): at for meaning, at in found if meaning[0] == "players" and meaning != ROLE}
            if STARTER in given:
                keys.setdefault(str(SUBSTITUTE[-1]), given[STARTER][0])
            self.seen[found] = keys
        return self.seen[found]

    @property
    def game(self) -> Game:
        return self.lexicon.game

    @staticmethod
    def of(block: Block, lexicon: Lexicon) -> Columns:
        """Return how to read a block; what a letter means hangs on what else its column holds."""
        said: dict[Meaning, set[str]] = {meaning: set() for meaning in (STARTER, SUBSTITUTE)}
        looked_at = {column: meaning for column, meaning in block.columns.items() if meaning in said}
        for _, cells in block.rows() if looked_at else ():
            for column, meaning in looked_at.items():
                if column <= len(cells):
                    said[meaning].add(folded(words(cells[column - 1])))
        both = {
            CAPTAIN: captain_words(),
            STARTER: starter_words(said[STARTER]),
            SUBSTITUTE: substitute_words(said[SUBSTITUTE]),
        }
        answers = {meaning: (frozenset(yes), frozenset(no)) for meaning, (yes, no) in both.items()}
        return Columns(block, lexicon, answers, any(said[STARTER]) and SUBSTITUTE not in block.columns.values())


def add_player(draft: Draft, row: int, given: Given, columns: Columns) -> None:
    """Add the player of a row; what is wrong with its cells is noted."""
    first = min(columns.block.columns)
    game = columns.game
    role, benched = _role(draft, row, given, game)
    player: dict[str, Any] = {} if role is None or game.kinds[role].usual else {"role": role}
    draft.players.append(player)
    draft.places.rows.append((Place(row, first), columns.keys(given)))
    for meaning, (at, content) in given.items():
        if meaning[0] != "players" or meaning == ROLE:
            continue
        if _is_others(meaning, role, columns):
            draft.passed_over[str(meaning[-1])] += 1
            continue
        cell = _unmarked(content) if meaning in (NAME, NUMBER) else content
        _put_value(draft, player, meaning, cell, Place(row, at), columns)
        if cell != content:
            player["captain"] = True
            draft.marked.append(draft.table.cell_name(row, at))
    _check_bench(draft, row, given, columns)
    if (benched or (columns.names_starters and STARTER not in given)) and str(SUBSTITUTE[-1]) not in player:
        player[str(SUBSTITUTE[-1])] = True
    if role is not None:
        text = words(given[ROLE][1]) if ROLE in given else ""
        for key, (position, value) in columns.lexicon.usual(text, role).items():
            if key not in player:
                draft.defaulted.add((position, key))
                player[key] = value
                draft.guessed[key] += 1
        _fill_gaps(draft, player, role, Place(row, first), columns)


def _unmarked(cell: Cell) -> Cell:
    """Return a name or number without the sign of a captain."""
    text = _CAPTAINS_MARK.sub("", cell.strip()) if isinstance(cell, str) else ""
    return text if text and isinstance(cell, str) and text != cell.strip() else cell


def _check_bench(draft: Draft, row: int, given: Given, columns: Columns) -> None:
    """Note a player who is a starter in one column and a substitute in another."""
    said = [given[meaning] for meaning in (STARTER, SUBSTITUTE) if meaning in given]
    if len(said) > 1 and all(truth(given[meaning][1], *columns.answers[meaning]) for meaning in (STARTER, SUBSTITUTE)):
        message = phrase("is a starter and a substitute at once")
        draft.problems.append(draft.table.problem(row, said[1][0], message, phrase("leave one of the two empty")))


def _is_others(meaning: Meaning, kind: str | None, columns: Columns) -> bool:
    """Return whether a map gives a column to a characteristic that only other kinds of player have."""
    game, key = columns.game, str(meaning[-1])
    mapped = meaning in columns.lexicon.mapped and key in game.characteristics
    return mapped and kind is not None and key not in game.kinds[kind].characteristics


def _role(draft: Draft, row: int, given: Given, game: Game) -> tuple[str | None, bool]:
    """Return the kind of a player, ``None`` and why noted where it is unknown; and whether the role says substitute."""
    column, cell = given.get(ROLE, (0, None))
    text = draft.text(cell, row, column)
    if text != words(cell):
        return None, False
    kind = kind_of(text, game)
    if kind is None:
        names = [name for kind_ in game.kinds.values() for _, name in kind_.name.texts]
        message = phrase("{role} is no role of {title}", role=quoted(text), title=game.title)
        draft.problems.append(draft.table.problem(row, column, message, did_you_mean(text, names)))
    return kind, is_benched(text)


def _put_value(
    draft: Draft, player: dict[str, Any], meaning: Meaning, cell: Cell, place: Place, columns: Columns
) -> None:
    key, value = str(meaning[-1]), _value(draft, meaning, cell, place, columns)
    if meaning == STARTER and value is not None:
        key, value = str(SUBSTITUTE[-1]), not value
    if value is not None:
        player[key] = value


def _value(draft: Draft, meaning: Meaning, cell: Cell, place: Place, columns: Columns) -> object:
    """Return the value of a cell for a team file; ``None`` where it has none, and why noted where it should."""
    dated = meaning not in _TEXTS and is_date(cell)
    if not dated and (problem := no_text(draft.table, *place, cell)) is not None:
        draft.problems.append(problem)
        return None
    if meaning in _TEXTS:
        return words(cell)
    if meaning in _TRUTHS:
        answer = truth(cell, *columns.answers[meaning])
        if answer is None:
            message = phrase("{words} is neither yes nor no", words=quoted(words(cell)))
            hint = phrase("write x, sí or yes; leave it empty for no")
            draft.problems.append(draft.table.problem(*place, message, hint))
        return answer
    if dated:
        message = phrase("holds a date, {words}, not a number", words=words(cell)[:10])
        hint = phrase("spreadsheet programs take 5-7 for a day: make it a cell for numbers and write it again")
        draft.problems.append(draft.table.problem(*place, message, hint))
        return None
    cell = shirt_number(cell) if meaning == NUMBER else cell
    value, scaling = figure(cell), columns.lexicon.scale(str(meaning[-1]))
    return value if scaling is None else _scaled(draft, str(meaning[-1]), value, scaling, place, columns.game)


def _scaled(draft: Draft, key: str, value: object, scaling: Scaling, place: Place, game: Game) -> object:
    """Return a figure of the spreadsheet as one of the game; ``None``, and why noted, where its scale has none."""
    least, most = game.characteristics[key].min, game.characteristics[key].max
    number = number_of(value)
    found = None if number is None else scaling.scaled(number, least, most)
    if found is None and value is not None:
        span = phrase("{first:g} to {last:g}", first=scaling.span[0], last=scaling.span[1])
        message = phrase("{value} is not on the scale of {key}: {span}", value=quoted(value), key=key, span=span)
        draft.problems.append(draft.table.problem(*place, message))
    return found


def _fill_gaps(draft: Draft, player: dict[str, Any], kind: str, row: Place, columns: Columns) -> None:
    """Tell every empty cell that should hold a value; a harmless value takes its place for the rest of the checks."""
    game = columns.game
    needed: dict[str, object] = {"number": -1, "name": "?"}
    needed |= {name: game.characteristics[name].min for name in game.kinds[kind].characteristics}
    needed |= {"cost": 0} if game.squad.unit is not None else {}
    if needed.keys() <= player.keys():
        return
    at = {meaning: column for column, meaning in columns.block.columns.items()}
    at |= {other: at[held] for held, others in columns.lexicon.copies.items() if held in at for other in others}
    path = ("players", len(draft.players) - 1)
    for key, harmless in needed.items():
        if key in player or (key == "number" and columns.lexicon.counts):
            continue
        place = Place(row.line, at.get(("players", key), row.column))
        player[key] = harmless
        draft.places[(*path, key)] = place
        if any(p.line == place.line and p.column == place.column for p in errors(draft.problems)):
            continue
        hint = phrase("where cells are merged only the first of them holds the value") if key == "name" else ""
        if kind_names := _optional_for(key, kind, game):
            hint = phrase(
                "or is this a {other}? then write it under “{heading}”",
                other=kind_names,
                heading=HeadingWords(ROLE, game),
            )
        draft.problems.append(draft.table.problem(*place, phrase("{key} is empty", key=key), hint))


def _optional_for(key: str, kind: str, game: Game) -> Phrase | None:
    """Return the other kinds of player, in which a characteristic does not occur."""
    if key not in game.characteristics:
        return None
    others = [k.name for slug, k in game.kinds.items() if slug != kind and key not in k.characteristics]
    return any_of(others) if others else None
