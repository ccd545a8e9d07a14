"""The gallery of a build, and a league's page to share: HTML files that need nothing else."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from generator.backends.html import card_html, page_html, picture, text_html
from generator.build.board.plan import BoardPlan, make_board
from generator.build.build import BuildResult
from generator.build.request import BuildRequest
from generator.build.template_views import season_view
from generator.geometry.shapes import Rect, Size
from generator.i18n import Counted, Message, message, translate
from generator.imposition.paper import Document, Sheet
from generator.imposition.single_pieces import faces_side_by_side
from generator.model.team import Team
from generator.pieces.kit import crest, distinct_initials
from generator.problems import SEVERITY_WORDS, Problem, errors, sort_problems
from generator.scene.drawings import text_to_outlines, to_grey
from generator.scene.fonts import named_symbols
from generator.scene.pieces import Piece, merge_groups
from generator.scene.primitives import Artwork, Text, each_item
from generator.text.blocks import Heading, parse
from generator.text.words import visible

if TYPE_CHECKING:
    from generator.pieces.cards import CardText
    from generator.templating.rendering import Blocks

LEAGUE_PAGE = "league.html"

_LEAGUE_TEXTS: Mapping[str, Message] = {
    "skip": message("Skip to content"),
    "contents": message("Contents"),
    "table": message("Standings"),
    "players": message("Players"),
    "player": message("Player"),
    "rest": message("All the others"),
    "after": message("After round {round}"),
    "during": message("During round {round}"),
    "suspended": message("Suspended for the next match"),
    "matches": message("Matches"),
    "round": message("Round"),
    "total": message("Total"),
    "rests": message("bye"),
    "teams": message("Teams"),
    "team": message("Team"),
    "form": message("Form"),
    "search": message("Search for a team, a player, a date or a place"),
    "none": message("Nothing found."),
    "made": message("Made with Pizarra. This page is one file and needs no connection."),
}
_COLUMNS: Sequence[tuple[Message, Message]] = (
    (message("P", "table"), message("played")),
    (message("W", "table"), message("won")),
    (message("D", "table"), message("drawn")),
    (message("L", "table"), message("lost")),
    ("+", message("for")),
    ("−", message("against")),
    ("±", message("difference")),
    (message("Pts", "table"), message("points")),
)
_BADGE = Size(20.0, 24.0)
"""In millimetres; the page shows it at 56 × 67 pixels."""


def league_page(request: BuildRequest) -> bytes:
    language, game = request.language, request.pack.game
    assert request.season is not None
    season = season_view(request.season, game, [loaded.team for loaded in request.teams], language)
    everybody = (*request.teams, *request.withdrawn)
    letters = distinct_initials([loaded.team.name for loaded in everybody])
    teams = [_team(loaded.team, letters[loaded.team.name], language) for loaded in everybody]
    values = {
        "title": season.title,
        "game": game.title.in_(language),
        "season": season,
        "columns": [
            {"letter": translate(language, letter), "name": translate(language, name)} for letter, name in _COLUMNS
        ],
        "teams": teams[: len(request.teams)],
        "badges": {loaded.team.name: team["badge"] for loaded, team in zip(everybody, teams, strict=True)},
        "words": {key: translate(language, text, round=season.after) for key, text in _LEAGUE_TEXTS.items()},
    }
    title = f"{season.title} · {game.title.in_(language)}"
    return page_html("league", title, language, values, game.look.colour)


def _team(team: Team, letters: str, language: str) -> dict[str, Any]:
    outlines = text_to_outlines((crest(team, Rect(0.5, 0.5, _BADGE.width - 1, _BADGE.height - 1), letters),))
    document = Document("badge", team.name, language, (Sheet(_BADGE, outlines, "1"),))
    return {
        "name": team.name,
        "coach": team.coach,
        "badge": picture(document.sheets[0], document),
        "players": sorted(team.players, key=lambda player: player.number),
    }


GALLERY = "index.html"
_THUMBNAIL = 260

_GALLERY_TEXTS: Mapping[str, str] = {
    "skip": message("Skip to content"),
    "contents": message("Contents"),
    "problems": message("Notices"),
    "board": message("Board"),
    "choose": message("Show on the board"),
    "where": message("What is where"),
    "leaflet": message("Rules leaflet"),
    "rules": message("Rules"),
    "cards": message("Cards"),
    "pieces": message("Pieces"),
    "search": message("Search the cards and pieces"),
    "none": message("Nothing found."),
    "large": message("Select a picture to enlarge it."),
    "sheets": message("Sheets to print"),
    "tips": message("How to print it"),
    "viewer": message("Enlarged picture"),
    "previous": message("Previous picture"),
    "next": message("Next picture"),
    "zoom": message("Zoom"),
    "close": message("Close"),
    "made": message("Made with Pizarra. This page is one file and needs no connection."),
}

_TIPS = (
    message("Print the PDF files, not this page, at 100% (“actual size”, never “fit to page”)."),
    message("Print one sheet first and measure its ruler: 50 mm must measure 50 mm."),
    message("Print the rest in one go, on the same paper and from the same tray."),
    message(
        "Counters are printed on both sides; each sheet says which edge to flip on. Use card of 160–230 g/m², "
        "or paper glued to card."
    ),
    message("Cut from mark to mark. The margins of the board say which sheet goes where."),
)


def gallery_file(
    request: BuildRequest, result: BuildResult, problems: Iterable[Problem], files: Collection[str]
) -> bytes:
    """Return the gallery of what was made. ``files`` are those beside it, to which it may lead."""
    language, board = request.language, result.board or make_board(request)
    title, show = request.pack.game.title.in_(language), _Pictures(request)
    printed = sum(result.parts["board"].boards.values(), ()) if "board" in result.parts else ()
    values = {
        "title": title,
        "summary": board.summary if board else translate(language, message("without a board")),
        "words": {key: translate(language, text) for key, text in _GALLERY_TEXTS.items()},
        "tips": [translate(language, tip) for tip in _TIPS],
        "problems": [_row(problem, language) for problem in sort_problems(map(_at_home, problems))],
        "views": list(_views(show, board, printed)) if board else [],
        "leaflet": list(_leaflet(result.leaflet, show, board)),
        "leaflet_file": "rules.pdf" if "rules.pdf" in files else "",
        "cards": [_card(card) for card in result.cards],
        "sets": list(_sets(result, show)),
        "sections": [_section(each, language, files) for each in result.documents],
    }
    heading = f"{title} · {translate(language, 'gallery')}"
    return page_html("gallery", heading, language, values, request.pack.game.look.colour)


@dataclass(frozen=True, slots=True)
class _Pictures:
    """Makes pictures of a page that opens them large: in the language of a request, and grey where its kit is."""

    request: BuildRequest

    def of(self, art: Artwork, alt: str, caption: str, width: int) -> dict[str, Any]:
        """Return a picture as the page shows it, so many pixels wide."""
        (items,) = to_grey([art.items]) if self.request.grey else (art.items,)
        document = Document("picture", alt, self.request.language, (Sheet(art.size, items, "1"),))
        return _picture_entry(document.sheets[0], document, alt, caption, width)


def _picture_entry(sheet: Sheet, document: Document, alt: str, caption: str, width: int) -> dict[str, Any]:
    height = round(width * sheet.size.height / sheet.size.width)
    return {"picture": picture(sheet, document), "alt": alt, "caption": caption, "width": width, "height": height}


_BOARD_WIDTH, _FIGURE_WIDTH, _PIECE_WIDTH = 900, 520, 150
"""The widths of pictures on the page, in pixels: of the board, of those between text, and of pieces."""

_FIGURE_ON_PAPER = 110.0
"""How many millimetres wide the figures between text are drawn, which says how small their letters are."""


def _views(show: _Pictures, board: BoardPlan, printed: Sequence[BoardPlan]) -> Iterator[dict[str, Any]]:
    """Yield the assembled board with each set-up of the game on it, and without pieces where none shows this board.

    Further boards that are ``printed`` follow, each in the first of its colours; the first one is left out beside them.
    """
    if not printed or board.name in [each.name for each in printed]:
        yield from _first_views(show, board)
    for each in printed:
        if each.name != board.name:
            copy = each.copies[0]
            yield {
                "name": copy.title,
                "page": show.of(copy.artwork(), copy.title, copy.title, _BOARD_WIDTH),
                "lists": (),
            }


def _first_views(show: _Pictures, board: BoardPlan) -> Iterator[dict[str, Any]]:
    request, language = show.request, show.request.language
    usual = _usual_board(request, board)
    title = translate(language, message("Set-up"))
    for key in request.pack.game.set_up if usual else ():
        from generator.build.set_ups import arrange, piece_lists, set_up_figure  # few games need it

        assert usual is not None
        arrangement = arrange(key, usual)
        art = set_up_figure(key, usual, "board")(arrangement.board.layout.size.width)
        caption = f"{arrangement.name}. {arrangement.note}" if arrangement.note else arrangement.name
        yield {
            "name": arrangement.name,
            "page": show.of(art, f"{title}: {arrangement.name}", caption, _BOARD_WIDTH),
            "lists": piece_lists(arrangement),
        }
    if usual is None or not request.pack.game.set_up or usual.layout.size != board.layout.size:
        name = board.title if board.name else translate(language, message("The assembled board"))
        yield {"name": name, "page": show.of(board.artwork(), name, name, _BOARD_WIDTH), "lists": ()}


def _usual_board(request: BuildRequest, board: BoardPlan | None) -> BoardPlan | None:
    """Return the board that set-ups are drawn on; ``None`` without one, and with set-ups in error."""
    game = request.pack.game
    if board is None or not (game.set_up or game.diagrams):
        return None
    from generator.build.set_ups import set_up_board, set_up_problems  # few games need it

    usual = set_up_board(request, board)
    return None if usual is None or errors(set_up_problems(usual)) else usual


def _leaflet(passages: Iterable[Blocks | str], show: _Pictures, board: BoardPlan | None) -> Iterator[dict[str, Any]]:
    """Yield the rules leaflet in reading order: text, and its pictures between."""
    game, usual = show.request.pack.game, _usual_board(show.request, board)
    for passage in passages:
        if isinstance(passage, str):
            yield {"body": text_html(visible(passage), 3), "figures": ()}
            continue
        keys = [name for column in passage.columns for name in column if name in (*game.set_up, *game.diagrams)]
        if keys and usual is not None:
            yield {"body": "", "figures": [_figure(key, show, usual) for key in keys]}


def _figure(key: str, show: _Pictures, board: BoardPlan) -> dict[str, Any]:
    """Return the picture of a set-up or diagram between text."""
    from generator.build.set_ups import entry_of, note_of, set_up_figure  # few games need it

    _, entry = entry_of(key, show.request)
    name, note = entry.name.in_(show.request.language), note_of(entry, show.request)
    alt = f"{translate(show.request.language, message('Rules leaflet'))}: {name}"
    return show.of(set_up_figure(key, board)(_FIGURE_ON_PAPER), alt, note or name, _FIGURE_WIDTH)


def _sets(result: BuildResult, show: _Pictures) -> Iterator[dict[str, Any]]:
    """Yield the small pieces of a game by their sets, each with its back beside its front.

    The words on pieces without a text of their own, such as the cards of a deck, describe their pictures.
    """
    language, written = show.request.language, {card.name for card in result.cards}
    for pieces in merge_groups(result.pieces):
        name = translate(language, _SET_NAMES.get(pieces.name, pieces.name))
        seen = Counter[str]()
        shown = []
        for piece in pieces.pieces:
            seen[piece.name] += 1
            label = f"{piece.name} ({seen[piece.name]})" if seen[piece.name] > 1 else piece.name
            caption = f"{label} × {piece.quantity}" if piece.quantity > 1 else label
            words = "" if pieces.name == "cards" and written else _words_on(piece)
            alt = f"{name}: {label}. {words}" if words else f"{name}: {label}"
            sheet = faces_side_by_side(piece.name, (piece,), language).sheets[0]
            shown.append(show.of(Artwork(sheet.size, tuple(sheet.items)), alt, caption, _PIECE_WIDTH))
        yield {"title": name, "pages": shown}


_SET_NAMES: Mapping[str, Message] = {"cards": message("Cards"), "tokens": message("Tokens")}
"""The titles of sets that are not named by a game or a team."""


def _words_on(piece: Piece) -> str:
    texts = dict.fromkeys(item.text for item in each_item(piece.front) if isinstance(item, Text))
    return " ".join(named_symbols(" ".join(texts)).split())


def _at_home(problem: Problem) -> Problem:
    """Return a problem in a file called by its name alone: the page is the same from whichever folder it is built."""
    slash = "/" * problem.file.endswith("/")
    return replace(problem, file=re.split(r"[/\\:]", problem.file.rstrip("/"))[-1] + slash)


def _row(problem: Problem, language: str) -> dict[str, str]:
    return {
        "kind": problem.severity.word,
        "word": translate(language, SEVERITY_WORDS[problem.severity]),
        "place": problem.place,
        "text": ": ".join(part for part in (problem.about, translate(language, problem.message)) if part),
        "hint": translate(language, problem.hint),
    }


def _section(document: Document, language: str, files: Collection[str]) -> dict[str, Any]:
    file = f"{document.name}.pdf"
    return {
        "title": document.title.rpartition(" · ")[2],
        "about": translate(language, Counted("1 page", "{count} pages"), count=len(document.sheets)),
        "file": file if file in files else "",
        "pages": list(_pages(document, language)),
    }


def _pages(document: Document, language: str) -> Iterator[dict[str, Any]]:
    for number, sheet in enumerate(document.sheets, 1):
        caption = sheet.title.replace(f"{document.title} · ", "").removesuffix(f" · {document.title}")
        caption = caption if caption != document.title else translate(language, "page {number}", number=number)
        yield _picture_entry(sheet, document, f"{document.title}: {caption}", caption, _THUMBNAIL)


def _card(card: CardText) -> dict[str, str]:
    text = visible(card.markdown)
    titles = (block.text for block in parse(text) if isinstance(block, Heading))
    return {"title": next(titles, card.name), "body": card_html(text, 4)}
