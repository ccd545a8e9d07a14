"""Checks that words and values agree: numbers in both languages, in what a row leans on, in what a ruling sets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from typing import Any

from generator.model.rules.amend import Amendment
from generator.model.rules.tables import DieFace, FormulaRow, Row, Step
from generator.model.source import DataPath
from generator.model.words import Words
from generator.problems import Problem
from generator.rules.audit.finding import Audited, names_of, quoted, read_in, row_path
from generator.rules.formulas.amounts import work_out
from generator.rules.formulas.parts import compared_with, constants_in, signed_constants_in
from generator.rules.formulas.reading import FormulaError
from generator.rules.values import row_of
from generator.words import phrase

_SPELT: Mapping[str, int] = {
    word: number
    for words in (
        "dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis diecisiete "
        "dieciocho diecinueve veinte",
        "two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen "
        "eighteen nineteen twenty",
    )
    for number, word in enumerate(words.split(), 2)
}
"""Numbers as words have them; “one” says too many other things."""
COUNTED_IN = ("es", "en")
"""The languages whose numbers are known in words too."""
_FIGURE = re.compile(r"\d")
_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_SIGNED = re.compile(r"(?<![\w–-])([-+−])(\d+)")
_DICE = re.compile(r"(\d+)d(\d+)", re.IGNORECASE)
WORD = re.compile(r"[^\W\d]+")


def languages_agree(audited: Audited) -> Iterator[Problem]:
    """Yield texts that name a number in one language and not in the other."""
    for path, texts in _texts(audited.source.data, ()):
        missing = _unmatched(*texts) if any(map(_FIGURE.search, texts)) else None
        if missing:
            number, language = missing
            message = phrase("{number} stands in only one of the two languages", number=number)
            hint = phrase("the other says “{texts}”", texts=texts[COUNTED_IN.index(language)])
            yield audited.warning(f"languages:{'.'.join(map(str, _counted(path)))}", path, message, hint)


def _counted(path: DataPath) -> DataPath:
    """Return a path whose rows are counted from 1."""
    return tuple(part + 1 if isinstance(part, int) else part for part in path)


def _texts(data: Any, path: DataPath) -> Iterator[tuple[DataPath, tuple[str, ...]]]:
    """Yield every text that is given in each language, with its path."""
    if isinstance(data, Mapping):
        texts = tuple(str(data.get(language, "")) for language in COUNTED_IN)
        if all(texts) and all(isinstance(data[language], str | int | float) for language in COUNTED_IN):
            yield path, texts
            return
    pairs = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else ()
    for key, value in pairs:
        if isinstance(value, (Mapping, list)):
            yield from _texts(value, (*path, key))


def _unmatched(first: str, second: str) -> tuple[str, str] | None:
    """Return the first number in figures that the other text lacks, and the other's language."""
    for said, other, language in ((first, second, COUNTED_IN[1]), (second, first, COUNTED_IN[0])):
        for number in _NUMBER.findall(said):
            if number.replace(",", ".") not in numbers_in(other):
                return number, language
    return None


def numbers_in(text: str) -> set[str]:
    """Return the numbers of a text, those in words too, as figures."""
    figures = {number.replace(",", ".") for number in _NUMBER.findall(text)}
    return figures | {str(_SPELT[word]) for word in map(str.casefold, WORD.findall(text)) if word in _SPELT}


def words_as_values(audited: Audited) -> Iterator[Problem]:
    """Yield rows whose words name other numbers than the values they have or lean on."""
    for table, index, row in audited.rows(Row):
        for words in filter(None, (row.text, row.when if isinstance(row, Step) else None)):
            wrong = _other_number(audited, row, words)
            if wrong:
                number, whose = wrong
                message = phrase(
                    "{whose} is {number}, but the words beside it have other numbers", whose=whose, number=number
                )
                hint = phrase("the words are “{words}”", words=words.in_(audited.language))
                yield audited.warning(f"words:{table.id}:{row.id or index + 1}", row_path(table, index), message, hint)
                break


def _other_number(audited: Audited, row: Row, words: Words) -> tuple[str, str] | None:
    """Return a number that a row's words lack though they name numbers, and what has that number."""
    for text in (text for language, text in words.texts if language in ("", *COUNTED_IN)):
        said = numbers_in(text)
        signed = signed_in(text)
        for name in (name for name in row.see if "." in name):
            lacking = [number for number in _constants(audited, name) if said and number not in said]
            if lacking:
                return lacking[0], quoted(name)
        if isinstance(row, DieFace) and row.value is not None and said and str(abs(row.value)) not in said:
            return str(row.value), phrase("its value")
        if isinstance(row, FormulaRow) and (wrong := _other_clause(row.value, text)):
            return wrong, quoted(row.value)
        if isinstance(row, FormulaRow) and signed:
            lacking = [number for number in constants_of(row.value) if number not in said]
            if lacking or signed - _added(row.value):
                return (lacking or sorted(signed))[0], quoted(row.value)
    return None


def _other_clause(formula: str, text: str) -> str:
    """Return what is added where a characteristic is the number a clause names, if the clause names another amount.

    “−1 with 8 or more” says −1 at 8; nothing is returned when all such clauses are right.
    """
    names = names_of(formula)
    turning = {name for name in names if compared_with(formula, name)}
    for clause in text.split(";") if len(turning) == 1 else ():
        signed, plain = signed_in(clause), _NUMBER.findall(_SIGNED.sub("", clause))
        if len(signed) == len(plain) == 1 and plain[0].isdecimal():
            try:
                added = work_out(formula, dict.fromkeys(names, 0) | dict.fromkeys(turning, int(plain[0])))
            except FormulaError:
                continue  # it comes to nothing with names that are 0
            if added.least == added.most and added.most not in (int(min(signed)), int(min(signed)) + int(plain[0])):
                return f"{float(added.most):+g}"
    return ""


def signed_in(text: str) -> set[str]:
    """Return the numbers of a text that have a sign, with it."""
    return {f"{'+' if sign == '+' else '-'}{number}" for sign, number in _SIGNED.findall(text)}


def _added(formula: str) -> set[str]:
    return {f"{int(number):+d}" for number in read_in(formula, signed_constants_in, ())}


def _constants(audited: Audited, name: str) -> tuple[str, ...]:
    return read_in(name, lambda row: constants_of(row_of(audited.book, row).value), ())


def constants_of(formula: str) -> tuple[str, ...]:
    """Return the plain numbers of a formula, as far as it can be read."""
    return tuple(f"{float(number):g}" for number in read_in(formula, constants_in, ()))


def rulings_say_what_they_set(audited: Audited) -> Iterator[Problem]:
    """Yield choices of rulings whose words name numbers, but not those that they set."""
    for ruling in audited.book.all_rulings:
        for choice in ruling.choices:
            for text in (text for language, text in choice.text.texts if language in ("", *COUNTED_IN)):
                wrong = next(_unsaid(choice.amendment, text), None)
                if wrong:
                    path, value = wrong
                    message = phrase(
                        "the ruling {id} puts {value} here, but its words have other numbers", id=ruling.id, value=value
                    )
                    hint = phrase("the words are “{text}”", text=text)
                    code = f"words:{ruling.id}:{choice.id}"
                    yield audited.warning(code, (*choice.amendment.path, *path), message, hint)
                    break


def _unsaid(change: Amendment, text: str) -> Iterator[tuple[DataPath, str]]:
    said, signed = numbers_in(text), signed_in(text)
    dice = {found.casefold() for found in (match[0] for match in _DICE.finditer(text))}
    for dotted, value in change.set.items():
        path: DataPath = ("set", dotted)
        if match := _DICE.fullmatch(str(value)):
            if (dice and match[0].casefold() not in dice) or (said and match[2] not in said):
                yield path, str(value)
        elif said and re.fullmatch(r"-?\d+(?:-\d+)?", str(value)):
            negative = str(value).startswith("-") and str(value) not in signed
            if negative or set(re.findall(r"\d+", str(value))) - said:
                yield path, str(value)
    for table, rows in change.add.items():
        for index, row in enumerate(rows):
            for key in ("value", "difference"):
                value = row.get(key) if isinstance(row, Mapping) else None
                if isinstance(value, int) and value and signed and f"{value:+d}" not in signed:
                    yield ("add", table, index, key), str(value)
