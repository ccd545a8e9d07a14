"""A league team by team: each team's files in a folder of its own, on several processors, and only what has changed.

Workers read, check, draw and encode; files are written by the process that started them, whole or not at all, so that
it can be stopped at any moment.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from hashlib import sha256
from pathlib import Path

import generator
from generator.build.build import draw
from generator.build.documents import kind_of
from generator.build.game_board import GameBoard, make_board
from generator.build.request import BuildRequest
from generator.model.names import distinct_names, safe_part
from generator.model.source import file_digest_of
from generator.output.builds import Builds, read_build_list
from generator.output.rendering import Encoders, Rendering, files_of
from generator.output.sources import kept_sources
from generator.output.writing import Drafts, Overwrite, Tell, fingerprint, ignore
from generator.packs.load import of_another_game, read_team
from generator.packs.locations import pack_sources
from generator.packs.pictures import named_beside, state_of
from generator.problems import PizarraError, Problem, raise_errors
from generator.processes import map_on_cores
from generator.scene.primitives import parts_of

TOGETHER = 32
"""Teams whose files wait for each other, to be put in their places together."""


@dataclass(frozen=True, slots=True)
class TeamTask:
    """A team file, the folder its files go to, and the fingerprint of all that they are made from."""

    file: Path
    folder: Path
    stamp: str

    @property
    def done(self) -> bool:
        """Return whether the folder holds what this very input gives."""
        try:
            left = read_build_list(self.folder).stamp
            return (
                left is not None
                and left.made_from == self.stamp
                and all(fingerprint(self.folder / name) == mark for name, mark in left.files.items())
            )
        except OSError:
            return False


@dataclass(frozen=True, slots=True)
class TeamBuild:
    """What came of a team: its files, unless an error stands among the problems."""

    task: TeamTask
    files: Mapping[str, bytes]
    problems: tuple[Problem, ...]


def tasks_for(
    files: Iterable[Path],
    folder: Path,
    order: BuildRequest,
    rendering: Rendering,
    shared: Sequence[Path] = (),
    wishes: str = "",
) -> tuple[TeamTask, ...]:
    """Return a task for each team file, in a folder named after it; files of one name get folders ``x``, ``x-2`` …

    ``shared`` are files that all are made from besides their own, ``wishes`` is whatever else was asked for.
    """
    same, files = _shared_print(order, rendering) + b"".join(map(_own, shared)) + wishes.encode(), tuple(files)
    names = distinct_names(safe_part(file.stem) for file in files)
    return tuple(
        TeamTask(file, folder / name, sha256(same + _own(file)).hexdigest())
        for file, name in zip(files, names, strict=True)
    )


def _own(file: Path) -> bytes:
    try:
        return file_digest_of(file, str(file)) + state_of(named_beside(file))
    except PizarraError:  # reading it as a team tells why
        return b""


def task_for_all(
    files: Iterable[Path], folder: Path, order: BuildRequest, rendering: Rendering, wishes: str
) -> TeamTask:
    """Return one task for all team files together; ``wishes`` is whatever else was asked for."""
    found = sha256(_shared_print(order, rendering) + wishes.encode())
    for file in files:
        found.update(str(file).encode() + _own(file))
    return TeamTask(folder, folder, found.hexdigest())


def _shared_print(order: BuildRequest, rendering: Rendering) -> bytes:
    """Return the fingerprint of what all teams are made from: wishes, pack, shared packs, and the program itself."""
    wishes = repr((replace(order, teams=()), replace(rendering, changes=())))
    changes = [getattr(change, "__name__", "") for change in rendering.changes]
    found = sha256(f"{generator.__version__} {wishes} {changes}".encode())
    program = Path(generator.__file__).parent.rglob("*.py")
    for file in (*pack_sources(order.pack.folder), *sorted(program)):
        found.update(file.name.encode() + file_digest_of(file, str(file)))
    return found.digest()


def team_build(
    task: TeamTask, order: BuildRequest, board: GameBoard, rendering: Rendering, encoders: Encoders
) -> TeamBuild:
    """Return a team's files, or what is wrong with it; the order's board and the ``encoders`` serve all teams."""
    try:
        team, pack, warnings = read_team(task.file)
        if pack.game.slug != order.pack.game.slug:
            return TeamBuild(task, {}, (of_another_game(team, pack.game.slug, order.pack.game.slug),))
        own = order.with_teams((team,))
        made = draw(own, board)
        files = files_of(made.documents, rendering, kept_sources(own, rendering), encoders)
        whole = {name: b"".join(parts_of(content)) for name, content in files.items()}
        return TeamBuild(task, whole, (*warnings, *made.problems))
    except PizarraError as error:
        return TeamBuild(task, {}, error.problems)


def built(tasks: Sequence[TeamTask], order: BuildRequest, rendering: Rendering, jobs: int = 1) -> Iterator[TeamBuild]:
    """Yield what comes of each task, in their order, worked out by ``jobs`` processes.

    What all teams share is read and planned once, before. Raises ``PizarraError`` when it cannot be.
    """
    if not tasks:
        return
    board = make_board(order)
    raise_errors(board.problems)
    _ = order.season_view
    if any(kind_of(name).reads_rules for name in order.parts):
        _ = order.loaded_rules
    encoders: Encoders = {}
    yield from map_on_cores(lambda task: team_build(task, order, board, rendering, encoders), tasks, jobs, at_once=2)


@contextmanager
def keeping(folder: Path, overwrite: Overwrite = "own", tell: Tell = ignore) -> Iterator[Callable[[TeamBuild], None]]:
    """Yield what keeps the files of a sound team, so that the next build knows them.

    Those of several teams take their places together, for the disk is slow to take few; at the latest when this ends,
    whatever ends it. Raises ``PizarraError`` when they cannot be written, or somebody else's file is in the way of
    ``overwrite``.
    """
    with Drafts(folder, tell) as drafts:
        builds = Builds(drafts, overwrite, tell)

        def keep(made: TeamBuild) -> None:
            builds.add(f"{made.task.folder.name}/", made.files, made_from=made.task.stamp)
            if len(builds) >= TOGETHER:
                builds.publish()

        try:
            yield keep
        finally:
            builds.publish()
