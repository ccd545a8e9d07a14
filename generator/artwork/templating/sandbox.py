"""Templates of cards and sheets: Jinja2 that makes Markdown, in a sandbox, with every mistake told by file and line.

A template sees only the helpers it is given. What it prints is escaped for Markdown unless a helper made it Markdown,
so that a name such as ``*Ana|Eva*`` comes out as it was typed. Loops, calls and what they build are counted: a template
that does not end is a mistake with a line like any other.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from functools import lru_cache
from numbers import Number
from types import CodeType, TracebackType
from typing import TYPE_CHECKING, Any, NamedTuple

from generator.flow.words import visible
from generator.problems import PizarraError, Problem, did_you_mean, shown

if TYPE_CHECKING:
    from jinja2 import nodes

MAX_SOURCE = 50_000
MAX_OUTPUT = 20_000
MAX_STEPS = 10_000
MAX_RANGE = 200
MAX_NUMBER = 10**12

FILTERS = frozenset(
    (
        "abs", "capitalize", "count", "d", "default", "first", "float", "int", "items", "last", "length", "list",
        "lower", "map", "max", "min", "reject", "rejectattr", "reverse", "round", "select", "selectattr", "sort",
        "string", "sum", "trim", "unique", "upper",
    )
)  # fmt: skip
"""Jinja's filters that a template may use: those that neither depend on chance nor build much from little."""

_ENDLESS = "is there a loop without end?"
_PUNCTUATION = re.compile(r"([\\`*_\[\]<>#+\-=|~!&]|(?<=\d)[.)])")
_SPACES = re.compile(r"[^\S\u00a0\u202f]+")
_MARKS = re.compile("[\ue000-\ue100]")


class TemplateError(Exception):
    """Raised by a helper for what a template got wrong: ``message`` as it is printed, and a ``hint``."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(message)
        self.message, self.hint = message, hint


class Template(NamedTuple):
    """The text of a template, its ``name`` and the ``file`` it comes from as messages call it."""

    name: str
    file: str
    text: str


def template_of(raw: bytes, name: str, file: str) -> Template:
    """Return the template in a file's bytes. Raises ``PizarraError`` with line and column when it is not UTF-8."""
    try:
        return Template(name, file, raw.decode("utf-8-sig"))
    except UnicodeDecodeError as error:
        before = raw[: error.start]
        line, column = before.count(b"\n") + 1, error.start - before.rfind(b"\n")
        message = f"the text is not UTF-8 (byte 0x{raw[error.start]:02x})"
        hint = "save the file as UTF-8 in your editor; it looks like Latin-1 or Windows-1252"
        raise PizarraError([Problem(file, message, line=line, column=column, hint=hint, code="template")]) from None


def escaped(text: str) -> str:
    """Return a text that Markdown shows exactly as it is, anywhere but inside a code span; on one line."""
    return _PUNCTUATION.sub(r"\\\1", _SPACES.sub(" ", visible(_MARKS.sub("", text))))


def markdown(text: str) -> str:
    """Return a text marked as being Markdown already, so that a template prints it unescaped."""
    from markupsafe import Markup

    return Markup(text)


def rendered(template: Template, helpers: Mapping[str, Any], longest: int = MAX_OUTPUT) -> str:
    """Return the Markdown that a template makes of its helpers (functions and values by name), so long at most.

    Raises ``PizarraError`` with one problem, at the template's line, when it cannot be read or run, uses a name it was
    not given, or makes too much.
    """
    if len(template.text) > MAX_SOURCE:
        message = f"has {len(template.text)} characters; a template may have {MAX_SOURCE}"
        raise PizarraError([Problem(template.file, message, code="template")])
    budget = _Budget(longest)
    environment = _environment()(budget)
    names = {**helpers, "range": budget.numbers}
    try:
        compiled = environment.template_class.from_code(environment, _compiled(template), names)
        return "".join(budget.spent(compiled.generate()))
    except Exception as error:
        raise PizarraError([_problem(template, error, [*helpers, "range"])]) from None


def joined(values: Iterable[Any], between: Any = "") -> str:
    """Return the values one after the other as Markdown; those that are not Markdown yet are escaped."""
    return markdown(_markdown_of(between).join(_markdown_of(value) for value in values))


def piped(rows: Iterable[Iterable[str]]) -> str:
    """Return rows of Markdown, the head and the alignments first, as a pipe table."""
    return markdown("\n".join("| " + " | ".join(cells) + " |" for cells in rows))


def _markdown_of(value: Any) -> str:
    return str(value) if hasattr(value, "__html__") else escaped(str(value))


@lru_cache(maxsize=64)
def _compiled(template: Template) -> CodeType:
    """Return the template ready to run, its loops and its joins of texts (``a ~ b``) under the budget's eye."""
    from jinja2 import nodes

    environment = _environment()(_Budget())
    tree = environment.parse(template.text)
    for node in tree.find_all((nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)):
        raise _LineError(node.lineno, "a template cannot take in other files", "write the text where it is printed")
    for loop in tree.find_all(nodes.For):
        loop.iter = _called("loop", loop.iter)
    for node in list(tree.find_all(nodes.Node)) if "~" in template.text else ():
        for name, value in list(node.iter_fields()):
            many = isinstance(value, list)
            setattr(node, name, [_join_called(part) for part in value] if many else _join_called(value))
    code: CodeType = environment.compile(tree, template.name, template.file)
    return code


def _join_called(value: Any) -> Any:
    from jinja2 import nodes

    return _called("join", nodes.List(value.nodes, lineno=value.lineno)) if isinstance(value, nodes.Concat) else value


def _called(method: str, value: nodes.Expr) -> nodes.Expr:
    from jinja2 import nodes

    function = nodes.EnvironmentAttribute(f"budget.{method}", lineno=value.lineno)
    return nodes.Call(function, [value], [], None, None, lineno=value.lineno)


class _LineError(TemplateError):
    """A mistake whose line is known."""

    def __init__(self, line: int, message: str, hint: str = "") -> None:
        super().__init__(message, hint)
        self.line = line


class _Budget:
    """Counts what one rendering does, and stops it when it is too much."""

    def __init__(self, longest: int = MAX_OUTPUT) -> None:
        self.longest = longest
        self.steps = 0
        self.length = 0

    def step(self) -> None:
        self.steps += 1
        if self.steps > MAX_STEPS:
            raise TemplateError(f"the template takes more than {MAX_STEPS} steps", _ENDLESS)

    def loop(self, values: Iterable[Any]) -> Iterator[Any]:
        for value in values:
            self.step()
            yield value

    def join(self, values: Iterable[Any], between: Any = "") -> Any:
        return self.bounded(joined(values, between))

    def bounded(self, value: Any) -> Any:
        if isinstance(value, (str, list, tuple)) and len(value) > self.longest:
            raise TemplateError(f"a value grows longer than {self.longest}", _ENDLESS)
        if isinstance(value, (int, float, Fraction)) and not -MAX_NUMBER <= value <= MAX_NUMBER:
            raise TemplateError(f"a number goes beyond {MAX_NUMBER}")
        return value

    def grow(self, length: int) -> None:
        self.length += length
        if self.length > 2 * self.longest:
            raise TemplateError(f"the template makes more than {self.longest} characters", _ENDLESS)

    def spent(self, parts: Iterable[str]) -> Iterator[str]:
        for part in parts:
            self.grow(len(part))
            yield part

    def printed(self, value: Any) -> Any:
        from jinja2 import Undefined

        if isinstance(value, Undefined):
            return value
        text = value if hasattr(value, "__html__") else markdown(escaped(str(value)))
        self.grow(len(text))
        return text

    @staticmethod
    def numbers(*bounds: int) -> range:
        found = range(*bounds)
        if len(found) > MAX_RANGE:
            raise TemplateError(f"a range of {len(found)} numbers is too long", f"at most {MAX_RANGE}")
        return found


@lru_cache(maxsize=1)
def _environment() -> Callable[[_Budget], Any]:
    from jinja2 import StrictUndefined, UndefinedError
    from jinja2.filters import FILTERS as JINJA_FILTERS
    from jinja2.sandbox import SandboxedEnvironment
    from jinja2.utils import missing

    class Unknown(StrictUndefined):
        """A name that is not there; the error it raises says which near it are."""

        __slots__ = ()

        def __init__(self, hint: Any = None, obj: Any = missing, name: Any = None, exc: Any = UndefinedError) -> None:
            if obj is not missing and isinstance(name, str):
                exc = type("Unknown", (exc,), {"hint": did_you_mean(name, _names_of(obj))})
            super().__init__(hint, obj, name, exc)

    class CardEnvironment(SandboxedEnvironment):
        intercepted_binops = frozenset(("+", "*", "**", "%"))

        def __init__(self, budget: _Budget) -> None:
            super().__init__(
                undefined=Unknown, autoescape=True, finalize=budget.printed, trim_blocks=True,
                lstrip_blocks=True, keep_trailing_newline=True, cache_size=0, optimized=False,
            )  # fmt: skip
            self.budget = budget
            self.globals = {}
            self.filters = {name: JINJA_FILTERS[name] for name in FILTERS} | {"join": budget.join}

        def call(*arguments: Any, **keywords: Any) -> Any:
            budget = arguments[0].budget
            budget.step()
            return budget.bounded(SandboxedEnvironment.call(*arguments, **keywords))

        def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
            if operator == "+" and (isinstance(left, str) or isinstance(right, str)):
                return self.budget.join((left, right))
            numbers = isinstance(left, Number) and isinstance(right, Number)
            if operator == "**" or (operator != "+" and not numbers):
                raise TemplateError(f"“{operator}” cannot be used with these values in a template")
            return self.budget.bounded(super().call_binop(context, operator, left, right))

        def wrap_str_format(self, value: Any) -> None:
            """Return nothing: a text has no ``format`` here, which could ask for a width of a thousand million."""

        def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
            return not isinstance(obj, str) and super().is_safe_attribute(obj, attr, value)

    return CardEnvironment


def _names_of(value: Any) -> Iterable[str]:
    """Return the names that a template may ask a value for."""
    if isinstance(value, Mapping):
        return [str(key) for key in value]
    return tuple(getattr(value, "_fields", getattr(value, "__dataclass_fields__", ())))


def _problem(template: Template, error: Exception, names: Iterable[str]) -> Problem:
    """Return what went wrong as a problem at the template's line."""
    from jinja2 import TemplateSyntaxError, UndefinedError

    hint = getattr(error, "hint", "")
    message = str(error) or type(error).__name__
    line = getattr(error, "line", 0) or getattr(error, "lineno", 0) or _line(template, error.__traceback__)
    if isinstance(error, TemplateSyntaxError):
        message = f"not sound as a template: {error.message}"
    elif isinstance(error, UndefinedError):
        unknown = re.fullmatch(r"'(.+)' is undefined", message)
        hint = did_you_mean(unknown[1], names) if unknown else hint
        unknown = unknown or re.search(r"has no attribute '(.+)'$", message)
        message = f"there is nothing called {shown(unknown[1])}" if unknown else message
    elif isinstance(error, PizarraError):
        first = error.problems[0]
        message, hint = ": ".join(part for part in (first.path, first.message) if part), first.hint
    elif isinstance(error, RecursionError):
        message, hint = "a macro calls itself without end", ""
    elif isinstance(error, TypeError):
        message = re.sub(r"^\w+\.(?=\w+\(\))", "", message)  # the helper's name as the template knows it
    return Problem(template.file, message, line=line, hint=hint, code="template")


def _line(template: Template, trace: TracebackType | None) -> int:
    """Return the last line of the template that the error passed through; 0 when it did not."""
    line = 0
    while trace is not None:
        if trace.tb_frame.f_code.co_filename == template.file:
            line = trace.tb_lineno
        trace = trace.tb_next
    return line
