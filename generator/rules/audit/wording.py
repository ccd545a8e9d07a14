"""Checks that words and values agree, in both languages and wherever the same is said."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from itertools import permutations

from generator.i18n import Phrase, message, phrase
from generator.model.localized import Words, texts_by_language
from generator.model.names import fold_name
from generator.model.rules.rulings import Amendment
from generator.model.rules.tables import DieFace, FormulaRow, Modifier, Outcome, Row, Step
from generator.model.yaml_reader import DataPath
from generator.problems import Problem
from generator.rules.amounts import work_out
from generator.rules.audit.counting import COUNTED, lacks, names_numbers, odd_one_out
from generator.rules.audit.finding import AuditedBook, Place, names_of, quoted_text, read_in, sides_of
from generator.rules.formulas import FormulaError, compared_with, constants_in, divisors_in, signed_constants_in
from generator.rules.odds import row_of

_NUMBER = re.compile(r"\d+(?:[.,]\d+)?")
_SIGNED = re.compile(r"(?<![\w–-])([-+−])(\d+)")
_DICE = re.compile(r"(\d+)d(\d+)", re.IGNORECASE)
WORD = re.compile(r"[^\W\d]+")


def languages_agree(audited: AuditedBook) -> Iterator[Problem]:
    """Yield texts that name a number in one language and not in the other."""
    for path, texts in texts_by_language(audited.source.data, audited.book.languages.codes):
        if contradiction := numbers_apart({language: str(text) for language, text in texts.items()}):
            place = ".".join(str(part + 1 if isinstance(part, int) else part) for part in path)
            yield audited.warning(f"languages:{place}", path, *contradiction)


def numbers_apart(texts: Mapping[str, str]) -> tuple[Phrase, Phrase] | None:
    """Return a message and a hint about a number that only one of the texts names; ``None`` when there is none."""
    (first_code, text), *others = texts.items()
    for language, other in others:
        apart = odd_one_out(text, first_code, other, language) if {first_code, language} <= {*COUNTED} else None
        if apart:
            number, in_first = apart
            code, quote = (language, other) if in_first else (first_code, text)
            hint = phrase("in “{language}” it says “{text}”", language=code, text=quote)
            return phrase("{number} is in only one of the two languages", number=number.text), hint
    return None


def words_as_values(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows whose words name other numbers than the values they have or depend on."""
    for place in audited.rows(Row):
        for words in filter(None, (place.row.text, place.row.when if isinstance(place.row, Step) else None)):
            if wrong := _other_number(audited, place.row, words):
                text = message("{whose} is {number}, but the words beside it have other numbers")
                values = {"number": wrong[0], "whose": wrong[1], "words": words.in_(audited.language)}
                yield place.warning(f"words:{place.name}", "", text, "the words are “{words}”", **values)
                break


def _other_number(audited: AuditedBook, row: Row, words: Words) -> tuple[str, str] | None:
    """Return a number that a row's words lack though they name numbers, and what has that number."""
    for language, text in words.texts:
        if language not in ("", *COUNTED):
            continue
        signed = signed_in(text)
        for name in (name for name in row.see if "." in name):
            formula = read_in(name, lambda dotted: row_of(audited.book, dotted).value, "")
            if lacking := [number for number in constants_of(formula) if lacks(text, language, number)]:
                return lacking[0], quoted_text(name)
        if isinstance(row, DieFace) and row.value is not None and lacks(text, language, str(abs(row.value))):
            return str(row.value), phrase("its value")
        if isinstance(row, FormulaRow) and (wrong := _other_clause(row.value, text)):
            return wrong, quoted_text(row.value)
        if isinstance(row, FormulaRow) and signed:
            lacking = [number for number in constants_of(row.value) if lacks(text, language, number)]
            terms = {f"{int(number):+d}" for number in read_in(row.value, signed_constants_in, ())}
            if lacking or signed - terms:
                return (lacking or sorted(signed))[0], quoted_text(row.value)
    return None


def _other_clause(formula: str, text: str) -> str:
    """Return the amount added at the value that a clause names, if the clause names another amount.

    “−1 with 8 or more” says −1 at 8; nothing is returned when all such clauses are right.
    """
    names = names_of(formula)
    turning = {name for name in names if compared_with(formula, name)}
    for clause in text.split(";") if len(turning) == 1 else ():
        signed, plain = signed_in(clause), _NUMBER.findall(_SIGNED.sub("", clause))
        if len(signed) == len(plain) == 1 and plain[0].isdecimal():
            try:
                amount = work_out(formula, dict.fromkeys(names, 0) | dict.fromkeys(turning, int(plain[0])))
            except FormulaError:
                continue  # it comes to nothing with names that are 0
            if amount.least == amount.most and amount.most not in (int(min(signed)), int(min(signed)) + int(plain[0])):
                return f"{float(amount.most):+g}"
    return ""


def signed_in(text: str) -> set[str]:
    return {f"{'+' if sign == '+' else '-'}{number}" for sign, number in _SIGNED.findall(text)}


def constants_of(formula: str) -> tuple[str, ...]:
    return tuple(f"{float(number):g}" for number in read_in(formula, constants_in, ()))


def rulings_say_what_they_set(audited: AuditedBook) -> Iterator[Problem]:
    """Yield choices of rulings whose words name numbers, but not those that they set."""
    for ruling in audited.book.all_rulings:
        for choice in ruling.choices:
            for language, words in choice.text.texts:
                if wrong := next(_values_not_mentioned(choice.amendment, words, language), None):
                    text = message("the ruling {id} puts {value} here, but its words have other numbers")
                    code, path = f"words:{ruling.id}:{choice.id}", (*choice.amendment.path, *wrong[0])
                    values = {"id": ruling.id, "value": wrong[1], "text": words}
                    yield audited.warning(code, path, text, "the words are “{text}”", **values)
                    break


def _values_not_mentioned(change: Amendment, text: str, language: str) -> Iterator[tuple[DataPath, str]]:
    signed = signed_in(text)
    dice = {match[0].casefold() for match in _DICE.finditer(text)}
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


def shares_as_said(audited: AuditedBook) -> Iterator[Problem]:
    """Yield values with a half or a double in their title, or in their table's notes, but not in their formula."""
    for place in audited.rows(FormulaRow):
        texts = [text for words in (place.row.title, *place.table.notes) for _, text in words.texts]
        words = {word.casefold() for text in texts for word in WORD.findall(text)}
        for word in sorted(words & (_PARTS.keys() | _TIMES.keys())) if {"*", "/"} & {*place.row.value} else ():
            if not _has_share(place.row.value, word):
                text = message("the words about {row} mention “{word}”, but “{value}” does not")
                yield place.warning(f"words:{place.name}", "value", text, word=word, value=place.row.value)
                break


def _has_share(formula: str, word: str) -> bool:
    try:
        parts, numbers = divisors_in(formula), constants_in(formula)
    except FormulaError:
        return True  # a formula that cannot be read is another check's finding
    if word in _TIMES:
        return _TIMES[word] in numbers and _TIMES[word] not in parts
    return _PARTS[word] in parts or Fraction(1, _PARTS[word]) in numbers


def amounts_as_said(audited: AuditedBook) -> Iterator[Problem]:
    """Yield amounts that are not the value of their modifier, or whose numbers the words beside them do not have."""
    for place in audited.rows(Row):
        row, amount = place.row, place.row.amount.replace("−", "-")
        if isinstance(row, Modifier):
            if re.fullmatch(r"[-+]?\d+", amount) and int(amount) != row.value:
                text = message("its amount is {amount}, but its value is {value:+d}")
                values = {"amount": row.amount, "value": row.value}
                yield place.error(f"two-answers:{place.name}", "amount", text, "make both say the same", **values)
        elif amount and row.text and not any(_agrees_with(text, language, amount) for language, text in row.text.texts):
            text = message("its amount is {amount}, but its words do not have that number")
            values = {"amount": row.amount, "text": row.text.in_(audited.language)}
            yield place.error(f"two-answers:{place.name}", "amount", text, "the words are “{text}”", **values)


def _agrees_with(text: str, language: str, amount: str) -> bool:
    """Return whether a text has the numbers of an amount, or none at all."""
    if any(lacks(text, language, number, ones=True) for number in re.findall(r"\d+", amount)):
        return False
    return not names_numbers(text, language, ones=True) or not amount.startswith("-") or amount in signed_in(text)


def options_say_what_they_bring(audited: AuditedBook) -> Iterator[Problem]:
    """Yield modifiers that an option brings whose value is none of the signed numbers in the option's title."""
    for place in audited.rows(Modifier):
        option = audited.book.options.get(place.row.option.partition("=")[0])
        for _, title in option.title.texts if option else ():
            signed = signed_in(title)
            if signed and f"{place.row.value:+d}" not in signed:
                text = message("{row} is {value:+d}, but the option that brings it is called “{text}”")
                yield place.warning(f"words:{place.name}", "value", text, value=place.row.value, text=title)
                break


_AGAINST = re.compile(r"\b(?:contra|frente a|against|versus|vs)\b.*", re.IGNORECASE | re.DOTALL)
"""What is said of the other side's roll."""
_SUCCESS: Mapping[str, str] = {
    "acierto": "pass", "éxito": "pass", "success": "pass", "fallo": "fail", "fracaso": "fail", "failure": "fail",
}  # fmt: skip
"""Words for what an equal roll is."""


def rolls_as_said(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows whose words name other characteristics than those that are rolled or counted there."""
    called = [(one.id, _title_pattern(one.title)) for one in audited.book.characteristics.values() if one.title]
    rolled = {name: {*row.roll, *names_of(row.value)} for name, row in _rolls(audited).items()}
    for place in audited.rows(Row):
        dependencies = (place.formula_name,) if isinstance(place.row, FormulaRow) else place.row.see
        expected = {name for one in dependencies for name in rolled.get(one, ())}
        for _, words in (*place.row.title.texts, *place.row.text.texts) if expected else ():
            own_roll = _AGAINST.sub("", words)
            mentioned = {name for name, pattern in called if pattern.search(own_roll)}
            if mentioned and not mentioned & expected:
                text = message("“{text}” mentions {called}, but the rules use {names}")
                names = tuple(map(audited.name_of, sorted(expected)))
                values = {"called": audited.name_of(min(mentioned)), "names": names}
                yield place.warning(f"words:{place.name}", "", text, "one of the two is wrong", text=words, **values)
                break


def _rolls(audited: AuditedBook) -> dict[str, FormulaRow]:
    """Return the rows of formula tables that say what is rolled, by ``table.row``."""
    return {place.formula_name: place.row for place in audited.rows(FormulaRow) if place.row.roll}


@cache
def _title_pattern(title: Words) -> re.Pattern[str]:
    return re.compile("|".join(rf"\b{re.escape(text)}\b" for _, text in title.texts), re.IGNORECASE)


def rolls_alike(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rolls that are not those of the row of the same name in another table, or of the row a side depends on."""
    first: dict[str, tuple[str, ...]] = {}
    for place in audited.rows(FormulaRow):
        if place.row.id and place.row.roll and first.setdefault(place.row.id, place.row.roll) != place.row.roll:
            text = message("{row} is rolled with other characteristics in another table")
            yield place.warning(f"unlike:{place.name}:roll", "roll", text, "make both say the same")
    rolled = _rolls(audited)
    for table in audited.book.tables.values():
        for key, side in sides_of(table):
            for name in side.see:
                if name in rolled and set(rolled[name].roll) != set(side.roll):
                    text = message("this side of {table} rolls other characteristics than “{name}” says")
                    code, path = f"unlike:{table.id}:{key}:roll", ("tables", table.id, key, "roll")
                    yield audited.warning(code, path, text, table=table, name=name)


def equal_rolls_as_said(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rulings that say in words that an equal roll succeeds and set that it fails, or the other way about."""
    for ruling in audited.book.rulings:
        for choice in ruling.choices:
            words = " ".join(text for _, text in choice.text.texts).casefold()
            outcomes = {_SUCCESS[word] for word in _SUCCESS if re.search(rf"\b{word}\b", words)}
            for dotted, value in choice.amendment.set.items():
                if dotted.startswith("dice.") and dotted.endswith(".equal") and outcomes and value not in outcomes:
                    text = message("the ruling {id} sets {value} for an equal roll, but its words do not")
                    code, path = f"words:{ruling.id}:{choice.id}", (*choice.amendment.path, "set", dotted)
                    values = {"id": ruling.id, "value": value, "text": choice.text.in_(audited.language)}
                    yield audited.warning(code, path, text, "the words are “{text}”", **values)


def results_worded(audited: AuditedBook) -> Iterator[Problem]:
    """Yield results such as ``knocked_out`` for which nothing but their name could be printed, each once a table."""
    seen: set[tuple[str, str]] = set()
    rows: tuple[Place[Outcome] | Place[DieFace], ...] = (*audited.rows(Outcome), *audited.rows(DieFace))
    for place in rows:
        result = place.row.result
        has_no_words = "_" in result and audited.book.result_text(place.row, audited.language) == result.replace(
            "_", " "
        )
        if has_no_words and (place.table.id, result) not in seen:
            text = message("{table} has no text for {result}; only its name would be printed")
            hint = message("add a title (its name) or text (what it says)")
            yield place.warning(f"raw-name:{place.table.id}:{result}", "result", text, hint, result=result)
            seen.add((place.table.id, result))


def titles_at_home(audited: AuditedBook) -> Iterator[Problem]:
    """Yield rows whose title is about another row of the table, as after a swap."""
    for table in audited.book.tables.values():
        titled = (place for place in audited.rows(Row, table) if place.row.id and place.row.title)
        for place, other in permutations([place for place in titled if not _speaks_of(place.row, place.row.id)], 2):
            if _speaks_of(place.row, other.row.id):
                text = message("{title} is the title of the row {name} but describes the row {other}")
                hint = message("two titles may have been swapped; otherwise rename the row")
                values = {"title": place.row, "name": place.row.id, "other": other.row.id}
                yield place.warning(f"crossed:{place.table.id}:{place.row.id}", "title", text, hint, **values)


def _speaks_of(row: Row, name: str) -> bool:
    words = [word for _, text in row.title.texts for word in fold_name(text).split()]
    return any(akin(word, other) for word in words for other in fold_name(name).split())


def akin(word: str, other: str) -> bool:
    """Return whether two words differ in no more than their endings, as “pasar” and “pase” do."""
    shorter = min(len(word), len(other))
    return shorter > 2 and word[: max(3, shorter - 2)] == other[: max(3, shorter - 2)]
