"""Messages and pages use the words of the glossary and none of the patterns that an editor would change."""

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
import yaml
from babel.messages.catalog import Message
from babel.messages.pofile import read_po

from generator.model.yaml_reader import LOADER

ROOT = Path(__file__).parents[2]
GLOSSARY = yaml.safe_load((ROOT / "docs/glossary.yaml").read_text(encoding="utf-8"))
PATTERNS = {
    "en": {
        r"(?<!here )\b(is|are) no (?!longer\b)[a-z{“]": "write “is not a …”",
        r"\bstands?\b(?! out| up|-|\})": "write “is”, “are” or “appears”",
        r"\b(tells?|told)\b(?!\}| apart)": "write “reports” or “shows”",
        r"\bin reach\b": "write “available”",
        r"\b(a|one) \w+ an? (player|team|match|inch|sheet|hex|side|colour|row)\b": "write “per”",
        r"\bto the inch\b": "write “per inch”",
        r"\b(my|your|one's) own (sheets?|letters|fonts?|pieces?)\b|\bof (one's|your|its|their) own\b": (
            "write “custom” or “separate”"
        ),
        r"\bfinds? no room\b|\broom is short\b|\bhas no room\b": "write “does not fit”",
        r"\bmend(s|ed)?\b": "write “fix”",
        r"\b(not|no|is|are) sound\b": "write “valid”",
        r"\botherwise than\b": "write “differently from”",
        r"\bleans? on\b": "write “depends on”",
        r"\bfree of\b": "write “without”",
        r"^such as\b": "write “for example”",
        r"\blies? (on|in|outside|inside|beside|beyond|between|behind|too)\b": "write “is”",
        r"\bbreaks off\b": "write “is incomplete”",
    },
    "es": {
        r"\bcog(er|e|es|en|ido|erl[ao]s?)\b": "escribe «tomar» o «agarrar»",
        r"\b(ordenador(es)?|ficheros?|directorios?)\b": "escribe «computadora», «archivo» o «carpeta»",
        r"\b(usted|ustedes|vosotros|vuestr[ao]s?)\b": "escribe de tú",
        r"\bsimple YAML\b": "escribe «YAML sencillo»",
        r"\b(no pinta nada|estorba)\b": "escribe «sobra»",
    },
}
"""What is not written, by language, and what to write instead."""
SHIPPED = [
    file
    for folder in ("templates", "teams", "docs/examples", "docs/cookbook")
    for ending in ("*.yaml", "*.j2")
    for file in sorted((ROOT / folder).rglob(ending))
]
"""Files of the games and examples; what they print is in two languages, their comments are in English."""
_PART = r"\b{language}=\"([^\"]*)\""
_NOT_PROSE = r"\{[^}]*\}|--[a-z]+( [a-z]+)?|[a-z]+, [a-z]+, |“[^”]*”|`[^`]*`|^pizarra .*"


@cache
def _catalogue() -> list[Message]:
    with (ROOT / "templates/_base/words/es.po").open("rb") as file:
        return list(read_po(file))


@cache
def _data(file: Path) -> object:
    """Return what a file of YAML says."""
    return yaml.load(file.read_bytes(), LOADER)


def _messages(language: str) -> list[tuple[str, str]]:
    found = []
    for message in _catalogue():
        texts = message.id if language == "en" else message.string
        found += [(f"es.po:{message.lineno}", text) for text in ([texts] if isinstance(texts, str) else texts) if text]
    return found


def _pages(language: str) -> list[tuple[str, str]]:
    readme = ROOT / ("README.md" if language == "en" else "README.es.md")
    files = [readme, *sorted((ROOT / "docs" / language).rglob("*.md"))]
    paragraphs = []
    for file in files:
        text = re.sub(r"^```.*?^```", "", file.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
        text = re.sub(r"`[^`\n]*`", "", text)
        name = file.relative_to(ROOT).as_posix()
        paragraphs += [(name, " ".join(part.split())) for part in text.split("\n\n")]
    return paragraphs


def _games(language: str) -> list[tuple[str, str]]:
    """Return what the games and examples print in a language, with the file of each text."""
    found = []
    for file in SHIPPED:
        if file.suffix == ".yaml":
            texts = _texts_of(_data(file), language)
        else:
            texts = re.findall(_PART.format(language=language), file.read_text(encoding="utf-8"))
        found += [(file.relative_to(ROOT).as_posix(), each.replace("baraja española", "")) for each in texts]
    return found


def _texts_of(data: object, language: str) -> Iterator[str]:
    if isinstance(data, dict):
        for key, value in data.items():
            if key == language and isinstance(value, str):
                yield value
            else:
                yield from _texts_of(value, language)
    elif isinstance(data, list):
        for value in data:
            yield from _texts_of(value, language)


def _comments(language: str) -> list[tuple[str, str]]:
    """Return the comments of the shipped files: lines of YAML, blocks of templates."""
    found = []
    for file in SHIPPED if language == "en" else ():
        text = file.read_text(encoding="utf-8")
        pattern = re.compile(r"(?:^|\s)# (.+)$" if file.suffix == ".yaml" else r"\{#(.*?)#\}", re.DOTALL)
        parts = text.splitlines() if file.suffix == ".yaml" else [text]
        found += [(file.relative_to(ROOT).as_posix(), each) for part in parts for each in pattern.findall(part)]
    return found


@pytest.mark.parametrize("language", ["en", "es"])
@pytest.mark.parametrize("texts", [_messages, _pages, _games, _comments])
def test_no_text_has_a_pattern_that_an_editor_would_change(language, texts):
    replaced = {
        rf"\b{re.escape(word)}\b": f"write “{entry[language]}”"
        for entry in GLOSSARY
        for word in entry.get("not", {}).get(language, ())
    }
    read, faults = texts(language), []
    for pattern, hint in (PATTERNS[language] | replaced).items():
        found = re.compile(pattern, re.IGNORECASE)
        faults += [
            f"{place}: “{match[0]}” in “{text}”: {hint}" for place, text in read if (match := found.search(text))
        ]
    assert not faults, "\n".join(faults)


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("en", "20 is no length"),
        ("en", "the ball stands here"),
        ("en", "one row a player"),
        ("en", "{panel} finds no room"),
        ("en", "such as 18mm"),
        ("es", "para cogerlas"),
        ("es", "una baraja de cartas"),
    ],
)
def test_the_patterns_find_what_they_are_for(language, text):
    words = [rf"\b{word}\b" for entry in GLOSSARY for word in entry.get("not", {}).get(language, ())]
    assert any(re.search(pattern, text, re.IGNORECASE) for pattern in [*PATTERNS[language], *words])


@pytest.mark.parametrize("language", ["en", "es"])
def test_texts_of_all_games_are_read(language):
    read = {place.split("/")[1] for place, _ in _games(language) if place.startswith("templates/")}
    assert read >= {"dichoso-fulbo", "dreadball", "duelo-ortogonal", "robosoccer", "sombra", "_base"}
    assert len(_comments("en")) > 100


def test_every_concept_has_one_word_in_each_language_and_a_meaning():
    for language in ("en", "es"):
        words = [
            entry[language] for entry in GLOSSARY if entry["en"] != "joint"
        ]  # “seam” and “joint” are one in Spanish
        assert len(words) == len(set(words))
        assert all(entry["means"][language] for entry in GLOSSARY)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("english", "spanish"),
    [
        (r"\bheadings?\b", r"encabezad|título"),
        (r"\bdecks?\b", r"mazo"),
        (r"\bteam sheets?\b", r"hojas? de equipo"),
        (r"\bmatch sheets?\b", r"actas?"),
        (r"\bflaps?\b", r"solapa"),
        (r"\bcounters\b(?! slide)", r"fichas?"),
        (r"\btokens?\b", r"marcador"),
        (r"\bcells?\b", r"casilla|celda"),
        (r"\bthe boards?\b(?! with film)", r"tablero|borde"),
        (r"\bcrest\b", r"escudo"),
        (r"\brulings?\b", r"decisi"),
        (r"\bstandings\b", r"clasificaci"),
    ],
)
def test_messages_translate_a_concept_by_its_one_word(english, spanish):
    faults = []
    for message in _catalogue():
        one = message.id if isinstance(message.id, str) else message.id[0]
        text = message.string if isinstance(message.string, str) else message.string[0]
        prose = re.sub(
            r"\{[^}]*\}|--[a-z]+( [a-z]+)?|[a-z]+, [a-z]+, |“[^”]*”|`[^`]*`|^pizarra .*", "", one, flags=re.MULTILINE
        )
        if re.search(english, prose) and not re.search(spanish, text, re.IGNORECASE):
            faults.append(f"es.po:{message.lineno}: “{one}”: {text}")
    assert not faults, "\n".join(faults)
