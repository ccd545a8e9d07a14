"""Team files: what they may say in which words, and what a team knows."""

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.model.source import parse_text
from generator.model.team import SPANISH_PATTERNS, game_of, team_from
from generator.problems import PizarraError, Severity
from generator.scene.palette import NAMES, PATTERNS, parse_colour

KEEPER = {"number": 1, "name": "Uno", "role": "portero", "velocidad": 5, "controlar": 7, "grado": 8}
FIGURES = {"velocidad": 8, "driblar": 8, "robar": 6, "colocar": 7, "recibir": 9, "rematar": 9, "fuerza": 6}
SEVEN = {"number": 7, "name": "Siete"} | FIGURES
BASE = {"game": "dichoso-fulbo", "name": "Mi equipo", "kit": {"primary": "azul"}, "players": [KEEPER, SEVEN]}


@pytest.fixture(scope="session")
def read_team(pack):
    """Return a function from changes to a small team file to the team and its warnings."""

    def read(changes=None, **more):
        data = {**BASE, **(changes or {}), **more}
        text = yaml.safe_dump({k: v for k, v in data.items() if v != "-"}, allow_unicode=True, sort_keys=False)
        return team_from(parse_text(text, "t.yaml"), pack.game)

    return read


@pytest.fixture(scope="session")
def refused(read_team):
    """Return a function from changes to the problems they make."""

    def read(changes=None, **more):
        with pytest.raises(PizarraError) as caught:
            read_team(changes, **more)
        return caught.value.problems

    return read


def test_a_small_team(read_team):
    team, warnings = read_team()
    assert warnings == ()
    assert (team.name, team.short, team.coach, team.game) == ("Mi equipo", "Mi equipo", "", "dichoso-fulbo")
    keeper, seven = team.players
    assert (keeper.kind, seven.kind) == ("portero", "jugador")
    assert seven.value("driblar") == 8
    assert keeper.value("driblar") is None
    assert [key for key, _ in seven.values] == [
        "velocidad",
        "robar",
        "recibir",
        "driblar",
        "colocar",
        "rematar",
        "fuerza",
    ]


def test_characteristics_in_any_language_and_spelling(read_team):
    mixed = {
        "number": 7,
        "name": "Siete",
        "VEL": 8,
        "dribble": 8,
        "Robar": 6,
        "COL": 7,
        "receive": 9,
        "REM": 9,
        "str": 6,
    }
    assert read_team(players=[KEEPER, mixed])[0].players[1].values == read_team()[0].players[1].values


@pytest.mark.parametrize("role", ["portero", "PORTERO", "keeper", "Keeper"])
def test_roles_in_any_language(read_team, role):
    assert read_team(players=[KEEPER | {"role": role}, SEVEN])[0].players[0].kind == "portero"


@pytest.mark.parametrize(("written", "pattern"), [*zip(PATTERNS, PATTERNS, strict=True), *SPANISH_PATTERNS.items()])
def test_patterns_in_both_languages_and_any_case(read_team, written, pattern):
    assert (
        read_team(kit={"primary": "azul", "secondary": "blanco", "pattern": written.upper()})[0].kit.pattern == pattern
    )
    assert read_team(kit={"primary": "azul", "secondary": "blanco", "pattern": written})[0].kit.pattern == pattern


@pytest.mark.parametrize(
    "name", ["No", "null", "true", "7", "07", "1e3", "~", "Ñ", "{{ x }}", "<b>x</b>", "a: b", "- a", "'"]
)
def test_names_are_printed_as_they_stand(read_team, name):
    assert read_team(players=[KEEPER, SEVEN | {"name": name}])[0].players[1].name == name


@pytest.mark.parametrize(
    ("written", "name"), [("name: 7", "7"), ("name: true", "true"), ("name: 07", "07"), ("name: No", "No")]
)
def test_unquoted_names_that_look_like_values_are_names(pack, written, name):
    text = f"game: dichoso-fulbo\n{written}\nkit: {{primary: azul}}\nplayers:\n  - {KEEPER}"
    assert team_from(parse_text(text, "t.yaml"), pack.game)[0].name == name


@given(
    st.text(st.characters(exclude_categories=["Cs", "Cc", "Zl", "Zp"]), min_size=1, max_size=40).filter(
        lambda t: t.strip()
    )
)
def test_any_name_is_kept_with_its_blanks_tidied(read_team, name):
    team, _ = read_team(name=name)
    assert team.name == " ".join(name.split())


@given(st.lists(st.integers(0, 999), min_size=1, max_size=6))
def test_numbers_must_differ(read_team, refused, numbers):
    players = [KEEPER | {"number": 555}] + [SEVEN | {"number": number} for number in numbers]
    all_numbers = [555, *numbers]
    twins = len(all_numbers) - len(set(all_numbers))
    if twins:
        found = [p for p in refused(players=players) if "wear number" in p.message]
        assert len(found) == twins
    else:
        assert [player.number for player in read_team(players=players)[0].players] == all_numbers


@given(st.sampled_from(sorted(set(SEVEN) - {"number", "name"})), st.integers(-5, 30))
def test_every_characteristic_keeps_to_its_range(pack, read_team, refused, key, value):
    limits = pack.game.characteristics[key]
    players = [KEEPER, SEVEN | {key: value}]
    if limits.min <= value <= limits.max:
        assert read_team(players=players)[0].players[1].value(key) == value
    else:
        (problem,) = refused(players=players)
        assert problem.path == f"players[2].{key}"
        assert problem.hint == f"allowed: {limits.min} to {limits.max}"


def test_a_pictogram_in_a_name_is_a_warning(read_team):
    _, (problem,) = read_team(players=[KEEPER, SEVEN | {"name": "Leo ☃"}])
    assert (problem.severity, "☃" in problem.message) == (Severity.WARNING, True)


def test_two_colours_that_look_alike_are_a_warning(read_team):
    _, problems = read_team(kit={"primary": "#777777", "secondary": "#7a7a7a", "pattern": "stripes"})
    assert any("hard to distinguish" in problem.message for problem in problems)


@pytest.mark.parametrize("primary", sorted(NAMES))
def test_a_keeper_without_a_kit_gets_one_that_differs(read_team, primary):
    team, _ = read_team(kit={"primary": primary, "secondary": "blanco"})
    kit = team.kit_of(team.players[0], _Game())
    assert kit == team.keeper_kit
    assert kit.primary != parse_colour(primary)
    assert sum(abs(a - b) for a, b in zip(kit.primary, team.kit.primary, strict=True)) > 60


class _Game:
    class _Keeper:
        wears = "keeper"

    kinds = {"portero": _Keeper()}  # noqa: RUF012


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("- a", "a team file is written as keys and values"),
        ("name: x", "“game” is missing"),
        ("game: 7", "“7” is not a game"),
        ("game: ''", "“” is not a game"),
        ("game: [a]", "a list is not a game"),
    ],
)
def test_a_file_that_names_no_game(text, words):
    with pytest.raises(PizarraError) as caught:
        game_of(parse_text(text, "t.yaml"))
    assert words in caught.value.problems[0].message


def test_warnings_and_errors_come_together(refused):
    problems = refused(name="☃", players=[KEEPER, SEVEN | {"fuerza": 99}])
    assert {problem.severity for problem in problems} == {Severity.ERROR, Severity.WARNING}
