import pytest

DICE = """
tables:
  t:
    type: dice
    title: T
    dice: 1d6
    rows: [{roll: 1-5, result: played_on, ROW}, {roll: 6, result: dead}]
"""
TOTALS = """
characteristics: {a: {title: Arm, range: 1-9}}
tables:
  t:
    type: outcomes
    title: T
    compare: totals
    first: {total: a}
    second: {total: a}
    rows: [{difference: 0.., result: played_on, ROW}, {difference: ..-1, result: dead}]
"""


@pytest.mark.parametrize("book", [DICE, TOTALS])
@pytest.mark.parametrize(
    ("row", "found"),
    [("who: []", {"raw-name:t:played_on"}), ("title: Bruised", set()), ("text: he plays on", set())],
)
def test_results_have_words(codes, book, row, found):
    assert codes(book.replace("ROW", row)) == found


def test_what_the_book_calls_so_has_words(codes):
    book = DICE.replace(", ROW", "") + "actions: {played_on: {title: Play on, may: []}}"
    assert codes(book) == {"unexplained:played_on"}


TESTS = """
characteristics: {a: {title: Arm, range: 1-9}}
tables:
  t:
    type: cases
    title: T
    rows: [{id: pasar, title: FIRST, when: now, text: one}, {id: tirar, title: SECOND, when: later, text: two}]
"""


@pytest.mark.parametrize(
    ("first", "second", "found"),
    [
        ("Pase largo", "Tirar a puerta", set()),
        ("Tirar a puerta", "Pase largo", {"crossed:t:pasar", "crossed:t:tirar"}),
        ("Tirar a puerta", "Otra cosa", {"crossed:t:pasar"}),
        ("Pasar en vez de tirar", "Otra cosa", set()),
        ("Otra cosa", "Y otra", set()),
    ],
)
def test_a_title_is_that_of_its_row(codes, first, second, found):
    assert codes(TESTS.replace("FIRST", first).replace("SECOND", second)) == found
