"""Checks that words and values agree, in both languages and wherever the same is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations

from generator.i18n import Phrase, phrase
from generator.model.localized import Words
from generator.model.names import fold_name
from generator.model.rules.rulings import Amendment
from generator.model.rules.tables import Dice, DieFace, FormulaRow, Modifier, Outcome, Outcomes, Row, Step, rows_of
from generator.model.yaml_reader import DataPath
from generator.packs.languages import texts_by_language
from generator.problems import Problem
from generator.rules.amounts import work_out
from generator.rules.audit.counting import COUNTED, lacks, names_numbers, odd_one_out
from generator.rules.audit.finding import Audited, names_of, quoted_text, read_in, row_path, sides_of
from generator.rules.formulas import FormulaError, compared_with, constants_in, divisors_in, signed_constants_in
from generator.rules.odds import row_of

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_SIGNED = re.compile(r"(?<![\w–-])([-+−])(\d+)")
_DICE = re.compile(r"(\d+)d(\d+)", re.IGNORECASE)
WORD = re.compile(r"[^\W\d]+")


def languages_agree(audited: Audited) -> Iterator[Problem]:
    """Yield texts that name a number in one language and not in the other."""
    for path, texts in texts_by_language(audited.source.data, audited.book.languages.codes):
        told = numbers_apart({language: str(text) for language, text in texts.items()})
        if told:
            yield audited.warning(f"languages:{'.'.join(map(str, _one_based(path)))}", path, *told)


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


def _one_based(path: DataPath) -> DataPath:
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
                return lacking[0], quoted_text(name)
        if isinstance(row, DieFace) and row.value is not None and lacks(text, language, str(abs(row.value))):
            return str(row.value), phrase("its value")
        if isinstance(row, FormulaRow) and (wrong := _other_clause(row.value, text)):
            return wrong, quoted_text(row.value)
        if isinstance(row, FormulaRow) and signed:
            lacking = [number for number in constants_of(row.value) if lacks(text, language, number)]
            if lacking or signed - _signed_terms(row.value):
                return (lacking or sorted(signed))[0], quoted_text(row.value)
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


def _signed_terms(formula: str) -> set[str]:
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
                wrong = next(_values_not_mentioned(choice.amendment, text, language), None)
                if wrong:
                    path, value = wrong
                    message = phrase(
                        "the ruling {id} puts {value} here, but its words have other numbers", id=ruling.id, value=value
                    )
                    hint = phrase("the words are “{text}”", text=text)
                    code = f"words:{ruling.id}:{choice.id}"
                    yield audited.warning(code, (*choice.amendment.path, *path), message, hint)
                    break


def _values_not_mentioned(change: Amendment, text: str, language: str) -> Iterator[tuple[DataPath, str]]:
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


_AGAINST = re.compile(r"\b(?:contra|frente a|against|versus|vs)\b.*", re.IGNORECASE | re.DOTALL)
"""What is said of the other side's roll."""
_SUCCESS: Mapping[str, str] = {
    "acierto": "pass", "éxito": "pass", "success": "pass", "fallo": "fail", "fracaso": "fail", "failure": "fail",
}  # fmt: skip
"""Words for what an equal roll is."""


def rolls_as_said(audited: Audited) -> Iterator[Problem]:
    """Yield rows whose words name other characteristics than those that are rolled or counted there."""
    called = [(one.id, _pattern(one.title)) for one in audited.book.characteristics.values() if one.title]
    rolled = {name: {*row.roll, *names_of(row.value)} for name, row in _rolls(audited).items()}
    for table, index, row in audited.rows(Row):
        own = (f"{table.id}.{row.id}",) if isinstance(row, FormulaRow) else ()
        wanted = {name for one in own or row.see for name in rolled.get(one, ())}
        for _, text in (*row.title.texts, *row.text.texts) if wanted else ():
            own_roll = _AGAINST.sub("", text)
            named = {name for name, pattern in called if pattern.search(own_roll)}
            if named and not named & wanted:
                names = tuple(audited.called(name) for name in sorted(wanted))
                message = phrase(
                    "“{text}” names {called}, but it goes by {names}",
                    text=text,
                    called=audited.called(min(named)),
                    names=names,
                )
                code = f"words:{table.id}:{row.id or index + 1}"
                yield audited.warning(code, row_path(table, index), message, phrase("one of the two is wrong"))
                break


def _rolls(audited: Audited) -> dict[str, FormulaRow]:
    """Return the rows of formula tables that say what is rolled, by ``table.row``."""
    return {f"{table.id}.{row.id}": row for table, _, row in audited.rows(FormulaRow) if row.roll}


@cache
def _pattern(title: Words) -> re.Pattern[str]:
    """Return what finds a title in a text, in any language, as whole words."""
    return re.compile("|".join(rf"\b{re.escape(text)}\b" for _, text in title.texts), re.IGNORECASE)


def rolls_alike(audited: Audited) -> Iterator[Problem]:
    """Yield rolls that are not those of the row of the same name in another table, or of the row a side leans on."""
    first: dict[str, tuple[str, ...]] = {}
    for table, index, row in audited.rows(FormulaRow):
        if row.id and row.roll and first.setdefault(row.id, row.roll) != row.roll:
            message = audited.phrase("{row} is rolled with other characteristics in another table", row=row)
            code = f"unlike:{table.id}:{row.id}:roll"
            yield audited.warning(code, row_path(table, index, "roll"), message, phrase("let both say the same"))
    rolled = _rolls(audited)
    for table in audited.book.tables.values():
        for key, side in sides_of(table):
            for name in side.see:
                if name in rolled and set(rolled[name].roll) != set(side.roll):
                    message = audited.phrase(
                        "this side of {table} rolls other characteristics than “{name}” says", table=table, name=name
                    )
                    path = ("tables", table.id, key, "roll")
                    yield audited.warning(f"unlike:{table.id}:{key}:roll", path, message)


def equal_rolls_as_said(audited: Audited) -> Iterator[Problem]:
    """Yield rulings that say in words that an equal roll succeeds and set that it fails, or the other way about."""
    for ruling in audited.book.rulings:
        for choice in ruling.choices:
            text = " ".join(text for _, text in choice.text.texts).casefold()
            said = {_SUCCESS[word] for word in _SUCCESS if re.search(rf"\b{word}\b", text)}
            for dotted, value in choice.amendment.set.items():
                if dotted.startswith("dice.") and dotted.endswith(".equal") and said and value not in said:
                    message = phrase(
                        "the ruling {id} sets {value} for an equal roll, but its words do not",
                        id=ruling.id,
                        value=value,
                    )
                    hint = phrase("the words are “{text}”", text=choice.text.in_(audited.language))
                    path = (*choice.amendment.path, "set", dotted)
                    yield audited.warning(f"words:{ruling.id}:{choice.id}", path, message, hint)


def results_worded(audited: Audited) -> Iterator[Problem]:
    """Yield results such as ``knocked_out`` for which nothing but their name could be printed, each once a table."""
    for table in audited.book.tables.values():
        if not isinstance(table, (Dice, Outcomes)):
            continue
        seen: set[str] = set()
        rows: tuple[Outcome | DieFace, ...] = table.rows
        for index, row in enumerate(rows):
            bare = audited.book.told(row, audited.language) == row.result.replace("_", " ")
            if "_" in row.result and bare and row.result not in seen:
                message = audited.phrase(
                    "{table} has no words for {result}, only its name would be printed", table=table, result=row.result
                )
                hint = phrase("add a title (what it is called) or a text (what it says)")
                code = f"raw-name:{table.id}:{row.result}"
                yield audited.warning(code, row_path(table, index, "result"), message, hint)
                seen.add(row.result)


def titles_at_home(audited: Audited) -> Iterator[Problem]:
    """Yield rows whose title speaks of the name of another row of the table, which has lost its own."""
    for table in audited.book.tables.values():
        rows = [(index, row) for index, row in enumerate(rows_of(table)) if row.id and row.title]
        spoken = {(one, other): _speaks_of(row, name.id) for one, row in rows for other, name in rows}
        for (one, row), (other, owner) in permutations(rows, 2):
            if spoken[one, other] and not spoken[one, one] and not spoken[other, other]:
                message = audited.phrase(
                    "{title} is the title of the row {name} and speaks of the row {other}",
                    title=row,
                    name=row.id,
                    other=owner.id,
                )
                hint = phrase("two titles may have changed places; else give the row another name")
                yield audited.warning(f"crossed:{table.id}:{row.id}", row_path(table, one, "title"), message, hint)


def _speaks_of(row: Row, name: str) -> bool:
    words = [word for _, text in row.title.texts for word in fold_name(text).split()]
    return any(akin(word, other) for word in words for other in fold_name(name).split())


def akin(word: str, other: str) -> bool:
    """Return whether two words differ in no more than their endings, as “pasar” and “pase” do."""
    shorter = min(len(word), len(other))
    return shorter > 2 and word[: max(3, shorter - 2)] == other[: max(3, shorter - 2)]
