"""What makes the counters of a game that a test has changed."""

from dataclasses import replace

from generator.build.pieces import counter_faces
from generator.pieces.counters import GameCounters


def game_counters(pack, style, game=None):
    """Return what makes the counters of a pack, or of its game as it was changed."""
    game = game or pack.game
    return GameCounters(game, style, counter_faces(replace(pack, game=game), style.language))
