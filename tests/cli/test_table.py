import pytest

from generator.cli.explain import table_lines
from generator.packs.load import find_rules


def lines_of(game, table):
    book = find_rules(game).published
    return table_lines(book, book.tables[table], "en")


@pytest.mark.parametrize(
    ("game", "table", "lines"),
    [
        ("dichoso-fulbo", "pases_distancia", ["1–2    automatic; no roll", "3      +2", "4–6    0", "7–9    −1"]),
        ("dichoso-fulbo", "tiro_resultado", ["✗ ·        wide: goal kick", "✓ ✓ ≥ +3   goal"]),
        ("dichoso-fulbo", "iniciativa", ["≥ +1  the attacker acts first", "≤ −1  the defender acts first"]),
        ("dichoso-fulbo", "tarjetas", ["2–11  no card"]),
        ("dichoso-fulbo", "alcances", ["Pass                                   4 × strength, Place"]),
        ("dichoso-fulbo", "otros_modificadores", ["Dead ball              +2, when a free kick is taken"]),
        ("dichoso-fulbo", "saques", ["Throw-in    up to 2 × strength"]),
        ("dreadball", "chequeos", ["Dash      Speed (123)", "Evade     Agility (123)"]),
        ("dreadball", "golpe", [
            "win     turns to face the other, who is pushed to one of the 3 hexes behind, picked by the winner's "
            "coach; the loser faces the hex he left; the winner may step into it, without evading, facing him",
            "double  the same; also knocked down, armour test",
        ]),
        ("robosoccer", "contacto", ["Small / Small    pushes", "Small / Medium   jumps"]),
        ("robosoccer", "acciones_y_bordes", ["Move / side edge  passes"]),
    ],
)  # fmt: skip
def test_lines(game, table, lines):
    assert lines_of(game, table)[: len(lines)] == lines


def test_an_empty_cell_is_shown():
    assert "Swap / arrow      —" in lines_of("robosoccer", "acciones_y_bordes")


@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal"])
@pytest.mark.parametrize("language", ["es", "en"])
def test_every_row_of_every_table_says_something(game, language):
    book = find_rules(game).book
    for table in book.tables.values():
        assert all(line.strip() for line in table_lines(book, table, language)), table.id
