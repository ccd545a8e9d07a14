"""What the gallery says, in Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping

from generator.words import Counted, Message, message

GALLERY_WORDS: Mapping[str, Message] = {
    "gallery": message("gallery"),
    "skip": message("Go to the content"),
    "contents": message("Contents"),
    "problems": message("Notices"),
    "card texts": message("The cards as text"),
    "tips": message("Print it right"),
    "viewer": message("Enlarged page"),
    "previous": message("Previous page"),
    "next": message("Next page"),
    "zoom": message("Zoom"),
    "close": message("Close"),
    "made": message("Made with Pizarra. This page is one file and needs no connection."),
    "pages": Counted("1 page", "{count} pages"),
    "page": message("page {number}"),
}

TIPS: tuple[Message, ...] = (
    message("Print the PDF files, not this page, at 100 % (“actual size”, never “fit to page”)."),
    message("Print one sheet first and measure its ruler: 50 mm must be 50 mm."),
    message("Print the rest in one go: same paper, same tray."),
    message(
        "Counters go on both sides; each sheet says which edge to flip. Card of 160–230 g/m², or paper glued on card."
    ),
    message("Cut from mark to mark. Every margin of the board says which sheet comes next."),
)
