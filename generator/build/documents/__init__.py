"""The documents of a build: each is a module of this package with its ``DOCUMENT``, and one name below."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from generator.build.documents.part import DocumentKind
    from generator.build.request import BuildRequest

When = Literal["always", "on request", "season", "gathered", "last"]
"""``on request``: where it is named; with a ``season``; of pieces that are ``gathered`` on sheets that they share."""

_DOCUMENTS: Mapping[str, When] = {
    "board": "always",
    "counters": "always",
    "cards": "always",
    "rules": "always",
    "team-sheets": "always",
    "set-up": "on request",
    "tuck-box": "on request",
    "score-pad": "on request",
    "match-sheets": "season",
    "league": "season",
    "pieces": "gathered",
    "reprint": "gathered",
    "guide": "last",
}
"""When each document is made, in that order; the last describe the others."""


def _documents_at(*times: When) -> tuple[str, ...]:
    return tuple(name for name, when in _DOCUMENTS.items() if when in times)


FIRST = _documents_at("always")
"""The documents that need nothing but the request."""

ON_REQUEST = _documents_at("on request")
"""The documents that are made only where they are named."""

SEASONAL = _documents_at("season")
"""The documents of a season: all of them where none is named."""

GATHERED = _documents_at("gathered")
"""Counters and cards on sheets that they share: all of them, or what is printed again."""

_LAST = _documents_at("last")

BOARDLESS = ("cards", "team-sheets", "score-pad")
"""The documents that do not need the planned board."""

PARTS = (*FIRST, *_LAST)
"""The documents of a build that names none."""

NAMED = (*PARTS, *ON_REQUEST, *SEASONAL)
"""The documents that may be named."""


def kind_of(name: str) -> DocumentKind:
    """Return the kind of a document by its name; its module is imported when it is used."""
    kind: DocumentKind = importlib.import_module(f"{__name__}.{name.replace('-', '_')}").DOCUMENT
    return kind


def first_parts(request: BuildRequest) -> tuple[str, ...]:
    """Return the documents that are made first; all of them if only those are named that describe the others."""
    only_last = request.parts and set(request.parts) <= set(_LAST)
    wishes = [*FIRST, *SEASONAL] if only_last else printed_parts(request)
    missing = {*([] if request.has_board else ["board"]), *(SEASONAL if request.season is None else ())}
    names = _documents_at("always", "on request", "season")
    return tuple(name for name in names if name in wishes and name not in missing)


def printed_parts(request: BuildRequest) -> tuple[str, ...]:
    """Return the documents that are wanted in files: those that are named, or the usual ones and those of a season."""
    return (*request.parts, *SEASONAL) if request.parts == PARTS else request.parts


def last_parts(request: BuildRequest) -> tuple[str, ...]:
    """Return the documents that are made of the others: of their pieces, or to describe them."""
    gathered = GATHERED[request.reprint is not None] if request.gathers else ""
    return tuple(name for name in (*GATHERED, *_LAST) if name == gathered or name in request.parts)


def all_parts(request: BuildRequest) -> tuple[str, ...]:
    """Return all documents of a request, in the order in which they are made."""
    return first_parts(request) + last_parts(request)


def team_parts(among: Iterable[str] = PARTS) -> tuple[str, ...]:
    """Return which of some documents can be made for one team, and for its matches."""
    return tuple(name for name in among if kind_of(name).of_team)
