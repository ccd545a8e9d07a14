"""Games of hardly anything: no board, no rules, no teams, one language."""

from io import BytesIO

import pypdf
import pytest

from generator.i18n import bundled_folder

SOLO = "game: solo\ntitle: Solo\nsummary: A game of cards\ncredit: me\nlanguages: [en]\n"


@pytest.fixture
def solo(tmp_path, pizarra):
    """Return the folder of a game that has one card and nothing else."""
    folder = tmp_path / "solo"
    (folder / "cards").mkdir(parents=True)
    (folder / "game.yaml").write_text(SOLO, "utf-8")
    (folder / "cards" / "01.md.j2").write_text("# One :sword:\n\nDraw a card.\n", "utf-8")
    return folder


def text_of(file):
    return "\n".join(page.extract_text() for page in pypdf.PdfReader(BytesIO(file.read_bytes())).pages)


def test_cards_alone_are_printed_and_a_guide_in_the_games_own_language(solo, pizarra, tmp_path):
    done = pizarra("build", "solo", "--out", "out")
    assert done.code == 0, done.err
    assert sorted(file.name for file in (tmp_path / "out").glob("*.pdf")) == ["cards.pdf", "guide.pdf"]
    guide = text_of(tmp_path / "out" / "guide.pdf")
    assert "What to print" in guide
    assert "Qué imprimir" not in guide
    assert done.out.startswith("Solo\n")


def test_whoever_reads_spanish_at_the_terminal_gets_the_games_own_words_on_paper(solo, pizarra, tmp_path):
    assert pizarra("build", "solo", "--lang", "es", "--out", "out").code == 0
    assert "Qué imprimir" not in text_of(tmp_path / "out" / "guide.pdf")


def test_nothing_is_wrong_with_it(solo, pizarra):
    for options in ((), ("--as-published",)):
        done = pizarra("check", "solo", *options)
        assert (done.code, done.err) == (0, "")


@pytest.mark.parametrize(("options", "told"), [
    (("build", "solo", "--only", "board"), "--only: error: Solo has no board"),
    (("build", "solo", "--field", "futsal"), "--field: error: does not apply to Solo: it has no board"),
    (("plan", "solo"), "plan: error: Solo has no board"),
])  # fmt: skip
def test_what_it_does_not_have_is_one_clear_line(solo, pizarra, options, told):
    done = pizarra(*options)
    assert done.code == 1
    assert done.err.startswith(told)


def test_a_language_that_nobody_knows(solo, pizarra):
    (solo / "game.yaml").write_text(SOLO.replace("[en]", "[klingon]"), "utf-8")
    done = pizarra("build", "solo")
    assert done.code == 1
    assert "game.yaml:5:13: error: languages 1" in done.err


def test_teams_without_a_board_have_counters_of_a_usual_size_or_of_that_requested(solo, pizarra, tmp_path):
    text = (
        (bundled_folder("templates") / "sombra" / "game.yaml").read_text("utf-8").replace("game: sombra", "game: solo")
    )
    start, end = text.index("\nboard:"), text.index("\ntokens:")
    lines = (line for line in (text[:start] + text[end:]).splitlines() if not line.startswith("example:"))
    (solo / "game.yaml").write_text("\n".join(lines), "utf-8")
    team = (bundled_folder("teams") / "sombra" / "los-de-abajo.yaml").read_text("utf-8")
    (tmp_path / "los.yaml").write_text(team.replace("game: sombra", "game: solo"), "utf-8")
    assert "8 counters of 20 mm" in pizarra("build", "los.yaml", "--out", "out", "--only", "counters").out
    assert (
        "8 counters of 28 mm" in pizarra("build", "los.yaml", "--out", "out", "--only", "counters", "--hex", "30mm").out
    )
