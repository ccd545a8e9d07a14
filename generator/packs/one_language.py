"""A copy of a game in one of its languages: plain texts, and ids and files under their names in that language."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

import yaml

from generator.i18n import phrase
from generator.model.localized import Languages
from generator.model.source import parse_text
from generator.model.yaml_reader import LOADER
from generator.problems import quoted

NAMES_FOLDER = "names"
"""Where a game says what its ids and files are called in copies, in a file for each language."""

_SIGNS = {"{{": "}}", "{%": "%}", "{#": "#}"}
_STRING = re.compile(r'"(?:[^"\\]|\\.)*"|\'(?:[^\'\\]|\\.)*\'', re.DOTALL)
_ARGUMENT = re.compile(rf"\s*([a-z]{{2,3}})\s*=\s*({_STRING.pattern})\s*,?", re.DOTALL)
_CALL, _CALL_END = re.compile(r"(?<![\w.])t\("), re.compile(r"\s*\)")
_RAW, _RAW_END = re.compile(r"\{%-?\s*raw\b"), re.compile(r"\bendraw\s*-?%\}")
_ENDS = {"}}": re.compile("[\"']|}}"), "%}": re.compile("[\"']|%}"), "#}": re.compile("#}")}
"""What is met next inside what a sign closes: a text in quotes, or that sign."""

_NO_WORDS = re.compile(r"(?:[\W\d_]|\b(?:if|else|and|or|not|min|max|floor|ceil|round)\b)*")
"""What a formula has besides ids."""

_REFERENCES = ("role", "skills")
"""Keys of a team's file whose values are ids of the game."""

_LONGEST = 100
"""Letters of an id that has a name."""

_EXAMPLE = phrase("for example: flecha: arrow")

Change = tuple[int, int, str]
"""Where a part of a text begins and ends, and what comes in its place."""


def names_in(text: str, file: str) -> dict[str, str]:
    """Return the name of every id in a file of names. Raises ``PizarraError`` where it is no text, or that of two."""
    source, names, taken = parse_text(text, file), dict[str, str](), set[str]()
    if not isinstance(source.data, dict):
        raise source.error((), phrase("must have an id and its name on each line"), _EXAMPLE)
    for name, value in source.data.items():
        if not isinstance(value, str) or not value.strip():
            raise source.error((name,), phrase("the name of {id} must be text", id=quoted(name)), _EXAMPLE)
        if value in taken:
            raise source.error((name,), phrase("{name} is the name of two ids", name=quoted(value)))
        if len(name) > _LONGEST:
            message = phrase(
                "an id of {count} letters is too long; allowed: up to {most}", count=len(name), most=_LONGEST
            )
            raise source.error((name,), message)
        names[name] = value
        taken.add(value)
    return names


@dataclass(frozen=True)
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
        is_code = " " not in text or _NO_WORDS.fullmatch(self._with(text, None))
        return self.rename(text) if is_code else in_code(text, self.rename)

    def _with(self, text: str, names: Mapping[str, str] | None) -> str:
        """Return a text with something in place of each id that is whole words of it, the longest first."""
        parts, done = list[str](), 0
        for start in _starts(text):
            if start >= done and (name := self._id_at(text, start)):
                parts += [text[done:start], names[name] if names else ""]
                done = start + len(name)
        return "".join([*parts, text[done:]])

    def _id_at(self, text: str, start: int) -> str:
        """Return the longest id that stands at a place of a text and ends where a word may end; nothing for none."""
        ids = (text[start : start + length] for length in self.lengths.get(text[start], ()))
        return next((name for name in ids if name in self.names and not _WORD.match(text, start + len(name))), "")

    @cached_property
    def lengths(self) -> Mapping[str, Sequence[int]]:
        """Return how long the ids are that begin with a letter, the longest first."""
        lengths: dict[str, set[int]] = {}
        for name in self.names:
            lengths.setdefault(name[:1], set()).add(len(name))
        return {letter: sorted(those, reverse=True) for letter, those in lengths.items()}

    def choose(self, codes: Collection[str]) -> str:
        """Return the language of a text that has these: that of the copy, else the first of the game's."""
        return next(code for code in (self.language, *self.languages.codes, *codes) if code in codes)


_WORD = re.compile(r"\w")


def _starts(text: str) -> Iterator[int]:
    """Yield the places of a text where no word goes on."""
    return (at for at in range(len(text)) if not at or not _WORD.match(text, at - 1))


def code_spans(text: str) -> Iterator[tuple[int, int]]:
    """Yield start and end of each part of a template that calculates, of comments, and of what is left as it is.

    Signs in texts in quotes close nothing. Each sign and each quote that never closes is looked for once.
    """
    openings, unclosed, at = re.compile("|".join(map(re.escape, _SIGNS))), set[str](), 0
    while found := openings.search(text, at):
        at = found.start() + 1
        end = _raw_end(text, found.start(), unclosed)
        if end < 0 and _SIGNS[found[0]] not in unclosed:
            end = _code_end(text, found.end(), _SIGNS[found[0]], unclosed)
        if end >= 0:
            yield found.start(), end
            at = end


def _raw_end(text: str, start: int, unclosed: set[str]) -> int:
    """Return the end of what a template leaves as it is; -1 where nothing like that begins or ends."""
    opening = _RAW.match(text, start) if "raw" not in unclosed else None
    end = _RAW_END.search(text, opening.end()) if opening else None
    if opening and end is None:
        unclosed.add("raw")
    return end.end() if end else -1


def _code_end(text: str, at: int, closing: str, unclosed: set[str]) -> int:
    """Return where a part of a template ends, or -1; what does not close is added to ``unclosed``."""
    sign = _ENDS[closing]
    while found := sign.search(text, at):
        at = found.end()
        if found[0] == closing:
            return at
        string = _STRING.match(text, found.start()) if found[0] not in unclosed else None
        if string:
            at = string.end()
        else:
            unclosed.add(found[0])
    unclosed.add(closing)
    return -1


def in_code(text: str, by: Callable[[str], str]) -> str:
    """Return a text with each part that calculates replaced."""
    return _applied(text, [(start, end, by(text[start:end])) for start, end in code_spans(text)])


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
    new = in_code(new, wording.rename)
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

    def plain(code: str) -> str:
        if code.startswith("{#") or _RAW.match(code):
            return code
        inner = code[2:-2].strip()
        calls = list(_calls(inner)) if code.startswith("{{") else []
        whole = calls[0].texts if calls and inner[: calls[0].end] == inner and not calls[0].start else {}
        words = _unquoted(_written(whole, wording)) if whole else ""
        return words if words and not re.search(r"\{[{%#]", words) else _plain_code(code, wording)

    return in_code(text, plain)


class _Call(NamedTuple):
    """Where a call of ``t`` begins and ends, and its texts by language, as they are written."""

    start: int
    end: int
    texts: Mapping[str, str]


def _calls(code: str) -> Iterator[_Call]:
    at = 0
    while opening := _CALL.search(code, at):
        texts, at = dict[str, str](), opening.end()
        while argument := _ARGUMENT.match(code, at):
            texts[argument[1]] = argument[2]
            at = argument.end()
        if texts and (closing := _CALL_END.match(code, at)):
            at = closing.end()
            yield _Call(opening.start(), at, texts)


def _plain_code(code: str, wording: Wording) -> str:
    """Return the code of a template with its texts in one language, which ``t`` still takes for Markdown."""
    parts, done = [], 0
    for call in _calls(code):
        parts += [wording.rename(code[done : call.start]), f"t({_written(call.texts, wording)})"]
        done = call.end
    return "".join([*parts, wording.rename(code[done:])])


def _written(texts: Mapping[str, str], wording: Wording) -> str:
    """Return the text of a call in a language as it is written, with its quotes."""
    return texts[wording.choose(texts)]


def _unquoted(written: str) -> str:
    """Return what a text in quotes is to a template, which reads it like this."""
    return written[1:-1].encode("ascii", "backslashreplace").decode("unicode-escape")
