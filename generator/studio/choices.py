"""The options of a build as a page offers them: what each is, what it may be, and how a message gives it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from importlib.util import find_spec
from typing import Any

import click

from generator.cli.build_options import OPTIONS, BuildOption
from generator.cli.choices import CHOICES, ChoiceList, spelling
from generator.cli.odds import example_questions
from generator.cli.terminal import localize, reader_language
from generator.i18n import decimal, message, phrase, translate
from generator.model.rules.rulings import Ruling, Switches
from generator.packs.board_file import field_files
from generator.packs.build_file import Wish
from generator.packs.load import Pack, rules_in
from generator.problems import Problem, did_you_mean, quoted, raise_errors, user_error
from generator.studio.session import check_path

_NOT_OFFERED = ("open", "each", "out", "force", "game", "keep-going", "printer", "lang")
"""What is about a terminal or about folders; the language is the session's, unless ``lang`` is given all the same."""

_NEEDS = {"layers": "pikepdf", "attach": "pikepdf", "pieces": "pypdfium2", "service": "pypdfium2", "bleed": "pypdfium2"}
"""Options that need a package which a browser does not have."""


def wishes_of(options: Any) -> dict[str, Wish]:
    """Return the options of a message as they are written; those that are ``None`` are left out.

    Raises ``PizarraError`` for what is no option of a page, and for a file that is not below the session's folder.
    """
    if not isinstance(options, Mapping):
        raise user_error("studio", phrase("expected options, not {found}", found=quoted(options)))
    offered = [name for name in OPTIONS if name not in _NOT_OFFERED or name == "lang"]
    raise_errors(
        Problem(
            f"--{name}", phrase("this option is not available in the studio"), hint=did_you_mean(str(name), offered)
        )
        for name in options
        if name not in offered
    )
    wishes: dict[str, Wish] = {}
    for name, value in options.items():
        match value:
            case None:
                continue
            case bool():
                wishes[name] = value
            case list() | tuple():
                wishes[name] = tuple(map(str, value))
            case _:
                wishes[name] = str(value)
        if OPTIONS[name].kind.startswith("file") and ("/" in str(value) or "\\" in str(value)):
            check_path(value)
    return wishes


def texts_of(wish: Wish) -> tuple[str, ...]:
    return wish if isinstance(wish, tuple) else (str(wish),)


def offered_options() -> list[dict[str, Any]]:
    """Return every option that a page can offer, in the reader's language."""
    return [_offered(name, option) for name, option in OPTIONS.items() if name not in _NOT_OFFERED]


def _offered(name: str, option: BuildOption) -> dict[str, Any]:
    entry = {
        "name": name, "group": localize(option.group), "help": localize(option.help or ""), "kind": option.kind,
        "about": option.about, "later": option.later, "metavar": option.metavar or "",
        "default": _default(option.default),
    }  # fmt: skip
    choices = [{"value": each, "title": _title_of(each)} for each in _choices(option)]
    if name == "field":
        choices = _fields()
    if choices:
        entry |= {"choices": choices, "several": isinstance(option.type, ChoiceList)}
    if name in _NEEDS:
        entry["available"] = find_spec(_NEEDS[name]) is not None
    return entry


def _choices(option: BuildOption) -> Iterable[str]:
    kind = option.type
    if isinstance(kind, click.Choice):
        return map(str, kind.choices)
    return tuple(getattr(kind, "names", ()))


def _title_of(choice: str) -> str:
    """Return a choice as a page shows it: words of the reader's language, without the hyphens of a command line."""
    return spelling(choice).replace("-", " ") if choice in CHOICES else choice


def _default(value: Any) -> Any:
    if isinstance(value, tuple):
        return list(value)
    return value if isinstance(value, str | int | float | bool) else None


def _fields() -> list[dict[str, Any]]:
    """Return the named fields, each with its measures in metres and whether it is a kind of field or a stadium."""
    language = reader_language()
    fields: dict[str, dict[str, Any]] = {}
    for group in field_files():
        for kind, entries in (("codes", group.codes), ("stadiums", group.stadiums)):
            for slug, entry in entries.items():
                sides = " × ".join(decimal(side, language, 2) for side in (entry.length, entry.width))
                title = f"{entry.name.in_(language)} ({sides} m)"
                fields.setdefault(slug, {"value": slug, "title": title, "group": kind})
    return list(fields.values())


def offered_rulings(pack: Pack, switches: Switches, language: str) -> list[dict[str, Any]]:
    """Return the rulings and optional rules of a game: what can be chosen, and what is chosen now.

    A ruling that is switched off has no ``value``. Raises ``PizarraError`` for rules that cannot be read.
    """
    book = rules_in(pack.folder, switches).book
    options: list[dict[str, Any]] = [
        {"name": option.id, "title": option.title.in_(language), "about": "", "value": option.value, "optional": True,
         "choices": [{"value": each, "title": _word(each, language)} for each in option.values]}
        for option in book.options.values()
    ]  # fmt: skip
    return options + [_ruling(ruling, language) for ruling in book.rulings]


def offered_odds(pack: Pack, switches: Switches, language: str) -> list[dict[str, Any]]:
    """Return what the odds of a game can be asked about, each with the question to ask and examples in it."""
    book = rules_in(pack.folder, switches).book
    return [{"title": title, "question": given} for given, title in example_questions(book, language)]


def _word(value: str, language: str) -> str:
    """Return a value of an optional rule as it is read; words other than yes and no are the game's own."""
    return {"yes": translate(language, message("yes")), "no": translate(language, message("no"))}.get(value, value)


def _ruling(ruling: Ruling, language: str) -> dict[str, Any]:
    choices = [{"value": each.id, "title": each.text.in_(language) or each.id} for each in ruling.choices]
    return {
        "name": ruling.id, "title": ruling.title.in_(language), "about": ruling.about.in_(language),
        "value": ruling.chosen.id if ruling.chosen else "", "optional": False, "choices": choices,
    }  # fmt: skip
