"""What a PDF was built from, in words: a list of it, and what is going to be made of it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.cli.building.options import BuildOptions, concerning, spelt
from generator.cli.output import said
from generator.delivery.kept import Kept
from generator.model.source import parse_bytes
from generator.model.validation import validated
from generator.packs.files.order import ORDER_FILE, OrderFile, Wish
from generator.packs.places import shown_path
from generator.problems import plain, shown
from generator.words import Phrase, all_of, counted, phrase

_TOLD = 5


def listed(name: str, kept: Kept) -> str:
    """Return what a PDF was built from: the order, and every file with its size. Raises ``PizarraError``."""
    order = validated(OrderFile, parse_bytes(kept.files[ORDER_FILE], f"{name}:{ORDER_FILE}"))
    wide = max(len(f"{len(content)}") for content in kept.files.values())
    lines = [f"  {len(content):>{wide}} {plain(file)}" for file, content in kept.files.items()]
    return "\n".join([*_holds(name, kept, order), f"  {_wished(order.wishes)}", said("bytes of each:"), *lines])


def announced(name: str, kept: Kept, order: OrderFile, options: BuildOptions, wishes: Mapping[str, Wish]) -> str:
    """Return what a PDF holds, what is wished for, and what is going to be made of it where."""
    formats = ", ".join(dict.fromkeys((*options.format, *(("pieces",) if options.pieces else ()))))
    parts: Phrase | tuple[str, ...] = options.only or phrase("all of the game")
    if options.each:
        parts = phrase("each team's files")
    made = phrase("{parts} ({formats})", parts=parts, formats=formats)
    if options.gallery or options.open:
        made = all_of([made, phrase("a page to look at")])
    folder = shown_path(options.folder(order.game))
    makes = phrase("makes {made} → {folder}/, and nothing elsewhere", made=made, folder=folder)
    return "\n".join(
        [*_holds(name, kept, order), f"  {_wished(concerning(wishes, 'board', 'rest'))}", f"  {said(makes)}"]
    )


def _holds(name: str, kept: Kept, order: OrderFile) -> list[str]:
    holds = phrase(
        "{name} holds {files}, {size:.1f} kB: the game {game}, {teams}; made with Pizarra {version}",
        name=name,
        files=counted(len(kept.files), "1 file", "{count} files"),
        size=max(0.1, kept.bytes / 1000),
        game=shown(order.game),
        teams=counted(len(order.teams), "1 team", "{count} teams"),
        version=order.pizarra,
    )
    if not kept.others:
        return [said(holds)]
    left = len(kept.others) - _TOLD
    more = [phrase("{count} more", count=left)] if left > 0 else []
    names = tuple(map(shown, kept.others[:_TOLD]))
    alone = phrase("left alone, as no build takes them: {names}", names=all_of([*names, *more]) if more else names)
    return [said(holds), f"  {said(alone)}"]


def _wished(wishes: Mapping[str, Wish]) -> str:
    words = " ".join(spelt(wishes))
    return said(phrase("asked for: {words}", words=words) if words else phrase("asked for: nothing in particular"))
