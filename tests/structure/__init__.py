"""The structure of the code in figures, which may get better but not worse.

``python -m tests.structure`` prints them, with ``-v`` the places behind each; ``tests/structure.yaml`` records them.

* Circles of files that import one another, in whatever form: for types, inside functions, by name.
* Own files that a file imports. A name counts for the file that defines it, whichever package or file hands it on; a
  module that is imported as a whole counts once. Files that hold nothing are left out.
* Places that ask which kind of layer, grid or panel they hold: by class (``isinstance``, patterns, tables and functions
  registered by class, aliases and tuples), by a name that tells kinds apart, by attributes that only some kinds have,
  or by a function that asks for them. A place that names three kinds counts three times. Kinds are all classes below
  those, and in those tables, that the record names. A kind may ask about itself in its own file or folder, if nothing
  else is there; beside other kinds, only within its class.
* Functions that say of something that it has no effect.
"""

from __future__ import annotations

import ast
import gc
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from tests.structure.imports import Edges, circles
from tests.structure.kinds import Classes, Types, find_family
from tests.structure.questions import Asker
from tests.structure.sentences import no_effect
from tests.structure.source import Module, Tree, read_package

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests" / "structure.yaml"


class Figure(NamedTuple):
    """A figure, less of which is better, and a line for each place behind it."""

    value: int
    places: tuple[str, ...] = ()


def measure(folder: Path, kinds: Mapping[str, Sequence[str]]) -> dict[str, Figure]:
    """Return the figures of a package. Raises ``Missing`` where what all kinds have in common is not there."""
    with _no_collection():
        tree = read_package(folder)
        return {**_imports(tree), **_questions(tree, kinds), "no_effect": _sentences(tree)}


def worse(figures: Mapping[str, Figure], record: Mapping[str, int]) -> list[str]:
    """Return a line for each figure that is above the one recorded, or that no record has."""
    return [
        f"{name}: {figure.value}, recorded {record.get(name, 'nowhere')}"
        for name, figure in figures.items()
        if figure.value > record.get(name, -1)
    ]


def better(figures: Mapping[str, Figure], record: Mapping[str, int]) -> dict[str, int]:
    """Return each figure that is below the one recorded."""
    return {name: figure.value for name, figure in figures.items() if figure.value < record.get(name, -1)}


def lowered(text: str, figures: Mapping[str, int]) -> str:
    """Return a record with some of its figures replaced, comments and all else as they were."""
    lines = text.splitlines(keepends=True)
    for number, line in enumerate(lines):
        name, colon, rest = line.strip().partition(":")
        if colon and name in figures and rest.partition("#")[0].strip().isdecimal():
            lines[number] = line.replace(rest.partition("#")[0].strip(), str(figures[name]), 1)
    return "".join(lines)


def _imports(tree: Tree) -> dict[str, Figure]:
    edges = Edges(tree)
    found = circles({name: edges.all_of(name) for name in tree.modules})
    filled = [module for module in tree.modules.values() if _holds_something(module)]
    ranks = sorted((len(edges.imports[module.name]), module.path) for module in filled)
    lines = tuple(f"{path}: {count}" for count, path in reversed(ranks))
    at = {"median": len(ranks) // 2, "p90": int(len(ranks) * 0.9), "most": len(ranks) - 1}
    return {
        "circles": Figure(len(found), tuple(", ".join(tree.modules[name].path for name in each) for each in found)),
        "files_in_circles": Figure(sum(map(len, found))),
        **{
            f"imports_{name}": Figure(ranks[rank][0] if ranks else 0, lines if name == "most" else ())
            for name, rank in at.items()
        },
    }


def _holds_something(module: Module) -> bool:
    return any(not (isinstance(each, ast.Expr) and isinstance(each.value, ast.Constant)) for each in module.tree.body)


def _questions(tree: Tree, kinds: Mapping[str, Sequence[str]]) -> dict[str, Figure]:
    classes = Classes(tree)
    types = Types(classes)
    figures = {}
    for name, roots in kinds.items():
        asked = Asker(classes, types, find_family(classes, name, roots)).ask()
        asked.sort(key=lambda question: (question.module.path, question.node.lineno, question.what))
        lines = tuple(f"{question.module.place(question.node)}: {question.what}" for question in asked)
        figures[f"asked_for_{name}"] = Figure(len(lines), lines)
    return figures


def _sentences(tree: Tree) -> Figure:
    lines = sorted(f"{module.place(node)}: {getattr(node, 'name', 'statement')}" for module, node in no_effect(tree))
    return Figure(len(lines), tuple(lines))


@contextmanager
def _no_collection() -> Iterator[None]:
    """Look for no garbage: nothing of a tree is any, and there are half a million nodes."""
    collects = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if collects:
            gc.enable()


def report(figures: Mapping[str, Figure], places: bool) -> Iterator[str]:
    for name, figure in figures.items():
        yield f"{name}: {figure.value}"
        yield from (f"  {place}" for place in figure.places if places)
