"""How many slips in the words of a pack ``pizarra check`` sees, by the place where they are made.

Run as a program: ``python tests/benchmarks/slips.py``. Where ``mutations.py`` changes the figures and the structure of
``rules.yaml``, this changes what people read: the texts of rules, game, words and cards, and what cards ask for. Slips
are drawn by a seed from all that can be made, so many of each kind in each place; each is made in a copy of its pack.
A slip is *seen* when an error or a warning comes up that the unchanged pack does not have. Some of each kind contradict
nothing (a row left out of ``only`` that another card prints), so that all of them are never seen.
"""

from __future__ import annotations

import argparse
import copy
import random
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import cache, partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import yaml

sys.path.insert(0, str(Path(__file__).parent))

from changes import HOME, DataPath, leaves, put

EXTRA = HOME / "tests" / "advice" / "games"
_WORDS = {"dos": "tres", "tres": "cuatro", "cuatro": "cinco", "two": "three", "three": "four", "four": "five",
          "primera": "segunda", "segunda": "tercera", "first": "second", "second": "third", "mitad": "tercera parte",
          "half": "third", "six": "seven", "seis": "siete"}  # fmt: skip
_NUMBER = re.compile(rf"(?<![\w#.])\d+(?![\w.%]*mm)|\b(?:{'|'.join(_WORDS)})\b", re.IGNORECASE)


@dataclass(frozen=True)
class Slip:
    """A slip in a file of a pack: its place and kind, what it says, and the new text, or new values by their paths."""

    pack: str
    place: str
    kind: str
    file: str
    said: str
    change: str | Mapping[DataPath, Any]

    def made(self, text: str) -> str:
        """Return the text of the file with the slip."""
        if isinstance(self.change, str):
            return self.change
        data = copy.deepcopy(_data(text))
        for path, value in self.change.items():
            put(data, path, value)
        return yaml.safe_dump(data, allow_unicode=True, sort_keys=False, width=10_000)

    def __str__(self) -> str:
        return f"{self.pack:<18} {self.place}, {self.kind}: {self.file} {self.said[:150]}"


Made = Iterator[tuple[str, str, str | Mapping[DataPath, Any]]]
"""Kinds of slips, what each says, and what it changes."""


@cache
def _data(text: str) -> Any:
    return yaml.safe_load(text)


def other_numbers(text: str) -> Iterator[str]:
    """Yield a text with one of its numbers another."""
    for match in _NUMBER.finditer(text):
        found = match[0]
        new = str(int(found) + 1) if found.isdecimal() else _WORDS[found.casefold()]
        yield text[: match.start()] + new + text[match.end() :]


def _texts(data: Any) -> Iterator[tuple[DataPath, dict[str, str]]]:
    """Yield the texts that a file gives in Spanish and English."""
    held: dict[DataPath, dict[str, str]] = {}
    for path, value in leaves(data):
        if path[-1] in ("es", "en"):
            held.setdefault(path[:-1], {})[str(path[-1])] = str(value)
    yield from ((path, texts) for path, texts in held.items() if len(texts) == 2)


def in_yaml(data: Any) -> Made:
    """Yield slips in the texts of a file in YAML."""
    for path, texts in _texts(data):
        es, en = texts["es"], texts["en"]
        for code, text in texts.items():
            for new in other_numbers(text):
                yield "number, one language", f"{text} → {new}", {(*path, code): new}
        for new_es, new_en in zip(other_numbers(es), other_numbers(en), strict=False):
            yield "number, both", f"{es} → {new_es}", {(*path, "es"): new_es, (*path, "en"): new_en}
        if es != en and len(es) > 3:
            yield "languages swapped", f"{es} ⇄ {en}", {(*path, "es"): en, (*path, "en"): es}
            yield "English in es", f"{es} → {en}", {(*path, "es"): en}
        if len(words := es.split()) > 2:
            twice = " ".join([*words[:2], words[1], *words[2:]])
            yield "word twice", f"{es} → {twice}", {(*path, "es"): twice}


def in_names(data: Any) -> Made:
    """Yield short names, letters and words of pieces that have changed places."""
    for part, key in (("characteristics", "short"), ("kinds", "letter"), ("characteristics", "name")):
        held = [(name, one[key]) for name, one in data.get(part, {}).items() if isinstance(one.get(key), dict)]
        for (one, first), (other, second) in pairwise(held):
            changes = {(part, one, key): second, (part, other, key): first}
            yield f"{key} swapped", f"{first} ⇄ {second}", changes


def in_tokens(data: Any) -> Made:
    """Yield texts of tokens that have changed places, with those of the other face or of the next token."""
    faces = [
        (("tokens", name, side), token[side]["word"])
        for name, token in data.get("tokens", {}).items()
        for side in ("front", "back")
        if isinstance(token.get(side), dict) and "word" in token[side]
    ]
    for (one, first), (other, second) in pairwise(faces):
        changes = {(*one, "word"): second, (*other, "word"): first}
        yield "words swapped", f"{first} ⇄ {second}", changes
    for path, texts in _texts({"tokens": data.get("tokens", {})}):
        es, en = texts["es"], texts["en"]
        if es != en:
            yield "languages swapped", f"{es} ⇄ {en}", {(*path, "es"): en, (*path, "en"): es}
        for quote in re.findall(r"“(\w+)”", en):
            new = en.replace(quote, "Other")
            yield "another track", f"{en} → {new}", {(*path, "en"): new}


def in_words(data: Any) -> Made:
    """Yield slips in a file of words."""
    rows = list(data.items())
    for key, value in rows:
        for new in other_numbers(str(value)):
            yield "number", f"{value} → {new}", {(key,): new}
        if len(str(key).split()) > 3 and key != value:
            yield "left in Spanish", str(key), {(key,): key}
    for (one, first), (other, second) in pairwise(rows):
        if first != second:
            yield "two swapped", f"{first} ⇄ {second}", {(one,): second, (other,): first}


_SAID = re.compile(r't\(es="([^"]*)", en="([^"]*)"\)')
_TITLE = re.compile(r'title\("(\w+)"\)')


def in_card(text: str, tables: list[str]) -> Made:
    """Yield slips in the template of a card."""

    def swapped(match: re.Match[str], new: str) -> str:
        return text[: match.start()] + new + text[match.end() :]

    for match in _SAID.finditer(text):
        es, en = match.groups()
        if es != en:
            yield "languages swapped", f"{es} ⇄ {en}", swapped(match, f't(es="{en}", en="{es}")')
            yield "English in es", f"{es} → {en}", swapped(match, f't(es="{en}", en="{en}")')
        for new in other_numbers(en):
            yield "number, one language", f"{en} → {new}", swapped(match, f't(es="{es}", en="{new}")')
        for new_es, new_en in zip(other_numbers(es), other_numbers(en), strict=False):
            yield "number, both", f"{es} → {new_es}", swapped(match, f't(es="{new_es}", en="{new_en}")')
    for match in _TITLE.finditer(text):
        for table in tables:
            if table != match[1]:
                yield "another title", f"{match[1]} → {table}", swapped(match, f'title("{table}")')
    for pattern, slips_of in _ASKED.items():
        for match in re.finditer(pattern, text, re.MULTILINE):
            yield from ((kind, f"{match[0]} → {new}", swapped(match, new)) for kind, new in slips_of(match))


def _without_a_row(match: re.Match[str]) -> Iterator[tuple[str, str]]:
    names = match[1].split(", ")
    yield from (("row out of only", f"only=[{', '.join(o for o in names if o != name)}]") for name in names)


def _twice_or_never(match: re.Match[str]) -> Iterator[tuple[str, str]]:
    if match[1] not in ("rulings", "ruled", "t", "title"):
        yield from (("printed twice", f"{match[0]}\n\n{match[0]}"), ("left out", ""))


def _another_figure(match: re.Match[str]) -> Iterator[tuple[str, str]]:
    yield "figure typed", f"{int(match[1]) + 1}+ "


_ASKED: Mapping[str, Callable[[re.Match[str]], Iterator[tuple[str, str]]]] = {
    r"only=\[([^\]]*)\]": _without_a_row,
    r"^\{\{ (\w+)\(.*\}\}$": _twice_or_never,
    r"(?<=\W)(\d)\+ ": _another_figure,
}


@cache
def _packs() -> tuple[Path, ...]:
    """Return the folders of the shipped packs, and of the games that tests are made with."""
    return tuple(sorted(file.parent for home in (HOME / "templates", EXTRA) for file in home.glob("*/rules.yaml")))


def slips(pack: Path) -> Iterator[Slip]:
    """Yield every slip that can be made in a pack."""
    found: list[tuple[str, str, Callable[[], Made]]] = []
    data = {name: yaml.safe_load((pack / name).read_text("utf-8")) for name in ("rules.yaml", "game.yaml")}
    rules, game = data["rules.yaml"], data["game.yaml"]
    found += [("rules.yaml", "rules.yaml", partial(in_yaml, rules)), ("game.yaml", "game.yaml", partial(in_yaml, game))]
    found += [("names", "game.yaml", partial(in_names, game)), ("tokens", "game.yaml", partial(in_tokens, game))]
    for file in sorted(pack.glob("words/*.yaml")):
        found.append(("words", f"words/{file.name}", partial(in_words, yaml.safe_load(file.read_text("utf-8")))))
    for file in sorted(pack.glob("cards/*.md.j2")):
        made = partial(in_card, file.read_text("utf-8"), list(rules.get("tables", {})))
        found.append(("cards", f"cards/{file.name}", made))
    for place, file, make in found:
        yield from (Slip(pack.name, place, kind, file, said, change) for kind, said, change in make())


def drawn(seed: int, each: int) -> list[Slip]:
    """Return so many slips of each kind in each place, from all packs."""
    every: dict[tuple[str, str], list[Slip]] = {}
    for slip in (slip for pack in _packs() for slip in slips(pack)):
        every.setdefault((slip.place, slip.kind), []).append(slip)
    rng = random.Random(seed)
    return [slip for held in every.values() for slip in rng.sample(held, min(each, len(held)))]


@cache
def _copy(pack: str) -> Path:
    home = next(folder for folder in _packs() if folder.name == pack)
    folder = Path(tempfile.mkdtemp()) / pack
    shutil.copytree(home, folder)
    return folder


@cache
def _usual(pack: str) -> frozenset[str]:
    return _found(_copy(pack))


def _found(folder: Path) -> frozenset[str]:
    from generator.checks.check import CheckOptions, check_all
    from generator.packs.locations import forget_packs

    forget_packs()
    problems = check_all([folder], [], CheckOptions())[0]
    return frozenset(f"{p.code}{p.message}" for p in problems if p.severity.word != "note")


def seen(slip: Slip) -> tuple[str, ...]:
    """Return what a check says of a pack with a slip that it does not say of the pack as it is."""
    usual = _usual(slip.pack)
    file = _copy(slip.pack) / slip.file
    kept = file.read_bytes()
    file.write_text(slip.made(kept.decode()), "utf-8")
    try:
        return tuple(sorted(_found(_copy(slip.pack)) - usual))
    finally:
        file.write_bytes(kept)


def main() -> None:
    """Make the slips, check each pack, and print seen and made by place and kind."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--each", type=int, default=12, help="slips of each kind in each place")
    parser.add_argument("--unseen", action="store_true", help="list what was not seen")
    given = parser.parse_args()
    made = sorted(drawn(given.seed, given.each), key=lambda slip: slip.pack)
    with tempfile.TemporaryDirectory(prefix="slips-") as scratch:
        keep = partial(setattr, tempfile, "tempdir", scratch)
        with ProcessPoolExecutor(2, initializer=keep) as pool:
            told = list(zip(made, pool.map(seen, made, chunksize=10), strict=True))
    counts: dict[str, dict[str, list[bool]]] = {}
    for slip, found in told:
        counts.setdefault(slip.place, {}).setdefault(slip.kind, []).append(bool(found))
    for place, kinds in sorted(counts.items()):
        every = [hit for hits in kinds.values() for hit in hits]
        print(f"{place:<12} {sum(every):>4} of {len(every)}")
        print("\n".join(f"  {kind:<24} {sum(hits):>3} of {len(hits)}" for kind, hits in kinds.items()))
    if given.unseen:
        print("\n".join(str(slip) for slip, found in told if not found))


if __name__ == "__main__":
    main()
