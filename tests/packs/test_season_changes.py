"""Players and clubs who come and go in a season: squads, tallies, bans and tables at each round."""

from datetime import date

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.template_views import season_view
from generator.model.season import at_round, score_text, suspensions, tables, tallies
from generator.model.source import parse_text
from generator.model.squads import Calendar, Moment, PlayerNames, names_of_people, people
from generator.model.team import team_from
from generator.packs.load import LoadedTeam, find_pack
from generator.packs.season_file import season_of
from generator.problems import PizarraError, Severity

PACK = find_pack("dichoso-fulbo")
KEEPER = "role: portero, velocidad: 5, grado: 6, controlar: 6"
FIGURES = "velocidad: 5, robar: 5, recibir: 5, driblar: 5, colocar: 5, rematar: 5, fuerza: 5"
REDS = ("1 Ana", "2 Bea Paz left: 2026-09-20", "2 Cora Ruiz joined: 2026-09-20", "3 Dora Paz", "4 Ana Luz")
ROUNDS = (
    "{round: 1, home: Reds, away: Blues, date: 2026-09-12",
    "{round: 2, home: Greens, away: Reds, date: 2026-09-20",
    "{round: 3, home: Reds, away: Greens, date: 2026-09-27",
    "{round: 4, home: Blues, away: Reds",
)


def club(name, *players):
    lines = [f"game: dichoso-fulbo\nname: {name}\nkit: {{primary: red}}\nplayers:"]
    for index, text in enumerate(players or ("1 Eva", "2 Fina", "3 Gala")):
        number, _, rest = text.partition(" ")
        called, *keys = rest.replace(" joined", "|joined").replace(" left", "|left").split("|")
        figures = FIGURES if index else KEEPER
        lines.append(f"  - {{{', '.join([f'number: {number}, name: {called}', *keys, figures])}}}")
    source = parse_text("\n".join(lines) + "\n", f"{name.lower()}.yaml")
    return LoadedTeam(team_from(source, PACK.game)[0], source.file)


def read(*matches, top="", reds=REDS, clubs=("Blues", "Greens")):
    teams = [club("Reds", *reds), *map(club, clubs)]
    lines = ["season: Liga", *filter(None, top.splitlines()), "matches:", *(f"  - {each}}}" for each in matches)]
    return season_of(parse_text("\n".join(lines) + "\n", "season.yaml"), PACK.game, teams)


def said(*matches, **more):
    with pytest.raises(PizarraError) as caught:
        read(*matches, **more)
    return [str(problem).splitlines()[0] for problem in caught.value.problems]


def names(team):
    return [player.name for player in team.players]


def goals(season, kind="scored"):
    known = {team.name: names_of_people(team) for team in season.teams}
    return {known[each.team][each.player]: each.count for each in tallies(season, kind)}


def squads(season):
    return [names(next(team for team in match.teams if team.name == "Reds")) for match in season.fixtures]


def in_force(season):
    return names(season.squad(season.teams[0]))


OLD = ["Ana", "Bea Paz", "Dora Paz", "Ana Luz"]
NEW = ["Ana", "Cora Ruiz", "Dora Paz", "Ana Luz"]
LAST = ["Ana", "Cora Ruiz", "Ana Luz"]


def test_each_match_has_the_squad_of_its_day():
    assert squads(read(*ROUNDS)) == [OLD, NEW, NEW, NEW]


def test_the_squad_in_force_is_that_of_the_next_match_or_of_a_round():
    assert in_force(read(*ROUNDS)) == OLD
    played = read(f"{ROUNDS[0]}, score: 1-0", *ROUNDS[1:])
    assert in_force(played) == NEW
    assert in_force(at_round(played, "1")) == OLD
    assert in_force(read(*(f"{each}, score: 1-0" for each in ROUNDS))) == NEW


def test_a_season_says_by_rounds_who_leaves_and_joins():
    season = read(*ROUNDS, top="left: {Reds: {Dora: round 3}}\njoined: {Reds: {4: 2}}")
    assert squads(season) == [OLD[:-1], NEW, LAST, LAST]
    assert [in_force(at_round(season, name)) for name in "1234"] == [OLD[:-1], NEW, LAST, LAST]


@pytest.mark.parametrize("text", ["5", "round 5", "Round 5", "jornada 5", "matchday 5"])
def test_a_round_is_called_by_its_name_alone_or_after_the_word(text):
    assert Calendar(("4", "5")).round_called(text) == "5"
    assert Calendar(("4", "Round 5")).round_called("round 5") == "Round 5"
    assert Calendar(("Final",)).round_called("FINAL") == "Final"


def test_the_day_of_a_round_is_that_of_most_of_its_matches():
    first, second, late = date(2026, 9, 12), date(2026, 9, 13), date(2026, 12, 1)
    calendar = Calendar.of([("1", late), ("1", second), ("1", second), ("2", None), ("", first)])
    assert calendar == Calendar(("1", "2"), {"1": second})


def test_a_match_put_off_is_played_by_those_of_its_day_and_one_brought_forward_by_those_of_its_round():
    at = Moment(date(2026, 10, 10), 5)
    assert Moment(date(2026, 10, 17), 3).reaches(at) is True
    assert Moment(date(2026, 10, 3), 6).reaches(at) is True
    assert Moment(date(2026, 10, 3), 4).reaches(at) is False
    assert Moment(None, 4).reaches(at) is False
    assert Moment(None, None).reaches(at) is None
    assert Moment(date(2026, 10, 3), None).reaches(Moment(None, 5)) is None


def test_where_nothing_tells_a_match_that_was_played_has_everybody():
    reds = ("1 Ana", "3 Dora left: 2026-09-20", "2 Cora joined: 2026-09-20")
    season = read("{home: Reds, away: Blues, score: 1-0", "{home: Blues, away: Reds", reds=reds)
    assert squads(season) == [["Ana", "Dora", "Cora"], ["Ana", "Cora"]]


def test_a_number_means_whoever_wore_it_on_the_day():
    season = read(
        f"{ROUNDS[0]}, score: 1-0, events: {{goals: {{home: [2]}}, red: {{home: [2]}}}}",
        f"{ROUNDS[1]}, score: 0-2, events: {{goals: {{away: [2, Cora]}}}}",
    )
    assert season.warnings == ()
    assert goals(season) == {"Cora Ruiz": 2, "Bea Paz": 1}
    assert goals(season, "red") == {"Bea Paz": 1}


def test_a_number_of_an_unknown_day_that_two_wore_names_both():
    [line] = said("{home: Reds, away: Blues, score: 1-0, events: {goals: {home: [2]}}")
    assert line.endswith("“2” could be Bea Paz (2) or Cora Ruiz (2)")


def test_an_event_of_somebody_outside_his_time_is_a_warning_and_counts():
    season = read(f"{ROUNDS[1]}, score: 0-1, events: {{goals: {{away: [Bea]}}}}")
    [warning] = season.warnings
    assert (warning.severity, str(warning.message)) == (Severity.WARNING, "Bea Paz is not in the squad on 2026-09-20")
    assert warning.line and goals(season) == {"Bea Paz": 1}
    season = read(f"{ROUNDS[3]}, score: 0-1, events: {{goals: {{away: [Dora]}}}}", top="left: {Reds: {Dora: 4}}")
    assert [str(each.message) for each in season.warnings] == ["Dora Paz is not in the squad in round 4"]


def test_results_of_the_list_below_have_the_squad_of_their_match():
    text = "\n  - ".join(["season: L\nmatches:", *(f"{each}}}" for each in ROUNDS[:2])])
    text += "\nresults:\n  - {home: Reds, away: Blues, score: 1-0, events: {goals: {home: [2]}}}\n"
    season = season_of(parse_text(text, "s.yaml"), PACK.game, [club("Reds", *REDS), club("Blues"), club("Greens")])
    assert goals(season) == {"Bea Paz": 1}


def test_who_changes_the_number_or_comes_back_is_one_person():
    team = club("Reds", "1 Ana", "7 Bea left: 2026-09-20", "9 Bea joined: 2026-09-20", "7 Cora joined: 2026-10-01").team
    assert {key: [each.number for each in entries] for key, entries in people(team).items()} == {
        "1": [1], "7 Bea": [7, 9], "7 Cora": [7],
    }  # fmt: skip
    twins = club("Reds", "1 Ana", "7 Bea", "9 Bea").team
    assert list(people(twins)) == ["1", "7", "9"]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("Cora", ["Cora Ruiz"]), ("ruiz", ["Cora Ruiz"]), ("Ana", ["Ana"]), ("Luz", ["Ana Luz"]), ("An", []),
        ("Ana Luz 2", ["Ana Luz"] * 2), ("Cora  12", ["Cora Ruiz"] * 12), ("2 2", []), ("Cora 0", []), ("9", []),
        ("Paz", ["Dora Paz"]), ("Bea", ["Bea Paz"]), ("", []), ("2", ["Bea Paz", "Cora Ruiz"]),
        ("Dora Paz", ["Dora Paz"]),
    ],
)  # fmt: skip
def test_whom_a_name_means(text, expected):
    team = club("Reds", *REDS).team.with_squad(lambda player: player.number != 2)
    found = PlayerNames(team).find(text)
    assert [player.name for player in found.players] * found.times == expected


def test_a_player_who_is_in_no_file_is_an_error_that_says_where_leavers_stay():
    with pytest.raises(PizarraError) as caught:
        read(f"{ROUNDS[0]}, score: 1-0, events: {{goals: {{home: [Zoe, Dora Pas]}}}}")
    assert [(str(each.message), str(each.hint)) for each in caught.value.problems] == [
        ("Reds has no player “Zoe”",
         "a player who has left stays in the team's file, with a line such as left: 2026-11-01"),
        ("Reds has no player “Dora Pas”", "did you mean “Dora Paz”?"),
    ]  # fmt: skip


def test_a_surname_of_two_in_the_squad_names_both():
    [line] = said(f"{ROUNDS[0]}, score: 1-0, events: {{goals: {{home: [Paz]}}}}")
    assert line.endswith("“Paz” could be Bea Paz (2) or Dora Paz (3)")


def test_a_name_is_never_cut_where_somebody_is_called_so():
    reds = ("1 Ana", "2 Ana 2", "3 Bea")
    season = read(f"{ROUNDS[0]}, score: 3-0, events: {{goals: {{home: [Ana 2, Bea 2]}}}}", reds=reds)
    assert goals(season) == {"Ana 2": 1, "Bea": 2}


def test_a_ban_of_somebody_who_has_left_is_not_listed():
    top = "bans: [{of: red, matches: 3}]\nleft: {Reds: {Dora: round 3}}"
    season = read(f"{ROUNDS[0]}, score: 1-0, events: {{red: {{home: [2, 3, 4]}}}}", *ROUNDS[1:], top=top)
    known = names_of_people(season.teams[0])
    out = {entry: [known[ban.player] for ban in bans] for (entry, _), bans in suspensions(season).items()}
    assert out == {1: ["Dora Paz", "Ana Luz"], 2: ["Ana Luz"], 3: ["Ana Luz"]}


def test_the_two_files_must_agree():
    reds = ("1 Ana", "2 Bea left: 2026-09-20", "3 Cora joined: 2026-09-20")
    assert "left" in read(*ROUNDS, top="left: {Reds: {Bea: round 2}}", reds=reds).source.data
    [line] = said(*ROUNDS, top="left: {Reds: {Bea: round 3}}", reds=reds)
    assert line == "season.yaml:2:20: left.Reds.Bea: Bea has another day in the file of the team: 2026-09-20"
    [line] = said(*ROUNDS, top="left: {Reds: {Cora: round 2}}", reds=reds)
    assert line.endswith("Cora leaves before joining")
    [line] = said(*ROUNDS, top="joined: {Reds: {Bea: round 2}}", reds=reds)
    assert line.endswith("Bea leaves before joining")
    assert squads(read(*ROUNDS, top="left: {Reds: {Cora: round 3}}", reds=reds))[:3] == [
        ["Ana", "Bea"], ["Ana", "Cora"], ["Ana"],
    ]  # fmt: skip
    [line] = said(*ROUNDS, top="left: {Reds: {Bea: 2, 2: 2}}", reds=reds)
    assert line.endswith("left.Reds.2: the same player as “Bea” (line 2)")


def test_the_squad_in_force_must_keep_the_rules_and_another_is_warned_of():
    [line] = said(*ROUNDS, top="left: {Reds: {Ana: round 1}}", reds=("1 Ana", "2 Bea"))
    assert line == "reds.yaml:1:1: players: squad in force: the team has no keeper"
    season = read(*ROUNDS, top="left: {Reds: {Ana: round 3}}", reds=("1 Ana", "2 Bea"))
    [warning] = season.warnings
    assert (warning.file, warning.severity) == ("reds.yaml", Severity.WARNING)
    assert str(warning.message).startswith("on 2026-09-27: the team has no ")
    assert said(*ROUNDS, top="left: {Reds: {Ana: 1, Bea: 1}}", reds=("1 Ana", "2 Bea"))[-1].endswith(
        "squad in force: there is nobody in the squad"
    )


GAMES = (
    "{round: 1, home: Reds, away: Blues, score: 2-0, events: {goals: {away: [], home: [2]}, red: {away: [2]}}",
    "{round: 1, home: Greens, away: Pinks, score: 0-1, events: {goals: {away: [2]}, red: {home: [2]}}",
    "{round: 2, home: Pinks, away: Reds",
    "{round: 2, home: Blues, away: Greens",
    "{round: 3, home: Pinks, away: Blues",
    "{round: 3, home: Reds, away: Greens",
)
FOUR = {"clubs": ("Blues", "Greens", "Pinks"), "reds": ("1 Ana", "2 Bea")}


def points(season):
    return {row.team: row.points for row in tables(season, season.teams)[0].rows}


@pytest.mark.parametrize("entry", ["round 2", "{from: 2, matches: annulled}", "2"])
def test_a_club_whose_matches_are_annulled_leaves_the_table_and_its_goals_stay(entry):
    season = read(*GAMES, top=f"withdrawn: {{Pinks: {entry}}}\nbans: spanish", **FOUR)
    assert points(season) == {"Reds": 3, "Blues": 0, "Greens": 0}
    assert sum(each.count for each in tallies(season, "scored")) == 2
    assert [match.state for match in season.fixtures] == ["", "annulled", "annulled", "", "annulled", ""]
    assert [match.entry for match in season.to_print] == [3, 5]
    # the ban of the annulled match stands, and is served in a match that is played
    assert set(suspensions(season)) == {(3, "Blues"), (3, "Greens")}


def test_a_round_before_the_withdrawal_knows_nothing_of_it():
    season = read(*GAMES, top="withdrawn: {Pinks: 2}", **FOUR)
    before = at_round(season, "1")
    assert points(before) == {"Reds": 3, "Pinks": 3, "Blues": 0, "Greens": 0}
    assert before.withdrawals == () and [match.state for match in before.fixtures] == [""] * 6
    assert points(at_round(season, "2")) == {"Reds": 3, "Blues": 0, "Greens": 0}
    assert [match.entry for match in at_round(season, "2").to_print] == [3]


def test_matches_are_awarded_from_the_round_on():
    season = read(*GAMES, top="withdrawn: {Pinks: {from: 2, matches: awarded, score: 2-0}}\nbans: spanish", **FOUR)
    assert points(season) == {"Reds": 3, "Pinks": 3, "Blues": 0, "Greens": 0}
    assert states(season)[2:5] == ["awarded", "", "awarded"]
    assert [match.entry for match in season.to_print] == [3, 5]
    assert points(at_round(season, "2")) == {"Reds": 6, "Pinks": 3, "Blues": 0, "Greens": 0}
    assert states(at_round(season, "2"))[2:5] == ["0-2 awarded", "", "awarded"]
    assert [match.entry for match in at_round(season, "3").to_print] == [5]


def states(season):
    return [" ".join(filter(None, (score_text(each.score), each.state))) for each in season.fixtures]


@pytest.mark.parametrize(
    ("results", "expected", "after"),
    [
        ({}, ["awarded", "", "awarded", ""], "1"),
        ({3: "1-1"}, ["0-3 awarded", "1-1", "awarded", ""], "2"),
        ({5: "1-1"}, ["0-3 awarded", "", "0-3 awarded", "1-1"], "3"),
        ({3: "1-1", 5: "1-1"}, ["0-3 awarded", "1-1", "0-3 awarded", "1-1"], "3"),
    ],
)
def test_a_walkover_counts_from_the_round_that_was_reached(results, expected, after):
    games = [f"{game}, score: {results[at]}" if at in results else game for at, game in enumerate(GAMES)]
    season = read(*games, top="withdrawn: {Pinks: {from: 2, matches: awarded}}", **FOUR)
    assert states(season)[2:] == expected
    shown = season_view(season, PACK.game, season.teams, "en")
    assert (shown.after, shown.complete) == (after, True)
    assert {row.played for row in shown.tables[0].rows if row.team == "Pinks"} == {int(after)}


def test_a_round_that_is_asked_for_names_the_table_though_nobody_has_played_it():
    season = read(*GAMES, top="withdrawn: {Pinks: {from: 2, matches: awarded}}", **FOUR)
    shown = [season_view(each, PACK.game, season.teams, "en") for each in (season, at_round(season, "2"))]
    assert [(each.after, each.complete) for each in shown] == [("1", True), ("2", False)]


ALONE = (
    "{round: 1, home: Reds, away: Blues",
    "{round: 2, home: Blues, away: Greens",
    "{round: 3, home: Greens, away: Reds",
)


@pytest.mark.parametrize(
    ("results", "expected"),
    [
        (("", ""), ["", "", "awarded"]),
        (("score: 1-0", ""), ["1-0", "", "awarded"]),
        (("score: 1-0", "score: 0-0"), ["1-0", "0-0", "3-0 awarded"]),
        (("score: 1-0", "state: abandoned"), ["1-0", "abandoned", "3-0 awarded"]),
    ],
)
def test_a_last_round_that_nobody_plays_counts_once_the_one_before_is_over(results, expected):
    games = [", ".join(filter(None, pair)) for pair in zip(ALONE, (*results, ""), strict=True)]
    season = read(
        *games, top="withdrawn: {Reds: {from: 3, matches: awarded}}", clubs=("Blues", "Greens"), reds=("1 Ana", "2 Bea")
    )
    assert states(season) == expected


def test_walkovers_of_a_cup_wait_for_the_cup_alone():
    cup = (
        "{round: semi, home: Pinks, away: Reds, cup: true",
        "{round: semi, home: Blues, away: Greens, cup: true, score: 1-0",
    )
    season = read(*GAMES, *cup, top="withdrawn: {Pinks: {from: 2, matches: awarded}}", **FOUR)
    assert states(season)[2:] == ["awarded", "", "awarded", "", "0-3 awarded", "1-0"]


@given(st.lists(st.booleans(), min_size=4, max_size=4), st.sampled_from("123"))
def test_no_table_has_more_walkovers_than_rounds(played, name):
    results = dict(zip((0, 1, 3, 5), played, strict=True))
    games = [f"{each.split(', score')[0]}{', score: 1-0' * results.get(at, False)}" for at, each in enumerate(GAMES)]
    season = read(*games, top="withdrawn: {Pinks: {from: 2, matches: awarded}}", **FOUR)
    rounds = ["1", "2", "3"]
    for each, last in ((season, None), (at_round(season, name), name)):
        counted = [match.round for match in each.fixtures if match.walkover and match.score]
        assert counted == rounds[1 : 1 + len(counted)]
        assert last is None or counted == [round_ for round_ in rounds[1:] if round_ <= last]


def test_a_match_that_nobody_plays_takes_no_match_off_a_ban():
    games = ("{round: 1, home: Reds, away: Blues, score: 1-0, events: {red: {home: [2]}}", *GAMES[2:])
    for matches in ("annulled", "awarded"):
        season = read(*games, top=f"withdrawn: {{Pinks: {{from: 2, matches: {matches}}}}}\nbans: spanish", **FOUR)
        assert (4, "Reds") in suspensions(season)


def test_a_result_after_the_withdrawal_counts_and_is_reported():
    games = (*GAMES[:2], "{round: 2, home: Pinks, away: Reds, score: 1-1", *GAMES[3:])
    season = read(*games, top="withdrawn: {Pinks: {from: 2, matches: awarded}}", **FOUR)
    assert points(season)["Pinks"] == 4
    [warning] = season.warnings
    assert str(warning.message) == "has a result, though Pinks withdrew before round 2; it counts"


@pytest.mark.parametrize("others", ["", ", Reds: {from: 1, matches: awarded}"])
def test_a_result_of_an_annulled_club_after_its_withdrawal_is_reported_as_it_counts_nowhere(others):
    games = (*GAMES[:2], "{round: 2, home: Pinks, away: Reds, score: 1-1", *GAMES[3:])
    season = read(*games, top=f"withdrawn: {{Pinks: 2{others}}}", **FOUR)
    said_of = {(each.path, each.severity, str(each.message)) for each in season.warnings}
    text = "has a result, though Pinks withdrew before round 2; it is annulled and does not count"
    assert ("matches[3]", Severity.WARNING, text) in said_of
    assert not any("Pinks" in message for path, _, message in said_of if path == "matches[2]")
    counting = [message for _, _, message in said_of if message.endswith("it counts")]
    assert counting == (["has a result, though Reds withdrew before round 1; it counts"] if others else [])


def test_a_match_annulled_by_itself_is_not_awarded():
    games = (*GAMES[:2], f"{GAMES[2]}, state: annulled", *GAMES[3:])
    season = read(*games, top="withdrawn: {Pinks: {from: 2, matches: awarded}}", **FOUR)
    assert (season.fixtures[2].score, season.fixtures[2].state, season.fixtures[2].walkover) == (
        None,
        "annulled",
        False,
    )
    assert points(season) == {"Reds": 3, "Pinks": 3, "Blues": 0, "Greens": 0}
    assert season.warnings == ()


def test_two_clubs_that_withdrew_do_not_beat_each_other():
    top = "withdrawn: {Pinks: {from: 2, matches: awarded}, Blues: {from: 2, matches: awarded}}"
    assert [match.state for match in read(*GAMES, top=top, **FOUR).fixtures] == [
        "", "", "awarded", "awarded", "annulled", "",
    ]  # fmt: skip


def test_a_postponed_match_of_a_club_that_withdrew_is_awarded_too():
    games = ("{round: 1, home: Reds, away: Pinks, state: postponed", *GAMES[2:])
    season = read(*games, top="withdrawn: {Pinks: {from: 2, matches: awarded}}", **FOUR)
    assert (season.fixtures[0].score, season.fixtures[0].state) == ((3, 0), "awarded")


def test_a_club_whose_file_is_gone_is_left_out_with_one_note():
    season = read(*GAMES, top="withdrawn: {Pinks: 2}", reds=FOUR["reds"])
    assert [str(each.message) for each in season.warnings] == ["3 matches of Pinks left out: it has no team file"]
    assert season.warnings[0].severity is Severity.NOTE
    assert len(season.fixtures) == 3
    notes = season_view(season, PACK.game, season.teams, "en").tables[0].notes
    assert notes == ("Pinks withdrew before round 2: none of its matches count.",)
    [line] = said(*GAMES, top="withdrawn: {Pinks: {from: 2, matches: awarded}}", reds=FOUR["reds"])
    assert line.endswith("awarded matches need the file of “Pinks”")


def test_a_single_match_may_be_annulled():
    season = read(f"{GAMES[0]}, state: annulled", *GAMES[1:], **FOUR)
    assert points(season)["Reds"] == 0
    assert sum(each.count for each in tallies(season, "scored")) == 2


def test_matches_between_level_teams_do_not_wait_for_an_annulled_one():
    games = (
        "{round: 1, home: Reds, away: Blues, score: 0-1",
        "{round: 2, home: Reds, away: Greens, score: 5-0",
        "{round: 3, home: Blues, away: Reds",
    )
    for state, expected in (("", ["Reds", "Blues", "Greens"]), (", state: annulled", ["Blues", "Reds", "Greens"])):
        season = read(*games[:-1], f"{games[-1]}{state}", top="table: head-to-head")
        rows = tables(season, season.teams)[0].rows
        assert [row.points for row in rows] == [3, 3, 0]
        assert [row.team for row in rows] == expected


def test_pages_say_who_withdrew_and_list_matches_by_time():
    games = (
        '{round: 1, home: Reds, away: Blues, date: 2026-09-12, time: "18:00"',
        "{round: 1, home: Greens, away: Reds",
        '{round: 1, home: Greens, away: Pinks, date: 2026-09-12, time: "9:30"',
        "{round: 1, home: Pinks, away: Reds, date: 2026-09-12",
        "{round: 2, home: Blues, away: Pinks",
    )
    top = "withdrawn: {Pinks: {from: 2, matches: awarded}}"
    season = read(*games, top=top, **FOUR)
    playing = [team for team in season.teams if team.name != "Pinks"]
    view = season_view(season, PACK.game, playing, "es")
    assert [(match.home, match.away) for match in view.rounds[0].matches] == [
        ("Greens", "Pinks"), ("Reds", "Blues"), ("Pinks", "Reds"), ("Greens", "Reds"),
    ]  # fmt: skip
    assert [match.home for match in view.matches] == ["Reds", "Greens", "Greens", "Pinks", "Blues"]
    [table] = view.tables
    assert {row.name: row.state for row in table.rows}["Pinks"] == "retirado"
    assert table.notes == (
        "Pinks se retiró antes de la jornada 2: desde entonces sus partidos se adjudican a sus rivales.",
    )
    assert view.after == ""


stays = st.lists(st.tuples(st.none() | st.integers(1, 5), st.none() | st.integers(1, 6)), min_size=3, max_size=6)


@given(stays)
def test_on_each_day_the_squad_is_those_in_force_and_tallies_survive_leaving(stays):
    stays = [(joined, left) for joined, left in stays if not (joined and left and left <= joined)]
    reds = ["1 Ana"]
    for number, (joined, left) in enumerate(stays, 2):
        days = [f"{key}: 2026-10-0{day}" for key, day in (("joined", joined), ("left", left)) if day]
        reds.append(" ".join([f"{number} P{number}", *days]))
    present = {
        day: ["Ana", *(f"P{n}" for n, (joined, left) in enumerate(stays, 2) if (joined or 0) <= day < (left or 99))]
        for day in range(1, 7)
    }
    matches = [
        f"{{round: {day}, home: Reds, away: {'Blues' if day % 2 else 'Greens'}, date: 2026-10-0{day}, score: 9-0"
        f", events: {{goals: {{home: [{', '.join(present[day])}]}}}}"
        for day in range(1, 7)
    ]
    season = read(*matches, reds=reds)
    assert squads(season) == list(present.values())
    assert not [each for each in season.warnings if "not in the squad" in each.message]
    assert goals(season) == {
        name: count for name in ["Ana", *(f"P{n}" for n in range(2, len(stays) + 2))]
        if (count := sum(name in squad for squad in present.values()))
    }  # fmt: skip
    gone = [text if "left" in text or text == "1 Ana" else f"{text} left: 2026-10-20" for text in reds]
    assert goals(read(*matches, reds=gone)) == goals(season)


def test_an_event_of_a_suspended_player_is_a_warning_at_its_place():
    sent_off = f"{ROUNDS[0]}, score: 1-0, events: {{red: {{home: [4]}}}}"
    plays_on = f"{ROUNDS[1]}, score: 0-3, events: {{scored: {{away: [3, 4, 4]}}, yellow: {{away: [4]}}}}"
    [warning] = read(sent_off, plays_on, top="bans: spanish").warnings
    assert (warning.severity, str(warning.message)) == (Severity.WARNING, "Ana Luz is suspended for this match")
    assert (warning.path, warning.line) == ("matches[2].events.scored.away[2]", 5)
    assert read(sent_off, plays_on).warnings == ()
