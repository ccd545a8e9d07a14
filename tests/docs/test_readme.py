"""The two READMEs say the same, and every command in them is run."""

import re
import shlex
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
READMES = [ROOT / "README.md", ROOT / "README.es.md"]
TWINS = {
    "mi-equipo.yaml": "my-team.yaml",
    "mi-juego": "my-game",
    "mis-cartas": "my-cards",
    "es": "en",
}
"""Words of the Spanish commands and what stands for them in English."""


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
    assert len(english) > 5


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


@pytest.mark.slow
def test_every_command_does_what_it_says(pizarra):
    for command in commands(READMES[0]):
        run = pizarra(*command)
        assert run.code == 0, f"{shlex.join(command)}: {run.err}"


def test_the_address_is_the_one_of_the_project():
    """“How to release” in CONTRIBUTING.md has the command that writes another address into all of these files."""
    placeholder = "https://example.org/pizarra"
    address = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["urls"]["Homepage"]
    pages = [ROOT / f"docs/{language}/{name}.md" for language in ("en", "es") for name in ("index", "studio")]
    assert [page for page in pages if f"<{address}/studio/>" not in page.read_text("utf-8")] == []
    assert f"<{address}>" in (ROOT / "SECURITY.md").read_text("utf-8")
    assert address == placeholder or [page for page in pages if placeholder in page.read_text("utf-8")] == []
    # a README sends nobody where nothing is, and everybody to the page as soon as it is there
    for page in READMES:
        assert (f"{address}/studio/" in page.read_text("utf-8")) is (address != placeholder)
        assert placeholder not in page.read_text("utf-8")


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_page_says_how_to_call_what_its_first_line_installed_before_it_uses_the_short_name(page):
    first_line, rest = page.read_text("utf-8").split("python3 -m venv", 2)[::2]
    own, every, short = (rest.index(word) for word in ("`.venv/bin/pizarra`", 'pipx install ".[all]"', "\npizarra "))
    assert own < every < short and ("](docs/en/index.md#" in rest or "](docs/es/index.md#" in rest)
    assert "`pizarra" not in first_line


@pytest.mark.parametrize("page", READMES, ids=lambda page: page.name)
def test_the_page_stays_short(page):
    assert len(page.read_text("utf-8").splitlines()) < 100
