"""``pizarra explain``: what a finding means, the table it comes from, and the rulings one may choose."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import click

from generator.cli.commands.rules.codes import KINDS
from generator.cli.commands.rules.table import table_lines
from generator.cli.language import spoken
from generator.cli.options import Careful
from generator.cli.output import said
from generator.i18n import Message, message, phrase
from generator.model.rules.book import LoadedRules, RuleBook
from generator.model.rules.rulings import Ruling
from generator.packs.load import find_rules, rule_folders
from generator.problems import SEVERITY_WORDS, PizarraError, Problem, near_to, quoted, user_error

_RULES_SAY: Mapping[str, Message] = {
    "silent": message("The rules are silent."),
    "two-answers": message("The rules give two answers."),
    "elsewhere": message("The rules explain it on pages that this pack does not have."),
    "stated": message("The rules state it themselves: cards print it without †."),
}


@click.command(cls=Careful)
@click.argument("finding")
@click.option("--game", default="", help="Look in this game only: its name or its folder.")
def explain(finding: str, game: str) -> None:
    """Explain FINDING: a hole such as DF-06, or the code of a problem such as gap:tiro_resultado:+2 or kits-alike.

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
        click.echo("\n".join(explained(packs, finding, spoken())))
    except PizarraError as error:
        raise PizarraError([*error.problems, *unread]) from None


def explained(packs: Sequence[LoadedRules], name: str, language: str) -> list[str]:
    """Return the lines that explain a ruling, a note or the code of a problem, from each pack that has it.

    Raises ``PizarraError``, with the nearest name as a hint, when no pack has it.
    """
    lines: list[str] = []
    for pack in packs:
        ruling = pack.book.ruling(name) or _closing(pack, name)
        if ruling is not None:
            lines += [*([""] if lines else []), *_ruling(pack, ruling, language)]
        else:
            lines += _open_finding(pack, name, language)
    if not lines and name in KINDS:
        return [f"{name}: {said(KINDS[name])}"]
    if not lines:
        known = [ruling.id for pack in packs for ruling in pack.book.all_rulings]
        codes = [code for pack in packs for ruling in pack.book.rulings for code in ruling.closes]
        known += KINDS
        near = near_to(name, sorted(codes if ":" in name else known))
        hint = near or phrase("`pizarra check --as-published` lists the findings")
        raise user_error("explain", phrase("nothing is called {name}", name=quoted(name)), hint)
    return lines


def _closing(pack: LoadedRules, code: str) -> Ruling | None:
    return next((ruling for ruling in pack.book.rulings if code in ruling.closes), None)


def _ruling(pack: LoadedRules, ruling: Ruling, language: str) -> list[str]:
    from generator.rules.audit.audit import audit_as_published

    lines = [f"{ruling.id} — {ruling.title.in_(language)}  ({pack.book.title.in_(language)})"]
    if ruling.about:
        lines += ["", f"  {ruling.about.in_(language)}"]
    lines += ["", f"  {said(_RULES_SAY[ruling.rules])}"]
    found = [p for p in audit_as_published(pack, language=language) if p.code in ruling.closes]
    if found:
        lines += ["", f"  {said('Found by the audit in the tables as published:')}"]
        words = {p.severity: said(SEVERITY_WORDS[p.severity]) for p in found}
        lines += [f"    {p.place}: {said(p.message)}  [{words[p.severity]}, {p.code}]" for p in found]
    elif not ruling.closes:
        lines += ["", f"  {said('No check can see this; it is a note of the pack.')}"]
    for name in ruling.tables:
        lines += ["", *_table(pack.published, name, language)]
    return lines + _choices(pack, ruling, language)


def _table(book: RuleBook, name: str, language: str) -> list[str]:
    """Return a table as published: its name, title and source, and a line for each row."""
    table = book.tables[name]
    source = table.source.in_(language)
    title = f"{table.title.in_(language)}{f' ({source})' if source else ''}"
    head = said("Table {name}, as published: {title}", name=table.id, title=title)
    return [f"  {head}", *(f"    {line}" for line in table_lines(book, table, language))]


def _choices(pack: LoadedRules, ruling: Ruling, language: str) -> list[str]:
    part = "rulings" if ruling in pack.book.rulings else "notes"
    here = f"{pack.published_source.file}:{pack.published_source.place((part, ruling.id)).line}"
    if not any(choice.text for choice in ruling.choices):
        return ["", f"  {said('This pack does nothing about it. ({here})', here=here)}"]
    marked = message("What this pack does, printed with † ({here}):")
    stated = message("What the cards may say of it, without † ({here}):")
    lines = ["", f"  {said(stated if ruling.rules == 'stated' else marked, here=here)}"]
    several = len(ruling.choices) > 1
    for choice in ruling.choices:
        mark = "●" if choice == ruling.chosen else "○"
        name = f"{choice.id}: " if several else ""
        lines.append(f"    {mark} {name}{choice.text.in_(language)}")
    option = f"pizarra build --option {ruling.id}"
    if several:
        other = next((choice.id for choice in ruling.choices if choice != ruling.chosen), "no")
        way = said("To choose another: {command} (or under options in game.yaml)", command=f"{option}={other}")
    elif ruling.closes:
        way = said("To leave the hole open: {command} (or under options in game.yaml)", command=f"{option}=no")
    else:
        return lines
    return [*lines, "", f"  {way}"]


def _open_finding(pack: LoadedRules, code: str, language: str) -> list[str]:
    """Return the lines about a finding that no ruling of the pack closes."""
    from generator.rules.audit.audit import audit, audit_as_published

    if ":" not in code:
        return []
    held = (*audit_as_published(pack, language=language), *audit(pack, language=language))
    problem = next((p for p in held if p.code == code), None)
    if problem is None:
        return []
    return [
        f"{problem.place}: {said(problem.message)}  [{said(SEVERITY_WORDS[problem.severity])}]",
        f"  {said(KINDS[code.partition(':')[0]])}",
        *([f"  {said(problem.hint)}"] if problem.hint else []),
        "",
        f"  {said('To close it, write a ruling in rules.yaml:')}",
        f'    MY-01: {{title: …, closes: ["{code}"], text: …}}',
    ]
