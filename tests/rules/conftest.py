from functools import cache
from pathlib import Path

import pytest

from generator.model.rules.book import load_rules
from generator.model.source import parse_text, read_source
from generator.rules.audit.audit import audit_as_published

TEMPLATES = Path(__file__).parents[2] / "templates"


@pytest.fixture(scope="session")
def pack():
    """Return a function from a pack's name (and switches) to its rule book, with places; each is read once."""

    @cache
    def source(name):
        return read_source(TEMPLATES / name / "rules.yaml", f"{name}.yaml")

    @cache
    def loaded(name, switches):
        game = read_source(TEMPLATES / name / "game.yaml", "game.yaml")
        return load_rules(source(name), dict(switches), game)

    return lambda name, switches=None: loaded(name, tuple((switches or {}).items()))


@pytest.fixture(scope="session")
def fulbo(pack):
    return pack("dichoso-fulbo").book


@pytest.fixture(scope="session")
def book_of():
    """Return a function from YAML (without its title) to a rule book, with places."""

    def read(text, switches=None):
        return load_rules(parse_text(f"title: T\n{text}", "rules.yaml"), switches)

    return read


@pytest.fixture(scope="session")
def codes(book_of):
    """Return a function from YAML to the codes of all findings in its tables as published."""

    def found(text):
        return {problem.code for problem in audit_as_published(book_of(text))}

    return found
