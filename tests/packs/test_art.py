"""Pictures and symbols in Markdown become characters, or one line with a place."""

import pytest
from PIL import Image

from generator.geometry.shapes import Rect
from generator.packs.symbols import art_of
from generator.problems import PizarraError
from generator.scene.drawings import bounds_of
from generator.text.blocks import FigureBlock, Paragraph, parse
from generator.text.layout import Flow, FlowLook, fit_blocks


@pytest.fixture
def art(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "game" / "pictures" / "art").mkdir(parents=True)
    Image.new("RGB", (60, 40), (200, 0, 0)).save(tmp_path / "game" / "pictures" / "art" / "a_dragon.png")
    return lambda text: art_of(tmp_path / "game")(text, "card.md.j2", f"# one\n{text}")


def test_a_picture_by_itself_is_a_figure_and_one_among_words_a_letter(art):
    text, problems = art("![](art/a_dragon.png)\n\nwords ![here](art/a_dragon.png) :sword:")
    alone, among = parse(text)
    assert isinstance(alone, FigureBlock)
    assert alone.figure.share == 1
    assert isinstance(among, Paragraph)
    assert [len(word.fragments[0].text) for word in among.words] == [5, 1, 1]
    assert problems == ()


@pytest.mark.parametrize(("told", "share"), [("60%", 0.6), (" 30 % of it", 0.3), ("999%", 1), ("0%", 0.05), ("x", 1)])
def test_a_percentage_says_how_wide(art, told, share):
    (block,) = parse(art(f"![{told}](art/a_dragon.png)")[0])
    assert block.figure.share == share


def test_names_that_a_template_filled_in_may_be_escaped(art):
    (block,) = parse(art(r"![](art/a\_dragon\.png)")[0])
    assert isinstance(block, FigureBlock)


def test_a_missing_picture_is_one_line_with_its_place(art):
    with pytest.raises(PizarraError) as error:
        art("text\n\n![](art/dragon.png)")
    assert str(error.value) == (
        "card.md.j2:4: there is no picture “art/dragon.png”\n    did you mean “art/a_dragon.png”?"
    )


def test_a_name_that_leads_out_is_refused(art):
    with pytest.raises(PizarraError, match="is not a file in the picture folders"):
        art("![](../../secret.png)")


def test_an_unknown_symbol_is_a_warning_and_printed_as_written(art):
    text, (problem,) = art("spend :cion: and go at 12:30:15, | :---: | a:b:c")
    assert ":cion:" in text
    assert str(problem).startswith(
        "card.md.j2:2: there is no symbol “:cion:”; it is printed as it is written [warning]"
    )


def test_a_picture_shrinks_before_the_text_does_and_never_leaves_the_room(art):
    room, look = Rect(0, 0, 58, 70), FlowLook()
    sizes = []
    for count in (1, 8, 12, 16):
        text, _ = art("![](art/a_dragon.png)\n\n" + "words that fill a line or two of a card " * count)
        flow = fit_blocks(parse(text), room, look)
        assert isinstance(flow, Flow)
        picture = bounds_of(flow.items[:1])
        assert bounds_of(flow.items).bottom <= room.bottom + 1e-6
        sizes.append((flow.size, picture.width))
    assert sizes[0] == (look.preferred, 58)
    assert [size for size, _ in sizes[:3]] == [look.preferred] * 3
    assert sizes[1][1] > sizes[2][1] > sizes[3][1]
