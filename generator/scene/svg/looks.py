"""How SVG's elements look: what attributes, ``style`` and style sheets say, handed down from element to element."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace

from generator.scene.palette import Colour
from generator.scene.pictures import CURRENT
from generator.scene.primitives import Style
from generator.scene.svg.colours import css_colour
from generator.scene.svg.tree import Element
from generator.scene.svg.values import length, numbers

Rules = Mapping[str, Mapping[str, str]]
"""What style sheets say of ``tag``, ``.class`` and ``#id``."""

MOST_SHEET = 200_000
"""Letters of all style sheets of a file."""

_KNOWN = {
    "fill", "stroke", "stroke-width", "stroke-dasharray", "stroke-linecap", "stroke-linejoin", "fill-rule", "color",
    "fill-opacity", "stroke-opacity", "visibility", "opacity", "display", "clip-path", "mask", "filter", "stop-color",
    "stop-opacity", "transform",
}  # fmt: skip
_COMMENT = re.compile(r"/\*.*?\*/", re.DOTALL)
_RULE = re.compile(r"([^{}@]{1,2000})\{([^{}]{0,5000})\}")
_SELECTOR = re.compile(r"[\w-]*[.#]?[\w-]+")


def style_rules(root: Element) -> Rules:
    """Return what the style sheets of a file say; rules of several parts are passed over."""
    sheet = "".join(element.text for element in root.all() if element.tag == "style")[:MOST_SHEET]
    found: dict[str, dict[str, str]] = {}
    for selectors, body in _RULE.findall(_COMMENT.sub("", sheet)):
        for selector in (part.strip() for part in selectors.split(",")):
            if _SELECTOR.fullmatch(selector):
                found.setdefault(selector, {}).update(_declared(body))
    return found


def _declared(text: str) -> Iterator[tuple[str, str]]:
    for part in text.split(";"):
        name, colon, value = part.partition(":")
        if colon and name.strip().lower() in _KNOWN:
            yield name.strip().lower(), value.replace("!important", "").strip()


def declared(element: Element, rules: Rules) -> dict[str, str]:
    """Return what is said of the look of one element itself: the nearer word wins."""
    found = {name: value for name, value in element.attributes.items() if name in _KNOWN}
    classes = element.attributes.get("class", "").split()
    selectors = (element.tag, *(f"{tag}.{name}" for name in classes for tag in ("", element.tag)))
    for selector in (*selectors, f"#{element.attributes.get('id', '')}"):
        found.update(rules.get(selector, {}))
    found.update(_declared(element.attributes.get("style", "")))
    return found


@dataclass(frozen=True, slots=True)
class Inherited:
    """What holds for an element and is handed down to what it holds; ``None`` for a paint that is not there."""

    fill: str = ""
    stroke: str = "none"
    colour: Colour = CURRENT
    fill_opacity: float = 1.0
    stroke_opacity: float = 1.0
    width: float = 1.0
    dash: tuple[float, ...] = ()
    cap: str = "butt"
    join: str = "miter"
    rule: str = "nonzero"
    visible: bool = True

    def under(self, said: Mapping[str, str], diagonal: float) -> Inherited:
        """Return how an element looks of which so much is said; ``diagonal`` is the whole of percents."""
        said = {name: value for name, value in said.items() if value != "inherit"}
        changed = replace(
            self,
            fill=said.get("fill", self.fill),
            stroke=said.get("stroke", self.stroke),
            fill_opacity=_opacity(said.get("fill-opacity", ""), self.fill_opacity),
            stroke_opacity=_opacity(said.get("stroke-opacity", ""), self.stroke_opacity),
            width=max(0.0, length(said.get("stroke-width", ""), diagonal, self.width)),
            cap=said.get("stroke-linecap", self.cap),
            join=said.get("stroke-linejoin", self.join),
            rule=said.get("fill-rule", self.rule),
            visible=said.get("visibility", "visible" if self.visible else "hidden") == "visible",
        )
        if "stroke-dasharray" in said:
            changed = replace(changed, dash=_dash(said["stroke-dasharray"]))
        own = css_colour(said["color"]) if "color" in said else None
        return replace(changed, colour=own[0]) if own else changed

    def style(self, fill: Colour | None, stroke: Colour | None, scale: float) -> Style:
        """Return the style of an outline that is drawn at a scale."""
        return Style(
            fill,
            stroke,
            self.width * scale,
            tuple(part * scale for part in self.dash),
            self.cap if self.cap in ("round", "square") else "butt",  # type: ignore[arg-type]
            self.join if self.join in ("round", "bevel") else "miter",  # type: ignore[arg-type]
            "evenodd" if self.rule == "evenodd" else "nonzero",
        )


def _opacity(text: str, otherwise: float) -> float:
    return min(1.0, max(0.0, length(text, 1.0, otherwise)))


def opacity_of(said: Mapping[str, str]) -> float:
    """Return how much an element as a whole lets through."""
    return _opacity(said.get("opacity", ""), 1.0)


def _dash(text: str) -> tuple[float, ...]:
    parts = tuple(numbers(text))[:16]
    if text.strip() == "none" or not parts or min(parts) < 0 or not sum(parts):
        return ()
    return parts * 2 if len(parts) % 2 else parts
