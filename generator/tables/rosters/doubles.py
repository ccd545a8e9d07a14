"""What most likely stands twice: teams with nearly the same name, players in two teams."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from generator.model.names import folded
from generator.problems import Severity, shown
from generator.tables.rosters.clubs import near_keys
from generator.tables.rosters.drafts import Draft
from generator.tables.rosters.headings import TEAM
from generator.tables.rosters.lexicon import Lexicon
from generator.words import Phrase, counted, phrase

_NAMED = 3
"""Of this many players of a team each is told that stands in another one too."""


def tell_near_names(drafts: Mapping[str, Draft], lexicon: Lexicon) -> None:
    """Tell the teams whose names differ by a letter; both are held back where one has far fewer players."""
    for pair in near_keys(drafts):
        if lexicon.parted(*pair):
            continue
        fewer, more = sorted((drafts[key] for key in pair), key=lambda draft: len(draft.players))
        stray = len(fewer.players) * 2 <= len(more.players)
        message = phrase(
            "{name} has {count} of the players: is it not {other}?",
            name=shown(fewer.name),
            count=len(fewer.players),
            other=shown(more.name),
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


def tell_shared_players(drafts: Iterable[Draft]) -> None:
    """Tell players who stand in two teams, where a name has more than one word; of a team a few are named."""
    first: dict[str, Draft] = {}
    for draft in drafts:
        names = [(index, str(player.get("name", ""))) for index, player in enumerate(draft.players)]
        others = ((index, name, first.setdefault(folded(name), draft)) for index, name in names if " " in name)
        shared = [(index, name, other) for index, name, other in others if other is not draft]
        for index, name, other in shared[:_NAMED]:
            _tell(draft, index, phrase("{name} plays for {other} too", name=shown(name), other=shown(other.name)))
        for index, *_ in shared[_NAMED : _NAMED + 1]:
            message = counted(
                len(shared) - _NAMED,
                "1 more player of {team} plays for another team too",
                "{count} more players of {team} play for other teams too",
                team=shown(draft.name),
            )
            _tell(draft, index, message)


def _tell(draft: Draft, player: int, message: Phrase) -> None:
    place = draft.places["players", player, "name"]
    draft.problems.append(draft.table.problem(*place, message, severity=Severity.WARNING))
