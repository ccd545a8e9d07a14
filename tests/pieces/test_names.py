"""Names on counters: they fit or are refused, their short forms are sensible, and what becomes of them is told."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Rect
from generator.model.pieces.faces import Face
from generator.model.pieces.rows import PieceField
from generator.pieces.counter_style import CounterStyle
from generator.pieces.face_drawing import draw_face
from generator.pieces.face_side import FaceSide
from generator.pieces.face_templates import ready
from generator.pieces.printed_names import NameLook, name_lines, printed_name, shorter_names
from generator.problems import Severity
from generator.rules.templates import RowTexts
from generator.scene.fonts import POINT, SEMIBOLD, text_width
from generator.scene.primitives import Box, Text
from tests.pieces.game_counters import game_counters

words = st.text("abcdefgñáWMil", min_size=1, max_size=14)
names = st.lists(words, min_size=1, max_size=5).map(" ".join)
NAME_FLOOR = 5 * POINT


def look(points, half, lines=2):
    """Return how a name looks in a place of its own, so wide to either side, at most of so many points."""
    return NameLook(0, 5, points * POINT, NAME_FLOOR, SEMIBOLD, lines, lambda _: half)


@given(names, st.floats(1, 8), st.floats(5, 9))
def test_a_name_fits_or_is_refused(name, half, points):
    found = name_lines(name, look(points, half))
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
    assert name_lines("Ñ", look(6, 3)) is not None
    assert name_lines("W" * 60, look(6, 3)) is None


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
        ("Ana", "Wenceslao Quiñones de Montecarmelo", None, Severity.ERROR),  # what the team gives is not shortened
    ],
)
def test_what_becomes_of_a_name_is_reported_at_its_entry_in_the_file(pack, teams, flat, name, short, printed, told):
    team = teams["union-relampago"].team
    player = replace(team.players[1], name=name, short=short, entry=4)
    pieces, problems = game_counters(pack, CounterStyle(18.8)).counters(replace(team, players=(player,)), "team.yaml")
    texts = [leaf.item.text for leaf in flat(pieces[0].front) if isinstance(leaf.item, Text)]
    assert printed is None or printed in texts
    assert [problem.severity for problem in problems] == ([told] if told is not None else [])
    assert all(problem.path == "players[5].name" for problem in problems)


def test_words_that_a_hard_space_joins_stay_together():
    assert shorter_names("Juan de\u00a0la\u00a0Cruz")[-1] == "de\u00a0la\u00a0Cruz"
    assert printed_name("Ana\u00a0Gil", look(6, 5)).text == "Ana Gil"


def test_one_line_is_all_that_a_name_takes_where_no_more_is_allowed():
    assert len(name_lines("Wenceslao Montecarmelo", look(6, 6))[1]) == 2
    assert name_lines("Wenceslao Montecarmelo", look(6, 6, lines=1)) is None


@pytest.mark.parametrize(("spare", "shown"), [("name", ["J. Wenceslao"]), ("shorten", ["Juan Wenceslao Mo…"])])
def test_a_box_of_any_piece_may_shorten_a_name(flat, spare, shown):
    box = {"at": "top", "text": "{{ who }}", "spare": spare, "least": 9}
    face, faults = ready(Face(boxes={"who": box}), "front", {"who": PieceField()}, {})
    texts = {"who": "Juan Wenceslao Montecarmelo"}
    found = draw_face(face, RowTexts(texts, texts), 1, FaceSide(Box(Rect(-25, -30, 50, 60)), "front"))
    assert not faults and [leaf.item.text for leaf in flat(found.items) if isinstance(leaf.item, Text)] == shown


def test_a_name_without_a_short_form_that_fits_is_left_out_and_said(flat):
    box = {"at": "top", "text": "W" * 50, "spare": "name", "ink": "black"}
    face, _ = ready(Face(boxes={"who": box}), "front", {}, {})
    found = draw_face(face, RowTexts({}, {}), 1, FaceSide(Box(Rect(-25, -30, 50, 60)), "front"))
    assert [fault.severity for fault in found.faults] == [Severity.WARNING]
    assert "is left out" in found.faults[0].message


@pytest.mark.parametrize(
    ("name", "room", "printed"),
    [("Cantalapiedra", 5.0, "Canta."), ("Teo Cantalapiedra", 5.0, "Canta."), ("Cantalapiedra", 2.0, None)],
)
def test_on_counters_too_small_for_most_names_they_are_cut(name, room, printed):
    found = printed_name(name, look(6, room / 2))
    assert (found and found.text) == printed
