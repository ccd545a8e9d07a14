"""The options of a build: one table of what each is called, and what a build is asked for by them."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from dataclasses import dataclass, fields
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal

import click

from generator.build.build import BuildResult
from generator.build.documents import NAMED, PARTS
from generator.build.documents.pieces import SMALL
from generator.build.reprint import MOST_KNOWN, Reprint
from generator.build.request import FORMATS, BuildRequest, SizeRequest
from generator.cli.parameters import (
    FILE,
    FOLDER,
    LanguageName,
    Length,
    Named,
    NamedList,
    RefusedError,
    as_written,
    listed,
    option_problem,
    refuse_empty,
    switches_of,
)
from generator.cli.targets import Chosen, Targets
from generator.cli.terminal import known_languages, readers_among
from generator.i18n import has_words, phrase
from generator.imposition.duplex import BACKS, SIDES, Backs, Sides
from generator.imposition.ganging import FILLS, MARKED_SIDES, Fill, GangStyle, MarkedSides
from generator.imposition.paper import MARGIN_PRESETS, POSTER, SIZES, Paper
from generator.imposition.printer import paper_for
from generator.imposition.seams import JOINTS, USUAL_OVERLAP, Joint, JointKind
from generator.imposition.slots import GANGS, Gang
from generator.model.game import Game
from generator.output.builds import pieces_in
from generator.output.rendering import USUAL_DPI
from generator.output.writing import Overwrite
from generator.packs.build_file import OptionKind, Wish, misfit_of_option
from generator.packs.load import names_of
from generator.packs.locations import shown_path, source_of
from generator.problems import PizarraError, did_you_mean, quoted, raise_errors, user_error
from generator.processes import cores

if TYPE_CHECKING:
    from collections.abc import Iterator

    from generator.backends.svg import Layer
    from generator.boards.layout import Lines
    from generator.boards.paint import Ink
    from generator.geometry.grids.hexes import Orientation
    from generator.model.season import Season
    from generator.packs.printers import BacksOrder, PrinterProfile

FIRST = ("field", "hex", "sheets", "paper", "printer", "lang", "only", "season", "gallery", "out")
"""The options that most people need first."""

LAYERS = ("cut", "fold", "art", "text")

Concern = Literal["board", "rest", "here"]
"""What an option is about: the board and how its sheets are cut, all else that is made, or where and how to build."""


class BuildOption(click.Option):
    """An option of a build. ``instead``: options of one such word, given now, take the place of those given before.

    ``without`` are the commands that take what a build takes, but not this; ``later`` ones stand in the full help only.
    ``also`` is another name of the same option. ``changes`` are the documents that it changes in any game, and
    ``may_change`` those that it changes in some; ``building/effects.py`` reports where it changes nothing.
    """

    def __init__(
        self, name: str, kind: OptionKind, about: Concern = "rest", instead: str = "", without: tuple[str, ...] = (),
        also: str = "", changes: tuple[str, ...] = NAMED, may_change: tuple[str, ...] = (), **told: Any,
    ) -> None:  # fmt: skip
        names = [f"--{one}" for one in (name, also) if one]
        super().__init__(names, is_flag=kind == "flag", multiple=kind == "texts", **told)
        self.kind, self.about, self.instead, self.without = kind, about, instead, without
        self.changes, self.may_change = changes, may_change
        self.later = name not in FIRST

    def read(self, wish: Wish) -> Any:
        """Return the value of what was written. Raises ``click.BadParameter`` with what is allowed."""
        if wrong := misfit_of_option(wish, self.kind):
            raise RefusedError(wrong)
        refuse_empty(wish)
        match wish:
            case bool():
                return wish
            case str():
                return self.type.convert(wish, self, None)
            case _:
                return tuple(self.type.convert(text, self, None) for text in wish)


def _option(default: Any = None, kind: OptionKind = "text", **facts: Any) -> Any:
    """Return a field that is an option; ``facts`` is what ``BuildOption`` wants to know of it."""
    return dataclasses.field(default=default, metadata={"default": default, "kind": kind, **facts})


_flag = partial(_option, False, "flag")
_board = partial(_option, about="board")
_SIZED = ("counters", "guide")
_CUT = ("counters", "cards")
_READ = ("cards", "team-sheets", "match-sheets", "league", "guide")
_measure = partial(_option, about="board", changes=("board",), may_change=_SIZED)
_sheet = partial(_option, about="board", changes=("board",), may_change=("guide",))
_gang = partial(_option, changes=(), may_change=(*_CUT, "guide"))
_here = partial(_option, about="here")
_MM, _METRES = Length("length_mm"), Length("length_m")


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What is asked of a build, besides its teams. Print lengths in millimetres, those of the field in metres.

    ``said`` are the options as they were written, by their long names.
    """

    game: str | None = _here(metavar="NAME", help="The game, where no team file names it.")
    field: str | None = _measure(
        None,
        "file or name",
        may_change=(*_SIZED, "team-sheets", "match-sheets"),
        metavar="LxW|NAME|FILE",
        help="Field in metres (105x68), a preset (see “pizarra list”) or a YAML file.",
    )
    columns: int | None = _measure(instead="fineness", type=int, help="Cells from end to end of the field.")
    metres_per_hex: float | None = _measure(
        instead="fineness", also="metres-per-cell", type=_METRES, metavar="2.5m", help="How much field a cell covers."
    )
    hexes: int | None = _measure(instead="fineness", also="cells", type=int, help="About how many cells in all.")
    hex: float | None = _measure(
        instead="size", also="cell", type=_MM, metavar="20mm", help="Size of a cell; of a hex from flat to flat."
    )
    board_width: float | None = _measure(instead="size", type=_MM, metavar="800mm", help="Width of the finished board.")
    sheets: int | None = _measure(instead="size", type=int, help="Largest cells that fit so many sheets.")
    orientation: Orientation | None = _measure(type=Named(("flat", "pointy")), help="Which way the hexes stand.")
    paper: str = _board(
        "a4",
        changes=("board",),
        may_change=("counters", *_READ),
        type=Named((*SIZES, POSTER)),
        show_default=True,
        help="a3: for board and counters; what is read and the cards stay on A4.",
    )
    margins: str | None = _board(type=Named(tuple(MARGIN_PRESETS)), help="[standard, or those of --printer]")
    printer: str | None = _board(
        None, "file or name", metavar="NAME", help="Make up for a printer that “pizarra printer” remembers."
    )
    joint: JointKind = _sheet(
        "lap",
        type=Named(JOINTS),
        show_default=True,
        help="lap: trim two sides, glue on flaps; butt: edge to edge; zigzag: cut along the hexes.",
    )
    overlap: float | None = _sheet(type=_MM, metavar="5mm", help="What two sheets both print; 0mm: no flap. [lap 5mm]")
    fold: Literal["none", "halfway"] = _sheet(
        "none", type=Named(("none", "halfway")), help="halfway: a seam there, to fold at."
    )
    mixed: bool = _flag(
        about="board",
        changes=("board",),
        may_change=("guide",),
        help="Some rows of sheets upright, others turned, where that saves sheets.",
    )
    sheets_only: str | None = _option(
        without=("plan",),
        metavar="A2,B1",
        help="Only these sheets, to print spoiled ones again: of the board in --out, with the options it was built "
        "with.",
    )
    lines: Lines = _sheet(
        "printed",
        type=Named(("printed", "none", "strips")),
        show_default=True,
        help="Field lines; strips: on a sheet of their own, to cut and glue.",
    )
    ink: Ink = _board(
        "normal",
        changes=("board",),
        may_change=("counters", *_READ),
        type=Named(("normal", "full", "light")),
        show_default=True,
    )
    large_print: bool = _flag(
        about="board",
        changes=_READ,
        may_change=("board",),
        help="Sheets, cards and the guide in letters of 16 pt and more.",
    )
    legibility: bool = _flag(help="Tell how small and how faint letters get; --large-print tells it always.")
    grey: bool = _flag(about="board", help="No colour at all in the files, for printers with black ink only.")
    lang: str | None = _board(
        type=LanguageName(known_languages()), help="Your language, on paper and here. [the system's]"
    )
    option: tuple[str, ...] = _board(
        (),
        "texts",
        changes=(),
        may_change=NAMED,
        metavar="NAME=VALUE",
        help="Switch a ruling or an optional rule, e.g. DF-07=gol.",
    )
    gang: Gang | None = _gang(
        type=Named(GANGS), help="Small pieces: honeycomb for scissors, straight for knife and ruler, or a grid."
    )
    backs: Backs = _gang(
        "long-edge",
        type=Named(BACKS),
        show_default=True,
        help="How the paper is turned for the backs; fold: fronts and backs on one side, to fold and glue.",
    )
    marks: MarkedSides = _gang("front", type=Named(MARKED_SIDES), show_default=True, help="Sides with cut marks.")
    fill: Fill | None = _gang(
        type=Named(FILLS), help="Free places of the last sheet of pieces: blank ones to write on, or spare ones."
    )
    together: bool = _flag(
        changes=(), may_change=(*_CUT, "guide"), help="Counters, tokens and cards on the same sheets: pieces.pdf."
    )
    only_changed: bool = _flag(
        about="here", without=("plan", "watch"), help="Only pieces that are drawn otherwise than in --out: reprint.pdf."
    )
    lost: str | None = _option(
        about="here", without=("plan", "watch"), metavar="NAME,NAME", help="Only these pieces, once each: reprint.pdf."
    )
    from_place: int = _option(
        1,
        about="here",
        changes=_CUT,
        may_change=("guide",),
        without=("plan", "watch"),
        type=click.IntRange(1, 999),
        metavar="7",
        help="The first free place of a sheet that was partly used.",
    )
    order: Sides = _gang(
        "together",
        type=Named(SIDES),
        show_default=True,
        help="odd-even: fronts and backs in files of their own, for printers that cannot turn the paper.",
    )
    backs_order: BacksOrder | None = _gang(
        type=Named(("same", "reversed")),
        help="For odd-even: reversed when the printer feeds the last front first. [same, or that of --printer]",
    )
    only: tuple[str, ...] | None = _option(
        without=("plan",), type=NamedList(NAMED), help="Some of: " + ", ".join(NAMED) + "."
    )
    season: Path | None = _option(
        None, "file", without=("watch",), type=FILE, help="Fixtures: a sheet for each match, and the badges."
    )
    round: str | None = _option(
        changes=("match-sheets",),
        may_change=("league",),
        without=("watch", "plan"),
        metavar="7",
        help="Match sheets of this round, and the season as it stood then.",
    )
    match: int | None = _option(
        changes=("match-sheets",),
        may_change=("league",),
        without=("watch", "plan"),
        type=int,
        metavar="3",
        help="The sheet of one match: of --round, or of all.",
    )
    each: bool = _flag(
        about="here", without=("watch",), help="Each team's counters and team sheets in a folder of its own."
    )
    jobs: int | None = _here(
        without=("watch",),
        type=click.IntRange(1, 64),
        help="Processes that share the work. [as many as there are cores]",
    )
    keep_going: bool = _flag(
        about="here", without=("watch",), help="Leave out teams that are wrong and build the others."
    )
    format: tuple[str, ...] = _option(("pdf",), without=("plan",), type=NamedList(FORMATS), show_default=True)
    dpi: int = _option(USUAL_DPI, type=int, show_default=True, help="Pixels an inch of PNG pictures.")
    pieces: bool = _flag(help="Counters, tokens and cards one by one, as transparent PNG pictures.")
    bleed: float | None = _option(type=_MM, metavar="2mm", help="How far single pieces go on beyond their cut.")
    service: str | None = _option(
        None, metavar="NAME", help="With --pieces: bleed, size and pixels of a print service, such as the-game-crafter."
    )
    flatten: bool = _flag(
        about="board",
        changes=("board",),
        may_change=NAMED,
        help="Without shared shapes, for printers and cutters that need it.",
    )
    outline_text: bool = _flag(about="board", help="Text as outlines instead of letters.")
    layer: Layer | None = _option(
        type=Named(LAYERS), help="One layer alone as SVG; cut: the outlines, for cutting machines."
    )
    layers: bool = _flag(help="PDF with layers to switch on and off: ground, grid, lines … (pikepdf)")
    attach: bool = _flag(help="PDF that holds what it was built from: pizarra build FILE.pdf (pikepdf)")
    gallery: bool = _flag(help="A page to look at everything before printing: index.html.")
    open: bool = _flag(about="here", help="Open that page when it is made.")
    out: Path | None = _here(without=("plan",), type=FOLDER, help="Output folder [output/GAME].")
    force: bool = _flag(about="here", help="Overwrite files that Pizarra did not make.")
    said: Mapping[str, Wish] = dataclasses.field(default_factory=dict, repr=False, compare=False)

    @property
    def processes(self) -> int:
        """Return how many processes share the work."""
        return self.jobs or cores()

    @property
    def overwrite(self) -> Overwrite:
        """Return which files may be written over."""
        return "any" if self.force else "own"

    def folder(self, game: str) -> Path:
        """Return the folder that a game's files go to."""
        return self.out or Path("output") / game


OPTIONS: Mapping[str, BuildOption] = {
    name: BuildOption(name, **each.metadata)
    for each in fields(BuildOptions)
    for name in (each.name.replace("_", "-"),)
    if each.metadata
}
"""Every option of a build by its long name."""


def parameters(command: str) -> list[click.Parameter]:
    """Return what a command takes that takes what a build takes."""
    what = click.Argument(["what"], nargs=-1, metavar="[TEAM | FOLDER | GAME]...")
    return [what, *(option for option in OPTIONS.values() if command not in option.without)]


def given_options(values: Mapping[str, Any]) -> BuildOptions:
    """Return the options of the command that is being carried out, whose values are these."""
    return BuildOptions(**values, said=as_written())


def read_options(said: Mapping[str, Wish]) -> BuildOptions:
    """Return options from how they were written. Raises ``PizarraError`` with every one that cannot be."""
    values: dict[str, Any] = {}
    found = []
    for name, wish in said.items():
        option = OPTIONS[name]
        try:
            values[str(option.name)] = option.read(wish)
        except click.BadParameter as error:
            found.append(option_problem(error, option, wish))
    raise_errors(found)
    return BuildOptions(**values, said=said)


def within(option: str, size: float, most: float) -> None:
    """Raise ``PizarraError`` for a length less than nothing or more than so many millimetres."""
    if not 0 <= size <= most:
        message = phrase("{size:g} mm is not allowed: {least:g} to {most:g} mm", size=size, least=0, most=most)
        raise user_error(option, message)


def concerning(said: Mapping[str, Wish], *concerns: Concern) -> dict[str, Wish]:
    """Return the wishes that are about such things, in the order of the table."""
    return {name: said[name] for name, option in OPTIONS.items() if option.about in concerns and name in said}


def still_said(then: Mapping[str, Wish], now: Mapping[str, Wish]) -> dict[str, Wish]:
    """Return the wishes of then to which those of now leave something to say."""
    settled = {OPTIONS[name].instead for name in now} - {""}
    return {name: wish for name, wish in then.items() if OPTIONS[name].instead not in settled}


def joined(then: Mapping[str, Wish], now: Mapping[str, Wish]) -> dict[str, Wish]:
    """Return the wishes of then and of now: those of now come first, and are added to where there may be several."""
    both = {**still_said(then, now), **now}
    before = {name: wish for name, wish in then.items() if isinstance(wish, tuple)}
    return both | {
        name: _besides(before[name], wish) + wish
        for name, wish in now.items()
        if isinstance(wish, tuple) and name in before
    }


def _besides(then: tuple[str, ...], now: tuple[str, ...]) -> tuple[str, ...]:
    """Return the ``NAME=VALUE`` pairs of then whose names have no value now."""
    settled = {pair.partition("=")[0] for pair in now}
    return tuple(pair for pair in then if pair.partition("=")[0] not in settled)


def spelt(said: Mapping[str, Wish]) -> Iterator[str]:
    """Yield the options as they are typed."""
    for name, wish in said.items():
        match wish:
            case bool():
                yield from [f"--{name}"] * wish
            case str():
                yield f"--{name}={wish}"
            case _:
                yield from (f"--{name}={text}" for text in wish)


def reprint_of(asked: BuildOptions, game: str) -> Reprint | None:
    """Return which pieces of a game are printed again; ``None`` where all are.

    Raises ``PizarraError`` where nothing is known of pieces that were built before, and for what goes with no reprint.
    """
    option = "--only-changed" if asked.only_changed else "--lost"
    if not asked.only_changed and asked.lost is None:
        return None
    others = ("each", "sheets_only", "pieces", "season")
    for other, wish in ((f"--{name.replace('_', '-')}", getattr(asked, name)) for name in others):
        if wish:
            raise user_error(option, phrase("does not go with {other}", other=other))
    if not set(SMALL) & set(asked.only or SMALL):
        raise user_error(option, phrase("only pieces and cards are printed again"), f"--only {','.join(SMALL)}")
    lost = listed(asked.lost)
    if not asked.only_changed:
        if not lost:
            raise user_error(option, phrase("no piece is named"), phrase("write them like “Pérez, ball”"))
        return Reprint(lost=lost)
    folder = asked.folder(game)
    before = pieces_in(folder)
    if not before:
        message = phrase("nothing is known of pieces in {folder}/", folder=shown_path(folder))
        hint = phrase("build once without --only-changed; up to {most} pieces are remembered", most=MOST_KNOWN)
        raise user_error(option, message, hint)
    return Reprint(before, lost)


def begun_alone(order: BuildRequest, made: BuildResult) -> None:
    """Raise ``PizarraError`` where several documents of pieces would begin on a sheet that was partly used."""
    if order.gang.begin > 1 and sum(bool(part.documents) for name, part in made.parts.items() if name in SMALL) > 1:
        hint = phrase("add --together, --only counters or --only cards")
        raise user_error("--from-place", phrase("counters and cards are on sheets of their own"), hint)


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
