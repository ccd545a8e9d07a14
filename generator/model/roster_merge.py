"""A roster that is read again for a team that has a file: what it changes there, and what stays."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import Any, Literal

from generator.i18n import Message, Phrase, Worded, join_phrases, message, phrase
from generator.model.fields import colour
from generator.model.game import Game
from generator.model.merging import emptied, line_of, removed
from generator.model.names import fold_name
from generator.model.source import Source
from generator.model.team import Team, target_value
from generator.model.yaml_reader import DataPath
from generator.model.yaml_writer import REMOVED
from generator.problems import Problem, Severity, quoted

_FLAGS = ("captain", "substitute")
_WORDS: Mapping[str, Message] = {
    "number": message("number", "column"), "name": message("name", "column"), "short": message("short name", "column"),
    "role": message("role", "column"), "position": message("position", "column"), "cost": message("cost", "column"),
    "captain": message("captain", "column"), "substitute": message("substitute", "column"),
    "joined": message("joined", "column"), "left": message("left", "column"), "skills": message("skills", "column"),
    "picture": message("picture", "column"), "coach": message("coach", "column"), "crest": message("crest", "column"),
    "group": message("group", "column"), "kit": message("kit", "column"),
    "keeper_kit": message("keeper kit", "column"), "primary": message("colour 1", "column"),
    "secondary": message("colour 2", "column"), "pattern": message("pattern", "column"),
}  # fmt: skip
"""What people call the values of a team and of its players."""
_FIRST = ("number", "name", "short", "role", "position", "cost")
_ALIKE = 0.6  # of two words of which one is likely a slip: “Solr”, “Soler”; “Ana” and “Eva” are at 0.3
_USUAL: Mapping[DataPath, str] = {("kit", "secondary"): "white", ("kit", "pattern"): "plain"}
"""What a kit is where its file does not say so."""

_OF_TEAM: tuple[DataPath, ...] = (
    ("name",), ("short",), ("coach",), ("group",),
    *((kit, key) for kit in ("kit", "keeper_kit") for key in ("primary", "secondary", "pattern")),
)  # fmt: skip


@dataclass(frozen=True, slots=True)
class Noted:
    """Where a season names a player first, and whether he has left by what it says."""

    where: str
    has_left: bool = False


@dataclass(frozen=True, slots=True)
class RosterMerge:
    """What has to be written into a team's file.

    ``values`` go to their places, and the players are ``entries``, each with the index of the one that it was. Of
    ``changes`` each is one of a player or of the team; ``kept`` are keys whose values only the file has.
    """

    entries: tuple[tuple[int | None, Mapping[str, Any]], ...]
    values: Mapping[DataPath, Any]
    changes: tuple[Phrase, ...]
    kept: tuple[str | Worded, ...]
    problems: tuple[Problem, ...]
    joined: tuple[int, ...]
    """The rows of the roster whose players are new."""
    rows: tuple[int | None, ...]
    """For each of the entries, the row of the roster that it is of."""


def merge_roster(
    old: Source,
    new: Source,
    mentioned: Collection[DataPath],
    game: Game,
    noted: Mapping[int, Noted],
    overwrite: bool,
    team: Team,
    moved: Mapping[str, str],
) -> RosterMerge:
    """Return the changes to a team's file by a roster that came in; both are data of team files without errors.

    ``team`` is the one of the file: what it plays in though the file does not say so is not news.

    A value of ``new`` that has a place comes from a cell; others fill gaps, and only those of new players are taken.
    ``mentioned`` are the meanings of the roster's columns: ``("players", "speed")``. An emptied cell, and a player who
    is not in the roster any more, are shown; they go only with ``overwrite``. ``noted`` says for entries of the file
    where a season names them: such a player stays, and nobody takes over what was noted for another by a number alone.
    ``moved`` says for folded names with which other team they came in.
    """
    merging = _Merging(old, new, mentioned, game, noted, overwrite, team, moved)
    merging.of_team()
    entries = tuple(merging.of_players())
    return RosterMerge(
        tuple((index, data) for index, data, _ in entries), merging.values, tuple(merging.changes),
        tuple(dict.fromkeys(merging.kept)), tuple(merging.problems), merging.joined, tuple(row for *_, row in entries),
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class _Entry:
    """A player of the file: which entry, which copy of it, and what it says of the player."""

    index: int
    copy: int
    data: Mapping[str, Any]


@dataclass
class _Merging:
    old: Source
    new: Source
    mentioned: Collection[DataPath]
    game: Game
    noted: Mapping[int, Noted]
    overwrite: bool
    team: Team
    moved: Mapping[str, str]
    values: dict[DataPath, Any] = field(default_factory=dict)
    changes: list[Phrase] = field(default_factory=list)
    kept: list[str | Worded] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)
    joined: tuple[int, ...] = ()
    rows: dict[DataPath, int] = field(default_factory=dict)
    """The row of the roster for each entry of the file that is in it."""

    def of_team(self) -> None:
        for path in _OF_TEAM:
            there, here = self.old.value(path), self.new.value(path)
            what = join_phrases(" ", [phrase(_WORDS[str(key)]) for key in path])
            if here not in (None, "") and self._is_given(path):
                unsaid = getattr(getattr(self.team, str(path[0]), None), str(path[-1]), None) if there is None else None
                if _comparable(path, here) not in (_comparable(path, there), _comparable(path, unsaid)):
                    self._write(path, here)
                    self.changes.append(_change(what, str(there or "–"), str(here)))
            elif there not in (None, "") and path in self.mentioned and path != ("kit", "primary"):
                self._empty(path, what, str(there), ())
            elif (
                there not in (None, "", _USUAL.get(path))
                and path != ("name",)
                and _comparable(path, here) != _comparable(path, there)
            ):
                self.kept.append(phrase(_WORDS[str(path[0])]))
        self.kept += [phrase(_WORDS["crest"])] if self.old.data.get("crest") else []

    def _write(self, path: DataPath, value: Any) -> None:
        if len(path) > 1 and not isinstance(self.old.data.get(path[0]), Mapping):
            self.values.setdefault(path[:1], {})[path[1]] = value
        else:
            self.values[path] = value

    def _is_given(self, path: DataPath) -> bool:
        return self.new.places.get(path) is not None

    def _empty(self, path: DataPath, what: Phrase, there: str | Worded, at: DataPath) -> bool:
        """Remove a value whose cell is empty, or show that it stays; return whether it goes."""
        if self.overwrite:
            self.values |= {path: REMOVED} if not at else {}
            self.changes.append(removed(what, there))
            return True
        where = ("players", self.rows[at]) if at else ()
        self.problems.append(emptied(self.new, where, what, there, line_of(self.old, at or path)))
        return False

    def of_players(self) -> Iterator[tuple[int | None, Mapping[str, Any], int | None]]:
        """Return the players of the file as they are from now on, in the order of the roster."""
        entries, players = list(_expanded(self.old.data["players"])), self.new.data["players"]
        pairs = self._pairs(entries, players)
        self.rows = {("players", entries[at].index): row for row, at in pairs.items()}
        merged = {at: self._merged(entries[at], row) for row, at in sorted(pairs.items())}
        gone = [at for at in range(len(entries)) if at not in merged and not self._has_left(entries[at])]
        going = self._going(entries, gone)
        self._clashes(entries, [at for at in gone if at not in going], pairs)
        after = {row: merged[pairs[row]] if row in pairs else player for row, player in enumerate(players)}
        for at in (at for at, each in enumerate(entries) if at not in merged and self._has_left(each)):
            self._number_passed_on(entries[at], after)
        self.joined = tuple(row for row in range(len(players)) if row not in pairs)
        if self.joined:
            names = tuple(str(players[row].get("name", "")) for row in self.joined)
            self.changes.append(phrase("joined: {names}", names=names))
        order = [pairs[row] for row in sorted(pairs)]
        if order != sorted(order):
            self.changes.append(phrase("another order of the players"))
        kept = [at for at in range(len(entries)) if at not in going]
        listed: list[tuple[int, int]] = []  # rows of the roster, and places in the file: -1 for none
        for at in (at for at in kept if at not in merged and not any(before in merged for before in range(at))):
            listed.append((-1, at))
        for row in range(len(players)):
            listed.append((row, pairs.get(row, -1)))
            at = pairs.get(row, -1) + 1
            while at and at < len(entries) and at not in merged:
                listed += [(-1, at)] if at in kept else []
                at += 1
        return _compressed(entries, listed, merged, [self._ordered(player) for player in players])

    def _pairs(self, entries: Sequence[_Entry], players: Sequence[Mapping[str, Any]]) -> dict[int, int]:
        """Return the place in the file of each row of the roster that is of a player there.

        Players are found by name and number, then by name, then by number where the name was corrected.
        """
        pairs: dict[int, int] = {}

        def pair(key: Callable[[Mapping[str, Any]], Any]) -> None:
            free = {at: key(each.data) for at, each in enumerate(entries) if at not in pairs.values()}
            rows = {row: key(player) for row, player in enumerate(players) if row not in pairs}
            at_once = Counter(free.values()), Counter(rows.values())
            place_of = {value: at for at, value in free.items()}
            pairs.update(
                {row: place_of[value] for row, value in rows.items() if at_once[0][value] == at_once[1][value] == 1}
            )

        for name in (_as_written, _folded):
            pair(lambda player, name=name: (name(player), player.get("number")))  # type: ignore[misc]
            pair(name)
        for row in (row for row in range(len(players)) if row not in pairs):
            wearers = (at for at, each in enumerate(entries) if each.data.get("number") == players[row].get("number"))
            same = [at for at in wearers if bool(entries[at].data.get("left")) == bool(players[row].get("left"))]
            if len(same) == 1 and same[0] not in pairs.values() and self._is_corrected(entries, same[0], row, pairs):
                pairs[row] = same[0]
        return pairs

    def _has_left(self, entry: _Entry) -> bool:
        noted = self.noted.get(entry.index)
        return bool(entry.data.get("left")) or (noted is not None and noted.has_left)

    def _is_corrected(self, entries: Sequence[_Entry], at: int, row: int, pairs: Mapping[int, int]) -> bool:
        """Return whether a row has the corrected name of a player: under his number, and alike or in his place."""
        old, new = str(entries[at].data.get("name", "")), str(self.new.data["players"][row].get("name", ""))
        if self._has_left(entries[at]) and not self.new.data["players"][row].get("left"):
            return False
        if are_alike(old, new):
            return True
        before = max((other for other in pairs if other < row), default=-1)
        in_place = max((other for other in pairs.values() if other < at), default=-1) == pairs.get(before, -1)
        noted = self.noted.get(entries[at].index)
        if not in_place or noted is None or self.overwrite:
            return in_place
        text = phrase(
            "number {number} is {new} here; it was {old}, who is in {where}",
            number=entries[at].data.get("number", ""), new=quoted(new), old=quoted(old), where=noted.where,
        )  # fmt: skip
        hint = phrase("if {old} left, say so: “left” with the date; if only the name was wrong, add --force", old=old)
        self.problems.append(self.new.problem(("players", row, "name"), text, hint))
        return True

    def _going(self, entries: Sequence[_Entry], gone: Sequence[int]) -> list[int]:
        """Return which of the players who are not in the roster any more leave the file."""
        if not gone:
            return []
        staying = [at for at in gone if entries[at].index in self.noted]
        names = {at: str(entries[at].data.get("name", "")) for at in gone}
        going = [at for at in gone if at not in staying] if self.overwrite else []
        if going:
            self.changes.append(phrase("removed: {names}", names=tuple(names[at] for at in going)))
        kept = [at for at in gone if at not in going]
        for at in kept:
            file = line_of(self.old, ("players", entries[at].index))
            text = phrase("{name} ({file}) is not in the roster any more", name=names[at], file=file)
            hint = phrase("kept; write “left” with the date for players who left, or remove them with --force")
            if team := self.moved.get(fold_name(names[at])):
                text = phrase("{name} ({file}) is with {team} in this file", name=names[at], file=file, team=team)
                hint = phrase("kept in both: say when, with “left” and “joined”, in the season or the team files")
            elif at in staying:
                where = self.noted[entries[at].index].where
                hint = phrase("kept, as {where} names {name}; write “left” with the date", where=where, name=names[at])
            self.problems.append(self.new.problem((), text, hint, Severity.WARNING))
        return going

    def _clashes(self, entries: Sequence[_Entry], staying: Sequence[int], pairs: Mapping[int, int]) -> None:
        """Report the numbers of players who are not in the roster any more, but stay, that others have there."""
        worn = {entries[at].data.get("number"): at for at in staying}
        for row, player in enumerate(self.new.data["players"]):
            at = worn.get(player.get("number"))
            if at is None or pairs.get(row) == at:
                continue
            other = str(entries[at].data.get("name", ""))
            file = line_of(self.old, ("players", entries[at].index))
            text = phrase(
                "number {number} is worn by {other} ({file}), who is not in the roster any more",
                number=player.get("number", ""), other=other, file=file,
            )  # fmt: skip
            hint = phrase("write “left” with the date for {other} in that file, or add --force", other=other)
            if entries[at].index in self.noted:
                hint = phrase("write “left” with the date for {other} in that file", other=other)
            self.problems.append(self.new.problem(("players", row, "number"), text, hint))

    def _number_passed_on(self, entry: _Entry, players: Mapping[int, Mapping[str, Any]]) -> None:
        """Report a player who gets the number of one who has left, where no day tells which of them wears it."""
        other, left = str(entry.data.get("name", "")), entry.data.get("left")
        for row, player in players.items():
            joined, until = player.get("joined"), player.get("left")
            earlier = until and entry.data.get("joined") and str(until) <= str(entry.data["joined"])
            later = left and joined and str(left) <= str(joined)
            if player.get("number") != entry.data.get("number") or earlier or later:
                continue
            name, number = str(player.get("name", "")), player.get("number", "")
            file = line_of(self.old, ("players", entry.index))
            if left:
                text = phrase(
                    "number {number} is worn by {other} ({file}) until {day}",
                    number=number, other=other, file=file, day=str(left),
                )  # fmt: skip
                hint = phrase("write the day from which {name} wears it in a column “joined”", name=name)
            else:
                text = phrase(
                    "number {number} is worn by {other} ({file}), who has left without a date there",
                    number=number, other=other, file=file,
                )  # fmt: skip
                hint = phrase(
                    "write “left” with the date for {other} in that file, and “joined” for {name}",
                    other=other,
                    name=name,
                )
            self.problems.append(self.new.problem(("players", row, "number"), text, hint))

    def _merged(self, entry: _Entry, row: int) -> dict[str, Any]:
        """Return a player of the file as a row of the roster changes him."""
        old, new = entry.data, self._ordered(self.new.data["players"][row])
        keys = {self._key(key): key for key in old}
        merged, changed = dict(old), list[Phrase]()
        kind = self._kind(old if self._mention("role", row) == "none" else new)
        foreign = self.game.characteristics.keys() - self.game.kinds[kind].characteristics
        for key in dict.fromkeys([*new, *keys]):
            there, here = self._plain(key, old.get(keys.get(key, key))), self._plain(key, new.get(key))
            mention = self._mention(key, row)
            if there == here or (key in foreign and there is None):
                continue
            if key in foreign:
                here = None
                changed.append(phrase("{what} {old} removed", what=self._word(key), old=there))
            elif there is None or mention == "value":
                changed.append(_change(self._word(key), self._in_words(key, there), self._in_words(key, here)))
            elif mention == "none":
                self.kept.append(self._word(key))
                continue
            elif here is not None and self.overwrite:  # a map has a figure for the empty cell
                changed.append(_change(self._word(key), str(there), str(here)))
            elif not self._empty((), self._of_player(old, key), self._in_words(key, there), ("players", entry.index)):
                continue
            if here is None or key not in new:
                merged.pop(keys[key])
            else:
                merged[keys.get(key, key)] = new[key]
        if changed:
            self.changes.append(phrase("{name}: {changed}", name=str(old.get("name", "")), changed=tuple(changed)))
        return merged

    def _mention(self, key: str, row: int) -> Literal["value", "empty", "none"]:
        """Return whether the roster gives a value of a player, an empty cell, or has no column for it."""
        if self._is_given(("players", row, key)):
            return "value"
        columns = {str(meaning[-1]) for meaning in self.mentioned if meaning[0] == "players"}
        if key in ("role", "position"):
            given = any(self._is_given(("players", row, each)) for each in ("role", "position"))
            if given or key in self.new.data["players"][row]:
                return "value"
            return "empty" if {"role", "position"} & columns else "none"
        if key in _FLAGS and any(player.get(key) for player in self.new.data["players"]):
            return "value"
        return "empty" if key in columns or (key == "substitute" and "starter" in columns) else "none"

    def _kind(self, player: Mapping[str, Any]) -> str:
        return str(self._plain("role", player.get("role")))

    def _key(self, key: str) -> str:
        return self.game.spellings.get(key.casefold(), key) if key not in _FIRST else key

    def _plain(self, key: str, value: Any) -> Any:
        """Return a value such that it is alike in all its spellings; ``None`` for one that is not there."""
        if key == "role":
            kinds = {word.casefold(): kind for word, kind in self.game.kind_spellings.items()}
            return self.game.usual_kind if value is None else kinds.get(str(value).casefold(), value)
        if key == "position" and value is not None:
            return self.game.position_spellings.get(fold_name(str(value)), str(value))
        if key in _FLAGS:
            return value or None
        if key in self.game.characteristics:
            return target_value(value)
        return " ".join(value.split()) if isinstance(value, str) else value

    def _word(self, key: str) -> str | Worded:
        limits = self.game.characteristics.get(key)
        return limits.name if limits else phrase(_WORDS[key]) if key in _WORDS else key

    def _of_player(self, player: Mapping[str, Any], key: str) -> Phrase:
        return join_phrases(": ", [str(player.get("name")), self._word(key)])

    def _in_words(self, key: str, value: Any) -> str | Worded:
        if key in _FLAGS:
            return phrase("yes") if value else phrase("no")
        named = {"role": self.game.kinds, "position": self.game.positions}.get(key, {}).get(value)  # type: ignore[attr-defined]
        return named.name if named is not None else "–" if value is None else str(value)

    def _ordered(self, player: Mapping[str, Any]) -> dict[str, Any]:
        """Return a player's data in the order in which a team's file is written."""
        own = self.game.kinds[self._kind(player)].characteristics
        keys = [*_FIRST, *own, *player]
        return {key: player[key] for key in dict.fromkeys(keys) if key in player and player[key] is not False}


def _expanded(players: Sequence[Mapping[str, Any]]) -> Iterator[_Entry]:
    """Yield the players of a file; of an entry for several alike, each of them."""
    for index, player in enumerate(players):
        if (quantity := player.get("quantity", 1)) == 1:
            yield _Entry(index, 0, player)
            continue
        single = {key: value for key, value in player.items() if key != "quantity"}
        for copy in range(quantity):
            yield _Entry(index, copy, single | {"number": player["number"] + copy})


def _compressed(
    entries: Sequence[_Entry],
    listed: Sequence[tuple[int, int]],
    merged: Mapping[int, Mapping[str, Any]],
    players: Sequence[Mapping[str, Any]],
) -> Iterator[tuple[int | None, Mapping[str, Any], int | None]]:
    """Yield the entries of a file, each with the one that it was and its row of the roster.

    One of several players alike is as it was while none of them changed.
    """
    data = {at: merged.get(at, entries[at].data) for _, at in listed if at >= 0}
    copies: dict[int, list[int]] = {}
    for at, entry in enumerate(entries):
        copies.setdefault(entry.index, []).append(at)
    whole = {index for index, group in copies.items() if all(data.get(at) == entries[at].data for at in group)}
    for row, at in listed:
        if at < 0:
            yield None, players[row], row
        elif len(copies[entries[at].index]) == 1:
            yield entries[at].index, data[at], None if row < 0 else row
        elif entries[at].index not in whole:
            yield None, data[at], None if row < 0 else row
        elif entries[at].copy == 0:
            group = copies[entries[at].index]
            yield entries[at].index, {**entries[at].data, "quantity": len(group)}, None if row < 0 else row


def _as_written(player: Mapping[str, Any]) -> str:
    return " ".join(str(player.get("name", "")).split())


def _folded(player: Mapping[str, Any]) -> str:
    return fold_name(name := _as_written(player)) or name


def are_alike(one: str, other: str) -> bool:
    """Return whether two names are likely one: misspelt, shortened, in another order, or with another word."""
    shorter, longer = sorted((fold_name(one).split(), fold_name(other).split()), key=len)
    free = list(longer)
    for word in shorter:
        near = next((each for each in free if _are_words_alike(word, each)), None)
        if near is None:
            return False
        free.remove(near)
    return bool(shorter)


def _are_words_alike(one: str, other: str) -> bool:
    return one.startswith(other) or other.startswith(one) or SequenceMatcher(None, one, other).ratio() >= _ALIKE


def _comparable(path: DataPath, value: Any) -> Any:
    if path[-1] in ("primary", "secondary"):
        try:
            return value if value is None else colour(value)
        except ValueError:
            return value
    return None if value is None else " ".join(str(value).split())


def _change(what: str | Worded, old: str | Worded, new: str | Worded) -> Phrase:
    return phrase("{what} {old} → {new}", what=what, old=old, new=new)
