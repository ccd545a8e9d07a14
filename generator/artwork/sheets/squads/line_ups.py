"""The players of a side of a match, with boxes to fill in. All in millimetres."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from generator.artwork.sheets.blocks import mark_card
from generator.artwork.sheets.lettering import Drawn, Setup
from generator.artwork.sheets.squads.roster import sectioned
from generator.artwork.sheets.style import QUIET, RULE, TINT
from generator.geometry.shapes import Point, Rect
from generator.model.team import Player, Team
from generator.scene.palette import INK
from generator.scene.primitives import Box, Item, Line, Style
from generator.text.parts import LongTable, TableRow


@dataclass(frozen=True)
class SideTable:
    """The players of a team as the sheet of a match has them."""

    team: Team
    setup: Setup
    suspended: Collection[str] = ()
    """The numbers of those who may not play: there is nothing to fill in for them."""

    def table(self, width: float) -> LongTable:
        """Return the players, each heading a row of its own, below a strip in the team's colours."""
        rows = sectioned(
            self.team, self.setup, lambda title: self._heading(title, width), lambda *held: self._row(held[1], width)
        )
        drawn = TableRow(self._head(Rect(0, 0, width, 0)).height, lambda area: self._head(area).items)
        return LongTable(drawn, rows, self.setup.style.squad.fewest)

    def _edges(self, area: Rect) -> list[float]:
        """Return the left sides of the boxes that are written in."""
        on, tally, mark = self.setup.style.squad.boxes
        widths = [on, tally, *[mark] * len(self.setup.words.marks)]
        return [area.right - sum(widths[index:]) for index in range(len(widths))]

    def _head(self, area: Rect) -> Drawn:
        """Return the team's colours, its name where squads do not stand side by side, and the heads of the columns."""
        style, words, kit, box = self.setup.style, self.setup.words, self.team.kit, self.setup.lettering.box
        squad = style.squad
        second = Rect(area.x, area.y + squad.strip * 2 / 3, area.width, squad.strip / 3)
        items: list[Item] = [
            Box(Rect(area.x, area.y, area.width, squad.strip), Style(kit.primary, RULE, 0.1)),
            Box(second, Style(fill=kit.secondary)),
        ]
        top = area.y + squad.strip
        if not style.abreast:
            name = box(self.team.short, area.width, squad.title, "name")
            items += name.from_base(Point(area.x, top + 6.2))
            top += name.height + 0.6
        base = top + squad.head_base
        edges = self._edges(area)
        heads = [
            (box(text, end - x - 0.6, style.label), (x + end) / 2)
            for text, x, end in zip((words.on, words.tally), edges, (*edges[1:], area.right), strict=False)
        ]
        number = box(words.number, squad.names_at, style.label)
        items += number.from_base(Point(area.x + squad.names_at * 4 / 9, base), QUIET, "middle")
        name = box(words.name, edges[0] - area.x - squad.names_at, style.label)
        items += name.from_base(Point(area.x + squad.names_at, base), QUIET)
        for head, middle in heads:
            items += head.from_base(Point(middle, base), QUIET, "middle")
        for mark, x in zip(words.marks, edges[2:], strict=True):
            items += mark_card(mark, Point(x + squad.boxes[2] / 2, base), style)
        return Drawn(top - area.y + squad.head + max(head.below_first for head, _ in heads), items)

    def _heading(self, title: str, width: float) -> TableRow:
        style = self.setup.style
        least, most = style.squad.rows
        box = self.setup.lettering.box(title, width - 2.4, style.squad.title)

        def draw(area: Rect) -> Sequence[Item]:
            ground = Box(area, Style(fill=TINT) if self.setup.tinted else Style())
            return (
                ground,
                *box.from_base(Point(area.x + 1.2, area.centre.y + style.squad.title_base)),
                self._foot(area),
            )

        height = max(least, box.height + style.squad.row_air)
        return TableRow(height, draw, max(height, most), leads=True)

    def _row(self, player: Player, width: float) -> TableRow:
        squad = self.setup.style.squad
        least, most = squad.rows
        room = self._edges(Rect(0, 0, width, 0))[0] - squad.names_at - 1
        mark = " (C)" if player.captain else ""
        forms = (player.name + mark, (player.short or player.name) + mark)
        name = self.setup.lettering.first_fitting(forms, room, squad.name, f"players[{player.entry + 1}].name")
        number = self.setup.lettering.box(str(player.number), squad.names_at, squad.number)
        suspended = str(player.number) in self.suspended
        colour = QUIET if suspended else INK

        def draw(area: Rect) -> Sequence[Item]:
            middle = area.centre.y
            return (
                *number.about(Point(area.x + squad.names_at * 4 / 9, middle), colour, "middle"),
                *name.about(Point(area.x + squad.names_at, middle), colour),
                *(self._closed(area) if suspended else self._open(area)),
                self._foot(area),
            )

        height = max(least, name.height + squad.row_air)
        return TableRow(height, draw, max(height, most))

    def _open(self, area: Rect) -> Sequence[Item]:
        """Return the sides of the boxes to fill in."""
        sides = self._edges(area)
        return [Line(Point(x, area.y), Point(x, area.bottom), self.setup.style.hairline()) for x in sides]

    def _closed(self, area: Rect) -> Sequence[Item]:
        """Return what is in the place of the boxes of a player who may not play."""
        start = self._edges(area)[0]
        room = Rect(start, area.y, area.right - start, area.height)
        said = self.setup.lettering.box(self.setup.words.suspended, room.width - 1, self.setup.style.strong)
        return (Box(room, Style(fill=TINT)), *said.about(room.centre, INK, "middle"))

    def _foot(self, area: Rect) -> Line:
        return Line(Point(area.x, area.bottom), Point(area.right, area.bottom), self.setup.style.hairline())
