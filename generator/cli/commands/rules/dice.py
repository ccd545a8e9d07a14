"""Chances of dice by themselves, whatever the game: each result, and one throw against another."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import click

from generator.cli.language import spoken
from generator.cli.options import RefusedError
from generator.cli.output import said
from generator.i18n import in_numbers, phrase, verbatim
from generator.rules.amounts import dice_chances
from generator.rules.formulas import FormulaError
from generator.rules.odds import ZERO, percent

LARGEST_SHOWN = 10**9
"""Fractions with a larger denominator are left out beside their percentage: nobody reads them."""
MOST_DICE = 20


class NumberOrDice(click.ParamType[int | str]):
    """How many dice a pool has, or dice such as ``2d6``."""

    name = "dice"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """Return a number or dice that can be rolled. Fails with what is allowed."""
        text = str(value)
        if text.isdecimal():
            if int(text) > MOST_DICE:
                hint = phrase("0 to {most}", most=MOST_DICE)
                raise RefusedError(phrase("{count} dice are too many", count=text), hint)
            return int(text)
        try:
            dice_chances(text)
        except FormulaError as error:
            hint = phrase("or how many dice a pool has, such as 3")
            raise RefusedError(verbatim(str(error)), hint) from None
        return text


def chance_words(chance: Fraction) -> str:
    """Return a chance in per cent and, where people can read it, as a fraction."""
    return f"{_percent(chance)} %{_fraction(chance)}"


def _percent(chance: Fraction) -> str:
    return in_numbers(percent(chance, 2), spoken())


def _fraction(chance: Fraction) -> str:
    return f"  ({chance})" if chance.denominator < LARGEST_SHOWN else ""


def chance_lines(title: str, chances: Iterable[tuple[str, Fraction]]) -> list[str]:
    """Return a title and a line for each chance under it."""
    rows = list(chances)
    width = max((len(words) for words, _ in rows), default=0)
    return [title, *(f"  {words:<{width}}  {chance_words(chance)}" for words, chance in rows)]


def distribution(dice: str) -> list[str]:
    """Return the lines that tell the chance of each result of dice, of it or more, and of it or less."""
    chances = dice_chances(dice)
    least, most = min(chances), max(chances)
    mean = float(sum(result * chance for result, chance in chances.items()))
    heads = "  ".join(f"{head:>8}" for head in (said("exactly"), said("or more"), said("or less")))
    lines = [
        said("{dice}: {least} to {most}, mean {mean:.2f}", dice=dice, least=least, most=most, mean=mean),
        f"  {'':>5}  {heads}",
    ]
    below = ZERO
    for result, chance in chances.items():
        shares = "  ".join(f"{_percent(share):>6} %" for share in (chance, 1 - below, below + chance))
        lines.append(f"  {result:>5}  {shares}{_fraction(chance)}")
        below += chance
    return lines


def against(first: str, second: str) -> list[str]:
    """Return the lines that tell how often the first dice show more than the second, as much, and less."""
    more, same, less = said("more"), said("as much"), said("less")
    told = {more: ZERO, same: ZERO, less: ZERO}
    for one, chance in dice_chances(first).items():
        for other, other_chance in dice_chances(second).items():
            told[more if one > other else less if one < other else same] += chance * other_chance
    return chance_lines(said("{mine} against {rival}", mine=first, rival=second), told.items())
