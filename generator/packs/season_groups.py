"""Matches that count in no table, because of the groups that a season's file makes."""

from __future__ import annotations

from collections.abc import Iterator

from generator.i18n import few_of, phrase, plural
from generator.model.season import Season
from generator.problems import Problem, Severity

_NAMED = 8


def group_problems(season: Season) -> Iterator[Problem]:
    """Yield a warning for teams with league matches and no group, and one for matches between groups."""
    if season.source is None or not season.groups:
        return
    groups = [{team.name for team in members} for members in season.groups.values()]
    grouped = set[str]().union(*groups)
    league = [
        {team.name: None for team in fixture.teams}
        for fixture in season.fixtures
        if not fixture.cup and fixture.state != "annulled"
    ]
    outside = dict.fromkeys(name for teams in league for name in teams if name not in grouped)
    if outside:
        message = phrase("in no group, so in no table: {teams}", teams=few_of([*outside], _NAMED))
        hint = phrase("put each team in a group, or mark its matches “cup: true”")
        yield season.source.key_problem(("groups",), message, hint, Severity.WARNING)
    inside = (teams.keys() for teams in league if teams.keys() <= grouped)
    if between := sum(not any(teams <= members for members in groups) for teams in inside):
        message = plural(between, "1 match between teams of two groups counts in no table",
                         "{count} matches between teams of two groups count in no table")  # fmt: skip
        hint = phrase("mark matches outside the groups “cup: true”")
        yield season.source.key_problem(("groups",), message, hint, Severity.WARNING)
