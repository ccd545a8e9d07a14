"""Packs in any languages, and the files of words that add one more."""

import pytest

from generator.packs.load import read_pack, rules_in
from generator.problems import PizarraError
from tests.packs.languages import GAME, pack_of


def told(folder):
    with pytest.raises(PizarraError) as caught:
        read_pack(folder)
    return [str(problem) for problem in caught.value.problems]


def test_a_pack_may_be_in_one_language_whichever_it_is(tmp_path):
    game = read_pack(pack_of(tmp_path, GAME)).game
    assert game.languages == ("de",)
    assert game.summary.in_("de") == game.summary.in_("ca") == "Ein Spiel"


def test_a_file_of_words_makes_one_language_more(tmp_path):
    folder = pack_of(tmp_path, GAME, ca="Ein Spiel: Un joc\nStadt: Ciutat\nSpeer: ''\n")
    pack = read_pack(folder)
    assert pack.game.languages == ("de", "ca")
    assert pack.game.summary.in_("ca") == "Un joc"
    assert pack.game.board.styles["city"].name.in_("ca") == "Ciutat"
    assert pack.game.tokens["spear"].name.in_("ca") == "Speer"


def test_words_are_found_by_the_first_language_of_texts_in_several(tmp_path):
    text = GAME.replace("[de]", "[de, en]").replace("Ein Spiel", "{de: Ein Spiel, en: A game}")
    game = read_pack(pack_of(tmp_path, text, ca="Ein Spiel: Un joc\nA game: wrong\n")).game
    assert [game.summary.in_(code) for code in ("de", "en", "ca", "fr")] == [
        "Ein Spiel",
        "A game",
        "Un joc",
        "Ein Spiel",
    ]


def test_what_a_file_of_words_lacks_is_said_in_the_first_language(tmp_path):
    text = GAME.replace("[de]", "[en, de]").replace("Ein Spiel", "{de: Ein Spiel, en: A game}")
    assert read_pack(pack_of(tmp_path, text, ca="")).game.summary.in_("ca") == "A game"


def test_rules_and_what_rulings_change_in_them_speak_it_too(tmp_path):
    rules = (
        "title: Regeln\n"
        "tables:\n  zug: {type: cases, title: Zug, rows: [{id: a, when: Immer, text: gehen}]}\n"
        "rulings:\n  R1: {title: Lauf, text: Man läuft., tables: [zug], set: {tables.zug.rows.a.text: laufen}}\n"
    )
    book = rules_in(pack_of(tmp_path, GAME, rules, ca="Zug: Jugada\nlaufen: córrer\n")).book
    assert book.tables["zug"].title.in_("ca") == "Jugada"
    assert book.rows("zug")[0].text.in_("ca") == "córrer"


def test_symbols_are_in_both(tmp_path):
    folder = pack_of(tmp_path, GAME.replace("Speer", "'ein :sword:'"), ca="'ein :sword:': 'una :sword:'\n")
    name = read_pack(folder).game.tokens["spear"].name
    assert (name.in_("ca")[:4], name.in_("ca")[4:]) == ("una ", name.in_("de")[4:])


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ("- Ein Spiel\n", ":1:1: expected “text: translation” lines, not a list"),
        ("Ein Spiel: [Un, joc]\n", ":1:12: Ein Spiel: expected text, not a list"),
        ("Ein Spiel: Un joc\nEin Spiel: Joc\n", ":2:1: Ein Spiel: the key “Ein Spiel” appears twice"),
    ],
)
def test_bad_words_are_reported_at_their_place(tmp_path, words, message):
    (line,) = told(pack_of(tmp_path, GAME, ca=words))
    assert message in line


def test_a_file_that_is_called_after_no_language_is_reported(tmp_path):
    (line,) = told(pack_of(tmp_path, GAME, catalan="a: b\n"))
    assert "“catalan” is not a language code" in line


def test_a_text_in_a_language_that_the_game_has_not_is_reported(tmp_path):
    (line,) = told(pack_of(tmp_path, GAME.replace("Ein Spiel", "{de: Ein Spiel, em: A game}")))
    assert "“em” is not a language; allowed: de" in line


def test_words_that_lie_elsewhere_are_refused(tmp_path):
    folder = pack_of(tmp_path, GAME)
    (tmp_path / "secret.yaml").write_text("a: b\n")
    (folder / "words").mkdir()
    (folder / "words" / "ca.yaml").symlink_to(tmp_path / "secret.yaml")
    assert "is a link to a place outside the game's folder" in told(folder)[0]
