"""What helpers of templates are given and what they share: arguments, the rule book, its tables."""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import isfinite
from types import NoneType
from typing import Annotated, Any, NamedTuple, ParamSpec, TypeVar, get_args, get_origin, get_type_hints

from generator.i18n import Phrase, any_of, phrase
from generator.model.localized import Words
from generator.model.rules.book import RuleBook
from generator.model.rules.tables import Checks, Formulas, RuleTable, rows_of
from generator.problems import did_you_mean, quoted
from generator.templating import formatting as written
from generator.templating.formatting import TemplateError, escape, markdown, pipe_table
from generator.templating.ruling_marks import Marks

Parameters = ParamSpec("Parameters")
Result = TypeVar("Result")


class Limits(NamedTuple):
    least: int
    most: int


Columns = Annotated[int, Limits(1, 12)]
Digits = Annotated[int, Limits(0, 6)]
DiceCount = Annotated[int, Limits(-30, 30)]
Successes = Annotated[int, Limits(0, 60)]

_ANY = Limits(-1000, 1000)
_MOST = 100
_SIMPLE = {str: phrase("text"), bool: phrase("true or false"), NoneType: phrase("none")}


def check_arguments(helper: Callable[Parameters, Result]) -> Callable[Parameters, Result]:
    """Return a helper, a method, that raises ``TemplateError`` for what its annotations do not allow."""

    method: Any = inspect.unwrap(helper)

    def call(*arguments: Parameters.args, **keywords: Parameters.kwargs) -> Result:
        signature, hints = _signature(method.__func__)
        for name, value, parameter in _each_argument(signature.bind(*arguments, **keywords)):
            if expected := _expectation(value, hints[parameter]):
                message = phrase("{name} is {found}", name=name, found=quoted(value))
                raise TemplateError(message, phrase("it must be {wanted}", wanted=expected))
        return helper(*arguments, **keywords)

    vars(call)["__wrapped__"] = helper  # of all that functools.wraps copies, its signature alone is asked for
    return call


@lru_cache(maxsize=128)
def _signature(function: Callable[..., Any]) -> tuple[inspect.Signature, Mapping[str, Any]]:
    """Return the signature of a method without its ``self``, and the annotations of its parameters."""
    whole = inspect.signature(function)
    own = whole.replace(parameters=tuple(whole.parameters.values())[1:])
    return own, get_type_hints(function, include_extras=True)


def _each_argument(bound: inspect.BoundArguments) -> Iterator[tuple[str, Any, str]]:
    """Yield every argument: what it is called, its value, and the parameter that takes it."""
    for parameter, value in bound.arguments.items():
        match bound.signature.parameters[parameter].kind:
            case inspect.Parameter.VAR_POSITIONAL:
                yield from ((parameter, one, parameter) for one in value)
            case inspect.Parameter.VAR_KEYWORD:
                yield from ((name, one, parameter) for name, one in value.items())
            case _:
                yield parameter, value, parameter


def _expectation(value: Any, hint: Any) -> str:
    """Return a description of what an annotation expects; ``""`` for a value that meets it."""
    if hint in _SIMPLE:
        return "" if isinstance(value, hint) else _SIMPLE[hint]
    if hint is int or get_origin(hint) is Annotated:
        limits = _ANY if hint is int else hint.__metadata__[0]
        sound = isinstance(value, int) and not isinstance(value, bool) and limits.least <= value <= limits.most
        expected = phrase("a whole number from {least} to {most}", least=limits.least, most=limits.most)
        return "" if sound else expected
    if hint in (float, Fraction):
        sound = isinstance(value, (int, float, Fraction)) and not isinstance(value, bool) and isfinite(value)
        return "" if sound and abs(value) <= _ANY.most else phrase("a number up to {most}", most=_ANY.most)
    if get_origin(hint) in (Iterable, Sequence, Mapping):
        return _expected_list(value, *get_args(hint))
    alternatives = [_expectation(value, choice) for choice in get_args(hint)]
    return "" if "" in alternatives else any_of(dict.fromkeys(alternatives))


def _expected_list(value: Any, *inner: Any) -> str:
    if not isinstance(value, Mapping if len(inner) > 1 else (list, tuple, range)):
        if len(inner) == 1:
            return phrase("a list, such as {example}", example="[“a”, “b”]")
        return phrase("names and words, such as {example}", example="{“a”: “b”}")
    if len(value) > _MOST:
        return phrase("a list of at most {most}", most=_MOST)
    wrong = (expected for one in value if (expected := _expectation(one, inner[0])))
    return next((phrase("a list, each {wanted}", wanted=expected) for expected in wrong), "")


TableT = TypeVar("TableT", bound=RuleTable)
EntryT = TypeVar("EntryT")
DOT = "\u00a0· "


def look_up(name: str, entries: Mapping[str, EntryT], unknown: Phrase) -> EntryT:
    """Return the entry of that name. Raises ``TemplateError``, with similar names, where there is none."""
    if name not in entries:
        raise TemplateError(unknown, did_you_mean(name, entries))
    return entries[name]


@dataclass(frozen=True, slots=True)
class BookHelpers:
    """Helpers of a card template that print a rule book: those of a subclass are its own public methods."""

    book: RuleBook
    language: str
    marks: Marks

    def helpers(self) -> Mapping[str, Any]:
        own = (name for name in vars(type(self)) if name[0] != "_" and name != "helpers")
        return {name: getattr(self, name) for name in own}

    def table(self, table_id: str, kind: type[TableT]) -> TableT:
        """Return a table. Raises ``TemplateError`` where there is none, or one of another kind."""
        table = look_up(
            table_id, self.book.tables, phrase("there is no table called {table_id}", table_id=quoted(table_id))
        )
        if not isinstance(table, kind):
            others = [key for key, other in self.book.tables.items() if isinstance(other, kind)]
            values = {"table_id": quoted(table_id), "type": table.type}
            hint = phrase("the rules have no table that it can print")
            if others:
                hint = phrase("tables it can print: {names}", names=tuple(others))
            raise TemplateError(phrase("the table {table_id} has another type, “{type}”", **values), hint)
        return table

    def rows(self, table: Formulas | Checks, only: Iterable[str]) -> list[Any]:
        """Return the rows in force: those named, or all. Raises ``TemplateError`` for a name that no row has."""
        by_id, names = {row.id: row for row in self.book.rows(table.id)}, tuple(only)
        every = {row.id: row for row in table.rows} if names else {}
        for name in names:
            look_up(name, every, phrase("{id} has no row {name}", id=quoted(table.id), name=quoted(name)))
        return [by_id[name] for name in names if name in by_id] if names else list(self.book.rows(table.id))

    def name(self, name: str) -> str:
        """Return the title of a characteristic, a kind of piece or an action, in lower case."""
        entries = {**self.book.actions, **self.book.pieces, **self.book.characteristics}
        entry: Any = look_up(name, entries, phrase("there is no characteristic called {name}", name=quoted(name)))
        return self.text(entry.title).lower()

    def text(self, words: Words) -> str:
        """Return words in the card's language, shown as they were typed."""
        return markdown(escape(words.in_(self.language)))

    def term(self, name: str) -> str:
        """Return the title of a name in a formula, the name itself where the book has none.

        A name with a dot is a row of a table.
        """
        table = self.book.tables.get(name.partition(".")[0])
        rows = {} if table is None else {f"{table.id}.{row.id}": row for row in rows_of(table)}
        entry: Any = self.book.characteristics.get(name) or self.book.quantities.get(name) or rows.get(name)
        return entry.title.in_(self.language).lower() if entry is not None and entry.title else name

    def formula_words(self, formula: str) -> str:
        return escape(written.formula(formula, self.language, self.term))

    def grid(self, head: list[str], rows: list[list[str]], *alignments: str) -> str:
        """Return a pipe table; the last alignment serves for the columns that follow it (left and right by default)."""
        columns = alignments or (":--", "--:")
        marks = [columns[min(index, len(columns) - 1)] for index in range(len(head))]
        return pipe_table((head, marks, *rows))
