import pytest

BOOK = """
characteristics: {speed: {range: 1-9}, power: {range: 1-9}, hands: {range: 1-9}}
quantities: {moved: {}}
pieces:
  player: {has: [speed, power]}
  keeper: {has: [speed, hands], rolls: {power: hands}, values: {power: 8}}
options: {hard: {title: Hard, value: no}, volley: {title: V, values: [no, shot], value: no}}
tables:
  ranges: {type: formula, title: R, rows: [{id: kick, value: 4*power, who: [player, keeper]}]}
  moves: {type: formula, title: M, rows: [{id: left, value: speed-moved, who: [player, keeper]}]}
  rolls: {type: formula, title: Q, rows: [{id: shot, roll: power, who: [player, keeper], option: hard}]}
  steps: {type: sequence, title: S, rows: [{text: go, see: [ranges, ranges.kick, speed, player]}]}
  more: {type: modifiers, title: Z, rows: [{id: wall, value: -1, on: shot, option: hard},
                                           {id: head, value: -3, on: shot, option: volley=shot}]}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        ("see: [ranges,", "see: [rangs,", "unknown:rangs"),
        ("ranges.kick", "ranges.kik", "unknown:ranges.kik"),
        ("on: shot", "on: shoot", "unknown:shoot"),
        ("option: hard", "option: soft", "unknown:soft"),
        ("option: hard", "option: volley=pass", "unknown:volley=pass"),
        ("who: [player, keeper], option", "who: [player, goalie], option", "unknown:goalie"),
        ("4*power", "4*powr", "unknown:powr"),
        ("4*power", "4*", "formula:ranges:1:value"),
        ("has: [speed, power]", "has: [speed]", "lacks:player.power"),
        ("values: {power: 8}", "values: {}", "lacks:keeper.power"),
        ("rolls: {power: hands}", "rolls: {}", "lacks:keeper.power"),
        ("rolls: {power: hands}", "rolls: {power: feet}", "unknown:feet"),
        ("has: [speed, hands]", "has: [speed, hand]", "unknown:hand"),
    ],
)
def test_a_broken_name(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == {found}


def test_a_hint_names_the_nearest(book_of):
    from generator.rules.audit.audit import audit

    (problem,) = audit(book_of(BOOK.replace("see: [ranges,", "see: [rangs,")))
    assert problem.hint == "did you mean “ranges”?"
    assert problem.place == "rules.yaml:13:61"


def test_one_finding_tells_all_uses(book_of):
    from generator.rules.audit.audit import audit

    text = BOOK.replace("values: {power: 8}", "values: {}").replace("rolls: {power: hands}", "rolls: {}")
    (problem,) = audit(book_of(text))
    assert problem.message == "“keeper” has no “power”, but it is needed for: R, Q"


def test_a_finding_tells_which_row_needs_the_name(book_of):
    from generator.rules.audit.audit import audit

    text = BOOK.replace("rows: [{text: go, see: [ranges,", "rows: [{when: it rains, text: go, see: [umbrellas,")
    (problem,) = audit(book_of(text))
    assert problem.message == "“umbrellas” is needed for “it rains” in “S”, but nothing in the game explains it"
