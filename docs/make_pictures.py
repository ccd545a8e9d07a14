"""Make the README's pictures anew from real output: ``python docs/make_pictures.py`` (needs the extra ``png``)."""

from __future__ import annotations

from contextlib import chdir
from pathlib import Path
from tempfile import TemporaryDirectory

import pypdfium2 as pdfium
from PIL import Image

from generator.cli import _run

PICTURES = Path(__file__).parent / "pictures"
EXAMPLES = Path(__file__).parent / "examples"
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


def montage(pdfs: list[Path], name: str, size: tuple[int, int]) -> None:
    """Write the first pages of four posters, two by two on white, as ``name``.png."""
    sheet = Image.new("RGB", (2 * size[0] + 30, 2 * size[1] + 30), "white")
    for index, pdf in enumerate(pdfs):
        page = pdfium.PdfDocument(pdf)[0]
        scale = min(size[0] / page.get_width(), size[1] / page.get_height())
        image = page.render(scale=scale).to_pil().convert("RGB")
        left = (index % 2) * (size[0] + 30) + (size[0] - image.width) // 2
        top = (index // 2) * (size[1] + 30) + (size[1] - image.height) // 2
        sheet.paste(image, (left, top))
    sheet.quantize(160).save(PICTURES / f"{name}.png", optimize=True)


def boards() -> None:
    """Picture the board of every example that the pages about boards show, as wide as a page."""
    (PICTURES / "boards").mkdir(exist_ok=True)
    with TemporaryDirectory() as folder:
        for pack in sorted(path.parent for path in EXAMPLES.glob("*/game.yaml")):
            out = Path(folder) / pack.name
            if _run(["build", f"{pack}/", "--only", "board", "--paper", "poster", "--lang", "en", "--out", str(out)]):
                raise SystemExit(f"{pack.name} does not build")
            width, height = pdfium.PdfDocument(out / "board.pdf")[0].get_size()
            picture(out / "board.pdf", f"boards/{pack.name}", 72 * min(WIDE / width, HIGH / height))


def main() -> None:
    """Build the example twice, as sheets and as a poster, and picture what the README shows."""
    PICTURES.mkdir(exist_ok=True)
    boards()
    with TemporaryDirectory() as folder:
        out = Path(folder)
        for arguments in (["--out", str(out)], ["--only", "board", "--paper", "poster", "--out", str(out / "poster")]):
            if _run(["build", *arguments]):
                raise SystemExit("the example does not build")
        games = ("dreadball", "sombra", "robosoccer", "duelo-ortogonal")
        for game in games:
            if _run(["build", game, "--only", "board", "--paper", "poster", "--out", str(out / game)]):
                raise SystemExit(f"{game} does not build")
        montage([out / game / "board.pdf" for game in games], "games", (700, 400))
        picture(out / "poster/board.pdf", "board", 40)
        picture(out / "board.pdf", "sheet", 75, page=1)
        picture(out / "counters.pdf", "counters", 125, crop=(0.03, 0.02, 0.97, 0.42))
        picture(out / "cards.pdf", "cards", 90)
        picture(out / "team-sheets.pdf", "team-sheet", 75)
        own = out / "templates/dichoso-fulbo"
        own.mkdir(parents=True)
        page = (PICTURES.parent / "team-sheets.md").read_text(encoding="utf-8")
        (own / "team-sheet.md.j2").write_text(page.split("```jinja\n")[1].split("```")[0], encoding="utf-8")
        with chdir(out):
            if _run(["build", "--only", "team-sheets", "--out", "own"]):
                raise SystemExit("the template of docs/team-sheets.md does not build")
        picture(out / "own/team-sheets.pdf", "own-sheet", 65)


if __name__ == "__main__":
    main()
