"""Typing slips in YAML that a parser reports somewhere else, or as something else."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import yaml

from generator.i18n import Phrase, phrase

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_KEY = r"(?P<key>(?![a-z]{1,2}\d+\b)[^\W\d][\w-]*)"
"""A key; ``a1`` is none, because ``a1:d26`` is a range of cells."""
_NO_SPACE = re.compile(rf"(?P<before>(?:^|[{{,])\s*(?:- +)?){_KEY}:(?P<value>[^\s:/,\]}}][^,}}]*)")
NO_SPACE_KEY = re.compile(rf"{_KEY}:(?P<value>[^\s:/].*)")
_TAB = re.compile(r" *\t")
_LONG_DASH = re.compile(r"^\s*(?P<dash>[‐-―−])")
_NO_SPACE_DASH = re.compile(r"^\s*-(?P<value>[^\s\d.-].*)")
_CURLY = re.compile(r"(?:: *|- +|[\[{,] *)(?P<quote>[“”„«‘’])")
_SECOND_COLON = re.compile(rf"^\s*(?:- +)?{_KEY}: +(?P<value>[^\s\"'\[{{|>&*!].*?: .*?)\s*$")
_SPECIAL = re.compile(r"(?:: +|- +|[\[{,] *)(?P<value>[@%`][^\s,\]}]*)")
_KEY_LINE = re.compile(rf"^(?P<indent>\s*)(?:#|- |{_KEY}:(?:\s|$))")
_NO_COMMA = re.compile(rf"[^,{{\[:\s]\s+{_KEY}:\s")
_KEY_ALONE = re.compile(rf"^\s*(?:- +)?{_KEY}\s*$")
_NO_COLON = re.compile(rf"^\s*(?:- +)?{_KEY} +(?P<value>[^:]+?)\s*$")
_LESS_INDENTED = ("did not find expected key", "did not find expected '-' indicator")


class Slip(NamedTuple):
    line: int
    column: int
    message: Phrase
    hint: Phrase


class _Quoted(NamedTuple):
    """A text in quotes; positions count from 0."""

    quote: str
    line: int
    column: int
    end_line: int
    end_column: int


def find_slip(text: str, error: yaml.MarkedYAMLError) -> Slip | None:
    """Return the typing slip that led to a syntax error; ``None`` where the error says it well enough itself."""
    mark = error.problem_mark or error.context_mark
    if mark is None:
        return None
    lines = text.splitlines()
    quotes, brackets = _tokens(text)
    return (
        _unclosed(quotes, lines)
        or _quote_inside(quotes, lines, mark, in_brackets="flow" in (error.context or ""))
        or next(_in_lines(lines, mark.line), None)
        or _comma(error, lines)
        or _line_above(error, lines)
        or _bracket(error, brackets, lines)
    )


def unclosed_quote(text: str) -> Slip | None:
    """Return the quote that swallowed the keys of the following lines; ``None`` where there is none."""
    return _unclosed(_tokens(text)[0], text.splitlines())


def curly_quotes(text: str) -> tuple[Phrase, Phrase] | None:
    """Return the message and hint for a name in curly quotes, which YAML takes for letters; ``None`` for any other."""
    if re.fullmatch(r"[“„«‘].+[”“»’]", text) is None:
        return None
    hint = phrase("write {example}", example=f'"{text[1:-1].strip()}"')
    return phrase("curly quotes are printed with the text"), hint


def braces_without_quotes(text: str, line: int, column: int) -> Slip | None:
    """Return the slip of a field in double braces that begins at a place without quotes; ``None`` where none does."""
    match = _FIELD.match(text.splitlines()[line - 1], column - 1)
    if match is None:
        return None
    hint = phrase("write the text in quotes: {example}", example=f'"{match[0].strip()}"')
    return Slip(line, column, phrase("double braces need quotes around them"), hint)


_FIELD = re.compile(r"\{\{[^{}\"]*\}\}")


def missing_space(key: str, line: int, column: int) -> Slip | None:
    """Return the slip of a key that holds its value too, as in ``name:Ana``; ``None`` where it does not."""
    match = NO_SPACE_KEY.fullmatch(key)
    return _no_space(match, line, column) if match else None


def _no_space(match: re.Match[str], line: int, column: int) -> Slip:
    """Return the slip of a key that begins at a column."""
    key, value = match["key"], match["value"].strip()
    hint = phrase("write {example}", example=f"{key}: {value}")
    return Slip(line, column + len(key), phrase("a space is missing after the colon"), hint)


def _tokens(text: str) -> tuple[list[_Quoted], list[tuple[int, int]]]:
    """Return the texts in quotes up to the first error, and where each bracket that is still open begins."""
    quotes, brackets = [], []
    try:
        for token in yaml.scan(text, Loader=LOADER):
            start, end = token.start_mark, token.end_mark
            if isinstance(token, yaml.ScalarToken) and (token.style or "") in ("'", '"'):
                quotes.append(_Quoted(token.style, start.line, start.column, end.line, end.column))
            elif isinstance(token, yaml.FlowMappingStartToken | yaml.FlowSequenceStartToken):
                brackets.append((start.line, start.column))
            elif isinstance(token, yaml.FlowMappingEndToken | yaml.FlowSequenceEndToken) and brackets:
                brackets.pop()
    except yaml.YAMLError:
        pass
    return quotes, brackets


def _unclosed(quotes: Sequence[_Quoted], lines: Sequence[str]) -> Slip | None:
    for quote in quotes:
        indent = len(lines[quote.line]) - len(lines[quote.line].lstrip())
        swallowed = (_KEY_LINE.match(line) for line in lines[quote.line + 1 : quote.end_line + 1])
        if any(match is not None and len(match["indent"]) <= indent for match in swallowed):
            message = phrase("the quote opened here is not closed in its line")
            hint = phrase("add {quote} at the end of the text", quote=quote.quote)
            return Slip(quote.line + 1, quote.column + 1, message, hint)
    return None


def _quote_inside(quotes: Sequence[_Quoted], lines: Sequence[str], mark: Any, in_brackets: bool) -> Slip | None:
    """Return the last text in quotes where more text follows right after it: its quote was closed too early."""
    before = [each for each in quotes if (each.end_line, each.end_column) <= (mark.line, mark.column)]
    if not before or (last := before[-1]).line != mark.line:
        return None
    between = lines[mark.line][last.end_column : mark.column]
    if between.strip() or (between and in_brackets):
        return None
    other = '"' if last.quote == "'" else "'"
    whole = lines[last.line][last.column + 1 :]
    inside = whole[: whole.rfind(last.quote)] if last.quote in whole[last.end_column - last.column - 1 :] else ""
    hint = phrase("use the other kind of quotes: {quote}…{quote}", quote=other)
    if inside and other not in inside:
        hint = phrase("use the other kind of quotes: {example}", example=f"{other}{inside}{other}")
    message = phrase("this {quote} closes the text too early", quote=last.quote)
    return Slip(last.end_line + 1, last.end_column, message, hint)


def _in_lines(lines: Sequence[str], last: int) -> Iterator[Slip]:
    """Yield the slips in the line of an error and the two lines of text before it."""
    near = [number for number in range(min(last, len(lines) - 1), -1, -1) if _is_text(lines[number])][:3]
    for number in reversed(near):
        line = lines[number]
        if match := _TAB.match(line):
            message = phrase("a line is indented with a tab")
            yield Slip(number + 1, match.end(), message, phrase("indent with spaces, not with tabs"))
        elif match := _LONG_DASH.match(line):
            message = phrase("a list entry begins with a hyphen, not with a long dash")
            yield Slip(number + 1, match.start("dash") + 1, message, phrase("write - and a space"))
        elif match := _NO_SPACE_DASH.match(line):
            hint = phrase("write {example}", example=f"- {match['value'][:20].strip()}…")
            yield Slip(number + 1, match.start("value"), phrase("a space is missing after the hyphen"), hint)
        elif match := _NO_SPACE.search(line):
            yield _no_space(match, number + 1, match.end("before") + 1)
        if number == last and (match := _CURLY.search(line)):
            message = phrase("curly quotes do not hold a text together")
            yield Slip(number + 1, match.start("quote") + 1, message, phrase('write straight quotes: "…"'))
        elif number == last and (match := _SECOND_COLON.match(line)):
            example = f'{match["key"]}: "{match["value"]}"'
            hint = phrase("write the text in quotes: {example}", example=example)
            yield Slip(number + 1, match.start("value") + 1, phrase("a text with a colon needs quotes"), hint)
        elif number == last and (match := _SPECIAL.search(line)):
            hint = phrase("write the text in quotes: {example}", example=f'"{match["value"]}"')
            message = phrase("a text that begins with {sign} needs quotes", sign=match["value"][0])
            yield Slip(number + 1, match.start("value") + 1, message, hint)


def _comma(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> Slip | None:
    """Return the slip of a comma that is missing before a key in braces."""
    mark = error.problem_mark
    if mark is None or error.problem != "did not find expected ',' or '}'" or mark.line >= len(lines):
        return None
    for match in _NO_COMMA.finditer(lines[mark.line]):
        if mark.column in (match.start("key"), match.end("key")):
            message = phrase("a comma is missing before {key}", key=match["key"])
            return Slip(mark.line + 1, match.start("key") + 1, message, phrase("separate entries by commas"))
    return None


def _line_above(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> Slip | None:
    """Return a line that is indented more than the value above it, or a key above it that lacks its colon."""
    mark = error.problem_mark
    if mark is None or not 0 < mark.line < len(lines) + (error.problem not in _LESS_INDENTED):
        return None
    above = next((number for number in range(mark.line - 1, -1, -1) if _is_text(lines[number])), 0)
    if error.problem in _LESS_INDENTED and _indent(lines[above]) == mark.column + 1 == _indent(lines[mark.line]) + 1:
        message = phrase("this line is indented one space less than the line above it")
        hint = phrase("start it in the same column as “{above}”", above=lines[above].strip()[:20])
        return Slip(mark.line + 1, mark.column + 1, message, hint)
    is_joined = error.problem == "could not find expected ':'"
    if not is_joined and (mark.line == len(lines) or not (error.problem or "").startswith("mapping values are not")):
        return None
    match = _NO_COLON.match(lines[above]) if is_joined else None
    if match := match or _KEY_ALONE.match(lines[above]):
        example = f"{match['key']}: {match['value']}" if match.re is _NO_COLON else f"{match['key']}:"
        message = phrase("a colon is missing after {key}", key=match["key"])
        return Slip(above + 1, match.end("key") + 1, message, phrase("write {example}", example=example))
    if is_joined:
        return None
    indent_above, indent = (_key_column(lines[number]) for number in (above, mark.line))
    if indent <= indent_above:
        return None
    message = phrase("this line is indented more than the line above it")
    hint = phrase("start it in the same column as “{above}”", above=lines[above][indent_above:][:20])
    return Slip(mark.line + 1, indent + 1, message, hint)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def _key_column(line: str) -> int:
    """Return the number of characters before the key of a line: blanks, and the hyphens of a list."""
    return len(line) - len(re.sub(r"^\s*(?:- +)*", "", line))


def _is_text(line: str) -> bool:
    return bool(line.strip()) and not line.lstrip().startswith("#")


def _bracket(error: yaml.MarkedYAMLError, brackets: Sequence[tuple[int, int]], lines: Sequence[str]) -> Slip | None:
    """Return the bracket that a text ends in, or the colour in it that was taken for a comment."""
    if not brackets or "flow" not in (error.context or ""):
        return None
    line, column = brackets[-1]
    if colour := re.search(r":\s+(?P<colour>#[0-9a-fA-F]{3,8})", lines[line]):
        hint = phrase("write the colour in quotes: {example}", example=f'"{colour["colour"]}"')
        return Slip(line + 1, colour.start("colour") + 1, phrase("what follows # is a comment"), hint)
    if error.problem != "did not find expected node content":
        return None
    message = phrase("the bracket opened here is not closed")
    sign = "]" if lines[line][column] == "[" else "}"
    return Slip(line + 1, column + 1, message, phrase("close it with {sign}", sign=sign))
