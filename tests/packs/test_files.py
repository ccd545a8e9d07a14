"""The committed schemas are those the code gives, and they judge files like the program does."""

import json
import os
import re
from pathlib import Path

import jsonschema
import pytest

from generator.model.game import Game
from generator.model.source import read_source
from generator.model.validation import Strict, validate
from generator.packs.schemas import SCHEMAS, in_language, schema_text, team_schema

ROOT = Path(__file__).parents[2]
FOLDER = ROOT / "templates" / "_base" / "schema"
GAME_FILES = sorted(ROOT.glob("templates/*/game.yaml"))
TEAM_FILES = sorted(ROOT.glob("teams/*/*.yaml"))
RULES_FILES = sorted(ROOT.glob("templates/*/rules.yaml"))
GAMES = [validate(Game, read_source(path)) for path in GAME_FILES]
TEAM_SCHEMA = team_schema(GAMES)
GAME_SCHEMA = SCHEMAS["game"]()
BOARD_SCHEMA = SCHEMAS["board"]()
RULES_SCHEMA = SCHEMAS["rules"]()
COMMITTED = [("team", TEAM_SCHEMA), ("game", GAME_SCHEMA), ("board", BOARD_SCHEMA), ("rules", RULES_SCHEMA)]

FIELD_PLAYER = {
    "number": 7, "name": "Siete", "velocidad": 7, "driblar": 7, "robar": 7, "colocar": 7, "recibir": 7, "rematar": 7,
    "fuerza": 7,
}  # fmt: skip
KEEPER = {"number": 1, "name": "Uno", "role": "portero", "velocidad": 5, "controlar": 7, "grado": 8}


def a_team(**changes):
    team = {"game": "dichoso-fulbo", "name": "X", "kit": {"primary": "azul"}, "players": [KEEPER, FIELD_PLAYER]}
    return team | changes


def faults(data, schema=TEAM_SCHEMA):
    return list(jsonschema.Draft202012Validator(schema).iter_errors(data))


@pytest.mark.parametrize(("name", "schema"), COMMITTED)
def test_committed_file_is_what_the_code_gives(name, schema):
    path = FOLDER / f"{name}.schema.json"
    if os.environ.get("PIZARRA_RENEW_GOLDENS"):
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(schema_text(schema), encoding="utf-8")
    assert path.read_text(encoding="utf-8") == schema_text(schema)


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("name", ["team", *SCHEMAS])
def test_schema_is_a_sound_schema(name, language):
    schema = in_language(TEAM_SCHEMA if name == "team" else SCHEMAS[name](), language)
    jsonschema.Draft202012Validator.check_schema(schema)
    assert json.loads(schema_text(schema)) == schema


def test_schemas_are_in_the_language_of_the_reader(pizarra):
    assert json.loads(pizarra("--lang", "es", "schema", "plan").out)["title"] == "Pizarra: un plano de salas"
    assert json.loads(pizarra("schema", "plan").out)["title"] == "Pizarra: a plan of rooms"


@pytest.mark.parametrize(
    ("name", "path"),
    [
        *(
            (name, ROOT / "templates" / "_base" / f"{name}.yaml")
            for name in ("faces", "styles", "tilings", "fields", "services")
        ),
        ("plan", ROOT / "templates" / "sombra" / "scenarios" / "cripta-del-molino.yaml"),
    ],
)
def test_what_comes_with_pizarra_is_valid(name, path):
    assert faults(read_source(path).data, SCHEMAS[name]()) == []


@pytest.mark.parametrize(
    "front", [{"like": "unit", "top": {"place": "left"}}, {"ground": 3.5, "top": [1]}, {"turn": {"turn": 400}}], ids=str
)
def test_a_wrong_face_is_refused(front):
    game = read_source(GAME_FILES[0]).data | {"pieces": {"x": {"front": front}}}
    assert faults(game, GAME_SCHEMA) != []


@pytest.mark.parametrize("path", TEAM_FILES, ids=lambda path: path.stem)
def test_bundled_team_is_valid(path):
    assert faults(read_source(path).data) == []


@pytest.mark.parametrize("path", GAME_FILES, ids=lambda path: path.parent.name)
def test_bundled_game_is_valid(path):
    assert faults(read_source(path).data, GAME_SCHEMA) == []


@pytest.mark.parametrize(
    "path", [*TEAM_FILES, *GAME_FILES, *RULES_FILES], ids=lambda path: f"{path.parent.name}/{path.stem}"
)
def test_first_line_names_a_schema_that_exists(path):
    first = path.read_text(encoding="utf-8").splitlines()[0]
    named = re.fullmatch(r"# yaml-language-server: \$schema=(\S+)", first)
    assert named is not None
    assert (path.parent / named[1]).resolve().parent == FOLDER.resolve()


def test_smallest_team_is_valid():
    assert faults(a_team()) == []


@pytest.mark.parametrize(
    "changes",
    [
        {"game": "dichoso-futbol"},
        {"nombre": "Y"},
        {"players": []},
        {"kit": {"primary": "azulado"}},
        {"kit": {"primary": "#12345"}},
        {"kit": {"secondary": "azul"}},
        {"kit": {"primary": "azul", "pattern": "dots"}},
        {"players": [FIELD_PLAYER | {"velocidad": 13}]},
        {"players": [FIELD_PLAYER | {"velocidad": 7.5}]},
        {"players": [FIELD_PLAYER | {"velocidat": 7}]},
        {"players": [FIELD_PLAYER | {"grado": 7}]},
        {"players": [FIELD_PLAYER | {"number": 1000}]},
        {"players": [FIELD_PLAYER | {"role": "delantero"}]},
        {"players": [FIELD_PLAYER | {"captain": "yes"}]},
        {"players": [{key: value for key, value in FIELD_PLAYER.items() if key != "fuerza"}]},
        {"players": [KEEPER | {"fuerza": 7}]},
        {"players": [{key: value for key, value in KEEPER.items() if key != "grado"}]},
    ],
    ids=str,
)
def test_wrong_team_is_refused(changes):
    assert faults(a_team(**changes)) != []


@pytest.mark.parametrize("key", ["name", "kit", "players", "game"])
def test_missing_key_is_refused(key):
    team = a_team()
    del team[key]
    assert faults(team) != []


@pytest.mark.parametrize("word", ["fuerza", "Fuerza", "FUE", "fue", "strength", "STRENGTH", "str"])
def test_every_spelling_of_a_characteristic_is_valid(word):
    player = {key: value for key, value in FIELD_PLAYER.items() if key != "fuerza"}
    assert faults(a_team(players=[player | {word: 7}])) == []
    assert faults(a_team(players=[player | {word: 11}])) != []


@pytest.mark.parametrize("role", ["portero", "Portero", "keeper", "KEEPER"])
def test_every_spelling_of_a_role_is_valid(role):
    assert faults(a_team(players=[KEEPER | {"role": role}])) == []


@pytest.mark.parametrize("colour", ["azul", "Azul", "blue", "#0072b2", "#0072B2", "#07b"])
def test_every_spelling_of_a_colour_is_valid(colour):
    assert faults(a_team(kit={"primary": colour})) == []


@pytest.mark.parametrize("name", ["Ana", 7, "07", True, "ñ" * 300])
def test_scalar_names_are_valid(name):
    assert faults(a_team(name=name)) == []


def test_empty_optional_texts_are_valid():
    assert faults(a_team(short=None, coach=None)) == []


def all_below(model):
    """Yield every model made from one."""
    for other in model.__subclasses__():
        yield from (other, *all_below(other))


@pytest.mark.parametrize(
    ("name", "schema"),
    [
        ("Game", GAME_SCHEMA),
        ("BookFile", RULES_SCHEMA),
        ("SeasonFile", SCHEMAS["season"]()),
        ("RosterMap", SCHEMAS["map"]()),
        ("MatchMap", SCHEMAS["match-map"]()),
        ("PrinterEntry", SCHEMAS["printer"]()),
    ],
)
def test_every_key_is_described_beside_its_field(name, schema):
    used = {name, *schema["$defs"]}
    fields = {
        f"{model.__name__}.{key}": field.description
        for model in all_below(Strict)
        for key, field in model.model_fields.items()
        if model.__name__ in used
    }
    assert len(fields) > 3
    assert [key for key, text in fields.items() if not text] == []


@pytest.mark.parametrize(
    ("match", "sound"),
    [
        ({"home": "a", "away": "b", "date": "2026-09-12", "round": 7}, True),
        ({"bye": "a"}, True),
        ({"hom": "a"}, False),
        ({"home": ["a"]}, False),
    ],
    ids=str,
)
def test_a_season_is_judged_as_the_program_judges_it(match, sound):
    assert (faults({"season": "Liga", "matches": [match]}, SCHEMAS["season"]()) == []) is sound


@pytest.mark.parametrize(
    ("entry", "sound"),
    [
        ({"scale": "99.2%x99.0%", "back": "0.8mm,-0.4mm", "margins": "4mm", "backs-order": "reversed"}, True),
        ({}, True),
        ({"scale": "99"}, False),
        ({"margins": 4}, False),
        ({"backs-order": "last"}, False),
        ({"bakc": "1mm,1mm"}, False),
    ],
    ids=str,
)
def test_a_printer_is_judged_as_the_program_judges_it(entry, sound):
    assert (faults({"home": entry}, SCHEMAS["printer"]()) == []) is sound


@pytest.mark.parametrize(
    "change",
    [
        {"counter_gap": "2"},
        {"counter_gap": "2m"},
        {"board": {"orientation": "round"}},
        {"board": {"field": {"length": "100mm"}}},
        {"tokens": {"x": {"name": "x", "share": 1.5, "front": {"colour": "azul"}}}},
        {"characteristics": {"x": {"name": "x"}}},
        {"colour": "red"},
    ],
    ids=str,
)
def test_wrong_game_is_refused(change):
    game = read_source(GAME_FILES[0]).data
    assert faults({**game, **change}, GAME_SCHEMA) != []


@pytest.mark.parametrize("path", sorted(ROOT.glob("templates/*/boards/*.yaml")), ids=lambda path: path.stem)
def test_bundled_board_file_is_valid(path):
    assert faults(read_source(path).data, BOARD_SCHEMA) == []
