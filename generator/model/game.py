"""Games: what a pack's ``game.yaml`` says about pieces, characteristics, what one needs and what is recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Literal, NamedTuple

from pydantic import BeforeValidator, Field, model_validator

from generator.i18n import message, phrase
from generator.model.boards.board import Board
from generator.model.fields import ColourField, LanguageField, Many, Mm, ShortText, TextField, WordsField, value_schema
from generator.model.localized import NO_WORDS, ProgramWords, Words
from generator.model.names import SLUG, fold_name
from generator.model.pieces.faces import Face
from generator.model.pieces.types import Deck, FaceField, PieceType, Token
from generator.model.validation import MisplacedError, Strict
from generator.problems import UnfitError, did_you_mean, quoted

COUNT = r"[1-9]\d{0,3}(?:\s*[-–]\s*[1-9]\d{0,3})?"
DICE = r"[1-9]\d?[dD](?:[2-9]|[1-9]\d{1,2})"
_PART = re.compile(r"\d+")


class Count(NamedTuple):
    """How many of something: from ``least`` to ``most``, both included."""

    least: int
    most: int


class DiceNeeded(NamedTuple):
    """A number of dice with the same number of faces."""

    number: int
    faces: int


def count(value: Any) -> Count:
    """Return the numbers of ``2`` or ``2-4``. Raises ``ValueError`` for anything else."""
    found = [
        int(part) for part in _PART.findall(_matching(value, COUNT, phrase("a number such as 2, or 2-4 from 2 to 4")))
    ]
    if found[0] > found[-1]:
        message = phrase("{value} runs backwards", value=quoted(value))
        raise UnfitError(message, phrase("write the smaller number first"))
    return Count(found[0], found[-1])


def dice_needed(value: Any) -> DiceNeeded:
    """Return the dice of ``2d6``. Raises ``ValueError`` for anything else."""
    number, faces = _PART.findall(_matching(value, DICE, phrase("a number of dice and their faces such as 2d6")))
    return DiceNeeded(int(number), int(faces))


def _matching(value: Any, pattern: str, expected: str) -> str:
    text = "" if isinstance(value, bool) else str(value).strip()
    if not re.fullmatch(pattern, text, re.ASCII):
        message = phrase("{value} is not understood", value=quoted(value))
        raise UnfitError(message, phrase("write {expected}", expected=expected))
    return text


CountField = Annotated[
    Count,
    BeforeValidator(count),
    value_schema(
        "count",
        "a number such as 2, or “2-4” for a span",
        anyOf=[{"type": "integer", "minimum": 1, "maximum": 9999}, {"type": "string", "pattern": rf"^\s*{COUNT}\s*$"}],
    ),
]
DiceField = Annotated[
    DiceNeeded,
    BeforeValidator(dice_needed),
    value_schema("dice", "dice such as 2d6", "string", pattern=rf"^\s*{DICE}\s*$"),
]


class Needs(Strict):
    """What players bring to the table; ``rules`` says which rules the game has and where they are."""

    players: CountField | None = Field(default=None, description="how many play")
    minutes: CountField | None = Field(default=None, description="how long a game takes, in minutes")
    dice: Annotated[Many[DiceField], Field(max_length=6)] = Field(default=(), description="the dice, such as [2d6]")
    deck: WordsField | None = Field(
        default=None, description="the deck of cards that the game is played with, and whether it is printed"
    )
    also: WordsField | None = Field(default=None, description="what else has to lie on the table")
    rules: WordsField | None = Field(default=None, description="which rules the game has, and where they are")


SCORED = "scored"
"""What season files call the tally of the game: goals, points."""


class BookingMark(Strict):
    """A box on the team sheet for what a player is given, such as a booking: a letter on a small card."""

    id: Annotated[str, Field(pattern=SLUG)] = Field(
        default="", description="what season files call it, such as yellow; else they say its name"
    )
    letter: WordsField = Field(description="the letter on the mark's little card")
    name: WordsField = Field(description="what it means")
    colour: ColourField = Field(description="the colour of the card")


class LeagueCount(Strict):
    """What a league counts for each player besides scores and marks, such as injuries."""

    id: Annotated[str, Field(pattern=SLUG)] = Field(description="what season files call it, such as injuries")
    name: WordsField = Field(description="the title of its list")


RecordWord = Literal["coach", "captain", "opponent", "competition", "referee", "starters", "substitutes"]


class Record(Strict):
    """What sheets leave room to write down: a tally for each player, two marks at most, a score by periods.

    The last period is where the score stands in the end. ``words`` are what the game calls those who take part.
    """

    tally: WordsField = Field(
        default=ProgramWords(message=message("Points", "tally")), description="the column for what a player scores"
    )
    marks: Annotated[Many[BookingMark], Field(max_length=2)] = Field(
        default=(), description="two boxes at most for what a player is given"
    )
    counts: Many[LeagueCount] = Field(
        default=(), description="what a league counts for each player besides, such as injuries"
    )
    periods: Annotated[Many[WordsField], Field(min_length=1, max_length=5)] = Field(
        default=(ProgramWords(message=message("Final")),),
        description="the columns of the score; the last is where it stands in the end",
    )
    words: dict[RecordWord, WordsField] = Field(
        default={},
        description="what the game calls coach, captain, opponent, competition, referee, starters and substitutes",
    )

    def kinds(self) -> dict[str, Words]:
        """Return what is counted for each player in a league, by the name that season files have for it."""
        found = {SCORED: self.tally}
        found |= {mark.id or fold_name(mark.name.in_("en")).replace(" ", "-"): mark.name for mark in self.marks}
        return found | {count.id: count.name for count in self.counts}

    def kinds_by_word(self) -> dict[str, str]:
        """Return what is counted by all that it may be called, folded."""
        found: dict[str, str] = {}
        for kind, name in self.kinds().items():
            for word in (kind, *(text for _, text in name.texts)):
                found.setdefault(fold_name(word), kind)
        return found


FORMAT = 2
"""In which words packs are written today: 1 had a kind of board for every game, 2 has grids, layers and panels."""


def _spellings(words: Words) -> tuple[str, ...]:
    return tuple(text for _, text in words.texts)


Amount = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
"""A number of a game, such as points and costs."""


class Flag(Strict):
    """A mark beside a characteristic that is at least so high."""

    at_least: Annotated[int, Field(ge=-999, le=999)] = Field(description="from which value on the mark is printed")
    means: WordsField = Field(description="what the mark stands for")


class Characteristic(Strict):
    """A number that a piece has."""

    name: WordsField = Field(description="the full name, also accepted as a key in team files")
    short: WordsField = Field(description="what a counter prints, also accepted as a key in team files")
    min: Annotated[int, Field(ge=-999, le=999)] = Field(default=1, description="the lowest value")
    max: Annotated[int, Field(ge=-999, le=999)] = Field(default=12, description="the highest value")
    also: Many[TextField] = Field(default=(), description="other words for it in the headings of spreadsheets")
    target: bool = Field(
        default=False, description="true for a number that a die has to reach, printed and written like 4+"
    )
    flag: Flag | None = Field(default=None, description="a mark beside high values")

    @model_validator(mode="after")
    def _in_order(self) -> Characteristic:
        if self.min > self.max:
            raise MisplacedError(("min",), phrase("{min} is above max, which is {max}", min=self.min, max=self.max))
        return self

    def text(self, value: int) -> str:
        """Return a value as it is printed: ``4``, or ``4+`` for one that a die has to reach."""
        return f"{value}+" if self.target else str(value)


READY_FACES = ("shirt", "facing")
"""Faces of counters that are drawn on the kit of a team."""


class CounterDesign(Strict):
    """How the counters of a game are drawn: a shirt with figures, or a piece that faces a side or a corner."""

    style: Literal["shirt", "facing"] = Field(default="shirt", description="a football shirt, or a piece with a front")
    shape: Literal["hex", "square", "disc"] | None = Field(
        default=None, description="its outline; that of the cells of the board when not given"
    )
    facing: Literal["side", "corner"] = Field(
        default="side", description="whether its front is a side or a corner of the hex; squares and discs face a side"
    )
    back: WordsField | None = Field(default=None, description="the word on its other side")
    back_shows: str = Field(default="", description="the characteristic that its other side repeats")
    front: FaceField | None = Field(
        default=None, description="a face of the game's own, or boxes on one that is ready: {like: shirt, …}"
    )

    @property
    def face(self) -> Face:
        """Return its face: its own, or the one that is ready for its style."""
        return self.front or Face(like=self.style)

    @model_validator(mode="before")
    @classmethod
    def _style_of_face(cls, data: Any) -> Any:
        """Return the design with the style of the ready face that its front is built on."""
        front = data.get("front") if isinstance(data, Mapping) else None
        like = front.get("like") if isinstance(front, Mapping) else front
        return {"style": like, **data} if like in READY_FACES else data


class SquadRules(Strict):
    """What a team may have: how many pieces, what they cost together, and what a league allows of characteristics."""

    least: Annotated[int, Field(ge=0, le=999)] = Field(default=1, description="the fewest pieces of a team")
    most: Annotated[int, Field(ge=1, le=999)] = Field(default=999, description="the most pieces of a team")
    unit: WordsField | None = Field(
        default=None, description="what costs are counted in; with it every player has a cost"
    )
    budget: Amount | None = Field(default=None, description="what a team should cost at most")
    points: Amount | None = Field(
        default=None, description="the most that all characteristics of all players of a team may add up to"
    )
    player_points: Amount | None = Field(
        default=None, description="the most that the characteristics of one player may add up to"
    )
    ceilings: dict[str, Amount] = Field(
        default={}, description="for a characteristic, the highest value that a league allows"
    )

    @model_validator(mode="after")
    def _in_order(self) -> SquadRules:
        if self.least > self.most:
            message = phrase("{least} is above most, which is {most}", least=self.least, most=self.most)
            raise MisplacedError(("least",), message)
        return self


class PlayerKind(Strict):
    """A kind of piece: which characteristics it has, row by row as its counter shows them."""

    name: WordsField = Field(description="what this kind of piece is called")
    rows: Many[Many[str]] = Field(description="its characteristics, row by row as the counter shows them")
    usual: bool = Field(default=False, description="true for the kind a player is when his file names no role")
    at_least: Annotated[int, Field(ge=0, le=999)] = Field(default=0, description="how many of them a team must have")
    wears: Literal["team", "keeper"] = Field(default="team", description="the kit of the team, or the keeper's")
    main: str = Field(default="", description="the characteristic that the counter shows largest")
    letter: WordsField | None = Field(default=None, description="the letter in its badge")
    badge: Literal["circle", "square", "triangle", "diamond", "star"] = Field(
        default="circle", description="the shape of its badge, by which kinds are told apart without colour"
    )

    @cached_property
    def characteristics(self) -> tuple[str, ...]:
        return tuple(name for row in self.rows for name in row)


class Skill(Strict):
    """Something that a player can do beyond his numbers."""

    name: WordsField = Field(description="what it is called, also accepted in team files")
    text: WordsField | None = Field(default=None, description="what it does, for the card that explains it")


class Figure(Strict):
    """A figure that coaches otherwise work out by hand, printed on the team sheet: a formula table of the rules."""

    table: str = Field(description="the row of a formula table of the rules, such as movimiento.con_balon")
    name: WordsField = Field(description="what the legend says")
    short: WordsField = Field(description="the head of the column")


class TypefaceFiles(Strict):
    """The font files of a typeface, in fonts/ of the game; a weight that is not there is set in the nearest."""

    regular: ShortText = Field(description="a TrueType file, such as Lato-Regular.ttf")
    semibold: ShortText | None = Field(default=None, description="the bold one when not given")
    bold: ShortText | None = Field(default=None, description="the regular one when not given")
    black: ShortText | None = Field(default=None, description="the bold one when not given")
    italic: ShortText | None = Field(default=None, description="the regular one when not given")
    licence: ShortText = Field(description="the text that allows its use, such as OFL.txt; the guide names it")

    @property
    def weights(self) -> tuple[str, str, str, str, str]:
        """Return the files of all weights: regular, semibold, bold, black, italic."""
        bold = self.bold or self.regular
        return self.regular, self.semibold or bold, bold, self.black or bold, self.italic or self.regular


class Game(Strict):
    """A game pack."""

    game: str = Field(description="the name of the pack, equal to that of its folder")
    format: Annotated[int, Field(ge=1)] = Field(
        default=FORMAT, description="in which words the pack is written; what is older is read with a note"
    )
    title: WordsField = Field(description="the game's name as it is printed")
    summary: WordsField = Field(default=NO_WORDS, description="one sentence about the game")
    credit: WordsField = Field(default=NO_WORDS, description="who wrote the rules")
    languages: Annotated[Many[LanguageField], Field(min_length=1)] = Field(
        default=("es", "en"), description="the languages it is written in by their codes, the usual one first"
    )
    needs: Needs = Field(
        default=Needs.model_construct(), description="what players bring to the table, for the guide and “pizarra list”"
    )
    characteristics: dict[str, Characteristic] = Field(
        default={}, description="the numbers that pieces have, by their names in files"
    )
    kinds: dict[str, PlayerKind] = Field(default={}, description="the kinds of piece and what each of them has")
    skills: dict[str, Skill] = Field(default={}, description="what players may be able to do, by names in files")
    figures: Many[Figure] = Field(default=(), description="columns worked out for the coach on the team sheet")
    counter_gap: Annotated[Mm, Field(ge=0, le=20)] = Field(
        default=2.0, description="by how much a counter is smaller than a cell of the board"
    )
    counter: CounterDesign = Field(default=CounterDesign.model_construct(), description="how counters are drawn")
    squad: SquadRules = Field(
        default=SquadRules.model_construct(), description="how many pieces a team may have and what they may cost"
    )
    record: Record = Field(
        default=Record.model_construct(), description="what the team sheet leaves room to write down"
    )
    board: Board | None = Field(default=None, description="how the board is printed when nothing else is asked for")
    tokens: dict[str, Token] = Field(default={}, description="types of small pieces that are discs of two like sides")
    pieces: dict[str, PieceType] = Field(default={}, description="types of small pieces, with rows and faces")
    decks: dict[str, Deck] = Field(default={}, description="decks of cards: types of pieces that are cards")
    typeface: TypefaceFiles | None = Field(
        default=None, description="the letters of its pieces and cards: font files in fonts/, and their licence"
    )
    faces: dict[str, FaceField] = Field(default={}, description="faces that others are built on, by their names")
    options: dict[str, str | Amount | bool] = Field(default={}, description="settings of the game and of its rules")
    example: Many[str] = Field(
        default=(), description="the teams of a bare “pizarra build”, by the names of their files"
    )

    @property
    def slug(self) -> str:
        """Return the name of the pack, as folders and files use it."""
        return self.game

    @property
    def types(self) -> dict[tuple[str, str], PieceType]:
        groups: dict[str, Mapping[str, PieceType]] = {"tokens": self.tokens, "pieces": self.pieces, "decks": self.decks}
        return {(group, slug): kind for group, kinds in groups.items() for slug, kind in kinds.items()}

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Return every way to write a characteristic (own key, names and short names in all languages) to its key."""
        found: dict[str, str] = {}
        for key, characteristic in self.characteristics.items():
            for word in (*_spellings(characteristic.short), *_spellings(characteristic.name), key):
                found[word.casefold()] = key
        return found

    @cached_property
    def skill_spellings(self) -> dict[str, str]:
        """Return every way to write a skill (own key, names in all languages), folded, to its key."""
        words = ((word, key) for key, skill in self.skills.items() for word in (*_spellings(skill.name), key))
        return {fold_name(word): key for word, key in words}

    @model_validator(mode="after")
    def _consistent(self) -> Game:
        if self.format > FORMAT:
            message = phrase("this pack is written in format {found}; formats up to {known} are known here",
                             found=self.format, known=FORMAT)  # fmt: skip
            raise MisplacedError(("format",), message, phrase("a newer Pizarra reads it"))
        if not re.fullmatch(SLUG, self.game):
            letters = phrase("small letters, digits and hyphens, such as mi-juego")
            message = phrase("{game} cannot be the name of a folder", game=quoted(self.game))
            raise MisplacedError(("game",), message, letters)
        most = 2 if self.counter.style == "shirt" else 3
        for slug, kind in self.kinds.items():
            if not all(kind.rows) or not 1 <= len(kind.rows) <= most:
                some = phrase("1 to {most} rows, such as [[velocidad, fuerza]]; none of them empty", most=most)
                message = phrase("a counter cannot show {count} rows", count=len(kind.rows))
                raise MisplacedError(("kinds", slug, "rows"), message, some)
        for path, name in self._references():
            if name not in self.characteristics:
                message = phrase("{name} is no characteristic", name=quoted(name))
                raise MisplacedError(path, message, did_you_mean(name, self.characteristics))
            if path[2:3] == ("rows",) and self.kinds[path[1]].characteristics.count(name) > 1:
                message = phrase("{name} stands in the rows twice", name=quoted(name))
                raise MisplacedError(path, message, phrase("keep one"))
        if self.kinds and sum(kind.usual for kind in self.kinds.values()) != 1:
            told = phrase("exactly one kind must be “usual: true”, the one a player has when his file names no role")
            raise ValueError(told)
        return self

    def _references(self) -> Iterator[tuple[tuple[Any, ...], str]]:
        for slug, kind in self.kinds.items():
            for index, row in enumerate(kind.rows):
                yield from ((("kinds", slug, "rows", index, number), name) for number, name in enumerate(row))
            if kind.main:
                yield ("kinds", slug, "main"), kind.main
        yield from ((("squad", "ceilings", name), name) for name in self.squad.ceilings)
        if self.counter.back_shows:
            yield ("counter", "back_shows"), self.counter.back_shows
