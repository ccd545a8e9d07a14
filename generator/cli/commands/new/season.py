"""``pizarra new season``: fixtures of teams, to print and to fill in with results."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from generator.cli.commands.new.file import write_new, yaml_file
from generator.cli.language import written_in
from generator.cli.options import FILE, Careful, Named, listed
from generator.cli.output import echo
from generator.cli.targets import find_targets
from generator.problems import Problem, raise_errors, shown
from generator.words import phrase, say

if TYPE_CHECKING:
    from generator.packs.new.season import SeasonWish

FORMS = ("league", "groups", "cup")
MOST_TEAMS = 200


class Days(click.ParamType[tuple[date, ...]]):
    """One day of the calendar, or several."""

    name = "days"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[date, ...]:
        """Return the days. Fails with the one that is none."""
        from generator.model.seasons.sense import day_of

        if isinstance(value, tuple):
            return value
        found = []
        for text in str(value).split(","):
            if (day := day_of(text)) is None:
                self.fail(phrase("{found} is no day; write it like 2026-09-12", found=shown(text)), param, ctx)
            found.append(day)
        return tuple(found)


@click.command(cls=Careful)
@click.argument("file", type=FILE)
@click.argument("teams", nargs=-1, required=True, metavar="[TEAM | FOLDER]...")
@click.option("--title", help="What the season is called.")
@click.option("--form", default="league", show_default=True, type=Named(FORMS), help="How it is played.")
@click.option("--legs", type=click.IntRange(1, 4), default=2, show_default=True, help="How often two teams meet.")
@click.option("--groups", type=click.IntRange(1, 16), default=2, show_default=True, help="How many groups.")
@click.option("--first", type=Days(), metavar="2026-09-12", help="The day of the first round.")
@click.option("--step", type=click.IntRange(1, 365), default=7, show_default=True, help="Days from round to round.")
@click.option("--without", type=Days(), default=(), metavar="DAY,DAY", help="Days on which nobody plays.")
@click.option("--times", metavar="17:00,19:00", help="Hours at which matches begin.")
@click.option("--places", metavar="NAME,NAME", help="Pitches, used side by side.")
def season(
    file: Path, teams: tuple[str, ...], title: str | None, form: Any, legs: int, groups: int,
    first: tuple[date, ...] | None, step: int, without: tuple[date, ...], times: str | None, places: str | None,
) -> None:  # fmt: skip
    """Write a season FILE with all the matches of some teams; .yaml is added where it is missing.

    Everybody meets everybody, or all in groups, or in a cup; the strongest are to be named first for those two.

    \b
    pizarra new season season.yaml teams/ --first 2026-09-12 --places North,South
    """
    from generator.packs.new.season import SeasonWish, season_text

    names, language = tuple(loaded.team.name for loaded in find_targets(teams, None).teams), written_in()
    title, day = title or say(language, "League"), first[0] if first else None
    wish = SeasonWish(title, names, form, legs, groups, day, step, without, listed(times), listed(places))
    raise_errors(_unplayable(wish))
    file = yaml_file(file)
    write_new(file, season_text(wish, language))
    echo(
        "{file}: {count} teams; print it with: pizarra build {teams} --season {file}",
        file=file, count=len(names), teams=" ".join(teams),
    )  # fmt: skip


def _unplayable(wish: SeasonWish) -> Iterator[Problem]:
    """Yield why nobody can play a season."""
    if not 2 <= len(wish.teams) <= MOST_TEAMS:
        said = phrase("{count} teams are no season; 2 to {most} are", count=len(wish.teams), most=MOST_TEAMS)
        yield Problem("pizarra new season", said)
    if wish.form == "groups" and 2 * wish.groups > len(wish.teams):
        said = phrase("{groups} groups of {teams} teams leave a team alone", groups=wish.groups, teams=len(wish.teams))
        yield Problem("--groups", said)
