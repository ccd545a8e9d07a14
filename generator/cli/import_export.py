"""``pizarra import`` and ``pizarra export``: spreadsheets of rosters and matches to files, and back."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path

import click

from generator.cli.import_matches import import_season, proposed_matches
from generator.cli.import_outcome import print_summary
from generator.cli.import_teams import squad_counts, write_teams
from generator.cli.new import at_terminal
from generator.cli.parameters import FILE, FOLDER, Command, force
from generator.cli.targets import DEFAULT_GAME, find_targets, game_called, game_with_teams
from generator.cli.terminal import (
    echo,
    file_language,
    localize,
    print_problems,
    reader_language,
)
from generator.i18n import Counted, Phrase, phrase, plural
from generator.model.game import Game
from generator.model.roster_map import RosterMap
from generator.model.source import parse_text
from generator.model.team import team_from
from generator.model.validation import validate
from generator.output.writing import Overwrite, write
from generator.packs.locations import shell_word, shown_path, source_of
from generator.packs.scaffold import team_text
from generator.packs.season_file import season_of
from generator.problems import (
    NOTHING_WRITTEN,
    Problem,
    errors,
    quoted,
    raise_errors,
    user_error,
)
from generator.spreadsheets.exports import roster_rows, season_sheets
from generator.spreadsheets.map_proposal import proposed_map
from generator.spreadsheets.matches import holds_matches
from generator.spreadsheets.roster_blocks import idle_defaults, meaning_notes, without_effect
from generator.spreadsheets.roster_words import Lexicon, mapped_lexicon, usual_lexicon
from generator.spreadsheets.rosters import Rosters, holds_players, holds_rosters, rosters
from generator.spreadsheets.sheets import SheetTable, read_tables, report_bytes, sheets_bytes, table_bytes


def save(folder: Path, files: Mapping[str, bytes], overwrite: Overwrite, option: str) -> None:
    """Write files to a folder. Raises ``PizarraError`` for those in the way; ``option`` names another place."""
    hint = phrase("--force overwrites it; or choose another place with {option}", option=option)
    write(folder, files, overwrite, hint)


@click.command("import", cls=Command)
@click.argument("spreadsheet", type=click.Path(path_type=Path), metavar="ROSTER.csv|xlsx|ods")
@click.option("--game", default=DEFAULT_GAME, show_default=True, help="The game the teams play.")
@click.option("--out", type=FOLDER, help="Folder of team files [teams/GAME].")
@click.option(
    "--map",
    "map_file",
    type=FILE,
    metavar="MAP.yaml",
    help="File that explains the spreadsheet's headings, figures and words.",
)
@click.option("--propose", type=FILE, metavar="MAP.yaml", help="Only write such a map, with guesses to correct.")
@click.option(
    "--season",
    type=FILE,
    metavar="SEASON.yaml",
    help="Import matches into this season file: create it for the teams in --out, or add the results to it. With "
    "rosters: the season that follows names and numbers that change [those beside the teams].",
)
@click.option(
    "--report",
    type=FILE,
    metavar="CHECKED.xlsx",
    help="Also write a copy of the spreadsheet with wrong cells coloured and commented.",
)
@click.option("--keep-going", is_flag=True, help="Write the valid teams even if others have errors.")
@force("Also do what takes something away: values whose cells are empty, players who are gone, other results.")
def import_(
    spreadsheet: Path, game: str, out: Path | None, map_file: Path | None, propose: Path | None, season: Path | None,
    report: Path | None, keep_going: bool, overwrite: Overwrite,
) -> int:  # fmt: skip
    """Turn a SPREADSHEET with one row per player into team files.

    Put each team on its own sheet, or name it in a column. Headings may be in Spanish or English;
    “pizarra export --template” writes them.

    \b
    pizarra import rosters.xlsx --out teams/
    pizarra import players.csv --propose map.yaml
    pizarra import players.csv --map map.yaml
    pizarra import matches.xlsx --season season.yaml --out teams/
    """
    pack = game_with_teams(game)
    others = {"--report": report, "--keep-going": keep_going}
    if propose is not None:
        _refuse(
            {"--map": map_file, **others, "--out": out if season is None else None},
            phrase("has no effect with --propose"),
        )
    hint = phrase("“pizarra export --template --to {file}” writes the headings", file=f"template{spreadsheet.suffix}")
    tables = read_tables(spreadsheet, shown_path(spreadsheet), hint, garbled=season is None)
    folder = out or Path("teams") / pack.game.slug
    of_players = _hold_players(tables, pack.game, season) if map_file is None else holds_rosters(tables, pack.game)
    if propose is not None:
        if season is None:
            proposal = proposed_map(tables, pack.game, reader_language())
        else:
            proposal = proposed_matches(tables, folder, pack)
        _propose(propose, proposal, spreadsheet, {"--season": season, "--out": out}, overwrite)
        return 0
    if season is not None and not of_players:
        _refuse(others, phrase("has no effect on matches"))
        return import_season(tables, season, folder, pack, overwrite, map_file)
    read, problems = _judge_rosters(tables, pack.game, map_file, with_notes=report is not None)
    if report is not None:
        _report(report, spreadsheet, tables, [*problems, *read.omissions], overwrite)
    stopped = errors(read.problems if keep_going else problems)
    if stopped or not any(roster.team for roster in read.teams):
        print_problems(problems)
        print_summary(replace(read.summary(NOTHING_WRITTEN, pack.game), changes=(), additions=()), failed=True)
        return 1
    return write_teams(folder, read, problems, pack, season=season, overwrite=overwrite == "any")


def _judge_rosters(
    tables: Sequence[SheetTable], game: Game, map_file: Path | None, *, with_notes: bool
) -> tuple[Rosters, Sequence[Problem]]:
    """Return the teams in some tables and what is wrong with them or with the map; ``with_notes`` also how it reads."""
    lexicon, unused = lexicon_for(game, map_file, tables)
    read = _read_rosters(tables, game, lexicon)
    problems = [*read.all_problems, *unused]
    if map_file is not None and not errors(read.problems):
        source = source_of(map_file)
        numbered = any("number" in roster.draft.guessed for roster in read.teams)
        problems += idle_defaults(validate(RosterMap, source), source, read.defaulted, numbered, lexicon)
    if with_notes or map_file is not None:
        problems += meaning_notes(tables, lexicon)
    return read, problems


def _hold_players(tables: Sequence[SheetTable], game: Game, season: Path | None) -> bool:
    """Return whether tables hold players rather than matches, as far as headings tell that no map explains.

    Raises ``PizarraError`` for matches without a season to go to, and for players with one that is not there.
    """
    of_matches = not holds_rosters(tables, game) and holds_matches(tables, game)
    of_players = not of_matches and holds_players(tables, game)
    if season is None and of_matches:
        hint = phrase("add --season SEASON.yaml, the file that the matches go to")
        raise user_error(tables[0].file, phrase("contains matches, not players"), hint)
    if season is not None and of_players and not season.exists():
        hint = phrase("leave out {option}", option=f"--season {shell_word(shown_path(season))}")
        raise user_error(tables[0].file, phrase("contains players, not matches"), hint)
    return of_players


def _refuse(options: Mapping[str, object], reason: Phrase) -> None:
    raise_errors(Problem(option, reason) for option, value in options.items() if value)


def _propose(
    file: Path,
    proposal: tuple[str, tuple[Problem, ...]],
    spreadsheet: Path,
    places: Mapping[str, Path | None],
    overwrite: Overwrite,
) -> None:
    """Write a proposed map; say how it is used, with the options that name ``places``."""
    text, still_open = proposal
    save(file.parent, {file.name: text.encode()}, overwrite, "--propose")
    if still_open:
        count = len(still_open)
        echo(
            Counted(
                "1 error is left; it is at the end of the map",
                "{count} errors are left; they are at the end of the map",
            ),
            count=count,
        )
    named = {"--map": file, **places}
    options = [f"{option} {shell_word(shown_path(place))}" for option, place in named.items() if place is not None]
    command = " ".join(["pizarra import", shell_word(shown_path(spreadsheet)), *options])
    echo("{file}: correct what is wrong, then run: {command}", file=shown_path(file), command=command)


def lexicon_for(game: Game, file: Path | None, tables: Sequence[SheetTable]) -> tuple[Lexicon, tuple[Problem, ...]]:
    """Return the lexicon of a spreadsheet, a map's or the default one, and notes on parts of a map without effect."""
    if file is None:
        return usual_lexicon(game), ()
    source = source_of(file)
    roster_map = validate(RosterMap, source)
    lexicon = mapped_lexicon(game, roster_map, source)
    return lexicon, tuple(without_effect(roster_map, source, tables, lexicon))


def _read_rosters(tables: Sequence[SheetTable], game: Game, lexicon: Lexicon) -> Rosters:
    read = rosters(tables, game, lexicon)
    likely_teams = {roster.name: roster.draft.likely_team for roster in read.teams if roster.draft.likely_team}
    if likely_teams and at_terminal():
        return rosters(tables, game, lexicon.with_teams(dict(map(_ask_team, likely_teams.items()))))
    return read


def _ask_team(names: tuple[str, str]) -> tuple[str, str]:
    stray, team = names
    question = phrase("Is {stray} the team {team}?", stray=quoted(stray), team=quoted(team))
    return stray, team if click.confirm(localize(question), default=True) else stray


def _report(
    file: Path, spreadsheet: Path, tables: Sequence[SheetTable], problems: Sequence[Problem], overwrite: Overwrite
) -> None:
    if file.resolve() == spreadsheet.resolve():
        raise user_error("--report", phrase("is the spreadsheet itself; name another file"))
    raw = report_bytes(file, tables, problems, reader_language())
    save(file.parent, {file.name: raw}, overwrite, "--report")
    echo("cell-by-cell report: {file}", file=shown_path(file))


_SEPARATORS = {"en": ","}
"""The separator of CSV files in spreadsheet programs of that language, if not a semicolon."""


@click.command(cls=Command)
@click.argument("what", nargs=-1, metavar="[TEAM.yaml | FOLDER]...")
@click.option("--to", "target", required=True, type=FILE, metavar="FILE",
              help="A .csv, .xlsx or .ods file.")  # fmt: skip
@click.option("--template", is_flag=True, help="Write only the headings and a sample squad to replace.")
@click.option("--game", metavar="NAME", help="The game, if no team file names it.")
@click.option("--season", type=click.Path(dir_okay=False, exists=True, path_type=Path), metavar="SEASON.yaml",
              help="Export a season of the teams instead: its matches, standings and lists.")  # fmt: skip
@force("Overwrite an existing file that is different.")
def export(
    what: tuple[str, ...], target: Path, template: bool, game: str | None, season: Path | None, overwrite: Overwrite
) -> None:
    """Write teams to one spreadsheet, one row per player; “pizarra import” reads it back.

    \b
    pizarra export teams/ --to rosters.xlsx
    pizarra export teams/ --season season.yaml --to season.ods
    """
    if template and (what or season):
        raise user_error("--template", phrase("choose either the headings alone or teams, not both"))
    if template:
        pack = game_called(game or DEFAULT_GAME)
        teams = [team_from(parse_text(team_text(pack.game, "x", file_language()), "template"), pack.game)[0]]
    elif what:
        targets = find_targets(what, game)
        print_problems(targets.problems)
        pack = targets.pack
        if not targets.teams:
            raise user_error(what[0], phrase("{title} has no teams to export", title=pack.game.title))
        ordered = sorted(targets.teams, key=lambda loaded: Path(loaded.file).with_suffix("").parts)
        teams = [loaded.team for loaded in ordered]
    else:
        hint = phrase("name files or a folder, or add --template")
        raise user_error("TEAM", phrase("no team is named"), hint)
    separator = _SEPARATORS.get(file_language(), ";")
    if season is not None:
        loaded_season = season_of(source_of(season), pack.game, targets.teams)
        print_problems(loaded_season.warnings)
        files = sheets_bytes(target, season_sheets(loaded_season, teams, pack.game, file_language()), separator)
        counts = plural(len(loaded_season.fixtures), "1 match", "{count} matches")
    else:
        files = {target.name: table_bytes(target, roster_rows(teams, pack.game, file_language()), separator)}
        counts = squad_counts(teams)
    save(target.parent, files, overwrite, "--to")
    echo("{done} → {files}", done=counts, files=tuple(shown_path(target.parent / name) for name in files))
