"""The check that choices not in force would leave as few findings as the ones that are, and that options off can be on.

Each is tried on the tables it changes, by the checks that look at one table at a time: reading the whole book for each
choice would cost more than all the rest of the audit.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from generator.i18n import phrase
from generator.model.rules.book import LoadedRules, excerpt
from generator.model.rules.rulings import Ruling, RulingChoice
from generator.problems import PizarraError, Problem, Severity
from generator.rules.audit.book import likeness
from generator.rules.audit.finding import Audited, Check
from generator.rules.audit.numbers import figures, units
from generator.rules.audit.tables import bands, dice, matrices, outcomes, results

OF_ONE_TABLE: tuple[Check, ...] = (
    bands.bands_cover, bands.bands_apart, bands.bands_say_something, bands.bands_trend,
    outcomes.rolls_cover, outcomes.rolls_agree, outcomes.rows_possible, outcomes.totals_cover, outcomes.pools_cover,
    dice.dice_stated, dice.faces_once, dice.faces_in_order,
    matrices.cells_filled, matrices.cells_in_order,
    results.results_declared, results.results_in_words, results.results_in_order,
    figures.amounts_are_something, figures.values_on_the_scale,
    likeness.totals_alike, likeness.bands_alike, likeness.rows_alike,
    units.units_fit,
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
