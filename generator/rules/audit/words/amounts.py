"""Checks that amounts are what the words about them say: shares, amounts of events, what an option brings."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction

from generator.i18n import phrase
from generator.model.localized import Words
from generator.model.rules.tables import FormulaRow, Modifier, Row
from generator.problems import Problem
from generator.rules.audit.finding import Audited, row_path
from generator.rules.audit.words.counting import lacks, names_numbers
from generator.rules.audit.words.numbers import WORD, signed_in
from generator.rules.formulas.parts import constants_in, divisors_in
from generator.rules.formulas.reading import FormulaError

_PARTS: Mapping[str, int] = {
    "medio": 2, "media": 2, "mitad": 2, "half": 2, "tercio": 3, "third": 3, "cuarto": 4, "quarter": 4,
}  # fmt: skip
"""Words for what a value is divided by."""
_TIMES: Mapping[str, int] = {"doble": 2, "twice": 2, "double": 2, "triple": 3}
"""Words for what a value is multiplied by."""


def shares_as_said(audited: Audited) -> Iterator[Problem]:
    """Yield values with a half or a double in their title, or in their table's notes, but not in their formula."""
    for table, index, row in audited.rows(FormulaRow):
        if not set("*/") & set(row.value):
            continue
        words = _words(row.title, *table.notes)
        for word in sorted(words & (_PARTS.keys() | _TIMES.keys())):
            if not _has_share(row.value, word):
                message = audited.phrase(
                    "the words about {row} have “{word}”, but “{value}” has nothing like it",
                    row=row,
                    word=word,
                    value=row.value,
                )
                code = f"words:{table.id}:{row.id or index + 1}"
                yield audited.warning(code, row_path(table, index, "value"), message)
                break


def _words(*texts: Words) -> set[str]:
    return {word.casefold() for words in texts for _, text in words.texts for word in WORD.findall(text)}


def _has_share(formula: str, word: str) -> bool:
    try:
        parts, numbers = divisors_in(formula), constants_in(formula)
    except FormulaError:
        return True  # a formula that cannot be read is another check's finding
    if word in _TIMES:
        return _TIMES[word] in numbers and _TIMES[word] not in parts
    return _PARTS[word] in parts or Fraction(1, _PARTS[word]) in numbers


def amounts_as_said(audited: Audited) -> Iterator[Problem]:
    """Yield amounts that are not the value of their modifier, or whose numbers the words beside them do not have."""
    for table, index, row in audited.rows(Row):
        amount = row.amount.replace("−", "-")
        code, path = f"two-answers:{table.id}:{row.id or index + 1}", row_path(table, index, "amount")
        if isinstance(row, Modifier):
            if re.fullmatch(r"[-+]?\d+", amount) and int(amount) != row.value:
                message = phrase(
                    "its amount is {amount}, but its value is {value:+d}", amount=row.amount, value=row.value
                )
                yield audited.finding(code, path, message, phrase("let both say the same"))
        elif amount and row.text and not any(_says(text, language, amount) for language, text in row.text.texts):
            message = phrase("its amount is {amount}, but its words do not have that number", amount=row.amount)
            hint = phrase("the words are “{text}”", text=row.text.in_(audited.language))
            yield audited.finding(code, path, message, hint)


def _says(text: str, language: str, amount: str) -> bool:
    """Return whether a text has the numbers of an amount, or none at all."""
    if any(lacks(text, language, number, ones=True) for number in re.findall(r"\d+", amount)):
        return False
    return not names_numbers(text, language, ones=True) or not amount.startswith("-") or amount in signed_in(text)


def options_say_what_they_bring(audited: Audited) -> Iterator[Problem]:
    """Yield modifiers that an option brings whose value is none of the signed numbers in the option's title."""
    for table, index, row in audited.rows(Modifier):
        option = audited.book.options.get(row.option.partition("=")[0])
        for _, text in option.title.texts if option else ():
            said = signed_in(text)
            if said and f"{row.value:+d}" not in said:
                message = audited.phrase(
                    "{row} is {value:+d}, but the option that brings it is called “{text}”",
                    row=row,
                    value=row.value,
                    text=text,
                )
                code = f"words:{table.id}:{row.id or index + 1}"
                yield audited.warning(code, row_path(table, index, "value"), message)
                break
