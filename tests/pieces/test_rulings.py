"""What the packs rule themselves is said in sentences that a stranger understands, and printed cards follow it."""

import re
from itertools import combinations

import pytest

from generator.geometry.shapes import Size
from generator.model.rules.rulings import LEADS
from generator.packs.load import find_pack, rules_in
from generator.pieces.cards import card_artworks, card_style, card_texts
from generator.problems import PizarraError
from generator.scene.primitives import Text
from generator.templating.formatting import label
from generator.templating.rendering import Template
from generator.text.layout import SLATE

GAMES = ("dreadball", "sombra", "robosoccer", "duelo-ortogonal")
RULINGS = [
    pytest.param(game, ruling, id=ruling.id)
    for game in GAMES
    for book in (rules_in(find_pack(game).folder, {}).book,)
    for ruling in (*book.rulings, *book.notes)
    if ruling.text
]


MARKED = tuple(LEADS)


def templates(folder):
    return [Template(f.name, str(f), f.read_text(encoding="utf-8")) for f in sorted((folder / "cards").glob("*.j2"))]


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize(("game", "ruling"), RULINGS)
def test_a_ruling_is_a_sentence(game, ruling, language):
    for choice in ruling.choices:
        text = choice.text.in_(language)
        assert re.fullmatch(r"[A-ZÁÉÍÓÚ0-9«“].*\.", text)
        assert len(text.split()) >= 5, text


@pytest.mark.parametrize(("game", "ruling"), [found for found in RULINGS if len(found.values[1].choices) > 1])
def test_each_choice_is_printed(printed, game, ruling):
    texts = [printed(game, **{ruling.id: choice.id}) for choice in ruling.choices]
    assert len(set(texts)) == len(texts)
    for text, choice in zip(texts, ruling.choices, strict=True):
        assert choice.text.in_("es") in text


def test_a_swap_that_arrows_stop_is_so_in_the_table_too(printed):
    row = r"Intercambiar no pasa ([\w ]+) Empujar"
    assert set(re.findall(row, printed("robosoccer"))) == {"pasa pasa"}
    assert set(re.findall(row, printed("robosoccer", **{"RS-03": "detienen"}))) == {"solo en su sentido no pasa"}


@pytest.mark.parametrize("edition", ["usual", "large-print"])
@pytest.mark.parametrize("game", ("dichoso-fulbo", *GAMES))
@pytest.mark.parametrize("language", ["es", "en"])
def test_the_marks_of_every_card_lead_to_its_notes_and_its_notes_from_its_marks(game, language, edition):
    pack = find_pack(game)
    texts, _ = card_texts(templates(pack.folder), rules_in(pack.folder, {"marks": "yes"}).book, language)
    cards, problems = card_artworks(texts, str(pack.game.title), card_style(edition, Size(190, 277)))
    assert not problems
    leads = [label(key, language) for key in MARKED]
    any_lead, told = "|".join(map(re.escape, leads)), []
    for card in cards:
        words = " ".join(item.text for item in card.front.items if isinstance(item, Text))
        body, notes = re.split(f"† (?={any_lead})", f"{words}† {leads[0]}", maxsplit=1)
        marks = re.findall("†([¹²³⁴⁵⁶⁷⁸⁹]*)", body)
        if "" in marks:
            assert set(marks) == {""} and any(notes.startswith(f"{lead} {label('bare', language)}") for lead in leads)
        else:
            assert set(marks) == set(re.findall("[¹²³⁴⁵⁶⁷⁸⁹]", notes)), card.title
        told += marks
    assert told


@pytest.mark.slow
def test_no_card_of_a_split_is_all_but_empty():
    for game in ("dichoso-fulbo", "dreadball", "sombra"):
        pack = find_pack(game)
        texts, _ = card_texts(templates(pack.folder), rules_in(pack.folder, {"marks": "yes"}).book, "es")
        cards, _ = card_artworks(texts, str(pack.game.title), card_style("large-print", Size(190, 277)))
        parts = [card for card in cards if card.title.endswith((" (a)", " (b)", " (c)"))]
        assert len(parts) > 1
        for card in parts:
            notes = [item for item in card.front.items if isinstance(item, Text) and item.fill == SLATE]
            said = [item for item in card.front.items if isinstance(item, Text) and item not in notes]
            assert len({round(item.position.y, 1) for item in said}) >= 4, card.title


# What the rules say where each pack rules, read again in the rules themselves; all the others are silent.
TWO_ANSWERS = {
    "dichoso-fulbo": {"DF-14", "DF-16", "DF-18", "DF-20", "DF-46", "PZ-15"},
    "dreadball": {"DB-01", "DB-08"},
    "sombra": {"SO-11"},
    "robosoccer": {"RS-12"},
    "duelo-ortogonal": set(),
}
STATED = {
    "dichoso-fulbo": {"DF-03", "DF-09", "DF-10", "DF-17", "DF-19", "DF-21", "DF-32", "DF-35", "DF-42", "DF-54"},
    "dreadball": {"DB-09", "DB-15", "DB-16", "DB-17", "DB-24", "DB-25", "DB-28", "DB-30", "DB-35"},
    "sombra": {"SO-06", "SO-07", "SO-12", "SO-22"},
    "robosoccer": {"RS-08", "RS-16", "RS-18"},
    "duelo-ortogonal": {"DU-07", "DU-10"},
}
ELSEWHERE = {"DB-10", "DB-11", "DB-12", "DB-13", "DB-29"}


@pytest.mark.parametrize("game", sorted(TWO_ANSWERS))
def test_a_ruling_says_what_the_rules_say_there(game):
    held = rules_in(find_pack(game).folder, {}).book.all_rulings
    found = {kind: {r.id for r in held if r.rules == kind} for kind in ("two-answers", "stated", "elsewhere")}
    elsewhere = ELSEWHERE & {ruling.id for ruling in held}
    assert found == {"two-answers": TWO_ANSWERS[game], "stated": STATED[game], "elsewhere": elsewhere}


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("game", sorted(STATED))
def test_each_note_of_a_card_is_under_what_the_rules_say(game, language):
    pack = find_pack(game)
    book = rules_in(pack.folder, {"marks": "yes"}).book
    texts, _ = card_texts(templates(pack.folder), book, language)
    leads = {label(key, language): key for key in (*MARKED, "elsewhere", "stated")}
    lead, told = "", set()
    for line in (line.replace("\\", "") for text in texts for line in text.markdown.splitlines() if line[:1] == ">"):
        lead = next((key for words, key in leads.items() if words in line), lead)
        for ruling in book.all_rulings:
            if ruling.text and ruling.text.in_(language) in line:
                assert lead == ruling.rules, ruling.id
                told.add(ruling.id)
    assert len(told) >= 2


# Whole rows as the rules say them, without a mark; and what is ours in them, with its own.
@pytest.mark.parametrize(
    ("game", "sentences"),
    [
        ("dichoso-fulbo", [
            "3 +3 4–6 +2 7–8 +1 9–10 0 11–13 −1",                          # the appendix, word for word
            "Un defensor con más iniciativa: puede robar antes",
            "A 2, con un compañero en medio: sin tirada†¹",
            "hay tarjeta: tira otra vez, 2D6†¹",                           # only the second 2D6 is ours
            "robar = driblar: decide un dado ✓",
            "De centro: pase automático a cualquier distancia†¹",
            "Al empezar se decide quién saca, con un dado o una moneda, por ejemplo.",
            "Si el portero falla, su margen cuenta en negativo",
            "FUE pase rmt. desp.",
            "Penalti rematar/colocar",
        ]),
        ("dreadball", [
            "Robar: puede mover antes",
            "a un rival en su zona de amenaza",
            "Levantarse: el derribado, antes que nada; sin mover",
            "solo girar también es mover",
            "antes de tirar, di a qué hexágono",
            "Se elige antes de tirar los dados.",
            "dados de entrenador",
            "Sin dados no hay éxitos: el chequeo falla; un pase es inseguro.",
            "Estrella: los puntos si anotas desde ese hexágono.",
            "Rombo: hexágono de lanzamiento de la bola.",
        ]),
        ("sombra", [
            "mirando a un vértice", "solo para cubrirse o esconderse; no se comparte", "Hielo 2 m; solo andando",
        ]),
        ("robosoccer", [
            "en línea (8 direcciones), juntos o lejos",
            "Saltar pasa solo en su sentido",
            "14 flechas, en el sentido que quieras; la que se ve en los dos laterales es una sola.",
        ]),
        ("duelo-ortogonal", ["cruza un borde en esa dirección: si puedes, debes."]),
    ],
)  # fmt: skip
def test_what_the_rules_state_is_printed_without_a_mark(printed, game, sentences):
    text = printed(game)
    assert [sentence for sentence in sentences if sentence not in text] == []


def test_the_win_of_a_slam_is_told_before_its_double(printed):
    slam = printed("dreadball")
    assert slam.index("gana encara") < slam.index("doble lo mismo; además")


def test_the_turns_of_a_half_are_the_boxes_of_its_track(printed):
    panels = find_pack("dichoso-fulbo").game.board.panels
    first, second = (panel for panel in panels if panel.kind == "track" and panel.name.in_("es").endswith("parte"))
    assert first.last == second.last
    assert f"Dos partes de {first.last} turnos" in printed("dichoso-fulbo")


def pairs_of_settings():
    for game in ("dichoso-fulbo", *GAMES):
        book = rules_in(find_pack(game).folder, {}).book
        settings = [(o.id, value) for o in book.options.values() for value in o.values if value != o.value]
        settings += [(r.id, c.id) for r in book.all_rulings for c in r.choices if r.chosen and c != r.chosen]
        yield from ((game, one, other) for one, other in combinations(settings, 2) if one[0] != other[0])


@pytest.mark.parametrize(("game", "one", "other"), list(pairs_of_settings()))
def test_two_settings_agree_or_are_refused_by_name(game, one, other):
    excluded = {("pasaportes_ocultos", "yes"), ("ver_pasaportes", "yes")}
    try:
        rules_in(find_pack(game).folder, dict((one, other)))
    except PizarraError as error:
        assert {one, other} == excluded
        assert all(name in error.problems[0].message for name, _ in (one, other))
    else:
        assert {one, other} != excluded


def test_a_torus_does_not_say_that_a_side_cannot_be_left(printed):
    text = printed("duelo-ortogonal", toro=True)
    assert "salir de él" not in text and "se sale del tablero" not in text


@pytest.mark.parametrize("part", ["cards", "rules"])
def test_marks_are_printed_only_where_they_are_asked_for(printed, part):
    clean = printed("duelo-ortogonal", "en", part, marks="no")
    assert "†" not in clean and label("silent", "en") not in clean.replace("Not in the rules; here DU", "")
    assert "†" in printed("duelo-ortogonal", "en", part)
