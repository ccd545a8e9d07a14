"""The elements of an SVG file, within limits: no entities, nothing from elsewhere, neither too deep nor too many."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn
from xml.parsers.expat import ExpatError, ParserCreate

from generator.i18n import phrase
from generator.scene.pictures import PictureError

MOST_ELEMENTS = 20_000
MOST_ATTRIBUTES = 200
DEEPEST = 60

_SVG = "http://www.w3.org/2000/svg "
_LINK = "http://www.w3.org/1999/xlink href"


@dataclass(slots=True)
class Element:
    """An element of SVG and its attributes, without namespaces; ``line`` counts from 1, ``text`` is kept of styles."""

    tag: str
    attributes: Mapping[str, str]
    line: int
    children: list[Element] = field(default_factory=list)
    text: str = ""

    def all(self) -> Iterator[Element]:
        """Yield the element and all that it holds, in the order of the file."""
        waiting = [self]
        while waiting:
            element = waiting.pop()
            yield element
            waiting.extend(reversed(element.children))


def read_tree(data: bytes) -> Element:
    """Return the outermost element. Raises ``PictureError``; elements that are not of SVG are left out."""
    builder = _Builder()
    try:
        builder.parser.Parse(data, True)
    except ExpatError as error:
        said = phrase("line {line}: is no sound XML", line=error.lineno)
        raise PictureError(said, phrase("save it again as a plain SVG")) from None
    except PictureError:
        raise
    except (ValueError, LookupError):
        raise PictureError(phrase("is no sound XML"), phrase("save it again as a plain SVG")) from None
    if builder.root is None or builder.root.tag != "svg":
        raise PictureError(
            phrase("holds no SVG drawing"), phrase('its first element is <svg xmlns="http://www.w3.org/2000/svg">')
        )
    return builder.root


class _Builder:
    """Takes the parts of a file one after the other."""

    def __init__(self) -> None:
        self.root: Element | None = None
        self.parser: Any = ParserCreate(namespace_separator=" ")
        self.parser.buffer_text = True
        self.parser.StartElementHandler, self.parser.EndElementHandler = self._begin, self._end
        self.parser.CharacterDataHandler = self._text
        self.parser.EntityDeclHandler = self._entity
        self._open: list[Element | None] = []
        self._count = 0

    def _entity(self, *_: object) -> NoReturn:
        said = phrase("line {line}: declares an entity", line=self.parser.CurrentLineNumber)
        raise PictureError(said, phrase("save it again as a plain SVG"))

    def _begin(self, name: str, attributes: Mapping[str, str]) -> None:
        self._count += 1
        if self._count > MOST_ELEMENTS or len(self._open) > DEEPEST or len(attributes) > MOST_ATTRIBUTES:
            raise PictureError(
                phrase(
                    "holds more than {elements} elements, {attributes} attributes of one, or {depth} in each other",
                    elements=MOST_ELEMENTS,
                    attributes=MOST_ATTRIBUTES,
                    depth=DEEPEST,
                ),
                phrase("simplify its paths, or save it as a PNG"),
            )
        inside = self._open[-1] if self._open else None
        known = name.startswith(_SVG) and (inside is not None or not self._open)
        element = Element(name.removeprefix(_SVG), _plain(attributes), self.parser.CurrentLineNumber) if known else None
        self._open.append(element)
        if element is not None and inside is not None:
            inside.children.append(element)
        elif self.root is None:
            self.root = element

    def _end(self, _: str) -> None:
        self._open.pop()

    def _text(self, text: str) -> None:
        if self._open and (element := self._open[-1]) is not None and element.tag == "style":
            element.text += text


def _plain(attributes: Mapping[str, str]) -> Mapping[str, str]:
    """Return the attributes of SVG itself; a link as its newer spelling."""
    found = {name: value for name, value in attributes.items() if " " not in name}
    if _LINK in attributes:
        found.setdefault("href", attributes[_LINK])
    return found
