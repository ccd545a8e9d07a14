import pytest

from generator.rules.audit.audit import audit

BOOK = """
characteristics: {power: {range: 2-6}, speed: {range: 2-6}}
quantities: {cost: {title: Cost}}
pieces: {jack: {has: [power, speed]}, guard: {has: [power, speed]}}
tables:
  extra: {type: modifiers, title: E, rows: [{id: e1, who: guard, value: 1, on: power},
                                            {id: e2, who: jack, value: 1, on: speed}]}
  tests:
    type: checks
    title: T
    dice: 4
    rows:
      - {id: slam, characteristic: power, need: 1,
         modifiers: [{id: guard, dice: 1}, {id: threat, title: Threat, dice: -1, worst: -2}]}
      - {id: dash, characteristic: speed, need: 1,
         modifiers: [{id: jack, dice: 1}, {id: threat, title: Threat, dice: -1, worst: -2}]}
      - {id: lift, characteristic: power, need: 1, modifiers: [{id: guard, dice: 1}, {id: threat, dice: -1, worst: -2}]}
  duel:
    type: outcomes
    title: D
    compare: totals
    first: {total: power+1d6}
    second: {total: power + 1d6}
    rows: [{difference: 0.., result: a}, {difference: ..-1, result: b}]
  steps: {type: bands, title: B, first: 0, last: 3, trend: falling, rows: [
    {band: 0, value: cost, text: x}, {band: 1, value: cost, text: y}, {band: 2, value: cost/2, text: z},
    {band: 3, value: cost/4}]}
  order: {type: sequence, title: O, rows: [{text: white}, {text: black}, {text: white}]}
  edges: {type: matrix, title: X, rows: {entries: {move: Move, push: Push}},
          columns: {entries: {wall: Wall, arrow: Arrow}},
          alike: [[move, push]], cells: {move: {wall: no, arrow: yes}, push: {wall: no, arrow: yes}}}
"""
CHOICES = """
tables: {t: {type: bands, title: T, rows: [{band: 4+, value: -1}]}}
components: {balls: {count: null}}
rulings:
  R1:
    title: A
    closes: ["count-unstated:balls"]
    choices:
      few: {text: 2 balls, set: {components.balls.count: 2, title: Few}}
      many: {text: 4 balls, set: {components.balls.count: 4, title: Many}}
  R2: {title: B, closes: ["gap:t:1-3"], text: None., add: {t: [{band: 1-3, value: 0}]}}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("worst: -2}]}\n      - {id: lift", "worst: -3}]}\n      - {id: lift", {"unlike:dash:threat"}),
        ("{id: threat, title", "{id: threta, title", {"unlike:tests:2:threat"}),
        ("modifiers: [{id: guard, dice: 1}", "modifiers: [{id: guard, dice: 2}",
         {"unlike:slam:guard", "unlike:lift:guard"}),
        ("[{id: jack, dice: 1}, ", "[", {"unlike:dash:jack"}),
        ("who: guard, value: 1", "who: jack, value: 1",
         {"unlike:slam:guard", "unlike:slam:jack", "unlike:lift:guard", "unlike:lift:jack"}),
        ("second: {total: power + 1d6}", "second: {total: power - 1d6}", {"unlike:duel"}),
        ("second: {total: power + 1d6}", "second: {total: speed + 1d6}", set()),
        ("band: 3, value: cost/4", "band: 3, value: power/4", {"unlike:steps:3"}),
        ("band: 3, value: cost/4", "band: 3, value: cost/2, text: z", set()),
        ("value: cost/2, text: z", "value: cost/4", {"same:steps:3"}),
        ("{text: black}", "{text: white}", {"same:order:2", "same:order:3"}),
        ("push: {wall: no, arrow: yes}", "push: {wall: no, arrow: no}", {"unlike:edges:push/arrow"}),
    ],
)  # fmt: skip
def test_a_difference(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found


def test_sound_choices(book_of):
    assert audit(book_of(CHOICES)) == ()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("4 balls, set: {components.balls.count: 4, title: Many}",
         "2 balls, set: {components.balls.count: 2, title: Few}",
         {"choice:R1:few", "choice:R1:many"}),
        ("components.balls.count: 4, title", "title", {"choice:R1:many"}),
    ],
)  # fmt: skip
def test_choices_that_do_not_go_together(book_of, old, new, found):
    assert {problem.code for problem in audit(book_of(CHOICES.replace(old, new, 1)))} == found
