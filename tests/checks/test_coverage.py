"""What no reader ever sees is told, as what is printed shows; names in a template do not deceive it."""

import pytest

from generator.checks.check import CheckOptions, check_all
from generator.packs.load import find_pack, rules_in

GAME = """
game: lonely
title: Lonely
languages: [en]
board: {grid: {type: squares, columns: 3, rows: 2}}
"""
RULES = """
title: Lonely
characteristics:
  arm: {title: Arm, range: 1-9}
options:
  wind: {title: Wind, values: [no, weak, strong], value: no}
tables:
  turn:
    type: sequence
    title: Turn
    notes: [Once only.]
    rows:
      - {text: move}
      - {text: throw}
  extras:
    type: modifiers
    title: Extras
    rows:
      - {id: wet, title: Wet, value: -1, on: throw}
      - {id: gale, title: Gale, value: -2, on: throw, option: wind=strong}
      - {id: breeze, title: Breeze, value: -1, on: throw, option: wind=weak}
  reach:
    type: formula
    title: Reach
    rows:
      - {id: throw, title: Throw, value: 2*arm}
  contact:
    type: matrix
    title: Contact
    rows: {entries: {a: A}}
    columns: {entries: {b: B}}
    cells: {a: {b: x}}
notes:
  N-1: {title: Why, text: Because., tables: [turn]}
"""
CARD = """# Card
{{ sequence("turn") }}
{{ notes("turn") }}
{{ modifiers("extras", on="throw") }}
{{ matrix("contact") }}
{{ value("reach.throw", arm=3) }}
{{ rulings("N-1") }}
"""


def single_switches(game):
    """Return each other way in which one of a game's options can be set."""
    options = rules_in(find_pack(game).folder, {}).book.options.values()
    return [{option.id: value} for option in options for value in option.values if value != option.value]


GAMES = ("dichoso-fulbo", "dreadball", "duelo-ortogonal", "robosoccer", "sombra")
SWITCHED = [(game, switches) for game in GAMES for switches in single_switches(game)]


@pytest.fixture
def codes(tmp_path, forget):
    """Return a function from rules and a card to the codes about what is printed."""

    def found(rules=RULES, card=CARD, kinds=("printed:", "unprinted:")):
        forget()
        folder = tmp_path / "lonely"
        (folder / "cards").mkdir(parents=True, exist_ok=True)
        (folder / "game.yaml").write_text(GAME, encoding="utf-8")
        (folder / "rules.yaml").write_text(rules, encoding="utf-8")
        (folder / "cards" / "01.md.j2").write_text(card, encoding="utf-8")
        problems = check_all([folder], [], CheckOptions())[0]
        assert all(p.line for p in problems if p.code.startswith(("printed:", "unprinted:")))
        return {p.code for p in problems if p.code.startswith(kinds)}

    return found


def test_a_pack_that_prints_everything_gets_no_message(codes):
    assert codes() == set()


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ('{{ sequence("turn") }}\n{{ notes("turn") }}', "unprinted:turn"),
        ('{{ notes("turn") }}', "unprinted:turn:notes:1"),
        ('{{ matrix("contact") }}', "unprinted:contact"),
        ('{{ value("reach.throw", arm=3) }}', "unprinted:reach"),
        ('{{ rulings("N-1") }}', "unprinted:N-1"),
    ],
)
def test_what_is_left_out_is_reported(codes, line, code):
    assert codes(card=CARD.replace(line, "")) == {code}


@pytest.mark.parametrize(
    "line",
    [
        '{% set kept = sequence("turn") %}',
        '{% macro never() %}{{ sequence("turn") }}{% endmacro %}',
        '{% if sequence("turn") == "" %}x{% endif %}',
        '{# {{ sequence("turn") }} #}',
        '{{ title("turn") }}',
        "the sheet turn: {{ t(es='move, throw', en='move, throw') }}",
    ],
)
def test_what_is_requested_and_not_shown_is_not_printed(codes, line):
    card = CARD.replace('{{ sequence("turn") }}\n{{ notes("turn") }}', line)
    assert codes(card=card) == {"unprinted:turn"}


@pytest.mark.parametrize(
    "line",
    [
        '{% set kept = sequence("turn") %}{{ kept }}',
        '{% macro once() %}{{ sequence("turn") }}{% endmacro %}{{ once() }}',
        '{{ join([steps("turn")]) }}',
        '{{ sequence("turn")|upper }}',
    ],
)
def test_what_reaches_the_card_by_a_detour_is_printed(codes, line):
    assert codes(card=CARD.replace('{{ sequence("turn") }}', line)) == set()


def test_a_single_row_that_is_left_out_is_reported(codes):
    assert codes(card=CARD.replace('on="throw"', 'but=["wet"]')) == {"unprinted:extras:wet"}


def test_a_row_of_an_option_is_looked_for_where_the_option_is_set(codes):
    assert codes(card=CARD.replace('on="throw"', 'but=["gale"]')) == {"unprinted:extras:gale"}


def test_an_option_that_changes_no_card_is_reported(codes):
    snow = "  snow: {title: Snow, value: no, set: {characteristics.arm.unit: hexes}}"
    assert codes(RULES.replace("tables:\n", f"{snow}\ntables:\n", 1)) == {"unprinted:snow"}


def test_an_option_that_changes_nothing_at_all_is_reported_once(codes):
    assert codes(RULES.replace("tables:\n", "  snow: {title: Snow, value: no}\ntables:\n", 1)) == set()


def test_a_reason_will_do(codes):
    card = "# Card\n{{ matrix('contact') }}"
    rules = RULES.replace("    title: Turn", "    title: Turn\n    not_printed: everybody knows")
    rules = rules.replace("    title: Extras", "    title: Extras\n    not_printed: worked out by heart")
    rules = rules.replace("title: Wind,", "title: Wind, not_printed: for experts,").replace(
        "Because.,", "Because., not_printed: dull,"
    )
    rules = rules.replace("value: 2*arm}", "value: 2*arm, not_printed: too long}")
    assert codes(rules, card) == {"unprinted:reach"}
    assert codes(rules.replace("    title: Reach", "    title: Reach\n    not_printed: too long"), card) == set()


def test_a_reason_in_vain_is_reported(codes):
    rules = RULES.replace("    title: Turn", "    title: Turn\n    not_printed: everybody knows")
    rules = rules.replace("{id: wet,", "{id: wet, not_printed: dull,").replace(
        "Because.,", "Because., not_printed: dull,"
    )
    assert codes(rules) == {"printed:turn", "printed:extras:wet", "printed:N-1"}


def test_signs_in_peoples_own_texts_are_no_traces(codes):
    rules = RULES.replace("text: move", f'text: "move{chr(0xF0001)}"')
    assert codes(rules, CARD.replace('{{ matrix("contact") }}', "")) == {"unprinted:contact"}


POOL = """
  tests:
    type: checks
    title: Tests
    dice: 3
    rows:
      - {id: dive, title: Dive, characteristic: arm, need: 1, success: He has it., fail: It goes on past the keeper.}
"""


def test_what_comes_of_a_test_has_to_be_read(codes):
    rules = RULES.replace("tables:\n", f"tables:{POOL}", 1)
    pool = '{{ pool_table("tests", [], []) }}\n'
    assert codes(rules, CARD + pool) == {"unprinted:tests:dive:success", "unprinted:tests:dive:fail"}
    assert codes(rules, CARD + pool + '{{ pool_results("tests") }}') == set()


def wrong_on_the_card(codes, card):
    return codes(card=card, kinds=("mistitled:", "twice:"))


@pytest.mark.parametrize(
    ("heading", "found"),
    [
        ('## {{ title("contact") }}', set()),
        ("## {{ t(es='Choque', en='Clash') }}", set()),
        ('## {{ title("extras") }}', {"mistitled:01.md.j2:extras"}),
        ('## {{ title("extras") }}\n\nBy hand.\n\n## More', set()),
    ],
)
def test_a_title_heads_what_its_table_says(codes, heading, found):
    assert (
        wrong_on_the_card(
            codes, CARD.replace('{{ matrix("contact") }}', f'\n{heading}\n\n{{{{ matrix("contact") }}}}\n')
        )
        == found
    )


def test_what_a_card_prints_twice_is_reported(codes):
    twice = CARD.replace('{{ matrix("contact") }}', '\n{{ matrix("contact") }}\n\nx\n\n{{ matrix("contact") }}\n')
    assert wrong_on_the_card(codes, twice) == {"twice:01.md.j2"}


def test_a_pack_without_cards_prints_no_rules_and_gets_no_message(codes):
    assert codes(card="") == set()


def unprinted(problems):
    return [p.code for p in problems if p.code.startswith(("printed:", "unprinted:"))]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_bundled_packs_print_all_of_their_rules(checked, game):
    assert unprinted(checked(game)) == []


@pytest.mark.slow
@pytest.mark.sweep(5)
@pytest.mark.parametrize(("game", "switches"), SWITCHED)
def test_they_do_whatever_is_switched(checked, game, switches):
    assert unprinted(checked(game, *switches.items())) == []


DIAGRAMS = """
diagrams:
  move: {name: A move, note: One step.}
  pass: {name: A pass, note: Two steps., like: move}
"""


@pytest.mark.parametrize(
    ("leaflet", "named"),
    [
        ('# Play\n\n{{ block("pass") }}\n', []),
        ("# Play\n\n{% for each in ['pass'] %}{{ block(each) }}{% endfor %}\n", []),
        ("# Pass\n\nMove and pass.\n", ["pass"]),
        (None, ["pass"]),
    ],
)
def test_a_diagram_that_nothing_prints_is_reported_unless_another_begins_with_it(leaflet, named, tmp_path, forget):
    folder = tmp_path / "lonely"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME + DIAGRAMS, encoding="utf-8")
    if leaflet:
        (folder / "leaflet.md.j2").write_text(leaflet, encoding="utf-8")
    problems = check_all([folder], [], CheckOptions())[0]
    assert [(problem.message, problem.line > 0) for problem in problems] == [
        (f"nothing prints the diagram “{name}”", True) for name in named
    ]
