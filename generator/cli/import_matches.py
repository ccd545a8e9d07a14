"""What ``pizarra import`` does with matches: a season's file that is new, or changed by what a table says."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import Any

from generator.cli.import_outcome import print_backups, print_summary
from generator.cli.new import refuse_name
from generator.cli.targets import find_targets
from generator.cli.terminal import echo, print_problem, print_problems, reader_language
from generator.i18n import Phrase, join_phrases, phrase, plural
from generator.model.game import Game
from generator.model.match_map import MatchMap
from generator.model.names import fold_name
from generator.model.result_merge import ResultMerge, merge_results, player_texts
from generator.model.season import Bye, Fixture, Season
from generator.model.source import MAX_BYTES, parse_bytes, parse_dotted, parse_text
from generator.model.squads import Moment, PlayerNames
from generator.model.validation import validate
from generator.model.yaml_writer import edit_bytes, with_values
from generator.output.writing import FolderChange, Overwrite, changing
from generator.packs.load import LoadedTeam, Pack
from generator.packs.locations import shell_word, shown_path, source_of
from generator.packs.scaffold import season_file
from generator.packs.season_file import season_of
from generator.problems import NOTHING_WRITTEN, PizarraError, Problem, Severity, errors, sort_problems, user_error
from generator.spreadsheets.columns import Summary, by_reason
from generator.spreadsheets.map_text import with_open_problems
from generator.spreadsheets.match_map import idle_entries, mapped_match_lexicon, read_as
from generator.spreadsheets.match_proposal import proposed_match_map
from generator.spreadsheets.match_reader import MatchTable, Sides
from generator.spreadsheets.match_words import RULES, SCORE, ColumnWords, MatchLexicon, usual_match_lexicon
from generator.spreadsheets.matches import match_table
from generator.spreadsheets.sheets import SheetTable


@dataclass(frozen=True, slots=True)
class _Outcome:
    """What became of the matches of a table: what is wrong with them, and what was written, if anything."""

    problems: Sequence[Problem]
    written: Phrase = NOTHING_WRITTEN
    changes: tuple[Phrase, ...] = ()
    omissions: tuple[Problem, ...] = ()
    kept: Mapping[str, str] = field(default_factory=dict)
    """Under which name the old file is kept, if it was replaced."""


def import_season(
    tables: Sequence[SheetTable], file: Path, folder: Path, pack: Pack, overwrite: Overwrite, map_file: Path | None
) -> int:
    """Write the season that some tables hold, for the teams in a folder; into a file that is there only what is new.

    Return the exit status: 1 where a bad cell, or another result in the file, kept all of it from being written.
    Raises ``PizarraError`` where the file itself cannot be read or changed.
    """
    teams = teams_in(folder, pack)
    lexicon, notes = match_lexicon_for(pack.game, map_file, tables, teams)
    matches = match_table(tables, lexicon, _sides(teams))
    matches = replace(matches, problems=(*matches.problems, *notes))
    with changing(file.parent, MAX_BYTES, print_problem) as there:
        content = there.content(file.name)
        if content is None:
            outcome = _create(there, file, matches, pack, teams)
        else:
            outcome = _update(there, file, content, matches, pack, teams, overwrite)
    wrong = bool(errors(outcome.problems))
    print_problems(outcome.problems)
    omissions = by_reason([*matches.omissions, *outcome.omissions])
    print_summary(Summary(matches.rows, outcome.written, outcome.changes, omissions=omissions), failed=wrong)
    if not wrong:
        print_backups(file.parent, outcome.kept)
        command = f"pizarra build {shell_word(shown_path(folder))} --season {shell_word(shown_path(file))}"
        echo("print the season with: {command}", command=command)
    return int(wrong)


def _create(there: FolderChange, file: Path, matches: MatchTable, pack: Pack, teams: Sequence[LoadedTeam]) -> _Outcome:
    """Write a new season's file."""
    season, problems = _judge(matches, pack, teams)
    if season is None:
        return _Outcome(problems)
    refuse_name(file)
    there.replace({file.name: _new_file(matches, season, pack.game)})
    return _Outcome(problems, phrase("{matches} → {file}", matches=_match_count(season), file=shown_path(file)))


def _update(
    there: FolderChange,
    file: Path,
    content: bytes,
    matches: MatchTable,
    pack: Pack,
    teams: Sequence[LoadedTeam],
    overwrite: Overwrite,
) -> _Outcome:
    """Write what is new into a season's file, all of it or nothing."""
    shown = shown_path(file)
    season = season_of(parse_bytes(content, shown), pack.game, teams)
    news, problems = _judge(matches, pack, teams, season)
    if news is None:
        return _Outcome(problems)
    merge = merge_results(season, news, matches.mentioned, pack.game.record, overwrite == "any")
    omissions = tuple(map(matches.at_cell, (*_other_title(matches, season), *_other_byes(matches, news, season))))
    wrong_places = {(problem.line, problem.column) for problem in errors(merge.problems)}
    problems = [each for each in problems if (each.line, each.column) not in wrong_places]
    problems += map(matches.at_cell, (*merge.problems, *_other_rules(matches, news, season)))
    if matches.lacks_results and not (merge.changes or merge.kept) and not errors(problems):
        problems.append(_without_results(matches, shown, pack.game))
    if errors(problems):
        return _Outcome(problems, omissions=omissions)
    kept: Mapping[str, str] = {}
    if merge.values:
        new = edit_bytes(content, partial(with_values, file=shown, values=merge.values))
        after = season_of(parse_bytes(new, shown), pack.game, teams)
        problems += _new_warnings(after, season, merge, matches)
        kept = there.replace({file.name: new}, keep_old=True)
    return _Outcome(problems, _update_words(merge, shown), merge.changes, omissions, kept)


def _new_warnings(after: Season, before: Season, merge: ResultMerge, matches: MatchTable) -> Iterator[Problem]:
    """Yield what is said of a season only since results came in, at their cells where it is about those."""
    known = {(problem.file, problem.path, problem.message) for problem in before.warnings}
    for problem in after.warnings:
        if (problem.file, problem.path, problem.message) in known:
            continue
        origin = merge.origin(parse_dotted(problem.path)) if problem.file == after.file else None
        if origin is None:
            yield problem
        else:
            yield matches.at_cell(matches.source.problem(origin, problem.message, problem.hint, problem.severity))


def teams_in(folder: Path, pack: Pack) -> Sequence[LoadedTeam]:
    """Return the teams in a folder. Raises ``PizarraError`` when there is no such folder."""
    if not folder.is_dir():
        hint = phrase("import the teams first, or name their folder: --out FOLDER")
        raise user_error(shown_path(folder), phrase("contains no teams"), hint)
    return find_targets((str(folder),), pack.game.slug).teams


def proposed_matches(tables: Sequence[SheetTable], folder: Path, pack: Pack) -> tuple[str, tuple[Problem, ...]]:
    """Return a map for a table of matches, and the errors of an import with it, which are comments at its end."""
    teams = teams_in(folder, pack)
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


def match_lexicon_for(
    game: Game, file: Path | None, tables: Sequence[SheetTable], teams: Sequence[LoadedTeam]
) -> tuple[MatchLexicon, tuple[Problem, ...]]:
    """Return the lexicon of a table of matches, a map's or the usual one, and notes on what it makes of the table."""
    names = frozenset(fold_name(name) for loaded in teams for name in loaded.names)
    if file is None:
        return usual_match_lexicon(game, names), ()
    source = source_of(file)
    match_map = validate(MatchMap, source)
    lexicon = mapped_match_lexicon(game, names, match_map, source)
    return lexicon, (*idle_entries(match_map, source, tables), *read_as(tables, lexicon))


def _without_results(matches: MatchTable, file: str, game: Game) -> Problem:
    message = phrase("contains no results, and nothing else that is new for {file}", file=file)
    hint = phrase(
        "is the score in a column that was left out? name it “{score}”, or use a map: --propose MAP.yaml writes one",
        score=ColumnWords(SCORE, game),
    )
    return Problem(matches.table.file, message, hint=hint)


def _new_file(matches: MatchTable, news: Season, game: Game) -> bytes:
    data = matches.source.data
    rules = {key: data[key] for key in RULES if key in data}
    kinds = game.record.kinds_by_word()
    fixtures = {fixture.entry: fixture for fixture in news.written_fixtures}
    entries = [
        _with_names(data["matches"][each.entry], fixtures.get(each.entry), kinds)
        for each in sorted(news.written_entries, key=lambda each: each.entry)
    ]
    return season_file(news.title, entries, data.get("groups"), **rules).encode()


def _with_names(entry: Mapping[str, Any], fixture: Fixture | None, kinds: Mapping[str, str]) -> Mapping[str, Any]:
    """Return an entry whose players go by their names, so that a change of numbers is none of persons."""
    if fixture is None or not entry.get("events"):
        return entry
    teams = dict(zip(("home", "away"), fixture.teams, strict=True))
    events = {
        word: {side: player_texts(fixture, kinds[fold_name(word)], teams[side]) for side in sides}
        for word, sides in entry["events"].items()
    }
    return {**entry, "events": events}


def _update_words(merge: ResultMerge, file: str) -> Phrase:
    counted = [plural(len(merge.changes), "1 match", "{count} matches")]
    counted += [phrase("{same} unchanged", same=merge.same)] if merge.same else []
    counted += [phrase("{kept} different, kept as before", kept=merge.kept)] if merge.kept else []
    return phrase("{matches} → {file}", matches=join_phrases(", ", counted), file=file)


def _match_count(season: Season) -> Phrase:
    matches = len(season.written_fixtures)
    byes = len(season.written_entries) - matches
    rests = [plural(byes, "1 bye", "{count} byes")] if byes else []
    return join_phrases(", ", [plural(matches, "1 match", "{count} matches"), *rests])


def _other_rules(matches: MatchTable, news: Season, season: Season) -> Iterator[Problem]:
    """Yield a warning for rules over the headings that a season's file has otherwise."""
    groups = [{group: [team.name for team in each.groups[group]] for group in each.groups} for each in (news, season)]
    same = {
        "table": news.rules == season.rules, "bans": news.bans == season.bans, "groups": groups[0] == groups[1],
        **{kind: _moves_of(news, kind) == _moves_of(season, kind) for kind in ("joined", "left")},
        "withdrawn": {*news.withdrawals} == {*season.withdrawals},
    }  # fmt: skip
    for key, alike in same.items():
        if key in matches.source.data and not alike:
            message = phrase("the file has a different “{key}”, which is kept", key=key)
            if key not in (season.source.data if season.source else {}):
                message = phrase("the file has no “{key}”, and it is not added; add it yourself", key=key)
            yield matches.source.problem((key,), message, severity=Severity.WARNING)


def _moves_of(season: Season, kind: str) -> tuple[Mapping[str, Mapping[str, Moment]], int]:
    """Return who joins or leaves a team, and how many its file names, as results inherit them from their season."""
    moves = {team: of_kind for team, each in season.moves.items() if (of_kind := getattr(each, kind))}
    return moves, sum(map(len, (season.source.data.get(kind) or {}).values())) if season.source is not None else 0


def _other_title(matches: MatchTable, season: Season) -> Iterator[Problem]:
    """Yield a note for a title over the headings that a season's file does not have: its own stays."""
    title = matches.source.data["season"]
    if ("season",) in matches.source.places and title != season.title:
        note = matches.source.problem(("season",), phrase("titles: the file keeps its own"), severity=Severity.NOTE)
        yield replace(note, entry=title)


def _other_byes(matches: MatchTable, news: Season, season: Season) -> Iterator[Problem]:
    """Yield a note for each team that rests and does not in a season's file, which gets no new entries."""
    known_byes = {(bye.team.name, fold_name(bye.round)) for bye in season.written_entries if isinstance(bye, Bye)}
    for bye in news.written_entries:
        if isinstance(bye, Bye) and (bye.team.name, fold_name(bye.round)) not in known_byes:
            message = phrase("byes: the file already exists; add “bye” to it yourself")
            note = matches.source.problem(("matches", bye.entry), message, severity=Severity.NOTE)
            yield replace(note, entry=bye.team.name)


def _judge(
    matches: MatchTable, pack: Pack, teams: Sequence[LoadedTeam], season: Season | None = None
) -> tuple[Season | None, list[Problem]]:
    """Return the matches as a season of these teams, none where a cell is wrong, and what is to be said at cells."""
    wrong = {(problem.line, problem.column) for problem in errors(matches.problems)}

    def with_cells(new: Sequence[Problem]) -> list[Problem]:
        fresh = (problem for problem in new if (problem.line, problem.column) not in wrong)
        return [*matches.problems, *map(matches.at_cell, fresh)]

    try:
        news = season_of(matches.source, pack.game, teams, of=season, incoming=True)
    except PizarraError as error:
        return None, with_cells(error.problems)
    problems = with_cells(news.warnings)
    return None if errors(problems) else news, problems


def _sides(teams: Sequence[LoadedTeam]) -> Sides:
    """Return a function that finds a player's side by name, where only one side has the name."""
    players = {fold_name(name): PlayerNames(loaded.team) for loaded in teams for name in loaded.names}

    def side(home: str, away: str, name: str) -> str:
        known = ((word, players.get(fold_name(team))) for word, team in (("home", home), ("away", away)))
        sides = [word for word, names in known if names is not None and names.find(name).players]
        return sides[0] if len(sides) == 1 else ""

    return side
