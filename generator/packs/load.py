"""Reading packs, their languages, rule books and typefaces, and teams by what people call them."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from pathlib import Path
from typing import Annotated, Any, Literal

from pydantic import Field

from generator.i18n import Phrase, bundled_folder, megabytes, phrase
from generator.model.boards.board import BoardMargins
from generator.model.boards.grids import TilePattern
from generator.model.boards.layers import NamedStyle
from generator.model.fields import LEAST_DPI, MOST_DPI, Many, Mm
from generator.model.game import Game, TypefaceFiles
from generator.model.localized import USUAL, Languages, language_code, texts_by_language
from generator.model.names import fold_name, is_below
from generator.model.pieces.face_values import FONT_WEIGHTS, ShadowField, split_font
from generator.model.pieces.faces import Face
from generator.model.rules.book import LoadedRules, load_rules, with_switches
from generator.model.rules.rulings import Switches
from generator.model.source import MAX_BYTES, Source, file_bytes, read_source
from generator.model.team import Team, game_of, team_from
from generator.model.validation import Strict, validate
from generator.packs.card_files import card_files
from generator.packs.locations import (
    BASE,
    BUNDLED,
    RULES,
    cached_until_reload,
    folders_with,
    pack_file,
    pack_files,
    pack_folders,
    require_inside,
    shown_path,
    source_of,
    team_files,
)
from generator.packs.symbols import (
    find_art,
    find_picture,
    source_with_symbols,
    state_of,
    text_warnings,
    texts_in,
    with_symbols,
)
from generator.packs.unread import unread_files
from generator.problems import Location, PizarraError, Problem, Severity, did_you_mean, quoted, raise_errors, user_error
from generator.processes import run_confined
from generator.scene.fonts import (
    BOLD,
    FAULTS,
    HOUSE,
    REGULAR,
    SERIF,
    FontError,
    Typeface,
    custom_typefaces,
    embeddable_font,
    house_fonts,
    serif_heading,
)
from generator.scene.pictures import Picture

WORDS_FOLDER = "words"


@cached_until_reload(8)
def languages_of(folder: Path) -> Languages:
    """Return the languages of the pack in a folder.

    Raises ``PizarraError`` with all that is wrong with its files of words.
    """
    files = word_files(folder)
    game = pack_file(folder, "game.yaml")
    codes = _languages_named(source_of(game).data) if game.is_file() else USUAL.codes
    if not files:
        return Languages(codes)
    words = {code: _words(source, folder) for code, source in files.items()}
    return Languages(tuple(dict.fromkeys((*codes, *words))), words)


def word_files(folder: Path) -> Mapping[str, Source]:
    """Return the files of words of a pack by their languages. Raises ``PizarraError``."""
    return {_code(file): source_of(file) for file in pack_files(folder, WORDS_FOLDER, "*.yaml")}


def _code(file: Path) -> str:
    try:
        return language_code(file.stem)
    except ValueError as error:
        name = Problem(source_of(file).file, error.args[0], hint=phrase("name it after its language: words/ca.yaml"))
        raise PizarraError([name]) from None


def _languages_named(game: Any) -> tuple[str, ...]:
    """Return the languages that a game names, as far as they can be read: the game itself is checked elsewhere."""
    names = game.get("languages") if isinstance(game, Mapping) else None
    codes = tuple(code for code in names if isinstance(code, str)) if isinstance(names, list) else ()
    return codes or USUAL.codes


def _words(source: Source, folder: Path) -> Mapping[str, str]:
    """Return a text in a language by what it is in the usual one, both with their symbols."""
    data = source.data if source.data is not None else {}
    if not isinstance(data, Mapping):
        hint = phrase("write one line per text: {example}", example="Pase: Passada")
        raise source.error((), phrase("expected “text: translation” lines, not {found}", found=quoted(data)), hint)
    raise_errors(
        source.problem((text,), phrase("expected text, not {value}", value=quoted(translation)))
        for text, translation in data.items()
        if isinstance(translation, bool) or not isinstance(translation, str | int | float | None)
    )
    texts = source_with_symbols(source, folder).data if data else {}
    pairs = ((text, translation) for text, translation in texts.items() if translation not in (None, ""))
    return {with_symbols(text, folder): str(translation) for text, translation in pairs}


def missing_translations(source: Source, languages: Languages) -> tuple[Problem, ...]:
    """Return a warning for each text that is in one language where others of the file are in all of the pack's.

    Languages with a file of words are not asked for. A file written in one language throughout is left alone, and so is
    a text that is the same in all languages.
    """
    required = tuple(code for code in languages.codes if code not in languages.words)
    texts = list(texts_by_language(source.data, languages.codes))
    if not any(text.keys() >= set(required) for _, text in texts):
        return ()
    warnings: list[Problem] = []
    for path, text, code in ((path, text, code) for path, text in texts for code in required if code not in text):
        both = {"lacking": code, "given": next(iter(text))}
        message = phrase("has no text in “{lacking}”; the one in “{given}” is printed instead", **both)
        hint = phrase("add {language}: …, or write one text without a language to use it in all", language=code)
        warnings.append(source.problem(path, message, hint, Severity.WARNING))
    return tuple(warnings)


_PATH_SIGNS = frozenset("/\\.")


@dataclass(frozen=True)
class Pack:
    folder: Path
    game: Game
    source: Source | None = field(default=None, repr=False, compare=False)
    board_file: Path | None = None
    board_name: str = ""
    """Which of several boards ``game.board`` is; nothing in a game with one."""
    warnings: tuple[Problem, ...] = field(default=(), repr=False, compare=False)
    typeface: Typeface = HOUSE
    """In which its pieces and cards are set."""
    ornament: Picture | None = field(default=None, repr=False, compare=False)
    """The symbol of its look."""
    topics: Mapping[str, Picture] = field(default_factory=dict, repr=False, compare=False)
    """The symbols of the topics of its cards, by their keys."""
    languages: Languages = field(default=USUAL, repr=False, compare=False)
    headings: str = BOLD
    """The font of headings on all that is printed; a game's own typeface has another one on its pieces and cards."""
    fonts: Mapping[str, Typeface] = field(default_factory=dict, repr=False, compare=False)
    """Other typefaces, by the names by which boxes of faces ask for them."""

    def file(self, name: str) -> Path:
        """Return the path of one of the pack's files, the user's own before the one that came with Pizarra."""
        return pack_file(self.folder, name)

    def files(self, folder: str, pattern: str) -> tuple[Path, ...]:
        return pack_files(self.folder, folder, pattern)

    def cards(self, language: str) -> Mapping[str, Path]:
        """Return the files of the pack's reference cards in a language, by their names and in the order of these."""
        return card_files(self.folder, self.game, language)


@dataclass(frozen=True, slots=True)
class LoadedTeam:
    team: Team
    file: str
    path: Path | None = field(default=None, repr=False, compare=False)

    @property
    def names(self) -> tuple[str, ...]:
        """What a season may call it: its name, its short name and that of its file."""
        stem = self.path.stem if self.path is not None else ""
        return tuple(filter(None, (self.team.name, self.team.short, stem)))

    def with_place(self, problem: Problem) -> Problem:
        """Return a problem found while drawing, with the line and column of the value it is about.

        The file is read again for it: to remember every place in a thousand files would take more room than the teams.
        """
        if self.path is None or problem.line or not problem.path or problem.file != self.file:
            return problem
        try:
            return read_source(self.path, self.file).locate(problem)
        except PizarraError:
            return problem


def word_of(pack: Pack) -> str:
    """Return the word that means a pack on the command line: its name, or its path where the name finds another."""
    return pack.game.slug if pack_folders().get(pack.game.slug) == pack.folder else shown_path(pack.folder)


_ON_PIECES = ("pieces", "tokens", "decks", "faces", "lookups")
"""Parts of a game whose texts are set in its own typeface."""


def _text_warnings(game: Source, folder: Path, font: str) -> Iterator[Problem]:
    """Yield warnings about the texts of a game and its translations; those of pieces are set in a font."""
    elsewhere = {text for path, text in texts_in(game.data) if path[0] not in _ON_PIECES}
    for words in word_files(folder).values():
        yield from text_warnings(words, folder, lambda path: REGULAR if elsewhere.intersection(path[:1]) else font)
    yield from text_warnings(game, folder, lambda path: font if path[0] in _ON_PIECES else REGULAR)


class GameError(PizarraError):
    """Raised for a ``game.yaml`` with values that are not allowed; ``folder`` and ``source`` are those of the game."""

    def __init__(self, problems: Iterable[Problem], folder: Path, source: Source) -> None:
        super().__init__(problems)
        self.folder, self.source = folder, source

    def __reduce__(self) -> tuple[type[PizarraError], tuple[tuple[Problem, ...], Phrase]]:
        return PizarraError, (self.problems, self.outcome)


def game_of_source(source: Source) -> Game:
    """Return the game of a file, its first board for that of the game. Raises ``PizarraError`` with every problem."""
    game = validate(Game, source)
    first = next(iter(game.boards.values()), game.board)
    return game.model_copy(update={"languages": source.languages.codes, "board": first})


@cached_until_reload(64)
def read_pack(folder: Path) -> Pack:
    """Return the pack in a folder. Raises ``PizarraError`` with every problem in its ``game.yaml``."""
    source = source_of(require_inside(folder / "game.yaml", folder))
    languages = languages_of(folder)
    source = replace(source_with_symbols(source, folder), languages=languages)
    try:
        game = game_of_source(source)
    except PizarraError as error:
        raise GameError(error.problems, folder, source) from None
    first = next(iter(game.boards), "")
    name = folder.resolve().name
    if game.slug != name:
        hint = phrase("write “game: {name}”, or rename the folder to {slug}", name=name, slug=game.slug)
        message = phrase("{slug} is in a folder called {name}", slug=quoted(game.slug), name=quoted(name))
        raise source.error(("game",), message, hint)
    teams = [file.stem for file in team_files(game.slug, folder)] if game.example else []
    for index, stem in enumerate(game.example):
        if stem not in teams:
            message = phrase("there is no team {name}", name=quoted(stem))
            raise source.error(("example", index), message, did_you_mean(stem, teams))
    raise_errors(_unknown_fonts(game, source))
    fonts = read_typefaces(game, source, folder)
    typeface, headings = fonts.pop("", HOUSE), BOLD
    if game.theme is not None:
        headings = fonts[game.theme.headings].bold if game.theme.headings in fonts else serif_heading()
        typeface = typeface._replace(heading=headings)
    ornament: Picture | None = None
    more: tuple[Problem, ...] = ()
    if game.look.symbol:
        ornament, more = find_art(game.look.symbol, folder, source.location(("look", "symbol")))
    topics, of_topics = _symbols_of_topics(game, folder, source)
    warnings = (*_text_warnings(source, folder, typeface.regular), *more, *of_topics)
    warnings += tuple(unread_files(folder, game, source))
    return Pack(folder, game, source, None, first, warnings, typeface, ornament, topics, languages, headings, fonts)


def _symbols_of_topics(game: Game, folder: Path, source: Source) -> tuple[dict[str, Picture], tuple[Problem, ...]]:
    """Return the symbols of a game's topics, and warnings of what in them is not printed.

    A card that is not there may have been taken out: a warning. Raises ``PizarraError`` for a symbol that is not there
    and for a card with two topics.
    """
    names = {name.partition(".")[0] for name in card_files(folder, game, "")}
    seen: set[str] = set()
    pictures: dict[str, Picture] = {}
    warnings: tuple[Problem, ...] = ()
    for key, topic in game.topics.items():
        for index, name in enumerate(topic.cards):
            path = ("topics", key, "cards", index)
            if name not in names:
                message = phrase("there is no card called {name}", name=quoted(name))
                at, hint = source.location(path), did_you_mean(name, names)
                warnings += (at.problem(message, hint, Severity.WARNING),)
            elif name in seen:
                message = phrase("{name} already has a topic", name=quoted(name))
                raise source.error(path, message, phrase("name it in one topic only"))
            seen.add(name)
        if topic.symbol:
            at = source.location(("topics", key, "symbol"))
            pictures[key], more = find_art(topic.symbol, folder, at)
            warnings += more
    return pictures, warnings


def known_slug(name: str) -> str:
    """Return the short name of the available game that a name means; ``""`` where it means none."""
    folders = pack_folders()
    if name in folders or _PATH_SIGNS & set(name):
        return name if name in folders else ""
    return next((slug for slug in folders if fold_name(slug) == fold_name(name)), "")


def of_another_game(team: LoadedTeam, game: str, other: str) -> Problem:
    message = phrase("is a team of {game}; the others are of {slug}", game=game, slug=other)
    return Problem(team.file, message, "game", hint=phrase("without --game, each game is built separately"))


_GAME_OPTION = Location("--game")


def find_pack(name: str, at: Location = _GAME_OPTION) -> Pack:
    """Return the pack of a name, whose capitals, spaces and accents do not matter: “Dichoso Fulbo” is found too.

    Raises ``PizarraError`` where the name is.
    """
    folders, name = pack_folders(), known_slug(name) or name
    if name not in folders:
        raise at.error(phrase("there is no game {name}", name=quoted(name)), did_you_mean(name, folders))
    return read_pack(folders[name])


def _game_beside(team: Path, name: str) -> Path | None:
    """Return the folder of a team's game beside its ``teams/GAME``, wherever that is; ``None`` for a known game."""
    own = team.absolute().parent
    if known_slug(name) or own.parent.name != "teams" or own.name != name:
        return None
    folders = (own.parent.parent / name, own.parent.parent / "templates" / name)
    return next((folder for folder in folders if (folder / "game.yaml").is_file()), None)


def read_team(path: Path, packs: dict[str, Pack] | None = None) -> tuple[LoadedTeam, Pack, tuple[Problem, ...]]:
    """Return a team, its pack and the warnings about it. Raises ``PizarraError`` with every error in the file.

    Packs that were read before are in ``packs`` by the names that team files have for them.
    """
    source = source_of(path)
    name, by_name = game_of(source), {} if packs is None else packs
    if name not in by_name:
        beside = _game_beside(path, name)
        by_name[name] = read_pack(beside) if beside else find_pack(name, source.location(("game",)))
    pack = by_name[name]

    def find(name: str, at: Location) -> tuple[Picture, tuple[Problem, ...]]:
        return find_picture(name, pack.folder, at, path.parent)

    team, warnings = team_from(source, pack.game, find)
    return LoadedTeam(team, source.file, path), pack, warnings


def example_teams(pack: Pack) -> tuple[Path, ...]:
    """Return the teams that a bare build prints: those the pack names, else the first two available."""
    files = {file.stem: file for file in team_files(pack.game.slug, pack.folder)}
    examples = [files[name] for name in pack.game.example if name in files]
    return tuple(examples) if examples else tuple(files.values())[:2]


def rule_folders() -> dict[str, Path]:
    """Return every available pack that has a rule book, by name; a user's own hides one of ours with the same name."""
    return folders_with(RULES)


def rules_in(folder: Path, switches: Switches | None = None) -> LoadedRules:
    """Return the rule book in a pack's folder, set by the ``options`` of its ``game.yaml`` and then by ``switches``.

    A pack without one has an empty book. Raises ``PizarraError`` with every mistake in the rules or in the switches.
    """
    game = pack_file(folder, "game.yaml")
    game_source = source_of(game) if game.is_file() else None
    options = game_source.data.get("options") if game_source and isinstance(game_source.data, dict) else None
    file = pack_file(folder, RULES)
    source = Source(shown_path(file), {"title": folder.name, "tables": {}})
    if file.is_file():
        source = source_with_symbols(source_of(file), folder)
    source = replace(source, languages=languages_of(folder))
    loaded = load_rules(source, options if isinstance(options, dict) else {}, game_source)
    return with_switches(loaded, switches) if switches else loaded


def find_rules(game: str, switches: Switches | None = None) -> LoadedRules:
    """Return the rule book of a pack, named or given as a folder or its ``rules.yaml``.

    Raises ``PizarraError`` when there is none, and with every mistake in it.
    """
    path = Path(game)
    if path.name == RULES and path.is_file():
        return rules_in(path.parent, switches)
    if (path / RULES).is_file():
        return rules_in(path, switches)
    folders = rule_folders()
    if game not in folders:
        raise user_error(game, phrase("there is no game with rules by that name"), did_you_mean(game, folders))
    return rules_in(folders[game], switches)


_ENDINGS = (".yaml", ".yml")
_HEAD = 60
"""The lines in which a team's names are looked for when its file cannot be read as a team's."""


def teams_named(word: str, game: str | None) -> tuple[Path, ...]:
    """Return the files of the teams that a word may mean, of one game or of all available ones: none, one or several.

    The file's name, with or without its ending, comes before what the team is called; a user's own teams, in
    ``teams/`` or here, come before those that came with Pizarra. Capitals, accents and signs do not matter.
    """
    if (listed := _bundled_team(word)) is not None:
        return (listed,)
    folded = fold_name(next((word.removesuffix(ending) for ending in _ENDINGS if word.endswith(ending)), word))
    reach = [file for slug in ([game] if game else pack_folders()) for file in team_files(slug)]
    in_folder = sorted(file for ending in _ENDINGS for file in Path.cwd().glob(f"*{ending}") if file.is_file())
    candidates = [*in_folder, *(file for file in reach if not _is_bundled(file))]
    ours = [file for file in reach if _is_bundled(file)]
    ways: tuple[Callable[[Path], str], ...] = (lambda file: file.stem, team_name)
    for name_of in ways:
        for files in (candidates, ours):
            if matches := [file for file in files if folded and fold_name(name_of(file)) == folded]:
                return tuple(dict.fromkeys(matches))
    return ()


def team_name(file: Path) -> str:
    """Return the name of the team in a file; ``""`` when the file cannot be read or has none."""
    try:
        data = source_of(file).data
    except PizarraError:
        return ""
    name = data.get("name") if isinstance(data, dict) else None
    return name if isinstance(name, str) else ""


def names_of(file: Path) -> tuple[str, ...]:
    """Return the names of a team: that of its file, and those in it, even when it is not valid YAML."""
    try:
        lines = file_bytes(file, str(file), MAX_BYTES).decode("utf-8-sig", errors="replace").splitlines()
    except PizarraError:
        lines = []
    pairs = (line.partition(":") for line in lines[:_HEAD])
    return (file.stem, *(text.strip(" '\"") for key, _, text in pairs if key in ("name", "short") and text.strip()))


def short_names() -> tuple[str, ...]:
    return tuple(dict.fromkeys(file.stem for slug in pack_folders() for file in team_files(slug)))


def _bundled_team(word: str) -> Path | None:
    """Return the team that came with Pizarra at a path as messages show it, if there is one."""
    if not word.endswith(_ENDINGS) or len(word) > 250 or "\0" in word:
        return None
    teams = bundled_folder("teams").resolve()
    file = (teams.parent / word.removeprefix(BUNDLED).replace("\\", "/")).resolve()
    return file if file.is_relative_to(teams) and file.is_file() else None


def _is_bundled(file: Path) -> bool:
    return file.resolve().is_relative_to(bundled_folder("teams").resolve())


FOLDER = "fonts"
MOST_BYTES = 5_000_000
MOST_BYTES_TOGETHER = 25_000_000
MOST_LICENCE = 1_000_000
_REFUSED = b"!"
"""Begins no font: what a child process says in place of one."""


def read_typefaces(game: Game, source: Source, folder: Path) -> dict[str, Typeface]:
    """Return the typefaces of a pack: ``""`` is the usual one, which the house's stands for beside others.

    Raises ``PizarraError`` with all that is wrong with their files.
    """
    problems: list[Problem] = []
    contents: dict[str, bytes] = {}
    families: dict[str, tuple[tuple[str, ...], TypefaceFiles]] = {}
    if game.typeface is not None:
        families[""] = ("typeface",), game.typeface
    families |= {name: (("fonts", name), files) for name, files in game.fonts.items()}
    for path, files in families.values():
        for key in ("regular", "semibold", "bold", "black", "italic", "licence"):
            name = getattr(files, key)
            if name is None or (name in contents and key != "licence"):
                continue
            try:
                contents[name] = _font_file(name, folder, key)
            except PizarraError as error:
                message = phrase("the file {name} {what}", name=quoted(name), what=error.problems[0].message)
                hint = phrase("use a TrueType font (.ttf) that may be embedded, with its licence as a text file")
                problems.append(source.problem((*path, key), message, hint))
    if sum(map(len, contents.values())) > MOST_BYTES_TOGETHER:
        message = phrase("the fonts have more than {most} together", most=megabytes(MOST_BYTES_TOGETHER))
        problems.append(source.problem(("fonts",), message, phrase("name fewer fonts, or smaller ones")))
    raise_errors(problems)
    fonts = {family: [contents[name] for name in files.weights] for family, (_, files) in families.items()}
    return custom_typefaces(fonts if "" in fonts or not fonts else {"": house_fonts(), **fonts})


def _font_file(name: str, folder: Path, key: str) -> bytes:
    file = pack_file(folder, f"{FOLDER}/{name}") if is_below(name) else folder
    if not file.is_file():
        raise user_error("", phrase("is not in {folder}", folder=f"{shown_path(folder)}/{FOLDER}/"))
    if key != "licence":
        return _confined_font(file_bytes(file, shown_path(file), MOST_BYTES))
    text = file_bytes(file, shown_path(file), MOST_LICENCE)
    if not text.strip() or b"\x00" in text:
        raise user_error("", phrase("is not a text file"))
    return text


@lru_cache(maxsize=32)
def _confined_font(data: bytes) -> bytes:
    """Return a font made plain by a process that may take only so much. Raises ``PizarraError``."""
    try:
        answer = run_confined(partial(_checked_font, data), 4 * MOST_BYTES)
    except (MemoryError, TimeoutError):
        answer = _REFUSED + b"large"
    if answer.startswith(_REFUSED):
        raise user_error("", phrase(FAULTS[answer.removeprefix(_REFUSED).decode()]))
    return answer


def _checked_font(data: bytes) -> bytes:
    try:
        return embeddable_font(data)
    except FontError as error:
        return _REFUSED + str(error).encode()


class FaceFile(Strict):
    faces: dict[str, Face] = Field(
        description="faces that others can be built on, by name",
        examples=['{mine: {ground: navy, centre: "{{ name }}"}}'],
    )


class StyleFile(Strict):
    styles: dict[str, NamedStyle] = Field(
        description="styles of cells and lines, by name",
        examples=["{forest: {colour: green, tint: 30%, pattern: trees}}"],
    )


class TilingFile(Strict):
    tilings: dict[str, TilePattern] = Field(
        description="tilings by name",
        examples=["{bricks: {repeat: [[2, 0], [1, 1]], polygons: {brick: [[0, 0], [2, 0], [2, 1], [0, 1]]}}}"],
    )


class ServiceEntry(Strict):
    bleed: Mm = Field(default=0.0, ge=0, le=20, description="bleed: how far art continues beyond the cut")
    safe: Mm = Field(default=0.0, ge=0, le=20, description="distance between the cut and any text")
    dpi: int | None = Field(
        default=None, ge=LEAST_DPI, le=MOST_DPI, description="pixels per inch; if not given, those of --dpi",
        examples=["300"],
    )  # fmt: skip
    sizes: dict[str, Annotated[Many[Mm], Field(min_length=2, max_length=2)]] = Field(
        default={},
        description="sizes the service cuts, by name; if not given, any",
        examples=["{poker: [2.5in, 3.5in]}"],
    )
    shadow: ShadowField | None = Field(
        default=None, description="shadow around finished pieces, for rules and web pages", examples=["soft black"]
    )
    margins: BoardMargins = Field(
        default=BoardMargins.model_construct(),
        description="space around a piece in its picture, where its shadow ends; if not given, as much as that needs",
        examples=["{left: 0mm, top: 0mm}"],
    )
    turn: Literal[90, 180, 270] | None = Field(
        default=None, description="clockwise rotation of the pictures in degrees", examples=["90"]
    )


class ServiceFile(Strict):
    services: dict[str, ServiceEntry] = Field(
        description="print services by name", examples=["{mi-imprenta: {bleed: 3mm, safe: 3mm}}"]
    )


def known_faces(pack: Pack) -> Mapping[str, Face]:
    """Return the faces that a pack may build on: those that come with Pizarra, the user's and its own before them.

    Raises ``PizarraError``, also for a face of the game that is built on one that is not there.
    """
    raise_errors(face_problems(pack))
    return {**_shared_faces(pack), **pack.game.faces}


def _shared_faces(pack: Pack) -> Mapping[str, Face]:
    paths = bundled_folder("templates") / BASE / "faces.yaml", pack.file("faces.yaml")
    files: list[FaceFile] = [_read_shared(FaceFile, path) for path in paths]
    return {name: face for file in files for name, face in file.faces.items()}


def lookups_in(pack: Pack, language: str) -> Mapping[str, Mapping[str, str]]:
    """Return the lookup tables of a game in a language."""
    tables = pack.game.lookups.items()
    return {name: {key: words.in_(language) for key, words in table.items()} for name, table in tables}


def _unknown_fonts(game: Game, source: Source) -> Iterator[Problem]:
    """Yield an error for each box that asks for a font that the game does not have."""
    for place, face in game.faces_by_place():
        for name, box in face.boxes.items():
            family, _ = split_font(box.font or "")
            if family and family not in game.fonts:
                message = phrase("there is no font {name}", name=quoted(family))
                hint = did_you_mean(family, (*game.fonts, *FONT_WEIGHTS))
                yield source.problem((*place, name, "font"), message, hint)
    if game.theme is not None and game.theme.headings not in (SERIF, *game.fonts):
        message = phrase("there is no font {name}", name=quoted(game.theme.headings))
        hint = did_you_mean(game.theme.headings, (SERIF, *game.fonts))
        yield source.problem(("theme", "headings"), message, hint)


def face_problems(pack: Pack) -> tuple[Problem, ...]:
    """Return an error for each face of a game that is built on none, a warning for each that nothing uses.

    Lookups and fonts that nothing uses are warned of as well.
    """
    game, source = pack.game, pack.source
    if source is None or not (game.faces or game.lookups or game.fonts):
        return ()
    shared = _shared_faces(pack)
    faces = {**shared, **game.faces}
    sides = [side for kind in game.types.values() for side in (kind.front, kind.back)]
    others = (game.counter.face, game.look.back, *shared.values())
    names = [side.like for side in (*sides, *others) if side is not None]
    used: set[str] = set()
    while names:
        name, of_row, _ = names.pop().partition("{{")
        if of_row:  # any face whose name begins so may be meant
            names += (face for face in faces if face.startswith(name) and face not in used)
        elif name in faces and name not in used:
            used.add(name)
            names.append(faces[name].like)
    problems: list[Problem] = []
    text = str(source.data).casefold().replace(" [", "[")
    for name in game.lookups:
        if f"{name.casefold()}[" not in text:
            message = phrase("nothing uses the lookup {name}", name=quoted(name))
            hint = phrase("use it, or leave it out")
            problems.append(source.key_problem(("lookups", name), message, hint, Severity.WARNING))
    families = {split_font(box.font or "")[0] for _, face in game.faces_by_place() for box in face.boxes.values()}
    families |= {game.theme.headings} if game.theme else set()
    for name in game.fonts:
        if name not in families:
            message, hint = phrase("nothing uses the font {name}", name=quoted(name)), phrase("use it, or leave it out")
            problems.append(source.key_problem(("fonts", name), message, hint, Severity.WARNING))
    for name, face in game.faces.items():
        if face.like and "{{" not in face.like and face.like not in (*faces, "front"):
            message = phrase("there is no face {name}", name=quoted(face.like))
            problems.append(source.problem(("faces", name, "like"), message, did_you_mean(face.like, faces)))
        elif name not in used:
            message, hint = phrase("nothing uses the face {name}", name=quoted(name)), phrase("use it, or leave it out")
            problems.append(source.key_problem(("faces", name), message, hint, Severity.WARNING))
    return tuple(problems)


def shared_styles(pack: Pack) -> Mapping[str, NamedStyle]:
    """Return the styles that all games share, or the pack's in place of them. Raises ``PizarraError``."""
    file: StyleFile = _read_shared(StyleFile, pack.file("styles.yaml"), pack.languages)
    return file.styles


def shared_tilings(pack: Pack) -> Mapping[str, TilePattern]:
    """Return the tilings that all games share, or the pack's in place of them. Raises ``PizarraError``."""
    file: TilingFile = _read_shared(TilingFile, pack.file("tilings.yaml"))
    return file.tilings


def find_service(name: str, pack: Pack) -> ServiceEntry:
    """Return a print service by name, the pack's own before others. Raises ``PizarraError`` for an unknown one."""
    paths = bundled_folder("templates") / BASE / "services.yaml", pack.file("services.yaml")
    files: list[ServiceFile] = [_read_shared(ServiceFile, path) for path in paths]
    services = {name: entry for file in files for name, entry in file.services.items()}
    if name not in services:
        message = phrase("there is no print service {name}", name=quoted(name))
        raise user_error("--service", message, did_you_mean(name, services))
    return services[name]


def _read_shared(model: type[Strict], path: Path, languages: Languages = USUAL) -> Any:
    return _read_state(model, path, languages, state_of([path]))


@lru_cache(maxsize=16)
def _read_state(model: type[Strict], path: Path, languages: Languages, _: bytes) -> Any:
    return validate(model, replace(source_of(path), languages=languages))
