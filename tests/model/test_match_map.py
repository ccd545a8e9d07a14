"""The file that says how a table of matches is read."""

import pytest

from generator.model.match_map import MatchMap
from generator.model.roster_map import Skip
from generator.model.source import parse_text
from generator.model.validation import validate
from generator.problems import PizarraError


def test_a_map_of_matches_has_columns_words_dates_and_rows_to_skip():
    source = parse_text(
        "columns: {End: score, Mid: }\nwords: {team: {A: B}}\ndates: month-day\nskip: [Total, 12]", "map.yaml"
    )
    read = validate(MatchMap, source)
    assert (read.columns, read.words, read.dates, read.skip) == (
        {"End": ("score",), "Mid": ()}, {"team": {"A": "B"}}, "month-day", [Skip("Total"), Skip("12", (12, 12))],
    )  # fmt: skip


@pytest.mark.parametrize("text", ["dates: american", "scales: {all: 0-100}"])
def test_what_is_no_map_of_matches_is_refused(text):
    with pytest.raises(PizarraError):
        validate(MatchMap, parse_text(text, "map.yaml"))
