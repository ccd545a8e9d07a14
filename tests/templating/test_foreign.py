"""Templates of strangers give the same text as ours, and one clear line when they take too much."""

import os
import time

import pytest

from generator import processes
from generator.problems import PizarraError, Severity
from generator.templating.rendering import Template, guarded, rendered

FORKS = pytest.mark.skipif(not hasattr(os, "fork"), reason="the system has no such processes")


def text_of(text, foreign=True, **helpers):
    template = Template("card", "card.md.j2", text, foreign)
    return guarded(template, lambda: rendered(template, helpers))


def problem(text, **helpers):
    with pytest.raises(PizarraError) as raised:
        text_of(text, **helpers)
    (found,) = raised.value.problems
    assert found.severity is Severity.ERROR
    return found


def test_the_same_text_whoever_wrote_it():
    text = "# ñ \ue000 {{ 1 + 1 }}\n"
    assert text_of(text) == text_of(text, foreign=False) == "# ñ \ue000 2\n"


def test_mistakes_come_back_with_their_line():
    assert str(problem("a\n{{ nmae }}", name="x")) == (
        "card.md.j2:2: there is nothing called “nmae”\n    did you mean “name”?"
    )


@FORKS
def test_what_takes_too_long_is_told_with_its_line(monkeypatch):
    monkeypatch.setattr(processes, "MOST_SECONDS", 1)

    def slow():
        while True:
            time.process_time()

    assert str(problem("a\n{{ slow() }}", slow=slow)).startswith("card.md.j2:2: takes more than")


@FORKS
def test_what_takes_too_much_memory_is_told_with_its_line():
    found = problem("a\n{{ large() }}", large=lambda: "x" * 10 * processes.MOST_MEMORY)
    assert str(found).startswith("card.md.j2:2: needs more than 300 MB of memory")


@FORKS
def test_a_process_that_is_gone_is_one_clear_line():
    assert str(problem("a\n{{ gone() }}", gone=lambda: os._exit(0))).startswith("card.md.j2: needs more than")


def test_markdown_nested_too_deep_is_told_with_its_line():
    found = problem("# a\n\n" + "> " * 15000 + "x")
    assert (found.line, found.message[:40]) == (3, "lists and quotes are nested too deep her")
