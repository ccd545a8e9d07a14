"""The shell completes commands and options."""

import os
import subprocess
import sys

import pytest


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_it_is_installed_where_the_shell_looks(pizarra, tmp_path, monkeypatch, shell):
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("SHELL", f"/usr/bin/{shell}")
    run = pizarra("completion", "--install")
    assert run.code == 0, run.err
    (file,) = (file for file in tmp_path.rglob("*pizarra*") if file.is_file())
    assert f"{shell}_complete" in file.read_text()
    assert pizarra("completion", "--install").code == 0


def test_an_unknown_shell_is_requested(pizarra, monkeypatch):
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    run = pizarra("completion")
    assert run.code == 1
    assert "bash, zsh, fish" in run.err


@pytest.mark.slow
@pytest.mark.parametrize(("words", "found"), [("pizarra bu", "build"), ("pizarra build --he", "--hexes")])
def test_words_are_completed(words, found):
    asked = {"_PIZARRA_COMPLETE": "bash_complete", "COMP_WORDS": words, "COMP_CWORD": str(len(words.split()) - 1)}
    code = "from generator.cli import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code], env=os.environ | asked, capture_output=True, text=True, check=False
    )
    assert f"plain,{found}" in done.stdout.splitlines()
