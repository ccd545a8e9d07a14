"""What the packs rule themselves is said in sentences that a stranger understands, and printed cards follow it."""

import re

import pytest

from generator.packs.load import find_pack
from generator.packs.load_rules import rules_in

GAMES = ("dreadball", "sombra", "robosoccer", "duelo-ortogonal")
RULINGS = [
    pytest.param(game, ruling, id=ruling.id)
    for game in GAMES
    for book in (rules_in(find_pack(game).folder, {}).book,)
    for ruling in (*book.rulings, *book.notes)
    if ruling.text
]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("game", "ruling"), RULINGS)
def test_a_ruling_is_a_sentence(game, ruling, language):
    for choice in ruling.choices:
        text = choice.text.in_(language)
        assert re.fullmatch(r"[A-ZÁÉÍÓÚ0-9«“].*\.", text)
        assert len(text.split()) >= 5, text


@pytest.mark.parametrize(("game", "ruling"), [found for found in RULINGS if len(found.values[1].choices) > 1])
def test_each_choice_is_printed(printed, game, ruling):
    texts = [printed(game, **{ruling.id: choice.id}) for choice in ruling.choices]
    assert len(set(texts)) == len(texts)
    for text, choice in zip(texts, ruling.choices, strict=True):
        assert choice.text.in_("es") in text


def test_a_swap_that_arrows_stop_is_so_in_the_table_too(printed):
    row = r"Intercambiar no pasa ([\w ]+) Empujar"
    assert re.findall(row, printed("robosoccer")) == ["pasa pasa"]
    assert re.findall(row, printed("robosoccer", **{"RS-03": "detienen"})) == ["solo a favor no pasa"]


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_numbered_mark_of_a_card_leads_to_a_note(printed, game, language):
    lead = "Decidido aquí:" if language == "es" else "Ruled here:"
    cards = re.split(r" \d+/\d+ ", printed(game, language))[1:]
    told = []
    for card in cards:
        body, _, notes = card.partition(lead)
        marks = set(re.findall("†([¹²³⁴⁵⁶⁷⁸⁹])", body))
        assert marks == set(re.findall("([¹²³⁴⁵⁶⁷⁸⁹]) ", notes)), card
        told += marks
    assert told
