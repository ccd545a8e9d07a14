"""The language of the terminal: asked for, else the reader's, else English."""

import pytest
from pypdf import PdfReader

from generator.cli.terminal import reader_language, readers, readers_among, speak, wished_language


@pytest.fixture(autouse=True)
def spoken_before():
    yield
    speak((), {})


@pytest.mark.parametrize(
    ("environment", "languages"),
    [
        ({}, ()),
        ({"LANG": "C.UTF-8"}, ()),
        ({"LANG": "es_ES.UTF-8"}, ("es",)),
        ({"LANG": "en_GB.UTF-8", "LC_MESSAGES": "es_AR"}, ("es",)),
        ({"LANG": "es_ES", "LC_ALL": "POSIX"}, ()),
        ({"LANG": "en_GB", "LANGUAGE": "ca:es:en"}, ("ca", "es", "en")),
        ({"LANG": "C", "LANGUAGE": "es"}, ()),
        ({"LANG": "en_GB", "PIZARRA_LANG": "es"}, ("es",)),
        ({"LANG": "es_ES", "PIZARRA_LANG": "C"}, ()),
    ],
)
def test_a_person_reads_what_the_system_says(environment, languages):
    assert readers(environment) == languages


@pytest.mark.parametrize(
    ("arguments", "language"),
    [([], ""), (["build", "--lang", "es"], "es"), (["build", "--lang=es", "--grey"], "es"), (["build", "--lang"], "")],
)
def test_the_language_requested_is_known_before_the_command(arguments, language):
    assert wished_language(arguments) == language


@pytest.mark.parametrize(
    ("arguments", "environment", "language"),
    [
        ((), {}, "en"),
        ((), {"LANG": "fr_FR"}, "en"),
        ((), {"LANG": "fr_FR", "LANGUAGE": "fr:es"}, "es"),
        (("--lang", "en"), {"LANG": "es_ES"}, "en"),
        (("--lang", "../es"), {"LANG": "es_ES"}, "es"),
        (("--lang", "español"), {"LANG": "es_ES"}, "es"),
    ],
)
def test_the_terminal_speaks_the_first_language_it_can(arguments, environment, language):
    speak(arguments, environment)
    assert reader_language() == language


@pytest.mark.parametrize(
    ("environment", "languages", "language"),
    [
        ({"LANG": "en_GB"}, ("es", "en"), "en"),
        ({"LANG": "fr_FR"}, ("es", "en"), "en"),
        ({"LANG": "fr_FR", "LANGUAGE": "fr:es"}, ("en", "es"), "es"),
        ({"LANG": "fr_FR"}, ("es", "ca"), "es"),
        ({"LANG": "C"}, ("es", "en"), "es"),
    ],
)
def test_a_game_is_printed_in_a_language_that_its_reader_reads(environment, languages, language):
    speak((), environment)
    assert readers_among(languages) == language


def test_messages_and_hints_are_said_in_the_language_requested(pizarra):
    done = pizarra("build", "nowhere.yaml", "--lang", "es")
    assert "no se ha escrito nada" in done.err


@pytest.mark.parametrize(("languages", "system", "heading", "note"), [
    ("", "C", "From the printer", ""),
    ("", "es", "De la impresora", ""),
    ("", "de", "From the printer", ""),
    ("languages: [es, en]\n", "C", "De la impresora", "printed in “es”; --lang en prints in “en”"),
    ("languages: [es, en]\n", "en", "From the printer", ""),
    ("languages: [es]\n", "en", "De la impresora", ""),
])  # fmt: skip
def test_paper_is_in_the_language_of_the_game_or_the_terminal_says_so(
    pizarra, tmp_path, monkeypatch, languages, system, heading, note
):
    monkeypatch.setenv("PIZARRA_LANG", system)
    (tmp_path / "mine").mkdir()
    deck = "decks: {a: {rows: [{}], size: 63x88, front: {top: A}}}"
    (tmp_path / "mine" / "game.yaml").write_text(f"game: mine\ntitle: Mine\n{languages}{deck}\n", "utf-8")
    done = pizarra("build", "mine", "--out", "out")
    assert heading.casefold() in PdfReader(tmp_path / "out" / "guide.pdf").pages[0].extract_text().casefold()
    assert (note in done.out, "--lang" in done.out) == (True, bool(note))
    assert "--lang" not in pizarra("build", "mine", "--out", "out", "--lang", "es").out
