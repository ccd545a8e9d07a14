"""The kinds of rule table and what a row of each holds: values only, read by ``rule_reader``, judged by the audit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from generator.model.words import NO_WORDS, Words


@dataclass(frozen=True, slots=True)
class Span:
    """Whole numbers from ``first`` to ``last``, both included; ``None`` leaves that end open."""

    first: int | None = None
    last: int | None = None

    def __contains__(self, number: int) -> bool:
        return (self.first is None or self.first <= number) and (self.last is None or number <= self.last)

    def __str__(self) -> str:
        """Return the span as a band is printed: ``3``, ``4–6``, ``25+``, ``−2 or less``."""
        first, last = (None if n is None else str(n).replace("-", "−") for n in (self.first, self.last))
        if first == last:
            return first or "any"
        if last is None:
            return f"{first}+"
        return f"≤ {last}" if first is None else f"{first}–{last}"


@dataclass(frozen=True, slots=True)
class Row:
    """What every row of every table may carry.

    ``id`` and ``title`` name it; ``text`` explains it; ``option`` is the optional rule it belongs to (``name`` or
    ``name=value``); ``ruling`` is the ruling that added or changed it, printed as †; ``see`` lists names it leans on;
    ``not_printed`` says why no reader ever sees it.
    """

    id: str = ""
    title: Words = NO_WORDS
    text: Words = NO_WORDS
    option: str = ""
    ruling: str = ""
    see: tuple[str, ...] = ()
    who: tuple[str, ...] = ()
    event: str = ""
    amount: str = ""
    not_printed: Words = NO_WORDS


@dataclass(frozen=True, slots=True)
class Band(Row):
    """One band of a measure (usually hexes): its modifier, or that it needs no roll, or that it is forbidden."""

    span: Span = Span()
    value: int | str | None = None
    automatic: bool = False
    forbidden: bool = False


@dataclass(frozen=True, slots=True)
class Modifier(Row):
    """A modifier that applies to the rolls in ``on``."""

    value: int = 0
    on: tuple[str, ...] = ()
    not_with: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcome(Row):
    """One result of two rolls, two totals or two dice pools.

    ``first`` and ``second`` say whether each roll must ``pass``, ``fail`` or may do ``any``; ``difference`` is the
    first margin (or total) less the second, a failed roll having a negative margin; ``case`` is the result of pools:
    ``double``, ``win``, ``tie``, ``loss`` or ``doubled``. ``higher`` is the side whose value must be the higher one,
    ``first``, ``second`` or ``neither``. ``result`` is the plain name under which odds are added up; ``lot`` the names
    of which one is drawn, each as likely as the others.
    """

    first: str = "any"
    second: str = "any"
    difference: Span | None = None
    case: str = ""
    higher: str = ""
    result: str = ""
    lot: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Face(Row):
    """The faces of a die (or cards of a deck) that give one result; ``next`` names the table to roll on then."""

    faces: tuple[int | str, ...] = ()
    result: str = ""
    value: int | None = None
    next: str = ""


def runs(faces: Iterable[int | str]) -> list[list[int | str]]:
    """Return faces with neighbouring numbers drawn together, in the order given: 2 to 4, 11 to 12."""
    found: list[list[int | str]] = []
    for face in faces:
        if found and isinstance(face, int) and isinstance(last := found[-1][-1], int) and face == last + 1:
            found[-1].append(face)
        else:
            found.append([face])
    return found


@dataclass(frozen=True, slots=True)
class Rule(Row):
    """One value worked out from characteristics: a formula, or ``automatic`` when there is no limit or no roll."""

    value: str = ""
    automatic: bool = False
    roll: tuple[str, ...] = ()
    table: str = ""
    same_as: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class PoolModifier:
    """Dice added to or taken from a pool; ``worst`` limits how far a counted one can go."""

    id: str
    dice: int | None
    title: Words = NO_WORDS
    worst: int | None = None
    table: str = ""


@dataclass(frozen=True, slots=True)
class Check(Row):
    """A test with a pool of dice: successes against ``need`` (a number, ``X`` opposed, ``123`` rising).

    ``heading`` is the name the rules print over the test; ``grants`` lists the actions that a double allows.
    """

    heading: str = ""
    action: str = ""
    characteristic: str = ""
    need: str = ""
    dice: str = ""
    modifiers: tuple[PoolModifier, ...] = ()
    success: Words = NO_WORDS
    double: Words = NO_WORDS
    fail: Words = NO_WORDS
    grants: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Step(Row):
    """A step of a sequence or a case: who does it, when it applies, what happens, and smaller steps within it."""

    actor: Words = NO_WORDS
    when: Words = NO_WORDS
    steps: tuple[Words, ...] = ()


@dataclass(frozen=True, slots=True)
class Table:
    """What every table has: its name in the pack, a title, the part of the rules it comes from, and remarks.

    ``each`` names the part of the book (``pieces``, ``actions``) for each of which the table has a row.
    """

    id: str
    type: str
    title: Words
    source: Words = NO_WORDS
    notes: tuple[Words, ...] = ()
    see: tuple[str, ...] = ()
    each: str = ""
    not_printed: Words = NO_WORDS


@dataclass(frozen=True, slots=True)
class Bands(Table):
    """Distance (or another measure) to modifier. ``trend`` is ``falling``, ``rising`` or ``""`` for no order."""

    rows: tuple[Band, ...] = ()
    first: int = 1
    last: int | None = None
    unit: Words = NO_WORDS
    trend: str = ""
    reach: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Modifiers(Table):
    """Modifiers that do not depend on distance."""

    rows: tuple[Modifier, ...] = ()


@dataclass(frozen=True, slots=True)
class Side:
    """One side of an opposed roll: the characteristics it may roll, or the total it adds up, and whose they are.

    ``see`` lists names it leans on: of rows that say what is rolled, these roll the same.
    """

    title: Words = NO_WORDS
    roll: tuple[str, ...] = ()
    total: str = ""
    who: tuple[str, ...] = ()
    see: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Outcomes(Table):
    """What two rolls, totals or pools give. ``compare`` is ``rolls``, ``totals`` or ``pools``.

    ``results`` are the words each result goes by, from what suits the second side best to what suits the first.
    """

    rows: tuple[Outcome, ...] = ()
    results: tuple[tuple[str, Words], ...] = ()
    compare: str = "rolls"
    dice: str = ""
    first: Side = Side()
    second: Side = Side()


@dataclass(frozen=True, slots=True)
class Dice(Table):
    """Faces of dice to results. ``dice`` is like ``2d6``, empty when the rules do not say.

    ``cards`` are what is drawn in place of dice: names and titles.
    ``results`` are the words each result goes by; ``same_as`` names what the game's own file says of the same results.
    ``trend`` says that values and ``results`` go up (``rising``) or down with the faces; ``""`` is no order.
    """

    rows: tuple[Face, ...] = ()
    results: tuple[tuple[str, Words], ...] = ()
    same_as: tuple[str, ...] = ()
    dice: str = ""
    cards: tuple[tuple[str, Words], ...] = ()
    trend: str = ""

    @property
    def deck(self) -> tuple[str, ...]:
        """Return the names of the cards."""
        return tuple(name for name, _ in self.cards)

    def faces_in(self, row: Face, language: str) -> tuple[int | str, ...]:
        """Return the faces of a row as they are printed, cards by their titles."""
        titles = {name: title.in_(language) for name, title in self.cards if title}
        return tuple(titles.get(str(face), face) for face in row.faces)


@dataclass(frozen=True, slots=True)
class Formulas(Table):
    """Values worked out from characteristics, one a row, in ``unit``."""

    rows: tuple[Rule, ...] = ()
    unit: Words = NO_WORDS


@dataclass(frozen=True, slots=True)
class Axis:
    """The names along one side of a matrix, in order, with their titles; ``each`` is the part of the book they are."""

    title: Words
    entries: tuple[tuple[str, Words], ...]
    each: str = ""

    @property
    def ids(self) -> tuple[str, ...]:
        """Return the names along the axis."""
        return tuple(name for name, _ in self.entries)


@dataclass(frozen=True, slots=True)
class Matrix(Table):
    """A result for each pair of two lists. ``cells`` maps (row, column) to a result, titled in ``results``.

    ``ordered`` lists the results from the gentlest to the harshest, equal ones together; with it, results may not
    become gentler towards later rows and columns, nor harsher towards later ones of an axis named in ``falling``; an
    axis named in ``free`` keeps no order. ``alike`` are rows that say the same, and ``allows`` the actions that results
    let the piece of a row take.
    """

    down: Axis = Axis(NO_WORDS, ())
    across: Axis = Axis(NO_WORDS, ())
    cells: tuple[tuple[str, str, str], ...] = ()
    results: tuple[tuple[str, Words], ...] = ()
    ordered: tuple[tuple[str, ...], ...] = ()
    falling: tuple[str, ...] = ()
    free: tuple[str, ...] = ()
    alike: tuple[tuple[str, ...], ...] = ()
    allows: Mapping[str, str] = field(default_factory=dict)

    def cell(self, row: str, column: str) -> str | None:
        """Return the result for a row and a column; ``None`` when the table leaves it empty."""
        return next((result for r, c, result in self.cells if (r, c) == (row, column)), None)

    def result_title(self, result: str) -> Words:
        """Return how a result is printed."""
        return dict(self.results).get(result, Words.of(result))


@dataclass(frozen=True, slots=True)
class Checks(Table):
    """Tests with pools of dice. ``dice`` is how many a plain test rolls, empty when the rules do not say.

    ``needs`` explains what a need that is no plain number means, and ``double``.
    """

    rows: tuple[Check, ...] = ()
    dice: str = ""
    needs: tuple[tuple[str, Words], ...] = ()


@dataclass(frozen=True, slots=True)
class Steps(Table):
    """An order of play (type ``sequence``) or a list of cases (type ``cases``)."""

    rows: tuple[Step, ...] = ()


AnyTable = Bands | Modifiers | Outcomes | Dice | Formulas | Matrix | Checks | Steps


def rows_of(table: AnyTable) -> tuple[Row, ...]:
    """Return the rows of a table; a matrix has none."""
    return () if isinstance(table, Matrix) else table.rows
