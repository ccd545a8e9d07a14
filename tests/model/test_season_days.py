"""Days of a season in words."""

import pytest

from generator.model.season import in_words


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "Sat 12 Sep 2026 · 17:00"), ("es", "sáb 12 sep 2026 · 17:00"), ("ca", "ds. 12 set. 2026 · 17:00")],
)
def test_a_day_is_written_as_people_say_it(language, said):
    assert in_words("2026-09-12 · 17:00", language) == said


@pytest.mark.parametrize("when", ["9/12/2026", "12-9-2026", "2026-13-45", "a Sunday in May", "17:00", ""])
def test_what_could_mean_another_day_stays_as_it_was_written(when):
    assert in_words(when, "en") == when
