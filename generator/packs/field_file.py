"""Field files: measured fields and grounds by name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields as dataclass_fields
from pathlib import Path
from typing import Any, Literal

from pydantic import Field

from generator.geometry.field import Area, FootballField, misfits
from generator.i18n import phrase
from generator.model.fields import Metres, TextField, WordsField
from generator.model.source import Source, read_source
from generator.model.validation import Strict, validate
from generator.model.yaml_reader import DataPath
from generator.packs.locations import cached_until_reload, kept_inside, shared_folders, source_of
from generator.problems import Problem, did_you_mean, quoted, raise_errors, user_error


class AreaEntry(Strict):
    side: Metres = Field(description="distance from each goalpost to the side of the area")
    depth: Metres = Field(description="depth of the area")


class FieldEntry(Strict):
    name: WordsField = Field(description="name of the field", examples=["{es: Fútbol 7, en: Seven-a-side}"])
    length: Metres = Field(description="length of the field")
    width: Metres = Field(description="width of the field")
    goal_width: Metres = Field(default=7.32, description="distance between the goalposts")
    goal_area: AreaEntry | Literal["none"] = Field(
        default=AreaEntry.model_construct(side=5.5, depth=5.5),
        description="goal area, or none",
        examples=["{side: 3m, depth: 4.3m}"],
    )
    penalty_area: AreaEntry | Literal["none"] = Field(
        default=AreaEntry.model_construct(side=16.5, depth=16.5),
        description="penalty area, or none",
        examples=["{side: 9m, depth: 9m}"],
    )
    area_shape: Literal["box", "arcs"] = Field(
        default="box", description="shape of the penalty area: a box, or arcs as in futsal"
    )
    penalty_mark: Metres = Field(default=11.0, description="distance from the goal line to the penalty mark")
    second_mark: Metres = Field(default=0.0, description="distance to the second penalty mark; 0 for none")
    arc_radius: Metres = Field(default=9.15, description="radius of the penalty arc; 0 for none")
    centre_radius: Metres = Field(default=9.15, description="radius of the centre circle")
    corner_radius: Metres = Field(default=1.0, description="radius of the corner arcs")
    line: Metres = Field(default=0.12, description="width of the lines")
    source: TextField = Field(default="", description="source of the measurements", examples=["reglamento del club"])
    as_of: TextField = Field(default="", description="date when the measurements were true", examples=['"2024"'])

    def field(self) -> FootballField:
        names = {entry.name for entry in dataclass_fields(FootballField)} - {"goal_area", "penalty_area"}
        plain: dict[str, Any] = {name: getattr(self, name) for name in names}
        return FootballField(**plain, goal_area=_area(self.goal_area), penalty_area=_area(self.penalty_area))


class FieldFile(Strict):
    codes: dict[str, FieldEntry] = Field(
        default={},
        description="football codes, by name",
        examples=["{futbol7: {name: {es: Fútbol 7, en: Seven-a-side}, length: 60m, width: 40m}}"],
    )
    stadiums: dict[str, FieldEntry] = Field(
        default={},
        description="real grounds, by name",
        examples=["{mi-campo: {name: Mi campo, length: 98m, width: 62m}}"],
    )


@cached_until_reload(8)
def known_fields() -> dict[str, FieldEntry]:
    """Return every available field by name, codes before stadiums."""
    entries: dict[str, FieldEntry] = {}
    for group in field_files():
        entries = {**group.codes, **group.stadiums, **entries}
    return entries


def known_codes() -> dict[str, FootballField]:
    return {name: entry.field() for group in reversed(field_files()) for name, entry in group.codes.items()}


def field_files() -> tuple[FieldFile, ...]:
    files = [kept_inside(folder / "fields.yaml", folder) for folder in shared_folders()]
    return tuple(fields_of(source_of(file)) for file in files if file.is_file())


def find_field(name: str, asked_by: str = "--field") -> FieldEntry:
    """Return the field of a name or of a YAML file. Raises ``PizarraError`` when there is none."""
    if name.endswith((".yaml", ".yml")):
        return field_of(read_source(Path(name)))
    fields = {key.casefold(): field for key, field in known_fields().items()}
    folded = name.strip().casefold()
    if folded not in fields:
        hint = phrase("give metres such as 105x68, or a name; {hint}", hint=did_you_mean(folded, known_fields()))
        raise user_error(asked_by, phrase("there is no field {name}", name=quoted(name)), hint)
    return fields[folded]


def fields_of(source: Source) -> FieldFile:
    """Return the fields of a file. Raises ``PizarraError`` with every problem."""
    file = validate(FieldFile, source)
    entries = [((kind, name), entry) for kind in ("codes", "stadiums") for name, entry in getattr(file, kind).items()]
    raise_errors(problem for path, entry in entries for problem in _misfits(source, path, entry))
    return file


def field_of(source: Source) -> FieldEntry:
    """Return the one field that a file describes. Raises ``PizarraError`` with every problem."""
    entry = validate(FieldEntry, source)
    raise_errors(_misfits(source, (), entry))
    return entry


def _misfits(source: Source, path: DataPath, entry: FieldEntry) -> Iterator[Problem]:
    """Yield what does not fit on a field, at the measure that the file gives; at the width where it is one of Law 1."""
    for measure, message in misfits(entry.field()):
        is_written = (*path, measure) in source.places
        yield source.problem((*path, measure if is_written else "width"), message)


def _area(entry: AreaEntry | str) -> Area | None:
    return Area(entry.side, entry.depth) if isinstance(entry, AreaEntry) else None
