import io
import shutil

import pikepdf
import pytest
from PIL import Image

from tests.sameness.comparison import compare
from tests.sameness.pages import differing
from tests.sameness.report import write_report

SVG = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20"><rect width="9" height="9"/><g id="a"/></svg>\n'


def pdf(*pages, title="a"):
    """Return a PDF of small pages, each with a square whose left edge is given."""
    made = pikepdf.new()
    for left in pages:
        made.add_blank_page(page_size=(72, 72))
        made.pages[-1].Contents = made.make_stream(f"{left} 10 20 20 re f".encode())
    made.docinfo["/Title"] = title
    content = io.BytesIO()
    made.save(content, static_id=True)
    return content.getvalue()


def png(spot):
    content = io.BytesIO()
    image = Image.new("RGBA", (20, 10), "white")
    image.putpixel((3, 3), spot)
    image.save(content, "png")
    return content.getvalue()


@pytest.fixture
def compared(tmp_path):
    """Return a function that compares two folders, given as the content of their files."""

    def of(old, new):
        sides = tmp_path / "old", tmp_path / "new"
        for side, files in zip(sides, (old, new), strict=True):
            shutil.rmtree(side, ignore_errors=True)
            side.mkdir()
            for name, content in files.items():
                (side / name).parent.mkdir(exist_ok=True)
                (side / name).write_bytes(content if isinstance(content, bytes) else content.encode())
        return compare({"job": sides}, tmp_path / "report")

    return of


def test_the_same_files_are_counted(compared):
    files = {"a.pdf": pdf(10), "b/a.txt": "a\n", "a.png": png((255, 0, 0, 255)), "a.svg": SVG}
    assert (compared(files, files).same, compared(files, files).differences) == (4, ())


def test_a_text_that_differs_is_shown_as_a_diff(compared):
    found = compared({"terminal.txt": "one\ntwo\n"}, {"terminal.txt": "one\n2\n"})
    (one,) = found.differences
    assert (found.same, found.count(), one.name, one.looks_same) == (0, 1, "job/terminal.txt", False)
    assert one.lines == ("@@ -1,2 +1,2 @@", " one", "-two", "+2")


@pytest.mark.parametrize(("old", "new", "word"), [({"a.pdf": b""}, {}, "missing"), ({}, {"a.pdf": b""}, "new")])
def test_a_missing_and_a_new_file_differ(compared, old, new, word):
    (one,) = compared(old, new).differences
    assert (one.name, one.summary) == ("job/a.pdf", word)


def test_a_page_that_differs_is_drawn_beside_the_old_one(compared, tmp_path):
    (one,) = compared({"a.pdf": pdf(10, 20, 30)}, {"a.pdf": pdf(10, 21, 30)}).differences
    assert one.summary.startswith("page 2: ") and "of the pixels differ" in one.summary
    assert "-20 10 20 20 re f" in one.lines and "+21 10 20 20 re f" in one.lines
    with Image.open(tmp_path / "report" / one.pages[0].picture) as picture:
        assert picture.size == (3 * 100 + 2 * 10, 100)


def test_a_page_in_the_middle_is_one_new_page(compared):
    (one,) = compared({"a.pdf": pdf(10, 20, 30)}, {"a.pdf": pdf(10, 15, 20, 30)}).differences
    assert one.summary == "3 pages, now 4; page 2 is new"
    (one,) = compared({"a.pdf": pdf(10, 20, 30)}, {"a.pdf": pdf(20, 31)}).differences
    assert one.summary.startswith("3 pages, now 2; page 1 is gone; page 3, now 2: ")


def test_pages_are_matched_by_their_looks():
    assert list(differing(["a", "b", "c"], ["a", "x", "c"])) == [(1, 1)]
    assert list(differing(["a", "b"], ["x", "a", "b"])) == [(None, 0)]
    assert list(differing(["a", "b", "c"], ["b", "d", "e"])) == [(0, None), (2, 1), (None, 2)]


def test_other_bytes_that_look_the_same_differ_unless_only_looks_count(compared):
    found = compared({"a.pdf": pdf(10, title="one")}, {"a.pdf": pdf(10, title="two")})
    (one,) = found.differences
    assert one.looks_same and one.summary == "other bytes, the same to the eye"
    assert any(line.startswith("+") and "two" in line for line in one.lines)
    assert (found.count(), found.count(looks_only=True)) == (1, 0)


def test_an_attribute_of_an_svg_is_shown(compared):
    (one,) = compared({"a.svg": SVG}, {"a.svg": SVG.replace('id="a"', 'id="b"')}).differences
    assert one.looks_same and '+<g id="b"/>' in one.lines
    (one,) = compared({"a.svg": SVG}, {"a.svg": SVG.replace('width="9"', 'width="8"')}).differences
    assert not one.looks_same and one.summary.startswith("page 1: ")


def test_one_pixel_of_a_picture_is_found(compared):
    (one,) = compared({"a.png": png((0, 0, 0, 255))}, {"a.png": png((0, 0, 1, 255))}).differences
    assert one.summary == "page 1: 0.500% of the pixels differ"


def test_what_cannot_be_drawn_differs(compared):
    (one,) = compared({"a.pdf": pdf(10)}, {"a.pdf": b"%PDF-1.7 broken"}).differences
    assert "cannot be drawn" in one.summary and not one.looks_same
    (one,) = compared({"a.xlsx": b"a"}, {"a.xlsx": b"bb"}).differences
    assert one.summary == "1 bytes, now 2; other content"


def test_the_list_of_a_build_may_have_other_digests_and_nothing_else(compared):
    old, new = ('{"stamp": "%s", "files": ["board.pdf"]}\n' % (sign * 64) for sign in "ab")
    assert not compared({".pizarra.json": old}, {".pizarra.json": new}).differences
    (one,) = compared({".pizarra.json": old}, {".pizarra.json": new.replace("board", "bord")}).differences
    assert len(one.lines) == 3 and "(digest)" in one.lines[1]


def test_the_report_shows_everything(compared, tmp_path):
    found = compared({"a.pdf": pdf(10), "a.txt": "<b>"}, {"a.pdf": pdf(11), "a.txt": "<i>"})
    page = write_report(found, tmp_path / "report", "main", "branch").read_text(encoding="utf-8")
    assert "main → branch" in page and found.summary() in page
    assert "<del>-&lt;b&gt;</del>" in page and f'src="{found.differences[0].pages[0].picture}"' in page
