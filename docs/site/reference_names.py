"""The page of names that come with Pizarra: colours, symbols, faces, styles, tilings, fields, services and papers."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from reference_words import INTRODUCTIONS, NAMES, TITLES, WORDS

from generator.i18n import bundled_folder, decimal
from generator.imposition.paper import MARGIN_PRESETS, POSTER, SIZES
from generator.model.pieces.types import CARD_SIZES
from generator.packs.board_file import fields_of
from generator.packs.locations import BASE, source_of
from generator.packs.symbols import SIZES as UNIT_SIZES
from generator.scene import palette

FOLDER = bundled_folder("templates") / BASE


def names_page(language: str) -> str:
    """Return the page. Each part has what is known of a name, and the names alone where that is nothing."""
    titles = NAMES[language]
    parts = [f"# {TITLES[language]['names']}", INTRODUCTIONS[language]["names"]]
    tables = {
        "colours": _colours(),
        "fields": _fields(language),
        "papers": _papers(language),
        "cards": _cards(language),
    }
    for name, rows in tables.items():
        lines = [f"| {WORDS[language]['name of it']} | {titles[f'{name} column']} |", "|---|---|"]
        parts += [
            _heading(name, language),
            "\n".join([*lines, *(f"| {key} | {about} |" for key, about in rows.items())]),
        ]
    for name in ("faces", "styles", "tilings", "services"):
        parts += [_heading(name, language), _listed(source_of(FOLDER / f"{name}.yaml").data[name])]
    units = sorted(file.stem for file in (FOLDER / "symbols" / "unit").glob("*.svg"))
    signs = [f"unit-{stem}" for stem in units if stem != "frame" and not stem.startswith("size-")]
    parts += [_heading("symbols", language), _listed(sorted(file.stem for file in (FOLDER / "symbols").glob("*.svg")))]
    parts += [_heading("units", language), _listed(signs), f"{titles['unit sizes']} {_listed(UNIT_SIZES)}"]
    return "\n\n".join(parts) + "\n"


def _heading(name: str, language: str) -> str:
    return f'<a id="{name}"></a>\n\n## {NAMES[language][name]}'


def _listed(names: Iterable[str]) -> str:
    return ", ".join(f"`{name}`" for name in names)


def _colours() -> Mapping[str, str]:
    """Return every colour by its names: its code beside a patch of it."""
    found = {}
    for name, colour in palette.NAMES.items():
        others = [other for other, english in palette.SPANISH.items() if english == name]
        patch = f'<span style="background:{colour.hex};border:1px solid #8a8f98;padding:0 0.8em"></span>'
        found[_listed((name, *others))] = f"{patch} `{colour.hex}`"
    return found


def _fields(language: str) -> Mapping[str, str]:
    group = fields_of(source_of(FOLDER / "fields.yaml"))
    return {
        f"`{name}`": " × ".join(decimal(side, language) for side in (field.length, field.width))
        + f" m · {field.name.in_(language)}"
        for name, field in {**group.codes, **group.stadiums}.items()
    }


def _papers(language: str) -> Mapping[str, str]:
    sizes = {name: _millimetres(size.width, size.height, language) for name, size in SIZES.items()}
    margins = {name: _millimetres(*edges, language) for name, edges in MARGIN_PRESETS.items()}
    papers = {f"`--paper {name}`": said for name, said in sizes.items()}
    poster = {f"`--paper {POSTER}`": NAMES[language]["poster"]}
    return papers | poster | {f"`--margins {name}`": said for name, said in margins.items()}


def _cards(language: str) -> Mapping[str, str]:
    return {f"`{name}`": _millimetres(*size, language) for name, size in CARD_SIZES.items()}


def _millimetres(width: float, height: float, language: str) -> str:
    return f"{decimal(width, language)} × {decimal(height, language)} mm"
