"""What each kind of problem means: the words before the first colon of a code that stands in brackets after it."""

from __future__ import annotations

from collections.abc import Mapping

from generator.i18n import message

KINDS: Mapping[str, str] = {
    "board": message("Something about a board's cells, edges or panels cannot be: the line and the path say which."),
    "choice": message("Choices of one ruling should change the same things, each in its own way; one does not."),
    "circle": message("Tables to roll on, or formulas, lead back to where one began: nothing comes of them."),
    "card-characters": message("A card has characters that the typeface lacks; they are printed as “?”."),
    "card-overflow": message("A card has more text than its two sides hold in the smallest letters allowed."),
    "card-title": message("Every card needs one title of its own, “# …” in its first line."),
    "closed-twice": message("Two rulings in force close the same finding; one of them is enough."),
    "count": message(
        "The box holds another number of things than the rules use, or what they use cannot be worked out."
    ),
    "count-unstated": message("The rules do not say how many of a thing there are."),
    "crossed": message(
        "A row has the title that the name of another row asks for: two titles may have changed places."
    ),
    "dice-unreadable": message(
        "Dice are written like 2d6, 1d6+1, d%, d66 or 2d6 keep highest; any formula of dice will do."
    ),
    "dice-unstated": message("Something is rolled, but the rules do not say with which dice."),
    "divides-by-zero": message("A formula divides by something that can come to 0 with values that pieces may have."),
    "equal-unstated": message("The rules do not say whether rolling exactly the value succeeds."),
    "faint": message("Letters are hard to read on what is behind them: colours further apart help."),
    "figure": message(
        "A figure of the team sheet cannot be worked out for a player: its formula stands in rules.yaml."
    ),
    "formula": message(
        "A formula cannot be read. It knows numbers, names, + - * /, brackets, ceil, floor, min, max, dice, if."
    ),
    "game": message("The rules and game.yaml say different things about one and the same thing."),
    "gap": message("Something can happen in play for which the table has no row."),
    "heading": message("A test stands in a section of another name."),
    "idle-characteristic": message("A characteristic is listed, but no kind of piece has it."),
    "idle-option": message("An option can be switched, but nothing depends on it."),
    "idle-result": message("A table declares a result that none of its rows gives."),
    "idle-ruling": message("A ruling is in force, but what it says it closes is no finding of these tables."),
    "impossible": message("A row is about something that can never be rolled."),
    "jump": message("A table that rises or falls evenly skips a step here: a row may be missing."),
    "kits-alike": message(
        "Two teams' colours look alike on the table, or to people who see colours differently; "
        "another kit or a pattern tells them apart."
    ),
    "lacking": message("All rows of a table have something that this one lacks."),
    "lacks": message("The rules ask a kind of piece for a characteristic it does not have."),
    "language": message("A text seems to be in another language than the one it is given for."),
    "languages": message("A number is in a text in one language and not in the other."),
    "left-out": message("A row about an action leaves out a kind of piece that may take it."),
    "lonely": message("Two places that know one event must agree about it; of this one only one place knows."),
    "mistitled": message("A card has the title of a table above a section that prints other tables only."),
    "missing-cell": message("A table of rows and columns has nothing in one of its cells."),
    "modifier": message("A modifier of a test changes nothing, stands twice or contradicts itself."),
    "names": message("A text names other characteristics, pieces or tracks in one language than in the other."),
    "need": message("What a test needs does not go with what is said of its failure."),
    "need-unstated": message("How many successes a test needs is not said."),
    "no-dice": message("Modifiers can take away every die of a test; the rules should say what happens then."),
    "not-allowed": message(
        "A kind of piece is told to do something that another part of the rules does not let it do."
    ),
    "nothing": message("A number is 0, or less than 0, where something is counted."),
    "notation-unstated": message("A sign stands for what a test needs, and nothing explains the sign."),
    "off-die": message("A row is for a face that the die does not have."),
    "option": message("An option that is off would change something that is not there."),
    "order": message("Steps are out of order, or the results of a table turn back where they should go on."),
    "outside": message("A band lies beyond what the table measures."),
    "overlap": message("Two rows claim the same case."),
    "pool": message("The dice of a pool count one by one: the test says how many they are, the dice only which."),
    "printed": message("Something is called not_printed in rules.yaml, but a card, a sheet or the board shows it."),
    "rank": message("A result of a table with an order has no place in it, or two."),
    "raw-name": message("A result has neither a title nor a text, so that its name in rules.yaml would be printed."),
    "rise": message("A table that falls rises here; one of two values may be a misprint."),
    "fall": message("A table that rises falls here; one of two values may be a misprint."),
    "safe-zone": message("Text lies so near the edge of a piece that the knife of the print service may reach it."),
    "same": message("Two faces of a die come to the same result; one of them may be a misprint."),
    "scale-unstated": message("The rules do not say between which numbers characteristics lie."),
    "service-size": message("The print service cuts no piece of this size."),
    "sheet-columns": message("A team sheet's table has more columns than the paper has room for."),
    "sheet-height": message("One part of a sheet is higher than the paper."),
    "sheet-text": message("A word of a sheet is wider than its place even in the smallest letters allowed."),
    "template": message(
        "A template of a card or a sheet cannot be filled in; the message says what stands in the way."
    ),
    "tie": message("The rules do not say what happens in a tie."),
    "twice": message("The same thing is said twice: a row, a text or a word."),
    "two-answers": message("Two places of the rules say different things about one event."),
    "unclear": message("A row, a roll or a band says nothing, or two things at once."),
    "uncovered": message("A table with a row for each kind of piece or action has none for one, or one too many."),
    "unexplained": message("An action is listed, but no table says how it goes."),
    "unknown": message("The rules name something that is nowhere in them."),
    "unlike": message("Two things that are made alike differ in one point, which may be a misprint."),
    "unit": message(
        "A formula adds up different things, such as hexes and metres, or comes to other things than its table."
    ),
    "unknown-cell": message("A table has a result for a row or a column it does not have."),
    "unknown-result": message("A table gives a result that it does not explain."),
    "unprinted": message(
        "No card, sheet or board shows this part of rules.yaml: who plays will never read it. "
        "“not_printed: why” says that this is meant."
    ),
    "unreachable": message("A band begins beyond the longest distance that can be reached."),
    "words": message("The words beside a value, a result or a ruling say another thing than the value itself."),
}
"""What a problem is about, by its kind."""
