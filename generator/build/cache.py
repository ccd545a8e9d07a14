"""What builds of one game share whichever teams they are for, worked out once."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

from generator.build.pieces import TypedSet, counter_faces, draw_type
from generator.build.request import BuildRequest
from generator.model.pieces.types import PieceType
from generator.packs.load import LoadedTeam, example_teams, read_team
from generator.pieces.counter_style import CounterStyle
from generator.pieces.counters import GameCounters

if TYPE_CHECKING:
    from generator.build.season_view import SeasonView


@dataclass
class BuildCache:
    """What a request's documents share, and those of any request that differs from it in nothing but its teams.

    Everything is worked out where it is first asked for, and then kept.
    """

    request: BuildRequest
    _game_counters: dict[CounterStyle, GameCounters] = field(default_factory=dict)
    _typed_sets: dict[tuple[str, str, CounterStyle], TypedSet] = field(default_factory=dict)

    @cached_property
    def season_view(self) -> SeasonView | None:
        """Return the view of the season for templates, with the teams of the whole request; ``None`` without one."""
        if self.request.season is None:
            return None
        from generator.build.season_view import season_view  # only a season needs tables and lists

        teams = [loaded.team for loaded in self.request.teams]
        return season_view(self.request.season, self.request.pack.game, teams, self.request.language)

    @cached_property
    def example_teams(self) -> tuple[LoadedTeam, ...]:
        """Return the example teams of the game. Raises ``PizarraError`` for one that is wrong."""
        return tuple(read_team(file)[0] for file in example_teams(self.request.pack))

    def game_counters(self, style: CounterStyle) -> GameCounters:
        """Return the maker of counters for any team. Raises ``PizarraError`` for a face of the game that is wrong."""
        if style not in self._game_counters:
            pack = self.request.pack
            self._game_counters[style] = GameCounters(pack.game, style, counter_faces(pack, self.request.language))
        return self._game_counters[style]

    def typed_sets(self, types: Mapping[tuple[str, str], PieceType], style: CounterStyle) -> list[TypedSet]:
        """Return the pieces of types, given by their places in the game's file, and all that is wrong with them."""
        for path, kind in types.items():
            if (*path, style) not in self._typed_sets:
                self._typed_sets[*path, style] = draw_type(kind, path, self.request, style)
        return [self._typed_sets[*path, style] for path in types]
