"""Order files: what a build was asked for, kept beside the files it was made from.

::

    pizarra: 0.1.0
    game: dichoso-fulbo
    teams:
    - teams/dichoso-fulbo/sosiego-fc.yaml
    options:
      hex: 20mm
      grey: true
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Literal

from generator.model.fields import Many, TextField
from generator.model.source import DataPath, Source
from generator.model.validation import Strict, validated
from generator.problems import Problem, did_you_mean, raise_errors, shown

ORDER_FILE = "build.yaml"

Wish = str | bool | tuple[str, ...]
"""What stands after an option: its text, its several texts, or whether it is there."""

ONLY_HERE = frozenset(("game", "out", "open", "force", "jobs", "each", "keep-going"))
"""Options that say where and how to build, not what: no order file has them."""

LONGEST_NAME = 400
_ODD = frozenset('/\\:*?"<>|')

OptionKind = Literal["flag", "text", "texts"]
"""What an option takes: nothing, one text, or a text each time that it is given."""

_EXPECTED = {"flag": "true or false is", "text": "a text or a number is", "texts": "a list of texts is"}

FILE_OPTIONS = ("field", "season", "printer")
"""The options whose value may be a file of the order's own."""


class OrderFile(Strict):
    """An order as the file has it; files are named from its folder."""

    pizarra: TextField
    game: TextField
    teams: Many[TextField] = ()
    board: TextField = ""
    options: dict[str, Any] = {}

    @property
    def wishes(self) -> dict[str, Wish]:
        """Return the options as the command line takes them."""
        return {name: _wish(value) for name, value in self.options.items()}


def order_of(source: Source, folder: Path, options: Mapping[str, OptionKind]) -> OrderFile:
    """Return the order of a file; ``options`` are those that it may have, by their long names.

    Raises ``PizarraError`` with all that is wrong: options that are none, values that none can have, and files that
    do not stand in ``folder`` or below it.
    """
    order = validated(OrderFile, source)
    raise_errors([*_option_problems(order, source, options), *_file_problems(order, source, folder)])
    return order


def kept_build(word: str) -> Path | None:
    """Return the PDF or the order file that a word on the command line means, itself or as its folder, if any."""
    path = Path(word if len(word) < 250 else "too-long")
    if path.is_dir():
        path /= ORDER_FILE
    return path if (path.suffix.lower() == ".pdf" or path.name == ORDER_FILE) and path.is_file() else None


def _wish(value: Any) -> Wish:
    if isinstance(value, bool):
        return value
    return tuple(map(str, value)) if isinstance(value, (list, tuple)) else str(value)


def _option_problems(order: OrderFile, source: Source, options: Mapping[str, OptionKind]) -> Iterator[Problem]:
    for name, value in order.options.items():
        if name not in options:
            hint = did_you_mean(name, options)
            yield source.key_problem(("options", name), f"unknown option {shown(name)}{_made_with(order)}", hint)
        elif not _suits(value, options[name]):
            yield source.problem(("options", name), f"{_EXPECTED[options[name]]} expected, not {shown(value)}")


def _made_with(order: OrderFile) -> str:
    from generator import __version__

    same = order.pizarra == __version__
    return "" if same else f"; the file was made with Pizarra {order.pizarra}, this is {__version__}"


def _suits(value: Any, kind: OptionKind) -> bool:
    if kind == "texts":
        return isinstance(value, list) and all(_suits(part, "text") for part in value)
    if kind == "flag":
        return isinstance(value, bool)
    return isinstance(value, (str, int, float)) and not isinstance(value, bool)


def _file_problems(order: OrderFile, source: Source, folder: Path) -> Iterator[Problem]:
    for path, name in _files(order):
        if not is_below(name) or not (folder / name).is_file():
            yield source.problem(path, f"{shown(name)} is not among the files that came with it")


def is_file_wish(option: str, value: str) -> bool:
    """Return whether what stands after an option means a file rather than a name or measures."""
    return option in FILE_OPTIONS and (option == "season" or value.endswith((".yaml", ".yml")))


def _files(order: OrderFile) -> Iterator[tuple[DataPath, str]]:
    """Yield every file that an order names, and where."""
    yield from ((("teams", index), name) for index, name in enumerate(order.teams))
    if order.board:
        yield ("board",), order.board
    for option in FILE_OPTIONS:
        value = order.options.get(option)
        if isinstance(value, str) and is_file_wish(option, value):
            yield ("options", option), value


def is_below(name: str) -> bool:
    """Return whether a name means a file below a folder, on every system: relative, plain, without “..”."""
    return len(name) <= LONGEST_NAME and all(part == plain_part(part) for part in name.split("/"))


def plain_part(text: str) -> str:
    """Return one part of a file's name with all replaced that some system forbids or takes for something else."""
    plain = "".join("_" if sign in _ODD or not sign.isprintable() else sign for sign in text)
    return plain if plain.strip(" .") and plain == plain.strip() and plain[-1] != "." else f"_{plain.strip(' .')}_"
