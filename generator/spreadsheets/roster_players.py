"""Players as rows give them: clubs told apart, rows read, players added to the teams that are being collected."""

from __future__ import annotations

import re
import unicodedata
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice, pairwise
from typing import Any, Literal
from zlib import crc32

from generator.i18n import Phrase, any_of, few_of, phrase, plural
from generator.model.game import Game
from generator.model.names import fold_name
from generator.model.roster_map import Scaling
from generator.model.yaml_reader import Place
from generator.problems import Problem, Severity, did_you_mean, errors, quoted
from generator.spreadsheets.cells import (
    captain_words,
    figure,
    is_date,
    is_total,
    no_text,
    number_of,
    shirt_number,
    starter_words,
    substitute_words,
    truth,
    words,
)
from generator.spreadsheets.roster_blocks import Block, are_whole, joined_name, labelled
from generator.spreadsheets.roster_columns import Draft, RowValues
from generator.spreadsheets.roster_words import (
    CAPTAIN,
    NAME,
    NUMBER,
    ROLE,
    SHORT,
    STARTER,
    SUBSTITUTE,
    SURNAMES,
    TEAM,
    HeadingWords,
    Lexicon,
    Meaning,
    is_benched,
    is_staff,
    kind_of,
)
from generator.spreadsheets.sheets import Cell, Formula

_LONGEST = 80
_SHORTEST = 5
_TELLS_APART = re.compile(r"[a-z]|[ivx]+|\w*\d\w*")
"""Words in which a single letter makes another team: ``b``, ``ii``, ``2``."""

_KITS = (
    ("blue", "white"), ("red", "white"), ("green", "white"), ("yellow", "navy"), ("white", "black"), ("purple", "gold"),
    ("orange", "black"), ("sky", "navy"), ("maroon", "sky"), ("black", "red"), ("teal", "cream"), ("pink", "black"),
)  # fmt: skip
_PATTERNS = ("plain", "stripes", "hoops", "halves", "sash")


def club_key(name: str) -> str:
    """Return what all spellings of a club's name share: capitals, accents and signs make no other club."""
    return fold_name(name) or unicodedata.normalize("NFC", name)


def near_keys(keys: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Yield the keys that differ by one letter, left out, put in, changed, or changed with the next: likely slips."""
    same: defaultdict[str, dict[str, None]] = defaultdict(dict)
    for key in keys:
        if _SHORTEST <= len(key) <= _LONGEST:
            for shorter in (key, *_shortened(key)):
                same[shorter][key] = None
    told: set[tuple[str, str]] = set()
    for alike in same.values():
        first, *others = alike
        for other in others:
            if (first, other) not in told:
                told.add((first, other))
                yield first, other


def _shortened(key: str) -> Iterator[str]:
    for word in re.finditer(r"\S+", key):
        if not _TELLS_APART.fullmatch(word[0]):
            yield from (key[:at] + key[at + 1 :] for at in range(word.start(), word.end()))


def usual_kits(names: Sequence[str]) -> Mapping[str, Mapping[str, str]]:
    """Return a kit for each club without colours, by its name, so that no club changes colours when another comes.

    Only where two would look the same, the later in the alphabet takes the next free one while there is any.
    """
    kits = [(*colours, pattern) for pattern in _PATTERNS for colours in _KITS]
    taken: set[int] = set()
    found: dict[str, Mapping[str, str]] = {}
    for name in sorted(names, key=lambda name: (club_key(name), name)):
        at = crc32(club_key(name).encode()) % len(kits)
        at = next((free for step in range(len(kits)) if (free := (at + step) % len(kits)) not in taken), at)
        taken.add(at)
        found[name] = dict(zip(("primary", "secondary", "pattern"), kits[at], strict=True))
    return found


_NAMED = 3


def tell_near_names(drafts: Mapping[str, Draft], lexicon: Lexicon) -> None:
    """Tell the teams whose names differ by a letter; both are held back where one has far fewer players."""
    for pair in near_keys(drafts):
        if lexicon.parted(*pair):
            continue
        fewer, more = sorted((drafts[key] for key in pair), key=lambda draft: len(draft.players))
        stray = len(fewer.players) * 2 <= len(more.players)
        message = phrase(
            "{name} has {count} of the players: is it not {other}?",
            name=quoted(fewer.name),
            count=len(fewer.players),
            other=quoted(more.name),
        )
        hint = phrase(
            "write both alike, or say in a map which team is meant: words: {{team: {{{name}: …}}}}",
            name=fewer.name,
        )
        severity = Severity.ERROR if stray else Severity.WARNING
        problem = fewer.table.problem(*fewer.places[TEAM], message, hint, severity)
        fewer.problems.append(problem)
        more.problems.append(problem)
        if stray:
            fewer.nearly = more.name


def shared_players(drafts: Iterable[Draft]) -> Iterator[Problem]:
    """Yield one warning about all the players of two teams, by names of more than one word."""
    first: dict[str, Draft] = {}
    found: list[tuple[Problem, Phrase]] = []
    for draft in drafts:
        for index, player in enumerate(draft.players):
            name = str(player.get("name", ""))
            other = first.setdefault(fold_name(name), draft) if " " in name else draft
            if other is not draft:
                place = draft.places["players", index, "name"]
                teams = phrase(
                    "{name} plays for {team} and {other}", name=quoted(name), team=draft.name, other=other.name
                )
                found.append((draft.table.problem(*place, teams, severity=Severity.WARNING), teams))
    if len(found) > 1:
        message = plural(
            len(found),
            "1 player is in two teams: {named}",
            "{count} players are in two teams: {named}",
            named=few_of([teams for _, teams in found], _NAMED),
        )
        yield replace(found[0][0], message=message)
    elif found:
        yield found[0][0]


_LABEL_AND_TEXT = 2
"""Cells of a row that says something of the team among the rows of its players: “Entrenador” beside “Ana”."""


@dataclass(frozen=True, slots=True)
class Banner:
    """A text alone in its row that holds for the rows below: a team's name, a role such as “Porteros”, or staff."""

    kind: Literal["team", "role", "staff"]
    column: int
    text: str


def banners(block: Block, said: Sequence[tuple[int, RowValues]], lexicon: Lexicon) -> dict[int, Banner]:
    """Return the banners of a block by their rows.

    Texts alone in their rows name teams where nothing else does, rows of players follow each of them, and either the
    first stands before all players or the numbers begin anew below them.
    """
    given = dict(said)
    full = [row for row, cells in said if len(cells) > 1 and is_player(cells)]
    found: dict[int, Banner] = {}
    for row, column, text in _lone_texts(block, given):
        kind: Literal["team", "role", "staff"] = "team"
        if kind_of(text, lexicon.game) is not None:
            kind = "role"
        elif is_staff(text):
            kind = "staff"
        found[row] = Banner(kind, column, text)
    lone = {row: banner.column for row, banner in found.items() if banner.kind == "team"}
    columns = () if TEAM in block.columns.values() or not full else sorted({*lone.values()})
    groups = ([row for row, at in lone.items() if at == column] for column in columns)
    teams = next((rows for rows in groups if _name_teams(rows, full, found, given)), [])
    return {row: banner for row, banner in found.items() if full and (row in teams or row not in lone)}


def idle_banners(block: Block, rows: Mapping[int, RowValues], signs: Mapping[int, Banner]) -> dict[int, Banner]:
    """Return the banners of roles and staff that hold for no row, or only for rows with roles of their own column."""
    idle = {row: banner for row, banner in signs.items() if banner.kind != "team"}
    above = 0
    for row in sorted({*rows, *signs}):
        if row in signs:
            above = row
        elif above in idle and is_player(rows[row]):
            banner = idle[above]
            heading = block.columns.get(banner.column) != ROLE or banner.kind == "staff" or is_benched(banner.text)
            if heading or ROLE not in rows[row]:
                del idle[above]
    return idle


def _name_teams(
    rows: Sequence[int], full: Sequence[int], found: Mapping[int, Banner], given: Mapping[int, RowValues]
) -> bool:
    """Return whether texts alone in these rows, all in one column, name teams."""
    nexts = (min((other for other in (*full, *found) if other > row), default=0) for row in rows)
    followed = all(other in full or (other in found and other not in rows) for other in nexts)
    return followed and len(rows) * 2 <= len(full) and _divide(rows, full, given)


def _lone_texts(block: Block, given: Mapping[int, RowValues]) -> Iterator[tuple[int, int, str]]:
    for row, _ in block.rows():
        cells = list(islice(block.cells(row), 2))
        if len(cells) == 1 and isinstance(cells[0][1], str) and any(map(str.isalpha, cells[0][1])):
            column, text = cells[0][0], words(cells[0][1])
            if not is_total(text) and all(meaning[0] == "players" for meaning in given.get(row, {})):
                yield row, column, text


def _divide(teams: Sequence[int], full: Sequence[int], given: Mapping[int, RowValues]) -> bool:
    """Return whether texts alone in these rows part the players of teams."""
    if teams[0] < full[0]:
        return True
    numbers = [[words(given[row][NUMBER][1]) for row in full if row < teams[0] and NUMBER in given[row]]]
    for row, end in zip(teams, (*teams[1:], full[-1] + 1), strict=True):
        numbers.append([words(given[at][NUMBER][1]) for at in full if row < at < end and NUMBER in given[at]])
    return all(set(one) & set(other) for one, other in pairwise(numbers))


def said_rows(block: Block, lexicon: Lexicon) -> list[tuple[int, RowValues]]:
    """Return every row below the headings that says anything, with a player's name in one piece."""
    columns = sorted(block.columns.items())
    found: list[tuple[int, RowValues]] = []
    for row, cells in block.rows():
        given: dict[Meaning, tuple[int, Cell]] = {}
        for column, meaning in columns:
            cell = cells[column - 1] if column <= len(cells) else None
            if cell is not None and (not isinstance(cell, str) or (cell and not cell.isspace())):
                given[meaning] = (column, cell)
        if len(given) <= _LABEL_AND_TEXT:
            said = labelled(row, list(given.values()), lexicon.known)
            given = {meaning: (place.column, cell) for meaning, (place, cell) in said} or given
        if given and (meant := _as_meant(given, lexicon) if lexicon.words or lexicon.copies else given):
            found.append((row, meant))
    if not any(meaning in SURNAMES for meaning in block.columns.values()):
        return found
    whole = are_whole(given for _, given in found)
    return [(row, _with_name(given, whole, lexicon)) for row, given in found]


def _with_name(given: RowValues, whole: bool, lexicon: Lexicon) -> RowValues:
    if (name := joined_name(given, whole)) is None:
        return given
    column, text = name
    others = {meaning: cell for meaning, cell in given.items() if meaning not in (NAME, *SURNAMES)}
    return {NAME: (column, lexicon.meant(NAME, text)), **others}


def _as_meant(given: RowValues, lexicon: Lexicon) -> RowValues:
    """Return what a row says in the words of a map; a cell that means several things says each of them.

    A text that a map makes nothing of is an empty cell. What is said of names holds for surnames too.
    """
    copied = {
        other: given[meaning] for meaning, others in lexicon.copies.items() if meaning in given for other in others
    }
    meant = {
        meaning: (column, lexicon.meant(meaning if meaning not in SURNAMES or meaning in lexicon.words else NAME, cell))
        for meaning, (column, cell) in {**copied, **given}.items()
    }
    return {meaning: said for meaning, said in meant.items() if said[1] != ""}


def is_player(given: Iterable[Meaning]) -> bool:
    return any(meaning[0] == "players" for meaning in given)


def sums_up(given: RowValues) -> tuple[int, Cell] | None:
    """Return the cell that makes a row one of sums: “Total” for a number, a name or a team, and no other of these."""
    for of_row in ((NUMBER, NAME), (TEAM,)):
        named = [given[meaning] for meaning in of_row if meaning in given and words(given[meaning][1])]
        if named:
            text = named[0][1]
            total = (
                len(named) == 1 and isinstance(text, str) and is_total(text) and (of_row != (TEAM,) or len(given) > 1)
            )
            return named[0] if total else None
    return None


def staff_role(given: RowValues, section: Banner | None, game: Game) -> str | None:
    """Return what somebody beside the field is, by a role or in the place of a number; ``None`` for players."""
    role, number = (words(given[meaning][1]) if meaning in given else "" for meaning in (ROLE, NUMBER))
    if role and kind_of(role, game) is None and is_staff(role):
        return role
    if is_staff(number):
        return number
    return section.text if section is not None and section.kind == "staff" else None


def repeats_teams(rows: Iterable[RowValues]) -> bool:
    """Return whether the column of teams names them in every row: more repeat the name above than are empty."""
    repeated = empty = 0
    above = ""
    for given in filter(is_player, rows):
        team = words(cell.text if isinstance(cell := given.get(TEAM, (0, None))[1], Formula) else cell)
        repeated += bool(team) and team == above
        empty += not team
        above = team
    return 0 < repeated >= empty


def kinds_in(said: Iterable[RowValues], game: Game) -> list[str]:
    players = filter(is_player, said)
    roles = dict.fromkeys(words(given[ROLE][1]) if ROLE in given else "" for given in players)
    kinds = dict.fromkeys(kind_of(role, game) for role in roles)
    return [kind for kind in kinds if kind is not None]


_MARK = r"(?:[(\[]\s*(?:c|cap|capt|capit[aá]na?|captain)\.?\s*[)\]]|[★☆Ⓒ])"
_CAPTAINS_MARK = re.compile(rf"^{_MARK}\s*|\s*{_MARK}$", re.IGNORECASE)
"""Such as “Ana (C)”, “★ Ana”, “10 (c)”."""
_TEXTS = (NAME, SHORT)
_TRUTHS = (CAPTAIN, SUBSTITUTE, STARTER)


@dataclass(frozen=True, slots=True)
class Columns:
    """How the rows of a block are read as players."""

    block: Block
    lexicon: Lexicon
    answers: Mapping[Meaning, tuple[frozenset[str], frozenset[str]]]
    """For each column of yes and no, the words that mean so in it."""

    names_starters: bool
    """Whether the starters are marked, so that all others are substitutes."""

    seen: dict[tuple[tuple[Meaning, int], ...], Mapping[str, int]] = field(default_factory=dict)

    def keys(self, given: RowValues) -> Mapping[str, int]:
        """Return the columns of what a row says of a player, by the keys of a team file; rows of a kind share them."""
        found = tuple((meaning, at) for meaning, (at, _) in given.items())
        if found not in self.seen:
            keys = {str(meaning[-1]): at for meaning, at in found if meaning[0] == "players" and meaning != ROLE}
            if STARTER in given:
                keys.setdefault(str(SUBSTITUTE[-1]), given[STARTER][0])
            self.seen[found] = keys
        return self.seen[found]

    @property
    def game(self) -> Game:
        return self.lexicon.game

    @staticmethod
    def of(block: Block, lexicon: Lexicon) -> Columns:
        """Return how to read a block; what a letter means hangs on what else its column holds."""
        said: dict[Meaning, set[str]] = {meaning: set() for meaning in (STARTER, SUBSTITUTE)}
        looked_at = {column: meaning for column, meaning in block.columns.items() if meaning in said}
        for _, cells in block.rows() if looked_at else ():
            for column, meaning in looked_at.items():
                if column <= len(cells):
                    said[meaning].add(fold_name(words(cells[column - 1])))
        both = {
            CAPTAIN: captain_words(),
            STARTER: starter_words(said[STARTER]),
            SUBSTITUTE: substitute_words(said[SUBSTITUTE]),
        }
        answers = {meaning: (frozenset(yes), frozenset(no)) for meaning, (yes, no) in both.items()}
        return Columns(block, lexicon, answers, any(said[STARTER]) and SUBSTITUTE not in block.columns.values())


def add_player(draft: Draft, row: int, given: RowValues, columns: Columns) -> None:
    """Add the player of a row; what is wrong with its cells is noted."""
    first = min(columns.block.columns)
    game = columns.game
    role, benched = _role(draft, row, given, game)
    player: dict[str, Any] = {} if role is None or game.kinds[role].usual else {"role": role}
    draft.players.append(player)
    draft.places.rows.append((Place(row, first), columns.keys(given)))
    for meaning, (at, content) in given.items():
        if meaning[0] != "players" or meaning == ROLE:
            continue
        if _is_others(meaning, role, columns):
            draft.passed_over[str(meaning[-1])] += 1
            continue
        cell = _unmarked(content) if meaning in (NAME, NUMBER) else content
        _put_value(draft, player, meaning, cell, Place(row, at), columns)
        if cell != content:
            player["captain"] = True
            draft.marked.append(draft.table.cell_name(row, at))
    _check_bench(draft, row, given, columns)
    if (benched or (columns.names_starters and STARTER not in given)) and str(SUBSTITUTE[-1]) not in player:
        player[str(SUBSTITUTE[-1])] = True
    if role is not None:
        text = words(given[ROLE][1]) if ROLE in given else ""
        for key, (position, value) in columns.lexicon.usual(text, role).items():
            if key not in player:
                draft.defaulted.add((position, key))
                player[key] = value
                draft.guessed[key] += 1
        _fill_gaps(draft, player, role, Place(row, first), columns)


def _unmarked(cell: Cell) -> Cell:
    """Return a name or number without the sign of a captain."""
    text = _CAPTAINS_MARK.sub("", cell.strip()) if isinstance(cell, str) else ""
    return text if text and isinstance(cell, str) and text != cell.strip() else cell


def _check_bench(draft: Draft, row: int, given: RowValues, columns: Columns) -> None:
    """Note a player who is a starter in one column and a substitute in another."""
    said = [given[meaning] for meaning in (STARTER, SUBSTITUTE) if meaning in given]
    if len(said) > 1 and all(truth(given[meaning][1], *columns.answers[meaning]) for meaning in (STARTER, SUBSTITUTE)):
        message = phrase("is a starter and a substitute at once")
        draft.problems.append(draft.table.problem(row, said[1][0], message, phrase("leave one of the two empty")))


def _is_others(meaning: Meaning, kind: str | None, columns: Columns) -> bool:
    """Return whether a map gives a column to a characteristic that only other kinds of player have."""
    game, key = columns.game, str(meaning[-1])
    mapped = meaning in columns.lexicon.mapped and key in game.characteristics
    return mapped and kind is not None and key not in game.kinds[kind].characteristics


def _role(draft: Draft, row: int, given: RowValues, game: Game) -> tuple[str | None, bool]:
    """Return the kind of a player, ``None`` and why noted where it is unknown; and whether the role says substitute."""
    column, cell = given.get(ROLE, (0, None))
    text = draft.text(cell, row, column)
    if text != words(cell):
        return None, False
    kind = kind_of(text, game)
    if kind is None:
        names = [name for kind_ in game.kinds.values() for _, name in kind_.name.texts]
        message = phrase("{role} is no role of {title}", role=quoted(text), title=game.title)
        draft.problems.append(draft.table.problem(row, column, message, did_you_mean(text, names)))
    return kind, is_benched(text)


def _put_value(
    draft: Draft, player: dict[str, Any], meaning: Meaning, cell: Cell, place: Place, columns: Columns
) -> None:
    key, value = str(meaning[-1]), _value(draft, meaning, cell, place, columns)
    if meaning == STARTER and value is not None:
        key, value = str(SUBSTITUTE[-1]), not value
    if value is not None:
        player[key] = value


def _value(draft: Draft, meaning: Meaning, cell: Cell, place: Place, columns: Columns) -> object:
    """Return the value of a cell for a team file; ``None`` where it has none, and why noted where it should."""
    dated = meaning not in _TEXTS and is_date(cell)
    if not dated and (problem := no_text(draft.table, *place, cell)) is not None:
        draft.problems.append(problem)
        return None
    if meaning in _TEXTS:
        return words(cell)
    if meaning in _TRUTHS:
        answer = truth(cell, *columns.answers[meaning])
        if answer is None:
            message = phrase("{words} is neither yes nor no", words=quoted(words(cell)))
            hint = phrase("write x, sí or yes; leave it empty for no")
            draft.problems.append(draft.table.problem(*place, message, hint))
        return answer
    if dated:
        message = phrase("holds a date, {words}, not a number", words=words(cell)[:10])
        hint = phrase("spreadsheet programs take 5-7 for a day: make it a cell for numbers and write it again")
        draft.problems.append(draft.table.problem(*place, message, hint))
        return None
    cell = shirt_number(cell) if meaning == NUMBER else cell
    value, scaling = figure(cell), columns.lexicon.scale(str(meaning[-1]))
    return value if scaling is None else _scaled(draft, str(meaning[-1]), value, scaling, place, columns.game)


def _scaled(draft: Draft, key: str, value: object, scaling: Scaling, place: Place, game: Game) -> object:
    """Return a figure of the spreadsheet as one of the game; ``None``, and why noted, where its scale has none."""
    least, most = game.characteristics[key].min, game.characteristics[key].max
    number = number_of(value)
    found = None if number is None else scaling.scaled(number, least, most)
    if found is None and value is not None:
        span = phrase("{first:g} to {last:g}", first=scaling.span[0], last=scaling.span[1])
        message = phrase("{value} is not on the scale of {key}: {span}", value=quoted(value), key=key, span=span)
        draft.problems.append(draft.table.problem(*place, message))
    return found


def _fill_gaps(draft: Draft, player: dict[str, Any], kind: str, row: Place, columns: Columns) -> None:
    """Tell every empty cell that should hold a value; a harmless value takes its place for the rest of the checks."""
    game = columns.game
    needed: dict[str, object] = {"number": -1, "name": "?"}
    needed |= {name: game.characteristics[name].min for name in game.kinds[kind].characteristics}
    needed |= {"cost": 0} if game.squad.unit is not None else {}
    if needed.keys() <= player.keys():
        return
    at = {meaning: column for column, meaning in columns.block.columns.items()}
    at |= {other: at[held] for held, others in columns.lexicon.copies.items() if held in at for other in others}
    path = ("players", len(draft.players) - 1)
    for key, harmless in needed.items():
        if key in player or (key == "number" and columns.lexicon.counts):
            continue
        place = Place(row.line, at.get(("players", key), row.column))
        player[key] = harmless
        draft.places[(*path, key)] = place
        if any(p.line == place.line and p.column == place.column for p in errors(draft.problems)):
            continue
        hint = phrase("where cells are merged only the first of them holds the value") if key == "name" else ""
        if kind_names := _optional_for(key, kind, game):
            hint = phrase(
                "or is this a {other}? then write it under “{heading}”",
                other=kind_names,
                heading=HeadingWords(ROLE, game),
            )
        draft.problems.append(draft.table.problem(*place, phrase("{key} is empty", key=key), hint))


def _optional_for(key: str, kind: str, game: Game) -> Phrase | None:
    """Return the other kinds of player, in which a characteristic does not occur."""
    if key not in game.characteristics:
        return None
    others = [k.name for slug, k in game.kinds.items() if slug != kind and key not in k.characteristics]
    return any_of(others) if others else None
