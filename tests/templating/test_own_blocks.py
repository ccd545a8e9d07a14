"""A table or list of the rules is a block of its own wherever a template calls for it."""

import pytest

from generator.model.rules.book import load_rules
from generator.model.source import parse_text
from generator.pieces.cards import card_texts
from generator.problems import PizarraError
from generator.templating.rendering import Template
from generator.text.blocks import Listing, Paragraph, PipeTable, Quote, parse

RULES = """\
title: Two tables
tables:
  crt:
    type: matrix
    title: CRT
    rows: {title: Die, entries: {a: "1-3", b: "4-6"}}
    columns: {title: Odds, entries: {x: "1-1", y: "2-1", z: "3-1"}}
    cells: {a: {x: AE, y: AR, z: DR}, b: {x: AR, y: DR, z: DE}}
    results: {AE: AE, AR: AR, DR: DR, DE: DE}
  sky:
    type: dice
    title: Weather
    dice: 1d6
    rows: [{roll: 1-4, result: calm, title: Calm}, {roll: 5-6, result: wind, title: Windy}]
  turn: {type: sequence, title: Turn, rows: [{text: Move}, {text: Fight}]}
"""
SKY, CRT, TURN = '{{ dice("sky") }}', '{{ matrix("crt") }}', '{{ sequence("turn") }}'


def card(text):
    book = load_rules(parse_text(RULES, "rules.yaml")).book
    texts, problems = card_texts([Template("a.md.j2", "cards/a.md.j2", text)], book, "en")
    if problems:
        raise PizarraError(problems)
    return parse(texts[0].markdown)


def shape(blocks):
    """Return what blocks there are: a table as its columns and rows, a list as what is in its items."""
    shapes = []
    for block in blocks:
        match block:
            case PipeTable(alignments=columns, rows=rows):
                shapes.append((len(columns), len(rows)))
            case Listing(items=items):
                shapes.append([shape(item) for item in items])
            case Quote(blocks=inside):
                shapes.append({"quote": shape(inside)})
            case Paragraph():
                shapes.append("text")
    return shapes


@pytest.mark.parametrize(("text", "expected"), [
    (f"{SKY}\n{CRT}\n", [(2, 2), (4, 2)]),
    (f"{SKY}{CRT}\n", [(2, 2), (4, 2)]),
    (f"Before\n{SKY}\nafter\n", ["text", (2, 2), "text"]),
    (f"Before {SKY} after\n", ["text", (2, 2), "text"]),
    (f"{{% for t in range(2) %}}\n    {SKY}\n{{% endfor %}}\n", [(2, 2), (2, 2)]),
    (f"{TURN}\n{SKY}\n{TURN}\nafter\n", [[["text"], ["text"]], (2, 2), [["text"], ["text"]], "text"]),
    (f"- one\n  {SKY}\n- two\n", [[["text", (2, 2)], ["text"]]]),
    (f"- {SKY}\n", [[[(2, 2)]]]),
    (f"- sky: {SKY} so\n", [[["text", (2, 2), "text"]]]),
    (f"1. one\n    - deep\n      {SKY}\n", [[["text", [["text", (2, 2)]]]]]),
    (f"> {SKY}\n> after\n", [{"quote": [(2, 2), "text"]}]),
    (f"{{{{ whole_table('sky') }}}}\n{CRT}", [(2, 2), (4, 2)]),
    ("{{ join([dice('sky'), matrix('crt')], '') }}", [(2, 2), (4, 2)]),
    (f"{{% set both %}}{SKY}{{% endset %}}{{{{ both }}}}\n{CRT}", [(2, 2), (4, 2)]),
    (f"{SKY}\n| 7 | Snow |\n", [(2, 3)]),
])  # fmt: skip
def test_a_table_is_a_block_of_its_own(text, expected):
    assert shape(card(f"# Title\n\n{text}")) == expected


@pytest.mark.parametrize(
    "text", [f"| a | b |\n|---|---|\n| x | {SKY} |\n", f"## {SKY}\n", f"> | {{{{ 1 }}}} | {TURN}\n"]
)
def test_one_in_a_cell_or_a_heading_is_an_error_in_its_line(text):
    with pytest.raises(PizarraError) as error:
        card(f"# Title\n\n{text}")
    (problem,) = error.value.problems
    assert problem.message == "a table or a list of the rules can be neither in a cell nor in a heading"
    assert (problem.line, problem.hint) == (2 + text.count("\n"), "call it on a separate line")


def test_signs_of_blocks_in_the_text_of_a_book_are_left_out():
    book = load_rules(parse_text(RULES.replace("Windy", "Win\ue101d\ue102y"), "rules.yaml")).book
    (text,), _ = card_texts([Template("a.md.j2", "a.md.j2", SKY)], book, "en")
    assert "Windy" in text.markdown


def test_cases_in_no_order_have_no_numbers():
    book = load_rules(parse_text(RULES.replace("type: sequence", "type: cases"), "rules.yaml")).book
    (text,), _ = card_texts([Template("a.md.j2", "a.md.j2", '{{ steps("turn") }}')], book, "en")
    assert [line.split("|")[1].strip() for line in text.markdown.splitlines()[2:4]] == ["•", "•"]
