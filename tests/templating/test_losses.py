import pytest

from generator.problems import Severity
from generator.templating.rendering import Template, losses
from tests.conftest import ROOT


def told(text):
    return [(problem.line, problem.message) for problem in losses(Template("x", "x.md.j2", text))]


@pytest.mark.parametrize("row", ["| 1 | 2 | 3 |", "| {{ a|upper }} | 2 | 3 |", "| 1 | 2 | 3"])
def test_cells_beyond_the_columns_are_reported(row):
    text = f"| a | b |\n|---|:-:|\n{{% for x in y %}}\n{row}\n{{% endfor %}}\n"
    assert told(text) == [(4, "1 cell of this row is left out")]


@pytest.mark.parametrize(
    "text",
    [
        "| a | b |\n|---|---|\n| 1 | 2 |\n",
        "| a | b |\n|---|---|\n| 1 \\| 1 | 2 |\n| {{ x|d('a|b') }} | 2 |\n",
        "| a |\n|---|\n\n| 1 | 2 |\n",
        "a!\n\n[link](x)\n\n---\n\n![x](y)\n",
    ],
)
def test_what_is_printed_is_not_told(text):
    assert told(text) == []


def test_a_warning_names_the_file():
    (problem,) = losses(Template("x", "x.md.j2", "| a |\n|---|\n| 1 | 2 |"))
    assert (problem.file, problem.severity, problem.code) == ("x.md.j2", Severity.WARNING, "template")


@pytest.mark.parametrize("file", sorted((ROOT / "templates").rglob("*.md.j2")), ids=lambda file: file.stem)
def test_templates_that_came_with_pizarra_lose_nothing(file):
    assert told(file.read_text("utf-8")) == []
