"""Templates of cards and sheets rendered, what sheets show of them from top to bottom, and what no page shows."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields, is_dataclass
from functools import lru_cache
from time import process_time
from traceback import walk_tb
from types import CodeType
from typing import Any, NamedTuple

import jinja2
from jinja2 import nodes

from generator.i18n import join_phrases, literal, phrase
from generator.model.localized import empty_texts
from generator.model.rules.book import RuleBook
from generator.model.source import decode_text
from generator.model.yaml_reader import DataPath
from generator.problems import Location, PizarraError, Problem, Severity, did_you_mean, quoted, raise_errors
from generator.scene.fonts import BOLD, HOUSE
from generator.scene.primitives import Artwork
from generator.spans import replace_spans, spans
from generator.templating.environment import MAX_OUTPUT, MAX_SECONDS, Budget, CardEnvironment, compile_metered, walk
from generator.templating.environment import parse as parse_template
from generator.templating.formatting import TemplateError, markdown
from generator.templating.helpers import CardHelpers
from generator.templating.own_blocks import MisplacedBlockError, set_apart
from generator.templating.ruling_marks import Marks
from generator.text.blocks import Block, NestedTooDeepError, Slip, parse, stray_sign, style_slips, table_slips

MAX_SOURCE = 50_000
TAGS = {"{{": "}}", "{%": "%}"}
BRACES = {**TAGS, "{#": "#}"}
"""What opens and closes the parts of a template that are not printed as they are."""
JINJA = ".j2"
"""How the names of files end that are filled in by Jinja."""

MAX_BRACES = 2_000
"""Of such parts: Jinja2 takes a second for some ten thousand that are opened and never closed."""

Art = Callable[[str, str, str], tuple[str, tuple[Problem, ...]]]
"""From Markdown to the same with characters for what is drawn, and warnings.

It is given the template's file and text too, for places in messages. Raises ``PizarraError``.
"""


def no_art(markdown: str, _file: str, _text: str) -> tuple[str, tuple[Problem, ...]]:
    return markdown, ()


class Template(NamedTuple):
    """The text of a template, its ``name`` and the ``file`` it comes from as messages call it.

    ``art`` puts characters for symbols and pictures into what was made of it.
    """

    name: str
    file: str
    text: str
    art: Art = no_art

    @property
    def is_plain(self) -> bool:
        """Return whether it is printed as it stands."""
        return not self.file.endswith(JINJA)


_EMPTY = re.compile(r"""=\s*(?:"\s*"|'\s*')""")
"""Where a template may have an empty text: few have, and only those are read once more."""


def _lost_texts(template: Template) -> Iterator[Problem]:
    """Yield a problem for each text in a template that is empty in one of several languages, printed now or not."""
    for call in text_calls(template) if _EMPTY.search(template.text) else ():
        for _, wrong, hint in empty_texts(call.texts):
            yield Problem(template.file, wrong, line=call.line, hint=hint, code="template")


def template_of(raw: bytes, name: str, file: str, art: Art = no_art) -> Template:
    """Return the template in a file's bytes. This is the only way to get one.

    Raises ``PizarraError`` when it is too long or has too many tags, and with line and column when it is not UTF-8.
    """
    text = decode_text(raw, file, "template")
    long, tags = len(text), sum(map(text.count, BRACES))
    message = None
    if long > MAX_SOURCE:
        message = phrase(
            "has {count} characters; a template may have at most {max_source}", count=long, max_source=MAX_SOURCE
        )
    elif tags > MAX_BRACES:
        message = phrase(
            "opens {count} tags ({{{{ or {{%); a template may open at most {most}", count=tags, most=MAX_BRACES
        )
    if message is not None:
        raise PizarraError([Problem(file, message, code="template")])
    return Template(name, file, text, art)


def render_template(
    template: Template,
    helpers: Mapping[str, Any],
    longest: int = MAX_OUTPUT,
    until: float | None = None,
    scale: int = 1,
) -> str:
    """Return the Markdown, ``longest`` letters at most, that a template makes of its helpers (values by name).

    It may take ``MAX_SECONDS``, or ``until`` this process has taken so many seconds of processor time; ``scale`` is how
    many times the usual steps and seconds are allowed.

    Raises ``PizarraError`` at the template's line when it cannot be read or run, uses a name it was not given, makes
    too much, or has a text that is empty in one of several languages.
    """
    budget = Budget(longest, process_time() + MAX_SECONDS * scale if until is None else until, scale)
    environment = CardEnvironment(budget)
    names = {**helpers, "range": budget.numbers}
    try:
        compiled = environment.template_class.from_code(environment, _compile(*template[:3]), names)
        text = set_apart("".join(budget.count_output(compiled.generate())))
    except Exception as error:
        raise PizarraError([_template_problem(template, error, [*helpers, "range"])]) from None
    raise_errors(_lost_texts(template))
    if _DEEP.search(text.expandtabs(4)):
        _check_nesting(template, text)
    return text


def plain_markdown(template: Template) -> str:
    """Return the Markdown of a template that is printed as it stands.

    Raises ``PizarraError`` with one problem for braces, which only Jinja fills in, and for what is nested too deep.
    """
    unclosed = ((at, len(template.text)) for sign in TAGS if (at := template.text.find(sign)) >= 0)
    for start, end in [*spans(template.text, BRACES)] or sorted(unclosed):
        line = template.text.count("\n", 0, start) + 1
        braces = quoted(template.text[start:end], 40)
        message = phrase("{braces} would be printed as it is written", braces=braces)
        hint = phrase("call the file {name}, so that it is filled in", name=f"{template.name}{JINJA}")
        raise PizarraError([Problem(template.file, message, line=line, hint=hint, code="template")])
    if _DEEP.search(template.text.expandtabs(4)):
        _check_nesting(template, template.text)
    return template.text


_DEEP = re.compile(r"^[ >*+\-\d.)]{16}", re.MULTILINE)
"""How a line begins that may be nested too deep in lists and quotes: every one of them takes a column or two."""


def _check_nesting(template: Template, text: str) -> None:
    """Raise ``PizarraError`` for Markdown that cannot be laid out, at its line where the template has it as it is."""
    try:
        parse(text)
    except NestedTooDeepError as error:
        line, lines = text.splitlines()[error.line - 1], template.text.splitlines()
        message = phrase("lists and quotes are nested too deeply here: {line}", line=quoted(line, 40))
        number = lines.index(line) + 1 if line in lines else 0
        raise PizarraError([Problem(template.file, message, line=number, code="template")]) from None


@lru_cache(maxsize=64)
def _compile(name: str, file: str, text: str) -> CodeType:
    return compile_metered(CardEnvironment(Budget()), text, name, file)


def _template_problem(template: Template, error: Exception, names: Iterable[str]) -> Problem:
    hint = getattr(error, "hint", "")
    message = literal(str(error) or type(error).__name__)
    if isinstance(error, MisplacedBlockError):
        error.line = _line_before(error.before, template.text)
    passed = (line for frame, line in walk_tb(error.__traceback__) if frame.f_code.co_filename == template.file)
    line = getattr(error, "line", 0) or getattr(error, "lineno", 0) or max(enumerate(passed), default=(0, 0))[1]
    if isinstance(error, jinja2.TemplateSyntaxError):
        message = phrase("not a valid template: {message}", message=error.message)
    elif isinstance(error, jinja2.UndefinedError):
        unknown = re.fullmatch(r"'(.+)' is undefined", message)
        hint = did_you_mean(unknown[1], names) if unknown else hint
        unknown = unknown or re.search(r"has no attribute '(.+)'$", message)
        message = phrase("there is nothing called {unknown}", unknown=quoted(unknown[1])) if unknown else message
    elif isinstance(error, PizarraError):
        first = error.problems[0]
        message = join_phrases(": ", [part for part in (first.path, first.message) if part])
        hint = first.hint
    elif isinstance(error, RecursionError):
        message, hint = phrase("nested too deeply"), ""
    elif isinstance(error, TypeError):
        message = literal(re.sub(r"^\w+\.(?=\w+\(\))", "", message))  # the helper's name as the template knows it
    return Problem(template.file, message, line=line, hint=hint, code="template")


def _line_before(before: str, text: str) -> int:
    """Return the line of a template that prints something before a tag; 0 where none is found."""
    for number, line in enumerate(replace_spans(text, BRACES, _hide).splitlines(), 1):
        *parts, _ = line.split(_HIDDEN)
        if parts and before.startswith(parts[0]) and any(before.endswith(part) for part in parts):
            return number
    return 0


def _hide(part: str) -> str:
    """Return what stands for something that is filled in, on as many lines."""
    return _HIDDEN + "\n" * part.count("\n")


_HIDDEN = "\ue000"
"""Stands for what is filled in later."""


def losses(template: Template) -> Iterator[Problem]:
    """Yield a warning, with its line, for each thing in a template that is not printed as it is meant."""
    blanked = replace_spans(template.text, BRACES, _hide)
    if (stray := stray_sign(blanked)) is not None:
        message = stray._replace(words=stray.words.replace(_HIDDEN, "…")).message
        place = Location(template.file, line=stray.line)
        yield place.problem(message, stray.hint, Severity.WARNING, "template")
    lines = blanked.split("\n")
    for slip in table_slips(blanked):
        is_filled_in = _HIDDEN in slip.words or _HIDDEN in lines[slip.line - 2]
        if not (is_filled_in and set(slip.words) <= set("|:- ")):  # headings that are filled in may be several cells
            yield _as_problem(slip, template, slip.line)


def losses_filled_in(template: Template, markdown: str) -> Iterator[Problem]:
    """Yield a warning for each thing in the Markdown made of a template whose loss the template does not show."""
    slips = [slip for slip in table_slips(markdown) if slip.words not in template.text] + [*style_slips(markdown)]
    known = {problem.line for problem in losses(template)} if slips else set()
    for slip in slips:
        line = _line_before(slip.words, template.text)
        if line not in known:
            yield _as_problem(slip, template, line)


def _as_problem(slip: Slip, template: Template, line: int) -> Problem:
    return Problem(template.file, slip.message, line=line, hint=slip.hint, severity=Severity.WARNING, code="template")


class TextCall(NamedTuple):
    """What a helper ``t`` is given: a text alone, and texts by their languages; and in which line."""

    alone: tuple[str, ...]
    texts: dict[str, str]
    line: int


def text_calls(template: Template) -> tuple[TextCall, ...]:
    """Return the literal arguments of each ``t`` in a template; nothing for a broken template."""
    return _text_calls(template.text)


@lru_cache(maxsize=64)  # templates of a session in a browser are the same from build to build
def _text_calls(text: str) -> tuple[TextCall, ...]:
    try:
        tree = parse_template(CardEnvironment(Budget()), text)
    except (jinja2.TemplateError, TemplateError):
        return ()
    calls = (node for node, *_ in walk(tree) if isinstance(node, nodes.Call))
    return tuple(
        TextCall(
            tuple(one.value for one in call.args if isinstance(one, nodes.Const)),
            {one.key: one.value.value for one in call.kwargs if isinstance(one.value, nodes.Const)},
            call.lineno,
        )
        for call in calls
        if isinstance(call.node, nodes.Name) and call.node.name == "t"
    )


MOST_BLOCKS = 100
MOST_LETTERS = 500_000
"""In the Markdown of a sheet: enough for the 380 matches of twenty teams that meet twice, and for many more."""

_SIGN = "\ue100"
"""Stands around the names of blocks in the rendered text; people's own texts are freed of it."""

_BESIDE, _BELOW = "|", "/"

_RULED = re.compile("[\ue000-\ue0ff]")
_CALL = re.compile(rf"{_SIGN}([-\w|/]*){_SIGN}")


class Blocks(NamedTuple):
    """Blocks side by side, each column a stack of names from top to bottom."""

    columns: tuple[tuple[str, ...], ...]


class Script(NamedTuple):
    """What a sheet shows from top to bottom, and the template's file as messages call it.

    ``printed`` are the parts of the rules that are shown, by their paths; ``source`` is the same as ``passages``,
    with the text between its calls as Markdown. ``problems`` are warnings of the pictures and symbols in the template.
    """

    file: str
    passages: tuple[Blocks | Block, ...]
    printed: frozenset[DataPath] = frozenset()
    source: tuple[Blocks | str, ...] = ()
    problems: tuple[Problem, ...] = ()


@dataclass(slots=True)
class _BlockHelper:
    """The helper ``block``: leaves what is called in the text, as names between signs."""

    names: Collection[str]
    wide: Collection[str]
    count: int = 0

    def block(self, *columns: str | Sequence[str]) -> str:
        """Return the place of blocks side by side; a list of names is a stack of them in one column."""
        if not columns or not all(isinstance(column, (str, list, tuple)) for column in columns):
            message = phrase("call a block by its name")
            raise TemplateError(message, phrase("one of {names}", names=tuple(self.names)))
        stacks = tuple((column,) if isinstance(column, str) else tuple(column) for column in columns)
        for name in (name for stack in stacks for name in stack):
            if name not in self.names:
                message = phrase("there is no block {name}", name=quoted(name))
                raise TemplateError(message, did_you_mean(str(name), self.names))
            if name in self.wide and len(stacks) > 1:
                message = phrase("the block {name} takes the whole width", name=quoted(name))
                raise TemplateError(message, phrase("call it on a separate line"))
        self.count += 1
        if self.count > MOST_BLOCKS:
            message = phrase("the template calls more than {most_blocks} blocks", most_blocks=MOST_BLOCKS)
            raise TemplateError(message, phrase("is there an endless loop?"))
        called = _BESIDE.join(_BELOW.join(stack) for stack in stacks if stack)
        return markdown(f"\n\n{_SIGN}{called}{_SIGN}\n\n")


_ENTRIES = 1_000
"""Matches, rows and players in what a template is given that earn it the usual budget once more: it goes over them all.

A league of 80 teams that meet twice used the usual budget up, and 200 are allowed.
"""


def _entries(value: object) -> int:
    """Return how many entries the lists of a value have, those within it too."""
    if isinstance(value, tuple | list):
        return len(value) + sum(map(_entries, value))
    if is_dataclass(value) and not isinstance(value, type | Artwork):
        return sum(_entries(getattr(value, each.name)) for each in fields(value))
    return 0


def sheet_script(
    template: Template,
    values: Mapping[str, Any],
    names: Collection[str],
    wide: Collection[str],
    book: RuleBook,
    language: str,
    noted: bool = True,
    headings: str = BOLD,
) -> Script:
    """Return the script of a template with these ``values``, which may call the blocks of these names.

    Those in ``wide`` are beside no other. It has the helpers of card templates too. ``noted`` is as in
    ``Marks.finish``, and ``headings`` the font of headings.

    Raises ``PizarraError`` with what is wrong, at the template's line.
    """
    marks = Marks(book, language)
    helpers = {**CardHelpers(book, language, marks).helpers(), **values, "block": _BlockHelper(names, wide).block}
    scale = 1 + _entries(tuple(values.values())) // _ENTRIES
    text = marks.without_traces(render_template(template, helpers, MOST_LETTERS * scale, scale=scale))
    text = marks.finish(text, noted) if _RULED.search(text) else text
    text, art_problems = template.art(text, template.file, template.text)
    own_problems = tuple(problem for problem in art_problems if problem.line)  # others are of texts from other files
    own_problems += tuple(losses_filled_in(template, text))
    source: list[Blocks | str] = []
    for index, part in enumerate(_CALL.split(text)):
        if index % 2 == 0:
            source += [part] if part.strip() else ()
        elif set(part.replace(_BESIDE, _BELOW).split(_BELOW)) <= {*names, ""}:
            source.append(Blocks(tuple(tuple(stack.split(_BELOW)) for stack in part.split(_BESIDE) if stack)))
    passages: list[Blocks | Block] = []
    for passage in source:
        passages += parse(passage, HOUSE._replace(heading=headings)) if isinstance(passage, str) else (passage,)
    if not passages:
        hint = phrase("to get Pizarra's own sheet back, remove the file")
        raise PizarraError([Problem(template.file, phrase("shows nothing"), hint=hint, code="template")])
    return Script(template.file, tuple(passages), frozenset(marks.printed), tuple(source), own_problems)
