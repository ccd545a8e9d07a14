"""Whatever is asked for on the command line changes what is built, or is reported: all options × all documents.

The cases are made from the declarations of the options; an option that is added is tried with every document.
"""

import re
import shutil
from pathlib import Path

import click
import pytest

from generator.build.documents import NAMED, SEASONAL
from generator.cli.build_options import OPTIONS
from generator.cli.choices import Choice, ChoiceList
from generator.cli.parameters import Length

SEASON = """season: Liga
matches:
  - {round: 1, home: Unión Relámpago, away: Sosiego Fútbol Club}
  - {round: 2, home: Sosiego Fútbol Club, away: Unión Relámpago}
"""
WRITTEN = {
    "field": "90x45", "columns": "31", "hexes": "300", "sheets": "4", "dpi": "150", "service": "the-game-crafter",
    "reprint": "ball", "option": "DF-07=gol", "printer": "home.yaml", "round": "2", "season": "season.yaml",
    "from-place": "7", "delay": "2",
}  # fmt: skip
"""Values of options whose type does not say which there are; of lengths it shows one."""

NOT_TRIED = {
    "game": "names what is built", "out": "says where", "lang": "is spoken at the terminal in any case",
    "only": "names the document",
    "open": "opens a browser", "force": "is for files that are there", "keep-going": "is for teams that are wrong",
}  # fmt: skip
WITH = {
    "bleed": ("--pieces",), "service": ("--pieces",),
    "round": ("--season", "season.yaml"),
}  # fmt: skip
"""What some options need beside them."""

RENAMES = {"together"}
"""What gives a file another name and title even where it is reported that it does nothing else."""

AS_IT_IS = {("margins", "standard"), ("gang", "honeycomb")}
"""Values that say what this game has without them."""


def values(option):
    """Return values that are none of an option's own: all that its type names, else one."""
    if option.is_flag:
        return [None]
    if option.name == "joint":
        return ["butt", "zigzag", "lap:8mm"]
    if isinstance(option.type, (Choice, ChoiceList)):
        return [name for name in option.type.names if name not in (option.default, *(option.default or ()))]
    if option.opts[0][2:] in WRITTEN:
        return [WRITTEN[option.opts[0][2:]]]
    assert isinstance(option.type, Length), f"which values does {option.opts[0]} take?"
    return [option.metavar]


def typed(name, value):
    return (f"--{name}",) if value is None else (f"--{name}", value)


CASES = [
    (name, value, document)
    for name, option in OPTIONS.items()
    if name not in NOT_TRIED
    for value in values(option)
    for document in NAMED
    if (name, value) not in AS_IT_IS
]


@pytest.fixture(scope="module")
def usual():
    """Return what builds make without the options that are tried."""
    return {}


@pytest.fixture
def build(pizarra, tmp_path):
    """Return a function that builds one document and returns how it went and every file that it made."""
    (tmp_path / "season.yaml").write_text(SEASON, encoding="utf-8")
    (tmp_path / "home.yaml").write_text("scale: 99%x98%\nback: 0.8mm,-0.4mm\nmargins: 4mm\n", encoding="utf-8")

    def run(*arguments, place="out"):
        shutil.rmtree(tmp_path / place, ignore_errors=True)
        ran = pizarra("build", *arguments, "--out", place)
        found = (file for file in Path(tmp_path / place).rglob("*") if file.is_file() and file.name[0] != ".")
        return ran, {file.relative_to(tmp_path / place).as_posix(): file.read_bytes() for file in found}

    return run


def reported(err, name, *severities):
    return re.search(rf"^[^:]*--{name}\b[^:]*: ({'|'.join(severities)})", err, re.MULTILINE) is not None


@pytest.mark.slow
@pytest.mark.sweep(40)
@pytest.mark.parametrize(("name", "value", "document"), CASES)
def test_an_option_changes_a_document_or_is_reported(build, usual, name, value, document):
    given = ("--season", "season.yaml") if document in SEASONAL and name not in ("season", *WITH) else ()
    given = ("--only", document, *given, *WITH.get(name, ()))
    if document in SEASONAL and "season.yaml" not in given and name != "season":
        given += ("--season", "season.yaml")
    if given not in usual:
        usual[given] = build(*given)
    before, files = usual[given]
    ran, changed = build(*given, *typed(name, value))
    if ran.code:
        assert reported(ran.err, name, "error"), ran.err
        assert not changed
    elif changed != files:
        assert name in RENAMES or not reported(ran.err, name, "warning"), ran.err
    else:
        assert reported(ran.err, name, "warning", "note") or f"--{name}" in ran.out or before.out != ran.out, ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--only", "cards", "--fill", "blank"), "--fill: warning: no sheet of pieces has any free space"),
        (("--only", "counters", "--joint", "butt"), "--joint: warning: only affects what is not made here: board"),
        (("--only", "cards", "--dpi", "90"), "--dpi: warning: only PNG and GIF images have pixels"),
        (("--only", "cards", "--together"), "--together: warning: nothing else here can share sheets with: cards"),
        (
            ("--only", "team-sheets", "--option", "DF-07=gol"),
            "--option: warning: DF-07=gol: no effect here on team sheets",
        ),
        (
            ("--only", "cards", "--large-print", "--duplex", "manual"),
            "--duplex: warning: nothing here is printed on both",
        ),
        (
            ("--only", "team-sheets", "--each", "--joint", "butt"),
            "--joint: warning: only affects what is not made here: board and guide",
        ),
        (("duelo-ortogonal", "--only", "board", "--joint", "butt"), "--joint: warning: the board fits on one sheet"),
        (("dreadball", "--only", "cards", "--lang", "ca"), "DreadBall está en es, en, no en «ca»; se imprime en «en»"),
    ],
)
def test_the_reason_is_the_one_that_holds_here(build, words, told):
    ran, files = build(*words)
    assert (ran.code, bool(files)) == (0, True)
    assert told in ran.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--each", "--open"), "--open: error: cannot be used with --each"),
        (("robosoccer", "--each"), "--each: error: Robosoccer is played without teams"),
        (("--hex", "20mm", "--cell", "21mm"), "--hex: error: is given more than once"),
        (("--option", "DF-07=gol", "--option", "DF-07=margen"), "DF-07 has two values: gol and margen"),
        (
            ("--only", "board,cards", "--reprint", "A1"),
            "--reprint: error: reprints sheets of the board, not board, cards",
        ),
        (("--reprint", "ball", "--season", "season.yaml"), "--reprint: error: cannot be used with --season"),
    ],
)
def test_requests_that_exclude_each_other_are_refused(build, words, told):
    ran, files = build(*words)
    assert (ran.code, files) == (1, {})
    assert told in ran.err


@pytest.mark.parametrize(
    "words",
    [("--ink", "normal", "--joint", "lap", "--backs", "long-edge"), ("--option", "DF-07=margen"), ("--format", "pdf")],
)
def test_what_holds_anyway_needs_no_report(build, words):
    ran, _ = build("--only", "team-sheets", *words)
    assert (ran.code, ran.err) == (0, "")


@pytest.mark.slow
def test_the_build_says_what_shared_sheets_save(build):
    assert "--together saves nothing here" in build("--only", "counters,cards", "--together")[0].out


def test_every_option_is_tried_or_says_why_not():
    assert set(NOT_TRIED) | {name for name, *_ in CASES} == set(OPTIONS)


@pytest.mark.slow
@pytest.mark.sweep(8)
@pytest.mark.parametrize(
    ("name", "value"),
    [
        (name, value)
        for name, option in OPTIONS.items()
        if "plan" not in option.without and name not in ("game", "lang", "jobs", "force", "open", "keep-going")
        for value in values(option)
    ],
)
def test_an_option_changes_a_plan_or_is_reported(build, pizarra, usual, name, value):
    given = ("--season", "season.yaml") if name in WITH and "season" in WITH[name][0] else WITH.get(name, ())
    ran = pizarra("plan", *given, *typed(name, value))
    assert ran.code == 0 or reported(ran.err, name, "error")
    assert (not OPTIONS[name].planned) == reported(ran.err, name, "warning")


def test_options_that_a_command_leaves_out_are_no_options_of_it():
    assert not [name for name, option in OPTIONS.items() if "plan" in option.without and option.planned]
    assert all(isinstance(option, click.Option) for option in OPTIONS.values())


@pytest.mark.slow
def test_a_build_says_how_many_sheets_together_would_save(build):
    apart, together = "--together saves 1 of 2 sheets", ("robosoccer", "--only", "counters,cards")
    assert apart in build(*together)[0].out
    assert apart not in build(*together, "--together")[0].out
