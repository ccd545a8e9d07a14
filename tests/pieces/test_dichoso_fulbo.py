"""The cards of Dichoso Fulbo: they fit, look as they did, and print the numbers of the rules with their signs.

``PIZARRA_RENEW_GOLDENS=1 pytest -m '' tests/pieces/test_dichoso_fulbo.py`` writes the golden drawings anew.
"""

import os
from functools import cache
from pathlib import Path

import pytest

from generator.model.rules.book import load_rules
from generator.model.source import read_source
from generator.pieces.cards import CARD_SIZE, SAFE, card_artworks, card_texts
from generator.scene.drawings import bounds
from generator.scene.fonts import POINT
from generator.scene.palette import ink_cover
from generator.scene.primitives import Box, Text
from generator.templating.rendering import Template
from generator.text.blocks import PipeTable, parse
from tests.dump import dump

ROOT = Path(__file__).resolve().parents[2]
PACK = ROOT / "templates" / "dichoso-fulbo"
RULES = read_source(PACK / "rules.yaml")
GOLDENS = Path(__file__).parents[1] / "goldens" / "cards-dichoso-fulbo"
NAMES = [path.name.removesuffix(".md.j2") for path in sorted((PACK / "cards").glob("*.md.j2"))]


TEMPLATES = [
    Template(path.name.removesuffix(".md.j2"), path.name, path.read_text("utf-8"))
    for path in sorted((PACK / "cards").glob("*.md.j2"))
]


@cache
def book_with(**switches):
    return load_rules(RULES, switches).book


@cache
def texts(language, **switches):
    found, problems = card_texts(TEMPLATES, book_with(**switches), language)
    assert problems == ()
    return found


@cache
def cards(language, **switches):
    found, problems = card_artworks(texts(language, **switches), "Dichoso Fulbo")
    assert problems == ()
    return found


def tables(number, language="es", **switches):
    blocks = parse(texts(language, **switches)[number - 1].markdown)
    return [_cells(block) for block in blocks if isinstance(block, PipeTable)]


def _cells(table):
    rows = ((table.header,) if table.header else ()) + table.rows
    return [[" ".join("".join(f.text for f in w.fragments) for w in cell.words) for cell in row] for row in rows]


def pairs(table):
    """Return a table folded into pairs of columns as a “key: value” block."""
    _, *rows = table
    return {row[i]: row[i + 1].split("†")[0] for i in range(0, len(rows[0]), 2) for row in rows if row[i]}


@pytest.mark.slow
def test_the_cards_fill_two_sheets_of_nine():
    assert [card.name for card in cards("es")] == NAMES
    assert len(NAMES) == 18


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_card_is_of_playing_size_and_legible(language):
    for card in cards(language):
        assert card.front.size == CARD_SIZE
        assert all(item.size >= 6.5 * POINT - 1e-9 for item in card.front.items if isinstance(item, Text))


@pytest.mark.parametrize("language", ["es", "en"])
def test_nothing_leaves_the_safe_area(language):
    for card in cards(language):
        for item in card.front.items:
            rect = bounds(item)
            assert rect.x >= SAFE - 0.2 and rect.right <= CARD_SIZE.width - SAFE + 0.2
            assert rect.y >= SAFE - 0.2 and rect.bottom <= CARD_SIZE.height - SAFE + 0.2


def test_the_ink_is_mostly_that_of_the_title_strip():
    for card in cards("es"):
        covered = sum(
            item.rect.width * item.rect.height * ink_cover(item.style.fill)
            for item in card.front.items
            if isinstance(item, Box) and item.style.fill
        )
        assert covered / (CARD_SIZE.width * CARD_SIZE.height) < 0.3


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("number", range(1, 19))
def test_the_drawing_is_as_it_was(number, language):
    card = cards(language)[number - 1]
    golden = GOLDENS / language / f"{card.name}.txt"
    drawn = dump(card.front.items)
    if os.environ.get("PIZARRA_RENEW_GOLDENS"):
        golden.parent.mkdir(parents=True, exist_ok=True)
        golden.write_text(drawn, "utf-8")
    assert drawn == golden.read_text("utf-8")


# The numbers below are those of the rules' appendix and tables, typed in again here.


def ruler(number, language="es"):
    """Return the ruler of a card: the modifiers by their distances."""
    heads, figures = tables(number, language)[0]
    return dict(zip(heads, figures, strict=True))


@pytest.mark.parametrize("language", ["es", "en"])
def test_pass_bands(language):
    assert ruler(1, language) == {
        "1–2": "✓", "3": "+2", "4–6": "0", "7–9": "−1", "10–14": "−2", "15–19": "−3", "20–24": "−4", "25+": "−5",
    }  # fmt: skip


@pytest.mark.parametrize("language", ["es", "en"])
def test_shot_bands(language):
    assert ruler(2, language) == {
        "1–2": "+1", "3": "+3", "4–6": "+2", "7–8": "+1", "9–10": "0", "11–13": "−1", "14+": "−3",
    }  # fmt: skip


def starts(table):
    return [(next(w for w in WORDS if row[0].startswith(w)), row[1]) for row in table]


WORDS = (
    "A balón parado", "Barrera", "Contrarios delante", "Pase sin presión", "Recepción sin presión", "Poco ángulo",
    "Volea",
)  # fmt: skip


IN_USE = {"sin_presion": "yes", "volea": "tiro"}


def test_other_modifiers():
    assert starts(tables(1, **IN_USE)[1]) == [
        ("A balón parado", "+2"),
        ("Barrera", "−1"),
        ("Contrarios delante", "−2"),
        ("Pase sin presión", "+3"),
    ]
    assert starts(tables(1, **IN_USE)[2]) == [("Recepción sin presión", "+3")]
    assert starts(tables(2, **IN_USE)[2]) == [
        ("A balón parado", "+2"),
        ("Barrera", "−1"),
        ("Contrarios delante", "−2"),
        ("Poco ángulo", "−1"),
        ("Volea", "−3"),
    ]


@pytest.mark.slow
def test_a_rule_that_is_on_is_not_called_optional():
    off, on = texts("es")[0].markdown, texts("es", sin_presion=True)[0].markdown
    assert "sin presión" not in off and "**Pase sin presión**" in on and "*(opcional)*" not in on
    assert "Volea" not in texts("es", volea="iniciativa")[1].markdown


def test_steal():
    head, *rows = tables(9)[0]
    assert head == ["robar", "driblar", "Dif.", "Resultado"]
    assert [row[:3] for row in rows] == [
        ["✓", "✓", "≥ +1"], ["✓", "✓", "0"], ["✓", "✓", "0"], ["✓", "✓", "0"], ["✓", "✓", "≤ −1"], ["✓", "×", "–"],
        ["×", "✓", "–"], ["×", "×", "–"],
    ]  # fmt: skip
    assert "se lleva el balón" in rows[0][3] and "se lleva el balón" in rows[5][3]
    assert [row[3] for row in rows[1:4]] == [
        "robar > driblar: se lleva el balón; fin del turno", "robar < driblar: el atacante sigue",
        "robar = driblar: decide un dado",
    ]  # fmt: skip
    assert "sigue" in rows[4][3] and "sigue" in rows[6][3] and "falta" in rows[7][3]


def test_bookings():
    assert [row[0] for row in tables(10)[0]] == ["2–11", "12", "12, luego 2–10", "12, luego 11–12"]
    assert [row[1] for row in tables(10)[0]][1:] == ["hay tarjeta: tira otra vez, 2D6", "amarilla", "roja"]


def test_shot_outcome():
    _, *rows = tables(7)[0]
    assert [(*row[:3], row[3].split(":")[0]) for row in rows] == [
        ("✓", "✓", "≥ +3", "gol"),
        ("✓", "✓", "+2", "gol"),
        ("✓", "✓", "−1…+1", "el portero despeja"),
        ("✓", "✓", "−2", "el portero la atrapa"),
        ("✓", "✓", "≤ −3", "el portero la atrapa"),
        ("✓", "×", "≥ +2", "gol"),
        ("✓", "×", "+1", "el portero despeja"),
        ("×", "–", "–", "fuera"),
    ]


def test_ranges():
    _, *rows = tables(13)[0]
    clearance = ["2–7", "2–7", "3–8", "3–8", "4–9", "4–9", "5–10", "5–10", "6–11", "6–11"]
    both = [
        [half for f in (f, f + 5) for half in (str(f), str(4 * f), str(2 * f), clearance[f - 1])] for f in range(1, 6)
    ]
    assert rows == both


def test_odds_of_a_roll():
    found = pairs(tables(14)[0])
    chances = [0.0, 2.8, 8.3, 16.7, 27.8, 41.7, 58.3, 72.2, 83.3, 91.7, 97.2, 100.0]
    assert found == {str(t): f"{chance} %".replace(".", ",") for t, chance in enumerate(chances, 1)}
    assert pairs(tables(14, "en")[0])["8"] == "72.2%"


def test_odds_of_a_pass():
    head, *rows = tables(16)[0]
    cell = {(row[0], column): value for row in rows for column, value in zip(head[1:], row[1:], strict=True)}
    assert cell["8", "8"] == "52" and cell["9", "8"] == "60" and cell["8", "11"] == "70"


def test_odds_of_a_steal_and_a_shot():
    (steal, shades), (shot, _) = tables(17), tables(18)
    assert shades == [["50 % o más", "75 % o más"]]
    assert steal[5] == ["8", "68 / 20", "64 / 16", "58 / 12", "46 / 8", "32 / 5", "24 / 2"]
    assert shot[5] == ["8", "58", "51", "42", "32", "24", "16", "10", "5"]
    assert shot[9] == ["12", "95", "90", "84", "76", "66", "56", "44", "34"]


@pytest.mark.parametrize("language", ["es", "en"])
def test_no_hyphen_is_for_a_minus(language):
    for card in cards(language):
        for item in card.front.items:
            if isinstance(item, Text):
                assert not any(
                    item.text[i] == "-" and item.text[i + 1 : i + 2].isdigit() for i in range(len(item.text))
                )


def test_every_mark_has_its_note_and_every_note_its_mark():
    for language in ("es", "en"):
        for text in texts(language):
            body, lead, notes = text.markdown.partition("> **†")
            for digit in "¹²³⁴⁵":
                assert (f"†{digit}" in body) == (f"**{digit}**" in lead + notes or f"**†{digit}**" in lead + notes)


def switch_positions():
    book = load_rules(RULES).book
    for option in book.options.values():
        yield from ((option.id, value) for value in option.values if value != option.value)
    for ruling in (*book.rulings, *book.notes):
        yield from ((ruling.id, choice.id) for choice in ruling.choices if choice != ruling.chosen)
        if ruling.id != "DF-01":
            yield ruling.id, False


@pytest.mark.slow
@pytest.mark.sweep(8)
@pytest.mark.parametrize(("switch", "position"), list(switch_positions()))
def test_the_cards_fit_whatever_is_switched(switch, position):
    for language in ("es", "en"):
        found = texts(language, **{switch: position})
        other = tuple(text for text, usual in zip(found, texts(language), strict=True) if text != usual)
        _, problems = card_artworks(other, "Dichoso Fulbo")
        assert (len(found), problems) == (18, ())


def test_without_its_dice_the_game_has_no_odds_and_says_so():
    book = load_rules(RULES, {"DF-01": False}).book
    path = PACK / "cards" / "14-tirada.md.j2"
    found, (problem,) = card_texts([Template("14", path.name, path.read_text("utf-8"))], book, "es")
    assert found == ()
    assert problem.place == "14-tirada.md.j2:8"
    assert "not stated" in problem.message and problem.hint


def test_spanish_and_english_differ():
    for spanish, english in zip(texts("es"), texts("en"), strict=True):
        assert spanish.markdown != english.markdown
        assert spanish.name == english.name
