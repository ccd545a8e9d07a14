"""Rosters become the teams they mean, teams come back from rosters, and every bad cell is named."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.i18n import phrase
from generator.model.names import fold_name
from generator.model.source import parse_text
from generator.model.team import Kit, Player, Team, team_from, team_yaml
from generator.packs.load import find_pack, read_team
from generator.packs.locations import team_files
from generator.problems import PizarraError, Severity, errors
from generator.scene.palette import PATTERNS, Colour
from generator.spreadsheets.exports import roster_rows
from generator.spreadsheets.roster_players import club_key
from generator.spreadsheets.roster_words import heading, meanings
from generator.spreadsheets.rosters import rosters
from generator.spreadsheets.sheets import Formula, SheetTable, is_lost

GAMES = {name: find_pack(name).game for name in ("dichoso-fulbo", "dreadball")}
GAME = GAMES["dichoso-fulbo"]
HEAD = ("Equipo", "N.º", "Jugador", "Puesto", "VEL", "Driblar", "steal", "COL", "REC", "REM", "FUE", "CTR", "grado")
KEEPER = ("Peña", 1, "Íñigo", "gk", 5, None, "-", None, None, None, None, 7, 8)
PLAYER = ("", "07", "Núñez", "Delantero", 5.0, 5, 5, 5, 5, 5, 5)

TEXT = st.text(st.characters(exclude_categories=("Cc", "Cs", "Cn")), min_size=1, max_size=14)
NAMES = TEXT.map(lambda text: " ".join(text.split())).filter(lambda text: text and not is_lost(text))
HARD = st.sampled_from(
    ["No", "null", "7", "1.5", "a: b", "- x", "{y}", "“q”", '"', "\\", "#1", "=1+1", "@x", "'", "x "]
)
WORDS = st.one_of(NAMES, HARD.map(str.strip))
COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda parts: Colour(*parts))
KITS = st.builds(Kit, COLOURS, COLOURS, st.sampled_from(PATTERNS))


@st.composite
def teams(draw, game=GAME):
    numbers = draw(st.lists(st.integers(0, 999), min_size=8, max_size=9, unique=True))
    players = []
    for index, number in enumerate(numbers):
        kinds = list(game.kinds)
        kind = draw(st.sampled_from(kinds)) if index >= len(kinds) else kinds[index]
        limits = [(name, game.characteristics[name]) for name in game.kinds[kind].characteristics]
        values = tuple((name, draw(st.integers(limit.min, limit.max))) for name, limit in limits)
        cost = draw(st.integers(0, 50)) if game.squad.unit is not None else None
        short, captain, bench = draw(st.one_of(st.just(""), WORDS)), index == 0, draw(st.booleans())
        players.append(Player(number, draw(WORDS), kind, values, short, captain, bench, cost))
    name = draw(WORDS)
    short = draw(st.one_of(st.just(name), WORDS))
    return Team(game.slug, name, short, draw(st.one_of(st.just(""), WORDS)), draw(KITS), draw(KITS), tuple(players))


def plain(team):
    """A team without the lines of the file its players came from."""
    return replace(team, players=tuple(replace(player, entry=0) for player in team.players))


def read(rows, game=GAME, sheet=""):
    found = rosters((SheetTable("t", sheet, tuple(map(tuple, rows))),), game)
    return found.teams, found.problems


@pytest.mark.slow
@given(team=teams())
def test_a_team_comes_back_from_its_file(team):
    assert plain(team_from(parse_text(team_yaml(team, GAME), "t"), GAME)[0]) == team


@pytest.mark.slow
@given(found=st.lists(teams(), min_size=1, max_size=3, unique_by=lambda team: club_key(team.name)))
@pytest.mark.parametrize("language", ["es", "en"])
def test_teams_come_back_from_a_roster(found, language):
    rosters_, problems = read(roster_rows(found, GAME, language))
    assert not errors(problems)  # two players of one name are a warning
    assert [plain(roster.team) for roster in rosters_] == found
    again = roster_rows([roster.team for roster in rosters_], GAME, language)
    assert again == roster_rows(found, GAME, language)


@pytest.mark.parametrize("game", GAMES)
def test_bundled_teams_come_back_as_text_too(game):
    bundled = [read_team(file)[0].team for file in team_files(game)]
    rows = [[None if cell is None else str(cell) for cell in row] for row in roster_rows(bundled, GAMES[game], "es")]
    back, _ = read(rows, GAMES[game])
    assert [plain(roster.team) for roster in back] == [plain(team) for team in bundled]


@pytest.mark.parametrize("game", GAMES)
def test_every_heading_that_is_written_is_understood(game):
    known = meanings(GAMES[game])
    for meaning in set(known.values()):
        for language in ("es", "en"):
            assert known[fold_name(heading(meaning, GAMES[game], language))] == meaning


def test_words_of_clubs_are_understood():
    (roster,), problems = read([("Liga de otoño",), HEAD, KEEPER, PLAYER])
    assert not problems
    assert (roster.team.name, [player.kind for player in roster.team.players]) == ("Peña", ["portero", "jugador"])
    assert roster.team.players[1].number == 7


@pytest.mark.parametrize(("role", "position"), [
    ("Delantero", "delantero"), ("Zagueros", "defensa"), ("Delanteras", "delantero"),
    ("CB, RB", "defensa"), ("midfielder", "centrocampista"),
    ("field player", ""), ("winger suplente", "delantero"), ("", ""),
])  # fmt: skip
def test_a_role_may_name_a_position_of_the_game(role, position):
    player = (*PLAYER[:3], role, *PLAYER[4:])
    (roster,), _ = read([HEAD, KEEPER, player])
    assert [player.position for player in roster.team.players] == ["", position]
    again, problems = read(roster_rows([roster.team], GAME, "en"))
    assert not errors(problems) and plain(again[0].team) == plain(roster.team)


def test_a_sheet_can_be_a_team_and_say_so_above_the_headings():
    rows = [("Entrenadora", "Ana"), ("Color", "rojo"), HEAD[1:], KEEPER[1:], PLAYER[1:]]
    (roster,), _ = read(rows, sheet="Los de Ana")
    assert (roster.team.name, roster.team.coach, roster.team.kit.primary) == ("Los de Ana", "Ana", Colour(200, 16, 46))


def test_what_looks_mistyped_above_the_headings_is_named():
    rows = [("Entrenadr", "Ana"), ("Temporada", "2026"), HEAD[1:], KEEPER[1:], PLAYER[1:]]
    (roster,), problems = read(rows, sheet="Los de Ana")
    assert roster.team.coach == ""
    (problem,) = problems
    assert problem.cell.endswith("A1")
    assert (problem.severity.word, problem.hint) == ("warning", "did you mean “entrenador”?")


@pytest.mark.parametrize(
    ("column", "cell", "where", "what"),
    [
        (1, "dos", "B3", "whole number"),
        (1, 1, "B3", "two players wear number 1"),
        (1, None, "B3", "N.º is empty"),
        (2, None, "C3", "Jugador is empty"),
        (2, "x" * 301, "C3", "301 characters"),
        (2, Formula("=A1"), "C3", "formula"),
        (3, "aguador", "D3", "“aguador” is not a role in"),
        (4, 13, "E3", "above 12"),
        (4, 5.5, "E3", "whole number"),
        (5, None, "F3", "Driblar is empty"),
        (5, True, "F3", "whole number"),
        (12, 5, "M3", "has no grado"),
    ],
)
def test_a_bad_cell_is_named_once(column, cell, where, what):
    row = [*PLAYER, None, None]
    row[column] = cell
    (roster,), _ = read([HEAD, KEEPER, row], sheet="Liga")
    wrong = [problem for problem in roster.problems if problem.severity is Severity.ERROR]
    assert [(problem.place, what in problem.message) for problem in wrong] == [(f"t:Liga!{where}", True)]


def test_one_bad_team_does_not_spoil_the_others():
    found, _ = read([HEAD, KEEPER, PLAYER, ("Otro", *KEEPER[1:4], 99, *KEEPER[5:])])
    assert [(roster.name, roster.team is None) for roster in found] == [("Peña", False), ("Otro", True)]


@pytest.mark.parametrize(
    ("row", "severity", "what"),
    [
        ((*HEAD, "Capitn"), Severity.WARNING, "capitan"),
        ((*HEAD, "Teléfono"), Severity.WARNING, "left out"),
        ((*HEAD, "velocidad"), Severity.ERROR, "the same as E1"),
        (HEAD[:-1], Severity.ERROR, "no column for keeping"),
        (("a", "b"), Severity.ERROR, "no row with headings"),
    ],
)
def test_headings_that_are_wrong_are_named(row, severity, what):
    _, problems = read([row, KEEPER, PLAYER])
    assert [(problem.severity, what in str(problem)) for problem in problems][-1:] == [(severity, True)]


def test_rows_that_disagree_about_their_team_are_reported():
    head = (*HEAD, "Entrenador")
    (roster,), _ = read([head, (*KEEPER, "Ana"), (*PLAYER, None, None, "Luis")])
    assert "N2" in str(roster.problems[0])


def test_two_teams_of_one_name_cannot_share_a_roster():
    team = read([HEAD, KEEPER, PLAYER])[0][0].team
    with pytest.raises(PizarraError, match="2 teams"):
        roster_rows([team, team], GAME, "es")


SQUAD = [HEAD, KEEPER, *(("", number, f"N {number}", *PLAYER[3:]) for number in range(2, 12))]


@pytest.mark.parametrize("row", [("", "Total", None, None, 77), ("", None, "Promedio", None, 7.0)])
def test_a_row_of_sums_is_no_player(row, whole):
    found = whole([*SQUAD, (), row])
    (roster,) = found.teams
    assert found.all_problems == ()
    assert (len(roster.team.players), found.rows) == (11, 12)
    (line,) = found.summary("", GAME).omissions
    assert line == f"rows of totals (“{row[1] or row[2]}” in Liga!{'B' if row[1] else 'C'}14)"


def test_a_player_called_total_with_a_number_plays():
    (roster,), _ = read([*SQUAD, ("", 12, "Total", *PLAYER[3:])])
    assert roster.team.players[-1].name == "Total"


def test_a_day_where_a_figure_belongs_is_reported_at_its_cell():
    (roster,), _ = read([*SQUAD[:-1], ("", 11, "N", "", "2026-05-07 00:00:00", *PLAYER[5:])])
    (problem,) = [problem for problem in roster.problems if problem.severity is Severity.ERROR]
    assert (problem.cell, problem.message) == ("E12", "contains a date, 2026-05-07, not a number")


def test_the_other_of_two_equal_numbers_is_a_row():
    (roster,), _ = read([*SQUAD, SQUAD[3]])
    assert any("the other in row 4" in problem.message for problem in roster.problems)


def garbled(text):
    return text.encode().decode("cp1252")


RED = [("Reds", *KEEPER[1:]), ("Reds", *PLAYER[1:])]
CHATEAU = garbled("Château Rouge")


@pytest.mark.parametrize(
    ("rows", "cells"),
    [
        ([(CHATEAU, *KEEPER[1:]), (CHATEAU, *PLAYER[1:])], ["t:Liga!A4", "t:Liga!A5"]),
        ([("Château Rouge", *KEEPER[1:]), (CHATEAU, *PLAYER[1:])], ["t:Liga!A5"]),
        ([(CHATEAU, *KEEPER[1:]), ("Château Rouge", *PLAYER[1:])], ["t:Liga!A4"]),
        ([("Azul", *KEEPER[1:]), ("Azul", 2, garbled("Núñez"), *PLAYER[3:])], ["t:Liga!C5"]),
    ],
)
def test_garbled_letters_stop_only_their_own_team(rows, cells):
    (reds, other), problems = read([HEAD, *RED, *rows], sheet="Liga")
    assert (problems, reds.team.name, reds.problems, other.team) == ((), "Reds", (), None)
    told = [problem for problem in other.problems if "damaged" in problem.message]
    assert [problem.place for problem in told] == cells
    assert all("encoding: repair" in problem.hint for problem in told)


@pytest.mark.parametrize("above", [("Entrenador", garbled("José")), (garbled("Técnico"), "Ana")])
def test_garbled_letters_over_the_headings_stop_the_teams_below(above):
    squad = [("", *KEEPER[1:]), PLAYER]
    tables = [SheetTable("t", name, (*extra, HEAD, *squad)) for name, extra in (("Alfa", (above,)), ("Beta", ()))]
    found = rosters(tables, GAME)
    assert [roster.team is None for roster in found.teams] == [True, False]
    assert not errors(found.problems) and not found.teamless


def test_garbled_letters_in_a_row_that_is_left_out_do_not_matter():
    found, problems = read([HEAD, *RED, (None, "TOTAL", garbled("años"))])
    assert (problems, found[0].problems) == ((), ())


def test_garbled_letters_of_nobody_stop_an_import_but_not_the_sound_teams():
    rows = [HEAD, *RED, (*[None] * 15, garbled("año"))]
    found = rosters((SheetTable("t", "", tuple(map(tuple, rows))),), GAME)
    assert [each.cell for each in found.teamless] == ["P4"] and found.teams[0].team is not None


def test_a_map_repairs_letters(mapped):
    found, problems = mapped([HEAD, (CHATEAU, *KEEPER[1:]), (CHATEAU, *PLAYER[1:])], "encoding: repair")
    assert not errors(problems) and [roster.team.name for roster in found] == ["Château Rouge"]


def test_a_team_may_be_named_over_its_players():
    squad = [("", *KEEPER[1:]), PLAYER]
    found, problems = read([HEAD, ("Alfa",), *squad, ("Beta",), *squad])
    assert not problems
    assert [(roster.team.name, len(roster.team.players)) for roster in found] == [("Alfa", 2), ("Beta", 2)]


def test_a_row_that_only_names_a_team_is_reported():
    found, _ = read([HEAD, KEEPER, PLAYER, ("Temporada 2026",)], sheet="Liga")
    assert [roster.team is None for roster in found] == [False, True]
    assert [problem.place for problem in found[1].problems] == ["t:Liga!A4"]
    assert found[1].problems[0].message == "“Temporada 2026” has no players"


def test_cells_under_no_heading_are_reported_once_a_column():
    rows = [(*HEAD, "", None), (*KEEPER, None, "x"), (*PLAYER, None, None, "y", "z"), (*[None] * 15, "fin")]
    _, problems = read(rows, sheet="Liga")
    assert [(problem.place, problem.severity) for problem in problems] == [
        (f"t:Liga!{cell}", Severity.WARNING) for cell in ("O2", "N3", "P4")
    ]


def test_a_hidden_sheet_is_left_out_and_hidden_rows_are_taken_and_both_are_reported():
    rows = tuple(map(tuple, SQUAD))
    found = rosters((SheetTable("t", "Liga", rows, False, (4,)), SheetTable("t", "Vieja", rows, True)), GAME)
    problems = found.problems
    assert [len(roster.team.players) for roster in found.teams] == [11]
    assert [problem.severity for problem in problems] == [Severity.WARNING] * 2
    assert ["hidden row is imported too: 4" in problems[0].message, "“Vieja”" in problems[1].message] == [True, True]


@pytest.mark.parametrize("figures", [(None, None), (14, 5)])
def test_a_coach_from_a_row_of_the_players_is_always_reported(figures):
    number, figure = figures
    coach = ("Peña", number, "Juan Gil", "Entrenador", *[figure] * 7)
    found = rosters([SheetTable("r.csv", "", (HEAD, KEEPER, PLAYER, coach))], GAME)
    (roster,) = found.teams
    assert roster.team.coach == "Juan Gil"
    assert [note.entry for note in found.additions if note.line == 4] == ["Juan Gil"]
    assert [note.entry for note in found.omissions] == ["Juan Gil"] * (figure is not None)


@pytest.mark.parametrize(
    "rows",
    [
        (KEEPER, PLAYER, ("", None, None, "DFC")),
        (KEEPER, ("", None, None, "DFC"), PLAYER),
        (KEEPER, PLAYER, ("", None, "Suplentes"), ("", None, "DFC")),
    ],
)
def test_a_row_with_only_a_role_that_no_player_takes_is_reported(rows):
    found = rosters([SheetTable("r.csv", "", (HEAD, *rows))], GAME)
    assert "DFC" in [note.entry for note in found.omissions]


def test_a_role_that_players_below_it_take_is_not_left_out():
    keeper = (*KEEPER[:3], None, *KEEPER[4:])
    rows = (HEAD, ("", None, "Porteros"), keeper, ("", None, None, "Suplentes"), PLAYER)
    assert not rosters([SheetTable("r.csv", "", rows)], GAME).omissions


@pytest.mark.parametrize(
    ("above", "below", "reported"),
    [
        (["Plantilla 2026/27"], [], 1),
        (["Halcones 2026"], [], 1),
        (["Updated: May"], [], 1),
        (["Jugadores"], [], 1),
        (["Equipo", "Halcones"], [], 0),
        (["A", "B"], [], 0),
        (["Liga"], [["Alfa"]], 0),
    ],
)
def test_a_name_from_the_file_is_reported_under_a_title_that_is_not_taken(above, below, reported):
    head, *players = (row[1:] for row in (HEAD, KEEPER, PLAYER))
    rows = map(tuple, (above, head, *below, *players))
    found = rosters([SheetTable("a1.csv", "", tuple(rows))], GAME)
    titles = [note.entry for note in found.additions if "from the file or sheet" in note.message]
    assert titles == above[:1] * reported
    assert not reported or not found.omissions


def titled(title, sheet="", *more):
    rows = [(title,), *(row[1:] for row in (HEAD, KEEPER, PLAYER))]
    return rosters([SheetTable("nl.csv", sheet, tuple(rows)), *more], GAME)


@pytest.mark.parametrize("title", ["Northern Lights", "CD Peñaflor B", "Los Halcones de la Sierra"])
@pytest.mark.parametrize("sheet", ["", "Hoja1"])
def test_a_title_alone_in_a_file_of_one_team_names_it(title, sheet):
    found = titled(title, sheet)
    assert [(roster.name, roster.team is not None) for roster in found.teams] == [(title, True)]
    assert [note.entry for note in found.additions if "titles" in note.message] == [title]
    assert (found.omissions, errors(found.all_problems)) == ((), ())


def test_a_title_names_no_team_where_the_sheet_does_or_others_are_beside_it():
    assert [roster.name for roster in titled("Halcones", "Alfa").teams] == ["Alfa"]
    other = SheetTable("nl.csv", "Beta", (HEAD[1:], KEEPER[1:], PLAYER[1:]))
    assert [roster.name for roster in titled("Halcones", "Alfa", other).teams] == ["Alfa", "Beta"]


def test_sheets_that_are_left_out_are_in_the_summary():
    notes = SheetTable("nl.csv", "Notes", (("Pay the", "referee"),))
    found = titled("Halcones", "Hoja1", notes, SheetTable("nl.csv", "Old", (HEAD,), hidden=True))
    left_out = found.summary(phrase("done"), GAME).omissions
    assert left_out == ("sheets without headings (Notes)", "hidden sheets (Old)")


KEEPERS = (("Equipo", "N.º", "Jugador", "VEL", "CTR", "grado"), ("Peña", 1, "Íñigo", 5, 7, 8))
OUTFIELD = (tuple(word for word in HEAD if word not in ("CTR", "grado")), ("Peña", 7, "Núñez", "Delantero", *[5] * 7))


def unnamed(rows):
    return tuple(row[1:] for row in rows)


def joined(*sheets):
    return rosters(tuple(SheetTable("liga.xlsx", name, rows) for name, rows in sheets), GAME)


@pytest.mark.parametrize("name", ["Porteros", "Keepers", "Goalkeepers", "GK"])
@pytest.mark.parametrize("order", [1, -1])
def test_keepers_may_be_on_a_sheet_of_their_own(name, order):
    found = joined(*[(name, KEEPERS), ("Jugadores", OUTFIELD)][::order])
    (roster,) = found.teams
    assert not errors(found.all_problems) and sorted(each.number for each in roster.team.players) == [1, 7]
    sheets = ", ".join([name, "Jugadores"][::order])
    assert found.summary("", GAME).changes[-1] == f"joined from several sheets: Peña ({sheets})"


def test_sheets_that_are_named_after_roles_are_one_team():
    found = joined(("Porteros", unnamed(KEEPERS)), ("Jugadores de campo", unnamed(OUTFIELD)))
    assert [(roster.team.name, len(roster.team.players)) for roster in found.teams] == [("liga", 2)]


def test_a_sheet_of_a_team_named_like_a_position_is_that_team():
    squad = (HEAD[1:], KEEPER[1:], PLAYER[1:])
    found = joined(("Central", squad), ("Lateral", squad))
    assert [roster.team.name for roster in found.teams] == ["Central", "Lateral"]


def test_a_team_named_by_its_sheet_may_have_players_where_a_column_names_it():
    found = joined(("Peña", unnamed(OUTFIELD)), ("Porteros", KEEPERS))
    assert [(roster.team.name, len(roster.team.players)) for roster in found.teams] == [("Peña", 2)]


def test_two_sheets_without_a_team_are_not_joined():
    squad = (HEAD[1:], KEEPER[1:], PLAYER[1:])
    (roster,) = joined(("Hoja1", squad), ("Hoja2", squad)).teams
    assert [problem.place for problem in roster.problems] == ["liga.xlsx:Hoja2!A2"]


def test_the_same_players_on_two_sheets_are_one_error():
    (roster,) = joined(("Mayo", (HEAD, KEEPER, PLAYER)), ("Junio", (HEAD, KEEPER, PLAYER))).teams
    assert [(problem.place, problem.message) for problem in errors(roster.problems)] == [
        ("liga.xlsx:Junio!B2", "“Peña” has players on two sheets")
    ]


def test_problems_are_at_their_cells_on_either_sheet():
    bad = (KEEPERS[0], ("Peña", 7, "Íñigo", 99, 7, 8))
    (roster,) = joined(("Jugadores", OUTFIELD), ("Porteros", bad)).teams
    assert sorted((problem.place, problem.message) for problem in roster.problems) == [
        ("liga.xlsx:Porteros!B2", "two players wear number 7 (the other in Jugadores!A2)"),
        ("liga.xlsx:Porteros!D2", "99 is above 12"),
    ]
    captains = [
        ((*rows[0], "Capitán"), (*rows[1], *[None] * (len(rows[0]) - len(rows[1])), "x"))
        for rows in (OUTFIELD, KEEPERS)
    ]
    (roster,) = joined(("Jugadores", captains[0]), ("Porteros", captains[1])).teams
    assert [problem.message for problem in roster.problems] == ["a second captain (the first in Jugadores!A2)"]


def without_positions(game):
    free = game.model_copy(update={"positions": {}})
    free.__dict__.pop("position_spellings", None)
    return free


FREE = without_positions(GAME)
PLACED = tuple("Posición" if word == "Puesto" else word for word in HEAD)


@pytest.mark.parametrize(
    ("text", "position"),
    [("Defender", "Defender"), ("Left back", "Left back"), ("CB, RB", "CB, RB"), ("Mediapunta", "Mediapunta"),
     ("Delantero suplente", "Delantero"), ("Suplente", ""), ("Jugador", ""), ("field player", ""), ("", "")],
)  # fmt: skip
@pytest.mark.parametrize("head", [HEAD, PLACED])
def test_a_game_without_positions_keeps_those_of_the_spreadsheet(head, text, position):
    (roster,), problems = read([head, KEEPER, (*PLAYER[:3], text, *PLAYER[4:])], FREE)
    assert not errors(problems) and [player.position for player in roster.team.players] == ["", position]
    assert (("players", "position") in roster.draft.mentioned) == (head is PLACED or bool(position))
    assert plain(team_from(parse_text(team_yaml(roster.team, FREE), "t"), FREE)[0]) == plain(roster.team)
    again, problems = read(roster_rows([roster.team], FREE, "en"), FREE)
    assert not errors(problems) and plain(again[0].team) == plain(roster.team)


@pytest.mark.parametrize("text", ["False nine", "GK", "Falso nueve", "Portero", "2"])
@pytest.mark.parametrize("game", ["dreadball", "free"])
def test_a_position_written_by_hand_comes_back_from_a_spreadsheet(text, game):
    game = GAMES.get(game, FREE)
    kind = next(slug for slug, each in game.kinds.items() if each.usual)
    rows = [heading(meaning, game, "en") for meaning in (("name",), ("players", "number"), ("players", "name"))]
    values = {name: game.characteristics[name].min for name in game.kinds[kind].characteristics}
    keys = "".join(f", {name}: {value}" for name, value in values.items())
    cost = ", cost: 1" if game.squad.unit is not None else ""
    lines = "".join(
        f"  - {{number: {number}, name: N{number}, position: {text}{keys}{cost}}}\n" for number in range(2, 10)
    )
    others = "".join(
        f"  - {{number: {20 + index}, name: K, role: {slug}{cost}"
        + "".join(f", {name}: {game.characteristics[name].min}" for name in other.characteristics)
        + "}\n"
        for index, (slug, other) in enumerate(game.kinds.items())
        if not other.usual
    )
    source = parse_text(f"game: {game.slug}\nname: Alfa\nkit: {{primary: red}}\nplayers:\n{lines}{others}", "t")
    team = team_from(source, game)[0]
    assert {player.position for player in team.players} == {text, ""} and rows
    for language in ("es", "en"):
        again, problems = read(roster_rows([team], game, language), game)
        assert not errors([*problems, *again[0].problems])
        expected = [player.position for player in team.players]
        assert [player.position for player in again[0].team.players] == expected


def test_a_role_over_several_players_is_the_position_of_each():
    squad = [KEEPER[1:], ("Delanteras",), ("7", *PLAYER[2:3], "", *PLAYER[4:])]
    (roster,), _ = read([HEAD[1:], *squad], FREE, "Alfa")
    assert [player.position for player in roster.team.players] == ["", "Delantera"]


def test_a_position_that_the_game_does_not_list_is_named_as_left_out(whole):
    found = whole([HEAD, KEEPER, (*PLAYER[:3], "Carrilero", *PLAYER[4:])])
    assert found.summary("", GAME).omissions == ("positions that the game does not have (“Carrilero” in Liga!D3)",)
