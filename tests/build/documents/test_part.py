"""What is known of every document: the one list of them, their words, what each is made of."""

from dataclasses import replace

import pytest

from generator.build import build
from generator.build.board.plan import make_board
from generator.build.documents import FIRST, PARTS, SEASONAL, all_parts, first_parts, kind_of, team_parts
from generator.build.documents.part import BuildCache, BuildContext, DocumentKind, DocumentResult
from generator.i18n import translate
from generator.imposition.paper import Document


def blank(name, **said):
    return Document(name, name, "es", (), **said)


@pytest.mark.parametrize("name", [*PARTS, *SEASONAL])
def test_every_document_has_its_words_in_both_languages(name):
    kind = kind_of(name)
    for language in ("es", "en"):
        said = [translate(language, text) for text in (kind.title, kind.heading, kind.stock)]
        assert all(said)
    assert translate("es", kind.heading) != translate("en", kind.heading)


@pytest.mark.slow
def test_what_tells_of_the_others_comes_last_and_alone_needs_all_of_them(order):
    assert all_parts(order) == PARTS
    assert all_parts(replace(order, parts=("cards", "board"))) == ("board", "cards")
    assert all_parts(replace(order, parts=("guide", "cards"))) == ("cards", "guide")
    assert all_parts(replace(order, parts=("guide",))) == PARTS
    assert first_parts(replace(order, parts=())) == ()
    assert [document.name for document in build.draw(replace(order, parts=("guide",))).documents] == ["guide"]


def test_what_is_made_of_a_team_alone_is_known():
    assert team_parts() == ("counters", "team-sheets")
    assert set(team_parts()) < set(FIRST)


def test_a_document_says_what_it_is_unless_it_said_so_itself(order):
    kind = DocumentKind(
        "board", "Board", "plain 80 g", large_stock="160–250 g",
        make=lambda context: DocumentResult((blank("pad"), blank("extra", heading="Extra", stock="card"))),
    )  # fmt: skip
    context = BuildContext(order, BuildCache(order), make_board(order))
    said = [(each.heading, each.stock) for each in kind.draw(context).documents]
    assert said == [("Tablero", "normal de 80 g"), ("Extra", "card")]
    large = replace(context, request=replace(order, edition="large-print"))
    assert kind.draw(large).documents[0].stock == "160–250 g"


def test_every_document_of_a_build_can_be_listed(kit):
    assert all(document.heading and document.stock for document in kit.made.documents)
