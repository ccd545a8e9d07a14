"""Text of sheets that never spills, and blocks that sheets share: heads, titles, boxes, lines to write on."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from math import fsum
from types import MappingProxyType
from typing import Any, Literal, NamedTuple

from generator.boards.layout import Ink
from generator.geometry.grids.hexes import ROOT3
from generator.geometry.shapes import Point, Rect, Size, Transform
from generator.i18n import Phrase, message, phrase, translate
from generator.model.game import Game, Record
from generator.model.team import Kit, Team
from generator.pieces.counter_style import FACING, CounterShape, CounterStyle, counter_shape
from generator.pieces.kit import crest, shirt, with_pale_kits
from generator.pieces.small_counters import blank_counter
from generator.problems import PizarraError, Problem, quoted
from generator.scene.fonts import BOLD, REGULAR, shorten
from generator.scene.palette import INK, Colour
from generator.scene.pictures import Picture, place_picture
from generator.scene.primitives import Artwork, Box, Group, Item, Line, Style, Symbol, Use
from generator.sheets.style import (
    A4_LIVE,
    QUIET,
    RULE,
    TINT,
    FieldStyle,
    FrontStyle,
    RunningHead,
    SheetStyle,
    sheet_style,
)
from generator.templating.rendering import Blocks, Script
from generator.text.blocks import Block
from generator.text.pages import text_part
from generator.text.parts import PagePart, PlacedPart, draw_parts, place_on_pages, side_by_side, stacked_part
from generator.text.words import Edition, TextBox, TextStyle, legible


class MarkLabel(NamedTuple):
    letter: str
    meaning: str
    colour: Colour | None


class Labels(NamedTuple):
    """The printed labels of team sheets and match sheets; by themselves the program's own, in no language yet."""

    team_sheet: str = message("team sheet")
    match_sheet: str = message("match sheet")
    page: str = message("sheet {0} of {1}", "of a team")
    coach: str = message("Coach")
    captain: str = message("Captain")
    opponent: str = message("Opponent")
    competition: str = message("Competition and round")
    date: str = message("Date")
    date_and_time: str = message("Date and time")
    referee: str = message("Referee")
    round: str = message("Round", "of a league")
    place: str = message("Place", "of a match")
    number: str = message("No.", "shirt")
    name: str = message("Name", "player")
    squad: str = message("Squad")
    starters: str = message("Starting line-up")
    substitutes: str = message("Substitutes")
    formation: str = message("Line-up")
    result: str = message("Score", "of a match")
    notes: str = message("Notes")
    suspended: str = message("suspended", "player")
    continued: str = message("continued")
    on: str = message("On", "substitution")
    when: str = message("When", "substitution")
    side: str = message("Team", "team")
    game: str = message("Game", "one of several")
    home: str = message("home", "team")
    away: str = message("away", "team")
    tally: str = ""
    periods: tuple[str, ...] = ()
    marks: tuple[MarkLabel, ...] = ()


def labels(language: str, record: Record) -> Labels:
    """Return the labels in a language, with the game's own words where it has some."""
    defaults: dict[str, Any] = {key: text for key, text in Labels._field_defaults.items() if text}
    words: dict[str, Any] = {key: translate(language, text) for key, text in defaults.items()}
    words |= {key: word.in_(language) for key, word in record.words.items()}
    marks = tuple(MarkLabel(m.letter.in_(language), m.name.in_(language), m.colour) for m in record.marks)
    periods = tuple(period.in_(language) for period in record.periods)
    return Labels(**words, tally=record.counted.in_(language), periods=periods, marks=marks)


class TextFitter:
    """Fits the texts that come from one ``file`` into their boxes, and collects those that do not fit."""

    def __init__(self, piece: Phrase, file: str) -> None:
        self.piece = piece
        self.file = file
        self._too_long: dict[tuple[str, str], float] = {}
        self._others: list[Problem] = []

    @property
    def problems(self) -> tuple[Problem, ...]:
        texts = (self._problem(path, text, width) for (path, text), width in self._too_long.items())
        return (*texts, *self._others)

    def add(self, problem: Problem) -> None:
        self._others.append(problem)

    def box(self, texts: str | Sequence[str], width: float, text_style: TextStyle, path: str = "") -> TextBox:
        """Return a text, or the first of some forms of it that fits, set into a width.

        When none does even at the floor, notes a problem at ``path`` that names the first.
        """
        forms = (texts,) if isinstance(texts, str) else texts
        for text in dict.fromkeys(forms):
            if (fitting := text_style.fit(text, width)) is not None:
                return fitting
        text = legible(forms[0])
        self._too_long[path, text] = min(width, self._too_long.get((path, text), width))
        return TextBox((text,), text_style.font, text_style.floor, text_style.leading)

    def _problem(self, path: str, text: str, width: float) -> Problem:
        values = {"text": quoted(text), "piece": self.piece, "width": width}
        message = phrase("{text} is too long for {piece}: it does not fit {width:.0f} mm", **values)
        hint = phrase("shorten it")
        if path.endswith("name"):
            hint = phrase("shorten it, or add a shorter form as “short”")
        return Problem(self.file, message, path, hint=hint, code="sheet-text")


def raise_problems(*fitters: TextFitter) -> None:
    """Raise ``PizarraError`` with what is wrong with any text, each problem once."""
    if problems := [problem for fitter in fitters for problem in fitter.problems]:
        raise PizarraError(dict.fromkeys(problems))


NO_FRONTS: Mapping[str, Colour] = MappingProxyType({})


class Setup(NamedTuple):
    """What the blocks of a sheet share; the pages are of ``size``, the paper without its margins.

    ``fronts`` are the colours of what is in front on counters, by kinds.
    """

    game: Game
    words: Labels
    language: str
    style: SheetStyle
    fitter: TextFitter
    size: Size = A4_LIVE
    ink: Ink = "normal"
    ornament: Picture | None = None
    headings: str = BOLD
    fronts: Mapping[str, Colour] = NO_FRONTS

    @property
    def tinted(self) -> bool:
        """Return whether blocks have a background, which takes ink."""
        return self.ink != "light"

    def in_ink(self, team: Team) -> Team:
        """Return a team in its kits, in paler ones where ink is spared."""
        return team if self.tinted else with_pale_kits(team)

    def gap(self, least: float) -> float:
        """Return the gap above a block, more in an edition that keeps blocks farther apart."""
        return max(least, self.style.gap)


class SheetWishes(NamedTuple):
    """What all sheets of a build have in common; ``ink`` ``light`` pales kits and badges and leaves grounds white."""

    game: Game
    language: str
    size: Size = A4_LIVE
    edition: Edition = "usual"
    ink: Ink = "normal"
    ornament: Picture | None = None
    headings: str = BOLD
    fronts: Mapping[str, Colour] = NO_FRONTS

    def setup(self, piece: Phrase, file: str) -> Setup:
        """Return the setup of a sheet's blocks; messages call it a ``piece``, and its texts come from a file."""
        game, language, size, edition, ink, ornament, headings, fronts = self
        words, style = labels(language, game.record), sheet_style(edition, game.look.colour, headings)
        return Setup(game, words, language, style, TextFitter(piece, file), size, ink, ornament, headings, fronts)


class Drawing(NamedTuple):
    """What is drawn across a place, from its top, and how high that came to be."""

    height: float
    items: Sequence[Item]


def fixed_part(draw: Callable[[Rect], Drawing], width: float, gap: float = 3.0) -> PagePart:
    """Return a part of a page that is as high as what it draws; ``width`` is that of the page."""
    return PagePart(draw(Rect(0, 0, width, 0)).height, lambda area: draw(area).items, gap=gap)


STRIP = 2.6
"""The height of the strip in a team's colours, in millimetres."""


def strip_items(kit: Kit, width: float) -> tuple[Item, ...]:
    whole = Rect(0, 0, width, STRIP)
    second = Rect(0, STRIP - 0.8, width, 0.8)
    outline = Box(whole, Style(stroke=RULE, width=0.1))
    return Box(whole, Style(fill=kit.primary)), Box(second, Style(fill=kit.secondary)), outline


def mark_card(mark: MarkLabel, middle: Point, style: SheetStyle) -> list[Item]:
    """Return a little card with a letter beside it, for those who do not see the colour; without one, the letter."""
    letter = TextBox((mark.letter,), style.strong.font, style.strong.sizes[0].size)
    if mark.colour is None:
        return [*letter.from_base(middle, QUIET, "middle")]
    card = Box(style.mark.shift(*middle), Style(mark.colour, INK, 0.15 * style.stroke), radius=0.3)
    return [card, *letter.from_base(middle.shift(0.4, 0), QUIET)]


def title_items(text: str, area: Rect, setup: Setup) -> list[Item]:
    title = setup.style.title
    box = setup.fitter.box(text, area.width, title.text)
    rule = area.y + title.rule
    colour = setup.game.look.colour
    line = Line(Point(area.x, rule), Point(area.right, rule), Style(stroke=colour, width=0.3 * setup.style.stroke))
    return [*box.from_base(Point(area.x, area.y + title.base), colour), line]


ORNAMENT = 0.13
"""The widest that the ornament of a title is, as a share of its ground."""


def title_ground(area: Rect, setup: Setup) -> tuple[Item, ...]:
    """Return what is behind the title of guide and leaflet: the game's colour with its ornament at the right.

    Where ink is spared it is a frame.
    """
    look, picture = setup.game.look, setup.ornament
    ground = Style(fill=look.colour) if setup.tinted else Style(stroke=look.colour, width=0.4)
    items: list[Item] = [Box(area, ground, 2.0)]
    if picture is not None:
        side = min(0.72 * area.height, ORNAMENT * area.width)
        at = Rect(area.right - side - 0.02 * area.width, area.centre.y - side / 2, side, side)
        items.append(place_picture(picture, at, tint=look.ornament if setup.tinted else look.colour))
    if look.highlight is not None:
        items.append(Box(Rect(area.x + 2.0, area.bottom - 1.1, area.width - 4.0, 0.6), Style(fill=look.highlight)))
    return tuple(items)


class Fact(NamedTuple):
    """A box to fill in: its label, its share of the row, what is known already, and where that comes from.

    ``text`` may have several forms, the best first.
    """

    label: str
    share: float
    text: str | Sequence[str] = ""
    path: str = ""


def draw_facts(facts: Sequence[Fact], look: FieldStyle, area: Rect, setup: Setup) -> Drawing:
    """Return boxes with labels, as many in a row as the style has abreast."""
    style, width = setup.style, area.width
    items: list[Item] = []
    y = area.y
    for start in range(0, len(facts), look.abreast):
        row = facts[start : start + look.abreast]
        shares = [width * fact.share / fsum(other.share for other in row) for fact in row]
        roomy = [(fact, share - 2 * look.inset) for fact, share in zip(row, shares, strict=True)]
        labels = [setup.fitter.box(fact.label, room, style.label) for fact, room in roomy]
        values = [setup.fitter.box(fact.text, room, style.fact, fact.path) for fact, room in roomy]
        lower = max(label.below_first for label in labels)
        longer = max(box.below_first for box in values) * (1 - look.rise)
        height = look.height + lower + max(0.0, longer - 2)
        x = area.x
        for label, box, share in zip(labels, values, shares, strict=True):
            if x > area.x:
                items.append(Line(Point(x, y), Point(x, y + height), style.edge()))
            items += label.from_base(Point(x + look.inset, y + look.label), QUIET)
            base = y + look.value + lower - look.rise * box.below_first
            items += box.from_base(Point(x + look.inset, base))
            x += share
        if y > area.y:
            items.append(Line(Point(area.x, y), Point(area.right, y), style.edge()))
        y += height
    frame = Box(Rect(area.x, area.y, width, y - area.y), style.edge(), radius=1)
    return Drawing(y - area.y, (frame, *items))


def draw_score(name: str, area: Rect, setup: Setup) -> Drawing:
    """Return the score by periods, a row for a team and one for its opponent."""
    style, words = setup.style, setup.words
    names = area.width * style.score.names
    cell = (area.width - names) / len(words.periods)
    fonts = [style.label] * (len(words.periods) - 1) + [style.strong]
    heads = [setup.fitter.box(text, cell - 1, font) for text, font in zip(words.periods, fonts, strict=True)]
    lowered = max(head.below_first for head in heads)
    title = area.y + lowered
    top = title + style.title.rule
    look, other = style.score.side, style.score.side._replace(font=REGULAR)
    sides = setup.fitter.box(name, names - 2, look, "name"), setup.fitter.box(words.opponent, names - 2, other)
    rows = [max(style.score.row, side.height + 0.2) for side in sides]
    bottom = top + fsum(rows)
    items = title_items(words.result, Rect(area.x, title, area.width, 0), setup)
    for index, head in enumerate(heads):
        x = area.x + names + cell * index
        items += head.to_base(Point(x + cell / 2, title + style.title.base), QUIET, "middle")
        if index == len(heads) - 1:
            items.append(Box(Rect(x, top, cell, bottom - top), Style(fill=TINT)))
        items.append(Line(Point(x, top), Point(x, bottom), style.edge()))
    y = top
    for side, row, colour in zip(sides, rows, (INK, QUIET), strict=True):
        items += side.about(Point(area.x, y + row / 2), colour)
        y += row
        items.append(Line(Point(area.x, y), Point(area.right, y), style.edge()))
    items.append(Line(Point(area.right, top), Point(area.right, bottom), style.edge()))
    return Drawing(bottom - area.y, (Group(tuple(items), name="result"),))


def notes_items(area: Rect, setup: Setup) -> tuple[Item, ...]:
    """Return ruled lines to write on, as many as there is room for; nothing where there is no room for two."""
    title, apart = setup.style.title, setup.style.ruled.notes
    if area.height < title.height + apart - 0.5:
        return ()
    count = int((area.height - title.rule) // apart)
    gap = (area.height - title.rule) / count
    ys = [area.y + title.rule + gap * index for index in range(1, count + 1)]
    lines = [Line(Point(area.x, y), Point(area.right, y), setup.style.hairline()) for y in ys]
    return (*title_items(setup.words.notes, area, setup), *lines)


def signed_part(people: Sequence[str], height: float, gap: float, setup: Setup) -> PagePart:
    """Return lines for some people to sign on, ``gap`` apart, at the foot of a part of a page."""
    style = setup.style

    def draw(area: Rect) -> list[Item]:
        width = (area.width - gap * (len(people) - 1)) / len(people)
        labels = [setup.fitter.box(label, width, style.label) for label in people]
        y = area.bottom - style.signatures.foot - max(label.below_first for label in labels)
        items: list[Item] = []
        for index, label in enumerate(labels):
            x = area.x + (width + gap) * index
            items.append(Line(Point(x, y), Point(x + width, y), style.ink(0.25)))
            items += label.from_base(Point(x, y + style.signatures.base), QUIET)
        return items

    return PagePart(height, draw, gap=0.0, follows=True)


def list_items(title: str, area: Rect, setup: Setup) -> list[Item]:
    """Return ruled lines in two columns under a title, each with a place for when, for whom and for which side."""
    style, ruled, words = setup.style, setup.style.ruled, setup.words
    top = area.y + ruled.list_head
    count = max(2, int((area.height - ruled.list_head) // ruled.lists))
    gap = (area.height - ruled.list_head) / count
    half = (area.width - ruled.apart) / 2
    items = title_items(title, area, setup)
    shares = (0.0, *ruled.shares)
    for left in (area.x, area.right - half):
        for label, share in zip((words.when, words.number, words.side), shares, strict=True):
            x = left + half * share
            box = setup.fitter.box(label, half * 0.42, ruled.list_label)
            base = Point(x + (ruled.indent if share else 0), area.y + ruled.list_base)
            items += box.to_base(base, QUIET)
            if share:
                items.append(Line(Point(x, top), Point(x, top + gap * count), style.hairline()))
        ys = [top + gap * index for index in range(1, count + 1)]
        items += [Line(Point(left, y), Point(left + half, y), style.hairline()) for y in ys]
    return items


def team_head(team: Team, eyebrow: str, area: Rect, setup: Setup) -> Drawing:
    """Return the head of a team's first page: strip, badge, name, coach and captain, and the kits that it wears."""
    head, fitter = setup.style.head, setup.fitter
    kinds = worn_kinds(team, setup.game)
    left = head.badge.right + head.gaps[0]
    right = area.width - head.kit_width * len(kinds) - head.gaps[1]
    about = Rect(0, 0, area.width, 0) if head.wide else Rect(left, 0, right - left, 0)
    above = fitter.box(eyebrow, about.width, setup.style.strong)
    y = above.below_first
    name = fitter.box((team.name, team.short), right - left, head.name, "name")
    kits, kits_height = _kits(team, kinds, Point(right + head.gaps[1], y), setup)
    top, bottom = head.name_place
    lower = max(0.0, name.height - (bottom - top), kits_height - (bottom - head.shirt_top)) if head.wide else 0.0
    people = _people(team, Rect(about.x, y + head.people_top + lower, about.width, 0), setup)
    items = (
        *strip_items(team.kit, area.width),
        crest(team, head.badge.shift(0, y)),
        *above.from_base(Point(about.x, head.eyebrow_base), QUIET),
        *name.about(Point(left, y + max((top + bottom) / 2, top + name.height / 2 if head.wide else 0.0))),
        *people.items,
        *kits,
    )
    height = max(head.height, y + head.people_top + lower + people.height)
    return Drawing(height, (Group(items, Transform.shift(area.x, area.y), name="head"),))


def _people(team: Team, area: Rect, setup: Setup) -> Drawing:
    """Return coach and captain side by side, a line to write on where nobody is named."""
    head, words = setup.style.head, setup.words
    captain = next((player for player in team.players if player.captain), None)
    people = [(words.coach, team.coach, "coach")]
    people.append((words.captain, f"{captain.name} ({captain.number})" if captain else "", "captain"))
    half = area.width / 2
    items: list[Item] = []
    height = 0.0
    for index, (label, name, path) in enumerate(people):
        x, base = area.x + half * index, area.y + head.person_base
        items += setup.fitter.box(label, half - 3, setup.style.label).from_base(
            Point(x, area.y + head.label_base), QUIET
        )
        person = setup.fitter.box(name, half - 3, head.person, path)
        items += person.from_base(Point(x, base))
        if not name:
            items.append(Line(Point(x, base + 0.6), Point(x + half - 3, base + 0.6), setup.style.edge()))
        height = max(height, head.person_base + person.below_first + 1.0)
    return Drawing(height, items)


def worn_kinds(team: Team, game: Game) -> list[str]:
    """Return one kind of player for each kit that the team wears."""
    kinds = {player.kind for player in team.players}
    by_kit: dict[str, str] = {}
    for slug, kind in game.kinds.items():
        if slug in kinds:
            by_kit.setdefault(kind.wears, slug)
    return list(by_kit.values())


def _kits(team: Team, kinds: Sequence[str], at: Point, setup: Setup) -> tuple[list[Item], float]:
    """Return kits side by side, each over the kind of player that wears it, and their height."""
    head, game = setup.style.head, setup.game
    names = [game.kinds[slug].name.in_(setup.language) for slug in kinds]
    labels = [setup.fitter.box(name, head.kit_label_width, setup.style.label) for name in names]
    size = min((label.size for label in labels), default=0.0)
    items: list[Item] = []
    for index, (slug, label) in enumerate(zip(kinds, labels, strict=True)):
        kit = team.keeper_kit if game.kinds[slug].wears == "keeper" else team.kit
        middle = at.x + head.kit_width * (index + 0.5)
        counter = game.counter
        picture = shirt(kit, head.shirt)
        if counter.style == "facing":
            picture = _kit_counter(kit, counter.facing, counter_shape(game), head.shirt, setup.fronts[slug])
        place = Transform.shift(middle - head.shirt / 2, at.y + head.shirt_top)
        items.append(Use(picture, place))
        items += label._replace(size=size).from_base(Point(middle, at.y + head.kit_base), QUIET, "middle")
    lowest = max((label.below_first for label in labels), default=0.0)
    return items, head.kit_base + lowest - head.shirt_top


@lru_cache(maxsize=256)
def _kit_counter(
    kit: Kit, facing: Literal["side", "corner"], shape: CounterShape, width: float, front: Colour
) -> Symbol:
    """Return a kit as a counter without values, in a square of a width."""
    style = CounterStyle(width * (ROOT3 / 2 if shape == "hex" else 1.0), FACING[facing], "", shape)
    items = blank_counter(kit, style, facing, front)
    return Symbol("kit", (Group(tuple(items), Transform.shift(width / 2, width / 2)),))


def draw_front(eyebrow: str, title: str, front: FrontStyle, area: Rect, setup: Setup) -> Drawing:
    above = setup.fitter.box(eyebrow, area.width, setup.style.strong)
    below = setup.fitter.box(title, area.width, front.title, "season")
    base = area.y + front.title_base + above.below_first
    items = (*above.from_base(Point(area.x, area.y + front.base), QUIET), *below.from_base(Point(area.x, base), INK))
    return Drawing(front.height + above.below_first + below.below_first, items)


def running_head(names: tuple[str, str], path: str, page: str, look: RunningHead, setup: Setup) -> list[Item]:
    """Return the head of a further page: what the sheet is about; at its right, what that belongs to and which page.

    In an edition whose text wraps elsewhere it says less: a head has one line. ``path`` is where the names come from.
    """
    style, box, width = setup.style, setup.fitter.box, setup.size.width
    name, belongs = names
    if look.joined:
        return [*box(f"{name} · {page}", width, look.name, path).from_base(Point(0, look.base), QUIET)]
    if look.name.wraps:
        room = width - style.strong.least(page) - 6
        title = box(shorten(legible(name), look.name.font, look.name.floor, room), room, look.name)
        where = box(page, width, style.strong)
    else:
        room = width * 0.6
        title = box(name, room, look.name, path)
        where = box(f"{belongs} · {page}", width - room - 4, style.strong, path)
    items: list[Item] = [*title.from_base(Point(0, look.base)), *where.from_base(Point(width, look.base), QUIET, "end")]
    if look.rule is not None:
        items.append(Line(Point(0, look.rule), Point(width, look.rule), style.ink(0.3)))
    return items


_BETWEEN = 6.0

NamedBlock = Callable[[str, str], Sequence[PagePart]]
"""Makes a block by its name, given which page of how many the first one is: "" for the only one."""


def pages_of(
    script: Script,
    block: NamedBlock,
    running: tuple[float, Callable[[str], Iterable[Item]]],
    foot: Callable[[Rect], Drawing] | None,
    setup: Setup,
) -> tuple[Artwork, ...]:
    """Return the pages of a script.

    ``running`` is the height of the head of further pages, and a function that draws it from the page's number;
    ``foot`` is on every page. Raises ``PizarraError``, in the template's file, for a part that no page holds.
    """
    (top, head), size = running, setup.size
    below = foot(Rect(0, 0, size.width, 0)).height if foot else 0.0
    first = Rect(0, 0, size.width, size.height - below)
    further = Rect(0, top, size.width, first.height - top)

    def where(number: int) -> str:
        return setup.words.page.format(number, len(placements))

    placements = _lay_out(parts_of(script, lambda name: block(name, ""), setup), first, further, script.file)
    if len(placements) > 1:
        parts = parts_of(script, lambda name: block(name, where(1)), setup)
        placements = _lay_out(parts, first, further, script.file)
    at_foot = foot(Rect(0, first.bottom, size.width, below)).items if foot else ()
    pages = []
    for number, page in enumerate(placements, 1):
        above = head(where(number)) if number > 1 else ()
        pages.append(Artwork(size, (*above, *draw_parts(page), *at_foot)))
    return tuple(pages)


def calls(script: Script) -> Collection[str]:
    """Return the names of the blocks that a script calls."""
    columns = [column for passage in script.passages if isinstance(passage, Blocks) for column in passage.columns]
    return {name for column in columns for name in column}


def _lay_out(parts: Sequence[PagePart], first: Rect, further: Rect, file: str) -> tuple[tuple[PlacedPart, ...], ...]:
    try:
        return place_on_pages(parts, first, further)
    except ValueError as error:
        message = phrase(
            "a page with {width:.0f} × {height:.0f} mm of free space is too small: {error}",
            width=first.width,
            height=first.height,
            error=error,
        )
        hint = phrase("use larger paper, or split a long text")
        raise PizarraError([Problem(file, message, hint=hint, code="sheet-height")]) from None


def parts_of(
    script: Script,
    block: Callable[[str], Sequence[PagePart]],
    setup: Setup,
    gaps: tuple[float, float] = (_BETWEEN, 3.0),
) -> list[PagePart]:
    """Return the passages of a script as parts of a page; faults of its text go to the setup's fitter.

    ``block`` makes a block by its name; ``gaps`` are between blocks side by side, and above a stack of them.
    """
    parts: list[PagePart] = []
    above: Block | None = None
    for passage in script.passages:
        if isinstance(passage, Blocks):
            parts += _row_of_blocks(passage, block, setup, gaps)
            above = None
        else:
            part, excess = text_part(passage, above, setup.size.width, setup.style.look)
            if excess > 0:
                message = phrase("a table or a word is {excess:.0f} mm too wide for the sheet", excess=excess)
                hint = phrase("use fewer columns or shorter words")
                setup.fitter.add(Problem(script.file, message, hint=hint, code="sheet-text"))
            parts.append(part)
            above = passage
    return parts


def _row_of_blocks(
    called: Blocks, block: Callable[[str], Sequence[PagePart]], setup: Setup, gaps: tuple[float, float]
) -> list[PagePart]:
    """Return blocks that are called together, side by side where the edition has them so."""
    stacks = [[part for name in column for part in block(name)] for column in called.columns]
    if not setup.style.abreast or list(map(len, called.columns)) == [1]:
        return [part for stack in stacks for part in stack]
    stacks = [stack for stack in stacks if stack]
    return [side_by_side([stacked_part(stack, gaps[1]) for stack in stacks], gaps[0])] if stacks else []
