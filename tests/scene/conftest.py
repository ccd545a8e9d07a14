"""Pictures to try, made by an imaging library that the program itself never uses."""

import io

import pytest
from PIL import Image, ImageDraw


def _file(image, kind, **options):
    content = io.BytesIO()
    image.save(content, kind, **options)
    return content.getvalue()


@pytest.fixture(scope="session")
def file_of():
    """Return a function from an image to the bytes of its file."""
    return _file


@pytest.fixture(scope="session")
def clear():
    """Return an image with red, blue and half-clear parts on nothing at all."""
    image = Image.new("RGBA", (61, 40), (0, 0, 0, 0))
    draw = ImageDraw.Draw(image)
    draw.ellipse((2, 2, 50, 38), fill=(220, 30, 60, 255))
    draw.rectangle((30, 10, 58, 30), fill=(20, 90, 220, 120))
    for x in range(61):
        draw.point((x, 35), (4 * x, 0, 255 - 4 * x, 255 - 3 * x))
    return image


@pytest.fixture(scope="session")
def solid(clear):
    """Return the same image on cream."""
    image = Image.new("RGB", clear.size, (255, 250, 220))
    image.paste(clear, (0, 0), clear)
    return image
