"""What the words and figures of a roster mean: as a game has them, and as a map beside the spreadsheet says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace

from generator.i18n import phrase
from generator.model.game import Game
from generator.model.names import folded
from generator.model.roster_map import RosterMap, Scaling
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import PizarraError, Problem, did_you_mean, quoted
from generator.tables.cells import words
from generator.tables.files.sheets import Cell
from generator.tables.rosters.headings import NUMBER, TEAM, Meaning, meanings
from generator.tables.rosters.positions import kind_of, positions

ALL = "all"
"""The scale of every characteristic that has none of its own."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """How rosters of a game are read.

    ``known`` has every folded heading, ``silent`` those that are left out on purpose, ``copies`` what else a column
    means, ``words`` for a meaning the folded texts of its cells and what they stand for, ``defaults`` the figures of a
    folded position or of a kind of player. ``mapped`` are the meanings that a map gives.
    """

    game: Game
    known: Mapping[str, Meaning]
    silent: frozenset[str] = frozenset()
    copies: Mapping[Meaning, tuple[Meaning, ...]] = field(default_factory=dict)
    scales: Mapping[str, Scaling] = field(default_factory=dict)
    words: Mapping[Meaning, Mapping[str, str]] = field(default_factory=dict)
    defaults: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    mapped: frozenset[Meaning] = frozenset()
    counts: bool = False

    def meant(self, meaning: Meaning, cell: Cell) -> Cell:
        """Return what a cell stands for."""
        if (known := self.words.get(meaning)) is None:
            return cell
        return known.get(folded(words(cell)), cell)

    def scale(self, characteristic: str) -> Scaling | None:
        """Return how figures of a characteristic are scaled, if they are."""
        if characteristic not in self.game.characteristics:
            return None
        return self.scales.get(characteristic, self.scales.get(ALL))

    def usual(self, role: str, kind: str) -> dict[str, tuple[str, int]]:
        """Return the figures of a player of a kind whose cells are empty: those of his position, then of his kind.

        Beside each figure is the entry of ``defaults`` that it comes from.
        """
        found: dict[str, tuple[str, int]] = {}
        for position in (folded(role), *positions(role), kind):
            figures = self.defaults.get(position, {})
            found |= {key: (position, value) for key, value in figures.items() if key not in found}
        allowed = {*self.game.kinds[kind].characteristics, "cost"}
        return {key: value for key, value in found.items() if key in allowed}

    @property
    def supplied(self) -> frozenset[Meaning]:
        """Return what players may get without a column of its own."""
        found = {("players", key) for figures in self.defaults.values() for key in figures}
        return frozenset(found | {NUMBER} if self.counts else found)

    def known_word(self, word: str) -> Meaning:
        """Return what a word of the game or of a roster means, whatever a map makes of it."""
        return meanings(self.game).get(folded(word), ("", ""))

    def parted(self, one: str, other: str) -> bool:
        """Return whether two names like each other are said to be those of two teams."""
        said = self.words.get(TEAM, {})
        return any(folded(said.get(name, "")) == name for name in (folded(one), folded(other)))

    def with_teams(self, names: Mapping[str, str]) -> Lexicon:
        """Return it knowing which teams are meant by some names; one that means itself is a team of its own."""
        teams = {**self.words.get(TEAM, {}), **{folded(name): team for name, team in names.items()}}
        return replace(self, words={**self.words, TEAM: teams})


def usual_lexicon(game: Game) -> Lexicon:
    """Return how rosters are read without a map."""
    return Lexicon(game, meanings(game))


def mapped_lexicon(game: Game, read: RosterMap, source: Source) -> Lexicon:
    """Return how rosters are read with a map. Raises ``PizarraError`` for every word in it that means nothing."""
    reader = _MapReader(game, source)
    columns = {heading: tuple(reader.columns(heading, meant)) for heading, meant in read.columns.items()}
    taken = frozenset(meaning for meant in columns.values() for meaning in meant)
    known = {word: meaning for word, meaning in reader.known.items() if meaning not in taken}
    for heading, meant in columns.items():
        known.pop(folded(heading), None)
        known |= {folded(heading): meant[0]} if meant else {}
    copies = {meant[0]: meant[1:] for meant in columns.values() if len(meant) > 1}
    found = Lexicon(
        game,
        known,
        frozenset(folded(heading) for heading, meant in columns.items() if not meant),
        copies,
        {reader.scale(name): scale for name, scale in read.scales.items()},
        dict(reader.words(read.words)),
        dict(reader.defaults(read.defaults)),
        taken,
        read.numbers == "counted",
    )
    if reader.problems:
        raise PizarraError(reader.problems)
    return found


def default_entry(position: str, game: Game) -> str:
    """Return the key of a position among the defaults: its kind of player where it is one, else itself folded."""
    names = {folded(name) for kind in game.kinds.values() for _, name in kind.name.texts}
    is_kind = folded(position) in names | set(map(folded, game.kinds))
    return (kind_of(position, game) or "") if is_kind else folded(position)


class _MapReader:
    """Finds what the words of a map mean; notes those that mean nothing."""

    def __init__(self, game: Game, source: Source) -> None:
        self.known = meanings(game)
        self.problems: list[Problem] = []
        self._game = game
        self._source = source

    def columns(self, heading: str, meant: tuple[str, ...]) -> Iterator[Meaning]:
        """Yield what a heading means."""
        for word in meant:
            if (meaning := self._meaning(word, ("columns", heading))) is not None:
                yield meaning

    def scale(self, name: str) -> str:
        """Return the characteristic that a scale is for."""
        return ALL if name == ALL else self._characteristic(name, ("scales", name))

    def words(self, given: Mapping[str, Mapping[str, str]]) -> Iterator[tuple[Meaning, Mapping[str, str]]]:
        """Yield for each column what the texts of its cells stand for."""
        for column, texts in given.items():
            if (meaning := self._meaning(column, ("words", column))) is not None:
                yield meaning, {folded(text): meant for text, meant in texts.items()}

    def defaults(self, given: Mapping[str, Mapping[str, int]]) -> Iterator[tuple[str, Mapping[str, int]]]:
        """Yield for each position or kind of player its figures."""
        for position, figures in given.items():
            at: DataPath = ("defaults", position)
            kind = kind_of(position, self._game)
            if kind is None:
                self._note(at, position, tuple(self._game.kinds))
            named = {self._characteristic(name, (*at, name)): value for name, value in figures.items()}
            yield default_entry(position, self._game), named

    def _characteristic(self, word: str, at: DataPath) -> str:
        meaning = self._meaning(word, at)
        return str(meaning[-1]) if meaning is not None else ""

    def _meaning(self, word: str, at: DataPath) -> Meaning | None:
        if (meaning := self.known.get(folded(word))) is None:
            self._note(
                at, word, (*self._game.characteristics, "number", "name", "team", "role", "short name", "captain")
            )
        return meaning

    def _note(self, at: DataPath, word: str, allowed: tuple[str, ...]) -> None:
        message = phrase("{word} means nothing in {game}", word=quoted(word), game=self._game.title)
        self.problems.append(self._source.problem(at, message, did_you_mean(word, allowed)))
