"""The language of who reads: asked for, or that of the system; for the terminal, and for paper where a pack has it."""

from __future__ import annotations

import gettext
import os
import sys
from collections.abc import Mapping, Sequence

from generator.i18n import DOMAIN, WORDS, has_words

_LOCALE = ("LC_ALL", "LC_MESSAGES", "LANG")
_wished: tuple[str, ...] = ()


def spoken() -> str:
    """Return the language that the terminal speaks: the reader's first that has words, else English."""
    return next(filter(has_words, _wished), "en")


def readers_among(languages: Sequence[str]) -> str:
    """Return the first of these languages that the reader reads, else the first of them."""
    return next((language for language in _wished if language in languages), languages[0])


def written_in() -> str:
    """Return the language of files to start from: the reader's, else Spanish as the games are."""
    return readers_among(("es", *known_languages()))


def known_languages() -> tuple[str, ...]:
    """Return the languages that the program has words in."""
    return ("en", *sorted(file.parents[1].name for file in WORDS.glob(f"*/LC_MESSAGES/{DOMAIN}.mo")))


def speak(arguments: Sequence[str], environment: Mapping[str, str]) -> None:
    """Have the program speak the language that is asked for on the command line, else the reader's."""
    global _wished
    asked = asked_for(arguments)
    _wished = (asked,) if asked else readers(environment)
    gettext.bindtextdomain(DOMAIN, str(WORDS))
    gettext.textdomain(DOMAIN)
    os.environ["LANGUAGE"] = spoken()  # click asks gettext for its own words, which asks the environment


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
