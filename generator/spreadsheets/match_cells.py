"""Cells of matches as people write them: scores with whatever stands beside them, and lists of players."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import NamedTuple

from generator.i18n import Phrase, phrase
from generator.problems import Problem
from generator.spreadsheets.columns import Meaning, TableCell, figure, is_date, words
from generator.spreadsheets.match_words import STATES, compact
from generator.spreadsheets.sheets import Cell, Formula

_WHOLE = r"(\d{1,3})(?:[.,]0+)?"
GOALS = rf"{_WHOLE}\s*[-‐‑‒–—−:]\s*{_WHOLE}"
"""The goals of both sides; decimals without a value are what statistics programs write."""

_PART = re.compile(r"[(\[]([^()\[\]]*)[)\]]|([^()\[\],;]+)")
_LABELLED = re.compile(rf"(?P<before>\D*?)\s*(?:{GOALS})?\s*(?P<after>\D*)")
_SIDE = re.compile(rf"{_WHOLE}(?:\s*\((\d{{1,3}})\))?")
_HOUR = re.compile(r"\d\d?:[0-5]\d")

_LABELS = {
    word: label
    for label, listed in {
        "pens": "p pen pens penalties penaltis penales penalty pso so ap shootout onpens onpenalties tanda "
        "enpenaltis porpenaltis aftershootout afterpenalties tandadepenaltis winonpens",
        "extra": "aet et ot extratime afterextratime pr prorroga trasprorroga traslaprorroga",
        "half": "ht halftime descanso aldescanso",
        "full": "ft fulltime final",
    }.items()
    for word in listed.split()
}
HALF_TIME = phrase("half-time scores")
EXTRA_TIME = phrase("notes about extra time")
_PENALTIES = phrase("notes about penalties")
_CANCELLED = phrase("“cancelled”, which is kept as abandoned")
_REMARKS = {"half": HALF_TIME, "extra": EXTRA_TIME, "pens": _PENALTIES}
_FINAL = ("", "full", "extra", "state")
"""What is said of the goals that count."""


class ReadScore(NamedTuple):
    """What a cell says of a result; ``left_out`` are the remarks in it that no season keeps."""

    score: str = ""
    shootout: str = ""
    state: str = ""
    left_out: tuple[Phrase, ...] = ()


class _Part(NamedTuple):
    """A part of a result between brackets and commas: what its words say of its goals, if it has any."""

    label: str
    goals: str
    is_inside: bool
    state: str = ""


def read_score(text: str) -> ReadScore | None:
    """Return the result in a text such as ``2–1 (1–0)``, ``1-1 (4-3 pens)`` or ``P-P``; ``None`` where it is none."""
    parts = list(_parts(text))
    finals = [
        part for part in parts if part.goals and (part.label in _FINAL) and not (part.is_inside and not part.label)
    ]
    pens = [part.goals for part in parts if part.label == "pens" and part.goals]
    bracketed = [part.goals for part in parts if part.is_inside and not part.label]
    states = [part.state for part in parts if part.label == "state"]
    if any(part.label == "?" for part in parts) or any(len(each) > 1 for each in (finals, pens, states)):
        return None
    score, shootout = (finals[0].goals if finals else ""), "".join(pens)
    left_out = [
        _REMARKS[part.label] for part in parts if part.label in _REMARKS and not (part.label == "pens" and part.goals)
    ]
    if not score and shootout:  # such as “2-1 p”: who won it on penalties is all that it says
        score, shootout = shootout, ""
        left_out.append(_PENALTIES)
    for goals in bracketed:
        if score and all(one <= other for one, other in zip(_pair(goals), _pair(score), strict=True)):
            left_out.append(HALF_TIME)
        elif score and len({*_pair(score)}) == 1 and not shootout:
            shootout = goals
        else:
            return None
    left_out += [_CANCELLED] if "cancelled" in states else []
    state = "abandoned" if "cancelled" in states else "".join(states)
    return ReadScore(score, shootout, state, tuple(dict.fromkeys(left_out))) if score or states else None


def _parts(text: str) -> Iterator[_Part]:
    for match in _PART.finditer(text):
        for part in filter(None, map(str.strip, re.split("[,;]", match[1] if match[1] is not None else match[2]))):
            labelled = _LABELLED.fullmatch(part)
            if labelled is None:
                yield _Part("?", "", False)
                continue
            goals = f"{int(labelled[2])}-{int(labelled[3])}" if labelled[2] else ""
            word = compact(f"{labelled['before']} {labelled['after']}")
            is_state = word in STATES and (not goals or STATES[word] != "")
            label = "state" if is_state else _LABELS.get(word, "?") if word else ""
            yield _Part(label, goals, match[1] is not None, STATES.get(word, ""))


def _pair(goals: str) -> tuple[int, ...]:
    return tuple(map(int, goals.split("-")))


def read_sides(home: str, away: str = "") -> ReadScore | None:
    """Return the result whose sides are in two cells, each as ``2``, ``2.0`` or ``1 (4)``, or a state in both or one.

    ``P`` in both is what ``P-P`` is in one.
    """
    sides = [_SIDE.fullmatch(side) for side in (home, away)]
    if sides[0] is None or sides[1] is None:
        stated = {compact(home), compact(away or home)}
        word = stated.pop()
        found = next((each for each in (word, word * 2 if away else "") if each in STATES), "")
        return read_score(found) if found and not stated else None
    joined = f"{sides[0][1]}-{sides[1][1]}"
    if sides[0][2] and sides[1][2]:
        joined += f" ({sides[0][2]}-{sides[1][2]})"
    return read_score(joined)


_WON, _LOST = frozenset(("w", "wo", "win", "won", "g")), frozenset(("l", "loss", "lost", "p"))


def says_who_won(home: str, away: str) -> bool:
    """Return whether two cells say which side won instead of the goals of each."""
    one, other = compact(home), compact(away)
    return (one in _WON and other in _LOST) or (one in _LOST and other in _WON)


def is_side_word(cell: Cell) -> bool:
    """Return whether a cell may be one side of a result in letters: a state, ``P`` or ``W``."""
    word = compact(words(cell))
    return word in STATES or len(word) == 1 or word in _WON | _LOST


def read_state(text: str) -> ReadScore | None:
    """Return what became of a match, in a cell that is not its score; ``None`` for words that say something else."""
    word = compact(text)
    if word in _LABELS and word not in STATES:
        return ReadScore(left_out=(_PENALTIES if _LABELS[word] == "pens" else EXTRA_TIME,))
    return read_score(text) if word in STATES else None


def looks_like_score(cell: Cell) -> bool:
    """Return whether a cell is a result with goals, and not an hour."""
    text = words(cell)
    return not _HOUR.fullmatch(text) and (read := read_score(text)) is not None and bool(read.score)


_NOTHING = frozenset(("na", "nan", "null", "none", "tbd", "tba"))


def is_blank(cell: Cell) -> bool:
    """Return whether a cell holds only signs, or what programs write for no score: ``-:-``, ``NA``."""
    word = compact(words(cell))
    return not word or word in _NOTHING


def is_goals(cell: Cell) -> bool:
    """Return whether a cell holds the goals of one side."""
    return _SIDE.fullmatch(words(cell)) is not None


def whole_words(cell: Cell) -> str:
    """Return a cell as a text, a whole number that is written with decimals as one without."""
    number = figure(cell)
    return str(number) if isinstance(number, int) and not isinstance(number, bool) else words(cell)


_SECONDS = re.compile(r"\d\d?:\d\d:\d\d(?:\.\d+)?")


def unreadable(column: Meaning, cell: TableCell) -> Problem | None:
    """Return the problem of a cell that a spreadsheet program spoilt, ``None`` for a sound one."""
    if column[0] in ("score", "shootout") and (is_date(cell.value) or _SECONDS.fullmatch(cell.text)):
        message = phrase("contains a date or a time, {words}, not a score", words=cell.text[:10])
        hint = phrase("spreadsheet programs take 2-1 for a date: format the cell as text and type it again")
        return cell.problem(message, hint)
    return cell.no_text() if isinstance(cell.value, Formula) or column[0] not in ("date", "time") else None


def not_understood(cell: TableCell, message: Phrase) -> Problem:
    """Return the problem of a cell that is neither a score nor a state."""
    hint = phrase("write a score such as 2-1, or postponed, abandoned or awarded; “words” in a map explain others")
    return cell.problem(message, hint)


_MINUTES = re.compile(r"(?:\(?\d{1,3}(?:\+\d{1,2})?\s*['’′](?:\s*\+\d+['’′]?)?\)?)")
_TIMES = re.compile(r"\s*(?:\(\s*x?(\d{1,2})\s*\)|[x×]\s*(\d{1,2}))\s*$")
_REMARK = re.compile(r"\s*\((?:p|pen|pen\.|penalti|penalty)\)", re.IGNORECASE)
_OWN_GOAL = re.compile(r"\((?:pp|p\.p\.|og|o\.g\.|own goal|propia puerta|en propia)\)", re.IGNORECASE)


def losses(text: str) -> Iterator[Phrase]:
    """Yield the remarks in a list of players that no season keeps."""
    if _MINUTES.search(text):
        yield phrase("minutes, which a season does not record")
    if _OWN_GOAL.search(text):
        yield phrase("own goals, which are not credited to any player")
    if _REMARK.search(text):
        yield _PENALTIES


def players(text: str) -> Iterator[str]:
    """Yield the players that a cell lists, each as often as it counts: ``Ana (2), Eva 23', 45'`` are four.

    Minutes and remarks are passed over, own goals too.
    """
    last, is_own = "", False
    for part in re.split(r"[,;\n]|\s+(?:[ye&]|and)\s+", text, flags=re.IGNORECASE):
        minutes = len(_MINUTES.findall(part))
        name = _REMARK.sub("", _MINUTES.sub("", part)).strip(" .-–")
        if _OWN_GOAL.search(name) or (is_own and not name):  # a minute alone is of whoever is named before it
            is_own = True
            continue
        times = _TIMES.search(name)
        if times:
            name = name[: times.start()].strip()
        if not name and not minutes:
            continue
        last, is_own = name or last, False
        if last:
            yield from [last] * max(1, minutes, int(times[1] or times[2]) if times else 0)
