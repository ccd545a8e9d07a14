"""What a match sheet says of itself, in each language, with the game's own words."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from generator.artwork.sheets.team_sheet_words import Labels, labels
from generator.model.game import Record


@dataclass(frozen=True, slots=True)
class MatchWords:
    """The printed labels of a match sheet; ``labels`` are those it shares with team sheets."""

    labels: Labels
    sheet: str
    page: str
    round: str
    date: str
    place: str
    on: str
    when: str
    side: str
    home: str
    away: str


_WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "sheet": "acta del partido", "page": "hoja {0} de {1}", "round": "Jornada", "date": "Fecha y hora",
        "place": "Lugar", "on": "Entra", "when": "Cuándo", "side": "Equipo", "home": "local", "away": "visitante",
    },
    "en": {
        "sheet": "match sheet", "page": "sheet {0} of {1}", "round": "Round", "date": "Date and time",
        "place": "Place", "on": "On", "when": "When", "side": "Team", "home": "home", "away": "away",
    },
}  # fmt: skip


def match_words(language: str, record: Record) -> MatchWords:
    """Return the labels in a language, in English where it is neither ``es`` nor ``en``."""
    return MatchWords(labels(language, record), **_WORDS["es" if language == "es" else "en"])
