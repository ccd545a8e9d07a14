import pytest

BOOK = """
characteristics: {power: {range: 1-9}, hands: {range: 1-9}}
dice: {test: {roll: 2d6, equal: pass}}
tables:
  shot:
    type: outcomes
    title: Shot
    dice: test
    results: {wide: {es: fuera, en: wide}, saved: saves, goal: goal}
    first: {roll: power}
    second: {roll: hands}
    rows:
      - {first: pass, second: pass, difference: 1.., result: goal, text: A goal}
      - {first: pass, second: pass, difference: ..0, result: saved, text: He saves it}
      - {first: pass, second: fail, result: goal, text: A goal}
      - {first: fail, result: wide, text: {es: Va fuera, en: It goes wide}}
  duel:
    type: outcomes
    title: Duel
    compare: totals
    results: {second: he, first: she}
    first: {total: power+1d6}
    second: {total: hands+1d6}
    rows:
      - {difference: 0.., result: first}
      - {difference: ..-1, result: second}
  weather:
    type: dice
    title: Weather
    dice: 1d6
    results: {dry: sun, wet: rain}
    rows: [{roll: 1-4, result: dry, text: The sun shines}, {roll: 5-6, result: wet, text: It rains}]
"""
POOLS = """
characteristics: {power: {range: 1-9}}
dice: {test: {roll: 1d6, success: over, equal: pass}}
tables:
  slam:
    type: outcomes
    title: Slam
    compare: pools
    dice: test
    results: {lost: lost, level: level, won: won}
    first: {roll: power}
    second: {roll: power}
    rows: [{case: win, result: won}, {case: tie, result: level}, {case: loss, result: lost}]
"""


def test_sound_books(codes):
    assert codes(BOOK) == codes(POOLS) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("result: wet", "result: wt", {"unknown-result:weather:wt", "idle-result:weather:wet"}),
        ("result: wide, text", "result: wid, text", {"unknown-result:shot:wid", "idle-result:shot:wide"}),
        ("text: It rains", "text: The sun shines", {"words:weather:2"}),
        ("text: A goal", "text: He saves it", {"words:shot:1"}),
        ("es: Va fuera", "es: Va dentro", {"words:shot:4"}),
        ("1.., result: goal, text", "1.., result: wide, text", {"order:shot:1", "words:shot:1"}),
        ("..0, result: saved, text: He saves it", "..0, result: goal, text: A goal", {"idle-result:shot:saved"}),
        ("second: fail, result: goal", "second: fail, result: wide", {"order:shot:3", "words:shot:3"}),
        ("0.., result: first", "0.., result: second", {"idle-result:duel:first"}),
        (", text: He saves it", "", {"lacking:shot:2:text", "words:shot:2"}),
        ("results: {second: he, first: she}", "results: {first: she, second: he}", {"order:duel:1"}),
    ],
)
def test_a_wrong_result(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found


def test_swapped_results_of_pools(codes):
    swapped = POOLS.replace("case: win, result: won", "case: win, result: level").replace(
        "case: tie, result: level", "case: tie, result: won"
    )
    assert codes(swapped) == {"order:slam:1"}
