"""The pipeline: from a pack, teams and wishes to documents, and from documents to files."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from generator.artwork.board import BoardStyle, Lines, board_artwork
from generator.artwork.board_layout import BoardLayout
from generator.artwork.board_seams import seam_guide
from generator.artwork.counters import CounterStyle, team_counters
from generator.artwork.ink import Ink
from generator.artwork.panels import PanelArt, chances, panels_left_out, rose, track
from generator.artwork.tokens import token_pieces
from generator.geometry.football import Field
from generator.geometry.hexes import Orientation
from generator.geometry.shapes import Rect, Transform
from generator.imposition.board_sheets import BoardWords, poster_document, tiled_document
from generator.imposition.document import Document, Sheet
from generator.imposition.ganging import ganged, grid, honeycomb
from generator.imposition.paper import Paper
from generator.imposition.tiling import tile
from generator.imposition.words import decimal, say
from generator.model.board import Board, Panel
from generator.model.load import LoadedTeam, Pack, shown_path
from generator.model.load_rules import rules_in
from generator.model.rules import RuleBook, Switches
from generator.planning import Measures, Terms, plan
from generator.problems import PizarraError, Problem, Severity, raise_errors
from generator.scene.pieces import Piece
from generator.scene.primitives import Artwork, Box, Group

PARTS = ("board", "counters", "cards", "team-sheets")
FORMATS = ("pdf", "svg")


@dataclass(frozen=True)
class Order:
    """Everything that a build is asked for. Lengths in millimetres, the field in metres."""

    pack: Pack
    teams: tuple[LoadedTeam, ...]
    field: Field
    field_name: str
    paper: Paper
    asked: Measures = Measures()
    orientation: Orientation = "flat"
    overlap: float = 5.0
    poster: bool = False
    ink: Ink = "normal"
    lines: Lines = "printed"
    language: str = "es"
    parts: tuple[str, ...] = PARTS
    switches: Switches = dataclasses.field(default_factory=dict)

    @property
    def board(self) -> Board:
        """Return how the game prints its board."""
        return self.pack.game.board or Board()

    @cached_property
    def rules(self) -> RuleBook:
        """Return the game's rule tables with the rulings in force. Raises ``PizarraError``."""
        return rules_in(self.pack.folder, self.switches).book

    @property
    def terms(self) -> Terms:
        """Return what the board is made from."""
        board = self.board
        return Terms(self.field, self.orientation, self.paper, self.overlap, board.border, board.ends, board.goal_hexes)

    @property
    def usual(self) -> Measures:
        """Return the measures that the game gives where none are asked for."""
        board = self.board
        return Measures(board.columns, board.metres_per_hex, board.hexes, board.hex, board.board_width, board.sheets)


@dataclass(frozen=True, slots=True)
class Made:
    """What a build has drawn: documents, the board they belong to, and what should be told about them."""

    documents: tuple[Document, ...]
    layout: BoardLayout
    counter_width: float
    problems: tuple[Problem, ...]
    counts: Mapping[str, int]


def draw(order: Order) -> Made:
    """Return every document that is asked for. Raises ``PizarraError`` with all the errors of all parts."""
    layout, problems = plan(order.asked, order.usual, order.terms)
    found = list(problems)
    counter_width = layout.hex_width - order.pack.game.counter_gap
    counts: dict[str, int] = {}
    documents: list[Document] = []
    makers = {"board": _board, "counters": _counters, "cards": _cards, "team-sheets": _team_sheets}
    for part in order.parts:
        try:
            made, told = makers[part](order, layout, counts)
            documents += made
            found += told
        except PizarraError as error:
            found += error.problems
    raise_errors(found)
    return Made(tuple(documents), layout, counter_width, tuple(found), counts)


Drawn = tuple[tuple[Document, ...], tuple[Problem, ...]]


def _board(order: Order, layout: BoardLayout, counts: dict[str, int]) -> Drawn:
    panels = _panels(order, layout)
    artwork = board_artwork(layout, BoardStyle(order.ink, order.lines, order.language), panels)
    title = f"{order.pack.game.title} · {_WORDS[order.language]['board']}"
    words = BoardWords("board", title, board_summary(order, layout), order.language)
    counts["hexes"] = len(layout.pitch.cells)
    problems = _panel_notes(layout, panels)
    if order.poster:
        return (poster_document(artwork, words),), problems
    tiling = tile(layout.size, order.paper, order.overlap, seam_guide(layout))
    counts["sheets"] = len(tiling.tiles)
    documents = [tiled_document(artwork, tiling, words)]
    if order.lines == "strips":
        documents.append(_strips(order, layout))
    return tuple(documents), problems


def _strips(order: Order, layout: BoardLayout) -> Document:
    from generator.artwork.strips import strip_pages

    area = order.paper.printable(turned=False)
    title = f"{order.pack.game.title} · {say(order.language, 'strips')}"
    pages = strip_pages(layout, area.size)
    return _document("strips", title, order, pages)


def _panel_notes(layout: BoardLayout, panels: Sequence[PanelArt]) -> tuple[Problem, ...]:
    left_out = panels_left_out(layout, panels)
    if not left_out or not layout.panel_scale:
        return ()
    message = f"{left_out} of the {len(panels)} panels beside the field found no room and are left out"
    return (Problem("--hex", message, severity=Severity.NOTE),)


def board_summary(order: Order, layout: BoardLayout) -> str:
    """Return field, hexes and scale in one line."""
    pitch, language = layout.pitch, order.language
    metres = f"{decimal(order.field.length, language, 2)} × {decimal(order.field.width, language, 2)} m"
    name = f"{order.field_name}, {metres}" if order.field_name else metres
    hexes = f"{len(pitch.cells)} {_WORDS[language]['hexes']} {decimal(layout.hex_width, language, 2)} mm"
    return f"{name} · {hexes} · 1:{1000 / layout.mm_per_metre:.0f}"


def _panels(order: Order, layout: BoardLayout) -> tuple[PanelArt, ...]:
    return tuple(_panel(order, panel) for panel in order.board.panels) if layout.panel_scale else ()


def _panel(order: Order, panel: Panel) -> PanelArt:
    title = panel.name.in_(order.language) if panel.name else ""
    match panel.kind:
        case "rose":
            return rose(panel.corner, order.orientation)
        case "track":
            return track(panel.corner, title, panel.first, panel.last, panel.columns)
        case "odds":
            return chances(panel.corner, title, _chances(order))


def _chances(order: Order) -> list[tuple[str, str, float]]:
    """Return the chance of a characteristic roll for every target (games.md D2), from the game's own dice."""
    from generator.rules.odds import success

    rows = []
    for target in range(2, 13):
        chance = success(order.rules, target)
        rows.append((str(target), f"{decimal(float(chance) * 100, order.language, 0)} %", float(chance)))
    return rows


def _counters(order: Order, layout: BoardLayout, counts: dict[str, int]) -> Drawn:
    game = order.pack.game
    style = CounterStyle(layout.hex_width - game.counter_gap, order.orientation, order.language)
    pieces: list[Piece] = []
    problems: list[Problem] = []
    for loaded in order.teams:
        own, told = team_counters(loaded.team, game, style, loaded.file)
        pieces += own
        problems += told
    tokens = token_pieces(game, style)
    counts["counters"] = len(pieces)
    counts["tokens"] = sum(piece.quantity for piece in tokens)
    title = f"{game.title} · {_WORDS[order.language]['counters']}"
    slots = honeycomb(order.paper, style.width, style.orientation)
    return (ganged([*pieces, *tokens], slots, "counters", title, order.language),), tuple(problems)


def _cards(order: Order, layout: BoardLayout, counts: dict[str, int]) -> Drawn:
    from generator.artwork.cards import CARD_SIZE, card_artworks, card_texts
    from generator.artwork.templating import Template

    files = sorted(order.pack.file("cards").glob("*.md.j2"))
    templates = [Template(f.name, shown_path(f), f.read_text(encoding="utf-8")) for f in files]
    texts, problems = card_texts(templates, order.rules, order.language)
    cards, more = card_artworks(texts, order.pack.game.title)
    raise_errors((*problems, *more))
    counts["cards"] = len(cards)
    if not cards:
        return (), ()
    middle = Transform.shift(-CARD_SIZE.width / 2, -CARD_SIZE.height / 2)
    pieces = [
        Piece(
            card.title,
            Box(middle.rect(Rect(0, 0, *CARD_SIZE)), radius=card.corner),
            (Group(card.front.items, middle),),
            (Group(card.back.items, middle),) if card.back else None,
        )
        for card in cards
    ]
    title = f"{order.pack.game.title} · {_WORDS[order.language]['cards']}"
    document = ganged(pieces, grid(order.paper, CARD_SIZE, 0.0), "cards", title, order.language)
    return (document,), (*problems, *more)


def _team_sheets(order: Order, layout: BoardLayout, counts: dict[str, int]) -> Drawn:
    from generator.artwork.team_sheet import team_sheet
    from generator.artwork.team_sheet_figures import figure_columns

    game, area = order.pack.game, order.paper.printable(turned=False)
    pages: list[tuple[str, Artwork]] = []
    problems: list[Problem] = []
    for loaded in order.teams:
        try:
            figures = figure_columns(
                loaded.team, game, order.rules, order.language, shown_path(order.pack.file("game.yaml"))
            )
            drawn = team_sheet(
                loaded.team,
                game,
                figures,
                order.language,
                size=area.size,
                field=order.field,
                ink=order.ink,
                file=loaded.file,
            )
            pages += [(loaded.team.name, page) for page in drawn]
        except PizarraError as error:
            problems += error.problems
    raise_errors(problems)
    counts["team sheets"] = len(pages)
    if not pages:
        return (), ()
    title = f"{game.title} · {_WORDS[order.language]['team-sheets']}"
    return (_document("team-sheets", title, order, pages),), tuple(problems)


def _document(name: str, title: str, order: Order, pages: Iterable[tuple[str, Artwork]]) -> Document:
    """Return pages that fill the printable area of upright sheets as a document."""
    area = order.paper.printable(turned=False)
    shift = Transform.shift(area.x, area.y)
    sheets = tuple(
        Sheet(order.paper.size, (Group(page.items, shift),), str(number), heading)
        for number, (heading, page) in enumerate(pages, start=1)
    )
    return Document(name, title, order.language, sheets)


_WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "board": "tablero",
        "counters": "fichas",
        "cards": "tarjetas",
        "team-sheets": "hojas de equipo",
        "hexes": "hexágonos de",
    },
    "en": {
        "board": "board",
        "counters": "counters",
        "cards": "cards",
        "team-sheets": "team sheets",
        "hexes": "hexes of",
    },
}


def files_of(documents: Iterable[Document], formats: Sequence[str]) -> dict[str, bytes]:
    """Return what is to be written: file names below the output folder, and their bytes."""
    files: dict[str, bytes] = {}
    for document in documents:
        if "pdf" in formats:
            from generator.backends.pdf import pdf_bytes

            files[f"{document.name}.pdf"] = pdf_bytes(document)
        if "svg" in formats:
            from generator.backends.svg import document_svgs

            files |= {f"svg/{name}": data for name, data in document_svgs(document)}
    return files


def write(folder: Path, files: Mapping[str, bytes]) -> None:
    """Write all the files or none: each beside its target first, then all renamed.

    Raises ``PizarraError`` when the folder or a file cannot be written.
    """
    drafts: list[tuple[Path, Path]] = []
    try:
        for name, data in files.items():
            target = folder / name
            target.parent.mkdir(parents=True, exist_ok=True)
            draft = target.with_name(f".{target.name}.part")
            drafts.append((draft, target))
            draft.write_bytes(data)
        for draft, target in drafts:
            draft.replace(target)
    except OSError as error:
        where = shown_path(Path(str(error.filename or folder)))
        hint = "choose another folder with --out, or free some space"
        raise PizarraError(
            [Problem(where.replace(".part", ""), f"cannot be written: {error.strerror}", hint=hint)]
        ) from None
    finally:
        for draft, _ in drafts:
            draft.unlink(missing_ok=True)
