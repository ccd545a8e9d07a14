"""What is on sheets of counters besides the kit itself: blanks and spares on free places, and what explains pieces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import islice

from generator.build.documents.part import BuildContext, DocumentResult
from generator.build.documents.piece_facts import counter_facts, token_facts
from generator.build.pieces import counters_on, type_name
from generator.build.request import BuildRequest
from generator.build.template_views import sheet_wishes
from generator.i18n import Phrase, join_phrases, literal, phrase, plural
from generator.imposition.filling import Filler, blanks
from generator.model.pieces.types import BLANKS
from generator.pieces.kit_contrast import with_marks
from generator.scene.pieces import DrawnPiece, PieceSet
from generator.scene.primitives import Artwork
from generator.sheets.explained import STRIP_COLUMNS, strip

_BLANKS = 6
"""How many blanks of each team there are where a game does not say."""


def kit_fillers(context: BuildContext, sets: Sequence[PieceSet], part: str) -> list[Filler]:
    """Return what takes the free places of sheets, in turn: as the game says, nothing where ink is spared.

    ``sets`` are those of the teams, in their order, and of the types of small pieces.
    """
    request = context.request
    if request.ink == "light" and request.gang.fill is None:
        return []
    waiting = {name: [*_spares(name, count, sets, context)] for name, count in _wanted(request, part).items() if count}
    fillers: list[Filler] = []
    while any(waiting.values()):
        for spares in waiting.values():
            fillers += spares[:1]
            del spares[:1]
    return fillers


def _wanted(request: BuildRequest, part: str) -> Mapping[str, int]:
    """Return how many of what are added at most, by the keys of tokens."""
    game = request.pack.game
    sheets = {**game.sheets}
    for kind in (part, "counters"):
        found = next((one for name, one in sheets.items() if name == kind), None)
        if found is not None and found.fill is not None:
            return found.fill
    own = {BLANKS: _BLANKS} if game.kinds else {}
    return {**own, **{key: token.count for key, token in game.tokens.items()}}


def _spares(name: str, count: int, sets: Sequence[PieceSet], context: BuildContext) -> Iterator[Filler]:
    request = context.request
    if name == BLANKS and not request.pack.game.kinds:
        pieces = [piece for one in sets if one.group == "tokens" for piece in one.pieces]
        yield from [Filler(DrawnPiece("", each.outline, each.front)) for each in blanks(pieces)] * count
        return
    if name == BLANKS:
        teams = with_marks([loaded.team for loaded in request.teams], request.pack.game, request.grey)
        style = counters_on(context.board.layout.grid if context.board else None, request)
        art = context.cache.game_counters(style)
        of_teams = [_most_first(art.blanks(team), count) for team in teams]
        yield from (Filler(piece, run) for turn in zip(*of_teams, strict=True) for run, piece in enumerate(turn))
        return
    called = type_name(request.pack.game.tokens[name], ("tokens", name), request.language)
    of_type = next((one.pieces for one in sets if one.name == called and one.group == "tokens"), ())
    yield from (Filler(of_type[index % len(of_type)]) for index in range(count) if of_type)


def _most_first(pieces: tuple[DrawnPiece, ...], count: int) -> list[DrawnPiece]:
    """Return so many pieces: the first one, each of the others once, and then the first one again."""
    return [*pieces, *pieces[:1] * count][:count]


def added_line(part: DocumentResult) -> Sequence[Phrase]:
    """Return what was put on free places, for the terminal; nothing where nothing was."""
    name_of = {id(piece): one.name for one in part.pieces if one.group == "tokens" for piece in one.pieces}
    counts = Counter(name_of.get(id(piece), piece.name) for piece in part.added)
    if not counts:
        return ()
    empty = counts.pop("", 0)
    texts = [plural(empty, "1 blank to write on", "{count} blanks to write on")] if empty else []
    texts += [literal(f"{name} × {count}" if count > 1 else name) for name, count in counts.items()]
    return (phrase("on free places: {pieces}", pieces=join_phrases(", ", texts)),)


def kit_strip(context: BuildContext, sets: Sequence[PieceSet]) -> Artwork | None:
    """Return what explains the counters of a kit and its pieces with a back of their own; else all pieces.

    Others that have a use take the free places of their last row. Nothing where ink is spared.
    """
    if context.request.ink == "light":
        return None
    request, setup = context.request, sheet_wishes(context.request).setup(phrase("guide"), "")
    counters = [*counter_facts(context, setup.words, request.teams)] if request.teams else []
    tokens = [*token_facts(context, sets)]
    shown = [one for one in tokens if not counters or (one.uses and one.back is not None)]
    if counters and shown:
        others = (one for one in tokens if one.uses and one not in shown)
        shown += islice(others, -len([one for one in shown if not one.wide]) % STRIP_COLUMNS)
    paper = request.paper.printable(landscape=False)
    return strip([*counters, *shown], paper.width, request.pack.game.look.colour, request.language)
