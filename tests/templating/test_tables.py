import time

import pytest

from generator.model.rules.book import load_rules
from generator.model.source import parse_text
from generator.problems import PizarraError
from generator.templating.formatting import escape
from generator.templating.helpers import CardHelpers
from generator.templating.rendering import Template, render_template
from generator.templating.ruling_marks import Marks, superscript
from generator.text.blocks import Listing, PipeTable, parse
from generator.text.words import plain

BOOK = """
title: Prueba
marks: true
characteristics:
  pie: {title: {es: Pie, en: Foot}}
  mano: {title: {es: "Ma*no", en: Hand}, range: 3-5}
pieces:
  uno: {title: Uno, has: [pie, mano]}
dice:
  prueba: {title: Prueba, roll: 2d6, equal: pass}
options:
  lluvia: {title: Lluvia, value: no}
  viento: {title: Viento, values: [no, flojo, fuerte], value: flojo}
  niebla: {title: Niebla, value: no, set: {tables.orden.rows.x.text: corre}, add: {orden: [{text: para}]}}
tables:
  tramos:
    type: bands
    title: {es: "Tramos | raros", en: "Odd | bands"}
    unit: {es: casillas, en: cells}
    rows:
      - {band: 1, automatic: true}
      - {band: 2-3, value: 2}
      - {band: 4, value: 0}
      - {band: 5+, value: -12}
  extras:
    type: modifiers
    title: Extras
    rows:
      - {id: a, title: "Con *", value: 1, on: [tiro], text: "a|b"}
      - {id: b, title: Mojado, value: -1, on: [tiro], option: lluvia}
      - {id: c, title: Vendaval, value: -3, on: [tiro], option: viento=fuerte}
      - {id: d, title: Brisa, value: -2, on: [pase], option: viento=flojo}
  choque:
    type: outcomes
    title: Choque
    dice: prueba
    first: {title: Uno, roll: [pie]}
    second: {title: Dos, roll: [mano]}
    rows:
      - {first: fail, result: nada, text: nada}
      - {first: pass, second: any, difference: ..-1, result: menos, text: menos}
      - {first: pass, second: any, difference: 1.., result: mas, text: "más"}
  empates:
    type: outcomes
    title: Empates
    compare: totals
    first: {title: Uno, total: pie}
    second: {title: Dos, total: pie}
    rows:
      - {difference: any, higher: first, result: a, text: a}
      - {difference: any, higher: second, result: b, text: b}
      - {difference: any, higher: neither, result: c, lot: [a, b], text: a suertes}
  carrera:
    type: outcomes
    title: Carrera
    compare: totals
    first: {title: Uno, total: pie-movidos+1d6}
    second: {title: Dos, total: pie+1d6}
    rows:
      - {difference: 1.., result: uno, text: uno}
      - {difference: ..-1, result: dos, text: dos}
  suerte:
    type: dice
    title: Suerte
    dice: 1d6
    rows:
      - {roll: [1, 4], result: nada, text: nada}
      - {roll: [2, 3, 5], result: algo, text: algo}
      - {roll: 6, next: otra, text: otra vez}
  otra:
    type: dice
    title: Otra
    dice: 1d6
    rows:
      - {roll: 1-6, result: fin, text: fin}
  largos:
    type: formula
    title: Largos
    rows:
      - {id: lejos, title: Lejos, roll: [pie], value: 4*pie}
      - {id: alto, title: Alto, value: 4*pie, text: con cuidado}
      - {id: libre, title: Libre, automatic: true, text: sin límite}
  orden:
    type: sequence
    title: Orden
    rows:
      - {id: x, actor: Uno, text: mueve}
      - {id: y, when: Si puede, text: tira, event: cosa}
  casos:
    type: cases
    title: Casos
    rows:
      - {when: Llueve}
      - {when: Nieva, text: "no se juega"}
  contacto:
    type: matrix
    title: Contacto
    rows: {title: Propio, entries: {p: Chico, g: Grande}}
    columns: {title: Ajeno, entries: {p: Chico, g: Grande}}
    results: {e: Empuja, s: Salta}
    cells:
      p: {p: e, g: s}
      g: {p: e, g: e}
  pruebas:
    type: checks
    title: Pruebas
    dice: 3
    needs: {X: {es: enfrentada, en: opposed}}
    rows:
      - id: golpe
        title: Golpe
        characteristic: pie
        need: X
        modifiers: [{id: m, title: Por detrás, dice: -1}]
        success: cae
        double: cae y se hiere
      - {id: salto, title: Salto, characteristic: mano, need: 1, dice: 2}
rulings:
  R1:
    title: Empate
    closes: ["gap:choque:0"]
    choices:
      nada:
        text: {es: "A cero, nada.", en: "At zero, nothing."}
        add: {choque: [{first: pass, second: any, difference: 0, result: nada, text: cero}]}
      suertes:
        text: {es: "A cero, a suertes.", en: "At zero, by lot."}
        add:
          choque:
            - {first: pass, second: any, difference: 0, higher: first, result: mas}
            - {first: pass, second: any, difference: 0, higher: second, result: menos}
            - {first: pass, second: any, difference: 0, higher: neither, result: suertes, lot: [mas, menos, nada]}
  R2:
    title: Cosa
    closes: ["two-answers:cosa"]
    choose: una
    choices:
      una: {text: "La primera."}
      otra: {text: "La segunda."}
  R3:
    title: Subida
    closes: ["jump:tramos:5+"]
    text: "Así queda."
  R4:
    title: Apagada
    closes: ["unknown:nada"]
    on: false
    text: "No se imprime."
  R5:
    title: Dados
    closes: ["dice-unstated:prueba"]
    choices:
      menor: {text: "2D6."}
      mayor: {text: "1D8.", set: {dice.prueba.roll: 1d8, dice.prueba.equal: fail}}
notes:
  N1:
    title: Nota
    text: {es: "Una *nota*.", en: "A *note*."}
"""


def book(**switches):
    return load_rules(parse_text(BOOK, "rules.yaml"), switches).book


def render(text, language="es", **switches):
    held = book(**switches)
    marks = Marks(held, language)
    template = Template("c", "c.md.j2", text)
    return marks.finish(render_template(template, CardHelpers(held, language, marks).helpers()))


def cells(text, language="es", **switches):
    table = next(block for block in parse(render(text, language, **switches)) if isinstance(block, PipeTable))
    rows = ((table.header,) if table.header else ()) + table.rows
    return [[" ".join("".join(f.text for f in w.fragments) for w in cell.words) for cell in row] for row in rows]


def problem(text):
    with pytest.raises(PizarraError) as raised:
        render(text)
    (found,) = raised.value.problems
    return found


def test_titles_and_names_are_escaped():
    assert render('{{ title("tramos") }} {{ name("mano") }}') == r"Tramos \| raros ma\*no"
    assert render('{{ title("tramos") }} {{ name("mano") }}', "en") == r"Odd \| bands hand"


def test_text_in_place_is_the_languages():
    assert render('{{ t(es="**sí**", en="**yes**") }}') == "**sí**"
    assert render('{{ t(es="**sí**", en="**yes**") }}', "en") == "**yes**"
    assert render('{{ t(es="sí") }}', "en") == "sí"


def test_bands_in_columns():
    assert cells('{{ bands("tramos", columns=2) }}') == [
        ["casillas", "Mod.", "casillas", "Mod."],
        ["1", "automático", "4", "0"],
        ["2–3", "+2", "5+", "−12†¹"],
    ]
    assert cells('{{ bands("tramos", columns=3, heads=("A", "B")) }}')[0] == ["A", "B"] * 3


def test_modifiers_by_roll_and_option():
    assert cells('{{ modifiers("extras", on="tiro") }}') == [["Con * a|b", "+1"], ["Mojado (opcional)", "−1"]]
    assert cells('{{ modifiers("extras", on="tiro") }}', lluvia=True) == [["Con * a|b", "+1"], ["Mojado", "−1"]]
    assert cells('{{ modifiers("extras", on="pase") }}') == [["Brisa", "−2"]]
    assert cells('{{ modifiers("extras", but=["a", "d"]) }}', viento="fuerte") == [
        ["Vendaval", "−3"],
        ["Mojado (opcional)", "−1"],
    ]


def test_outcomes_fall_in_difference_and_mark_what_a_ruling_added():
    assert cells('{{ outcomes("choque") }}') == [
        ["Uno", "Dos", "Dif.", "Resultado"],
        ["✓", "–", "≥ +1", "más"],
        ["✓", "–", "0", "cero†¹"],
        ["✓", "–", "≤ −1", "menos"],
        ["×", "–", "–", "nada"],
    ]
    assert cells('{{ outcomes("choque", heads=("A", "B")) }}', "en")[0] == ["A", "B", "Diff.", "Result"]


def test_totals_compared():
    assert render('{{ inline("carrera") }}') == "**≥\u00a0+1**\u00a0uno\u00a0· **≤\u00a0−1**\u00a0dos"
    assert render('{{ total("carrera") }}') == r"pie − movidos \+ 1D6"
    assert cells('{{ outcomes("carrera") }}')[0] == ["Dif.", "Resultado"]


def test_dice_tables_follow_on():
    assert cells('{{ dice("suerte") }}') == [
        ["1D6", "Resultado"],
        ["1, 4", "nada"],
        ["2–3, 5", "algo"],
        ["6", "otra vez"],
        ["6, luego 1–6", "fin"],
    ]
    assert cells('{{ dice("suerte", headed=false) }}')[0] == ["1, 4", "nada"]


@pytest.mark.parametrize(
    ("row", "words"),
    [
        ("result: knocked_out, title: Out cold", "Out cold"),
        ("result: knocked_out, text: sleeps", "sleeps"),
        ("result: knocked_out, title: Out cold, text: sleeps", "Out cold sleeps"),
        ("result: knocked_out", "knocked out"),
        ("result: pie", "Foot"),
        ("next: otra", "Otra"),
    ],
)
def test_a_result_is_printed_in_words(row, words):
    text = BOOK.replace("roll: [2, 3, 5], result: algo, text: algo", f"roll: [2, 3, 5], {row}")
    held = load_rules(parse_text(text, "rules.yaml")).book
    marks = Marks(held, "en")
    template = Template("c", "c.md.j2", '{{ dice("suerte") }}')
    printed = marks.finish(render_template(template, CardHelpers(held, "en", marks).helpers()))
    assert f"| **2–3, 5** | {words} |" in printed.replace("**Out cold**", "Out cold")


def test_cards_of_a_deck_are_printed_by_their_titles():
    text = BOOK.replace(
        "dice: 1d6\n    rows:\n      - {roll: 1-6",
        "deck: {sol: Sun *, luna: Moon}\n    rows:\n      - {roll: [sol, luna]",
    )
    held = load_rules(parse_text(text, "rules.yaml")).book
    template = Template("c", "c.md.j2", '{{ dice("otra") }}')
    marks = Marks(held, "es")
    printed = marks.finish(render_template(template, CardHelpers(held, "es", marks).helpers()))
    assert "| **Sun \\*, Moon** | fin |" in printed


def test_formulas_one_way_and_the_other():
    assert cells('{{ formula("largos") }}') == [
        ["Lejos pie", "4 × pie"],
        ["Alto", "4 × pie; con cuidado"],
        ["Libre", "sin límite"],
    ]
    assert cells('{{ formula("largos", only=["alto"]) }}') == [["Alto", "4 × pie; con cuidado"]]
    assert cells('{{ ranges("largos") }}', "en") == [
        ["4 × foot", "Lejos · Alto (con cuidado)"],
        ["sin límite", "Libre"],
    ]
    assert render('{{ value("largos.lejos", pie=3) }}') == "12"


def test_sequences_and_cases():
    assert render('{{ sequence("orden") }}').startswith("1. **Uno** mueve\n2. **Si puede:** tira†¹")
    listing = parse(render('{{ steps("orden") }}'))[0]
    assert isinstance(listing, Listing) and listing.style == "steps"
    assert [plain(mark) for mark in listing.marks] == ["x", "y"]
    assert plain(listing.items[0][0].words) == "Uno mueve"
    assert render('{{ sequence("casos") }}') == "- **Llueve**\n- **Nieva:** no se juega"


def test_matrices():
    assert cells('{{ matrix("contacto") }}') == [
        ["Propio ↓ Ajeno →", "Chico", "Grande"],
        ["Chico", "Empuja", "Salta"],
        ["Grande", "Empuja", "Empuja"],
    ]


def test_checks():
    assert render('{{ checks("pruebas", only=["golpe"]) }}').split("\n") == [
        "- **Golpe** 3 dados, pie, enfrentada",
        "    - Por detrás −1 dados",
        "    - *Acierto:* cae",
        "    - *Doble:* cae y se hiere",
    ]
    assert render('{{ checks("pruebas", only=["salto"]) }}', "en") == "- **Salto** 2 dice, hand, needs 1 success"


def test_chances():
    assert render('{{ percent(success(8)) }} {{ roll() }} {{ roll("suerte") }}') == "72,2\u00a0% 2D6 1D6"
    assert render('{{ percent(opposed("choque", 8, 2).nada) }}', "en").endswith("%")
    assert cells('{{ odds("choque", [8], [7, 8], ["mas", "menos"], digits=1) }}')[0] == ["", "7", "8"]


@pytest.mark.slow
def test_a_matrix_of_dice_with_hundreds_of_faces_is_refused_at_once():
    held = load_rules(parse_text(BOOK.replace("roll: 2d6", "roll: 6d100"), "rules.yaml")).book
    template = Template("c", "c.md.j2", '\n{{ odds("choque", range(30), range(30), ["mas"]) }}')
    started = time.process_time()
    with pytest.raises(PizarraError, match=r"c.md.j2:2: the template needs far too much computation"):
        render_template(template, CardHelpers(held, "es", Marks(held, "es")).helpers())
    assert time.process_time() - started < 2


@pytest.mark.slow
def test_dice_tables_that_lead_to_each_other_millions_of_times_are_refused():
    rows = "".join(
        f"  t{n}: {{type: dice, title: T, dice: 1d6, rows: ["
        + ", ".join(f"{{roll: {face}, next: t{(n + face) % 9}}}" for face in range(1, 7))
        + "]}\n"
        for n in range(9)
    )
    held = load_rules(parse_text(f"title: x\ntables:\n{rows}", "rules.yaml")).book
    started = time.process_time()
    with pytest.raises(PizarraError, match=r"c.md.j2:1: a value has more than 1000 characters or entries"):
        render_template(
            Template("c", "c.md.j2", '{{ dice("t0") }}'), CardHelpers(held, "es", Marks(held, "es")).helpers()
        )
    assert time.process_time() - started < 2


def test_what_a_roll_must_be_follows_the_dice():
    line = "{{ roll() }} {{ relation() }} T: {{ always() }}, {{ never() }}"
    assert render(line) == "2D6 ≤ T: 12, 1"
    assert render(line, R5="mayor") == "1D8 \\< T: 9, 1"


def test_a_roll_handed_on():
    assert render("{{ percent(handed_on(12, 2)) }}") == "55,6\u00a0%"  # four dice that show 14 or less


def test_options_scales_and_formulas_in_words():
    assert render('{{ option("viento") }} {{ option("lluvia") }}', lluvia=True) == "flojo yes"
    assert render('{% for n in scale("pie", 2, 4) %}{{ n }}{% endfor %}') == "234"
    assert render('{% for n in scale("mano", 1, 9) %}{{ n }}{% endfor %}') == "345"
    assert render('{{ in_words("largos.lejos") }}', "en") == "4 × foot"


def test_rows_say_whose_value_must_be_the_higher():
    assert [row[1] for row in cells('{{ outcomes("empates", heads=("A", "B")) }}')[1:]] == [
        "A > B: a", "A < B: b", "A = B: a suertes",
    ]  # fmt: skip


def test_an_option_sets_and_adds_while_it_is_on():
    assert "mueve" in render('{{ steps("orden") }}') and "corre" not in render('{{ sequence("orden") }}')
    text = render('{{ steps("orden") }}', niebla=True)
    assert "corre |" in text and "para |" in text and "mueve" not in text


def test_the_notes_come_by_themselves_in_the_order_of_their_marks():
    text = render('{{ sequence("orden") }}\n\n{{ outcomes("choque") }}')
    notes = (
        "> **†\u00a0Las reglas dan dos respuestas; aquí:**\n>\n> **¹**\u00a0La primera.",
        "> **†\u00a0No está en las reglas; aquí:**\n>\n> **²**\u00a0A cero, nada.",
    )
    assert text.endswith("\n\n" + "\n\n".join(notes) + "\n")


def test_notes_where_the_author_wants_them():
    text = render('{{ outcomes("choque") }}\n\n{{ rulings("n1", bare=["R1"]) }}', "en")
    assert "cero†¹ |" in text and "**†\u00a0Not in the rules; here:**\n>\n> **¹**\u00a0as the text says." in text
    assert "> **Not in the rules; here:** A \\*note\\*." in text and "At zero" not in text
    assert "†" not in render('{{ outcomes("choque") }}{{ rulings(skip=["R1"]) }}')
    bare = render('{{ outcomes("choque") }}{{ rulings(bare=["R1"]) }}')
    assert "> **†\u00a0No está en las reglas; aquí:**\u00a0como dice el texto." in bare


def test_marks_side_by_side_are_in_the_order_of_their_notes():
    assert "ay†¹†² hola†²" in render('ay{{ dagger("R1", "R2") }} hola{{ dagger("R2") }}')
    assert "ay†² hola†¹†²" in render('hola{{ dagger("R1") }} ay{{ dagger("R2") }} hola{{ dagger("R2", "R1") }}')


def test_a_mark_is_bare_only_while_the_first_choice_is_in_force():
    text = '{{ sequence("orden") }}{{ rulings(bare=["R2"]) }}'
    assert "La primera." not in render(text)
    assert "tira†¹" in render(text, R2="otra") and "La segunda." in render(text, R2="otra")


def test_rulings_in_their_own_words_need_no_note():
    text = '{{ sequence("orden") }}\n\n{{ ruled("R2", "R4") }}'
    assert "- La primera.†\n" in render(text)
    assert "- La segunda.†\n" in render(text, R2="otra")
    assert "¹" not in render(text) and render(text).count("La primera.") == 1
    assert render('{{ ruled("R4") }}').strip() == ""
    assert render('Aquí: {{ ruled("R2", "R4", "R2", inline=true) }}').startswith("Aquí: La primera.† La primera.†\n")


def test_marks_the_author_places_and_rulings_that_are_off():
    assert "hola†¹" in render('hola{{ dagger("R2") }}')
    assert render('hola{{ dagger("R4") }}{{ rulings("R4") }}').strip() == "hola"
    assert "†" not in render('{{ outcomes("choque") }}', R1=False)


def test_private_characters_of_user_text_make_no_mark():
    assert escape("a\ue000b\ue0ff") == "ab"


def test_raised_figures():
    assert superscript(120) == "¹²⁰"


@pytest.mark.parametrize(
    ("text", "message", "hint"),
    [
        ('{{ bands("tramso") }}', "there is no table called “tramso”", "“tramos”"),
        ('{{ bands("extras") }}', "“extras” has another type, “modifiers”", "tramos"),
        ('{{ matrix("extras") }}', "“extras” has another type, “modifiers”", "contacto"),
        ('{{ name("pei") }}', "there is no characteristic called “pei”", "“pie”"),
        ('{{ rulings("R9") }}', "there is no ruling called “R9”", "R"),
        ('{{ dagger("R9") }}', "there is no ruling called “R9”", "R"),
        ('{{ modifiers("extras", on="tirp") }}', "“extras” has no modifiers for “tirp”", "“tiro”"),
        ('{{ formula("largos", only=["lejso"]) }}', "has no row “lejso”", "“lejos”"),
        ('{{ value("largos.lejos") }}', "pie", ""),
        ('{{ value("largos.nada", pie=1) }}', "no row", ""),
        ('{{ odds("choque", [8], [8], ["gol"]) }}', "has no result called “gol”", ""),
        ('{{ roll("x") }}', "there are no dice called “x”", "prueba"),
        ('{{ always("x") }}', "there is no test called “x”", "prueba"),
        ('{{ opposed("suerte", 1, 1) }}', "the table “suerte” has another type, “dice”", "choque"),
        ('{{ option("luvia") }}', "there is no option called “luvia”", "“lluvia”"),
        ('{{ scale("pei", 1, 9) }}', "there is no characteristic called “pei”", "“pie”"),
        ('{{ in_words("largos.lejso") }}', "no row", ""),
    ],
)
def test_mistakes_are_reported_with_hints(text, message, hint):
    found = problem(text)
    assert message in found.message
    assert hint in found.hint
    assert found.line == 1
