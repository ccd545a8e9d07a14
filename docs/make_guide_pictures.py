"""Make the pictures of the pages about boards anew: ``python docs/make_guide_pictures.py`` (needs the extra ``png``).

The picture ``pictures/guide/es/squares-2.png`` on a page shows the second example of the Spanish page ``squares.md``.
"""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator, Mapping
from pathlib import Path
from tempfile import TemporaryDirectory

DOCS = Path(__file__).parent
LANGUAGES = ("en", "es")
WIDE, HIGH = 760, 480
"""The most dots that a picture is wide and high."""
LARGEST = 3.0
"""How many dots a point has at most, so that small boards do not look huge."""

_BLOCK = re.compile(r'^```(?:yaml|csv(?= title))(?: title="([^"]+)")?\n(.*?)^```', re.MULTILINE | re.DOTALL)
_HEAD = "game: mine\ntitle: Mine\nsummary: A board.\ncredit: Own.\n"


def board_pages(guide: Path) -> list[Path]:
    """Return the pages about boards in the guide of one language."""
    names = ("fields.md", "panels.md", "pictures-and-symbols.md")
    return [*sorted((guide / "boards").glob("*.md")), *(guide / name for name in names)]


def examples(page: Path) -> Iterator[Mapping[str, str]]:
    """Yield the files of a game for every board on a page, by their paths.

    An example with a ``title`` is a file for the boards that follow. One without a grid adds to the board above it:
    lines of ``layers``, ``styles`` and the like follow those that are there, and any other key replaces the former one.
    A list adds to ``layers``.
    """
    files: dict[str, str] = {}
    board: dict[str, str] = {}
    for path, text in _BLOCK.findall(page.read_text("utf-8")):
        if path:
            files[path] = text
            continue
        keys = _keys(text)
        board = keys if "grid" in keys else _with(board, keys)
        yield {"game.yaml": f"{_HEAD}board:\n{''.join(board.values())}", **files}


def _keys(text: str) -> dict[str, str]:
    """Return the lines of every key of a board, indented by two spaces."""
    if text.startswith("board:\n"):
        lines = text.splitlines()[1:]
    elif text.startswith("- "):
        lines = ["  layers:", *(f"    {line}" for line in text.splitlines())]
    else:
        lines = [f"  {line}" for line in text.splitlines()]
    parts = re.split(r"^(?=  \w)", "\n".join(lines) + "\n", flags=re.MULTILINE)
    return {part.partition(":")[0].strip(): part for part in parts if part.strip()}


def _with(board: Mapping[str, str], more: Mapping[str, str]) -> dict[str, str]:
    joined = dict(board)
    for key, text in more.items():
        first, _, rest = text.partition("\n")
        goes_on = joined.get(key, "").startswith(first + "\n") and first.endswith(":")
        joined[key] = joined[key] + rest if goes_on else text
    return joined


def write_game(files: Mapping[str, str], folder: Path) -> None:
    """Write the files of an example, and the pictures that examples use."""
    for pictures in ("race/pictures", "world/pictures", "pictures"):
        shutil.copytree(DOCS / "examples" / pictures, folder / "pictures", dirs_exist_ok=True)
    for path, text in files.items():
        (folder / path).parent.mkdir(exist_ok=True)
        (folder / path).write_text(text, encoding="utf-8")


def picture(files: Mapping[str, str], language: str, target: Path) -> None:
    """Write the board of an example as a picture, with as many dots as it takes to read it."""
    import pypdfium2 as pdfium

    from generator.cli import _run

    with TemporaryDirectory() as folder:
        write_game(files, Path(folder) / "mine")
        options = ["--only", "board", "--paper", "poster", "--lang", language, "--out", f"{folder}/out"]
        if _run(["build", f"{folder}/mine/", *options]):
            raise SystemExit(f"{target.stem} does not build")
        page = pdfium.PdfDocument(f"{folder}/out/board.pdf")[0]
        width, height = page.get_size()
        image = page.render(scale=min(WIDE / width, HIGH / height, LARGEST)).to_pil().convert("RGB")
    image.quantize(160).save(target, optimize=True)


def main() -> None:
    """Picture every example of which a page shows the picture."""
    for language in LANGUAGES:
        folder = DOCS / "pictures" / "guide" / language
        folder.mkdir(parents=True, exist_ok=True)
        for page in board_pages(DOCS / language / "guide"):
            wanted = re.findall(rf"pictures/guide/{language}/{page.stem}-(\d+)\.png", page.read_text("utf-8"))
            for number, files in enumerate(examples(page), 1):
                if str(number) in wanted:
                    picture(files, language, folder / f"{page.stem}-{number}.png")


if __name__ == "__main__":
    main()
