import pytest

from generator.problems import Severity
from generator.rules.audit.audit import audit, audit_as_published

BOOK = """
tables:
  t:
    type: bands
    title: T
    trend: falling
    rows: [{band: 2-3, value: 1}, {band: 4+, value: 2}]
rulings:
  R1:
    title: From 1
    closes: ["gap:t:1"]
    choose: one
    choices:
      one: {text: one more, add: {t: [{band: 1, value: 2}]}}
  R2: {title: Rise, closes: ["rise:t:4+"], text: kept}
"""
WRONG = BOOK.replace("  R2:", "      wrong: {text: nothing useful, add: {t: [{band: 2, value: 1}]}}\n  R2:")


def found(book_of, text, **switches):
    return {problem.code for problem in audit(book_of(text, switches))}


def test_rulings_close_the_holes(book_of):
    assert found(book_of, BOOK) == set()


def test_as_published_the_holes_stand_open_and_name_their_ruling(book_of):
    problems = audit_as_published(book_of(BOOK))
    assert {p.code for p in problems} == {"gap:t:1", "rise:t:4+"}
    assert all("pizarra explain R" in p.hint for p in problems)


@pytest.mark.parametrize(("switches", "code"), [({"R1": False}, "gap:t:1"), ({"R2": False}, "rise:t:4+")])
def test_a_ruling_that_is_switched_off_leaves_its_hole_open(book_of, switches, code):
    problems = audit(book_of(BOOK, switches))
    assert {p.code for p in problems} == {code}
    assert "switched off" in problems[0].hint


def test_a_ruling_whose_rows_do_not_close_its_hole(book_of):
    problems = audit(book_of(WRONG, {"R1": "wrong"}))
    assert {p.code for p in problems} == {"gap:t:1", "overlap:t:2"}
    assert any("what it sets or adds does not" in p.hint for p in problems)


def test_what_a_ruling_adds_is_placed_where_the_ruling_is_written(book_of):
    problem = next(p for p in audit(book_of(WRONG, {"R1": "wrong"})) if p.code == "overlap:t:2")
    assert problem.line == 16


@pytest.mark.parametrize(
    ("ruling", "code"),
    [
        ('R3: {title: X, closes: ["gap:t:99"], text: x}', "idle-ruling:R3:gap:t:99"),
        ("R3: {title: X, text: x}", "idle-ruling:R3"),
        ('R3: {title: X, closes: ["rise:t:4+"], text: x}', "closed-twice:rise:t:4+"),
    ],
)
def test_a_ruling_that_closes_nothing_is_a_finding(book_of, ruling, code):
    (problem,) = audit(book_of(f"{BOOK}  {ruling}\n"))
    assert problem.code == code
    assert problem.severity is Severity.WARNING
    assert problem.line == 17


def test_an_idle_ruling_that_is_off_is_none(book_of):
    assert found(book_of, BOOK + '  R3: {title: X, on: false, closes: ["gap:t:99"], text: x}\n') == set()


def test_each_ruling_that_is_switched_off_leaves_its_hole_open(book_of):
    problems = audit(book_of(BOOK, {"R1": False, "R2": False}))
    assert {problem.code for problem in problems} == {"gap:t:1", "rise:t:4+"}
