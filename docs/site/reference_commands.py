"""The page of commands: every command and option with its values, in the groups of ``--help-all``."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

import click
from reference_words import INTRODUCTIONS, TITLES, WORDS

from generator.cli import pizarra
from generator.cli.help import paragraphs
from generator.i18n import translate

COMMON = ("--lang", "--help", "--help-all", "--version")
"""Options that every command has, or the program as a whole."""


def command_page(language: str) -> str:
    parts = [f"# {TITLES[language]['commands']}", INTRODUCTIONS[language]["commands"]]
    parts.append("\n".join(_entry(context, language) for context in contexts()))
    for context in contexts():
        parts += _command(context, language)
    parts += [f'<a id="common"></a>\n\n## {WORDS[language]["common"]}', _table("common", common_options(), language)]
    return "\n\n".join(parts) + "\n"


def contexts() -> Iterator[click.Context]:
    """Yield a context for every command but the program itself, those of a group after it."""
    waiting = [click.Context(pizarra, info_name="pizarra")]
    while waiting:
        context = waiting.pop(0)
        if context.parent:
            yield context
        if isinstance(group := context.command, click.Group):
            found = [group.get_command(context, name) for name in group.list_commands(context)]
            waiting[:0] = [click.Context(each, info_name=each.name, parent=context) for each in found if each]


def options_of(context: click.Context) -> list[tuple[str, click.Option]]:
    """Return the options of a command that not every command has, each after its heading."""
    groups: dict[str, list[click.Option]] = {}
    for each in context.command.get_params(context):
        if isinstance(each, click.Option) and each.opts[-1] not in COMMON:
            groups.setdefault(str(getattr(each, "group", "")), []).append(each)
    return [(heading, each) for heading, options in groups.items() for each in options]


def common_options() -> list[click.Option]:
    """Return the options of the whole program and those that every command has."""
    found: dict[str, click.Option] = {}
    for context in (click.Context(pizarra), *contexts()):
        for each in context.command.get_params(context):
            if isinstance(each, click.Option) and each.opts[-1] in COMMON:
                found.setdefault(each.opts[-1], each)
    return list(found.values())


def anchor_of(context: click.Context) -> str:
    return context.command_path.removeprefix("pizarra ").replace(" ", "-")


def _entry(context: click.Context, language: str) -> str:
    """Return a line that leads to a command: its name, and the first sentence of its help."""
    (_, text), *_ = paragraphs(context.command.help or "")
    summary = translate(language, text).partition(". ")[0].rstrip(".")
    return (
        f"* [{context.command_path.removeprefix('pizarra ')}](#{anchor_of(context)}): {escape(summary, quote=False)}."
    )


def _command(context: click.Context, language: str) -> list[str]:
    path, words, anchor = context.command_path, WORDS[language], anchor_of(context)
    parts = [f'<a id="{anchor}"></a>\n\n## {path}']
    for sign, text in paragraphs(context.command.help or ""):
        said = translate(language, text)
        parts.append(f"```text\n{said}\n```" if sign else escape(said, quote=False))
    usage = " ".join(context.command.collect_usage_pieces(context)).replace("[OPTIONS]", words["[OPTIONS]"])
    parts.append(f"{words['usage']}: `{path} {usage}`")
    options = options_of(context)
    for heading in dict.fromkeys(heading for heading, _ in options):
        if heading:
            parts.append(f"**{translate(language, heading)}**")
        parts.append(_table(anchor, [option for group, option in options if group == heading], language))
    return parts


def _table(anchor: str, options: list[click.Option], language: str) -> str:
    lines = [f"| {WORDS[language]['option']} | {WORDS[language]['meaning']} |", "|---|---|"]
    for option in options:
        name = option.opts[0].removeprefix("--")
        names = "<br>".join(_code(each) for each in (*option.opts, *option.secondary_opts))
        lines.append(f'| <a id="{anchor}-{name}"></a>{names} | {_about(option, language)} |')
    return "\n".join(lines)


def _about(option: click.Option, language: str) -> str:
    """Return what an option means, which values it takes, its default and how it is written."""
    words, kind = WORDS[language], option.type
    help, between, note = translate(language, option.help or "").rpartition(" [")
    text, default = (help, note.removesuffix("]")) if between and note.endswith("]") else (f"{help}{between}{note}", "")
    if text.startswith("[") and text.endswith("]"):
        text, default = "", text[1:-1]
    choices = [str(each) for each in getattr(kind, "names", getattr(kind, "choices", ()))]
    values = ", ".join(map(_code, choices))
    if isinstance(kind, click.IntRange):
        values = f"{kind.min} {words['to']} {kind.max}"
    if option.show_default and option.default not in (None, False, ()):
        chosen = option.default if isinstance(option.default, tuple) else (option.default,)
        default = _code(",".join(map(str, chosen)))
    metavar = "" if option.is_flag or values else option.make_metavar(click.Context(pizarra))
    if kind in (click.INT, click.STRING) and metavar in ("INTEGER", "TEXT"):
        values, metavar = words["integer" if kind is click.INT else "string"], ""
    like = "|" not in metavar and (metavar.upper() != metavar or any(map(str.isdigit, metavar)))
    example = f"{option.opts[0]} {metavar}" if like else ""
    values = values or (_code(translate(language, metavar)) if metavar and not like else "")
    parts = (
        escape(text, quote=False).replace("|", "&#124;"),
        _fact(words["values"], values),
        _fact(words["default"], default),
        _code(example) if example else "",
    )
    return "<br>".join(filter(None, parts)) or words["yes or no"]


def _fact(word: str, said: str) -> str:
    return f"<em>{word}: {said}</em>" if said else ""


def _code(text: str) -> str:
    return f"<code>{escape(text, quote=False).replace('|', '&#124;')}</code>" if "|" in text else f"`{text}`"
