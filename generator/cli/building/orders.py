"""The options of a build as an order, and the season that it is asked for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from generator.build.documents import PARTS
from generator.build.documents.pieces import SMALL
from generator.build.request import BuildRequest, SizeRequest
from generator.cli.building.options import BuildOptions, within
from generator.cli.building.reprinting import reprint_of
from generator.cli.language import known_languages, readers_among
from generator.cli.options import listed, switches_of
from generator.cli.targets import Chosen, Targets
from generator.i18n import has_words, phrase
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import MARGIN_PRESETS, POSTER, SIZES, Paper
from generator.imposition.printer_profile import paper_for
from generator.imposition.seams import USUAL_OVERLAP, Joint
from generator.model.game import Game
from generator.packs.load import names_of
from generator.packs.locations import source_of
from generator.problems import PizarraError, did_you_mean, quoted, user_error

if TYPE_CHECKING:
    from generator.model.season import Season
    from generator.packs.printers import PrinterProfile

LEAST_FLAP, MOST_OVERLAP = 2.0, 40.0
"""A flap narrower than this holds no glue, in millimetres."""


def order_of(targets: Targets, asked: BuildOptions) -> BuildRequest:
    """Return what is asked for as an order. Raises ``PizarraError`` for what cannot be."""
    poster = asked.paper == POSTER
    if poster and asked.sheets is not None:
        raise user_error("--sheets", phrase("a poster is one page"), phrase("give --hex or --board-width instead"))
    again = listed(asked.sheets_only)
    if asked.sheets_only is not None and not again:
        raise user_error("--sheets-only", phrase("no sheet is named"), phrase("write them like A2,B1"))
    if again and poster:
        raise user_error("--sheets-only", phrase("a poster is one page, it has no sheets"))
    if again and asked.only not in (None, ("board",)):
        raise user_error(
            "--sheets-only", phrase("prints sheets of the board again, not {parts}", parts=asked.only or ())
        )
    if asked.backs_order is not None and asked.order == "together":
        message = phrase("only backs in a file of their own have an order")
        raise user_error("--backs-order", message, phrase("add --order odd-even"))
    reprint = reprint_of(asked, targets.pack.game.slug)
    printer = _printer(asked.printer)
    return BuildRequest(
        pack=targets.pack,
        teams=targets.teams,
        paper=_paper("a4" if poster else asked.paper, asked.margins, printer),
        printer=printer,
        field=asked.field,
        asked=SizeRequest(asked.columns, asked.metres_per_hex, asked.hexes, asked.hex, asked.board_width, asked.sheets),
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
        raise user_error("--lang", phrase("{title} is not in {lang}", title=game.title, lang=quoted(asked.lang)), hint)
    return asked.lang if asked.lang in game.languages else readers_among(game.languages)


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
    within("--overlap", overlap, MOST_OVERLAP)
    if asked.joint == "zigzag" and overlap < LEAST_FLAP:
        told = phrase("a zigzag joint is glued on flaps: at least {least_flap:g} mm", least_flap=LEAST_FLAP)
        raise user_error("--overlap", told)
    joint = Joint(asked.joint, overlap, asked.fold == "halfway", "mixed" if asked.mixed else "alike")
    if asked.mixed and not joint.mixes:
        other = "--fold halfway" if joint.fold else "--joint zigzag"
        hint = phrase("leave out {other}", other=other)
        raise user_error("--mixed", phrase("goes only with straight seams and no fold"), hint)
    return joint


def asked_season(asked: BuildOptions, chosen: Chosen, targets: Targets) -> Season | None:
    """Return as much of a season as is asked for; ``None`` where none is.

    Raises ``PizarraError`` with all that is wrong with it, and with the teams; also for a round that it lacks.
    """
    if asked.season is None:
        return None
    from generator.model.season import at_round, only_match
    from generator.packs.season_file import season_of

    read = {loaded.path for loaded in targets.teams}
    left_out = [name for path in chosen.files if path not in read for name in names_of(path)]
    try:
        season = season_of(source_of(asked.season), targets.pack.game, targets.teams, left_out)
    except PizarraError as error:
        raise PizarraError([*targets.problems, *error.problems]) from None
    if asked.round is not None:
        season = at_round(season, asked.round)
    return season if asked.match is None else only_match(season, asked.match)
