"""Helpers of templates take what their annotations say and tell what that is."""

import pytest

from generator.packs.load import find_pack, rules_in
from generator.problems import PizarraError
from generator.templating.helpers import CardHelpers
from generator.templating.rendering import Template, render_template
from generator.templating.ruling_marks import Marks


@pytest.fixture(scope="module")
def helpers():
    book = rules_in(find_pack("dichoso-fulbo").folder).book
    return CardHelpers(book, "es", Marks(book, "es")).helpers()


@pytest.mark.parametrize(
    ("call", "message", "hint"),
    [
        (
            'bands("pases_distancia", columns=20000000)',
            "columns is “20000000”",
            "it must be a whole number from 1 to 12",
        ),
        ("percent(0.5, 999999999)", "digits is “999999999”", "it must be a whole number from 0 to 6"),
        ("in_a_row(10, 4, 99999999)", "attempts is “99999999”", "it must be a whole number from 0 to 60"),
        ("at_least(30, 4, 99999999)", "successes is “99999999”", "it must be a whole number from 0 to 60"),
        ("caught(30, 4, -99999999)", "modifier is “-99999999”", "it must be a whole number from -30 to 30"),
        ('odds("robo", range(200), [1], ["robo"])', "down is", "it must be a list of at most 100"),
        ('odds("robo", ["x"], [1], ["robo"])', "down is a list", "it must be a list, each a whole number from"),
        (
            'value("alcances.pase", fuerza=99999999)',
            "fuerza is “99999999”",
            "it must be a whole number from -1000 to 1000",
        ),
        ('percent("0.5")', "chance is “0.5”", "it must be a number up to 1000"),
        ("signed([1])", "number is a list", "it must be a number up to 1000"),
        ("title(5)", "table_id is “5”", "it must be text"),
        ("t(es=[1])", "es is a list", "it must be text"),
        ('dice("tarjetas", headed=0)', "headed is “0”", "it must be true or false"),
        ('formula("limites", only="con_balon")', "only is “con_balon”", "it must be a list, such as [“a”, “b”]"),
        ("rulings(7)", "names is “7”", "it must be text"),
        ("title()", "missing a required argument: 'table_id'", ""),
    ],
)
def test_arguments_that_are_not_what_they_should_be(helpers, call, message, hint):
    with pytest.raises(PizarraError) as raised:
        render_template(Template("card", "card.md.j2", f"\n{{{{ {call} }}}}"), helpers)
    (problem,) = raised.value.problems
    assert problem.line == 2
    assert problem.message.startswith(message)
    assert problem.hint.startswith(hint)


def test_a_chance_that_is_no_number_is_not_printed(helpers):
    with pytest.raises(PizarraError, match="chance is “nan”"):
        render_template(Template("card", "card.md.j2", "{{ percent(x) }}"), {**helpers, "x": float("nan")})
