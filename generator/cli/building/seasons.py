"""The season that a build is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.cli.building.options import BuildOptions
from generator.cli.targets import Chosen, Targets
from generator.packs.places import source_of
from generator.problems import PizarraError

if TYPE_CHECKING:
    from generator.model.seasons.season import Season


def asked_season(asked: BuildOptions, chosen: Chosen, targets: Targets) -> Season | None:
    """Return as much of a season as is asked for; ``None`` where none is.

    Raises ``PizarraError`` with all that is wrong with it, and with the teams; also for a round that it lacks.
    """
    if asked.season is None:
        return None
    from generator.model.seasons.narrowing import at_round, only_match
    from generator.packs.files.season import season_of
    from generator.packs.team_names import names_of

    read = {loaded.path for loaded in targets.teams}
    left_out = [name for path in chosen.files if path not in read for name in names_of(path)]
    try:
        season = season_of(source_of(asked.season), targets.pack.game, targets.teams, left_out)
    except PizarraError as error:
        raise PizarraError([*targets.problems, *error.problems]) from None
    if asked.round is not None:
        season = at_round(season, asked.round)
    return season if asked.match is None else only_match(season, asked.match)
