"""Slips of people who make their first game: each answer says how to write it."""

import pytest
from pypdf import PdfReader

TABLE = "titulo,numero,color,cantidades\nUno,1,red,3\nDos,2,blue,2\n"
DECK = """\
game: mine
title: Mine
decks:
  cards:
    from: cards.csv
    front:
      ground: {ground}
      box: {box}
"""
BOARD = "game: mine\ntitle: Mine\nboard:\n  grid: {grid}\n"
TITLE = '{text: "{{ titulo }}", at: [8%, 5%, 84%, 12%]}'


@pytest.fixture
def answer(pizarra, tmp_path):
    def check(game, table=TABLE):
        (tmp_path / "mine").mkdir(exist_ok=True)
        (tmp_path / "mine" / "game.yaml").write_text(game, "utf-8")
        if "cards.csv" in game:
            (tmp_path / "mine" / "cards.csv").write_text(table, "utf-8")
        return pizarra("check", "mine").out

    return check


def deck(ground="white", box=TITLE):
    return DECK.replace("{ground}", ground).replace("{box}", box)


@pytest.mark.parametrize(
    ("game", "message", "hint"),
    [
        (deck("{{ color }}"), "7:15: error: double braces need quotes", 'in quotes: "{{ color }}"'),
        (deck(box="{text: {{ titulo }}}"), "double braces need quotes", '"{{ titulo }}"'),
        (deck(box='{text: "numero", at: top}'), "“numero” is printed on every piece", "did you mean “{{ numero }}”?"),
        (deck(box="{simbol: star}"), "unknown key “simbol”", "did you mean “symbol”?"),
        (deck(box="{symbol: estrella, at: top}"), "no symbol “estrella”", "did you mean “star”?"),
        (deck(box="{symbol: cohete, at: top}"), "no symbol “cohete”", "pizarra list symbols"),
        (deck(box='{text: "Long :star: word", at: [0%, 0%, 9%, 2%]}'), "“Long [star] word” does not fit", "larger box"),
        (deck(), "“cantidades” is not used, so there is one piece per row", "call it “cantidad”"),
        (
            BOARD.replace("{grid}", "{type: rings, sectors: 12, 18, size: 20mm}"),
            "several values need square brackets",
            "write sectors: [12, 18]",
        ),
    ],
)
def test_the_answer_to_a_slip_says_how_to_write_it(answer, game, message, hint):
    found = answer(game)
    assert (message in found, hint in found) == (True, True), found


@pytest.mark.parametrize("heading", ["cantidad", "coste", "count", "number"])
def test_a_column_that_is_no_misspelt_count_brings_no_warning(answer, heading):
    found = answer(deck(), TABLE.replace("cantidades", heading))
    assert "warning" not in found and "did you mean" not in found


def test_a_single_check_needs_no_brackets(answer):
    assert "no problems" in answer(
        BOARD.replace("{grid}", "{type: squares, columns: 3, rows: 3, size: 20mm}") + "  checks: connected\n"
    )


def test_a_misspelt_file_is_found_in_its_folder(pizarra, answer):
    answer(deck())
    for command in ("check", "build"):
        assert "did you mean “mine/game.yaml”?" in pizarra(command, "mine/gmae.yaml").err


def test_stars_that_make_nothing_bold_are_reported_where_they_stand(pizarra, tmp_path):
    (tmp_path / "mine" / "cards").mkdir(parents=True)
    (tmp_path / "mine" / "cards" / "help.md").write_text("# Help\n\nRoll **twice.\n", "utf-8")
    (tmp_path / "mine" / "cards.csv").write_text("name,text\nTen,Take **two coins\nAce,Take **two** coins\n", "utf-8")
    front = 'front: {top: "{{ name }}", centre: {markdown: "{{ text }}"}, bottom: {markdown: "Play ** me**"}}'
    panel = "board: {grid: {type: none, width: 90mm, height: 60mm}, panels: [{text: The **first wins}]}"
    decks = f"decks:\n  hand: {{from: cards.csv, {front}}}\n  help: {{front: help.md}}"
    (tmp_path / "mine" / "game.yaml").write_text(f"game: mine\ntitle: Mine\n{decks}\n{panel}\n", "utf-8")
    run = pizarra("build", "mine", "--out", "out")
    assert run.code == 0
    said = "warning: {}this “**” makes nothing bold and is printed: “{}”"
    for place, path, text in (
        ("mine/game.yaml:4:107", "decks.hand.front.bottom.markdown: ", "** me**"),
        ("mine/game.yaml:6:", "board.panels 1, text: ", "**first wins"),
        ("mine/cards.csv:B2", "", "**two coins"),
        ("mine/cards/help.md:3", "", "**twice."),
    ):
        assert any(line.startswith(place) and said.format(path, text) in line for line in run.err.splitlines()), run.err
    assert run.err.count("makes nothing bold") == 4


def test_single_stars_and_pictures_in_markdown_are_reported_where_they_are(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "cards.csv").write_text("text\nTake *two coins\nA ![](coin.svg) coin\n2 * 3\n", "utf-8")
    panel = "board: {grid: {type: none, width: 90mm, height: 60mm}, panels: [{text: 'The _first ![](a.png) wins'}]}"
    decks = 'decks:\n  hand: {from: cards.csv, front: {centre: {markdown: "{{ text }}"}}}'
    (tmp_path / "mine" / "game.yaml").write_text(f"game: mine\ntitle: Mine\n{decks}\n{panel}\n", "utf-8")
    found = pizarra("check", "mine").out
    for line in (
        "mine/cards.csv:A2: warning: this “*” makes nothing italic and is printed: “*two coins”",
        "mine/cards.csv:A3: warning: pictures are not printed in this text: “![](coin.svg)”",
        "board.panels 1, text: this “_” makes nothing italic and is printed: “_first”",
        "board.panels 1, text: pictures are not printed in this text: “![](a.png)”",
    ):
        assert line in found, found
    assert found.count("warning: ") == 4


def test_signs_in_a_panel_are_printed_as_they_are_meant(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    panels = r"panels: [{text: 'An \*asterisk and _slanted_ letters'}]"
    board = f"board: {{grid: {{type: none, width: 90mm, height: 60mm}}, {panels}}}"
    (tmp_path / "mine" / "game.yaml").write_text(f"game: mine\ntitle: Mine\n{board}\n", "utf-8")
    assert pizarra("build", "mine", "--only", "board", "--out", "out").code == 0
    text = " ".join(PdfReader(tmp_path / "out" / "board.pdf").pages[-1].extract_text().split())
    assert "An *asterisk and slanted letters" in text


def test_stars_around_words_of_plain_text_are_reported(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "cards.csv").write_text("name\n**Ten**\n2 ** 3 ** 4\n5*6 ***\n", "utf-8")
    decks = 'decks:\n  hand: {from: cards.csv, front: {centre: "{{ name }}"}}'
    (tmp_path / "mine" / "game.yaml").write_text(f"game: mine\ntitle: Mine\n{decks}\n", "utf-8")
    run = pizarra("build", "mine", "--out", "out")
    found = "mine/cards.csv:A2: warning: this text is not Markdown, so its “**” are printed: “**Ten**”"
    assert run.code == 0 and found in run.err and run.err.count("not Markdown") == 1


@pytest.mark.slow
def test_stars_in_the_rules_are_reported_where_they_stand(pizarra, tmp_path):
    assert pizarra("new", "game", "mine", "--like", "robosoccer").code == 0
    rules = tmp_path / "mine" / "rules.yaml"
    text = rules.read_text("utf-8")
    assert text.count("puts 6 robots") == 1
    rules.write_text(text.replace("puts 6 robots", "puts **6 robots"), "utf-8")
    run = pizarra("build", "mine", "--only", "rules", "--out", "out")
    told = "makes nothing bold and is printed: “**6 robots on their first row”"
    assert "mine/rules.yaml:" in run.err and told in run.err


def test_colours_that_look_alike_in_grey_are_reported(pizarra, tmp_path):
    grid = "grid: {type: nodes, nodes: {a: [20mm, 20mm], b: [60mm, 20mm], c: [60mm, 60mm]}}"
    routes = "[{from: a, to: b, colour: red}, {from: b, to: c, colour: green}, {from: a, to: c, colour: yellow}]"
    board = f"board:\n  {grid}\n  layers: [{{paths: accent, routes: {routes}}}]\n"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(f"game: mine\ntitle: Mine\n{board}", "utf-8")
    assert pizarra("build", "mine", "--out", "out").err == ""
    run = pizarra("build", "mine", "--grey", "--out", "grey")
    assert run.code == 0
    assert "board.layers 1: these colours look alike in grey: “red/green”" in run.err
    assert "yellow" not in run.err


MAP = """game: mine
title: Mine
board:
  grid: {{type: nodes, nodes: {{rome: {{at: [20mm, 20mm], shape: box}}, ostia: [60mm, 20mm]}}, links: [rome-ostia]}}
  layers: [{layer}]
pieces: {{legion: {{size: 10mm, count: 2, front: {{centre: L}}}}}}
set_up: {{start: {{name: Start, pieces: [{{piece: legion, {where}}}]}}}}
"""


@pytest.mark.parametrize(
    ("layer", "where", "said"),
    [
        ("{paths: accent}", "at: [rome, ostia]", "this path has no places"),
        ("{paths: accent, through: [[rome]]}", "at: [rome, ostia]", "a path needs two places or more"),
        ("{arrows: accent, through: [[rome]]}", "at: [rome, ostia]", "an arrow needs two places or more"),
        ("{labels: names}", "at: [rome], count: 2", "2 pieces for 1 place\n    name one place for each piece"),
        ("{labels: names}", "at: [rome], facing: nowhere", "“nowhere” is neither a direction nor another place"),
    ],
)
def test_on_a_map_messages_speak_of_places(pizarra, tmp_path, layer, where, said):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(MAP.format(layer=layer, where=where), "utf-8")
    run = pizarra("check", "mine")
    assert run.code == 1 and said in run.out + run.err
    assert "cell" not in run.out + run.err


def test_a_set_up_on_a_map_says_where_pieces_are_and_a_build_how_to_print_it(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(
        MAP.format(layer="{labels: names}", where="at: [rome, ostia]"), "utf-8"
    )
    run = pizarra("build", "mine", "--out", "out")
    assert run.code == 0 and "--only set-up prints a page with the set-up" in run.out
    only = pizarra("build", "mine", "--only", "set-up", "--out", "set-up")
    assert only.code == 0 and "--only" not in only.out
    page = "".join(page.extract_text() for page in PdfReader(tmp_path / "set-up" / "set-up.pdf").pages)
    assert "2 × legion: rome, ostia" in page.replace("Legion", "legion")


def test_a_standee_too_tall_for_the_paper_is_to_be_made_smaller(answer):
    piece = "{shape: standee, size: 60x200, rows: [{name: Ana}], front: {centre: Ana}}"
    found = answer(f"game: mine\ntitle: Mine\npieces:\n  a: {piece}\n")
    assert "“Ana”, 60 × 428 mm before it is folded, does not fit on A4" in found
    assert "make it smaller, or use a larger --paper" in found
