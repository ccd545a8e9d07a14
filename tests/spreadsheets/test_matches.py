"""Matches in spreadsheets, in whatever words a league keeps them, and lists of players in one cell."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.packs.load import find_pack
from generator.problems import PizarraError, Severity, errors
from generator.spreadsheets.match_words import usual_match_lexicon
from generator.spreadsheets.matches import match_table
from generator.spreadsheets.sheets import SheetTable, is_filled

LEXICON = usual_match_lexicon(find_pack("dichoso-fulbo").game)
PLAYERS = {"Ana": "home", "Eva": "away"}
HEAD = ["Jornada", "Fecha", "Hora", "Local", "Visitante", "Resultado"]


def read(*rows, above=()):
    table = SheetTable("liga.xlsx", "Liga", tuple(map(tuple, [*above, *rows])))
    return match_table([table], LEXICON, lambda home, away, name: PLAYERS.get(name, ""))


def matches(*rows):
    found = read(*rows)
    assert errors(found.problems) == ()
    return found.source.data["matches"]


def test_days_hours_and_scores_are_read_as_spreadsheets_keep_them():
    row = [7.0, "2026-09-12 00:00:00", "17:30:00", "Alfa", "Beta", "2-1"]
    assert matches(HEAD, row) == [
        {"round": "7", "date": "2026-09-12", "time": "17:30", "home": "Alfa", "away": "Beta", "score": "2-1"}
    ]


@pytest.mark.parametrize(
    "head",
    [["Local", "Visitante", "Goles local", "Goles visitante"], ["Home team", "Away team", "Home goals", "Away goals"]],
)
def test_a_score_may_are_in_two_columns(head):
    assert matches(head, ["Alfa", "Beta", 2.0, 0])[0]["score"] == "2-0"
    (problem,) = errors(read(head, ["Alfa", "Beta", 2, None]).problems)
    assert (problem.cell, "one side" in problem.message) == ("Liga!C2", True)


def test_letters_in_two_columns_are_a_state_or_an_error_and_nobody_who_scored():
    head = ["Local", "Visitante", "Goles local", "Goles visitante"]
    states = [match.get("state") for match in matches(head, ["A", "B", "P", "P"], ["B", "A", "WO", "WO"])]
    assert states == ["postponed", "awarded"]
    found = errors(read(head, ["A", "B", "W", "L"], ["B", "A", "Q", "Q"], ["C", "A", 2, "aplazado"]).problems)
    assert [(problem.cell, problem.message) for problem in found] == [
        ("Liga!C2", "“W” and “L” say who won, but not the score"),
        ("Liga!C3", "“Q” is not a score"),
        ("Liga!D4", "“aplazado” is not a score"),
    ]
    assert found[0].hint == "write the score, such as 3-0"


def test_a_title_is_no_row():
    rows = [["Jornada 1"], ["A", "B", "2-1"], ["Jornada 2"], ["B", "A", "0-0"]]
    assert read(["Local", "Visitante", "Resultado"], *rows).rows == 2


def test_a_round_is_for_those_below_and_may_be_a_title():
    found = matches(
        HEAD, ["3", None, None, "A", "B"], [None, None, None, "C", "D"], ["Jornada 4"], [None, "", "", "B", "A"]
    )
    assert [match["round"] for match in found] == ["3", "3", "4"]


def test_a_round_alone_that_heads_no_match_is_named():
    rows = [
        HEAD,
        ["1", "", "", "A", "B"],
        ["Aplazada la 2"],
        ["3"],
        ["3", "", "", "C", "D"],
        ["4"],
        ["", "", "", "A", "C"],
    ]
    found = read(*rows, ["Fin"])
    assert [(note.cell, note.entry) for note in found.omissions] == [("Liga!A3", "Aplazada la 2"), ("Liga!A8", "Fin")]
    assert [match["round"] for match in found.source.data["matches"]] == ["1", "3", "4"]


def test_a_team_that_rests_may_are_beside_a_match():
    found = read([*HEAD, "Descansa"], ["1", "", "", "A", "B", "1-1", "C"])
    assert found.source.data["matches"] == [
        {"round": "1", "home": "A", "away": "B", "score": "1-1"},
        {"round": "1", "bye": "C"},
    ]
    assert found.source.place(("matches", 1, "bye")) == (2, 7)


def test_results_may_be_typed_a_line_each():
    rows = ["Jornada 3"], ["Alfa  2 - 1 Beta"], [], ["1. FC Köln 0:0 Schalke 04"]
    assert matches(*rows) == [
        {"round": "3", "home": "Alfa", "score": "2-1", "away": "Beta"},
        {"round": "3", "home": "1. FC Köln", "score": "0-0", "away": "Schalke 04"},
    ]


def test_what_a_table_mentions_are_its_columns_also_where_their_cells_are_empty():
    assert read(HEAD[:5], [1, None, None, "A", "B"]).mentioned == {
        ("round",), ("date",), ("time",), ("home",), ("away",),
    }  # fmt: skip
    assert read(["A 2-1 B"]).mentioned == {("home",), ("away",), ("score",)}
    assert read(["Jornada 3"], ["A 2-1 B"]).mentioned == {("round",), ("home",), ("away",), ("score",)}


def test_who_rests_and_what_is_put_off_is_understood():
    found = matches(HEAD, [1, "", "", "Alfa", "descansa"], [1, "", "", "Beta", "Gamma", "Aplazado"])
    assert found == [
        {"round": "1", "bye": "Alfa"},
        {"round": "1", "home": "Beta", "away": "Gamma", "state": "postponed"},
    ]


def test_scorers_go_to_their_sides_by_columns_semicolons_or_names():
    head = [*HEAD[3:], "Goleadores", "Amarillas visitante"]
    (match,) = matches(head, ["Alfa", "Beta", "2-1", "Ana 23', 45'; Eva (p)", 7])
    assert match["events"] == {"scored": {"home": ["Ana", "Ana"], "away": ["Eva"]}, "yellow": {"away": ["7"]}}
    (match,) = matches(head, ["Alfa", "Beta", "2-1", "Ana (2), Eva, Sol (pp)", None])
    assert match["events"] == {"scored": {"home": ["Ana", "Ana"], "away": ["Eva"]}}
    (problem,) = errors(read(head, ["Alfa", "Beta", "1-0", "Nadie", None]).problems)
    assert (problem.cell, "Nadie" in problem.message) == ("Liga!D2", True)


@pytest.mark.parametrize("score", ["2026-01-02 00:00:00", "02:01:00"])
def test_a_score_that_became_a_day_or_an_hour_is_reported(score):
    (problem,) = errors(read(HEAD, [1, None, None, "A", "B", score]).problems)
    assert (problem.cell, "not a score" in problem.message) == ("Liga!F2", True)


def test_columns_without_meaning_are_left_out_and_named():
    (problem,) = read([*HEAD, "Público"], [1, None, None, "A", "B", "1-0", 300]).problems
    assert (problem.severity, "“Público” (Liga!G1)" in problem.message) == (Severity.WARNING, True)


def test_the_title_is_above_or_is_that_of_the_file():
    assert (
        read(HEAD, [1, None, None, "A", "B"], above=[["Temporada: Liga 2026"], []]).source.data["season"] == "Liga 2026"
    )
    assert read(HEAD, [1, None, None, "A", "B"]).source.data["season"] == "liga"


def test_a_table_without_matches_is_reported():
    with pytest.raises(PizarraError, match="no row with match headings"):
        read(["dorsal", "nombre"], [1, "Ana"])


def left(found):
    return [(problem.message, problem.cell) for problem in found.omissions]


def test_what_goes_nowhere_is_named():
    head = [*HEAD[3:], "Goleadores", None]
    found = read(
        head,
        ["Alfa", "Beta", "2-1", "Ana 23', Ana (p); Eva (pp)", "windy"],
        ["", "", "", "", "no ball"],
        above=[["Liga"], ["Acta"], []],
    )
    assert left(found) == [
        ("rows above the headings", "Liga!A2"),
        ("cells without a heading above them", "Liga!E5"),
        ("minutes, which a season does not record", "Liga!D5"),
        ("own goals, which are not credited to any player", "Liga!D5"),
        ("notes about penalties", "Liga!D5"),
        ("cells without a heading above them", "Liga!E6"),
        ("rows without a match", "Liga!E6"),
    ]
    assert found.rows == 2


def test_other_sheets_are_named_and_refused_where_they_hold_matches():
    def sheet(name, *rows, hidden=False):
        return SheetTable("liga.xlsx", name, tuple(map(tuple, rows)), hidden)

    game = [HEAD, [1, None, None, "A", "B"]]
    tables = [sheet("Uno", *game), sheet("Tabla", ["x"]), sheet("Vieja", *game, hidden=True), sheet("Nada")]
    found = match_table(tables, LEXICON, lambda *_: "")
    assert left(found) == [("sheets without matches", "Tabla"), ("hidden sheets", "Vieja")]
    (problem,) = match_table([*tables, sheet("Dos", *game)], LEXICON, lambda *_: "").problems
    assert (problem.cell, "only those on the sheet Uno are read" in problem.message) == ("Dos!A1", True)


def test_groups_are_read_from_a_column_from_titles_and_from_rows_above():
    head = ["Grupo", "Local", "Visitante"]
    assert read(head, ["A", "Alfa", "Beta"], ["B", "Gamma", "descansa"]).source.data["groups"] == {
        "A": ["Alfa", "Beta"], "B": ["Gamma"],
    }  # fmt: skip
    found = read(head[1:], ["Grupo A"], ["Alfa", "Beta"], ["Group B"], ["Gamma", "Delta"], ["Delta", "Gamma"])
    assert found.source.data["groups"] == {"A": ["Alfa", "Beta"], "B": ["Gamma", "Delta"]}
    above = [["Temporada", "Liga"], ["Grupo", "A", "Alfa", "Omega"], ["Tabla", "{order: spanish, win: 2}"]]
    data = read(head[1:], ["Alfa", "Beta"], above=above).source.data
    assert (data["season"], data["groups"], data["table"]) == (
        "Liga", {"A": ["Alfa", "Omega"]}, {"order": "spanish", "win": 2},
    )  # fmt: skip
    (problem,) = read(head, ["A", "Alfa", "Beta"], ["B", "Alfa", "Beta"]).problems[:1]
    assert (problem.cell, problem.message) == ("Liga!B3", "Alfa is in group B here, but in A above")
    (problem,) = read(head[1:], ["Alfa", "Beta"], above=[["Tabla", "{order: "], ["x"]]).problems
    assert problem.cell == "Liga!B1"


def test_a_semicolon_with_nobody_behind_it_is_understood_and_several_are_not():
    head = ["Visitante", "Goleadores", "Local", "Amarillas local"]
    found = read(head, ["Beta", "4 20', 4 70';", "Alfa", "7; 8;"])
    assert found.source.data["matches"][0]["events"] == {
        "scored": {"home": ["4", "4"]}, "yellow": {"home": ["7", "8"]},
    }  # fmt: skip
    (problem,) = read(head, ["Beta", "4; 5; 6", "Alfa"]).problems
    assert (problem.cell, "several semicolons" in problem.message) == ("Liga!B2", True)


def test_a_score_that_two_columns_give_differently_is_refused():
    head = ["Local", "Visitante", "Resultado", "Goles local", "Goles visitante"]
    assert read(head, ["A", "B", "2 - 1", 2, 1]).problems == ()
    (problem,) = read(head, ["A", "B", "2-1", 3, 1]).problems
    assert problem.cell == "Liga!D2"


COLUMNS = {
    "Jornada": ["R1", "R2", None],
    "Fecha": ["2026-09-12 00:00:00", "12/9/2026", None],
    "Hora": ["17:30:00", None],
    "Local": ["Alfa", "Beta", "descansa", None],
    "Visitante": ["Gamma", "descansa", None],
    "Resultado": ["2-1", "aplazado", "2026-01-02", "x", None],
    "Goles local": [3, "-", None],
    "Goles visitante": [1, None],
    "Goleadores": ["Ana; Eva 5'", "Ana, Nadie", "Ana (2), Eva", "a; b; c", "Eva (pp)", None],
    "Rojas visitante": ["7; 8", None],
    "Campo": ["Norte", 5, None],
    "Copa": ["x", "quizá", None],
    "Grupo": ["G1", "G2", None],
    "Público": ["gente", None],
    "": ["perdido", None],
}


@st.composite
def any_table(draw):
    """Return the rows of a table of matches, headings first, in any order and with whatever may stand below them."""
    others = draw(st.lists(st.sampled_from(sorted(COLUMNS)), unique=True))
    names = draw(st.permutations(list(dict.fromkeys(["Local", "Visitante", *others]))))
    rows = st.tuples(*(st.sampled_from(COLUMNS[name]) for name in names))
    titles = st.sampled_from([("Jornada 7",), ("Grupo Z",), ("nota suelta",)])
    return [tuple(names), *draw(st.lists(rows | titles, min_size=1, max_size=6))]


@given(any_table())
def test_every_cell_is_in_the_season_or_is_named(rows):
    found = read(*rows)
    data = found.source.data
    told = [*found.problems, *found.omissions]
    places = {problem.cell for problem in told}
    lost = {problem.line for problem in found.omissions if "without a match" in problem.message}
    entries = {found.source.places["matches", index].line: match for index, match in enumerate(data["matches"])}
    for row, cells in enumerate(rows[1:], start=2):
        titled = len([cell for cell in cells if cell]) == 1 and str(next(filter(None, cells))).startswith(
            ("Jor", "Gru")
        )
        if titled or row in lost:
            continue
        text = f"{entries.get(row)} {data.get('groups')}"
        for column, cell in enumerate(cells, start=1):
            if cell is None or cell in ("descansa", "-", "x"):
                continue
            name = rows[0][column - 1] if column <= len(rows[0]) else ""
            if found.table.cell_name(row, column) in places or name == "Público":
                continue
            if name == "Jornada" and row not in entries:  # it is the round of those below
                continue
            if name == "Grupo" and not {"Alfa", "Beta", "Gamma"} & set(cells):
                continue
            if name == "Grupo" and any(f"in group {cell} here" in problem.message for problem in found.problems):
                continue  # said at the team that is in another group already
            said = (
                str(cell)
                .replace("12/9/2026", "2026-09-12")
                .replace("aplazado", "postponed")
                .removesuffix(":00")
                .removesuffix(" 00:00")
            )
            missing = [word for word in re.findall(r"[\w/]+", said) if word not in text]
            assert missing in ([], ["2"]), (name, cell, text)
    headings = "".join(problem.message for problem in found.problems if problem.severity is Severity.WARNING)
    assert ("Público" in rows[0]) == ("Público" in headings)
    filled = [[cell for cell in cells if is_filled(cell)] for cells in rows[1:]]
    titles = [cells for cells in filled if len(cells) == 1 and str(cells[0]).startswith(("Jor", "Gru"))]
    assert found.rows == len([*filter(None, filled)]) - len(titles)


def test_two_teams_that_rest_in_one_row_are_told_apart():
    found = read(("Jornada", "Local", "Visitante", "Descansa"), (1, "Alfa", "descansa", "Beta"))
    (problem,) = found.problems
    assert (problem.cell, problem.message) == (
        "Liga!D2",
        ("“Alfa” also has a bye in this row; give each team its own row"),
    )
