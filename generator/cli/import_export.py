"""``pizarra import`` and ``pizarra export``: spreadsheets of rosters and matches to files, and back."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import partial
from pathlib import Path

import click

from generator.checks.check import drawing_problems
from generator.cli.new import at_terminal, refuse_name
from generator.cli.parameters import FILE, FOLDER, Command, force
from generator.cli.targets import DEFAULT_GAME, find_targets, game_called, game_with_teams
from generator.cli.terminal import (
    echo,
    echo_error,
    file_language,
    localize,
    print_problem,
    print_problems,
    reader_language,
)
from generator.i18n import Counted, Phrase, few_of, join_phrases, message, phrase, plural
from generator.model.game import Game
from generator.model.match_map import MatchMap
from generator.model.merging import MergeResult, merge_results
from generator.model.names import distinct_names, fold_name, safe_stem
from generator.model.roster_map import RosterMap
from generator.model.season import Bye, Season
from generator.model.source import MAX_BYTES, parse_bytes, parse_text, top_keys
from generator.model.team import Team, team_from, team_yaml
from generator.model.validation import validate
from generator.model.yaml_writer import edit_bytes, with_values
from generator.output.writing import Overwrite, changing, write
from generator.packs.load import LoadedTeam, Pack
from generator.packs.locations import shell_word, shown_path, source_of
from generator.packs.scaffold import season_file, team_text
from generator.packs.season_file import season_of
from generator.problems import (
    NOTHING_WRITTEN,
    PizarraError,
    Problem,
    Severity,
    errors,
    quoted,
    raise_errors,
    sort_problems,
    user_error,
)
from generator.spreadsheets.columns import Summary, by_reason
from generator.spreadsheets.exports import roster_rows, season_sheets
from generator.spreadsheets.map_proposal import proposed_map, with_open_problems
from generator.spreadsheets.match_map import idle_entries, mapped_match_lexicon, read_as
from generator.spreadsheets.match_proposal import proposed_match_map
from generator.spreadsheets.match_words import SCORE, ColumnWords, MatchLexicon, usual_match_lexicon
from generator.spreadsheets.matches import MatchTable, Sides, match_table
from generator.spreadsheets.roster_blocks import idle_defaults, meaning_notes, without_effect
from generator.spreadsheets.roster_words import Lexicon, mapped_lexicon, usual_lexicon
from generator.spreadsheets.rosters import Roster, Rosters, rosters
from generator.spreadsheets.sheets import SheetTable, read_tables, report_bytes, sheets_bytes, table_bytes


def save(folder: Path, files: Mapping[str, bytes], overwrite: Overwrite, option: str) -> None:
    """Write files to a folder. Raises ``PizarraError`` for those in the way; ``option`` names another place."""
    hint = phrase("--force overwrites it; or choose another place with {option}", option=option)
    write(folder, files, overwrite, hint)


def squads(teams: Sequence[Team]) -> Phrase:
    players = sum(len(team.players) for team in teams)
    return join_phrases(
        ", ", [plural(len(teams), "1 team", "{count} teams"), plural(players, "1 player", "{count} players")]
    )


def print_summary(summary: Summary, show: Callable[[Phrase], None] = echo) -> None:
    """Print what became of the rows of a spreadsheet: the last word of every import, also of one that was refused."""
    for line in summary.lines():
        show(line)


def import_season(
    tables: Sequence[SheetTable],
    file: Path,
    folder: Path,
    pack: Pack,
    overwrite: Overwrite,
    map_file: Path | None = None,
) -> int:
    """Write the season that some tables hold, for the teams in a folder; into a file that is there only what is new.

    Return the exit status: 1 where a bad cell, or another result in the file, kept all of it from being written.
    Raises ``PizarraError`` where the file itself cannot be read or changed.
    """
    teams = _teams_in(folder, pack)
    lexicon, notes = match_lexicon_for(pack.game, map_file, tables, teams)
    matches = match_table(tables, lexicon, _sides(teams))
    matches = replace(matches, problems=(*matches.problems, *notes))
    news, problems = _judge(matches, pack, teams)
    outcome: Phrase = NOTHING_WRITTEN
    changes: tuple[Phrase, ...] = ()
    omissions = matches.omissions
    if news is not None:
        with changing(file, MAX_BYTES, print_problem) as change:
            if change.content is None:
                refuse_name(file)
                change.replace(_new_file(matches, news))
                outcome = phrase("{matches} → {file}", matches=_match_count(news), file=shown_path(file))
            else:
                season = season_of(parse_bytes(change.content, shown_path(file)), pack.game, teams)
                merge = merge_results(season, news, pack.game.record.kinds_by_word(), overwrite == "any")
                omissions = (
                    *omissions,
                    *map(matches.at_cell, (*_other_title(matches, season), *_other_byes(matches, news, season))),
                )
                wrong_places = {(problem.line, problem.column) for problem in errors(merge.problems)}
                problems = [each for each in problems if (each.line, each.column) not in wrong_places]
                problems += map(matches.at_cell, (*merge.problems, *_other_rules(matches, news, season)))
                if matches.lacks_results and not merge.changes and not errors(problems):
                    problems.append(_without_results(matches, shown_path(file), pack.game))
                if not errors(problems):
                    if merge.values:
                        new = partial(with_values, file=shown_path(file), values=merge.values)
                        change.replace(edit_bytes(change.content, new))
                    outcome, changes = _update_words(merge, shown_path(file)), merge.changes
    wrong = bool(errors(problems))
    print_problems(problems)
    summary = Summary(matches.rows, outcome, changes, omissions=by_reason(omissions))
    print_summary(summary, echo_error if wrong else echo)
    if not wrong:
        echo(
            "print them with: {command}",
            command=f"pizarra build {shell_word(shown_path(folder))} --season {shell_word(shown_path(file))}",
        )
    return int(wrong)


def _teams_in(folder: Path, pack: Pack) -> Sequence[LoadedTeam]:
    """Return the teams in a folder. Raises ``PizarraError`` when there is no such folder."""
    if not folder.is_dir():
        hint = phrase("import the teams first, or name their folder: --out FOLDER")
        raise user_error(shown_path(folder), phrase("contains no teams"), hint)
    return find_targets((str(folder),), pack.game.slug).teams


def match_lexicon_for(
    game: Game, file: Path | None, tables: Sequence[SheetTable], teams: Sequence[LoadedTeam]
) -> tuple[MatchLexicon, tuple[Problem, ...]]:
    """Return the lexicon of a table of matches, a map's or the usual one, and notes on what it makes of the table."""
    names = frozenset(fold_name(name) for loaded in teams for name in _names_of(loaded))
    if file is None:
        return usual_match_lexicon(game, names), ()
    source = source_of(file)
    match_map = validate(MatchMap, source)
    lexicon = mapped_match_lexicon(game, names, match_map, source)
    return lexicon, (*idle_entries(match_map, source, tables), *read_as(tables, lexicon))


def _names_of(loaded: LoadedTeam) -> tuple[str, ...]:
    stem = loaded.path.stem if loaded.path is not None else ""
    return tuple(filter(None, (loaded.team.name, loaded.team.short, stem)))


def _without_results(matches: MatchTable, file: str, game: Game) -> Problem:
    message = phrase("contains no results, and nothing else that is new for {file}", file=file)
    hint = phrase(
        "is the score in a column that was left out? name it “{score}”, or use a map: --propose MAP.yaml writes one",
        score=ColumnWords(SCORE, game),
    )
    return Problem(matches.table.file, message, hint=hint)


def _new_file(matches: MatchTable, news: Season) -> bytes:
    data = matches.source.data
    written = {entry.entry for entry in news.entries}
    entries = [match for index, match in enumerate(data["matches"]) if index in written]
    rules = {key: data[key] for key in ("table", "bans") if key in data}
    return season_file(news.title, entries, data.get("groups"), **rules).encode()


def _update_words(merge: MergeResult, file: str) -> Phrase:
    counts = plural(len(merge.changes), "1 match", "{count} matches")
    if merge.same:
        counts = phrase("{matches}, {same} unchanged", matches=counts, same=merge.same)
    return phrase("{matches} → {file}", matches=counts, file=file)


def _match_count(season: Season) -> Phrase:
    byes = len(season.entries) - len(season.fixtures)
    rests = [plural(byes, "1 bye", "{count} byes")] if byes else []
    return join_phrases(", ", [plural(len(season.fixtures), "1 match", "{count} matches"), *rests])


def _other_rules(matches: MatchTable, news: Season, season: Season) -> Iterator[Problem]:
    """Yield a warning for rules over the headings that a season's file has otherwise."""
    groups = [{group: [team.name for team in each.groups[group]] for group in each.groups} for each in (news, season)]
    same = {"table": news.rules == season.rules, "bans": news.bans == season.bans, "groups": groups[0] == groups[1]}
    for key, alike in same.items():
        if key in matches.source.data and not alike:
            message = phrase("the file has a different “{key}”, which is kept", key=key)
            if key not in (season.source.data if season.source else {}):
                message = phrase("the file has no “{key}”, and it is not added; add it yourself", key=key)
            yield matches.source.problem((key,), message, severity=Severity.WARNING)


def _other_title(matches: MatchTable, season: Season) -> Iterator[Problem]:
    """Yield a note for a title over the headings that a season's file does not have: its own stays."""
    title = matches.source.data["season"]
    if ("season",) in matches.source.places and title != season.title:
        note = matches.source.problem(("season",), phrase("titles: the file keeps its own"), severity=Severity.NOTE)
        yield replace(note, entry=title)


def _other_byes(matches: MatchTable, news: Season, season: Season) -> Iterator[Problem]:
    """Yield a note for each team that rests and does not in a season's file, which gets no new entries."""
    known_byes = {(bye.team.name, fold_name(bye.round)) for bye in season.entries if isinstance(bye, Bye)}
    for bye in news.entries:
        if isinstance(bye, Bye) and (bye.team.name, fold_name(bye.round)) not in known_byes:
            message = phrase("byes: the file already exists; add “bye” to it yourself")
            note = matches.source.problem(("matches", bye.entry), message, severity=Severity.NOTE)
            yield replace(note, entry=bye.team.name)


def _judge(matches: MatchTable, pack: Pack, teams: Sequence[LoadedTeam]) -> tuple[Season | None, list[Problem]]:
    """Return the matches as a season of these teams, none where a cell is wrong, and what is to be said at cells."""
    wrong = {(problem.line, problem.column) for problem in errors(matches.problems)}

    def with_cells(new: Sequence[Problem]) -> list[Problem]:
        fresh = (problem for problem in new if (problem.line, problem.column) not in wrong)
        return [*matches.problems, *map(matches.at_cell, fresh)]

    try:
        news = season_of(matches.source, pack.game, teams)
    except PizarraError as error:
        return None, with_cells(error.problems)
    problems = with_cells(news.warnings)
    return None if errors(problems) else news, problems


def _sides(teams: Sequence[LoadedTeam]) -> Sides:
    """Return a function that finds a player's side by name, where only one side has the name."""
    players: dict[str, set[str]] = {}
    for loaded in teams:
        names = {fold_name(name) for player in loaded.team.players for name in (player.name, player.short) if name}
        players |= {fold_name(name): names for name in _names_of(loaded)}

    def side(home: str, away: str, name: str) -> str:
        sides = [
            word
            for word, team in (("home", home), ("away", away))
            if fold_name(name) in players.get(fold_name(team), ())
        ]
        return sides[0] if len(sides) == 1 else ""

    return side


_NAMED = 5


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
    help="Import matches into this season file: create it for the teams in --out, or add the results to it.",
)
@click.option(
    "--report",
    type=FILE,
    metavar="CHECKED.xlsx",
    help="Also write a copy of the spreadsheet with wrong cells coloured and commented.",
)
@click.option("--keep-going", is_flag=True, help="Write the valid teams even if others have errors.")
@force("Overwrite existing files that are different.")
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
    if season is not None:
        _refuse(others, phrase("has no effect with --season"))
    if propose is not None:
        _refuse(
            {"--map": map_file, **others, "--out": out if season is None else None},
            phrase("has no effect with --propose"),
        )
    hint = phrase("“pizarra export --template --to {file}” writes the headings", file=f"template{spreadsheet.suffix}")
    tables = read_tables(spreadsheet, shown_path(spreadsheet), hint)
    folder = out or Path("teams") / pack.game.slug
    if propose is not None:
        if season is None:
            _propose(propose, proposed_map(tables, pack.game, reader_language()), spreadsheet, "", overwrite)
        else:
            options = f" --season {shell_word(shown_path(season))}"
            options += f" --out {shell_word(shown_path(out))}" if out is not None else ""
            _propose(propose, _proposed_matches(tables, folder, pack), spreadsheet, options, overwrite)
        return 0
    if season is not None:
        return import_season(tables, season, folder, pack, overwrite, map_file)
    lexicon, unused = lexicon_for(pack.game, map_file, tables)
    rosters = _read_rosters(tables, pack.game, lexicon)
    problems = [*rosters.all_problems, *unused]
    if map_file is not None and not errors(rosters.problems):
        source = source_of(map_file)
        numbered = any("number" in roster.draft.guessed for roster in rosters.teams)
        problems += idle_defaults(validate(RosterMap, source), source, rosters.defaulted, numbered, lexicon)
    if report is not None or map_file is not None:
        problems += meaning_notes(tables, lexicon)
    if report is not None:
        _report(report, spreadsheet, tables, [*problems, *rosters.omissions], overwrite)
    stopped = errors(rosters.problems if keep_going else problems)
    if stopped or not any(roster.team for roster in rosters.teams):
        print_problems(problems)
        print_summary(replace(rosters.summary(NOTHING_WRITTEN, pack.game), changes=(), additions=()), echo_error)
        return 1
    _write(folder, rosters, problems, pack, overwrite)
    return 1 if errors(problems) else 0


def _refuse(options: Mapping[str, object], reason: Phrase) -> None:
    raise_errors(Problem(option, reason) for option, value in options.items() if value)


def _proposed_matches(tables: Sequence[SheetTable], folder: Path, pack: Pack) -> tuple[str, tuple[Problem, ...]]:
    """Return a map for a table of matches, and the errors of an import with it, which are comments at its end."""
    teams = _teams_in(folder, pack)
    usual, _ = match_lexicon_for(pack.game, None, tables, teams)
    names = [loaded.team.name for loaded in teams]
    text = proposed_match_map(tables, usual, names, reader_language())
    source = parse_text(text, "")
    lexicon = mapped_match_lexicon(pack.game, usual.teams, validate(MatchMap, source), source)
    try:
        _, problems = _judge(match_table(tables, lexicon, _sides(teams)), pack, teams)
    except PizarraError as error:
        problems = [*error.problems]
    still_open = tuple(dict.fromkeys(sort_problems(errors(problems))))
    return with_open_problems(text, still_open, reader_language()), still_open


def _propose(
    file: Path, proposal: tuple[str, tuple[Problem, ...]], spreadsheet: Path, options: str, overwrite: Overwrite
) -> None:
    text, still_open = proposal
    save(file.parent, {file.name: text.encode()}, overwrite, "--propose")
    command = f"pizarra import {shell_word(shown_path(spreadsheet))} --map {shell_word(shown_path(file))}{options}"
    if still_open:
        count = len(still_open)
        echo(
            Counted(
                "1 error is left; it is at the end of the map",
                "{count} errors are left; they are at the end of the map",
            ),
            count=count,
        )
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
    strays = {roster.name: roster.draft.nearly for roster in read.teams if roster.draft.nearly}
    if strays and at_terminal():
        return rosters(tables, game, lexicon.with_teams(dict(map(_ask_team, strays.items()))))
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


def team_texts(rosters: Rosters, pack: Pack) -> tuple[dict[str, bytes], list[Problem]]:
    """Return the files of the valid teams by name, and warnings at the cells of what does not fit on their pieces."""
    with_team = [roster for roster in rosters.teams if roster.team is not None]
    teams = [roster.team for roster in with_team if roster.team is not None]
    stems = list(distinct_names(safe_stem(team.name, "team") for team in teams))
    texts = {f"{stem}.yaml": team_yaml(team, pack.game).encode() for stem, team in zip(stems, teams, strict=True)}
    return texts, _drawing_problems(pack, dict(zip(stems, with_team, strict=True)))


def _write(folder: Path, rosters: Rosters, problems: Sequence[Problem], pack: Pack, overwrite: Overwrite) -> None:
    """Write the valid teams; report what is wrong with them and with what is in the folder."""
    teams = [roster.team for roster in rosters.teams if roster.team is not None]
    texts, too_long = team_texts(rosters, pack)
    try:
        save(folder, texts, overwrite, "--out")
    except PizarraError as error:
        raise PizarraError([*problems, *error.problems], error.outcome) from None
    wrong = {f"{safe_stem(roster.name, 'team')}.yaml" for roster in rosters.teams if roster.team is None} - texts.keys()
    print_problems([*problems, *too_long, *_other_teams(folder, texts, wrong)], phrase("the other teams were written"))
    outcome = phrase("{teams} → {folder}/", teams=squads(teams), folder=shown_path(folder))
    print_summary(rosters.summary(outcome, pack.game))
    command = f"pizarra build {shell_word(shown_path(folder))} --only counters,team-sheets"
    fix = message("fix what does not fit and import again; to print the teams without it: {command} --keep-going")
    echo(fix if too_long else message("print them with: {command}"), command=command)


def _drawing_problems(pack: Pack, rosters: Mapping[str, Roster]) -> list[Problem]:
    teams = [LoadedTeam(roster.team, stem) for stem, roster in rosters.items() if roster.team is not None]
    return [
        replace(rosters[problem.file].at_cell(problem, pack.game), severity=Severity.WARNING)
        for problem in drawing_problems(pack, teams)
        if problem.file in rosters
    ]


def _other_teams(folder: Path, new: Collection[str], wrong: Collection[str]) -> Iterator[Problem]:
    """Yield warnings that name the teams in a folder that were not written now.

    ``wrong`` are those that the spreadsheet holds, but not sound: what an earlier import made of them is old.
    """
    files = (file for file in sorted(folder.glob("*.yaml")) if file.name not in new)
    teams = [file.name for file in files if "players" in top_keys(file)]
    old = [name for name in teams if name in wrong]
    others = [name for name in teams if name not in wrong]
    place = f"{shown_path(folder)}/"
    if old:
        text = phrase("still contains old files of teams that now have errors: {older}", older=tuple(old))
        hint = phrase("fix them and import again; until then, building this folder prints the old ones")
        yield Problem(place, text, hint=hint, severity=Severity.WARNING)
    if others:
        count, names = plural(len(others), "1 team", "{count} teams"), few_of(others, _NAMED)
        text = phrase("contains {teams} that are not in this spreadsheet: {named}", teams=count, named=names)
        hint = phrase("they are built with the others; delete them if they were renamed or removed")
        yield Problem(place, text, hint=hint, severity=Severity.WARNING)


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
        counts = squads(teams)
    save(target.parent, files, overwrite, "--to")
    echo("{done} → {files}", done=counts, files=tuple(shown_path(target.parent / name) for name in files))
