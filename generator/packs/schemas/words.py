"""What editors show beside values of each kind that files share."""

from __future__ import annotations

from collections.abc import Mapping

DEFINITIONS: Mapping[str, str] = {
    "amount": "a whole number, or a formula",
    "band": "whole numbers: 3, 4-6, 25+, -1..1, 3.., ..-3, or any",
    "cells": "for each row, the result in each column",
    "code": "the code of a finding of the audit, such as gap:a-table:+2",
    "colour": "a colour by its name in English or Spanish, or as “#rrggbb” in quotes",
    "count": "a number such as 2, or “2-4” for a span",
    "deck": "cards by their names, or names and titles",
    "dice": "dice such as 2d6",
    "faces": "faces of dice: 5, 2-11 or [1, 4], or the names of cards",
    "field-length": "a length on the field with its unit, such as 105m",
    "name": "a plain name: letters, digits, _, ., + and -",
    "print-length": "a printed length with its unit, such as 18mm, 2.5cm or 0.75in",
    "signs": "a map, a sign for each cell, line by line; write it after “|”",
    "board-cells": "cells: names, ranges such as a1:d26, signs of the map, zones; “!” before a word takes them away",
    "covers": "field or plan, or {region: field, rule: half}: centre, half, whole or touched",
    "spot": "a place on the ground, across and down: [6m, 10m] in metres of a field, [6, 10] in cells",
    "ground-length": "a length on the ground: 6m on a field, or 6 for so many cells",
    "side": "what lies between two cells: c6/c5, or c6>c5 for one way",
    "join": "left-right, top-bottom, a1-l10 both ways, a1>l10 one way, or a name and two ends",
    "checks": "what is to be true of the board: connected, closed, fair, no-dead-ends, passable",
    "ink-form": "a colour, or colour, tint and upon, for one amount of ink",
    "share": "a share such as 40%",
    "piece-size": "the size of a piece: 16mm, 63x88, poker, a6 lying, or fit for a cell of the board",
    "piece-field": "a kind of field (text, picture, keywords), a range such as 0-20, or a list of choices",
    "piece-rows": "rows: a list, the name of a table, or {combine: …} of lists",
    "face": "a face: its boxes by their names, or the file of a template in Markdown",
    "template": "a text that may hold {{ fields and formulas }}",
    "place": "a place on a piece such as top-left, or [left, top, width, height] in percent",
    "rule-text": "a formula, a number or a short text",
    "switch": "a word, or true or false for yes and no",
    "text": "a text",
    "titles": "names and what people call them",
    "scale": "what is printed over what was asked for, across and down, or what the 150 mm rulers measure",
    "offset": "how far to the right and how far down, such as 0.8mm,-0.4mm",
    "margin": "what a printer leaves white, such as 4mm",
    "words": "a text for all languages, or one for each such as {es: …, en: …}",
}
