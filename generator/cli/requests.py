"""What is asked for by options, as a request for drawings and as a way to make files of them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from generator.backends.pdf.extras import import_pikepdf
from generator.build.documents import NAMED, PARTS
from generator.build.documents.pieces import SMALL
from generator.build.documents.reprint import MOST_KNOWN, Reprint
from generator.build.request import BuildRequest, SizeRequest
from generator.cli.build_options import OPTIONS, BuildOptions, wishes_about
from generator.cli.choices import choice_among, spelling, split_list
from generator.cli.parameters import switches_of
from generator.cli.targets import Selection, Targets
from generator.cli.terminal import known_languages, readers_among
from generator.i18n import has_words, phrase
from generator.imposition.ganging import GangStyle, MarkedSides
from generator.imposition.paper import MARGIN_PRESETS, POSTER, SIZES, Backs, Paper
from generator.imposition.printer import paper_for
from generator.imposition.seams import Joint
from generator.model.game import Game
from generator.output.builds import read_build_list
from generator.output.rendering import FORMATS, Rendering
from generator.packs.build_file import means_file
from generator.packs.load import Pack, names_of
from generator.packs.locations import shown_path, source_of
from generator.packs.printers import NO_PRINTER, find_printer
from generator.problems import PizarraError, did_you_mean, quoted, user_error
from generator.scene.rewrite import flatten, text_to_outlines

if TYPE_CHECKING:
    from generator.model.season import Season


def request_of(targets: Targets, options: BuildOptions) -> BuildRequest:
    """Return the request that options make for some teams. Raises ``PizarraError`` for options that cannot be."""
    poster = options.paper == POSTER
    if poster and options.sheets is not None:
        raise user_error("--sheets", phrase("a poster is a single page"), phrase("use --hex or --board-width instead"))
    again = options.sheets_again
    if again and poster:
        raise user_error("--reprint", phrase("a poster is a single page and has no sheets"))
    boards = _boards_of(targets.pack, options)
    if again and options.documents not in (None, ("board",)):
        raise user_error("--reprint", phrase("reprints sheets of the board, not {parts}", parts=options.only or ()))
    if again and len(several := tuple(targets.pack.game.boards)) > 1 and len(boards) != 1:
        hint = phrase("add {example}", example=f"--only {several[0]}")
        message = phrase("{title} has several boards: {names}", title=targets.pack.game.title, names=several)
        raise user_error("--reprint", message, hint)
    reprint = reprint_of(options, targets.pack.game.slug)
    printer = find_printer(options.printer) if options.printer is not None and options.printer != NO_PRINTER else None
    name = "a4" if poster else options.paper
    own = paper_for(printer, name) if printer is not None and options.margins is None else None
    by_hand, _, backs_order = options.duplex.partition("-")
    backs: Backs = options.backs.removesuffix("-marked")  # type: ignore[assignment]
    marks: MarkedSides = "front" if backs == options.backs else "both"
    return BuildRequest(
        pack=targets.pack,
        teams=targets.teams,
        paper=own or Paper(name, SIZES[name], *MARGIN_PRESETS[options.margins or "standard"]),
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
        language=on_paper(options, targets.pack.game),
        parts=("board",)
        if again
        else tuple(name for name in options.documents or PARTS if reprint is None or name in SMALL),
        boards=boards,
        switches=switches_of(options.option),
        **options.filling(),
    )


def _boards_of(pack: Pack, options: BuildOptions) -> tuple[str, ...]:
    """Return which of several boards are printed, none for all. Raises ``PizarraError`` for one that is not there."""
    known = pack.game.boards
    if unknown := [name for name in options.boards if name not in known]:
        hint = did_you_mean(unknown[0], (*known, *map(spelling, NAMED)))
        raise user_error("--only", phrase("{found} is not allowed", found=quoted(unknown[0])), hint)
    return () if "board" in (options.only or ()) else options.boards


def reprint_of(options: BuildOptions, game: str) -> Reprint | None:
    """Return the pieces of a game that are printed again; ``None`` where all are.

    Raises ``PizarraError`` where nothing is known of pieces that were built before, and for what goes with no reprint.
    """
    if options.reprint is None or options.sheets_again:
        return None
    others = {"each": options.each, "pieces": options.pieces, "season": options.season}
    for other in (f"--{name}" for name, wish in others.items() if wish):
        raise user_error("--reprint", phrase("cannot be used with {other}", other=other))
    if not set(SMALL) & set(options.documents or SMALL):
        raise user_error("--reprint", phrase("only pieces and cards can be reprinted"), f"--only {','.join(SMALL)}")
    names = split_list(options.reprint)
    lost = tuple(name for name in names if choice_among(("changed",), name) is None)
    if not names:
        raise user_error("--reprint", phrase("no piece is named"), phrase("write them like “Pérez, ball”"))
    if lost == names:
        return Reprint(lost=lost)
    folder = options.folder(game)
    before = read_build_list(folder).pieces
    if not before:
        message = phrase("no earlier build found in {folder}/", folder=shown_path(folder))
        hint = phrase("build once without --reprint first: that records the pieces, up to {most}", most=MOST_KNOWN)
        raise user_error("--reprint", message, hint)
    return Reprint(before, lost)


def on_paper(options: BuildOptions, game: Game) -> str:
    """Return the language that is printed: the one asked for or the reader's, where the game has it, else its first.

    Raises ``PizarraError`` for one that nobody has words in.
    """
    if options.lang and options.lang not in game.languages and not has_words(options.lang):
        hint = did_you_mean(options.lang, (*game.languages, *known_languages()))
        raise user_error(
            "--lang", phrase("{title} is not available in {lang}", title=game.title, lang=quoted(options.lang)), hint
        )
    return options.lang if options.lang in game.languages else readers_among(game.languages)


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
        raise user_error("--bleed", phrase("only single pieces have their own bleed"), phrase("add --pieces"))
    formats = tuple(name for name in FORMATS if name in options.format or (name == "svg" and options.layer))
    for option, is_on in (("--layers", options.layers), ("--attach", options.attach)):
        if is_on and "pdf" not in formats:
            raise user_error(option, phrase("only PDF files can have this"), phrase("add pdf to --format"))
        if is_on:
            import_pikepdf(option)
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
