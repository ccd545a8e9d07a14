"""How long the whole default kit takes, cold, against the bare import of the libraries it stands on.

Run as a program: ``python tests/benchmarks/kit.py``. Every figure is the best of several fresh processes, which find
the program's bytecode beside them as after an installation: the first process of each job, which writes it, is not
counted. Where other work shares the machine, look at the processors' seconds (“cpu”).
"""

from __future__ import annotations

import os
import resource
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


def best(arguments: list[str], folder: str) -> tuple[float, float]:
    """Return the least seconds of the clock, and of all processors together, with the bytecode of one run before."""
    environment = {**os.environ, "PYTHONPATH": str(HOME), "PYTHONPYCACHEPREFIX": f"{folder}/bytecode"}
    environment.pop("PYTHONDONTWRITEBYTECODE", None)
    times, worked = [], []
    for _ in range(1 + ROUNDS):
        start, before = time.perf_counter(), _worked()
        subprocess.run([sys.executable, *arguments], check=True, cwd=folder, env=environment, capture_output=True)
        times.append(time.perf_counter() - start)
        worked.append(_worked() - before)
    return min(times[1:]), min(worked[1:])


def _worked() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


def main() -> None:
    """Print a table of seconds, of multiples of the bare imports, and of the sizes of the files."""
    with tempfile.TemporaryDirectory() as folder:
        found = {name: best(arguments, folder) for name, arguments in JOBS.items()}
        bare, bare_cpu = found["bare imports"]
        for name, (seconds, cpu) in found.items():
            times = f"{seconds / bare:6.2f} × bare imports, cpu {cpu:6.3f} s {cpu / bare_cpu:6.2f} ×"
            print(f"{name:<26} {seconds:6.3f} s {times}")
        for file in sorted((Path(folder) / "output" / "dichoso-fulbo").glob("*.pdf")):
            print(f"{file.name:<26} {file.stat().st_size / 1000:6.1f} KB")


if __name__ == "__main__":
    main()
