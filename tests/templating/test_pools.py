"""Pools of dice on cards: dice summed for each kind, modifiers, results; every figure against the rules."""

import pytest

from generator.packs.load import find_pack, rules_in
from generator.problems import PizarraError
from generator.templating.formatting import TemplateError
from generator.templating.helpers import CardHelpers
from generator.templating.rendering import Template, render_template
from generator.templating.ruling_marks import Marks


@pytest.fixture(scope="module")
def tables():
    book = rules_in(find_pack("dreadball").folder, {}).book
    return CardHelpers(book, "es", Marks(book, "es"))


def render(tables, text):
    return tables.marks.without_traces(render_template(Template("t", "t.md.j2", text), tables.helpers()))


KINDS = '["linea", "lanzador", "guardia"]'


@pytest.mark.parametrize(("row", "cells"), [
    ("apurar", "| **4** | **3** | **3** |"), ("evasion", "| **3** | **4** | **3** |"),
    ("recoger", "| **3** | **4** | – |"), ("golpear", "| **3** | – | **4** |"),
    ("anotar", "| **2** | **3** | – |"), ("pase", "| **3** | **4** | – |"), ("atrapar", "| \\+0 | \\+1 | – |"),
])  # fmt: skip
def test_dice_are_summed_for_each_kind(tables, row, cells):
    call = f'pool_table("chequeos", {KINDS}, ["L", "Z", "G"], only=["{row}"], always=["pequeno"])'
    assert render(tables, f"{{{{ {call} }}}}").splitlines()[2].endswith(cells)


@pytest.mark.parametrize(("call", "wanted"), [
    ('pool("chequeos.anotar", 5, lanzador=1, pequeno=1)', "2"),
    ('pool("chequeos.anotar", 8, pequeno=1, movido=1)', "0"),
    ('"no" if pool("chequeos.anotar", 12) is none', "no"),
    ("percent(at_least(3, 4), 2, sign=false)", "87,50"),
    ("percent(at_least(4, 3, 2), 2, sign=false)", "90,53"),
    ("percent(in_a_row(3, 4, 2), 1, sign=false)", "49,2"),
    ("percent(caught(3, 4, 0), 1, sign=false)", "61,5"),
    ("percent(against(3, 4, 3, 4).double, 1, sign=false)", "31,2"),
])  # fmt: skip
def test_chances_are_those_of_the_fact_sheet(tables, call, wanted):
    assert render(tables, f"{{{{ {call} }}}}") == wanted


def test_modifiers_of_kinds_are_not_listed_again(tables):
    text = render(tables, f'{{{{ pool_extras("chequeos", {KINDS}, skip=["pequeno"]) }}}}')
    assert "Corriendo" in text
    assert "Guardia" not in text
    assert text.count("Amenaza al salir") == 1


@pytest.mark.parametrize(("call", "words"), [
    ('pool_results("turno")', "“turno” has another type, “sequence”"),
    ('pool_results("chequeos", only=["x"])', "no row"),
])  # fmt: skip
def test_mistakes_are_reported(tables, call, words):
    with pytest.raises((PizarraError, TemplateError), match=words):
        render(tables, f"{{{{ {call} }}}}")


def test_who_may_do_what_and_what_each_kind_adds(tables):
    lines = render(tables, f'{{{{ may_table({KINDS}, ["L", "Z", "G"], extra="dados_por_tipo") }}}}').splitlines()
    assert "| **Golpear** | ✓ | – | ✓ |" in lines
    assert lines[-1] == "| **Dados** | +1 Velocidad | +1 Agilidad, Destreza | +1 Fuerza |"


def test_who_may_do_what_needs_a_table_of_modifiers(tables):
    with pytest.raises(PizarraError, match="“turno” has another type, “sequence”"):
        render(tables, f'{{{{ may_table({KINDS}, ["L", "Z", "G"], extra="turno") }}}}')
