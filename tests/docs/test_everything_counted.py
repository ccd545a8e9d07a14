"""What goes into each game, example and recipe, and into each example of the guide, comes out on paper.

Every text of YAML, every row and cell of a table, every card and leaflet is looked for on the pages of all documents.
"""

import re
import shutil

import pytest

from generator.packs.load import read_pack, read_team
from generator.packs.locations import team_files
from tests.conftest import ROOT
from tests.docs.guide_pages import LANGUAGES, guide_page, write_files
from tests.docs.test_board_pages import cases, guide_pictures
from tests.docs.test_cookbook import cookbook
from tests.docs.test_guide import GAMES as PAGES
from tests.written import count

SHARED = "a line says it for all pieces that lie there"
MODIFIERS = "rules.yaml.otros_modificadores.rows"
OPTIONAL = "printed where that optional rule is in use"
EMBLEM = "its emblem stands for it on counters"
GAMES = {
    ("dichoso-fulbo", "es"): {
        "rules.yaml.tiro_resultado.results.3.2: despej": "its ending follows a hyphen of the sheet",
        **dict.fromkeys(("leaflet.md.j2: Volea", "leaflet.md.j2: volea"), OPTIONAL),
        f"{MODIFIERS}.4.title: Pase sin presión": OPTIONAL,
        f"{MODIFIERS}.4.text: ningún contrario, ni el portero, a 3 o menos de quien pasa": OPTIONAL,
        f"{MODIFIERS}.5.title: Recepción sin presión": OPTIONAL,
        f"{MODIFIERS}.5.text: ningún contrario, ni el portero, a 3 o menos de quien recibe": OPTIONAL,
        f"{MODIFIERS}.7.text: los defensores no reaccionan": OPTIONAL,
        f"{MODIFIERS}.8.text: a la iniciativa del delantero que tira así, en vez de al tiro": OPTIONAL,
    },
    ("dichoso-fulbo", "en"): {
        "rules.yaml.tiro_resultado.results.3.2: parr": "its ending follows a hyphen of the sheet",
        **dict.fromkeys(("leaflet.md.j2: Volley", "leaflet.md.j2: volley"), OPTIONAL),
        f"{MODIFIERS}.4.title: Unpressured pass": OPTIONAL,
        f"{MODIFIERS}.4.text: no opponent, keeper included, within 3 of the passer": OPTIONAL,
        f"{MODIFIERS}.5.title: Unpressured reception": OPTIONAL,
        f"{MODIFIERS}.5.text: no opponent, keeper included, within 3 of the receiver": OPTIONAL,
        f"{MODIFIERS}.7.text: the defenders cannot react": OPTIONAL,
        f"{MODIFIERS}.8.text: to the initiative of a forward who volleys, not to the shot": OPTIONAL,
        "leaflet.md.j2: nd": "of “2nd”",
        "leaflet.md.j2: st": "of “1st”",
    },
    ("duelo-ortogonal", "es"): {
        "leaflet.md.j2: comodín": "with another deck",
        "leaflet.md.j2: copia": "with any option",
        "leaflet.md.j2: usan": "with any option",
        **{
            f"set_up.comienzo.pieces.{piece}.beside: sin mazo: boca abajo y barajados, junto al tablero": SHARED
            for piece in (4, 5, 6)
        },
    },
    ("duelo-ortogonal", "en"): {
        "leaflet.md.j2: copy": "with any option",
        "leaflet.md.j2: counts": "with the option of seeing all passports",
        "leaflet.md.j2: joker": "with another deck",
        **{
            f"set_up.comienzo.pieces.{piece}.beside: without a deck: face down and shuffled, beside the board": SHARED
            for piece in (4, 5, 6)
        },
    },
    ("dreadball", "es"): {
        **{f"set_up.entrenamiento.pieces.{piece}.beside: en sus cinco casillas": SHARED for piece in (6, 7)},
        "rules.yaml.chequeos.rows.6.modifiers.5.title: Objetivo pequeño": "the card says it in words",
        "rules.yaml.chequeos.needs.2.2: 1, luego 2, luego 3": "the card says it in words",
    },
    ("dreadball", "en"): {
        **{f"set_up.entrenamiento.pieces.{piece}.beside: on their five spaces": SHARED for piece in (6, 7)},
        "rules.yaml.chequeos.rows.6.modifiers.5.title: Small target": "the card says it in words",
        "rules.yaml.chequeos.needs.2.2: 1, then 2, then 3": "the card says it in words",
    },
    ("robosoccer", "es"): {
        "rules.yaml.limites.rows.1.text: se puede repetir": "the card says it in words",
        "rules.yaml.limites.rows.5.title: Lugares de flecha": "the card says it in words",
    },
    ("robosoccer", "en"): {
        "rules.yaml.limites.rows.1.text: may be the same": "the card says it in words",
        "rules.yaml.limites.rows.5.title: Arrow places": "the card says it in words",
    },
    ("sombra", "es"): {
        "kinds.criatura.letter: C": EMBLEM,
        "record.words.substitutes: En reserva": "the example teams have nobody in reserve",
        "rules.yaml.ultimo_paso.rows.1.title: Terreno despejado": "the card says it in words",
    },
    ("sombra", "en"): {
        "kinds.heroe.letter: C": EMBLEM,
        "kinds.jefe.letter: B": EMBLEM,
        "record.words.substitutes: In reserve": "the example teams have nobody in reserve",
        "rules.yaml.ultimo_paso.rows.1.title: Clear ground": "the card says it in words",
    },
}
"""What is written in our games and not printed in a build without options, and why."""

FOOTNOTES = re.compile(r"(?:2 m\*\*|\*\* \w.*)")
"""A second footnote, as a table of one of the games has it."""

EXAMPLES = [
    pytest.param(
        file.parent,
        id=file.parent.relative_to(ROOT / "docs" / "examples").as_posix(),
        marks=pytest.mark.slow if file.parent.name == "world" else (),
    )
    for file in sorted((ROOT / "docs" / "examples").rglob("game.yaml"))
]


def assert_all_on_paper(folder, language):
    languages = read_pack(folder).game.languages
    counted = count(folder, language if language in languages else languages[0])
    assert (counted.lost, counted.marks) == ((), ())
    assert counted.texts


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), list(GAMES))
def test_all_of_a_game_is_on_paper(game, language):
    teams = [read_team(file)[0] for file in team_files(game) if "dificiles" not in file.name]
    counted = count(ROOT / "templates" / game, language, teams)
    assert {text.rpartition(f"{game}/")[2] for text in counted.lost} == set(GAMES[game, language])
    assert [text for text in counted.marks if not FOOTNOTES.fullmatch(text)] == []
    assert counted.texts > 150


@pytest.mark.sweep(23)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("folder", EXAMPLES)
def test_all_of_an_example_is_on_paper(folder, language):
    assert_all_on_paper(folder, language)


@pytest.mark.sweep(30)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("path", cookbook.paths(), ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_all_of_a_recipe_is_on_paper(path, language, tmp_path, monkeypatch, forget):
    monkeypatch.chdir(tmp_path)
    one = cookbook.snippet(path, language)
    for name, text in one.files.items():
        cookbook.place(tmp_path, name).write_text(text, encoding="utf-8")
    for name, source in one.copies.items():
        shutil.copyfile(ROOT / source, cookbook.place(tmp_path, name))
    for game in tmp_path.glob("*/game.yaml"):
        assert_all_on_paper(game.parent, language)


@pytest.mark.sweep(30)
@pytest.mark.parametrize(("language", "files"), list(cases()))
def test_all_of_a_board_on_a_page_is_on_paper(language, files, tmp_path, monkeypatch, forget):
    monkeypatch.chdir(tmp_path)
    guide_pictures.write_game(files, tmp_path / "mine")
    assert_all_on_paper(tmp_path / "mine", language)


@pytest.mark.sweep(7)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", [name for name, _ in PAGES] + ["another-language", "rules-tables"])
def test_all_of_the_games_of_a_page_is_on_paper(name, language, tmp_path, monkeypatch, forget):
    monkeypatch.chdir(tmp_path)
    folders = write_files(guide_page(name, language), tmp_path)
    assert folders
    for folder in folders:
        assert_all_on_paper(folder, language)
