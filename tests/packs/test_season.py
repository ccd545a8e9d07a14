"""Results of a season as they stand in its file, and what is said of those that cannot be."""

import pytest

from generator.build.template_views import season_view
from generator.league import ORDERS, SPANISH_BANS
from generator.model.season import at_round, suspensions, tables, tallies
from generator.model.source import parse_text
from generator.packs.load import find_pack, read_team
from generator.packs.locations import team_files
from generator.packs.season_file import season_of
from generator.problems import PizarraError, Severity

PACK = find_pack("dichoso-fulbo")
TEAMS = [read_team(file)[0] for file in team_files("dichoso-fulbo") if "dificiles" not in file.name]
SOSIEGO, UNION = sorted((loaded.team for loaded in TEAMS), key=lambda team: team.name)
HOME = "home: sosiego-fc, away: union-relampago"
AWAY = "home: union-relampago, away: sosiego-fc"


def read(*lines):
    return season_of(parse_text("\n".join(["season: Liga", *lines]) + "\n", "season.yaml"), PACK.game, TEAMS)


def problems(*lines):
    with pytest.raises(PizarraError) as caught:
        read(*lines)
    return [(problem.line, problem.column, problem.message, problem.hint) for problem in caught.value.problems]


def points(season):
    return [(row.team, row.points) for table in tables(season, (SOSIEGO, UNION)) for row in table.rows]


def test_scores_make_the_table():
    season = read("matches:", f"  - {{{HOME}, score: 2-1}}", f"  - {{{AWAY}, score: 0–0}}", f"  - {{{HOME}}}")
    assert [fixture.score for fixture in season.fixtures] == [(2, 1), (0, 0), None]
    assert points(season) == [(SOSIEGO.name, 4), (UNION.name, 1)]


@pytest.mark.parametrize(
    ("state", "expected"),
    [("postponed", 0), ("abandoned", 0), ("awarded", 3)],
    ids=["postponed", "abandoned", "awarded"],
)
def test_what_was_not_played_to_the_end_counts_only_when_it_is_awarded(state, expected):
    assert points(read("matches:", f"  - {{{HOME}, score: 3-0, state: {state}}}"))[0][1] == expected


def test_a_cup_match_counts_for_no_table_and_its_scorers_do():
    season = read("matches:", f"  - {{{HOME}, score: 1-1, shootout: 4-3, cup: true, events: {{goals: {{home: [7]}}}}}}")
    assert points(season) == []
    league = read("matches:", f"  - {{{HOME}, score: 1-1, cup: true}}", f"  - {{{AWAY}}}")
    assert points(league) == [(SOSIEGO.name, 0), (UNION.name, 0)]
    assert not season_view(league, PACK.game, (SOSIEGO, UNION), "en").played
    assert [tally.count for tally in tallies(season, "scored")] == [1]
    assert season.fixtures[0].shootout == (4, 3)


@pytest.mark.parametrize(("language", "said"), [("en", "4–3 on penalties"), ("es", "4–3 en los penaltis")])
@pytest.mark.parametrize("score", ["score: 1-1, ", ""])
def test_penalties_are_called_so_in_the_list_of_matches(language, said, score):
    season = read("matches:", f"  - {{{HOME}, {score}shootout: 4-3, cup: true}}")
    [match] = season_view(season, PACK.game, (SOSIEGO, UNION), language).matches
    assert match.score == (f"1–1, {said}" if score else said)


@pytest.mark.parametrize("word", ["goals", "Goles", "scored"])
def test_what_is_counted_goes_by_the_words_of_the_game(word):
    number, name = UNION.players[3].number, UNION.players[3].name
    season = read("matches:", f"  - {{{AWAY}, score: 2-0, events: {{{word}: {{home: [{number}, {name}]}}}}}}")
    assert [(tally.player, tally.count) for tally in tallies(season, "scored")] == [(str(number), 2)]


def test_results_come_in_below_the_fixtures():
    season = read(
        "matches:",
        f"  - {{{HOME}, round: 1}}",
        f"  - {{{HOME}, round: 3}}",
        "results:",
        f"  - {{{HOME}, round: 3, score: 0-1}}",
        f"  - {{{HOME}, round: 1, score: 5-0}}",
    )
    assert [fixture.score for fixture in season.fixtures] == [(5, 0), (0, 1)]


def test_rules_of_the_league_are_data():
    season = read(
        "table: {win: 2, order: spanish, deducted: {sosiego-fc: 1}, fair_play: {yellow: 1}}",
        "bans: spanish",
        "groups: {A: [union-relampago, sosiego-fc]}",
        "matches:",
        f"  - {{{HOME}, score: 1-0}}",
    )
    assert season.rules.order == ORDERS["spanish"]
    assert season.bans == SPANISH_BANS
    assert [(table.group, [row.points for row in table.rows]) for table in tables(season, ())] == [("A", [1, 0])]


def test_who_was_sent_off_misses_the_next_match_and_no_other():
    red = "events: {red: {home: [5]}}"
    season = read(
        "bans: spanish", "matches:", f"  - {{{HOME}, score: 1-0, {red}}}", f"  - {{{AWAY}}}", f"  - {{{HOME}}}"
    )
    assert [(where, ban[0].player) for where, ban in suspensions(season).items()] == [((1, SOSIEGO.name), "5")]


def test_a_postponed_match_is_not_the_one_that_is_missed():
    red = "score: 1-0, events: {red: {home: [5]}}"
    season = read(
        "bans: [{of: tarjeta roja, matches: 1}]",
        "matches:",
        f"  - {{{HOME}, {red}, date: 3-10-2026}}",
        f"  - {{{AWAY}, state: postponed, date: 10-10-2026}}",
        f"  - {{{HOME}, date: 17-10-2026}}",
        f"  - {{{HOME}, date: 24-10-2026}}",
    )
    assert sorted(entry for entry, _ in suspensions(season)) == [1, 2]


def test_matches_are_missed_in_the_order_of_their_days():
    red = "score: 1-0, events: {red: {home: [5]}}"
    days = ("24-10-2026", "3-10-2026", "17-10-2026")
    lines = [f"  - {{{HOME}, date: {day}{', ' + red if index == 1 else ''}}}" for index, day in enumerate(days)]
    assert [entry for entry, _ in suspensions(read("bans: spanish", "matches:", *lines))] == [2]


def test_a_past_round_is_printed_as_it_stood():
    lines = [f"  - {{{HOME}, round: {number}, score: 1-0}}" for number in (1, 2, 3)]
    then = at_round(read("matches:", *lines), "2")
    assert points(then) == [(SOSIEGO.name, 6), (UNION.name, 0)]
    assert [fixture.round for fixture in then.to_print] == ["2"]
    assert [fixture.round for fixture in at_round(then, ":1").to_print] == ["2"]
    with pytest.raises(PizarraError, match="no round “5”"):
        at_round(then, "5")
    with pytest.raises(PizarraError, match="there is no match 2"):
        at_round(then, "2:2")


def test_sheets_are_made_of_the_matches_to_come():
    season = read("matches:", f"  - {{{HOME}, score: 1-0}}", f"  - {{{AWAY}}}")
    assert [fixture.home.name for fixture in season.to_print] == [UNION.name]


@pytest.mark.parametrize(
    ("lines", "at", "said"),
    [
        (["matches:", f"  - {{{HOME}, score: two}}"], "two", "“two” is not a score"),
        (["matches:", f"  - {{{HOME}, events: {{goles: {{home: [99]}}}}}}"], "99", "has no player “99”"),
        (
            ["matches:", f"  - {{{HOME}, events: {{greens: {{home: [7]}}}}}}"],
            "{home: [7]}",
            "does not count anything called “greens”",
        ),
        (["bans: [{of: blue}]", "matches:", f"  - {{{HOME}}}"], "blue", "does not count anything called “blue”"),
        (["groups: {A: [nadie]}", "matches:", f"  - {{{HOME}}}"], "nadie", "there is no team “nadie”"),
        (
            ["matches:", f"  - {{{HOME}}}", "results:", f"  - {{{AWAY}, score: 1-0}}"],
            "{home: union",
            "the match is Sosiego Fútbol Club – Unión Relámpago",
        ),
        (
            ["matches:", f"  - {{{HOME}, score: 1-0}}", "results:", f"  - {{{HOME}, score: 1-0}}"],
            "{",
            "is not waiting for a result",
        ),
        (["matches:", f"  - {{{HOME}, round: 2}}", "results:", f"  - {{{HOME}, round: 3}}"], "{", "a match of round 2"),
        (
            ["matches:", f"  - {{{HOME}}}", f"  - {{{HOME}, date: x}}", "results:", f"  - {{{HOME}, score: 1-0}}"],
            "{home: sosiego-fc, away: union-relampago, score",
            "appears several times",
        ),
    ],
)
def test_what_cannot_be_is_said_with_its_place(lines, at, said):
    ((line, column, message, _),) = problems(*lines)
    assert ["season: Liga", *lines][line - 1][column - 1 :].startswith(at)
    assert said in message


def test_more_scorers_than_goals_are_a_warning():
    season = read("matches:", f"  - {{{HOME}, score: 1-0, events: {{goals: {{home: [7, 7]}}}}}}")
    assert [problem.message for problem in season.warnings] == ["2 scorers, but 1 in the score"]


def test_more_goals_of_one_player_than_the_score_has_are_an_error_in_what_comes_in():
    def said(entry):
        text = "\n".join(["season: Liga", "matches:", f"  - {{{HOME}, {entry}}}"]) + "\n"
        try:
            found = season_of(parse_text(text, "r.csv"), PACK.game, TEAMS, incoming=True).warnings
        except PizarraError as error:
            found = error.problems
        return [(problem.severity, problem.message) for problem in found]

    ((severity, message),) = said("score: 1-0, events: {goals: {home: [Teo Cantalapiedra 33]}}")
    assert (severity, message) == (Severity.ERROR, "33 goals by Teo Cantalapiedra, but 1 in the score")
    assert said("score: 1-0, events: {goals: {home: [4, 5]}}") == [(Severity.WARNING, "2 scorers, but 1 in the score")]
    assert said("score: 0-3, state: awarded, events: {goals: {home: [4]}}")[0][0] is Severity.WARNING


def test_an_awarded_match_without_a_score_is_a_warning():
    (warning,) = read("matches:", f"  - {{{HOME}, state: awarded}}").warnings
    assert (warning.path, warning.message) == ("matches[1].state", "awarded, but to whom?")
    later = ("results:", f"  - {{{HOME}, score: 3-0}}")
    season = read("matches:", f"  - {{{HOME}, state: awarded}}", *later)
    assert (season.warnings, season.fixtures[0].state) == ((), "awarded")


def test_a_part_of_a_name_finds_the_team():
    with pytest.raises(PizarraError) as caught:
        season_of(
            parse_text("season: L\nmatches: [{home: Relámpago, away: Sosiego}]\n", "r"), PACK.game, TEAMS, incoming=True
        )
    assert [str(problem).splitlines()[0] for problem in caught.value.problems] == [
        "r:2:18: matches 1, home: there is no team “Relámpago”", "r:2:35: matches 1, away: there is no team “Sosiego”",
    ]  # fmt: skip
    assert caught.value.problems[0].hint == "did you mean “Unión Relámpago”?"


def test_a_bad_score_is_said_beside_a_team_that_is_not_there():
    found = problems("matches:", "  - {home: sosiego-fc, away: nadie, score: two}")
    assert sorted(message for _, _, message, _ in found) == [
        "there is no team “nadie” among those being built",
        "“two” is not a score",
    ]


def test_a_table_goes_by_the_name_of_its_order():
    assert read("table: spanish", "matches:", f"  - {{{HOME}}}").rules.order == ORDERS["spanish"]
    assert problems("table: spanis", "matches:", f"  - {{{HOME}}}")[-1][3] == "did you mean “spanish”?"


TWICE = f"{HOME}, round: 1, date: 2026-09-12"


def test_a_match_that_is_entered_twice_counts_once():
    season = read(
        "matches:", f"  - {{{TWICE}}}", f"  - {{{HOME}, round: 1, date: 12-9-2026, score: 2-1}}", f"  - {{{TWICE}}}"
    )
    assert points(season) == [(SOSIEGO.name, 3), (UNION.name, 0)]
    assert [fixture.entry for fixture in season.fixtures] == [1]
    assert [(problem.line, problem.message) for problem in season.warnings] == [
        (3, "ignored: same as line 4"),
        (5, "ignored: same as line 4"),
    ]


def test_a_match_that_is_entered_twice_with_other_results_is_refused():
    ((line, _, message, _),) = problems("matches:", f"  - {{{TWICE}, score: 2-1}}", f"  - {{{TWICE}, score: 3-1}}")
    assert (line, message) == (4, "3-1 here, but 2-1 in line 3")


@pytest.mark.parametrize("others", [("", ""), (", round: 1, date: 12-9-2026", ", round: 1, date: 13-9-2026")])
def test_two_matches_that_may_be_one_both_count_with_a_warning(others):
    season = read("matches:", *(f"  - {{{HOME}{other}, score: 1-0}}" for other in others))
    assert points(season)[0] == (SOSIEGO.name, 6)
    assert [problem.message for problem in season.warnings] == ["is the same match as line 3; both are counted"]


def test_a_pitch_that_is_booked_twice_is_a_warning():
    slots = ("2026-09-12, time: '10:00', place: Norte", "12-9-2026, time: '10.00', place: norte")
    first, again = (
        f"  - {{{match}, round: {number}, date: {slot}}}"
        for number, (match, slot) in enumerate(zip((HOME, AWAY), slots, strict=True))
    )
    (problem,) = read("matches:", first, again).warnings
    assert (problem.line, "norte is booked twice" in problem.message) == (4, True)
    for other in (
        "13-9-2026, time: '10:00', place: Norte",
        "12-9-2026, time: '11:00', place: Norte",
        "12-9-2026, place: Norte",
    ):
        assert read("matches:", first, f"  - {{{AWAY}, round: 2, date: {other}}}").warnings == ()
    assert read("matches:", first, again.replace("round", "state: postponed, round")).warnings == ()


@pytest.mark.parametrize(
    ("time", "right"), [("24:00", True), ("9.30", True), ("24:30", False), ("17:60", False), ("noon", True)]
)
def test_an_hour_that_no_day_has_is_refused(time, right):
    lines = ("matches:", f"  - {{{HOME}, time: '{time}'}}")
    if right:
        read(*lines)
    else:
        assert problems(*lines)[0][2] == f"“{time}” is not a time of day"
