from fractions import Fraction

import pytest

from generator.model.rules.values import NumberSpan
from generator.templating import formatting as written


@pytest.mark.parametrize(("number", "text"), [(3, "+3"), (0, "0"), (-2, "−2"), (-10, "−10"), (Fraction(1, 2), "+0.5")])
def test_modifiers_have_a_real_sign(number, text):
    assert written.with_sign(number) == text


@pytest.mark.parametrize(
    ("language", "digits", "text"),
    [("es", 1, "72,2\u00a0%"), ("en", 1, "72.2%"), ("es", 0, "72\u00a0%"), ("en", 0, "72%")],
)
def test_chances_are_written_as_the_language_does(language, digits, text):
    assert written.percent(Fraction(26, 36), language, digits) == text


def test_chances_without_their_sign():
    assert written.percent(Fraction(1, 3), "es", 1, sign=False) == "33,3"


@pytest.mark.parametrize(
    ("span", "text"),
    [
        (NumberSpan(3, None), "≥\u00a0+3"),
        (NumberSpan(-1, 1), "−1…+1"),
        (NumberSpan(None, -3), "≤\u00a0−3"),
        (NumberSpan(0, 0), "0"),
        (NumberSpan(2, 2), "+2"),
        (None, "–"),
    ],
)
def test_differences(span, text):
    assert written.difference(span) == text


@pytest.mark.parametrize(
    ("faces", "text"),
    [((2, 3, 4, 11, 12), "2–4, 11–12"), ((1, 4), "1, 4"), (("Oros", "Copas"), "Oros, Copas"), ((), "")],
)
def test_faces(faces, text):
    assert written.faces(faces) == text


@pytest.mark.parametrize(
    ("formula", "text"),
    [
        ("4*fuerza", "4 × FUERZA"),
        ("ceil(fuerza/2)+1d6", "FUERZA/2 (redondeando hacia arriba) + 1D6"),
        ("velocidad-movidos", "VELOCIDAD − MOVIDOS"),
        ("velocidad", "VELOCIDAD"),
    ],
)
def test_formulas_in_words(formula, text):
    assert written.formula(formula, "es", str.upper) == text


@pytest.mark.parametrize(
    ("dice", "spanish", "english"),
    [
        ("2d6", "2D6", "2D6"),
        ("1d6+1", "1D6 + 1", "1D6 + 1"),
        ("d%", "D%", "D%"),
        ("2d6 keep highest", "mayor de 2D6", "highest of 2D6"),
        ("2d6 keep lowest 1", "menor de 2D6", "lowest of 2D6"),
        ("4d6 keep highest 3", "3 mayores de 4D6", "highest 3 of 4D6"),
        ("", "", ""),
    ],
)
def test_dice_in_words(dice, spanish, english):
    assert (written.dice(dice, "es"), written.dice(dice, "en")) == (spanish, english)


def test_names_with_dice_in_them_are_names():
    assert written.formula("d6_extra + 1d6", "en", str.upper) == "D6_EXTRA + 1D6"
