"""Boards as they were once written, a program for each ``kind``, read as the grids and layers they are today.

What is no board of such a kind, or is not what that kind expects, is left as it is: whoever reads a board of today says
what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from generator.model.fields import length_mm
from generator.model.source import DataPath, Place

Written = Mapping[str, Any]
Keys = dict[str, Any]

_LINES: Mapping[str, Keys] = {
    "closed-line": {"colour": "#d0182b", "width": "2.2mm", "pattern": "stitched", "closed": True},
    "arrow": {"colour": "#ffd35c", "upon": "#3b3210"},
}
_OUTLINES: Mapping[str, Keys] = {
    "outline": {"colour": "#33291f", "width": "1.9mm"},
    "grid": {"colour": "#33291f", "width": "1.15mm"},
}
_ROOMS: Mapping[str, Keys] = {
    "paper": {"colour": "#fbf7ee", "inks": {"light": "white", "full": "#e6d9bd"}},
    "frame": {"colour": "white"},
    "wall": {"colour": "#cbbfae", "upon": "#4a4038", "inks": {"full": {"colour": "#5a4d41", "tint": "100%"}}},
    "door": {"colour": "#8a4b16"},
    "mark": {"colour": "#2f8152"},
    "grid": {"colour": "#b5a892", "width": "0.32mm"},
    "half": {"colour": "#e3dac8"},
    "panel": {"tint": "0%"},
    "accent": {"colour": "#4a4038"},
}
_TINTS = ("#f6e3b4", "#cfe3d2", "#cbdfec", "#f3cfc2", "#e0d5ea", "#f4f0de")
_FLOORS = ("#f6f8fb", "#eef2f7", "#e6ebf2")
_SAME = ("map", "margins", "note", "panels", "token", "checks")
_FOOTBALL: Mapping[str, str] = {
    "orientation": "orientation", "columns": "columns", "metres_per_hex": "metres", "hexes": "cells", "hex": "size",
    "goal_hexes": "goal_cells",
}  # fmt: skip
"""Keys of a football board to those of the grid."""

_WHOLE: Mapping[str, str] = {"board_width": "width", "sheets": "sheets", "panels": "panels"}
"""Keys of a football board to those of a board."""

_FOOTBALL_KEYS = {"kind", "field", "border", "ends", *_FOOTBALL, *_WHOLE}


def as_today(board: Any) -> Any:
    """Return what is written of a board in today's words."""
    if not isinstance(board, Mapping) or isinstance(board.get("grid"), Mapping):
        return board
    translated = _football if _is_football(board) else _KINDS.get(str(board.get("kind")))
    return board if translated is None else {key: value for key, value in translated(board).items() if value}


def keys_as_today(keys: Written) -> Written:
    """Return the keys of a board file in today's words: those that change free cells, a football field or a plan."""
    if not TODAY.keys() & keys.keys() or "grid" in keys:
        return keys
    rest = {key: value for key, value in keys.items() if key not in TODAY}
    grid = {**_named(keys, _OF_GRID), **_joined(keys)}
    checks = {"checks": ["connected"]} if keys.get("dead_corners") is True else {}
    return {**rest, **_named(keys, {"scenario": "plan"}), **({"grid": grid} if grid else {}), **checks}


def places_as_today(places: Mapping[DataPath, Place]) -> Mapping[DataPath, Place]:
    """Return where the values of a board file stand, by today's words too."""
    today: dict[DataPath, DataPath] = {(old,): ("grid", new) for old, new in _OF_GRID.items()}
    today[("scenario",)] = ("plan",)
    moved = {(*new, *path[1:]): place for path, place in places.items() if (new := today.get(path[:1]))}
    return {**moved, **places}


_OF_GRID: Mapping[str, str] = {"mesh": "size", "least": "least", **_FOOTBALL}
"""Keys of board files that belong to the grid today, and what they are called there."""

TODAY: Mapping[str, str] = {
    "scenario": "plan: …",
    "mesh": "grid: {size: …}",
    "least": "grid: {least: …}",
    "torus": "grid: {joins: [left-right, top-bottom]}",
    "tunnels": "grid: {joins: [{name: …, ends: […]}]}",
    "teleports": "grid: {joins: [{name: …, ends: […], one_way: true}]}",
    "dead_corners": "checks: [connected]",
    **{old: f"grid: {{{new}: …}}" for old, new in _FOOTBALL.items()},
}
"""Keys that board files once had and have no more, and what is written today."""


def _named(board: Written, names: Mapping[str, str]) -> Keys:
    """Return the keys that are there, by what they are called today."""
    return {today: board[old] for old, today in names.items() if old in board}


def _joined(board: Written) -> Keys:
    """Return the joins of a map of free cells: opposite sides, tunnels, teleports."""
    tunnels, teleports = board.get("tunnels", []), board.get("teleports", [])
    if not isinstance(tunnels, list) or not isinstance(teleports, list):
        return {"joins": tunnels}
    joins: list[Any] = ["left-right", "top-bottom"] if board.get("torus") is True else []
    joins += tunnels
    for gate in teleports:
        if isinstance(gate, Mapping) and {"leave", "enter"} <= gate.keys():
            others = {key: value for key, value in gate.items() if key not in ("leave", "enter")}
            gate = {**others, "ends": [gate["leave"], gate["enter"]], "one_way": True}
        joins.append(gate)
    return {"joins": joins} if joins else {}


def _same(board: Written, *names: str) -> Keys:
    return _named(board, dict(zip(names, names, strict=True)))


def _rest(board: Written, *known: str) -> Keys:
    """Return the keys that today's boards have too, and those that no board ever had."""
    return {key: value for key, value in board.items() if key in _SAME or key not in (*known, "kind")}


def _mapping(value: Any) -> Written:
    return value if isinstance(value, Mapping) else {}


def _numbered(name: str, values: Any) -> dict[str, Written]:
    """Return the mappings of a list by names with numbers; nothing for what is no list."""
    found = values if isinstance(values, list) else ()
    return {f"{name}-{number}": _mapping(value) for number, value in enumerate(found, start=1)}


def _coloured(name: str, colours: tuple[str, ...]) -> Keys:
    return {f"{name}-{number}": {"colour": colour} for number, colour in enumerate(colours, start=1)}


def _is_football(board: Written) -> bool:
    """Return whether this is a football board without a grid."""
    kind = board.get("kind", "football" if board.keys() & _FOOTBALL_KEYS else "")
    return "grid" not in board and kind == "football"


def _football(board: Written) -> Keys:
    """Return hexes over the field of a football code."""
    around, ends = (length_mm(board.get(key, usual)) for key, usual in (("border", "5mm"), ("ends", "37mm")))
    wide, narrow, field = f"{around + ends:g}mm", f"{around:g}mm", board.get("field", {})
    grid = {"type": "hexes", "orientation": "flat", "covers": "field", "numbers": "ends"}
    return {
        "field": {"preset": "futbol11", **field} if isinstance(field, Mapping) else field,
        "grid": {**grid, **_named(board, _FOOTBALL)},
        "margins": {"left": wide, "right": wide, "top": narrow, "bottom": narrow},
        "layers": [
            {"fill": {"bands": ["grass", "mown"]}},
            {"fill": "little-angle", "inside": "little-angle"},
            {"fill": "goal", "cells": "goals"},
            {"markings": "football"},
        ],
        **_named(board, _WHOLE),
        **{key: value for key, value in board.items() if key not in _FOOTBALL_KEYS},
    }


def _cells(board: Written) -> Keys:
    """Return a board of free cells on a mesh, its tables below the name of the game."""
    border, option, tints = board.get("border", "5mm"), board.get("torus_option"), _coloured("tint", _TINTS)
    torus = {"grid": {"joins": ["left-right", "top-bottom"]}}
    grid = {"type": "mesh", "size": "18mm", "numbers": "cells", **_named(board, {"mesh": "size", "least": "least"})}
    panels = board.get("panels", [])
    tables = [_with_words(panel, board) for panel in (panels if isinstance(panels, list) else [panels])]
    return {
        **_rest(board, *TODAY, "torus_option", "panels", "directions", "pictures", "panel_width", "border"),
        "grid": {**grid, **_joined(board)},
        "styles": {**tints, **_OUTLINES},
        "layers": [{"fill": {"chequered": list(tints)}}, {"edges": "outline", "outside": "all"}],
        "margins": {"left": border, "top": border, "bottom": border},
        "panels": ["title", *tables] if isinstance(panels, list) and panels else tables,
        "variants": {option: {"yes": torus}} if isinstance(option, str) and option else {},
        "checks": ["connected", *([] if board.get("dead_corners") is True else [{"no-dead-ends": 3}])],
    }


def _with_words(panel: Any, board: Written) -> Any:
    """Return a panel with the words for faces and directions that all panels of a board once shared."""
    names = {"dice": ("pictures",), "compass": ("pictures", "directions")}
    kind = panel.get("kind") if isinstance(panel, Mapping) else None
    return {**_same(board, *names[kind]), **panel} if isinstance(kind, str) and kind in names else panel


def _squares(board: Written) -> Keys:
    """Return a board of squares."""
    known = (
        "columns", "rows", "cell", "wraps", "arrows", "lines", "closed", "arrow_token", "set_up", "parts", "legend",
        "centre_circle", "sides", "border",
    )  # fmt: skip
    sides, border = board.get("sides", "22mm"), board.get("border", "5mm")
    said = {"kind": "text", "tables": [board["legend"]]} if board.get("legend") else {}
    styles, rows = _rows_of_squares(board)
    lines = (
        ("closed", {"edges": "closed-line", "outside": "all"}, "facing"), ("lines", {"edges": "closed-line"}, "sides"),
        ("arrows", {"edges": "arrow"}, "one_way"),
    )  # fmt: skip
    return {
        **_rest(board, *known),
        "grid": {
            "type": "squares", "size": "30mm", "numbers": "cells",
            **_named(board, {"columns": "columns", "rows": "rows", "cell": "size"}),
            **({"joins": ["left-right"]} if board.get("wraps") is True else {}),
        },
        "styles": {**styles, **_LINES},
        "layers": [
            *(layer for layer in rows if "fill" in layer),
            *({**line, today: board[key]} for key, line, today in lines if board.get(key)),
            *(layer for layer in rows if "labels" in layer),
        ],
        "margins": {"left": sides, "right": sides, "top": border, "bottom": border},
        "panels": [{**said, "side": "top", "turn": "outwards"}, {**said, "side": "bottom"}] if said else [],
    }  # fmt: skip


def _rows_of_squares(board: Written) -> tuple[Keys, list[Keys]]:
    """Return styles and layers of rows that have a part, and of the numbers that each player has at his left."""
    columns, rows = board.get("columns"), board.get("rows")
    if not isinstance(columns, int) or not isinstance(rows, int) or not 1 <= columns <= 26:
        return {}, []
    styles, layers, last = Keys(), list[Keys](), chr(ord("a") + columns - 1)
    for name, part in _numbered("part", board.get("parts")).items():
        if isinstance(row := part.get("row"), int):
            at = rows + 1 - row if part.get("side") == "top" else row
            styles[name] = {**_same(part, "name", "colour"), "tint": "50%"}
            layers.append({"fill": name, "cells": f"a{at}:{last}{at}"})
    if 1 <= rows <= 50:
        near, far = ({f"{column}{row}": row for row in range(1, rows + 1)} for column in ("a", last))
        turned = {name: rows + 1 - row for name, row in far.items()}
        layers.append({"labels": near, "beside": "left", "size": "5.3mm"})
        layers.append({"labels": turned, "beside": "right", "size": "5.3mm", "turn": "half"})
    return styles, layers


def _hexes(board: Written) -> Keys:
    """Return a pitch of hexes with zones."""
    zones, panels = _numbered("zone", board.get("zones")), board.get("panels", [])
    marks = {str(sign): _mapping(mark) for sign, mark in _mapping(board.get("marks")).items()}
    gates = [sign for sign, mark in marks.items() if mark.get("picture") == "gate"]
    aimed = [
        (zone.get(key), word) for key, word in (("target", "target"), ("bonus", "rich")) for zone in zones.values()
    ]
    floors = _coloured("floor", _FLOORS)
    return {
        **_rest(board, "orientation", "hex", "zones", "marks", "walls", "fair"),
        "grid": {"type": "hexes", "size": "25mm", **_named(board, {"orientation": "orientation", "hex": "size"})},
        "margins": {**dict.fromkeys(("left", "right", "top", "bottom"), "8mm"), **_mapping(board.get("margins"))},
        "panels": [_in_a_column(panel) for panel in panels] if isinstance(panels, list) else panels,
        "signs": {str(sign): word for sign, word in aimed if sign},
        "zones": {name: _zone(name, zone) for name, zone in zones.items()},
        "styles": {
            **floors,
            **{
                name: {**_same(zone, "name", "colour"), "tint": "26%", "width": "0.9mm"} for name, zone in zones.items()
            },
            **{f"mark-{sign}": _same(mark, "name", "colour") for sign, mark in marks.items()},
            **{f"gate-{s}": {**_same(marks[s], "colour"), "pattern": "dashed", "width": "2.2mm"} for s in gates},
        },
        "layers": [
            {"fill": {"chequered": list(floors)}},
            *_zone_layers(zones),
            *(
                {"marks": mark.get("picture", "none"), "cells": sign, "style": f"mark-{sign}", **_same(mark, "text")}
                for sign, mark in marks.items()
            ),
            *(_wall_layers(gates) if board.get("walls") is not False else []),
        ],
        "checks": ["connected", *([{"fair": {"turn": 180}}] if board.get("fair") is not False else [])],
    }


def _in_a_column(panel: Any) -> Any:
    """Return a panel folded into the one column that it had where it gave no number."""
    counted = isinstance(panel, Mapping) and panel.get("kind") in ("track", "boxes", "cards", "tokens")
    return {"columns": 1, **panel} if counted else panel


def _zone(name: str, zone: Written) -> Keys:
    signs = "".join(str(zone[key]) for key in ("hexes", "target", "bonus") if zone.get(key))
    values = {"points": zone.get("points", 0), "bonus": zone.get("bonus_points", 0)}
    return {**_same(zone, "name"), "signs": signs, "style": name, "values": values}


def _zone_layers(zones: Mapping[str, Written]) -> list[Keys]:
    """Return the grounds and outlines of zones, the cells aimed at, and those that are worth more."""
    names = list(zones)
    return [
        *([{"fill": "zone", "cells": names}, {"edges": "zone", "around": names}] if names else []),
        *(
            {"marks": mark, "cells": zone[key], "style": name, "text": text}
            for key, mark, text in (("target", "target", "{{ points }}"), ("bonus", "star", "{{ bonus }}"))
            for name, zone in zones.items()
            if zone.get(key)
        ),
    ]


def _wall_layers(gates: list[str]) -> list[Keys]:
    """Return the wall along the outside, and gates in it."""
    wall = {"edges": "wall", "outside": ["all", *(f"!{sign}" for sign in gates)]}
    return [wall, *({"edges": f"gate-{sign}", "outside": sign} for sign in gates)]


def _scenario(board: Written) -> Keys:
    """Return hexes over the plan of a scenario, with kinds of ground by their signs."""
    grid = {"type": "hexes", "orientation": "flat", "size": "25mm", "covers": "plan", "metres": "2m"}
    names = {"hex": "size", "metres_per_hex": "metres", "orientation": "orientation"}
    grounds = {str(sign): _mapping(ground) for sign, ground in _mapping(board.get("terrain")).items()}
    styles = {f"ground-{number}": _ground(ground) for number, ground in enumerate(grounds.values(), start=1)}
    halves = [] if board.get("half_hexes") is False else [{"plan": "halves"}]
    return {
        **_rest(board, "scenario", "hex", "metres_per_hex", "orientation", "half_hexes", "templates", "terrain"),
        "grid": {**grid, **_named(board, names)},
        "plan": board.get("scenario"),
        "templates": board.get("templates", True),
        "signs": dict(zip(grounds, styles, strict=True)),
        "styles": {**styles, **_ROOMS},
        "layers": [
            {"plan": "floor"}, *halves, {"grid": "grid"}, {"plan": "walls"}, {"plan": "standing"}, {"plan": "rulers"},
        ],
        "margins": {"left": "9mm", "right": "4mm", "top": "9mm", "bottom": "38mm"},
        "panels": [
            {"kind": "title", "side": "bottom"}, {"kind": "legend", "side": "bottom"},
            {"kind": "rose", "side": "bottom", "of": "corners"},
        ],
    }  # fmt: skip


def _ground(ground: Written) -> Keys:
    pattern = {"water": "waves"}.get(str(ground.get("picture")), ground.get("picture", "plain"))
    words = _same(ground, "name", "colour", "cost", "rule")
    return {**words, "pattern": pattern, "tint": "28%", "inks": {"light": {"tint": "0%"}, "full": {"tint": "60%"}}}


_KINDS: Mapping[str, Callable[[Written], Keys]] = {
    "cells": _cells, "squares": _squares, "hexes": _hexes, "scenario": _scenario,
}  # fmt: skip
