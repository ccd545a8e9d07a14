"""The figures of the fact sheet (sources.md: chances) are reproduced from the sheets, cell by cell."""

from fractions import Fraction
from pathlib import Path

import pytest

from generator.problems import PizarraError
from generator.rules.odds import (
    certain_values,
    chance_after_margin,
    contest,
    mean_margins,
    opposed_results,
    percent,
    results,
    success,
)

FIGURES = Path(__file__).parent / "figures"


def figures(name):
    """Return a table of figures: its column heads, and rows of a head and cells."""
    lines = (FIGURES / f"{name}.txt").read_text(encoding="utf-8").splitlines()
    head, *rows = ([cell.strip() for cell in line.strip("|\n ").split("|")] for line in lines)
    return head, rows


def grid(name):
    """Return (row, column, printed cell) of a table whose heads are numbers."""
    head, rows = figures(name)
    return [(int(row[0]), int(c.split()[-1]), cell) for row in rows for c, cell in zip(head[1:], row[1:], strict=True)]


def printed(*chances, digits=1):
    return " / ".join(percent(chance, digits) for chance in chances)


def mean_text(value):
    return "–" if value is None else f"{float(value):.2f}"


@pytest.mark.parametrize("row", figures("one_roll")[1], ids=lambda row: row[0])
def test_one_roll(fulbo, pack, row):
    target = int(row[0])
    strict = pack("dichoso-fulbo", {"DF-02": "fallo"}).book
    assert success(fulbo, target) == Fraction(int(row[1]), 36)
    assert f"{percent(success(fulbo, target), 2)} %" == row[2]
    assert f"{percent(success(strict, target), 2)} %" == row[3]
    assert [mean_text(margin) for margin in mean_margins(fulbo, target)] == row[4:6]


@pytest.mark.parametrize(("place", "receive", "chance"), [(8, 8, "52.2"), (9, 8, "60.2"), (8, 11, "70.2")])
def test_a_pass_takes_two_rolls(fulbo, place, receive, chance):
    assert percent(success(fulbo, place) * success(fulbo, receive)) == chance


@pytest.mark.parametrize(("robar", "driblar", "cell"), grid("steal"))
def test_steal_as_published(pack, robar, driblar, cell):
    found = opposed_results(pack("dichoso-fulbo", {"DF-36": False}).book, "robo", robar, driblar)
    assert printed(found["robo"], found["empate"], found["sigue"], found["falta"]) == cell


def _as_published_cells():
    head, rows = figures("shot_as_published")
    return [(int(r[0]), int(c.split()[-1]), r[1], cell) for r in rows for c, cell in zip(head[2:], r[2:], strict=True)]


@pytest.mark.parametrize(("shot", "grado", "wide", "cell"), _as_published_cells())
def test_shot_as_published(pack, shot, grado, wide, cell):
    open_holes = pack("dichoso-fulbo", {"DF-06": False, "DF-07": False}).book
    found = opposed_results(open_holes, "tiro_resultado", shot, grado)
    parts = ("gol", "+2", "despeje", "-2", "parada", "second-fails")
    assert printed(*(found.get(part, Fraction(0)) for part in parts)) == cell
    assert percent(found["fuera"]) == wide


@pytest.mark.parametrize(("shot", "grado", "cell"), grid("shot_goal_ruling"))
def test_shot_when_a_failing_keeper_is_a_goal(pack, shot, grado, cell):
    book = pack("dichoso-fulbo", {"DF-07": "gol"}).book
    assert percent(opposed_results(book, "tiro_resultado", shot, grado)["gol"]) == cell


@pytest.mark.parametrize(("shot", "grado", "cell"), grid("shot_margin_ruling"))
def test_shot_under_the_default_rulings(fulbo, shot, grado, cell):
    found = opposed_results(fulbo, "tiro_resultado", shot, grado)
    assert printed(found["gol"], found["despeje"], found["parada"]) == cell


@pytest.mark.parametrize("row", figures("contest")[1], ids=lambda row: row[0])
@pytest.mark.parametrize("table", ["colocacion_pareja", "saque_pareja"])
def test_contest(pack, table, row):
    book = pack("dichoso-fulbo", {"DF-43": False}).book
    found = contest(book, table, {"velocidad": 5 + int(row[0])}, {"velocidad": 5})
    chances = [found.get(part, Fraction(0)) for part in ("atacante", "tie", "defensor")]
    assert [f"{c * 36}/36 = {percent(c)} %" for c in chances] == row[1:]


def test_the_ruling_gives_ties_to_the_attacker(fulbo):
    assert contest(fulbo, "saque_pareja", {"velocidad": 7}, {"velocidad": 7})["atacante"] == Fraction(21, 36)


def test_bookings(fulbo):
    chances = results(fulbo, "tarjetas")
    assert chances == {"nada": Fraction(35, 36), "amarilla": Fraction(11, 432), "roja": Fraction(1, 432)}


def test_duelo(pack):
    book = pack("duelo-ortogonal").book
    assert set(results(book, "pasaportes").values()) == {Fraction(1, 3)}
    assert set(results(book, "direcciones").values()) == {Fraction(1, 4)}
    assert results(book, "palos_y_direcciones") == results(book, "direcciones")


def test_other_dice_give_other_chances(pack):
    book = pack("dichoso-fulbo", {"DF-01": "1d12"}).book
    assert success(book, 8) == Fraction(8, 12)


def test_unstated_dice_are_a_problem(pack):
    with pytest.raises(PizarraError, match="the dice of this roll are not stated"):
        success(pack("dichoso-fulbo").published, 8)


@pytest.mark.parametrize(("function", "table"), [(opposed_results, "tarjetas"), (opposed_results, "nada")])
def test_tables_without_an_opposed_roll(fulbo, function, table):
    with pytest.raises(PizarraError, match="no outcome table"):
        function(fulbo, table, 8, 8)


def test_tables_that_cannot_be_rolled(pack):
    with pytest.raises(PizarraError, match="“tarjeta_color” is not a dice table that can be rolled"):
        results(pack("dichoso-fulbo").published, "tarjeta_color")


def test_dice_tables_that_lead_in_a_circle(book_of):
    book = book_of("tables: {t: {type: dice, title: T, dice: 1d6, rows: [{roll: 1-6, next: t}]}}").book
    with pytest.raises(PizarraError, match="“t” is not a dice table that can be rolled"):
        results(book, "t")


@pytest.mark.parametrize("table", ["robo", "tiro_resultado"])
@pytest.mark.parametrize("stats", [(1, 1), (5, 9), (8, 8), (15, 2), (-3, 20)])
def test_chances_add_up(fulbo, table, stats):
    assert sum(opposed_results(fulbo, table, *stats).values()) == 1


LOTS = """
dice: {t: {title: T, roll: 1d6, success: under, equal: pass}}
tables:
  duel:
    type: outcomes
    title: Duel
    first: {title: A, roll: [a]}
    second: {title: B, roll: [b]}
    rows:
      - {first: pass, second: any, difference: 1.., result: won}
      - {first: pass, second: any, difference: 0, higher: first, result: won}
      - {first: pass, second: any, difference: 0, higher: second, result: lost}
      - {first: pass, second: any, difference: 0, higher: neither, result: luck, lot: [won, lost]}
      - {first: pass, second: any, difference: ..-1, result: lost}
      - {first: fail, result: lost}
  race:
    type: outcomes
    title: Race
    compare: totals
    first: {title: A, total: a+1d6}
    second: {title: B, total: a+1d6}
    rows:
      - {difference: 1.., result: won}
      - {difference: 0, result: luck, lot: [won, lost]}
      - {difference: ..-1, result: lost}
characteristics: {a: {title: A}, b: {title: B}}
"""


@pytest.mark.parametrize(("first", "second"), [(4, 3), (3, 4), (4, 4)])
def test_ties_go_to_the_higher_value_or_by_lot(book_of, first, second):
    won = Fraction(0)
    for one in range(1, 7):
        for other in range(1, 7):
            mine, yours = first - one, second - other
            if mine >= 0 and (mine > yours or (mine == yours and first > second)):
                won += Fraction(1, 36)
            elif mine >= 0 and mine == yours and first == second:
                won += Fraction(1, 72)
    book = book_of(LOTS).book
    assert opposed_results(book, "duel", first, second) == {"won": won, "lost": 1 - won}


def test_lots_are_drawn_between_equal_totals(book_of):
    assert contest(book_of(LOTS).book, "race", {"a": 5}, {"a": 5}) == {"won": Fraction(1, 2), "lost": Fraction(1, 2)}


@pytest.mark.parametrize(
    ("rule", "always", "never"),
    [
        ("roll: 2d6, equal: pass", 12, 1), ("roll: 2d6, equal: fail", 13, 2), ("roll: 1d10, equal: pass", 10, 0),
        ("roll: 1d6, success: over, equal: pass", 1, 7), ("roll: 1d6, success: over, equal: fail", 0, 6),
    ],
)  # fmt: skip
def test_values_that_always_and_never_succeed(book_of, rule, always, never):
    book = book_of(f"dice: {{t: {{title: T, {rule}}}}}\ntables: {{}}").book
    step = -1 if "over" in rule else 1
    assert certain_values(book) == (always, never)
    assert success(book, always) == 1 and success(book, always - step) < 1
    assert success(book, never) == 0 and success(book, never + step) > 0


@pytest.mark.parametrize(("rule", "sign"), [
    ("{title: T}", "≤"), ("{title: T, equal: fail}", "<"), ("{title: T, success: over}", "≥"),
    ("{title: T, success: over, equal: fail}", ">"),
])  # fmt: skip
def test_the_sign_of_a_test(book_of, rule, sign):
    assert book_of(f"dice: {{t: {rule}}}\ntables: {{}}").book.dice["t"].relation == sign


def test_a_margin_is_handed_on_to_the_next_test(fulbo):
    faces = [one + other for one in range(1, 7) for other in range(1, 7)]
    wanted = sum(second <= 7 + (9 - first) for first in faces for second in faces)
    assert chance_after_margin(fulbo, 9, 7) == Fraction(wanted, 36 * 36)


@pytest.mark.parametrize(
    ("chance", "digits", "text"),
    [(Fraction(0), 0, "0"), (Fraction(1), 0, "100"), (Fraction(1, 216), 0, "<1"), (Fraction(215, 216), 0, ">99"),
     (Fraction(1, 216), 1, "0.5"), (Fraction(1, 10**6), 1, "<0.1"), (Fraction(1, 6) ** 9, 2, "<0.01"),
     (1 - Fraction(1, 6) ** 9, 2, ">99.99"), (Fraction(1, 200), 0, "<1"), (Fraction(6, 1000), 0, "1")],
)  # fmt: skip
def test_only_what_cannot_be_is_0_and_only_what_is_certain_is_100(chance, digits, text):
    assert percent(chance, digits) == text
