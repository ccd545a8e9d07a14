"""Names of files from outside: safe on every system, and different files on every system."""

import re
from pathlib import PurePosixPath, PureWindowsPath

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.names import (
    LONGEST_PART,
    LONGEST_STEM,
    distinct_names,
    is_below,
    safe_part,
    safe_stem,
    same_file,
    slug,
    split_object,
)

signs = st.sampled_from("ab/\\.: \n*ñ~") | st.characters()
names = st.text(signs, max_size=12) | st.text(signs, min_size=100, max_size=300)
devices = st.sampled_from(["con", "NUL", "Com1", "lpt9", "COM¹", "conin$"])


@given(names)
def test_a_name_that_is_below_stays_below_on_every_system(name):
    if not is_below(name):
        return
    for path in (PurePosixPath(name), PureWindowsPath(name)):
        assert not path.is_absolute() and not path.drive and not path.root
        assert ".." not in path.parts and path.parts


@given(names | st.builds("{}{}".format, devices, names))
def test_every_part_can_be_made_safe_and_is_then_left_alone(name):
    safe = safe_part(name)
    assert safe_part(safe) == safe
    assert is_below(f"teams/{safe}")
    assert 0 < len(safe.encode()) <= LONGEST_PART
    assert safe.isprintable()


@pytest.mark.parametrize(
    "name", ["a.yaml", "teams/dichoso-fulbo/Ñu y más.yaml", "templates/mi-juego/cards/01.md.j2", "console.yaml"]
)
def test_usual_names_are_safe(name):
    assert is_below(name)


@pytest.mark.parametrize(
    ("name", "safe"),
    [
        ("CON", "_CON"),
        ("nul.yaml", "_nul.yaml"),
        ("aux .tar.gz", "_aux .tar.gz"),
        ("com¹.md.j2", "_com¹.md.j2"),
        (".01.md.j2", "_01.md.j2"),
        (".pizarra.json", "_pizarra.json"),
        ("..", "_"),
        (" a. ", "_a_"),
        ("a\u202egpj.yaml", "a_gpj.yaml"),
        ("a\u200b\ud800\0.yaml", "a___.yaml"),
        ("a/../b\\c:d", "a_.._b_c_d"),
        ("x" * 300 + ".md.j2", "x" * (LONGEST_PART - 6) + ".md.j2"),
    ],
)
def test_what_some_system_takes_for_something_else_is_replaced(name, safe):
    assert safe_part(name) == safe
    assert not is_below(name)


def test_a_path_has_a_length():
    assert is_below("/".join(["abc"] * 100))
    assert not is_below("/".join(["abc"] * 101))


@given(st.lists(names | devices, max_size=8))
def test_file_names_are_harmless_and_different_everywhere(found):
    stems = list(distinct_names(safe_stem(name, "team") for name in found))
    assert len({stem.casefold() for stem in stems}) == len(found)
    assert all(re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", stem) for stem in stems)
    assert all(is_below(f"{stem}.yaml") and len(stem) < LONGEST_STEM + 5 for stem in stems)


@given(st.lists(st.sampled_from(["a.md.j2", "A.md.j2", "a-2.md.j2", "x/a", "X/a", "ñ", "n\u0303"])))
def test_names_become_different_files_and_the_first_ones_stay(found):
    made = list(distinct_names(found))
    assert len({same_file(name) for name in made}) == len(found)
    assert made[:1] == found[:1]
    assert list(distinct_names(made)) == made


def test_a_number_stands_before_the_ending():
    assert list(distinct_names(["a.md.j2", "A.md.j2", "x.y/b", "x.y/B"])) == [
        "a.md.j2",
        "A-2.md.j2",
        "x.y/b",
        "x.y/B-2",
    ]


@given(st.text(max_size=60))
def test_a_slug_is_plain(value):
    assert re.fullmatch(r"(?:[a-z0-9]+(?:-[a-z0-9]+)*)?", slug(value))


@pytest.mark.parametrize(
    ("name", "stem"),
    [
        ("../../etc", "etc"),
        ("Ñandú F.C.", "nandu-f-c"),
        ("CON", "team-con"),
        ("Спартак", "team"),
        ("Šibenik–Żółw", "sibenik-zolw"),
        ("Ærø / Preußen", "aero-preussen"),
    ],
)
def test_stems(name, stem):
    assert safe_stem(name, "team") == stem


@pytest.mark.parametrize(
    ("name", "parts"),
    [
        ("icons.svg#sword", ("icons.svg", "sword")),
        ("Icons.SVG# two words ", ("Icons.SVG", "two words")),
        ("a.svg#b.svg#c", ("a.svg", "b.svg#c")),
        ("icons.svg# ", ("icons.svg# ", "")),
        ("icons.svg", ("icons.svg", "")),
        ("icons.png#sword", ("icons.png#sword", "")),
        (".svg" * 50_000, (".svg" * 50_000, "")),
        ("a.svg#" + " " * 100_000, ("a.svg#" + " " * 100_000, "")),
    ],
)
def test_an_object_of_a_picture_stands_behind_its_file(name, parts):
    """The last two took minutes with one expression for both parts."""
    assert split_object(name) == parts
