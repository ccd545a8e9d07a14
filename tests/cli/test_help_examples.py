"""Every example that help shows, in every language, runs as it is written in a folder that holds nothing else."""

import re
import shlex
from http.server import ThreadingHTTPServer
from pathlib import Path

import click
import pytest

from generator.cli import pizarra as program
from generator.cli import terminal
from generator.cli import watch as watching
from generator.cli.choices import choice_among
from generator.output.writing import write

LANGUAGES = ("en", "es")


def commands(command, *words):
    yield words, command
    for name in getattr(command, "entries", ()):
        yield from commands(command.get_command(None, name), *words, name)


def examples(language):
    """Yield the examples of all help texts, without the remark that may follow them."""
    for words, command in commands(program):
        with click.Context(command, info_name=" ".join(("pizarra", *words)), max_content_width=110) as context:
            shown = command.get_help(context)
        for line in re.findall(r"^  (pizarra .*)$", shown, re.MULTILINE):
            yield re.split(r" {2,}", line)[0]


def shown_examples():
    found = {}
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("LANGUAGE", "")
        for language in LANGUAGES:
            terminal.speak(("--lang", language), {})
            found |= {(language, example): None for example in examples(language)}
    terminal.speak((), {})
    return [pytest.param(*each, id=": ".join(each)) for each in found]


EXAMPLES = shown_examples()

TEAMS = tuple(f"new team teams/{name}.yaml --name {name}" for name in ("north", "south"))
MADE_BY = {
    "my-team.yaml": ("new team my-team.yaml",),
    "mi-equipo.yaml": ("new team mi-equipo.yaml",),
    "my-game": ("new game my-game",),
    "mi-juego": ("new game mi-juego",),
    "teams/": TEAMS,
    "rosters.xlsx": ("export sosiego-fc --to rosters.xlsx",),
    "players.csv": ("export sosiego-fc --to players.csv",),
    "--map": ("export sosiego-fc --to players.csv", "import players.csv --propose map.yaml"),
    "--season": (*TEAMS, "new season season.yaml teams/"),
    "matches.xlsx": (
        *TEAMS,
        "new season planned.yaml teams/ --first 2026-09-12",
        "export teams/ --season planned.yaml --to matches.xlsx",
    ),
    "site/": ("studio --export site/",),
    "sitio/": ("studio --export sitio/",),
    "board.pdf": ("build --only board --attach --out .",),
}
"""The commands that make what an example needs first."""


def prepare(pizarra, words):
    """Make what a command reads: all that it names but the file that it writes itself."""
    read = [word for before, word in zip(["", *words], words, strict=False) if before != "--to"]
    if words[0] == "new":
        read = [word for word in read[3:] if word != "--season"]
    needed = (command for word in read for command in MADE_BY.get(word, MADE_BY.get(word.rstrip("/"), ())))
    for command in dict.fromkeys(needed):
        run = pizarra(*shlex.split(command))
        assert run.code == 0, (command, run.err)


@pytest.mark.slow
@pytest.mark.parametrize(("language", "example"), EXAMPLES)
def test_an_example_runs(pizarra, monkeypatch, tmp_path, language, example):
    def stop(_):
        raise KeyboardInterrupt

    def export(folder, _parts):
        write(folder, {"parts.json": b'{"version": "1", "sizes": {}}', "index.html": b""}, "any")
        return {}

    monkeypatch.setattr(watching.time, "sleep", stop)
    monkeypatch.setattr(ThreadingHTTPServer, "serve_forever", stop)
    monkeypatch.setattr("generator.studio.export.export_studio", export)
    monkeypatch.setattr("webbrowser.open", lambda _: True)
    monkeypatch.setenv("PIZARRA_LANG", language)
    for name in ("HOME", "USERPROFILE", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("SHELL", "/bin/bash")
    command, _, file = example.partition(" > ")
    _, *words = shlex.split(command)
    prepare(pizarra, words)
    run = pizarra(*words)
    assert run.code == 0, run.err
    if file:
        Path(file).write_text(run.out, "utf-8")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_shows_one(language):
    shown = [each.values[1] for each in EXAMPLES if each.values[0] == language]
    for name in program.entries:
        assert any(example.startswith(f"pizarra {name}") for example in shown)
    kinds = tuple(program.get_command(None, "new").entries)
    new = [example.split()[2] for example in shown if example.startswith("pizarra new ")]
    assert {choice_among(kinds, kind) for kind in new} == {*kinds}
