"""Players of a team file: what one may have depends on the game and on what kind of player he is."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any

from generator.i18n import Phrase, all_of, any_of, counted, phrase
from generator.model.game import Game, PlayerKind
from generator.model.names import folded
from generator.model.source import Source
from generator.model.teams.keys import PLAYER_KEYS, SKILL_KEYS, SQUAD_KEYS
from generator.model.teams.roster import target_value
from generator.model.teams.team import Player
from generator.model.teams.value_reader import PictureFinder, ValueReader
from generator.model.yaml.reading import DataPath
from generator.problems import did_you_mean, quoted


class PlayerReader(ValueReader):
    """Reads the players of one game."""

    def __init__(self, source: Source, game: Game, find: PictureFinder) -> None:
        super().__init__(source, find)
        self.game = game
        skilled = SKILL_KEYS if game.skills else {}
        self.player_keys = {**PLAYER_KEYS, **(SQUAD_KEYS if game.squad.unit else {}), **skilled}

    def player(self, value: Any, path: DataPath) -> Player | None:
        if not isinstance(value, Mapping):
            hint = phrase("such as {number: 7, name: …, velocidad: 8}")
            self.report(path, phrase("a player is a mapping, not {value}", value=quoted(value)), hint)
            return None
        kind = self.role(value, path)
        if kind is None:
            return None
        slug, definition = kind
        number = self.needed_whole(value, path, "number", 999)
        name = self.needed_text(value, path, "name")
        short = self.text(value, path, "short")
        values = self.characteristics(value, path, slug, definition)
        flags = [self.truth(value.get(key, False), (*path, key)) for key in ("captain", "substitute")]
        cost = self.cost(value, path)
        number = -1 if number is None else number
        picture, entry = self.picture(value, path, "picture"), int(path[-1])
        skills = self.skills(value, path)
        return Player(number, name, slug, values, short, flags[0], flags[1], cost, picture, skills, entry)

    def skills(self, value: Mapping[str, Any], path: DataPath) -> tuple[str, ...]:
        given = value.get("skills") if self.game.skills else None
        if given is None:
            return ()
        parts = given if isinstance(given, list) else str(given).split(",")
        known, found = self.game.skill_spellings, []
        for index, part in enumerate(parts):
            key = known.get(folded(str(part)))
            if key is not None:
                found.append(key)
                continue
            where = (*path, "skills", index) if isinstance(given, list) else (*path, "skills")
            names = [text for skill in self.game.skills.values() for _, text in skill.name.texts]
            message = phrase("{name} is no skill of {game}", name=quoted(str(part).strip()), game=self.game.title)
            self.report(where, message, did_you_mean(str(part), [*self.game.skills, *names]))
        return tuple(dict.fromkeys(found))

    def cost(self, value: Mapping[str, Any], path: DataPath) -> int | None:
        if self.game.squad.unit is None:
            return None
        return self.needed_whole(value, path, "cost", 100_000)

    def role(self, value: Mapping[str, Any], path: DataPath) -> tuple[str, PlayerKind] | None:
        role = value.get("role")
        if role is None:
            slug = next(slug for slug, kind in self.game.kinds.items() if kind.usual)
            return slug, self.game.kinds[slug]
        for slug, kind in self.game.kinds.items():
            names = [slug, *(text for _, text in kind.name.texts)]
            if str(role).casefold() in (name.casefold() for name in names):
                return slug, kind
        names = [*self.game.kinds, *(text for kind in self.game.kinds.values() for _, text in kind.name.texts)]
        message = phrase("{role} is no role of {title}", role=quoted(role), title=self.game.title)
        self.report((*path, "role"), message, did_you_mean(str(role), names))
        return None

    def characteristics(
        self, value: Mapping[str, Any], path: DataPath, slug: str, kind: PlayerKind
    ) -> tuple[tuple[str, int], ...]:
        given = self._given(value, path, kind)
        lacking = [name for name in kind.characteristics if name not in given]
        if lacking:
            asked = "role" not in value and len(self.game.kinds) > 1
            hint = phrase("or is this a {other}? then write “role: …”", other=self._other(slug)) if asked else ""
            names = all_of(lacking)
            self.report(path, counted(len(lacking), "{names} is missing", "{names} are missing", names=names), hint)
        found = []
        for name in kind.characteristics:
            if name in given:
                limits = self.game.characteristics[name]
                raw = target_value(value[given[name]]) if limits.target else value[given[name]]
                number = self.whole(raw, (*path, given[name]), limits.min, limits.max)
                found.append(_value(name, limits.min if number is None else number))
        return tuple(found)

    def _given(self, value: Mapping[str, Any], path: DataPath, kind: PlayerKind) -> dict[str, str]:
        """Return the characteristics that are given, each with the key it stands under; report the other keys."""
        given: dict[str, str] = {}
        for key in value:
            if key in self.player_keys:
                continue
            name = self.game.spellings.get(key.casefold())
            if name is None:
                hint = did_you_mean(key, [*self.player_keys, *kind.characteristics])
                message = phrase("unknown key {key}", key=quoted(key))
            elif name not in kind.characteristics:
                hint = phrase("a {kind} has: {characteristics}", kind=kind.name, characteristics=kind.characteristics)
                message = phrase("a {kind} has no {name}", kind=kind.name, name=name)
            elif name in given:
                message, hint = (
                    phrase("{name} stands twice (also as {given})", name=name, given=quoted(given[name])),
                    "",
                )
            else:
                given[name] = key
                continue
            self.problems.append(self.source.key_problem((*path, key), message, hint))
        return given

    def _other(self, slug: str) -> Phrase:
        return any_of(kind.name for other, kind in self.game.kinds.items() if other != slug)


@lru_cache(maxsize=4096)
def _value(name: str, number: int) -> tuple[str, int]:
    """Return a characteristic and its value, the same pair for all who have it: a league has few."""
    return name, number
