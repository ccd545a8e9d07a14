"""Any picture file, told by how it begins; photographs stand upright."""

from functools import partial

import pytest
from PIL import Image, ImageOps

from generator.geometry.shapes import Point
from generator.scene.bitmaps import plain_bytes, read_bitmap
from generator.scene.pictures import PictureError


@pytest.mark.parametrize("orientation", range(1, 9))
def test_a_photograph_is_turned_as_its_camera_was(solid, file_of, orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    file = file_of(solid, "JPEG", exif=exif)
    upright = ImageOps.exif_transpose(Image.frombytes("RGB", solid.size, solid.tobytes()))
    marked = Image.new("L", solid.size)
    marked.putpixel((3, 5), 255)
    marked.getexif()[0x0112] = orientation
    marked = ImageOps.exif_transpose(marked)
    picture = read_bitmap(file, "a.jpg", "a.jpg", partial(plain_bytes, file))
    x, y = picture.upright.point(Point(3.5, 5.5))
    assert marked.getpixel((int(x), int(y))) == 255
    assert picture.size == marked.size
    assert upright.size == solid.size


def test_the_same_dots_are_the_same_bitmap_whatever_the_notes(solid, file_of):
    files = [file_of(solid, "PNG"), file_of(solid, "PNG", dpi=(300, 300))]
    first, second = (
        read_bitmap(file, name, name, partial(plain_bytes, file)) for file, name in zip(files, "ab", strict=True)
    )
    assert files[0] != files[1]
    assert first.drawing == second.drawing


@pytest.mark.parametrize("data", [b"", b"GIF89a", b"<svg/>", b"\xff\xd8"])
def test_what_is_no_picture_is_refused(data):
    with pytest.raises(PictureError, match="is not a PNG, JPEG or SVG file"):
        read_bitmap(data, "a", "a", bytes)
