"""The options of a build, each declared in one place: what it is called, what it fills, and what it changes."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, get_args

import click

from generator.backends.pdf.extras import import_pikepdf
from generator.backends.png import USUAL_DELAY
from generator.backends.svg import Layer
from generator.boards.layout import Ink, Lines
from generator.build.documents import NAMED, PARTS, SEASONAL
from generator.build.documents.pieces import SMALL
from generator.build.documents.reprint import MOST_KNOWN, Reprint, reprintable
from generator.build.request import BuildRequest, SizeRequest
from generator.cli.choices import (
    Choice,
    ChoiceList,
    DocumentList,
    LanguageName,
    NameOr,
    choice_among,
    spelling,
    split_list,
)
from generator.cli.parameters import FILE, FOLDER, Command, JointText, Length, as_written, switches_of
from generator.cli.targets import Selection, Targets
from generator.cli.terminal import known_languages, reader_language, readers_among
from generator.i18n import Message, bundled_folder, has_words, message, phrase
from generator.imposition.filling import FILLS, Fill
from generator.imposition.ganging import GangStyle, MarkedSides
from generator.imposition.paper import MARGIN_PRESETS, POSTER, SIZES, Backs, Paper
from generator.imposition.printer import paper_for
from generator.imposition.seams import Joint
from generator.imposition.slots import GANGS, Gang
from generator.model.fields import DEFAULT_DPI, LEAST_DPI, MOST_DPI
from generator.model.game import Game
from generator.output.builds import read_build_list
from generator.output.rendering import FORMATS, PIECE_FORMATS, Rendering
from generator.output.writing import Overwrite
from generator.packs.build_file import OptionKind, Wish, means_file
from generator.packs.load import Pack, names_of
from generator.packs.locations import shown_path, source_of
from generator.packs.printers import NO_PRINTER, find_printer
from generator.problems import PizarraError, did_you_mean, quoted, user_error
from generator.scene.drawings import flatten, text_to_outlines

if TYPE_CHECKING:
    from generator.model.season import Season

FIRST = ("field", "hex", "sheets", "paper", "printer", "lang", "only", "season", "gallery", "out")
"""The options that most people need first."""

LAYERS = ("cut", "fold", "art", "text")

REPLACEMENTS: Mapping[str, Message] = {
    "overlap": "--joint lap:8mm",
    "fold": "--seams halfway",
    "mixed": "--seams mixed",
    "order": "--duplex manual",
    "backs-order": "--duplex manual-reversed",
    "only-changed": "--reprint changed",
    "lost": message("--reprint NAME,NAME"),
    "match": "--round 7:3",
    "sheets-only": "--reprint B2,A1",
    "marks": "--backs long-edge-marked",
    "legibility": "--gallery",
    "jobs": message("the environment variable PIZARRA_JOBS"),
    "flatten": "--simplify shapes",
    "outline-text": "--simplify text",
    "orientation": message("“grid: {orientation: flat}” in a board file"),
}
"""Options that no longer exist, and what to write instead."""


BacksChoice = Literal["long-edge", "long-edge-marked", "short-edge", "short-edge-marked", "fold", "none"]
_SHEET = re.compile(r"[A-Za-z]{1,2}[0-9]{1,3}(-[0-9]{1,2})?|0")
"""What sheets of a board are called, A1-2 being that of its second copy; 0 is the page with the scale check."""

Concern = Literal["board", "rest", "here"]
"""What an option is about: the board and how its sheets are cut, all else that is made, or where and how to build."""


class BuildOption(click.Option):
    """An option of a build, by its ``name`` or ``also`` another one.

    It ``fills`` a field of the request or, as ``rendering.…``, of the rendering; where it does not, ``request_of`` or
    ``rendering_of`` makes something of it. It ``changes`` these documents in any game, ``may_change`` those in some,
    and is ``planned`` where it changes a plan. ``instead``: options of one such word, given now, take the place of
    those given before. ``without`` are the commands that take what a build takes, but not this.
    """

    def __init__(
        self, name: str, kind: OptionKind, group: Message, about: Concern = "rest", fills: str = "", also: str = "",
        changes: tuple[str, ...] = NAMED, may_change: tuple[str, ...] = (), planned: bool = False,
        instead: str = "", without: tuple[str, ...] = (), **declared: Any,
    ) -> None:  # fmt: skip
        names = [f"--{one}" for one in (name, also) if one]
        super().__init__(names, is_flag=kind == "flag", multiple=kind == "texts", **declared)
        self.kind, self.group, self.about, self.fills = kind, group, about, fills
        self.changes, self.may_change, self.planned = changes, may_change, planned
        self.instead, self.without, self.later = instead, without, name not in FIRST


def _option(default: Any = None, kind: OptionKind = "text", **facts: Any) -> Any:
    """Return a field that is an option; ``facts`` is what ``BuildOption`` wants to know of it."""
    return dataclasses.field(default=default, metadata={"default": default, "kind": kind, **facts})


_SIZED, _CUT = ("counters", "guide"), ("counters", "cards")
_READ = ("cards", "rules", "team-sheets", "set-up", "match-sheets", "league", "guide")
_board = partial(_option, about="board", changes=("board",), planned=True)
_measure = partial(_board, group=message("Size of the board"), may_change=_SIZED)
_seam = partial(_board, group=message("Sheets of the board"), may_change=("guide",))
_paper = partial(_option, about="board", group=message("Paper, printer and ink"))
_rules = partial(_option, about="board", group=message("Language and rules"))
_small = partial(_option, group=message("Counters and cards"), changes=(), may_change=(*_CUT, "guide"))
_output = partial(_option, group=message("What to make"))
_OF_SQUADS = ("counters", "team-sheets", "guide")
_season = partial(_option, group=message("Season"), changes=("match-sheets",), may_change=("league", *_OF_SQUADS))
_file = partial(_option, group=message("Files"))
_here = partial(_option, about="here", group=message("Build process"))
_MM, _METRES = Length("length_mm"), Length("length_m")


@dataclass(frozen=True, slots=True)
class BuildOptions:
    """What is asked of a build, besides its teams. Print lengths in millimetres, those of the field in metres.

    ``wishes`` are the options as they were written, by their long names.
    """

    field: str | None = _measure(
        None, "file or name", fills="field", may_change=(*_SIZED, "team-sheets", "match-sheets"),
        metavar="LxW|NAME|FILE", help="Field in metres (105x68), a preset (see “pizarra list”) or a YAML file.",
    )  # fmt: skip
    columns: int | None = _measure(
        fills="size.columns", instead="fineness", type=int, help="Number of cells from end to end of the field."
    )
    metres_per_hex: float | None = _measure(
        fills="size.metres", instead="fineness", also="metres-per-cell", type=_METRES, metavar="2.5m",
        help="Metres of field per cell.",
    )  # fmt: skip
    hexes: int | None = _measure(
        fills="size.cells", instead="fineness", also="cells", type=int, help="Approximate number of cells."
    )
    hex: float | None = _measure(
        fills="size.cell", instead="size", also="cell", type=_MM, metavar="20mm",
        help="Cell size; for hexes, from flat side to flat side.",
    )  # fmt: skip
    board_width: float | None = _measure(
        fills="size.board_width", instead="size", type=_MM, metavar="800mm", help="Width of the finished board."
    )
    sheets: int | None = _measure(
        fills="size.sheets", instead="size", type=int, help="Largest cells that fit on this many sheets."
    )
    lines: Lines = _seam(
        "printed", fills="lines", type=Choice(("printed", "none", "strips")), show_default=True,
        help="Field lines; strips: on a separate sheet, to cut out and glue on.",
    )  # fmt: skip
    joint: Joint = _seam(
        Joint(), type=JointText(),
        help=(
            "lap: trim two sides, glue onto flaps; butt: edge to edge; zigzag: cut along the hexes. Then the "
            "overlap between neighbouring sheets; lap:0mm: no flap. [lap:5mm]"
        ),
    )  # fmt: skip
    seams: Literal["alike", "mixed", "halfway"] = _seam(
        "alike", type=Choice(("alike", "mixed", "halfway")), show_default=True,
        help=(
            "mixed: some rows of sheets upright, others turned, if that saves sheets; halfway: a seam across "
            "the middle of the board, to fold there."
        ),
    )  # fmt: skip
    paper: str = _paper(
        "a4", changes=("board",), may_change=("counters", *_READ), planned=True,
        type=Choice((*SIZES, POSTER)), show_default=True,
        help="a3: for the board and counters; cards, sheets and the guide stay on A4.",
    )  # fmt: skip
    margins: str | None = _paper(
        planned=True, type=Choice(tuple(MARGIN_PRESETS)), help="Paper margins. [standard, or those of --printer]"
    )
    printer: str | None = _paper(
        None, "file or name", planned=True, type=NameOr(NO_PRINTER), metavar="NAME",
        help="Correct for a printer saved with “pizarra printer”.",
    )  # fmt: skip
    duplex: Literal["auto", "manual", "manual-same", "manual-reversed"] = _small(
        "auto", may_change=(*_CUT, "rules", "guide"), group=message("Paper, printer and ink"),
        type=Choice(("auto", "manual", "manual-same", "manual-reversed")), show_default=True,
        help=(
            "manual: fronts and backs in separate files, for printers that cannot flip the paper; "
            "manual-reversed: if the printer feeds the last front first; manual-same: if it does not, "
            "whatever --printer says."
        ),
    )  # fmt: skip
    ink: Ink = _paper(
        "normal", fills="ink", changes=("board",), may_change=("counters", *_READ),
        type=Choice(("normal", "full", "light")), show_default=True,
        help="light: pale colours that save ink; full: solid colours.",
    )  # fmt: skip
    grey: bool = _paper(False, "flag", fills="grey", help="No colour in the files, for printers with only black ink.")
    large_print: bool = _rules(
        False, "flag", changes=_READ, may_change=("board",),
        help="Sheets, cards and the guide in type of 16 pt or larger.",
    )  # fmt: skip
    lang: str | None = _rules(
        planned=True, type=LanguageName(known_languages()),
        help="Your language, on paper and on screen. [the system's]",
    )  # fmt: skip
    option: tuple[str, ...] = _rules(
        (), "texts", changes=(), may_change=NAMED, planned=True, metavar="NAME=VALUE",
        help="Change a ruling or an optional rule, for example DF-07=gol; marks=yes: † marks what this kit decides.",
    )  # fmt: skip
    gang: Gang | None = _small(
        fills="gang.gang", type=Choice(GANGS),
        help="Layout of small pieces: honeycomb for scissors, straight for knife and ruler, or a grid.",
    )  # fmt: skip
    backs: BacksChoice = _small(
        "long-edge", may_change=(*_CUT, "rules", "guide"), type=Choice(get_args(BacksChoice)), show_default=True,
        help="How the paper is turned for the backs; marked: with cut marks on them too; fold: fronts and backs on one "
        "side, to fold and glue. With fold and none, the rules leaflet is printed on one side.",
    )  # fmt: skip
    gutter: float | None = _small(
        fills="gang.gutter", type=Length("length_mm", most=10.0), metavar="4mm",
        help="Space between cards and counters with straight sides; fronts then bleed into it, as backs do.",
    )  # fmt: skip
    fill: Fill | None = _small(
        fills="gang.fill", type=Choice(FILLS),
        help="What fills the last sheet of pieces: blanks to write on, spares, or none. [what the kit needs most]",
    )  # fmt: skip
    from_place: int = _small(
        1, about="here", fills="gang.begin", changes=_CUT, may_change=("guide",), without=("plan", "watch"),
        type=click.IntRange(1, 999), metavar="7", help="First free place on a partly used sheet.",
    )  # fmt: skip
    together: bool = _small(
        False, "flag", fills="together",
        help="Counters, tokens and cards on the same sheets: pieces.pdf.",
    )  # fmt: skip
    reprint: str | None = _small(
        about="here", changes=NAMED, may_change=(), without=("plan",), metavar="changed|NAME,NAME|SHEET,SHEET",
        help="Only the pieces and team sheets that have changed since the build in --out, or these pieces, once each, "
        "or these sheets of its board, such as B2.",
    )  # fmt: skip
    only: tuple[str, ...] | None = _output(
        without=("plan",),
        type=DocumentList(NAMED),
        help="Only these documents, boards or decks.",
    )
    each: bool = _output(
        False, "flag", about="here", without=("watch",),
        help="Counters and team sheets in one folder per team.",
    )  # fmt: skip
    pieces: bool = _output(
        False, "flag", fills="rendering.pieces",
        help="Counters, tokens and cards one by one: transparent PNG images, or PDF or SVG files with --format.",
    )  # fmt: skip
    bleed: float | None = _output(
        fills="rendering.bleed", type=Length("length_mm", most=10.0), metavar="2mm",
        help="Bleed around single pieces.",
    )  # fmt: skip
    service: str | None = _output(
        fills="rendering.service", metavar="NAME",
        help="With --pieces: the bleed, size and resolution that a print shop asks for, such as the-game-crafter; "
        "rulebook: finished pieces with a shadow around them.",
    )  # fmt: skip
    gallery: bool = _output(
        False, "flag",
        help="An overview page, index.html, to check before printing; it also reports the smallest and the faintest "
        "text.",
    )  # fmt: skip
    open: bool = _output(False, "flag", about="here", help="Make that page and open it in the browser.")
    season: Path | None = _season(
        None, "file", changes=SEASONAL, may_change=_OF_SQUADS, without=("watch",), type=FILE,
        help="Season file: a sheet for each match, league pages with the crests, and the squads of the next match.",
    )  # fmt: skip
    round: str | None = _season(
        without=("watch", "plan"), metavar="7",
        help=(
            "Match sheets and squads of this round, and the season up to it; 7:3: only its third match; :3: only the "
            "third match of the season."
        ),
    )  # fmt: skip
    format: tuple[str, ...] = _file(
        ("pdf",), without=("plan",), type=ChoiceList(FORMATS), show_default=True,
        help="Types of files; svg and png: one file per sheet; gif: all boards as one animated picture.",
    )  # fmt: skip
    dpi: int = _file(
        DEFAULT_DPI, fills="rendering.dpi", type=click.IntRange(LEAST_DPI, MOST_DPI), show_default=True,
        help="Pixels per inch of PNG and GIF images.",
    )  # fmt: skip
    delay: float = _file(
        USUAL_DELAY, fills="rendering.delay", type=click.FloatRange(0.1, 60), show_default=True, metavar="SECONDS",
        help="How long an animated picture shows each board.",
    )  # fmt: skip
    simplify: tuple[str, ...] = _file(
        (), about="board", changes=("board",), may_change=NAMED,
        type=ChoiceList(("shapes", "text")),
        help="For printers and cutters that need it; shapes: no shared shapes; text: outlines instead of fonts.",
    )  # fmt: skip
    layer: Layer | None = _file(
        fills="rendering.layer", type=Choice(LAYERS),
        help="Only one layer, as SVG; cut: the outlines, for cutting machines.",
    )  # fmt: skip
    layers: bool = _file(
        False, "flag", fills="rendering.layers",
        help="PDF with layers you can switch on and off: ground, grid, lines … (pikepdf)",
    )  # fmt: skip
    attach: bool = _file(
        False, "flag", help=("PDF with its source files embedded; to rebuild it: pizarra build FILE.pdf (pikepdf)")
    )
    out: Path | None = _here(without=("plan",), type=FOLDER, help="Output folder [output/GAME].")
    force: bool = _here(False, "flag", help="Overwrite files that Pizarra did not make.")
    game: str | None = _here(planned=True, metavar="NAME", help="The game, if no team file names it.")
    keep_going: bool = _here(
        False, "flag", without=("watch",),
        help="Skip teams with errors and build the others.",
    )  # fmt: skip
    wishes: Mapping[str, Wish] = dataclasses.field(default_factory=dict, repr=False, compare=False)

    @property
    def sheets_again(self) -> tuple[str, ...]:
        """Return the sheets of the board that are printed again; with ``--only counters``, A1 is the name of one."""
        names = split_list(self.reprint)
        sheets = (not self.only or "board" in self.only or self.own_names) and all(map(_SHEET.fullmatch, names))
        return names if sheets else ()

    @property
    def own_names(self) -> tuple[str, ...]:
        """Return the names after ``--only`` that are no documents: boards and decks of a game."""
        return tuple(name for name in self.only or () if name not in NAMED)

    def documents_of(self, game: Game) -> tuple[str, ...] | None:
        """Return the documents that are asked for, ``board`` for one of several boards and ``cards`` for a deck.

        ``None`` where none is named.
        """
        if self.only is None:
            return None
        several = {"board": {*game.boards}, "cards": {*game.decks}}
        own = {name for name, its in several.items() if its & {*self.own_names}}
        return tuple(name for name in NAMED if name in self.only or name in own)

    @property
    def overwrite(self) -> Overwrite:
        return "any" if self.force else "own"

    def folder(self, game: str) -> Path:
        return self.out or Path("output") / game

    def filling(self, whole: str = "") -> dict[str, Any]:
        """Return the fields of the request, or of one of its parts, that options fill as they are."""
        ends = ((option.fills.rpartition("."), str(option.name)) for option in OPTIONS.values())
        return {field: getattr(self, name) for (part, _, field), name in ends if field and part == whole}


OPTIONS: Mapping[str, BuildOption] = {
    name: BuildOption(name, **each.metadata)
    for each in fields(BuildOptions)
    for name in (each.name.replace("_", "-"),)
    if each.metadata
}
"""Every option of a build by its long name."""


def parameters(command: str) -> list[click.Parameter]:
    """Return the parameters of a build that a command takes."""
    what = click.Argument(["what"], nargs=-1, metavar="[TEAM | FOLDER | GAME]...")
    return [what, *(option for option in OPTIONS.values() if command not in option.without)]


def options_of(values: Mapping[str, Any]) -> BuildOptions:
    """Return the options of the command that is being carried out, whose values are these."""
    return BuildOptions(**values, wishes=as_written())


def read_options(wishes: Mapping[str, Wish]) -> BuildOptions:
    """Return options from how they were written. Raises ``PizarraError`` with every one that cannot be."""
    return BuildOptions(**command_with(wishes).params, wishes=wishes)


def command_with(wishes: Mapping[str, Wish]) -> click.Context:
    """Return a build with options as they were written. Raises ``PizarraError`` with every one that cannot be."""
    return Command("build", params=list(OPTIONS.values())).make_context("build", list(as_arguments(wishes)))


def wishes_about(wishes: Mapping[str, Wish], *concerns: Concern) -> dict[str, Wish]:
    """Return the wishes that are about such things, in the order of the table."""
    return {name: wishes[name] for name, option in OPTIONS.items() if option.about in concerns and name in wishes}


def still_valid(then: Mapping[str, Wish], now: Mapping[str, Wish]) -> dict[str, Wish]:
    settled = {OPTIONS[name].instead for name in now} - {""}
    return {name: wish for name, wish in then.items() if OPTIONS[name].instead not in settled}


def join_wishes(then: Mapping[str, Wish], now: Mapping[str, Wish]) -> dict[str, Wish]:
    """Return the wishes of then and of now: those of now come first, and are added to where there may be several."""
    both = {**still_valid(then, now), **now}
    before = {name: wish for name, wish in then.items() if isinstance(wish, tuple)}
    return both | {
        name: (*(pair for pair in before[name] if pair.partition("=")[0] not in settled), *wish)
        for name, wish in now.items()
        if isinstance(wish, tuple) and name in before
        for settled in [{pair.partition("=")[0] for pair in wish}]
    }


def as_arguments(wishes: Mapping[str, Wish]) -> Iterator[str]:
    for name, wish in wishes.items():
        match wish:
            case bool():
                yield from [f"--{name}"] * wish
            case str():
                yield f"--{name}={wish}"
            case _:
                yield from (f"--{name}={text}" for text in wish)


def request_of(targets: Targets, options: BuildOptions) -> BuildRequest:
    """Return the request that options make for some teams. Raises ``PizarraError`` for options that cannot be."""
    poster = options.paper == POSTER
    if poster and options.sheets is not None:
        raise user_error("--sheets", phrase("a poster is a single page"), phrase("use --hex or --board-width instead"))
    again = options.sheets_again
    if again and poster:
        raise user_error("--reprint", phrase("a poster is a single page and has no sheets"))
    boards, decks = _boards_and_decks(targets.pack.game, options)
    documents = options.documents_of(targets.pack.game)
    if again and documents not in (None, ("board",)):
        raise user_error("--reprint", phrase("reprints sheets of the board, not {parts}", parts=options.only or ()))
    if again and len(several := tuple(targets.pack.game.boards)) > 1 and len(boards) != 1:
        hint = phrase("add {example}", example=f"--only {several[0]}")
        message = phrase("{title} has several boards: {names}", title=targets.pack.game.title, names=several)
        raise user_error("--reprint", message, hint)
    reprint = reprint_of(options, targets.pack.game)
    parts = documents or PARTS if reprint is None else _compared(documents, reprint, options)
    printer = find_printer(options.printer) if options.printer is not None and options.printer != NO_PRINTER else None
    name = "a4" if poster else options.paper
    measured = paper_for(printer, name) if printer is not None and options.margins is None else None
    by_hand, _, backs_order = options.duplex.partition("-")
    backs: Backs = options.backs.removesuffix("-marked")  # type: ignore[assignment]
    marks: MarkedSides = "front" if backs == options.backs else "both"
    return BuildRequest(
        pack=targets.pack,
        teams=targets.teams,
        paper=measured or Paper(name, SIZES[name], *MARGIN_PRESETS[options.margins or "standard"]),
        printer=printer,
        size=SizeRequest(**options.filling("size")),
        joint=_joint(options),
        sheets_only=again,
        poster=poster,
        edition="large-print" if options.large_print else "usual",
        gang=GangStyle(backs=backs, marks=marks, **options.filling("gang")),
        reprint=reprint,
        by_hand=by_hand == "manual",
        backs_order="reversed" if (backs_order or (printer and printer.backs_order)) == "reversed" else "same",
        language=on_paper(options, targets.pack),
        parts=("board",) if again else parts,
        boards=boards,
        decks=decks,
        switches=switches_of(options.option),
        **options.filling(),
    )


def _boards_and_decks(game: Game, options: BuildOptions) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return which of several boards and which decks are printed, none for all; what both are called is both.

    Raises ``PizarraError`` for a name that the game does not have.
    """
    only = options.only or ()
    if unknown := [name for name in options.own_names if name not in {*game.boards, *game.decks}]:
        hint = did_you_mean(unknown[0], (*game.boards, *game.decks, *map(spelling, NAMED)))
        raise user_error("--only", phrase("{found} is not allowed", found=quoted(unknown[0])), hint)
    boards = () if "board" in only else tuple(name for name in options.own_names if name in game.boards)
    decks = () if "cards" in only else tuple(name for name in options.own_names if name in game.decks)
    return boards, decks


def _compared(documents: tuple[str, ...] | None, reprint: Reprint, options: BuildOptions) -> tuple[str, ...]:
    """Return the documents that are looked through for what is printed again: those asked for, or those built before.

    With the first season, its documents are all new. What only describes others is none of them.
    """
    if reprint.before is None:
        return tuple(name for name in documents or SMALL if name in SMALL)
    asked = documents or tuple(reprint.before.pages) or SMALL
    if documents is None and options.season is not None and not {*asked} & {*SEASONAL}:
        asked = (*asked, *SEASONAL)
    return tuple(name for name in NAMED if name in asked and name != "guide")


def reprint_of(options: BuildOptions, game: Game) -> Reprint | None:
    """Return what of a game is printed again; ``None`` where all is.

    Raises ``PizarraError`` where nothing is known of what was built before, and for what goes with no reprint.
    """
    if options.reprint is None or options.sheets_again:
        return None
    names = split_list(options.reprint)
    lost = tuple(name for name in names if choice_among(("changed",), name) is None)
    others = {"each": options.each, "pieces": options.pieces, "season": options.season and lost == names}
    for other in (f"--{name}" for name, wish in others.items() if wish):
        raise user_error("--reprint", phrase("cannot be used with {other}", other=other))
    asked = set(options.documents_of(game) or SMALL)
    if lost and not asked & set(SMALL):
        raise user_error(
            "--reprint", phrase("only pieces and cards are reprinted by name"), f"--only {','.join(SMALL)}"
        )
    if not asked & set(possible := reprintable()):
        message = phrase("only pieces, cards, and sheets of teams and matches can be reprinted")
        raise user_error("--reprint", message, f"--only {','.join(map(spelling, possible))}")
    if not names:
        raise user_error("--reprint", phrase("no piece is named"), phrase("write them like “Pérez, ball”"))
    if lost == names:
        return Reprint(lost=lost)
    folder = options.folder(game.slug)
    before = read_build_list(folder).known
    if not before.pieces and not before.pages:
        message = phrase("no earlier build found in {folder}/", folder=shown_path(folder))
        hint = phrase("build once without --reprint first: that records the pieces, up to {most}", most=MOST_KNOWN)
        raise user_error("--reprint", message, hint)
    return Reprint(before, lost)


def on_paper(options: BuildOptions, pack: Pack) -> str:
    """Return the language that is printed: the one asked for or the reader's, where the game has it, else its first.

    Where neither the system nor somebody's own game names one, it is that of the terminal. Raises ``PizarraError`` for
    a language that nobody has words in.
    """
    languages = pack.game.languages
    if options.lang and options.lang not in languages and not has_words(options.lang):
        hint = did_you_mean(options.lang, (*languages, *known_languages()))
        message = phrase("{title} is not available in {lang}", title=pack.game.title, lang=quoted(options.lang))
        raise user_error("--lang", message, hint)
    if options.lang and options.lang in languages:
        return options.lang
    is_ours = pack.folder.is_relative_to(bundled_folder("templates"))
    if is_ours or pack.source is None or "languages" in pack.source.data:
        return readers_among(languages)
    return readers_among(sorted(languages, key=lambda language: language != reader_language()))


def _joint(options: BuildOptions) -> Joint:
    """Return how the sheets meet. Raises ``PizarraError`` for mixed ones whose seams follow hexes."""
    if options.seams == "mixed" and options.joint.along_hexes:
        hint = phrase("leave out {other}", other="--joint zigzag")
        raise user_error("--seams", phrase("mixed sheets need straight seams"), hint)
    return replace(
        options.joint, fold=options.seams == "halfway", strips="mixed" if options.seams == "mixed" else "alike"
    )


def rendering_of(options: BuildOptions) -> Rendering:
    """Return how the documents become files. Raises ``PizarraError`` for what cannot be."""
    if options.service is not None and not options.pieces:
        raise user_error("--service", phrase("print services need single pieces"), phrase("add --pieces"))
    if options.bleed is not None and not options.pieces:
        hint = phrase("add --pieces; for sheets, leave room between pieces: {example}", example="--gutter 3mm")
        raise user_error("--bleed", phrase("only single pieces have their own bleed"), hint)
    formats = tuple(name for name in FORMATS if name in options.format or (name == "svg" and options.layer))
    for option, is_on in (("--layers", options.layers), ("--attach", options.attach)):
        if is_on and "pdf" not in formats:
            raise user_error(option, phrase("only PDF files can have this"), phrase("add pdf to --format"))
        if is_on:
            import_pikepdf(option)
    piece_formats = tuple(name for name in PIECE_FORMATS if name in options.format)
    if options.pieces and "format" in options.wishes and not piece_formats:
        message = phrase("single pieces cannot be files of this type: {names}", names=options.format)
        raise user_error("--format", message, phrase("add one of {names}", names=PIECE_FORMATS))
    wishes = wishes_about(options.wishes, "board", "rest")
    attachments = {
        name: Path(str(wish)) if means_file(OPTIONS[name].kind, wish) else wish for name, wish in wishes.items()
    }
    changes = {"text": text_to_outlines, "shapes": flatten}
    return Rendering(
        formats=formats,
        changes=tuple(change for name, change in changes.items() if name in options.simplify),
        attach=attachments if options.attach else None,
        gallery=options.gallery or options.open,
        piece_formats=piece_formats if "format" in options.wishes else ("png",),
        **options.filling("rendering"),
    )


def requested_season(options: BuildOptions, chosen: Selection, targets: Targets) -> Season | None:
    """Return as much of a season as is asked for; ``None`` where none is.

    Raises ``PizarraError`` with all that is wrong with it, and with the teams; also for a round that it lacks.
    """
    if options.season is None:
        return None
    from generator.model.season import at_round
    from generator.packs.season_file import season_of

    paths = {loaded.path for loaded in targets.teams}
    left_out = [name for path in chosen.files if path not in paths for name in names_of(path)]
    try:
        season = season_of(source_of(options.season), targets.pack.game, targets.teams, left_out)
    except PizarraError as error:
        raise PizarraError([*targets.problems, *error.problems]) from None
    return season if options.round is None else at_round(season, options.round)
