"""A season as it stands at a round, and the matches of it that are wanted."""

from __future__ import annotations

from dataclasses import replace

from generator.i18n import phrase
from generator.model.seasons.season import Fixture, Season
from generator.problems import did_you_mean, quoted, user_error


def at_round(season: Season, name: str) -> Season:
    """Return a season as it stood at a round: sheets for its matches alone, and no result of a later one.

    Raises ``PizarraError`` when it has no such round.
    """
    rounds = list(dict.fromkeys(entry.round for entry in season.listed))
    if name not in rounds:
        message = phrase("{season} has no round {name}", season=season.title, name=quoted(name))
        raise user_error("--round", message, did_you_mean(name, rounds))
    later = set(rounds[rounds.index(name) + 1 :])
    listed = tuple(
        replace(entry, score=None, shootout=None, events=(), state="")
        if isinstance(entry, Fixture) and entry.round in later
        else entry
        for entry in season.listed
    )
    wanted = frozenset(fixture.entry for fixture in season.fixtures if fixture.round == name)
    return replace(season, listed=listed, wanted=wanted)


def only_match(season: Season, number: int) -> Season:
    """Return a season with a sheet for one match alone, counted from 1: of those wanted, or of all.

    Raises ``PizarraError`` when there are not so many.
    """
    offered = [fixture for fixture in season.fixtures if season.wanted is None or fixture.entry in season.wanted]
    if not 1 <= number <= len(offered):
        message = phrase("there is no match {number}", number=number)
        raise user_error("--match", message, phrase("1 to {most}", most=len(offered)))
    return replace(season, wanted=frozenset({offered[number - 1].entry}))
