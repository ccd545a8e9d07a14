"""Games: what a pack's ``game.yaml`` says about pieces, characteristics, what one needs and what is recorded."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, Literal

from pydantic import Field, model_validator

from generator.i18n import message, phrase
from generator.model.boards.board import MOST_BOARDS, PLAYERS, Board, BoardsField
from generator.model.fields import (
    FORMAT,
    ColourField,
    FormatField,
    LanguageField,
    Many,
    Mm,
    ShortText,
    TextField,
    WordsField,
)
from generator.model.localized import NO_WORDS, ProgramWords, Words
from generator.model.names import SLUG, fold_name
from generator.model.needs import Needs
from generator.model.pieces.face_values import FONT_WEIGHTS, LookupTable
from generator.model.pieces.faces import Face
from generator.model.pieces.types import BLANKS, Deck, FaceField, PieceSheets, PieceType, SheetKind, Token
from generator.model.set_ups import Diagram, SetUp
from generator.model.validation import MisplacedError, Strict
from generator.problems import did_you_mean, nearest_hint, quoted
from generator.scene.palette import BLACK, NEUTRAL, WHITE, Colour, contrast

SCORED = "scored"
"""What season files call the tally of the game: goals, points."""


class BookingMark(Strict):
    """A box on the team sheet for what a player is given, such as a booking: a letter on a small card."""

    id: Annotated[str, Field(pattern=SLUG)] = Field(
        default="", description="name in season files; if not given, the mark's name", examples=["yellow"]
    )
    letter: WordsField = Field(description="letter on the little card", examples=["{es: A, en: Y}"])
    name: WordsField = Field(description="meaning of the mark", examples=["{es: tarjeta amarilla, en: yellow card}"])
    colour: ColourField | None = Field(default=None, description="colour of the card; if not given, there is no card")


class LeagueCount(Strict):
    """What a league counts for each player besides scores and marks, such as injuries."""

    id: Annotated[str, Field(pattern=SLUG)] = Field(description="name in season files", examples=["injuries"])
    name: WordsField = Field(description="title of the list", examples=["{es: Lesiones, en: Injuries}"])


RecordWord = Literal["coach", "captain", "opponent", "competition", "referee", "starters", "substitutes"]


_GAMES_WON = ProgramWords(message=message("Games won", "tally"))


class Record(Strict):
    """What sheets leave room to write down: a tally for each player, two marks at most, a score by periods.

    The last period is where the score stands in the end. ``words`` are what the game calls those who take part.
    """

    tally: WordsField = Field(
        default=ProgramWords(message=message("Points", "tally")),
        description="heading of the column for a player's score",
        examples=["{es: Goles, en: Goals}"],
    )
    marks: Annotated[Many[BookingMark], Field(max_length=2)] = Field(
        default=(),
        description="up to two boxes for bookings and the like",
        examples=['[{letter: A, name: {es: amarilla, en: yellow}, colour: "#f0e442"}]'],
    )
    counts: Many[LeagueCount] = Field(
        default=(),
        description="other things a league counts for each player",
        examples=["[{id: injuries, name: {es: Lesiones, en: Injuries}}]"],
    )
    periods: Annotated[Many[WordsField], Field(min_length=1, max_length=5)] = Field(
        default=(ProgramWords(message=message("Final")),),
        description="columns of the score; the last is the final score",
        examples=["[{es: 1.ª parte, en: 1st half}, Final]"],
    )
    score: Literal["points", "games"] = Field(
        default="points",
        description="what score sheets of a game without players count: points, round by round, or games won, for a "
        "game that one event decides",
        examples=["games"],
    )
    words: dict[RecordWord, WordsField] = Field(
        default={},
        description="the game's words for coach, captain, opponent and so on",
        examples=["{coach: {es: director técnico, en: manager}}"],
    )

    @property
    def counted(self) -> Words:
        """What the tally counts: what the game says, or games won where a score sheet counts those."""
        return _GAMES_WON if self.score == "games" and "tally" not in self.model_fields_set else self.tally

    def kinds(self) -> dict[str, Words]:
        """Return the names of the things a league counts for each player, by their keys in season files."""
        kinds = {SCORED: self.tally}
        kinds |= {mark.id or fold_name(mark.name.in_("en")).replace(" ", "-"): mark.name for mark in self.marks}
        return kinds | {count.id: count.name for count in self.counts}

    def kinds_by_word(self) -> dict[str, str]:
        """Return the keys of the things a league counts, by all their folded names."""
        kinds: dict[str, str] = {}
        for kind, name in self.kinds().items():
            for word in (kind, *(text for _, text in name.texts)):
                kinds.setdefault(fold_name(word), kind)
        return kinds


def _spellings(words: Words) -> tuple[str, ...]:
    return tuple(text for _, text in words.texts)


Amount = Annotated[int, Field(ge=-1_000_000, le=1_000_000)]
"""A number of a game, such as points and costs."""


class Flag(Strict):
    """A mark beside a characteristic that is at least so high."""

    at_least: Annotated[int, Field(ge=-999, le=999)] = Field(description="lowest value that is marked", examples=["8"])
    means: WordsField = Field(
        description="meaning of the mark", examples=["{es: no tira a portería, en: never shoots}"]
    )


class Characteristic(Strict):
    name: WordsField = Field(
        description="full name, also accepted as a key in team files", examples=["{es: velocidad, en: speed}"]
    )
    short: WordsField = Field(
        description="short name on counters, also accepted as a key in team files", examples=["{es: VEL, en: SPD}"]
    )
    min: Annotated[int, Field(ge=-999, le=999)] = Field(default=1, description="lowest value")
    max: Annotated[int, Field(ge=-999, le=999)] = Field(default=12, description="highest value")
    also: Many[TextField] = Field(
        default=(), description="other names for it in spreadsheet headings", examples=["[pace, ritmo]"]
    )
    target: bool = Field(default=False, description="whether it is a number that a die must reach, written 4+")
    flag: Flag | None = Field(
        default=None,
        description="mark beside high values",
        examples=["{at_least: 8, means: {es: regatea bien, en: dribbles well}}"],
    )

    @model_validator(mode="after")
    def _in_order(self) -> Characteristic:
        if self.min > self.max:
            raise MisplacedError(("min",), phrase("{min} is above “max”, which is {max}", min=self.min, max=self.max))
        return self

    def text(self, value: int) -> str:
        """Return a value as it is printed: ``4``, or ``4+`` for one that a die has to reach."""
        return f"{value}+" if self.target else str(value)


READY_FACES = ("shirt", "facing")
"""Faces of counters that are drawn on the kit of a team."""


class CounterDesign(Strict):
    """How the counters of a game are drawn: a shirt with figures, or a piece that faces a side or a corner."""

    style: Literal["shirt", "facing"] = Field(
        default="shirt", description="design: a football shirt, or a piece with a front"
    )
    shape: Literal["hex", "square", "disc"] | None = Field(
        default=None, description="shape; if not given, that of the board's cells"
    )
    facing: Literal["side", "corner"] = Field(
        default="side", description="front: a side or a corner of the hex; squares and discs face a side"
    )
    back: WordsField | None = Field(default=None, description="word on the back", examples=["{es: agotado, en: tired}"])
    back_shows: str = Field(default="", description="characteristic repeated on the back", examples=["fuerza"])
    turned: WordsField | None = Field(
        default=None,
        description="when its back is shown, for the guide and the sheet of counters",
        examples=["{es: Dale la vuelta cuando haya movido., en: Flip it once it has moved.}"],
    )
    captain: WordsField | None = Field(
        default=None,
        description="what the sign of a captain is for",
        examples=["{es: ninguna regla depende de ella, en: no rule depends on it}"],
    )
    front: FaceField | None = Field(
        default=None, description="custom face, or extra boxes on a ready-made one", examples=["{like: shirt}"]
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

    least: Annotated[int, Field(ge=0, le=999)] = Field(default=1, description="minimum number of players in a team")
    most: Annotated[int, Field(ge=1, le=999)] = Field(default=999, description="maximum number of players in a team")
    unit: WordsField | None = Field(
        default=None, description="unit of cost; with it every player has a cost", examples=["{es: monedas, en: coins}"]
    )
    budget: Amount | None = Field(default=None, description="recommended maximum cost of a team", examples=["1000"])
    points: Amount | None = Field(
        default=None, description="maximum total of all characteristics in a team", examples=["600"]
    )
    player_points: Amount | None = Field(
        default=None, description="maximum total of one player's characteristics", examples=["50"]
    )
    ceilings: dict[str, Amount] = Field(
        default={}, description="highest value a league allows for each characteristic", examples=["{velocidad: 10}"]
    )

    @model_validator(mode="after")
    def _in_order(self) -> SquadRules:
        if self.least > self.most:
            message = phrase("{least} is above “most”, which is {most}", least=self.least, most=self.most)
            raise MisplacedError(("least",), message)
        return self


class PlayerKind(Strict):
    """A kind of piece: which characteristics it has, row by row as its counter shows them."""

    name: WordsField = Field(description="name of this kind of player", examples=["{es: portero, en: keeper}"])
    rows: Many[Many[str]] = Field(
        description="characteristics, row by row as on the counter",
        examples=["[[velocidad, robar], [driblar, fuerza]]"],
    )
    row_names: Many[WordsField] = Field(
        default=(),
        description="when the values of each row count",
        examples=["[{es: sin balón, en: without the ball}]"],
    )
    usual: bool = Field(default=False, description="whether players without a role are of this kind")
    at_least: Annotated[int, Field(ge=0, le=999)] = Field(
        default=0, description="minimum number in a team", examples=["1"]
    )
    wears: Literal["team", "keeper"] = Field(default="team", description="kit worn: the team's or the goalkeeper's")
    main: str = Field(default="", description="characteristic shown largest on the counter", examples=["velocidad"])
    letter: WordsField | None = Field(default=None, description="letter in the badge", examples=["{es: P, en: K}"])
    badge: Literal["circle", "square", "triangle", "diamond", "star"] = Field(
        default="circle", description="shape of the badge, to distinguish kinds without colour"
    )
    symbol: ShortText | None = Field(
        default=None, description="emblem on the counter: a symbol, or a picture of the game", examples=["helmet"]
    )

    @cached_property
    def characteristics(self) -> tuple[str, ...]:
        return tuple(name for row in self.rows for name in row)


class Position(Strict):
    """Where players of a team play: an emblem on their counters."""

    name: WordsField = Field(
        description="name of the position, also accepted in team files", examples=["{es: defensa, en: defender}"]
    )
    symbol: ShortText = Field(
        description="emblem on the counter: a symbol, or a picture of the game", examples=["shield"]
    )
    also: Many[TextField] = Field(
        default=(), description="other names for it in team files and spreadsheets", examples=["[back, zaguero]"]
    )


def kinds_like(text: str, kinds: Mapping[str, PlayerKind | Position]) -> str:
    """Return a hint that names the nearest kind of player or position, or all of them in the reader's language."""
    names = [word for key, kind in kinds.items() for word in (*_spellings(kind.name), key)]
    return nearest_hint(text, names) or phrase("allowed: {words}", words=tuple(kind.name for kind in kinds.values()))


class Skill(Strict):
    name: WordsField = Field(
        description="name of the skill, also accepted in team files", examples=["{es: salto, en: leap}"]
    )
    text: WordsField | None = Field(
        default=None,
        description="effect of the skill, for its card",
        examples=["{es: Cruza una casilla ocupada., en: Crosses an occupied cell.}"],
    )


class Figure(Strict):
    """A figure that coaches otherwise work out by hand, printed on the team sheet: a formula table of the rules."""

    table: str = Field(description="row of a formula table in the rules", examples=["movimiento.con_balon"])
    name: WordsField = Field(
        description="meaning, for the legend", examples=["{es: velocidad con balón, en: speed with the ball}"]
    )
    short: WordsField = Field(description="heading of the column", examples=["VEL+B"])


class TypefaceFiles(Strict):
    """The font files of a typeface, in fonts/ of the game; a weight that is not there is set in the nearest."""

    regular: ShortText = Field(description="regular weight: a TrueType file", examples=["Lato-Regular.ttf"])
    semibold: ShortText | None = Field(
        default=None, description="semibold weight; if not given, the bold one", examples=["Lato-Semibold.ttf"]
    )
    bold: ShortText | None = Field(
        default=None, description="bold weight; if not given, the regular one", examples=["Lato-Bold.ttf"]
    )
    black: ShortText | None = Field(
        default=None, description="black weight; if not given, the bold one", examples=["Lato-Black.ttf"]
    )
    italic: ShortText | None = Field(
        default=None, description="italic; if not given, the regular weight", examples=["Lato-Italic.ttf"]
    )
    licence: ShortText = Field(description="file with the font's licence, named in the guide", examples=["OFL.txt"])

    @property
    def weights(self) -> tuple[str, str, str, str, str]:
        """Return the files of all weights: regular, semibold, bold, black, italic."""
        bold = self.bold or self.regular
        return self.regular, self.semibold or bold, bold, self.black or bold, self.italic or self.regular


MOST_FONTS = 6

READABLE, VISIBLE = 4.5, 3.0
"""The least contrast of letters and of ornaments with what is behind them (WCAG 2), also in grey."""


class Look(Strict):
    """The colours and the ornament of a game's cards, guide, leaflet and sheets.

    Titles are white on ``colour``, and headings in it on white. ``highlight`` is for ornaments on it.
    """

    colour: ColourField = Field(default=NEUTRAL, description="colour of titles, headings and lines")
    highlight: ColourField | None = Field(
        default=None, description="colour of ornaments on it; if not given, a paler one and fewer ornaments"
    )
    symbol: ShortText | None = Field(
        default=None, description="symbol or picture beside the title of guide and leaflet", examples=["flame"]
    )
    back: FaceField | None = Field(
        default=None, description="back of the reference cards; if not given, the next card", examples=["emblem"]
    )
    bars: bool = Field(default=True, description="whether team sheets show a bar below each value")

    @property
    def ornament(self) -> Colour:
        return self.highlight or self.colour.mix(WHITE, 0.6)

    @model_validator(mode="after")
    def _check_contrast(self) -> Look:
        _check_readable(self.colour)
        if self.highlight and (on_colour := contrast(self.highlight, self.colour)) < VISIBLE:
            message = phrase(
                "{highlight} is hard to see on {colour}: the contrast is {found:.1f}:1, and {least:g}:1 is needed",
                highlight=self.highlight.hex, colour=self.colour.hex, found=on_colour, least=VISIBLE,
            )  # fmt: skip
            lighter = _clear_shade(self.highlight, WHITE, self.colour, VISIBLE)
            raise MisplacedError(("highlight",), message, phrase("try {colour}", colour=lighter.hex))
        return self


def _check_readable(colour: Colour) -> None:
    """Raise ``MisplacedError`` for a colour of titles on which white, or which on white, cannot be read."""
    on_white = contrast(colour, WHITE)
    if on_white < READABLE:
        message = phrase(
            "{colour} is too light for titles: its contrast with white is {found:.1f}:1, and {least}:1 is needed",
            colour=colour.hex, found=on_white, least=READABLE,
        )  # fmt: skip
        darker = _clear_shade(colour, BLACK, WHITE, READABLE)
        raise MisplacedError(("colour",), message, phrase("try {colour}", colour=darker.hex))


class Theme(Strict):
    """What a game's board, cards, guide, leaflet and sheets have in common, beside the colours of its look."""

    headings: ShortText = Field(
        description="typeface of headings: serif, which is built in, or one of the game's fonts", examples=["serif"]
    )


class Topic(Strict):
    """What some reference cards are about: the colour of their titles and the symbol and word beside them."""

    name: WordsField = Field(description="name of the topic", examples=["{es: Ataque, en: Attack}"])
    colour: ColourField = Field(description="colour of titles, headings and lines", examples=['"#a63a22"'])
    symbol: ShortText | None = Field(
        default=None, description="symbol or picture beside the title", examples=["football"]
    )
    cards: Annotated[Many[str], Field(min_length=1)] = Field(
        description="cards on this topic: files in cards/, without their ending", examples=["[01-passes, 02-shots]"]
    )

    @model_validator(mode="after")
    def _check_contrast(self) -> Topic:
        _check_readable(self.colour)
        return self


def _clear_shade(colour: Colour, towards: Colour, ground: Colour, least: float) -> Colour:
    """Return the nearest shade of a colour, on its way to black or white, whose contrast with a ground is enough."""
    shades = (colour.mix(towards, step / 20) for step in range(21))
    return next(shade for shade in shades if contrast(shade, ground) >= least)


class Game(Strict):
    hints = {
        "words": message("it belongs under “record”; translations are in files such as words/ca.yaml"),
        **dict.fromkeys(
            ("counters", "chits", "markers"),
            message("counters that are not players are written under “pieces”: a name, then what they are like"),
        ),
        **dict.fromkeys(("cards", "deck"), message("cards are written under “decks”: a name, then rows and a face")),
    }

    game: str = Field(description="name of the game, the same as its folder", examples=["mi-juego"])
    format: FormatField = Field(default=FORMAT, description="version of the file format")
    title: WordsField = Field(description="title of the game", examples=["{es: Mi juego, en: My game}"])
    summary: WordsField = Field(
        default=NO_WORDS,
        description="one-sentence summary",
        examples=["{es: Carreras por el desierto., en: Races across the desert.}"],
    )
    credit: WordsField = Field(default=NO_WORDS, description="authors of the rules", examples=["Ana Ruiz"])
    languages: Annotated[Many[LanguageField], Field(min_length=1)] = Field(
        default=("es", "en"), description="languages of the game, by code, the usual one first", examples=["[es, en]"]
    )
    needs: Needs = Field(
        default=Needs.model_construct(),
        description="what players need, for the guide and “pizarra list”",
        examples=["{players: 2-4, dice: [2d6]}"],
    )
    topics: dict[str, Topic] = Field(
        default={},
        description="topics of the reference cards, by key: their colours and symbols",
        examples=['{attack: {name: Attack, colour: "#a63a22", symbol: football, cards: [01-passes]}}'],
    )
    characteristics: dict[str, Characteristic] = Field(
        default={},
        description="characteristics of players, by key",
        examples=["{velocidad: {name: {es: velocidad, en: speed}, short: VEL}}"],
    )
    kinds: dict[str, PlayerKind] = Field(
        default={},
        description="kinds of player, by key",
        examples=["{jugador: {name: {es: jugador, en: player}, rows: [[velocidad]], usual: true}}"],
    )
    positions: dict[str, Position] = Field(
        default={},
        description="positions of players, by key",
        examples=["{defensa: {name: {es: defensa, en: defender}, symbol: shield}}"],
    )
    skills: dict[str, Skill] = Field(
        default={}, description="skills of players, by key", examples=["{salto: {name: {es: salto, en: leap}}}"]
    )
    figures: Many[Figure] = Field(
        default=(),
        description="columns on the team sheet calculated from formulas",
        examples=["[{table: alcances.pase, name: {es: pase más largo, en: longest pass}, short: PASE}]"],
    )
    counter_gap: Annotated[Mm, Field(ge=0, le=20)] = Field(
        default=2.0, description="difference in size between a cell and a counter"
    )
    card_thickness: Annotated[Mm, Field(ge=0.05, le=3)] = Field(
        default=0.3, description="thickness of a card, for the tuck box"
    )
    counter: CounterDesign = Field(
        default=CounterDesign.model_construct(), description="design of the counters", examples=["{style: facing}"]
    )
    squad: SquadRules = Field(
        default=SquadRules.model_construct(),
        description="limits on the size and cost of a team",
        examples=["{least: 7, most: 22}"],
    )
    look: Look = Field(
        default=Look.model_construct(),
        description="colours and ornament of cards, guide, leaflet and sheets",
        examples=['{colour: "#5a3a22", highlight: "#e0a84b", symbol: flame}'],
    )
    record: Record = Field(
        default=Record.model_construct(),
        description="what the team sheet leaves space to write down",
        examples=["{tally: {es: Goles, en: Goals}}"],
    )
    board: Board | None = Field(
        default=None, description="usual board", examples=["{grid: {type: hexes, columns: 12, rows: 10}}"]
    )
    boards: BoardsField = Field(
        default={},
        description="several boards instead of one, by key; the first is the one that pieces and set-ups are for",
        examples=["{map: {grid: {type: hexes, columns: 12, rows: 10}}, mat: {grid: {type: none}, copies: 4}}"],
    )
    tokens: dict[str, Token] = Field(
        default={},
        description="tokens: small pieces, usually discs with the same face on both sides",
        examples=["{balon: {front: {like: sign, sign: football}}}"],
    )
    pieces: dict[str, PieceType] = Field(
        default={},
        description="custom pieces, with rows and faces",
        examples=["{unit: {from: data/units.csv, front: {like: letter}}}"],
    )
    decks: dict[str, Deck] = Field(
        default={}, description="decks of cards", examples=["{eventos: {from: data/cards.csv, front: {like: event}}}"]
    )
    sheets: dict[SheetKind, PieceSheets] = Field(
        default={},
        description="sheets of cards, of counters, or of all of them with --together: blocks, and drawings beneath",
        examples=["{cards: {blocks: {columns: 2, rows: 5, gap: 5mm}}}"],
    )
    set_up: dict[str, SetUp] = Field(
        default={},
        description="set-ups of the board, by key: which pieces are where",
        examples=["{saque: {name: {es: Saque, en: Kick-off}, pieces: [{piece: balon, at: e5}]}}"],
    )
    diagrams: dict[str, Diagram] = Field(
        default={},
        description="pictures of part of the board, by key, such as an example turn",
        examples=['{pase: {name: {es: Un pase, en: A pass}, like: saque, shows: "a1:d4"}}'],
    )
    theme: Theme | None = Field(
        default=None,
        description="typeface of headings on the board, cards, guide, leaflet and sheets",
        examples=["{headings: serif}"],
    )
    typeface: TypefaceFiles | None = Field(
        default=None,
        description="typeface of pieces and cards: files in the folder fonts",
        examples=["{regular: Lato-Regular.ttf, licence: OFL.txt}"],
    )
    fonts: dict[str, TypefaceFiles] = Field(
        default={},
        description="other typefaces of pieces and cards, by the names by which “font” of a box asks for them",
        examples=["{gothic: {regular: Jacquard.ttf, licence: OFL.txt}}"],
    )
    faces: dict[str, FaceField] = Field(
        default={},
        description="faces that others can be built on, by name",
        examples=['{mine: {ground: navy, centre: "{{ name }}"}}'],
    )
    lookups: dict[str, LookupTable] = Field(
        default={},
        description="tables for faces, by name: the text, colour, picture or face for each value",
        examples=["{colours: {rare: gold, else: silver}}"],
    )
    options: dict[str, str | Amount | bool] = Field(
        default={}, description="settings of the game and its rules", examples=["{lluvia: true}"]
    )
    example: Many[str] = Field(
        default=(), description="teams of a plain “pizarra build”, by file name", examples=["[sosiego-fc]"]
    )

    @property
    def slug(self) -> str:
        return self.game

    @property
    def types(self) -> dict[tuple[str, str], PieceType]:
        groups: dict[str, Mapping[str, PieceType]] = {"tokens": self.tokens, "pieces": self.pieces, "decks": self.decks}
        return {(group, slug): kind for group, kinds in groups.items() for slug, kind in kinds.items()}

    @cached_property
    def spellings(self) -> dict[str, str]:
        """Every way to write a characteristic (own key, names and short names in all languages) to its key."""
        key_of: dict[str, str] = {}
        for key, characteristic in self.characteristics.items():
            for word in (*_spellings(characteristic.short), *_spellings(characteristic.name), key):
                key_of[word.casefold()] = key
        return key_of

    @property
    def usual_kind(self) -> str:
        """The key of the kind of players without a role; ``""`` in a game without kinds of player."""
        return next((key for key, kind in self.kinds.items() if kind.usual), "")

    @cached_property
    def kind_spellings(self) -> dict[str, str]:
        """Every way to write a kind of player (own key, names in all languages), to its key."""
        words = [(word, key) for key, kind in self.kinds.items() for word in (key, *_spellings(kind.name))]
        return dict(reversed(words))

    @cached_property
    def position_spellings(self) -> dict[str, str]:
        """Every way to write a position (own key, names in all languages and others), folded, to its key."""
        words = ((word, key) for key, one in self.positions.items() for word in (*one.also, *_spellings(one.name), key))
        return {fold_name(word): key for word, key in words}

    def position_name(self, position: str, language: str) -> str:
        """Return what a player's position is called: the game's word for it, or his own in a game without positions."""
        return self.positions[position].name.in_(language) if position in self.positions else position

    @cached_property
    def skill_spellings(self) -> dict[str, str]:
        """Every way to write a skill (own key, names in all languages), folded, to its key."""
        words = ((word, key) for key, skill in self.skills.items() for word in (*_spellings(skill.name), key))
        return {fold_name(word): key for word, key in words}

    @model_validator(mode="after")
    def _consistent(self) -> Game:
        if not re.fullmatch(SLUG, self.game):
            letters = phrase("use lower-case letters, digits and hyphens, such as my-game")
            message = phrase("{game} cannot be the name of a folder", game=quoted(self.game))
            raise MisplacedError(("game",), message, letters)
        most = 2 if self.counter.style == "shirt" else 3
        for slug, kind in self.kinds.items():
            if not all(kind.rows) or not 1 <= len(kind.rows) <= most:
                some = phrase("write 1 to {most} rows, such as [[speed, strength]]; none may be empty", most=most)
                message = phrase("{count} rows do not fit on a counter", count=len(kind.rows))
                raise MisplacedError(("kinds", slug, "rows"), message, some)
            if len(kind.row_names) not in (0, len(kind.rows)):
                message = phrase("{names} names for {rows} rows", names=len(kind.row_names), rows=len(kind.rows))
                raise MisplacedError(("kinds", slug, "row_names"), message, phrase("write one for each row"))
        for path, name in self._references():
            if name not in self.characteristics:
                message = phrase("{name} is not a characteristic", name=quoted(name))
                raise MisplacedError(path, message, did_you_mean(name, self.characteristics))
            if path[2:3] == ("rows",) and self.kinds[path[1]].characteristics.count(name) > 1:
                message = phrase("{name} appears twice in the rows", name=quoted(name))
                raise MisplacedError(path, message, phrase("keep only one"))
        if self.kinds and sum(kind.usual for kind in self.kinds.values()) != 1:
            one_usual = phrase("exactly one kind must have “usual: true”: the kind of players without a “role”")
            raise ValueError(one_usual)
        self._check_boards()
        self._check_fonts()
        self._check_record()
        self._check_fill()
        return self

    def _check_fill(self) -> None:
        """Raise ``MisplacedError`` for what cannot fill sheets: it is neither a blank nor a token."""
        known = [BLANKS, *self.tokens]
        for part, sheets in self.sheets.items():
            if part == "cards" and sheets.fill is not None:
                message = phrase("only sheets of counters are filled; --fill fills those of cards")
                raise MisplacedError(("sheets", part, "fill"), message, phrase("write it under “counters”"))
            for name in sheets.fill or ():
                if name not in known:
                    message = phrase("{name} is not a token of this game", name=quoted(name))
                    hint = did_you_mean(name, known)
                    raise MisplacedError(("sheets", part, "fill", name), message, hint)

    def _check_record(self) -> None:
        """Raise ``MisplacedError`` for a score of games won that has no column for each person, or periods as rows."""
        if self.record.score != "games":
            return
        if self.kinds:
            text = phrase("score sheets of a game with players count what these score, not games won")
            raise MisplacedError(("record", "score"), text, phrase("leave it out, or write games as “periods”"))
        if len(self.record.periods) > 1:
            text = phrase("the rows of a score sheet are either games or periods, not both")
            raise MisplacedError(("record", "periods"), text, phrase("leave out “periods” or “score: games”"))

    def _check_fonts(self) -> None:
        """Raise ``MisplacedError`` for names of fonts that boxes cannot give."""
        if len(self.fonts) > MOST_FONTS:
            values = {"count": len(self.fonts), "most": MOST_FONTS}
            raise MisplacedError(("fonts",), phrase("{count} fonts are too many; at most {most} are allowed", **values))
        for name in self.fonts:
            if not re.fullmatch(SLUG, name) or name in FONT_WEIGHTS:
                message = phrase("{name} cannot be the name of a font", name=quoted(name))
                hint = phrase("use lower-case letters, digits and hyphens, and no weight such as bold")
                raise MisplacedError(("fonts", name), message, hint)

    def faces_by_place(self) -> Iterator[tuple[tuple[str, ...], Face]]:
        """Yield every face of the game, with its place."""
        for path, kind in self.types.items():
            yield from (((*path, side), face) for side, face in (("front", kind.front), ("back", kind.back)) if face)
        yield from ((("faces", name), face) for name, face in self.faces.items())
        others = (("counter", "front"), self.counter.front), (("look", "back"), self.look.back)
        yield from ((path, face) for path, face in others if face is not None)

    def _check_boards(self) -> None:
        """Raise ``MisplacedError`` for boards beside a board, names that no file can have, and too many players."""
        if self.board is not None and self.boards:
            message = phrase("a game has either “board” or “boards”, not both")
            raise MisplacedError(("board",), message, phrase("give it a name under “boards”"))
        if len(self.boards) > MOST_BOARDS:
            values = {"count": len(self.boards), "most": MOST_BOARDS}
            raise MisplacedError(
                ("boards",), phrase("{count} boards are too many; at most {most} are allowed", **values)
            )
        for name in self.boards:
            if not re.fullmatch(SLUG, name):
                message = phrase("{name} cannot be the name of a file", name=quoted(name))
                raise MisplacedError(("boards", name), message, phrase("use lower-case letters, digits and hyphens"))
        main_board = [(("board",), self.board)] if self.board else []
        for path, board in (*main_board, *((("boards", name), board) for name, board in self.boards.items())):
            copies = board.copies or (self.needs.players.most if self.needs.players else 0)
            if board.colours == "players" and not copies:
                hint = phrase("write {example}", example="needs: {players: 2-4}")
                raise MisplacedError((*path, "colours"), phrase("the game does not say how many people play"), hint)
            if board.colours == "players" and copies > len(PLAYERS):
                values = {"count": copies, "most": len(PLAYERS)}
                message = phrase("there are {most} ready-made colours, not {count}", **values)
                raise MisplacedError((*path, "colours"), message, phrase("write a list of colours"))

    def _references(self) -> Iterator[tuple[tuple[Any, ...], str]]:
        for slug, kind in self.kinds.items():
            for index, row in enumerate(kind.rows):
                yield from ((("kinds", slug, "rows", index, number), name) for number, name in enumerate(row))
            if kind.main:
                yield ("kinds", slug, "main"), kind.main
        yield from ((("squad", "ceilings", name), name) for name in self.squad.ceilings)
        if self.counter.back_shows:
            yield ("counter", "back_shows"), self.counter.back_shows
