"""Set-ups and diagrams of a game: which piece is on which cell, all that is wrong with them, and their pictures."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from itertools import pairwise
from typing import Literal, NamedTuple

from generator.boards.arrows import arrow_cells, arrows_in, distance_of, length_of
from generator.boards.drawing import LAYERS
from generator.boards.layout import BoardLayout, Cell, Fault, Look
from generator.build.board.checks import layer_faults
from generator.build.board.effects import BOARD_ONLY, CELLS_ALONE
from generator.build.board.plan import BoardPlan, find_pictures, layer_pictures, layer_pieces, make_board
from generator.build.documents.part import BuildCache
from generator.build.faces import pack_location
from generator.build.figures import (
    BoardPart,
    PlacedPiece,
    arrow_name,
    draw_part,
    key_entries,
    layout_with,
    window_around,
    with_coordinates,
    with_key,
)
from generator.build.pieces import counters_on, type_name
from generator.build.request import BuildRequest, SizeRequest
from generator.geometry.shapes import Point, Rect, Transform, distance_to
from generator.i18n import Phrase, message, phrase, plural, translate
from generator.model.boards.layers import ArrowsLayer, PlacedLayer
from generator.model.names import fold_name
from generator.model.rules.tables import Bands
from generator.model.set_ups import ALL, DIRECTIONS, STARTERS, TEAMS, Diagram, Placement, SetUp
from generator.model.team import Player, Team
from generator.model.yaml_reader import DataPath
from generator.packs.load import LoadedTeam
from generator.pieces.kit_contrast import with_marks
from generator.pieces.small_counters import NUMBER_ALONE, blank_counter, small_counter
from generator.problems import Location, PizarraError, Problem, Severity, did_you_mean, errors, quoted, raise_errors
from generator.rules.odds import band_at
from generator.scene.drawings import symbol_bounds
from generator.scene.palette import INK
from generator.scene.pieces import Piece, stand_up
from generator.scene.primitives import Artwork, Group, Symbol
from generator.templating.formatting import label, with_sign


def spread(cells: Sequence[Cell], count: int) -> list[Cell]:
    """Return so many of some cells, evenly spread over them; there are enough."""
    return [cells[math.floor((index + 0.5) * len(cells) / count)] for index in range(count)]


Shown = Literal["cells", "board"]
"""What a picture of a set-up shows: the cells alone, or the whole board with its panels."""

SHARED_OFFSET, SHARED_SIZE = 0.46, 0.62
"""How far from the middle of its cell a piece is that shares it, in breadths of the cell, and its share of its size:
so it leaves the number of the other piece free.
"""

_SHARED_TURNS = (-60, -120, 60, 120, -90, 90, 0, 180)
"""Where about the middle of its cell such a piece may be, in degrees clockwise from the right, the best first."""

_TURNS: dict[str, float] = {word: 45.0 * step for step, word in enumerate(DIRECTIONS)}


@dataclass(frozen=True, slots=True)
class ArrangedPiece:
    """A piece of a set-up: a player (by side and shirt number) or a piece of a type, where it is, and how it lies.

    ``turn`` is in degrees, clockwise from the top of the board. ``place`` is its place in words: the name of its cell,
    or what the set-up says of a place beside the cells.
    """

    name: str
    place: str
    cell: Cell | None = None
    side: str = ""
    number: int = 0
    piece: str = ""
    row: int = 0
    turn: float = 0.0
    back: bool = False
    shares: bool = False
    step: int | None = None


@dataclass(frozen=True)
class Arrangement:
    """The pieces of a set-up or diagram in the language of the request, both teams that they belong to, its board."""

    name: str
    note: str
    pieces: tuple[ArrangedPiece, ...]
    teams: tuple[Team, ...]
    entry: SetUp
    board: BoardPlan
    problems: tuple[Problem, ...] = ()


def arrange(key: str, board: BoardPlan, cache: BuildCache | None = None) -> Arrangement:
    """Return a set-up or diagram of the game, by its key, with its pieces and all that is wrong with it.

    Players come from the teams of the board's request (see ``set_up_board``) where these have everybody, else from the
    example teams of the game.
    Raises ``KeyError`` for a key that the game does not have.
    """
    request, cache = board.request, cache or BuildCache(board.request)
    group, entry = entry_of(key, request)
    choices = _team_choices(request, cache, entry.teams == "example")
    arranged = [_arrange((group, key), entry, board, cache, teams) for teams in choices]
    return next((one for one in arranged if not one.problems), arranged[-1])


def set_up_board(request: BuildRequest, board: BoardPlan) -> BoardPlan | None:
    """Return the board that the set-ups of a game are drawn on, with the teams of a request.

    They name cells of the game's usual board, so this is it where a request asks for other cells or another field. A
    board file has the set-ups too if all their cells are on its board; else ``None``.
    """
    if request.size.says_how_fine or request.field is not None:
        board = make_board(replace(request, size=SizeRequest(), field=None)) or board
    elif board.request is not request:
        board = replace(board, request=request)
    return None if request.pack.board_file and errors(set_up_problems(board)) else board


def entry_of(key: str, request: BuildRequest) -> tuple[str, SetUp]:
    """Return the key of its group and a set-up or diagram. Raises ``KeyError`` if the game has neither."""
    game = request.pack.game
    return ("set_up", game.set_up[key]) if key in game.set_up else ("diagrams", game.diagrams[key])


def note_of(entry: SetUp, request: BuildRequest) -> str:
    """Return the note of a set-up or diagram in the language of a request, with its options and rulings."""
    settings = request.rules.settings if entry.variants and request.has_rules else {}
    notes = [values[settings[name]].note for name, values in entry.variants.items() if settings.get(name) in values]
    return (notes or [entry.note])[-1].in_(request.language)


def _team_choices(
    request: BuildRequest, cache: BuildCache, examples_alone: bool = False
) -> Iterator[tuple[LoadedTeam, ...]]:
    """Yield the pairs of teams to try: those of the request, filled up with example teams, and these alone."""
    if not request.pack.game.kinds:
        yield ()
        return
    examples = cache.example_teams
    known = {loaded.team.name for loaded in request.teams}
    if examples_alone:
        yield examples
        return
    teams = (*request.teams, *(loaded for loaded in examples if loaded.team.name not in known))[: len(TEAMS)]
    yield teams
    if [loaded.team.name for loaded in teams] != [loaded.team.name for loaded in examples]:
        yield examples


def _arrange(
    path: DataPath, entry: SetUp, board: BoardPlan, cache: BuildCache, teams: Sequence[LoadedTeam]
) -> Arrangement:
    known = board.request.pack.game.boards
    is_known = not entry.board or entry.board in known
    board = board.of(entry.board if is_known else "")
    language, arranger = board.request.language, _Arranger(board, cache, tuple(loaded.team for loaded in teams))
    if not is_known:
        message = phrase("there is no board {name}", name=quoted(entry.board))
        arranger.fault((*path, "board"), message, did_you_mean(entry.board, known))
    arranger.take(path, entry, ())
    settings = board.request.rules.settings if entry.variants and board.request.has_rules else {}
    for name in entry.variants.keys() - settings.keys():
        message = phrase("there is no option or ruling called {key}", key=quoted(name))
        arranger.fault((*path, "variants", name), message, did_you_mean(name, settings))
    pieces, problems = tuple(arranger.pieces), tuple(arranger.problems)
    sides = arranger.teams
    return Arrangement(entry.name.in_(language), note_of(entry, board.request), pieces, sides, entry, board, problems)


@dataclass
class _Arranger:
    """Puts pieces on the cells, one entry after the other, and collects what is wrong."""

    board: BoardPlan
    cache: BuildCache
    teams: tuple[Team, ...]
    pieces: list[ArrangedPiece] = field(default_factory=list)
    problems: list[Problem] = field(default_factory=list)

    @property
    def layout(self) -> BoardLayout:
        return self.board.layout

    @cached_property
    def kinds(self) -> dict[str, DataPath]:
        """Return the paths of all types of piece by their keys."""
        return {path[1]: path for path in self.board.request.pack.game.types}

    def fault(self, path: DataPath, message: Phrase, hint: str = "") -> None:
        self.problems.append(pack_location(self.board.request.pack, path).problem(message, hint))

    def take(self, path: DataPath, entry: SetUp, seen: tuple[str, ...]) -> None:
        """Take over what an entry begins with, then its own changes."""
        game = self.board.request.pack.game
        if isinstance(entry, Diagram) and entry.like:
            known = {**game.diagrams, **game.set_up}
            if entry.like not in known or entry.like in (*seen, path[1]):
                loop = entry.like in known
                text = phrase("{name} is based on itself", name=quoted(entry.like))
                missing = phrase("there is no set-up or diagram {name}", name=quoted(entry.like))
                self.fault((*path, "like"), text if loop else missing, did_you_mean(entry.like, known))
                return
            group = "set_up" if entry.like in game.set_up else "diagrams"
            self.take((group, entry.like), known[entry.like], (*seen, str(path[1])))
        if isinstance(entry, Diagram):
            gone = {cell for cell, _ in self.cells(entry.remove, (*path, "remove"))}
            self.pieces = [piece for piece in self.pieces if piece.cell is None or piece.cell not in gone]
        own: set[tuple[str, int]] = set()
        for index, placement in enumerate(entry.pieces):
            self.place(placement, (*path, "pieces", index), own)

    def cells(self, words: Sequence[str], path: DataPath) -> list[tuple[Cell, bool]]:
        """Return the cells of words in their order, and whether each is named alone; report unknown words."""
        found: dict[Cell, bool] = {}
        for word in words:
            base = word.removeprefix("!")
            cells = self.layout.cells_of(base) or self.layout.cells_inside(base)
            if not cells:
                message = self.layout.either(
                    phrase("there is no cell or zone {word}", word=quoted(base)),
                    phrase("there is no place or zone {word}", word=quoted(base)),
                )
                examples = self.layout.first_and_last
                usual = self.layout.either(
                    phrase("cells have names such as {names}", names=examples),
                    phrase("places have names such as {names}", names=examples),
                )
                near = did_you_mean(base, [*self.layout.board.zones, *self.layout.areas])
                self.fault(path, message, near if near[:3] == "did" or not examples else usual)
            for cell in cells:
                if word[:1] == "!":
                    found.pop(cell, None)
                else:
                    found[cell] = len(cells) == 1
        return list(found.items())

    def place(self, placement: Placement, path: DataPath, own: set[tuple[str, int]]) -> None:
        cells = self.cells(placement.at, (*path, "at"))
        if placement.at and not cells:
            return
        known = len(self.problems)
        pieces = self.players(placement, path, len(cells)) if placement.players else self.copies(placement, path, cells)
        if len(self.problems) > known:
            return
        spots: list[Cell | None] = [cell for cell, _ in cells]
        if placement.beside:
            spots = [None] * len(pieces)
        elif len(pieces) > len(cells) or (len(pieces) < len(cells) and all(alone for _, alone in cells)):
            count = plural(len(pieces), "1 piece", "{count} pieces")
            room = self.layout.either(
                plural(len(cells), "1 cell", "{count} cells"), plural(len(cells), "1 place", "{count} places")
            )
            hint = self.layout.either(
                phrase("name one cell for each piece, or a zone with room for all"),
                phrase("name one place for each piece, or a zone with room for all"),
            )
            self.fault((*path, "at"), phrase("{pieces} for {cells}", pieces=count, cells=room), hint)
            return
        elif len(pieces) < len(cells):
            spots = list(spread([cell for cell, _ in cells], len(pieces)))
        for piece, cell in zip(pieces, spots, strict=True):
            self.put(piece, cell, placement, path, own)

    def put(
        self, piece: ArrangedPiece, cell: Cell | None, placement: Placement, path: DataPath, own: set[tuple[str, int]]
    ) -> None:
        """Put a piece on a cell. A player who is elsewhere is moved, unless this entry put him there."""
        who = (piece.side, piece.number)
        if piece.side:
            if who in own:
                self.fault((*path, "players"), phrase("{name} is placed twice", name=quoted(piece.name)))
                return
            own.add(who)
            self.pieces = [other for other in self.pieces if (other.side, other.number) != who]
        others = [other for other in self.pieces if cell is not None and other.cell == cell and not other.shares]
        if others and not placement.shares:
            message = phrase("{cell} already has {name}", cell=self.layout.names[cell], name=quoted(others[0].name))
            hint = self.layout.either(
                phrase("choose another cell, or add “shares: true” if both may be there"),
                phrase("choose another place, or add “shares: true” if both may be there"),
            )
            self.fault((*path, "at"), message, hint)
            return
        words = placement.beside.in_(self.board.request.language) if placement.beside else ""
        name = words if cell is None else self.layout.names[cell]
        turn = self.turn(placement, cell, path, bool(piece.side))
        back = placement.side == "back"
        self.pieces.append(
            replace(piece, cell=cell, place=name, turn=turn, back=back, shares=placement.shares, step=placement.step)
        )

    def players(self, placement: Placement, path: DataPath, room: int) -> list[ArrangedPiece]:
        """Return the players of a placement, in its order; those of words as many as there are cells."""
        at = TEAMS.index(placement.team)
        if at >= len(self.teams):
            self.fault((*path, "team"), phrase("there is no such team: the game has {count}", count=len(self.teams)))
            return []
        team, chosen = self.teams[at], list[Player]()
        for word in placement.players:
            players = [player for player in self._find_players(word, team) if player not in chosen]
            if not players:
                numbers = tuple(str(player.number) for player in team.players)
                message = phrase("{team} has no player {name}", team=quoted(team.name), name=quoted(word))
                self.fault((*path, "players"), message, phrase("numbers in use: {numbers}", numbers=numbers))
            many = not word.isdigit() and placement.at
            chosen += players[: max(0, room - len(chosen))] if many else players
        return [
            ArrangedPiece(f"{player.number} {player.name}", "", side=placement.team, number=player.number)
            for player in chosen
        ]

    def _find_players(self, word: str, team: Team) -> list[Player]:
        game, first = self.board.request.pack.game, [player for player in team.players if not player.substitute]
        if word.isdigit():
            return [player for player in team.players if player.number == int(word)]
        if word in (STARTERS, ALL):
            return first if word == STARTERS else list(team.players)
        kind = next((slug for slug, kind in game.kinds.items() if fold_name(word) in _names(slug, kind.name.texts)), "")
        return [player for player in first if player.kind == kind]

    def copies(self, placement: Placement, path: DataPath, cells: Sequence[tuple[Cell, bool]]) -> list[ArrangedPiece]:
        """Return pieces of a type, as many as are asked for or as there are cells; report what there is not."""
        request, key = self.board.request, placement.piece
        if key not in self.kinds:
            self.fault(
                (*path, "piece"), phrase("there is no piece {name}", name=quoted(key)), did_you_mean(key, self.kinds)
            )
            return []
        rows = pieces_of(key, self.board, self.cache)
        wanted_row = fold_name(placement.row)
        chosen = [index for index, piece in enumerate(rows) if wanted_row in ("", fold_name(piece.name))]
        if not chosen:
            hint = did_you_mean(placement.row, [piece.name for piece in rows])
            message = phrase("{id} has no row {name}", id=quoted(key), name=quoted(placement.row))
            self.fault((*path, "row"), message, hint)
            return []
        alone = all(single for _, single in cells)
        wanted = placement.count or (len(cells) if cells and alone else 1)
        used = Counter(piece.row for piece in self.pieces if piece.piece == key)
        free = [index for index in chosen for _ in range(rows[index].quantity - used[index])]
        if wanted > len(free):
            number = sum(rows[index].quantity for index in chosen)
            there = plural(number, "there is only 1 of {name}", "there are only {count} of {name}", name=quoted(key))
            short = plural(sum(used[index] for index in chosen) + wanted, "1 is needed", "{count} are needed")
            self.fault((*path, "piece"), phrase("{there}, and {short}", there=there, short=short),
                       phrase("raise its “count”, or use fewer"))  # fmt: skip
        kind, language = request.pack.game.types[self.kinds[key]], request.language  # type: ignore[index]
        own = type_name(kind, self.kinds[key], language)
        return [
            ArrangedPiece(rows[index].name if len(rows) > 1 else own, "", piece=key, row=index)
            for index in free[:wanted]
        ]

    def turn(self, placement: Placement, cell: Cell | None, path: DataPath, player: bool) -> float:
        """Return how a piece is turned, in degrees clockwise; players with a front face a side or corner."""
        word, grid = placement.facing, self.layout.grid
        angle = _TURNS.get(word, 0.0)
        if word and word not in _TURNS:
            ahead = self.layout.cell_at(word)
            if ahead is None or cell is None or ahead == cell:
                message = self.layout.either(
                    phrase("{word} is neither a direction nor another cell", word=quoted(word)),
                    phrase("{word} is neither a direction nor another place", word=quoted(word)),
                )
                self.fault((*path, "facing"), message, phrase("directions: {names}", names=DIRECTIONS))
                return 0.0
            (x, y), (to_x, to_y) = grid.centre(cell), grid.centre(ahead)
            angle = math.degrees(math.atan2(to_x - x, y - to_y))
        counter = self.board.request.pack.game.counter
        if not player or counter.style != "facing":
            return round(angle, 6)
        if grid.weave is None:
            return round(angle / 90) * 90.0
        first = 0.0 if (grid.weave.orientation == "flat") == (counter.facing == "side") else 30.0
        return round((angle - first) / 60 + 1e-6) * 60 + first


def _names(slug: str, texts: Iterable[tuple[str, str]]) -> set[str]:
    return {fold_name(slug), *(fold_name(text) for _, text in texts)}


def pieces_of(key: str, board: BoardPlan, cache: BuildCache) -> tuple[Piece, ...]:
    """Return the pieces of a type of the game, by its key, at the size that they have on the board."""
    request = board.request
    style = counters_on(board.layout.grid, request)
    path = next(path for path in request.pack.game.types if path[1] == key)
    (typed,) = cache.typed_sets({path: request.pack.game.types[path]}, style)
    return typed.pieces.pieces


def set_up_problems(board: BoardPlan, cache: BuildCache | None = None) -> tuple[Problem, ...]:
    """Return all that is wrong with the set-ups and diagrams of a board's game."""
    game, cache = board.request.pack.game, cache or BuildCache(board.request)
    problems = [problem for key in (*game.set_up, *game.diagrams) for problem in arrange(key, board, cache).problems]
    for key, entry in game.diagrams.items():
        problems += _layer_problems(key, entry, arrange(key, board, cache).board, cache)
    return tuple(dict.fromkeys(problems))


def _layer_problems(key: str, entry: Diagram, board: BoardPlan, cache: BuildCache) -> Iterator[Problem]:
    """Yield what is wrong with the layers and the cells that only a diagram has."""
    game, pack = board.request.pack.game, board.request.pack
    own = layout_with(board.layout, entry.layers)
    places = {
        index: number
        for number, layer in enumerate(entry.layers)
        for index, other in enumerate(own.board.layers)
        if other is layer
    }
    for fault in layer_faults(own, game.tokens) if entry.layers else ():
        if fault.path[:1] == ("layers",) and fault.path[1] in places and fault.code != BOARD_ONLY:
            at = pack_location(pack, ("diagrams", key, "layers", places[int(fault.path[1])], *fault.path[2:]))
            yield at.problem(fault.message, fault.hint, fault.severity)
    try:
        own = with_pictures(own, key, entry, board)
    except PizarraError as error:
        yield from error.problems
        return
    for number, layer in enumerate(entry.layers):
        if isinstance(layer, PlacedLayer):
            for fault in LAYERS[type(layer)][0](layer, own, Look(board.request.ink, board.request.language)).faults:
                at = pack_location(pack, ("diagrams", key, "layers", number, *fault.path))
                yield at.problem(fault.message, fault.hint, fault.severity)
    arrangement = arrange(key, board, cache)
    for fault in _figure_faults(entry, arrangement, own):
        yield pack_location(pack, ("diagrams", key, *fault.path)).problem(fault.message, fault.hint, fault.severity)
    arranger = _Arranger(board, cache, ())
    arranger.cells(entry.shows, ("diagrams", key, "shows"))
    yield from arranger.problems


def _figure_faults(entry: Diagram, arrangement: Arrangement, layout: BoardLayout) -> Iterator[Fault]:
    """Yield what of a diagram's arrows and key has no effect, and tables that the rules do not have."""
    request = arrangement.board.request
    starts = {piece.cell for piece in arrangement.pieces if not piece.shares}
    for number, layer in arrows_in(entry.layers).items():
        at: DataPath = ("layers", number)
        if layer.ghost and starts.isdisjoint(cells[0] for cells in arrow_cells(layer, layout)):
            message = phrase("no piece is where these arrows start, so “ghost” has no effect")
            yield Fault((*at, "ghost"), message, phrase("remove it, or put a piece there"), Severity.WARNING)
        if layer.distance not in ("", CELLS_ALONE, *(tables := _band_tables(request))):
            message = phrase("there is no table of distances called {name}", name=quoted(layer.distance))
            yield Fault((*at, "distance"), message, did_you_mean(layer.distance, (CELLS_ALONE, *tables)))
    arrows = arrows_in(entry.layers).values()
    explained = any(layer.ghost or arrow_name(layer.arrows, layout, request.language) for layer in arrows)
    if entry.key and not explained and not any(piece.side for piece in arrangement.pieces):
        message = phrase("the diagram has neither arrows nor players, so “key” has no effect")
        yield Fault(("key",), message, phrase("remove it"), Severity.WARNING)


def with_pictures(layout: BoardLayout, key: str, entry: Diagram, board: BoardPlan) -> BoardLayout:
    """Return a board with what only a diagram draws: pictures and pieces.

    Raises ``PizarraError`` for those it cannot have.
    """

    def locate(path: DataPath) -> Location:
        return pack_location(board.request.pack, ("diagrams", key, *path))

    pictures, _ = find_pictures(layer_pictures(entry.layers), board.request.pack, locate)
    pieces = layer_pieces(entry.layers, board.request, layout, locate)
    if not pictures and not pieces:
        return layout
    return replace(layout, pictures={**pictures, **layout.pictures}, pieces={**pieces, **layout.pieces})


def set_up_figure(
    key: str, board: BoardPlan, shown: Shown = "cells", cache: BuildCache | None = None
) -> Callable[[float], Artwork]:
    """Return what draws a set-up or diagram, by its key, so many millimetres wide.

    A diagram shows its part of the board; a set-up all cells, or the whole board: the usual one of the game where the
    board's request asks for another size or field (see ``set_up_board``). Drawing raises ``PizarraError`` with every
    mistake in where its pieces are, and ``KeyError`` for a key that the game does not have; ``set_up_problems`` finds
    what is wrong with the layers of a diagram too.
    """
    board, cache = set_up_board(board.request, board) or board, cache or BuildCache(board.request)

    @functools.cache  # a leaflet tries several widths, and all but the pieces is the same at each
    def arranged() -> tuple[Arrangement, BoardPart]:
        arrangement = arrange(key, board, cache)
        raise_errors(arrangement.problems)
        entry, layout, request = arrangement.entry, arrangement.board.layout, arrangement.board.request
        look = Look(request.ink, request.language, request.lines)
        if isinstance(entry, Diagram):
            layout = with_pictures(layout, key, entry, arrangement.board)
            window = window_around(layout, layout.choose_cells(entry.shows), look, entry.around)
            tags = {at: tag_of(layer, layout, request) for at, layer in arrows_in(entry.layers).items()}
            larger, bare = _larger(request), cache.bare_board
            return arrangement, draw_part(layout, look, window, entry.layers, tags=tags, larger=larger, bare=bare)
        if shown == "board":
            panels = arrangement.board.panels.items
            return arrangement, draw_part(layout, look, Rect(0, 0, *layout.size), beside=panels)
        window = window_around(layout, layout.grid.cells, look)
        part = draw_part(layout, look, window, bare=cache.bare_board)
        return arrangement, with_coordinates(part, layout)

    def draw(width: float) -> Artwork:
        arrangement, part = arranged()
        entry, request = arrangement.entry, arrangement.board.request
        pieces = place_pieces(arrangement, arrangement.board, width / part.window.width, cache)
        art = part.with_pieces(pieces, width)
        if not (isinstance(entry, Diagram) and entry.key):
            return art
        look = Look(request.ink, request.language, request.lines)
        sides = _Symbols(arrangement, arrangement.board, 0.0, cache).sides()
        return with_key(art, key_entries(entry.layers, arrangement.board.layout, look, sides), _larger(request))

    return draw


LARGER_PRINT = 2.32
"""How much larger arrows, numbers and keys of figures are in large print: the smallest letters have its least size."""


def _larger(request: BuildRequest) -> float:
    return LARGER_PRINT if request.edition == "large-print" else 1.0


def tag_of(layer: ArrowsLayer, layout: BoardLayout, request: BuildRequest) -> str:
    """Return what stands beside the first arrow of a layer of a diagram: its length, and what a table gives for it."""
    if not layer.distance:
        return ""
    words = distance_of(layer, layout, request.language)
    band = band_at(request.rules, layer.distance, length_of(layer, layout)) if layer.distance != CELLS_ALONE else None
    if band is None:
        return words
    if band.automatic or band.forbidden:
        amount = band.text.in_(request.language) or label(
            "automatic" if band.automatic else "forbidden", request.language
        )
    else:
        amount = with_sign(band.value) if isinstance(band.value, int) else band.text.in_(request.language)
    return f"{words}: {amount}" if amount else words


def _band_tables(request: BuildRequest) -> tuple[str, ...]:
    tables = request.rules.tables if request.has_rules else {}
    return tuple(name for name, table in tables.items() if isinstance(table, Bands))


def place_pieces(
    arrangement: Arrangement, board: BoardPlan, scale: float, cache: BuildCache | None = None
) -> tuple[PlacedPiece, ...]:
    """Return the pieces of an arrangement that are on cells, drawn for a picture of the board at a scale.

    First come the ghosts of those that arrows move, last those that share a cell, beside its middle.
    """
    symbols, layout = _Symbols(arrangement, board, scale, cache or BuildCache(board.request)), board.layout
    ordered = sorted((piece for piece in arrangement.pieces if piece.cell is not None), key=lambda piece: piece.shares)
    entry = arrangement.entry
    layers = arrows_in(entry.layers) if isinstance(entry, Diagram) else {}
    ways = [(layer, cells) for layer in layers.values() for cells in arrow_cells(layer, layout)]
    own = {piece.cell: piece for piece in ordered if not piece.shares}
    ghosts = tuple(
        PlacedPiece(own[start].name, symbols.symbol(own[start]), layout.grid.centre(end), own[start].turn, end, True)
        for layer, (start, *_, end) in ways
        if layer.ghost and start in own
    )
    lines = [tuple(map(layout.grid.centre, step)) for _, cells in ways for step in pairwise(cells)]
    placed = list[PlacedPiece]()
    for piece in ordered:
        symbol, at = symbols.symbol(piece), layout.grid.centre(piece.cell)
        if piece.shares and piece.cell in {*own, *(ghost.cell for ghost in ghosts)}:
            symbol = Symbol(f"{symbol.name}-small", (Group(symbol.items, Transform.scale(SHARED_SIZE)),))
            at = _beside_middle(piece.cell, symbol, [*ghosts, *placed], lines, layout)
        cell = None if piece.shares else piece.cell
        placed.append(PlacedPiece(piece.name, symbol, at, piece.turn, cell, step=piece.step))
    return (*ghosts, *placed)


def _beside_middle(
    cell: Cell, symbol: Symbol, others: Sequence[PlacedPiece], lines: Sequence[tuple[Point, ...]], layout: BoardLayout
) -> Point:
    """Return where a piece that shares a cell hides least of other pieces and of arrows."""
    middle, breadth = layout.grid.centre(cell), layout.grid.breadth(cell)
    radius = max(symbol_bounds(symbol).size) / 2

    def hidden(at: Point) -> float:
        near = [max(symbol_bounds(other.symbol).size) / 2 + radius - math.dist(at, other.at) for other in others
                if other.at != middle]  # fmt: skip
        crossed = [radius - distance_to(at, *line) for line in lines]
        return sum(max(0.0, depth) for depth in (*near, *crossed))

    spots = [middle.shift(SHARED_OFFSET * breadth * math.cos(turn), SHARED_OFFSET * breadth * math.sin(turn))
             for turn in map(math.radians, _SHARED_TURNS)]  # fmt: skip
    return min(spots, key=lambda at: round(hidden(at), 3))


_WHOLE_FACES = 0.95
"""The least scale of a picture whose counters show all that is on them; below it, their smallest letters are lost."""


_FIGURE_SHARE = 0.9
"""The height of a standing figure in a picture, at most, as a share of the breadth of its cell."""


class _Symbols:
    """Draws the pieces of an arrangement, each once."""

    def __init__(self, arrangement: Arrangement, board: BoardPlan, scale: float, cache: BuildCache) -> None:
        self.board, self.game, self.cache = board, board.request.pack.game, cache
        self.style, self.pieces = counters_on(board.layout.grid, board.request), arrangement.pieces
        self.small = scale < _WHOLE_FACES or self.style.width * scale < NUMBER_ALONE
        self.teams = with_marks(arrangement.teams, self.game, board.request.grey) if arrangement.teams else ()
        self.symbols: dict[tuple[str | int | float, ...], Symbol] = {}

    def symbol(self, piece: ArrangedPiece) -> Symbol:
        turn = piece.turn if self.small else 0.0
        key = (piece.side, piece.number, piece.piece, piece.row, piece.back, turn)
        if key not in self.symbols:
            self.symbols[key] = self._player(piece) if piece.side else self._piece(piece)
        return self.symbols[key]

    def sides(self) -> Mapping[str, Symbol]:
        """Return a counter without a number for each team with players on the board."""
        used = {piece.side for piece in self.pieces if piece.side and piece.cell is not None}
        return {
            side: Symbol(f"side-{side}", tuple(blank_counter(team.kit, self.style, "")))
            for side, team in zip(TEAMS, self.teams, strict=False)
            if side in used
        }

    def _player(self, piece: ArrangedPiece) -> Symbol:
        team = self.teams[TEAMS.index(piece.side)]
        index = next(index for index, player in enumerate(team.players) if player.number == piece.number)
        if self.small and not piece.back:
            facing = "" if self.game.counter.style != "facing" else self.game.counter.facing
            kit = team.kit_of(team.players[index], self.game)
            front = self.board.request.front_colours.get(team.players[index].kind, INK)
            return small_counter(piece.number, kit, self.style, facing, piece.turn, front)
        counters, _ = self.cache.game_counters(self.style).counters(team, "")
        return _symbol(counters[index], piece.back)

    def _piece(self, piece: ArrangedPiece) -> Symbol:
        own = pieces_of(piece.piece, self.board, self.cache)[piece.row]
        figure = stand_up(own)
        if figure is own:
            return _symbol(own, piece.back)
        # it stands on its cell and reaches beyond it: made as small as the cell, it hides no neighbour
        room = _FIGURE_SHARE * self.board.layout.grid.breadth(piece.cell)
        smaller = Transform.scale(min(1.0, room / max(figure.area.size)))
        return Symbol(f"piece-{own.name}", (Group(_symbol(figure, back=False).items, smaller),))


def _symbol(piece: Piece, back: bool) -> Symbol:
    items = tuple(piece.back if back and piece.back is not None else piece.front)
    return Symbol(f"piece-{piece.name}", (Group(items, clip=piece.outline),))


class PieceList(NamedTuple):
    """What belongs together in the list of pieces, such as the players of a team: its heading, its lines, the team."""

    heading: str
    lines: tuple[str, ...]
    team: Team | None = None


def piece_lists(arrangement: Arrangement) -> tuple[PieceList, ...]:
    """Return what is placed where, in words: the players of each team, then the other pieces by their kinds.

    Kinds that lie in the same place share a line. Cells are named where the board prints their names; elsewhere the
    picture alone shows where pieces are.
    """
    board = arrangement.board
    layout, language = board.layout, board.request.language
    named = layout.board.grid.numbers in ("cells", "edges") or layout.draws_places
    sides = dict(zip(TEAMS, (message("home", "team"), message("away", "team")), strict=True))
    lists = []
    for side, team in zip(TEAMS, arrangement.teams, strict=False):
        own = [piece for piece in arrangement.pieces if piece.side == side]
        players = [_listed(piece.name, [piece.place] if named or piece.cell is None else []) for piece in own]
        heading = f"{team.name} ({translate(language, sides[side])})"
        if own:
            lists.append(PieceList(heading, tuple(players), team))
    groups: dict[str, list[ArrangedPiece]] = {}
    for piece in arrangement.pieces:
        if not piece.side:
            groups.setdefault(piece.name, []).append(piece)
    lines: list[str] = []
    together: dict[tuple[str, ...], list[str]] = {}
    for name, own in groups.items():
        head = f"{len(own)} × {name}" if len(own) > 1 else name
        places = tuple(dict.fromkeys(piece.place for piece in own if named or piece.cell is None))
        if places:
            together.setdefault(places, []).append(head)
        else:
            lines.append(head)
    lines += [_listed(", ".join(heads), places) for places, heads in together.items()]
    return (
        *lists,
        *([PieceList(translate(language, message("Other pieces")) if lists else "", tuple(lines))] if lines else []),
    )


def _listed(name: str, places: Iterable[str]) -> str:
    where = ", ".join(places)
    return f"{name}: {where}" if where else name
