"""Every pack under docs/examples is checked without a finding, builds in both languages, and shows what it promises."""

from pathlib import Path

import pytest
from pypdf import PdfReader

from generator.cli import _run

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted(path.parent for path in (ROOT / "docs" / "examples").glob("*/game.yaml"))
SHOWN = {
    "cairo": ("a6", "p1"),
    "campaign": ("Aldana", "Molina", "Costera", "Tejar"),
    "chess": ("a", "h", "8"),
    "dungeon": ("a", "h", "7"),
    "dungeon-hexes": (),
    "handball": ("1", "13", "20"),
    "go": ("a", "s", "19"),
    "player-mat": ("MAT", "20"),
    "isles": ("Otero", "Vado", "1D6"),
    "kensington": (),
    "morabaraba": (),
    "pitch": ("a", "z", "15", "8"),
    "race": (),
    "realms": ("0101", "0503", "12", "20"),
    "rails": ("Aldebar", "Orzán", "Esparral", "Nerva", "Vieja"),
    "rings": ("a1", "c12", "e24"),
    "roll-and-write": ("2", "12", "78", "−5"),
    "trading-cards": ("001", "120", "•"),
    "stars": ("0101", "0904", "Vega", "Deneb"),
    "world": ("Frostholm", "Farrow", "Norvane:", "+7"),
    "wargame": ("0101", "1008", "Aldara", "Norwich", "June", "II", "Puente"),
}
"""Texts on the boards of each, or on the cards of one without a board, in every language."""
NAMED = {
    "campaign": {"en": "High Pass", "es": "Puerto Alto"},
    "dungeon": {"en": "Guardroom", "es": "Tesoro"},
    "dungeon-hexes": {"en": "Crypt", "es": "Cripta"},
    "realms": {"en": "Move your cubes.", "es": "Mueve tus cubos."},
    "pitch": {"en": "Wide zone", "es": "Banda"},
    "world": {"en": "Amber Coast", "es": "Costa Ámbar"},
    "roll-and-write": {"en": "Four Streams", "es": "Cuatro arroyos"},
    "trading-cards": {"en": "Young Guide of the River 2 Common Arrival:", "es": "Joven guía del río 2 Común Llegada:"},
    "wargame": {"en": "Rain", "es": "Lluvia"},
}
"""Texts in one language."""


def built(pack, out, language):
    part = "board" if "\nboard" in (pack / "game.yaml").read_text("utf-8") else "cards"
    options = ["--paper", "poster"] if part == "board" else ["--gutter", "3mm", "--margins", "tight"]
    assert _run(["build", f"{pack}/", "--only", part, *options, "--lang", language, "--out", str(out)]) == 0
    pages = [page for file in sorted(out.glob(f"{part}*.pdf")) for page in PdfReader(file).pages]
    return " ".join(page.extract_text() for page in pages).split()


def test_each_example_is_looked_at():
    assert {path.name for path in EXAMPLES} == set(SHOWN)


@pytest.mark.slow
@pytest.mark.parametrize("pack", EXAMPLES, ids=lambda path: path.name)
@pytest.mark.parametrize("language", ["en", "es"])
def test_an_example_builds_without_a_warning_and_shows_its_texts(pack, language, tmp_path, capfd):
    texts = built(pack, tmp_path, language)
    assert set(SHOWN[pack.name]) <= set(texts)
    assert NAMED.get(pack.name, {}).get(language, "") in " ".join(texts)
    assert "warning" not in capfd.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("pack", EXAMPLES, ids=lambda path: path.name)
def test_nothing_is_found_in_an_example(pack, capfd):
    assert _run(["check", f"{pack}/"]) == 0
    assert "no problems found" in capfd.readouterr().out
