"""A season some of whose teams are left out of the build."""

import pytest


@pytest.fixture
def league(pizarra, tmp_path):
    """Three teams in a folder, and a season in which all of them meet; return a function that changes a team's text."""
    (tmp_path / "t").mkdir()
    for name in ("a", "b", "c"):
        pizarra("new", "team", f"t/{name}.yaml")
    for name in ("a", "b", "c"):
        file = tmp_path / "t" / f"{name}.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("name: Mi equipo", f"name: Team {name}"), "utf-8")
    matches = "  - {home: a, away: c}\n  - {home: a, away: b}\n  - {bye: Team c}\n"
    (tmp_path / "s.yaml").write_text(f"season: Liga\nmatches:\n{matches}", encoding="utf-8")

    def spoil(old, new):
        file = tmp_path / "t" / "c.yaml"
        text = file.read_text(encoding="utf-8")
        assert old in text
        file.write_text(text.replace(old, new), encoding="utf-8")

    return spoil


@pytest.mark.slow
@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("name: Team c", "name: Team c\nnonsense: 1", "unknown key “nonsense”"),
        ("name: Team c", "name: Team c\nname: Team c", "the key “name” appears twice"),
        ("coach:", f"coach: {'W' * 200}", "too long for the match sheet"),
    ],
)
def test_its_matches_are_left_out_and_named(league, pizarra, tmp_path, old, new, error):
    league(old, new)
    ran = pizarra(
        "build", "t", "--only", "team-sheets,match-sheets,league", "--keep-going", "--season", "s.yaml", "--out", "o"
    )
    assert ran.code == 1
    assert "t/c.yaml" in ran.err
    assert error in ran.err
    assert "s.yaml:3" in ran.err
    assert "match left out: " in ran.err
    assert "s.yaml:5" in ran.err
    made = {file.name for file in (tmp_path / "o").glob("*.pdf")}
    assert made == {"team-sheets.pdf", "match-sheets.pdf", "league.pdf"}


def test_what_is_wrong_with_the_season_does_not_hide_what_is_wrong_with_a_team(league, pizarra, tmp_path):
    league("name: Team c", "name: Team c\nnonsense: 1")
    file = tmp_path / "s.yaml"
    file.write_text(file.read_text(encoding="utf-8") + "  - {home: a, away: nadie}\n", encoding="utf-8")
    ran = pizarra("build", "t", "--keep-going", "--season", "s.yaml", "--out", "o")
    assert ran.code == 1
    assert "unknown key “nonsense”" in ran.err
    assert "there is no team “nadie”" in ran.err
    assert not (tmp_path / "o").exists()


@pytest.mark.slow
@pytest.mark.parametrize("edition", [(), ("--large-print",)])
def test_one_long_name_does_not_stop_a_season(league, pizarra, tmp_path, edition):
    league("name: Jugador 4", "name: María del Carmen Fernández-Villaverde y Montes de Oca")
    ran = pizarra(
        "build", "t", "--only", "counters,team-sheets,match-sheets,league", "--season", "s.yaml", "--out", "o", *edition
    )
    assert (ran.code, "error" in ran.err) == (0, False)
    assert (tmp_path / "o" / "match-sheets.pdf").is_file()
