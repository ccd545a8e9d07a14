"""Symbols are found by name: the pack's, then ours, then signs of units put together."""

import pytest

from generator.model.source import parse_text
from generator.packs.symbols import (
    SIZES,
    art_of,
    find_art,
    find_symbol,
    source_with_symbols,
    symbols_of,
    text_warnings,
    with_symbols,
)
from generator.problems import Location, PizarraError
from generator.scene.drawings import bounds_of
from generator.scene.fonts import named_symbols

RUNE = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9"/></svg>'


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game" / "pictures").mkdir(parents=True)
    (tmp_path / "game" / "pictures" / "rune.svg").write_text(RUNE)
    return tmp_path / "game"


def test_names_between_colons_become_characters_and_all_else_stays(folder):
    text = "3 :coin: :rune: 12:30 a:b: :nothing: :Coin:"
    assert named_symbols(with_symbols(text, folder)) == "3 [coin] [rune] 12:30 a:b: :nothing: :Coin:"
    assert with_symbols("plain", folder) == "plain"


def test_the_same_symbol_is_the_same_character(folder):
    assert with_symbols(":coin:", folder) == with_symbols(":coin:", folder)


def test_a_pack_has_its_own_of_the_same_name(folder):
    (folder / "pictures" / "coin.svg").write_text(RUNE)
    assert bounds_of(find_symbol("coin", folder, Location("f")).drawing.items) == pytest.approx((0, 0, 100, 100))


def test_a_changed_file_is_another_character(folder):
    before = with_symbols(":rune:", folder)
    (folder / "pictures" / "rune.svg").write_text(RUNE.replace("0 0 9 9", "0 0 18 9"))
    (folder / "pictures" / "other.svg").write_text(RUNE)
    assert with_symbols(":rune:", folder) != before


@pytest.mark.parametrize("size", SIZES)
def test_units_are_put_together_and_stay_in_their_box(folder, size):
    plain = find_symbol("unit-infantry", folder, Location("f"))
    sized = find_symbol(f"unit-infantry-{size}", folder, Location("f"))
    assert plain.size == pytest.approx((100, 200 / 3))
    assert sized.size.height / sized.size.width > plain.size.height / plain.size.width
    area = bounds_of(sized.drawing.items)
    assert area.x >= 0
    assert area.right <= sized.size.width
    assert len(sized.drawing.items) == 3


def test_there_are_as_many_as_the_page_of_symbols_promises(folder):
    assert len(symbols_of(folder)) > 24 + 12 * 11


def test_an_unknown_or_broken_symbol_is_reported_where_it_is_requested(folder):
    with pytest.raises(PizarraError, match="f:3: there is no symbol “swrd”\n    did you mean “sword”"):
        find_symbol("swrd", folder, Location("f", line=3))
    (folder / "pictures" / "bad.svg").write_text("<svg")
    with pytest.raises(PizarraError, match="f:3: the symbol “bad” is not valid XML in line 1"):
        find_symbol("bad", folder, Location("f", line=3))


def test_a_broken_symbol_in_markdown_is_reported_where_its_template_names_it(folder):
    (folder / "pictures" / "bad.svg").write_text("<svg")
    with pytest.raises(PizarraError, match=r"card\.md:3: the symbol “bad” is not valid XML in line 1"):
        art_of(folder)("one :bad:", "card.md", "# Title\n\none :bad:")
    with pytest.raises(PizarraError, match=r"bad\.svg: the symbol “bad” is not valid XML in line 1"):
        with_symbols(":bad:", folder)


def test_a_file_of_texts(folder):
    source = source_with_symbols(parse_text("a: {b: [':rune: 2', 3, x]}\nc: 4", "f.yaml"), folder)
    assert named_symbols(source.data["a"]["b"][0]) == "[rune] 2"
    assert (source.data["a"]["b"][1:], source.data["c"]) == ([3, "x"], 4)
    (folder / "pictures" / "bad.svg").write_text("<svg")
    with pytest.raises(PizarraError, match=r"f\.yaml:2:4: b: the symbol “bad” is not valid XML in line 1"):
        source_with_symbols(parse_text("a: 1\nb: ':bad:'", "f.yaml"), folder)


def test_names_that_are_no_symbols_are_reported_where_a_file_says_them(folder):
    text = "a: 'take :swrd: now'\nb: 12:30:00\nc: 'x:y:z 1:a:2 and :sword:'\nd: '2:coyn: or :coyn:3'\nmap: '.:wal:.'\n"
    told = list(text_warnings(source_with_symbols(parse_text(text, "game.yaml"), folder), folder))
    assert sorted((one.line, one.hint) for one in told) == [(1, "did you mean “sword”?"), (4, "did you mean “coin”?")]


@pytest.mark.parametrize("name", ["sword", ":sword:", " :sword: "])
def test_a_symbol_is_found_with_and_without_its_colons(folder, name):
    assert find_symbol(name, folder, Location("f")) is find_symbol("sword", folder, Location("f"))


@pytest.mark.parametrize("name", ["web.webp", "/etc/passwd", "art/knight"])
def test_what_looks_like_a_file_is_not_taken_for_a_symbol(folder, name):
    with pytest.raises(PizarraError) as error:
        find_art(name, folder, Location("f"))
    assert "picture" in str(error.value) and "there is no symbol" not in str(error.value)
