"""Copies of shipped games have comments in the reader's language, and no comment is left out."""

import re
from pathlib import Path

import pytest

from generator.packs.scaffold import comments_in, with_comments

ROOT = Path(__file__).parents[2]
FILES = [
    file
    for folder in ("templates", "teams")
    for file in sorted((ROOT / folder).rglob("*.yaml"))
    if not {"_base", "words", "names"} & set(file.parts)
]


def comments_of(text):
    return re.findall(r"(?:^|[ ])# +(?!yaml-language-server)([^\W\d][^#\n]*[^\s|\"])$", text, re.MULTILINE)


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.relative_to(ROOT).as_posix())
def test_every_comment_has_its_spanish(file):
    known = comments_in("es")
    assert [text for text in comments_of(file.read_text("utf-8")) if text not in known] == []


def test_no_translation_is_left_over():
    texts = "\n".join(file.read_text("utf-8") for file in FILES)
    assert [english for english in comments_in("es") if f"# {english}" not in re.sub("# +", "# ", texts)] == []


def test_only_comments_that_are_known_change():
    text = 'map: ["# a soldier"]\nage: 3   # a soldier\n# mine\n'
    assert with_comments(text, {"a soldier": "un soldado"}) == text.replace("3   # a soldier", "3   # un soldado")
    assert comments_in("en") == {}
