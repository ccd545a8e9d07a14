"""Checks that what is rolled is the same wherever it is said: in words, by both sides of a contest, in two tables."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from generator.i18n import phrase
from generator.model.localized import Words
from generator.model.rules.tables import FormulaRow, Row
from generator.problems import Problem
from generator.rules.audit.finding import Audited, names_of, row_path, sides_of

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
