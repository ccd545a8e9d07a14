"""Results that come in for matches of a season: what they add, replace and take away, and what is said of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.i18n import translate
from generator.model.result_merge import merge_results
from generator.model.source import parse_text
from generator.model.yaml_writer import REMOVED, with_values
from generator.packs.load import find_pack, read_team
from generator.packs.locations import team_files
from generator.packs.season_file import season_of
from generator.problems import PizarraError

PACK = find_pack("dichoso-fulbo")
RECORD = PACK.game.record
TEAMS = [read_team(file)[0] for file in team_files("dichoso-fulbo") if "dificiles" not in file.name]
HOME = "home: sosiego-fc, away: union-relampago"
AWAY = "home: union-relampago, away: sosiego-fc"
FIRST = ("matches", 0)
ALL: frozenset[tuple[str, ...]] = frozenset()


def season(name, *entries):
    lines = [f"  - {{{entry}}}" if entry[-1] != ":" else entry for entry in entries]
    return season_of(parse_text("\n".join(["season: L", "matches:", *lines]) + "\n", name), PACK.game, TEAMS)


def values(there, here, overwrite=False):
    found = merge_results(season("liga.yaml", *there), season("new.csv", *here), ALL, RECORD, overwrite)
    assert found.problems == ()
    return found.values


def problems(there, here):
    found = merge_results(season("liga.yaml", *there), season("new.csv", *here), ALL, RECORD, False)
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
    found = merge_results(season("a", entry), season("b", again), ALL, RECORD, False)
    assert (found.values, found.changes, found.same, found.problems) == ({}, (), 1, ())


def test_a_match_that_was_put_off_is_played():
    assert values([f"{HOME}, state: postponed"], [f"{HOME}, score: 1-0"]) == {
        (*FIRST, "score"): "1-0",
        (*FIRST, "state"): REMOVED,
    }
    assert values([HOME], [f"{HOME}, state: postponed"]) == {(*FIRST, "state"): "postponed"}


def test_a_match_that_was_put_off_takes_the_day_on_which_it_was_played():
    there = [f"{HOME}, date: 2026-09-12, state: postponed"]
    assert values(there, [f"{HOME}, date: 2026-10-07, score: 1-0"]) == {
        (*FIRST, "score"): "1-0", (*FIRST, "state"): REMOVED, (*FIRST, "date"): "2026-10-07",
    }  # fmt: skip
    ((severity, _, message),) = problems(there, [f"{HOME}, score: 1-0"])
    said = "Sosiego Fútbol Club – Unión Relámpago was postponed and keeps its date, 2026-09-12"
    assert (severity, message) == ("warning", said)


def test_an_awarded_match_stays_so_when_its_score_comes():
    assert values([f"{HOME}, date: 2026-09-12, state: awarded"], [f"{HOME}, score: 3-0"]) == {(*FIRST, "score"): "3-0"}


def test_a_result_of_a_day_far_from_the_scheduled_one_is_refused():
    there = [f"{HOME}, round: 7, date: 2026-10-25"]
    (found,) = problems(there, [f"{HOME}, date: 2025-10-26, score: 1-0"])
    assert found == ("error", 3, "2025-10-26 here, but 2026-10-25 in liga.yaml:3; the score is not taken")
    assert values(there, [f"{HOME}, date: 2025-10-26, score: 1-0"], overwrite=True) == {
        (*FIRST, "score"): "1-0", (*FIRST, "date"): "2025-10-26",
    }  # fmt: skip
    for here in (f"{HOME}, date: 2026-12-24, score: 1-0", f"{HOME}, date: 2025-10-26"):
        assert problems(there, [here])[0][0] == "warning"
    assert problems([f"{there[0]}, state: postponed"], [f"{HOME}, date: 2027-02-01, score: 1-0"]) == []


def test_players_are_counted_in_an_answer():
    entry = "score: 9-0, events: {scored: {home: [4, 5, 4]}}"
    old = season("a", f"{HOME}, score: 9-0, events: {{scored: {{home: [5, 5]}}}}")
    (line,) = merge_results(old, season("b", f"{HOME}, {entry}"), ALL, RECORD, True).changes
    assert "× 2 → Teo Cantalapiedra × 2, " in translate("en", line)


def test_players_are_added_by_what_is_noted():
    here = [f"{HOME}, score: 1-0, events: {{scored: {{home: [4]}}, red: {{away: [5]}}}}"]
    noted = {"scored": {"home": ["Teo Cantalapiedra"]}, "red": {"away": ["Ginés Carrasca"]}}
    assert values([f"{HOME}, score: 1-0"], here) == {(*FIRST, "events"): noted}
    assert values([f"{HOME}, score: 1-0, events: {{goles: {{home: [4]}}}}"], here) == {
        (*FIRST, "events", "red"): {"away": ["Ginés Carrasca"]}
    }


BOOKED = f"{HOME}, score: 2-1, events: {{scored: {{home: [4, 4], away: [5]}}, yellow: {{home: [4]}}}}"
YELLOW = ("events", "yellow", "home")


def merged(there, here, mentioned, overwrite=True):
    """Return the season's matches after a merge, and the merge."""
    old = season("liga.yaml", *there)
    found = merge_results(old, season("new.csv", *here), mentioned, RECORD, overwrite)
    text = "\n".join(["season: L", "matches:", *(f"  - {{{entry}}}" for entry in there)]) + "\n"
    return parse_text(with_values(text, "f", found.values), "f").data["matches"], found


def test_a_card_that_is_taken_back_is_shown_and_stays_until_it_is_to_go():
    again = f"{HOME}, score: 2-1, events: {{scored: {{home: [4, 4], away: [5]}}}}"
    matches, found = merged([BOOKED], [again], {YELLOW}, overwrite=False)
    assert (found.values, found.changes, found.same, found.kept) == ({}, (), 0, 1)
    (problem,) = found.problems
    assert (
        translate("en", problem.message)
        == "yellow card (Sosiego Fútbol Club): Teo Cantalapiedra is in liga.yaml:3, not here"
    )
    matches, found = merged([BOOKED], [again], {YELLOW})
    assert matches[0]["events"] == {"scored": {"home": [4, 4], "away": [5]}}
    assert "yellow card (Sosiego Fútbol Club): Teo Cantalapiedra removed" in translate("en", found.changes[0])


def test_a_column_that_is_missing_changes_nothing():
    matches, found = merged([BOOKED], [f"{HOME}, score: 2-1"], {("score",)})
    assert (found.values, found.same) == ({}, 1)
    matches, _ = merged(
        [BOOKED], [f"{HOME}, score: 2-1, events: {{scored: {{home: [5, 4]}}}}"], {("events", "scored", "home")}
    )
    assert matches[0]["events"]["scored"] == {"home": ["Ulises Morata", "Teo Cantalapiedra"], "away": [5]}
    assert matches[0]["events"]["yellow"] == {"home": [4]}


def test_the_last_event_goes_with_its_keys():
    there = [f"{HOME}, events: {{yellow: {{home: [4]}}}}"]
    assert merged(there, [HOME], {YELLOW})[0] == [{"home": "sosiego-fc", "away": "union-relampago"}]


@pytest.mark.parametrize(
    ("entry", "key", "mentioned"),
    [
        ("score: 2-1", "score", ("score",)),
        ("score: 2-1", "score", ("score", "home")),
        ("time: 17:00", "time", ("time",)),
        ("place: Norte", "place", ("place",)),
        ("state: postponed", "state", ("state",)),
        ("cup: true", "cup", ("cup",)),
    ],
)
def test_a_value_whose_cell_is_empty_goes_when_it_is_to(entry, key, mentioned):
    there = [f"{HOME}, {entry}"]
    matches, found = merged(there, [HOME], {mentioned}, overwrite=False)
    assert (key in matches[0], found.kept, len(found.problems)) == (True, 1, 1)
    matches, found = merged(there, [HOME], {mentioned})
    assert (key in matches[0], len(found.changes)) == (False, 1)


@pytest.mark.parametrize(
    ("there", "here", "after"),
    [
        ("score: 1-1, shootout: 4-3", "score: 2-1", {"score": "2-1"}),
        ("score: 1-1, shootout: 4-3", "", {}),
        ("score: 3-0, state: awarded", "", {}),
        ("score: 3-0, state: awarded", "score: 2-1", {"score": "2-1"}),
        ("state: postponed", "", {}),
        ("state: annulled", "state: postponed", {"state": "postponed"}),
        ("state: abandoned", "state: awarded, score: 3-0", {"state": "awarded", "score": "3-0"}),
    ],
)
def test_what_belongs_to_a_result_goes_with_it_and_not_before_it_is_to(there, here, after):
    names = {"home": "sosiego-fc", "away": "union-relampago"}
    entry = f"{HOME}, {here}" if here else HOME
    matches, found = merged([f"{HOME}, {there}"], [entry], {("score",)})
    assert matches == [names | after]
    _, found = merged([f"{HOME}, {there}"], [entry], {("score",)}, overwrite=False)
    assert found.problems and not any(value is REMOVED for value in found.values.values())


@pytest.mark.parametrize("key", ["place", "referee"])
def test_a_name_is_corrected_to_the_letter(key):
    matches, found = merged([f"{HOME}, {key}: Jose"], [f"{HOME}, {key}: José"], {(key,)})
    assert (matches[0][key], found.same) == ("José", 0)


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
        (*FIRST, "events", "goles", "home"): ["Ulises Morata"],
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
    found = merge_results(season("liga.yaml", *there), season("new.csv", *here), ALL, RECORD, False)
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
    found = merge_results(read, news, ALL, RECORD, False)
    wrong = {problem.line for problem in found.problems}
    assert len(found.changes) + found.same + len(wrong) >= len(news.fixtures)
    written = {path[1] for path in found.values}
    assert len(found.changes) == len(written)


DETAILS = st.fixed_dictionaries({}, optional={
    "score": st.sampled_from(["1-0", "2-2"]), "time": st.sampled_from(["10:00", "17:30"]),
    "place": st.sampled_from(["Norte", "Sur"]), "referee": st.sampled_from(["A. Ruiz", "B. Paz"]),
    "yellow": st.sampled_from(["Teo Cantalapiedra", "Ulises Morata"]),
})  # fmt: skip
COLUMNS = st.sets(st.sampled_from(["score", "time", "place", "referee", "yellow"]))


def entry_of(details):
    parts = [HOME, *(f'{key}: "{value}"' for key, value in details.items() if key != "yellow")]
    return ", ".join(
        [*parts, *(f"events: {{yellow: {{home: [{details['yellow']}]}}}}" for _ in [0] if "yellow" in details)]
    )


def details_of(match):
    details = {key: str(value) for key, value in match.items() if key not in ("home", "away", "events", "round")}
    noted = match.get("events", {}).get("yellow", {}).get("home", [])
    return details | ({"yellow": noted[0]} if noted else {})


@given(DETAILS, DETAILS, COLUMNS, st.booleans())
def test_only_what_a_file_mentions_changes_and_the_answer_lists_exactly_that(there, here, columns, overwrite):
    here = {key: value for key, value in here.items() if key in columns}
    mentioned = {YELLOW if key == "yellow" else (key,) for key in columns}
    matches, found = merged([entry_of(there)], [entry_of(here)], mentioned, overwrite)
    added = {key: value for key, value in here.items() if key not in there}
    other = {key for key in columns if key in there and here.get(key) != there[key]}
    after = {**there, **added}
    if overwrite:
        after = {**{key: value for key, value in there.items() if key not in columns}, **here}
    assert details_of(matches[0]) == after
    assert len(found.problems) == (0 if overwrite else len(other))
    (line,) = found.changes or ("",)
    shown = translate("en", line)
    assert bool(found.changes) == (after != there)
    for key in other if overwrite else ():
        assert (f"{there[key]} → {here[key]}" if key in here else f"{there[key]} removed") in shown
    assert (found.same, found.kept) == (
        int(not found.changes and not other), int(not found.changes and bool(other))
    )  # fmt: skip
