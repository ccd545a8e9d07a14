"""What is known of the user's printers, and the file in his config folder that remembers it. Lengths in millimetres."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Annotated, Literal, get_args

from pydantic import BeforeValidator, Field

from generator.i18n import Phrase, phrase
from generator.model.fields import value_schema, whole
from generator.model.source import parse_text, read_source
from generator.model.validation import Strict, validate
from generator.model.yaml_writer import edit_bytes, with_values, without_key, yaml_line, yaml_text
from generator.packs.locations import shown_path, source_of
from generator.problems import PizarraError, Problem, did_you_mean, quoted, raise_errors, user_error

RULER = 150.0
"""Length of the rulers on the calibration page, by which a scale may be given in millimetres instead of per cent."""

SCALES = (0.90, 1.10)
LARGEST_OFFSET = 10.0
LARGEST_MARGIN = 30.0
BacksOrder = Literal["same", "reversed"]
BACKS_ORDERS: tuple[BacksOrder, ...] = get_args(BacksOrder)
_NUMBER = r"([-+−]?\d+(?:[.,]\d+)?)\s*"
SCALE = re.compile(rf"{_NUMBER}(%|mm)(?:\s*[x×X]\s*{_NUMBER}(%|mm))?")
OFFSET = re.compile(rf"{_NUMBER}mm\s*[,;x ]\s*{_NUMBER}mm")
MARGIN = re.compile(rf"{_NUMBER}mm")
_ON_WINDOWS = os.name == "nt"
NO_PRINTER = "none"
_NAME = re.compile(r"[^\W\d_][\w-]{0,39}")
_HEAD = "# Printers that Pizarra knows, written by “pizarra printer”. Lengths in mm; backs as you look at the back.\n"


@dataclass(frozen=True, slots=True)
class PrinterProfile:
    """How a printer strays: ``scale`` printed over asked for, ``back`` where a back lands instead of (0, 0).

    The second number of each goes down the upright page. ``margins`` is what it cannot print on, ``None`` for not said.
    ``backs_order`` is that of the backs when a printed stack is put back by hand: ``reversed`` where it feeds the last
    front first.
    """

    scale: tuple[float, float] = (1.0, 1.0)
    back: tuple[float, float] = (0.0, 0.0)
    margins: float | None = None
    backs_order: BacksOrder = "same"


def scale_of(text: object) -> tuple[float, float]:
    """Return a scale given as ``99.2%x99.0%``, or as what the 150 mm rulers measure: ``148.8mmx148.5mm``.

    Raises ``ValueError`` with what is allowed.
    """
    match = SCALE.fullmatch(str(text).strip())
    if match is None:
        raise ValueError(
            phrase("{text} is not a scale; write it like 99.2%x99.0% or 148.8mmx148.5mm", text=quoted(text))
        )
    pairs = ((match[1], match[2]), (match[3] or match[1], match[4] or match[2]))
    across, down = (_decimal(number) / (100 if unit == "%" else RULER) for number, unit in pairs)
    for value in (across, down):
        if not SCALES[0] - 1e-9 <= value <= SCALES[1] + 1e-9:
            limits = phrase("{scales:g} to {other:g}%", scales=SCALES[0] * 100, other=SCALES[1] * 100)
            message = phrase(
                "{value:.4g}% is not allowed: {limits}; was the page printed at 100%?",
                value=value * 100,
                limits=limits,
            )
            raise ValueError(message)
    return across, down


def offset_of(text: object) -> tuple[float, float]:
    """Return an offset of the backs given as ``0.8mm,-0.4mm``. Raises ``ValueError`` with what is allowed."""
    match = OFFSET.fullmatch(str(text).strip())
    if match is None:
        raise ValueError(
            phrase("{text} is not an offset; write it like 0.8mm,-0.4mm: right, then down", text=quoted(text))
        )
    right, down = _decimal(match[1]), _decimal(match[2])
    for value in (right, down):
        if abs(value) > LARGEST_OFFSET:
            message = phrase(
                "{value:g} mm is not allowed: at most {largest_offset:g} mm in either direction",
                value=value,
                largest_offset=LARGEST_OFFSET,
            )
            raise ValueError(message)
    return right, down


def margins_of(text: object) -> float:
    """Return margins given as ``4mm``. Raises ``ValueError`` with what is allowed."""
    match = MARGIN.fullmatch(str(text).strip())
    if match is None:
        raise ValueError(phrase("{text} is not a margin; write it like 4mm", text=quoted(text)))
    value = _decimal(match[1])
    if not 0 <= value <= LARGEST_MARGIN:
        raise ValueError(
            phrase("{size:g} mm is not allowed: {least:g} to {most:g} mm", size=value, least=0, most=LARGEST_MARGIN)
        )
    return value


def _decimal(text: str) -> float:
    return float(text.replace(",", ".").replace("−", "-"))


Scale = Annotated[
    tuple[float, float],
    BeforeValidator(scale_of),
    value_schema(
        "scale",
        "scale: printed size divided by intended size, across and down, or the lengths measured on the 150 mm rulers",
        "string",
        examples=["99.2%x99.0%"],
        write=lambda pair: "x".join(f"{each:.4g}%" for each in (100 * pair[0], 100 * pair[1])),
        pattern=whole(SCALE.pattern),
    ),
]
Offset = Annotated[
    tuple[float, float],
    BeforeValidator(offset_of),
    value_schema(
        "offset",
        "offset: distance to the right and down",
        "string",
        examples=["0.8mm,-0.4mm"],
        write=lambda pair: f"{pair[0]:g}mm,{pair[1]:g}mm",
        pattern=whole(OFFSET.pattern),
    ),
]
Margins = Annotated[
    float,
    BeforeValidator(margins_of),
    value_schema(
        "margin",
        "margin a printer leaves blank",
        "string",
        examples=["4mm"],
        write="{:g}mm".format,
        pattern=whole(MARGIN.pattern),
    ),
]


class PrinterEntry(Strict):
    scale: Scale = Field(default=(1.0, 1.0), description="measured scale, across and down", examples=["99.2%x99.0%"])
    back: Offset = Field(
        default=(0.0, 0.0),
        description="offset of the backs: right and down, looking at the back",
        examples=["0.8mm,-0.4mm"],
    )
    margins: Margins | None = Field(default=None, description="margin that the printer leaves blank", examples=["4mm"])
    backs_order: BacksOrder = Field(
        default="same",
        alias="backs-order",
        description="order of the backs: reversed if the printer feeds the last front first",
    )

    @property
    def profile(self) -> PrinterProfile:
        return PrinterProfile(self.scale, self.back, self.margins, self.backs_order)


def profile_text(profile: PrinterProfile) -> dict[str, str]:
    """Return a profile as it is written in the file and on the command line."""
    texts = {
        "scale": f"{_short(profile.scale[0] * 100)}%x{_short(profile.scale[1] * 100)}%",
        "back": f"{_short(profile.back[0])}mm,{_short(profile.back[1])}mm",
    }
    if profile.margins is not None:
        texts["margins"] = f"{_short(profile.margins)}mm"
    if profile.backs_order != "same":
        texts["backs-order"] = profile.backs_order
    return texts


def _short(value: float) -> str:
    return f"{value:.4f}".rstrip("0").rstrip(".")


def printers_file() -> Path:
    """Return the file in the user's config folder; it need not be there."""
    if _ON_WINDOWS:
        folder = Path(os.environ.get("APPDATA") or Path.home() / "AppData" / "Roaming")
    else:
        folder = Path(os.environ.get("XDG_CONFIG_HOME") or Path.home() / ".config")
    return folder / "pizarra" / "printers.yaml"


def read_printers() -> dict[str, PrinterProfile]:
    """Return the profiles by name, none when there is no file. Raises ``PizarraError`` with every mistake in it."""
    path = printers_file()
    if not path.exists():
        return {}
    source = read_source(path)
    if source.data is None:
        return {}
    if not isinstance(source.data, Mapping):
        raise source.error(
            (), phrase("printers are listed as “key: value” pairs, not {data}", data=quoted(source.data))
        )
    profiles: dict[str, PrinterProfile] = {}
    problems: list[Problem] = []
    for name in source.data:
        try:
            profiles[str(name)] = validate(PrinterEntry, source, (name,)).profile
        except PizarraError as error:
            problems += error.problems
    raise_errors(problems)
    return profiles


def find_printer(name: str) -> PrinterProfile:
    """Return a profile by name, or the one that a YAML file describes.

    Raises ``PizarraError`` with the nearest name, with how to make one, or with every mistake in the file.
    """
    if name.endswith((".yaml", ".yml")):
        return validate(PrinterEntry, source_of(Path(name))).profile
    printers = read_printers()
    if name in printers:
        return printers[name]
    how = phrase("print the page of “pizarra calibrate”, then save the printer with “pizarra printer”")
    hint = did_you_mean(name, printers) or how
    raise user_error("--printer", phrase("there is no printer {name}", name=quoted(name)), hint)


def name_problem(name: str) -> Phrase | None:
    if name == NO_PRINTER:
        return phrase("{name} means “no printer”; choose another name", name=quoted(name))
    if _NAME.fullmatch(name):
        return None
    return phrase(
        "{name} is not a valid printer name; begin with a letter and use letters, digits and hyphens", name=quoted(name)
    )


def with_printer(content: bytes | None, name: str, profile: PrinterProfile, keys: Iterable[str]) -> bytes:
    """Return the file with a printer; of one that it already has, only the keys change.

    All else stays as it is, comments too. Raises ``PizarraError`` where that cannot be done.
    """
    texts, file = profile_text(profile), shown_path(printers_file())
    columns = {"backs-order": profile.backs_order, **texts}

    def with_printer(text: str) -> str:
        printers = parse_text(text, file).data
        if printers is None:
            line_break = "" if text.endswith("\n") or not text else "\n"
            new = f"{text}{line_break}{yaml_text(name)}: {yaml_line(texts)}\n"
            parse_text(new, file)  # an error where the text is a lone “null”
            return new
        if name not in printers:
            return with_values(text, file, {(name,): texts})
        return with_values(text, file, {(name, key): columns[key] for key in keys})

    return edit_bytes(_HEAD.encode() if content is None else content, with_printer)


def without_printer(content: bytes, name: str) -> bytes:
    """Return the file without one of its printers. Raises ``PizarraError`` where that cannot be done."""
    return edit_bytes(content, partial(without_key, file=shown_path(printers_file()), key=name))
