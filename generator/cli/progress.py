"""A line that tells how far a long job is, where somebody is there to read it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, TypeVar

from generator.scene.drawn_later import DrawnLater

if TYPE_CHECKING:
    from generator.delivery.rendering import Files
    from generator.imposition.document import Document

ItemT = TypeVar("ItemT")
PATIENCE = 1.0
"""Seconds after which a job is long."""

_EVERY = 0.1
_BAR = 24


def progress(items: Iterable[ItemT], total: int, what: str) -> Iterator[ItemT]:
    """Yield the items; where standard error is a terminal and it takes longer than a second, show a bar meanwhile."""
    if not sys.stderr.isatty():
        yield from items
        return
    started = told = time.monotonic()
    try:
        for done, item in enumerate(items, start=1):
            yield item
            now = time.monotonic()
            if now - started > PATIENCE and now - told > _EVERY:
                told = now
                sys.stderr.write(f"\r{bar(min(done, total), total, now - started, what)}\x1b[K")
                sys.stderr.flush()
    finally:
        if told != started:
            sys.stderr.write("\r\x1b[K")
            sys.stderr.flush()


def followed(files: Files, documents: Iterable[Document]) -> Files:
    """Return the files; those drawn page by page show a bar like ``progress`` while they are written."""
    sheets = {f"{document.name}.pdf": len(document.sheets) for document in documents}
    return {
        name: DrawnLater(progress, content, sheets[name], f"pages of {name}")
        if name in sheets and isinstance(content, DrawnLater)
        else content
        for name, content in files.items()
    }


def bar(done: int, total: int, seconds: float, what: str) -> str:
    """Return how far a job is after so many seconds: a bar, the count, the pace, and the time left."""
    share = done / max(total, 1)
    pace = done / max(seconds, 1e-9)
    left = (total - done) / max(pace, 1e-9)
    filled = "█" * round(share * _BAR)
    paced = f"{pace:.0f}" if pace >= 10 else f"{pace:.1f}"
    minutes = f"{left / 60:.0f} min" if left >= 90 else f"{left:.0f} s"
    return f"{filled:░<{_BAR}} {done} of {total} {what} · {paced} a second · {minutes} left"
