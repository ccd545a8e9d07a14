"""The audit: small named checks that find the holes of rule tables, run over a book and its choices."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import lru_cache, partial

from generator.i18n import Phrase, literal, message, phrase
from generator.model.rules.book import LoadedRules, excerpt
from generator.model.rules.rulings import Ruling, RulingChoice
from generator.problems import PizarraError, Problem, Severity, sort_problems
from generator.rules.audit import bands, consistency, dice, names, numbers, wording
from generator.rules.audit.finding import AuditedBook

Check = Callable[[AuditedBook], Iterator[Problem]]
OF_ONE_TABLE: tuple[Check, ...] = (
    bands.bands_cover, bands.bands_apart, bands.bands_say_something, bands.bands_trend,
    dice.rolls_cover, dice.rolls_agree, dice.rows_possible, dice.totals_cover, dice.pools_cover,
    dice.dice_stated, dice.faces_once, dice.faces_in_order,
    bands.cells_filled, bands.cells_in_order,
    dice.results_declared, dice.results_in_words, dice.results_in_order,
    numbers.amounts_are_something, numbers.values_on_the_scale,
    consistency.totals_alike, consistency.bands_alike, consistency.rows_alike,
    numbers.units_fit,
)  # fmt: skip
"""The checks that need no more of the book than the table before them, and the names of its characteristics."""
CHECKS: tuple[Check, ...] = (
    *OF_ONE_TABLE, bands.bands_reachable, bands.results_ranked,
    dice.pools_roll_one_die, dice.results_differ, dice.headings_fit, dice.needs_explained, dice.tests_complete,
    dice.dice_left, dice.roles_allowed, dice.actions_explained, dice.sides_complete, dice.lots_known,
    names.names_exist, names.pieces_have, names.formulas_readable, names.counts_as_in_game, names.scales_as_in_game,
    names.figures_as_in_game, names.marks_as_in_game, names.pieces_as_in_game, names.names_as_in_game,
    consistency.one_answer, consistency.counts_fit, consistency.scales_stated, consistency.names_once,
    consistency.rows_say_something, consistency.cases_once, consistency.steps_in_order,
    consistency.dice_come_to_an_end, consistency.formulas_come_to_an_end, names.styles_as_on_board,
    consistency.modifiers_alike, consistency.modifiers_named_alike, consistency.dice_by_kind,
    consistency.bands_depend_alike, consistency.steps_differ, consistency.choices_alike,
    consistency.each_has_its_row, consistency.events_are_shared, consistency.characteristics_in_use,
    consistency.options_in_use, consistency.results_allow,
    wording.results_worded, wording.titles_at_home, wording.languages_agree, wording.words_as_values,
    wording.rulings_say_what_they_set, wording.shares_as_said, wording.amounts_as_said,
    wording.options_say_what_they_bring, wording.rolls_as_said, wording.rolls_alike, wording.equal_rolls_as_said,
    numbers.divisors_are_something, numbers.modifiers_change_something, numbers.failures_are_possible,
    numbers.choices_differ, numbers.faces_rolled_again, numbers.values_are_all_there,
)  # fmt: skip
"""Every check of the tables, in no particular order; a new check is written in its family's file and named here."""


def choice_problems(loaded: LoadedRules, language: str) -> Iterator[Problem]:
    """Yield the first finding that would come up with each choice nobody chose, but does not with the chosen one."""
    accepted = {code for ruling in loaded.book.rulings if is_word(ruling.chosen) for code in ruling.closes}
    audited = AuditedBook(loaded.book, loaded.published_source, language)
    for ruling in loaded.book.all_rulings:
        others = [choice for choice in ruling.choices if choice != ruling.chosen] if ruling.chosen else []
        expected = accepted | (
            {p.code for p in _choice_findings(loaded, ruling, ruling.chosen, language)} if others else set()
        )
        for choice in others:
            findings = (p for p in _choice_findings(loaded, ruling, choice, language) if p.code not in expected)
            for problem in [p for p in findings if p.severity is not Severity.NOTE][:1]:
                text = message("with the choice {id} of the ruling {other}: {message}")
                values = {"id": choice.id, "other": ruling.id, "message": problem.message}
                code, path = f"choice:{ruling.id}:{choice.id}", choice.amendment.path
                yield audited.finding(problem.severity, code, path, text, literal(problem.hint), **values)


def option_problems(loaded: LoadedRules) -> Iterator[Problem]:
    """Yield the faults of options that are off: wrong values, and names to set or add to that do not exist."""
    for option in loaded.book.options.values():
        if option.value == "yes" or not option.amendment:
            continue
        try:
            excerpt(loaded.source, [("", option.amendment)])
        except PizarraError as error:
            for problem in error.problems:
                text = phrase("with the option {id}: {message}", id=option.id, message=problem.message)
                yield replace(problem, message=text, code="option")


def is_word(choice: RulingChoice | None) -> bool:
    """Return whether a choice changes nothing in the tables, and accepts what it closes as it is."""
    return choice is not None and not choice.amendment


def _choice_findings(
    loaded: LoadedRules, ruling: Ruling, choice: RulingChoice | None, language: str
) -> Iterator[Problem]:
    """Yield the findings about the tables that a choice changes, with it and the other rulings on them in force."""
    if choice is None or is_word(choice):
        return
    touched = set(choice.amendment.tables)
    in_force = [(other.id, other.chosen) for other in loaded.book.all_rulings if other.id != ruling.id]
    changes = [(name, other.amendment) for name, other in in_force if other and touched & set(other.amendment.tables)]
    try:
        book, source = excerpt(loaded.published_source, [*changes, (ruling.id, choice.amendment)])
    except PizarraError as error:
        yield from error.problems
    else:
        yield from _findings_of(OF_ONE_TABLE, AuditedBook(book, source, language))


def _findings_of(checks: Iterable[Check], audited: AuditedBook) -> Iterator[Problem]:
    return (problem for check in checks for problem in check(audited))


def audit_as_published(loaded: LoadedRules, language: str = "en") -> tuple[Problem, ...]:
    """Return every hole of the tables as their authors wrote them, with the ruling that closes it as a hint."""
    findings, hint = _findings(loaded, language, True), partial(_pack_closes, language)
    return tuple(_with_hint(problem, loaded.book.rulings, hint) for problem in findings)


def audit(loaded: LoadedRules, language: str = "en") -> tuple[Problem, ...]:
    """Return the findings that no ruling of the pack closes, and the rulings that close none."""
    codes = {problem.code for published in (True, False) for problem in _findings(loaded, language, published)}
    remaining = audit_as_played(loaded, language)
    return sort_problems([*remaining, *_idle_rulings(loaded, codes), *_faults_of_switches(loaded, language)])


def audit_as_played(loaded: LoadedRules, language: str) -> tuple[Problem, ...]:
    """Return the findings about the tables in force alone, as they would be printed, sorted by place."""
    rulings = loaded.book.rulings
    accepted = {code for ruling in rulings if is_word(ruling.chosen) for code in ruling.closes}
    remaining = (problem for problem in _findings(loaded, language, False) if problem.code not in accepted)
    return sort_problems(_with_hint(problem, rulings, _does_not_close) for problem in remaining)


@lru_cache(maxsize=8)
def _findings(loaded: LoadedRules, language: str, published: bool) -> tuple[Problem, ...]:
    book, source = (loaded.published, loaded.published_source) if published else (loaded.book, loaded.source)
    return sort_problems(_findings_of(CHECKS, AuditedBook(book, source, language, loaded.game)))


@lru_cache(maxsize=4)
def _faults_of_switches(loaded: LoadedRules, language: str) -> tuple[Problem, ...]:
    return (*choice_problems(loaded, language), *option_problems(loaded))


def left_open(problem: Problem, rulings: tuple[Ruling, ...]) -> bool:
    """Return whether a finding remains only because the ruling that would close it is switched off."""
    return any(ruling.chosen is None and problem.code in ruling.closes for ruling in rulings)


def _with_hint(problem: Problem, rulings: Iterable[Ruling], hint: Callable[[Ruling], Phrase]) -> Problem:
    """Return a problem with the hint of the ruling that is there to close it, if there is one."""
    closing = next((ruling for ruling in rulings if problem.code in ruling.closes), None)
    return replace(problem, hint=hint(closing)) if closing else problem


def _pack_closes(language: str, ruling: Ruling) -> Phrase:
    called = phrase("{id}, “{title}”", id=ruling.id, title=ruling.title.in_(language))
    return phrase(
        "the game settles it with its ruling {called}; see `pizarra explain {id}`", called=called, id=ruling.id
    )


def _does_not_close(ruling: Ruling) -> Phrase:
    if ruling.chosen is None:
        return phrase("the ruling {id} would settle it, but it is switched off", id=ruling.id)
    return phrase("the ruling {id} claims to settle this, but what it sets or adds does not", id=ruling.id)


def _idle_rulings(loaded: LoadedRules, codes: set[str]) -> Iterator[Problem]:
    """Yield rulings in force that close nothing, close what is not there, or close what another closed already."""
    audited = AuditedBook(loaded.published, loaded.published_source)
    closed: dict[str, str] = {}
    for ruling in [ruling for ruling in loaded.book.rulings if ruling.chosen]:
        path, idle = ("rulings", ruling.id), f"idle-ruling:{ruling.id}"
        if not ruling.closes:
            hint = message("name the findings it settles, or move it to “notes”")
            yield audited.warning(idle, path, "the ruling {id} does not settle anything", hint, id=ruling.id)
        for index, code in enumerate(ruling.closes):
            path_of_code, values = (*path, "closes", index), {"id": ruling.id, "code": code, "closed": closed.get(code)}
            if code not in codes:
                text = message("the ruling {id} settles “{code}”, but there is no such finding")
                hint = message("`pizarra check --as-published --format json` lists the codes of all findings")
                yield audited.warning(f"{idle}:{code}", path_of_code, text, hint, **values)
            elif code in closed:
                text = message("the rulings {closed} and {id} both settle “{code}”")
                yield audited.warning(f"closed-twice:{code}", path_of_code, text, "keep only one of them", **values)
            closed.setdefault(code, ruling.id)
