"""Player counters: what those of a kind share, each player's figures and name, and small ones for diagrams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, cached_property, lru_cache, partial
from typing import Literal, NamedTuple

from generator.geometry.shapes import Point, Transform
from generator.i18n import Phrase, phrase
from generator.model.game import Game, PlayerKind
from generator.model.pieces.rows import PieceField
from generator.model.team import Kit, Player, Team
from generator.pieces.counter_face import (
    MOVED,
    MOVED_INK,
    MOVED_PAPER,
    NAME_FLOOR,
    Badge,
    HeadRoom,
    PrintedName,
    front_items,
    ground,
    head,
    head_room,
    name_problem,
    printed_name,
    shorter_names,
)
from generator.pieces.counter_style import (
    RIM,
    VALUE_FLOOR,
    CounterStyle,
    LabelledValue,
    ValueRow,
    draw_row,
    outline_of,
    panel_room,
    plan_of,
    row_shapes,
    text_room,
    value_row,
)
from generator.pieces.face_drawing import NO_CONTEXT, DrawnFace, FaceContext, FaceSide, draw_face
from generator.pieces.face_templates import FaceFault, ReadyFace, left_out_together
from generator.pieces.kit import dull_kit, kit_ground, rim
from generator.problems import Problem, Severity, quoted
from generator.rules.amounts import Value
from generator.rules.templates import FillError
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, centred_text, fitted_size
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import Picture
from generator.scene.pieces import BLEED, DrawnPiece, Piece, resize
from generator.scene.primitives import Circle, Group, Item, Lazy, Style, Symbol, Text, Use
from generator.text.words import NO_TEXT, SizeStep, TextStyle

OWN_FIELDS = (
    "number", "name", "short", "team", "kind", "letter", "captain", "skills", "cost", "picture", "crest", "primary",
    "secondary", "values",
)  # fmt: skip
"""What every player has for a face, besides the characteristics of the game."""


def player_fields(game: Game) -> Mapping[str, PieceField]:
    return dict.fromkeys((*OWN_FIELDS, *game.characteristics), PieceField(optional=True))


class CounterFaces(NamedTuple):
    front: ReadyFace
    back: ReadyFace
    context: FaceContext = NO_CONTEXT


class PlayerRow:
    """What a face may print of a player: texts, numbers and pictures, each worked out for the faces that ask for it."""

    def __init__(self, player: Player, team: Team, game: Game, language: str) -> None:
        self.player, self.team, self.game, self.language = player, team, game, language

    @cached_property
    def texts(self) -> Mapping[str, str]:
        player, team, game = self.player, self.team, self.game
        kind, kit = game.kinds[player.kind], team.kit_of(player, game)
        values = {name: game.characteristics[name].text(value) for name, value in player.values}
        return {
            **dict.fromkeys(game.characteristics, ""), **values,
            "number": str(player.number), "name": player.name, "team": team.name, "kind": player.kind,
            "short": player.short or (player.name, *shorter_names(player.name))[-1],
            "letter": kind.letter.in_(self.language) if kind.letter else "",
            "captain": "C" * player.captain, "cost": "" if player.cost is None else str(player.cost),
            "skills": ", ".join(game.skills[skill].name.in_(self.language) for skill in player.skills),
            "picture": player.picture.name if player.picture else "", "crest": team.crest.name if team.crest else "",
            "primary": kit.primary.hex, "secondary": kit.secondary.hex,
            "values": "\n".join(" ".join(values[name] for name in row if name in values) for row in kind.rows),
            "row": str(player.entry + 1), "id": str(player.number), "count": "1",
        }  # fmt: skip

    @cached_property
    def values(self) -> Mapping[str, Value]:
        return {**self.texts, "number": self.player.number, **dict(self.player.values)}

    @cached_property
    def pictures(self) -> Mapping[str, Picture]:
        return {picture.name: picture for picture in (self.player.picture, self.team.crest) if picture is not None}


ALL_VALUES_FROM = 12.0
"""Below this width only the number and the main value are printed."""

_CAPTAIN, _LEADER = "C", "★"


def captain_sign(game: Game, language: str) -> str:
    """Return what marks a captain on counters and sheets: a star where C is a kind's letter, or nobody is a captain."""
    letters = [kind.letter.in_(language) for kind in game.kinds.values() if kind.letter]
    return _LEADER if "captain" in game.record.words or _CAPTAIN in letters else _CAPTAIN


_WORD_FLOOR = 4 * POINT


class _Side(NamedTuple):
    """What all fronts, or all backs, of one kind of player in one kit have in common.

    ``ink`` and ``paper`` are those of the values, ``on_kit`` is the ink of the number and the name.
    """

    kit: Kit
    moved: bool
    ink: Colour
    paper: Colour
    on_kit: Colour
    badge: Badge
    grounds: dict[HeadRoom, Use]


class KindCounters:
    """The counters of one kind of player: where things go on them, and what is drawn once for all that look alike.

    The back shows that a player has moved. A game may have a word for that: it takes the place of the values, with the
    one that it repeats.
    """

    def __init__(self, kind: PlayerKind, game: Game, style: CounterStyle) -> None:
        self.kind, self.game, self.style = kind, game, style
        self.letter = kind.letter.in_(style.language) if kind.letter else ""
        self.armband = captain_sign(game, style.language)
        self.plan = plan_of(game.counter, len(kind.rows), style)
        self.back_word = game.counter.back.in_(style.language).upper() if game.counter.back else ""
        few = ((kind.main or kind.characteristics[0],),)
        self._names: Sequence[Sequence[str]] = kind.rows if style.width >= ALL_VALUES_FROM else few
        self._shapes = row_shapes(tuple(map(len, self._names)), self.plan, style)
        # A league asks for the same sides, rows and names thousands of times; half of its time would go into them.
        self.side = lru_cache(maxsize=64)(self._new_side)
        self.rows = lru_cache(maxsize=8192)(self._new_rows)
        self._row = lru_cache(maxsize=8192)(self._new_row)
        self._head = lru_cache(maxsize=2048)(self._new_head)
        self.name = lru_cache(maxsize=8192)(self._new_name)

    def part(self, part: str, player: Player, side: _Side) -> Iterable[Item]:
        """Return a part of a side of a player's counter."""
        match part:
            case "kit":
                return (self._ground(player, side),)
            case "number":
                return (self._head(str(player.number), self._signs_at_number(player, side), side.on_kit, side.badge),)
            case "name" if (name := self.name(player.name, player.short)) is not None:
                return [Text(Point(0, y), line, SEMIBOLD, name.size, side.on_kit, "middle") for y, line in name.lines]
            case "values" if side.moved and self.back_word:
                return self._back_words(player, side.ink)
            case "values":
                return [draw_row(row, side.ink, side.paper) for row in self.rows(player.values)]
        return ()

    def _signs_at_number(self, player: Player, side: _Side) -> tuple[str, str]:
        """Return what is at the left and right of a number. A sash comes down at its left: it is left free."""
        signs = [MOVED] * (side.moved and not self.back_word) + [self.armband] * player.captain
        first, second = (*signs, "", "")[:2]
        if self.letter:
            return first, self.letter
        return (second, first) if side.kit.pattern == "sash" else (first, second)

    def _new_rows(self, values: Sequence[tuple[str, int]]) -> tuple[ValueRow, ...]:
        """Return the rows of a player's values, the same ones for the same values."""
        numbers = dict(values)
        return tuple(
            [
                self._row(index, tuple([numbers.get(name, 0) for name in names]))
                for index, names in enumerate(self._names)
            ]
        )

    def _new_side(self, kit: Kit, moved: bool) -> _Side:
        """Return a side in a kit: dark on light for field players, light on dark for keepers, and dull behind."""
        worn = dull_kit(kit, self.style.pale) if moved else kit
        dark, light = (MOVED_INK, MOVED_PAPER) if moved else (INK, WHITE)
        ink, paper = (light, dark) if self.kind.wears == "keeper" else (dark, light)
        badge = Badge(self.letter, self.kind.badge, ink, paper)
        return _Side(worn, moved, ink, paper, readable_on(worn.primary), badge, {})

    def _ground(self, player: Player, side: _Side) -> Use:
        room = head_room(str(player.number), self._signs_at_number(player, side), side.badge)
        if room not in side.grounds:
            side.grounds[room] = ground(side.kit, side.paper, self.plan, self.style, side.moved, room)
        return side.grounds[room]

    def _new_row(self, index: int, numbers: Sequence[int]) -> ValueRow:
        return value_row(tuple(map(self._value, self._names[index], numbers)), self._shapes[index])

    def _value(self, name: str, number: int) -> LabelledValue:
        characteristic = self.game.characteristics[name]
        flagged = characteristic.flag is not None and number >= characteristic.flag.at_least
        label = characteristic.short.in_(self.style.language)
        return LabelledValue(label, characteristic.text(number), name == self.kind.main, flagged)

    def _new_head(self, number: str, beside: tuple[str, str], ink: Colour, badge: Badge) -> Use:
        return head(number, beside, badge, ink, self.plan, self.style)

    def _new_name(self, name: str, short: str) -> PrintedName | None:
        half_width, margin = text_room(self.style), 0.0064 * self.style.width
        size = max(NAME_FLOOR, self.plan.name_size)
        return printed_name(name, short, self.plan.name, size, lambda y: half_width(y) - margin)

    def _back_words(self, player: Player, ink: Colour) -> Iterator[Item]:
        """Yield the word of the back, and below it the value that it repeats; nothing that does not fit."""
        shows, plan = self.game.counter.back_shows, self.plan
        number = player.value(shows) if shows else None
        below = ""
        if number is not None:
            characteristic = self.game.characteristics[shows]
            below = f"{characteristic.short.in_(self.style.language)} {characteristic.text(number)}"
        high, half_width = plan.bottom - plan.top, panel_room(plan, self.style)
        size = 0.42 * high
        sizes = (SizeStep(1, size, 0.6 * size), SizeStep(2, 0.7 * size, 0.5 * size), SizeStep(1, size, _WORD_FLOOR))
        for text, share in ((self.back_word, 0.3 if below else 0.5), (below, 0.7)):
            middle, reach = plan.top + share * high, size * CAP_HEIGHT / 2
            width = 1.9 * min(half_width(middle - reach), half_width(middle + reach))
            lines = TextStyle(BOLD, sizes, 1.1).fit(text, width) or NO_TEXT
            yield from lines.about(Point(0, middle), ink, "middle")


class GameCounters:
    """The counters of a game in one style, whatever the team; what teams share is worked out once."""

    def __init__(self, game: Game, style: CounterStyle, faces: CounterFaces) -> None:
        self.game, self.style, self.faces = game, style, faces
        self.kind = cache(lambda slug: KindCounters(game.kinds[slug], game, style))

    def __reduce__(self) -> tuple[type[GameCounters], tuple[Game, CounterStyle, CounterFaces]]:
        """Travel between processes as what it was made from."""
        return GameCounters, (self.game, self.style, self.faces)

    def counters(self, team: Team, file: str) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
        """Return one piece per player, and problems: names that do not fit (errors), small values (warnings)."""
        return tuple(self._pieces(team)), tuple(self._problems(team, file))

    def _pieces(self, team: Team) -> Iterator[Piece]:
        outline = outline_of(self.style)
        bleed = (replace(resize(outline, BLEED), style=Style(fill=INK)),)
        for player in team.players:
            front, back = (Lazy(self._side, team, player, moved) for moved in (False, True))
            yield DrawnPiece(f"{player.number} {player.name}", outline, front, back, bleed=bleed)

    def _side(self, team: Team, player: Player, moved: bool) -> tuple[Item, ...]:
        face = self._face(team, player, moved)
        return (*face.bleed, *face.items) if moved else face.items

    def _face(self, team: Team, player: Player, moved: bool) -> DrawnFace:
        face, kind = self.faces.back if moved else self.faces.front, self.kind(player.kind)
        part = partial(kind.part, player=player, side=kind.side(team.kit_of(player, self.game), moved))
        if face.parts_alone:
            return DrawnFace(tuple([item for name in face.parts_alone for item in part(name)]))
        row, pack = self._row(team, player), self.faces.context

        def picture(name: str) -> Picture | None:
            return row.pictures[name] if name in row.pictures else pack.picture(name)

        context = FaceContext(picture, pack.with_symbols, pack.typeface, part, fonts=pack.fonts)
        side = FaceSide(outline_of(self.style), "back" if moved else "front", context)
        return draw_face(face, row, player.entry + 1, side)

    def _row(self, team: Team, player: Player) -> PlayerRow:
        return PlayerRow(player, team, self.game, self.style.language)

    def _problems(self, team: Team, file: str) -> Iterator[Problem]:
        if not (self.faces.front.parts_alone and self.faces.back.parts_alone):
            yield from self._face_problems(team, file)
        for player in self._players_showing("name", team):
            name = self.kind(player.kind).name(player.name, player.short)
            if problem := name_problem(player, name, self.style.width, file):
                yield problem
        yield from self._value_problems(team, file)

    def _face_problems(self, team: Team, file: str) -> Iterator[Problem]:
        warnings: list[FaceFault] = []
        of_lookups: dict[Phrase, str] = {}
        for player in team.players:
            faults = [fault for moved in (False, True) for fault in self._face(team, player, moved).faults]
            warnings += (fault for fault in faults if fault.severity is not Severity.ERROR)
            for fault in faults:
                if fault.entry:
                    message = phrase(
                        "in the lookup {name}: {message}", name=quoted(fault.entry[0]), message=fault.message
                    )
                    of_lookups[message] = fault.hint
            wrong = (fault for fault in faults if fault.severity is Severity.ERROR and not fault.entry)
            for message, hint in dict.fromkeys((fault.message, fault.hint) for fault in wrong):
                yield Problem(file, message, f"players[{player.entry + 1}]", hint=hint)
        yield from (Problem(file, message, "players", hint=hint) for message, hint in of_lookups.items())
        for fault in left_out_together(warnings):
            yield Problem(file, fault.message, "players", hint=fault.hint, severity=fault.severity)

    def _value_problems(self, team: Team, file: str) -> Iterator[Problem]:
        crowded: list[Problem] = []
        smallest, labelled = VALUE_FLOOR, 0.0
        for player in self._players_showing("values", team):
            kind = self.kind(player.kind)
            labelled = max(labelled, kind.plan.labelled)
            for row in kind.rows(player.values):
                smallest = min(smallest, *row.columns.sizes)
                if not row.columns.fits:
                    crowded.append(_too_wide(player, row, self.style.width, file))
                elif row.shape.label_size and not row.columns.label_size:
                    crowded.append(_unlabelled(row, self.style.width, file))
        yield from dict.fromkeys(crowded)
        yield from _small_values(smallest, labelled, self.style.width, file)

    def _players_showing(self, part: str, team: Team) -> Iterator[Player]:
        conditions = [box.when for box in self.faces.front.boxes if box.box.part == part]
        if None in conditions:
            yield from team.players
            return
        for player in team.players:
            with suppress(FillError):  # reported where the face is drawn
                if any(when.holds(self._row(team, player)) for when in conditions if when is not None):
                    yield player


def _small_values(smallest: float, labelled: float, width: float, file: str) -> Iterator[Problem]:
    """Yield a warning where counters of a width have no labels, which they have from ``labelled`` on, or tiny values.

    All lengths in millimetres; ``smallest`` is the size of the smallest value.
    """
    counters_of = phrase("{size:g} mm", size=width)
    if width < labelled:
        shown_values = phrase("values without labels")
        if width < ALL_VALUES_FROM:
            shown_values = phrase("only the number and one value each; the other values are on the team sheet")
        message = phrase("counters of {width} show {shown_values}", width=counters_of, shown_values=shown_values)
        hint = phrase("labels need counters of {labelled:g} mm: use a larger --hex, or more sheets", labelled=labelled)
        yield Problem(file, message, hint=hint, severity=Severity.WARNING)
    if smallest < VALUE_FLOOR - 1e-6:
        values = {"smallest": smallest / POINT, "width": counters_of}
        message = phrase(
            "some values are only {smallest:.1f} pt on counters of {width}; 9 pt is easy to read", **values
        )
        yield Problem(file, message, hint=phrase("choose a larger --hex"), severity=Severity.WARNING)


def _too_wide(player: Player, row: ValueRow, width: float, file: str) -> Problem:
    values = {"figures": ", ".join(value.figure for value in row.values), "width": width}
    message = phrase("{figures} do not fit side by side on a counter of {width:g} mm at 5 pt", **values)
    hint = phrase("use a larger --hex, or fewer values per row of its kind in game.yaml")
    return Problem(file, message, f"players[{player.entry + 1}]", hint=hint)


def _unlabelled(row: ValueRow, width: float, file: str) -> Problem:
    on_counter = phrase("on a counter of {width:g} mm", width=width)
    values = {"labels": ", ".join(value.label for value in row.values), "width": on_counter}
    message = phrase("the labels {labels} do not fit side by side {width} at 5 pt and are left out", **values)
    hint = phrase("use a larger --hex, shorter labels, or fewer values per row in game.yaml")
    return Problem(file, message, hint=hint, severity=Severity.WARNING)


def blank_counter(kit: Kit, style: CounterStyle, facing: Literal["", "side", "corner"]) -> list[Item]:
    """Return a counter in a kit with its rim, and its front if it has one, but neither number nor values."""
    outline = outline_of(style)
    items: list[Item] = [kit_ground(kit, outline), rim(outline, 1.6 * RIM * style.width, kit.primary)]
    if facing:
        items += front_items(outline, facing, style.width, kit.primary)
    return items


NUMBER_ALONE = 15.0
"""Counters narrower than this in a picture show their number alone, in millimetres."""

PLATE, NUMBER = 0.33, 0.6
"""The radius of the plate behind the number and the height of the number, in widths of the counter."""


@lru_cache(maxsize=512)
def small_counter(
    number: int, kit: Kit, style: CounterStyle, facing: Literal["", "side", "corner"], turn: float
) -> Symbol:
    """Return a counter in a kit with its number as large as its plate allows, and its front if it has one.

    The number is upright when the counter is turned by ``turn`` degrees.
    """
    width, items = style.width, blank_counter(kit, style, facing)
    if kit.pattern != "plain":
        edge = Style(fill=kit.primary, stroke=readable_on(kit.primary), width=0.02 * width)
        items.append(Circle(Point(0, 0), PLATE * width, edge))
    text, most = str(number), NUMBER * width
    size = fitted_size(text, BOLD, 1.9 * PLATE * width, most, 0.1) or most
    label = centred_text(text, Point(0, 0), BOLD, size, readable_on(kit.primary))
    items.append(Group((label,), Transform.turn(-turn)) if turn else label)
    return Symbol(f"counter-{number}", tuple(items))
