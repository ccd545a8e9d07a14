"""Player counters: kit and number, the player's figures in the widest part, his name below; with a front or without.

The front shows the player fresh, the back the same player duller: he has moved, or is what the game's word says.
Drawn about the middle of the counter.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache, partial
from typing import TYPE_CHECKING

from generator.artwork.pieces.counter_pieces import TeamCounters
from generator.artwork.pieces.counter_style import LABELLED_FROM, CounterStyle, Room, outline_of, panel_room
from generator.artwork.pieces.faces.figures import VALUE_FLOOR, Value
from generator.artwork.pieces.faces.ground import CounterLook, ground
from generator.artwork.pieces.faces.kit import dulled
from generator.artwork.pieces.faces.names import PrintedName, name_problem
from generator.artwork.pieces.kind_art import ALL_VALUES_FROM, KindArt
from generator.geometry.shapes import Point
from generator.i18n import phrase
from generator.model.game import Game
from generator.model.team import Kit, Player, Team
from generator.problems import Problem, Severity
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, fitted_lines
from generator.scene.palette import Colour, readable_on
from generator.scene.pieces import Piece
from generator.scene.primitives import Item, Text, Use
from generator.text.text_box import TextBox

if TYPE_CHECKING:
    from generator.artwork.pieces.layouts.drawing import DrawnFace
    from generator.artwork.pieces.player_faces import OwnFaces

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
        from generator.artwork.pieces.player_faces import own_face, squad_row

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

    def _too_wide(self, player: Player, row: Sequence[Value]) -> Problem:
        values = {"figures": ", ".join(value.figure for value in row), "width": self.style.width}
        message = phrase("{figures} do not fit side by side on a counter of {width:g} mm at 5 pt", **values)
        hint = phrase("a larger --hex, or fewer values in a row of its kind in game.yaml")
        return Problem(self.file, message, f"players[{player.entry + 1}]", hint=hint)

    def _unlabelled(self, row: Sequence[Value]) -> Problem:
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
