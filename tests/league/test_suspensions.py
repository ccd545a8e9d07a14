"""Suspensions, worked out by hand."""

import pytest

from generator.league.standings import SPANISH_BANS, Ban, BanRule, Bookings, Event, Played


def match(*events, home="A", away="B"):
    return Played(home, away, (0, 0), tuple(Event(*event) for event in events))


def bans(team, season, rules):
    bookings = Bookings(team, rules)
    for played in season:
        if team in (played.home, played.away):
            bookings.take(played)
    return bookings.bans


def yellow(player="Ana", times=1):
    return ("A", player, "yellow", times)


RED = ("A", "Ana", "red")


@pytest.mark.parametrize(
    ("season", "out"),
    [
        ([match(yellow())] * 4, ()),
        ([match(yellow())] * 5, (Ban("Ana", "yellow", 1),)),
        ([match(yellow())] * 5 + [match()], ()),
        ([match(yellow())] * 10, (Ban("Ana", "yellow", 1),)),
        ([match(RED)], (Ban("Ana", "red", 1),)),
        ([match(RED), match()], ()),
        ([match(RED), match(home="B", away="C")], (Ban("Ana", "red", 1),)),
        ([match(yellow(times=2))], (Ban("Ana", "yellow", 1),)),
        ([match(yellow(times=2), RED)], (Ban("Ana", "yellow", 1),)),
        ([match(yellow())] * 4 + [match(yellow(times=2))], (Ban("Ana", "yellow", 1),)),
        ([match(yellow())] * 4 + [match(yellow(times=2)), match(), match(yellow())], (Ban("Ana", "yellow", 1),)),
        ([match(yellow())] * 4 + [match(yellow(), RED)], (Ban("Ana", "red", 2),)),
        ([match(("B", "Ana", "red"))], ()),
    ],
)
def test_who_is_out_by_the_spanish_rule(season, out):
    assert bans("A", season, SPANISH_BANS) == out


def test_long_bans_run_down_match_by_match():
    rules = (BanRule("red", matches=3),)
    season = [match(RED), match(), match(), match()]
    assert [bans("A", season[:count], rules) for count in range(1, 5)] == [
        (Ban("Ana", "red", 3),),
        (Ban("Ana", "red", 2),),
        (Ban("Ana", "red", 1),),
        (),
    ]


def test_several_are_out_in_the_order_of_their_names():
    season = [match(("A", "Zoe", "red"), ("A", "Ana", "red"))]
    assert [ban.player for ban in bans("A", season, SPANISH_BANS)] == ["Ana", "Zoe"]
