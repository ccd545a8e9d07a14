"""The counters of all teams, and the game's tokens with them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import ceil

from generator.build.board.plan import BoardPlan
from generator.build.documents.part import (
    BuildContext,
    DocumentKind,
    DocumentResult,
    cutting,
    cuttings,
    on_sheets,
    pieces_in,
)
from generator.build.documents.spares import added_line, kit_fillers, kit_strip
from generator.build.faces import pack_location
from generator.build.pieces import counters_on
from generator.build.request import BuildRequest
from generator.i18n import join_phrases, message, phrase, plural
from generator.model.boards.grids import HexesSpec, SquaresSpec
from generator.model.pieces.types import PieceType
from generator.pieces.counter_style import CounterStyle
from generator.pieces.kit_contrast import sight_problems, with_marks
from generator.problems import Problem, Severity, errors, raise_errors, user_error
from generator.scene.pieces import PieceSet

LEAST_COUNTER = 5.0
"""Width in millimetres below which a counter cannot be cut out or picked up."""

MANY = 5
"""This many players without room on their counters get one error, where they are a quarter of all or more."""

TEAMS_TRIED, LARGEST_TRIED = 12, 40
"""How many teams, and up to which cell in millimetres, are tried for the least cell that does."""


def make(context: BuildContext) -> DocumentResult:
    """Return counters and tokens on sheets. Raises ``PizarraError`` for counters too small to hold or for the paper."""
    request, board = context.request, context.board
    game, style = request.pack.game, counter_style(request, board)
    if style.width < LEAST_COUNTER and request.teams:
        message = phrase(
            "leaves counters of {width:.2f} mm; fingers need at least {least_counter:g} mm",
            width=style.width,
            least_counter=LEAST_COUNTER,
        )
        hint = phrase("use larger hexes, or leave out the counters with --only board")
        raise user_error("--hex", message, hint)
    alike = sight_problems([(loaded.team, loaded.file) for loaded in request.teams], game, request.grey)
    problems = [
        loaded.with_place(problem) for problem in alike for loaded in request.teams if loaded.file == problem.file
    ]
    sets: list[PieceSet] = []
    small: list[Problem] = []
    art = context.cache.game_counters(style)
    teams = with_marks([loaded.team for loaded in request.teams], game, request.grey)
    for loaded, team in zip(request.teams, teams, strict=True):
        pieces, piece_problems = art.counters(team, loaded.file)
        sets.append(PieceSet(team.name, pieces))
        small += map(loaded.with_place, piece_problems)
    problems += too_small(small, context, style) or names_together(small)
    counters, runs = pieces_in(sets), [len(one.pieces) for one in sets]
    kinds = {path: kind for path, kind in game.types.items() if path[0] != "decks"}
    typed = context.cache.typed_sets(kinds, style)
    problems += [problem for one in typed for problem in one.problems]
    raise_errors(problems)
    problems += wider_than_cells(kinds, context)
    sets += [one.pieces for one in typed if one.pieces.pieces]
    others = [piece for one in typed for piece in one.pieces.pieces]
    title = request.title_of(DOCUMENT.title)
    fillers = kit_fillers(context, sets, "counters") if not request.gathers else ()
    strip = kit_strip(context, sets) if not request.gathers else None
    on_paper = on_sheets(sets, "counters", title, request, request.paper, runs, fillers, strip)
    documents = on_paper.documents
    problems += on_paper.problems
    if request.gang.gang == "straight" and documents and not any(cut.straight for cut in cuttings(documents)):
        message = phrase(
            "straight cuts cannot free a piece here: they only work for hexes of one size, or for rectangles alone"
        )
        problems.append(Problem("--gang", message, severity=Severity.NOTE))
    counts = {"counters": len(counters), "tokens": sum(piece.quantity for piece in others), **on_paper.counts}
    return DocumentResult(documents, tuple(problems), counts, tuple(sets), added=on_paper.added)


WIDER_ON_PURPOSE = 1.5
"""Pieces so many times as wide as a cell are meant to lie on several."""


def wider_than_cells(kinds: Mapping[tuple[str, str], PieceType], context: BuildContext) -> Iterator[Problem]:
    """Yield a warning for each type of flat piece that is a little too wide for the hexes or squares of the board."""
    layout = context.board.layout if context.board else None
    if layout is None or not isinstance(layout.board.grid, HexesSpec | SquaresSpec):
        return
    cell = layout.grid.size
    for path, kind in kinds.items():
        if path[0] != "pieces" or kind.size is None or kind.size.shared or kind.shape in ("standee", "tent", "card"):
            continue
        width = min(kind.size.width, kind.size.height or kind.size.width)
        if cell + 0.01 < width < WIDER_ON_PURPOSE * cell:
            values = {"width": width, "cell": cell}
            message = phrase("pieces of {width:g} mm do not fit in cells of {cell:.4g} mm", **values)
            hint = phrase("write {example}, or make the cells larger", example="size: fit")
            place = pack_location(context.request.pack, (*path, "size"))
            yield place.problem(message, hint, Severity.WARNING)


def too_small(problems: Sequence[Problem], context: BuildContext, style: CounterStyle) -> tuple[Problem, ...]:
    """Return one error for all that is wrong with counters too small for much of their text; else nothing.

    Where one team's counters hold everything, the others' are no matter of size.
    """
    request = context.request
    players = sum(len(loaded.team.players) for loaded in request.teams)
    wrong = len({(problem.file, problem.path.partition("]")[0]) for problem in errors(problems)})
    faultless = {loaded.file for loaded in request.teams} - {problem.file for problem in errors(problems)}
    if faultless or wrong < MANY or wrong < players / 4:
        return ()
    least = least_cell(context, style)
    larger = phrase("a larger --hex") if least is None else phrase("--hex {least:g}mm or more", least=least)
    message = phrase(
        "counters of {width:g} mm are too small for the names or values of {wrong} of {players} players",
        width=style.width,
        wrong=wrong,
        players=players,
    )
    hint = phrase("use {larger}, shorter names (short: …), or only the board: --only board", larger=larger)
    return (Problem("--hex", message, hint=hint),)


def names_together(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """Return the problems of counters, with one note for a team most of whose names are shortened."""
    counts = Counter(problem.file for problem in problems if _of_short_name(problem))
    reported: list[Problem] = []
    for problem in problems:
        many = counts[problem.file] >= MANY
        if not (many and _of_short_name(problem)):
            reported.append(problem)
        elif all(other.file != problem.file or not _of_short_name(other) for other in reported):
            message = plural(
                counts[problem.file] - 1,
                "{first}; 1 more name in the team is shortened too",
                "{first}; {count} more names in the team are shortened too",
                first=problem.message,
            )
            reported.append(replace(problem, message=message))
    return tuple(reported)


def _of_short_name(problem: Problem) -> bool:
    return problem.severity is Severity.NOTE and problem.path.endswith(".name")


def least_cell(context: BuildContext, style: CounterStyle) -> float | None:
    """Return the least cell, in whole tenths of a millimetre, whose counters hold all their text.

    ``None`` when the largest that was tried holds it neither. Of a league some teams stand for all.
    """
    request, game = context.request, context.request.pack.game

    def is_enough(tenths: int) -> bool:
        art = context.cache.game_counters(style._replace(width=tenths / 10 - game.counter_gap))
        results = (art.counters(loaded.team, loaded.file) for loaded in request.teams[:TEAMS_TRIED])
        return not any(errors(problems) for _, problems in results)

    low, high = ceil(10 * (LEAST_COUNTER + game.counter_gap)), 10 * LARGEST_TRIED
    if not is_enough(high):
        return None
    while low < high:
        middle = (low + high) // 2
        low, high = (low, middle) if is_enough(middle) else (middle + 1, high)
    return high / 10


def counter_style(request: BuildRequest, board: BoardPlan | None) -> CounterStyle:
    return counters_on(board.layout.grid if board else None, request)


def summary(context: BuildContext, pages: str) -> Sequence[str]:
    counts, width = context.counts, counter_style(context.request, context.board).width
    tokens = plural(counts["tokens"], "1 token", "{count} tokens")
    size = round(width, 2)
    counters = plural(counts["counters"], "1 counter of {size:g} mm", "{count} counters of {size:g} mm", size=size)
    pieces = plural(counts["tokens"], "1 piece", "{count} pieces")
    parts = [counters, tokens, pages] if counts["counters"] else [pieces, pages]
    return join_phrases(", ", parts), cutting("counters", context), *added_line(context.parts["counters"])


DOCUMENT = DocumentKind(
    title=message("counters"),
    heading=message("Counters"),
    stock=message("160–230 g, or plain paper glued on card"),
    make=make,
    summary=summary,
    of_team=True,
)
