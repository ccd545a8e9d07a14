"""Files made to take time or memory: each is one clear line, within five seconds of processor time and 300 MB."""

import os
import zipfile

import pytest

if not hasattr(os, "wait4"):
    pytest.skip("the system does not measure its processes", allow_module_level=True)

NAMES = " ".join(
    f'xmlns:{name}="urn:oasis:names:tc:opendocument:xmlns:{name}:1.0"' for name in ("office", "table", "text")
)
CELL = '<table:table-cell office:value-type="string"><text:p>a</text:p></table:table-cell>'
ROW = f"<table:table-row>{CELL * 12}</table:table-row>"
WIDE = CELL.replace(" office", ' table:number-columns-repeated="200" office', 1)
ATTRIBUTES = " ".join(f'a{number}="1"' for number in range(200_000))
MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
LINKS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
PACKAGE = "http://schemas.openxmlformats.org/package/2006"
TYPES = "application/vnd.openxmlformats-officedocument.spreadsheetml"


def packed(file, parts):
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED, compresslevel=1) as archive:
        for name, text in parts.items():
            archive.writestr(name, text)


def ods(file, sheets):
    body = f"<office:body><office:spreadsheet>{sheets}</office:spreadsheet></office:body>"
    packed(file, {"content.xml": f"<office:document-content {NAMES}>{body}</office:document-content>"})


def xlsx(file, rows, strings="", prolog="", encoding="utf-8"):
    links = f'<Relationships xmlns="{PACKAGE}/relationships"><Relationship Id="r1" Type="{LINKS}/%s" Target="%s"/>%s'
    more = f'<Relationship Id="r2" Type="{LINKS}/sharedStrings" Target="sharedStrings.xml"/></Relationships>'
    parts = {
        "xl/workbook.xml": "sheet.main",
        "xl/worksheets/s.xml": "worksheet",
        "xl/sharedStrings.xml": "sharedStrings",
    }
    types = "".join(f'<Override PartName="/{p}" ContentType="{TYPES}.{kind}+xml"/>' for p, kind in parts.items())
    sheets = '<sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets>'
    packed(
        file,
        {
            "[Content_Types].xml": f'<Types xmlns="{PACKAGE}/content-types">{types}</Types>',
            "_rels/.rels": links % ("officeDocument", "xl/workbook.xml", "</Relationships>"),
            "xl/_rels/workbook.xml.rels": links % ("worksheet", "worksheets/s.xml", more),
            "xl/workbook.xml": f'<workbook xmlns="{MAIN}" xmlns:r="{LINKS}">{sheets}</workbook>',
            "xl/sharedStrings.xml": f'<sst xmlns="{MAIN}">{strings}</sst>',
            "xl/worksheets/s.xml": (
                f'{prolog}<worksheet xmlns="{MAIN}"><sheetData>{rows}</sheetData></worksheet>'
            ).encode(encoding),
        },
    )


ENTITIES = (
    f'<?xml version="1.0" encoding="utf-16"?><!DOCTYPE x [<!ENTITY e0 "{"a" * 1000}">'
    + "".join(f'<!ENTITY e{level} "{f"&e{level - 1};" * 10}">' for level in range(1, 6))
    + f"]><!--{' ' * 9_000_000}-->"  # expat allows a hundred times as much as it was given
)
ENTITIES_USED = f'<c r="A1" t="inlineStr"><is><t>{"&e5;" * 5}</t></is></c>'

SHEETS = {
    "cells.ods": lambda f: ods(f, f"<table:table>{ROW * 30_000}"),
    "repeated.ods": lambda f: ods(
        f,
        f'<table:table><table:table-row table:number-rows-repeated="50000">{WIDE}</table:table-row></table:table>',
    ),
    "bomb.ods": lambda f: ods(f, " " * 200_000_000),
    "attributes.ods": lambda f: ods(f, f"<table:table {ATTRIBUTES}/>"),
    "entities.ods": lambda f: packed(f, {"content.xml": '<!DOCTYPE a [<!ENTITY b "bbbb">]><a>&b;</a>'}),
    "rows.xlsx": lambda f: xlsx(f, "<row/>" * 2_400_000),
    "cells.xlsx": lambda f: xlsx(f, f"<row>{'<c/>' * 2_400_000}</row>"),
    "wide.xlsx": lambda f: xlsx(f, '<row><c r="XFD1"/></row>' * 40_000),
    "texts.xlsx": lambda f: xlsx(f, "", "<si><t>a</t></si>" * 900_000),
    "bomb.xlsx": lambda f: xlsx(f, " " * 200_000_000),
    "entities.xlsx": lambda f: xlsx(f, f"<row>{ENTITIES_USED}</row>", prolog=ENTITIES, encoding="utf-16"),
    "newlines.csv": lambda f: f.write_bytes(b"\n" * 7_900_000),
    "commas.csv": lambda f: f.write_bytes(b"," * 7_900_000),
    "large.csv": lambda f: f.write_bytes(b"a;b\n" * 4_000_000),
}


@pytest.mark.slow
@pytest.mark.parametrize("name", SHEETS)
def test_a_spreadsheet_that_would_fill_the_memory(name, measured, tmp_path):
    SHEETS[name](tmp_path / name)
    result = measured("import", name)
    assert result.code == 1
    assert any(word in result.said for word in ("is too large", "is damaged", "at most 8 MB are allowed"))


@pytest.mark.parametrize(
    "command",
    [
        ("build", "x.yaml"), ("check", "x.yaml"), ("build", "--season", "x.yaml"), ("unpack", "x.pdf"),
        ("import", "x.csv"), ("import", "x.xlsx"), ("build", "--field", "x.yaml"), ("build", "x.pdf"),
    ],
)  # fmt: skip
@pytest.mark.parametrize("kind", ["zero", "pipe"])
def test_what_is_no_file_is_not_read(command, kind, measured, tmp_path):
    target = tmp_path / command[-1]
    if kind == "zero":
        target.symlink_to("/dev/zero")
    else:
        os.mkfifo(target)
    result = measured(*command)
    assert result.code == 1
    assert not (tmp_path / "output").exists()


CARDS = {
    "lists": "{% set a = ['aaaaaaaaaa'] %}" + "{% set a = [a, a, a, a, a, a, a, a, a, a] %}" * 12 + "{{ a }}",
    "columns": '{{ bands("pases_distancia", columns=20000000) }}',
    "nested": "> " * 15_000 + "x",
    "repr": "{{ bands }}",
    "brackets": "{{ " + "(" * 9000 + "1" + ")" * 9000 + " }}",
    "braces": "{{ " * 1900,
}


@pytest.mark.parametrize("name", CARDS)
def test_a_card_that_would_fill_the_memory(name, measured, tmp_path):
    cards = tmp_path / "templates" / "dichoso-fulbo" / "cards"
    cards.mkdir(parents=True)
    (cards / "99-x.md.j2").write_text(f"# x\n\n{CARDS[name]}\n", encoding="utf-8")
    result = measured("build", "--only", "cards")
    assert result.code == 1
    assert "templates/dichoso-fulbo/cards/99-x.md.j2:3: error: " in result.said
    assert "<" not in result.said
    assert not (tmp_path / "output").exists()


def test_absurd_numbers_of_a_game_are_refused_by_every_command(measured, tmp_path):
    assert measured("new", "game", "templates/mine").code == 0
    game = tmp_path / "templates" / "mine" / "game.yaml"
    text = game.read_text(encoding="utf-8")
    assert "at_least: 1" in text
    game.write_text(text.replace("at_least: 1", "at_least: 1000000000"), encoding="utf-8")
    for command in (("check", "templates/mine"), ("new", "team", "x.yaml", "--game", "mine"), ("build", "mine")):
        result = measured(*command)
        assert result.code == 1
        assert "1000000000" in result.said
        assert "999" in result.said
