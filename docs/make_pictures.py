"""Make the README's pictures anew from real output: ``python docs/make_pictures.py`` (needs the extra ``png``)."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
from PIL import Image, ImageChops

from generator.cli import _run

PICTURES = Path(__file__).parent / "pictures"
EXAMPLES = Path(__file__).parent / "examples"
GAMES = ("dreadball", "sombra", "robosoccer", "duelo-ortogonal")
WIDE, HIGH = 760, 560
"""The most dots that a picture of a board is wide and high."""


def picture(
    pdf: Path, name: str, dpi: float, page: int = 0, crop: tuple[float, float, float, float] | None = None
) -> None:
    """Write one page as ``name``.png; ``crop`` holds shares of the page: left, top, right, bottom."""
    image = pdfium.PdfDocument(pdf)[page].render(scale=dpi / 72).to_pil().convert("RGB")
    if crop:
        left, top, right, bottom = crop
        image = image.crop(
            (int(image.width * left), int(image.height * top), int(image.width * right), int(image.height * bottom))
        )
    image.quantize(160).save(PICTURES / f"{name}.png", optimize=True)


def montage(pdfs: list[Path], name: str, size: tuple[int, int], upper: float = 1.0) -> None:
    """Write what is printed on the first pages of four files, two by two on white, as ``name``.png.

    Of sheets of A4 only the ``upper`` share is shown.
    """
    images = [_printed(pdf, upper) for pdf in pdfs]
    for image in images:
        image.thumbnail(size, Image.Resampling.LANCZOS)
    rows = [images[:2], images[2:]]
    heights = [max(image.height for image in row) for row in rows]
    sheet = Image.new("RGB", (2 * size[0] + 30, sum(heights) + 30), "white")
    for index, row in enumerate(rows):
        for column, image in enumerate(row):
            left = column * (size[0] + 30) + (size[0] - image.width) // 2
            sheet.paste(image, (left, index * (heights[0] + 30) + (heights[index] - image.height) // 2))
    sheet.quantize(160).save(PICTURES / f"{name}.png", optimize=True)


def _printed(pdf: Path, upper: float) -> Image.Image:
    page = pdfium.PdfDocument(pdf)[0].render(scale=3).to_pil().convert("RGB")
    if page.height > page.width:
        page = page.crop((0, 0, page.width, int(page.height * upper)))
    return page.crop(ImageChops.invert(page).getbbox())


def boards() -> None:
    """Picture the board of every example that the pages about boards show, as wide as a page."""
    (PICTURES / "boards").mkdir(exist_ok=True)
    pages = "".join(page.read_text(encoding="utf-8") for page in (PICTURES.parent / "en").rglob("*.md"))
    packs = sorted(path.parent for path in EXAMPLES.glob("*/game.yaml"))
    with TemporaryDirectory() as folder:
        for pack in (pack for pack in packs if f"boards/{pack.name}.png" in pages):
            out = Path(folder) / pack.name
            if _run(["build", f"{pack}/", "--only", "board", "--paper", "poster", "--lang", "en", "--out", str(out)]):
                raise SystemExit(f"{pack.name} does not build")
            if several := sorted(out.glob("board-*.pdf")):
                montage(several, f"boards/{pack.name}", (365, 270))
                continue
            width, height = pdfium.PdfDocument(out / "board.pdf")[0].get_size()
            picture(out / "board.pdf", f"boards/{pack.name}", 72 * min(WIDE / width, HIGH / height))


def guides() -> None:
    """Picture the upper part of the guide of a game with several boards, in both languages."""
    with TemporaryDirectory() as folder:
        for language in ("en", "es"):
            if _run(["build", f"{EXAMPLES / 'realms'}/", "--lang", language, "--out", folder]):
                raise SystemExit("realms does not build")
            picture(Path(folder) / "guide.pdf", f"boards/realms-guide-{language}", 92, crop=(0.03, 0.02, 0.97, 0.86))


def own_games() -> None:
    """Picture what the examples of games of one's own come to: two boards, cards and counters."""
    wanted = (("wargame", "board"), ("race", "board"), ("pieces/events", "cards"), ("pieces/hex-wargame", "counters"))
    with TemporaryDirectory() as folder:
        pdfs = []
        for pack, document in wanted:
            out = Path(folder) / pack
            paper = "poster" if document == "board" else "a4"
            order = ["--only", document, "--paper", paper, "--lang", "en", "--out", str(out)]
            if _run(["build", f"{EXAMPLES / pack}/", *order]):
                raise SystemExit(f"{pack} does not build")
            pdfs.append(out / f"{document}.pdf")
        montage(pdfs, "own-games", (460, 300), upper=0.33)


def readmes(language: str) -> None:
    """Picture what the README and the first page show, as sheets and as a poster, and a team sheet of one's own."""
    (PICTURES / language).mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        out = Path(folder)
        for name, *options in (("kit",), ("poster", "--only", "board", "--paper", "poster")):
            if _run(["build", "--lang", language, "--out", str(out / name), *options]):
                raise SystemExit("the example does not build")
        for game in GAMES:
            options = ["--only", "board", "--paper", "poster", "--lang", language]
            if _run(["build", game, *options, "--out", str(out / game)]):
                raise SystemExit(f"{game} does not build")
        montage([out / game / "board.pdf" for game in GAMES], f"{language}/games", (700, 400))
        picture(out / "poster/board.pdf", f"{language}/board", 40)
        picture(out / "kit/board.pdf", f"{language}/sheet", 75, page=1)
        picture(out / "kit/counters.pdf", f"{language}/counters", 125, crop=(0.03, 0.02, 0.97, 0.42))
        picture(out / "kit/cards.pdf", f"{language}/cards", 90)
        picture(out / "kit/team-sheets.pdf", f"{language}/team-sheet", 75)
        own = out / "templates/dichoso-fulbo"
        own.mkdir(parents=True)
        page = (PICTURES.parent / language / "guide/team-sheets.md").read_text(encoding="utf-8")
        (own / "team-sheet.md.j2").write_text(page.split("```jinja\n")[1].split("```")[0], encoding="utf-8")
        with chdir(out):
            if _run(["build", "--lang", language, "--only", "team-sheets", "--out", "own"]):
                raise SystemExit(f"the template of docs/{language}/guide/team-sheets.md does not build")
        picture(out / "own/team-sheets.pdf", f"{language}/own-sheet", 65)


def main() -> None:
    """Picture what the pages about games and boards show, and what the README shows in both languages."""
    PICTURES.mkdir(exist_ok=True)
    boards()
    guides()
    own_games()
    for language in ("en", "es"):
        readmes(language)


if __name__ == "__main__":
    main()
