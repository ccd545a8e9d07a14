import pytest

from generator.tables.rosters.headings import nearly


@pytest.mark.parametrize(
    ("text", "meant"),
    [("Colocación", "colocar"), ("Velocidá", "velocidad"), ("Domicilio", ""), ("Año", ""), ("Shirt no", "")],
)
def test_a_heading_is_nearly_a_word_by_a_slip_or_by_its_stem(text, meant):
    assert nearly(text, ["colocar", "velocidad", "entrenador", "nombre", "no", "shirt colour"]) == meant
