"""Counters with a front: what is printed, where, and that nothing leaves the cut."""

import dataclasses
from itertools import pairwise

import pytest

from generator.model.localized import Words
from generator.packs.load import find_pack, read_team
from generator.packs.locations import team_files
from generator.pieces.counter_style import CounterStyle, counter_orientation
from generator.problems import Severity
from generator.scene.drawings import bounds_of
from generator.scene.fonts import BOLD, text_width
from generator.scene.palette import INK
from generator.scene.primitives import Group, Text, Use
from tests.pieces.game_counters import game_counters


def texts(items):
    for item in items:
        if isinstance(item, Text):
            yield item
        elif isinstance(item, Group):
            yield from texts(item.items)
        elif isinstance(item, Use):
            yield from texts(item.symbol.items)


def drawn(game, width=23.0, language="es", index=0):
    pack = find_pack(game)
    team = read_team(team_files(game)[index])[0].team
    style = CounterStyle(width, counter_orientation(pack.game.counter, "flat"), language)
    return (*game_counters(pack, style).counters(team, "t.yaml"), team)


@pytest.mark.parametrize(("game", "wanted"), [("dreadball", "flat"), ("sombra", "pointy")])
def test_counters_are_on_what_they_do_not_face(game, wanted):
    assert counter_orientation(find_pack(game).game.counter, "flat") == wanted


@pytest.mark.parametrize("game", ["dreadball", "sombra"])
@pytest.mark.parametrize("index", [0, 1])
@pytest.mark.parametrize("language", ["es", "en"])
def test_a_counter_shows_number_letter_and_every_figure(game, index, language):
    pieces, _, team = drawn(game, language=language, index=index)
    held = find_pack(game).game
    for piece, player in zip(pieces, team.players, strict=True):
        found = [text.text for text in texts(piece.front)]
        assert str(player.number) in found
        kind = held.kinds[player.kind]
        assert (kind.letter if game == "dreadball" else kind.name).in_(language) in found
        for name, value in player.values:
            assert held.characteristics[name].text(value) in found
            assert held.characteristics[name].short.in_(language) in found


@pytest.mark.parametrize("game", ["dreadball", "sombra"])
@pytest.mark.parametrize("width", [16.0, 23.0, 28.0])
def test_texts_of_the_front_stay_inside_the_cut(game, width):
    pieces, _, _ = drawn(game, width)
    for piece in pieces:
        area = piece.area
        inside = bounds_of(tuple(texts(piece.front)))
        assert area.x < inside.x
        assert inside.right < area.right
        assert inside.bottom < area.bottom + 0.5


@pytest.mark.parametrize("game", ["dreadball", "sombra"])
@pytest.mark.parametrize("index", [0, 1])
@pytest.mark.parametrize("width", [14.0, 23.0, 40.0])
def test_figures_of_a_row_keep_half_a_digit_apart(game, index, width):
    pieces, _, _ = drawn(game, width, index=index)
    for piece in pieces:
        rows: dict[float, list[Text]] = {}
        for text in texts(piece.front):
            if text.font == BOLD and text.text.rstrip("+").isdigit() and text.fill == INK:
                rows.setdefault(text.position.y, []).append(text)
        assert rows
        for row in rows.values():
            for left, right in pairwise(sorted(row, key=lambda text: text.position.x)):
                widths = [text_width(text.text, BOLD, text.size) for text in (left, right)]
                gap = right.position.x - left.position.x - sum(widths) / 2
                assert gap >= text_width("0", BOLD, max(left.size, right.size)) / 2, (left, right)


def test_the_back_says_that_it_is_down_and_what_it_needs_to_rise():
    pieces, _, _ = drawn("dreadball")
    found = [text.text for text in texts(pieces[0].back)]
    assert "DERRIBADO" in found
    assert "AGI 5+" in found


def test_a_name_without_room_is_an_error_that_names_the_entry():
    pack = find_pack("dreadball")
    team = read_team(team_files("dreadball")[0])[0].team
    long = dataclasses.replace(team.players[0], name="W" * 60, entry=4)
    team = dataclasses.replace(team, players=(long,))
    _, told = game_counters(pack, CounterStyle(23.0)).counters(team, "t.yaml")
    assert [(p.severity, p.path) for p in told] == [(Severity.ERROR, "players[5].name")]


def test_kinds_of_a_game_have_badges_of_their_own():
    for game in ("dreadball", "sombra"):
        kinds = find_pack(game).game.kinds.values()
        assert len({kind.badge for kind in kinds}) == len(kinds)
        assert len({kind.letter.in_("es") for kind in kinds}) == len(kinds)


def crowded(name, **changes):
    """Return what is said of a team whose game has a characteristic changed, and the texts of its first counter."""
    pack = find_pack("sombra")
    held = pack.game.characteristics
    game = pack.game.model_copy(update={"characteristics": {**held, name: held[name].model_copy(update=changes)}})
    team = read_team(team_files("sombra")[0])[0].team
    pieces, told = game_counters(pack, CounterStyle(23.0), game).counters(team, "t.yaml")
    return told, [text.text for text in texts(pieces[0].front)]


def test_a_label_without_room_leaves_all_of_them_out_and_is_named():
    told, found = crowded("andar", short=Words.of("MOVIMIENTO-LIBRE"))
    assert [(p.severity, p.message) for p in told if "labels" in p.message] == [
        (
            Severity.WARNING,
            "the labels MOVIMIENTO-LIBRE, COR, SPR do not fit side by side on a counter of 23 mm at 5 pt "
            "and are left out",
        )
    ]
    assert not {"MOVIMIENTO-LIBRE", "COR", "SPR"} & set(found)


def test_a_figure_without_room_is_an_error_that_names_the_entry():
    pack = find_pack("sombra")
    team = read_team(team_files("sombra")[0])[0].team
    fast = dataclasses.replace(team.players[0], values=(("andar", 10**16), *team.players[0].values[1:]), entry=2)
    _, told = game_counters(pack, CounterStyle(23.0)).counters(dataclasses.replace(team, players=(fast,)), "t.yaml")
    assert (Severity.ERROR, "players[3]") in [(p.severity, p.path) for p in told]
