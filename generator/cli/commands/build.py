"""``pizarra build``: the main job."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from generator.build.documents import SEASONAL
from generator.cli.building.files import rendering_of
from generator.cli.building.options import BuildOptions, given_options, parameters
from generator.cli.building.orders import on_paper
from generator.cli.building.together import build_together
from generator.cli.options import Careful
from generator.cli.targets import Chosen, choose_games, each_game
from generator.i18n import phrase
from generator.model.game import Game
from generator.packs.build_file import kept_build
from generator.problems import PizarraError, Problem, user_error

if TYPE_CHECKING:
    from collections.abc import Sequence


def _build(what: tuple[str, ...], **values: Any) -> int:
    asked = given_options(values)
    if asked.sheets_only is not None and not any(map(kept_build, what)):
        from generator.cli.building.board_before import as_before

        what, asked = as_before(what, asked)
    if not any(map(kept_build, what)):
        return _carry_out(what, asked)
    from generator.cli.building.rebuilding import built_from

    with built_from(what, asked) as (words, options):
        return _carry_out(words, options, what[0])


build = Careful(
    "build",
    params=parameters("build"),
    callback=_build,
    help="""Make the board, counters, cards and team sheets of a game as PDF.

    Without arguments it builds the bundled example. Give team files of your own, a folder of them, one or more games,
    or a PDF that an earlier build made with --attach, to build it again.

    \b
    pizarra build my-team.yaml sosiego-fc --hex 20mm
    """,
)


def _carry_out(words: Sequence[str], asked: BuildOptions, source: str = "") -> int:
    """Build what is asked for and return the status; ``source`` is the PDF or order file that it comes from, if any.

    Several games are built one after another, each into a folder of its own.
    """
    _seasonal_only(asked)
    games = choose_games(words, asked.game)
    if len(games) == 1:
        return _build_game(games[0], asked, source)
    if asked.season is not None:
        names = tuple(each.name for each in games)
        message = phrase("a season is of one game; these are {names}", names=names)
        raise user_error("--season", message, phrase("run it once for each of them"))
    place = asked.out or Path("output")
    return each_game(games, lambda chosen: _build_game(chosen, replace(asked, out=place / chosen.name), source))


def _build_game(chosen: Chosen, asked: BuildOptions, source: str) -> int:
    asked = in_its_language(asked, chosen.pack.game)
    rendering = rendering_of(asked)
    if asked.each:
        from generator.cli.building.each import build_each

        return build_each(chosen, rendering, asked)
    return build_together(chosen, rendering, asked, source)


def in_its_language(asked: BuildOptions, game: Game) -> BuildOptions:
    """Return what is asked for with the language that is printed, which is kept with what is built."""
    language = on_paper(asked, game)
    return replace(asked, lang=language, said={**asked.said, "lang": language})


def _seasonal_only(asked: BuildOptions) -> None:
    """Raise ``PizarraError`` for what is made of a season where there is none."""
    wanted = [f"--{name}" for name in ("round", "match") if getattr(asked, name) is not None]
    wanted += [name for name in SEASONAL if name in (asked.only or ())]
    if asked.season is None and wanted:
        message = phrase("is made of a season")
        raise PizarraError(Problem(name, message, hint="--season FILE") for name in wanted)
