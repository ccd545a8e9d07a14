"""Headings, positions in the codes of the usual lists, and spreadsheets of other sources that are read with a map."""

import pytest

from generator.i18n import phrase, translate
from generator.packs.load import find_pack
from generator.problems import PizarraError, errors
from generator.spreadsheets.roster_words import (
    NUMBER,
    HeadingWords,
    is_benched,
    is_head_coach,
    is_staff,
    kind_of,
    nearly,
)


@pytest.mark.parametrize(
    ("text", "meant"),
    [("Colocación", "colocar"), ("Velocidá", "velocidad"), ("Domicilio", ""), ("Año", ""), ("Shirt no", "")],
)
def test_a_heading_is_nearly_a_word_by_a_slip_or_by_its_stem(text, meant):
    assert nearly(text, ["colocar", "velocidad", "entrenador", "nombre", "no", "shirt colour"]) == meant


def test_a_heading_is_named_in_the_language_of_the_message():
    lacking = phrase(
        "there is no column for {lacking}", lacking=(HeadingWords(NUMBER, find_pack("dichoso-fulbo").game),)
    )
    assert (lacking, translate("es", lacking)) == (
        "there is no column for number",
        "no hay ninguna columna para dorsal",
    )


GAME = find_pack("dichoso-fulbo").game


@pytest.mark.parametrize(
    "text",
    ["Centre-Back", "CB", "LD", "DFC", "MCD", "ST, LW", "LI", "MCO", "CAM", "Left Winger", "Lateral izquierdo", "SD/ED",
     "Defensive Midfield", "Delantera", "Medio centro", "Pivote", "", "Titular",
     "Zaguero", "Media punta", "Defensas", "Midfielders", "field players"],
)  # fmt: skip
def test_field_players(text):
    assert kind_of(text, GAME) == "jugador"


@pytest.mark.parametrize(
    "text", ["GK", "POR", "Portero suplente", "Goalkeeper", "arquera", "keeper (sub)", "goal keeper", "PORTEROS"]
)
def test_keepers(text):
    assert kind_of(text, GAME) == "portero"


@pytest.mark.parametrize("text", ["aguador", "left", "masajista suplente", "CB y aguador"])
def test_what_is_no_position_is_not_guessed(text):
    assert kind_of(text, GAME) is None


def test_no_kind_is_named_in_a_game_without_any():
    assert kind_of("portero", find_pack("robosoccer").game) is None


@pytest.mark.parametrize(("text", "benched"), [("Portero suplente", True), ("Sub GK", True), ("Portero", False)])
def test_a_position_may_say_that_its_player_is_a_substitute(text, benched):
    assert is_benched(text) is benched


@pytest.mark.parametrize(
    ("text", "staff", "head"),
    [("Entrenador", True, True), ("D.T.", True, True), ("Head coach", True, True), ("Segundo entrenador", True, False),
     ("Entrenador de porteros", True, False), ("Médico", True, False), ("Cuerpo técnico", True, False),
     ("Defensa central", False, False), ("Director deportivo", True, False), ("", False, False)],
)  # fmt: skip
def test_staff(text, staff, head):
    assert (is_staff(text), is_head_coach(text)) == (staff, head)


GAME = find_pack("dichoso-fulbo").game
FIGURES = """
columns:
  Pace: velocidad
  Shooting: rematar
  Passing: colocar
  Dribbling: [driblar, recibir]
  Defending: robar
  Physical: fuerza
  Overall: [grado, controlar]
scales: {all: 0-100}
numbers: counted
"""


def test_figures_to_a_hundred_become_those_of_the_game(mapped, of_hundred):
    keeper = of_hundred("Ana Gil", "GK", 91, 0, 10, 20, 30, 40, 50)
    striker = of_hundred("Eva Ros", "ST, LW", 70, 100, 100, 50, 90, 0, 100)
    (roster,), told = mapped([of_hundred(), keeper, striker], FIGURES)
    assert errors(told) == ()
    first, second = roster.team.players
    assert (first.kind, first.number, dict(first.values)) == (
        "portero",
        1,
        {"velocidad": 1, "grado": 11, "controlar": 11},
    )
    assert dict(second.values) == {
        "velocidad": 12, "robar": 1, "recibir": 11, "driblar": 11, "colocar": 7, "rematar": 12, "fuerza": 10,
    }  # fmt: skip


@pytest.mark.parametrize(("cell", "what"), [(101, "is not on the scale"), ("fast", "is not on the scale")])
def test_a_figure_off_the_scale_is_named_at_its_cell(cell, what, mapped, of_hundred):
    rows = [
        of_hundred(),
        of_hundred("Ana Gil", "GK", 91, 0, 10, 20, 30, 40, 50),
        of_hundred("Eva Ros", "ST", 70, cell, *[50] * 5),
    ]
    _, told = mapped(rows, FIGURES)
    assert [(p.cell, what in p.message) for p in errors(told)] == [("F3", True)]


def test_a_list_without_values_gets_them_by_position_then_by_kind(mapped):
    text = """
defaults:
  portero: {velocidad: 4, grado: 9, controlar: 7}
  jugador: {velocidad: 6, robar: 5, recibir: 5, driblar: 5, colocar: 5, rematar: 5, fuerza: 5}
  MCD: {robar: 9}
  Field player: {velocidad: 6}
"""
    rows = [["Nº", "Jugador", "Demarcación", "Nacionalidad"], [1, "Ana", "Portera", "ES"], [6, "Eva", "MCD", "PT"],
            [8, "Mar", "MC, MCD", "PT"], [9, "Sol", "DC", "ES"]]  # fmt: skip
    (roster,), told = mapped(rows, text.replace("  Field player: {velocidad: 6}\n", ""))
    assert errors(told) == ()
    assert [player.value("robar") for player in roster.team.players] == [None, 9, 9, 5]
    assert roster.team.players[0].value("grado") == 9
    assert roster.draft.guessed["robar"] == 3


def test_words_stand_for_other_words_in_any_column(mapped, of_hundred):
    words = "words: {puesto: {Meta: portero}, equipo: {Alfa FC: Alfa}, capitán: {jefa: sí}, velocidad: {rápida: 90}}\n"
    rows = [[*of_hundred(), "Capitán"], [*of_hundred("Ana", "Meta", 91, "rápida", *[50] * 5), "jefa"],
            [*of_hundred("Eva", "ST", 70, 60, *[50] * 5, club="Alfa FC"), ""]]  # fmt: skip
    (roster,), told = mapped(rows, FIGURES + words)
    assert errors(told) == ()
    assert (roster.name, len(roster.team.players), roster.team.players[0].captain) == ("Alfa", 2, True)


def test_a_heading_of_a_map_wins_over_one_that_is_known_and_silence_is_kept(mapped, of_hundred):
    rows = [["Name", "Long Name", *of_hundred()[1:]], ["A. Gil", "Ana Gil", *of_hundred("", "GK", 91, *[50] * 6)[1:]]]
    text = FIGURES.replace("columns:\n", "columns:\n  Long Name: name\n  Nationality:\n")
    (roster,), told = mapped(rows, text)
    assert roster.team.players[0].name == "Ana Gil"
    left = [p.message for p in told if "left out" in p.message]
    assert ["“Name” (A1)" in message and "Nationality" not in message for message in left] == [True]


@pytest.mark.parametrize(
    ("text", "line", "word"),
    [
        ("columns:\n  Pace: velocidda\n", 2, "velocidad"),
        ("scales:\n  velocida: 0-100\n", 2, "velocidad"),
        ("words:\n  rool: {A: portero}\n", 2, "role"),
        ("defaults:\n  Jugadro: {velocidad: 5}\n", 2, "jugador"),
        ("defaults:\n  MCD:\n    robra: 5\n", 3, "robar"),
    ],
)
def test_a_word_that_means_nothing_is_reported_where_it_is(text, line, word, mapped):
    with pytest.raises(PizarraError) as stop:
        mapped([["nombre", "dorsal"]], text)
    assert [(p.line, word in p.hint) for p in stop.value.problems] == [(line, True)]


def near(text, mapped, of_hundred):
    keeper = of_hundred("Ana", "GK", 91, *[50] * 6, club="Peñaflor")
    others = [of_hundred(f"Eva {index}", "ST", 70, *[50] * 6, club="Peñaflor") for index in range(4)]
    return mapped([of_hundred(), keeper, *others, of_hundred("Sol", "ST", 70, *[50] * 6, club="Peñafor")], text)


def test_a_near_team_is_a_question_that_a_map_answers(mapped, of_hundred):
    found, told = near(FIGURES, mapped, of_hundred)
    assert [roster.draft.likely_team for roster in found] == ["", "Peñaflor"]
    assert any("words: {team: {Peñafor: …}}" in p.hint for p in errors(told))
    (roster,), told = near(FIGURES + "words: {team: {Peñafor: Peñaflor}}\n", mapped, of_hundred)
    assert (errors(told), len(roster.team.players)) == ((), 6)
    found, told = near(FIGURES + "words: {team: {Peñafor: Peñafor}}\n", mapped, of_hundred)
    assert len(found) == 2
    assert [p for p in told if "is it not" in p.message] == []


def test_a_text_that_a_map_makes_nothing_of_is_an_empty_cell(player, grid, mapped):
    rows = [player(1), player(2, Nombre="sin nombre", Apellidos="Ros", VEL="no consta")]
    rows[0]["Apellidos"] = "Gil"
    text = 'words: {name: {sin nombre: ""}, velocidad: {no consta: ""}}\ndefaults: {jugador: {velocidad: 6}}\n'
    (roster,), told = mapped(grid(rows), text)
    assert errors(told) == ()
    assert (roster.team.players[1].name, roster.team.players[1].value("velocidad")) == ("Ros", 6)


@pytest.mark.parametrize("heading", ["Nombre", "Jugadora", "Player"])
def test_a_map_adds_to_the_usual_headings(player, grid, mapped, heading):
    head, *rows = grid([player(1), player(2)])
    (roster,), told = mapped([[heading if cell == "Nombre" else cell for cell in head], *rows], "columns: {Who: name}")
    assert (len(roster.team.players), told) == (2, [])


def test_a_usual_heading_steps_back_in_tables_that_have_the_one_of_the_map(player, grid, mapped):
    (roster,), told = mapped(grid([player(1, Who="Ana"), player(2, Who="Eva")]), "columns: {Who: name}")
    assert [each.name for each in roster.team.players] == ["Ana", "Eva"]
    assert ["“Nombre” (B1)" in problem.message for problem in told] == [True]


def test_a_text_of_a_player_is_no_heading_of_a_map(player, grid, mapped):
    (roster,), told = mapped(grid([player(1, Nombre="Who"), player(2)]), "columns: {Who: name}")
    assert ([each.name for each in roster.team.players], told) == (["Who", "Jugadora 2"], [])


def test_a_column_means_more_only_where_the_map_names_it(player, grid, mapped):
    head, *rows = grid([player(1), player(2, VEL=5, DRI=7)])
    text = "columns: {Pace: [velocidad, driblar]}"
    (roster,), _ = mapped([head, *rows], text)
    assert dict(roster.team.players[1].values)["driblar"] == 7
    fewer = [[cell for name, cell in zip(head, row, strict=True) if name != "DRI"] for row in (head, *rows)]
    _, told = mapped(fewer, text)
    assert ["dribble" in translate("en", problem.message) for problem in told] == [True]


BOTH = "words: {team: {Unión: Unión, Union: Union}}\n"


def alike(text, mapped, of_hundred, *clubs):
    rows = [
        of_hundred(f"{name} {club}", position, 91, *[50] * 6, club=club)
        for club in clubs
        for name, position in (("Ana", "GK"), ("Eva", "ST"))
    ]
    return mapped([of_hundred(), *rows], FIGURES + text)


@pytest.mark.parametrize("other", ["Union", "UNIÓN"])
def test_clubs_that_differ_by_an_accent_or_capitals_are_two_where_a_map_names_both(mapped, of_hundred, other):
    found, told = alike("", mapped, of_hundred, "Unión", other)
    assert [roster.name for roster in found] == ["Unión"]
    (spelt,) = {problem.hint for problem in told if "is read as “Unión”" in problem.message}
    assert f"words: {{team: {{{other}: {other}, Unión: Unión}}}}" in spelt
    found, told = alike(BOTH.replace("Union", other), mapped, of_hundred, "Unión", other)
    assert [(roster.name, len(roster.team.players)) for roster in found] == [("Unión", 2), (other, 2)]
    assert not any("is read as “" in problem.message for problem in told)


def test_a_map_may_give_one_of_two_like_clubs_another_name(mapped, of_hundred):
    found, _ = alike("words: {team: {Unión: Unión, Union: Union B}}\n", mapped, of_hundred, "Unión", "Union")
    assert [roster.name for roster in found] == ["Unión", "Union B"]


def test_a_third_spelling_of_clubs_that_a_map_tells_apart_is_a_question(mapped, of_hundred):
    found, told = alike(BOTH, mapped, of_hundred, "Unión", "Union", "UNION")
    assert len(found) == 3
    assert any("is it really “UNION”?" in problem.message for problem in told)


def test_one_spelling_in_a_map_stands_for_all(mapped, of_hundred):
    found, _ = alike("words: {team: {Union: Unión Club}}\n", mapped, of_hundred, "Unión", "UNION")
    assert [roster.name for roster in found] == ["Unión Club"]
