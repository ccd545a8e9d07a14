"""What sheets say of themselves in each language, with the game's own words for what is counted and who takes part."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import NamedTuple

from generator.model.game import Record
from generator.scene.palette import Colour


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


_WORDS: Mapping[str, Labels] = {
    "es": Labels(
        team_sheet="hoja de equipo",
        match_sheet="acta del partido",
        page="hoja {0} de {1}",
        coach="Entrenador",
        captain="Capitán",
        opponent="Rival",
        competition="Competición y jornada",
        date="Fecha",
        date_and_time="Fecha y hora",
        referee="Árbitro",
        round="Jornada",
        place="Lugar",
        number="N.º",
        name="Nombre",
        starters="Titulares",
        substitutes="Suplentes",
        formation="Alineación",
        result="Resultado",
        notes="Observaciones",
        continued="sigue",
        ruling="según una aclaración del juego",
        on="Entra",
        when="Cuándo",
        side="Equipo",
        home="local",
        away="visitante",
    ),
    "en": Labels(
        team_sheet="team sheet",
        match_sheet="match sheet",
        page="sheet {0} of {1}",
        coach="Coach",
        captain="Captain",
        opponent="Opponent",
        competition="Competition and round",
        date="Date",
        date_and_time="Date and time",
        referee="Referee",
        round="Round",
        place="Place",
        number="No.",
        name="Name",
        starters="Starting line-up",
        substitutes="Substitutes",
        formation="Line-up",
        result="Score",
        notes="Notes",
        continued="continued",
        ruling="by a ruling of the game",
        on="On",
        when="When",
        side="Team",
        home="home",
        away="away",
    ),
}


def labels(language: str, record: Record) -> Labels:
    """Return the labels in a language, in English where it is neither ``es`` nor ``en``, with the game's own words."""
    language = language if language in _WORDS else "en"
    marks = tuple(MarkLabel(m.letter.in_(language), m.name.in_(language), m.colour) for m in record.marks)
    periods = tuple(period.in_(language) for period in record.periods)
    own = {key: word.in_(language) for key, word in record.words.items()}
    return replace(_WORDS[language], tally=record.tally.in_(language), periods=periods, marks=marks, **own)
