"""What the words after a command mean: team files and their names, folders of teams, boards, packs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path
from typing import Literal

import click

from generator.build.board.remaining import remaining_errors
from generator.cli.choices import ChoiceList, choice_among, spelling
from generator.cli.parameters import split_name
from generator.cli.terminal import print_problems, progress, system_problem
from generator.i18n import Phrase, phrase
from generator.model.names import distinct_names, safe_stem
from generator.model.source import top_text
from generator.model.team import game_of
from generator.packs.board_file import bundled_boards, is_board_file, read_board
from generator.packs.build_file import resolve_build_file
from generator.packs.load import (
    GameError,
    LoadedTeam,
    Pack,
    example_teams,
    find_pack,
    known_slug,
    of_another_game,
    read_pack,
    read_team,
    short_names,
    teams_named,
)
from generator.packs.locations import (
    folders_with,
    is_season_file,
    pack_folders,
    replacement_notes,
    shell_word,
    shown_path,
    source_of,
)
from generator.problems import PizarraError, Problem, errors, nearest_hint, quoted, raise_errors, user_error
from generator.processes import map_on_cores

DEFAULT_GAME = "dichoso-fulbo"


@dataclass(frozen=True, slots=True)
class Targets:
    """A game, and the teams that were named with it; ``problems`` are those of files that are left out."""

    pack: Pack
    teams: tuple[LoadedTeam, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Selection:
    """One game: the team files that words mean, none of them read yet, and its pack where a word names it.

    ``name`` is that of the folder it is built into beside other games, and ``wrong`` why its pack cannot be read.
    """

    files: tuple[Path, ...]
    packs: tuple[Pack, ...] = ()
    name: str = ""
    wrong: tuple[Problem, ...] = ()

    @property
    def pack(self) -> Pack:
        """Return the pack that all are of: the one named, or that of the first valid file.

        Raises ``PizarraError`` with all that is wrong when no file is sound.
        """
        if self.packs:
            return self.packs[0]
        problems = [*self.wrong]
        for file in self.files:
            try:
                return read_team(file)[1]
            except PizarraError as error:
                problems += error.problems
        raise PizarraError(problems)


Faulty = Literal["stop", "leave out"]
"""What becomes of all when one team file is wrong."""


def find_targets(words: Sequence[str], game: str | None) -> Targets:
    """Return the game and teams that words mean. Raises ``PizarraError`` with all the errors in all the files."""
    return read_targets(choose(words, game))


def choose(words: Sequence[str], game: str | None) -> Selection:
    """Return the files of the one game that words mean. Raises ``PizarraError`` like ``choose_games``."""
    games = choose_games(words, game)
    raise_errors(_too_many(games))
    return games[0]


def _too_many(games: Sequence[Selection]) -> list[Problem]:
    if len(games) == 1:
        return []
    message = phrase("takes only one game at a time; these are {names}", names=tuple(each.name for each in games))
    return [
        Problem(click.get_current_context().command_path, message, hint=phrase("run the command once for each of them"))
    ]


def choose_games(words: Sequence[str], game: str | None, examples: bool = True) -> tuple[Selection, ...]:
    """Return a selection for each game that words on the command line mean, and for each of its boards.

    A game without teams among the words has its ``examples``, or none.
    Raises ``PizarraError`` for words that mean nothing, and for games other than the one asked for by ``--game``.
    """
    words = words or game_here(game)
    search = _TargetSearch(game, _only_game(words))
    for word in words:
        search.add(word)
    raise_errors(split_name(words) or search.missing)
    if len(search.wrong) == len(words) > 0:
        raise PizarraError(problem for wrong in search.wrong.values() for problem in wrong)
    if not words and game is None:
        search.packs.append(find_pack(DEFAULT_GAME))
    packs = list({(pack.folder.resolve(), pack.board_file): pack for pack in search.packs}.values())
    files = search.files_by_game(next((pack.game.slug for pack in packs), ""))
    selections = [Selection((), (), word, wrong) for word, wrong in search.wrong.items()]
    for slug in dict.fromkeys([*(pack.game.slug for pack in packs), *files]):
        same_slug = [pack for pack in packs if pack.game.slug == slug]
        if not same_slug:
            selections.append(Selection(files[slug], name=slug))
        for pack in same_slug:
            board = f"-{safe_stem(pack.board_file.stem, 'board')}" if pack.board_file and len(same_slug) > 1 else ""
            teams = files.get(slug) or (example_teams(pack) if examples else ())
            selections.append(Selection(teams, (pack,), f"{slug}{board}"))
    names = distinct_names(each.name for each in selections)
    return tuple(replace(each, name=name) for each, name in zip(selections, names, strict=True))


def game_here(game: str | None) -> tuple[str, ...]:
    """Return the word for the game of the working folder; none where there is no such game or ``--game`` names one."""
    game_file = Path("game.yaml")
    return (".",) if game is None and (game_file.is_file() or hidden_ending(game_file) is not None) else ()


def game_for(name: str | None) -> Pack:
    """Return the game that ``--game`` names, or means by its folder; without it that of the working folder, if any.

    Raises ``PizarraError`` where there is no such game.
    """
    return game_called(next(iter(game_here(name)), DEFAULT_GAME) if name is None else name)


def game_called(word: str) -> Pack:
    """Return a game by its name or its folder. Raises ``PizarraError`` where there is no such game."""
    return find_pack(word) if known_slug(word) or not is_game_folder(word) else read_pack(Path(word))


def game_with_teams(word: str) -> Pack:
    """Return a game that has teams. Raises ``PizarraError`` where it has none, or there is no such game."""
    pack = game_called(word)
    if not pack.game.kinds:
        hint = phrase("the game does not define kinds of players")
        raise user_error("--game", phrase("{title} is played without teams", title=pack.game.title), hint)
    return pack


def is_game_folder(word: str) -> bool:
    return len(word) < 250 and (Path(word) / "game.yaml").is_file()


def each_game(games: Sequence[Selection], action: Callable[[Selection], int]) -> int:
    """Carry out an action for each of several games and return the status; one that is wrong stops no other."""
    if len(games) == 1:
        return action(games[0])
    status = 0
    for chosen in games:
        outcome = phrase("nothing was written for {name}", name=chosen.name)
        try:
            status = max(status, action(chosen))
        except PizarraError as error:
            print_problems(error.problems, outcome)
            status = 1
        except OSError as error:
            if error.filename is None:
                raise
            print_problems([system_problem(error)], outcome)
            status = 1
    return status


def word_problems(words: Sequence[str], game: str | None) -> list[Problem]:
    """Return the problems of words for one game, whatever state its files are in."""
    search = _TargetSearch(None)
    for word in words:
        search.add(word)
    with suppress(PizarraError):
        return search.missing or _too_many(choose_games(words, game))
    return []


def _only_game(words: Sequence[str]) -> str | None:
    """Return the one game that the team files among words name: teams given by a short name are likely of it too."""
    files = (Path(word) for word in words if word.endswith((".yaml", ".yml")) and len(word) < 250)
    games = {known_slug(_game_in(file)) for file in files if file.is_file() and not is_season_file(file)}
    return next(iter(games)) or None if len(games) == 1 else None


class _TargetSearch:
    """What was found for words: packs, team files, a problem for each word that means nothing, and packs in error."""

    def __init__(self, game: str | None, likely: str | None = None) -> None:
        self.game = game_called(game) if game is not None else None
        self.likely = likely
        self.packs: list[Pack] = [] if self.game is None else [self.game]
        self.files: list[Path] = []
        self.missing: list[Problem] = []
        self.wrong: dict[str, tuple[Problem, ...]] = {}

    def miss(self, word: str, message: Phrase, hint: str) -> None:
        self.missing.append(Problem(word, message, hint=hint))

    def files_by_game(self, default: str) -> dict[str, tuple[Path, ...]]:
        """Return the team files by the games they name; those that name none are with the ``default`` one, or first."""
        if self.game is not None:
            return {self.game.game.slug: tuple(dict.fromkeys(self.files))} if self.files else {}
        names = {file: _game_in(file) for file in dict.fromkeys(self.files)}
        slug_of = {name: known_slug(name) for name in dict.fromkeys(names.values())}
        slugs_of_files = {file: slug_of[name] for file, name in names.items()}
        default = default or next(filter(None, slugs_of_files.values()), "")
        slugs = dict.fromkeys(slug or default for slug in slugs_of_files.values())
        return {
            slug: tuple(file for file, game in slugs_of_files.items() if (game or default) == slug) for slug in slugs
        }

    def add(self, word: str) -> None:
        path = Path(word if len(word) < 250 else "too-long")
        if (path / "game.yaml").is_file():
            self._pack(word, partial(read_pack, path))
        elif path.name == "game.yaml" and path.is_file():
            self._pack(word, partial(read_pack, path.parent))
        elif (other := misnamed_game(path) or spreadsheet_problem(path)) is not None:
            self.missing.append(other)
        elif (build_file := resolve_build_file(word)) is not None:
            message = phrase("is the build file of a PDF, not a team")
            if build_file.suffix.lower() == ".pdf":
                message = phrase("is a PDF, not a team")
            self.miss(word, message, phrase("only “pizarra build” accepts it, if it was built with --attach"))
        elif path.is_dir():
            self._folder(path, word)
        elif path.is_file() and is_season_file(path):
            hint = phrase("name its teams, and give the season with --season {word}", word=word)
            self.miss(word, phrase("is a season, not a team"), hint)
        elif path.is_file():
            if is_board_file(path):
                self._pack(word, partial(read_board, path))
            else:
                self.files.append(path)
        elif word in pack_folders():
            self._pack(word, partial(find_pack, word))
        elif (board := bundled_boards().get(word)) is not None:
            self._pack(word, partial(read_board, board))
        else:
            self._team(word)

    def _pack(self, word: str, read: Callable[[], Pack]) -> None:
        """Keep the pack that a word names, in place of the one of ``--game``, or why it cannot be read."""
        try:
            pack = read()
        except GameError as error:
            self.wrong[word] = (*error.problems, *remaining_errors(error))
            return
        except PizarraError as error:
            self.wrong[word] = error.problems
            return
        if self.game is None or pack.game.slug == self.game.game.slug:
            self.packs = [*(each for each in self.packs if each is not self.game), pack]
            return
        message = phrase("is not the game given with --game, {game}", game=self.game.game.slug)
        self.miss(word, message, phrase("leave out --game to build both"))

    def _folder(self, path: Path, word: str) -> None:
        files = sorted([*path.glob("*.yaml"), *path.glob("*.yml")])
        inside = [file for file in files if not is_board_file(file) and not is_season_file(file)]
        self.files += inside
        if not inside and word in pack_folders():
            self._pack(word, partial(find_pack, word))
        elif not inside:
            games = sorted(file.parent for file in path.glob("*/game.yaml"))
            command = "pizarra new game my-game --like robosoccer"
            make = phrase("this command makes a game, for example: {command}", command=command)
            hint = phrase("did you mean “{name}”?", name=shown_path(games[0])) if games else make
            self.miss(word, phrase("the folder contains neither a game.yaml nor team files"), hint)

    def _team(self, word: str) -> None:
        game = self.game.game.slug if self.game else None
        teams = (() if game or not self.likely else teams_named(word, self.likely)) or teams_named(word, game)
        if len(teams) == 1:
            self.files += teams
        elif teams:
            which = ", ".join(map(shown_path, teams))
            message = phrase("{count} teams have this name", count=len(teams))
            self.miss(word, message, phrase("write one of: {which}", which=which))
        elif (hidden := hidden_ending(Path(word)) or _misnamed_among_games(word)) is not None:
            self.missing.append(hidden)
        else:
            here = (file.name for file in Path.cwd().glob("*.yaml"))
            names = {*pack_folders(), *bundled_boards(), *short_names(), *here} - {word}
            hint = _in_list_hint(word) or near_file(word) or nearest_hint(word, sorted(names))
            hint = hint or phrase("“pizarra list” shows the available games and teams")
            self.miss(word, phrase("there is no file, folder, game or team {word}", word=quoted(word)), hint)


def _in_list_hint(word: str) -> str:
    """Return a hint for a word that belongs in the list of an option: PowerShell makes words of ``a,b``."""
    context = click.get_current_context(silent=True)
    for option in context.command.params if context else ():
        listed = context.params.get(option.name or "") if context else None
        if listed and isinstance(option.type, ChoiceList) and (name := choice_among(option.type.names, word)):
            words = ",".join(spelling(each) for each in dict.fromkeys((*listed, name)))
            return phrase("write {example}", example=f'{option.opts[0]} "{words}"')
    return ""


def near_file(word: str) -> str:
    """Return a hint that names a file of the same folder with nearly that name; ``""`` where there is none."""
    folder = Path(word).parent
    if folder == Path() or "\0" in word or not folder.is_dir():
        return ""
    return nearest_hint(word.replace("\\", "/"), [file.as_posix() for file in sorted(folder.glob("*.yaml"))])


def spreadsheet_problem(path: Path) -> Problem | None:
    if path.suffix.lower() not in (".csv", ".xlsx", ".ods") or not path.is_file():
        return None
    hint = phrase(
        "“pizarra import {file}” makes teams of it; a table of a game is read with its game", file=shell_word(path)
    )
    return Problem(shown_path(path), phrase("is a spreadsheet, not a team"), hint=hint)


def misnamed_game(path: Path) -> Problem | None:
    """Return a problem of a folder, or of a file in it, where the ``game.yaml`` of a game has another name."""
    if path.is_file() and path.name in _MISNAMED:
        path = path.parent
    return hidden_ending(path / "game.yaml") if path.is_dir() else None


def _misnamed_among_games(word: str) -> Problem | None:
    folders = (folders_with(name).get(word) for name in _MISNAMED)
    return next((misnamed_game(folder) for folder in folders if folder), None)


_MISNAMED = ("game.yaml.txt", "game.yml")


def hidden_ending(path: Path) -> Problem | None:
    """Return a problem where an editor saved ``team.yaml`` as ``team.yaml.txt``, or a game is in ``game.yml``."""
    twin = path.with_name(f"{path.name[:200]}.txt")
    if path.name == "game.yaml" and not path.is_file():
        message = phrase("is missing")
        if twin.is_file():
            hint = phrase("rename {name} to {right}; in Windows, View > File name extensions shows whole names",
                          name=twin.name, right=path.name)  # fmt: skip
            return Problem(shown_path(path), message, hint=hint)
        if (other := path.with_suffix(".yml")).is_file():
            hint = phrase("rename {name} to {right}", name=other.name, right=path.name)
            return Problem(shown_path(path), message, hint=hint)
    if path.suffix not in (".yaml", ".yml") or not twin.is_file():
        return None
    hint = phrase("rename it to {name}; in Windows, View > File name extensions shows whole names", name=path.name)
    return Problem(shown_path(twin), phrase("the name of this file ends in .txt"), hint=hint)


def read_targets(chosen: Selection, faulty: Faulty = "stop", jobs: int = 1) -> Targets:
    """Return the chosen teams, read by ``jobs`` processes.

    Raises ``PizarraError`` with all the errors in all the files; where those are left out, when no file is sound.
    """
    teams: list[LoadedTeam] = []
    problems: list[Problem] = []
    packs = list(chosen.packs)
    known = pack_folders()
    elsewhere = {pack.game.slug: pack for pack in packs if pack.game.slug not in known}
    jobs = 1 if elsewhere else jobs  # packs do not go to other processes
    loads = map_on_cores(partial(_load, elsewhere), chosen.files, jobs, at_once=16)
    for team, game, own_problems in progress(loads, len(chosen.files), phrase("teams read")):
        problems += own_problems
        if team is None:
            continue
        if not packs:
            packs.append(find_pack(game) if known_slug(game) or team.path is None else read_team(team.path)[1])
        if game != packs[0].game.slug:
            problems.append(of_another_game(team, game, packs[0].game.slug))
        else:
            teams.append(team)
    if errors(problems) and (faulty == "stop" or not teams):
        raise PizarraError(problems)
    return Targets(packs[0], tuple(teams), (*problems, *replacement_notes(packs[0].folder)))


def _game_in(file: Path) -> str:
    """Return the game that a team file names; nothing where that cannot be read."""
    if (name := top_text(file, "game")) is not None:
        return name
    try:
        return game_of(source_of(file))
    except PizarraError:
        return ""


def _load(packs: dict[str, Pack], file: Path) -> tuple[LoadedTeam | None, str, tuple[Problem, ...]]:
    """Return a team, the game it is of, and what is wrong with it; no team when that is grave."""
    try:
        team, pack, warnings = read_team(file, packs)
    except PizarraError as error:
        return None, "", error.problems
    return team, pack.game.slug, warnings
