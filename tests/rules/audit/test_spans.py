import pytest

from generator.model.rules.values import NumberSpan, parse_span
from generator.rules.audit.finding import common_numbers, difference_code, holes, span_code


@pytest.mark.parametrize(
    ("spans", "whole", "open_parts"),
    [
        (["1-3", "5+"], "1+", ["4..4"]),
        (["2..3"], "any", ["..1", "4.."]),
        (["4-6", "1-3"], "1-6", []),
        ([], "1-6", ["1-6"]),
        (["1-9"], "3-4", []),
    ],
)
def test_holes(spans, whole, open_parts):
    assert holes(map(parse_span, spans), parse_span(whole)) == [parse_span(part) for part in open_parts]


def test_no_span_means_all_numbers():
    assert holes([None], NumberSpan()) == []
    assert common_numbers(None, NumberSpan(2, None)) == NumberSpan(2, None)
    assert common_numbers(NumberSpan(None, 1), NumberSpan(2, None)) is None


def test_codes():
    assert [span_code(parse_span(text)) for text in (3, "4-6", "25+")] == ["3", "4-6", "25+"]
    codes = [difference_code(parse_span(text)) for text in (0, 2, -1, "-1..1", "3..", "any")]
    assert codes == ["0", "+2", "-1", "-1..1", "3..", "any"]
