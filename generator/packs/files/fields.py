"""Fields that can be asked for by name, codes of football and real grounds, and the files that describe them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields as dataclass_fields
from pathlib import Path
from typing import Any, Literal

from generator.geometry.field import Area, FootballField, misfits
from generator.i18n import phrase
from generator.model.fields import Metres, TextField, WordsField
from generator.model.source import Source, read_source
from generator.model.validation import Strict, validated
from generator.model.yaml_reader import DataPath
from generator.packs.places import kept, kept_inside, shared_folders, source_of
from generator.problems import Problem, did_you_mean, quoted, raise_errors, user_error


class AreaEntry(Strict):
    """An area before a goal, in metres."""

    side: Metres
    depth: Metres


class FieldEntry(Strict):
    """One field; what it leaves out is as in Law 1."""

    name: WordsField
    length: Metres
    width: Metres
    goal_width: Metres = 7.32
    goal_area: AreaEntry | Literal["none"] = AreaEntry.model_construct(side=5.5, depth=5.5)
    penalty_area: AreaEntry | Literal["none"] = AreaEntry.model_construct(side=16.5, depth=16.5)
    area_shape: Literal["box", "arcs"] = "box"
    penalty_mark: Metres = 11.0
    second_mark: Metres = 0.0
    arc_radius: Metres = 9.15
    centre_radius: Metres = 9.15
    corner_radius: Metres = 1.0
    line: Metres = 0.12
    source: TextField = ""
    as_of: TextField = ""

    def field(self) -> FootballField:
        """Return the field's measures, in metres."""
        names = {entry.name for entry in dataclass_fields(FootballField)} - {"goal_area", "penalty_area"}
        plain: dict[str, Any] = {name: getattr(self, name) for name in names}
        return FootballField(**plain, goal_area=_area(self.goal_area), penalty_area=_area(self.penalty_area))


class FieldFile(Strict):
    """A file of fields."""

    codes: dict[str, FieldEntry] = {}
    stadiums: dict[str, FieldEntry] = {}


@kept(8)
def known_fields() -> dict[str, FieldEntry]:
    """Return every field in reach by name, codes before stadiums."""
    found: dict[str, FieldEntry] = {}
    for group in field_files():
        found = {**group.codes, **group.stadiums, **found}
    return found


def known_codes() -> dict[str, FootballField]:
    """Return the field of every code of football in reach, by name."""
    return {name: entry.field() for group in reversed(field_files()) for name, entry in group.codes.items()}


def field_files() -> tuple[FieldFile, ...]:
    """Return the files of fields in reach, the user's own first."""
    files = [kept_inside(folder / "fields.yaml", folder) for folder in shared_folders()]
    return tuple(fields_of(source_of(file)) for file in files if file.is_file())


def find_field(name: str, asked_by: str = "--field") -> FieldEntry:
    """Return the field of a name or of a YAML file. Raises ``PizarraError`` when there is none."""
    if name.endswith((".yaml", ".yml")):
        return field_of(read_source(Path(name)))
    fields = {key.casefold(): field for key, field in known_fields().items()}
    asked = name.strip().casefold()
    if asked not in fields:
        hint = phrase("give metres such as 105x68, or a name; {hint}", hint=did_you_mean(asked, known_fields()))
        raise user_error(asked_by, phrase("there is no field {name}", name=quoted(name)), hint)
    return fields[asked]


def fields_of(source: Source) -> FieldFile:
    """Return the fields of a file. Raises ``PizarraError`` with every problem."""
    found = validated(FieldFile, source)
    named = [((kind, name), entry) for kind in ("codes", "stadiums") for name, entry in getattr(found, kind).items()]
    raise_errors(problem for path, entry in named for problem in _misfits(source, path, entry))
    return found


def field_of(source: Source) -> FieldEntry:
    """Return the one field that a file describes. Raises ``PizarraError`` with every problem."""
    entry = validated(FieldEntry, source)
    raise_errors(_misfits(source, (), entry))
    return entry


def _misfits(source: Source, path: DataPath, entry: FieldEntry) -> Iterator[Problem]:
    """Yield what does not fit on a field, at the measure that the file gives; at the width where it is one of Law 1."""
    for measure, message in misfits(entry.field()):
        given = (*path, measure) in source.places
        yield source.problem((*path, measure if given else "width"), message)


def _area(entry: AreaEntry | str) -> Area | None:
    return Area(entry.side, entry.depth) if isinstance(entry, AreaEntry) else None
