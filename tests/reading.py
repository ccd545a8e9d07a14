"""What a PDF says, read back by somebody else's program."""

from io import BytesIO

import pypdfium2


def said(data):
    """Return the text of each page of a PDF, with one blank between words, as its lines may part anywhere between."""
    with pypdfium2.PdfDocument(BytesIO(data)) as document:
        return [" ".join(page.get_textpage().get_text_range().split()) for page in document]
