"""The pages about rule tables have an example of every type and name every helper; their examples are a valid book."""

import inspect
import re

import pytest

from generator.model.rules.book import load_rules
from generator.model.rules.tables import TABLES
from generator.model.source import parse_text
from generator.rules.audit.audit import audit
from generator.templating.helpers import CardHelpers
from generator.templating.ruling_marks import Marks
from tests.docs.guide_pages import LANGUAGES, blocks, files, follow, guide_page

CHOICES = {"en": ("strict", "loose"), "es": ("dura", "blanda")}
pytestmark = pytest.mark.parametrize("language", LANGUAGES)


@pytest.fixture
def rules(language):
    """Return the rule book that the examples of the page are together."""
    page = guide_page("rules-tables", language)
    whole = {text for _, text in files(page)}
    head, *others = (text for text in blocks(page, "yaml") if text not in whole)
    tables = "".join(text.removeprefix("tables:\n") for text in others if text.startswith("tables:\n"))
    rest = "".join(text for text in others if not text.startswith("tables:\n"))
    return load_rules(parse_text(f"{head}tables:\n{tables}{rest}", "rules.yaml"))


def test_the_first_game_of_the_page_is_checked(language, tmp_path, monkeypatch, pizarra):
    monkeypatch.chdir(tmp_path)
    follow(guide_page("rules-tables", language), tmp_path, pizarra)


def test_the_examples_are_a_valid_rule_book_with_every_type(rules):
    assert audit(rules) == ()
    assert {table.type for table in rules.book.tables.values()} == set(TABLES.places)


def test_rulings_of_the_examples_can_be_switched_on(language, rules):
    for choice in CHOICES[language]:
        assert load_rules(rules.published_source, {"P-01": choice}).book.ruling("P-01").chosen.id == choice


def test_every_type_has_a_part_that_leads_to_all_its_keys(language):
    parts = guide_page("rules-tables", language).split("\n## ")
    for kind in TABLES.places:
        (part,) = [part for part in parts if part.startswith(f"{kind}\n")]
        assert re.search(rf"reference/rules\.md#rules-tables-[\w-]*{kind}", part) or kind == "cases"


def test_every_helper_is_named_with_its_arguments(language, rules):
    page = guide_page("card-helpers", language)
    given = CardHelpers(rules.book, "en", Marks(rules.book, "en")).helpers()
    for name, helper in given.items():
        if not callable(helper):
            assert f"`{name}`" in page
            continue
        plain = [one.replace(annotation=one.empty) for one in inspect.signature(helper).parameters.values()]
        assert f"`{name}{inspect.Signature(plain)}`" in page
    rows = "\n".join(re.findall(r"^\| (.*?) \| ", page, re.MULTILINE))
    assert set(re.findall(r"`(\w+)\([^`]*\)`", rows)) == {name for name, helper in given.items() if callable(helper)}
