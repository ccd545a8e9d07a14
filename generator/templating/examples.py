"""What examples in templates can call: dice as they fell, and what the rules in force make of these numbers."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from generator.i18n import phrase
from generator.model.rules.tables import Bands, Dice, Outcomes
from generator.problems import quoted
from generator.rules import odds as rules
from generator.scene.dice import SIDES, die_character
from generator.templating.book_helpers import BookHelpers
from generator.templating.formatting import TemplateError, escape, markdown

_DICE = re.compile(r"(\d*)d(\d+)")
_MOST_DICE = 12


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice as they fell: ``drawn`` for the text, each of their ``faces``, and the ``total`` of these."""

    drawn: str
    faces: tuple[int, ...]
    total: int


@dataclass(frozen=True, slots=True)
class ExampleHelpers(BookHelpers):
    """Helpers that keep an example true: all that they return follows the options and rulings in force.

    A row that only an example quotes is not marked, as that does not print it.
    """

    def throw(self, *faces: int, sides: int = 0, tinted: bool = False) -> Throw:
        """Return dice that show these faces: to print as ``drawn``, with their ``total``.

        Without ``sides`` they are those of the test of the rules. Where a ruling takes other dice for it, these show
        the same total. ``tinted`` are the dice of the other side.
        """
        count, most = (len(faces), sides) if sides else self._test_dice(len(faces))
        if not SIDES[0] <= most <= SIDES[1]:
            raise TemplateError(phrase("a die has {least} to {most} sides", least=SIDES[0], most=SIDES[1]))
        if not 1 <= len(faces) <= _MOST_DICE:
            raise TemplateError(phrase("throw 1 to {most} dice", most=_MOST_DICE), "throw(4, 2)")
        if sides and not all(1 <= face <= sides for face in faces):
            wrong = next(face for face in faces if not 1 <= face <= sides)
            message = phrase("a die with {sides} sides does not show {face}", sides=sides, face=wrong)
            raise TemplateError(message, phrase("it must be {wanted}", wanted=f"1–{sides}"))
        shown = (
            faces
            if len(faces) == count and max(faces) <= most and min(faces) >= 1
            else _parted(sum(faces), count, most)
        )
        if not shown:
            dice = f"{count}d{most}"
            raise TemplateError(phrase("{dice} cannot come to {total}", dice=dice, total=sum(faces)))
        drawn = markdown("".join(die_character(most, face, tinted) for face in shown))
        return Throw(drawn, tuple(shown), sum(shown))

    def _test_dice(self, count: int) -> tuple[int, int]:
        """Return how many dice the test of the rules takes, and their sides; so many with six where it says nothing."""
        roll = next((rule.roll for rule in self.book.dice.values() if rule.roll), "")
        found = _DICE.fullmatch(roll.lower()) if roll else None
        return (int(found[1] or 1), int(found[2])) if found else (count, 6)

    def margin(self, value: int, rolled: int) -> int:
        """Return by how much a roll succeeds against a value, below zero where it fails."""
        rule = next(iter(self.book.dice.values()), None)
        return rolled - value if rule is not None and rule.success == "over" else value - rolled

    def succeeds(self, value: int, rolled: int) -> bool:
        """Return whether a roll against a value succeeds, as the rules in force have it."""
        rule = next(iter(self.book.dice.values()), None)
        margin = self.margin(value, rolled)
        return margin >= 0 if rule is None else rules.passes(rule, margin)

    def successes(self, faces: Sequence[int], target: int) -> int:
        """Return how many dice of a pool reach a value."""
        return sum(face >= target for face in faces)

    def versus(self, first: int, second: int) -> str:
        """Return how so many successes stand against others: ``double``, ``win``, ``tie``, ``loss`` or ``doubled``."""
        if first == second:
            return "tie"
        more, less = max(first, second), min(first, second)
        doubled = more >= max(1, 2 * less)
        return ("double" if doubled else "win") if first > second else "doubled" if doubled else "loss"

    def band(self, table_id: str, distance: int) -> int:
        """Return the modifier that a table of bands gives for a distance; 0 where no roll is needed."""
        self.table(table_id, Bands)
        row = rules.band_at(self.book, table_id, distance)
        if row is None or row.forbidden or not isinstance(row.value or 0, int):
            message = phrase("{table_id} has no modifier for {distance}", table_id=quoted(table_id), distance=distance)
            raise TemplateError(message)
        return int(row.value or 0)

    def outcome(self, table_id: str, difference: int, first: bool = True, second: bool = True) -> str:
        """Return what an outcome table says for a difference, and whether the two rolls succeed."""
        self.table(table_id, Outcomes)
        rows = self.book.rows(table_id)
        row = rules.row_for(tuple(rows), first, second, difference)
        if row is None:
            message = phrase("{table_id} has no result for {case}", table_id=quoted(table_id),
                             case=rules.gap_name(first, second, difference))  # fmt: skip
            raise TemplateError(message)
        return markdown(escape(row.text.in_(self.language) or self.book.result_text(row, self.language)))

    def face(self, table_id: str, rolled: int) -> str:
        """Return what a dice table says for a roll."""
        self.table(table_id, Dice)
        row = next((row for row in self.book.rows(table_id) if rolled in row.faces), None)
        if row is None:
            message = phrase("{table_id} has no result for {case}", table_id=quoted(table_id), case=str(rolled))
            raise TemplateError(message)
        return markdown(escape(row.text.in_(self.language) or self.book.result_text(row, self.language)))


def _parted(total: int, count: int, most: int) -> Sequence[int]:
    """Return faces of so many dice that come to a total, as unlike as two neighbours; nothing where none do."""
    if not count <= total <= count * most:
        return ()
    faces, left = list[int](), total
    for still in range(count - 1, -1, -1):
        face = min(most, max(left - still * most, -(-left // (still + 1)) + (still > 0), 1), left - still)
        faces.append(face)
        left -= face
    return faces
