"""``pizarra list``: what there is to build with."""

from __future__ import annotations

import click

from generator.cli.parameters import Careful
from generator.cli.terminal import said, spoken
from generator.i18n import decimal, message
from generator.imposition.paper import MARGIN_PRESETS, SIZES
from generator.packs.board_file import bundled_boards, field_files
from generator.packs.load import read_pack, team_name
from generator.packs.locations import pack_folders, shown_path, team_files
from generator.problems import PizarraError

_GAME, _NEEDS, _TEAM, _BOARD = message("game"), message("needs", "a game"), message("team"), message("board")
_FIELD, _PAPER, _MARGINS = message("field"), message("paper"), message("margins")


def _head(word: str, wide: int = 0) -> str:
    return click.style(said(word).ljust(wide), fg="green")


@click.command("list", cls=Careful)
def listing() -> None:
    """List games, teams, fields and papers in reach.

    \b
    pizarra list
    """
    from generator.sheets.guide import need_lines

    for slug, folder in pack_folders().items():
        needed = ""
        try:
            game = read_pack(folder).game
            title = game.title.in_(spoken())
            needed = " · ".join(text for _, text in need_lines(game.needs, spoken()))
        except PizarraError as error:
            title = said("cannot be read: {told}", told=error.problems[0].message)
        click.echo(f"{_head(_GAME, 6)} {slug:<24} {title}")
        if needed:
            click.echo(f"  {_head(_NEEDS)} {needed}")
        for file in team_files(slug):
            click.echo(f"  {_head(_TEAM)} {file.stem:<24} {team_name(file)}  ({shown_path(file)})")
        for name in bundled_boards():
            if name.startswith(f"{slug}/"):
                click.echo(f"  {_head(_BOARD)} {name}")
    click.echo()
    seen: set[str] = set()
    for group in field_files():
        for slug, entry in {**group.codes, **group.stadiums}.items():
            if slug in seen:
                continue
            seen.add(slug)
            as_of = f" ({entry.as_of})" if entry.as_of else ""
            metres = " × ".join(decimal(side, spoken(), 2) for side in (entry.length, entry.width)) + " m"
            click.echo(f"{_head(_FIELD, 6)} {slug:<24} {metres}  {entry.name.in_(spoken())}{as_of}")
    click.echo()
    for name, size in SIZES.items():
        sides = " × ".join(decimal(side, spoken()) for side in (size.width, size.height))
        click.echo(f"{_head(_PAPER, 6)} {name:<24} {sides} mm")
    click.echo(f"{_head(_PAPER, 6)} {'poster':<24} {said('the whole board on one page')}")
    margins = "; ".join(
        f"{name} {' / '.join(decimal(edge, spoken()) for edge in dict.fromkeys(pair))} mm"
        for name, pair in MARGIN_PRESETS.items()
    )
    click.echo(f"{_head(_MARGINS)} {margins}")
