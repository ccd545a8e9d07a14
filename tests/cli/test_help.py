"""What the first minutes show: what to do next, an example for every command, the options most people need."""

import re

import pytest

from generator.cli import _COMMANDS
from generator.cli.build_options import FIRST, OPTIONS


def test_pizarra_alone_says_in_five_lines_what_to_do(pizarra):
    run = pizarra()
    assert run.code == 0
    assert len(run.out.splitlines()) == 5
    assert set(re.findall(r"pizarra ([a-z]+)", run.out)) == {"build", "new", "list"}


@pytest.mark.parametrize("command", _COMMANDS)
def test_every_help_shows_an_example(pizarra, command):
    run = pizarra(command, "--help")
    assert run.code == 0
    assert re.search(rf"^  pizarra {command}\b", run.out, re.MULTILINE)


@pytest.mark.parametrize("command", ["build", "plan", "watch"])
def test_a_long_list_of_options_is_shown_when_asked_for(pizarra, command):
    short, full = (pizarra(command, option).out for option in ("--help", "--help-all"))
    shown = {name for name in OPTIONS if re.search(rf"^  --{name}\b", short, re.MULTILINE)}
    assert shown <= set(FIRST)
    assert "--help-all" in short
    assert {name for name in OPTIONS if re.search(rf"^  --{name}\b", full, re.MULTILINE)} > shown
    headings = re.findall(r"^(\S.*):$", full, re.MULTILINE)
    assert headings[0] == "Size of the board" and headings[-1] == "Options" and len(headings) > 8
    assert len(FIRST) == 10 and set(FIRST) <= set(OPTIONS)


def test_a_command_with_few_options_shows_them_all(pizarra):
    run = pizarra("explain", "--help")
    assert "--game" in run.out and "--help-all" not in run.out
