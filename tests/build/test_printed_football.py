"""The papers of Dichoso Fulbo say what its rules say, read back from the PDF files; the chances are counted anew."""

import re
from itertools import product

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import find_pack
from tests.reading import said

GAME = "dichoso-fulbo"
TWO_DICE = [one + other for one, other in product(range(1, 7), repeat=2)]


@pytest.fixture
def cards(printed):
    """Return a function from a card's title and switches to what that card says."""

    def read(title, language="es", **switches):
        text = printed(GAME, language, **switches)["cards"]
        starts = [(found.start(), found.end()) for found in re.finditer(r"[^\W\d]+ Dichoso Fulbo \d+[ab]?/\d+ ", text)]
        heads = [text[:start].rpartition(title)[2] == " " and text[:start].endswith(f"{title} ") for start, _ in starts]
        (index,) = [index for index, found in enumerate(heads) if found]
        following = starts[index + 1][0] if index + 1 < len(starts) else len(text)
        return text[starts[index][1] : following]

    return read


@pytest.mark.slow
def test_a_pass_over_an_opponent_at_2_counts_as_3(cards):
    assert "A 2, con un contrario en medio: cuenta como 3 y se tira" in cards("Pases")
    assert "At 2, opponent in between: it counts as 3, with a roll" in cards("Passes", "en")
    assert "sin tirada, salvo con un contrario en medio" in cards("El pase, paso a paso")


def stolen(steal, dribble, rolls, passes, by_lot=0.5):
    """Return the chances in per cent of a steal and of a foul, counted over every pair of rolls."""
    taken = fouls = 0.0
    for one, other in product(rolls, repeat=2):
        if not passes(one, steal):
            fouls += not passes(other, dribble)
        elif not passes(other, dribble) or steal - one > dribble - other:
            taken += 1
        elif steal - one == dribble - other:
            taken += by_lot if steal == dribble else steal > dribble
    return tuple(100 * count / len(rolls) ** 2 for count in (taken, fouls))


def table(text, columns):
    """Return the cells of a printed matrix: (row, column) to cell."""
    heads = " ".join(str(column) for column in columns)
    body = text[text.index(heads) + len(heads) :]
    cells = re.findall(r"[<>]?\d+ / [<>]?\d+|[<>]?\d+", body)
    found = {}
    while cells and len(cells) > len(columns):
        row, *line = cells[: len(columns) + 1]
        if "/" in row or int(row) != (max(r for r, _ in found) + 1 if found else int(row)):
            break
        found |= {(int(row), column): cell for column, cell in zip(columns, line, strict=True)}
        cells = cells[len(columns) + 1 :]
    return found


def at_most(roll, value):
    return roll <= value


def below(roll, value):
    return roll < value


DICE = [
    ({}, TWO_DICE, at_most),
    ({"DF-02": "fallo"}, TWO_DICE, below),
    ({"DF-01": "1d12"}, range(1, 13), at_most),
    ({"DF-01": "1d10"}, range(1, 11), at_most),
    ({"DF-01": "1d10", "DF-02": "fallo"}, range(1, 11), below),
]


def says(cell, chance):
    """Return whether a cell says a chance in per cent; only what cannot be is 0, and only what is certain 100."""
    if cell in ("0", "100"):
        return abs(chance - int(cell)) < 1e-9
    if cell in ("<1", ">99"):
        return 0 < chance < 1 if cell == "<1" else 99 < chance < 100
    return abs(chance - int(cell)) <= 0.5 + 1e-9


@pytest.mark.slow
@pytest.mark.parametrize(("switches", "rolls", "passes"), DICE)
def test_chances_of_a_steal_count_ties(cards, switches, rolls, passes):
    found = table(cards("Robo de balón, %", **switches), range(5, 11))
    assert len(found) == 9 * 6
    for (steal, dribble), cell in found.items():
        wanted = stolen(steal, dribble, rolls, passes)
        assert all(says(part, chance) for part, chance in zip(cell.split(" / "), wanted, strict=True))
    if not switches:
        assert [found[pair].split(" / ")[0] for pair in ((10, 9), (9, 7), (8, 8))] == ["65", "71", "46"]


@pytest.mark.slow
@pytest.mark.parametrize(("switches", "rolls", "passes"), DICE)
@pytest.mark.parametrize("handed_on", [False, True])
def test_chances_of_a_pass(cards, switches, rolls, passes, handed_on):
    option = {"margen_al_receptor": True} if handed_on else {}
    found = table(cards("Pase a un jugador, %", **switches, **option), range(5, 13))
    assert len(found) == 10 * 8
    for (place, receive), cell in found.items():
        if handed_on:
            ways = sum(passes(second, receive + place - first) for first, second in product(rolls, repeat=2))
        else:
            ways = sum(passes(one, place) for one in rolls) * sum(passes(one, receive) for one in rolls)
        assert says(cell, 100 * ways / len(rolls) ** 2)


def goals(shot, keeping, rolls, passes):
    """Return the chance in per cent of a goal under the usual rulings."""
    pairs = [(one, other) for one, other in product(rolls, repeat=2) if passes(one, shot)]
    return 100 * sum(shot - one - (keeping - other) >= 2 for one, other in pairs) / len(rolls) ** 2


@pytest.mark.parametrize(("switches", "rolls", "passes"), DICE)
def test_chances_of_a_goal(cards, switches, rolls, passes):
    found = table(cards("Gol, %", **switches), range(5, 13))
    assert len(found) == 9 * 8
    for (shot, keeping), cell in found.items():
        assert says(cell, goals(shot, keeping, rolls, passes))


@pytest.mark.parametrize(("switches", "rolls", "passes"), DICE)
def test_words_follow_the_dice(cards, switches, rolls, passes):
    dice = {36: "2D6", 12: "1D12", 10: "1D10"}[len(rolls)]
    sign = "≤" if passes is at_most else "<"
    roll = cards("La tirada", **switches)
    assert f"{dice} {sign} T" in roll
    assert roll.count(f"Las características se tiran con {dice}.") == 1
    chances = {int(value): chance for value, chance in re.findall(r"\b(\d+) (\d+,\d) %", roll)}
    assert sorted(chances) == list(range(1, 13))
    for value, chance in chances.items():
        ways = 100 * sum(passes(one, value) for one in rolls) / len(rolls)
        assert abs(ways - float(chance.replace(",", "."))) <= 0.05 + 1e-9
    always = min(value for value in range(20) if all(passes(one, value) for one in rolls))
    never = max(value for value in range(20) if not any(passes(one, value) for one in rolls))
    assert f"Siempre se acierta con T de {always} o más; nunca, con {never} o menos." in roll


@pytest.mark.slow
def test_a_failed_pass_strays_as_the_ruling_says(cards):
    usual, other = cards("El pase, paso a paso"), cards("El pase, paso a paso", **{"DF-14": "uno"})
    assert "tantos hexágonos como el margen del fallo" in usual and "un hexágono, dirección" not in usual
    assert "el balón se desvía un hexágono, dirección con 1D6" in other and "margen del fallo" not in other


@pytest.mark.slow
def test_a_keeper_of_another_strength_has_other_ranges(printed):
    usual, other = (printed(GAME, **switches)["team-sheets"] for switches in ({}, {"DF-22": "6"}))
    assert "32†" in usual and "24†" not in usual
    assert "24†" in other and "32†" not in other


OPTIONS = [
    ("Movimiento e iniciativa", "iniciativa_simple", "yes", "No se resta lo que cada uno ha movido", "Cuenta"),
    ("Movimiento e iniciativa", "iniciativa_simple", "yes", "Quién actúa antes velocidad No", "hexágonos movidos"),
    ("El pase, paso a paso", "margen_al_receptor", "yes", "más el margen del pase o menos el de", "falla: el"),
    ("Tiros a puerta", "tope_de_colocar", "yes", "colocar cuenta como mucho rematar + 1", "Tirar a puerta rematar"),
    ("Pases", "sin_presion", "yes", "†² ningún contrario, ni el portero, a 3 o menos de quien recibe", "opcional"),
    ("Pases", "sin_presion", "yes", "†² ningún contrario, ni el portero, a 3 o menos de quien pasa", "opcional"),
    ("Tiros a puerta", "volea", "tiro", "Volea los defensores no reaccionan −3", "opcional"),
    ("Movimiento e iniciativa", "volea", "iniciativa", "a la iniciativa del delantero que tira así", "(opcional)"),
]  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize(("card", "option", "value", "told", "not_told"), OPTIONS)
def test_an_optional_rule_is_on_its_card(cards, card, option, value, told, not_told):
    usual, other = cards(card), cards(card, **{option: value})
    assert usual != other
    assert told in other and not_told not in other


@pytest.mark.slow
def test_what_is_optional_is_in_the_leaflet_and_on_a_card_only_when_it_is_used(cards):
    made = build.draw(BuildRequest(find_pack(GAME), (), Paper("a4", SIZES["a4"]), language="es", parts=("rules",)))
    leaflet = " ".join(text for document in made.documents for text in said(pdf_bytes(document)))
    assert "Recepción sin presión" not in leaflet
    assert "sin presión" not in cards("Pases") and "Volea" not in cards("Tiros a puerta")


def test_the_ball_has_a_hex_of_its_own(cards):
    ball = cards("El balón")
    assert "ocupa su propio hexágono, siempre adyacente al del jugador que lo lleva" in ball
    assert "lo elige su entrenador entre los libres que rodean al jugador" in ball
    assert "no lo controla nadie: se recoge, no se roba" in ball


def test_restarts_free_kicks_at_goal_and_penalties(cards):
    restarts = cards("Saques y penaltis")
    assert "Se saca con colocar" in restarts
    assert "Sacar de banda, de esquina o una falta colocar" in restarts
    assert "Falta a puerta rematar/colocar" in restarts
    assert "Penalti rematar/colocar" in restarts
    assert "Una falta en el área propia es penalti: un tiro desde su punto" in restarts
    ranges = cards("Alcances")
    assert re.search(r"2 × fuerza .*falta a puerta con rematar", ranges)
    assert re.search(r"4 × fuerza .*falta a puerta con colocar", ranges)


def test_how_modifiers_are_read(cards):
    failures = cards("Fallos y rebotes")
    assert "Sin él habría acertado: la acción falla por culpa de lo que causa el modificador" in failures
    assert "cortan o desvían el balón: rebote en el contrario" in failures
    assert "uno al azar entre los más cercanos a quien pasa y a quien recibe" in failures


def test_the_table_of_ranges_follows_its_formulas(cards):
    rows = re.findall(r"(\d+) (\d+) (\d+) (\d+)–(\d+)", cards("Alcances"))  # a shot goes as far as a throw-in
    wanted = [(f, 4 * f, 2 * f, (f + 1) // 2 + 1, (f + 1) // 2 + 6) for f in range(1, 11)]
    assert sorted(tuple(map(int, row)) for row in rows) == wanted


def test_the_length_of_a_match_is_ours_as_its_card_says_and_the_board_has_no_daggers(cards, printed):
    board = printed(GAME)["board"]
    assert "1.ª PARTE" in board and "2.ª PARTE" in board and "†" not in board
    assert "Dos partes de 15 turnos" in cards("La ronda")
