"""Everything that can be known to be wrong before printing: games, teams, seasons, unprinted rules, faint letters.

What is printed is not guessed from names: each part of the rules leaves a trace in the texts of cards and sheets, and
boards say what they show. An option is printed where switching it changes a card.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path
from typing import NamedTuple

from generator.build.board.plan import BoardPlan, make_board
from generator.build.board.remaining import remaining_errors
from generator.build.build import BuildResult, draw
from generator.build.documents import FIRST, team_parts
from generator.build.documents.cards import card_templates
from generator.build.documents.league import LEAGUE
from generator.build.documents.match_sheets import MATCH_SHEET
from generator.build.documents.part import BuildCache, DocumentResult, rule_problems
from generator.build.documents.rules import has_leaflet, leaflet_language
from generator.build.pieces import type_name
from generator.build.request import BuildRequest
from generator.build.set_ups import set_up_board, set_up_problems
from generator.build.template_views import sheet_template
from generator.checks.texts import about_translations, contradictions
from generator.checks.unused_art import unprinted_diagrams, unused_art
from generator.i18n import Phrase, message, phrase
from generator.imposition.paper import SIZES, Document, Paper
from generator.model.game import Game
from generator.model.rules.book import LoadedRules, Option, with_switches
from generator.model.rules.rulings import Ruling, Switches
from generator.model.rules.tables import AnyTable, Check, Matrix, Row, RuleTable, Step
from generator.model.season import Bye, Fixture, Season
from generator.model.source import parse_text, top_keys, top_text
from generator.model.team import Player, Team, team_from
from generator.model.yaml_reader import DataPath
from generator.packs.board_file import is_board_file, read_board
from generator.packs.load import (
    GameError,
    LoadedTeam,
    Pack,
    languages_of,
    missing_translations,
    names_of,
    read_pack,
    read_team,
    rules_in,
)
from generator.packs.locations import (
    FIRST_MINUTES,
    LEAFLET,
    RULES,
    is_season_file,
    pack_file,
    replacement_notes,
    shell_word,
    shown_path,
    source_of,
)
from generator.packs.scaffold import team_text
from generator.packs.season_file import season_of
from generator.pieces.cards import CardText, card_texts
from generator.pieces.printed_names import shorter_names
from generator.problems import PizarraError, Problem, Severity, errors, quoted, sort_problems, user_error
from generator.processes import cores, map_on_cores
from generator.rules.audit.audit import audit, audit_as_published
from generator.rules.audit.consistency import options_in_use
from generator.rules.audit.finding import AuditedBook
from generator.scene.fonts import BLACK_WEIGHT, POINT, REGULAR, text_width
from generator.scene.legibility import Legibility, Reader
from generator.templating.helpers import HELPERS
from generator.templating.rendering import losses
from generator.templating.ruling_marks import RESULTS


class DocumentReading(NamedTuple):
    name: str
    legibility: Legibility

    @property
    def summary(self) -> Phrase:
        """Return the size of the smallest letters and the contrast of the faintest."""
        least, faintest = self.legibility
        if math.isinf(least):
            return phrase("no text")
        # rounded down: a figure that is said to be enough is enough
        size, lowest = math.floor(10 * least / POINT + 1e-6) / 10, math.floor(10 * faintest.contrast) / 10
        return phrase("smallest text {size:g} pt, lowest contrast {lowest:g}:1", size=size, lowest=lowest)


def readings(result: BuildResult) -> tuple[DocumentReading, ...]:
    reader = Reader()
    return tuple(DocumentReading(document.name, _legibility(document, reader)) for document in result.documents)


def _legibility(document: Document, reader: Reader) -> Legibility:
    worst = Legibility()
    for sheet in document.sheets:
        worst = worst.worse_of(reader.read(sheet.items, sheet.trim))
    return worst


def faint_problems(
    request: BuildRequest, result: BuildResult, readings: Iterable[DocumentReading]
) -> tuple[Problem, ...]:
    """Return a warning for the faintest letters of every team and of every document that has letters too faint.

    ``readings`` are those of the documents.
    """
    reader = Reader()
    faint = {reading.name for reading in readings if reading.legibility.faintest.is_too_faint}
    boards = result.parts["board"].boards if "board" in result.parts else {}
    known = {name: [each for board in several for each in board.copy_problems] for name, several in boards.items()}
    faint -= {name for name, found in known.items() if any(each.code == "faint" for each in found)}
    reported_paths = {problem.path.rpartition(".")[0] for problem in result.problems if problem.code == "faint"}
    types = request.pack.game.types.items()
    reported = {type_name(kind, path, request.language) for path, kind in types if ".".join(path) in reported_paths}
    problems: list[Problem] = []
    for document in (document for document in result.documents if document.name in faint):
        worst: dict[str, tuple[Legibility, str]] = {}
        for owner, piece, legibility in _part_readings(document, result, reader):
            if (
                owner not in reported
                and legibility.faintest.is_too_faint
                and (owner not in worst or legibility.faintest < worst[owner][0].faintest)
            ):
                worst[owner] = legibility, piece
        problems += [
            _faint_problem(request, document.name, owner, piece, legibility)
            for owner, (legibility, piece) in worst.items()
        ]
    return tuple(problems)


def _part_readings(document: Document, result: BuildResult, reader: Reader) -> Iterator[tuple[str, str, Legibility]]:
    """Yield the parts of a document: whose they are, what they are called, and how well they can be read."""
    part = result.parts.get(document.name, DocumentResult())
    for owner, piece in ((pieces.name, piece) for pieces in part.pieces for piece in pieces.pieces):
        yield owner, piece.name, reader.read(piece.front).worse_of(reader.read(piece.back or ()))
    if not part.pieces:
        for sheet in document.sheets:
            yield sheet.title, sheet.label, reader.read(sheet.items, sheet.trim)


def _faint_problem(request: BuildRequest, document: str, owner: str, piece: str, legibility: Legibility) -> Problem:
    """Return a warning in the team's file where the letters are a team's, else in the game's."""
    share, contrast, text = legibility.faintest
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


PrintedRules = frozenset[DataPath]


def unprinted_rules(
    request: BuildRequest, cards: Sequence[CardText], printed: PrintedRules, language: str
) -> tuple[Problem, ...]:
    """Return a warning for each part of a request's rules that no reader sees, quoted in a language.

    ``cards`` are the request's, and ``printed`` is what its documents show. Games without cards print no rules, and are
    not asked to.
    """
    if not cards:
        return ()
    rules = request.loaded_rules
    audited = AuditedBook(rules.book, rules.source, language)
    printed |= _with_options_switched(audited, request, cards, printed)
    of_rules = (*_unprinted_tables(audited, printed), *_rulings(audited, printed), *_options(audited, printed))
    return (*of_rules, *_on_cards(audited, cards))


def _with_options_switched(
    audited: AuditedBook, request: BuildRequest, cards: Sequence[CardText], printed: PrintedRules
) -> PrintedRules:
    """Return the further paths that are printed with other settings of the options, and the options that change a card.

    Cards are filled in until that is known, those first that show what the option touches.
    """
    by_template = dict(zip(card_templates(request), cards, strict=True))
    reached: set[DataPath] = set()
    for option in audited.book.options.values():
        path = ("options", option.id)
        rows = {place.path() for place in audited.rows(Row) if place.row.option.partition("=")[0] == option.id}
        touched = {*(row[:2] for row in rows), *(("tables", name) for name in option.amendment.tables)}
        likely = sorted(
            by_template, key=lambda template: touched.isdisjoint(part[:2] for part in by_template[template].printed)
        )
        for value in option.values:
            if value == option.value or rows | {path} <= printed | reached:
                continue
            book = with_switches(request.loaded_rules, {option.id: value}).book
            for template in likely:
                texts, _ = card_texts((template,), book, request.language)
                reached |= {part_path for text in texts for part_path in text.printed if part_path in rows}
                reached |= {path} if [text.markdown for text in texts] != [by_template[template].markdown] else set()
                if rows | {path} <= printed | reached:
                    break
    return frozenset(reached)


def _unprinted_tables(audited: AuditedBook, printed: PrintedRules) -> Iterator[Problem]:
    printed_tables = frozenset(path[:2] for path in printed)
    for table in audited.book.tables.values():
        path: DataPath = ("tables", table.id)
        helper = f'{HELPERS.get(table.type, table.type)}("{table.id}")'
        yield from _printed_as_stated(audited, printed_tables, table, table.id, path, audited.title(table), helper)
        if path in printed_tables and not table.not_printed:
            yield from _unprinted_parts(audited, table, printed)


def _unprinted_parts(audited: AuditedBook, table: AnyTable, printed: PrintedRules) -> Iterator[Problem]:
    """Yield rows, remarks and what comes of tests of a table that is printed but for them."""
    path: DataPath = ("tables", table.id)
    if isinstance(table, Matrix) and path not in printed:
        yield _unprinted_problem(audited, table.id, path, audited.title(table), f'matrix("{table.id}")')
    for place in audited.rows(Row, table):
        path, row = place.path(), place.row
        what = phrase("row {number} of {table}", number=place.index + 1, table=audited.title(table))
        if words := row.title or (row.when if isinstance(row, Step) else None) or row.text:
            what = phrase("{row}, “{words}”", row=what, words=words.in_(audited.language))
        yield from _printed_as_stated(audited, printed, row, place.name, path, what)
        for key in RESULTS if isinstance(row, Check) and not row.not_printed else ():
            if getattr(row, key) and (*path, key) not in printed:
                result, helper = phrase("“{key}” of {row}", key=key, row=what), f'pool_results("{table.id}")'
                yield _unprinted_problem(audited, f"{place.name}:{key}", (*path, key), result, helper)
    for number, _ in enumerate(table.notes):
        path, name = ("tables", table.id, "notes", number), f"{table.id}:notes:{number + 1}"
        if path not in printed:
            what = phrase("note {number} of {table}", number=number + 1, table=audited.title(table))
            yield _unprinted_problem(audited, name, path, what, f'notes("{table.id}")')


def _on_cards(audited: AuditedBook, cards: Sequence[CardText]) -> Iterator[Problem]:
    """Yield headings of cards with the title of a table that is not below them, and what a card prints twice."""
    for card in cards:
        faults: list[tuple[str, Phrase, Phrase]] = []
        for name in sorted(str(name) for part, name, *_ in card.printed if part == "mistitled"):
            title = audited.title(audited.book.tables[name])
            wrong = phrase("{title} is the title of a part of the card that prints only other tables", title=title)
            faults.append((f"mistitled:{card.name}:{name}", wrong, phrase("give it another title, or none")))
        blocks = [block.strip() for block in card.markdown.split("\n\n")]
        for block in dict.fromkeys(block for block in blocks if len(block) >= _LONG and blocks.count(block) > 1):
            wrong = phrase("the card prints “{text}” twice", text=" ".join(block.split())[:60])
            faults.append((f"twice:{card.name}", wrong, phrase("remove one of them")))
        for code, wrong, hint in faults:
            yield Problem(card.file, wrong, line=1, column=1, hint=hint, severity=Severity.WARNING, code=code)


_LONG = 24
"""So many letters on a card twice are no heading of a table, nor a short remark."""
_RULING = {"rulings": message("the ruling {id}, “{title}”,"), "notes": message("the note {id}, “{title}”,")}


def _rulings(audited: AuditedBook, printed: PrintedRules) -> Iterator[Problem]:
    """Yield the rulings and notes that say something and whose words are printed nowhere."""
    for part, rulings in (("rulings", audited.book.rulings), ("notes", audited.book.notes)):
        for ruling in rulings:
            if ruling.not_printed or (ruling.text and ruling.rules != "stated"):
                what = phrase(_RULING[part], id=ruling.id, title=ruling.title.in_(audited.language))
                helper = f'rulings("{ruling.id}")'
                yield from _printed_as_stated(audited, printed, ruling, ruling.id, (part, ruling.id), what, helper)


def _options(audited: AuditedBook, printed: PrintedRules) -> Iterator[Problem]:
    idle = {problem.code for problem in options_in_use(audited)}
    for name, option in audited.book.options.items():
        path: DataPath = ("options", name)
        what = phrase("the option {id}, “{title}”,", id=name, title=option.title.in_(audited.language))
        if option.not_printed:
            yield from _printed_as_stated(audited, printed, option, name, path, what)
        elif path not in printed and f"idle-option:{name}" not in idle:
            text = message("{what} has no effect on anything that is printed")
            hint = message(
                "add “option: {id}” to some rows, let the option set or add something, or say why not: not_printed: …"
            )
            yield audited.warning(f"unprinted:{name}", path, text, hint, what=what, id=name)


def _printed_as_stated(
    audited: AuditedBook, printed: PrintedRules, part: RuleTable | Row | Ruling | Option, name: str, path: DataPath,
    what: str, helper: str = "",
) -> Iterator[Problem]:  # fmt: skip
    """Yield a problem for a part of the rules that is printed despite ``not_printed``, or nowhere without it."""
    if not part.not_printed and path not in printed:
        yield _unprinted_problem(audited, name, path, what, helper)
    elif part.not_printed and path in printed:
        text, key = message("{what} is marked not_printed, but it is printed"), (*path, "not_printed")
        yield audited.warning(f"printed:{name}", key, text, "remove not_printed", what=what)


def _unprinted_problem(audited: AuditedBook, name: str, path: DataPath, what: str, helper: str) -> Problem:
    hint = message("print it on a card, or say why not: not_printed: …")
    if helper:
        hint = message("print it on a card with {helper}, or say why not: not_printed: …")
    values = {"what": what, "helper": f"{{{{ {helper} }}}}"}
    return audited.warning(f"unprinted:{name}", path, "{what} is not printed anywhere", hint, **values)


@dataclass(frozen=True, slots=True)
class CheckOptions:
    """How packs are checked: what is switched, whether their rules alone, as published; whose words are quoted."""

    switches: Switches = field(default_factory=dict)
    as_published: bool = False
    language: str = "en"


class DefaultBuild(NamedTuple):
    """The request for a game in its first language, and its board where that was made."""

    request: BuildRequest
    board: BoardPlan | None = None


def check_all(packs: Sequence[Path], files: Sequence[Path], options: CheckOptions) -> tuple[tuple[Problem, ...], int]:
    """Return all that is wrong with packs and with files, and how many files are valid.

    The games share the processor's cores; each is checked with the files that are its own.
    """
    tasks: list[tuple[Path | None, tuple[Path, ...]]] = [
        (pack, tuple(file for file in files if _home(file) == pack.name)) for pack in _longest_first(packs)
    ]
    strangers = tuple(file for file in files if not any(file in files_of_task for _, files_of_task in tasks))
    tasks += [(None, strangers)] if strangers else []
    checked = list(map_on_cores(partial(_check_target, options), tasks, cores()))
    return sort_problems(problem for problems, _ in checked for problem in problems), sum(valid for _, valid in checked)


def _longest_first(packs: Iterable[Path]) -> list[Path]:
    """Return packs in the order in which several processes do best to begin them: by the length of their rules."""
    rules = {pack: pack_file(pack, RULES) for pack in packs}
    return sorted(rules, key=lambda pack: -rules[pack].stat().st_size if rules[pack].is_file() else 0)


def _home(file: Path) -> str:
    """Return the game that a file names, or else the name of its folder."""
    return top_text(file, "game") or file.parent.name


def _check_target(options: CheckOptions, task: tuple[Path | None, Sequence[Path]]) -> tuple[tuple[Problem, ...], int]:
    pack, files = task
    problems, default = ((), None) if pack is None else _check_pack(pack, options)
    more, sound = check_files(files, default)
    return (*problems, *more), sound


def _check_pack(folder: Path, options: CheckOptions) -> tuple[tuple[Problem, ...], DefaultBuild | None]:
    """Return all that is wrong with a pack, and what can be known of it for whatever else is drawn."""
    problems: list[Problem] = [*replacement_notes(folder)]
    default: DefaultBuild | None = None
    if not options.as_published:
        for name in ("game.yaml", RULES):
            problems += _collect_problems(partial(_translation_gaps, folder, name))
    rules: LoadedRules | None = None
    try:
        rules = rules_in(folder, options.switches)
        problems += (audit_as_published if options.as_published else audit)(rules, language=options.language)
    except PizarraError as error:
        problems += error.problems
    if (folder / "game.yaml").is_file() and not options.as_published:
        try:
            pack = read_pack(folder)
            problems += (*about_translations(pack, rules.book), *contradictions(pack, rules.book)) if rules else ()
            more, default = _templates(pack, options, rules)
            problems += (*more, *unused_art(pack))
        except GameError as error:
            problems += (*error.problems, *remaining_errors(error))
        except PizarraError as error:
            problems += error.problems
    return sort_problems(problems), default


def check_files(files: Iterable[Path], default: DefaultBuild | None = None) -> tuple[tuple[Problem, ...], int]:
    """Return all that is wrong with files of teams, boards and seasons, and how many are valid.

    Texts that do not fit their pieces are reported too. A season is checked with the teams among the files; where there
    are none, with those beside it. The ``default`` build of a game is not made again.
    """
    problems: list[Problem] = []
    teams: list[tuple[LoadedTeam, Pack]] = []
    seasons: list[Path] = []
    invalid: list[Path] = []
    valid = 0
    for file in files:
        if is_season_file(file):
            seasons.append(file)
        elif is_board_file(file):
            file_problems = _collect_problems(partial(check_board, file))
            problems += file_problems
            valid += not errors(file_problems)
        else:
            loaded_teams, file_problems = _read_team(file)
            problems += file_problems
            teams += loaded_teams
            invalid += [] if loaded_teams else [file]
    for pack, loaded in _by_pack(teams):
        usual, board = default if default and default.request.pack is pack else DefaultBuild(default_request(pack))
        request = replace(usual, teams=loaded, parts=team_parts(), season=None)
        problems += _draw_and_rate(request, board)[1]
    wrong = {problem.file for problem in errors(problems)}
    valid += sum(team.file not in wrong for team, _ in teams)
    unread = [name for file in invalid for name in names_of(file)]
    for file in seasons:
        file_problems = _collect_problems(partial(check_season, file, teams, unread))
        problems += file_problems
        valid += not errors(file_problems)
    return sort_problems(problems), valid


def _read_team(file: Path) -> tuple[list[tuple[LoadedTeam, Pack]], tuple[Problem, ...]]:
    """Return the team of a file with its game, none if it is not valid, and its problems."""
    try:
        team, pack, warnings = read_team(file)
    except PizarraError as error:
        return [], error.problems
    return [(team, pack)], warnings


def _by_pack(teams: Iterable[tuple[LoadedTeam, Pack]]) -> list[tuple[Pack, tuple[LoadedTeam, ...]]]:
    packs: dict[str, tuple[Pack, list[LoadedTeam]]] = {}
    for team, pack in teams:
        packs.setdefault(pack.game.slug, (pack, []))[1].append(team)
    return [(pack, tuple(loaded)) for pack, loaded in packs.values()]


def check_season(file: Path, teams: Sequence[tuple[LoadedTeam, Pack]], unread: Sequence[str]) -> tuple[Problem, ...]:
    """Return all that is wrong with a season of these teams; of those beside it, where there are none.

    ``unread`` are names of teams that could not be read. Raises ``PizarraError`` when the season cannot be read,
    or no team is to be found.
    """
    source = source_of(file)
    if not teams:
        beside = [other for other in sorted(file.parent.glob("*.yaml")) if "game" in top_keys(other)]
        teams = [team for other in beside if not is_board_file(other) for team in _read_team(other)[0]]
    if not teams:
        hint = phrase("give its teams too: pizarra check TEAMS {file}", file=shell_word(shown_path(file)))
        raise user_error(source.file, phrase("is a season, but its teams are not in the same folder"), hint)
    pack, loaded = max(_by_pack(teams), key=lambda game: len(game[1]))
    season = season_of(source, pack.game, loaded, unread)
    request = replace(default_request(pack), teams=loaded, parts=()).with_season(season)
    return _draw_and_rate(request)[1]


def check_board(file: Path) -> tuple[Problem, ...]:
    """Return all that is wrong with a board file. Raises ``PizarraError`` when it cannot be read."""
    return _draw_and_rate(replace(default_request(read_board(file)), parts=("board",)))[1]


def default_request(pack: Pack) -> BuildRequest:
    """Return the request for a build without teams and options."""
    return BuildRequest(pack, (), Paper("a4", SIZES["a4"]), language=pack.game.languages[0])


def _translation_gaps(folder: Path, name: str) -> tuple[Problem, ...]:
    file, game = pack_file(folder, name), pack_file(folder, "game.yaml")
    if not file.is_file() or not game.is_file():
        return ()
    return missing_translations(source_of(file), languages_of(folder))


def _templates(
    pack: Pack, options: CheckOptions, rules: LoadedRules | None
) -> tuple[tuple[Problem, ...], DefaultBuild | None]:
    """Return the problems of a pack's board, pieces and cards, and of its sheets for a made-up team.

    What the audit finds is left to it. Nothing can be drawn without ``rules``; while all can be, what no reader sees of
    them is reported too.
    """
    if rules is None:
        return (), None
    problems: list[Problem] = []
    default: DefaultBuild | None = None
    for name in (MATCH_SHEET, LEAGUE):
        problems += losses(sheet_template(default_request(pack), name))
    printed: list[frozenset[DataPath]] = []
    cards: Sequence[CardText] = ()
    for language in pack.game.languages:
        request = replace(default_request(pack), language=language, parts=FIRST, switches=options.switches)
        leaflet = has_leaflet(request)
        if leaflet and leaflet_language(request) != language:  # it is the one of the first language once more
            request = replace(request, parts=tuple(part for part in FIRST if part != "rules"))
        if (sample := _sample(pack, language)) is not None:
            season = Season(pack.game.title.in_(language), (Fixture(sample.team, sample.team), Bye(sample.team)))
            request = replace(request, teams=(sample,), season=season)
        summed_up = rule_problems(request)
        result, more = _draw_and_rate(request)
        more = tuple(p for p in more if p.severity is not Severity.NOTE or p.code in _SHOWN)
        problems += [p for p in more if p not in summed_up]
        if result is not None:
            printed.append(result.rule_paths)
            board = set_up_board(request, result.board) if result.board and not leaflet else None
            problems += set_up_problems(board) if board else ()  # a leaflet has reported them
            cards = result.cards
            default = default or DefaultBuild(request, result.board)
    if pack.game.diagrams:
        sheets = (LEAFLET, *((FIRST_MINUTES,) if pack.file(FIRST_MINUTES).is_file() else ()))
        texts = [sheet_template(default_request(pack), sheet).text for sheet in sheets]
        problems += unprinted_diagrams(pack, "\n".join(texts))
    if len(printed) == len(pack.game.languages):
        problems += unprinted_rules(request, cards, frozenset[DataPath]().union(*printed), options.language)
    reusable = default if not (options.switches or request.set_by_board) else None
    return tuple(dict.fromkeys(problems)), reusable


_SHOWN = ("unused-column", "unread")
"""The notes on a whole build that a check repeats: they are about what somebody wrote and nobody prints."""


def _sample(pack: Pack, language: str) -> LoadedTeam | None:
    """Return a made-up team; ``None`` where the game has no teams, or rules that no made-up team keeps."""
    try:
        source = parse_text(team_text(pack.game, "sample", language), "a made-up team")
        return LoadedTeam(team_from(source, pack.game)[0], source.file)
    except PizarraError:
        return None


def _draw_and_rate(
    request: BuildRequest, board: BoardPlan | None = None
) -> tuple[BuildResult | None, tuple[Problem, ...]]:
    try:
        result = draw(request, board)
        return result, (*result.problems, *faint_problems(request, result, readings(result)))
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


def drawing_problems(pack: Pack, teams: Sequence[LoadedTeam]) -> Iterator[Problem]:
    """Yield the problems that keep teams' counters and team sheets from being drawn, each in its team's file.

    Teams that may have none are drawn some at a time, on all cores, and nothing of it kept.
    """
    request = replace(default_request(pack), parts=team_parts())
    board: BoardPlan | None = None
    with suppress(PizarraError):  # a book or a board that cannot be had is reported by each lot
        _ = request.loaded_rules  # read here, and not once more by each process
        board = make_board(request)
    cache = BuildCache(request)
    suspects = [teams[index] for index in _teams_with_wide_text(request, board, cache, teams)]
    lots = [tuple(suspects[start : start + _LOT]) for start in range(0, len(suspects), _LOT)]
    for problems in map_on_cores(partial(_team_problems, request, board, cache), lots, cores()):
        yield from problems


def _team_problems(
    request: BuildRequest, board: BoardPlan | None, cache: BuildCache, teams: Sequence[LoadedTeam]
) -> tuple[Problem, ...]:
    try:
        return errors(draw(request.with_teams(tuple(teams)), board, cache).problems)
    except PizarraError as error:
        return errors(error.problems)


def _teams_with_wide_text(
    request: BuildRequest, board: BoardPlan | None, cache: BuildCache, teams: Sequence[LoadedTeam]
) -> list[int]:
    """Return the indices of the teams with a text wider than what surely fits."""
    indices: set[int] = set()
    for slot in _SLOTS:
        widest = [max(text_width(text, BLACK_WEIGHT, 1) for text in slot.texts(each.team)) for each in teams]
        room = _sure_room(request, board, cache, slot, [each.team for each in teams], max(widest, default=0))
        indices |= {index for index, width in enumerate(widest) if width > room}
    rich = (any(player.skills or player.picture for player in each.team.players) for each in teams)
    indices |= {index for index, more in enumerate(rich) if more}
    return sorted(indices)


class _Slot(NamedTuple):
    """Where texts of one kind are: in which part, which texts of a team, and a team with another text there."""

    part: str
    texts: Callable[[Team], list[str]]
    with_text: Callable[[Team, str], Team]


def _sure_room(
    request: BuildRequest, board: BoardPlan | None, cache: BuildCache, slot: _Slot, teams: Sequence[Team], width: float
) -> float:
    """Return a width in em, up to about ``width``, in which every text surely has room."""
    letter = text_width("n", REGULAR, 1)
    alone = replace(request, parts=(slot.part,))
    most = min(_LONGEST, int(width / letter) + 1)
    like = _widest_figures(request.pack.game, teams)

    def has_room(letters: int) -> bool:
        texts = (f"i {'n' * letters}", f"{'n' * letters} i")
        return not _team_problems(alone, board, cache, [LoadedTeam(slot.with_text(like, text), text) for text in texts])

    low, high = 0, most + 1
    tried = most
    while high - low > 1:
        low, high = (tried, high) if has_room(tried) else (low, tried)
        tried = (low + high) // 2
    return low * letter


def _widest_figures(game: Game, teams: Sequence[Team]) -> Team:
    """Return a made-up team with a player of each kind, whose figures are as wide as any, and with short texts."""
    number = max(player.number for team in teams for player in team.players)
    players = (_widest_player(game, kind, max(0, number - index), index) for index, kind in enumerate(game.kinds))
    return replace(teams[0], name="i", short="i", coach="i", players=tuple(players))


def _widest_player(game: Game, kind: str, number: int, entry: int) -> Player:
    scales = ((name, game.characteristics[name]) for name in game.kinds[kind].characteristics)
    values = tuple((name, max(scale.min, scale.max, key=lambda value: len(str(value)))) for name, scale in scales)
    return Player(number, "i", kind, values, captain=entry == 0, entry=entry)


def _with_player_names(team: Team, text: str) -> Team:
    return replace(team, players=tuple(replace(player, name=text, short=text) for player in team.players))


def _names_on_counters(team: Team) -> list[str]:
    """Return the shortest form of each name that a counter may print."""
    return [player.short or (shorter_names(player.name) or (player.name,))[-1] for player in team.players]


def _names_of_people(team: Team) -> list[str]:
    return [team.coach, *(player.name for player in team.players if player.captain)]


_SLOTS = (
    _Slot("counters", _names_on_counters, _with_player_names),
    _Slot("team-sheets", lambda team: [player.short or player.name for player in team.players], _with_player_names),
    _Slot("team-sheets", lambda team: [team.short], lambda team, text: replace(team, name=text, short=text)),
    _Slot("team-sheets", _names_of_people, lambda team, text: replace(_with_player_names(team, text), coach=text)),
)
