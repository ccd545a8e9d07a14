import pytest
from click.testing import CliRunner

from generator.cli.explain import explain, explanation
from generator.packs.load import find_rules, rule_folders
from generator.problems import PizarraError


def told(*arguments):
    result = CliRunner().invoke(explain, arguments)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result.output


def test_a_ruling():
    text = told("df-06", "--lang", "es")
    assert text.startswith("DF-06 — Diferencia de justo 2  (Dichoso Fulbo)")
    assert "gap:tiro_resultado:+2" in text
    assert "Tabla tiro_resultado, como se publicó: Tiro contra portero (Tiros a puerta, casos a, b y c)" in text
    assert "✓ ✓ ≥ +3   gol\n" in text
    assert "● extremos: En el tiro, una diferencia de +2 es gol; con −2, la atrapa el portero." in text
    assert "○ despeje:" in text
    assert "pizarra build --option DF-06=despeje" in text


def test_a_ruling_in_english():
    assert "Difference of exactly 2" in told("DF-06", "--lang", "en")


def test_a_code_is_explained_by_its_ruling():
    assert told("gap:tiro_resultado:-2") == told("DF-06")


def test_a_note_says_that_no_check_can_see_it():
    text = told("DB-05", "--game", "dreadball", "--lang", "es")
    assert "Ninguna comprobación puede detectarlo; es una nota del juego." in text
    assert "Contra ningún éxito, uno basta para doblar" in text


@pytest.mark.parametrize(("name", "marked"), [("DF-06", True), ("DF-14", True), ("DB-11", False), ("DF-09", False)])
def test_it_says_what_is_printed_with_a_mark(name, marked):
    text = told(name, "--lang", "en")
    assert ("printed with †" in text, "without † (" in text) == (marked, not marked)


def test_a_note_without_an_answer():
    assert "This game does nothing about it." in told("DF-50")


def test_a_hole_that_shows_only_under_another_ruling():
    assert "To leave the gap open: pizarra build --option DB-06=no" in told("DB-06")


OPEN = "title: T\ntables: {t: {type: bands, title: T, rows: [{band: 2+, value: 0}]}}\n"


def test_a_finding_that_no_ruling_closes(tmp_path):
    (tmp_path / "rules.yaml").write_text(OPEN, encoding="utf-8")
    text = told("gap:t:1", "--game", str(tmp_path))
    assert "has no row for 1" in text
    assert 'closes: ["gap:t:1"]' in text


@pytest.mark.parametrize(
    ("name", "hint"),
    [
        ("DF-99", "did you mean “DF-49”"),
        ("gap:tiro_resultado:+3", "did you mean “gap:tiro_resultado:"),
        ("xyz", "pizarra check --as-published"),
    ],
)
def test_what_is_not_there(name, hint):
    with pytest.raises(PizarraError, match=hint.replace("+", r"\+")):
        told(name)


@pytest.mark.slow
def test_everything_that_has_a_name_can_be_explained():
    packs = [find_rules(game) for game in rule_folders()]
    for pack in packs:
        for ruling in (*pack.book.rulings, *pack.book.notes):
            for name in (ruling.id, *ruling.closes):
                assert explanation([pack], name, "es")[0].startswith(f"{ruling.id} — ")


RULED = OPEN + "rulings: {MY-01: {title: Mine, closes: [gap:t:1], text: none}}\n"


@pytest.mark.slow
@pytest.mark.parametrize("home", [".", "templates"])
def test_games_of_the_users_own_are_in_reach(pizarra, tmp_path, home):
    (tmp_path / home / "own").mkdir(parents=True)
    (tmp_path / home / "own" / "rules.yaml").write_text(RULED, encoding="utf-8")
    assert "MY-01 — Mine" in pizarra("explain", "MY-01").out
    assert "MY-01 — Mine" in pizarra("explain", "gap:t:1").out
    assert ", own, " in pizarra("odds", "nope").err


def test_a_game_that_cannot_be_read_hides_no_other(pizarra, tmp_path):
    (tmp_path / "own").mkdir()
    (tmp_path / "own" / "rules.yaml").write_text("title: T\ntables: 3\n", encoding="utf-8")
    assert pizarra("explain", "DF-06").code == 0
    told = pizarra("explain", "gibberish")
    assert "there is no finding, note or code “gibberish”" in told.err and "own/rules.yaml" in told.err


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("DF-06", "Las reglas no lo dicen."),
        ("DF-14", "Las reglas dan dos respuestas."),
        ("DB-10", "Las reglas lo explican en páginas que este juego no incluye."),
        ("DF-09", "Lo dicen las propias reglas: las cartas lo imprimen sin †."),
    ],
)
def test_it_says_what_the_rules_say_there(name, said):
    assert said in told(name, "--lang", "es")
