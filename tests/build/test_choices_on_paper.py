"""Whatever choice of a ruling or option is in force, nothing on paper says what another choice would.

What the choices replace and add comes from the rules themselves: the texts and the lines of all tables, with the usual
choice and with another one.
"""

import re
from functools import cache

import pytest

from generator.build import build
from generator.build.board.plan import make_board
from generator.build.documents import rules
from generator.build.documents.guide import needs_as_played
from generator.build.request import BuildRequest
from generator.build.set_ups import note_of
from generator.geometry.shapes import Size
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_team, rules_in
from generator.packs.locations import pack_folders
from generator.pieces.cards import card_texts
from generator.scene.primitives import Artwork
from generator.sheets.about_rules import about_rules
from generator.sheets.guide import need_lines
from generator.templating.helpers import CardHelpers
from generator.templating.rendering import Template
from generator.templating.ruling_marks import Marks
from tests.reading import words_on

LANGUAGES = ("es", "en")
FEW = 5
"""A text with fewer telling words is not looked for in other words."""


def others(game):
    """Yield what may be set to another choice than the usual one, by its name and that choice."""
    book = rules_in(find_pack(game).folder, {}).book
    for ruling in book.all_rulings:
        yield from ((ruling.id, each.id) for each in ruling.choices if ruling.chosen and each.id != ruling.chosen.id)
    for option in book.options.values():
        yield from ((option.id, value) for value in option.values or ("no", "yes") if value != option.value)


CASES = [
    pytest.param(
        game, language, {name: value}, id=f"{game}-{language}-{name}={value}",
        marks=[pytest.mark.slow] if game == "dichoso-fulbo" or language == "en" else [],
    )
    for game in sorted(pack_folders())
    for language in LANGUAGES
    for name, value in others(game)
]  # fmt: skip


def plain(text):
    """Return a text without what only looks: marks of Markdown, tables and notes."""
    return " ".join(re.sub(r"[*_\\†⁰¹²³⁴⁵⁶⁷⁸⁹|>\u00a0]", " ", text).split())


@cache
def printed(game, language, *switches):
    """Return what is printed, by where it is: on cards and the board, in leaflet and guide, beside pictures."""
    pack = find_pack(game)
    teams = tuple(read_team(path)[0] for path in example_teams(pack))
    paper = Paper("a4", SIZES["a4"])
    order = BuildRequest(pack, teams, paper, language=language, switches=dict(switches), parts=("rules",))
    files = sorted((pack.folder / "cards").glob("*.j2"))
    cards = [Template(file.name, str(file), file.read_text(encoding="utf-8")) for file in files]
    texts = {f"card {card.name}": card.markdown for card in card_texts(cards, order.rules, language)[0]}
    board = make_board(order)
    texts["board"] = " ".join(words_on(board.artwork().items))
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(rules, "leaflet_pages", lambda *_: [Artwork(Size(100, 100), ())] * 4)
        made = build.draw(order, board)
    texts["leaflet"] = "\n".join(passage for passage in made.leaflet if isinstance(passage, str))
    texts["about these rules"] = about_rules(order.rules, language)
    drawn = {**pack.game.set_up, **pack.game.diagrams}
    texts |= {f"picture {key}": note_of(entry, order) for key, entry in drawn.items()}
    texts["guide"] = "\n".join(text for _, text in need_lines(needs_as_played(order), language))
    return texts


@cache
def ruled(game, language, *switches):
    """Return what the rules say, by its place in them: texts of tables and rulings, whole lines and rolls."""
    loaded = rules_in(find_pack(game).folder, dict(switches))
    said = dict(texts_within(loaded.source.data["tables"], language))
    said |= {(each.id,): each.text.in_(language) for each in loaded.book.all_rulings if each.text}
    helpers = CardHelpers(loaded.book, language, Marks(loaded.book, language)).helpers()
    for table in loaded.book.tables:
        lines = re.sub("[\ue000-\uf8ff\U000f0000-\U000ffffd]", "", helpers["whole_table"](table)).splitlines()
        said |= {("lines", table, number): line for number, line in enumerate(lines)}
    if loaded.book.dice:
        said["roll",] = f"{helpers['roll']()} {helpers['relation']()}" if len(loaded.book.dice) == 1 else ""
    return {place: text for place, each in said.items() if (text := plain(each)) and len(text.split()) > 1}


def texts_within(node, language, path=()):
    if isinstance(node, dict) and node and set(node) <= {*LANGUAGES, "ca"}:
        yield path, str(node.get(language, ""))
    elif isinstance(node, (dict, list)):
        for key, each in node.items() if isinstance(node, dict) else enumerate(node):
            yield from texts_within(each, language, (*path, key))


def is_in(text, others):
    return any(text.rstrip(".") in other for other in others)


def places_of(text, pages):
    """Return the names of the pages that say a text."""
    return {name for name, page in pages.items() if is_in(text, [plain(page)])}


def telling(text):
    """Return the beginnings of a text's longer words, and its numbers."""
    return {word[:5] for word in re.findall(r"\w+", text.lower()) if len(word) > 3 or word.isdigit()}


def restatements(sentences, gone, valid):
    """Yield the sentences that say most of a text that is gone, and more of it than of those that are valid."""
    for sentence in sentences:
        for text in gone:
            words = telling(text)
            shared = words & telling(sentence)
            lost = shared - set().union(*map(telling, valid))
            if len(words) >= FEW and lost and len(shared) >= 0.6 * len(words):
                yield sentence, text


def sentences_of(text):
    return {plain(each) for each in re.split(r"(?<=[.:;!?])\s+|\n|\|", text)}


@pytest.mark.parametrize(("game", "language", "switches"), CASES)
def test_what_a_choice_replaces_is_nowhere_and_what_it_adds_is_in_its_place(game, language, switches):
    chosen = tuple(switches.items())
    before, after = printed(game, language), printed(game, language, *chosen)
    usual, now = ruled(game, language), ruled(game, language, *chosen)
    gone = {text for text in usual.values() if text not in now.values() and not is_in(text, now.values())}
    assert usual != now
    assert [(text, name) for text in gone if len(text.split()) > 2 for name in places_of(text, after)] == []
    for place, text in now.items():
        if place[0] != "lines" and text != usual.get(place):
            old = usual.get(place)
            homes = places_of(old, before) if old in gone else set()
            assert places_of(text, after) >= homes and places_of(text, after), text
    kept = [sentence for name in after for sentence in sentences_of(before[name]) & sentences_of(after[name])]
    changed = [text for text in now.values() if text not in usual.values()]
    replaced = [text for place, text in usual.items() if place[0] != "lines" and text in gone]
    assert list(restatements(kept, replaced, changed)) == []


def test_a_sentence_that_says_in_other_words_what_is_gone_is_found():
    gone = ["Cuenta hacia atrás desde tu velocidad mientras mueves: lo que queda es tu iniciativa."]
    kept = ["Mientras mueves, cuenta hacia atrás desde tu velocidad: 7, 6, 5…", "Cada jugador mueve su velocidad."]
    valid = ["No se resta lo que cada uno ha movido."]
    assert [sentence for sentence, _ in restatements(kept, gone, valid)] == kept[:1]


@pytest.mark.parametrize(("language", "says"), [("es", "Aquí no pueden"), ("en", "Here they cannot")])
def test_a_swap_across_a_corner_with_a_red_line_is_no_example_where_lines_stop_swaps(language, says):
    assert says not in printed("robosoccer", language)["picture intercambiar"]
    assert says in printed("robosoccer", language, ("RS-03", "detienen"))["picture intercambiar"]
