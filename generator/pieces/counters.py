"""Player counters: what those of a kind share, and each player's figures and name."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache, lru_cache, partial
from typing import NamedTuple, Protocol

from generator.geometry.shapes import Point, Rect
from generator.i18n import phrase
from generator.model.game import Game, PlayerKind
from generator.model.pieces.rows import PieceField
from generator.model.team import Kit, Player, Team
from generator.pieces.counter_face import (
    MOVED_INK,
    MOVED_PAPER,
    NAME_FLOOR,
    Badge,
    CounterLook,
    PrintedName,
    ground,
    head,
    name_problem,
    printed_name,
    shortened,
)
from generator.pieces.counter_style import (
    BLEED,
    LABELLED_FROM,
    VALUE_FLOOR,
    CounterStyle,
    FigureColumns,
    LabelledValue,
    Room,
    RowShape,
    columns_of,
    outline_of,
    panel_room,
    plan_of,
    room_in,
    row_shapes,
    value_row,
)
from generator.pieces.face_drawing import DrawnFace, FaceSheet, PieceArt, drawn_boxes, drawn_face
from generator.pieces.face_templates import ReadyFace, RowTexts
from generator.pieces.kit import dulled
from generator.problems import Problem, Severity
from generator.rules.amounts import Value
from generator.scene.fonts import BOLD, CAP_HEIGHT, HOUSE, POINT, SEMIBOLD, Typeface, fitted_lines, holds_symbols
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import Picture
from generator.scene.pieces import Piece, outline_area, resize
from generator.scene.primitives import Item, Lazy, OutlineItem, Style, Symbol, Text, Use
from generator.text.words import TextBox

OWN_FIELDS = (
    "number", "name", "short", "team", "kind", "letter", "captain", "skills", "cost", "picture", "crest", "primary",
    "secondary", "values",
)  # fmt: skip
"""What every player has for a face, besides the characteristics of the game."""


def player_fields(game: Game) -> Mapping[str, PieceField]:
    """Return all that a face may say of a player."""
    return dict.fromkeys((*OWN_FIELDS, *game.characteristics), PieceField(optional=True))


@dataclass(frozen=True, slots=True)
class OwnFaces:
    """Faces that a game gives its players' counters, ready for any team; ``whole`` where they stand on no shirt.

    ``picture`` finds the pictures of the pack and ``lettered`` its symbols in texts; both raise ``FillError``.
    """

    front: ReadyFace
    back: ReadyFace
    whole: bool
    picture: Callable[[str], Picture | None]
    lettered: Callable[[str], str] = str
    typeface: Typeface = HOUSE


class SquadRow(NamedTuple):
    """A player of a team as a row of faces: his values and his pictures by their names."""

    texts: RowTexts
    pictures: dict[str, Picture]


def squad_row(player: Player, team: Team, game: Game, language: str) -> SquadRow:
    """Return what faces say of a player."""
    kind, kit = game.kinds[player.kind], team.kit_of(player, game)
    held = dict(player.values)
    values = {name: game.characteristics[name].written(value) for name, value in held.items()}
    shown = [player.picture, team.crest]
    picture, crest = (picture.name if picture is not None else "" for picture in shown)
    short = player.short or (player.name, *shortened(player.name))[-1]
    texts = {
        "number": str(player.number), "name": player.name, "short": short, "team": team.name,
        "kind": player.kind, "letter": kind.letter.in_(language) if kind.letter else "",
        "captain": "C" * player.captain, "cost": "" if player.cost is None else str(player.cost),
        "skills": ", ".join(game.skills[skill].name.in_(language) for skill in player.skills),
        "picture": picture, "crest": crest, "primary": kit.primary.hex, "secondary": kit.secondary.hex,
        "values": "\n".join(" ".join(values[name] for name in row if name in values) for row in kind.rows),
        "row": str(player.entry + 1), "id": str(player.number),
    }  # fmt: skip
    numbers: Mapping[str, Value] = {"number": player.number, **held}
    pictures = {one.name: one for one in shown if one is not None}
    printed = {**dict.fromkeys(game.characteristics, ""), **values, **texts}
    return SquadRow(RowTexts(printed, {**printed, **numbers}), pictures)


def own_face(faces: OwnFaces, row: SquadRow, moved: bool, style: CounterStyle) -> DrawnFace:
    """Return a face of a player's counter, or the boxes that stand on the one that is ready."""

    def picture(name: str) -> Picture | None:
        return row.pictures[name] if name in row.pictures else faces.picture(name)

    face, side = (faces.back, "back") if moved else (faces.front, "front")
    sheet = FaceSheet(outline_of(style), side, PieceArt(picture, faces.lettered, faces.typeface))
    number = int(row.texts.texts["row"])
    if faces.whole:
        return drawn_face(face, row.texts, number, sheet) or DrawnFace((), ())
    return drawn_boxes(face, row.texts, number, INK, sheet)


ALL_VALUES_FROM = 12.0
"""Below this width only the number and the main value are printed."""

MOST_ROWS = 4096
"""Rows of values, and names, that are remembered for each kind of player."""


class _ValueMaker(NamedTuple):
    """A characteristic, and what makes a labelled figure of its value."""

    name: str
    make: Callable[[int], LabelledValue]


class _FigureRow(NamedTuple):
    """A row of values, where it goes, and its columns."""

    values: tuple[LabelledValue, ...]
    shape: RowShape
    columns: FigureColumns


class KindArt:
    """What the counters of one kind of player share: where things stand, and what was drawn before for the like."""

    def __init__(self, kind: PlayerKind, game: Game, style: CounterStyle) -> None:
        self.kind, self.style = kind, style
        self.keeper = kind.wears == "keeper"
        self.letter = kind.letter.in_(style.language) if kind.letter else ""
        self.plan = plan_of(game.counter, len(kind.rows), style)
        self._makers, self._shapes = self._row_makers(game)
        self._row = lru_cache(maxsize=MOST_ROWS)(self._new_row)
        self._drawn = lru_cache(maxsize=2 * MOST_ROWS)(self._newly_drawn)
        self.head = lru_cache(maxsize=512)(self._head)
        self.name = lru_cache(maxsize=MOST_ROWS)(self._name)

    def colours(self, moved: bool) -> tuple[Colour, Colour]:
        """Return ink and paper of a side: dark on light for field players, light on dark for keepers, dull behind."""
        dark, light = (MOVED_INK, MOVED_PAPER) if moved else (INK, WHITE)
        return (light, dark) if self.keeper else (dark, light)

    def rows(self, player: Player) -> Iterator[_FigureRow]:
        """Yield the rows of a player's values."""
        return (self._row(*key) for key in self._keys(player))

    def figures(self, player: Player, moved: bool) -> Iterator[Use]:
        """Yield the rows of a player's values as they are drawn."""
        return (self._drawn(*key, moved) for key in self._keys(player))

    def _keys(self, player: Player) -> Iterator[tuple[int, tuple[int, ...]]]:
        values = dict(player.values)
        for index, makers in enumerate(self._makers):
            yield index, tuple([values.get(name, 0) for name, _ in makers])

    def _row_makers(self, game: Game) -> tuple[list[list[_ValueMaker]], tuple[RowShape, ...]]:
        """Return the characteristics of each row of values, and the shapes of the rows."""
        kind = self.kind
        rows: Sequence[Sequence[str]] = kind.rows
        if self.style.width < ALL_VALUES_FROM:
            rows = ((kind.main or kind.characteristics[0],),)
        makers = [[_ValueMaker(name, self._labelled(name, game)) for name in row] for row in rows]
        return makers, row_shapes(tuple(map(len, rows)), self.plan, self.style)

    def _labelled(self, name: str, game: Game) -> Callable[[int], LabelledValue]:
        held = game.characteristics[name]
        label, main, flag = held.short.in_(self.style.language), name == self.kind.main, held.flag
        marked = flag.at_least if flag is not None else held.max + 1
        sign = held.written(0).removeprefix("0")
        return lambda number: LabelledValue(label, f"{number}{sign}", main, number >= marked)

    def _new_row(self, index: int, numbers: tuple[int, ...]) -> _FigureRow:
        makers = zip(self._makers[index], numbers, strict=True)
        values, shape = tuple([maker.make(number) for maker, number in makers]), self._shapes[index]
        return _FigureRow(values, shape, columns_of(values, shape))

    def _newly_drawn(self, index: int, numbers: tuple[int, ...], moved: bool) -> Use:
        row = self._row(index, numbers)
        return _use("values", value_row(row.values, row.shape, *self.colours(moved)))

    def _head(self, number: str, signs: str, ink: Colour, moved: bool) -> Use:
        """Return the number of a player and the signs beside it as one drawing."""
        badge = Badge(self.letter, self.kind.badge, *self.colours(moved))
        return _use("head", head(number, badge, signs, ink, self.plan, self.style))

    def _name(self, name: str, short: str) -> PrintedName | None:
        margin, room = 0.0064 * self.style.width, room_in(self.style)
        size = max(NAME_FLOOR, self.plan.name_size)
        return printed_name(name, short, self.plan.name, size, lambda y: room(y) - margin)


def _use(name: str, items: tuple[Item, ...]) -> Use:
    """Return some items as one drawing: a brief one where no symbol stands among the letters."""
    pictured = any(isinstance(item, Text) and holds_symbols(item.text) for item in items)
    return Use(Symbol(name, items, brief=not pictured))


TEAMS_AT_HAND = 32
"""Teams whose faces are kept at hand: a sheet shows fewer, and backs follow their fronts."""


class Faces(Protocol):
    """Both sides of the counters of one team, by the index of the player."""

    def front(self, index: int) -> Iterable[Item]:
        """Return the side of a player's counter that lies up at first."""

    def back(self, index: int) -> Iterable[Item]:
        """Return the other side of a player's counter."""

    def problems(self) -> Iterable[Problem]:
        """Return what is wrong with the counters."""


@dataclass(frozen=True, slots=True, eq=False)
class TeamCounters:
    """A team, the outline of its counters, and what makes their faces ready to be drawn."""

    team: Team
    outline: OutlineItem
    make_faces: Callable[[], Faces]

    @property
    def pieces(self) -> tuple[Piece, ...]:
        """Return a piece for each player."""
        return tuple(CounterPiece(self, index) for index in range(len(self.team.players)))

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return all that is wrong with them."""
        return tuple(_faces(self).problems())


@lru_cache(maxsize=TEAMS_AT_HAND)
def _faces(squad: TeamCounters) -> Faces:
    return squad.make_faces()


@dataclass(frozen=True, slots=True)
class CounterPiece:
    """A player's counter as a piece; his name and his faces are looked up when somebody asks for them."""

    squad: TeamCounters
    index: int

    @property
    def name(self) -> str:
        """Return the number and the name of the player."""
        player = self.squad.team.players[self.index]
        return f"{player.number} {player.name}"

    @property
    def outline(self) -> OutlineItem:
        """Return where the scissors go: all of a team are cut alike."""
        return self.squad.outline

    @property
    def front(self) -> Iterable[Item]:
        """Return the side that lies up at first."""
        return Lazy(_front, self)

    @property
    def back(self) -> Iterable[Item]:
        """Return the other side."""
        return Lazy(_back, self)

    @property
    def bleed(self) -> Iterable[Item]:
        """Return what goes on beyond the cut: the rim."""
        return (replace(resize(self.outline, BLEED), style=Style(fill=INK)),)

    @property
    def area(self) -> Rect:
        """Return the rectangle around the outline."""
        return outline_area(self.outline)

    @property
    def quantity(self) -> int:
        """Return how many of it there are: every player is one of a kind."""
        return 1


def _front(counter: CounterPiece) -> Iterable[Item]:
    return _faces(counter.squad).front(counter.index)


def _back(counter: CounterPiece) -> Iterable[Item]:
    return _faces(counter.squad).back(counter.index)


__all__ = ["ALL_VALUES_FROM", "LABELLED_FROM", "CounterArt", "CounterStyle"]

MOVED = "✓"


class CounterArt:
    """What the counters of a game share, whatever their team: worked out once for all of them."""

    def __init__(self, game: Game, style: CounterStyle, own: OwnFaces | None = None) -> None:
        self.game, self.style, self.own = game, style, own
        word = game.counter.back
        self.word = word.in_(style.language).upper() if word else ""
        self.kind = cache(lambda slug: KindArt(game.kinds[slug], game, style))

    def __reduce__(self) -> tuple[type[CounterArt], tuple[Game, CounterStyle, OwnFaces | None]]:
        """Travel between processes as what it was made from."""
        return CounterArt, (self.game, self.style, self.own)

    def counters(self, team: Team, file: str) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
        """Return one piece a player, and problems: names that do not fit (errors), values that are small (warnings)."""
        squad = TeamCounters(team, outline_of(self.style), partial(_PlayerFaces, team, self, file))
        return squad.pieces, squad.problems


class _PlayerFaces:
    """Draws the counters of one team."""

    def __init__(self, team: Team, art: CounterArt, file: str) -> None:
        self.team, self.art, self.file = team, art, file
        self.game, self.style, self.word, self.own = art.game, art.style, art.word, art.own
        self.kinds = {player.kind: art.kind(player.kind) for player in team.players}
        self._ground = cache(self._new_ground)

    def _kit(self, kind: KindArt, moved: bool) -> Kit:
        kit = self.team.keeper_kit if kind.keeper else self.team.kit
        return dulled(kit) if moved else kit

    def _new_ground(self, slug: str, digits: int, moved: bool) -> tuple[Use, Colour]:
        """Return the lowest layer of the counters of a kind, and the ink of what stands on the kit."""
        kind = self.kinds[slug]
        kit = self._kit(kind, moved)
        look = CounterLook(kit, kind.colours(moved)[1], kind.plan, moved)
        return ground(look, self.style, digits), readable_on(kit.primary)

    def _name(self, player: Player) -> PrintedName | None:
        return self.kinds[player.kind].name(player.name, player.short)

    def problems(self) -> Iterator[Problem]:
        """Yield what is wrong: names, rows and texts that have no room, values that are small."""
        if self.own is not None:
            yield from self._own_problems()
        if self.own is None or not self.own.whole:
            yield from self._ready_problems()

    def _own_problems(self) -> Iterator[Problem]:
        for player in self.team.players:
            faults = (fault for moved in (False, True) for fault in self._own_face(player, moved).faults)
            for message, hint in dict.fromkeys((fault.message, fault.hint) for fault in faults):
                yield Problem(self.file, message, f"players[{player.entry + 1}]", hint=hint)

    def _own_face(self, player: Player, moved: bool) -> DrawnFace:

        assert self.own is not None
        return own_face(self.own, squad_row(player, self.team, self.game, self.style.language), moved, self.style)

    def _ready_problems(self) -> Iterator[Problem]:
        """Yield what is wrong on the shirt or the piece with a front."""
        for player in self.team.players:
            problem = name_problem(player, self._name(player), self.style.width, self.file)
            if problem is not None:
                yield problem
        crowded: list[Problem] = []
        smallest = VALUE_FLOOR
        for player in self.team.players:
            for row, shape, columns in self.kinds[player.kind].rows(player):
                smallest = min(smallest, *columns.sizes)
                if not columns.fits:
                    crowded.append(self._too_wide(player, row))
                elif shape.label_size and not columns.label_size:
                    crowded.append(self._unlabelled(row))
        yield from dict.fromkeys(crowded)
        yield from self._small(smallest)

    def _small(self, smallest: float) -> Iterator[Problem]:
        """Yield what is small: the counters themselves, and values so high at the least."""
        width = phrase("{size:g} mm", size=self.style.width)
        labelled = max((kind.plan.labelled for kind in self.kinds.values()), default=0.0)
        if self.style.width < labelled:
            shown_values = phrase("values without labels")
            if self.style.width < ALL_VALUES_FROM:
                shown_values = phrase("only the number and one value each; the other values stand on the team sheet")
            message = phrase("counters of {width} show {shown_values}", width=width, shown_values=shown_values)
            hint = phrase("labels need counters of {labelled:g} mm: a larger --hex, or more sheets", labelled=labelled)
            yield Problem(self.file, message, hint=hint, severity=Severity.WARNING)
        if smallest < VALUE_FLOOR - 1e-6:
            values = {"smallest": smallest / POINT, "width": width}
            message = phrase(
                "some values are {smallest:.1f} pt high on counters of {width}; 9 pt read with ease", **values
            )
            yield Problem(self.file, message, hint=phrase("choose a larger --hex"), severity=Severity.WARNING)

    def _too_wide(self, player: Player, row: Sequence[LabelledValue]) -> Problem:
        values = {"figures": ", ".join(value.figure for value in row), "width": self.style.width}
        message = phrase("{figures} do not fit side by side on a counter of {width:g} mm at 5 pt", **values)
        hint = phrase("a larger --hex, or fewer values in a row of its kind in game.yaml")
        return Problem(self.file, message, f"players[{player.entry + 1}]", hint=hint)

    def _unlabelled(self, row: Sequence[LabelledValue]) -> Problem:
        width = phrase("on a counter of {width:g} mm", width=self.style.width)
        values = {"labels": ", ".join(value.label for value in row), "width": width}
        message = phrase("the labels {labels} do not fit side by side {width} at 5 pt and are left out", **values)
        hint = phrase("a larger --hex, or shorter labels or fewer values in a row in game.yaml")
        return Problem(self.file, message, hint=hint, severity=Severity.WARNING)

    def front(self, index: int) -> tuple[Item, ...]:
        """Return the side that shows a player fresh."""
        player = self.team.players[index]
        own = self._own_face(player, False).items if self.own is not None else ()
        if self.own is not None and self.own.whole:
            return own
        ready = self.kinds[player.kind].figures(player, False)
        return (*self._base(player, "C" * player.captain, False), *ready, *own)

    def back(self, index: int) -> tuple[Item, ...]:
        """Return the side that shows that he has moved, or the word of the game and the value that it repeats."""
        player = self.team.players[index]
        if self.own is None:
            return self._ready_back(player)
        own = self._own_face(player, True)
        return (*(own.bleed if self.own.whole else self._ready_back(player)), *own.items)

    def _ready_back(self, player: Player) -> tuple[Item, ...]:
        captain = "C" * player.captain
        if self.word:
            return (*self._base(player, captain, True), *self._state(player))
        return (*self._base(player, MOVED + captain, True), *self.kinds[player.kind].figures(player, True))

    def _base(self, player: Player, signs: str, moved: bool) -> tuple[Item, ...]:
        number, name = str(player.number), self._name(player)
        lowest, ink = self._ground(player.kind, max(2, len(number)), moved)
        lines = () if name is None else _name_lines(name, ink)
        return (lowest, self.kinds[player.kind].head(number, signs, ink, moved), *lines)

    def _state(self, player: Player) -> Iterator[Item]:
        """Yield the word of the back, and below it the value that it repeats."""
        kind, shows = self.kinds[player.kind], self.game.counter.back_shows
        plan, (ink, _) = kind.plan, kind.colours(True)
        value = player.value(shows) if shows else None
        held = self.game.characteristics.get(shows)
        below = f"{held.short.in_(self.style.language)} {held.written(value)}" if held and value is not None else ""
        high = plan.bottom - plan.top
        for text, share in ((self.word, 0.3 if below else 0.5), (below, 0.7)):
            if text:
                yield from _words(text, plan.top + share * high, 0.42 * high, panel_room(self.style), ink)


def _words(text: str, middle: float, wanted: float, room: Room, ink: Colour) -> tuple[Item, ...]:
    """Return a text about a height, on two lines where that lets it be much larger; nothing where it has no room."""
    reach = wanted * CAP_HEIGHT / 2
    width = 1.9 * min(room(middle - reach), room(middle + reach))
    one = fitted_lines(text, BOLD, (width,), wanted, _WORD_FLOOR)
    two = fitted_lines(text, BOLD, (width, width), 0.7 * wanted, 0.5 * wanted)
    size, lines = two if two and (one is None or one[0] < 0.6 * wanted) else one or (0.0, ())
    return TextBox(lines, BOLD, size, 1.1).about(Point(0, middle), ink, "middle")


_WORD_FLOOR = 4 * POINT


def _name_lines(name: PrintedName, ink: Colour) -> Iterator[Item]:
    return (Text(Point(0, y), line, SEMIBOLD, name.size, ink, "middle") for y, line in name.lines)
