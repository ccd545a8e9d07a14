"""What takes the places that pieces leave free: rows are completed first, then the last sheet is filled."""

from __future__ import annotations

import math
from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, cycle, islice
from typing import Literal, NamedTuple, get_args

from generator.imposition.packing import Packing, pattern_pieces
from generator.imposition.paper import SOFT
from generator.imposition.slots import PackedSheet
from generator.scene.pieces import DrawnPiece, Piece, resize
from generator.scene.primitives import Style

Fill = Literal["blank", "spare", "none"]
FILLS: tuple[Fill, ...] = get_args(Fill)


class Filler(NamedTuple):
    """A piece that takes free places, and the run of pieces that it goes with; ``None`` where it goes with no run."""

    piece: Piece
    run: int | None = None


@dataclass(frozen=True, slots=True)
class Layout:
    """Pieces in the order in which they are packed: those that come ``before``, run by run, then the ``rest``.

    Each run begins a row, or a block, where they are ``in_rows``. The ``added`` are those that take free places; where
    they are ``together``, each lies with those that are like it.
    """

    runs: tuple[tuple[Piece, ...], ...]
    rest: tuple[Piece, ...]
    in_rows: bool = False
    before: tuple[Piece, ...] = ()
    added: tuple[Filler, ...] = ()
    together: bool = False

    @property
    def pieces(self) -> list[Piece]:
        return [*self.before, *(piece for run in self.runs for piece in run), *self.rest]

    def packing(self, packing: Packing) -> Packing:
        """Return the packing with a row for each run, as this asks for."""
        starts = frozenset(accumulate(map(len, self.runs))) if self.in_rows else frozenset[int]()
        return replace(packing, starts=starts)

    def pack(self, packing: Packing) -> list[PackedSheet]:
        return self.packing(packing).pack(self.pieces)

    def of_sheet(self, full: PackedSheet) -> Layout:
        """Return the layout of what is on one sheet, its runs by the same numbers."""
        run_of = {id(piece): number for number, run in enumerate(self.runs) for piece in run}
        runs = tuple(
            tuple(piece for piece in full.pieces if run_of.get(id(piece)) == number) for number in range(len(self.runs))
        )
        used = set(map(id, self.before))
        before = tuple(piece for piece in full.pieces if id(piece) in used)
        rest = tuple(piece for piece in full.pieces if id(piece) not in run_of and id(piece) not in used)
        return replace(self, runs=runs, rest=rest, before=before, added=())

    def add(self, fillers: Iterable[Filler]) -> Layout:
        """Return the layout with some more pieces, each at the end of its run or of the rest."""
        runs, rest, added = [list(run) for run in self.runs], list(self.rest), list(self.added)
        for filler in fillers:
            (rest if filler.run is None else runs[filler.run]).append(filler.piece)
            added.append(filler)
        if self.together:
            first = {id(piece): index for index, piece in reversed([*enumerate(rest)])}
            rest.sort(key=lambda piece: first[id(piece)])
        return replace(self, runs=tuple(map(tuple, runs)), rest=tuple(rest), added=tuple(added))

    def complete(self, fillers: Mapping[int, Filler], packing: Packing) -> Layout:
        """Return the layout with no free place at the end of any run that has a filler of its own."""
        alike = pattern_pieces(self.pieces)
        if not (self.in_rows and alike and fillers):
            return self
        slots = packing.slots_for(alike)
        heads, places, end, missing = slots.heads, len(slots.middles), 0, list[Filler]()
        for number, run in enumerate(self.runs):
            end += len(run)
            if not run:
                continue
            if number not in fillers or any(piece.outline != alike[0].outline for piece in run):
                return self
            at = bisect_left(heads, end % places)
            gap = (heads[at] if at < len(heads) else places) - end % places
            missing += [fillers[number]] * gap
            end += gap
        return self.add(missing)


def fill_up(layout: Layout, sheetfuls: Sequence[PackedSheet], fillers: Sequence[Filler], packing: Packing) -> Layout:
    """Return a layout of as many sheets with its rows completed."""
    completed = layout.complete(of_runs(fillers), packing)
    return completed if len(completed.pack(packing)) == len(sheetfuls) else layout


def fill_sheet(layout: Layout, fillers: Sequence[Filler], packing: Packing) -> Layout:
    """Return the layout of one sheet with as many of the fillers, in their order, as fit on places that it leaves."""
    by_run = of_runs(fillers)
    waiting = [filler for filler in fillers if filler.run is None or layout.runs[filler.run]]
    while waiting:

        def with_more(count: int, base: Layout = layout, turn: Sequence[Filler] = tuple(waiting)) -> Layout:
            return base.add(turn[:count]).complete(by_run, packing)

        # one piece more never takes fewer sheets, so that the number can be found by halving
        counts = range(1, len(waiting) + 1)
        count = bisect_left(counts, True, key=lambda count: len(with_more(count).pack(packing)) > 1)
        layout = with_more(count) if count else layout
        full = waiting[count].piece.outline if count < len(waiting) else None
        waiting = [filler for filler in waiting[count:] if filler.piece.outline != full]
    return layout


def still_waiting(fillers: Sequence[Filler], added: Sequence[Filler]) -> list[Filler]:
    """Return the fillers without those that are already there: as many of each piece and run, from the first."""
    there, waiting = Counter((id(piece), run) for piece, run in added), list[Filler]()
    for filler in fillers:
        what = id(filler.piece), filler.run
        if there[what] > 0:
            there[what] -= 1
        else:
            waiting.append(filler)
    return waiting


def over_and_over(fillers: Sequence[Filler], packing: Packing) -> list[Filler]:
    """Return the fillers in turn, as often as the smallest of them fits on a sheet."""
    least = min((piece.area.width * piece.area.height for piece, _ in fillers), default=math.inf)
    return list(islice(cycle(fillers), int(packing.area.width * packing.area.height / least)))


def of_runs(fillers: Sequence[Filler]) -> Mapping[int, Filler]:
    """Return what completes each run: the piece that most of its fillers are, the first of those that are as many."""
    counts = Counter((id(piece), run) for piece, run in fillers)
    falling = sorted(fillers, key=lambda filler: -counts[id(filler.piece), filler.run])
    return {filler.run: filler for filler in reversed(falling) if filler.run is not None}


def blanks(pieces: Sequence[Piece]) -> list[Piece]:
    """Return a piece to write on of each outline, with a thin rim.

    Where several pieces with different fronts share a back, as the cards of a deck do, it is theirs; the back of a
    single piece belongs to that piece alone.
    """
    found: list[Piece] = []
    for outline in dict.fromkeys(piece.outline for piece in pieces):
        alike = [piece for piece in pieces if piece.outline == outline]
        rim = (replace(resize(outline, -_RIM_INSET), style=_RIM),)
        backs = [piece.back and tuple(piece.back) for piece in alike]
        shared = len(alike) > 1 and backs[0] is not None and all(back == backs[0] for back in backs)
        written_on = rim if any(backs) else None
        found.append(DrawnPiece("", outline, rim, backs[0] if shared else written_on))
    return found


_RIM = Style(stroke=SOFT, width=0.2)
_RIM_INSET = 0.8
"""How far inside the cut the rim of a blank is, in millimetres: a slip of the scissors leaves it whole."""
