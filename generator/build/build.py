"""From a request to its documents: what is drawn, in which order, and what is wrong with it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.build.board.plan import BoardPlan, make_board, plan_board
from generator.build.documents import (
    BOARDLESS,
    FIRST,
    GATHERED,
    ON_REQUEST,
    SEASONAL,
    first_parts,
    kind_of,
    last_parts,
    printed_parts,
)
from generator.build.documents.part import BuildCache, BuildContext, DocumentResult, counts_of
from generator.build.documents.pieces import SMALL
from generator.build.documents.reprint import Known, known_of
from generator.build.pieces import counters_on
from generator.build.request import BuildRequest, SizeRequest
from generator.i18n import phrase
from generator.imposition.paper import Document, split_sides
from generator.imposition.printer import compensate, lost_problems
from generator.model.yaml_reader import DataPath
from generator.packs.load import face_problems
from generator.packs.symbols import has_bitmaps
from generator.problems import PizarraError, Problem, Severity, errors, raise_errors
from generator.scene.drawings import to_grey
from generator.scene.legibility import ENOUGH_DPI, coarsest_dpi
from generator.scene.pieces import PieceSet

if TYPE_CHECKING:
    from generator.build.documents.reprint import Reprint
    from generator.pieces.cards import CardText
    from generator.templating.rendering import Blocks


def coarse_pictures(documents: Iterable[Document], request: BuildRequest) -> Iterator[Problem]:
    """Yield a warning for every bitmap that is printed too large for its pixels, where it is at its worst."""
    if not _may_show_bitmaps(request):
        return
    worst: dict[str, tuple[float, str]] = {}
    for document in documents:
        for sheet in document.sheets:
            for name, dpi in coarsest_dpi(sheet.items).items():
                worst[name] = min((dpi, document.name), worst.get(name, (math.inf, "")))
    for name, (dpi, where) in sorted(worst.items()):
        # a picture as large as the hint asks for, rounded to whole pixels, is enough
        if dpi >= ENOUGH_DPI - 1:
            continue
        values = {"dpi": dpi, "where": where, "enough": ENOUGH_DPI}
        message = phrase("is printed at {dpi:.0f} pixels per inch ({where}); below {enough} it looks blurred", **values)
        hint = phrase("use a picture {times:.1f} times as large, or print it smaller", times=ENOUGH_DPI / dpi)
        yield Problem(name, message, hint=hint, severity=Severity.WARNING)


def _may_show_bitmaps(request: BuildRequest) -> bool:
    """Return whether there is any bitmap that may be drawn: a league is not drawn once more to look for none."""
    teams = [loaded.team for loaded in request.teams]
    if any(team.crest or any(player.picture for player in team.players) for team in teams):
        return True
    return has_bitmaps(request.pack.folder)


@dataclass(frozen=True, slots=True)
class BuildResult:
    """What a build has drawn: its documents as they are printed, and their problems.

    ``parts`` are the documents as they were drawn, by their names, with what was counted and what they are cut into.
    Without ``board`` nothing needed it.
    """

    documents: tuple[Document, ...]
    board: BoardPlan | None
    problems: tuple[Problem, ...]
    parts: Mapping[str, DocumentResult]

    @property
    def rule_paths(self) -> frozenset[DataPath]:
        """Return the parts of the rules that are shown, by their paths in the rule book."""
        return frozenset(path for part in self.parts.values() for path in part.rule_paths)

    @property
    def counts(self) -> Mapping[str, int]:
        return counts_of(self.parts.values())

    @property
    def pieces(self) -> tuple[PieceSet, ...]:
        gathered = [self.parts[name] for name in GATHERED if name in self.parts]
        return tuple(pieces for part in gathered or self.parts.values() for pieces in part.pieces)

    @property
    def own_parts(self) -> Mapping[str, DocumentResult]:
        """Return the parts that neither share the pieces of others nor describe them."""
        return {name: part for name, part in self.parts.items() if name in (*FIRST, *ON_REQUEST, *SEASONAL)}

    def known(self, reprint: Reprint | None = None) -> Known:
        """Return what is to be remembered of these documents, made for a ``reprint`` or not."""
        return known_of(self.own_parts, reprint)

    @property
    def cards(self) -> tuple[CardText, ...]:
        return tuple(card for part in self.parts.values() for card in part.cards)

    @property
    def leaflet(self) -> tuple[Blocks | str, ...]:
        return tuple(passage for part in self.parts.values() for passage in part.leaflet)


def draw(request: BuildRequest, board: BoardPlan | None = None, cache: BuildCache | None = None) -> BuildResult:
    """Return every document that is asked for; ``board`` and ``cache`` are the request's, where they exist already.

    Raises ``PizarraError`` with all the errors of all parts.
    """
    names = first_parts(request)
    parts: dict[str, DocumentResult] = {}
    try:
        board = board or _board_for(request, names)
    except PizarraError as error:
        others = (*_errors_of_further_boards(request), *_errors_of_cards(request, names))
        raise PizarraError(dict.fromkeys((*error.problems, *others))) from None
    context = BuildContext(request, cache or BuildCache(request), board, parts)
    document_problems: list[Problem] = []
    for name in names:
        try:
            parts[name] = kind_of(name).draw(context)
            document_problems += parts[name].problems
        except PizarraError as error:
            document_problems += error.problems
    problems = [
        *request.pack.warnings,
        *face_problems(request.pack),
        *(board.problems if board else ()),
        *document_problems,
        *(request.season.warnings if request.season is not None else ()),
        *_place_problems(context),
    ]
    if request.printer is not None:
        problems += lost_problems(context.documents, request.printer, request.paper)
    raise_errors(problems)
    # these gather the pieces of the others, or describe them, which have to be sound first
    for name in last_parts(request):
        parts[name] = kind_of(name).draw(context)
        problems += parts[name].problems if name in GATHERED else ()
    printed = (*printed_parts(request), *GATHERED) if request.reprint is None else GATHERED
    in_files = (part for name, part in parts.items() if name in printed)
    documents = [document for part in in_files for document in part.documents]
    problems += coarse_pictures(documents, request)
    return BuildResult(_for_printing(documents, request), board, tuple(problems), parts)


def _errors_of_further_boards(request: BuildRequest) -> Iterator[Problem]:
    """Yield what is wrong with the further boards of a game whose first one cannot be drawn.

    Pieces on them are made for a usual cell, as that of the first one is not known.
    """
    for name in [*request.pack.game.boards][1:]:
        if name in (request.boards or (name,)):
            try:
                plan_board(request.for_board(name, counters_on(None, request)))
            except PizarraError as error:
                yield from (one for one in errors(error.problems) if f"{one.about}.".startswith(f"boards.{name}."))


def _errors_of_cards(request: BuildRequest, names: Sequence[str]) -> Iterator[Problem]:
    """Yield what is wrong with the cards of a game whose board cannot be drawn: they do without it."""
    if "cards" in names:
        try:
            kind_of("cards").draw(BuildContext(request, BuildCache(request)))
        except PizarraError as error:
            yield from errors(error.problems)


def _board_for(request: BuildRequest, names: Sequence[str]) -> BoardPlan | None:
    """Return the planned board; ``None`` where no document needs it and no option is about it."""
    has_options = (request.size, request.field, request.lines) != (SizeRequest(), None, "printed")
    is_needed = not {*request.parts, *names, *last_parts(request)} <= {*BOARDLESS}
    return make_board(request) if has_options or is_needed else None


def _place_problems(context: BuildContext) -> Iterator[Problem]:
    """Yield an error where ``--from-place`` would be the first place of two documents."""
    parts = [context.parts[name] for name in SMALL if name in context.parts]
    if context.request.gang.begin > 1 and sum(bool(part.documents) for part in parts) > 1:
        hint = phrase("add --together, --only counters or --only cards")
        yield Problem("--from-place", phrase("counters and cards are on separate sheets"), hint=hint)


def draw_checked(request: BuildRequest) -> tuple[BuildRequest, BuildResult]:
    """Return the request without the teams that cannot be drawn, and its documents.

    Why teams were left out is among the problems. Raises ``PizarraError`` like ``draw`` when something is wrong
    that is no team's, or with every team.
    """
    try:
        return request, draw(request)
    except PizarraError as error:
        team_errors = errors(error.problems)
        faulty = {problem.file for problem in team_errors}
        teams = tuple(loaded for loaded in request.teams if loaded.file not in faulty)
        if not teams or not faulty <= {loaded.file for loaded in request.teams}:
            raise
    season = request.season
    if season is not None:
        season = season.without_teams([loaded.team for loaded in request.teams if loaded.file in faulty])
    request = replace(request, teams=teams, season=season)
    result = draw(request)
    return request, replace(result, problems=(*team_errors, *result.problems))


def _for_printing(documents: Iterable[Document], request: BuildRequest) -> tuple[Document, ...]:
    """Return the documents made up for the request's printer, fronts and backs apart where it cannot turn the paper."""
    if request.grey:
        documents = [_in_grey(document) for document in documents]
    if request.printer is not None:
        documents = [compensate(document, request.printer) for document in documents]
    if not request.by_hand:
        return tuple(documents)
    return tuple(part for document in documents for part in split_sides(document, request.backs_order))


def _in_grey(document: Document) -> Document:
    sheets = zip(document.sheets, to_grey(sheet.items for sheet in document.sheets), strict=True)
    return replace(document, sheets=tuple(replace(sheet, items=items) for sheet, items in sheets))
