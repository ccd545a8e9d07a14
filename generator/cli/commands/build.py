"""``pizarra build``: the main job."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.building.order import PARTS
from generator.cli.options import Careful, Length, Named, NamedList, asked_for, outer_command
from generator.cli.output import print_problems, told
from generator.cli.progress import followed
from generator.cli.rendering_options import made_files, open_gallery, rendering_of, rendering_options
from generator.cli.targets import DEFAULT_GAME, Chosen, Targets, choose, read_targets
from generator.cli.wishes import order_of
from generator.imposition.boards.joint import JOINTS
from generator.imposition.paper import MARGIN_PRESETS, POSTER, SIZES
from generator.imposition.pieces.duplex import BACKS, SIDES
from generator.imposition.pieces.gang_sheets import MARKED_SIDES
from generator.imposition.pieces.slots import GANGS
from generator.packs.load import shown_path, source_of
from generator.packs.order_file import kept_build
from generator.problems import PizarraError, errors

if TYPE_CHECKING:
    from generator.advice.readings import Reading
    from generator.building.build import Made
    from generator.building.order import Order
    from generator.delivery.league import TeamTask
    from generator.delivery.rendering import Rendering
    from generator.delivery.writing import Overwrite
    from generator.model.season import Season
    from generator.problems import Problem


@click.command(cls=Careful)
@click.argument("what", nargs=-1, metavar="[TEAM | FOLDER | GAME]...")
@click.option("--game", metavar="NAME", help="The game, where no team file names it.")
@click.option(
    "--field", metavar="LxW|NAME|FILE", help="Field in metres (105x68), a preset (see “pizarra list”) or a YAML file."
)
@click.option("--columns", type=int, help="Hexes from goal to goal.")
@click.option("--metres-per-hex", type=Length("length_m"), metavar="2.5m", help="How much field a hex covers.")
@click.option("--hexes", type=int, help="About how many hexes in all.")
@click.option("--hex", "hex_width", type=Length("length_mm"), metavar="20mm", help="Hex size, flat to flat.")
@click.option("--board-width", type=Length("length_mm"), metavar="800mm", help="Width of the finished board.")
@click.option("--sheets", type=int, help="Largest hexes that fit so many sheets.")
@click.option("--orientation", type=Named(("flat", "pointy")), help="Which way the hexes stand.")
@click.option(
    "--paper",
    type=Named((*SIZES, POSTER)),
    default="a4",
    show_default=True,
    help="a3: for board and counters; what is read and the cards stay on A4.",
)
@click.option("--margins", type=Named(tuple(MARGIN_PRESETS)), help="[standard, or those of --printer]")
@click.option("--printer", metavar="NAME", help="Make up for a printer that “pizarra printer” remembers.")
@click.option(
    "--joint",
    type=Named(JOINTS),
    default="lap",
    show_default=True,
    help="lap: trim two sides, glue on flaps; butt: edge to edge; zigzag: cut along the hexes.",
)
@click.option(
    "--overlap", type=Length("length_mm"), metavar="5mm", help="What two sheets both print; 0mm: no flap. [lap 5mm]"
)
@click.option("--fold", type=Named(("none", "halfway")), default="none", help="halfway: a seam there, to fold at.")
@click.option("--mixed", is_flag=True, help="Some rows of sheets upright, others turned, where that saves sheets.")
@click.option(
    "--sheets-only",
    metavar="A2,B1",
    help="Only these sheets, to print spoiled ones again: of the board in --out, with the options it was built with.",
)
@click.option(
    "--lines",
    type=Named(("printed", "none", "strips")),
    default="printed",
    show_default=True,
    help="Field lines; strips: on a sheet of their own, to cut and glue.",
)
@click.option("--ink", type=Named(("normal", "full", "light")), default="normal", show_default=True)
@click.option("--large-print", is_flag=True, help="Sheets, cards and the guide in letters of 16 pt and more.")
@click.option(
    "--legibility", is_flag=True, help="Tell how small and how faint letters get; --large-print tells it always."
)
@click.option("--grey", is_flag=True, help="No colour at all in the files, for printers with black ink only.")
@click.option(
    "--lang", "language", type=Named(("es", "en")), default="es", show_default=True, help="Language of what is printed."
)
@click.option(
    "--option",
    "options",
    multiple=True,
    metavar="NAME=VALUE",
    help="Switch a ruling or an optional rule, e.g. DF-07=gol.",
)
@click.option(
    "--gang", type=Named(GANGS), help="Small pieces: honeycomb for scissors, straight for knife and ruler, or a grid."
)
@click.option(
    "--backs",
    type=Named(BACKS),
    default="long-edge",
    show_default=True,
    help="How the paper is turned for the backs; fold: fronts and backs on one side, to fold and glue.",
)
@click.option("--marks", type=Named(MARKED_SIDES), default="front", show_default=True, help="Sides with cut marks.")
@click.option(
    "--order",
    "sides",
    type=Named(SIDES),
    default="together",
    show_default=True,
    help="odd-even: fronts and backs in files of their own, for printers that cannot turn the paper.",
)
@click.option(
    "--backs-order",
    type=Named(("same", "reversed")),
    help="For odd-even: reversed when the printer feeds the last front first. [same, or that of --printer]",
)
@click.option("--only", type=NamedList(PARTS), help="Some of: " + ", ".join(PARTS) + ".")
@click.option(
    "--season",
    type=click.Path(dir_okay=False, path_type=Path),
    help="Fixtures: a sheet for each match, and the badges.",
)
@click.option("--each", is_flag=True, help="Each team's counters and team sheets in a folder of its own.")
@click.option("--jobs", type=click.IntRange(1, 64), default=1, show_default=True, help="Processes that share the work.")
@click.option("--keep-going", is_flag=True, help="Leave out teams that are wrong and build the others.")
@rendering_options
def build(what: tuple[str, ...], game: str | None, **wishes: Any) -> int:
    """Make the board, counters, cards and team sheets of a game as PDF.

    Without arguments it builds the bundled example. Give team files of your own, a folder of them, a game, or a PDF
    that was built with --attach, to build it again.
    """
    if (status := _again(what, game, wishes)) is not None:
        return status
    rendering = rendering_of(wishes)
    if not wishes["each"]:
        return _build_together(choose(what, game), rendering, wishes)
    if wishes["season"] is not None:
        raise click.BadParameter("a season is one build of all teams; leave out --each", param_hint="--season")
    from generator.cli.commands.each import build_each

    return build_each(choose(what, game), rendering, wishes)


def _build_together(chosen: Chosen, rendering: Rendering, wishes: dict[str, Any]) -> int:
    """Build a game with all teams in one folder and say what was made; return the status."""
    from generator.building.build import draw, draw_sound
    from generator.cli.board_before import board_wishes
    from generator.cli.summary import summary
    from generator.delivery.outputs import older_files, unsigned, write_build

    task = _league_task(chosen, rendering, wishes)
    if task is not None and task.done and not wishes["force"]:
        click.echo(f"nothing has changed since {shown_path(task.folder)}/ was built; --force builds it again")
        return 0
    targets = read_targets(chosen, "leave out" if wishes["keep_going"] else "stop", wishes["jobs"])
    order = order_of(targets, wishes)
    if wishes["season"] is not None:
        order = replace(order, season=_season(wishes["season"], chosen, targets))
    order, made = draw_sound(order) if wishes["keep_going"] else (order, draw(order))
    folder = wishes["out"] or Path("output") / targets.pack.game.slug
    read, faint = _read(order, made) if wishes["legibility"] or wishes["large_print"] else ((), ())
    problems = (*targets.problems, *made.problems, *faint)
    files = made_files(order, made, replace(rendering, jobs=wishes["jobs"]), problems, wishes)
    board = board_wishes(order, asked_for(), outer_command())
    sign = unsigned if task is None or errors(problems) else task.signed
    overwrite: Overwrite = "any" if wishes["force"] else "own"
    write_build(folder, followed(files, made.documents), overwrite, board, sign, told)
    print_problems(problems, "those teams were left out")
    click.echo(summary(order, made, folder, files, read))
    if older := older_files(folder, files):
        click.echo(f"left there by earlier builds: {', '.join(older)}")
    if wishes["opens"]:
        open_gallery(folder)
    return 1 if errors(problems) else 0


def _season(file: Path, chosen: Chosen, targets: Targets) -> Season:
    """Return the season of a file. Raises ``PizarraError`` with all that is wrong with it, and with the teams."""
    from generator.packs.season_file import season_of
    from generator.packs.team_names import names_of

    read = {loaded.path for loaded in targets.teams}
    left_out = [name for path in chosen.files if path not in read for name in names_of(path)]
    try:
        return season_of(source_of(file), targets.teams, left_out)
    except PizarraError as error:
        raise PizarraError([*targets.problems, *error.problems]) from None


def _again(what: tuple[str, ...], game: str | None, wishes: dict[str, Any]) -> int | None:
    """Build what is known from before and return the status: a PDF, an order file, sheets of a board that was built.

    ``None`` where nothing of the kind is meant.
    """
    if any(map(kept_build, what)):
        from generator.cli.rebuilding import build_again

        return build_again(build, what, asked_for())
    if wishes["sheets_only"] is None or outer_command() is not None:
        return None
    from generator.cli.board_before import build_sheets

    pack = choose(what, game).pack if what or game is not None else None
    folder = wishes["out"] or Path("output") / (DEFAULT_GAME if pack is None else pack.game.slug)
    return build_sheets(build, folder, pack, asked_for())


def _read(order: Order, made: Made) -> tuple[tuple[Reading, ...], tuple[Problem, ...]]:
    """Return how well the documents can be read, and what is too faint."""
    from generator.advice.readings import faint_problems, readings

    found = readings(made)
    return found, faint_problems(order, made, found)


def _league_task(chosen: Chosen, rendering: Rendering, wishes: dict[str, Any]) -> TeamTask | None:
    """Return what a whole league's build is known by; ``None`` for builds that are made in a moment."""
    from generator.delivery.league import LEAGUE, task_for_all

    if len(chosen.files) <= LEAGUE:
        return None
    order = order_of(Targets(chosen.pack, (), ()), wishes)
    folder = wishes["out"] or Path("output") / order.pack.game.slug
    season = [wishes["season"]] if wishes["season"] is not None else []
    asked = {key: value for key, value in wishes.items() if key not in ("force", "jobs", "out", "opens")}
    return task_for_all([*chosen.files, *season], folder, order, rendering, repr(sorted(asked.items())))
