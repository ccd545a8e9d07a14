"""Pictures made to take time or memory, or to lead elsewhere: one clear line, within the limits of all attacks."""

import os
import struct
import zlib

import pytest

if not hasattr(os, "wait4"):
    pytest.skip("the system does not measure its processes", allow_module_level=True)

GAME = "game: art\ntitle: Art\nsummary: x\ncredit: x\nlanguages: [en]\n"
HEAD = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" viewBox="0 0 9 9"'


def svg(inside, before=""):
    return f"{before}<svg {HEAD}>{inside}</svg>".encode()


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def png(width, height, dots, depth=8, colour=6, extra=b""):
    head = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, depth, colour, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + head + extra + chunk(b"IDAT", dots) + chunk(b"IEND", b"")


def zeros(count):
    squeeze = zlib.compressobj(9)
    piece = bytes(1_000_000)
    parts = [squeeze.compress(piece) for _ in range(count // 1_000_000 + 1)]
    return b"".join([*parts, squeeze.flush()])


USES = "".join(f'<g id="b{n}">{f"""<use href="#b{n - 1}"/>""" * 10}</g>' for n in range(1, 10))

REFUSED = {
    "bomb.png": lambda: png(60_000, 60_000, zeros(50_000_000)),
    "short.png": lambda: png(7_000, 7_000, zeros(1_000_000)),
    "chunks.png": lambda: png(9, 9, b"", extra=chunk(b"IDAT", b"") * 400_000),
    "segments.jpg": lambda: b"\xff\xd8" + b"\xff\xe2\x00\x02" * 2_000_000 + b"\xff\xd9",
    "huge.jpg": lambda: b"\xff\xd8\xff" + bytes(26_000_000),
    "uses.svg": lambda: svg(f'<g id="b0"/>{USES}'),
    "deep.svg": lambda: svg("<g>" * 100_000),
    "many.svg": lambda: svg("<g/>" * 900_000),
    "entities.svg": lambda: svg("<path d='&a;'/>", '<!DOCTYPE svg [<!ENTITY a "aaaaaaaaaa">]>'),
    "elsewhere.svg": lambda: svg("<path d='&a;'/>", '<!DOCTYPE svg [<!ENTITY a SYSTEM "/etc/passwd">]>'),
    "points.svg": lambda: svg(f'<path d="M0 0{"l1 1" * 300_000}"/>' * 3),
    "classes.svg": lambda: svg("<style>" + ".a{fill:red}" * 90_000 + "</style>" + "<g class='a'/>" * 60_000),
    "large.svg": lambda: svg(" " * 5_000_000),
}
PRINTED = {
    "palette.png": lambda: png(
        3_000, 1_500, zlib.compress(b"\x04" + b"\x01" * 3_000 + (b"\x03" + b"\x07" * 3_000) * 1_499), colour=3,
        extra=chunk(b"PLTE", bytes(768)) + chunk(b"tRNS", bytes(range(256))),
    ),
    "dash.svg": lambda: svg('<path d="M0 0h9" stroke="red" stroke-width="1" stroke-dasharray="1e-9 1e-9"/>'),
}  # fmt: skip


@pytest.fixture
def shown(tmp_path, measured):
    """Return a function that prints a card which shows a file of that name and content."""

    def build(name, content):
        folder = tmp_path / "art"
        (folder / "cards").mkdir(parents=True)
        (folder / "pictures").mkdir()
        (folder / "game.yaml").write_text(GAME)
        (folder / "cards" / "01.md.j2").write_text(f"# Art\n![]({name})\n")
        (folder / "pictures" / name).write_bytes(content)
        return measured("build", "art", "--only", "cards")

    return build


@pytest.mark.parametrize("name", REFUSED)
def test_a_picture_that_would_fill_the_memory_or_the_day(name, shown, tmp_path):
    result = shown(name, REFUSED[name]())
    assert result.code == 1
    assert f"art/cards/01.md.j2:2: error: the picture “{name}” " in result.said
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("name", PRINTED)
def test_a_large_or_odd_picture_is_printed_within_the_limits(name, shown, tmp_path):
    assert shown(name, PRINTED[name]()).code == 0
    assert (tmp_path / "output" / "art" / "cards.pdf").is_file()


def test_a_device_is_not_read(shown, tmp_path):
    result = shown("a.png", b"")
    assert result.code == 1
    (tmp_path / "art" / "pictures" / "a.png").unlink()
    (tmp_path / "art" / "pictures" / "a.png").symlink_to("/dev/zero")
    from generator.packs.symbols import find_picture
    from generator.problems import Location, PizarraError

    with pytest.raises(PizarraError, match=r"“a\.png” is a link to a place outside the game's folder"):
        find_picture("a.png", tmp_path / "art", Location("x"))
