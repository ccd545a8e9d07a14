"""One table of options: what is typed now and what was written down then come to the same values."""

from pathlib import Path

import click
import pytest

from generator.cli.build import build
from generator.cli.build_options import (
    OPTIONS,
    BuildOptions,
    as_arguments,
    join_wishes,
    parameters,
    read_options,
    request_of,
    wishes_about,
)
from generator.cli.targets import Targets
from generator.problems import PizarraError

SAID = {
    "hex": "1.8cm", "columns": "31", "grey": True, "option": ("DF-07=gol", "a=1"), "only": "fichas,board",
    "season": "otoño.yaml", "paper": "carta", "force": True,
}  # fmt: skip


def test_written_options_are_read_as_the_command_line_reads_them():
    read = read_options(SAID)
    assert (read.hex, read.columns, read.grey, read.option) == (18.0, 31, True, ("DF-07=gol", "a=1"))
    assert (read.only, read.season, read.paper, read.force) == (
        ("board", "counters"),
        Path("otoño.yaml"),
        "letter",
        True,
    )
    typed = build.make_context("build", list(as_arguments(SAID))).params
    assert {name: getattr(read, name) for name in typed if name != "what"} == {
        name: value for name, value in typed.items() if name != "what"
    }
    assert read.wishes == SAID


def test_what_is_not_said_has_the_value_that_the_help_tells():
    typed = build.make_context("build", []).params
    del typed["what"]
    assert BuildOptions(**typed) == BuildOptions()


def test_all_that_is_wrong_is_reported_at_once():
    with pytest.raises(PizarraError) as told:
        read_options({"hex": "blue", "columns": "many", "game": ""})
    said = {problem.file: problem.message for problem in told.value.problems}
    assert said == {
        "--hex": "“blue” is not a length",
        "--columns": "“many” is not a whole number",
        "--game": "is empty",
    }


@pytest.mark.parametrize(
    ("then", "now", "both"),
    [
        ({"hex": "18mm", "ink": "full"}, {"sheets": "4"}, {"ink": "full", "sheets": "4"}),
        ({"hex": "18mm", "columns": "31"}, {"hexes": "300"}, {"hex": "18mm", "hexes": "300"}),
        ({"grey": True}, {"lang": "en"}, {"grey": True, "lang": "en"}),
        ({"option": ("a=1",)}, {"option": ("b=2",)}, {"option": ("a=1", "b=2")}),
        ({"option": ("a=1", "b=2")}, {"option": ("a=3",)}, {"option": ("b=2", "a=3")}),
        ({"ink": "full"}, {"ink": "light"}, {"ink": "light"}),
    ],
)
def test_what_is_said_now_comes_first(then, now, both):
    assert join_wishes(then, now) == both


def test_options_are_told_apart_by_what_they_are_about():
    assert wishes_about(SAID, "board").keys() == {"hex", "columns", "grey", "option", "paper"}
    assert wishes_about(SAID, "here").keys() == {"force"}


def test_options_are_spelt_as_they_are_typed():
    assert list(as_arguments({"hex": "18mm", "grey": True, "layers": False, "option": ("a=1", "b=2")})) == [
        "--hex=18mm", "--grey", "--option=a=1", "--option=b=2",
    ]  # fmt: skip


def test_commands_leave_out_what_means_nothing_to_them():
    known = {option.name for option in OPTIONS.values()}
    for command, missing in (
        ("build", set()),
        ("plan", {"format", "from_place", "only", "out", "reprint", "round"}),
    ):
        taken = {each.name for each in parameters(command) if isinstance(each, click.Option)}
        assert known - taken == missing


@pytest.mark.parametrize(
    ("written", "sheets"),
    [
        ({"reprint": "B2, a1"}, ("B2", "a1")),
        ({"reprint": "0", "only": "tablero"}, ("0",)),
        ({"reprint": "B2,Pérez"}, ()),
        ({"reprint": "A1", "only": "counters"}, ()),
        ({"reprint": "changed"}, ()),
        ({}, ()),
    ],
)
def test_sheets_to_print_again_are_told_from_pieces_by_their_names(written, sheets):
    assert read_options(written).sheets_again == sheets


def test_cut_marks_on_the_backs_are_a_way_to_print_backs(order):
    made = request_of(Targets(order.pack, (), ()), read_options({"backs": "short-edge-marked"}))
    assert (made.gang.backs, made.gang.marks) == ("short-edge", "both")
