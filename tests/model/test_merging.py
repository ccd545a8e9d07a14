"""What is said of values that something read again replaces, removes, or leaves as they are."""

from generator.i18n import translate
from generator.model.merging import emptied, line_of, removed, replaced
from generator.model.source import parse_text

OLD, NEW = parse_text("a: 1\nb: {c: x}\n", "old.yaml"), parse_text("b:\n  d: 2\n", "new.yaml")


def test_a_value_is_named_with_what_becomes_of_it():
    assert translate("en", replaced("place", "North", "South")) == "place: North → South"
    assert translate("es", removed("place", "North")) == "place: se quita North"


def test_an_emptied_cell_is_a_warning_that_says_where_its_value_is():
    problem = emptied(NEW, ("b", "c"), "c", "x", line_of(OLD, ("b", "c")))
    assert (problem.severity.word, problem.file, problem.line) == ("warning", "new.yaml", 2)
    assert translate("en", problem.message) == "c: x is in old.yaml:2, not here"
