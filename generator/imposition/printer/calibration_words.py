"""What the calibration page says, in Spanish and English."""

from __future__ import annotations

from collections.abc import Mapping

from generator.i18n import Message, message

CALIBRATION: Mapping[str, Message] = {
    "title": message("Calibration page"),
    "print": message("Print it on both sides, flipped on the long edge, at 100 % (“actual size”, never “fit”)."),
    "back title": message("Calibration page · back"),
    "back print": message("This side is read against the light, from the front."),
    "scale title": message("Scale"),
    "scale": message(
        "Measure both rulers, the level one and the upright one. If they are 150 mm long, the scale is right. If "
        "not, note what they measure: 148.8 and 148.5 are written 148.8mmx148.5mm. Without a ruler: a bank card "
        "just covers its outline."
    ),
    "margins title": message("Margins"),
    "margins": message(
        "Find the smallest frame that is printed whole, on all four sides. Its number, beside the strong stroke, "
        "is your printer's margin: if it is 5, write 5mm."
    ),
    "backs title": message("Back"),
    "backs": message(
        "Hold the page against the light, this side towards you. On each scale the ticks of the back go on from "
        "those of the front; find the one that goes straight on and read its number. First that of →, then that of "
        "↓: +0.75 and −0.5 are written 0.75mm,-0.5mm."
    ),
    "then": message("Then type what you have read:"),
    "use": message("and from then on:"),
    "right": message("→  back, across"),
    "down": message("↓  back, down"),
    "card": message("bank card"),
    "example": message("Against the light, for example:"),
    "example read": message("straight on here: +0.75"),
    "name": message("home"),
    "second title": message("Second sheet"),
    "second print": message("Print both sheets of fronts, put them back in the order they have, and print the backs."),
    "second": message(
        "Look at the number behind sheet 1. If it is a 1, the order is right. If it is a 2, your printer takes the "
        "last front first: type “pizarra printer home --backs-order reversed”. If the back is upside down or on "
        "the side of the front, turn the stack round or over and try again."
    ),
}
