"""Commands that report every mistake in their options; lengths, joints and switches."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from itertools import pairwise, takewhile
from pathlib import Path
from types import MappingProxyType
from typing import Any, TypeVar

import click
from click.core import iter_params_for_processing

from generator.cli.choices import Choice, ChoiceList, RefusedError, shown_blanks
from generator.cli.help import LocalizedCommand
from generator.cli.terminal import known_languages, speak
from generator.i18n import Message, Phrase, literal, phrase
from generator.imposition.seams import JOINTS, USUAL_OVERLAP, Joint, JointKind
from generator.model import fields
from generator.model.yaml_reader import scalar
from generator.packs.build_file import Wish
from generator.problems import (
    NOTHING_WRITTEN,
    InvalidValueError,
    PizarraError,
    Problem,
    quoted,
    raise_errors,
    user_error,
)

FILE: click.ParamType[Path] = click.Path(dir_okay=False, path_type=Path)
FOLDER: click.ParamType[Path] = click.Path(file_okay=False, path_type=Path)
FuncT = TypeVar("FuncT", bound=Callable[..., Any])
_AS_WRITTEN = "generator.cli.asked"
_EMPTY = phrase("is empty")
_ALL = "generator.cli.all_options"


def as_written() -> dict[str, Wish]:
    """Return the options of the command that is being carried out as they were written, by their long names."""
    context = click.get_current_context(silent=True)
    values: Mapping[str, Any] = context.meta[_AS_WRITTEN] if context is not None else {}
    return {name: tuple(wish) if isinstance(wish, list) else wish for name, wish in values.items()}


class Command(LocalizedCommand):
    """A command that reports all mistakes in its options at once, as problems.

    Its help leaves out the options that have ``later`` set; ``--help-all`` shows them too, by their ``group``.
    ``replacements`` are what is written instead of options that there were. One that never ``writes`` a file does not
    say that nothing was written.
    """

    def __init__(
        self, *args: Any, replacements: Mapping[str, Message] = MappingProxyType({}), writes: bool = True,
        **declared: Any,
    ) -> None:  # fmt: skip
        super().__init__(*args, **declared)
        self.replacements, self.outcome = replacements, NOTHING_WRITTEN if writes else phrase("")

    def make_context(self, *args: Any, **extra: Any) -> click.Context:
        with self._outcome_of_errors():
            return super().make_context(*args, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with self._outcome_of_errors():
            return super().invoke(ctx)

    @contextmanager
    def _outcome_of_errors(self) -> Iterator[None]:
        try:
            yield
        except PizarraError as error:
            error.outcome = self.outcome if error.outcome == NOTHING_WRITTEN else error.outcome
            raise

    def get_params(self, ctx: click.Context) -> list[click.Parameter]:
        """Return the parameters, with ``--lang``, and with ``--help-all`` where the usual help leaves some out."""
        params = super().get_params(ctx)
        more = [] if any("--lang" in each.opts for each in params) else [_LANG]
        more += [_HELP_ALL] if any(getattr(each, "later", False) for each in params) else []
        return [*params[:-1], *more, *params[-1:]]

    def shown_options(self, ctx: click.Context) -> list[click.Option]:
        return [each for each in super().shown_options(ctx) if ctx.meta.get(_ALL) or not getattr(each, "later", False)]

    def _without_value(self, ctx: click.Context, name: str) -> list[Problem]:
        """Return a problem with an example for an option that needs a value; none for a flag."""
        options = (each for each in self.get_params(ctx) if isinstance(each, click.Option) and name in each.opts)
        option = next(options, None)
        if option is None or option.is_flag:
            return []
        example = f"{name} {shown_blanks(option.make_metavar(ctx))}"
        return [Problem(name, phrase("needs a value"), hint=phrase("write {example}", example=example))]

    def heading(self, ctx: click.Context, option: click.Option) -> Message:
        group: Message = getattr(option, "group", "") if ctx.meta.get(_ALL) else ""
        return group or super().heading(ctx, option)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Return the remaining arguments. Raises ``PizarraError`` with every option that cannot be."""
        names = (word.removeprefix("--").partition("=")[0] for word in takewhile("--".__ne__, args) if word[:2] == "--")
        raise_errors(
            Problem(ctx.command_path, replacement_message(f"--{name}", self.replacements[name]))
            for name in names
            if name in self.replacements
        )
        parser = self.make_parser(ctx)
        try:
            values, rest, in_order = parser.parse_args(args=list(args))
        except click.BadOptionUsage as error:
            raise_errors(self._without_value(ctx, error.option_name))
            error.ctx = error.ctx or ctx
            raise
        ctx.meta[_AS_WRITTEN] = {
            parameter.opts[0].removeprefix("--"): values[parameter.name]
            for parameter in self.params
            if isinstance(parameter, click.Option) and parameter.name in values
        }
        problems = _repetitions(in_order, args)
        for parameter in iter_params_for_processing(in_order, self.get_params(ctx)):
            value = values.get(parameter.name or "")
            try:
                _, rest = parameter.handle_parse_result(ctx, values, rest)
                if value == "" or (isinstance(value, (list, tuple)) and "" in value):
                    raise RefusedError(_EMPTY, phrase("give a value, or leave it out"))
            except click.BadParameter as error:
                problems.append(option_problem(error, parameter, value, ctx.command_path, args))
        raise_errors(problems)
        raise_errors(split_name(_words(ctx, values, rest)) if rest else ())
        return super().parse_args(ctx, args)


def _words(ctx: click.Context, values: Mapping[str, Any], rest: Sequence[str]) -> list[str]:
    """Return the words of a command that are not options, in their order, with those that are too many."""
    arguments = [parameter for parameter in ctx.command.params if isinstance(parameter, click.Argument)]
    words = (values.get(argument.name or "") for argument in arguments)
    return [*(word for value in words for word in (value if isinstance(value, tuple) else [value]) if word), *rest]


def split_name(words: Sequence[str]) -> list[Problem]:
    """Return a problem where neighbouring words are together the name of a file or folder."""
    for start in range(len(words)):
        for end in range(start + 2, len(words) + 1):
            name = " ".join(words[start:end]).strip("“”«»")
            if not Path(words[start]).exists() and len(name) < 250 and Path(name).exists():
                message = phrase("a name with spaces needs straight quotes around it")
                return [Problem(name, message, hint=phrase("write {example}", example=f'"{name}"'))]
    return []


def replacement_message(option: str, replacement: Message) -> Phrase:
    return phrase("there is no {option}; use {replacement}", option=option, replacement=phrase(replacement))


def _repetitions(parameters: Sequence[click.Parameter], typed: Sequence[str]) -> list[Problem]:
    single = [each for each in parameters if isinstance(each, click.Option)
              and not each.multiple and not each.is_flag]  # fmt: skip
    message = phrase("is given more than once, but takes only one value")
    repeated = (option for option, times in Counter(single).items() if times > 1)
    return [Problem(option.opts[0], message, hint=_in_one_list(option, typed)) for option in repeated]


def _in_one_list(option: click.Option, typed: Sequence[str]) -> str:
    """Return a hint with all the values of an option that takes a list of names; ``""`` for any other option."""
    if not isinstance(option.type, ChoiceList):
        return ""
    values = [after for word, after in pairwise(typed) if word in option.opts]
    values += [word.partition("=")[2] for word in typed if word.partition("=")[0] in option.opts and "=" in word]
    return phrase("write {example}", example=f"{option.opts[0]} {','.join(dict.fromkeys(values))}")


def option_problem(
    error: click.BadParameter, parameter: click.Parameter, value: Any, command: str, typed: Sequence[str]
) -> Problem:
    """Return the problem with an option, or with a positional argument, which is reported at its command."""
    name, whose = command, shown_blanks(parameter.human_readable_name)
    if isinstance(parameter, click.Option):
        words = {word.partition("=")[0] for word in typed}
        name, whose = next((one for one in parameter.opts if one in words), parameter.opts[0]), ""
    if isinstance(error, click.MissingParameter):
        message = phrase("{name} is missing", name=whose) if whose else phrase("is missing")
        return Problem(name, message, hint=phrase("“--help” shows what goes here"))
    if isinstance(parameter.type, click.IntRange):
        range = phrase("allowed: {least} to {most}", least=parameter.type.min, most=parameter.type.max)
        return Problem(name, phrase("{found} is not allowed", found=quoted(value)), hint=range)
    if isinstance(parameter.type, type(click.INT)):
        return Problem(
            name, phrase("{found} is not a whole number", found=quoted(value)), hint=phrase("for example 12")
        )
    if error.message == _EMPTY and whose:
        return Problem(name, phrase("{key} is empty", key=whose), hint=getattr(error, "hint", ""))
    if value and isinstance(parameter.type, click.Path) and not parameter.type.dir_okay and Path(str(value)).is_dir():
        return Problem(name, phrase("{path} is a folder, not a file", path=quoted(value)))
    if value and isinstance(parameter.type, click.Path) and not parameter.type.file_okay and Path(str(value)).is_file():
        return Problem(name, phrase("{path} is a file, not a folder", path=quoted(value)))
    return Problem(name, literal(error.message), hint=getattr(error, "hint", ""))


def _show_all(ctx: click.Context, parameter: click.Parameter, value: bool) -> None:
    if value:
        ctx.meta[_ALL] = True
        click.echo(ctx.get_help())
        ctx.exit()


_HELP_ALL = click.Option(
    ["--help-all"], is_flag=True, is_eager=True, expose_value=False, callback=_show_all, help="Show all options."
)


class Length(click.ParamType[float]):
    """A print length such as ``20mm``, in millimetres, or a field length such as ``2.5m``, in metres."""

    name = "length"

    def __init__(self, read: str, most: float = math.inf) -> None:
        self.read, self.most = read, most

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        if isinstance(value, float):
            return value
        reader: Callable[[Any], float] = getattr(fields, self.read)
        try:
            length = reader(value)
        except InvalidValueError as error:
            raise RefusedError(error.message, error.hint) from None
        if self.most < math.inf and not 0 <= length <= self.most:
            limits = {"size": length, "least": 0, "most": self.most}
            raise RefusedError(phrase("{size:g} mm is not allowed: {least:g} to {most:g} mm", **limits))
        return length


class JointText(Choice):
    """How sheets are joined, and after a colon what two neighbours both print, such as ``lap:8mm``."""

    LEAST_FLAP, MOST_OVERLAP = 2.0, 40.0
    """A flap narrower than this holds no glue, in millimetres."""

    def __init__(self) -> None:
        super().__init__(JOINTS)

    def get_metavar(self, param: click.Parameter, ctx: click.Context | None = None) -> str:
        return f"{super().get_metavar(param, ctx)}[:5mm]"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Joint:
        if isinstance(value, Joint):
            return value
        name, _, length = str(value).partition(":")
        kind: JointKind = super().convert(name, param, ctx)
        overlap = Length("length_mm", self.MOST_OVERLAP).convert(length, param, ctx) if length else USUAL_OVERLAP[kind]
        if kind == "zigzag" and overlap < self.LEAST_FLAP:
            least = self.LEAST_FLAP
            raise RefusedError(
                phrase("a zigzag joint is glued onto flaps of at least {least_flap:g} mm", least_flap=least)
            )
        return Joint(kind, overlap)


_LANG = click.Option(
    ["--lang"],
    type=Choice(known_languages()),
    is_eager=True,
    expose_value=False,
    callback=lambda _ctx, _option, value: speak(("--lang", value), {}) if value else None,
    help="Your language. [the system's]",
)


def force(help: str) -> Callable[[FuncT], FuncT]:
    """Return the option ``--force``, whose value is what a file may take the place of, ``overwrite``."""
    return click.option("--force", "overwrite", flag_value="any", default="own", help=help)


def switches_of(pairs: Sequence[str]) -> dict[str, str | int | bool]:
    """Return rulings and options as ``NAME=VALUE`` pairs. Raises ``PizarraError`` for one without “=”."""
    switches: dict[str, str | int | bool] = {}
    for pair in pairs:
        name, equals, value = pair.partition("=")
        if not equals or not name:
            hint = phrase("write it like DF-07=gol or volea=true")
            raise user_error("--option", phrase("{found} is not of the form NAME=VALUE", found=quoted(pair)), hint)
        if name in switches and switches[name] != scalar(value):
            message = phrase(
                "{name} has two values: {one} and {other}", name=name, one=switches[name], other=scalar(value)
            )
            raise user_error("--option", message)
        switches[name] = scalar(value)
    return switches
