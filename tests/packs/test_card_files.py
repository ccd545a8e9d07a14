"""Which files in a game's folder are cards, and that every other file is named."""

import pytest

from generator.packs.load import read_pack
from tests.reading import said

GAME = "game: lore\ntitle: Lore\nlanguages: [en, es]\n"


@pytest.fixture
def lore(tmp_path, monkeypatch, forget):
    """Return a function that writes files into the folder of a game and reads it."""
    monkeypatch.chdir(tmp_path)

    def read(files, game=GAME):
        for name, text in {"game.yaml": game, **files}.items():
            file = tmp_path / "lore" / name
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_text(text, encoding="utf-8")
        return read_pack(tmp_path / "lore")

    return read


def unread(pack):
    return [(problem.file, problem.message, problem.hint) for problem in pack.warnings if problem.code == "unread"]


def test_a_card_is_a_text_with_or_without_braces_in_any_of_the_languages(lore):
    deck = GAME + "decks: {d: {from: [{n: 1}], front: deck.md}}\n"
    names = ["01-a.md", "02-b.md.j2", "deck.md", "es/01-a.md", "es/deck.md"]
    pack = lore({f"cards/{name}": "# Title\n" for name in names}, deck)
    assert [file.parent.name for file in pack.cards("es").values()] == ["es", "cards"]
    assert [*pack.cards("en")] == ["01-a.md", "02-b.md.j2"]
    assert unread(pack) == []


def test_every_other_file_in_the_folder_of_cards_is_named(lore):
    names = ["01-a.md", "02-b.txt", "fr/01-a.md", "es/01-b.md", "es/old/01-a.md", ".hidden", "01-a.md~"]
    pack = lore({f"cards/{name}": "# Title\n" for name in names})
    assert unread(pack) == [
        ("lore/cards/02-b.txt", "is not printed: the names of cards end in .md, .md.j2",
         "call it 02-b.md, or move it elsewhere"),
        ("lore/cards/es/01-b.md", "is not printed: there is no cards/01-b.md that it translates",
         "did you mean “01-a.md”?"),
        ("lore/cards/es/old/01-a.md",
         "is not printed: cards are in cards/, or in the folder of a language there", "move it there"),
        ("lore/cards/fr/01-a.md", "is not printed: the game is not in a language called “fr”", "allowed: en, es"),
    ]  # fmt: skip


def test_a_file_that_takes_a_card_out_is_none_of_these(lore):
    assert unread(lore({"cards/01-a.md": "# Title\n", "cards/02-b.txt": ""})) == []


def test_files_that_nothing_reads_are_named_and_those_with_a_use_are_not(lore):
    used = {
        "README.md": "x",
        "LICENSE": "x",
        "data/d.csv": "n\n1\n",
        "team.yaml": "game: lore\n",
        "cup.yaml": "matches: []",
    }
    others = {
        "rulez.yaml": "a: 1",
        "words/de.yml": "a: b",
        "symbols/rune.png": "x",
        "roster.csv": "a",
        "draft.txt": "a",
    }
    pack = lore({**used, **others}, GAME + "decks: {d: {from: data/d.csv, front: {centre: '{{ n }}'}}}\n")
    ignored = "is ignored: no file of a game has that name"
    assert unread(pack) == [
        ("lore/rulez.yaml", ignored, "did you mean “rules.yaml”?"),
        ("lore/symbols/rune.png", ignored, "files in this folder have names such as symbols/rune.svg"),
        ("lore/words/de.yml", ignored, "files in this folder have names such as words/fr.yaml"),
        ("lore/", "nothing in the game uses draft.txt, roster.csv", ""),
    ]


def test_a_check_and_a_build_name_them(lore, pizarra):
    lore({"cards/01-a.md": "# A\n", "cards/02-b.txt": "B", "old.csv": "a"})
    for run in (pizarra("check", "lore"), pizarra("build", "lore", "--only", "cards")):
        assert "lore/cards/02-b.txt: warning: is not printed" in run.out + run.err
        assert "lore/: note: nothing in the game uses old.csv" in run.out + run.err


def test_a_plain_card_is_printed_as_it_stands_and_translated(lore, pizarra, tmp_path):
    lore(
        {
            "cards/01-a.md": "# Kick-off\n\n* Toss a **coin**.\n",
            "cards/es/01-a.md": "# Saque\n",
            "cards/02-b.md": "# B\n",
        }
    )
    for language, title in (("en", "Kick-off"), ("es", "Saque")):
        run = pizarra("build", "lore", "--only", "cards", "--lang", language)
        assert run.code == 0, run.err
        (pdf,) = tmp_path.glob("output/**/cards.pdf")
        front, back = said(pdf.read_bytes())
        assert title in front and "1a/1" in front and "1b/1" in back


@pytest.mark.parametrize(("text", "message"), [
    ("# A\n\n{{ dice('x') }}\n", "lore/cards/01-a.md:3: error: “{{ dice('x') }}” would be printed as it is written"),
    ("# A\n{% if x %}\n", "lore/cards/01-a.md:2: error: “{% if x %}” would be printed as it is written"),
    ("# A\nAn {{ open\n", "lore/cards/01-a.md:2: error: “{{ open” would be printed as it is written"),
    ("# A\n" + "> " * 60 + "x\n", "lore/cards/01-a.md:2: error: lists and quotes are nested too deeply here"),
    ("# A\n" + "x" * 50_000, "lore/cards/01-a.md: error: has 50004 characters; a template may have at most 50000"),
])  # fmt: skip
def test_a_plain_card_that_cannot_be_printed_as_it_stands_is_an_error(lore, pizarra, text, message):
    lore({"cards/01-a.md": text})
    assert message in pizarra("build", "lore", "--only", "cards").err
