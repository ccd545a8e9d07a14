"""What a PDF was built from, in words: a list of it, and what is going to be made of it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.cli.building.options import BuildOptions, concerning, spelt
from generator.delivery.kept import Kept
from generator.model.source import parse_bytes
from generator.model.validation import validated
from generator.packs.files.order import ORDER_FILE, OrderFile, Wish
from generator.packs.load import shown_path
from generator.problems import plain, shown
from generator.words import counted

_TOLD = 5


def listed(name: str, kept: Kept) -> str:
    """Return what a PDF was built from: the order, and every file with its size. Raises ``PizarraError``."""
    order = validated(OrderFile, parse_bytes(kept.files[ORDER_FILE], f"{name}:{ORDER_FILE}"))
    wide = max(len(f"{len(content)}") for content in kept.files.values())
    lines = [f"  {len(content):>{wide}} {plain(file)}" for file, content in kept.files.items()]
    return "\n".join([_holds(name, kept, order), f"  {_wished(order.wishes)}", "bytes of each:", *lines])


def announced(name: str, kept: Kept, order: OrderFile, options: BuildOptions, said: Mapping[str, Wish]) -> str:
    """Return what a PDF holds, what is ``said`` to be wished for, and what is going to be made of it where."""
    formats = ", ".join(dict.fromkeys((*options.format, *(("pieces",) if options.pieces else ()))))
    parts = "each team's files" if options.each else ", ".join(options.only or ("all of the game",))
    page = " and a page to look at" if options.gallery or options.open else ""
    folder = shown_path(options.folder(order.game))
    return "\n".join([
        _holds(name, kept, order),
        f"  {_wished(concerning(said, 'board', 'rest'))}",
        f"  makes {parts} ({formats}){page} → {plain(folder)}/, and nothing elsewhere",
    ])  # fmt: skip


def _holds(name: str, kept: Kept, order: OrderFile) -> str:
    size = f"{counted(len(kept.files), '1 file', '{count} files')}, {max(0.1, kept.bytes / 1000):.1f} kB"
    game = f"the game {shown(order.game)}, {counted(len(order.teams), '1 team', '{count} teams')}"
    others = ""
    if kept.others:
        more = f" and {len(kept.others) - _TOLD} more" if len(kept.others) > _TOLD else ""
        others = f"\n  left alone, as no build takes them: {', '.join(map(shown, kept.others[:_TOLD]))}{more}"
    return f"{plain(name)} holds {size}: {game}; made with Pizarra {plain(order.pizarra)}{others}"


def _wished(said: Mapping[str, Wish]) -> str:
    words = " ".join(spelt(said))
    return f"asked for: {plain(words)}" if words else "asked for: nothing in particular"
