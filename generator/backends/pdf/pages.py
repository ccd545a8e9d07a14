"""What the pages of a PDF file hold, worked out one after the other or by several processes: the same either way."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from generator.backends.pdf.content import Content, Encoder
from generator.imposition.paper import Sheet
from generator.processes import mapped

if TYPE_CHECKING:
    from concurrent.futures import Future

POINTS_PER_MM = 72 / 25.4
MANY = 40
"""Pages below which processes and threads would take longer to start than they save."""

_AHEAD = 4
"""Pages that may wait to be compressed: as text they would fill the memory."""


def pages(sheets: Sequence[Sheet], encoder: Encoder, jobs: int) -> Iterator[Content]:
    """Yield for each sheet what its page holds, compressed."""
    if len(sheets) < MANY:
        yield from (_content(sheet, encoder).packed for sheet in sheets)
    elif jobs == 1:
        yield from _one_by_one(sheets, encoder)
    else:
        yield from mapped(lambda at: _content(sheets[at], encoder).packed, range(len(sheets)), jobs, at_once=8)


def _one_by_one(sheets: Sequence[Sheet], encoder: Encoder) -> Iterator[Content]:
    """Yield the pages; each is compressed while the next ones are drawn."""
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(1) as packer:
        waiting: deque[Future[Content]] = deque()
        for sheet in sheets:
            content = _content(sheet, encoder)
            waiting.append(packer.submit(lambda raw: raw.packed, content))
            if len(waiting) > _AHEAD:
                yield waiting.popleft().result()
        for packed in waiting:
            yield packed.result()


def _content(sheet: Sheet, encoder: Encoder) -> Content:
    """Return what a page holds: one matrix turns millimetres with y down into points with y up."""
    scale = f"{POINTS_PER_MM:.8f}"
    return encoder.content(sheet.items, f"{scale} 0 0 -{scale} 0 {sheet.size.height * POINTS_PER_MM:.5f} cm")
