"""The mark † has one meaning, and no page of any game explains it in other words than those of its one legend."""

import re

import pytest

from generator.build import build
from generator.build.request import BuildRequest
from generator.i18n import translate
from generator.imposition.paper import SIZES, Paper
from generator.model.rules.rulings import DAGGER, LEADS
from generator.packs.load import example_teams, find_pack, read_team
from generator.packs.locations import pack_folders
from generator.scene.primitives import Group, Use
from tests.reading import words_on

CASES = [(game, language) for game in sorted(pack_folders()) for language in ("es", "en")]
ARTICLES = "una|un|la|el|cada|con|daga|a|an|the|any|each|with|dagger"


def misexplained(texts, language):
    """Return the texts that go on after † as a note does, but with no lead of the legend, or that speak about the mark.

    A lead may go on in the next text, where a line ends.
    """
    leads = [translate(language, lead) for lead in LEADS.values()]
    found = []
    for text in texts:
        notes = re.findall(rf"(?:^|\s){DAGGER}\s+([^\W\d_].*)", text)
        led = [any(note.startswith(lead) or lead.startswith(note) for lead in leads) for note in notes]
        if not all(led) or re.search(rf"\b({ARTICLES}) {DAGGER}(?!\w)", text.lower()):
            found.append(text)
    return found


def texts_on(items):
    """Yield the texts of a page's items; a legend, in which marks and what they mean are apart, is one text."""
    for item in items:
        if isinstance(item, Group) and item.name == "legend":
            yield " ".join(words_on(item.items))
        elif isinstance(item, (Group, Use)):
            yield from texts_on(item.items if isinstance(item, Group) else item.symbol.items)
        else:
            yield from words_on([item])


@pytest.mark.parametrize(
    "text",
    [
        "† De muestra: el campo.",
        "†\u00a0no está en las reglas",
        "Lo decidido aquí lleva una †.",
        "R tarjeta roja † por una decisión",
    ],
)
def test_another_explanation_is_found(text):
    assert misexplained([text], "es") == [text]


@pytest.mark.parametrize(
    "text",
    ["† No está en las reglas; aquí: ocho.", "†\u00a0No está en las", "Turno †", "† ← al banquillo", "32†", "†¹"],
)
def test_marks_and_the_legend_are_none(text):
    assert misexplained([text], "es") == []


@pytest.mark.slow
@pytest.mark.parametrize(("game", "language"), CASES)
def test_every_page_explains_the_mark_by_its_legend(game, language):
    pack = find_pack(game)
    teams = tuple(read_team(path)[0] for path in example_teams(pack))
    parts = ("board", "counters", "cards", "rules", "team-sheets", "guide", "set-up")
    made = build.draw(
        BuildRequest(pack, teams, Paper("a4", SIZES["a4"]), language=language, parts=parts, switches={"marks": "yes"})
    )
    pages = {each.name: [*texts_on(item for sheet in each.sheets for item in sheet.items)] for each in made.documents}
    assert len(pages) > 3
    assert {name: found for name, texts in pages.items() if (found := misexplained(texts, language))} == {}
    assert any(DAGGER in text for texts in pages.values() for text in texts)


@pytest.mark.parametrize(("game", "language"), CASES)
def test_no_file_of_a_game_explains_it_otherwise(game, language):
    folder = find_pack(game).folder
    files = [file for file in folder.rglob("*") if file.name.endswith((".yaml", ".md.j2"))]
    texts = [text for file in files for text in re.findall(r'"([^"\n]*)"', file.read_text("utf-8")) if DAGGER in text]
    leads = [f"{DAGGER} {translate(code, lead)}" for code in ("es", "en") for lead in LEADS.values()]
    notes = [text for text in texts if not any(text.startswith(lead) for lead in leads)]
    assert misexplained(notes, language) == []
