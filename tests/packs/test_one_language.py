"""Copies of games in one language: plain texts, names for ids and files, and the comments and layout as they were."""

import re
from pathlib import Path

import pytest

from generator.model.localized import USUAL
from generator.packs.one_language import Wording, code_spans, names_in, plain_game, renamed_teams
from generator.problems import PizarraError

ROOT = Path(__file__).parents[2]
GAMES = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")
ENGLISH = Wording(
    "en", USUAL, {"flecha": "arrow", "flecha-roja": "red-arrow", "01-inicio": "01-start", "sin fin": "endless"}
)


def plain(text, path="rules.yaml", wording=ENGLISH):
    return plain_game({path: text}, wording)[path]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a: {es: Uno, en: One}   # note\n", "a: One   # note\n"),
        ('a:\n  es: "Uno: dos"\n  en: "One: two"\n# note\nb: 1\n', 'a: "One: two"\n# note\nb: 1\n'),
        ("a:\n  es: |\n    Uno\n  en: |\n    One\nb: 1\n", "a: |\n    One\nb: 1\n"),
        ("- es: Uno\n  en: One\n- b\n", "- One\n- b\n"),
        ("a: &x {es: Uno, en: One}\nb: *x\n", "a: &x One\nb: *x\n"),
        ("a: {es: Uno}\n", "a: Uno\n"),
        ("es: {a: 1}\n", "es: {a: 1}\n"),
    ],
)
def test_texts_in_several_languages_become_the_one(text, expected):
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("flecha: {value: flecha-roja}\n", "arrow: {value: red-arrow}\n"),
        ("see: [t.flecha.rows, 'x:flecha/a']\n", "see: [t.arrow.rows, 'x:arrow/a']\n"),
        ("value: 2 if flecha >= 8 else flecha-1\n", "value: 2 if arrow >= 8 else arrow-1\n"),
        ("amount: sin fin\n", "amount: endless\n"),
        ("note: the word flecha, {{ flecha }}\n", "note: the word flecha, {{ arrow }}\n"),
        ("a: flechas\n", "a: flechas\n"),
    ],
)
def test_ids_get_their_names_wherever_they_stand_but_not_in_prose(text, expected):
    assert plain(text) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ('- {{ t(es="Uno", en="One *b*\\u00a0c") }} {{ value("flecha") }}', '- One *b*\u00a0c {{ value("arrow") }}'),
        ('{{ t(es="Uno",\n  en="One") if x else t(es="Dos", en="Two") }}', '{{ t("One") if x else t("Two") }}'),
        ('{% set a = (t(es="Uno", en="One"), "flecha") %}', '{% set a = (t("One"), "arrow") %}'),
        ('{{ t(es="x", en="{{ y }}") }}', '{{ t("{{ y }}") }}'),
        ('{# t(es="a", en="b") #}flecha {% raw %}{{ flecha }}{% endraw %}',) * 2,
    ],
)
def test_templates_print_plain_texts(text, expected):
    assert plain(text, "leaflet.md.j2") == expected


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("a {{ b }} c {% d %} {# e #}", ["{{ b }}", "{% d %}", "{# e #}"]),
        ("""{{ "}}" ~ '%}' }} {% if "%}" %}""", ["""{{ "}}" ~ '%}' }}""", """{% if "%}" %}"""]),
        ("""{{ "\\"}}" }}""", ["""{{ "\\"}}" }}"""]),
        ("{%- raw %}{{ a }}{% endraw -%}{{ b }}", ["{%- raw %}{{ a }}{% endraw -%}", "{{ b }}"]),
        ("{{ it's }} {{ 5\" }}", ["{{ it's }}", '{{ 5" }}']),
        ("{{ a {% b %} {# c", ["{% b %}"]),
        ("{% raw %} {{ a }}", ["{% raw %}", "{{ a }}"]),
    ],
)
def test_code_ends_where_its_sign_is_in_no_text(text, parts):
    assert [text[start:end] for start, end in code_spans(text)] == parts


@pytest.mark.parametrize(
    "text",
    [
        "{{" * 25_000,
        "{#{%" * 12_000,
        "{% raw %}" * 5_000,
        '{{ "a" ' * 5_000,
        '{{ "' + '\\"' * 12_000,
        "{{ t(" + 'es="a"   ' * 4_000 + "}}",
        '{{ t(es="' * 5_000,
        "{% t(es='a', \n \n" * 2_000 + "%}",
        "flecha-roj " * 5_000,
    ],
)
def test_templates_that_are_meant_to_take_long_take_no_time(text):
    """With regular expressions for calls and code this test takes minutes, and for some of them years."""
    assert plain(text, "leaflet.md.j2") == text
    assert plain(f"a: '{text.replace(chr(39), chr(39) * 2)}'\n").startswith("a: '")


def test_many_names_take_no_time():
    names = names_in("".join(f"a{number}: b{number}\n" for number in range(5_000)), "names/en.yaml")
    assert plain("- a7\n" * 2_000, wording=Wording("en", USUAL, names)) == "- b7\n" * 2_000


def test_files_get_their_names_and_those_of_other_languages_stay_behind():
    files = dict.fromkeys(
        ("cards/01-inicio.md.j2", "cards/es/02-a.md", "cards/en/02-a.md", "words/ca.yaml", "names/en.yaml"), ""
    )
    assert list(plain_game(files, ENGLISH)) == ["cards/01-start.md.j2", "cards/en/02-a.md"]


def test_the_game_says_in_which_language_it_is():
    assert plain("game: a\ntitle: A\n", "game.yaml") == "game: a\nlanguages: [en]\ntitle: A\n"
    assert plain("game: a\nlanguages:\n  - es\n  - en\nb: 1\n", "game.yaml") == "game: a\nlanguages: [en]\nb: 1\n"


def test_of_a_team_only_keys_and_roles_change():
    text = "name: flecha\nplayers:\n  - {name: flecha, role: flecha, flecha: 5}\n"
    expected = "name: flecha\nplayers:\n  - {name: flecha, role: arrow, arrow: 5}\n"
    assert renamed_teams({"a.yaml": text}, ENGLISH) == {"a.yaml": expected}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("[flecha]\n", "names/en.yaml:1:1: must have an id and its name on each line"),
        ("a: b\nflecha: 3\n", "names/en.yaml:2:9: flecha: the name of “flecha” must be text"),
        (f"{'a' * 101}: b\n", "an id of 101 letters is too long; allowed: up to 100"),
        ("a: arrow\nflecha: arrow\n", "names/en.yaml:2:9: flecha: “arrow” is the name of two ids"),
    ],
)
def test_a_file_of_names_that_is_wrong_is_reported(text, message):
    with pytest.raises(PizarraError) as raised:
        names_in(text, "names/en.yaml")
    assert message in str(raised.value.problems[0])


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_keeps_every_comment_and_has_no_text_or_id_of_the_other_language(game):
    folder = ROOT / "templates" / game
    files = {
        file.relative_to(folder).as_posix(): file.read_text("utf-8")
        for file in sorted(folder.rglob("*"))
        if file.suffix in (".yaml", ".j2")
    }
    names = names_in(files["names/en.yaml"], "names/en.yaml")
    used = "\n".join([*files, *(text for path, text in files.items() if not path.startswith(("names/", "words/")))])
    assert [name for name in names if not re.search(rf"(?<!\w){re.escape(name)}(?!\w)", used)] == []
    copy = plain_game(files, Wording("en", USUAL, names))
    assert [path for path, text in copy.items() if re.search(r"\bes(: [^…]|=[\"'])", text)] == []
    comments = re.compile(r"(?:^|\s)# .*$", re.MULTILINE)
    for before, after in zip((path for path in files if not path.startswith(("names/", "words/"))), copy, strict=True):
        if before.endswith(".yaml"):
            count = [len(comments.findall(text)) for text in (files[before], copy[after])]
            assert count[0] == count[1], before
