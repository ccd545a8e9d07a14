"""What the example of a leaflet may print: its players, the lengths of its arrows, the colours of its steps."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from generator.boards.arrows import arrows_in, length_of
from generator.boards.layout import BoardLayout, Ink, colour
from generator.i18n import phrase
from generator.model.boards.layers import ArrowsLayer
from generator.model.set_ups import TEAMS, Diagram
from generator.packs.load import LoadedTeam
from generator.problems import did_you_mean, quoted
from generator.scene.palette import INK, Colour
from generator.templating.formatting import TemplateError
from generator.templating.rendering import Blocks
from generator.text.blocks import Block

Layouts = Callable[[str], BoardLayout]
"""Returns the layout of a board of the game by its name, empty for the first."""


def example_values(
    teams: Sequence[LoadedTeam], printed: Sequence[LoadedTeam], diagrams: Mapping[str, Diagram], layouts: Layouts
) -> Mapping[str, Any]:
    """Return what the template of an example may call besides all that templates can.

    ``teams`` are those of the example, ``printed`` those of the kit.
    """
    names = tuple(loaded.team.name for loaded in teams)
    return {
        "player": _player(teams),
        "cells": _cells(diagrams, layouts),
        "teams": names,
        "own_teams": tuple(loaded.team.name for loaded in printed[: len(TEAMS)]) == names,
    }


def _player(teams: Sequence[LoadedTeam]) -> Callable[[str, int], Mapping[str, Any]]:
    def player(side: str, number: int) -> Mapping[str, Any]:
        """Return the values of a player of an example team by their names, with its ``name`` and ``short`` name."""
        if side not in TEAMS[: len(teams)]:
            message = phrase("there is no such team: the game has {count}", count=len(teams))
            raise TemplateError(message, " / ".join(TEAMS[: len(teams)]))
        team = teams[TEAMS.index(side)].team
        found = next((player for player in team.players if player.number == number), None)
        if found is None:
            numbers = tuple(str(player.number) for player in team.players)
            message = phrase("{team} has no player {name}", team=quoted(team.name), name=quoted(str(number)))
            raise TemplateError(message, phrase("numbers in use: {numbers}", numbers=numbers))
        return {**dict(found.values), "name": found.name, "short": found.short or found.name}

    return player


def _cells(diagrams: Mapping[str, Diagram], layouts: Layouts) -> Callable[[str, int], int]:
    def cells(name: str, step: int) -> int:
        """Return how many cells the arrow of a step is long in a diagram."""
        if name not in diagrams:
            message = phrase("there is no diagram {name}", name=quoted(name))
            raise TemplateError(message, did_you_mean(name, diagrams))
        layout = layouts(diagrams[name].board)
        for layer in _arrows(diagrams[name]):
            if layer.step == step:
                return length_of(layer, layout)
        steps = tuple(str(layer.step) for layer in _arrows(diagrams[name]) if layer.step is not None)
        message = phrase("no arrow of {name} has the step {step}", name=quoted(name), step=step)
        raise TemplateError(message, phrase("steps of its arrows: {steps}", steps=steps) if steps else "")

    return cells


def step_tones(
    passages: Sequence[Blocks | Block], diagrams: Mapping[str, Diagram], layouts: Layouts, ink: Ink
) -> Mapping[int, Colour]:
    """Return the colours that steps have in the diagrams that a text calls, by their numbers."""
    tones = dict[int, Colour]()
    calls = (name for passage in passages if isinstance(passage, Blocks) for column in passage.columns
             for name in column)  # fmt: skip
    for diagram in (diagrams[name] for name in calls if name in diagrams):
        layout = layouts(diagram.board)
        tones |= {placed.step: INK for placed in diagram.pieces if placed.step is not None}
        for layer in _arrows(diagram):
            if layer.step is not None:
                tones[layer.step] = colour(layout.style(layer.arrows), ink)
    return tones


def _arrows(diagram: Diagram) -> Sequence[ArrowsLayer]:
    return tuple(arrows_in(diagram.layers).values())
