"""What makes the counters of a game that a test has changed, and the faces of its counters."""

from dataclasses import replace
from functools import cache

from generator.build.faces import counter_faces
from generator.model.game import CounterDesign
from generator.packs.load import find_pack
from generator.pieces.counters import GameCounters


def game_counters(pack, style, game=None):
    """Return what makes the counters of a pack, or of its game as it was changed."""
    game = game or pack.game
    return GameCounters(game, style, counter_faces(replace(pack, game=game), style))


def kind_faces(design, rows, style):
    """Return the faces of a kind of player with so many rows of values, in a design of counters."""
    return _faces(design.style, design.facing, rows, style)


@cache
def _faces(kind, facing, rows, style):
    pack = find_pack("dichoso-fulbo")
    player = pack.game.kinds["jugador"]
    kinds = {"jugador": player.model_copy(update={"rows": (player.characteristics[:3],) * rows})}
    design = CounterDesign(style=kind, facing=facing)
    game = pack.game.model_copy(update={"kinds": kinds, "counter": design})
    return counter_faces(replace(pack, game=game), style).of_kind["jugador"]
