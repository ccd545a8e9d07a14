"""Problems: their order, their text, and hints that name the nearest word."""

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.i18n import plural
from generator.problems import (
    PizarraError,
    Problem,
    Severity,
    did_you_mean,
    errors,
    raise_errors,
    sort_problems,
)
from generator.problems import quoted as shown

ERROR = Problem("a.yaml", "14 is above 12", "players[3].velocidad", 9, 15, "allowed: 1 to 12")
WARNING = Problem("a.yaml", "hm", severity=Severity.WARNING)
words = st.text(min_size=1, max_size=10)
some = st.builds(
    Problem,
    st.sampled_from("ab"),
    words,
    words,
    st.integers(0, 3),
    st.integers(0, 3),
    severity=st.sampled_from(Severity),
)


def test_a_problem_reads_as_file_line_column_path_message_and_hint():
    assert str(ERROR) == "a.yaml:9:15: players 3, velocidad: 14 is above 12\n    allowed: 1 to 12"
    assert str(WARNING) == "a.yaml: hm [warning]"
    assert ERROR.place == "a.yaml:9:15"


def test_problems_travel_between_processes():
    assert (
        pickle.loads(pickle.dumps(PizarraError([ERROR, WARNING]))).problems == PizarraError([ERROR, WARNING]).problems
    )


@given(st.lists(some, max_size=12), st.randoms(use_true_random=False))
def test_the_order_does_not_depend_on_the_order_of_finding_and_twins_are_reported_once(found, random):
    mixed = [*found, *found]
    random.shuffle(mixed)
    ordered = sort_problems(mixed)
    assert ordered == sort_problems(found)
    assert len(ordered) == len(set(found))
    places = [(p.file, p.line, p.column, p.severity) for p in ordered]
    assert places == sorted(places)


@given(st.lists(some, max_size=8))
def test_only_errors_stop(found):
    if errors(found):
        with pytest.raises(PizarraError) as caught:
            raise_errors(found)
        assert caught.value.problems == sort_problems(found)
    else:
        raise_errors(found)


def test_an_error_carries_all_its_problems_in_its_text():
    assert str(PizarraError([WARNING, ERROR])) == f"{WARNING}\n{ERROR}"


@pytest.mark.parametrize(
    ("word", "allowed", "hint"),
    [
        ("velocidat", ["velocidad", "robar"], "did you mean “velocidad”?"),
        ("VELOCIDAD", ["velocidad", "robar"], "did you mean “velocidad”?"),
        ("xyz", ["velocidad", "robar"], "allowed: robar, velocidad"),
        ("xyz", [], ""),
        ("xyz", [f"wörd{i:02}" for i in range(50)], "allowed: " + ", ".join(f"wörd{i:02}" for i in range(30)) + ", …"),
    ],
)
def test_hints(word, allowed, hint):
    assert did_you_mean(word, allowed) == hint


@given(st.text(max_size=20), st.lists(st.text(max_size=10), max_size=6))
def test_a_hint_for_any_word(word, allowed):
    assert isinstance(did_you_mean(word, allowed), str)


@given(st.text(max_size=300))
def test_quoted_values_stay_on_one_short_line(text):
    quoted = shown(text)
    assert len(quoted) <= 62
    assert "\n" not in quoted


@pytest.mark.parametrize(("count", "text"), [(0, "0 straight cuts"), (1, "1 straight cut"), (12, "12 straight cuts")])
def test_one_thing_is_told_in_the_singular(count, text):
    assert plural(count, "1 straight cut", "{count} straight cuts") == text


def test_numbers_in_messages_are_sorted_as_numbers():
    found = [Problem("f.yaml", f"no row for {number}", line=3) for number in (10, 7, 12, 8)]
    assert [problem.message[-2:].strip() for problem in sort_problems(found)] == ["7", "8", "10", "12"]


def test_a_line_without_a_column_is_a_place():
    assert Problem("f.yaml", "m", line=3).place == "f.yaml:3"


@pytest.mark.parametrize("word", ["DF-6", "df-6", "DF-006"])
def test_zeros_before_a_number_are_no_difference(word):
    assert did_you_mean(word, ["DF-46", "DF-06", "DF-16"]) == "did you mean “DF-06”?"


@pytest.mark.parametrize(
    ("path", "entry", "about"),
    [
        ("players[18].velocidad", "Pérez", "players 18 (Pérez), velocidad"),
        ("players[3]", "Ana", "players 3 (Ana)"),
        ("kinds.pieza.rows[1][2]", "", "kinds.pieza.rows 1.2"),
        ("tables.x.rows[2].cells[1].text", "", "tables.x.rows 2, cells 1, text"),
        ("[2].name", "Ana", "2 (Ana), name"),
        ("kit.primary", "", "kit.primary"),
        ("", "", ""),
    ],
)
def test_a_value_is_called_as_people_call_it(path, entry, about):
    assert Problem("a.yaml", "no", path, 9, 15, entry=entry).about == about


def test_a_cell_says_where_a_value_stands_by_itself():
    assert Problem("a.xlsx", "no", "players[2].name", cell="G18").about == ""
