"""What several tests of the command line begin with."""

import shutil

import pytest

from tests.conftest import ROOT


@pytest.fixture
def place(tmp_path, monkeypatch):
    """A folder to work in, with two teams below it."""
    (tmp_path / "teams").mkdir()
    for name in ("sosiego-fc", "union-relampago"):
        shutil.copy(ROOT / "teams" / "dichoso-fulbo" / f"{name}.yaml", tmp_path / "teams")
    monkeypatch.chdir(tmp_path)
    return tmp_path
