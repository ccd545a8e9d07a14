"""Pages and pictures that differ, drawn side by side: old, new, and the difference."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator
from dataclasses import dataclass
from difflib import SequenceMatcher
from hashlib import sha256
from pathlib import Path

import pikepdf
import pypdfium2
from PIL import Image, ImageChops, ImageSequence
from resvg_py import svg_to_bytes

DPI = 100
PICTURES = "pictures"
MOST_PIXELS = 40_000_000
"""Of a page, so that posters are drawn smaller."""


@dataclass(frozen=True)
class Shown:
    """A page that differs: what is said of it, and the file with the picture of it."""

    words: str
    picture: str


def compared_pages(old: Path, new: Path, stem: Path) -> tuple[list[Shown], tuple[int, int]]:
    """Return the pages that look different, and how many pages each file has.

    Any pixel that differs counts, at :data:`DPI`. Pages are matched by their looks, so that one more page in the
    middle is one new page, and the others are compared with those they were. Pictures are written as ``STEM-1.png``.
    """
    marks = [[mark(page) for page in pages_of(file)] for file in (old, new)]
    pairs = list(differing(*marks))
    wanted = [{pair[side] for pair in pairs} for side in (0, 1)]
    drawn = [
        {number: page for number, page in enumerate(pages_of(file)) if number in some}
        for file, some in zip((old, new), wanted, strict=True)
    ]
    shown = []
    for one, two in pairs:
        words, picture = beside(one, two, drawn[0].get(one), drawn[1].get(two))
        stem.parent.mkdir(parents=True, exist_ok=True)
        file = stem.with_name(f"{stem.name}-{len(shown) + 1}.png")
        picture.save(file)
        shown.append(Shown(words, f"{PICTURES}/{file.name}"))
    return shown, (len(marks[0]), len(marks[1]))


def differing(old: list[str], new: list[str]) -> Iterator[tuple[int | None, int | None]]:
    """Yield the numbers, from 0, of pages that belong together and differ; ``None`` beside one that is new or gone."""
    for kind, a, b, c, d in SequenceMatcher(None, old, new, autojunk=False).get_opcodes():
        if kind != "equal":
            for step in range(max(b - a, d - c)):
                yield a + step if a + step < b else None, c + step if c + step < d else None


def mark(page: Image.Image) -> str:
    return sha256(repr(page.size).encode() + page.tobytes()).hexdigest()


def pages_of(file: Path) -> Iterator[Image.Image]:
    """Yield what a file shows: pages of a PDF, pictures of a GIF, or one picture, on white."""
    ending = file.suffix.lower()
    if ending == ".pdf":
        with pypdfium2.PdfDocument(file) as document:
            for page in document:
                across, down = page.get_size()
                most = (MOST_PIXELS / (across * down)) ** 0.5
                yield page.render(scale=min(DPI / 72, most)).to_pil().convert("RGB")
        return
    content = io.BytesIO(svg_to_bytes(svg_path=str(file), dpi=DPI)) if ending == ".svg" else file
    with Image.open(content) as image:
        for frame in ImageSequence.Iterator(image):
            over = frame.convert("RGBA")
            yield Image.alpha_composite(Image.new("RGBA", over.size, "white"), over).convert("RGB")


def beside(
    one: int | None, two: int | None, old: Image.Image | None, new: Image.Image | None
) -> tuple[str, Image.Image]:
    """Return what is said of a pair of pages, and old, new and the difference, in one picture."""
    if old is None or new is None:
        page = new or old
        assert page is not None
        number = two if one is None else one
        assert number is not None
        return f"page {number + 1} is {'new' if old is None else 'gone'}", page
    where = f"page {one + 1}" if one == two else f"page {one + 1}, now {two + 1}"  # type: ignore[operator]
    if old.size != new.size:
        words = f"{where}: {old.width} × {old.height} pixels, now {new.width} × {new.height}"
        return words, side_by_side(old, new)
    changes = ImageChops.difference(old, new)
    some = Image.eval(changes.convert("L"), lambda value: 255 * (value > 0))
    for band in changes.split():
        some = ImageChops.lighter(some, Image.eval(band, lambda value: 255 * (value > 0)))
    count = some.histogram()[255]
    share = count / (old.width * old.height)
    # a faint difference is as dark as a strong one: it is the place that is looked for
    return f"{where}: {share:.3%} of the pixels differ", side_by_side(old, new, ImageChops.invert(some).convert("RGB"))


def side_by_side(*pictures: Image.Image) -> Image.Image:
    gap = 10
    width = sum(each.width + gap for each in pictures) - gap
    wide = Image.new("RGB", (width, max(each.height for each in pictures)), "#888")
    left = 0
    for each in pictures:
        wide.paste(each, (left, 0))
        left += each.width + gap
    return wide


def drawing_as_text(file: Path) -> str:
    """Return what is inside a PDF or an SVG, in lines; nothing for a bitmap, or what cannot be read."""
    match file.suffix.lower():
        case ".svg":
            text = file.read_text(encoding="utf-8", errors="backslashreplace")
            return re.sub(r">\s*<", ">\n<", text)
        case ".pdf":
            plain = io.BytesIO()
            try:
                with pikepdf.open(file) as pdf:
                    readable = pikepdf.StreamDecodeLevel.generalized
                    pdf.save(plain, qdf=True, static_id=True, compress_streams=False, stream_decode_level=readable)
            except pikepdf.PdfError:
                return ""
            text = re.sub(r"^\d{10} \d{5} [nf] \n", "", plain.getvalue().decode("latin-1"), flags=re.MULTILINE)
            return re.sub(r"[^\n\x20-\x7e]", "·", text)  # without the places of objects, which move all at once
    return ""
