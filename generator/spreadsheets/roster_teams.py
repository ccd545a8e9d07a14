"""The teams that are being collected from the rows of a roster: what they say, their names, their usual colours."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import field, replace
from typing import Any
from zlib import crc32

from generator.i18n import Phrase, few_of, phrase, plural
from generator.model.names import fold_name
from generator.model.yaml_reader import DataPath, Place
from generator.problems import Problem, Severity, quoted
from generator.spreadsheets.columns import TableCell
from generator.spreadsheets.roster_words import TEAM, Lexicon
from generator.spreadsheets.sheets import SheetTable

_LONGEST = 80
_SHORTEST = 5
_TELLS_APART = re.compile(r"[a-z]|[ivx]+|\w*\d\w*")
"""Words in which a single letter makes another team: ``b``, ``ii``, ``2``."""

_KITS = (
    ("blue", "white"), ("red", "white"), ("green", "white"), ("yellow", "navy"), ("white", "black"), ("purple", "gold"),
    ("orange", "black"), ("sky", "navy"), ("maroon", "sky"), ("black", "red"), ("teal", "cream"), ("pink", "black"),
)  # fmt: skip
_PATTERNS = ("plain", "stripes", "hoops", "halves", "sash")


def club_key(name: str) -> str:
    """Return the key that all spellings of a club's name share, without capitals, accents and signs."""
    return fold_name(name) or unicodedata.normalize("NFC", name)


def near_keys(keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the keys that differ by one letter, left out, put in, changed, or changed with the next: likely slips."""
    same: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for key in keys:
        if _SHORTEST <= len(key) <= _LONGEST:
            for shorter in (key, *_shorten(key)):
                same[shorter][key] = None
    reported: set[tuple[str, str]] = set()
    for alike in same.values():
        first, *others = alike
        for other in others:
            if (first, other) not in reported:
                reported.add((first, other))
                yield first, other


def _shorten(key: str) -> Iterator[str]:
    for word in re.finditer(r"\S+", key):
        if not _TELLS_APART.fullmatch(word[0]):
            yield from (key[:at] + key[at + 1 :] for at in range(word.start(), word.end()))


def usual_kits(names: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """Return a kit for each club without colours, by its name, so that no club changes colours when another comes.

    Only where two would look the same, the later in the alphabet takes the next free one while there is any.
    """
    kits = [(*colours, pattern) for pattern in _PATTERNS for colours in _KITS]
    used: set[int] = set()
    kit_of: dict[str, Mapping[str, str]] = {}
    for name in sorted(names, key=lambda name: (club_key(name), name)):
        at = crc32(club_key(name).encode()) % len(kits)
        at = next((free for step in range(len(kits)) if (free := (at + step) % len(kits)) not in used), at)
        used.add(at)
        kit_of[name] = dict(zip(("primary", "secondary", "pattern"), kits[at], strict=True))
    return kit_of


_NAMED = 3


def tell_near_names(drafts: Mapping[str, Draft], lexicon: Lexicon) -> None:
    """Tell the teams whose names differ by a letter; both are held back where one has far fewer players."""
    for pair in near_keys(drafts):
        if lexicon.are_apart(*pair):
            continue
        fewer, more = sorted((drafts[key] for key in pair), key=lambda draft: len(draft.players))
        stray = len(fewer.players) * 2 <= len(more.players)
        message = phrase(
            "{name} has only {count} of the players: is it really {other}?",
            name=quoted(fewer.name),
            count=len(fewer.players),
            other=quoted(more.name),
        )
        hint = phrase(
            "write both the same way, or say in a map which team is meant: words: {{team: {{{name}: …}}}}",
            name=fewer.name,
        )
        severity = Severity.ERROR if stray else Severity.WARNING
        problem = fewer.table.problem(*fewer.places[TEAM], message, hint, severity)
        fewer.problems.append(problem)
        more.problems.append(problem)
        if stray:
            fewer.nearly = more.name


def shared_players(drafts: Iterable[Draft]) -> Iterator[Problem]:
    """Yield one warning about all the players of two teams, by names of more than one word."""
    first: dict[str, Draft] = {}
    warnings: list[tuple[Problem, Phrase]] = []
    for draft in drafts:
        for index, player in enumerate(draft.players):
            name = str(player.get("name", ""))
            other = first.setdefault(fold_name(name), draft) if " " in name else draft
            if other is not draft:
                place = draft.places["players", index, "name"]
                teams = phrase(
                    "{name} plays for {team} and {other}", name=quoted(name), team=draft.name, other=other.name
                )
                warnings.append((draft.table.problem(*place, teams, severity=Severity.WARNING), teams))
    if len(warnings) > 1:
        message = plural(
            len(warnings),
            "1 player is in two teams: {named}",
            "{count} players are in two teams: {named}",
            named=few_of([teams for _, teams in warnings], _NAMED),
        )
        yield replace(warnings[0][0], message=message)
    elif warnings:
        yield warnings[0][0]


class CellPlaces(dict[DataPath, Place]):
    """The cell of each value of a team; those of players are worked out of their rows and the columns of these."""

    def __init__(self) -> None:
        self.rows: list[tuple[Place, Mapping[str, int]]] = []

    def __missing__(self, path: DataPath) -> Place:
        match path:
            case ("players", int(index)) if index < len(self.rows):
                return self.rows[index][0]
            case ("players", int(index), str(key)) if index < len(self.rows):
                place, columns = self.rows[index]
                return Place(place.line, columns[key])
        raise KeyError(path)

    def get(self, path: DataPath, default: Any = None) -> Any:
        try:
            return self[path]
        except KeyError:
            return default


@dataclasses.dataclass(slots=True)
class Draft:
    table: SheetTable
    data: dict[str, Any]
    places: CellPlaces = field(default_factory=CellPlaces)
    problems: list[Problem] = field(default_factory=list)
    spellings: Counter[str] = field(default_factory=Counter)
    guessed: Counter[str] = field(default_factory=Counter)
    """How many players got a number, or a figure of a characteristic, that a map says for want of one."""
    defaulted: set[tuple[str, str]] = field(default_factory=set)
    """The positions and keys of the defaults of a map that filled in anything."""
    passed_over: Counter[str] = field(default_factory=Counter)
    """How many figures of columns of a map are of characteristics that the kind of their player does not have."""
    marked: list[str] = field(default_factory=list)
    """Cells of names that say who is captain, as “Ana (C)”."""
    heads: set[int] = field(default_factory=set)
    """Rows of the headings whose texts above were taken."""
    nearly: str = ""
    """The team that is most likely meant, where the name is nearly that of a larger one."""

    @property
    def players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.data["players"]
        return players

    @property
    def name(self) -> str:
        return self.spellings.most_common(1)[0][0]

    def note_name(self, name: str, cell: TableCell) -> None:
        """Take the name that a cell gives the team; another spelling than before is reported once."""
        if name not in self.spellings and self.spellings:
            message = phrase(
                "{name} is read as {other}, from {first}",
                name=quoted(name),
                other=quoted(next(iter(self.spellings))),
                first=self.table.cell_name(*self.places[TEAM]),
            )
            self.problems.append(cell.problem(message, phrase("write it the same way"), Severity.WARNING))
        self.spellings[name] += 1
        self.places.setdefault(TEAM, cell.place)

    def number_players(self) -> None:
        used = {player.get("number") for player in self.players}
        free = (number for number in range(1, 1000) if number not in used)
        for player in self.players:
            if "number" not in player:
                player["number"] = next(free, 0)
                self.guessed["number"] += 1

    def put(self, path: DataPath, cell: TableCell) -> None:
        """Keep one of the team's own values; rows of one team that say different things are a problem."""
        value = self.text(cell)
        where = self.data
        for key in path[:-1]:
            where = where.setdefault(str(key), {})
            self.places.setdefault((key,), cell.place)
        before = where.setdefault(str(path[-1]), value)
        if before != value:
            message = phrase(
                "{value} differs from {given} in {first}, for the same team",
                value=quoted(value),
                given=quoted(before),
                first=self.table.cell_name(*self.places[path]),
            )
            self.problems.append(cell.problem(message, phrase("write it once, or the same in every row")))
        self.places.setdefault(path, cell.place)

    def text(self, cell: TableCell) -> str:
        """Return the text of a cell; ``""`` with a problem where its formula has no result."""
        if problem := cell.no_text():
            self.problems.append(problem)
            return ""
        return cell.text
