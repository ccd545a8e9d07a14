"""The two READMEs say the same, and every command in them is run."""

import re
import shlex
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READMES = [ROOT / "README.md", ROOT / "README.es.md"]
TWINS = {
    "casa": "home",
    "mi-equipo.yaml": "my-team.yaml",
    "otra-carpeta/": "elsewhere/",
    "mi-juego": "my-game",
    "mis-cartas": "my-cards",
    "liga.xlsx": "league.xlsx",
    "teams/temporada-2026/": "teams/season-2026/",
    "plantillas.csv": "roster.csv",
    "es": "en",
    "a3": "letter",
    "recta": "straight",
    "doblez": "fold",
    "mixtas": "mixed",
    "cambios": "changed",
    "poca": "light",
}
"""What the Spanish page calls what the English one calls otherwise."""


def blocks(page):
    """Return the text of every block of commands on a page."""
    fenced = re.findall(r"^```([a-z]*)\n(.*?)^```$", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [text for language, text in fenced if not language]


def commands(page):
    """Return what follows ``pizarra`` in every command of a page's blocks, as lists of words."""
    lines = [line for block in blocks(page) for line in block.splitlines() if line.startswith("pizarra ")]
    return [shlex.split(line, comments=True)[1:] for line in lines]


def test_both_pages_have_the_same_commands_in_the_same_order():
    english, spanish = (commands(page) for page in READMES)
    assert [[TWINS.get(word, word) for word in command] for command in spanish] == english
    assert len(english) > 30


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_first_block_makes_the_kit_and_the_second_runs_the_tests_each_in_one_line(page):
    first, second, *_ = blocks(page)
    assert len(first.splitlines()) == len(second.splitlines()) == 1
    assert first.endswith(f"pizarra build --lang {'es' if '.es.' in page.name else 'en'}\n")
    assert second.endswith("-m pytest\n")
    assert ".venv\\Scripts\\pizarra build" in page.read_text(encoding="utf-8")
    assert "uv tool install" in page.read_text(encoding="utf-8")


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_ci_reads_both_lines_from_the_page(page):
    script = (ROOT / ".ci/run").read_text(encoding="utf-8")
    function = re.search(r"^block\(\) \{.*?^\}", script, re.MULTILINE | re.DOTALL)[0]
    for number in (1, 2):
        read = ["bash", "-euc", f'{function}; block "$0" {number}', str(page)]
        assert subprocess.run(read, capture_output=True, text=True, check=True).stdout == blocks(page)[number - 1]
    assert 'block "$readme" 1' in script and "block README.md 2" in script


def test_every_command_does_what_it_says(pizarra, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("click.launch", lambda *_: 0)
    season = "season: Liga\nmatches: [{home: Unión Relámpago, away: Sosiego Fútbol Club}]\n"
    (tmp_path / "season.yaml").write_text(season, encoding="utf-8")
    examples = (ROOT / "teams/dichoso-fulbo").glob("[!n]*.yaml")
    assert pizarra("export", *examples, "--to", "league.xlsx").code == 0
    for command in commands(READMES[0]):
        if command[0] != "watch":  # it never ends; its own tests run it
            fewer = ("--dpi", "40") if "--bleed" in command else ()  # fewer pixels take less time
            run = pizarra(*("40" if word == "300" else word for word in command), *fewer)
            holes = "--as-published" in command  # as their authors wrote them, tables have holes
            assert run.code == holes, f"{shlex.join(command)}: {run.err}"
