"""Files depend neither on how Python adds numbers nor on its hashes, nor on what a process drew before.

Since 3.12 ``sum`` of floats carries what rounding loses.
"""

import os
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
    """Return the files that another process makes, which adds in this way and hashes as no other does."""
    command = [sys.executable, "-c", BUILD, way, game, "--format", "pdf,svg", "--out", folder]
    seeds = [seed for seed in "123" if seed != os.environ.get("PYTHONHASHSEED")]
    environment = {**os.environ, "PYTHONHASHSEED": seeds[way == "plain"]}
    subprocess.run(command, check=True, capture_output=True, cwd=folder.parent, env=environment)
    written = (file for file in folder.rglob("[!.]*") if file.is_file())
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in written}


def assert_same(plain, compensated):
    assert [name for name in plain if plain[name] != compensated[name]] == []
    assert plain.keys() == compensated.keys() and len(plain) > 10


@pytest.mark.slow
@pytest.mark.parametrize("game", ["dreadball", "duelo-ortogonal", "robosoccer", "sombra"])
def test_both_ways_of_adding_make_the_same_bytes(tmp_path, game):
    assert_same(*(built(tmp_path / way, way, game) for way in ("plain", "compensated")))


@pytest.mark.slow
def test_both_ways_make_the_same_bytes_as_a_process_that_built_before(tmp_path, kit):
    plain, compensated = (built(tmp_path / way, way, "dichoso-fulbo") for way in ("plain", "compensated"))
    assert_same(plain, compensated)
    assert plain == kit.files
