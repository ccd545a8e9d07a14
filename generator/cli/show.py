"""``pizarra show``: a quick look at one thing, as a picture."""

from __future__ import annotations

import base64
import os
import sys
from dataclasses import replace
from pathlib import Path

import click

from generator.build.build import BuildResult, draw
from generator.build.documents import PARTS
from generator.cli.build_options import BuildOptions, order_of
from generator.cli.parameters import FILE, Careful, Named, force
from generator.cli.targets import find_targets
from generator.cli.terminal import told
from generator.i18n import phrase
from generator.imposition.paper import Document
from generator.output.builds import write_build
from generator.output.writing import Overwrite, write
from generator.packs.locations import shown_path
from generator.problems import quoted, user_error
from generator.scene.pieces import Piece

THINGS = (*PARTS, "tokens")
_CHUNK = 4096


@click.command(cls=Careful)
@click.argument("thing", type=Named(THINGS))
@click.argument("what", nargs=-1, metavar="[TEAM | FOLDER | GAME]...")
@click.option("--game", metavar="NAME", help="The game, where no team file names it.")
@click.option("--player", type=int, help="Only the counters with this number.")
@click.option("--dpi", type=click.IntRange(30, 1200), default=300, show_default=True, help="Pixels an inch.")
@click.option("-o", "--output", type=FILE, help="File [output/GAME/show-….png].")
@force("Overwrite a file that Pizarra did not make.")
def show(
    thing: str, what: tuple[str, ...], game: str | None, player: int | None, dpi: int,
    output: Path | None, overwrite: Overwrite,
) -> None:  # fmt: skip
    """Draw one thing as a PNG picture, and show it in terminals that can show pictures.

    \b
    pizarra show counters my-team.yaml --player 7
    """
    from generator.backends.png import document_pngs

    if output is not None and output.suffix.casefold() != ".png":
        message = phrase("{found} is no picture", found=quoted(str(output)))
        raise user_error("--output", message, phrase("it has to end in .png"))
    targets = find_targets(what, game)
    part = "counters" if thing == "tokens" else thing
    order = replace(order_of(targets, BuildOptions()), parts=(part,), poster=True)
    document = _document(draw(order), thing, player, len(order.teams), order.language)
    ((_, data),) = document_pngs(replace(document, sheets=document.sheets[:1]), dpi)
    name = f"show-{thing}{'' if player is None else f'-{player}'}.png"
    target = output or Path("output") / targets.pack.game.slug / name
    if output is None:
        write_build(target.parent, {name: data}, overwrite, tell=told)
    else:
        hint = phrase("choose another file, or overwrite it with --force")
        write(output.parent, {output.name: data}, overwrite, hint)
    if inline := terminal_picture(data, dict(os.environ)) if sys.stdout.isatty() else "":
        click.echo(inline)
    click.echo(shown_path(target))


def _document(made: BuildResult, thing: str, player: int | None, teams: int, language: str) -> Document:
    """Return what is to be seen. Raises ``PizarraError`` when there is nothing of the kind."""
    from generator.imposition.single_pieces import side_by_side

    if player is not None and thing != "counters":
        raise user_error("--player", phrase("only counters belong to players"), "pizarra show counters")
    sets = made.pieces[:teams] if thing == "counters" else made.pieces[teams:] if thing == "tokens" else made.pieces
    if not sets and made.documents:
        return made.documents[0]
    pieces = [piece for group in sets for piece in group.pieces if player is None or _number(piece) == str(player)]
    if not pieces and player is not None:
        numbers = sorted({int(_number(piece)) for group in sets for piece in group.pieces if _number(piece).isdigit()})
        hint = phrase("there are {numbers}", numbers=tuple(map(str, numbers)))
        raise user_error("--player", phrase("no team has a player {player}", player=player), hint)
    if not pieces:
        raise user_error("show", phrase("there are no {thing} to show", thing=thing))
    return side_by_side(thing, pieces, language)


def _number(piece: Piece) -> str:
    return piece.name.partition(" ")[0]


def terminal_picture(png: bytes, environment: dict[str, str]) -> str:
    """Return what makes a terminal show a picture: kitty's way or iTerm's; nothing for other terminals."""
    data = base64.b64encode(png).decode("ascii")
    if "KITTY_WINDOW_ID" in environment or environment.get("TERM") == "xterm-kitty":
        parts = [data[start : start + _CHUNK] for start in range(0, len(data), _CHUNK)]
        keys = ["a=T,f=100,m=1", *["m=1"] * (len(parts) - 2), "m=0"] if len(parts) > 1 else ["a=T,f=100,m=0"]
        return "".join(f"\033_G{key};{part}\033\\" for key, part in zip(keys, parts, strict=True))
    if environment.get("TERM_PROGRAM") in ("iTerm.app", "WezTerm"):
        return f"\033]1337;File=inline=1;size={len(png)};preserveAspectRatio=1:{data}\a"
    return ""
