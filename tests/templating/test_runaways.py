"""Templates that take too much are one clear line, in good time and with no more room than others."""

import os
import time
import tracemalloc

import pytest

from generator.problems import PizarraError, Severity
from generator.templating import rendering
from generator.templating.rendering import Template, render_template


def problem(text, **helpers):
    with pytest.raises(PizarraError) as raised:
        render_template(Template("card", "card.md.j2", text), helpers)
    (found,) = raised.value.problems
    assert found.severity is Severity.ERROR
    return found


def test_mistakes_come_back_with_their_line():
    assert str(problem("a\n{{ nmae }}", name="x")) == (
        "card.md.j2:2: there is nothing called “nmae”\n    did you mean “name”?"
    )


@pytest.mark.slow
def test_what_takes_too_long_is_reported_with_its_line(monkeypatch):
    monkeypatch.setattr(rendering, "MAX_SECONDS", 0.2)

    def slow():
        until = time.process_time() + 0.01
        while time.process_time() < until:
            pass
        return ""

    text = "a\n{% for i in range(200) %}{{ slow() }}{% endfor %}"
    assert str(problem(text, slow=slow)).startswith("card.md.j2:2: takes more than")


def test_the_rows_of_a_deck_share_their_time():
    template = Template("card", "card.md.j2", "a\n{{ 1 + 1 }}")
    assert render_template(template, {}, until=time.process_time() + 5) == "a\n2"
    with pytest.raises(PizarraError, match=r"card.md.j2:2: takes more than 5 seconds"):
        render_template(template, {}, until=time.process_time())


RUNAWAYS = {
    "time": "{% macro m() %}{{ m() }}{{ m() }}{% endmacro %}{{ m() }}",
    "turns": "{% for i in range(200) %}" * 3 + "{% endfor %}" * 3,
    "memory": "{% set a = ['aaaaaaaaaa'] %}" + "{% set a = [a, a, a, a, a] %}" * 40,
    "letters": "{% set a = 'aaaaaaaaaa' %}" + "{% set a = a ~ a ~ a ~ a %}" * 40,
    "many": "{% set a = 'x' %}"
    + "{% set a = a ~ a %}" * 14
    + "".join(f"{{% set a{n} = a ~ 'x' %}}" for n in range(2000)),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", RUNAWAYS)
def test_a_runaway_is_stopped_in_time_and_memory_where_there_are_no_other_processes(name, monkeypatch):
    for function in ("fork", "posix_spawn", "kill"):
        monkeypatch.delattr(os, function, raising=False)
    tracemalloc.start()
    started = time.process_time()
    try:
        message = problem(RUNAWAYS[name]).message
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert any(
        told in message
        for told in (
            "calls itself",
            "more than 10000 steps",
            "more than 20000 characters",
            "far too much computation",
            "takes more than 5 seconds",  # on a slow machine
        )
    )
    assert time.process_time() - started < 10
    assert most < 100e6


@pytest.mark.parametrize(
    "deep",
    ["> " * 15000 + "x", ">" * 20 + "x", "- " * 10 + "x", "1. " * 10 + "x", "> - " * 7 + "x"]
    + ["".join(indent * n + "- a\n" for n in range(60 // len(indent))) for indent in ("  ",)]
    + ["- a\n" + "".join("\t" * n + "- a\n" for n in range(1, 30))],
)
def test_markdown_nested_too_deep_is_reported_with_its_line(deep):
    found = problem("# a\n\n" + deep)
    assert found.line >= 3
    assert found.message.startswith("lists and quotes are nested too deeply here: ")
