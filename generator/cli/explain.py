"""``pizarra explain``: what each kind of problem means, by the first word of its code, and how to solve it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

import click

from generator.cli.parameters import Command
from generator.cli.terminal import localize, reader_language
from generator.i18n import Message, message, phrase
from generator.model.rules.book import LoadedRules, RuleBook
from generator.model.rules.rulings import LEADS, Ruling
from generator.model.rules.tables import (
    AnyTable,
    Band,
    Check,
    Dice,
    DieFace,
    FormulaRow,
    Matrix,
    Modifier,
    Outcome,
    Row,
    Step,
)
from generator.model.rules.values import NumberSpan
from generator.packs.load import find_rules, rule_folders
from generator.problems import SEVERITY_WORDS, PizarraError, Problem, nearest_hint, quoted, user_error
from generator.rules.audit.audit import audit, audit_as_published
from generator.templating import formatting as written

KINDS: Mapping[str, str] = {
    "board": message("Something about a board's cells, edges or panels is impossible: the line and the path say what."),
    "choice": message("All choices of a ruling should change the same things, each in its own way; one does not."),
    "circle": message("Tables or formulas refer to each other in a circle, so they never give a result."),
    "card-characters": message("A card has characters that the font lacks; they are printed as “?”."),
    "card-overflow": message("A card has more text than fits on its two sides, even in the smallest type allowed."),
    "card-title": message("Every card needs its own title, “# …” on its first line."),
    "closed-twice": message("Two rulings in force close the same finding; one of them is enough."),
    "count": message(
        "The box contains a different number of things from the one the rules use, or that number cannot be worked out."
    ),
    "count-unstated": message("The rules do not say how many of something there are."),
    "crossed": message("A row has the title that fits the name of another row: two titles may be swapped."),
    "dice-unreadable": message(
        "Dice are written like 2d6, 1d6+1, d%, d66 or 2d6 keep highest; any dice formula works."
    ),
    "dice-unstated": message("Something is rolled, but the rules do not say which dice to roll."),
    "divides-by-zero": message("A formula divides by something that can be 0 for values that pieces may have."),
    "equal-unstated": message("The rules do not say whether rolling exactly the value succeeds."),
    "faint": message("Text is hard to read against its background: use colours that differ more."),
    "figure": message("A figure on the team sheet cannot be worked out for a player: its formula is in rules.yaml."),
    "formula": message(
        "A formula cannot be read. Allowed: numbers, names, + - * /, brackets, ceil, floor, min, max, dice, if."
    ),
    "game": message("The rules and game.yaml disagree about the same thing."),
    "gap": message("Something can happen in play that the table has no row for."),
    "heading": message("A test is in a section with a different name."),
    "idle-characteristic": message("A characteristic is listed, but no kind of piece has it."),
    "idle-option": message("An option can be switched on or off, but nothing depends on it."),
    "idle-result": message("A table declares a result that none of its rows gives."),
    "idle-ruling": message(
        "A ruling is in force, but the finding it is meant to close does not exist in these tables."
    ),
    "impossible": message("A row is about something that can never be rolled."),
    "jump": message("The values of a table rise or fall evenly, but skip a step here: a row may be missing."),
    "kits-alike": message(
        "Two teams' colours look alike on the table, or to people with colour blindness; use another kit or a pattern."
    ),
    "lacking": message("This row lacks something that all the other rows of the table have."),
    "lacks": message("The rules ask for a characteristic that a kind of piece does not have."),
    "language": message("A text seems to be in a different language from the one it is given for."),
    "languages": message("A number appears in a text in one language but not in the other."),
    "left-out": message("A row about an action leaves out a kind of piece that can take it."),
    "lonely": message("Two places in the rules must agree about an event, but only one of them mentions it."),
    "mistitled": message("A card has the title of a table above a section that prints only other tables."),
    "missing-cell": message("A table of rows and columns has an empty cell."),
    "modifier": message("A modifier of a test has no effect, appears twice or contradicts itself."),
    "names": message("A text names different characteristics, pieces or tracks in each language."),
    "need": message("What a test needs does not match what is said about failing it."),
    "need-unstated": message("The rules do not say how many successes a test needs."),
    "no-dice": message("Modifiers can remove every die from a test; the rules should say what happens then."),
    "not-allowed": message("A kind of piece has to do something that another part of the rules does not let it do."),
    "nothing": message("A number is 0 or negative where something is counted."),
    "notation-unstated": message("A sign shows what a test needs, but nothing explains the sign."),
    "off-die": message("A row is for a face that the die does not have."),
    "option": message("An option that is off would change something that does not exist."),
    "order": message("Steps are out of order, or the results of a table go back where they should go on."),
    "outside": message("A band is outside the range that the table measures."),
    "overlap": message("Two rows cover the same case."),
    "pool": message("Dice in a pool count one by one: the test says how many there are, the dice only of which kind."),
    "printed": message("Something is marked not_printed in rules.yaml, but a card, a sheet or the board shows it."),
    "rank": message("A result of an ordered table has no place in the order, or has two."),
    "raw-name": message("A result has neither a title nor a text, so its name in rules.yaml would be printed."),
    "rise": message("The values of a table fall, but rise here; one of the two may be a misprint."),
    "fall": message("The values of a table rise, but fall here; one of the two may be a misprint."),
    "safe-zone": message("Text is so close to the edge of a piece that the print shop may cut into it."),
    "same": message("Two faces of a die give the same result; one of them may be a misprint."),
    "scale-unstated": message("The rules do not say what range characteristics have."),
    "service-size": message("The print shop does not offer pieces of this size."),
    "sheet-columns": message("A team sheet's table has more columns than fit on the paper."),
    "sheet-height": message("One part of a sheet is taller than the paper."),
    "sheet-text": message("A word on a sheet does not fit its space, even in the smallest type allowed."),
    "template": message("A card or sheet template cannot be filled in; the message says why."),
    "tie": message("The rules do not say what happens in a tie."),
    "twice": message("Something appears twice: a row, a text or a word."),
    "two-answers": message("Two places in the rules say different things about the same event."),
    "unclear": message("A row, a roll or a band says nothing, or two things at once."),
    "uncovered": message("A table with one row per kind of piece or action lacks a row, or has one too many."),
    "unexplained": message("An action is listed, but no table says how it works."),
    "unknown": message("The rules name something that they never define."),
    "unlike": message("Two otherwise identical things differ in one point, which may be a misprint."),
    "unit": message(
        "A formula adds different units, such as hexes and metres, or gives a different unit from its table."
    ),
    "unknown-cell": message("A table has a result for a row or a column it does not have."),
    "unknown-result": message("A table gives a result that it does not explain."),
    "unprinted": message(
        "No card, sheet or board shows this part of rules.yaml, so players will never read it. If that is "
        "intended, write “not_printed: why”."
    ),
    "unreachable": message("A band starts beyond the greatest distance that can be reached."),
    "placeholder": message("Pictures are missing; a grey frame with the name of the file is printed in place of each."),
    "unread": message("A file in a game's folder, or a row or column of a table, is not used."),
    "unused-column": message("A spreadsheet has a column that no face of its cards or counters shows."),
    "words": message("The words beside a value, a result or a ruling do not match the value itself."),
}
"""What a problem is about, by its kind."""

CURES: Mapping[str, str] = {
    "board": message("Correct the key at that line of the board."),
    "choice": message("Make every choice set the same values and add rows to the same tables."),
    "circle": message("Give one of them a different value or result."),
    "card-characters": message("Use other characters, or give the game a font that has them."),
    "card-overflow": message("Shorten the text, or divide it between two cards."),
    "card-title": message("Begin the card's file with one line “# Title”."),
    "closed-twice": message("Remove the finding from “closes” in one of them."),
    "count": message("Correct “count”, or the formula in “needs”."),
    "count-unstated": message("Set “count” in a house ruling."),
    "crossed": message("Swap the titles back, or rename the row."),
    "dice-unreadable": message("Write the dice in one of these ways."),
    "dice-unstated": message("Set the dice in a house ruling, for example 2d6."),
    "divides-by-zero": message("Keep the divisor above 0, for example with max(1, …)."),
    "equal-unstated": message("Set “equal: pass” or “equal: fail” in a house ruling."),
    "faint": message("Choose a darker ink or a lighter ground."),
    "figure": message("Correct the formula, or the name of its row in game.yaml."),
    "formula": message("Correct the formula, for example ceil(strength/2) + 1d6."),
    "game": message("Make both files say the same."),
    "gap": message("Add a row, or widen the row next to it."),
    "heading": message("Correct “heading”, or move the test to its own section."),
    "idle-characteristic": message("Add it to “has” of a kind of piece, or remove it."),
    "idle-option": message("Add “option” to the rows it brings, or say what it sets or adds."),
    "idle-result": message("Use it in a row, or remove it from “results”."),
    "idle-ruling": message("Correct the code in “closes”, or move the ruling to “notes”."),
    "impossible": message("Remove the row, or correct its condition."),
    "jump": message("Add the missing row, or leave it if the jump is intended."),
    "kits-alike": message("Change the kit or the pattern of one team."),
    "lacking": message("Add the key to this row."),
    "lacks": message("Say what it uses instead under “rolls” or “values” of the piece."),
    "language": message("Move the text to its own language, or translate it."),
    "languages": message("Write the same numbers in both languages."),
    "left-out": message("Add the kind of piece to “who”, or say why it is left out."),
    "lonely": message("Name the event in the other place as well, or remove it."),
    "mistitled": message("Change the title, or print that table in the section."),
    "missing-cell": message("Fill in the cell."),
    "modifier": message("Correct or remove the modifier."),
    "names": message("Use the same names in both languages."),
    "need": message("Correct “need”, or the text about its failure."),
    "need-unstated": message("Set “need” in a house ruling."),
    "no-dice": message("Add a house ruling, for example “at least one die”."),
    "not-allowed": message("Add the kind of piece to “may” of the action, or change the row."),
    "nothing": message("Set it to 1 or more, or remove it."),
    "notation-unstated": message("Explain the sign under “needs”."),
    "off-die": message("Correct the face, or the dice of the table."),
    "option": message("Correct the name of the table or row that the option changes."),
    "order": message("Put the steps or results in order."),
    "outside": message("Correct the band, or the limits of the table."),
    "overlap": message("Keep one of the rows, or make one end before the other begins."),
    "pool": message("Write one die under “dice”, for example 1d6, and the number in the test."),
    "printed": message("Remove “not_printed”, or the place where it is printed."),
    "rank": message("Put the result once into “ordered”."),
    "raw-name": message("Add a title or a text."),
    "rise": message("Check the value against the rules and correct it if it is a misprint."),
    "fall": message("Check the value against the rules and correct it if it is a misprint."),
    "safe-zone": message("Move the text away from the edge."),
    "same": message("Put both faces in one row, or correct one result."),
    "scale-unstated": message("Give each characteristic a range in a house ruling."),
    "service-size": message("Use a size that the service cuts, or another service."),
    "sheet-columns": message("Remove columns, or shorten their headings."),
    "sheet-height": message("Shorten that part of the sheet."),
    "sheet-text": message("Shorten or hyphenate the word."),
    "template": message("Correct the template at that line."),
    "tie": message("Add a row for the tie in a house ruling."),
    "twice": message("Remove one of the two."),
    "two-answers": message("Choose one of the two in a house ruling."),
    "unclear": message("Give the row, roll or band one value."),
    "uncovered": message("Add the missing row, or remove the extra one."),
    "unexplained": message("Add a table or a row about the action, or remove the action."),
    "unknown": message("Correct the name, or add what it names."),
    "unlike": message("Make both say the same, or leave it if the difference is intended."),
    "unit": message("Correct the formula, or the unit of its table."),
    "unknown-cell": message("Correct the name, or add the row or column."),
    "unknown-result": message("Correct the name, or add it to “results”."),
    "unprinted": message("Print it on a card, a sheet or the board, or write “not_printed”."),
    "unreachable": message("Remove the band, or correct the formula of the distance."),
    "placeholder": message("Put the pictures in the game's folder pictures/ before you print for good."),
    "unread": message("Name it where it is to be used, put it in the folder for it, or remove it."),
    "unused-column": message("Show the column on a face, or leave it as a note to yourself."),
    "words": message("Correct the words or the value."),
}
"""What to do about a problem, by its kind."""


_ROLLS = {"pass": "✓", "fail": "✗", "any": "·"}


def table_lines(book: RuleBook, table: AnyTable, language: str) -> list[str]:
    """Return the rows of a book's table in a language: what each is about, and what it says."""
    wording = _Wording(book, language)
    if isinstance(table, Matrix):
        pairs = [
            (f"{title.in_(language)} / {other.in_(language)}", wording.result(table, row, column))
            for row, title in table.down.entries
            for column, other in table.across.entries
        ]
    else:
        pairs = [(wording.label(table, row), wording.text(row)) for row in table.rows]
    width = max((len(label) for label, _ in pairs), default=0)
    return [f"{label:<{width}}  {text}".rstrip() for label, text in pairs]


class _Wording(NamedTuple):
    book: RuleBook
    language: str

    def name_of(self, name: str) -> str:
        return self.book.title_of(name, self.language)

    def result(self, table: Matrix, row: str, column: str) -> str:
        cell = table.cell(row, column)
        return "—" if cell is None else table.result_title(cell).in_(self.language)

    def label(self, table: AnyTable, row: Row) -> str:
        if isinstance(row, Band):
            return str(row.span)
        if isinstance(row, Outcome):
            return self._case(row)
        if isinstance(table, Dice) and isinstance(row, DieFace):
            return written.faces(table.faces_in(row, self.language))
        if isinstance(row, Step):
            return (row.when or row.actor).in_(self.language) or row.id
        return row.title.in_(self.language) or self.name_of(row.id)

    def _case(self, row: Outcome) -> str:
        if row.case:
            return written.label(row.case, self.language).lower() if row.case in written.LABELS else row.case
        rolls = "" if (row.first, row.second) == ("any", "any") else f"{_ROLLS[row.first]} {_ROLLS[row.second]} "
        anything = row.difference is None or row.difference == NumberSpan()
        return f"{rolls}{'' if anything else written.difference(row.difference)}".strip().replace("\u00a0", " ")

    def text(self, row: Row) -> str:
        text = row.text.in_(self.language)
        if isinstance(row, Band):
            return "; ".join(part for part in (self._band(row), text) if part)
        if isinstance(row, Modifier):
            return f"{written.with_sign(row.value)}{f', {text}' if text else ''}"
        if isinstance(row, FormulaRow):
            rolled = " / ".join(self.name_of(name) for name in row.roll)
            formula = written.formula(row.value, self.language, lambda name: self.name_of(name).lower())
            return ", ".join(part for part in (formula, rolled, text) if part)
        if isinstance(row, Check):
            return f"{self.name_of(row.characteristic)} ({row.need})"
        if isinstance(row, (Outcome, DieFace)):
            further = isinstance(row, DieFace) and not (row.title or row.text or row.result)
            result = self.book.result_text(row, self.language)
            return f"→ {result}" if further else ": ".join(dict.fromkeys(part for part in (result, text) if part))
        return text

    def _band(self, row: Band) -> str:
        if row.automatic or row.forbidden:
            return written.label("automatic" if row.automatic else "forbidden", self.language)
        return written.with_sign(row.value) if isinstance(row.value, int) else str(row.value or "")


_RULES_SAY: Mapping[str, Message] = {
    "silent": message("The rules do not say."),
    "two-answers": message("The rules give two answers."),
    "elsewhere": message("The rules explain it on pages that this game does not include."),
    "stated": message("The rules say so themselves: cards print it without †."),
}


@click.command(cls=Command, writes=False)
@click.argument("finding")
@click.option("--game", default="", help="Look in this game only: its name or its folder.")
def explain(finding: str, game: str) -> None:
    """Explain FINDING: a gap in the rules such as DF-06, or the code of a problem such as gap:tiro_resultado:+2 or
    kits-alike.

    \b
    pizarra explain DF-06
    """
    packs: list[LoadedRules] = []
    unread: list[Problem] = []
    for name in [game] if game else rule_folders():
        try:
            packs.append(find_rules(name))
        except PizarraError as error:
            unread += error.problems
    try:
        click.echo("\n".join(explanation(packs, finding, reader_language())))
    except PizarraError as error:
        raise PizarraError([*error.problems, *unread]) from None


def explanation(packs: Sequence[LoadedRules], name: str, language: str) -> list[str]:
    """Return the lines that explain a ruling, a note or the code of a problem, from each pack that has it.

    Raises ``PizarraError``, with the nearest name as a hint, when no pack has it.
    """
    lines: list[str] = []
    for pack in packs:
        closing = (ruling for ruling in pack.book.rulings if name in ruling.closes)
        ruling = pack.book.ruling(name) or next(closing, None)
        if ruling is not None:
            lines += [*([""] if lines else []), *_ruling(pack, ruling, language)]
        else:
            lines += _open_finding(pack, name, language)
    if not lines and name in KINDS:
        return [f"{name}: {localize(KINDS[name])}", f"  {localize(CURES[name])}"]
    if not lines:
        names = [ruling.id for pack in packs for ruling in pack.book.all_rulings]
        codes = [code for pack in packs for ruling in pack.book.rulings for code in ruling.closes]
        names += KINDS
        near = nearest_hint(name, sorted(codes if ":" in name else names))
        hint = near or phrase("“pizarra check --as-published” lists the findings")
        raise user_error("explain", phrase("there is no finding, note or code {name}", name=quoted(name)), hint)
    return lines


def _ruling(pack: LoadedRules, ruling: Ruling, language: str) -> list[str]:
    lines = [f"{ruling.id} — {ruling.title.in_(language)}  ({pack.book.title.in_(language)})"]
    if ruling.about:
        lines += ["", f"  {ruling.about.in_(language)}"]
    lines += ["", f"  {localize(_RULES_SAY[ruling.rules])}"]
    closed = [p for p in audit_as_published(pack, language=language) if p.code in ruling.closes]
    if closed:
        lines += ["", f"  {localize('The audit finds this in the tables as published:')}"]
        words = {p.severity: localize(SEVERITY_WORDS[p.severity]) for p in closed}
        lines += [f"    {p.place}: {localize(p.message)}  [{words[p.severity]}, {p.code}]" for p in closed]
    elif not ruling.closes:
        lines += ["", f"  {localize('No check can detect this; it is a note in the files of the game.')}"]
    for name in ruling.tables:
        lines += ["", *_table(pack.published, name, language)]
    return lines + _choices(pack, ruling, language)


def _table(book: RuleBook, name: str, language: str) -> list[str]:
    """Return a table as published: its name, title and source, and a line for each row."""
    table = book.tables[name]
    source = table.source.in_(language)
    title = f"{table.title.in_(language)}{f' ({source})' if source else ''}"
    head = localize("Table {name}, as published: {title}", name=table.id, title=title)
    return [f"  {head}", *(f"    {line}" for line in table_lines(book, table, language))]


def _choices(pack: LoadedRules, ruling: Ruling, language: str) -> list[str]:
    part = "rulings" if ruling in pack.book.rulings else "notes"
    here = f"{pack.published_source.file}:{pack.published_source.place((part, ruling.id)).line}"
    if not any(choice.text for choice in ruling.choices):
        return ["", f"  {localize('This game does nothing about it. ({here})', here=here)}"]
    marked = message("House ruling of this game, printed with † ({here}):")
    stated = message("What the cards may say about it, without † ({here}):")
    lines = ["", f"  {localize(marked if ruling.rules in LEADS else stated, here=here)}"]
    several = len(ruling.choices) > 1
    for choice in ruling.choices:
        mark = "●" if choice == ruling.chosen else "○"
        name = f"{choice.id}: " if several else ""
        lines.append(f"    {mark} {name}{choice.text.in_(language)}")
    option = f"pizarra build --option {ruling.id}"
    if several:
        other = next((choice.id for choice in ruling.choices if choice != ruling.chosen), "no")
        way = localize("To choose another: {command} (or under options in game.yaml)", command=f"{option}={other}")
    elif ruling.closes:
        way = localize("To leave the gap open: {command} (or under options in game.yaml)", command=f"{option}=no")
    else:
        return lines
    return [*lines, "", f"  {way}"]


def _open_finding(pack: LoadedRules, code: str, language: str) -> list[str]:
    """Return the lines about a finding that no ruling of the pack closes."""
    if ":" not in code:
        return []
    findings = (*audit_as_published(pack, language=language), *audit(pack, language=language))
    problem = next((p for p in findings if p.code == code), None)
    if problem is None:
        return []
    return [
        f"{problem.place}: {localize(problem.message)}  [{localize(SEVERITY_WORDS[problem.severity])}]",
        f"  {localize(KINDS[code.partition(':')[0]])}",
        f"  {localize(problem.hint or CURES[code.partition(':')[0]])}",
        "",
        f"  {localize('To close it, write a ruling in rules.yaml:')}",
        f'    MY-01: {{title: …, closes: ["{code}"], text: …}}',
    ]
