"""What the words after a command mean: team files and their names, folders of teams, boards, packs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Literal

from generator.cli.progress import progress
from generator.forking.sharing import mapped
from generator.frozen import dataclass
from generator.packs.files.board import bundled_boards, is_board_file, read_board
from generator.packs.files.order import kept_build
from generator.packs.load import LoadedTeam, Pack, example_teams, find_pack, read_pack, read_team
from generator.packs.places import is_season_file, pack_folders, shown_path
from generator.packs.replaced import replaced
from generator.packs.team_names import short_names, teams_named
from generator.problems import PizarraError, Problem, errors, near_to, raise_errors, shown
from generator.words import Phrase, phrase

DEFAULT_GAME = "dichoso-fulbo"


@dataclass(frozen=True, slots=True)
class Targets:
    """The pack to print, the teams to print with it, and the warnings about them."""

    pack: Pack
    teams: tuple[LoadedTeam, ...]
    problems: tuple[Problem, ...]


@dataclass(frozen=True, slots=True)
class Chosen:
    """The team files that words mean, none of them read yet, and the packs that the words name."""

    files: tuple[Path, ...]
    packs: tuple[Pack, ...]

    @property
    def pack(self) -> Pack:
        """Return the pack that all are of: the one named, or that of the first sound file.

        Raises ``PizarraError`` with all that is wrong when no file is sound.
        """
        if self.packs:
            return self.packs[0]
        problems: list[Problem] = []
        for file in self.files:
            try:
                return read_team(file)[1]
            except PizarraError as error:
                problems += error.problems
        raise PizarraError(problems)


Faulty = Literal["stop", "leave out"]
"""What becomes of all when one team file is wrong."""


def find_targets(words: Sequence[str], game: str | None) -> Targets:
    """Return what words mean. Raises ``PizarraError`` with all the errors in all the files."""
    return read_targets(choose(words, game))


def choose(words: Sequence[str], game: str | None) -> Chosen:
    """Return the files that the words on the command line mean. Raises ``PizarraError`` for those that mean none."""
    taken = _Words(game)
    for word in words:
        taken.take(word)
    for board in taken.boards[1:]:
        taken.miss(str(board), phrase("is a second board"), phrase("build one board at a time"))
    raise_errors(taken.missing)
    packs = [*(read_board(board) for board in taken.boards), *taken.packs]
    if taken.files:
        return Chosen(tuple(dict.fromkeys(taken.files)), tuple(packs))
    pack = packs[0] if packs else find_pack(DEFAULT_GAME)
    return Chosen(example_teams(pack), (pack,))


def meaningless(words: Sequence[str]) -> list[Problem]:
    """Return a problem for each word that means no file, folder, game or team, whatever state those are in."""
    taken = _Words(None)
    for word in words:
        with suppress(PizarraError):
            taken.take(word)
    return taken.missing


class _Words:
    """What was found for words: packs, boards, team files, and a problem for each word that means nothing."""

    def __init__(self, game: str | None) -> None:
        self.game = game
        self.packs: list[Pack] = [find_pack(game)] if game is not None else []
        self.boards: list[Path] = []
        self.files: list[Path] = []
        self.missing: list[Problem] = []

    def miss(self, word: str, message: Phrase, hint: str) -> None:
        """Keep why a word means nothing."""
        self.missing.append(Problem(word, message, hint=hint))

    def take(self, word: str) -> None:
        """Keep what a word means. Raises ``PizarraError`` for a pack that cannot be read."""
        path = Path(word if len(word) < 250 else "too-long")
        if (path / "game.yaml").is_file():
            self.packs.append(read_pack(path))
        elif (kept := kept_build(word)) is not None:
            what = phrase("is what a PDF was built from, not a team")
            what = phrase("is a PDF, not a team") if kept.suffix.lower() == ".pdf" else what
            self.miss(word, what, phrase("only “pizarra build” takes one, built with --attach"))
        elif path.is_dir():
            self._folder(path, word)
        elif path.is_file() and is_season_file(path):
            hint = phrase("name its teams, and the season after --season: --season {word}", word=word)
            self.miss(word, phrase("is a season, not a team"), hint)
        elif path.is_file():
            (self.boards if is_board_file(path) else self.files).append(path)
        elif word in pack_folders():
            self.packs.append(find_pack(word))
        elif (board := bundled_boards().get(word)) is not None:
            self.boards.append(board)
        else:
            self._team(word)

    def _folder(self, path: Path, word: str) -> None:
        found = sorted([*path.glob("*.yaml"), *path.glob("*.yml")])
        inside = [file for file in found if not is_board_file(file) and not is_season_file(file)]
        self.files += inside
        if not inside and word in pack_folders():
            self.packs.append(find_pack(word))
        elif not inside:
            self.miss(word, phrase("the folder holds no team files"), phrase("team files end in .yaml"))

    def _team(self, word: str) -> None:
        named = teams_named(word, self.game)
        if len(named) == 1:
            self.files += named
        elif named:
            which = ", ".join(map(shown_path, named))
            message = phrase("{count} teams are called so", count=len(named))
            self.miss(word, message, phrase("write one of: {which}", which=which))
        else:
            here = (file.name for file in Path.cwd().glob("*.yaml"))
            known = {*pack_folders(), *bundled_boards(), *short_names(), *here} - {word}
            hint = near_to(word, sorted(known)) or phrase("“pizarra list” shows the games and teams in reach")
            self.miss(word, phrase("there is no file, folder, game or team {word}", word=shown(word)), hint)


def read_targets(chosen: Chosen, faulty: Faulty = "stop", jobs: int = 1) -> Targets:
    """Return the chosen teams, read by ``jobs`` processes.

    Raises ``PizarraError`` with all the errors in all the files; where those are left out, when no file is sound.
    """
    teams: list[LoadedTeam] = []
    problems: list[Problem] = []
    packs = list(chosen.packs)
    found = mapped(partial(_loaded, {}), chosen.files, jobs, at_once=16)
    for team, game, told in progress(found, len(chosen.files), phrase("teams read")):
        problems += told
        if team is None:
            continue
        if not packs:
            packs.append(find_pack(game))
        if game != packs[0].game.slug:
            message = phrase("is a team of {game}, the others are of {slug}", game=game, slug=packs[0].game.slug)
            problems.append(Problem(team.file, message, "game", hint=phrase("build one game at a time")))
        else:
            teams.append(team)
    if errors(problems) and (faulty == "stop" or not teams):
        raise PizarraError(problems)
    return Targets(packs[0], tuple(teams), (*problems, *replaced(packs[0].folder)))


def _loaded(known: dict[str, Pack], file: Path) -> tuple[LoadedTeam | None, str, tuple[Problem, ...]]:
    """Return a team, the game it is of, and what is wrong with it; no team when that is grave."""
    try:
        team, pack, warnings = read_team(file, known)
    except PizarraError as error:
        return None, "", error.problems
    return team, pack.game.slug, warnings
