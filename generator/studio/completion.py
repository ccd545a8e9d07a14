"""What may be written at a place of a YAML file that is being typed: keys and values, from the file's JSON Schema."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from generator.packs.board_file import is_board_file
from generator.studio.games import is_season, is_team

Schema = Mapping[str, Any]

_KEY = re.compile(r"""\s*("[^"]*"|'[^']*'|[^\s#"'{}\[\],:][^#{}\[\],:]*?)\s*:(?=\s|$)""")
_WORD = re.compile(r"[^\s,:{}\[\]]*$")
_DEEPEST = 12
_MOST = 200
ITEM = "[]"
"""A step into a list, among the keys of a path."""


@dataclass
class _Flow:
    """A bracket that is still open: of a mapping with the key whose value is being typed, or of a list."""

    opener: str
    key: str = ""


@dataclass
class Spot:
    """Where the cursor is: the keys that lead there, what has been typed of a word, and whether it is a value."""

    path: tuple[str, ...] = ()
    word: str = ""
    is_value: bool = False
    flows: list[_Flow] = field(default_factory=list)


def spot_at(text: str, row: int, column: int) -> Spot:
    """Return where a cursor is; row and column count from 0. The text need not be valid."""
    lines = text.split("\n")[: row + 1]
    if not lines:
        return Spot()
    lines[-1] = lines[-1][:column] if row < len(text.split("\n")) else lines[-1]
    stack: list[tuple[int, str]] = []
    flows: list[_Flow] = []
    rest = ""
    for number, line in enumerate(lines):
        if flows:
            rest = line
        else:
            last = number == len(lines) - 1
            if not last and (not line.strip() or line.lstrip().startswith("#")):
                continue
            rest = _enter(line, stack)
        _scan(rest, flows)
    word = match[0] if (match := _WORD.search(lines[-1])) else ""
    return _spot(stack, flows, rest, word)


def _enter(line: str, stack: list[tuple[int, str]]) -> str:
    """Bring the stack of block keys up to a line; return what stands in it after its key."""
    indent = len(line) - len(line.lstrip(" "))
    rest = line[indent:]
    while stack and (stack[-1][0] > indent or (stack[-1][0] == indent and not _is_list_under(stack, indent, rest))):
        stack.pop()
    while rest.startswith("- ") or rest == "-":
        while stack and stack[-1][0] >= indent and stack[-1][1] == ITEM:
            stack.pop()
        stack.append((indent, ITEM))
        inner = rest[1:].lstrip(" ")
        indent += len(rest) - len(inner)
        rest = inner
    if match := _KEY.match(rest):
        stack.append((indent, _plain(match[1])))
        return rest[match.end() :]
    return rest


def _is_list_under(stack: Sequence[tuple[int, str]], indent: int, rest: str) -> bool:
    """Return whether a line begins an entry of a list that is as far in as the key above it."""
    return rest.startswith("-") and stack[-1][1] != ITEM and stack[-1][0] == indent


def _scan(rest: str, flows: list[_Flow]) -> None:
    """Follow the brackets, keys and commas of a line; quoted texts and comments are passed over."""
    start, quote = 0, ""
    for at, letter in enumerate(rest):
        if quote:
            quote = "" if letter == quote else quote
        elif letter in "\"'" and not rest[start:at].strip():
            quote = letter
        elif letter == "#" and (at == 0 or rest[at - 1] == " "):
            return
        elif letter in "{[" and (flows or not rest[start:at].strip()):
            flows.append(_Flow(letter))
            start = at + 1
        elif letter in "}]" and flows:
            flows.pop()
            start = at + 1
        elif letter == "," and flows:
            flows[-1].key = ""
            start = at + 1
        elif letter == ":" and flows and flows[-1].opener == "{" and rest[at + 1 : at + 2] in ("", " "):
            flows[-1].key = _plain(rest[start:at].strip())
            start = at + 1


def _plain(key: str) -> str:
    return key[1:-1] if len(key) > 1 and key[0] == key[-1] and key[0] in "\"'" else key


def _spot(stack: Sequence[tuple[int, str]], flows: list[_Flow], rest: str, word: str) -> Spot:
    path = [key for _, key in stack]
    for flow in flows:
        path += [ITEM] if flow.opener == "[" else [flow.key] if flow.key else []
    if flows:
        return Spot(tuple(path), word, flows[-1].opener == "[" or bool(flows[-1].key), flows)
    typed = rest.strip()
    is_value = bool(path) and (rest[:1] == " " or typed != word)
    return Spot(tuple(path), word, is_value)


def schema_kind(file: Path) -> str:
    """Return the kind of schema that a file has; ``""`` where it has none."""
    if file.name in ("game.yaml", "rules.yaml", "faces.yaml", "styles.yaml", "tilings.yaml", "fields.yaml"):
        return file.stem
    for kind, matches in (("team", is_team), ("season", is_season), ("board", is_board_file)):
        if matches(file):
            return kind
    return "board" if "boards" in file.parts else "team" if "teams" in file.parts else ""


def candidates(schema: Schema, text: str, row: int, column: int) -> list[dict[str, str]]:
    """Return what may be written at a place: ``value``, what to ``insert``, and what it means."""
    spot = spot_at(text, row, column)
    nodes = [schema]
    for key in spot.path:
        nodes = [inner for node in nodes for inner in _step(schema, node, key)][:_MOST]
    entries = _values(schema, nodes) if spot.is_value else _keys(schema, nodes)
    word = spot.word.casefold()
    unique = {each["value"]: each for each in entries if word in each["value"].casefold()}
    return sorted(unique.values(), key=lambda each: (not each["value"].casefold().startswith(word), each["value"]))[
        :_MOST
    ]


def _variants(root: Schema, node: Any, depth: int = 0) -> Iterator[Schema]:
    """Yield a schema and all that it refers to or combines."""
    if not isinstance(node, Mapping) or depth > _DEEPEST:
        return
    yield node
    reference = node.get("$ref")
    if isinstance(reference, str) and reference.startswith("#/$defs/"):
        yield from _variants(root, root.get("$defs", {}).get(reference.removeprefix("#/$defs/")), depth + 1)
    for key in ("anyOf", "oneOf", "allOf"):
        for each in node.get(key, ()):
            yield from _variants(root, each, depth + 1)
    for key in ("then", "else"):
        yield from _variants(root, node.get(key), depth + 1)


def _step(root: Schema, node: Schema, key: str) -> Iterator[Schema]:
    for each in _variants(root, node):
        if key == ITEM:
            if isinstance(each.get("items"), Mapping):
                yield each["items"]
            continue
        properties = each.get("properties", {})
        if key in properties:
            yield properties[key]
        elif isinstance(each.get("additionalProperties"), Mapping):
            yield each["additionalProperties"]
        for pattern, inner in each.get("patternProperties", {}).items():
            if re.search(pattern, key):
                yield inner


def _keys(root: Schema, nodes: Sequence[Schema]) -> Iterator[dict[str, str]]:
    for node in nodes:
        for each in _variants(root, node):
            for key, inner in each.get("properties", {}).items():
                about = str(inner.get("description", "")) if isinstance(inner, Mapping) else ""
                yield {"value": key, "insert": f"{key}: ", "about": about}


def _values(root: Schema, nodes: Sequence[Schema]) -> Iterator[dict[str, str]]:
    for node in nodes:
        about = str(node.get("description", "")) if isinstance(node, Mapping) else ""
        for each in _variants(root, node):
            listed = [*each.get("enum", ()), *([each["const"]] if "const" in each else ())]
            listed += ["true", "false"] if each.get("type") == "boolean" else []
            listed += [example for example in each.get("examples", ()) if isinstance(example, str | int | float)]
            for value in listed:
                text = str(value).lower() if isinstance(value, bool) else str(value)
                yield {"value": text, "insert": text, "about": about}
