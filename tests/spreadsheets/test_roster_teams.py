"""Clubs are known by their names, however a row spells them, and their colours do not hang on other clubs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.spreadsheets.roster_teams import club_key, near_keys, usual_kits


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
