"""Rows as they were found in organisers' spreadsheets: no value changes, moves or goes without a word."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.i18n import translate
from generator.model.roster_map import RosterMap
from generator.model.source import parse_text
from generator.model.team import team_from, team_yaml
from generator.model.validation import validate
from generator.packs.load import find_pack
from generator.problems import PizarraError, Severity, errors
from generator.spreadsheets.exports import roster_rows
from generator.spreadsheets.roster_blocks import without_effect
from generator.spreadsheets.roster_players import club_key, near_keys, usual_kits
from generator.spreadsheets.roster_words import mapped_lexicon
from generator.spreadsheets.rosters import rosters
from generator.spreadsheets.sheets import Formula, SheetTable

GAME = find_pack("dichoso-fulbo").game


@pytest.mark.parametrize(
    ("heading", "starter", "substitute"),
    [("Suplente", "Titular", "Suplente"), ("Titular", "Titular", "Suplente"), ("Titular", "T", "S"),
     ("Suplente", "T", "S"), ("Suplente", None, "x"), ("Titular", "sí", None), ("Titular", "x", "no")],
)  # fmt: skip
def test_starters_and_substitutes(player, grid, read, heading, starter, substitute):
    rows = [player(number, **{heading: starter if number < 3 else substitute}) for number in (1, 2, 3, 4)]
    teams, problems = read(grid(rows), "Alfa")
    assert not errors(problems)
    assert [player.substitute for player in teams["Alfa"].players] == [False, False, True, True]


def test_a_letter_that_may_mean_both_is_asked_about(player, grid, read):
    _, problems = read(grid([player(number, Suplente="T") for number in (1, 2)]), "Alfa")
    assert [problem.cell for problem in errors(problems)] == ["Alfa!M2", "Alfa!M3"]


def test_a_position_that_says_substitute_benches_the_player(player, grid, read):
    teams, _ = read(grid([player(1), player(2), player(3, Puesto="Delantero suplente")]), "Alfa")
    assert [player.substitute for player in teams["Alfa"].players] == [False, False, True]


@pytest.mark.parametrize(
    ("cell", "what"),
    [("#N/A", "failed"), ("2026-05-07 00:00:00", "a date"), ("7/5/2026", "a date"), (Formula("=A1"), "formula")],
)
@pytest.mark.parametrize("heading", ["Nombre", "Apodo", "Entrenador"])
def test_what_is_no_name_is_reported_at_its_cell(player, grid, read, heading, cell, what):
    rows = [player(1), player(2, **{heading: cell})]
    _, problems = read(grid(rows), "Alfa")
    (wrong,) = errors(problems)
    assert (wrong.line, what in wrong.message) == (3, True)


@pytest.mark.parametrize("cell", ["1.000", "100.000"])
def test_thousands_are_no_small_figures(player, grid, read, cell):
    _, problems = read(grid([player(1), player(2, VEL=cell)]), "Alfa")
    (wrong,) = errors(problems)
    assert (wrong.cell, cell in wrong.message) == ("Alfa!D3", True)


def test_a_word_that_sums_is_reported_and_a_player_with_a_number_plays(player, grid, whole):
    rows = [player(1), player(2, Nombre="Media"), player(None, Nombre="Total equipo")]
    found = whole(grid(rows), "Alfa")
    assert [player.name for player in found.teams[0].team.players] == ["Jugadora 1", "Media"]
    assert [note.cell for note in found.omissions] == ["Alfa!B4"]


def league(player, names):
    return [player(number, Equipo=name) for number, name in enumerate(names, start=1)]


@pytest.mark.parametrize("other", ["Atletico Peñaflor", "ATLÉTICO PEÑAFLOR"])
def test_another_spelling_is_the_same_club_and_reported(player, grid, read, other):
    teams, problems = read(grid(league(player, ["Atlético Peñaflor"] * 4 + [other])))
    assert [(name, len(team.players)) for name, team in teams.items()] == [("Atlético Peñaflor", 5)]
    assert [problem.cell for problem in problems if problem.severity is Severity.WARNING] == ["Liga!M6"]


def test_a_stray_player_of_a_misspelt_club_is_asked_about(player, grid, read):
    teams, problems = read(grid(league(player, ["Atlético Peñaflor"] * 4 + ["Atlético Peñflor"])))
    assert not any(teams.values())
    near = [problem for problem in errors(problems) if "is it really “Atlético Peñaflor”?" in problem.message]
    assert {problem.cell for problem in near} == {"Liga!M6"}


def test_what_a_team_lacks_names_the_team(player, grid, read):
    rows = [player(1, Equipo="Alfa"), player(2, Equipo="Alfa"), player(3, Equipo="Omega")]
    _, problems = read(grid(rows))
    assert [problem.message for problem in errors(problems)] == ["“Omega”: the team has no portero"]


def test_a_row_without_its_team_is_reported_where_the_others_have_theirs(player, grid, read):
    rows = league(player, ["Alfa", "Alfa", None, "Alfa"])
    _, problems = read(grid(rows))
    assert [(problem.cell, problem.message) for problem in errors(problems)] == [
        ("Liga!M4", "names no team, unlike the other rows")
    ]


def test_a_team_named_only_in_its_first_row_has_the_rows_below(player, grid, read):
    teams, problems = read(grid(league(player, ["Alfa", None, None, None])))
    assert not errors(problems)
    assert len(teams["Alfa"].players) == 4


def test_a_player_of_two_teams_is_a_warning(player, grid, read):
    rows = [player(n, Equipo=team, Nombre=f"Ana {team} {n}") for team in ("Alfa", "Omega") for n in (1, 2)]
    rows[3]["Nombre"] = "ana alfa 2"
    _, problems = read(grid(rows))
    (warning,) = problems
    assert (warning.cell, warning.severity) == ("Liga!B5", Severity.WARNING)
    assert warning.message == "“ana alfa 2” plays for Omega and Alfa"


def test_many_players_of_two_teams_are_one_warning(player, grid, read):
    rows = [player(n, Equipo=team, Nombre=f"Ana {n}") for team in ("Alfa", "Omega") for n in range(1, 7)]
    _, problems = read(grid(rows))
    (warning,) = problems
    assert warning.message.startswith("6 players are in two teams: “Ana 1” plays for Omega and Alfa, ")
    assert warning.message.endswith(" and 3 more")


def test_a_missing_figure_is_an_error_though_a_warning_is_at_the_same_cell(player, grid, mapped):
    rows = [{"Equipo": "Peña", **player(1)}, {"Equipo": "PEÑA", **player(2, Puesto="DC")}]
    for row in rows:
        del row["FUE"]
    _, problems = mapped(grid(rows), "defaults: {MCD: {fuerza: 6}}")
    assert [(problem.cell, problem.message) for problem in errors(problems)] == [("A3", "fuerza is empty")]


@pytest.mark.parametrize(
    "name",
    ["Ana (VC)", "Ana (vc)", "Ana [v.c.]", "Ana (vice-captain)", "Ana, vice-captain", "Ana – vicecapitana",
     "Ana (subcapitana)", "Ana (2.ª capitana)", "(VC) Ana", "Ana (VC) (C)"],
)  # fmt: skip
def test_marks_of_vice_captains_are_no_part_of_names(player, grid, whole, name):
    found = whole(grid([player(1), player(2, Nombre=name)]), "Alfa")
    (_, plain) = found.teams[0].team.players
    assert plain.name == "Ana" and plain.captain == ("(C)" in name)
    assert found.summary("", GAME).omissions == (f"marks of vice-captains (“{name}” in Alfa!B3)",)


@pytest.mark.parametrize("mark", ["VC", "vice", "Vice-captain", "subcapitana"])
def test_a_vice_captain_is_no_captain(player, grid, whole, mark):
    found = whole(grid([player(1, Capitán="C"), player(2, Capitán=mark)]), "Alfa")
    assert [each.captain for each in found.teams[0].team.players] == [True, False]
    assert [note.entry for note in found.teams[0].draft.omissions] == [mark]


@pytest.mark.parametrize("name", ["Ana Vice", "Vic Capitán", "V. C. Ana"])
def test_names_like_marks_stay(player, grid, whole, name):
    assert whole(grid([player(1, Nombre=name)]), "Alfa").teams[0].team.players[0].name == name


@pytest.mark.parametrize("mark", ["Ana (C)", "Ana (cap.)", "Ana ★", "★ Ana", "Ana [c]", "(C) Ana"])
def test_a_sign_of_the_captain_is_no_part_of_the_name(player, grid, whole, mark):
    found = whole(grid([player(1), player(2, Nombre=mark)]), "Alfa")
    assert [(p.name, p.captain) for p in found.teams[0].team.players] == [("Jugadora 1", False), ("Ana", True)]
    assert "captains, from marks such as (C) (Alfa!B3)" in found.summary("", GAME).additions


def test_a_star_in_a_column_of_captains_is_a_yes(player, grid, read):
    teams, _ = read(grid([player(1, Capitán="★"), player(2, Capitán=None)]), "Alfa")
    assert [player.captain for player in teams["Alfa"].players] == [True, False]


def test_a_starter_and_substitute_at_once_is_an_error(player, grid, read):
    _, problems = read(grid([player(1), player(2, Titular="x", Suplente="x")]), "Alfa")
    assert [(p.cell, p.message) for p in errors(problems)] == [("Alfa!N3", "is both a starter and a substitute")]


def test_the_group_of_a_team_is_in_its_file_and_comes_back(player, grid, whole):
    rows = [player(n, Equipo=team, Grupo=team[0], Nombre=f"{team} {n}") for team in ("Alfa", "Beta") for n in (1, 2)]
    found = whole(grid(rows))
    assert found.all_problems == ()
    (told,) = found.summary("", GAME).changes
    assert told.startswith("groups: {A: [Alfa], B: [Beta]}: now in the team files")
    assert [roster.team.group for roster in found.teams] == ["A", "B"]
    assert team_from(parse_text(team_yaml(found.teams[0].team, GAME), "t"), GAME)[0].group == "A"
    again = whole(roster_rows([roster.team for roster in found.teams], GAME, "es"))
    assert [roster.team.group for roster in again.teams] == ["A", "B"]


def test_figures_of_another_scale_are_one_error_per_column_with_what_helps(player, grid, read):
    _, problems = read(grid([player(1, VEL=70), player(2, VEL=80), player(3, VEL=5)]), "Alfa")
    (wrong,) = errors(problems)
    assert (wrong.cell, wrong.message) == (
        "Alfa!D1",
        ("2 of 3 figures under “VEL” are above 12: they use another scale"),
    )
    assert "--propose" in wrong.hint


@pytest.mark.parametrize("name", ["Atlético Peñaflor", "ATLETICO PEÑAFLOR", " Atletico  Penaflor "])
def test_capitals_and_accents_make_no_other_club(name):
    assert club_key(name) == "atletico penaflor"


def test_names_of_signs_stay_apart():
    assert club_key("★") != club_key("☆")


@pytest.mark.parametrize("other", ["atletco", "atleticco", "atletiko", "atlteico"])
def test_a_slip_is_near(other):
    assert list(near_keys(["sporting", "atletico", other])) == [("atletico", other)]


@pytest.mark.parametrize(
    "names", [["equipo a", "equipo b"], ["equipo 1", "equipo 2"], ["real ii", "real iii"], ["boca", "roca"]]
)
def test_letters_and_figures_that_tell_teams_apart_are_no_slips(names):
    assert not list(near_keys(names))


@given(names=st.lists(st.text("abcdef ", min_size=1, max_size=6), unique_by=club_key, max_size=30))
def test_kits_are_distinct_and_no_order_changes_them(names):
    kits = usual_kits(names)
    assert usual_kits(names[::-1]) == kits
    assert len({tuple(kit.values()) for kit in kits.values()}) == len(names)


def test_a_club_keeps_its_colours_when_another_comes():
    league = [f"Club {name}" for name in ("Ana", "Bea", "Carla", "Dora", "Eva")]
    before, after = usual_kits(league), usual_kits(["Aaa", *league])
    assert {name: after[name] for name in league} == before


def test_more_clubs_than_kits_are_dressed_too():
    assert len(usual_kits([f"Club {number}" for number in range(100)])) == 100


def test_role_and_position_may_have_a_column_each(player, grid, read):
    rows = [
        player(1, Posición=None),
        player(2, Posición="Defensa"),
        player(3, Puesto="jugador", Posición="Stopper"),
        player(4, Puesto="jugador", Posición="ST"),
        player(5, Posición=None),
        player(6, Puesto=None, Posición="portera", VEL=5, GRA=5, CTR=5, **dict.fromkeys(
            ("DRI", "ROB", "COL", "REC", "REM", "FUE"))),
    ]  # fmt: skip
    teams, problems = read(grid(rows), "Alfa")
    players = teams["Alfa"].players
    assert [player.position for player in players] == ["", "defensa", "", "delantero", "", ""]
    assert [player.kind for player in players] == ["portero", *["jugador"] * 4, "portero"]
    (told,) = problems
    assert (told.cell, "“Stopper” is not a position in" in told.message) == ("Alfa!M4", True)


def test_a_column_of_positions_alone_says_who_keeps_the_goal(player, grid, read):
    rows = [
        {("Posición" if key == "Puesto" else key): cell for key, cell in player(number).items()} for number in (1, 2)
    ]
    rows[1]["Posición"] = "central"
    teams, problems = read(grid(rows), "Alfa")
    assert [(player.kind, player.position) for player in teams["Alfa"].players] == [
        ("portero", ""),
        ("jugador", "defensa"),
    ]
    assert not problems


def mentioned(found):
    return {roster.name: {".".join(map(str, path)) for path in roster.draft.mentioned} for roster in found.teams}


def test_a_team_mentions_the_columns_of_its_players_empty_or_not(player, grid, whole):
    rows = grid([player(1), player(2, Apodo=None)])
    says = mentioned(whole(rows, "Alfa", ("Beta", tuple(map(tuple, grid([player(1), player(2)]))))))
    assert ("players.short" in says["Alfa"], "players.short" in says["Beta"]) == (True, False)
    assert {"players.number", "players.name", "players.role", "players.velocidad"} <= says["Beta"]
    assert not {"coach", "kit.primary", "players.captain", "players.substitute"} & says["Beta"]


@pytest.mark.parametrize(
    "above", [("Entrenador", "Ana"), ("Entrenador:",), ("Entrenador: Ana",), ("Equipo", "Alfa", "Entrenador")]
)
def test_a_team_mentions_the_labels_above_even_with_nothing_beside_them(player, grid, whole, above):
    assert "coach" in mentioned(whole([above, *grid([player(1), player(2)])], "Alfa"))["Alfa"]


@pytest.mark.parametrize(
    ("cells", "key"),
    [({"Nombre": "Bea (C)"}, "captain"), ({"Titular": "x"}, "substitute"), ({"Puesto": "Suplente"}, "substitute")],
)
def test_a_team_mentions_what_cells_say_by_other_means(player, grid, whole, cells, key):
    (says,) = mentioned(whole(grid([player(1), player(2, **cells)]), "Alfa")).values()
    assert f"players.{key}" in says


@pytest.mark.parametrize("heading", ["Alta", "Joined", "Fecha de alta", "Baja", "Left on", "Hasta"])
@pytest.mark.parametrize("cell", ["2026-10-05 00:00:00", "5/10/2026", "05.10.2026", "2026-10-05"])
def test_the_day_somebody_came_or_left_is_kept_as_a_date(player, grid, whole, heading, cell):
    (roster,) = whole(grid([player(1), player(2, **{heading: cell})]), "Alfa").teams
    key = "joined" if heading in ("Alta", "Joined", "Fecha de alta") else "left"
    assert [each.get(key) for each in roster.draft.players] == [None, "2026-10-05"]
    assert not roster.draft.problems


@pytest.mark.parametrize("cell", ["soon", "31/2/2026", "10/25/2026", 45935, Formula("=TODAY()"), "#N/A"])
def test_what_is_no_day_is_reported_at_its_cell(player, grid, whole, cell):
    (roster,) = whole(grid([player(1), player(2, Baja=cell)]), "Alfa").teams
    (wrong,) = roster.draft.problems
    assert (wrong.cell, roster.draft.players[1].get("left")) == ("Alfa!M3", None)


@pytest.mark.parametrize("cell", ["-", "", None])
def test_a_dash_is_no_day(player, grid, whole, cell):
    (roster,) = whole(grid([player(1), player(2, Baja=cell)]), "Alfa").teams
    assert not roster.draft.problems


@pytest.mark.parametrize("skip", ["4", "3-4", "Alfa!4", "Lesionadas", "LESIONADAS", "[12, Lesionadas]"])
def test_a_map_skips_rows(player, grid, skip):
    rows = grid([player(1), player(2), {"Nombre": "Lesionadas"}])
    table = SheetTable("t.csv", "Alfa", tuple(map(tuple, rows)))
    source = parse_text(f"skip: {skip if skip.startswith('[') else f'[{skip}]'}", "map.yaml")
    roster_map = validate(RosterMap, source)
    found = rosters([table], GAME, lexicon := mapped_lexicon(GAME, roster_map, source))
    assert found.omissions[-1].message == "rows that the map skips"
    assert [note.place for note in without_effect(roster_map, source, [table], lexicon)] == (
        ["map.yaml:1:8"] if "12" in skip else []
    )
    assert len(found.teams[0].draft.players) == (1 if skip == "3-4" else 2)


@pytest.mark.parametrize("skip", ["[true]", "[[1]]", "[2.5]", "['']"])
def test_what_a_map_cannot_skip(skip):
    source = parse_text(f"skip: {skip}", "map.yaml")
    with pytest.raises(PizarraError, match="neither rows nor the text"):
        validate(RosterMap, source)


@pytest.mark.parametrize(
    ("heading", "told"), [("Speed", "Speed is empty"), ("VELOCIDAD", "VELOCIDAD is empty"), ("Vel.", "Vel. is empty")]
)
def test_a_column_is_called_as_the_spreadsheet_heads_it(player, grid, read, heading, told):
    rows = [{heading if key == "VEL" else key: cell for key, cell in player(n).items()} for n in (1, 2)]
    rows[1][heading] = None
    _, problems = read(grid(rows), "Alfa")
    assert [problem.message for problem in errors(problems)] == [told]


def test_a_figure_of_another_kind_is_called_in_the_words_of_the_reader(player, grid, read):
    _, problems = read(grid([player(1, ROB=5), player(2)]), "Alfa")
    (wrong,) = errors(problems)
    said = [translate("en", text.message, **text.values) for text in (wrong.message, wrong.hint)]
    assert said == ["a keeper has no steal", "a keeper has: speed, keeping, control"]


@pytest.mark.parametrize(("number", "heading"), [(2, "Puesto"), (2, "Posición"), (1, "Puesto")])
def test_an_unknown_role_is_one_error_with_kinds_and_positions_in_the_readers_language(
    player, grid, read, number, heading
):
    rows = [{key: cell for key, cell in player(each).items() if key != "Puesto"} for each in (1, 2, 3)]
    rows = [row | {heading: "portero" if each == 0 else None} for each, row in enumerate(rows)]
    rows[number - 1][heading] = "bananas"
    _, problems = read(grid(rows), "Alfa")
    (wrong,) = errors(problems)
    assert wrong.message == "“bananas” is not a role in Dichoso Fulbo"
    assert translate("en", wrong.hint) == "allowed: field player, keeper, defender, midfielder, forward"
    assert translate("es", wrong.hint) == "se admite: jugador de campo, portero, defensa, centrocampista, delantero"


@pytest.mark.parametrize(
    ("codes", "position"),
    [
        ("CB LB RB LWB RWB DFC LD LI CAD CAI", "defensa"),
        ("CM DM AM CDM CAM LM RM MC MCD MCO MD MI", "centrocampista"),
        ("ST CF SS LW RW DC SD ED EI", "delantero"),
    ],
)
def test_codes_that_everybody_uses_are_positions(codes, position):
    assert {GAME.position_spellings.get(code.casefold()) for code in codes.split()} == {position}
