"""The steps of the guide, from the printer to the table."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Protocol

from generator.artwork.guide import pictures
from generator.artwork.guide.facts import GuideFacts, PanelFacts
from generator.artwork.guide.layout import LEADING, STEP_GAP, GuideStyle, rows_abreast
from generator.artwork.guide.pictures import ACCENT, PICTURE
from generator.artwork.guide.words import GUIDE
from generator.geometry.shapes import Point, Transform
from generator.i18n import say
from generator.scene.fonts import BOLD, REGULAR, centred, fitted_size
from generator.scene.palette import INK, WHITE
from generator.scene.primitives import Circle, Group, Item, Style
from generator.text.parts import PagePart
from generator.text.text_box import TextBox
from generator.text.words import text_lines


@dataclass(frozen=True, slots=True)
class _Step:
    title: str
    text: str
    picture: tuple[Item, ...] = field(repr=False)


class _Stepper(Protocol):
    """Makes a step from the words of a key, its picture and the figures in its words."""

    def __call__(self, key: str, picture: tuple[Item, ...], **figures: object) -> _Step: ...


def _steps(facts: GuideFacts) -> list[_Step]:
    def step(key: str, picture: tuple[Item, ...], **figures: object) -> _Step:
        title, text = say(facts.language, GUIDE[key]), say(facts.language, GUIDE[f"{key} text"], **figures)
        return _Step(title, " ".join(text.split()), picture)

    found = [step("print", pictures.printing())]
    if facts.board is not None:
        found.append(step("scale", pictures.measuring(), length=facts.board.rulers))
        found += _boardsteps_of(facts.board, step)
    if facts.poster:
        found.append(step("poster", pictures.measuring(), width=facts.poster[0], height=facts.poster[1]))
    found += [step(cut_out, pictures.strips()) for cut_out in facts.cut_outs]
    if facts.by_hand:
        found.append(_by_hand(facts, step))
    for cut in facts.cuttings:
        picture = pictures.cards() if cut.step == "cards" else pictures.counter(*facts.counter_faces)
        found.append(_Step(say(facts.language, GUIDE[cut.step]), cut.text, picture))
    return found


def _by_hand(facts: GuideFacts, step: _Stepper) -> _Step:
    turn, order = (say(facts.language, GUIDE[key]) for key in (f"turn {facts.backs}", f"order {facts.by_hand}"))
    if all(part.sheets == 1 for part in facts.parts if part.both_sides):
        return step("by hand one", pictures.turning(), turn=turn)
    other = "same" if facts.by_hand == "reversed" else "reversed"
    return step("by hand", pictures.turning(), turn=turn, order=order, other=other)


def _boardsteps_of(board: PanelFacts, step: _Stepper) -> list[_Step]:
    cut = f"cut {board.joint}"
    found = [step(cut, pictures.cutting(board.joint), flap=board.flap, bleed=board.bleed)]
    if len(board.sheets) > 1:
        found.append(_joining(board, step))
        if board.fold:
            found.append(step("fold", pictures.hinge()))
    found.append(step("mount", pictures.mounting()))
    return found


def _joining(board: PanelFacts, step: _Stepper) -> _Step:
    """Return how the sheets are joined: those of a row side by side, those of a column one below the other."""
    first, second = board.pair
    abreast = board.joined in ("rows", "row")
    if board.joint == "butt":
        key = {"rows": "tape", "columns": "tape columns"}.get(board.joined, "tape line")
        pictured = pictures.taping if abreast else pictures.taping_below
    else:
        key = "glue" if board.joined == "rows" else f"glue {board.joined}"
        pictured = pictures.gluing if abreast else pictures.gluing_below
    return step(key, pictured(first, second), first=first, second=second)


def step_rows(facts: GuideFacts, gap: float, width: float, style: GuideStyle) -> list[PagePart]:
    """Return the steps of a guide in columns, row by row; ``gap`` is the room above them all, at the usual scale."""
    steps = list(enumerate(_steps(facts), start=1))
    return rows_abreast(steps, _height, _drawn, width, style, (gap, STEP_GAP))


def _text_left(step: _Step, style: GuideStyle) -> float:
    """Return where a step's text begins, right of its picture."""
    return PICTURE.width * style.scale + 4 if step.picture else 0.0


def _lines(step: _Step, width: float, style: GuideStyle) -> tuple[str, ...]:
    return text_lines(step.text, REGULAR, style.body, width - _text_left(step, style))


def _height(numbered: tuple[int, _Step], width: float, style: GuideStyle) -> float:
    _, step = numbered
    text = 6.5 * style.scale + len(_lines(step, width, style)) * style.body * LEADING
    return max(text, PICTURE.height * style.scale + 1 if step.picture else 0.0)


def _drawn(numbered: tuple[int, _Step], at: Point, width: float, style: GuideStyle) -> list[Item]:
    number, step = numbered
    k, left = style.scale, _text_left(step, style)
    x, least, label = at.x + left, style.points(6), style.points(8.5)
    size = fitted_size(step.title, BOLD, width - left - 7 * k, style.points(10.5), least) or least
    disc = Point(x + 2.4 * k, at.y + 2.4 * k)
    items: list[Item] = [
        Group(step.picture, Transform.scale(k).then(Transform.shift(*at))),
        Circle(disc, 2.4 * k, Style(fill=ACCENT)),
        centred(str(number), disc, BOLD, label, WHITE),
        centred(step.title, Point(x + 6.2 * k, disc.y), BOLD, size, INK, "start"),
    ]
    text = TextBox(_lines(step, width, style), REGULAR, style.body, LEADING)
    return [*items, *text.from_base(Point(x, at.y + 6.5 * k + style.body * 0.8))]
