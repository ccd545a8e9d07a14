"""Which shapes of an SVG file are areas, what they are called, and where they lie."""

import pytest

from generator.geometry.shapes import Rect
from generator.problems import PizarraError
from generator.scene.pictures import PictureError
from generator.scene.svg_areas import MapMeasures, area_name, read_areas

MEASURES = MapMeasures(None, 0.5, 8.0)
HEAD = (
    '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" '
    'xmlns:inkscape="http://www.inkscape.org/namespaces/inkscape" width="100mm" height="50mm" viewBox="0 0 200 100">'
)
BOX = "M0 0H40V40H0Z"


def read(body, measures=MEASURES):
    return read_areas(f"{HEAD}\n{body}\n</svg>".encode(), "map.svg", measures)


def faults(body):
    with pytest.raises(PizarraError) as error:
        read(body)
    return [(problem.line, problem.column, str(problem.message)) for problem in error.value.problems]


@pytest.mark.parametrize(
    ("shape", "title"),
    [
        (f'<path inkscape:label="West Cape" id="path1" d="{BOX}"/>', "West Cape"),
        (f'<path id="path1" d="{BOX}"><title>West\n Cape</title></path>', "West Cape"),
        (f'<path id="wales" d="{BOX}"/>', "wales"),
        ('<circle inkscape:label="Isle" cx="50" cy="50" r="20"/>', "Isle"),
        (f'<g inkscape:label="Isles"><path d="{BOX}"/><rect x="60" width="30" height="30"/></g>', "Isles"),
        (f'<g inkscape:groupmode="layer" inkscape:label="Land"><path id="wales" d="{BOX}"/></g>', "wales"),
        (f'<g id="europe"><path id="fr" d="{BOX}"/></g>', "fr"),
        (f'<g id="europe"><path id="path8" d="{BOX}"/></g>', "europe"),
        (f'<defs><path id="box" d="{BOX}"/></defs><use id="clone" x="9" xlink:href="#box"/>', "clone"),
    ],
)
def test_a_shape_with_a_name_is_an_area(shape, title):
    grid = read(shape)
    assert [grid.title(cell) for cell in grid.cells] == [title]
    assert grid.cells == (area_name(title),)


@pytest.mark.parametrize(
    "other",
    [
        f'<g inkscape:label="background"><path d="{BOX}"/></g>',
        f'<g inkscape:groupmode="layer" inkscape:label="Foreground"><path d="{BOX}"/></g>',
        f'<path style="display:none" d="{BOX}"/>',
        '<text x="3" y="3">Wales</text>',
    ],
)
def test_what_is_decoration_is_no_area(other):
    assert read(f'{other}<path id="wales" d="M60 0H90V40H60Z"/>').cells == ("wales",)


def test_where_a_layer_is_called_areas_everything_else_is_decoration():
    grid = read(f'<rect width="9" height="9"/><g><g id="Areas"><path id="wales" d="{BOX}"/></g><circle r="4"/></g>')
    assert grid.cells == ("wales",)


def test_transforms_of_groups_and_shapes_take_areas_to_their_place_in_millimetres():
    body = f'<g transform="translate(20 10)"><path id="wales" transform="scale(2)" d="{BOX}"/></g>'
    assert Rect.around(read(body).outline("wales")) == pytest.approx((10, 5, 40, 40))
    assert read(body).bounds == (0, 0, 100, 50)
    assert read(body, MEASURES._replace(width=200.0)).bounds == (0, 0, 200, 100)


def test_curves_are_followed_closely():
    grid = read('<circle id="isle" cx="100" cy="50" r="40"/>')
    for x, y in grid.outline("isle"):
        assert ((x - 50) ** 2 + (y - 25) ** 2) ** 0.5 == pytest.approx(20, abs=0.06)


def test_faults_are_reported_at_their_shapes_all_at_once():
    assert faults(f'<path d="{BOX}"/>\n  <path id="a" d="M0 0L9 9"/>') == [
        (2, 1, "this <path> has no name"), (3, 3, "“a” encloses nothing"),
    ]  # fmt: skip


def test_of_very_many_faults_the_first_are_reported_and_the_number_of_the_others():
    told = faults("\n".join(f'<path d="{BOX}"/>' for _ in range(30)))
    assert len(told) == 21 and any("10 more mistakes" in message for _, _, message in told)


@pytest.mark.slow
@pytest.mark.parametrize(
    "body",
    [
        "",
        "".join(f'<path id="a{n}_" d="{BOX}"/>' for n in range(1100)),
        '<path id="a" d="M0 0' + "l1 1l1 -1" * 11_000 + 'v40Z"/>',
        '<path id="a" d="M0 0L1e300 0V40Z"/>',
    ],
    ids=["nothing", "many", "corners", "far"],
)
def test_what_is_no_map_or_too_much_is_refused(body):
    with pytest.raises(PictureError):
        read(body)


@pytest.mark.parametrize("title", ["…", "—", "'", "  "])
def test_a_name_without_letters_is_no_word(title):
    assert area_name(title) == ""


def test_a_word_is_a_title_in_lower_case_without_other_signs():
    assert area_name("Côte d'Ivoire — Sur") == "côte_d'ivoire_sur"


def with_size(attributes):
    data = f'<svg xmlns="http://www.w3.org/2000/svg" {attributes}><path id="a" d="M1,1H9V7H1Z"/></svg>'
    return read_areas(data.encode(), "a.svg", MEASURES)


def test_a_map_as_wide_as_the_window_has_the_width_of_its_view_box():
    whole = with_size('viewBox="0 0 120 80" width="100%"')
    assert whole.outline("a") == with_size('viewBox="0 0 120 80" width="120"').outline("a")


def test_a_map_that_does_not_say_how_wide_it_is():
    with pytest.raises(PictureError, match="does not say how wide it is"):
        with_size('viewBox="0 0 10 8"')
