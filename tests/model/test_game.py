"""Games: what a pack's file must hold together, and the many ways to write a characteristic."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.game import Game
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.problems import PizarraError
from generator.scene.palette import INK, WHITE, Colour, contrast, tint

HEAD = "game: mine\ntitle: Mío\nsummary: x\ncredit: y\n"
ONE = "characteristics: {fuerza: {name: {es: fuerza, en: strength}, short: {es: FUE, en: STR}, max: 10}}\n"


def game(text):
    return validate(Game, parse_text(HEAD + text, "game.yaml"))


def refusal(text):
    with pytest.raises(PizarraError) as caught:
        game(text)
    return [problem.message for problem in caught.value.problems]


def test_characteristics_are_found_by_any_of_their_names():
    made = game(ONE)
    assert set(made.spellings) == {"fuerza", "strength", "fue", "str"}
    assert set(made.spellings.values()) == {"fuerza"}


def test_a_kind_lists_its_characteristics_row_by_row(pack):
    kinds = pack.game.kinds
    assert kinds["jugador"].characteristics == (
        "velocidad",
        "robar",
        "recibir",
        "driblar",
        "colocar",
        "rematar",
        "fuerza",
    )
    assert kinds["portero"].characteristics == ("velocidad", "grado", "controlar")


def test_the_bundled_game_is_what_the_rules_say(pack):
    characteristics = pack.game.characteristics
    assert len(characteristics) == 9
    assert characteristics["driblar"].flag.at_least == 8
    assert characteristics["fuerza"].max == 10
    assert pack.game.counter_gap == 2


@pytest.mark.parametrize(
    ("text", "words"),
    [
        (ONE + "kinds: {a: {name: a, usual: true, rows: [[fuersa]]}}", "“fuersa” is not a characteristic"),
        (ONE + "kinds: {a: {name: a, usual: true, rows: [[fuerza]], main: x}}", "“x” is not a characteristic"),
        (ONE + "kinds: {a: {name: a, usual: true, rows: [[fuerza, fuerza]]}}", "“fuerza” appears twice in the rows"),
        (ONE + "kinds: {a: {name: a, usual: true, rows: []}}", "0 rows do not fit on a counter"),
        (ONE + "kinds: {a: {name: a, usual: true, rows: [[fuerza], []]}}", "2 rows do not fit on a counter"),
        (ONE + "kinds: {a: {name: a, rows: [[fuerza]]}}", "exactly one kind must have “usual: true”"),
        (
            ONE + "kinds: {a: {name: a, usual: true, rows: [[fuerza]]}, b: {name: b, usual: true, rows: [[fuerza]]}}",
            "exactly one kind must have “usual: true”",
        ),
        ("characteristics: {a: {name: a, short: A, min: 5, max: 4}}", "5 is above “max”, which is 4"),
        ("counter_gap: 99mm", "expected a number up to 20"),
        ("game: otra", "appears twice"),
    ],
)
def test_what_does_not_hold_together_is_refused(text, words):
    assert any(words in message for message in refusal(text))


@pytest.mark.parametrize("name", ["Mi Juego", "../x", "", "a_b", "-a", "ñu"])
def test_a_game_is_called_as_its_folder_can_be(name):
    with pytest.raises(PizarraError, match="cannot be the name of a folder"):
        validate(Game, parse_text(HEAD.replace("game: mine", f"game: '{name}'"), "game.yaml"))


def test_a_squad_needs_no_more_players_than_it_may_have():
    assert refusal(f"{ONE}squad: {{least: 13, most: 12}}\n") == ["13 is above “most”, which is 12"]


def test_a_pack_of_a_later_format_is_reported():
    (message,) = refusal("format: 2\n")
    assert message == "this version of Pizarra reads format 1, not 2"
    assert refusal("format: 0\n") and refusal("format: yes\n") and not refusal_or_none("format: 1\n")


COLOURS = st.tuples(*[st.integers(0, 255)] * 3).map(lambda parts: "#{:02x}{:02x}{:02x}".format(*parts))


@given(COLOURS, COLOURS)
def test_a_look_can_be_read_and_what_is_tried_instead_can_be_read_too(colour, highlight):
    looks = {"colour": colour, "highlight": highlight}
    for _ in range(3):
        problems = refusal_or_none(f"look: {looks}".replace("'", '"') + "\n")
        if not problems:
            break
        (problem,) = problems
        looks[problem.path.rpartition(".")[2]] = problem.hint.removeprefix("try ")
    assert not problems
    colour, highlight = map(Colour.of, looks.values())
    assert contrast(colour, WHITE) >= 4.5
    assert contrast(INK, tint(colour)) > 7
    assert contrast(tint(colour).grey, WHITE) > 1.1
    assert contrast(highlight, colour) >= 3
    assert contrast(highlight.grey, colour.grey) == pytest.approx(contrast(highlight, colour), rel=0.05)


def refusal_or_none(text):
    try:
        validate(Game, parse_text(HEAD + text, "game.yaml"))
    except PizarraError as error:
        return error.problems
    return ()
