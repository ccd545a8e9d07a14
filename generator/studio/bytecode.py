"""Run by the browser's own Python while the studio is exported: makes bytecode of every module that a build imports.

It leaves out docstrings and line numbers, which are half of it and which nobody sees there. Other modules stay as they
are, which is smaller.
"""

from __future__ import annotations

import ast
import importlib
import importlib._bootstrap_external as external
import importlib.util
import io
import site
import sys
import tarfile
import zipfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import CodeType
from typing import Any

from generator.model.source import file_bytes
from generator.output.writing import write


def imported_files() -> set[str]:
    """Return the files of all modules that a page needs to open a game, to show it and to build it."""
    engine: Any = importlib.import_module("generator.studio.engine")
    studio = engine.Studio(Path("/session"))
    requests = {"open": {"game": "dichoso-fulbo"}, "build": {}, "preview": {"document": "counters"}, "check": {}}
    for method, params in requests.items():
        reply = studio.handle({"method": method, "params": params})
        if "result" not in reply:
            raise RuntimeError(str(reply))
    return {str(getattr(module, "__file__", "")) for module in list(sys.modules.values())}


def lean_code(content: bytes, name: str) -> CodeType:
    tree = ast.parse(content)
    if b"__doc__" not in content:
        for node in ast.walk(tree):
            if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and _has_doc(node):
                node.body = node.body[1:] or [ast.copy_location(ast.Pass(), node.body[0])]
    return _without_lines(compile(tree, name, "exec", dont_inherit=True))


def _has_doc(node: ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) -> bool:
    return ast.get_docstring(node, clean=False) is not None


def _without_lines(code: CodeType) -> CodeType:
    consts = (_without_lines(each) if isinstance(each, CodeType) else each for each in code.co_consts)
    return code.replace(co_linetable=b"", co_consts=tuple(consts))


def compile_files(files: Iterable[tuple[str, str, bytes]], imported: set[str]) -> bytes:
    """Return files as an archive, those that were imported as bytecode: their names in it, their places, contents."""
    packed = io.BytesIO()
    with tarfile.TarFile(fileobj=packed, mode="w") as archive:
        for name, place, content in files:
            if name.endswith(".py") and place in imported:
                code: Any = lean_code(content, name.partition("/")[2])
                content = external._code_to_hash_pyc(code, importlib.util.source_hash(content), False)  # type: ignore[attr-defined]
                name += "c"
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def _packages(home: Path) -> Iterator[tuple[str, str, bytes]]:
    for file in sorted(home.rglob("*")):
        name = file.relative_to(home).as_posix()
        if file.is_file() and "__pycache__" not in name:
            yield f"packages/{name}", str(file), file_bytes(file, name, 100_000_000)


def _library(library: str) -> Iterator[tuple[str, str, bytes]]:
    with zipfile.ZipFile(library) as packed:
        for name in packed.namelist():
            yield f"library/{name}", f"{library}/{name}", packed.read(name)


if __name__ == "__main__":
    library = next(path for path in sys.path if path.endswith(".zip"))
    everything = (*_packages(Path(site.getsitepackages()[0])), *_library(library))
    write(Path("/compiled"), {"all.tar": compile_files(everything, imported_files())})
