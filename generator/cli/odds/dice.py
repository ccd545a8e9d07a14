"""Chances of dice by themselves, whatever the game: each result, and one throw against another."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from typing import Any

import click

LARGEST_SHOWN = 10**9
"""Fractions with a larger denominator are left out beside their percentage: nobody reads them."""
MOST_DICE = 20


class NumberOrDice(click.ParamType[int | str]):
    """How many dice a pool has, or dice such as ``2d6``."""

    name = "dice"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> int | str:
        """Return a number or dice that can be rolled. Fails with what is allowed."""
        from generator.rules.formulas.amounts import dice_chances
        from generator.rules.formulas.reading import FormulaError

        text = str(value)
        if text.isdecimal():
            count = int(text)
            return count if count <= MOST_DICE else self.fail(f"{text} dice are too many; 0 to {MOST_DICE}", param, ctx)
        try:
            dice_chances(text)
        except FormulaError as error:
            self.fail(f"{error}; or how many dice a pool has, such as 3", param, ctx)
        return text


def chance_words(chance: Fraction) -> str:
    """Return a chance in per cent and, where people can read it, as a fraction."""
    from generator.rules.odds import percent

    return f"{percent(chance, 2)} %{_fraction(chance)}"


def _fraction(chance: Fraction) -> str:
    return f"  ({chance})" if chance.denominator < LARGEST_SHOWN else ""


def listed(title: str, chances: Iterable[tuple[str, Fraction]]) -> list[str]:
    """Return a title and a line for each chance under it."""
    rows = list(chances)
    width = max((len(words) for words, _ in rows), default=0)
    return [title, *(f"  {words:<{width}}  {chance_words(chance)}" for words, chance in rows)]


def distribution(dice: str) -> list[str]:
    """Return the lines that tell the chance of each result of dice, of it or more, and of it or less."""
    from generator.rules.formulas.amounts import dice_chances
    from generator.rules.odds import percent

    chances = dice_chances(dice)
    mean = sum((result * chance for result, chance in chances.items()), Fraction(0))
    lines = [f"{dice}: {min(chances)} to {max(chances)}, mean {float(mean):.2f}"]
    lines.append(f"  {'':>5}  {'exactly':>8}  {'or more':>8}  {'or less':>8}")
    below = Fraction(0)
    for result, chance in chances.items():
        shares = (percent(share, 2) for share in (chance, 1 - below, below + chance))
        lines.append(f"  {result:>5}  " + "  ".join(f"{share:>6} %" for share in shares) + _fraction(chance))
        below += chance
    return lines


def against(first: str, second: str) -> list[str]:
    """Return the lines that tell how often the first dice show more than the second, as much, and less."""
    from generator.rules.formulas.amounts import dice_chances

    told = {"more": Fraction(0), "as much": Fraction(0), "less": Fraction(0)}
    for one, chance in dice_chances(first).items():
        for other, other_chance in dice_chances(second).items():
            told["more" if one > other else "less" if one < other else "as much"] += chance * other_chance
    return listed(f"{first} against {second}", told.items())
