"""Panels in YAML: in full, short, and wrong."""

import pytest

from generator.boards.panels.boxes import CardsPanel, TrackPanel
from generator.boards.panels.text import LegendPanel, TextPanel
from generator.model.boards.board import Panels
from generator.model.source import parse_text
from generator.model.validation import Strict, validate
from generator.problems import PizarraError


class Held(Strict):
    panels: Panels = ()


def read(text):
    return validate(Held, parse_text(text, "game.yaml")).panels


def problem(text):
    with pytest.raises(PizarraError) as caught:
        read(text)
    (found,) = caught.value.problems
    return found


def test_a_panel_in_full():
    (panel,) = read("panels:\n  - {kind: track, name: Turns, first: 1, last: 14, side: top, turn: outwards}\n")
    assert isinstance(panel, TrackPanel)
    assert (panel.count, panel.side, panel.turn, panel.columns) == (14, "top", "outwards", None)


def test_panels_written_short():
    legend, track, cards, text = read(
        "panels:\n  - legend\n  - {track: {en: Turns}, boxes: [June I, {name: June II, event: Rain}], side: top}\n"
        "  - {cards: Deck, side: left}\n  - {text: Three rounds are a match.}\n"
    )
    assert isinstance(legend, LegendPanel)
    assert isinstance(track, TrackPanel)
    assert [box.name.in_("en") for box in track.boxes] == ["June I", "June II"]
    assert track.boxes[1].event.in_("en") == "Rain"
    assert isinstance(cards, CardsPanel) and cards.name.in_("en") == "Deck"
    assert isinstance(text, TextPanel) and text.text.in_("en") == "Three rounds are a match."


@pytest.mark.parametrize(
    ("text", "place", "message", "hint"),
    [
        ("panels:\n  - {kind: trak}\n", (2, 12), "“trak” is not allowed", "did you mean “track”?"),
        ("panels:\n  - leyend\n", (2, 5), "“leyend” is not allowed", "did you mean “legend”?"),
        ("panels:\n  - {kind: track, last: 0}\n", (2, 25), "1 to 0 is 0 spaces; 1 to 100 are allowed", ""),
        ("panels:\n  - {kind: legend, sied: top}\n", (2, 20), "unknown key “sied”", "did you mean “side”?"),
        ("panels:\n  - {kind: rose, side: north}\n", (2, 24), "“north” is not allowed", ""),
        ("panels:\n  - {kind: text}\n", (2, 5), "the key “text” is missing", ""),
        ("panels:\n  - steps\n", (2, 5), "a panel of steps needs “tables” of the rules, or its own “steps”", ""),
        ("panels:\n  - {side: top}\n", (2, 5), "the key “kind” is missing", ""),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(text, place, message, hint):
    found = problem(text)
    assert (found.line, found.column) == place
    assert found.message == message
    assert hint in found.hint


def test_a_box_may_be_named_in_each_language():
    (track,) = read("panels:\n  - {track: Turns, boxes: [{en: June, es: junio}, {event: Rain}]}\n")
    assert [box.name.in_("es") if box.name else "" for box in track.boxes] == ["junio", ""]
