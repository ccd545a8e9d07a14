"""From a request to its documents: what is drawn, in which order, and what is wrong with it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from generator.build.board_plan import BoardPlan, make_board
from generator.build.documents import BOARDLESS, GATHERED, SEASONAL, first_parts, kind_of, last_parts
from generator.build.documents.part import BuildContext, DocumentResult
from generator.build.documents.pieces import SMALL
from generator.build.documents.reprint import KnownPieces, known_pieces
from generator.build.request import BuildRequest, SizeRequest
from generator.i18n import phrase
from generator.imposition.paper import Document, split_sides
from generator.imposition.printer import compensate, lost_problems
from generator.model.yaml_reader import DataPath
from generator.packs.pictures import has_bitmaps
from generator.packs.shared import face_problems
from generator.problems import PizarraError, Problem, Severity, errors, raise_errors
from generator.scene.legibility import ENOUGH_DPI, coarsest_dpi
from generator.scene.pieces import PieceSet
from generator.scene.rewrite import to_grey

if TYPE_CHECKING:
    from generator.pieces.cards import CardText


def coarse_pictures(documents: Iterable[Document], request: BuildRequest) -> Iterator[Problem]:
    """Yield a warning for every bitmap that is printed too large for its dots, where it is at its worst."""
    if not _may_show_bitmaps(request):
        return
    worst: dict[str, tuple[float, str]] = {}
    for document in documents:
        for sheet in document.sheets:
            for name, dpi in coarsest_dpi(sheet.items).items():
                worst[name] = min((dpi, document.name), worst.get(name, (math.inf, "")))
    for name, (dpi, where) in sorted(worst.items()):
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
        return {name: count for part in self.parts.values() for name, count in part.counts.items()}

    @property
    def pieces(self) -> tuple[PieceSet, ...]:
        gathered = [self.parts[name] for name in GATHERED if name in self.parts]
        return tuple(pieces for part in gathered or self.parts.values() for pieces in part.pieces)

    @property
    def known_pieces(self) -> KnownPieces:
        return known_pieces([own for name, part in self.parts.items() if name not in GATHERED for own in part.pieces])

    @property
    def cards(self) -> tuple[CardText, ...]:
        return tuple(card for part in self.parts.values() for card in part.cards)


def draw(request: BuildRequest, board: BoardPlan | None = None) -> BuildResult:
    """Return every document that is asked for; ``board`` is the request's, where it was made before.

    Raises ``PizarraError`` with all the errors of all parts.
    """
    asked = first_parts(request)
    work = BuildContext(request, board or _board_of(request, asked))
    board = work.made_board
    outcomes = {name: _make_documents(work, name) for name in asked}
    parts = {name: made for name in asked if isinstance(made := outcomes[name], DocumentResult)}
    found = [
        *request.pack.warnings,
        *face_problems(request.pack),
        *(board.problems if board else ()),
        *(problem for name in asked for problem in outcomes[name].problems),
    ]
    if request.season is not None:
        found += request.season.warnings
    if request.gang.begin > 1 and sum(bool(parts[name].documents) for name in SMALL if name in parts) > 1:
        hint = phrase("add --together, --only counters or --only cards")
        found.append(Problem("--from-place", phrase("counters and cards are on separate sheets"), hint=hint))
    work = BuildContext(request, board, parts)
    if request.printer is not None:
        found += lost_problems(work.documents, request.printer, request.paper)
    raise_errors(found)
    for name in last_parts(request):
        parts[name] = kind_of(name).draw(BuildContext(request, board, parts))
    printed = (part for name, part in parts.items() if name in request.parts or name in (*SEASONAL, *GATHERED))
    documents = [document for part in printed for document in part.documents]
    found += coarse_pictures(documents, request)
    return BuildResult(_for_printing(documents, request), board, tuple(found), parts)


_Outcome = DocumentResult | PizarraError
"""A part, or what is wrong with it."""


def _board_of(request: BuildRequest, asked: Sequence[str]) -> BoardPlan | None:
    """Return the planned board; ``None`` where no document needs it and nothing is asked of it."""
    wished = (request.size, request.field, request.lines) != (SizeRequest(), None, "printed")
    needed = not {*request.parts, *asked, *last_parts(request)} <= {*BOARDLESS}
    return make_board(request) if wished or needed else None


def _make_documents(work: BuildContext, name: str) -> _Outcome:
    try:
        return kind_of(name).draw(work)
    except PizarraError as error:
        return error


def draw_checked(request: BuildRequest) -> tuple[BuildRequest, BuildResult]:
    """Return the request without the teams that cannot be drawn, and its documents.

    Why teams were left out stands among the problems. Raises ``PizarraError`` like ``draw`` when something is wrong
    that is no team's, or with every team.
    """
    try:
        return request, draw(request)
    except PizarraError as error:
        wrong = errors(error.problems)
        faulty = {problem.file for problem in wrong}
        sound = tuple(loaded for loaded in request.teams if loaded.file not in faulty)
        if not sound or not faulty <= {loaded.file for loaded in request.teams}:
            raise
    season = request.season
    if season is not None:
        season = season.without_teams([loaded.team for loaded in request.teams if loaded.file in faulty])
    request = replace(request, teams=sound, season=season)
    made = draw(request)
    return request, replace(made, problems=(*wrong, *made.problems))


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
