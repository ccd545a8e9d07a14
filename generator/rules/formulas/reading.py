"""The small language of formulas in rule tables, read to a tree.

A formula knows whole and decimal numbers, names of characteristics, ``+ - * /``, brackets, ``ceil floor min max``, dice
such as ``1d6``, ``d66`` and ``2d6 keep highest``, and ``a if b >= c else d``. It is read by a parser of its own:
nothing a user writes is ever run.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

from generator.frozen import dataclass
from generator.rules.formulas.dice import DICE, DiceError, Throw, throw_of
from generator.words import phrase

LONGEST = 300
DEEPEST = 30

_TOKEN = re.compile(rf"\s*(?:{DICE.pattern}(?![\w.])|[0-9]+(?:\.[0-9]+)?|[^\W\d]\w*(?:\.\w+)*|>=|<=|==|!=|[-+*/(),<>])")
_COMPARISONS = (">=", "<=", ">", "<", "==", "!=")
_ROUNDINGS = ("ceil", "floor")
_WORDS = ("if", "else")


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
class Choice:
    comparison: str
    left: Node
    right: Node
    then: Node
    otherwise: Node


Node = Constant | Name | Throw | Call | Choice


@cache
def parsed(text: str) -> Node:
    """Return a formula in a form that can be worked out. Raises ``FormulaError`` when it cannot be read."""
    if len(text) > LONGEST:
        raise FormulaError(phrase("a formula may have at most {longest} characters", longest=LONGEST))
    return _Parser(text).whole()


def nodes(node: Node) -> Iterator[Node]:
    yield node
    for part in _parts(node):
        yield from nodes(part)


def _parts(node: Node) -> tuple[Node, ...]:
    if isinstance(node, Call):
        return node.parts
    return (node.left, node.right, node.then, node.otherwise) if isinstance(node, Choice) else ()


class _Parser:
    """Reads a formula from left to right; ``depth`` keeps hostile brackets from exhausting the stack."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.tokens = self._split(text)
        self.at = 0
        self.depth = 0

    def _split(self, text: str) -> list[str]:
        tokens, position = [], 0
        while position < len(text.rstrip()):
            match = _TOKEN.match(text, position)
            if match is None:
                rest = text[position:].strip()
                raise FormulaError(phrase("“{rest}” in “{text}” is not part of a formula", rest=rest[:1], text=text))
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
        self.depth += 1
        if self.depth > DEEPEST:
            raise FormulaError(phrase("“{text}…” is nested too deep", text=self.text[:40]))
        node = self.total()
        if self.next == "if":
            self.take()
            left = self.total()
            comparison = self.take()
            if comparison not in _COMPARISONS:
                raise FormulaError(
                    phrase(
                        "after “if” comes a comparison such as driblar >= 8, not “{comparison}”", comparison=comparison
                    )
                )
            right = self.total()
            self.expect("else")
            node = Choice(comparison, left, right, node, self.choice())
        self.depth -= 1
        return node

    def total(self) -> Node:
        node = self.product()
        while self.next in ("+", "-"):
            node = Call(self.take(), (node, self.product()))
        return node

    def product(self) -> Node:
        node = self.single()
        while self.next in ("*", "/"):
            node = Call(self.take(), (node, self.single()))
        return node

    def single(self) -> Node:
        token = self.take()
        if token == "-":
            self.depth += 1
            if self.depth > DEEPEST:
                raise FormulaError(phrase("“{text}…” is nested too deep", text=self.text[:40]))
            node = Call("-", (Constant(Fraction(0)), self.single()))
            self.depth -= 1
            return node
        if token == "(":
            inner = self.choice()
            self.expect(")")
            return inner
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
        parts = [self.choice()]
        while self.next == ",":
            self.take()
            parts.append(self.choice())
        self.expect(")")
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
