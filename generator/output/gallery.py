"""The gallery of a build, and a league's page to share: HTML files that need nothing else."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from generator.backends.html import card_html, page_html, picture
from generator.build.board.plan import BoardPlan
from generator.build.build import BuildResult
from generator.build.documents.part import BuildContext
from generator.build.request import BuildRequest
from generator.build.season_view import season_view
from generator.geometry.shapes import Rect, Size
from generator.i18n import Counted, Message, message, translate
from generator.imposition.paper import Document, Sheet
from generator.model.names import slug
from generator.model.team import Team
from generator.pieces.kit import crest, distinct_initials
from generator.problems import SEVERITY_WORDS, Problem, errors, sort_problems
from generator.scene.rewrite import text_to_outlines
from generator.text.blocks import Heading, parse
from generator.text.words import visible

if TYPE_CHECKING:
    from generator.pieces.cards import CardText

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
    letters = distinct_initials([loaded.team.name for loaded in request.teams])
    teams = [_team(loaded.team, letters[loaded.team.name], language) for loaded in request.teams]
    values = {
        "title": season.title,
        "game": game.title.in_(language),
        "season": season,
        "columns": [
            {"letter": translate(language, letter), "name": translate(language, name)} for letter, name in _COLUMNS
        ],
        "teams": teams,
        "badges": {loaded.team.name: team["badge"] for loaded, team in zip(request.teams, teams, strict=True)},
        "words": {key: translate(language, text, round=season.after) for key, text in _LEAGUE_TEXTS.items()},
    }
    return page_html("league", f"{season.title} · {game.title.in_(language)}", language, values)


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
    "card_texts": message("Cards as text"),
    "tips": message("How to print it"),
    "viewer": message("Enlarged page"),
    "previous": message("Previous page"),
    "next": message("Next page"),
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
    title, board = request.pack.game.title.in_(request.language), BuildContext(request, result.board).board
    values = {
        "title": title,
        "summary": board.summary if board else translate(request.language, message("without a board")),
        "words": {key: translate(request.language, text) for key, text in _GALLERY_TEXTS.items()},
        "tips": [translate(request.language, tip) for tip in _TIPS],
        "problems": [_row(problem, request.language) for problem in sort_problems(map(_at_home, problems))],
        "sections": [
            *_set_ups(request, board, files),
            *(_section(each, request.language, files) for each in result.documents),
        ],
        "cards": [_card(card) for card in result.cards],
    }
    return page_html("gallery", f"{title} · {translate(request.language, 'gallery')}", request.language, values)


_SET_UP_WIDTH = 900
"""The width of the picture of a set-up on the page, in pixels."""


def _set_ups(request: BuildRequest, board: BoardPlan | None, files: Collection[str]) -> Iterator[dict[str, Any]]:
    """Yield the section of the assembled board with each set-up of the game on it; none with set-ups in error."""
    if board is None or not request.pack.game.set_up:
        return
    from generator.build.set_ups import arrange, set_up_board, set_up_picture, set_up_problems  # few games need it

    board = set_up_board(request, board)
    if board is None or errors(set_up_problems(board)):
        return
    language, game, pages = request.language, request.pack.game, []
    title = translate(language, message("Set-up"))
    for key in game.set_up:
        drawn, arrangement = set_up_picture(key, board, board.layout.size.width, "board"), arrange(key, board)
        sheets = (Sheet(drawn.size, text_to_outlines(drawn.items), "1"),)
        document = Document("set-up", arrangement.name, language, sheets)
        height = round(_SET_UP_WIDTH * drawn.size.height / drawn.size.width)
        caption = f"{arrangement.name}. {arrangement.note}" if arrangement.note else arrangement.name
        shown = picture(document.sheets[0], document)
        pages.append(
            {"picture": shown, "alt": f"{title}: {arrangement.name}", "caption": caption, "width": _SET_UP_WIDTH,
             "height": height}
        )  # fmt: skip
    file = "set-up.pdf" if "set-up.pdf" in files else ""
    about = translate(language, Counted("1 picture", "{count} pictures"), count=len(pages))
    yield {"name": "the-set-up", "title": title, "about": about, "file": file, "pages": pages, "wide": True}


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
        "name": f"pages-{slug(document.name)}",
        "title": document.title.rpartition(" · ")[2],
        "about": translate(language, Counted("1 page", "{count} pages"), count=len(document.sheets)),
        "file": file if file in files else "",
        "pages": list(_pages(document, language)),
        "wide": False,
    }


def _pages(document: Document, language: str) -> Iterator[dict[str, Any]]:
    for number, sheet in enumerate(document.sheets, 1):
        caption = sheet.title.replace(f"{document.title} · ", "").removesuffix(f" · {document.title}")
        caption = caption if caption != document.title else translate(language, "page {number}", number=number)
        width, height = sheet.size
        yield {
            "picture": picture(sheet, document),
            "alt": f"{document.title}: {caption}",
            "caption": caption,
            "width": _THUMBNAIL,
            "height": round(_THUMBNAIL * height / width),
        }


def _card(card: CardText) -> dict[str, str]:
    text = visible(card.markdown)
    titles = (block.text for block in parse(text) if isinstance(block, Heading))
    return {"title": next(titles, card.name), "body": card_html(text, 4)}
