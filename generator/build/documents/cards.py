"""The reference cards."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from generator.build.documents.part import (
    BuildContext,
    DocumentKind,
    DocumentResult,
    OnSheets,
    cutting,
    on_sheets,
    pieces_in,
    rule_problems,
)
from generator.build.faces import face_context, pack_location
from generator.build.request import BuildRequest
from generator.build.template_views import template_in
from generator.i18n import message, phrase, plural
from generator.imposition.paper import Document, with_tight_margins
from generator.imposition.slots import gang_area
from generator.model.pieces.rows import PieceField
from generator.packs.card_files import CARD_FILES
from generator.packs.load import Pack, known_faces, lookups_in
from generator.pieces.cards import (
    CardTopic,
    card_artworks,
    card_number,
    card_style,
    in_look,
    on_both_sides,
    skill_texts,
)
from generator.pieces.counter_style import CounterStyle
from generator.pieces.face_drawing import draw_face
from generator.pieces.face_side import FaceSide
from generator.pieces.face_templates import ready
from generator.problems import PizarraError, Problem, Severity, errors, raise_errors
from generator.rules.templates import RowTexts
from generator.scene.legibility import Reader
from generator.scene.palette import WHITE, tint
from generator.scene.pieces import DrawnPiece, PieceSet, mirror
from generator.scene.primitives import Item, OutlineItem
from generator.templating.rendering import Template, losses


def make(context: BuildContext) -> DocumentResult:
    """Return the cards on sheets.

    Raises ``PizarraError`` with what is wrong with their templates and with the rules they print, and without room.
    """
    request = context.request
    templates = [] if request.decks else card_templates(request)
    texts, faults = context.cache.card_texts(templates, request.language)
    topics = topics_of_cards(request.pack, request.language)
    texts = tuple(text._replace(topic=topics.get(text.name.partition(".")[0])) for text in texts)
    style = in_look(card_style(request.edition, gang_area(request.reading_paper).size), request.pack.game.look)
    style = style._replace(typeface=request.pack.typeface, tinted=request.ink != "light")
    style = style._replace(two_sided=has_cards_as_backs(request))
    long = style._replace(most_pages=MOST_SKILL_CARDS)
    game, title = request.pack.game, request.pack.game.title.in_(request.language)
    cards, more = card_artworks(texts, title, style)
    skills, wrong = card_artworks([] if request.decks else skill_texts(game, request.language), title, long)
    cards, more = (*cards, *skills), (*more, *wrong)
    lost = (problem for template in templates for problem in losses(template))
    problems = (*faults, *more, *lost, *(rule_problems(request) if cards else ()))
    raise_errors(problems)
    types = {("decks", slug): deck for slug, deck in game.decks.items() if slug in (request.decks or (slug,))}
    decks = context.cache.typed_sets(types, _LOOSE)
    problems = (*problems, *(problem for deck in decks for problem in deck.problems))
    raise_errors(problems)
    sets = [deck.pieces for deck in decks if deck.pieces.pieces]
    usual = request.edition == "usual"  # large ones are half a sheet
    back, back_problems = card_back(request, style.outline) if usual else (None, ())
    problems = (*problems, *back_problems)
    if back is not None and not cards and not request.decks:
        message = phrase("the game has no reference cards, so none has this back")
        hint = phrase("remove it; the back of a deck is “back” in “decks”")
        at = pack_location(request.pack, ("look", "back"))
        problems = (*problems, at.problem(message, hint, Severity.WARNING))
    if not cards and not sets:
        nothing = on_sheets((), "cards", "", request, request.reading_paper)
        return DocumentResult(problems=(*problems, *nothing.problems), counts={"cards": 0})
    drawn = tuple(on_both_sides(cards, style.two_sided) if back is None else (card.piece(back) for card in cards))
    sets = [*([PieceSet("cards", drawn)] if drawn else []), *sets]
    pieces = pieces_in(sets)
    title = request.title_of(DOCUMENT.title)
    on_paper = on_sheets(sets, "cards", title, request, request.reading_paper)
    if drawn and usual and request.ink != "light" and (again := _second_set(drawn, sets, on_paper, request)):
        on_paper = again
    problems = (*problems, *on_paper.problems, *_on_fewer_sheets(sets, on_paper.documents, request))
    printed = frozenset(path for text in texts for path in text.printed)
    counts = {"cards": sum(piece.quantity for piece in pieces), "rule cards": len(cards), **on_paper.counts}
    return DocumentResult(on_paper.documents, problems, counts, tuple(sets), texts, printed)


def _second_set(
    drawn: Sequence[DrawnPiece], sets: Sequence[PieceSet], once: OnSheets, request: BuildRequest
) -> OnSheets | None:
    """Return the sheets with the reference cards twice, so that each player has them; ``None`` where there is no room.

    ``sets`` are those cards, as ``drawn``, and the decks; ``once`` is what they come to once each.
    """
    papers = sum(document.papers for document in once.documents)
    taken = sum(piece.quantity for piece in pieces_in(sets))
    if papers * once.counts.get("cards a sheet", 0) - taken < len(drawn):
        return None
    twice = sets[0]._replace(pieces=tuple(piece._replace(quantity=2) for piece in drawn))
    title = request.title_of(DOCUMENT.title)
    again = on_sheets([twice, *sets[1:]], "cards", title, request, request.reading_paper)
    if sum(document.papers for document in again.documents) > papers:
        return None
    return again._replace(counts={**again.counts, "sets of rule cards": 2, "cards again": len(drawn)})


def _on_fewer_sheets(
    sets: Sequence[PieceSet], documents: Sequence[Document], request: BuildRequest
) -> Iterator[Problem]:
    """Yield a note where narrower margins would save sheets; cards are not made smaller for that."""
    paper = request.reading_paper
    tight = with_tight_margins(paper)
    if not documents or tight == paper or request.printer is not None or request.edition != "usual":
        return
    others = on_sheets(sets, "cards", "", request, tight)
    now, then = (sum(each.papers for each in each_document) for each_document in (documents, others.documents))
    if then < now:
        message = phrase("cards need {now} sheets; with --margins tight, only {then}", now=now, then=then)
        if count := others.counts["cards a sheet"]:
            message = phrase(
                "cards need {now} sheets; with --margins tight ({count} per sheet), only {then}",
                now=now, then=then, count=count,
            )  # fmt: skip
        yield Problem("--margins", message, severity=Severity.NOTE)


MOST_SKILL_CARDS = 26
"""On so many cards the skills of a game may go."""

_LOOSE = CounterStyle(20.0)
"""What a card of a deck fits that asks for the size of a cell: decks lie beside the board."""


def card_templates(request: BuildRequest) -> list[Template]:
    """Return the texts of a request's reference cards. Raises ``PizarraError`` for one that cannot be read."""
    return [template_in(file, name, request.pack) for name, file in request.pack.cards(request.language).items()]


def summary(context: BuildContext, pages: str) -> Sequence[str]:
    counts = context.counts
    sizes = dict.fromkeys(piece.area.size for piece in pieces_in(context.parts["cards"].pieces))
    measures = tuple(phrase("{width:g} × {height:g} mm", width=size.width, height=size.height) for size in sizes)
    cards = plural(counts["cards"], "1 card", "{count} cards")
    lines = [phrase("{cards} {sizes}, {pages}", cards=cards, sizes=measures, pages=pages), cutting("cards", context)]
    if counts.get("sets of rule cards"):
        lines.append(phrase("the sheet has room for two sets of reference cards: one for each player"))
    return lines


DOCUMENT = DocumentKind(
    title=message("cards"),
    heading=message("Cards"),
    stock=message("200–250 g, or sleeves of 63.5 × 88.9 mm"),
    large_stock=message("160–250 g"),
    make=make,
    summary=summary,
    files=CARD_FILES,
    prints_tables=True,
    reads_rules=True,
)


def has_cards_as_backs(request: BuildRequest) -> bool:
    """Return whether every other reference card is the back of the one before: nobody shuffles them.

    Large ones are half a sheet and read side by side.
    """
    return request.pack.game.look.back is None and request.edition == "usual" and request.gang.backs != "none"


def card_numbers(request: BuildRequest) -> dict[str, str]:
    """Return what is printed on each reference card to call it by, by the names of their files."""
    two_sided = has_cards_as_backs(request)
    names = request.pack.cards(request.language)
    return {name: card_number(index, two_sided) for index, name in enumerate(names)}


def topics_of_cards(pack: Pack, language: str) -> dict[str, CardTopic]:
    """Return the topics of a game's cards, by the names of their files without endings."""
    topics = pack.game.topics
    last = max(1, len(topics) - 1)
    return {
        name: CardTopic(topic.name.in_(language), topic.colour, pack.topics.get(key), number / last, len(topics))
        for number, (key, topic) in enumerate(topics.items())
        for name in topic.cards
    }


BACK_FIELDS = ("title", "paper", "ink", "letters", "symbol")
"""What the back of reference cards may show: the title of the game, and its look in the ink that is asked for."""


def card_back(request: BuildRequest, outline: OutlineItem) -> tuple[tuple[Item, ...] | None, tuple[Problem, ...]]:
    """Return the back of a game's reference cards, from their middle, and warnings; ``None`` where its look has none.

    Raises ``PizarraError`` with what is wrong with the face.
    """
    pack, look, language = request.pack, request.pack.game.look, request.language
    if look.back is None:
        return None, ()
    paper = {"light": WHITE, "normal": tint(look.colour), "full": look.colour}[request.ink]
    ink, letters = (look.ornament, WHITE) if paper == look.colour else (look.colour, look.colour)
    values = (pack.game.title.in_(language), paper.hex, ink.hex, letters.hex, look.symbol or "")
    texts = dict(zip(BACK_FIELDS, values, strict=True))
    fields = dict.fromkeys(BACK_FIELDS, PieceField(optional=True))
    face, faults = ready(look.back, "back", fields, known_faces(pack), None, language, lookups_in(pack, language))
    if face is not None:
        side = FaceSide(mirror(outline), "back", face_context(pack), reader=Reader())
        drawn = draw_face(face, RowTexts.of(texts, fields, 1), 1, side)
        faults += drawn.faults
    places = ((pack_location(pack, fault.place(("look",))), fault) for fault in faults)
    problems = tuple(at.problem(fault.message, fault.hint, fault.severity) for at, fault in places)
    if face is None or errors(problems):
        raise PizarraError(problems)
    return (*drawn.bleed, *drawn.items), problems
