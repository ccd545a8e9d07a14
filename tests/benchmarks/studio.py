"""What an exported studio weighs, and how long it takes in Node: ``python tests/benchmarks/studio.py SITE [TEAMS]``.

A browser with the same engine (Chrome, Edge) takes as long. Times are in seconds; memory is what Python took by then.
"""

from __future__ import annotations

import gzip
import json
import subprocess
import sys
import tempfile
from pathlib import Path

HOME = Path(__file__).parents[2]
sys.path[:0] = [str(HOME), str(HOME / "tests" / "benchmarks")]

from league import league


def weigh(site: Path) -> None:
    """Print the megabytes of the files of an export, and of what a host sends of them."""
    files = [file.read_bytes() for file in site.rglob("*") if file.is_file()]
    sent = sum(min(len(content), len(gzip.compress(content, 6))) for content in files)
    print(f"{len(files)} files, {sum(map(len, files)) / 1e6:.1f} MB, {sent / 1e6:.1f} MB compressed")


def run(site: Path, teams: int) -> None:
    with tempfile.TemporaryDirectory() as place:
        folder, given = Path(place) / "teams", Path(place) / "league.json"
        league(teams, folder)
        texts = {f"teams/dichoso-fulbo/{file.name}": file.read_text("utf-8") for file in folder.iterdir()}
        given.write_text(json.dumps(texts), encoding="utf-8")
        script = HOME / "tests/studio/run_engine.mjs"
        command = ["node", str(script), str(site.resolve()), *([str(given)] if teams else [])]
        result = json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout)
    for name, milliseconds in result["times"].items():
        processor = result["processor"][name]
        print(
            f"{name:22}{milliseconds / 1000:8.2f} s{processor / 1000:8.2f} s of the processor"
            f"{result['memory'][name] / 1e6:8.0f} MB"
        )


if __name__ == "__main__":
    site, *teams = sys.argv[1:]
    weigh(Path(site))
    run(Path(site), int(teams[0]) if teams else 0)
