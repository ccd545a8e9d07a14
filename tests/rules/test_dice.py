"""Every distribution is compared with a count of all the ways the dice can lie."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.rules.formulas import DiceError, Throw, chances, throw_of


def counted(count, sides, told):
    """Return the chance of what is told of each way in which dice can lie."""
    ways = Counter(told(faces) for faces in product(range(1, sides + 1), repeat=count))
    return {result: Fraction(number, sides**count) for result, number in sorted(ways.items())}


@pytest.mark.parametrize(
    ("dice", "count", "sides", "told"),
    [
        ("1d6", 1, 6, sum),
        ("d20", 1, 20, sum),
        ("3D6", 3, 6, sum),
        ("d100", 1, 100, sum),
        ("d%", 1, 100, sum),
        ("2d%", 2, 100, sum),
        ("d66", 2, 6, lambda faces: 10 * faces[0] + faces[1]),
        ("1d66", 2, 6, lambda faces: 10 * faces[0] + faces[1]),
        ("d666", 3, 6, lambda faces: 100 * faces[0] + 10 * faces[1] + faces[2]),
    ],
)
def test_every_result_is_as_likely_as_a_count_says(dice, count, sides, told):
    found = chances(throw_of(dice))
    assert found == counted(count, sides, told)
    assert list(found) == sorted(found)


def test_d66_has_its_36_results():
    assert list(chances(throw_of("d66"))) == [10 * tens + units for tens in range(1, 7) for units in range(1, 7)]


@given(st.integers(1, 4), st.integers(2, 7), st.data())
def test_what_is_kept_is_as_likely_as_a_count_says(count, sides, data):
    kept = data.draw(st.integers(1, count))
    highest, lowest = Throw(count, sides, "highest", kept), Throw(count, sides, "lowest", kept)
    assert chances(highest) == counted(count, sides, lambda faces: sum(sorted(faces)[-kept:]))
    assert chances(lowest) == counted(count, sides, lambda faces: sum(sorted(faces)[:kept]))


@pytest.mark.slow
@given(st.integers(1, 20), st.integers(2, 30))
def test_chances_add_up(count, sides):
    assert sum(chances(Throw(count, sides)).values()) == 1
    assert sum(chances(Throw(count, sides, "highest", 1)).values()) == 1


@pytest.mark.parametrize(
    ("dice", "message"),
    [
        ("", "this is not a roll; write for example 2d6"),
        ("two", "this is not a roll; write for example 2d6"),
        ("2d", "this is not a roll; write for example 2d6"),
        ("0d6", "1 to 20 dice"),
        ("21d6", "1 to 20 dice"),
        ("1d1", "2 to 100 faces"),
        ("d101", "2 to 100 faces"),
        ("2d66", "rolled once"),
        ("7d100", "too many dice"),
    ],
)
def test_what_are_no_dice(dice, message):
    with pytest.raises(DiceError, match=message):
        throw_of(dice)


@pytest.mark.parametrize("kept", [0, 3])
def test_as_many_are_kept_as_there_are(kept):
    with pytest.raises(DiceError, match=f"keep 1 to 2 of 2 dice, not {kept}"):
        Throw(2, 6, "highest", kept)
