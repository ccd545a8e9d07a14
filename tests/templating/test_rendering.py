import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.problems import PizarraError, Problem
from generator.templating.environment import MAX_OUTPUT
from generator.templating.formatting import TemplateError, escape, join_markdown, markdown
from generator.templating.rendering import MAX_BRACES, MAX_SOURCE, Template, render_template, template_of, text_calls
from generator.text.blocks import Paragraph, PipeTable, parse
from generator.text.words import legible


def fail(message, hint=""):
    raise TemplateError(message, hint)


def stop():
    raise PizarraError([Problem("rules.yaml", "the dice are not stated", "dice.prueba")])


TEXT = st.text(max_size=80).map(lambda text: re.sub("[\ue000-\ue100\U000f0000-\U000ffffd]", "", text))
"""Any text but the private characters that stand for marks and traces while a template is rendered."""

HELPERS = {
    "name": "*Ana|Eva*",
    "strong": lambda: markdown("**sí**"),
    "numbers": (1, 2, 3),
    "fail": lambda: fail("there is no table called “x”", "did you mean “y”?"),
    "same": lambda value: value,
    "stop": lambda: stop(),
}


def render(text, **more):
    return render_template(Template("card", "cards/card.md.j2", text), {**HELPERS, **more})


def problem(text):
    with pytest.raises(PizarraError) as raised:
        render(text)
    (found,) = raised.value.problems
    assert found.file == "cards/card.md.j2"
    return found


def words(blocks):
    (paragraph,) = blocks
    assert isinstance(paragraph, Paragraph)
    return " ".join("".join(fragment.text for fragment in word.fragments) for word in paragraph.words)


def test_text_is_escaped_and_markdown_is_not():
    assert render("{{ name }} {{ strong() }}") == r"\*Ana\|Eva\* **sí**"


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("{{ name ~ strong() }}", r"\*Ana\|Eva\***sí**"),
        ("{{ name + strong() }}", r"\*Ana\|Eva\***sí**"),
        ("{{ [name, strong()]|join(', ') }}", r"\*Ana\|Eva\*, **sí**"),
        ("{% macro cell(x) %}| {{ x }} |{% endmacro %}{{ cell(name) }}", r"| \*Ana\|Eva\* |"),
        ("{% set x %}{{ name }}{% endset %}{{ x }}", r"\*Ana\|Eva\*"),
        ("{% for n in numbers %}{{ loop.index }}/{{ loop.length }} {% endfor %}", "1/3 2/3 3/3 "),
        ("{{ 3 * 4 }} {{ 7 % 4 }} {{ ([1] + [2])|join(' ') }}", "12 3 1 2"),
        ("{% for i in range(2, 4) %}{{ i }}{% endfor %}", "23"),
        ("{% if numbers|length > 2 %}sí{% endif %}", "sí"),
    ],
)
def test_what_templates_make(text, made):
    assert render(text) == made


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("a\n{{ nmae }}", 2, "there is nothing called “nmae”"),
        ("a\n\n{% if x %}", 3, "not a valid template"),
        ("a\n{{ 1 + }}", 2, "not a valid template"),
        ("{{ name|center(9) }}", 1, "No filter named 'center'"),
        ("a\n{{ fail() }}", 2, "there is no table called “x”"),
        ("a\n\n{{ stop() }}", 3, "dice.prueba: the dice are not stated"),
        ("a\n{{ same() }}", 2, "() missing 1 required positional argument"),
        ("a\n{{ 1 / 0 }}", 2, "division by zero"),
        ("a\n{% for x in 5 %}{% endfor %}", 2, "not iterable"),
        ("a\n{{ numbers.foo.bar }}", 2, "there is nothing called “foo”"),
        ("{% include 'x' %}", 1, "cannot include other files"),
        ("\n{% extends 'x' %}", 2, "cannot include other files"),
        ("{% for i in range(1000) %}{% endfor %}", 1, "a range of 1000 numbers is too long"),
        ("{% for i in range(150) %}{% for j in range(150) %}{% endfor %}{% endfor %}", 1, "more than 10000 steps"),
        ("{% macro m() %}{{ m() }}{% endmacro %}{{ m() }}", 1, "calls itself endlessly"),
        ("{% macro m(x) %}{{ m(x ~ x) }}{% endmacro %}{{ m('aa') }}", 1, "more than 20000 characters"),
        ("{{ 'a' * 100000000 }}", 1, "“*” cannot be used"),
        ("{{ '%999999999d' % 1 }}", 1, "“%” cannot be used"),
        ("{{ 9 ** 9 ** 9 }}", 1, "“**” cannot be used"),
        ("{{ 999999999 * 999999999 }}", 1, "goes beyond"),
        ("{{ name.upper() }}", 1, "unsafe"),
        ("{{ ''.__class__ }}", 1, "unsafe"),
        ("{{ same.__globals__ }}", 1, "unsafe"),
    ],
)
def test_mistakes_have_a_file_and_a_line(text, line, message):
    found = problem(text)
    assert message in found.message
    assert found.line == line


def test_templates_are_read_as_utf_8():
    assert template_of("\ufeff# Pases ñ".encode(), "a", "a.j2") == Template("a", "a.j2", "# Pases ñ")
    with pytest.raises(PizarraError) as raised:
        template_of("# Pases\nniño".encode("latin-1"), "a", "a.j2")
    assert raised.value.problems[0].place == "a.j2:2:3"


def test_hints():
    assert problem("{{ nmae }}").hint == "did you mean “name”?"
    assert problem("{{ fail() }}").hint == "did you mean “y”?"
    assert problem("{{ range(10 ** 12) }}").hint == "write the number itself, at most 1000000000000"
    assert problem("{{ range(1000000000000) }}").hint == "at most 200"
    assert problem("{{ 'x' * 9 }}").hint == "it needs two numbers"


def test_too_much_text_is_a_problem():
    assert (
        "produces more than 20000 characters"
        in problem("{% for i in range(200) %}" + "x" * 400 + "{% endfor %}").message
    )
    assert len(render("{% for i in range(200) %}" + "x" * 90 + "{% endfor %}")) < MAX_OUTPUT
    for text, said in (
        ("x" * (MAX_SOURCE + 1), f"has {MAX_SOURCE + 1} characters; a template may have at most {MAX_SOURCE}"),
        (
            "{{" * (MAX_BRACES + 1),
            f"opens {MAX_BRACES + 1} tags ({{{{ or {{%); a template may open at most {MAX_BRACES}",
        ),
    ):
        with pytest.raises(PizarraError) as caught:
            template_of(text.encode(), "x", "x.md.j2")
        assert [(each.file, each.message) for each in caught.value.problems] == [("x.md.j2", said)]
    assert template_of(b"x" * MAX_SOURCE, "x", "x").text == "x" * MAX_SOURCE
    assert template_of(b"{#" * MAX_BRACES, "x", "x").text == "{#" * MAX_BRACES


def test_doubling_in_blocks_is_stopped():
    text = "{% set x %}aaaaaaaa{% endset %}" + "{% set x %}{{ x }}{{ x }}{% endset %}" * 30 + "{{ x }}"
    assert "produces more than 20000 characters" in problem(text).message


def test_joined_escapes_what_is_no_markdown():
    assert join_markdown(["a*", markdown("**b**"), 3], " · ") == r"a\* · **b** · 3"


@pytest.mark.parametrize(
    "text",
    ["<b>x</b>", "{{ x }}", "*x* _y_ **z**", "a|b", "# a", "- a", "1. a", "7) a", "> a", "    a", "```a", "===", "---",
     "[a](b)", "![a](b)", "&amp; &#65;", "\\*", "http://a.b", "<http://a.b>", "| a | b |", "+ a", "x" * 300, "~~~ a"],
)  # fmt: skip
def test_escaped_text_reads_as_it_was_typed(text):
    assert words(parse(escape(text))) == " ".join(text.split())


@given(TEXT)
def test_escaping_round_trips(text):
    shown = " ".join(legible(text).replace("\u00a0", " ").replace("\u202f", " ").split())
    blocks = parse(escape(text))
    assert (words(blocks) if blocks else "") == " ".join(shown.split())


@given(TEXT)
def test_escaping_round_trips_in_a_table(text):
    (table,) = parse(f"| a | b |\n|---|---|\n| {escape(text)} | 1 |")
    assert isinstance(table, PipeTable)
    shown = " ".join(legible(text).replace("\u00a0", " ").replace("\u202f", " ").split())
    cell = " ".join("".join(fragment.text for fragment in word.fragments) for word in table.rows[0][0].words)
    assert cell == shown


@given(st.text(max_size=60))
def test_any_template_is_text_or_a_problem(text):
    try:
        render(text)
    except PizarraError as error:
        assert error.problems


@pytest.mark.parametrize("text", ["{{" * 2000, "{{ " + "1+" * 9000 + "1 }}", "{{ " + "9" * 5000 + " }}"])
def test_texts_in_a_template_that_cannot_be_read_are_none(text):
    """They are asked for when nothing was rendered yet."""
    assert text_calls(Template("x", "x", text)) == ()


def test_a_text_that_is_empty_in_one_language_is_an_error_at_its_line_even_where_it_is_not_printed():
    text = '# A\n\n{% if false %}\n{{ t(es="La noche es larga.", en="") }}\n{% endif %}\n{{ t(es="", en="") }}'
    with pytest.raises(PizarraError) as error:
        render_template(Template("a.md.j2", "cards/a.md.j2", text), {"t": lambda **texts: texts["en"]})
    (problem,) = error.value.problems
    assert (problem.line, problem.message) == (4, "the text in “en” is empty")
    assert problem.hint == "translate the one in “es”: “La noche es larga.”"
