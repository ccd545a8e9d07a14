"""The guide tells the figures of its own build and keeps within its page."""

import re
from dataclasses import replace
from itertools import cycle, product

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.request import BuildRequest
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import SIZES, Paper
from generator.imposition.seams import JOINTS, Joint
from generator.packs.load import example_teams, find_pack, read_pack, read_team
from generator.scene.drawings import bounds
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Text, place_items
from generator.text.words import LARGE
from tests.reading import said

PARTS = ("board", "counters", "cards", "team-sheets", "guide")


def guide_of(order, **wishes):
    made = build.draw(replace(order, parts=PARTS, **wishes))
    (document,) = (document for document in made.documents if document.name == "guide")
    return document, made


def text_of(document):
    return " ".join(said(pdf_bytes(document)))


@pytest.mark.slow
@pytest.mark.parametrize(
    ("paper", "kind", "language"),
    [(*sheets, language) for sheets, language in zip(product(sorted(SIZES), JOINTS), cycle(["es", "en"]))],
)
def test_no_text_leaves_the_page_and_two_pages_do(order, language, kind, paper):
    document, _ = guide_of(order, language=language, joint=Joint(kind, fold=True), paper=Paper(paper, SIZES[paper]))
    assert 1 <= len(document.sheets) <= 2
    area = Paper(paper, SIZES[paper]).printable(landscape=False).expand(0.5)
    for sheet in document.sheets:
        (group,) = sheet.items
        for item in group.items:
            if isinstance(item, Text):
                box = bounds(item).shift(area.x + 0.5, area.y + 0.5)
                assert area.x <= box.x
                assert box.right <= area.right
                assert box.bottom <= area.bottom + 1


@pytest.mark.slow
def test_it_tells_this_builds_own_figures(order):
    document, made = guide_of(order, language="en")
    text = text_of(document)
    assert f"{made.counts['sheets'] + 1} sheets of A4, on one side" in text
    assert "3 × 2 sheets · 792.5 × 363.6 mm · hexes of 20.8 mm" in text
    assert f"{made.counts['counters']} counters of 18.8 mm" in text
    assert f"{made.counts['cards']} cards of 63 × 88 mm" in text


def test_what_is_not_printed_is_not_told(order):
    made = build.draw(replace(order, parts=("cards", "guide"), language="en"))
    text = text_of(made.documents[-1])
    assert "Cut the cards" in text
    assert "Glue" not in text
    assert "counters" not in text


@pytest.mark.slow
def test_joints_have_their_own_words(order):
    words = {"lap": "Cut two sides", "butt": "Cut all four sides", "zigzag": "Cut along the hexes"}
    for kind in JOINTS:
        made = build.draw(replace(order, parts=("board", "guide"), language="en", joint=Joint(kind)))
        text = text_of(made.documents[-1])
        assert [key for key, word in words.items() if word in text] == [kind]


@pytest.mark.slow
def test_spanish_has_decimal_commas_everywhere(order):
    text = text_of(guide_of(order, language="es", joint=Joint("lap", 7.5))[0])
    assert "hexágonos de 20,8 mm" in text and "6,5 mm impresos" in text
    assert not re.search(r"\d\.\d", text)


GAMES = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), list(zip(GAMES, cycle(["es", "en"]), strict=False)))
def test_every_small_piece_is_named_and_told_what_it_is_for(game, language):
    pack = find_pack(game)
    teams = tuple(read_team(file)[0] for file in example_teams(pack))
    document, _ = guide_of(BuildRequest(pack, teams, Paper("a4", SIZES["a4"]), language=language))
    text = text_of(document).lower()
    assert len(document.sheets) <= 2
    for token in pack.game.tokens.values():
        assert token.name.in_(language).lower() in text
        assert token.use is None or " ".join(token.use.in_(language).lower().split()) in text


def test_pieces_with_nothing_on_the_back_are_not_said_to_have_two_faces():
    pack = find_pack("robosoccer")
    document, _ = guide_of(BuildRequest(pack, (), Paper("a4", SIZES["a4"]), language="en"))
    assert "some have nothing on the back" in text_of(document) and "two faces" not in text_of(document)


@pytest.mark.slow
def test_a_page_without_rows_to_join_joins_none(order):
    wide = replace(order, language="en", paper=Paper("a3", SIZES["a3"]))
    text = text_of(guide_of(wide)[0])
    assert "Glue the rows first" not in text and "Glue the sheets" in text


@pytest.mark.slow
@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball"])
def test_the_sheets_it_lists_are_all_there_are(game):
    pack = find_pack(game)
    teams = tuple(read_team(file)[0] for file in example_teams(pack))
    document, made = guide_of(BuildRequest(pack, teams, Paper("a4", SIZES["a4"]), language="en"))
    listed = sum(int(count) for count in re.findall(r"(\d+) sheets? of A4, on", text_of(document)))
    assert listed == sum(sheet.side == "front" for each in made.documents for sheet in each.sheets)


@pytest.mark.slow
def test_a_guide_in_large_print_is_set_tighter_where_that_saves_a_page_and_stays_large():
    pack = find_pack("sombra")
    teams = tuple(read_team(file)[0] for file in example_teams(pack))
    order = BuildRequest(pack, teams, Paper("a4", SIZES["a4"]), language="es", edition="large-print")
    made = build.draw(replace(order, parts=("cards", "team-sheets", "guide")))
    (sheet,) = made.documents[-1].sheets
    (group,) = sheet.items
    assert min(item.size for item in group.items if isinstance(item, Text)) >= LARGE


@pytest.mark.slow
def test_one_sheet_has_no_order_and_of_two_the_other_order_is_named(order):
    counters = replace(order, language="en", by_hand=True, parts=("counters", "guide"))
    one = text_of(build.draw(counters).documents[-1])
    assert "Print the back by hand" in one and "--duplex" not in one
    many = replace(order, language="en", by_hand=True, teams=order.teams * 4)
    for asked, other in (("same", "reversed"), ("reversed", "same")):
        assert f"“--duplex manual-{other}”" in text_of(guide_of(many, backs_order=asked)[0])


@pytest.mark.slow
def test_sheets_that_need_scissors_are_named(order):
    """Together, counters and some cards share a sheet, on which no straight cut frees anything."""
    text = text_of(guide_of(order, language="en", together=True, gang=GangStyle(fill="none"))[0])
    assert "With scissors, by the marks of each piece (sheet 1)." in text
    assert re.search(r"\d+ cuts, each right across the sheet \(sheet 2\)\.", text)


@pytest.mark.slow
def test_a_cut_that_parts_the_sheet_comes_first_and_the_others_do_not_cross_all_of_it(order):
    document, made = guide_of(order, language="en", gang=GangStyle("straight", fill="none"))
    text = text_of(document)
    counters = text[text.index("34 counters") : text.index("9 cards of")]
    assert "first the lowest cut, which divides the sheet" in counters
    assert f"with scissors: {made.counts['tokens']} pieces" in counters
    assert "right across" not in counters


@pytest.mark.slow
def test_a_fold_is_told_of_where_a_sheet_folds(order):
    folded = text_of(guide_of(order, language="en", gang=GangStyle(backs="fold"))[0])
    assert "Fold the sheet at its line" in folded and "flipped" not in folded
    alone = build.draw(replace(order, parts=("board", "guide"), language="en", gang=GangStyle(backs="fold")))
    assert "Fold the sheet" not in text_of(alone.documents[-1])


@pytest.mark.slow
def test_strips_and_templates_have_a_step(order):
    assert "Glue on the lines" in text_of(guide_of(order, language="en", lines="strips")[0])
    assert "Glue on the lines" not in text_of(guide_of(order, language="en")[0])


@pytest.mark.parametrize(("second", "texts"), [("", ["33"]), (", reduced: 17", ["44", "17"])])
def test_a_piece_is_shown_with_a_back_where_one_of_its_type_has_any(second, texts, tmp_path, flat):
    (folder := tmp_path / "mine").mkdir()
    (folder / "game.yaml").write_text(
        f"""\
game: mine
title: T
summary: s
credit: c
pieces:
  unit:
    size: 14mm
    fields: {{combat: number, reduced: {{number: 0-20, optional: true}}}}
    front: {{centre: "{{{{ combat }}}}"}}
    back: {{like: front, when: "{{{{ reduced }}}}", centre: "{{{{ reduced }}}}"}}
    rows: [{{combat: 33}}, {{combat: 44{second}}}]
""",
        encoding="utf-8",
    )
    order = BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en", parts=("counters", "guide"))
    (document,) = (document for document in build.draw(order).documents if document.name == "guide")
    shown = [one.item.text for one in flat(document.sheets[0].items) if isinstance(one.item, Text)]
    assert [text for text in shown if text in ("17", "33", "44")] == texts * 2


def test_a_custom_guide_has_its_steps_and_its_text(tmp_path):
    (folder := tmp_path / "mine").mkdir()
    game = "game: mine\ntitle: T\nsummary: s\ncredit: c\npieces:\n  unit: {size: 14mm, front: {centre: x}, count: 2}\n"
    (folder / "game.yaml").write_text(game, encoding="utf-8")
    text = (
        '{{ block("printing") }}\n## First\n\nThe *one*\n\nstep.\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n## Last words\n'
    )
    (folder / "guide.md.j2").write_text(text, encoding="utf-8")
    order = BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en", parts=("counters", "guide"))
    (document,) = (document for document in build.draw(order).documents if document.name == "guide")
    words = text_of(document)
    assert "100 %" in words and "1 First The one step." in " ".join(words.split())
    assert words.index("First") < words.index("a b") < words.index("Last")
    assert "What to print" not in words


LONGER = {("letter", "dreadball"), ("letter", "sombra")}
"""Where the emblems of the kinds take a second page."""


@pytest.mark.slow
@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball", "sombra"])
def test_the_guide_of_a_bundled_game_is_one_page_and_explains_its_counters(game, paper):
    pack = find_pack(game)
    teams = tuple(read_team(path)[0] for path in example_teams(pack))
    parts = ("board", "counters", "cards", "rules", "team-sheets", "guide")
    request = BuildRequest(pack, teams, Paper(paper, SIZES[paper]), parts=parts, language="en")
    (guide,) = (document for document in build.draw(request).documents if document.name == "guide")
    assert len(guide.sheets) == (1 if (paper, game) not in LONGER else 2)
    text = " ".join(text_of(guide).replace(":", "").split())  # in one paragraph, labels have colons
    assert {"dichoso-fulbo": "captain; no rule depends on it", "dreadball": "C captain", "sombra": "leader"}[
        game
    ] in text
    assert "Its back Flip" in text
    assert "emblem" in text


UNITS = """
game: skirmish
title: Skirmish
languages: [en]
pieces:
  unit:
    shape: square
    size: 20mm
    fields: {side: text, men: 0-9}
    from: [{side: "#ff0000", men: 4}, {side: "#ff0000", men: 3}, {side: "#0000ff", men: 4}]
    front: {ground: "{{ side }}", centre: "{{ men }}"}
"""


@pytest.mark.parametrize("back", ["", '    back: {ground: "#cccccc", centre: "{{ men }}"}\n'])
def test_a_piece_in_several_colours_is_shown_in_two_of_them(tmp_path, back):
    folder = tmp_path / "skirmish"
    folder.mkdir()
    (folder / "game.yaml").write_text(UNITS + back, encoding="utf-8")
    order = BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en", parts=("counters", "guide"))
    (document,) = (document for document in build.draw(order).documents if document.name == "guide")
    grounds = [item.style.fill for item, _ in place_items(document.sheets[0].items) if isinstance(item, Box)]
    assert {Colour.of("#ff0000"), Colour.of("#0000ff")} <= set(grounds)
