"""Hides what the system has and others lack, in the process that imports this."""

import builtins
import io
import os
import sys

for name in ("fork", "forkpty", "link", "chown", "sched_getaffinity", "posix_fadvise"):
    if hasattr(os, name):
        delattr(os, name)
sys.modules["fcntl"] = None

_open = io.open


def _open_without_proc(file, *args, **options):
    if isinstance(file, str | os.PathLike) and os.fspath(file).startswith("/proc/"):
        raise FileNotFoundError(file)
    return _open(file, *args, **options)


io.open = builtins.open = _open_without_proc
