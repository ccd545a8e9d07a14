import pytest

BOOK = """
characteristics: {power: {range: 1-9}}
options: {calm: {title: {es: +3 en calma, en: +3 when calm}, value: yes}, gale: {title: Gale, value: yes}}
tables:
  reach:
    type: formula
    title: R
    notes: {es: Basta la mitad., en: Half is enough.}
    rows: [{id: lob, title: Lob, value: power/2}, {id: shot, title: Shot, value: floor((power+power/2)/power)},
           {id: pass, title: Pass, value: power}]
  far: {type: formula, title: F, rows: [{id: run, title: Twice as far, value: 2*power}]}
  mods: {type: modifiers, title: M, rows: [{id: still, title: Still, value: 3, on: run, option: calm},
                                           {id: wind, title: Wind, value: -1, on: run, option: gale},
                                           {id: wall, title: Wall, value: -2, on: run, event: wall, amount: −2}]}
  ends: {type: cases, title: E, rows: [
    {when: a, text: x, event: wall, amount: −2},
    {when: b, text: {es: se va un hexágono, en: goes one hex}, event: stray, amount: 1},
    {when: c, text: goes 1 hex, event: stray, amount: 1}]}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("lob, title: Lob, value: power/2", "lob, title: Lob, value: power/3", {"words:reach:lob"}),
        ("lob, title: Lob, value: power/2", "lob, title: Lob, value: power*2", {"words:reach:lob"}),
        ("lob, title: Lob, value: power/2", "lob, title: Lob, value: 0.5*power", set()),
        ("power+power/2", "power+power/1", {"words:reach:shot"}),
        ("value: 2*power", "value: 3*power", {"words:far:run"}),
        ("value: 2*power", "value: power/2", {"words:far:run"}),
        ("value: 3, on", "value: 2, on", {"words:mods:still"}),
        ("value: 3, on", "value: -3, on", {"words:mods:still"}),
        ("wind, title: Wind, value: -1", "wind, title: Wind, value: -4", set()),
        ("wall, title: Wall, value: -2", "wall, title: Wall, value: -1", {"two-answers:mods:wall"}),
        ("stray, amount: 1},", "stray, amount: 2},", {"two-answers:stray", "two-answers:ends:2"}),
        (
            "1 hex, event: stray, amount: 1",
            "1 hex, event: stray, amount: -1",
            {"two-answers:stray", "two-answers:ends:3"},
        ),
    ],
)
def test_an_amount_that_is_said_otherwise(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found
