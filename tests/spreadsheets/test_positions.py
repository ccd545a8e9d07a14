"""Positions in Spanish, in English and in the codes of the usual lists mean a kind of player."""

import pytest

from generator.packs.load import find_pack
from generator.spreadsheets.roster_words import is_benched, is_head_coach, is_staff, kind_of

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
