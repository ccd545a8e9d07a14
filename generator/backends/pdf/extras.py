"""What goes beyond reportlab: layers, and what is done to finished files with pikepdf (the extra ``pdf``)."""

from __future__ import annotations

import io
import re
import zlib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any

from generator.backends.svg import GROUPS as PAGE_GROUPS
from generator.i18n import Message, megabytes, message, phrase
from generator.imposition.paper import Document
from generator.installation import install_hint
from generator.problems import PizarraError, quoted, user_error

if TYPE_CHECKING:
    from pikepdf import Object, Pdf

BOARD_GROUPS: Mapping[str, str] = {
    "ground": "ground", "floor": "ground", "cells": "ground", "terrain": "ground",
    "zone": "zone", "zones": "zone", "zone borders": "zone",
    "grid": "grid", "mesh": "grid", "half hexes": "grid",
    "lines": "lines", "pitch": "lines", "goals": "lines", "walls": "lines", "doors": "lines", "gates": "lines",
    "torus": "lines", "labels": "coordinates", "rulers": "coordinates", "spots": "signs", "signs": "signs",
    "arrows": "signs", "objects": "signs", "panels": "panels", "strips": "panels", "legend": "panels",
}  # fmt: skip
"""The layers of a board by the names of its groups; what is in none of them is always shown."""

GROUPS: Mapping[str, str] = {**BOARD_GROUPS, **PAGE_GROUPS}

TITLES: Mapping[str, Message] = {
    "ground": message("Ground"),
    "zone": message("Zones"),
    "grid": message("Grid"),
    "lines": message("Lines and walls"),
    "coordinates": message("Coordinates"),
    "signs": message("Signs"),
    "panels": message("Panels and legends"),
    "cut": message("Crop marks"),
    "fold": message("Fold"),
    "text": message("Margin notes"),
}
"""What each layer is called, in the order in which viewers list them."""


def groups_of(document: Document) -> Mapping[str, str]:
    """Return the layers of a document by the names of its groups: a board has those of its drawing too."""
    return GROUPS if document.groups == "board" else PAGE_GROUPS


MOST_FILES = 10_000

_MARKED = re.compile(rb"/OC /([a-z]+) BDC")


def with_extras(data: bytes, titles: Mapping[str, str], files: Mapping[str, bytes]) -> bytes:
    """Return a PDF of our own with its layers declared and files attached; the same bytes every time.

    ``titles`` gives the layers that ``pdf_bytes`` may have marked, in the order viewers list them; those that no page
    has are left out. ``files`` are attached under their names, compressed.
    """
    pikepdf = import_pikepdf("--layers")
    with pikepdf.open(io.BytesIO(data)) as pdf:
        if titles:
            _declare(pdf, titles)
        for name, content in files.items():
            about = {
                "filename": name,
                "mime_type": "text/plain",
                "description": "",
                "creation_date": "",
                "mod_date": "",
            }
            attachment = pikepdf.AttachedFileSpec(pdf, content, **about)
            attachment.relationship = pikepdf.Name.Source
            pdf.attachments[name] = attachment
        output, version, streams = io.BytesIO(), "1.7" if files else "1.5", pikepdf.ObjectStreamMode.generate
        pdf.save(output, deterministic_id=True, min_version=version, object_stream_mode=streams)
    return output.getvalue()


def attachments(data: bytes, name: str, most: int) -> dict[str, bytes]:
    """Return the files that are attached to a PDF, by the names they were given; ``name`` is how messages call it.

    Raises ``PizarraError`` when it is no sound PDF, is locked, or holds more than ``most`` bytes: whoever made it may
    mean harm, so nothing is unpacked further than that.
    """
    pikepdf = import_pikepdf(name)
    try:
        with _limits(pikepdf, most), pikepdf.open(io.BytesIO(data)) as pdf:
            return _read_attachments(pdf, name, most)
    except PizarraError:
        raise
    except pikepdf.PasswordError:
        raise user_error(name, phrase("is password-protected"), phrase("save a copy without the password")) from None
    except Exception:  # whatever a broken or malicious file makes of the reader
        hint = phrase("check that it is a PDF and was copied in full")
        raise user_error(name, phrase("cannot be read as a PDF"), hint) from None


@contextmanager
def _limits(pikepdf: Any, most: int) -> Iterator[None]:
    """Keep the reader from unpacking any single stream to more than ``most`` bytes, where it knows how to."""
    if not hasattr(pikepdf.settings, "set_qpdf_limits"):
        yield
        return
    before = pikepdf.settings.get_qpdf_limits()["flate_max_memory"]
    pikepdf.settings.set_qpdf_limits(flate_max_memory=most)
    try:
        yield
    finally:
        pikepdf.settings.set_qpdf_limits(flate_max_memory=before)


def _read_attachments(pdf: Pdf, name: str, most: int) -> dict[str, bytes]:
    files: dict[str, bytes] = {}
    left = most
    for count, attachment in enumerate(pdf.attachments.values()):
        file, content = attachment.filename, _content(attachment.get_file().obj, left)
        left -= len(content)
        if left < 0 or count > MOST_FILES:
            large = message("has more than {most_files} attached files, or more than {most} of attachments")
            too_large = phrase(large, most_files=MOST_FILES, most=megabytes(most))
            raise user_error(name, too_large, phrase("Pizarra never attaches that much to a PDF"))
        if file in files:
            twice = phrase("contains two files called {file}", file=quoted(file))
            raise user_error(name, twice, phrase("do not trust it"))
        files[file] = content
    return files


def _content(stream: Object, most: int) -> bytes:
    """Return the content of a stream, unpacked to at most one byte more than ``most``."""
    raw, packed = stream.read_raw_bytes(), stream.get("/Filter")
    if packed is None or not raw:
        return raw[: most + 1]
    if str(packed) != "/FlateDecode" or "/DecodeParms" in stream:
        raise ValueError("packed in another way than ours")
    unpacker = zlib.decompressobj()
    content = unpacker.decompress(raw, most + 1)
    if not unpacker.eof and len(content) <= most:
        raise ValueError("cut short")
    return content


def import_pikepdf(asked_by: str) -> Any:
    """Return pikepdf. Raises ``PizarraError`` with how to install it; ``asked_by`` is the option that needs it."""
    try:
        import pikepdf
    except ImportError:
        raise user_error(asked_by, phrase("needs pikepdf, which is not installed"), install_hint("pikepdf")) from None
    return pikepdf


def _declare(pdf: Pdf, titles: Mapping[str, str]) -> None:
    """Make layers of all that is marked as one: streams learn the names that they use, the file lists them."""
    from pikepdf import Array, Dictionary, Name, Stream, String

    holders: list[tuple[Object, frozenset[str]]] = [(page.obj, _marks(page.Contents)) for page in pdf.pages]
    streams = (thing for thing in pdf.objects if isinstance(thing, Stream))
    holders += [(form, _marks(form)) for form in streams if form.get("/Subtype") == Name.Form]
    used = frozenset[str]().union(*(names for _, names in holders))
    groups = {
        name: pdf.make_indirect(Dictionary(Type=Name.OCG, Name=String(title)))
        for name, title in titles.items()
        if name in used
    }
    if not groups:
        return
    for holder, names in holders:
        for name in (name for name in groups if name in names):
            if "/Properties" not in holder.Resources:
                holder.Resources.Properties = Dictionary()
            holder.Resources.Properties[f"/{name}"] = groups[name]
    listed = Array(groups.values())
    pdf.Root.OCProperties = Dictionary(OCGs=listed, D=Dictionary(Order=listed, BaseState=Name.ON))


def _marks(stream: Object) -> frozenset[str]:
    return frozenset(name.decode() for name in _MARKED.findall(stream.read_bytes()))
