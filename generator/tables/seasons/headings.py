"""What the headings of a table of matches mean, in Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.game import SCORED, Game
from generator.model.names import folded

Column = tuple[str, ...]
"""Where a cell goes in an entry of a season's file: ``("home",)``, or ``("events", "yellow", "away")``.

``("score", "home")`` is one side's own column; ``("events", "yellow")`` has both sides in a cell.
"""

MATCH_WORDS: Mapping[Column, tuple[str, str, str]] = {
    ("round",): ("jornada", "round", "j, jor, ronda, matchday, match day, week, gameweek, eliminatoria"),
    ("date",): ("fecha", "date", "dia, day"),
    ("time",): ("hora", "time", "hour, kick off, kickoff, horario"),
    ("home",): ("local", "home", "equipo local, home team, casa, equipo 1, team 1"),
    ("away",): ("visitante", "away", "equipo visitante, away team, fuera, visitor, visitors, equipo 2, team 2"),
    ("score",): ("resultado", "score", "result, marcador, final"),
    ("score", "home"): ("goles local", "home goals", "goles locales, goles del local, home score, gl, fthg, hg"),
    ("score", "away"): (
        "goles visitante",
        "away goals",
        "goles visitantes, goles del visitante, away score, gv, ftag",
    ),
    ("shootout",): ("penaltis", "shootout", "penalties, tanda, penales, tanda de penaltis"),
    ("state",): ("estado", "state", "status, situacion"),
    ("place",): ("campo", "place", "pitch, venue, ground, estadio, stadium, lugar, cancha, pista"),
    ("referee",): ("arbitro", "referee", "arbitra, ref, colegiado, colegiada"),
    ("bye",): ("descansa", "bye", "rests, descanso, libre"),
    ("cup",): ("copa", "cup", ""),
    ("group",): ("grupo", "group", "pool"),
}
"""Meaning to its heading in Spanish and in English, and other words for it."""

ABOVE_WORDS: Mapping[str, tuple[str, str]] = {
    "season": ("temporada", "season"),
    "table": ("tabla", "table"),
    "bans": ("sanciones", "bans"),
    "groups": ("grupo", "group"),
}
"""What rows above the headings say of a season: its keys, and their words in Spanish and in English."""

_EVENTS: Mapping[str, str] = {
    SCORED: "goleadores, goleadoras, scorers, anotadores, goles de, goals by",
    "yellow": "amarillas, amonestados, yellows, yellow cards, tarjetas amarillas",
    "red": "rojas, expulsados, reds, red cards, tarjetas rojas, expulsiones",
    "injuries": "lesionados, lesiones, injured, lesionadas, injuries",
}
_SIDES: Mapping[str, tuple[str, ...]] = {
    "home": ("{} local", "{} locales", "{} del local", "home {}", "{} home"),
    "away": ("{} visitante", "{} visitantes", "{} del visitante", "away {}", "{} away"),
}


def event_heading(kind: str, side: str, game: Game, language: str) -> str:
    """Return the heading that is written for what is noted of a side, one that is understood as that."""
    known = match_columns(game)
    at = 0 if language == "es" else 1
    names = (*_EVENTS.get(kind, "").split(", ")[at * 2 : at * 2 + 1], game.record.kinds()[kind].in_(language), kind)
    headings = [_SIDES[side][at * 3].format(name) for name in names if name]
    return next((text for text in headings if known.get(folded(text)) == ("events", kind, side)), headings[-1])


def match_columns(game: Game) -> dict[str, Column]:
    """Return every folded heading that is understood in a table of matches."""
    known: dict[str, Column] = {}
    for kind, name in game.record.kinds().items():
        words = [kind, *(text for _, text in name.texts), *_EVENTS.get(kind, "").split(",")]
        for word in filter(None, map(folded, words)):
            for side, forms in _SIDES.items():
                known |= {form.format(word): ("events", kind, side) for form in forms}
            known[word] = ("events", kind)
    for column, (_, _, others) in MATCH_WORDS.items():
        known |= {folded(word): column for word in others.split(",") if word}
    return known | {folded(word): column for column, words in MATCH_WORDS.items() for word in words[:2]}


def said_above(word: str) -> str:
    """Return which key of a season a row above the headings gives, by its first word; ``""`` for another row."""
    found = (key for key, words in ABOVE_WORDS.items() if folded(word).rstrip(":") in words)
    return next(found, "")
