"""Sound tables made at random raise nothing; broken at random they are noticed, or the change is one of the harmless.

Harmless are the changes that leave a table whole and only make another rule of it: rows in another order, the results
of two rows swapped, a modifier without order changed, a mirrored table, the last step of a sequence left out.
"""

import copy
from itertools import pairwise

import pytest
import yaml
from hypothesis import assume, given
from hypothesis import strategies as st

from generator.model.rules.book import load_rules
from generator.model.source import parse_text
from generator.problems import PizarraError
from generator.rules.audit.audit import audit_as_published


def found(table, **book):
    """Return the codes of all findings in a book with one table, or ``{"unreadable"}``."""
    text = yaml.safe_dump({"title": "T", **book, "tables": {"t": table}}, allow_unicode=True, sort_keys=False)
    try:
        return {problem.code for problem in audit_as_published(load_rules(parse_text(text, "rules.yaml")))}
    except PizarraError as error:
        return {problem.code or "unreadable" for problem in error.problems}


# --- Bands ------------------------------------------------------------------------------------------------------------


@st.composite
def bands(draw):
    """Return a sound table of bands: widths at random, values that fall by one, the last band open."""
    widths = draw(st.lists(st.integers(1, 6), min_size=1, max_size=8))
    value, first, rows = draw(st.integers(-2, 4)), 1, []
    for width in widths:
        rows.append({"band": f"{first}-{first + width - 1}", "value": value})
        first += width
        value -= 1
    rows.append({"band": f"{first}+", "value": value})
    return {"type": "bands", "title": "T", "trend": "falling", "rows": rows}


def _bounds(band):
    first, _, last = band.rstrip("+").partition("-")
    return int(first), int(last or first)


@given(bands())
def test_sound_bands_raise_nothing(table):
    assert found(table) == set()


@given(bands(), st.data())
def test_bands_in_another_order_are_the_same_table(table, data):
    table["rows"] = data.draw(st.permutations(table["rows"]))
    assert found(table) == set()


@given(bands(), st.data())
def test_a_dropped_band_is_noticed(table, data):
    del table["rows"][data.draw(st.integers(0, len(table["rows"]) - 1))]
    assert any(code.startswith("gap:t:") for code in found(table))


@given(bands(), st.data())
def test_a_doubled_band_is_noticed(table, data):
    table["rows"].append(dict(data.draw(st.sampled_from(table["rows"]))))
    assert any(code.startswith("overlap:t:") for code in found(table))


@given(bands(), st.data(), st.sampled_from([-1, 1]))
def test_a_band_with_a_moved_end_is_noticed(table, data, change):
    row = data.draw(st.sampled_from(table["rows"][:-1]))
    first, last = _bounds(row["band"])
    row["band"] = f"{first}-{last + change}"
    assert found(table) != set()


@given(bands(), st.data())
def test_swapped_values_are_noticed(table, data):
    one, other = data.draw(st.lists(st.sampled_from(range(len(table["rows"]))), min_size=2, max_size=2, unique=True))
    rows = table["rows"]
    assume(rows[one]["value"] != rows[other]["value"])
    rows[one]["value"], rows[other]["value"] = rows[other]["value"], rows[one]["value"]
    assert any(code.startswith("rise:t:") for code in found(table))


@given(bands(), st.data())
def test_a_negated_value_is_noticed(table, data):
    row = data.draw(st.sampled_from(table["rows"]))
    assume(row["value"] != 0)
    row["value"] = -row["value"]
    assert any(code.startswith(("rise:t:", "jump:t:")) for code in found(table))


@given(bands(), st.data())
def test_a_value_left_out_is_noticed(table, data):
    del data.draw(st.sampled_from(table["rows"]))["value"]
    assert any(code.startswith("unclear:t:") for code in found(table))


# --- Outcomes ---------------------------------------------------------------------------------------------------------

PIECES = {
    "characteristics": {"a": {"range": "1-12"}},
    "pieces": {"p": {"has": ["a"]}},
    "dice": {"d": {"roll": "2d6", "equal": "pass"}},
}


def _cut(cuts):
    """Return the spans between cuts of the line of all differences, as they are written."""
    cuts = sorted(cuts)
    if not cuts:
        return ["any"]
    inner = [f"{a + 1}..{b}" for a, b in pairwise(cuts)]
    return [f"..{cuts[0]}", *inner, f"{cuts[-1] + 1}.."]


@st.composite
def outcomes(draw):
    """Return a sound table of two rolls or two totals, cut at random differences."""
    totals = draw(st.booleans())
    spans = _cut(draw(st.sets(st.integers(-6, 6), max_size=5)))
    when = {} if totals else {"first": "pass", "second": "pass"}
    rows = [{**when, "difference": span, "result": f"r{n}"} for n, span in enumerate(spans)]
    side = {"total": "a+1d6", "who": "p"} if totals else {"roll": "a", "who": "p"}
    if not totals:
        rows += [
            {"first": "pass", "second": "fail", "result": "x"},
            {"first": "fail", "second": "pass", "result": "y"},
            {"first": "fail", "second": "fail", "result": "z"},
        ]
    compare = {"compare": "totals"} if totals else {"dice": "d"}
    return {"type": "outcomes", "title": "T", **compare, "first": side, "second": dict(side), "rows": rows}


@given(outcomes())
def test_sound_outcomes_raise_nothing(table):
    assert found(table, **PIECES) == set()


@given(outcomes(), st.data())
def test_a_dropped_outcome_is_noticed(table, data):
    del table["rows"][data.draw(st.integers(0, len(table["rows"]) - 1))]
    assert any(code.startswith(("gap:t:", "tie:t")) for code in found(table, **PIECES))


@given(outcomes(), st.data())
def test_a_doubled_outcome_is_noticed(table, data):
    table["rows"].append(dict(data.draw(st.sampled_from(table["rows"]))))
    assert any(code.startswith("overlap:t:") for code in found(table, **PIECES))


@given(outcomes(), st.data(), st.sampled_from([-1, 1]))
def test_a_difference_with_a_moved_end_is_noticed(table, data, change):
    cut = [row for row in table["rows"] if not str(row.get("difference", "any")).endswith(("..", "any"))]
    assume(cut)
    row = data.draw(st.sampled_from(cut))
    first, _, last = str(row["difference"]).rpartition("..")
    row["difference"] = f"{first}..{int(last) + change}"
    assert found(table, **PIECES) != set()


@given(outcomes(), st.data())
def test_a_negated_difference_is_noticed_unless_it_is_its_own_mirror(table, data):
    cut = [row for row in table["rows"] if row.get("difference", "any") != "any"]
    assume(cut)
    row = data.draw(st.sampled_from(cut))
    first, _, last = row["difference"].partition("..")
    mirrored = f"{-int(last) if last else ''}..{-int(first) if first else ''}"
    assume(mirrored != row["difference"])
    row["difference"] = mirrored
    assert found(table, **PIECES) != set()


@given(outcomes(), st.data())
def test_swapped_results_are_another_rule_not_a_hole(table, data):
    rows = table["rows"]
    assume(len(rows) > 1)
    one, other = data.draw(st.lists(st.sampled_from(range(len(rows))), min_size=2, max_size=2, unique=True))
    rows[one]["result"], rows[other]["result"] = rows[other]["result"], rows[one]["result"]
    assert found(table, **PIECES) == set()


@given(outcomes(), st.sampled_from(["first", "second"]), st.data())
def test_a_turned_success_is_noticed(table, side, data):
    assume("dice" in table)
    row = data.draw(st.sampled_from(table["rows"]))
    row[side] = {"pass": "fail", "fail": "pass"}[row[side]]
    assert found(table, **PIECES) != set()


# --- Dice -------------------------------------------------------------------------------------------------------------


@st.composite
def dice(draw):
    """Return a sound table of dice: the faces dealt at random to two or more results."""
    roll, faces = draw(st.sampled_from([("1d4", range(1, 5)), ("1d6", range(1, 7)), ("2d6", range(2, 13))]))
    shuffled = draw(st.permutations(list(faces)))
    count = draw(st.integers(2, 4))
    rows = [{"roll": shuffled[n::count], "result": f"r{n}"} for n in range(count)]
    return {"type": "dice", "title": "T", "dice": roll, "rows": rows}


@given(dice())
def test_sound_dice_raise_nothing(table):
    assert found(table) == set()


@given(dice(), st.data())
def test_a_dropped_row_or_face_is_noticed(table, data):
    broken = copy.deepcopy(table)
    del broken["rows"][data.draw(st.integers(0, len(table["rows"]) - 1))]
    assert any(code.startswith("gap:t:") for code in found(broken))
    row = data.draw(st.sampled_from(table["rows"]))
    assume(len(row["roll"]) > 1)
    row["roll"].pop()
    assert any(code.startswith("gap:t:") for code in found(table))


@given(dice(), st.data())
def test_a_doubled_row_is_noticed(table, data):
    table["rows"].append(copy.deepcopy(data.draw(st.sampled_from(table["rows"]))))
    assert any(code.startswith("overlap:t:") for code in found(table))


@given(dice(), st.data())
def test_a_changed_face_is_noticed(table, data):
    row = data.draw(st.sampled_from(table["rows"]))
    index = data.draw(st.integers(0, len(row["roll"]) - 1))
    other = data.draw(st.integers(-13, 20))
    assume(other != row["roll"][index])
    row["roll"][index] = other
    assert any(code.startswith("gap:t:") for code in found(table))


# --- Matrices ---------------------------------------------------------------------------------------------------------


@st.composite
def matrices(draw):
    """Return a sound ordered matrix: results never gentler towards later rows and columns, and no leaps."""
    height, width, ranks = draw(st.integers(1, 4)), draw(st.integers(1, 4)), draw(st.integers(3, 5))
    steps = draw(st.lists(st.integers(0, 1), min_size=height + width, max_size=height + width))
    sums = [sum(steps[: n + 1]) for n in range(height + width)]
    rank = {(r, c): min(sums[r + c], ranks - 1) for r in range(height) for c in range(width)}
    return {
        "type": "matrix",
        "title": "T",
        "rows": {"entries": {f"r{r}": "R" for r in range(height)}},
        "columns": {"entries": {f"c{c}": "C" for c in range(width)}},
        "results": {f"v{n}": "V" for n in range(ranks)},
        "ordered": [f"v{n}" for n in range(ranks)],
        "cells": {f"r{r}": {f"c{c}": f"v{rank[r, c]}" for c in range(width)} for r in range(height)},
    }


def _cells(table):
    return [(row, column) for row, line in table["cells"].items() for column in line]


@given(matrices())
def test_sound_matrices_raise_nothing(table):
    assert found(table) == set()


@given(matrices(), st.data())
def test_a_dropped_cell_is_noticed(table, data):
    row, column = data.draw(st.sampled_from(_cells(table)))
    del table["cells"][row][column]
    assert f"missing-cell:t:{row}/{column}" in found(table)


@pytest.mark.slow
@given(matrices(), st.data())
def test_swapped_cells_of_a_row_are_noticed_when_they_differ(table, data):
    row = data.draw(st.sampled_from(sorted(table["cells"])))
    line = table["cells"][row]
    assume(len(line) > 1)
    one, other = data.draw(st.lists(st.sampled_from(sorted(line)), min_size=2, max_size=2, unique=True))
    assume(line[one] != line[other])
    line[one], line[other] = line[other], line[one]
    assert any(code.startswith("order:t:") for code in found(table))


@given(matrices(), st.data())
def test_a_misspelt_result_is_noticed(table, data):
    row, column = data.draw(st.sampled_from(_cells(table)))
    table["cells"][row][column] = "nonsense"
    assert f"unknown-result:t:{row}/{column}" in found(table)


# --- Sequences, modifiers, formulas -----------------------------------------------------------------------------------


@st.composite
def sequences(draw):
    letters = draw(st.booleans())
    count = draw(st.integers(2, 8))
    ids = [chr(ord("a") + n) if letters else n + 1 for n in range(count)]
    return {"type": "sequence", "title": "T", "rows": [{"id": name, "text": "x"} for name in ids]}


@given(sequences(), st.data())
def test_steps(table, data):
    assert found(table) == set()
    rows = table["rows"]
    index = data.draw(st.integers(0, len(rows) - 2))
    swapped, dropped, doubled = (copy.deepcopy(table) for _ in range(3))
    swapped["rows"][index], swapped["rows"][index + 1] = swapped["rows"][index + 1], swapped["rows"][index]
    del dropped["rows"][index]
    doubled["rows"].append(copy.deepcopy(rows[index]))
    assert all(found(broken) != set() for broken in (swapped, dropped, doubled))


def test_a_sequence_without_its_last_step_is_a_shorter_sequence():
    rows = [{"id": n, "text": "x"} for n in (1, 2)]
    assert found({"type": "sequence", "title": "T", "rows": rows}) == set()


@given(st.lists(st.integers(-5, 5).filter(bool), min_size=1, max_size=6), st.data())
def test_modifiers(values, data):
    rows = [{"id": f"m{n}", "value": value, "on": "m0"} for n, value in enumerate(values)]
    table = {"type": "modifiers", "title": "T", "rows": rows}
    assert found(table) == set()
    row = data.draw(st.sampled_from(rows))
    negated = {**table, "rows": [{**r, "value": -r["value"]} if r is row else r for r in rows]}
    assert found(negated) == set(), "which way a lone modifier goes, no check can know"
    assert found({**table, "rows": [*rows, row]}) == {f"twice:t:{row['id']}"}


@pytest.mark.parametrize("formula", ["2*", "a b", "a+(1", "nothing"])
def test_a_broken_formula_is_noticed(formula):
    table = {"type": "formula", "title": "T", "rows": [{"id": "x", "value": formula, "who": "p"}]}
    assert found(table, **PIECES) != set()


# --- Anything at all --------------------------------------------------------------------------------------------------

scalars = st.one_of(st.none(), st.booleans(), st.integers(-20, 20), st.text(max_size=8))
values = st.recursive(
    scalars, lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=6), inner, max_size=3)
)


@given(st.one_of(bands(), outcomes(), dice(), matrices(), sequences()), st.data())
def test_nonsense_anywhere_is_reported_and_never_a_crash(table, data):
    path = []
    here = table
    while isinstance(here, (dict, list)) and here and (not path or data.draw(st.booleans())):
        key = data.draw(st.sampled_from(sorted(here) if isinstance(here, dict) else range(len(here))))
        path.append((here, key))
        here = here[key]
    holder, key = path[-1]
    holder[key] = data.draw(values)
    assert isinstance(found(table, **PIECES), set)
