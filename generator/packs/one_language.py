"""A copy of a game in one of its languages: plain texts, and ids and files under their names in that language."""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import yaml

from generator.i18n import phrase
from generator.model.localized import Languages
from generator.model.source import parse_text
from generator.model.yaml_reader import LOADER
from generator.problems import quoted

NAMES_FOLDER = "names"
"""Where a game says what its ids and files are called in copies, in a file for each language."""

_STRING = r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\''
_ARGUMENT = re.compile(rf"\s*([a-z]{{2,3}})\s*=\s*({_STRING})\s*", re.DOTALL)
_CALL = re.compile(rf"(?<![\w.])t\(((?:\s*[a-z]{{2,3}}\s*=\s*(?:{_STRING})\s*,?)+\s*)\)", re.DOTALL)
_RAW = re.compile(r"\{%-?\s*raw\b.*?\bendraw\s*-?%\}", re.DOTALL)
_CODE = re.compile(
    rf"{_RAW.pattern}|\{{#.*?#\}}|\{{\{{(?:{_STRING}|(?!\}}\}}).)*\}}\}}|\{{%(?:{_STRING}|(?!%\}}).)*%\}}", re.DOTALL
)
"""What a template calculates, and what it leaves alone."""

_NO_WORDS = re.compile(r"(?:[\W\d_]|\b(?:if|else|and|or|not|min|max|floor|ceil|round)\b)*")
"""What a formula has besides ids."""

_REFERENCES = ("role", "skills")
"""Keys of a team's file whose values are ids of the game."""

_EXAMPLE = phrase("for example: flecha: arrow")

Change = tuple[int, int, str]
"""Where a part of a text begins and ends, and what comes in its place."""


def names_in(text: str, file: str) -> dict[str, str]:
    """Return the name of every id in a file of names. Raises ``PizarraError`` where it is no text, or that of two."""
    source, names = parse_text(text, file), dict[str, str]()
    if not isinstance(source.data, dict):
        raise source.error((), phrase("must have an id and its name on each line"), _EXAMPLE)
    for name, value in source.data.items():
        if not isinstance(value, str) or not value.strip():
            raise source.error((name,), phrase("the name of {id} must be text", id=quoted(name)), _EXAMPLE)
        if value in names.values():
            raise source.error((name,), phrase("{name} is the name of two ids", name=quoted(value)))
        names[name] = value
    return names


@dataclass(frozen=True, slots=True)
class Wording:
    """The language of a copy, those of its game, and the names that its ids have in that copy."""

    language: str
    languages: Languages
    names: Mapping[str, str]

    def rename(self, text: str) -> str:
        """Return a text with names in place of the ids that are whole words of it."""
        return self._with(text, self.names)

    def rename_code(self, text: str) -> str:
        """Return a key or value with names for ids: all of it, or if it is prose, only what it calculates."""
        is_code = " " not in text or _NO_WORDS.fullmatch(self._with(text, dict.fromkeys(self.names, "")))
        return self.rename(text) if is_code else _CODE.sub(lambda match: self.rename(match[0]), text)

    def _with(self, text: str, names: Mapping[str, str]) -> str:
        return _ids(tuple(names)).sub(lambda match: names[match[0]], text) if names else text

    def choose(self, codes: Collection[str]) -> str:
        """Return the language of a text that has these: that of the copy, else the first of the game's."""
        return next(code for code in (self.language, *self.languages.codes, *codes) if code in codes)


@lru_cache(maxsize=4)
def _ids(ids: tuple[str, ...]) -> re.Pattern[str]:
    longest_first = sorted(ids, key=len, reverse=True)
    return re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, longest_first))})(?!\w)")


def plain_game(files: Mapping[str, str], wording: Wording) -> dict[str, str]:
    """Return the files of a game, by their paths in its folder, with the names and texts of one language."""
    texts = {}
    for path, text in files.items():
        if not _is_of_others(path, wording.language):
            plain = _plain_yaml(text, wording) if path.endswith(".yaml") else _plain_template(text, wording)
            texts[wording.rename(path)] = _with_language(plain, wording) if path == "game.yaml" else plain
    return texts


def renamed_teams(files: Mapping[str, str], wording: Wording) -> dict[str, str]:
    """Return teams' files with names for the ids of the game."""
    return {path: _applied(text, _team_changes(text, wording)) for path, text in files.items()}


def _is_of_others(path: str, language: str) -> bool:
    """Return whether a file is words or names for copies, or a card of another language."""
    folder, _, rest = path.partition("/")
    own_folder = rest.partition("/")[0] if "/" in rest else ""
    return folder in ("words", NAMES_FOLDER) or (folder == "cards" and own_folder not in ("", language))


def _with_language(text: str, wording: Wording) -> str:
    """Return a ``game.yaml`` that says in which language its texts are."""
    line = f"languages: [{wording.language}]"
    changed, count = re.subn(r"^languages:.*(?:\n[ -].*)*$", line, text, count=1, flags=re.MULTILINE)
    return changed if count else re.sub(r"^(game:.*)$", rf"\1\n{line}", text, count=1, flags=re.MULTILINE)


def _applied(text: str, changes: Iterable[Change]) -> str:
    parts, done = [], 0
    for start, end, new in sorted(changes):
        parts += [text[done:start], new]
        done = end
    return "".join([*parts, text[done:]])


def _plain_yaml(text: str, wording: Wording) -> str:
    return _applied(text, _yaml_changes(text, wording))


def _yaml_changes(text: str, wording: Wording) -> Iterator[Change]:
    nodes: list[Any] = [yaml.compose(text, Loader=LOADER)]
    seen: set[int] = set()
    while nodes:
        node = nodes.pop()
        if node is None or id(node) in seen:  # one that an alias repeats
            continue
        seen.add(id(node))
        if isinstance(node, yaml.MappingNode):
            if by_language := _texts_of(node, wording.languages):
                yield _plain_text(text, node, by_language, wording)
            else:
                nodes += [each for pair in node.value for each in pair]
        elif isinstance(node, yaml.SequenceNode):
            nodes += node.value
        else:
            yield _renamed(text, node, wording)


def _texts_of(node: Any, languages: Languages) -> dict[str, Any]:
    """Return the texts of a mapping from languages to texts, by language; none for any other mapping."""
    texts = {key.value: value for key, value in node.value}
    is_text = texts.keys() <= set(languages.codes) and all(isinstance(each, yaml.ScalarNode) for each in texts.values())
    return texts if is_text else {}


def _plain_text(text: str, node: Any, by_language: Mapping[str, Any], wording: Wording) -> Change:
    """Return the change of texts in several languages to the one, as it is written there."""
    chosen = by_language[wording.choose(by_language)]
    start, end = node.start_mark.index, node.end_mark.index
    new = text[chosen.start_mark.index : chosen.end_mark.index]
    new = _CODE.sub(lambda match: wording.rename(match[0]), new)
    if anchor := re.match(r"&\S+\s+", text[start:end]):
        new = anchor[0] + new
    if not node.flow_style:
        end = max(value.end_mark.index for value in by_language.values())
        above = text[:start].rstrip()
        if above.endswith(":"):  # onto the line of its key
            start, new = len(above), f" {new}"
        if text[end - 1] == "\n" and not new.endswith("\n"):
            new += "\n"
    return start, end, new


def _renamed(text: str, node: Any, wording: Wording) -> Change:
    start, end = node.start_mark.index, node.end_mark.index
    return start, end, wording.rename_code(text[start:end])


def _team_changes(text: str, wording: Wording) -> Iterator[Change]:
    """Yield the changes of keys and of ids; everything else in a team's file is the team's own."""
    nodes: list[Any] = [yaml.compose(text, Loader=LOADER)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, yaml.SequenceNode):
            nodes += node.value
        for key, value in node.value if isinstance(node, yaml.MappingNode) else ():
            yield _renamed(text, key, wording)
            if key.value in _REFERENCES:
                listed = value.value if isinstance(value, yaml.SequenceNode) else [value]
                yield from (_renamed(text, each, wording) for each in listed if isinstance(each, yaml.ScalarNode))
            else:
                nodes.append(value)


def _plain_template(text: str, wording: Wording) -> str:
    """Return a template in one language: what only prints a text becomes that text."""

    def plain(match: re.Match[str]) -> str:
        code = match[0]
        if code.startswith("{#") or _RAW.match(code):
            return code
        call = _CALL.fullmatch(code[2:-2].strip()) if code.startswith("{{") else None
        words = _unquoted(_written(call[1], wording)) if call else ""
        return words if words and not re.search(r"\{[{%#]", words) else _plain_code(code, wording)

    return _CODE.sub(plain, text)


def _plain_code(code: str, wording: Wording) -> str:
    """Return the code of a template with its texts in one language, which ``t`` still takes for Markdown."""
    parts, done = [], 0
    for call in _CALL.finditer(code):
        parts += [wording.rename(code[done : call.start()]), f"t({_written(call[1], wording)})"]
        done = call.end()
    return "".join([*parts, wording.rename(code[done:])])


def _written(arguments: str, wording: Wording) -> str:
    """Return the text of a call in a language as it is written, with its quotes."""
    texts = dict(_ARGUMENT.findall(arguments))
    return str(texts[wording.choose(texts)])


def _unquoted(written: str) -> str:
    """Return what a text in quotes is to a template, which reads it like this."""
    return written[1:-1].encode("ascii", "backslashreplace").decode("unicode-escape")
