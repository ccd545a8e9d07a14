import pytest

from generator.i18n import phrase, translate
from generator.packs.load import find_pack
from generator.spreadsheets.roster_words import NUMBER, HeadingWords, nearly


@pytest.mark.parametrize(
    ("text", "meant"),
    [("Colocación", "colocar"), ("Velocidá", "velocidad"), ("Domicilio", ""), ("Año", ""), ("Shirt no", "")],
)
def test_a_heading_is_nearly_a_word_by_a_slip_or_by_its_stem(text, meant):
    assert nearly(text, ["colocar", "velocidad", "entrenador", "nombre", "no", "shirt colour"]) == meant


def test_a_heading_is_named_in_the_language_of_the_message():
    lacking = phrase(
        "there is no column for {lacking}", lacking=(HeadingWords(NUMBER, find_pack("dichoso-fulbo").game),)
    )
    assert (lacking, translate("es", lacking)) == (
        "there is no column for number",
        "no hay ninguna columna para dorsal",
    )
