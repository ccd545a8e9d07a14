"""YAML text to plain data and where each part of it stood, and what is wrong with a text that is not YAML."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

import yaml

from generator.i18n import Phrase, phrase
from generator.model.yaml_slips import LOADER, Slip, braces_without_quotes, find_slip, missing_space, unclosed_quote
from generator.problems import PizarraError, Problem, quoted

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


def encoding_problem(file: str, raw: bytes, at: int) -> Problem:
    """Return the problem of a file that is not UTF-8 from a byte on, with the likely encoding as a hint."""
    line, start = raw.count(b"\n", 0, at) + 1, raw.rfind(b"\n", 0, at) + 1
    column = len(raw[start:at].decode("utf-8-sig", errors="replace")) + 1
    hint = phrase("save the file as UTF-8 in your editor; it looks like Latin-1 or Windows-1252")
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        hint = phrase("save the file as UTF-8 in your editor; it is UTF-16")
    elif b"\x00" in raw[:1000] or raw[:5] in (b"\x89PNG\r", b"%PDF-") or raw[:2] in (b"PK", b"\xff\xd8"):
        hint = phrase("this is not a text file")
    message = phrase("the text is not UTF-8 (byte 0x{byte:02x})", byte=raw[at])
    return Problem(file, message, line=line, column=column, hint=hint)


def too_large(file: str, size: int, most: int) -> Problem:
    message = phrase("is {size:.1f} MB; at most {most:.0f} MB are allowed", size=size / 1e6, most=most / 1e6)
    return Problem(file, message, hint=NO_TEXT)


def syntax_problem(file: str, error: yaml.MarkedYAMLError, text: str) -> Problem:
    """Return the problem at its beginning: an unclosed quote or bracket at its opening, not at the end of the file."""
    if (slip := find_slip(text, error)) is not None:
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


MAX_VALUES = 200_000
MAX_DEPTH = 40

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
    if reader.has_long_quotes and (slip := unclosed_quote(text)) is not None:
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


# Events rather than PyYAML's own data: they say where each value stands, plain values follow YAML 1.2 instead of 1.1,
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

    def _scalar(self, event: Any) -> None:
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
        if event.anchor:
            self._anchors[event.anchor] = (value, 1)
        self._put(value, _start(event), 1)

    def _refuse_joined(self, text: str, place: Place) -> None:
        """Report a key that is joined to its value, as in ``name:Ana``, which YAML takes for a single text."""
        if (slip := missing_space(text, *place)) is not None:
            self.problems.append(_slip_problem(self.file, slip))

    def _key(self, top: _OpenNode, event: Any) -> None:
        key, place = event.value, _start(event)
        assert isinstance(top.value, dict)
        path = (*top.path, key)
        if key in top.value:
            first = self.key_places[path]
            message = phrase("the key {key} appears twice (first in line {line})", key=quoted(key), line=first.line)
            hint = phrase("remove one of the two")
            self.problems.append(Problem(self.file, message, dotted_path(path), *place, hint=hint))
        self.key_places[path] = place
        top.key, top.awaited = key, path

    def _open(self, value: dict[str, Any] | list[Any], event: Any) -> None:
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
            message = phrase("the alias *{anchor} names nothing that was defined before", anchor=event.anchor)
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
            message = phrase("holds more than {max_values} values once its aliases are expanded", max_values=MAX_VALUES)
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
