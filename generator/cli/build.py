"""``pizarra build`` and ``pizarra unpack``: all teams in one folder, a league team by team, or an old PDF's."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

import click

from generator import __version__
from generator.build.board.plan import make_board
from generator.build.build import BuildResult, draw, draw_checked
from generator.build.documents import NAMED, PARTS, SEASONAL, kind_of, team_parts
from generator.build.documents.part import BuildCache
from generator.build.request import BuildRequest
from generator.cli.build_files import (
    BuildOutcome,
    OutputFiles,
    as_before,
    board_asked_for,
    left_as_before,
    open_gallery,
    output_files,
    summary,
)
from generator.cli.build_options import (
    OPTIONS,
    REPLACEMENTS,
    BuildOptions,
    as_arguments,
    join_wishes,
    on_paper,
    options_of,
    parameters,
    read_options,
    rendering_of,
    request_of,
    requested_season,
    wishes_about,
)
from generator.cli.option_effects import idle_options, looked_into, refuse_nothing
from generator.cli.parameters import FILE, FOLDER, Command, as_written, replacement_message
from generator.cli.targets import Selection, Targets, choose_games, each_game, read_targets
from generator.cli.terminal import (
    echo,
    localize,
    print_problem,
    print_problems,
    progress,
    reader_language,
    with_progress,
)
from generator.i18n import Phrase, all_of, few_of, join_phrases, phrase, plural
from generator.model.names import safe_part
from generator.model.source import Source, parse_bytes
from generator.model.validation import validate
from generator.output.builds import (
    Builds,
    BuiltBoard,
    Task,
    builds_below,
    older_files,
    read_build_list,
    tasks_for,
    team_folders,
    write_build,
)
from generator.output.rendering import AttachedSources, Encoders, Files, Rendering, read_sources
from generator.output.writing import write
from generator.packs.build_file import BUILD_FILE, BuildFile, Wish, means_file, read_build_file, resolve_build_file
from generator.packs.load import Pack, of_another_game, read_team
from generator.packs.locations import shell_word, shown_path, source_of, working_in
from generator.problems import PizarraError, Problem, Severity, errors, plain_line, quoted, raise_errors, user_error
from generator.processes import cores, map_on_cores
from generator.scene.primitives import parts_of

_MOST_NAMED = 5


@contextmanager
def built_from(words: Sequence[str], now: BuildOptions) -> Iterator[tuple[tuple[str, ...], BuildOptions, bool]]:
    """Unpack what a PDF or a build file was made from; yield the words for it, and the options of then and of ``now``.

    The last is whether a game without teams among the words has its examples. The files are there for as long as this
    lasts. Raises ``PizarraError`` with all that is wrong with the file; options that cannot be, also those found
    meanwhile, are reported where they stand in it.
    """
    word, path = next((word, path) for word in words if (path := resolve_build_file(word)) is not None)
    if len(words) > 1:
        hint = phrase("to build it with other teams, unpack it: pizarra unpack")
        raise user_error(word, phrase("cannot be combined with other names; it brings its own game and teams"), hint)
    with _folder(path) as (folder, sources):
        source = source_of(folder / BUILD_FILE)
        build_file = _build_file(source, folder)
        files = (*build_file.teams, *([build_file.board] if build_file.board else []))
        try:
            values = {name: str(folder / str(wish)) if means_file(OPTIONS[name].kind, wish) else wish
                     for name, wish in build_file.wishes.items()}  # fmt: skip
            options = read_options(join_wishes({"game": build_file.game, **values}, now.wishes))
            if sources is not None:
                click.echo(announcement(word, sources, build_file, options, join_wishes(build_file.wishes, now.wishes)))
            yield tuple(str(folder / file) for file in files), options, not build_file.has_no_teams
        except PizarraError as error:
            raise PizarraError([_at_place(problem, source, now.wishes) for problem in error.problems]) from None


def _at_place(problem: Problem, source: Source, now: Mapping[str, Wish]) -> Problem:
    """Return a problem with an option at its place in the build file, unless the option was given now."""
    name = problem.file.removeprefix("--")
    path = ("game",) if name == "game" else ("options", name)
    if name == problem.file or name in now or path not in source.places:
        return problem
    return source.problem(path, problem.message, problem.hint, problem.severity)


@contextmanager
def _folder(path: Path) -> Iterator[tuple[Path, AttachedSources | None]]:
    """Work in the folder of a build file, or in one that a PDF is unpacked into for as long as it is needed.

    Yield the folder, and what the PDF holds.
    """
    if path.name == BUILD_FILE:
        with working_in(path.parent, shown_path(path).removesuffix(BUILD_FILE)):
            yield path.parent.resolve(), None
        return
    sources = read_sources(path)
    with TemporaryDirectory(prefix="pizarra-") as place, working_in(Path(place), f"{shown_path(path)}:"):
        write(Path(place), sources.files)
        yield Path(place).resolve(), sources


def checked_build_file(source: Source, folder: Path) -> BuildFile:
    """Return the build file in a folder. Raises ``PizarraError`` with all that is wrong with it."""
    kinds = {name: option.kind for name, option in OPTIONS.items() if option.about != "here"}
    gone = {name: replacement_message(name, each) for name, each in REPLACEMENTS.items()}
    return read_build_file(source, folder, kinds, gone)


def _build_file(source: Source, folder: Path) -> BuildFile:
    """Return the build file in a folder; print a note when another version of Pizarra wrote it."""
    build_file = checked_build_file(source, folder)
    if build_file.pizarra != __version__:
        message = phrase(
            "was made with Pizarra {pizarra}; this is {version} and may draw it differently",
            pizarra=build_file.pizarra,
            version=__version__,
        )
        print_problems([Problem(source.file, message, severity=Severity.NOTE)])
    return build_file


def contents(name: str, sources: AttachedSources) -> str:
    """Return a list of the sources in a PDF: the options, and every file with its size. Raises ``PizarraError``."""
    build_file = validate(BuildFile, parse_bytes(sources.files[BUILD_FILE], f"{name}:{BUILD_FILE}"))
    wide = max(len(f"{len(content)}") for content in sources.files.values())
    lines = [f"  {len(content):>{wide}} {plain_line(file)}" for file, content in sources.files.items()]
    head = [*_holds(name, sources, build_file), f"  {_wish_line(build_file.wishes)}"]
    return "\n".join([*head, localize("size in bytes:"), *lines])


def announcement(
    name: str, sources: AttachedSources, build_file: BuildFile, options: BuildOptions, wishes: Mapping[str, Wish]
) -> str:
    """Return the contents of a PDF, the options, and the files that will be written."""
    formats = ", ".join(dict.fromkeys((*options.format, *(("pieces",) if options.pieces else ()))))
    parts: Phrase | tuple[str, ...] = options.only or phrase("the whole game")
    if options.each:
        parts = phrase("each team's files")
    output = phrase("{parts} ({formats})", parts=parts, formats=formats)
    if options.gallery or options.open:
        output = all_of([output, phrase("a preview page")])
    folder = shown_path(options.folder(build_file.game))
    makes = phrase("writes {made} → {folder}/, and nothing elsewhere", made=output, folder=folder)
    wish_line = _wish_line(wishes_about(wishes, "board", "rest"))
    return "\n".join([*_holds(name, sources, build_file), f"  {wish_line}", f"  {localize(makes)}"])


def _holds(name: str, sources: AttachedSources, build_file: BuildFile) -> list[str]:
    holds = phrase(
        "{name} contains {files}, {size:.1f} kB: the game {game}, {teams}; made with Pizarra {version}",
        name=name,
        files=plural(len(sources.files), "1 file", "{count} files"),
        size=max(0.1, sources.bytes / 1000),
        game=quoted(build_file.game),
        teams=plural(len(build_file.teams), "1 team", "{count} teams"),
        version=build_file.pizarra,
    )
    if not sources.others:
        return [localize(holds)]
    names = few_of([*map(quoted, sources.others)], _MOST_NAMED)
    return [localize(holds), f"  {localize('ignored, as a build does not use them: {names}', names=names)}"]


def _wish_line(wishes: Mapping[str, Wish]) -> str:
    words = " ".join(as_arguments(wishes))
    return localize(phrase("options: {words}", words=words) if words else phrase("options: none"))


@click.command(cls=Command)
@click.argument("file", type=FILE)
@click.argument("folder", type=FOLDER, required=False)
@click.option("--list", "lists", is_flag=True, help="Only show what the PDF contains; write nothing.")
def unpack(file: Path, folder: Path | None, lists: bool) -> None:
    """Extract the source files from a PDF built with --attach into a new FOLDER.

    \b
    pizarra unpack board.pdf my-copy/
    """
    sources = read_sources(file)
    if lists:
        click.echo(contents(shown_path(file), sources))
        return
    target = folder or Path(safe_part(file.stem))
    if target.exists() and any(target.iterdir()):
        hint = phrase("name a folder that does not exist yet; nothing was changed")
        raise user_error(shown_path(target), phrase("already contains files"), hint)
    write(target, sources.files)
    build_file = target / BUILD_FILE
    echo(
        "{target}/: {files}; build them with: {command}",
        target=shown_path(target),
        files=plural(len(sources.files), "1 file", "{count} files"),
        command=f"pizarra build {shell_word(shown_path(build_file))}",
    )


def _build(what: tuple[str, ...], **values: Any) -> int:
    options = options_of(values)
    if options.sheets_again and not any(map(resolve_build_file, what)):
        what, options = as_before(what, options)  # where that is a PDF, it is unpacked
    if not any(map(resolve_build_file, what)):
        return _build_games(what, options)
    with built_from(what, options) as (words, options, examples):
        return _build_games(words, options, what[0], examples)


build = Command(
    "build",
    params=parameters("build"),
    callback=_build,
    replacements=REPLACEMENTS,
    help="""Make the board, counters, cards and team sheets of a game as PDF.

    Without arguments it builds the game of this folder or, outside one, the bundled example. Give your team files, a
    folder of them, a game, or a PDF built with --attach to build it again.

    \b
    pizarra build my-team.yaml sosiego-fc --hex 20mm
    """,
)


def _build_games(words: Sequence[str], options: BuildOptions, source: str = "", examples: bool = True) -> int:
    """Build what is asked for and return the status; ``source`` is the PDF or build file that it comes from, if any.

    Without teams among the words a game has its ``examples``, or none.
    Several games are built one after another, each into a folder of its own.
    """
    _seasonal_only(options)
    games = choose_games(words, options.game, examples)
    if len(games) == 1:
        return _build_game(games[0], options, source)
    if options.season is not None:
        names = tuple(each.name for each in games)
        message = phrase("a season is for one game only; these are {names}", names=names)
        raise user_error("--season", message, phrase("run the command once for each of them"))
    place = options.out or Path("output")
    return each_game(games, lambda chosen: _build_game(chosen, replace(options, out=place / chosen.name), source))


def _seasonal_only(options: BuildOptions) -> None:
    """Raise ``PizarraError`` for what is made of a season where there is none."""
    if options.season is None:
        names = ["--round"] if options.round is not None else []
        names += [name for name in SEASONAL if name in (options.only or ())]
        raise_errors(Problem(name, phrase("needs a season"), hint="--season FILE") for name in names)


def with_language(options: BuildOptions, pack: Pack) -> BuildOptions:
    """Return the options with the language that is printed, which is kept with what is built."""
    language = on_paper(options, pack)
    return replace(options, lang=language, wishes={**options.wishes, "lang": language})


def _build_game(chosen: Selection, options: BuildOptions, source: str) -> int:
    options = with_language(options, chosen.pack)
    rendering = rendering_of(options)
    if options.each:
        return build_each(chosen, rendering, options)
    return build_together(chosen, rendering, options, source)


FEW_TEAMS = 24
"""Up to this many teams a build is made in a moment: whether anything has changed is not worth asking."""


class GameBuild(NamedTuple):
    """All teams of a game, drawn: its files, and how its board was asked for. No file where nothing has changed."""

    request: BuildRequest
    result: BuildResult
    output: OutputFiles
    board: BuiltBoard | None


def draw_together(chosen: Selection, rendering: Rendering, options: BuildOptions, source: str = "") -> GameBuild:
    """Return a game with all teams as files that can be written. Raises ``PizarraError`` with all that is wrong."""
    targets = read_targets(chosen, "leave out" if options.keep_going else "stop", cores())
    request = request_of(targets, options)
    request = request.with_season(requested_season(options, chosen, targets))
    request, result = draw_checked(request) if options.keep_going else (request, draw(request))
    if request.reprint is not None and not result.documents:
        return GameBuild(request, result, OutputFiles({}, (*targets.problems, *result.problems)), None)
    outcome = BuildOutcome(request, result, options)
    refuse_nothing(outcome)
    output = output_files(outcome, replace(rendering, jobs=cores()), (*targets.problems, *idle_options(outcome)))
    return GameBuild(request, result, output, board_asked_for(request, options, source))


def build_together(chosen: Selection, rendering: Rendering, options: BuildOptions, source: str) -> int:
    """Build a game with all teams in one folder and say what was made; return the status."""
    stamp = ""
    if len(chosen.files) > FEW_TEAMS and options.reprint is None:
        request = request_of(Targets(chosen.pack, (), ()), options)
        (task,) = _tasks({options.folder(request.pack.game.slug): chosen.files}, request, rendering, options)
        if task.is_done and not options.force:
            echo("nothing has changed since {folder}/ was built; --force rebuilds it", folder=shown_path(task.folder))
            return 0
        stamp = task.stamp
    request, result, output, board = draw_together(chosen, rendering, options, source)
    folder = options.folder(request.pack.game.slug)
    if request.reprint is not None and not result.documents:
        print_problems(output.problems)
        echo_unchanged(request, folder, left_as_before(request, result, folder, ()))
        return 0
    status = 1 if errors(output.problems) else 0
    files = with_progress(output.files, result.documents)
    write_build(folder, files, options.overwrite, board, "" if status else stamp, print_problem, output.known)
    print_problems(output.problems, phrase("those teams were left out"))
    click.echo(summary(request, result, folder, output.files, output.readings))
    printed, spoken = request.language, reader_language()
    if printed != spoken and spoken in request.pack.game.languages and "lang" not in as_written():
        echo("printed in “{language}”; --lang {other} prints in “{other}”", language=printed, other=spoken)
    for line in left_as_before(request, result, folder, output.files):
        echo(line)
    if not (request.sheets_only or request.reprint) and (older := older_files(folder, output.files)):
        echo("still there from earlier builds: {older}", older=tuple(older))
    if options.open:
        open_gallery(folder)
    return status


def echo_unchanged(request: BuildRequest, folder: Path, left: Sequence[Phrase]) -> None:
    """Say that there is nothing to reprint, and what is ``left`` in a folder that is no longer right."""
    before = request.reprint.before if request.reprint is not None else None
    if before is not None and before.outdated:
        echo("nothing has changed since the last reprint")
    elif left:
        echo("there is nothing to reprint")
    else:
        echo("nothing has changed since {folder}/ was built", folder=shown_path(folder))
    for line in left:
        echo(line)


def build_each(chosen: Selection, rendering: Rendering, options: BuildOptions) -> int:
    """Build every team into a folder of its own and say what was done; return the status.

    Teams whose input has not changed since are left as they are, except with ``--force``. At the first team that is
    wrong it stops, except with ``--keep-going``; what is finished stays. Raises ``PizarraError`` for options that
    cannot be.
    """
    if options.open:
        raise user_error("--open", phrase("cannot be used with --each"), phrase("build it without --each"))
    request = request_of(Targets(chosen.pack, (), ()), options)
    if not chosen.files:
        raise user_error("--each", phrase("{title} is played without teams", title=request.pack.game.title))
    folder = options.folder(request.pack.game.slug)
    request = replace(request, parts=_team_parts(request, options))
    tasks = _tasks(team_folders(chosen.files, folder), request, rendering, options)
    todo = tuple(task for task in tasks if options.force or not task.is_done)
    if todo and options.season is not None:
        targets = read_targets(chosen, "leave out" if options.keep_going else "stop", cores())
        season = requested_season(options, chosen, targets)
        request = replace(request, teams=targets.teams).with_season(season)
        gone = {loaded.path for loaded in request.withdrawn}
        tasks, todo = (tuple(task for task in each if task.files[0] not in gone) for each in (tasks, todo))
    report = _LeagueReport(folder, [*(request.season.warnings if request.season is not None else ())])
    if todo:
        report.problems += _idle_in_first_team(request, chosen, options)
    with builds_below(folder, options.overwrite, print_problem) as builds:
        for task, output in progress(_team_builds(todo, request, rendering, options), len(todo), phrase("teams")):
            report.add(task, output, builds)
            if report.wrong and not options.keep_going:
                break
    built = set(todo)
    same = [task.folder for task in tasks if task not in built]
    report.show(same, stopped=bool(report.wrong) and not options.keep_going)
    return 1 if report.wrong else 0


def _team_parts(request: BuildRequest, options: BuildOptions) -> tuple[str, ...]:
    """Return the documents of each team. Raises ``PizarraError`` for those that cannot be made team by team."""
    possible = team_parts(PARTS if options.season is None else NAMED)
    parts = possible if request.parts == PARTS else request.parts
    if wrong := [part for part in parts if part not in possible]:
        message = phrase("{wrong} cannot be made for each team", wrong=tuple(wrong))
        raise user_error("--each", message, f"--only {','.join(possible)}")
    return tuple(part for part in possible if part in parts)


def _idle_in_first_team(request: BuildRequest, chosen: Selection, options: BuildOptions) -> tuple[Problem, ...]:
    """Return warnings about options that change nothing for the first team; its errors are reported later."""
    if not looked_into(request.parts):
        return ()
    with suppress(PizarraError):
        first = request.with_teams((read_team(chosen.files[0])[0],))
        return idle_options(BuildOutcome(first, draw(first), options))
    return ()


def _tasks(
    folders: Mapping[Path, tuple[Path, ...]], request: BuildRequest, rendering: Rendering, options: BuildOptions
) -> tuple[Task, ...]:
    wishes = repr([options.season, options.round])
    return tasks_for(folders, request, rendering, [options.season] if options.season is not None else [], wishes)


def _team_builds(
    tasks: Sequence[Task], request: BuildRequest, rendering: Rendering, options: BuildOptions
) -> Iterator[tuple[Task, OutputFiles]]:
    """Yield the files of each task, in their order, worked out by several processes; no file where a team is wrong.

    What all teams share is read and planned once, before. Raises ``PizarraError`` when it cannot be.
    """
    if not tasks:
        return
    board = make_board(request)
    raise_errors(board.problems if board else ())
    cache = BuildCache(request)
    _ = cache.season_view
    if any(kind_of(name).reads_rules for name in request.parts):
        _ = request.loaded_rules
    encoders: Encoders = {}

    def make(task: Task) -> tuple[Task, OutputFiles]:
        try:
            team, pack, warnings = read_team(task.files[0])
            if pack.game.slug != request.pack.game.slug:
                return task, OutputFiles({}, (of_another_game(team, pack.game.slug, request.pack.game.slug),))
            one_team = request.with_teams((team,))
            output = output_files(
                BuildOutcome(one_team, draw(one_team, board, cache), options), rendering, warnings, encoders
            )
            whole: Files = {name: b"".join(parts_of(data)) for name, data in output.files.items()}
            return task, replace(output, files=whole, readings=())
        except PizarraError as error:
            return task, OutputFiles({}, error.problems)

    yield from map_on_cores(make, tasks, cores(), at_once=2)


def _names_of(folders: Iterable[Path]) -> Phrase:
    return few_of([folder.name for folder in folders], _MOST_NAMED)


@dataclass
class _LeagueReport:
    """The teams so far: the files of those that are finished, and the folders of those in error."""

    folder: Path
    problems: list[Problem]
    finished: dict[Path, tuple[str, ...]] = field(default_factory=dict)
    wrong: list[Path] = field(default_factory=list)

    def add(self, task: Task, output: OutputFiles, builds: Builds) -> None:
        self.problems += output.problems
        if errors(output.problems):
            self.wrong.append(task.folder)
            return
        builds.add(f"{task.folder.name}/", output.files, made_from=task.stamp)
        self.finished[task.folder] = tuple(output.files)

    def show(self, same: Sequence[Path], stopped: bool) -> None:
        """Print the problems and which teams were built, or why the build stopped; the ``same`` were up to date."""
        outcome = phrase("{teams} left out", teams=plural(len(self.wrong), "1 team", "{count} teams"))
        if stopped:
            teams = plural(len(self.finished), "1 team", "{count} teams")
            outcome = phrase("finished: {teams}; with --keep-going the others are built too", teams=teams)
        print_problems([*self.problems, *self._stale()], outcome)
        if stopped:
            return
        count = plural(len(self.finished), "1 team built", "{count} teams built")
        built = phrase("{count}: {names}", count=count, names=_names_of(self.finished)) if self.finished else count
        unchanged = [phrase("{count} unchanged: {names}", count=len(same), names=_names_of(same))] if same else []
        echo("{built} → {folder}/", built=join_phrases("; ", [built, *unchanged]), folder=shown_path(self.folder))
        if older := [
            f"{team.name}/{name}" for team in self.finished for name in older_files(team, self.finished[team])
        ]:
            echo("still there from earlier builds: {older}", older=few_of(older, _MOST_NAMED))

    def _stale(self) -> Iterator[Problem]:
        """Yield a warning that names what earlier builds left in the folders of teams that are wrong now."""
        older = tuple(f"{team.name}/" for team in self.wrong if read_build_list(team).stamp)
        if older:
            message = phrase("still contains old files of teams that now have errors: {older}", older=older)
            hint = phrase("do not print them")
            yield Problem(f"{shown_path(self.folder)}/", message, hint=hint, severity=Severity.WARNING)
