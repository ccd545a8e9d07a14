"""What the guide says, in Spanish and English; ``{…}`` are figures of the build."""

from __future__ import annotations

from collections.abc import Mapping

from generator.model.words import sentence

GUIDE: Mapping[str, Mapping[str, str]] = {
    "es": {
        "title": "De la impresora a la mesa",
        "you need": "Qué hay que imprimir",
        "sheets": "{count} hojas {paper}",
        "sheets 1": "1 hoja {paper}",
        "both sides": "a doble cara",
        "one side": "a una cara",
        "paper board": "90–120 g, o fotográfico mate de 170 g",
        "paper counters": "160–230 g, o papel normal pegado en cartón",
        "paper cards": "200–250 g, o fundas de 63,5 × 88,9 mm",
        "paper large cards": "160–250 g",
        "paper team-sheets": "normal de 80 g; imprime una por encuentro",
        "paper match-sheets": "normal de 80 g",
        "paper league": "normal de 80 g",
        "paper guide": "normal de 80 g",
        "paper strips": "normal de 80 g",
        "paper templates": "cartulina fina o acetato",
        "board": "Tablero",
        "counters": "Fichas",
        "cards": "Tarjetas",
        "team-sheets": "Hojas de equipo",
        "match-sheets": "Actas",
        "league": "La liga",
        "guide": "Esta guía",
        "strips": "Tiras de línea",
        "templates": "Plantillas",
        "calibration": "Calibración",
        "figures": "{layout} hojas · {width} × {height} mm · {cells}",
        "figures one": "{width} × {height} mm · {cells}",
        "hexes": "hexágonos de {width} mm",
        "cells": "casillas de {width} mm",
        "print": "Imprime al 100 %",
        "print text": "Elige «tamaño real» o «100 %», nunca «ajustar a la página». Saca primero una sola hoja y sigue "
        "cuando la regla mida bien. Después, todas de una vez, con el mismo papel y la misma bandeja.",
        "scale": "Comprueba la regla",
        "scale text": "Las reglas de la primera hoja del tablero miden 150 mm; una tarjeta de banco cubre justo el "
        "contorno. Si falta más de medio milímetro, la impresora encoge: busca el ajuste o usa «pizarra calibrate».",
        "cut lap": "Corta dos lados de cada hoja",
        "cut lap text": "Con cúter y regla, de marca a marca: arriba y a la izquierda (donde pone «cortar»). "
        "Abajo y a la derecha queda la solapa, {flap} mm impresos y el margen blanco: ahí va la cola.",
        "cut butt": "Corta los cuatro lados",
        "cut butt text": "Con cúter y regla, de marca a marca. Sobra {bleed} mm de dibujo fuera de cada corte, para "
        "que no asome el blanco.",
        "cut zigzag": "Corta por los hexágonos",
        "cut zigzag text": "Con tijeras, arriba y a la izquierda, por los lados de los hexágonos, junto a la línea "
        "discontinua. La junta queda debajo de la línea impresa.",
        "cut one": "Recorta el tablero",
        "cut one text": "Cabe en una hoja: recórtalo por las marcas.",
        "glue": "Pega primero las filas",
        "glue text": "De izquierda a derecha: {first} y luego {second} encima de su solapa, hasta acabar la fila. "
        "Después une las filas de arriba abajo. Barra de pegamento o cola en espray; la cola blanca ondula el papel.",
        "glue row": "Pega las hojas",
        "glue row text": "De izquierda a derecha: {first} y luego {second} encima de su solapa, hasta acabar. Barra de "
        "pegamento o cola en espray; la cola blanca ondula el papel.",
        "glue column": "Pega las hojas",
        "glue column text": "De arriba abajo: {first} y luego {second} encima de su solapa, hasta acabar. Barra de "
        "pegamento o cola en espray; la cola blanca ondula el papel.",
        "glue columns": "Pega primero las columnas",
        "glue columns text": "De arriba abajo: {first} y luego {second} encima de su solapa, hasta acabar la columna. "
        "Después une las columnas de izquierda a derecha. Barra de pegamento o cola en espray; la cola blanca "
        "ondula el papel.",
        "tape": "Une por detrás",
        "tape text": "Junta {first} y {second} canto con canto, boca abajo, con cinta adhesiva. Primero las filas, "
        "luego las filas entre sí.",
        "tape line": "Une por detrás",
        "tape line text": "Junta {first} y {second} canto con canto, boca abajo, con cinta adhesiva, y así todas.",
        "tape columns": "Une por detrás",
        "tape columns text": "Junta {first} y {second} canto con canto, boca abajo, con cinta adhesiva. Primero las "
        "columnas, luego las columnas entre sí.",
        "fold": "Haz la bisagra",
        "fold text": "La línea de medio campo es una junta: monta cada mitad en su cartón y únelas por detrás con "
        "cinta de encuadernar. El tablero se dobla por ahí.",
        "mount": "Monta el tablero",
        "mount text": "Sobre cartón de 1,5 a 3 mm o cartón pluma de 5 mm, del centro hacia fuera. Con papel por las "
        "dos caras no se comba. Sin montar, basta una plancha transparente encima.",
        "pieces": "Recorta las fichas",
        "pieces text": "{count} fichas de {width} mm. {how}",
        "pieces text 1": "1 ficha de {width} mm. {how}",
        "tokens": "Recorta las piezas",
        "tokens text": "{count} piezas. {how}",
        "tokens text 1": "1 pieza. {how}",
        "pieces scissors": "Con tijeras, de marca a marca.",
        "pieces straight": "Con cúter y regla, por las marcas de los márgenes: cada corte atraviesa la hoja entera.",
        "back long-edge": "A doble cara, volteando por el borde largo.",
        "back short-edge": "A doble cara, volteando por el borde corto.",
        "back long-edge some": "A doble cara, volteando por el borde largo; algunas no llevan nada detrás.",
        "back short-edge some": "A doble cara, volteando por el borde corto; algunas no llevan nada detrás.",
        "back fold": "Dobla la hoja por su línea, pega las dos mitades y corta al final.",
        "back none": "",
        "cardcut": "Corta las tarjetas",
        "cardcut text": "{count} tarjetas de {size} mm. Corta de marca a marca y redondea las esquinas (3 mm).",
        "cardcut text 1": "1 tarjeta de {size} mm. Corta de marca a marca y redondea las esquinas (3 mm).",
        "by hand": "Imprime los reversos a mano",
        "by hand one": "Imprime el reverso a mano",
        "by hand one text": "Primero el anverso (…-fronts). Da la vuelta a la hoja {turn}, métela en la bandeja e "
        "imprime el reverso (…-backs).",
        "by hand text": "Primero los anversos (…-fronts). Da la vuelta al montón {turn}, sin desordenarlo, mételo "
        "en la bandeja e imprime los reversos (…-backs): {order}. Prueba con dos hojas; si detrás de la 1 sale la 2, "
        "el orden es el contrario: «--backs-order {other}».",
        "turn long-edge": "como la página de un libro",
        "turn short-edge": "como la hoja de un calendario de pared",
        "order same": "van en el mismo orden",
        "order reversed": "van del último al primero",
        "each piece": "Qué es cada pieza",
        "notes": "Conviene saber",
        "foot": "{game} · {credit}",
    },
    "en": {
        "title": "From the printer to the table",
        "you need": "What to print",
        "sheets": "{count} sheets of {paper}",
        "sheets 1": "1 sheet of {paper}",
        "both sides": "on both sides",
        "one side": "on one side",
        "paper board": "90–120 g, or matt photo paper of 170 g",
        "paper counters": "160–230 g, or plain paper glued on card",
        "paper cards": "200–250 g, or sleeves of 63.5 × 88.9 mm",
        "paper large cards": "160–250 g",
        "paper team-sheets": "plain 80 g; print one a match",
        "paper match-sheets": "plain 80 g",
        "paper league": "plain 80 g",
        "paper guide": "plain 80 g",
        "paper strips": "plain 80 g",
        "paper templates": "thin card or clear film",
        "board": "Board",
        "counters": "Counters",
        "cards": "Cards",
        "team-sheets": "Team sheets",
        "match-sheets": "Match sheets",
        "league": "The league",
        "guide": "This guide",
        "strips": "Line strips",
        "templates": "Templates",
        "calibration": "Calibration",
        "figures": "{layout} sheets · {width} × {height} mm · {cells}",
        "figures one": "{width} × {height} mm · {cells}",
        "hexes": "hexes of {width} mm",
        "cells": "cells of {width} mm",
        "print": "Print at 100 %",
        "print text": "Choose “actual size” or “100 %”, never “fit to page”. Print one sheet first and go on when its "
        "ruler is right. Then print all the others in one go, on the same paper and from the same tray.",
        "scale": "Check the ruler",
        "scale text": "The rulers on the first sheet of the board are 150 mm long; a bank card just covers the "
        "outline. If half a millimetre is missing, the printer shrinks: find that setting or use “pizarra calibrate”.",
        "cut lap": "Cut two sides of every sheet",
        "cut lap text": "With knife and ruler, from mark to mark: the top and the left, where it says “cut”. At the "
        "bottom and the right the flap stays, {flap} mm of print and the white margin: that is where the glue goes.",
        "cut butt": "Cut all four sides",
        "cut butt text": "With knife and ruler, from mark to mark. The picture goes on for {bleed} mm beyond each cut, "
        "so that no white shows.",
        "cut zigzag": "Cut along the hexes",
        "cut zigzag text": "With scissors, at the top and the left, along the sides of the hexes, beside the dashed "
        "line. The joint hides under the printed line.",
        "cut one": "Cut the board out",
        "cut one text": "It fits on one sheet: cut it out along the marks.",
        "glue": "Glue the rows first",
        "glue text": "From left to right: {first}, then {second} on top of its flap, to the end of the row. Then join "
        "the rows from top to bottom. Glue stick or spray; white glue makes paper wavy.",
        "glue row": "Glue the sheets",
        "glue row text": "From left to right: {first}, then {second} on top of its flap, to the end. Glue stick or "
        "spray; white glue makes paper wavy.",
        "glue column": "Glue the sheets",
        "glue column text": "From top to bottom: {first}, then {second} on top of its flap, to the end. Glue stick or "
        "spray; white glue makes paper wavy.",
        "glue columns": "Glue the columns first",
        "glue columns text": "From top to bottom: {first}, then {second} on top of its flap, to the end of the column. "
        "Then join the columns from left to right. Glue stick or spray; white glue makes paper wavy.",
        "tape": "Join them on the back",
        "tape text": "Tape {first} and {second} together, edge to edge, face down. First the rows, then rows to rows.",
        "tape line": "Join them on the back",
        "tape line text": "Tape {first} and {second} together, edge to edge, face down, and so on to the end.",
        "tape columns": "Join them on the back",
        "tape columns text": "Tape {first} and {second} together, edge to edge, face down. First the columns, then "
        "columns to columns.",
        "fold": "Make the hinge",
        "fold text": "The halfway line is a joint: mount each half on its own card and join them on the back with "
        "bookbinding tape. The board folds there.",
        "mount": "Mount the board",
        "mount text": "On card of 1.5 to 3 mm or foam board of 5 mm, from the middle outwards. Paper on both sides "
        "keeps it flat. Not mounted, a clear sheet laid on top will do.",
        "pieces": "Cut out the counters",
        "pieces text": "{count} counters of {width} mm. {how}",
        "pieces text 1": "1 counter of {width} mm. {how}",
        "tokens": "Cut out the pieces",
        "tokens text": "{count} pieces. {how}",
        "tokens text 1": "1 piece. {how}",
        "pieces scissors": "With scissors, from mark to mark.",
        "pieces straight": "With knife and ruler, by the marks in the margins: every cut goes right across the sheet.",
        "back long-edge": "Printed on both sides, flipped on the long edge.",
        "back short-edge": "Printed on both sides, flipped on the short edge.",
        "back long-edge some": "Printed on both sides, flipped on the long edge; some have nothing on the back.",
        "back short-edge some": "Printed on both sides, flipped on the short edge; some have nothing on the back.",
        "back fold": "Fold the sheet at its line, glue both halves, cut last.",
        "back none": "",
        "cardcut": "Cut the cards",
        "cardcut text": "{count} cards of {size} mm. Cut from mark to mark and round the corners (3 mm).",
        "cardcut text 1": "1 card of {size} mm. Cut from mark to mark and round the corners (3 mm).",
        "by hand": "Print the backs by hand",
        "by hand one": "Print the back by hand",
        "by hand one text": "First the front (…-fronts). Turn the sheet over {turn}, put it back into the tray and "
        "print the back (…-backs).",
        "by hand text": "First the fronts (…-fronts). Turn the stack over {turn}, in the order it has, put it back "
        "into the tray and print the backs (…-backs): {order}. Try two sheets; if 2 comes out behind 1, the order is "
        "the other one: “--backs-order {other}”.",
        "turn long-edge": "like the page of a book",
        "turn short-edge": "like the leaf of a wall calendar",
        "order same": "they come in the same order",
        "order reversed": "they come from last to first",
        "each piece": "What each piece is",
        "notes": "Worth knowing",
        "foot": "{game} · {credit}",
    },
}


def tell(language: str, key: str, **figures: object) -> str:
    """Return a sentence of the guide with its figures. Raises ``KeyError`` for one that is not there."""
    return sentence(GUIDE[language if language in GUIDE else "en"], key, figures)
