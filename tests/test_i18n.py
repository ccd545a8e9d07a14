"""The program's words: the catalogues hold every message of the code, translated, with the same blanks."""

import copy
import importlib.util
import pickle
import re
from functools import cache

import pytest

from generator.i18n import (
    Counted,
    all_of,
    any_of,
    bundled_folder,
    decimal,
    few_of,
    join_phrases,
    megabytes,
    message,
    phrase,
    plural,
    translate,
)
from generator.scene.fonts import missing
from tests.conftest import ROOT

CATALOGUES = sorted((bundled_folder("templates") / "_base" / "words").glob("*.po"))
SPEC = importlib.util.spec_from_file_location("catalogues", ROOT / "docs" / "catalogues.py")
catalogues = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(catalogues)
catalogues.gathered = cache(catalogues.gathered)  # what the code says is the same for each language


def texts(value):
    return value if isinstance(value, (tuple, list)) else (value,)


def blanks(text):
    return set(re.findall(r"\{(\w+)[:!}]", text))


@pytest.fixture(scope="module", params=CATALOGUES, ids=lambda file: file.stem)
def catalogue(request):
    """Return the name of a language and its messages as the code has them now."""
    return request.param, catalogues.updated(request.param.read_bytes(), request.param.stem)


def test_there_is_spanish():
    assert {"es", *catalogues.COMPLETE} <= {file.stem for file in CATALOGUES}


@pytest.mark.slow
def test_a_catalogue_is_up_to_date(catalogue):
    file, found = catalogue
    assert file.read_bytes() == catalogues.as_po(found), "run python docs/catalogues.py"
    assert catalogues.compiled(file).read_bytes() == catalogues.as_mo(found), "run python docs/catalogues.py"


def test_every_message_is_translated_with_its_blanks_and_can_be_printed(catalogue):
    file, found = catalogue
    left = catalogues.untranslated(found)
    assert file.stem not in catalogues.COMPLETE or left == []
    messages = [entry for entry in found if entry.id and entry.id not in left]
    assert len(messages) > 100
    for entry in messages:
        known = set.union(*(blanks(text) for text in texts(entry.id)))
        for translated in texts(entry.string):
            assert translated, entry.id
            assert blanks(translated) <= known, entry.id
            assert set(missing(translated)) <= set(missing("".join(texts(entry.id)))), entry.id
        assert blanks(texts(entry.string)[-1]) == blanks(texts(entry.id)[-1]), entry.id


def test_one_thing_is_said_in_the_singular():
    sheets = Counted("1 sheet of {paper}", "{count} sheets of {paper}")
    assert translate("es", sheets, count=1, paper="A4") == "1 hoja A4"
    assert translate("es", sheets, count=3, paper="A4") == "3 hojas A4"
    assert translate("en", sheets, count=1, paper="A4") == "1 sheet of A4"


def test_a_context_tells_words_apart():
    assert translate("es", message("Letter", "paper")) == "carta"
    assert translate("en", message("Letter", "paper")) == "Letter"


def test_an_unknown_language_falls_back_to_english():
    for language in ("fr", "../es", ""):
        assert translate(language, message("front")) == "front"
    assert translate("es", message("front")) == "anverso"


def test_braces_are_where_there_is_nothing_to_fill_in():
    assert translate("en", message("a {b}")) == "a {b}"
    assert translate("es", "") == ""


@pytest.mark.parametrize(
    ("value", "language", "text"), [(20.80, "es", "20,8"), (20.84, "en", "20.8"), (20, "en", "20"), (100, "es", "100")]
)
def test_decimals(value, language, text):
    assert decimal(value, language) == text


def test_whole_numbers_keep_their_zeros():
    assert decimal(100, "en", 0) == "100"


def test_a_phrase_is_english_until_it_is_said():
    assert plural(2, "1 sheet", "{count} sheets") == "2 sheets"
    assert translate("es", plural(2, "1 sheet", "{count} sheets")) == "2 hojas"
    assert phrase("allowed: {words}", words=("a", "b")) == "allowed: a, b"
    assert translate("es", phrase("allowed: {words}", words=("a", phrase("nothing")))) == "se admite: a, nada"


def test_a_phrase_is_kept_by_errors_and_by_what_travels_between_processes():
    word = phrase("allowed: {words}", words=("a", "b"))
    for kept in (str(word), str(ValueError(word)), pickle.loads(pickle.dumps(word)), copy.deepcopy(word)):
        assert translate("es", kept) == "se admite: a, b"


def test_numbers_in_a_phrase_are_written_as_in_its_language():
    size = phrase("allowed: {words}", words=(2.5, 12))
    assert (size, translate("es", size)) == ("allowed: 2.5, 12", "se admite: 2,5, 12")
    exact = message("{metres:,.1f}")
    assert (translate("en", exact, metres=1234.5), translate("es", exact, metres=1234.5)) == (
        "1,234.5",
        "1\N{NO-BREAK SPACE}234,5",
    )


@pytest.mark.parametrize(
    ("parts", "english", "spanish"),
    [(["a"], "a", "a"), (["a", "b"], "a and b", "a y b"), (["a", "b", "c"], "a, b and c", "a, b y c")],
)
def test_several_things_are_joined_as_the_language_does(parts, english, spanish):
    assert (all_of(parts), translate("es", all_of(parts))) == (english, spanish)
    assert any_of(parts) == english.replace("and", "or")
    assert join_phrases("; ", [phrase("nothing"), "{b}"]) == "nothing; {b}"


@pytest.mark.slow
def test_a_language_that_has_begun_says_all_that_a_first_build_says(pizarra):
    """Nothing of the usual kit is left in English."""
    english, catalan = (pizarra("build", "--lang", each, "--out", each).out.splitlines() for each in ("en", "ca"))
    assert len(english) == len(catalan) > 8
    names = ("Dichoso Fulbo: ",)  # the game and its teams
    assert [line for line in catalan if line in english and not line.startswith(names)] == []


def test_of_many_texts_the_first_are_said_and_how_many_more_there_are():
    assert few_of(["a", "b"], 2) == "a, b"
    assert few_of(["a", "b", "c"], 2) == "a, b and 1 more"
    assert translate("es", few_of(["a", "b", "c", "d"], 1)) == "a y 3 más"


@pytest.mark.parametrize(
    ("size", "english"),
    [(8_000_000, "8 MB"), (8_000_001, "8.1 MB"), (200_000, "0.2 MB"), (1, "0.1 MB"), (1_234_000_000, "1,234 MB")],
)
def test_a_size_is_never_said_to_be_less_than_it_is(size, english):
    assert megabytes(size) == english


def test_a_size_is_said_as_in_its_language():
    assert translate("es", megabytes(200_000)) == "0,2\N{NO-BREAK SPACE}MB"
