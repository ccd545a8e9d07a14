"""Texts of teams that do not fit counters and team sheets, found without drawing every team."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from generator.build.board.plan import make_board
from generator.build.build import draw
from generator.build.documents import team_parts
from generator.build.documents.part import BuildCache
from generator.build.request import BuildRequest
from generator.checks.check import default_request
from generator.model.game import Game
from generator.model.team import Player, Team
from generator.packs.load import LoadedTeam, Pack
from generator.pieces.counter_face import shorter_names
from generator.problems import PizarraError, Problem, errors
from generator.processes import cores, map_on_cores
from generator.scene.fonts import BLACK_WEIGHT, REGULAR, text_width

if TYPE_CHECKING:
    from generator.build.board.plan import BoardPlan

_LOT = 40
"""Teams that are drawn together to see whether they can be."""

_LONGEST = 64
"""Letters of the longest word that is tried."""


def drawing_problems(pack: Pack, teams: Sequence[LoadedTeam]) -> Iterator[Problem]:
    """Yield the problems that keep teams' counters and team sheets from being drawn, each in its team's file.

    Teams that may have none are drawn some at a time, on all cores, and nothing of it kept.
    """
    request = replace(default_request(pack), parts=team_parts())
    board: BoardPlan | None = None
    with suppress(PizarraError):  # a book or a board that cannot be had is reported by each lot
        _ = request.loaded_rules  # read here, and not once more by each process
        board = make_board(request)
    cache = BuildCache(request)
    suspects = [teams[index] for index in _teams_with_wide_text(request, board, cache, teams)]
    lots = [tuple(suspects[start : start + _LOT]) for start in range(0, len(suspects), _LOT)]
    for problems in map_on_cores(partial(_team_problems, request, board, cache), lots, cores()):
        yield from problems


def _team_problems(
    request: BuildRequest, board: BoardPlan | None, cache: BuildCache, teams: Sequence[LoadedTeam]
) -> tuple[Problem, ...]:
    try:
        return errors(draw(request.with_teams(tuple(teams)), board, cache).problems)
    except PizarraError as error:
        return errors(error.problems)


def _teams_with_wide_text(
    request: BuildRequest, board: BoardPlan | None, cache: BuildCache, teams: Sequence[LoadedTeam]
) -> list[int]:
    """Return the indices of the teams with a text wider than what surely fits."""
    indices: set[int] = set()
    for slot in _SLOTS:
        widest = [max(text_width(text, BLACK_WEIGHT, 1) for text in slot.texts(each.team)) for each in teams]
        room = _sure_room(request, board, cache, slot, [each.team for each in teams], max(widest, default=0))
        indices |= {index for index, width in enumerate(widest) if width > room}
    rich = (any(player.skills or player.picture for player in each.team.players) for each in teams)
    indices |= {index for index, more in enumerate(rich) if more}
    return sorted(indices)


class _Slot(NamedTuple):
    """Where texts of one kind are: in which part, which texts of a team, and a team with another text there."""

    part: str
    texts: Callable[[Team], list[str]]
    with_text: Callable[[Team, str], Team]


def _sure_room(
    request: BuildRequest, board: BoardPlan | None, cache: BuildCache, slot: _Slot, teams: Sequence[Team], width: float
) -> float:
    """Return a width in em, up to about ``width``, in which every text surely has room."""
    letter = text_width("n", REGULAR, 1)
    alone = replace(request, parts=(slot.part,))
    most = min(_LONGEST, int(width / letter) + 1)
    like = _widest_figures(request.pack.game, teams)

    def has_room(letters: int) -> bool:
        texts = (f"i {'n' * letters}", f"{'n' * letters} i")
        return not _team_problems(alone, board, cache, [LoadedTeam(slot.with_text(like, text), text) for text in texts])

    low, high = 0, most + 1
    tried = most
    while high - low > 1:
        low, high = (tried, high) if has_room(tried) else (low, tried)
        tried = (low + high) // 2
    return low * letter


def _widest_figures(game: Game, teams: Sequence[Team]) -> Team:
    """Return a made-up team with a player of each kind, whose figures are as wide as any, and with short texts."""
    number = max(player.number for team in teams for player in team.players)
    players = (_widest_player(game, kind, max(0, number - index), index) for index, kind in enumerate(game.kinds))
    return replace(teams[0], name="i", short="i", coach="i", players=tuple(players))


def _widest_player(game: Game, kind: str, number: int, entry: int) -> Player:
    scales = ((name, game.characteristics[name]) for name in game.kinds[kind].characteristics)
    values = tuple((name, max(scale.min, scale.max, key=lambda value: len(str(value)))) for name, scale in scales)
    return Player(number, "i", kind, values, captain=entry == 0, entry=entry)


def _with_player_names(team: Team, text: str) -> Team:
    return replace(team, players=tuple(replace(player, name=text, short=text) for player in team.players))


def _names_on_counters(team: Team) -> list[str]:
    """Return the shortest form of each name that a counter may print."""
    return [player.short or (shorter_names(player.name) or (player.name,))[-1] for player in team.players]


def _names_of_people(team: Team) -> list[str]:
    return [team.coach, *(player.name for player in team.players if player.captain)]


_SLOTS = (
    _Slot("counters", _names_on_counters, _with_player_names),
    _Slot("team-sheets", lambda team: [player.short or player.name for player in team.players], _with_player_names),
    _Slot("team-sheets", lambda team: [team.short], lambda team, text: replace(team, name=text, short=text)),
    _Slot("team-sheets", _names_of_people, lambda team, text: replace(_with_player_names(team, text), coach=text)),
)
