"""How long a board of ten thousand cells takes to draw on every grid.

Run as a program: ``python tests/benchmarks/grids.py``. Each is to stay below a second.
"""

from __future__ import annotations

import sys
import time
from pathlib import Path
from tempfile import TemporaryDirectory

HOME = Path(__file__).parents[2]
sys.path.insert(0, str(HOME))

from generator.build.board.plan import make_board
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import read_pack

HEAD = "game: many\ntitle: Many\nsummary: Many cells.\ncredit: Own.\nboard:\n"
LAYERS = '  styles: {one: {colour: "#ddeeff"}, two: {colour: "#ffeedd"}}\n  layers: [{fill: {chequered: [one, two]}}]\n'
GRIDS = {
    "squares": "{type: squares, columns: 100, rows: 100, size: 5mm}",
    "corners": "{type: squares, columns: 99, rows: 99, size: 5mm, play_on: corners}",
    "hexes": "{type: hexes, columns: 100, rows: 100, size: 5mm}",
    "half hexes": "{type: hexes, columns: 100, rows: 100, size: 5mm, edge: half}",
    "rings": f"{{type: rings, sectors: [{'120, ' * 40}], size: 6mm}}",
    "triangles": "{type: tiling, preset: triangles, columns: 100, rows: 50, size: 8mm}",
    "cairo": "{type: tiling, preset: cairo, columns: 50, rows: 50, size: 5mm}",
}


def measured(folder: Path, grid: str) -> tuple[int, float, float]:
    """Return how many cells a board has, and the seconds of one processor to plan and to draw it."""
    (folder / "many").mkdir(parents=True)
    (folder / "many" / "game.yaml").write_text(f"{HEAD}  grid: {grid}\n{LAYERS}", encoding="utf-8")
    pack = read_pack(folder / "many")
    start = time.process_time()
    board = make_board(BuildRequest(pack, (), Paper("a4", SIZES["a4"]), language="en", poster=True))
    planned = time.process_time()
    board.artwork()
    return len(board.layout.grid.cells), planned - start, time.process_time() - planned


def main() -> None:
    """Print a line for each grid."""
    with TemporaryDirectory() as folder:
        for name, grid in GRIDS.items():
            cells, planned, drawn = measured(Path(folder) / name, grid)
            print(f"{name:12} {cells:6} cells  planned in {planned:5.2f} s, drawn in {drawn:5.2f} s")


if __name__ == "__main__":
    main()
