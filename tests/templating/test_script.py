"""Templates of sheets: blocks by name among Markdown, and mistakes told with their line."""

from pathlib import Path

import pytest

from generator.packs.load import rules_in
from generator.problems import PizarraError
from generator.templating.rendering import Blocks, Template, sheet_script
from generator.text.blocks import Heading, Paragraph, PipeTable

FILE = "templates/x/team-sheet.md.j2"


def script(text, book, **values):
    names = ("head", "squad", "notes", "score")
    return sheet_script(Template("team-sheet.md.j2", FILE, text), values, names, ("squad",), book, "es")


@pytest.fixture(scope="module")
def book():
    return rules_in(Path(__file__).parents[2] / "templates" / "sombra").book


def text_of(paragraph):
    return " ".join("".join(fragment.text for fragment in word.fragments) for word in paragraph.words)


def problem(text, book, **values):
    with pytest.raises(PizarraError) as caught:
        script(text, book, **values)
    return caught.value.problems[0]


def test_blocks_and_markdown_in_their_order(book):
    text = '{{ block("head") }}\n# Bases\n\nTexto.\n{{ block("score", ["notes", "head"]) }}\n\n| a |\n|---|\n| 1 |\n'
    head, title, paragraph, row, table = script(text, book).passages
    assert head == Blocks((("head",),))
    assert isinstance(title, Heading)
    assert isinstance(paragraph, Paragraph)
    assert row == Blocks((("score",), ("notes", "head")))
    assert isinstance(table, PipeTable)


def test_values_are_data(book):
    (paragraph,) = script("{{ name }}", book, name="**Ana** {{ 1 }} <b> \ue1000\ue100 # x").passages
    assert text_of(paragraph) == "**Ana** {{ 1 }} <b> 0 # x"


@pytest.mark.parametrize(("text", "line", "message", "hint"), [
    ('\n{{ block("squat") }}', 2, "there is no block “squat”", "did you mean “squad”?"),
    ('{{ block("squad", "notes") }}', 1, "the block “squad” takes the whole width", "call it on a separate line"),
    ("a\n\n{{ nombre }}", 3, "there is nothing called “nombre”", ""),
    ("{% for x in range(3) %}", 1, "not a valid template", ""),
    (" \n", 0, "shows nothing", "to get Pizarra's own sheet back, remove the file"),
    ('{% for n in range(101) %}{{ block("notes") }}{% endfor %}', 1, "more than 100 blocks", "an endless loop"),
    ("{{ block(5) }}", 1, "call a block by its name", "one of head, squad"),
    ('{% include "/etc/passwd" %}', 1, "a template cannot include other files", ""),
])  # fmt: skip
def test_mistakes_have_their_line(book, text, line, message, hint):
    found = problem(text, book)
    assert (found.file, found.line) == (FILE, line)
    assert message in found.message
    assert hint in found.hint


def test_names_that_no_block_has_are_left_out(book):
    first, second = script("a \ue100nobody|head\ue100 b", book).passages
    assert (text_of(first), text_of(second)) == ("a", "b")


def test_what_is_given_may_be_gone_over_however_much_it_is(book):
    """The usual budget is 10000 steps; a league of 128 teams has 16256 matches."""
    text = "{% for each in given %}{{ each }} {% endfor %}\n"
    (block,) = script(text, book, given=tuple(range(20_000))).source
    assert block.split()[-1] == "19999"
    with pytest.raises(PizarraError, match="takes more than 10000 steps"):
        script("{% for a in range(200) %}{% for b in range(200) %}{% endfor %}{% endfor %}", book, given=(1, 2))
