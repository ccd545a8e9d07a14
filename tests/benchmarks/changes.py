"""The single changes that ``mutations.py`` makes to rule tables: what can be changed, drawn by a seed, kind by kind."""

from __future__ import annotations

import copy
import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import combinations
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[2]
sys.path.insert(0, str(HOME))

DataPath = tuple[str | int, ...]
WORDS = ("title", "text", "when", "actor", "about", "source", "notes", "steps", "success", "double", "fail", "unit")
NAMES = ("see", "on", "not_with", "who", "roll", "has", "may", "reach", "table", "next", "dice", "characteristic",
         "action", "grants", "heading", "option", "event", "closes", "tables", "deck", "id",
         "ordered", "falling")  # fmt: skip
PARTS = ("characteristics", "quantities", "pieces", "dice", "actions", "components", "tables", "rulings")
CROWDED = {"number ±1": 110, "row deleted": 90, "name misspelt": 90, "key dropped": 70}
USUAL = 50


@dataclass(frozen=True)
class Change:
    """One change to one pack: of which kind, at which path, and what was there and is there now."""

    pack: str
    kind: str
    path: DataPath
    old: Any
    new: Any

    def made(self, rules: Any) -> Any:
        """Return the rules with the change made; a new value of ``None`` takes the key or the row out."""
        data = copy.deepcopy(rules)
        for path, value in self.new.items() if isinstance(self.new, dict) else ((self.path, self.new),):
            put(data, path, value)
        return data

    def __str__(self) -> str:
        where = ".".join(str(part + 1) if isinstance(part, int) else part for part in self.path)
        new = " ⇄ " if isinstance(self.new, dict) else "—" if self.new is None else _short(self.new)
        return f"{self.pack:<16} {self.kind:<18} {where}: {_short(self.old)} → {new}"


def _short(value: Any) -> str:
    return f"{value!s:.90}".replace("\n", " ")


def put(data: Any, path: DataPath, value: Any) -> None:
    for part in path[:-1]:
        data = data[part]
    if value is None:
        del data[path[-1]]
    elif isinstance(value, Twice):
        data.insert(path[-1], copy.deepcopy(data[path[-1]]))
    else:
        data[path[-1]] = value


class Twice:
    """The mark of a row that is written a second time."""

    def __str__(self) -> str:
        return "twice"


def leaves(data: Any, path: DataPath = ()) -> Iterator[tuple[DataPath, Any]]:
    """Yield every value that is no list and no mapping, with its path."""
    pairs = data.items() if isinstance(data, Mapping) else enumerate(data) if isinstance(data, list) else None
    if pairs is None:
        yield path, data
        return
    for key, value in pairs:
        yield from leaves(value, (*path, key))


def lists_of_rows(rules: Any) -> Iterator[tuple[DataPath, list[Any]]]:
    """Yield the rows of every table, and those that a ruling adds."""
    for name, table in rules["tables"].items():
        if isinstance(table.get("rows"), list):
            yield ("tables", name, "rows"), table["rows"]
    for ruling, held in rules.get("rulings", {}).items():
        choices = {("choices", key): choice for key, choice in held.get("choices", {}).items()} or {(): held}
        for below, choice in choices.items():
            for table, rows in choice.get("add", {}).items():
                yield ("rulings", ruling, *below, "add", table), rows


Made = Iterator[tuple[DataPath, Any, Any]]


def _values(rules: Any) -> Iterator[tuple[DataPath, Any]]:
    """Yield every value that is not words."""
    for path, value in leaves({part: rules[part] for part in PARTS if part in rules}):
        words = any(part in WORDS for part in path) or path[-1] in ("es", "en")
        if not words or path[-1] == "double":
            yield path, value


def _whole(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def numbers(rules: Any) -> Made:
    for path, value in _values(rules):
        if _whole(value) and path[-1] not in ("band", "difference", "roll", "id") and "roll" not in path:
            yield from ((path, value, value + step) for step in (-1, 1))


def signs(rules: Any) -> Made:
    yield from ((path, value, -value) for path, value in _values(rules) if _whole(value) and value and path[-1] != "id")


def rows_deleted(rules: Any) -> Made:
    for path, rows in lists_of_rows(rules):
        if not _results(rows):
            yield from (((*path, index), row, None) for index, row in enumerate(rows))


def outcomes_deleted(rules: Any) -> Made:
    for path, rows in lists_of_rows(rules):
        if _results(rows):
            yield from (((*path, index), row, None) for index, row in enumerate(rows))


def _results(rows: list[Any]) -> bool:
    return any("result" in row or "next" in row for row in rows)


def rows_doubled(rules: Any) -> Made:
    for path, rows in lists_of_rows(rules):
        yield from (((*path, index), row, Twice()) for index, row in enumerate(rows))


def edges(rules: Any) -> Made:
    for path, value in _values(rules):
        key = path[-2] if isinstance(path[-1], int) else path[-1]
        if key in ("band", "difference", "range") or (key == "roll" and "rows" in path):
            for match in re.finditer(r"-?\d+", text := re.sub(r"(?<=\d)-", "–", str(value))):
                for step in (-1, 1):
                    changed = f"{text[: match.start()]}{int(match[0]) + step}{text[match.end() :]}".replace("–", "-")
                    yield path, value, int(changed) if _whole(value) else changed


def names(rules: Any) -> Made:
    for path, value in _values(rules):
        keys = [part for part in path if isinstance(part, str)][-2:]
        if isinstance(value, str) and len(value) > 3 and (keys[-1] in NAMES or "rolls" in keys):
            yield path, value, value[:-1]
            yield path, value, value[:-3] + value[-2] + value[-3] + value[-1]
        elif keys[-1] == "result":
            yield path, value, str(value)[:-1]


def cells(rules: Any) -> Made:
    for name, table in rules["tables"].items():
        held = [((*("tables", name, "cells"), *path), value) for path, value in leaves(table.get("cells", {}))]
        for (one, first), (other, second) in combinations(held, 2):
            if first != second and (one[-1] == other[-1] or one[-2] == other[-2]):
                yield one, f"{first} | {second}", {one: second, other: first}
    for key in ("value", "roll", "dice"):
        yield from _swapped(rules, key)


def results(rules: Any) -> Made:
    yield from _swapped(rules, "result")


def titles(rules: Any) -> Made:
    yield from _swapped(rules, "title")


def _swapped(rules: Any, key: str) -> Made:
    for path, rows in lists_of_rows(rules):
        held = [((*path, index, key), row[key]) for index, row in enumerate(rows) if key in row]
        for (one, first), (other, second) in combinations(held, 2):
            if first != second:
                yield one, f"{first} | {second}", {one: second, other: first}


def dice(rules: Any) -> Made:
    for path, value in _values(rules):
        if isinstance(value, str) and (match := re.fullmatch(r"(\d+)d(\d+)", value)):
            count, sides = int(match[1]), int(match[2])
            yield from ((path, value, new) for new in (f"{count + 1}d{sides}", f"{count}d{sides + 2}"))


def formulas(rules: Any) -> Made:
    other = {"+": "-", "-": "+", "*": "/", "/": "*", "ceil": "floor", "floor": "ceil", ">=": "<", "<=": ">"}
    named = [*rules.get("characteristics", {}), *rules.get("quantities", {})]
    for path, value in _values(rules):
        if path[-1] not in ("value", "total", "needs") or not isinstance(value, str) or value in ("yes", "no"):
            continue
        for match in re.finditer(r"[-+*/]|ceil|floor|>=|<=|\b\d+\b(?!d)|[a-z_]{4,}(?!\.)", value):
            begin, end, found = value[: match.start()], value[match.end() :], match[0]
            if found in other:
                yield path, value, begin + other[found] + end
            elif found.isdecimal():
                yield from ((path, value, f"{begin}{int(found) + step}{end}") for step in (-1, 1))
            elif found in named:
                yield path, value, begin + named[(named.index(found) + 1) % len(named)] + end


def inverted(rules: Any) -> Made:
    other = {"pass": "fail", "fail": "pass", "under": "over", "over": "under", "win": "loss", "loss": "win"}
    for path, value in _values(rules):
        key = str(path[-1]).rpartition(".")[2]
        if key in ("first", "second", "success", "equal", "case") and value in other:
            yield path, value, other[value]


def keys(rules: Any) -> Made:
    for path, rows in lists_of_rows(rules):
        for index, row in enumerate(rows):
            yield from (((*path, index, key), value, None) for key, value in row.items())
    for part in PARTS[:-1]:
        for name, held in rules.get(part, {}).items():
            words = ("type", "title", "rows", "source", "notes")
            dropped = [key for key in held if key not in words and held[key] is not None]
            yield from (((part, name, key), held[key], None) for key in dropped)


KINDS: Mapping[str, Callable[[Any], Made]] = {
    "number ±1": numbers, "sign": signs, "row deleted": rows_deleted, "row doubled": rows_doubled, "band edge": edges,
    "name misspelt": names, "cells swapped": cells, "outcome deleted": outcomes_deleted, "dice": dice,
    "formula": formulas, "results swapped": results, "titles swapped": titles, "pass/fail inverted": inverted,
    "key dropped": keys,
}  # fmt: skip


def changes(seed: int, count: int) -> list[Change]:
    """Return so many changes, of every kind its share as far as numbers in use: as many."""
    chosen: list[Change] = []
    rest: list[Change] = []
    drawn = random.Random(seed)
    total = sum(CROWDED.get(kind, USUAL) for kind in KINDS)
    for kind, make in KINDS.items():
        all_of_kind = [Change(pack, kind, *made) for pack in packs() for made in make(rules_of(pack))]
        drawn.shuffle(all_of_kind)
        share = round(CROWDED.get(kind, USUAL) * count / total)
        chosen += all_of_kind[:share]
        rest += all_of_kind[share:]
    drawn.shuffle(rest)
    return (chosen + rest)[:count]


@cache
def packs() -> tuple[str, ...]:
    """Return the names of the shipped packs."""
    return tuple(sorted(file.parent.name for file in (HOME / "templates").glob("*/rules.yaml")))


@cache
def rules_of(pack: str) -> Any:
    """Return a pack's rules as data."""
    from generator.model.source import read_source

    return read_source(HOME / "templates" / pack / "rules.yaml").data
