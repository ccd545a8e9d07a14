"""Everything that can be known to be wrong before printing: games, teams, seasons, long texts, faint letters."""

from __future__ import annotations

import contextlib
import math
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from generator.build.board_plan import make_board
from generator.build.build import BuildResult, draw
from generator.build.documents import FIRST, team_parts
from generator.build.documents.league import LEAGUE
from generator.build.documents.match_sheets import MATCH_SHEET
from generator.build.documents.part import DocumentResult, rule_problems
from generator.build.documents.sheet_templates import sheet_template
from generator.build.pieces import type_name
from generator.build.request import BuildRequest
from generator.build.set_ups import set_up_board, set_up_problems
from generator.checks.coverage import unprinted_rules
from generator.checks.texts import about_translations, contradictions
from generator.i18n import Phrase, phrase
from generator.imposition.paper import SIZES, Document, Paper
from generator.model.game import Game
from generator.model.rules.book import LoadedRules
from generator.model.rules.rulings import Switches
from generator.model.season import Bye, Fixture, Season
from generator.model.source import MAX_BYTES, file_bytes, parse_text, top_keys
from generator.model.team import Player, Team
from generator.model.team_file import team_from
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import is_board_file, read_board
from generator.packs.load import (
    LoadedTeam,
    Pack,
    languages_of,
    missing_translations,
    names_of,
    read_pack,
    read_team,
    rules_in,
)
from generator.packs.locations import RULES, is_season_file, pack_file, replacement_notes, shown_path, source_of
from generator.packs.scaffold import team_text
from generator.packs.season_file import season_of
from generator.pieces.cards import CardText
from generator.pieces.counter_face import shorter_names
from generator.problems import PizarraError, Problem, Severity, errors, quoted, sort_problems, user_error
from generator.processes import cores, map_on_cores
from generator.rules.audit.audit import audit, audit_as_published
from generator.scene.fonts import BLACK_WEIGHT, POINT, REGULAR, text_width
from generator.scene.legibility import ROUNDING, Legibility, Reader
from generator.templating.rendering import losses

if TYPE_CHECKING:
    from generator.build.board_plan import BoardPlan


class DocumentReading(NamedTuple):
    name: str
    legibility: Legibility

    @property
    def summary(self) -> Phrase:
        """Return how large its smallest letters are, and how strong its faintest."""
        least, faintest = self.legibility
        if math.isinf(least):
            return phrase("no text")
        size, lowest = math.floor(10 * least / POINT + 1e-6) / 10, math.floor(10 * faintest.contrast) / 10
        return phrase("smallest text {size:g} pt, lowest contrast {lowest:g}:1", size=size, lowest=lowest)


def readings(made: BuildResult) -> tuple[DocumentReading, ...]:
    reader = Reader()
    return tuple(DocumentReading(document.name, _legibility(document, reader)) for document in made.documents)


def _legibility(document: Document, reader: Reader) -> Legibility:
    found = Legibility()
    for sheet in document.sheets:
        found = found.with_(reader.read(sheet.items, sheet.trim))
    return found


def faint_problems(request: BuildRequest, made: BuildResult, found: Iterable[DocumentReading]) -> tuple[Problem, ...]:
    """Return a warning for the faintest letters of every team and of every document that has letters too faint.

    ``found`` are the readings of the documents.
    """
    reader = Reader()
    faint = {reading.name for reading in found if _faint(reading.legibility)}
    if made.board is not None and any(problem.code == "faint" for problem in made.board.problems):
        faint -= {"board"}
    known = {problem.path.rpartition(".")[0] for problem in made.problems if problem.code == "faint"}
    types = request.pack.game.types.items()
    reported = {type_name(kind, path, request.language) for path, kind in types if ".".join(path) in known}
    told: list[Problem] = []
    for document in (document for document in made.documents if document.name in faint):
        worst: dict[str, tuple[Legibility, str]] = {}
        for owner, piece, legibility in _parts(document, made, reader):
            if (
                owner not in reported
                and _faint(legibility)
                and (owner not in worst or legibility.faintest < worst[owner][0].faintest)
            ):
                worst[owner] = legibility, piece
        told += [_problem(request, document.name, owner, piece, found) for owner, (found, piece) in worst.items()]
    return tuple(told)


def _faint(legibility: Legibility) -> bool:
    return legibility.faintest.share < 1 - ROUNDING


def _parts(document: Document, made: BuildResult, reader: Reader) -> Iterator[tuple[str, str, Legibility]]:
    """Yield the parts of a document: whose they are, what they are called, and how well they can be read."""
    part = made.parts.get(document.name, DocumentResult())
    for owner, piece in ((pieces.name, piece) for pieces in part.pieces for piece in pieces.pieces):
        yield owner, piece.name, reader.read(piece.front).with_(reader.read(piece.back or ()))
    if not part.pieces:
        for sheet in document.sheets:
            yield sheet.title, sheet.label, reader.read(sheet.items, sheet.trim)


def _problem(request: BuildRequest, document: str, owner: str, piece: str, found: Legibility) -> Problem:
    """Return what is wrong, in the team's file where it is a team's, else in the game's."""
    share, contrast, text = found.faintest
    what = phrase(
        "{document}: {text} on {piece} has a contrast of {contrast:.1f}:1 against its background",
        document=document,
        text=quoted(text),
        piece=quoted(piece),
        contrast=contrast,
    )
    message = phrase("{what}; text of that size needs {least:g}:1", what=what, least=contrast / share)
    hint = phrase("use a lighter and a darker colour")
    for loaded in request.teams:
        if loaded.team.name == owner:
            problem = Problem(loaded.file, message, "kit", hint=hint, severity=Severity.WARNING, code="faint")
            return loaded.with_place(problem)
    file = shown_path(request.pack.file("game.yaml"))
    return Problem(file, message, hint=hint, severity=Severity.WARNING, code="faint")


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """How packs are checked: what is switched, whether their rules alone, as published; whose words are quoted."""

    switches: Switches = field(default_factory=dict)
    as_published: bool = False
    language: str = "en"


class DefaultBuild(NamedTuple):
    """The order of a game in its first language, and its board where that was made."""

    order: BuildRequest
    board: BoardPlan | None = None


def check_all(packs: Sequence[Path], files: Sequence[Path], wished: CheckOptions) -> tuple[tuple[Problem, ...], int]:
    """Return all that is wrong with packs and with files, and how many files are valid.

    The games share the processor's cores; each is checked with the files that are its own.
    """
    tasks: list[tuple[Path | None, tuple[Path, ...]]] = [
        (pack, tuple(file for file in files if _home(file) == pack.name)) for pack in _longest_first(packs)
    ]
    strangers = tuple(file for file in files if not any(file in own for _, own in tasks))
    tasks += [(None, strangers)] if strangers else []
    checked = list(map_on_cores(partial(_check_target, wished), tasks, cores()))
    return sort_problems(problem for found, _ in checked for problem in found), sum(sound for _, sound in checked)


def _longest_first(packs: Iterable[Path]) -> list[Path]:
    """Return packs in the order in which several processes do best to begin them: by the length of their rules."""
    rules = {pack: pack_file(pack, RULES) for pack in packs}
    return sorted(rules, key=lambda pack: -rules[pack].stat().st_size if rules[pack].is_file() else 0)


def _home(file: Path) -> str:
    """Return the game that a file names, or else the name of its folder."""
    with contextlib.suppress(PizarraError):
        if named := _NAMED.search(file_bytes(file, str(file), MAX_BYTES)):
            return named[1].decode()
    return file.parent.name


_NAMED = re.compile(rb"^game: *([\w-]+) *$", re.MULTILINE)


def _check_target(wished: CheckOptions, task: tuple[Path | None, Sequence[Path]]) -> tuple[tuple[Problem, ...], int]:
    pack, files = task
    found, usual = ((), None) if pack is None else _check_pack(pack, wished)
    more, sound = check_files(files, usual)
    return (*found, *more), sound


def _check_pack(folder: Path, wished: CheckOptions) -> tuple[tuple[Problem, ...], DefaultBuild | None]:
    """Return all that is wrong with a pack, and what can be known of it for whatever else is drawn."""
    found: list[Problem] = [*replacement_notes(folder)]
    usual: DefaultBuild | None = None
    if not wished.as_published:
        for name in ("game.yaml", RULES):
            found += _collect_problems(partial(_translation_gaps, folder, name))
    rules: LoadedRules | None = None
    try:
        rules = rules_in(folder, wished.switches)
        found += (audit_as_published if wished.as_published else audit)(rules, language=wished.language)
    except PizarraError as error:
        found += error.problems
    if (folder / "game.yaml").is_file() and not wished.as_published:
        try:
            pack = read_pack(folder)
            found += (*about_translations(pack, rules.book), *contradictions(pack, rules.book)) if rules else ()
            told, usual = _templates(pack, wished, rules)
            found += told
        except PizarraError as error:
            found += error.problems
    return sort_problems(found), usual


def check_files(files: Iterable[Path], usual: DefaultBuild | None = None) -> tuple[tuple[Problem, ...], int]:
    """Return all that is wrong with files of teams, boards and seasons, and how many are valid.

    Texts that do not fit their pieces are reported too. A season is checked with the teams among the files; where there
    are none, with those beside it. What is known of a game, ``usual``, is not made again.
    """
    found: list[Problem] = []
    teams: list[tuple[LoadedTeam, Pack]] = []
    seasons: list[Path] = []
    unsound: list[Path] = []
    sound = 0
    for file in files:
        if is_season_file(file):
            seasons.append(file)
        elif is_board_file(file):
            told = _collect_problems(partial(check_board, file))
            found += told
            sound += not errors(told)
        else:
            read = _read_team(file, found)
            teams += read
            unsound += [] if read else [file]
    for pack, loaded in _by_pack(teams):
        order, board = usual if usual and usual.order.pack is pack else DefaultBuild(default_request(pack))
        drawn = replace(order, teams=loaded, parts=team_parts(), season=None)
        found += _draw_problems(drawn.holding(order.loaded_rules) if board else drawn, board)
    wrong = {problem.file for problem in errors(found)}
    sound += sum(team.file not in wrong for team, _ in teams)
    unread = [name for file in unsound for name in names_of(file)]
    for file in seasons:
        told = _collect_problems(partial(check_season, file, teams, unread))
        found += told
        sound += not errors(told)
    return sort_problems(found), sound


def _read_team(file: Path, found: list[Problem]) -> list[tuple[LoadedTeam, Pack]]:
    """Return the team of a file, or ``None`` if it is not valid; its problems are added to those found."""
    try:
        team, pack, warnings = read_team(file)
    except PizarraError as error:
        found += error.problems
        return []
    found += warnings
    return [(team, pack)]


def _by_pack(teams: Iterable[tuple[LoadedTeam, Pack]]) -> list[tuple[Pack, tuple[LoadedTeam, ...]]]:
    packs: dict[str, tuple[Pack, list[LoadedTeam]]] = {}
    for team, pack in teams:
        packs.setdefault(pack.game.slug, (pack, []))[1].append(team)
    return [(pack, tuple(loaded)) for pack, loaded in packs.values()]


def check_season(
    file: Path, teams: Sequence[tuple[LoadedTeam, Pack]], unread: Sequence[str] = ()
) -> tuple[Problem, ...]:
    """Return all that is wrong with a season of these teams; of those beside it, where there are none.

    ``unread`` are names of teams that could not be read. Raises ``PizarraError`` when the season cannot be read,
    or no team is to be found.
    """
    source = source_of(file)
    if not teams:
        beside = [other for other in sorted(file.parent.glob("*.yaml")) if "game" in top_keys(other)]
        teams = [team for other in beside if not is_board_file(other) for team in _read_team(other, [])]
    if not teams:
        hint = phrase("give its teams too: pizarra check TEAMS {file}", file=shown_path(file))
        raise user_error(source.file, phrase("is a season, but its teams are not in the same folder"), hint)
    pack, loaded = max(_by_pack(teams), key=lambda game: len(game[1]))
    return _draw_problems(
        replace(default_request(pack), teams=loaded, season=season_of(source, pack.game, loaded, unread), parts=())
    )


def check_board(file: Path) -> tuple[Problem, ...]:
    """Return all that is wrong with a board file. Raises ``PizarraError`` when it cannot be read."""
    return _draw_problems(replace(default_request(read_board(file)), parts=("board",)))


def default_request(pack: Pack) -> BuildRequest:
    """Return the order of a bare build, without teams."""
    return BuildRequest(pack, (), Paper("a4", SIZES["a4"]), language=pack.game.languages[0])


def _translation_gaps(folder: Path, name: str) -> tuple[Problem, ...]:
    file, game = pack_file(folder, name), pack_file(folder, "game.yaml")
    if not file.is_file() or not game.is_file():
        return ()
    return missing_translations(source_of(file), languages_of(folder)[0])


def _templates(
    pack: Pack, wished: CheckOptions, rules: LoadedRules | None
) -> tuple[tuple[Problem, ...], DefaultBuild | None]:
    """Return what is wrong with a pack's board, pieces and cards, and with its sheets, filled in for a made-up team.

    What the audit finds is left to it. Nothing can be drawn without ``rules``; while all can be, what no reader sees of
    them is reported too.
    """
    if rules is None:
        return (), None
    found: list[Problem] = []
    usual: DefaultBuild | None = None
    for name in (MATCH_SHEET, LEAGUE):
        found += losses(sheet_template(default_request(pack), name))
    printed: list[frozenset[DataPath]] = []
    cards: Sequence[CardText] = ()
    for language in pack.game.languages:
        order = replace(default_request(pack), language=language, parts=FIRST, switches=wished.switches)
        if (sample := _sample(pack, language)) is not None:
            season = Season(pack.game.title.in_(language), (Fixture(sample.team, sample.team), Bye(sample.team)))
            order = replace(order, teams=(sample,), season=season)
        order = order.holding(rules)
        summed_up = rule_problems(order)
        made, told = _draw_and_rate(order)
        told = tuple(p for p in told if p.severity is not Severity.NOTE or p.code == "unused-column")
        found += [p for p in told if p not in summed_up]
        if made is not None:
            printed.append(made.rule_paths)
            board = set_up_board(order, made.board) if made.board else None
            found += set_up_problems(board) if board else ()
            cards = made.cards
            usual = usual or DefaultBuild(order, made.board)
    if len(printed) == len(pack.game.languages):
        found += unprinted_rules(order, cards, frozenset[DataPath]().union(*printed), wished.language)
    known = usual if not (wished.switches or order.set_by_board) else None
    return tuple(dict.fromkeys(found)), known


def _sample(pack: Pack, language: str) -> LoadedTeam | None:
    """Return a made-up team; ``None`` where the game has no teams, or rules that no made-up team keeps."""
    try:
        source = parse_text(team_text(pack.game, "sample", language), "a made-up team")
        return LoadedTeam(team_from(source, pack.game)[0], source.file)
    except PizarraError:
        return None


def _draw_problems(request: BuildRequest, board: BoardPlan | None = None) -> tuple[Problem, ...]:
    return _draw_and_rate(request, board)[1]


def _draw_and_rate(
    request: BuildRequest, board: BoardPlan | None = None
) -> tuple[BuildResult | None, tuple[Problem, ...]]:
    try:
        made = draw(request, board)
        return made, (*made.problems, *faint_problems(request, made, readings(made)))
    except PizarraError as error:
        return None, error.problems


def _collect_problems(check: Callable[[], tuple[Problem, ...]]) -> tuple[Problem, ...]:
    try:
        return check()
    except PizarraError as error:
        return error.problems


_LOT = 40
"""Teams that are drawn together to see whether they can be."""

_LONGEST = 64
"""Letters of the longest word that is tried."""


def unprintable(pack: Pack, teams: Sequence[LoadedTeam]) -> Iterator[Problem]:
    """Yield why counters and team sheets of usual size cannot be drawn for teams, each problem in its team's file.

    Teams that may have none are drawn some at a time, on all cores, and nothing of it kept.
    """
    order = replace(default_request(pack), parts=team_parts())
    board: BoardPlan | None = None
    with suppress(PizarraError):  # a book or a board that cannot be had is reported by each lot
        order = order.holding(order.loaded_rules)
        board = make_board(order)
    doubted = [teams[index] for index in _teams_with_wide_text(order, board, teams)]
    lots = [tuple(doubted[start : start + _LOT]) for start in range(0, len(doubted), _LOT)]
    for found in map_on_cores(partial(_team_problems, order, board), lots, cores()):
        yield from found


def _team_problems(request: BuildRequest, board: BoardPlan | None, teams: Sequence[LoadedTeam]) -> tuple[Problem, ...]:
    try:
        return errors(draw(request.with_teams(tuple(teams)), board).problems)
    except PizarraError as error:
        return errors(error.problems)


def _teams_with_wide_text(request: BuildRequest, board: BoardPlan | None, teams: Sequence[LoadedTeam]) -> list[int]:
    """Return which teams have a text wider than what surely has room."""
    found: set[int] = set()
    for slot in _SLOTS:
        widest = [max(text_width(text, BLACK_WEIGHT, 1) for text in slot.texts(each.team)) for each in teams]
        room = _sure_room(request, board, slot, [each.team for each in teams], max(widest, default=0))
        found |= {index for index, width in enumerate(widest) if width > room}
    rich = (any(player.skills or player.picture for player in each.team.players) for each in teams)
    found |= {index for index, more in enumerate(rich) if more}
    return sorted(found)


class _Slot(NamedTuple):
    """Where texts of one kind are: in which part, which texts of a team, and a team with another text there."""

    part: str
    texts: Callable[[Team], list[str]]
    filled: Callable[[Team, str], Team]


def _sure_room(
    request: BuildRequest, board: BoardPlan | None, slot: _Slot, teams: Sequence[Team], wanted: float
) -> float:
    """Return a width in em, at most about as much as is wanted, in which any text has room."""
    letter = text_width("n", REGULAR, 1)
    alone = replace(request, parts=(slot.part,))
    most = min(_LONGEST, int(wanted / letter) + 1)
    like = _widest_figures(request.pack.game, teams)

    def has_room(letters: int) -> bool:
        texts = (f"i {'n' * letters}", f"{'n' * letters} i")
        return not _team_problems(alone, board, [LoadedTeam(slot.filled(like, text), text) for text in texts])

    low, high = 0, most + 1
    tried = most
    while high - low > 1:
        low, high = (tried, high) if has_room(tried) else (low, tried)
        tried = (low + high) // 2
    return low * letter


def _widest_figures(game: Game, teams: Sequence[Team]) -> Team:
    """Return a made-up team with a player of each kind, whose figures are as wide as any, and with short texts."""
    number = max(player.number for team in teams for player in team.players)
    players = (_player(game, kind, max(0, number - index), index) for index, kind in enumerate(game.kinds))
    return replace(teams[0], name="i", short="i", coach="i", players=tuple(players))


def _player(game: Game, kind: str, number: int, entry: int) -> Player:
    known = ((name, game.characteristics[name]) for name in game.kinds[kind].characteristics)
    values = tuple((name, max(of.min, of.max, key=lambda value: len(str(value)))) for name, of in known)
    return Player(number, "i", kind, values, captain=entry == 0, entry=entry)


def _quoted_names(team: Team, text: str) -> Team:
    return replace(team, players=tuple(replace(player, name=text, short=text) for player in team.players))


def _on_counters(team: Team) -> list[str]:
    """Return the shortest form of each name that a counter may print."""
    return [player.short or (shorter_names(player.name) or (player.name,))[-1] for player in team.players]


def _in_tables(team: Team) -> list[str]:
    return [player.short or player.name for player in team.players]


def _people(team: Team) -> list[str]:
    return [team.coach, *(player.name for player in team.players if player.captain)]


_SLOTS = (
    _Slot("counters", _on_counters, _quoted_names),
    _Slot("team-sheets", _in_tables, _quoted_names),
    _Slot("team-sheets", lambda team: [team.short], lambda team, text: replace(team, name=text, short=text)),
    _Slot("team-sheets", _people, lambda team, text: replace(_quoted_names(team, text), coach=text)),
)
