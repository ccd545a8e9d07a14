"""Parts of a text between two signs, such as ``{{`` and ``}}``, found in one go over the text.

A regular expression looks for the closing sign once for every opening one: thousands that never close take minutes.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping


def spans(text: str, signs: Mapping[str, str]) -> Iterator[tuple[int, int]]:
    """Yield start and end of each part of a text from an opening sign to the next that closes it, both included.

    ``signs`` are closing signs by opening ones. Parts do not overlap, and what never closes is not one.
    """
    openings, unclosed, at = re.compile("|".join(map(re.escape, signs))), set[str](), 0
    while found := openings.search(text, at):
        at, closing = found.start() + 1, signs[found[0]]
        if closing in unclosed:
            continue
        end = text.find(closing, found.end())
        if end < 0:
            unclosed.add(closing)
            continue
        at = end + len(closing)
        yield found.start(), at


def replace_spans(text: str, signs: Mapping[str, str], by: Callable[[str], str] = lambda _: "") -> str:
    """Return a text with each of its ``spans`` replaced by something, or left out."""
    parts, at = list[str](), 0
    for start, end in spans(text, signs):
        parts += text[at:start], by(text[start:end])
        at = end
    return "".join([*parts, text[at:]])
