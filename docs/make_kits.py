"""Picture every pattern in twelve pairs of colours, on shirts and on pieces with a front, in three sizes.

``python docs/make_kits.py FOLDER`` (needs the extra ``png``) writes one picture for each size and kind of counter: look
at them after every change to a face.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path

from generator.backends.png import document_pngs
from generator.build.faces import counter_faces
from generator.geometry.shapes import Size, Transform
from generator.imposition.paper import Document, Sheet
from generator.model.team import PATTERNS, RIMS, Kit, Pattern, Team, usual_keeper_kit
from generator.packs.load import find_pack, read_team
from generator.packs.locations import team_files
from generator.pieces.counter_style import CounterStyle, counter_orientation
from generator.pieces.counters import GameCounters
from generator.scene.palette import NAMES
from generator.scene.primitives import Group, Item

PAIRS = (
    ("blue", "white"), ("red", "white"), ("navy", "gold"), ("black", "white"), ("white", "red"), ("white", "navy"),
    ("green", "yellow"), ("maroon", "sky"), ("orange", "black"), ("yellow", "blue"), ("purple", "lime"),
    ("pink", "brown"),
)  # fmt: skip
WIDTHS = (14.5, 18.8, 23.0)
GAP = 2.0


def teams_of(model: Team) -> list[list[Team]]:
    """Return a row of teams for each pair of colours: every pattern, then every rim but the usual one."""

    def team(pair: tuple[str, str], pattern: Pattern, rim: int) -> Team:
        kit = Kit(NAMES[pair[0]], NAMES[pair[1]], pattern, RIMS[rim])
        return replace(model, kit=kit, keeper_kit=replace(usual_keeper_kit(kit), pattern=pattern))

    patterns = [(pattern, 0) for pattern in PATTERNS]
    rims = [("stripes", 1), ("halves", 2), ("plain", 3)]
    return [[team(pair, pattern, rim) for pattern, rim in (*patterns, *rims)] for pair in PAIRS]


def picture(game: str, width: float) -> Document:
    """Return one page: a row for each pair of colours, and for each pattern a counter's front and back."""
    pack, loaded = find_pack(game), read_team(team_files(game)[0])[0]
    model = replace(loaded.team, players=tuple(replace(p, number=11) for p in loaded.team.players[3:4]))
    style = CounterStyle(width, counter_orientation(pack.game.counter, "flat"))
    items: list[Item] = []
    pitch = width * 1.16 + GAP
    for row, teams in enumerate(teams_of(model)):
        for column, team in enumerate(teams):
            counters = GameCounters(pack.game, style, counter_faces(pack, style))
            (piece,), _ = counters.counters(team, loaded.file)
            for side, art in enumerate((piece.front, piece.back or ())):
                place = Transform.shift((2 * column + side + 0.6) * pitch, (row + 0.6) * pitch)
                items.append(Group(tuple(art), place, clip=piece.outline))
    size = Size((2 * len(PATTERNS) + 6.2) * pitch, (len(PAIRS) + 0.2) * pitch)
    return Document(game, game, "en", (Sheet(size, tuple(items), "1"),))


def main() -> None:
    """Write the pictures."""
    folder = Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for game in ("dichoso-fulbo", "dreadball", "sombra"):
        for width in WIDTHS:
            for _, data in document_pngs(picture(game, width), 100):
                (folder / f"{game}-{width:g}.png").write_bytes(data)


if __name__ == "__main__":
    main()
