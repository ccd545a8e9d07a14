"""Options that change nothing of what is made, and why: each is reported, whatever is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import fields, replace
from typing import Any

from generator.build.build import draw
from generator.build.documents import NAMED, kind_of
from generator.build.documents.pieces import SMALL
from generator.build.request import BuildRequest
from generator.cli.build_files import BuildOutcome
from generator.cli.build_options import OPTIONS, BuildOptions, rendering_of, request_of, requested_season
from generator.cli.choices import choice_among, spelling, split_list
from generator.cli.parameters import as_written, switches_of
from generator.cli.targets import Selection, Targets
from generator.i18n import Phrase, all_of, message, phrase
from generator.output.rendering import Rendering, files_of, service_of
from generator.packs.load import rules_in
from generator.problems import PizarraError, Problem, Severity, quoted
from generator.scene.primitives import parts_of

TEAMS_COMPARED = 2
"""With so many teams a document is drawn with and without an option, to see whether that changes anything."""

_DEFAULTS = BuildOptions()


def titles(names: Iterable[str]) -> Phrase:
    return all_of([phrase(kind_of(name).title) for name in NAMED if name in names])


def _one_page(outcome: BuildOutcome) -> Phrase | None:
    if "board" not in outcome.documents:
        return None
    if outcome.request.poster:
        return phrase("a poster is a single page")
    if outcome.result.counts.get("sheets") == 1:
        return phrase("the board fits on one sheet")
    return None


def _no_free_places(outcome: BuildOutcome) -> Phrase | None:
    counts = outcome.result.counts
    if outcome.request.gang.fill == "none":
        return None  # nothing is on places that would have been filled
    sheets = [name for name in counts if name.endswith(" filled")]
    return (
        phrase("no sheet of pieces has any free space") if sheets and not any(counts[name] for name in sheets) else None
    )


def _shared_by_one(outcome: BuildOutcome) -> Phrase | None:
    small = [name for name in SMALL if name in outcome.result.parts and outcome.result.parts[name].pieces]
    if outcome.request.reprint is not None:
        return phrase("reprinted pieces share sheets anyway")
    if len(small) == 1 and set(small) <= set(outcome.documents):
        return phrase("nothing else here can share sheets with: {documents}", documents=titles(small))
    return None


def _without_backs(outcome: BuildOutcome) -> Phrase | None:
    small = set(outcome.documents) & set(SMALL)
    backs = any(piece.back for pieces in outcome.result.pieces for piece in pieces.pieces)
    if outcome.request.gang.backs == "none" and outcome.request.pack.game.look.back is None:
        small -= {"cards"}  # reference cards are backs of each other
    return phrase("no piece here has a back") if small and not backs else None


def _few_backs(outcome: BuildOutcome) -> Phrase | None:
    small = set(outcome.documents) & set(SMALL)
    documents = [document for part in outcome.result.parts.values() for document in part.documents]
    one_sided = small and all(document.duplex == "none" for document in documents)
    return phrase("nothing here is printed on both sides") if one_sided else None


def _no_pixels(outcome: BuildOutcome) -> Phrase | None:
    options = outcome.options
    if {"png", "gif"} & {*options.format}:
        return None
    if not options.pieces:
        return phrase("only PNG and GIF images have pixels: add --format png or --pieces")
    dpi = service_of(outcome.request, Rendering(service=options.service)).dpi
    return phrase("--service {name} needs {dpi} dpi", name=options.service, dpi=dpi) if dpi else None


def _only_pictures(outcome: BuildOutcome) -> Phrase | None:
    if not {*outcome.options.format} <= {"png", "gif"}:
        return None
    return phrase("PNG and GIF images look the same with it; it is for PDF and SVG")


def _nothing_moves(outcome: BuildOutcome) -> Phrase | None:
    return None if "gif" in outcome.options.format else phrase("only an animated picture has it: add --format gif")


def _no_pieces(outcome: BuildOutcome) -> Phrase | None:
    return None if outcome.result.pieces else phrase("there are no counters, tokens or cards here")


def _foreign(outcome: BuildOutcome) -> Phrase | None:
    wish, game = as_written().get("lang"), outcome.request.pack.game
    if not isinstance(wish, str) or wish.casefold() == outcome.request.language or wish.casefold() in game.languages:
        return None
    values = {"title": game.title, "lang": quoted(wish), "other": quoted(outcome.request.language)}
    if len(game.languages) == 1:
        return phrase("{title} is not available in {lang}; it is printed in {other}", **values)
    return phrase(
        "{title} is available in {languages}, not in {lang}; it is printed in {other}",
        **values,
        languages=game.languages,
    )


def _teamless(outcome: BuildOutcome) -> Phrase | None:
    title = outcome.request.pack.game.title
    return None if outcome.request.teams else phrase("{title} is played without teams", title=title)


def _a4_anyway(outcome: BuildOutcome) -> Phrase | None:
    request = outcome.request
    if request.reading_paper.name == request.paper.name and not request.poster:
        return None
    apart = set(outcome.documents) & (
        {"board", "guide"} if request.poster else {"board", "counters", "tuck-box", "guide"}
    )
    papers = message("only the board can be a poster"), message("cards, sheets and the guide are printed on A4")
    return None if apart else phrase(papers[0] if request.poster else papers[1])


Reason = Callable[[BuildOutcome], Phrase | None]

_REASONS: Mapping[str, Reason] = {
    "joint": _one_page,
    "seams": _one_page,
    "paper": _a4_anyway,
    "duplex": _few_backs,
    "lang": _foreign,
    "backs": _without_backs,
    "fill": _no_free_places,
    "together": _shared_by_one,
    "pieces": _no_pieces,
    "bleed": _no_pieces,
    "service": _no_pieces,
    "dpi": _no_pixels,
    "delay": _nothing_moves,
    "simplify": _only_pictures,
    "keep-going": _teamless,
}
"""Why an option may have no effect although the documents that it concerns are made; ``None`` where it has one."""


def refuse_nothing(outcome: BuildOutcome) -> None:
    """Raise ``PizarraError`` where none of the documents that are asked for by name can be made."""
    if outcome.options.only and not outcome.result.documents and not outcome.options.pieces:
        missing = [
            replace(each, message=phrase("there is nothing to make: {reason}", reason=each.message))
            for each in _missing(outcome, outcome.request.parts)
        ]
        reasons = (problem for problem in outcome.result.problems if problem.file == "--only")
        raise PizarraError([*_named_like_documents(outcome), *reasons, *missing])


def idle_options(outcome: BuildOutcome) -> tuple[Problem, ...]:
    """Return a warning for each option of the command line that changes nothing, with the reason."""
    reasons: dict[Phrase, list[str]] = {}
    for name in as_written():
        option = OPTIONS.get(name)
        if option is None or getattr(outcome.options, str(option.name)) == getattr(_DEFAULTS, str(option.name)):
            continue
        if (reason := _reason(outcome, name)) is not None:
            reasons.setdefault(reason, []).append(f"--{name}")
    warnings = (Problem(", ".join(names), why, severity=Severity.WARNING) for why, names in reasons.items())
    return (*_not_made(outcome), *_named_like_documents(outcome), *warnings)


def looked_into(parts: Iterable[str]) -> bool:
    """Return whether an option of the command line may have no effect on such documents, as drawing them shows."""
    names = [name for name in as_written() if name in OPTIONS]
    return any(name in _REASONS or not {*OPTIONS[name].changes} & {*parts} for name in names)


def idle_in_plan() -> tuple[Problem, ...]:
    """Return a warning for each option of the command line that ``pizarra plan`` does not look at."""
    idle = [f"--{name}" for name in as_written() if name in OPTIONS and not OPTIONS[name].planned]
    message = phrase("has no effect on a plan, which compares the board's sizes, sheets and ink")
    return (Problem(", ".join(idle), message, severity=Severity.WARNING),) if idle else ()


def _not_made(outcome: BuildOutcome) -> Iterator[Problem]:
    """Yield a warning for documents that are asked for by name and not made, unless that is reported already."""
    game = outcome.request.pack.game
    is_reported = any(problem.file == "--only" for problem in outcome.result.problems)
    missing = [name for name in outcome.options.documents_of(game) or () if name not in outcome.documents]
    if missing and not is_reported:
        yield from (replace(each, severity=Severity.WARNING) for each in _missing(outcome, missing))


def _named_like_documents(outcome: BuildOutcome) -> Iterator[Problem]:
    """Yield a warning for each deck that cannot be asked for alone, as a document is called the same."""
    for name in split_list(str(outcome.options.wishes.get("only", ""))):
        if name in outcome.request.pack.game.decks and choice_among(NAMED, name) not in (None, "cards"):
            hint = phrase("“{cards}” prints the deck; to print it alone, rename it", cards=spelling("cards"))
            message = phrase("{name} is a document here, not the deck with that name", name=quoted(name))
            yield Problem("--only", message, hint=hint, severity=Severity.WARNING)


def _missing(outcome: BuildOutcome, names: Iterable[str]) -> Iterator[Problem]:
    """Yield why documents that are asked for by name are not made: one problem for each reason."""
    names, season = [*names], outcome.request.season
    if outcome.request.reprint is not None:
        message = phrase("no reprint has these, so they are not made: {documents}", documents=titles(names))
        yield Problem("--only", message)
        return
    if "match-sheets" in names and season is not None and not season.to_print:
        names.remove("match-sheets")
        if (chosen := outcome.options.round) is not None:
            yield Problem("--only", phrase("round {round} has no match to print", round=chosen))
        else:
            hint = phrase("--round N prints the match sheets of a round that has been played")
            yield Problem("--only", phrase("no match is left to be played"), hint=hint)
    if names:
        title = outcome.request.pack.game.title
        yield Problem("--only", phrase("{game} has none of these: {documents}", game=title, documents=titles(names)))


def _reason(outcome: BuildOutcome, name: str) -> Phrase | None:
    """Return the reason why an option changes nothing here; ``None`` where it does."""
    option = OPTIONS[name]
    if name in _REASONS and (reason := _REASONS[name](outcome)) is not None:
        return reason
    main, boards = outcome.request.pack.board_name, outcome.request.boards
    is_elsewhere = boards and main not in boards and (option.fills in ("field", "lines") or "size." in option.fills)
    if (set(option.changes) & set(outcome.documents) or outcome.request.reprint is not None) and not is_elsewhere:
        return None
    if name == "option":
        return _unprinted_switches(outcome)
    default: Any = {str(option.name): getattr(_DEFAULTS, str(option.name))}
    if _changes_something(outcome, replace(outcome.options, **default)):
        return None
    if is_elsewhere:
        return phrase("only affects the board {name}, which is not made here", name=quoted(main))
    concerned = {*option.changes, *option.may_change}
    if concerned & set(outcome.documents):
        return phrase("has no effect here on: {documents}", documents=titles(outcome.documents))
    return phrase("only affects what is not made here: {documents}", documents=titles(concerned))


def _changes_something(outcome: BuildOutcome, other: BuildOptions) -> bool:
    """Return whether other options draw other documents. At most two teams are drawn."""
    request = outcome.request
    if request.season is None:
        request = replace(request, teams=request.teams[:TEAMS_COMPARED])
    try:
        return _draw(request, outcome.options) != _draw(request, other)
    except PizarraError:
        return True


def _draw(request: BuildRequest, options: BuildOptions) -> dict[str, bytes]:
    targets = Targets(request.pack, (*request.teams, *request.withdrawn), ())
    chosen = Selection(tuple(loaded.path for loaded in targets.teams if loaded.path is not None), (request.pack,))
    season = requested_season(options, chosen, targets)
    result = draw(replace(request_of(targets, options).with_season(season), parts=request.parts))
    rendering = replace(rendering_of(replace(options, attach=False, layers=False, format=("pdf",))), layer=None)
    return {name: b"".join(parts_of(content)) for name, content in files_of(result.documents, rendering).items()}


def _unprinted_switches(outcome: BuildOutcome) -> Phrase | None:
    """Return the switches of rules that change nothing that is printed, besides those that choose the default."""
    idle = []
    for name, value in switches_of(outcome.options.option).items():
        others = tuple(pair for pair in outcome.options.option if pair.partition("=")[0] != name)
        if not _same_rules(outcome, others) and not _changes_something(
            outcome, replace(outcome.options, option=others)
        ):
            idle.append(f"{name}={value}")
    if not idle:
        return None
    return phrase("{names}: no effect here on {documents}", names=tuple(idle), documents=titles(outcome.documents))


def _same_rules(outcome: BuildOutcome, others: tuple[str, ...]) -> bool:
    """Return whether the rules with all switches are those with some of them."""
    folder = outcome.request.pack.folder
    now, then = (rules_in(folder, switches_of(pairs)).book for pairs in (outcome.options.option, others))
    return all(getattr(now, each.name) == getattr(then, each.name) for each in fields(now))
