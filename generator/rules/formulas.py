"""The language of formulas, dice and conditions, in rule tables and on the faces of pieces."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb
from typing import Literal

from generator.i18n import Phrase, phrase

MOST_DICE = 20
MOST_SIDES = 100
MOST_FACES = 600
"""How many faces the dice of one throw may have together."""

DICE = re.compile(r"([0-9]*)[dD]([0-9]+|%)")
DIGITS: Mapping[int, int] = {66: 2, 666: 3}
"""Dice of six read one after the other as the digits of a number, and how many of them that takes."""

Scoring = Literal["all", "highest", "lowest", "digits"]


class DiceError(ValueError):
    """Raised for dice that do not exist; the message says why in plain words."""


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that are thrown at once, and which count: ``all`` added up, some (``keep`` of them), or each as a digit.

    Raises ``DiceError`` for impossible dice, and for more than can be counted quickly.
    """

    count: int
    sides: int
    scoring: Scoring = "all"
    keep: int = 0

    def __post_init__(self) -> None:
        if not 1 <= self.count <= MOST_DICE or not 2 <= self.sides <= MOST_SIDES:
            message = phrase(
                "1 to {most_dice} dice of 2 to {most_sides} faces are allowed",
                most_dice=MOST_DICE,
                most_sides=MOST_SIDES,
            )
            raise DiceError(message)
        if self.scoring in ("highest", "lowest") and not 1 <= self.keep <= self.count:
            message = phrase("keep 1 to {count} of {count} dice, not {kept}", count=self.count, kept=self.keep)
            raise DiceError(message)
        if self.count * self.sides > MOST_FACES:
            raise DiceError(
                phrase("too many dice: together they may have at most {most_faces} faces", most_faces=MOST_FACES)
            )


def throw_of(dice: str) -> Throw:
    """Return the throw that dice such as ``2d6``, ``d20``, ``d%`` or ``d66`` are. Raises ``DiceError``."""
    match = DICE.fullmatch(dice)
    if match is None:
        raise DiceError(phrase("this is not a roll; write for example 2d6"))
    count, sides = (int(part or 1) for part in (match[1], match[2].replace("%", "100")))
    if sides in DIGITS:
        if count != 1:
            raise DiceError(phrase("d{sides} can only be rolled once", sides=sides))
        return Throw(DIGITS[sides], 6, "digits")
    return Throw(count, sides)


@cache
def chances(throw: Throw) -> Mapping[int, Fraction]:
    """Return the chance of each result of a throw, in rising order."""
    whole = throw.sides**throw.count
    return {result: Fraction(ways, whole) for result, ways in sorted(_ways_by_total(throw).items())}


def _ways_by_total(throw: Throw) -> Mapping[int, int]:
    match throw.scoring:
        case "all":
            return _highest(throw.count, throw.sides, throw.count)
        case "highest":
            return _highest(throw.count, throw.sides, throw.keep)
        case "lowest":  # every face f turned into sides + 1 - f makes the lowest the highest
            mirrored = _highest(throw.count, throw.sides, throw.keep)
            return {throw.keep * (throw.sides + 1) - total: ways for total, ways in mirrored.items()}
        case "digits":
            faces = "".join(map(str, range(1, throw.sides + 1)))
            return {int("".join(digits)): 1 for digits in product(faces, repeat=throw.count)}


def _highest(count: int, sides: int, keep: int) -> Mapping[int, int]:
    """Return in how many ways the highest ``keep`` of ``count`` dice add up to each total.

    Faces are given out from the highest to the lowest; ``ways_by_state`` counts the ways by how many dice lie and what
    those that are kept come to.
    """
    ways_by_state: dict[tuple[int, int], int] = {(0, 0): 1}
    for face in range(sides, 0, -1):
        after: dict[tuple[int, int], int] = {}
        for (lying, total), ways in ways_by_state.items():
            for more in range(count - lying + 1) if face > 1 else (count - lying,):
                adds = min(more, max(0, keep - lying))
                key = (lying + more, total + adds * face)
                after[key] = after.get(key, 0) + ways * comb(count - lying, more)
        ways_by_state = after
    return {total: ways for (_, total), ways in ways_by_state.items()}


LONGEST = 300
DEEPEST = 30

_NAME = r"[^\W\d]\w*"
_TOKEN = rf"{DICE.pattern}(?![\w.])|[0-9]+(?:\.[0-9]+)?|{_NAME}(?:\.\w+)*|>=|<=|==|!=|[-+*/(),<>\[\]]"
_QUOTES = {'"': '"', "'": "'", "“": "”", "«": "»"}
_TEXT = "|".join(rf"{opening}[^{opening}{closing}]*{closing}" for opening, closing in _QUOTES.items())
_BRACES = r"\{\{|\}\}"
_COMPARISONS = (">=", "<=", ">", "<", "==", "!=")
_ROUNDINGS = ("ceil", "floor")
TEXT_FUNCTIONS: Mapping[str, tuple[range, str]] = {
    "upper": (range(1, 2), "upper(name)"), "lower": (range(1, 2), "lower(name)"), "title": (range(1, 2), "title(name)"),
    "first": (range(1, 3), "first(name, 3)"), "replace": (range(3, 4), "replace(name, 'old', 'new')"),
    "pad": (range(2, 3), "pad(number, 3)"), "trim": (range(1, 3), "trim(name, '.')"),
    "trim_left": (range(1, 3), "trim_left(name, '0')"), "trim_right": (range(1, 3), "trim_right(name, '.')"),
}  # fmt: skip
"""Functions of the formulas of faces, with how many values each takes and an example: a text in capitals, in small
letters, its words with capitals, its beginning, with one part in place of another, with zeros before it, or without
spaces or certain characters at its ends."""
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
class Lookup:
    """What a table of a game has for a value; ``entries`` are its keys and values."""

    name: str
    key: Node
    entries: tuple[tuple[str, str], ...] = ()


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


Node = Constant | Name | TextConstant | Throw | Call | Lookup | Test | Choice


@cache
def parse_formula(text: str) -> Node:
    """Return a formula of a rule table, which has numbers only. Raises ``FormulaError`` when it cannot be read."""
    node = _Parser(text, None).whole()
    if isinstance(node, Test) or any(isinstance(one, Choice) and not isinstance(one.test, Test) for one in nodes(node)):
        raise FormulaError(phrase("write a comparison such as driblar >= 8 after “if”: {text}", text=text))
    return node


@cache
def parse_face_formula(text: str, names: tuple[str, ...]) -> Node:
    """Return a formula or a condition of a face, which may hold texts in quotes. Raises ``FormulaError``.

    ``names`` are those it may use, including names with spaces and hyphens. A part may be in ``{{ }}``.
    """
    return _Parser(text, names).whole()


def nodes(node: Node) -> Iterator[Node]:
    yield node
    parts: tuple[Node, ...] = ()
    match node:
        case Call() | Test():
            parts = node.parts
        case Choice():
            parts = (node.test, node.then, node.otherwise)
        case Lookup():
            parts = (node.key,)
    for part in parts:
        yield from nodes(part)


@cache
def _pattern(names: tuple[str, ...] | None) -> re.Pattern[str]:
    """Return the pattern of a token; on faces also texts, braces, and names that are not a single word."""
    if names is None:
        return re.compile(rf"\s*(?:{_TOKEN})")
    odd = sorted((name for name in names if not re.fullmatch(_NAME, name)), key=len, reverse=True)
    odd_names = "".join(rf"(?<![\w-]){re.escape(name)}(?![\w-])|" for name in odd)
    return re.compile(rf"\s*(?:{odd_names}{_BRACES}|{_TEXT}|{_TOKEN})", re.IGNORECASE)


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
        self.verbatim = False  # whether the spaces at the ends of texts count

    def _split(self, token: re.Pattern[str]) -> list[str]:
        text, tokens, position = self.text, [], 0
        while position < len(text.rstrip()):
            match = token.match(text, position)
            if match is None:
                rest = text[position:].strip()[:1]
                if instead := _INSTEAD.get(rest):
                    values = {"instead": instead, "rest": rest, "text": text}
                    raise FormulaError(phrase("write {instead} instead of “{rest}” in “{text}”", **values))
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
            raise FormulaError(phrase("“{text}” is incomplete", text=self.text))
        self.at += 1
        return token

    def expect(self, expected: str) -> None:
        actual = self.next or phrase("the end")
        if actual != expected:
            raise FormulaError(
                phrase(
                    "“{wanted}” is missing before {found} in “{text}”", wanted=expected, found=actual, text=self.text
                )
            )
        self.at += 1

    def whole(self) -> Node:
        node = self.choice()
        if self.next:
            raise FormulaError(phrase("“{next}” does not belong in “{text}”", next=self.next, text=self.text))
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
            raise FormulaError(phrase("“{text}…” is nested too deeply", text=self.text[:40]))

    def any_of(self) -> Node:
        return self._chain("or", lambda: self._chain("and", self.negation))

    def _chain(self, word: str, part: Callable[[], Node]) -> Node:
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
        node = Test("in", (self.value(left), *self._list("]")))
        return Test("not", (node,)) if denied else node

    def _list(self, end: str) -> list[Node]:
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
                phrase("a condition in “{text}” is compared or counted; combine conditions with and, or, not",
                       text=self.text)
            )  # fmt: skip
        return node

    def total(self) -> Node:
        return self._arithmetic(("+", "-"), lambda: self._arithmetic(("*", "/"), self.single))

    def _arithmetic(self, signs: tuple[str, str], part: Callable[[], Node]) -> Node:
        node = part()
        while self.next in signs:
            node = Call(self.take(), (self.value(node), self.value(part())))
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
        if self.names is not None and self.next == "[" and re.match(r"[^\W\d]", token):
            return self.lookup(token)
        if self.names is not None and self.next == "(" and token in TEXT_FUNCTIONS:
            return self.text_call(token)
        if self.names is not None and token.casefold() in self.names:
            return Name(token)
        if token[0] in _QUOTES:
            return TextConstant(token[1:-1] if self.verbatim else token[1:-1].strip())
        if token in _ROUNDINGS or token in ("min", "max"):
            return self.call(token)
        if DICE.fullmatch(token):
            return self.throw(token)
        if token[0].isdecimal():
            return Constant(Fraction(token))
        if token in _WORDS or not (token[0].isalpha() or token[0] == "_"):
            raise FormulaError(phrase("“{next}” does not belong in “{text}”", next=token, text=self.text))
        if self.next == "(":
            known = (*(TEXT_FUNCTIONS if self.names is not None else ()), "min", "max", *_ROUNDINGS)
            raise FormulaError(phrase("there is no function “{name}”; there are {known}", name=token, known=known))
        return Name(token)

    def lookup(self, name: str) -> Node:
        self.expect("[")
        key = self.value(self.choice())
        self.expect("]")
        return Lookup(name, key)

    def call(self, name: str) -> Node:
        self.expect("(")
        parts = self._list(")")
        if name in _ROUNDINGS and len(parts) > 1:
            raise FormulaError(phrase("{name} takes a single value in “{text}”", name=name, text=self.text))
        return Call(name, tuple(parts))

    def text_call(self, name: str) -> Call:
        self.expect("(")
        parts = [self.value(self.choice())]
        before, self.verbatim = self.verbatim, True
        while self.next == ",":
            self.take()
            parts.append(self.value(self.choice()))
        self.verbatim = before
        self.expect(")")
        counts, _ = TEXT_FUNCTIONS[name]
        if len(parts) not in counts and max(counts) == 1:
            raise FormulaError(phrase("{name} takes a single value in “{text}”", name=name, text=self.text))
        if len(parts) not in counts:
            raise FormulaError(call_message(name))
        return Call(name, tuple(parts))

    def throw(self, token: str) -> Throw:
        """Return the throw of a token, and of the “keep highest 3” that may follow it."""
        try:
            throw = throw_of(token)
            if self.next != "keep":
                return throw
            self.take()
            which = self.take()
            if which not in ("highest", "lowest") or throw.scoring != "all":
                message = phrase(
                    "write for example 2d6 keep highest or 4d6 keep lowest 3, not “{text}”", text=self.text
                )
                raise FormulaError(message)
            keep = int(self.take()) if self.next.isdecimal() else 1
            return Throw(throw.count, throw.sides, "highest" if which == "highest" else "lowest", keep)
        except DiceError as error:
            raise FormulaError(f"“{token}”: {error}") from None


def call_message(name: str) -> Phrase:
    """Return how a function of texts is written."""
    return phrase("{name} is written like this: {example}", name=name, example=TEXT_FUNCTIONS[name][1])


class UnitError(FormulaError):
    """Raised when a formula adds up two things that are counted differently, ``one`` and the ``other``."""

    def __init__(self, one: str, other: str) -> None:
        super().__init__(phrase("{one} and {other} have different units", one=one, other=other))
        self.one, self.other = one, other


def names_in(text: str) -> tuple[str, ...]:
    """Return the names a formula uses, in order, each once. Raises ``FormulaError`` when it cannot be read."""
    return tuple(dict.fromkeys(node.name for node in nodes(parse_formula(text)) if isinstance(node, Name)))


def divides(text: str) -> bool:
    """Return whether a formula divides by anything but a number. Raises ``FormulaError`` when it cannot be read."""
    return any(not (isinstance(by, Constant) and by.value) for by in _divisors(text))


def constants_in(text: str) -> tuple[Fraction, ...]:
    """Return the plain numbers of a formula, those of its dice left out. Raises ``FormulaError`` like ``names_in``."""
    return tuple(node.value for node in nodes(parse_formula(text)) if isinstance(node, Constant) and node.value)


def signed_constants_in(text: str) -> tuple[Fraction, ...]:
    """Return the plain numbers that a formula adds, and below 0 those it subtracts. Raises like ``names_in``."""
    sums = [node for node in nodes(parse_formula(text)) if isinstance(node, Call) and node.name in "+-"]
    ends = [(node.name, node.parts[-1]) for node in sums]
    return tuple(-end.value if sign == "-" else end.value for sign, end in ends if isinstance(end, Constant))


def divisors_in(text: str) -> tuple[Fraction, ...]:
    """Return the plain numbers that a formula divides by. Raises ``FormulaError`` like ``names_in``."""
    return tuple(by.value for by in _divisors(text) if isinstance(by, Constant))


def _divisors(text: str) -> Iterator[Node]:
    return (node.parts[-1] for node in nodes(parse_formula(text)) if isinstance(node, Call) and node.name == "/")


def compared_with(text: str, name: str) -> tuple[Fraction, ...]:
    """Return the plain numbers that a formula compares a name with. Raises ``FormulaError`` like ``names_in``."""
    tests = [
        node.parts for node in nodes(parse_formula(text)) if isinstance(node, Test) and node.parts[0] == Name(name)
    ]
    return tuple(other.value for _, *others in tests for other in others if isinstance(other, Constant))


def unit_of(text: str, unit: Callable[[str], str]) -> str:
    """Return the unit of a formula by the ``unit`` of its names; ``""`` for plain numbers and unknown names.

    Raises ``UnitError`` when it adds up, or compares, different things, and ``FormulaError`` like ``names_in``.
    """
    return _unit(parse_formula(text), unit) or ""


def _unit(node: Node, unit: Callable[[str], str]) -> str | None:
    """Return the unit of a part of a formula: nothing said is ``None``, a plain number ``""``."""
    if isinstance(node, Constant | Throw | TextConstant | Lookup):
        return ""
    if isinstance(node, Name):
        return unit(node.name) or None
    if isinstance(node, Test):
        units = [_unit(part, unit) for part in node.parts]
        return "" if node.sign in ("and", "or", "not") else _common(units)
    if isinstance(node, Choice):
        _unit(node.test, unit)
        return _common([_unit(part, unit) for part in (node.then, node.otherwise)])
    units = [_unit(part, unit) for part in node.parts]
    if node.name not in "*/":
        return _common(units)
    return None if None in units else _product(node.name, *(one or "" for one in units))


def _product(sign: str, left: str, right: str) -> str | None:
    if not right:
        return left
    if sign == "/":
        return "" if left == right else f"{left or '1'} / {right}"
    return f"{left} × {right}" if left else right


def _common(units: list[str | None]) -> str | None:
    """Return the one unit of parts that are added up; a plain number goes with every unit."""
    distinct = list(dict.fromkeys(one for one in units if one))
    if len(distinct) > 1:
        raise UnitError(distinct[0], distinct[1])
    return distinct[0] if distinct else None if None in units else ""


def idle_parts(text: str) -> bool:
    """Return whether a part of a formula has no effect. Raises ``FormulaError`` like ``names_in``.

    That is an ``if`` that comes to the same either way or compares a thing with itself, and ``a-a`` and ``a/a``.
    """
    return any(_idle(node) for node in nodes(parse_formula(text)))


def _idle(node: Node) -> bool:
    if isinstance(node, Choice):
        return node.then == node.otherwise
    if isinstance(node, Test):
        return node.sign not in ("and", "or", "not") and node.parts[0] in node.parts[1:]
    if not isinstance(node, Call) or node.name not in "-/" or node.parts[0] != node.parts[1]:
        return False
    parts = list(nodes(node))  # two throws of the same dice may differ
    return any(isinstance(part, Name) for part in parts) and not any(isinstance(part, Throw) for part in parts)
