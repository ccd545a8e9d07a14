import pytest

BOOK = """
characteristics: {skill: {range: 2-6}}
pieces: {jack: {has: [skill]}, guard: {has: [skill]}}
actions: {run: {may: [jack, guard]}, throw: {may: [jack]}}
tables:
  acts: {type: cases, title: A, rows: [{id: run, when: run, who: [jack, guard]}]}
  range: {type: bands, title: R, rows: [{band: 1-3, value: 0}, {band: 4+, value: -1}]}
  tests:
    type: checks
    title: T
    dice: 3
    needs: {123: rising, double: twice}
    rows:
      - {id: dash, heading: dash, characteristic: skill, need: 123, who: [jack, guard]}
      - {id: strike, heading: strike, action: throw, characteristic: skill, need: 1, who: [jack], double: more,
         grants: [run, throw], modifiers: [{id: far, table: range}, {id: threat, dice: -1, worst: -1}]}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("heading: dash", "heading: strike", {"heading:tests:dash"}),
        ("123: rising, ", "", {"notation-unstated:tests:123"}),
        (", double: twice", "", {"notation-unstated:tests:double"}),
        ("need: 1,", "", {"need-unstated:tests:strike"}),
        ("characteristic: skill, need: 123", "need: 123", {"unclear:tests:dash"}),
        ("{id: threat,", "{id: far,", {"modifier:tests:strike:far"}),
        ("dice: -1, worst: -1", "worst: -1", {"modifier:tests:strike:threat"}),
        ("dice: -1, worst: -1", "dice: 0", {"modifier:tests:strike:threat"}),
        ("dice: -1, worst: -1", "dice: -1, worst: 1", {"modifier:tests:strike:threat"}),
        ("dice: -1, worst: -1", "dice: 2, worst: 1", {"modifier:tests:strike:threat"}),
        ("table: range}", "table: range, dice: 1}", {"modifier:tests:strike:far"}),
        ("dice: 3", "dice: null", {"dice-unstated:tests"}),
        ("worst: -1", "worst: -2", {"no-dice:tests:strike"}),
        ("dice: 3", "dice: 2", {"no-dice:tests:strike"}),
        ("who: [jack], double", "who: [jack, guard], double",
         {"not-allowed:tests:strike:guard:throw"}),
        ("throw: {may: [jack]}", "throw: {may: [guard]}",
         {"not-allowed:tests:strike:jack:throw", "left-out:tests:strike:guard"}),
        ("run: {may: [jack, guard]}", "run: {may: [jack]}", {"not-allowed:acts:run:guard:run"}),
        ("grants: [run, throw]", "grants: [run, fly]", {"unknown:fly"}),
        ("throw: {may: [jack]}", "throw: {may: [jack]}, fly: {may: [jack]}", {"unexplained:fly"}),
        ("characteristic: skill, need: 123", "characteristic: skil, need: 123", {"unknown:skil"}),
        ("table: range", "table: rnge", {"unknown:rnge"}),
    ],
)  # fmt: skip
def test_a_hole(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found
