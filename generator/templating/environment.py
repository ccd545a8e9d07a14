"""The Jinja2 sandbox of templates, and what one rendering may do: steps, work, letters and seconds are counted.

This is the only guard against a template that takes too much. It needs no process, thread or signal, so that it holds
wherever Python runs, a browser included.
"""

from __future__ import annotations

from collections.abc import Callable, ItemsView, Iterable, Iterator, KeysView, Mapping, ValuesView
from fractions import Fraction
from itertools import chain, islice
from math import inf
from numbers import Number
from time import process_time
from types import CodeType
from typing import Any

from jinja2 import StrictUndefined, Undefined, UndefinedError, nodes
from jinja2.compiler import CodeGenerator
from jinja2.filters import FILTERS as JINJA_FILTERS
from jinja2.parser import Parser
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.tests import TESTS
from jinja2.utils import missing
from jinja2.visitor import NodeTransformer

from generator.i18n import phrase
from generator.problems import did_you_mean, quoted
from generator.templating.formatting import TemplateError, join_markdown, printable

MAX_NESTED = 40
"""How deep the parts of a template may be nested; a loop, a condition or a macro counts for several."""

_STATEMENT = 4  # levels that a statement counts for: compiled, it is nested deeper than it looks
JOIN, LOOP, MADE, SPEND, USED = " join", " loop", " made", " spend", " used"
"""Filters in the compiled template, by names that nobody can write into a template."""


def parse(environment: Any, source: str, name: str = "", file: str = "") -> nodes.Template:
    """Return the tree of a template's source. Raises ``TemplateError``, or what Jinja2 says of a syntax."""
    parser = Parser(environment, source, name, file)
    try:
        return parser.parse()
    except RecursionError:
        raise _too_deep(parser.stream.current.lineno) from None
    except ValueError:
        message = phrase("a number has far too many digits")
        raise TemplateError(message, line=parser.stream.current.lineno) from None


def _too_deep(line: int) -> TemplateError:
    return TemplateError(phrase("nested too deeply"), phrase("split it with {% set … %}"), line)


def compile_metered(environment: Any, source: str, name: str, file: str) -> CodeType:
    """Return a template's source compiled for a budget. Raises ``TemplateError``, or what Jinja2 says of a syntax."""
    tree = parse(environment, source, name, file)
    for node, line, depth in walk(tree):
        if depth > MAX_NESTED:
            raise _too_deep(line)
        if isinstance(node, (nodes.Include, nodes.Import, nodes.FromImport, nodes.Extends)):
            hint = phrase("write the text where it is printed")
            raise TemplateError(phrase("a template cannot include other files"), hint, line)
        if isinstance(node, nodes.For) and node.recursive:
            raise TemplateError(phrase("a loop cannot call itself in a template"), line=line)
    code: CodeType = environment.compile(_Metering().visit(tree), name, file)
    return code


def walk(tree: nodes.Node) -> Iterator[tuple[nodes.Node, int, int]]:
    """Yield every node of a tree, its line and its depth, without a stack that could overflow."""
    waiting = [(tree, 1, 0)]
    while waiting:
        node, line, depth = waiting.pop()
        line = node.lineno or line
        yield node, line, depth
        deeper = depth + (_STATEMENT if isinstance(node, nodes.Stmt) and not isinstance(node, nodes.Output) else 1)
        waiting += [(child, line, deeper) for child in node.iter_child_nodes()]


class _Metering(NodeTransformer):
    """Puts a budget's filters around what builds values, and its count into what is done many times."""

    def visit_List(self, node: nodes.List) -> nodes.Expr:  # noqa: N802
        return _filter(MADE, self.generic_visit(node))

    visit_Dict = visit_List  # noqa: N815

    def visit_Tuple(self, node: nodes.Tuple) -> nodes.Expr:  # noqa: N802
        self.generic_visit(node)
        return _filter(MADE, node) if node.ctx == "load" else node

    def visit_Getitem(self, node: nodes.Getitem) -> nodes.Expr:  # noqa: N802
        self.generic_visit(node)
        return _filter(MADE, node) if isinstance(node.arg, nodes.Slice) else node

    def visit_Concat(self, node: nodes.Concat) -> nodes.Expr:  # noqa: N802
        self.generic_visit(node)
        return _filter(JOIN, nodes.List(node.nodes, lineno=node.lineno))

    def visit_Compare(self, node: nodes.Compare) -> nodes.Expr:  # noqa: N802
        self.generic_visit(node)
        node.expr = _filter(USED, node.expr)
        for operand in node.ops:
            operand.expr = _filter(USED, operand.expr)
        return node

    def visit_For(self, node: nodes.For) -> nodes.For:  # noqa: N802
        work = _size([*node.body, *([node.test] if node.test else [])])
        self.generic_visit(node)
        node.iter = _filter(LOOP, node.iter, work)
        return node

    def visit_Macro(self, node: nodes.Macro) -> nodes.Macro:  # noqa: N802
        work = _size(node.body)
        self.generic_visit(node)
        spent = _filter(SPEND, nodes.Const(work, lineno=node.lineno))
        # a macro is counted at each call, wherever that is
        node.body.insert(0, nodes.ExprStmt(spent, lineno=node.lineno))
        return node

    visit_CallBlock = visit_Macro  # noqa: N815


def _size(body: list[nodes.Node]) -> int:
    """Return the work of going once through a part of a template: its parts, and its letters by sixteens."""
    contents = [node for part in body for node, _, _ in walk(part)]
    return len(contents) + sum(len(node.data) for node in contents if isinstance(node, nodes.TemplateData)) // 16


def _filter(name: str, value: Any, *arguments: int) -> nodes.Filter:
    constants: list[nodes.Expr] = [nodes.Const(argument, lineno=value.lineno) for argument in arguments]
    return nodes.Filter(value, name, constants, [], None, None, lineno=value.lineno)


MAX_OUTPUT = 20_000
MAX_STEPS = 10_000
MAX_WORK = 1_000_000
"""In the parts of expressions worked out; a value counts as a quarter of its weight."""

MAX_SECONDS = 5
"""Of processor time, for all that is made of a template: a helper may take long for a rule book of a stranger's."""

MAX_RANGE = 200
MAX_NUMBER = 10**12
MAX_DEPTH = 20
MAX_CALLS = 20
"""Macros that may be open at once, each called by the one before."""

_MAX_DENOMINATOR = 10**500  # fractions are exact: without a limit their sums grow without end
ENDLESS = phrase("is there an endless loop?")
_NESTS = (list, tuple, set, frozenset, Mapping)


class Budget:
    """Counts what one rendering does, and stops it when it is too much; ``until`` is in seconds of processor time.

    ``scale`` is how many times the usual steps and work are allowed.
    """

    def __init__(self, longest: int = MAX_OUTPUT, until: float = inf, scale: int = 1) -> None:
        self.longest, self.until, self.scale = longest, until, scale
        self.steps = self.work = self.length = self.open_calls = 0
        self._weighed: dict[int, tuple[Any, int, int]] = {}

    def step(self, work: int = 0) -> None:
        """Count a turn of a loop or a call, and some work."""
        self.spend(1 + work)
        self.steps += 1
        if self.steps > (most := MAX_STEPS * self.scale):
            raise TemplateError(phrase("the template takes more than {max_steps} steps", max_steps=most), ENDLESS)

    def spend(self, work: int) -> None:
        self.work += abs(work)
        if process_time() > self.until:
            message = phrase("takes more than {most_seconds} seconds to render", most_seconds=MAX_SECONDS * self.scale)
            raise TemplateError(message, ENDLESS)
        if self.work > MAX_WORK * self.scale:
            raise TemplateError(phrase("the template needs far too much computation"), ENDLESS)

    def loop(self, values: Iterable[Any], work: int = 0) -> Iterator[Any]:
        for value in values:
            self.step(work)
            yield value

    def join(self, values: Iterable[Any], between: Any = "") -> Any:
        return self.weigh_result(join_markdown(values, between))

    def weigh_result(self, value: Any) -> Any:
        """Return a value that the template made, what has still to be worked out as a list of it."""
        if isinstance(value, (Iterator, KeysView, ValuesView, ItemsView)):
            value = list(islice(iter(value), self.longest + 1))
        if isinstance(value, (int, float, Fraction)) and not -MAX_NUMBER <= value <= MAX_NUMBER:
            beyond = phrase("a number goes beyond {max_number}", max_number=MAX_NUMBER)
            # NaN alone differs from itself
            raise TemplateError(beyond if value == value else phrase("this is not a number"))
        if isinstance(value, Fraction) and value.denominator > _MAX_DENOMINATOR:
            raise TemplateError(phrase("a fraction has too many digits"))
        return self.weigh(value)

    def weigh(self, value: Any) -> Any:
        """Return a value that the template works with, its weight counted."""
        weight, _ = self._weight(value)
        self.spend(1 + weight // 4)
        return value

    def _weight(self, value: Any) -> tuple[int, int]:
        if isinstance(value, str):
            return self._limit(len(value)), 0
        if not isinstance(value, _NESTS):
            return len(value) if isinstance(value, range) else 1, 0
        if id(value) in self._weighed:
            return self._weighed[id(value)][1:]
        weight = deepest = 0
        for part in chain(value, value.values()) if isinstance(value, Mapping) else value:
            one, depth = self._weight(part)
            weight, deepest = self._limit(weight + one + 1), max(deepest, depth)
        if deepest >= MAX_DEPTH:
            raise TemplateError(phrase("lists are nested more than {max_depth} levels deep", max_depth=MAX_DEPTH))
        # the value is kept, too: once it is gone, another one may get its id
        self._weighed[id(value)] = value, weight, deepest + 1
        return weight, deepest + 1

    def _limit(self, weight: int) -> int:
        if weight > self.longest:
            raise TemplateError(
                phrase("a value has more than {longest} characters or entries", longest=self.longest), ENDLESS
            )
        return weight

    def grow(self, length: int) -> None:
        self.length += length
        if self.length > 2 * self.longest:
            message = phrase("the template produces more than {longest} characters", longest=self.longest)
            raise TemplateError(message, ENDLESS)

    def count_output(self, parts: Iterable[str]) -> Iterator[str]:
        for part in parts:
            self.grow(len(part))
            yield part

    def to_markdown(self, value: Any) -> Any:
        """Return a value as Markdown; a missing one unchanged, because it reports its name when it is written."""
        if isinstance(value, Undefined):
            return value
        text = printable(value)
        self.grow(len(text))
        return text

    def numbers(self, *bounds: int) -> range:
        whole = range(*bounds)
        if len(whole) > MAX_RANGE:
            message = phrase("a range of {count} numbers is too long", count=len(whole))
            raise TemplateError(message, phrase("at most {max_digits}", max_digits=MAX_RANGE))
        return whole


FILTERS = frozenset(
    (
        "abs", "capitalize", "count", "d", "default", "first", "float", "int", "items", "last", "length", "list",
        "lower", "map", "max", "min", "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "string",
        "trim", "unique", "upper",
    )
)  # fmt: skip
"""Jinja's filters that a template may use: those that neither depend on chance nor build much from little."""

_OF_TEXTS = frozenset(("capitalize", "lower", "string", "trim", "upper"))
_MAX_DIGITS = 12  # digits to round to


class _UnfoldedGenerator(CodeGenerator):
    """Leaves what is written into a template as a value to be printed as any other value is."""

    def _output_child_to_const(self, node: nodes.Expr, frame: Any, finalize: Any) -> str:
        if not isinstance(node, nodes.TemplateData):
            raise nodes.Impossible
        return super()._output_child_to_const(node, frame, finalize)


class _Unknown(StrictUndefined):
    """A name that is not there; the error it raises says which near it are."""

    __slots__ = ()

    def __init__(self, hint: Any = None, obj: Any = missing, name: Any = None, exc: Any = UndefinedError) -> None:
        if obj is not missing and isinstance(name, str):
            exc = type("Unknown", (exc,), {"hint": did_you_mean(name, _names_of(obj))})
        super().__init__(hint, obj, name, exc)


class CardEnvironment(ImmutableSandboxedEnvironment):
    code_generator_class = _UnfoldedGenerator
    intercepted_binops = frozenset(("+", "-", "*", "/", "//", "**", "%"))

    def __init__(self, budget: Budget) -> None:
        # not optimized: what is written in a template would be worked out while it is compiled, before a budget counts
        super().__init__(
            undefined=_Unknown, autoescape=True, finalize=budget.to_markdown, trim_blocks=True,
            lstrip_blocks=True, keep_trailing_newline=True, cache_size=0, optimized=False,
        )  # fmt: skip
        self.budget = budget
        self.globals = {}
        self.filters = _filters(budget)
        tests: Any = TESTS
        self.tests = {name: _watch(budget, test) for name, test in tests.items()}

    def call(*arguments: Any, **keywords: Any) -> Any:
        budget = arguments[0].budget
        for value in (*arguments[3:], *keywords.values()):
            budget.weigh(value)
        budget.step()
        budget.open_calls += 1
        if budget.open_calls > MAX_CALLS:
            raise TemplateError(phrase("a macro calls itself endlessly"))
        result = budget.weigh_result(ImmutableSandboxedEnvironment.call(*arguments, **keywords))
        budget.open_calls -= 1
        return result

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        self.budget.weigh((left, right))
        if operator == "+" and (isinstance(left, str) or isinstance(right, str)):
            return self.budget.join((left, right))
        numbers = isinstance(left, Number) and isinstance(right, Number)
        if operator == "**" or (operator != "+" and not numbers):
            number = phrase("write the number itself, at most {max_number}", max_number=MAX_NUMBER)
            hint = number if operator == "**" else phrase("it needs two numbers")
            message = phrase("“{operator}” cannot be used with these values in a template", operator=operator)
            raise TemplateError(message, hint)
        return self.budget.weigh_result(super().call_binop(context, operator, left, right))

    def getitem(self, obj: Any, argument: Any) -> Any:
        return super().getitem(obj, self.budget.weigh(argument))

    def wrap_str_format(self, value: Any) -> None:
        """Return nothing: a text has no ``format`` here, which could ask for a width of a thousand million."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        # methods of texts, such as replace, could build very long ones uncounted
        return not isinstance(obj, str) and super().is_safe_attribute(obj, attr, value)


def _filters(budget: Budget) -> dict[str, Callable[..., Any]]:
    """Return the filters of a template, and those that watch over it."""

    def total(values: Iterable[Any], start: Any = 0) -> Any:
        for value in budget.loop(values):
            start = budget.weigh_result(_numeric(start) + _numeric(value))
        return start

    def round_number(value: Any, digits: int = 0, method: str = "common") -> Any:
        if not isinstance(digits, int) or abs(digits) > _MAX_DIGITS:
            message = phrase("a number cannot be rounded to {digits} digits", digits=quoted(digits))
            raise TemplateError(message, phrase("at most {max_digits}", max_digits=_MAX_DIGITS))
        return JINJA_FILTERS["round"](_numeric(value), digits, method)

    filters = {name: _watch(budget, JINJA_FILTERS[name]) for name in FILTERS}
    filters |= {name: _watch(budget, _of_text(JINJA_FILTERS[name])) for name in _OF_TEXTS}
    filters |= {
        "round": _watch(budget, round_number),
        "sum": _watch(budget, total),
        "join": _watch(budget, budget.join),
    }
    return filters | {
        JOIN: budget.join,
        LOOP: budget.loop,
        MADE: budget.weigh_result,
        SPEND: budget.spend,
        USED: budget.weigh,
    }


def _watch(budget: Budget, work: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter or test that weighs what it is given and what it returns."""
    pass_arg = getattr(work, "jinja_pass_arg", None)
    first = 0 if pass_arg is None else 1

    def watch(*arguments: Any, **keywords: Any) -> Any:
        for value in (*arguments[first:], *keywords.values()):
            budget.weigh(value)
        return budget.weigh_result(work(*arguments, **keywords))

    if pass_arg is not None:
        watch.jinja_pass_arg = pass_arg  # type: ignore[attr-defined]
    return watch


def _of_text(work: Callable[..., Any]) -> Callable[..., Any]:
    def of_text(value: Any, *arguments: Any, **keywords: Any) -> Any:
        printable(value)
        return work(value, *arguments, **keywords)

    return of_text


def _numeric(value: Any) -> Any:
    if isinstance(value, Number) and not isinstance(value, bool):
        return value
    raise TemplateError(phrase("this is not a number"))


def _names_of(value: Any) -> Iterable[str]:
    if isinstance(value, Mapping):
        return [str(key) for key in value]
    return tuple(getattr(value, "_fields", getattr(value, "__dataclass_fields__", ())))
