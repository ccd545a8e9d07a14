"""The two versions that are compared, what each of them builds, and the cache that remembers it.

A side is known by what is in its folders (:data:`PACKAGE`), not by its commit: a commit that changes only tests or
pages of the documentation builds nothing anew, and the working tree is remembered as well as any commit. Below the
folder of the side, each job has a folder, known by its commands and the content of its files, so that a part of the
jobs, or a run that was stopped, adds to what is there. Versions of Python, of all installed packages and of the worker
are part of the key: where they change, both sides are built again, with the same ones.

Both sides have paths of the same length, and what is said names them in the same way, so that no place differs.
Sides also have different seeds for the order of Python's sets: what depends on it differs, as it should.
"""

from __future__ import annotations

import io
import json
import os
import platform
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from importlib.metadata import distributions
from pathlib import Path
from typing import Any

from tests.sameness.jobs import INPUTS, Job, files_of

PACKAGE = ("generator", "templates", "teams")
"""Folders of a checkout that belong to the program."""
WORKER = Path(__file__).with_name("worker.py")
WORKING_TREE = "the working tree"
LONGEST = 600
"""Seconds after which a job is given up."""
KEPT_DAYS = 7
SPOKEN = {".csv", ".html", ".json", ".svg", ".txt", ".yaml"}
"""Endings of files in which a path is looked for."""


class SidesError(Exception):
    """A side that cannot be built, or a job that does not end; the message is for the person who runs this."""


@dataclass(frozen=True)
class Repository:
    """A git repository, and a folder for all that is remembered, which is outside its working tree."""

    root: Path
    cache: Path

    def git(self, *words: str, index: Path | None = None) -> bytes:
        """Return what a git command prints; what it stores goes to the cache. Raises :class:`SidesError`."""
        env = {**os.environ, "GIT_OBJECT_DIRECTORY": str(self._objects), "GIT_ALTERNATE_OBJECT_DIRECTORIES": self._own}
        if index is not None:
            env["GIT_INDEX_FILE"] = str(index)
        done = subprocess.run(["git", *words], cwd=self.root, env=env, capture_output=True, check=False)
        if done.returncode:
            raise SidesError(f"git {' '.join(words)}: {done.stderr.decode(errors='replace').strip()}")
        return done.stdout

    @property
    def _objects(self) -> Path:
        folder = self.cache / "objects"
        folder.mkdir(parents=True, exist_ok=True)
        return folder

    @property
    def _own(self) -> str:
        asked = ["git", "rev-parse", "--path-format=absolute", "--git-path", "objects"]
        return subprocess.run(asked, cwd=self.root, capture_output=True, text=True, check=False).stdout.strip()

    def tree(self, revision: str) -> str:
        """Return the tree of a revision or, for :data:`WORKING_TREE`, of all files git would add, as they are now."""
        if revision != WORKING_TREE:
            return self.git("rev-parse", "--verify", "--end-of-options", f"{revision}^{{tree}}").decode().strip()
        with tempfile.TemporaryDirectory() as folder:
            index = Path(folder, "index")
            known = self.git("rev-parse", "--path-format=absolute", "--git-path", "index").decode().strip()
            with suppress(FileNotFoundError):  # with it, git reads only what has changed
                shutil.copyfile(known, index)
            self.git("add", "--all", index=index)
            return self.git("write-tree", index=index).decode().strip()

    def parts(self, tree: str, folders: Sequence[str]) -> list[str]:
        """Return what identifies the content of folders of a tree; a folder that is missing is left out."""
        return self.git("ls-tree", tree, "--", *folders).decode().splitlines()

    def extract(self, tree: str, folders: Sequence[str]) -> Path:
        """Return a folder in the cache that has these folders of a tree."""
        parts = self.parts(tree, folders)
        target = self.cache / "trees" / key_of(parts)
        if not target.exists():
            names = [line.partition("\t")[2] for line in parts]
            with self._draft() as draft, tarfile.open(fileobj=io.BytesIO(self._archive(tree, names))) as files:
                files.extractall(draft, filter="data")
                move(draft, target)
        os.utime(target)
        return target

    def _archive(self, tree: str, names: Sequence[str]) -> bytes:
        return self.git("archive", "--format=tar", tree, "--", *names)

    def _draft(self) -> Draft:
        return Draft(self.cache / "drafts")

    def side(self, revision: str, again: bool = False) -> Side:
        """Return a side; ``again`` makes one that nothing is remembered of."""
        tree = self.tree(revision)
        key = key_of([*self.parts(tree, PACKAGE), surroundings(), "again" * again])
        side = Side(revision, key, self.extract(tree, PACKAGE), self.cache / "results" / key, self.cache / "drafts")
        if again:
            shutil.rmtree(side.results, ignore_errors=True)
        side.results.mkdir(parents=True, exist_ok=True)
        os.utime(side.results)
        return side

    def inputs(self, revision: str) -> Path:
        return self.extract(self.tree(revision), INPUTS)

    def forget_old(self) -> None:
        """Remove what nobody has asked for in a week, and what runs that were stopped have left."""
        for kind in ("trees/*", "results/*", "drafts/*", "reports/*", "objects/??/*"):
            for path in self.cache.glob(kind):
                with suppress(FileNotFoundError):
                    if time.time() - path.stat().st_mtime > KEPT_DAYS * 86400:
                        path.unlink() if path.is_file() else shutil.rmtree(path, ignore_errors=True)


class Draft:
    """A folder that is there while it is filled. Its path always has the same length."""

    def __init__(self, home: Path) -> None:
        self.home = home

    def __enter__(self) -> Path:
        self.home.mkdir(parents=True, exist_ok=True)
        self.folder = Path(tempfile.mkdtemp(prefix="draft-", dir=self.home))
        return self.folder

    def __exit__(self, *_: object) -> None:
        shutil.rmtree(self.folder, ignore_errors=True)


def move(source: Path, target: Path) -> None:
    """Put a finished folder in its place, unless another run was faster."""
    target.parent.mkdir(parents=True, exist_ok=True)
    try:
        source.rename(target)
    except OSError:
        if not target.is_dir():
            raise


def key_of(parts: Sequence[str]) -> str:
    return sha256("\n".join(parts).encode()).hexdigest()[:24]


def surroundings() -> str:
    """Return what results depend on besides a version's own files: Python, what is installed, and the worker."""
    installed = sorted(f"{each.name}=={each.version}" for each in distributions())
    return "\n".join([sys.version, platform.platform(), *installed, sha256(WORKER.read_bytes()).hexdigest()])


@dataclass(frozen=True)
class Side:
    """One version: where its files are, and where the results of jobs are, which are folders named by their digests."""

    name: str
    key: str
    program: Path
    results: Path
    drafts: Path

    def result(self, digest: str) -> Path:
        return self.results / digest

    def build(
        self, jobs: Mapping[str, Job], inputs: Path, tell: Callable[[int, int, str], None], cores: int = 0
    ) -> tuple[int, float]:
        """Run the jobs, given by their digests, whose results are not there yet.

        Return how many that were, and the seconds of processor time they took.

        ``tell`` gets how many are done, of how many, and the name of the last one. Raises :class:`SidesError` where a
        job ends in an unforeseen way; those before it are kept.
        """
        missing = {digest: job for digest, job in jobs.items() if not self.result(digest).exists()}
        if not missing:
            return 0, 0
        with Draft(self.drafts) as draft:
            orders = [prepared(job, inputs, draft / digest) for digest, job in missing.items()]
            todo = {"cores": cores or usable_cores(), "longest": LONGEST, "jobs": orders}
            (draft / "jobs.json").write_text(json.dumps(todo), encoding="utf-8")
            words = [sys.executable, "-P", str(WORKER), str(draft / "jobs.json")]
            with (
                (draft / "errors.txt").open("wb") as errors,
                subprocess.Popen(words, stdout=subprocess.PIPE, stderr=errors, env=self._environment()) as worker,
            ):
                assert worker.stdout is not None
                done, seconds = 0, 0.0
                for line in worker.stdout:
                    answer = json.loads(line)
                    digest, job = list(missing.items())[answer["job"]]
                    said = (draft / "errors.txt").read_text(encoding="utf-8", errors="replace")
                    if answer["status"]:
                        worker.terminate()
                        why = f"was given up after {LONGEST} s" if answer["status"] < 0 else "failed"
                        raise SidesError(f"{self.name}: the job {job.name} {why}\n{said[-2000:]}")
                    self._keep(draft / digest, digest)
                    done, seconds = done + 1, seconds + answer["seconds"]
                    tell(done, len(missing), job.name)
            if worker.returncode or done < len(missing):
                said = (draft / "errors.txt").read_text(encoding="utf-8", errors="replace")
                raise SidesError(f"{self.name}: the worker stopped\n{said[-2000:]}")
        return done, seconds

    def _environment(self) -> dict[str, str]:
        """Return all that commands see of the environment, apart from what is their job's own."""
        kept = {name: os.environ[name] for name in ("PATH", "TMPDIR") if name in os.environ}
        seed = str(int(self.key[:7], 16))
        ours = {"PYTHONPATH": str(self.program), "PYTHONHASHSEED": seed, "PIZARRA_JOBS": "1"}
        return {**kept, **ours, "LANG": "C.UTF-8", "TZ": "UTC", "COLUMNS": "100"}

    def _keep(self, made: Path, digest: str) -> None:
        shutil.rmtree(made / "session", ignore_errors=True)
        names = {str(made).encode(): b"(folder of the job)", str(self.program).encode(): b"(folder of the program)"}
        names |= {made.parent.name.encode(): b"(draft)", self.program.name.encode(): b"(program)"}
        for file in made.rglob("*"):
            if file.suffix in SPOKEN and file.is_file() and not file.is_symlink():
                before = after = file.read_bytes()
                for path, word in names.items():
                    after = after.replace(path, word)
                if after != before:
                    file.write_bytes(after)
        move(made, self.result(digest))


def prepared(job: Job, inputs: Path, folder: Path) -> dict[str, Any]:
    """Put the files of a job into its folder, and return it as the worker takes it."""
    here = folder / "files"
    here.mkdir(parents=True)
    for place, source in job.copies.items():
        for file in files_of(inputs / source):
            target = here / place / file.relative_to(inputs / source)
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)
    for place, text in job.texts.items():
        (here / place).parent.mkdir(parents=True, exist_ok=True)
        (here / place).write_text(text, encoding="utf-8")
    environment = {"HOME": str(folder / "home"), "PIZARRA_LANG": job.language}
    return {"folder": str(folder), "steps": job.steps, "requests": job.requests, "environment": environment}


def usable_cores() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
