"""Every command on the page about ways to build works, and both languages show the same ones."""

import re
import shlex

from tests.conftest import ROOT

TWINS = {
    "casa": "home",
    "mi-equipo.yaml": "my-team.yaml",
    "otra-carpeta/": "elsewhere/",
}
"""Words of the Spanish commands and what stands for them in English."""


def commands(language):
    page = (ROOT / f"docs/{language}/guide/builds.md").read_text("utf-8")
    return [shlex.split(line, comments=True)[1:] for line in re.findall(r"^pizarra .*$", page, re.MULTILINE)]


def test_both_pages_have_the_same_commands_in_the_same_order():
    assert [[TWINS.get(word, word) for word in command] for command in commands("es")] == commands("en")


def test_every_command_does_what_it_says(pizarra, tmp_path, monkeypatch):
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setattr("click.launch", lambda *_: 0)
    assert pizarra("new", "team", "my-team.yaml").code == 0
    for command in commands("en"):
        if command[0] != "watch":  # it never ends; its own tests run it
            fewer = ("--dpi", "40") if "--bleed" in command else ()  # fewer pixels take less time
            run = pizarra(*("40" if word == "300" else word for word in command), *fewer)
            gaps = "--as-published" in command  # as their authors wrote them, tables have gaps
            assert run.code == gaps, f"{shlex.join(command)}: {run.err}"
