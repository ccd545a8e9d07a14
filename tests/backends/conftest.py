"""Reading a PDF back with other people's code: its vectors in millimetres, its pixels, its fonts."""

import ctypes
import io
from typing import NamedTuple

import pypdf
import pypdfium2
import pypdfium2.raw as pdfium
import pytest
from pypdf.generic import ContentStream

from generator.geometry.shapes import IDENTITY, Point, Transform

MM = 25.4 / 72


@pytest.fixture(scope="session")
def read():
    """Return a function from the bytes of a PDF to a reader."""
    return lambda data: pypdf.PdfReader(io.BytesIO(data), strict=True)


class Stroke(NamedTuple):
    """A painted subpath: how it was painted, its points in millimetres from the page's top left, its line width."""

    operator: str
    points: tuple[Point, ...]
    width: float
    path: int
    """Strokes of one path share a number."""


@pytest.fixture(scope="session")
def vectors():
    """Return a function from a page to all that is painted on it, forms expanded."""

    def of(page):
        height = float(page.mediabox.height)
        flip = Transform(1, 0, 0, -1, 0, height).then(Transform.scale(MM))
        found = []
        _walk(page.get_contents(), page["/Resources"], page.pdf, flip, found)
        return found

    return of


def _walk(stream, resources, pdf, place, found):
    stack, points, done, width = [], [], [], 1.0
    for operands, operator in ContentStream(stream, pdf).operations:
        code = operator.decode()
        numbers = [float(value) for value in operands if isinstance(value, (int, float))]
        if code == "q":
            stack.append((place, width))
        elif code == "Q":
            place, width = stack.pop()
        elif code == "cm":
            place = Transform(*numbers).then(place)
        elif code == "w":
            width = numbers[0] * abs(place.a * place.d - place.b * place.c) ** 0.5
        elif code == "m":
            done, points = [*done, points], [place.point(Point(*numbers))]
        elif code in ("l", "c"):
            points.append(place.point(Point(*numbers[-2:])))
        elif code == "re":
            x, y, w, h = numbers
            corners = ((x, y), (x + w, y), (x + w, y + h), (x, y + h))
            done, points = [*done, points], [place.point(Point(*corner)) for corner in corners]
        elif code in ("f", "S", "B", "n"):
            number = found[-1].path + 1 if found else 0
            found += [Stroke(code, tuple(part), width, number) for part in (*done, points) if part and code != "n"]
            done, points = [], []
        elif code == "Do":
            form = resources["/XObject"][operands[0]].get_object()
            inner = Transform(*map(float, form.get("/Matrix", IDENTITY))).then(place)
            _walk(form, form.get("/Resources", resources).get_object(), pdf, inner, found)


@pytest.fixture(scope="session")
def fonts():
    """Return a function from a reader to every font in the file, by name."""

    def of(reader):
        objects = [reader.get_object(number) for number in range(1, len(reader.xref[0]) + 1)]
        found = [o for o in objects if isinstance(o, dict) and o.get("/Type") == "/Font"]
        return {str(font["/BaseFont"]): font for font in found}

    return of


@pytest.fixture(scope="session")
def pixels():
    """Return a function that renders a rectangle of a page in grey, ``scale`` pixels a millimetre, as rows of bytes."""

    def of(data, number, area, scale):
        width, height = round(area.width * scale), round(area.height * scale)
        document = pypdfium2.PdfDocument(data)
        page = document[number]
        bitmap = pypdfium2.PdfBitmap.new_native(width, height, pdfium.FPDFBitmap_Gray)
        bitmap.fill_rect((255, 255, 255, 255), 0, 0, width, height)
        factor = scale * MM
        matrix = pdfium.FS_MATRIX(factor, 0, 0, factor, -area.x * scale, -area.y * scale)
        clip = pdfium.FS_RECTF(0, 0, width, height)
        pdfium.FPDF_RenderPageBitmapWithMatrix(
            bitmap, page, ctypes.byref(matrix), ctypes.byref(clip), pdfium.FPDF_ANNOT
        )
        rows = bytes(bitmap.buffer)
        stride = bitmap.stride
        document.close()
        return [rows[y * stride : y * stride + width] for y in range(height)]

    return of
