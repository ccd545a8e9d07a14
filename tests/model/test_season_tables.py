"""Results that come in for matches of a season, what is said of those that do not agree, and days in words."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.i18n import translate
from generator.model.result_merge import merge_results
from generator.model.season import in_words
from generator.model.source import parse_text
from generator.packs.load import find_pack, read_team
from generator.packs.locations import team_files
from generator.packs.season_file import season_of
from generator.problems import PizarraError

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
    found = merge_results(season("liga.yaml", *there), season("new.csv", *here), KINDS, overwrite)
    assert found.problems == ()
    return found.values


def problems(there, here):
    found = merge_results(season("liga.yaml", *there), season("new.csv", *here), KINDS, False)
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
    found = merge_results(season("a", entry), season("b", again), KINDS, False)
    assert (found.values, found.changes, found.same, found.problems) == ({}, (), 1, ())


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
    assert told[0][2] == "3-0 here, but 1-0 in liga.yaml:3"
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
        ([f"{HOME}, round: 1", f"{HOME}, round: 3"], [HOME], "appears several times"),
        ([f"{HOME}, round: 1"], [HOME, HOME], "is here twice"),
        (["bye: sosiego-fc"], [HOME], "is not a match of this season"),
    ],
)
def test_a_match_that_is_not_clear_is_reported(there, here, said):
    ((severity, _, message),) = problems(there, here)
    assert (severity, said in message) == ("error", True)


def test_each_match_that_is_changed_is_named():
    there = [f"{HOME}, round: 8, date: 2026-10-31", f"{AWAY}, date: someday", f"{HOME}, round: 9"]
    here = [
        f"{HOME}, round: 8, score: 0-5, events: {{scored: {{away: [4]}}}}",
        f"{AWAY}, place: Norte",
        f"{HOME}, round: 9, state: postponed",
    ]
    found = merge_results(season("liga.yaml", *there), season("new.csv", *here), KINDS, False)
    assert found.changes == (
        "round 8, 31 Oct: Sosiego Fútbol Club 0-5 Unión Relámpago (events)",
        "someday: Unión Relámpago – Sosiego Fútbol Club (place)",
        "round 9: Sosiego Fútbol Club – Unión Relámpago (postponed)",
    )
    assert translate("es", found.changes[0]).startswith("jornada 8, 31 oct: Sosiego")


TURNED = [f"{HOME}, round: 1, date: 12-9-2026", f"{AWAY}, round: 9, date: 12-12-2026"]


def test_a_result_with_the_grounds_turned_does_not_fill_the_return_match():
    ((severity, _, message),) = problems(TURNED, [f"{AWAY}, score: 1-2"])
    assert (severity, message) == (
        "error",
        (
            "Unión Relámpago – Sosiego Fútbol Club is later (round 9, 12 Dec); Sosiego Fútbol Club – Unión "
            "Relámpago still has no result (round 1, 12 Sep)"
        ),
    )


@pytest.mark.parametrize(
    ("there", "here"),
    [
        (TURNED, [f"{AWAY}, round: 9, score: 1-2"]),
        (TURNED, [f"{AWAY}, date: 2026-12-12, score: 1-2"]),
        (TURNED, [f"{AWAY}, score: 1-2", f"{HOME}, score: 0-0"]),
        ([f"{TURNED[0]}, score: 0-0", TURNED[1]], [f"{AWAY}, score: 1-2"]),
        ([f"{TURNED[0]}, state: postponed", TURNED[1]], [f"{AWAY}, score: 1-2"]),
    ],
)
def test_a_return_match_is_filled_where_nothing_else_is_meant(there, here):
    assert values(there, here)["matches", 1, "score"] == "1-2"


def test_of_two_matches_of_the_same_teams_the_day_tells_which():
    there = [f"{HOME}, round: 1, date: 12-9-2026", f"{HOME}, round: 3, date: 3-10-2026"]
    assert values(there, [f"{HOME}, date: 2026-10-03, score: 1-2"]) == {("matches", 1, "score"): "1-2"}


MATCHES = st.lists(
    st.tuples(st.sampled_from([HOME, AWAY]), st.sampled_from(["", ", round: 1", ", round: 2"]),
              st.sampled_from(["", ", score: 1-0", ", score: 2-2", ", state: postponed"])),
    min_size=1, max_size=5,
)  # fmt: skip


@given(MATCHES, MATCHES)
def test_every_match_that_comes_in_is_written_or_as_before_or_named(there, here):
    try:
        read, news = season("liga.yaml", *map("".join, there)), season("new.csv", *map("".join, here))
    except PizarraError:
        return
    found = merge_results(read, news, KINDS, False)
    wrong = {problem.line for problem in found.problems}
    assert len(found.changes) + found.same + len(wrong) >= len(news.fixtures)
    written = {path[1] for path in found.values}
    assert len(found.changes) == len(written)


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Sat 12 Sep 2026 · 17:00"), ("es", "sáb 12 sep 2026 · 17:00"), ("ca", "ds. 12 set. 2026 · 17:00")],
)
def test_a_day_is_written_as_people_say_it(language, said):
    assert in_words("2026-09-12 · 17:00", language) == said


@pytest.mark.parametrize("when", ["9/12/2026", "12-9-2026", "2026-13-45", "a Sunday in May", "17:00", ""])
def test_what_could_mean_another_day_stays_as_it_was_written(when):
    assert in_words(when, "en") == when
