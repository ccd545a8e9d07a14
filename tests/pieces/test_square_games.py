"""Cards of Robosoccer and Duelo ortogonal: every table and every ruling is printed, and fits, in both languages."""

import pytest

from generator.packs.load import find_pack, rules_in
from generator.pieces.cards import card_artworks, card_texts
from generator.templating.rendering import Template

GAMES = ("robosoccer", "duelo-ortogonal")


def templates(pack):
    return [Template(f.name, str(f), f.read_text(encoding="utf-8")) for f in sorted((pack / "cards").glob("*.j2"))]


@pytest.fixture(params=GAMES)
def pack(request):
    return find_pack(request.param)


@pytest.mark.parametrize("language", ["es", "en"])
def test_cards_fit_and_say_nothing_is_wrong(pack, language):
    texts, told = card_texts(templates(pack.folder), rules_in(pack.folder, {}).book, language)
    cards, more = card_artworks(texts, str(pack.game.title))
    assert not told and not more and len(cards) == len(texts) >= 3


def test_every_table_is_on_a_card(pack):
    written = "".join(template.text for template in templates(pack.folder))
    tables = rules_in(pack.folder, {}).book.tables
    assert [name for name in tables if f'"{name}' not in written] == []


def test_every_note_with_a_text_is_told_or_marked_on_a_card(pack):
    book = rules_in(pack.folder, {}).book
    texts, _ = card_texts(templates(pack.folder), book, "en")
    cited = {path[1] for text in texts for path in text.printed if path[0] == "notes"}
    told = "".join(text.markdown for text in texts)
    assert [note.id for note in book.notes if note.id not in cited and note.text.in_("en") not in told] == []


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_contact_table_is_whole(language):
    pack = find_pack("robosoccer")
    texts, _ = card_texts(templates(pack.folder), rules_in(pack.folder, {}).book, language)
    (card,) = [text.markdown for text in texts if text.name.startswith("03")]
    push, jump = ("empuja ", "salta ") if language == "es" else ("pushes ", "jumps ")
    rows = [line for line in card.splitlines() if line.startswith("| **") and (push in line or jump in line)]
    assert [(row.count(push), row.count(jump)) for row in rows] == [(1, 2), (2, 1), (3, 0)]


@pytest.mark.parametrize(("choice", "word"), [("no_detienen", "passes"), ("detienen", "its way\u00a0only")])
def test_a_ruling_that_is_switched_changes_the_card(choice, word):
    pack = find_pack("robosoccer")
    book = rules_in(pack.folder, {"RS-03": choice}).book
    texts, _ = card_texts(templates(pack.folder), book, "en")
    (card,) = [text.markdown for text in texts if text.name.startswith("02")]
    (row,) = [line for line in card.splitlines() if line.startswith("| **Swap**")]
    assert word in row.split("|")[3]
