"""Templates that build much from little end with one clear line, soon and in little room."""

import time
from fractions import Fraction

import pytest

from generator.problems import PizarraError
from generator.templating.rendering import Template, render_template

LISTS = "{% set a = ['aaaaaaaaaa'] %}" + "{% set a = [a, a, a, a, a, a, a, a, a, a] %}" * 12
WORDS = "{% set a = {'k': 'aaaaaaaaaa'} %}" + "{% set a = {'a': a, 'b': a, 'c': a, 'd': a} %}" * 12
USES = ("{{ a }}", "{{ a|string }}", "{{ a == a }}", "{{ a|unique }}", "{{ a|join }}", "{{ a ~ a }}", "{{ a + a }}",
        "{{ a|upper }}", "{{ a|sum(start=[]) }}", "{% if a in a %}{% endif %}", "{{ {}[a] }}")  # fmt: skip
LOOPS = "{% for i in range(200) %}{% for j in range(50) %}", "{% endfor %}{% endfor %}"
LONG = "{% set a = range(200)|list %}" + "{% set a = a + a + a + a + a %}" * 2
THOUSANDS = {
    "letters of a macro": "{% macro m() %}" + ("x" * 40_000).join(LOOPS) + "{% endmacro %}{{ m() }}",
    "letters that are kept": "{% set x %}" + ("x" * 40_000).join(LOOPS) + "{% endset %}",
    "comparisons": LONG + ("{% if a == a %}{% endif %}" * 1500).join(LOOPS),
    "slices": LONG + ("{% set b = a[1:] %}" * 1500).join(LOOPS),
    "filters": ("{% set b = 'aaaaaaaaaa'|upper|lower %}" * 1000).join(LOOPS),
    "macros": "{% macro m() %}" + "{% if 1 %}{% endif %}" * 2000 + "{% endmacro %}" + "{{ m() }}".join(LOOPS),
    "digits of a fraction": "{% set f = third %}" + "{% set f = f * f %}" * 60,
}


def said(text, **helpers):
    with pytest.raises(PizarraError) as raised:
        render_template(Template("card", "card.md.j2", text), helpers)
    (problem,) = raised.value.problems
    assert problem.line
    return problem.message


@pytest.mark.parametrize("start", [LISTS, WORDS], ids=["lists", "words"])
@pytest.mark.parametrize("use", USES)
def test_what_holds_itself_many_times_is_weighed_as_if_it_were_written_out(start, use):
    assert said(start + use) == "a value has more than 20000 characters or entries"


@pytest.mark.slow
@pytest.mark.parametrize("name", THOUSANDS)
def test_a_thousand_times_a_little_is_too_much(name):
    started = time.process_time()
    message = said(THOUSANDS[name], third=Fraction(1, 3))
    assert "needs far too much computation" in message or "a fraction has too many digits" in message
    assert time.process_time() - started < 5


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("{% set a = [1] %}" + "{% set a = [a] %}" * 30, "lists are nested more than 20 levels deep"),
        ("{% set a = [] %}{% set b = a.append(a) %}", "access to attribute 'append' of 'list' object is unsafe."),
        ("{{ 1e308 * 10 }}", "a number goes beyond 1000000000000"),
        ("{{ 1e300 / 1e-300 }}", "a number goes beyond 1000000000000"),
        ("{{ 'nan'|float }}", "this is not a number"),
        ("{{ 'inf'|float }}", "a number goes beyond 1000000000000"),
        ("{{ 1.5|round(99999999, 'ceil') }}", "a number cannot be rounded to “99999999” digits"),
        ("{{ 3|round(-99999999) }}", "a number cannot be rounded to “-99999999” digits"),
        ("{{ ['a', 'b']|sum }}", "this is not a number"),
        ("{{ 'a'|map(' spend', -99)|list }}", "positional argument"),
    ],
)
def test_values_stay_within_what_people_read(text, message):
    assert message in said(text)


@pytest.mark.parametrize(
    ("value", "message"),
    [
        ("f", "a function is printed without being called"),
        ("[1, 2]", "a list cannot be printed"),
        ("{1: 2}", "a list cannot be printed"),
        ("{1: 2}.items()", "a list cannot be printed"),
        ("[[1, 2]]|join", "a list cannot be printed"),
        ("[1, 2]|upper", "a list cannot be printed"),
        ("[1] ~ 'a'", "a list cannot be printed"),
        ("'a' + [1]", "a list cannot be printed"),
        ("range(3)", "a list cannot be printed"),
        ("none", "there is nothing here to print"),
        ("1 == 1", "true cannot be printed"),
    ],
)
def test_only_texts_and_numbers_are_printed(value, message):
    assert said(f"{{{{ {value} }}}}", f=len) == message


def test_a_template_at_work_is_far_from_the_limits():
    text = "{% for i in range(200) %}{{ i }} {{ 'a' ~ i }}{% if i in [1, 2] %}.{% endif %};{% endfor %}"
    assert render_template(Template("card", "card.md.j2", text), {}).count(";") == 200
