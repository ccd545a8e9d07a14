"""Boards as they were once written, a program for each ``kind``, read as the grids and layers they are today.

What is no board of such a kind, or is not what that kind expects, is left as it is: whoever reads a board of today says
what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from generator.model.boards.old_football import GRID, football_as_today, is_old_football
from generator.model.source import DataPath, Place

Written = Mapping[str, Any]
Keys = dict[str, Any]

CLOSED, ARROW, WALL, OUTLINE, BORDER = "closed-line", "arrow", "wall", "outline", "grid"
_STYLES: Mapping[str, Keys] = {
    CLOSED: {"colour": "#d0182b", "width": "2.2mm", "pattern": "stitched", "closed": True},
    ARROW: {"colour": "#ffd35c", "upon": "#3b3210"},
    OUTLINE: {"colour": "#33291f", "width": "1.9mm"},
    BORDER: {"colour": "#33291f", "width": "1.15mm"},
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


def as_today(board: Any) -> Any:
    """Return what is written of a board in today's words."""
    if not isinstance(board, Mapping) or isinstance(board.get("grid"), Mapping):
        return board
    translated = football_as_today if is_old_football(board) else _KINDS.get(str(board.get("kind")))
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


_OF_GRID: Mapping[str, str] = {"mesh": "size", "least": "least", **GRID}
"""Keys of board files that belong to the grid today, and what they are called there."""

TODAY: Mapping[str, str] = {
    "scenario": "plan: …",
    "mesh": "grid: {size: …}",
    "least": "grid: {least: …}",
    "torus": "grid: {joins: [left-right, top-bottom]}",
    "tunnels": "grid: {joins: [{name: …, ends: […]}]}",
    "teleports": "grid: {joins: [{name: …, ends: […], one_way: true}]}",
    "dead_corners": "checks: [connected]",
    **{old: f"grid: {{{new}: …}}" for old, new in GRID.items()},
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


def _rest(board: Written, known: tuple[str, ...]) -> Keys:
    """Return the keys that today's boards have too, and those that no board ever had."""
    return {key: value for key, value in board.items() if key in _SAME or key not in (*known, "kind")}


def _cells(board: Written) -> Keys:
    """Return a board of free cells on a mesh."""
    known = (
        *TODAY, "torus_option", "panels", "directions", "pictures", "panel_width", "border",
    )  # fmt: skip
    border = board.get("border", "5mm")
    torus = {"grid": {"joins": ["left-right", "top-bottom"]}}
    grid = {"type": "mesh", "size": "18mm", "numbers": "cells", **_named(board, {"mesh": "size", "least": "least"})}
    tints = {f"tint-{number}": {"colour": colour} for number, colour in enumerate(_TINTS, start=1)}
    strict = [] if board.get("dead_corners") is True else [{"no-dead-ends": 3}]
    return {
        **_rest(board, known),
        "grid": {**grid, **_joined(board)},
        "styles": {**tints, **{name: _STYLES[name] for name in (OUTLINE, BORDER)}},
        "layers": [{"fill": {"chequered": list(tints)}}, {"edges": OUTLINE, "outside": "all"}],
        "margins": {"left": border, "top": border, "bottom": border},
        "panels": list(_tables(board)),
        "variants": {option: {"yes": torus}} if isinstance(option := board.get("torus_option"), str) and option else {},
        "checks": ["connected", *strict],
    }


def _tables(board: Written) -> Iterator[Any]:
    """Yield the panels beside free cells, the name of the game above them."""
    panels = board.get("panels", [])
    if isinstance(panels, list) and panels:
        yield "title"
    for panel in panels if isinstance(panels, list) else [panels]:
        if isinstance(panel, Mapping) and panel.get("kind") in ("dice", "compass"):
            names = ("pictures", "directions") if panel["kind"] == "compass" else ("pictures",)
            panel = {**_named(board, {name: name for name in names}), **panel}
        yield panel


def _squares(board: Written) -> Keys:
    """Return a board of squares."""
    known = (
        "columns", "rows", "cell", "wraps", "arrows", "lines", "closed", "arrow_token", "set_up", "parts", "legend",
        "centre_circle", "sides", "border",
    )  # fmt: skip
    grid = {"type": "squares", "size": "30mm", "numbers": "cells"}
    sides, border = board.get("sides", "22mm"), board.get("border", "5mm")
    said = {"kind": "text", "tables": [board["legend"]]} if board.get("legend") else {}
    parts = list(_parts(board))
    return {
        **_rest(board, known),
        "grid": {
            **grid, **_named(board, {"columns": "columns", "rows": "rows", "cell": "size"}),
            **({"joins": ["left-right"]} if board.get("wraps") is True else {}),
        },
        "styles": {**{name: style for name, style, _ in parts}, CLOSED: _STYLES[CLOSED], ARROW: _STYLES[ARROW]},
        "layers": [
            *({"fill": name, "cells": cells} for name, _, cells in parts if cells),
            *([{"edges": CLOSED, "outside": "all", "facing": board["closed"]}] if board.get("closed") else []),
            *([{"edges": CLOSED, "sides": board["lines"]}] if board.get("lines") else []),
            *([{"edges": ARROW, "one_way": board["arrows"]}] if board.get("arrows") else []),
            *_row_numbers(board),
        ],
        "margins": {"left": sides, "right": sides, "top": border, "bottom": border},
        "panels": [{**said, "side": "top", "turn": "outwards"}, {**said, "side": "bottom"}] if said else [],
    }  # fmt: skip


def _row_numbers(board: Written) -> Iterator[Keys]:
    """Yield the numbers of the rows as each player counts them, at his left."""
    columns, rows = board.get("columns"), board.get("rows")
    if isinstance(rows, int) and isinstance(columns, int) and 1 <= columns <= 26 and 1 <= rows <= 50:
        near = {f"a{row}": row for row in range(1, rows + 1)}
        last = chr(ord("a") + columns - 1)
        far = {f"{last}{row}": rows + 1 - row for row in range(1, rows + 1)}
        yield {"labels": near, "beside": "left", "size": "5.3mm"}
        yield {"labels": far, "beside": "right", "size": "5.3mm", "turn": "half"}


def _parts(board: Written) -> Iterator[tuple[str, Keys, str]]:
    """Yield for each row with a part a style and the cells of the row."""
    columns, rows, parts = board.get("columns"), board.get("rows"), board.get("parts", [])
    for number, part in enumerate(parts if isinstance(parts, list) else (), start=1):
        row = part.get("row") if isinstance(part, Mapping) else None
        if isinstance(row, int) and isinstance(rows, int) and isinstance(columns, int) and 1 <= columns <= 26:
            at = rows + 1 - row if part.get("side") == "top" else row
            style = {**_named(part, {"name": "name", "colour": "colour"}), "tint": "50%"}
            yield f"part-{number}", style, f"a{at}:{chr(ord('a') + columns - 1)}{at}"


Zones = list[tuple[str, Written]]
Marks = list[tuple[str, str, Written]]


def _hexes(board: Written) -> Keys:
    """Return a pitch of hexes with zones."""
    known = ("orientation", "hex", "zones", "marks", "walls", "fair")
    zones, marks = list(_zones(board)), list(_marks(board))
    grid = {"type": "hexes", "size": "25mm", **_named(board, {"orientation": "orientation", "hex": "size"})}
    floors = {f"floor-{number}": {"colour": colour} for number, colour in enumerate(_FLOORS, start=1)}
    aimed = [(zone.get("target"), "target") for _, zone in zones] + [(zone.get("bonus"), "rich") for _, zone in zones]
    fair = [{"fair": {"turn": 180}}] if board.get("fair") is not False else []
    panels = board.get("panels", [])
    return {
        **_rest(board, known),
        "grid": grid,
        "margins": {**dict.fromkeys(("left", "right", "top", "bottom"), "8mm"), **_mapping(board.get("margins"))},
        "panels": [_in_a_column(panel) for panel in panels] if isinstance(panels, list) else panels,
        "signs": {str(sign): word for sign, word in aimed if sign},
        "zones": {name: _zone(name, zone) for name, zone in zones},
        "styles": {**floors, **dict(_zone_styles(zones, marks))},
        "layers": [
            {"fill": {"chequered": list(floors)}},
            *_zone_layers(zones),
            *_mark_layers(marks),
            *(_wall_layers(marks) if board.get("walls") is not False else []),
        ],
        "checks": ["connected", *fair],
    }


def _in_a_column(panel: Any) -> Any:
    """Return a panel folded into the one column that it had where it gave no number."""
    counted = isinstance(panel, Mapping) and panel.get("kind") in ("track", "boxes", "cards", "tokens")
    return {"columns": 1, **panel} if counted else panel


def _zone_layers(zones: Zones) -> Iterator[Keys]:
    """Yield the grounds and outlines of zones, the cells aimed at, and those that are worth more."""
    names = [name for name, _ in zones]
    if names:
        yield {"fill": "zone", "cells": names}
        yield {"edges": "zone", "around": names}
    for key, mark, text in (("target", "target", "{{ points }}"), ("bonus", "star", "{{ bonus }}")):
        for name, zone in zones:
            if zone.get(key):
                yield {"marks": mark, "cells": zone[key], "style": name, "text": text}


def _mark_layers(marks: Marks) -> Iterator[Keys]:
    for sign, name, mark in marks:
        text = _named(mark, {"text": "text"})
        yield {"marks": mark.get("picture", "none"), "cells": sign, "style": name, **text}


def _wall_layers(marks: Marks) -> Iterator[Keys]:
    """Yield the wall along the outside, and gates in it."""
    gates = [sign for sign, _, mark in marks if mark.get("picture") == "gate"]
    yield {"edges": WALL, "outside": ["all", *(f"!{sign}" for sign in gates)]}
    for sign in gates:
        yield {"edges": f"gate-{sign}", "outside": sign}


def _mapping(value: Any) -> Written:
    return value if isinstance(value, Mapping) else {}


def _zones(board: Written) -> Iterator[tuple[str, Written]]:
    zones = board.get("zones", [])
    for number, zone in enumerate(zones if isinstance(zones, list) else (), start=1):
        yield f"zone-{number}", _mapping(zone)


def _zone(name: str, zone: Written) -> Keys:
    signs = "".join(str(zone[key]) for key in ("hexes", "target", "bonus") if zone.get(key))
    values = {"points": zone.get("points", 0), "bonus": zone.get("bonus_points", 0)}
    return {**_named(zone, {"name": "name"}), "signs": signs, "style": name, "values": values}


def _marks(board: Written) -> Iterator[tuple[str, str, Written]]:
    for sign, mark in _mapping(board.get("marks")).items():
        yield str(sign), f"mark-{sign}", _mapping(mark)


def _zone_styles(zones: list[tuple[str, Written]], marks: list[tuple[str, str, Written]]) -> Iterator[tuple[str, Keys]]:
    words = {"name": "name", "colour": "colour"}
    for name, zone in zones:
        yield name, {**_named(zone, words), "tint": "26%", "width": "0.9mm"}
    for sign, name, mark in marks:
        yield name, _named(mark, words)
        if mark.get("picture") == "gate":
            yield f"gate-{sign}", {**_named(mark, {"colour": "colour"}), "pattern": "dashed", "width": "2.2mm"}


def _scenario(board: Written) -> Keys:
    """Return hexes over the plan of a scenario, with kinds of ground by their signs."""
    known = ("scenario", "hex", "metres_per_hex", "orientation", "half_hexes", "templates", "terrain")
    grid = {"type": "hexes", "orientation": "flat", "size": "25mm", "covers": "plan", "metres": "2m"}
    names = {"hex": "size", "metres_per_hex": "metres", "orientation": "orientation"}
    grounds = {str(sign): _mapping(ground) for sign, ground in _mapping(board.get("terrain")).items()}
    styles = {f"ground-{number}": _ground(ground) for number, ground in enumerate(grounds.values(), start=1)}
    plans = ("floor", *(() if board.get("half_hexes") is False else ("halves",)))
    return {
        **_rest(board, known),
        "grid": {**grid, **_named(board, names)},
        "plan": board.get("scenario"),
        "templates": board.get("templates", True),
        "signs": dict(zip(grounds, styles, strict=True)),
        "styles": {**styles, **_ROOMS},
        "layers": [
            *({"plan": part} for part in plans),
            {"grid": "grid"},
            *({"plan": part} for part in ("walls", "standing", "rulers")),
        ],
        "margins": {"left": "9mm", "right": "4mm", "top": "9mm", "bottom": "38mm"},
        "panels": [
            {"kind": kind, "side": "bottom", **({"of": "corners"} if kind == "rose" else {})}
            for kind in ("title", "legend", "rose")
        ],
    }


def _ground(ground: Written) -> Keys:
    pattern = {"water": "waves"}.get(str(ground.get("picture")), ground.get("picture", "plain"))
    words = _named(ground, {name: name for name in ("name", "colour", "cost", "rule")})
    return {**words, "pattern": pattern, "tint": "28%", "inks": {"light": {"tint": "0%"}, "full": {"tint": "60%"}}}


_KINDS: Mapping[str, Callable[[Written], Keys]] = {
    "cells": _cells, "squares": _squares, "hexes": _hexes, "scenario": _scenario,
}  # fmt: skip
