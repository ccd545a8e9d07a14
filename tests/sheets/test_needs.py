"""The guide prints what a game needs besides its sheets, in the words of its language, as the built file reads."""

from dataclasses import replace

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.model.needs import Needs
from generator.packs.load import read_pack
from generator.packs.locations import pack_folders
from generator.sheets.guide import need_lines
from tests.reading import said

TITLES = {"es": "Además necesitas", "en": "You also need"}


def printed(game, language, edition="usual", **switches):
    order = BuildRequest(
        read_pack(pack_folders()[game]), (), Paper("a4", SIZES["a4"]),
        language=language, edition=edition, switches=switches,
    )  # fmt: skip
    made = build.draw(replace(order, parts=("board", "guide")))
    (document,) = (document for document in made.documents if document.name == "guide")
    return " ".join(said(pdf_bytes(document)))


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game", sorted(pack_folders()))
def test_every_game_prints_what_it_needs(game, language):
    text = printed(game, language)
    lines = need_lines(read_pack(pack_folders()[game]).game.needs, language)
    assert TITLES[language] in text
    assert [told for name, told in lines if f"{name} {told}" not in text] == []


@pytest.mark.slow
def test_large_print_has_it_too():
    assert "Quién juega 2 personas, unos 30 minutos" in printed("robosoccer", "es", "large-print")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("chosen", "dice"),
    [("2d6", "2 dados de 6 caras"), ("1d12", "2 dados de 6 caras, 1 dado de 12 caras"),
     ("1d10", "2 dados de 6 caras, 1 dado de 10 caras")],
)  # fmt: skip
def test_the_dice_of_a_chosen_ruling_are_among_them(chosen, dice):
    assert f"Dados {dice} Reglas" in printed("dichoso-fulbo", "es", **{"DF-01": chosen})


def test_dreadballs_deck_is_explained():
    text = printed("dreadball", "en")
    assert "the DreadBall cards".casefold() in text.casefold()
    assert "not printed here" in text
    assert "Discards" in text.partition("You also need")[2]


@pytest.mark.parametrize(
    ("needs", "told"),
    [
        (Needs(), []),
        (Needs(players=1), ["1 person"]),
        (Needs(players="2-4", minutes="30-45"), ["2–4 people, about 30–45 minutes"]),
        (Needs(players=2, minutes=1), ["2 people, about 1 minute"]),
        (Needs(players=2, minutes=30, estimated=["minutes"]), ["2 people, about 30 minutes (our estimate)"]),
        (
            Needs(minutes=30, dice=["3d6"], estimated=["dice"]),
            ["about 30 minutes", "3 dice with 6 sides (our estimate)"],
        ),
        (Needs(dice=["1d4", "2d6"]), ["1 die with 4 sides, 2 dice with 6 sides"]),
        (Needs(dice=["1d6", "1d4", "1d6"]), ["2 dice with 6 sides, 1 die with 4 sides"]),
    ],
)
def test_numbers_in_words(needs, told):
    assert [text for _, text in need_lines(needs, "en")] == told


@pytest.mark.parametrize(
    ("language", "line"), [("en", ("Time", "about 20 minutes")), ("es", ("Cuánto dura", "unos 20 minutos"))]
)
def test_time_alone_is_a_line_of_its_own(language, line):
    assert need_lines(Needs(minutes=20), language) == (line,)
