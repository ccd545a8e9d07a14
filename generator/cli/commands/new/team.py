"""``pizarra new team``: a team file that builds as it is; in a terminal the rest is asked for."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.commands.new import asking
from generator.cli.commands.new.file import write_new, yaml_file
from generator.cli.language import written_in
from generator.cli.options import FILE, Careful, RefusedError
from generator.cli.output import echo
from generator.cli.targets import DEFAULT_GAME
from generator.i18n import phrase, say
from generator.model.fields import colour
from generator.model.game import Game
from generator.packs.load import find_pack
from generator.problems import UnfitError, quoted, user_error

if TYPE_CHECKING:
    from generator.packs.scaffold import TeamWish


class Colours(click.ParamType[tuple[str, str]]):
    """The two colours of a kit, separated by a comma."""

    name = "colours"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        """Return the two as they are written. Fails with the nearest name."""
        if isinstance(value, tuple):
            return value
        said = [part.strip() for part in str(value).split(",")]
        if len(said) != 2:
            hint = phrase("write them like blue,white")
            raise RefusedError(phrase("{found} is not two colours", found=quoted(value)), hint)
        for part in said:
            try:
                colour(part)
            except UnfitError as error:
                raise RefusedError(error.message, error.hint) from None
        return said[0], said[1]


@click.command(cls=Careful)
@click.argument("file", required=False, type=FILE)
@click.option("--game", metavar="NAME", help=f"The game the team plays. [{DEFAULT_GAME}]")
@click.option("--name", metavar="NAME", help="What the team is called.")
@click.option("--colours", type=Colours(), metavar="blue,white", help="The two colours of its kit.")
@click.option("--players", type=int, help="How many players it has.")
def team(
    file: Path | None, game: str | None, name: str | None, colours: tuple[str, str] | None, players: int | None
) -> None:
    """Write a commented team FILE that builds as it is; .yaml is added where it is missing.

    Without a FILE, in a terminal, it asks for the game, the name, the colours and the number of players.

    \b
    pizarra new team my-team.yaml --name "Red Star" --colours red,white
    """
    from generator.packs.scaffold import TeamWish

    if file is None and not asking.at_terminal():
        raise user_error(
            "pizarra new team", phrase("FILE is missing"), phrase("such as: pizarra new team my-team.yaml")
        )
    if file is not None:
        _write(file, _game(game or DEFAULT_GAME), TeamWish(name or "", colours, players), written_in())
        return
    chosen = _game(game or asking.game(DEFAULT_GAME))
    named = name or asking.text(phrase("What is the team called?"), say(written_in(), "My team"))
    wish = TeamWish(named, colours or asking.colours(Colours()), players or asking.players(chosen))
    _write(asking.file(named), chosen, wish, written_in())


def _game(name: str) -> Game:
    """Return a game that has teams. Raises ``PizarraError`` when it has none, or when there is no such game."""
    found = find_pack(name).game
    if not found.kinds:
        raise user_error("--game", phrase("{title} is played without teams", title=found.title))
    return found


def _write(file: Path, game: Game, wish: TeamWish, language: str) -> None:
    from generator.packs.scaffold import sizes, team_text

    if wish.players is not None and wish.players not in sizes(game):
        allowed = phrase("allowed: {least} to {most}", least=sizes(game)[0], most=sizes(game)[-1])
        message = phrase("a team of {title} cannot have {players}", title=game.title, players=wish.players)
        raise user_error("--players", message, allowed)
    file = yaml_file(file)
    write_new(file, team_text(game, file.stem, language, wish))
    echo("{file}: a team of {title} to fill in; print it with: pizarra build {file}", file=file, title=game.title)
