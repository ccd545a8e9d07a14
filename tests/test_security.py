"""SECURITY.md says what is so: each limit of its table is tried, as a user meets it, just inside and just outside."""

import io
import os
import re
import struct
import time
import zipfile
import zlib
from collections.abc import Callable
from functools import partial
from mmap import mmap
from pathlib import Path
from typing import NamedTuple

import pytest
from PIL import Image

from generator.packs import load, symbols
from generator.scene.bitmaps import png_file
from generator.scene.fonts import font_file
from generator.spreadsheets import ods, xlsx
from generator.spreadsheets.sheets import table_bytes
from generator.templating import environment, rendering
from tests.conftest import ROOT

ROWS = re.findall(r"^\| ([^|]+) \| ([^|]+) \|$", (ROOT / "SECURITY.md").read_text("utf-8"), re.MULTILINE)[1:]
FIGURE = re.compile(r"\d[\d,]*")
LIMITS = {
    (row, FIGURE.sub("#", limit)): [int(figure.replace(",", "")) for figure in FIGURE.findall(limit)]
    for row, limits in ROWS
    for limit in re.split(r"[,;] ", limits)
}
"""The figures of each limit, by its row and its words."""

GAME = "game: mine\ntitle: Mine\nsummary: s\ncredit: c\n"
MEGABYTE = 10**6


def padded(text, size, filling=b" "):
    """Return a text made so many bytes or letters long."""
    return (text + filling * (max(0, size - len(text)) // len(filling) + 1))[: max(size, len(text))]


def game(size):
    return {"game.yaml": padded(GAME.encode(), size, b"#" * 999 + b"\n")}


def values(most):
    """Return a game of so many values, most of them by aliases: each list counts as itself and what it holds."""
    every, rest = divmod(most - GAME.count("\n") - 1 - 101 - 1, 101)
    return {"game.yaml": f"{GAME}a: &a [{', '.join('1' * 100)}]\nb: [{'*a, ' * every}{'1, ' * rest}]\n".encode()}


def nested(levels):
    return {"game.yaml": f"{GAME}a: {'[' * (levels - 1)}{']' * (levels - 1)}\n".encode()}


def template(text):
    return {"cards/01.md.j2": f"# Card\n{text}\n".encode()}


def commented(size):
    return template(padded("{#", size - len("# Card\n\n") - 2, "x") + "#}")


def braces(count):
    return template("{{ '' }}" * count)


TURN = 5004
"""Parts that a turn of the loops below works out."""


def worked(parts):
    """Return a card that works out about so many parts: a quarter of each value's letters, and a few more."""
    turns = parts // TURN
    loops = ["{% for i in range(100) %}"] * (turns // 100) + [f"{{% for i in range({turns % 100}) %}}"]
    text = "".join(f'{loop}{{% set b = a ~ "" %}}{{% endfor %}}' for loop in loops)
    return template(f'{{% set a = "{"x" * 19_990}" %}}{text}')


def picture(name, content):
    return {f"pictures/{name}": content, "cards/01.md": f"# Card\n![]({name})\n".encode()}


def png(dots=8, size=0):
    wide = 10_000 if dots > 10_000 else 1
    tall = -(-dots // wide)
    head = (b"IHDR", struct.pack(">IIBBBBB", wide, tall, 1, 0, 0, 0, 0))
    lines = (b"IDAT", zlib.compress((b"\0" + bytes((wide + 7) // 8)) * tall))
    shortest = len(png_file([head, (b"teXt", b""), lines]))
    return picture("p.png", png_file([head, (b"teXt", bytes(max(0, size - shortest))), lines]))


def jpeg(dots=0, size=0):
    file = io.BytesIO()
    Image.new("L", (8, 8)).save(file, "JPEG")
    content = file.getvalue()
    if dots:  # its head alone is read before it is printed
        frame = content.index(b"\xff\xc0") + 5
        content = content[:frame] + struct.pack(">HH", -(-dots // 10_000), 10_000) + content[frame + 4 :]
    note = b"\xff\xfe" + struct.pack(">H", 60_000) + bytes(59_998)
    content = content[:2] + note * ((size - len(content)) // len(note)) + content[2:]
    return picture("p.jpg", padded(content, size, b"\0"))


def drawn(elements=2, size=0, way=bytes):
    empty = "<g/>" * (elements - 2)
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1h7v7z"/>{empty}</svg>'
    return picture("p.svg", padded(way(text.encode()), size))


def font(size=0):
    look = f"{GAME}typeface: {{regular: Own.ttf, licence: OFL.txt}}\n".encode()
    content = padded(font_file("Regular").read_bytes(), size, b"\0")
    return {"game.yaml": look, "fonts/Own.ttf": content, "fonts/OFL.txt": b"Copyright somebody"}


HEADINGS = ["Equipo", "Dorsal", "Nombre", "Puesto", "Velocidad", "Controlar", "Grado"]
ACROSS = 200  # the most columns that a table may have


def rows(cells=0):
    """Return a table of so many cells: headings, of which most are unknown, and players of teams of ten."""
    unknown = ACROSS - len(HEADINGS) if cells else 0
    players = ([f"Team {n // 10}", n % 10 + 1, f"P{n}", "portero", 5, 7, 7] for n in range(max(1, cells // ACROSS - 1)))
    table = [[*HEADINGS, *(f"n{n}" for n in range(unknown))], *([*player, *"x" * unknown] for player in players)]
    return [*table, *[["x"]] * (cells % ACROSS)]


def csv(cells=0, size=0):
    text = "".join(",".join(map(str, row)) + "\n" for row in rows(cells))
    return {"t.csv": padded(text, size, " " * 999 + "\n").encode()}


def workbook(ending, cells=0, size=0, unpacked=0, way=lambda text: text):
    """Return a workbook, of so many bytes, or unpacked so many; ``way`` is how its sheets are written."""
    old = zipfile.ZipFile(io.BytesIO(table_bytes(Path(f"t{ending}"), rows(cells), ",")))
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        for entry in old.infolist():
            content = old.read(entry)
            if entry.filename in ("xl/worksheets/sheet1.xml", "content.xml"):
                content = way(content[content.index(b"?>") + 2 if content.startswith(b"<?xml") else 0 :])
            unpacked -= len(content)
            new.writestr(entry.filename, content)
        name = "a.png"
        head_and_entry = 30 + 46 + 2 * len(name)  # bytes of each file in a zip (APPNOTE 4.3.7 and 4.3.12)
        new.writestr(name, b"\x89PNG" + bytes(max(0, unpacked - 4)))
    rest = size - len(file.getvalue()) - head_and_entry
    if rest > 0:
        with zipfile.ZipFile(file, "a", zipfile.ZIP_STORED) as new:
            new.writestr("b.png", b"\x89PNG" + bytes(rest - 4))
    return {f"t{ending}": file.getvalue()}


def recoded(text, bits=16):
    return text.decode().encode(f"utf-{bits}")


def with_entity(text):
    return b'<!DOCTYPE x [<!ENTITY e "e">]>' + text


class Trial(NamedTuple):
    """What is just inside a limit, what is just outside, and what is said of that; files by their paths.

    What is inside may have ``other`` mistakes, which are found after it was read.
    """

    inside: Callable[[], dict[str, bytes]]
    outside: Callable[[], dict[str, bytes]]
    said: str
    other: str = ""


def around(make, said, other="", step=1, **figure):
    """Return the trial of a thing that is made of one figure, by its name, and of one that is a step larger."""
    ((name, most),) = figure.items()
    return Trial(partial(make, **{name: most}), partial(make, **{name: most + step}), said, other)


def too_large(most):
    return f"is {most}.1 MB; at most {most} MB are allowed"


def books(said, name="", **figure):
    return {f"{name}{ending}": around(partial(workbook, ending), said, **figure) for ending in (".xlsx", ".ods")}


def books_written(bits):
    """Return trials of workbooks whose XML is written in ways that are refused, beside that which is not."""
    broken = "is damaged, or is not a spreadsheet of that kind"
    plain = {ending: partial(workbook, ending, way=lambda text: recoded(text, bits)) for ending in (".xlsx", ".ods")}
    return {
        f"{ending} {way.__name__}": Trial(make, partial(workbook, ending, way=way), broken)
        for ending, make in plain.items()
        for way in (recoded, with_entity)
    }


def drawings_written(bits):
    plain = partial(drawn, way=lambda text: recoded(text, bits))
    return {
        "UTF-16": Trial(plain, partial(drawn, way=recoded), f"is not UTF-{bits} but UTF-16"),
        "entity": Trial(plain, partial(drawn, way=with_entity), "has declarations"),
    }


def tagged(tag):
    return {"game.yaml": GAME.replace("credit:", f"credit: {tag}").encode()}


TRIED = {
    "YAML": {
        "# MB": lambda most: {"": around(game, too_large(most), size=most * MEGABYTE)},
        "# values once aliases are expanded": lambda most: {
            "slow": around(values, f"more than {most} values once aliases are expanded", "unknown key", most=most)
        },
        "# levels": lambda most: {
            "": around(nested, f"error: values are nested more than {most} levels deep", "unknown key", levels=most)
        },
        "no tags but `!!str`": lambda: {
            tag: Trial(partial(tagged, "!!str"), partial(tagged, tag), f"4:9: error: the YAML tag “{tag}” is not")
            for tag in ("!!python/name:os.system", "!!int", "!mine")
        },
    },
    "template of a card or a sheet": {
        "# characters": lambda most: {
            "": around(commented, f"has {most + 1} characters; a template may have at most {most}", size=most)
        },
        "# tags": lambda most: {
            "": around(braces, f"opens {most + 1} tags ({{{{ or {{%); a template may open at most {most}", count=most)
        },
        "# parts of expressions": lambda most: {
            "": around(worked, "the template needs far too much computation", step=TURN, parts=most)
        },
        "it runs in a sandbox": lambda: {
            "": Trial(partial(template, '{{ "a" }}'), partial(template, '{{ "".__class__ }}'), "__class__")
        },
    },
    "workbook (.xlsx, .ods)": {
        "# MB": lambda most: books(too_large(most), size=most * MEGABYTE),
        "# MB unpacked": lambda most: books(
            f"is too large: {most}.1 MB when unpacked; at most {most} MB are allowed", unpacked=most * MEGABYTE
        ),
        "# cells": lambda most: books(f"is too large: more than {most} cells", "slow ", cells=most),
        "UTF-# without declarations": books_written,
    },
    "table as text (.csv)": {
        "# MB": lambda most: {"": around(csv, too_large(most), size=most * MEGABYTE)},
        "# cells": lambda most: {"slow": around(csv, f"is too large: more than {most} cells", cells=most)},
    },
    "picture (PNG, JPEG)": {
        "# MB": lambda most: {
            "png": around(png, too_large(most), size=most * MEGABYTE),
            "jpeg": around(jpeg, too_large(most), size=most * MEGABYTE),
        },
        "# pixels": lambda most: {
            "png": around(png, f"at most {most:,} are allowed", dots=most),
            "jpeg": around(jpeg, f"at most {most:,} are allowed", dots=most),
        },
    },
    "picture (SVG)": {
        "# MB": lambda most: {"": around(drawn, too_large(most), size=most * MEGABYTE)},
        "# elements": lambda most: {"": around(drawn, f"has more than {most} elements", elements=most)},
        "UTF-# without declarations": drawings_written,
    },
    "font": {"# MB": lambda most: {"": around(font, too_large(most), size=most * MEGABYTE)}},
}  # fmt: skip
"""What makes the trials of each limit, by their names, of the figures that the table gives."""


def marked(name):
    return pytest.mark.slow if name.startswith("slow") else ()


EACH = [
    pytest.param(trial, id=f"{row}: {limit} {name}", marks=marked(name))
    for (row, limit), figures in LIMITS.items()
    if (trials := TRIED.get(row, {}).get(limit)) is not None
    for name, trial in trials(*figures).items()
]

IN_PROCESS = "in a separate process with # seconds and # MB"
TOO_LARGE_FONT = "is a font with too many letters, or letters that are too detailed"
CONFINED = {
    "workbook (.xlsx, .ods)": {
        ".xlsx": (xlsx, "read", partial(workbook, ".xlsx"), "to read"),
        ".ods": (ods, "read", partial(workbook, ".ods"), "to read"),
    },
    "picture (PNG, JPEG)": {"": (symbols, "read_bitmap", png, "to read")},
    "picture (SVG)": {"": (symbols, "read_svg", drawn, "to read")},
    "font": {"": (load, "embeddable_font", font, TOO_LARGE_FONT)},
}
"""What reads a file in a separate process, the file, and what is said of one that takes too much."""

TIMED = ("template of a card or a sheet", "# seconds")


def test_each_limit_is_tried():
    tried = {(row, limit) for row, trials in TRIED.items() for limit in trials}
    assert tried | {(row, IN_PROCESS) for row in CONFINED} | {TIMED} == LIMITS.keys()


@pytest.fixture
def tried(pizarra, tmp_path):
    """Return a function that checks a game with some files in it, or imports a table; it returns what was said."""

    def tried(files):
        for name, content in {"game.yaml": GAME.encode(), **files}.items():
            file = tmp_path / "mine" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(content)
        tables = [f"mine/{name}" for name in files if name.startswith("t.")]
        return pizarra("import", *tables, "--out", "o") if tables else pizarra("check", "mine")

    return tried


@pytest.mark.parametrize("trial", EACH)
def test_what_is_just_inside_a_limit_is_accepted(trial, tried):
    result = tried(trial.inside())
    errors = [line for line in (result.out + result.err).splitlines() if " error: " in line]
    assert [line for line in errors if not trial.other or trial.other not in line] == []
    assert result.code == (1 if trial.other else 0)


@pytest.mark.parametrize("trial", EACH)
def test_what_is_just_outside_a_limit_is_refused_in_one_clear_line(trial, tried):
    result = tried(trial.outside())
    output = result.out + result.err
    assert (result.code, output.count("error: ")) == (1, 1)
    assert trial.said in output


@pytest.fixture(params=[(row, name) for row, names in CONFINED.items() for name in names], ids=" ".join)
def confined(request):
    """Return what is read in a separate process and how, with the seconds and the megabytes that it may take."""
    row, name = request.param
    return *CONFINED[row][name], *LIMITS[row, IN_PROCESS]


@pytest.fixture
def after(monkeypatch, tried, confined):
    """Return a function that has a file read in its process after some work there; it returns what was said."""
    if not hasattr(os, "fork"):
        pytest.skip("where a process is not copied, it reads as usual")
    load._confined_font.cache_clear()
    module, name, files, *_ = confined
    read = getattr(module, name)

    def after(work):
        monkeypatch.setattr(module, name, lambda *arguments: (work(), read(*arguments))[1])
        return tried(files())

    return after


def spend(seconds):
    """Take so much processor time of a process that has just begun."""
    while time.process_time() < seconds:
        pass


def take(size):
    """Take so many bytes from the system; ``bytes(size)`` may lie in what the process freed and still holds."""
    try:
        return mmap(-1, size)
    except OSError as error:
        raise MemoryError from error


def test_it_may_take_its_memory(after, confined):
    *_, megabytes = confined
    assert after(partial(take, megabytes * MEGABYTE * 9 // 10)).code == 0


def test_more_memory_is_refused(after, confined):
    *_, said, _, megabytes = confined
    result = after(partial(take, (megabytes + 1) * MEGABYTE))
    assert result.code == 1
    assert said.replace("to read", "takes too much memory to read") in result.out + result.err


@pytest.mark.slow
def test_it_may_take_its_time(after, confined):
    *_, seconds, _ = confined
    assert after(partial(spend, seconds - 1.5)).code == 0


@pytest.mark.slow
def test_more_time_is_refused(after, confined):
    *_, said, seconds, _ = confined
    result = after(partial(spend, seconds + 0.5))
    assert result.code == 1
    assert said.replace("to read", "takes too long to read") in result.out + result.err


@pytest.mark.parametrize(("beyond", "code"), [(-0.1, 0), (0.1, 1)])
def test_a_template_may_take_its_seconds_and_no_more(beyond, code, tried, monkeypatch):
    (most,) = LIMITS[TIMED]
    monkeypatch.setattr(rendering, "process_time", lambda: 0.0)  # when it begins
    monkeypatch.setattr(environment, "process_time", lambda: most + beyond)
    result = tried(template("{% for n in range(2) %}{% endfor %}"))
    assert result.code == code
    assert (f"takes more than {most} seconds to render" in result.out + result.err) is bool(code)
