"""Files of every kind, corrupted at random but always the same way, are read or refused, never with a bug in Pizarra.

``PIZARRA_EVERY=1 python -m pytest -s tests/fuzzing`` tries hundreds of times as many and says how many they were.
"""

import json
import os
import random
import shutil
import time

import pytest

from generator import cli
from generator.cli.build_options import OPTIONS
from generator.i18n import bundled_folder
from generator.model.source import parse_bytes
from generator.output.builds import LIST, read_build_list
from generator.packs import load, locations, printers
from generator.packs.board_file import read_board
from generator.packs.build_file import read_build_file
from generator.packs.load import rules_in
from generator.packs.season_file import season_of
from generator.pieces.cards import card_texts
from generator.problems import PizarraError
from generator.spreadsheets.sheets import read_tables, table_bytes
from generator.templating.rendering import Template

TEMPLATES = bundled_folder("templates")
TEAMS = bundled_folder("teams")
EVERY = "PIZARRA_EVERY" in os.environ
SLOWEST = 5.0
ODD = (
    "", "~", "-1", "0", "1000000000", "99999999999999999999", "1e308", ".nan", "true", "no", "[]", "{}", "[[1, 2], 3]",
    "{a: {b: c}}", "*x", "&x [*x]", "'", '"', "|", "- -", "? a", "\x00", "\x1b[31m", "\ud7ff", "\u202e", "ñ" * 300,
    "../../x", "/dev/zero", "{{ 1 }}", "!!python/object:os.system x", "9" * 5000, "#", "18mm", "-3in", "1e9mm",
    "105x68",
)  # fmt: skip


def spoilt(raw, chance):
    """Return a text with one to four small changes: lines gone, doubled, moved, values that are something else."""
    lines = raw.decode("utf-8").split("\n")
    for _ in range(chance.randint(1, 4)):
        at, other = chance.randrange(len(lines)), chance.randrange(len(lines))
        head, colon, _ = lines[at].partition(":")
        match chance.randrange(9):
            case 0:
                del lines[at]
            case 1:
                lines.insert(other, lines[at])
            case 2:
                lines[at], lines[other] = lines[other], lines[at]
            case 3:
                lines[at] = f"{head}{colon} {chance.choice(ODD)}"
            case 4:
                lines[at] = lines[at][: chance.randint(0, len(lines[at]))] + chance.choice(ODD)
            case 5:
                lines[at] = " " * chance.randint(0, 9) + lines[at].lstrip()
            case 6:
                lines[at] = lines[at].replace(chance.choice("0123456789aei:,[]{}"), chance.choice(ODD), 1)
            case 7:
                words = lines[at].split(" ")
                chance.shuffle(words)
                lines[at] = " ".join(words)
            case 8:
                lines[at:at] = [f"  {chance.choice(ODD)}: {chance.choice(ODD)}"]
        lines = lines or [""]
    return "\n".join(lines).encode("utf-8", "surrogatepass")


def bitten(raw, chance):
    """Return bytes with some of them gone, doubled or changed."""
    found = bytearray(raw)
    for _ in range(chance.randint(1, 8)):
        at, length = chance.randrange(len(found) + 1), chance.randint(0, 40)
        match chance.randrange(3):
            case 0:
                del found[at : at + length]
            case 1:
                found[at:at] = found[at : at + length]
            case 2:
                found[at : at + 1] = chance.randbytes(1)
    return bytes(found)


def in_pack(folder, name, data):
    """Put a file into a copy of its pack, and return that pack's folder."""
    slug, _, rest = name.partition("/")
    pack = folder / "templates" / slug
    if not pack.exists():
        shutil.copytree(TEMPLATES / slug, pack)
    (pack / rest).write_bytes(data)
    locations.forget_packs()
    return pack


def team(folder, name, data):
    (folder / "x.yaml").write_bytes(data)
    load.read_team(folder / "x.yaml")


def game(folder, name, data):
    load.read_pack(in_pack(folder, name, data))


def rules(folder, name, data):
    rules_in(in_pack(folder, name, data))


def board(folder, name, data):
    (folder / "board.yaml").write_bytes(data)
    read_board(folder / "board.yaml")


def scenario(folder, name, data):
    from generator.model.boards.markings import GroundPlan
    from generator.model.validation import validate

    validate(GroundPlan, parse_bytes(data, "x.yaml"))


def card(folder, name, data):
    template = Template(name, name, data.decode("utf-8", "replace"))
    _, problems = card_texts([template], BOOKS[name.split("/")[0]], "es")
    if problems:
        raise PizarraError(problems)


def table(folder, name, data):
    (folder / name).write_bytes(data)
    read_tables(folder / name, name)


def listing(folder, name, data):
    (folder / LIST).write_bytes(data)
    read_build_list(folder)


def season(folder, name, data):
    season_of(parse_bytes(data, "x.yaml"), load.find_pack("dichoso-fulbo").game, LOADED)


def printer(folder, name, data):
    printers.printers_file().parent.mkdir(parents=True, exist_ok=True)
    printers.printers_file().write_bytes(data)
    printers.read_printers()


def order(folder, name, data):
    read_build_file(parse_bytes(data, "build.yaml"), folder, {key: option.kind for key, option in OPTIONS.items()})


BOOKS = {slug: rules_in(TEMPLATES / slug).book for slug in ("dichoso-fulbo", "dreadball", "sombra")}
LOADED = [load.read_team(file)[0] for file in locations.team_files("dichoso-fulbo")[:4]]
HEADINGS = ["equipo", "dorsal", "nombre", "puesto", "velocidad"]
ROSTER = [HEADINGS, ["Unión", 1, "Ana", "portero", 5], ["Unión", 7, "Eva", "", 6]]
SHORT = [loaded.team.short for loaded in LOADED]


def files(folder, pattern):
    return {file.relative_to(folder).as_posix(): file.read_bytes() for file in sorted(folder.glob(pattern))}


def cards(_):
    found = files(TEMPLATES, "*/cards/*.j2")
    return {name: text for name, text in found.items() if name.split("/")[0] in BOOKS}


def sheets(tmp_path):
    return {f"x{end}": table_bytes(tmp_path / f"x{end}", ROSTER * 5, ";") for end in (".csv", ".xlsx", ".ods")}


SEASON = f"""season: Liga
matches:
  - round: 1
    date: 2026-05-01
    home: {SHORT[0]}
    away: {SHORT[1]}
    place: x
"""
PRINTERS = """printers:
  casa:
    scale: 99.2%x99.0%
    back: 0.5mm, -0.3mm
    margins: 4mm
    backs_order: reversed
"""
ORDER = """pizarra: 1.0rc1
game: dichoso-fulbo
options:
  hex: 20mm
  only: board,cards
  large-print: true
"""
LISTED = {"made by": "Pizarra", "files": {"a/b.pdf": ["0" * 64], "c.pdf": ["1" * 64]}, "game": "dichoso-fulbo"}

KINDS = {
    "team": (team, lambda _: files(TEAMS, "*/*.yaml"), spoilt, 100, 12000),
    "game": (game, lambda _: files(TEMPLATES, "*/game.yaml"), spoilt, 40, 4000),
    "rules": (rules, lambda _: files(TEMPLATES, "*/rules.yaml"), spoilt, 20, 1500),
    "board": (board, lambda _: files(TEMPLATES, "*/boards/*.yaml"), spoilt, 60, 6000),
    "scenario": (scenario, lambda _: files(TEMPLATES, "*/scenarios/*.yaml"), spoilt, 60, 6000),
    "card": (card, cards, spoilt, 100, 12000),
    "table": (table, sheets, bitten, 100, 12000),
    "season": (season, lambda _: {"x": SEASON.encode()}, spoilt, 200, 15000),
    "printer": (printer, lambda _: {"x": PRINTERS.encode()}, spoilt, 200, 15000),
    "order": (order, lambda _: {"x": ORDER.encode()}, spoilt, 200, 15000),
    "listing": (listing, lambda _: {"x": json.dumps(LISTED, indent=1).encode()}, spoilt, 200, 15000),
}  # fmt: skip


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_a_spoilt_file_is_read_or_reported(kind, tmp_path, monkeypatch):
    read, sources, spoil, few, many = KINDS[kind]
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    held = sorted(sources(tmp_path).items())
    told = 0
    for seed in range(many if EVERY else few):
        chance = random.Random(f"{kind} {seed}")
        name, raw = chance.choice(held)
        data = spoil(raw, chance)
        started = time.process_time()
        try:
            read(tmp_path, name, data)
        except PizarraError as error:
            told += 1
            assert all(problem.message and "Error(" not in problem.message for problem in error.problems), seed
        except Exception as error:
            raise AssertionError(f"{kind}, seed {seed}, {name}: {type(error).__name__}: {error}") from error
        assert time.process_time() - started < SLOWEST, seed
    print(f"{kind}: {many if EVERY else few} spoilt files, {told} of them told")
    assert told or kind == "listing"


WORDS = (
    "", "-", "--", "x", "a.yaml", "*", "\x01", "ñ" * 300, "-1", "0", "1e9", "105x68", "18mm", "a4", "--out",
    "../..", "dichoso-fulbo", "sombra", "sosiego-fc", "board", "cards", "--only", "--hex", "--language", "es",
)  # fmt: skip
COMMANDS = ("plan", "check", "show", "odds", "explain", "list", "schema", "printer", "import", "unpack", "export", "")


def test_any_command_line_ends_by_itself(tmp_path, monkeypatch, capsys):
    monkeypatch.setenv("HOME", str(tmp_path))
    count = 500 if EVERY else 25
    for seed in range(count):
        chance = random.Random(f"command {seed}")
        here = tmp_path / str(seed)
        here.mkdir()
        monkeypatch.chdir(here)
        line = [chance.choice(COMMANDS), *chance.choices(WORDS, k=chance.randint(0, 4))]
        with pytest.raises(SystemExit) as stopped:
            cli.main(line)
        said = capsys.readouterr()
        assert stopped.value.code in (0, 1), line
        assert "bug in Pizarra" not in said.err + said.out, line
    print(f"command lines: {count}")
