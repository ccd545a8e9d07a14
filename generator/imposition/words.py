"""The few sentences that stand beside the art on printed sheets, in Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping

from generator.i18n import Counted, Message, message, say

SHEETS: Mapping[str, Message] = {
    "assembly": message("How the board goes together"),
    "sheets": Counted("1 sheet of {paper}", "{count} sheets of {paper}"),
    "mixed rows": message("rows of {first} and {last}"),
    "mixed columns": message("columns of {first} and {last}"),
    "finished": message("Finished board: {width} × {height} mm"),
    "check": message("Check the scale first"),
    "scale check": message("Check the scale: both rulers are {length} mm long and a bank card covers the outline."),
    "trim": message("cut"),
    "trim zigzag": message("cut along the hexes, inside the dashed line"),
    "zigzag costs": Counted("1 more than with straight seams", "{count} more than with straight seams"),
    "flap": Counted("flap: {name} goes on top", "flap: {name} go on top"),
    "card": message("bank card, 85.6 × 54 mm"),
    "step 1": message("Print this sheet alone at 100 % (“actual size”, never “fit”) and measure both rulers."),
    "step 2": message("Print the rest in one go, on the same paper and from the same tray."),
    "step 2 mixed": message(
        "Print the rest in one go, on the same paper and from the same tray, the orientation left on “automatic”: "
        "some sheets stand and others lie."
    ),
    "step 3": message("Cut every sheet at its top and its left, from mark to mark. Leave the rest: it is the flap."),
    "step 4": message("Glue each row from left to right: the cut sheet goes on top of its neighbour's flap."),
    "step 5": message("Join the rows from top to bottom likewise. Snip off corners of flaps that get in the way."),
    "step 4 row": message("Glue the sheets from left to right: the cut sheet goes on top of its neighbour's flap."),
    "step 4 column": message(
        "Glue the sheets from top to bottom: the cut sheet goes on top of the flap of the one above."
    ),
    "step 4 columns": message(
        "Glue each column from top to bottom: the cut sheet goes on top of its neighbour's flap."
    ),
    "step 5 columns": message(
        "Join the columns from left to right likewise. Snip off corners of flaps that get in the way."
    ),
    "step 6": message("Trim the outside along the marks, then cover it or mount it on card so that counters slide."),
    "step 3 butt": message("Cut every sheet on all four sides, from mark to mark."),
    "step 4 butt": message("Join each row from left to right, edge to edge, with tape on the back."),
    "step 5 butt": message("Join the rows from top to bottom in the same way."),
    "step 4 butt row": message("Join the sheets from left to right, edge to edge, with tape on the back."),
    "step 4 butt column": message("Join the sheets from top to bottom, edge to edge, with tape on the back."),
    "step 4 butt columns": message("Join each column from top to bottom, edge to edge, with tape on the back."),
    "step 5 butt columns": message("Join the columns from left to right in the same way."),
    "step 3 zigzag": message(
        "Cut every sheet at its top and its left along the sides of the hexes themselves. The dashed line beside them "
        "shows the way and falls off with the waste. Leave the rest: it is the flap."
    ),
    "step fold": message(
        "Where the board folds, cut both sheets at the mark and mount each half on its own card; join them on the "
        "back with tape, as a hinge."
    ),
    "hinge": message("cut · hinge of tape"),
    "front": message("front"),
    "back": message("back"),
    "cut scissors": Counted("1 piece: cut it out with scissors", "{count} pieces: cut them out with scissors"),
    "cut straight": Counted("1 straight cut from mark to mark", "{count} straight cuts from mark to mark"),
    "cut both": Counted("{straight}, then 1 piece with scissors", "{straight}, then {count} pieces with scissors"),
    "cut parted": Counted(
        "{straight}, the lowest first, then 1 piece with scissors",
        "{straight}, the lowest first, then {count} pieces with scissors",
    ),
    "sheet": message("sheet {number} of {count}"),
    "long-edge": message("both sides, flipped on the long edge, at 100 %"),
    "short-edge": message("both sides, flipped on the short edge, at 100 %"),
    "fold": message("fold, glue both halves, then cut"),
    "fold here": message("fold backwards here and glue both halves"),
    "true size": message("at 100 %"),
    "hexes of": message("hexes of"),
    "templates": message("templates"),
    "strips": message("Line strips: cut them out and glue them on the board's guide lines"),
}


def paper_name(name: str, language: str) -> str:
    if name == "letter":
        return say(language, message("Letter", "paper"))
    return name.upper()
