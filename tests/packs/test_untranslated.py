import pytest

from generator.model.localized import USUAL
from generator.model.source import parse_text, read_source
from generator.packs.load import missing_translations
from generator.problems import Severity
from tests.conftest import ROOT


def told(text):
    return [(problem.path, problem.message) for problem in missing_translations(parse_text(text, "game.yaml"), USUAL)]


def test_a_text_without_english_is_reported_with_its_place():
    text = "title: {es: Uno, en: One}\nrows:\n  - {text: {es: Dos}}\n"
    assert told(text) == [("rows[1].text", "has no text in “en”; the one in “es” is printed instead")]
    (problem,) = missing_translations(parse_text(text, "game.yaml"), USUAL)
    assert (problem.severity, problem.line) == (Severity.WARNING, 3)


@pytest.mark.parametrize(
    "text",
    ["title: {es: Uno}\nother: {es: Dos}\n", "title: Uno\nother: {es: Dos, en: Two}\n", "a: {es: {x: 1}, en: 2}\n"],
)
def test_files_of_one_language_and_texts_for_all_are_left_alone(text):
    assert told(text) == []


@pytest.mark.parametrize("file", sorted((ROOT / "templates").glob("*/*.yaml")), ids=lambda file: str(file.parent.name))
def test_the_bundled_packs_are_in_both_languages(file):
    assert missing_translations(read_source(file), USUAL) == ()
