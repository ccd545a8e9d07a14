"""What the first minutes show: what to do next, an example for every command, the options most people need."""

import re

import pytest

from generator.cli import pizarra as program
from generator.cli.build_options import FIRST, OPTIONS, read_options
from generator.cli.choices import BLANKS, CHOICES, Choice, choice_among, spellings
from generator.i18n import message, translate
from generator.imposition.seams import Joint


def test_pizarra_alone_says_in_five_lines_what_to_do(pizarra):
    run = pizarra()
    assert run.code == 0
    assert len(run.out.splitlines()) == 5
    assert set(re.findall(r"pizarra ([a-z]+)", run.out)) == {"build", "new", "list"}


@pytest.mark.parametrize("command", program.entries)
def test_every_help_shows_an_example(pizarra, command):
    run = pizarra(command, "--help")
    assert run.code == 0
    assert re.search(rf"^  pizarra {command}\b", run.out, re.MULTILINE)


@pytest.mark.parametrize("command", ["build", "plan", "watch"])
def test_a_long_list_of_options_is_shown_when_requested(pizarra, command):
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


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("words", [(), ("new",)], ids=" ".join)
def test_commands_are_listed_in_one_line_each_of_eighty_columns(pizarra, monkeypatch, language, words):
    monkeypatch.setenv("COLUMNS", "80")
    monkeypatch.setenv("PIZARRA_LANG", language)
    lines = pizarra(*words, "--help").out.splitlines()
    assert max(map(len, lines)) < 80 and not any("…" in line or line.endswith("...") for line in lines[1:])
    listed = [line for line in lines if re.match(r"  [a-z]+  +\S", line)]
    assert len(listed) == len(program.entries if not words else program.get_command(None, "new").entries)


def test_commands_are_under_headings(pizarra):
    headings = re.findall(r"^(\S.*):$", pizarra("--help").out, re.MULTILINE)
    assert headings == ["Options", "Start", "Print", "Rules", "League", "More"]


def commands(command, *words):
    yield words, command
    for name in getattr(command, "entries", ()):
        yield from commands(command.get_command(None, name), *words, name)


COMMANDS = dict(commands(program))


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_every_choice_may_be_written_in_spanish_as_the_help_lists_it(pizarra, monkeypatch, words):
    monkeypatch.setenv("PIZARRA_LANG", "es")
    command = COMMANDS[words]
    more = ["--help-all"] if "--help-all" in pizarra(*words, "--help").out else ["--help"]
    shown = "".join(pizarra(*words, *more).out.split())
    for parameter in command.params:
        for name in parameter.type.names if isinstance(parameter.type, Choice) else ():
            spanish = spellings(name, "es")[0]
            assert name in CHOICES or spanish == name
            assert spanish in shown
            assert {choice_among(parameter.type.names, each) for each in (name, spanish.upper())} == {name}


@pytest.mark.parametrize("words", COMMANDS, ids=" ".join)
def test_spanish_help_leaves_no_placeholder_in_english(pizarra, monkeypatch, words):
    monkeypatch.setenv("PIZARRA_LANG", "es")
    more = ["--help-all"] if "--help-all" in pizarra(*words, "--help").out else ["--help"]
    shown = pizarra(*words, *more).out
    english = BLANKS - {translate("es", message(blank, "blank")) for blank in BLANKS}
    assert not english & set(re.findall(r"\b[A-Z]{2,}(?: RANGE)?\b", shown))


SPANISH = [
    ("lines", "ninguna", "none"),
    ("backs", "Ninguno", "none"),
    ("paper", "poster", "poster"),
    ("paper", "carta", "letter"),
    ("ink", "poca", "light"),
    ("only", "fichas,hojas de equipo", ("counters", "team-sheets")),
    ("printer", "ninguna", "none"),
    ("joint", "solapa:8mm", Joint("lap", 8)),
]


@pytest.mark.parametrize(("option", "written", "meant"), SPANISH)
def test_values_in_spanish_are_read_whatever_the_reader_speaks(option, written, meant):
    assert getattr(read_options({option: written}), option) == meant


def test_kinds_of_files_to_start_may_be_named_in_spanish(pizarra, tmp_path):
    assert pizarra("new", "equipo", "uno.yaml").code == 0
    assert pizarra("new", "plantilla", "ficha-de-equipo").code == 0
    assert (tmp_path / "uno.yaml").is_file()
    assert pizarra("new", "mazo", "cartitas", "--size", "a6 apaisada").code == 0
    assert "size: a6 lying" in (tmp_path / "cartitas" / "game.yaml").read_text("utf-8")
