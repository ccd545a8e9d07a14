"""``pizarra new``: files to start from."""

from __future__ import annotations

import click

from generator.cli.helping import HelpingGroup
from generator.cli.new import asking
from generator.cli.new.board import board
from generator.cli.new.deck import deck
from generator.cli.new.game import game
from generator.cli.new.season import season
from generator.cli.new.team import team
from generator.cli.new.template import template
from generator.cli.new.words import words


@click.group(cls=HelpingGroup, invoke_without_command=True)
@click.pass_context
def new(ctx: click.Context) -> None:
    """Start a file of your own. In a terminal, “pizarra new” alone asks what it is to be.

    \b
    pizarra new team my-team.yaml
    """
    if ctx.invoked_subcommand is not None:
        return
    if not asking.at_terminal():
        raise click.exceptions.NoArgsIsHelpError(ctx)
    ctx.invoke(new.commands[asking.what()])


for command in (team, game, deck, season, board, words, template):
    new.add_command(command)
