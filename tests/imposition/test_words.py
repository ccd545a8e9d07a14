"""The sentences beside the art: both languages have the same ones, numbers follow the language."""

import string

import pytest

from generator.artwork.guide.words import GUIDE
from generator.delivery.gallery_words import WORDS as GALLERY
from generator.imposition.words import WORDS, decimal, say
from generator.scene.fonts import missing


def blanks(text):
    return {name for _, name, _, _ in string.Formatter().parse(text) if name}


def test_both_languages_say_the_same_things_with_the_same_blanks():
    assert set(WORDS["es"]) == set(WORDS["en"])
    assert all(blanks(WORDS["es"][key]) == blanks(WORDS["en"][key]) for key in WORDS["es"])


@pytest.mark.parametrize("language", sorted(WORDS))
def test_every_sentence_can_be_printed(language):
    assert [key for key, text in WORDS[language].items() if missing(text)] == []


def test_an_unknown_language_falls_back_to_english_and_an_unknown_sentence_does_not():
    assert say("fr", "cut scissors", count=3) == say("en", "cut scissors", count=3)
    with pytest.raises(KeyError):
        say("es", "nonsense")


@pytest.mark.parametrize(
    ("value", "language", "text"), [(20.80, "es", "20,8"), (20.84, "en", "20.8"), (20, "en", "20"), (100, "es", "100")]
)
def test_decimals(value, language, text):
    assert decimal(value, language) == text


def test_whole_numbers_keep_their_zeros():
    assert decimal(100, "en", 0) == "100"


@pytest.mark.parametrize(
    ("key", "count", "text"),
    [
        ("cut scissors", 1, "1 pieza: recórtala con tijeras"),
        ("cut scissors", 2, "2 piezas: recórtalas con tijeras"),
        ("cut straight", 1, "1 corte recto con regla, de marca a marca"),
        ("sheets", 1, "1 hoja A4"),
    ],
)
def test_one_thing_is_told_in_the_singular(key, count, text):
    assert say("es", key, count=count, paper="A4", columns=1, rows=1) == text


@pytest.mark.parametrize("language", sorted(WORDS))
@pytest.mark.parametrize("texts", [WORDS, GUIDE, GALLERY], ids=["sheets", "guide", "gallery"])
def test_whatever_is_counted_has_a_singular(texts, language):
    counted = {key for key, text in texts[language].items() if text.startswith("{count}")}
    assert counted and {f"{key} 1" for key in counted} <= set(texts[language])
