"""Whether every job takes no more time and memory than at an earlier commit, which the file ``reference`` names.

Run as a program: ``python tests/benchmarks/gate.py [JOB…] [--against COMMIT]``; it takes about three minutes. It needs
git with the history and a system with ``os.wait4`` (not Windows). Exit status 1 says that a job takes more than SLOWER
times the processor's time, or more than LARGER times the memory and MEGABYTES more, or that it fails; where it failed
at the earlier commit alone, it is shown and not judged.

Both sides are copies of ``generator``, ``templates`` and ``teams``, run by one interpreter with the same libraries, in
pairs on one core; the side that begins changes from pair to pair. The table shows the least of all runs, because other
work on the machine can only add to it; the first run of each side also writes the bytecode. A job that seems worse is
run twice as often again before it is called so.

When a job has become faster, or is slower for a good reason, write that commit and the reason into ``reference``.
"""

from __future__ import annotations

import argparse
import csv
import io
import os
import random
import shutil
import statistics
import subprocess
import sys
import tempfile
import zipfile
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

import yaml

HOME = Path(__file__).parents[2]
PARTS = ("generator", "templates", "teams")
SLOWER = 1.15
LARGER, MEGABYTES = 1.25, 20
WORDS = "rain falls on the village and nobody moves more than two cells until the next harvest is in"
COLOURS = ("#0b5394", "#a61c00", "#38761d", "#5b0f6e", "#7f6000", "#134f5c", "#1a1a1a")


def teams_like(team: str, count: int) -> Iterator[tuple[str, str]]:
    """Yield files with so many teams made of one in YAML: other names, colours and figures, the same ones every time.

    Raises ``KeyError`` if it has no kit or players.
    """
    chance = random.Random(5)
    pattern = yaml.safe_load(team)
    for index in range(count):
        players = []
        for player in pattern["players"]:
            figures = {key: chance.randint(4, 10) for key, it in player.items() if type(it) is int and key != "number"}
            players.append({**player, **figures, "name": f"Player {index}-{len(players)}"})
        kit = {**pattern["kit"], "primary": COLOURS[index % len(COLOURS)], "secondary": "white"}
        data = {**pattern, "name": f"Team {index}", "kit": kit, "players": players}
        text = yaml.safe_dump(data, default_flow_style=None, sort_keys=False, allow_unicode=True, width=1000)
        yield f"teams/team-{index:03}.yaml", text


def deck_like(cards: str, count: int) -> Iterator[tuple[str, str]]:
    """Yield the file of so many cards like those of a table: other titles, and texts of one to three lines."""
    rows = list(csv.DictReader(io.StringIO(cards)))
    file = io.StringIO()
    writer = csv.DictWriter(file, rows[0])
    writer.writeheader()
    for number in range(count):
        text = f"{number}: {WORDS[: 20 + 6 * (number % 13)]}."
        writer.writerow({**rows[number % len(rows)], "title": f"Event {number}", "text": text, "copies": 1})
    yield "deck/data/cards.csv", file.getvalue()


class Input(NamedTuple):
    """A command that makes a file to start from, and the files that are made of its text."""

    command: str
    file: str
    filled: Callable[[str], Iterator[tuple[str, str]]]


@dataclass(frozen=True)
class Job:
    """A command as it follows ``pizarra``, how often it is run on each side, and its input in the folder above."""

    name: str
    runs: int
    command: str
    input: Input | None = None


def _teams(count: int) -> Input:
    return Input("new team team.yaml", "team.yaml", partial(teams_like, count=count))


JOBS = (
    Job("list", 9, "list"),
    Job("build --help", 9, "build --help"),
    Job("default kit", 6, "build"),
    Job("kit without leaflet", 6, "build --only board,counters,cards,team-sheets,guide"),
    Job("check of all games", 3, "check"),
    Job("check of 60 teams", 4, "check ../teams", _teams(60)),
    Job("league of 200 teams", 4, "build ../teams --only counters", _teams(200)),
    Job("10,000 hexes", 5, "build --field 105x68 --hexes 10000 --paper poster --hex 6mm --only board"),
    Job(
        "1,000 cards", 4, "build ../deck", Input("new deck deck", "deck/data/cards.csv", partial(deck_like, count=1000))
    ),
    Job("gallery", 3, "build --gallery"),
)


class Cost(NamedTuple):
    """Seconds of the processor, for the program and its children, and the most memory at a time in MB."""

    seconds: float
    megabytes: float


class FailedError(Exception):
    """A command that did not end well, with what it printed last."""


def call(source: Path, command: str, folder: Path) -> Cost:
    """Run a command of the version in ``source`` in a folder. Raises ``FailedError`` if it does not end well."""
    ours = ("PYTHON", "PIZARRA_", "COVERAGE_")
    environment = {name: value for name, value in os.environ.items() if not name.startswith(ours)} | {
        "PYTHONPATH": str(source),
        "PYTHONPYCACHEPREFIX": str(source / "bytecode"),
        "PYTHONHASHSEED": "0",
        "PIZARRA_LANG": "en",
        "PIZARRA_JOBS": "1",
        "XDG_CONFIG_HOME": str(source / "settings"),
    }
    with tempfile.TemporaryFile("w+", encoding="utf-8", errors="replace") as printed:
        child = subprocess.Popen(
            [sys.executable, "-m", "generator", *command.split()],
            cwd=folder, env=environment, stdin=subprocess.DEVNULL, stdout=printed, stderr=printed,
        )  # fmt: skip
        _, status, used = os.wait4(child.pid, 0)
        child.returncode = os.waitstatus_to_exitcode(status)
        if child.returncode:
            printed.seek(0)
            raise FailedError(f"pizarra {command}: exit status {child.returncode}\n{printed.read()[-2000:]}")
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / (1 << 20 if sys.platform == "darwin" else 1 << 10))


def make(given: Input, source: Path, folder: Path) -> None:
    """Let the version in ``source`` make the input of a job in a folder. Raises ``FailedError`` if it cannot."""
    folder.mkdir(parents=True)
    call(source, given.command, folder)
    try:
        for name, text in given.filled((folder / given.file).read_text(encoding="utf-8")):
            (folder / name).parent.mkdir(exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
    except (LookupError, ValueError, OSError) as error:
        raise FailedError(f"what “pizarra {given.command}” makes cannot be filled in: {error!r}") from error


@dataclass
class Side:
    """A version in its folder, what the runs of a job cost there, and why the job failed if it did."""

    source: Path
    costs: list[Cost] = field(default_factory=list)
    failure: str = ""

    @property
    def least(self) -> Cost:
        return Cost(*map(min, zip(*self.costs, strict=True)))

    def run(self, job: Job) -> None:
        """Run the job once more, in an empty folder below its input, unless it failed."""
        if self.failure:
            return
        try:
            place = self.source / "jobs" / job.name
            if job.input and not place.exists():
                make(job.input, self.source, place)
            place.mkdir(parents=True, exist_ok=True)
            with tempfile.TemporaryDirectory(dir=place) as empty:
                self.costs.append(call(self.source, job.command, Path(empty)))
        except FailedError as error:
            self.failure = str(error)


class Compared(NamedTuple):
    """A job before, at the earlier commit, and now."""

    job: Job
    before: Side
    now: Side

    @property
    def ratio(self) -> float | None:
        """Return how many times as much of the processor's time the job takes now, or nothing where a side failed.

        That is the lower of two figures, least to least and the median of the pairs: other work on the machine may
        spoil one of them, seldom both.
        """
        if self.before.failure or self.now.failure:
            return None
        pairs = zip(self.before.costs, self.now.costs, strict=True)
        median = statistics.median(now.seconds / before.seconds for before, now in pairs)
        return min(median, self.now.least.seconds / self.before.least.seconds)

    @property
    def fault(self) -> str:
        """Return what is worse now, or nothing."""
        if self.now.failure or self.ratio is None:
            return "fails" if self.now.failure else ""
        before, now = self.before.least.megabytes, self.now.least.megabytes
        is_larger = now > before * LARGER and now > before + MEGABYTES
        return " and ".join(["slower"] * (self.ratio > SLOWER) + ["larger"] * is_larger)


def measure(jobs: Sequence[Compared], times: int = 1) -> None:
    """Run every job on both sides in turn, and the jobs in turn, so often times its number of runs."""
    for number in range(times * max(compared.job.runs for compared in jobs)):
        for job, before, now in jobs:
            if number < times * job.runs:
                for side in (now, before) if number % 2 else (before, now):
                    side.run(job)


def table(jobs: Sequence[Compared]) -> Iterator[str]:
    """Yield a line for each job, and what it printed where it failed."""
    yield f"{'least time and memory':<22}{'before':>17}{'now':>17}{'ratio':>7}"
    for compared in jobs:
        figures = [
            "fails" if side.failure else f"{side.least.seconds:.3f} s {side.least.megabytes:>4.0f} MB"
            for side in (compared.before, compared.now)
        ]
        ratio = f"{compared.ratio:.2f}" if compared.ratio else ""
        note = compared.fault or "not judged" * bool(compared.before.failure)
        yield f"{compared.job.name:<22}{figures[0]:>17}{figures[1]:>17}{ratio:>7}  {note}".rstrip()
    for job, before, now in jobs:
        yield from (
            f"{job.name}, {when}: {side.failure}" for when, side in (("before", before), ("now", now)) if side.failure
        )


def reference() -> tuple[str, str]:
    """Return the commit that later ones are compared with, and why it is that one."""
    commit, reason = Path(__file__).with_name("reference").read_text(encoding="utf-8").splitlines()
    return commit, reason


def check_out(commit: str, folder: Path) -> None:
    """Copy what a version needs to run from a commit into a folder. Exits where the history does not have it."""
    command = ["git", "-C", str(HOME), "archive", "--format=zip", commit, *PARTS]
    done = subprocess.run(command, capture_output=True, check=False)
    if done.returncode:
        said = done.stderr.decode(errors="replace").strip()
        sys.exit(f"the files of {commit} cannot be read (in a shallow clone: git fetch --unshallow): {said}")
    with zipfile.ZipFile(io.BytesIO(done.stdout)) as archive:
        archive.extractall(folder)


def main() -> None:
    """Compare both versions and print the table; exit with 1 if a job is worse now."""
    commit, _ = reference()
    parser = argparse.ArgumentParser(description="Compare the speed of this tree with that of an earlier commit.")
    names = [job.name for job in JOBS]
    parser.add_argument("jobs", nargs="*", metavar="JOB", help=f"only these: {', '.join(names)}")
    parser.add_argument("--against", default=commit, metavar="COMMIT", help="[the one in tests/benchmarks/reference]")
    asked = parser.parse_args()
    if unknown := set(asked.jobs) - set(names):
        parser.error(f"there is no job “{unknown.pop()}”; there are {', '.join(names)}")
    if hasattr(os, "sched_setaffinity"):
        os.sched_setaffinity(0, {max(os.sched_getaffinity(0))})
    with tempfile.TemporaryDirectory() as room:
        before, now = Path(room, "before"), Path(room, "now")
        check_out(asked.against, before)
        for part in PARTS:
            shutil.copytree(HOME / part, now / part, ignore=shutil.ignore_patterns("__pycache__"))
        jobs = [Compared(job, Side(before), Side(now)) for job in JOBS if not asked.jobs or job.name in asked.jobs]
        measure(jobs)
        if doubtful := [compared for compared in jobs if compared.ratio and compared.fault]:
            print("seem worse, and are run again:", ", ".join(compared.job.name for compared in doubtful), flush=True)
            measure(doubtful, 2)
    print(f"against {asked.against[:12]}", *table(jobs), sep="\n", flush=True)
    if worse := [compared.job.name for compared in jobs if compared.fault]:
        sys.exit(f"worse than {asked.against[:12]}: {', '.join(worse)}")


if __name__ == "__main__":
    main()
