"""Fields that can be asked for by name: codes of football and real grounds."""

from __future__ import annotations

from dataclasses import fields as dataclass_fields
from typing import Any, Literal

from generator.geometry.football import Area, Field
from generator.model.fields import Metres, TextField, WordsField
from generator.model.source import Source
from generator.model.validation import Strict, validated


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
    goal_area: AreaEntry | Literal["none"] = AreaEntry(side=5.5, depth=5.5)
    penalty_area: AreaEntry | Literal["none"] = AreaEntry(side=16.5, depth=16.5)
    area_shape: Literal["box", "arcs"] = "box"
    penalty_mark: Metres = 11.0
    second_mark: Metres = 0.0
    arc_radius: Metres = 9.15
    centre_radius: Metres = 9.15
    corner_radius: Metres = 1.0
    line: Metres = 0.12
    source: TextField = ""
    as_of: TextField = ""

    def field(self) -> Field:
        """Return the field's measures, in metres."""
        names = {entry.name for entry in dataclass_fields(Field)} - {"goal_area", "penalty_area"}
        plain: dict[str, Any] = {name: getattr(self, name) for name in names}
        return Field(**plain, goal_area=_area(self.goal_area), penalty_area=_area(self.penalty_area))


class FieldFile(Strict):
    """A file of fields."""

    codes: dict[str, FieldEntry] = {}
    stadiums: dict[str, FieldEntry] = {}


def fields_of(source: Source) -> FieldFile:
    """Return the fields of a file. Raises ``PizarraError`` with every problem."""
    return validated(FieldFile, source)


def field_of(source: Source) -> FieldEntry:
    """Return the one field that a file describes. Raises ``PizarraError`` with every problem."""
    return validated(FieldEntry, source)


def _area(entry: AreaEntry | str) -> Area | None:
    return Area(entry.side, entry.depth) if isinstance(entry, AreaEntry) else None
