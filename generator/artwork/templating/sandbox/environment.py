"""The Jinja2 environment of templates: a sandbox whose calls, operators, filters and tests a budget watches.

It loads Jinja2, and is itself loaded when a template is first rendered.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import reduce
from numbers import Number
from typing import Any

from jinja2 import StrictUndefined, UndefinedError, nodes
from jinja2.compiler import CodeGenerator
from jinja2.filters import FILTERS as JINJA_FILTERS
from jinja2.sandbox import ImmutableSandboxedEnvironment
from jinja2.tests import TESTS
from jinja2.utils import missing

from generator.artwork.templating.sandbox.budget import MAX_NUMBER, Budget
from generator.artwork.templating.sandbox.escaping import TemplateError, printable
from generator.artwork.templating.sandbox.metering import JOIN, LOOP, MADE, SPEND, USED
from generator.i18n import phrase
from generator.problems import did_you_mean, quoted

FILTERS = frozenset(
    (
        "abs", "capitalize", "count", "d", "default", "first", "float", "int", "items", "last", "length", "list",
        "lower", "map", "max", "min", "reject", "rejectattr", "reverse", "select", "selectattr", "sort", "string",
        "trim", "unique", "upper",
    )
)  # fmt: skip
"""Jinja's filters that a template may use: those that neither depend on chance nor build much from little."""

_OF_TEXTS = frozenset(("capitalize", "lower", "string", "trim", "upper"))
_MAX_DIGITS = 12


class _Unfolded(CodeGenerator):
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
    """Runs templates within a budget."""

    code_generator_class = _Unfolded
    intercepted_binops = frozenset(("+", "-", "*", "/", "//", "**", "%"))

    def __init__(self, budget: Budget) -> None:
        super().__init__(
            undefined=_Unknown, autoescape=True, finalize=budget.printed, trim_blocks=True,
            lstrip_blocks=True, keep_trailing_newline=True, cache_size=0, optimized=False,
        )  # fmt: skip
        self.budget = budget
        self.globals = {}
        self.filters = _filters(budget)
        tests: Any = TESTS
        self.tests = {name: _watched(budget, test) for name, test in tests.items()}

    def call(*arguments: Any, **keywords: Any) -> Any:
        budget = arguments[0].budget
        for value in (*arguments[3:], *keywords.values()):
            budget.used(value)
        budget.enter()
        found = budget.made(ImmutableSandboxedEnvironment.call(*arguments, **keywords))
        budget.leave()
        return found

    def call_binop(self, context: Any, operator: str, left: Any, right: Any) -> Any:
        self.budget.used((left, right))
        if operator == "+" and (isinstance(left, str) or isinstance(right, str)):
            return self.budget.join((left, right))
        numbers = isinstance(left, Number) and isinstance(right, Number)
        if operator == "**" or (operator != "+" and not numbers):
            hint = (
                phrase("write the number itself, at most {max_number}", max_number=MAX_NUMBER)
                if operator == "**"
                else phrase("it takes two numbers")
            )
            raise TemplateError(
                phrase("“{operator}” cannot be used with these values in a template", operator=operator), hint
            )
        return self.budget.made(super().call_binop(context, operator, left, right))

    def getitem(self, obj: Any, argument: Any) -> Any:
        return super().getitem(obj, self.budget.used(argument))

    def wrap_str_format(self, value: Any) -> None:
        """Return nothing: a text has no ``format`` here, which could ask for a width of a thousand million."""

    def is_safe_attribute(self, obj: Any, attr: str, value: Any) -> bool:
        return not isinstance(obj, str) and super().is_safe_attribute(obj, attr, value)


def _filters(budget: Budget) -> dict[str, Callable[..., Any]]:
    """Return the filters of a template, and those that watch over it."""

    def total(values: Iterable[Any], start: Any = 0) -> Any:
        return reduce(lambda left, right: budget.made(_number(left) + _number(right)), budget.loop(values), start)

    def rounded(value: Any, digits: int = 0, method: str = "common") -> Any:
        if not isinstance(digits, int) or abs(digits) > _MAX_DIGITS:
            raise TemplateError(
                phrase("a number cannot be rounded to {digits} digits", digits=quoted(digits)),
                phrase("at most {max_digits}", max_digits=_MAX_DIGITS),
            )
        return JINJA_FILTERS["round"](_number(value), digits, method)

    own = {name: _watched(budget, JINJA_FILTERS[name]) for name in FILTERS}
    own |= {name: _watched(budget, _of_text(JINJA_FILTERS[name])) for name in _OF_TEXTS}
    own |= {"round": _watched(budget, rounded), "sum": _watched(budget, total), "join": _watched(budget, budget.join)}
    return own | {JOIN: budget.join, LOOP: budget.loop, MADE: budget.made, SPEND: budget.spend, USED: budget.used}


def _watched(budget: Budget, work: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter or test that weighs what it is given and what it returns."""
    given = getattr(work, "jinja_pass_arg", None)
    first = 0 if given is None else 1

    def watched(*arguments: Any, **keywords: Any) -> Any:
        for value in (*arguments[first:], *keywords.values()):
            budget.used(value)
        return budget.made(work(*arguments, **keywords))

    if given is not None:
        watched.jinja_pass_arg = given  # type: ignore[attr-defined]
    return watched


def _of_text(work: Callable[..., Any]) -> Callable[..., Any]:
    """Return a filter of texts that takes texts and numbers only."""

    def of_text(value: Any, *arguments: Any, **keywords: Any) -> Any:
        printable(value)
        return work(value, *arguments, **keywords)

    return of_text


def _number(value: Any) -> Any:
    if isinstance(value, Number) and not isinstance(value, bool):
        return value
    raise TemplateError(phrase("this is no number"))


def _names_of(value: Any) -> Iterable[str]:
    """Return the names that a template may ask a value for."""
    if isinstance(value, Mapping):
        return [str(key) for key in value]
    return tuple(getattr(value, "_fields", getattr(value, "__dataclass_fields__", ())))
