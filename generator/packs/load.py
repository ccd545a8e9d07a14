"""Finding and reading packs, teams and fields: the working folder first, then what came with Pizarra."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import field, replace
from functools import cached_property, lru_cache
from pathlib import Path

from generator.frozen import dataclass
from generator.geometry.football import FootballField
from generator.model.boards.yesterday import as_today
from generator.model.game import Game
from generator.model.names import folded
from generator.model.source import Source, read_source, top_keys, undotted
from generator.model.teams.reader import game_of, team_from
from generator.model.teams.team import Team
from generator.model.validation import validated
from generator.model.words import USUAL, Languages
from generator.packs.files.fields import FieldEntry, FieldFile, field_of, fields_of
from generator.problems import PizarraError, Problem, did_you_mean, shown
from generator.scene.pictures import Picture
from generator.scene.type.fonts import HOUSE, Typeface
from generator.words import installed, phrase

BASE = "_base"
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
        files = self.folder / "game.yaml", self.file("rules.yaml")
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
            source, path = _places_in(self.path, self.file), undotted(problem.path)
        except PizarraError:
            return problem
        return replace(problem, **source.place(path)._asdict(), entry=source.entry(path))


@lru_cache(maxsize=4)
def _places_in(path: Path, name: str) -> Source:
    return read_source(path, name)


_elsewhere: list[tuple[Path, str]] = []
"""Folders worked in instead of the working folder, the innermost last, and what messages put before their files."""


@contextmanager
def working_in(folder: Path, prefix: str) -> Iterator[None]:
    """Look for the user's own packs and teams in a folder; messages put ``prefix`` before its files."""
    forget_packs()
    _elsewhere.append((folder.resolve(), prefix))
    try:
        yield
    finally:
        _elsewhere.pop()
        forget_packs()


def _workplace() -> Path:
    """Return the folder in which a user's own packs and teams are looked for."""
    return _elsewhere[-1][0] if _elsewhere else Path.cwd()


def places(kind: str) -> tuple[Path, ...]:
    """Return the folders in which ``templates`` or ``teams`` are looked for, the user's own first."""
    own = _workplace() / kind
    return (own, installed(kind)) if own.is_dir() and own != installed(kind) else (installed(kind),)


def pack_folders() -> dict[str, Path]:
    """Return every pack in reach, by name; a user's own, in ``templates/`` or here, hides one of ours."""
    return folders_with("game.yaml")


def word_of(pack: Pack) -> str:
    """Return the word that means a pack on the command line: its name, or its path where the name finds another."""
    return pack.game.slug if pack_folders().get(pack.game.slug) == pack.folder else shown_path(pack.folder)


def folders_with(name: str) -> dict[str, Path]:
    """Return the folders of packs in reach that hold a file of that name themselves, by the packs' names."""
    found: dict[str, Path] = {}
    for place in (*reversed(places("templates")), _workplace()):
        for file in sorted(place.glob(f"*/{name}")):
            found[file.parent.name] = file.parent
    return dict(sorted(found.items()))


def layers(folder: Path) -> tuple[Path, ...]:
    """Return the folders in which the files of a pack are looked for, the first found first.

    They are the pack's own and those of its name in ``templates/`` of the working folder and among what came with
    Pizarra, which comes last: whoever changes a game needs no more than the files that change.
    """
    name = folder.resolve().name
    last = installed("templates") / name
    found = dict.fromkeys((folder, *(place / name for place in places("templates"))))
    found.pop(last, None)
    return (*found, last)


def pack_file(folder: Path, name: str) -> Path:
    """Return the path of one of a pack's files; of one that all games share, where the pack has none of its own."""
    spots = [*layers(folder), *(place / BASE for place in places("templates"))]
    return next((kept_inside(spot / name, spot) for spot in spots if (spot / name).exists()), folder / name)


def pack_files(pack: Path, folder: str, pattern: str) -> tuple[Path, ...]:
    """Return the files in a folder of a pack, each name once, in the order of their names.

    A user's own file hides one that came with Pizarra; an empty one takes it out.
    """
    found: dict[str, Path] = {}
    for layer in reversed(layers(pack)):
        files = sorted(file for file in (layer / folder).glob(pattern) if file.is_file())
        found |= {file.name: kept_inside(file, layer) for file in files}
    return tuple(file for _, file in sorted(found.items()) if file.stat().st_size)


def pack_names(folder: Path) -> dict[str, Path]:
    """Return the file in use for every name in a pack, what all games share included."""
    shared = (place / BASE for place in places("templates"))
    return _in_use([*layers(folder), *shared])


def own_names(folder: Path) -> dict[str, Path]:
    """Return the file in use for every name of a pack's own, without those that an empty file takes out."""
    return {name: file for name, file in _in_use(layers(folder)).items() if "/" not in name or file.stat().st_size}


def _in_use(spots: Sequence[Path]) -> dict[str, Path]:
    found: dict[str, Path] = {}
    for spot in reversed(spots):
        files = sorted(file for file in spot.rglob("*") if file.is_file())
        found |= {file.relative_to(spot).as_posix(): kept_inside(file, spot) for file in files}
    return found


def pack_sources(folder: Path) -> tuple[Path, ...]:
    """Return every file that a pack may be made from, what all games share included."""
    folders = [*layers(folder), *(place / BASE for place in places("templates"))]
    return tuple(
        file for spot in folders for file in sorted(spot.rglob("*")) if file.is_file() and not _leads_out(file, spot)
    )


def kept_inside(file: Path, folder: Path) -> Path:
    """Return a file of a pack or of what all share. Raises ``PizarraError`` for a link that leads out of its folder.

    A pack may come from anywhere, and what it links to would be printed, and attached to what is passed on.
    """
    if _leads_out(file, folder):
        name = f"{shown_path(folder)}/{file.relative_to(folder).as_posix()}"
        hint = phrase("put the file itself there")
        raise PizarraError([Problem(name, phrase("is a link that leads out of the game's folder"), hint=hint)])
    return file


def _leads_out(file: Path, folder: Path) -> bool:
    """Return whether a file of a folder lies elsewhere; how Pizarra itself was installed is not asked."""
    if folder.is_relative_to(installed("templates")):
        return False
    try:
        return not file.resolve().is_relative_to(folder.resolve())
    except (OSError, RuntimeError):  # a link to itself
        return True


def shown_path(path: Path) -> str:
    """Return a path as messages name it: from the working folder where it lies inside, from Pizarra's own otherwise."""
    bases = list(reversed(_elsewhere))
    with suppress(OSError):
        bases.append((Path.cwd(), ""))
    for base, prefix in (*bases, (installed("templates").parent, "pizarra:")):
        with suppress(ValueError, OSError, RuntimeError):
            return f"{prefix}{path.resolve().relative_to(base)}"
    return str(path)


def _with_todays_board(source: Source) -> Source:
    """Return a game's file with its board in today's words."""
    if not isinstance(source.data, Mapping) or "board" not in source.data:
        return source
    return replace(source, data={**source.data, "board": as_today(source.data["board"])})


@lru_cache(maxsize=64)
def read_pack(folder: Path) -> Pack:
    """Return the pack in a folder. Raises ``PizarraError`` with every problem in its ``game.yaml``."""
    from generator.packs.languages import languages_of
    from generator.packs.symbols import source_with_symbols, text_warnings
    from generator.packs.typefaces import read_typeface

    file = kept_inside(folder / "game.yaml", folder)
    read = read_source(file, shown_path(file))
    languages, told = languages_of(read, folder)
    source = replace(_with_todays_board(source_with_symbols(read, folder)), languages=languages)
    game = validated(Game, source).model_copy(update={"languages": languages.codes})
    name = folder.resolve().name
    if game.slug != name:
        hint = phrase("write “game: {name}”, or rename the folder to {slug}", name=name, slug=game.slug)
        raise PizarraError(
            [
                source.problem(
                    ("game",),
                    phrase("{slug} stands in the folder {name}", slug=shown(game.slug), name=shown(name)),
                    hint,
                )
            ]
        )
    for index, stem in enumerate(game.example):
        known = [file.stem for file in team_files(game.slug)]
        if stem not in known:
            problem = source.problem(
                ("example", index), phrase("there is no team {name}", name=shown(stem)), did_you_mean(stem, known)
            )
            raise PizarraError([problem])
    typeface = read_typeface(game.typeface, source, folder) if game.typeface else HOUSE
    return Pack(folder, game, source, None, (*told, *text_warnings(source, folder)), typeface, languages)


def find_pack(name: str, asked_by: Problem | None = None) -> Pack:
    """Return the pack of a name, whose capitals, spaces and accents do not matter: “Dichoso Fulbo” is found too.

    Raises ``PizarraError``; ``asked_by`` says in which file the name stands.
    """
    folders = pack_folders()
    if name not in folders and not _PATH_SIGNS & set(name):
        name = next((slug for slug in folders if folded(slug) == folded(name)), name)
    if name not in folders:
        where = asked_by or Problem("--game", "")
        message = phrase("there is no game {name}", name=shown(name))
        raise PizarraError(
            [Problem(where.file, message, where.path, where.line, where.column, did_you_mean(name, folders))]
        )
    return read_pack(folders[name])


def read_team(path: Path, known: dict[str, Pack] | None = None) -> tuple[LoadedTeam, Pack, tuple[Problem, ...]]:
    """Return a team, its pack and the warnings about it. Raises ``PizarraError`` with every error in the file.

    Packs that were found before are ``known`` by the names that team files have for them.
    """
    source = read_source(path, shown_path(path))
    name, packs = game_of(source), {} if known is None else known
    if name not in packs:
        packs[name] = find_pack(name, source.problem(("game",), ""))
    pack = packs[name]

    def find(name: str, asked_by: Problem) -> tuple[Picture, tuple[Problem, ...]]:
        from generator.packs.pictures import find_picture

        return find_picture(name, pack.folder, asked_by, path.parent)

    team, warnings = team_from(source, pack.game, find)
    return LoadedTeam(team, source.file, path), pack, warnings


def team_files(game: str) -> tuple[Path, ...]:
    """Return the team files in reach of a game, the user's own first, each name once."""
    return tuple(file for file in game_files(game) if not is_season_file(file))


def game_files(game: str) -> tuple[Path, ...]:
    """Return the files of teams and seasons in reach of a game, the user's own first, each name once."""
    found: dict[str, Path] = {}
    for place in places("teams"):
        for file in sorted((place / game).glob("*.yaml")):
            found.setdefault(file.name, file)
    return tuple(found.values())


def is_season_file(path: Path) -> bool:
    """Return whether a file means to be a season rather than a team: it lists matches and names no game."""
    keys = top_keys(path)
    return "matches" in keys and "game" not in keys


def example_teams(pack: Pack) -> tuple[Path, ...]:
    """Return the teams that a bare build prints: those the pack names, else the first two in reach."""
    files = {file.stem: file for file in team_files(pack.game.slug)}
    named = [files[name] for name in pack.game.example if name in files]
    return tuple(named) if named else tuple(files.values())[:2]


@lru_cache(maxsize=8)
def known_fields() -> dict[str, FieldEntry]:
    """Return every field in reach by name, codes before stadiums."""
    found: dict[str, FieldEntry] = {}
    for group in field_files():
        found = {**group.codes, **group.stadiums, **found}
    return found


def known_codes() -> dict[str, FootballField]:
    """Return the field of every code of football in reach, by name."""
    return {name: entry.field() for group in reversed(field_files()) for name, entry in group.codes.items()}


def field_files() -> tuple[FieldFile, ...]:
    """Return the files of fields in reach, the user's own first."""
    shared = [place / BASE for place in places("templates")]
    files = [kept_inside(folder / "fields.yaml", folder) for folder in shared]
    return tuple(fields_of(read_source(file, shown_path(file))) for file in files if file.is_file())


def find_field(name: str, asked_by: str = "--field") -> FieldEntry:
    """Return the field of a name or of a YAML file. Raises ``PizarraError`` when there is none."""
    if name.endswith((".yaml", ".yml")):
        return field_of(read_source(Path(name)))
    fields = {key.casefold(): field for key, field in known_fields().items()}
    asked = name.strip().casefold()
    if asked not in fields:
        hint = phrase("give metres such as 105x68, or a name; {hint}", hint=did_you_mean(asked, known_fields()))
        raise PizarraError([Problem(asked_by, phrase("there is no field {name}", name=shown(name)), hint=hint)])
    return fields[asked]


def source_of(path: Path) -> Source:
    """Return a file's data, named in messages as people see it from the working folder."""
    return read_source(path, shown_path(path))


def forget_packs() -> None:
    """Forget the packs and fields that were read: their files may have changed since."""
    read_pack.cache_clear()
    known_fields.cache_clear()


def forget_places() -> None:
    """Forget where the values of teams stand in their files."""
    _places_in.cache_clear()
