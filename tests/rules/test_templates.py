"""Template strings: fields, formulas and conditions, and user text that is never more than text."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.pieces.rows import PieceField
from generator.rules.templates import LONGEST_FILLED, FillError, RowTexts, compile_template, condition

FIELDS = {"name": PieceField(optional=True), "combat": PieceField("number"), "roll": PieceField("target")}


def row(**values):
    return RowTexts.of(dict.fromkeys(FIELDS) | values, FIELDS, 7)


ROW = row(name="Ana", combat=4, roll=3)


@pytest.mark.parametrize(("template", "text"), [
    ("plain", "plain"), ("{{ name }}!", "Ana!"), ("{{combat}}-{{ roll }}", "4-3+"), ("{{ combat * 2 + 1 }}", "9"),
    ("{{ 10 if combat >= 4 else 0 }}", "10"), ("{{ row }}/{{ id }}", "7/7"), ("{{ combat / 3 }}", "1.333"),
])  # fmt: skip
def test_templates_are_filled(template, text):
    assert compile_template(template, FIELDS).of(ROW) == text


@pytest.mark.parametrize(("name", "text"), [("sun", "a :sun: b:sun: 4"), (None, "a  b 4")])
def test_a_symbol_without_a_name_is_nothing(name, text):
    """Not two colons."""
    assert compile_template("a :{{ name }}: b:{{ name }}: {{ combat }}", FIELDS).of(row(name=name, combat=4)) == text


@pytest.mark.parametrize(("template", "message"), [
    ("{{ nam }}", "there is no field “nam”"), ("{{ combat", "unmatched {{ or }} in"),
    ("a }} b", "unmatched {{ or }} in"),
    ("{{ combat + }}", r"“combat \+” is incomplete"), ("{{ __import__('os') }}", "no function"),
    ("{{ }}", "“” is incomplete"),
    ("{{ name.__class__ }}", "no field|not part"),
])  # fmt: skip
def test_what_cannot_be_filled_is_refused_before_any_row(template, message):
    with pytest.raises(FillError, match=message):
        compile_template(template, FIELDS)


CARD = {
    "rank": PieceField("choice", choices=("A", "2", "3", "10", "J")),
    "side": PieceField("choice", choices=("white", "black")),
    "cost": PieceField("number", 0, 20, optional=True), "kind": PieceField(),
    "light-infantry": PieceField(optional=True),
    "text es": PieceField(optional=True), "roll": PieceField("target", 2, 6),
}  # fmt: skip

KIND = "sea monster :sun: él"


def card(**values):
    held = {"rank": "A", "side": "white", "cost": 2, "kind": "Sea monster", "roll": 4} | values
    return RowTexts.of(dict.fromkeys(CARD) | held, CARD, 7)


@pytest.mark.parametrize(("text", "holds"), [
    ("cost", True), ("not cost", False), ("cost - 2", False), ("cost == 2", True), ("cost != 2", False),
    ("cost < 3", True), ("cost <= 1", False), ("cost > 1", True), ("cost >= 3", False), ("3 > cost", True),
    ("rank == A", True), ("rank == 2", False), ("rank == 'a'", True), ("rank != 2", True),
    ("rank in [2, 10, J]", False),
    ("rank in [a, 2]", True), ("rank not in [A, 2]", False), ("cost in [1, 2]", True), ("white == side", True),
    ("rank == 2 or rank == 3", False), ("rank == 2 or rank == A", True), ("rank == A and cost == 3", False),
    ("side == black or rank == A and cost == 2", True), ("(side == black or rank == A) and cost == 3", False),
    ("not (rank == 2 or side == black)", True), ("not rank == 2 and side == white", True),
    ("kind == 'sea monster'", True), ("kind == “Sea Monster”", True), ('kind == "monster"', False),
    ("kind == whale", False),
    ("light-infantry", False), ("not light-infantry and text es == ''", True), ("Cost == 2", True), ("roll == 4", True),
    ("1 if cost > 1 and side == white else 0", True), ("row == 7", True), ("cost * 2 + 1 == 5", True),
])  # fmt: skip
def test_conditions_hold_or_do_not_and_say_the_same_in_braces(text, holds):
    assert condition(text, CARD).holds(card()) is holds
    assert condition(f"{{{{ {text} }}}}", CARD).holds(card()) is holds


@pytest.mark.parametrize(("text", "holds"), [
    ("{{ cost }} >= 2", True), ("{{ cost }} >= 3", False), ("{{ rank }} == A or {{ cost }} > 9", True),
    ("not {{ cost }}", False),
])  # fmt: skip
def test_braces_around_a_part_of_a_condition_are_brackets(text, holds):
    assert condition(text, CARD).holds(card()) is holds


@pytest.mark.parametrize(("text", "message", "hint"), [
    ("side == blak", "“side” is never “blak”", "black"), ("side != blak", "“side” is never “blak”", "black"),
    ("side in [white, blak]", "“side” is never “blak”", "black"), ("rank == 4", "“rank” is never “4”", "A"),
    ("cost == many", "“cost” is never “many”", "0 to 20"), ("cost == 21", "“cost” is never “21”", "0 to 20"),
    ("cost >= 30", "“cost >= 30” is never met", "0 to 20"), ("30 < cost", "“cost > 30” is never met", "0 to 20"),
    ("side < 3", "“side” is text, which cannot be", "numbers"), ("kind < 'z'", "“z” is not a number", ""),
    ("roll == '4+'", "is never", "2 to 6"),
    ("rnak == A", "no field “rnak”", "rank"), ("cost > x", "no field “x”", ""),
    ("rank == sea monster", "“monster” does not belong in", ""),
    ("rank = A", "write == instead of “=”", ""), ("rank == A || cost", "write or instead", ""),
    ("cost and", "“cost and” is incomplete", ""),
    ("{{ cost }}{{ rank }}", "“{{” does not belong in", ""), ("{{ cost", "missing", ""),
    ("1 < cost < 3", "“<” does not belong in", ""),
    ("1d6 > cost", "dice cannot be part of a condition", ""),
    ("(cost > 1) == 1", "is compared or counted; combine", ""), ("", "“” is incomplete", ""),
    ("not " * 40 + "cost", "nested too deep", ""), ("(" * 40 + "cost" + ")" * 40, "nested too deep", ""),
    ("cost or " * 60 + "cost", "at most 300 characters", ""),
    ("__import__('os')", "there is no function “__import__”", ""),
])  # fmt: skip
def test_conditions_outside_the_grammar_or_that_can_never_hold_are_refused(text, message, hint):
    with pytest.raises(FillError, match=re.escape(message)) as refused:
        condition(text, CARD)
    assert hint in str(refused.value.hint)


def test_what_is_empty_is_neither_more_nor_less_nor_equal():
    empty = card(cost=None)
    held = {
        text: condition(text, CARD).holds(empty)
        for text in ("cost < 5", "cost >= 0", "cost == 0", "cost != 3", "cost == ''")
    }
    assert held == {"cost < 5": False, "cost >= 0": False, "cost == 0": False, "cost != 3": True, "cost == ''": True}


def test_a_text_where_a_number_is_counted_names_the_field():
    with pytest.raises(FillError, match="“rank” is “A”, not a number"):
        compile_template("{{ rank + 1 }}", CARD).of(card())
    with pytest.raises(FillError, match="“rank” is “A”, not a number"):
        condition("rank > 2", CARD).holds(card())
    assert compile_template("{{ rank + 1 }}", CARD).of(card(rank="10")) == "11"


def test_texts_in_quotes_are_chosen_by_conditions():
    fill = compile_template("{{ 'gold' if rank in [A, J] and cost else 'grey' }}", CARD)
    assert [fill.of(card()), fill.of(card(rank="2")), fill.of(card(cost=None))] == ["gold", "grey", "grey"]
    with pytest.raises(FillError, match="no field “gold”") as refused:
        compile_template("{{ gold if cost else 'grey' }}", CARD)
    assert "'gold'" in refused.value.hint


WORDS = "rank cost side 2 A white ( ) and or not in [ ] , == < 'x' {{ }} - if else 1d6 / é ="


@given(st.lists(st.sampled_from(WORDS.split()), max_size=14).map(" ".join) | st.text(max_size=40))
def test_any_text_is_a_condition_or_a_plain_mistake(text):
    try:
        assert condition(text, CARD).holds(card()) in (True, False)
    except FillError as error:
        assert str(error)


def joined(parts):
    (left, one), word, (right, other) = parts
    return f"({left} {word} {right})", one and other if word == "and" else one or other


HOLDING, FAILING = ("rank == A", "cost > 1", "side in [white]"), ("rank == 2", "cost > 5", "side in [black]")
CLAUSES = st.recursive(
    st.sampled_from([*((text, True) for text in HOLDING), *((text, False) for text in FAILING)]),
    lambda inner: st.one_of(
        st.tuples(inner, st.sampled_from(["and", "or"]), inner).map(joined),
        inner.map(lambda clause: (f"not {clause[0]}", not clause[1])),
    ),
    max_leaves=6,
)


@given(CLAUSES)
def test_random_conditions_hold_when_they_should(clause):
    text, expected = clause
    assert condition(text, CARD).holds(card()) is expected


def test_what_a_row_leaves_empty_is_nothing():
    empty = row(name=None, combat=None, roll=None)
    assert compile_template("{{ name }}{{ combat + 1 }}", FIELDS).of(empty) == ""
    assert not condition("combat >= 0", FIELDS).holds(empty)


def test_a_division_by_zero_is_reported():
    with pytest.raises(FillError, match="divides by zero"):
        compile_template("{{ 1 / combat }}", FIELDS).of(row(combat=0))


@given(st.text(max_size=200))
def test_the_text_of_a_row_stays_text(text):
    assert compile_template("<{{ name }}>", FIELDS).of(row(name=text)) == f"<{text}>"[:LONGEST_FILLED]


LOOKUPS = {"colours": {"white": "silver", "black": "navy"}, "power": {"1": "10", "else": "0"}}


@pytest.mark.parametrize(("template", "text"), [
    ("{{ colours[side] }}", "silver"), ("a {{ Colours [ side ] }}b", "a silverb"), ("{{ colours['BLACK'] }}", "navy"),
    ("{{ power[cost - 2] + 1 }}", "11"), ("{{ power[cost] }}", "0"), ("{{ colours[black] }}", "navy"),
    ("{{ 'yes' if colours[side] in [silver, gold] and power[cost] == 0 else 'no' }}", "yes"),
])  # fmt: skip
def test_a_value_is_looked_up(template, text):
    assert compile_template(template, CARD, LOOKUPS).of(card(side="White", cost=3)) == text


@pytest.mark.parametrize(("template", "entry"), [
    ("{{ colours[side] }}", ("colours", "white")),
    ("{{ Colours[upper(side)] }}", ("colours", "white")),
    ("{{ colours['red'] }}", ("colours", "else")),
    ("{{ sizes[side] }}", ()),
    ("{{ colours[side] }}x", ()),
    ("{{ side }}", ()),
    ("white", ()),
])  # fmt: skip
def test_a_text_that_is_an_entry_of_a_lookup_says_which(template, entry):
    lookups = {"colours": {"white": "gold", "else": "red"}, "sizes": {"red": "9"}}
    fill = compile_template(template, {"side": PieceField()}, lookups)
    assert fill.lookup_entry(RowTexts({"side": "white"}, {"side": "white"})) == entry


def test_a_value_that_a_table_does_not_have_is_refused_with_its_field():
    with pytest.raises(FillError, match="the lookup “colours” has no “whit”") as error:
        compile_template("{{ colours[kind] }}", CARD, LOOKUPS).of(card(kind="whit"))
    assert (error.value.field, "“white”" in error.value.hint) == ("kind", True)
    assert compile_template("<{{ colours[kind] }}>", CARD, LOOKUPS).of(card(kind="")) == "<>"


@pytest.mark.parametrize(
    "template", ["{{ colors[side] }}", "{{ colours[sid] }}", "{{ colours[side }}", "{{ colours[] }}"]
)
def test_a_lookup_that_cannot_be_is_refused_before_any_row(template):
    with pytest.raises(FillError):
        compile_template(template, CARD, LOOKUPS)


@pytest.mark.parametrize(("template", "text"), [
    ("{{ upper(kind) }}", "SEA MONSTER :sun: ÉL"), ("{{ lower(kind) }}", "sea monster :sun: él"),
    ("{{ title(kind) }}", "Sea Monster :sun: Él"), ("{{ first(kind) }}", "s"), ("{{ first(kind, 3) }}.", "sea."),
    ("{{ first(kind, 13) }}", "sea monster :sun:"), ("{{ first(kind, cost) }}", "se"), ("{{ first(kind, 99) }}", KIND),
    ("{{ upper(first(kind, 3)) }}", "SEA"), ("{{ upper('a' if cost > 1 else 'b') }}", "A"), ("{{ upper(cost) }}", "2"),
    ("{{ 1 if upper(kind) == kind else 0 }}", "1"),
    ("{{ replace(kind, 'sea ', 'lake-') }}", "lake-monster :sun: él"), ("{{ replace(kind, 'xyz', 'a') }}", KIND),
    ("{{ replace(kind, ' ', '') }}", "seamonster:sun:él"), ("{{ replace(kind, '', 'a') }}", KIND),
    ("{{ pad(cost, 3) }}", "002"), ("{{ pad(cost - 4, 2) }}", "−2"), ("{{ pad(12345, 3) }}", "12345"),
    ("{{ pad('7', 3) }}", "007"), ("{{ pad('', 3) }}", ""),
    ("{{ trim('  .a. ', '. ') }}", "a"), ("{{ trim_left(kind, 'aes') }}", " monster :sun: él"),
    ("{{ trim_right('10.500', '0') }}", "10.5"), ("{{ trim(trim_left(kind, 'sea')) }}", "monster :sun: él"),
])  # fmt: skip
def test_texts_have_functions(template, text):
    assert compile_template(template, CARD).of(card(kind=KIND)) == text


def test_a_field_may_be_called_like_a_function():
    fields = {"title": PieceField(), "first": PieceField()}
    row = RowTexts.of({"title": "old oak", "first": "no"}, fields, 1)
    assert (
        compile_template("{{ title }}: {{ title(title) }} {{ first(first) }}", fields).of(row) == "old oak: Old Oak n"
    )


@pytest.mark.parametrize(("template", "message"), [
    ("{{ upper(kind, 2) }}", "upper takes a single value"),
    ("{{ first(kind, 1, 2) }}", "first is written like this: first(name, 3)"),
    ("{{ replace(kind, 'a') }}", "replace is written like this: replace(name, 'old', 'new')"),
    ("{{ pad(cost) }}", "pad is written like this: pad(number, 3)"), ("{{ pad(cost, 'x') }}", "“x” is not a number"),
    ("{{ pad('A', 3) }}", "“A” is not a number"),
    ("{{ trim(kind, 'a', 'b') }}", "trim is written like this"),
    ("{{ replace(kind, a, 'b') }}", "there is no field “a”"),
    ("{{ upper(kind) + 1 }}", "“upper(…)” is not a number"), ("{{ uper(kind) }}", "there is no function “uper”"),
    ("{{ first(kind, kind) }}", "first is written like this"), ("{{ upper() }}", "does not belong"),
])  # fmt: skip
def test_functions_of_texts_that_cannot_be_are_refused(template, message):
    with pytest.raises(FillError, match=re.escape(message)):
        compile_template(template, CARD).of(card())


@pytest.mark.parametrize("count", ["-1", "1.5"])
def test_letters_are_counted_in_whole_numbers(count):
    with pytest.raises(FillError, match="is written like this"):
        compile_template(f"{{{{ first(kind, {count}) }}}}", CARD).of(card())


@pytest.mark.parametrize("template", ["{{ pad(cost, 101) }}", "{{ pad(cost, 999999999999) }}"])
def test_zeros_have_an_end(template):
    with pytest.raises(FillError, match="is written like this"):
        compile_template(template, CARD).of(card())


def test_a_strangers_text_does_not_grow_without_end():
    grown = "kind"
    for _ in range(6):
        grown = f"replace({grown}, 'a', '{'a' * 20}')"
    with pytest.raises(FillError, match="more than 4000 characters"):
        compile_template(f"{{{{ {grown} }}}}", CARD).of(card(kind="aaa"))


@given(st.text("ab0. ", max_size=20), st.text("ab0.", min_size=1, max_size=3))
def test_no_end_of_a_trimmed_text_has_what_was_trimmed(text, characters):
    trimmed = compile_template(f"{{{{ trim(kind, '{characters}') }}}}", CARD).of(card(kind=text))
    assert trimmed in text and not set(trimmed[:1] + trimmed[-1:]) & set(characters)


def test_signs_that_never_close_are_looked_for_once():
    """A search from each of them to the end of the text takes minutes for a file of such signs."""
    with pytest.raises(FillError, match="unmatched"):
        compile_template("{{ " * 300_000, {})
