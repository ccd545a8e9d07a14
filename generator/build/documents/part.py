"""The kinds of documents, their results in a build, what they share, and the problems of the rules that they print."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from generator.build.board.ground import field_of
from generator.build.board.plan import BoardPlan, make_board, plan_board, style_names
from generator.build.documents import FIRST, GATHERED, PARTS, kind_of
from generator.build.pieces import TypedSet, counter_faces, draw_type, pack_location
from generator.build.request import BuildRequest, SizeRequest
from generator.geometry.field import FootballField
from generator.geometry.shapes import Size
from generator.i18n import Message, Phrase, all_of, join_phrases, literal, message, phrase, plural
from generator.imposition.ganging import GangStyle, SheetContents, gang
from generator.imposition.paper import Document, Paper
from generator.model.boards.board import Board
from generator.model.boards.grids import BlankSpec
from generator.model.boards.layers import BoardLayer, DrawLayer, NamedStyle, TextLayer
from generator.model.localized import Words
from generator.model.pieces.types import PieceSheets, PieceType, SheetDraw, SheetKind, SheetText
from generator.model.rules.values import switch_word
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import BoardPlaces
from generator.packs.load import LoadedTeam, example_teams, read_team, word_of
from generator.packs.locations import shell_word, source_of
from generator.pieces.counter_style import CounterStyle
from generator.pieces.counters import GameCounters
from generator.problems import (
    InvalidValueError,
    Location,
    PizarraError,
    Problem,
    Severity,
    did_you_mean,
    errors,
    quoted,
    raise_errors,
    user_error,
)
from generator.scene.drawings import bounds
from generator.scene.palette import WHITE
from generator.scene.pieces import Cutting, Piece, PieceSet, ways_to_cut
from generator.scene.primitives import Item, Symbol, Text, Use, place_items
from generator.text.blocks import stray_bold, stray_message

if TYPE_CHECKING:
    from generator.build.template_views import SeasonView
    from generator.pieces.cards import CardText
    from generator.templating.rendering import Blocks


@dataclass
class BuildCache:
    """What a request's documents share, and those of any request that differs from it in nothing but its teams.

    Everything is worked out where it is first asked for, and then kept.
    """

    request: BuildRequest
    _game_counters: dict[CounterStyle, GameCounters] = field(default_factory=dict)
    _typed_sets: dict[tuple[str, str, CounterStyle], TypedSet] = field(default_factory=dict)

    @cached_property
    def season_view(self) -> SeasonView | None:
        """Return the view of the season for templates, with the teams of the whole request; ``None`` without one."""
        if self.request.season is None:
            return None
        from generator.build.template_views import season_view  # only a season needs tables and lists

        teams = [loaded.team for loaded in self.request.teams]
        return season_view(self.request.season, self.request.pack.game, teams, self.request.language)

    @cached_property
    def example_teams(self) -> tuple[LoadedTeam, ...]:
        """Return the example teams of the game. Raises ``PizarraError`` for one that is wrong."""
        return tuple(read_team(file)[0] for file in example_teams(self.request.pack))

    def game_counters(self, style: CounterStyle) -> GameCounters:
        """Return the maker of counters for any team. Raises ``PizarraError`` for a face of the game that is wrong."""
        if style not in self._game_counters:
            pack = self.request.pack
            self._game_counters[style] = GameCounters(pack.game, style, counter_faces(pack, self.request.language))
        return self._game_counters[style]

    def typed_sets(self, types: Mapping[tuple[str, str], PieceType], style: CounterStyle) -> list[TypedSet]:
        """Return the pieces of types, given by their places in the game's file, and all that is wrong with them."""
        for path, kind in types.items():
            if (*path, style) not in self._typed_sets:
                self._typed_sets[*path, style] = draw_type(kind, path, self.request, style)
        return [self._typed_sets[*path, style] for path in types]


@dataclass(frozen=True, slots=True)
class DocumentResult:
    """A part's documents, their problems, and what was counted.

    ``pieces`` are the small pieces of the documents, ``cards`` the Markdown of the cards among them, ``rule_paths``
    the parts of the rules that are shown, by their paths in the rule book. ``leaflet`` is the text of the rules
    leaflet in reading order: Markdown, and the pictures between by their names. ``lines`` are what the terminal says
    of a document by its name, in place of the summary of its kind, ``boards`` the boards that documents show.
    """

    documents: tuple[Document, ...] = ()
    problems: tuple[Problem, ...] = ()
    counts: Mapping[str, int] = field(default_factory=dict)
    pieces: tuple[PieceSet, ...] = ()
    cards: tuple[CardText, ...] = ()
    rule_paths: frozenset[DataPath] = frozenset()
    leaflet: tuple[Blocks | str, ...] = ()
    lines: Mapping[str, Sequence[str]] = field(default_factory=dict)
    boards: Mapping[str, tuple[BoardPlan, ...]] = field(default_factory=dict)


def nothing_to_make(request: BuildRequest, part: str, message: Phrase, hint: str = "") -> DocumentResult:
    """Return no documents, with a note that says why where the document was named."""
    is_named = request.parts != PARTS and part in request.parts
    return DocumentResult(problems=(Problem("--only", message, hint=hint, severity=Severity.NOTE),) if is_named else ())


@dataclass(frozen=True)
class BuildContext:
    """The request that a document is made for, its board, and the parts that were made before, by their names.

    ``shared`` is what builds for other teams have worked out already.
    """

    request: BuildRequest
    planned_board: BoardPlan | None = None
    parts: Mapping[str, DocumentResult] = field(default_factory=dict)
    shared: BuildCache | None = None

    @cached_property
    def cache(self) -> BuildCache:
        return self.shared or BuildCache(self.request)

    @cached_property
    def board(self) -> BoardPlan | None:
        """Return the board, planned now where it was not before. Raises ``PizarraError`` like ``make_board``."""
        return self.planned_board or make_board(self.request)

    @property
    def field(self) -> FootballField | None:
        """Return the football field, for drawing line-ups, for which no board is planned; ``None`` for other games."""
        if self.planned_board is not None:
            return self.planned_board.football_field
        return field_of(self.request)

    @property
    def counts(self) -> dict[str, int]:
        return {name: count for part in self.parts.values() for name, count in part.counts.items()}

    @property
    def documents(self) -> tuple[Document, ...]:
        return tuple(document for part in self.parts.values() for document in part.documents)


@dataclass(frozen=True, slots=True)
class DocumentKind:
    """A kind of document: how it is made, and what the rest of the program knows of it.

    ``title`` stands in its own title, ``heading`` in the list of what to print, with the ``stock`` it is best printed
    on. ``make`` raises ``PizarraError`` with all that is wrong. ``summary`` returns its lines for the terminal, given
    how many pages it has. ``files`` are those of a pack that it reads, besides the game and its rules. One that
    is ``of_team`` is made of a team alone.
    """

    title: Message
    heading: Message
    stock: Message
    make: Callable[[BuildContext], DocumentResult]
    large_stock: Message = ""
    summary: Callable[[BuildContext, str], Sequence[str]] = lambda _work, pages: (pages,)
    files: tuple[str, ...] = ()
    of_team: bool = False
    prints_tables: bool = False
    reads_rules: bool = False

    def draw(self, context: BuildContext) -> DocumentResult:
        """Return the part, its documents saying what they are. Raises ``PizarraError`` like ``make``."""
        part, request = self.make(context), context.request
        large = self.large_stock if request.edition == "large-print" else ""
        heading, stock = request.say(self.heading), request.say(large or self.stock)
        documents = (each if each.heading else replace(each, heading=heading, stock=stock) for each in part.documents)
        return replace(part, documents=tuple(documents))


def gang_style(part: str, request: BuildRequest) -> GangStyle:
    """Return how the pieces of a document lie on its sheets: as the request and the game say."""
    sheets = _sheets_of(part, request)
    return replace(request.gang, blocks=sheets.blocks, margins=sheets.room) if sheets else request.gang


def _sheets_of(part: str, request: BuildRequest) -> PieceSheets | None:
    return {**request.pack.game.sheets}.get(cast("SheetKind", part))


class OnSheets(NamedTuple):
    """Documents of small pieces, the counts of a summary, and what is to be said about them."""

    documents: tuple[Document, ...]
    counts: Mapping[str, int]
    problems: tuple[Problem, ...] = ()


def on_sheets(
    sets: Sequence[PieceSet], part: str, title: str, request: BuildRequest, paper: Paper, runs: Sequence[int] = ()
) -> OnSheets:
    """Return the document of small pieces, none where there are none or where they are gathered, and its counts.

    ``runs`` are how many of the first pieces each team has.

    Raises ``PizarraError`` for a piece that is larger than the paper, and for a place that no sheet has.
    """
    pieces, sheets, style = pieces_in(sets), _sheets_of(part, request), gang_style(part, request)
    location = partial(pack_location, request.pack)
    gathered = request.gathers and part not in GATHERED
    if not pieces or gathered:
        if sheets is None or (request.reprint and gathered):
            return OnSheets((), {})
        message = phrase("has no effect with --together") if gathered else phrase("there is nothing to print on these")
        hint = phrase("what is written under “pieces” applies then") if gathered else phrase("remove it")
        return OnSheets((), {}, (location(("sheets", part)).problem(message, hint, Severity.WARNING),))
    names = [each.name for each in sets for _ in each.pieces]
    drawings = (
        SheetDrawings(sheets, part, names, paper, request) if sheets and (sheets.layers or sheets.styles) else None
    )
    if drawings:
        drawings.check()
    if style.blocks and not runs:
        runs = [len(each.pieces) for each in sets]
    try:
        result = gang(pieces, paper, part, title, request.language, style, runs, drawings)
    except InvalidValueError as error:
        raise user_error("--from-place", literal(str(error))) from None
    except ValueError as error:
        message = phrase("{error} on {name}", error=str(error), name=paper.name)
        if sheets and (sheets.blocks or any(sheets.room)):
            at = location(("sheets", part, "blocks" if sheets.blocks else "margins"))
            raise at.error(message, phrase("use smaller blocks, gaps or margins")) from None
        hint = phrase("use a larger --paper, narrower --margins, or backs that are not folded")
        raise user_error("--paper", message, hint) from None
    counts = {f"{part} a sheet": result.per_sheet, f"{part} filled": result.extras}
    problems = [*_block_problems(result.blocks, part, request)] if sheets and sheets.blocks else []
    problems += drawings.all_problems() if drawings else ()
    return OnSheets((result.document,), counts, tuple(problems))


def _block_problems(blocks: int, part: str, request: BuildRequest) -> Iterator[Problem]:
    """Yield a warning where no sheet has several blocks."""
    if blocks > 1:
        return
    way, hint = request.gang.gang, phrase("use smaller blocks, or remove it")
    message = phrase("no sheet has more than one block, so there are no gaps")
    if blocks == 0 and way not in (None, "grid"):
        message = phrase("“blocks” has no effect with {option}", option=f"--gang {way}")
        hint = phrase("use {example}, or remove it", example="--gang grid")
    elif blocks == 0:
        message = phrase("“blocks” has no effect on pieces of several sizes or shapes that share their sheets")
        hint = phrase("give all of them the same size, or print one deck at a time with --only")
    yield pack_location(request.pack, ("sheets", part, "blocks")).problem(message, hint, Severity.WARNING)


_FIELD = re.compile(r"\{\{\s*([^{}]*?)\s*\}\}")
SHEET_FIELDS = ("sheet", "sheets", "names")
"""What a text beneath pieces may hold: the number of the sheet, how many there are, and the names of its decks."""

_LEAST_COVERED = 0.3
"""So much of a text in millimetres may be beneath a piece."""


@dataclass
class SheetDrawings:
    """What a game draws beneath the pieces of a document; ``names`` are those of the set of each piece.

    Each sheet is a board without cells as large as the paper. Sheets that are alike are drawn once.
    """

    sheets: PieceSheets
    part: str
    names: Sequence[str]
    paper: Paper
    request: BuildRequest
    problems: dict[Problem, None] = field(default_factory=dict)
    count: int = 0
    _drawn: dict[object, tuple[BoardPlan, Use]] = field(default_factory=dict)
    _covered: dict[Location, list[int]] = field(default_factory=dict)
    """Where what pieces cover is written, and the sheets on which they do."""

    def check(self) -> None:
        """Raise ``PizarraError`` with all that cannot be drawn on any sheet."""
        wrong = list[Problem]()
        for index, layer in enumerate(self.sheets.layers):
            names = dict.fromkeys(
                name for words in layer.text for _, text in words.texts for name in _FIELD.findall(text)
            )
            for name in names:
                if name not in SHEET_FIELDS:
                    message = phrase("{name} is not known on a sheet", name=quoted(name))
                    wrong.append(self._at("layers", index, "text").problem(message, did_you_mean(name, SHEET_FIELDS)))
        values = dict.fromkeys(SHEET_FIELDS, "1")
        shown = {index: self._filled_in(layer, values) for index, layer in enumerate(self.sheets.layers)}
        try:
            self._plan(shown, self.paper.size)
        except PizarraError as error:
            wrong += error.problems
        raise_errors(wrong)

    def __call__(self, contents: SheetContents) -> Sequence[Item]:
        """Return what is beneath the pieces of a sheet. Raises ``PizarraError`` for what cannot be drawn."""
        self.count = contents.sheets
        names = dict.fromkeys(self.names[index] for index in sorted(contents.pieces))
        values = dict(zip(SHEET_FIELDS, (str(contents.number), str(contents.sheets), ", ".join(names)), strict=True))
        shown = {
            index: self._filled_in(layer, values)
            for index, layer in enumerate(self.sheets.layers)
            if not layer.sheets or contents.number in layer.sheets
        }
        if not shown:
            return ()
        key = contents.size, *((index, layer.model_dump_json()) for index, layer in shown.items())
        if key not in self._drawn:
            plan = self._plan(shown, contents.size)
            items = tuple(group for group in plan.artwork().items if getattr(group, "name", "") != "ground")
            self._drawn[key] = plan, Use(Symbol(f"sheet-{len(self._drawn) + 1}", items))
            self.problems.update(dict.fromkeys(plan.problems))
        plan, use = self._drawn[key]
        self.problems.update(dict.fromkeys(self._hidden(plan, contents, [*shown])))
        return (use,)

    def _at(self, *path: str | int) -> Location:
        return pack_location(self.request.pack, ("sheets", self.part, *path))

    def _filled_in(self, layer: SheetDraw | SheetText, values: Mapping[str, str]) -> DrawLayer | TextLayer:
        """Return a layer as boards have it, with the values of a sheet in its texts."""
        texts = tuple(
            Words(
                tuple(
                    (code, _FIELD.sub(lambda match: values.get(match[1], match[0]), text)) for code, text in words.texts
                )
            )
            for words in layer.text
        )
        kind = DrawLayer if isinstance(layer, SheetDraw) else TextLayer
        keys = {name: getattr(layer, name) for name in kind.model_fields}
        return kind.model_construct(layer.model_fields_set - {"sheets"}, **{**keys, "text": texts})

    def _plan(self, shown: Mapping[int, DrawLayer | TextLayer], size: Size) -> BoardPlan:
        """Return the board that a sheet of paper is. Raises ``PizarraError`` for one that cannot be drawn."""
        used = _styles_of(shown.values())
        styles = {name: style for name, style in self.sheets.styles.items() if name in used}
        paper = {"frame": NamedStyle.model_construct(colour=WHITE)}
        grid = BlankSpec.model_construct(type="none", width=size.width, height=size.height)
        board = Board.model_construct(grid=grid, layers=tuple(shown.values()), styles=paper | styles)
        cells = dict[DataPath, Location]()
        for place, (index, layer) in enumerate(shown.items()):
            cells["layers", place] = self._at("layers", index)
            cells |= {("layers", place, key): self._at("layers", index, key) for key in layer.model_fields_set}
        pack = self.request.pack
        path = pack.file("game.yaml")
        places = BoardPlaces(path, pack.source or source_of(path), ("sheets", self.part), cells)
        request = replace(self.request, size=SizeRequest(), field=None, lines="printed", poster=True)
        return plan_board(request, (board, places))

    def _hidden(self, plan: BoardPlan, contents: SheetContents, shown: Sequence[int]) -> Iterator[Problem]:
        """Yield a warning for what reaches into the margins of the paper, and note what the pieces of a sheet cover."""
        paper = self.paper if self.paper.size == contents.size else self.paper.turned
        inside = paper.printable(landscape=False).expand(1e-6)
        for place, items in plan.objects:
            path: DataPath = ("layers", place)
            for item, onto in place_items(items):
                own = bounds(item)
                if own is None:
                    continue
                area = onto.rect(own)
                if isinstance(item, Text):
                    smaller = area.expand(-min(_LEAST_COVERED, area.width / 2, area.height / 2))
                    covered = any(each.overlaps(smaller) for each in contents.areas)
                else:
                    covered = any(each.encloses(area) for each in contents.areas)
                sheets = self._covered.setdefault(self._at("layers", shown[place]), []) if covered else []
                if covered and contents.number not in sheets:
                    sheets.append(contents.number)
                if not inside.encloses(area):
                    message = phrase("this reaches into the margin of the paper, where printers leave it white")
                    yield plan.places.problem(path, message, phrase("move it, or make it smaller"), Severity.WARNING)

    def all_problems(self) -> tuple[Problem, ...]:
        """Return what was found on the sheets that were drawn, and the layers and styles that are on none."""
        for index, layer in enumerate(self.sheets.layers):
            if layer.sheets and min(layer.sheets) > self.count:
                message = plural(self.count, "there is only 1 sheet", "there are only {count} sheets")
                self.problems[self._at("layers", index, "sheets").problem(message, "", Severity.WARNING)] = None
        for at, numbers in self._covered.items():
            message = on_these_sheets(phrase("the pieces cover this"), numbers)
            hint = phrase("move it, or keep room for it with “margins”")
            self.problems[at.problem(message, hint, Severity.WARNING)] = None
        used = _styles_of(self.sheets.layers)
        for name in self.sheets.styles:
            if name not in used:
                message, hint = (
                    phrase("nothing uses the style {name}", name=quoted(name)),
                    phrase("use it in a layer, or remove it"),
                )
                self.problems[self._at("styles", name).problem(message, hint, Severity.WARNING)] = None
        return tuple(self.problems)


def _styles_of(layers: Iterable[BoardLayer]) -> set[str]:
    return {name for layer in layers for key in layer.styles_at for name in style_names(layer, key)}


MOST_ROOM = 60
"""How many times as many pieces as there are a sheet may take before that is no longer said."""


def pieces_in(sets: Iterable[PieceSet]) -> list[Piece]:
    return [piece for each in sets for piece in each.pieces]


def cuttings(documents: Iterable[Document]) -> tuple[Cutting, ...]:
    return tuple(sheet.cutting for document in documents for sheet in document.sheets if sheet.cutting)


def cutting(part: str, context: BuildContext) -> Phrase:
    """Return how many pieces of a part a sheet takes, where that can be said, and how they come free."""
    counts, result = context.counts, context.parts[part]
    per_sheet = counts[f"{part} a sheet"]
    pieces = sum(piece.quantity for each in result.pieces for piece in each.pieces)
    says_something = per_sheet <= MOST_ROOM * pieces  # for four small chits, nobody asks for room for a thousand
    number = [phrase("{number} per sheet", number=per_sheet)] if per_sheet and says_something else []
    fillers = counts[f"{part} filled"]
    fillers_note = [plural(fillers, "1 place filled", "{count} places filled")] if fillers else []
    ways = ways_to_cut(cuttings(result.documents))
    one = len(ways) == 1
    ways_out = [_way(cutting) if one else on_these_sheets(_way(cutting), sheets) for cutting, sheets in ways]
    return join_phrases(", ", [*number, *fillers_note, *ways_out])


def on_these_sheets(text: str, sheets: Sequence[int]) -> Phrase:
    """Return a text about some sheets of a document, followed by their numbers: ``… (sheets 1–3 and 5)``."""
    runs: list[list[int]] = []
    for number in sheets:
        if runs and runs[-1][-1] == number - 1:
            runs[-1].append(number)
        else:
            runs.append([number])
    names = [name for run in runs for name in ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else map(str, run))]
    return plural(len(sheets), "{what} (sheet {names})", "{what} (sheets {names})", what=text, names=all_of(names))


def _way(cut: Cutting) -> Phrase:
    straight = plural(cut.straight, "1 straight cut in all", "{count} straight cuts in all")
    if not cut.straight:
        return phrase("to cut out with scissors")
    if not cut.singly:
        return straight
    return plural(
        cut.singly, "{straight}, then 1 piece with scissors", "{straight}, then {count} pieces with scissors",
        straight=straight,
    )  # fmt: skip


def rule_problems(request: BuildRequest) -> tuple[Problem, ...]:
    """Return the errors that forbid printing a request's rule tables, and the warnings about them, in a line each.

    The errors of the audit forbid it, except those that a ruling of the pack would close and was switched off for:
    whoever asks for the rules as published gets them, with a warning. Raises ``PizarraError`` for unreadable rules.
    """
    if not request.has_rules:
        return ()
    from generator.rules.audit.audit import audit_as_played, left_open  # games without rules need none of it

    problems = errors(audit_as_played(request.loaded_rules, request.language))
    chosen = tuple(problem for problem in problems if left_open(problem, request.rules.rulings))
    holes = tuple(problem for problem in problems if problem not in chosen)
    faults = plural(len(holes), "1 error in the rule tables", "{count} errors in the rule tables")
    gaps = plural(
        len(chosen), "1 gap left open because its ruling is switched off",
        "{count} gaps left open because their rulings are switched off",
    )  # fmt: skip
    asked_for = (replace(problem, severity=Severity.WARNING) for problem in _summed_up(chosen, gaps, request))
    source = request.loaded_rules.published_source
    return (*_summed_up(holes, faults, request), *asked_for, *_stray_bold(source, source.data, ()))


def _stray_bold(source: Source, value: Any, path: DataPath) -> Iterator[Problem]:
    """Yield a warning for each text in the rules with a “**” that makes nothing bold, at its place."""
    if isinstance(value, str):
        if stray := stray_bold(value):
            message, hint = stray_message(stray[1])
            yield source.problem(path, message, hint, Severity.WARNING)
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _stray_bold(source, inner, (*path, key))


def _summed_up(problems: Sequence[Problem], what: Phrase, request: BuildRequest) -> tuple[Problem, ...]:
    if not problems:
        return ()
    first = problems[0]
    text = message("{what}, for example: {first}") if len(problems) > 1 else message("{what}: {first}")
    summed = phrase(text, what=what, first=first.message)
    switched = "".join(f" --option {name}={switch_word(value)}" for name, value in request.switches.items())
    without = ",".join(name for name in FIRST if not kind_of(name).prints_tables)
    hint = phrase(
        "“pizarra check {game}{switched}” reports them all; --only {without} prints no tables",
        game=shell_word(word_of(request.pack)),
        switched=switched,
        without=without,
    )
    return (Problem(first.file, summed, first.path, first.line, first.column, hint),)
