"""``pizarra list``, ``show``, ``schema`` and ``completion``: what there is, how it looks, and what editors complete."""

from __future__ import annotations

import base64
import os
import shutil
import struct
import sys
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import NamedTuple

import click
from click.shell_completion import BashComplete, FishComplete, ShellComplete, ZshComplete

from generator.backends.png import document_pngs
from generator.build.build import BuildResult, draw
from generator.build.documents import PARTS
from generator.cli import pizarra
from generator.cli.build_options import BuildOptions, request_of
from generator.cli.choices import Choice, spelling
from generator.cli.parameters import FILE, Command, force
from generator.cli.targets import find_targets
from generator.cli.terminal import echo, echo_error, localize, print_problem, reader_language
from generator.i18n import bundled_folder, decimal, message, phrase
from generator.imposition.paper import MARGIN_PRESETS, SIZES, Document
from generator.imposition.single_pieces import faces_side_by_side
from generator.model.fields import DEFAULT_DPI, LEAST_DPI, MOST_DPI
from generator.model.game import Game
from generator.output.builds import write_build
from generator.output.writing import Overwrite, write
from generator.packs.board_file import bundled_boards, field_files
from generator.packs.load import read_pack, team_name
from generator.packs.locations import BASE, pack_folders, shown_path, team_files
from generator.packs.schemas import SCHEMAS, in_language, schema_text, team_schema
from generator.packs.symbols import SIZES as UNIT_SIZES
from generator.packs.symbols import spanish_names, symbols_of
from generator.problems import PizarraError, quoted, user_error
from generator.scene.palette import CSS_NAMES, NAMES, SPANISH
from generator.scene.pieces import Piece
from generator.sheets.guide import need_lines

_GAME, _NEEDS, _TEAM, _BOARD = message("game"), message("needs", "a game"), message("team"), message("board")
_FIELD, _PAPER, _MARGINS = message("field"), message("paper"), message("margins")
_COLOUR, _SYMBOL = message("colour"), message("symbol")


def _head(word: str, wide: int = 0) -> str:
    return click.style(localize(word).ljust(wide), fg="green")


def _list_games() -> None:
    for slug, folder in pack_folders().items():
        needed = ""
        try:
            game = read_pack(folder).game
            title = game.title.in_(reader_language())
            needed = " · ".join(text for _, text in need_lines(game.needs, reader_language()))
        except PizarraError as error:
            title = localize("cannot be read: {reason}", reason=error.problems[0].message)
        click.echo(f"{_head(_GAME, 6)} {slug:<24} {title}")
        if needed:
            click.echo(f"  {_head(_NEEDS)} {needed}")
        for file in team_files(slug):
            click.echo(f"  {_head(_TEAM)} {file.stem:<24} {team_name(file)}  ({shown_path(file)})")
        for name in bundled_boards():
            if name.startswith(f"{slug}/"):
                click.echo(f"  {_head(_BOARD)} {name}")


def _list_fields() -> None:
    names: set[str] = set()
    for group in field_files():
        for slug, entry in {**group.codes, **group.stadiums}.items():
            if slug in names:
                continue
            names.add(slug)
            as_of = f" ({entry.as_of})" if entry.as_of else ""
            metres = " × ".join(decimal(side, reader_language(), 2) for side in (entry.length, entry.width)) + " m"
            click.echo(f"{_head(_FIELD, 6)} {slug:<24} {metres}  {entry.name.in_(reader_language())}{as_of}")


def _list_paper() -> None:
    for name, size in SIZES.items():
        sides = " × ".join(decimal(side, reader_language()) for side in (size.width, size.height))
        click.echo(f"{_head(_PAPER, 6)} {name:<24} {sides} mm")
    click.echo(f"{_head(_PAPER, 6)} {'poster':<24} {localize('the whole board on one page')}")
    margins = "; ".join(
        f"{name} {' / '.join(decimal(edge, reader_language()) for edge in dict.fromkeys(pair))} mm"
        for name, pair in MARGIN_PRESETS.items()
    )
    click.echo(f"{_head(_MARGINS)} {margins}")


def _list_colours() -> None:
    for name, colour in NAMES.items():
        names = ", ".join((name, *(word for word, english in SPANISH.items() if english == name)))
        click.echo(f"{_head(_COLOUR, 6)} {names:<24} {colour.hex}  {click.style(' ' * 6, bg=(*colour,))}")
    others = sorted(name for name in CSS_NAMES if name not in NAMES and name not in SPANISH)
    click.echo(localize("also the other names of CSS: {names}", names=tuple(others)))


def _list_symbols() -> None:
    """List what a text may name, as ``:sword:``; of the signs of units only those without a size."""
    symbols = symbols_of(bundled_folder("templates") / BASE)
    spanish = spanish_names() if reader_language() == "es" else {}
    for name in sorted(symbols):
        if not name.startswith("unit-") or not name.endswith(UNIT_SIZES):
            words = ", ".join(word for word, symbol in spanish.items() if symbol == name)
            click.echo(f"{_head(_SYMBOL, 7)} {name:<24} {words}".rstrip())


_LISTS = {
    "games": _list_games, "fields": _list_fields, "paper": _list_paper, "colours": _list_colours,
    "symbols": _list_symbols,
}  # fmt: skip
_LISTED_BY_DEFAULT = ("games", "fields", "paper")


@click.command("list", cls=Command, writes=False)
@click.argument("what", nargs=-1, type=Choice(tuple(_LISTS)))
def listing(what: tuple[str, ...]) -> None:
    """List games with their teams, fields and paper sizes; or the names of colours or symbols.

    \b
    pizarra list
    pizarra list colours
    """
    for number, name in enumerate(dict.fromkeys(what) or _LISTED_BY_DEFAULT):
        if number:
            click.echo()
        _LISTS[name]()
    if not what:
        more = [f"pizarra list {spelling(name)}" for name in _LISTS if name not in _LISTED_BY_DEFAULT]
        click.echo(f"\n{localize('more lists: {commands}', commands=', '.join(more))}")


THINGS = (*PARTS, "set-up", "tokens")
_CHUNK = 4096  # bytes of base64 in one message: the most that the terminal's protocol allows


@click.command(cls=Command)
@click.argument("thing", type=Choice(THINGS))
@click.argument("what", nargs=-1, metavar="[TEAM | FOLDER | GAME]...")
@click.option("--game", metavar="NAME", help="The game, if no team file names it.")
@click.option("--player", type=int, help="Only the counters with this number.")
@click.option(
    "--dpi", type=click.IntRange(LEAST_DPI, MOST_DPI), default=DEFAULT_DPI, show_default=True, help="Pixels per inch."
)
@click.option("-o", "--output", type=FILE, help="Output file [output/GAME/show-….png].")
@force("Overwrite a file that Pizarra did not make.")
def show(
    thing: str, what: tuple[str, ...], game: str | None, player: int | None, dpi: int,
    output: Path | None, overwrite: Overwrite,
) -> None:  # fmt: skip
    """Draw one thing as a PNG picture, and show it in terminals that display pictures.

    \b
    pizarra show counters my-team.yaml --player 7
    """
    if output is not None and output.suffix.casefold() != ".png":
        message = phrase("{found} is not a PNG file", found=quoted(str(output)))
        raise user_error("--output", message, phrase("its name must end in .png"))
    targets = find_targets(what, game)
    part = "counters" if thing == "tokens" else thing
    request = replace(request_of(targets, BuildOptions()), parts=(part,), poster=True)
    document = _document(draw(request), thing, player, len(request.teams), request.language)
    ((_, data),) = document_pngs(replace(document, sheets=document.sheets[:1]), dpi)
    name = f"show-{thing}{'' if player is None else f'-{player}'}.png"
    target = output or Path("output") / targets.pack.game.slug / name
    if output is None:
        write_build(target.parent, {name: data}, overwrite, tell=print_problem)
    else:
        hint = phrase("choose another file, or overwrite it with --force")
        write(output.parent, {output.name: data}, overwrite, hint)
    if inline := terminal_picture(data, dict(os.environ), _screen()) if sys.stdout.isatty() else "":
        click.echo(inline)
    click.echo(shown_path(target))


def _document(result: BuildResult, thing: str, player: int | None, teams: int, language: str) -> Document:
    """Return the document with the thing. Raises ``PizarraError`` when there is nothing of the kind."""
    if player is not None and thing != "counters":
        raise user_error("--player", phrase("only counters belong to players"), "pizarra show counters")
    sets = (
        result.pieces[:teams] if thing == "counters" else result.pieces[teams:] if thing == "tokens" else result.pieces
    )
    if not sets and result.documents:
        return result.documents[0]
    pieces = [piece for group in sets for piece in group.pieces if player is None or _number(piece) == str(player)]
    if not pieces and player is not None:
        numbers = sorted({int(_number(piece)) for group in sets for piece in group.pieces if _number(piece).isdigit()})
        hint = phrase("numbers in use: {numbers}", numbers=tuple(map(str, numbers)))
        raise user_error("--player", phrase("no team has a player with number {player}", player=player), hint)
    if not pieces:
        raise user_error("show", phrase("there are no {thing} to show", thing=thing))
    return faces_side_by_side(thing, pieces, language)


def _number(piece: Piece) -> str:
    return piece.name.partition(" ")[0]


class Screen(NamedTuple):
    """The size of a terminal in letters, and the width and height of a letter in pixels."""

    columns: int
    lines: int
    letter: tuple[float, float] = (10.0, 20.0)

    def fit(self, width: int, height: int) -> tuple[int, int]:
        """Return in how many columns and lines a picture of so many pixels is seen whole, beside what is typed next."""
        across, down = width / self.letter[0], height / self.letter[1]
        share = min(1.0, self.columns / across, max(1, self.lines - _TYPED) / down)
        return max(1, int(across * share)), max(1, int(down * share))


_TYPED = 3  # lines of the terminal that are left for the command, the name of the file, and what is typed next


def _screen() -> Screen:
    columns, lines = shutil.get_terminal_size()
    try:
        import fcntl
        import termios

        *_, width, height = struct.unpack("4H", fcntl.ioctl(sys.stdout.fileno(), termios.TIOCGWINSZ, bytes(8)))
    except (ImportError, OSError, ValueError):  # as on Windows
        width = height = 0
    return Screen(columns, lines, (width / columns, height / lines)) if width and height else Screen(columns, lines)


def terminal_picture(png: bytes, environment: dict[str, str], screen: Screen) -> str:
    """Return the control sequence that shows a picture in kitty or iTerm; ``""`` for other terminals."""
    data = base64.b64encode(png).decode("ascii")
    columns, lines = screen.fit(*struct.unpack(">2I", png[16:24]))  # the size in its header
    if "KITTY_WINDOW_ID" in environment or environment.get("TERM") == "xterm-kitty":
        parts = [data[start : start + _CHUNK] for start in range(0, len(data), _CHUNK)]
        first = f"a=T,f=100,{f'c={columns}' if columns > lines else f'r={lines}'}"  # both would stretch it
        keys = [f"{first},m=1", *["m=1"] * (len(parts) - 2), "m=0"] if len(parts) > 1 else [f"{first},m=0"]
        return "".join(f"\033_G{key};{part}\033\\" for key, part in zip(keys, parts, strict=True))
    if environment.get("TERM_PROGRAM") in ("iTerm.app", "WezTerm"):
        size = f"width={columns};height={lines};preserveAspectRatio=1"
        return f"\033]1337;File=inline=1;size={len(png)};{size}:{data}\a"
    return ""


@click.command(cls=Command, writes=False)
@click.argument("kind", type=Choice(("team", *SCHEMAS)), default="team")
def schema(kind: str) -> None:
    """Print the JSON Schema of a kind of file, in your language: a team, a game, a board, rules, a season and so on.

    Save it beside your files and name it in their first line: # yaml-language-server: $schema=team.schema.json

    \b
    pizarra schema team > team.schema.json
    """
    content = SCHEMAS[kind]() if kind in SCHEMAS else team_schema(_games())
    click.echo(schema_text(in_language(content, reader_language())), nl=False)


def _games() -> Iterator[Game]:
    """Yield every available game; report those that cannot be read."""
    for folder in pack_folders().values():
        try:
            yield read_pack(folder).game
        except PizarraError as error:
            echo_error("{folder}/game.yaml is left out: {message}", folder=folder, message=error.problems[0].message)


_SHELLS: dict[str, type[ShellComplete]] = {"bash": BashComplete, "zsh": ZshComplete, "fish": FishComplete}
_PLACES = {
    "bash": ".local/share/bash-completion/completions/pizarra",
    "zsh": ".local/share/zsh/site-functions/_pizarra",
    "fish": ".config/fish/completions/pizarra.fish",
}
"""Where each shell looks for completions of the user's own, below the home folder."""


@click.command(cls=Command)
@click.argument("shell", required=False, type=Choice(tuple(_SHELLS)))
@click.option("--install", is_flag=True, help="Install it where the shell looks for it; it works in new terminals.")
def completion(shell: str | None, install: bool) -> None:
    """Print a shell completion script; without SHELL, for the shell in use.

    \b
    pizarra completion --install
    """
    name = shell or Path(os.environ.get("SHELL", "")).name
    if name not in _SHELLS:
        hint = phrase("name one: {shells}", shells=tuple(_SHELLS))
        raise user_error("pizarra completion", phrase("cannot detect which shell you use"), hint)
    text = ShellComplete.source(_SHELLS[name](pizarra, {}, "pizarra", "_PIZARRA_COMPLETE"))
    if not install:
        click.echo(text)
        return
    file = Path.home() / _PLACES[name]
    write(file.parent, {file.name: text.encode()}, "any")
    echo("{file}: in a new terminal, the Tab key completes pizarra's commands and options", file=file)
    if name == "zsh":
        line = "fpath=(~/.local/share/zsh/site-functions $fpath)"
        click.echo(f"    {localize('add this once to ~/.zshrc, before compinit: {line}', line=line)}")
