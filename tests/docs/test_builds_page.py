"""Every command on the page about ways to build works, and both languages show the same ones."""

import re
import shlex

import pytest

from tests.conftest import ROOT

TWINS = {
    "casa": "home",
    "mi-equipo.yaml": "my-team.yaml",
    "otra-carpeta/": "elsewhere/",
}
"""Words of the Spanish commands and what stands for them in English."""

BEFORE = {
    "home": ["printer", "home", "--scale", "99.2%x99.0%"],
    "changed": ["build"],
    "my-team.yaml": ["new", "team", "my-team.yaml"],
}
"""What has to be done before a command with a word."""


def commands(language):
    page = (ROOT / f"docs/{language}/guide/builds.md").read_text("utf-8")
    return [shlex.split(line, comments=True)[1:] for line in re.findall(r"^pizarra .*$", page, re.MULTILINE)]


def test_both_pages_have_the_same_commands_in_the_same_order():
    assert [[TWINS.get(word, word) for word in command] for command in commands("es")] == commands("en")


@pytest.mark.slow
@pytest.mark.parametrize("command", [each for each in commands("en") if each[0] != "watch"], ids=shlex.join)
def test_every_command_does_what_it_says(command, pizarra, tmp_path, monkeypatch):
    """Not “watch”: it never ends, and its own tests run it."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("click.launch", lambda *_: 0)
    for word, first in BEFORE.items():
        if word in command[1:] and command[0] != "printer":
            assert pizarra(*first).code == 0
    fewer = ("--dpi", "40") if "--bleed" in command else ()  # fewer pixels take less time
    words = ("40" if word == "300" else word for word in command)
    run = pizarra(*words, *fewer)
    gaps = "--as-published" in command  # as their authors wrote them, tables have gaps
    assert run.code == gaps, run.err
