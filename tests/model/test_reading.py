"""The reader of YAML: nothing runs away, no name turns into something else, and no text whatsoever breaks it."""

import pickle
import string

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st

from generator.model.source import parse_bytes, parse_text
from generator.model.yaml_reader import MAX_DEPTH, MAX_VALUES, WrittenNumber, scalar
from generator.problems import PizarraError

plain = st.recursive(
    st.none() | st.booleans() | st.integers(-(10**12), 10**12) | st.text(string.printable + "áéñ€", max_size=20),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(st.text(string.ascii_letters + " ñ", max_size=8), inner, max_size=4)
    ),
    max_leaves=20,
)


def problem(text):
    with pytest.raises(PizarraError) as caught:
        parse_text(text, "x.yaml")
    (found,) = caught.value.problems
    return found


@given(plain)
def test_plain_data_comes_back_as_it_was(data):
    text = yaml.safe_dump(
        data, allow_unicode=True, sort_keys=False, default_style='"' if isinstance(data, str) else None
    )
    read = parse_text(text, "x.yaml").data
    assert _same(read, data)


def _same(read, data):
    if isinstance(data, dict):
        return (
            isinstance(read, dict)
            and list(map(str, data)) == list(read)
            and all(_same(read[str(k)], data[k]) for k in data)
        )
    if isinstance(data, list):
        return isinstance(read, list) and len(read) == len(data) and all(map(_same, read, data))
    return read == data and type(read) is type(data)


@given(plain)
def test_every_value_has_a_place(data):
    assert set(parse_text(yaml.safe_dump(data), "x.yaml").places) == set(paths_of(data))


def paths_of(data, path=()):
    entries = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    return [path, *(found for key, value in entries for found in paths_of(value, (*path, key)))]


@given(st.text(max_size=200))
def test_no_text_breaks_the_reader(text):
    try:
        parse_text(text, "x.yaml")
    except PizarraError as error:
        assert all(found.line >= 1 and found.column >= 1 for found in error.problems)


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(raw):
    try:
        parse_bytes(raw, "x.yaml")
    except PizarraError as error:
        assert all(found.file == "x.yaml" for found in error.problems)


@given(st.lists(st.sampled_from([*"[]{}:,&*!|>-?#'\"% \n", "a", "1", "&a ", "*a", "<<: ", "---\n", "\t"]), max_size=40))
def test_no_signs_of_yaml_break_the_reader(parts):
    try:
        source = parse_text("".join(parts), "x.yaml")
    except PizarraError as error:
        assert error.problems
    else:
        assert () in source.places or source.data is None


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("", None), ("~", None), ("null", None), ("true", True), ("false", False), ("yes", "yes"), ("No", "No"),
        ("on", "on"), ("Null", "Null"), ("7", 7), ("-7", -7), ("07", "07"), ("0", 0), ("0x1F", "0x1F"),
        ("1_000", "1_000"),
        ("1.5", 1.5), ("-.5", -0.5), (".inf", ".inf"), (".nan", ".nan"), ("1e3", "1e3"), ("12:30", "12:30"),
        ("2024-01-01", "2024-01-01"), ("1" * 18, int("1" * 18)), ("1" * 19, "1" * 19), ("٣", "٣"),
    ],
)  # fmt: skip
def test_plain_scalars_follow_yaml_1_2_and_no_name_turns_into_something_else(text, value):
    assert scalar(text) == value
    assert type(scalar(text)) is (WrittenNumber if isinstance(value, float) else type(value))


@pytest.mark.parametrize("text", ["9.30", "12.10", "-.5", "1.50e3"])
def test_a_number_is_reported_as_it_is_written(text):
    number = scalar(text)
    assert (str(number), f"{number}", str(pickle.loads(pickle.dumps(number)))) == (text, text, text)
    assert number * 2 == float(text) * 2


def test_quoted_scalars_stay_text():
    assert parse_text("[\"7\", 'true', !!str 7]", "x").data == ["7", "true", "7"]


def test_tags_make_no_objects():
    found = problem("a: !!python/object/apply:os.system [ls]")
    assert found.message == "the YAML tag “!!python/object/apply:os.system” is not allowed"
    assert parse_text("a: !!str 5", "x").data == {"a": "5"}


def test_aliases_stand_for_what_they_name():
    source = parse_text("a: &x {b: 1}\nc: *x\nd: [*x]", "x")
    assert source.data == {"a": {"b": 1}, "c": {"b": 1}, "d": [{"b": 1}]}
    assert source.place(("c", "b")) == (2, 4)


@pytest.mark.parametrize(
    ("text", "words", "place"),
    [
        ("a: 1\na: 2", "the key “a” appears twice (first in line 1)", (2, 1)),
        ("a: {b: 1, b: 2}", "the key “b” appears twice", (1, 11)),
        ("a: 1\n---\nb: 2", "a second document begins", (2, 1)),
        ("a: *b", "the alias *b has no anchor", (1, 4)),
        ("[1, 2]: x", "a list or a group of keys cannot be a key", (1, 1)),
        ("a: [1, 2", "", (2, 1)),
        ("a: b: c", "a text with a colon needs quotes", (1, 4)),
        ("[" * (MAX_DEPTH + 1), f"nested more than {MAX_DEPTH} levels deep", (1, MAX_DEPTH + 1)),
    ],
)
def test_what_is_not_sound_is_reported_with_its_place(text, words, place):
    found = problem(text)
    assert words in found.message
    if words:
        assert (found.line, found.column) == place


@pytest.mark.parametrize(("condition", "quoted"), [("side in [a, b]", True), ("side", False)])
def test_a_condition_with_brackets_that_is_not_quoted_gets_a_hint_to_quote_it(condition, quoted):
    found = problem(f"a: {{text: X, when: {condition}" + ("}" if quoted else ""))
    assert ("write a condition with brackets in quotes" in found.hint) is quoted


def test_all_duplicate_keys_are_reported_at_once():
    with pytest.raises(PizarraError) as caught:
        parse_text("a: 1\nb: 2\na: 3\nb: 4\na: 5", "x")
    assert [p.line for p in caught.value.problems] == [3, 4, 5]


def test_a_bomb_of_aliases_is_defused_before_it_takes_memory():
    lines = ["a0: &a0 [x, x, x, x, x, x, x, x, x, x]"]
    lines += [f"a{i}: &a{i} [{', '.join([f'*a{i - 1}'] * 10)}]" for i in range(1, 30)]
    assert f"more than {MAX_VALUES} values" in problem("\n".join(lines)).message


@pytest.mark.slow
def test_more_values_than_anyone_needs_are_refused():
    assert f"more than {MAX_VALUES} values" in problem("- x\n" * (MAX_VALUES + 1)).message


def test_a_long_text_in_quotes_may_go_on_in_indented_lines():
    text = "a: \"one\n  two: three\n  four\"\nb: 'five\n\n  six'\n"
    assert parse_text(text, "x.yaml").data == {"a": "one two: three four", "b": "five\nsix"}


@pytest.mark.parametrize(
    "text", ["a: 17:00\n", "a: [b:c, 17:00]\n", "{a1:d2: star}\n", "a: http://x\n", "a: {“b”: c}\n"]
)
def test_colons_that_are_right_are_left_alone(text):
    assert parse_text(text, "x.yaml").data


def test_ranges_of_cells_near_a_mistake_are_not_taken_for_it():
    assert "a space is missing" not in problem("a: {cells: [a1:d26, b2:c3]}\nb: {x: 1 y: 2}\n").message
