"""Pictures are found beside the file that names them and in the pack, and never anywhere else."""

import shutil
from functools import partial

import pytest
from PIL import Image

from generator import processes
from generator.i18n import bundled_folder
from generator.packs import load, symbols
from generator.packs.symbols import find_picture, named_beside, state_of
from generator.problems import Location, PizarraError
from generator.processes import call_confined

ASKED = Location("game.yaml", "tokens.dragon", 3, 5)
SQUARE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/>{}</svg>'


@pytest.fixture
def own(tmp_path, monkeypatch, forget):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "templates" / "combate"
    (folder / "pictures" / "art").mkdir(parents=True)
    shutil.copy(bundled_folder("templates") / "dichoso-fulbo" / "game.yaml", folder)
    text = (folder / "game.yaml").read_text("utf-8").replace("game: dichoso-fulbo", "game: combate")
    (folder / "game.yaml").write_text(text.split("example:")[0], "utf-8")
    Image.new("RGB", (4, 2), (200, 0, 0)).save(folder / "pictures" / "art" / "dragon.png")
    (folder / "pictures" / "sword.svg").write_text(SQUARE.format(""), "utf-8")
    return load.find_pack("combate")


def told(own, name, beside=None):
    with pytest.raises(PizarraError) as error:
        find_picture(name, own.folder, ASKED, beside)
    (problem,) = error.value.problems
    assert (problem.file, problem.line, problem.path) == ("game.yaml", 3, "tokens.dragon")
    return str(problem).partition(": tokens.dragon: ")[2]


def test_in_the_folder_of_the_pack_and_below_it(own):
    picture, problems = find_picture("art/dragon.png", own.folder, ASKED)
    assert (picture.size, problems) == ((4, 2), ())
    assert picture.drawing.name == "templates/combate/pictures/art/dragon.png"
    assert picture.drawing.data().startswith(b"\x89PNG")
    assert find_picture("sword.svg", own.folder, ASKED)[0].size == (100, 100)


def test_a_file_beside_comes_first(own, tmp_path):
    Image.new("L", (9, 9)).save(tmp_path / "sword.png")
    (tmp_path / "sword.svg").write_text(SQUARE.replace("0 0 9 9", "0 0 18 9").format(""), "utf-8")
    assert find_picture("sword.svg", own.folder, ASKED, tmp_path)[0].size == (100, 50)
    assert find_picture("sword.png", own.folder, ASKED, tmp_path)[0].size == (9, 9)
    assert find_picture("art/dragon.png", own.folder, ASKED, tmp_path)[0].size == (4, 2)


@pytest.mark.parametrize("name", [
    "../sword.svg", "/etc/passwd", "/tmp/a.png", "art\\dragon.png", "art/../sword.svg", "",
    "C:/a.png", "CON.png", "art//dragon.png", "\0.png", "a" * 900 + ".png",
])  # fmt: skip
def test_a_name_that_leads_elsewhere_is_refused(own, name):
    assert "is not a file in the picture folders\n    use a file in the game's pictures/ folder" in told(own, name)


@pytest.mark.parametrize("name", ["sword", "sword.svg.txt", "web.webp", "art/dragon.tiff"])
def test_a_file_of_another_kind_is_refused_with_what_helps(own, name):
    assert "is not a picture that can be printed\n    save it as PNG, JPEG or SVG" in told(own, name)


def test_a_missing_file_is_reported_with_the_nearest_name(own):
    assert told(own, "art/dragn.png") == "there is no picture “art/dragn.png”\n    did you mean “art/dragon.png”?"


def test_links_that_lead_out_are_not_followed(own, tmp_path):
    Image.new("L", (9, 9)).save(tmp_path / "secret.png")
    (own.folder / "pictures" / "mine.png").symlink_to(tmp_path / "secret.png")
    (own.folder / "pictures" / "lost.png").symlink_to(tmp_path / "nowhere.png")
    assert "“mine.png” is a link to a place outside the game's folder" in told(own, "mine.png")
    assert "“lost.png” is a link to a place outside the game's folder" in told(own, "lost.png")


def test_a_device_is_not_read(own, tmp_path):
    (own.folder / "pictures" / "a.png").mkdir()
    assert "cannot be read" in told(own, "a.png")


@pytest.mark.parametrize(("name", "content", "message"), [
    ("a.png", b"", "the picture “a.png” is not a PNG, JPEG or SVG file"),
    ("a.jpg", b"\x89PNG\r\n\x1a\n", "the picture “a.jpg” is a truncated PNG"),
    ("a.svg", b"<svg>", "the picture “a.svg” is not valid XML in line 1"),
    ("a.svg", b" " * 4_000_001, "the picture “a.svg” is 4.1 MB; at most 4 MB are allowed"),
])  # fmt: skip
def test_a_bad_file_is_one_line_at_the_place_that_names_it(own, name, content, message):
    (own.folder / "pictures" / name).write_bytes(content)
    assert told(own, name).startswith(message)


def test_what_is_not_printed_is_a_warning_there(own):
    (own.folder / "pictures" / "a.svg").write_text(SQUARE.format("<text>hello</text>"), "utf-8")
    _, (problem,) = find_picture("a.svg", own.folder, ASKED)
    assert str(problem) == (
        "game.yaml:3:5: tokens.dragon: the picture “a.svg” contains things that are not printed: letters "
        "(line 1) [warning]\n"
        "    save it without them, with letters as paths, or as a PNG"
    )


def test_a_file_that_changes_before_it_is_written_is_noticed(own):
    picture, _ = find_picture("art/dragon.png", own.folder, ASKED)
    Image.new("RGB", (4, 2)).save(own.folder / "pictures" / "art" / "dragon.png")
    with pytest.raises(PizarraError, match="changed while it was being printed"):
        picture.drawing.data()


def test_the_pictures_that_a_file_seems_to_name_are_those_to_watch(own, tmp_path):
    team = tmp_path / "team.yaml"
    team.write_text(
        'crest: arms/crest.svg  # not arms/old.svg\nplayers:\n  - {name: "Ana J.", picture: "ana maria.JPG", x: 3}\n'
        "  - {picture: ../../secret.png}\n",
        "utf-8",
    )
    names = [path.relative_to(tmp_path).as_posix() for path in named_beside(team)]
    assert names[:1] == ["arms/crest.svg"]
    assert "ana maria.JPG" in names
    assert not any("secret" in name for name in names)
    assert named_beside(tmp_path / "nothing.yaml") == ()


def test_the_state_of_pictures_changes_when_they_come_and_change(tmp_path):
    file = tmp_path / "a.png"
    states = [state_of([file])]
    for size in (1, 2):
        Image.new("L", (size, size)).save(file)
        states.append(state_of([file]))
    assert len(set(states)) == 3
    assert state_of([file]) == states[-1]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("work", "said"),
    [("while True: pass", "takes too long"), ("x = []\nwhile True: x.append(b'x' * 10**6)", "too much memory")],
)
def test_a_picture_that_takes_too_much_is_refused(own, monkeypatch, work, said):
    monkeypatch.setattr(processes, "MOST_SECONDS", 1)
    monkeypatch.setattr(symbols, "call_confined", lambda _, *limits: call_confined(partial(exec, work), *limits))
    (own.folder / "pictures" / "slow.svg").write_text(SQUARE.format(""), "utf-8")
    assert said in told(own, "slow.svg")


def test_what_a_picture_of_somebody_elses_holds_comes_back_whole(own):
    text = SQUARE.format("<text>no text</text>")
    (own.folder / "pictures" / "letters.svg").write_text(text, "utf-8")
    picture, (warning,) = find_picture("letters.svg", own.folder, ASKED)
    assert len(picture.drawing.items) == 1 and "letters" in warning.message


def test_an_object_of_a_file_is_a_picture_wherever_the_file_is(own, tmp_path):
    file = own.folder / "pictures" / "icons.svg"
    file.write_text(SQUARE.format('<path id="bar" d="M0 0h8v2h-8z"/>'), "utf-8")
    assert find_picture("icons.svg#bar", own.folder, ASKED)[0].size == (100, 25)
    assert "has no object “baz”\n    did you mean “bar”?" in told(own, "icons.svg#baz")
    assert "there is no picture “icon.svg”\n    did you mean “icons.svg”?" in told(own, "icon.svg#bar")
    assert "is not a file in the picture folders" in told(own, "../icons.svg#bar")
    assert "after # comes the id of an object in an SVG file" in told(own, "art/dragon.png#bar")
    assert not symbols.is_missing("icons.svg#bar", own.folder)
    assert symbols.is_missing("icon.svg#bar", own.folder)
