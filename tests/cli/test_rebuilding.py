"""A PDF that holds what it was built from is built again, taken apart, and never trusted."""

import sys

import pikepdf
import pypdf
import pytest

from generator.installation import command

TEAM = """\
game: dichoso-fulbo
name: Ñu ¿quién?
kit: {primary: azul, secondary: blanco}
players:
  - {number: 1, name: Ana, role: portero, velocidad: 5, controlar: 7, grado: 8}
"""
BOARD = ("--only", "board", "--attach")


def read(folder):
    return {file.name: file.read_bytes() for file in sorted(folder.glob("*.pdf"))}


def order_in(file):
    return pypdf.PdfReader(file).attachments["build.yaml"][0].decode()


@pytest.fixture
def again(pizarra, tmp_path):
    """Return a function that builds with options, builds each PDF of it again, and returns what both times came."""

    def twice(*words):
        made = pizarra("build", *words, "--attach", "--out", "then")
        assert made.code == 0, made.err
        then = read(tmp_path / "then")
        done = pizarra("build", f"then/{sorted(then)[0]}", "--out", "now")
        assert done.code == 0, done.err
        return then, read(tmp_path / "now")

    return twice


def attach(target, **files):
    """Write a PDF with such files attached."""
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        for name, content in files.items():
            pdf.attachments[name] = pikepdf.AttachedFileSpec(pdf, content, filename=name)
        pdf.save(target)


def order(**entries):
    lines = {"pizarra": "1.0rc1", "game": "duelo-ortogonal", **entries}
    return "\n".join(f"{key}: {value}" for key, value in lines.items()).encode()


# --- the same again -------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [
        ("--hex", "18mm", "--lang", "en", "--layers", "--grey", "--only", "board,counters"),
        ("robosoccer", "--paper", "letter", "--backs", "fold", "--simplify", "shapes"),
        ("duelo-ortogonal/isla", "--only", "board,cards"),
        ("--option", "DF-07=gol", "--option", "DF-06=false", "--only", "cards"),
        ("sombra", "--field", "22x14", "--only", "board,guide"),
    ],
)
def test_built_again_it_is_the_same_to_the_byte(again, words):
    then, now = again(*words)
    assert then == now != {}


@pytest.mark.slow
def test_files_of_the_users_own_come_along(again, pizarra, tmp_path):
    (tmp_path / "elsewhere").mkdir()
    (tmp_path / "a.yaml").write_text(TEAM, encoding="utf-8")
    (tmp_path / "elsewhere" / "a.yaml").write_text(TEAM.replace("Ana", "Eva"), encoding="utf-8")
    (tmp_path / "field.yaml").write_text("name: Patio\nlength: 60m\nwidth: 45m\n", encoding="utf-8")
    words = ("a.yaml", "elsewhere/a.yaml", "--field", "field.yaml", "--only", "board,counters")
    then, now = again(*words)
    assert then == now
    assert "teams/dichoso-fulbo/2/a.yaml" in order_in(tmp_path / "then" / "counters.pdf")


@pytest.mark.slow
def test_a_season_comes_along(again, tmp_path):
    matches = "season: Liga\nmatches:\n  - {home: union-relampago, away: sosiego-fc}\n"
    (tmp_path / "otoño.yaml").write_text(matches, encoding="utf-8")
    then, now = again("dichoso-fulbo", "--season", "otoño.yaml", "--only", "team-sheets,match-sheets")
    assert then == now
    assert "match-sheets.pdf" in then


@pytest.mark.slow
def test_a_printer_comes_along_and_can_be_left_behind(again, pizarra, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert pizarra("printer", "home", "--scale", "99%x98%", "--margins", "4mm").code == 0
    then, now = again("--printer", "home", "--only", "board")
    assert then == now
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "another"))
    assert pizarra("build", "then/board.pdf", "--printer", "none", "--out", "exact").code == 0
    assert read(tmp_path / "exact") != then


@pytest.mark.slow
def test_a_pack_of_the_users_own_comes_along_with_its_example_teams(again, pizarra, tmp_path):
    assert pizarra("new", "game", "mine", "--like", "sombra").code == 0
    then, now = again("mine", "--only", "counters")
    assert then == now
    assert "teams/mine/" in order_in(tmp_path / "then" / "counters.pdf")


@pytest.mark.slow
def test_single_files_of_the_users_own_come_along(again, tmp_path):
    own = tmp_path / "templates" / "dichoso-fulbo"
    (own / "cards").mkdir(parents=True)
    (own / "cards" / "17-robos-en-por-ciento.md.j2").write_text("", encoding="utf-8")
    (own / "cards" / "10-mine.md.j2").write_text("# Mine\n\nMine.\n", encoding="utf-8")
    (own / "team-sheet.md.j2").write_text("# {{ team.name }}\n\n`players`\n", encoding="utf-8")
    then, now = again("--only", "cards,team-sheets")
    assert then == now
    names = pypdf.PdfReader(tmp_path / "now" / "cards.pdf").attachments
    assert names["templates/dichoso-fulbo/cards/17-robos-en-por-ciento.md.j2"] == [b""]
    assert {"templates/dichoso-fulbo/team-sheet.md.j2", "templates/dichoso-fulbo/game.yaml"} <= set(names)


@pytest.mark.slow
def test_a_page_to_look_at_is_the_same_from_another_folder_and_from_its_pdf(pizarra, tmp_path, monkeypatch):
    (tmp_path / "deep").mkdir()
    name = "Ñu 漢字"
    (tmp_path / "deep" / "a.yaml").write_text(TEAM.replace("Ñu ¿quién?", name), encoding="utf-8")
    words = ("--only", "counters", "--gallery", "--attach", "--out")
    assert pizarra("build", "deep/a.yaml", *words, "deep/then").code == 0
    monkeypatch.chdir(tmp_path / "deep")
    assert pizarra("build", "a.yaml", *words, "now").code == 0
    assert pizarra("build", "now/counters.pdf", "--out", "again").code == 0
    pages = [(tmp_path / "deep" / folder / "index.html").read_text("utf-8") for folder in ("then", "now", "again")]
    assert pages[0] == pages[1] == pages[2]
    assert "<code>a.yaml:2:" in pages[0]


@pytest.mark.slow
def test_each_team_for_itself(pizarra, tmp_path):
    assert pizarra("build", "dichoso-fulbo", "--each", "--attach", "--out", "then").code == 0
    folder = tmp_path / "then" / "sosiego-fc"
    assert pizarra("build", folder / "counters.pdf", "--out", "now").code == 0
    assert read(tmp_path / "now") == read(folder)


@pytest.mark.slow
def test_options_given_now_come_first(pizarra, tmp_path):
    assert pizarra("build", "--hex", "18mm", "--only", "board", "--attach", "--out", "then").code == 0
    done = pizarra("build", "then/board.pdf", "--sheets", "4", "--lang", "en", "--out", "now")
    assert done.code == 0, done.err
    text = order_in(tmp_path / "now" / "board.pdf")
    assert "sheets: 4" in text and "lang: en" in text and "hex:" not in text


@pytest.mark.slow
def test_whole_numbers_and_lists_are_kept_as_such(pizarra, tmp_path):
    assert pizarra("build", "--columns", "31", "--option", "DF-07=gol", *BOARD, "--out", "then").code == 0
    text = order_in(tmp_path / "then" / "board.pdf")
    assert "columns: 31\n" in text and "option:\n  - DF-07=gol\n" in text
    assert "out" not in text


def test_nothing_is_attached_unless_it_is_requested(pizarra, tmp_path):
    assert pizarra("build", "--only", "board", "--layers", "--out", "then").code == 0
    assert pypdf.PdfReader(tmp_path / "then" / "board.pdf").attachments == {}


def test_what_was_not_built_is_not_attached(pizarra, tmp_path):
    assert pizarra("build", *BOARD, "--out", "then").code == 0
    names = pypdf.PdfReader(tmp_path / "then" / "board.pdf").attachments
    assert "templates/dichoso-fulbo/game.yaml" in names
    assert not [name for name in names if "cards" in name]


@pytest.mark.slow
def test_attached_files_are_small(pizarra, tmp_path):
    assert pizarra("build", "--only", "board", "--out", "bare").code == 0
    assert pizarra("build", *BOARD, "--out", "then").code == 0
    sizes = [(tmp_path / folder / "board.pdf").stat().st_size for folder in ("bare", "then")]
    assert sizes[1] - sizes[0] < 45_000  # also the example and the quick reference of the leaflet


# --- taking it apart ------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_it_can_be_taken_apart_changed_and_built(pizarra, tmp_path):
    assert pizarra("build", "--only", "counters", "--grey", "--attach", "--out", "then").code == 0
    done = pizarra("unpack", "then/counters.pdf", "mine")
    assert (done.code, "pizarra build mine/build.yaml" in done.out) == (0, True)
    for word in ("mine/build.yaml", "mine"):
        assert pizarra("build", word, "--out", "same").code == 0
        assert read(tmp_path / "same") == read(tmp_path / "then")
    team = tmp_path / "mine" / "teams" / "dichoso-fulbo" / "sosiego-fc.yaml"
    team.write_text(team.read_text(encoding="utf-8") + "nonsense: 1\n", encoding="utf-8")
    wrong = pizarra("build", "mine/build.yaml", "--out", "other")
    assert wrong.code == 1
    assert wrong.err.startswith("mine/teams/dichoso-fulbo/sosiego-fc.yaml:")


def test_it_is_not_unpacked_over_files(pizarra, tmp_path):
    assert pizarra("build", *BOARD, "--out", "then").code == 0
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "x").write_text("", encoding="utf-8")
    done = pizarra("unpack", "then/board.pdf", "mine")
    assert (done.code, "mine: error: already contains files" in done.err) == (1, True)


# --- a stranger's file ----------------------------------------------------------------------------------------------


def refused(pizarra, tmp_path, *said):
    before = sorted(tmp_path.rglob("*"))
    done = pizarra("build", "x.pdf")
    assert done.code == 1
    assert "Traceback" not in done.err and "bug in Pizarra" not in done.err
    for part in said:
        assert part in done.err
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("content", [b"", b"%PDF-1.7\n", b"hello", bytes(range(256)) * 20])
def test_what_is_no_pdf(pizarra, tmp_path, content):
    (tmp_path / "x.pdf").write_bytes(content)
    refused(pizarra, tmp_path, "x.pdf: error: cannot be read as a PDF")


def test_a_pdf_of_another_program(pizarra, tmp_path):
    attach(tmp_path / "x.pdf", **{"invoice.xml": b"<x/>"})
    refused(pizarra, tmp_path, "x.pdf: error: contains no build.yaml to build from")


def test_a_pdf_of_ours_without_its_sources(pizarra, tmp_path):
    assert pizarra("build", "--only", "board", "--out", "then").code == 0
    (tmp_path / "then" / "board.pdf").rename(tmp_path / "x.pdf")
    refused(
        pizarra,
        tmp_path,
        "x.pdf: error: contains no build.yaml to build from",
        "only “pizarra build --attach” embeds one",
    )


def test_a_locked_pdf(pizarra, tmp_path):
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        pdf.save(tmp_path / "x.pdf", encryption=pikepdf.Encryption(user="secret", owner="secret"))
    refused(pizarra, tmp_path, "x.pdf: error: is password-protected")


@pytest.mark.parametrize(
    "name",
    ["../evil.yaml", "/tmp/evil.yaml", "teams/../../evil.yaml", "C:\\evil.yaml", "a\\evil.yaml", "a\n.yaml"],
)
def test_a_file_that_would_land_elsewhere(pizarra, tmp_path, name):
    attach(tmp_path / "x.pdf", **{"build.yaml": order(), name: b"x: 1"})
    refused(pizarra, tmp_path, "x.pdf: error: contains a file with an unsafe name")
    assert not (tmp_path.parent / "evil.yaml").exists()


def test_a_file_and_a_folder_of_one_name(pizarra, tmp_path):
    attach(tmp_path / "x.pdf", **{"build.yaml": order(), "teams/a.yaml": b"", "teams/a.yaml/b.yaml": b""})
    refused(pizarra, tmp_path, "error")


@pytest.mark.parametrize("name", ["build.yaml", "teams/x.yaml"])
def test_a_bomb_is_not_unpacked(pizarra, tmp_path, monkeypatch, name):
    monkeypatch.setattr("generator.output.rendering.MOST_BYTES", 1_000_000)
    attach(tmp_path / "x.pdf", **{name: bytes(3_000_000)})
    assert (tmp_path / "x.pdf").stat().st_size < 10_000
    refused(pizarra, tmp_path, "has more than 10000 attached files, or more than 1 MB of attachments")


@pytest.mark.parametrize(
    ("entries", "said"),
    [
        ({"teams": "[/etc/passwd]"}, "“/etc/passwd” is not among the files that came with it"),
        ({"teams": "[../x.yaml]"}, "x.pdf:build.yaml:3:9: error: teams 1: “../x.yaml” is not among"),
        ({"board": "/etc/passwd"}, "is not among"),
        ({"options": "{field: /etc/hosts.yaml}"}, "options.field: “/etc/hosts.yaml” is not among"),
        ({"options": "{season: /etc/passwd}"}, "is not among"),
        ({"options": "{out: /tmp}"}, "options.out: unknown option “out”\n"),
        ({"options": "{sparkle: 3mm}", "pizarra": "9.0"}, "the file was made with Pizarra 9.0; this is"),
        ({"options": "{hex: {a: 1}}"}, "options.hex: expected text or a number, not a “key: value” block"),
        ({"options": "{hex: blue}"}, "x.pdf:build.yaml:3:16: error: options.hex: “blue” is not a length"),
        ({"options": "{grey: maybe}"}, "options.grey"),
        ({"options": "{hex: true}"}, "options.hex"),
        ({"colour": "red"}, "unknown key “colour”"),
        ({"game": "nothing-like-it"}, "x.pdf:build.yaml:2:7: error: game: there is no game “nothing-like-it”"),
        ({"game": "--open"}, "there is no game “--open”"),
        ({"teams": "12"}, "teams"),
        ({"pizarra": "[1]"}, "pizarra"),
    ],
)
def test_wishes_that_cannot_be(pizarra, tmp_path, entries, said):
    attach(tmp_path / "x.pdf", **{"build.yaml": order(**entries)})
    refused(pizarra, tmp_path, said)


def test_another_version_is_reported(pizarra, tmp_path):
    attach(tmp_path / "x.pdf", **{"build.yaml": order(pizarra="0.0.1", options="{only: board}")})
    done = pizarra("build", "x.pdf", "--out", "now")
    assert done.code == 0
    assert "x.pdf:build.yaml: note: was made with Pizarra 0.0.1" in done.err


def test_files_of_other_kinds_are_left_alone(pizarra, tmp_path):
    attach(tmp_path / "x.pdf", **{"build.yaml": order(), "run.exe": b"MZ"})
    assert pizarra("unpack", "x.pdf").code == 0
    assert [file.name for file in (tmp_path / "x").iterdir()] == ["build.yaml"]


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    [
        "templates/_base/gallery/page.html.j2",
        "templates/_base/gallery/body.html.j2",
        "templates/duelo-ortogonal/gallery/page.html.j2",
        "templates/_base/schema/x.html",
        "templates/_base/style.css.yaml",
        "gallery/page.html.j2",
        "teams/a/b/c/x.yaml",
        "x.yaml",
    ],
)
def test_what_no_build_takes_is_left_alone_and_named(pizarra, tmp_path, name):
    evil = b"<script>alert(1)</script>"
    options = "{gallery: true, only: cards}"
    attach(tmp_path / "x.pdf", **{"build.yaml": order(options=options), name: evil})
    done = pizarra("build", "x.pdf", "--out", "now")
    assert done.code == 0, done.err
    assert f"ignored, as a build does not use them: “{name}”" in done.out
    assert "alert(1)" not in (tmp_path / "now" / "index.html").read_text(encoding="utf-8")
    assert pizarra("unpack", "x.pdf").code == 0
    assert [file.name for file in (tmp_path / "x").iterdir()] == ["build.yaml"]


@pytest.mark.parametrize("name", ["teams/CON.yaml", "teams/nul.x.yaml", "BUILD.yaml", "teams/\u202ex.yaml", ".x.yaml"])
def test_a_name_that_some_system_takes_for_something_else(pizarra, tmp_path, name):
    attach(tmp_path / "x.pdf", **{"build.yaml": order(), name: b"x: 1"})
    refused(pizarra, tmp_path, "x.pdf: error: contains", "Pizarra does not make such files; do not trust it")


def test_two_files_of_one_name(pizarra, tmp_path):
    with pikepdf.new() as pdf:
        pdf.add_blank_page()
        for key in ("a", "b"):
            pdf.attachments[key] = pikepdf.AttachedFileSpec(pdf, order(), filename="build.yaml")
        pdf.save(tmp_path / "x.pdf")
    refused(pizarra, tmp_path, "x.pdf: error: contains two files called “build.yaml”")


@pytest.mark.slow
def test_what_it_holds_and_what_will_be_made_is_told_before_it_is_built(pizarra, tmp_path):
    attach(tmp_path / "x.pdf", **{"build.yaml": order(options="{only: board, lang: en, format: 'pdf,svg'}")})
    done = pizarra("build", "x.pdf", "--ink", "light", "--gallery")
    told = done.out.splitlines()
    assert done.code == 0
    assert told[0] == "x.pdf contains 1 file, 0.1 kB: the game “duelo-ortogonal”, 0 teams; made with Pizarra 1.0rc1"
    assert told[1] == "  options: --ink=light --lang=en --only=board --gallery --format=pdf,svg"
    made = "  writes board (pdf, svg) and a preview page → output/duelo-ortogonal/, and nothing elsewhere"
    assert told[2] == made
    assert {file.name for file in (tmp_path / "output").iterdir()} == {"duelo-ortogonal"}


def test_a_list_of_what_it_holds_writes_nothing(pizarra, tmp_path):
    assert pizarra("build", *BOARD, "--hex", "18mm", "--out", "then").code == 0
    before = sorted(tmp_path.rglob("*"))
    done = pizarra("unpack", "then/board.pdf", "--list")
    assert done.code == 0
    assert "the game “dichoso-fulbo”, 2 teams; made with Pizarra 1.0rc1" in done.out
    assert "  options: --attach --hex=18mm --lang=es --only=board\n" in done.out
    sizes = {
        name: int(size)
        for size, name in (line.split() for line in done.out.partition("size in bytes:\n")[2].splitlines())
    }
    attachments = pypdf.PdfReader(tmp_path / "then" / "board.pdf").attachments
    assert sizes == {name: len(content) for name, (content,) in attachments.items()}
    assert sorted(tmp_path.rglob("*")) == before


@pytest.mark.parametrize("words", [("build", "x.pdf"), ("unpack", "x.pdf", "--list")])
def test_a_file_cannot_speak_to_the_terminal(pizarra, tmp_path, words):
    evil = "\x1b[2J\u202e\x07"
    text = f'pizarra: "{evil}"\ngame: "{evil}"\noptions: {{lang: "{evil}", "{evil}": "{evil}"}}'
    escaped = text.replace("\x1b", "\\e").replace("\x07", "\\a").encode()
    attach(tmp_path / "x.pdf", **{"build.yaml": escaped, f"{evil}.exe": b""})
    done = pizarra(*words)
    assert not set(evil) - set("[2J") & set(done.out + done.err)


@pytest.mark.parametrize("words", [("x.pdf", "dreadball"), ("dreadball", "x.pdf"), ("x.pdf", "x.pdf")])
def test_it_stands_alone(pizarra, tmp_path, words):
    attach(tmp_path / "x.pdf", **{"build.yaml": order()})
    done = pizarra("build", *words)
    assert (
        done.code,
        "x.pdf: error: cannot be combined with other names; it brings its own game and teams" in done.err,
    ) == (1, True)


def test_other_commands_say_which_takes_it(pizarra, tmp_path):
    attach(tmp_path / "x.pdf", **{"build.yaml": order()})
    assert "x.pdf: error: is a PDF" in pizarra("plan", "x.pdf").err
    assert pizarra("unpack", "x.pdf").code == 0
    for word in ("x", "x/build.yaml"):
        assert f"{word}: error: is the build file of a PDF, not a team" in pizarra("plan", word).err


# --- without the extra ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("option", ["--layers", "--attach"])
def test_one_line_says_what_to_install(pizarra, tmp_path, monkeypatch, option):
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    done = pizarra("build", "--only", "board", option)
    assert done.code == 1
    assert done.err.startswith(f"{option}: error: needs pikepdf, which is not installed\n    {command('pikepdf')} ")
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("option", ["--layers", "--attach"])
def test_only_pdf_files_have_them(pizarra, option):
    assert "add pdf to --format" in pizarra("build", "--format", "svg", option).err


def test_reading_needs_it_too(pizarra, tmp_path, monkeypatch):
    attach(tmp_path / "x.pdf", **{"build.yaml": order()})
    monkeypatch.setitem(sys.modules, "pikepdf", None)
    refused(pizarra, tmp_path, "x.pdf: error: needs pikepdf")
