"""A new deck prints as it is."""

import pytest
from pypdf import PdfReader


@pytest.mark.slow
def test_a_game_of_cards_is_written_and_printed(pizarra, tmp_path):
    made = pizarra("new", "deck", "my-cards", "--size", "mini", "--lang", "en")
    assert made.code == 0, made.err
    assert {str(file.relative_to(tmp_path / "my-cards")) for file in (tmp_path / "my-cards").rglob("*.*")} == {
        "game.yaml",
        "data/cards.csv",
    }
    run = pizarra("build", "my-cards", "--out", "out")
    assert (run.code, run.err) == (0, "my-cards/data/cards.csv: note: cards: 3 rows read, 6 pieces made\n")
    text = "".join(page.extract_text() for page in PdfReader(tmp_path / "out" / "cards.pdf").pages)
    assert text.count("Rain") == 3 and text.count("Thieves") == 1
    assert pizarra("check", "my-cards").code == 0


def test_a_deck_in_a_game_that_is_there_says_what_to_add(pizarra, tmp_path):
    assert pizarra("new", "game", "mine", "--like", "robosoccer").code == 0
    made = pizarra("new", "deck", "mine", "--name", "events")
    assert made.code == 0, made.err
    game = tmp_path / "mine" / "game.yaml"
    game.write_text(game.read_text(encoding="utf-8") + "\n" + made.out[made.out.index("decks:") :], encoding="utf-8")
    run = pizarra("build", "mine", "--only", "cards", "--out", "out")
    assert run.code == 0, run.err


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--size", "poket"], "“poket” is not a size for pieces"),
        (["--name", "My Cards"], "lower-case letters, digits and hyphens"),
    ],
)
def test_what_cannot_be_is_refused(pizarra, tmp_path, options, said):
    run = pizarra("new", "deck", "my-cards", *options)
    assert run.code == 1
    assert said in run.err
    assert not (tmp_path / "my-cards").exists()


def test_nothing_that_is_there_is_lost(pizarra):
    assert pizarra("new", "deck", "my-cards").code == 0
    run = pizarra("new", "deck", "my-cards")
    assert run.code == 1
    assert "already exists" in run.err


@pytest.mark.parametrize(
    ("there", "asked"),
    [("data/cards.csv", "cards.csv"), ("data/cards.csv", "data/card.csv"), ("deck.csv.txt", "deck.csv")],
)
def test_a_table_that_is_not_there_is_looked_for_under_a_similar_name(pizarra, tmp_path, there, asked):
    assert pizarra("new", "deck", "mine").code == 0
    game, table = tmp_path / "mine/game.yaml", tmp_path / "mine/data/cards.csv"
    table.rename(tmp_path / "mine" / there)
    game.write_text(game.read_text("utf-8").replace("data/cards.csv", asked), "utf-8")
    result = pizarra("build", "mine")
    assert result.code == 1
    assert f"there is no file “{asked}”\n    did you mean “{there}”?" in result.err


TWO_DECKS = "game: mine\ntitle: Mine\ndecks: {events: {front: {centre: Flood}}, finds: {front: {centre: Sword}}}\n"


def _printed(file) -> set[str]:
    words = " ".join(page.extract_text() for page in PdfReader(file).pages).split()
    return {"Flood", "Sword", "Tin", "Reference"} & {*words}


@pytest.mark.parametrize(
    ("only", "words"),
    [("events", {"Flood"}), ("finds,events", {"Flood", "Sword"}), ("cards,events", {"Flood", "Sword"})],
)
def test_decks_are_printed_alone_by_their_names(pizarra, tmp_path, only, words):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(TWO_DECKS, "utf-8")
    run = pizarra("build", "mine", "--only", only, "--out", "out")
    assert (run.code, run.err) == (0, "")
    assert _printed(tmp_path / "out" / "cards.pdf") == words
    assert not (tmp_path / "out" / "guide.pdf").exists()


def test_a_deck_alone_comes_without_reference_cards_and_with_what_else_is_named(pizarra, tmp_path):
    (tmp_path / "mine" / "cards").mkdir(parents=True)
    pieces = "pieces: {t: {size: 20mm, front: {centre: Tin}}}\n"
    (tmp_path / "mine" / "game.yaml").write_text(TWO_DECKS + pieces, "utf-8")
    (tmp_path / "mine" / "cards" / "help.md.j2").write_text("# Reference\n\nRoll.\n", "utf-8")
    run = pizarra("build", "mine", "--only", "finds,counters", "--out", "out")
    assert run.code == 0, run.err
    assert _printed(tmp_path / "out" / "cards.pdf") == {"Sword"}
    assert _printed(tmp_path / "out" / "counters.pdf") == {"Tin"}
    assert pizarra("build", "mine", "--only", "cards", "--out", "all").code == 0
    assert _printed(tmp_path / "all" / "cards.pdf") == {"Flood", "Sword", "Reference"}


def test_a_pdf_of_one_deck_is_built_again_as_it_was(pizarra, tmp_path):
    pytest.importorskip("pikepdf")
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(TWO_DECKS, "utf-8")
    assert pizarra("build", "mine", "--only", "finds", "--attach", "--out", "out").code == 0
    assert pizarra("build", "out/cards.pdf", "--out", "again").code == 0
    assert (tmp_path / "again" / "cards.pdf").read_bytes() == (tmp_path / "out" / "cards.pdf").read_bytes()


def test_a_name_that_is_no_deck_is_refused_with_what_there_is(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(TWO_DECKS, "utf-8")
    run = pizarra("build", "mine", "--only", "xyz")
    assert run.code == 1 and "“xyz” is not allowed" in run.err
    assert "allowed: board, cards, counters, events, finds, guide" in run.err
    assert "did you mean “events”?" in pizarra("build", "mine", "--only", "event").err


def test_a_deck_that_is_called_like_a_document_is_reported(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(TWO_DECKS.replace("finds", "rules"), "utf-8")
    run = pizarra("build", "mine", "--only", "events,rules")
    assert run.code == 0
    assert "“rules” is a document here, not the deck with that name\n    “cards” prints the deck" in run.err
