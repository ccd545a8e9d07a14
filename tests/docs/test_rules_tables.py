"""The reference of rule tables names every key and every helper, and its examples are a sound rule book."""

import inspect
import re
from typing import get_args

import pytest

from generator.model.rules.book import Action, BookFile, Component, DiceRule, PieceKind, RuledCharacteristic, load_rules
from generator.model.rules.rulings import RulingEntry
from generator.model.rules.tables import TABLES, Row, RuleTable
from generator.model.source import parse_text
from generator.rules.audit.audit import audit
from generator.templating.helpers import Tables
from generator.templating.ruling_marks import Marks
from tests.conftest import ROOT

PAGE = (ROOT / "docs/en/guide/rules-tables.md").read_text(encoding="utf-8")
SECTIONS = {part.partition("\n")[0].strip(): part for part in PAGE.split("\n## ")[1:]}


def named(section):
    """Return every word that a section writes as code, outside its example."""
    prose = re.sub(r"```.*?```", "", SECTIONS[section], flags=re.DOTALL)
    return {word for code in re.findall(r"`([^`]+)`", prose) for word in re.findall(r"\w+", code)}


@pytest.fixture(scope="module")
def rules():
    """Return the rule book that the examples of the page are together."""
    examples = re.findall(r"^```yaml\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    head, *others = examples
    tables = "".join(text.removeprefix("tables:\n") for text in others if text.startswith("tables:\n"))
    rest = "".join(text for text in others if not text.startswith("tables:\n"))
    return load_rules(parse_text(f"{head}tables:\n{tables}{rest}", "rules.yaml"))


def test_the_examples_are_a_sound_rule_book(rules):
    assert audit(rules) == ()
    assert {table.type for table in rules.book.tables.values()} == set(TABLES.places)


def test_rulings_of_the_examples_can_be_switched_on(rules):
    for choice in ("strict", "loose"):
        assert load_rules(rules.published_source, {"P-01": choice}).book.ruling("P-01").chosen.id == choice


def keys(model, beside=None):
    """Return the keys of a model in a file, without those of another that it adds to."""
    fields = model.model_fields.items()
    return {field.alias or name for name, field in fields} - (keys(beside) if beside else set())


@pytest.mark.parametrize("kind", TABLES.places)
def test_every_key_of_a_type_is_named(kind):
    (table,) = TABLES.models({"type": kind})
    rows = table.model_fields.get("rows")
    needed = (keys(table, RuleTable) - {"rows"}) | (keys(get_args(rows.annotation)[0], Row) if rows else set())
    assert needed <= named(kind) | (named("sequence") if kind == "cases" else set())


def test_every_key_of_the_book_and_of_all_tables_is_named():
    assert keys(BookFile) <= named("The book")
    assert keys(RuleTable) | keys(Row) <= named("Every table, every row")
    assert keys(RulingEntry) - {"not_printed"} <= named("Rulings and notes")
    for part in (Action, RuledCharacteristic, Component, DiceRule, PieceKind):
        assert keys(part) <= named("The book")


def test_every_helper_is_named_with_its_arguments(rules):
    given = Tables(rules.book, "en", Marks(rules.book, "en")).helpers()
    for name, helper in given.items():
        if not callable(helper):
            assert f"`{name}`" in PAGE
            continue
        plain = [one.replace(annotation=one.empty) for one in inspect.signature(helper).parameters.values()]
        assert f"`{name}{inspect.Signature(plain)}`" in PAGE
    told = set(re.findall(r"`(\w+)\([^`]*\)`", SECTIONS["Helpers of card templates"]))
    assert told == {name for name, helper in given.items() if callable(helper)}
