"""Facts of the games, held apart from their packs in ``tests/facts``, are read back from what is printed of them."""

import re
from functools import cache
from pathlib import Path

import pytest
import yaml

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.request import BuildRequest
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_team
from tests.reading import said

FACTS = sorted((Path(__file__).parents[1] / "facts").glob("*.yaml"))
GAMES = [file.stem for file in FACTS]
WITHIN = 900
"""So many letters after its heading a group of facts is looked for, unless it says otherwise."""

TITLES = "Dichoso Fulbo|DreadBall|Duelo ortogonal|Robosoccer|Sombra"
FOOT = re.compile(rf" (?:\d+ )?(?:{TITLES}) · (?:Rules leaflet|Folleto de reglas)(?: \d+)? ")


@cache
def facts(game):
    (file,) = (file for file in FACTS if file.stem == game)
    data = yaml.safe_load(file.read_text(encoding="utf-8"))
    assert data["game"] == game
    return data["facts"]


@pytest.fixture(scope="module")
def papers():
    """Return a function from a game and a language to the words of its cards and its leaflet, without its feet."""

    @cache
    def read(game, language):
        pack = find_pack(game)
        teams = tuple(read_team(path)[0] for path in example_teams(pack))
        paper, flat = Paper("a4", SIZES["a4"]), GangStyle(backs="none")  # pages in the order in which they are read
        made = build.draw(BuildRequest(pack, teams, paper, language=language, parts=("cards", "rules"), gang=flat))
        return {document.name: FOOT.sub(" ", " ".join(said(pdf_bytes(document)))) for document in made.documents}

    return read


def in_language(text, language):
    return text[language] if isinstance(text, dict) else str(text)


def words_of(text):
    """Return a pattern of a text in whole words; blanks between fonts may be lost where a PDF is read."""
    return re.compile(
        r"(?<!\w)" + r"\s*".join(map(re.escape, text.split())) + (r"(?!\w)" if text[-1:].isalnum() else "")
    )


def places(group, text, language):
    """Yield where a group of facts may be: after each of its headings, or anywhere."""
    heading = in_language(group.get("after", ""), language)
    for found in words_of(heading).finditer(text) if heading else ():
        yield text[found.start() : found.start() + group.get("within", WITHIN)]
    if not heading:
        yield text


def lacking(group, text, language):
    """Return the facts of a group that are not printed, in the place that has most of them."""
    wanted = [in_language(fact, language) for fact in group["says"]]
    found = [[fact for fact in wanted if not is_said(fact, place)] for place in places(group, text, language)] or [
        wanted
    ]
    return min(found, key=len)


def is_said(fact, text):
    return words_of(fact).search(text) is not None


@pytest.mark.slow
@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("game", GAMES)
def test_every_fact_is_printed(papers, game, language):
    printed = papers(game, language)
    wrong = {
        name: missing
        for name, group in facts(game).items()
        if (missing := lacking(group, printed[group["in"]], language))
    }
    assert not wrong


def test_there_are_facts_of_every_game_and_most_of_what_is_known():
    assert sum(len(group["says"]) for game in GAMES for group in facts(game).values()) >= 300
    assert len(GAMES) == 5


def test_a_fact_that_is_not_there_is_missed():
    text = "Passes 3 +2 4–6 0 Shots 3 +3 14+ −3"
    group = {"in": "rules", "after": {"en": "Passes"}, "within": 20, "says": ["3 +2", "4–6 0", "3 +3", "4+ −3"]}
    assert lacking(group, text, "en") == ["3 +3", "4+ −3"]
    assert lacking({**group, "after": {"en": "Throws"}}, text, "en") == group["says"]
    assert lacking({"says": ["14+ −3", {"en": "Shots 3"}, "ass"]}, text, "en") == ["ass"]
