"""Texts that a pack may give once, or once for each language, and the languages it is written in."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Any

from generator.i18n import Phrase, phrase, translate
from generator.model.yaml_reader import DataPath
from generator.problems import InvalidValueError, quoted

_CODE = re.compile(r"[a-z]{2,3}")


@dataclass(frozen=True, slots=True, eq=False)
class Languages:
    """The languages that a file speaks by their codes, the usual one first. Two are the same only if they are one.

    ``words`` has for a language more what texts are in it, by what they are in the usual one.
    """

    codes: tuple[str, ...] = ("es", "en")
    words: Mapping[str, Mapping[str, str]] = field(default_factory=dict)

    def also(self, text: str) -> tuple[tuple[str, str], ...]:
        """Return the translations of a text in the usual language, from the files of words."""
        return tuple((code, translations[text]) for code, translations in self.words.items() if text in translations)

    def to_words(self, *text: str, **texts: str) -> Words:
        """Return a text of the usual language, or one for each language by its code; others come after these."""
        by_language = {self.codes[0]: text[0]} if text else texts
        nonempty = {code: by_language[code] for code in (*self.codes, *sorted(by_language)) if by_language.get(code)}
        return Words.of(nonempty, replace(self, codes=tuple(nonempty))) if nonempty else NO_WORDS


USUAL = Languages()


def language_code(value: object) -> str:
    """Return the code of a language, such as ``es``. Raises ``ValueError`` for anything else."""
    if isinstance(value, str) and _CODE.fullmatch(value):
        return value
    raise ValueError(phrase("{value} is not a language code, such as es, en or ca", value=quoted(value)))


@dataclass(frozen=True, slots=True)
class Words:
    """A text in one or more languages; the language ``""`` stands for a text that is the same in all of them."""

    texts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, value: object, languages: Languages = USUAL) -> Words:
        """Return the words for a text, a number or a mapping from language to text.

        Raises ``ValueError``, saying in plain words what was expected, for anything else.
        """
        if isinstance(value, Words):
            return value
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            return cls((("", str(value)), *languages.also(str(value))))
        if not isinstance(value, Mapping) or not value:
            raise ValueError(phrase("must be text, or text for each language, such as {es: …, en: …}"))
        if strange := value.keys() - set(languages.codes):
            message = phrase(
                "{strange} is not a language; allowed: {languages}",
                strange=quoted(min(map(str, strange))),
                languages=languages.codes,
            )
            raise InvalidValueError(message, _colon_hint(value))
        if any(not isinstance(text, (str, int, float)) or isinstance(text, bool) for text in value.values()):
            raise ValueError(phrase("must have text for each language it names"))
        texts = {language: str(value[language]) for language in languages.codes if language in value}
        others = dict(languages.also(texts.get(languages.codes[0], "")))
        return cls(tuple((texts | others | texts).items()))

    def in_(self, language: str) -> str:
        """Return the text in a language; where it is not given, in the first language that is; ``""`` for none."""
        texts = dict(self.texts)
        return texts.get(language, texts.get("", next(iter(texts.values()), "")))

    def __bool__(self) -> bool:
        return any(text for _, text in self.texts)

    def __str__(self) -> str:
        return self.in_("en")


Texts = Mapping[str, Any]
"""A text by the codes of its languages."""


def texts_by_language(value: Any, codes: tuple[str, ...], path: DataPath = ()) -> Iterator[tuple[DataPath, Texts]]:
    """Yield the places of texts that are given by language, and each text in its languages."""
    if isinstance(value, Mapping):
        plain = all(isinstance(text, str | int | float | None) for text in value.values())
        if value and plain and set(value) <= set(codes):
            yield path, value
            return
        for key, child in value.items():
            yield from texts_by_language(child, codes, (*path, key))
    elif isinstance(value, list):
        for index, child in enumerate(value):
            yield from texts_by_language(child, codes, (*path, index))


def empty_texts(texts: Texts) -> tuple[tuple[str, Phrase, Phrase], ...]:
    """Return the languages in which a text is empty though it is given in another: each with a message and a hint.

    Who reads that language would lose it. A text that is empty in all languages is none.
    """
    given = {code: text for code, text in texts.items() if text is not None and str(text).strip()}
    if not given:
        return ()
    other, text = next(iter(given.items()))
    hint = phrase("translate the one in “{given}”: {text}", given=other, text=quoted(text))
    return tuple(
        (code, phrase("the text in “{lacking}” is empty", lacking=code), hint) for code in texts if code not in given
    )


def _colon_hint(value: Mapping[object, object]) -> str:
    """Return a hint for a text with a colon and without quotes, which YAML takes for a key and its value."""
    (key, text), *others = value.items()
    if others or not isinstance(text, str) or re.fullmatch(r"[a-z]{2,3}", str(key)):
        return ""
    example = f'"{key}: {text}"' if len(f"{key}{text}") < 60 else f'"{key}: …"'
    return phrase("if this is a text with a colon, write it in quotes: {example}", example=example)


@dataclass(frozen=True, slots=True)
class ProgramWords(Words):
    """A text of Pizarra's own, where a pack gives none: a message, said in any language that has words for it."""

    message: str = ""

    def in_(self, language: str) -> str:
        return translate(language, self.message)

    def __bool__(self) -> bool:
        return bool(self.message)


NO_WORDS = Words()
