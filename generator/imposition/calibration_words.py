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
        "margins": "Busca en los cuatro lados el escalón más pequeño que ha salido entero. El mayor de los cuatro "
        "números son los márgenes de tu impresora: si es el 5, se escribe 5mm.",
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
        "margins": "Find on each of the four sides the smallest step that is printed whole. The largest of the four "
        "numbers is your printer's margin: if it is 5, write 5mm.",
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
    },
}


def say(language: str, key: str) -> str:
    """Return a sentence in a language, in English where there is none."""
    return WORDS[language if language in WORDS else "en"][key]
