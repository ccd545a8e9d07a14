"""Whether the rule tables of an order are fit to be printed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from generator.building.documents import FIRST, kind_of
from generator.building.order import Order
from generator.i18n import Phrase, counted, message, phrase
from generator.model.rules.values import switch_word
from generator.packs.load import word_of
from generator.problems import Problem, Severity, errors


def rule_problems(order: Order) -> tuple[Problem, ...]:
    """Return what forbids printing an order's rule tables, and what should be told about them, in a line each.

    The errors of the audit forbid it, except those that a ruling of the pack would close and was switched off for:
    whoever asks for the rules as published gets them, with a warning. Raises ``PizarraError`` for unreadable rules.
    """
    if not order.has_rules:
        return ()
    from generator.rules.audit.audit import audit_as_played, left_open

    found = errors(audit_as_played(order.loaded_rules, order.language))
    chosen = tuple(problem for problem in found if left_open(problem, order.rules.rulings))
    holes = tuple(problem for problem in found if problem not in chosen)
    unsound = _summed_up(
        holes, counted(len(holes), "1 fault in the rule tables", "{count} faults in the rule tables"), order
    )
    asked_for = _summed_up(
        chosen,
        counted(
            len(chosen),
            "1 hole left open, as its ruling is switched off",
            "{count} holes left open, as their rulings are switched off",
        ),
        order,
    )
    return (*unsound, *(replace(problem, severity=Severity.WARNING) for problem in asked_for))


def _summed_up(found: Sequence[Problem], what: Phrase, order: Order) -> tuple[Problem, ...]:
    if not found:
        return ()
    first = found[0]
    told = message("{what}, such as: {first}") if len(found) > 1 else message("{what}: {first}")
    summed = phrase(told, what=what, first=first.message)
    switched = "".join(f" --option {name}={switch_word(value)}" for name, value in order.switches.items())
    without = ",".join(name for name in FIRST if not kind_of(name).prints_tables)
    hint = phrase(
        "“pizarra check {game}{switched}” tells all; --only {without} prints no tables",
        game=word_of(order.pack),
        switched=switched,
        without=without,
    )
    return (Problem(first.file, summed, first.path, first.line, first.column, hint),)
