"""Run tests where Pizarra has what one extra brings and nothing else: python tests/alone.py EXTRA TEST…

The environment of development has all extras, and tools that bring more: odfpy brings defusedxml, behind which an
unguarded reader of spreadsheets looks safe. This one has what pyproject.toml says of the extra, and pytest.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tempfile
import tomllib
import venv
from pathlib import Path

ROOT = Path(__file__).parents[1]
TOOLS = ("pytest", "hypothesis")  # tests/conftest.py needs both


def main(extra: str, *tests: str) -> int:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    extras = project["optional-dependencies"]
    tools = [line for line in extras["test"] if re.match(r"[\w-]+", line)[0] in TOOLS]
    with tempfile.TemporaryDirectory() as folder:
        venv.create(folder, with_pip=True)
        python = Path(folder, "Scripts" if os.name == "nt" else "bin", "python")
        pip = [python, "-m", "pip", "install", "-q", "--disable-pip-version-check"]
        subprocess.run([*pip, *project["dependencies"], *extras[extra], *tools], check=True)
        pytest = [python, "-m", "pytest", "-p", "no:cacheprovider", "-o", "addopts=-q --import-mode=importlib"]
        return subprocess.run([*pytest, *tests], cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)}).returncode


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
