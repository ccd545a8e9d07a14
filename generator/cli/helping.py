"""Help in the reader's language: what commands and options say of themselves, and click's own words around it."""

from __future__ import annotations

import inspect
from copy import copy

import click

from generator.cli.language import spoken
from generator.i18n import Counted, message, say


class Helping(click.Command):
    """A command that helps in the reader's language."""

    def shown_options(self, ctx: click.Context) -> list[click.Option]:
        """Return the options that the help shows."""
        return [each for each in self.get_params(ctx) if isinstance(each, click.Option)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the command does."""
        super(Helping, _told(self)).format_help_text(ctx, formatter)

    def get_short_help_str(self, limit: int = 45) -> str:
        """Return what the command does, in a line."""
        return super(Helping, _told(self)).get_short_help_str(limit)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """Write what the options are, and the commands of a group."""
        records = [record for each in self.shown_options(ctx) if (record := _record(each, ctx)) is not None]
        if records:
            with formatter.section(say(spoken(), "Options")):
                formatter.write_dl(records)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


class HelpingGroup(Helping, click.Group):
    """A group of commands that helps in the reader's language."""


def paragraphs(help: str) -> list[tuple[str, str]]:
    """Return the paragraphs of a help text, each after the sign that keeps its lines, where it has one."""
    parts = [part.partition("\b\n") for part in inspect.cleandoc(help).split("\n\n")]
    return [(sign, kept) if sign else ("", " ".join(text.split())) for text, sign, kept in parts]


def _told(command: Helping) -> Helping:
    told = copy(command)
    told.help = "\n\n".join(f"{sign}{say(spoken(), text)}" for sign, text in paragraphs(command.help or ""))
    return told


def _record(option: click.Option, ctx: click.Context) -> tuple[str, str] | None:
    told = copy(option)
    told.help = say(spoken(), option.help or "") or None
    return told.get_help_record(ctx)


CLICK_WORDS = (
    message("Usage:"),
    message("Commands"),
    message("Show this message and exit."),
    message("Show the version and exit."),
    message("%(prog)s, version %(version)s"),
    message("default: {default}"),
    message("required"),
    message("Error: {message}"),
    message("Aborted!"),
    message("No such option {name!r}."),
    message("No such option: {name}"),
    message("No such command {name!r}."),
    Counted("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    Counted("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    message("Option {name!r} does not take a value."),
    Counted("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    message("Missing command."),
    Counted("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    message("{value!r} is not a valid {number_type}."),
    message("{value} is not in the range {range}."),
)
"""What click says of its own in help and in refusals; it asks gettext for them."""
