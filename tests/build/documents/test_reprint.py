"""Which pieces are reprints: the changed, the new, those of which numbers in use: more, and the lost."""

import pytest

from generator.build.documents.reprint import Known, Reprint, known_pieces, printed_again
from generator.geometry.shapes import Point
from generator.problems import PizarraError
from generator.scene.palette import Colour
from generator.scene.pieces import DrawnPiece, PieceSet
from generator.scene.primitives import Circle, Style


def piece(name, red=0, count=1):
    return DrawnPiece(
        name, Circle(Point(0, 0), 5), (Circle(Point(0, 0), 5, Style(fill=Colour(red, 0, 0))),), None, count
    )


def team(*pieces, name="Harbour"):
    return PieceSet(name, pieces)


def again(now, before=None, *lost):
    found = printed_again(now, Reprint(None if before is None else Known(known_pieces(before)), lost))
    return {(own.name, piece.name): piece.quantity for own in found for piece in own.pieces}


BEFORE = [team(piece("7 Pérez"), piece("9 Rey")), team(piece("pawn", count=8), name="men")]


def test_what_is_drawn_as_before_is_not_printed():
    assert again(BEFORE, BEFORE) == {}
    assert again(BEFORE[::-1], BEFORE) == {}


def test_what_changed_or_is_new_is_printed_once_and_of_copies_only_those_that_are_more():
    now = [team(piece("7 Pérez", 9), piece("9 Rey"), piece("4 Sanz")), team(piece("pawn", count=10), name="men")]
    assert again(now, BEFORE) == {("Harbour", "7 Pérez"): 1, ("Harbour", "4 Sanz"): 1, ("men", "pawn"): 2}


def test_pieces_of_one_name_are_known_by_how_they_are_drawn():
    before = [team(piece("Event", 1), piece("Event", 2))]
    assert again([team(piece("Event", 2), piece("Event", 3), piece("Event", 1))], before) == {("Harbour", "Event"): 1}


@pytest.mark.parametrize(("lost", "found"), [
    (["perez"], {("Harbour", "7 Pérez"): 1}),
    (["harbour 9"], {("Harbour", "9 Rey"): 1}),
    (["pawn", "Pawn"], {("men", "pawn"): 2}),
])  # fmt: skip
def test_lost_pieces_are_named_as_people_say_them(lost, found):
    assert again(BEFORE, None, *lost) == found


def test_one_of_a_name_is_lost_however_many_are_called_so():
    assert again([team(piece("Event", 1), piece("Event", 2))], None, "event") == {("Harbour", "Event"): 1}


def test_a_lost_piece_that_changed_is_printed_for_both():
    assert again([team(piece("pawn", 5, count=8), name="men")], BEFORE, "pawn") == {("men", "pawn"): 9}


def test_a_lost_piece_that_nobody_knows_is_reported_with_the_nearest_name():
    with pytest.raises(PizarraError) as raised:
        again(BEFORE, BEFORE, "Peres", "")
    assert [problem.place for problem in raised.value.problems] == ["--reprint", "--reprint"]
    assert "“Peres”" in raised.value.problems[0].message
