import pytest

BOOK = """
characteristics: {speed: {range: 1-9, unit: hexes}, aim: {range: 1-9, unit: rolls}, power: {range: 1-9}}
quantities: {moved: {unit: hexes}, metres: {unit: m}}
tables:
  scale: {type: formula, title: S, unit: m, rows: [{id: hex, value: 2}, {id: two, value: 2*scale.hex}]}
  ways: {type: formula, title: W, unit: hexes, rows: [
    {id: run, value: 2*speed+1d6}, {id: ball, value: speed-1 if aim >= 8 else ceil(speed/2)},
    {id: kick, value: 4*power}, {id: walk, value: metres/scale.hex}]}
  race: {type: outcomes, title: R, compare: totals, first: {total: speed-moved}, second: {total: speed+1d6},
         rows: [{difference: 0.., result: a}, {difference: ..-1, result: b}]}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("2*speed+1d6", "2*aim+1d6", {"unit:ways:1:value"}),
        ("2*speed+1d6", "2*speed+aim", {"unit:ways:1:value"}),
        ("2*speed+1d6", "2/speed", {"unit:ways:1:value"}),
        ("2*speed+1d6", "speed*speed", {"unit:ways:1:value"}),
        ("speed-1 if aim", "aim-1 if aim", {"unit:ways:2:value"}),
        ("if aim >= 8", "if aim >= speed", {"unit:ways:2:value"}),
        ("metres/scale.hex", "metres*scale.hex", {"unit:ways:4:value"}),
        ("metres/scale.hex", "metres", {"unit:ways:4:value"}),
        ("metres/scale.hex", "metres/power", set()),
        ("first: {total: speed-moved}", "first: {total: aim-moved}", {"unit:race:first:total"}),
        ("second: {total: speed+1d6}", "second: {total: aim+1d6}", {"unit:race:second:total"}),
    ],
)
def test_what_is_counted_otherwise(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found
