"""How long the whole default kit takes, cold, against the bare import of the libraries it stands on.

Run as a program: ``python tests/benchmarks/kit.py``. Every figure is the best of several fresh processes, which find
the program's bytecode beside them as after an installation: the first process of each job, which writes it, is not
counted.
"""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOME = Path(__file__).parents[2]
ROUNDS = 7
LIBRARIES = "import reportlab.pdfgen.canvas, reportlab.pdfbase.ttfonts, yaml, jinja2; from pydantic import BaseModel"
JOBS = {
    "start of Python": ["-c", "pass"],
    "bare imports": ["-c", LIBRARIES],
    "pizarra --version": ["-m", "generator", "--version"],
    "check": ["-m", "generator", "check"],
    "build --only board": ["-m", "generator", "build", "--only", "board"],
    "build --only counters": ["-m", "generator", "build", "--only", "counters"],
    "build --only cards": ["-m", "generator", "build", "--only", "cards"],
    "build --only team-sheets": ["-m", "generator", "build", "--only", "team-sheets"],
    "build, the whole kit": ["-m", "generator", "build"],
}


def best(arguments: list[str], folder: str) -> float:
    """Return the least seconds of a process, fresh each time, with the bytecode of one before it."""
    environment = {**os.environ, "PYTHONPATH": str(HOME), "PYTHONPYCACHEPREFIX": f"{folder}/bytecode"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times = []
    for _ in range(1 + ROUNDS):
        start = time.perf_counter()
        subprocess.run([sys.executable, *arguments], check=True, cwd=folder, env=environment, capture_output=True)
        times.append(time.perf_counter() - start)
    return min(times[1:])


def main() -> None:
    """Print a table of seconds, of multiples of the bare imports, and of the sizes of the files."""
    with tempfile.TemporaryDirectory() as folder:
        found = {name: best(arguments, folder) for name, arguments in JOBS.items()}
        bare = found["bare imports"]
        for name, seconds in found.items():
            print(f"{name:<26} {seconds:6.3f} s {seconds / bare:6.2f} × bare imports")
        for file in sorted((Path(folder) / "output" / "dichoso-fulbo").glob("*.pdf")):
            print(f"{file.name:<26} {file.stat().st_size / 1000:6.1f} KB")


if __name__ == "__main__":
    main()
