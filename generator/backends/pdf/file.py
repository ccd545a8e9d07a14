"""A PDF file part by part: what is finished goes out at once, so that a long document is never in memory as a whole."""

from __future__ import annotations

from typing import Any


class PdfFile:
    """Turns the objects of a reportlab document into the bytes of a file (PDF 1.7, 7.5)."""

    def __init__(self, canvas: Any) -> None:
        from reportlab.pdfbase.pdfdoc import PDFFile

        self.canvas, self.document = canvas, canvas._doc
        self._length, self._parts = 0, list[bytes]()
        self._add(PDFFile(self.document._pdfVersion).format(self.document))

    def taken(self) -> bytes:
        """Return what has become ready since this was asked for last."""
        ready = b"".join(self._parts)
        self._parts.clear()
        return ready

    def finish(self, thing: Any) -> Any:
        """Write an object that nothing will be added to, and return the reference that is all that is left of it."""
        reference = self.document.Reference(thing)
        self._write(reference.name)
        self.document.idToObject[reference.name] = None
        return reference

    def stream(self, entries: str, data: bytes) -> str:
        """Write compressed data and what is said of them; return how others call them."""
        head = f"<< {entries}/Filter /FlateDecode /Length {len(data)} >>\nstream\n"
        return self._object(b"".join((head.encode("ascii"), data, b"\nendstream")))

    def entry(self, text: str) -> str:
        """Write an object as it is to stand in the file; return how others call it."""
        return self._object(text.encode("ascii"))

    def _object(self, content: bytes) -> str:
        from reportlab.pdfbase.pdfdoc import PDFObject

        name = self.document.Reference(PDFObject()).name
        number, _ = self.document.idToObjectNumberAndVersion[name]
        self.document.idToOffset[name], self.document.idToObject[name] = self._length, None
        self._add(b"%d 0 obj\n%b\nendobj\n" % (number, content))
        return f"{number} 0 R"

    def called(self, reference: Any) -> str:
        """Return how others call what a reference means."""
        return "{} {} R".format(*self.document.idToObjectNumberAndVersion[reference.name])

    def end(self) -> None:
        """Write all other objects, then where in the file each one lies."""
        document = self.document
        document.info.invariant = document.invariant
        document.info.digest(document.signature)
        catalogue, info = document.Reference(document.Catalog), document.Reference(document.info)
        document.Outlines.prepare(document, self.canvas)
        if document.Outlines.ready < 0:
            document.Catalog.Outlines = None
        number = 1
        while number in document.numberToId:  # writing an object may add others
            if document.numberToId[number] not in document.idToOffset:
                self._write(document.numberToId[number])
            number += 1
        self._write_places(catalogue, info)

    def _write(self, name: str) -> None:
        from reportlab.pdfbase.pdfdoc import PDFIndirectObject

        self.document.idToOffset[name] = self._length
        self._add(PDFIndirectObject(name, self.document.idToObject[name]).format(self.document))

    def _write_places(self, catalogue: Any, info: Any) -> None:
        from reportlab.pdfbase.pdfdoc import PDFCrossReferenceTable, PDFTrailer

        document, start, table = self.document, self._length, PDFCrossReferenceTable()
        table.addsection(0, list(document.numberToId.values()))
        self._add(table.format(document))
        size = len(document.numberToId) + 1
        self._add(PDFTrailer(start, Size=size, Root=catalogue, Info=info, ID=document.ID()).format(document))

    def _add(self, part: bytes) -> None:
        self._length += len(part)
        self._parts.append(part)
