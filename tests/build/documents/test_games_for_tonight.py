"""The games of our own that end the leaflets of DreadBall and Sombra: a page each, and all it quotes is in the kit."""

import re
from collections import Counter
from functools import cache
from math import hypot

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.board.plan import make_board
from generator.build.request import BuildRequest
from generator.build.set_ups import arrange
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_team
from generator.rules.odds import row_value
from tests.reading import said

HEADING = {"es": "Un juego para esta noche: ", "en": "A game for tonight: "}
MARKED = {"es": "Nuestro, no de las reglas.", "en": "Ours, not from the rules."}
FIRST_AND_LAST = {
    ("dreadball", "es"): ("entrenamiento de pases", "en el 0, hay empate."),
    ("dreadball", "en"): ("a passing drill", "on 0 it is a draw."),
    ("sombra", "es"): ("apaga las lámparas", "si no, empate."),
    ("sombra", "en"): ("put out the lamps", "otherwise it is a draw."),
}
SIDES = {"dreadball": 4, "sombra": 4}
"""How many sides of paper each leaflet takes, which is as few as hold it, folded."""

SET_UPS = {"dreadball": "entrenamiento", "sombra": "las-lamparas"}


def request_for(game, language="en", part="rules"):
    pack = find_pack(game)
    teams = tuple(read_team(path)[0] for path in example_teams(pack))
    return BuildRequest(pack, teams, Paper("a4", SIZES["a4"]), language=language, parts=(part,))


@cache
def pages(game, language):
    (document,) = build.draw(request_for(game, language)).documents
    return said(pdf_bytes(document))


def tonight(game, language):
    """Return the words of a game for tonight, which are all on one side of the sheet."""
    first, last = FIRST_AND_LAST[game, language]
    heading = f"{HEADING[language]}{first} {MARKED[language]}"  # contents and index have it too, without this mark
    (text,) = (page.partition(heading)[2] for page in pages(game, language) if heading in page)
    found, end, _ = f"{first} {MARKED[language]}{text}".partition(last)
    return found + end


def rule(game, dotted):
    return str(row_value(request_for(game).rules, dotted, {}))


def template(game):
    return (find_pack(game).folder / "leaflet.md.j2").read_text(encoding="utf-8")


def placed(game):
    """Return the board of a game and the pieces that its set-up for tonight puts on cells."""
    board = make_board(request_for(game))
    return board.layout, [piece for piece in arrange(SET_UPS[game], board).pieces if piece.cell is not None]


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), FIRST_AND_LAST)
def test_a_game_of_our_own_is_whole_on_one_page_and_says_that_it_is_ours(game, language):
    first, last = FIRST_AND_LAST[game, language]
    text = tonight(game, language)
    assert text.startswith(f"{first} {MARKED[language]}")
    assert text.endswith(last)
    assert len(pages(game, language)) == SIDES[game]


GAME = """game: mine
title: Mine
board:
  grid: {type: squares, columns: 4, rows: 4, size: 22mm}
tokens:
  pawn: {size: 15mm, front: {like: letter, word: P}}
set_up:
  start: {name: Start, pieces: [{piece: pawn, at: d4}]}
"""


@pytest.mark.parametrize(("file", "is_told"), [("", True), ("grid: {columns: 2, rows: 2}\n", False)])
def test_a_leaflet_knows_whether_the_board_has_the_places_of_the_set_ups(pizarra, tmp_path, file, is_told):
    folder = tmp_path / "templates" / "mine"
    folder.mkdir(parents=True)
    (folder / "game.yaml").write_text(GAME, encoding="utf-8")
    (folder / "leaflet.md.j2").write_text(
        "# Rules\n\nAlways.\n{% if set_ups %}\nOften.\n{% endif %}\n", encoding="utf-8"
    )
    (tmp_path / "small.yaml").write_text(f"game: mine\n{file}", encoding="utf-8")
    what = "small.yaml" if file else "mine"
    done = pizarra("build", what, "--only", "rules", "--lang", "en", "--out", "out")
    assert done.code == 0
    printed = " ".join(said((tmp_path / "out" / "rules.pdf").read_bytes()))
    assert "Always." in printed
    assert ("Often." in printed) == is_told
    assert ("lacks cells of the game's set-ups" in done.out + done.err) != is_told


@pytest.mark.slow
def test_the_numbers_of_the_passing_drill_are_those_of_the_rules():
    tokens, each, turns, most = (
        rule("dreadball", f"limites.{row}") for row in ("fichas", "fichas_jugador", "turnos", "victoria")
    )
    text = tonight("dreadball", "en")
    assert f"Attack: {tokens} tokens, at most {each} for one player" in text
    assert f"After turn {int(turns) // 2}, set up again" in text
    assert f"The game ends as soon as the second team is ahead, or after turn {turns}." in text
    assert f"up to {most} at most" in text


@pytest.mark.slow
def test_the_light_of_a_lamp_reaches_as_far_as_a_zone_of_control():
    assert f"comes within {rule('sombra', 'zona_de_control.radio_hexagonos')} hex of it" in tonight("sombra", "en")


def test_rules_are_quoted_by_their_place_and_not_typed():
    for game, names in (
        ("dreadball", {"limites.turnos", "limites.fichas", "limites.fichas_jugador", "limites.victoria"}),
        ("sombra", {"zona_de_control.radio_hexagonos"}),
    ):
        text = template(game).partition(HEADING["en"])[2]
        assert set(re.findall(r'value\("([\w.]+)"\)', text)) == names


@pytest.mark.slow
def test_the_cards_of_the_passing_drill_are_named_by_their_numbers():
    files = [name.partition("-")[2].removesuffix(".md.j2") for name in find_pack("dreadball").cards("en")]
    needed = (
        "fin-de-turno",
        "jugadores",
        "al-mover",
        "chequeos",
        "ademas",
        "que-pasa",
        "con-la-bola",
        "lanzar",
        "dados-al-lanzar",
    )
    numbers = [f"{(place := files.index(name)) // 2 + 1}{'ab'[place % 2]}" for name in needed]
    assert f"Keep at hand: cards {', '.join(numbers)}." in tonight("dreadball", "en")
    assert f"Ten a mano: cartas {', '.join(numbers)}." in tonight("dreadball", "es")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("language", "quotes", "section"),
    [("es", "«([^»]+)»", "El asalto de una figura"), ("en", "“([^”]+)”", "A figure's round")],
)
def test_the_cards_and_markers_that_the_chase_names_are_printed(language, quotes, section):
    tokens = find_pack("sombra").game.tokens
    markers = [word for kind in tokens.values() for word in kind.name.in_(language).split(" / ")]
    (document,) = build.draw(request_for("sombra", language, "cards")).documents
    cards, names = " ".join(said(pdf_bytes(document))), re.findall(quotes, tonight("sombra", language))
    assert len(names) == 6
    assert [name for name in names if name not in {*markers, section} and name not in cards] == []
    assert section in pages("sombra", language)[1]


def test_each_team_has_the_players_whom_the_drill_needs_when_it_attacks_and_when_it_defends():
    _, pieces = placed("dreadball")
    teams = [loaded.team for loaded in request_for("dreadball").teams]
    kinds = {(side, player.number): player.kind for side, team in zip(("home", "away"), teams, strict=True)
             for player in team.players}  # fmt: skip
    used = {side: sorted(kinds[side, piece.number] for piece in pieces if piece.side == side)
            for side in ("home", "away")}  # fmt: skip
    assert used == {"home": ["lanzador", "linea", "linea"], "away": ["guardia", "linea"]}
    for team in teams:
        count = Counter(player.kind for player in team.players)
        assert count["lanzador"] >= 1 and count["linea"] >= 2 and count["guardia"] >= 1


def test_the_drill_turned_upside_down_is_on_the_pitch_too():
    layout, pieces = placed("dreadball")
    (ball,) = (layout.grid.centre(piece.cell) for piece in pieces if piece.piece == "bola")
    centres = {(round(at.x, 3), round(at.y, 3)) for at in map(layout.grid.centre, layout.grid.cells)}
    turned = [(2 * ball.x - at.x, 2 * ball.y - at.y) for at in (layout.grid.centre(piece.cell) for piece in pieces)]
    assert [at for at in turned if (round(at[0], 3), round(at[1], 3)) not in centres] == []


def test_no_figure_begins_in_the_light_of_a_lamp():
    layout, pieces = placed("sombra")
    lamps = [layout.grid.centre(piece.cell) for piece in pieces if piece.piece == "apretados"]
    figures = [layout.grid.centre(piece.cell) for piece in pieces if piece.side]
    reach = (int(rule("sombra", "zona_de_control.radio_hexagonos")) + 0.5) * layout.grid.size
    assert (len(lamps), len(figures)) == (4, 4)
    assert all(hypot(lamp.x - at.x, lamp.y - at.y) > reach for lamp in lamps for at in figures)
