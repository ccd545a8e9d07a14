"""How values are written: texts that show as they were typed, numbers, spans, dice and formulas in a language."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from typing import Any

from markupsafe import Markup

from generator.i18n import Message, Phrase, in_numbers, message, phrase, translate
from generator.model.rules.rulings import LEADS
from generator.model.rules.tables import runs
from generator.model.rules.values import NumberSpan
from generator.rules import odds
from generator.text.blocks import RowStyle
from generator.text.words import visible

_PUNCTUATION = re.compile(r"([\\`*_\[\]<>#+\-=|~!&]|(?<=\d)[.)])")
_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
BLOCK_START, BLOCK_END = "\ue101", "\ue102"
"""Stand around a block in a rendered text, until it is set apart."""

_MARKS = re.compile("[\ue000-\ue102\U000f0000-\U000ffffd]")


class TemplateError(Exception):
    """Raised for what a template got wrong: ``message`` as it is printed, ``hint``, ``line`` where it is known."""

    def __init__(self, message: Phrase, hint: str = "", line: int = 0) -> None:
        super().__init__(message)
        self.message, self.hint, self.line = message, hint, line


def escape(text: str) -> str:
    """Return a text that Markdown shows exactly as it is, anywhere but inside a code span; on one line."""
    return _PUNCTUATION.sub(r"\\\1", _SPACES.sub(" ", visible(_MARKS.sub("", text))))


def markdown(text: str) -> str:
    """Return a text marked as being Markdown already, so that a template prints it unescaped."""
    return Markup(text)


class BlockMarkdown(Markup):
    """Markdown of whole lines, such as a table: it is no part of a line."""


def join_markdown(values: Iterable[Any], between: Any = "") -> str:
    """Return the values one after the other as Markdown; those that are not Markdown yet are escaped."""
    return markdown(printable(between).join(printable(value) for value in values))


def pipe_table(rows: Iterable[Iterable[str]]) -> str:
    """Return rows of Markdown, the head and the alignments first, as a pipe table."""
    return BlockMarkdown("\n".join("| " + " | ".join(cells) + " |" for cells in rows))


def block_of(lines: Iterable[str]) -> str:
    """Return lines of Markdown, such as the items of a list, as a block."""
    return BlockMarkdown("\n".join(lines))


def styled(rows: str, style: RowStyle) -> str:
    """Return a table or a list in Markdown with a style for its rows."""
    return BlockMarkdown(f"{{: .{style}}}\n\n{rows}")


def printable(value: Any) -> str:
    """Return a text or a number as Markdown. Raises ``TemplateError`` for anything else, which has no words."""
    if isinstance(value, BlockMarkdown) and value:
        return markdown(f"{BLOCK_START}{value}{BLOCK_END}")
    if isinstance(value, str):
        return value if hasattr(value, "__html__") else markdown(escape(value))
    if isinstance(value, (int, float, Fraction)) and not isinstance(value, bool):
        return markdown(escape(str(value)))
    raise TemplateError(*_unprintable(value))


def _unprintable(value: Any) -> tuple[Phrase, str]:
    """Return the message and the hint for a value that is neither a text nor a number."""
    if value is None:
        return phrase("there is nothing here to print"), phrase("check first: {% if … %}")
    if isinstance(value, bool):
        message = phrase("{value} cannot be printed", value=str(value).lower())
        return message, phrase('write the words: {{ "x" if … else "–" }}')
    if callable(value):
        return phrase("a function is printed without being called"), phrase(
            'write its brackets, for example bands("…")'
        )
    if isinstance(value, Iterable):
        message = phrase("a list cannot be printed")
        return message, phrase('print its values one by one: {% for … %}, or join them: |join(", ")')
    names = getattr(value, "__dataclass_fields__", {})
    message = phrase("this has several values and cannot be printed as it is")
    return message, phrase("print one of {names}", names=tuple(names))


MINUS = "−"
_DICE = re.compile(r"(?<![\w.])(\d*[dD](?:\d+|%))(?![\w.])(?:\s+keep\s+(highest|lowest)(?:\s+(\d+))?)?")
_OPERATORS = {"-": MINUS, "+": "+", "*": "×"}
_ROUNDING = {"ceil": "up", "floor": "down"}

LABELS: Mapping[str, Message] = {
    "modifier": message("Mod."),
    "difference": message("Diff."),
    "result": message("Result"),
    "roll": message("Roll"),
    "card": message("Card"),
    "chance": message("%"),
    "automatic": message("automatic"),
    "forbidden": message("no"),
    "silent": LEADS["silent"],
    "two-answers": LEADS["two-answers"],
    "elsewhere": message("Elsewhere in the rules:"),
    "stated": message("According to the rules:"),
    "bare": message("as the text says."),
    "optional": message("optional"),
    "up": message("rounded up"),
    "down": message("rounded down"),
    "then": message("then"),
    "dice": message("dice"),
    "success": message("Success"),
    "double": message("Double"),
    "fail": message("Failure"),
    "win": message("win"),
    "tie": message("tie"),
    "loss": message("loss"),
    "need": message("needs"),
    "worst": message("at most"),
    "half": message("50% or better"),
    "three-quarters": message("75% or better"),
}
"""The few words that helpers print themselves."""


def label(key: str, language: str) -> str:
    return translate(language, LABELS[key])


def with_sign(number: int | float | Fraction) -> str:
    """Return a modifier with its sign, a real minus: ``+3``, ``0``, ``−2``."""
    return plain(number) if number <= 0 else f"+{plain(number)}"


def plain(number: int | float | Fraction, language: str = "en") -> str:
    """Return a number with a real minus and the language's decimal sign, at most four decimals."""
    text = f"{float(number):.4f}".rstrip("0").rstrip(".").replace("-", MINUS)
    return in_numbers(text, language)


def percent(chance: Fraction | float, language: str, digits: int = 1, sign: bool = True) -> str:
    """Return a chance as people write it: ``72,2 %`` in Spanish, ``72.2%`` in English; ``sign`` off leaves ``72,2``.

    What is near 0 or 100 is ``<1`` or ``>99``, as in ``odds.percent``.
    """
    number = in_numbers(odds.percent(chance, digits), language)
    return translate(language, message("{number}%"), number=number) if sign else number


def difference(span: NumberSpan | None) -> str:
    """Return a difference of margins: ``≥ +3``, ``−1…+1``, ``≤ −3``, ``0``; ``–`` where it does not matter."""
    if span is None or (span.first is None and span.last is None):
        return "–"
    if span.last is None and span.first is not None:
        return f"≥\u00a0{with_sign(span.first)}"
    if span.first is None and span.last is not None:
        return f"≤\u00a0{with_sign(span.last)}"
    assert span.first is not None and span.last is not None
    return with_sign(span.first) if span.first == span.last else f"{with_sign(span.first)}…{with_sign(span.last)}"


def faces(values: Iterable[int | str], between: str = ", ") -> str:
    """Return the faces of a die, neighbours drawn together: ``2–11``, ``1, 4``."""
    return between.join(str(run[0]) if len(run) == 1 else f"{run[0]}–{run[-1]}" for run in runs(values))


def dice(text: str, language: str) -> str:
    """Return dice as players write them: ``2D6``, ``1D6 + 1``, ``highest of 2D6``."""
    return formula(text, language, str)


def formula(text: str, language: str, name: Callable[[str], str]) -> str:
    """Return a formula in words: ``4 × fuerza``, ``fuerza/2 (hacia arriba) + 1D6``; ``name`` gives titles."""

    def word(match: re.Match[str]) -> str:
        if match[1]:
            return _throw_words(match, language)
        return match[0] if match[0] in _ROUNDING or match[0].isdecimal() else name(match[0])

    text = re.sub(rf"{_DICE.pattern}|\b\w[\w.]*", word, text)
    text = re.sub(r"\s*([-+*])\s*", lambda m: f" {_OPERATORS[m[1]]} ", text)
    for function, key in _ROUNDING.items():
        text = re.sub(rf"\b{function}\(([^()]*)\)", rf"\1 ({label(key, language)})", text)
    return text


_KEPT: Mapping[str, Message] = {"highest": message("highest of {dice}"), "lowest": message("lowest of {dice}")}
_SOME_KEPT: Mapping[str, Message] = {
    "highest": message("highest {kept} of {dice}"),
    "lowest": message("lowest {kept} of {dice}"),
}


def _throw_words(match: re.Match[str], language: str) -> str:
    dice, which, keep = match.groups()
    if not which:
        return str(dice.upper())
    words = _KEPT if keep in (None, "1") else _SOME_KEPT
    return translate(language, words[which], dice=dice.upper(), kept=keep)
