"""Builds of a season in which players and clubs come and go."""

import pytest

from tests.reading import said

FIGURES = "velocidad: 5, robar: 5, recibir: 5, driblar: 5, colocar: 5, rematar: 5, fuerza: 5"
KEEPER = "role: portero, velocidad: 5, grado: 6, controlar: 6"
REDS = (
    "number: 1, name: Ana", "number: 2, name: Beatriz, left: 2026-09-20", "number: 2, name: Carlota, joined: 2026-09-20"
)  # fmt: skip
SEASON = """season: League
bans: spanish
withdrawn: {Pinks: {from: 2, matches: awarded}, Blues: round 2}
matches:
  - {round: 1, home: Reds, away: Blues, date: 2026-09-12, score: 1-0, events: {goals: {home: [2]}, red: {home: [2]}}}
  - {round: 1, home: Greens, away: Pinks, date: 2026-09-12, score: 1-1}
  - {round: 2, home: Reds, away: Greens, date: 2026-09-20}
  - {round: 2, home: Pinks, away: Blues, date: 2026-09-20}
  - {round: 3, home: Pinks, away: Reds, date: 2026-09-27}
"""


def club(name, players=("number: 1, name: Eva", "number: 2, name: Fina")):
    lines = [f"game: dichoso-fulbo\nname: {name}\nkit: {{primary: red}}\nplayers:"]
    lines += [f"  - {{{text}, {FIGURES if index else KEEPER}}}" for index, text in enumerate(players)]
    return "\n".join(lines) + "\n"


@pytest.fixture
def league(tmp_path):
    (tmp_path / "teams").mkdir()
    for name in ("Reds", "Blues", "Greens", "Pinks"):
        text = club(name, REDS) if name == "Reds" else club(name)
        (tmp_path / "teams" / f"{name.lower()}.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "season.yaml").write_text(SEASON, encoding="utf-8")
    return tmp_path


def build(pizarra, league, *words, parts="counters,team-sheets,match-sheets,league"):
    run = pizarra("build", "teams", "--season", "season.yaml", "--only", parts, "--lang", "en", "--out", "out", *words)
    assert run.code == 0, run.err
    return {file.name: " ".join(said(file.read_bytes())) for file in (league / "out").glob("*.pdf")}


def test_what_is_printed_is_the_squad_of_the_day(pizarra, league):
    now = build(pizarra, league)
    for name in ("counters.pdf", "team-sheets.pdf", "match-sheets.pdf"):
        assert "Carlota" in now[name] and "Beatriz" not in now[name]
    then = build(pizarra, league, "--round", "1")
    for name in ("counters.pdf", "team-sheets.pdf", "match-sheets.pdf"):
        assert "Beatriz" in then[name] and "Carlota" not in then[name]


TRANSFER = """season: League
left: {Reds: {Nadia: round 2}}
joined: {Greens: {Nadia: round 2}}
matches:
  - {round: 1, home: Reds, away: Greens, score: 1-0, events: {goals: {home: [Nadia]}}}
  - {round: 2, home: Greens, away: Reds, score: 2-0, events: {goals: {home: [Nadia, 7]}}}
  - {round: 3, home: Reds, away: Greens}
"""


@pytest.mark.parametrize(
    ("round_", "number", "lists"),
    [("1", "9", ["Nadia Reds 1"]), ("2", "7", ["Nadia Greens 2", "Nadia Reds 1"]), ("3", "7", ["Nadia Greens 2"])],
)
def test_a_player_who_is_transferred_is_in_one_squad_at_a_time(pizarra, league, round_, number, lists):
    for name, players in (
        ("Reds", (*REDS[:1], "number: 9, name: Nadia")),
        ("Greens", ("number: 1, name: Eva", "number: 7, name: Nadia")),
    ):
        (league / "teams" / f"{name.lower()}.yaml").write_text(club(name, players), encoding="utf-8")
    (league / "season.yaml").write_text(TRANSFER, encoding="utf-8")
    pages = build(pizarra, league, "--round", round_)
    for name in ("team-sheets.pdf", "match-sheets.pdf"):
        assert f"{number} Nadia" in pages[name] and f"{16 - int(number)} Nadia" not in pages[name]
    assert pages["match-sheets.pdf"].count("Nadia") == 1 and pages["counters.pdf"].count("Nadia") == 2
    assert [row for row in lists if row not in pages["league.pdf"]] == []


def test_a_team_sheet_has_the_match_of_the_round_that_is_asked_for(pizarra, league):
    text = SEASON.replace("\nmatches:", "\nmatches:\n  - {round: 2, bye: Greys}").replace(
        "Greens, date: 2026-09-20", "Greens, date: 2026-09-20, time: '17:00', referee: Eva Paz"
    )
    (league / "season.yaml").write_text(text, encoding="utf-8")
    (league / "teams" / "greys.yaml").write_text(club("Greys"), encoding="utf-8")
    now = build(pizarra, league, parts="team-sheets")["team-sheets.pdf"]
    assert "Eva Paz" not in now and "League, round" not in now
    then = build(pizarra, league, "--round", "2", parts="team-sheets")["team-sheets.pdf"]
    assert then.count("Sun 20 Sep 2026 · 17:00") == then.count("Eva Paz") == then.count("League, round 2") == 2
    assert [name for name in ("Reds", "Greens") if f"Opponent {name}" not in then] == []
    sheets = [part for part in then.split("team sheet")[1:] if "Greys" in part]
    assert sheets and "round 2" not in sheets[0]


def test_what_is_too_long_for_a_box_of_a_team_sheet_is_said_where_the_season_has_it(pizarra, league):
    text = SEASON.replace("Greens, date: 2026-09-20", f"Greens, date: 2026-09-20, referee: {'W' * 90}")
    (league / "season.yaml").write_text(text.replace("season: League", f"season: {'League ' * 12}"), encoding="utf-8")
    words = ("--season", "season.yaml", "--only", "team-sheets", "--round", "2", "--lang", "en", "--out", "out")
    run = pizarra("build", "teams", *words)
    [told] = [line for line in run.err.splitlines() if ": error: " in line]
    assert run.code == 1 and told.startswith("season.yaml:7:") and "is too long for the team sheet:" in told


def test_nothing_more_is_printed_of_a_club_that_withdrew_but_the_league_says_so(pizarra, league):
    pages = build(pizarra, league)
    assert not [name for name in ("counters.pdf", "team-sheets.pdf", "match-sheets.pdf") if "Pinks" in pages[name]]
    league_page = pages["league.pdf"]
    assert "Pinks (withdrawn)" in league_page and "– awarded" in league_page and "1–0 annulled" in league_page
    assert "0–3 awarded" not in league_page
    then = build(pizarra, league, "--round", "3", parts="league")["league.pdf"]
    assert "0–3 awarded" in then and "During round 3" not in then
    assert "Blues withdrew before round 2: none of its matches count." in league_page
    assert "Beatriz" in league_page
    web = (league / "out" / "league.html").read_text(encoding="utf-8")
    assert "Pinks (withdrawn)" in web and "Blues withdrew before round 2" in web


def test_each_team_is_built_but_those_that_withdrew(pizarra, league):
    run = pizarra("build", "teams", "--season", "season.yaml", "--each", "--out", "each", "--only", "team-sheets")
    assert run.code == 0, run.err
    assert sorted(path.name for path in (league / "each").iterdir() if path.is_dir()) == ["greens", "reds"]


def test_a_check_of_teams_and_season_says_what_is_wrong(pizarra, league):
    assert "season.yaml" not in pizarra("check", "teams", "season.yaml").out
    text = SEASON.replace("home: [2]}}", "home: [Carlota]}}")
    (league / "season.yaml").write_text(text.replace("withdrawn:", "left: {Reds: {Ana: 2}}\nwithdrawn:"))
    run = pizarra("check", "teams", "season.yaml")
    assert run.code == 1
    assert "season.yaml:6:" in run.out and "Carlota is not in the squad on 2026-09-12" in run.out
    assert "reds.yaml:5:3: error: players: squad in force: the team has no keeper" in run.out


def test_a_season_is_exported_with_players_who_left(pizarra, league):
    run = pizarra("export", "teams", "--season", "season.yaml", "--to", "season.csv")
    assert run.code == 0, run.err
    text = "".join(file.read_text("utf-8-sig") for file in league.glob("*.csv"))
    assert "Beatriz" in text and "awarded" in text
    assert "2 Beatriz" not in text


def test_a_build_file_has_the_clubs_that_withdrew(pizarra, league):
    build(pizarra, league, "--attach")
    (league / "teams" / "pinks.yaml").unlink()
    run = pizarra("build", "out/league.pdf", "--out", "again")
    assert run.code == 0, run.err
    assert "Pinks (withdrawn)" in " ".join(said((league / "again" / "league.pdf").read_bytes()))


def test_a_season_without_matches_to_come_says_how_to_print_those_of_a_round(pizarra, league):
    played = SEASON.replace("away: Greens, ", "away: Greens, score: 1-1, ")
    (league / "season.yaml").write_text(played.replace("away: Blues, date: 2026-09-20", "away: Blues, score: 0-0"))
    words = ("build", "teams", "--season", "season.yaml", "--only", "match-sheets", "--lang", "en", "--out", "out")
    run = pizarra(*words)
    assert run.code == 1
    assert "error: there is nothing to make: no match is left to be played" in run.err
    assert "--round N prints the match sheets of a round" in run.err and "none of these" not in run.err
    assert pizarra(*words, "--round", "1").code == 0


def test_the_tip_of_a_roster_names_the_one_season_of_its_teams(pizarra, league):
    pizarra("export", "teams", "--to", "rosters.csv")
    tip = "print the teams with: pizarra build teams {}--only counters,team-sheets"
    assert tip.format("--season season.yaml ") in pizarra("import", "rosters.csv", "--out", "teams").out
    (league / "cup.yaml").write_text("season: Cup\nmatches:\n  - {home: Reds, away: Blues}\n", "utf-8")
    assert tip.format("") in pizarra("import", "rosters.csv", "--out", "teams").out


@pytest.mark.parametrize(("rows", "changes"), [("Reds|Réds|Réds", False), ("Réds|Réds|Réds", True)])
def test_another_spelling_is_the_name_of_a_club_once_every_row_has_it(pizarra, league, rows, changes):
    pizarra("export", "teams", "--to", "rosters.csv")
    head, *lines = (league / "rosters.csv").read_text("utf-8-sig").splitlines()
    names = iter(rows.split("|"))
    lines = [line.replace("Reds;", f"{next(names)};") if line.startswith("Reds;") else line for line in lines]
    (league / "rosters.csv").write_text("\n".join([head, *lines]) + "\n", "utf-8")
    run = pizarra("import", "rosters.csv", "--out", "teams")
    assert run.code == 0, run.err
    assert ("Réds: name Reds → Réds" in run.out) is changes
    assert ("note: “Réds” stays “Reds”, as in teams/reds.yaml" in run.err) is not changes
    assert pizarra("build", "teams", "--season", "season.yaml", "--only", "league", "--out", "out").code == 0


@pytest.fixture
def rovers(pizarra, tmp_path):
    """Two clubs, and a function that imports their roster with some words replaced, or with rows added."""
    (tmp_path / "teams").mkdir()
    squads = {
        "Dockside FC": ("number: 1, name: Al Cox", "number: 10, name: Joe Lyle", "number: 7, name: Sam Orr"),
        "Canal Rovers": ("number: 1, name: Bo Dean", "number: 9, name: Ed Finn"),
    }
    for name, players in squads.items():
        (tmp_path / "teams" / f"{name.split()[0].lower()}.yaml").write_text(club(name, players), "utf-8")
    pizarra("export", "teams", "--to", "r.csv")
    table = (tmp_path / "r.csv").read_text("utf-8-sig")

    def again(*replaced, added="", season=""):
        text = table
        for old, new in replaced:
            assert old in text
            text = text.replace(old, new)
        (tmp_path / "r.csv").write_text(text + added, "utf-8")
        if season:
            matches = "matches:\n  - {round: 1, home: Dockside FC, away: Canal Rovers, score: 1-0}\n"
            matches += "  - {round: 2, home: Canal Rovers, away: Dockside FC}\n"
            (tmp_path / "season.yaml").write_text(f"season: S\n{season}\n{matches}", "utf-8")
        return pizarra("import", "r.csv", "--out", "teams")

    again.table = table
    return again


def row_of(table, name):
    return next(line for line in table.splitlines(keepends=True) if name in line)


def test_a_player_who_moves_to_another_team_of_the_file_is_said_to_be_there(rovers):
    row = row_of(rovers.table, "Joe Lyle")
    run = rovers((row, ""), added=row.replace("Dockside FC", "Canal Rovers"))
    assert run.code == 0, run.err
    assert "Joe Lyle (teams/dockside.yaml:6) is with Canal Rovers in this file" in run.err
    assert "with “left” and “joined”, in the season or the team files" in run.err
    assert "any more" not in run.err and "plays for" not in run.err


def test_a_number_of_one_who_left_by_round_is_refused_at_its_cell(rovers):
    row = row_of(rovers.table, "Joe Lyle")
    season = "left: {Dockside FC: {Joe Lyle: 2}}"
    run = rovers((row, ""), added=row.replace("Joe Lyle", "Zed Pym"), season=season)
    assert run.code == 1
    (wrong,) = [line for line in run.err.splitlines() if "error:" in line]
    assert wrong.startswith("r.csv:J6: error: number 10 is worn by Joe Lyle (teams/dockside.yaml:6)")
    assert "“left” with the date for Joe Lyle in that file" in run.err


@pytest.mark.parametrize("by", ["season", "file", "nothing"])
def test_a_player_of_two_teams_is_no_news_once_one_of_them_has_seen_him_leave(rovers, tmp_path, by):
    row = row_of(rovers.table, "Joe Lyle").replace("Dockside FC", "Canal Rovers")
    if by == "file":
        file = tmp_path / "teams" / "dockside.yaml"
        file.write_text(file.read_text("utf-8").replace("Joe Lyle", "Joe Lyle, left: 2026-10-01"), "utf-8")
    run = rovers(added=row, season="left: {Dockside FC: {Joe Lyle: 2}}" if by == "season" else "")
    assert run.code == 0, run.err
    assert ("“Joe Lyle” plays for" in run.err) is (by == "nothing")


def test_no_problem_names_a_line_that_is_in_no_file(rovers, tmp_path):
    file = tmp_path / "teams" / "dockside.yaml"
    file.write_text(file.read_text("utf-8").replace("Joe Lyle", "Joe Lyle, captain: true"), "utf-8")
    row = row_of(rovers.table, "Joe Lyle")
    run = rovers((row, ""), ("Al Cox", "Al Cox (C)"))
    assert run.code == 0, run.err
    assert "teams/dockside.yaml:6:43: warning:" in run.err and "a second captain (the first in r.csv:A4)" in run.err


@pytest.mark.parametrize("players", ["", " 5", " [5]"])
def test_a_team_file_whose_players_are_none_is_reported_in_its_line(rovers, tmp_path, players):
    file = tmp_path / "teams" / "canal.yaml"
    file.write_text(file.read_text("utf-8").partition("players:")[0] + f"players:{players}\n", "utf-8")
    run = rovers()
    assert run.code == 1
    assert "teams/canal.yaml:4" in run.err and "Traceback" not in run.err
