"""The rules leaflet: folded or flat, with the rulings in force, never spilled, and its mistakes at their lines."""

from dataclasses import replace

import pypdf
import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.request import BuildRequest
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_pack, read_team
from generator.packs.locations import forget_packs
from generator.problems import Severity
from generator.scene.drawings import bounds
from generator.scene.primitives import Group, Text
from tests.docs.guide_pages import files, guide_page
from tests.reading import said

GAMES = ("dichoso-fulbo", "dreadball", "duelo-ortogonal", "robosoccer", "sombra")


def request_for(game, **wishes):
    pack = find_pack(game)
    teams = tuple(read_team(path)[0] for path in example_teams(pack))
    paper = wishes.pop("paper", "a4")
    return BuildRequest(pack, teams, Paper(paper, SIZES[paper]), parts=("rules",), **wishes)


def leaflet(request):
    (document,) = build.draw(request).documents
    return document


def text_of(document):
    return " ".join(said(pdf_bytes(document)))


def texts_in(items, shift=(0.0, 0.0)):
    for item in items:
        if isinstance(item, Group) and item.name != "pieces":
            place = item.transform
            if (place.a, place.d) == (1, 1):
                yield from texts_in(item.items, (shift[0] + place.e, shift[1] + place.f))
        elif isinstance(item, Text):
            yield bounds(item).shift(*shift)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_leaflet_fills_whole_sheets_and_keeps_inside_its_pages(game, paper):
    language = "en" if paper == "letter" else "es"
    document = leaflet(request_for(game, paper=paper, language=language))
    assert document.duplex == "short-edge"
    assert len(document.sheets) % 2 == 0
    area = Paper(paper, SIZES[paper]).printable(landscape=True).expand(0.5)
    for sheet in document.sheets:
        for box in texts_in(sheet.items):
            assert area.x <= box.x, box
            assert box.right <= area.right, box
            assert box.bottom <= area.bottom + 0.5, box


def test_both_sides_say_the_same_twice(order):
    first, second = (pdf_bytes(leaflet(replace(order, parts=("rules",)))) for _ in range(2))
    assert first == second


@pytest.mark.parametrize("backs", ["none", "fold"])
def test_where_nothing_is_printed_on_backs_the_leaflet_is_flat(backs):
    document = leaflet(request_for("robosoccer", gang=GangStyle(backs=backs)))
    assert document.duplex == "none"
    assert next(sheet.title for sheet in document.sheets).endswith("1 y 2")


def test_large_print_takes_upright_pages():
    document = leaflet(request_for("dichoso-fulbo", edition="large-print"))
    assert document.duplex == "none"
    assert {sheet.size for sheet in document.sheets} == {SIZES["a4"]}


def test_by_hand_fronts_and_backs_are_two_files():
    made = build.draw(request_for("robosoccer", by_hand=True))
    assert [document.name for document in made.documents] == ["rules-fronts", "rules-backs"]


def test_rulings_and_options_change_it():
    usual = text_of(leaflet(request_for("dichoso-fulbo", language="en")))
    assert "2D6 ≤ T" in usual
    assert "Count down from your speed" in usual
    switches = {"DF-01": "1d12", "iniciativa_simple": "yes", "DF-06": "despeje"}
    other = text_of(leaflet(request_for("dichoso-fulbo", language="en", switches=switches)))
    assert "1D12 ≤ T" in other
    assert "Count down from your speed" not in other
    assert "the keeper parries a difference of +2 or −2" in other
    assert "Initiative without subtracting hexes moved: in use" in other


@pytest.mark.parametrize("game", GAMES)
def test_each_choice_of_a_ruling_that_it_prints_changes_it(game):
    request = request_for(game, language="en")
    usual = text_of(leaflet(request))
    for ruling in request.rules.all_rulings:
        for choice in ruling.choices if ruling.chosen and text_in(usual, ruling.text) else ():
            other = text_of(leaflet(replace(request, switches={ruling.id: choice.id})))
            assert text_in(other, choice.text), (ruling.id, choice.id)
            assert text_in(other, ruling.text) is (choice == ruling.chosen), (ruling.id, choice.id)


@pytest.mark.parametrize("game", GAMES)
def test_each_option_is_in_use_or_not(game):
    request = request_for(game, language="en")
    usual = text_of(leaflet(request))
    for option in request.rules.options.values():
        value = next(value for value in option.values if value != option.value)
        other = text_of(leaflet(replace(request, switches={option.id: value})))
        title = option.title.in_("en")
        assert f"{title}: not in use" in usual
        assert f"{title}: in use" in other


@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_switched_off_is_no_longer_in_it(game):
    request = request_for(game, language="en")
    usual = text_of(leaflet(request))
    printed = {ruling.id: ruling.text for ruling in request.rules.all_rulings if stated_in(usual, ruling)}
    assert printed
    other = text_of(leaflet(replace(request, switches=dict.fromkeys(printed, "no"))))
    assert [name for name, text in printed.items() if text_in(other, text)] == []


def test_dice_needed_are_those_of_the_ruling_in_force():
    other = text_of(leaflet(request_for("dichoso-fulbo", language="en", switches={"DF-01": "1d12"})))
    assert "1 die with 12 sides" in other


def stated_in(printed, ruling):
    return bool(ruling.text) and len(ruling.choices) < 2 and text_in(printed, ruling.text)


def text_in(printed, text):
    return " ".join(text.in_("en").split()) in printed


def test_catalan_falls_back_to_a_language_that_the_leaflet_has():
    document = leaflet(request_for("dichoso-fulbo", language="ca"))
    spanish = leaflet(request_for("dichoso-fulbo", language="es"))
    assert "los hexágonos que recorre, así" in text_of(document)
    assert text_of(document) == text_of(spanish)


def test_the_guide_tells_how_to_fold_it(order):
    made = build.draw(replace(order, parts=("rules", "guide"), language="en"))
    guide = text_of(next(document for document in made.documents if document.name == "guide"))
    assert "Lay the sheets into each other, fold them across the middle, page 1 outside" in guide
    alone = build.draw(replace(order, parts=("rules", "guide"), language="en", gang=GangStyle(backs="none")))
    guide = text_of(next(document for document in alone.documents if document.name == "guide"))
    assert "Fold the rules leaflet" not in guide


def own_game(tmp_path, leaflet_text=None, rules=None):
    folder = tmp_path / "mio"
    folder.mkdir()
    (folder / "game.yaml").write_text("game: mio\ntitle: Mio\nboard: {grid: {type: squares, columns: 4, rows: 3}}\n")
    if leaflet_text is not None:
        (folder / "leaflet.md.j2").write_text(leaflet_text, encoding="utf-8")
    if rules is not None:
        (folder / "rules.yaml").write_text(rules, encoding="utf-8")
    return BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en", parts=("rules",))


RULES = """
title: Mio
source: ours
tables:
  turn:
    type: sequence
    title: The turn of Mio
    source: page 1
    rows: [{id: 1, text: roll}, {id: 2, text: move}]
notes:
  M-1: {title: A tie, about: nothing is said, text: In a tie the younger wins.}
"""


def test_a_game_with_rules_has_a_leaflet_of_its_data(tmp_path):
    text = text_of(leaflet(own_game(tmp_path, rules=RULES)))
    for words in ("What you need", "the board", "The turn of Mio", "In a tie the younger wins."):
        assert words in text


TABLES = """
title: Mio
source: ours
tables:
  turn: {type: sequence, title: Your turn, rows: [{text: roll the dice}], notes: [Nobody may pass.]}
  ends: {type: cases, title: The end, rows: [{when: nobody moves, text: the game ends}]}
  weather: {type: dice, title: Weather, dice: 1d6, rows: [{roll: 1-4, result: calm, text: no wind},
            {roll: 5-6, result: storm, text: lower sails}]}
  far: {type: bands, title: Distances, rows: [{band: 1-3, value: 1}, {band: 4+, value: -2}]}
"""


def test_the_leaflet_prints_the_tables_and_lists_decks_but_no_cards_that_are_not_there(tmp_path):
    request = own_game(tmp_path, rules=TABLES)
    file = tmp_path / "mio" / "game.yaml"
    file.write_text(file.read_text() + "decks: {mail: {count: 2, front: {centre: m}}}\n")
    forget_packs()
    text = text_of(leaflet(replace(request, pack=read_pack(tmp_path / "mio"))))
    for words in (
        "cards: Mail",
        "roll the dice",
        "Nobody may pass.",
        "nobody moves: the game ends",
        "lower sails",
        "−2",
    ):
        assert words in text
    assert "reference cards" not in text


def test_an_unknown_symbol_in_the_template_is_a_warning_at_its_line(tmp_path):
    request = own_game(tmp_path, "# Title\n\nTake a :swrd: or a :sword:.\n")
    (warning,) = (problem for problem in build.draw(request).problems if problem.severity is Severity.WARNING)
    assert warning.file.endswith("leaflet.md.j2") and warning.line == 3
    assert "there is no symbol “:swrd:”" in warning.message and "sword" in warning.hint


@pytest.mark.parametrize(("language", "file"), [("en", "my-game/leaflet.md.j2"), ("es", "mi-juego/leaflet.md.j2")])
def test_the_leaflet_of_the_guide_is_printed(tmp_path, language, file):
    (example,) = (text for name, text in files(guide_page("rules-leaflet", language)) if name == file)
    table = "turn" if language == "en" else "turno"
    request = own_game(tmp_path, example, TABLES.replace("  turn:", f"  {table}:"))
    text = text_of(leaflet(request))
    assert "roll the dice" in text and ("How to win" in text or "Cómo se gana" in text)


def test_a_game_without_rules_has_none(tmp_path):
    request = own_game(tmp_path)
    made = build.draw(request)
    assert not made.documents
    (note,) = (problem for problem in made.problems if problem.file == "--only")
    assert "no rules to print" in note.message


def test_long_text_takes_more_sheets_and_loses_nothing(tmp_path):
    words = [f"word{number}" for number in range(4000)]
    document = leaflet(own_game(tmp_path, " ".join(words)))
    assert len(document.sheets) > 2
    assert set(words) <= set(text_of(document).split())


def test_what_text_leaves_of_a_sheet_is_for_notes(tmp_path):
    document = leaflet(own_game(tmp_path, "# Title\n\nA few words."))
    assert len(document.sheets) == 2
    assert text_of(document).count("Notes") == 4


@pytest.mark.parametrize(
    ("text", "line", "message"),
    [
        ("# Title\n\n{{ bands('nothing') }}\n", 3, "nothing"),
        ("{{ block('boardd') }}\n", 1, "there is no block “boardd”"),
        ("# Title\n\n{{ unknown }}\n", 3, "there is nothing called “unknown”"),
        ("one\n\n{% if %}\n", 3, "not a valid template"),
    ],
)
def test_mistakes_are_one_line_at_their_place(pizarra, tmp_path, text, line, message):
    folder = tmp_path / "templates" / "robosoccer"
    folder.mkdir(parents=True)
    (folder / "leaflet.md.j2").write_text(text, encoding="utf-8")
    done = pizarra("build", "robosoccer", "--only", "rules", "--out", "out", "--lang", "en")
    assert done.code == 1
    assert f"leaflet.md.j2:{line}:" in done.err
    assert message in done.err
    assert "Traceback" not in done.err


def test_the_file_says_how_it_is_flipped(pizarra, tmp_path):
    assert pizarra("build", "robosoccer", "--only", "rules", "--out", "out").code == 0
    reader = pypdf.PdfReader(tmp_path / "out" / "rules.pdf")
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert all(page.mediabox.width > page.mediabox.height for page in reader.pages)
