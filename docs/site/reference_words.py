"""The words of the reference that are not the program's own: titles, introductions and headings of columns."""

from __future__ import annotations

from collections.abc import Mapping

WORDS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "reference": "Reference", "key": "Key", "meaning": "Meaning", "option": "Option", "code": "Code",
        "required": "required", "default": "default", "inside": "Its keys", "name": "(name)",
        "mapping": "keys and values", "one of": "one of", "or": "or", "list of": "list of", "by name": "by name:",
        "string": "text", "integer": "whole number", "number": "number", "boolean": "`true` or `false`",
        "object": "keys and values", "array": "list", "any": "any value", "exactly": "exactly", "items": "items",
        "at least": "at least", "at most": "at most", "to": "to", "values": "Values", "example": "Example",
        "cure": "What to do", "usage": "Usage", "[OPTIONS]": "[OPTIONS]", "common": "Options of every command",
        "yes or no": "—", "of games": "Characteristics of the games", "name of it": "Name", "common keys": "common",
    },
    "es": {
        "reference": "Referencia", "key": "Clave", "meaning": "Significado", "option": "Opción", "code": "Código",
        "required": "obligatorio", "default": "por defecto", "inside": "Sus claves",
        "name": "(nombre)", "mapping": "claves y valores", "one of": "uno de", "or": "o", "list of": "lista de",
        "by name": "por nombre:", "string": "texto", "integer": "número entero", "number": "número",
        "boolean": "`true` o `false`", "object": "claves y valores", "array": "lista",
        "any": "cualquier valor", "exactly": "exactamente", "items": "elementos",
        "at least": "como mínimo", "at most": "como máximo", "to": "a",
        "values": "Valores", "example": "Ejemplo", "cure": "Qué hacer", "usage": "Uso",
        "[OPTIONS]": "[OPCIONES]", "common": "Opciones de todas las órdenes", "yes or no": "—",
        "of games": "Características de los juegos", "name of it": "Nombre", "common keys": "comunes",
    },
}  # fmt: skip

TITLES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "game": "Game (game.yaml)", "board": "Board", "pieces": "Pieces, tokens, decks and faces",
        "rules": "Rules (rules.yaml)", "team": "Team", "season": "Season", "map": "Reading spreadsheets",
        "match-map": "Reading tables of matches",
        "plan": "Plan of rooms", "styles": "Shared styles", "faces": "Shared faces", "tilings": "Shared tilings",
        "fields": "Fields", "services": "Print services", "printer": "Printers", "values": "Kinds of value",
        "names": "Ready-made names",
        "commands": "Commands and options", "findings": "Finding codes",
    },
    "es": {
        "game": "Juego (game.yaml)", "board": "Tablero", "pieces": "Piezas, marcadores, mazos y caras",
        "rules": "Reglas (rules.yaml)", "team": "Equipo", "season": "Temporada", "map": "Lectura de hojas de cálculo",
        "match-map": "Lectura de tablas de partidos",
        "plan": "Plano de salas", "styles": "Estilos compartidos", "faces": "Caras compartidas",
        "tilings": "Teselados compartidos", "fields": "Campos", "services": "Imprentas", "printer": "Impresoras",
        "values": "Tipos de valor",
        "names": "Nombres ya hechos", "commands": "Órdenes y opciones", "findings": "Códigos de los hallazgos",
    },
}  # fmt: skip

INTRODUCTIONS: Mapping[str, Mapping[str, str]] = {
    "en": {
        "index": "Every key of every file, every command with its options, and everything the checks can report. "
        "These pages are made from the program itself, so they are always complete.\n\n"
        "Each key comes with its meaning, what you can write, its default and a line you can copy. Editors with a YAML "
        "plug-in show the same while you type: see [`pizarra schema`](commands.md#schema).",
        "game": "The file `game.yaml` in the folder of a game. Only `game` and `title` are required.",
        "board": "The keys of a board. They go under `board:` in `game.yaml`, where `grid` is required, or into a "
        "file of their own in the folder `boards`. Such a file begins with `game`; whatever it leaves out is as on "
        "the game's usual board.",
        "pieces": "Custom pieces, tokens and cards. They go into `game.yaml`. A token and a deck have the same keys as "
        "a piece, with other defaults.",
        "rules": "The file `rules.yaml` in the folder of a game: its rules as tables, which cards, sheets and panels "
        "print and `pizarra check` examines.",
        "team": "A team file. Each player also has one key for each characteristic of the game, for example "
        "`speed: 7`; `pizarra new team` writes a file with all of them.",
        "season": "A season file: matches and results of a league.",
        "map": "A file for `pizarra import --map`: what the headings, numbers and words of your spreadsheets mean. "
        "`pizarra import --propose` writes one to start from.",
        "match-map": "A file for `pizarra import --season … --map`: what the headings and words of your tables of "
        "matches mean. `pizarra import --season … --propose` writes one to start from.",
        "plan": "A plan of rooms, walls and doors: a file in the folder `scenarios` of a game.",
        "styles": "The file `styles.yaml` in `templates/_base`: styles that all your boards share.",
        "faces": "The file `faces.yaml` in `templates/_base`: faces that all your games share.",
        "tilings": "The file `tilings.yaml` in `templates/_base`: tilings that all your boards share.",
        "fields": "The file `fields.yaml` in `templates/_base`: fields for `--field` and for `field: {preset: …}`. A "
        "file with the keys of one field can be given to `--field` as well. What it leaves out is as in the laws of "
        "football.",
        "services": "The file `services.yaml` in `templates/_base`: what print services ask for, for `--service`.",
        "printer": "The file in which `pizarra printer` remembers your printers. You do not need to edit it by hand.",
        "values": "What you can write where a key asks for a length, a colour, a text and so on.",
        "names": "Colours, symbols, faces, styles and so on that you can use by name without doing anything else.",
        "commands": "Every command, with all its options. `pizarra COMMAND --help` shows the same in the terminal, and "
        "`pizarra build --help-all` all the options of a build.",
        "findings": "The codes in square brackets after the messages of `pizarra check` and `pizarra build`. Only the "
        "part before the first colon is listed here; `pizarra explain CODE` explains one in full.",
    },
    "es": {
        "index": "Todas las claves de todos los archivos, todas las órdenes con sus opciones y todo lo que las "
        "comprobaciones pueden avisar. Estas páginas se hacen a partir del propio programa, así que siempre están "
        "completas.\n\n"
        "De cada clave se indica qué significa, qué puedes escribir, su valor por defecto y una línea que puedes "
        "copiar. Los editores con un complemento de YAML muestran lo mismo mientras escribes: mira "
        "[`pizarra schema`](commands.md#schema).",
        "game": "El archivo `game.yaml` de la carpeta de un juego. Solo `game` y `title` son obligatorias.",
        "board": "Las claves de un tablero. Van bajo `board:` en `game.yaml`, donde `grid` es obligatoria, o en un "
        "archivo propio de la carpeta `boards`. Un archivo así empieza por `game`; lo que no dice es como en el "
        "tablero habitual del juego.",
        "pieces": "Piezas, marcadores y cartas propios. Van en `game.yaml`. Un marcador y un mazo tienen las mismas "
        "claves que una pieza, con otros valores por defecto.",
        "rules": "El archivo `rules.yaml` de la carpeta de un juego: sus reglas en tablas, que se imprimen en cartas, "
        "hojas y paneles y que examina `pizarra check`.",
        "team": "Un archivo de equipo. Cada jugador tiene además una clave por cada característica del juego, por "
        "ejemplo `velocidad: 7`; `pizarra new team` escribe un archivo con todas.",
        "season": "Un archivo de temporada: los partidos y resultados de una liga.",
        "map": "Un archivo para `pizarra import --map`: qué significan los encabezados, números y palabras de tus "
        "hojas de cálculo. `pizarra import --propose` escribe uno para empezar.",
        "match-map": "Un archivo para `pizarra import --season … --map`: qué significan los encabezados y las palabras "
        "de tus tablas de partidos. `pizarra import --season … --propose` escribe uno para empezar.",
        "plan": "Un plano de salas, muros y puertas: un archivo de la carpeta `scenarios` de un juego.",
        "styles": "El archivo `styles.yaml` de `templates/_base`: estilos que comparten todos tus tableros.",
        "faces": "El archivo `faces.yaml` de `templates/_base`: caras que comparten todos tus juegos.",
        "tilings": "El archivo `tilings.yaml` de `templates/_base`: teselados que comparten todos tus tableros.",
        "fields": "El archivo `fields.yaml` de `templates/_base`: campos para `--field` y para `field: {preset: …}`. "
        "También puedes dar a `--field` un archivo con las claves de un solo campo. Lo que no dice es como en el "
        "reglamento de fútbol.",
        "services": "El archivo `services.yaml` de `templates/_base`: lo que piden las imprentas, para `--service`.",
        "printer": "El archivo en el que `pizarra printer` recuerda tus impresoras. No hace falta que lo edites.",
        "values": "Lo que puedes escribir donde una clave pide una longitud, un color, un texto, etcétera.",
        "names": "Colores, símbolos, caras, estilos, etcétera, que puedes usar por su nombre sin hacer nada más.",
        "commands": "Todas las órdenes, con todas sus opciones. `pizarra ORDEN --help` muestra lo mismo en la "
        "terminal, y `pizarra build --help-all` todas las opciones de build.",
        "findings": "Los códigos entre corchetes que siguen a los mensajes de `pizarra check` y `pizarra build`. Aquí "
        "está solo la parte anterior a los primeros dos puntos; `pizarra explain CÓDIGO` explica uno por completo.",
    },
}

NAMES: Mapping[str, Mapping[str, str]] = {
    "en": {
        "colours": "Colours", "colours column": "Colour", "fields": "Fields", "fields column": "Length and width",
        "papers": "Paper and margins", "papers column": "Size; margins on the long and the short edges",
        "cards": "Card sizes", "cards column": "Width and height", "faces": "Faces, for “like”",
        "styles": "Styles of boards", "tilings": "Tilings, for “preset”", "services": "Print services",
        "symbols": "Symbols", "units": "Symbols of military units", "poster": "the whole board on one page",
        "unit sizes": "With the size of the unit after another hyphen, for example `unit-infantry-company`:",
    },
    "es": {
        "colours": "Colores", "colours column": "Color", "fields": "Campos", "fields column": "Largo y ancho",
        "papers": "Papel y márgenes", "papers column": "Tamaño; márgenes en los bordes largos y en los cortos",
        "cards": "Tamaños de carta", "cards column": "Ancho y alto", "faces": "Caras, para «like»",
        "styles": "Estilos de tablero", "tilings": "Teselados, para «preset»", "services": "Imprentas",
        "symbols": "Símbolos", "units": "Símbolos de unidades militares", "poster": "todo el tablero en una página",
        "unit sizes": "Con el tamaño de la unidad tras otro guion, por ejemplo `unit-infantry-company`:",
    },
}  # fmt: skip
