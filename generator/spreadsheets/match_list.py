"""Matches in lines such as “Home 2-1 Away”."""

from __future__ import annotations

from collections.abc import Mapping

from generator.i18n import phrase
from generator.model.names import fold_name
from generator.problems import quoted
from generator.spreadsheets.columns import Meaning, RowValues, TableCell
from generator.spreadsheets.match_dates import DayTitles, is_day
from generator.spreadsheets.match_lines import (
    AROUND,
    WITHOUT_RESULT,
    ReadLine,
    line_text,
    names_two_teams,
    read_fixture,
    read_line,
)
from generator.spreadsheets.match_reader import MatchReader
from generator.spreadsheets.match_words import (
    AWAY,
    HOME,
    ROUND,
    SCORE,
    TIME,
)
from generator.spreadsheets.sheets import is_filled


class LineReader(MatchReader):
    """Reads the lines of a table without headings."""

    def read(self) -> None:
        """Read lines such as “Home 2-1 Away”, rounds as titles among them; what is neither is left out."""
        rounds = ""
        seen: set[tuple[str, ...]] = set()
        texts = [
            TableCell(self.table, row, 1, line_text(self.table, row)) for row in range(1, len(self.table.rows) + 1)
        ]
        self.find_order([text for text in texts if is_day(text.value)])
        days = DayTitles(self.order)
        for row, cells in enumerate(self.table.rows, start=1):
            filled = next((column for column, cell in enumerate(cells, start=1) if is_filled(cell)), 0)
            text = TableCell(self.table, row, filled, line_text(self.table, row))
            line = read_line(text.text, self.lexicon)
            if line is None and days.day:
                line = read_fixture(text.text, self.lexicon)
            if line is None:
                if not (text.column and self.take_day(text, days)):
                    self.rows += bool(filled)
                    self._no_result(text)
                continue
            self.omissions += map(text.note, line.left_out)
            if not line.home:
                rounds = line.round
                self.end_day(days)
                continue
            self.rows += 1
            key = (fold_name(line.home), fold_name(line.away), line.score, line.round or rounds, days.day)
            if key in seen:
                self.omissions.append(text.note(phrase("repeated results")))
                continue
            seen.add(key)
            self._line(line, text, line.round or rounds, days)

    def _line(self, line: ReadLine, at: TableCell, round_name: str, days: DayTitles) -> None:
        if line.time and not days.day:
            self.omissions.append(at.note(AROUND))
        parts: Mapping[Meaning, str] = {HOME: line.home, SCORE: line.score, AWAY: line.away}
        cells = {meaning: at._replace(value=text) for meaning, text in parts.items() if text}
        meant = {meaning: self.lexicon.interpret(meaning, cell) for meaning, cell in cells.items()}
        time: RowValues = {TIME: at._replace(value=line.time)} if line.time and days.day else {}
        self.add_match({**self.of_day(at, days), **time, **meant}, round_name)
        self.mentioned |= {*parts} | ({ROUND} if round_name else set())

    def _no_result(self, text: TableCell) -> None:
        """Leave out a line that is no result, unless it names two teams and so was meant to be one."""
        if names_two_teams(text.text, self.lexicon):
            message = phrase("{text} is not a result such as “Home 2-1 Away”", text=quoted(text.text))
            self.problems.append(text.problem(message))
        elif text.column:
            self.omissions.append(text.note(WITHOUT_RESULT))
