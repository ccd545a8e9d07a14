"""Letters that a wrong encoding has spoilt: known by what no text holds, since what they were can only be guessed."""

from __future__ import annotations

import re

_LOST = re.compile(r"[ÃÂ][\u0080-\u00bf€‚ƒ„…†‡ˆ‰Š‹ŒŽ‘’“”•–—˜™š›œžŸ]|[\u0080-\u009f\ufffd]")
_MISREAD = re.compile(
    r"[^\W\d_][‚ƒ„¡‡ˆ‰‹]|[µ¤¢]|[a-zà-ÿ][ŠŒŽŸ]|[^\W\d_][–—…†€£¥¨¬±¿][^\W\d_]|[^\W\d_]’(?!s\b)[a-zà-ÿ]|[a-z]œ[^\W\d_]"
)


def is_lost(text: str) -> bool:
    """Return whether a text holds UTF-8 that was read as Western letters, or the sign for what is lost."""
    return _LOST.search(text) is not None


def is_misread(text: str) -> bool:
    """Return whether a text that was read as Western letters is one of DOS or of an old Macintosh: ``Pe–aflor``.

    Only for a file that does not say how its letters are encoded: a few words that are right look so too.
    """
    return is_lost(text) or _MISREAD.search(text) is not None
