"""The page: its texts are known in both languages, and what users wrote is only ever text."""

import re

import pytest

from generator.studio.engine import LANGUAGES, Studio
from generator.studio.export import PAGE as FOLDER
from generator.studio.words import PAGE


@pytest.fixture
def used():
    page, script = ((FOLDER / name).read_text("utf-8") for name in ("index.html", "studio.js"))
    return {*re.findall(r'data-word="(\w+)"', page), *re.findall(r"words\.(\w+)", script)}


def test_every_text_of_the_page_is_known_and_used(used):
    assert used == PAGE.keys() - {"drawing"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_has_its_texts_in_each_language(language, tmp_path):
    words = Studio(tmp_path).handle({"method": "words", "params": {"language": language}})["result"]["words"]
    assert all(words.values())
    assert (words["undo"] == "Undo") is (language == "en")


def test_what_users_wrote_never_becomes_markup():
    script = (FOLDER / "studio.js").read_text("utf-8")
    assert not re.findall(r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval\(", script)


def test_nothing_comes_from_elsewhere():
    for file in FOLDER.iterdir():
        assert not re.findall(r"https?://|src=\"//", file.read_text("utf-8")), file.name
