"""A new season is read as it stands, and printed."""

import pytest
import yaml

from generator.cli import new
from generator.packs.scaffold import SeasonWish


@pytest.fixture
def four(pizarra, tmp_path):
    """Write four teams into ``league/``."""
    for name in ("Ánades", "Búhos", "Cuervos: B", "{1}"):
        slug = "".join(letter for letter in name if letter.isalnum())
        assert pizarra("new", "team", f"league/{slug}", "--name", name).code == 0
    return tmp_path / "league"


def matches(tmp_path):
    return yaml.safe_load((tmp_path / "season.yaml").read_text(encoding="utf-8"))["matches"]


def test_everybody_meets_everybody_twice_on_the_days_that_are_given(pizarra, tmp_path, four):
    made = pizarra(
        "new", "season", "season", "league", "--first", "12-9-2026", "--without", "2026-09-19", "--times", "17:00,19:00"
    )
    assert made.code == 0, made.err
    found = matches(tmp_path)
    assert len(found) == 12
    assert len({(match["home"], match["away"]) for match in found}) == 12
    assert [str(match["date"]) for match in found[::2]][:3] == ["2026-09-12", "2026-09-26", "2026-10-03"]
    assert {match["time"] for match in found} == {"17:00", "19:00"}
    run = pizarra(
        "build", "league", "--season", "season.yaml", "--only", "match-sheets", "--round", "2", "--out", "out"
    )
    assert run.code == 0, run.err
    assert [file.name for file in (tmp_path / "out").glob("*.pdf")] == ["match-sheets.pdf"]


def test_three_teams_rest_in_turn(pizarra, tmp_path, four):
    (four / "1.yaml").unlink()
    assert pizarra("new", "season", "season", "league", "--legs", "1").code == 0
    assert sorted(match["bye"] for match in matches(tmp_path) if "bye" in match) == ["Búhos", "Cuervos: B", "Ánades"]


@pytest.mark.slow
def test_a_cup_names_its_first_round_and_says_who_goes_on(pizarra, tmp_path, four):
    words = ("--form", "cup", "--lang", "en", "--first", "2026-09-12")
    assert pizarra("new", "season", "season", "league", *words).code == 0
    assert [match["cup"] for match in matches(tmp_path)] == [True, True]
    assert "# round 2 (2026-09-19): winner of match 1 – winner of match 2" in (tmp_path / "season.yaml").read_text(
        encoding="utf-8"
    )
    assert pizarra("check", "league", "season.yaml").code == 0


@pytest.mark.slow
@pytest.mark.parametrize("form", ["league", "groups", "cup"])
def test_no_pitch_is_booked_twice(pizarra, tmp_path, four, form):
    words = ("--form", form, "--times", "10:00,12:00", "--places", "A,B", "--first", "2026-09-12")
    assert pizarra("new", "season", "season", "league", *words).code == 0
    slots = [(match["date"], match["time"], match["place"]) for match in matches(tmp_path)]
    assert len(set(slots)) == len(slots)
    assert "booked" not in pizarra("check", "league", "season.yaml").out
    file = tmp_path / "season.yaml"
    file.write_text(
        file.read_text(encoding="utf-8").replace("place: B", "place: A").replace("12:00", "10:00"), encoding="utf-8"
    )
    for command in (
        ("check", "league", "season.yaml"),
        ("build", "league", "--season", "season.yaml", "--only", "league"),
    ):
        run = pizarra(*command)
        assert "A is booked twice" in run.out + run.err


@pytest.mark.slow
def test_groups_have_tables_of_their_own(pizarra, tmp_path, four):
    assert pizarra("new", "season", "season", "league", "--form", "groups", "--legs", "1").code == 0
    assert len(matches(tmp_path)) == 2
    run = pizarra("build", "league", "--season", "season.yaml", "--only", "league", "--out", "out", "--lang", "en")
    assert run.code == 0, run.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--form", "groups", "--groups", "3"], "3 groups are too many for 4 teams: a group needs at least 2"),
        (["--first", "soon"], "“soon” is not a date; write it like 2026-09-12"),
        (["--form", "ladder"], "“ladder” is not allowed"),
        (["--times", "25:00"], "--times: error: “25:00” is not a time of day"),
        (
            ["--times", "10:00", "--places", "A"],
            ("2 matches per round do not fit: these pitches and times have room for 1"),
        ),
        (["--places", "A,B,A"], "“A” is given twice"),
        (["--form", "cup", "--legs", "2"], "--legs: error: has no effect on a cup"),
        (["--groups", "2"], "--groups: error: has no effect without --form groups"),
        (["--step", "3"], "--step: error: has no effect without --first"),
        (["--without", "2026-09-19"], "--without: error: has no effect without --first"),
    ],
)
def test_what_nobody_can_play_is_refused(pizarra, tmp_path, four, options, said):
    run = pizarra("new", "season", "season", "league", *options)
    assert run.code == 1
    assert said in run.err
    assert not (tmp_path / "season.yaml").exists()


def test_no_more_matches_are_written_than_can_be_read():
    names = tuple(map(str, range(200)))
    assert [*new._unplayable(SeasonWish("League", names, legs=2))] == []
    (problem,) = new._unplayable(SeasonWish("League", names, legs=3))
    assert "59700 matches are too many for a season; at most 50000" in problem.message


def put_in_groups(four, *groups):
    for file, group in zip(sorted(four.glob("*.yaml")), groups, strict=True):
        if group:
            file.write_text(f"{file.read_text(encoding='utf-8')}group: {group}\n", encoding="utf-8")


@pytest.mark.parametrize("groups", [("B", "A", "A", "b"), ("10", "2", "2", "10")])
def test_the_groups_of_a_new_season_are_those_of_the_team_files(pizarra, tmp_path, four, groups):
    put_in_groups(four, *groups)
    run = pizarra("new", "season", "season", "league", "--form", "groups", "--legs", "1")
    found = yaml.safe_load((tmp_path / "season.yaml").read_text(encoding="utf-8"))["groups"]
    names = [yaml.safe_load(file.read_text(encoding="utf-8"))["name"] for file in sorted(four.glob("*.yaml"))]
    assert list(map(str, found)) == sorted({groups[0], groups[1]}, key=lambda name: (len(name), name))
    assert sorted(found.values()) == sorted([[names[0], names[3]], [names[1], names[2]]])
    assert f"groups, from the team files: {', '.join(map(str, found))}" in run.out


def test_groups_are_dealt_where_a_team_names_none_and_that_is_said(pizarra, tmp_path, four):
    put_in_groups(four, "A", "A", "B", "")
    run = pizarra("new", "season", "season", "league", "--form", "groups", "--legs", "1")
    assert run.code == 0 and "has no group, so the groups are dealt: " in run.err
    assert pizarra("check", "league", "season.yaml").code == 0


def test_groups_are_dealt_where_their_number_is_given(pizarra, tmp_path, four):
    put_in_groups(four, "Z", "Z", "Y", "Y")
    assert pizarra("new", "season", "season", "league", "--form", "groups", "--groups", "2").code == 0
    assert [*yaml.safe_load((tmp_path / "season.yaml").read_text(encoding="utf-8"))["groups"]] == ["A", "B"]


def test_a_group_of_one_team_is_refused(pizarra, tmp_path, four):
    put_in_groups(four, "A", "A", "A", "B")
    run = pizarra("new", "season", "season", "league", "--form", "groups")
    assert run.code == 1 and "group “B” has only one team" in run.err
    assert not (tmp_path / "season.yaml").exists()
