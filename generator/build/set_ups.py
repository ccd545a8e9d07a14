"""Set-ups and diagrams of a game: which piece is on which cell, all that is wrong with them, and their pictures."""

from __future__ import annotations

import functools
import math
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Literal, NamedTuple

from generator.boards.drawing import LAYERS, NUMBER, board_drawing, edge_names
from generator.boards.layout import BoardLayout, Cell, Look
from generator.boards.routes import draw_arrows
from generator.build.board.checks import layer_faults
from generator.build.board.plan import BoardPlan, find_pictures, layer_pictures, layer_pieces, make_board
from generator.build.documents.part import BuildCache
from generator.build.pieces import counters_on, pack_location, type_name
from generator.build.request import BuildRequest, SizeRequest
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Phrase, message, phrase, plural, translate
from generator.model.boards.layers import ArrowsLayer, BoardLayer, FillLayer, PlacedLayer
from generator.model.names import fold_name
from generator.model.set_ups import ALL, DIRECTIONS, STARTERS, TEAMS, Diagram, Placement, SetUp
from generator.model.team import Player, Team
from generator.model.yaml_reader import DataPath
from generator.packs.load import LoadedTeam
from generator.pieces.counters import NUMBER_ALONE, small_counter
from generator.pieces.kit_contrast import with_rims
from generator.problems import Location, PizarraError, Problem, did_you_mean, errors, quoted, raise_errors
from generator.scene.drawings import bounds, without_small_letters
from generator.scene.fonts import POINT, SEMIBOLD, centred_text, text_width
from generator.scene.palette import INK, WHITE
from generator.scene.pieces import Piece, stand_up
from generator.scene.primitives import Artwork, Box, Group, Item, Style, Symbol, Use

LEAST_LETTERS = 4.5 * POINT
"""Smaller letters than this are left out of a picture, in millimetres."""

EDGE = 0.12
"""How much of a cell's breadth is shown beyond the outermost cells."""

ROUNDED, FRAME = 1.2, 0.2
"""The radius of the picture's corners and the width of its frame, in millimetres."""


class PlacedPiece(NamedTuple):
    """A piece on the board: its name, its drawing about its own middle, where that is, and its turn in degrees."""

    name: str
    symbol: Symbol
    at: Point
    turn: float = 0.0


class BoardPart(NamedTuple):
    """The part of a board inside a window, in millimetres of the board at its size: what is below pieces, and above.

    Of the ``names`` beside places, those that a piece covers are written once more upon it. The ``coordinates`` around
    the cells are written as small as can be read.
    """

    window: Rect
    below: tuple[Item, ...]
    above: Group
    names: tuple[Item, ...] = ()
    coordinates: tuple[tuple[str, Point], ...] = ()

    def with_pieces(self, pieces: Sequence[PlacedPiece], width: float) -> Artwork:
        """Return the picture of it, so many millimetres wide, with pieces."""
        placed = Group(tuple(Use(piece.symbol, _place(piece)) for piece in pieces), name="pieces")
        areas = [area for piece in placed.items if (area := bounds(piece)) is not None]
        covered = tuple(
            name for name in self.names if (at := bounds(name)) and any(area.overlaps(at) for area in areas)
        )
        written = (Group(covered, name="labels"),) if covered else ()
        scale = width / self.window.width
        size = Size(width, self.window.height * scale)
        onto = Transform.shift(-self.window.x, -self.window.y).then(Transform.scale(scale))
        around = (centred_text(name, at, SEMIBOLD, 1.1 * LEAST_LETTERS / scale, INK) for name, at in self.coordinates)
        items = _inside([*self.below, placed, *written, self.above, *around], self.window)
        area = Rect(0.0, 0.0, *size)
        picture = without_small_letters([Group(tuple(items), onto)], LEAST_LETTERS)
        frame = Box(area.expand(-FRAME / 2), Style(stroke=INK, width=FRAME), ROUNDED)
        return Artwork(size, (Group(picture, clip=Box(area, radius=ROUNDED)), frame))


def draw_part(
    layout: BoardLayout, look: Look, window: Rect, layers: Sequence[BoardLayer] = (), beside: Sequence[Item] = ()
) -> BoardPart:
    """Return the part of a board inside a window, with more layers.

    Arrows are drawn over the pieces, all other layers below them. ``beside`` are the panels, where these are shown.
    """
    below = [layer for layer in layers if not isinstance(layer, ArrowsLayer)]
    above = [layer for layer in layers if isinstance(layer, ArrowsLayer)]
    drawn = board_drawing(layout_with(layout, below), look, beside)
    arrows = tuple(item for layer in above for item in draw_arrows(layer, layout, look).items)
    return BoardPart(window, drawn.artwork.items, Group(arrows, name="arrows"), drawn.names)


def _with_coordinates(part: BoardPart, layout: BoardLayout) -> BoardPart:
    """Return a picture of a whole board with its columns and rows around it, if the numbers in its cells are too small.

    It has a margin of white for them, in which every second, fifth or tenth is written where they would be crowded.
    """
    room, scale = layout.grid.breadth(layout.grid.cells[0]), USUAL_WIDTH / part.window.width
    if layout.board.grid.numbers != "cells" or NUMBER * layout.scale * scale >= LEAST_LETTERS:
        return part
    if not layout.grid.lined:
        return part
    wide = part.window.expand(room)
    middle = {"top": (wide.y + room / 2), "bottom": wide.bottom - room / 2, "left": wide.x + room / 2,
              "right": wide.right - room / 2}  # fmt: skip
    by_side: dict[str, list[tuple[str, Point]]] = {}
    for name, side, (x, y) in edge_names(layout):
        at = Point(x, middle[side]) if side in ("top", "bottom") else Point(middle[side], y)
        by_side.setdefault(side, []).append((name, at))
    coordinates = list[tuple[str, Point]]()
    for named in by_side.values():
        widest = max(text_width(name, SEMIBOLD, 1.1 * LEAST_LETTERS / scale) for name, _ in named)
        apart = math.dist(named[0][1], named[-1][1]) / max(1, len(named) - 1)
        step = next((step for step in (1, 2, 5) if step * apart > 1.2 * widest), 10)
        coordinates += named[step - 1 :: step]
    return part._replace(
        window=wide,
        below=(Box(wide, Style(fill=WHITE)), Group(part.below, clip=Box(part.window))),
        coordinates=tuple(coordinates),
    )


USUAL_WIDTH = 190.0
"""The width of a picture on a page, in millimetres, by which it shows whether numbers in its cells can be read."""


def _place(piece: PlacedPiece) -> Transform:
    return Transform.turn(piece.turn).then(Transform.shift(*piece.at))


def layout_with(layout: BoardLayout, layers: Sequence[BoardLayer]) -> BoardLayout:
    """Return a board with more layers: grounds right above its own grounds, all others on top."""
    own = list(layout.board.layers)
    after = max((index + 1 for index, layer in enumerate(own) if isinstance(layer, FillLayer)), default=0)
    own[after:after] = [layer for layer in layers if isinstance(layer, FillLayer)]
    own += [layer for layer in layers if not isinstance(layer, FillLayer)]
    return replace(layout, board=layout.board.model_copy(update={"layers": tuple(own)}))


def window_around(layout: BoardLayout, cells: Iterable[Cell], around: int = 0) -> Rect:
    """Return the rectangle around some cells and so many cells more on every side, as far as the board goes.

    All places of a map show the whole of it, with the names beside the outermost ones.
    """
    cells = tuple(cells)
    own = Rect.around(corner for cell in cells for corner in layout.grid.outline(cell))
    breadth = max((layout.grid.breadth(cell) for cell in layout.grid.cells[:1]), default=layout.grid.size)
    whole, seen = layout.grid.bounds.expand(EDGE * breadth), own.expand((around + EDGE) * breadth)
    all_places = layout.has_places and len(frozenset(cells)) == len(layout.grid.cells)
    return whole if all_places else seen.intersection(whole)


def _inside(items: Iterable[Item], window: Rect) -> Iterator[Item]:
    """Yield what can be seen in a window; groups that are not moved lose what is outside it."""
    for item in items:
        if isinstance(item, Group) and item.transform == Transform(1, 0, 0, 1, 0, 0) and item.clip is None:
            inner = tuple(_inside(item.items, window))
            if inner:
                yield replace(item, items=inner)
        elif (area := bounds(item)) is not None and window.overlaps(area):
            yield item


def spread(cells: Sequence[Cell], count: int) -> list[Cell]:
    """Return so many of some cells, evenly spread over them; there are enough."""
    return [cells[math.floor((index + 0.5) * len(cells) / count)] for index in range(count)]


Shown = Literal["cells", "board"]
"""What a picture of a set-up shows: the cells alone, or the whole board with its panels."""

SHARED_OFFSET = 0.24
"""How far from the middle of its cell a piece is that shares it, across and down, in breadths of the cell."""

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
    arranged = [_arrange((group, key), entry, board, cache, teams) for teams in _team_choices(request, cache)]
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


def _team_choices(request: BuildRequest, cache: BuildCache) -> Iterator[tuple[LoadedTeam, ...]]:
    """Yield the pairs of teams to try: those of the request, filled up with example teams, and these alone."""
    if not request.pack.game.kinds:
        yield ()
        return
    examples = cache.example_teams
    known = {loaded.team.name for loaded in request.teams}
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
        self.pieces.append(replace(piece, cell=cell, place=name, turn=turn, back=back, shares=placement.shares))

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
        if fault.path[:1] == ("layers",) and fault.path[1] in places:
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
    arranger = _Arranger(board, cache, ())
    arranger.cells(entry.shows, ("diagrams", key, "shows"))
    yield from arranger.problems


def with_pictures(layout: BoardLayout, key: str, entry: Diagram, board: BoardPlan) -> BoardLayout:
    """Return a board with what only a diagram draws: pictures and pieces.

    Raises ``PizarraError`` for those it cannot have.
    """

    def locate(path: DataPath) -> Location:
        return pack_location(board.request.pack, ("diagrams", key, *path))

    pictures, _ = find_pictures(layer_pictures(entry.layers), board.request.pack, locate)
    pieces = layer_pieces(entry.layers, board.request, layout, locate)
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
            window = window_around(layout, layout.choose_cells(entry.shows), entry.around)
            return arrangement, draw_part(layout, look, window, entry.layers)
        if shown == "board":
            panels = arrangement.board.panels.items
            return arrangement, draw_part(layout, look, Rect(0, 0, *layout.size), beside=panels)
        part = draw_part(layout, look, window_around(layout, layout.grid.cells))
        return arrangement, _with_coordinates(part, layout)

    def draw(width: float) -> Artwork:
        arrangement, part = arranged()
        pieces = place_pieces(arrangement, arrangement.board, width / part.window.width, cache)
        return part.with_pieces(pieces, width)

    return draw


def place_pieces(
    arrangement: Arrangement, board: BoardPlan, scale: float, cache: BuildCache | None = None
) -> tuple[PlacedPiece, ...]:
    """Return the pieces of an arrangement that are on cells, drawn for a picture of the board at a scale.

    Pieces that share a cell come last, beside its middle.
    """
    symbols = _Symbols(arrangement, board, scale, cache or BuildCache(board.request))
    ordered = sorted((piece for piece in arrangement.pieces if piece.cell is not None), key=lambda piece: piece.shares)
    return tuple(
        PlacedPiece(piece.name, symbols.symbol(piece), _spot(piece, board.layout), piece.turn) for piece in ordered
    )


def _spot(piece: ArrangedPiece, layout: BoardLayout) -> Point:
    at, by = layout.grid.centre(piece.cell), SHARED_OFFSET * layout.grid.breadth(piece.cell)
    return at.shift(by, by) if piece.shares else at


_WHOLE_FACES = 0.95
"""The least scale of a picture whose counters show all that is on them; below it, their smallest letters are lost."""


_FIGURE_SHARE = 0.9
"""The height of a standing figure in a picture, at most, as a share of the breadth of its cell."""


class _Symbols:
    """Draws the pieces of an arrangement, each once."""

    def __init__(self, arrangement: Arrangement, board: BoardPlan, scale: float, cache: BuildCache) -> None:
        self.board, self.game, self.cache = board, board.request.pack.game, cache
        self.style = counters_on(board.layout.grid, board.request)
        self.small = scale < _WHOLE_FACES or self.style.width * scale < NUMBER_ALONE
        self.teams = with_rims(arrangement.teams, self.game, board.request.grey) if arrangement.teams else ()
        self.symbols: dict[tuple[str | int | float, ...], Symbol] = {}

    def symbol(self, piece: ArrangedPiece) -> Symbol:
        turn = piece.turn if self.small else 0.0
        key = (piece.side, piece.number, piece.piece, piece.row, piece.back, turn)
        if key not in self.symbols:
            self.symbols[key] = self._player(piece) if piece.side else self._piece(piece)
        return self.symbols[key]

    def _player(self, piece: ArrangedPiece) -> Symbol:
        team = self.teams[TEAMS.index(piece.side)]
        index = next(index for index, player in enumerate(team.players) if player.number == piece.number)
        if self.small and not piece.back:
            facing = "" if self.game.counter.style != "facing" else self.game.counter.facing
            kit = team.kit_of(team.players[index], self.game)
            return small_counter(piece.number, kit, self.style, facing, piece.turn)
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
    """What belongs together in the list of pieces, such as the players of a team: its heading and its lines."""

    heading: str
    lines: tuple[str, ...]


def piece_lists(arrangement: Arrangement) -> tuple[PieceList, ...]:
    """Return what is placed where, in words: the players of each team, then the other pieces by their kinds.

    Cells are named where the board prints their names; elsewhere the picture alone shows where pieces are.
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
            lists.append(PieceList(heading, tuple(players)))
    groups: dict[str, list[ArrangedPiece]] = {}
    for piece in arrangement.pieces:
        if not piece.side:
            groups.setdefault(piece.name, []).append(piece)
    lines = []
    for name, own in groups.items():
        head = f"{len(own)} × {name}" if len(own) > 1 else name
        lines.append(_listed(head, dict.fromkeys(piece.place for piece in own if named or piece.cell is None)))
    return (
        *lists,
        *([PieceList(translate(language, message("Other pieces")) if lists else "", tuple(lines))] if lines else []),
    )


def _listed(name: str, places: Iterable[str]) -> str:
    where = ", ".join(places)
    return f"{name}: {where}" if where else name
