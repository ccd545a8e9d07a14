"""YAML text to plain data and where each part of it stood, and what is wrong with a text that is not YAML."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

import yaml

from generator.i18n import Phrase, megabytes, phrase
from generator.problems import PizarraError, Problem, quoted, user_error

LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
_KEY = r"(?P<key>(?![a-z]{1,2}\d+\b)[^\W\d][\w-]*)"
"""A key; not ``a1``, because ``a1:d26`` is a range of cells."""
_NO_SPACE = re.compile(rf"(?P<before>(?:^|[{{,])\s*(?:- +)?){_KEY}:(?P<value>[^\s:/,\]}}][^,}}]*)")
NO_SPACE_KEY = re.compile(rf"{_KEY}:(?P<value>[^\s:/].*)")
_TAB = re.compile(r" *\t")
_LONG_DASH = re.compile(r"^\s*(?P<dash>[‐-―−])")
_NO_SPACE_DASH = re.compile(r"^\s*-(?P<value>[^\s\d.-].*)")
_CURLY = re.compile(r"(?:: *|- +|[\[{,] *)(?P<quote>[“”„«‘’])")
_SECOND_COLON = re.compile(rf"^\s*(?:- +)?{_KEY}: +(?P<value>[^\s\"'\[{{|>&*!].*?: .*?)\s*$")
_SPECIAL = re.compile(r"(?:: +|- +|[\[{,] *)(?P<value>[@%`][^\s,\]}]*)")
_KEY_LINE = re.compile(rf"^(?P<indent>\s*)(?:#|- |{_KEY}:(?:\s|$))")
_COLON_IN_BRACES = re.compile(
    r"""(?<=[{,])\s*(?P<key>[\w-]+):\s+(?P<value>[^\s"'{}\[\],:]+:\s[^"'{}\[\],:]*[^"'{}\[\],:\s])\s*(?=[,}])"""
)
_NO_COMMA = re.compile(rf"[^,{{\[:\s]\s+{_KEY}:\s")
_KEY_ALONE = re.compile(rf"^\s*(?:- +)?{_KEY}\s*$")
_VALUE_WITHOUT_COLON = re.compile(rf"^\s*(?:- +)?{_KEY} +(?P<value>[^:]+?)\s*$")
_KEY_AT_START = re.compile(rf"{_KEY}:(?:\s|$)")
_JOINED_HYPHEN = re.compile(r"-(?P<entry>[^\W\d_].*|[\[{\"'].*)")
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
        or _no_hyphen(error, lines)
        or _line_above(error, lines)
        or _bracket(error, brackets, lines)
    )


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


_LOST = re.compile(r"\s+(?P<rest>(?P<colour>#(?:[0-9a-fA-F]{3}){1,2}\b|#[0-9a-fA-F]{8}\b)|#\d.*)", re.MULTILINE)
"""What is lost after a value without quotes: a colour, or a number and what follows it."""

_COLOUR_IN_BRACKETS = re.compile(
    r"""(?:[:,]\s+|\[\s*)(?P<value>(?:[^\s"'#{}\[\],:][^"'#{}\[\],:]*\s)?(?P<colour>#[0-9a-fA-F]{3,8})\b[^{}\[\],]*)"""
)
"""A value without quotes in brackets that is a colour, or a gradient with one: the rest of the line is lost."""

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
            message = phrase("curly quotes cannot enclose a text")
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
    """Return the slip of a comma that is missing before a key in braces, or of a text there that holds a colon."""
    mark = error.problem_mark
    if mark is None or error.problem != "did not find expected ',' or '}'" or mark.line >= len(lines):
        return None
    for match in _NO_COMMA.finditer(lines[mark.line]):
        if mark.column in (match.start("key"), match.end("key")):
            message = phrase("a comma is missing before {key}", key=match["key"])
            return Slip(mark.line + 1, match.start("key") + 1, message, phrase("separate entries with commas"))
    for match in _COLON_IN_BRACES.finditer(lines[mark.line]):
        if match.start("value") <= mark.column <= match.end("value"):
            hint = phrase("write the text in quotes: {example}", example=f'{match["key"]}: "{match["value"]}"')
            return Slip(mark.line + 1, match.start("value") + 1, phrase("a text with a colon needs quotes"), hint)
    return None


def _no_hyphen(error: yaml.MarkedYAMLError, lines: Sequence[str]) -> Slip | None:
    """Return the line that lacks the hyphen of the list it belongs to: it begins in the column of an entry's hyphen."""
    mark = error.problem_mark
    if mark is None or error.problem not in (*_LESS_INDENTED, "could not find expected ':'"):
        return None
    last = min(mark.line, len(lines) - 1)
    for number in [number for number in range(last, -1, -1) if _is_text(lines[number])][:2]:
        line, indent = lines[number], _indent(lines[number])
        above = (lines[before] for before in range(number - 1, -1, -1) if _is_text(lines[before]))
        entry = next((each for each in above if _indent(each) <= indent), "")
        starts = "{" if line.lstrip().startswith("{") else "- "
        if line.lstrip().startswith("-") or _indent(entry) != indent or not entry.lstrip().startswith(("- ", starts)):
            continue
        key, first = _KEY_AT_START.match(line.lstrip()), _KEY_AT_START.match(entry.lstrip(" -"))
        if key and first and key["key"] != first["key"]:
            hint = phrase("start it in the same column as “{above}”", above=entry.lstrip(" -")[:20])
            return Slip(number + 1, indent + 1, phrase("wrong indentation: this key belongs to the entry above"), hint)
        example = f"- {line.strip()[:20]}" + "…" * (len(line.strip()) > 20)
        message = phrase("a hyphen is missing before this entry of a list")
        return Slip(number + 1, indent + 1, message, phrase("write {example}", example=example))
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
    level = _indent(lines[above]) == _indent(lines[min(mark.line, len(lines) - 1)])
    match = _VALUE_WITHOUT_COLON.match(lines[above]) if is_joined or level else None
    if match := match or _KEY_ALONE.match(lines[above]):
        example = f"{match['key']}: {match['value']}" if match.re is _VALUE_WITHOUT_COLON else f"{match['key']}:"
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
    if colour := _COLOUR_IN_BRACKETS.search(lines[line]):
        example = f'"{colour["value"].strip()}"'
        hint = phrase("write it in quotes: {example}", example=example)
        if example == f'"{colour["colour"]}"':
            hint = phrase("write the colour in quotes: {example}", example=example)
        return Slip(line + 1, colour.start("colour") + 1, phrase("what follows # is a comment"), hint)
    if error.problem != "did not find expected node content":
        return None
    message = phrase("the bracket opened here is not closed")
    sign = "]" if lines[line][column] == "[" else "}"
    return Slip(line + 1, column + 1, message, phrase("close it with {sign}", sign=sign))


NO_TEXT = phrase("is this really a text file for Pizarra?")
_NO_COLON = phrase("a colon is missing after a key")
_INDENTED = phrase("wrong indentation: line up with the lines above")
_TWO_COLONS = phrase("there is a second “: ” in the line")
_FAULTS = {
    "could not find expected ':'": _NO_COLON,
    "did not find expected ':'": _NO_COLON,
    "did not find expected key": _INDENTED,
    "did not find expected '-' indicator": _INDENTED,
    "expected <block end>, but found '<block mapping start>'": _INDENTED,
    "expected <block end>, but found '<scalar>'": _INDENTED,
    "expected <block end>, but found '-'": _INDENTED,
    "did not find expected ',' or ']'": phrase("a comma or “]” is missing"),
    "did not find expected ',' or '}'": phrase("a comma or “}” is missing"),
    "expected ',' or ']', but got '<stream end>'": phrase("a comma or “]” is missing"),
    "expected ',' or '}', but got '<stream end>'": phrase("a comma or “}” is missing"),
    "mapping values are not allowed in this context": _TWO_COLONS,
    "mapping values are not allowed here": _TWO_COLONS,
    "block sequence entries are not allowed in this context": phrase("a list cannot begin in the middle of a line"),
    "found character that cannot start any token": phrase("nothing can begin with this character"),
    "found character '\\t' that cannot start any token": phrase("a line is indented with a tab"),
    "found a tab character that violates indentation": phrase("a line is indented with a tab"),
    "found unexpected end of stream": phrase("the file ends too early: something is not closed"),
    "found unknown escape character": phrase("“\\” in double quotes begins a special character, and this is not one"),
    "did not find expected alphabetic or numeric character": phrase("a name is missing after “*” or “&”"),
    "while scanning an anchor": phrase("a name is missing after “*” or “&”"),
    "did not find expected <document start>": phrase("this line does not belong to anything above it"),
}
"""What libyaml and PyYAML say, in words for everybody; what else they may say is shown as it is."""


def encoding_problem(file: str, raw: bytes, at: int, *, is_utf_16: bool) -> Problem:
    """Return the problem of a file that is not UTF-8 from a byte on, with the likely encoding as a hint."""
    line, start = raw.count(b"\n", 0, at) + 1, raw.rfind(b"\n", 0, at) + 1
    column = len(raw[start:at].decode("utf-8-sig", errors="replace")) + 1
    hint = phrase("save the file as UTF-8 in your editor; it looks like Latin-1 or Windows-1252")
    if is_utf_16:
        hint = phrase("save the file as UTF-8 in your editor; it is UTF-16")
    elif b"\x00" in raw[:1000] or raw[:5] in (b"\x89PNG\r", b"%PDF-") or raw[:2] in (b"PK", b"\xff\xd8"):
        hint = phrase("this is not a text file")
    message = phrase("the text is not UTF-8 (byte 0x{byte:02x})", byte=raw[at])
    return Problem(file, message, line=line, column=column, hint=hint)


def too_large(file: str, size: int, most: int, hint: str = "") -> PizarraError:
    message = phrase("is {size}; at most {most} are allowed", size=megabytes(size), most=megabytes(most))
    return user_error(file, message, hint)


def syntax_problem(file: str, error: yaml.MarkedYAMLError, text: str) -> Problem:
    """Return the problem at its beginning: an unclosed quote or bracket at its opening, not at the end of the file."""
    if len(text) <= _LONGEST and (slip := find_slip(text, error)) is not None:
        return _slip_problem(file, slip)
    mark = error.problem_mark or error.context_mark
    what = _FAULTS.get(error.problem or "") or error.problem or phrase("unexpected text")
    hint = phrase("look for a missing colon or a wrong indentation here or just before")
    lines = text.splitlines()
    opening = ("quoted scalar", "flow mapping", "flow sequence")
    if error.context_mark and any(kind in (error.context or "") for kind in opening):
        mark, what = (
            error.context_mark,
            phrase("a quote, bracket or brace opened here is not closed, or a comma is missing"),
        )
        hint = phrase("close the quote, bracket or brace; separate entries with commas")
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    nearby = lines[max(0, line - 1) : (error.problem_mark.line + 1 if error.problem_mark else line)]
    if any(re.search(r":\s+#[0-9a-fA-F]{3}", near) for near in nearby):
        hint = phrase('put a colour that begins with # in quotes: "#0072b2"')
    elif any(re.search(r"\bwhen:\s+[^\"'\s][^\"']*\[", near) for near in nearby):
        hint = phrase('write a condition with brackets in quotes: when: "rarity in [rare, mythic]"')
    elif any(near.lstrip(" ").startswith("\t") for near in nearby) or "tab" in what.lower():
        hint = phrase("indent with spaces, not with tabs")
    return Problem(file, phrase("not valid YAML: {what}", what=what), line=line, column=column, hint=hint)


def _slip_problem(file: str, slip: Slip) -> Problem:
    return Problem(file, slip.message, line=slip.line, column=slip.column, hint=slip.hint)


def character_problem(file: str, error: yaml.YAMLError, text: str) -> Problem:
    match = re.search(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
    if match is None:
        reason = getattr(error, "reason", error)
        return Problem(file, phrase("cannot be read as YAML: {reason}", reason=str(reason)), line=1, column=1)
    before = text[: match.start()]
    line, column = before.count("\n") + 1, match.start() - before.rfind("\n")
    message = phrase("invisible control character (U+{code:04X})", code=ord(match.group()))
    return Problem(file, message, line=line, column=column, hint=phrase("delete it; most editors do not show it"))


_LONGEST = 2_000_000
"""Characters of a text in which the cause of a mistake is looked for: it takes seconds in a longer one."""

MAX_VALUES = 400_000
MAX_DEPTH = 40

_YAML = "tag:yaml.org,2002:"
_TEXT = f"{_YAML}str"
"""The one tag that is allowed, ``!!str``: what follows is a text, whatever it looks like."""

_INTEGER = re.compile(r"[-+]?(?:0|[1-9][0-9]*)")
_FLOAT = re.compile(r"[-+]?(?:[0-9]+\.[0-9]*|\.[0-9]+)(?:[eE][-+]?[0-9]+)?")
_NUMERIC = frozenset("+-.0123456789")
_WORDS: Mapping[str, object] = {"": None, "~": None, "null": None, "true": True, "false": False}

DataPath = tuple[str | int, ...]


class Place(NamedTuple):
    """A position in a text; both numbers count from 1."""

    line: int
    column: int


class ReadText(NamedTuple):
    data: Any
    places: Mapping[DataPath, Place]
    key_places: Mapping[DataPath, Place]


def data_of(text: str, file: str) -> ReadText:
    """Return the data of a YAML text. Raises ``PizarraError`` with line and column when it is not valid YAML."""
    reader = _EventReader(file, text)
    try:
        reader.read(LOADER(text))
    except yaml.MarkedYAMLError as error:
        raise PizarraError([syntax_problem(file, error, text)]) from None
    except yaml.YAMLError as error:
        raise PizarraError([character_problem(file, error, text)]) from None
    if (
        reader.has_long_quotes
        and len(text) <= _LONGEST
        and (slip := _unclosed(_tokens(text)[0], text.splitlines())) is not None
    ):
        raise PizarraError([_slip_problem(file, slip)])
    if reader.problems:
        raise PizarraError(reader.problems)
    return ReadText(reader.root, reader.places, reader.key_places)


def dotted_path(path: DataPath) -> str:
    """Return a path as people write it: ``players[3].velocidad``, counting list entries from 1."""
    text = ""
    for part in path:
        text += f"[{part + 1}]" if isinstance(part, int) else f".{part}" if text else part
    return text


@dataclass(slots=True)
class _OpenNode:
    """A mapping or list that is being read; of a mapping also the key whose value is awaited, and where that is."""

    value: dict[str, Any] | list[Any]
    path: DataPath
    place: Place
    anchor: str | None
    before: int
    key: str | None = None
    awaited: DataPath = ()


# Events rather than PyYAML's own data: they say where each value is, plain values follow YAML 1.2 instead of 1.1,
# and what is far too deep or too much is refused while it is read.
class _EventReader:
    def __init__(self, file: str, text: str) -> None:
        self.file = file
        self.text = text
        self.root: Any = None
        self.places: dict[DataPath, Place] = {}
        self.key_places: dict[DataPath, Place] = {}
        self.problems: list[Problem] = []
        self.has_long_quotes = False
        self._lines = text.splitlines() if _LOST.search(text) else []
        self._stack: list[_OpenNode] = []
        self._anchors: dict[str, tuple[Any, int]] = {}
        self._values = 0
        self._documents = 0

    def read(self, loader: Any) -> None:
        """Take all events of a loader; most of a league's files are read here, so that little is asked of each."""
        takers: dict[type, Callable[[Any], None]] = {
            yaml.ScalarEvent: self._scalar,
            yaml.MappingStartEvent: lambda event: self._open({}, event),
            yaml.SequenceStartEvent: lambda event: self._open([], event),
            yaml.MappingEndEvent: self._close,
            yaml.SequenceEndEvent: self._close,
            yaml.AliasEvent: self._alias,
            yaml.DocumentStartEvent: self._document,
        }
        try:
            while (event := loader.get_event()) is not None:
                if (take := takers.get(type(event))) is not None:
                    take(event)
        finally:
            loader.dispose()

    def _document(self, event: Any) -> None:
        self._documents += 1
        if self._documents == 2:
            message = phrase("a second document begins here; a file may hold only one")
            self._stop(_start(event), message, phrase("remove the line “---”"))

    def _refuse_tag(self, event: Any) -> None:
        """Report a tag, which would be lost with a value that is not what it says, as in ``note: !important``."""
        tag = quoted(event.tag.replace(_YAML, "!!", 1))
        hint = phrase("put a text that begins with “!” in quotes")
        self.problems.append(
            Problem(self.file, phrase("the YAML tag {tag} is not allowed", tag=tag), "", *_start(event), hint=hint)
        )

    def _scalar(self, event: Any) -> None:
        if event.tag is not None and event.tag != _TEXT:
            self._refuse_tag(event)
        top = self._stack[-1] if self._stack else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            self._key(top, event)
            return
        value = scalar(event.value) if event.implicit[0] else event.value
        if event.style in ("'", '"') and event.end_mark.line > event.start_mark.line:
            # valid YAML, but the closing quote may have been forgotten: data_of looks into it
            self.has_long_quotes = True
        elif value is None and top is not None and ":" in (top.key or ""):
            self._refuse_joined(top.key or "", self.key_places[top.awaited])
        elif top is None and isinstance(value, str):
            self._refuse_joined(value, _start(event))
        if self._lines and not event.style:
            self._refuse_comment(event, "" if value is None else event.value)
        if event.anchor:
            self._anchors[event.anchor] = (value, 1)
        self._put(value, _start(event), 1)

    def _refuse_comment(self, event: Any, text: str) -> None:
        """Report a colour or a number after # that YAML takes for a comment, as in ``ground: #fc8`` and ``Race #1``."""
        line, column = event.end_mark.line, event.end_mark.column
        lost = _LOST.match(self._lines[line], column) if line < len(self._lines) else None
        if lost is None or not (text or lost["colour"]):
            return
        whole = f"{text} {lost['rest']}".strip() if text else lost["colour"]
        hint = phrase("write it in quotes: {example}", example=f'"{whole}"')
        slip = Slip(line + 1, lost.start("rest") + 1, phrase("what follows # is a comment"), hint)
        self.problems.append(_slip_problem(self.file, slip))

    def _refuse_joined(self, text: str, place: Place) -> None:
        """Report a key that is joined to its value, as in ``name:Ana``, which YAML takes for a single text."""
        if (slip := missing_space(text, *place)) is not None:
            self.problems.append(_slip_problem(self.file, slip))

    def _key(self, top: _OpenNode, event: Any) -> None:
        key, place = event.value, _start(event)
        assert isinstance(top.value, dict)
        path = (*top.path, key)
        if not event.style and (match := _JOINED_HYPHEN.fullmatch(key)):
            example = f"- {match['entry'][:20]}…"
            message, hint = phrase("a space is missing after the hyphen"), phrase("write {example}", example=example)
            self.problems.append(Problem(self.file, message, "", *place, hint=hint))
        elif key in top.value:
            first = self.key_places[path]
            message = phrase("the key {key} appears twice (first in line {line})", key=quoted(key), line=first.line)
            hint = phrase("remove one of the two")
            if top.path and first.line != place.line:
                hint = phrase("remove one of the two; in a list, begin each entry with “- ”")
            self.problems.append(Problem(self.file, message, dotted_path(path), *place, hint=hint))
        self.key_places[path] = place
        top.key, top.awaited = key, path

    def _open(self, value: dict[str, Any] | list[Any], event: Any) -> None:
        if event.tag is not None:
            self._refuse_tag(event)
        place = _start(event)
        top = self._stack[-1] if self._stack else None
        if top is not None and isinstance(top.value, dict) and top.key is None:
            if isinstance(value, dict) and (slip := braces_without_quotes(self.text, *top.place)) is not None:
                raise PizarraError([*self.problems, _slip_problem(self.file, slip)])
            message = phrase("a list or a group of keys cannot be a key")
            self._stop(place, message, phrase("write a single word before the colon"))
        if len(self._stack) >= MAX_DEPTH:
            self._stop(place, phrase("values are nested more than {max_depth} levels deep", max_depth=MAX_DEPTH), "")
        self._stack.append(_OpenNode(value, self._path(), place, event.anchor, self._values))

    def _close(self, _: Any) -> None:
        node = self._stack.pop()
        size = self._values - node.before + 1
        if node.anchor:
            self._anchors[node.anchor] = (node.value, size)
        # what it holds was counted as it was read
        self._put(node.value, node.place, 1)

    def _alias(self, event: Any) -> None:
        place = _start(event)
        if event.anchor not in self._anchors:
            message = phrase("the alias *{anchor} has no anchor &{anchor} before it", anchor=event.anchor)
            self._stop(place, message, "")
        top = self._stack[-1]
        if isinstance(top.value, dict) and top.key is None:
            self._stop(place, phrase("an alias cannot be a key"), phrase("write a single word before the colon"))
        # an alias counts as all that it stands for: aliases of aliases could otherwise stand for millions of values
        value, size = self._anchors[event.anchor]
        self._put(value, place, size)

    def _path(self) -> DataPath:
        if not self._stack:
            return ()
        top = self._stack[-1]
        return top.awaited if isinstance(top.value, dict) else (*top.path, len(top.value))

    def _put(self, value: Any, place: Place, size: int) -> None:
        self._values += size
        if self._values > MAX_VALUES:
            message = phrase("more than {max_values} values once aliases are expanded", max_values=MAX_VALUES)
            self._stop(place, message, phrase("split the file"))
        self.places[self._path()] = place
        if not self._stack:
            self.root = value
            return
        top = self._stack[-1]
        if isinstance(top.value, list):
            top.value.append(value)
        else:
            assert top.key is not None
            top.value[top.key] = value
            top.key = None

    def _stop(self, place: Place, message: Phrase, hint: str) -> None:
        raise PizarraError([*self.problems, Problem(self.file, message, "", *place, hint=hint)])


def scalar(text: str) -> Any:
    """Return the value of a plain YAML 1.2 scalar: null, a truth value, a number, or the text itself.

    Numbers with leading zeros stay text, so that a shirt “07” is not silently a 7.
    """
    if text in _WORDS:
        return _WORDS[text]
    if text[0] not in _NUMERIC:
        return text
    if _INTEGER.fullmatch(text):
        return int(text) if len(text) < 19 else text
    return WrittenNumber(text) if _FLOAT.fullmatch(text) else text


class WrittenNumber(float):
    """A number with a decimal point that is quoted as its file writes it: an hour of 9.30 keeps its zero."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def __str__(self) -> str:
        return self._text

    def __reduce__(self) -> tuple[type[WrittenNumber], tuple[str]]:
        return WrittenNumber, (self._text,)


def _start(event: Any) -> Place:
    mark = event.start_mark
    return Place(mark.line + 1, mark.column + 1)
