"""Options that change nothing of what is built, and why: each is reported, whatever is asked for."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, fields, replace
from functools import partial
from typing import Any

from generator.build.build import BuildResult, draw
from generator.build.documents import GATHERED, NAMED, SEASONAL, kind_of
from generator.build.documents.pieces import SMALL
from generator.build.request import BuildRequest
from generator.cli.build_files import rendering_of, service_of
from generator.cli.build_options import OPTIONS, BuildOption, BuildOptions, asked_season, order_of
from generator.cli.parameters import as_written, switches_of
from generator.cli.targets import Chosen, Targets
from generator.i18n import Phrase, all_of, message, phrase
from generator.output.rendering import files_of
from generator.packs.load import rules_in
from generator.problems import PizarraError, Problem, Severity, user_error
from generator.scene.primitives import parts_of

TEAMS_COMPARED = 2
"""With so many teams a document is drawn with and without an option, to see whether that changes anything."""

_USUAL = BuildOptions()


@dataclass(frozen=True, slots=True)
class Built:
    """An order, what was made of it, and the options that it comes from."""

    order: BuildRequest
    made: BuildResult
    asked: BuildOptions

    @property
    def printed(self) -> tuple[str, ...]:
        """Return the documents that are printed; counters and cards on sheets that they share are as well."""
        order, parts = self.order, self.made.parts
        shared = {name for gathered in GATHERED if gathered in parts for name in SMALL}
        return tuple(
            name
            for name, part in parts.items()
            if (part.documents and name in (*order.parts, *SEASONAL)) or (part.pieces and name in shared)
        )


def refuse_nothing(built: Built) -> None:
    """Raise ``PizarraError`` where none of the documents that are asked for by name can be made."""
    if built.asked.only and not built.made.documents and not built.asked.pieces:
        raise user_error(
            "--only", phrase("there is nothing to make: {reason}", reason=_missing(built, built.order.parts))
        )


def idle_options(built: Built) -> tuple[Problem, ...]:
    """Return a warning for each option of the command line that changes nothing, with the reason."""
    reasons: dict[Phrase, list[str]] = {}
    for name in as_written():
        option = OPTIONS.get(name)
        if option is None or getattr(built.asked, str(option.name)) == getattr(_USUAL, str(option.name)):
            continue
        if (reason := _reason(built, name)) is not None:
            reasons.setdefault(reason, []).append(f"--{name}")
    found = (Problem(", ".join(names), why, severity=Severity.WARNING) for why, names in reasons.items())
    return (*_not_made(built), *found)


def looked_into(parts: Iterable[str]) -> bool:
    """Return whether an option of the command line may have no effect on such documents, which drawing them tells."""
    options = [OPTIONS[name] for name in as_written() if name in OPTIONS]
    return any(name in _REASONS for name in as_written()) or any(not {*each.changes} & {*parts} for each in options)


def idle_in_plan() -> tuple[Problem, ...]:
    """Return a warning for each option of the command line that ``pizarra plan`` does not look at."""
    idle = [f"--{name}" for name in as_written() if name in OPTIONS and name not in PLANNED]
    message = phrase("changes nothing of a plan, which compares sizes, sheets and ink of the board")
    return (Problem(", ".join(idle), message, severity=Severity.WARNING),) if idle else ()


PLANNED = frozenset((
    "game", "field", "columns", "metres-per-hex", "hexes", "hex", "board-width", "sheets", "orientation", "paper",
    "margins", "printer", "joint", "overlap", "fold", "mixed", "lines", "lang", "option",
))  # fmt: skip
"""The options that a plan looks at."""


def _not_made(built: Built) -> Iterator[Problem]:
    """Yield a note for documents that are asked for by name and not made, unless that is reported already."""
    told = any(problem.file == "--only" for problem in built.made.problems)
    missing = [name for name in built.asked.only or () if name not in built.printed]
    if missing and not told:
        yield Problem("--only", _missing(built, missing), severity=Severity.WARNING)


def _missing(built: Built, names: Iterable[str]) -> Phrase:
    if built.order.reprint is not None:
        return phrase("only pieces and cards are printed again; not made: {documents}", documents=_titles(names))
    return phrase("{game} has none of these: {documents}", game=built.order.pack.game.title, documents=_titles(names))


def _titles(names: Iterable[str]) -> Phrase:
    return all_of([phrase(kind_of(name).title) for name in NAMED if name in names])


def _reason(built: Built, name: str) -> Phrase | None:
    """Return why an option changes nothing here; ``None`` where it does."""
    if name in _REASONS and (found := _REASONS[name](built)) is not None:
        return found
    option = OPTIONS[name]
    if set(option.changes) & set(built.printed) or built.order.reprint is not None:
        return None
    if name == "option":
        return _unprinted_switches(built)
    if _changes_something(built, _without(built.asked, option)):
        return None
    concerned = {*option.changes, *option.may_change}
    if concerned & set(built.printed):
        return phrase("changes nothing here in: {documents}", documents=_titles(built.printed))
    return phrase("concerns only what is not made here: {documents}", documents=_titles(concerned))


def _without(asked: BuildOptions, option: BuildOption) -> BuildOptions:
    usual: Any = {str(option.name): getattr(_USUAL, str(option.name))}
    return replace(asked, **usual)


def _changes_something(built: Built, other: BuildOptions) -> bool:
    """Return whether the documents come out otherwise than with other options. At most two teams are drawn."""
    order = built.order
    if order.season is None:
        order = replace(order, teams=order.teams[:TEAMS_COMPARED])
    try:
        return _drawn(order, built.asked) != _drawn(order, other)
    except PizarraError:
        return True


def _drawn(order: BuildRequest, asked: BuildOptions) -> dict[str, bytes]:
    targets = Targets(order.pack, order.teams, ())
    chosen = Chosen(tuple(loaded.path for loaded in order.teams if loaded.path is not None), (order.pack,))
    season = asked_season(asked, chosen, targets)
    drawn = draw(replace(order_of(targets, asked), season=season, parts=order.parts))
    rendering = replace(rendering_of(replace(asked, attach=False, layers=False, format=("pdf",))), layer=None)
    return {name: b"".join(parts_of(content)) for name, content in files_of(drawn.documents, rendering).items()}


def _unprinted_switches(built: Built) -> Phrase | None:
    """Return which switches of rules change nothing that is printed; one that says what holds anyway is none."""
    idle = []
    for name, value in switches_of(built.asked.option).items():
        others = tuple(pair for pair in built.asked.option if pair.partition("=")[0] != name)
        if not _same_rules(built, others) and not _changes_something(built, replace(built.asked, option=others)):
            idle.append(f"{name}={value}")
    if not idle:
        return None
    return phrase("{names} changes nothing here in: {documents}", names=tuple(idle), documents=_titles(built.printed))


def _same_rules(built: Built, others: tuple[str, ...]) -> bool:
    """Return whether the rules with all switches are those with some of them."""
    folder = built.order.pack.folder
    now, then = (rules_in(folder, switches_of(pairs)).book for pairs in (built.asked.option, others))
    return all(getattr(now, each.name) == getattr(then, each.name) for each in fields(now))


def _one_page(built: Built) -> Phrase | None:
    if "board" not in built.printed:
        return None
    if built.order.poster:
        return phrase("a poster is one page")
    if built.made.counts.get("sheets") == 1:
        return phrase("the board fits on one sheet")
    return None


def _unfilled(built: Built) -> Phrase | None:
    counts = built.made.counts
    sheets = [name for name in counts if name.endswith(" filled")]
    return phrase("no sheet of pieces has free space") if sheets and not any(counts[name] for name in sheets) else None


def _shared_by_one(built: Built) -> Phrase | None:
    small = [name for name in SMALL if name in built.made.parts and built.made.parts[name].pieces]
    if built.order.reprint is not None:
        return phrase("pieces that are printed again share sheets anyway")
    if len(small) == 1 and set(small) <= set(built.printed):
        return phrase("nothing else here could share sheets with: {documents}", documents=_titles(small))
    return None


def _one_sided(built: Built, why: Phrase) -> Phrase | None:
    small = set(built.printed) & set(SMALL)
    documents = [document for part in built.made.parts.values() for document in part.documents]
    return why if small and all(document.duplex == "none" for document in documents) else None


def _without_backs(built: Built) -> Phrase | None:
    small = set(built.printed) & set(SMALL)
    backs = any(piece.back for pieces in built.made.pieces for piece in pieces.pieces)
    return phrase("no piece here has a back") if small and not backs else None


def _few_backs(built: Built) -> Phrase | None:
    backs = [
        sum(sheet.side == "back" for sheet in document.sheets)
        for part in built.made.parts.values()
        for document in part.documents
        if document.duplex != "none"
    ]
    few = phrase("no document here has more than one sheet of backs")
    return few if built.order.backs_order == "reversed" and max(backs, default=0) <= 1 else None


def _no_pixels(built: Built) -> Phrase | None:
    asked = built.asked
    if "png" in asked.format:
        return None
    if not asked.pieces:
        return phrase("only PNG pictures have pixels: add --format png or --pieces")
    dpi = service_of(built.order, asked).dpi
    return phrase("--service {name} takes pictures of {dpi} dpi", name=asked.service, dpi=dpi) if dpi else None


def _only_pictures(built: Built) -> Phrase | None:
    return (
        phrase("PNG pictures look the same with it; it is for PDF and SVG") if built.asked.format == ("png",) else None
    )


def _no_pieces(built: Built) -> Phrase | None:
    return None if built.made.pieces else phrase("there are no counters, tokens or cards here")


def _foreign(built: Built) -> Phrase | None:
    wish, game = as_written().get("lang"), built.order.pack.game
    if not isinstance(wish, str) or wish.casefold() == built.order.language or wish.casefold() in game.languages:
        return None
    return phrase("{title} is not in {lang}; paper is in {other}", title=game.title, lang=wish, other=game.languages[0])


def _teamless(built: Built) -> Phrase | None:
    return None if built.order.teams else phrase("{title} is played without teams", title=built.order.pack.game.title)


def _read_anyway(built: Built) -> Phrase | None:
    return phrase("--large-print reports it anyway") if built.asked.large_print else None


def _a4_anyway(built: Built) -> Phrase | None:
    order = built.order
    if order.reading_paper.name == order.paper.name and not order.poster:
        return None
    apart = set(built.printed) & ({"board", "guide"} if order.poster else {"board", "counters", "guide"})
    papers = message("only the board is a poster"), message("cards and what is read are printed on A4")
    return None if apart else phrase(papers[0] if order.poster else papers[1])


_REASONS: Mapping[str, Callable[[Built], Phrase | None]] = {
    "joint": _one_page,
    "overlap": _one_page,
    "fold": _one_page,
    "mixed": _one_page,
    "paper": _a4_anyway,
    "fill": _unfilled,
    "together": _shared_by_one,
    "order": partial(_one_sided, why=phrase("nothing here is printed on both sides")),
    "marks": partial(_one_sided, why=phrase("no sheet of pieces here has a back of its own")),
    "backs": _without_backs,
    "backs-order": _few_backs,
    "dpi": _no_pixels,
    "flatten": _only_pictures,
    "outline-text": _only_pictures,
    "pieces": _no_pieces,
    "bleed": _no_pieces,
    "service": _no_pieces,
    "lang": _foreign,
    "keep-going": _teamless,
    "legibility": _read_anyway,
}
"""Why an option may have no effect although the documents that it concerns are made."""
