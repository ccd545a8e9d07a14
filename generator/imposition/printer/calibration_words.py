"""What the calibration page says, in Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "title": "Hoja de calibración",
        "print": "Imprímela a doble cara, volteando por el borde largo, al 100 % («tamaño real», nunca «ajustar»).",
        "back title": "Hoja de calibración · reverso",
        "back print": "Esta cara se lee al trasluz, desde el anverso.",
        "scale title": "Escala",
        "scale": "Mide las dos reglas, la tumbada y la de pie. Si dan 150 mm, la escala es buena. Si no, apunta lo que "
        "miden: una al 148,8 y otra al 148,5 se escribe 148.8mmx148.5mm. Sin regla: una tarjeta de banco tapa justo "
        "su contorno.",
        "margins title": "Márgenes",
        "margins": "Busca el marco más pequeño que ha salido entero, por los cuatro lados. Su número, junto al trazo "
        "grueso, son los márgenes de tu impresora: si es el 5, se escribe 5mm.",
        "backs title": "Reverso",
        "backs": "Mira la hoja al trasluz, con esta cara hacia ti. En cada escala, las rayas del reverso siguen a las "
        "del anverso; busca la que continúa en línea recta y lee su número. El primero es el de →, el segundo el "
        "de ↓: +0,75 y −0,5 se escribe 0.75mm,-0.5mm.",
        "then": "Después, escribe lo que has leído:",
        "use": "y desde entonces:",
        "right": "→  reverso, a lo ancho",
        "down": "↓  reverso, a lo largo",
        "card": "tarjeta de banco",
        "example": "Al trasluz, por ejemplo:",
        "example read": "aquí siguen rectas: +0,75",
        "name": "casa",
        "second title": "Segunda hoja",
        "second print": "Imprime las dos hojas de los anversos, vuelve a meterlas sin desordenarlas e imprime los "
        "reversos.",
        "second": "Mira el número de detrás de la hoja 1. Si es un 1, el orden es bueno. Si es un 2, tu impresora toma "
        "primero el último anverso: escribe «pizarra printer casa --backs-order reversed». Si el reverso sale cabeza "
        "abajo o en la misma cara, gira o da la vuelta al montón y prueba otra vez.",
    },
    "en": {
        "title": "Calibration page",
        "print": "Print it on both sides, flipped on the long edge, at 100 % (“actual size”, never “fit”).",
        "back title": "Calibration page · back",
        "back print": "This side is read against the light, from the front.",
        "scale title": "Scale",
        "scale": "Measure both rulers, the level one and the upright one. If they are 150 mm long, the scale is right. "
        "If not, note what they measure: 148.8 and 148.5 are written 148.8mmx148.5mm. Without a ruler: a bank card "
        "just covers its outline.",
        "margins title": "Margins",
        "margins": "Find the smallest frame that is printed whole, on all four sides. Its number, beside the strong "
        "stroke, is your printer's margin: if it is 5, write 5mm.",
        "backs title": "Back",
        "backs": "Hold the page against the light, this side towards you. On each scale the ticks of the back go on "
        "from those of the front; find the one that goes straight on and read its number. First that of →, then that "
        "of ↓: +0.75 and −0.5 are written 0.75mm,-0.5mm.",
        "then": "Then type what you have read:",
        "use": "and from then on:",
        "right": "→  back, across",
        "down": "↓  back, down",
        "card": "bank card",
        "example": "Against the light, for example:",
        "example read": "straight on here: +0.75",
        "name": "home",
        "second title": "Second sheet",
        "second print": "Print both sheets of fronts, put them back in the order they have, and print the backs.",
        "second": "Look at the number behind sheet 1. If it is a 1, the order is right. If it is a 2, your printer "
        "takes the last front first: type “pizarra printer home --backs-order reversed”. If the back is upside down "
        "or on the side of the front, turn the stack round or over and try again.",
    },
}


def say(language: str, key: str) -> str:
    """Return a sentence in a language, in English where there is none."""
    return WORDS[language if language in WORDS else "en"][key]
