"""The options of a build as an order, and as how its documents become files."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from generator.building.documents import PARTS
from generator.building.documents.pieces import SMALL
from generator.building.measures import Measures
from generator.building.order import FORMATS, Order
from generator.cli.building.options import OPTIONS, BuildOptions, concerning
from generator.cli.building.reprinting import reprint_of
from generator.cli.language import known_languages, readers_among
from generator.cli.options import switches_of
from generator.cli.targets import Targets
from generator.delivery.rendering import Change, Rendering
from generator.imposition.boards.joint import USUAL_OVERLAP, Joint
from generator.imposition.paper import MARGIN_PRESETS, POSTER, SIZES, Paper
from generator.imposition.pieces.ganging import GangStyle
from generator.imposition.printer.profile import paper_for
from generator.model.game import Game
from generator.packs.files.order import means_file
from generator.problems import did_you_mean, refused, shown
from generator.words import has_words, phrase

if TYPE_CHECKING:
    from collections.abc import Mapping

    from generator.packs.files.order import Wish
    from generator.packs.printers import PrinterProfile

LEAST_DPI, MOST_DPI, MOST_BLEED = 30, 1200, 10.0

LEAST_FLAP = 2.0
"""A flap narrower than this holds no glue, in millimetres."""


def order_of(targets: Targets, asked: BuildOptions) -> Order:
    """Return what is asked for as an order. Raises ``PizarraError`` for what cannot be."""
    poster = asked.paper == POSTER
    if poster and asked.sheets is not None:
        raise refused("--sheets", phrase("a poster is one page"), phrase("give --hex or --board-width instead"))
    again = _sheets_only(asked.sheets_only)
    if again and poster:
        raise refused("--sheets-only", phrase("a poster is one page, it has no sheets"))
    if asked.backs_order is not None and asked.order == "together":
        raise refused(
            "--backs-order", phrase("only backs in a file of their own have an order"), phrase("add --order odd-even")
        )
    reprint = reprint_of(asked, targets.pack.game.slug)
    printer = _printer(asked.printer)
    return Order(
        pack=targets.pack,
        teams=targets.teams,
        paper=_paper("a4" if poster else asked.paper, asked.margins, printer),
        printer=printer,
        field=asked.field,
        asked=Measures(asked.columns, asked.metres_per_hex, asked.hexes, asked.hex, asked.board_width, asked.sheets),
        orientation=asked.orientation,
        joint=_joint(asked),
        sheets_only=again,
        poster=poster,
        edition="large-print" if asked.large_print else "usual",
        ink=asked.ink,
        grey=asked.grey,
        lines=asked.lines,
        gang=GangStyle(asked.gang, asked.backs, asked.marks, asked.fill, asked.from_place),
        together=asked.together,
        reprint=reprint,
        sides=asked.order,
        backs_order=asked.backs_order or (printer.backs_order if printer is not None else "same"),
        language=on_paper(asked, targets.pack.game),
        parts=("board",) if again else tuple(name for name in asked.only or PARTS if reprint is None or name in SMALL),
        switches=switches_of(asked.option),
    )


def on_paper(asked: BuildOptions, game: Game) -> str:
    """Return the language that is printed: the one asked for or the reader's, where the game has it, else its first.

    Raises ``PizarraError`` for one that nobody has words in.
    """
    if asked.lang and asked.lang not in game.languages and not has_words(asked.lang):
        hint = did_you_mean(asked.lang, (*game.languages, *known_languages()))
        raise refused("--lang", phrase("{title} is not in {lang}", title=game.title, lang=shown(asked.lang)), hint)
    return asked.lang if asked.lang in game.languages else readers_among(game.languages)


def _sheets_only(text: str | None) -> tuple[str, ...]:
    """Return the labels of sheets that are listed. Raises ``PizarraError`` for a list of none."""
    labels = tuple(label.strip() for label in (text or "").split(",") if label.strip())
    if text is not None and not labels:
        raise refused("--sheets-only", phrase("no sheet is named"), phrase("write them like A2,B1"))
    return labels


def _printer(name: str | None) -> PrinterProfile | None:
    """Return the printer of a name or of a file; none for “none”, which takes back what a PDF was once built for."""
    if name is None:
        return None
    from generator.packs.printers import NO_PRINTER, find_printer

    return None if name == NO_PRINTER else find_printer(name)


def _paper(name: str, margins: str | None, printer: PrinterProfile | None) -> Paper:
    """Return the paper with the margins that are asked for, else those of the printer, else the usual ones."""
    own = paper_for(printer, name) if printer is not None and margins is None else None
    return own or Paper(name, SIZES[name], *MARGIN_PRESETS[margins or "standard"])


def _joint(asked: BuildOptions) -> Joint:
    """Return how the sheets meet. Raises ``PizarraError`` for what cannot be."""
    overlap = USUAL_OVERLAP[asked.joint] if asked.overlap is None else asked.overlap
    if not 0 <= overlap <= 40:
        raise refused(
            "--overlap", phrase("{size:g} mm is not allowed: {least:g} to {most:g} mm", size=overlap, least=0, most=40)
        )
    if asked.joint == "zigzag" and overlap < LEAST_FLAP:
        raise refused(
            "--overlap", phrase("a zigzag joint is glued on flaps: at least {least_flap:g} mm", least_flap=LEAST_FLAP)
        )
    joint = Joint(asked.joint, overlap, asked.fold == "halfway", "mixed" if asked.mixed else "alike")
    if asked.mixed and not joint.mixes:
        other = "--fold halfway" if joint.fold else "--joint zigzag"
        raise refused(
            "--mixed", phrase("goes only with straight seams and no fold"), phrase("leave out {other}", other=other)
        )
    return joint


def rendering_of(asked: BuildOptions) -> Rendering:
    """Return how the documents become files. Raises ``PizarraError`` for what cannot be."""
    if not LEAST_DPI <= asked.dpi <= MOST_DPI:
        raise refused(
            "--dpi",
            phrase("{found} is not allowed: {least} to {most}", found=asked.dpi, least=LEAST_DPI, most=MOST_DPI),
        )
    if asked.service is not None and not asked.pieces:
        raise refused("--service", phrase("print services take single pieces"), phrase("add --pieces"))
    if asked.bleed is not None and not asked.pieces:
        raise refused("--bleed", phrase("only single pieces have a bleed of their own"), phrase("add --pieces"))
    if asked.bleed is not None and not 0 <= asked.bleed <= MOST_BLEED:
        raise refused(
            "--bleed",
            phrase("{size:g} mm is not allowed: {least:g} to {most:g} mm", size=asked.bleed, least=0, most=MOST_BLEED),
        )
    formats = tuple(name for name in FORMATS if name in asked.format or (name == "svg" and asked.layer))
    for option, wanted in (("--layers", asked.layers), ("--attach", asked.attach)):
        if wanted and "pdf" not in formats:
            raise refused(option, phrase("only PDF files have such"), phrase("add pdf to --format"))
        if wanted:
            from generator.backends.pdf.extras import needed

            needed(option)
    return Rendering(
        formats, asked.dpi, _changes(asked), asked.layer, asked.layers, _kept(asked) if asked.attach else None
    )


def _changes(asked: BuildOptions) -> tuple[Change, ...]:
    if not (asked.outline_text or asked.flatten):
        return ()
    from generator.scene.rewriting.expand import flattened, outlined

    return (*([outlined] if asked.outline_text else []), *([flattened] if asked.flatten else []))


def _kept(asked: BuildOptions) -> Mapping[str, Wish | Path]:
    """Return the wishes that say what is built; those that mean files as such."""
    kept = concerning(asked.said, "board", "rest")
    return {name: Path(str(wish)) if means_file(OPTIONS[name].kind, wish) else wish for name, wish in kept.items()}
