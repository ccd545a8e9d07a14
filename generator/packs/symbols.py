"""Symbols and picture files by name: on faces, within texts and in Markdown, and warnings of missing ones.

A picture is looked for beside the file that names it, then in the folder ``pictures`` of the pack.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from hashlib import sha256
from math import fsum
from pathlib import Path
from types import MappingProxyType
from typing import Any, NamedTuple, TypeVar

from generator.geometry.grids.areas import AreaGrid
from generator.geometry.shapes import Size, Transform
from generator.i18n import Phrase, bundled_folder, few_of, phrase
from generator.model.names import fold_name, is_below, split_object
from generator.model.pieces.face_values import names_file
from generator.model.source import MAX_BYTES, Source, file_bytes, read_source
from generator.model.yaml_reader import DataPath, curly_quotes
from generator.packs.locations import BASE, full_search_path, require_inside, search_path, shared_folders, shown_path
from generator.problems import (
    NOWHERE,
    Location,
    PizarraError,
    Problem,
    Severity,
    did_you_mean,
    nearest_hint,
    quoted,
    user_error,
)
from generator.processes import call_confined
from generator.scene.bitmaps import plain_bytes, read_bitmap
from generator.scene.fonts import REGULAR, about_missing, allocate_character, holds_symbols, symbol_of
from generator.scene.pictures import SIDE, Picture, PictureError
from generator.scene.primitives import Group, Symbol
from generator.scene.svg import read_svg
from generator.scene.svg_areas import MapMeasures, read_areas

FOLDER = "pictures"
ENDINGS = (".png", ".jpg", ".jpeg", ".svg")
MOST_BYTES = 25_000_000
MOST_DRAWN_BYTES = 4_000_000
_MOST_ANSWER = 100_000_000
"""Bytes of a drawing on its way from the process that read it."""

ReadT = TypeVar("ReadT")

_LISTED = 2_000  # files of a folder that are looked at; a home folder has millions
_NAMES = re.compile(r"""[^\s"'{}\[\],:#][^"'{}\[\],:\n]{0,200}?\.(?:png|jpe?g|svg)\b""", re.IGNORECASE)
"""What looks like the name of a picture in a file of YAML."""


def find_picture(
    name: str, folder: Path, at: Location, beside: Path | None = None
) -> tuple[Picture, tuple[Problem, ...]]:
    """Return the picture of a name for the pack in a folder, and warnings of what it holds that is not printed.

    ``at`` is where the name is, and ``beside`` in which folder that file lies, if it is not the pack's.
    Raises ``PizarraError`` with one problem.
    """
    path = _find_file(split_object(name)[0], folder, at, beside)
    try:
        picture, lost = read_picture(path, name)
    except PizarraError as error:
        raise _at_name(error, name, at) from None
    blank: tuple[Problem, ...] = ()
    if picture.is_blank:
        message = phrase("the picture {name} has no shapes, so it is blank", name=quoted(name))
        blank = (at.problem(message, _PLAIN_SVG, Severity.WARNING),)
    if not lost:
        return picture, blank
    message = phrase("the picture {name} contains things that are not printed: {lost}", name=quoted(name), lost=lost)
    hint = phrase("save it without them, with letters as paths, or as a PNG")
    return picture, (*blank, at.problem(message, hint, Severity.WARNING))


_PLAIN_SVG = phrase("save it again as a plain SVG with letters converted to paths")


def _find_file(name: str, folder: Path, at: Location, beside: Path | None) -> Path:
    """Return the file of a picture; see ``find_picture``."""
    if not is_below(name):
        hint: str = phrase("use a file in the game's pictures/ folder, or beside this file, for example art/dragon.png")
        raise at.error(phrase("{name} is not a file in the picture folders", name=quoted(name)), hint)
    if not name.lower().endswith(ENDINGS):
        hint = phrase("save it as PNG, JPEG or SVG; the name of a symbol has no dot")
        if "#" in name:
            hint = phrase("after # comes the id of an object in an SVG file, for example icons.svg#sword")
        raise at.error(phrase("{name} is not a picture that can be printed", name=quoted(name)), hint)
    spots = folders_of(folder, beside)
    spot = next((spot for spot in spots if (spot / name).exists() or (spot / name).is_symlink()), None)
    if spot is None:
        near, home = did_you_mean(name, _names(spots)), f"{shown_path(folder)}/{FOLDER}/"
        hint = near or phrase("put it in {folder}", folder=home)
        raise at.error(phrase("there is no picture {name}", name=quoted(name)), hint)
    try:
        return require_inside(spot / name, spot)
    except PizarraError as error:
        raise _at_name(error, name, at) from None


def _at_name(error: PizarraError, name: str, at: Location) -> PizarraError:
    """Return what is wrong with the file of a picture, as an error at the place of its name."""
    (problem, *_) = error.problems
    return at.error(phrase("the picture {name} {what}", name=quoted(name), what=problem.message), problem.hint)


def find_areas(name: str, folder: Path, at: Location, measures: MapMeasures, beside: Path | None) -> AreaGrid:
    """Return the areas drawn in the SVG file of a name, looked for like a picture.

    Raises ``PizarraError``: at the place of the name for a file that is no map, else at the shapes that are wrong.
    """
    path = _find_file(name, folder, at, beside)
    if path.suffix.lower() != ".svg":
        message = phrase("{name} has no shapes that could be areas", name=quoted(name))
        raise at.error(message, phrase("draw the map as an SVG file, for example with Inkscape"))
    try:
        return _read_areas(path, measures, _stamp(path))
    except PictureError as error:
        raise at.error(phrase("the map {name} {what}", name=quoted(name), what=error.message), error.hint) from None


@lru_cache(maxsize=16)
def _read_areas(path: Path, measures: MapMeasures, _: tuple[int, int]) -> AreaGrid:
    file = shown_path(path)
    data = file_bytes(path, file, MOST_DRAWN_BYTES, phrase("make it smaller"))
    return _read_confined(partial(read_areas, data, file, measures))


def has_bitmaps(folder: Path) -> bool:
    return any(not name.lower().endswith(".svg") for name in _names(folders_of(folder)))


def named_beside(file: Path) -> tuple[Path, ...]:
    """Return the pictures beside a file that it seems to name, whether they are there or not."""
    try:
        text = file_bytes(file, file.name, MAX_BYTES).decode("utf-8", "replace") if file.is_file() else ""
    except PizarraError:
        return ()
    names = dict.fromkeys(name.strip() for name in _NAMES.findall(text))
    return tuple(file.parent / name for name in names if is_below(name))


def state_of(files: Iterable[Path]) -> bytes:
    """Return the names, times and sizes of some files, without reading them."""
    return repr([(file.name, _stamp(file)) for file in files]).encode()


def folders_of(folder: Path, beside: Path | None = None) -> tuple[Path, ...]:
    """Return the folders in which the pictures of a pack are looked for, the first found first."""
    of_pack = (place / FOLDER for place in full_search_path(folder))
    return (*((beside,) if beside is not None else ()), *of_pack)


def _names(spots: Iterable[Path]) -> Iterator[str]:
    """Yield the names of pictures in some folders, not of more than a few thousand files."""
    for spot in spots:
        for _, file in zip(range(_LISTED), spot.rglob("*"), strict=False):
            if file.suffix.lower() in ENDINGS:
                yield file.relative_to(spot).as_posix()


def read_picture(path: Path, name: str) -> tuple[Picture, tuple[Phrase, ...]]:
    """Return the picture of a file, and what it holds that cannot be printed. Raises ``PizarraError``."""
    return _read_files(path, name, _stamp(path))


def _stamp(path: Path) -> tuple[int, int]:
    try:
        about = path.stat()
    except (OSError, ValueError):  # reading it tells why
        return 0, 0
    return about.st_mtime_ns, about.st_size


@lru_cache(maxsize=1024)
def _read_files(path: Path, name: str, _: tuple[int, int]) -> tuple[Picture, tuple[Phrase, ...]]:
    is_svg = path.suffix.lower() == ".svg"
    file = shown_path(path)
    data = file_bytes(path, file, MOST_DRAWN_BYTES if is_svg else MOST_BYTES, phrase("make it smaller"))
    drawing = partial(read_svg, data, name, split_object(name)[1])
    read = drawing if is_svg else partial(_read_dots, data, name, path, file)
    ours = any(path.is_relative_to(bundled_folder(folder)) for folder in ("templates", "teams"))
    try:
        return read() if ours else _read_confined(read)
    except PictureError as error:
        raise user_error(file, error.message, error.hint) from None


def _read_dots(data: bytes, name: str, path: Path, file: str) -> tuple[Picture, tuple[Phrase, ...]]:
    return read_bitmap(data, name, file, partial(_data, path, sha256(data).digest())), ()


def _read_confined(read: Callable[[], ReadT]) -> ReadT:
    """Return the result of ``read``, run by a process with limits of time and memory.

    Raises ``PictureError``, and ``PizarraError`` where ``read`` does.
    """
    try:
        return call_confined(read, _MOST_ANSWER, (PictureError, PizarraError))
    except TimeoutError:
        raise PictureError(phrase("takes too long to read"), phrase("make it simpler or smaller")) from None
    except MemoryError:
        raise PictureError(phrase("takes too much memory to read"), phrase("make it simpler or smaller")) from None


def _data(path: Path, digest: bytes) -> bytes:
    """Return the bytes to embed of a file that was read before. Raises ``PizarraError`` when it has changed."""
    data = file_bytes(path, shown_path(path), MOST_BYTES)
    if sha256(data).digest() != digest:
        raise user_error(shown_path(path), phrase("changed while it was being printed"), phrase("build again"))
    return plain_bytes(data)


SIZES = ("squad", "section", "platoon", "company", "battalion", "regiment", "brigade", "division", "corps", "army",
         "army-group")  # fmt: skip
"""What is marked above the sign of a unit, from the smallest."""

_NAMED = re.compile(r":([a-z0-9]+(?:-[a-z0-9]+)*):")
_MEANT = re.compile(r"(?<![^\W\d])(?<![:|]):([a-z][a-z0-9]+(?:-[a-z0-9]+)*):(?![^\W\d]|[:|])")
"""What is meant as a name, and no time or ratio such as 12:30:00 or a:b:c; figures may be beside it: 2:coin:."""

_MOST = 2_000
"""Symbols of one folder that are looked at."""


@dataclass(frozen=True, slots=True)
class NamedSymbol:
    """A symbol, not read yet; ``key`` identifies one state of its file."""

    name: str
    key: str
    read: Callable[[], Picture]

    @property
    def character(self) -> str:
        return allocate_character(self.key, self.name, self.read)


def find_symbol(name: str, folder: Path, at: Location) -> Picture:
    """Return the symbol of a name, with or without its colons, or of the character that stands for it.

    Raises ``PizarraError`` with one problem at the place of the name, or in the file of a symbol that is named nowhere.
    """
    name = match[1] if (match := _NAMED.fullmatch(name.strip())) else name
    if holds_symbols(name) and (picture := symbol_of(name)) is not None:
        return picture
    symbols = symbols_of(folder)
    if name not in symbols:
        message = phrase("there is no symbol {name}", name=quoted(name))
        raise at.error(message, _near_symbol(name, symbols))
    try:
        return symbols[name].read()
    except PizarraError as error:
        (problem, *_) = error.problems
        message = phrase("the symbol {name} {what}", name=quoted(name), what=problem.message)
        raise (at if at.file else Location(problem.file)).error(message, problem.hint) from None


def find_art(name: str, folder: Path, at: Location, beside: Path | None = None) -> tuple[Picture, tuple[Problem, ...]]:
    """Return the picture or symbol of a name, and warnings of what it holds that is not printed.

    A name with a dot or a slash is a file's. Raises ``PizarraError`` with one problem at the place of the name.
    """
    if names_file(name):
        return find_picture(name, folder, at, beside)
    return find_symbol(name, folder, at), ()


def is_missing(name: str, folder: Path) -> bool:
    """Return whether there is no picture or symbol of a name that could be one's."""
    if not names_file(name):
        return not holds_symbols(name) and name.strip(":") not in symbols_of(folder)
    file, _ = split_object(name)
    return can_be_art(name) and not any((spot / file).exists() for spot in folders_of(folder, None))


def can_be_art(name: str) -> bool:
    """Return whether a picture or a symbol may have a name: that of a file is in the folders of pictures."""
    file, _ = split_object(name)
    return not names_file(name) or (is_below(file) and file.lower().endswith(ENDINGS))


_MOST_NAMED = 12


def missing_pictures(alike: Sequence[tuple[str, Problem]]) -> Problem:
    """Return the problems of pictures that are not there as one, at the first of them."""
    (_, first), *others = alike
    message = first.message
    if others:
        names = few_of([quoted(name) for name, _ in others], _MOST_NAMED)
        message = phrase("{message} (also {names})", message=message, names=names)
    values = {"hint": first.hint, "example": "placeholder: true"}
    question = phrase("{hint} Or add {example}, to print a frame in its place", **values)
    hint = phrase("{hint}; to print a frame in its place, add {example}", **values)
    return replace(first, message=message, hint=question if first.hint.endswith("?") else hint)


def with_symbols(text: str, folder: Path, locate: Callable[[str], Location] = lambda _: NOWHERE) -> str:
    """Return a text with a character for every symbol that is named in it.

    Raises ``PizarraError`` for a bad file, where ``locate`` finds its name.
    """
    if _NAMED.search(text) is None:
        return text
    symbols = symbols_of(folder)

    @cache
    def character(name: str) -> str:
        if name not in symbols:
            return f":{name}:"
        find_symbol(name, folder, locate(name))
        return symbols[name].character

    return _NAMED.sub(lambda match: character(match[1]), text)


def source_with_symbols(source: Source, folder: Path) -> Source:
    """Return a file's data with symbols in all its texts. Raises ``PizarraError`` at the text that names a bad one."""

    def change(value: Any, path: DataPath) -> Any:
        if isinstance(value, dict):
            return {key: change(inner, (*path, key)) for key, inner in value.items()}
        if isinstance(value, list):
            return [change(inner, (*path, index)) for index, inner in enumerate(value)]
        if not isinstance(value, str) or _NAMED.search(value) is None:
            return value
        try:
            return with_symbols(value, folder)
        except PizarraError as error:
            raise PizarraError(source.problem(path, one.message, one.hint) for one in error.problems) from None

    return replace(source, data=change(source.data, ()))


def _near_symbol(name: str, symbols: Mapping[str, NamedSymbol]) -> str:
    """Return a hint for a name that no symbol has: its meaning in Spanish, its kind, a name like it, or some."""
    kind, hyphen, _ = name.partition("-")
    of_kind = [each for each in symbols if hyphen and each.startswith(f"{kind}-")]
    if 1 < len(of_kind) <= _MOST_ALIKE:
        return phrase("available: {names}", names=tuple(sorted(of_kind)))
    of_word = spanish_names().get(fold_name(name).replace("-", " "))
    if of_word in symbols:
        return phrase("did you mean “{name}”?", name=of_word)
    some = tuple(each for each in _WELL_KNOWN if each in symbols)
    return nearest_hint(name, sorted(symbols)) or phrase(
        "for example {names}; all of them: {command}", names=some, command="pizarra list symbols"
    )


def spanish_names() -> Mapping[str, str]:
    """Return what Spanish speakers call Pizarra's symbols: word, without accents → symbol."""
    words: Mapping[str, str] = read_source(bundled_folder("templates") / BASE / "symbols" / "es.yaml").data
    return words


_MOST_ALIKE = 8
_WELL_KNOWN = ("star", "flag", "house", "tree", "sun", "coin", "sword", "skull")


class UnknownSymbol(NamedTuple):
    name: str
    message: Phrase
    hint: str


def unknown_symbols(text: str, folder: Path) -> Iterator[UnknownSymbol]:
    for name in dict.fromkeys(_MEANT.findall(text) if ":" in text else ()):
        if (unknown := unknown_symbol(name, folder)) is not None:
            yield unknown


def unknown_symbol(name: str, folder: Path) -> UnknownSymbol | None:
    """Return the message about a name between colons that is not a symbol's; ``None`` where it is."""
    symbols = symbols_of(folder)
    if name in symbols or holds_symbols(name):
        return None
    message = phrase("there is no symbol {name}; it is printed as it is written", name=quoted(f":{name}:"))
    return UnknownSymbol(name, message, _near_symbol(name, symbols))


_NAMING = ("name", "title", "label")
"""Keys of texts that are names: no whole sentences, which may well be quotations."""


def text_warnings(
    source: Source, folder: Path, font_of: Callable[[DataPath], str] = lambda _: REGULAR
) -> Iterator[Problem]:
    """Yield a warning for every text of a file with symbols that are not there, or characters that its font lacks."""
    for path, text in texts_in(source.data):
        if path and path[-1] in _NAMING and (slip := curly_quotes(text)) is not None:
            yield source.problem(path, *slip, Severity.WARNING)
        for unknown in unknown_symbols(text, folder):
            yield source.problem(path, unknown.message, unknown.hint, Severity.WARNING)
        if (lacking := about_missing(text, font_of(path))) is not None:
            yield source.problem(path, *lacking, Severity.WARNING)


def texts_in(data: Any) -> Iterator[tuple[DataPath, str]]:
    """Yield the texts of a file with their places, without its maps of signs."""
    waiting: list[tuple[Any, DataPath]] = [(data, ())]
    while waiting:
        value, path = waiting.pop()
        if isinstance(value, dict):
            waiting += [(inner, (*path, key)) for key, inner in value.items() if key != "map"]
        elif isinstance(value, list):
            waiting += [(inner, (*path, index)) for index, inner in enumerate(value)]
        elif isinstance(value, str):
            yield path, value


def symbols_of(folder: Path) -> Mapping[str, NamedSymbol]:
    """Return every symbol that a pack may name: its own before Pizarra's, which a user's files may replace."""
    shared = [place / "symbols" for place in reversed(shared_folders())]
    folders = (*shared, *(layer / FOLDER for layer in reversed(search_path(folder))))
    return MappingProxyType(_all(folders, tuple(one.stat().st_mtime if one.is_dir() else 0.0 for one in folders)))


@lru_cache(maxsize=8)
def _all(folders: tuple[Path, ...], _changed: tuple[float, ...]) -> dict[str, NamedSymbol]:
    symbols: dict[str, NamedSymbol] = {}
    for folder in folders:
        for file in sorted(folder.glob("*.svg"))[:_MOST]:
            symbols[file.stem] = NamedSymbol(file.stem, _key(file), partial(_read_symbol, file, folder))
        symbols |= {symbol.name: symbol for symbol in _units(folder / "unit")}
    return symbols


def _units(folder: Path) -> Iterator[NamedSymbol]:
    """Yield the signs of units, each alone and with the mark of each size: a frame, what is in it, what is above."""
    frame = folder / "frame.svg"
    if not frame.is_file():
        return
    sizes = [(size, mark := folder / f"size-{size}.svg", _key(mark)) for size in SIZES]
    of_frame = _key(frame)
    for file in sorted(folder.glob("*.svg"))[:_MOST]:
        if file == frame or file.stem.startswith("size-"):
            continue
        name, key, parts = f"unit-{file.stem}", f"{of_frame}|{_key(file)}", (frame, file)
        yield NamedSymbol(name, key, partial(_unit, folder, name, parts))
        for size, mark, of_mark in sizes:
            sized = f"{name}-{size}"
            yield NamedSymbol(sized, f"{key}|{of_mark}", partial(_unit, folder, sized, (*parts, mark)))


def _key(file: Path) -> str:
    return f"{file}:{file.stat().st_mtime_ns if file.exists() else 0}"


def _read_symbol(file: Path, folder: Path) -> Picture:
    """Return the picture of a symbol. Raises ``PizarraError``, also for a blank one, which no text could show."""
    picture, _ = read_picture(require_inside(file, folder), file.stem)
    if picture.is_blank:
        raise user_error(shown_path(file), phrase("has no shapes: it would be blank"), _PLAIN_SVG)
    return picture


@lru_cache(maxsize=512)
def _unit(folder: Path, name: str, files: tuple[Path, ...]) -> Picture:
    """Return a unit's sign put together: the frame with what is in it, below the mark of its size."""
    frame, branch, *size = (_read_symbol(file, folder) for file in files)
    above = fsum(mark.size.height for mark in size)
    scale = SIDE / max(frame.size.width, frame.size.height + above)
    spots = [(mark, 0.0) for mark in size] + [(frame, above), (branch, above)]
    items = tuple(
        Group(part.drawing.items, Transform.shift(0, down).then(Transform.scale(scale)))
        for part, down in spots
        if isinstance(part.drawing, Symbol)
    )
    whole = Size(frame.size.width * scale, (frame.size.height + above) * scale)
    return Picture(name, whole, Symbol(name, items))


_PICTURE = re.compile(r"!\[([^\]\n]{0,200})\]\(\s*<?([^)<>\n]{1,500}?)>?\s*\)")
_SHARE = re.compile(r"\s*(\d{1,3})\s*%")
_ESCAPED = re.compile(r"\\([!-/:-@\[-`{-~])")


@lru_cache(maxsize=8)
def art_of(folder: Path) -> Callable[[str, str, str], tuple[str, tuple[Problem, ...]]]:
    """Return a function that draws the pictures and symbols in the Markdown of a pack.

    It makes a text with characters for what is drawn, and warnings, of a text, the file of its template, and what is
    written there; and raises ``PizarraError`` for a picture that cannot be printed.
    """

    def draw(markdown: str, file: str, template: str) -> tuple[str, tuple[Problem, ...]]:
        warnings: list[Problem] = []

        def figure(match: re.Match[str]) -> str:
            name = _ESCAPED.sub(r"\1", match[2])
            picture, lost = find_picture(name, folder, Location(file, line=_line(template, match[2])))
            warnings.extend(lost)
            share = _SHARE.match(match[1])
            wide = min(100, max(5, int(share[1]))) / 100 if share else 1.0
            return allocate_character(f"{id(picture)}:{wide}", picture.name, lambda: picture, wide)

        def locate(symbol: str) -> Location:
            return Location(file, line=_line(template, f":{symbol}:"))

        text = with_symbols(_PICTURE.sub(figure, markdown), folder, locate)
        for unknown in unknown_symbols(text, folder):
            warnings.append(locate(unknown.name).problem(unknown.message, unknown.hint, Severity.WARNING))
        return text, tuple(warnings)

    return draw


def _line(template: str, what: str) -> int:
    """Return the line of a template that something is on; 0 if it comes from elsewhere."""
    before, match, _ = template.partition(what)
    return before.count("\n") + 1 if match else 0
