"""Players as rows give them: rows read, and players added to the teams that are being collected."""

from __future__ import annotations

import dataclasses
import re
import unicodedata
from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import combinations
from types import MappingProxyType
from typing import Any
from zlib import crc32

from generator.i18n import Phrase, any_of, few_of, phrase, plural
from generator.model.game import Game, kinds_like
from generator.model.names import fold_name
from generator.model.season import day_of
from generator.model.source import Source
from generator.model.yaml_reader import DataPath, Place
from generator.problems import Location, Problem, Severity, errors, quoted
from generator.spreadsheets.columns import (
    CAPTAINS,
    Block,
    Meaning,
    RowValues,
    TableCell,
    figure,
    is_date,
    number_of,
    shirt_number,
    starter_words,
    substitute_words,
    truth,
    words,
)
from generator.spreadsheets.roster_words import (
    CAPTAIN,
    JOINED,
    LEFT,
    NAME,
    NUMBER,
    POSITION,
    ROLE,
    SHORT,
    STARTER,
    SUBSTITUTE,
    TEAM,
    HeadingWords,
    Lexicon,
    field_position,
    is_benched,
    kind_of,
    position_of,
)
from generator.spreadsheets.sheets import Formula, SheetTable

_LONGEST = 80  # every letter left out is a key of its own: the time grows with the square of the length
_SHORTEST = 5  # shorter names that differ by one letter are often two clubs
_TELLS_APART = re.compile(r"[a-z]|[ivx]+|\w*\d\w*")
"""Words in which a single letter makes another team: ``b``, ``ii``, ``2``."""

_KITS = (
    ("blue", "white"), ("red", "white"), ("green", "white"), ("yellow", "navy"), ("white", "black"), ("purple", "gold"),
    ("orange", "black"), ("sky", "navy"), ("maroon", "sky"), ("black", "red"), ("teal", "cream"), ("pink", "black"),
)  # fmt: skip
_PATTERNS = ("plain", "stripes", "hoops", "halves", "sash")


def club_key(name: str) -> str:
    """Return the key that all spellings of a club's name share, without capitals, accents and signs."""
    return fold_name(name) or unicodedata.normalize("NFC", name)


def near_keys(keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the keys that differ by one letter, left out, put in, changed, or changed with the next: likely slips."""
    same: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for key in keys:
        if _SHORTEST <= len(key) <= _LONGEST:
            for shorter in (key, *_shorten(key)):
                same[shorter][key] = None
    reported: set[tuple[str, str]] = set()
    for alike in same.values():
        first, *others = alike
        for other in others:
            if (first, other) not in reported:
                reported.add((first, other))
                yield first, other


def _shorten(key: str) -> Iterator[str]:
    for word in re.finditer(r"\S+", key):
        if not _TELLS_APART.fullmatch(word[0]):
            yield from (key[:at] + key[at + 1 :] for at in range(word.start(), word.end()))


def usual_kits(names: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """Return a kit for each club without colours, by its name, so that no club changes colours when another comes.

    Only where two would look the same, the later in the alphabet takes the next free one while there is any.
    """
    kits = [(*colours, pattern) for pattern in _PATTERNS for colours in _KITS]
    used: set[int] = set()
    kit_of: dict[str, Mapping[str, str]] = {}
    for name in sorted(names, key=lambda name: (club_key(name), name)):
        # not hash(), which differs from run to run: a club has the same kit in every file
        at = crc32(club_key(name).encode()) % len(kits)
        at = next((free for step in range(len(kits)) if (free := (at + step) % len(kits)) not in used), at)
        used.add(at)
        kit_of[name] = dict(zip(("primary", "secondary", "pattern"), kits[at], strict=True))
    return kit_of


_NAMED = 3


def report_near_names(drafts: Mapping[str, Draft], lexicon: Lexicon) -> None:
    """Report the teams whose names differ by a letter, as an error where one of them has far fewer players."""
    respelt = combinations((key for key in drafts if key != club_key(key)), 2)
    alike = (pair for pair in respelt if club_key(pair[0]) == club_key(pair[1]))
    for pair in dict.fromkeys([*near_keys(drafts), *alike]):
        if lexicon.are_apart(*(drafts[key].name for key in pair)):
            continue
        fewer, more = sorted((drafts[key] for key in pair), key=lambda draft: len(draft.players))
        # a slip in a few rows makes a team of few players; two clubs have squads of about one size
        stray = len(fewer.players) * 2 <= len(more.players)
        message = phrase(
            "{name} has only {count} of the players: is it really {other}?",
            name=quoted(fewer.name),
            count=len(fewer.players),
            other=quoted(more.name),
        )
        hint = phrase(
            "write both the same way, or say in a map which team is meant: words: {{team: {{{name}: …}}}}",
            name=fewer.name,
        )
        severity = Severity.ERROR if stray else Severity.WARNING
        problem = fewer.location(TEAM).problem(message, hint, severity)
        fewer.problems.append(problem)
        more.problems.append(problem)
        if stray:
            fewer.likely_team = more.name


def shared_players(
    drafts: Iterable[Draft], gone: Mapping[str, Collection[str]] = MappingProxyType({})
) -> Iterator[Problem]:
    """Yield one warning about all the players of two teams, by names of more than one word.

    ``gone`` are the folded names of those who have left a team, which may also be in its rows.
    """
    first: dict[str, Draft] = {}
    warnings: list[tuple[Problem, Phrase]] = []
    for draft in drafts:
        for index, player in enumerate(draft.players):
            name = str(player.get("name", ""))
            if player.get("left") or fold_name(name) in gone.get(draft.name, ()):
                continue
            other = first.setdefault(fold_name(name), draft) if " " in name else draft
            if other is not draft:
                teams = phrase(
                    "{name} plays for {team} and {other}", name=quoted(name), team=draft.name, other=other.name
                )
                at = draft.location(("players", index, "name"))
                warnings.append((at.problem(teams, severity=Severity.WARNING), teams))
    if len(warnings) > 1:
        message = plural(
            len(warnings),
            "1 player is in two teams: {named}",
            "{count} players are in two teams: {named}",
            named=few_of([teams for _, teams in warnings], _NAMED),
        )
        yield replace(warnings[0][0], message=message)
    elif warnings:
        yield warnings[0][0]


class CellPlaces(dict[DataPath, Place]):
    """The cell of each value of a team; those of players are worked out of their rows and the columns of these."""

    def __init__(self) -> None:
        self.rows: list[tuple[SheetTable, Place, Mapping[str, int]]] = []
        self.tables: dict[DataPath, SheetTable] = {}
        """The sheets of values of the team itself."""

    def keep(self, path: DataPath, cell: TableCell) -> None:
        """Keep the first cell of a value of the team itself."""
        self.setdefault(path, cell.place)
        self.tables.setdefault(path, cell.table)

    def table(self, path: DataPath) -> SheetTable | None:
        """Return the sheet of a value, or of what it is part of."""
        if path[:1] == ("players",) and len(path) > 1:
            return self.rows[int(path[1])][0]
        return next((self.tables[path[:end]] for end in range(len(path), -1, -1) if path[:end] in self.tables), None)

    def __missing__(self, path: DataPath) -> Place:
        match path:
            case ("players", int(index)) if index < len(self.rows):
                return self.rows[index][1]
            case ("players", int(index), str(key)) if index < len(self.rows):
                _, place, columns = self.rows[index]
                return Place(place.line, columns[key])
        raise KeyError(path)

    def get(self, path: DataPath, default: Any = None) -> Any:
        try:
            return self[path]
        except KeyError:
            return default


@dataclasses.dataclass(slots=True)
class Draft:
    """A team as far as it has been read: the data of its file, and the cell of each value."""

    table: SheetTable
    """The sheet on which it begins; its players may be on several."""
    data: dict[str, Any]
    places: CellPlaces = field(default_factory=CellPlaces)
    problems: list[Problem] = field(default_factory=list)
    spellings: Counter[str] = field(default_factory=Counter)
    guessed: Counter[str] = field(default_factory=Counter)
    """How many players got a number, or a figure of a characteristic, that a map says for want of one."""
    defaulted: set[tuple[str, str]] = field(default_factory=set)
    """The positions and keys of the defaults of a map that filled in anything."""
    omissions: list[Problem] = field(default_factory=list)
    """Notes at cells of which something is left out."""
    passed_over: Counter[str] = field(default_factory=Counter)
    """How many figures of columns of a map are of characteristics that the kind of their player does not have."""
    mentioned: set[Meaning] = field(default_factory=set)
    """What its cells speak of, empty ones too: columns of its players, labels of the team, marks of captains."""
    marked: list[str] = field(default_factory=list)
    """Cells of names that say who is captain, as “Ana (C)”."""
    heads: set[tuple[str, int]] = field(default_factory=set)
    """Sheets and rows of the headings whose texts above were taken."""
    named_by: SheetTable | None = None
    """The sheet after which it is named, or after whose file."""
    likely_team: str = ""
    """The team that is most likely meant, where the name is nearly that of a larger one."""

    @property
    def players(self) -> list[dict[str, Any]]:
        players: list[dict[str, Any]] = self.data["players"]
        return players

    @property
    def name(self) -> str:
        return self.spellings.most_common(1)[0][0]

    def note_name(self, name: str, cell: TableCell) -> None:
        """Take the name that a cell gives the team; another spelling than before is reported once."""
        if name not in self.spellings and self.spellings:
            message = phrase(
                "{name} is read as {other}, from {first}",
                name=quoted(name),
                other=quoted(next(iter(self.spellings))),
                first=self.cell_name(TEAM),
            )
            hint = phrase(
                "write it the same way; if they are two teams, name both in a map: words: "
                "{{team: {{{name}: {name}, {other}: {other}}}}}", name=name, other=next(iter(self.spellings)),
            )  # fmt: skip
            self.problems.append(cell.problem(message, hint, Severity.WARNING))
        self.spellings[name] += 1
        self.places.keep(TEAM, cell)

    @property
    def sheets(self) -> tuple[str, ...]:
        """The names of the sheets that its players are on."""
        return tuple(dict.fromkeys(table.name for table, _, _ in self.places.rows))

    def location(self, path: DataPath) -> Location:
        """Return the cell of a value, or of what it is part of."""
        place = Source(self.table.file, None, self.places).place(path)
        return (self.places.table(path) or self.table).location(*place)

    def cell_name(self, path: DataPath) -> str:
        return self.location(path).cell

    def number_players(self) -> None:
        used = {player.get("number") for player in self.players}
        free = (number for number in range(1, 1000) if number not in used)
        for player in self.players:
            if "number" not in player:
                player["number"] = next(free, 0)
                self.guessed["number"] += 1

    def put(self, path: DataPath, cell: TableCell) -> None:
        """Keep one of the team's own values; rows of one team that say different things are a problem."""
        value = self.text(cell)
        self.mentioned.add(path)
        where = self.data
        for key in path[:-1]:
            where = where.setdefault(str(key), {})
            self.places.keep((key,), cell)
        before = where.setdefault(str(path[-1]), value)
        if before != value:
            message = phrase(
                "{value} differs from {given} in {first}, for the same team",
                value=quoted(value),
                given=quoted(before),
                first=self.cell_name(path),
            )
            self.problems.append(cell.problem(message, phrase("write it once, or the same in every row")))
        self.places.keep(path, cell)

    def text(self, cell: TableCell) -> str:
        """Return the text of a cell; ``""`` with a problem where its formula has no result."""
        if problem := cell.no_text():
            self.problems.append(problem)
            return ""
        return cell.text


_MARK = r"(?:[(\[]\s*(?:c|cap|capt|capit[aá]na?|captain)\.?\s*[)\]]|[★☆Ⓒ])"
_CAPTAINS_MARK = re.compile(rf"^{_MARK}\s*|\s*{_MARK}$", re.IGNORECASE)
"""Such as “Ana (C)”, “★ Ana”, “10 (c)”."""
_VICE = (
    r"[(\[]\s*(?:v\.?\s*c|vice|vice[- ]?(?:c|cap|capt|capit[aá]na?|captain)|2\.?[ºªo]?\s*(?:c|cap|capt|capit[aá]na?)"
    r"|(?:segund[oa]|sub)[- ]?capit[aá]na?)\.?\s*[)\]]|[-–—,]\s*(?:vice[- ]?(?:captain|capit[aá]na?)|subcapit[aá]na?)"
)
_VICE_MARK = re.compile(rf"^(?:{_VICE})\s*|\s*(?:{_VICE})$", re.IGNORECASE)
"""Such as “Ana (VC)”, “Ana, vice-captain”, “Eva (2.ª capitana)”: no team file has one."""
_TEXTS = (NAME, SHORT)
_BENCH = (STARTER, SUBSTITUTE)
_DAYS = (JOINED, LEFT)


@dataclass(frozen=True, slots=True)
class Columns:
    """The columns of a table of players by their meanings, and how their cells are read."""

    block: Block
    lexicon: Lexicon
    answers: Mapping[Meaning, tuple[Collection[str], Collection[str]]]
    """For each column of yes and no, the words that mean so in it."""

    names_starters: bool
    """Whether the starters are marked, so that all others are substitutes."""

    mentioned: frozenset[Meaning]
    """What its cells speak of, one who starts also of substitutes."""

    keys_by_cells: dict[tuple[tuple[Meaning, int], ...], Mapping[str, int]] = field(default_factory=dict)

    def keys(self, values: RowValues) -> Mapping[str, int]:
        """Return the columns of what a row says of a player, by the keys of a team file; rows of a kind share them."""
        columns = tuple((meaning, cell.column) for meaning, cell in values.items())
        if columns not in self.keys_by_cells:
            keys = {str(meaning[-1]): at for meaning, at in columns if meaning[0] == "players"}
            if STARTER in values:
                keys.setdefault(str(SUBSTITUTE[-1]), values[STARTER].column)
            self.keys_by_cells[columns] = keys
        return self.keys_by_cells[columns]

    def called(self, meaning: Meaning) -> str | HeadingWords:
        """Return what the spreadsheet calls a column, or its usual heading where it has none."""
        at = {other: column for column, one in self.block.columns.items() for other in self.lexicon.meanings_of(one)}
        own = (heading.text for heading in self.block.headings() if heading.column == at.get(meaning))
        return next(own, HeadingWords(meaning, self.lexicon.game))

    @staticmethod
    def of(block: Block, lexicon: Lexicon) -> Columns:
        """Return how to read a block. The meaning of a letter depends on the rest of its column."""
        answers_in: dict[Meaning, set[str]] = {STARTER: set(), SUBSTITUTE: set()}
        for column, meaning in block.columns.items():
            if meaning in answers_in:
                answers_in[meaning] |= {
                    fold_name(words(cells[column - 1])) for _, cells in block.rows() if column <= len(cells)
                }
        answers: Mapping[Meaning, tuple[Collection[str], Collection[str]]] = {
            CAPTAIN: (CAPTAINS, ()),
            STARTER: starter_words(answers_in[STARTER]),
            SUBSTITUTE: substitute_words(answers_in[SUBSTITUTE]),
        }
        mentioned = {other for meaning in block.columns.values() for other in lexicon.meanings_of(meaning)}
        mentioned |= {SUBSTITUTE} if STARTER in mentioned else set()
        mentioned |= {POSITION} if has_positions(block, lexicon) else set()
        names_starters = any(answers_in[STARTER]) and SUBSTITUTE not in block.columns.values()
        return Columns(block, lexicon, answers, names_starters, frozenset(mentioned))


def has_positions(block: Block, lexicon: Lexicon) -> bool:
    """Return whether some heading is one of positions, which may have to do for that of roles."""
    return any(lexicon.headings.get(fold_name(str(heading.content))) == POSITION for heading in block.headings())


def add_player(draft: Draft, row: int, values: RowValues, columns: Columns) -> None:
    first = min(columns.block.columns)
    game = columns.lexicon.game
    role, benched = _role(draft, values, game)
    player = _of_role(draft, role, values, game)
    draft.players.append(player)
    draft.mentioned.update(columns.mentioned, values, {SUBSTITUTE} if benched else ())
    draft.places.rows.append((columns.block.table, Place(row, first), columns.keys(values)))
    for meaning, cell in values.items():
        if meaning[0] != "players" or meaning in (ROLE, POSITION):
            continue
        if _is_others(meaning, role, columns):
            draft.passed_over[str(meaning[-1])] += 1
            continue
        plain = _without_marks(draft, player, cell) if meaning in (NAME, NUMBER) else cell
        value, key = _cell_value(draft, meaning, plain, columns), str(meaning[-1])
        if meaning == STARTER and value is not None:
            key, value = str(SUBSTITUTE[-1]), not value
        if value is not None:
            player[key] = value
    if all(meaning in values and truth(values[meaning].value, *columns.answers[meaning]) for meaning in _BENCH):
        message = phrase("is both a starter and a substitute")
        draft.problems.append(values[SUBSTITUTE].problem(message, phrase("leave one of the two empty")))
    if (benched or (columns.names_starters and STARTER not in values)) and str(SUBSTITUTE[-1]) not in player:
        player[str(SUBSTITUTE[-1])] = True
    if role is not None:
        text = values[ROLE].text if ROLE in values else ""
        for key, (position, value) in columns.lexicon.default_figures(text, role).items():
            if key not in player:
                draft.defaulted.add((position, key))
                player[key] = value
                draft.guessed[key] += 1
        _fill_gaps(draft, player, role, Place(row, first), columns)


def _of_role(draft: Draft, role: str | None, values: RowValues, game: Game) -> dict[str, Any]:
    """Return the kind of a player, if it is not the usual one, and the position that his cells name.

    Where a game lists positions, only the usual kind of player has one, and only of these.
    """
    if role is None:
        # unknown to the checks of the team too, so that they ask nothing of a kind that may not be his
        draft.places[("players", len(draft.players), "role")] = values[ROLE].place
        return {"role": values[ROLE].text}
    kind = {} if role == game.usual_kind else {"role": role}
    if not game.positions:
        text = _own_position(values, game)
        if text:
            draft.mentioned.add(POSITION)
        return {**kind, "position": text} if text else kind
    if kind:
        return kind
    position = next(
        (
            named
            for at in (POSITION, ROLE)
            if at in values
            for text in (values[at].text, field_position(values[at].text, game))
            if (named := position_of(text, game))
        ),
        "",
    )
    if POSITION in values and kind_of(values[POSITION].text, game) is None:
        cell = values[POSITION]
        message = phrase("{position} is not a position in {title}", position=quoted(cell.text), title=game.title)
        draft.problems.append(cell.problem(message, kinds_like(cell.text, game.positions), Severity.WARNING))
    elif not position and _own_position(values, game):
        cell = values.get(POSITION) or values[ROLE]
        draft.omissions.append(cell.note(phrase("positions that the game does not have")))
    return {"position": position} if position else {}


def _own_position(values: RowValues, game: Game) -> str:
    """Return the position that the cells of a player name, in the spreadsheet's words, whatever a map makes of them.

    Beside a role any words are one; where one cell has to do for both, some only tell the role.
    """
    cell = values.get(POSITION) or values.get(ROLE)
    if cell is None or isinstance(cell.value, Formula):
        return ""
    text = words(cell.table.rows[cell.row - 1][cell.column - 1]) if cell.row else cell.text
    apart = cell.row > 0 and ROLE in values and values[ROLE].place != cell.place
    return text if apart else field_position(text, game)


def _without_marks(draft: Draft, player: dict[str, Any], cell: TableCell) -> TableCell:
    """Return the cell of a name or a number without the mark of a captain, who becomes one, or of his vice."""
    plain = _without(_CAPTAINS_MARK, cell)
    if plain is not cell:
        player["captain"] = True
        draft.marked.append(cell.name)
        draft.mentioned.add(CAPTAIN)
    bare = _without(_VICE_MARK, plain)
    if bare is not plain:
        draft.omissions.append(cell.note(phrase("marks of vice-captains")))
    return bare


def _without(mark: re.Pattern[str], cell: TableCell) -> TableCell:
    text = cell.value.strip() if isinstance(cell.value, str) else ""
    plain = mark.sub("", text)
    return cell._replace(value=plain) if plain and plain != text else cell


def _is_others(meaning: Meaning, kind: str | None, columns: Columns) -> bool:
    """Return whether a map gives a column to a characteristic that only other kinds of player have."""
    game, key = columns.lexicon.game, str(meaning[-1])
    mapped = meaning in columns.lexicon.mapped_meanings and key in game.characteristics
    return mapped and kind is not None and key not in game.kinds[kind].characteristics


def _role(draft: Draft, values: RowValues, game: Game) -> tuple[str | None, bool]:
    """Return the kind of a player, ``None`` and why noted where it is unknown; and whether the role says substitute."""
    cell = values.get(ROLE)
    text = "" if cell is None else draft.text(cell)
    if cell is not None and not text:
        return None, False
    kind = kind_of(text, game)
    if kind is None and cell is not None:
        message = phrase("{role} is not a role in {title}", role=quoted(text), title=game.title)
        draft.problems.append(cell.problem(message, kinds_like(text, {**game.kinds, **game.positions})))
    return kind, is_benched(text)


def _cell_value(draft: Draft, meaning: Meaning, cell: TableCell, columns: Columns) -> object:
    """Return the value of a cell for a team file, figures on the scale of the game.

    ``None`` where it has none, and why noted where it should.
    """
    if meaning in _DAYS:
        return _day(draft, cell)
    dated = meaning not in _TEXTS and is_date(cell.value)
    if not dated and (problem := cell.no_text()) is not None:
        draft.problems.append(problem)
        return None
    if meaning in _TEXTS:
        return cell.text
    if meaning in columns.answers:
        answer = truth(cell.value, *columns.answers[meaning])
        if meaning == CAPTAIN and _VICE_MARK.fullmatch(f"({cell.text})"):
            answer = False
            draft.omissions.append(cell.note(phrase("marks of vice-captains")))
        if answer is None:
            message = phrase("{found} is neither yes nor no", found=quoted(cell.text))
            draft.problems.append(cell.problem(message, phrase("write x, sí or yes; leave it empty for no")))
        return answer
    if dated:
        message = phrase("contains a date, {words}, not a number", words=cell.text[:10])
        hint = phrase("spreadsheet programs take 5-7 for a date: format the cell as a number and type it again")
        draft.problems.append(cell.problem(message, hint))
        return None
    key, value = str(meaning[-1]), figure(shirt_number(cell.value) if meaning == NUMBER else cell.value)
    if (scaling := columns.lexicon.scale(key)) is None:
        return value
    limits, number = columns.lexicon.game.characteristics[key], number_of(value)
    scaled = None if number is None else scaling.scale(number, limits.min, limits.max)
    if scaled is None and value is not None:
        span = phrase("{first:g} to {last:g}", first=scaling.span[0], last=scaling.span[1])
        called = columns.called(meaning)
        message = phrase("{value} is not on the scale of {key}: {span}", value=quoted(value), key=called, span=span)
        draft.problems.append(cell.problem(message))
    return scaled


def _day(draft: Draft, cell: TableCell) -> str | None:
    """Return the day in a cell as team files have it; ``None``, and why noted, where it holds another text."""
    if is_date(cell.value) and (day := day_of(cell.text)) is not None:
        return day.isoformat()
    if figure(cell.value) is not None:
        no_date = cell.problem(phrase("{day} is not a date", day=quoted(cell.text)), phrase("write it like 2026-09-12"))
        draft.problems.append(no_date if is_date(cell.value) else cell.no_text() or no_date)
    return None


def _fill_gaps(draft: Draft, player: dict[str, Any], kind: str, row: Place, columns: Columns) -> None:
    """Report every empty cell that should hold a value; a harmless value takes its place for the rest of the checks."""
    game = columns.lexicon.game
    needed: dict[str, object] = {"number": -1, "name": "?"}
    needed |= {name: game.characteristics[name].min for name in game.kinds[kind].characteristics}
    needed |= {"cost": 0} if game.squad.unit is not None else {}
    if needed.keys() <= player.keys():
        return
    block = columns.block
    columns_of = {each: at for at, meaning in block.columns.items() for each in columns.lexicon.meanings_of(meaning)}
    path = ("players", len(draft.players) - 1)
    for key, harmless in needed.items():
        if key in player or (key == "number" and columns.lexicon.counts_numbers):
            continue
        place = Place(row.line, columns_of.get(("players", key), row.column))
        player[key] = harmless
        draft.places[(*path, key)] = place
        if any(problem.cell == block.table.cell_name(*place) for problem in errors(draft.problems)):
            continue
        hint = phrase("in merged cells, only the first one has the value") if key == "name" else ""
        if kind_names := _optional_for(key, kind, game):
            hint = phrase(
                "or is this a {other}? then say so under “{heading}”",
                other=kind_names,
                heading=HeadingWords(ROLE, game),
            )
        message = phrase("{key} is empty", key=columns.called(("players", key)))
        draft.problems.append(block.table.problem(*place, message, hint))


def _optional_for(key: str, kind: str, game: Game) -> Phrase | None:
    """Return the other kinds of player, in which a characteristic does not occur."""
    if key not in game.characteristics:
        return None
    others = [k.name for slug, k in game.kinds.items() if slug != kind and key not in k.characteristics]
    return any_of(others) if others else None
