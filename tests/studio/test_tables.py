"""Team files as tables: what is changed there changes, and nothing else."""

import json

import pytest

from generator.model.source import parse_text
from generator.packs.load import find_pack
from generator.problems import PizarraError
from generator.studio.tables import columns, import_rosters, team_table, with_rows, with_value

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


STAY = """\
game: dichoso-fulbo
name: A
group: North
kit: {primary: azul}
players:
  - {number: 7, name: Ana, velocidad: 3, left: 2026-09-20}
  - {number: 7, name: Bea, velocidad: 4, joined: 2026-09-20, position: lateral}  # new
"""


def test_days_and_positions_are_columns_and_stay_when_rows_come_back(game):
    source = parse_text(STAY, "t.yaml")
    table = json.loads(json.dumps(team_table(source, game, "en")))
    assert {"joined", "left", "position"} <= {column["name"] for column in table["columns"]}
    assert not {"joined", "left"} & {column["name"] for column in columns(game, "en")}
    assert with_rows(source, STAY, game, table["rows"]) == STAY
    table["rows"][1]["values"]["name"] = "Bea Ruiz"
    assert with_rows(source, STAY, game, table["rows"]) == STAY.replace("Bea", "Bea Ruiz")
    assert change(STAY, game, 1, "velocidad", 5) == STAY.replace("velocidad: 4", "velocidad: 5")
    assert change(STAY, game, 0, "left", "2026-10-03") == STAY.replace("left: 2026-09-20", "left: 2026-10-03")


@pytest.mark.parametrize(("name", "line"), [("Ana", 5), ("ana", 5), ("Bea", 6), ("Bea Ruiz", 6)])
def test_a_row_without_an_entry_is_whoever_wears_the_number_now_or_has_the_name(game, name, line):
    new = with_rows(parse_text(STAY, "t.yaml"), STAY, game, [{"number": "7", "name": name}])
    old = STAY.splitlines()[line]
    assert new.splitlines()[5:] == [old.replace("Ana" if line == 5 else "Bea", name)]


def test_a_spreadsheet_that_is_brought_in_keeps_what_it_does_not_say():
    figures = "andar: 3, correr: 5, sprintar: 9"
    before = (
        "game: sombra\nname: A\ngroup: North\nkit: {primary: red, secondary: white}\nplayers:\n"
        f"  - {{number: 1, name: Ana, {figures}, joined: 2026-09-20, position: False nine}}\n"
        f"  - {{number: 1, name: Ida, {figures}, left: 2026-09-20}}\n"
    )
    spreadsheet = b"Team,Number,Name,andar,correr,sprintar\nA,1,Ana,4,5,9\n"
    files = {"teams/sombra/a.yaml": before.encode()}
    outcome = import_rosters("r.csv", spreadsheet, find_pack("sombra"), None, files)
    assert outcome.files == {"teams/sombra/a.yaml": before.replace("Ana, andar: 3", "Ana, andar: 4").encode()}
