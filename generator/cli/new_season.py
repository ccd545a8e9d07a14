"""``pizarra new season``: all the matches of a league, of groups or of a cup."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from pathlib import Path
from typing import Any

import click

from generator.cli.choices import Choice, split_list
from generator.cli.new import write_new, yaml_file
from generator.cli.parameters import FILE, Command
from generator.cli.targets import find_targets
from generator.cli.terminal import echo, file_language
from generator.i18n import phrase, translate
from generator.model.season import day_of, is_time
from generator.packs.scaffold import FORMS, SeasonWish, most_at_once, season_text
from generator.problems import Problem, quoted, raise_errors

MOST_TEAMS = 200


class Days(click.ParamType[tuple[date, ...]]):
    name = "days"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[date, ...]:
        if isinstance(value, tuple):
            return value
        days = []
        for text in str(value).split(","):
            if (day := day_of(text)) is None:
                self.fail(phrase("{found} is not a date; write it like 2026-09-12", found=quoted(text)), param, ctx)
            days.append(day)
        return tuple(days)


@click.command(cls=Command)
@click.argument("file", type=FILE)
@click.argument("teams", nargs=-1, required=True, metavar="[TEAM | FOLDER]...")
@click.option("--title", help="Title of the season.")
@click.option("--form", default="league", show_default=True, type=Choice(FORMS), help="Competition format.")
@click.option("--legs", type=click.IntRange(1, 4), default=2, show_default=True, help="How many times two teams meet.")
@click.option("--groups", type=click.IntRange(1, 16), default=2, show_default=True, help="Number of groups.")
@click.option("--first", type=Days(), metavar="2026-09-12", help="Date of the first round.")
@click.option("--step", type=click.IntRange(1, 365), default=7, show_default=True, help="Days between rounds.")
@click.option("--without", type=Days(), default=(), metavar="DAY,DAY", help="Dates without matches.")
@click.option("--times", metavar="17:00,19:00", help="Times when matches start.")
@click.option("--places", metavar="NAME,NAME", help="Pitches, used at the same time.")
def season(
    file: Path, teams: tuple[str, ...], title: str | None, form: Any, legs: int, groups: int,
    first: tuple[date, ...] | None, step: int, without: tuple[date, ...], times: str | None, places: str | None,
) -> None:  # fmt: skip
    """Write a season FILE with all the matches of some teams; .yaml is added if missing.

    Everyone plays everyone, or in groups, or in a cup; for groups and cups, name the strongest teams first.

    \b
    pizarra new season season.yaml teams/ --first 2026-09-12 --places North,South
    """
    names, language = tuple(loaded.team.name for loaded in find_targets(teams, None).teams), file_language()
    title, day = title or translate(language, "League"), first[0] if first else None
    wish = SeasonWish(title, names, form, legs, groups, day, step, without, split_list(times), split_list(places))
    raise_errors([*_without_effect(wish), *_unplayable(wish)])
    file = yaml_file(file)
    write_new(file, season_text(wish, language))
    echo(
        "{file}: {count} teams; print it with: pizarra build {teams} --season {file}",
        file=file, count=len(names), teams=" ".join(teams),
    )  # fmt: skip


def _without_effect(wish: SeasonWish) -> Iterator[Problem]:
    """Yield the options that mean nothing beside the others."""
    source_of = click.get_current_context().get_parameter_source
    default = click.core.ParameterSource.DEFAULT
    if wish.form == "cup" and source_of("legs") is not default:
        hint = phrase("write the second leg by hand once its teams are known")
        yield Problem("--legs", phrase("has no effect on a cup, where two teams meet only once"), hint=hint)
    if wish.form != "groups" and source_of("groups") is not default:
        yield Problem("--groups", phrase("has no effect without --form groups"))
    for option in ("step", "without"):
        if wish.first is None and source_of(option) is not default:
            yield Problem(f"--{option}", phrase("has no effect without --first, the date of the first round"))


def _unplayable(wish: SeasonWish) -> Iterator[Problem]:
    for time in wish.times:
        if not is_time(time):
            yield Problem(
                "--times", phrase("{time} is not a time of day", time=quoted(time)), hint=phrase("for example 17:30")
            )
    for option, names in (("--times", wish.times), ("--places", wish.places)):
        if twice := sorted({name for name in names if names.count(name) > 1}):
            yield Problem(option, phrase("{names} is given twice", names=quoted(twice[0])))
    if not 2 <= len(wish.teams) <= MOST_TEAMS:
        text = phrase("a season needs 2 to {most} teams; you gave {count}", count=len(wish.teams), most=MOST_TEAMS)
        yield Problem("pizarra new season", text)
        return
    if wish.form == "groups" and 2 * wish.groups > len(wish.teams):
        text = phrase(
            "{groups} groups are too many for {teams} teams: a group needs at least 2",
            groups=wish.groups,
            teams=len(wish.teams),
        )
        yield Problem("--groups", text)
        return
    slots, most = len(wish.times) * len(wish.places), most_at_once(wish)
    if 0 < slots < most:
        text = phrase(
            "{most} matches per round do not fit: these pitches and times have room for {slots}", most=most, slots=slots
        )
        yield Problem(
            "--times, --places", text, hint=phrase("give more pitches or times, or leave out one of the options")
        )
