import pytest

MATRIX = """
tables:
  t:
    type: matrix
    title: T
    rows: {entries: {s: S, m: M}}
    columns: {entries: {s: S, m: M, l: L}}
    results: {push: pushes, jump: jumps, no: no}
    ordered: [push, jump, no]
    cells:
"""


def matrix(small, medium, extra=""):
    return f"{MATRIX}      s: {{{small}}}\n      m: {{{medium}}}\n{extra}"


@pytest.mark.parametrize(
    ("small", "medium", "found"),
    [
        ("s: push, m: push, l: jump", "s: push, m: jump, l: no", set()),
        ("s: push, m: push", "s: push, m: jump, l: no", {"missing-cell:t:s/l"}),
        ("s: push, m: push, l: jump, x: no", "s: push, m: jump, l: no", {"unknown-cell:t:s/x"}),
        ("s: push, m: push, l: leap", "s: push, m: jump, l: no", {"unknown-result:t:s/l"}),
        ("s: push, m: jump, l: push", "s: push, m: jump, l: jump", {"order:t:s/l"}),
        ("s: jump, m: jump, l: jump", "s: push, m: jump, l: no", {"order:t:m/s"}),
        ("s: push, m: push, l: no", "s: push, m: jump, l: no", {"jump:t:s/l"}),
        ("s: push, m: no, l: no", "s: push, m: no, l: no", set()),
        ("s: push, m: push, l: push", "s: no, m: no, l: no", set()),
    ],
)
def test_cells(codes, small, medium, found):
    assert codes(matrix(small, medium)) == found


def test_an_axis_may_fall(codes):
    sound = ("s: push, m: jump, l: no", "s: push, m: push, l: jump")
    assert codes(matrix(*sound)) != set()
    assert codes(matrix(*sound, extra="    falling: rows\n")) == set()


@pytest.mark.parametrize(
    ("order", "found"),
    [
        ("[push, [jump, no]]", set()),
        ("[push, jump]", {"rank:t:no"}),
        ("[push, jump, no, push]", {"rank:t:push"}),
        ("[push, jump, no, fly]", {"rank:t:fly"}),
    ],
)
def test_every_result_has_one_rank(codes, order, found):
    text = matrix("s: push, m: push, l: jump", "s: push, m: jump, l: no").replace("[push, jump, no]", order)
    assert {code for code in codes(text) if code.startswith("rank")} == found


def test_without_an_order_results_go_as_they_like(codes):
    text = matrix("s: no, m: push, l: jump", "s: jump, m: no, l: push").replace("    ordered: [push, jump, no]\n", "")
    assert codes(text) == set()
