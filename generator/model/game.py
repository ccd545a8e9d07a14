"""Games: what a pack's ``game.yaml`` says about pieces, characteristics, board, tokens and margins."""

from __future__ import annotations

import re
from functools import cached_property
from typing import Annotated, Literal

from pydantic import Field as Limit
from pydantic import model_validator

from generator.model.boards.board import Board
from generator.model.fields import ColourField, Many, Mm, TextField, WordsField
from generator.model.needs import Needs
from generator.model.tokens import Token
from generator.model.validation import MisplacedError, Strict
from generator.model.words import Words
from generator.problems import did_you_mean, shown

SLUG = r"[a-z0-9]+(-[a-z0-9]+)*"
"""What the name of a pack looks like: it is the name of its folder too."""


def _spelt(words: Words) -> tuple[str, ...]:
    return tuple(text for _, text in words.texts)


class Flag(Strict):
    """A mark beside a characteristic that is at least so high."""

    at_least: int
    means: WordsField


class Characteristic(Strict):
    """A number that a piece has."""

    name: WordsField
    short: WordsField
    min: Annotated[int, Limit(ge=-999, le=999)] = 1
    max: Annotated[int, Limit(ge=-999, le=999)] = 12
    target: bool = False
    flag: Flag | None = None

    @model_validator(mode="after")
    def _in_order(self) -> Characteristic:
        if self.min > self.max:
            raise MisplacedError(("min",), f"{self.min} is above max, which is {self.max}")
        return self

    def written(self, value: int) -> str:
        """Return a value as it is printed: ``4``, or ``4+`` for one that a die has to reach."""
        return f"{value}+" if self.target else str(value)


class Counter(Strict):
    """How the counters of a game are drawn: a shirt with figures, or a piece that faces a side or a corner."""

    style: Literal["shirt", "facing"] = "shirt"
    facing: Literal["side", "corner"] = "side"
    back: WordsField | None = None
    back_shows: str = ""


class Mark(Strict):
    """A box on the team sheet for what a player is given, such as a booking: a letter on a small card."""

    letter: WordsField
    name: WordsField
    colour: ColourField


RecordWord = Literal["coach", "captain", "opponent", "competition", "referee", "starters", "substitutes"]


class Record(Strict):
    """What sheets leave room to write down: a tally for each player, two marks at most, a score by periods.

    The last period is where the score stands in the end. ``words`` are what the game calls those who take part.
    """

    tally: WordsField = Words.of({"es": "Tantos", "en": "Points"})
    marks: Annotated[Many[Mark], Limit(max_length=2)] = ()
    periods: Annotated[Many[WordsField], Limit(min_length=1, max_length=5)] = (
        Words.of({"es": "Final", "en": "Final"}),
    )
    words: dict[RecordWord, WordsField] = {}


class Squad(Strict):
    """What a team may have: how many pieces, what they cost together, and what a league allows of characteristics."""

    least: Annotated[int, Limit(ge=0, le=999)] = 1
    most: Annotated[int, Limit(ge=1, le=999)] = 999
    unit: WordsField | None = None
    budget: int | None = None
    points: int | None = None
    player_points: int | None = None
    ceilings: dict[str, int] = {}

    @model_validator(mode="after")
    def _in_order(self) -> Squad:
        if self.least > self.most:
            raise MisplacedError(("least",), f"{self.least} is above most, which is {self.most}")
        return self


class Kind(Strict):
    """A kind of piece: which characteristics it has, row by row as its counter shows them."""

    name: WordsField
    rows: Many[Many[str]]
    usual: bool = False
    at_least: int = 0
    wears: Literal["team", "keeper"] = "team"
    main: str = ""
    letter: WordsField | None = None
    badge: Literal["circle", "square", "triangle", "diamond", "star"] = "circle"

    @cached_property
    def characteristics(self) -> tuple[str, ...]:
        """Return the names of the characteristics, in the order of the counter."""
        return tuple(name for row in self.rows for name in row)


class Figure(Strict):
    """A figure that coaches otherwise work out by hand, printed on the team sheet: a formula table of the rules."""

    table: str
    name: WordsField
    short: WordsField


class Game(Strict):
    """A game pack."""

    game: str
    title: TextField
    summary: WordsField
    credit: WordsField
    needs: Needs = Needs.model_construct()
    characteristics: dict[str, Characteristic] = {}
    kinds: dict[str, Kind] = {}
    figures: Many[Figure] = ()
    counter_gap: Annotated[Mm, Limit(ge=0, le=20)] = 2.0
    counter: Counter = Counter.model_construct()
    squad: Squad = Squad.model_construct()
    record: Record = Record.model_construct()
    board: Board | None = None
    tokens: dict[str, Token] = {}
    options: dict[str, str | int | bool] = {}
    example: Many[str] = ()

    @property
    def slug(self) -> str:
        """Return the name of the pack, as folders and files use it."""
        return self.game

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Return every way to write a characteristic (own key, names and short names in all languages) to its key."""
        found: dict[str, str] = {}
        for key, characteristic in self.characteristics.items():
            for word in (*_spelt(characteristic.short), *_spelt(characteristic.name), key):
                found[word.casefold()] = key
        return found

    @model_validator(mode="after")
    def _consistent(self) -> Game:
        if not re.fullmatch(SLUG, self.game):
            hint = "small letters, digits and hyphens, such as mi-juego"
            raise MisplacedError(("game",), f"{shown(self.game)} cannot be the name of a folder", hint)
        most = 2 if self.counter.style == "shirt" else 3
        for slug, kind in self.kinds.items():
            if not all(kind.rows) or not 1 <= len(kind.rows) <= most:
                hint = f"1 to {most} rows, such as [[velocidad, fuerza]]; none of them empty"
                raise MisplacedError(("kinds", slug, "rows"), f"a counter cannot show {len(kind.rows)} rows", hint)
            rows = [(("rows", i, j), name) for i, row in enumerate(kind.rows) for j, name in enumerate(row)]
            for path, name in (*rows, *([(("main",), kind.main)] if kind.main else [])):
                if name not in self.characteristics:
                    hint = did_you_mean(name, self.characteristics)
                    raise MisplacedError(("kinds", slug, *path), f"{shown(name)} is no characteristic", hint)
                if path[0] == "rows" and kind.characteristics.count(name) > 1:
                    raise MisplacedError(("kinds", slug, *path), f"{shown(name)} stands in the rows twice", "keep one")
        for name in self.squad.ceilings:
            if name not in self.characteristics:
                hint = did_you_mean(name, self.characteristics)
                raise MisplacedError(("squad", "ceilings", name), f"{shown(name)} is no characteristic", hint)
        if self.counter.back_shows and self.counter.back_shows not in self.characteristics:
            raise MisplacedError(("counter", "back_shows"), f"{shown(self.counter.back_shows)} is no characteristic")
        if self.kinds and sum(kind.usual for kind in self.kinds.values()) != 1:
            raise ValueError("exactly one kind must be “usual: true”, the one a player has when his file names no role")
        return self
