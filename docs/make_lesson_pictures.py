"""Make the pictures of the pages that teach, and their drawings (needs the extra ``png``).

``python -m docs.make_lesson_pictures`` writes them; with ``--check`` it writes nothing and names those that are out
of date. Pictures of games come from ``docs/examples/first-game``, which ``tests/docs/test_lessons.py`` keeps equal to
what the pages say.
"""

from __future__ import annotations

import sys
from io import BytesIO
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
from PIL import Image, ImageChops, ImageStat

from docs.drawings import drawings
from generator.cli import _run
from tests.docs.lessons import follow

DOCS = Path(__file__).parent
EXAMPLES = DOCS / "examples" / "first-game"
GAMES = {"en": "my-game", "es": "mi-juego"}
BUNDLED = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")
MOST_DIFFERENT = 2.0
"""How far two pictures may differ and still count as the same, as a mean of 0 to 255: renderers differ by a little."""


def first_games() -> dict[str, bytes]:
    """Return the pictures of the first game in every language."""
    return {name: as_png(image) for language in GAMES for name, image in first_game(language).items()}


def first_game(language: str) -> dict[str, Image.Image]:
    """Return the pictures of the steps in a language, by the names of their files."""
    with TemporaryDirectory() as folder:
        out = Path(folder)
        if _run(["build", str(EXAMPLES / language / "6-print" / GAMES[language]), "--lang", language, "--out", folder]):
            raise SystemExit("the first game does not build")
        board, counters, cards = (_pages(out / f"{name}.pdf") for name in ("board", "counters", "cards"))
        rules, guide = (_pages(out / f"{name}.pdf") for name in ("rules", "guide"))
    return {
        f"2-board-{language}.png": _fitted(_printed(board[1]), 760),
        f"3-pieces-{language}.png": _fitted(_printed(_upper(counters[0], 0.3)), 620),
        f"4-deck-{language}.png": _cards(cards),
        f"6-print-{language}.png": _sheets([*board, *counters, *cards[:2], rules[0], *guide]),
    }


def seasons() -> dict[str, bytes]:
    """Return the pictures of the season in every language."""
    return {name: as_png(image) for language in GAMES for name, image in season(language).items()}


def season(language: str) -> dict[str, Image.Image]:
    """Return a match sheet and the table of the season that a reader of its page prints."""
    with TemporaryDirectory() as folder:
        follow(DOCS / language / "season.md", Path(folder), lambda words: ("", _run([*words, "--lang", language])))
        sheets, league = (
            _pages(next(Path(folder).glob(f"output/*/{name}.pdf"))) for name in ("match-sheets", "league")
        )
    return {f"{language}.png": _fitted(_row([_upper(sheets[0], 0.5), _upper(league[0], 0.5)], 24, "#c9cdd2"), 760)}


def boards() -> dict[str, bytes]:
    """Return the boards of the games that come with Pizarra, by the names of their files."""
    found = {}
    for game in BUNDLED:
        with TemporaryDirectory() as folder:
            if _run(["build", game, "--only", "board", "--paper", "poster", "--lang", "es", "--out", folder]):
                raise SystemExit(f"{game} does not build")
            found[f"{game}.png"] = as_png(_fitted(_printed(_pages(Path(folder) / "board.pdf")[0]), 560))
    return found


def _pages(pdf: Path) -> list[Image.Image]:
    return [page.render(scale=2.5).to_pil().convert("RGB") for page in pdfium.PdfDocument(pdf)]


def _upper(page: Image.Image, share: float) -> Image.Image:
    return page.crop((0, 0, page.width, int(page.height * share)))


def _printed(page: Image.Image) -> Image.Image:
    """Return what is printed on a page, with a little white around it."""
    left, top, right, bottom = ImageChops.invert(page).getbbox() or (0, 0, *page.size)
    return page.crop((max(0, left - 12), max(0, top - 12), right + 12, bottom + 12))


def _fitted(image: Image.Image, width: int) -> Image.Image:
    return image.resize((width, round(image.height * width / image.width)), Image.Resampling.LANCZOS)


def _cards(pages: list[Image.Image]) -> Image.Image:
    """Return a row of four cards: from the first, second and third sheet, and a back."""
    places = ((pages[0], 0, 0), (pages[2], 1, 0), (pages[4], 1, 0), (pages[4], 0, 1), (pages[1], 1, 0))
    found = []
    for page, column, row in places:
        dot = page.width / 210
        left, top = (210 - 3 * 63) / 2 + 63 * column, 12.5 + 92 * row
        found.append(page.crop(tuple(round(dot * value) for value in (left + 1, top + 1, left + 62, top + 87))))
    return _fitted(_row(found, 14), 760)


def _sheets(pages: list[Image.Image]) -> Image.Image:
    """Return pages side by side on grey, each as high as the others."""
    shown = [page.resize((round(page.width * 300 / page.height), 300), Image.Resampling.LANCZOS) for page in pages]
    rows = [_row(shown[:3], 16, "#c9cdd2"), _row(shown[3:], 16, "#c9cdd2")]
    sheet = Image.new("RGB", (max(row.width for row in rows), sum(row.height for row in rows)), "#c9cdd2")
    for index, row in enumerate(rows):
        sheet.paste(row, ((sheet.width - row.width) // 2, index * rows[0].height))
    return _fitted(sheet, 760)


def _row(images: list[Image.Image], gap: int, ground: str = "white") -> Image.Image:
    wide = sum(image.width for image in images) + gap * (len(images) + 1)
    row = Image.new("RGB", (wide, max(image.height for image in images) + 2 * gap), ground)
    left = gap
    for image in images:
        row.paste(image, (left, gap))
        left += image.width + gap
    return row


def as_png(image: Image.Image) -> bytes:
    """Return a picture of few colours as a small file."""
    content = BytesIO()
    image.quantize(72).save(content, "png", optimize=True)
    return content.getvalue()


def is_current(file: Path, content: bytes) -> bool:
    """Return whether a file shows what it would show if it were made again: SVG to the byte, PNG to the eye."""
    if not file.is_file() or file.suffix == ".svg":
        return file.is_file() and file.read_bytes() == content
    old, new = (Image.open(source).convert("RGB") for source in (file, BytesIO(content)))
    return old.size == new.size and max(ImageStat.Stat(ImageChops.difference(old, new)).mean) < MOST_DIFFERENT


def drawn() -> dict[str, bytes]:
    """Return the drawings."""
    return {name: content.encode() for name, content in drawings().items()}


PICTURES = {"first-game": first_games, "season": seasons, "games": boards, ".": drawn}
"""What makes pictures, by the folder that they are in."""


def pictures(folder: str) -> dict[Path, bytes]:
    """Return the pictures of a folder by their files."""
    return {DOCS / "pictures" / folder / name: content for name, content in PICTURES[folder]().items()}


def main() -> int:
    """Write the pictures, or name those that are out of date; return a status."""
    status = 0
    for file, content in (made for folder in PICTURES for made in pictures(folder).items()):
        if "--check" in sys.argv[1:]:
            if not is_current(file, content):
                print(f"{file.relative_to(DOCS.parent)}: out of date; run: python -m docs.make_lesson_pictures")
                status = 1
        else:
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
    return status


if __name__ == "__main__":
    sys.exit(main())
