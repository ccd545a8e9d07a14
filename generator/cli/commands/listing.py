"""``pizarra list``: what there is to build with."""

from __future__ import annotations

import click

from generator.imposition.paper import MARGIN_PRESETS, SIZES


@click.command("list")
def listing() -> None:
    """List games, teams, fields and papers in reach.

    \b
    pizarra list
    """
    from generator.artwork.guide.needs import need_lines
    from generator.packs.files.board import bundled_boards
    from generator.packs.load import field_files, pack_folders, read_pack, shown_path, team_files
    from generator.packs.team_names import team_name
    from generator.problems import PizarraError

    for slug, folder in pack_folders().items():
        needed = ""
        try:
            game = read_pack(folder).game
            title = game.title
            needed = " · ".join(text for _, text in need_lines(game.needs, "en"))
        except PizarraError as error:
            title = f"cannot be read: {error.problems[0].message}"
        click.echo(f"{click.style('game', fg='green')}   {slug:<24} {title}")
        if needed:
            click.echo(f"  {click.style('needs', fg='green')} {needed}")
        for file in team_files(slug):
            click.echo(f"  {click.style('team', fg='green')} {file.stem:<24} {team_name(file)}  ({shown_path(file)})")
        for name in bundled_boards():
            if name.startswith(f"{slug}/"):
                click.echo(f"  {click.style('board', fg='green')} {name}")
    click.echo()
    seen: set[str] = set()
    for group in field_files():
        for slug, entry in {**group.codes, **group.stadiums}.items():
            if slug in seen:
                continue
            seen.add(slug)
            as_of = f" ({entry.as_of})" if entry.as_of else ""
            metres = f"{entry.length:g} × {entry.width:g} m"
            click.echo(f"{click.style('field', fg='green')}  {slug:<24} {metres}  {entry.name.in_('es')}{as_of}")
    click.echo()
    for name, size in SIZES.items():
        click.echo(f"{click.style('paper', fg='green')}  {name:<24} {size.width:g} × {size.height:g} mm")
    click.echo(f"{click.style('paper', fg='green')}  {'poster':<24} the whole board on one page")
    margins = ", ".join(
        f"{name} {' / '.join(f'{edge:g}' for edge in dict.fromkeys(pair))} mm" for name, pair in MARGIN_PRESETS.items()
    )
    click.echo(f"{click.style('margins', fg='green')} {margins}")
