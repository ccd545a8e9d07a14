"""The counters of all teams, and the game's tokens with them."""

from __future__ import annotations

from generator.artwork.counters import CounterStyle, team_counters
from generator.artwork.facing import facing_counters, facing_orientation
from generator.artwork.kit_sight import sight_problems, with_rims
from generator.artwork.tokens import token_pieces
from generator.boards import GameBoard
from generator.model.game import Game
from generator.model.team import Team
from generator.order import Order
from generator.parts.part import Part, on_sheets
from generator.problems import PizarraError, Problem
from generator.scene.pieces import Piece, PieceSet

LEAST_COUNTER = 5.0
"""Width in millimetres below which a counter cannot be cut out or picked up."""


def make(order: Order, board: GameBoard) -> Part:
    """Return counters and tokens on sheets. Raises ``PizarraError`` for counters too small to hold or for the paper."""
    game, style = order.pack.game, counter_style(order, board)
    if style.width < LEAST_COUNTER and order.teams:
        message = f"leaves counters of {style.width:.2f} mm; they need {LEAST_COUNTER:g} mm to be held"
        hint = "larger hexes, or leave the counters out with --only board"
        raise PizarraError([Problem("--hex", message, hint=hint)])
    alike = sight_problems([(loaded.team, loaded.file) for loaded in order.teams], game)
    problems = [loaded.placed(problem) for problem in alike for loaded in order.teams if loaded.file == problem.file]
    sets: list[PieceSet] = []
    for loaded, team in zip(order.teams, with_rims([loaded.team for loaded in order.teams], game), strict=True):
        own, told = drawn_counters(team, game, style, loaded.file)
        sets.append(PieceSet(team.name, own))
        problems += map(loaded.placed, told)
    counters = [piece for own in sets for piece in own.pieces]
    tokens = token_pieces(game, style)
    if tokens:
        sets.append(PieceSet("tokens", tokens))
    documents, cuts = on_sheets([*counters, *tokens], "counters", order)
    counts = {"counters": len(counters), "tokens": sum(piece.quantity for piece in tokens), **cuts}
    return Part(documents, tuple(problems), counts, tuple(sets))


def counter_style(order: Order, board: GameBoard) -> CounterStyle:
    """Return how wide the counters of an order are, which way up they stand, and in which language they speak."""
    counter = order.pack.game.counter
    orientation = facing_orientation(counter) if counter.style == "facing" else board.orientation
    return CounterStyle(board.cell_width - order.pack.game.counter_gap, orientation, order.language)


def drawn_counters(
    team: Team, game: Game, style: CounterStyle, file: str
) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
    """Return a team's counters as the game has them, and what is to be told about them, in the team's ``file``."""
    draw = facing_counters if game.counter.style == "facing" else team_counters
    return draw(team, game, style, file)
