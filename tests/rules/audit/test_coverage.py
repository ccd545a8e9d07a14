import pytest

BOOK = """
characteristics: {power: {range: 1-9}}
pieces: {jack: {has: [power]}, guard: {has: [power]}}
actions: {run: {may: [jack, guard]}, slam: {may: [guard]}}
options: {wind: {title: Wind, value: no}}
tables:
  acts: {type: cases, title: A, each: actions, rows: [{id: run, when: run, who: [jack, guard]}, {id: slam, when: slam}]}
  extra: {type: modifiers, title: E, each: pieces, rows: [{id: e1, who: jack, value: 1, on: run},
                                                         {id: e2, who: guard, value: 2, on: slam}]}
  gale: {type: cases, title: G, rows: [{when: gale, text: x, option: wind, event: blow, amount: 1},
                                        {when: b, text: x, event: blow, amount: 1}]}
  reply:
    type: matrix
    title: R
    rows: {each: pieces, entries: {jack: Jack, guard: Guard}}
    columns: {entries: {front: In front, back: Behind}}
    ordered: [dodge, both]
    free: rows
    falling: columns
    allows: {both: slam}
    cells: {jack: {front: dodge, back: dodge}, guard: {front: both, back: dodge}}
"""


def test_a_sound_book(codes):
    assert codes(BOOK) == set()


@pytest.mark.parametrize(
    ("old", "new", "found"),
    [
        (", {id: slam, when: slam}", "", {"unexplained:slam"}),
        ("{id: slam, when: slam}", "{id: slm, when: slam}", {"unexplained:slam", "uncovered:acts:slm"}),
        ("who: guard, value: 2", "who: jack, value: 2", {"uncovered:extra:guard"}),
        ("option: wind", "option: wnd", {"unknown:wnd", "idle-option:wind"}),
        ("option: wind, ", "", {"idle-option:wind"}),
        ("run, who: [jack, guard]", "run, who: [jack]", {"left-out:acts:run:guard"}),
        ("{when: b, text", "{when: c, text", set()),
        ("text: x, event: blow, amount: 1}]", "text: x}]", {"lonely:blow"}),
        ("event: blow, amount: 1}]", "event: blow}]", {"lonely:blow"}),
        ("event: blow, amount: 1}]", "amount: 1}]", {"lonely:blow", "lonely:gale:2"}),
        (
            "guard: {front: both, back: dodge}",
            "guard: {front: dodge, back: dodge}",
            {"not-allowed:reply:guard:slam", "rank:reply:both"},
        ),
        ("guard: {front: both, back: dodge}", "guard: {front: dodge, back: both}", {"order:reply:guard/back"}),
        ("jack: {front: dodge", "jack: {front: both", {"not-allowed:reply:jack:slam"}),
        ("jack: Jack, ", "", {"uncovered:reply:jack", "unknown-cell:reply:jack/front", "unknown-cell:reply:jack/back"}),
    ],
)
def test_something_left_over(codes, old, new, found):
    assert codes(BOOK.replace(old, new, 1)) == found


def test_an_option_that_changes_tables_is_in_use(codes):
    changing = "wind: {title: Wind, value: no, set: {tables.gale.title: Gales}}"
    assert codes(BOOK.replace("wind: {title: Wind, value: no}", changing).replace("option: wind, ", "")) == set()


def test_characteristics_that_nobody_has(codes):
    held = "characteristics: {{power: {{range: 1-9}}}}\npieces: {{jack: {piece}}}\ntables: {{}}\n"
    assert codes(held.format(piece="{has: [power]}")) == set()
    assert codes(held.format(piece="{values: {power: 3}}")) == set()
    assert codes(held.format(piece="{title: Jack}")) == {"idle-characteristic:power"}
