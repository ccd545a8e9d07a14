"""Draw the map of the example ``world``: ``python docs/make_world_map.py`` writes its SVG, always the same.

Seeds with a radius become land where noise lets them; the nearest seed says which area it is. The borders of that
raster are traced as arcs from junction to junction, so that both neighbours have the same curve.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Sequence
from itertools import pairwise
from pathlib import Path

TARGET = Path(__file__).parent / "examples" / "world" / "pictures" / "world.svg"
WIDTH, HEIGHT = 420, 280
SEEDS = {
    "Frostholm": (38, 52, 24), "Skarn": (76, 40, 26), "Vintermark": (118, 40, 25), "Aldermoor": (54, 90, 25),
    "Harrow": (92, 74, 25), "Estwick": (132, 78, 24), "Brannock": (72, 126, 23), "Lowmere": (108, 112, 25),
    "Farrow": (152, 136, 16),
    "Calisto": (74, 182, 24), "Ventosa": (114, 176, 25), "Marisma": (86, 216, 25), "Orilla": (126, 214, 24),
    "Cabo Sur": (110, 241, 20),
    "Kestria": (192, 40, 24), "Lorne": (230, 46, 26), "Valdane": (200, 80, 25), "Ostrava": (242, 84, 27),
    "Tirrel": (190, 118, 21), "Meridia": (220, 118, 24), "Samovar": (258, 122, 25),
    "Amber Coast": (194, 174, 24), "Khem": (234, 168, 25), "Ouray": (204, 208, 25), "Zambar": (242, 206, 24),
    "Karoo": (222, 242, 22), "Mauri": (284, 220, 16),
    "Tundra": (284, 44, 26), "Yakut": (326, 46, 26), "Kamsk": (371, 42, 24), "Steppe": (290, 88, 26),
    "Altai": (332, 82, 25), "Amur": (370, 82, 26), "Persis": (302, 128, 25), "Cathay": (344, 122, 26),
    "Nippur": (388, 124, 18), "Deccan": (314, 166, 22), "Annam": (358, 160, 23),
    "Papeete": (318, 222, 15), "Arafura": (356, 208, 22), "Murray": (344, 240, 21), "Tasman": (379, 230, 21),
}  # fmt: skip
"""Areas by name: where each lies and how far it reaches, in millimetres."""


def noise(x: float, y: float, salt: int) -> float:
    """Return smooth noise from -1 to 1 that changes over one unit."""
    left, top = math.floor(x), math.floor(y)

    def corner(column: int, row: int) -> float:
        bits = (column * 374761393 + row * 668265263 + salt * 2147483647) & 0xFFFFFFFF
        bits = ((bits ^ (bits >> 13)) * 1274126177) & 0xFFFFFFFF
        return ((bits ^ (bits >> 16)) & 0xFFFF) / 32767.5 - 1

    u, v = ((part * part * (3 - 2 * part)) for part in (x - left, y - top))
    upper = corner(left, top) * (1 - u) + corner(left + 1, top) * u
    lower = corner(left, top + 1) * (1 - u) + corner(left + 1, top + 1) * u
    return upper * (1 - v) + lower * v


def rough(x: float, y: float, scale: float, salt: int) -> float:
    return sum(noise(x / scale * 2**octave, y / scale * 2**octave, salt + octave) / 2**octave for octave in range(3))


def land_at(x: float, y: float) -> str:
    """Return the area of a place; empty for sea."""
    moved = x + 10 * rough(x, y, 34, 11), y + 10 * rough(x, y, 34, 23)
    name = min(SEEDS, key=lambda seed: math.dist(moved, SEEDS[seed][:2]) - SEEDS[seed][2] / 2)
    coast = 9 * rough(x, y, 21, 37)
    return name if math.dist(moved, SEEDS[name][:2]) + coast < SEEDS[name][2] else ""


def raster() -> list[list[str]]:
    """Return the area of each square millimetre; splinters go to their neighbours or to the sea."""
    rows = [[land_at(x + 0.5, y + 0.5) if 6 < x < WIDTH - 7 and 6 < y < HEIGHT - 7 else "" for x in range(WIDTH)]
            for y in range(HEIGHT)]  # fmt: skip
    seen: set[tuple[int, int]] = set()
    parts: dict[str, list[list[tuple[int, int]]]] = {}
    for y in range(HEIGHT):
        for x in range(WIDTH):
            if (x, y) not in seen:
                parts.setdefault(rows[y][x], []).append(_part(rows, x, y, seen))
    for name, own in parts.items():
        own.sort(key=len, reverse=True)
        for part in own[1:]:
            around = [
                rows[y + b][x + a] for x, y in part for a, b in _BESIDE if 0 <= x + a < WIDTH and 0 <= y + b < HEIGHT
            ]
            others = [other for other in around if other != name]
            if len(part) < 90 or (name and any(others)):
                most = max(sorted(set(others)), key=others.count)
                for x, y in part:
                    rows[y][x] = most
    return rows


_BESIDE = ((1, 0), (-1, 0), (0, 1), (0, -1))


def _part(rows: list[list[str]], x: int, y: int, seen: set[tuple[int, int]]) -> list[tuple[int, int]]:
    name, part = rows[y][x], [(x, y)]
    seen.add((x, y))
    for left, top in part:
        for a, b in _BESIDE:
            at = left + a, top + b
            if 0 <= at[0] < WIDTH and 0 <= at[1] < HEIGHT and at not in seen and rows[at[1]][at[0]] == name:
                seen.add(at)
                part.append(at)
    return part


Spot = tuple[float, float]
Arc = tuple[Spot, ...]


def arcs(rows: list[list[str]]) -> Iterator[tuple[Arc, str, str]]:
    """Yield the borders from junction to junction, with the areas to their left and right."""
    sides: dict[tuple[Spot, Spot], tuple[str, str]] = {}
    for y in range(1, HEIGHT):
        for x in range(1, WIDTH):
            here, left, above = rows[y][x], rows[y][x - 1], rows[y - 1][x]
            if here != left:
                sides[(x, y), (x, y + 1)] = (here, left)
                sides[(x, y + 1), (x, y)] = (left, here)
            if here != above:
                sides[(x, y), (x + 1, y)] = (above, here)
                sides[(x + 1, y), (x, y)] = (here, above)
    ways: dict[Spot, list[Spot]] = {}
    for start, end in sides:
        ways.setdefault(start, []).append(end)
    used: set[tuple[Spot, Spot]] = set()
    junctions = [at for at, ends in ways.items() if len(ends) > 2]
    for start in [*junctions, *ways]:
        for end in ways[start]:
            if (start, end) in used:
                continue
            line = [start, end]
            while len(ways[line[-1]]) == 2 and line[-1] != start:
                line.append(next(one for one in ways[line[-1]] if one != line[-2]))
            used |= {*pairwise(line), *pairwise(line[::-1])}
            yield tuple(line), *sides[start, end]


def smooth(line: Arc) -> Arc:
    """Return a border without steps; its ends stay where they are."""
    points = list(line)
    closed = points[0] == points[-1]
    for _ in range(3):
        inner = [
            tuple((a + 2 * b + c) / 4 for a, b, c in zip(*three, strict=True))
            for three in zip(points, points[1:], points[2:], strict=False)
        ]
        if closed:
            end = tuple((a + 2 * b + c) / 4 for a, b, c in zip(points[-2], points[0], points[1], strict=True))
            points = [end, *inner, end]
        else:
            points = [points[0], *inner, points[-1]]
    kept = points[:-1:3]
    return (*(kept[:-1] if len(kept) > 2 and len(points) % 3 == 2 else kept), points[-1])


def curve(line: Arc) -> str:
    """Return the steps of a path along a smoothed border, from its second point on (Catmull–Rom)."""
    closed = line[0] == line[-1]
    before, after = (line[-2], line[1]) if closed else (line[0], line[-1])
    ends = [before, *line, after]
    steps = []
    for p, q, r, s in zip(ends, ends[1:], ends[2:], ends[3:], strict=False):
        one = q[0] + (r[0] - p[0]) / 6, q[1] + (r[1] - p[1]) / 6
        two = r[0] - (s[0] - q[0]) / 6, r[1] - (s[1] - q[1]) / 6
        steps.append("C" + " ".join(f"{x:.2f} {y:.2f}" for x, y in (one, two, r)))
    return "".join(steps)


def outlines(name: str, borders: Sequence[tuple[Arc, str, str]]) -> str:
    """Return the closed lines about an area, or about all land for an empty name."""
    ways: list[Arc] = []
    for line, left, right in borders:
        if name in (left, right):
            ways.append(line if left == name else line[::-1])
    texts = []
    while ways:
        ring = [ways.pop(0)]
        while ring[-1][-1] != ring[0][0]:
            index = next(index for index, way in enumerate(ways) if way[0] == ring[-1][-1])
            ring.append(ways.pop(index))
        texts.append(f"M{ring[0][0][0]:.2f} {ring[0][0][1]:.2f}{''.join(map(curve, ring))}Z")
    return "".join(texts)


def rose(x: float, y: float, reach: float) -> str:
    """Return a compass rose of eight points."""
    parts = [f'<circle cx="{x}" cy="{y}" r="{reach * 0.62}" fill="none" stroke="#7d99a8" stroke-width="0.4"/>']
    for step in range(8):
        far, near, angle = reach * (1, 0.66)[step % 2], reach * 0.17, math.radians(45 * step)
        for side, tone in ((-1, "#5d7c8e"), (1, "#e9f1f3")):
            foot = angle + side * math.radians(22.5)
            tip = f"{x + far * math.sin(angle):.2f} {y - far * math.cos(angle):.2f}"
            parts.append(f'<path d="M{x} {y}L{tip}L{x + near * math.sin(foot):.2f} {y - near * math.cos(foot):.2f}Z" '
                         f'fill="{tone}" stroke="#5d7c8e" stroke-width="0.15"/>')  # fmt: skip
    return "".join(parts)


def background(coast: str) -> Iterator[str]:
    yield f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#bcd4de"/>'
    fine = 'fill="none" stroke="#a9c5d1" stroke-width="0.3"'
    for column in range(1, 12):
        x, bow = WIDTH * column / 12, (column - 6) * 4
        yield f'<path d="M{x - bow:.1f} 0Q{x + bow:.1f} {HEIGHT / 2} {x - bow:.1f} {HEIGHT}" {fine}/>'
    for row in range(1, 8):
        y, bow = HEIGHT * row / 8, (row - 4) * 4
        yield f'<path d="M0 {y + bow:.1f}Q{WIDTH / 2} {y - bow:.1f} {WIDTH} {y + bow:.1f}" {fine}/>'
    for width, tone in ((9, "#c6dbe3"), (5.6, "#d2e3e9"), (2.6, "#e0edf0")):
        yield f'<path d="{coast}" fill="none" stroke="{tone}" stroke-width="{width}" stroke-linejoin="round"/>'
    yield rose(32, 240, 20)
    for inset, stroke in ((1.5, 1.0), (3.6, 0.35)):
        yield (f'<rect x="{inset}" y="{inset}" width="{WIDTH - 2 * inset}" height="{HEIGHT - 2 * inset}" fill="none" '
               f'stroke="#5d7c8e" stroke-width="{stroke}"/>')  # fmt: skip


def main() -> None:
    """Write the map with the sea in one layer and the areas in another."""
    borders = [(smooth(line), left, right) for line, left, right in arcs(raster())]
    coast = outlines("", borders)
    lines = [
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape"',
        f'     width="{WIDTH}mm" height="{HEIGHT}mm" viewBox="0 0 {WIDTH} {HEIGHT}">',
        '<g inkscape:groupmode="layer" inkscape:label="background">', *background(coast), "</g>",
        '<g inkscape:groupmode="layer" inkscape:label="areas" fill="#efe6d0" stroke="#6b5b45" stroke-width="0.3">',
        *(f'<path inkscape:label="{name}" d="{outlines(name, borders)}"/>' for name in SEEDS), "</g>", "</svg>", "",
    ]  # fmt: skip
    TARGET.parent.mkdir(parents=True, exist_ok=True)
    TARGET.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    main()
