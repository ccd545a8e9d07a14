"""Picture files of any kind we know, told by how they begin rather than by how they are called."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import sha256

from generator.geometry.shapes import Size, Transform
from generator.i18n import phrase
from generator.scene.bitmaps import jpeg, png
from generator.scene.pictures import Picture, PictureError
from generator.scene.primitives import Bitmap


def plain_bytes(data: bytes) -> bytes:
    """Return the file that is embedded for a PNG or JPEG file. Raises ``PictureError``."""
    return png.read_png(data).file if data.startswith(png.SIGNATURE) else jpeg.read_jpeg(data).file


def read_bitmap(data: bytes, name: str, file: str, again: Callable[[], bytes]) -> Picture:
    """Return the picture of a PNG or JPEG file; ``again`` returns its ``plain_bytes`` whenever they are needed.

    ``file`` is what messages call it. Raises ``PictureError``.
    """
    if data.startswith(png.SIGNATURE):
        shown = png.checked_png(data)
        digest = sha256(shown.file).hexdigest()
        bitmap = Bitmap(digest, "png", shown.width, shown.height, again, file)
        return Picture(name, Size(shown.width, shown.height), bitmap)
    if not data.startswith(jpeg.SIGNATURE):
        raise PictureError(phrase("is no picture"), phrase("PNG, JPEG and SVG files are; save it as one of them"))
    photo = jpeg.read_jpeg(data)
    bitmap = Bitmap(sha256(photo.file).hexdigest(), "jpeg", photo.width, photo.height, again, file)
    turned = _TURNS[photo.orientation](float(photo.width), float(photo.height))
    size = Size(photo.width, photo.height)
    return Picture(name, size if photo.orientation < 5 else size.turned, bitmap, turned)


_TURNS: dict[int, Callable[[float, float], Transform]] = {
    1: lambda _width, _height: Transform(),
    2: lambda width, _height: Transform(-1, 0, 0, 1, width, 0),
    3: lambda width, height: Transform(-1, 0, 0, -1, width, height),
    4: lambda _width, height: Transform(1, 0, 0, -1, 0, height),
    5: lambda _width, _height: Transform(0, 1, 1, 0, 0, 0),
    6: lambda _width, height: Transform(0, 1, -1, 0, height, 0),
    7: lambda width, height: Transform(0, -1, -1, 0, height, width),
    8: lambda width, _height: Transform(0, -1, 1, 0, 0, width),
}
"""How the dots of a photograph are brought upright, by the orientation of Exif (Exif 2.32, 4.6.5, tag 274)."""
