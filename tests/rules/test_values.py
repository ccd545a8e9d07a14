import pytest

from generator.rules.formulas import FormulaError
from generator.rules.odds import formula_value, row_of, row_value


def test_ranges_of_a_field_player(fulbo):
    stats = {"fuerza": 7, "velocidad": 8, "driblar": 8}
    assert str(row_value(fulbo, "alcances.pase", stats, "jugador")) == "28"
    assert str(row_value(fulbo, "alcances.saque_banda", stats, "jugador")) == "14"
    assert str(row_value(fulbo, "alcances.despeje", stats, "jugador")) == "5–10"
    assert str(row_value(fulbo, "movimiento.con_balon", stats, "jugador")) == "7"


def test_the_rulings_give_a_keeper_what_he_lacks(fulbo):
    keeper = {"velocidad": 5, "controlar": 7, "grado": 8}
    assert str(row_value(fulbo, "alcances.pase", keeper, "portero")) == "32"
    assert str(row_value(fulbo, "movimiento.con_balon", keeper, "portero")) == "3"


def test_without_the_ruling_a_keeper_has_no_range(pack):
    book = pack("dichoso-fulbo", {"DF-22": False}).book
    with pytest.raises(FormulaError, match="no value for “fuerza”"):
        row_value(book, "alcances.pase", {"controlar": 7}, "portero")


@pytest.mark.parametrize(
    ("fuerza", "most", "mean"), [(1, 7, 4.5), (4, 8, 5.5), (5, 9, 6.5), (8, 10, 7.5), (10, 11, 8.5)]
)
def test_clearances(fulbo, fuerza, most, mean):
    amount = row_value(fulbo, "alcances.despeje", {"fuerza": fuerza})
    assert (amount.most, float(amount.mean)) == (most, mean)


def test_metres_to_hexes(pack):
    book = pack("sombra").book
    hexes = {
        row: [int(row_value(book, f"ultimo_paso.{row}", {"metros": m})) for m in range(1, 13)]
        for row in ("despejado", "dificil")
    }
    assert hexes["despejado"] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6]
    assert hexes["dificil"] == [0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3]


def test_rows_may_name_rows(pack):
    assert str(row_value(pack("sombra").book, "zona_de_control.radio_metros", {})) == "2"


def test_rows_that_depend_on_themselves(book_of):
    book = book_of("tables: {t: {type: formula, title: T, rows: [{id: a, value: t.b+1}, {id: b, value: t.a}]}}").book
    with pytest.raises(FormulaError, match=r"“t\.b” depends on itself"):
        row_value(book, "t.a", {})


def test_many_rows_that_lean_on_each_other_are_quick(book_of):
    rows = "".join(f"      - {{id: r{n}, value: t.r{n - 1}+t.r{n - 2}}}\n" for n in range(2, 25))
    head = "tables:\n  t:\n    type: formula\n    title: T\n    rows:\n"
    head += "      - {id: r0, value: 1}\n      - {id: r1, value: 1}\n"
    assert int(formula_value(book_of(head + rows).book, "t.r24", {})) == 75025


@pytest.mark.parametrize("dotted", ["alcances.nada", "nada.pase", "robo.x", ""])
def test_rows_that_do_not_exist(fulbo, dotted):
    with pytest.raises(FormulaError, match="there is no row"):
        row_of(fulbo, dotted)
