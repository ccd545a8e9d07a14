"""Types of a pack, from its files to pieces: every mistake with its place, pictures found, decks of Markdown."""

import pytest

from generator.artwork.pieces.counter_style import CounterStyle
from generator.building.order import Order
from generator.building.pieces.reprint import Reprint, known_pieces, printed_again
from generator.building.pieces.typed import drawn_type
from generator.geometry.shapes import Point
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import read_pack
from generator.packs.places import forget_packs
from generator.problems import PizarraError
from generator.scene.pieces import corners_of
from generator.scene.primitives import Text

HEAD = "game: mine\ntitle: T\nsummary: s\ncredit: c\n"
SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M1 1H8V8z"/></svg>'


@pytest.fixture
def typed(tmp_path):
    """Return a function from a game's text, and files beside it, to the first of its types, drawn."""

    def draw(text, **files):
        folder = tmp_path / "mine"
        folder.mkdir(exist_ok=True)
        (folder / "game.yaml").write_text(HEAD + text, encoding="utf-8")
        for name, content in files.items():
            file = folder / name.replace("__", "/").replace("_", ".")
            file.parent.mkdir(exist_ok=True)
            file.write_text(content, encoding="utf-8")
        forget_packs()
        pack = read_pack(folder)
        (path, kind), *_ = pack.game.types.items()
        order = Order(pack, (), Paper("a4", SIZES["a4"]), language="en")
        return drawn_type(kind, path, order, CounterStyle(18.8))

    return draw


def told(found):
    return [(problem.place.rpartition("/")[2], problem.message) for problem in found.problems]


def texts(flat, items):
    return [one.item.text for one in flat(items or ()) if isinstance(one.item, Text)]


def test_rows_of_a_list_become_pieces(typed, flat):
    found = typed(
        "pieces:\n  man: {size: 16mm, from: [{name: Ana}, {name: Bo, count: 2}], front: {middle: '{{ name }}'}}"
    )
    assert not found.problems
    assert [(piece.name, piece.quantity) for piece in found.pieces.pieces] == [("Ana", 1), ("Bo", 2)]
    assert texts(flat, found.pieces.pieces[1].front) == ["Bo"]


def test_a_type_without_rows_is_one_piece(typed):
    (piece,) = typed("pieces: {marker: {size: 10mm, count: 4, front: {ground: red}}}").pieces.pieces
    assert (piece.name, piece.quantity) == ("marker", 4)


def test_bad_cells_are_named_as_spreadsheets_do(typed):
    text = "pieces:\n  unit: {from: units.csv, fields: {name: text, combat: 0-9}, front: {middle: '{{ combat }}'}}"
    found = typed(text, units_csv="name,combat\nAna,3\nBo,12\nCy,\n")
    assert told(found) == [("units.csv:B3", "“12” is out of range"), ("units.csv:B4", "nothing stands here")]
    assert found.pieces.pieces == ()


def test_a_text_without_room_is_told_at_its_row(typed):
    text = "pieces:\n  unit:\n    size: 10mm\n    from: u.csv\n    front: {middle: '{{ name }}'}"
    found = typed(text, u_csv="name\nAna\n" + "W" * 60 + "\n")
    ((place, message),) = told(found)
    assert place == "u.csv:A3" and "has no room in the box middle at 5 pt" in message


@pytest.mark.parametrize(("text", "place", "message"), [
    ("pieces:\n  u: {from: none.csv, front: {}}", "game.yaml:6:13", "there is no file “none.csv”"),
    ("pieces:\n  u: {from: ../up.csv, front: {}}", "game.yaml:6:13", "“../up.csv” is no table"),
    ("pieces:\n  u: {front: {like: unti}}", "game.yaml:6:21", "there is no face “unti”"),
    ("pieces:\n  u: {front: {middle: '{{ x }}'}}", "game.yaml:6:23", "there is no field “x”"),
    ("pieces:\n  u: {front: {middle: {picture: no.png}}}", "game.yaml:6:23", "there is no picture “no.png”"),
    ("pieces:\n  u: {from: [{a: 1}, {b: 2}], fields: {a: 0-3}, front: {}}", "game.yaml:6:26", "there is no field “b”"),
    ("decks:\n  d: {front: gone.md}", "game.yaml:6:14", "there is no file “gone.md”"),
])  # fmt: skip
def test_mistakes_are_told_at_their_place(typed, text, place, message):
    assert (place, message) in told(typed(text))


def test_pictures_are_found_by_the_values_of_rows(typed):
    text = "pieces:\n  u: {from: [{art: cat}], size: 20mm, front: {middle: {picture: '{{ art }}.svg'}}}"
    assert not typed(text, pictures__cat_svg=SVG).problems
    text = text.replace("art: cat", "art: dog")
    assert ("game.yaml:6:20", "there is no picture “dog.svg”") in told(typed(text))


def test_a_deck_of_markdown_is_filled_row_by_row(typed, flat):
    text = "decks:\n  e: {from: e.csv, front: e.md, size: 44x68, back: {ground: navy, middle: '{{ title }}'}}"
    found = typed(
        text, e_csv="title,cost,copies\nRain,3,2\nSun,4,1\n", cards__e_md="# {{ title }}\n\n**{{ cost * 2 }}** coins"
    )
    assert not found.problems
    first, second = found.pieces.pieces
    assert (first.quantity, tuple(first.area.size)) == (2, pytest.approx((44, 68)))
    assert {"Rain", "6", "coins"} <= set(texts(flat, first.front)) and "Sun" in texts(flat, second.back)


def test_a_card_more_leaves_the_others_of_a_deck_as_they_are(typed):
    text, table = "decks: {e: {from: e.csv, front: e.md}}", "title\nRain\nSun\n"
    before = typed(text, e_csv=table, cards__e_md="# {{ title }}").pieces
    now = typed(text, e_csv=table + "Wind\n", cards__e_md="# {{ title }}").pieces
    (again,) = printed_again([now], Reprint(known_pieces([before])))
    assert [piece.name for piece in again.pieces] == ["Wind"]


def test_a_deck_in_jinja_is_filled_too_and_its_values_are_data(typed, flat):
    text = "decks: {e: {from: [{title: 'A *b*'}], front: e.md.j2}}"
    found = typed(text, cards__e_md_j2="# {{ title }}\n{% for n in range(2) %}\n* {{ n }}\n{% endfor %}")
    assert not found.problems
    assert {"A *b*", "0", "1"} <= set(texts(flat, found.pieces.pieces[0].front))


@pytest.mark.parametrize("name", ["e.md", "e.md.j2"])
def test_a_form_feed_parts_no_cards(typed, name):
    files = {f"cards/{name}": "# {{ title }}\n\f\nrest"}
    found = typed(f"decks: {{e: {{from: [{{title: A}}, {{title: B}}], front: {name}}}}}", **files)
    assert not found.problems and [piece.name for piece in found.pieces.pieces] == ["A", "B"]


def test_a_card_that_overflows_is_told_at_its_row(typed):
    text = "decks: {e: {from: e.csv, front: e.md, size: 44x68}}"
    found = typed(
        text, e_csv="title,text\nRain,x\nSun," + "word " * 390 + "\n", cards__e_md="# {{ title }}\n\n{{ text }}"
    )
    ((place, message),) = told(found)
    assert place == "e.csv:A3" and "too high" in message


def test_an_outline_of_ones_own_is_mirrored_on_the_back(typed):
    text = "pieces: {flag: {shape: flag.svg, size: 14mm, front: {ground: red}, back: {ground: blue}}}"
    (piece,) = typed(text, pictures__flag_svg=SVG).pieces.pieces
    front, back = (piece.front[0].clip, piece.back[-1].clip)
    assert front == piece.outline and piece.area.size == pytest.approx((14, 14))
    assert {Point(*map(round, at)) for at in corners_of(front)} == {Point(-7, -7), Point(7, -7), Point(7, 7)}
    assert {Point(*map(round, at)) for at in corners_of(back)} == {Point(7, -7), Point(-7, -7), Point(-7, 7)}


@pytest.mark.parametrize(("shape", "said"), [
    ("flag.svg", "the picture “flag.svg” begins with a path that is open"),
    ("flog.svg", "there is no picture “flog.svg”"),
])  # fmt: skip
def test_an_outline_that_cannot_be_cut_is_told_where_it_is_asked_for(typed, shape, said):
    found = typed(f"pieces: {{flag: {{shape: {shape}, front: {{}}}}}}", pictures__flag_svg=SVG.replace("z", ""))
    assert [problem.message for problem in found.problems] == [said] and not found.pieces.pieces


def test_a_symbol_that_is_not_there_is_told_at_its_cell_and_times_are_not(typed):
    text = "pieces: {card: {from: c.csv, size: 60mm, front: {top: ':{{ sign }}:', middle: '{{ text }}'}}}"
    found = typed(text, c_csv="sign,text\nswrd,at 12:30:00 a:b:c\nsun,lose :coyn:\n")
    assert told(found) == [
        ("c.csv:A2", "there is no symbol “:swrd:”; it is printed as it is written"),
        ("c.csv:B3", "there is no symbol “:coyn:”; it is printed as it is written"),
    ]
    assert [problem.hint for problem in found.problems] == ["did you mean “sword”?", "did you mean “coin”?"]


def test_a_template_that_is_not_there_is_looked_for_among_the_cards(typed):
    found = typed("decks: {e: {from: [{a: b}], front: event.md}}", cards__events_md="# {{ a }}")
    assert [(told.message, told.hint) for told in found.problems] == [
        ("there is no file “event.md”", "did you mean “events.md”?")
    ]


def test_a_template_in_markdown_on_a_shape_that_is_no_box_is_refused(typed):
    with pytest.raises(PizarraError, match="a template in Markdown fills a card"):
        typed("decks: {e: {shape: disc, size: 40mm, from: [{a: b}], front: e.md}}", cards__e_md="# {{ a }}")
