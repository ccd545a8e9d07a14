"""The page “Your first five minutes”: on page 2, true whatever options and rulings are in force."""

import re
from dataclasses import replace
from functools import cache

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.request import BuildRequest
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_pack, read_team
from generator.problems import PizarraError
from tests.reading import said

TITLE = {"es": "Tus primeros cinco minutos", "en": "Your first five minutes"}
GAMES = ("dichoso-fulbo", "dreadball")


def request_for(game, language="en", teams=None, **switches):
    pack = find_pack(game)
    chosen = tuple(read_team(path)[0] for path in example_teams(pack)) if teams is None else teams
    return BuildRequest(pack, chosen, Paper("a4", SIZES["a4"]), language=language, parts=("rules",), switches=switches)


def pages_of(request):
    (document,) = build.draw(request).documents
    return said(pdf_bytes(document))


@cache
def page(game, language="en", switches=()):
    """Return what stands on the page of the example."""
    whole = " ".join(pages_of(request_for(game, language, **dict(switches))))
    return re.split(heading(language), whole, maxsplit=1)[1]


def heading(language):
    """Return a pattern of the title of the page; in contents and index a number follows it."""
    return rf"{TITLE[language]}(?! \d)"


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_it_is_page_2_and_its_numbers_join_picture_and_steps(game, language):
    (side,) = (text for text in pages_of(request_for(game, language)) if re.search(heading(language), text))
    numbers = re.findall(r"(?<![\w+−.])[1-6](?![\w+.:])", re.split(heading(language), side)[1])
    assert all(numbers.count(str(step)) >= 1 for step in range(1, 7))
    assert re.search(r"(^| )2 (DreadBall|Dichoso Fulbo) · ", side)


@pytest.mark.slow
def test_the_attack_of_football_is_told_with_the_numbers_of_teams_picture_and_tables():
    text = page("dichoso-fulbo")
    for words in ("He runs 4 hexes", "Speed 9 − 4: 5 left.", "Speed 7 − 4: 3 left.", "the attacker acts first",
                  "5 hexes to number 9: modifier 0", "2D6 ≤ 6", "7 hexes to the goal: +1. Finish 9 + 1: 2D6 ≤ 10.",
                  "2D6 ≤ 7", "4 − 1 = 3: goal!", "beats the keeper by 2 or more"):  # fmt: skip
        assert words in text, words


@pytest.mark.slow
@pytest.mark.parametrize(("switches", "words", "gone"), [
    ({"iniciativa_simple": "yes"}, "Speed 9 against 7: the attacker acts first", "5 left"),
    ({"DF-01": "1d12"}, "1D12 ≤ 10", "2D6"),
    ({"DF-02": "fallo"}, "2D6 < 10", "2D6 ≤"),
    ({"DF-06": "despeje"}, "beats the keeper by 3 or more", "2 or more"),
])  # fmt: skip
def test_options_and_rulings_change_the_attack_and_it_stays_a_goal(switches, words, gone):
    text = page("dichoso-fulbo", switches=tuple(switches.items())).partition("About these rules")[0]
    example = text.partition(" or more goes in.")[0] + " or more"
    assert words in example and gone not in example
    assert "on target, with margin 4" in example and "4 − 1 = 3: goal!" in example


@pytest.mark.slow
def test_whatever_is_chosen_the_attack_is_the_same():
    rules = request_for("dichoso-fulbo").rules
    choices = [(ruling.id, choice.id) for ruling in rules.all_rulings for choice in ruling.choices
               if ruling.chosen is not None and choice != ruling.chosen]  # fmt: skip
    values = [(option.id, value) for option in rules.options.values() for value in option.values
              if value != option.value]  # fmt: skip
    told = {switch: page("dichoso-fulbo", switches=(switch,)) for switch in (*choices, *values)}
    assert [switch for switch, text in told.items() if "= 3: goal!" not in text or "it gets there" not in text] == []


@pytest.mark.slow
def test_the_play_of_dreadball_counts_its_dice():
    text = page("dreadball")
    for words in ("4 dice at 3+", "1 success: he has the ball", "4 hexes to jack 5, 3 dice", "rolls those 2 dice at 4+",
                  "5 dice at 3+", "3 successes", "4 dice at 4+", "2 successes", "3 against 2: pushed!"):  # fmt: skip
        assert words in text, words


@pytest.mark.slow
def test_with_other_teams_the_page_says_with_which_it_is_told():
    teams = tuple(read_team(path)[0] for path in example_teams(find_pack("dichoso-fulbo")))[::-1]
    text = " ".join(pages_of(request_for("dichoso-fulbo", teams=teams)))
    assert "The players are those of two sample teams: Unión Relámpago and Sosiego Fútbol Club." in text
    assert "4 − 1 = 3: goal!" in text and "sample teams" not in page("dichoso-fulbo")


@pytest.mark.slow
def test_in_large_print_it_is_running_text_with_its_result():
    request = request_for("dreadball")
    text = " ".join(pages_of(replace(request, edition="large-print")))
    _, _, example = text.partition(TITLE["en"])
    assert example.index("Striker 8") < example.index("3 against 2: pushed!") < example.index("The turn")


GAME = """game: mine
title: Mine
languages: [en]
board: {grid: {type: squares, columns: 6, rows: 4, size: 22mm}}
tokens: {pawn: {size: 15mm, front: {like: letter, word: P}}}
diagrams:
  start:
    name: Start
    pieces: [{piece: pawn, at: a1}]
    key: true
    layers: [{arrows: move, through: [[a1, d1]], dots: true, ghost: true, step: 1, distance: cells}]
"""
EXAMPLE = """# Try it

{{ block("start") }}

1. ### Go

   {{ cells("start", 1) }} cells.

> Done.
"""


def own_game(tmp_path, leaflet, example=EXAMPLE):
    folder = tmp_path / "mine"
    folder.mkdir()
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "leaflet.md.j2").write_text(leaflet, encoding="utf-8")
    (folder / "first-minutes.md.j2").write_text(example, encoding="utf-8")
    return BuildRequest(read_pack(folder), (), Paper("a4", SIZES["a4"]), language="en", parts=("rules",))


def test_any_game_may_have_one_where_its_leaflet_calls_for_it(tmp_path):
    leaflet = (
        '# One\n\nFirst.\n\n{{ block("first-minutes") }}\n\n# Two\n\nLast.\n\n{{ block("new-page") }}\n\n# Three\n'
    )
    outside, inside = pages_of(own_game(tmp_path, leaflet))
    assert "First." in outside and "Three" in outside  # pages 4 and 1 on one side, 2 and 3 on the other
    assert "Try it" in inside and "3 cells." in inside and "Two" in inside


@pytest.mark.parametrize(("example", "line", "message"), [
    ('# Try\n\n{{ cells("begin", 1) }}\n', 3, "there is no diagram “begin”"),
    ('# Try\n\n{{ cells("start", 2) }}\n', 3, "no arrow of “start” has the step 2"),
    ('# Try\n\n{{ player("home", 2).speed }}\n', 3, "the game has 0"),
    ('# Try\n\n{{ block("begin") }}\n', 3, "there is no block “begin”"),
])  # fmt: skip
def test_its_mistakes_are_one_line_at_their_place(tmp_path, example, line, message):
    request = own_game(tmp_path, '# One\n\n{{ block("first-minutes") }}\n', example)
    with pytest.raises(PizarraError) as refused:
        build.draw(request)
    (problem,) = refused.value.problems
    assert problem.file.endswith("first-minutes.md.j2") and problem.line == line and message in problem.message
