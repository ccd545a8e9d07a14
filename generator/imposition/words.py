"""The few sentences that stand beside the art on printed sheets, in Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.words import sentence

WORDS: Mapping[str, Mapping[str, str]] = {
    "es": {
        "assembly": "Cómo se monta el tablero",
        "sheets": "{count} hojas {paper}, {layout}",
        "mixed rows": "filas de {first} y {last}",
        "mixed columns": "columnas de {first} y {last}",
        "sheets 1": "1 hoja {paper}",
        "finished": "Tablero montado: {width} × {height} mm",
        "scale check": "Comprueba la escala: las dos reglas miden 150 mm y una tarjeta de banco cubre el contorno.",
        "trim": "cortar",
        "flap": "solapa: {name} van encima",
        "flap 1": "solapa: {name} va encima",
        "card": "tarjeta de banco, 85,6 × 54 mm",
        "step 1": "Imprime esta hoja sola al 100 % («tamaño real», nunca «ajustar») y mide las dos reglas.",
        "step 2": "Imprime el resto de una vez, en el mismo papel y con la misma bandeja.",
        "step 2 mixed": "Imprime el resto de una vez, en el mismo papel y con la misma bandeja, con la orientación en "
        "«automática»: unas hojas van de pie y otras tumbadas.",
        "step 3": "Corta cada hoja por arriba y por la izquierda, de marca a marca. Deja lo demás: es la solapa.",
        "step 4": "Pega cada fila de izquierda a derecha: la hoja cortada va encima de la solapa de su vecina.",
        "step 5": "Une las filas de arriba abajo igual. Recorta las esquinas de las solapas que estorben.",
        "step 4 row": "Pega las hojas de izquierda a derecha: la hoja cortada va encima de la solapa de su vecina.",
        "step 4 column": "Pega las hojas de arriba abajo: la hoja cortada va encima de la solapa de la anterior.",
        "step 4 columns": "Pega cada columna de arriba abajo: la hoja cortada va encima de la solapa de su vecina.",
        "step 5 columns": "Une las columnas de izquierda a derecha igual. Recorta las esquinas de las solapas que "
        "estorben.",
        "step 6": "Recorta el borde por las marcas y fórralo o pégalo en cartón para que deslicen las fichas.",
        "step 3 butt": "Corta cada hoja por sus cuatro lados, de marca a marca.",
        "step 4 butt": "Junta cada fila de izquierda a derecha, canto con canto, con cinta adhesiva por detrás.",
        "step 5 butt": "Une las filas de arriba abajo de la misma manera.",
        "step 4 butt row": "Junta las hojas de izquierda a derecha, canto con canto, con cinta adhesiva por detrás.",
        "step 4 butt column": "Junta las hojas de arriba abajo, canto con canto, con cinta adhesiva por detrás.",
        "step 4 butt columns": "Junta cada columna de arriba abajo, canto con canto, con cinta adhesiva por detrás.",
        "step 5 butt columns": "Une las columnas de izquierda a derecha de la misma manera.",
        "step 3 zigzag": "Corta cada hoja por arriba y por la izquierda siguiendo los lados de los hexágonos, "
        "junto a la línea discontinua. Deja lo demás: es la solapa.",
        "step fold": "Donde el tablero se dobla, corta las dos hojas por la marca y monta cada mitad en su cartón; "
        "únelas por detrás con cinta, como una bisagra.",
        "hinge": "cortar · bisagra de cinta",
        "step single": "El tablero cabe en una hoja: recórtalo por las marcas.",
        "front": "anverso",
        "back": "reverso",
        "cut scissors": "{count} piezas: recórtalas con tijeras",
        "cut scissors 1": "1 pieza: recórtala con tijeras",
        "cut straight": "{count} cortes rectos con regla, de marca a marca",
        "cut straight 1": "1 corte recto con regla, de marca a marca",
        "sheet": "hoja {number} de {count}",
        "long-edge": "doble cara por el borde largo, al 100 %",
        "short-edge": "doble cara por el borde corto, al 100 %",
        "fold": "dobla, pega las dos mitades y corta",
        "fold here": "dobla hacia atrás por aquí y pega las dos mitades",
        "true size": "al 100 %",
        "hexes of": "hexágonos de",
        "templates": "plantillas",
        "strips": "Tiras de línea: recórtalas y pégalas sobre la guía del tablero",
    },
    "en": {
        "assembly": "How the board goes together",
        "sheets": "{count} sheets of {paper}, {layout}",
        "mixed rows": "rows of {first} and {last}",
        "mixed columns": "columns of {first} and {last}",
        "sheets 1": "1 sheet of {paper}",
        "finished": "Finished board: {width} × {height} mm",
        "scale check": "Check the scale: both rulers are 150 mm long and a bank card covers the outline.",
        "trim": "cut",
        "flap": "flap: {name} go on top",
        "flap 1": "flap: {name} goes on top",
        "card": "bank card, 85.6 × 54 mm",
        "step 1": "Print this sheet alone at 100 % (“actual size”, never “fit”) and measure both rulers.",
        "step 2": "Print the rest in one go, on the same paper and from the same tray.",
        "step 2 mixed": "Print the rest in one go, on the same paper and from the same tray, the orientation left on "
        "“automatic”: some sheets stand and others lie.",
        "step 3": "Cut every sheet at its top and its left, from mark to mark. Leave the rest: it is the flap.",
        "step 4": "Glue each row from left to right: the cut sheet goes on top of its neighbour's flap.",
        "step 5": "Join the rows from top to bottom likewise. Snip off corners of flaps that get in the way.",
        "step 4 row": "Glue the sheets from left to right: the cut sheet goes on top of its neighbour's flap.",
        "step 4 column": "Glue the sheets from top to bottom: the cut sheet goes on top of the flap of the one above.",
        "step 4 columns": "Glue each column from top to bottom: the cut sheet goes on top of its neighbour's flap.",
        "step 5 columns": "Join the columns from left to right likewise. Snip off corners of flaps that get in the "
        "way.",
        "step 6": "Trim the outside along the marks, then cover it or mount it on card so that counters slide.",
        "step 3 butt": "Cut every sheet on all four sides, from mark to mark.",
        "step 4 butt": "Join each row from left to right, edge to edge, with tape on the back.",
        "step 5 butt": "Join the rows from top to bottom in the same way.",
        "step 4 butt row": "Join the sheets from left to right, edge to edge, with tape on the back.",
        "step 4 butt column": "Join the sheets from top to bottom, edge to edge, with tape on the back.",
        "step 4 butt columns": "Join each column from top to bottom, edge to edge, with tape on the back.",
        "step 5 butt columns": "Join the columns from left to right in the same way.",
        "step 3 zigzag": "Cut every sheet at its top and its left along the sides of the hexes, "
        "beside the dashed line. Leave the rest: it is the flap.",
        "step fold": "Where the board folds, cut both sheets at the mark and mount each half on its own card; "
        "join them on the back with tape, as a hinge.",
        "hinge": "cut · hinge of tape",
        "step single": "The board fits on one sheet: cut it out along the marks.",
        "front": "front",
        "back": "back",
        "cut scissors": "{count} pieces: cut them out with scissors",
        "cut scissors 1": "1 piece: cut it out with scissors",
        "cut straight": "{count} straight cuts with a ruler, from mark to mark",
        "cut straight 1": "1 straight cut with a ruler, from mark to mark",
        "sheet": "sheet {number} of {count}",
        "long-edge": "both sides, flipped on the long edge, at 100 %",
        "short-edge": "both sides, flipped on the short edge, at 100 %",
        "fold": "fold, glue both halves, then cut",
        "fold here": "fold backwards here and glue both halves",
        "true size": "at 100 %",
        "hexes of": "hexes of",
        "templates": "templates",
        "strips": "Line strips: cut them out and glue them on the board's guide lines",
    },
}


def say(language: str, key: str, **values: object) -> str:
    """Return a sentence in a language with its blanks filled, about one thing in the singular where it has one.

    Raises ``KeyError`` for a sentence that is not there.
    """
    return sentence(WORDS[language if language in WORDS else "en"], key, values)


def decimal(value: float, language: str, places: int = 1) -> str:
    """Return a number with at most so many decimals, with the language's decimal mark."""
    text = f"{value:.{places}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    return text.replace(".", ",") if language == "es" else text


def paper_name(name: str, language: str) -> str:
    """Return what a paper is called in a language."""
    if name == "letter":
        return "carta" if language == "es" else "Letter"
    return name.upper()
