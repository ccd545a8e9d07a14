"""Printing only what changed or was lost, from a free place on, told in a line each."""

from io import BytesIO

import pypdf
import pytest

GAME = "game: deck\ntitle: Deck\nsummary: A game of cards\ncredit: me\nlanguages: [en]\n"
DECK = "decks: {events: {from: [{title: Rain}, {title: Sun}, {title: Wind}], front: {centre: '{{ title }}'}}}\n"


@pytest.fixture
def built(tmp_path, pizarra):
    """Return the file of a game that was built into a folder out, beside it."""
    file = tmp_path / "deck" / "game.yaml"
    file.parent.mkdir()
    file.write_text(GAME + DECK, "utf-8")
    assert pizarra("build", "deck", "--only", "cards", "--out", "out").code == 0
    return file


def words(tmp_path):
    return pypdf.PdfReader(BytesIO((tmp_path / "out" / "reprint.pdf").read_bytes())).pages[0].extract_text()


def test_where_nothing_changed_nothing_is_written(built, pizarra, tmp_path):
    before = {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()}
    done = pizarra("build", "deck", "--reprint", "changed", "--out", "out")
    assert (done.code, done.out) == (0, "nothing has changed since out/ was built\n")
    assert {file.name: file.read_bytes() for file in (tmp_path / "out").iterdir()} == before


def test_what_changed_is_printed_once(built, pizarra, tmp_path):
    built.write_text(GAME + DECK.replace("Sun", "Fog"), "utf-8")
    done = pizarra("build", "deck", "--reprint", "changed", "--out", "out")
    assert done.code == 0 and "1 piece: Fog, 1 page" in done.out
    assert "Fog" in words(tmp_path) and "Rain" not in words(tmp_path)
    assert pizarra("build", "deck", "--reprint", "changed", "--out", "out").out.startswith(
        "nothing has changed since the last reprint\n"
    )


def test_lost_ones_are_printed_where_the_sheet_is_free_and_changes_stay_known(built, pizarra, tmp_path):
    built.write_text(GAME + DECK.replace("Sun", "Fog"), "utf-8")
    done = pizarra("build", "deck", "--reprint", "rain, wind", "--from-place", "3", "--out", "out")
    assert done.code == 0 and "2 pieces: Rain, Wind" in done.out
    assert "1 piece: Fog" in pizarra("build", "deck", "--reprint", "changed", "--out", "out").out


@pytest.mark.parametrize(("options", "told"), [
    (("--reprint", "changed", "--out", "new"), "--reprint: error: no earlier build found in new/\n    build once"),
    (("--reprint", "Hail"), "--reprint: error: there is no piece called “Hail”\n    "),
    (("--reprint", "Rain", "--from-place", "10"), "--from-place: error: 9 pieces fit on a sheet"),
    (("--reprint", "Rain", "--each"), "--reprint: error: cannot be used with --each"),
    (("--reprint", "changed", "--only", "guide"), "--reprint: error: only pieces, cards, and sheets of teams and"),
    (("--reprint", ", "), "--reprint: error: no piece is named"),
])  # fmt: skip
def test_what_cannot_be_is_one_clear_line(built, pizarra, options, told):
    done = pizarra("build", "deck", *options)
    assert done.code == 1 and done.err.startswith(told)


def test_one_sheet_is_begun_not_two(built, pizarra):
    assert pizarra("build", "deck", "--from-place", "2").code == 0
    built.write_text(GAME + DECK + "pieces: {marker: {size: 10mm, front: {ground: red}}}\n", "utf-8")
    done = pizarra("build", "deck", "--from-place", "2")
    assert done.err.startswith("--from-place: error: counters and cards are on separate sheets\n    add --together")
    assert pizarra("build", "deck", "--from-place", "2", "--together").code == 0
