"""A line that tells how far a long job is, where somebody is there to read it."""

from __future__ import annotations

import sys
import time
from collections.abc import Iterable, Iterator
from typing import TypeVar

import click

from generator.cli.output import said
from generator.i18n import phrase
from generator.imposition.paper import Document
from generator.output.rendering import Files
from generator.scene.primitives import Lazy

ItemT = TypeVar("ItemT")
PATIENCE = 1.0
"""Seconds after which a job is long."""


def progress(items: Iterable[ItemT], total: int, what: str) -> Iterator[ItemT]:
    """Yield the items; where standard error is a terminal and it takes longer than a second, show a bar meanwhile."""
    started, rest, done = time.monotonic(), iter(items), 0
    for item in rest:
        yield item
        done += 1
        if sys.stderr.isatty() and time.monotonic() - started > PATIENCE:
            break
    else:
        return
    with click.progressbar(rest, length=total, label=said(what), show_pos=True, file=sys.stderr) as shown:
        shown.update(done)
        yield from shown


def followed(files: Files, documents: Iterable[Document]) -> Files:
    """Return the files; those drawn page by page show a bar like ``progress`` while they are written."""
    sheets = {f"{document.name}.pdf": len(document.sheets) for document in documents}
    return {
        name: Lazy(progress, content, sheets[name], phrase("pages of {name}", name=name))
        if name in sheets and isinstance(content, Lazy)
        else content
        for name, content in files.items()
    }
