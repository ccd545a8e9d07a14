"""What is nested too deep in a template is told with its line, whatever it is."""

import pytest

from generator.problems import PizarraError
from generator.templating.rendering import Template, render_template

DEEP = {
    "brackets": "{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}",
    "lists": "{{ " + "[" * 3000 + "]" * 3000 + " }}",
    "filters": "{{ 1" + "|abs" * 12000 + " }}",
    "signs": "{{ " + "-" * 40000 + "1 }}",
    "negations": "{{ " + "not " * 10000 + "1 }}",
    "sums": "{{ 1" + "+1" * 20000 + " }}",
    "choices": "{{ " + "1 if 1 else " * 3000 + "1 }}",
    "names": "{{ a" + ".b" * 15000 + " }}",
    "places": "{{ a" + "[0]" * 10000 + " }}",
    "calls": "{{ a" + "()" * 10000 + " }}",
    "conditions": "{% if 1 %}" * 2000 + "{% endif %}" * 2000,
    "loops": "{% for x in [1] %}" * 30 + "{% endfor %}" * 30,
    "macros": "{% macro m() %}" * 30 + "{% endmacro %}" * 30,
}
SOUND = {
    "brackets": "{{ " + "(" * 8 + "1" + ")" * 8 + " }}",
    "filters": "{{ 1" + "|abs" * 30 + " }}",
    "sums": "{{ 1" + "+0" * 30 + " }}",
    "loops": "{% for x in [1] %}" * 8 + "1" + "{% endfor %}" * 8,
    "otherwise": "{% if 0 %}0" + "{% elif 0 %}0" * 1000 + "{% else %}1{% endif %}",
    "texts": "{{ 1" + " ~ ''" * 2000 + " }}",
}


@pytest.mark.parametrize("name", DEEP)
def test_deep_nesting_has_a_line(name):
    with pytest.raises(PizarraError) as raised:
        render_template(Template("card", "card.md.j2", f"# a\n\n{DEEP[name]}"), {})
    (problem,) = raised.value.problems
    assert str(problem).startswith("card.md.j2:3: nested too deeply")


@pytest.mark.parametrize("name", SOUND)
def test_what_people_write_is_not_too_deep(name):
    assert render_template(Template("card", "card.md.j2", SOUND[name]), {}) == "1"


def test_a_number_of_five_thousand_digits_has_a_line():
    with pytest.raises(PizarraError, match=r"card.md.j2:2: a number has far too many digits"):
        render_template(Template("card", "card.md.j2", f"\n{{{{ {'9' * 5000} }}}}"), {})
