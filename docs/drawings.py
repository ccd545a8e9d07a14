"""The drawings of the pages that teach: plain SVG on a light ground of its own, readable on light and dark pages.

``python -m docs.make_lesson_pictures`` writes them. Lengths are pixels.
"""

from __future__ import annotations

import re
from pathlib import Path
from xml.sax.saxutils import escape

INK, PALE, ACCENT, GOOD, BAD = "#1f2a37", "#aab4c0", "#d9822b", "#2e7d4f", "#c0392b"
GROUND, PAPER, ART = "#f3f4f1", "#ffffff", "#dce9d5"
DOCS = Path(__file__).parent
LABELS = {
    "en": ("file", "line", "column", "what is wrong", "how to write it right"),
    "es": ("archivo", "línea", "columna", "qué está mal", "cómo se escribe bien"),
}
"""What the parts of a message are."""


def drawings() -> dict[str, str]:
    """Return every drawing as SVG, by its file below ``docs/pictures``."""
    return {
        "first-game/1-idea.svg": idea(),
        **{f"first-game/5-check-{language}.svg": message(language, labels) for language, labels in LABELS.items()},
        "printing/scale.svg": scale(),
        "printing/card.svg": bank_card(),
        "printing/flip.svg": flip(),
        "printing/flaps.svg": flaps(),
        "printing/order.svg": order(),
        "printing/counters.svg": counters(),
        "printing/fold.svg": fold(),
        "printing/backs.svg": backs(),
    }  # fmt: skip


def svg(width: int, height: int, *parts: str) -> str:
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{width}" height="{height}"'
    font = 'font-family="Source Sans Pro, Segoe UI, Helvetica, Arial, sans-serif" font-size="15"'
    marker = (
        '<defs><marker id="head" viewBox="0 0 10 10" refX="8" refY="5" markerWidth="7" markerHeight="7" orient="auto">'
        f'<path d="M0 0L10 5L0 10z" fill="{ACCENT}"/></marker></defs>'
    )
    ground = f'<rect width="{width}" height="{height}" rx="8" fill="{GROUND}"/>'
    return "\n".join([f"{head} {font}>", marker, ground, *parts, "</svg>", ""])


def box(x: float, y: float, w: float, h: float, fill: str = PAPER, stroke: str = INK, extra: str = "") -> str:
    return f'<rect x="{x:g}" y="{y:g}" width="{w:g}" height="{h:g}" fill="{fill}" stroke="{stroke}" {extra}/>'


def line(*points: tuple[float, float], stroke: str = INK, width: float = 1.5, extra: str = "") -> str:
    path = "L".join(f"{x:g} {y:g}" for x, y in points)
    return f'<path d="M{path}" fill="none" stroke="{stroke}" stroke-width="{width:g}" {extra}/>'


def curve(path: str, stroke: str = ACCENT, extra: str = 'marker-end="url(#head)"') -> str:
    return f'<path d="{path}" fill="none" stroke="{stroke}" stroke-width="2.5" {extra}/>'


def arrow(start: tuple[float, float], end: tuple[float, float]) -> str:
    return line(start, end, stroke=ACCENT, width=2.5, extra='marker-end="url(#head)"')


def word(
    x: float, y: float, text: str, fill: str = INK, size: float = 15, anchor: str = "middle", more: str = ""
) -> str:
    where = f'x="{x:g}" y="{y:g}" font-size="{size:g}" text-anchor="{anchor}"'
    return f'<text {where} fill="{fill}" {more}>{escape(text)}</text>'


def tick(x: float, y: float) -> str:
    return line((x - 9, y), (x - 3, y + 8), (x + 10, y - 9), stroke=GOOD, width=4)


def cross(x: float, y: float) -> str:
    return line((x - 8, y - 8), (x + 8, y + 8), stroke=BAD, width=4) + line(
        (x + 8, y - 8), (x - 8, y + 8), stroke=BAD, width=4
    )


def ruler(x: float, y: float, length: float, fill: str = PAPER) -> str:
    """Return a ruler of fifteen parts."""
    ticks = "".join(
        line((x + length * i / 15, y), (x + length * i / 15, y + (10 if i % 5 else 15)), width=1) for i in range(16)
    )
    return box(x, y, length, 24, fill, "none") + line((x, y), (x + length, y)) + ticks


def scissors(x: float, y: float, turn: float = 0) -> str:
    rings = f'<circle cx="-11" cy="-5" r="4" fill="none" stroke="{ACCENT}" stroke-width="2"/>'
    rings += f'<circle cx="-11" cy="5" r="4" fill="none" stroke="{ACCENT}" stroke-width="2"/>'
    blades = line((-7, -3), (12, 5), stroke=ACCENT, width=2) + line((-7, 3), (12, -5), stroke=ACCENT, width=2)
    return f'<g transform="translate({x:g} {y:g}) rotate({turn:g})">{rings}{blades}</g>'


def idea() -> str:
    track = curve("M70 60H330V115H70V170H330", PALE, 'stroke-linejoin="round"')
    trail = [
        *((70 + 52 * i, 60) for i in range(6)),
        *((330 - 52 * i, 115) for i in range(6)),
        *((70 + 52 * i, 170) for i in range(6)),
    ]
    spaces = "".join(
        f'<circle cx="{x}" cy="{y}" r="14" fill="{PAPER}" stroke="{INK}" stroke-width="1.5"/>' for x, y in trail
    )
    pieces = "".join(
        f'<circle cx="{430 + 44 * (i % 2)}" cy="{85 + 50 * (i // 2)}" r="17" fill="{fill}"/>'
        for i, fill in enumerate(("#c0392b", "#2471a3", "#1e8449", "#d68910"))
    )
    card = box(550, 55, 84, 118, PAPER, INK, 'rx="6"') + word(592, 125, "3", size=44)
    card = f'<g transform="rotate(6 590 115)">{card}</g>'
    return svg(680, 230, track, spaces, pieces, card)


def message(language: str, labels: tuple[str, ...]) -> str:
    """Return the first message of the page about checking, taken apart."""
    page = (DOCS / language / "first-game" / "5-check.md").read_text(encoding="utf-8")
    first, hint = re.findall(r"^```text[^\n]*\n(.*?)```", page, re.MULTILINE | re.DOTALL)[0].splitlines()[:2]
    file, row, column, wrong = first.split(":", 3)
    step, left, parts = 7.6, 24, []
    mono = 'font-family="DejaVu Sans Mono, Consolas, Menlo, monospace" xml:space="preserve" textLength="{:g}"'
    for text, y in ((first, 78), (hint, 100)):
        parts.append(word(left, y, text, "#f3f4f1", 12.6, "start", mono.format(len(text) * step)))
    ends = (len(file), len(file) + 1 + len(row), len(file) + 2 + len(row) + len(column), len(first))
    starts = (0, len(file) + 1, len(file) + 2 + len(row), len(first) - len(wrong) + 1)
    for index, (start, end) in enumerate(zip(starts, ends, strict=True)):
        a, b = left + start * step, left + end * step
        middle, high = (a + b) / 2, 22 if index != 1 else 40
        parts.append(line((a, 62), (a, 58), (b, 58), (b, 62), stroke=ACCENT))
        parts.append(line((middle, 58), (middle, high + 4), stroke=ACCENT))
        parts.append(
            word(
                middle - 6 if index == 1 else middle, high, labels[index], ACCENT, 14, "end" if index == 1 else "middle"
            )
        )
    a, b = left + 4 * step, left + len(hint) * step
    parts += [
        line((a, 106), (a, 110), (b, 110), (b, 106), stroke=ACCENT),
        word((a + b) / 2, 132, labels[4], ACCENT, 14),
    ]
    width = round(left * 2 + max(len(first), len(hint)) * step)
    return svg(width, 146, f'<rect width="{width}" height="146" rx="8" fill="{INK}"/>', *parts)


def scale() -> str:
    """Return a page printed at its size beside one that was made to fit."""
    good = [
        box(40, 30, 250, 170),
        box(60, 50, 210, 110, ART, PALE),
        ruler(75, 170, 150),
        ruler(75, 205, 150, "#f4d58a"),
    ]
    small = [
        box(390, 30, 250, 170),
        box(402, 38, 196, 103, ART, PALE),
        ruler(416, 150, 140),
        ruler(416, 205, 150, "#f4d58a"),
    ]
    words = [word(165, 262, "100 %", GOOD, 18), tick(225, 256), word(515, 262, "94 %", BAD, 18), cross(565, 256)]
    return svg(
        680, 285, *good, *small, line((566, 150), (566, 228), stroke=BAD, extra='stroke-dasharray="4 3"'), *words
    )


def bank_card() -> str:
    dashed = 'rx="9" stroke-dasharray="7 5"'
    card = box(0, 0, 171, 108, "#c6d8ea", INK, 'rx="9"') + box(14, 30, 30, 22, "#e6c56a", INK, 'rx="4"')
    first = [box(30, 25, 290, 190), box(60, 60, 171, 108, PAPER, INK, dashed), word(146, 120, "85.6 × 54 mm", PALE)]
    then = [box(370, 25, 290, 190), f'<g transform="translate(400 60)">{card}</g>', tick(610, 115)]
    return svg(690, 240, *first, *then, arrow((325, 120), (362, 120)))


def flip() -> str:
    """Return a sheet that is turned over its long edge."""
    front = [box(60, 40, 130, 184), word(125, 150, "1", size=64), line((190, 30), (190, 234), stroke=ACCENT, width=3)]
    half = [
        f'<path d="M300 40L360 62V246L300 224z" fill="{PAPER}" stroke="{INK}"/>',
        line((300, 30), (300, 234), stroke=ACCENT, width=3),
    ]
    back = [box(470, 40, 130, 184), word(535, 150, "2", size=64), line((470, 30), (470, 234), stroke=ACCENT, width=3)]
    return svg(
        660,
        265,
        *front,
        *half,
        *back,
        curve("M200 128C225 100 255 100 285 122"),
        curve("M370 122C400 100 430 100 455 122"),
    )


def _sheet(x: float, y: float, name: str, w: float = 150, h: float = 110, flaps: str = "rb", trimmed: str = "") -> str:
    """Return a sheet with hatched flaps (right, bottom), without the margins that are trimmed (left, top)."""
    left, top = 0 if "l" in trimmed else 12, 0 if "t" in trimmed else 12
    parts = [box(x - left, y - top, w + left + 20, h + top + 20, PAPER, INK), box(x, y, w, h, ART, "none")]
    hatch = f'fill="url(#hatch)" stroke="{PALE}"'
    if "r" in flaps:
        parts.append(f'<rect x="{x + w}" y="{y}" width="20" height="{h}" {hatch}/>')
    if "b" in flaps:
        parts.append(f'<rect x="{x}" y="{y + h}" width="{w}" height="20" {hatch}/>')
    return "".join([*parts, word(x + w / 2, y + h / 2 + 9, name, size=26)])


HATCH = (
    '<defs><pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    f'<rect width="6" height="6" fill="{PAPER}"/><path d="M0 0V6" stroke="{PALE}" stroke-width="2"/></pattern></defs>'
)


def flaps() -> str:
    """Return a sheet, where it is cut and where its flaps are, and one that is glued on its neighbour's flap."""
    cut = 'stroke-dasharray="6 4"'
    first = [_sheet(60, 60, "A2"), line((60, 30), (60, 205), stroke=ACCENT, width=2, extra=cut), scissors(60, 38, 90),
             line((30, 60), (245, 60), stroke=ACCENT, width=2, extra=cut), scissors(236, 60, 180)]  # fmt: skip
    then = [_sheet(330, 60, "A1", trimmed="lt"), _sheet(520, 66, "A2", trimmed="lt")]
    return svg(720, 250, HATCH, *first, *then, arrow((520, 120), (486, 120)))


def order() -> str:
    """Return six sheets: first each row is glued, then the rows."""
    rows = [_mini(40 + 74 * c, 40 + 90 * r, f"{'AB'[r]}{c + 1}") for r in range(2) for c in range(3)]
    joined = [_mini(350 + 62 * c, 40 + 90 * r, f"{'AB'[r]}{c + 1}") for r in range(2) for c in range(3)]
    whole = [_mini(600 + 62 * c, 62 + 46 * r, f"{'AB'[r]}{c + 1}") for r in range(2) for c in range(3)]
    steps = [word(40, 200, "1", ACCENT, 22), word(350, 200, "2", ACCENT, 22), word(600, 200, "3", ACCENT, 22)]
    return svg(830, 220, *rows, *joined, *whole, *steps, arrow((275, 108), (330, 108)), arrow((550, 108), (588, 108)))


def _mini(x: float, y: float, name: str) -> str:
    return box(x, y, 62, 46, ART) + word(x + 31, y + 30, name, size=17)


def counters() -> str:
    """Return a sheet of counters: strips are cut first, then the pieces of each strip."""
    discs = [
        f'<circle cx="{70 + 46 * c}" cy="{60 + 46 * r}" r="19" fill="{ART}" stroke="{INK}"/>'
        for r in range(3)
        for c in range(4)
    ]
    cuts = [
        line((30, 83 + 46 * r), (250, 83 + 46 * r), stroke=ACCENT, width=2, extra='stroke-dasharray="6 4"')
        for r in range(2)
    ]
    strip = [box(330, 84, 186, 44)] + [
        f'<circle cx="{353 + 46 * c}" cy="106" r="19" fill="{ART}" stroke="{INK}"/>' for c in range(4)
    ]
    across = [
        line((376 + 46 * c, 74), (376 + 46 * c, 138), stroke=ACCENT, width=2, extra='stroke-dasharray="6 4"')
        for c in range(3)
    ]
    single = box(590, 80, 52, 52, PAPER, PALE) + f'<circle cx="616" cy="106" r="19" fill="{ART}" stroke="{INK}"/>'
    around = curve("M616 82A24 24 0 1 1 600 90")
    parts = [
        box(40, 30, 200, 152),
        *discs,
        *cuts,
        scissors(36, 83),
        *strip,
        *across,
        scissors(376, 68, 90),
        single,
        around,
    ]
    return svg(690, 212, *parts, arrow((262, 106), (315, 106)), arrow((530, 106), (578, 106)))


def fold() -> str:
    """Return a card and its back on one side of the paper, folded and glued."""
    flat = [box(40, 30, 200, 140), line((140, 20), (140, 180), stroke=ACCENT, width=2, extra='stroke-dasharray="7 5"'),
            word(90, 122, "3", size=56), f'<circle cx="190" cy="100" r="26" fill="{INK}"/>']  # fmt: skip
    folding = [f'<path d="M380 30L300 52V192L380 170z" fill="{PAPER}" stroke="{INK}"/>',
               f'<path d="M380 30L440 62V202L380 170z" fill="{ART}" stroke="{INK}"/>',
               curve("M440 50C420 22 340 18 306 42")]  # fmt: skip
    done = [box(546, 34, 100, 140, INK), box(540, 30, 100, 140), word(590, 120, "3", size=56), tick(670, 100)]
    return svg(700, 220, *flat, *folding, *done, arrow((250, 100), (290, 100)), arrow((455, 110), (525, 110)))


def backs() -> str:
    """Return fronts whose backs are shifted, and fronts whose backs meet them."""

    def pair(x: float, dx: float, dy: float) -> str:
        front = box(x, 40, 110, 140, PAPER, INK)
        return front + box(x + dx, 40 + dy, 110, 140, "none", ACCENT, 'stroke-width="2.5" stroke-dasharray="7 5"')

    shift = [arrow((180, 196), (192, 196)), word(215, 202, "0.8 mm", ACCENT, 15, "start")]
    return svg(
        680,
        230,
        pair(70, 12, 8),
        *shift,
        cross(215, 100),
        pair(440, 0, 0),
        tick(585, 100),
        arrow((320, 110), (380, 110)),
    )


if __name__ == "__main__":
    print("\n".join(drawings()))
