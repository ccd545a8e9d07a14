"""The studio's engine: requests of a page about one game, answered with what the command line would make of it.

A request is ``{"id": 7, "method": "build", "params": {…}}``; its reply has the same ``id`` and a ``result``, or
``problems`` as ``pizarra check --format json`` writes them. Bytes are bytes; ``as_json`` puts them into text.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

from generator.build.documents import NAMED, PARTS, kind_of
from generator.cli import problem_of
from generator.cli.build import checked_build_file
from generator.cli.build_options import command_with, join_wishes
from generator.cli.check import as_data
from generator.cli.printer import in_words
from generator.cli.terminal import OWN_FAULT, localize, reader_language, speak
from generator.i18n import literal, phrase
from generator.model.source import file_bytes, parse_text, read_source
from generator.model.yaml_writer import yaml_text
from generator.output.writing import remove_folder, write
from generator.packs.build_file import BUILD_FILE
from generator.packs.load import Pack, read_team, team_name
from generator.packs.locations import forget_packs, pack_folders, source_of
from generator.packs.printers import find_printer
from generator.packs.schemas import SCHEMAS, in_language, team_schema
from generator.problems import PizarraError, Problem, did_you_mean, quoted, user_error
from generator.studio import outcomes
from generator.studio.choices import offered_odds, offered_options, offered_rulings, wishes_of
from generator.studio.completion import candidates, schema_kind
from generator.studio.games import (
    about,
    available_games,
    calibration_pages,
    game_named_in,
    has_document,
    is_known,
    is_team,
    new_deck,
    new_game,
    new_team,
    sample_teams,
    unpacked,
)
from generator.studio.session import MOST_BYTES, Session, Snapshot, check_path, content_of
from generator.studio.tables import (
    import_rosters,
    piece_types,
    table_rows,
    team_table,
    with_rows,
    with_table,
    with_table_rows,
    with_value,
)
from generator.studio.words import PAGE

Params = Mapping[str, Any]
Result = dict[str, Any]

LANGUAGES = ("es", "en")


class Studio:
    """One session: a game, its teams, tables and pictures in a folder of its own, and the options it is built with."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()
        self.language = "es"
        self.printer: Path | None = None
        self._session: Session | None = None
        self._session_folder: Path | None = None
        self._count = 0
        self._progress: outcomes.Progress = _ignore
        self._previews: dict[str, tuple[int, outcomes.Drawing]] = {}
        self._methods: Mapping[str, Callable[[Params], Result]] = {
            "games": lambda params: {"games": available_games(bool(params.get("pictures")))},
            "words": self._words, "schema": self._schema,
            "open": self._open, "restore": self._restore, "state": lambda _: {"state": self.session.state()},
            "view": lambda _: self._view(), "read": self._read,
            "change": self._change, "team": self._team, "import": self._import, "new": self._new,
            "pieces": lambda _: self._pieces(), "table": self._table, "replace_table": self._replace_table,
            "complete": self._complete, "printer": self._printer,
            "calibrate": lambda params: {"files": calibration_pages(params)},
            "undo": lambda _: self._changed(self.session.undo()), "redo": lambda _: self._changed(self.session.redo()),
            "check": lambda params: outcomes.findings(self.session, bool(params.get("quick"))),
            "preview": self._preview,
            "save": lambda _: {"files": outcomes.saved_files(self.session)},
            "build": lambda params: outcomes.build(self.session, params, self._progress),
            "zip": lambda params: outcomes.archive(self.session, params, self._progress),
            "plan": lambda params: outcomes.costs(self.session, params),
            "odds": lambda params: outcomes.odds_lines(self.session, params),
        }  # fmt: skip

    def handle(self, request: Mapping[str, Any], progress: outcomes.Progress | None = None) -> Result:
        """Return the reply to a request; nothing that a page sends makes it raise."""
        identity = request.get("id")
        self._progress = progress or _ignore
        try:
            method, params = request.get("method"), request.get("params", {})
            if not isinstance(method, str) or method not in self._methods or not isinstance(params, Mapping):
                raise user_error("studio", phrase("there is no method {name}", name=quoted(method)))
            with self._at_work(params):
                return {"id": identity, "result": self._methods[method](params)}
        except PizarraError as error:
            return {"id": identity, "problems": as_data(error.problems)}
        except Exception as error:
            fault = phrase(OWN_FAULT, fault=literal(f"{type(error).__name__}: {error}"))
            return {"id": identity, "problems": as_data([problem_of(error) or Problem("studio", fault)])}

    @contextmanager
    def _at_work(self, params: Params) -> Iterator[None]:
        """Work in the session's folder, in the reader's language."""
        if (language := params.get("language")) in LANGUAGES:
            self.language = language
        speak(("--lang", self.language), {})
        self.folder.mkdir(parents=True, exist_ok=True)
        before = Path.cwd()
        os.chdir(self._session.root if self._session else self.folder)
        try:
            yield
        finally:
            os.chdir(before)

    @property
    def session(self) -> Session:
        if self._session is None:
            raise user_error("studio", phrase("no game is open yet"), phrase("open one first"))
        return self._session

    @property
    def _pack(self) -> Pack:
        return outcomes.selection_of(self.session).pack

    def _words(self, _: Params) -> Result:
        """Return the page's own texts in the reader's language, by the names that the page has for them."""
        return {"language": reader_language(), "words": {name: localize(text) for name, text in PAGE.items()}}

    def _schema(self, params: Params) -> Result:
        """Return the JSON Schema of a kind of file; of a team for the open game alone."""
        kind = str(params.get("kind", "team"))
        if kind != "team" and kind not in SCHEMAS:
            hint = did_you_mean(kind, ["team", *SCHEMAS])
            raise user_error("studio", phrase("there is no schema {name}", name=quoted(kind)), hint)
        content = SCHEMAS[kind]() if kind in SCHEMAS else team_schema([self._pack.game])
        return {"schema": in_language(content, reader_language())}

    def _open(self, params: Params) -> Result:
        """Open a bundled game with its sample teams, or files: a custom game, changes to one, teams, a zip.

        A build file among them says what is built, and how.
        """
        files = _contents(params.get("files") or {})
        if "zip" in params:
            files |= unpacked(content_of(params["zip"]))
        return self._start(str(params.get("game") or ""), Snapshot().with_files(files))

    def _restore(self, params: Params) -> Result:
        """Open what ``state`` returned. Raises ``PizarraError`` for anything else."""
        state = params.get("state")
        if not isinstance(state, Mapping) or state.get("version") != 1:
            raise user_error("studio", phrase("this is not a game saved by the studio"))
        if state.get("language") in LANGUAGES and "language" not in params:
            self.language = str(state["language"])
            speak(("--lang", self.language), {})
        snapshot = Snapshot().with_files(_contents(state.get("files")))
        wishes = wishes_of(state.get("options") or {})
        command_with(wishes)
        teams = tuple(team for team in state.get("teams") or () if team in snapshot.files)
        return self._start(
            str(state.get("game") or ""), replace(snapshot, wishes=wishes, teams=teams), "teams" in state
        )

    def _start(self, word: str, snapshot: Snapshot, has_teams: bool = False) -> Result:
        """Open a game in a folder of its own; where that fails, the one before stays open.

        A snapshot that ``has_teams`` says which teams are printed, even if that is none.
        """
        before, home = self._session_folder, self.folder / f"session-{self._count}"
        self._count += 1
        try:
            session = self._session_in(home, word, snapshot, has_teams)
        except Exception:
            os.chdir(self.folder)  # a folder cannot be removed while this is in it
            remove_folder(home)
            raise
        session.printer = self.printer
        self._session, self._session_folder = session, home
        self._previews.clear()
        if before is not None:
            remove_folder(before)
        forget_packs()
        return self._view()

    def _session_in(self, home: Path, word: str, snapshot: Snapshot, has_teams: bool) -> Session:
        """Make a session of files, in a folder named after the game that they are; add its sample teams."""
        draft = Session(home / "game", "", self.language, snapshot)
        os.chdir(draft.root)
        if BUILD_FILE in snapshot.files:
            word, snapshot, has_teams = _as_built(snapshot, word)
        word = word or game_named_in(draft.root)
        if "game.yaml" in snapshot.files:
            os.chdir(self.folder)
            remove_folder(home)
            draft = Session(home / check_path(word or "game"), "", self.language, snapshot)
            os.chdir(draft.root)
        forget_packs()
        if not is_known(word):
            message = phrase("there is no game {name}", name=quoted(word))
            raise user_error("studio", message, did_you_mean(word, pack_folders()))
        first = snapshot if has_teams else _with_teams(snapshot, draft.root, word)
        return Session(draft.root, word, self.language, first)

    def _view(self) -> Result:
        """Return what is open: files, documents, options and their values, rulings, teams.

        Of a game that cannot be read there are its files and what is wrong with them.
        """
        session = self.session
        view = {"files": self._files(None), "teams": self._teams(), "values": session.now.plain_wishes,
                "game": {"name": session.word}, "documents": [], "options": [], "rulings": [], "odds": [],
                "problems": [], **self._steps()}  # fmt: skip
        try:
            pack = self._pack
            switches = outcomes.switches_in_force(session)
            more = {
                "game": {"name": session.word, "home": self._home(pack), **about(pack)}, "files": self._files(pack),
                "documents": [
                    {"name": name, "title": title, "usual": kind in PARTS}
                    for kind in NAMED
                    if has_document(pack, kind)
                    for name, title in _names_of(kind, pack)
                ],
                "options": offered_options(), "rulings": offered_rulings(pack, switches, reader_language()),
                "odds": offered_odds(pack, switches, reader_language()),
            }  # fmt: skip
        except PizarraError as error:
            more = {"problems": as_data(error.problems)}
        return {**view, **more}

    def _steps(self) -> Result:
        return {"can_undo": self.session.can_undo, "can_redo": self.session.can_redo, "revision": self.session.revision}

    def _home(self, pack: Pack) -> str:
        """Return the folder of the game's files as their paths begin; that of a bundled game is where changes go."""
        folder = pack.folder.resolve()
        if not folder.is_relative_to(self.session.root):
            return f"templates/{pack.game.slug}/"
        return "" if folder == self.session.root else f"{folder.relative_to(self.session.root).as_posix()}/"

    def _files(self, pack: Pack | None) -> list[Result]:
        """Return the session's files and, as ``bundled``, those of the game that it came with."""
        files = self.session.now.files
        own = [{"path": name, "size": len(content), "bundled": False} for name, content in files.items()]
        if pack is None or pack.folder.resolve().is_relative_to(self.session.root):
            return own
        bundled = {_bundled_name(pack, file): file for file in sorted(pack.folder.rglob("*")) if file.is_file()}
        more = {name: file for name, file in bundled.items() if name not in files}
        return own + [{"path": name, "size": file.stat().st_size, "bundled": True} for name, file in more.items()]

    def _teams(self) -> list[Result]:
        root, now = self.session.root, self.session.now
        names = [name for name in now.files if is_team(root / name)]
        return [{"path": name, "name": team_name(root / name), "printed": name in now.teams} for name in names]

    def _read(self, params: Params) -> Result:
        """Return the text of a file, the session's own or one of the game; bytes where it is no text."""
        name = check_path(params.get("path"))
        content = self.session.now.files.get(name)
        if content is None:
            content = file_bytes(self._file_of(self._pack, name), name, MOST_BYTES)
        try:
            return {"path": name, "text": content.decode("utf-8")}
        except UnicodeDecodeError:
            return {"path": name, "bytes": content}

    def _change(self, params: Params) -> Result:
        """Change a file, several ``files``, options, the ``teams`` that are printed, or a value of a team.

        With ``join`` it is one step with the change before.
        """
        now = self.session.now
        if "team" in params:
            name, row = check_path(params["team"]), params.get("row")
            source, text = source_of(Path(name)), self._text(name)
            field, value = str(params.get("field", "")), params.get("value")
            new = with_value(source, text, self._pack.game, row if isinstance(row, int) else None, field, value)
            now = now.with_files({name: new.encode()})
        files = {**(params.get("files") or {})}
        if "path" in params:
            files[params["path"]] = params.get("bytes", params.get("text"))
        if files:
            now = now.with_files(_contents(files))
        if "options" in params:
            new_wishes = wishes_of(params["options"])
            left = {name: wish for name, wish in now.wishes.items() if params["options"].get(name, "") is not None}
            wishes = join_wishes(left, new_wishes)
            command_with(wishes)
            now = replace(now, wishes={name: wish for name, wish in wishes.items() if wish not in (False, ())})
        if "teams" in params:
            now = replace(now, teams=tuple(name for name in params["teams"] if name in now.files))
        return self._changed(self.session.change(now, join=bool(params.get("join"))))

    def _new(self, params: Params) -> Result:
        """Start a ``game``, and open it; or add a ``team`` or a ``deck`` to the open one, as ``pizarra new`` does."""
        kind, name = params.get("kind"), str(params.get("name") or "")
        if kind == "game":
            slug, files = new_game(str(params.get("title") or ""), str(params.get("like") or ""))
            return self._start(slug, Snapshot().with_files(files))
        now = self.session.now
        if kind == "team":
            files = new_team(self._pack.game.slug, name, str(params.get("colours") or ""), now.files)
        elif kind == "deck":
            path, text = self._game_file()
            text, tables = new_deck(text, path, name, str(params.get("size") or "63x88"))
            home = path.removesuffix("game.yaml")
            files = {path: text.encode(), **{f"{home}{each}": content for each, content in tables.items()}}
            self._refuse_taken(files.keys() - {path})
        else:
            raise user_error("studio", phrase("expected a game, a team or a deck, not {found}", found=quoted(kind)))
        return self._changed(self.session.change(now.with_files(files)))

    def _refuse_taken(self, names: Iterable[str]) -> None:
        if taken := next((name for name in names if name in self.session.now.files), None):
            raise user_error(taken, phrase("already exists"), phrase("choose another name"))

    def _game_file(self) -> tuple[str, str]:
        """Return the path of ``game.yaml`` in the session and its text, the game's own where nobody changed it."""
        pack = self._pack
        path = f"{self._home(pack)}game.yaml"
        return path, file_bytes(pack.folder / "game.yaml", path, MOST_BYTES).decode("utf-8-sig", "replace")

    def _pieces(self) -> Result:
        """Return the types of pieces of the game with their tables, and the files of cards written as text."""
        pack = self._pack
        home, source = self._home(pack), source_of(pack.folder / "game.yaml")
        cards = sorted(file["path"] for file in self._files(pack) if file["path"].startswith(f"{home}cards/"))
        return {"types": piece_types(pack.game, source, home, reader_language()), "cards": cards}

    def _table(self, params: Params) -> Result:
        """Return a table of the game as columns and rows; with ``rows``, put those in place of its own first."""
        name, pack = check_path(params.get("path")), self._pack
        file, changes = self._file_of(pack, name), {}
        if "rows" in params:
            rows = [row for row in params["rows"] if isinstance(row, Mapping)]
            content = with_table_rows(file, name, rows)
            changes = self._changed(self.session.change(self.session.now.with_files({name: content})))
            file = self.session.root / name
        return {"path": name, **table_rows(file, name), **changes}

    def _file_of(self, pack: Pack, name: str) -> Path:
        """Return where a file of the session is, or one of the game that it came with."""
        if name in self.session.now.files:
            return self.session.root / name
        files = {_bundled_name(pack, file): file for file in pack.folder.rglob("*") if file.is_file()}
        if name not in files:
            raise user_error(name, phrase("there is no such file or folder"))
        return files[name]

    def _replace_table(self, params: Params) -> Result:
        """Let a deck take its rows from another table, and add that to the game."""
        path, text = self._game_file()
        table = check_path(f"data/{check_path(params.get('name'))}")
        source = parse_text(text, path)
        new = with_table(text, source, str(params.get("group", "decks")), str(params.get("deck")), table)
        files = {path: new.encode(), f"{path.removesuffix('game.yaml')}{table}": content_of(params.get("bytes"))}
        return self._changed(self.session.change(self.session.now.with_files(files)))

    def _complete(self, params: Params) -> Result:
        """Return what may be written at a place of a file that is being typed; row and column count from 0."""
        name, text = check_path(params.get("path")), str(params.get("text", ""))
        kind = schema_kind(Path(name))
        if not kind:
            return {"candidates": []}
        row, column = (int(params.get(key) or 0) for key in ("row", "column"))
        return {"candidates": candidates(self._schema({"kind": kind})["schema"], text, row, column)}

    def _printer(self, params: Params) -> Result:
        """Correct all that is made for a printer that was measured: ``scale``, ``back``, ``margins``; or for none."""
        measured = {name: str(params[name]) for name in ("scale", "back", "margins") if params.get(name)}
        file = self.folder / "printer.yaml"
        self.printer = None
        words = ""
        if measured:
            write(
                self.folder,
                {file.name: "".join(f"{name}: {yaml_text(each)}\n" for name, each in measured.items()).encode()},
                "any",
            )
            words = localize(in_words(find_printer(str(file))))
            self.printer = file
        if self._session is not None:
            self._session.printer = self.printer
            self._previews.clear()
        return {"words": words}

    def _text(self, name: str) -> str:
        content = self.session.now.files.get(name)
        if content is None:
            raise user_error(name, phrase("there is no such file or folder"))
        return content.decode("utf-8-sig", "replace")

    def _changed(self, names: tuple[str, ...]) -> Result:
        """Return what has changed, with the problems of just those files; a new team is printed."""
        session = self.session
        new = [name for name in names if name not in session.now.teams and is_team(session.root / name)]
        if new and session.can_undo and not session.can_redo:
            known = session.before.files
            session.amend(
                replace(session.now, teams=(*session.now.teams, *(each for each in new if each not in known)))
            )
        if any(not is_team(session.root / name) for name in names):
            forget_packs()
        problems = [problem for name in names for problem in self._file_problems(name)]
        return {"files": list(names), "problems": as_data(problems), "values": session.now.plain_wishes,
                "teams": self._teams(), **self._steps()}  # fmt: skip

    def _file_problems(self, name: str) -> Iterable[Problem]:
        file = self.session.root / name
        if not file.is_file() or not name.endswith((".yaml", ".yml")):
            return ()
        try:
            if is_team(file):
                return read_team(file)[2]
            source_of(file)
            return self._pack.warnings if file.name == "game.yaml" else ()
        except PizarraError as error:
            return error.problems

    def _team(self, params: Params) -> Result:
        """Return a team as a table; with ``rows``, put those in place of its players first."""
        name = check_path(params.get("path"))
        changes: Result = {}
        if "rows" in params:
            rows = [row for row in params["rows"] if isinstance(row, Mapping)]
            new = with_rows(source_of(Path(name)), self._text(name), self._pack.game, rows)
            changes = self._changed(self.session.change(self.session.now.with_files({name: new.encode()})))
        source = read_source(self.session.root / name, name)
        return {"path": name, **team_table(source, self._pack.game, reader_language()), **changes}

    def _import(self, params: Params) -> Result:
        """Make teams of a spreadsheet: csv, xlsx or ods. With ``dry`` only say what would become of it."""
        name, mapping = check_path(params.get("name")), params.get("mapping")
        explained = content_of(mapping) if mapping is not None else None
        outcome = import_rosters(name, content_of(params.get("bytes")), self._pack, explained, self.session.now.files)
        reply = {"summary": outcome.lines, "files": list(outcome.files), "problems": as_data(outcome.problems)}
        if not outcome.files or params.get("dry"):
            return reply
        return {**self._changed(self.session.change(self.session.now.with_files(outcome.files))), **reply}

    def _preview(self, params: Params) -> Result:
        """Return the sheets of a document as SVG, or only one ``sheet``, counted from 0, or the ``first`` of them.

        ``pages`` are the titles and sizes of all. “whole-board” is the board on one page.
        """
        name, number, first = str(params.get("document", "board")), params.get("sheet"), params.get("first")
        revision = self.session.revision
        if name not in self._previews or self._previews[name][0] != revision:
            self._previews[name] = revision, outcomes.draw_document(self.session, name)
        sheets, tiles = self._previews[name][1]
        few = sheets[:first] if isinstance(first, int) else sheets
        shown = [sheet.as_data() for index, sheet in enumerate(few) if number in (None, index)]
        pages = [sheet.outline() for sheet in sheets]
        return {"document": name, "count": len(sheets), "pages": pages, "sheets": shown, "tiles": tiles}


def _names_of(kind: str, pack: Pack) -> Iterator[tuple[str, str]]:
    """Yield the name and the title of a document; of each of several boards."""
    if kind != "board" or not pack.game.boards:
        yield kind, localize(kind_of(kind).title)
        return
    for name, board in pack.game.boards.items():
        yield name, board.name.in_(reader_language()) if board.name else name


def _ignore(_: Mapping[str, Any]) -> None:
    """Report nothing."""


def _contents(files: Any) -> dict[str, bytes | None]:
    if not isinstance(files, Mapping):
        raise user_error("studio", phrase("expected files, not {found}", found=quoted(files)))
    return {check_path(name): None if each is None else content_of(each) for name, each in files.items()}


def _bundled_name(pack: Pack, file: Path) -> str:
    return f"templates/{pack.game.slug}/{file.relative_to(pack.folder).as_posix()}"


def _as_built(snapshot: Snapshot, word: str) -> tuple[str, Snapshot, bool]:
    """Return the game that a build file in the working folder names, and files with its teams and options in its place.

    The last is whether it says which teams are printed.
    The printer is the one that this browser knows. Raises ``PizarraError`` for a build file that cannot be.
    """
    build_file = checked_build_file(read_source(Path(BUILD_FILE), BUILD_FILE), Path.cwd())
    wishes = wishes_of({name: wish for name, wish in build_file.wishes.items() if name != "printer"})
    command_with(wishes)
    plain = snapshot.with_files({BUILD_FILE: None})
    first = replace(plain, wishes=wishes, teams=tuple(build_file.teams))
    return word or build_file.game, first, bool(build_file.teams) or build_file.has_no_teams


def _with_teams(snapshot: Snapshot, root: Path, word: str) -> Snapshot:
    """Return a session's first files: without a team, with the sample teams of the game; all of them are printed."""
    teams = tuple(name for name in snapshot.files if is_team(root / name))
    if not teams:
        try:
            pack = outcomes.selection_of(Session(root, word, "", snapshot)).pack
        except PizarraError:
            return snapshot
        samples = sample_teams(pack) if pack.game.kinds else {}
        snapshot = snapshot.with_files(samples)
        teams = tuple(name for name in samples if name.endswith(".yaml"))
    return replace(snapshot, teams=snapshot.teams or teams)
