"""What sheets say of themselves in each language, with the game's own words for what is counted and who takes part."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from generator.frozen import dataclass
from generator.model.record import Record
from generator.scene.palette import Colour
from generator.words import message, say


class MarkLabel(NamedTuple):
    """A mark's letter, what it means, and the colour of its little card."""

    letter: str
    meaning: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Labels:
    """The printed labels of team sheets and match sheets."""

    team_sheet: str
    match_sheet: str
    page: str
    coach: str
    captain: str
    opponent: str
    competition: str
    date: str
    date_and_time: str
    referee: str
    round: str
    place: str
    number: str
    name: str
    starters: str
    substitutes: str
    formation: str
    result: str
    notes: str
    continued: str
    ruling: str
    on: str
    when: str
    side: str
    home: str
    away: str
    tally: str = ""
    periods: tuple[str, ...] = ()
    marks: tuple[MarkLabel, ...] = ()


_LABELS: Mapping[str, str] = {
    "team_sheet": message("team sheet"),
    "match_sheet": message("match sheet"),
    "page": message("sheet {0} of {1}", "of a team"),
    "coach": message("Coach"),
    "captain": message("Captain"),
    "opponent": message("Opponent"),
    "competition": message("Competition and round"),
    "date": message("Date"),
    "date_and_time": message("Date and time"),
    "referee": message("Referee"),
    "round": message("Round", "of a league"),
    "place": message("Place", "of a match"),
    "number": message("No.", "shirt"),
    "name": message("Name", "player"),
    "starters": message("Starting line-up"),
    "substitutes": message("Substitutes"),
    "formation": message("Line-up"),
    "result": message("Score", "of a match"),
    "notes": message("Notes"),
    "continued": message("continued"),
    "ruling": message("by a ruling of the game"),
    "on": message("On", "substitution"),
    "when": message("When", "substitution"),
    "side": message("Team", "team"),
    "home": message("home", "team"),
    "away": message("away", "team"),
}


def labels(language: str, record: Record) -> Labels:
    """Return the labels in a language, with the game's own words where it has some."""
    given = {key: say(language, label) for key, label in _LABELS.items()}
    given |= {key: word.in_(language) for key, word in record.words.items()}
    marks = tuple(MarkLabel(m.letter.in_(language), m.name.in_(language), m.colour) for m in record.marks)
    periods = tuple(period.in_(language) for period in record.periods)
    return Labels(**given, tally=record.tally.in_(language), periods=periods, marks=marks)
