"""Files do not depend on how Python adds numbers: since 3.12 ``sum`` of floats carries what rounding loses."""

import subprocess
import sys

import pytest

BUILD = """
import builtins, math, operator, sys
from functools import reduce
from itertools import chain

def plain(items, start=0):
    return reduce(operator.add, items, start)

def compensated(items, start=0):
    items = [*items]
    if items and all(type(item) in (int, float) for item in items) and any(type(item) is float for item in items):
        return math.fsum(chain([start], items))
    return reduce(operator.add, items, start)

builtins.sum = {"plain": plain, "compensated": compensated}[sys.argv[1]]
sys.argv[1:] = ["build", *sys.argv[2:]]
from generator.__main__ import main
main()
"""


def built(folder, way, game):
    command = [sys.executable, "-c", BUILD, way, game, "--format", "pdf,svg", "--out", folder]
    subprocess.run(command, check=True, capture_output=True, cwd=folder.parent)
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*.*") if file.is_file()}


@pytest.mark.parametrize("game", ["dichoso-fulbo", "dreadball", "duelo-ortogonal", "robosoccer", "sombra"])
def test_both_ways_of_adding_make_the_same_bytes(tmp_path, game):
    plain, compensated = (built(tmp_path / way, way, game) for way in ("plain", "compensated"))
    assert [name for name in plain if plain[name] != compensated[name]] == []
    assert plain.keys() == compensated.keys() and len(plain) > 10
