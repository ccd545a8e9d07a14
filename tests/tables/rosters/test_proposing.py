"""Maps proposed for spreadsheets, which read them as they stand."""

import pytest

from generator.model.source import parse_text
from generator.packs.load import find_pack
from generator.problems import errors
from generator.tables.files.sheets import SheetTable
from generator.tables.rosters.proposing import proposed_map

LIST = [["Nº", "Jugador", "Demarcación", "País"], [1, "Ana", "Portera", "ES"], [6, "Eva", "Comodín", "PT"]]


def figures(row):
    return [row(), row("Ana", "GK", 91, *[50] * 6), row("Eva", "ST", 70, *[80] * 6)]


def proposed(rows, language="en"):
    return proposed_map([SheetTable("t.csv", "", tuple(map(tuple, rows)))], find_pack("dichoso-fulbo").game, language)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("listed", [True, False])
def test_what_is_proposed_reads_the_spreadsheet(listed, language, mapped, of_hundred):
    rows = LIST if listed else figures(of_hundred)
    (roster,), told = mapped(rows, proposed(rows, language))
    assert errors(told) == ()
    assert len(roster.team.players) == 2


def test_scales_unknown_roles_and_lacking_columns_are_seen(of_hundred):
    found = parse_text(proposed(figures(of_hundred)), "m").data
    assert (found["scales"], found["numbers"]) == ({"all": "0-100"}, "counted")
    found = parse_text(proposed(LIST), "m").data
    assert found["words"] == {"role": {"Comodín": "jugador"}}
    assert found["defaults"]["portero"] == {"velocidad": 6, "grado": 6, "controlar": 6}
    assert found["columns"] == {"Nº": "number", "Jugador": "name", "Demarcación": "role", "País": None}


def test_one_figure_beyond_the_game_is_a_slip_and_no_scale():
    rows = [["Nº", "Jugador", "Velocidad"], [1, "Ana", 77], [2, "Eva", 5], [3, "Sol", 6]]
    assert "scales" not in parse_text(proposed(rows), "m").data


@pytest.mark.parametrize("rows", [[["Wer", "Was"], ["x: #y", '"\x07\u2028']], [["7"]], [[1, 2]]])
def test_any_table_gets_sound_yaml(rows):
    assert "columns" in parse_text(proposed(rows), "m").data
