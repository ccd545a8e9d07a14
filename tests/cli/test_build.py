"""``pizarra build`` from the outside: what it writes, what it says, and that nothing is left behind when it fails."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time

import pytest
import yaml
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from generator.output import writing
from generator.scene.primitives import parts_of
from tests.conftest import ROOT

TEAM = (ROOT / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml").read_text(encoding="utf-8")
KIT = {"board.pdf", "cards.pdf", "counters.pdf", "team-sheets.pdf", "rules.pdf", "guide.pdf"}


def files(folder):
    found = (file for file in folder.rglob("*") if file.is_file() and file.name != ".pizarra.json")
    return {str(file.relative_to(folder)) for file in found}


@pytest.fixture
def team(tmp_path):
    file = tmp_path / "my-team.yaml"
    file.write_text(TEAM, encoding="utf-8")
    return file


# --- commands of the README -----------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_bare_build_makes_the_example(pizarra, tmp_path):
    result = pizarra("build")
    assert result.code == 0
    assert files(tmp_path) == {f"output/dichoso-fulbo/{name}" for name in KIT}
    said = " ".join(result.out.split())
    for part in (
        "Dichoso Fulbo: Unión Relámpago, Sosiego Fútbol Club", "6 sheets and an assembly page", "643 hexes",
        "39 columns, 16/17", "scale 1:", "34 counters", "9 cards 63 × 88 mm", "in total → output/dichoso-fulbo/",
    ):  # fmt: skip
        assert part in said


def test_the_default_hex_is_at_least_20_mm_on_six_sheets_of_a4(pizarra):
    hexes, width = re.search(
        r"(\d+) hexes \(39 columns, 16/17 in each\), ([\d.]+) mm", pizarra("build", "--only", "board").out
    ).groups()
    assert (hexes, float(width) >= 20) == ("643", True)


@pytest.mark.slow
def test_a_team_with_a_field_and_a_hex(pizarra, team, tmp_path):
    result = pizarra(
        "build", team.name, "--field", "105x68", "--hex", "20mm", "--columns", "35", "--only", "board,counters"
    )
    assert result.code == 0
    assert "683 hexes (35 columns, 20/19 in each), 20 mm" in result.out
    assert "17 counters of 18 mm" in result.out
    assert files(tmp_path / "output") == {"dichoso-fulbo/board.pdf", "dichoso-fulbo/counters.pdf"}


@pytest.mark.slow
def test_a_stadium_and_a_number_of_sheets(pizarra, team):
    result = pizarra(
        "build", team.name, "--field", "santiago-bernabeu", "--sheets", "8", "--paper", "a4", "--only", "board"
    )
    assert result.code == 0
    sheets = int(re.search(r"(\d+) sheets and an assembly page", result.out).group(1))
    assert sheets <= 8
    assert "Bernab" in result.out
    assert "105 × 68 m" in result.out


def test_only_and_out(pizarra, team, tmp_path):
    assert pizarra("build", team.name, "--only", "counters", "--out", "elsewhere/deep").code == 0
    assert files(tmp_path) == {"my-team.yaml", "elsewhere/deep/counters.pdf"}


def test_several_teams_and_a_folder_of_them(pizarra, team, tmp_path):
    folder = tmp_path / "squads"
    folder.mkdir()
    for name in ("a", "b", "c"):
        shutil.copy(team, folder / f"{name}.yaml")
    result = pizarra("build", "squads", "--only", "team-sheets")
    assert (result.code, "3 pages" in result.out) == (0, True)


@pytest.mark.slow
def test_pdf_and_svg(pizarra, tmp_path):
    assert pizarra("build", "--format", "pdf,svg", "--only", "board", "--out", "o").code == 0
    made = files(tmp_path / "o")
    assert "board.pdf" in made
    svgs = {name for name in made if name.endswith(".svg")}
    assert len(svgs) == 7
    assert all(b"<svg" in (tmp_path / "o" / name).read_bytes()[:300] for name in svgs)


@pytest.mark.slow
def test_svg_alone(pizarra, tmp_path):
    assert pizarra("build", "--format", "svg", "--only", "board", "--out", "o").code == 0
    assert not any(name.endswith(".pdf") for name in files(tmp_path / "o"))


def test_a_poster_is_one_page(pizarra):
    result = pizarra("build", "--paper", "poster", "--only", "board")
    assert (result.code, "one page" in result.out) == (0, True)


@pytest.mark.slow
def test_lines_as_strips_are_a_file_of_their_own(pizarra, tmp_path):
    assert pizarra("build", "--lines", "strips", "--only", "board", "--out", "o").code == 0
    assert files(tmp_path / "o") == {"board.pdf", "strips.pdf"}


@pytest.mark.slow
def test_english(pizarra, read_text, tmp_path):
    assert (
        pizarra("build", "--lang", "en", "--field", "futsal", "--columns", "27", "--hex", "18mm", "--out", "o").code
        == 0
    )
    said = read_text(tmp_path / "o" / "board.pdf")
    assert "Assembling the board" in said
    assert "Futsal" in said
    assert "Fútbol sala" not in said


@pytest.fixture
def read_text():
    import pypdfium2

    def of(file):
        document = pypdfium2.PdfDocument(file)
        text = "\n".join(page.get_textpage().get_text_range() for page in document)
        document.close()
        return text

    return of


@pytest.mark.slow
def test_a_second_build_replaces_the_first(pizarra, team, tmp_path):
    assert pizarra("build", team.name, "--only", "counters", "--out", "o").code == 0
    first = (tmp_path / "o" / "counters.pdf").read_bytes()
    team.write_text(TEAM.replace("Leandro Quiñones, short: Quiñones", "Otro"), encoding="utf-8")
    assert pizarra("build", team.name, "--only", "counters", "--out", "o").code == 0
    assert (tmp_path / "o" / "counters.pdf").read_bytes() != first
    assert files(tmp_path / "o") == {"counters.pdf"}


# --- one's own files come first --------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_pack_in_the_working_folder_hides_ours(pizarra, tmp_path):
    mine = tmp_path / "templates" / "dichoso-fulbo"
    shutil.copytree(ROOT / "templates" / "dichoso-fulbo", mine)
    game = (mine / "game.yaml").read_text(encoding="utf-8")
    (mine / "game.yaml").write_text(game.replace("title: Dichoso Fulbo", "title: Fulbo Mío"), encoding="utf-8")
    result = pizarra("build", "--only", "counters")
    assert result.out.startswith("Fulbo Mío: ")
    assert "Fulbo Mío" in pizarra("list").out


def test_a_team_in_the_working_folder_hides_ours(pizarra, tmp_path):
    mine = tmp_path / "teams" / "dichoso-fulbo"
    mine.mkdir(parents=True)
    (mine / "sosiego-fc.yaml").write_text(TEAM.replace("Sosiego Fútbol Club", "Otro Sosiego"), encoding="utf-8")
    assert "Unión Relámpago, Otro Sosiego" in pizarra("build", "--only", "team-sheets").out


@pytest.mark.slow
def test_custom_fields(pizarra, tmp_path):
    base = tmp_path / "templates" / "_base"
    base.mkdir(parents=True)
    (base / "fields.yaml").write_text(
        "stadiums:\n  mi-campo: {name: Mi campo, length: 90m, width: 50m}\n", encoding="utf-8"
    )
    assert "field Mi campo, 90 × 50 m" in pizarra("build", "--field", "mi-campo", "--only", "board").out
    assert pizarra("build", "--field", "futbol7", "--only", "board", "--columns", "27").code == 0


@pytest.mark.slow
def test_a_field_from_a_file(pizarra, tmp_path):
    (tmp_path / "campo.yaml").write_text("name: El patio\nlength: 95m\nwidth: 55m\n", encoding="utf-8")
    assert "field El patio, 95 × 55 m" in pizarra("build", "--field", "campo.yaml", "--only", "board").out


@pytest.mark.slow
def test_it_works_from_any_folder_as_a_process(tmp_path):
    done = subprocess.run(
        [sys.executable, "-m", "generator", "build", "--only", "team-sheets"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert files(tmp_path) == {"output/dichoso-fulbo/team-sheets.pdf"}


# --- refusals -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("options", "words"),
    [
        (["--paper", "a5"], "a4"),
        (["--paper", "leter"], "did you mean “letter”"),
        (["--hex", "20"], "write it like 20mm (units: mm, cm, in)"),
        (["--hex", "20m"], "units: mm, cm, in"),
        (["--hex", "veinte"], "“veinte” is not a length"),
        (["--hex", "0mm"], "4 to 150 mm"),
        (["--hex", "-3mm"], "4 to 150 mm"),
        (["--hex", "1000mm"], "4 to 150 mm"),
        (["--metres-per-hex", "2"], "write it like 2m (units: m, yd, ft)"),
        (["--columns", "0"], "3 to 400"),
        (["--columns", "-7"], "3 to 400"),
        (["--columns", "401"], "3 to 400"),
        (["--columns", "many"], "many"),
        (["--hexes", "1000000"], "9 to 20,000"),
        (["--sheets", "0"], "1 to 300"),
        (["--sheets", "1000"], "1 to 300"),
        (["--board-width", "99in", "--hex", "20mm", "--columns", "39"], "contradicts"),
        (["--hex", "140mm", "--columns", "131"], "at most 300"),
        (["--field", "10x20x30"], "there is no field"),
        (["--field", "santiago-bernabeuu"], "did you mean “santiago-bernabeu”"),
        (["--field", "0x0"], "2 to 1,000 m long and wide"),
        (["--field", "68x105"], "greater than the length"),
        (["--field", "99999x68"], "2 to 1,000 m long"),
        (["--field", "0.3x0.2"], "2 to 1,000 m long"),
        (["--field", "3x2"], "--columns: error: this makes hexes of 0.0888 m; allowed: 0.1 to 100 m"),
        (
            ["--field", "4x3", "--columns", "39", "--hex", "150mm"],
            "--hex: error: hexes of 0.118 m would be printed larger than life: 150 mm",
        ),
        (["--field", "none.yaml"], "cannot be read"),
        (["--only", "boards"], "did you mean “board”"),
        (["--only", ""], "no name is given"),
        pytest.param(["--format", "pdf,gif"], "gif", marks=pytest.mark.slow),
        (["--ink", "ful"], "did you mean “full”"),
        (["--lines", "dashed"], "printed"),
        (["--lang", "fr"], "es"),
        (["--seams", "round"], "halfway"),
        (["--joint", "lap:5"], "has no unit"),
        (["--joint", "lap:-1mm"], "0 to 40 mm"),
        (["--joint", "butt:80mm"], "0 to 40 mm"),
        (["--margins", "none"], "standard"),
        (["--option", "DF-07"], "write it like DF-07=gol"),
        (["--option", "DF-99=gol"], "DF-99"),
        (["--colums", "39"], "--columns"),
        (["--game", "dichoso-fulvo"], "did you mean “dichoso-fulbo”"),
        (["nothing.yaml"], "there is no file, folder, game or team “nothing.yaml”"),
        (["x" * 300], "there is no file, folder, game or team"),
        (["a\0b"], "there is no file, folder, game or team"),
    ],
    ids=lambda value: " ".join(value)[:40].replace("\0", "NUL") if isinstance(value, list) else "",
)
def test_what_cannot_be_requested_is_refused_with_what_is_allowed(pizarra, tmp_path, options, words):
    result = pizarra("build", *options)
    assert result.code == 1
    assert words in result.err
    assert "bug in Pizarra" not in result.err
    assert "Traceback" not in result.err + result.out
    assert files(tmp_path) == set()


def test_a_folder_without_teams_is_reported(pizarra, tmp_path):
    (tmp_path / "empty").mkdir()
    result = pizarra("build", "empty")
    assert (result.code, "the folder contains neither a game.yaml nor team files" in result.err) == (1, True)


@pytest.mark.slow
def test_teams_of_two_games_are_built_game_by_game(pizarra, team, tmp_path):
    pack = tmp_path / "templates" / "otro"
    shutil.copytree(ROOT / "templates" / "dichoso-fulbo", pack)
    game = (pack / "game.yaml").read_text(encoding="utf-8")
    game = re.sub(r"(?m)^example:.*$", "", game.replace("game: dichoso-fulbo", "game: otro"))
    (pack / "game.yaml").write_text(game, encoding="utf-8")
    other = tmp_path / "b.yaml"
    other.write_text(TEAM.replace("game: dichoso-fulbo", "game: otro"), encoding="utf-8")
    assert pizarra("build", team.name, "b.yaml", "--only", "team-sheets").code == 0
    assert files(tmp_path / "output") == {"dichoso-fulbo/team-sheets.pdf", "otro/team-sheets.pdf"}
    result = pizarra("build", team.name, "b.yaml", "--game", "dichoso-fulbo")
    assert (result.code, "is a team of otro; the others are of dichoso-fulbo" in result.err) == (1, True)


@pytest.mark.slow
def test_a_name_that_does_not_fit_stops_the_build_before_anything_is_written(pizarra, team, tmp_path):
    team.write_text(TEAM.replace("name: Leandro Quiñones, short: Quiñones", "name: " + "W" * 60), encoding="utf-8")
    result = pizarra("build", team.name)
    assert result.code == 1
    assert re.search(r"my-team\.yaml(:\d+:\d+)?: error: players 8.*, name: .*does not fit on a counter", result.err)
    assert files(tmp_path) == {"my-team.yaml"}


def test_an_unknown_command_gets_a_hint(pizarra):
    result = pizarra("biuld")
    assert (result.code, "did you mean “build”?" in result.err) == (1, True)


# --- the disk ---------------------------------------------------------------------------------------------------------


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written(pizarra, tmp_path):
    locked = tmp_path / "locked"
    locked.mkdir()
    locked.chmod(0o500)
    result = pizarra("build", "--only", "counters", "--out", "locked/o")
    locked.chmod(0o700)
    assert (result.code, "cannot be written" in result.err) == (1, True)
    assert files(tmp_path) == set()


def test_an_output_folder_that_is_a_file(pizarra, tmp_path):
    (tmp_path / "o").write_text("mine", encoding="utf-8")
    for out in ("o", "o/deep"):
        result = pizarra("build", "--only", "counters", "--out", out)
        assert result.code == 1
        assert "bug in Pizarra" not in result.err
    assert (tmp_path / "o").read_text(encoding="utf-8") == "mine"


def test_a_folder_that_is_where_a_file_should_go(pizarra, tmp_path):
    (tmp_path / "o" / "counters.pdf").mkdir(parents=True)
    result = pizarra("build", "--only", "counters,team-sheets", "--out", "o")
    assert (result.code, "cannot be written" in result.err) == (1, True)
    assert "counters.pdf" in result.err
    assert ".part" not in result.err
    assert not [name for name in files(tmp_path) if name.endswith(".part")]


@pytest.mark.parametrize("fails_at", [0, 1, 2])
def test_a_full_disk_leaves_the_old_files_and_no_half_ones(pizarra, tmp_path, monkeypatch, fails_at):
    parts = ("duelo-ortogonal", "--only", "board,counters,cards")
    assert pizarra("build", *parts, "--out", "o").code == 0
    before = {name: (tmp_path / "o" / name).read_bytes() for name in files(tmp_path / "o")}
    begun, really = [], writing.write_draft

    def written(path, content):
        begun.append(path)
        if len(begun) > fails_at:
            path.write_bytes(b"".join(parts_of(content))[:1000])
            raise OSError(28, "No space left on device", str(path))
        return really(path, content)

    monkeypatch.setattr(writing, "write_draft", written)
    result = pizarra("build", *parts, "--out", "o", "--ink", "full", "--lang", "en")
    assert (result.code, "the disk is full" in result.err) == (1, True)
    assert "free up some disk space" in result.err
    assert {name: (tmp_path / "o" / name).read_bytes() for name in files(tmp_path / "o")} == before


def test_ctrl_c_while_writing_leaves_no_half_file(pizarra, tmp_path, monkeypatch):
    def written(path, content):
        path.write_bytes(b"".join(parts_of(content))[:500])
        raise KeyboardInterrupt

    monkeypatch.setattr(writing, "write_draft", written)
    result = pizarra("build", "--only", "counters", "--out", "o")
    assert (result.code, "no file was left half-written" in result.err) == (130, True)
    assert files(tmp_path) == set()


def test_ctrl_c_while_the_program_is_being_loaded_ends_it_quietly():
    program = """
import sys
class Interrupted:
    def find_spec(self, name, path=None, target=None):
        if name == "click":
            raise KeyboardInterrupt
sys.meta_path.insert(0, Interrupted())
from generator.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True)
    assert (done.returncode, done.stdout, done.stderr) == (130, b"", b"")


@pytest.mark.parametrize("module", ["click", "generator.cli.build"])
def test_ctrl_c_that_python_wraps_in_another_error_ends_it_like_any_other(module):
    program = f"""
import sys
class Interrupted:
    def __set_name__(self, owner, name):
        raise KeyboardInterrupt
class Finder:
    def find_spec(self, name, path=None, target=None):
        if name == {module!r}:
            class Model:
                field = Interrupted()
sys.meta_path.insert(0, Finder())
sys.argv = ["pizarra", "build"]
from generator.__main__ import main
main()
"""
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, "Traceback" in done.stderr, "bug in Pizarra" in done.stderr) == (130, False, False)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_a_process_that_is_interrupted_leaves_whole_files_or_none(tmp_path):
    command = [sys.executable, "-m", "generator", "build", "--out", "o"]
    for delay in (0.15, 0.45):
        process = subprocess.Popen(command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        time.sleep(delay)
        process.send_signal(signal.SIGINT)
        _, err = process.communicate(timeout=30)
        assert b"bug in Pizarra" not in err
        left = files(tmp_path)
        assert not [name for name in left if ".part" in name]
        assert all((tmp_path / name).read_bytes().rstrip().endswith(b"%%EOF") for name in left)


# --- garbage ---------------------------------------------------------------------------------------------------------

leaves = st.one_of(
    st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=12),
    st.sampled_from(["azul", "stripes", "portero", "dichoso-fulbo", "18mm", "105m", "#fff"]),
)  # fmt: skip
keys = st.sampled_from(
    ["game", "name", "short", "coach", "kit", "keeper_kit", "players", "primary", "secondary", "pattern", "number",
     "role", "captain", "substitute", "velocidad", "driblar", "fuerza", "grado", "speed", "x", ""]
)  # fmt: skip
garbage = st.recursive(
    leaves, lambda inner: st.lists(inner, max_size=4) | st.dictionaries(keys, inner, max_size=6), max_leaves=25
)
player = st.dictionaries(keys, leaves, max_size=9)


@pytest.mark.slow
@given(
    st.fixed_dictionaries(
        {"game": st.just("dichoso-fulbo")},
        optional={
            "name": leaves,
            "kit": garbage,
            "players": st.lists(player | garbage, max_size=4) | garbage,
            "coach": garbage,
            "keeper_kit": garbage,
        },
    )
)
def test_no_garbage_in_a_team_file_is_a_fault_of_ours(pizarra, tmp_path, data):
    file = tmp_path / "t.yaml"
    file.write_text(yaml.safe_dump(data, allow_unicode=True, sort_keys=False), encoding="utf-8")
    result = pizarra("build", "t.yaml", "--only", "team-sheets")
    assert result.code in (0, 1)
    assert "bug in Pizarra" not in result.err
    if result.code:
        assert not (tmp_path / "output").exists()
    else:
        shutil.rmtree(tmp_path / "output")


@given(st.binary(max_size=120) | st.text(max_size=120).map(lambda text: text.encode("utf-8", "replace")))
def test_no_bytes_in_a_team_file_are_a_fault_of_ours(pizarra, tmp_path, raw):
    (tmp_path / "t.yaml").write_bytes(b"game: dichoso-fulbo\n" + raw)
    result = pizarra("build", "t.yaml", "--only", "counters")
    assert (result.code, "bug in Pizarra" in result.err) == (1, False)


@given(garbage)
def test_no_garbage_in_a_game_file_is_a_fault_of_ours(pizarra, tmp_path, data):
    pack = tmp_path / "templates" / "mine"
    pack.mkdir(parents=True, exist_ok=True)
    game = {"game": "mine", "title": "Mío", "summary": "x", "credit": "x", "board": data, "tokens": {"a": data}}
    (pack / "game.yaml").write_text(yaml.safe_dump(game, allow_unicode=True, sort_keys=False), encoding="utf-8")
    result = pizarra("build", "mine", "--only", "board,counters")
    assert result.code in (0, 1)
    assert "bug in Pizarra" not in result.err


wishes = st.fixed_dictionaries(
    {},
    optional={
        "--field": st.sampled_from(["105x68", "futsal", "futbol7", "anfield", "90x45.5"]),
        "--hex": st.sampled_from(["4mm", "9.5mm", "20mm", "1in", "60mm"]),
        "--columns": st.sampled_from(["3", "7", "22", "39"]),
        "--hexes": st.sampled_from(["9", "100", "643"]),
        "--metres-per-hex": st.sampled_from(["2.5m", "6yd", "40m"]),
        "--sheets": st.sampled_from(["1", "2", "6"]),
        "--board-width": st.sampled_from(["60mm", "420mm", "90cm"]),
        "--seams": st.sampled_from(["mixed", "halfway"]),
        "--paper": st.sampled_from(["a3", "letter", "poster"]),
        "--joint": st.sampled_from(["lap:0mm", "butt:12mm", "zigzag:40mm"]),
        "--margins": st.sampled_from(["tight", "safe"]),
        "--lines": st.sampled_from(["none", "strips"]),
    },
)


@pytest.mark.slow
@given(wishes)
def test_no_options_are_a_fault_of_ours(pizarra, wishes):
    result = pizarra("build", "--only", "board", *(word for pair in wishes.items() for word in pair))
    assert result.code in (0, 1)
    assert "bug in Pizarra" not in result.err, result.err


@pytest.mark.slow
def test_large_print_makes_larger_cards_and_more_pages(pizarra):
    result = pizarra("build", "--large-print", "--only", "cards,team-sheets", "--lang", "en")
    assert result.code == 0
    assert "27 cards 190 × 137 mm, 14 pages" in result.out
    assert "2 per sheet" in result.out


@pytest.mark.slow
def test_legibility_is_reported_on_request_and_with_large_print(pizarra):
    figures = r"cards\.pdf .*\n.*\n +smallest text {} pt, lowest contrast {}:1\n"
    assert "letters" not in pizarra("build", "--only", "cards").out
    assert re.search(figures.format(r"6\.5", r"4\.9"), pizarra("build", "--only", "cards", "--gallery").out)
    assert re.search(figures.format("16", r"5\.7"), pizarra("build", "--only", "cards", "--large-print").out)


def test_a_poster_larger_than_a_page_can_be_is_refused(pizarra, tmp_path):
    result = pizarra("build", "--paper", "poster", "--only", "board", "--hex", "145mm")
    assert result.code == 1 and "is too large; a page can be up to 5.08 m" in result.err
    assert not (tmp_path / "output").exists()


def test_a_board_on_one_sheet_is_that_sheet_alone(pizarra, tmp_path):
    told = pizarra("build", "--only", "board", "--columns", "11", "--hex", "11mm", "--lang", "en").out
    assert re.search(r"mm: 1 sheet with rulers on it\n", told)
    assert PdfReader(tmp_path / "output/dichoso-fulbo/board.pdf").page_labels == ["A1", "beside1"]


LINE_ENDS = {
    "Windows": lambda text: text.replace(b"\n", b"\r\n"),
    "old Macs": lambda text: text.replace(b"\n", b"\r"),
    "a byte order mark": b"\xef\xbb\xbf".__add__,
}


@pytest.mark.slow
def test_line_ends_and_a_byte_order_mark_change_no_page(pizarra, tmp_path):
    """In YAML, tables and templates alike: editors of Windows write both."""
    shutil.copytree(ROOT / "docs" / "examples" / "pieces" / "hex-wargame", tmp_path / "hex-wargame")
    texts = {
        file: file.read_bytes()
        for file in (tmp_path / "hex-wargame").rglob("*")
        if file.suffix in (".yaml", ".csv", ".svg")
    }
    assert {file.suffix for file in texts} == {".yaml", ".csv", ".svg"}
    pages = {}
    for name, written in {"as it is": bytes, **LINE_ENDS}.items():
        for file, text in texts.items():
            file.write_bytes(written(text))
        assert pizarra("build", "hex-wargame", "--only", "counters", "--out", name).code == 0
        pages[name] = (tmp_path / name / "counters.pdf").read_bytes()
    assert len(set(pages.values())) == 1


MOVES = """game: mine
title: Moves
languages: [en]
boards:
  one:
    grid: {type: squares, columns: 3, rows: 3, size: 15mm}
    styles: {x: {colour: red}}
    layers: [{draw: circle, at: a1, fill: x}]
  two: {like: one, layers: [{draw: circle, at: [a1, b2], fill: x}]}
"""
ANIMATED = ("build", "mine", "--format", "gif", "--dpi", "40")


def moves(folder):
    (folder / "mine").mkdir()
    (folder / "mine" / "game.yaml").write_text(MOVES, encoding="utf-8")


def test_boards_are_one_animated_picture(pizarra, tmp_path):
    image = pytest.importorskip("PIL.Image")
    moves(tmp_path)
    run = pizarra(*ANIMATED, "--paper", "poster", "--only", "board", "--delay", "2", "--out", "out")
    assert (run.code, run.err) == (0, "")
    assert re.search(r"boards.gif +2 boards, one after the other", run.out)
    with image.open(tmp_path / "out" / "boards.gif") as picture:
        assert (picture.n_frames, picture.info["duration"]) == (2, 2000)
    first = (tmp_path / "out" / "boards.gif").read_bytes()
    assert pizarra(*ANIMATED, "--paper", "poster", "--only", "two,one", "--delay", "2", "--out", "again").code == 0
    assert (tmp_path / "again" / "boards.gif").read_bytes() == first


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("--only", "board"), "--format gif: error: an animated picture shows each board on one page"),
        (("--only", "one", "--paper", "poster"), "--format gif: error: an animated picture needs two boards or more"),
        (
            ("--only", "board,guide", "--paper", "poster"),
            "--format gif: error: only boards can be an animated picture, not: guide",
        ),
        (("--only", "board", "--delay", "0"), "--delay: error: 0.0 is not in the range 0.1<=x<=60."),
    ],
)
def test_what_cannot_be_an_animated_picture_is_refused(pizarra, tmp_path, words, told):
    moves(tmp_path)
    run = pizarra(*ANIMATED, *words, "--out", "out")
    assert run.code == 1 and run.err.startswith(told) and not (tmp_path / "out").exists()
