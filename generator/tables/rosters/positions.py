"""Positions on the field, in words and in the codes of the usual lists, as kinds of player."""

from __future__ import annotations

import re

from generator.model.game import Game
from generator.model.names import folded
from generator.tables.cells import STARTERS, SUBSTITUTES


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_KEEPERS = _set(
    """
    portero portera arquero arquera guardameta cancerbero guardavallas keeper goalkeeper goalie goal
    por po pt ptr arq gk g k
"""
)
_OTHERS = _set(
    """
    defensa defensor defensora zaguero zaguera def df dfc dfd dfi lateral lat ld li ltd lti central cen cierre libero
    lib carrilero carrilera car cad cai
    medio media med mc mcd mco md mi mp mvd mvi mf centrocampista mediocentro mediapunta pivote piv volante vol interior
    int extremo extrema ext ed ei exd exi ala
    delantero delantera del dc sd sdd sdi fw punta ariete atacante
    defender back fullback halfback wingback sweeper cb lb rb lcb rcb lwb rwb wb sw
    midfield midfielder mid playmaker cm dm am cdm cam ldm rdm lcm rcm lm rm lam ram
    winger wing forward striker attacker attack st ss cf lf rf ls rs lw rw
    field player outfield campo
"""
)
_WHERE = _set(
    """
    left right centre center full half inside wide deep lying holding attacking defensive second
    izquierdo izquierda izq derecho derecha der dcho dcha ofensivo ofensiva defensivo defensiva centro segundo segunda
"""
)
"""Words beside a position that say where on the field it is."""


_STAFF = _set(
    """
    entrenador entrenadora coach seleccionador seleccionadora mister dt tecnico tecnica director directora manager
    staff medico medica doctor doctora doc fisio fisioterapeuta physio physiotherapist masajista delegado delegada
    utillero utillera equipier preparador preparadora trainer ayudante auxiliar asistente assistant analista analyst
    presidente presidenta president secretario secretaria kitman nutricionista psicologo psicologa
"""
)
_BESIDE_STAFF = _set(
    """
    cuerpo segundo segunda primer primera 1 2 1o 2o head first second de del the portero goalkeeping goalkeeper fisico
    fisica fitness general deportivo deportiva equipo team kit man sports y
"""
)
_HEAD_COACHES = _set("entrenador entrenadora coach seleccionador seleccionadora mister dt manager") | {
    "head coach", "primer entrenador", "primera entrenadora", "director tecnico", "directora tecnica", "1 entrenador",
}  # fmt: skip


def is_staff(text: str) -> bool:
    """Return whether a role is one beside the field: “Médico”, “Cuerpo técnico”, “Assistant coach”."""
    said = _said(text)
    return bool(said & _STAFF) and said <= _STAFF | _BESIDE_STAFF


def is_head_coach(text: str) -> bool:
    return _spaced(text) in _HEAD_COACHES


def kind_of(text: str, game: Game) -> str | None:
    """Return the kind of player that a role names, also as one or several positions on the field.

    ``None`` for an unknown one, and in a game without kinds of player.
    """
    word = folded(text)
    usual = next((slug for slug, kind in game.kinds.items() if kind.usual), None)
    if not word:
        return usual
    for slug, kind in game.kinds.items():
        names = (folded(slug), *(folded(name) for _, name in kind.name.texts))
        if word in names or word.removesuffix("s") in names or word.removesuffix("es") in names:
            return slug
    said = _said(text)
    if said and said <= SUBSTITUTES | STARTERS:
        return usual
    keeper = next((slug for slug, kind in game.kinds.items() if kind.wears == "keeper"), None)
    said -= SUBSTITUTES | STARTERS
    if keeper is None or not said & (_KEEPERS | _OTHERS) or not said <= _KEEPERS | _OTHERS | _WHERE:
        return None
    return keeper if said & _KEEPERS else usual


def positions(text: str) -> tuple[str, ...]:
    """Return the positions that a role names, folded: those of “CB, RB” are two."""
    return tuple(folded(part) for part in re.split(r"[,;/]", text) if part.strip())


def is_benched(text: str) -> bool:
    """Return whether a role says that its player is a substitute, such as “portero suplente”."""
    return bool(_said(text) & SUBSTITUTES)


def _said(text: str) -> frozenset[str]:
    """Return the words of a role, folded, those of the lists above in the singular."""
    return frozenset(_singular(word) for word in _spaced(text).split())


def _spaced(text: str) -> str:
    """Return a text folded, with spaces for signs but for the points of “D.T.”."""
    return folded(re.sub(r"[^\w\s]", " ", re.sub(r"\b(\w)\.(?=\w\b)", r"\1", text)))


def _singular(word: str) -> str:
    forms = (word, word.removesuffix("s"), word.removesuffix("es"))
    return next((form for form in forms if form in _POSITION_WORDS), word)


_POSITION_WORDS = _KEEPERS | _OTHERS | _WHERE | SUBSTITUTES | STARTERS
