"""What goes into a game comes out on its pages: every card and every word of it, read back from the PDF."""

import re
from dataclasses import replace

import pytest

from generator.build.build import draw
from generator.checks.check import default_request
from generator.output.rendering import Rendering, files_of
from generator.packs.load import read_pack
from tests.conftest import ROOT
from tests.reading import said

FOLDERS = sorted({file.parent.parent for file in ROOT.glob("templates/*/cards/*.md*")}) + sorted(
    {file.parent.parent for file in ROOT.glob("docs/examples/**/cards/*.md*")}
)
_CODE = re.compile(r"\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|\{: \.[a-z]+\}|!\[[^\]]*\]\([^)]*\)|:[\w-]+:", re.DOTALL)
_WORD = re.compile(r"[^\W\d_]{4,}")


def letters(text):
    """Return the letters of a text alone: lines part words, and a hyphen at their end is none of the text."""
    return re.sub(r"[\W_]+", "", text).casefold()


@pytest.fixture(params=FOLDERS, ids=[folder.name for folder in FOLDERS])
def printed(request):
    """Return a game, the Markdown of its cards, and what the pages of its cards say."""
    pack = read_pack(request.param)
    result = draw(replace(default_request(pack), parts=("cards",)))
    (data,) = files_of(result.documents, Rendering(("pdf",))).values()
    return pack, result, said(b"".join([data] if isinstance(data, bytes) else data))


def test_every_card_and_every_word_of_it_is_on_a_page(printed):
    pack, result, pages = printed
    language = pack.game.languages[0]
    cards = pack.cards(language)
    assert [card.name for card in result.cards] == [*cards]
    numbers = {number for page in pages for number in re.findall(r"\b\d+[ab]?/\d+\b", page)}
    alone = {f"{number}/{len(cards)}" for number in range(1, len(cards) + 1)}
    leaves = -(-len(cards) // 2)
    two_sided = [f"{leaf}{side}/{leaves}" for leaf in range(1, leaves + 1) for side in "ab"][: len(cards)]
    assert alone <= numbers or {*two_sided} <= numbers
    all_letters = letters(" ".join(pages))
    for card in result.cards:
        lost = [word for word in _WORD.findall(_CODE.sub(" ", card.markdown)) if word.casefold() not in all_letters]
        assert not lost, (card.name, lost)
    assert not [line for page in pages for line in re.findall(r"\|\s*:?--", page)]
