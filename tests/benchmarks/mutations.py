"""How many small mistakes in rule tables the audit sees. Run as a program: ``python tests/benchmarks/mutations.py``.

Single changes are made to the ``rules.yaml`` of every shipped pack, drawn by a seed from all that can be made, and each
changed pack is checked as ``pizarra check`` does. A change is *seen* when an error or a warning comes up that the
unchanged pack does not have (a finding goes by its code, a message without a code by its words).

``--unseen`` prints what was not seen in two lists, to be read and judged by hand:

* *said elsewhere*: the old value stands a second time near by, where a careful reader would look: a number or a name in
  the words of the same row, of the table's notes, of the ruling that sets it or of a row that names this one; a name
  that other places use too; a result whose words stand in its row. Such a change contradicts the pack.
* *said once*: no other statement holds what was changed. Another modifier, another step of a list without numbers, a
  remark less: one more legitimate set of rules, which no check can know to be wrong.

The division looks at the pack only, never at the audit, and is coarse on purpose: it calls a change contradictory when
in doubt (a “2” in the words of the row may be another 2). The share printed last leaves out what is said once.
"""

from __future__ import annotations

import argparse
import copy
import random
import re
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import combinations
from pathlib import Path
from typing import Any

import yaml

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
            _put(data, path, value)
        return data

    def __str__(self) -> str:
        where = ".".join(str(part + 1) if isinstance(part, int) else part for part in self.path)
        new = " ⇄ " if isinstance(self.new, dict) else "—" if self.new is None else _short(self.new)
        return f"{self.pack:<16} {self.kind:<18} {where}: {_short(self.old)} → {new}"


def _short(value: Any) -> str:
    return f"{value!s:.90}".replace("\n", " ")


def _put(data: Any, path: DataPath, value: Any) -> None:
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
    "formula": formulas, "results swapped": results, "pass/fail inverted": inverted, "key dropped": keys,
}  # fmt: skip


def changes(seed: int, count: int) -> list[Change]:
    """Return so many changes, of every kind its share as far as there are as many."""
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


@cache
def _folder(pack: str) -> Path:
    """Return a copy of a pack that may be changed, one for each process."""
    folder = Path(tempfile.mkdtemp(prefix="mutations-")) / pack
    shutil.copytree(HOME / "templates" / pack, folder)
    return folder


def found_in(pack: str, rules: Any, check: Callable[[str], Any]) -> set[str]:
    """Return what a check of a pack with these rules reports: codes, or words where there is no code."""
    from generator.packs.load import forget_packs
    from generator.problems import PizarraError

    (_folder(pack) / "rules.yaml").write_text(yaml.safe_dump(rules, allow_unicode=True, sort_keys=False), "utf-8")
    forget_packs()
    try:
        return _told(check(pack))
    except PizarraError as error:
        return _told(error.problems)


def _told(problems: Any) -> set[str]:
    return {problem.code or problem.message for problem in problems if problem.severity.word != "note"}


def _audited(pack: str) -> Any:
    from generator.packs.load_rules import rules_in
    from generator.rules.audit import audit

    return audit(rules_in(_folder(pack)))


def _checked(pack: str) -> Any:
    from generator.advice.checking import Wished, check_pack

    return check_pack(_folder(pack), Wished())


@cache
def _usual(pack: str, check: Callable[[str], Any]) -> set[str]:
    return found_in(pack, rules_of(pack), check)


def seen(change: Change, checks: Sequence[Callable[[str], Any]]) -> bool:
    """Return whether a check of the changed pack says anything that it does not say of the pack as it is."""
    rules = change.made(rules_of(change.pack))
    return any(found_in(change.pack, rules, check) - _usual(change.pack, check) for check in checks)


def said_elsewhere(change: Change) -> bool:
    """Return whether something near by still says what was changed, by the rules at the head of this file."""
    rules = rules_of(change.pack)
    near = _near(rules, change.path)
    if change.kind in ("row doubled", "results swapped", "outcome deleted"):
        return True
    if change.kind in ("row deleted", "key dropped"):
        held = change.old.get("id", "") if isinstance(change.old, dict) else ""
        return bool(held and re.search(rf"\b{re.escape(str(held))}\b", _text_but(rules, change.path)))
    if change.kind == "name misspelt":
        return len(re.findall(rf"\b{re.escape(str(change.old))}\b", str(rules))) > 1
    tokens = re.findall(r"\d+|[a-z_]{4,}", str(change.old))
    return any(re.search(rf"(?<!\w){re.escape(token)}(?!\w)", near) for token in tokens)


def _near(rules: Any, path: DataPath) -> str:
    """Return the words of the row or ruling that holds a path, of its table's notes, and of the rows that name it."""
    at: Any = rules
    within: list[Any] = []
    for part in path[:-1]:
        at = at[part]
        within.append(at)
    row = next((held for held in reversed(within) if isinstance(held, dict) and {"text", "title"} & held.keys()), {})
    words = [value for key, value in row.items() if key in WORDS]
    words += within[1].get("notes", []) if path[0] == "tables" else [within[1].get("text"), within[1].get("title")]
    name = row.get("id", "")
    words += [
        other for _, rows in lists_of_rows(rules) for other in rows if name and str(name) in str(other.get("see", ""))
    ]
    return str(words)


def _text_but(rules: Any, path: DataPath) -> str:
    data = copy.deepcopy(rules)
    _put(data, path, None)
    return str(data)


def _line(name: str, made: list[tuple[Change, bool]]) -> str:
    by_pack = []
    for pack in packs():
        of_pack = [hit for change, hit in made if change.pack == pack]
        by_pack.append(f"{sum(of_pack):>6}/{len(of_pack):<5}" if of_pack else f"{'–':>6}{'':<6}")
    return f"{name:<20}{sum(hit for _, hit in made):>5}/{len(made):<6}{''.join(by_pack)}"


def main() -> None:
    """Make the changes, check them in two processes, and print seen and made by kind and pack."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--count", type=int, default=700)
    parser.add_argument("--unseen", action="store_true", help="list what was not seen")
    parser.add_argument("--quick", action="store_true", help="audit the rules, but draw neither board nor cards")
    given = parser.parse_args()
    made = sorted(changes(given.seed, given.count), key=lambda change: change.pack)
    checks = (_audited,) if given.quick else (_audited, _checked)
    with ProcessPoolExecutor(2) as pool:
        told = list(zip(made, pool.map(partial(seen, checks=checks), made, chunksize=20), strict=True))
    print(f"seed {given.seed}: seen/made{'':<5}{'all':<10}{''.join(f'{pack:<12.11}' for pack in packs())}")
    for kind in KINDS:
        print(_line(kind, [(change, hit) for change, hit in told if change.kind == kind]))
    print(_line("all", told))
    unseen = [change for change, hit in told if not hit]
    wrong = [change for change in unseen if said_elsewhere(change)]
    hits = len(told) - len(unseen)
    print(f"unseen: {len(wrong)} said elsewhere, {len(unseen) - len(wrong)} said once")
    print(f"seen of those that contradict the pack: {hits / (hits + len(wrong)):.1%}")
    if given.unseen:
        for title, listed in (("said elsewhere", wrong), ("said once", [c for c in unseen if c not in wrong])):
            counts = Counter(change.kind for change in listed)
            print(f"\n{title}: {', '.join(f'{kind} {n}' for kind, n in counts.items())}")
            print("\n".join(f"  {change}" for change in sorted(listed, key=lambda c: (c.kind, c.pack, str(c.path)))))


if __name__ == "__main__":
    main()
