"""What a build says it made, in a few lines."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import click

from generator.build.build import BuildResult
from generator.build.documents import kind_of
from generator.build.documents.part import BuildContext, DocumentResult
from generator.build.request import BuildRequest
from generator.cli.language import spoken
from generator.cli.output import said
from generator.i18n import Counted, all_of, counted, joined_by, phrase
from generator.imposition.marks import paper_name
from generator.imposition.paper import Document, name_of
from generator.packs.locations import shown_path
from generator.problems import plain

if TYPE_CHECKING:
    from generator.checks.legibility import DocumentReading


def summary(
    order: BuildRequest, made: BuildResult, folder: Path, files: Collection[str], read: Iterable[DocumentReading] = ()
) -> str:
    """Return a line a document, how well it can be read, then how much paper it takes and where it lies."""
    lines = [click.style(plain(": ".join((order.pack.game.title.in_(spoken()), *map(said, _teams(order))))), bold=True)]
    names = [_named(document, files) for document in made.documents]
    told = {reading.name: (reading.told,) for reading in read}
    wide = max((16, *map(len, names)))
    for name, document in zip(names, made.documents, strict=True):
        first, *rest = _about(document, order, made)
        lines.append(f"  {name:<{wide}} {said(first)}")
        lines += [f"  {'':<{wide}} {said(line)}" for line in (*rest, *told.get(document.name, ()))]
    for kind, count in Counter(name.partition("/")[0] for name in files if "/" in name).items():
        what = _ONE_BY_ONE if kind == "pieces" else _SAME_PAGES
        lines.append(f"  {f'{kind}/':<{wide}} {said(what, count=count)}")
    if "index.html" in files:
        lines.append(f"  {'index.html':<{wide}} {said('everything, to look at in a browser')}")
    paper = sum(_paper(document) for document in made.documents)
    kinds = all_of(_papers(made.documents, order))
    in_all = counted(paper, "1 sheet of {kinds} in all", "{count} sheets of {kinds} in all", kinds=kinds)
    if order.poster:
        in_all = counted(paper, "1 sheet in all", "{count} sheets in all")
    lines.append(f"{said(in_all)} → {click.style(shown_path(folder) + '/', bold=True)}")
    return "\n".join(lines)


_ONE_BY_ONE = Counted("one by one, 1 file", "one by one, {count} files")
_SAME_PAGES = Counted("the same pages, 1 file", "the same pages, {count} files")


def _papers(documents: Iterable[Document], order: BuildRequest) -> list[str]:
    """Return the names of the papers that documents are printed on, that of the order first."""
    names = dict.fromkeys([order.paper.name, *(name_of(each.sheets[0].size) for each in documents)])
    used = {name_of(each.sheets[0].size) for each in documents}
    return [paper_name(name, spoken()) for name in names if name in used and name is not None]


def _named(document: Document, files: Iterable[str]) -> str:
    """Return the files of its own that a document became, ``board.pdf, .txt``; its name when all are in folders."""
    suffixes = [suffix for name in files for stem, _, suffix in (name.rpartition("."),) if stem == document.name]
    return document.name + ", ".join(f".{suffix}" for suffix in suffixes)


def _teams(order: BuildRequest) -> tuple[str, ...]:
    """Return which teams are printed; nothing for a game that is played without."""
    names = [loaded.team.name for loaded in order.teams]
    if not names:
        return (phrase("no teams"),) if order.pack.game.kinds else ()
    if len(names) <= 4:
        return (", ".join(names),)
    return (phrase("{names} and {count} more teams", names=tuple(names[:3]), count=len(names) - 3),)


def _about(document: Document, order: BuildRequest, made: BuildResult) -> Sequence[str]:
    """Return what is said of a document: what its kind says where it is one, else how many pages it has."""
    name, pages = document.name.removesuffix("-fronts"), _pages(document)
    part = made.parts.get(name, DocumentResult())
    named = any(each.name == name for each in part.documents)
    return kind_of(name).told(BuildContext(order, made.board, made.parts), pages) if named else (pages,)


def _pages(document: Document) -> str:
    pages = len(document.sheets)
    if document.duplex == "none":
        behind = [phrase("to print on the other side of the fronts")] if document.sheets[0].side == "back" else []
        return joined_by(", ", [counted(pages, "1 page", "{count} pages"), *behind])
    return counted(pages // 2, "1 sheet printed on both sides", "{count} sheets printed on both sides")


def _paper(document: Document) -> int:
    return sum(sheet.side == "front" for sheet in document.sheets)
