"""JPEG files keep their picture and lose their notes."""

import io

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image

from generator.scene.bitmaps import read_jpeg
from generator.scene.pictures import PictureError


def opened(file):
    return Image.open(io.BytesIO(file))


@pytest.mark.parametrize("options", [{}, {"progressive": True}, {"subsampling": 0, "quality": 30}, {"comment": "me"}])
@pytest.mark.parametrize("mode", ["RGB", "L"])
def test_the_picture_stays_as_it_is(solid, file_of, options, mode):
    file = file_of(solid.convert(mode), "JPEG", **options)
    found = read_jpeg(file)
    assert opened(found.file).tobytes() == opened(file).tobytes()
    assert (found.width, found.height, found.channels) == (*solid.size, {"RGB": 3, "L": 1}[mode])


def test_where_a_photograph_was_taken_is_not_passed_on(solid, file_of):
    exif = Image.Exif()
    exif[0x010E] = "at home"
    file = file_of(solid, "JPEG", exif=exif)
    assert b"at home" in file
    assert b"at home" not in read_jpeg(file).file


@pytest.mark.parametrize("orientation", range(1, 9))
def test_how_the_camera_was_held_is_read(solid, file_of, orientation):
    exif = Image.Exif()
    exif[0x0112] = orientation
    assert read_jpeg(file_of(solid, "JPEG", exif=exif)).orientation == orientation


def test_inks_are_refused(solid, file_of):
    with pytest.raises(PictureError, match=r"CMYK"):
        read_jpeg(file_of(solid.convert("CMYK"), "JPEG"))


def test_a_file_that_breaks_off_is_refused(solid, file_of):
    file = file_of(solid, "JPEG")
    for length in (3, 20, 100, len(file) // 2, len(file) - 2):
        with pytest.raises(PictureError, match="JPEG"):
            read_jpeg(file[:length])


@given(st.integers(2, 700), st.integers(0, 255))
def test_a_spoilt_byte_does_no_harm(file_of, solid, at, byte):
    file = bytearray(file_of(solid, "JPEG", exif=b"Exif\0\0II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0\x06\0\0\0"))
    file[at] = byte
    try:
        found = read_jpeg(bytes(file))
    except PictureError:
        return
    assert 1 <= found.orientation <= 8


def test_a_progressive_one_of_endless_scans_is_refused(solid, file_of):
    file = file_of(solid, "JPEG", progressive=True)
    scan = file[file.index(b"\xff\xda") : file.rindex(b"\xff\xd9")]
    with pytest.raises(PictureError, match="unusual kind of JPEG"):
        read_jpeg(file[:-2] + scan * 100 + b"\xff\xd9")
