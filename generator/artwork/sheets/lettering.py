"""Text of sheets that never spills: what finds no room is a problem that names the text and the sheet."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from generator.artwork.sheets.style import A4_LIVE, USUAL, SheetStyle
from generator.artwork.sheets.words import Labels, labels
from generator.boards.paint import Ink
from generator.geometry.shapes import Rect, Size
from generator.i18n import Phrase, phrase
from generator.model.game import Game
from generator.model.team import Team
from generator.pieces.kit import paled
from generator.problems import PizarraError, Problem, quoted
from generator.scene.primitives import Item
from generator.text.parts import PagePart
from generator.text.text_box import Setting, TextBox
from generator.text.words import legible


class Lettering:
    """Sets the texts that come from one ``file``, and gathers what is wrong with them."""

    def __init__(self, piece: Phrase, file: str) -> None:
        self.piece = piece
        self.file = file
        self._too_long: dict[tuple[str, str], float] = {}
        self._others: list[Problem] = []

    @property
    def problems(self) -> tuple[Problem, ...]:
        """Return what is wrong: each text once, with the least room that it has to fit."""
        texts = (self._problem(path, text, width) for (path, text), width in self._too_long.items())
        return (*texts, *self._others)

    def add(self, problem: Problem) -> None:
        """Keep a problem that is about no text's width."""
        self._others.append(problem)

    def box(self, text: str, width: float, setting: Setting, path: str = "") -> TextBox:
        """Return a text set into a width; when it is too long even at the floor, notes a problem at ``path``."""
        return self.first_fitting((text,), width, setting, path)

    def first_fitting(self, texts: Iterable[str], width: float, setting: Setting, path: str = "") -> TextBox:
        """Return the first of some texts that fits a width; when none does, notes a problem that names the first."""
        forms = tuple(texts)
        for text in dict.fromkeys(forms):
            if (fitting := setting.fitted(text, width)) is not None:
                return fitting
        text = legible(forms[0])
        self._too_long[path, text] = min(width, self._too_long.get((path, text), width))
        return TextBox((text,), setting.font, setting.floor, setting.leading)

    def _problem(self, path: str, text: str, width: float) -> Problem:
        values = {"text": quoted(text), "piece": self.piece, "width": width}
        message = phrase("{text} is too long for {piece}: it does not fit {width:.0f} mm", **values)
        hint = phrase("write it shorter")
        if path.endswith("name"):
            hint = phrase("write it shorter, or add a shorter form as “short”")
        return Problem(self.file, message, path, hint=hint, code="sheet-text")


def raise_problems(*letterings: Lettering) -> None:
    """Raise ``PizarraError`` with what is wrong with any text, each problem once."""
    if problems := [problem for lettering in letterings for problem in lettering.problems]:
        raise PizarraError(dict.fromkeys(problems))


@dataclass(frozen=True)
class Setup:
    """What the blocks of a sheet share; the pages are of ``size``, the paper without its margins."""

    game: Game
    words: Labels
    language: str
    style: SheetStyle
    lettering: Lettering
    size: Size = A4_LIVE
    ink: Ink = "normal"

    @property
    def tinted(self) -> bool:
        """Return whether blocks have a ground, which takes ink."""
        return self.ink != "light"

    def inked(self, team: Team) -> Team:
        """Return a team in its kits, in paler ones where ink is spared."""
        return team if self.tinted else paled(team)

    def gap(self, usual: float) -> float:
        """Return the gap above a block, more in an edition that keeps blocks farther apart."""
        return max(usual, self.style.gap)


class SheetWishes(NamedTuple):
    """What all sheets of a build have in common; ``ink`` ``light`` pales kits and badges and leaves grounds white."""

    game: Game
    language: str
    size: Size = A4_LIVE
    style: SheetStyle = USUAL
    ink: Ink = "normal"

    def setup(self, piece: Phrase, file: str) -> Setup:
        """Return what the blocks of a sheet share; messages call it a ``piece``, and its texts come from a file."""
        game, language, size, style, ink = self
        return Setup(game, labels(language, game.record), language, style, Lettering(piece, file), size, ink)


class Drawn(NamedTuple):
    """What is drawn across a place, from its top, and how high that came to be."""

    height: float
    items: Sequence[Item]


def fixed(draw: Callable[[Rect], Drawn], width: float, gap: float = 3.0) -> PagePart:
    """Return a part of a page that is as high as what it draws; ``width`` is that of the page."""
    return PagePart(draw(Rect(0, 0, width, 0)).height, lambda area: draw(area).items, gap=gap)
