import pytest

from generator.model.localized import NO_WORDS, Words


def test_a_text_for_all_languages():
    assert [Words.of("Gol").in_(language) for language in ("es", "en")] == ["Gol", "Gol"]


def test_a_text_for_each_language():
    words = Words.of({"en": "goal", "es": "gol"})
    assert (words.in_("es"), words.in_("en"), str(words)) == ("gol", "goal", "goal")


def test_a_language_that_is_not_given_falls_back_on_one_that_is():
    assert Words.of({"es": "gol"}).in_("en") == "gol"


def test_no_words():
    assert (NO_WORDS.in_("es"), bool(NO_WORDS), bool(Words.of(""))) == ("", False, False)


def test_numbers_are_words():
    assert Words.of(7).in_("es") == "7"


@pytest.mark.parametrize("value", [None, True, [], {}, {"fr": "but"}, {"es": ["gol"]}, {"es": True}])
def test_what_are_no_words(value):
    with pytest.raises(ValueError, match=r"must|not a language"):
        Words.of(value)
