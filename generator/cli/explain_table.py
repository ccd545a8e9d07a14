"""A rule table as plain lines for the terminal, one a row."""

from __future__ import annotations

from generator.model.rule_tables import AnyTable, Band, Check, Face, Matrix, Modifier, Outcome, Row, Rule, Span, Step

_ROLLS = {"pass": "✓", "fail": "✗", "any": "·"}


def table_lines(table: AnyTable, language: str) -> list[str]:
    """Return the rows of a table in a language: what each is about, and what it says."""
    if isinstance(table, Matrix):
        pairs = [
            (f"{title.in_(language)} / {other.in_(language)}", _result(table, row, column, language))
            for row, title in table.down.entries
            for column, other in table.across.entries
        ]
    else:
        pairs = [(_label(row, language), _said(row, language)) for row in table.rows]
    width = max((len(label) for label, _ in pairs), default=0)
    return [f"{label:<{width}}  {said}".rstrip() for label, said in pairs]


def _result(table: Matrix, row: str, column: str, language: str) -> str:
    cell = table.cell(row, column)
    return "—" if cell is None else table.result_title(cell).in_(language)


def _label(row: Row, language: str) -> str:
    if isinstance(row, Band):
        return str(row.span)
    if isinstance(row, Outcome):
        rolls = "" if (row.first, row.second) == ("any", "any") else f"{_ROLLS[row.first]} {_ROLLS[row.second]} "
        return row.case or f"{rolls}{_difference(row.difference)}".strip()
    if isinstance(row, Face):
        return ", ".join(str(face) for face in row.faces)
    if isinstance(row, Step):
        return (row.when or row.actor).in_(language) or row.id
    return row.title.in_(language) or row.id


def _said(row: Row, language: str) -> str:
    text = row.text.in_(language)
    if isinstance(row, Band):
        return "; ".join(part for part in (_band(row), text) if part)
    if isinstance(row, Modifier):
        return f"{_signed(row.value)}{f', {text}' if text else ''}"
    if isinstance(row, Rule):
        return ", ".join(part for part in (row.value, " / ".join(row.roll), text) if part)
    if isinstance(row, Check):
        return f"{row.characteristic} ({row.need})"
    if isinstance(row, Outcome):
        return text or row.result
    if isinstance(row, Face):
        return text or row.result or f"→ {row.next}"
    return text


def _band(row: Band) -> str:
    if row.automatic or row.forbidden:
        return "automatic" if row.automatic else "forbidden"
    return _signed(row.value) if isinstance(row.value, int) else str(row.value or "")


def _difference(span: Span | None) -> str:
    if span is None or (span.first is None and span.last is None):
        return ""
    if span.first is None or span.last is None:
        return f"≥ {_signed(span.first)}" if span.first is not None else f"≤ {_signed(span.last or 0)}"
    return _signed(span.first) if span.first == span.last else f"{_signed(span.first)}…{_signed(span.last)}"


def _signed(value: int) -> str:
    return f"{value:+d}".replace("-", "−") if value else "0"
