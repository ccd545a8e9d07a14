"""The documents of a build: each is a module of this package with its ``DOCUMENT``, and one name below."""

from __future__ import annotations

import importlib
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Literal

if TYPE_CHECKING:
    from generator.build.documents.part import DocumentKind
    from generator.build.request import BuildRequest

When = Literal["always", "asked", "season", "gathered", "last"]
"""``asked`` for by its name alone; with a ``season``; of pieces that are ``gathered`` on sheets that they share."""

_DOCUMENTS: Mapping[str, When] = {
    "board": "always",
    "counters": "always",
    "cards": "always",
    "rules": "always",
    "team-sheets": "always",
    "set-up": "asked",
    "match-sheets": "season",
    "league": "season",
    "pieces": "gathered",
    "reprint": "gathered",
    "guide": "last",
}
"""Every document, in the order in which they are made, and when that is; the last describe the others."""


def _names(*when: When) -> tuple[str, ...]:
    return tuple(name for name, then in _DOCUMENTS.items() if then in when)


FIRST = _names("always")
"""What is made of the request alone."""

SEASONAL = _names("season")
"""What comes with a season, all of it where none is asked for by name."""

GATHERED = _names("gathered")
"""Counters and cards on sheets that they share: all of them, or what is printed again."""

_LAST = _names("last")

BOARDLESS = ("cards", "team-sheets")
"""What is made without the planned board."""

PARTS = (*FIRST, *_LAST)
"""What is made where nothing is asked for by name."""

NAMED = (*PARTS, *_names("asked"), *SEASONAL)
"""What may be asked for by name."""


def kind_of(name: str) -> DocumentKind:
    """Return what is known of a document; its module is imported when it is used."""
    found: DocumentKind = importlib.import_module(f"{__name__}.{name.replace('-', '_')}").DOCUMENT
    return found


def first_parts(request: BuildRequest) -> tuple[str, ...]:
    """Return what is made of a request alone; all of it if only what describes the others is asked for."""
    all_of_it = request.parts and set(request.parts) <= set(_LAST)
    wished = FIRST if all_of_it else request.parts
    asked = tuple(
        name for name in _names("always", "asked") if name in wished and (request.has_board or name != "board")
    )
    if request.season is None:
        return asked
    return asked + (tuple(name for name in SEASONAL if name in request.parts) or SEASONAL)


def last_parts(request: BuildRequest) -> tuple[str, ...]:
    """Return what is made when the others are there, of their pieces and to describe them."""
    gathered = GATHERED[request.reprint is not None] if request.gathers else ""
    return tuple(name for name in (*GATHERED, *_LAST) if name == gathered or name in request.parts)


def made_parts(request: BuildRequest) -> tuple[str, ...]:
    """Return all that is made of a request, in the order in which it is made."""
    return first_parts(request) + last_parts(request)


def team_parts(among: Iterable[str] = PARTS) -> tuple[str, ...]:
    """Return what of some documents is made of a team alone, and of its matches."""
    return tuple(name for name in among if kind_of(name).of_team)
