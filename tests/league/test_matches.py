"""What was noted is added up by player."""

from generator.league.standings import Event, Played, Tally, counts


def test_the_most_comes_first_then_the_names():
    matches = [
        Played("A", "B", (3, 1), (Event("A", "Zoe", "goal", 2), Event("A", "Ana", "goal"), Event("B", "Eva", "goal"))),
        Played("B", "A", (0, 1), (Event("A", "Ana", "goal"), Event("B", "Eva", "yellow"))),
    ]
    assert counts(matches, "goal") == (Tally("A", "Ana", 2), Tally("A", "Zoe", 2), Tally("B", "Eva", 1))
    assert counts(matches, "yellow") == (Tally("B", "Eva", 1),)
    assert counts(matches, "red") == ()


def test_what_is_taken_back_is_not_counted():
    assert counts([Played("A", "B", (0, 0), (Event("A", "Ana", "goal"), Event("A", "Ana", "goal", -1)))], "goal") == ()
