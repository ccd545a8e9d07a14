"""Duelo ortogonal's cards and board, read back from the PDF: words follow the options, what is ours has its mark."""

import pytest

from generator.packs.load import find_pack, rules_in

OPTIONS = tuple(rules_in(find_pack("duelo-ortogonal").folder, {}).book.options)
TURN = {
    "comodines": ("cruza un borde en esa dirección: si puedes, debes.", "con un comodín, en la que quieras"),
    "ver_pasaportes": ("la carta siguiente no se mira antes", "Saca todas las cartas y ponlas en fila"),
    "pasaportes_ocultos": ("Tira el dado: tantos pasaportes tienes.", "El rival tira tus pasaportes a escondidas"),
    "toro": (
        "Si en esa dirección todo da fuera del tablero, la carta se pierde.",
        "Quien sale por un lado entra por el opuesto.",
    ),
}


@pytest.mark.parametrize("part", ["cards", "board"])
@pytest.mark.parametrize("option", OPTIONS)
def test_words_follow_the_options(printed, option, part):
    usual, set_ = TURN[option]
    off, on = (printed("duelo-ortogonal", part=part, **{option: switch}) for switch in (False, True))
    assert usual in off
    assert set_ in on
    assert set_ not in off
    assert usual not in on


@pytest.mark.parametrize("cards", ["40", "48"])
def test_the_deck_is_the_one_that_was_chosen(printed, cards):
    assert f"El mazo es de {cards} cartas." in printed("duelo-ortogonal", **{"DU-06": cards})


@pytest.mark.parametrize(
    ("language", "ways", "ours"),
    [
        ("es", "Puentes, túneles, teletransportes: ", "Lo que hacen se dice en «Variantes»."),
        ("en", "Bridges, tunnels, teleports: ", "“Variants” says what they do."),
    ],
)
def test_what_tunnels_do_is_ours(printed, language, ways, ours):
    text = printed("duelo-ortogonal", language)
    assert "†¹" in text.partition(ways)[2].partition(": ")[0]
    assert f"¹ {ours}" in text
    assert ways not in printed("duelo-ortogonal", language, **{"DU-17": False})


def test_the_better_die_is_named(printed):
    assert "Mejor aún con un dado de 1 a 3." in printed("duelo-ortogonal")


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("es", "Mapa nuestro: el dibujo original se ha perdido."),
        ("en", "Our own map: the original picture is lost."),
    ],
)
def test_the_board_says_that_it_is_a_placeholder(printed, language, words):
    assert words in printed("duelo-ortogonal", language, part="board")


def test_the_table_of_directions_is_that_of_the_rules(printed):
    book = rules_in(find_pack("duelo-ortogonal").folder, {}).book
    suits = {row.result: row for row in book.rows("palos_y_direcciones")}
    text = printed("duelo-ortogonal")
    for row in book.rows("direcciones"):
        table = book.tables["palos_y_direcciones"]
        (card,) = table.faces_in(suits[row.result], "es")
        assert f"{row.faces[0]} {card} {row.text.in_('es')}" in text
