"""What sheets say of themselves in each language, with the game's own words for what is counted and who takes part."""

from __future__ import annotations

from dataclasses import dataclass, fields
from typing import Any, NamedTuple

from generator.i18n import message, say
from generator.model.game import Record
from generator.scene.palette import Colour


class MarkLabel(NamedTuple):
    """A mark's letter, what it means, and the colour of its little card."""

    letter: str
    meaning: str
    colour: Colour


@dataclass(frozen=True, slots=True)
class Labels:
    """The printed labels of team sheets and match sheets; by themselves the program's own, in no language yet."""

    team_sheet: str = message("team sheet")
    match_sheet: str = message("match sheet")
    page: str = message("sheet {0} of {1}", "of a team")
    coach: str = message("Coach")
    captain: str = message("Captain")
    opponent: str = message("Opponent")
    competition: str = message("Competition and round")
    date: str = message("Date")
    date_and_time: str = message("Date and time")
    referee: str = message("Referee")
    round: str = message("Round", "of a league")
    place: str = message("Place", "of a match")
    number: str = message("No.", "shirt")
    name: str = message("Name", "player")
    squad: str = message("Squad")
    starters: str = message("Starting line-up")
    substitutes: str = message("Substitutes")
    formation: str = message("Line-up")
    result: str = message("Score", "of a match")
    notes: str = message("Notes")
    suspended: str = message("suspended", "player")
    continued: str = message("continued")
    ruling: str = message("by a ruling of the game")
    on: str = message("On", "substitution")
    when: str = message("When", "substitution")
    side: str = message("Team", "team")
    home: str = message("home", "team")
    away: str = message("away", "team")
    tally: str = ""
    periods: tuple[str, ...] = ()
    marks: tuple[MarkLabel, ...] = ()


def labels(language: str, record: Record) -> Labels:
    """Return the labels in a language, with the game's own words where it has some."""
    own: dict[str, Any] = {each.name: each.default for each in fields(Labels) if each.default}
    given: dict[str, Any] = {key: say(language, text) for key, text in own.items()}
    given |= {key: word.in_(language) for key, word in record.words.items()}
    marks = tuple(MarkLabel(m.letter.in_(language), m.name.in_(language), m.colour) for m in record.marks)
    periods = tuple(period.in_(language) for period in record.periods)
    return Labels(**given, tally=record.tally.in_(language), periods=periods, marks=marks)
