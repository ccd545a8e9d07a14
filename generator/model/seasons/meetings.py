"""Which match of a season is meant by two teams, and perhaps a round."""

from __future__ import annotations

from collections.abc import Collection, Iterable

from generator.i18n import Phrase, phrase
from generator.model.seasons.season import Fixture
from generator.model.seasons.sense import day_of
from generator.model.teams.team import Team


class Meetings:
    """The matches of a season by who is at home and who visits."""

    def __init__(self, fixtures: Iterable[Fixture]) -> None:
        self._found: dict[tuple[str, str], list[Fixture]] = {}
        for fixture in fixtures:
            self._found.setdefault((fixture.home.name, fixture.away.name), []).append(fixture)

    def of(self, home: Team, away: Team, round_: str) -> tuple[Fixture, ...]:
        """Return the matches that may be meant; without a round, those of all rounds."""
        found = self._found.get((home.name, away.name), [])
        return tuple(fixture for fixture in found if round_ in ("", fixture.round))

    def meant(self, news: Fixture) -> tuple[Fixture, ...]:
        """Return the matches that one which came in may be: of several, those on its day."""
        found = self.of(news.home, news.away, news.round)
        day = day_of(news.date)
        same = tuple(fixture for fixture in found if day and day_of(fixture.date) == day)
        return same if len(found) > 1 and same else found

    def turned(self, news: Fixture, meant: Fixture, filled: Collection[int]) -> Fixture | None:
        """Return the match of the same two on the other ground that a result more likely belongs to than to ``meant``.

        That is one which comes before it and still waits for a result, where the result says neither round nor day;
        ``filled`` are the entries of matches that get a result now.
        """
        day = day_of(news.date)
        if news.round or news.score is None or meant.score is not None or (day and day == day_of(meant.date)):
            return None
        others = self._found.get((news.away.name, news.home.name), [])
        waiting = (other for other in others if other.score is None and not other.state and other.entry not in filled)
        return next((other for other in waiting if other.entry < meant.entry), None)

    def unclear(self, home: Team, away: Team, round_: str) -> tuple[Phrase, str]:
        """Return why none or more than one is meant, and what to do."""
        names = {"home": home.name, "away": away.name}
        if self.of(home, away, round_):
            hint = phrase("say in which round, as the matches do")
            return phrase("{home} – {away} is there several times", **names), hint
        if others := self.of(home, away, ""):
            return phrase("{home} – {away} is a match of round {round}", round=others[0].round, **names), ""
        if self.of(away, home, round_):
            hint = phrase("turn the teams and the score around")
            return phrase("the match is {home} – {away}", home=away.name, away=home.name), hint
        return phrase("{home} – {away} is no match of this season", **names), ""
