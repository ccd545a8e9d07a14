import ast
import re

import pytest

from generator.cli.explain import CURES, KINDS, explanation
from generator.packs.load import find_rules, rule_folders
from generator.problems import PizarraError
from generator.rules.audit.audit import audit_as_published
from tests.conftest import ROOT

SHAPES = {"{kind}": ("crossed", "language", "languages", "names", "twice")}
"""What stands for the kind in a code that is put together from a variable."""


def kinds_in(tree, audits):
    """Yield the kind of every code that a module gives to problems; those of the audit are strings with a colon."""
    for node in ast.walk(tree):
        if isinstance(node, ast.keyword) and node.arg == "code" and isinstance(node.value, ast.Constant):
            yield node.value.value.partition(":")[0]
        if audits and isinstance(node, (ast.JoinedStr, ast.Constant)):
            text = ast.unparse(node).removeprefix("f").strip("'\"")
            if found := re.match(r"([a-z-]+):[^ ]", text):
                yield found[1]
            elif found := re.match(r"(\{kind\}):", text):
                yield from SHAPES[found[1]]


def kinds_of_the_program():
    """Return the kinds of all codes that the program gives to problems."""
    found = set()
    for file in sorted((ROOT / "generator").rglob("*.py")):
        audits = file.parent.name == "audit" or (file.parent.name == "checks" and file.stem in ("check", "texts"))
        found |= set(kinds_in(ast.parse(file.read_text("utf-8")), audits))
    return found


@pytest.mark.slow
def test_every_code_that_is_printed_can_be_explained():
    found = kinds_of_the_program()
    assert {"kits-alike", "gap", "rise", "scale-unstated", "template"} <= found
    assert found == set(KINDS) == set(CURES)


@pytest.mark.slow
def test_every_finding_of_the_bundled_games_can_be_explained():
    for name in rule_folders():
        rules = find_rules(name)
        for problem in audit_as_published(rules):
            assert explanation([rules], problem.code, "en")


@pytest.mark.parametrize("kind", KINDS)
def test_a_kind_is_explained_with_its_cure(kind):
    assert explanation([], kind, "en") == [f"{kind}: {KINDS[kind]}", f"  {CURES[kind]}"]


def test_a_misspelt_kind_gets_a_hint():
    with pytest.raises(PizarraError, match="did you mean “kits-alike”"):
        explanation([], "kit-alike", "en")
