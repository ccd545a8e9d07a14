"""XML of strangers: in UTF-8 alone, without entities and attributes that a document declares for itself.

A few bytes of declarations can make gigabytes, and other encodings hide them from whoever looks at bytes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain
from typing import Any
from xml.parsers.expat import ExpatError, ParserCreate

from generator.i18n import Phrase, phrase
from generator.problems import quoted

_PLAIN = ("utf-8", "us-ascii")
"""The encodings that a document may declare; the second is a part of the first."""

BEFORE_XML = b"\xef\xbb\xbf\xff\xfe\0 \t\r\n"
"""What may come before the first tag, in any encoding: marks of encodings, and spaces."""


class NotPlainError(ValueError):
    """Says what is wrong with a document."""

    def __init__(self, message: Phrase) -> None:
        super().__init__(message)
        self.message = message


def check_encoding(start: bytes) -> None:
    """Raise ``NotPlainError`` for the beginning of a document in UTF-16: each of its tags has a zero byte."""
    if b"\0" in start:
        raise NotPlainError(phrase("is not UTF-8 but {encoding}", encoding="UTF-16"))


def plain_parser(separator: str | None = None, *, may_name_a_dtd: bool = False) -> Any:
    """Return a parser of expat that raises ``NotPlainError`` for another encoding and for a document type.

    A document that only names a DTD, as most SVG files of version 1.1 do, may be allowed: nobody reads that DTD.
    ``separator`` is between namespaces and names. UTF-16 is told by ``check_encoding``: expat always reads it.
    """
    parser: Any = ParserCreate("utf-8", separator)

    def declaration(_version: str, encoding: str | None, _standalone: int) -> None:
        if encoding is not None and encoding.casefold() not in _PLAIN:
            raise NotPlainError(phrase("is not UTF-8 but {encoding}", encoding=quoted(encoding)))

    def document_type(_name: str, _system: str | None, _public: str | None, has_declarations: int) -> None:
        if has_declarations or not may_name_a_dtd:
            line = parser.CurrentLineNumber
            raise NotPlainError(phrase("has declarations (<!DOCTYPE …) in line {line}", line=line))

    parser.XmlDeclHandler, parser.StartDoctypeDeclHandler = declaration, document_type
    return parser


def refuse_declarations(pieces: Iterator[bytes]) -> Iterator[bytes]:
    """Yield the pieces of a file as they are, however it is cut into them.

    Raises ``NotPlainError`` for what a parser might take for XML and is not plain. Only what comes before the first
    element is looked at: nothing can be declared after it.
    """
    start = next(pieces, b"")
    parser, begun = None, list[str]()
    if start.lstrip(BEFORE_XML)[:1] in (b"<", b""):
        check_encoding(start)
        parser = plain_parser()
        parser.StartElementHandler = lambda name, _: begun.append(name)
    for piece in chain([start], pieces):
        if parser is not None:
            try:
                parser.Parse(piece)
            except ExpatError as error:
                if not begun:
                    raise NotPlainError(phrase("is not valid XML in line {line}", line=error.lineno)) from None
            parser = None if begun else parser
        yield piece
