"""The marks † beside what a ruling of the pack decides, and the notes that they lead to.

While a template is rendered a mark is one private character; only the finished text shows which marks are on the
card and in what order, so only then do they become †¹, †² and their notes. In the same way rows of tables leave a
trace, a character that is taken out in the end: the finished text shows which parts of the rules it shows.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import NamedTuple, get_args

from generator.i18n import phrase
from generator.model.rules.book import RuleBook
from generator.model.rules.rulings import DAGGER, LEADS, RulesSay, Ruling
from generator.model.rules.tables import DieFace, Row, RuleTable, rows_of
from generator.model.yaml_reader import DataPath
from generator.problems import did_you_mean, quoted
from generator.templating.formatting import TemplateError, block_of, escape, label, markdown

NO_BREAK = "\u00a0"
_FIRST = 0xE000  # private characters of Unicode stand for rulings until a page is drawn
_NOTES = "\ue0ff"
_FIRST_TRACE, _MOST_TRACES = 0xF0000, 0xFFFD  # those of plane 15 for the rules that a template read
_HEADING = re.compile("#+(?= )")
RESULTS = ("success", "double", "fail")
"""What a test with a pool of dice may come to."""
_TRACES = re.compile("[\U000f0000-\U000ffffd]")
_MARKS = re.compile("[\ue000-\ue0fe]")
_RUNS = re.compile("[\ue000-\ue0fe]+")
_RAISED = str.maketrans("0123456789", "⁰¹²³⁴⁵⁶⁷⁸⁹")


def superscript(number: int) -> str:
    return str(number).translate(_RAISED)


class _Note(NamedTuple):
    """What a ruling says on a card, under what the rules say about it; ``bare`` where the text beside its mark does."""

    rules: RulesSay
    text: str
    bare: bool = False


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
    traces: dict[DataPath, int] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self.rulings = tuple(ruling for ruling in self.book.all_rulings if ruling.text)[:255]

    def dagger(self, *names: str) -> str:
        """Return the marks of some rulings, for a place the author chooses; none for a ruling that is switched off."""
        return markdown("".join(self._mark(self._find(name)) for name in names))

    def of_row(self, table: RuleTable, row: Row, place: str = "") -> str:
        """Return the marks of the rulings that added or changed a row or settle what it names, and the row's trace.

        ``place`` is how a finding calls the row within its table, such as a band's span. A row that the rules state
        themselves has no marks.
        """
        ours = () if row.stated else self.rulings
        marks = "".join(self._mark(ruling) for ruling in ours if _settles(ruling, table, row, place))
        return marks + self.trace_of(row)

    def trace_of(self, row: Row, *part: str) -> str:
        """Return the trace of a row of the book, or of a part of it, such as what comes of a test."""
        return self.trace(*_row_paths(self.book)[id(row)], *part)

    def trace(self, *path: str | int) -> str:
        """Return an invisible mark beside a part of the rules: where it is kept, that part is printed."""
        number = self.traces.setdefault(path, len(self.traces))
        return chr(_FIRST_TRACE + number) if number <= _MOST_TRACES else ""

    def row_used(self, row: Row) -> None:
        """Note a row whose value a template has asked for, as a text that it may compare and count with."""
        self.printed.add(_row_paths(self.book)[id(row)])

    def _note_headings(self, text: str) -> None:
        """Note the tables whose title heads a section of a text that prints parts of others only."""
        paths = tuple(self.traces)
        used = {str(path[1]) for path in self.printed if path[0] == "tables"}
        sections: list[tuple[int, set[str], set[str]]] = [(0, set(), set())]
        for line in (*text.split("\n"), "# "):
            traced = _traced_paths(line, paths)
            level = len(heading[0]) if (heading := _HEADING.match(line)) else 0
            while level and sections[-1][0] >= level:
                _, titled, tables = sections.pop()
                if tables and titled.isdisjoint(tables | used):
                    self.printed |= {("mistitled", table) for table in titled}
                sections[-1][2].update(tables)
            sections[-1][2].update(str(path[1]) for path in traced if path[0] == "tables")
            if level:
                sections.append((level, {str(path[1]) for path in traced if path[0] == "titles"}, set()))

    def without_traces(self, text: str) -> str:
        """Return a rendered text without its traces, which are noted as printed."""
        self.printed |= _traced_paths(text, tuple(self.traces))
        return _TRACES.sub("", text)

    def of_action(self, action_id: str) -> str:
        """Return the marks of the rulings that say something of an action, to print where its kinds are."""
        start = f"actions.{action_id}."
        chosen = ((ruling, ruling.chosen.amendment.set if ruling.chosen else ()) for ruling in self.rulings)
        return "".join(self._mark(ruling) for ruling, names in chosen if any(name.startswith(start) for name in names))

    def notes(self, *names: str, bare: Sequence[str] = (), skip: Sequence[str] = ()) -> str:
        """Return the place where the notes of a card's marks come, and those of the rulings named, which need no mark.

        Marks of the rulings in ``bare`` lead to a note in common, because the text beside them says it all, as long as
        their first choice is in force; marks of those in ``skip`` are left out. What the rules state has no mark.
        """
        self.general += [ruling for name in names if (ruling := self._find(name)).text]
        bare_rulings = [self._find(name) for name in bare]
        self.bare |= {ruling.id for ruling in bare_rulings if ruling.chosen == ruling.choices[0]}
        self.skipped |= {self._find(name).id for name in skip}
        return markdown(_NOTES)

    def ruled(self, *names: str, inline: bool = False) -> str:
        """Return the rulings in force in their own words, as a list or as running text; their marks need no notes."""
        rulings = [ruling for name in names if (ruling := self._find(name)).text]
        self.bare |= {ruling.id for ruling in rulings}
        texts = [f"{self._text(ruling)}{self._mark(ruling)}" for ruling in rulings]
        return markdown(" ".join(texts)) if inline else block_of(f"- {text}" for text in texts)

    def finish(self, text: str, noted: bool = True) -> str:
        """Return a rendered text with its marks numbered in their order, and what is ruled as block quotes.

        Where the book prints no marks, what is ruled is one quote as if the rules said it; not even that where it is
        not ``noted``, because another page has it all.

        Each quote is about one of the things that the rules may say there (nothing, two answers, the answer elsewhere,
        the very same): the first ones hold a lead and a paragraph for each number, the others what is said without a
        mark. Marks whose text says it all share a number; where it is the only one they need none. What the rules
        answer elsewhere is noted, but has no mark.
        """
        self._note_headings(text)
        text = self.without_traces(text)
        marked = {character: self.rulings[ord(character) - _FIRST] for character in _MARKS.findall(text)}
        cited = {ruling.id for ruling in (*marked.values(), *self.general)} - self.skipped
        for part, rulings in (("rulings", self.book.rulings), ("notes", self.book.notes)):
            self.printed |= {(part, ruling.id) for ruling in rulings if ruling.id in cited}
        kept = {character: ruling for character, ruling in marked.items() if ruling.id not in self.skipped}
        if not self.book.marks:
            bare = self.bare - {ruling.id for ruling in self.general}
            said = [ruling for ruling in (*kept.values(), *self.general) if noted and ruling.id not in bare]
            return _with_quotes(_RUNS.sub("", text), list(self._plain_quote(said)))
        by_mark = {character: self._note(ruling) for character, ruling in kept.items() if ruling.is_marked}
        notes = {note: number for number, note in enumerate(dict.fromkeys(by_mark.values()), 1)}
        others = [ruling for ruling in kept.values() if not ruling.is_marked and ruling.id not in self.bare]
        general = [note for note in dict.fromkeys(map(self._plain_note, [*others, *self.general])) if note not in notes]
        ours = [note for note in general if note.rules in LEADS]
        alone = not ours and len(notes) == 1 and all(note.bare for note in notes)

        def mark(run: re.Match[str]) -> str:
            numbers = sorted({notes[by_mark[character]] for character in run[0] if character in by_mark})
            return "".join(DAGGER + ("" if alone else superscript(number)) for number in numbers)

        text = _RUNS.sub(mark, text)
        return _with_quotes(text, list(self._quotes(notes, general, alone)))

    def _plain_quote(self, rulings: Sequence[Ruling]) -> Iterator[str]:
        """Yield what is ruled as one block quote, as rules like any other; what other pages of the rules say is not."""
        texts = dict.fromkeys(self._text(ruling) for ruling in rulings if ruling.rules != "elsewhere")
        if texts:
            yield f"> {f'{NO_BREAK}· '.join(texts)}"

    def _quotes(self, notes: Mapping[_Note, int], general: Sequence[_Note], alone: bool) -> Iterator[str]:
        """Yield the notes as block quotes: those with numbers first, then those without a mark."""
        for rules in dict.fromkeys(note.rules for note in notes):
            lead = f"> **{DAGGER}{NO_BREAK}{label(rules, self.language)}**"
            texts = [(superscript(number), note.text) for note, number in notes.items() if note.rules == rules]
            if alone:
                yield f"{lead}{NO_BREAK}{texts[0][1]}"
            else:
                yield "\n>\n> ".join((lead, *(f"**{number}**{NO_BREAK}{text}" for number, text in texts)))
        for rules in sorted({note.rules for note in general}, key=get_args(RulesSay).index):
            said = f"{NO_BREAK}· ".join(note.text for note in general if note.rules == rules)
            yield f"> **{label(rules, self.language)}** {said}"

    def _note(self, ruling: Ruling) -> _Note:
        if ruling.id in self.bare and ruling not in self.general:
            return _Note(ruling.rules, label("bare", self.language), bare=True)
        return self._plain_note(ruling)

    def _plain_note(self, ruling: Ruling) -> _Note:
        return _Note(ruling.rules, self._text(ruling))

    def _text(self, ruling: Ruling) -> str:
        return escape(ruling.text.in_(self.language))

    def _mark(self, ruling: Ruling) -> str:
        marked = ruling.rules != "stated" and ruling in self.rulings
        return chr(_FIRST + self.rulings.index(ruling)) if marked else ""

    def _find(self, name: str) -> Ruling:
        if (ruling := self.book.ruling(name)) is not None:
            return ruling
        ids = [each.id for each in self.book.all_rulings]
        raise TemplateError(phrase("there is no ruling called {name}", name=quoted(name)), did_you_mean(name, ids))


def _with_quotes(text: str, quotes: Sequence[str]) -> str:
    """Return a text with block quotes where its notes come."""
    if not quotes:
        return text.replace(_NOTES, "")
    before, _, after = text.partition(_NOTES)
    return "\n\n".join((before, *quotes, after)).replace(_NOTES, "").rstrip("\n") + "\n"


def _traced_paths(text: str, paths: Sequence[DataPath]) -> set[DataPath]:
    """Return the parts of the rules that left a trace in a text."""
    numbers = {ord(match[0]) - _FIRST_TRACE for match in _TRACES.finditer(text)}
    return {paths[number] for number in numbers if number < len(paths)}


@lru_cache(maxsize=8)
def _row_paths(book: RuleBook) -> Mapping[int, DataPath]:
    """Return the paths of all rows by their ``id``, as equal rows may be in several places."""
    return {
        id(row): ("tables", table.id, "rows", number)
        for table in book.tables.values()
        for number, row in enumerate(rows_of(table))
    }


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
