"""Counters to write on: a frame in a team's colour, and lines for the number, the values and the name."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.geometry.shapes import Point, Rect
from generator.model.game import Game, PlayerKind
from generator.model.team import Team
from generator.pieces.counter_style import CounterStyle, outline_of
from generator.pieces.counters import MOVED
from generator.pieces.face_room import half_width_of
from generator.scene.fonts import BOLD, CAP_HEIGHT, POINT, SEMIBOLD, centred_text, fitted_size, text_width
from generator.scene.palette import WHITE, Colour
from generator.scene.pieces import DrawnPiece, resize
from generator.scene.primitives import Box, Item, Style, strokes

_FRAME, _RIM, _CLEAR = 0.055, 0.04, 0.078
"""How wide the kit is about the white, where the line on the back is, and how far others keep from the cut, as shares
of a counter's width."""

_HEAD, _VALUES, _NAME = -0.32, (-0.235, 0.235), 0.36
"""The heights of the number, of all rows of values and of the line for the name, in widths from the middle."""

MOVED_INK = Colour.of("#59626d")
_LINE = Style(stroke=MOVED_INK, width=0.18)
_LABEL = 5 * POINT


def counter_to_write_on(team: Team, game: Game, style: CounterStyle) -> DrawnPiece:
    """Return an empty counter of a team, for a player of the usual kind; its back says what that of others says."""
    kind, outline, facing = game.kinds[game.usual_kind], outline_of(style), facing_of(game.counter, style)
    inside = replace(resize(outline, -_FRAME * style.width), style=Style(fill=WHITE))
    rim = replace(resize(outline, -_RIM * style.width), style=Style(stroke=team.kit.primary, width=0.3))
    ahead = front_items(outline, facing, style.width, team.kit.primary) if facing else ()
    front = (replace(outline, style=Style(fill=team.kit.primary)), inside, *ahead, *_values(kind, game, style))
    both = (*_head(style), *_name(style))
    return DrawnPiece("", outline, (*front, *both), (rim, *_word(game, style), *both))


def _half_width(style: CounterStyle, y: float) -> float:
    """Return how far lines may reach from the middle at a height, both in widths of a counter."""
    room = half_width_of(resize(outline_of(style), -_CLEAR * style.width))
    return room(y * style.width) / style.width


def _head(style: CounterStyle) -> Iterator[Item]:
    """Yield a box for the number."""
    w, half = style.width, min(0.14, _half_width(style, _HEAD - 0.07))
    yield Box(Rect(-half * w, (_HEAD - 0.07) * w, 2 * half * w, 0.14 * w), _LINE, 0.02 * w)


def _values(kind: PlayerKind, game: Game, style: CounterStyle) -> Iterator[Item]:
    """Yield a line for each value with its label above, row by row as on other counters."""
    w, (top, bottom) = style.width, _VALUES
    high = min(0.25, (bottom - top) / len(kind.rows))
    ends = []
    for number, row in enumerate(kind.rows):
        base = top + (number + 1) * high - 0.02
        label_at = base - high + 0.02 + _LABEL * CAP_HEIGHT / 2 / w + 0.02
        half = min(_half_width(style, base), _half_width(style, label_at))
        pitch = min(0.26, 2 * half / len(row))
        labels = [game.characteristics[name].short.in_(style.language) for name in row]
        fit = all(text_width(label, SEMIBOLD, _LABEL) <= 0.96 * pitch * w for label in labels)
        for index, label in enumerate(labels):
            x = (index - (len(row) - 1) / 2) * pitch
            ends.append((Point((x - 0.38 * pitch) * w, base * w), Point((x + 0.38 * pitch) * w, base * w)))
            if fit:
                yield centred_text(label, Point(x * w, label_at * w), SEMIBOLD, _LABEL, MOVED_INK)
    yield strokes(ends, _LINE)


def _name(style: CounterStyle) -> Iterator[Item]:
    w, half = style.width, _half_width(style, _NAME)
    yield strokes([(Point(-half * w, _NAME * w), Point(half * w, _NAME * w))], _LINE)


def _word(game: Game, style: CounterStyle) -> Iterator[Item]:
    """Yield the word of the game's backs, else the sign of one who has moved."""
    word = game.counter.back.in_(style.language).upper() if game.counter.back else MOVED
    most, room = 0.3 * style.width, 2 * _half_width(style, 0.1) * style.width
    if size := fitted_size(word, BOLD, room, most, 4 * POINT):
        yield centred_text(word, Point(0, 0), BOLD, size, MOVED_INK)
