"""``--large-print``, read back from the PDF files by somebody else's program: every letter, its size and its place."""

import ctypes
import math
import re
from dataclasses import replace
from functools import cache
from itertools import chain
from typing import NamedTuple

import pypdfium2
import pypdfium2.raw as pdfium
import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.documents import kind_of
from generator.build.request import BuildRequest
from generator.geometry.shapes import Rect
from generator.i18n import bundled_folder, translate
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Paper
from generator.model.season import Fixture, Season
from generator.packs.load import example_teams, find_pack, read_team
from generator.packs.printers import PrinterProfile
from generator.scene.primitives import Text
from tests import reading

GAMES = ("dichoso-fulbo", "dreadball", "duelo-ortogonal", "robosoccer", "sombra")
PARTS = ("cards", "team-sheets", "guide")
GUIDE = bundled_folder("templates") / "_base" / "guide.md.j2"
MM = 25.4 / 72
A4 = Paper("a4", SIZES["a4"])


class Letter(NamedTuple):
    """A letter on a page: the size it is set in, in points, and the rectangle that it covers, in millimetres."""

    text: str
    points: float
    place: Rect


def letters(page):
    found, height = [], page.get_height()
    text = page.get_textpage()
    matrix, box = pdfium.FS_MATRIX(), [ctypes.c_double() for _ in range(4)]
    for index in range(text.count_chars()):
        character = chr(pdfium.FPDFText_GetUnicode(text, index))
        if character.isspace() or pdfium.FPDFText_IsGenerated(text, index) == 1:
            continue
        pdfium.FPDFText_GetMatrix(text, index, matrix)
        pdfium.FPDFText_GetCharBox(text, index, *box)
        left, right, bottom, top = (edge.value for edge in box)
        scale = math.sqrt(abs(matrix.a * matrix.d - matrix.b * matrix.c))
        place = Rect(left * MM, (height - top) * MM, (right - left) * MM, (top - bottom) * MM)
        found.append(Letter(character, pdfium.FPDFText_GetFontSize(text, index) * scale, place))
    return found


def said(document):
    """Return all that the file of a document says, without blanks: words may part over lines."""
    return "".join(reading.said(pdf_bytes(document))).replace(" ", "")


@cache
def order_of(game, edition="large-print"):
    pack = find_pack(game)
    teams = tuple(read_team(file)[0] for file in example_teams(pack))
    return BuildRequest(pack, teams, A4, edition=edition, parts=PARTS)


@cache
def documents(game, edition="large-print"):
    return {document.name: document for document in build.draw(order_of(game, edition)).documents}


def check(made, paper):
    """Assert that every letter is of 16 pt and within the margins, those of cards within the card."""
    area = paper.printable(landscape=False).expand(0.5)  # the J of a serif begins left of its place
    for document in made:
        pages = pypdfium2.PdfDocument(pdf_bytes(document))
        for sheet, page in zip(document.sheets, pages, strict=True):
            cuts = [cut.rect for cut in sheet.cuts] or [area]
            found = [letter for letter in letters(page) if not sheet.cuts or inside(letter.place, sheet.trim)]
            assert found or document.name == "team-sheets"
            for letter in found:
                assert letter.points >= 16, (document.name, sheet.label, letter)
                assert any(within(letter.place, cut) for cut in cuts), (document.name, sheet.label, letter)


def inside(place, rect):
    return rect.x <= place.centre.x <= rect.right and rect.y <= place.centre.y <= rect.bottom


def within(place, rect):
    return rect.x <= place.x and rect.y <= place.y and place.right <= rect.right + 1e-6 and place.bottom <= rect.bottom


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_every_letter_of_every_game_is_large_and_in_its_place(game):
    made = documents(game)
    assert set(made) == {"cards", "guide"} | ({"team-sheets"} if order_of(game).teams else set())
    check(made.values(), A4)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("part", ["cards", "team-sheets"])
def test_nothing_that_the_usual_edition_says_is_missing(game, part, flat):
    if part not in documents(game):
        return
    sheets = documents(game, "usual")[part].sheets
    pieces = [item for sheet in sheets for item in tuple(sheet.items)[: 1 if part == "cards" else None]]
    words = {word for placed in flat(pieces) if isinstance(placed.item, Text) for word in placed.item.text.split()}
    not_in_text = re.compile(r"\d+[ab]?/\d+|★")  # numbers of cards, and a sign that is drawn as a shape
    if back := find_pack(game).game.counter.back:  # in the picture of a counter, which loses its small letters
        words -= {*back.in_("es").upper().split()}
    large = said(documents(game)[part])
    assert len(words) > 50
    assert [word for word in words if word not in large and not not_in_text.fullmatch(word)] == []


@pytest.mark.slow
def test_the_guide_says_the_same_in_large_print(language="en"):
    order = replace(order_of("dichoso-fulbo"), language=language, parts=("board", "counters", *PARTS))
    usual, large = (
        said(build.draw(replace(order, edition=edition)).documents[-1]) for edition in ("usual", "large-print")
    )
    stocks = [kind_of(name).stock for name in order.parts]
    titles = re.findall(r'step\("[a-z]+", say\("([^"]+)"\), say\("([^"]+)"', GUIDE.read_text(encoding="utf-8"))
    heads = ("What to print", "You also need", "What each piece is", "on both sides")
    sentences = [translate(language, text) for text in (*heads, *chain.from_iterable(titles), *stocks)]
    told = [text for text in sentences if "{" not in text and "".join(text.split()) in usual]
    assert len(told) > 12
    lost = [text for text in told if "".join(text.split()) not in large]
    assert lost == [translate(language, kind_of("cards").stock)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "wishes"),
    [
        ("dichoso-fulbo", {"language": "en", "paper": Paper("letter", SIZES["letter"]), "grey": True}),
        ("dreadball", {"language": "en", "paper": Paper("a3", SIZES["a3"]), "ink": "light"}),
        ("sombra", {"paper": Paper("letter", SIZES["letter"], *MARGIN_PRESETS["safe"]), "language": "en"}),
        ("robosoccer", {"paper": Paper("a4", SIZES["a4"], *MARGIN_PRESETS["tight"]), "by_hand": True}),
        ("dichoso-fulbo", {"teams": ()}),
    ],
)
def test_every_letter_is_large_whatever_else_is_requested(game, wishes):
    order = replace(order_of(game), **wishes)
    check(build.draw(order).documents, order.paper)


@pytest.mark.slow
def test_a_printer_that_shrinks_is_given_larger_letters(pack):
    printer = PrinterProfile(scale=(0.98, 0.98), margins=6.4)
    for document in build.draw(replace(order_of("robosoccer"), printer=printer)).documents:
        for sheet, page in zip(document.sheets, pypdfium2.PdfDocument(pdf_bytes(document)), strict=True):
            sizes = [letter.points for letter in letters(page) if not sheet.trim or inside(letter.place, sheet.trim)]
            assert min(sizes) >= 16 / 0.98


@cache
def season(edition, game="dichoso-fulbo"):
    order = order_of(game, edition)
    home, away = (loaded.team for loaded in order.teams)
    crowd = tuple(replace(player, number=number) for number, player in enumerate((*away.players,) * 3, 1))
    club = replace(away, players=crowd, name=f"Club {'muy ' * 12}largo", coach="Ñ" * 90)
    matches = Fixture(home, away, "1", "2026-03-07 · 17:00", "Campo de la Vega " * 3, "Ana Gil", 0), Fixture(club, home)
    made = build.draw(
        replace(
            order,
            parts=("team-sheets", "match-sheets", "league"),
            season=Season("Liga " + "de primavera " * 4, matches),
        )
    )
    return made.documents[1:]


@pytest.mark.slow
def test_match_sheets_and_the_league_are_large_too():
    assert [document.name for document in season("large-print")] == ["match-sheets", "league"]
    check(season("large-print"), A4)


@pytest.mark.slow
def test_match_sheets_of_other_games_are_large_too():
    for game in ("dreadball", "sombra"):
        check(season("large-print", game), A4)


@pytest.mark.slow
def test_nothing_that_usual_match_sheets_say_is_missing(flat, teams):
    order = replace(order_of("dichoso-fulbo", "usual"), parts=("team-sheets",))
    home, away = (loaded.team for loaded in order.teams)
    liga = Season("Liga de primavera", (Fixture(home, away, "1", "2026-03-07", "Campo de la Vega", "Ana Gil", 0),))
    usual, large = (
        build.draw(replace(order, season=liga, edition=edition)).documents[1:] for edition in ("usual", "large-print")
    )
    for one, other in zip(usual, large, strict=True):
        texts = [
            placed.item.text for sheet in one.sheets for placed in flat(sheet.items) if isinstance(placed.item, Text)
        ]
        words = {word for text in texts for word in text.split()}
        printed = said(other)
        assert len(words) > 15
        assert [word for word in words if word not in printed] == []
