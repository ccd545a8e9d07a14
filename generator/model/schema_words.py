"""What editors show beside each key of a team or game file."""

from __future__ import annotations

from collections.abc import Mapping

TEAM_KEYS: Mapping[str, str] = {
    "game": "the game the team plays, by the name of its folder",
    "name": "the team's full name",
    "short": "a shorter name for narrow places",
    "coach": "who leads the team",
    "kit": "the colours of the shirts",
    "keeper_kit": "the keeper's colours; chosen to differ from the team's when not given",
    "players": "the squad; starting players first, from the defence to the attack",
}

PLAYER_KEYS: Mapping[str, str] = {
    "number": "shirt number, 0 to 999, each once in a team",
    "name": "full name; put it in quotes if it holds a colon or brackets",
    "short": "a shorter name for the counter",
    "role": "the kind of player, when it is not the usual one",
    "captain": "true for the captain",
    "substitute": "true for those who begin on the bench",
}

KIT_KEYS: Mapping[str, str] = {
    "primary": "main colour: a name such as azul or blue, or “#0072b2” in quotes",
    "secondary": "second colour, that of the pattern",
    "pattern": "plain, stripes (upright), hoops (level), halves or sash, in English or Spanish",
}

DEFINITIONS: Mapping[str, str] = {
    "colour": "a colour by its name in English or Spanish, or as “#rrggbb” in quotes",
    "field-length": "a length on the field with its unit, such as 105m",
    "print-length": "a printed length with its unit, such as 18mm, 2.5cm or 0.75in",
    "text": "a text",
    "words": "a text for all languages, or one for each such as {es: …, en: …}",
}

GAME_FIELDS: Mapping[str, str] = {
    "Game.game": "the name of the pack, equal to that of its folder",
    "Game.title": "the game's name as it is printed",
    "Game.summary": "one sentence about the game",
    "Game.credit": "who wrote the rules",
    "Game.characteristics": "the numbers that pieces have, by their names in files",
    "Game.kinds": "the kinds of piece and what each of them has",
    "Game.figures": "columns worked out for the coach on the team sheet",
    "Game.counter_gap": "by how much a counter is smaller than a cell of the board",
    "Game.board": "how the board is printed when nothing else is asked for",
    "Game.tokens": "small pieces that belong to no player",
    "Game.example": "the teams of a bare “pizarra build”, by the names of their files",
    "Game.options": "settings of the game and of its rules",
    "Characteristic.name": "the full name, also accepted as a key in team files",
    "Characteristic.short": "what a counter prints, also accepted as a key in team files",
    "Characteristic.min": "the lowest value",
    "Characteristic.max": "the highest value",
    "Characteristic.flag": "a mark beside high values",
    "Flag.at_least": "from which value on the mark is printed",
    "Flag.means": "what the mark stands for",
    "Kind.name": "what this kind of piece is called",
    "Kind.rows": "its characteristics, row by row as the counter shows them",
    "Kind.usual": "true for the kind a player is when his file names no role",
    "Kind.at_least": "how many of them a team must have",
    "Kind.wears": "the kit of the team, or the keeper's",
    "Kind.main": "the characteristic that the counter shows largest",
    "Figure.table": "the row of a formula table of the rules, such as movimiento.con_balon",
    "Figure.name": "what the legend says",
    "Figure.short": "the head of the column",
    "FieldChoice.preset": "a field of a football code or a stadium",
    "FieldChoice.length": "the length of the field, where it differs from the preset's",
    "FieldChoice.width": "the width of the field, where it differs from the preset's",
    "Panel.kind": "a rose of directions, a track of numbered boxes, or the chances of a roll",
    "Panel.corner": "the corner of the board it stands in",
    "Panel.name": "its heading",
    "Panel.first": "the first number of a track",
    "Panel.last": "the last number of a track",
    "Panel.columns": "into how many columns a track is folded",
    "Board.field": "the field that is drawn",
    "Board.orientation": "which way the hexes lie",
    "Board.columns": "how many hexes from goal to goal",
    "Board.metres_per_hex": "how much of the field a hex stands for",
    "Board.hexes": "about how many hexes in all",
    "Board.hex": "the width of a hex on paper, flat to flat",
    "Board.board_width": "the width of the printed board",
    "Board.sheets": "on how many sheets of paper the board is printed",
    "Board.goal_hexes": "how many hexes each goal is wide",
    "Board.border": "the strip around the field",
    "Board.ends": "the room behind each goal, where the panels stand",
    "Board.panels": "what is printed beside the field",
    "Face.picture": "what is drawn on it",
    "Face.colour": "its ground",
    "Face.text": "what is written on it",
    "Token.name": "what it is called",
    "Token.shape": "hexagon, disc or little card",
    "Token.share": "its size as a share of a player's counter",
    "Token.count": "how many of them are printed",
    "Token.front": "its front",
    "Token.back": "its back; the same as the front when not given",
}
