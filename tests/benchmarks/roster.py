"""How long a league's spreadsheet takes to become team files: ``python tests/benchmarks/roster.py [TEAMS…]``."""

from __future__ import annotations

import os
import random
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOME = Path(__file__).parents[2]
sys.path[:0] = [str(HOME), str(HOME / "tests" / "benchmarks")]

from league import FIRST, KEEPER, LAST, OUTFIELD, SQUAD

from generator.spreadsheets.sheets import Cell, table_bytes

ENDINGS = ("csv", "ods", "xlsx")


def rows(teams: int) -> list[list[Cell]]:
    """Return a league's rows, the headings first, the same ones every time."""
    chance = random.Random(5)
    values = [*OUTFIELD, *KEEPER[1:]]
    found: list[list[Cell]] = [["equipo", "color 1", "color 2", "dorsal", "nombre", "puesto", *values]]
    for index in range(teams):
        team = f"Club {chance.choice(LAST)} {index}"
        for number in range(1, SQUAD + 1):
            keeper = number in (1, 12)
            name = f"{chance.choice(FIRST)} {chance.choice(LAST)} {chance.choice(LAST)}"
            taken = KEEPER if keeper else OUTFIELD
            cells: list[Cell] = [chance.randint(4, 10) if value in taken else None for value in values]
            found.append([team, "red", "white", number, name, "portero" if keeper else "", *cells])
    return found


def imported(file: Path, out: Path) -> tuple[float, float, float]:
    """Return the seconds, those of the processors, and the largest megabytes that an import takes."""
    began = time.perf_counter()
    command = [sys.executable, "-m", "generator", "import", str(file), "--out", str(out)]
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=os.environ | {"PYTHONPATH": str(HOME)})
    _, status, used = os.wait4(process.pid, 0)
    if status:
        raise SystemExit(f"the import of {file.name} went wrong")
    return time.perf_counter() - began, used.ru_utime + used.ru_stime, used.ru_maxrss / 1024


def main() -> None:
    for teams in [int(word) for word in sys.argv[1:]] or [10, 100, 1000]:
        for ending in ENDINGS:
            with tempfile.TemporaryDirectory() as folder:
                file = Path(folder) / f"roster.{ending}"
                file.write_bytes(table_bytes(file, rows(teams), ";"))
                seconds, processor, memory = imported(file, Path(folder) / "teams")
            print(
                f"{teams:5} teams  .{ending:4}  {seconds:6.2f} s  {processor:6.2f} s CPU  {memory:5.0f} MB", flush=True
            )


if __name__ == "__main__":
    main()
