"""Finding and reading the rule book of a pack."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

from generator.i18n import phrase
from generator.model.rules.book import LoadedRules, load_rules, set_otherwise
from generator.model.rules.rulings import Switches
from generator.model.source import Source
from generator.packs.languages import languages_of
from generator.packs.places import RULES, folders_with, pack_file, shown_path, source_of
from generator.packs.symbols import source_with_symbols
from generator.problems import did_you_mean, user_error


def rule_folders() -> dict[str, Path]:
    """Return every pack in reach that has a rule book, by name; a user's own hides one of ours with the same name."""
    return folders_with(RULES)


def rules_in(folder: Path, switches: Switches | None = None) -> LoadedRules:
    """Return the rule book in a pack's folder, set by the ``options`` of its ``game.yaml`` and then by ``switches``.

    A pack without one has an empty book. Raises ``PizarraError`` with every mistake in the rules or in the switches.
    """
    game = pack_file(folder, "game.yaml")
    asked_by = source_of(game) if game.is_file() else None
    options = asked_by.data.get("options") if asked_by and isinstance(asked_by.data, dict) else None
    file = pack_file(folder, RULES)
    source = Source(shown_path(file), {"title": folder.name, "tables": {}})
    if file.is_file():
        source = source_with_symbols(source_of(file), folder)
    source = replace(source, languages=languages_of(folder)[0])
    loaded = load_rules(source, options if isinstance(options, dict) else {}, asked_by)
    return set_otherwise(loaded, switches) if switches else loaded


def find_rules(game: str, switches: Switches | None = None) -> LoadedRules:
    """Return the rule book of a pack, named or given as a folder or its ``rules.yaml``.

    Raises ``PizarraError`` when there is none, and with every mistake in it.
    """
    given = Path(game)
    if given.name == RULES and given.is_file():
        return rules_in(given.parent, switches)
    if (given / RULES).is_file():
        return rules_in(given, switches)
    folders = rule_folders()
    if game not in folders:
        raise user_error(game, phrase("there is no such game with rules"), did_you_mean(game, folders))
    return rules_in(folders[game], switches)
