"""What a game needs on the sheet: what is understood, and what is said about the rest."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.model.game import Game
from generator.model.needs import Needs, count, dice_needed
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.packs.load import read_pack
from generator.packs.locations import pack_folders
from generator.problems import PizarraError

GAME = "game: x\ntitle: X\nsummary: x\ncredit: x\nneeds: {{{}}}\n"


@pytest.mark.parametrize(
    ("value", "numbers"), [(2, (2, 2)), ("2", (2, 2)), ("2-4", (2, 4)), ("2 – 4", (2, 4)), ("30-30", (30, 30))]
)
def test_a_count_is_a_number_or_a_span(value, numbers):
    assert count(value) == numbers


@given(st.integers(1, 9999), st.integers(1, 9999))
def test_a_span_never_runs_backwards(first, second):
    least, most = sorted((first, second))
    assert count(f"{least}-{most}") == (least, most)
    if least < most:
        with pytest.raises(ValueError, match="is the wrong way round"):
            count(f"{most}-{least}")


@pytest.mark.parametrize(("value", "dice"), [("2d6", (2, 6)), ("1D20", (1, 20)), ("10d100", (10, 100))])
def test_dice(value, dice):
    assert dice_needed(value) == dice


@pytest.mark.parametrize(
    ("entry", "place", "expected"),
    [
        ("players: 0", "5:18", "cannot read “0”"),
        ("players: true", "5:18", "cannot read “true”"),
        ("minutes: 4-2", "5:18", "“4-2” is the wrong way round"),
        ("dice: [2d]", "5:16", "cannot read “2d”"),
        ("dice: [2d1]", "5:16", "cannot read “2d1”"),
        ("dice: 2d6", "5:15", "expected a list, not “2d6” write [2d6]"),
        ("playrs: 2", "5:9", "players"),
        ("minutes: 30, estimated: [minutes, dice]", "5:43", "there are no “dice” to estimate"),
    ],
)
def test_a_mistake_is_reported_at_its_place(entry, place, expected):
    with pytest.raises(PizarraError) as raised:
        validate(Game, parse_text(GAME.format(entry), "game.yaml"))
    (problem,) = raised.value.problems
    assert f"{problem.line}:{problem.column}" == place
    assert expected in f"{problem.message} {problem.hint}"


def test_a_game_need_not_say():
    assert validate(Game, parse_text(GAME.format(""), "game.yaml")).needs == Needs()


@pytest.mark.parametrize("name", sorted(pack_folders()))
def test_the_bundled_games_say_what_they_need_in_both_languages(name):
    needs = read_pack(pack_folders()[name]).game.needs
    told = [words for words in (needs.deck, needs.also, needs.rules) if words]
    assert needs.rules and all([language for language, _ in words.texts][:2] == ["es", "en"] for words in told)
