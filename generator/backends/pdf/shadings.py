"""Gradients as PDF has them (PDF 1.7, 8.7.4.5): a form that paints one, through a soft mask where it is see-through."""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Sequence
from itertools import pairwise

from generator.backends.pdf.content import Shading
from generator.backends.pdf.file import PdfFile
from generator.geometry.shapes import Rect

_LEAST_STEP = 1e-5
"""By how much two stops that lie together are set apart: a function has no two equal bounds (PDF 1.7, 7.10.4)."""


def added_shading(file: PdfFile, shading: Shading) -> str:
    """Write the form that paints a gradient, in the gradient's own units; return how others call it."""
    colours = [[part / 255 for part in stop.colour] for stop in shading.stops]
    resources = f"/Shading << /S {_dictionary(shading, '/DeviceRGB', colours)} >>"
    code = "/S sh"
    if any(stop.opacity < 1 for stop in shading.stops):
        light = _dictionary(shading, "/DeviceGray", [[stop.opacity] for stop in shading.stops])
        group = "/Group << /S /Transparency /CS /DeviceGray >> "
        mask = _form(file, shading.area, f"/Shading << /S {light} >>", code, group)
        state = f"<< /M << /SMask << /S /Luminosity /G {mask} >> >> >>"
        resources, code = f"{resources} /ExtGState {state}", f"/M gs {code}"
    return _form(file, shading.area, resources, code)


def _form(file: PdfFile, area: Rect, resources: str, code: str, group: str = "") -> str:
    box = " ".join(map(_number, (area.x, area.y, area.right, area.bottom)))
    entries = f"/Type /XObject /Subtype /Form /BBox [ {box} ] /Resources << {resources} >> {group}"
    return file.stream(entries, zlib.compress(code.encode("ascii")))


def _dictionary(shading: Shading, space: str, values: Sequence[Sequence[float]]) -> str:
    """Return a gradient whose stops have such values in a colour space."""
    kind, ends = (2, "0 0 1 0") if shading.focus is None else (3, f"{_numbers(shading.focus)} 0 0 0 1")
    function = _function([stop.at for stop in shading.stops], values)
    return f"<< /ShadingType {kind} /ColorSpace {space} /Coords [{ends}] /Extend [true true] /Function {function} >>"


def _function(places: Sequence[float], values: Sequence[Sequence[float]]) -> str:
    """Return what leads from a share of the way to a value, evenly from stop to stop."""
    knots = [(0.0, values[0]), *zip(places, values, strict=True), (1.0, values[-1])]
    parts = [
        f"<< /FunctionType 2 /Domain [0 1] /N 1 /C0 [{_numbers(first)}] /C1 [{_numbers(last)}] >>"
        for (_, first), (_, last) in pairwise(knots)
    ]
    bounds: list[float] = []
    for at, _ in knots[1:-1]:
        bounds.append(max(at, (bounds[-1] if bounds else 0.0) + _LEAST_STEP))
    excess = max(0.0, (bounds[-1] if bounds else 0.0) + _LEAST_STEP - 1)
    shown = _numbers(bound - excess for bound in bounds)
    encode = " ".join("0 1" for _ in parts)
    return f"<< /FunctionType 3 /Domain [0 1] /Functions [{' '.join(parts)}] /Bounds [{shown}] /Encode [{encode}] >>"


def _numbers(values: Iterable[float]) -> str:
    return " ".join(map(_number, values))


def _number(value: float) -> str:
    return f"{value:.6f}".rstrip("0").rstrip(".")
