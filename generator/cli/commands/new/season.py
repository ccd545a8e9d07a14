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
from generator.i18n import phrase, say
from generator.problems import Problem, quoted, raise_errors

if TYPE_CHECKING:
    from generator.packs.scaffold import SeasonWish

FORMS = ("league", "groups", "cup")
MOST_TEAMS = 200


class Days(click.ParamType[tuple[date, ...]]):
    """One day of the calendar, or several."""

    name = "days"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[date, ...]:
        """Return the days. Fails with the one that is none."""
        from generator.model.season_checks import day_of

        if isinstance(value, tuple):
            return value
        found = []
        for text in str(value).split(","):
            if (day := day_of(text)) is None:
                self.fail(phrase("{found} is no day; write it like 2026-09-12", found=quoted(text)), param, ctx)
            found.append(day)
        return tuple(found)


@click.command(cls=Careful)
@click.argument("file", type=FILE)
@click.argument("teams", nargs=-1, required=True, metavar="[TEAM | FOLDER]...")
@click.option("--title", help="What the season is called.")
@click.option("--form", default="league", show_default=True, type=Named(FORMS), help="How it is played.")
@click.option("--legs", type=click.IntRange(1, 4), default=2, show_default=True, help="How often two teams meet.")
@click.option("--groups", type=click.IntRange(1, 16), default=2, show_default=True, help="Number of groups.")
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
    from generator.packs.scaffold import SeasonWish, season_text

    names, language = tuple(loaded.team.name for loaded in find_targets(teams, None).teams), written_in()
    title, day = title or say(language, "League"), first[0] if first else None
    wish = SeasonWish(title, names, form, legs, groups, day, step, without, listed(times), listed(places))
    raise_errors([*_without_effect(wish), *_unplayable(wish)])
    file = yaml_file(file)
    write_new(file, season_text(wish, language))
    echo(
        "{file}: {count} teams; print it with: pizarra build {teams} --season {file}",
        file=file, count=len(names), teams=" ".join(teams),
    )  # fmt: skip


def _without_effect(wish: SeasonWish) -> Iterator[Problem]:
    """Yield the options that mean nothing beside the others."""
    given = click.get_current_context().get_parameter_source
    usual = click.core.ParameterSource.DEFAULT
    if wish.form == "cup" and given("legs") is not usual:
        hint = phrase("a second leg is written by hand once its teams are known")
        yield Problem("--legs", phrase("has no effect on a cup, in which two teams meet once"), hint=hint)
    if wish.form != "groups" and given("groups") is not usual:
        yield Problem("--groups", phrase("has no effect without --form groups"))
    for option in ("step", "without"):
        if wish.first is None and given(option) is not usual:
            yield Problem(f"--{option}", phrase("has no effect without --first, the day of the first round"))


def _unplayable(wish: SeasonWish) -> Iterator[Problem]:
    """Yield why nobody can play a season."""
    from generator.model.season_checks import is_time
    from generator.packs.scaffold import most_at_once

    for time in wish.times:
        if not is_time(time):
            yield Problem(
                "--times", phrase("{time} is not a time of day", time=quoted(time)), hint=phrase("for example 17:30")
            )
    for option, names in (("--times", wish.times), ("--places", wish.places)):
        if twice := sorted({name for name in names if names.count(name) > 1}):
            yield Problem(option, phrase("{names} is given twice", names=quoted(twice[0])))
    if not 2 <= len(wish.teams) <= MOST_TEAMS:
        said = phrase("a season needs 2 to {most} teams; you gave {count}", count=len(wish.teams), most=MOST_TEAMS)
        yield Problem("pizarra new season", said)
        return
    if wish.form == "groups" and 2 * wish.groups > len(wish.teams):
        said = phrase("{groups} groups of {teams} teams leave a team alone", groups=wish.groups, teams=len(wish.teams))
        yield Problem("--groups", said)
        return
    slots, most = len(wish.times) * len(wish.places), most_at_once(wish)
    if 0 < slots < most:
        said = phrase(
            "{most} matches per round do not fit: these pitches and hours hold {slots}", most=most, slots=slots
        )
        yield Problem(
            "--times, --places", said, hint=phrase("name more pitches or hours, or leave one of the options out")
        )
