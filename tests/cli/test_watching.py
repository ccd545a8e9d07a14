"""Noticing changes: what came, went and changed, once it rests."""

from itertools import islice
from pathlib import Path

from hypothesis import given
from hypothesis import strategies as st

from generator.cli.watch import changes, different, stamps, team_files_of
from generator.packs.locations import pack_sources

A, B, C = (Path(name) for name in "abc")


def looks(*states):
    """Return a look that gives one state after the other, and the last one for ever."""
    left = list(states)
    return lambda: left.pop(0) if len(left) > 1 else left[0]


def test_first_everything_then_what_changed():
    one, two = {A: (1, 1, 1), B: (1, 1, 2)}, {A: (1, 1, 1), B: (2, 1, 2)}
    found = changes(looks(one, one, two, two), lambda _: None)
    assert list(islice(found, 2)) == [{A, B}, {B}]


def test_many_quick_saves_are_one_change():
    states = [{A: (n, 1, 1)} for n in range(6)]
    waited = []
    found = changes(looks(*states), waited.append)
    assert list(islice(found, 2)) == [{A}, {A}]
    assert len(waited) == 1 + 5


def test_a_file_that_goes_and_comes_back_unchanged_is_no_change():
    state = {A: (1, 1, 1)}
    found = changes(looks(state, {}, state, state, {A: (2, 1, 1)}), lambda _: None)
    assert list(islice(found, 2)) == [{A}, {A}]


def test_a_renamed_file_is_two_changes():
    assert different({A: (1, 1, 1), C: (1, 1, 2)}, {B: (1, 1, 1), C: (1, 1, 2)}) == {A, B}


@given(
    st.dictionaries(st.sampled_from([A, B, C]), st.integers()),
    st.dictionaries(st.sampled_from([A, B, C]), st.integers()),
)
def test_difference_is_what_differs(before, now):
    found = different(before, now)
    assert all(before.get(file) != now.get(file) for file in found)
    assert all(before.get(file) == now.get(file) for file in {A, B, C} - found)


def test_stamps_of_what_is_there(tmp_path):
    file = tmp_path / "t.yaml"
    file.write_text("a", encoding="utf-8")
    before = stamps([file, tmp_path / "none.yaml"])
    assert list(before) == [file]
    file.write_text("ab", encoding="utf-8")
    assert different(before, stamps([file])) == {file}


def test_files_of_words(tmp_path, pack):
    for name in ("b.yaml", "a.yaml", "notes.txt"):
        (tmp_path / name).touch()
    words = [str(tmp_path), "gone.yaml", "dichoso-fulbo"]
    assert team_files_of(words) == [tmp_path / "a.yaml", tmp_path / "b.yaml", Path("gone.yaml")]
    assert pack.folder / "game.yaml" in pack_sources(pack.folder)
