"""The kinds of rule table and what a row of each holds, as a file has them; the audit judges what they say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

from generator.i18n import message
from generator.model.fields import WordsField
from generator.model.localized import NO_WORDS, Words
from generator.model.rules import values
from generator.model.rules.values import (
    ByName,
    Deck,
    Entries,
    Faces,
    Name,
    Names,
    OneOrMany,
    Part,
    Rows,
    Text,
    Titles,
)
from generator.model.validation import ByKind

Each = Literal["pieces", "actions", "characteristics", ""]
Trend = Literal["falling", "rising", ""]
PassFail = Literal["pass", "fail", "any"]
Sides = OneOrMany[Literal["rows", "columns"]]
_UNIT = message("what the numbers are counted in")
_RESULTS = message("the words each result goes by")
_SAME_AS = message("what the game's own file says of the same things")


class Row(Part):
    """What every row of every table may carry."""

    id: Name = Field(default="", description="the row's name, by which rulings and cards find it")
    title: WordsField = Field(default=NO_WORDS, description="what people call it")
    text: WordsField = Field(default=NO_WORDS, description="what explains it")
    option: Text = Field(default="", description="the optional rule it belongs to: its name, or name=value")
    ruling: Text = Field(default="", description="the ruling that added or changed it, printed as †")
    stated: bool = Field(default=False, description="true where the rules say the row themselves: it never has a †")
    see: Names = Field(default=(), description="names it leans on")
    who: Names = Field(default=(), description="the kinds of piece it is about")
    event: Name = Field(default="", description="what has happened once it applies")
    amount: Text = Field(default="", description="how much of it: a number or a formula")
    not_printed: WordsField = Field(default=NO_WORDS, description="why no reader ever sees it")


class Band(Row):
    """One band of a measure (usually hexes): its modifier, or that it needs no roll, or that it is forbidden."""

    span: values.SpanField = Field(alias="band", description="the numbers it is for")
    value: values.Amount | None = Field(default=None, description="the modifier, the number to reach, or a formula")
    automatic: bool = Field(default=False, description="true where no roll is needed")
    forbidden: bool = Field(default=False, description="true where it cannot be done")


class Modifier(Row):
    """A modifier that applies to the rolls in ``on``."""

    value: int = Field(description="what is added")
    on: Names = Field(description="the rolls it applies to")
    not_with: Names = Field(default=(), description="modifiers that never apply together with it")


class Outcome(Row):
    """One result of two rolls, two totals or two dice pools."""

    first: PassFail = Field(default="any", description="whether the first roll must pass, fail or may do any")
    second: PassFail = Field(default="any", description="whether the second roll must pass, fail or may do any")
    difference: values.SpanField | None = Field(
        default=None,
        description="the first margin (or total) less the second; a roll that fails has a margin below zero",
    )
    case: Literal["double", "win", "tie", "loss", "doubled", ""] = Field(
        default="", description="the result of two pools of dice"
    )
    higher: Literal["first", "second", "neither", ""] = Field(
        default="", description="the side whose value must be the higher one"
    )
    result: Name = Field(description="the plain name under which chances are added up")
    lot: Names = Field(default=(), description="names of which one is drawn, each as likely as the others")


class DieFace(Row):
    """The faces of a die (or cards of a deck) that give one result."""

    faces: Faces = Field(alias="roll", description="the faces or cards")
    result: Name = Field(default="", description="the plain name of what comes of them")
    value: int | None = Field(default=None, description="the number they count for")
    next: Name = Field(default="", description="the table to roll on then")


def runs(faces: Iterable[int | str]) -> list[list[int | str]]:
    """Return faces with neighbouring numbers drawn together, in the order given: 2 to 4, 11 to 12."""
    found: list[list[int | str]] = []
    for face in faces:
        if found and isinstance(face, int) and isinstance(last := found[-1][-1], int) and face == last + 1:
            found[-1].append(face)
        else:
            found.append([face])
    return found


class FormulaRow(Row):
    """One value worked out from characteristics."""

    value: Text = Field(default="", description="the formula")
    automatic: bool = Field(default=False, description="true when there is no limit or no roll")
    roll: Names = Field(default=(), description="the characteristics of which one is rolled against")
    table: Name = Field(default="", description="the table that gives the value")
    same_as: OneOrMany[Text] = Field(default=(), description=_SAME_AS)


class PoolModifier(Part):
    """Dice added to or taken from a pool."""

    id: Name = Field(description="its name")
    dice: int | None = Field(default=None, description="how many dice it adds, or takes with a minus")
    title: WordsField = Field(default=NO_WORDS, description="when it applies")
    worst: int | None = Field(default=None, description="how far one that is counted can go")
    table: Name = Field(default="", description="the table that gives the dice")


class Check(Row):
    """A test with a pool of dice."""

    heading: Name = Field(default="", description="the name the rules print over the test")
    action: Name = Field(default="", description="the action it is made for")
    characteristic: Name = Field(default="", description="the number that each die has to reach")
    need: Text = Field(default="", description="how many successes: a number, X where opposed, 123 where rising")
    dice: Text = Field(default="", description="how many dice it rolls")
    modifiers: OneOrMany[PoolModifier] = Field(default=(), description="dice that are added or taken")
    success: WordsField = Field(default=NO_WORDS, description="what happens when it succeeds")
    double: WordsField = Field(default=NO_WORDS, description="what happens with twice the successes needed")
    fail: WordsField = Field(default=NO_WORDS, description="what happens when it fails")
    grants: Names = Field(default=(), description="the actions that a double allows")


class Step(Row):
    """A step of a sequence, or a case."""

    actor: WordsField = Field(default=NO_WORDS, description="who does it")
    when: WordsField = Field(default=NO_WORDS, description="when it applies")
    steps: OneOrMany[WordsField] = Field(default=(), description="what happens, or smaller steps within it")


class RuleTable(values.NamedEntry):
    """What every table has."""

    type: str
    title: WordsField = Field(description="what people call it")
    source: WordsField = Field(default=NO_WORDS, description="the part of the rules it comes from")
    notes: OneOrMany[WordsField] = Field(default=(), description="remarks, printed below it")
    see: Names = Field(default=(), description="names it leans on")
    styles: Literal["board", ""] = Field(
        default="", description="board: it has a row for every style with a name that the board draws"
    )
    each: Each = Field(default="", description="the part of the book for each of which the table has a row")
    not_printed: WordsField = Field(default=NO_WORDS, description="why no reader ever sees it")


class Bands(RuleTable):
    type: Literal["bands"] = Field(description="a value for each band of a number")
    rows: Rows[Band] = Field(description="the bands")
    first: int = Field(default=1, description="the lowest number")
    last: int | None = Field(default=None, description="the highest number; without it the bands go on without end")
    unit: WordsField = Field(default=NO_WORDS, description=_UNIT)
    trend: Trend = Field(default="", description="how values change from band to band")
    reach: Names = Field(default=(), description="the formulas of the longest distance")


class Modifiers(RuleTable):
    type: Literal["modifiers"] = Field(description="numbers that are added where they apply")
    rows: Rows[Modifier] = Field(description="the modifiers")


class OpposedSide(Part):
    """One side of an opposed roll."""

    title: WordsField = Field(default=NO_WORDS, description="what people call it")
    roll: Names = Field(default=(), description="the characteristics of which it rolls one")
    total: Text = Field(default="", description="the formula that it adds up")
    who: Names = Field(default=(), description="the kinds of piece that it may be")
    see: Names = Field(
        default=(), description="names it leans on: of rows that say what is rolled, these roll the same"
    )


class Outcomes(RuleTable):
    type: Literal["outcomes"] = Field(description="what comes of a roll of one side against the other")
    rows: Rows[Outcome] = Field(description="the outcomes")
    results: Titles = Field(
        default=(),
        description=f"{_RESULTS}, from what suits the second side best to what suits the first",
    )
    compare: Literal["rolls", "totals", "pools"] = Field(default="rolls", description="what is compared")
    dice: Name = Field(default="", description="the dice of the book that are rolled")
    first: OpposedSide = Field(description="the side that acts")
    second: OpposedSide = Field(description="the side that answers")


class Dice(RuleTable):
    """What each face of a die, or each card of a deck, brings."""

    type: Literal["dice"] = Field(description="what each face or card brings")
    rows: Rows[DieFace] = Field(description="the faces")
    results: Titles = Field(default=(), description=_RESULTS)
    same_as: OneOrMany[Text] = Field(default=(), description=_SAME_AS)
    dice: Text = Field(default="", description="what is rolled, such as 2d6; nothing where the rules do not say")
    cards: Deck = Field(default=(), alias="deck", description="what is drawn in place of dice: names and titles")
    trend: Trend = Field(default="", description="whether values and results go up or down with the faces")

    @property
    def deck(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.cards)

    def faces_in(self, row: DieFace, language: str) -> tuple[int | str, ...]:
        """Return the faces of a row as they are printed, cards by their titles."""
        titles = {name: title.in_(language) for name, title in self.cards if title}
        return tuple(titles.get(str(face), face) for face in row.faces)


class Formulas(RuleTable):
    type: Literal["formula"] = Field(description="numbers that are worked out from others")
    rows: Rows[FormulaRow] = Field(description="the formulas")
    unit: WordsField = Field(default=NO_WORDS, description=_UNIT)


class MatrixAxis(Part):
    """The names along one side of a matrix, in order."""

    title: WordsField = Field(default=NO_WORDS, description="what people call it")
    entries: Entries = Field(description="the names and their titles")
    each: Each = Field(default="", description="the part of the book that they are")

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.entries)


class Matrix(RuleTable):
    type: Literal["matrix"] = Field(description="a result for each row and column")
    down: MatrixAxis = Field(alias="rows", description="the rows")
    across: MatrixAxis = Field(alias="columns", description="the columns")
    cells: values.Cells = Field(description="for each row, the result in each column")
    results: Titles = Field(default=(), description=_RESULTS)
    ordered: OneOrMany[Names] = Field(
        default=(),
        description="the results from the gentlest to the harshest, equal ones together; later rows and columns may "
        "then not be gentler",
    )
    falling: Sides = Field(default=(), description="sides along which results may not become harsher")
    free: Sides = Field(default=(), description="sides along which results keep no order")
    alike: OneOrMany[Names] = Field(default=(), description="rows that say the same")
    allows: dict[str, Text] = Field(
        default_factory=dict, description="the action that a result lets the piece of a row take"
    )

    def cell(self, row: str, column: str) -> str | None:
        """Return the result for a row and a column; ``None`` when the table leaves it empty."""
        return next((result for r, c, result in self.cells if (r, c) == (row, column)), None)

    def result_title(self, result: str) -> Words:
        return dict(self.results).get(result, Words.of(result))


class Checks(RuleTable):
    type: Literal["checks"] = Field(description="tests that roll pools of dice")
    rows: Rows[Check] = Field(description="the tests")
    dice: Text = Field(default="", description="how many dice a plain test rolls; nothing where the rules do not say")
    needs: Titles = Field(default=(), description="what a need that is no plain number means, and what a double is")


class Steps(RuleTable):
    """Steps that are carried out one after the other (``sequence``), or what happens in which case (``cases``)."""

    type: Literal["sequence", "cases"] = Field(description="steps one after the other, or what happens in which case")
    rows: Rows[Step] = Field(description="the steps or cases")


TABLES = ByKind({
    "bands": Bands, "modifiers": Modifiers, "outcomes": Outcomes, "dice": Dice, "formula": Formulas, "matrix": Matrix,
    "checks": Checks, "sequence": Steps, "cases": Steps,
}, key="type")  # fmt: skip
"""Every type of table."""

if TYPE_CHECKING:
    AnyTable = Bands | Modifiers | Outcomes | Dice | Formulas | Matrix | Checks | Steps
else:
    AnyTable = Annotated[Any, BeforeValidator(TABLES)]

TableMap = ByName[AnyTable]


def rows_of(table: AnyTable) -> tuple[Row, ...]:
    """Return the rows of a table; a matrix has none."""
    return () if isinstance(table, Matrix) else table.rows
