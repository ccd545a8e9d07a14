"""Figures are those a coach works out by hand."""

from pathlib import Path

import pytest

from generator.model.game import Figure, Game
from generator.model.localized import Words
from generator.model.rules.book import load_rules
from generator.model.source import parse_text, read_source
from generator.model.team import team_from
from generator.model.validation import validate
from generator.problems import PizarraError
from generator.sheets.roster import figure_columns, figure_problems

ROOT = Path(__file__).parents[2]
PACK = ROOT / "templates" / "dichoso-fulbo"
GAME = validate(Game, read_source(PACK / "game.yaml"))
RULES = read_source(PACK / "rules.yaml")
BOOK = load_rules(RULES).book
TEAM = team_from(read_source(ROOT / "teams" / "dichoso-fulbo" / "union-relampago.yaml"), GAME)[0]


def columns(*tables, language="es", book=BOOK):
    name = Words.of({"es": "nombre largo", "en": "long name"})
    figures = tuple(Figure(table=table, name=name, short=Words.of(table[:3])) for table in tables)
    return figure_columns(TEAM, GAME.model_copy(update={"figures": figures}), book, language)


def test_fields_and_languages():
    (column,) = columns("alcances.pase", language="en")
    assert (column.short, column.long) == ("alc", "long name")
    assert len(column.values) == len(TEAM.players)


def test_longest_pass_is_four_times_fuerza():
    (column,) = columns("alcances.pase")
    for player, value in zip(TEAM.players, column.values, strict=True):
        if player.kind == "jugador":
            assert value == str(4 * player.value("fuerza"))


def test_speed_with_the_ball():
    (column,) = columns("movimiento.con_balon")
    for player, value in zip(TEAM.players, column.values, strict=True):
        if player.kind == "jugador":
            assert value == str(player.value("velocidad") - (1 if player.value("driblar") >= 8 else 2))


def test_a_keeper_has_no_row_that_is_not_his():
    (column,) = columns("alcances.saque_banda")
    pairs = zip(TEAM.players, column.values, strict=True)
    assert [value for player, value in pairs if player.kind == "portero"] == ["", ""]


def test_what_a_ruling_gives_is_marked_where_marks_are_asked_for():
    (column,) = columns("alcances.pase")
    (marked,) = columns("alcances.pase", book=load_rules(RULES, {"marks": "yes"}).book)
    assert (column.values[0], column.rulings) == ("32", ())
    assert marked.values[0] == "32†" and marked.rulings


def test_without_the_ruling_there_is_no_value():
    book = load_rules(RULES, {"DF-22": False}).book
    (column,) = columns("alcances.pase", book=book)
    assert column.values[0] == ""
    assert column.values[1] != ""


def test_dice_give_a_range():
    (column,) = columns("alcances.despeje")
    assert "–" in column.values[1]


def test_unknown_rows_are_problems_all_at_once():
    with pytest.raises(PizarraError) as caught:
        columns("alcances.pasé", "nada.de_nada", "alcances.pase")
    assert [problem.path for problem in caught.value.problems] == ["figures[1].table", "figures[2].table"]
    assert "alcances.pase" in caught.value.problems[0].hint


def test_no_figures_no_columns():
    assert columns() == ()


def with_pass(formula):
    """Return the rules with another formula for the longest pass."""
    text = (PACK / "rules.yaml").read_text("utf-8")
    return load_rules(parse_text(text.replace("value: 4*fuerza, who", f"value: {formula}, who", 1), "rules.yaml"))


def test_a_figure_too_long_is_reported_once_at_its_formula():
    loaded = with_pass("999999999*fuerza")
    figures = tuple(Figure(table=table, name="n", short="4F") for table in ("movimiento.con_balon", "alcances.pase"))
    game = GAME.model_copy(update={"figures": figures})
    (problem,) = figure_problems(figure_columns(TEAM, game, loaded.book, "es"), game, loaded)
    assert "the figure “4F” is too large for its column" in problem.message
    assert problem.path == "tables.alcances.rows[1].value"


def test_a_figure_that_divides_by_zero_is_an_error():
    with pytest.raises(PizarraError, match="divides by zero for a player"):
        columns("alcances.pase", book=with_pass("1/(fuerza-fuerza)").book)


def test_the_figures_of_the_bundled_game_have_room():
    loaded = load_rules(RULES)
    assert not figure_problems(figure_columns(TEAM, GAME, loaded.book, "en"), GAME, loaded)
