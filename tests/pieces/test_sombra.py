"""Sombra's cards and templates, read back from the PDF: what the rules say is there, and what is ours has its mark."""

import re

import pytest

from generator.packs.load import find_pack


def test_only_two_sprints_have_a_limit(printed):
    text = printed("sombra")
    assert "Sprintar 1 m 1 m* 1 m* no" in text
    assert "* Dos giros como mucho." in text
    assert "2 giros en todo el movimiento, a 1 m†" in text
    assert "Los giros del hexágono inicial cuentan entre los dos de todo el sprint." in text


def test_an_extra_turn_is_said_to_be_one(printed):
    assert "Correr 1 m 1 m 2 m** no" in printed("sombra")
    assert "** Cuenta como un giro adicional.†" in printed("sombra")


@pytest.mark.parametrize(("language", "less", "more"), [("es", "menos", "más"), ("en", "less", "more")])
def test_half_inside_is_easier_to_dodge_and_crowded_is_harder(printed, language, less, more):
    text = printed("sombra", language)
    half, crowded = {
        "es": ("dentro", "apretados, con penalización"),
        "en": ("Figure half inside", "crowded, with a penalty"),
    }[language]
    (bonus,) = set(re.findall(rf"{half}†([¹²³⁴⁵]) ", text))  # each card is printed twice
    (penalty,) = set(re.findall(rf"{crowded}†([¹²³⁴⁵])", text))
    notes = dict(re.findall(r"([¹²³⁴⁵]) (?:The|La) \w+ (?:makes it one step|es de un nivel de dificultad) (\w+)", text))
    assert (notes[bonus], notes[penalty]) == (less, more)


@pytest.mark.parametrize(
    ("language", "sentences"),
    [
        ("es", ["por hexágonos completos; los medios, solo para acabar", "salvo que esté incapacitado"]),
        ("en", ["by whole hexes; halves only to end the move", "unless incapacitated"]),
    ],
)
def test_what_the_rules_say_is_printed(printed, language, sentences):
    assert [sentence for sentence in sentences if sentence not in printed("sombra", language)] == []


def test_the_terrains_of_the_card_are_those_of_the_board(printed):
    text, game = printed("sombra"), find_pack("sombra").game
    terrains = [style for style in game.board.styles.values() if style.cost]
    assert len(terrains) == 4
    for terrain in terrains:
        name = terrain.name.in_("es").capitalize()
        mark = "" if name in ("Escombros", "Hielo") else "†²"  # the rules name rubble and ice
        assert re.search(rf"{name}{mark} {terrain.cost.removesuffix('m')} m\b", text), name
        assert not terrain.rule or terrain.rule.in_("es") in text


def test_steps_cost_what_the_rules_say(printed):
    text = printed("sombra").partition("Coste de avanzar")[2]
    once = [("0", "coste"), ("1", "coste"), ("2", "coste/2"), ("3", "coste/2")]
    assert re.findall(r"(\d) (coste(?:/2)?) E", text) == once * 2  # each card is printed twice
    assert "Sextos en común Cuesta Por ejemplo" in text


def test_the_scale_is_written_in_the_readers_way(printed):
    assert "Medio hexágono 2,5 pies" in printed("sombra")
    assert "Half a hex 2.5 feet" in printed("sombra", "en")


@pytest.mark.slow
@pytest.mark.parametrize(("language", "words"), [("es", "los lados gruesos"), ("en", "the thick sides")])
def test_the_front_is_told_by_its_colour(printed, language, words):
    assert words in printed("sombra", language, part="board", document="templates")
