"""How long ``pizarra check`` of all shipped games takes, fresh each time: ``python tests/benchmarks/check.py``."""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

HOME = Path(__file__).parents[2]
ROUNDS = 9


def main() -> None:
    """Print the least and the median seconds, of the clock and of all processors together."""
    environment = {**os.environ, "PYTHONPATH": str(HOME)}
    clock, worked = [], []
    with tempfile.TemporaryDirectory() as folder:
        for _ in range(ROUNDS):
            start, before = time.perf_counter(), _worked()
            command = [sys.executable, "-m", "generator", "check"]
            subprocess.run(command, check=True, cwd=folder, env=environment, capture_output=True)
            clock.append(time.perf_counter() - start)
            worked.append(_worked() - before)
    for name, times in (("clock", clock), ("processors", worked)):
        print(f"{name:<12} least {min(times):.2f} s, median {statistics.median(times):.2f} s")


def _worked() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    main()
