"""Texts that a pack may give once, or once for each language."""

from __future__ import annotations

from collections.abc import Mapping

from generator.frozen import dataclass
from generator.model.value_schemas import value_schema
from generator.problems import shown
from generator.words import phrase

LANGUAGES = ("es", "en")
_KNOWN = frozenset(LANGUAGES)


@dataclass(frozen=True, slots=True)
class Words:
    """A text in one or more languages; the language ``""`` stands for a text that is the same in all of them."""

    texts: tuple[tuple[str, str], ...] = ()

    @classmethod
    def of(cls, value: object) -> Words:
        """Return the words for a text, a number or a mapping from language to text.

        Raises ``ValueError``, saying in plain words what was expected, for anything else.
        """
        if isinstance(value, Words):
            return value
        if isinstance(value, (str, int, float)) and not isinstance(value, bool):
            return cls((("", str(value)),))
        if not isinstance(value, Mapping) or not value:
            raise ValueError(phrase("must be a text, or one text for each language such as {es: …, en: …}"))
        if strange := value.keys() - _KNOWN:
            raise ValueError(
                phrase(
                    "{strange} is no language; allowed: {languages}",
                    strange=shown(min(map(str, strange))),
                    languages=tuple(LANGUAGES),
                )
            )
        if any(not isinstance(text, (str, int, float)) or isinstance(text, bool) for text in value.values()):
            raise ValueError(phrase("must have a text for each language it names"))
        return cls(tuple((language, str(value[language])) for language in LANGUAGES if language in value))

    def in_(self, language: str) -> str:
        """Return the text in a language; where it is not given, in the first language that is; ``""`` for none."""
        given = dict(self.texts)
        return given.get(language, given.get("", next(iter(given.values()), "")))

    def __bool__(self) -> bool:
        return any(text for _, text in self.texts)

    def __str__(self) -> str:
        return self.in_("en")


NO_WORDS = Words()
WORDS = value_schema(
    "words",
    "a text for all languages, or one for each such as {es: …, en: …}",
    anyOf=[
        {"type": ["string", "number"]},
        {
            "type": "object",
            "additionalProperties": False,
            "minProperties": 1,
            "properties": {language: {"type": ["string", "number"]} for language in LANGUAGES},
        },
    ],
)
BY_NAME = {"type": "object", "additionalProperties": WORDS.schema}
"""The schema of words by names."""
