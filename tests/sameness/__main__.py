"""``python -m tests.sameness OLD [NEW]``: show what two versions of Pizarra build differently, and fail if anything.

Exit status: 0 where everything is the same, 1 where something differs, 2 where a version could not be built.
"""

from __future__ import annotations

import argparse
import os
import re
import sys
import time
from collections import Counter
from pathlib import Path

from tests.sameness.comparison import Comparison, compare
from tests.sameness.jobs import QUICK, Job, all_jobs
from tests.sameness.report import write_report
from tests.sameness.sides import WORKING_TREE, Repository, Side, SidesError

LINES = 24
"""The most lines of a difference that the terminal shows; the report has more."""
SHOWN = 40
"""The most differences that the terminal shows with their lines."""


def main(words: list[str] | None = None) -> int:
    asked = parser().parse_args(words)
    begun = time.monotonic()
    repository = Repository(Path.cwd(), asked.cache.absolute())
    try:
        repository = Repository(Path(repository.git("rev-parse", "--show-toplevel").decode().strip()), repository.cache)
        repository.forget_old()
        inputs = repository.inputs(asked.old)
        old, new = repository.side(asked.old), repository.side(asked.new, asked.again)
        jobs = [job for job in all_jobs(inputs) if is_chosen(job, asked.quick, asked.only)]
        if not jobs:
            raise SidesError(f"--only {asked.only}: no job has such a name")
        chosen = {job.digest(inputs): job for job in jobs}
        for side in (old, new):
            build(side, chosen, inputs)
    except SidesError as error:
        print(f"sameness: {error}", file=sys.stderr)
        return 2
    report = repository.cache / "reports" / f"{old.key[:8]}-{new.key[:8]}"
    found = compare({job.name: (old.result(key), new.result(key)) for key, job in chosen.items()}, report)
    show(found, old, chosen)
    counted = found.count(asked.looks_only)
    if found.differences:
        print(f"side by side: {write_report(found, report, asked.old, asked.new)}")
    if old.key == new.key:
        print(f"{asked.old} and {asked.new} have the same program; --again builds it a second time")
    print(f"{found.summary()} ({time.monotonic() - begun:.0f} s)")
    return int(counted > 0)


def parser() -> argparse.ArgumentParser:
    made = argparse.ArgumentParser(prog="python -m tests.sameness", description=__doc__, allow_abbrev=False)
    made.formatter_class = argparse.RawDescriptionHelpFormatter
    made.add_argument("old", help="a commit, a branch or a tag; its examples, recipes and bad files are used for both")
    made.add_argument("new", nargs="?", default=WORKING_TREE, help=f"another one [{WORKING_TREE}]")
    made.add_argument("--quick", action="store_true", help="some jobs of each kind")
    made.add_argument("--only", metavar="PATTERN", default="", help="jobs whose names have this regular expression")
    made.add_argument("--looks-only", action="store_true", help="pass files that look the same and have other bytes")
    made.add_argument("--again", action="store_true", help="build NEW even where its results are remembered")
    home = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache")
    made.add_argument("--cache", type=Path, default=home / "pizarra-sameness", help="folder [%(default)s]")
    return made


def is_chosen(job: Job, quick: bool, pattern: str) -> bool:
    return bool(re.search(pattern, job.name)) and (not quick or bool(QUICK.match(job.name)))


def build(side: Side, jobs: dict[str, Job], inputs: Path) -> None:
    """Build what is missing of a side, and say how far it is."""
    begun = time.monotonic()

    def tell(done: int, of: int, name: str) -> None:
        if sys.stderr.isatty():
            print(f"\r\033[K{side.name}: {done} of {of} jobs, {name}", end="", file=sys.stderr, flush=True)

    count, seconds = side.build(jobs, inputs, tell)
    if sys.stderr.isatty() and count:
        print("\r\033[K", end="", file=sys.stderr)
    took = f"{count} jobs in {time.monotonic() - begun:.0f} s ({seconds:.0f} s of processor time)"
    print(f"{side.name}: {took}, {len(jobs) - count} remembered", flush=True)


def show(found: Comparison, old: Side, jobs: dict[str, Job]) -> None:
    """Print what differs, and what was not compared because the older side refuses to build it."""
    for number, each in enumerate(found.differences):
        print(f"{each.name}: {each.summary}")
        if number < SHOWN:
            for line in each.lines[:LINES]:
                print(f"    {line}")
            if len(each.lines) > LINES:
                print(f"    … and {len(each.lines) - LINES} more lines")
    refused = [job.name for key, job in jobs.items() if not job.refused and is_refused(old.result(key))]
    if refused:
        print(f"refused by {old.name}, so that only messages were compared: {', '.join(refused)}")
    kinds = Counter(name.partition("/")[0] for name in (job.name for job in jobs.values()))
    print(", ".join(f"{count} {kind}" for kind, count in kinds.items()))


def is_refused(result: Path) -> bool:
    """Return whether a command of a job has failed; jobs of the studio have no commands."""
    said = (result / "terminal.txt").read_text(encoding="utf-8")
    return bool(re.search(r"^exit status [^0]", said, re.MULTILINE))


if __name__ == "__main__":
    sys.exit(main())
