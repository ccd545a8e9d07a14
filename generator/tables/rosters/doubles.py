"""What most likely stands twice: teams with nearly the same name, players in two teams."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace

from generator.i18n import Phrase, counted, few_of, phrase
from generator.model.names import folded
from generator.problems import Problem, Severity, quoted
from generator.tables.rosters.clubs import near_keys
from generator.tables.rosters.drafts import Draft
from generator.tables.rosters.headings import TEAM
from generator.tables.rosters.lexicon import Lexicon

_NAMED = 3


def tell_near_names(drafts: Mapping[str, Draft], lexicon: Lexicon) -> None:
    """Tell the teams whose names differ by a letter; both are held back where one has far fewer players."""
    for pair in near_keys(drafts):
        if lexicon.parted(*pair):
            continue
        fewer, more = sorted((drafts[key] for key in pair), key=lambda draft: len(draft.players))
        stray = len(fewer.players) * 2 <= len(more.players)
        message = phrase(
            "{name} has {count} of the players: is it not {other}?",
            name=quoted(fewer.name),
            count=len(fewer.players),
            other=quoted(more.name),
        )
        hint = phrase(
            "write both alike, or say in a map which team is meant: words: {{team: {{{name}: …}}}}",
            name=fewer.name,
        )
        severity = Severity.ERROR if stray else Severity.WARNING
        problem = fewer.table.problem(*fewer.places[TEAM], message, hint, severity)
        fewer.problems.append(problem)
        more.problems.append(problem)
        if stray:
            fewer.nearly = more.name


def shared_players(drafts: Iterable[Draft]) -> Iterator[Problem]:
    """Yield one warning about all the players of two teams, by names of more than one word."""
    first: dict[str, Draft] = {}
    found: list[tuple[Problem, Phrase]] = []
    for draft in drafts:
        for index, player in enumerate(draft.players):
            name = str(player.get("name", ""))
            other = first.setdefault(folded(name), draft) if " " in name else draft
            if other is not draft:
                place = draft.places["players", index, "name"]
                teams = phrase(
                    "{name} plays for {team} and {other}", name=quoted(name), team=draft.name, other=other.name
                )
                found.append((draft.table.problem(*place, teams, severity=Severity.WARNING), teams))
    if len(found) > 1:
        message = counted(
            len(found),
            "1 player is in two teams: {named}",
            "{count} players are in two teams: {named}",
            named=few_of([teams for _, teams in found], _NAMED),
        )
        yield replace(found[0][0], message=message)
    elif found:
        yield found[0][0]
