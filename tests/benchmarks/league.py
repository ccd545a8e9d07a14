"""How long a league's counters take, against a plain loop that draws the same with reportlab and reads nothing.

Run as a program: ``python tests/benchmarks/league.py [TEAMS…]`` (10, 100 and 1,000 by default).
"""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

HOME = Path(__file__).parents[2]
sys.path.insert(0, str(HOME))

FIRST = (
    "Ana",
    "Luis",
    "Juan",
    "Marta",
    "Iker",
    "Saúl",
    "Benito",
    "Xoán",
    "Lucía",
    "Noa",
    "Hugo",
    "Álvaro",
    "Inés",
    "Pau",
    "Mateo",
    "Elías",
    "Bruno",
    "Darío",
    "Gael",
)
LAST = (
    "García",
    "Núñez",
    "Ibáñez",
    "Muñoz",
    "Peña",
    "Ortega",
    "Cano",
    "Vidal",
    "Soler",
    "Rey",
    "Marín",
    "Prieto",
    "Lozano",
    "Cortés",
    "Durán",
    "Bravo",
    "Gil",
    "Ríos",
)
COLOURS = ("red", "navy", "green", "gold", "white", "black", "purple", "orange", "teal", "maroon", "sky", "royal")
PATTERNS = ("plain", "stripes", "hoops", "halves", "sash")
OUTFIELD = ("velocidad", "driblar", "robar", "colocar", "recibir", "rematar", "fuerza")
KEEPER = ("velocidad", "controlar", "grado")
SQUAD = 16


def league(teams: int, folder: Path) -> None:
    """Write so many team files of sixteen players, the same ones every time."""
    chance = random.Random(5)
    folder.mkdir(parents=True)
    for index in range(teams):
        primary, secondary = chance.sample(COLOURS, 2)
        lines = ["game: dichoso-fulbo", f"name: Club {chance.choice(LAST)} {index}"]
        lines.append(f"kit: {{primary: {primary}, secondary: {secondary}, pattern: {chance.choice(PATTERNS)}}}")
        lines.append("players:")
        for number in range(1, SQUAD + 1):
            names, role = (KEEPER, ", role: portero") if number in (1, 12) else (OUTFIELD, "")
            values = ", ".join(f"{name}: {chance.randint(4, 10)}" for name in names)
            bench = ", substitute: true" if number > 11 else ""
            name = f"{chance.choice(FIRST)} {chance.choice(LAST)}"
            lines.append(f"  - {{number: {number}, name: {name}{role}, {values}{bench}}}")
        (folder / f"team-{index:05}.yaml").write_text("\n".join(lines) + "\n", encoding="utf-8")


HEXAGON = [(10.85, 0.0), (5.43, 9.4), (-5.43, 9.4), (-10.85, 0.0), (-5.43, -9.4), (5.43, -9.4)]
PANEL = [(9.2, 0.0), (6.4, 4.7), (-6.4, 4.7), (-9.2, 0.0), (-6.1, -5.5), (6.1, -5.5)]
MM = 72 / 25.4


def shape(canvas: Any, points: list[tuple[float, float]]) -> object:
    path = canvas.beginPath()
    path.moveTo(points[0][0] * MM, points[0][1] * MM)
    for x, y in points[1:]:
        path.lineTo(x * MM, y * MM)
    path.close()
    return path


def text(canvas: Any, x: float, y: float, words: str, font: str, size: float) -> None:
    canvas.setFont(font, size)
    canvas.drawCentredString(x * MM, y * MM, words)


def face(canvas: Any, number: int, name: str, values: list[int], kit: tuple[object, object], keeper: bool) -> None:
    canvas.saveState()
    canvas.clipPath(shape(canvas, HEXAGON), stroke=0)
    canvas.setFillColor(kit[0])
    canvas.rect(-11 * MM, -10 * MM, 22 * MM, 20 * MM, stroke=0, fill=1)
    canvas.setFillColor(kit[1])
    for stripe in range(3):
        canvas.rect((-7.8 + stripe * 6.2) * MM, -10 * MM, 3.1 * MM, 20 * MM, stroke=0, fill=1)
    canvas.setLineWidth(0.9 * MM)
    canvas.drawPath(shape(canvas, HEXAGON))
    canvas.restoreState()
    canvas.setFillColorRGB(1, 1, 1)
    canvas.drawPath(shape(canvas, PANEL), stroke=1, fill=1)
    canvas.setFillColor(kit[0])
    canvas.roundRect(-2.6 * MM, 5.7 * MM, 5.2 * MM, 2.8 * MM, 0.7 * MM, stroke=0, fill=1)
    canvas.roundRect(-5 * MM, -7.2 * MM, 10 * MM, 2.2 * MM, 0.5 * MM, stroke=0, fill=1)
    canvas.setFillColorRGB(0.09, 0.13, 0.18)
    text(canvas, 0, 6.1, str(number), "Bold", 10)
    labels = ("VEL", "GRA", "CTR") if keeper else ("VEL", "ROB", "REC", "DRI", "COL", "REM", "FUE")
    for index, (label, value) in enumerate(zip(labels, values, strict=False)):
        x, y = ((index % 3) * 5 - 5, 0.5) if index < 3 else ((index - 3) * 4 - 6, -4.3)
        text(canvas, x, y + 3.2, label, "Semibold", 5.2)
        text(canvas, x, y, str(value), "Bold", 10.4)
    text(canvas, 0, -6.9, name, "Semibold", 6.6)


def plain_loop(teams: int) -> int:
    """Draw as many counters, fronts and backs, straight on a reportlab canvas; return the bytes of the file."""
    from reportlab import rl_config
    from reportlab.lib.colors import HexColor
    from reportlab.lib.units import mm
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.ttfonts import TTFont
    from reportlab.pdfgen.canvas import Canvas

    from generator.scene.fonts import font_file

    rl_config.useA85 = 0
    for weight in ("Bold", "Semibold"):
        pdfmetrics.registerFont(TTFont(weight, str(font_file(weight))))
    chance = random.Random(5)
    canvas = Canvas(io.BytesIO(), pagesize=(210 * mm, 297 * mm), pageCompression=1, invariant=1)
    faces = []
    for _ in range(teams):
        kit = tuple(HexColor(chance.randrange(1 << 24)) for _ in range(2))
        for number in range(1, SQUAD + 1):
            name = f"{chance.choice(FIRST)[0]}. {chance.choice(LAST)}"
            faces.append((number, name, [chance.randint(4, 10) for _ in range(7)], kit, number in (1, 12)))
    per_sheet = 112
    for start in range(0, len(faces), per_sheet):
        for _ in ("fronts", "backs"):
            for place, one in enumerate(faces[start : start + per_sheet]):
                canvas.saveState()
                canvas.translate((20 + place % 8 * 24) * mm, (20 + place // 8 * 19) * mm)
                face(canvas, *one)  # type: ignore[arg-type]
                canvas.restoreState()
            canvas.showPage()
    return len(canvas.getpdfdata())


def measured(command: list[str]) -> tuple[float, float, float]:
    """Run a command; return its seconds, those of all processors together, and the most memory it took, in MB."""
    started = time.perf_counter()
    child = subprocess.Popen(command, cwd=HOME, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    _, status, usage = os.wait4(child.pid, 0)
    assert status == 0, command
    return time.perf_counter() - started, usage.ru_utime + usage.ru_stime, usage.ru_maxrss / 1024


def main() -> None:
    """Print a line for each size of league: seconds and megabytes of the build and of the loop, and their ratio.

    Where other work shares the machine, look at the processors' seconds (“cpu”); the ratio is theirs.
    """
    if sys.argv[1:2] == ["--loop"]:
        plain_loop(int(sys.argv[2]))
        return
    sizes = [int(word) for word in sys.argv[1:]] or [10, 100, 1000]
    heads = ("build", "cpu", "memory", "loop", "cpu", "memory")
    print(f"{'teams':>6} {' '.join(f'{head:>9}' for head in heads)} {'ratio':>6} {'a counter':>10}")
    with tempfile.TemporaryDirectory() as place:
        for teams in sizes:
            folder, out = Path(place) / f"league-{teams}", Path(place) / f"out-{teams}"
            league(teams, folder)
            build = ["-m", "generator", "build", str(folder), "--only", "counters", "--out", str(out)]
            seconds, cpu, megabytes = measured([sys.executable, *build])
            loop, loop_cpu, loop_megabytes = measured([sys.executable, str(Path(__file__)), "--loop", str(teams)])
            size = (out / "counters.pdf").stat().st_size / teams / SQUAD
            print(
                f"{teams:>6} {seconds:>7.2f} s {cpu:>7.2f} s {megabytes:>6.0f} MB"
                f" {loop:>7.2f} s {loop_cpu:>7.2f} s {loop_megabytes:>6.0f} MB {cpu / loop_cpu:>6.2f} {size:>8.0f} B"
            )


if __name__ == "__main__":
    main()
