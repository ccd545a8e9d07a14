"""What the counters of a kind of player share: the same drawing for the same values, icons as labels too."""

from dataclasses import replace

from generator.model.localized import Words
from generator.pieces.counter_style import CounterStyle
from generator.pieces.counters import KindArt
from generator.scene.primitives import Text


def kind_art(game):
    return KindArt(game.kinds["jugador"], game, CounterStyle(18.8))


def test_the_like_is_drawn_once(pack, teams):
    art, player = kind_art(pack.game), teams["union-relampago"].team.players[1]
    again = replace(player, number=99, name="Otra")
    assert all(one is other for one, other in zip(art.figures(player, False), art.figures(again, False), strict=True))
    assert art.name("Ana", "") is art.name("Ana", "")


def test_an_icon_may_stand_for_a_label(pack, teams):
    """What holds a symbol is no brief drawing, which could not place it."""
    held = pack.game.characteristics
    icon = held["velocidad"].model_copy(update={"short": Words.of("★")})
    game = pack.game.model_copy(update={"characteristics": {**held, "velocidad": icon}})
    first, second = kind_art(game).figures(teams["union-relampago"].team.players[1], False)
    assert (first.symbol.brief, second.symbol.brief) == (False, True)
    assert "★" in [item.text for item in first.symbol.items if isinstance(item, Text)]
