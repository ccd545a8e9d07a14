"""DreadBall's cards, read back from the PDF: what the rules say is there, and what is ours has its mark."""

import re

import pytest

from generator.packs.load import find_pack, rules_in


def between(text, start, end):
    return text.partition(start)[2].partition(end)[0]


@pytest.mark.slow
def test_a_pass_has_dice_of_its_own(printed):
    text = printed("dreadball")
    strike, passing = between(text, "Para anotar", "Para un pase"), between(text, "Para un pase", "Cada rival")
    rows = [re.findall(r"(▲|◉) (quieto|movido o girado) (\d) (\d) (\d)", part) for part in (strike, passing)]
    dice = {(who, how): tuple(map(int, far)) for who, how, *far in rows[1]}
    assert len(rows[0]) == len(dice) == 4
    assert dice["◉", "movido o girado"] == (2, 1, 0)
    assert dice["▲", "quieto"] == (4, 3, 2)
    assert [row[2:] for row in rows[0]] == [("3", "2", "1"), ("2", "1", "0"), ("2", "1", "0"), ("1", "0", "0")]


SAID = {
    "es": [
        "tiene la bola; fin de su acción",
        "en pie, mira a donde quiera; fin de su acción",
        "Un jugador cae sobre una bola libre: la bola se dispersa",
        "Tu equipo atrapa la bola que acaba de perder",
        "su entrenador elige a cuál de los 3 hexágonos de atrás lo empuja; el perdedor mira al que deja",
        "tu primer hexágono es el de tu entrada, mirando a donde quieras",
        "por el hexágono de tu entrada, nunca por la del rival",
        "A un rival: se puede, y es una falta",
        "o una ficha en robar cartas",
        "Comprar cartas con fichas, en vez de actuar",
    ],
    "en": [
        "has the ball; his action ends",
        "up, facing anywhere; his action ends",
        "A player falls onto a free ball: the ball scatters",
        "Your team catches the ball it has just lost",
        "who is pushed to one of the 3 hexes behind, picked by the winner's coach; the loser faces the hex he left",
        "your first hex is your own entry hex, facing where you like",
        "by your own entry hex, never the opponent's",
        "At an opponent: allowed, and a foul",
        "or a token on drawing cards",
        "Buying cards with tokens, instead of acting",
    ],
}


@pytest.mark.parametrize("language", SAID)
def test_what_the_rules_say_is_printed(printed, language):
    text = printed("dreadball", language)
    assert [sentence for sentence in SAID[language] if sentence not in text] == []


def test_who_may_steal_is_ours(printed):
    text = printed("dreadball")
    assert re.search(r"Robar†¹ ✓ ✓ –", text)
    assert "Roban líneas y lanzadores, salvo que tu reglamento diga otra cosa." in text
    assert re.search(r"Robar \? \? \?", printed("dreadball", **{"DB-39": False}))


def test_squad_budget_and_sin_bin_are_marked_and_are_those_of_the_pack(printed):
    text, game = printed("dreadball"), find_pack("dreadball").game
    (bins,) = {panel.last for panel in game.board.panels if panel.name and "castigo" in panel.name.in_("es")}
    for title, number in (
        ("Plantilla, al menos", game.squad.least),
        ("Plantilla, a lo sumo", game.squad.most),
        ("Presupuesto, en Mc", game.squad.budget),
        ("Casillas de castigo", bins),
    ):
        assert re.search(rf"{title}†[¹²³]? {number}\b", text), title


@pytest.mark.slow
def test_the_board_says_that_its_sin_bin_is_a_sample(printed):
    text = printed("dreadball", part="board")
    assert "ZONA DE CASTIGO ← AL BANQUILLO †" in text
    assert "casillas de castigo son de muestra: mandan los de tu reglamento." in text


def test_the_first_turn_is_box_one(printed):
    (track,) = [p for p in find_pack("dreadball").game.board.panels if p.kind == "track" and p.last == 14]
    assert track.start is None
    assert "Avanza una casilla en el contador de turno.†¹" in printed("dreadball")
    assert "La ficha empieza fuera del contador; el primer turno la pone en la casilla 1." in printed("dreadball")


def test_who_may_do_what_follows_the_rules(printed):
    book = rules_in(find_pack("dreadball").folder, {}).book
    text = printed("dreadball", "en")
    for action in book.actions.values():
        ticks = " ".join("✓" if kind in action.may else "–" for kind in ("linea", "lanzador", "guardia"))
        assert re.search(rf"{action.title.in_('en')}[†¹²³]* {ticks}", text), action.id
    assert "Dice +1 SPD +1 AGI, SKL +1 STR" in text


def test_what_the_rulebook_says_elsewhere_has_no_mark(printed):
    text = printed("dreadball")
    assert "Falla al recoger la bola •" in text
    assert "En otra parte del reglamento: La dispersión, el lanzamiento y la ruta se explican en tu reglamento." in text
