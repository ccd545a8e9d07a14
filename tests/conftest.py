"""What every test may use: the bundled game and teams, a kit built once, and the command line in its own folder."""

import gc
import importlib.util
import math
import os
import sys
from dataclasses import fields, replace
from functools import cache, lru_cache
from hashlib import sha256
from pathlib import Path
from types import SimpleNamespace
from typing import NamedTuple

import pytest
from hypothesis import HealthCheck, settings

from generator import cli, i18n
from generator.backends import svg as svg_fonts
from generator.build import build
from generator.build.board import plan
from generator.build.documents import cards
from generator.build.documents import rules as leaflets
from generator.build.documents.leaflet_pages import NO_EXAMPLE, with_figures
from generator.build.request import BuildRequest
from generator.checks import check as checking
from generator.cli import terminal
from generator.geometry.shapes import IDENTITY, Point, Rect, Transform, contains_point
from generator.i18n import bundled_folder
from generator.imposition.paper import SIZES, Paper
from generator.model import source
from generator.output.rendering import Rendering, files_of
from generator.packs import load, locations
from generator.pieces import cards as card_pieces
from generator.scene import primitives
from generator.scene.drawings import bounds
from generator.scene.fonts import CAP_HEIGHT, printable, text_width
from generator.scene.pieces import corners_of
from generator.scene.primitives import Box, Circle, Group, Item, Line, Polygon, Text, Use, parts_of
from generator.sheets.back_matter import NO_BACK_MATTER

ROOT = Path(__file__).parents[1]

pytest_plugins = ("tests.left_out", "tests.processor_time")

needs_locks = pytest.mark.skipif(
    sys.platform != "win32" and not importlib.util.find_spec("fcntl"), reason="this system has no locks"
)

settings.register_profile(
    "suite",
    max_examples=200 if "PIZARRA_EVERY" in os.environ else 10,
    deadline=None,
    derandomize=True,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
settings.register_profile("search", settings.get_profile("suite"), max_examples=1000, derandomize=False)
settings.load_profile(os.environ.get("PIZARRA_HYPOTHESIS", "suite"))
"""A run tries the same few examples every time, PIZARRA_EVERY=1 many; PIZARRA_HYPOTHESIS=search looks for new ones."""


@pytest.fixture(scope="session", autouse=True)
def programs_run_this_tree(tmp_path_factory):
    """Let the programs that tests start, from whichever folder, import what stands beside these tests.

    Where no bytecode may be written beside it, theirs is kept elsewhere while the tests run.
    """
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PYTHONPATH", str(ROOT), prepend=os.pathsep)
        if sys.dont_write_bytecode:
            patch.delenv("PYTHONDONTWRITEBYTECODE", raising=False)
            patch.setenv("PYTHONPYCACHEPREFIX", str(tmp_path_factory.getbasetemp().parent / "bytecode"))
        yield


@pytest.fixture(scope="session", autouse=True)
def no_language_of_the_machine():
    """Speak English at the terminal and the pack's first language on paper, whatever this machine speaks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIZARRA_LANG", "C")
        yield


@pytest.fixture(scope="session", autouse=True)
def phrases_keep_their_language():
    """Fail where the program writes a phrase into an f-string: it would be English whatever is spoken."""

    def written(phrase, form):
        assert not sys._getframe(1).f_globals["__name__"].startswith("generator."), f"give {phrase!r} to a phrase"
        return str.__format__(phrase, form)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(i18n.Phrase, "__format__", written, raising=False)
        yield


@pytest.fixture(autouse=True)
def nobody_is_spoken_to_yet():
    """Forget the language of the test before."""
    terminal.speak((), {})


@pytest.fixture(scope="session", autouse=True)
def one_process():
    """Draw and write in this process alone: both cores run tests already."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("PIZARRA_JOBS", "1")
        yield


def pytest_configure():
    """Work out once what many tests ask for and what is the same for each of them.

    That is what texts of YAML say, the rule books in them, the cards of a book, the games and boards that came with
    Pizarra and what checks find in them, rules leaflets, and the parts of typefaces.
    """
    gc.set_threshold(200_000, 50, 50)  # as in the program itself
    source.parse_text = lru_cache(maxsize=256)(source.parse_text)
    load.load_rules = remembered(load.load_rules)
    load.with_switches = remembered(load.with_switches)
    card_pieces.card_texts = remembered(card_pieces.card_texts)
    cards.card_artworks = remembered(cards.card_artworks)
    load.source_with_symbols = bundled_texts_once(load.source_with_symbols)
    load.languages_of = load.languages_of = bundled_once(load.languages_of)
    load.read_pack = bundled_once(load.read_pack)
    plan.plan_board = planned_once(plan.plan_board)
    leaflets.leaflet_pages = laid_out_once(leaflets.leaflet_pages)
    checking._check_pack = checked_once(checking._check_pack)
    checking.check_files = checked_once(checking.check_files)
    svg_fonts.subset = lru_cache(maxsize=256)(svg_fonts.subset)


def pytest_collection_finish():
    """Keep the thousands of tests themselves out of every look for garbage."""
    gc.freeze()


def known(value):
    """Return what tells one value from another; of those that cannot be hashed it is known whether they are one."""
    if isinstance(value, source.Source):
        return value.file, id(value.data), id(value.languages)
    if isinstance(value, dict):
        return tuple((key, type(one), known(one)) for key, one in value.items())
    try:
        hash(value)
    except TypeError:
        return id(value)
    return value


def remembered(function, most=64):
    """Return a pure function that remembers its last results, but not those that tell of problems."""
    held = {}

    def call(*arguments):
        key = tuple(tuple(map(known, value)) if isinstance(value, list) else known(value) for value in arguments)
        if key in held:
            return held[key][1]
        found = function(*arguments)
        if not isinstance(found, tuple) or not found[1]:
            held[key] = arguments, found
        if len(held) > most:
            del held[next(iter(held))]
        return found

    return call


def is_bundled(folder):
    """Return whether the files of a game are those that came with Pizarra, which no test changes."""
    ours = bundled_folder("templates")
    return folder.is_relative_to(ours) and locations.places("templates") == (ours,)


def bundled_texts_once(function):
    """Return a function of a file and its pack's folder, made to remember the files that came with Pizarra."""
    kept = remembered(function)
    return lambda source, folder: (kept if is_bundled(folder) else function)(source, folder)


def bundled_once(read):
    """Return a function that reads a pack's folder, made to keep what came with Pizarra."""

    @cache
    def kept(folder, _):
        return read.__wrapped__(folder)

    return lambda folder: kept(folder, locations.shown_path(folder)) if is_bundled(folder) else read(folder)


def with_hexes(order, orientation):
    """Return the same order whose board has its hexes the other way, as a board file would say."""
    game = order.pack.game
    board = game.board.model_copy(update={"grid": game.board.grid.model_copy(update={"orientation": orientation})})
    return replace(order, pack=replace(order.pack, game=game.model_copy(update={"board": board})))


def planned_once(make, most=24):
    """Return the function that plans boards, made to keep the last of games that came with Pizarra."""
    elsewhere = {"teams", "season", "parts", "gang", "by_hand", "sheets_only", "backs_order", "grey", "pack"}
    elsewhere |= {"switches", "together", "reprint"}
    asked = [field.name for field in fields(BuildRequest) if field.name not in elsewhere]
    held = {}

    def planned(order):
        if not is_bundled(order.pack.folder) or Path(order.field or "").suffix:
            return make(order)
        rules = order.loaded_rules if order.has_rules else None
        wishes = (known(getattr(order, name)) for name in ("switches", *asked))
        key = (id(order.pack), id(rules), id(i18n.WORDS), *wishes)
        if key not in held:
            held[key] = (order, rules, i18n.WORDS), make(order)
            if len(held) > most:
                del held[next(iter(held))]
        board = held[key][1]
        # set-ups are drawn with the teams of a board's own request: those of another test must not be among them
        return board if board is None or board.request.teams == order.teams else replace(board, request=order)

    return planned


def laid_out_once(make, most=24):
    """Return the function that makes rules leaflets, made to keep the pages of those with the same blocks."""
    held = {}

    def pages(script, figures, titles, layout, setup, example=NO_EXAMPLE, back=NO_BACK_MATTER):
        # pictures at their usual size; symbols that look the same are not equal, but are written the same
        blocks = repr((tuple(with_figures(script, figures(1.0), layout)), example)).encode()
        same = (known(value) for name, value in setup._asdict().items() if name != "fitter")
        key = (sha256(blocks).digest(), script.file, titles, layout, back, *same, id(i18n.WORDS))
        if key not in held:
            held[key] = (setup, i18n.WORDS), make(script, figures, titles, layout, setup, example, back)
            if len(held) > most:
                del held[next(iter(held))]
        return held[key][1]

    return pages


def checked_once(check):
    """Return a function that checks a pack or files, made to keep what it finds in those that came with Pizarra."""
    held, here = {}, os.getpid()
    teams = bundled_folder("teams")

    def is_ours(path):
        return is_bundled(path) or (path.is_relative_to(teams) and locations.places("teams") == (teams,))

    def checked(paths, *wishes):
        several = (paths,) if isinstance(paths, Path) else tuple(paths)
        if os.getpid() != here or not all(map(is_ours, several)):  # whoever asks other processes wants them to work
            return check(paths, *wishes)
        asked = (repr(wish) if isinstance(wish, checking.CheckOptions) else id(wish) for wish in wishes)
        key = (several, *map(locations.shown_path, several), *asked, id(i18n.WORDS))
        if key not in held:
            held[key] = (wishes, i18n.WORDS), check(paths, *wishes)
        return held[key][1]

    return checked


@pytest.fixture(scope="session")
def pack():
    """Return the bundled game."""
    return load.read_pack(ROOT / "templates" / "dichoso-fulbo")


@pytest.fixture(scope="session")
def teams(pack):
    """Return every bundled team by the name of its file."""
    files = sorted((ROOT / "teams" / "dichoso-fulbo").glob("*.yaml"))
    return {file.stem: load.read_team(file)[0] for file in files}


@pytest.fixture(scope="session")
def order(pack, teams):
    """Return what a bare ``pizarra build`` asks for."""
    return BuildRequest(pack, (teams["union-relampago"], teams["sosiego-fc"]), Paper("a4", SIZES["a4"]))


@pytest.fixture(scope="session")
def kit(order):
    """Return the default kit: what was drawn, and the files it becomes."""
    made = build.draw(order)
    files = files_of(made.documents, Rendering(("pdf", "svg")))
    return SimpleNamespace(made=made, files={name: b"".join(parts_of(content)) for name, content in files.items()})


@pytest.fixture
def forget():
    """Return a function that forgets what was read, as a fresh process has read nothing."""
    locations.forget_packs()
    yield locations.forget_packs
    locations.forget_packs()


@pytest.fixture
def pizarra(tmp_path, monkeypatch, capsys, forget):
    """Return the command line as a function: it runs in ``tmp_path`` and returns exit code, output and errors."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        forget()
        capsys.readouterr()
        with pytest.raises(SystemExit) as stopped:
            cli.main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return SimpleNamespace(code=stopped.value.code, out=out, err=err)

    return run


@pytest.fixture(scope="session")
def flat():
    """Return a function from items to plain ``PlacedPart`` primitives in drawing order, groups and symbols expanded."""
    return lambda items: list(_flat(items, IDENTITY, ()))


class Placed(NamedTuple):
    """A primitive, where it is placed, and the clips it is cut to, each with its own place."""

    item: Item
    place: Transform
    clips: tuple[tuple[Item, Transform], ...]

    @property
    def area(self):
        """Return the rectangle around the item, on the page."""
        return self.place.rect(bounds(self.item))

    @property
    def cap_box(self):
        """Return the rectangle of a text from its baseline to the top of its capitals, on the page."""
        text = self.item
        width = text_width(printable(text.text), text.font, text.size)
        left = text.position.x - {"start": 0, "middle": 0.5, "end": 1}[text.anchor] * width
        high = text.size * CAP_HEIGHT
        return self.place.rect(Rect(left, text.position.y - high, width, high))

    @property
    def points(self):
        """Return the corners or the middle of the item, on the page."""
        match self.item:
            case Polygon(points, _):
                found = points
            case Box(rect, _, _):
                found = rect.corners
            case Circle(centre, _, _):
                found = (centre,)
            case Line(start, end, _):
                found = (start, end)
            case primitives.Path(commands, _):
                found = [Point(*pair) for _, *n in commands for pair in zip(n[::2], n[1::2], strict=True)]
            case Text(position):
                found = (position,)
        return tuple(self.place.point(point) for point in found)

    def covers(self, point):
        """Return whether the item is filled at a point of the page."""
        if getattr(getattr(self.item, "style", None), "fill", None) is None:
            return False
        return all(_inside(shape, place, point) for shape, place in ((self.item, self.place), *self.clips))


def _flat(items, place, clips):
    for item in items:
        if isinstance(item, Group):
            inner = item.transform.then(place)
            yield from _flat(item.items, inner, (*clips, (item.clip, inner)) if item.clip else clips)
        elif isinstance(item, Use):
            yield from _flat(item.symbol.items, item.transform.then(place), clips)
        else:
            yield Placed(item, place, clips)


def _inside(shape, place, point):
    """Return whether a shape holds a point; for shapes that are moved, scaled or turned by quarters only."""
    match shape:
        case Circle(centre, radius, _):
            edge = place.point(centre.shift(radius, 0))
            return math.dist(place.point(centre), point) <= math.dist(place.point(centre), edge) + 1e-9
        case Box(rect, _, _):
            return place.rect(rect).expand(1e-9).holds(point)
        case primitives.Path(commands) if all(step[0] in "MLZ" for step in commands):
            return contains_point([place.point(corner) for corner in corners_of(shape)], point)
        case Polygon(points, _):
            outline = [place.point(p) for p in points]
            turns = [
                (q.x - p.x) * (point.y - p.y) - (q.y - p.y) * (point.x - p.x)
                for p, q in zip(outline, (*outline[1:], outline[0]), strict=True)
            ]
            return min(turns) >= -1e-6 or max(turns) <= 1e-6
    return False
