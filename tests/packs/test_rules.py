"""The schema of rules judges files as the program does, and tells what each type of table has."""

from pathlib import Path

import jsonschema
import pytest

from generator.model.rules.book import load_rules
from generator.model.source import parse_text, read_source
from generator.packs.schemas import SCHEMAS
from generator.problems import PizarraError

SCHEMA = SCHEMAS["rules"]()
FILES = sorted((Path(__file__).parents[2] / "templates").glob("*/rules.yaml"))
BANDS = "{type: bands, title: T, rows: [{band: 1-3, value: 2}, {band: 4+, forbidden: true}]}"


def sound(data):
    return not list(jsonschema.Draft202012Validator(SCHEMA).iter_errors(data))


def book(table, **parts):
    rest = "".join(f"{key}: {value}\n" for key, value in parts.items())
    return parse_text(f"title: {{es: Reglas, en: Rules}}\n{rest}tables:\n  t: {table}\n", "rules.yaml")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.parent.name)
def test_bundled_rules_are_valid(path):
    assert sound(read_source(path).data)


@pytest.mark.parametrize(
    ("table", "right"),
    [
        (BANDS, True),
        (BANDS.replace("bands", "bnads"), False),
        ("{title: T, rows: []}", False),
        (BANDS.replace("forbidden: true", "forbiden: true"), False),
        (BANDS.replace("forbidden: true", "forbidden: often"), False),
        (BANDS.replace("band: 1-3", "band: [1, 3]"), False),
        (BANDS.replace("band: 1-3, ", ""), False),
        (BANDS.replace("type: bands", "type: bands, trend: up"), False),
        (BANDS.replace("type: bands", "type: bands, notes: [a, {es: b}]"), True),
        (BANDS.replace("type: bands", "type: bands, unit: null"), True),
        ("{type: dice, title: T, dice: d6, rows: [{roll: 1-5, result: a}, {roll: [6], next: t}]}", True),
        ("{type: dice, title: T, dice: d6, rows: [{roll: 1-5, reslut: a}]}", False),
        ("{type: sequence, title: T, rows: [{title: a, steps: [b, c]}]}", True),
        ("{type: matrix, title: T, rows: {entries: {a: A}}, columns: {entries: {b: B}}, cells: {a: {b: x}}}", True),
        ("{type: matrix, title: T, rows: {entries: {a: A}}, columns: {entry: {b: B}}, cells: {a: {b: x}}}", False),
    ],
)
def test_it_judges_as_the_program_does(table, right):
    source = book(table)
    assert sound(source.data) is right
    if right:
        assert "t" in load_rules(source).book.tables
    else:
        with pytest.raises(PizarraError):
            load_rules(source)


@pytest.mark.parametrize(
    ("parts", "right"),
    [
        ({"options": "{volea: {title: V, value: no}}"}, True),
        ({"options": "{volea: {title: V, valeu: no}}"}, False),
        ({"rulings": "{R1: {title: R, closes: gap:t:1, text: x, set: {t.title: U}}}"}, True),
        ({"rulings": "{R1: {title: R, choose: b, choices: {a: {text: x}, b: {txt: y}}}}"}, False),
        ({"characteristics": "{speed: {title: S, range: 1-9}, none: null}"}, True),
        ({"pieces": "{p: {has: [speed], rols: {}}}"}, False),
    ],
)
def test_all_parts_of_a_book_are_judged(parts, right):
    assert sound(book(BANDS, **parts).data) is right
