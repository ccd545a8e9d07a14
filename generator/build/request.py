"""What a build is asked for, and what a board may be asked for by."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.boards.layout import Ink, Lines
from generator.build.documents import PARTS
from generator.i18n import Message, phrase, translate
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import SIZES, Paper
from generator.imposition.seams import Joint
from generator.model.boards.board import Board
from generator.model.rules.book import LoadedRules, RuleBook
from generator.model.rules.rulings import Switches
from generator.packs.load import LoadedTeam, Pack, rules_in
from generator.packs.locations import RULES, cached_until_reload
from generator.text.words import Edition

if TYPE_CHECKING:
    from generator.build.documents.reprint import Reprint
    from generator.model.season import Season
    from generator.packs.printers import BacksOrder, PrinterProfile
    from generator.pieces.counter_style import CounterStyle
    from generator.scene.palette import Colour


@dataclass(frozen=True, slots=True)
class SizeRequest:
    """What a board may be asked for by; ``None`` is “not said”. Print lengths in mm, those of the ground in metres."""

    columns: int | None = None
    metres: float | None = None
    cells: int | None = None
    cell: float | None = None
    board_width: float | None = None
    sheets: int | None = None

    @property
    def says_how_fine(self) -> bool:
        """Return whether the number of cells is asked for."""
        return (self.columns, self.metres, self.cells) != (None, None, None)

    @property
    def ways_to_size(self) -> int:
        """Return in how many ways the printed size is asked for."""
        return sum(value is not None for value in (self.cell, self.board_width, self.sheets))


class GridWords(NamedTuple):
    cells: str
    cell_option: str = "--cell"
    cells_option: str = "--cells"
    metres_option: str = "--metres-per-cell"


HEXES = GridWords(phrase("hexes"), "--hex", "--hexes", "--metres-per-hex")
SQUARES = GridWords(phrase("squares"))
CELLS = GridWords(phrase("cells"))


@dataclass(frozen=True)
class BuildRequest:
    """A pack, the teams to print with it, and every wish. Lengths in millimetres.

    ``boards`` and ``decks`` are those that are printed of several, all where none is named, and with decks that are
    named no reference cards; a board is drawn ``in_colour`` where its copies differ. Where it is not the one that
    pieces are made for, ``counter_style`` says how these are. ``field`` is what was asked for after ``--field``:
    ``105x68``, the name of a preset or a YAML file. With a ``reprint`` nothing is made but what is printed
    again of the documents. Backs printed ``by_hand`` are documents of their own.
    """

    pack: Pack
    teams: tuple[LoadedTeam, ...]
    paper: Paper
    field: str | None = None
    size: SizeRequest = SizeRequest()
    joint: Joint = Joint()
    sheets_only: tuple[str, ...] = ()
    poster: bool = False
    edition: Edition = "usual"
    ink: Ink = "normal"
    grey: bool = False
    lines: Lines = "printed"
    gang: GangStyle = GangStyle()
    together: bool = False
    reprint: Reprint | None = None
    by_hand: bool = False
    backs_order: BacksOrder = "same"
    printer: PrinterProfile | None = None
    language: str = "es"
    parts: tuple[str, ...] = PARTS
    boards: tuple[str, ...] = ()
    decks: tuple[str, ...] = ()
    in_colour: Colour | None = None
    counter_style: CounterStyle | None = None
    switches: Switches = dataclasses.field(default_factory=dict)
    season: Season | None = None
    withdrawn: tuple[LoadedTeam, ...] = ()
    """Teams of the season that no longer play: nothing is printed of them, but what they did stays in its pages."""

    @cached_property
    def front_colours(self) -> Mapping[str, Colour]:
        """The colour of what is in front on counters, by kinds. Raises ``PizarraError`` for a face that is wrong."""
        from generator.build.faces import front_colours  # a list of games needs no faces

        return front_colours(self.pack, self.language, pale=self.ink == "light")

    @property
    def gathers(self) -> bool:
        """Return whether counters and cards share sheets."""
        return self.together or self.reprint is not None

    @property
    def reading_paper(self) -> Paper:
        """Return the paper of what is read and of cards: A4 where a larger one is asked for, which is for boards."""
        larger = min(self.paper.size) > min(SIZES["letter"])
        return dataclasses.replace(self.paper, name="a4", size=SIZES["a4"]) if larger else self.paper

    @property
    def loaded_rules(self) -> LoadedRules:
        """Return the game's rule book, as published and as it is played on this board. Raises ``PizarraError``.

        What the board sets of the options gives way to what the request switches.
        """
        rules = _rules_in(self.pack.folder, _with_types(self.switches))
        by_board = {name: value for name, value in self.set_by_board.items() if name in rules.book.options}
        return _rules_in(self.pack.folder, _with_types({**by_board, **self.switches})) if by_board else rules

    @property
    def set_by_board(self) -> Switches:
        """Return the options of the rules that the board sets."""
        game = self.pack.game
        main = next(iter(game.boards.values()), None)
        boards = (board for board in (main, game.board) if isinstance(board, Board))
        return {name: value for board in boards for name, value in board.options_set.items()}

    def with_teams(self, teams: tuple[LoadedTeam, ...]) -> BuildRequest:
        """Return the same request for some teams, and for their matches."""
        season = self.season and self.season.of_teams([loaded.team.name for loaded in teams])
        return dataclasses.replace(self, teams=teams).with_season(season)

    def with_season(self, season: Season | None) -> BuildRequest:
        """Return the same request with a season: its squads in force, and no team that has withdrawn."""
        if season is None:
            return dataclasses.replace(self, season=None)
        withdrawn = tuple(loaded for loaded in self.teams if season.withdrawal_of(loaded.team.name) is not None)
        teams = tuple(
            dataclasses.replace(loaded, team=season.squad(loaded.team))
            for loaded in self.teams
            if loaded not in withdrawn
        )
        return dataclasses.replace(self, teams=teams, season=season, withdrawn=(*self.withdrawn, *withdrawn))

    @property
    def rules(self) -> RuleBook:
        """Return the game's rule tables with the rulings in force. Raises ``PizarraError``."""
        return self.loaded_rules.book

    @property
    def has_board(self) -> bool:
        return self.pack.game.board is not None

    @property
    def has_rules(self) -> bool:
        return self.pack.file(RULES).is_file()

    def for_board(self, name: str, style: CounterStyle) -> BuildRequest:
        """Return the same request for one of the further boards of its game, which has the size that it says itself.

        The pieces on it are those of the request's own board.
        """
        game = self.pack.game.model_copy(update={"board": self.pack.game.boards[name]})
        pack = dataclasses.replace(self.pack, game=game, board_file=None, board_name=name)
        return dataclasses.replace(
            self, pack=pack, size=SizeRequest(), field=None, lines="printed", counter_style=style
        )

    def say(self, text: Message, **values: object) -> str:
        return translate(self.language, text, **values)

    def title_of(self, document: Message) -> str:
        return f"{self.pack.game.title.in_(self.language)} · {self.say(document)}"


_TypedSwitches = tuple[tuple[str, type, Any], ...]


def _with_types(switches: Switches) -> _TypedSwitches:
    """Return switches as a key of a cache, for which 1 would otherwise be the same as true."""
    return tuple((name, type(value), value) for name, value in switches.items())


@cached_until_reload(8)
def _rules_in(folder: Path, switches: _TypedSwitches) -> LoadedRules:
    return rules_in(folder, {name: value for name, _, value in switches})
