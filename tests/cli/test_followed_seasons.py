"""Seasons beside teams whose players change names or shirts: they go on meaning the same people."""

import pytest
import yaml

from tests.cli.test_corrections import SQUADS, team_text

HEAD = "Team,Number,Name,Role,Speed,Steal,Receive,Dribble,Place,Finish,Strength,Keeping,Control\n"
KEEPER = "Reds,1,Ana,keeper,5,,,,,,,6,6\n"


def player(number, name):
    return f"Reds,{number},{name},,5,5,5,5,5,5,5,,\n"


ROWS = HEAD + KEEPER + player(2, "Beatriz") + player(3, "Cleo")
MATCH = "home: Reds, away: Blues, score: 1-0, events: {goals: {home: [Bea]}}"


@pytest.fixture
def league(tmp_path, pizarra):
    """Return what imports a roster of the Reds beside a season."""
    for name in SQUADS:
        (tmp_path / "teams").mkdir(exist_ok=True)
        (tmp_path / "teams" / f"{name.lower()}.yaml").write_text(team_text(name), "utf-8")

    def imported(season, rows=ROWS, name="season.yaml", **options):
        (tmp_path / name).write_text(season, "utf-8")
        (tmp_path / "r.csv").write_text(rows, "utf-8")
        words = [word for key, value in options.items() for word in (f"--{key}", value)]
        return pizarra("import", "r.csv", "--out", "teams", *words)

    return imported


def scorers(file):
    matches = yaml.safe_load(file.read_text("utf-8"))["matches"]
    return [each for match in matches for each in match["events"]["goals"]["home"]]


@pytest.mark.parametrize(
    ("name", "season"),
    [
        ("season.yaml", f"season: S\nmatches:\n  - {{{MATCH}}}\n"),
        ("season.yml", f"season: S\nmatches:\n  - {{{MATCH}}}\n"),
        ("season.yaml", f"{{season: S, matches: [{{{MATCH}}}]}}"),
        ("season.yaml", f'"season": S\n"matches":\n- {{{MATCH}}}\n'),
        ("season.yaml", f"season: S\nmatches:\n- {{{MATCH.replace('Blues', 'Elsewhere')}}}\n"),
        (
            "season.yaml",
            "season: S\nmatches:\n- home: Reds\n  away: Blues\n  events:\n    goals:\n      home:\n      - Bea\n",
        ),
        ("season.yaml", f"season: S\nmatches:\n- {{{MATCH}}}\nresults: []\n"),
        ("season.yaml", f"season: S\nmatches:\n- {{{MATCH.replace('Bea', '2')}}}\n"),
    ],
)
def test_a_season_in_any_form_follows_a_corrected_name(league, tmp_path, name, season):
    ran = league(season, name=name)
    expected = [2] if "[2]" in season else ["Beatriz"]
    assert (ran.code, scorers(tmp_path / name)) == (0, expected), ran.err
    assert ("Bea → Beatriz" in ran.out, (tmp_path / f"{name}.before").exists()) == (True, expected != [2])


def test_what_a_game_does_not_count_is_followed_too(league, tmp_path):
    ran = league(f"season: S\nmatches:\n- {{{MATCH.replace('goals', 'goalz')}}}\n")
    (match,) = yaml.safe_load((tmp_path / "season.yaml").read_text("utf-8"))["matches"]
    assert (ran.code, match["events"]) == (0, {"goalz": {"home": ["Beatriz"]}}), ran.err


def test_a_changed_shirt_moves_no_goal(league, tmp_path):
    season = f"season: S\nmatches:\n- {{{MATCH.replace('Bea', '2, 2, 3')}}}\n"
    ran = league(season, rows=HEAD + KEEPER + player(3, "Bea") + player(2, "Cleo"))
    assert (ran.code, scorers(tmp_path / "season.yaml")) == (0, ["Bea", "Bea", "Cleo"])


@pytest.mark.parametrize("way", ["read-only", "link", "shared"])
def test_where_a_season_cannot_be_changed_nothing_is(league, tmp_path, pizarra, way):
    file, season = tmp_path / "season.yaml", f"season: S\nmatches:\n- {{{MATCH}}}\n"
    if way == "shared":
        events = "{goals: {home: &l [Bea], away: [Dora]}, red: {home: *l}}"
        season = f"season: S\nmatches:\n- {{home: Reds, away: Blues, events: {events}}}\n"
    file.write_text(season, "utf-8")
    if way == "read-only":
        file.chmod(0o444)
    if way == "link":
        file.rename(tmp_path / "other.txt")
        file.symlink_to("other.txt")
    (tmp_path / "r.csv").write_text(ROWS, "utf-8")
    before = {each: each.read_bytes() for each in tmp_path.rglob("*.yaml")}
    ran = pizarra("import", "r.csv", "--out", "teams")
    assert ran.code == 1 and ran.err.count(": error: ") == 1
    assert {each: each.read_bytes() for each in tmp_path.rglob("*.yaml")} == before
    assert not list(tmp_path.rglob("*.before"))


def test_a_number_is_of_whoever_wears_it_when_the_match_is_played(league, tmp_path, pizarra):
    league("season: S\nmatches:\n- {home: Reds, away: Blues, date: 2026-09-12, state: postponed}\n")
    file = tmp_path / "teams" / "reds.yaml"
    text = file.read_text("utf-8").replace("name: Beatriz", "name: Beatriz, left: 2026-09-20")
    row = next(line for line in text.splitlines() if "Cleo" in line)
    row = row.replace("number: 3, name: Cleo", "number: 2, name: Nina, joined: 2026-09-20")
    file.write_text(f"{text}{row}\n", "utf-8")
    (tmp_path / "x.csv").write_text("Home,Away,Date,Score,Home scorers\nReds,Blues,2026-10-25,1-0,2\n", "utf-8")
    ran = pizarra("import", "x.csv", "--season", "season.yaml", "--out", "teams")
    (match,) = yaml.safe_load((tmp_path / "season.yaml").read_text("utf-8"))["matches"]
    assert (ran.code, match["events"]) == (0, {"scored": {"home": ["Nina"]}}), ran.err
    assert "not in the squad" not in ran.err
