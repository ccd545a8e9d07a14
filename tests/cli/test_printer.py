"""``pizarra printer``, ``calibrate`` and what ``build`` does with a printer, as the user meets them."""

import codecs
import io
import re

import pytest
from pypdf import PdfReader

from generator.packs.printers import printers_file


@pytest.fixture(autouse=True)
def own_config(tmp_path, monkeypatch):
    """Keep every test out of the real config folder."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("APPDATA", str(tmp_path / "config"))


def test_a_printer_is_remembered_shown_changed_and_forgotten(pizarra):
    assert "pizarra calibrate" in pizarra("printer").out
    first = pizarra("printer", "home", "--scale", "99.2%x99.0%", "--back", "-0.8mm,0.4mm", "--margins", "4mm")
    assert first.code == 0 and "pizarra build --printer home" in first.out
    shown = pizarra("printer", "home").out
    assert "99.2% across" in shown and "0.8 mm to the left" in shown and "0.4 mm down" in shown and "4 mm" in shown
    pizarra("printer", "home", "--margins", "5mm")
    assert "99.2%" in pizarra("printer", "home").out and "5 mm" in pizarra("printer").out
    assert pizarra("printer", "home", "--forget").code == 0
    assert "home" not in pizarra("printer").out


@pytest.mark.parametrize("mark", [b"", codecs.BOM_UTF8])
def test_what_a_person_wrote_beside_it_stays(mark, pizarra):
    file = printers_file()
    file.parent.mkdir(parents=True)
    content = """\
# the printers of the club
office:  # second floor
  scale: 99.2%x99% # measured in May
  backs-order: reversed

# at home
home:
  margins: 4mm
# the end
"""
    file.write_bytes(mark + content.encode())
    assert pizarra("printer", "office", "--scale", "98%", "--backs-order", "same", "--back", "1mm,0mm").code == 0
    content = content.replace("scale: 99.2%x99%", 'scale: "98%x98%"').replace("reversed", 'same\n  back: "1mm,0mm"')
    assert file.read_bytes().decode() == mark.decode() + content
    assert pizarra("printer", "home", "--forget").code == 0
    content = content.replace("home:\n  margins: 4mm\n", "")
    assert file.read_bytes().decode() == mark.decode() + content
    assert pizarra("printer", "new", "--margins", "5mm").code == 0
    assert file.read_bytes().decode().replace('new: {scale: "100%x100%", back: "0mm,0mm", margins: "5mm"}\n', "") == (
        mark.decode() + content
    )


def test_an_entry_that_others_lean_on_is_not_forgotten(pizarra):
    file = printers_file()
    file.parent.mkdir(parents=True)
    content = "home: &home {margins: 4mm}\noffice: *home\n"
    file.write_text(content, encoding="utf-8")
    for change in ("--forget", "--margins=5mm"):
        ran = pizarra("printer", "home", change)
        assert ran.code == 1 and "printers.yaml:1:" in ran.err and " without changing other lines\n" in ran.err
        assert file.read_text(encoding="utf-8") == content


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        (("home", "--scale", "80%"), "90 to 110%"),
        (("home", "--back", "12mm,0mm"), "at most 10 mm"),
        (("home", "--margins", "50mm"), "0 to 30 mm"),
        (("home", "--margins", "4"), "write it like 4mm"),
        (("3d", "--margins", "4mm"), "begin with a letter"),
        (("../x", "--margins", "4mm"), "begin with a letter"),
        (("hme",), "there is no printer “hme”"),
        (("hme", "--forget"), "there is no printer “hme”"),
        (("--margins", "4mm"), "name the printer"),
        (("home", "--forget", "--margins", "4mm"), "--forget: error: cannot be used with other options"),
    ],
)
def test_what_cannot_be_is_reported_in_a_line(pizarra, arguments, told):
    ran = pizarra("printer", *arguments)
    assert ran.code == 1 and told in ran.err and "Traceback" not in ran.err


def test_all_wrong_values_are_reported_at_once(pizarra):
    ran = pizarra("printer", "home", "--scale", "80%", "--back", "99mm,0mm", "--margins", "99mm")
    assert all(option in ran.err for option in ("--scale", "--back", "--margins"))


@pytest.mark.parametrize("paper", ["a4", "letter", "a3"])
def test_the_calibration_page_says_what_to_type(pizarra, tmp_path, paper):
    ran = pizarra("calibrate", "--paper", paper, "--lang", "en", "--out", "here")
    assert ran.code == 0 and f"here/calibration-{paper}.pdf" in ran.out.replace("\\", "/")
    data = (tmp_path / "here" / f"calibration-{paper}.pdf").read_bytes()
    reader = PdfReader(io.BytesIO(data))
    assert len(reader.pages) == 2
    assert reader.viewer_preferences.print_scaling == "/None"
    assert reader.viewer_preferences.duplex == "/DuplexFlipLongEdge"
    text = re.sub(r"\s+", " ", reader.pages[0].extract_text())
    assert "pizarra printer home --scale" in text and "--back" in text and "--margins" in text


def test_the_calibration_page_is_the_same_every_time(pizarra, tmp_path):
    for folder in ("one", "two"):
        pizarra("calibrate", "--out", folder)
    assert (tmp_path / "one/calibration-a4.pdf").read_bytes() == (tmp_path / "two/calibration-a4.pdf").read_bytes()


@pytest.mark.slow
def test_a_build_makes_up_for_the_printer(pizarra, tmp_path):
    pizarra("printer", "home", "--scale", "99%x98%", "--back", "1mm,0mm", "--margins", "4mm")
    assert pizarra("build", "--only", "counters", "--out", "exact").code == 0
    assert (
        pizarra("build", "--only", "counters", "--printer", "home", "--margins", "standard", "--out", "home").code == 0
    )
    exact, home = (PdfReader(tmp_path / name / "counters.pdf").pages for name in ("exact", "home"))
    assert float(home[0].trimbox.width) == pytest.approx(float(exact[0].trimbox.width) / 0.99, abs=0.01)
    assert float(home[0].trimbox.height) == pytest.approx(float(exact[0].trimbox.height) / 0.98, abs=0.01)
    middle = [(float(p.trimbox.left) + float(p.trimbox.right)) / 2 for p in home]
    exact_middle = [(float(p.trimbox.left) + float(p.trimbox.right)) / 2 for p in exact]
    page = float(home[0].mediabox.width) / 2
    assert middle[0] - page == pytest.approx((exact_middle[0] - page) / 0.99, abs=0.01)
    assert middle[1] - page == pytest.approx((exact_middle[1] - page) / 0.99 - 72 / 25.4, abs=0.01)


@pytest.mark.slow
def test_the_margins_of_a_printer_let_more_fit(pizarra):
    pizarra("printer", "home", "--margins", "3mm")
    usual = pizarra("build", "--only", "counters", "--hex", "39mm").out
    home = pizarra("build", "--only", "counters", "--hex", "39mm", "--printer", "home").out
    assert int(re.search(r"(\d+) per sheet", home)[1]) > int(re.search(r"(\d+) per sheet", usual)[1])


def test_an_unknown_printer_is_reported_with_a_hint(pizarra):
    ran = pizarra("build", "--printer", "home")
    assert ran.code == 1 and "there is no printer “home”" in ran.err and "pizarra calibrate" in ran.err


@pytest.mark.slow
def test_fronts_and_backs_in_files_of_their_own(pizarra, tmp_path):
    ran = pizarra("build", "--only", "counters,cards", "--duplex", "manual", "--out", "here")
    assert sorted(file.name for file in (tmp_path / "here").glob("*.pdf")) == [
        "cards-backs.pdf", "cards-fronts.pdf", "counters-backs.pdf", "counters-fronts.pdf",
    ]  # fmt: skip
    assert "2 sheets of A4 in total" in ran.out


@pytest.mark.slow
@pytest.mark.parametrize("gang", ["honeycomb", "straight", "grid"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge", "fold", "none"])
def test_every_gang_goes_with_every_way_to_turn(pizarra, gang, backs):
    ran = pizarra("build", "--only", "counters", "--gang", gang, "--backs", backs)
    assert ran.code == 0 and re.search(r"to cut out with scissors|straight cuts? in all", ran.out)
    assert ("straight cuts" in ran.out) == (gang != "honeycomb")


def test_a_counter_larger_than_the_paper_is_reported(pizarra):
    ran = pizarra("build", "--only", "counters", "--hex", "146mm", "--backs", "fold")
    assert ran.code == 1 and "does not fit" in ran.err and "--paper" in ran.err


@pytest.mark.slow
def test_the_order_of_backs_is_remembered_and_used(pizarra, tmp_path):
    told = pizarra("printer", "home", "--backs-order", "reversed").out
    assert "in reverse order" in told
    options = ("build", "--only", "counters,guide", "--hex", "60mm", "--lang", "en")
    home, asked = ("--printer", "home", "--duplex", "manual"), ("--duplex", "manual-reversed")
    for folder, more in (("home", home), ("asked", asked), ("usual", (*home[:2], "--duplex", "manual-same"))):
        assert pizarra(*options, *more, "--out", folder).code == 0
    pages = {folder: PdfReader(tmp_path / folder / "counters-backs.pdf") for folder in ("home", "asked", "usual")}
    labels = {folder: list(reader.page_labels) for folder, reader in pages.items()}
    assert labels["home"] == labels["asked"] == labels["usual"][::-1]
    assert len(labels["usual"]) > 1
    guides = [PdfReader(tmp_path / folder / "guide.pdf").pages[0].extract_text() for folder in ("home", "usual")]
    assert "from last to first" in " ".join(guides[0].split()) and "in the same order" in " ".join(guides[1].split())
    assert pizarra("printer", "home", "--backs-order", "same").code == 0
    assert "reversed" not in pizarra("printer", "home").out


def test_the_calibration_page_tells_how_a_stack_is_taken(pizarra, tmp_path):
    assert pizarra("calibrate", "--duplex", "manual", "--out", "here").code == 0
    for side in ("fronts", "backs"):
        assert len(PdfReader(tmp_path / "here" / f"calibration-a4-{side}.pdf").pages) == 2


@pytest.mark.slow
def test_a_plan_reckons_with_the_printers_margins(pizarra):
    pizarra("printer", "home", "--margins", "3mm")
    told = pizarra("plan", "--hex", "20mm", "--printer", "home").out
    assert "3 × 283.8 − 2 × 5 = 841.4 mm" in told
    assert (
        "The margins that count are 6.6 mm on the short edges of the paper (3 mm that the printer cannot print" in told
    )
    usual = pizarra("plan", "--hex", "20mm", "--printer", "home", "--margins", "standard").out
    assert "283.8" not in usual and "that the printer cannot print on" not in usual


@pytest.mark.slow
def test_the_margins_of_a_printer_make_larger_hexes_on_as_many_sheets(pizarra):
    pizarra("printer", "home", "--margins", "3mm")
    usual, home = (
        pizarra("build", "--only", "board", "--sheets", "6", *more).out for more in ([], ["--printer", "home"])
    )
    widths = [float(re.search(r"each\), ([\d.]+) mm", told)[1]) for told in (usual, home)]
    assert widths[1] > widths[0]


@pytest.mark.slow
def test_a_printer_that_pushes_art_off_the_page_is_reported_and_then_nothing_is_built(pizarra, tmp_path):
    told = pizarra("printer", "far", "--scale", "91%", "--back", "9mm,0mm")
    assert (told.code, "correcting for it pushes up to 8.4 mm of the print off A4 paper" in told.err) == (0, True)
    built = pizarra("build", "--printer", "far")
    assert (built.code, "error: pushes 5.0 mm of counters, the back of page" in built.err) == (1, True)
    assert not (tmp_path / "output").exists()
    assert pizarra("printer", "far", "--margins", "16mm").err == ""
    assert pizarra("build", "--printer", "far").code == 0
