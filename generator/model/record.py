"""What is written down during a match: what a sheet leaves room for, and what a league counts of it."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from generator.i18n import message
from generator.model.fields import ColourField, Many, WordsField
from generator.model.names import SLUG, folded
from generator.model.validation import Strict
from generator.model.words import ProgramWords, Words

SCORED = "scored"
"""What season files call the tally of the game: goals, points."""


class BookingMark(Strict):
    """A box on the team sheet for what a player is given, such as a booking: a letter on a small card."""

    id: Annotated[str, Field(pattern=SLUG)] = Field(
        default="", description="what season files call it, such as yellow; else they say its name"
    )
    letter: WordsField = Field(description="the letter on the mark's little card")
    name: WordsField = Field(description="what it means")
    colour: ColourField = Field(description="the colour of the card")


class LeagueCount(Strict):
    """What a league counts for each player besides scores and marks, such as injuries."""

    id: Annotated[str, Field(pattern=SLUG)] = Field(description="what season files call it, such as injuries")
    name: WordsField = Field(description="the title of its list")


RecordWord = Literal["coach", "captain", "opponent", "competition", "referee", "starters", "substitutes"]


class Record(Strict):
    """What sheets leave room to write down: a tally for each player, two marks at most, a score by periods.

    The last period is where the score stands in the end. ``words`` are what the game calls those who take part.
    """

    tally: WordsField = Field(
        default=ProgramWords(message=message("Points", "tally")), description="the column for what a player scores"
    )
    marks: Annotated[Many[BookingMark], Field(max_length=2)] = Field(
        default=(), description="two boxes at most for what a player is given"
    )
    counts: Many[LeagueCount] = Field(
        default=(), description="what a league counts for each player besides, such as injuries"
    )
    periods: Annotated[Many[WordsField], Field(min_length=1, max_length=5)] = Field(
        default=(ProgramWords(message=message("Final")),),
        description="the columns of the score; the last is where it stands in the end",
    )
    words: dict[RecordWord, WordsField] = Field(
        default={},
        description="what the game calls coach, captain, opponent, competition, referee, starters and substitutes",
    )

    def kinds(self) -> dict[str, Words]:
        """Return what is counted for each player in a league, by the name that season files have for it."""
        found = {SCORED: self.tally}
        found |= {mark.id or folded(mark.name.in_("en")).replace(" ", "-"): mark.name for mark in self.marks}
        return found | {count.id: count.name for count in self.counts}

    def kinds_by_word(self) -> dict[str, str]:
        """Return what is counted by all that it may be called, folded."""
        found: dict[str, str] = {}
        for kind, name in self.kinds().items():
            for word in (kind, *(text for _, text in name.texts)):
                found.setdefault(folded(word), kind)
        return found
