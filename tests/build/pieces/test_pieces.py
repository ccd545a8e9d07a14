"""Types of a pack, from its files to pieces: every mistake with its place, pictures found, decks of Markdown."""

import re

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from generator.build.documents.reprint import Known, Reprint, known_pieces, printed_again
from generator.build.pieces import draw_type
from generator.build.request import BuildRequest
from generator.geometry.shapes import Point, contains_point
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import face_problems, read_pack
from generator.packs.locations import forget_packs
from generator.pieces.counter_style import CounterStyle
from generator.pieces.typed_pieces import ReadyType
from generator.problems import PizarraError, Severity
from generator.scene.fonts import REGULAR
from generator.scene.legibility import outlines
from generator.scene.palette import INK, NAMES, WHITE
from generator.scene.pieces import corners_of
from generator.scene.primitives import Group, Path, Shape, Style, Text, Use

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
        order = BuildRequest(pack, (), Paper("a4", SIZES["a4"]), language="en")
        return draw_type(kind, path, order, CounterStyle(18.8))

    return draw


def told(found):
    """Return what is wrong or doubtful, without the summary of what was read."""
    wrong = (problem for problem in found.problems if problem.severity is not Severity.NOTE)
    return [(problem.place.rpartition("/")[2], problem.message) for problem in wrong]


def hints(found):
    return [problem.hint for problem in found.problems if problem.hint]


def notes(found):
    wrong = (problem for problem in found.problems if problem.severity is Severity.NOTE)
    return [(problem.place.rpartition("/")[2], problem.message) for problem in wrong]


def texts(flat, items):
    return [one.item.text for one in flat(items or ()) if isinstance(one.item, Text)]


def test_rows_of_a_list_become_pieces(typed, flat):
    found = typed(
        "pieces:\n  man: {size: 16mm, from: [{name: Ana}, {name: Bo, count: 2}], front: {centre: '{{ name }}'}}"
    )
    assert not found.problems
    assert [(piece.name, piece.quantity) for piece in found.pieces.pieces] == [("Ana", 1), ("Bo", 2)]
    assert texts(flat, found.pieces.pieces[1].front) == ["Bo"]


def test_a_type_without_rows_is_one_piece(typed):
    (piece,) = typed("pieces: {marker: {size: 10mm, count: 4, front: {ground: red}}}").pieces.pieces
    assert (piece.name, piece.quantity) == ("marker", 4)


def test_bad_cells_are_named_as_spreadsheets_do(typed):
    text = "pieces:\n  unit: {from: units.csv, fields: {name: text, combat: 0-9}, front: {centre: '{{ combat }}'}}"
    found = typed(text, units_csv="name,combat\nAna,3\nBo,12\nCy,\n")
    assert told(found) == [("units.csv:B3", "“12” is out of range"), ("units.csv:B4", "is empty")]
    assert found.pieces.pieces == ()


def test_a_text_without_room_is_reported_at_its_row(typed):
    text = "pieces:\n  unit:\n    size: 10mm\n    from: u.csv\n    front: {centre: '{{ name }}'}"
    found = typed(text, u_csv="name\nAna\n" + "W" * 60 + "\n")
    ((place, message),) = told(found)
    assert place == "u.csv:A3" and "does not fit in the box “centre” at 5 pt" in message


@pytest.mark.parametrize(("text", "place", "message"), [
    ("pieces:\n  u: {from: none.csv, front: {}}", "game.yaml:6:13", "there is no file “none.csv”"),
    ("pieces:\n  u: {from: ../up.csv, front: {}}", "game.yaml:6:13", "“../up.csv” is not a table"),
    ("pieces:\n  u: {front: {like: unti}}", "game.yaml:6:21", "there is no face “unti”"),
    ("pieces:\n  u: {front: {centre: '{{ x }}'}}", "game.yaml:6:23", "there is no field “x”"),
    ("pieces:\n  u: {front: {centre: {picture: no.png}}}", "game.yaml:6:23", "there is no picture “no.png”"),
    ("pieces:\n  u: {from: [{a: 1}, {b: 2}], fields: {a: 0-3}, front: {}}", "game.yaml:6:26", "there is no field “b”"),
    ("decks:\n  d: {front: gone.md}", "game.yaml:6:14", "there is no file “gone.md”"),
])  # fmt: skip
def test_mistakes_are_reported_at_their_place(typed, text, place, message):
    assert (place, message) in told(typed(text))


def test_pictures_are_found_by_the_values_of_rows(typed):
    text = "pieces:\n  u: {from: [{art: cat}], size: 20mm, front: {centre: {picture: '{{ art }}.svg'}}}"
    assert not typed(text, pictures__cat_svg=SVG).problems
    text = text.replace("art: cat", "art: dog")
    assert ("game.yaml:6:20", "there is no picture “dog.svg”") in told(typed(text))


def test_a_deck_of_markdown_is_filled_row_by_row(typed, flat):
    text = "decks:\n  e: {from: e.csv, front: e.md, size: 44x68, back: {ground: navy, centre: '{{ title }}'}}"
    found = typed(
        text, e_csv="title,cost,copies\nRain,3,2\nSun,4,1\n", cards__e_md="# {{ title }}\n\n**{{ cost * 2 }}** coins"
    )
    assert not told(found) and notes(found) == [("e.csv", "e: 2 rows read, 3 pieces made")]
    first, second = found.pieces.pieces
    assert (first.quantity, tuple(first.area.size)) == (2, pytest.approx((44, 68)))
    assert {"Rain", "6", "coins"} <= set(texts(flat, first.front)) and "Sun" in texts(flat, second.back)


def test_a_card_more_leaves_the_others_of_a_deck_as_they_are(typed):
    text, table = "decks: {e: {from: e.csv, front: e.md}}", "title\nRain\nSun\n"
    before = typed(text, e_csv=table, cards__e_md="# {{ title }}").pieces
    now = typed(text, e_csv=table + "Wind\n", cards__e_md="# {{ title }}").pieces
    (again,) = printed_again([now], Reprint(Known(known_pieces([before]))))
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


def test_a_card_that_overflows_is_reported_at_its_row(typed):
    text = "decks: {e: {from: e.csv, front: e.md, size: 44x68}}"
    found = typed(
        text, e_csv="title,text\nRain,x\nSun," + "word " * 390 + "\n", cards__e_md="# {{ title }}\n\n{{ text }}"
    )
    ((place, message),) = told(found)
    assert place == "e.csv:A3" and "mm too tall (about " in message


def test_a_custom_outline_is_mirrored_on_the_back(typed):
    text = "pieces: {flag: {shape: flag.svg, size: 14mm, front: {ground: red}, back: {ground: blue}}}"
    (piece,) = typed(text, pictures__flag_svg=SVG).pieces.pieces
    front, back = (piece.front[0].clip, piece.back[-1].clip)
    assert front == piece.outline and piece.area.size == pytest.approx((14, 14))
    assert {Point(*map(round, at)) for at in corners_of(front)} == {Point(-7, -7), Point(7, -7), Point(7, 7)}
    assert {Point(*map(round, at)) for at in corners_of(back)} == {Point(7, -7), Point(-7, -7), Point(-7, 7)}


@pytest.mark.parametrize(("shape", "said"), [
    ("flag.svg", "the picture “flag.svg” begins with an open path"),
    ("flog.svg", "there is no picture “flog.svg”"),
])  # fmt: skip
def test_an_outline_that_cannot_be_cut_is_reported_where_it_is_requested(typed, shape, said):
    found = typed(f"pieces: {{flag: {{shape: {shape}, front: {{}}}}}}", pictures__flag_svg=SVG.replace("z", ""))
    assert [problem.message for problem in found.problems] == [said] and not found.pieces.pieces


def test_a_symbol_that_is_not_there_is_reported_at_its_cell_and_times_are_not(typed):
    text = "pieces: {card: {from: c.csv, size: 60mm, front: {top: ':{{ sign }}:', centre: '{{ text }}'}}}"
    found = typed(text, c_csv="sign,text\nswrd,at 12:30:00 a:b:c\nsun,lose :coyn:\n")
    assert told(found) == [
        ("c.csv:A2", "there is no symbol “:swrd:”; it is printed as it is written"),
        ("c.csv:B3", "there is no symbol “:coyn:”; it is printed as it is written"),
    ]
    assert hints(found) == [
        "did you mean “sword”?",
        "did you mean “coin”?",
    ]


def test_a_template_that_is_not_there_is_looked_for_among_the_cards(typed):
    found = typed("decks: {e: {from: [{a: b}], front: event.md}}", cards__events_md="# {{ a }}")
    assert [(told.message, told.hint) for told in found.problems] == [
        ("there is no file “event.md”", "did you mean “events.md”?")
    ]


def test_a_template_in_markdown_on_a_shape_that_is_no_box_is_refused(typed):
    with pytest.raises(PizarraError, match="only cards can use a Markdown template"):
        typed("decks: {e: {shape: disc, size: 40mm, from: [{a: b}], front: e.md}}", cards__e_md="# {{ a }}")


def test_a_condition_that_cannot_be_is_reported_with_its_place_and_box(typed):
    fields = "fields: {side: [white, black], note: text}, from: [{side: white, note: x}]"
    found = typed(f"pieces:\n  u:\n    {{{fields},\n    front: {{top: {{text: a, when: side == blak or note == x}}}}}}")
    assert told(found) == [("game.yaml:8:34", "“side” is never “blak”")]
    assert found.problems[0].path == "pieces.u.front.top.when" and hints(found) == ["did you mean “black”?"]


def test_a_text_that_no_row_has_is_warned_of(typed):
    rows = "from: {combine: {suit: [heart, spade]}}"
    text = f"pieces: {{u: {{size: 20mm, {rows}, front: {{top: {{text: a, when: suit == hart}}}}}}}}"
    (problem,) = (problem for problem in typed(text).problems if problem.severity is Severity.WARNING)
    assert (problem.path, problem.message) == ("pieces.u.front.top.when", "no row has “hart” in “suit”")
    assert problem.hint == "did you mean “heart”?"
    assert not typed(text.replace("hart", "heart")).problems


def test_a_text_where_a_number_is_needed_names_the_rows_and_the_box(typed):
    rows = "from: {combine: {rank: [A, 2, J], suit: [heart, spade]}}"
    text = f"pieces: {{u: {{size: 20mm, {rows}, front: {{centre: '{{{{ rank + 1 }}}}', top: '{{{{ suit }}}}'}}}}}}"
    assert [message for _, message in told(typed(text))] == [
        "in the box “centre”: “rank” is “A”, not a number (in A heart, A spade)",
        "in the box “centre”: “rank” is “J”, not a number (in J heart, J spade)",
    ]


def test_a_division_by_zero_names_the_row_and_the_box(typed):
    ground = "ground: \"{{ 'red' if 4 / a > 1 else 'blue' }}\""
    found = typed(
        f"pieces: {{u: {{size: 20mm, from: u.csv, front: {{centre: '{{{{ 4 / a }}}}', {ground}}}}}}}",
        u_csv="a\n0\n0\n2\n",
    )
    assert ("game.yaml:5:55", "in the box “centre”: this divides by zero (in A2, A3)") in told(found)
    assert ("game.yaml:5:78", "this divides by zero (in A2, A3)") in told(found)


def test_a_column_that_is_not_under_fields_says_how_to_add_it(typed):
    text = "pieces: {u: {size: 20mm, from: u.csv, fields: {name: text}, front: {centre: '{{ name }}'}}}"
    found = typed(text, u_csv="name,terrain\nAna,wood\n")
    assert told(found) == [("u.csv:B1", "the column “terrain” is not listed under “fields”")]
    assert hints(found) == ["add it there: terrain: text"]


def test_a_wrong_heading_is_reported_once_at_its_cell(typed):
    text = "pieces: {u: {size: 20mm, from: u.csv, fields: {name: text, combat: 0-9}, front: {centre: '{{ name }}'}}}"
    found = typed(text, u_csv="name,combta\n" + "Ana,1\n" * 9)
    assert told(found) == [
        ("u.csv:B1", "the column “combta” is not listed under “fields”"),
        ("u.csv:A1", "there is no column “combat”"),
    ]
    assert hints(found) == [
        "did you mean “combat”?",
        "fill it in, or allow it to be empty with combat: {number: 0-9, optional: true} under “fields”",
    ]


def test_cells_that_are_empty_are_reported_together(typed):
    text = "pieces: {u: {size: 20mm, from: u.csv, fields: {name: text, side: [a, b]}, front: {centre: '{{ name }}'}}}"
    found = typed(text, u_csv="name,side\n" + "Ana,\n" * 9)
    assert told(found) == [("u.csv:B2", "is empty (also in B3, B4, B5, B6 and 4 more)")]
    assert hints(found) == [
        ("fill it in, or allow it to be empty with side: {choice: [a, b], optional: true} under “fields”")
    ]
    rows = "from: [{name: Ana}, {name: Bo},\n{name: Cy}]"
    found = typed(f"pieces: {{u: {{{rows}, fields: {{name: text, side: text}}, front: {{centre: '{{{{ name }}}}'}}}}}}")
    assert [message for _, message in told(found)] == ["“side” is missing (also in line 6)"]


def test_what_became_of_the_rows_of_a_table_is_said_in_one_line(typed):
    text = (
        "pieces: {u: {size: 20mm, from: u.csv, front: {centre: '{{ name }}', when: side == white, top: '{{ art }}'}}}"
    )
    table = "The army\nname,side,art,artist,count\nAna,white,x,me,2\nBo,black,y,me,1\nCy,white,,me,0\nDi,white,z,me,\n"
    assert notes(typed(text, u_csv=table)) == [(
        "u.csv",
        (
        "u: 4 rows read, 3 pieces made; above the headings: “The army”; no face uses: artist; not printed, "
        "because the condition of their front is not met: A4; not printed, because their count is 0: A5; 1 "
        "copy, because their count is empty: A6; empty cells: art (1)"
),
    )]  # fmt: skip


def test_a_table_of_headings_alone_is_warned_of(typed):
    text = "pieces: {u: {size: 20mm, from: u.csv, front: {centre: '{{ name }}'}}}"
    assert told(typed(text, u_csv="name\n")) == [("u.csv", "it has headings but no rows, so nothing is printed")]


def test_fields_that_a_template_in_markdown_uses_are_no_news(typed):
    text = "decks: {e: {from: e.csv, front: e.md.j2}}"
    found = typed(
        text, e_csv="title,cost,artist\nRain,3,me\n", cards__e_md_j2="# {{ title }}\n{% if cost %}artist{% endif %}"
    )
    assert notes(found) == [("e.csv", "e: 1 row read, 1 piece made; no face uses: artist")]


CELLS = st.text("abcdefgh", min_size=3, max_size=6)
TABLES = st.tuples(
    st.lists(st.sampled_from(["name", "side", "art", "cost", "count"]), min_size=2, max_size=5, unique=True),
    st.lists(st.lists(CELLS | st.sampled_from(["", "0", "2", "12"]), min_size=5, max_size=5), max_size=4),
    st.booleans(), st.booleans(), st.booleans(),
)  # fmt: skip


@pytest.mark.slow
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture], max_examples=25)
@given(TABLES)
def test_every_cell_of_a_table_is_printed_or_reported(typed, flat, drawn):
    headings, cells, titled, declared, asked = drawn
    rows = [dict(zip(headings, row, strict=False)) for row in cells]
    lines = [["The title"]] * titled + [headings, *([row[name] for name in headings] for row in rows)]
    fields = ", fields: {name: text, side: {text: true, optional: true}, art: {text: true, optional: true}}" * declared
    boxes = "".join(
        f", {place}: '{{{{ {name} }}}}'" for place, name in (("top", "name"), ("centre", "art")) if name in headings
    )
    text = (
        f"pieces: {{u: {{size: 90mm, from: u.csv{fields}, front: {{when: {'row > 1' if asked else 'row'}{boxes}}}}}}}"
    )
    found = typed(text, u_csv="\n".join(",".join(line) for line in lines) + "\n")
    printed = {text for piece in found.pieces.pieces for text in texts(flat, piece.front)}
    said = "\n".join(f"{problem.place} {problem.message}" for problem in found.problems)
    wrong = {problem.cell for problem in found.problems if problem.severity is Severity.ERROR}
    assert not titled or "The title" in said or wrong
    for number, row in enumerate(rows, 2 + titled):
        if not any(row.values()):
            continue
        for column, (name, cell) in enumerate(row.items()):
            seen = cell in printed or name == "count" or not cell
            place = f"{'ABCDE'[column]}{number}"
            assert seen or wrong or name in said or f"A{number}" in said or place in said, (name, cell, said)


def test_symbols_that_faces_put_together_are_looked_for(typed):
    front = "front: {top-left: '{{ rank }}:{{ suit }}:', bottom: {text: ':chess-{{ suit }}:', when: rank == A}}"
    found = typed(
        f"pieces: {{u: {{size: 60mm, from: u.csv, {front}}}}}", u_csv="rank,suit\n2,hart\n3,Heart\n4,heart\nA,king\n"
    )
    assert [*zip(told(found), hints(found), strict=True)] == [
        (("u.csv:B2", "there is no symbol “:hart:”; it is printed as it is written"), "did you mean “heart”?"),
        (("u.csv:B3", "there is no symbol “:Heart:”; it is printed as it is written"), "did you mean “heart”?"),
        (("u.csv:B5", "there is no symbol “:king:”; it is printed as it is written"), "did you mean “ring”?"),
    ]
    assert not hints(typed("pieces: {u: {size: 60mm, from: [{h: 12, m: 30}], front: {top: '{{ h }}:{{ m }}:00'}}}"))


@pytest.mark.parametrize("sign", ["star", "':star:'", "{symbol: star}", "':{{ icon }}:'", "'{{ icon }}'"])
@pytest.mark.parametrize("box", ["picture: {0}", "symbol: {0}", "top: {{picture: {0}}}", "top: {{symbol: {0}}}"])
def test_a_symbol_is_written_alike_wherever_a_face_holds_one(typed, flat, box, sign):
    found = typed(f"pieces: {{u: {{size: 20mm, from: [{{icon: star}}], front: {{{box.format(sign)}}}}}}}")
    assert not told(found) and not texts(flat, found.pieces.pieces[0].front)
    bare = typed("pieces: {u: {size: 20mm, from: [{icon: star}], front: {bottom: {text: '{{ icon }}', when: 0}}}}")
    assert len(flat(found.pieces.pieces[0].front)) > len(flat(bare.pieces.pieces[0].front))


@pytest.mark.parametrize(("front", "column", "message"), [
    ("shirt", 33, "only players' counters can be built on the face “shirt”"),
    ("{like: facing, top: a}", 40, "only players' counters can be built on the face “facing”"),
    ("{emblem: {ground: '{{ kit }}', at: top}}", 51, "there is no field “kit”"),
])  # fmt: skip
def test_parts_of_players_counters_are_for_those_alone(typed, front, column, message):
    found = typed(f"pieces: {{u: {{size: 20mm, front: {front}}}}}")
    assert told(found) == [(f"game.yaml:5:{column}", message)]


def test_a_box_without_a_place_names_the_place_that_was_meant(typed):
    found = typed("pieces: {u: {size: 20mm, front: {centr: a, seal: b, like: token}}}")
    assert told(found) == [
        ("game.yaml:5:41", "the box “centr” has no position"), ("game.yaml:5:50", "the box “seal” has no position")
    ]  # fmt: skip
    usual = "name it after a position, such as centre, or add at: [left, top, width, height] in percent"
    assert hints(found) == ["did you mean “centre”?", usual]


def test_one_column_for_each_language_is_used_in_all_of_them(typed, flat):
    face = "front: {top: {text: {es: '{{ text es }}', en: '{{ text en }}'}}}"
    text = f"languages: [es, en]\npieces: {{u: {{size: 40mm, from: u.csv, {face}}}}}"
    found = typed(text, u_csv="text es,text en,text ca\nLluvia,Rain,Pluja\n")
    assert notes(found) == [("u.csv", "u: 1 row read, 1 piece made; no face uses: text ca")]
    assert texts(flat, found.pieces.pieces[0].front) == ["Rain"]


def test_the_title_of_a_game_has_languages(tmp_path):
    game = "game: g\ntitle: {es: Ajedrez, en: Chess}\nlanguages: [es, en]\ndecks: {d: {front: {}}}"
    (tmp_path / "g").mkdir()
    (tmp_path / "g" / "game.yaml").write_text(game)
    pack = read_pack(tmp_path / "g")
    paper = Paper("a4", SIZES["a4"])
    assert [BuildRequest(pack, (), paper, language=code).title_of("cards") for code in pack.languages.codes] == [
        "Ajedrez · cartas", "Chess · cards"
    ]  # fmt: skip


@pytest.mark.parametrize(("faces", "path", "what"), [
    ("front: {centre: '{{ name }}'}, back: {when: 'name == Ana and name == Bo', centre: x}", "back", "back"),
    ("front: {centre: '{{ name }}'}, back: {when: 0, centre: x}", "back", "back"),
    ("front: {centre: {text: x, when: not name}}, back: {like: front}", "front.centre", "box “centre”"),
])  # fmt: skip
def test_a_back_or_a_box_drawn_for_no_row_is_reported_once(typed, faces, path, what):
    (problem,) = typed(f"pieces: {{u: {{from: [{{name: Ana}}, {{name: Bo}}], size: 16mm, {faces}}}}}").problems[:1]
    assert problem.path == f"pieces.u.{path}.when" and problem.severity is Severity.WARNING
    assert problem.message == f"the {what} is never drawn, because its condition is never met"
    some = faces.replace("and", "or").replace("when: 0", "when: 1").replace("not name", "name == Ana")
    assert not told(typed(f"pieces: {{u: {{from: [{{name: Ana}}, {{name: Bo}}], size: 16mm, {some}}}}}"))


def test_a_token_of_one_side_has_no_back(typed):
    with pytest.raises(PizarraError) as wrong:
        typed("tokens: {t: {sides: 1, front: {ground: gold}, back: {ground: red}}}")
    (problem,) = wrong.value.problems
    assert (problem.path, problem.message) == ("tokens.t.back", "a token with one side has no back")


def test_every_text_of_a_condition_that_no_row_has_is_named(typed):
    text = "pieces: {u: {from: [{name: Ana}], size: 16mm, front: {top: {text: x, when: name == Bo or name == Cy}}}}"
    assert [message for _, message in told(typed(text))] == ["no row has “Bo” in “name”", "no row has “Cy” in “name”"]


@pytest.mark.parametrize(("said", "covers"), [
    ("':{{ art }}:'", False),
    ("{picture: ':{{ art }}:', fit: cover}", True),
    ("'{{ art }}.svg'", True),
])  # fmt: skip
def test_an_event_contains_a_symbol_and_is_covered_by_a_file(typed, said, covers):
    text = f"decks:\n  d: {{from: [{{art: cloud}}], front: {{like: event, picture: {said}}}}}"
    found = typed(text, pictures__cloud_svg=SVG)
    assert not found.problems
    (piece,) = found.pieces.pieces
    assert [group.clip is not None for group in pictures(piece.front)] == [covers]


def pictures(items):
    """Yield the groups that hold a picture of lines."""
    for item in items:
        if isinstance(item, Group):
            yield from [item] if any(isinstance(one, Use) for one in item.items) else pictures(item.items)


@pytest.mark.parametrize(("face", "line"), [
    ("{ground: white, centre: {text: '{{ name }}', ink: white}}", "“Ana” on “Ana” has a contrast of 1.0:1"),
    ("{ground: '{{ side }}', ink: '{{ ink }}', centre: '{{ name }}'}", "“Bo” on “Bo” has a contrast of 1.0:1"),
    ("{ground: white, centre: {text: '{{ note }}', ink: '#fffff0'}}", "“n” on “Cy” has a contrast of 1.0:1"),
])  # fmt: skip
def test_a_text_that_hardly_anybody_sees_is_reported(typed, face, line):
    rows = "name,side,ink,note\nAna,pink,black,\nBo,navy,navy,\nCy,pink,black,n\n"
    fields = "{name: text, side: text, ink: text, note: {text: true, optional: true}}"
    found = typed(f"pieces:\n  u: {{from: u.csv, fields: {fields}, front: {face}}}", u_csv=rows)
    (problem,) = (problem for problem in found.problems if problem.severity is not Severity.NOTE)
    assert problem.message == f"{line} with its background: almost nobody can read it"
    assert (problem.severity, problem.code) == (Severity.WARNING, "faint")


@pytest.mark.parametrize("words", [
    "text: 'Ana OO ·'", "text: ':star: :star: 1'", r'markdown: "**Ana** and\n\n* a list", size: 9',
])  # fmt: skip
@pytest.mark.parametrize("more", ["", "turn: 90, ", "shadow: soft black, "])
def test_white_letters_with_a_black_outline_are_seen_on_any_ground(typed, words, more):
    box = f"{{at: [5%, 5%, 90%, 90%], ink: white, outline: black, {more}{words}}}"
    found = typed(f"pieces: {{u: {{size: 60x60, rows: [{{}}], front: {{ground: white, a: {box}}}}}}}")
    assert not [problem for problem in found.problems if problem.code == "faint"]


def test_all_pieces_with_an_invisible_text_are_named(typed):
    rows = "[{name: Ana, side: navy}, {name: Bo, side: black}, {name: Cy, side: white}, {name: Di, side: navy}]"
    found = typed(
        f"pieces:\n  u: {{from: {rows}, front: {{ground: '{{{{ side }}}}', ink: black, centre: '{{{{ name }}}}'}}}}"
    )
    (hint,) = hints(found)
    assert "“Bo” on “Bo”" in str(told(found)) and "also hard to read: “Ana”, “Di”;" in hint


@pytest.mark.slow
@settings(max_examples=12, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(st.sampled_from(["hex", "disc", "square"]), st.integers(8, 20), st.integers(10, 20))
def test_a_word_left_out_of_a_token_is_a_warning_that_names_the_width_from_which_it_fits(typed, shape, width, letters):
    def problems_at(width):
        size = f"shape: {shape}, size: {width}mm"
        return typed(f"pieces:\n  u: {{{size}, front: {{like: token, sign: star, word: {'m' * letters}}}}}").problems

    for problem in problems_at(width):
        assert (problem.severity, problem.path) == (Severity.WARNING, "pieces.u.front.word")
        assert f"“{'m' * letters}” does not fit in the box “word” at 4 pt, so it is left out" == problem.message
        fits = float(re.search(rf"at least ([\d.]+)mm wide \(now {width}mm\)", problem.hint)[1])
        assert fits > width and not problems_at(fits)


def test_words_left_out_of_several_rows_are_one_warning(typed):
    rows = "[{name: a name that is long}, {name: another quite long name}, {name: a}]"
    found = typed(
        f"pieces:\n  u: {{shape: disc, size: 9mm, from: {rows}, front: {{like: letter, word: '{{{{ name }}}}'}}}}"
    )
    (problem,) = found.problems
    assert problem.message.startswith(
        "“a name that is long”, “another quite long name” do not fit in the box “word” at"
    )


@pytest.mark.parametrize("shape", ["disc", "hex"])
@pytest.mark.parametrize("symbol", ["boot", "key", "tent", "flag", "cross"])
@pytest.mark.parametrize("turn", [0, 90])
def test_a_symbol_without_a_position_lies_inside_a_round_outline(typed, flat, shape, symbol, turn):
    box = f"symbol: {{symbol: {symbol}, ink: red, turn: {turn}}}"
    (piece,) = typed(f"pieces:\n  u: {{shape: {shape}, size: 20mm, front: {{{box}}}}}").pieces.pieces
    ends = corners_of(piece.outline)
    drawn = [one for one in flat(piece.front) if isinstance(one.item, Shape) and one.item.style.fill == NAMES["red"]]
    points = [point for one in drawn for ring in outlines(one.item, one.place) for point in ring]
    assert points and all(contains_point(ends, point) for point in points)


def test_a_symbol_leaves_room_for_boxes_at_the_top_or_bottom(typed, flat):
    def area(more):
        front = f"{{symbol: {{symbol: square, ink: red}}{more}}}"
        (piece,) = typed(f"pieces:\n  u: {{shape: square, size: 20mm, front: {front}}}").pieces.pieces
        (one,) = [one for one in flat(piece.front) if getattr(one.item, "style", Style()).fill == NAMES["red"]]
        return one.area

    assert area(", centre: m") == area("") and area("").height > 12
    assert area(", bottom: tired").bottom <= -10 + 0.74 * 20
    assert area(", name: {text: m, at: top}").y >= -10 + 0.26 * 20


def test_a_text_that_is_pale_and_no_more_is_left_to_legibility(typed):
    assert not told(typed("pieces:\n  u: {front: {ground: white, centre: {text: m, ink: silver}}}"))


def test_an_invisible_text_of_the_back_is_reported_there(typed):
    text = "decks:\n  d: {front: {}, back: {ground: navy, centre: {text: m, ink: navy}}}"
    (problem,) = typed(text).problems
    assert (problem.code, problem.path) == ("faint", "decks.d.back")


def test_a_division_by_zero_is_reported_at_its_formula(typed):
    rows = "    from: [{name: A, combat: 4}]\n    fields: {name: text, combat: 0-20}\n"
    front = "    front:\n      centre: '{{ name }}'\n      top: '{{ 1 / (combat - 4) }}'\n"
    found = typed(f"pieces:\n  unit:\n    name: unit\n{rows}{front}")
    ((place, message),) = told(found)
    assert place.startswith("game.yaml:12:")
    assert "divides by zero" in message


def test_letters_that_a_deck_lacks_are_reported_once_at_their_cell(typed):
    deck = "decks:\n  d: {name: D, from: data/c.csv, front: c.md}\n"
    found = typed(deck, data__c_csv="title,text\nOne,漢\n", cards__c_md="# {{ title }}\n\n{{ text }}\n")
    assert [place for place, _ in told(found)] == ["c.csv:B2"]
    found = typed(deck, data__c_csv="title,text\nOne,two\n", cards__c_md="# {{ title }}\n\n{{ text }} 漢\n")
    assert [place for place, _ in told(found)] == ["c.md"]


def test_the_condition_of_a_front_is_asked_so_many_times_a_row_however_many_rows_there_are(typed, monkeypatch):
    asked = []
    own = ReadyType.texts
    monkeypatch.setattr(ReadyType, "texts", lambda ready, row: asked.append(row) or own(ready, row))
    rows = "name,cost\n" + "".join(f"Card {number},{number % 9}\n" for number in range(60))
    text = "decks:\n  d: {from: d.csv, fields: {name: text, cost: 0-9}, front: {when: cost >= 1, centre: '{{ name }}'}}"
    typed(text, d_csv=rows)
    assert 60 <= len(asked) < 60 * 20


def test_marks_in_a_ready_made_event_are_not_printed(typed, flat):
    text = "decks:\n  e: {from: e.csv, front: {like: event, title: '{{ title }}', text: '{{ text }}'}}"
    found = typed(text, e_csv='title,text\nRain,"Take **one** :coin:\nand *rest*."\nSun,Plain.\n')
    assert not told(found)
    marked, plain = found.pieces.pieces
    assert {"Take", "one", "and", "rest"} <= set(texts(flat, marked.front)) and "*" not in "".join(
        texts(flat, marked.front)
    )
    assert {one.item.font for one in flat(plain.front) if isinstance(one.item, Text) and one.item.text == "Plain."} == {
        REGULAR
    }


@pytest.mark.parametrize(("boxes", "ink"), [
    ("band: {text: '', at: all, ground: navy}, over: {text: Ana, at: centre}", WHITE),
    ("art: {picture: dark.svg, at: all, fit: stretch}, over: {markdown: Ana, at: centre}", WHITE),
    ("band: {text: '', at: top, ground: navy}, over: {text: Ana, at: bottom}", INK),
    ("ink: maroon, band: {text: '', at: all, ground: navy}, over: {text: Ana, at: centre}", NAMES["maroon"]),
])  # fmt: skip
def test_a_text_is_readable_on_what_is_behind_it(typed, flat, boxes, ink):
    dark = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#141"/></svg>'
    found = typed(f"decks:\n  e: {{front: {{{boxes}}}}}", pictures__dark_svg=dark)
    (piece,) = found.pieces.pieces
    assert [one.item.fill for one in flat(piece.front) if isinstance(one.item, Text)] == [ink]


@pytest.mark.parametrize(("at", "square"), [
    ("[0%, 10%, 100%, 20%]", True), ("[0mm, 5mm, 63mm, 9mm]", True), ("[30%, 0%, 20%, 100%]", True),
    ("[5%, 10%, 90%, 20%]", False), ("[0%, 0%, 50%, 20%]", False),
])  # fmt: skip
def test_a_plate_from_edge_to_edge_has_square_corners(typed, flat, at, square):
    (piece,) = typed(f"decks:\n  e: {{front: {{band: {{text: '', at: {at}, ground: navy}}}}}}").pieces.pieces
    (plate,) = (one.item for one in flat(piece.front) if getattr(one.item, "style", Style()).fill == NAMES["navy"])
    assert (plate.radius == 0) is square


@pytest.mark.slow
def test_a_code_of_each_row_is_drawn(typed, flat):
    text = "decks:\n  e: {from: e.csv, front: {code: {qr: '{{ url }}', at: [5mm, 5mm, 25mm, 25mm]}}}"
    found = typed(text, e_csv='url\nhttps://example.org/1\n""\n' + "ñ" * 1500 + "\n")
    assert "needs 50.5 mm each way but has only 25.0" in str(told(found))
    found = typed(text, e_csv="url,name\nhttps://example.org/1,a\n,b\n")
    paths = [[one.item for one in flat(piece.front) if isinstance(one.item, Path)] for piece in found.pieces.pieces]
    assert [len(own) for own in paths] == [1, 0]


BY_VALUE = """
faces:
  leafy: {ground: green, top: "{{ name }}"}
  spiky: {bottom: "{{ name }}"}
lookups:
  frames: {elf: leafy, orc: spiky}
decks:
  e: {from: e.csv, front: {like: "{{ frames[faction] }}", centre: "{{ row }}"}, back: {like: front, fade: 40%}}
"""


def test_the_face_of_a_row_is_chosen_by_its_values(typed, flat):
    found = typed(BY_VALUE, e_csv="name,faction\nAna,elf\nBo,orc\nCy,ELF\n")
    assert not told(found)
    fronts = [list(flat(piece.front)) for piece in found.pieces.pieces]
    green = [any(getattr(one.item, "style", Style()).fill == NAMES["green"] for one in front) for front in fronts]
    assert green == [True, False, True]
    tops = [one.cap_box.y for front in fronts for one in front if getattr(one.item, "text", "") in ("Ana", "Bo", "Cy")]
    assert [top > 0 for top in tops] == [False, True, False]
    assert [piece.name for piece in found.pieces.pieces] == ["Ana", "Bo", "Cy"]


def test_a_value_without_a_face_is_reported_at_its_cell(typed):
    found = typed(BY_VALUE, e_csv="name,faction\nAna,elf\nBo,ork\n")
    assert told(found) == [("e.csv:B3", "the lookup “frames” has no “ork”")]
    assert hints(found) == ["did you mean “orc”?"]


def test_a_lookup_that_nothing_uses_is_reported(tmp_path):
    text = "lookups: {x: {a: b}, y: {a: b}}\ndecks: {e: {front: {top: '{{ y[row] }}'}}}"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(HEAD + text, encoding="utf-8")
    forget_packs()
    problems = face_problems(read_pack(tmp_path / "mine"))
    assert [problem.message for problem in problems] == ["nothing uses the lookup “x”"]


def test_missing_art_is_a_frame_with_its_name_and_reported(typed, flat):
    text = "decks:\n  e: {from: e.csv, front: {art: {picture: '{{ art }}', at: all, placeholder: true}}}"
    found = typed(text, e_csv="art,n\ncat.svg,1\ndog.svg,2\nemu.svg,3\nemu.svg,4\n", pictures__cat_svg=SVG)
    assert told(found) == [("e.csv:A3", "placeholders for 2 missing pictures: “dog.svg”, “emu.svg”")]
    assert [texts(flat, piece.front) for piece in found.pieces.pieces] == [[], ["dog.svg"], ["emu.svg"], ["emu.svg"]]


@pytest.mark.parametrize("name", ["cat.webp", "../cat.svg"])
def test_a_placeholder_hides_no_picture_that_can_never_be(typed, name):
    text = f"decks:\n  e: {{front: {{art: {{picture: {name}, at: all, placeholder: true}}}}}}"
    assert [problem.severity for problem in typed(text, pictures__cat_svg="<svg").problems] == [Severity.ERROR]


@pytest.mark.parametrize(("placeholder", "severity"), [("true", Severity.WARNING), ("false", Severity.ERROR)])
def test_a_broken_picture_stops_the_others_only_where_no_frame_may_stand_for_it(typed, flat, placeholder, severity):
    box = f"{{picture: '{{{{ art }}}}', at: all, placeholder: {placeholder}}}"
    text = f"decks:\n  e: {{from: e.csv, front: {{art: {box}}}}}"
    found = typed(text, e_csv="art,n\ncat.svg,1\ndog.svg,2\n", pictures__cat_svg="<svg", pictures__dog_svg=SVG)
    (broken,) = [problem for problem in found.problems if "cat.svg" in problem.message and not problem.code]
    assert broken.place.endswith("e.csv:A2") and broken.severity == severity
    if severity is Severity.WARNING:
        assert [texts(flat, piece.front) for piece in found.pieces.pieces] == [["cat.svg"], []]


def test_a_blank_picture_is_printed_with_a_warning(typed):
    blank = SVG.partition(">")[0] + "></svg>"
    found = typed("decks:\n  e: {front: {art: {picture: cat.svg, at: all}}}", pictures__cat_svg=blank)
    assert [(problem.severity, problem.message) for problem in found.problems] == [
        (Severity.WARNING, "the picture “cat.svg” has no shapes, so it is blank")
    ]
    assert len(found.pieces.pieces) == 1


@pytest.mark.parametrize("content", ["text", "markdown"])
def test_a_text_has_one_size_on_all_pieces(typed, flat, content):
    box = f"{{{content}: '{{{{ t }}}}', at: inside, lines: 9, same_size: true}}"
    text = f"decks:\n  e: {{from: e.csv, front: {{t: {box}}}}}"
    last = "**Bold** words" if content == "markdown" else "Bold words"
    found = typed(text, e_csv="t,n\nWolf,1\n" + "many words " * 30 + f',2\n"{last}",3\n')
    fronts = [flat(piece.front) for piece in found.pieces.pieces]
    sizes = [{one.item.size for one in front if isinstance(one.item, Text)} for front in fronts]
    assert not told(found)
    assert max(map(max, sizes)) == pytest.approx(min(map(min, sizes)), rel=0.02)
    (free,) = typed(text.replace(", same_size: true", ""), e_csv="t,n\nWolf,1\n").pieces.pieces
    assert max(one.item.size for one in flat(free.front) if isinstance(one.item, Text)) > 2 * max(map(max, sizes))


@pytest.mark.parametrize(("box", "bleeds"), [
    ("at: [0%, 0%, 100%, 20%], ground: navy, text: ''", (-2, -2, 67, 19.6)),
    ("at: [0mm, 10mm, 20mm, 10mm], ground: navy, text: ''", (-2, 10, 22, 10)),
    ("at: all, picture: cat.svg, fit: cover", (-2, -2, 67, 92)), ("at: [0%, 0%, 50%, 50%], picture: cat.svg", None),
    ("at: [5%, 5%, 90%, 90%], ground: navy, text: ''", None),
])  # fmt: skip
def test_what_reaches_the_edge_of_a_card_goes_on_beyond_it(typed, flat, box, bleeds):
    (piece,) = typed(f"decks:\n  e: {{front: {{b: {{{box}}}}}}}", pictures__cat_svg=SVG).pieces.pieces
    places = [one.area for one in flat(piece.bleed)]
    if "picture" not in box and bleeds:
        assert places == [pytest.approx((bleeds[0] - 31.5, bleeds[1] - 44, *bleeds[2:]))]
    else:
        assert bool(places) is bool(bleeds)


DOMINOES = """decks:
  d: {from: {combine: {a: [0, 1, 2, 3], b: [0, 1, 2, 3]}, when: WHEN}, front: {top: '{{ a }}-{{ b }}'}}
"""


def test_combinations_may_have_a_condition(typed, flat):
    found = typed(DOMINOES.replace("WHEN", "a <= b"))
    assert not told(found)
    shown = [texts(flat, piece.front)[0] for piece in found.pieces.pieces]
    assert shown == ["0-0", "0-1", "0-2", "0-3", "1-1", "1-2", "1-3", "2-2", "2-3", "3-3"]


@pytest.mark.parametrize(("when", "message"), [
    ("c <= b", "there is no field “c”"), ("a > 9", "the condition is met by no combination"),
    ("a <=", "“a <=” is incomplete"),
])  # fmt: skip
def test_a_condition_of_combinations_that_is_wrong_is_reported_at_its_place(typed, when, message):
    ((place, found),) = told(typed(DOMINOES.replace("WHEN", when)))
    assert place.startswith("game.yaml:6:") and found == message


@pytest.mark.parametrize(("group", "key", "even"), [
    ("decks", "", True), ("decks", ", same_size: false", False),
    ("pieces", "", False), ("pieces", ", same_size: true", True),
])  # fmt: skip
def test_texts_of_a_deck_have_one_size_unless_their_box_says_otherwise(typed, flat, group, key, even):
    face = f"{{top: {{text: '{{{{ n }}}}'{key}}}}}"
    found = typed(f"{group}:\n  e: {{from: [{{n: Mill}}, {{n: Great Sawmill}}], size: 60mm, front: {face}}}")
    fronts = [flat(piece.front) for piece in found.pieces.pieces]
    (short,), (long,) = ({one.item.size for one in front if isinstance(one.item, Text)} for front in fronts)
    assert (short == pytest.approx(long)) is even and short >= long


def test_rows_of_texts_are_not_set_solid(typed, flat):
    rows = "{rows: [[Fight, '4'], [Judge, '2']], at: [8%, 40%, 84%, 12%]}"
    (piece,) = typed(f"decks:\n  e: {{front: {{t: {rows}}}}}").pieces.pieces
    words = [
        one.item for one in flat(piece.front) if isinstance(one.item, Text) and one.item.text in ("Fight", "Judge")
    ]
    assert words[1].position.y - words[0].position.y >= 1.15 * max(word.size for word in words)
