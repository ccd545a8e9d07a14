"""What is wrong with a text that is no YAML, said for people who do not know YAML."""

from __future__ import annotations

import re

import yaml

from generator.i18n import phrase
from generator.problems import Problem

NO_TEXT = phrase("is this really a text file for Pizarra?")
_NO_COLON = phrase("a colon is missing after a key")
_INDENTED = phrase("this line is indented otherwise than the lines it belongs to")
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
    "found unexpected end of stream": phrase("the file ends in the middle of something"),
    "found unknown escape character": phrase("“\\” in double quotes begins a special sign; this is none"),
    "did not find expected alphabetic or numeric character": phrase("a name is missing after “*” or “&”"),
    "while scanning an anchor": phrase("a name is missing after “*” or “&”"),
    "did not find expected <document start>": phrase("this line belongs to nothing before it"),
}
"""What libyaml and PyYAML say, in words for everybody; what else they may say is shown as it is."""


def encoding_problem(file: str, raw: bytes, at: int) -> Problem:
    """Return that a file is not UTF-8 from a byte on, and what it may be instead."""
    line, start = raw.count(b"\n", 0, at) + 1, raw.rfind(b"\n", 0, at) + 1
    column = len(raw[start:at].decode("utf-8-sig", errors="replace")) + 1
    hint = phrase("save the file as UTF-8 in your editor; it looks like Latin-1 or Windows-1252")
    if raw[:2] in (b"\xff\xfe", b"\xfe\xff"):
        hint = phrase("save the file as UTF-8 in your editor; it is UTF-16")
    elif b"\x00" in raw[:1000] or raw[:5] in (b"\x89PNG\r", b"%PDF-") or raw[:2] in (b"PK", b"\xff\xd8"):
        hint = phrase("this is no text file")
    message = phrase("the text is not UTF-8 (byte 0x{byte:02x})", byte=raw[at])
    return Problem(file, message, line=line, column=column, hint=hint)


def too_large(file: str, size: int, most: int) -> Problem:
    """Return that a file has more bytes than it may have."""
    message = phrase("is {size:.1f} MB; a file may have at most {most:.0f} MB", size=size / 1e6, most=most / 1e6)
    return Problem(file, message, hint=NO_TEXT)


def syntax_problem(file: str, error: yaml.MarkedYAMLError, text: str) -> Problem:
    """Return what is wrong where it began: an unclosed quote or bracket at its opening, not at the end of the file."""
    mark = error.problem_mark or error.context_mark
    what = _FAULTS.get(error.problem or "") or error.problem or phrase("unexpected text")
    hint = phrase("look for a missing colon or a wrong indentation here or just before")
    lines = text.splitlines()
    if error.context_mark and error.context and _opened(error):
        mark, what = error.context_mark, phrase("what is opened here is never closed, or holds what it cannot")
        hint = phrase("close the quote, bracket or brace; separate entries by commas")
    line, column = (mark.line + 1, mark.column + 1) if mark else (1, 1)
    nearby = lines[max(0, line - 1) : (error.problem_mark.line + 1 if error.problem_mark else line)]
    if any(re.search(r":\s+#[0-9a-fA-F]{3}", near) for near in nearby):
        hint = phrase('a colour that begins with # stands in quotes: "#0072b2"')
    elif any(re.search(r"\bwhen:\s+[^\"'\s][^\"']*\[", near) for near in nearby):
        hint = phrase('write a condition with brackets in quotes: when: "rarity in [rare, mythic]"')
    elif any(near.lstrip(" ").startswith("\t") for near in nearby) or "tab" in what.lower():
        hint = phrase("indent with spaces, not with tabs")
    return Problem(file, phrase("not sound YAML: {what}", what=what), line=line, column=column, hint=hint)


def _opened(error: yaml.MarkedYAMLError) -> bool:
    return any(kind in (error.context or "") for kind in ("quoted scalar", "flow mapping", "flow sequence"))


def character_problem(file: str, error: yaml.YAMLError, text: str) -> Problem:
    """Return where a character stands that no YAML text may hold."""
    found = re.search(r"[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]", text)
    if found is None:
        reason = getattr(error, "reason", error)
        return Problem(file, phrase("not readable as YAML: {reason}", reason=str(reason)), line=1, column=1)
    line, column = _line_and_column(text, found.start())
    message = phrase("a control character (U+{code:04X}) stands here", code=ord(found.group()))
    return Problem(file, message, line=line, column=column, hint=phrase("delete it; it cannot be seen in most editors"))


def _line_and_column(text: str, position: int) -> tuple[int, int]:
    before = text[:position]
    return before.count("\n") + 1, position - (before.rfind("\n") + 1) + 1
