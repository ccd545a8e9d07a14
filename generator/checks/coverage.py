"""What of the rules no reader ever sees: tables, rows, remarks, rulings and options that nothing prints.

What is printed is not guessed from names: each part of the rules leaves a trace in the texts of cards and sheets, and
boards say what they show. An option is printed where switching it changes a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.build.documents.cards import card_templates
from generator.build.request import BuildRequest
from generator.i18n import Phrase, message, phrase
from generator.model.rules.book import Option, RuleBook, set_otherwise
from generator.model.rules.tables import AnyTable, Checks, Matrix, Row, Step, rows_of
from generator.model.yaml_reader import DataPath
from generator.pieces.cards import CardText, card_texts
from generator.problems import Problem
from generator.rules.audit.completeness import options_in_use
from generator.rules.audit.finding import WARNING, Audited, row_path
from generator.templating.ruling_marks import RESULTS

PrintedRules = frozenset[DataPath]

_HELPERS: Mapping[str, str] = {"cases": "sequence"}
"""The helper of card templates that prints a type of table, where it is called otherwise."""


def unprinted_rules(
    order: BuildRequest, cards: Sequence[CardText], printed: PrintedRules, language: str
) -> tuple[Problem, ...]:
    """Return a warning for each part of an order's rules that no reader sees, quoted in a language.

    ``cards`` are the order's, and ``printed`` is what its documents show. Games without cards print no rules, and are
    not asked to.
    """
    if not cards:
        return ()
    rules = order.loaded_rules
    audited = Audited(rules.book, rules.source, language)
    printed |= _with_options_switched(order, cards, printed)
    of_rules = (*_tables(audited, printed), *_rulings(audited, printed), *_options(audited, printed))
    return (*of_rules, *_on_cards(audited, cards))


def _with_options_switched(order: BuildRequest, cards: Sequence[CardText], printed: PrintedRules) -> PrintedRules:
    """Return what else is printed where options are set otherwise, and the options that change a card.

    Cards are filled in until that is known, those first that show what the option touches.
    """
    usual, rules = dict(zip(card_templates(order), cards, strict=True)), order.loaded_rules
    found: set[DataPath] = set()
    for option in rules.book.options.values():
        path, rows = ("options", option.id), _rows_of_option(rules.book, option)
        touched = {*(row[:2] for row in rows), *(("tables", name) for name in option.amendment.tables)}
        likely = sorted(usual, key=lambda template: touched.isdisjoint(part[:2] for part in usual[template].printed))
        for value in option.values:
            if value == option.value or rows | {path} <= printed | found:
                continue
            book = set_otherwise(rules, {option.id: value}).book
            for template in likely:
                texts, _ = card_texts((template,), book, order.language)
                found |= {shown for text in texts for shown in text.printed if shown in rows}
                found |= {path} if [text.markdown for text in texts] != [usual[template].markdown] else set()
                if rows | {path} <= printed | found:
                    break
    return frozenset(found)


def _rows_of_option(book: RuleBook, option: Option) -> PrintedRules:
    return frozenset(
        row_path(table, number)
        for table in book.tables.values()
        for number, row in enumerate(rows_of(table))
        if row.option.partition("=")[0] == option.id
    )


def _tables(audited: Audited, printed: PrintedRules) -> Iterator[Problem]:
    tables = frozenset(path[:2] for path in printed)
    for table in audited.book.tables.values():
        path: DataPath = ("tables", table.id)
        if table.not_printed:
            yield from _printed_after_all(audited, tables, table.id, path, audited.title(table))
        elif path not in tables:
            helper = _HELPERS.get(table.type, table.type)
            yield _unprinted_problem(audited, table.id, path, audited.title(table), f'{{{{ {helper}("{table.id}") }}}}')
        else:
            yield from _parts(audited, table, printed)


def _parts(audited: Audited, table: AnyTable, printed: PrintedRules) -> Iterator[Problem]:
    """Yield rows and remarks of a table that is printed but for them."""
    path: DataPath = ("tables", table.id)
    if isinstance(table, Matrix) and path not in printed:
        yield _unprinted_problem(audited, table.id, path, audited.title(table), f'{{{{ matrix("{table.id}") }}}}')
    for number, row in enumerate(rows_of(table)):
        path, what = row_path(table, number), _row_words(audited, table, number, row)
        name = f"{table.id}:{row.id or number + 1}"
        if row.not_printed:
            yield from _printed_after_all(audited, printed, name, path, what)
        elif path not in printed:
            yield _unprinted_problem(audited, name, path, what)
    yield from _unread_results(audited, table, printed)
    for number, _ in enumerate(table.notes):
        path = ("tables", table.id, "notes", number)
        if path not in printed:
            what = phrase("remark {number} of {table}", number=number + 1, table=audited.title(table))
            yield _unprinted_problem(
                audited, f"{table.id}:notes:{number + 1}", path, what, f'{{{{ notes("{table.id}") }}}}'
            )


def _unread_results(audited: Audited, table: AnyTable, printed: PrintedRules) -> Iterator[Problem]:
    """Yield what comes of a test where no reader sees it."""
    for number, row in enumerate(table.rows if isinstance(table, Checks) else ()):
        for key in RESULTS:
            path = row_path(table, number, key)
            if getattr(row, key) and not row.not_printed and path not in printed:
                what = phrase("“{key}” of {row}", key=key, row=_row_words(audited, table, number, row))
                helper = f'{{{{ pool_results("{table.id}") }}}}'
                yield _unprinted_problem(audited, f"{table.id}:{row.id or number + 1}:{key}", path, what, helper)


def _on_cards(audited: Audited, cards: Sequence[CardText]) -> Iterator[Problem]:
    """Yield headings of cards with the title of a table that is not below them, and what a card prints twice."""
    for card in cards:
        for _, name in sorted((str(part), str(name)) for part, name, *_ in card.printed if part == "mistitled"):
            title = audited.title(audited.book.tables[name])
            wrong = phrase("{title} heads a part of the card that prints other tables only", title=title)
            hint = phrase("another title, or none, belongs there")
            yield Problem(
                card.file, wrong, line=1, column=1, hint=hint, severity=WARNING, code=f"mistitled:{card.name}:{name}"
            )
        blocks = [block.strip() for block in card.markdown.split("\n\n")]
        for block in dict.fromkeys(block for block in blocks if len(block) >= _LONG and blocks.count(block) > 1):
            wrong = phrase("the card prints “{text}” twice", text=" ".join(block.split())[:60])
            yield Problem(
                card.file,
                wrong,
                line=1,
                column=1,
                hint=phrase("take one out"),
                severity=WARNING,
                code=f"twice:{card.name}",
            )


_LONG = 24
"""So many letters on a card twice are no heading of a table, nor a short remark."""


def _row_words(audited: Audited, table: AnyTable, number: int, row: Row) -> Phrase:
    words = row.title or (row.when if isinstance(row, Step) else row.title) or row.text
    where = phrase("row {number} of {table}", number=number + 1, table=audited.title(table))
    if not words:
        return where
    return phrase("{row}, “{words}”", row=where, words=words.in_(audited.language))


_RULING = {"rulings": message("the ruling {id}, “{title}”,"), "notes": message("the note {id}, “{title}”,")}


def _rulings(audited: Audited, printed: PrintedRules) -> Iterator[Problem]:
    """Yield the rulings and notes that say something and whose words stand nowhere."""
    for part, held in (("rulings", audited.book.rulings), ("notes", audited.book.notes)):
        for ruling in held:
            path = (part, ruling.id)
            what = phrase(_RULING[part], id=ruling.id, title=ruling.title.in_(audited.language))
            if ruling.not_printed:
                yield from _printed_after_all(audited, printed, ruling.id, path, what)
            elif ruling.text and ruling.rules != "stated" and path not in printed:
                yield _unprinted_problem(audited, ruling.id, path, what, f'{{{{ rulings("{ruling.id}") }}}}')


def _options(audited: Audited, printed: PrintedRules) -> Iterator[Problem]:
    idle = {problem.code for problem in options_in_use(audited)}
    for option in audited.book.options.values():
        path: DataPath = ("options", option.id)
        what = phrase("the option {id}, “{title}”,", id=option.id, title=option.title.in_(audited.language))
        if option.not_printed:
            yield from _printed_after_all(audited, printed, option.id, path, what)
        elif path not in printed and f"idle-option:{option.id}" not in idle:
            wrong = phrase("{what} changes nothing that is printed", what=what)
            hint = phrase(
                "let rows say option: {id}, let it set or add something, or say why not: not_printed: …", id=option.id
            )
            yield audited.finding(f"unprinted:{option.id}", path, wrong, hint, WARNING)


def _unprinted_problem(audited: Audited, name: str, path: DataPath, what: str, helper: str = "") -> Problem:
    how = phrase("print it on a card; or say why not: not_printed: …")
    if helper:
        how = phrase("print it on a card, with {helper}; or say why not: not_printed: …", helper=helper)
    wrong = phrase("{what} is printed nowhere", what=what)
    return audited.finding(f"unprinted:{name}", path, wrong, how, WARNING)


def _printed_after_all(
    audited: Audited, printed: PrintedRules, name: str, path: DataPath, what: str
) -> Iterator[Problem]:
    if path in printed:
        wrong, hint = phrase("{what} is called not printed, but it is", what=what), phrase("take not_printed out")
        yield audited.finding(f"printed:{name}", (*path, "not_printed"), wrong, hint, WARNING)
