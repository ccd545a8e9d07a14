"""Blocks of a roster: headings with the rows below them, several beside or below each other, and what is above them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from itertools import pairwise

from generator.i18n import Phrase, join_phrases, phrase
from generator.model.names import fold_name
from generator.model.roster_map import RosterMap
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, Severity, quoted
from generator.spreadsheets.columns import (
    SEARCHED,
    Block,
    Meaning,
    RowValues,
    TableCell,
    as_written,
    figure,
    folded_words,
    heading_columns,
    number_of,
    unknown_headings,
    words,
)
from generator.spreadsheets.roster_words import (
    ALL,
    COST,
    NAME,
    NUMBER,
    POSITION,
    ROLE,
    SURNAMES,
    TEAM,
    HeadingWords,
    Lexicon,
    default_entry,
    nearly,
)
from generator.spreadsheets.sheets import Cell, SheetTable, is_filled, repair_accents
from generator.spreadsheets.skipped_rows import idle_skips, notes_on_idle, without_skipped

_LABELS_A_ROW = 4
"""Cells of a row above headings: two labels, each with what it says."""

_Head = tuple[tuple[int, ...], Mapping[int, Meaning]]


def repaired_table(table: SheetTable, lexicon: Lexicon) -> tuple[SheetTable, tuple[Problem, ...]]:
    """Return a table with its letters repaired where a map wants that, and a note at each cell in which they were."""
    mended, places = repair_accents(table) if lexicon.repairs else (table, ())
    cells = (TableCell(mended, row, column, mended.rows[row - 1][column - 1]) for row, column in places)
    return mended, tuple(cell.note(phrase("accents, repaired")) for cell in cells)


def blocks(table: SheetTable, meanings: Mapping[str, Meaning]) -> tuple[Block, ...]:
    """Return the blocks of a table, in the order of reading; none where no row holds headings."""
    first = _first_head(table, meanings)
    if first is None:
        return ()
    heads = [first, *_repeated_heads(table, meanings, first)]
    blocks_of_table: list[Block] = []
    end = 0
    for index, (rows, columns) in enumerate(heads):
        above = end + 1
        end = _title_row(table, rows[-1], heads[index + 1][0][0]) - 1 if index + 1 < len(heads) else len(table.rows)
        groups = _column_groups(columns)
        starts = [1, *(min(group) for group in groups[1:]), 10**6 + 1]
        alone = len(heads) * len(groups) == 1
        for group, (start, beyond) in zip(groups, pairwise(starts), strict=True):
            meanings_of_group = _in_place_of(ROLE, POSITION, _in_place_of(NAME, SURNAMES[0], group))
            blocks_of_table.append(Block(table, above, rows, end, meanings_of_group, (start, beyond - 1), alone))
    return tuple(blocks_of_table)


def _in_place_of(wanted: Meaning, other: Meaning, columns: Mapping[int, Meaning]) -> Mapping[int, Meaning]:
    """Return columns of which one holds what is wanted where it holds only something like it."""
    if wanted in columns.values() or other not in columns.values():
        return columns
    return {column: wanted if meaning == other else meaning for column, meaning in columns.items()}


def _column_groups(columns: Mapping[int, Meaning]) -> list[dict[int, Meaning]]:
    """Return the columns of each of several groups of players beside each other, of which one may have fewer."""
    groups: list[dict[int, Meaning]] = [{}]
    for column in sorted(columns):
        if columns[column] in groups[-1].values():
            groups.append({})
        groups[-1][column] = columns[column]
    shared = frozenset.intersection(*(frozenset(group.values()) for group in groups))
    return groups if NAME in shared and len(shared) > 1 else [dict(columns)]


def _first_head(table: SheetTable, meanings: Mapping[str, Meaning]) -> _Head | None:
    """Return the headings among the first rows: those with the most known words, two of players at least."""
    heads = [_head_at(table, row, meanings) for row in range(1, min(SEARCHED, len(table.rows)) + 1)]
    heads = [head for head in heads if sum(meaning[0] == "players" for meaning in head[1].values()) > 1]
    return max(heads, key=lambda head: len(head[1]), default=None)


def _repeated_heads(table: SheetTable, meanings: Mapping[str, Meaning], first: _Head) -> Iterator[_Head]:
    """Yield the further headings below: rows without a figure that name the players and half of the columns."""
    skipped = 0
    for row in range(first[0][-1] + 1, len(table.rows) + 1):
        cells = table.rows[row - 1]
        if row <= skipped or any(map(_is_figure, cells)) or len(heading_columns(table, row, meanings)) < 2:
            continue
        rows, columns = _head_at(table, row, meanings)
        if NAME in _in_place_of(NAME, SURNAMES[0], columns).values() and len(columns) * 2 >= len(first[1]):
            skipped = rows[-1]
            yield rows, columns


def _title_row(table: SheetTable, after: int, head: int) -> int:
    """Return the first row above some headings that does not belong to the block before."""
    row = head
    while row - 1 > after:
        filled_cells = list(filter(is_filled, table.rows[row - 2]))
        if len(filled_cells) > _LABELS_A_ROW or any(map(_is_figure, filled_cells)):
            break
        row -= 1
    return row


def _head_at(table: SheetTable, row: int, meanings: Mapping[str, Meaning]) -> _Head:
    """Return the headings that a row holds, with those of the row below where they are not under one of these."""
    head = heading_columns(table, row, meanings)
    below = heading_columns(table, row + 1, meanings) if head and row < len(table.rows) else {}
    if len(below) < 2 or any(map(_is_figure, table.rows[row])):
        return (row,), head
    cells = table.rows[row]
    if any(column <= len(cells) and is_filled(cells[column - 1]) for column in head):
        return (row,), head
    return (row, row + 1), {**head, **below}


def _is_figure(cell: Cell) -> bool:
    return not isinstance(cell, (str, type(None))) or (isinstance(cell, str) and cell.strip().isdecimal())


TeamCell = tuple[Meaning, TableCell]
"""A cell that says something of a team."""


def team_cells_above(block: Block, meanings: Mapping[str, Meaning]) -> tuple[list[TeamCell], list[TableCell]]:
    """Return the cells over the headings that concern the team, such as “Entrenador | Ana”, and the other texts.

    Gaps between a label and what it says do not matter. Where blocks share a table, a text that is alone over
    the headings is the team's name. The other texts mean nothing; labels are not among them.
    """
    team_cells: list[TeamCell] = []
    others: list[TableCell] = []
    title: TableCell | None = None
    for row in range(block.above, block.head[0]):
        cells = list(block.cells(row))
        labels = list(cells_beside_labels(cells, meanings))
        team_cells += labels
        if len(cells) == 1 and not labels and isinstance(cells[0].value, str):
            title = cells[0]
        at = {cell.column for _, cell in labels}
        free = (cell for cell in cells if cell.column not in at)
        others += (
            c for c in free if not (isinstance(c.value, str) and fold_name(c.value.partition(":")[0]) in meanings)
        )
    names = any(meaning == TEAM for meaning, _ in team_cells) or TEAM in block.columns.values()
    if title is not None and not names and not block.alone:
        return [*team_cells, (TEAM, title)], [cell for cell in others if cell is not title]
    return team_cells, others


def empty_labels_above(block: Block, meanings: Mapping[str, Meaning]) -> Iterator[Meaning]:
    """Yield what of the team the labels over the headings concern that have nothing beside them."""
    for row in range(block.above, block.head[0]):
        cells = list(block.cells(row))
        beside = {cell.column for _, cell in cells_beside_labels(cells, meanings)}
        for cell in cells:
            label = cell.value.partition(":")[0] if isinstance(cell.value, str) else ""
            meaning = meanings.get(fold_name(label), TEAM)
            if cell.column not in beside and meaning[0] != "players" and meaning != TEAM:
                yield meaning


def cells_beside_labels(cells: Iterable[TableCell], meanings: Mapping[str, Meaning]) -> Iterator[TeamCell]:
    """Yield the cells of a row that concern the team, each beside its label or after it in one cell."""
    label: Meaning | None = None
    for cell in cells:
        before, colon, after = (cell.value if isinstance(cell.value, str) else "").partition(":")
        meaning = meanings.get(fold_name(before))
        if meaning is not None and meaning[0] != "players" and (not colon or not after.strip()):
            label = meaning
        elif meaning is not None and meaning[0] != "players":
            yield meaning, cell._replace(value=after.strip())
            label = None
        elif label is not None:
            yield label, cell
            label = None


def heading_problems(block: Block, lexicon: Lexicon) -> Iterator[Problem]:
    """Yield headings of the same meaning (errors), and columns that are left out (warnings)."""
    for heading, other in block.repetitions():
        message = phrase(
            "the heading {cell} means the same as {cell_name}", cell=quoted(heading.value), cell_name=other.name
        )
        yield heading.problem(message, phrase("remove one of the two columns, or leave it out in a map"))
    used_meanings = set(block.columns.values())
    free = [word for word, meaning in lexicon.headings.items() if meaning not in used_meanings]
    strangers: list[TableCell] = []
    for heading in block.unknown():
        if fold_name(str(heading.content)) in lexicon.ignored:
            continue
        if near := nearly(str(heading.content), free):
            message = phrase(
                "the heading {text} is not recognised; its column is left out", text=quoted(heading.content)
            )
            yield heading.problem(message, phrase("did you mean “{name}”?", name=near), Severity.WARNING)
        else:
            strangers.append(heading)
    yield from unknown_headings(strangers)


def mistyped_labels(block: Block, meanings: Mapping[str, Meaning]) -> Iterator[Problem]:
    """Yield warnings for texts above the headings that are nearly a label of the team, or a label alone."""
    labels = [word for word, meaning in meanings.items() if meaning[0] != "players"]
    for row in range(block.above, block.head[0]):
        cells = list(block.cells(row))
        for cell in cells:
            if not isinstance(cell.value, str):
                continue
            label, _, after = cell.value.partition(":")
            alone = not after.strip() and cell is cells[-1]
            if fold_name(label) in meanings:
                if alone and cell is cells[0] and ":" in cell.value:
                    message = phrase("{cell} has nothing beside it", cell=quoted(cell.value))
                    yield cell.problem(message, severity=Severity.WARNING)
            elif not alone and (near := nearly(label, labels)):
                message = phrase("{label} is not recognised; the cell beside it is left out", label=quoted(label))
                yield cell.problem(message, phrase("did you mean “{name}”?", name=near), Severity.WARNING)


def cells_without_heading(block: Block, meanings: Mapping[str, Meaning]) -> Iterator[Problem]:
    """Yield one error where other headings begin beside the block, else a warning for each column under no heading."""
    headed = {heading.column for heading in block.headings()}
    for row, _ in block.rows():
        others = [cell for cell in block.cells(row) if cell.column not in headed]
        texts = (cell for cell in others if isinstance(cell.value, str))
        headings = [cell for cell in texts if meanings.get(fold_name(cell.text), ("",))[0] == "players"]
        if len(headings) > 1:
            message = phrase("more headings start here, but those of the other columns are in row {row}", row=block.row)
            hint = phrase("put the headings of teams side by side in one row, or the teams one below another")
            yield headings[0].problem(message, hint)
            return
        for cell in others:
            headed.add(cell.column)
            message = phrase("{text} has no heading above it; its column is left out", text=quoted(cell.content))
            yield cell.problem(message, severity=Severity.WARNING)


def lacking_headings(block: Block, lexicon: Lexicon, kinds: Iterable[str]) -> list[Problem]:
    game = lexicon.game
    needed: dict[Meaning, None] = {NUMBER: None, NAME: None}
    for slug in kinds:
        needed |= {("players", name): None for name in game.kinds[slug].characteristics}
    if game.squad.unit is not None:
        needed[COST] = None
    covered = {other for meaning in block.columns.values() for other in lexicon.meanings_of(meaning)}
    lacking = [HeadingWords(meaning, game) for meaning in needed if meaning not in covered | lexicon.supplied_meanings]
    if not lacking:
        return []
    hint = phrase(
        "“pizarra import … --propose map.yaml” starts a map, in which you can assign any column to it; "
        "“pizarra export --template” writes all the headings"
    )
    what = phrase("there is no column for {lacking}", lacking=tuple(lacking))
    return [block.problem(what, hint)]


def off_scale(block: Block, rows: Iterable[tuple[int, RowValues]], lexicon: Lexicon) -> Iterator[Problem]:
    """Yield the headings most of whose figures are beyond what the game allows: they are of another scale."""
    figures: dict[Meaning, list[float]] = {}
    for _, values in rows:
        for meaning, cell in values.items():
            if meaning[-1] in lexicon.game.characteristics and (number := number_of(figure(cell.value))) is not None:
                figures.setdefault(meaning, []).append(number)
    for heading in block.headings():
        numbers = figures.get(meaning := block.columns.get(heading.column, ()), [])
        limit = lexicon.game.characteristics.get(str(meaning[-1])) if numbers else None
        if limit is None or lexicon.scale(str(meaning[-1])) is not None:
            continue
        beyond = sum(number > limit.max for number in numbers)
        if beyond > 1 and beyond * 2 > len(numbers):
            message = phrase(
                "{beyond} of {count} figures under {heading} are above {most}: they use another scale",
                beyond=beyond,
                count=len(numbers),
                heading=quoted(heading.value),
                most=limit.max,
            )
            hint = phrase("“pizarra import … --propose map.yaml” writes a map that scales them")
            yield heading.problem(message, hint)


def meaning_notes(tables: Sequence[SheetTable], lexicon: Lexicon) -> Iterator[Problem]:
    """Yield a note with the meaning of every column, for each headings that differ from those before."""
    reported: set[tuple[Phrase, ...]] = set()
    for table in tables:
        if table.hidden:
            continue
        shown, _ = without_skipped(repaired_table(table, lexicon)[0], lexicon.skips)
        local = lexicon.in_table(shown)
        for block in blocks(shown, local.headings):
            columns = tuple(_meanings(block, local))
            if columns and columns not in reported:
                reported.add(columns)
                yield block.problem(phrase("read as: {columns}", columns=columns), severity=Severity.NOTE)


def _meanings(block: Block, lexicon: Lexicon) -> Iterator[Phrase]:
    for heading in block.headings():
        if (meaning := block.columns.get(heading.column)) is None:
            continue
        meant = lexicon.meanings_of(meaning)
        if meaning == ROLE and lexicon.headings.get(fold_name(str(heading.content))) == POSITION:
            meant = (*meant, POSITION)
        names = join_phrases(" + ", [HeadingWords(each, lexicon.game) for each in meant])
        scaling = lexicon.scale(str(meaning[-1]))
        if scaling is None:
            yield phrase("{heading} → {names}", heading=quoted(heading.value), names=names)
        else:
            span = "{:g}–{:g}".format(*scaling.span)
            yield phrase("{heading} → {names} (from {span})", heading=quoted(heading.value), names=names, span=span)


def without_effect(
    roster_map: RosterMap, source: Source, tables: Sequence[SheetTable], lexicon: Lexicon
) -> Iterator[Problem]:
    """Yield a note for each entry of a map that no cell of the tables uses."""
    mended_tables = [repaired_table(table, lexicon) for table in tables if not table.hidden]
    shown_tables = [table for table, _ in mended_tables]
    texts = {fold_name(words(cell)) for table in shown_tables for cells in table.rows for cell in cells}
    texts |= {fold_name(table.name) for table in shown_tables}
    written = {as_written(words(cell)) for table in shown_tables for cells in table.rows for cell in cells}
    written |= {as_written(table.name) for table in shown_tables}
    covered = {
        other
        for table, local in ((table, lexicon.in_table(table)) for table in shown_tables)
        for block in blocks(table, local.headings)
        for meaning in block.columns.values()
        for other in local.meanings_of(meaning)
    }
    unused: list[tuple[DataPath, str]] = [
        (("columns", name), name) for name in roster_map.columns if fold_name(name) not in texts
    ]
    for key in roster_map.scales:
        if key != ALL and ("players", str(lexicon.known_word(key)[-1])) not in covered:
            unused.append((("scales", key), key))
    for column, replacements in roster_map.words.items():
        if lexicon.known_word(column) == NAME and covered & {*SURNAMES}:
            continue  # also of names that are joined from several cells
        apart = folded_words(replacements)
        unused += [
            (("words", column, text), text)
            for text in replacements
            if fold_name(text) not in texts or (as_written(text) in apart and as_written(text) not in written)
        ]
    if lexicon.repairs and not any(notes for _, notes in mended_tables):
        unused.append((("encoding",), "encoding: repair"))
    unused += idle_skips(roster_map.skip, shown_tables)
    yield from notes_on_idle(source, unused)


def idle_defaults(
    roster_map: RosterMap, source: Source, defaulted: Collection[tuple[str, str]], numbered: bool, lexicon: Lexicon
) -> Iterator[Problem]:
    """Yield a note for each default of a map that filled nothing, and for numbers counted where none is missing."""
    idle: list[tuple[DataPath, str]] = []
    for position, figures in roster_map.defaults.items():
        entry = default_entry(position, lexicon.game)
        unused = [name for name in figures if (entry, str(lexicon.known_word(name)[-1])) not in defaulted]
        if len(unused) == len(figures):
            idle.append((("defaults", position), position))
        else:
            idle += [(("defaults", position, name), f"{position}: {name}") for name in unused]
    if lexicon.counts_numbers and not numbered:
        idle.append((("numbers",), "numbers: counted"))
    for path, text in idle:
        message = phrase("{entry} fills no empty cell, so it has no effect", entry=quoted(text))
        yield source.key_problem(path, message, severity=Severity.NOTE)
