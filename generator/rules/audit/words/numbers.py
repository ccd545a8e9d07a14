"""Checks that words and values agree: numbers in both languages, in what a row leans on, in what a ruling sets."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from generator.i18n import Phrase, phrase
from generator.model.localized import Words
from generator.model.rules.rulings import Amendment
from generator.model.rules.tables import DieFace, FormulaRow, Row, Step
from generator.model.yaml_reader import DataPath
from generator.packs.languages import texts_by_language
from generator.problems import Problem
from generator.rules.audit.finding import Audited, names_of, quoted, read_in, row_path
from generator.rules.audit.words.counting import COUNTED, lacks, names_numbers, odd_one_out
from generator.rules.formulas.amounts import work_out
from generator.rules.formulas.parts import compared_with, constants_in, signed_constants_in
from generator.rules.formulas.reading import FormulaError
from generator.rules.values import row_of

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_SIGNED = re.compile(r"(?<![\w–-])([-+−])(\d+)")
_DICE = re.compile(r"(\d+)d(\d+)", re.IGNORECASE)
WORD = re.compile(r"[^\W\d]+")


def languages_agree(audited: Audited) -> Iterator[Problem]:
    """Yield texts that name a number in one language and not in the other."""
    for path, texts in texts_by_language(audited.source.data, audited.book.languages.codes):
        told = numbers_apart({language: str(text) for language, text in texts.items()})
        if told:
            yield audited.warning(f"languages:{'.'.join(map(str, _counted(path)))}", path, *told)


def numbers_apart(texts: Mapping[str, str]) -> tuple[Phrase, Phrase] | None:
    """Return that a number is in one of the texts by language and not in another, and what that says; else ``None``."""
    (usual, text), *others = texts.items()
    for language, other in others:
        apart = odd_one_out(text, usual, other, language) if {usual, language} <= {*COUNTED} else None
        if apart:
            number, in_first = apart
            lacks, said = (language, other) if in_first else (usual, text)
            message = phrase("{number} is in only one of the two languages", number=number.shown)
            return message, phrase("in “{language}” it says “{text}”", language=lacks, text=said)
    return None


def _counted(path: DataPath) -> DataPath:
    """Return a path whose rows are counted from 1."""
    return tuple(part + 1 if isinstance(part, int) else part for part in path)


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
    for language, text in words.texts:
        if language not in ("", *COUNTED):
            continue
        signed = signed_in(text)
        for name in (name for name in row.see if "." in name):
            lacking = [number for number in _constants(audited, name) if lacks(text, language, number)]
            if lacking:
                return lacking[0], quoted(name)
        if isinstance(row, DieFace) and row.value is not None and lacks(text, language, str(abs(row.value))):
            return str(row.value), phrase("its value")
        if isinstance(row, FormulaRow) and (wrong := _other_clause(row.value, text)):
            return wrong, quoted(row.value)
        if isinstance(row, FormulaRow) and signed:
            lacking = [number for number in constants_of(row.value) if lacks(text, language, number)]
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
            for language, text in choice.text.texts:
                wrong = next(_unsaid(choice.amendment, text, language), None)
                if wrong:
                    path, value = wrong
                    message = phrase(
                        "the ruling {id} puts {value} here, but its words have other numbers", id=ruling.id, value=value
                    )
                    hint = phrase("the words are “{text}”", text=text)
                    code = f"words:{ruling.id}:{choice.id}"
                    yield audited.warning(code, (*choice.amendment.path, *path), message, hint)
                    break


def _unsaid(change: Amendment, text: str, language: str) -> Iterator[tuple[DataPath, str]]:
    signed = signed_in(text)
    dice = {found.casefold() for found in (match[0] for match in _DICE.finditer(text))}
    for dotted, value in change.set.items():
        path: DataPath = ("set", dotted)
        if match := _DICE.fullmatch(str(value)):
            if (dice and match[0].casefold() not in dice) or lacks(text, language, match[2]):
                yield path, str(value)
        elif names_numbers(text, language) and re.fullmatch(r"-?\d+(?:-\d+)?", str(value)):
            negative = str(value).startswith("-") and str(value) not in signed
            if negative or any(lacks(text, language, number) for number in re.findall(r"\d+", str(value))):
                yield path, str(value)
    for table, rows in change.add.items():
        for index, row in enumerate(rows):
            for key in ("value", "difference"):
                value = row.get(key) if isinstance(row, Mapping) else None
                if isinstance(value, int) and value and signed and f"{value:+d}" not in signed:
                    yield ("add", table, index, key), str(value)
