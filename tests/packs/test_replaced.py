"""A user's own file comes before ours of the same name, one by one, and that is told."""

from shutil import copytree

import pytest

from generator.i18n import bundled_folder
from generator.packs import load
from generator.packs.load import rules_in
from generator.packs.locations import replacement_notes, stray_warnings


@pytest.fixture
def own(tmp_path, monkeypatch, forget):
    monkeypatch.chdir(tmp_path)
    folder = tmp_path / "templates" / "dichoso-fulbo"
    (folder / "cards").mkdir(parents=True)
    return folder


def test_one_file_is_enough(own):
    card = own / "cards" / "01-pases.md.j2"
    card.write_text("# Mine\n", encoding="utf-8")
    pack = load.find_pack("dichoso-fulbo")
    cards = pack.files("cards", "*.md.j2")
    assert pack.folder == bundled_folder("templates") / "dichoso-fulbo"
    assert cards[0] == card
    assert len(cards) == len(list((pack.folder / "cards").iterdir()))
    assert pack.file("rules.yaml").parent == pack.folder


def test_an_empty_card_is_taken_out(own):
    (own / "cards" / "01-pases.md.j2").touch()
    assert load.find_pack("dichoso-fulbo").files("cards", "*.md.j2")[0].name == "02-tiros.md.j2"


def test_rules_alone(own):
    text = (bundled_folder("templates") / "dichoso-fulbo" / "rules.yaml").read_text(encoding="utf-8")
    (own / "rules.yaml").write_text(text.replace("title:", "title: Mías #", 1), encoding="utf-8")
    assert str(rules_in(load.find_pack("dichoso-fulbo").folder).book.title) == "Mías"


def test_a_game_file_alone_keeps_our_cards_and_rules(own):
    text = (bundled_folder("templates") / "dichoso-fulbo" / "game.yaml").read_text(encoding="utf-8")
    (own / "game.yaml").write_text(text.replace("title: Dichoso Fulbo", "title: Mine"), encoding="utf-8")
    pack = load.find_pack("dichoso-fulbo")
    assert str(pack.game.title) == "Mine"
    assert len(pack.files("cards", "*.md.j2")) == 18
    assert rules_in(pack.folder).book.tables


def test_the_sheet_of_all_games_is_used_unless_there_is_one(own):
    pack = load.find_pack("dichoso-fulbo")
    assert pack.file("team-sheet.md.j2") == bundled_folder("templates") / "_base" / "team-sheet.md.j2"
    (own / "team-sheet.md.j2").touch()
    assert pack.file("team-sheet.md.j2") == own / "team-sheet.md.j2"


def test_what_is_replaced_is_reported(own):
    folder = load.find_pack("dichoso-fulbo").folder
    assert replacement_notes(folder) == ()
    (own / "team-sheet.md.j2").touch()
    (own / "cards" / "99-mine.md.j2").touch()
    (note,) = replacement_notes(folder)
    assert (note.file, note.message) == (
        "templates/dichoso-fulbo/",
        "team-sheet.md.j2 replaces Pizarra's own",
    )


def test_faces_come_on_top_of_those_of_all_games(own):
    folder = load.find_pack("dichoso-fulbo").folder
    (own / "faces.yaml").write_text("{}", encoding="utf-8")
    assert replacement_notes(folder) == ()


def test_files_that_nobody_reads_are_reported(own):
    (own / "cards" / "01-pases.md.j2").touch()
    (own / "team-shet.md.j2").touch()
    (own.parent / "dichoso-fulb").mkdir()
    assert [(problem.file, problem.hint) for problem in stray_warnings()] == [
        ("templates/dichoso-fulb/", "did you mean “dichoso-fulbo”?")
    ]
    unread = [problem for problem in load.find_pack("dichoso-fulbo").warnings if problem.code == "unread"]
    assert [(problem.file, problem.hint) for problem in unread] == [
        ("templates/dichoso-fulbo/team-shet.md.j2", "did you mean “team-sheet.md.j2”?")
    ]


def test_a_copy_of_what_all_games_share_is_no_stray_file_and_a_changed_one_is(own):
    base = bundled_folder("templates") / "_base"
    copytree(base, own.parent / "_base")
    assert stray_warnings() == ()
    (own.parent / "_base" / "sheets.yaml").write_text("a: 1\n", encoding="utf-8")
    (own.parent / "_base" / "styles.yaml").write_text("styles: {}\n", encoding="utf-8")
    assert [problem.file for problem in stray_warnings()] == ["templates/_base/sheets.yaml"]
