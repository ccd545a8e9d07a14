"""Players as rows of faces: what a face of their counters may say, and how it is drawn for one of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import NamedTuple

from generator.artwork.pieces.counter_style import CounterStyle, outline_of
from generator.artwork.pieces.faces.names import shortened
from generator.artwork.pieces.layouts.compiling import ReadyFace
from generator.artwork.pieces.layouts.drawing import DrawnFace, FaceSheet, PieceArt, drawn_boxes, drawn_face
from generator.artwork.pieces.layouts.fills import RowTexts
from generator.model.game import Game
from generator.model.pieces.rows import PieceField
from generator.model.team import Player, Team
from generator.rules.amounts import Value
from generator.scene.fonts import HOUSE, Typeface
from generator.scene.palette import INK
from generator.scene.pictures import Picture

OWN_FIELDS = (
    "number", "name", "short", "team", "kind", "letter", "captain", "skills", "cost", "picture", "crest", "primary",
    "secondary", "values",
)  # fmt: skip
"""What every player has for a face, besides the characteristics of the game."""


def player_fields(game: Game) -> Mapping[str, PieceField]:
    """Return all that a face may say of a player."""
    return dict.fromkeys((*OWN_FIELDS, *game.characteristics), PieceField(optional=True))


@dataclass(frozen=True, slots=True)
class OwnFaces:
    """Faces that a game gives its players' counters, ready for any team; ``whole`` where they stand on no shirt.

    ``picture`` finds the pictures of the pack and ``lettered`` its symbols in texts; both raise ``FillError``.
    """

    front: ReadyFace
    back: ReadyFace
    whole: bool
    picture: Callable[[str], Picture | None]
    lettered: Callable[[str], str] = str
    typeface: Typeface = HOUSE


class SquadRow(NamedTuple):
    """A player of a team as a row of faces: his values and his pictures by their names."""

    texts: RowTexts
    pictures: dict[str, Picture]


def squad_row(player: Player, team: Team, game: Game, language: str) -> SquadRow:
    """Return what faces say of a player."""
    kind, kit = game.kinds[player.kind], team.kit_of(player, game)
    held = dict(player.values)
    values = {name: game.characteristics[name].written(value) for name, value in held.items()}
    shown = [player.picture, team.crest]
    picture, crest = (picture.name if picture is not None else "" for picture in shown)
    short = player.short or (player.name, *shortened(player.name))[-1]
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


def own_face(faces: OwnFaces, row: SquadRow, moved: bool, style: CounterStyle) -> DrawnFace:
    """Return a face of a player's counter, or the boxes that stand on the one that is ready."""

    def picture(name: str) -> Picture | None:
        return row.pictures[name] if name in row.pictures else faces.picture(name)

    face, side = (faces.back, "back") if moved else (faces.front, "front")
    sheet = FaceSheet(outline_of(style), side, PieceArt(picture, faces.lettered, faces.typeface))
    number = int(row.texts.texts["row"])
    if faces.whole:
        return drawn_face(face, row.texts, number, sheet) or DrawnFace((), ())
    return drawn_boxes(face, row.texts, number, INK, sheet)
