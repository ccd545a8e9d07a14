"""Matches in rows below headings."""

from __future__ import annotations

import dataclasses
import re

from generator.i18n import phrase
from generator.model.names import fold_name
from generator.model.source import parse_text
from generator.model.yaml_reader import DataPath, Place
from generator.problems import PizarraError, quoted
from generator.spreadsheets.columns import Block, RowValues, TableCell
from generator.spreadsheets.match_blocks import MatchBlock
from generator.spreadsheets.match_cells import (
    is_blank,
    read_score,
    whole_words,
)
from generator.spreadsheets.match_dates import DayTitles
from generator.spreadsheets.match_lines import (
    TITLES,
    names_two_teams,
    read_pair,
    read_title,
)
from generator.spreadsheets.match_reader import MatchReader
from generator.spreadsheets.match_words import (
    ABOVE_WORDS,
    AWAY,
    BYE,
    DATE,
    HOME,
    PAIR,
    RESTS,
    ROUND,
    RULES,
    SCORE,
)
from generator.spreadsheets.sheets import is_filled

_GROUP = re.compile(r"(?:grupo|group)\s+(\S+)", re.IGNORECASE)


@dataclasses.dataclass
class _Section:
    """What titles say of the matches below them."""

    days: DayTitles
    round: str = ""
    group: str = ""


class RowReader(MatchReader):
    """Reads the rows of a table with headings, and what is above them."""

    def read(self, found: MatchBlock) -> None:
        block = found.block
        self.problems += found.problems
        self.omissions += found.omissions
        self.has_unknown = found.has_unknown
        self._above(block)
        self.find_order([cell for row, _ in block.rows() if (cell := block.values(row).get(DATE)) is not None])
        self.mentioned |= {*block.columns.values()}
        for cell, _ in block.repetitions():
            self.problems.append(cell.problem(phrase("the heading {name} appears twice", name=quoted(cell.value))))
        headed = {heading.column for heading in block.headings()} | block.columns.keys()
        section = _Section(DayTitles(self.order))
        alone: TableCell | None = None
        for row, _ in block.rows():
            filled_cells = list(block.cells(row))
            if len(filled_cells) == 1 and self._is_title(filled_cells[0], section, DATE not in block.columns.values()):
                continue
            self.rows += bool(filled_cells)
            apart = self._apart(block.values(row), len(filled_cells) == 1)
            meant = {meaning: self.lexicon.interpret(meaning, cell) for meaning, cell in apart.items()}
            values = {meaning: cell for meaning, cell in meant.items() if is_filled(cell.value)}
            beside = [cell for cell in filled_cells if cell.column not in headed]
            self.omissions += (cell.note(phrase("cells without a heading above them")) for cell in beside)
            round_name = _round_name(values[ROUND]) if ROUND in values else section.round
            if alone and round_name != section.round:
                self.omissions.append(alone.note(phrase("rows without a match")))
            if values.keys() - {ROUND, DATE}:
                alone, section.round = None, round_name
                at: DataPath = ("matches", len(self.matches))
                self.add_match({**self.of_day(filled_cells[0], section.days), **values}, round_name)
                for column, meaning in block.columns.items():  # also of empty cells, which may take something away
                    self.places.setdefault((*at, *meaning), Place(row, column))
                self._of_group(values, section.group)
            elif values.keys() == {ROUND}:
                alone, section.round = values[ROUND], round_name
            elif filled_cells:
                alone = None if ROUND in values else alone
                self.omissions.append(filled_cells[0].note(phrase("rows without a match")))
        if alone:
            self.omissions.append(alone.note(phrase("rows without a match")))

    def _is_title(self, cell: TableCell, section: _Section, is_dated: bool) -> bool:
        """Return whether a text alone is a title, such as a round, and keep what it says of the matches below."""
        if title := read_title(cell.text):
            section.round = title.round
            self.end_day(section.days)
            self.omissions += map(cell.note, title.left_out)
        elif group := _GROUP.fullmatch(cell.text):
            section.group = group[1]
        else:
            return is_dated and self.take_day(cell, section.days)
        return True

    def _apart(self, values: RowValues, alone: bool) -> RowValues:
        """Return the cells of a row in which the teams of a match, and its result, are apart.

        What is ``alone`` in its row may be something else than a match.
        """
        if (both := values.get(PAIR)) is None:
            return values
        others = {meaning: cell for meaning, cell in values.items() if meaning != PAIR}
        pair = None if is_blank(both.value) else read_pair(both.text, self.lexicon)
        if pair is None:
            if not is_blank(both.value) and (not alone or names_two_teams(both.text, self.lexicon)):
                message = phrase("{text} is not a match such as “Home - Away”", text=quoted(both.text))
                self.problems.append(both.problem(message))
            return others if is_blank(both.value) else {}
        self.omissions += map(both.note, pair.left_out)
        if pair.score and SCORE in others and not is_blank(others[SCORE].value):
            if read_score(others[SCORE].text) != read_score(pair.score):
                here, there = pair.score, quoted(others[SCORE].text)
                message = phrase("{here} here, but {there} in another column", here=here, there=there)
                self.problems.append(both.problem(message))
        elif pair.score:
            others[SCORE] = both._replace(value=pair.score)
            self.mentioned.add(SCORE)
        return {**others, HOME: both._replace(value=pair.home), AWAY: both._replace(value=pair.away)}

    def _above(self, block: Block) -> None:
        """Keep what is above the headings: a title such as “Temporada: Liga 2026”, rules of the table, groups."""
        for row in range(1, block.row):
            if not (filled_cells := list(block.cells(row))):
                continue
            first, *others = filled_cells
            word = fold_name(first.text).rstrip(":")
            key = next((key for key, heading in ABOVE_WORDS.items() if word in heading[:2]), "")
            if key == "groups" and len(others) > 1:
                for team in others[1:]:
                    self._join(others[0].text, team)
            elif key == "season" and len(others) == 1:
                self._title(others[0], others[0].text)
            elif key in RULES and len(others) == 1:
                self._rule(key, others[0])
            elif not others and isinstance(first.value, str) and "season" not in self.data:
                self._title(first, first.text.rpartition(":")[2].strip())
            else:
                self.omissions.append(first.note(phrase("rows above the headings")))

    def _title(self, cell: TableCell, title: str) -> None:
        """Keep the name of the season; one that was kept before was only a text above the headings."""
        if before := self.places.get(("season",)):
            text = TableCell(self.table, *before, self.data["season"])
            self.omissions.append(text.note(phrase("rows above the headings")))
        self.data["season"], self.places[("season",)] = title, cell.place

    def _rule(self, key: str, cell: TableCell) -> None:
        """Keep rules that are written as in a season's file."""
        self.places[(key,)] = cell.place
        try:
            self.data[key] = parse_text(str(cell.value), self.table.file).data
        except PizarraError as error:
            self.problems += (cell.problem(each.message, each.hint) for each in error.problems)

    def _of_group(self, values: RowValues, group: str) -> None:
        if ("group",) in values:
            group = values["group",].text
        for key in (HOME, AWAY, BYE) if group else ():
            if key in values and fold_name(values[key].text) not in RESTS:
                self._join(group, values[key])

    def _join(self, group: str, cell: TableCell) -> None:
        team, groups = cell.text, self.data.setdefault("groups", {})
        for other, teams in groups.items():
            if fold_name(team) in map(fold_name, teams):
                if other != group:
                    message = phrase(
                        "{team} is in group {group} here, but in {other} above", team=team, group=group, other=other
                    )
                    self.problems.append(cell.problem(message))
                return
        teams = groups.setdefault(group, [])
        path = ("groups", group, len(teams))
        self.places |= {path[:end]: self.places.get(path[:end], cell.place) for end in (1, 2, 3)}
        teams.append(team)


def _round_name(cell: TableCell) -> str:
    title = read_title(cell.text)
    return title.round if title is not None and TITLES not in title.left_out else whole_words(cell.value)
