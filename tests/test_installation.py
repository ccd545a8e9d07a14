"""The command that adds a package, for every way to install Pizarra."""

import sys

import pytest

from generator import installation
from generator.installation import command, install_hint


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "prefix", str(tmp_path))
    monkeypatch.setattr(sys, "executable", str(tmp_path / "bin" / "python"))
    return tmp_path


RECEIPTS = [
    ('{ name = "pizarra" }', "uv tool install --with pikepdf pizarra"),
    ('{ name = "pizarra", directory = "/home/ana/my games" }', 'uv tool install --with pikepdf "/home/ana/my games"'),
    ('{ name = "pizarra", editable = "/src" }', "uv tool install --with pikepdf --editable /src"),
    ('{ name = "pizarra", git = "https://x.org/p" }', "uv tool install --with pikepdf git+https://x.org/p"),
    (
        '{ name = "pizarra" }, { name = "openpyxl" }, { name = "pikepdf" }',
        "uv tool install --with openpyxl --with pikepdf pizarra",
    ),
    ('"strange"', "uv tool install --with pikepdf pizarra"),
]


@pytest.mark.parametrize(("requirements", "wanted"), RECEIPTS)
def test_a_tool_of_uv_keeps_where_it_came_from_and_what_was_added(home, requirements, wanted):
    (home / "uv-receipt.toml").write_text(f"[tool]\nrequirements = [{requirements}]\n", "utf-8")
    assert command("pikepdf") == wanted


def test_a_receipt_that_cannot_be_read_is_no_obstacle(home):
    (home / "uv-receipt.toml").write_text("[tool", "utf-8")
    assert command("pikepdf") == "uv tool install --with pikepdf pizarra"


def test_pipx_adds_packages_itself(home):
    (home / "pipx_metadata.json").write_text("{}", "utf-8")
    assert command("pikepdf") == "pipx inject pizarra pikepdf"


@pytest.mark.parametrize(("spec", "form"), [(object(), "{} -m pip install x"), (None, "uv pip install --python {} x")])
def test_elsewhere_the_python_that_runs_installs_it_or_uv_does(home, monkeypatch, spec, form):
    monkeypatch.setattr(installation, "find_spec", lambda _: spec)
    assert command("x") == form.format(sys.executable)


def test_a_python_in_a_folder_with_spaces_is_quoted(home, monkeypatch):
    monkeypatch.setattr(sys, "executable", "/my python/bin/python")
    monkeypatch.setattr(installation, "find_spec", lambda _: object())
    assert command("x") == '"/my python/bin/python" -m pip install x'


def test_the_hint_names_the_extra_with_everything(home):
    assert "pizarra[all]" in install_hint("pikepdf")
