"""Days and hours as spreadsheet programs and people write them."""

from datetime import date, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.spreadsheets.match_dates import DayTitles, day_and_hour, day_order, hour, is_ambiguous, is_day


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("2026-09-12 00:00:00", ("2026-09-12", "")),
        ("2026-09-12T18:30:00", ("2026-09-12", "18:30")),
        ("2018-08-10T19:30:00Z", ("2018-08-10", "19:30")),
        ("2018-08-10T00:00:00.000+02:00", ("2018-08-10", "")),
        ("2018/8/10", ("2018-08-10", "")),
        ("20180810", ("2018-08-10", "")),
        ("12/09/2026", ("2026-09-12", "")),
        ("13.1.24", ("2024-01-13", "")),
        ("sáb 13/01/2024", ("2024-01-13", "")),
        ("13/01/2024 19:05", ("2024-01-13", "19:05")),
        ("Fri Aug 10 2018", ("2018-08-10", "")),
        ("Fri Aug 10 2018 00:00:00 GMT+0200 (CEST)", ("2018-08-10", "")),
        ("Friday, August 10th, 2018", ("2018-08-10", "")),
        ("10-Aug-2018", ("2018-08-10", "")),
        ("10-Aug-18", ("2018-08-10", "")),
        ("10 ago 2018", ("2018-08-10", "")),
        ("viernes, 10 de agosto de 2018", ("2018-08-10", "")),
        ("mar 10 2018", ("2018-03-10", "")),
        ("43322", ("2018-08-10", "")),
        (43322.5, ("2018-08-10", "12:00")),
        ("31/02/2026", ("31/02/2026", "")),
        ("10 Foo 2018", ("10 Foo 2018", "")),
        ("sábado", ("sábado", "")),
        (None, ("", "")),
        (7, ("7", "")),
    ],
)
def test_a_day_is_read_in_whatever_form_it_has_and_may_hold_its_hour(cell, found):
    assert day_and_hour(cell) == found


@pytest.mark.parametrize(
    ("cells", "order"),
    [
        (["13/01/2024", "02/01/2024"], "day-month"),
        (["01/13/2024", "02/01/2024"], "month-day"),
        (["01/02/2024", "sábado"], ""),
        (["13/01/2024", "01/13/2024"], ""),
        (["2024-01-13"], ""),
    ],
)
def test_the_order_of_day_and_month_is_proved_by_the_others(cells, order):
    assert day_order(cells) == order


def test_a_day_is_one_or_another_where_both_orders_give_one():
    assert [is_ambiguous(cell) for cell in ("01/02/2024", "13/01/2024", "05/05/2024", "2024-01-02", "x")] == [
        True, False, False, False, False,
    ]  # fmt: skip
    assert day_and_hour("02/01/2024", "month-day") == ("2024-02-01", "")
    assert [is_day(cell) for cell in ("01/13/2024", "43322", "2-1", "17:30", 2018)] == [True, True, False, False, False]


FORMS = ["%Y-%m-%d", "%Y-%m-%dT00:00:00", "%d/%m/%Y", "%d.%m.%Y", "%d-%b-%Y", "%a %b %d %Y", "%d %B %Y", "%Y%m%d"]


@given(st.dates(date(1970, 1, 1), date(2099, 12, 31)), st.sampled_from(FORMS))
def test_every_day_comes_back_from_every_form(day, form):
    assert day_and_hour(day.strftime(form), "day-month") == (day.isoformat(), "")
    assert day_and_hour(day.strftime("%m/%d/%Y"), "month-day") == (day.isoformat(), "")


@pytest.mark.parametrize(
    ("cell", "found"),
    [
        ("17:00:00", "17:00"),
        ("1900-01-01 09:30:00", "09:30"),
        ("9.30", "9.30"),
        ("19h05", "19h05"),
        ("7:05 PM", "19:05"),
        ("12:15 a.m.", "00:15"),
        ("7pm", "19:00"),
        (0.75, "18:00"),
        ("tarde", "tarde"),
    ],
)
def test_an_hour_has_no_seconds_and_counts_to_24(cell, found):
    assert hour(cell) == found


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("2026-09-12", "2026-09-12"),
        ("sábado 12 de septiembre de 2026", "2026-09-12"),
        ("domingo, 13 de septiembre", "2026-09-13"),
        ("Sat Aug/8", "2026-08-08"),
        ("6 Jan", "2027-01-06"),
        ("Feb 29", None),
        ("12/09/2026 19:05", None),
        ("Updated 12 September 2026", None),
        ("Resultados 12 septiembre", None),
        ("Matchday 3", None),
    ],
)
def test_a_day_alone_is_one_of_the_season(text, found):
    days = DayTitles(near=date(2026, 10, 1))
    assert (days.take(text), days.day) == ((True, found) if found else (False, ""))


@pytest.mark.parametrize(("title", "year"), [("Liga 2026/27", 2027), ("Liga 2026-27", 2027), ("Liga 2026", 2026)])
def test_the_name_of_a_season_tells_the_year(title, year):
    days = DayTitles()
    assert (days.take("3 Feb"), days.take(title), days.take("3 Feb"), days.day) == (None, False, True, f"{year}-02-03")


@given(st.dates(date(2000, 1, 1), date(2060, 1, 1)), st.integers(-150, 150))
def test_a_day_without_a_year_is_the_nearest(near, days_on):
    day = near + timedelta(days=days_on)
    titles = DayTitles(near=near)
    assert (titles.take(f"{day:%d %B}"), titles.day) == (True, day.isoformat())
