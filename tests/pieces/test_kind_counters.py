"""What the counters of a kind of player share: the same drawing for the same values, icons as labels too."""

from dataclasses import replace

from generator.model.localized import Words
from generator.pieces.counter_style import CounterStyle, draw_row
from generator.pieces.counters import KindCounters
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Text


def kind_counters(game):
    return KindCounters(game.kinds["jugador"], game, CounterStyle(18.8))


def draw(counters, player):
    return [draw_row(row, INK, WHITE) for row in counters.rows(player.values)]


def test_the_like_is_drawn_once(pack, teams):
    counters, player = kind_counters(pack.game), teams["union-relampago"].team.players[1]
    again = replace(player, number=99, name="Otra")
    assert all(one is other for one, other in zip(draw(counters, player), draw(counters, again), strict=True))
    assert counters.name(player.name, player.short) is counters.name(player.name, player.short)


def test_an_icon_may_stand_for_a_label(pack, teams):
    """What holds a symbol is no brief drawing, which could not place it."""
    held = pack.game.characteristics
    icon = held["velocidad"].model_copy(update={"short": Words.of("★")})
    game = pack.game.model_copy(update={"characteristics": {**held, "velocidad": icon}})
    first, second = draw(kind_counters(game), teams["union-relampago"].team.players[1])
    assert (first.symbol.brief, second.symbol.brief) == (False, True)
    assert "★" in [item.text for item in first.symbol.items if isinstance(item, Text)]
