"""What a clean clone holds, whatever else lies in this folder."""

import shutil
import subprocess

import pytest

from tests.conftest import ROOT

REQUIRED = {"generator", "templates", "teams", "output", "tests", "pyproject.toml"}


@pytest.mark.skipif(not (ROOT / ".git").exists() or not shutil.which("git"), reason="this folder is not a clone")
def test_the_required_names_are_in_the_last_commit():
    listed = subprocess.run(["git", "ls-tree", "--name-only", "HEAD"], cwd=ROOT, capture_output=True, text=True)
    assert set(listed.stdout.split()) >= REQUIRED
