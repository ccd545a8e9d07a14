import pytest

BOOK = """
components:
  boxes: {count: 14, needs: limits.turns}
  tokens: {count: 2}
tables:
  limits: {type: formula, title: L, rows: [{id: turns, value: 14}]}
  one: {type: cases, title: One, rows: [{when: it fails, text: x, event: stray, amount: 1}]}
  two: {type: cases, title: Two, rows: [{when: it fails, text: x, event: stray, amount: 1}]}
  round: {type: sequence, title: R, rows: [{id: a, text: x}, {id: b, text: y}, {id: c, text: z}]}
  mods: {type: modifiers, title: M, rows: [{id: far, value: -1, on: turns}, {id: near, value: 1, on: turns}]}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("amount: 1}]}\n  two", "amount: 2}]}\n  two", {"two-answers:stray"}),
        ("count: 14", "count: 13", {"count:boxes"}),
        ("value: 14", "value: 15", {"count:boxes"}),
        ("needs: limits.turns", "needs: limits.rounds", {"count:boxes"}),
        ("tokens: {count: 2}", "tokens: {}", {"count-unstated:tokens"}),
        ("{id: b, text: y}, ", "", {"order:round:c"}),
        ("{id: a, text: x}, {id: b", "{id: b, text: x}, {id: a", {"order:round:b", "order:round:a", "order:round:c"}),
        ("{id: c, text: z}", "{id: b, text: z}", {"twice:round:b", "order:round:b"}),
        ("text: z", "who: []", {"unclear:round:c"}),
        ("{id: c, text: z}", "{text: z}", {"order:round:3"}),
        ("{when: it fails, text: x", "{text: x", {"unclear:one:1"}),
        ("{id: turns, value: 14}", "{id: turns, value: 14}, {value: 3}", {"unclear:limits:2"}),
        ("id: near", "id: far", {"twice:mods:far"}),
        ("id: near, ", "", {"unclear:mods:2"}),
        ("{id: turns, value: 14}", "{id: turns, value: 14}, {id: rounds}", {"unclear:limits:rounds"}),
    ],
)
def test_a_hole(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found


def test_a_case_that_is_answered_twice(codes):
    text = BOOK.replace(
        "rows: [{when: it fails, text: x", "rows: [{when: it fails, text: w}, {when: it fails, text: x", 1
    )
    assert codes(text) == {"overlap:one:2"}


def test_optional_rules_may_answer_otherwise(codes):
    text = BOOK.replace("event: stray, amount: 1}]}\n  round", "event: stray, amount: 2, option: o}]}\n  round")
    assert codes(f"options: {{o: {{title: O, value: no}}}}{text}") == set()


def test_characteristics_without_a_scale(codes):
    assert codes(f"characteristics: {{a: {{}}, b: {{range: 1-9}}}}{BOOK}") == {"scale-unstated:characteristics"}
