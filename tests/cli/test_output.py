"""Problems as they are printed: many of one kind do not drown the others."""

import os
import subprocess
import sys

import pytest

from generator.cli.terminal import MOST_ALIKE, print_problems
from generator.problems import Problem, Severity


def told(capsys, problems):
    print_problems(problems)
    return capsys.readouterr().err


@pytest.mark.parametrize(
    ("severity", "message"),
    [
        (Severity.ERROR, "“Polideportivo” is too long"),
        (Severity.WARNING, "some values are {0} pt high"),
        (Severity.NOTE, "“Ana {0}” is printed as “A. {0}”"),
    ],
)
def test_many_of_one_kind_are_counted(capsys, severity, message):
    problems = [Problem("s.yaml", message.format(n), "", n, 1, severity=severity) for n in range(1, 67)]
    other = Problem("s.yaml", "something else", "", 99, 1, severity=severity)
    lines = told(capsys, [*problems, other]).splitlines()
    assert [line.split(":")[1] for line in lines[: MOST_ALIKE + 1]] == ["1", "2", "3", "99"]
    assert lines[MOST_ALIKE + 1] == f"… and 63 more {severity.word}s like: {message.format(1)}"
    if severity is Severity.ERROR:
        assert lines[-1] == "67 errors; nothing was written"


def test_each_empty_cell_is_reported(capsys):
    problems = [Problem("r.csv", "velocidad is empty", "", n, 1, cell=f"D{n}") for n in range(1, 31)]
    assert told(capsys, problems).count("velocidad is empty") == 30


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "status"),
    [("list", 0), ("build --help", 0), ("--version", 0), ("build --only counters --out o", 0), ("check no.yaml", 1)],
)
@pytest.mark.parametrize("both", [False, True])
def test_a_reader_that_leaves_is_no_error_and_stops_nothing(command, status, both, tmp_path):
    reader, writer = os.pipe()
    os.close(reader)
    err = writer if both else subprocess.PIPE
    pizarra = [sys.executable, "-m", "generator", *command.split()]
    done = subprocess.run(pizarra, cwd=tmp_path, stdout=writer, stderr=err)
    os.close(writer)
    assert done.returncode == status
    assert both or (b"no.yaml" in done.stderr if status else done.stderr == b"")
    assert (tmp_path / "o" / "counters.pdf").exists() == ("build --only" in command)


@pytest.mark.slow
@pytest.mark.parametrize("encoding", ["ascii", "cp850", "cp1252"])
def test_a_terminal_of_another_encoding_is_no_error(encoding, tmp_path):
    """As on Windows, where Python prints to files and pipes in the code page of the system."""
    surroundings = {**os.environ, "PYTHONIOENCODING": encoding, "PYTHONUTF8": "0", "PIZARRA_LANG": "es"}
    pizarra = [sys.executable, "-m", "generator", "check", "ñandú.yaml"]
    with (tmp_path / "err").open("wb") as err:
        done = subprocess.run(pizarra, cwd=tmp_path, env=surroundings, stdout=subprocess.PIPE, stderr=err)
    assert (done.returncode, done.stdout) == (1, b"")
    assert "«ñandú.yaml»" in (tmp_path / "err").read_text("utf-8")
