"""What the counters of a kind of player share: the same drawing for the same values, icons as labels too."""

from dataclasses import replace

from generator.model.localized import Words
from generator.pieces.counter_style import CounterStyle
from generator.pieces.face_columns import draw_row
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Text
from tests.pieces.game_counters import game_counters


def kind_counters(pack, game=None):
    return game_counters(pack, CounterStyle(18.8), game).kind("jugador")


def draw(counters, player):
    box = next(box for box in counters.faces.front.boxes if box.name == "values")
    return [draw_row(row, INK, WHITE) for row in counters.rows(box, player.values)]


def test_the_like_is_drawn_once(pack, teams):
    counters, player = kind_counters(pack), teams["union-relampago"].team.players[1]
    again = replace(player, number=99, name="Otra")
    assert all(one is other for one, other in zip(draw(counters, player), draw(counters, again), strict=True))


def test_an_icon_may_stand_for_a_label(pack, teams):
    """What holds a symbol is no brief drawing, which could not place it."""
    held = pack.game.characteristics
    icon = held["velocidad"].model_copy(update={"short": Words.of("★")})
    game = pack.game.model_copy(update={"characteristics": {**held, "velocidad": icon}})
    first, second = draw(kind_counters(pack, game), teams["union-relampago"].team.players[1])
    assert (first.symbol.brief, second.symbol.brief) == (False, True)
    assert "★" in [item.text for item in first.symbol.items if isinstance(item, Text)]
