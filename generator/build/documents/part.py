"""The kinds of documents, their results in a build, what they share, and the problems of the rules that they print."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

from generator.build.board.ground import field_of
from generator.build.board.plan import BoardPlan, make_board
from generator.build.documents import FIRST, GATHERED, PARTS, kind_of
from generator.build.pieces import TypedSet, counter_faces, draw_type
from generator.build.request import BuildRequest
from generator.geometry.field import FootballField
from generator.i18n import Message, Phrase, all_of, join_phrases, literal, message, phrase, plural
from generator.imposition.ganging import gang
from generator.imposition.paper import Document, Paper
from generator.model.pieces.types import PieceType
from generator.model.rules.values import switch_word
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.packs.load import LoadedTeam, example_teams, read_team, word_of
from generator.packs.locations import shell_word
from generator.pieces.counter_style import CounterStyle
from generator.pieces.counters import GameCounters
from generator.problems import InvalidValueError, Problem, Severity, errors, user_error
from generator.scene.pieces import Cutting, Piece, PieceSet, ways_to_cut
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


def on_sheets(
    pieces: Sequence[Piece], part: str, title: str, request: BuildRequest, paper: Paper, runs: Sequence[int] = ()
) -> tuple[tuple[Document, ...], Mapping[str, int]]:
    """Return the document of small pieces, none where there are none or where they are gathered, and its counts.

    ``runs`` are how many of the first pieces each team has.

    Raises ``PizarraError`` for a piece that is larger than the paper, and for a place that no sheet has.
    """
    if not pieces or (request.gathers and part not in GATHERED):
        return (), {}
    try:
        result = gang(pieces, paper, part, title, request.language, request.gang, runs)
    except InvalidValueError as error:
        raise user_error("--from-place", literal(str(error))) from None
    except ValueError as error:
        hint = phrase("use a larger --paper, narrower --margins, or backs that are not folded")
        raise user_error("--paper", phrase("{error} on {name}", error=str(error), name=paper.name), hint) from None
    counts = {f"{part} a sheet": result.per_sheet, f"{part} filled": result.extras}
    return (result.document,), counts


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
