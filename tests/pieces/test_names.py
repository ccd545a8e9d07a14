"""Names on counters: they fit or are refused, their short forms are sensible, and what becomes of them is told."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.team import Player
from generator.pieces.counter_face import NAME_FLOOR, name_lines, name_problem, printed_name, shorter_names
from generator.problems import Severity
from generator.scene.fonts import POINT, SEMIBOLD, text_width

words = st.text("abcdefgñáWMil", min_size=1, max_size=14)
names = st.lists(words, min_size=1, max_size=5).map(" ".join)


@given(names, st.floats(1, 8), st.floats(5, 9))
def test_a_name_fits_or_is_refused(name, half, points):
    found = name_lines(name, 5, points * POINT, lambda _: half)
    if found is None:
        return
    size, lines = found
    assert 1 <= len(lines) <= 2
    assert NAME_FLOOR - 1e-9 <= size <= points * POINT + 1e-9
    for _, text in lines:
        assert text_width(text, SEMIBOLD, size) <= 2 * half + 1e-6
    assert "".join(text for _, text in lines).replace("-", "").replace(" ", "") == name.replace(" ", "")
    assert [y for y, _ in lines] == sorted(y for y, _ in lines)


def test_a_short_name_always_fits_and_a_very_long_word_never():
    assert name_lines("Ñ", 5, 6 * POINT, lambda _: 3.0) is not None
    assert name_lines("W" * 60, 5, 6 * POINT, lambda _: 3.0) is None


@given(names)
def test_short_forms_are_made_of_the_name_and_end_in_a_word_of_it(name):
    own = set(name.split())
    for form in shorter_names(name):
        for word in form.split():
            assert word in own or (word.endswith(".") and any(part.startswith(word[0]) for part in own))


@pytest.mark.parametrize(
    ("name", "form"),
    [
        ("Leandro Quiñones", "L. Quiñones"),
        ("Juan Carlos de la Fuente", "J. C. de la Fuente"),
        ("Leandro Quiñones", "Quiñones"),
        ("Bartolomé Esteban Nº0", "B. Esteban"),
        ("Bartolomé Esteban Nº0", "B. Esteban Nº0"),
        ("Harald Haraldsson III", "Haraldsson"),
    ],
)
def test_short_forms(name, form):
    assert form in shorter_names(name)


def test_one_word_has_no_short_form():
    assert shorter_names("Maximilianofernando") == ()


@pytest.mark.parametrize(
    ("name", "short", "printed", "told"),
    [
        ("Ana Gil", "", "Ana Gil", None),
        ("Wenceslao Quiñones de Montecarmelo", "", "W. Quiñones", Severity.NOTE),
        ("Wenceslao Quiñones", "Wen", "Wen", None),
        ("Wenceslao Quiñones", "W" * 30, None, Severity.ERROR),
        ("W" * 30, "", None, Severity.ERROR),
    ],
)
def test_what_becomes_of_a_name_is_reported_at_its_entry_in_the_file(name, short, printed, told):
    player = Player(1, name, "jugador", (), short, entry=4)
    found = printed_name(player.name, player.short, 5, 6 * POINT, lambda _: 5.0)
    problem = name_problem(player, found, 18.8, "team.yaml")
    assert (found and found.text) == printed
    assert (problem and problem.severity) == told
    assert problem is None or problem.path == "players[5].name"


@pytest.mark.parametrize(
    ("name", "room", "printed"),
    [("Cantalapiedra", 5.0, "Canta."), ("Teo Cantalapiedra", 5.0, "Canta."), ("Cantalapiedra", 2.0, None)],
)
def test_on_counters_too_small_for_most_names_they_are_cut(name, room, printed):
    found = printed_name(name, "", 5, 6 * POINT, lambda _: room / 2)
    assert (found and found.text) == printed
