"""Texts of a league that find no room on counters and team sheets, without drawing every team.

The widest word that has room anywhere is found by drawing a made-up team; only teams with a wider text are drawn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from generator.advice.checking import usual_order
from generator.build.build import draw
from generator.build.documents import team_parts
from generator.build.game_board import GameBoard, make_board
from generator.build.request import BuildRequest
from generator.model.game import Game
from generator.model.team import Player, Team
from generator.packs.load import LoadedTeam, Pack
from generator.pieces.counter_face import shortened
from generator.problems import PizarraError, Problem, errors
from generator.processes import cores, mapped
from generator.scene.fonts import BLACK_WEIGHT, REGULAR, text_width

_LOT = 40
"""Teams that are drawn together to see whether they can be."""

_LONGEST = 64
"""Letters of the longest word that is tried."""


def unprintable(pack: Pack, teams: Sequence[LoadedTeam]) -> Iterator[Problem]:
    """Yield why counters and team sheets of usual size cannot be drawn for teams, each problem in its team's file.

    Teams that may have none are drawn some at a time, on all cores, and nothing of it kept.
    """
    order = replace(usual_order(pack), parts=team_parts())
    board: GameBoard | None = None
    with suppress(PizarraError):  # a book or a board that cannot be had is reported by each lot
        order = order.holding(order.loaded_rules)
        board = make_board(order)
    doubted = [teams[index] for index in _doubtful(order, board, teams)]
    lots = [tuple(doubted[start : start + _LOT]) for start in range(0, len(doubted), _LOT)]
    for found in mapped(partial(_wrong, order, board), lots, cores()):
        yield from found


def _wrong(order: BuildRequest, board: GameBoard | None, teams: Sequence[LoadedTeam]) -> tuple[Problem, ...]:
    """Return why teams cannot be drawn; the order's board, where it is known, is not planned again for them."""
    try:
        return errors(draw(order.with_teams(tuple(teams)), board).problems)
    except PizarraError as error:
        return errors(error.problems)


def _doubtful(order: BuildRequest, board: GameBoard | None, teams: Sequence[LoadedTeam]) -> list[int]:
    """Return which teams have a text wider than what surely has room."""
    found: set[int] = set()
    for slot in _SLOTS:
        widest = [max(text_width(text, BLACK_WEIGHT, 1) for text in slot.texts(each.team)) for each in teams]
        room = _sure_room(order, board, slot, [each.team for each in teams], max(widest, default=0))
        found |= {index for index, width in enumerate(widest) if width > room}
    rich = (any(player.skills or player.picture for player in each.team.players) for each in teams)
    found |= {index for index, more in enumerate(rich) if more}
    return sorted(found)


class _Slot(NamedTuple):
    """Where texts of one kind stand: in which part, which texts of a team, and a team with another text there."""

    part: str
    texts: Callable[[Team], list[str]]
    filled: Callable[[Team, str], Team]


def _sure_room(
    order: BuildRequest, board: GameBoard | None, slot: _Slot, teams: Sequence[Team], wanted: float
) -> float:
    """Return a width in em, at most about as much as is wanted, in which any text has room."""
    letter = text_width("n", REGULAR, 1)
    alone = replace(order, parts=(slot.part,))
    most = min(_LONGEST, int(wanted / letter) + 1)
    like = _widest_figures(order.pack.game, teams)

    def has_room(letters: int) -> bool:
        texts = (f"i {'n' * letters}", f"{'n' * letters} i")
        return not _wrong(alone, board, [LoadedTeam(slot.filled(like, text), text) for text in texts])

    low, high = 0, most + 1
    tried = most
    while high - low > 1:
        low, high = (tried, high) if has_room(tried) else (low, tried)
        tried = (low + high) // 2
    return low * letter


def _widest_figures(game: Game, teams: Sequence[Team]) -> Team:
    """Return a made-up team with a player of each kind, whose figures are as wide as any, and with short texts."""
    number = max(player.number for team in teams for player in team.players)
    players = (_player(game, kind, max(0, number - index), index) for index, kind in enumerate(game.kinds))
    return replace(teams[0], name="i", short="i", coach="i", players=tuple(players))


def _player(game: Game, kind: str, number: int, entry: int) -> Player:
    known = ((name, game.characteristics[name]) for name in game.kinds[kind].characteristics)
    values = tuple((name, max(of.min, of.max, key=lambda value: len(str(value)))) for name, of in known)
    return Player(number, "i", kind, values, captain=entry == 0, entry=entry)


def _named(team: Team, text: str) -> Team:
    return replace(team, players=tuple(replace(player, name=text, short=text) for player in team.players))


def _on_counters(team: Team) -> list[str]:
    """Return the shortest form of each name that a counter may print."""
    return [player.short or (shortened(player.name) or (player.name,))[-1] for player in team.players]


def _in_tables(team: Team) -> list[str]:
    return [player.short or player.name for player in team.players]


def _people(team: Team) -> list[str]:
    return [team.coach, *(player.name for player in team.players if player.captain)]


_SLOTS = (
    _Slot("counters", _on_counters, _named),
    _Slot("team-sheets", _in_tables, _named),
    _Slot("team-sheets", lambda team: [team.short], lambda team, text: replace(team, name=text, short=text)),
    _Slot("team-sheets", _people, lambda team, text: replace(_named(team, text), coach=text)),
)
