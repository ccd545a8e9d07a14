"""Team files as tables: what is changed there changes, and nothing else."""

import pytest

from generator.model.source import parse_text
from generator.packs.load import find_pack
from generator.problems import PizarraError
from generator.studio.tables import columns, team_table, with_rows, with_value

TEXT = """\
# mine
game: dichoso-fulbo
name: A
kit: {primary: azul}
players:
  # first
  - {number: 1, name: Uno, role: portero, velocidad: 5, controlar: 9, grado: 7}  # good

  # bench
  - {number: 2, name: "Dos", VEL: 7, captain: true}  # later
  - number: 3  # block
    name: Tres
"""


@pytest.fixture
def game():
    return find_pack("dichoso-fulbo").game


def change(text, game, row, field, value):
    return with_value(parse_text(text, "t.yaml"), text, game, row, field, value)


def test_a_team_is_columns_and_rows_with_their_lines(game):
    table = team_table(parse_text(TEXT, "t.yaml"), game, "es")
    assert [(row["line"], row["values"]["name"]) for row in table["rows"]] == [(7, "Uno"), (10, "Dos"), (11, "Tres")]
    assert table["rows"][1]["values"]["velocidad"] == 7
    assert table["kit"]["primary"] == "azul" and table["kit"]["primary_hex"].startswith("#")
    speed = next(column for column in table["columns"] if column["name"] == "velocidad")
    assert (speed["title"], speed["min"], speed["max"], speed["kinds"]) == ("velocidad", 1, 12, ["jugador", "portero"])
    assert [column["title"] for column in columns(game, "en")][:3] == ["number", "name", "short name"]


@pytest.mark.parametrize("name", ["dichoso-fulbo", "dreadball", "sombra"])
@pytest.mark.parametrize("language", ["en", "es"])
def test_every_column_of_every_game_with_teams_has_a_title(name, language):
    titles = [column["title"] for column in columns(find_pack(name).game, language)]
    assert all(titles) and len(set(titles)) == len(titles)


def test_a_game_with_prices_and_skills_has_columns_for_them():
    game = find_pack("dreadball").game.model_copy(update={"skills": {"jump": object()}})
    names = [column["name"] for column in columns(game, "en")]
    assert {"cost", "quantity", "skills"} <= {*names}


def test_a_broken_team_is_a_table_all_the_same(game):
    assert team_table(parse_text("players: 3", "t.yaml"), game, "es")["rows"] == []
    assert team_table(parse_text("- x", "t.yaml"), game, "es")["name"] == ""
    assert team_table(parse_text("players: [3]", "t.yaml"), game, "es")["rows"][0]["values"] == {}


def test_a_value_is_changed_by_the_key_that_the_file_has(game):
    assert change(TEXT, game, 1, "velocidad", "9") == TEXT.replace("VEL: 7", "VEL: 9")
    assert change(TEXT, game, 2, "name", "Tres: T") == TEXT.replace("name: Tres", 'name: "Tres: T"')
    assert change(TEXT, game, 1, "velocidad", 7) == TEXT


def test_a_value_that_is_emptied_goes_and_the_comments_stay(game):
    new = change(TEXT, game, 1, "captain", False)
    assert new == TEXT.replace('{number: 2, name: "Dos", VEL: 7, captain: true}', "{number: 2, name: Dos, VEL: 7}")


def test_the_teams_own_values_and_kits(game):
    assert change(TEXT, game, None, "kit.pattern", "rayas") == TEXT.replace("azul}", "azul, pattern: rayas}")
    new = change(TEXT, game, None, "keeper_kit.primary", "#123456")
    assert new == f'{TEXT}keeper_kit: {{primary: "#123456"}}\n'
    assert change(change(TEXT, game, None, "coach", "Ana"), game, None, "coach", "") == TEXT
    with pytest.raises(PizarraError):
        change(TEXT, game, None, "kit.nothing", "x")


def test_rows_take_the_place_of_players_and_keep_what_they_do_not_say(game):
    rows = [
        {"number": "3", "name": "Tres", "velocidad": "4"}, {"number": "9", "name": "Nueva", "velocidad": "4"},
        {"entry": 0, "number": 1},
    ]  # fmt: skip
    new = with_rows(parse_text(TEXT, "t.yaml"), TEXT, game, rows)
    assert new == TEXT[: TEXT.index("  - {number: 1")] + (
        "  - number: 3  # block\n    name: Tres\n    velocidad: 4\n"
        "  - {number: 9, name: Nueva, velocidad: 4}\n"
        "  - {number: 1, name: Uno, role: portero, velocidad: 5, controlar: 9, grado: 7}  # good\n"
    )


@pytest.mark.parametrize("before", ["game: x\nplayers: []\n", "game: x\nplayers:\n", "game: x\n", "game: x"])
def test_rows_of_a_team_without_any(game, before):
    new = with_rows(parse_text(before, "t.yaml"), before, game, [{"number": 1, "name": "a"}, {"number": 2}])
    assert new == "game: x\nplayers:\n  - {number: 1, name: a}\n  - {number: 2}\n"


def test_a_position_in_a_game_without_positions_is_a_column_and_stays():
    game = find_pack("sombra").game
    text = "game: sombra\nplayers:\n  - {number: 1, name: A, andar: 3, position: False nine}\n"
    source = parse_text(text, "t.yaml")
    (column,) = [each for each in team_table(source, game, "en")["columns"] if each["name"] == "position"]
    assert column["type"] == "text" and "position" not in {each["name"] for each in columns(game, "en")}
    assert "position: False nine" in with_value(source, text, game, 0, "name", "B")
    assert "position: Libero" in with_value(source, text, game, 0, "position", "Libero")
