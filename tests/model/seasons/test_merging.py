"""Results that come in for matches of a season, and what is said of those that do not agree."""

import pytest

from generator.model.seasons.merging import merged
from generator.model.source import parse_text
from generator.packs.files.season import season_of
from generator.packs.load import find_pack, read_team
from generator.packs.places import team_files

PACK = find_pack("dichoso-fulbo")
KINDS = PACK.game.record.kinds_by_word()
TEAMS = [read_team(file)[0] for file in team_files("dichoso-fulbo") if "dificiles" not in file.name]
HOME = "home: sosiego-fc, away: union-relampago"
AWAY = "home: union-relampago, away: sosiego-fc"
FIRST = ("matches", 0)


def season(name, *entries):
    lines = [f"  - {{{entry}}}" if entry[-1] != ":" else entry for entry in entries]
    return season_of(parse_text("\n".join(["season: L", "matches:", *lines]) + "\n", name), PACK.game, TEAMS)


def values(there, here, overwrite=False):
    found = merged(season("liga.yaml", *there), season("new.csv", *here), KINDS, overwrite)
    assert found.problems == ()
    return found.values


def problems(there, here):
    found = merged(season("liga.yaml", *there), season("new.csv", *here), KINDS, False)
    return [(problem.severity.word, problem.line, problem.message) for problem in found.problems]


def test_what_is_new_goes_to_its_match():
    there = [f"{HOME}, date: 12-9-2026", f"{AWAY}"]
    here = [f"{AWAY}, score: 0-0, time: 17:00", f"{HOME}, date: 2026-09-12, score: 2-1"]
    assert values(there, here) == {
        ("matches", 1, "score"): "0-0",
        ("matches", 1, "time"): "17:00",
        (*FIRST, "score"): "2-1",
    }


def test_what_is_there_already_is_not_written_again():
    entry = f'{HOME}, date: 2026-09-12, time: "9:30", score: 2-1, events: {{goals: {{home: [4, 5]}}}}'
    again = f'{HOME}, date: 12/9/2026, time: "09.30", score: 2 – 1, events: {{goles: {{home: [5, 4]}}}}'
    found = merged(season("a", entry), season("b", again), KINDS, False)
    assert (found.values, found.changed, found.same, found.problems) == ({}, 0, 1, ())


def test_a_match_that_was_put_off_is_played():
    assert values([f"{HOME}, state: postponed"], [f"{HOME}, score: 1-0"]) == {
        (*FIRST, "score"): "1-0",
        (*FIRST, "state"): "",
    }
    assert values([HOME], [f"{HOME}, state: postponed"]) == {(*FIRST, "state"): "postponed"}


def test_players_are_added_by_what_is_noted():
    here = [f"{HOME}, score: 1-0, events: {{scored: {{home: [4]}}, red: {{away: [5]}}}}"]
    assert values([f"{HOME}, score: 1-0"], here) == {
        (*FIRST, "events"): {"scored": {"home": [4]}, "red": {"away": [5]}}
    }
    assert values([f"{HOME}, score: 1-0, events: {{goles: {{home: [4]}}}}"], here) == {
        (*FIRST, "events", "red"): {"away": [5]}
    }


def test_a_result_of_its_own_list_is_completed_there():
    there = [HOME, "results:", f"{HOME}, score: 1-0"]
    assert values(there, [f"{HOME}, score: 1-0, shootout: 4-3"]) == {("results", 0, "shootout"): "4-3"}


def test_another_result_is_an_error_and_another_place_a_warning():
    there = [f"{HOME}, score: 1-0, place: Aquí, events: {{goles: {{home: [4]}}}}"]
    here = [f"{HOME}, score: 3-0, place: Allí, events: {{scored: {{home: [5]}}}}"]
    told = problems(there, here)
    assert [severity for severity, _, _ in told] == ["error", "error", "warning"]
    assert told[0][2] == "3-0 here, and 1-0 in liga.yaml:3"
    assert values(there, here, overwrite=True) == {
        (*FIRST, "score"): "3-0",
        (*FIRST, "events", "goles"): {"home": [5]},
        (*FIRST, "place"): "Allí",
    }


@pytest.mark.parametrize(
    ("there", "here", "said"),
    [
        ([HOME], [f"{AWAY}, score: 1-0"], "the match is Sosiego Fútbol Club – Unión Relámpago"),
        ([f"{HOME}, round: 1"], [f"{HOME}, round: 2"], "is a match of round 1"),
        ([f"{HOME}, round: 1", f"{HOME}, round: 3"], [HOME], "stands there several times"),
        ([f"{HOME}, round: 1"], [HOME, HOME], "stands here twice"),
        (["bye: sosiego-fc"], [HOME], "is no match of this season"),
    ],
)
def test_a_match_that_is_not_clear_is_told(there, here, said):
    ((severity, _, message),) = problems(there, here)
    assert (severity, said in message) == ("error", True)
