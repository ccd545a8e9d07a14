"""Player counters: what those of a kind share, each player's figures and name, and small ones for diagrams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import cache, cached_property, lru_cache
from typing import Literal, NamedTuple

from generator.geometry.shapes import Point, Transform
from generator.i18n import Phrase, phrase
from generator.model.game import Game
from generator.model.pieces.rows import PieceField
from generator.model.team import Kit, Player, Team
from generator.pieces.counter_face import (
    MOVED,
    MOVED_INK,
    MOVED_PAPER,
    Badge,
    HeadRoom,
    front_items,
    ground,
    head,
    head_room,
)
from generator.pieces.counter_style import CounterStyle, KindFaces, facing_of, outline_of, plan_of
from generator.pieces.face_columns import (
    NO_CELLS,
    LabelledValue,
    ValueCells,
    ValueRow,
    columns_of,
    shown_cells,
)
from generator.pieces.face_drawing import draw_face
from generator.pieces.face_room import RIM, panel_room
from generator.pieces.face_side import NO_CONTEXT, DrawnFace, FaceContext, FaceSide, KeptLayouts
from generator.pieces.face_templates import FaceFault, ReadyBox, left_out_together
from generator.pieces.kit import dull_kit, kit_ground, rim
from generator.pieces.printed_names import PrintedName, printed_name, shorter_names
from generator.problems import Problem, Severity, quoted
from generator.rules.amounts import Value
from generator.rules.templates import FaceRow, FillError
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, centred_text, fitted_size
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import Picture
from generator.scene.pieces import BLEED, DrawnPiece, Piece, resize
from generator.scene.primitives import Circle, Group, Item, Lazy, Style, Symbol, Use
from generator.text.words import NO_TEXT, SizeStep, TextStyle

OWN_FIELDS = (
    "number", "name", "short", "team", "kind", "letter", "captain", "skills", "cost", "picture", "crest", "primary",
    "secondary", "values", "ink", "paper", "letters", "called",
)  # fmt: skip
"""What every player has for a face, besides the characteristics of the game."""


def player_fields(game: Game) -> Mapping[str, PieceField]:
    return dict.fromkeys((*OWN_FIELDS, *game.characteristics), PieceField(optional=True))


KIND_FIELDS: Mapping[str, PieceField] = {
    "kind": PieceField(), "value_rows": PieceField("number"), "facing": PieceField()
}  # fmt: skip
"""What a kind of player has for the name of the face that its counters are built on."""


class CounterFaces(NamedTuple):
    """The faces of counters by kind of player, and what they are drawn from."""

    of_kind: Mapping[str, KindFaces]
    context: FaceContext = NO_CONTEXT


class PlayerRow:
    """What a face may print of a player: texts, numbers and pictures, each worked out for the faces that ask for it."""

    def __init__(self, player: Player, team: Team, game: Game, language: str, side: CounterSide) -> None:
        self.player, self.team, self.game, self.language, self.side = player, team, game, language, side
        called = player.short.replace(" ", "\u00a0") or player.name  # a short name is not shortened further
        self.texts: Mapping[str, str] = _PlayerTexts({**side.texts, "called": called}, player, team, game, language)

    @cached_property
    def values(self) -> Mapping[str, Value]:
        texts = _texts_of(self.player, self.team, self.game, self.language)
        return {**texts, **self.texts, "number": self.player.number, **dict(self.player.values)}

    @property
    def pictures(self) -> Mapping[str, Picture]:
        own = (self.player.picture, self.team.crest)
        return {picture.name: picture for picture in own if picture is not None} if any(own) else _NO_PICTURES


def _texts_of(player: Player, team: Team, game: Game, language: str) -> Mapping[str, str]:
    """Return what a face may print of a player, besides what depends on the side."""
    kind, kit = game.kinds[player.kind], team.kit_of(player, game)
    values = {name: game.characteristics[name].text(value) for name, value in player.values}
    return {
        **dict.fromkeys(game.characteristics, ""), **values,
        "number": str(player.number), "name": player.name, "team": team.name, "kind": player.kind,
        "short": player.short or (player.name, *shorter_names(player.name))[-1],
        "letter": kind.letter.in_(language) if kind.letter else "",
        "captain": "C" * player.captain, "cost": "" if player.cost is None else str(player.cost),
        "skills": ", ".join(game.skills[skill].name.in_(language) for skill in player.skills),
        "picture": player.picture.name if player.picture else "", "crest": team.crest.name if team.crest else "",
        "primary": kit.primary.hex, "secondary": kit.secondary.hex,
        "values": "\n".join(" ".join(values[name] for name in row if name in values) for row in kind.rows),
        "row": str(player.entry + 1), "id": str(player.number), "count": "1",
    }  # fmt: skip


_NO_PICTURES: Mapping[str, Picture] = {}


class _PlayerTexts(dict[str, str]):
    """Texts of which those of a side are at hand; the others are worked out when one of them is asked for."""

    def __init__(self, at_hand: Mapping[str, str], *player: *tuple[Player, Team, Game, str]) -> None:
        super().__init__(at_hand)
        self._player = player
        self._is_whole = False

    def get(self, key: str, default: str = "") -> str:  # type: ignore[override]
        return super().get(key, default) if key in self or self._is_whole else self[key]

    def __missing__(self, key: str) -> str:
        if not self._is_whole:
            self._is_whole = True
            self.update({name: text for name, text in _texts_of(*self._player).items() if name not in self})
        return super().get(key, "")


VALUE_FLOOR = 9 * POINT
"""Values smaller than this are hard to read across a table."""

_CAPTAIN, _LEADER = "C", "★"


def captain_sign(game: Game, language: str) -> str:
    """Return what marks a captain on counters and sheets: a star where C is a kind's letter, or nobody is a captain."""
    letters = [kind.letter.in_(language) for kind in game.kinds.values() if kind.letter]
    return _LEADER if "captain" in game.record.words or _CAPTAIN in letters else _CAPTAIN


_WORD_FLOOR = 4 * POINT


@dataclass(frozen=True, eq=False)
class CounterSide:
    """What all fronts, or all backs, of one kind of player in one kit have in common.

    ``ink`` and ``paper`` are those of the values, ``on_kit`` is the ink of the number and the name.
    """

    kit: Kit
    moved: bool
    ink: Colour
    paper: Colour
    on_kit: Colour
    badge: Badge
    grounds: dict[HeadRoom, Use] = field(default_factory=dict)

    texts: Mapping[str, str] = field(init=False)

    def __post_init__(self) -> None:
        texts = {"ink": self.ink.hex, "paper": self.paper.hex, "letters": self.on_kit.hex}
        object.__setattr__(self, "texts", texts)


class KindCounters:
    """The counters of one kind of player: where things go on them, and what is drawn once for all that look alike.

    The back shows that a player has moved. A game may have a word for that: it takes the place of the values, with the
    one that it repeats.
    """

    def __init__(self, slug: str, game: Game, style: CounterStyle, faces: CounterFaces) -> None:
        self.kind, self.game, self.style, self.faces = game.kinds[slug], game, style, faces.of_kind[slug]
        kind = self.kind
        self.letter = kind.letter.in_(style.language) if kind.letter else ""
        self.armband = captain_sign(game, style.language)
        self.plan = plan_of(self.faces, style, facing_of(game.counter, style))
        self.back_word = game.counter.back.in_(style.language).upper() if game.counter.back else ""
        # A league asks for the same sides, rows and names thousands of times; half of its time would go into them.
        self.side = lru_cache(maxsize=64)(self._new_side)
        self.cells = lru_cache(maxsize=8192)(self._new_cells)
        self._row = lru_cache(maxsize=8192)(self._new_row)
        self._head = lru_cache(maxsize=2048)(self._new_head)
        self.boxes_with = cache(self._boxes_with)
        context = faces.context._replace(part=self._part_of, values=self._cells_of)
        front = FaceSide(
            outline_of(style),
            "front",
            context,
            width=style.width,
            front=self.plan.facing != "",
            kept=KeptLayouts({}, {}),
        )
        self.face_sides = (front, front._replace(name="back", kept=KeptLayouts({}, {})))

    def _part_of(self, part: str, row: FaceRow) -> Iterable[Item]:
        assert isinstance(row, PlayerRow)
        return self.part(part, row.player, row.side)

    def _cells_of(self, row: FaceRow) -> ValueCells:
        """Return the values of a player; none where the back has a word instead."""
        assert isinstance(row, PlayerRow)
        return NO_CELLS if row.side.moved and self.back_word else self.cells(row.player.values)

    def _boxes_with(self, content: str) -> Sequence[ReadyBox]:
        """Return the boxes of the front with names that are shortened, or with values that are not written out."""
        boxes = [box for box in self.faces.front.boxes if box.content == content and not box.columns]
        return [box for box in boxes if content != "text" or box.box.spare == "name"]

    def part(self, part: str, player: Player, side: CounterSide) -> Iterable[Item]:
        """Return a part of a side of a player's counter."""
        match part:
            case "kit":
                return (self._ground(player, side),)
            case "number":
                return (self._head(str(player.number), self._signs_at_number(player, side), side.on_kit, side.badge),)
            case "back" if side.moved and self.back_word:
                return self._back_words(player, side.ink)
        return ()

    def _signs_at_number(self, player: Player, side: CounterSide) -> tuple[str, str]:
        """Return what is at the left and right of a number. A sash comes down at its left: it is left free."""
        signs = [MOVED] * (side.moved and not self.back_word) + [self.armband] * player.captain
        first, second = (*signs, "", "")[:2]
        if self.letter:
            return first, self.letter
        return (second, first) if side.kit.pattern == "sash" else (first, second)

    def _new_cells(self, values: Sequence[tuple[str, int]]) -> ValueCells:
        """Return a player's values, row by row: the same ones for the same values."""
        numbers = dict(values)
        return ValueCells(
            tuple([self._row(names, tuple([numbers.get(name, 0) for name in names])) for names in self.kind.rows])
        )

    def rows(self, box: ReadyBox, values: Sequence[tuple[str, int]]) -> tuple[ValueRow, ...]:
        """Return the rows of a player's values as a box shows them."""
        look, room = self.face_sides[False].columns_layout(box)
        return columns_of(shown_cells(self.cells(values), box.box, self.style.width), look, room)

    def _new_side(self, kit: Kit, moved: bool) -> CounterSide:
        """Return a side in a kit: dark on light for field players, light on dark for keepers, and dull behind."""
        worn = dull_kit(kit, self.style.pale) if moved else kit
        dark, light = (MOVED_INK, MOVED_PAPER) if moved else (INK, WHITE)
        ink, paper = (light, dark) if self.kind.wears == "keeper" else (dark, light)
        badge = Badge(self.letter, self.kind.badge, ink, paper)
        return CounterSide(worn, moved, ink, paper, readable_on(worn.primary), badge)

    def _ground(self, player: Player, side: CounterSide) -> Use:
        room = head_room(str(player.number), self._signs_at_number(player, side), side.badge)
        if room not in side.grounds:
            side.grounds[room] = ground(side.kit, side.paper, self.plan, self.style, side.moved, room)
        return side.grounds[room]

    def _new_row(self, names: Sequence[str], numbers: Sequence[int]) -> tuple[LabelledValue, ...]:
        return tuple(map(self._value, names, numbers))

    def _value(self, name: str, number: int) -> LabelledValue:
        characteristic = self.game.characteristics[name]
        flagged = characteristic.flag is not None and number >= characteristic.flag.at_least
        label = characteristic.short.in_(self.style.language)
        return LabelledValue(label, characteristic.text(number), name == self.kind.main, flagged)

    def _new_head(self, number: str, beside: tuple[str, str], ink: Colour, badge: Badge) -> Use:
        return head(number, beside, badge, ink, self.plan, self.style)

    def _back_words(self, player: Player, ink: Colour) -> Iterator[Item]:
        """Yield the word of the back, and below it the value that it repeats; nothing that does not fit."""
        shows, plan = self.game.counter.back_shows, self.plan
        number = player.value(shows) if shows else None
        below = ""
        if number is not None:
            characteristic = self.game.characteristics[shows]
            below = f"{characteristic.short.in_(self.style.language)} {characteristic.text(number)}"
        high = plan.bottom - plan.top
        half_width = panel_room(plan.panel, outline_of(self.style), self.style.width, plan.facing != "")
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
        self.kind = cache(lambda slug: KindCounters(slug, game, style, faces))

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
        kind = self.kind(player.kind)
        row, side = self._row(team, player, moved), kind.face_sides[moved]
        if pictures := row.pictures:
            context = side.context

            def picture(name: str) -> Picture | None:
                return pictures[name] if name in pictures else context.picture(name)

            side = side._replace(context=context._replace(picture=picture))
        return draw_face(kind.faces.back if moved else kind.faces.front, row, player.entry + 1, side)

    def _row(self, team: Team, player: Player, moved: bool = False) -> PlayerRow:
        side = self.kind(player.kind).side(team.kit_of(player, self.game), moved)
        return PlayerRow(player, team, self.game, self.style.language, side)

    def _problems(self, team: Team, file: str) -> Iterator[Problem]:
        kinds = [self.kind(slug).faces for slug in dict.fromkeys(player.kind for player in team.players)]
        if not all(faces.front.apart and faces.back.apart for faces in kinds):
            yield from self._face_problems(team, file)
        yield from self._name_problems(team, file)
        yield from self._value_problems(team, file)

    def _name_problems(self, team: Team, file: str) -> Iterator[Problem]:
        for player, box in self._players_showing("text", team):
            look, row = self.kind(player.kind).face_sides[False].name_look(box), self._row(team, player)
            name = self.faces.context.with_symbols(box.fill.of(row).strip()) if box.fill is not None else ""
            if name and (problem := _name_problem(player, name, printed_name(name, look), self.style.width, file)):
                yield problem

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
        smallest, labelled, all_from = VALUE_FLOOR, 0.0, 0.0
        for player, box in self._players_showing("columns", team):
            kind = self.kind(player.kind)
            if (columns := box.box.columns) is not None:
                labelled, all_from = max(labelled, columns.labels_from), max(all_from, columns.all_from)
            for row in kind.rows(box, player.values):
                smallest = min(smallest, *row.columns.sizes)
                if not row.columns.fits:
                    crowded.append(_too_wide(player, row, self.style.width, file))
                elif row.shape.label_size and not row.columns.label_size:
                    crowded.append(_unlabelled(row, self.style.width, file))
        yield from dict.fromkeys(crowded)
        yield from _small_values(smallest, labelled, all_from, self.style.width, file)

    def _players_showing(self, content: str, team: Team) -> Iterator[tuple[Player, ReadyBox]]:
        """Yield players, and the boxes of their fronts with names to shorten or values that are not written out."""
        for player in team.players:
            boxes = self.kind(player.kind).boxes_with(content)
            row = self._row(team, player) if any(box.when for box in boxes) else None
            with suppress(FillError):  # reported where the face is drawn
                yield from ((player, box) for box in boxes if row is None or box.shows(row))


def _name_problem(player: Player, name: str, printed: PrintedName | None, width: float, file: str) -> Problem | None:
    """Return the problem of a name on a counter so wide: a note if it is shortened, an error if it does not fit."""
    full, severity = name.replace("\u00a0", " "), Severity.NOTE
    if printed is None:
        message = phrase("{full} does not fit on a counter of {width:g} mm at 5 pt", full=quoted(full), width=width)
        severity = Severity.ERROR
    elif printed.text != full:
        message = phrase("{full} is printed as {text} on the counter", full=quoted(full), text=quoted(printed.text))
    else:
        return None
    hint = phrase("write a shorter name for the counter: short: …")
    return Problem(file, message, f"players[{player.entry + 1}].name", hint=hint, severity=severity)


def _small_values(smallest: float, labelled: float, all_from: float, width: float, file: str) -> Iterator[Problem]:
    """Yield a warning where counters of a width have no labels, which they have from ``labelled`` on, or tiny values.

    All lengths in millimetres; from ``all_from`` on all values are shown; ``smallest`` is the size of the smallest.
    """
    counters_of = phrase("{size:g} mm", size=width)
    if width < labelled:
        shown_values = phrase("values without labels")
        if width < all_from:
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
