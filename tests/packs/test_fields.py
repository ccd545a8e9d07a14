"""The fields that can be asked for by name are those of the survey, and each can be played on.

Source: sources.md, fields.
"""

import pytest

from generator.geometry.covering import cover_field, covered_cells, fair_columns, unfairness
from generator.geometry.field import Area, FootballField, field_markings, misfits
from generator.geometry.shapes import Size
from generator.model.source import parse_text
from generator.packs.board_file import field_of, fields_of, find_field, known_fields
from generator.packs.locations import forget_packs
from generator.problems import PizarraError

STADIUMS = {
    "santiago-bernabeu": (105, 68), "anfield": (101, 68), "stamford-bridge": (103.3, 67.7),
    "goodison-park": (100.48, 68), "craven-cottage": (100, 65), "el-sadar": (104, 67), "ipurua": (103, 65),
    "vallecas": (100, 65),
}  # fmt: skip


@pytest.fixture(scope="session")
def fields():
    forget_packs()
    return known_fields()


def test_law_1_is_what_a_field_leaves_out(fields):
    assert fields["futbol11"].field() == FootballField(105, 68)


def test_there_are_codes_and_stadiums_enough(fields):
    assert {"futbol11", "futbol7", "futsal"} <= set(fields)
    assert len(fields) >= 20


@pytest.mark.parametrize(("name", "size"), STADIUMS.items())
def test_stadiums_of_the_survey(fields, name, size):
    assert (fields[name].length, fields[name].width) == size


def test_futsal_has_its_own_markings(fields):
    futsal = fields["futsal"].field()
    assert (futsal.goal_width, futsal.penalty_area, futsal.goal_area) == (3, Area(6, 6), None)
    assert (futsal.penalty_mark, futsal.second_mark, futsal.area_shape) == (6, 10, "arcs")


@pytest.mark.slow
def test_every_field_can_be_drawn_and_laid_out(fields):
    for name, entry in fields.items():
        field = entry.field()
        assert misfits(field) == (), name
        overlay = cover_field(Size(field.length, field.width), fair_columns(39, "flat"), "flat")
        assert unfairness(overlay) == ()
        assert field.penalty_area is None or covered_cells(overlay.grid, field_markings(field).areas["penalty-area"]), (
            name
        )


def test_every_field_has_a_name_in_both_languages(fields):
    for name, entry in fields.items():
        assert entry.name.in_("es"), name
        assert entry.name.in_("en"), name


def test_a_custom_field():
    entry = field_of(
        parse_text("name: Patio\nlength: 100yd\nwidth: 50yd\ngoal_area: none\npenalty_area: {side: 5m, depth: 9m}", "f")
    )
    field = entry.field()
    assert (field.length, field.goal_area, field.penalty_area) == (pytest.approx(91.44), None, Area(5, 9))


@pytest.mark.parametrize(
    "text",
    [
        "name: x",
        "length: 10m\nwidth: 5m",
        "name: x\nlength: 10m\nwidth: 5m\ngoal_area: 5m",
        "name: x\nlength: 10m\nwidth: 5m\npenalty_area: {side: 5m}",
    ],
)
def test_half_a_field_is_refused(text):
    with pytest.raises(PizarraError):
        field_of(parse_text(text, "f"))


def test_a_field_that_does_not_fit_is_reported_at_its_place():
    text = "codes:\n  patio:\n    name: Patio\n    length: 30m\n    width: 20m\n    goal_width: 25m\n"
    areas = "    penalty_area: none\n    goal_area: none\n    centre_radius: 3m\n"
    with pytest.raises(PizarraError) as caught:
        fields_of(parse_text(text + areas, "fields.yaml"))
    assert [str(problem) for problem in caught.value.problems] == [
        "fields.yaml:6:17: codes.patio.goal_width: the goal (25 m) is wider than the field (20 m)"
    ]


@pytest.fixture
def here(tmp_path, monkeypatch, forget):
    monkeypatch.chdir(tmp_path)
    return tmp_path


def test_a_field_by_name_or_from_a_file(here):
    (here / "f.yaml").write_text("name: Mío\nlength: 90m\nwidth: 50m\n", encoding="utf-8")
    assert find_field("f.yaml").length == 90
    assert find_field("futsal").length == 40
    with pytest.raises(PizarraError) as caught:
        find_field("fútsal")
    assert "did you mean “futsal”?" in caught.value.problems[0].hint


def test_custom_fields_hide_ours(here):
    base = here / "templates" / "_base"
    base.mkdir(parents=True)
    (base / "fields.yaml").write_text("codes:\n  futsal: {name: Otro, length: 62m, width: 45m}\n", encoding="utf-8")
    assert find_field("futsal").length == 62
    assert find_field("futbol11").length == 105
