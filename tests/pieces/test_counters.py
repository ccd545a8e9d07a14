"""Counters: whatever a player is called and worth, nothing spills, nothing overlaps, and everything can be read."""

import os
from dataclasses import replace
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.geometry.shapes import Point, inset_convex
from generator.model.game import CounterDesign, Flag
from generator.model.localized import Words
from generator.model.team import Kit, Player
from generator.pieces.counter_style import CounterStyle
from generator.problems import Severity
from generator.scene.fonts import BOLD, POINT, SEMIBOLD, printable
from generator.scene.palette import INK, NAMES, PATTERNS, WHITE, Colour, contrast
from generator.scene.primitives import Box, Polygon, Text
from tests.dump import dump
from tests.pieces.game_counters import game_counters

GOLDENS = Path(__file__).parents[1] / "goldens"
DEFAULT = 18.8
LABELLED_FROM, ALL_VALUES_FROM = 17.4, 12.0
"""The widths from which on a shirt has labels, and all values: those of faces.yaml."""
RIM = 0.45
"""The rim is so wide: texts stay clear of it, and far more of the cut."""
USUAL = CounterStyle(DEFAULT)
parts = st.integers(0, 255)
colours = st.one_of(st.builds(Colour, parts, parts, parts), st.sampled_from(sorted(NAMES.values())))
kits = st.builds(Kit, colours, colours, st.sampled_from(PATTERNS))
names = st.one_of(
    st.text(st.characters(exclude_categories=["Cs"]), min_size=1, max_size=40),
    st.text("abcdefghijklmnñopqrstuvwxyzÁÉÍÓÚ -'", min_size=1, max_size=40),
).filter(lambda text: text.strip())
styles = st.builds(
    CounterStyle,
    st.sampled_from([8.0, 12.0, 14.5, LABELLED_FROM, DEFAULT, 23.0, 40.0]),
    st.sampled_from(["flat", "pointy"]),
    st.sampled_from(["es", "en"]),
    st.just("hex"),
)


@pytest.fixture(scope="session")
def player_of(pack):
    """Return a function that makes a player of a kind whose characteristics are drawn from a list of numbers."""

    def make(kind, worth, number=10, name="Ana Gil", **changes):
        limits = pack.game.characteristics
        values = tuple(
            (key, limits[key].min + worth[i % len(worth)] % (limits[key].max - limits[key].min + 1))
            for i, key in enumerate(pack.game.kinds[kind].characteristics)
        )
        return replace(Player(number, name, kind, values), **changes)

    return make


@pytest.fixture(scope="session")
def counters(pack, teams):
    """Return a function from players (and a kit) to their counters and problems."""

    def make(players, style=USUAL, kit=None, keeper_kit=None, kinds=None):
        team = teams["union-relampago"].team
        team = replace(team, players=tuple(players), kit=kit or team.kit, keeper_kit=keeper_kit or team.keeper_kit)
        game = pack.game.model_copy(update={"kinds": {**pack.game.kinds, **(kinds or {})}})
        return game_counters(pack, style, game).counters(team, "team.yaml")

    return make


players = st.fixed_dictionaries(
    {
        "kind": st.sampled_from(["jugador", "jugador", "portero"]),
        "worth": st.lists(st.integers(0, 11), min_size=1, max_size=7),
        "number": st.integers(0, 999),
        "captain": st.booleans(),
    }
)


def texts(placed):
    return [one for one in placed if isinstance(one.item, Text)]


def check_inside_and_apart(piece, side, flat, scale):
    """No text leaves the inner hex; no two texts touch."""
    edge = Polygon(inset_convex(piece.outline.points, RIM * scale))
    inner = Polygon(edge.points)
    found = texts(flat(side))
    for one in found:
        assert all(_holds(inner.points, corner) for corner in one.cap_box.corners), one.item
    for first, second in combinations(found, 2):
        a, b = first.cap_box.expand(-0.01), second.cap_box.expand(-0.01)
        assert not a.overlaps(b), (first.item.text, second.item.text)
    return found


def _holds(outline, point):
    return all(
        (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x) >= -1e-6
        for p, q in zip(outline, (*outline[1:], outline[0]), strict=True)
    )


def grounds(placed, index):
    """Return the colours that lie under a text: at its middle and near the corners of its box."""
    box = placed[index].cap_box
    spots = [box.centre, *box.expand(-0.05).corners]
    found = set()
    for spot in spots:
        below = [one.item.style.fill for one in placed[:index] if one.covers(spot)]
        assert below, f"nothing lies under {placed[index].item.text}"
        found.add(below[-1])
    return found


# --- everything fits ------------------------------------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("width", [14.0, DEFAULT, 23.0])
def test_nothing_spills_or_overlaps_on_the_bundled_teams(pack, teams, flat, width, orientation, language):
    for loaded in teams.values():
        pieces, _ = game_counters(pack, CounterStyle(width, orientation, language)).counters(loaded.team, loaded.file)
        assert len(pieces) == len(loaded.team.players)
        for piece in pieces:
            for side in (piece.front, piece.back):
                check_inside_and_apart(piece, side, flat, width / DEFAULT)


@given(players, names, styles)
def test_nothing_spills_or_overlaps_whoever_plays(player_of, counters, flat, what, name, style):
    (piece,), _ = counters([player_of(**what, name=name)], style)
    for side in (piece.front, piece.back):
        check_inside_and_apart(piece, side, flat, style.width / DEFAULT)


@given(players, names)
def test_a_name_is_printed_or_the_player_is_reported_of(player_of, counters, flat, what, name):
    (piece,), problems = counters([player_of(**what, name=name)])
    drawn = "".join(one.item.text for one in texts(flat(piece.front)) if one.item.font == SEMIBOLD)
    told = [problem for problem in problems if problem.path == "players[1].name"]
    if not told:
        assert _letters(name) in _letters(drawn)
    else:
        assert told[0].severity in (Severity.ERROR, Severity.NOTE)
        assert "short: …" in told[0].hint


def _letters(text):
    """Return a text without blanks and without the hyphens that breaking a word adds."""
    return "".join(text.split()).replace("-", "")


def test_a_name_too_long_is_an_error_that_names_the_player(player_of, counters):
    _, (problem,) = counters([player_of("jugador", [5], name="W" * 40)])
    assert (problem.severity, problem.path) == (Severity.ERROR, "players[1].name")
    assert "does not fit on a counter of 18.8 mm at 5 pt" in problem.message


def test_a_long_name_is_shortened_with_a_note(player_of, counters, flat):
    (piece,), (problem,) = counters([player_of("jugador", [5], name="Wenceslao Wifredo Medina Tacoronte")])
    assert problem.severity is Severity.NOTE
    assert any("Medina" in one.item.text for one in texts(flat(piece.front)))


def test_a_short_name_is_used_as_it_stands(player_of, counters, flat):
    (piece,), problems = counters([player_of("jugador", [5], name="W" * 40, short="Uve")])
    assert problems == ()
    assert any(one.item.text == "Uve" for one in texts(flat(piece.front)))


# --- everything is there and can be read ----------------------------------------------------------------------------


@given(players, styles)
def test_number_values_and_labels_are_printed_on_both_sides(pack, player_of, counters, flat, what, style):
    player = player_of(**what)
    kind = pack.game.kinds[player.kind]
    (piece,), _ = counters([player], style)
    for side, mark in ((piece.front, []), (piece.back, ["✓"])):
        drawn = sorted(one.item.text for one in texts(flat(side)) if one.item.font == BOLD)
        shown = kind.characteristics if style.width >= ALL_VALUES_FROM else (kind.main,)
        expected = [str(player.number), *(str(player.value(key)) for key in shown)]
        extra = ["C"] * player.captain + mark
        assert drawn == sorted(expected + extra)
        labels = {one.item.text for one in texts(flat(side)) if one.item.font == SEMIBOLD}
        if style.width >= LABELLED_FROM:
            assert {pack.game.characteristics[key].short.in_(style.language) for key in shown} <= labels


@given(players)
def test_values_are_nine_points_and_labels_five_at_the_default_size(pack, player_of, counters, flat, what):
    player = player_of(**what | {"worth": [value % 9 for value in what["worth"]]})
    (piece,), problems = counters([player])
    figures = {str(value) for _, value in player.values} - {str(player.number)}
    for one in texts(flat(piece.front)):
        if one.item.font == BOLD and one.item.text in figures:
            assert one.item.size >= 9 * POINT - 1e-9
        assert one.item.size >= 5 * POINT - 1e-9
    assert not [problem for problem in problems if "pt on counters of" in problem.message]


@given(st.lists(st.integers(0, 11), min_size=7, max_size=7))
def test_values_below_nine_points_are_warned_of(player_of, counters, flat, worth):
    (piece,), problems = counters([player_of("jugador", worth, number=500)])
    figures = [one.item for one in texts(flat(piece.front)) if one.item.font == BOLD and one.item.text != "500"]
    small = min(item.size for item in figures) < 9 * POINT - 1e-6
    assert small == any("pt on counters of" in problem.message for problem in problems)


def test_labels_without_room_are_left_out_and_named(pack, player_of, counters, flat):
    kind = pack.game.kinds["jugador"].model_copy(
        update={"rows": (("velocidad", "driblar", "robar", "fuerza", "recibir", "rematar"), ("colocar",))}
    )
    (piece,), problems = counters([player_of("jugador", [5])], CounterStyle(18.0), kinds={"jugador": kind})
    assert [problem.message for problem in problems] == [
        "the labels VEL, DRI, ROB, FUE, REC, REM do not fit side by side on a counter of 18 mm at 5 pt and are left out"
    ]
    assert {one.item.text for one in texts(flat(piece.front)) if one.item.font == SEMIBOLD} == {"COL", "Ana Gil"}


def test_figures_without_room_are_an_error(pack, player_of, counters):
    kind = pack.game.kinds["jugador"].model_copy(update={"rows": (tuple(pack.game.characteristics),), "main": ""})
    player = replace(player_of("jugador", [1]), values=tuple((name, 10**9) for name in pack.game.characteristics))
    _, problems = counters([player], CounterStyle(14.0), kinds={"jugador": kind})
    assert ("players[1]", Severity.ERROR) in [(problem.path, problem.severity) for problem in problems]


def test_counters_too_small_for_labels_warn(player_of, counters):
    _, problems = counters([player_of("jugador", [5])], CounterStyle(16.0))
    assert any("values without labels" in problem.message for problem in problems)


@pytest.mark.slow
@given(players, kits, kits, st.sampled_from(["flat", "pointy"]), st.booleans())
def test_every_text_contrasts_with_what_is_under_it(
    player_of, counters, flat, what, kit, keeper_kit, orientation, pale
):
    style = CounterStyle(DEFAULT, orientation, pale=pale)
    (piece,), _ = counters([player_of(**what)], style, kit, keeper_kit)
    for side in (piece.front, piece.back):
        placed = flat(side)
        for index, one in enumerate(placed):
            if isinstance(one.item, Text):
                for ground in grounds(placed, index):
                    assert contrast(one.item.fill, ground) >= 4.5, (one.item.text, one.item.fill, ground)


# --- sides and kinds differ ------------------------------------------------------------------------------------------


def test_keepers_look_different(player_of, counters, flat):
    (field, keeper), _ = counters([player_of("jugador", [5]), player_of("portero", [5])])
    fills = [
        {one.item.style.fill for one in flat(piece.front) if isinstance(one.item, (Box, Polygon))}
        for piece in (field, keeper)
    ]
    assert fills[0] != fills[1]
    sizes = [max(one.item.size for one in texts(flat(p.front)) if one.item.text == "6") for p in (field, keeper)]
    assert sizes[1] > 1.3 * sizes[0]


@pytest.mark.parametrize("pattern", PATTERNS)
def test_every_pattern_is_drawn_in_both_colours(player_of, counters, flat, pattern):
    kit = Kit(Colour(200, 0, 0), Colour(0, 0, 200), pattern)
    (piece,), _ = counters([player_of("jugador", [5])], kit=kit)
    ground = [one.item for one in flat(piece.front) if getattr(one.item, "style", None) and one.clips]
    drawn = {item.style.fill for item in ground}
    assert kit.primary in drawn
    assert (kit.secondary in drawn) == (pattern != "plain")


def test_the_back_says_moved_and_the_front_does_not(player_of, counters, flat):
    (piece,), _ = counters([player_of("jugador", [5])])
    ticks = [[one.item.text for one in texts(flat(side))].count("✓") for side in (piece.front, piece.back)]
    assert ticks == [0, 1]


@pytest.mark.parametrize(("dribble", "flagged"), [(7, False), (8, True), (12, True)])
def test_the_flag_stands_from_eight(pack, player_of, counters, flat, dribble, flagged):
    values = tuple((key, dribble if key == "driblar" else 5) for key in pack.game.kinds["jugador"].characteristics)
    (piece,), _ = counters([replace(player_of("jugador", [4]), values=values)])
    placed = flat(piece.front)
    (figure,) = [one for one in placed if isinstance(one.item, Text) and one.item.text == str(dribble)]
    (ground,) = grounds(placed, placed.index(figure))
    assert (ground == INK, figure.item.fill == WHITE) == (flagged, flagged)


def test_only_the_captain_has_a_c(player_of, counters, flat):
    pieces, _ = counters([player_of("jugador", [5], captain=captain) for captain in (True, False)])
    assert [any(one.item.text == "C" for one in texts(flat(piece.front))) for piece in pieces] == [True, False]


@given(st.sampled_from(["flat", "pointy"]), st.floats(8, 60))
def test_the_cut_is_a_hex_of_the_width_that_was_requested(player_of, counters, orientation, width):
    (piece,), _ = counters([player_of("jugador", [5])], CounterStyle(width, orientation))
    across = piece.area.height if orientation == "flat" else piece.area.width
    assert across == pytest.approx(width)
    assert piece.outline.points[0] in (
        pytest.approx(tuple(Point(-width / 12**0.5, -width / 2))),
        pytest.approx(tuple(Point(0, -width / 3**0.5))),
    )


def test_the_front_stays_inside_the_cut_and_the_back_bleeds_a_little(player_of, counters, flat):
    (piece,), _ = counters([player_of("jugador", [5], number=999, captain=True)])
    outline = Polygon(piece.outline.points)
    for one in flat(piece.front):
        clipped = any(clip.points == outline.points for clip, _ in one.clips)
        assert clipped or all(_holds(outline.points, corner) for corner in one.points)
    beyond = max(p.x for one in flat(piece.back) if not one.clips for p in one.points) - max(
        p.x for p in outline.points
    )
    assert 0.5 < beyond <= 2.4


def test_texts_are_printed_as_the_typeface_can(player_of, counters, flat):
    (piece,), _ = counters([player_of("jugador", [5], name="Ana\u2028 ☃  Gil")])
    assert any(printable(one.item.text) == "Ana ? Gil" for one in texts(flat(piece.front)))


def test_golden_counter(pack, teams):
    loaded = teams["union-relampago"]
    (piece, *_), _ = game_counters(pack, CounterStyle(18.8)).counters(
        replace(loaded.team, players=loaded.team.players[5:6]), "x"
    )
    drawn = f"front\n{dump(piece.front)}back\n{dump(piece.back)}"
    file = GOLDENS / "counter.txt"
    if os.environ.get("PIZARRA_RENEW_GOLDENS"):
        file.write_text(drawn, encoding="utf-8")
    assert drawn == file.read_text(encoding="utf-8")


# --- every design honours every wish --------------------------------------------------------------------------------


def drawn(pack, teams, design, style=USUAL, **kind):
    """Return the first counter of a team in a game whose counters, kinds and dribbling are changed."""
    loaded, game = teams["union-relampago"], pack.game
    team = replace(loaded.team, players=tuple(p for p in loaded.team.players if p.kind == "jugador")[:1])
    dribbling = game.characteristics["driblar"].model_copy(
        update={"target": True, "flag": Flag(at_least=1, means=Words.of("m"))}
    )
    changes = {
        "counter": CounterDesign(**design),
        "kinds": {"jugador": game.kinds["jugador"].model_copy(update=kind)},
        "characteristics": {**game.characteristics, "driblar": dribbling},
    }
    pieces, _ = game_counters(pack, style, game.model_copy(update=changes)).counters(team, "x")
    return pieces[0], team.players[0]


@pytest.mark.parametrize("kind", ["shirt", "facing"])
def test_targets_flags_letters_and_badges_are_drawn(pack, teams, flat, kind):
    piece, player = drawn(pack, teams, {"style": kind}, letter=Words.of("K"), badge="diamond")
    placed = flat(piece.front)
    found = {one.item.text: one for one in texts(placed)}
    assert "K" in found
    target = found[f"{player.value('driblar')}+"]
    assert grounds(placed, placed.index(target)) == {INK}
    assert any(isinstance(one.item, Polygon) and len(one.item.points) == 4 for one in placed)


@pytest.mark.parametrize("kind", ["shirt", "facing"])
def test_a_word_is_on_the_back_with_the_value_it_repeats(pack, teams, flat, kind):
    piece, player = drawn(pack, teams, {"style": kind, "back": "caído al suelo", "back_shows": "driblar"})
    found = [one.item.text for one in texts(flat(piece.back))]
    assert "CAÍDO AL SUELO" in " ".join(found) and f"DRI {player.value('driblar')}+" in found and "✓" not in found


@pytest.mark.parametrize("kind", ["shirt", "facing"])
@pytest.mark.parametrize("shape", ["square", "disc"])
@pytest.mark.parametrize("width", [14.0, 25.0])
def test_texts_stay_on_squares_and_discs(pack, teams, flat, kind, shape, width):
    piece, _ = drawn(pack, teams, {"style": kind}, CounterStyle(width, shape=shape), letter=Words.of("K"))
    for side in (piece.front, piece.back):
        for one in texts(flat(side)):
            corners = one.cap_box.corners
            if shape == "disc":
                assert all((x * x + y * y) ** 0.5 < width / 2 - 0.2 for x, y in corners), one.item.text
            assert all(piece.area.expand(-0.2).holds(corner) for corner in corners), one.item.text
