"""The kinds of rule table and what a row of each holds, as a file has them; the audit judges what they say."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any, Literal

from pydantic import BeforeValidator, Field

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
    NotPrinted,
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
Unit = Annotated[WordsField, Field(description="unit of the numbers", examples=["{es: hexágonos, en: hexes}"])]
Results = Annotated[Titles, Field(description="names of the results", examples=["{corto: {es: corto, en: short}}"])]
GameValues = Annotated[
    OneOrMany[Text], Field(description="values in game.yaml that must match", examples=["[tokens.balon.count]"])
]


class Row(Part):
    id: Name = Field(default="", description="name of the row, for rulings and cards", examples=["pase"])
    title: WordsField = Field(
        default=NO_WORDS, description="title of the row", examples=["{es: Pase largo, en: Long pass}"]
    )
    text: WordsField = Field(
        default=NO_WORDS, description="explanation", examples=["{es: Se tira de nuevo., en: Roll again.}"]
    )
    option: Text = Field(
        default="", description="optional rule it belongs to: a name, or name=value", examples=["volea=tiro"]
    )
    ruling: Text = Field(default="", description="ruling that added or changed it, printed as †", examples=["DF-01"])
    stated: bool = Field(
        default=False, description="whether the rules say the row themselves, so that it never has a †"
    )
    see: Names = Field(default=(), description="other parts of the rules it depends on", examples=["[tiradas]"])
    who: Names = Field(default=(), description="kinds of piece it concerns", examples=["[portero]"])
    event: Name = Field(default="", description="event that has happened when it applies", examples=["gol"])
    amount: Text = Field(default="", description="size of the event: a number or a formula", examples=['"1"'])
    not_printed: NotPrinted = NO_WORDS


class Band(Row):
    """One band of a measure (usually hexes): its modifier, or that it needs no roll, or that it is forbidden."""

    span: values.SpanField = Field(alias="band", description="range of numbers", examples=["4-6"])
    value: values.Amount | None = Field(
        default=None, description="modifier, number to reach, or formula", examples=["-1"]
    )
    automatic: bool = Field(default=False, description="whether no roll is needed")
    forbidden: bool = Field(default=False, description="whether it is not allowed")


class Modifier(Row):
    """A modifier that applies to the rolls in ``on``."""

    value: int = Field(description="number added", examples=["-1"])
    on: Names = Field(description="rolls it applies to", examples=["[pase, tiro]"])
    not_with: Names = Field(
        default=(), description="modifiers that never apply together with it", examples=["[lluvia]"]
    )


_PASS_FAIL = {True: "pass", False: "fail"}


class Outcome(Row):
    first: PassFail = Field(default="any", description="first roll: must pass, must fail, or any")
    second: PassFail = Field(default="any", description="second roll: must pass, must fail, or any")
    difference: values.SpanField | None = Field(
        default=None,
        description="first margin or total minus the second; a failed roll has a margin below zero",
        examples=["2.."],
    )
    case: Literal["double", "win", "tie", "loss", "doubled", ""] = Field(
        default="", description="result of two dice pools"
    )
    higher: Literal["first", "second", "neither", ""] = Field(
        default="", description="side that must have the higher value"
    )
    result: Name = Field(description="plain name under which chances are added up", examples=["gana"])
    lot: Names = Field(
        default=(), description="names from which one is drawn, all equally likely", examples=["[norte, sur]"]
    )

    def in_case(self, first: bool, second: bool) -> bool:
        """Return whether the row covers a ``first`` and a ``second`` roll that succeed or fail."""
        return self.first in ("any", _PASS_FAIL[first]) and self.second in ("any", _PASS_FAIL[second])


class DieFace(Row):
    faces: Faces = Field(alias="roll", description="faces or cards", examples=["2-5"])
    result: Name = Field(default="", description="plain name of the result", examples=["largo"])
    value: int | None = Field(default=None, description="numeric value", examples=["2"])
    next: Name = Field(default="", description="next table to roll on", examples=["lesiones"])


def runs(faces: Iterable[int | str]) -> list[list[int | str]]:
    """Return faces with neighbouring numbers drawn together, in the order given: 2 to 4, 11 to 12."""
    groups: list[list[int | str]] = []
    for face in faces:
        if groups and isinstance(face, int) and isinstance(last := groups[-1][-1], int) and face == last + 1:
            groups[-1].append(face)
        else:
            groups.append([face])
    return groups


class FormulaRow(Row):
    value: Text = Field(default="", description="formula", examples=["ceil(velocidad / 2)"])
    automatic: bool = Field(default=False, description="whether there is no limit or no roll")
    roll: Names = Field(
        default=(), description="characteristics, one of which is rolled against", examples=["[colocar]"]
    )
    table: Name = Field(default="", description="table that gives the value", examples=["pases"])
    same_as: GameValues = ()


class PoolModifier(Part):
    id: Name = Field(description="name of the modifier", examples=["lluvia"])
    dice: int | None = Field(default=None, description="dice added, or removed if negative", examples=["-1"])
    title: WordsField = Field(default=NO_WORDS, description="condition", examples=["{es: Si llueve, en: In the rain}"])
    worst: int | None = Field(default=None, description="limit of a modifier that is counted", examples=["-3"])
    table: Name = Field(default="", description="table that gives the dice", examples=["distancias"])


class Check(Row):
    heading: Name = Field(default="", description="section of the rules above the test", examples=["pases"])
    action: Name = Field(default="", description="action it belongs to", examples=["pase"])
    characteristic: Name = Field(
        default="", description="characteristic that each die must reach", examples=["colocar"]
    )
    need: Text = Field(
        default="", description="successes needed: a number, X if opposed, 123 if rising", examples=['"2"']
    )
    dice: Text = Field(default="", description="number of dice", examples=['"3"'])
    modifiers: OneOrMany[PoolModifier] = Field(
        default=(), description="dice added or removed", examples=["[{id: lluvia, dice: -1}]"]
    )
    success: WordsField = Field(
        default=NO_WORDS, description="effect of a success", examples=["{es: Llega el pase., en: The pass arrives.}"]
    )
    double: WordsField = Field(
        default=NO_WORDS,
        description="effect of twice the successes needed",
        examples=["{es: Sigue jugando., en: Play on.}"],
    )
    fail: WordsField = Field(
        default=NO_WORDS, description="effect of a failure", examples=["{es: Pierde el balón., en: The ball is lost.}"]
    )
    grants: Names = Field(default=(), description="actions that a double allows", examples=["[tiro]"])


class Step(Row):
    actor: WordsField = Field(
        default=NO_WORDS, description="who does it", examples=["{es: El portero, en: The goalkeeper}"]
    )
    when: WordsField = Field(
        default=NO_WORDS, description="condition", examples=["{es: Si falla, en: After a failure}"]
    )
    steps: OneOrMany[WordsField] = Field(
        default=(), description="what happens, or smaller steps", examples=["[{es: Tira un dado., en: Roll a die.}]"]
    )


class RuleTable(values.NamedEntry):
    type: str
    title: WordsField = Field(description="title of the table", examples=["{es: Pases, en: Passes}"])
    source: WordsField = Field(
        default=NO_WORDS, description="section of the rules it comes from", examples=['{es: "página 12", en: page 12}']
    )
    notes: OneOrMany[WordsField] = Field(
        default=(),
        description="notes printed below the table",
        examples=["[{es: Solo con balón., en: Only with the ball.}]"],
    )
    see: Names = Field(default=(), description="other parts of the rules it depends on", examples=["[tiradas]"])
    styles: Literal["board", ""] = Field(
        default="", description="board: the table has a row for every named style on the board"
    )
    each: Each = Field(default="", description="part of the rules that needs a row for each entry")
    not_printed: NotPrinted = NO_WORDS


class Bands(RuleTable):
    type: Literal["bands"] = Field(description="value for each range of a number")
    rows: Rows[Band] = Field(
        description="ranges and their values", examples=["[{band: 1-3, value: 0}, {band: 4-6, value: -1}]"]
    )
    first: int = Field(default=1, description="lowest number")
    last: int | None = Field(default=None, description="highest number; if not given, no limit", examples=["24"])
    unit: Unit = NO_WORDS
    trend: Trend = Field(default="", description="direction of the values from one range to the next")
    reach: Names = Field(default=(), description="formulas for the longest distance", examples=["[pase]"])


class Modifiers(RuleTable):
    type: Literal["modifiers"] = Field(description="numbers added to rolls")
    rows: Rows[Modifier] = Field(
        description="modifiers", examples=["[{title: {es: Lluvia, en: Rain}, value: -1, on: [pase]}]"]
    )


class OpposedSide(Part):
    title: WordsField = Field(default=NO_WORDS, description="name", examples=["{es: Atacante, en: Attacker}"])
    roll: Names = Field(
        default=(), description="characteristics, one of which is rolled", examples=["[fuerza, driblar]"]
    )
    total: Text = Field(default="", description="formula for its total", examples=["velocidad + 2"])
    who: Names = Field(default=(), description="kinds of piece it can be", examples=["[jugador]"])
    see: Names = Field(
        default=(),
        description="other parts of the rules it depends on; if they say what is rolled, it must match",
        examples=["[tiradas]"],
    )


class Outcomes(RuleTable):
    type: Literal["outcomes"] = Field(description="results of an opposed roll")
    rows: Rows[Outcome] = Field(description="results", examples=["[{first: pass, second: fail, result: gana}]"])
    results: Titles = Field(
        default=(),
        description="names of the results, from best for the second side to best for the first",
        examples=["{pierde: {es: pierde, en: loses}, gana: {es: gana, en: wins}}"],
    )
    compare: Literal["rolls", "totals", "pools"] = Field(
        default="rolls", description="what is compared: rolls, totals or dice pools"
    )
    dice: Name = Field(default="", description="dice of the rules that are rolled", examples=["prueba"])
    first: OpposedSide = Field(
        description="side that acts", examples=["{title: {es: Atacante, en: Attacker}, roll: fuerza}"]
    )
    second: OpposedSide = Field(
        description="side that responds", examples=["{title: {es: Defensor, en: Defender}, roll: fuerza}"]
    )


class Dice(RuleTable):
    type: Literal["dice"] = Field(description="result of each die face or card")
    rows: Rows[DieFace] = Field(
        description="faces and their results", examples=["[{roll: 1-3, result: corto}, {roll: 4-6, result: largo}]"]
    )
    results: Results = ()
    same_as: GameValues = ()
    dice: Text = Field(default="", description="dice rolled; empty if the rules do not say", examples=["1d6"])
    cards: Deck = Field(
        default=(),
        alias="deck",
        description="cards drawn instead of dice: names, or names and titles",
        examples=["{sol: {es: Sol, en: Sun}, luna: {es: Luna, en: Moon}}"],
    )
    trend: Trend = Field(default="", description="direction of values and results as the faces go up")

    @property
    def deck(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.cards)

    def faces_in(self, row: DieFace, language: str) -> tuple[int | str, ...]:
        """Return the faces of a row as they are printed, cards by their titles."""
        titles = {name: title.in_(language) for name, title in self.cards if title}
        return tuple(titles.get(str(face), face) for face in row.faces)


class Formulas(RuleTable):
    type: Literal["formula"] = Field(description="numbers calculated from other numbers")
    rows: Rows[FormulaRow] = Field(description="formulas", examples=["[{id: pase, value: colocar * 2}]"])
    unit: Unit = NO_WORDS


class MatrixAxis(Part):
    """The names along one side of a matrix, in order."""

    title: WordsField = Field(default=NO_WORDS, description="name", examples=["{es: Distancia, en: Distance}"])
    entries: Entries = Field(
        description="titles: names and what they are called",
        examples=["{cerca: {es: cerca, en: near}, lejos: {es: lejos, en: far}}"],
    )
    each: Each = Field(default="", description="part of the rules that the entries are")

    @property
    def ids(self) -> tuple[str, ...]:
        return tuple(name for name, _ in self.entries)


class Matrix(RuleTable):
    type: Literal["matrix"] = Field(description="result for each row and column")
    down: MatrixAxis = Field(
        alias="rows",
        description="rows",
        examples=["{entries: {alto: {es: alto, en: high}, bajo: {es: bajo, en: low}}}"],
    )
    across: MatrixAxis = Field(
        alias="columns",
        description="columns",
        examples=["{entries: {cerca: {es: cerca, en: near}, lejos: {es: lejos, en: far}}}"],
    )
    cells: values.Cells = Field(
        description="result in each column, for each row",
        examples=["{alto: {cerca: gol, lejos: fuera}, bajo: {cerca: fuera, lejos: fuera}}"],
    )
    results: Results = ()
    ordered: OneOrMany[Names] = Field(
        default=(),
        description="results from mildest to harshest, equal ones together, if later rows and columns are never milder",
        examples=["[fuera, gol]"],
    )
    falling: Sides = Field(
        default=(), description="sides along which results do not get harsher", examples=["[columns]"]
    )
    free: Sides = Field(default=(), description="sides along which results have no order", examples=["[rows]"])
    alike: OneOrMany[Names] = Field(
        default=(), description="groups of rows with the same results", examples=["[[alto, bajo]]"]
    )
    allows: dict[str, Text] = Field(
        default_factory=dict, description="action that each result allows", examples=["{gol: celebrar}"]
    )

    def cell(self, row: str, column: str) -> str | None:
        """Return the result for a row and a column; ``None`` when the table leaves it empty."""
        return next((result for r, c, result in self.cells if (r, c) == (row, column)), None)

    def result_title(self, result: str) -> Words:
        return dict(self.results).get(result, Words.of(result))


class Checks(RuleTable):
    type: Literal["checks"] = Field(description="tests with dice pools")
    rows: Rows[Check] = Field(description="tests", examples=["[{id: pase, need: 2, dice: 3}]"])
    dice: Text = Field(
        default="", description="number of dice in a plain test; empty if the rules do not say", examples=['"3"']
    )
    needs: Titles = Field(
        default=(),
        description="meaning of a need that is not a number, and of a double",
        examples=["{X: {es: enfrentada, en: opposed}}"],
    )


class Steps(RuleTable):
    """Steps that are carried out one after the other (``sequence``), or what happens in which case (``cases``)."""

    type: Literal["sequence", "cases"] = Field(description="steps in order, or what happens in each case")
    rows: Rows[Step] = Field(
        description="steps or cases", examples=["[{title: {es: Mover, en: Move}}, {title: {es: Tirar, en: Shoot}}]"]
    )


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
