"""What the headings of a roster mean, in whatever words a club wrote them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches

from generator.model.game import Game
from generator.model.names import folded
from generator.model.yaml_reader import DataPath

Meaning = DataPath
"""Where a column's cells go in a team file: ``("kit", "primary")``, or ``("players", "number")`` for each player."""

TEAM: Meaning = ("name",)
COACH: Meaning = ("coach",)
GROUP: Meaning = ("group",)
"""The group of a competition that a team is in: no part of its file, but of that of a season."""
NAME: Meaning = ("players", "name")
SURNAMES: tuple[Meaning, ...] = (("players", "surname"), ("players", "second surname"))
SHORT: Meaning = ("players", "short")
NUMBER: Meaning = ("players", "number")
ROLE: Meaning = ("players", "role")
STARTER: Meaning = ("players", "starter")
SUBSTITUTE: Meaning = ("players", "substitute")
CAPTAIN: Meaning = ("players", "captain")
COST: Meaning = ("players", "cost")

_WORDS: Mapping[Meaning, tuple[str, str, str]] = {
    TEAM: ("equipo", "team", "club, nombre del equipo, team name, squad"),
    ("short",): ("equipo corto", "team short", "nombre corto del equipo, team short name, abreviatura, abrev, siglas"),
    GROUP: ("grupo", "group", "group name, grupo liga"),
    COACH: ("entrenador", "coach", "entrenadora, mister, manager, head coach, director tecnico, dt, tecnico"),
    ("kit", "primary"): ("color 1", "colour 1", "color, colour, colores, colours, colors, color principal, main colour,"
                         " main color, primary, primario, kit, equipacion, camiseta, shirt colour, shirt color"),
    ("kit", "secondary"): ("color 2", "colour 2", "segundo color, second colour, second color, secondary, secundario"),
    ("kit", "pattern"): ("dibujo", "pattern", "patron, diseño, design, estampado"),
    ("keeper_kit", "primary"): ("portero color 1", "keeper colour 1", "portero color, color portero, color del portero,"
                                " keeper colour, keeper color, keeper kit, keeper color 1"),
    ("keeper_kit", "secondary"): ("portero color 2", "keeper colour 2", "keeper color 2"),
    ("keeper_kit", "pattern"): ("portero dibujo", "keeper pattern", "dibujo portero"),
    NUMBER: ("dorsal", "number", "n, no, nr, nº, num, número, #, dor, shirt, shirt number, squad number, jersey,"
             " jersey number, kit number, camiseta no, no camiseta, numero camiseta, numero de camiseta, num camiseta,"
             " dorsal num, dorsal no, dorsal numero, num dorsal, no dorsal, numero dorsal, numero de dorsal"),
    NAME: ("nombre", "name", "jugador, jugadora, player, player name, nombre del jugador, nombre y apellidos,"
           " apellidos y nombre, full name, nombre completo, first name, given name, forename, nombre de pila"),
    SURNAMES[0]: ("apellidos", "surname", "apellido, primer apellido, apellido 1, last name, family name"),
    SURNAMES[1]: ("segundo apellido", "second surname", "apellido 2"),
    SHORT: ("nombre corto", "short name", "corto, short, alias, apodo, nickname, nombre para la ficha"),
    ROLE: ("puesto", "role", "rol, posición, position, pos, demarcación, kind, tipo, clase, posiciones, positions,"
           " player positions, best position, position name, player position, field position"),
    CAPTAIN: ("capitán", "captain", "capitana, cap, capt, c, brazalete"),
    SUBSTITUTE: ("suplente", "substitute", "sub, subs, supl, reserva, reserve, banquillo, bench"),
    STARTER: ("titular", "starter", "starting, starting eleven, once inicial"),
    COST: ("coste", "cost", "costo, precio, price"),
}  # fmt: skip
"""Meaning to its heading in Spanish and in English, and other words for it."""


def nearly(text: str, words: Iterable[str]) -> str:
    """Return the word that a text is but for a slip, or whose beginning it shares, as “Colocación” does of “colocar”.

    Words of three letters and fewer are like too many others; ``""`` where there is none.
    """
    word, known = folded(text), [word for word in words if len(word) > 3]
    single = len(word) >= _STEM and " " not in word
    akin = [other for other in known if single and word[:_STEM] == other[:_STEM] and " " not in other]
    return next(iter(get_close_matches(word, known, n=1, cutoff=0.8) or akin), "")


_STEM = 5


def heading(meaning: Meaning, game: Game, language: str) -> str:
    """Return the heading that is written for a meaning."""
    if meaning in _WORDS:
        return _WORDS[meaning][0 if language == "es" else 1]
    return game.characteristics[str(meaning[-1])].name.in_(language)


@dataclass(frozen=True, slots=True)
class HeadingWords:
    """The heading of a meaning, in the language of whatever message names it."""

    meaning: Meaning
    game: Game

    def in_(self, language: str) -> str:
        return heading(self.meaning, self.game, language)


def meanings(game: Game) -> dict[str, Meaning]:
    """Return every folded heading that is understood for a game."""
    known: dict[str, Meaning] = {}
    for meaning, (_, _, others) in _WORDS.items():
        known |= {folded(word): meaning for word in others.split(",")}
    known |= {folded(word): ("players", key) for key, of in game.characteristics.items() for word in of.also}
    known |= {folded(word): ("players", key) for word, key in game.spellings.items()}
    known |= {folded(word): meaning for meaning, words in _WORDS.items() for word in words[:2]}
    if game.squad.unit is None:
        known = {word: meaning for word, meaning in known.items() if meaning != COST}
    else:
        known |= {folded(text): COST for _, text in game.squad.unit.texts}
    return known
