"""The marks † beside what a ruling of the pack decides, and the notes that they lead to.

While a template is rendered a mark is one private character; only the finished text shows which marks stand on the
card and in what order, so only then do they become †¹, †² and their notes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from generator.artwork.templating.escaping import TemplateError, escaped, markdown
from generator.artwork.templating.words import label
from generator.model.rules.book import RuleBook
from generator.model.rules.rulings import Ruling
from generator.model.rules.tables import Face, Row, Table
from generator.problems import did_you_mean, shown

DAGGER = "†"
NO_BREAK = "\u00a0"
_FIRST = 0xE000
_NOTES = "\ue0ff"
_RUNS = re.compile("[\ue000-\ue0fe]{2,}")
_DIGITS = "⁰¹²³⁴⁵⁶⁷⁸⁹"


def superscript(number: int) -> str:
    """Return a number in raised figures."""
    return "".join(_DIGITS[int(digit)] for digit in str(number))


@dataclass(slots=True)
class Marks:
    """The rulings in force, and what a card that is being rendered has said about them so far."""

    book: RuleBook
    language: str
    rulings: tuple[Ruling, ...] = ()
    general: list[Ruling] = field(default_factory=list)
    bare: set[str] = field(default_factory=set)
    skipped: set[str] = field(default_factory=set)

    def __post_init__(self) -> None:
        self.rulings = tuple(ruling for ruling in (*self.book.rulings, *self.book.notes) if ruling.text)[:255]

    def dagger(self, *names: str) -> str:
        """Return the marks of some rulings, for a place the author chooses; none for a ruling that is switched off."""
        return markdown("".join(self._mark(self._named(name)) for name in names))

    def of_row(self, table: Table, row: Row, place: str = "") -> str:
        """Return the marks of the rulings that added or changed a row or settle what it names.

        ``place`` is how a finding calls the row within its table, such as a band's span.
        """
        return "".join(self._mark(ruling) for ruling in self.rulings if _settles(ruling, table, row, place))

    def of_action(self, action_id: str) -> str:
        """Return the marks of the rulings that say something of an action where its kinds are told."""
        return "".join(self._mark(ruling) for ruling in self.rulings if _sets(ruling, f"actions.{action_id}."))

    def notes(self, *names: str, bare: Sequence[str] = (), skip: Sequence[str] = ()) -> str:
        """Return the place where the notes of a card's marks come, and those of the rulings named, which need no mark.

        Marks of the rulings in ``bare`` lead to no note, because the text beside them says it all, as long as their
        first choice is in force; marks of those in ``skip`` are left out.
        """
        self.general += [ruling for name in names if (ruling := self._named(name)).text]
        told = [self._named(name) for name in bare]
        self.bare |= {ruling.id for ruling in told if ruling.chosen == ruling.choices[0]}
        self.skipped |= {self._named(name).id for name in skip}
        return markdown(_NOTES)

    def finished(self, text: str) -> str:
        """Return a rendered text with its marks numbered in the order they stand, and their notes as a block quote."""
        text = _RUNS.sub(lambda run: "".join(sorted(set(run[0]), key=text.index)), text)
        placed = list(dict.fromkeys(character for character in text if _FIRST <= ord(character) < ord(_NOTES)))
        notes: list[str] = []
        number = 0
        for character in placed:
            ruling = self.rulings[ord(character) - _FIRST]
            mark = "" if ruling.id in self.skipped else DAGGER
            if mark and ruling.id not in self.bare:
                number += 1
                mark += superscript(number)
                notes.append(f"**{superscript(number)}**{NO_BREAK}{self._text(ruling)}")
            text = text.replace(character, mark)
        noted = {self.rulings[ord(character) - _FIRST].id for character in placed} - self.bare - self.skipped
        general = {ruling.id: self._text(ruling) for ruling in self.general if ruling.id not in noted}
        listed = " ".join(notes), f"{NO_BREAK}· ".join(general.values())
        lead = f"> **{DAGGER}{NO_BREAK}{label('ruled', self.language)}**"
        ruled = f"{NO_BREAK}· ".join(part for part in listed if part)
        bare = f"> {DAGGER}{NO_BREAK}{label('ruled bare', self.language)}" if DAGGER in text else ""
        quote = f"{lead} {ruled}" if ruled else bare
        if _NOTES not in text:
            return f"{text}\n\n{quote}\n" if quote else text
        before, _, after = text.partition(_NOTES)
        return f"{before}\n\n{quote}\n\n{after}".replace(_NOTES, "")

    def _text(self, ruling: Ruling) -> str:
        return escaped(ruling.text.in_(self.language))

    def _mark(self, ruling: Ruling) -> str:
        return chr(_FIRST + self.rulings.index(ruling)) if ruling in self.rulings else ""

    def _named(self, name: str) -> Ruling:
        ruling = self.book.ruling(name)
        if ruling is None:
            known = [held.id for held in (*self.book.rulings, *self.book.notes)]
            raise TemplateError(f"there is no ruling {shown(name)}", did_you_mean(name, known))
        return ruling


def _sets(ruling: Ruling, start: str) -> bool:
    return ruling.chosen is not None and any(name.startswith(start) for name in ruling.chosen.amendment.set)


def _settles(ruling: Ruling, table: Table, row: Row, place: str) -> bool:
    if row.ruling == ruling.id:
        return True
    for code in ruling.closes:
        kind, _, subject = code.partition(":")
        if kind in ("unknown", "two-answers") and subject and subject in (row.event, *row.see):
            return True
        if kind == "dice-unstated" and isinstance(row, Face) and subject == row.next:
            return True
        if kind in ("rise", "jump") and place and subject == f"{table.id}:{place}":
            return True
    return False
