"""``pizarra new``: files to start from."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date
from math import comb
from pathlib import Path
from typing import Any, TypeVar

import click

from generator.checks.texts import texts_of, words_text
from generator.cli.choices import Choice, RefusedError, choice_among, spelling, split_list
from generator.cli.help import Entry, LocalizedGroup
from generator.cli.parameters import FILE, FOLDER, Command
from generator.cli.targets import DEFAULT_GAME, find_targets, game_called, game_for, game_with_teams, is_game_folder
from generator.cli.terminal import asked_language, echo, file_language, known_languages, localize, print_problems
from generator.i18n import bundled_folder, few_of, message, phrase, plural, translate
from generator.model.boards.board import Board
from generator.model.fields import colour
from generator.model.game import Game
from generator.model.localized import language_code
from generator.model.names import fold_name, safe_part, safe_stem
from generator.model.pieces.types import piece_size
from generator.model.season import day_of, is_time
from generator.model.source import MAX_BYTES, decode_text, file_bytes
from generator.model.team import Team
from generator.output.writing import NEW_NAME, write
from generator.packs.load import WORDS_FOLDER, Pack, example_teams, find_pack, read_pack, rules_in
from generator.packs.locations import is_read, own_names, pack_folders, pack_names, shell_word, shown_path
from generator.packs.one_language import NAMES_FOLDER, Wording, names_in
from generator.packs.scaffold import (
    FORMS,
    LEAST_CELLS,
    MapWish,
    SeasonWish,
    TeamWish,
    board_text,
    check_name,
    comments_in,
    deck_files,
    deck_game,
    deck_lines,
    default_squad_size,
    most_at_once,
    new_map,
    pack_texts,
    season_text,
    sizes,
    team_text,
    team_texts,
    with_comments,
)
from generator.packs.symbols import MOST_BYTES, named_beside
from generator.problems import (
    InvalidValueError,
    Location,
    PizarraError,
    Problem,
    Severity,
    did_you_mean,
    quoted,
    raise_errors,
    user_error,
)


def write_new(file: Path, text: str) -> None:
    """Write a file that is not there yet, all of it or nothing. Raises ``PizarraError`` rather than overwrite one."""
    refuse_taken(file.parent, [file.name])
    refuse_name(file)
    write(file.parent, {file.name: text.encode()})


def _build(*words: str | Path) -> str:
    """Return the command that prints some files or folders."""
    return f"pizarra build {' '.join(map(shell_word, words))}"


def refuse_name(file: Path) -> None:
    """Raise ``PizarraError`` for the name of a new file that not every system allows."""
    if (better := safe_part(file.name)) != file.name:
        message = phrase("is not a valid file name on every system")
        raise user_error(str(file), message, phrase("call it {better}", better=better))


def refuse_taken(folder: Path, names: Iterable[str]) -> None:
    """Raise ``PizarraError`` for the first of these files and folders that is there already."""
    if name := next((name for name in names if (folder / name).exists()), None):
        raise user_error(shown_path(folder / name), phrase("already exists"), NEW_NAME)


def yaml_file(file: Path) -> Path:
    """Return a file's place with the ending of YAML, which is added where it is missing."""
    return file if file.suffix.lower() in (".yaml", ".yml") else file.with_name(f"{file.name}.yaml")


AnswerT = TypeVar("AnswerT")


def at_terminal() -> bool:
    return sys.stdin.isatty() and sys.stdout.isatty()


def ask_text(question: str, default: str) -> str:
    def strip(answer: Any) -> str:
        if not (words := str(answer).strip()):
            raise click.UsageError(localize("type something"))
        return words

    return str(click.prompt(localize(question), default=default, value_proc=strip))


def ask(question: str, default: str, kind: click.ParamType[AnswerT]) -> AnswerT:
    """Return the answer, converted like an option of that kind; ask again while it is not allowed."""

    def convert(answer: str) -> AnswerT:
        try:
            return kind.convert(answer, None, None)
        except RefusedError as error:
            raise click.UsageError(localize("{wrong}; {hint}", wrong=error.message, hint=error.hint)) from None

    answer: AnswerT = click.prompt(question, default=default, value_proc=convert)
    return answer


def ask_game(question: str, names: tuple[str, ...]) -> str:
    return str(ask(question, DEFAULT_GAME if DEFAULT_GAME in names else names[0], Choice(names)))


def ask_players(game: Game) -> int:
    allowed = sizes(game)
    kind = click.IntRange(allowed[0], allowed[-1])
    return int(click.prompt(localize("How many players?"), default=default_squad_size(game), type=kind))


@click.command(cls=Command)
@click.argument("folder", type=FOLDER)
@click.option("--name", default="cards", show_default=True, metavar="NAME", help="Name of the deck.")
@click.option("--title", metavar="TEXT", help="Title of the game, if it is new. [the folder's name]")
@click.option("--size", default="63x88", show_default=True, help="Card size: 63x88, bridge, mini, a6 lying …")
def deck(folder: Path, name: str, title: str | None, size: str) -> None:
    """Start a deck in the game in FOLDER: a table and a card face. A new FOLDER becomes a card game.

    \b
    pizarra new deck my-cards --size mini
    """
    size = " ".join(choice_among(("lying", "upright"), word) or word for word in size.split())
    check_deck(name, size)
    exists = (folder / "game.yaml").is_file()
    slug = check_name(folder.name) if not exists else ""
    heading = title or slug.replace("-", " ").capitalize()
    files = deck_files(name, file_language()) if exists else deck_game(slug, heading, file_language(), name, size)
    refuse_taken(folder, files)
    write(folder, {path: text.encode() for path, text in files.items()})
    if exists:
        echo("{folder}/: a table of cards; add this to game.yaml:", folder=folder)
        click.echo(f"decks:\n{deck_lines(name, size, file_language())}", nl=False)
    else:
        echo("{folder}/: a card game to edit; print it with: {command}", folder=folder, command=_build(folder))


def check_deck(name: str, size: str) -> None:
    """Raise ``PizarraError`` for a name that no file may have, and for a size that is none."""
    check_name(name)
    try:
        piece_size(size)
    except ValueError as error:
        raise user_error("--size", error.args[0], str(getattr(error, "hint", ""))) from None


_TEXTS = (".yaml", ".j2", ".md")


@click.command(cls=Command)
@click.argument("folder", required=False, type=click.Path(path_type=Path))
@click.option("--like", "model", metavar="GAME", help=f"The game to copy. [{DEFAULT_GAME}]")
def game(folder: Path | None, model: str | None) -> None:
    """Start a new game in FOLDER as a copy of another game, including your changes to it.

    Its board, pieces, tables and cards are text files you can edit. With --lang it has only that language: plain texts,
    and files and ids with names in it. Without a FOLDER, it asks in the terminal.

    \b
    pizarra new game my-game --like robosoccer --lang en
    """
    if folder is not None:
        _start(folder, model)
    elif at_terminal():
        names = tuple(pack_folders())
        like = model or ask_game(localize("Based on which game ({names})?", names=names), names)
        title = ask_text(phrase("What is your game called?"), phrase("My game"))
        _start(Path(ask_text(phrase("In which folder?"), safe_stem(title, "mine"))), like)
    else:
        raise user_error(
            "pizarra new game", phrase("FOLDER is missing"), phrase("for example: pizarra new game my-game")
        )


def _start(folder: Path, model: str | None) -> None:
    slug, like = check_name(folder.name), model or DEFAULT_GAME
    pack = read_pack(Path(like)) if is_game_folder(like) else find_pack(like, Location("--like"))
    visible = {name: file for name, file in own_names(pack.folder).items() if not file.name.startswith(".")}
    files = {name: file for name, file in visible.items() if file.suffix in _TEXTS}
    teams = {file.name: file for file in example_teams(pack)}
    place, pack_path = folder.parent, folder.name
    if folder.absolute().parent.name == "templates":  # beside which teams/ is
        place, pack_path = folder.parent.parent, f"templates/{folder.name}"
    home = f"teams/{slug}"
    wording = _wording(pack, files)
    renamed = pack_texts(_texts(files), slug, wording, neutral=model is None)
    texts = {f"{pack_path}/{path}": text for path, text in renamed.items()}
    texts |= {f"{home}/{name}": text for name, text in team_texts(_texts(teams), slug, wording).items()}
    copied = {
        f"{pack_path}/{wording.rename(name) if wording else name}": file
        for name, file in visible.items()
        if name not in files and (is_read(name) or name.startswith("data/"))
    }
    pictures = ((team, file) for team in teams.values() for file in named_beside(team) if file.is_file())
    copied |= {f"{home}/{file.relative_to(team.parent).as_posix()}": file for team, file in pictures}
    refuse_taken(place, (pack_path, *texts, *copied))
    data = {name: file_bytes(file, shown_path(file), MOST_BYTES) for name, file in sorted(copied.items())}
    write(place, {**{name: text.encode() for name, text in texts.items()}, **data})
    squads = plural(len(teams), "1 team", "{count} teams")
    also = phrase(" and {teams} in {place}/", teams=squads, place=place / home) if teams else ""
    count = plural(len(renamed), "1 file", "{count} files")
    echo(
        "{folder}/: {made} to edit{also}; print it with: {command}",
        folder=folder, made=count, also=also, command=_build(folder),
    )  # fmt: skip


def _wording(pack: Pack, files: Mapping[str, Path]) -> Wording | None:
    """Return how to say a copy in the language that is asked for; ``None`` for one in all languages of the game.

    It has all where none is asked for, or one that the game's own files do not have.
    """
    language = asked_language()
    if language not in pack.game.languages:
        return None
    names = files.get(f"{NAMES_FOLDER}/{language}.yaml")
    return Wording(language, pack.languages, names_in(_text_of(names), shown_path(names)) if names else {})


def _texts(files: Mapping[str, Path]) -> dict[str, str]:
    """Return the text of every file, by the same names, its comments in the reader's language.

    Raises ``PizarraError`` for one that holds no text.
    """
    texts, comments = {}, comments_in(file_language())
    for name, file in sorted(files.items()):
        text = _text_of(file)
        texts[name] = with_comments(text, comments) if file.suffix == ".yaml" else text
    return texts


def _text_of(file: Path) -> str:
    return decode_text(file_bytes(file, shown_path(file), MAX_BYTES), shown_path(file))


class Colours(click.ParamType[tuple[str, str]]):
    """The two colours of a kit, separated by a comma."""

    name = "colours"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> tuple[str, str]:
        if isinstance(value, tuple):
            return value
        colours = [part.strip() for part in str(value).split(",")]
        if len(colours) != 2:
            hint = phrase("write them like blue,white")
            raise RefusedError(phrase("{found} is not a pair of colours", found=quoted(value)), hint)
        for part in colours:
            try:
                colour(part)
            except InvalidValueError as error:
                raise RefusedError(error.message, error.hint) from None
        return colours[0], colours[1]


@click.command(cls=Command)
@click.argument("file", required=False, type=FILE)
@click.option("--game", metavar="NAME", help=f"The game the team plays. [{DEFAULT_GAME}]")
@click.option("--name", metavar="NAME", help="Name of the team.")
@click.option("--colours", type=Colours(), metavar="blue,white", help="The two colours of the kit.")
@click.option("--players", type=int, help="Number of players.")
def team(
    file: Path | None, game: str | None, name: str | None, colours: tuple[str, str] | None, players: int | None
) -> None:
    """Write a commented team FILE that builds as it is; .yaml is added if missing.

    Without a FILE, it asks in the terminal for the game, the name, the colours and the number of players.

    \b
    pizarra new team my-team.yaml --name "Red Star" --colours red,white
    """
    if file is None and not at_terminal():
        raise user_error(
            "pizarra new team", phrase("FILE is missing"), phrase("for example: pizarra new team my-team.yaml")
        )
    if file is not None:
        wish = TeamWish(name or "", colours, players)
        _write(file, game_with_teams(game or DEFAULT_GAME).game, wish, file_language())
        return
    names = tuple(slug for slug, folder in pack_folders().items() if read_pack(folder).game.kinds)
    chosen = game_with_teams(game or ask_game(localize("Which game ({names})?", names=names), names)).game
    title = name or ask_text(phrase("What is the team called?"), translate(file_language(), "My team"))
    pair = colours or ask(localize("Its two colours?"), "blue,white", Colours())
    wish = TeamWish(title, pair, players or ask_players(chosen))
    file = Path(ask_text(phrase("In which file?"), f"{safe_stem(title, 'mine')}.yaml"))
    _write(file, chosen, wish, file_language())


def _write(file: Path, game: Game, wish: TeamWish, language: str) -> None:
    if wish.players is not None and wish.players not in sizes(game):
        allowed = phrase("allowed: {least} to {most}", least=sizes(game)[0], most=sizes(game)[-1])
        message = phrase(
            "the number of players in a team of {title} cannot be {players}", title=game.title, players=wish.players
        )
        raise user_error("--players", message, allowed)
    file = yaml_file(file)
    write_new(file, team_text(game, file.stem, language, wish))
    echo(
        "{file}: a team of {title} to fill in; print it with: {command}",
        file=file, title=game.title, command=_build(file),
    )  # fmt: skip


ENDINGS = ("", ".md.j2", ".yaml")
_TEMPLATES = ("team-sheet", "match-sheet", "league", "leaflet", "cards", "game", "rules")


@click.command(cls=Command)
@click.argument("name", metavar="team-sheet | match-sheet | league | leaflet | cards/NAME | game | rules")
@click.option("--game", metavar="NAME", help="The game the file belongs to: its name or its folder.")
def template(name: str, game: str | None) -> None:
    """Copy one FILE of a game to edit it. It goes beside the game.yaml of your game, or to templates/GAME/ for one of
    Pizarra's; all other files stay as they are. Without --game it is the game of this folder, or dichoso-fulbo.

    \b
    pizarra new template team-sheet
    """
    pack = game_for(game)
    first, slash, rest = name.partition("/")
    name = (choice_among(_TEMPLATES, first) or first) + slash + rest
    files = pack_names(pack.folder)
    file = next((name + ending for ending in ENDINGS if name + ending in files), None)
    if file is None:
        hint = did_you_mean(name, [file.removesuffix(".md.j2").removesuffix(".yaml") for file in files])
        raise user_error(name, phrase("{title} has no file {name}", title=pack.game.title, name=quoted(name)), hint)
    target = _own_folder(pack) / file
    write_new(target, _text_of(files[file]))
    echo("{target}: edit it as you like; it replaces Pizarra's own", target=shown_path(target))


def _own_folder(pack: Pack) -> Path:
    """Return where the user's own files of a game go: into its folder, or in place of those that came with Pizarra."""
    ours = pack.folder.resolve().is_relative_to(bundled_folder("templates").resolve())
    return Path("templates") / pack.game.slug if ours else pack.folder


@click.command(cls=Command)
@click.argument("language", metavar="LANGUAGE")
@click.option("--game", metavar="NAME", help="The game to translate: its name or its folder.")
def words(language: str, game: str | None) -> None:
    """Create a translation file for a game: all its texts in one more LANGUAGE, such as ca for Catalan. Without --game
    it is the game of this folder, or dichoso-fulbo.

    \b
    pizarra new words pt --game my-game
    """
    try:
        code = language_code(language)
    except ValueError as error:
        raise user_error(language, error.args[0]) from None
    pack = game_for(game)
    texts = texts_of(pack, rules_in(pack.folder).book)
    target = _own_folder(pack) / WORDS_FOLDER / f"{code}.yaml"
    write_new(target, words_text(pack, code, texts, file_language()))
    count = plural(
        len(texts), "1 text to translate into “{code}”", "{count} texts to translate into “{code}”", code=code
    )
    echo("{target}: {done}", target=shown_path(target), done=count)


MOST_COLUMNS, MOST_ROWS = 26, 40
"""As many lines as a new map has at most."""

_SIZE = re.compile(r"\s*(\d{1,3})\s*[x×X]\s*(\d{1,3})\s*")


@click.command(cls=Command)
@click.argument("file", type=FILE)
@click.option(
    "--game", metavar="NAME", help=("The game the board is for; needed only if several games have such boards.")
)
@click.option("--cells", type=int, default=20, show_default=True, help="Number of cells.")
@click.option(
    "--size", default="12x10", show_default=True, metavar="12x10", help="Size of the mesh in squares, across and down."
)
@click.option("--seed", type=int, default=1, show_default=True, help="Random seed; the same seed gives the same board.")
@click.option(
    "--dead-ends", is_flag=True, help=("Allow cells with two or more directions that only lead off the board.")
)
def board(file: Path, game: str | None, cells: int, size: str, seed: int, dead_ends: bool) -> None:
    """Write a board FILE with a new map. All cells are connected.

    \b
    pizarra new board board.yaml --cells 24 --size 12x10
    """
    pack = _pack(game)
    wish = _check_board(MapWish(cells, *_squares(size), seed, dead_ends))
    lines = new_map(wish)
    if lines is None:
        text = phrase("no valid map of {cells} cells on {columns} × {rows} squares was found", **_measures(wish))
        hint = phrase("try fewer --cells, a larger --size, another --seed, or --dead-ends")
        raise user_error("--cells", text, hint)
    write_new(file, board_text(pack.game, wish, lines, str(file), file_language()))
    echo(
        "{file}: {cells} cells for {title}; print it with: {command}",
        file=file, cells=cells, title=pack.game.title, command=_build(file),
    )  # fmt: skip


def _pack(name: str | None) -> Pack:
    """Return the pack of a game with a board of free cells. Raises ``PizarraError`` where that is not one."""
    if name is not None:
        pack = game_called(name)
        if not _has_mesh(pack):
            message = phrase("the board of {title} is not made of free cells", title=pack.game.title)
            raise user_error("--game", message, phrase("choose a game with a grid of type “mesh”"))
        return pack
    packs = []
    for folder in pack_folders().values():
        with suppress(PizarraError):
            packs += [pack for pack in (read_pack(folder),) if _has_mesh(pack)]
    if len(packs) != 1:
        names = tuple(pack.game.slug for pack in packs) or phrase("none available")
        message = phrase("games with a board of free cells: {names}", names=names)
        raise user_error("--game", message, phrase("name one of them"))
    return packs[0]


def _has_mesh(pack: Pack) -> bool:
    board = pack.game.board
    return isinstance(board, Board) and board.grid.type == "mesh"


def _squares(text: str) -> tuple[int, int]:
    match = _SIZE.fullmatch(text)
    if match is None:
        raise user_error("--size", phrase("{value} is not a size", value=quoted(text)), phrase("write it like 12x10"))
    return int(match[1]), int(match[2])


def _check_board(wish: MapWish) -> MapWish:
    """Return the wish. Raises ``PizarraError`` for one that no map can fulfil."""
    limits = (
        (wish.columns, MOST_COLUMNS, message("a mesh needs 3 to {most} columns, not {count}")),
        (wish.rows, MOST_ROWS, message("a mesh needs 3 to {most} rows, not {count}")),
    )
    problems = [
        Problem("--size", phrase(text, count=count, most=most))
        for count, most, text in limits
        if not 3 <= count <= most
    ]
    if not problems and not LEAST_CELLS <= wish.cells <= wish.most_cells:
        text = phrase(
            "{columns} × {rows} squares allow {least_cells} to {most_cells} cells, not {cells}",
            **_measures(wish), least_cells=LEAST_CELLS, most_cells=wish.most_cells,
        )  # fmt: skip
        problems.append(Problem("--cells", text, hint=phrase("a larger --size has room for more cells")))
    raise_errors(problems)
    return wish


def _measures(wish: MapWish) -> dict[str, int]:
    return {"cells": wish.cells, "columns": wish.columns, "rows": wish.rows}


MOST_TEAMS = 200
MOST_MATCHES = 50_000
"""Of a league: 200 teams that meet twice play 39,800, and a file of many more could not be read."""


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
    found, language = [loaded.team for loaded in find_targets(teams, None).teams], file_language()
    names = tuple(team.name for team in found)
    title, day = title or translate(language, "League"), first[0] if first else None
    dealt = form != "groups" or _is_given("groups")
    own, ungrouped = ((), []) if dealt else _own_groups(found)
    wish = SeasonWish(title, names, form, legs, groups, day, step, without, split_list(times), split_list(places), own)
    problems = [*_without_effect(wish), *_unplayable(wish)]
    raise_errors(problems)
    print_problems(ungrouped, phrase(""))
    file = yaml_file(file)
    write_new(file, season_text(wish, language))
    echo(
        "{file}: {count} teams; print it with: {command}",
        file=file, count=len(names), command=f"{_build(*teams)} --season {shell_word(file)}",
    )  # fmt: skip
    if own:
        echo("groups, from the team files: {groups}", groups=", ".join(name for name, _ in own))


def _own_groups(teams: Sequence[Team]) -> tuple[tuple[tuple[str, tuple[str, ...]], ...], list[Problem]]:
    """Return the groups that the teams say they are in; none, and a warning, where only some of them say so."""
    lacking = [team.name for team in teams if not team.group]
    if lacking:
        message = phrase("has no group, so the groups are dealt: {teams}", teams=few_of(lacking, 8))
        hint = phrase("write “group: A” in its file")
        none = [Problem("--form groups", message, hint=hint, severity=Severity.WARNING)]
        return (), none if len(lacking) < len(teams) else []
    members: dict[str, list[Team]] = {}
    for team in teams:
        members.setdefault(fold_name(team.group) or team.group, []).append(team)
    in_order = sorted(members, key=lambda name: [part.zfill(4) for part in re.split(r"(\d+)", name)])
    return tuple((members[key][0].group, tuple(team.name for team in members[key])) for key in in_order), []


def _is_given(option: str) -> bool:
    source = click.get_current_context().get_parameter_source(option)
    return source is not click.core.ParameterSource.DEFAULT


def _without_effect(wish: SeasonWish) -> Iterator[Problem]:
    """Yield the options that mean nothing beside the others."""
    if wish.form == "cup" and _is_given("legs"):
        hint = phrase("write the second leg by hand once its teams are known")
        yield Problem("--legs", phrase("has no effect on a cup, where two teams meet only once"), hint=hint)
    if wish.form != "groups" and _is_given("groups"):
        yield Problem("--groups", phrase("has no effect without --form groups"))
    for option in ("step", "without"):
        if wish.first is None and _is_given(option):
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
    matches = wish.legs * comb(len(wish.teams), 2)
    if wish.form == "league" and matches > MOST_MATCHES:
        text = phrase("{count} matches are too many for a season; at most {most}", count=matches, most=MOST_MATCHES)
        yield Problem("--legs", text, hint=phrase("let them meet less often, or play in groups"))
        return
    for group, members in wish.own_groups:
        if len(members) < 2:
            text = phrase("group {group} has only one team, {team}", group=quoted(group), team=members[0])
            yield Problem("--form groups", text, hint=phrase("write its group in the file of another team"))
    if wish.form == "groups" and not wish.own_groups and 2 * wish.groups > len(wish.teams):
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


_KINDS = {
    message("Commands"): {
        "team": Entry(__name__, "team", message("Write a team file to fill in.")),
        "game": Entry(__name__, "game", message("Start a game as a copy of another one.")),
        "deck": Entry(__name__, "deck", message("Start a deck of cards, in a game or by itself.")),
        "season": Entry(__name__, "season", message("Write a season with all its matches.")),
        "board": Entry(__name__, "board", message("Write a board with a new map.")),
        "template": Entry(__name__, "template", message("Copy one file of a game, to change it.")),
        "words": Entry(__name__, "words", message("Start the translation of a game.")),
    }
}


@click.group(cls=LocalizedGroup, groups=_KINDS, display=spelling, invoke_without_command=True)
@click.option("--lang", type=click.Choice(known_languages()), expose_value=False, help="Your language. [the system's]")
@click.pass_context
def new(ctx: click.Context) -> None:
    """Start a new file. In a terminal, “pizarra new” alone asks what you want to make.

    \b
    pizarra new team my-team.yaml
    """
    if ctx.invoked_subcommand is not None:
        return
    if not at_terminal():
        raise click.exceptions.NoArgsIsHelpError(ctx)
    kind = ask(localize("What do you want to start: a team or a game?"), spelling("team"), Choice(("team", "game")))
    ctx.invoke(team if kind == "team" else game)
