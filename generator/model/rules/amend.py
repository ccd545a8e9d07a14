"""Applies what rulings change to the data of a rule book, keeping the places of what they add."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Any

from generator.i18n import phrase
from generator.model.source import Source
from generator.model.yaml.reading import DataPath, Place
from generator.problems import Problem, did_you_mean, quoted


@dataclass(frozen=True, slots=True)
class Amendment:
    """What a choice changes: values ``set`` by dotted name, rows added to tables; ``path`` is where it is written."""

    set: Mapping[str, Any] = field(default_factory=dict)
    add: Mapping[str, Any] = field(default_factory=dict)
    path: DataPath = ()

    def __bool__(self) -> bool:
        """Return whether anything is changed."""
        return bool(self.set or self.add)

    @property
    def tables(self) -> tuple[str, ...]:
        named = [parts[1] for dotted in self.set if len(parts := dotted.split(".")) > 1 and parts[0] == "tables"]
        return tuple(dict.fromkeys([*named, *self.add]))


def amended(source: Source, amendments: Iterable[tuple[str, Amendment]]) -> tuple[Source, tuple[Problem, ...]]:
    """Return the source with the amendments of the rulings made, each change placed where its ruling is written.

    Rows are marked with the ruling that changed them; the amendments of options have none. The source that was given is
    left as it is. Names of tables or values that are not there come back as problems.
    """
    problems: list[Problem] = []
    data = _thawed(source.data)
    moved: dict[DataPath, DataPath] = {}
    set_by: dict[DataPath, DataPath] = {}
    given: dict[DataPath, Any] = {}
    for ruling, change in amendments:
        for dotted, value in change.set.items():
            written = (*change.path, "set", dotted)
            target = _set(data, dotted, value)
            if target is None:
                problems.append(
                    source.key_problem(
                        written, phrase("there is nothing called {dotted} to set", dotted=quoted(dotted))
                    )
                )
                continue
            rival = set_by.setdefault(target, change.path)
            if rival != change.path and given.get(target) != value:
                problems.append(
                    source.key_problem(
                        written,
                        phrase("{dotted} is set differently by {other}", dotted=quoted(dotted), other=str(rival[1])),
                        phrase("let one of them exclude the other: excludes: {other}", other=str(rival[1])),
                    )
                )
            given[target], moved[target] = value, written
            _mark_row(data, target, ruling)
        for table, rows in change.add.items():
            written = (*change.path, "add", table)
            held = data["tables"].get(table, {}).get("rows")
            if not isinstance(held, list):
                hint = did_you_mean(table, data["tables"])
                problems.append(
                    source.key_problem(
                        written, phrase("there is no table {table} to add rows to", table=quoted(table)), hint
                    )
                )
                continue
            for index, row in enumerate(rows):
                moved["tables", table, "rows", len(held)] = (*written, index)
                held.append({**row, "ruling": ruling} if ruling and isinstance(row, Mapping) else row)
    places = {**source.places, **_moved_places(source.places, moved)}
    keys = {**source.key_places, **_moved_places(source.key_places, moved)}
    return replace(source, data=data, places=MappingProxyType(places), key_places=MappingProxyType(keys)), tuple(
        problems
    )


def _thawed(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _thawed(child) for key, child in value.items()}
    return [_thawed(child) for child in value] if isinstance(value, list) else value


def _set(data: Any, dotted: str, value: Any) -> DataPath | None:
    """Put a value where the dotted name leads (a row by its number from 1 or its id); return its path."""
    parts = dotted.split(".")
    here = data
    path: DataPath = ()
    for part in parts[:-1]:
        key = _key(here, part)
        if key is None:
            if isinstance(here, dict) and len(path) == len(parts) - 2:
                here[part] = {}
                key = part
            else:
                return None
        elif here[key] is None:
            here[key] = {}
        here, path = here[key], (*path, key)
    if not isinstance(here, dict):
        return None
    here[parts[-1]] = value
    return (*path, parts[-1])


def _key(here: Any, part: str) -> str | int | None:
    if isinstance(here, dict):
        return part if part in here else None
    if isinstance(here, list):
        if part.isdecimal():
            return int(part) - 1 if 0 < int(part) <= len(here) else None
        found = (index for index, row in enumerate(here) if isinstance(row, Mapping) and row.get("id") == part)
        return next(found, None)
    return None


def _mark_row(data: Any, target: DataPath, ruling: str) -> None:
    if ruling and target[0] == "tables" and len(target) > 4 and target[2] == "rows":
        data["tables"][target[1]]["rows"][target[3]]["ruling"] = ruling


def _moved_places(places: Mapping[DataPath, Place], moved: Mapping[DataPath, DataPath]) -> dict[DataPath, Place]:
    starts = {written: target for target, written in moved.items()}
    changing = {written[:2] for written in starts}
    found = {}
    for path, place in places.items():
        if path[:2] not in changing:
            continue
        for length in range(len(path), 3, -1):
            if (target := starts.get(path[:length])) is not None:
                found[(*target, *path[length:])] = place
                break
    return found
