"""The words of tables of matches: their headings, what becomes of a match, and what a map adds to them."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import dataclass, field
from typing import Literal

from generator.model.game import SCORED, Game
from generator.model.names import fold_name
from generator.model.roster_map import Skip
from generator.spreadsheets.columns import Heading, Meaning, TableCell, headings_in, known_headings, meant_by
from generator.spreadsheets.sheets import SheetTable

ROUND, DATE, TIME, HOME, AWAY, SCORE, SHOOTOUT, STATE, BYE, PLACE = (
    ("round",), ("date",), ("time",), ("home",), ("away",), ("score",), ("shootout",), ("state",), ("bye",), ("place",),
)  # fmt: skip
PAIR: Meaning = ("match",)
"""Both teams in one cell."""
SCORE_SIDES: tuple[Meaning, Meaning] = (("score", "home"), ("score", "away"))
TEAM: Meaning = ("team",)
"""The teams of a match in a map, on whichever side they are."""

MATCH_WORDS: Mapping[Meaning, Heading] = {
    ROUND: Heading("jornada", "round", "j, jor, ronda, matchday, match day, week, gameweek, eliminatoria, md, gw, wk"),
    DATE: Heading("fecha", "date", "dia, day, match date"),
    TIME: Heading("hora", "time", "hour, kick off, kickoff, kick off time, ko, horario, match time"),
    HOME: Heading(
        "local", "home", "equipo local, home team, home team name, casa, equipo 1, team 1, equipo de casa, host"
    ),
    AWAY: Heading(
        "visitante", "away",
        "equipo visitante, away team, away team name, fuera, visitor, visitors, equipo 2, team 2, visita, guest",
    ),
    SCORE: Heading(
        "resultado", "score",
        "result, marcador, final, ft, full time, ft score, full time score, final score, resultado final, "
        "marcador final",
    ),
    SCORE_SIDES[0]: Heading(
        "goles local", "home goals",
        "goles locales, goles del local, home score, home team score, home team goal, home team goals, "
        "full time home goals, goles 1, goals 1, score 1, gl, fthg, hg",
    ),
    SCORE_SIDES[1]: Heading(
        "goles visitante", "away goals",
        "goles visitantes, goles del visitante, away score, away team score, away team goal, away team goals, "
        "full time away goals, goles 2, goals 2, score 2, gv, ftag, ag",
    ),
    SHOOTOUT: Heading("penaltis", "shootout", "penalties, tanda, penales, tanda de penaltis, pens, shoot out"),
    STATE: Heading("estado", "state", "status, situacion"),
    PLACE: Heading("campo", "place", "pitch, venue, ground, estadio, stadium, stadium name, lugar, cancha, pista"),
    ("referee",): Heading("arbitro", "referee", "arbitra, ref, colegiado, colegiada"),
    BYE: Heading("descansa", "bye", "rests, descanso, libre"),
    ("cup",): Heading("copa", "cup"),
    ("group",): Heading("grupo", "group", "pool, group name"),
    PAIR: Heading("partido", "match", "fixture, game, encuentro, partidos, matches, fixtures, games, encuentros"),
}  # fmt: skip
"""Where a cell goes in an entry of a season's file, to its heading in Spanish and in English, and other words for it.

``("score", "home")`` is one side's own column. What is noted goes to ``("events", "yellow", "away")``;
``("events", "yellow")`` has both sides in a cell.
"""

ABOVE_WORDS: Mapping[str, Heading] = {
    "season": Heading("temporada", "season"),
    "table": Heading("tabla", "table"),
    "bans": Heading("sanciones", "bans"),
    "groups": Heading("grupo", "group"),
    "joined": Heading("altas", "joined"),
    "left": Heading("bajas", "left"),
    "withdrawn": Heading("retirados", "withdrawn"),
}
"""What rows above the headings say of a season: its keys, and their words in Spanish and in English."""

RULES = ("table", "bans", "joined", "left", "withdrawn")
"""Those of them that are written as in a season's file."""

EVENTS: Mapping[str, str] = {
    SCORED: "goleadores, goleadoras, scorers, anotadores, goles de, goals by",
    "yellow": "amarillas, amonestados, yellows, yellow cards, tarjetas amarillas",
    "red": "rojas, expulsados, reds, red cards, tarjetas rojas, expulsiones",
    "injuries": "lesionados, lesiones, injured, lesionadas, injuries",
}
SIDES: Mapping[str, tuple[str, ...]] = {
    "home": ("{} local", "{} locales", "{} del local", "home {}", "{} home"),
    "away": ("{} visitante", "{} visitantes", "{} del visitante", "away {}", "{} away"),
}

_STATES = {
    "postponed": "aplazado aplazada aplaz apl postponed postp post ppd pst pp pospuesto pospuesta",
    "abandoned": "suspendido suspendida susp sus abandoned abd abn aban aa interrumpido interrumpida",
    "awarded": "adjudicado adjudicada adj awarded awd awrd incomparecencia incomp walkover wo nopresentado forfeit",
    "cancelled": "cancelled canceled canc can cancelado cancelada anulado anulada",
    "annulled": "annulled",
    "": "ft finished fulltime played jugado jugada finalizado finalizada terminado terminada completed complete ended "
    "scheduled timed ns notstarted pendiente porjugar programado programada v vs",
}
STATES = {word: state for state, words in _STATES.items() for word in words.split()}
"""What becomes of a match, by its words without signs and spaces; nothing for one that was played or is to come."""

RESTS = frozenset(("descansa", "descanso", "bye", "libre", "rests"))


def compact(text: str) -> str:
    """Return a text folded, without spaces: ``P-P`` becomes ``pp``, ``HomeTeam`` and ``Home team`` ``hometeam``."""
    return fold_name(text).replace(" ", "")


def match_columns(game: Game) -> dict[str, Meaning]:
    """Return the meaning of every folded heading, with and without its spaces."""
    columns: dict[str, Meaning] = {}
    for kind, name in game.record.kinds().items():
        words = [kind, *(text for _, text in name.texts), *EVENTS.get(kind, "").split(",")]
        for word in filter(None, map(fold_name, words)):
            for side, forms in SIDES.items():
                columns |= {form.format(word): ("events", kind, side) for form in forms}
            columns[word] = ("events", kind)
    columns |= known_headings(MATCH_WORDS)
    return {compact(word): meaning for word, meaning in columns.items()} | columns


@dataclass(frozen=True, slots=True)
class ColumnWords:
    """The heading of a meaning, in the language of whatever message names it."""

    meaning: Meaning
    game: Game

    def in_(self, language: str) -> str:
        if self.meaning in MATCH_WORDS:
            return MATCH_WORDS[self.meaning].in_(language)
        if self.meaning == TEAM:
            return "equipo" if language == "es" else "team"
        _, kind, *sides = map(str, self.meaning)
        return event_heading(kind, sides[0] if sides else "", self.game, language)


def event_heading(kind: str, side: str, game: Game, language: str) -> str:
    """Return the heading that is written for what is noted of a side, or of both, one that is understood as that."""
    meanings = match_columns(game)
    at = 0 if language == "es" else 1
    names = (*EVENTS.get(kind, "").split(", ")[at * 2 : at * 2 + 1], game.record.kinds()[kind].in_(language), kind)
    form = SIDES[side][at * 3] if side else "{}"
    headings = [form.format(name) for name in names if name]
    meaning = ("events", kind, side) if side else ("events", kind)
    return next((text for text in headings if meanings.get(fold_name(text)) == meaning), headings[-1])


DayOrder = Literal["", "day-month", "month-day"]


@dataclass(frozen=True, slots=True)
class MatchLexicon:
    """How tables of matches of a game are read.

    ``headings`` has every folded heading, ``ignored`` those that are left out on purpose, ``mapped`` what those of a
    map mean, ``teams`` the folded names of the teams that are there. ``words`` has for a meaning the folded texts of
    its cells and what they stand for, ``skips`` the rows that are left out, ``order`` which of day and month comes
    first.
    """

    game: Game
    headings: Mapping[str, Meaning]
    teams: Collection[str] = frozenset()
    ignored: frozenset[str] = frozenset()
    words: Mapping[Meaning, Mapping[str, str]] = field(default_factory=dict)
    skips: tuple[Skip, ...] = ()
    order: DayOrder = ""
    mapped: Mapping[str, tuple[Meaning, ...]] = field(default_factory=dict)

    def headings_in(self, table: SheetTable) -> Mapping[str, Meaning]:
        """Return the headings of a table: those of a map that it has, and the usual ones for all else."""
        return headings_in(table, self.headings, self.mapped)[0]

    def interpret(self, meaning: Meaning, cell: TableCell) -> TableCell:
        """Return a cell with the words that a map has for it."""
        for key in (meaning, _SHARED.get(meaning, meaning)):
            if (text := meant_by(self.words.get(key, {}), cell.text)) is not None:
                return cell._replace(value=text)
        return cell

    def is_team(self, name: str) -> bool:
        return fold_name(name) in self.teams or meant_by(self.words.get(TEAM, {}), name) is not None


_SHARED: Mapping[Meaning, Meaning] = {HOME: TEAM, AWAY: TEAM, BYE: TEAM, SCORE: STATE}


def usual_match_lexicon(game: Game, teams: Collection[str] = frozenset()) -> MatchLexicon:
    return MatchLexicon(game, match_columns(game), teams)
