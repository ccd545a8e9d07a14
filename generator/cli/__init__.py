"""The command line: the only layer that prints and exits."""

from __future__ import annotations

import contextlib
import io
import os
import re
import stat
import sys
from collections.abc import Sequence
from typing import Any

import click

from generator import __version__
from generator.__main__ import is_ctrl_c
from generator.cli.help import Entry, LocalizedGroup
from generator.cli.terminal import (
    OWN_FAULT,
    echo,
    echo_error,
    known_languages,
    localize,
    print_problems,
    speak,
    system_problem,
)
from generator.i18n import literal, message, phrase
from generator.problems import NOTHING_WRITTEN, PizarraError, Problem, user_error

_GROUPS = {
    message("Start"): {
        "new": Entry("generator.cli.new", "new", message("Start a team, a game, a deck or a season.")),
        "list": Entry("generator.cli.reference", "listing", message("List games, fields, paper, colours and symbols.")),
    },
    message("Print"): {
        "build": Entry("generator.cli.build", "build", message("Make a game as PDF: board, counters, cards, sheets.")),
        "plan": Entry("generator.cli.plan", "command", message("Compare papers, sizes and joints for a board.")),
        "show": Entry("generator.cli.reference", "show", message("Draw one thing as a PNG picture.")),
        "watch": Entry("generator.cli.watch", "watch", message("Rebuild whenever a file is saved.")),
        "calibrate": Entry("generator.cli.printer", "calibrate", message("Make a calibration page for your printer.")),
        "printer": Entry("generator.cli.printer", "printer", message("Save the calibration of a printer.")),
    },
    message("Rules"): {
        "check": Entry("generator.cli.check", "check", message("Check games, rules, cards, teams and seasons.")),
        "odds": Entry("generator.cli.odds", "odds", message("Print the exact odds of rolls and tables.")),
        "explain": Entry("generator.cli.explain", "explain", message("Explain a finding of “check”.")),
    },
    message("League"): {
        "import": Entry("generator.cli.import_export", "import_", message("Turn spreadsheets into teams and results.")),
        "export": Entry("generator.cli.import_export", "export", message("Write teams as one spreadsheet.")),
    },
    message("More"): {
        "unpack": Entry("generator.cli.build", "unpack", message("Extract the sources of a PDF built with --attach.")),
        "studio": Entry("generator.cli.studio", "studio", message("Export or serve the page that runs in a browser.")),
        "schema": Entry("generator.cli.reference", "schema", message("Print the JSON Schema of a kind of file.")),
        "completion": Entry("generator.cli.reference", "completion", message("Complete commands with the Tab key.")),
    },
}


def _refuse_long_dashes(words: Sequence[str]) -> None:
    """Raise ``PizarraError`` for an option whose hyphens a word processor or a phone has turned into a dash."""
    for word in words:
        if match := _LONG_DASH.fullmatch(word):
            message = phrase("an option begins with two hyphens, not with a long dash")
            raise user_error(word, message, phrase("write {example}", example=f"--{match['name']}"))


_LONG_DASH = re.compile(r"-*[‐-―−][‐-―−-]*(?P<name>[a-z][a-z-]*)(?:=.*)?")

_NEXT = message(
    "Pizarra makes board games to print at home. What next?\n  pizarra build     builds the "
    "example game in output/dichoso-fulbo/\n  pizarra new       asks a few questions and starts "
    "your own team or game\n  pizarra list      lists the available games, teams, fields and paper "
    "sizes\n  pizarra --help    shows every command; “pizarra build --help” the options of a build"
)


@click.group(
    cls=LocalizedGroup,
    groups=_GROUPS,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 110},
)
@click.option("--lang", type=click.Choice(known_languages()), expose_value=False, help="Your language. [the system's]")
@click.version_option(__version__, "--version", prog_name="pizarra")
@click.pass_context
def pizarra(ctx: click.Context) -> None:
    """Printable board games from plain YAML: boards on A4 sheets, counters, cards and team sheets.

    \b
    pizarra build                          the bundled example game
    pizarra new team my-team.yaml          a team file to fill in
    pizarra build my-team.yaml --hex 20mm  your team, board and cards
    """
    if ctx.invoked_subcommand is None:
        echo(_NEXT)


def main(arguments: list[str] | None = None) -> None:
    """Run the command line and exit: 0 when all went well, 1 when the user can fix something, 130 on Ctrl-C."""
    sys.stdout, sys.stderr = _lasting(sys.stdout), _lasting(sys.stderr)
    speak(sys.argv[1:] if arguments is None else arguments, os.environ)
    sys.exit(_flush(_run(arguments)))


class _Pipe(io.FileIO):
    """A pipe whose reader may leave, as ``head`` does: what is written afterwards is dropped.

    The command goes on, so that a build is finished, and the exit status says how it went.
    """

    def write(self, content: Any, /) -> int:
        try:
            return super().write(content)
        except BrokenPipeError:
            return len(content)


def _lasting(stream: Any) -> Any:
    """Return a stream that prints in UTF-8, without an error when its reader has left."""
    if not hasattr(stream, "reconfigure"):
        return stream
    with contextlib.suppress(OSError):
        if stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode):
            stream.flush()
            pipe = io.BufferedWriter(_Pipe(stream.fileno(), "w", closefd=False))
            return io.TextIOWrapper(pipe, "utf-8", "replace", line_buffering=stream.line_buffering)
    stream.reconfigure(encoding="utf-8", errors="replace")
    return stream


def _run(arguments: list[str] | None) -> int:
    try:
        _refuse_long_dashes(sys.argv[1:] if arguments is None else arguments)
        status: Any = pizarra.main(arguments, prog_name="pizarra", standalone_mode=False)
        return status if isinstance(status, int) else 0
    except PizarraError as error:
        print_problems(error.problems, error.outcome)
    except click.exceptions.NoArgsIsHelpError as error:
        error.show()
    except (click.Abort, KeyboardInterrupt):
        return _report_stop()
    except Exception as error:
        if is_ctrl_c(error):
            return _report_stop()
        if isinstance(error, OSError) and error.filename is None:
            return _report_undelivered()
        if (problem := problem_of(error)) is not None:
            context = error.ctx if isinstance(error, click.UsageError) else None
            print_problems([problem], getattr(context and context.command, "outcome", NOTHING_WRITTEN))
        elif os.environ.get("PIZARRA_DEBUG"):
            raise
        else:
            echo_error(OWN_FAULT, fault=f"{type(error).__name__}: {error}")
            click.echo(f"    {localize('PIZARRA_DEBUG=1 shows where it happened')}", err=True)
    return 1


def _report_stop() -> int:
    echo_error("stopped; no file was left half-written")
    return 130


def problem_of(error: Exception) -> Problem | None:
    """Return the problem where the user or the system is the cause of an error; ``None`` for a bug of ours."""
    match error:
        case click.BadParameter():
            return Problem(str(error.param_hint or "pizarra"), literal(error.message), hint=getattr(error, "hint", ""))
        case click.UsageError():
            command = error.ctx.command_path if error.ctx is not None else "pizarra"
            text, _, hint = error.format_message().rstrip(".").partition("; ")
            how_to = phrase("“{command} --help” explains how to use it", command=command)
            return Problem(command, literal(f"{text[:1].lower()}{text[1:]}"), hint=hint or how_to)
        case OSError():
            return system_problem(error, phrase("check its permissions"))
        case MemoryError():
            hint = phrase("build fewer teams or parts at once")
            return Problem("pizarra", phrase("there is not enough memory for this"), hint=hint)
        case RecursionError():
            hint = phrase("look for lists within lists, or brackets within brackets")
            return Problem("pizarra", phrase("a file is nested too deeply"), hint=hint)
    return None


def _flush(status: int) -> int:
    """Return the status, or 1 when what was said cannot be delivered; what was made is there all the same."""
    try:
        for stream in (sys.stdout, sys.stderr):
            if stream is not None:
                stream.flush()
    except OSError:
        return _report_undelivered()
    return status


def _report_undelivered() -> int:
    """Say so where that can still be said, and stop Python from trying once more at exit."""
    with contextlib.suppress(OSError, ValueError, AttributeError):
        print(localize("the output could not be written"), file=sys.stderr, flush=True)
    if sys.stdout is not None:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
    return 1
