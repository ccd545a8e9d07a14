"""Cells of a table of matches: days, hours, scores, and lists of players."""

from __future__ import annotations

import re
from collections.abc import Iterator

from generator.i18n import Phrase, phrase
from generator.model.names import folded
from generator.tables.cells import words
from generator.tables.files.sheets import Cell

_DAY_AND_HOUR = re.compile(r"(\d{4}-\d\d-\d\d)(?:[ T](\d\d:\d\d)(?::\d\d(?:\.\d+)?)?)?")
_HOUR = re.compile(r"(\d\d?:\d\d):\d\d(?:\.\d+)?")
_MINUTES = re.compile(r"(?:\(?\d{1,3}(?:\+\d{1,2})?\s*['’′](?:\s*\+\d+['’′]?)?\)?)")
_TIMES = re.compile(r"\s*(?:\(\s*x?(\d{1,2})\s*\)|[x×]\s*(\d{1,2}))\s*$")
_REMARK = re.compile(r"\s*\((?:p|pen|pen\.|penalti|penalty)\)", re.IGNORECASE)
_OWN_GOAL = re.compile(r"\((?:pp|p\.p\.|og|o\.g\.|own goal|propia puerta|en propia)\)", re.IGNORECASE)

STATES = {
    "aplazado": "postponed", "aplazada": "postponed", "apl": "postponed", "postponed": "postponed",
    "suspendido": "abandoned", "suspendida": "abandoned", "abandoned": "abandoned", "interrumpido": "abandoned",
    "adjudicado": "awarded", "awarded": "awarded", "incomparecencia": "awarded", "walkover": "awarded",
}  # fmt: skip
RESTS = frozenset(("descansa", "descanso", "bye", "libre", "rests"))


def day_and_hour(cell: Cell) -> tuple[str, str]:
    """Return the day and the hour that a cell holds, in the words of the organiser where they are no others."""
    text = words(cell)
    found = _DAY_AND_HOUR.fullmatch(text)
    if not found:
        return text, ""
    return found[1], found[2] if found[2] and found[2] != "00:00" else ""


def hour(cell: Cell) -> str:
    """Return an hour without its seconds."""
    text = words(cell)
    moment = _DAY_AND_HOUR.fullmatch(text)
    if moment and moment[2]:
        return moment[2]
    found = _HOUR.fullmatch(text)
    return found[1] if found else text


def is_hour(cell: Cell) -> bool:
    """Return whether a cell holds what spreadsheet programs make of “2:1”."""
    return _HOUR.fullmatch(words(cell)) is not None


def state_of(text: str) -> str:
    """Return what a match is said to be; nothing for other words."""
    return STATES.get(folded(text), "")


def dropped(text: str) -> Iterator[Phrase]:
    """Yield what a list of players says that no season keeps."""
    if _MINUTES.search(text):
        yield phrase("minutes, which no season keeps")
    if _OWN_GOAL.search(text):
        yield phrase("own goals, which count for no player")
    if _REMARK.search(text):
        yield phrase("remarks on penalties")


def players(text: str) -> Iterator[str]:
    """Yield the players that a cell lists, each as often as it counts: ``Ana (2), Eva 23', 45'`` are four.

    Minutes and remarks are passed over, own goals too.
    """
    last = ""
    for part in re.split(r"[,;\n]|\s+[yY&]\s+", text):
        minutes = len(_MINUTES.findall(part))
        name = _REMARK.sub("", _MINUTES.sub("", part)).strip(" .-–")
        if _OWN_GOAL.search(name):
            continue
        times = _TIMES.search(name)
        if times:
            name = name[: times.start()].strip()
        if not name and not minutes:
            continue
        last = name or last
        if last:
            yield from [last] * max(1, minutes, int(times[1] or times[2]) if times else 0)
