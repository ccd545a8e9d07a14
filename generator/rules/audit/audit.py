"""The audit: small named checks that find the holes of rule tables, run over a book and its choices."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from generator.i18n import phrase
from generator.model.rules.book import LoadedRules, excerpt
from generator.model.rules.rulings import Ruling, RulingChoice
from generator.problems import PizarraError, Problem, Severity, sort_problems
from generator.rules.audit import agreement, bands, completeness, dice, names, numbers, outcomes, wording
from generator.rules.audit.finding import Audited, Check

OF_ONE_TABLE: tuple[Check, ...] = (
    bands.bands_cover, bands.bands_apart, bands.bands_say_something, bands.bands_trend,
    outcomes.rolls_cover, outcomes.rolls_agree, outcomes.rows_possible, outcomes.totals_cover, outcomes.pools_cover,
    dice.dice_stated, dice.faces_once, dice.faces_in_order,
    bands.cells_filled, bands.cells_in_order,
    outcomes.results_declared, outcomes.results_in_words, outcomes.results_in_order,
    numbers.amounts_are_something, numbers.values_on_the_scale,
    completeness.totals_alike, completeness.bands_alike, completeness.rows_alike,
    numbers.units_fit,
)  # fmt: skip
"""The checks that need no more of the book than the table before them, and the names of its characteristics."""


def choices_sound(held: LoadedRules, language: str) -> Iterator[Problem]:
    """Yield the first finding that would come up with each choice nobody chose, but does not with the chosen one."""
    accepted = {code for ruling in held.book.rulings if is_word(ruling.chosen) for code in ruling.closes}
    audited = Audited(held.book, held.published_source, language)
    for ruling in held.book.all_rulings:
        others = [choice for choice in ruling.choices if choice != ruling.chosen] if ruling.chosen else []
        usual = (
            accepted | {problem.code for problem in _found(held, ruling, ruling.chosen, language)} if others else set()
        )
        for choice in others:
            closed = set(ruling.closes) if is_word(choice) else set()
            found = (p for p in _found(held, ruling, choice, language) if p.code not in usual | closed)
            for problem in [p for p in found if p.severity is not Severity.NOTE][:1]:
                message = phrase(
                    "with the choice {id} of the ruling {other}: {message}",
                    id=choice.id,
                    other=ruling.id,
                    message=problem.message,
                )
                code, path = f"choice:{ruling.id}:{choice.id}", choice.amendment.path
                yield audited.finding(code, path, message, problem.hint, problem.severity)


def options_sound(held: LoadedRules) -> Iterator[Problem]:
    """Yield what is wrong with each option that is off: what it sets or adds where nothing of that name is, and how."""
    for option in held.book.options.values():
        if option.value == "yes" or not option.amendment:
            continue
        try:
            excerpt(held.source, [("", option.amendment)])
        except PizarraError as error:
            for problem in error.problems:
                yield replace(
                    problem,
                    message=phrase("with the option {id}: {message}", id=option.id, message=problem.message),
                    code="option",
                )


def is_word(choice: RulingChoice | None) -> bool:
    """Return whether a choice changes nothing in the tables, and accepts what it closes as it stands."""
    return choice is not None and not choice.amendment


def _found(held: LoadedRules, ruling: Ruling, choice: RulingChoice | None, language: str) -> tuple[Problem, ...]:
    """Return what is found in the tables a choice changes while it is in force, with the other rulings that do."""
    if choice is None or is_word(choice):
        return ()
    touched = set(choice.amendment.tables)
    in_force = [(other.id, other.chosen) for other in held.book.all_rulings if other.id != ruling.id]
    changes = [(name, other.amendment) for name, other in in_force if other and touched & set(other.amendment.tables)]
    try:
        book, source = excerpt(held.published_source, [*changes, (ruling.id, choice.amendment)])
    except PizarraError as error:
        return error.problems
    audited = Audited(book, source, language)
    return tuple(problem for check in OF_ONE_TABLE for problem in check(audited))


CHECKS: tuple[Check, ...] = (
    bands.bands_cover, bands.bands_apart, bands.bands_say_something, bands.bands_trend, bands.bands_reachable,
    outcomes.sides_complete, outcomes.rolls_cover, outcomes.rolls_agree, outcomes.lots_known, outcomes.rows_possible,
    outcomes.totals_cover, outcomes.pools_cover,
    dice.dice_stated, dice.pools_roll_one_die, dice.faces_once, dice.results_differ, dice.faces_in_order,
    bands.cells_filled, bands.results_ranked, bands.cells_in_order,
    names.names_exist, names.pieces_have, names.formulas_readable,
    numbers.divisors_are_something,
    dice.headings_fit, dice.needs_explained, dice.tests_complete, dice.dice_left, dice.roles_allowed,
    dice.actions_explained,
    agreement.one_answer, agreement.counts_fit, agreement.scales_stated, agreement.names_once,
    agreement.rows_say_something, agreement.cases_once, agreement.steps_in_order,
    wording.results_worded, wording.titles_at_home,
    outcomes.results_declared, outcomes.results_in_words, outcomes.results_in_order,
    agreement.dice_come_to_an_end, agreement.formulas_come_to_an_end,
    wording.languages_agree, wording.words_as_values, wording.rulings_say_what_they_set,
    wording.shares_as_said, wording.amounts_as_said, wording.options_say_what_they_bring,
    wording.rolls_as_said, wording.rolls_alike, wording.equal_rolls_as_said,
    names.counts_as_in_game, names.scales_as_in_game, names.figures_as_in_game, names.marks_as_in_game,
    names.pieces_as_in_game, names.names_as_in_game,
    agreement.styles_as_on_board,
    numbers.amounts_are_something, numbers.modifiers_change_something, numbers.failures_are_possible,
    numbers.choices_differ, numbers.values_on_the_scale, numbers.faces_rolled_again, numbers.values_are_all_there,
    completeness.modifiers_alike, completeness.modifiers_named_alike, completeness.dice_by_kind,
    completeness.totals_alike,
    completeness.bands_alike, completeness.bands_lean_alike, completeness.steps_differ, completeness.rows_alike,
    completeness.choices_alike,
    completeness.each_has_its_row, completeness.events_are_shared, completeness.characteristics_in_use,
    completeness.options_in_use,
    completeness.who_may_is_told, completeness.results_allow,
    numbers.units_fit,
)  # fmt: skip
"""Every check of the tables, in no particular order; a new check is written in its family's file and named here."""


def findings(audited: Audited) -> tuple[Problem, ...]:
    """Return what all checks find in one book, sorted by place."""
    return sort_problems(problem for check in CHECKS for problem in check(audited))


def audit_as_published(loaded: LoadedRules, language: str = "en") -> tuple[Problem, ...]:
    """Return every hole of the tables as their authors wrote them, with the ruling that closes it as a hint."""
    return tuple(_with_ruling(problem, loaded.book.rulings, language) for problem in _as_published(loaded, language))


def audit(loaded: LoadedRules, language: str = "en") -> tuple[Problem, ...]:
    """Return what is left once the pack's rulings are applied: what none closes, and rulings that close nothing."""
    found = {problem.code for problem in (*_as_published(loaded, language), *_as_played(loaded, language))}
    left = audit_as_played(loaded, language)
    return sort_problems([*left, *_idle_rulings(loaded, found), *_otherwise(loaded, language)])


def audit_as_played(loaded: LoadedRules, language: str = "en") -> tuple[Problem, ...]:
    """Return the findings about the tables in force alone, as they would be printed, sorted by place."""
    left = (problem for problem in _as_played(loaded, language) if not _closed_by_wording(problem, loaded.book.rulings))
    return sort_problems(_with_failed_ruling(problem, loaded.book.rulings) for problem in left)


@lru_cache(maxsize=4)
def _as_published(loaded: LoadedRules, language: str) -> tuple[Problem, ...]:
    return findings(Audited(loaded.published, loaded.published_source, language, loaded.game))


@lru_cache(maxsize=4)
def _as_played(loaded: LoadedRules, language: str) -> tuple[Problem, ...]:
    return findings(Audited(loaded.book, loaded.source, language, loaded.game))


@lru_cache(maxsize=4)
def _otherwise(loaded: LoadedRules, language: str) -> tuple[Problem, ...]:
    return (*choices_sound(loaded, language), *options_sound(loaded))


def _closed_by_wording(problem: Problem, rulings: tuple[Ruling, ...]) -> bool:
    """Return whether a ruling that changes nothing in the tables accepts the finding as it stands."""
    return any(is_word(ruling.chosen) and problem.code in ruling.closes for ruling in rulings)


def left_open(problem: Problem, rulings: tuple[Ruling, ...]) -> bool:
    """Return whether a finding stands only because the ruling that would close it is switched off."""
    return any(ruling.chosen is None and problem.code in ruling.closes for ruling in rulings)


def _with_ruling(problem: Problem, rulings: tuple[Ruling, ...], language: str) -> Problem:
    closing = next((ruling for ruling in rulings if problem.code in ruling.closes), None)
    if closing is None:
        return problem
    called = phrase("{id}, “{title}”", id=closing.id, title=closing.title.in_(language))
    hint = phrase("the pack closes it with its ruling {called}; `pizarra explain {id}`", called=called, id=closing.id)
    return replace(problem, hint=hint)


def _with_failed_ruling(problem: Problem, rulings: tuple[Ruling, ...]) -> Problem:
    closing = next((r for r in rulings if problem.code in r.closes), None)
    if closing is None:
        return problem
    hint = phrase("the ruling {id} says that it closes this, but what it sets or adds does not", id=closing.id)
    if closing.chosen is None:
        hint = phrase("the ruling {id} would close it, but it is switched off", id=closing.id)
    return replace(problem, hint=hint)


def _idle_rulings(held: LoadedRules, found: set[str]) -> Iterator[Problem]:
    """Yield rulings in force that close nothing, close what is not there, or close what another closed already."""
    audited = Audited(held.published, held.published_source)
    closed: dict[str, str] = {}
    for ruling in held.book.rulings:
        if ruling.chosen is None:
            continue
        path = ("rulings", ruling.id)
        if not ruling.closes:
            hint = phrase("name the findings it closes, or move it to “notes”")
            yield audited.warning(
                f"idle-ruling:{ruling.id}", path, phrase("the ruling {id} closes nothing", id=ruling.id), hint
            )
        for index, code in enumerate(ruling.closes):
            here = (*path, "closes", index)
            if code not in found:
                message = phrase(
                    "the ruling {id} closes “{code}”, but there is no such finding", id=ruling.id, code=code
                )
                hint = phrase("`pizarra check --as-published --format json` lists the codes of all findings")
                yield audited.warning(f"idle-ruling:{ruling.id}:{code}", here, message, hint)
            elif code in closed:
                message = phrase(
                    "the rulings {closed} and {id} both close “{code}”", closed=closed[code], id=ruling.id, code=code
                )
                yield audited.warning(f"closed-twice:{code}", here, message, phrase("let one of them do"))
            closed.setdefault(code, ruling.id)
