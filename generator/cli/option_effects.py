"""Options that change nothing of what is built, and why: each is reported, whatever is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import fields, replace
from typing import Any

from generator.build.build import draw
from generator.build.request import BuildRequest
from generator.cli.build_options import OPTIONS, BuildOptions, BuildOutcome, titles
from generator.cli.parameters import as_written, switches_of
from generator.cli.requests import rendering_of, request_of, requested_season
from generator.cli.targets import Selection, Targets
from generator.i18n import Phrase, phrase
from generator.output.rendering import files_of
from generator.packs.load import rules_in
from generator.problems import PizarraError, Problem, Severity, user_error
from generator.scene.primitives import parts_of

TEAMS_COMPARED = 2
"""With so many teams a document is drawn with and without an option, to see whether that changes anything."""

_USUAL = BuildOptions()


def refuse_nothing(built: BuildOutcome) -> None:
    """Raise ``PizarraError`` where none of the documents that are asked for by name can be made."""
    if built.options.only and not built.result.documents and not built.options.pieces:
        raise user_error(
            "--only", phrase("there is nothing to make: {reason}", reason=_missing(built, built.request.parts))
        )


def idle_options(built: BuildOutcome) -> tuple[Problem, ...]:
    """Return a warning for each option of the command line that changes nothing, with the reason."""
    reasons: dict[Phrase, list[str]] = {}
    for name in as_written():
        option = OPTIONS.get(name)
        if option is None or getattr(built.options, str(option.name)) == getattr(_USUAL, str(option.name)):
            continue
        if (reason := _reason(built, name)) is not None:
            reasons.setdefault(reason, []).append(f"--{name}")
    found = (Problem(", ".join(names), why, severity=Severity.WARNING) for why, names in reasons.items())
    return (*_not_made(built), *found)


def looked_into(parts: Iterable[str]) -> bool:
    """Return whether an option of the command line may have no effect on such documents, as drawing them shows."""
    options = [OPTIONS[name] for name in as_written() if name in OPTIONS]
    return any(each.idle or not {*each.changes} & {*parts} for each in options)


def idle_in_plan() -> tuple[Problem, ...]:
    """Return a warning for each option of the command line that ``pizarra plan`` does not look at."""
    idle = [f"--{name}" for name in as_written() if name in OPTIONS and not OPTIONS[name].planned]
    message = phrase("has no effect on a plan, which compares the board's sizes, sheets and ink")
    return (Problem(", ".join(idle), message, severity=Severity.WARNING),) if idle else ()


def _not_made(built: BuildOutcome) -> Iterator[Problem]:
    """Yield a note for documents that are asked for by name and not made, unless that is reported already."""
    told = any(problem.file == "--only" for problem in built.result.problems)
    missing = [name for name in built.options.only or () if name not in built.documents]
    if missing and not told:
        yield Problem("--only", _missing(built, missing), severity=Severity.WARNING)


def _missing(built: BuildOutcome, names: Iterable[str]) -> Phrase:
    if built.request.reprint is not None:
        return phrase("only pieces and cards are reprinted; not made: {documents}", documents=titles(names))
    return phrase("{game} has none of these: {documents}", game=built.request.pack.game.title, documents=titles(names))


def _reason(built: BuildOutcome, name: str) -> Phrase | None:
    """Return why an option changes nothing here; ``None`` where it does."""
    option = OPTIONS[name]
    if option.idle is not None and (found := option.idle(built)) is not None:
        return found
    if set(option.changes) & set(built.documents) or built.request.reprint is not None:
        return None
    if name == "option":
        return _unprinted_switches(built)
    usual: Any = {str(option.name): getattr(_USUAL, str(option.name))}
    if _changes_something(built, replace(built.options, **usual)):
        return None
    concerned = {*option.changes, *option.may_change}
    if concerned & set(built.documents):
        return phrase("has no effect here on: {documents}", documents=titles(built.documents))
    return phrase("only affects what is not made here: {documents}", documents=titles(concerned))


def _changes_something(built: BuildOutcome, other: BuildOptions) -> bool:
    """Return whether the documents come out otherwise than with other options. At most two teams are drawn."""
    order = built.request
    if order.season is None:
        order = replace(order, teams=order.teams[:TEAMS_COMPARED])
    try:
        return _draw(order, built.options) != _draw(order, other)
    except PizarraError:
        return True


def _draw(request: BuildRequest, options: BuildOptions) -> dict[str, bytes]:
    targets = Targets(request.pack, request.teams, ())
    chosen = Selection(tuple(loaded.path for loaded in request.teams if loaded.path is not None), (request.pack,))
    season = requested_season(options, chosen, targets)
    drawn = draw(replace(request_of(targets, options), season=season, parts=request.parts))
    rendering = replace(rendering_of(replace(options, attach=False, layers=False, format=("pdf",))), layer=None)
    return {name: b"".join(parts_of(content)) for name, content in files_of(drawn.documents, rendering).items()}


def _unprinted_switches(built: BuildOutcome) -> Phrase | None:
    """Return which switches of rules change nothing that is printed; one that says what holds anyway is none."""
    idle = []
    for name, value in switches_of(built.options.option).items():
        others = tuple(pair for pair in built.options.option if pair.partition("=")[0] != name)
        if not _same_rules(built, others) and not _changes_something(built, replace(built.options, option=others)):
            idle.append(f"{name}={value}")
    if not idle:
        return None
    return phrase("{names}: no effect here on {documents}", names=tuple(idle), documents=titles(built.documents))


def _same_rules(built: BuildOutcome, others: tuple[str, ...]) -> bool:
    """Return whether the rules with all switches are those with some of them."""
    folder = built.request.pack.folder
    now, then = (rules_in(folder, switches_of(pairs)).book for pairs in (built.options.option, others))
    return all(getattr(now, each.name) == getattr(then, each.name) for each in fields(now))
