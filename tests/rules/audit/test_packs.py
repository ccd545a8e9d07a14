"""What the audit says of the shipped packs: as published, the holes of the rules; with their rulings, nothing grave."""

import os
import re
from pathlib import Path

import pytest

from generator.model.rules.book import load_rules
from generator.model.source import read_source
from generator.rules.audit.audit import CHECKS, audit, audit_as_published

PACKS = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")
GOLDENS = Path(__file__).parents[1] / "goldens"
TEMPLATES = Path(__file__).parents[3] / "templates"


@pytest.mark.parametrize("name", PACKS)
def test_findings_as_published(pack, name):
    lines = [f"{p.severity.word} {p.code}\n    {p.path}: {p.message}\n" for p in audit_as_published(pack(name))]
    golden = GOLDENS / f"{name}.txt"
    if os.environ.get("PIZARRA_RENEW_GOLDENS"):
        golden.write_text("".join(lines), encoding="utf-8")
    assert "".join(lines) == golden.read_text(encoding="utf-8")


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", PACKS)
def test_findings_speak_in_the_words_of_the_rules(pack, name, language):
    messages = [problem.message for problem in audit_as_published(pack(name), language=language)]
    assert not [message for message in messages if "_" in message]


@pytest.mark.parametrize("name", PACKS)
def test_with_its_rulings_a_pack_has_no_finding(pack, name):
    assert audit(pack(name)) == ()


def books():
    """Yield the packs' names and their rule books."""
    yield from ((name, load_rules(read_source(TEMPLATES / name / "rules.yaml", name)).book) for name in PACKS)


RULINGS = [(name, ruling.id) for name, book in books() for ruling in book.rulings]
CHOICES = [
    (name, ruling.id, choice.id)
    for name, book in books()
    for ruling in (*book.rulings, *book.notes)
    for choice in ruling.choices
]


@pytest.mark.sweep(4)
@pytest.mark.parametrize(("name", "ruling"), RULINGS)
def test_every_ruling_switched_off_opens_its_own_holes_again(pack, name, ruling):
    opened = {problem.code for problem in audit(pack(name, {ruling: False}))}
    # A hole that only shows while another ruling is in force is opened with it.
    assert opened & set(pack(name).book.ruling(ruling).closes)


@pytest.mark.sweep(9)
@pytest.mark.parametrize(("name", "ruling", "choice"), CHOICES)
def test_with_any_choice_of_any_ruling_a_pack_has_no_finding(pack, name, ruling, choice):
    assert audit(pack(name, {ruling: choice})) == ()


@pytest.mark.slow
@pytest.mark.parametrize("name", PACKS)
def test_with_any_option_set_in_any_way_a_pack_has_no_finding(pack, name):
    for option in pack(name).book.options.values():
        for value in option.values:
            assert audit(pack(name, {option.id: value})) == (), f"{option.id}={value}"


@pytest.mark.parametrize("name", PACKS)
def test_every_finding_as_published_has_its_ruling(pack, name):
    assert all("pizarra explain" in problem.hint for problem in audit_as_published(pack(name)))


@pytest.mark.parametrize(
    ("name", "code", "quoted"),
    [
        ("dichoso-fulbo", "gap:tiro_resultado:+2", "3.."),
        ("dichoso-fulbo", "gap:tiro_resultado:-2", "..-3"),
        ("dichoso-fulbo", "gap:tiro_resultado:second-fails", "- {first: fail"),
        ("dichoso-fulbo", "rise:tiros_distancia:3", "+3"),
        ("dichoso-fulbo", "jump:tiros_distancia:14+", "-3"),
        ("dichoso-fulbo", "lacks:portero.fuerza", "4*fuerza"),
        ("dichoso-fulbo", "lacks:portero.driblar", '"velocidad-1 if'),
        ("dichoso-fulbo", "tie:iniciativa", "..-1"),
        ("dichoso-fulbo", "tie:colocacion_pareja", "..-1"),
        ("dichoso-fulbo", "tie:saque_pareja", "..-1"),
        ("dichoso-fulbo", "two-answers:desvio_del_pase", "1,"),
        ("dichoso-fulbo", "unreachable:pases_distancia:25+:alcances.saque_banda", "25+"),
        ("dichoso-fulbo", "unknown:contrario_adyacente", "contrario_adyacente"),
        ("dichoso-fulbo", "dice-unstated:prueba", "null"),
        ("dreadball", "heading:chequeos:evasion", "apurar"),
        ("dreadball", "dice-unstated:chequeos", "null"),
        ("dreadball", "not-allowed:chequeos:levantarse:guardia:lanzar", "[mover, lanzar, golpear, robar]"),
        ("dreadball", "not-allowed:chequeos:levantarse:guardia:robar", "[mover, lanzar, golpear, robar]"),
        ("dreadball", "not-allowed:chequeos:levantarse:lanzador:golpear", "[mover, lanzar, golpear, robar]"),
        ("dreadball", "gap:rango_lanzamiento:1-3", "4-6"),
        ("dreadball", "unknown:puntos_por_zona", "puntos_por_zona"),
        ("dreadball", "unknown:dispersion", "dispersion"),
        ("sombra", "order:giro_inicial:sprintar/correr", "1_max_2"),
        ("sombra", "jump:giro_inicial:andar/sprintar", "prohibido"),
    ],
)
def test_a_known_hole_is_found_at_its_cell(pack, name, code, quoted):
    problem = next(p for p in audit_as_published(pack(name)) if p.code == code)
    line = (TEMPLATES / name / "rules.yaml").read_text(encoding="utf-8").splitlines()[problem.line - 1]
    assert line[problem.column - 1 :].startswith(quoted)


@pytest.mark.parametrize(
    ("name", "tables"),
    [("duelo-ortogonal", ("pasaportes", "direcciones", "palos_y_direcciones")), ("robosoccer", ("contacto",))],
)
def test_tables_that_are_complete_as_published(pack, name, tables):
    codes = [problem.code for problem in audit_as_published(pack(name))]
    assert not [code for code in codes if code.split(":")[1] in tables]


@pytest.mark.parametrize(("name", "prefix", "count"), [
    ("dichoso-fulbo", "DF", 54), ("dreadball", "DB", 36), ("sombra", "SO", 22), ("robosoccer", "RS", 18),
    ("duelo-ortogonal", "DU", 16),
])  # fmt: skip
def test_every_hole_of_the_fact_sheet_is_a_ruling_or_a_note(pack, name, prefix, count):
    book = pack(name).book
    ids = {ruling.id for ruling in (*book.rulings, *book.notes)}
    assert {f"{prefix}-{number:02}" for number in range(1, count + 1)} <= ids


@pytest.mark.parametrize("name", PACKS)
def test_texts_are_in_both_languages(pack, name):
    book = pack(name).book
    for table in book.tables.values():
        assert [language for language, _ in table.title.texts] == ["es", "en"], table.id
        assert table.source, table.id
    for ruling in (*book.rulings, *book.notes):
        for words in (ruling.title, ruling.about, *(choice.text for choice in ruling.choices)):
            assert not words or [language for language, _ in words.texts] in (["es", "en"], [""]), ruling.id


def test_every_check_is_named_once_and_says_what_it_does():
    assert len(set(CHECKS)) == len(CHECKS)
    assert all(re.match(r"Yield \w+", check.__doc__ or "") for check in CHECKS)


def test_the_codes_of_a_pack_differ(pack):
    for name in PACKS:
        codes = [problem.code for problem in audit_as_published(pack(name))]
        assert len(set(codes)) == len(codes)
