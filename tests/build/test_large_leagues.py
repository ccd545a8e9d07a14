"""Large leagues: limits made for files of strangers never stop one, and its cost grows with its matches."""

import re
from dataclasses import replace
from datetime import date

import pytest

from generator.build.template_views import game_view, season_view, team_view
from generator.i18n import bundled_folder
from generator.model.source import parse_bytes
from generator.packs.load import LoadedTeam, rules_in
from generator.packs.scaffold import SeasonWish, season_text
from generator.packs.season_file import season_of
from generator.sheets.match_sheet import LEAGUE_BLOCKS
from generator.templating import rendering
from generator.templating.environment import MAX_STEPS, MAX_WORK, Budget
from generator.templating.rendering import Template, sheet_script

FILE = bundled_folder("templates") / "_base" / "league.md.j2"
RULES = rules_in(bundled_folder("templates") / "dichoso-fulbo").book
PLACES = tuple(f"Pitch of the town {number}" for number in range(100))


def league(clubs, legs, pack, team):
    """Return a season with its teams as a file says it: half of the matches are played."""
    teams = [replace(team, name=f"Club Deportivo {n}", short=f"C{n}") for n in range(clubs)]
    names = tuple(each.name for each in teams)
    wish = SeasonWish("League", names, "league", legs, first=date(2026, 9, 12), times=("17:00",), places=PLACES)
    lines = season_text(wish, "en").splitlines()
    played = [f"{line[:-1]}, score: 2-1}}" if line.endswith("}") else line for line in lines[: len(lines) // 2]]
    source = parse_bytes("\n".join(played + lines[len(played) :]).encode(), "season.yaml")
    return season_of(source, pack.game, [LoadedTeam(each, f"{each.short}.yaml") for each in teams]), teams


@pytest.fixture
def pages(pack, teams, monkeypatch):
    """Return a function that lays out what the pages of a league say; it returns its matches and budget."""
    budgets = []

    class Counted(Budget):
        def __init__(self, *given):
            super().__init__(*given)
            budgets.append(self)

    def pages(clubs, legs=1):
        season, own = league(clubs, legs, pack, teams["sosiego-fc"].team)
        monkeypatch.setattr(rendering, "Budget", Counted)
        views = tuple(team_view(each, pack.game, "en") for each in own)
        values = {"season": season_view(season, pack.game, own, "en"), "game": game_view(pack.game, "en")}
        template = Template(FILE.name, "league", f"{FILE.read_text('utf-8')}{{# {clubs} #}}")
        sheet_script(template, values | {"teams": views}, LEAGUE_BLOCKS, LEAGUE_BLOCKS, RULES, "en")
        return len(season.fixtures), max(budgets, key=lambda budget: budget.steps)

    return pages


def share(budget):
    """Return how much of what it may do a rendering did, of its limits that nearest to its end."""
    steps, work = budget.steps / (MAX_STEPS * budget.scale), budget.work / (MAX_WORK * budget.scale)
    return max(steps, work, budget.length / (2 * budget.longest))


def test_a_league_takes_a_small_share_of_its_budget_however_large_it_is(pages):
    costs = []
    for clubs in (8, 16, 24):
        matches, budget = pages(clubs)
        assert share(budget) < 0.1
        costs.append(budget.work / matches)
    assert costs == sorted(costs, reverse=True)  # what a match costs never grows


@pytest.mark.slow
@pytest.mark.parametrize(("clubs", "legs"), [(110, 1), (128, 1), (200, 2)])
def test_nothing_stops_a_very_large_one(clubs, legs, pages):
    matches, budget = pages(clubs, legs)
    assert matches == legs * clubs * (clubs - 1) // 2
    assert share(budget) < 0.1


@pytest.mark.slow
def test_a_hundred_and_ten_clubs_print_their_league_and_a_round(pizarra, tmp_path):
    assert pizarra("new", "team", "club.yaml").code == 0
    club = (tmp_path / "club.yaml").read_text("utf-8")
    (tmp_path / "clubs").mkdir()
    for number in range(110):
        name = re.sub(r"^name: .*", f"name: Club {number}", club, count=1, flags=re.MULTILINE)
        (tmp_path / "clubs" / f"club-{number}.yaml").write_text(name, encoding="utf-8")
    assert pizarra("new", "season", "season.yaml", "clubs", "--legs", "1").code == 0
    for wish in (["league"], ["match-sheets", "--round", "1"]):
        result = pizarra("build", "clubs", "--season", "season.yaml", "--only", *wish)
        assert (result.code, "error" in result.err) == (0, False), result.err
