import pytest

from tests.sameness.combinations import covering_rows, pairs_of

FACTORS = {"game": "abcde", "ink": "xyz", "paper": (4, 3, None), "large": (True, False)}


def wanted(factors):
    names = list(factors)
    return {
        ((one, a), (two, b))
        for place, one in enumerate(names)
        for two in names[place + 1 :]
        for a in factors[one]
        for b in factors[two]
    }


def test_every_pair_is_in_a_row_and_rows_are_few():
    rows = covering_rows(FACTORS)
    assert all(list(row) == list(FACTORS) for row in rows)
    assert {pair for row in rows for pair in pairs_of(row, list(FACTORS))} == wanted(FACTORS)
    assert 15 <= len(rows) <= 18  # five times three at least; all combinations are ninety
    assert rows == covering_rows(FACTORS)


def test_only_pairs_that_are_not_allowed_are_missing():
    def allowed(row):
        return not (row.get("game") == "a" and row.get("ink") == "x")

    rows = covering_rows(FACTORS, allowed)
    assert all(map(allowed, rows))
    found = {pair for row in rows for pair in pairs_of(row, list(FACTORS))}
    assert wanted(FACTORS) - found == {(("game", "a"), ("ink", "x"))}


def test_a_pair_that_fits_in_no_row_is_an_error():
    with pytest.raises(ValueError, match=r"no value of ink may stand beside \{'game': 'a', 'paper': 4\}"):
        covering_rows({"game": "a", "paper": (4,), "ink": "xy"}, lambda row: len(row) < 3)
