"""The teams that come with the program can be played with, told apart, and are even."""

from itertools import combinations, product
from pathlib import Path

import pytest

from generator.model.game import Game
from generator.model.source import read_source
from generator.model.team import game_of, team_from
from generator.model.validation import validate
from generator.problems import Severity
from generator.scene.palette import Colour, contrast, readable_on

ROOT = Path(__file__).parents[2]
FILES = sorted(ROOT.glob("teams/*/*.yaml"))
GAME = validate(Game, read_source(ROOT / "templates" / "dichoso-fulbo" / "game.yaml"))


def load(name):
    return team_from(read_source(ROOT / "teams" / "dichoso-fulbo" / f"{name}.yaml"), GAME)[0]


DIRECT, PATIENT, HARD = (load(name) for name in ("union-relampago", "sosiego-fc", "nombres-dificiles"))

# Machado, Oliveira and Fernandes (2009), severity 1: what is left of linear RGB in each kind of colour sight.
SIGHTS = {
    "normal": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def lab(colour: Colour, sight: str):
    linear = [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in (part / 255 for part in colour)]
    red, green, blue = (min(1, max(0, sum(a * b for a, b in zip(row, linear, strict=True)))) for row in SIGHTS[sight])
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.95047
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.08883
    f = [t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z)]
    return 116 * f[1] - 16, 500 * (f[0] - f[1]), 200 * (f[1] - f[2])


def difference(first: Colour, second: Colour, sight: str) -> float:
    pairs = zip(lab(first, sight), lab(second, sight), strict=True)
    return sum((a - b) ** 2 for a, b in pairs) ** 0.5


def outfield(team, substitute=False):
    return [p for p in team.players if p.kind == "jugador" and p.substitute is substitute]


def mean(team, name):
    players = outfield(team)
    return sum(player.value(name) for player in players) / len(players)


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_loads_without_a_word(path):
    game = validate(Game, read_source(ROOT / "templates" / path.parent.name / "game.yaml"))
    source = read_source(path)
    assert game_of(source) == game.slug
    assert [problem for problem in team_from(source, game)[1] if problem.severity is not Severity.NOTE] == []


@pytest.mark.parametrize("team", [DIRECT, PATIENT, HARD], ids=lambda team: team.short)
def test_eleven_players_and_a_bench_with_a_keeper(team):
    starters = [player for player in team.players if not player.substitute]
    bench = [player for player in team.players if player.substitute]
    assert [len(starters), sum(p.kind == "portero" for p in starters)] == [11, 1]
    assert len(bench) >= 5
    assert sum(p.kind == "portero" for p in bench) == 1
    assert sum(player.captain for player in team.players) == 1
    assert team.coach


@pytest.mark.parametrize("team", [DIRECT, PATIENT], ids=lambda team: team.short)
def test_names_for_counters_are_short(team):
    assert all(len(player.short or player.name) <= 14 for player in team.players)
    assert len({player.short or player.name for player in team.players}) == len(team.players)


def test_teams_are_even():
    sums = [sum(value for player in outfield(team) for _, value in player.values) for team in (DIRECT, PATIENT)]
    assert abs(sums[0] - sums[1]) <= 5
    keepers = [sum(v for p in team.players if p.kind == "portero" and not p.substitute for _, v in p.values)
               for team in (DIRECT, PATIENT)]  # fmt: skip
    assert keepers[0] == keepers[1]


@pytest.mark.parametrize(("name", "better", "worse"), [
    ("velocidad", DIRECT, PATIENT), ("fuerza", DIRECT, PATIENT), ("rematar", DIRECT, PATIENT),
    ("colocar", PATIENT, DIRECT), ("recibir", PATIENT, DIRECT), ("driblar", PATIENT, DIRECT),
])  # fmt: skip
def test_styles_differ(name, better, worse):
    assert mean(better, name) >= mean(worse, name) + 0.5


def test_kits_differ_in_grey():
    for first, second in product((DIRECT.kit.primary, DIRECT.kit.secondary), (PATIENT.kit.primary,)):
        assert contrast(first, second) >= 3
    assert contrast(DIRECT.kit.primary, PATIENT.kit.secondary) >= 2
    assert DIRECT.kit.pattern != PATIENT.kit.pattern


@pytest.mark.parametrize("sight", SIGHTS)
def test_kits_differ_for_every_colour_sight(sight):
    kits = [DIRECT.kit, PATIENT.kit, DIRECT.keeper_kit, PATIENT.keeper_kit]
    for first, second in combinations(kits, 2):
        assert difference(first.primary, second.primary, sight) > 25


@pytest.mark.parametrize("team", [DIRECT, PATIENT, HARD], ids=lambda team: team.short)
def test_numbers_can_be_read_on_the_kits(team):
    for kit in (team.kit, team.keeper_kit):
        assert contrast(readable_on(kit.primary), kit.primary) >= 4.5


def test_hard_names_are_hard():
    names = [player.name for player in HARD.players]
    assert {"7", "07", "Ñ"} <= set(names)
    assert max(len(name) for name in names) == 40
    for sign in ("Ł", "ñ", "ç", "'", "<b>", "{{", "*", "-", "&"):
        assert any(sign in text for text in (*names, HARD.name)), sign
    assert all(len(player.short or player.name) <= 20 for player in HARD.players)
