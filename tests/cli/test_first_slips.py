"""Slips of somebody who has just begun: each is named for what it is, with what to write instead."""

import pytest

from generator.cli.terminal import speak
from generator.i18n import translate
from generator.model.yaml_reader import curly_quotes


@pytest.fixture(autouse=True)
def usual_language():
    yield
    speak((), {})


def in_order(run, *parts):
    told = run.out + run.err
    places = [told.index(part) for part in parts]
    assert places == sorted(places)


@pytest.mark.slow
def test_two_games_are_both_built(pizarra, tmp_path):
    run = pizarra("build", "dreadball", "sombra", "--only", "counters")
    assert run.code == 0, run.err
    assert (tmp_path / "output" / "dreadball" / "counters.pdf").is_file()
    assert (tmp_path / "output" / "sombra" / "counters.pdf").is_file()


@pytest.mark.slow
def test_a_short_name_beside_a_file_means_the_team_of_the_same_game(pizarra, tmp_path):
    assert pizarra("new", "game", "mi-juego").code == 0  # brings a team of the same name
    assert pizarra("new", "team", "mi-equipo.yaml").code == 0
    run = pizarra("build", "mi-equipo.yaml", "sosiego-fc", "--only", "counters")
    assert run.code == 0, run.err
    assert [path.name for path in (tmp_path / "output").iterdir()] == ["dichoso-fulbo"]
    assert pizarra("build", "mi-juego/", "sosiego-fc", "--only", "counters").code == 0
    assert (tmp_path / "output" / "mi-juego").is_dir()


@pytest.mark.parametrize("command", ["build", "check", "import"])
def test_a_name_with_spaces_needs_quotes(pizarra, tmp_path, command):
    (tmp_path / "two words.csv").write_text("a,b\n", "utf-8")
    run = pizarra(command, "two", "words.csv")
    assert run.code == 1
    in_order(run, "needs straight quotes", 'write "two words.csv"')


@pytest.mark.parametrize("word", ["tokens", "marcadores", "counters,tokens"])
def test_tokens_come_with_the_counters(pizarra, word):
    run = pizarra("build", "--only", word)
    assert run.code == 1
    in_order(run, "not a separate document", "tokens are printed with the counters")


def test_an_option_without_its_value_shows_one(pizarra):
    run = pizarra("build", "--hex")
    in_order(run, "--hex", "needs a value", "write --hex 20mm")
    in_order(pizarra("build", "--grey=1"), "does not take a value", "pizarra build --help")


def test_a_language_nobody_knows_is_answered_in_the_readers_own(pizarra, monkeypatch):
    monkeypatch.setenv("PIZARRA_LANG", "es")
    run = pizarra("build", "--lang", "español")
    assert run.code == 1
    in_order(run, "no se admite", "ca, en, es")


def test_catalan_falls_back_to_spanish_and_then_to_english(pizarra, monkeypatch):
    monkeypatch.setenv("PIZARRA_LANG", "ca")
    spanish = "Empieza un mazo de cartas"
    assert translate("ca", "Start a deck of cards, in a game or by itself.").startswith(spanish)
    assert spanish in pizarra("new", "--help").out
    assert translate("ca", "no catalogue has this") == "no catalogue has this"


QUOTES = [("“Harbour”", '"Harbour"'), ("«Puerto»", '"Puerto"'), ("‘Bay’", '"Bay"')]


@pytest.mark.parametrize(("written", "better"), QUOTES)
def test_curly_quotes_around_a_name_are_no_quotes_of_yaml(written, better):
    told = curly_quotes(written)
    assert told is not None and told[1] == f"write {better}"


@pytest.mark.parametrize("written", ["Harbour", "the “Harbour”", "“Harbour” bay", "”"])
def test_curly_quotes_inside_a_name_are_its_own(written):
    assert curly_quotes(written) is None


def test_curly_quotes_in_a_team_are_a_warning(pizarra, tmp_path):
    assert pizarra("new", "team", "t.yaml", "--name", "“Harbour”").code == 0
    run = pizarra("check", "t.yaml")
    assert run.code == 0
    in_order(run, "warning", "curly quotes are printed", 'write "Harbour"')


def test_an_unknown_suit_lists_the_suits(pizarra, tmp_path):
    assert pizarra("new", "deck", "mis-cartas").code == 0
    game = tmp_path / "mis-cartas" / "game.yaml"
    game.write_text(game.read_text("utf-8").replace(":coin:", ":suit-baton:"), "utf-8")
    in_order(pizarra("check", "mis-cartas"), "suit-baton", "available: suit-club, suit-coin, suit-cup, suit-sword")


def test_check_reports_a_column_that_no_face_uses(pizarra, tmp_path):
    assert pizarra("new", "deck", "mis-cartas").code == 0
    table = tmp_path / "mis-cartas" / "data" / "cards.csv"
    lines = table.read_text("utf-8").splitlines()
    table.write_text("\n".join(f"{line},{'' if index else 'artist'}" for index, line in enumerate(lines)), "utf-8")
    run = pizarra("check", "mis-cartas")
    assert run.code == 0
    in_order(run, "cards.csv", "no face uses: artist", "[unused-column]")


def test_a_missing_table_says_where_it_goes(pizarra, tmp_path):
    assert pizarra("new", "deck", "mis-cartas").code == 0
    (tmp_path / "mis-cartas" / "data" / "cards.csv").unlink()
    in_order(pizarra("check", "mis-cartas"), "there is no file", "save the table as mis-cartas/data/cards.csv")


def test_a_date_in_a_result_leads_to_the_match_and_the_score(pizarra, tmp_path):
    (tmp_path / "s.yaml").write_text(
        "season: L\nmatches:\n  - {home: sosiego-fc, away: union-relampago}\n"
        "results:\n  - {home: sosiego-fc, away: union-relampago, date: 2026-09-12}\n",
        "utf-8",
    )
    run = pizarra("build", "sosiego-fc", "union-relampago", "--season", "s.yaml", "--only", "match-sheets")
    assert run.code == 1
    in_order(run, "unknown key “date”", "under “matches”", 'score: "2-1"')


@pytest.mark.slow
def test_a_fresh_folder_has_nothing_to_warn_about(pizarra):
    run = pizarra("check")
    assert run.code == 0
    assert "warning" not in run.out, run.out
