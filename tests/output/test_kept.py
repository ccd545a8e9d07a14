"""What is taken from a PDF file: all that a game is made from, tables and fonts too, nothing that lies elsewhere."""

import io

import pikepdf
import pytest

from generator.backends.pdf.extras import with_extras
from generator.output.rendering import read_sources
from generator.problems import PizarraError

GAME = "templates/mine/"


@pytest.fixture
def holding(tmp_path):
    """Return a function from the names of attached files to what is kept in a PDF file."""

    def keep(*names):
        page = io.BytesIO()
        pdf = pikepdf.new()
        pdf.add_blank_page()
        pdf.save(page)
        path = tmp_path / "x.pdf"
        path.write_bytes(with_extras(page.getvalue(), {}, dict.fromkeys(("build.yaml", *names), b"-")))
        return read_sources(path)

    return keep


def test_tables_fonts_and_pictures_of_a_game_are_taken_and_pages_are_not(holding):
    taken = [f"{GAME}{name}" for name in ("game.yaml", "units.csv", "data/e.xlsx", "fonts/A.ttf", "fonts/OFL.txt")]
    kept = holding(*taken, f"{GAME}gallery/page.html")
    assert set(kept.files) == {"build.yaml", *taken} and kept.others == (f"{GAME}gallery/page.html",)


@pytest.mark.parametrize("name", [f"{GAME}../../x.csv", f"{GAME}fonts/../../../a.ttf"])
def test_a_table_or_font_that_would_land_elsewhere_is_refused(holding, name):
    with pytest.raises(PizarraError, match="contains a file with an unsafe name"):
        holding(name)
