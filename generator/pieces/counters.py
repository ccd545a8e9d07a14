"""Player counters: what those of a kind share, and each player's figures and name."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, lru_cache, partial
from typing import NamedTuple

from generator.geometry.shapes import Point
from generator.i18n import phrase
from generator.model.game import Game, PlayerKind
from generator.model.pieces.rows import PieceField
from generator.model.team import Kit, Player, Team
from generator.pieces.counter_face import (
    MOVED_INK,
    MOVED_PAPER,
    NAME_FLOOR,
    Badge,
    PrintedName,
    ground,
    head,
    name_problem,
    printed_name,
    shorter_names,
)
from generator.pieces.counter_style import (
    VALUE_FLOOR,
    CounterStyle,
    LabelledValue,
    Room,
    ValueRow,
    draw_row,
    outline_of,
    panel_room,
    plan_of,
    room_in,
    row_shapes,
    value_row,
)
from generator.pieces.face_drawing import NO_CONTEXT, DrawnFace, FaceSide, FaceContext, draw_face
from generator.pieces.face_templates import FillError, ReadyFace, RowTexts, templates_of
from generator.pieces.kit import dull_kit
from generator.problems import Problem, Severity
from generator.rules.amounts import Value
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, fitted_lines
from generator.scene.palette import INK, WHITE, Colour, readable_on
from generator.scene.pictures import Picture
from generator.scene.pieces import BLEED, DrawnPiece, Piece, resize
from generator.scene.primitives import Item, Lazy, Style, Text, Use
from generator.text.words import TextBox

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
    art: FaceContext = NO_CONTEXT


class SquadRow(NamedTuple):
    texts: RowTexts
    pictures: dict[str, Picture]


def squad_row(player: Player, team: Team, game: Game, language: str) -> SquadRow:
    kind, kit = game.kinds[player.kind], team.kit_of(player, game)
    held = dict(player.values)
    values = {name: game.characteristics[name].text(value) for name, value in held.items()}
    shown = [player.picture, team.crest]
    picture, crest = (picture.name if picture is not None else "" for picture in shown)
    short = player.short or (player.name, *shorter_names(player.name))[-1]
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


ALL_VALUES_FROM = 12.0
"""Below this width only the number and the main value are printed."""


class KindArt:
    """What the counters of one kind of player share: their colours, where things go, and what is drawn alike."""

    def __init__(self, kind: PlayerKind, game: Game, style: CounterStyle) -> None:
        self.kind, self.game, self.style = kind, game, style
        self.letter = kind.letter.in_(style.language) if kind.letter else ""
        self.plan = plan_of(game.counter, len(kind.rows), style)
        few = ((kind.main or kind.characteristics[0],),)
        self._names: Sequence[Sequence[str]] = kind.rows if style.width >= ALL_VALUES_FROM else few
        self._shapes = row_shapes(tuple(map(len, self._names)), self.plan, style)
        self._row = lru_cache(maxsize=8192)(self._new_row)
        self.head = lru_cache(maxsize=2048)(self._head)
        self.name = lru_cache(maxsize=8192)(self._name)

    def colours(self, moved: bool) -> tuple[Colour, Colour]:
        """Return ink and paper of a side: dark on light for field players, light on dark for keepers, dull behind."""
        dark, light = (MOVED_INK, MOVED_PAPER) if moved else (INK, WHITE)
        return (light, dark) if self.kind.wears == "keeper" else (dark, light)

    def rows(self, player: Player) -> Iterator[ValueRow]:
        """Yield the rows of a player's values, the same ones for the same values."""
        held = dict(player.values)
        for index, names in enumerate(self._names):
            yield self._row(index, tuple([held.get(name, 0) for name in names]))

    def _new_row(self, index: int, numbers: Sequence[int]) -> ValueRow:
        return value_row(tuple(map(self._value, self._names[index], numbers)), self._shapes[index])

    def _value(self, name: str, number: int) -> LabelledValue:
        held = self.game.characteristics[name]
        flagged = held.flag is not None and number >= held.flag.at_least
        label = held.short.in_(self.style.language)
        return LabelledValue(label, held.text(number), name == self.kind.main, flagged)

    def _head(self, number: str, signs: str, ink: Colour, moved: bool) -> Use:
        badge = Badge(self.letter, self.kind.badge, *self.colours(moved))
        return head(number, badge, signs, ink, self.plan, self.style)

    def _name(self, name: str, short: str) -> PrintedName | None:
        room, margin = room_in(self.style), 0.0064 * self.style.width
        size = max(NAME_FLOOR, self.plan.name_size)
        return printed_name(name, short, self.plan.name, size, lambda y: room(y) - margin)


MOVED = "✓"


class CounterSide:
    """The side of a kind's counters, in a kit, that shows a player fresh, or the one that shows that he has moved.

    A game may have a word for that: it takes the place of the values, with the one that it repeats.
    """

    def __init__(self, kind: KindArt, kit: Kit, moved: bool) -> None:
        self.kind, self.moved = kind, moved
        kit = dull_kit(kit) if moved else kit
        self.dark, self.light = kind.colours(moved)
        self.ink = readable_on(kit.primary)
        self.ground = cache(partial(ground, kit, self.light, kind.plan, kind.style, moved))
        word = kind.game.counter.back if moved else None
        self.word = word.in_(kind.style.language).upper() if word else ""
        self.sign = MOVED if moved and not word else ""

    def part(self, part: str, player: Player) -> Iterable[Item]:
        match part:
            case "kit":
                return (self.ground(max(2, len(str(player.number)))),)
            case "number":
                signs = self.sign + "C" * player.captain
                return (self.kind.head(str(player.number), signs, self.ink, self.moved),)
            case "name" if (name := self.kind.name(player.name, player.short)) is not None:
                return [Text(Point(0, y), line, SEMIBOLD, name.size, self.ink, "middle") for y, line in name.lines]
            case "values" if self.word:
                return self._state(player)
            case "values":
                return [draw_row(row, self.dark, self.light) for row in self.kind.rows(player)]
        return ()

    def _state(self, player: Player) -> Iterator[Item]:
        """Yield the word of the back, and below it the value that it repeats."""
        game, style, plan = self.kind.game, self.kind.style, self.kind.plan
        shows = game.counter.back_shows
        value = player.value(shows) if shows else None
        held = game.characteristics.get(shows)
        below = f"{held.short.in_(style.language)} {held.text(value)}" if held and value is not None else ""
        high = plan.bottom - plan.top
        for text, share in ((self.word, 0.3 if below else 0.5), (below, 0.7)):
            if text:
                yield from _words(text, plan.top + share * high, 0.42 * high, panel_room(style), self.dark)


def _words(text: str, middle: float, wanted: float, room: Room, ink: Colour) -> tuple[Item, ...]:
    """Return a text about a height, on two lines where that lets it be much larger; nothing where it has no room."""
    reach = wanted * CAP_HEIGHT / 2
    width = 1.9 * min(room(middle - reach), room(middle + reach))
    one = fitted_lines(text, BOLD, (width,), wanted, _WORD_FLOOR)
    two = fitted_lines(text, BOLD, (width, width), 0.7 * wanted, 0.5 * wanted)
    size, lines = two if two and (one is None or one[0] < 0.6 * wanted) else one or (0.0, ())
    return TextBox(lines, BOLD, size, 1.1).about(Point(0, middle), ink, "middle")


_WORD_FLOOR = 4 * POINT


class CounterArt:
    """What the counters of a game share, whatever their team: worked out once for all of them."""

    def __init__(self, game: Game, style: CounterStyle, faces: CounterFaces) -> None:
        self.game, self.style, self.faces = game, style, faces
        self.parts = tuple(map(_parts_alone, (faces.front, faces.back)))
        self.kind = cache(lambda slug: KindArt(game.kinds[slug], game, style))
        self.side = lru_cache(maxsize=256)(lambda slug, kit, moved: CounterSide(self.kind(slug), kit, moved))

    def __reduce__(self) -> tuple[type[CounterArt], tuple[Game, CounterStyle, CounterFaces]]:
        """Travel between processes as what it was made from."""
        return CounterArt, (self.game, self.style, self.faces)

    def counters(self, team: Team, file: str) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
        """Return one piece a player, and problems: names that do not fit (errors), values that are small (warnings)."""
        squad = _Squad(team, self, file)
        return tuple(squad.pieces()), tuple(squad.problems())


def _parts_alone(face: ReadyFace) -> Sequence[str]:
    """Return the parts of a face that holds nothing but parts on a kit, and so needs no row and cannot be wrong."""
    parts = [box.box.part or "" for box in face.boxes]
    return parts if "kit" in parts and all(path[-1] == "part" for path, _ in templates_of(face)) else ()


class _Squad(NamedTuple):
    team: Team
    art: CounterArt
    file: str

    def pieces(self) -> Iterator[Piece]:
        outline = outline_of(self.art.style)
        bleed = (replace(resize(outline, BLEED), style=Style(fill=INK)),)
        for player in self.team.players:
            front, back = (Lazy(self._side, player, moved) for moved in (False, True))
            yield DrawnPiece(f"{player.number} {player.name}", outline, front, back, bleed=bleed)

    def problems(self) -> Iterator[Problem]:
        if not all(self.art.parts):
            yield from self._face_problems()
        for player in self._players_showing("name"):
            name = self.art.kind(player.kind).name(player.name, player.short)
            if problem := name_problem(player, name, self.art.style.width, self.file):
                yield problem
        yield from self._value_problems()

    def _face_problems(self) -> Iterator[Problem]:
        for player in self.team.players:
            faults = (fault for moved in (False, True) for fault in self._face(player, moved).faults)
            for message, hint in dict.fromkeys((fault.message, fault.hint) for fault in faults):
                yield Problem(self.file, message, f"players[{player.entry + 1}]", hint=hint)

    def _value_problems(self) -> Iterator[Problem]:
        crowded: list[Problem] = []
        smallest, labelled = VALUE_FLOOR, 0.0
        for player in self._players_showing("values"):
            kind = self.art.kind(player.kind)
            labelled = max(labelled, kind.plan.labelled)
            for row in kind.rows(player):
                smallest = min(smallest, *row.columns.sizes)
                if not row.columns.fits:
                    crowded.append(self._too_wide(player, row.values))
                elif row.shape.label_size and not row.columns.label_size:
                    crowded.append(self._unlabelled_problem(row.values))
        yield from dict.fromkeys(crowded)
        yield from self._small(smallest, labelled)

    def _players_showing(self, part: str) -> Iterator[Player]:
        conditions = [box.when for box in self.art.faces.front.boxes if box.box.part == part]
        if None in conditions:
            yield from self.team.players
            return
        for player in self.team.players:
            with suppress(FillError):  # reported where the face is drawn
                if any(when.holds(self._row(player).texts) for when in conditions if when is not None):
                    yield player

    def _small(self, smallest: float, labelled: float) -> Iterator[Problem]:
        """Yield what is small: counters below the width whose values have labels, and values so high at the least."""
        width = phrase("{size:g} mm", size=self.art.style.width)
        if self.art.style.width < labelled:
            shown_values = phrase("values without labels")
            if self.art.style.width < ALL_VALUES_FROM:
                shown_values = phrase("only the number and one value each; the other values are on the team sheet")
            message = phrase("counters of {width} show {shown_values}", width=width, shown_values=shown_values)
            hint = phrase(
                "labels need counters of {labelled:g} mm: use a larger --hex, or more sheets", labelled=labelled
            )
            yield Problem(self.file, message, hint=hint, severity=Severity.WARNING)
        if smallest < VALUE_FLOOR - 1e-6:
            values = {"smallest": smallest / POINT, "width": width}
            message = phrase(
                "some values are only {smallest:.1f} pt on counters of {width}; 9 pt is easy to read", **values
            )
            yield Problem(self.file, message, hint=phrase("choose a larger --hex"), severity=Severity.WARNING)

    def _too_wide(self, player: Player, row: Sequence[LabelledValue]) -> Problem:
        values = {"figures": ", ".join(value.figure for value in row), "width": self.art.style.width}
        message = phrase("{figures} do not fit side by side on a counter of {width:g} mm at 5 pt", **values)
        hint = phrase("use a larger --hex, or fewer values per row of its kind in game.yaml")
        return Problem(self.file, message, f"players[{player.entry + 1}]", hint=hint)

    def _unlabelled_problem(self, row: Sequence[LabelledValue]) -> Problem:
        width = phrase("on a counter of {width:g} mm", width=self.art.style.width)
        values = {"labels": ", ".join(value.label for value in row), "width": width}
        message = phrase("the labels {labels} do not fit side by side {width} at 5 pt and are left out", **values)
        hint = phrase("use a larger --hex, shorter labels, or fewer values per row in game.yaml")
        return Problem(self.file, message, hint=hint, severity=Severity.WARNING)

    def _row(self, player: Player) -> SquadRow:
        return squad_row(player, self.team, self.art.game, self.art.style.language)

    def _face(self, player: Player, moved: bool) -> DrawnFace:
        side = self.art.side(player.kind, self.team.kit_of(player, self.art.game), moved)
        if parts := self.art.parts[moved]:
            return DrawnFace(tuple([item for part in parts for item in side.part(part, player)]))
        faces, row = self.art.faces, self._row(player)

        def picture(name: str) -> Picture | None:
            return row.pictures[name] if name in row.pictures else faces.art.picture(name)

        art = faces.art._replace(picture=picture, part=partial(side.part, player=player))
        face, name = (faces.back, "back") if moved else (faces.front, "front")
        return draw_face(face, row.texts, player.entry + 1, FaceSide(outline_of(self.art.style), name, art))

    def _side(self, player: Player, moved: bool) -> tuple[Item, ...]:
        face = self._face(player, moved)
        return (*face.bleed, *face.items) if moved else face.items
