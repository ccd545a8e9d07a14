"""``pizarra new``: files to start from."""

from __future__ import annotations

import click

from generator.cli.commands.new import asking
from generator.cli.commands.new.board import board
from generator.cli.commands.new.deck import deck
from generator.cli.commands.new.game import game
from generator.cli.commands.new.season import season
from generator.cli.commands.new.team import team
from generator.cli.commands.new.template import template
from generator.cli.commands.new.words import words
from generator.cli.helping import HelpingGroup


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
