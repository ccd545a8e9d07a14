"""Reading packs and teams."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from functools import cached_property
from pathlib import Path

from generator.i18n import installed, phrase, verbatim
from generator.model.game import Game
from generator.model.localized import USUAL, Languages
from generator.model.names import folded
from generator.model.source import Source, read_source, undotted
from generator.model.team import Team
from generator.model.team_file import game_of, team_from
from generator.model.validation import validated
from generator.packs.languages import languages_of
from generator.packs.pictures import find_picture
from generator.packs.places import (
    RULES,
    kept,
    kept_inside,
    pack_file,
    pack_files,
    pack_folders,
    shown_path,
    source_of,
    team_files,
)
from generator.packs.symbols import source_with_symbols, text_warnings
from generator.packs.typefaces import read_typeface
from generator.problems import PizarraError, Problem, did_you_mean, quoted
from generator.scene.fonts import HOUSE, Typeface
from generator.scene.pictures import Picture

_PATH_SIGNS = frozenset("/\\.")


@dataclass(frozen=True)
class Pack:
    """A game and the folder its files stand in; ``board_file`` is where its board stands, if not in ``game.yaml``."""

    folder: Path
    game: Game
    source: Source | None = field(default=None, repr=False, compare=False)
    board_file: Path | None = None
    warnings: tuple[Problem, ...] = field(default=(), repr=False, compare=False)
    typeface: Typeface = HOUSE
    """In which its pieces and cards are set."""
    languages: Languages = field(default=USUAL, repr=False, compare=False)

    def file(self, name: str) -> Path:
        """Return the path of one of the pack's files, the user's own before the one that came with Pizarra."""
        return pack_file(self.folder, name)

    def is_foreign(self, file: Path) -> bool:
        """Return whether one of the pack's files, its ``game.yaml`` or its rules did not come with Pizarra."""
        return self._is_foreign or not file.is_relative_to(installed("templates"))

    @cached_property
    def _is_foreign(self) -> bool:
        files = self.folder / "game.yaml", self.file(RULES)
        return not all(one.is_relative_to(installed("templates")) for one in files)

    def files(self, folder: str, pattern: str) -> tuple[Path, ...]:
        """Return the pack's files in one of its folders, each name once, in the order of their names."""
        return pack_files(self.folder, folder, pattern)


@dataclass(frozen=True, slots=True)
class LoadedTeam:
    """A team and the file it was read from, as messages name it; ``path`` is where that file stands."""

    team: Team
    file: str
    path: Path | None = field(default=None, repr=False, compare=False)

    def placed(self, problem: Problem) -> Problem:
        """Return a problem found while drawing, with the line and column of the value it is about.

        The file is read again for it: to remember every place in a thousand files would take more room than the teams.
        """
        if self.path is None or problem.line or not problem.path or problem.file != self.file:
            return problem
        try:
            source, path = read_source(self.path, self.file), undotted(problem.path)
        except PizarraError:
            return problem
        return replace(problem, **source.place(path)._asdict(), entry=source.entry(path))


def word_of(pack: Pack) -> str:
    """Return the word that means a pack on the command line: its name, or its path where the name finds another."""
    return pack.game.slug if pack_folders().get(pack.game.slug) == pack.folder else shown_path(pack.folder)


@kept(64)
def read_pack(folder: Path) -> Pack:
    """Return the pack in a folder. Raises ``PizarraError`` with every problem in its ``game.yaml``."""
    read = source_of(kept_inside(folder / "game.yaml", folder))
    languages, told = languages_of(folder)
    source = replace(source_with_symbols(read, folder), languages=languages)
    game = validated(Game, source).model_copy(update={"languages": languages.codes})
    name = folder.resolve().name
    if game.slug != name:
        hint = phrase("write “game: {name}”, or rename the folder to {slug}", name=name, slug=game.slug)
        message = phrase("{slug} stands in the folder {name}", slug=quoted(game.slug), name=quoted(name))
        raise source.error(("game",), message, hint)
    known = [file.stem for file in team_files(game.slug)] if game.example else []
    for index, stem in enumerate(game.example):
        if stem not in known:
            message = phrase("there is no team {name}", name=quoted(stem))
            raise source.error(("example", index), message, did_you_mean(stem, known))
    typeface = read_typeface(game.typeface, source, folder) if game.typeface else HOUSE
    return Pack(folder, game, source, None, (*told, *text_warnings(source, folder)), typeface, languages)


def known_slug(name: str) -> str:
    """Return the short name of the game in reach that a name means; ``""`` where it means none."""
    folders = pack_folders()
    if name in folders or _PATH_SIGNS & set(name):
        return name if name in folders else ""
    return next((slug for slug in folders if folded(slug) == folded(name)), "")


def of_another_game(team: LoadedTeam, game: str, other: str) -> Problem:
    """Return the problem of a team that is of another game than those it is built with."""
    message = phrase("is a team of {game}, the others are of {slug}", game=game, slug=other)
    return Problem(team.file, message, "game", hint=phrase("without --game, each game is built by itself"))


def find_pack(name: str, asked_by: Problem | None = None) -> Pack:
    """Return the pack of a name, whose capitals, spaces and accents do not matter: “Dichoso Fulbo” is found too.

    Raises ``PizarraError``; ``asked_by`` says in which file the name stands.
    """
    folders, name = pack_folders(), known_slug(name) or name
    if name not in folders:
        message = phrase("there is no game {name}", name=quoted(name))
        told = replace(asked_by or Problem("--game", verbatim("")), message=message, hint=did_you_mean(name, folders))
        raise PizarraError([told])
    return read_pack(folders[name])


def read_team(path: Path, known: dict[str, Pack] | None = None) -> tuple[LoadedTeam, Pack, tuple[Problem, ...]]:
    """Return a team, its pack and the warnings about it. Raises ``PizarraError`` with every error in the file.

    Packs that were found before are ``known`` by the names that team files have for them.
    """
    source = source_of(path)
    name, packs = game_of(source), {} if known is None else known
    if name not in packs:
        packs[name] = find_pack(name, source.problem(("game",), verbatim("")))
    pack = packs[name]

    def find(name: str, asked_by: Problem) -> tuple[Picture, tuple[Problem, ...]]:
        return find_picture(name, pack.folder, asked_by, path.parent)

    team, warnings = team_from(source, pack.game, find)
    return LoadedTeam(team, source.file, path), pack, warnings


def example_teams(pack: Pack) -> tuple[Path, ...]:
    """Return the teams that a bare build prints: those the pack names, else the first two in reach."""
    files = {file.stem: file for file in team_files(pack.game.slug)}
    named = [files[name] for name in pack.game.example if name in files]
    return tuple(named) if named else tuple(files.values())[:2]
