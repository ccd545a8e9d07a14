"""Runs jobs with one version of Pizarra: a program of its own, which imports nothing but that version.

``python -P worker.py JOBS`` reads a file with ``{"cores": 2, "longest": 600, "jobs": [{…}, …]}`` and prints a line of
JSON for each job as it ends, with the processor time it took. What a job may have is in :data:`JOB`. Only documented
ways in are used: ``python -m generator``, and the class that the page of the studio imports.

Starting Python and importing everything takes longer than most commands. This process therefore imports once what a
build imports, and copies itself for each command: a command finds modules that were imported and nothing else, no
cache and no file that was read, as in a fresh process. It needs ``os.fork``, so Linux or macOS.
"""

from __future__ import annotations

import gc
import importlib
import json
import os
import re
import runpy
import shlex
import signal
import sys
import tempfile
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any, NoReturn

JOB = {
    "folder": "an absolute path; commands run in its folder files/, what they say goes to terminal.txt",
    "steps": "command lines, one after the other, as lists of words without “pizarra”; * stands for files there are",
    "requests": "requests to the studio, as [method, params]; replies go to replies/",
    "environment": "environment variables besides those of this process",
}
Job = dict[str, Any]
PROBE = ("build", "duelo-ortogonal", "--format", "pdf,svg,png", "--dpi", "30")
"""A command that imports most of what others need."""
LONGEST_PROBE = 60
"""In seconds; a program that does not end is found out by the jobs, which have their own limit."""
BROKEN = 70
"""The exit status of what ended with an exception that nobody caught."""


def main() -> None:
    given = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    preload()
    running: dict[int, tuple[int, float]] = {}
    try:
        run_all(given["jobs"], given["cores"], given["longest"], running)
    finally:  # also where this process is stopped, or nobody reads its answers any more
        for process in running:
            stop(process)


def run_all(jobs: list[Job], cores: int, longest: float, running: dict[int, tuple[int, float]]) -> None:
    """Run jobs, some at a time, and print an answer for each; ``running`` has the job of each process and its start."""
    waiting = list(enumerate(jobs))[::-1]
    while waiting or running:
        while waiting and len(running) < cores:
            index, job = waiting.pop()
            running[in_copy(lambda job=job: run(job))] = index, time.monotonic()
        process, status, used = os.wait4(-1, os.WNOHANG)
        if process:
            index, _ = running.pop(process)
            seconds = used.ru_utime + used.ru_stime
            answer = {"job": index, "seconds": seconds, "status": os.waitstatus_to_exitcode(status)}
            print(json.dumps(answer), flush=True)
            continue
        for process, (_, begun) in running.items():
            if time.monotonic() - begun > longest:
                stop(process)
        time.sleep(0.005)


def stop(process: int) -> None:
    with suppress(ProcessLookupError):
        os.killpg(process, signal.SIGKILL)


def preload() -> None:
    """Import what a build imports; nothing where the build fails, as the jobs will say why."""
    with tempfile.TemporaryDirectory() as folder:
        names = Path(folder, "names.json")

        def probe() -> int:
            signal.alarm(LONGEST_PROBE)
            status = in_place(Path(folder), PROBE, Path(folder, "out"), Path(folder, "err"))
            names.write_text(json.dumps(list(sys.modules)), encoding="utf-8")
            return status

        os.waitpid(in_copy(probe), 0)
        for name in json.loads(names.read_text(encoding="utf-8")) if names.exists() else ():
            if not name.startswith("__"):
                with suppress(ImportError):
                    importlib.import_module(name)
    gc.freeze()


def in_copy(work: Callable[[], int]) -> int:
    """Do some work in a copy of this process, in a group of its own, which exits with what it returns."""
    sys.stdout.flush()
    process = os.fork()
    if process:
        return process
    status = BROKEN
    try:
        os.setpgid(0, 0)
        signal.signal(signal.SIGTERM, signal.SIG_DFL)
        os.dup2(2, 1)  # what this process prints is for the one that reads answers
        status = work()
    except BaseException:
        traceback.print_exc()
    finally:
        leave(status)


def leave(status: int) -> NoReturn:
    for stream in (sys.stdout, sys.stderr):
        with suppress(OSError, ValueError):
            stream.flush()
    os._exit(status)


def run(job: Job) -> int:
    """Run one job; return 0, also where its commands fail."""
    folder = Path(job["folder"])
    os.environ.update(job["environment"])
    (folder / "files").mkdir(parents=True, exist_ok=True)
    with (folder / "terminal.txt").open("w", encoding="utf-8") as said:
        for step in job["steps"]:
            words = [name for word in step for name in expanded(folder / "files", word)]
            out, err = folder / "out", folder / "err"
            process = os.fork()
            if not process:
                leave(in_place(folder / "files", words, out, err))
            status = os.waitstatus_to_exitcode(os.waitpid(process, 0)[1])
            said.write(f"$ pizarra {shlex.join(words)}\nexit status {status}\n{heard(out)}")
            if errors := heard(err):
                said.write(f"(standard error)\n{errors}")
    if job["requests"]:
        ask_studio(folder, job["requests"])
    return 0


def expanded(folder: Path, word: str) -> list[str]:
    found = sorted(path.relative_to(folder).as_posix() for path in folder.glob(word)) if "*" in word else []
    return found or [word]


def heard(file: Path) -> str:
    text = file.read_text(encoding="utf-8", errors="backslashreplace")
    file.unlink()
    return text if text.endswith("\n") or not text else f"{text}\n(no end of line)\n"


def in_place(folder: Path, words: list[str] | tuple[str, ...], out: Path, err: Path) -> int:
    """Run a command line in this process, which is good for nothing afterwards, and return its exit status."""
    os.chdir(folder)
    for number, name, flags in ((0, os.devnull, os.O_RDONLY), (1, out, _WRITE), (2, err, _WRITE)):
        opened = os.open(name, flags, 0o644)
        os.dup2(opened, number)
        os.close(opened)
    sys.stdout, sys.stderr = (open(number, "w", encoding="utf-8", closefd=False) for number in (1, 2))  # noqa: SIM115
    sys.argv = ["pizarra", *words]
    sys.modules.pop("generator.__main__", None)
    try:
        runpy.run_module("generator", run_name="__main__", alter_sys=True)
    except SystemExit as stopped:
        return stopped.code if isinstance(stopped.code, int) else int(stopped.code is not None)
    except BaseException:
        traceback.print_exc()
        return BROKEN
    return 0


_WRITE = os.O_WRONLY | os.O_CREAT | os.O_TRUNC


def ask_studio(folder: Path, requests: list[tuple[str, dict[str, Any]]]) -> None:
    """Write the studio's reply to each request, and the progress it reports, as JSON with its bytes in files."""
    studio = studio_class()(folder / "session")
    for number, (method, params) in enumerate(requests, 1):
        place = folder / "replies" / f"{number:02}-{method}"
        place.parent.mkdir(exist_ok=True)
        progress: list[Any] = []
        reply = studio.handle({"id": number, "method": method, "params": params}, progress.append)
        plain = without_bytes({"params": params, "reply": reply, "progress": progress}, place, "")
        text = json.dumps(plain, ensure_ascii=False, indent=1, default=repr)
        place.with_suffix(".json").write_text(f"{text}\n", encoding="utf-8", errors="backslashreplace")


def studio_class() -> Any:
    """Return the engine of the studio: what the worker of its page imports."""
    (root,) = importlib.import_module("generator").__path__
    page = next(Path(root).rglob("page/engine.js")).read_text(encoding="utf-8")
    module, name = re.findall(r"^from (generator\S*) import (\w+)$", page, re.MULTILINE)[-1]
    return getattr(importlib.import_module(module), name)


def without_bytes(value: Any, place: Path, key: str) -> Any:
    """Return a reply whose bytes were written below ``place``, under their keys."""
    match value:
        case bytes() | bytearray() | memoryview():
            file = place / (key.lstrip("/") or "bytes")
            file.parent.mkdir(parents=True, exist_ok=True)
            file.write_bytes(value)
            return f"{len(value)} bytes in {file.relative_to(place.parent).as_posix()}"
        case dict():
            return {str(name): without_bytes(each, place, f"{key}/{name}") for name, each in value.items()}
        case list() | tuple():
            return [without_bytes(each, place, f"{key}/{number}") for number, each in enumerate(value)]
    return value


if __name__ == "__main__":
    main()
