"""The marks † beside what a ruling of the pack decides, and the notes that they lead to.

While a template is rendered a mark is one private character; only the finished text shows which marks stand on the
card and in what order, so only then do they become †¹, †² and their notes. In the same way rows of tables leave a
trace, a character that is taken out in the end: the finished text tells which parts of the rules it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple

from generator.artwork.templating.helpers.words import label
from generator.artwork.templating.sandbox.escaping import TemplateError, escaped, markdown
from generator.model.rules.book import RuleBook
from generator.model.rules.rulings import Ruling
from generator.model.rules.tables import DieFace, Row, RuleTable, rows_of
from generator.model.source import DataPath
from generator.problems import did_you_mean, shown
from generator.words import phrase

DAGGER = "†"
NO_BREAK = "\u00a0"
_FIRST = 0xE000
_NOTES = "\ue0ff"
_FIRST_TRACE, _MOST_TRACES = 0xF0000, 0xFFFD
_TRACES = re.compile("[\U000f0000-\U000ffffd]")
_MARKS = re.compile("[\ue000-\ue0fe]")
_RUNS = re.compile("[\ue000-\ue0fe]+")
_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def superscript(number: int) -> str:
    """Return a number in raised figures."""
    return "".join(_DIGITS[int(digit)] for digit in str(number))


class TracedParts(NamedTuple):
    """The parts of a rule book that can leave a trace: their paths by the numbers of their traces, and those of rows.

    ``rows`` are found by the ``id`` of a row, as equal rows may stand in several places.
    """

    paths: tuple[DataPath, ...]
    numbers: Mapping[DataPath, int]
    rows: Mapping[int, DataPath]


@dataclass(slots=True)
class Marks:
    """The rulings in force, and what a card that is being rendered has said about them so far.

    ``printed`` are the parts of the rules that a finished text shows, by their paths in the rule book's source.
    """

    book: RuleBook
    language: str
    rulings: tuple[Ruling, ...] = ()
    general: list[Ruling] = field(default_factory=list)
    bare: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)
    printed: set[DataPath] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.rulings = tuple(ruling for ruling in self.book.all_rulings if ruling.text)[:255]

    def dagger(self, *names: str) -> str:
        """Return the marks of some rulings, for a place the author chooses; none for a ruling that is switched off."""
        return markdown("".join(self._mark(self._named(name)) for name in names))

    def of_row(self, table: RuleTable, row: Row, place: str = "") -> str:
        """Return the marks of the rulings that added or changed a row or settle what it names, and the row's trace.

        ``place`` is how a finding calls the row within its table, such as a band's span.
        """
        marks = "".join(self._mark(ruling) for ruling in self.rulings if _settles(ruling, table, row, place))
        return marks + self.trace_of(row)

    def trace_of(self, row: Row) -> str:
        """Return the trace of a row of the book."""
        return self.trace(*_traced(self.book).rows[id(row)])

    def trace(self, *path: str | int) -> str:
        """Return what stands beside a part of the rules and is never seen: where it stays, that part is printed."""
        number = _traced(self.book).numbers.get(path, _MOST_TRACES + 1)
        return chr(_FIRST_TRACE + number) if number <= _MOST_TRACES else ""

    def traces(self) -> str:
        """Return the traces of all that is known to be printed, to travel at the end of a text."""
        return "".join(self.trace(*path) for path in sorted(self.printed, key=str))

    def row_used(self, row: Row) -> None:
        """Note a row whose value a template has asked for, as a text that it may compare and count with."""
        self.printed.add(_traced(self.book).rows[id(row)])

    def untraced(self, text: str) -> str:
        """Return a rendered text without its traces, which are noted as printed."""
        paths = _traced(self.book).paths
        left = {ord(found[0]) - _FIRST_TRACE for found in _TRACES.finditer(text)}
        self.printed |= {paths[number] for number in left if number < len(paths)}
        return _TRACES.sub("", text)

    def of_action(self, action_id: str) -> str:
        """Return the marks of the rulings that say something of an action, to stand where its kinds do."""
        return "".join(self._mark(ruling) for ruling in self.rulings if _sets(ruling, f"actions.{action_id}."))

    def notes(self, *names: str, bare: Sequence[str] = (), skip: Sequence[str] = ()) -> str:
        """Return the place where the notes of a card's marks come, and those of the rulings named, which need no mark.

        Marks of the rulings in ``bare`` lead to a note in common, because the text beside them says it all, as long as
        their first choice is in force; marks of those in ``skip`` are left out.
        """
        self.general += [ruling for name in names if (ruling := self._named(name)).text]
        told = [self._named(name) for name in bare]
        self.bare |= {ruling.id for ruling in told if ruling.chosen == ruling.choices[0]}
        self.skipped |= {self._named(name).id for name in skip}
        return markdown(_NOTES)

    def ruled(self, *names: str) -> str:
        """Return the rulings in force in their own words, as a list whose marks need no notes of their own."""
        rulings = [ruling for name in names if (ruling := self._named(name)).text]
        self.bare |= {ruling.id for ruling in rulings}
        return markdown("\n".join(f"- {self._text(ruling)}{self._mark(ruling)}" for ruling in rulings))

    def finished(self, text: str) -> str:
        """Return a rendered text with its marks numbered in the order they stand, and what is ruled as block quotes.

        The first quote holds a lead and a paragraph for each number, the second what is ruled without a mark. Marks
        whose text says it all share one note; where it is the only one they need no number.
        """
        text = self.untraced(text)
        marked = {character: self.rulings[ord(character) - _FIRST] for character in _MARKS.findall(text)}
        self._told(marked.values())
        held = {character: self._note(ruling) for character, ruling in marked.items() if ruling.id not in self.skipped}
        notes = {note: number for number, note in enumerate(dict.fromkeys(held.values()), 1)}
        general = [note for note in dict.fromkeys(map(self._text, self.general)) if note not in notes]
        unsaid = label("unsaid", self.language)
        alone = not general and list(notes) == [unsaid]

        def mark(run: re.Match[str]) -> str:
            numbers = sorted({notes[held[character]] for character in run[0] if character in held})
            return "".join(DAGGER + ("" if alone else superscript(number)) for number in numbers)

        text = _RUNS.sub(mark, text)
        quotes = (
            [f"> {DAGGER}{NO_BREAK}{label('ruled bare', self.language)}"] if alone else self._quotes(notes, general)
        )
        if not quotes:
            return text.replace(_NOTES, "")
        before, _, after = text.partition(_NOTES)
        return "\n\n".join((before, *quotes, after)).replace(_NOTES, "").rstrip("\n") + "\n"

    def _quotes(self, notes: Mapping[str, int], general: Sequence[str]) -> list[str]:
        """Return what is ruled as block quotes: the notes by their numbers, and those that no mark leads to."""
        lead, also = label("ruled", self.language), label("also ruled", self.language)
        numbered = (f"**{superscript(number)}**{NO_BREAK}{note}" for note, number in notes.items())
        quotes = ["\n>\n> ".join((f"> **{DAGGER}{NO_BREAK}{lead}**", *numbered))] if notes else []
        if general:
            quotes.append(f"> **{also if notes else lead}** {f'{NO_BREAK}· '.join(general)}")
        return quotes

    def _note(self, ruling: Ruling) -> str:
        """Return what a ruling's mark leads to."""
        told = ruling.id in self.bare and ruling not in self.general
        return label("unsaid", self.language) if told else self._text(ruling)

    def _told(self, placed: Iterable[Ruling]) -> None:
        """Note the rulings that a text tells: those whose marks it shows, and those that need no mark."""
        told = {ruling.id for ruling in (*placed, *self.general)} - self.skipped
        for part, held in (("rulings", self.book.rulings), ("notes", self.book.notes)):
            self.printed |= {(part, ruling.id) for ruling in held if ruling.id in told}

    def _text(self, ruling: Ruling) -> str:
        return escaped(ruling.text.in_(self.language))

    def _mark(self, ruling: Ruling) -> str:
        return chr(_FIRST + self.rulings.index(ruling)) if ruling in self.rulings else ""

    def _named(self, name: str) -> Ruling:
        if (ruling := self.book.ruling(name)) is not None:
            return ruling
        ids = [held.id for held in self.book.all_rulings]
        raise TemplateError(phrase("there is no ruling {name}", name=shown(name)), did_you_mean(name, ids))


@lru_cache(maxsize=8)
def _traced(book: RuleBook) -> TracedParts:
    rows = {
        id(row): ("tables", table.id, "rows", number)
        for table in book.tables.values()
        for number, row in enumerate(rows_of(table))
    }
    paths = tuple(_parts(book, rows.values()))
    return TracedParts(paths, {path: number for number, path in enumerate(paths)}, rows)


def _parts(book: RuleBook, rows: Iterable[DataPath]) -> Iterator[DataPath]:
    """Yield every part of a book that can leave a trace."""
    yield from rows
    for table in book.tables.values():
        yield "tables", table.id
        yield from (("tables", table.id, "notes", number) for number, _ in enumerate(table.notes))
    for part, held in (("rulings", book.rulings), ("notes", book.notes)):
        yield from ((part, ruling.id) for ruling in held)


def _sets(ruling: Ruling, start: str) -> bool:
    return ruling.chosen is not None and any(name.startswith(start) for name in ruling.chosen.amendment.set)


def _settles(ruling: Ruling, table: RuleTable, row: Row, place: str) -> bool:
    if row.ruling == ruling.id:
        return True
    for code in ruling.closes:
        kind, _, subject = code.partition(":")
        if kind in ("unknown", "two-answers") and subject and subject in (row.event, *row.see):
            return True
        if kind == "dice-unstated" and isinstance(row, DieFace) and subject == row.next:
            return True
        if kind in ("rise", "jump") and place and subject == f"{table.id}:{place}":
            return True
    return False
