"""Plain data as YAML text, and values put into a YAML text that a person wrote."""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Any

import yaml

from generator.i18n import phrase
from generator.model.source import Source, copy_of, parse_text
from generator.model.yaml_reader import LOADER, DataPath, scalar
from generator.problems import PizarraError

_PLAIN = re.compile(r"[^\W\d_](?:[\w .’·-]*\w)?\.?|\d+(?:-\d+){1,2}")


def yaml_text(text: str) -> str:
    """Return a text as a YAML scalar that is read as that text: plain where it is harmless, else in double quotes."""
    if _PLAIN.fullmatch(text) and scalar(text) == text and text.isprintable():
        return text
    return f'"{"".join(map(_escape, text))}"'


def _escape(letter: str) -> str:
    if letter in '"\\':
        return f"\\{letter}"
    if letter.isprintable():
        return letter
    code = ord(letter)
    return f"\\x{code:02x}" if code < 0x100 else f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def yaml_line(value: Any) -> str:
    """Return plain data as YAML in one line; texts of digits alone as numbers, as nobody writes quotes around those."""
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{yaml_text(key)}: {yaml_line(each)}' for key, each in value.items())}}}"
    if isinstance(value, list):
        return f"[{', '.join(map(yaml_line, value))}]"
    text = str(value)
    if isinstance(value, bool):
        return text.lower()
    return text if text.isdecimal() and text.isascii() and (text == "0" or text[0] != "0") else yaml_text(text)


class _Removed:
    def __repr__(self) -> str:
        return "REMOVED"


REMOVED = _Removed()
"""In place of a value: the key goes, and what it holds."""


def with_values(text: str, file: str, values: Mapping[DataPath, Any]) -> str:
    """Return a YAML text with values in mappings that it has, in place of others or after the last key.

    A key whose value is ``REMOVED`` goes. Raises ``PizarraError`` where that cannot be done without touching others, as
    where an anchor is shared.
    """
    source = parse_text(text, file)
    expected, root = copy_of(source.data), yaml.compose(text, Loader=LOADER)
    changes: list[tuple[int, int, str]] = []
    for path, value in values.items():
        if value is REMOVED:
            continue
        mapping, node = expected, root
        for part in path[:-1]:
            mapping, node = mapping[part], _child(node, part)[1]
        if not isinstance(node, yaml.MappingNode):
            raise _unmanageable(source, path)
        value_text = yaml_line(value)
        changes.append(_replacement(text, node, str(path[-1]), value_text))
        mapping[path[-1]] = parse_text(value_text, file).data
    new = text
    for _, (start, end, value_text) in sorted(enumerate(changes), key=lambda each: (each[1][0], each[0]), reverse=True):
        new = new[:start] + value_text + new[end:]
    for path in (path for path, value in values.items() if value is REMOVED):
        new = _without_pair(new, path)
        mapping = expected
        for part in path[:-1]:
            mapping = mapping[part]
        del mapping[path[-1]]
    if _data_of(new) != expected:
        raise _unmanageable(source, next(iter(values)))
    return new


def _data_of(text: str) -> Any:
    """Return the data of a changed text; ``None`` where the change made it no YAML any more."""
    try:
        return parse_text(text, "").data
    except PizarraError:
        return None


def _without_pair(text: str, path: DataPath) -> str:
    """Return a YAML text without one key of a mapping and its value; of a mapping in lines, whole lines go."""
    node: Any = yaml.compose(text, Loader=LOADER)
    for part in path[:-1]:
        node = _child(node, part)[1]
    pairs = node.value
    index = next(at for at, (key, _) in enumerate(pairs) if key.value == path[-1])
    key_node, value_node = pairs[index]
    start, end = key_node.start_mark.index, max(key_node.end_mark.index, _end(value_node))
    if not node.flow_style:
        return _without_lines(text, start, end, is_first=index == 0, is_only=len(pairs) == 1)
    if index:
        start = _end(pairs[index - 1][1])
    elif len(pairs) > 1:
        end = pairs[1][0].start_mark.index
    return text[:start] + text[end:]


def _without_lines(text: str, start: int, end: int, *, is_first: bool, is_only: bool) -> str:
    """Return a text without the lines of a key and its value; the dash before the first key of an entry stays."""
    line, after = _line_start(text, start), _after_line(text, end)
    if not text[line:start].strip():
        return text[:line] + text[after:]
    if is_first and not is_only:  # behind a dash: the next key takes its place
        next_key = after + len(text[after:]) - len(text[after:].lstrip(" "))
        return text[:start] + text[next_key:]
    return text[:start] + "{}" + text[end:]


def with_entries(text: str, file: str, key: str, entries: Sequence[tuple[int | None, Mapping[str, Any]]]) -> str:
    """Return a YAML text whose list under ``key`` has other entries, with the comments of those that remain.

    Each entry comes with the index of the one that it was, ``None`` for a new one. Raises ``PizarraError`` where that
    cannot be done without touching anything else.
    """
    source = parse_text(text, file)
    expected = {**copy_of(source.data), key: [dict(values) for _, values in entries]}
    listed = source.data.get(key)
    old = [*listed] if isinstance(listed, list) else []
    by_index = {index: values for index, values in entries if index is not None}
    shortened = {
        index
        for index, values in by_index.items()
        if not isinstance(old[index], dict) or old[index].keys() - values.keys()
    }
    changes: dict[DataPath, Any] = {
        (key, index, name): value
        for index, values in by_index.items()
        if index not in shortened
        for name, value in values.items()
        if name not in old[index] or old[index][name] != value
    }
    new = with_values(text, file, changes) if changes else text
    new = _with_rows(new, key, entries, shortened)
    if _data_of(new) != expected:
        raise _unmanageable(source, (key,))
    return new


def _with_rows(
    text: str, key: str, entries: Sequence[tuple[int | None, Mapping[str, Any]]], shortened: Collection[int]
) -> str:
    """Return a text with the rows of a list in another order, some new, some written again; in a block of lines."""
    key_node, listing_node = _child(yaml.compose(text, Loader=LOADER), key)
    if key_node is None:
        rows = "".join(f"  - {yaml_line(values)}\n" for _, values in entries)
        return f"{text}{'' if text.endswith(chr(10)) or not text else chr(10)}{yaml_text(key)}:\n{rows}"
    if not isinstance(listing_node, yaml.SequenceNode) or listing_node.flow_style or not listing_node.value:
        rows = "".join(f"\n  - {yaml_line(values)}" for _, values in entries)
        colon = text.find(":", key_node.end_mark.index) + 1
        end = max(colon, _end(listing_node)) if listing_node.start_mark.index < _end(listing_node) else colon
        return text[:colon] + rows + text[end:]
    dash = " " * listing_node.start_mark.column + "- "
    leads, bodies = _rows(text, listing_node)
    first, last = listing_node.value[0], listing_node.value[-1]
    start, end = _line_start(text, first.start_mark.index), _after_line(text, _end(last))
    rows = ""
    for index, values in entries:
        row = bodies[index] if index is not None and index not in shortened else f"{dash}{yaml_line(values)}"
        if index in shortened and listing_node.value[index].flow_style:
            row += text[_end(listing_node.value[index]) : _after_line(text, _end(listing_node.value[index]))]
        rows += (leads[index] if index is not None else "") + row + ("" if row.endswith("\n") else "\n")
    return text[:start] + rows + text[end:]


def _rows(text: str, listing: Any) -> tuple[list[str], list[str]]:
    """Return the comments and blank lines before each entry of a list in a block, and the lines of the entry itself."""
    leads, bodies = [], []
    before = _line_start(text, listing.value[0].start_mark.index)
    for entry in listing.value:
        start, end = _line_start(text, entry.start_mark.index), _after_line(text, _end(entry))
        leads.append(text[before:start])
        bodies.append(text[start:end])
        before = end
    return leads, bodies


def _line_start(text: str, place: int) -> int:
    return text.rfind("\n", 0, place) + 1


def _after_line(text: str, place: int) -> int:
    line_break = text.find("\n", _line_end(text, place))
    return len(text) if line_break < 0 else line_break + 1


def without_key(text: str, file: str, key: str) -> str:
    """Return a YAML text without a key that its outermost mapping has, and without the lines of its value.

    Raises ``PizarraError`` where others stand in those lines, or need what is in them.
    """
    source, new = parse_text(text, file), _without_pair(text, (key,))
    if (_data_of(new) or {}) != {other: each for other, each in source.data.items() if other != key}:
        message = phrase("cannot be removed without changing other lines")
        raise PizarraError([source.problem((key,), message, phrase("remove it in a text editor"))])
    return new


def edit_bytes(raw: bytes, edit: Callable[[str], str]) -> bytes:
    """Return a file in UTF-8 whose text is changed, with the mark at its beginning that Windows programs write."""
    mark = codecs.BOM_UTF8 if raw.startswith(codecs.BOM_UTF8) else b""
    return mark + edit(raw.decode("utf-8-sig")).encode()


def _child(node: Any, part: str | int) -> tuple[Any, Any]:
    """Return the key and the value of a part of a mapping or a list; a list has no keys."""
    if isinstance(part, int):
        return None, node.value[part]
    return next((pair for pair in node.value if pair[0].value == part), (None, None))


def _replacement(text: str, mapping: Any, key: str, value_text: str) -> tuple[int, int, str]:
    """Return from where to where a text has to be replaced, and what by, for a mapping to have a value."""
    key_node, value_node = _child(mapping, key)
    if value_node is not None and value_node.start_mark.index < _end(value_node):
        # a list in lines may begin in the column of its key, where nothing else may
        beside = value_node.start_mark.line > key_node.start_mark.line and (
            value_node.start_mark.column <= key_node.start_mark.column
        )
        return value_node.start_mark.index, _end(value_node), f"  {value_text}" if beside else value_text
    if value_node is not None:
        colon = text.find(":", key_node.end_mark.index) + 1
        return colon, colon, f" {value_text}"
    new = f"{yaml_text(key)}: {value_text}"
    if mapping.flow_style:
        end = _end(mapping.value[-1][1]) if mapping.value else mapping.start_mark.index + 1
        return end, end, f", {new}" if mapping.value else new
    end = _line_end(text, _end(mapping))
    line_break = "\r\n" if "\r\n" in text else "\n"
    return end, end, f"{line_break}{' ' * mapping.start_mark.column}{new}"


def _end(node: Any) -> int:
    """Return the index of the end of a value; without brackets, that of the last value inside."""
    while not isinstance(node, yaml.ScalarNode) and not node.flow_style and node.value:
        last = node.value[-1]
        node = last[1] if isinstance(last, tuple) else last
    end: int = node.end_mark.index
    return end


def _line_end(text: str, place: int) -> int:
    """Return the index of the end of a line. A text over several lines ends after its last line break."""
    place -= text[:place].endswith("\n")
    end = text.find("\n", place)
    return len(text) if end < 0 else end - text[:end].endswith("\r")


def _unmanageable(source: Source, path: DataPath) -> PizarraError:
    message = phrase("“{key}” cannot be added here without changing other lines", key=path[-1])
    return PizarraError([source.problem(path, message, phrase("write it there in a text editor"))])
