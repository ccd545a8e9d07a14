"""Small pieces on sheets: all of them, backs behind fronts in the PDF itself, marks outside the art, bleeds apart."""

import io
import math
import re
from collections import Counter, defaultdict
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pypdf import PdfReader

from generator.backends.pdf.document import pdf_bytes
from generator.geometry.grids.hexes import corners
from generator.geometry.shapes import Point, Rect, Transform, inset_convex
from generator.imposition.ganging import GangStyle, gang
from generator.imposition.paper import SIZES, Paper, flip_of, foot_base, foot_top, with_tight_margins
from generator.imposition.printer import compensate
from generator.packs.printers import PrinterProfile
from generator.problems import InvalidValueError
from generator.scene.drawings import bounds, bounds_of
from generator.scene.palette import INK, WHITE, Colour
from generator.scene.pieces import BLEED, DrawnPiece, mirror, own_outline
from generator.scene.primitives import Box, Circle, Group, Path, Polygon, Style

A4 = Paper("a4", SIZES["a4"])
FLIPS = ("long-edge", "short-edge", "fold")
GANGS = ("honeycomb", "straight", "grid")


def cuts(found):
    return sum(sheet.cutting.straight for sheet in found.document.sheets if sheet.cutting)


def hexes(count, width=25.0, orientation="flat", backs=True):
    """Return hexes, each with fronts and backs of one colour of their own; backs bleed."""
    outline = corners(Point(0, 0), width, orientation)
    wide = inset_convex(outline, -BLEED)
    found = []
    for index in range(count):
        style = Style(fill=Colour(index + 1, 0, 0))
        back = (Polygon(wide, Style(fill=Colour(index + 1, 0, 99))), Polygon(outline, style)) if backs else None
        found.append(DrawnPiece(f"piece {index}", Polygon(outline), (Polygon(outline, style),), back))
    return found


def made(pieces, paper=A4, **style):
    return gang(pieces, paper, "counters", "Counters", "en", GangStyle(**style))


def filled(data):
    """Return, for each page of a PDF, the colour and the middle in millimetres (y down) of each filled polygon."""
    pages = []
    for page in PdfReader(io.BytesIO(data)).pages:
        height = float(page.mediabox.height)
        place, stack, colour, points = Transform(), [], None, []
        found = defaultdict(list)
        for line in page.get_contents().get_data().decode("latin-1").splitlines():
            numbers = []
            for word in line.split():
                if re.fullmatch(r"[-+]?[\d.]+", word):
                    numbers.append(float(word))
                    continue
                match word:
                    case "q":
                        stack.append(place)
                    case "Q":
                        place = stack.pop()
                    case "cm":
                        place = Transform(*numbers).then(place)
                    case "rg":
                        colour = tuple(round(part * 255) for part in numbers)
                    case "m" | "l":
                        points.append(place.point(Point(*numbers)))
                    case "f":
                        x, y = (sum(axis) / len(points) * 25.4 / 72 for axis in zip(*points, strict=True))
                        found[colour].append(Point(x, height * 25.4 / 72 - y))
                        points = []
                    case "n" | "S" | "B" | "W":
                        points = points if word == "W" else []
                numbers = []
        pages.append(found)
    return pages


@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("gang", GANGS)
@pytest.mark.parametrize("backs", FLIPS)
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_fronts_and_backs_coincide_in_the_pdf(backs, gang, orientation, paper):
    sheet = Paper(paper, SIZES[paper])
    document = made(hexes(20, 22.3, orientation), sheet, gang=gang, backs=backs).document
    pages = filled(pdf_bytes(document))
    flip = flip_of(backs, document.sheets[0].size)
    for index in range(20):
        own = [at for page in pages for at in page[(index + 1, 0, 0)]]
        assert len(own) == 2
        assert math.dist(own[0], flip.point(own[1])) < 0.01


def cards(count, width=63.0, height=88.0):
    outline = Box(Rect(-width / 2, -height / 2, width, height))
    return [DrawnPiece(str(index), outline, (), (outline,)) for index in range(count)]


@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_sheets_of_cards_to_fold_are_landscape_where_they_then_hold_more(paper):
    found = made(cards(18), Paper(paper, SIZES[paper]), backs="fold")
    assert (found.per_sheet, len(found.document.sheets)) == (4, 5)
    assert {sheet.size for sheet in found.document.sheets} == {SIZES[paper].turned}
    # a sheet that was begun before is the same one, however many cards are left
    assert made(cards(1), Paper(paper, SIZES[paper]), backs="fold").document.sheets[0].size == SIZES[paper].turned


@pytest.mark.parametrize(("width", "height"), [(100.0, 60.0), (60.0, 115.0), (150.0, 100.0)])
def test_sheets_to_fold_stay_portrait_where_that_holds_as_many_or_the_piece_fits_only_so(width, height):
    (sheet,) = made(cards(1, width, height), backs="fold").document.sheets
    assert sheet.size == A4.size


def test_a_piece_that_fits_only_a_landscape_sheet_is_printed_on_one():
    (sheet,) = made(cards(1, 220.0, 60.0), backs="fold").document.sheets
    assert sheet.size == A4.size.turned


def rows_of(sheet):
    """Return the runs in each row of a sheet, by the first letter of their names."""
    rows = defaultdict(set)
    for name, outline in zip(sheet.pieces, sheet.cuts, strict=True):
        rows[round(bounds(outline).centre.y, 3)].add(name[0])
    return [rows[y] for y in sorted(rows)]


def teams(*sizes):
    named = [f"{letter}{index}" for letter, size in zip("abcdefgh", sizes, strict=False) for index in range(size)]
    return [piece._replace(name=name) for piece, name in zip(hexes(len(named), 18.8), named, strict=True)]


@given(st.lists(st.integers(1, 30), min_size=2, max_size=8), st.sampled_from(GANGS))
def test_each_run_of_pieces_begins_a_row_where_that_takes_no_more_sheets(sizes, way):
    pieces = teams(*sizes)
    plain = made(pieces, gang=way)
    found = gang(pieces, A4, "counters", "Counters", "en", GangStyle(gang=way), sizes)
    fronts = [sheet for sheet in found.document.sheets if sheet.side == "front"]
    assert len(found.document.sheets) == len(plain.document.sheets)
    assert [name for sheet in fronts for name in sheet.pieces] == [piece.name for piece in pieces]
    mixed = any(len(row) > 1 for sheet in fronts for row in rows_of(sheet))
    assert not mixed or found.document.papers * found.per_sheet < len(pieces) + len(sizes) * _WIDEST_ROW


_WIDEST_ROW = 10  # hexes of 18.8 mm in a row of A4: no run can leave more places free than that


def test_two_teams_of_seventeen_do_not_share_a_row():
    found = gang(teams(17, 17), A4, "counters", "Counters", "en", GangStyle(), (17, 17))
    assert all(len(row) == 1 for row in rows_of(found.document.sheets[0]))
    mixed = made(teams(17, 17))
    assert any(len(row) > 1 for row in rows_of(mixed.document.sheets[0]))


def test_backs_that_land_off_are_brought_back():
    profile = PrinterProfile((0.992, 0.99), (0.8, -0.4))
    document = compensate(made(hexes(12)).document, profile)
    front, back = filled(pdf_bytes(document))
    flip = flip_of("long-edge", A4.size)
    for index in range(12):
        at, behind = front[(index + 1, 0, 0)][0], back[(index + 1, 0, 0)][0]
        landed = behind.shift(*profile.back)
        assert math.dist(at, flip.point(landed)) < 0.01


@pytest.mark.slow
@given(st.integers(1, 150), st.sampled_from(GANGS), st.sampled_from((*FLIPS, "none")))
def test_every_piece_is_there_once(count, gang, backs):
    pieces = hexes(1)
    document = made(
        [DrawnPiece("p", pieces[0].outline, pieces[0].front, pieces[0].back, count)], gang=gang, backs=backs
    )
    fronts = [sheet for sheet in document.document.sheets if sheet.side == "front"]
    assert sum(len(art(sheet, "art")) for sheet in fronts) == count
    assert len(fronts) == math.ceil(count / document.per_sheet)
    behind = sum(len(art(sheet, "backs")) for sheet in document.document.sheets)
    assert behind == (0 if backs == "none" else count)
    assert len(document.document.sheets) == len(fronts) * (2 if backs in ("long-edge", "short-edge") else 1)


def art(sheet, name):
    return [item for group in sheet.items if isinstance(group, Group) and group.name == name for item in group.items]


def test_counts_and_cuts_of_a_full_sheet():
    honeycomb, straight = made(hexes(66)), made(hexes(66), gang="straight")
    assert (straight.per_sheet, cuts(straight)) == (66, 36)
    assert cuts(honeycomb) == 0 and honeycomb.per_sheet == 67


@pytest.mark.slow
@pytest.mark.parametrize("gang", GANGS)
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_marks_keep_out_of_the_art(gang, orientation, flat):
    for backs in FLIPS:
        document = made(hexes(20, 20, orientation), gang=gang, backs=backs, marks="both").document
        for sheet in document.sheets:
            outlines = [
                tuple(placed.place.point(point) for point in placed.item.points)
                for placed in flat(art(sheet, "art") + art(sheet, "backs"))
                if isinstance(placed.item, Polygon) and placed.item.style.fill.blue == 0
            ]
            ends = [
                point
                for placed in flat(art(sheet, "cut") + art(sheet, "cut behind"))
                if isinstance(placed.item, Path)
                for point in placed.points
            ]
            assert ends
            for outline in outlines:
                assert not any(inside(outline, point) for point in ends)


def inside(outline, point):
    turns = [
        (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x)
        for p, q in zip(outline, (*outline[1:], outline[0]), strict=True)
    ]
    return min(turns) > 1e-6 or max(turns) < -1e-6


def test_marks_are_on_backs_only_when_asked():
    assert not art(made(hexes(5)).document.sheets[1], "cut behind")
    assert art(made(hexes(5), marks="both").document.sheets[1], "cut behind")


def test_marks_on_backs_stand_out_from_a_dark_bleed(flat):
    """Each line of ink lies on a wider white one, as the backs of hexes continue beneath their marks."""
    lines = flat(art(made(hexes(5), marks="both").document.sheets[1], "cut behind"))
    halos = [(one.item.commands, one.place) for one in lines if one.item.style.stroke == WHITE]
    marks = [(one.item.commands, one.place) for one in lines if one.item.style.stroke == INK]
    assert halos and halos == marks
    assert lines[0].item.style.width > 2 * lines[-1].item.style.width


def test_a_disc_that_bleeds_has_ticks_round_it_and_no_line_along_its_cut(flat):
    """A line with its white halo would part the bleed from the rim: a cut a little off leaves a white crescent."""
    disc = DrawnPiece("disc", Circle(Point(0, 0), 8), (Circle(Point(0, 0), 8, Style(fill=INK)),))
    (plain,) = flat(art(made([disc]).document.sheets[0], "cut"))
    bled = disc._replace(bleed=(Circle(Point(0, 0), 8 + BLEED, Style(fill=INK)),))
    ticks = flat(art(made([bled]).document.sheets[0], "cut"))
    ends = [Point(*step[1:]) for tick in ticks for step in tick.item.commands]
    assert isinstance(plain.item, Circle) and len(ends) >= 16
    assert all(8.15 <= math.hypot(*end) <= 8 + BLEED for end in ends)


def test_fronts_of_hexes_bleed_and_those_of_cards_without_a_gutter_do_not(flat):
    """A slip of 0.9 mm shows the colour of the piece, and the marks stand out from it."""
    found = [piece._replace(bleed=(replace(piece.back[0], style=piece.front[0].style),)) for piece in hexes(12)]
    front, _ = made(found).document.sheets
    grounds = flat(art(front, "bleed"))
    for ground in grounds:
        outline = corners(Point(0, 0), 25.0 + 2 * 0.9, "flat")
        for p, q in zip(outline, (*outline[1:], outline[0]), strict=True):
            middle = ground.place.point(Point((p.x + q.x) / 2, (p.y + q.y) / 2))
            assert [other.item.style.fill for other in grounds if other.covers(middle)] == [ground.item.style.fill]
    assert len(grounds) == 12 and front.bleed == front.trim.expand(BLEED)
    assert {one.item.style.stroke for one in flat(art(front, "cut on bleed"))} == {WHITE}
    rect = Box(Rect(-10, -10, 20, 20))
    bleed = (replace(rect, rect=rect.rect.expand(BLEED), style=Style(fill=INK)),)
    (sheet,) = made([DrawnPiece("card", rect, (rect,), bleed=bleed)]).document.sheets
    assert not art(sheet, "bleed") and not art(sheet, "cut on bleed") and sheet.bleed == sheet.trim


@pytest.mark.parametrize("gang", ["honeycomb", "straight"])
@pytest.mark.parametrize("backs", FLIPS)
def test_a_slip_of_a_millimetre_shows_the_own_ground(gang, backs, flat):
    """One millimetre outside every side of a back there is its own colour, and never a neighbour's."""
    document = made(hexes(30), gang=gang, backs=backs).document
    sheet = document.sheets[-1]
    grounds = [p for p in flat(art(sheet, "backs")) if p.item.style.fill.blue == 99]
    for ground in grounds:
        outline = corners(Point(0, 0), 25.0 + 2 * 0.99, "flat")
        for p, q in zip(outline, (*outline[1:], outline[0]), strict=True):
            middle = ground.place.point(Point((p.x + q.x) / 2, (p.y + q.y) / 2))
            assert [other.item.style.fill for other in grounds if other.covers(middle)] == [ground.item.style.fill]


def test_boxes_of_the_pdf_hold_the_pieces_and_their_bleed():
    document = made(hexes(30)).document
    front, back = PdfReader(io.BytesIO(pdf_bytes(document))).pages
    scale = 25.4 / 72
    assert float(front.trimbox.width) * scale == pytest.approx(document.sheets[0].trim.width, abs=0.01)
    assert float(back.bleedbox.width - back.trimbox.width) * scale == pytest.approx(2 * BLEED, abs=0.01)
    assert front.bleedbox == front.trimbox
    for page in (front, back):
        assert page.mediabox.left <= page.bleedbox.left <= page.trimbox.left
        assert page.trimbox.top <= page.bleedbox.top <= page.mediabox.top


def test_printed_boxes_are_where_the_pieces_are():
    sheet = made(hexes(7)).document.sheets[0]
    assert sheet.trim.shift(0, 0) == Rect(*sheet.bleed)
    back = made(hexes(7)).document.sheets[1]
    assert flip_of("long-edge", A4.size).rect(back.trim) == pytest.approx(sheet.trim)


def card(width, height, count=1, back=None):
    return DrawnPiece("card", Box(Rect(-width / 2, -height / 2, width, height), radius=3), (), back, count)


def test_cards_share_their_cuts_unless_they_have_backs():
    assert cuts(made([card(63, 88, 9)])) == 8
    two_sided = made([card(63, 88, 9, back=(Box(Rect(-33, -46, 66, 92)),))])
    assert cuts(two_sided) == 12 or two_sided.per_sheet < 9


def test_tokens_of_any_size_fill_what_the_hexes_leave():
    tokens = [DrawnPiece("disc", Circle(Point(0, 0), 8), (), ()), card(10, 14), card(40, 60)]
    document = made([*hexes(5), *tokens], gang="straight")
    assert [len(art(sheet, "art")) for sheet in document.document.sheets if sheet.side == "front"] == [8]


def test_straight_cuts_free_hexes_once_one_has_parted_them_from_the_rows_below(flat):
    disc = DrawnPiece("disc", Circle(Point(0, 0), 8), (), ())
    alone, both = made(hexes(3), gang="straight"), made([*hexes(3), disc], gang="straight")
    assert cuts(both) == cuts(alone) + 1
    ends = [
        point for one in flat(art(both.document.sheets[0], "cut")) if isinstance(one.item, Path) for point in one.points
    ]
    rows = Rect(0, alone.document.sheets[0].trim.bottom + 2 * BLEED, 210, 16)
    assert not any(rows.holds(point) for point in ends)


def test_pieces_of_many_sizes_share_a_sheet():
    pieces = [card(20 + 5 * index, 30 + 4 * index, 2) for index in range(6)]
    document = made(pieces).document
    assert len(document.sheets) == 1 and len(art(document.sheets[0], "art")) == 12


def test_discs_alone_go_in_a_honeycomb():
    assert made([DrawnPiece("disc", Circle(Point(0, 0), 10), (), None, 40)]).per_sheet > 90


@pytest.mark.parametrize("gang", [None, *GANGS])
def test_a_piece_larger_than_the_paper_is_refused(gang):
    with pytest.raises(ValueError, match="does not fit"):
        made(hexes(1, 250), gang=gang)
    with pytest.raises(ValueError, match="does not fit"):
        made([card(300, 20), card(20, 20)], gang=gang)


def test_no_pieces_make_no_sheets():
    assert made([]).document.sheets == ()


def test_the_note_says_how_to_print_and_to_cut(flat):
    def notes(**style):
        sheet = made(hexes(10), **style).document.sheets[0]
        return " ".join(placed.item.text for placed in flat(art(sheet, "note")) if hasattr(placed.item, "text"))

    assert "scissors" in notes() and "long edge" in notes()
    assert "straight cuts" in notes(gang="straight") and "short edge" in notes(gang="straight", backs="short-edge")
    assert "fold" in notes(backs="fold")


@pytest.mark.parametrize("backs", FLIPS)
def test_the_back_of_a_custom_outline_lies_behind_it_to_the_corner(backs, flat):
    flag = own_outline((Point(-9, -6), Point(9, -6), Point(2, 6)))
    faces = [(replace(side, style=Style(fill=Colour(9, 9, 9))),) for side in (flag, mirror(flag))]
    sheets = made([DrawnPiece("flag", flag, *faces, 5)], backs=backs).document.sheets
    fronts, behind = (
        [corners for sheet in sheets for placed in flat(art(sheet, name)) if (corners := set(placed.points))]
        for name in ("art", "backs")
    )
    flip = flip_of(backs, A4.size)
    assert len(fronts) == len(behind) == 5
    for corners_before in fronts:
        assert any(
            all(min(math.dist(flip.point(at), other) for other in back) < 0.01 for at in corners_before)
            for back in behind
        )


@pytest.mark.parametrize("gang", [None, "straight"])
@pytest.mark.parametrize("backs", FLIPS)
def test_backs_of_many_sizes_lie_behind_their_fronts_in_the_pdf(backs, gang):
    pieces = hexes(9)
    for index, size in enumerate((8, 12.5, 30, 41, 63), 9):
        outline = Rect(-size / 2, -size / 3, size, size / 1.5).corners
        face = (Polygon(outline, Style(fill=Colour(index + 1, 0, 0))),)
        pieces.append(DrawnPiece(str(index), Polygon(outline), face, face))
    pages = filled(pdf_bytes(made(pieces, backs=backs, gang=gang).document))
    for index in range(len(pieces)):
        front, back = (at for page in pages for at in page[(index + 1, 0, 0)])
        assert math.dist(front, flip_of(backs, A4.size).point(back)) < 0.01


def places(document, name="art"):
    return [(round(item.transform.e, 3), round(item.transform.f, 3)) for item in art(document.sheets[0], name)]


@pytest.mark.parametrize("gang", GANGS)
@given(st.integers(1, 12), st.integers(1, 12))
def test_a_sheet_already_begun_goes_on_where_it_is_free(gang, count, begin):
    whole, rest = made(hexes(count + begin - 1), gang=gang), made(hexes(count), gang=gang, begin=begin)
    assert places(rest.document) == places(whole.document)[begin - 1 :]


def test_no_sheet_is_begun_beyond_its_last_place():
    assert len(made([card(63, 88, 2)], begin=9).document.sheets) == 2
    with pytest.raises(InvalidValueError, match="9 pieces fit on a sheet"):
        made([card(63, 88)], begin=10)


@given(st.integers(1, 30), st.integers(1, 9), st.sampled_from(("blank", "spare")))
def test_free_places_of_the_last_sheet_are_filled(count, begin, fill):
    found = made([card(63, 88, count)], fill=fill, begin=begin)
    fronts = [sheet for sheet in found.document.sheets if sheet.side == "front"]
    assert sum(len(art(sheet, "art")) for sheet in fronts) == 9 * len(fronts) - begin + 1
    assert found.extras == 9 * len(fronts) - begin + 1 - count
    assert len(fronts) == len(made([card(63, 88, count)], begin=begin).document.sheets)


def test_every_kind_of_piece_fills_what_is_left():
    found = made([*hexes(5), card(63, 88, 2), DrawnPiece("disc", Circle(Point(0, 0), 8), ())], fill="spare")
    names = Counter(type(item.items[0]).__name__ for item in art(found.document.sheets[0], "art") if item.items)
    assert found.extras > 9 and len(names) > 1 and len(found.document.sheets) == 2


def test_how_many_a_sheet_holds_is_said_only_where_it_is_true_of_the_sheets():
    disc = DrawnPiece("disc", Circle(Point(0, 0), 8), (), None, 3)
    assert made(hexes(3)).per_sheet == made(hexes(3), fill="blank").per_sheet > 3
    assert made([*hexes(3), disc]).per_sheet == made([*hexes(3), disc], fill="blank").per_sheet == 0
    assert made([card(16, 16, 2), disc]).per_sheet == 0
    many = made([*hexes(80), disc])
    assert many.per_sheet == len(art(many.document.sheets[0], "art"))


def test_spare_pieces_begin_with_the_first_again():
    found = made(hexes(66), gang="straight", fill="spare"), made(hexes(64), gang="straight", fill="spare")
    first, again = (art(each.document.sheets[0], "art") for each in found)
    assert [item.items for item in again[64:]] == [item.items for item in first[:2]]


def test_blank_pieces_have_the_back_that_all_of_their_kind_have():
    back = (Box(Rect(-33, -46, 66, 92)),)
    alike = made([card(63, 88, back=back), card(63, 88, back=back)], fill="blank")
    assert len(art(alike.document.sheets[1], "backs")) == 9
    mixed = made(hexes(3), fill="blank")
    assert len(art(mixed.document.sheets[1], "backs")) == len(art(mixed.document.sheets[0], "art")) > 3


def test_nine_cards_with_backs_fit_letter_with_tight_margins_and_their_marks_end_above_the_foot():
    paper = with_tight_margins(Paper("letter", SIZES["letter"]))
    cards = [card(63, 88, back=(Box(Rect(-31.5, -44, 63, 88)),)) for _ in range(9)]
    front, _ = gang(cards, paper, "cards", "Cards", "en", GangStyle()).document.sheets
    marks = bounds_of(art(front, "cut"))
    assert marks.bottom <= foot_top(foot_base(paper)) + 0.16 < bounds_of(art(front, "note")).y + 0.5


def test_the_back_of_a_single_piece_is_not_that_of_blanks():
    back = (Box(Rect(-33, -46, 66, 92)),)
    sheet = made([card(63, 88, back=back)], fill="blank").document.sheets[1]
    assert sum(tuple(each.items) == back for each in art(sheet, "backs")) == 1
