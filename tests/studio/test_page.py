"""The page: its texts are known in both languages, and what users wrote is only ever text."""

import re

import pytest

from generator.studio.engine import LANGUAGES, Studio
from generator.studio.export import PAGE as FOLDER
from generator.studio.words import PAGE

SVG = "http://www.w3.org/2000/svg"  # the name of a kind of element, not an address


def scripts():
    return [file.read_text("utf-8") for file in sorted(FOLDER.glob("*.js"))]


@pytest.fixture
def used():
    page = (FOLDER / "index.html").read_text("utf-8")
    return {*re.findall(r'data-(?:word|label)="(\w+)"', page), *re.findall(r"\bwords\.(\w+)", "".join(scripts()))}


def test_every_text_of_the_page_is_known_and_used(used):
    assert used == PAGE.keys() - {"drawing"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_its_texts_in_each_language(language, tmp_path):
    words = Studio(tmp_path).handle({"method": "words", "params": {"language": language}})["result"]["words"]
    assert all(words.values())
    assert (words["undo"] == "Undo") is (language == "en")


def test_what_users_wrote_never_becomes_markup():
    for script in scripts():
        assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(|new Function", script)


def test_nothing_comes_from_elsewhere():
    for file in FOLDER.iterdir():
        assert not re.findall(r"https?://[\w.]|src=\"//", file.read_text("utf-8").replace(SVG, "")), file.name
