"""Picture every symbol that comes with Pizarra: ``python docs/make_symbols.py`` (needs the extra ``png``).

Writes ``docs/pictures/symbols.png`` and ``docs/pictures/units.png``: look at them after a symbol was drawn.
"""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from generator.backends.png import document_pngs
from generator.geometry.shapes import Point, Rect, Size
from generator.i18n import bundled_folder
from generator.imposition.paper import Document, Sheet
from generator.packs.symbols import SIZES, symbols_of
from generator.scene.fonts import REGULAR, fitted_size
from generator.scene.palette import INK
from generator.scene.pictures import Picture, place_picture
from generator.scene.primitives import Item, Text

PICTURES = Path(__file__).parent / "pictures"
CELL = Size(21.0, 17.0)
DPI = 110


def page(symbols: Sequence[tuple[str, Picture]], columns: int) -> Sheet:
    """Return a page with every symbol, large and as it stands beside letters, above its name."""
    items: list[Item] = []
    for index, (name, symbol) in enumerate(symbols):
        x, y = (index % columns) * CELL.width, (index // columns) * CELL.height
        items.append(place_picture(symbol, Rect(x + 3, y + 1.5, 10, 10), tint=INK))
        items.append(place_picture(symbol, Rect(x + 14.5, y + 8, 3.5, 3.5), tint=INK))
        size = fitted_size(name, REGULAR, CELL.width - 2, 2.6, 0.5) or 0.5
        items.append(Text(Point(x + CELL.width / 2 - 1, y + 15), name, REGULAR, size, INK, "middle"))
    rows = -(-len(symbols) // columns)
    return Sheet(Size(columns * CELL.width, rows * CELL.height), tuple(items), "1")


def main() -> None:
    """Write both pictures."""
    known = symbols_of(bundled_folder("templates") / "no pack")
    plain = [(name, symbol.read()) for name, symbol in sorted(known.items()) if not name.startswith("unit-")]
    units = [name for name in sorted(known) if name.startswith("unit-") and not name.endswith(SIZES)]
    shown = [*units, *(f"unit-infantry-{size}" for size in SIZES)]
    for name, symbols in (("symbols", plain), ("units", [(name, known[name].read()) for name in shown])):
        document = Document(name, name, "en", (page(symbols, 9),))
        ((_, data),) = document_pngs(document, DPI)
        (PICTURES / f"{name}.png").write_bytes(data)


if __name__ == "__main__":
    main()
