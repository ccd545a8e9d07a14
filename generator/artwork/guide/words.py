"""What the guide says; ``{…}`` are figures of the build."""

from __future__ import annotations

from collections.abc import Mapping

from generator.i18n import Counted, Message, message

GUIDE: Mapping[str, Message] = {
    "title": message("From the printer to the table"),
    "you need": message("What to print"),
    "also needed": message("You also need"),
    "needs players": message("Who plays"),
    "needs time": message("Time"),
    "needs dice": message("Dice"),
    "needs deck": message("Deck"),
    "needs also": message("Also"),
    "needs rules": message("Rules"),
    "needs note": message("Note"),
    "need people": Counted("1 person", "{count} people"),
    "need time": Counted("about 1 minute", "about {count} minutes"),
    "need dice": Counted("1 die with {faces} sides", "{count} dice with {faces} sides"),
    "sheets": Counted("1 sheet of {paper}", "{count} sheets of {paper}"),
    "both sides": message("on both sides"),
    "one side": message("on one side"),
    "figures": message("{layout} sheets · {width} × {height} mm · {cells}"),
    "figures one": message("{width} × {height} mm · {cells}"),
    "hexes": message("hexes of {width} mm"),
    "cells": message("cells of {width} mm"),
    "print": message("Print at 100 %"),
    "print text": message(
        "Choose “actual size” or “100 %”, never “fit to page”. Print one sheet first and go on when its ruler is "
        "right. Then print all the others in one go, on the same paper and from the same tray."
    ),
    "scale": message("Check the ruler"),
    "scale text": message(
        "The rulers on the first page of the board are {length} mm long; a bank card just covers the outline. If half "
        "a millimetre is missing, the printer shrinks: find that setting or use “pizarra calibrate”."
    ),
    "poster": message("Have the board printed"),
    "poster text": message(
        "It is one page of {width} × {height} mm, for a print shop: at 100 %. It has no rulers; measure its width."
    ),
    "cut lap": message("Cut two sides of every sheet"),
    "cut lap text": message(
        "With knife and ruler, from mark to mark: the top and the left, where it says “cut”. At the bottom and the "
        "right the flap stays, {flap} mm of print and the white margin: that is where the glue goes."
    ),
    "cut butt": message("Cut all four sides"),
    "cut butt text": message(
        "With knife and ruler, from mark to mark. The picture goes on for {bleed} mm beyond each cut, so that no "
        "white shows."
    ),
    "cut zigzag": message("Cut along the hexes"),
    "cut zigzag text": message(
        "With scissors, at the top and the left, along the sides of the hexes, beside the dashed line. The joint "
        "hides under the printed line."
    ),
    "cut one": message("Cut the board out"),
    "cut one text": message("It fits on one sheet: cut it out along the marks."),
    "glue": message("Glue the rows first"),
    "glue text": message(
        "From left to right: {first}, then {second} on top of its flap, to the end of the row. Then join the rows "
        "from top to bottom. Glue stick or spray; white glue makes paper wavy."
    ),
    "glue row": message("Glue the sheets"),
    "glue row text": message(
        "From left to right: {first}, then {second} on top of its flap, to the end. Glue stick or spray; white "
        "glue makes paper wavy."
    ),
    "glue column": message("Glue the sheets"),
    "glue column text": message(
        "From top to bottom: {first}, then {second} on top of its flap, to the end. Glue stick or spray; white "
        "glue makes paper wavy."
    ),
    "glue columns": message("Glue the columns first"),
    "glue columns text": message(
        "From top to bottom: {first}, then {second} on top of its flap, to the end of the column. Then join the "
        "columns from left to right. Glue stick or spray; white glue makes paper wavy."
    ),
    "tape": message("Join them on the back"),
    "tape text": message(
        "Tape {first} and {second} together, edge to edge, face down. First the rows, then rows to rows."
    ),
    "tape line": message("Join them on the back"),
    "tape line text": message("Tape {first} and {second} together, edge to edge, face down, and so on to the end."),
    "tape columns": message("Join them on the back"),
    "tape columns text": message(
        "Tape {first} and {second} together, edge to edge, face down. First the columns, then columns to columns."
    ),
    "fold": message("Make the hinge"),
    "fold text": message(
        "The halfway line is a joint: mount each half on its own card and join them on the back with bookbinding "
        "tape. The board folds there."
    ),
    "mount": message("Mount the board"),
    "mount text": message(
        "On card of 1.5 to 3 mm or foam board of 5 mm, from the middle outwards. Paper on both sides keeps it "
        "flat. Not mounted, a clear sheet laid on top will do."
    ),
    "strips": message("Glue on the lines"),
    "strips text": message(
        "With knife and ruler, cut out the strips; curved ones with scissors. Each has its name and length: glue it on "
        "its thin line on the board."
    ),
    "templates": message("Cut out the templates"),
    "templates text": message("With scissors, as the sheet says. Lay them over the board when their case comes up."),
    "pieces": message("Cut out the counters"),
    "tokens": message("Cut out the pieces"),
    "cards": message("Cut the cards"),
    "count counters": Counted("1 counter of {width} mm", "{count} counters of {width} mm"),
    "count tokens": Counted("1 token", "{count} tokens"),
    "count cards": Counted("1 card of {size} mm", "{count} cards of {size} mm"),
    "count blank": Counted("1 blank to write on", "{count} blanks to write on"),
    "count spare": Counted("1 spare", "{count} spares"),
    "count pieces": Counted("1 piece", "{count} pieces"),
    "cut scissors": message("With scissors, by the marks of each piece"),
    "cut straight": Counted(
        "With knife and ruler, by the marks in the margins: 1 cut, right across the sheet",
        "With knife and ruler, by the marks in the margins: {count} cuts, each right across the sheet",
    ),
    "cut both": message("{straight}. Then with scissors: {pieces}"),
    "cut parted": Counted(
        "With knife and ruler: first the lowest cut, which parts the sheet; then 1 more, from mark to mark above it. "
        "Then with scissors: {pieces}",
        "With knife and ruler: first the lowest cut, which parts the sheet; then {count} more, from mark to mark above "
        "it. Then with scissors: {pieces}",
    ),
    "corners": message("Round the corners of the cards ({radius} mm)."),
    "back long-edge": message("Printed on both sides, flipped on the long edge."),
    "back short-edge": message("Printed on both sides, flipped on the short edge."),
    "back long-edge some": message("Printed on both sides, flipped on the long edge; some have nothing on the back."),
    "back short-edge some": message("Printed on both sides, flipped on the short edge; some have nothing on the back."),
    "back fold": message("Fold the sheet at its line and glue both halves; then cut."),
    "by hand": message("Print the backs by hand"),
    "by hand one": message("Print the back by hand"),
    "by hand one text": message(
        "First the front (…-fronts). Turn the sheet over {turn}, put it back into the tray and print the back "
        "(…-backs)."
    ),
    "by hand text": message(
        "First the fronts (…-fronts). Turn the stack over {turn}, in the order it has, put it back into the tray "
        "and print the backs (…-backs): {order}. Try two sheets; if 2 comes out behind 1, the order is the other "
        "one: “--backs-order {other}”."
    ),
    "turn long-edge": message("like the page of a book"),
    "turn short-edge": message("like the leaf of a wall calendar"),
    "order same": message("they come in the same order"),
    "order reversed": message("they come from last to first"),
    "each piece": message("What each piece is"),
    "notes": message("Worth knowing"),
    "foot": message("{game} · {credit}"),
}
