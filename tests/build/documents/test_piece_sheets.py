"""Sheets of pieces as a game describes them: blocks, margins, drawings beneath, and what is reported about each."""

from io import BytesIO

import pypdfium2
import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build.build import draw
from generator.build.request import BuildRequest
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import read_pack
from generator.problems import PizarraError
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Path, Polygon, place_items
from tests.reading import said

LETTERS = "ΓΔΘΛΞΠΣΦΨΩβδ"
MILLIMETRE = 72 / 25.4
BLOCKS = "blocks: {columns: 2, rows: 3, gap: [12mm, 6mm]}"


def deck(name="greek", letters=LETTERS, size="20x30", more=""):
    listed = ", ".join(letters)
    return f'  {name}: {{size: {size}, from: {{combine: {{x: [{listed}]}}}}, front: {{centre: "{{{{ x }}}}"}}{more}}}\n'


def built(tmp_path, sheets, decks=None, paper="a4", together=False, **style):
    folder = tmp_path / "mine"
    folder.mkdir(exist_ok=True)
    text = f"game: mine\ntitle: Mine\nlanguages: [en]\ndecks:\n{decks or deck()}sheets:\n{sheets}"
    (folder / "game.yaml").write_text(text, encoding="utf-8")
    parts = ("counters", "cards")
    request = BuildRequest(
        read_pack(folder), (), Paper(paper, SIZES[paper]), gang=GangStyle(**style), language="en", parts=parts,
        together=together,
    )  # fmt: skip
    return draw(request)


def reports(result):
    return [(problem.about, str(problem.message)) for problem in result.problems if problem.about.startswith("sheets")]


def letters_on(page):
    """Return the middle of each letter of a page in millimetres from its top left, read back by PDFium."""
    text, height = page.get_textpage(), page.get_height()
    middles = {}
    for index, letter in enumerate(text.get_text_range()):
        if letter in LETTERS:
            left, bottom, right, top = text.get_charbox(index, loose=True)
            middles[letter] = (left + right) / 2 / MILLIMETRE, (height - (bottom + top) / 2) / MILLIMETRE
    return middles


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("backs", ["long-edge", "short-edge"])
def test_gaps_and_backs_read_back_from_the_pdf(tmp_path, paper, backs):
    both = deck(more=', back: {centre: "{{ x }}"}')
    result = built(tmp_path, f"  cards: {{{BLOCKS}}}\n", both, paper, backs=backs, gutter=2.0)
    (document,) = result.documents
    with pypdfium2.PdfDocument(BytesIO(pdf_bytes(document))) as pdf:
        front, back = (letters_on(page) for page in pdf)
        width, height = (length / MILLIMETRE for length in pdf[0].get_size())
    assert sorted(front) == sorted(back) == sorted(LETTERS)
    places = [front[letter] for letter in LETTERS]
    assert places[1][0] - places[0][0] == pytest.approx(20 + 2, abs=0.05)
    assert places[2][1] - places[0][1] == pytest.approx(30 + 2, abs=0.05)
    assert places[6][0] - places[1][0] == pytest.approx(20 + 12, abs=0.05)
    assert places[6][1] == pytest.approx(places[0][1], abs=0.05)
    for letter in LETTERS:
        (x, y), behind = front[letter], back[letter]
        expected = (width - x, y) if backs == "long-edge" else (x, height - y)
        assert behind == pytest.approx(expected, abs=0.05 if backs == "long-edge" else 2.0)


def test_titles_say_which_sheet_it_is_and_whose_cards_are_on_it(tmp_path):
    decks = deck("first", LETTERS[:6], more=", count: 8") + deck("second", LETTERS[6:], more=", count: 8")
    layers = '    layers: [{text: "{{ names }} {{ sheet }} of {{ sheets }}", at: top 0mm 14mm}]\n'
    result = built(tmp_path, f"  cards:\n    {BLOCKS}\n    margins: {{top: 25mm}}\n{layers}", decks)
    pages = said(pdf_bytes(result.documents[0]))
    titles = [[f"{names} {number} of {len(pages)}" in page for names in ("first", "first, second", "second")]
              for number, page in enumerate(pages, 1)]  # fmt: skip
    assert len(pages) > 1 and titles[0][0] and titles[-1][2]
    assert all(sum(found) >= 1 for found in titles)
    assert reports(result) == []


@pytest.mark.parametrize(
    ("wanted", "found"), [("first", [1]), ("all", [1, 2, 3]), ("2-3", [2, 3]), ("[1, 3]", [1, 3]), ("2", [2])]
)
def test_drawings_are_on_the_sheets_that_are_wanted(tmp_path, wanted, found):
    layers = f"layers: [{{text: Zone, at: top 0mm 14mm, sheets: {wanted}}}]"
    result = built(tmp_path, f"  cards: {{margins: {{top: 25mm}}, {layers}}}\n", deck(more=", count: 15"))
    pages = said(pdf_bytes(result.documents[0]))
    assert [number for number, page in enumerate(pages, 1) if "Zone" in page] == found
    assert len(pages) == 3 and reports(result) == []


def test_a_zone_has_the_colour_of_its_style(tmp_path):
    zone = "styles: {home: {colour: tomato}}, layers: [{draw: box, at: top 0mm 20mm, size: [150mm, 40mm], fill: home}]"
    result = built(tmp_path, f"  cards: {{margins: {{top: 70mm}}, {zone}}}\n")
    assert reports(result) == []
    placed = place_items(result.documents[0].sheets[0].items)
    assert Colour.of("#ff6347") in [item.style.fill for item, _ in placed if isinstance(item, (Path, Box, Polygon))]


def test_what_pieces_cover_on_several_sheets_is_reported_once(tmp_path):
    result = built(tmp_path, "  cards: {layers: [{text: Zone, at: top 0mm 20mm}]}\n", deck(more=", count: 15"))
    assert reports(result) == [("sheets.cards.layers 1", "the pieces cover this (sheets 1–3)")]


@pytest.mark.parametrize(
    ("sheets", "decks", "style", "about", "message"),
    [
        (BLOCKS, deck() + deck("large", "A", "40x60"), {}, "sheets.cards.blocks", "several sizes or shapes"),
        (BLOCKS, deck(), {"gang": "straight"}, "sheets.cards.blocks", "no effect with --gang straight"),
        (BLOCKS, deck(letters="AB"), {}, "sheets.cards.blocks", "no sheet has more than one block"),
        ("layers: [{text: Zone, at: top 0mm 20mm}]", None, {}, "sheets.cards.layers 1", "cover this (sheet 1)"),
        ("layers: [{draw: box, at: '[105mm, 20mm]', size: 5mm}]", None, {}, "sheets.cards.layers 1", "cover this"),
        ("layers: [{draw: box, at: top, size: 20mm}]", None, {}, "sheets.cards.layers 1", "margin of the paper"),
        ("layers: [{text: Zone, at: top 0mm 60mm, sheets: 4}]", None, {}, "sheets.cards.layers 1, sheets", "only 1"),
        ("styles: {home: {colour: gold}}", None, {}, "sheets.cards.styles.home", "nothing uses the style"),
    ],
)  # fmt: skip
def test_what_has_no_effect_is_reported(tmp_path, sheets, decks, style, about, message):
    result = built(tmp_path, f"  cards: {{{sheets}}}\n", decks, **style)
    ((where, text),) = reports(result)
    assert where == about and message in text


def test_a_style_without_layers_and_sheets_without_pieces_are_reported(tmp_path):
    result = built(tmp_path, f"  counters: {{{BLOCKS}}}\n")
    assert reports(result) == [("sheets.counters", "there is nothing to print on these")]


def test_sheets_that_cards_share_with_counters_are_described_apart(tmp_path):
    result = built(tmp_path, f"  cards: {{{BLOCKS}}}\n  pieces: {{margins: {{top: 40mm}}}}\n", together=True)
    assert reports(result) == [("sheets.cards", "has no effect with --together")]
    (document,) = result.documents
    assert document.name == "pieces" and document.sheets[0].trim.y >= 40 - 1e-6


def test_margins_that_leave_no_room_are_an_error_at_their_place(tmp_path):
    with pytest.raises(PizarraError) as refused:
        built(tmp_path, "  cards: {margins: {top: 280mm}}\n")
    (problem,) = refused.value.problems
    assert problem.about == "sheets.cards.margins" and "does not fit on A4" in str(problem.message)


def test_text_from_a_file_is_never_markup(tmp_path):
    layers = "layers: [{text: '<b>{% x %} ★ {{ names }}', at: top 0mm 14mm}]"
    result = built(tmp_path, f"  cards: {{margins: {{top: 25mm}}, {layers}}}\n")
    assert "<b>{% x %}" in said(pdf_bytes(result.documents[0]))[0]


def test_sheets_that_are_alike_share_one_drawing(tmp_path):
    layers = "layers: [{draw: box, at: top 0mm 12mm, size: 8mm}]"
    result = built(tmp_path, f"  cards: {{margins: {{top: 25mm}}, {layers}}}\n", deck(more=", count: 15"))
    grounds = [next(iter(sheet.items)).items[0] for sheet in result.documents[0].sheets]
    assert len(grounds) == 3 and len({id(ground.symbol) for ground in grounds}) == 1
