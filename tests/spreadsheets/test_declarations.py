"""A workbook whose XML is not UTF-8, or declares anything, is refused before a parser takes it apart."""

import io
import zipfile

import pytest

from generator.problems import PizarraError
from generator.spreadsheets.sheets import read_tables, table_bytes

ENTITY = '<!DOCTYPE x [<!ENTITY e "eeee">]>'
HEAD = '<?xml version="1.0" encoding="{}"?>'
PIECE = 65_536  # bytes that are looked at at once


def plain(declared):
    return lambda text: (HEAD.format(declared) + text).encode()


PLAIN = {
    "utf-8": plain("UTF-8"),
    "ascii": plain("us-ascii"),
    "no declaration": str.encode,
    "a mark": lambda text: b"\xef\xbb\xbf" + HEAD.format("utf-8").encode() + text.encode(),
    "a comment before it": lambda text: f"<!--{' ' * 2 * PIECE}-->{text}".encode(),
}
REFUSED = {
    **{name: lambda text, name=name: text.encode(name) for name in ("utf-16", "utf-16-le", "utf-16-be")},
    "utf-16 and an entity": lambda text: (HEAD.format("utf-16") + ENTITY + text).encode("utf-16"),
    **{name: lambda text, name=name: (HEAD.format(name) + text).encode(name) for name in ("iso-8859-1", "cp1252")},
    "utf-16 after many spaces": lambda text: (" " * PIECE + text).encode("utf-16"),
    "a document type": lambda text: f"<!DOCTYPE x>{text}".encode(),
    "an entity": lambda text: (ENTITY + text).encode(),
    "an attribute": lambda text: f'<!DOCTYPE x [<!ATTLIST c r CDATA "A1">]>{text}'.encode(),
    "an entity in two pieces": lambda text: f"<!--{' ' * (PIECE - 13)}-->{ENTITY}{text}".encode(),
    "an entity after many spaces": lambda text: (" " * 2 * PIECE + ENTITY + text).encode(),
}
PARTS = {".xlsx": "xl/worksheets/sheet1.xml", ".ods": "content.xml"}


def workbook(file, way):
    """Write a table into a file, its cells written ``way``."""
    raw = table_bytes(file, [["Team", "No"], ["Alfa", 7]], ",")
    with zipfile.ZipFile(io.BytesIO(raw)) as old, zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as new:
        assert PARTS[file.suffix] in old.namelist()
        for name in old.namelist():
            text = old.read(name)
            if name == PARTS[file.suffix]:
                text = way(text[text.startswith(b"<?xml") and text.index(b"?>") + 2 :].decode())
            new.writestr(name, text)


@pytest.mark.parametrize("ending", PARTS)
@pytest.mark.parametrize("way", PLAIN.values(), ids=PLAIN)
def test_plain_xml_is_read(way, ending, tmp_path):
    workbook(tmp_path / f"t{ending}", way)
    assert read_tables(tmp_path / f"t{ending}", "t")[0].rows == (("Team", "No"), ("Alfa", 7))


@pytest.mark.parametrize("ending", PARTS)
@pytest.mark.parametrize("way", REFUSED.values(), ids=REFUSED)
def test_other_xml_is_refused(way, ending, tmp_path):
    workbook(tmp_path / f"t{ending}", way)
    with pytest.raises(PizarraError, match=r"^t: is damaged, or is not a spreadsheet of that kind"):
        read_tables(tmp_path / f"t{ending}", "t")
