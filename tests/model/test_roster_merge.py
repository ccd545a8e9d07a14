"""Rosters that are read again for teams that have a file: only what the roster says changes, and all of it is named."""

from types import MappingProxyType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.i18n import translate
from generator.model.roster_merge import Noted, are_alike, merge_roster
from generator.model.source import Source, parse_text
from generator.model.team import team_from
from generator.model.yaml_reader import Place
from generator.model.yaml_writer import with_entries, with_values
from generator.packs.load import find_pack

GAME = find_pack("dichoso-fulbo").game
FIGURES = {"velocidad": 5, "robar": 5, "recibir": 5, "driblar": 5, "colocar": 5, "rematar": 5, "fuerza": 5}
KEEPER = {"number": 1, "name": "Ana", "role": "portero", "velocidad": 5, "grado": 6, "controlar": 6}
ALL = {("players", key) for key in (*FIGURES, "grado", "controlar", "number", "name", "role", "position")}
TEXT = """# ours
game: dichoso-fulbo
name: Reds
coach: Paz  # since 2020
kit: {primary: red, secondary: white}
players:
  - {number: 1, name: Ana, role: portero, velocidad: 5, grado: 6, controlar: 6}
  - {number: 2, name: Bea, speed: 5, robar: 5, recibir: 5, driblar: 5, colocar: 5, rematar: 5, fuerza: 5}   # our best
  - {number: 3, name: Cleo, short: C, velocidad: 5, robar: 5, recibir: 5, driblar: 5, colocar: 5, rematar: 5, fuerza: 5}
"""
TEAM = team_from(parse_text(TEXT, "reds.yaml"), GAME)[0]


def player(number, name, **figures):
    return {"number": number, "name": name, **FIGURES, **figures}


REDS = [KEEPER, player(2, "Bea"), player(3, "Cleo")]


def roster(players, **of_team):
    """Return the data of a roster every value of which comes from a cell, row by row."""
    data = {"game": "dichoso-fulbo", "name": "Reds", **of_team, "players": players}
    places = {(key,): Place(1, 1) for key in data}
    for index, each in enumerate(players):
        places |= {("players", index): Place(index + 2, 1)}
        places |= {("players", index, key): Place(index + 2, 1) for key in each}
    return Source("r.csv", data, MappingProxyType(places), MappingProxyType(places))


def merged(players, *, text=TEXT, mentioned=ALL, noted=None, overwrite=False, moved=None, **of_team):
    old = parse_text(text, "reds.yaml")
    new = roster(players, **of_team)
    merge = merge_roster(old, new, mentioned, GAME, noted or {}, overwrite, TEAM, moved or {})
    after = with_values(text, "reds.yaml", merge.values) if merge.values else text
    return with_entries(after, "reds.yaml", "players", merge.entries), merge


def said(merge):
    return [translate("en", each) for each in merge.changes], [translate("en", each.message) for each in merge.problems]


def test_a_roster_that_says_the_same_changes_nothing():
    text, merge = merged(REDS)
    assert (text, said(merge), set(merge.kept)) == (TEXT, ([], []), {"coach", "kit", "short name"})


def test_a_figure_that_differs_is_changed_in_its_place_and_named():
    text, merge = merged([KEEPER, player(2, "Bea", velocidad=7, robar=6), player(3, "Cleo")])
    assert text == TEXT.replace("speed: 5, robar: 5", "speed: 7, robar: 6")
    assert said(merge) == (["Bea: speed 5 → 7, steal 5 → 6"], [])


def test_a_player_who_joins_comes_after_the_one_above():
    text, merge = merged([KEEPER, player(9, "Dora"), player(2, "Bea"), player(3, "Cleo")])
    assert said(merge) == (["joined: Dora"], [])
    names = [each["name"] for each in parse_text(text, "f").data["players"]]
    assert (names, "# our best" in text, merge.joined) == (["Ana", "Dora", "Bea", "Cleo"], True, (1,))


def test_a_player_who_is_gone_is_shown_and_stays():
    text, merge = merged([KEEPER, player(2, "Bea")])
    assert (text, said(merge)) == (TEXT, ([], ["Cleo (reds.yaml:9) is not in the roster any more"]))
    text, merge = merged([KEEPER, player(2, "Bea")], overwrite=True)
    assert (text, said(merge)) == (TEXT[: TEXT.index("  - {number: 3")], (["removed: Cleo"], []))


def test_a_player_of_whom_a_season_knows_stays_in_any_case():
    text, merge = merged([KEEPER, player(2, "Bea")], overwrite=True, noted={2: Noted("season.yaml:3")})
    assert (text, merge.changes) == (TEXT, ())
    assert "left" in merge.problems[0].hint


def test_a_player_with_a_day_of_leaving_is_not_missed():
    text = TEXT.replace("name: Cleo", "name: Cleo, left: 2026-10-01")
    new, merge = merged([KEEPER, player(2, "Bea"), player(3, "Dora", joined="2026-10-01")], text=text, overwrite=True)
    assert said(merge) == (["joined: Dora"], [])
    assert [each["name"] for each in parse_text(new, "f").data["players"]] == ["Ana", "Bea", "Cleo", "Dora"]


def test_a_player_who_left_by_what_the_season_says_is_not_missed():
    noted = {2: Noted("season.yaml:3", has_left=True)}
    assert said(merged([KEEPER, player(2, "Bea")], noted=noted, overwrite=True)[1]) == ([], [])


@pytest.mark.parametrize("place", [0, 2])
@pytest.mark.parametrize("overwrite", [False, True])
def test_the_number_of_one_who_left_by_round_needs_a_day(place, overwrite):
    players = [KEEPER, player(2, "Bea")]
    players.insert(place, player(3, "Dora"))
    _, merge = merged(players, noted={2: Noted("season.yaml:3", has_left=True)}, overwrite=overwrite)
    (clash,) = merge.problems
    assert clash.message == "number 3 is worn by Cleo (reds.yaml:9), who has left without a date there"
    assert (clash.line, "“left” with the date for Cleo" in clash.hint) == (place + 2, True)


@pytest.mark.parametrize(("joined", "wrong"), [(None, True), ("2026-09-30", True), ("2026-10-01", False)])
def test_a_number_is_passed_on_on_a_day(joined, wrong):
    text = TEXT.replace("name: Cleo", "name: Cleo, left: 2026-10-01")
    dora = player(3, "Dora") | ({"joined": joined} if joined else {})
    _, merge = merged([KEEPER, player(2, "Bea"), dora], text=text)
    assert said(merge)[1] == ["number 3 is worn by Cleo (reds.yaml:9) until 2026-10-01"] * wrong


def test_who_came_in_with_another_team_is_said_to_be_there():
    text, merge = merged([KEEPER, player(2, "Bea")], moved={"cleo": "Canal Rovers"})
    assert (text, said(merge)[1]) == (TEXT, ["Cleo (reds.yaml:9) is with Canal Rovers in this file"])
    assert "“left” and “joined”" in merge.problems[0].hint


def test_a_number_that_changes_is_of_the_same_player():
    text, merge = merged([KEEPER, player(12, "Bea"), player(3, "Cleo")])
    assert (text, said(merge)) == (TEXT.replace("number: 2", "number: 12"), (["Bea: number 2 → 12"], []))


def test_two_who_change_shirts_keep_their_names():
    _, merge = merged([KEEPER, player(3, "Bea"), player(2, "Cleo")])
    assert said(merge)[0] == ["Bea: number 2 → 3", "Cleo: number 3 → 2"]


@pytest.mark.parametrize("name", ["Bea Soler", "Bia", "Beatriz", "BEA!"])
def test_a_name_that_is_corrected_is_of_the_same_player(name):
    text, merge = merged([KEEPER, player(2, name), player(3, "Cleo")], noted={1: Noted("season.yaml:3")})
    assert (merge.problems, merge.joined, [index for index, _ in merge.entries]) == ((), (), [0, 1, 2])
    assert parse_text(text, "f").data["players"][1]["name"] == name


def test_a_wholly_other_name_in_the_same_row_is_a_correction_unless_a_season_knows_the_old_one():
    players = [KEEPER, player(2, "Zoe"), player(3, "Cleo")]
    assert said(merged(players)[1]) == (["Bea: name Bea → Zoe"], [])
    _, merge = merged(players, noted={1: Noted("season.yaml:3")})
    assert str(merge.problems[0].message) == "number 2 is “Zoe” here; it was “Bea”, who is in season.yaml:3"
    assert said(merged(players, noted={1: Noted("season.yaml:3")}, overwrite=True)[1]) == (
        ["Bea: name Bea → Zoe"],
        [],
    )


def test_a_number_in_use_that_another_gets_elsewhere_is_an_error():
    _, merge = merged([player(2, "Zoe"), KEEPER, player(3, "Cleo")])
    clash, gone = sorted(str(problem.message) for problem in merge.problems)[::-1]
    assert clash == "number 2 is worn by Bea (reds.yaml:8), who is not in the roster any more"
    assert gone == "Bea (reds.yaml:8) is not in the roster any more"


def test_a_column_that_is_missing_changes_nothing():
    players = [{"number": each["number"], "name": each["name"]} for each in REDS]
    players[0]["role"] = "portero"
    text, merge = merged(players, mentioned={("players", "number"), ("players", "name"), ("players", "role")})
    assert (text, said(merge)) == (TEXT, ([], []))


def test_an_emptied_cell_is_shown_and_goes_when_it_is_to():
    mentioned = ALL | {("players", "short"), ("coach",)}
    text, merge = merged(REDS, mentioned=mentioned)
    shown = ["coach: Paz is in reds.yaml:4, not here", "Cleo: short name: C is in reds.yaml:9, not here"]
    assert (text, said(merge)) == (TEXT, ([], shown))
    text, merge = merged(REDS, mentioned=mentioned, overwrite=True)
    assert text == TEXT.replace("coach: Paz  # since 2020\n", "").replace("short: C, ", "")
    assert said(merge)[1] == []


def test_a_captain_of_another_row_is_one_change_of_two_players():
    text = TEXT.replace("name: Bea", "name: Bea, captain: true")
    new, merge = merged([*REDS[:2], {**REDS[2], "captain": True}], text=text, mentioned=ALL | {("players", "captain")})
    assert said(merge) == (["Bea: captain yes → no", "Cleo: captain no → yes"], [])
    assert "captain" not in parse_text(new, "f").data["players"][1]


def test_a_player_who_becomes_the_keeper_gets_a_keepers_figures():
    players = [KEEPER, {**KEEPER, "number": 2, "name": "Bea"}, player(3, "Cleo")]
    text, merge = merged(players)
    assert parse_text(text, "f").data["players"][1].keys() == {"number", "name", "role", "speed", "grado", "controlar"}
    assert "steal 5 removed" in said(merge)[0][0]


def test_players_alike_in_one_entry_stay_so_while_none_of_them_changes():
    text = TEXT.replace("name: Bea", "name: Bea, quantity: 2").replace("number: 3", "number: 4")
    players = [KEEPER, player(2, "Bea"), player(3, "Bea"), player(4, "Cleo")]
    assert merged(players, text=text)[0] == text
    new, merge = merged([KEEPER, player(2, "Bea"), player(3, "Bea", robar=9), player(4, "Cleo")], text=text)
    assert said(merge)[0] == ["Bea: steal 5 → 9"]
    assert [each["number"] for each in parse_text(new, "f").data["players"]] == [1, 2, 3, 4]


def test_the_order_of_the_roster_is_that_of_the_file():
    text, merge = merged([KEEPER, player(3, "Cleo"), player(2, "Bea")])
    assert (said(merge)[0], "# our best" in text) == (["another order of the players"], True)
    assert [each["name"] for each in parse_text(text, "f").data["players"]] == ["Ana", "Cleo", "Bea"]


def test_colours_are_changed_one_by_one():
    _, merge = merged(REDS, mentioned=ALL | {("kit", "primary")}, kit={"primary": "blue"})
    assert ("kit", "primary") not in merge.values  # it has no cell: a colour chosen for want of one


def test_names_that_differ_by_an_accent_are_two_people_who_change_shirts():
    text = TEXT.replace("name: Bea", "name: María").replace("name: Cleo", "name: Maria")
    new, merge = merged([KEEPER, player(3, "María"), player(2, "Maria")], text=text)
    assert said(merge)[0] == ["María: number 2 → 3", "Maria: number 3 → 2"]
    text = TEXT.replace("name: Bea", "name: 🦊").replace("name: Cleo", "name: 🐻")
    new, merge = merged([KEEPER, player(3, "🦊"), player(2, "🐻")], text=text)
    assert said(merge)[0] == ["🦊: number 2 → 3", "🐻: number 3 → 2"]
    assert [each["number"] for each in parse_text(new, "f").data["players"]] == [1, 3, 2]


def test_the_name_of_somebody_who_has_left_can_be_corrected():
    text = TEXT.replace("name: Cleo", "name: Cleo, left: 2026-10-01")
    _, merge = merged([*REDS[:2], {**player(3, "Clio"), "left": "2026-10-01"}], text=text)
    assert said(merge) == (["Cleo: name Cleo → Clio"], [])


def test_a_new_player_is_not_somebody_alike_who_has_left():
    noted = {1: Noted("season.yaml:3", has_left=True)}
    _, merge = merged([KEEPER, player(2, "Bia"), player(3, "Cleo")], noted=noted)
    assert merge.joined == (1,)


def test_an_emptied_role_position_or_mark_is_a_removal():
    text = TEXT.replace("name: Bea", "name: Bea, position: defensa, captain: true")
    mentioned = ALL | {("players", "captain")}
    new, merge = merged(REDS, text=text, mentioned=mentioned)
    assert (new, len(merge.problems), merge.changes) == (text, 2, ())
    new, merge = merged(REDS, text=text, mentioned=mentioned, overwrite=True)
    assert parse_text(new, "f").data["players"][1].keys().isdisjoint({"position", "captain"})
    assert said(merge)[0] == ["Bea: position: defender removed", "Bea: captain: yes removed"]


@pytest.mark.parametrize(("one", "other", "alike"), [
    ("Bea Solr", "Bea Soler", True), ("Ana", "Ana Paz", True), ("Ana", "Zoe", False), ("Paz, Ana", "Ana Paz", True),
    ("J. Mora", "Julia Mora", True), ("Bea", "Nora", False), ("Ana Ruiz", "Eva Ruiz", False),
])  # fmt: skip
def test_alike_are_names_of_which_one_may_be_a_slip(one, other, alike):
    assert are_alike(one, other) is are_alike(other, one) is alike


NAMES = ["Bea", "Cleo", "Dora", "Eva", "Fina", "Gema"]
SQUADS = st.lists(
    st.tuples(st.sampled_from(NAMES), st.integers(1, 3), st.booleans()), unique_by=lambda each: each[0], min_size=1
)


def squad(choice):
    return [KEEPER, *(player(10 + NAMES.index(name), name, velocidad=speed) for name, speed, _ in choice)]


def yaml_of(players):
    lines = ["  - {" + ", ".join(f"{key}: {value}" for key, value in each.items()) + "}" for each in players]
    return "\n".join(["game: dichoso-fulbo", "name: Reds", "players:", *lines]) + "\n"


@given(SQUADS, SQUADS, st.booleans())
def test_only_what_the_roster_says_changes_and_the_answer_lists_exactly_that(before, after, overwrite):
    old, new = squad(before), squad(after)
    text, merge = merged(new, text=yaml_of(old), overwrite=overwrite)
    result = {each["name"]: each for each in parse_text(text, "f").data["players"]}
    had, has = ({each["name"]: each for each in players} for players in (old, new))
    gone = had.keys() - has.keys()
    assert result == {**{name: had[name] for name in gone if not overwrite}, **has}
    joined = [name for name in has if name not in had]
    listed = [f"{name}: speed {had[name]['velocidad']} → {each['velocidad']}"
              for name, each in has.items() if name in had and had[name] != each]  # fmt: skip
    changes, problems = said(merge)
    assert sorted(change for change in changes if "speed" in change) == sorted(listed)
    assert [change for change in changes if change.startswith("joined")] == (
        [f"joined: {', '.join(joined)}"] if joined else []
    )
    assert len(problems) == (0 if overwrite else len(gone))
    assert merged(new, text=text, overwrite=overwrite)[0] == text  # reading it once more changes nothing
