"""The glossary page of the site, from ``docs/glossary.yaml``."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml

GLOSSARY = Path(__file__).parents[1] / "glossary.yaml"
_INTRO = {
    "en": """# Glossary

The words that Pizarra uses, with their Spanish counterparts.

| English | Spanish | meaning |
|---|---|---|""",
    "es": """# Glosario

Las palabras que usa Pizarra, con su equivalente en inglés, que es el de las claves y las opciones.

| español | inglés | qué es |
|---|---|---|""",
}


def entries() -> list[dict[str, Any]]:
    """Return the concepts: a word in each language, what it means, and the words it replaces (``not``)."""
    loaded: list[dict[str, Any]] = yaml.safe_load(GLOSSARY.read_text(encoding="utf-8"))
    return loaded


def pages(language: str) -> dict[str, str]:
    other = "es" if language == "en" else "en"
    concepts = sorted(entries(), key=lambda entry: entry[language])
    rows = [f"| **{entry[language]}** | {entry[other]} | {_meaning(entry, language)} |" for entry in concepts]
    return {"reference/glossary.md": "\n".join([_INTRO[language], *rows, ""])}


def _meaning(entry: dict[str, Any], language: str) -> str:
    """Return what a word means, with a word that it replaces, so that a search for that leads here."""
    meaning: str = entry["means"][language]
    for other in entry.get("not", {}).get(language, ())[:1]:
        meaning += {"en": f"; elsewhere: {other}", "es": f"; en otros sitios: {other}"}[language]
    return meaning


def pictures(folder: Path) -> None:
    """Write nothing: the glossary has no pictures."""
