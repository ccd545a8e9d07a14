"""Bad files, each with what is said about it: every mistake at once, at its place, with a hint, and nothing written."""

import os
import re
import shutil
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[1] / "bad_input"
FILES = sorted(FOLDER.glob("*.yaml"))


def arguments(file, here):
    """Put a bad file where its kind belongs and return the command that reads it."""
    kind = file.stem.split("-")[0]
    if kind == "game":
        pack = here / "templates" / "mine"
        pack.mkdir(parents=True)
        shutil.copy(file, pack / "game.yaml")
        if (drawing := file.with_suffix(".svg")).exists():
            (pack / "pictures").mkdir()
            shutil.copy(drawing, pack / "pictures" / "map.svg")
        if (table := file.with_suffix(".csv")).exists():
            (pack / "data").mkdir()
            shutil.copy(table, pack / "data" / "table.csv")
        return ["build", "mine"]
    shutil.copy(file, here / file.name)
    if kind == "season":
        return ["build", "--season", file.name, "sosiego-fc", "union-relampago"]
    return ["build", "--field", file.name] if kind == "field" else ["build", file.name]


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_what_is_said_about_a_bad_file(file, pizarra, tmp_path):
    result = pizarra(*arguments(file, tmp_path))
    expected = file.with_suffix(".txt")
    if os.environ.get("PIZARRA_RENEW_GOLDENS"):
        expected.write_text(result.err, encoding="utf-8")
    assert result.err == expected.read_text(encoding="utf-8")
    assert (result.code, result.out) == (1, "")
    assert not (tmp_path / "output").exists()


@pytest.mark.parametrize("file", FILES, ids=[file.stem for file in FILES])
def test_every_message_names_its_place_and_no_fault_is_ours(file):
    said = file.with_suffix(".txt").read_text(encoding="utf-8")
    assert "bug in Pizarra" not in said
    *lines, last = [line for line in said.splitlines() if not line.startswith("    ")]
    assert re.fullmatch(r"\d+ errors?; nothing was written", last)
    for line in lines:
        if line.startswith("… and "):  # more of one kind
            continue
        place = r"--[a-z-]+|[^:]+\.(?:yaml|svg)(:\d+:\d+)?|[^:]+\.csv:[A-Z]*\d+|board\.field\.preset"
        assert re.match(f"({place}): (error|warning|note): ", line), line


def test_the_pairs_are_complete():
    assert {file.stem for file in FOLDER.glob("*.txt")} == {file.stem for file in FILES}
    assert len(FILES) >= 40


@pytest.mark.parametrize("command", ["check", "build"])
def test_mistakes_of_several_files_are_reported_at_once(pizarra, tmp_path, command):
    names = ["team-no-keeper.yaml", "team-out-of-range.yaml", "team-latin-1.yaml"]
    for name in names:
        shutil.copy(FOLDER / name, tmp_path)
    result = pizarra(command, *names)
    said = result.err + result.out
    assert result.code == 1
    assert all(name in said for name in names)
    order = [said.index(f"{name}:") for name in sorted(names)]
    assert order == sorted(order)
