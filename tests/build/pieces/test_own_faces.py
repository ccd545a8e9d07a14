"""Counters of players with faces of the game's own: boxes on the shirt, or a face that is all data."""

from dataclasses import replace

import pytest

from generator.build.documents.part import BuildCache
from generator.build.request import BuildRequest
from generator.geometry.shapes import Size
from generator.imposition.paper import SIZES, Paper
from generator.model.game import CounterDesign
from generator.model.localized import Words
from generator.model.pieces.faces import Face
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.packs.load import example_teams, find_pack, read_team
from generator.pieces.counter_style import CounterStyle
from generator.problems import PizarraError
from generator.scene.pictures import Picture
from generator.scene.primitives import Bitmap, Image, Text

PHOTO = Picture("ana.jpg", Size(30, 40), Bitmap("x", "jpeg", 30, 40, lambda: b""))

GAME = find_pack("dichoso-fulbo").game
LOW = {"text": "x", "at": ["40%", "87.5%", "20%", "6.5%"], "least": 2}
LONG_SPEED = GAME.characteristics["velocidad"].model_copy(update={"short": Words.of("VELOCIDAD-PUNTA")})
LONG_LABEL = {"characteristics": {**GAME.characteristics, "velocidad": LONG_SPEED}}


@pytest.fixture
def squad():
    """Return a function from a design to the counters of a team whose first player has a portrait, and problems."""
    pack = find_pack("dichoso-fulbo")
    loaded, *_ = read_team(example_teams(pack)[0])
    first, *others = loaded.team.players
    team = replace(loaded.team, players=(replace(first, picture=PHOTO), *others[:3]))

    def drawn(design, **said):
        counter = validate(CounterDesign, parse_text(design, "game.yaml"))
        own = replace(pack, game=pack.game.model_copy(update={"counter": counter, **said}))
        order = BuildRequest(own, (), Paper("a4", SIZES["a4"]), language="es")
        return BuildCache(order).game_counters(CounterStyle(18.8)).counters(team, "team.yaml")

    return drawn


def shown(flat, items):
    """Return the texts and how many pictures of dots some items show."""
    found = [one.item for one in flat(items)]
    return [one.text for one in found if isinstance(one, Text)], sum(isinstance(one, Image) for one in found)


def test_a_portrait_on_the_shirt_stands_with_all_that_the_shirt_has(squad, flat):
    plain, _ = squad("{style: shirt}")
    pieces, problems = squad('{front: {like: shirt, portrait: {picture: "{{ picture }}", at: left}}}')
    assert not problems
    for piece, usual in zip(pieces, plain, strict=True):
        texts, pictures = shown(flat, piece.front)
        assert (texts, pictures) == (shown(flat, usual.front)[0], piece is pieces[0])
    assert shown(flat, pieces[0].back)[1] == 1


def test_boxes_may_be_set_on_the_shirt_by_a_face_that_the_game_names(squad, flat):
    plain, _ = squad("{style: shirt}")
    pieces, problems = squad("{front: badge}", faces={"badge": Face(like="shirt", boxes={"low": LOW})})
    assert not problems
    assert shown(flat, pieces[0].front)[0] == [*shown(flat, plain[0].front)[0], "x"]


def test_a_box_takes_the_place_of_a_part_of_the_shirt(squad, flat):
    usual, _ = squad("{style: shirt}")
    pieces, problems = squad('{front: {like: shirt, name: {text: "* {{ number }} *", at: bottom}}}')
    assert not problems
    texts, plain = shown(flat, pieces[0].front)[0], shown(flat, usual[0].front)[0]
    assert sorted({*texts} ^ {*plain}) == ["* 1 *", "Pozuelo"]


def test_nothing_is_told_of_a_part_whose_condition_does_not_hold(squad, flat):
    pieces, problems = squad("{front: {like: shirt, values: {when: 0}}}", **LONG_LABEL)
    assert not problems and "6" not in shown(flat, pieces[0].front)[0]
    for when in ("1", "captain", "kind == jugador"):
        _, told = squad(f"{{front: {{like: shirt, values: {{when: {when}}}}}}}", **LONG_LABEL)
        assert "do not fit side by side" in told[0].message


def test_a_face_that_is_all_data_says_what_a_player_has(squad, flat):
    pieces, problems = squad("{front: {like: portrait}, back: {es: fuera, en: out}}")
    assert not problems
    texts, pictures = shown(flat, pieces[0].front)
    assert pictures == 1 and "1" in texts and "6 8 7" in texts
    assert "FUERA" in shown(flat, pieces[0].back)[0] and "FUERA" not in texts


def test_a_ground_alone_is_that_of_the_player(squad, flat):
    pieces, _ = squad('{front: {ground: "#{{ number + 10 }}{{ number + 10 }}{{ number + 10 }}"}}')
    assert [flat(piece.front)[0].item.style.fill.hex for piece in pieces[:2]] == ["#111111", "#121212"]


def test_values_skills_and_conditions_are_in_braces(squad, flat):
    pieces, _ = squad('{front: {top: "{{ velocidad + 1 }}", centre: {text: GK, when: kind == portero}}}')
    assert [shown(flat, piece.front)[0] for piece in pieces[:2]] == [["7", "GK"], ["9"]]


@pytest.mark.parametrize(("design", "place", "message"), [
    ("{front: {like: portrat}}", "front.like", "there is no face “portrat”"),
    ("{front: {top: '{{ speeed }}'}}", "front.top.text", "there is no field “speeed”"),
])  # fmt: skip
def test_a_face_that_is_wrong_is_reported_in_the_game(squad, design, place, message):
    with pytest.raises(PizarraError) as raised:
        squad(design)
    (problem,) = raised.value.problems
    assert (problem.path, problem.message) == (f"counter.{place}", message)


def test_what_does_not_fit_or_is_not_there_is_reported_at_the_player(squad):
    _, problems = squad("{front: {like: shirt, note: {text: a long text without any room, at: [0, 0, 9, 5]}}}")
    assert {problem.path for problem in problems} == {f"players[{number}]" for number in range(1, 5)}
    assert "does not fit in the box “note”" in problems[0].message
    _, problems = squad("{front: {top: {symbol: swrod}}}")
    assert problems[0].message == "in the box “top”: there is no symbol “swrod”"


def test_a_condition_that_cannot_be_worked_out_is_reported_at_the_player(squad):
    _, problems = squad('{front: {when: "1 / (number - 1) > 0", top: a}}')
    assert [problem.path for problem in problems] == ["players[1]"]


@pytest.mark.parametrize(("design", "style"), [
    ("{front: {like: facing}}", "facing"), ("{front: shirt}", "shirt"), ("{style: facing, front: {}}", "facing"),
])  # fmt: skip
def test_the_ready_face_is_the_style(design, style):
    assert validate(CounterDesign, parse_text(design, "game.yaml")).style == style


def test_a_face_may_be_chosen_by_the_kind_of_player(squad, flat):
    keeper, player = Face(boxes={"top": {"text": "P"}}), Face(like="shirt", boxes={"low": {**LOW, "text": "J"}})
    faces = {"our-portero": keeper, "our-jugador": player}
    pieces, problems = squad('{front: {like: "our-{{ kind }}"}}', faces=faces)
    assert not problems
    texts = [shown(flat, piece.front)[0] for piece in pieces[:2]]
    assert texts[0] == ["P"] and texts[1][-1] == "J" and len(texts[1]) > 9


def test_a_face_of_the_game_is_the_back_of_the_one_it_is_named_for(squad, flat):
    own = Face(boxes={"top": {"text": "A"}})
    pieces, problems = squad(
        "{front: {like: ours}}", faces={"ours": own, "ours-back": Face(boxes={"top": {"text": "B"}})}
    )
    assert not problems
    assert [shown(flat, side)[0] for side in (pieces[0].front, pieces[0].back)] == [["A"], ["B"]]
    pieces, _ = squad("{front: {like: ours}}", faces={"ours": own})
    assert shown(flat, pieces[0].back)[0] == ["A", "✓"]
    pieces, _ = squad(
        "{front: {like: shirt}}", faces={"shirt-back": Face(like="front", boxes={"values": {"when": "0"}})}
    )
    assert set(shown(flat, pieces[1].front)[0]) - set(shown(flat, pieces[1].back)[0]) >= {"VEL", "ROB", "DRI"}


def test_a_wrong_back_is_reported_in_the_game(squad):
    with pytest.raises(PizarraError) as raised:
        squad("{front: {like: shirt}}", faces={"shirt-back": Face(like="front", boxes={"nowhere": {"text": "x"}})})
    assert raised.value.problems[0].message == "the box “nowhere” has no position"


def test_an_emblem_is_that_of_the_position_or_else_of_the_kind(squad, flat):
    def emblems(**said):
        pieces, problems = squad('{front: {top: {text: "{{ emblem }}|{{ position }}"}}}', **said)
        assert not problems
        return [shown(flat, piece.front)[0] for piece in pieces[:2]]

    assert emblems() == [["glove|"], ["shield|defensa"]]
    kinds = {slug: kind.model_copy(update={"symbol": None}) for slug, kind in GAME.kinds.items()}
    assert emblems(kinds=kinds) == [["|"], ["shield|defensa"]]


def test_what_a_player_has_cannot_choose_the_face_of_a_kind(squad):
    with pytest.raises(PizarraError) as raised:
        squad('{front: {like: "our-{{ number }}"}}')
    assert raised.value.problems[0].message == "there is no field “number”"


def test_values_that_a_face_writes_out_are_reported_where_they_do_not_fit(squad, flat):
    box = '{at: centre, ink: black, columns: {rows: [["{{ number }}", "%s"]], flag_ink: white}}'
    pieces, problems = squad(f"{{front: {{like: shirt, values: {box % 'x'}}}}}")
    assert not problems and [text for text in shown(flat, pieces[0].front)[0] if text in ("1", "x")] == ["1", "1", "x"]
    _, problems = squad(f"{{front: {{like: shirt, values: {box % ('x' * 50)}}}}}")
    assert [problem.path for problem in problems] == [f"players[{number}]" for number in range(1, 5)]
    assert "do not fit side by side at 5 pt" in problems[0].message
