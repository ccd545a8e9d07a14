"""Rosters in tables to teams."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import PurePath
from types import MappingProxyType

from generator.i18n import Phrase, few_of, phrase, plural
from generator.model.game import Game
from generator.model.names import safe_stem
from generator.model.source import Source
from generator.model.team import Team, team_from
from generator.model.yaml_writer import yaml_line
from generator.problems import PizarraError, Problem, Severity, errors, quoted
from generator.spreadsheets.columns import (
    Block,
    Meaning,
    RowValues,
    Summary,
    TableCell,
    as_written,
    by_reason,
    counts,
    may_be_total,
    shirt_number,
    with_places,
    without_headings,
)
from generator.spreadsheets.roster_blocks import (
    TeamCell,
    blocks,
    cells_without_heading,
    empty_labels_above,
    heading_problems,
    lacking_headings,
    mistyped_labels,
    off_scale,
    repaired_table,
    team_cells_above,
)
from generator.spreadsheets.roster_places import data_problem
from generator.spreadsheets.roster_players import (
    Columns,
    Draft,
    add_player,
    club_key,
    report_near_names,
    shared_players,
    usual_kits,
)
from generator.spreadsheets.roster_rows import (
    Banner,
    banners,
    filled_rows,
    footnote,
    idle_banners,
    is_player,
    kinds_in,
    may_play,
    repeats_teams,
    staff_role,
    total_label,
)
from generator.spreadsheets.roster_titles import is_default, name_of_sheet, role_sheets, says_no_team
from generator.spreadsheets.roster_words import (
    COACH,
    NAME,
    NUMBER,
    POSITION,
    ROLE,
    STARTER,
    SUBSTITUTE,
    TEAM,
    HeadingWords,
    Lexicon,
    in_singular,
    is_benched,
    is_head_coach,
    kind_of_sheet,
    usual_lexicon,
)
from generator.spreadsheets.sheets import SheetTable, accent_problems, is_filled, repaired
from generator.spreadsheets.skipped_rows import without_skipped


@dataclass(frozen=True, slots=True)
class Roster:
    """One team of a spreadsheet: the team if it is valid, else at least one error among its problems.

    ``draft`` is what was collected for it, ``kit`` whether the colours were chosen by the name.
    """

    name: str
    team: Team | None
    problems: tuple[Problem, ...]
    draft: Draft = field(repr=False)
    kit: bool = False
    group: str = ""

    @property
    def stem(self) -> str:
        """The name of its file, without the ending, where no other file has that."""
        return safe_stem(self.name, "team")


@dataclass(frozen=True, slots=True)
class Rosters:
    """The teams of a spreadsheet, each once, the problems that concern no single team, and what became of its rows."""

    teams: tuple[Roster, ...]
    problems: tuple[Problem, ...]
    rows: int
    additions: tuple[Problem, ...] = ()
    omissions: tuple[Problem, ...] = ()
    """Notes at the first cell of what says more than its cell, and of what went into no team."""
    teamless: tuple[Problem, ...] = ()
    """Errors at rows that name no team: all teams may be written without them."""
    defaulted: frozenset[tuple[str, str]] = frozenset()
    """The positions and keys of the defaults of a map that filled in anything."""

    @property
    def all_problems(self) -> tuple[Problem, ...]:
        return (
            *self.problems,
            *self.shared(),
            *self.teamless,
            *(problem for roster in self.teams for problem in roster.problems),
        )

    def shared(self, gone: Mapping[str, Collection[str]] = MappingProxyType({})) -> tuple[Problem, ...]:
        """Return the warning about players of two teams; ``gone`` are the folded names of those who have left one."""
        return tuple(shared_players([roster.draft for roster in self.teams], gone))

    @property
    def groups(self) -> dict[str, list[str]]:
        """Return the teams of each group, as the file of a season lists them."""
        teams_of: dict[str, list[str]] = {}
        for roster in self.teams:
            if roster.group:
                teams_of.setdefault(roster.group, []).append(roster.name)
        return teams_of

    def summary(self, outcome: Phrase, game: Game) -> Summary:
        """Return the summary of the rows; ``outcome`` says what was written, and where."""
        guessed, passed_over = Counter[str](), Counter[str]()
        for roster in self.teams:
            guessed.update(roster.draft.guessed)
            passed_over.update(roster.draft.passed_over)

        def with_headings(occurrences: Counter[str]) -> Phrase:
            return counts((HeadingWords(("players", key), game), count) for key, count in occurrences.items())

        additions = [phrase("values from the map: {values}", values=with_headings(guessed))] if guessed else []
        additions += by_reason(self.additions)
        if marked := [cell for roster in self.teams for cell in roster.draft.marked]:
            additions.append(with_places(phrase("captains, from marks such as (C)"), marked))
        if kits := [roster.name for roster in self.teams if roster.kit]:
            additions.append(with_places(phrase("colours, chosen by name, for teams without any"), kits))
        own = (note for roster in self.teams for note in roster.draft.omissions)
        omissions = list(by_reason([*self.omissions, *own]))
        if passed_over:
            figures = with_headings(passed_over)
            omissions.append(phrase("figures that these players do not have: {values}", values=figures))
        if self.teamless:
            omissions.append(with_places(phrase("rows that name no team"), [error.cell for error in self.teamless]))
        wrong = [(each, len(errors(each.problems))) for each in self.teams if each.team is None]
        counted_errors = ((each.name, plural(count, "1 error", "{count} errors")) for each, count in wrong)
        if named_teams := [phrase("{team} ({why})", team=quoted(team), why=why) for team, why in counted_errors]:
            omissions.append(few_of(named_teams, _NAMED))
        groups = yaml_line({"groups": self.groups})[1:-1] if self.groups else ""
        told = phrase("{groups}: now in the team files; “pizarra new season --form groups” uses them", groups=groups)
        changes = (told,) if groups else ()
        several = [(roster.name, roster.draft.sheets) for roster in self.teams if len(roster.draft.sheets) > 1]
        if several:
            joined = few_of([phrase("{team} ({sheets})", team=name, sheets=names) for name, names in several], _NAMED)
            changes = (*changes, phrase("joined from several sheets: {teams}", teams=joined))
        return Summary(self.rows, outcome, changes, tuple(additions), tuple(omissions))


_NAMED = 8


def rosters(tables: Sequence[SheetTable], game: Game, lexicon: Lexicon | None = None) -> Rosters:
    """Return the teams of all the tables. ``lexicon`` is how they are read when a map says more than the game."""
    lexicon = lexicon or usual_lexicon(game)
    reader = _RosterReader(lexicon, role_sheets(tables, game))
    found: list[tuple[SheetTable, Lexicon, tuple[Block, ...]]] = []
    for table in tables:
        reader.problems += _hidden_warnings(table)
        if table.hidden:
            reader.omissions.append(_of_sheet(table, phrase("hidden sheets")))
            continue
        mended, repairs = repaired_table(table, lexicon)
        shown, skipped = without_skipped(mended, lexicon.skips)
        reader.additions += repairs
        reader.omissions += skipped
        local = lexicon.in_table(shown)
        table_blocks = blocks(shown, local.headings)
        if not table_blocks and len(tables) > 1:
            reader.problems.append(replace(_no_headings(table), severity=Severity.WARNING))
            reader.omissions.append(_of_sheet(table, phrase("sheets without headings")))
        found.append((shown, local, table_blocks))
    headed = [block for _, _, table_blocks in found for block in table_blocks]
    reader.is_alone = len(headed) == 1
    for shown, local, table_blocks in found:
        reader.take(table_blocks, [*accent_problems(shown, with_map=True)], local)
    if not headed and not errors(reader.problems):
        shown_tables = [table for table in tables if not table.hidden]
        reader.rows = sum(any(map(is_filled, cells)) for table in shown_tables for cells in table.rows)
        reader.problems.append(_no_headings(next(iter(shown_tables), tables[0])))
    elif not reader.drafts and not errors(reader.problems):
        reader.problems.append(headed[0].problem(phrase("there are no players below the headings")))
    drafts = {draft.name: draft for draft in reader.drafts.values()}
    report_near_names(reader.drafts, lexicon)
    kits = usual_kits([name for name, draft in drafts.items() if "primary" not in draft.data.get("kit", {})])
    checked = tuple(_checked_roster(name, draft, kits.get(name, {}), lexicon) for name, draft in drafts.items())
    return Rosters(
        checked, tuple(reader.problems), reader.rows, tuple(reader.additions), tuple(reader.omissions),
        tuple(reader.teamless), frozenset().union(*(draft.defaulted for draft in drafts.values())),
    )  # fmt: skip


def holds_rosters(tables: Sequence[SheetTable], game: Game) -> bool:
    """Return whether some tables are rosters rather than matches: headings of players and their figures."""
    of_players = (
        {meaning for meaning in block.columns.values() if meaning[0] == "players"}
        for table in tables
        if not table.hidden
        for block in blocks(table, usual_lexicon(game).headings)
    )
    return any(NAME in meanings and len(meanings) > 2 for meanings in of_players)


def holds_players(tables: Sequence[SheetTable], game: Game) -> bool:
    """Return whether some tables have headings of players at all, such as number and name."""
    return any(blocks(table, usual_lexicon(game).headings) for table in tables if not table.hidden)


def _hidden_warnings(table: SheetTable) -> Iterator[Problem]:
    """Yield a warning for what a spreadsheet program does not show: such sheets are left out, such rows are taken."""
    if table.hidden:
        message = phrase("the sheet {name} is hidden, so it is left out", name=quoted(table.name))
        yield Problem(table.file, message, hint=phrase("unhide it to import it too"), severity=Severity.WARNING)
    elif table.hidden_rows:
        rows = few_of([*map(str, table.hidden_rows)], 10)
        imported = plural(
            len(table.hidden_rows),
            "1 hidden row is imported too: {rows}",
            "{count} hidden rows are imported too: {rows}",
            rows=rows,
        )
        hint = phrase("delete the rows of players who have left")
        yield table.problem(table.hidden_rows[0], 1, imported, hint, Severity.WARNING)


def _of_sheet(table: SheetTable, reason: Phrase) -> Problem:
    """Return a note about a whole sheet."""
    return Problem(table.file, reason, severity=Severity.NOTE, cell=table.name)


def _no_headings(table: SheetTable) -> Problem:
    hint = phrase("name the columns in one row: team, number, name, …; “pizarra export --template” writes them")
    wrong = phrase("no row with headings was found")
    if table.name:
        wrong = phrase("no row with headings was found in sheet {name}", name=quoted(table.name))
    return without_headings(table, wrong, hint)


class _RosterReader:
    """Reads the blocks of all tables; keeps the drafts of teams by their keys, and what concerns no single team."""

    def __init__(self, lexicon: Lexicon, role_sheets: Collection[str]) -> None:
        self.drafts: dict[str, Draft] = {}
        self.problems: list[Problem] = []
        self.teamless: list[Problem] = []
        self.rows = 0
        self.omissions: list[Problem] = []
        self.additions: list[Problem] = []
        self.is_alone = False
        """Whether the file holds a single block."""
        self._role_sheets = role_sheets
        self._by_sheet = False
        """Whether it is the sheet, or its file, that names the team whose rows are read."""
        self._garbled: dict[Problem, bool] = {}
        """Errors at cells of the table that is read, and whether they were told."""
        self._lexicon = lexicon
        self._game = lexicon.game
        self._apart = lexicon.spellings_apart()

    def take(self, table_blocks: Sequence[Block], garbled: Sequence[Problem], lexicon: Lexicon) -> None:
        """Read the blocks of a table, each after what is above it; headings that are only repeated say nothing.

        ``garbled`` are the errors at its cells with garbled letters: each is one of the team that its row is about.
        ``lexicon`` is how this table is read.
        """
        self._lexicon = lexicon
        self._garbled = dict.fromkeys(garbled, False)
        team = ""
        headings, carried = self._lexicon.headings, list[TeamCell]()
        read_headings: set[tuple[object, ...]] = set()
        self.rows += len({row for block in table_blocks for row, _ in block.rows() if any(block.cells(row))})
        for index, block in enumerate(table_blocks):
            above, others = team_cells_above(block, headings)
            title = self._title(block, above, others, rows := filled_rows(block, self._lexicon))
            others = [cell for cell in others if cell is not title]
            if title is not None and self._may_name_team(title, block):
                above.append((TEAM, title))
                self.additions.append(title.note(phrase("names of teams, from the titles above the headings")))
                title = None
            head = [*carried, *above]
            before = len(self.problems)
            team = self._name(head, table_blocks[max(index - 1, 0)], block, team)
            same = tuple(each.text if isinstance(each.value, str) else each.value for each in block.headings())
            wrong = [*mistyped_labels(block, headings), *cells_without_heading(block, headings)]
            if same not in read_headings:
                read_headings.add(same)
                wrong += heading_problems(block, self._lexicon)
                kind = None if ROLE in block.columns.values() else self._kind_of_sheet(block)
                kinds = [kind] if kind else kinds_in((values for _, values in rows), self._game)
                wrong += lacking_headings(block, self._lexicon, kinds)
                wrong += off_scale(block, rows, self._lexicon)
            self.problems += wrong
            wrong = self.problems[before:]
            warned = {(problem.line, problem.column) for problem in wrong}
            reason = phrase("texts above headings that do not name a team")
            self.omissions += (cell.note(reason) for cell in others if (cell.row, cell.column) not in warned)
            if not errors(wrong):
                club = self._key(team)
                team = self._collect(block, rows, head, team)
                if title is not None and club in self.drafts:
                    reason = phrase("names of teams, from the file or sheet, not from the title above the headings")
                    self.additions.append(title.note(reason))
            carried = [] if rows or _names_team(head, block) else head
        self.omissions += (cell.note(phrase("texts above headings without players")) for _, cell in carried)
        self.teamless += (problem for problem, is_told in self._garbled.items() if not is_told)

    def _tell_garbled(self, block: Block, rows: Collection[int], draft: Draft | None = None) -> None:
        """Give the errors at garbled cells in some rows of a block to the draft of their team; without one they go."""
        first, last = block.width
        for problem in self._garbled:
            if problem.line in rows and first <= problem.column <= last:
                self._garbled[problem] = True
                if draft is not None and problem not in draft.problems:
                    draft.problems.append(problem)

    def _title(
        self,
        block: Block,
        above: Sequence[TeamCell],
        others: Sequence[TableCell],
        rows: Sequence[tuple[int, RowValues]],
    ) -> TableCell | None:
        """Return the one text above the headings of a team that nothing else names but the file or the sheet."""
        if len(others) != 1 or not block.alone or not isinstance(others[0].value, str):
            return None
        named = TEAM in block.columns.values() or any(meaning == TEAM for meaning, _ in above)
        if named or any(banner.kind == "team" for banner in banners(block, rows, self._lexicon).values()):
            return None
        return others[0]

    def _may_name_team(self, title: TableCell, block: Block) -> bool:
        return self.is_alone and is_default(block.table) and not says_no_team(title.text, self._game)

    def _name(self, head: Sequence[TeamCell], before: Block, block: Block, team: str) -> str:
        """Return the team that a block begins with; where nothing names it that is a problem."""
        for meaning, cell in head:
            if meaning == TEAM:
                self._by_sheet = False
                return self._lexicon.team(cell.text)
        if block is before:
            of_file = block.table.name in self._role_sheets
            self._by_sheet = not of_file
            return self._lexicon.team(PurePath(block.table.file).stem if of_file else name_of_sheet(block.table))
        if TEAM not in block.columns.values() and not block.follows(before):
            message = phrase("new headings start here, but nothing above says which team the players belong to")
            hint = phrase("write the team's name above its headings, or in a column “team”")
            self.problems.append(block.problem(message, hint))
        return team

    def _collect(self, block: Block, rows: Sequence[tuple[int, RowValues]], head: Sequence[TeamCell], team: str) -> str:
        """Add a block's players to the drafts of their teams, and return the last team.

        An empty team cell means the team of the row above, unless the column repeats the names in its rows. A row
        without a player says what concerns the team, such as its name over the rows of its players.
        """
        columns, over = Columns.of(block, self._lexicon), self._banner_of_sheet(block)
        banners_by_row = banners(block, rows, self._lexicon)
        repeats = TEAM in block.columns.values() and repeats_teams(
            values for row, values in rows if total_label(block, row) is None
        )
        values_by_row = dict(rows)
        below_of = dict(pairwise(sorted({*values_by_row, *banners_by_row})))
        idle = idle_banners(block, values_by_row, banners_by_row).values()
        self.omissions += (each.cell.note(phrase("rows with nothing but a role")) for each in idle)
        for row in sorted({*values_by_row, *banners_by_row}):
            if (banner := banners_by_row.get(row)) is not None:
                over = self._banner_of_sheet(block) if banner.kind == "team" else banner
                team = self._begin(banner.cell, block, head) if banner.kind == "team" else team
                continue
            values, below = values_by_row[row], values_by_row.get(below_of.get(row, 0), {})
            heads_rows = is_player(below) and TEAM not in below
            if self._is_left_out(block, row, values, team, heads_rows, repeats):
                self._tell_garbled(block, (row,))
                continue
            if self._is_alone(block, values):
                continue
            if TEAM in values:
                if (problem := values[TEAM].no_text()) is not None:
                    self.problems.append(problem)
                    continue
                over = over if values[TEAM].text == team else self._banner_of_sheet(block)
                team, self._by_sheet = values[TEAM].text, False
            elif is_player(values) and repeats:
                column = next(column for column, meaning in block.columns.items() if meaning == TEAM)
                self.teamless.append(block.table.problem(row, column, phrase("names no team, unlike the other rows")))
                continue
            draft = self._draft(team, row, values, block, head)
            if draft.named_by in (None, block.table) or not self._by_sheet:
                self._add(draft, row, values, columns, over)
            else:
                _report_sheets(draft, TableCell(block.table, row, min(block.columns), None))
        if not banners_by_row and not any(is_player(values) for _, values in rows) and _names_team(head, block):
            self._draft(team, block.row, {}, block, head)
        return team

    def _begin(self, title: TableCell, block: Block, head: Sequence[TeamCell]) -> str:
        """Begin the team that a row names over the rows of its players, and return it."""
        team, self._by_sheet = self._lexicon.team(title.text), False
        self._draft(team, title.row, {TEAM: title}, block, head)
        self.additions.append(title.note(phrase("teams, from separate rows")))
        return team

    def _add(self, draft: Draft, row: int, values: RowValues, columns: Columns, banner: Banner | None) -> None:
        """Add what a row says to the draft of its team: a player, or something of the team itself."""
        for meaning, cell in values.items():
            if meaning[0] != "players" and meaning != TEAM:
                draft.put(meaning, cell)
        if not is_player(values):
            return
        if (role := staff_role(values, banner, self._game)) is not None:
            cell = values.get(NAME) or next(iter(values.values()))
            if is_head_coach(role) and NAME in values and "coach" not in draft.data:
                draft.put(COACH, cell)
                self.additions.append(cell.note(phrase("coaches, from separate rows")))
                if any(meaning[-1] in self._game.characteristics for meaning in values):
                    self.omissions.append(cell.note(phrase("figures of staff, who are not imported as players")))
            else:
                self.omissions.append(cell.note(phrase("staff, who do not play")))
            return
        if _is_copy(draft, columns.block.table, values):
            _report_sheets(draft, values[NUMBER])
            return
        add_player(draft, row, self._below_banner(row, values, banner), columns)

    def _kind_of_sheet(self, block: Block) -> str | None:
        """Return the kind of player that a sheet such as “Keepers” is named after, where it does not name a team."""
        named = TEAM in block.columns.values() or not self._by_sheet
        kind = kind_of_sheet(block.table.name, self._game) if named else None
        return kind if kind in self._game.kinds and not self._game.kinds[kind].usual else None

    def _banner_of_sheet(self, block: Block) -> Banner | None:
        """Return the role that a sheet is named after as one over all its rows."""
        if self._kind_of_sheet(block) is None:
            return None
        return Banner("role", TableCell(block.table, 0, min(block.columns), block.table.name))

    def _below_banner(self, row: int, values: RowValues, banner: Banner | None) -> RowValues:
        """Return the values of a row, with the role over it, such as “Porteros”, where it has none."""
        if banner is None:
            return values
        cell, additions = banner.cell._replace(row=row), dict[Meaning, TableCell]()
        if ROLE not in values:
            additions[ROLE] = cell
            if banner.kind == "role" and POSITION not in values:
                additions[POSITION] = cell._replace(row=0, value=in_singular(cell.text))
        if is_benched(cell.text) and not {SUBSTITUTE, STARTER} & values.keys():
            additions[SUBSTITUTE] = cell._replace(value="x")
        if additions:
            of_sheet = phrase("roles, from the names of sheets")
            self.additions.append(cell.note(phrase("roles, from the rows above them") if banner.cell.row else of_sheet))
        return {**values, **additions}

    def _key(self, team: str) -> str:
        """Return the key of a team among the drafts: all spellings share it, unless a map tells them apart."""
        return as_written(team) if (key := club_key(team)) in self._apart else key

    def _draft(self, team: str, row: int, values: RowValues, block: Block, head: Sequence[TeamCell]) -> Draft:
        cell = values.get(TEAM) or TableCell(block.table, row, min(block.columns), team)
        key = self._key(repaired(team) or team)
        draft = self.drafts.get(key)
        if draft is None:
            draft = self.drafts[key] = Draft(block.table, {"game": self._game.slug, "players": []})
            draft.places.keep((), cell)
            draft.places.keep(("players",), cell)
        if self._by_sheet:
            draft.named_by = draft.named_by or block.table
        if self._garbled:
            self._tell_garbled(block, {*range(block.above, block.row + 1), row}, draft)
        draft.note_name(team, cell)
        if (block.table.name, block.row) not in draft.heads:
            draft.heads.add((block.table.name, block.row))
            draft.mentioned.update(empty_labels_above(block, self._lexicon.headings))
            for meaning, cell_above in head:
                if meaning != TEAM:
                    draft.put(meaning, cell_above)
        return draft

    def _is_left_out(
        self, block: Block, row: int, values: RowValues, team: str, heads_rows: bool, repeats: bool
    ) -> bool:
        """Return whether a row sums up others or is a note about them, and say so; a row that may be either stops."""
        if (total := total_label(block, row)) is not None and not (TEAM in values and len(values) == 1 and heads_rows):
            named = values[TEAM].text if TEAM in values else "" if repeats else team
            known = self.drafts.get(self._key(named))
            taken = [player.get("number") for player in known.players] if known else []
            if not (NAME in values and named and may_play(values, taken, self._lexicon)):
                self.omissions.append(total.note(phrase("rows of totals")))
                return True
        if (note := footnote(block, row, heads_rows, self._lexicon.counts_numbers)) is not None:
            self.omissions.append(note.note(phrase("footnotes")))
            return True
        name = values[NAME].text if NAME in values and NUMBER not in values else ""
        if may_be_total(name) and not self._lexicon.counts_numbers:
            message = phrase("{text} is either a player without a number or a row of totals", text=quoted(name))
            self.problems.append(values[NAME].problem(message, phrase("give the player a number, or delete the row")))
            return True
        return False

    def _is_alone(self, block: Block, values: RowValues) -> bool:
        """Return whether a row holds one cell of a player and no more, which is an error unless a map has the rest."""
        if (
            len(values) > 1
            or len(block.columns) < _FEW
            or not is_player(values)
            or (NAME in values and self._lexicon.counts_numbers)
        ):
            return False
        (cell,) = values.values()
        message = phrase("{text} is alone in its row and is neither a player nor a team", text=quoted(cell.text))
        hint = phrase("write a team's name in a column “team” or above its headings; or complete or delete the row")
        self.problems.append(cell.problem(message, hint))
        return True


def _report_sheets(draft: Draft, cell: TableCell) -> None:
    """Report once that a team, or somebody in it, is on two sheets."""
    message = phrase("{team} has players on two sheets", team=quoted(draft.name))
    if all(problem.message != message for problem in draft.problems):
        draft.problems.append(cell.problem(message, phrase("keep each team on one sheet")))


def _is_copy(draft: Draft, table: SheetTable, values: RowValues) -> bool:
    """Return whether a player of a team with this number and name is on another sheet."""
    if (len(draft.sheets) < 2 and draft.table is table) or not {NUMBER, NAME} <= values.keys():
        return False
    own = shirt_number(values[NUMBER].value), values[NAME].text
    return any(
        there is not table and own == (player.get("number"), player.get("name"))
        for (there, _, _), player in zip(draft.places.rows, draft.players, strict=True)
    )


_FEW = 3
"""Columns from which on a single cell does not make a player."""


def _names_team(head: Sequence[TeamCell], block: Block) -> bool:
    """Return whether a block without players is meant to be a team: it is named, or alone in its sheet."""
    return any(meaning == TEAM for meaning, _ in head) or (block.alone and TEAM not in block.columns.values())


def _checked_roster(name: str, draft: Draft, kit: Mapping[str, str], lexicon: Lexicon) -> Roster:
    """Return a draft as a team, checked as a team file is, problems at their cells. ``kit`` is for want of another."""
    if lexicon.counts_numbers:
        draft.number_players()
    problems = list(draft.problems)
    if not draft.players:
        hint = phrase("write its players in the rows below, or remove it if it is not a team")
        problems.append(draft.location(()).problem(phrase("{name} has no players", name=quoted(name)), hint))
        return Roster(name, None, tuple(problems), draft)
    draft.data["name"] = name
    group = str(draft.data.get("group", ""))
    if kit:
        draft.data["kit"] = {**kit, **draft.data.get("kit", {})}
    source = Source(draft.table.file, draft.data, draft.places, draft.places)
    team: Team | None = None
    try:
        team, warnings = team_from(source, lexicon.game)
        problems += (data_problem(problem, draft, lexicon.game) for problem in warnings)
    except PizarraError as error:
        # What was found in a cell already explains the error there, but a warning or a note does not.
        explained = {problem.cell for problem in errors(draft.problems)}
        found = (data_problem(problem, draft, lexicon.game) for problem in error.problems)
        problems += (problem for problem in found if problem.cell not in explained)
    valid_team = None if errors(problems) else team
    return Roster(name, valid_team, tuple(problems), draft, bool(kit), group)
