"""Help in the reader's language: what a command takes, by headings, and what its values may be."""

from __future__ import annotations

import importlib
import inspect
from collections.abc import Callable, Mapping
from copy import copy
from typing import Any, NamedTuple

import click

from generator.cli.choices import Choice, choice_among, shown_blanks, spelling
from generator.cli.terminal import reader_language
from generator.i18n import Counted, Message, message, phrase, translate
from generator.problems import did_you_mean, quoted, user_error


class LocalizedCommand(click.Command):
    def shown_options(self, ctx: click.Context) -> list[click.Option]:
        return [each for each in self.get_params(ctx) if isinstance(each, click.Option)]

    def heading(self, ctx: click.Context, option: click.Option) -> Message:
        return message("Options")

    def get_help_option(self, ctx: click.Context) -> click.Option | None:
        """Return the option; click would keep its help in the language that was spoken when it was first shown."""
        if (option := super().get_help_option(ctx)) is not None:
            option.help = message("Show this message and exit.")
        return option

    def collect_usage_pieces(self, ctx: click.Context) -> list[str]:
        return [shown_blanks(piece) for piece in super().collect_usage_pieces(ctx)]

    def format_help_text(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        translated = copy(self)
        parts = paragraphs(self.help or "")
        translated.help = "\n\n".join(f"{sign}{translate(reader_language(), text)}" for sign, text in parts)
        super(LocalizedCommand, translated).format_help_text(ctx, formatter)

    def format_options(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        groups: dict[Message, list[tuple[str, str]]] = {}
        for each in self.shown_options(ctx):
            if (record := _localize(each, ctx).get_help_record(ctx)) is not None:
                groups.setdefault(self.heading(ctx, each), []).append(record)
        for heading, records in groups.items():
            with formatter.section(translate(reader_language(), heading)):
                formatter.write_dl(records)
        if isinstance(self, click.Group):
            self.format_commands(ctx, formatter)


def _localize(option: click.Option, ctx: click.Context) -> click.Option:
    """Return an option whose help, values and default are in the reader's language."""
    localized = copy(option)
    localized.help = translate(reader_language(), option.help or "") or None
    if not option.is_flag:
        localized.metavar = shown_blanks(option.make_metavar(ctx))
    if isinstance(option.type, Choice) and isinstance(option.default, str):
        localized.default = spelling(option.default)
    return localized


class Entry(NamedTuple):
    """Where a command is, and what it does in one line of a list."""

    module: str
    name: str
    summary: str


class LocalizedGroup(LocalizedCommand, click.Group):
    """Commands under headings; a module is loaded only when its command is used.

    ``display`` returns how help shows a command's name.
    """

    def __init__(
        self,
        *args: Any,
        groups: Mapping[str, Mapping[str, Entry]],
        display: Callable[[str], str] = str,
        **declared: Any,
    ) -> None:
        super().__init__(*args, **declared)
        self.groups, self.display = groups, display
        self.entries = {name: entry for group in groups.values() for name, entry in group.items()}

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(self.entries)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        name = choice_among(tuple(self.entries), cmd_name)
        if name is None:
            return None
        entry = self.entries[name]
        command: click.Command = getattr(importlib.import_module(entry.module), entry.name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        if args and not args[0].startswith("-") and choice_among(tuple(self.entries), args[0]) is None:
            unknown = phrase("there is no command {found}", found=quoted(args[0]))
            raise user_error(ctx.command_path, unknown, did_you_mean(args[0], map(self.display, self.entries)))
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        names = {name: self.display(name) for name in self.entries}
        width = max(map(len, names.values()))
        for heading, entries in self.groups.items():
            rows = [
                (names[name].ljust(width), translate(reader_language(), entry.summary))
                for name, entry in entries.items()
            ]
            with formatter.section(translate(reader_language(), heading)):
                formatter.write_dl(rows)


def paragraphs(help: str) -> list[tuple[str, str]]:
    """Return the paragraphs of a help text, each after the sign that keeps its lines, where it has one."""
    parts = [part.partition("\b\n") for part in inspect.cleandoc(help).split("\n\n")]
    return [(sign, preformatted) if sign else ("", " ".join(text.split())) for text, sign, preformatted in parts]


CLICK_WORDS = (
    message("Usage:"),
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
