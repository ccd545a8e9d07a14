"""The typeface of a pack: its files are read, its licence is asked for, and every fault has its line."""

import shutil

import pytest
from fontTools.ttLib import TTFont

from generator.packs.load import face_problems, read_pack
from generator.packs.locations import forget_packs
from generator.problems import PizarraError
from generator.scene.fonts import HOUSE, family_of, font_file, font_with, missing, text_width, weight_of
from generator.text.blocks import parse

HEAD = "game: mine\ntitle: T\nsummary: s\ncredit: c\n"


@pytest.fixture
def pack(tmp_path):
    """Return a function from what is said of the typeface to the pack."""
    folder = tmp_path / "mine"
    (folder / "fonts").mkdir(parents=True)
    shutil.copy(font_file("Black"), folder / "fonts" / "Own.ttf")
    (folder / "fonts" / "OFL.txt").write_text("Copyright somebody", encoding="utf-8")
    (folder / "fonts" / "bad.ttf").write_bytes(b"none")

    def read(typeface):
        (folder / "game.yaml").write_text(f"{HEAD}typeface: {typeface}\n", encoding="utf-8")
        forget_packs()
        return read_pack(folder)

    return read


@pytest.mark.slow
def test_one_file_is_for_every_weight(pack):
    found = pack("{regular: Own.ttf, licence: OFL.txt}").typeface
    assert found != HOUSE and {weight_of(font) for font in found} == {"Regular"}


@pytest.mark.parametrize(("typeface", "said"), [
    ("{regular: Own.ttf}", "the key “licence” is missing"),
    ("{regular: bad.ttf, licence: OFL.txt}", "the file “bad.ttf” is not a valid TrueType font"),
    ("{regular: ../Own.ttf, licence: OFL.txt}", "the file “../Own.ttf” is not in "),
    ("{regular: Own.ttf, licence: Own.ttf}", "the file “Own.ttf” is not a text file"),
    ("{regular: Own.ttf, bold: away.ttf, licence: OFL.txt}", "the file “away.ttf” is not in "),
], ids=["no licence", "bad", "outside", "licence is a font", "away"])  # fmt: skip
def test_what_is_wrong_is_reported_at_its_key(pack, typeface, said):
    with pytest.raises(PizarraError) as caught:
        pack(typeface)
    (problem,) = caught.value.problems
    assert problem.message.startswith(said) and problem.line == 5


@pytest.mark.slow
def test_other_fonts_lend_each_other_their_letters(pack, tmp_path):
    with TTFont(font_file("Bold"), recalcTimestamp=False) as font:
        for table in font["cmap"].tables:
            table.cmap[0x10D0] = table.cmap[ord("A")]
        font.save(tmp_path / "mine" / "fonts" / "Runes.ttf")
    found = pack("{regular: Own.ttf, licence: OFL.txt}\nfonts: {runes: {regular: Runes.ttf, licence: OFL.txt}}")
    assert missing("ა", found.typeface.regular) == ""
    assert font_with("ა", found.typeface.bold) == found.fonts["runes"].regular
    assert family_of(found.fonts["runes"].bold) == "runes" and not found.warnings


def test_beside_other_fonts_the_house_stays_the_usual_one(pack):
    found = pack("\nfonts: {other: {regular: Own.ttf, licence: OFL.txt}}")
    assert [weight_of(font) for font in found.typeface] == list(HOUSE)
    assert text_width("Ana", found.typeface.bold, 5) == text_width("Ana", HOUSE.bold, 5)


def test_texts_of_pieces_have_the_letters_of_the_typeface_and_others_those_of_the_house(pack, tmp_path):
    with TTFont(font_file("Bold"), recalcTimestamp=False) as font:
        for table in font["cmap"].tables:
            table.cmap[0x10D0] = table.cmap[ord("A")]
        font.save(tmp_path / "mine" / "fonts" / "Own.ttf")
    words = tmp_path / "mine" / "words"
    words.mkdir()
    (words / "ka.yaml").write_text("Wolf: ა\nTop: ა\n", encoding="utf-8")
    more = "pieces: {token: {shape: disc, size: 20mm, front: {top: ა, centre: Wolf}}}\n"
    board = "board: {grid: {type: squares, columns: 2, rows: 2}, layers: [{labels: {a1: ა, a2: Top}}]}"
    found = pack("{regular: Own.ttf, licence: OFL.txt}\n" + more + board).warnings
    assert [(problem.path, problem.message) for problem in found] == [
        ("Top", "the font has no “ა”"), ("board.layers[1].labels.a1", "the font has no “ა”"),
    ]  # fmt: skip


def fonts_of(block):
    return {fragment.font for word in block.words for fragment in word.fragments}


@pytest.mark.parametrize(("theme", "family"), [("serif", "serif"), ("other", "other")])
def test_a_theme_sets_headings_in_the_serif_or_in_a_font_of_the_game_and_nothing_else(pack, theme, family):
    found = pack(f"\nfonts: {{other: {{regular: Own.ttf, licence: OFL.txt}}}}\ntheme: {{headings: {theme}}}")
    assert family_of(found.headings) == family and found.typeface.heading == found.headings
    assert [family_of(font) for font in found.typeface[:5]] == [""] * 5
    assert bool(face_problems(found)) is (theme == "serif")  # which leaves the other font without a use
    (heading, text) = parse("# Ana\n\nAna **Eva**", found.typeface)
    assert fonts_of(heading) == {found.headings}
    assert found.headings not in fonts_of(text)


def test_without_a_theme_headings_are_bold_and_letters_that_the_serif_lacks_come_from_the_house(pack):
    assert pack("{regular: Own.ttf, licence: OFL.txt}").headings == "Bold"
    serif = pack("\ntheme: {headings: serif}").headings
    assert font_with("A", serif) == serif and font_with("ა", serif) == "Bold"


def test_a_theme_names_a_font_that_there_is(pack):
    with pytest.raises(PizarraError) as caught:
        pack("\ntheme: {headings: serf}")
    (problem,) = caught.value.problems
    assert (problem.message, problem.line) == ("there is no font “serf”", 6) and "serif" in problem.hint
