import pytest

from generator.checks.texts import about_translations, texts_of, words_text
from generator.packs.load import read_pack, rules_in, word_files
from tests.packs.languages import GAME, pack_of

CARD = '# {{ t("Schüsse") }}\n\n{{ t(de="Nie", en="Never") }} {{ t("a" if 1 else "b") }}\n'


def told(folder):
    pack = read_pack(folder)
    return [(problem.line, str(problem)) for problem in about_translations(pack, rules_in(folder).book)]


def test_what_a_file_of_words_lacks_is_one_line(tmp_path):
    ((_, line),) = told(pack_of(tmp_path, GAME, cards={"1.md.j2": CARD}, ca="Ein Spiel: Un joc\nNie: Mai\n"))
    assert "4 of 6 texts of the game are not translated yet; they are printed in “de” [note]" in line
    assert "the first is “Schüsse”" in line


def test_a_text_that_the_game_has_not_is_named_with_the_nearest(tmp_path):
    folder = pack_of(tmp_path, GAME, ca="Ein Spiel: Un joc\nStadt: Ciutat\nSpear: Llança\nS: L\n")
    _, (line, gone) = told(folder)
    assert line == 3
    assert "“Spear” is not one of the game's texts [warning]\n    did you mean “Speer”?" in gone


def test_a_pack_without_words_gets_no_message(tmp_path):
    assert told(pack_of(tmp_path, GAME)) == []


def test_texts_that_are_the_same_in_all_languages_are_not_requested(tmp_path):
    pack = read_pack(pack_of(tmp_path, GAME.replace("[de]", "[de, en]").replace("Ein Spiel", "{de: Ein Spiel, en: A}")))
    assert dict(texts_of(pack, rules_in(pack.folder).book)) == {"Ein Spiel": frozenset(("de", "en"))}


def test_a_new_file_of_words_has_what_is_there_already(tmp_path):
    pack = read_pack(pack_of(tmp_path, GAME, ca="Ein Spiel: 'Un: joc'\n"))
    text = words_text(pack, "ca", ["Ein Spiel", "Stadt: neu"], "en")
    assert text == '# Stadt: after each text, write its translation into “ca”.\nEin Spiel: "Un: joc"\n"Stadt: neu":\n'


DECK = "decks: {d: {from: data/e.csv, fields: {title: text, kind: [Regen]}, front: {top: '{{ title }}'}}}\n"


def test_texts_of_tables_are_texts_of_the_game(tmp_path):
    words = "Ein Spiel: Un joc\nStadt: Ciutat\nSpeer: Llança\nS: L\nSturm: Tempesta\n"
    folder = pack_of(tmp_path, GAME + DECK, ca=words)
    (folder / "data").mkdir()
    (folder / "data" / "e.csv").write_text("title,kind\nSturm,Regen\nSonne,Regen\n", encoding="utf-8")
    ((_, line),) = told(folder)
    assert "1 text of the game is not translated yet; it is printed in “de”" in line and "the first is “Sonne”" in line
    pack = read_pack(folder)
    texts = texts_of(pack, rules_in(folder).book)
    assert {"Sturm", "Sonne"} <= texts.keys() and "Regen" not in texts


def test_markdown_of_a_face_is_a_text_of_the_game(tmp_path):
    face = "{rules: {markdown: '**Sturm** am Abend', at: [5%, 50%, 90%, 40%]}}"
    folder = pack_of(tmp_path, GAME + f"decks: {{d: {{count: 1, front: {face}}}}}\n", ca="Ein Spiel: Un joc\n")
    assert "**Sturm** am Abend" in texts_of(read_pack(folder), rules_in(folder).book)


@pytest.mark.parametrize("name", ["dichoso-fulbo"])
def test_the_words_that_come_along_are_whole_and_known(name):
    from tests.conftest import ROOT

    folder = ROOT / "templates" / name
    own_words = "".join(sheet.read_text("utf-8") for sheet in folder.glob("*.md.j2"))
    pack = read_pack(folder)
    for code, source in word_files(folder).items():
        known = source.data or {}
        texts = texts_of(pack, rules_in(folder).book)
        lacking = [text for text, codes in texts.items() if code not in codes and not known.get(text)]
        assert [
            text for text in lacking if text not in own_words
        ] == []  # the leaflet and its pages fall back to Spanish
    assert [line for _, line in told(folder) if "[note]" not in line] == []
