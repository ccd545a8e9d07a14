"""The language of who reads the terminal: asked for, or that of the system."""

from __future__ import annotations

import sys
from collections.abc import Mapping, Sequence

from generator.words import has_words

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
_spoken = "en"


def spoken() -> str:
    """Return the language that the terminal speaks."""
    return _spoken


def speak(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Have the terminal speak the language that is asked for on the command line, else the reader's."""
    global _spoken
    asked = asked_for(arguments)
    languages = (asked,) if asked else readers(environment)
    _spoken = next(filter(has_words, languages), "en")


def asked_for(arguments: Sequence[str]) -> str:
    """Return what follows the last ``--lang``, before anything else is known of the command; ``""`` for nothing."""
    found = ""
    for index, word in enumerate(arguments):
        name, equals, value = word.partition("=")
        if name == "--lang":
            found = value if equals else "".join(arguments[index + 1 : index + 2])
    return found


def readers(environment: Mapping[str, str]) -> tuple[str, ...]:
    """Return the languages that a person reads, the best first; none where the system names none.

    ``PIZARRA_LANG`` wins; then as gettext has it: the first of ``LC_ALL``, ``LC_MESSAGES`` and ``LANG`` that says
    anything, and, unless that is the C locale, the languages of ``LANGUAGE`` before it.
    """
    own = environment.get("PIZARRA_LANG", "")
    locale = next((value for name in _LOCALE if (value := environment.get(name, ""))), "") or _of_windows()
    names = [own] if own else [*environment.get("LANGUAGE", "").split(":"), locale] if _code(locale) else []
    return tuple(dict.fromkeys(code for name in names if (code := _code(name))))


def _code(locale: str) -> str:
    """Return the language of a locale such as ``es_ES.UTF-8``; ``""`` for C."""
    code = locale.replace("-", "_").partition(".")[0].partition("@")[0].partition("_")[0].lower()
    return "" if code in ("c", "posix") else code


def _of_windows() -> str:
    """Return the locale of who uses Windows, which has no such variables; ``""`` elsewhere."""
    if sys.platform != "win32":
        return ""
    import ctypes
    import locale

    return locale.windows_locale.get(ctypes.windll.kernel32.GetUserDefaultUILanguage(), "")
