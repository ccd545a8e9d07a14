"""What the gallery says, in Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "gallery": "galería",
        "skip": "Ir al contenido",
        "contents": "Contenido",
        "problems": "Avisos",
        "card texts": "Las tarjetas como texto",
        "tips": "Cómo imprimirlo bien",
        "viewer": "Página ampliada",
        "previous": "Página anterior",
        "next": "Página siguiente",
        "zoom": "Ampliar",
        "close": "Cerrar",
        "made": "Hecho con Pizarra. Esta página es un solo archivo y no necesita conexión.",
        "pages": "{count} páginas",
        "pages 1": "1 página",
        "page": "página {number}",
        "error": "error",
        "warning": "aviso",
        "note": "nota",
    },
    "en": {
        "gallery": "gallery",
        "skip": "Go to the content",
        "contents": "Contents",
        "problems": "Notices",
        "card texts": "The cards as text",
        "tips": "Print it right",
        "viewer": "Enlarged page",
        "previous": "Previous page",
        "next": "Next page",
        "zoom": "Zoom",
        "close": "Close",
        "made": "Made with Pizarra. This page is one file and needs no connection.",
        "pages": "{count} pages",
        "pages 1": "1 page",
        "page": "page {number}",
        "error": "error",
        "warning": "warning",
        "note": "note",
    },
}

TIPS: Mapping[str, tuple[str, ...]] = {
    "es": (
        "Imprime los PDF, no esta página, al 100 % («tamaño real», nunca «ajustar a la página»).",
        "Imprime primero una sola hoja y mide su regla: 50 mm han de ser 50 mm.",
        "Lo demás de una vez: el mismo papel y la misma bandeja.",
        "Las fichas van a doble cara; cada hoja dice por qué borde se voltea. Cartulina de 160 a 230 g/m², o papel "
        "pegado en cartón.",
        "Recorta de marca a marca. Cada margen del tablero dice qué hoja va al lado.",
    ),
    "en": (
        "Print the PDF files, not this page, at 100 % (“actual size”, never “fit to page”).",
        "Print one sheet first and measure its ruler: 50 mm must be 50 mm.",
        "Print the rest in one go: same paper, same tray.",
        "Counters go on both sides; each sheet says which edge to flip. Card of 160–230 g/m², or paper glued on card.",
        "Cut from mark to mark. Every margin of the board says which sheet comes next.",
    ),
}
