"""The page's own texts, by the names that it has for them."""

from __future__ import annotations

from collections.abc import Mapping

from generator.i18n import Message, message

PAGE: Mapping[str, Message] = {
    "title": message("Pizarra studio"),
    "loading": message("Loading Pizarra …"),
    "drawing": message("drawing"),
    "another_game": message("Another game"),
    "undo": message("Undo"),
    "redo": message("Redo"),
    "language": message("Language"),
    "intro": message(
        "Boards, counters and cards to print. There is nothing to install, and your files stay on this computer."
    ),
    "continue": message("Continue where you left off"),
    "choose": message("Choose a game"),
    "needs": message("You need"),
    "board": message("Board, paper and ink"),
    "teams": message("Teams"),
    "paste": message("Paste cells of a spreadsheet into any cell: they fill the table from there."),
    "import": message("Import teams from a spreadsheet"),
    "files": message("Files of the game"),
    "file": message("File"),
    "save": message("Save the file"),
    "problems": message("Problems"),
    "no_problems": message("No problems found."),
    "download": message("Download everything (zip)"),
    "single": message("Single PDF files"),
    "print": message(
        "Print at 100 %, never fitted to the page, and measure the ruler on the first sheet of the board."
    ),
    "preview": message("Preview"),
    "usual": message("as usual"),
    "building": message("Making the files …"),
    "failed": message("The page could not start."),
    "stopped": message("This took too long and was stopped; the game is as it was last saved."),
    "rows_left": message(
        "There were more rows than players; the last ones were left out. Add them to the file of the team."
    ),
    "to_fix": message("Nothing was made: fix the problems first."),
}
