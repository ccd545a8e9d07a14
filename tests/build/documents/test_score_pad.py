"""Score sheets: four to a sheet, with the players of the teams, blanks otherwise."""

import pypdf
import pytest

from generator.build.documents.score_pad import Pad, score_sheets
from generator.geometry.shapes import Size
from generator.i18n import phrase
from generator.model.game import Record
from generator.model.team import Kit, Team
from generator.scene.palette import Colour
from generator.scene.primitives import Box, place_items
from generator.sheets.blocks import TextFitter, labels
from tests.build.documents.test_tuck_box import GAME


def text_of(tmp_path, page=0):
    return pypdf.PdfReader(tmp_path / "out" / "score-pad.pdf").pages[page].extract_text()


@pytest.mark.parametrize(("language", "words"), [("es", ("Goles", "1.ª parte")), ("en", ("Goals", "1st half"))])
def test_each_player_is_on_four_score_sheets(pizarra, tmp_path, language, words):
    assert pizarra("build", "dichoso-fulbo", "--only", "score-pad", "--lang", language, "--out", "out").code == 0
    text = text_of(tmp_path)
    assert text.count("Salvador Tejera") == 4 and text.count("Lucio Zamarreño") == 4
    assert all(word in text for word in words)


def test_large_print_has_a_page_for_each_team_and_no_small_letters(pizarra, tmp_path):
    result = pizarra("build", "dichoso-fulbo", "--only", "score-pad", "--large-print", "--lang", "en", "--out", "out")
    assert result.code == 0 and "smallest text 16 pt" in result.out
    assert "Salvador Tejera" in text_of(tmp_path, 0) and "Lucio Zamarreño" in text_of(tmp_path, 1)


def test_games_without_teams_have_a_column_for_each_person(pizarra, tmp_path):
    (tmp_path / "piles").mkdir()
    (tmp_path / "piles" / "game.yaml").write_text(GAME, encoding="utf-8")
    assert pizarra("build", "piles", "--only", "score-pad", "--lang", "en", "--out", "out").code == 0
    text = text_of(tmp_path)
    assert text.count("Points") == 4 and text.count("Final") == 4
    assert pizarra("build", "piles", "--only", "score-pad", "--paper", "letter", "--out", "out", "--force").code == 0


def test_every_player_of_a_large_squad_has_a_row(pizarra, tmp_path):
    players = "".join(f"  - {{number: {n}, name: Player {n}, values: [5, 5, 5]}}\n" for n in range(1, 41))
    text = f"game: sombra\nname: Crowd\nkit: {{primary: '#204060', secondary: white}}\nplayers:\n{players}"
    text = text.replace("values: [5, 5, 5]", "andar: 5, correr: 10, sprintar: 20")
    (tmp_path / "crowd.yaml").write_text(text, encoding="utf-8")
    result = pizarra("build", "crowd.yaml", "--only", "score-pad", "--lang", "en", "--out", "out")
    assert result.code == 0, result.err
    shown = text_of(tmp_path)
    assert all(f"Player {n}" in shown for n in range(1, 41))


def test_the_layer_of_cuts_has_the_two_cuts(pizarra, tmp_path):
    assert pizarra("build", "robosoccer", "--only", "score-pad", "--format", "svg", "--layer", "cut",
                   "--out", "out").code == 0  # fmt: skip
    (file,) = (tmp_path / "out" / "svg").glob("score-pad-cut*.svg")
    drawing = file.read_text(encoding="utf-8")
    assert drawing.count("<path") == 2  # the cuts, and the crosses of the registration marks
    assert drawing.count("<circle") == 3


def test_a_game_that_one_event_decides_counts_games_won(pizarra, tmp_path):
    (tmp_path / "piles").mkdir()
    (tmp_path / "piles" / "game.yaml").write_text(f"{GAME}record: {{score: games}}\n", encoding="utf-8")
    assert pizarra("build", "piles", "--only", "score-pad", "--lang", "en", "--out", "out").code == 0
    text = text_of(tmp_path)
    assert text.count("Games won") == 4 and "Points" not in text and "Final" not in text


def test_a_tally_of_its_own_stands_in_the_last_row(pizarra, tmp_path):
    (tmp_path / "piles").mkdir()
    game = f"{GAME}record: {{score: games, tally: Duels}}\n"
    (tmp_path / "piles" / "game.yaml").write_text(game, encoding="utf-8")
    assert pizarra("build", "piles", "--only", "score-pad", "--out", "out").code == 0
    assert text_of(tmp_path).count("Duels") == 4


def pad(tinted=True):
    words = labels("en", Record())
    return Pad("Piles", words, Size(90, 130), TextFitter(phrase("the score sheet"), "file"), tinted=tinted)


def test_a_sheet_has_the_badge_and_the_strip_of_each_team():
    kits = [
        Kit(Colour.of(first), Colour.of(second)) for first, second in (("#204060", "#ffffff"), ("#f0d040", "#a02020"))
    ]
    teams = [Team("game", f"Team {n}", f"T{n}", "", kit, kit, ()) for n, kit in enumerate(kits)]
    (sheet,) = score_sheets(pad(), (teams[0], teams[1]))
    fills = [item.style.fill for item, _ in place_items(sheet.items) if isinstance(item, Box)]
    for kit in kits:
        assert fills.count(kit.primary) >= 2
    (blank,) = score_sheets(pad(), (None, None))
    assert not {kit.primary for kit in kits} & {
        item.style.fill for item, _ in place_items(blank.items) if isinstance(item, Box)
    }
