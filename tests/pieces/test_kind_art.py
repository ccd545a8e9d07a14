"""What the counters of a kind of player share: the same drawing for the same values, icons as labels too."""

from dataclasses import replace

from generator.model.localized import Words
from generator.pieces.counter_style import CounterStyle, draw_row
from generator.pieces.counters import KindArt
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Text


def kind_art(game):
    return KindArt(game.kinds["jugador"], game, CounterStyle(18.8))


def drawn(art, player):
    return [draw_row(row, INK, WHITE) for row in art.rows(player)]


def test_the_like_is_drawn_once(pack, teams):
    art, player = kind_art(pack.game), teams["union-relampago"].team.players[1]
    again = replace(player, number=99, name="Otra")
    assert all(one is other for one, other in zip(drawn(art, player), drawn(art, again), strict=True))
    assert art.name(player.name, player.short) is art.name(player.name, player.short)


def test_an_icon_may_stand_for_a_label(pack, teams):
    """What holds a symbol is no brief drawing, which could not place it."""
    held = pack.game.characteristics
    icon = held["velocidad"].model_copy(update={"short": Words.of("★")})
    game = pack.game.model_copy(update={"characteristics": {**held, "velocidad": icon}})
    first, second = drawn(kind_art(game), teams["union-relampago"].team.players[1])
    assert (first.symbol.brief, second.symbol.brief) == (False, True)
    assert "★" in [item.text for item in first.symbol.items if isinstance(item, Text)]
