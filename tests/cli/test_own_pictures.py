"""A game with pictures of its own, from the files to every kind of output and back."""

import re
import shutil
from io import BytesIO

import pypdf
import pytest
from PIL import Image

from generator.i18n import bundled_folder

CREST = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 50"><path d="M0 0h40v50H0z" fill="#ff00aa"/></svg>'
RUNE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>'
TOKENS = """
tokens:
  dragon:
    name: dragón
    size: 25mm
    front: {like: covered, picture: art/dragon.png, ground: white}
    back: {like: token, sign: skull, ground: black, word: "4 :rune: ♥"}
"""


@pytest.fixture
def game(tmp_path, pizarra):
    """Return the folder of a game with a token, a card and a team that show pictures."""
    folder, teams = tmp_path / "templates" / "mazmorra", tmp_path / "teams" / "mazmorra"
    (folder / "pictures" / "art").mkdir(parents=True)
    (folder / "cards").mkdir()
    teams.mkdir(parents=True)
    ours = bundled_folder("templates") / "sombra"
    text = (ours / "game.yaml").read_text("utf-8").replace("game: sombra", "game: mazmorra")
    head, _, tail = text.partition("\ntokens:")
    head = head.partition("\nboard:")[0]
    rest = tail[tail.index("\n\n") :] if "\n\n" in tail else ""
    head = re.sub(r"\ntopics:[^\n]*(\n  [^\n]*)+", "", head)  # of cards that it has not
    head = "\n".join(line for line in head.splitlines() if not line.startswith(("example:", "sheets:", "  counters:")))
    (folder / "game.yaml").write_text(head + TOKENS + rest, "utf-8")
    (folder / "cards" / "01.md.j2").write_text("# Dragón :rune:\n![](art/dragon.png)\n\nArde :flame:\n", "utf-8")
    Image.effect_noise((400, 300), 80).save(folder / "pictures" / "art" / "dragon.png")
    (folder / "pictures" / "rune.svg").write_text(RUNE)
    team = (bundled_folder("teams") / "sombra" / "los-de-abajo.yaml").read_text("utf-8")
    team = team.replace("game: sombra", "game: mazmorra").replace("kit:", "crest: arms/crest.svg\nkit:", 1)
    team = team.replace("- {number: 1,", "- {number: 1, picture: arms/ana.jpg,", 1)
    (teams / "los.yaml").write_text(team, "utf-8")
    (teams / "arms").mkdir()
    (teams / "arms" / "crest.svg").write_text(CREST)
    Image.effect_noise((200, 240), 60).save(teams / "arms" / "ana.jpg")
    return folder


BUILD = ("build", "teams/mazmorra/los.yaml", "--only", "counters,cards,team-sheets")


def images(file):
    return [image for page in pypdf.PdfReader(file).pages for image in page.images]


@pytest.mark.slow
def test_all_of_it_is_printed_the_same_way_twice(game, pizarra, tmp_path):
    for out in ("one", "two"):
        done = pizarra(*BUILD, "--out", out, "--format", "pdf,svg")
        assert done.code == 0, done.err
    first, second = (
        {
            file.name: file.read_bytes()
            for file in sorted((tmp_path / out).rglob("*.*"))
            if file.suffix in (".pdf", ".svg")
        }
        for out in ("one", "two")
    )
    assert len(first) > 4
    assert first == second
    assert len(images(BytesIO(first["cards.pdf"]))) == len(images(BytesIO(first["team-sheets.pdf"]))) == 1
    sheet = next(data for name, data in first.items() if name.startswith("team-sheets-01"))
    assert b"#ff00aa" in sheet


@pytest.mark.slow
def test_in_grey_nothing_of_it_has_a_colour(game, pizarra, tmp_path):
    Image.new("RGB", (400, 300), (200, 30, 60)).save(game / "pictures" / "art" / "dragon.png")
    assert pizarra(*BUILD, "--out", "out", "--grey", "--format", "png", "--dpi", "40").code == 0
    files = sorted((tmp_path / "out").rglob("*.png"))
    assert files
    for file in files:
        red, green, blue = Image.open(file).convert("RGB").split()
        assert red.tobytes() == green.tobytes() == blue.tobytes()


@pytest.mark.slow
def test_what_is_too_coarse_is_a_warning(game, pizarra):
    Image.new("L", (60, 40)).save(game / "pictures" / "art" / "dragon.png")
    done = pizarra(*BUILD, "--out", "out")
    assert done.code == 0
    assert (
        "templates/mazmorra/pictures/art/dragon.png: warning: is printed at 27 pixels per inch (cards); below 150"
        in done.err
    )


@pytest.mark.parametrize(("file", "place"), [
    ("templates/mazmorra/pictures/art/dragon.png", "templates/mazmorra/game.yaml:"),
    ("teams/mazmorra/arms/crest.svg", "teams/mazmorra/los.yaml:"),
    ("teams/mazmorra/arms/ana.jpg", "teams/mazmorra/los.yaml:"),
])  # fmt: skip
def test_a_missing_picture_is_an_error_where_it_is_named_and_nothing_is_written(game, pizarra, tmp_path, file, place):
    (tmp_path / file).unlink()
    done = pizarra(*BUILD, "--out", "out")
    assert done.code == 1
    lines = [line for line in done.err.splitlines() if "there is no picture" in line]
    assert any(line.startswith(place) for line in lines)
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_pdf_that_holds_all_of_it_is_built_again_elsewhere(game, pizarra, tmp_path):
    assert pizarra(*BUILD, "--out", "out", "--attach").code == 0
    shutil.copy(tmp_path / "out" / "cards.pdf", tmp_path / "kept.pdf")
    before = (tmp_path / "out" / "team-sheets.pdf").read_bytes()
    shutil.rmtree(tmp_path / "templates")
    shutil.rmtree(tmp_path / "teams")
    shutil.rmtree(tmp_path / "out")
    done = pizarra("build", "kept.pdf", "--out", "out")
    assert done.code == 0, done.err
    assert len(images(tmp_path / "out" / "cards.pdf")) == 1
    assert (tmp_path / "out" / "team-sheets.pdf").read_bytes() == before


@pytest.mark.slow
def test_characters_that_nobody_has_are_reported_on_tokens_too(game, pizarra):
    text = (game / "game.yaml").read_text("utf-8")
    (game / "game.yaml").write_text(text.replace("4 :rune: ♥", "4 ☃ ♥"), "utf-8")
    done = pizarra(*BUILD, "--out", "out")
    assert "the font has no “☃”" in done.err
    assert "♥" not in "".join(line for line in done.err.splitlines() if "has no" in line)


@pytest.mark.slow
def test_a_game_begun_as_a_copy_has_its_own_pictures_and_those_of_its_teams(game, pizarra, tmp_path):
    (game / "game.yaml").write_text((game / "game.yaml").read_text("utf-8") + "\nexample: [los]\n", "utf-8")
    done = pizarra("new", "game", "templates/copia", "--like", "mazmorra")
    assert done.code == 0, done.err
    for name in ("templates/{}/pictures/art/dragon.png", "teams/{}/arms/crest.svg", "teams/{}/arms/ana.jpg"):
        copied, model = (tmp_path / name.format(each) for each in ("copia", "mazmorra"))
        assert copied.read_bytes() == model.read_bytes()
    assert pizarra("build", "teams/copia", "--only", "counters,cards,team-sheets", "--out", "out").code == 0


@pytest.mark.slow
def test_teams_whose_crests_are_called_alike_keep_their_own_in_a_pdf(game, pizarra, tmp_path):
    first = tmp_path / "teams" / "mazmorra"
    second = tmp_path / "guests"
    shutil.copytree(first, second)
    (second / "arms" / "crest.svg").write_text(CREST.replace("ff00aa", "00aaff"))
    (second / "los.yaml").rename(second / "las.yaml")
    words = ("teams/mazmorra/los.yaml", "guests/las.yaml", "--only", "team-sheets")
    assert pizarra("build", *words, "--out", "out", "--attach").code == 0
    assert pizarra("build", "out/team-sheets.pdf", "--out", "again", "--format", "pdf,svg").code == 0
    sheets = [file.read_text("utf-8") for file in sorted((tmp_path / "again").rglob("*.svg"))]
    assert ["#ff00aa" in sheet for sheet in sheets] == [True, False]
    assert ["#00aaff" in sheet for sheet in sheets] == [False, True]


@pytest.mark.slow
def test_each_team_is_made_again_when_its_picture_changed_and_only_then(game, pizarra, tmp_path):
    build = ("build", "teams/mazmorra/los.yaml", "--only", "team-sheets", "--each", "--out", "out")
    assert pizarra(*build).code == 0
    (sheet,) = (tmp_path / "out").rglob("team-sheets.pdf")
    before = sheet.stat().st_mtime_ns
    assert pizarra(*build).code == 0
    assert sheet.stat().st_mtime_ns == before
    (tmp_path / "teams" / "mazmorra" / "arms" / "crest.svg").write_text(CREST.replace("ff00aa", "00aaffff"))
    assert pizarra(*build).code == 0
    assert sheet.stat().st_mtime_ns != before
