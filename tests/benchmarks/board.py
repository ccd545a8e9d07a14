"""How the drawing of a board grows with its hexes, and what a sheet more costs.

Run as a program: ``python tests/benchmarks/board.py``. Seconds a hex should stay the same from small to large boards.
"""

from __future__ import annotations

import sys
import time
import tracemalloc
from pathlib import Path

HOME = Path(__file__).parents[2]
sys.path.insert(0, str(HOME))

from generator.backends.pdf.document import pdf_bytes
from generator.build.board.plan import make_board
from generator.build.request import BuildRequest, SizeRequest
from generator.imposition.board_sheets import BoardWords, tiled_document
from generator.imposition.paper import SIZES, Paper
from generator.imposition.tiling import tile_board
from generator.packs.load import find_pack

ROUNDS = 5
WORDS = BoardWords("board", "Board", "a summary", "en")


def built(columns: int, hex_width: float) -> tuple[int, int, bytes]:
    """Return how many hexes and sheets a board has, and its PDF."""
    order = BuildRequest(
        find_pack("dichoso-fulbo"), (), Paper("a4", SIZES["a4"]), size=SizeRequest(columns, cell=hex_width)
    )
    board = make_board(order)
    artwork = board.artwork()
    tiling = tile_board(artwork.size, order.paper, guide=board.seam_guide())
    return board.layout.count, len(tiling.tiles), pdf_bytes(tiled_document(artwork, tiling, WORDS))


def measured(columns: int, hex_width: float) -> tuple[int, int, float, int]:
    """Return hexes, sheets, the least seconds of some rounds, and the size of the file."""
    times = []
    for _ in range(ROUNDS):
        start = time.perf_counter()
        hexes, sheets, data = built(columns, hex_width)
        times.append(time.perf_counter() - start)
    return hexes, sheets, min(times), len(data)


def main() -> None:
    """Print two tables: more and more hexes on one board size, and one board on more and more sheets."""
    built(15, 20.0)
    print("hexes, the board always as wide as the default")
    for columns in (19, 27, 39, 55, 79, 111, 159):
        hexes, sheets, seconds, size = measured(columns, 20.8 * 39 / columns)
        per_hex = seconds / hexes * 1e6
        print(
            f"{hexes:7} hexes {sheets:4} sheets {seconds * 1000:8.1f} ms {per_hex:7.1f} µs a hex {size / 1000:7.1f} KB"
        )
    print("sheets, the hexes always the same")
    for width in (14.0, 20.8, 26.0, 32.0, 40.0):
        hexes, sheets, seconds, size = measured(39, width)
        print(f"{hexes:7} hexes {sheets:4} sheets {seconds * 1000:8.1f} ms {size / 1000:7.1f} KB")
    tracemalloc.start()
    built(39, 20.8)
    print(f"memory of the default board at its highest: {tracemalloc.get_traced_memory()[1] / 2**20:.1f} MiB")


if __name__ == "__main__":
    main()
