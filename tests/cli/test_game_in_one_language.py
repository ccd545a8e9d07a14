"""``pizarra new game --lang``: a copy in one language prints what the game prints in it."""

import pytest

from generator.packs.load import find_pack
from tests.reading import said

GAMES = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")


def printed(pizarra, place, game, language, *options):
    """Return the words of every page, by file."""
    run = pizarra("build", game, "--lang", language, *options, "--out", place)
    assert run.code == 0, run.err
    return {file.name: said(file.read_bytes()) for file in sorted(place.glob("*.pdf"))}


def copied(pizarra, folder, game, language):
    """Make a copy under another name, and give it back the title."""
    assert pizarra("new", "game", folder, "--like", game, "--lang", language).code == 0
    text = (folder / "game.yaml").read_text("utf-8")
    (folder / "game.yaml").write_text(text.replace("title: Mine\n", f"title: {find_pack(game).game.title}\n"), "utf-8")


@pytest.mark.parametrize("language", ["en", "es"])
def test_a_copy_has_one_language_and_its_rules_print_the_same(pizarra, tmp_path, language):
    before = printed(pizarra, tmp_path / "before", "robosoccer", language, "--only", "cards")
    copied(pizarra, tmp_path / "mine", "robosoccer", language)
    assert f"languages: [{language}]\n" in (tmp_path / "mine/game.yaml").read_text("utf-8")
    spanish = {"cards/01-preparacion.md.j2", "cards/03-contacto.md.j2"}
    assert {name for name in spanish if (tmp_path / "mine" / name).is_file()} == (
        spanish if language == "es" else set()
    )
    assert printed(pizarra, tmp_path / "after", "mine/", language, "--only", "cards") == before


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_page_of_every_copy_is_the_same(pizarra, tmp_path, game, language):
    before = printed(pizarra, tmp_path / "before", game, language)
    copied(pizarra, tmp_path / "mine", game, language)
    checked = pizarra("check", "mine/", "--lang", language)
    assert checked.code == 0 and ": error" not in checked.out + checked.err
    assert printed(pizarra, tmp_path / "after", "mine/", language) == before


def test_a_copy_has_all_languages_unless_one_of_them_is_asked_for(pizarra, tmp_path):
    assert pizarra("new", "game", "all", "--like", "robosoccer").code == 0
    assert pizarra("new", "game", "catalan", "--like", "robosoccer", "--lang", "ca").code == 0
    for name in ("all", "catalan"):
        assert (tmp_path / name / "cards/01-preparacion.md.j2").is_file()
        assert "{es: Preparación, en: Set-up}" in (tmp_path / name / "rules.yaml").read_text("utf-8")
