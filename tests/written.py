"""What a person wrote into a game, and what came out of it on paper: counted text by text.

What goes in are the texts of its YAML, the rows and cells of the tables that its pieces are made from, and its cards,
leaflet and teams. What comes out are the letters on every page of all its documents, both sides, and what is said.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields, is_dataclass, replace
from itertools import chain
from pathlib import Path
from typing import Any, NamedTuple

from pydantic import BaseModel

from generator.build.build import BuildResult, draw
from generator.build.documents import NAMED, SEASONAL
from generator.build.documents.pieces import SMALL
from generator.build.documents.rules import leaflet_language
from generator.build.pieces import LoadedType, columns_of_board, counters_on, load_type, template_file
from generator.build.request import BuildRequest
from generator.build.template_views import template_in
from generator.checks.check import _sample, default_request
from generator.model.boards.layers import NAMES
from generator.model.localized import Words
from generator.model.names import fold_name
from generator.model.pieces.face_values import split_outline
from generator.model.pieces.faces import Face, FaceBox
from generator.model.pieces.rows import COUNTS, RawRow, written_value
from generator.model.season import Bye, Fixture, Season
from generator.packs.load import LoadedTeam, Pack, read_pack
from generator.packs.locations import LEAFLET, RULES
from generator.problems import Problem
from generator.rules.templates import names_of
from generator.scene.primitives import Text, place_items
from generator.templating.rendering import Template, text_calls

_CODE = re.compile(
    r"\{:[^{}]*\}|"
    r"[\w.]+\.\w{2,}/\S+|\{\{.*?\}\}|\{%.*?%\}|\{#.*?#\}|!\[[^\]]*\]\([^)]*\)|\]\([^)]*\)|:[\w-]+:",
    re.DOTALL,
)
_ART = re.compile(r"!\[[^\]]*\]\([^)]*\)|:[^:\s{}]*\{\{[^{}]*\}\}[^:\s{}]*:")
"""Pictures and symbols in a text, by names that a row may give."""

_FIELD = re.compile(r"(\{\{[^{}]*\}\})")
_MARKS = re.compile(r"\{\{|\}\}|\{%|%\}|\*\*|\|\s*:?--+")
_TEXTS = ("text", "markdown", "rows")
"""What boxes of faces hold that is printed letter by letter."""

_NAMES = re.compile(r"rules\.yaml\.\w+\.(?:title|unit)|diagrams\.[\w-]+\.name")
"""What tables of the rules are called and count, which a card says where it wants to, and headings of the gallery."""

_NEVER = 10**6
"""How often a text would be on paper that is known not to be there."""

_LONG = 12
"""Letters that are nowhere by chance, across the ends of words."""

_WORD = re.compile(r"[^\W_]+")
_BREAK = re.compile(r"(?<=\w)- (?=\w)")
"""A hyphen at the end of a line."""

_NO_PAPER = ("summary", "lookups", "not_printed", "source", "about", "variants")
"""Keys of texts for those who make or choose a game, and of those that another option prints."""


class Written(NamedTuple):
    """A text that somebody wrote for paper, where, and how often it is to be printed at least."""

    place: str
    text: str
    times: int = 1
    on_pieces: bool = False


class Counted(NamedTuple):
    """What of a game is not on paper, by its place, and the marks of templates and Markdown that are."""

    lost: tuple[str, ...]
    marks: tuple[str, ...]
    texts: int


def letters(text: str) -> str:
    """Return the letters and digits of a text alone: lines part words, and a hyphen at their end is none of it."""
    return re.sub(r"[\W_]+", "", text).casefold()


def count(folder: Path, language: str, teams: Sequence[LoadedTeam] = ()) -> Counted:
    """Return what of a game is not on paper in a language; without teams, it has a made-up one where it has any."""
    request = everything(read_pack(folder), language, teams)
    return compare(request, draw(request))


def compare(request: BuildRequest, result: BuildResult) -> Counted:
    """Return what of the game of a request is neither on the pages of a build nor named by one of its messages."""
    pages = list(printed(result))
    texts = list(written(request, result.problems))
    lost = [text for text in _too_few(texts, result) if not _is_named(text, result.problems)]
    marks = [text for page in pages for text in page if _MARKS.search(text)]
    return Counted(tuple(f"{text.place}: {text.text.strip()}" for text in lost), tuple(marks), len(texts))


def everything(pack: Pack, language: str, teams: Sequence[LoadedTeam] = ()) -> BuildRequest:
    """Return the request for every document of a game, those of a season where there are teams."""
    request = replace(default_request(pack), language=language, parts=NAMED)
    if not teams and (sample := _sample(pack, language)) is not None:
        teams = (sample,)
    if not teams:
        return replace(request, parts=tuple(part for part in NAMED if part not in (*SEASONAL, "match-sheets")))
    first, last = teams[0].team, teams[-1].team
    return replace(request, teams=tuple(teams), season=Season("Season", (Fixture(first, last), Bye(first))))


class Paper:
    """The words on some pages, in the order in which they are drawn, counted once for each copy."""

    def __init__(self, pages: Iterable[Sequence[str]]) -> None:
        lines = [" ".join(page).casefold() for page in pages]
        self.whole = [_as_words(lines), _as_words(_BREAK.sub("", line) for line in lines)]
        self.run_on = "\n".join(map(letters, lines))

    def count(self, text: str) -> int:
        """Return how often a text is there: a short one as whole words, a long one however its lines are broken."""
        if len(letters(text)) >= _LONG:
            return self.run_on.count(letters(text))
        return max(words.count(_as_words([text.casefold()])) for words in self.whole)


def _as_words(lines: Iterable[str]) -> str:
    """Return the words of some lines, each between blanks of its own."""
    return "\n".join("".join(f" {word} " for word in _WORD.findall(line)) for line in lines)


def printed(result: BuildResult, *names: str) -> Iterator[list[str]]:
    """Yield the texts of each page of the documents with these names, or of all."""
    for document in result.documents:
        for sheet in document.sheets if document.name in (names or (document.name,)) else ():
            yield [item.text for item, _ in place_items(sheet.items) if isinstance(item, Text)]


def _too_few(texts: Iterable[Written], result: BuildResult) -> Iterator[Written]:
    """Yield the texts that are printed less often than they are written, those of pieces on the pieces themselves."""
    papers = {True: Paper(printed(result, *SMALL)), False: Paper(printed(result))}
    wanted: Counter[tuple[bool, str]] = Counter()
    for text in texts:
        if key := letters(text.text):
            wanted[text.on_pieces, key] += text.times
            if wanted[text.on_pieces, key] > papers[text.on_pieces].count(text.text):
                yield text


def _is_named(text: Written, said: Iterable[Problem]) -> bool:
    """Return whether a message is about a text, by what it says or where."""
    return any(text.text.strip() in problem.message or text.place in problem.message for problem in said)


def written(request: BuildRequest, said: Sequence[Problem]) -> Iterator[Written]:
    """Yield all that somebody wrote for paper into the game of a request."""
    pack, language = request.pack, request.language
    played = {player.kind for loaded in request.teams for player in loaded.team.players}
    idle = tuple(f"kinds.{kind}." for kind in pack.game.kinds if kind not in played)
    of_game = (text for text in _words_of(pack.game, language) if not text.place.startswith(idle))
    yield from (text for text in of_game if not _NAMES.fullmatch(text.place))
    tables = request.rules.tables.items() if request.has_rules else ()
    of_rules = (text for name, table in tables for text in _words_of(table, language, (RULES, name)))
    # two rows with the same words may be printed as one
    yield from {letters(text.text): text for text in of_rules if not _NAMES.fullmatch(text.place)}.values()
    for path, kind in pack.game.types.items():
        loaded, _ = load_type(kind, path, request, counters_on(None, request))
        if loaded is not None:
            yield from _of_type(loaded, said)
    for name, file in pack.cards(language).items():
        yield from _of_template(template_in(file, name, pack), language)
    if (leaflet := pack.file(LEAFLET)).parent == pack.folder and leaflet_language(request) == language:
        yield from _of_template(template_in(leaflet, LEAFLET, pack), language)
    for loaded_team in request.teams:
        yield from (Written(loaded_team.file, player.name) for player in loaded_team.team.players)


def _words_of(value: Any, language: str, path: tuple[str, ...] = ()) -> Iterator[Written]:
    """Yield the texts of a model that are for people, without those of faces, which depend on rows."""
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, Words) and value.texts:
        yield from (Written(".".join(path), part) for part in _CODE.split(value.in_(language)))
    elif isinstance(value, Face) or getattr(value, "not_printed", ""):
        return
    elif isinstance(value, BaseModel):
        inner = ((key, getattr(value, key)) for key in type(value).model_fields)
    elif isinstance(value, Mapping):
        inner = value.items()
    elif is_dataclass(value) and not isinstance(value, (Words, type)):
        inner = ((one.name, getattr(value, one.name)) for one in fields(value))
    elif isinstance(value, tuple):
        inner = enumerate(value, 1)
    for key, part in inner:
        if key not in (*_NO_PAPER, NAMES):
            yield from _words_of(part, language, (*path, str(key)))


def _of_type(loaded: LoadedType, said: Sequence[Problem]) -> Iterator[Written]:
    """Yield the texts and cells of a type that its faces print for each of its rows."""
    used: set[str] = set()
    for row, raw in zip(loaded.rows, loaded.raw, strict=True):
        texts = loaded.ready.texts(row)
        cells = {fold_name(name): (name, cell) for name, cell in raw.cells.items() if cell not in (None, "")}
        copies = row.count * loaded.ready.copies if row.number not in loaded.unprinted_rows else 0
        for side, face in loaded.ready.of_row(texts).sides:
            is_drawn = face.when is None or face.when.holds(texts)
            for box in (box for box in face.boxes if box.content in _TEXTS and not _is_drawn(box.box)):
                content = getattr(box.box, box.content)
                for part in chain(*content) if isinstance(content, tuple) else (content,):
                    text = part.in_(loaded.request.language) if isinstance(part, Words) else str(part)
                    shows = copies if is_drawn and box.shows(texts) else 0
                    for _, other in part.texts if isinstance(part, Words) else ():
                        used |= {fold_name(name.strip("{ }")) for name in _FIELD.findall(other)}
                    yield from _filled(text, cells, raw, used, shows, f"{loaded.ready.name}.{side}.{box.name}")
    if loaded.ready.template:
        file = template_file(loaded.ready.template, loaded.request)
        assert file is not None
        template = template_in(file, file.name, loaded.request.pack)
        if template.is_plain:
            for row, raw in zip(loaded.rows, loaded.raw, strict=True):
                cells = {fold_name(name): (name, cell) for name, cell in raw.cells.items() if cell not in (None, "")}
                yield from _filled(template.text, cells, raw, used, row.count * loaded.ready.copies, file.name)
        else:
            yield from _of_template(template, loaded.request.language)
            used |= set(map(fold_name, re.findall(r"\w+", " ".join(_CODE.findall(template.text)))))
    yield from _unused(loaded, used, said)


def _is_drawn(box: FaceBox) -> bool:
    """Return whether the letters of a box are drawn as shapes, in a gradient or hollow: nobody can read them back."""
    return re.search(" (?:to|with) ", box.ink or "") is not None or split_outline(box.outline or "")[0] != ""


def _filled(
    text: str, cells: Mapping[str, tuple[str, object]], raw: RawRow, used: set[str], times: int, place: str
) -> Iterator[Written]:
    """Yield the fixed parts of a text of a face, and the cells that it prints as they are."""
    used |= {fold_name(name) for art in _ART.findall(text) for name in re.findall(r"\{\{([^{}]*)\}\}", art)}
    for part in _FIELD.split(_ART.sub(" ", text)):
        name = fold_name(part.strip("{ }")) if _FIELD.fullmatch(part) else ""
        if name in cells:
            heading, cell = cells[name]
            used.add(name)
            for piece in _CODE.split(written_value(cell)) if times else ():
                yield Written(f"{raw.label}, {heading}", piece, times, on_pieces=True)
        elif not name and times:
            yield from (Written(place, piece, times, on_pieces=True) for piece in _CODE.split(part))


def _unused(loaded: LoadedType, used: set[str], said: Sequence[Problem]) -> Iterator[Written]:
    """Yield the headings of columns that no face says anything of, and no message names."""
    templates = (template for _, face in loaded.ready.every_side for _, template in face.templates)
    used |= {fold_name(name) for template in templates for name in names_of(template)}
    used |= {fold_name(name) for like in loaded.ready.likes for name in names_of(like)}
    used |= columns_of_board(loaded.request.pack.game.board, loaded.kind.rows) | set(COUNTS)
    used |= set(map(fold_name, loaded.ready.naming[:1]))
    for heading in dict.fromkeys(chain.from_iterable(raw.cells for raw in loaded.raw)):
        if fold_name(heading) not in used and not any(heading in problem.message for problem in said):
            yield Written(f"{loaded.ready.name}, column", heading, _NEVER)


def _of_template(template: Template, language: str) -> Iterator[Written]:
    """Yield the words of a template outside its code, and its texts in a language."""
    texts = (*_CODE.split(template.text), *_texts_called(template, language))
    words = [word for text in texts for word in re.findall(r"[^\W\d_]{2,}", text)]
    # what a template says depends on its conditions: each word is looked for once
    yield from (Written(template.file, word) for word in (words if template.is_plain else dict.fromkeys(words)))


def _texts_called(template: Template, language: str) -> Iterator[str]:
    if not template.is_plain:
        for call in text_calls(template):
            text = call.alone[0] if call.alone else call.texts.get(language, "")
            yield from _CODE.split(text)
