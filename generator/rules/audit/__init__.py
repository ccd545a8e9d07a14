"""The audit: small named checks that find the holes of rule tables, and the rulings that close them.

Every finding has a stable code such as ``gap:tiro_resultado:+2``; a ruling closes findings by these codes.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import lru_cache

from generator.i18n import phrase
from generator.model.rules.book import LoadedRules
from generator.model.rules.rulings import Ruling
from generator.problems import Problem, sort_problems
from generator.rules.audit.book import agreement, circles, coverage, game, likeness, names, styles
from generator.rules.audit.choices import choices_sound, is_word, options_sound
from generator.rules.audit.finding import Audited, Check
from generator.rules.audit.numbers import division, figures, units
from generator.rules.audit.tables import bands, dice, matrices, outcomes, pools, results
from generator.rules.audit.words import amounts, numbers, rolls, wording

CHECKS: tuple[Check, ...] = (
    bands.bands_cover, bands.bands_apart, bands.bands_say_something, bands.bands_trend, bands.bands_reachable,
    outcomes.sides_complete, outcomes.rolls_cover, outcomes.rolls_agree, outcomes.lots_known, outcomes.rows_possible,
    outcomes.totals_cover, outcomes.pools_cover,
    dice.dice_stated, dice.pools_roll_one_die, dice.faces_once, dice.results_differ, dice.faces_in_order,
    matrices.cells_filled, matrices.results_ranked, matrices.cells_in_order,
    names.names_exist, names.pieces_have, names.formulas_readable,
    division.divisors_are_something,
    pools.headings_fit, pools.needs_explained, pools.tests_complete, pools.dice_left, pools.roles_allowed,
    pools.actions_explained,
    agreement.one_answer, agreement.counts_fit, agreement.scales_stated, agreement.names_once,
    agreement.rows_say_something, agreement.cases_once, agreement.steps_in_order,
    wording.results_worded, wording.titles_at_home,
    results.results_declared, results.results_in_words, results.results_in_order,
    circles.dice_come_to_an_end, circles.formulas_come_to_an_end,
    numbers.languages_agree, numbers.words_as_values, numbers.rulings_say_what_they_set,
    amounts.shares_as_said, amounts.amounts_as_said, amounts.options_say_what_they_bring,
    rolls.rolls_as_said, rolls.rolls_alike, rolls.equal_rolls_as_said,
    game.counts_as_in_game, game.scales_as_in_game, game.figures_as_in_game, game.marks_as_in_game,
    game.pieces_as_in_game, game.names_as_in_game,
    styles.styles_as_on_board,
    figures.amounts_are_something, figures.modifiers_change_something, figures.failures_are_possible,
    figures.choices_differ, figures.values_on_the_scale, figures.faces_rolled_again, figures.values_are_all_there,
    likeness.modifiers_alike, likeness.modifiers_named_alike, likeness.dice_by_kind, likeness.totals_alike,
    likeness.bands_alike, likeness.bands_lean_alike, likeness.steps_differ, likeness.rows_alike,
    likeness.choices_alike,
    coverage.each_has_its_row, coverage.events_are_shared, coverage.characteristics_in_use, coverage.options_in_use,
    coverage.who_may_is_told, coverage.results_allow,
    units.units_fit,
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
    left = (problem for problem in _as_played(loaded, language) if not _closed_by_word(problem, loaded.book.rulings))
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


def _closed_by_word(problem: Problem, rulings: tuple[Ruling, ...]) -> bool:
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
