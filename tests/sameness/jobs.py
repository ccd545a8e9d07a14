"""What is built to compare two versions: commands with the files they read, and requests to the studio.

Those files (examples, recipes, bad input) come from the older of the two versions for both of them. A change that adds
an example would otherwise differ where nothing that could be built before has changed; one that removes an example
would hide what becomes of it. What is inside the package belongs to each version: its code, games, teams and words.
"""

from __future__ import annotations

import csv
import io
import json
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from hashlib import sha256
from pathlib import Path
from typing import Any

import yaml

from tests.sameness.combinations import Row, covering_rows

INPUTS = ("docs/examples", "docs/cookbook", "tests/bad_input")
"""Folders of a checkout with files that jobs read."""
LANGUAGES = ("en", "es")
GAMES = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")

Words = tuple[str, ...]


@dataclass(frozen=True)
class Job:
    """Commands that run one after the other in a folder of their own, or requests to a studio.

    ``copies`` says which files and folders of the checkout are put where in that folder, ``texts`` which are written
    there. A job that is ``refused`` is one whose commands are to fail, for the sake of what they say.
    """

    name: str
    steps: tuple[Words, ...] = ()
    requests: tuple[tuple[str, Mapping[str, Any]], ...] = ()
    copies: Mapping[str, str] = field(default_factory=dict)
    texts: Mapping[str, str] = field(default_factory=dict)
    language: str = "en"
    refused: bool = False

    def digest(self, inputs: Path) -> str:
        """Return what tells this job, with the content of its files, from all others."""
        hashed = sha256(json.dumps([self.steps, self.requests, self.texts, self.language]).encode())
        for place, source in sorted(self.copies.items()):
            for file in files_of(inputs / source):
                name = file.relative_to(inputs / source).as_posix()
                hashed.update(json.dumps([place, name, sha256(file.read_bytes()).hexdigest()]).encode())
        return hashed.hexdigest()[:24]


def files_of(path: Path) -> list[Path]:
    return [path] if path.is_file() else sorted(file for file in path.rglob("*") if file.is_file())


def all_jobs(inputs: Path) -> list[Job]:
    """Return every job; ``inputs`` is a checkout, of which only :data:`INPUTS` are read."""
    made = [*studios(), *builds(), *combined(), *league(), *examples(inputs), *recipes(inputs), *tools()]
    made += [*files_to_start_from(), *words(), *bad_files(inputs)]
    names = [job.name for job in made]
    if twice := {name for name in names if names.count(name) > 1}:
        raise ValueError(f"two jobs of one name: {sorted(twice)}")
    return made


QUICK = re.compile(
    r"build/(dichoso-fulbo|robosoccer|png|strips|together|layers)|combined/0[1-4]|example/(chess|world|events|rails)"
    r"|recipe/.*-[g-m].*|season/print|tools|words/en/.*|bad/en/.*|studio/(sombra|robosoccer)"
)
"""Names of the jobs of a quick comparison: some of each kind, and all messages in English."""


# Builds

BUILDS = {
    **{game: f"{game} --format pdf,svg" for game in GAMES},
    **{f"{game}-en": f"{game} --lang en" for game in GAMES},
    **{f"{game}-large": f"{game} --large-print --only cards,team-sheets,guide" for game in GAMES},
    "catalan": "dichoso-fulbo --lang ca",
    "letter": "dichoso-fulbo --paper letter --grey --backs fold",
    "a3": "dichoso-fulbo --paper a3 --ink full",
    "light": "sombra --ink light",
    "zigzag": "dichoso-fulbo --joint zigzag --only board",
    "butt": "dichoso-fulbo --joint butt --field 105x68 --hex 17mm --only board",
    "lap": "dichoso-fulbo --joint lap:0mm --seams mixed --columns 40 --only board",
    "halfway": "dichoso-fulbo --seams halfway --board-width 800mm --margins tight --only board",
    "small-field": "dichoso-fulbo --field 40x20 --only board",
    "stadium": "dichoso-fulbo --field camp-nou --hexes 1000 --margins safe --only board",
    "sheets": "dichoso-fulbo --sheets 8 --only board",
    "poster": "dichoso-fulbo --paper poster --field 97x51.5 --only board",
    "strips": "dichoso-fulbo --lines strips --only board",
    "straight": "dreadball --gang straight --backs fold --only counters",
    "gutter": "robosoccer --gang grid --gutter 4mm --backs short-edge-marked --fill spare",
    "from-place": "dichoso-fulbo --from-place 7 --fill blank --only counters",
    "by-hand": "dichoso-fulbo --duplex manual-reversed --only counters,cards,rules",
    "by-hand-same": "sombra --duplex manual-same",
    "together": "dreadball --together",
    "gallery": "robosoccer --gallery",
    "pieces": "robosoccer --pieces --bleed 2mm --dpi 100",
    "service": "dichoso-fulbo --pieces --service rulebook --dpi 60 --only counters",
    "png": "duelo-ortogonal --format png --dpi 60",
    "gif": "duelo-ortogonal --format gif --dpi 40 --delay 0.5 --only board",
    "shapes": "sombra --format pdf,svg --simplify shapes,text",
    "cut": "dichoso-fulbo --layer cut --only counters",
    "art": "robosoccer --layer art",
    "layers": "dichoso-fulbo --layers --attach",
    "each": "dichoso-fulbo --each --only counters,team-sheets",
    "reprint": "dichoso-fulbo --reprint A1 --only board",
    "option": "dichoso-fulbo --option DF-07=gol --only cards,rules",
}


def builds() -> Iterator[Job]:
    for name, line in BUILDS.items():
        yield Job(f"build/{name}", (("build", *shlex.split(line)),), language="es")


FACTORS: Mapping[str, tuple[Any, ...]] = {
    "game": GAMES,
    "--lang": ("es", "en", "ca"),
    "--ink": ("normal", "full", "light", "grey"),
    "edition": ("standard", "--large-print"),
    "--paper": ("a4", "letter", "a3", "poster"),
    "--backs": ("long-edge", "short-edge", "long-edge-marked", "fold", "none"),
    "--gang": (None, "honeycomb", "straight", "grid"),
    "--format": ("pdf", "svg", "pdf,svg"),
    "--margins": ("standard", "tight", "safe"),
    "--joint": (None, "lap", "butt", "zigzag"),
    "--duplex": ("auto", "manual"),
}
"""Options and their values; ``None`` leaves an option out."""


def sensible(row: Row) -> bool:
    """Return whether a build takes these values together; the row may lack some."""
    return not (
        (row.get("--joint") == "zigzag" and row.get("game") in ("robosoccer", "duelo-ortogonal"))
        or (row.get("--paper") == "poster" and row.get("--joint"))
        or (row.get("--duplex") == "manual" and row.get("--backs") in ("fold", "none"))
    )


def combined() -> Iterator[Job]:
    """Yield builds of whole games in which every pair of two options' values occurs."""
    for number, row in enumerate(covering_rows(FACTORS, sensible), 1):
        given = {name: value for name, value in row.items() if name.startswith("-") and value not in (None, "grey")}
        switches = [row["edition"]] if row["edition"].startswith("-") else []
        switches += ["--grey"] if row["--ink"] == "grey" else []
        options = [word for name, value in given.items() for word in (name, value)]
        yield Job(f"combined/{number:02}", (("build", row["game"], *options, *switches),), language="es")


# Files of the documentation


def examples(inputs: Path) -> Iterator[Job]:
    """Yield a build of every game below ``docs/examples``, in English; of the lessons also the Spanish ones."""
    home = inputs / "docs" / "examples"
    for folder in sorted(file.parent for file in home.rglob("game.yaml")):
        path = folder.relative_to(home).as_posix()
        language = "es" if "/es/" in f"/{path}" else "en"
        steps = (("build", folder.name, "--lang", language), ("check", folder.name))
        yield Job(f"example/{path}", steps, copies={folder.name: f"docs/examples/{path}"}, language=language)


RECIPE = re.compile(r"---\n(?P<head>.*?\n)---\n(?P<body>.*)", re.DOTALL)
BLOCK = re.compile(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def recipes(inputs: Path) -> Iterator[Job]:
    """Yield the builds of the cookbook: the files and commands of its pages, as their readers copy them.

    Every recipe is built in one language, every other one in Spanish.
    """
    for number, file in enumerate(sorted((inputs / "docs" / "cookbook").glob("*/*.md"))):
        chosen = number % len(LANGUAGES)
        text = re.sub(r"«([^|«»]*)\|([^|«»]*)»", rf"\{chosen + 1}", file.read_text(encoding="utf-8"))
        parts = RECIPE.fullmatch(text)
        if parts is None:
            raise ValueError(f"{file} does not begin with front matter")
        blocks = BLOCK.findall(parts["body"])
        lines = [line for kind, _, content in blocks if kind == "console" for line in content.splitlines()]
        yield Job(
            f"recipe/{file.parent.name}-{file.stem}",
            tuple(tuple(shlex.split(line, comments=True)[1:]) for line in lines),
            copies={str(place): source for place, source in yaml.safe_load(parts["head"]).get("files", {}).items()},
            texts={name: content for _, name, content in blocks if name},
            language=LANGUAGES[chosen],
        )


def bad_files(inputs: Path) -> Iterator[Job]:
    """Yield a build of every bad file, put where its kind belongs, in both languages."""
    folder = inputs / "tests" / "bad_input"
    for language in LANGUAGES:
        for file in sorted(folder.glob("*.yaml")):
            kind = file.stem.partition("-")[0]
            home = "templates/mine"
            if kind == "game":
                command: Words = ("build", "mine")
                places = {".yaml": "game.yaml", ".svg": "pictures/map.svg", ".csv": "data/table.csv"}
                places = {ending: f"{home}/{place}" for ending, place in places.items()}
            else:
                command = ("build", "--field", file.name) if kind == "field" else ("build", file.name)
                if kind == "season":
                    command = ("build", "--season", file.name, "sosiego-fc", "union-relampago")
                places = {".yaml": file.name}
            copies = {
                place: f"tests/bad_input/{file.stem}{ending}"
                for ending, place in places.items()
                if file.with_suffix(ending).exists()
            }
            yield Job(f"bad/{language}/{file.stem}", (command,), copies=copies, language=language, refused=True)


# A league


HEADINGS = (
    "Equipo", "Dorsal", "Nombre", "Posición", "Velocidad", "Robar", "Recibir", "Driblar", "Colocar", "Rematar",
    "Fuerza", "Grado", "Controlar",
)  # fmt: skip
CLUBS = ("Añover", "Peñaflor", "San Ginés", "Zújar")


def roster() -> str:
    """Return a spreadsheet of four clubs with twelve players each."""
    text = io.StringIO()
    table = csv.writer(text, lineterminator="\n")
    table.writerow(HEADINGS)
    for place, club in enumerate(CLUBS):
        table.writerow([club, 1, f"Portera de {club}", "portero", 5, *[""] * 6, 8, 7])
        for number in range(2, 13):
            values = [2 + (number * factor + 3 * place) % 9 for factor in (1, 2, 4, 5, 7, 8, 10)]
            table.writerow([club, number, f"Jugadora {number}", "", *values, "", ""])
    return text.getvalue()


def league() -> Iterator[Job]:
    """Yield a season: clubs from a spreadsheet, its matches, a result, what is printed of it, and tables of it."""
    begin = (
        ("import", "league.csv", "--out", "clubs"),
        ("new", "season", "season.yaml", "clubs/*.yaml", "--first", "2026-09-12"),
        ("import", "saturday.txt", "--season", "season.yaml", "--out", "clubs"),
    )
    season = ("build", "clubs", "--season", "season.yaml")
    tables = tuple(("export", "clubs", "--to", f"export.{ending}") for ending in ("csv", "xlsx", "ods"))
    texts = {"league.csv": roster(), "saturday.txt": f"{CLUBS[0]} 2-1 {CLUBS[1]}\n"}
    yield Job("season/print", (*begin, (*season, "--out", "season")), texts=texts, language="es")
    large = (*season, "--large-print", "--only", "team-sheets,match-sheets,league", "--out", "large")
    first = (*season, "--round", "1", "--only", "match-sheets,league", "--lang", "en", "--out", "first")
    yield Job("season/large", (*begin, large, first), texts=texts, language="es")
    again = (("import", "league.csv", "--out", "clubs"), ("check", "clubs", "season.yaml"))
    results = ("export", "clubs", "--season", "season.yaml", "--to", "results.csv")
    yield Job("season/tables", (*begin, *again, *tables, results), texts=texts)


# Single commands


def tools() -> Iterator[Job]:
    """Yield what commands other than ``build`` make and say."""
    lines = {
        "calibrate": "calibrate",
        "calibrate-letter": "calibrate --paper letter --duplex manual",
        "plan": "plan --hex 20mm",
        "plan-sheets": "plan dreadball --sheets 8",
        "list": "list",
        "list-all": "list games fields paper colours symbols",
        "odds": "odds dichoso-fulbo --stat 8 --mod -2",
        "odds-dreadball": "odds dreadball",
        "show": "show counters --player 7 --dpi 100 -o counter.png",
        "export-template": "export --template --game dichoso-fulbo --to squad.csv",
        "completion": "completion bash",
        **{f"check-{game}": f"check {game}" for game in GAMES},
        **{f"check-as-published-{game}": f"check {game} --as-published" for game in GAMES},
        "check-json": "check dichoso-fulbo --format json --as-published",
        "check-markdown": "check dreadball --format markdown --as-published",
    }
    for name, line in lines.items():
        yield Job(f"tools/{name}", (tuple(line.split()),), refused="--as-published" in line)
    measure = ("printer", "home", "--scale", "99.2%x99.0%", "--back", "0.8mm,-0.4mm")
    kit = ("build", "dichoso-fulbo", "--printer", "home", "--only", "counters")
    yield Job("tools/printer", (measure, ("printer",), ("printer", "home"), kit, ("calibrate", "--printer", "home")))
    attach = ("build", "robosoccer", "--attach", "--only", "board", "--out", "kit")
    yield Job("tools/unpack", (attach, ("unpack", "kit/board.pdf", "--list"), ("unpack", "kit/board.pdf", "copy")))


def files_to_start_from() -> Iterator[Job]:
    """Yield what ``new`` writes, and that it builds."""
    steps: Mapping[str, Iterable[str]] = {
        "team": ("new team red-star.yaml --name Red-Star --colours red,white", "build red-star.yaml --only counters"),
        "game": ("new game my-game --like robosoccer", "build my-game --only board"),
        "deck": ("new deck spells", "build spells"),
        "board": ("new board island.yaml",),
    }
    for name, lines in steps.items():
        yield Job(f"tools/new-{name}", tuple(tuple(line.split()) for line in lines))


COMMANDS = (
    "new", "new team", "new game", "new deck", "new season", "new board", "new template", "new words", "list", "build",
    "plan", "show", "watch", "calibrate", "printer", "check", "odds", "explain", "import", "export", "unpack", "studio",
    "schema", "completion",
)  # fmt: skip
SCHEMAS = (
    "team", "game", "board", "rules", "season", "map", "match-map", "plan", "faces", "styles", "tilings", "fields",
    "services", "printer",
)  # fmt: skip
TOPICS = (
    "board", "card-characters", "card-overflow", "card-title", "choice", "circle", "closed-twice", "count",
    "count-unstated", "crossed", "dice-unreadable", "dice-unstated", "divides-by-zero", "equal-unstated", "faint",
    "fall", "figure", "formula", "game", "gap", "heading", "idle-characteristic", "idle-option", "idle-result",
    "idle-ruling", "impossible", "jump", "kits-alike", "lacking", "lacks", "language", "languages", "left-out",
    "lonely", "missing-cell", "mistitled", "modifier", "names", "need", "need-unstated", "no-dice", "not-allowed",
    "notation-unstated", "nothing", "off-die", "option", "order", "outside", "overlap", "placeholder", "pool",
    "printed", "rank", "raw-name", "rise", "safe-zone", "same", "scale-unstated", "service-size", "sheet-columns",
    "sheet-height", "sheet-text", "template", "tie", "twice", "two-answers", "unclear", "uncovered", "unexplained",
    "unit", "unknown", "unknown-cell", "unknown-result", "unlike", "unprinted", "unreachable", "unread",
    "unused-column", "words",
)  # fmt: skip
"""What ``explain`` explains besides the rulings of games."""
RULINGS = ("DF-01", "DF-02", "DF-06", "DF-07", "DB-01", "DB-05")
SLIPS = (
    "bild", "build no-such-game", "build --papper a4", "build --paper a9", "build --hex 20", "explain nothing-at-all",
    "build dichoso-fulbo sombra", "build --only baord", "check nowhere.yaml", "odds", "import", "export --to a.doc",
    "schema sombrero", "show nothing", "plan --hex -1mm", "new team a/b/../..", "build —paper a4", "unpack nothing.pdf",
)  # fmt: skip
"""Command lines with a mistake."""


def words() -> Iterator[Job]:
    """Yield what the command line explains of itself, and says of mistakes in it."""
    for language in LANGUAGES:
        helps = [("--help",), ("--version",), (), ("build", "--help-all")]
        helps += [(*command.split(), "--help") for command in COMMANDS]
        yield Job(f"words/{language}/help", tuple(helps), language=language)
        yield Job(f"words/{language}/schemas", tuple(("schema", name) for name in SCHEMAS), language=language)
        explained = tuple(("explain", topic) for topic in (*(TOPICS if language == "en" else ()), *RULINGS))
        yield Job(f"words/{language}/explain", explained, language=language)
        slips = tuple(tuple(line.split()) for line in SLIPS)
        yield Job(f"words/{language}/slips", slips, language=language, refused=True)


# The studio

DOCUMENTS = ("board", "whole-board", "counters", "cards", "rules", "team-sheets", "guide")
SOSIEGO = "teams/dichoso-fulbo/sosiego-fc.yaml"


def studios() -> Iterator[Job]:
    """Yield what the studio's engine answers, one session for each game and one that changes things."""
    for number, game in enumerate(GAMES):
        language = LANGUAGES[number % 2]
        asked: list[tuple[str, Mapping[str, Any]]] = [
            ("games", {"language": language}),
            ("open", {"game": game, "language": language}),
            ("view", {}),
            ("pieces", {}),
            ("check", {}),
            *[("preview", {"document": document}) for document in DOCUMENTS],
            ("plan", {}),
            ("build", {}),
        ]
        yield Job(f"studio/{game}", requests=tuple(asked), language=language)
    changes: list[tuple[str, Mapping[str, Any]]] = [
        ("words", {"language": "es"}),
        ("words", {"language": "en"}),
        ("schema", {"kind": "game"}),
        ("complete", {"path": "templates/a/game.yaml", "text": "board:\n  gr", "row": 1, "column": 4}),
        ("open", {"game": "dichoso-fulbo", "language": "en"}),
        ("team", {"path": SOSIEGO}),
        ("change", {"team": SOSIEGO, "row": 2, "field": "velocidad", "value": "19"}),
        ("check", {"quick": True}),
        ("preview", {"document": "counters"}),
        ("undo", {}),
        ("redo", {}),
        ("undo", {}),
        ("change", {"options": {"hex": "20mm", "grey": True, "option": ["DF-07=gol"]}}),
        ("preview", {"document": "counters", "sheet": 0}),
        ("build", {"documents": ["board", "cards"]}),
        ("save", {}),
        ("odds", {"stat": 8, "mod": -2}),
        ("plan", {"options": {"paper": "a3"}, "ink": True}),
        ("import", {"name": "teams.csv", "bytes": roster(), "dry": True}),
        ("import", {"name": "teams.csv", "bytes": roster()}),
        ("new", {"kind": "team", "name": "Red Star", "colours": "red,white"}),
        ("new", {"kind": "deck", "name": "spells"}),
        ("state", {}),
        ("printer", {"scale": "99.2%x99.0%", "back": "0.8mm,-0.4mm"}),
        ("calibrate", {}),
        ("zip", {"what": "files"}),
        ("open", {"files": {"build.yaml": "pizarra: 1.0\ngame: dichoso-fulbo\noptions:\n  hexx: 20mm\n"}}),
        ("nothing", {}),
    ]
    yield Job("studio/changes", requests=tuple(changes))
