"""An organiser's own team sheet: one file in the working folder."""

import pypdf
import pytest

CLUB = """{{ block("head") }}

# Liga de los Jueves

Trae **esta** hoja: {{ team.coach }} | {{ game.title }}

{{ block("squad") }}

| N.º | Nombre | PASE |
|--:|---|:-:|
{% for player in team.players if player.captain %}
| {{ player.number }} | {{ player.name }} | {{ player.figures["PASE"] }} |
{% endfor %}

{{ block(["score", "notes"], "formation") }}
{{ block("signatures") }}
{{ block("legend") }}
"""


@pytest.fixture
def club(pizarra, tmp_path):
    """Return the command line in a folder with a team sheet of its own, which a function writes."""
    folder = tmp_path / "templates" / "dichoso-fulbo"
    folder.mkdir(parents=True)

    def run(text, *arguments):
        (folder / "team-sheet.md.j2").write_text(text, encoding="utf-8")
        return pizarra(*arguments)

    return run


def pages(tmp_path):
    reader = pypdf.PdfReader(tmp_path / "out" / "team-sheets.pdf")
    return [page.extract_text() for page in reader.pages]


BUILD = ("build", "--only", "team-sheets", "--out", "out")


@pytest.mark.slow
def test_the_clubs_text_stands_among_our_blocks(club, tmp_path):
    run = club(CLUB, *BUILD)
    assert run.code == 0
    assert "templates/dichoso-fulbo/: note: team-sheet.md.j2 replaces Pizarra's own" in run.err
    first = pages(tmp_path)[0]
    for text in ("Liga de los Jueves", "Baldomero Cifuentes | Dichoso Fulbo", "Titulares", "Resultado", "32"):
        assert text in first


@pytest.mark.slow
def test_long_text_takes_more_pages_and_loses_nothing(club, tmp_path):
    words = [f"palabra{number}" for number in range(1500)]
    rows = "\n".join(f"| fila{number} |" for number in range(90))
    assert club(f"{' '.join(words)}\n\n| t |\n|---|\n{rows}\n", *BUILD).code == 0
    found = pages(tmp_path)
    assert len(found) > 4
    half = " ".join(found[: len(found) // 2]).split()
    assert [word for word in half if word.startswith(("palabra", "fila"))] == [*words, *(f"fila{n}" for n in range(90))]


@pytest.mark.slow
@pytest.mark.parametrize(("text", "place"), [
    ('hola\n\n{{ block("squat") }}', ":3: error: there is no block “squat”"),
    ("{{ team.nombre }}", ":1: error: there is nothing called “nombre”"),
    ("| " + " | ".join("w" * 60) + " |\n|" + "---|" * 60 + "\n", ": error: a table or a word is"),
])  # fmt: skip
def test_mistakes_are_reported_once_and_nothing_is_written(club, tmp_path, text, place):
    for arguments in (BUILD, ("check", "dichoso-fulbo")):
        run = club(text, *arguments)
        assert run.code == 1
        told = [line for line in (run.out + run.err).splitlines() if place in line]
        assert len(told) == 1
        assert told[0].startswith("templates/dichoso-fulbo/team-sheet.md.j2")
    assert not (tmp_path / "out").exists()


@pytest.mark.slow
def test_a_misspelt_part_of_a_value_gets_a_hint(club):
    assert "called “nmae”  [template]\n    did you mean “name”?" in club("{{ team.nmae }}", *BUILD).err
    assert "allowed" not in club("{{ team.name.nmae }}", *BUILD).err


def test_an_unknown_symbol_is_reported_once_at_its_line(club, tmp_path):
    run = club("# Hoja\n\nTrae un :swrd: y un :sword:.\n\n{{ block('squad') }}\n", *BUILD)
    assert run.code == 0
    (line,) = [line for line in run.err.splitlines() if "swrd" in line]
    assert "team-sheet.md.j2:3: warning: there is no symbol “:swrd:”" in line
