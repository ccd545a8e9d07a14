"""From what a build has drawn to what its files hold: the one path, whoever builds."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import chain, count, repeat
from pathlib import Path
from types import MappingProxyType
from typing import Any

import yaml

from generator import __version__
from generator.backends.pdf.content import NO_LAYERS, Encoder
from generator.backends.pdf.document import pdf_bytes, pdf_parts
from generator.backends.pdf.extras import TITLES, attachments, groups_of, with_extras
from generator.backends.png import (
    MM_PER_INCH,
    USUAL_DELAY,
    Pixels,
    animated_gif,
    cast_shadow,
    darkness,
    document_pngs,
    png_bytes,
    rasterise,
    with_edge,
    with_mask,
    with_shadow,
)
from generator.backends.svg import Layer, document_svgs, only_layer, with_registration
from generator.build.build import BuildResult
from generator.build.documents import PARTS, all_parts, kind_of
from generator.build.pieces import TABLES
from generator.build.request import BuildRequest
from generator.geometry.shapes import Point, Size
from generator.i18n import Phrase, phrase, translate
from generator.imposition.paper import Document, Sheet
from generator.imposition.single_pieces import PrintService, Single, single_pieces
from generator.model.fields import DEFAULT_DPI
from generator.model.names import distinct_names, is_below, safe_part, safe_stem, same_file, split_object
from generator.model.source import file_bytes
from generator.output.gallery import GALLERY, LEAGUE_PAGE, gallery_file, league_page
from generator.packs.build_file import BUILD_FILE, MOST_BYTES, Wish
from generator.packs.load import example_teams, find_service
from generator.packs.locations import BASE, is_read, places, require_inside, search_path, shown_path
from generator.packs.printers import profile_text
from generator.packs.symbols import ENDINGS, FOLDER
from generator.problems import Problem, quoted, user_error
from generator.scene.palette import Colour
from generator.scene.pieces import PieceSet, Shadow, merge_groups
from generator.scene.primitives import Content, Item, Lazy, OutlineItem

PACK_FILES = (
    "game.yaml",
    "rules.yaml",
    "scenarios/*.yaml",
    "faces.yaml",
    "services.yaml",
    "words/*.yaml",
    "data/**/*.yaml",
    "fonts/**/*",
    "cards/**/*.md",
    *(f"**/*{ending}" for ending in TABLES),
    *(f"{FOLDER}/**/*{case}" for ending in ENDINGS for case in (ending, ending.upper())),
)
FIELDS = "fields.yaml"

_HEAD = "# What this was built from. “pizarra build” takes this file, and the PDF that it is attached to.\n"


def sources_of(request: BuildRequest, options: Mapping[str, Wish | Path]) -> dict[str, bytes]:
    """Return all that is needed to carry out a request again, by names below a folder of its own.

    ``options`` are the options as they were written, by their long names; files among them come along. Raises
    ``PizarraError`` for a file that can no longer be read.
    """
    files = _pack_files(request)
    teams, pictures = _team_names(request)
    files |= {**teams, **pictures}
    files |= _examples(request, teams)
    if request.pack.board_file is not None:
        files["board.yaml"] = request.pack.board_file
    files |= {f"{name}.yaml": wish for name, wish in options.items() if isinstance(wish, Path)}
    wishes = {name: f"{name}.yaml" if isinstance(wish, Path) else wish for name, wish in options.items()}
    if request.parts != PARTS:
        some = {"board": request.boards, "cards": request.decks}
        names = (some.get(name) or (name,) for name in request.parts)
        wishes["only"] = ",".join(dict.fromkeys(name for several in names for name in several))
    contents = {name: _file_content(file) for name, file in files.items()}
    if request.printer is not None:
        contents["printer.yaml"] = _yaml(profile_text(request.printer))
        wishes["printer"] = "printer.yaml"
    board = "" if request.pack.board_file is None else "board.yaml"
    has_no_teams = not teams and bool(example_teams(request.pack))
    build_file = build_file_text(request.pack.game.slug, list(teams), board, wishes, has_no_teams)
    return {BUILD_FILE: build_file, **dict(sorted(contents.items()))}


def build_file_text(
    game: str, teams: Sequence[str], board: str, wishes: Mapping[str, Wish], has_no_teams: bool
) -> bytes:
    """Return a build file; files are named from its folder, and without ``board`` the board is the game's own.

    Without teams they are the game's examples, unless it ``has_no_teams``.
    """
    entries: dict[str, Any] = {"pizarra": __version__, "game": game}
    if teams or has_no_teams:
        entries["teams"] = list(teams)
    if board:
        entries["board"] = board
    options = {name: _yaml_value(wishes[name]) for name in sorted(wishes)}
    return _HEAD.encode() + _yaml({**entries, "options": options} if options else entries)


def _yaml_value(wish: Wish) -> Any:
    """Return a wish as a file has it: whole numbers as such, lists as lists."""
    if isinstance(wish, str):
        return int(wish) if wish.isascii() and wish.isdigit() and str(int(wish)) == wish else wish
    return wish if isinstance(wish, bool) else list(wish)


def _yaml(entries: Mapping[str, Any]) -> bytes:
    text: str = yaml.safe_dump(entries, allow_unicode=True, sort_keys=False, width=110)
    return text.encode("utf-8", "replace")


def _pack_files(request: BuildRequest) -> dict[str, Path]:
    """Return the files that the request's parts are made from: the pack's, and those that all games share.

    A user's own file hides one of ours; an empty one comes along too, for it takes a card out.
    """
    patterns = dict.fromkeys(pattern for name in all_parts(request) for pattern in kind_of(name).files)
    shared = tuple(place / BASE for place in places("templates"))
    return {
        **_find_files(f"templates/{BASE}", shared[:-1], ("symbols/*.svg", "symbols/unit/*.svg")),
        **_find_files(f"templates/{BASE}", shared, (FIELDS, *patterns)),
        **_find_files(
            f"templates/{request.pack.game.slug}", search_path(request.pack.folder), (*PACK_FILES, *patterns)
        ),
    }


def _find_files(name: str, folders: Sequence[Path], patterns: Iterable[str]) -> dict[str, Path]:
    """Return the files of such patterns, by names below ``name``; the first folder's hide those of the others."""
    paths: dict[tuple[str, ...], Path] = {}
    for folder in reversed(folders):
        for file in (file for pattern in patterns for file in sorted(folder.glob(pattern)) if file.is_file()):
            paths[file.relative_to(folder).parts] = require_inside(file, folder)
    names = distinct_names("/".join((name, *map(safe_part, parts))) for parts in paths)
    return dict(zip(names, paths.values(), strict=True))


def _team_names(request: BuildRequest) -> tuple[dict[str, Path], dict[str, Path]]:
    """Return the files of a request's teams, and of the pictures beside them, in folders where all of them have room.

    The names end like those of the files: a season may call a team as its file is called.
    """
    teams: dict[str, Path] = {}
    pictures: dict[str, Path] = {}
    owners: dict[str, Path] = {}
    home = f"teams/{request.pack.game.slug}"
    loaded_teams = (*request.teams, *request.withdrawn)
    for team, path in ((loaded.team, loaded.path) for loaded in loaded_teams if loaded.path is not None):
        images = (team.crest, *(player.picture for player in team.roster))
        names = [split_object(picture.name)[0] for picture in images if picture is not None]
        beside = {name: path.parent / name for name in names}
        existing = {name: file for name, file in beside.items() if file.is_file()}
        for spot in chain((home,), (f"{home}/{number}" for number in count(2))):
            name = f"{spot}/{safe_part(path.name)}"
            places = {f"{spot}/{part}": file for part, file in existing.items()}
            if same_file(name) not in owners and all(owners.get(same_file(n), f) == f for n, f in places.items()):
                break
        teams[name] = path
        pictures |= places
        owners |= {same_file(each): file for each, file in {**places, name: path}.items()}
    return teams, pictures


def _examples(request: BuildRequest, teams: Iterable[str]) -> dict[str, Path]:
    """Return the teams that the pack names as its examples, which must be available to it."""
    if not request.pack.game.example:
        return {}
    names = {f"teams/{request.pack.game.slug}/{file.name}": file for file in example_teams(request.pack)}
    return {name: file for name, file in names.items() if name not in set(teams)}


def _file_content(file: Path) -> bytes:
    return file_bytes(file, shown_path(file), MOST_BYTES, phrase("files attached to a PDF must be smaller"))


_MOST_PDF_BYTES = 500_000_000

_SINGLE = (BUILD_FILE, "board.yaml", "field.yaml", "season.yaml", "printer.yaml")
_TEAM = re.compile(r"teams/(?:[^/]+/){0,2}[^/]+\.ya?ml|teams/.+\.(?:png|jpe?g|svg)", re.IGNORECASE)
_PACK = re.compile(r"templates/[^/]+/(.+)")
_CHECKED = (".yaml", ".yml", ".j2", *ENDINGS)


@dataclass(frozen=True, slots=True)
class AttachedSources:
    files: Mapping[str, bytes]
    others: tuple[str, ...]

    @property
    def bytes(self) -> int:
        return sum(map(len, self.files.values()))


def read_sources(path: Path) -> AttachedSources:
    """Return the files a PDF was built from. Raises ``PizarraError`` when it does not say, or holds unsafe files."""
    name = shown_path(path)
    data = file_bytes(path, name, _MOST_PDF_BYTES)
    attached = attachments(data, name, MOST_BYTES)
    if BUILD_FILE not in attached:
        hint = phrase(
            "only “pizarra build --attach” embeds one; build from the team files, or ask whoever made the PDF"
        )
        raise user_error(name, phrase("contains no {order_file} to build from", order_file=BUILD_FILE), hint)
    if unsafe := _unsafe([file for file in attached if file.lower().endswith(_CHECKED) or _is_taken(file)]):
        raise user_error(name, unsafe, phrase("Pizarra does not make such files; do not trust it"))
    taken = {file: content for file, content in attached.items() if _is_taken(file)}
    return AttachedSources(taken, tuple(file for file in attached if file not in taken))


def _is_taken(name: str) -> bool:
    """Return whether a build reads a file of that name: a request, a team, a part of a game that is no web page."""
    part = _PACK.fullmatch(name)
    of_game = part is not None and (is_read(part[1]) or part[1].lower().endswith(TABLES))
    return name in _SINGLE or bool(_TEAM.fullmatch(name)) or of_game


def _unsafe(names: list[str]) -> Phrase | None:
    """Return the problem with the names of attached files, ``None`` when they are safe."""
    if outside := [name for name in names if not is_below(name)]:
        return phrase("contains a file with an unsafe name: {outside}", outside=quoted(outside[0]))
    alike: dict[str, str] = {}
    for name in names:
        if (other := alike.setdefault(same_file(name), name)) != name:
            return phrase(
                "contains two files that are the same file on many systems: {other} and {name}",
                other=quoted(other),
                name=quoted(name),
            )
    return None


_NONE: Mapping[str, bytes] = MappingProxyType({})

Change = Callable[[Iterable[Item]], tuple[Item, ...]]
Files = dict[str, Content]
"""File names below the output folder, and what they hold."""

Encoders = dict[str, "Encoder"]
"""What turns drawings into PDF and remembers them: one for each way in which documents have their layers."""


@dataclass(frozen=True, slots=True)
class Rendering:
    """How documents become files. ``changes`` make the items of every page over first, one after the other.

    ``delay`` is for how many seconds an animated picture shows each board.
    With a ``layer``, the SVG pages hold that layer alone. With ``layers``, those of PDF pages can be switched on and
    off. ``attach`` are the wishes to be kept in PDF files, with all that the build was made from; ``None`` for none.
    Long documents are drawn by several processes, ``jobs``. With ``pieces``, each is a file of its own besides, in
    every one of ``piece_formats``, with a ``bleed`` in millimetres or as a print ``service`` takes it; with ``gallery``
    there is a page to look at.
    """

    formats: tuple[str, ...] = ("pdf",)
    dpi: int = DEFAULT_DPI
    delay: float = USUAL_DELAY
    changes: tuple[Change, ...] = ()
    layer: Layer | None = None
    layers: bool = False
    attach: Mapping[str, Wish | Path] | None = None
    jobs: int = 1
    pieces: bool = False
    piece_formats: tuple[str, ...] = ("png",)
    bleed: float | None = None
    service: str | None = None
    gallery: bool = False


def build_files(
    request: BuildRequest,
    result: BuildResult,
    rendering: Rendering,
    problems: Iterable[Problem],
    encoders: Encoders | None,
) -> Files:
    """Return everything that a build leaves behind; ``problems`` are in the gallery too.

    Raises ``PizarraError`` like ``files_of``, for a print service that nobody knows, and for sources that cannot be
    read.
    """
    sources = {} if rendering.attach is None else sources_of(request, rendering.attach)
    files = files_of(result.documents, rendering, sources, encoders)
    if GIF in rendering.formats:
        files[ANIMATION] = _animation(request, result.documents, rendering)
    if rendering.pieces and result.pieces:
        service = service_of(request, rendering)
        dpi = service.dpi or rendering.dpi
        files |= piece_files(result.pieces, dpi, service, rendering.piece_formats, request.language)
    if rendering.gallery:
        files[GALLERY] = gallery_file(request, result, problems, files)
    if request.season is not None and request.reprint is None and "league" in all_parts(request):
        files[LEAGUE_PAGE] = league_page(request)
    return files


def service_of(request: BuildRequest, rendering: Rendering) -> PrintService:
    """Return the print service that single pieces are made for. Raises ``PizarraError`` for an unknown one."""
    if rendering.service is None:
        return PrintService(bleed=rendering.bleed or 0.0)
    entry = find_service(rendering.service, request.pack)
    sizes = {name: Size(*measures) for name, measures in entry.sizes.items()}
    bleed = entry.bleed if rendering.bleed is None else rendering.bleed
    if entry.shadow is not None and bleed:
        message = phrase("{service} shows finished pieces with a shadow; they have no bleed", service=rendering.service)
        raise user_error("--bleed" if rendering.bleed else "--service", message, phrase("leave out one of the two"))
    margins = (entry.margins.top, entry.margins.right, entry.margins.bottom, entry.margins.left)
    return PrintService(
        rendering.service, bleed, entry.safe, entry.dpi or 0, sizes, entry.shadow, margins, entry.turn or 0
    )


def files_of(
    documents: Iterable[Document],
    rendering: Rendering,
    sources: Mapping[str, bytes] = _NONE,
    encoders: Encoders | None = None,
) -> Files:
    """Return the files of the documents, each PDF with ``sources`` attached.

    ``encoders`` are those that drew the like before. Raises ``PizarraError`` for pictures that cannot be made, and for
    what needs a package that is not there.
    """
    files: Files = {}
    encoders = {} if encoders is None else encoders
    for document in documents:
        marked = with_registration(document) if rendering.layer else document
        changed = _change(marked, rendering.changes)
        if "pdf" in rendering.formats:
            files[f"{document.name}.pdf"] = _pdf(changed, rendering, sources, encoders)
        for write in (write for name, write in _WRITERS.items() if name in rendering.formats):
            files.update(write(changed, rendering))
    if rendering.layer and not any(name.startswith("svg/") for name in files):
        message = phrase("none of the requested documents has a layer “{layer}”", layer=rendering.layer)
        raise user_error("--layer", message, phrase("counters, cards and boards have “cut”"))
    return files


def _svgs(document: Document, rendering: Rendering) -> Iterator[tuple[str, bytes]]:
    chosen = only_layer(document, rendering.layer) if rendering.layer else document
    return ((f"svg/{name}", data) for name, data in document_svgs(chosen))


def _pngs(document: Document, rendering: Rendering) -> Iterator[tuple[str, bytes]]:
    return ((f"png/{name}", data) for name, data in document_pngs(document, rendering.dpi))


_WRITERS: Mapping[str, Callable[[Document, Rendering], Iterable[tuple[str, bytes]]]] = {"svg": _svgs, "png": _pngs}
"""What makes the files of a document in each format, besides PDF, which may hold sources: names and bytes."""

GIF, ANIMATION = "gif", "boards.gif"
FORMATS = ("pdf", *_WRITERS, GIF)


def _animation(request: BuildRequest, documents: Sequence[Document], rendering: Rendering) -> bytes:
    """Return all boards as one animated picture. Raises ``PizarraError`` for what has no frames, or one only."""
    if not request.poster:
        message = phrase("an animated picture shows each board on one page")
        raise user_error("--format gif", message, phrase("add --paper poster"))
    boards = [document for document in documents if document.groups == "board"]
    if len(boards) < len(documents) and rendering.formats == (GIF,):
        others = tuple(document.name for document in documents if document.groups != "board")
        message = phrase("only boards can be an animated picture, not: {documents}", documents=others)
        raise user_error("--format gif", message, phrase("add --only board"))
    if sum(len(document.sheets) for document in boards) < 2:
        message = phrase("an animated picture needs two boards or more")
        raise user_error("--format gif", message, phrase("list them under “boards”, or write --format png"))
    return animated_gif([_change(board, rendering.changes) for board in boards], rendering.dpi, rendering.delay)


def _pdf(document: Document, rendering: Rendering, sources: Mapping[str, bytes], encoders: Encoders) -> Content:
    layers, titles = NO_LAYERS, {}
    if rendering.layers:
        layers = groups_of(document)
        titles = {name: translate(document.language, title) for name, title in TITLES.items()}
    encoder = encoders.setdefault(document.groups, Encoder(layers))
    if not rendering.layers and not sources:
        return Lazy(pdf_parts, document, encoder, rendering.jobs)
    return with_extras(pdf_bytes(document, encoder, rendering.jobs), titles, sources)


def _change(document: Document, changes: Iterable[Change]) -> Document:
    for change in changes:
        sheets = tuple(replace(sheet, items=Lazy(change, sheet.items)) for sheet in document.sheets)
        document = replace(document, sheets=sheets)
    return document


PIECE_FORMATS = ("pdf", "svg", "png")
"""What single pieces may be: drawings with the cut as their TrimBox, or transparent pictures."""


def piece_files(
    sets: Iterable[PieceSet], dpi: int, service: PrintService, formats: Sequence[str] = ("png",), language: str = ""
) -> Files:
    """Return every side of every piece as a file in each of some formats, and a table of their sizes and numbers.

    Raises ``PizarraError`` when pictures cannot be made, and for drawings with a shadow.
    """
    if service.shadow is not None and (drawn := [name for name in formats if name != "png"]):
        message = phrase("a shadow is made of pixels; these files have none: {names}", names=tuple(drawn))
        raise user_error("--format", message, phrase("use {example}", example="--format png"))
    files: Files = {}
    table = io.StringIO()
    rows = csv.writer(table, lineterminator="\n")
    rows.writerow(["file", "quantity", "width px", "height px", "width mm", "height mm", "bleed mm"])
    by_set = [(safe_stem(pieces.name, "set"), single_pieces(pieces, service)) for pieces in merge_groups(sets)]
    names = distinct_names(f"{name}/{safe_stem(page.sheet.label, 'piece')}" for name, pages in by_set for page in pages)
    for _, pages in by_set:
        pictures = _pictures(pages, dpi) if "png" in formats else repeat(None)
        for page, picture in zip(pages, pictures, strict=False):
            name = next(names)
            made = _drawings(page, [each for each in formats if each != "png"], language)
            pixels: dict[str, tuple[int | str, int | str]] = dict.fromkeys(made, ("", ""))
            if picture is not None:
                made["png"], pixels["png"] = png_bytes(picture, dpi), (picture.width, picture.height)
            width, height = (f"{side:.3f}".rstrip("0").rstrip(".") for side in page.sheet.size)
            for ending, content in made.items():
                files[f"pieces/{name}.{ending}"] = content
                sizes = (*pixels[ending], width, height, f"{service.bleed:g}")
                rows.writerow([f"{name}.{ending}", page.quantity, *sizes])
    files["pieces/pieces.csv"] = table.getvalue().encode()
    return files


def _drawings(page: Single, formats: Iterable[str], language: str) -> dict[str, Content]:
    """Return a side of a piece as a file of one page without pixels, by formats."""
    document = Document("piece", page.sheet.title, language, (page.drawing,))
    return {
        name: pdf_bytes(document) if name == "pdf" else next(data for _, data in document_svgs(document))
        for name in formats
    }


def _pictures(pages: Sequence[Single], dpi: int) -> Iterator[Pixels]:
    """Yield every side of a piece as it is cut: its edge going on into the bleed, nothing outside.

    Inside it is opaque, if it has a ground. Its shadow, if it has one, lies around it, or around all that is drawn.
    """
    inset = 1.5 * MM_PER_INCH / dpi
    masks: dict[tuple[OutlineItem, OutlineItem], tuple[Pixels, Pixels]] = {}
    shadows: dict[tuple[OutlineItem, OutlineItem], tuple[bytes, Colour | Pixels]] = {}
    clear = [page.clear for page in pages]
    for page, face in zip(pages, rasterise(_document(page.sheet for page in pages), dpi, clear=clear), strict=True):
        key = page.outline, page.cut
        if key not in masks:
            inside, cut_mask = rasterise(_document((page.mask(inset), page.cut_mask)), dpi)
            masks[key] = inside, cut_mask
            if page.shadow is not None:
                shadows[key] = _shadow(page, page.shadow, dpi)
        inside, cut_mask = masks[key]
        picture = with_mask(face if page.clear else with_edge(face, inside), cut_mask)
        if page.shadow is None:
            yield picture
            continue
        shade, tones = shadows[key]
        if page.clear:
            fall = Point(*(round(way / MM_PER_INCH * dpi) for way in page.fall))
            shade = cast_shadow(picture, fall, round(page.blur / MM_PER_INCH * dpi), page.shadow.opacity)
        yield with_shadow(picture, shade, tones)


def _shadow(page: Single, shadow: Shadow, dpi: int) -> tuple[bytes, Colour | Pixels]:
    """Return how dark the shadow of a piece is in each pixel, and its colours."""
    (shade,) = rasterise(_document((page.shade,)), dpi)
    if isinstance(shadow.colour, Colour):
        return darkness(shade), shadow.colour
    (tones,) = rasterise(_document((page.tones,)), dpi, clear=[True])
    return darkness(shade), tones


def _document(sheets: Iterable[Sheet]) -> Document:
    return Document("pieces", "pieces", "", tuple(sheets))
