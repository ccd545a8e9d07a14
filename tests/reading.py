"""What a PDF says, read back by somebody else's program, and what the items of a drawing say."""

from io import BytesIO

import pypdfium2

from generator.scene.primitives import Group, Text, Use


def said(data):
    """Return the text of each page of a PDF, with one blank between words, as its lines may part anywhere between."""
    with pypdfium2.PdfDocument(BytesIO(data)) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]


def words_on(items):
    """Yield the texts of a drawing's items, in the order in which they are drawn."""
    for item in items:
        if isinstance(item, Group):
            yield from words_on(item.items)
        elif isinstance(item, Use):
            yield from words_on(item.symbol.items)
        elif isinstance(item, Text):
            yield item.text
