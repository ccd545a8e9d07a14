"""The rules leaflet: folded or flat, with the rulings in force, never spilled, and its mistakes at their lines."""

from dataclasses import replace
from functools import cache

import pypdf
import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.board.plan import make_board
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


def leaflet(request, board=None):
    (document,) = build.draw(request, board).documents
    return document


def text_of(document):
    return " ".join(said(pdf_bytes(document)))


@cache
def usual_leaflet(game, language, paper="a4"):
    return leaflet(request_for(game, language=language, paper=paper))


@cache
def usual_text(game):
    return text_of(usual_leaflet(game, "en", "letter"))


@cache
def usual_board(game):
    return make_board(request_for(game, language="en", paper="letter"))


@cache
def text_with(game, *switches):
    """Return what a leaflet says with some switches; its pictures show the usual board, for the words are at issue."""
    request = request_for(game, language="en", paper="letter", switches=dict(switches))
    return text_of(leaflet(request, usual_board(game)))


def texts_in(items, shift=(0.0, 0.0)):
    for item in items:
        if isinstance(item, Group) and item.name != "pieces":
            place = item.transform
            if (place.a, place.d) == (1, 1):
                yield from texts_in(item.items, (shift[0] + place.e, shift[1] + place.f))
        elif isinstance(item, Text):
            yield bounds(item).shift(*shift)


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_a_leaflet_fills_whole_sheets_and_keeps_inside_its_pages(game, paper):
    language = "en" if paper == "letter" else "es"
    document = usual_leaflet(game, language, paper)
    assert document.duplex == "short-edge"
    assert len(document.sheets) % 2 == 0
    area = Paper(paper, SIZES[paper]).printable(landscape=True).expand(0.5)
    for sheet in document.sheets:
        for box in texts_in(sheet.items):
            assert area.x <= box.x, box
            assert box.right <= area.right, box
            assert box.bottom <= area.bottom + 0.5, box


@pytest.mark.slow
def test_both_sides_say_the_same_twice(order):
    again = leaflet(replace(order, parts=("rules",)))
    assert pdf_bytes(again) == pdf_bytes(usual_leaflet("dichoso-fulbo", "es"))


@pytest.mark.slow
@pytest.mark.parametrize("backs", ["none", "fold"])
def test_where_nothing_is_printed_on_backs_the_leaflet_is_flat(backs):
    document = leaflet(request_for("robosoccer", gang=GangStyle(backs=backs)))
    assert document.duplex == "none"
    assert next(sheet.title for sheet in document.sheets).endswith("1 y 2")


@pytest.mark.slow
def test_large_print_takes_upright_pages():
    document = leaflet(request_for("dichoso-fulbo", edition="large-print"))
    assert document.duplex == "none"
    assert {sheet.size for sheet in document.sheets} == {SIZES["a4"]}


@pytest.mark.slow
def test_by_hand_fronts_and_backs_are_two_files():
    made = build.draw(request_for("robosoccer", by_hand=True))
    assert [document.name for document in made.documents] == ["rules-fronts", "rules-backs"]


@pytest.mark.slow
def test_rulings_and_options_change_it():
    usual = usual_text("dichoso-fulbo")
    assert "2D6 ≤ T" in usual
    assert "Count down from your speed" in usual
    switches = {"DF-01": "1d12", "iniciativa_simple": "yes", "DF-06": "despeje"}
    other = text_of(leaflet(request_for("dichoso-fulbo", language="en", switches=switches)))
    assert "1D12 ≤ T" in other
    assert "Count down from your speed" not in other
    assert "the keeper parries a difference of +2 or −2" in other
    assert "Initiative without subtracting hexes moved: in use" in other


@pytest.mark.slow
def test_a_modifier_of_an_optional_rule_is_printed_only_where_it_is_in_use():
    used = text_with("dichoso-fulbo", ("sin_presion", "yes"), ("volea", "tiro"))
    for name in ("Unpressured pass", "Unpressured reception", "Volley the defenders"):
        assert name in used and name not in usual_text("dichoso-fulbo")


@pytest.mark.slow
def test_the_note_of_a_diagram_depends_on_a_ruling():
    assert "change places" in usual_text("robosoccer")
    other = text_with("robosoccer", ("RS-03", "detienen"))
    assert "Here they cannot" in other


OTHER_CHOICES = [
    ("dichoso-fulbo", "DF-01", "1d12"),
    ("dichoso-fulbo", "DF-01", "1d10"),
    ("dichoso-fulbo", "DF-02", "fallo"),
    ("dichoso-fulbo", "DF-06", "despeje"),
    ("dichoso-fulbo", "DF-07", "gol"),
    ("dichoso-fulbo", "DF-14", "uno"),
    ("dichoso-fulbo", "DF-22", "6"),
    ("dichoso-fulbo", "DF-26", "defensor"),
    ("dichoso-fulbo", "DF-53", "cinco"),
    ("duelo-ortogonal", "DU-06", "48"),
    ("robosoccer", "RS-03", "detienen"),
]
"""The choices of rulings that a usual leaflet prints which are not in force in it."""


def rulings_printed(game):
    rulings = request_for(game).rules.all_rulings
    return [ruling for ruling in rulings if ruling.chosen and text_in(usual_text(game), ruling.text)]


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_the_chosen_choice_of_each_ruling_that_it_prints_may_be_named(game):
    printed = rulings_printed(game)
    text = text_with(game, *((ruling.id, ruling.chosen.id) for ruling in printed))
    assert printed and [ruling.id for ruling in printed if not text_in(text, ruling.chosen.text)] == []
    assert [ruling.id for ruling in printed if not text_in(text, ruling.text)] == []
    others = [(ruling.id, choice.id) for ruling in printed for choice in ruling.choices if choice != ruling.chosen]
    assert others == [(ruling, choice) for of, ruling, choice in OTHER_CHOICES if of == game]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "name", "other"), OTHER_CHOICES)
def test_each_choice_of_a_ruling_that_it_prints_changes_it(game, name, other):
    ruling = request_for(game).rules.ruling(name)
    (choice,) = (choice for choice in ruling.choices if choice.id == other)
    text = text_with(game, (name, other))
    assert text_in(text, choice.text)
    assert not text_in(text, ruling.text)


@pytest.mark.slow
@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize("game", GAMES)
def test_each_option_is_in_use_or_not(game, first):
    options = [*request_for(game).rules.options.values()]
    switched, others = options[first::2], options[1 - first :: 2]  # neighbours may exclude each other
    other = [(option.id, next(value for value in option.values if value != option.value)) for option in switched]
    for option in switched:
        assert not is_in_use(option, usual_text(game))
        assert is_in_use(option, text_with(game, *other))
        assert not any(is_in_use(each, text_with(game, *other)) for each in others)


def is_in_use(option, text):
    """Return whether a leaflet says that an option is in use: some name the others too."""
    title = option.title.in_("en")
    return title in text and f"{title}: not in use" not in text


@pytest.mark.slow
@pytest.mark.parametrize("game", GAMES)
def test_a_ruling_switched_off_is_no_longer_in_it(game):
    rulings = request_for(game).rules.all_rulings
    printed = {ruling.id: ruling.text for ruling in rulings if stated_in(usual_text(game), ruling)}
    assert printed
    other = text_with(game, *((name, "no") for name in printed))
    assert [name for name, text in printed.items() if text_in(other, text)] == []


def test_dice_needed_are_those_of_the_ruling_in_force():
    assert "1 die with 12 sides" in text_with("dichoso-fulbo", ("DF-01", "1d12"))


def stated_in(printed, ruling):
    return bool(ruling.text) and len(ruling.choices) < 2 and text_in(printed, ruling.text)


def text_in(printed, text):
    return " ".join(text.in_("en").split()) in printed


@pytest.mark.slow
def test_catalan_falls_back_to_a_language_that_the_leaflet_has():
    text = text_of(leaflet(request_for("dichoso-fulbo", language="ca")))
    assert "los hexágonos que recorre, así" in text
    assert text == text_of(usual_leaflet("dichoso-fulbo", "es"))


@pytest.mark.slow
def test_the_guide_tells_how_to_fold_it(order):
    made = build.draw(replace(order, parts=("rules", "guide"), language="en"))
    guide = text_of(next(document for document in made.documents if document.name == "guide"))
    assert "Lay the sheets into each other, fold them across the middle, page 1 outside" in guide
    flat = replace(request_for("robosoccer", language="en"), parts=("rules", "guide"), gang=GangStyle(backs="none"))
    alone = build.draw(flat)
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


@pytest.mark.slow
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


@pytest.mark.slow
def test_the_file_says_how_it_is_flipped(pizarra, tmp_path):
    assert pizarra("build", "robosoccer", "--only", "rules", "--out", "out").code == 0
    reader = pypdf.PdfReader(tmp_path / "out" / "rules.pdf")
    assert reader.trailer["/Root"]["/ViewerPreferences"]["/Duplex"] == "/DuplexFlipShortEdge"
    assert all(page.mediabox.width > page.mediabox.height for page in reader.pages)
