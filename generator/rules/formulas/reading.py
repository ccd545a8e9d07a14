"""The language of formulas and conditions, in rule tables and on the faces of pieces, parsed to a tree.

A formula has whole and decimal numbers, names, ``+ - * /``, brackets, ``ceil floor min max``, dice such as ``1d6``,
``d66`` and ``2d6 keep highest``, and ``a if <condition> else b``. A condition compares (``== != < <= > >=``), asks
``in [a, b]``, and combines by ``and``, ``or``, ``not`` and brackets. Faces have texts in quotes too. It is parsed
here: nothing a user writes is ever run.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from generator.i18n import phrase
from generator.rules.formulas.dice import DICE, DiceError, Throw, throw_of

LONGEST = 300
DEEPEST = 30

_NAME = r"[^\W\d]\w*"
_TOKEN = rf"{DICE.pattern}(?![\w.])|[0-9]+(?:\.[0-9]+)?|{_NAME}(?:\.\w+)*|>=|<=|==|!=|[-+*/(),<>\[\]]"
_QUOTES = {'"': '"', "'": "'", "“": "”", "«": "»"}
_TEXT = "|".join(rf"{opening}[^{opening}{closing}]*{closing}" for opening, closing in _QUOTES.items())
_BRACES = r"\{\{|\}\}"
_COMPARISONS = (">=", "<=", ">", "<", "==", "!=")
_ROUNDINGS = ("ceil", "floor")
_WORDS = ("if", "else", "and", "or", "not", "in")
_INSTEAD = {"=": "==", "&": "and", "|": "or", "!": "not", "≥": ">=", "≤": "<=", "≠": "!=", "×": "*", "÷": "/"}
"""What people write for signs and words of the language."""


class FormulaError(ValueError):
    """Raised when a formula cannot be read or worked out; the message says why in plain words."""


@dataclass(frozen=True, slots=True)
class Constant:
    value: Fraction


@dataclass(frozen=True, slots=True)
class Name:
    name: str


@dataclass(frozen=True, slots=True)
class Call:
    name: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class TextConstant:
    value: str


@dataclass(frozen=True, slots=True)
class Test:
    """A condition, 1 where it holds and 0 where not: a comparison, ``in`` (the first part among the others), or
    ``and``, ``or`` and ``not`` of conditions."""

    sign: str
    parts: tuple[Node, ...]


@dataclass(frozen=True, slots=True)
class Choice:
    test: Node
    then: Node
    otherwise: Node


Node = Constant | Name | TextConstant | Throw | Call | Test | Choice


@cache
def parsed(text: str) -> Node:
    """Return a formula of a rule table, which has numbers only. Raises ``FormulaError`` when it cannot be read."""
    node = _Parser(text, None).whole()
    if isinstance(node, Test) or any(isinstance(one, Choice) and not isinstance(one.test, Test) for one in nodes(node)):
        raise FormulaError(phrase("a comparison such as driblar >= 8 comes after “if”: {text}", text=text))
    return node


@cache
def parsed_on_face(text: str, names: tuple[str, ...]) -> Node:
    """Return a formula or a condition of a face, which may hold texts in quotes. Raises ``FormulaError``.

    ``names`` are those that may stand in it, also such as hold spaces and hyphens. A part may stand in ``{{ }}``.
    """
    return _Parser(text, names).whole()


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for part in _parts(node):
        yield from nodes(part)


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Call | Test):
        return node.parts
    return (node.test, node.then, node.otherwise) if isinstance(node, Choice) else ()


@cache
def _pattern(names: tuple[str, ...] | None) -> re.Pattern[str]:
    """Return what matches a token; on faces also texts, braces, and names that are not a single word."""
    if names is None:
        return re.compile(rf"\s*(?:{_TOKEN})")
    odd = sorted((name for name in names if not re.fullmatch(_NAME, name)), key=len, reverse=True)
    own = "".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])|" for name in odd)
    return re.compile(rf"\s*(?:{own}{_BRACES}|{_TEXT}|{_TOKEN})", re.IGNORECASE)


class _Parser:
    """Parses a formula from left to right; ``depth`` keeps hostile brackets from exhausting the stack.

    ``names`` is ``None`` in rule tables.
    """

    def __init__(self, text: str, names: tuple[str, ...] | None) -> None:
        if len(text) > LONGEST:
            raise FormulaError(phrase("a formula may have at most {longest} characters", longest=LONGEST))
        self.text = text
        self.names = None if names is None else {name.casefold() for name in names}
        self.tokens = self._split(_pattern(names))
        self.at = 0
        self.depth = 0

    def _split(self, token: re.Pattern[str]) -> list[str]:
        text, tokens, position = self.text, [], 0
        while position < len(text.rstrip()):
            match = token.match(text, position)
            if match is None:
                rest = text[position:].strip()[:1]
                if instead := _INSTEAD.get(rest):
                    known = {"instead": instead, "rest": rest, "text": text}
                    raise FormulaError(phrase("write {instead} instead of “{rest}” in “{text}”", **known))
                raise FormulaError(phrase("“{rest}” in “{text}” is not part of a formula", rest=rest, text=text))
            tokens.append(match[0].strip())
            position = match.end()
        return tokens

    @property
    def next(self) -> str:
        return self.tokens[self.at] if self.at < len(self.tokens) else ""

    def take(self) -> str:
        token = self.next
        if not token:
            raise FormulaError(phrase("“{text}” breaks off before its end", text=self.text))
        self.at += 1
        return token

    def expect(self, wanted: str) -> None:
        found = self.next or phrase("the end")
        if found != wanted:
            raise FormulaError(
                phrase("“{wanted}” is missing before {found} in “{text}”", wanted=wanted, found=found, text=self.text)
            )
        self.at += 1

    def whole(self) -> Node:
        node = self.choice()
        if self.next:
            raise FormulaError(phrase("“{next}” is not expected in “{text}”", next=self.next, text=self.text))
        return node

    def choice(self) -> Node:
        """Parse a value, or a condition where the language of faces allows one."""
        self._deeper()
        node = self.any_of()
        if self.next == "if":
            self.take()
            test = self.any_of()
            self.expect("else")
            node = Choice(test, node, self.choice())
        self.depth -= 1
        return node

    def _deeper(self) -> None:
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError(phrase("“{text}…” is nested too deep", text=self.text[:40]))

    def any_of(self) -> Node:
        return self._joined("or", self.all_of)

    def all_of(self) -> Node:
        return self._joined("and", self.negation)

    def _joined(self, word: str, part: Callable[[], Node]) -> Node:
        parts = [part()]
        while self.next == word:
            self.take()
            parts.append(part())
        return Test(word, tuple(parts)) if len(parts) > 1 else parts[0]

    def negation(self) -> Node:
        if self.next != "not":
            return self.comparison()
        self.take()
        self._deeper()
        node = Test("not", (self.negation(),))
        self.depth -= 1
        return node

    def comparison(self) -> Node:
        left = self.total()
        if self.next in _COMPARISONS:
            return Test(self.take(), (self.value(left), self.value(self.total())))
        denied = self.next == "not" and self.tokens[self.at + 1 : self.at + 2] == ["in"]
        if not denied and self.next != "in":
            return left
        self.at += 2 if denied else 1
        self.expect("[")
        node = Test("in", (self.value(left), *self._listed("]")))
        return Test("not", (node,)) if denied else node

    def _listed(self, end: str) -> list[Node]:
        parts = [self.value(self.choice())]
        while self.next == ",":
            self.take()
            parts.append(self.value(self.choice()))
        self.expect(end)
        return parts

    def value(self, node: Node) -> Node:
        """Return a node that counts or compares. Raises ``FormulaError`` for a condition in its place."""
        if isinstance(node, Test):
            raise FormulaError(
                phrase("a condition cannot be compared or counted in “{text}”; combine conditions by and, or, not",
                       text=self.text)
            )  # fmt: skip
        return node

    def total(self) -> Node:
        node = self.product()
        while self.next in ("+", "-"):
            node = Call(self.take(), (self.value(node), self.value(self.product())))
        return node

    def product(self) -> Node:
        node = self.single()
        while self.next in ("*", "/"):
            node = Call(self.take(), (self.value(node), self.value(self.single())))
        return node

    def single(self) -> Node:
        token = self.take()
        if token == "-":
            self._deeper()
            node = Call("-", (Constant(Fraction(0)), self.value(self.single())))
            self.depth -= 1
            return node
        if token in ("(", "{{"):
            inner = self.choice()
            self.expect(")" if token == "(" else "}}")
            return inner
        if self.names is not None and token.casefold() in self.names:
            return Name(token)
        if token[0] in _QUOTES:
            return TextConstant(token[1:-1].strip())
        if token in _ROUNDINGS or token in ("min", "max"):
            return self.call(token)
        if DICE.fullmatch(token):
            return self.throw(token)
        if token[0].isdecimal():
            return Constant(Fraction(token))
        if token in _WORDS or not (token[0].isalpha() or token[0] == "_"):
            raise FormulaError(phrase("“{token}” is not expected in “{text}”", token=token, text=self.text))
        return Name(token)

    def call(self, name: str) -> Node:
        self.expect("(")
        parts = self._listed(")")
        if name in _ROUNDINGS and len(parts) > 1:
            raise FormulaError(phrase("{name} takes one value in “{text}”", name=name, text=self.text))
        return Call(name, tuple(parts))

    def throw(self, token: str) -> Throw:
        """Return the throw of a token, and of the “keep highest 3” that may follow it."""
        try:
            throw = throw_of(token)
            if self.next != "keep":
                return throw
            self.take()
            which = self.take()
            if which not in ("highest", "lowest") or throw.counted != "all":
                raise FormulaError(
                    phrase("write such as 2d6 keep highest or 4d6 keep lowest 3, not “{text}”", text=self.text)
                )
            kept = int(self.take()) if self.next.isdecimal() else 1
            return Throw(throw.count, throw.sides, "highest" if which == "highest" else "lowest", kept)
        except DiceError as error:
            raise FormulaError(f"“{token}”: {error}") from None
