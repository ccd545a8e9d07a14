"""The kinds of documents, their results in a build, what they share, and the problems of the rules that they print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, partial
from typing import TYPE_CHECKING, Any, NamedTuple, cast

from generator.boards.drawing import DrawnBoard, board_drawing
from generator.boards.layout import BoardLayout, Look
from generator.build.board.ground import field_of
from generator.build.board.plan import BoardPlan
from generator.build.documents import FIRST, GATHERED, PARTS, kind_of
from generator.build.faces import counter_faces, pack_location
from generator.build.pieces import TypedSet, draw_type
from generator.build.request import BuildRequest
from generator.build.sheet_drawings import SheetDrawings
from generator.geometry.field import FootballField
from generator.i18n import Message, Phrase, join_phrases, literal, message, phrase, plural
from generator.imposition.filling import Filler
from generator.imposition.ganging import GangStyle, gang
from generator.imposition.paper import Document, Paper, on_these_sheets, paper_title
from generator.model.pieces.types import PieceSheets, PieceType, SheetKind
from generator.model.rules.values import switch_word
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.packs.load import LoadedTeam, example_teams, read_team, word_of
from generator.packs.locations import shell_word
from generator.pieces.counter_style import CounterStyle
from generator.pieces.counters import GameCounters
from generator.problems import (
    InvalidValueError,
    Problem,
    Severity,
    errors,
    user_error,
)
from generator.scene.pieces import Cutting, Piece, PieceSet, ways_to_cut
from generator.scene.primitives import Artwork
from generator.text.blocks import stray_sign

if TYPE_CHECKING:
    from generator.build.template_views import SeasonView
    from generator.pieces.cards import CardText
    from generator.templating.rendering import Blocks, Template


@dataclass
class BuildCache:
    """What a request's documents share, and those of any request that differs from it in nothing but its teams.

    Everything is worked out where it is first asked for, and then kept.
    """

    request: BuildRequest
    _game_counters: dict[CounterStyle, GameCounters] = field(default_factory=dict)
    _typed_sets: dict[tuple[str, str, CounterStyle], TypedSet] = field(default_factory=dict)
    _card_texts: dict[tuple[str, tuple[str, ...]], tuple[tuple[CardText, ...], tuple[Problem, ...]]] = field(
        default_factory=dict
    )
    _boards: list[tuple[BoardLayout, Look, DrawnBoard]] = field(default_factory=list)

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

    def card_texts(
        self, templates: Sequence[Template], language: str
    ) -> tuple[tuple[CardText, ...], tuple[Problem, ...]]:
        """Return the texts of reference cards, and what is wrong with them: cards print them, and the index asks."""
        from generator.pieces.cards import card_texts  # only cards and leaflets need it

        key = language, tuple(template.name for template in templates)
        if key not in self._card_texts:
            self._card_texts[key] = card_texts(templates, self.request.rules, language)
        return self._card_texts[key]

    def game_counters(self, style: CounterStyle) -> GameCounters:
        """Return the maker of counters for any team. Raises ``PizarraError`` for a face of the game that is wrong."""
        if style not in self._game_counters:
            pack = self.request.pack
            self._game_counters[style] = GameCounters(pack.game, style, counter_faces(pack, style))
        return self._game_counters[style]

    def bare_board(self, layout: BoardLayout, look: Look) -> DrawnBoard:
        """Return a board without anything on it, as most figures show it."""
        for known, known_look, drawn in self._boards:
            if known is layout and known_look == look:
                return drawn
        self._boards.append((layout, look, board_drawing(layout, look)))
        return self._boards[-1][-1]

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
    added: tuple[Piece, ...] = ()
    """What was put on free places of sheets."""


def counts_of(parts: Iterable[DocumentResult]) -> Mapping[str, int]:
    return {name: count for part in parts for name, count in part.counts.items()}


def nothing_to_make(request: BuildRequest, part: str, message: Phrase, hint: str = "") -> DocumentResult:
    """Return no documents, with a note that says why where the document was named."""
    is_named = request.parts != PARTS and part in request.parts
    return DocumentResult(problems=(Problem("--only", message, hint=hint, severity=Severity.NOTE),) if is_named else ())


@dataclass(frozen=True, slots=True)
class BuildContext:
    """The request that a document is made for, what its documents share, and the parts that were made before.

    Without ``board`` no document needs it, or the game has none.
    """

    request: BuildRequest
    cache: BuildCache
    board: BoardPlan | None = None
    parts: Mapping[str, DocumentResult] = field(default_factory=dict)

    @property
    def field(self) -> FootballField | None:
        """Return the football field, for drawing line-ups, for which no board is planned; ``None`` for other games."""
        return self.board.football_field if self.board is not None else field_of(self.request)

    @property
    def counts(self) -> Mapping[str, int]:
        return counts_of(self.parts.values())

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
    added: tuple[Piece, ...] = ()


def on_sheets(
    sets: Sequence[PieceSet],
    part: str,
    title: str,
    request: BuildRequest,
    paper: Paper,
    runs: Sequence[int] = (),
    fillers: Sequence[Filler] = (),
    strip: Artwork | None = None,
) -> OnSheets:
    """Return the document of small pieces, none where there are none or where they are gathered, and its counts.

    ``runs`` are how many of the first pieces each team has, ``fillers`` what takes free places, and the ``strip``
    stands below the last pieces.

    Raises ``PizarraError`` for a piece that is larger than the paper, and for a place that no sheet has.
    """
    pieces, sheets, style = pieces_in(sets), _sheets_of(part, request), gang_style(part, request)
    location = partial(pack_location, request.pack)
    gathered = request.gathers and part not in GATHERED
    if not pieces or gathered:
        if sheets is None or not sheets.arranges or (request.reprint and gathered):
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
        result = gang(pieces, paper, part, title, request.language, style, runs, drawings, fillers, strip)
    except InvalidValueError as error:
        raise user_error("--from-place", literal(str(error))) from None
    except ValueError as error:
        message = phrase("{error} on {name}", error=str(error), name=paper_title(paper.name))
        if sheets and (sheets.blocks or any(sheets.room)):
            at = location(("sheets", part, "blocks" if sheets.blocks else "margins"))
            raise at.error(message, phrase("use smaller blocks, gaps or margins")) from None
        hint = (
            phrase("make it smaller, or use a larger --paper, narrower --margins, or backs that are not folded")
            if style.backs == "fold"
            else phrase("make it smaller, or use a larger --paper or narrower --margins")
        )
        raise user_error("--paper", message, hint) from None
    counts = {f"{part} a sheet": result.per_sheet, f"{part} filled": result.extras}
    problems = [*_block_problems(result.blocks, part, request)] if sheets and sheets.blocks else []
    problems += drawings.all_problems() if drawings else ()
    return OnSheets((result.document,), counts, tuple(problems), result.added)


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
    fillers = 0 if result.added else counts[f"{part} filled"]  # what was added is named
    fillers_note = [plural(fillers, "1 place filled", "{count} places filled")] if fillers else []
    ways = ways_to_cut(cuttings(result.documents))
    one = len(ways) == 1
    ways_out = [_way(cutting) if one else on_these_sheets(_way(cutting), sheets) for cutting, sheets in ways]
    return join_phrases(", ", [*number, *fillers_note, *ways_out])


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
    return (*_summed_up(holes, faults, request), *asked_for, *_stray_signs(source, source.data, ()))


def _stray_signs(source: Source, value: Any, path: DataPath) -> Iterator[Problem]:
    """Yield a warning for each text in the rules with a sign that makes nothing bold or italic, at its place."""
    if isinstance(value, str):
        if stray := stray_sign(value):
            yield source.problem(path, stray.message, stray.hint, Severity.WARNING)
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _stray_signs(source, inner, (*path, key))


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
