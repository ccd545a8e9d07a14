"""A season's match sheets and its page of badges."""

from dataclasses import replace

import pytest

from generator.artwork.match_sheet import match_sheet
from generator.geometry.shapes import Size
from generator.imposition.paper import SIZES, Paper
from generator.model.season import Fixture, Season, season_of
from generator.model.source import parse_text
from generator.problems import PizarraError
from generator.scene.primitives import Text

AREA = Paper("a4", SIZES["a4"]).printable(turned=False).size
HEAD = "season: Liga\nmatches:\n"


def read(text, teams):
    return season_of(parse_text(HEAD + text, "season.yaml"), teams.values())


def words(placed):
    return [one.item.text for one in placed if isinstance(one.item, Text)]


def test_teams_are_known_by_name_short_name_or_file(teams):
    season = read("  - {home: unión relámpago, away: sosiego-fc, round: 3, date: 1-9, time: '17:00'}\n", teams)
    (fixture,) = season.fixtures
    assert (fixture.home.short, fixture.away.name) == (fixture.home.short, "Sosiego Fútbol Club")
    assert (fixture.round, fixture.date, fixture.referee) == ("3", "1-9 · 17:00", "")


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{home: sosiego-fc, away: sosiego-fc}", r"season\.yaml:3:\d+: matches\[1\]\.away: .* cannot play itself"),
        ("{home: Sosiega FC, away: union-relampago}", r"matches\[1\]\.home: there is no team “Sosiega FC”"),
        ("{home: sosiego-fc}", "“away” is missing"),
        ("{home: sosiego-fc, away: union-relampago, referre: X}", "did you mean “referee”"),
    ],
)
def test_what_is_wrong_is_told_at_its_place(teams, line, what):
    with pytest.raises(PizarraError, match=what):
        read(f"  - {line}\n", teams)


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_sheet_names_every_player_and_stays_on_its_page(pack, teams, flat, language):
    sides = [loaded.team for loaded in teams.values()]
    for home in sides:
        for away in sides:
            page = match_sheet(Fixture(home, away), Season("Liga", ()), pack.game, language, AREA)
            placed = flat(page.items)
            assert {str(player.number) for team in (home, away) for player in team.players} <= set(words(placed))
            for one in placed:
                if isinstance(one.item, Text):
                    box = one.cap_box
                    assert box.x >= -0.01 and box.right <= AREA.width + 0.01 and box.bottom <= AREA.height, one.item


def test_squads_too_long_for_a_page_are_told(pack, teams):
    team = teams["sosiego-fc"].team
    crowd = replace(team, players=team.players * 3)
    with pytest.raises(PizarraError, match="too long for one page"):
        match_sheet(Fixture(crowd, team), Season("Liga", ()), pack.game, "es", Size(190, 277))


def test_a_build_writes_match_sheets_and_badges(pizarra, tmp_path):
    for name in ("uno", "dos"):
        pizarra("new", "team", f"{name}.yaml")
        file = tmp_path / f"{name}.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("Mi equipo", name), encoding="utf-8")
    (tmp_path / "season.yaml").write_text(HEAD + "  - {home: uno, away: dos}\n", encoding="utf-8")
    ran = pizarra("build", "uno.yaml", "dos.yaml", "--only", "counters", "--season", "season.yaml", "--out", "out")
    assert ran.code == 0, ran.err
    assert {"counters.pdf", "match-sheets.pdf", "league.pdf"} <= {file.name for file in (tmp_path / "out").iterdir()}
