"""What of the rules no reader ever sees: tables, rows, remarks, rulings and options that nothing prints.

What is printed is not guessed from names: each part of the rules leaves a trace in the texts of cards and sheets, and
boards say what they show. An option is printed where switching it changes a card.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from generator.build.documents.cards import card_templates
from generator.build.request import BuildRequest
from generator.i18n import Phrase, message, phrase
from generator.model.localized import NO_WORDS
from generator.model.rules.book import Option, set_otherwise
from generator.model.rules.rulings import Ruling
from generator.model.rules.tables import AnyTable, Check, Matrix, Row, RuleTable, Step
from generator.model.yaml_reader import DataPath
from generator.pieces.cards import CardText, card_texts
from generator.problems import Problem, Severity
from generator.rules.audit.consistency import options_in_use
from generator.rules.audit.finding import AuditedBook
from generator.templating.ruling_marks import RESULTS

PrintedRules = frozenset[DataPath]

_HELPERS: Mapping[str, str] = {"cases": "sequence"}
"""The helper of card templates that prints a type of table, where it is called otherwise."""


def unprinted_rules(
    request: BuildRequest, cards: Sequence[CardText], printed: PrintedRules, language: str
) -> tuple[Problem, ...]:
    """Return a warning for each part of an order's rules that no reader sees, quoted in a language.

    ``cards`` are the order's, and ``printed`` is what its documents show. Games without cards print no rules, and are
    not asked to.
    """
    if not cards:
        return ()
    rules = request.loaded_rules
    audited = AuditedBook(rules.book, rules.source, language)
    printed |= _with_options_switched(audited, request, cards, printed)
    of_rules = (*_unprinted_tables(audited, printed), *_rulings(audited, printed), *_options(audited, printed))
    return (*of_rules, *_on_cards(audited, cards))


def _with_options_switched(
    audited: AuditedBook, request: BuildRequest, cards: Sequence[CardText], printed: PrintedRules
) -> PrintedRules:
    """Return the further paths that are printed with other settings of the options, and the options that change a card.

    Cards are filled in until that is known, those first that show what the option touches.
    """
    by_template = dict(zip(card_templates(request), cards, strict=True))
    reached: set[DataPath] = set()
    for option in audited.book.options.values():
        path = ("options", option.id)
        rows = {at.path() for at in audited.rows(Row) if at.row.option.partition("=")[0] == option.id}
        touched = {*(row[:2] for row in rows), *(("tables", name) for name in option.amendment.tables)}
        likely = sorted(
            by_template, key=lambda template: touched.isdisjoint(part[:2] for part in by_template[template].printed)
        )
        for value in option.values:
            if value == option.value or rows | {path} <= printed | reached:
                continue
            book = set_otherwise(request.loaded_rules, {option.id: value}).book
            for template in likely:
                texts, _ = card_texts((template,), book, request.language)
                reached |= {part_path for text in texts for part_path in text.printed if part_path in rows}
                reached |= {path} if [text.markdown for text in texts] != [by_template[template].markdown] else set()
                if rows | {path} <= printed | reached:
                    break
    return frozenset(reached)


def _unprinted_tables(audited: AuditedBook, printed: PrintedRules) -> Iterator[Problem]:
    printed_tables = frozenset(path[:2] for path in printed)
    for table in audited.book.tables.values():
        path: DataPath = ("tables", table.id)
        helper = f'{_HELPERS.get(table.type, table.type)}("{table.id}")'
        yield from _printed_as_stated(audited, printed_tables, table, table.id, path, audited.title(table), helper)
        if path in printed_tables and not table.not_printed:
            yield from _unprinted_parts(audited, table, printed)


def _unprinted_parts(audited: AuditedBook, table: AnyTable, printed: PrintedRules) -> Iterator[Problem]:
    """Yield rows, remarks and what comes of tests of a table that is printed but for them."""
    path: DataPath = ("tables", table.id)
    if isinstance(table, Matrix) and path not in printed:
        yield _unprinted_problem(audited, table.id, path, audited.title(table), f'matrix("{table.id}")')
    for at in audited.rows(Row, table):
        path, row = at.path(), at.row
        what = phrase("row {number} of {table}", number=at.index + 1, table=audited.title(table))
        if words := row.title or (row.when if isinstance(row, Step) else NO_WORDS) or row.text:
            what = phrase("{row}, “{words}”", row=what, words=words.in_(audited.language))
        yield from _printed_as_stated(audited, printed, row, at.name, path, what)
        for key in RESULTS if isinstance(row, Check) and not row.not_printed else ():
            if getattr(row, key) and (*path, key) not in printed:
                result, helper = phrase("“{key}” of {row}", key=key, row=what), f'pool_results("{table.id}")'
                yield _unprinted_problem(audited, f"{at.name}:{key}", (*path, key), result, helper)
    for number, _ in enumerate(table.notes):
        path, name = ("tables", table.id, "notes", number), f"{table.id}:notes:{number + 1}"
        if path not in printed:
            what = phrase("note {number} of {table}", number=number + 1, table=audited.title(table))
            yield _unprinted_problem(audited, name, path, what, f'notes("{table.id}")')


def _on_cards(audited: AuditedBook, cards: Sequence[CardText]) -> Iterator[Problem]:
    """Yield headings of cards with the title of a table that is not below them, and what a card prints twice."""
    for card in cards:
        faults: list[tuple[str, Phrase, Phrase]] = []
        for name in sorted(str(name) for part, name, *_ in card.printed if part == "mistitled"):
            title = audited.title(audited.book.tables[name])
            wrong = phrase("{title} is the title of a part of the card that prints only other tables", title=title)
            faults.append((f"mistitled:{card.name}:{name}", wrong, phrase("give it another title, or none")))
        blocks = [block.strip() for block in card.markdown.split("\n\n")]
        for block in dict.fromkeys(block for block in blocks if len(block) >= _LONG and blocks.count(block) > 1):
            wrong = phrase("the card prints “{text}” twice", text=" ".join(block.split())[:60])
            faults.append((f"twice:{card.name}", wrong, phrase("remove one of them")))
        for code, wrong, hint in faults:
            yield Problem(card.file, wrong, line=1, column=1, hint=hint, severity=Severity.WARNING, code=code)


_LONG = 24
"""So many letters on a card twice are no heading of a table, nor a short remark."""
_RULING = {"rulings": message("the ruling {id}, “{title}”,"), "notes": message("the note {id}, “{title}”,")}


def _rulings(audited: AuditedBook, printed: PrintedRules) -> Iterator[Problem]:
    """Yield the rulings and notes that say something and whose words are printed nowhere."""
    for part, rulings in (("rulings", audited.book.rulings), ("notes", audited.book.notes)):
        for ruling in rulings:
            if ruling.not_printed or (ruling.text and ruling.rules != "stated"):
                what = phrase(_RULING[part], id=ruling.id, title=ruling.title.in_(audited.language))
                helper = f'rulings("{ruling.id}")'
                yield from _printed_as_stated(audited, printed, ruling, ruling.id, (part, ruling.id), what, helper)


def _options(audited: AuditedBook, printed: PrintedRules) -> Iterator[Problem]:
    idle = {problem.code for problem in options_in_use(audited)}
    for name, option in audited.book.options.items():
        path: DataPath = ("options", name)
        what = phrase("the option {id}, “{title}”,", id=name, title=option.title.in_(audited.language))
        if option.not_printed:
            yield from _printed_as_stated(audited, printed, option, name, path, what)
        elif path not in printed and f"idle-option:{name}" not in idle:
            text = message("{what} has no effect on anything that is printed")
            hint = message(
                "add “option: {id}” to some rows, let the option set or add something, or say why not: not_printed: …"
            )
            yield audited.warning(f"unprinted:{name}", path, text, hint, what=what, id=name)


def _printed_as_stated(
    audited: AuditedBook, printed: PrintedRules, part: RuleTable | Row | Ruling | Option, name: str, path: DataPath,
    what: str, helper: str = "",
) -> Iterator[Problem]:  # fmt: skip
    """Yield a problem for a part of the rules that is printed despite ``not_printed``, or nowhere without it."""
    if not part.not_printed and path not in printed:
        yield _unprinted_problem(audited, name, path, what, helper)
    elif part.not_printed and path in printed:
        text, here = message("{what} is marked not_printed, but it is printed"), (*path, "not_printed")
        yield audited.warning(f"printed:{name}", here, text, "remove not_printed", what=what)


def _unprinted_problem(audited: AuditedBook, name: str, path: DataPath, what: str, helper: str = "") -> Problem:
    hint = message("print it on a card, or say why not: not_printed: …")
    if helper:
        hint = message("print it on a card with {helper}, or say why not: not_printed: …")
    values = {"what": what, "helper": f"{{{{ {helper} }}}}"}
    return audited.warning(f"unprinted:{name}", path, "{what} is not printed anywhere", hint, **values)
