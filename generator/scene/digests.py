"""Short digests of drawings: the same for what is drawn alike, in every process and on every day."""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from hashlib import sha256
from operator import attrgetter
from typing import Any, get_args

from generator.scene.primitives import Bitmap, Item, Style, Symbol, Text
from generator.scene.type.signs import holds_symbols
from generator.scene.type.symbols import spelled

_FACTS = {
    kind: attrgetter(*(field.name for field in fields(kind) if field.name != "name"))
    for kind in (Style, *get_args(Item))
}
"""What is seen of each primitive; names are not."""


_LONG = re.compile(r"(?<=[\[ ])-?\d+(?:\.\d{10,}(?:e-?\d+)?|(?:\.\d+)?e-\d+)(?=[,\]])")
"""A number with more decimals than are seen: what is added up differs there from one version of Python to the next."""


def digest_of(*drawings: Iterable[Item] | None) -> str:
    """Return what tells some drawings from all others: 16 digits of a hash."""
    facts = [None if items is None else list(items) for items in drawings]
    said = _LONG.sub(_rounded, json.dumps(facts, default=_facts, check_circular=False))
    return sha256(said.encode()).hexdigest()[:16]


def _rounded(number: re.Match[str]) -> str:
    return repr(round(float(number[0]), 9) + 0.0)  # no −0.0


def _facts(item: Any) -> Any:
    if isinstance(item, Symbol):
        return _of_symbol(item)
    if isinstance(item, Bitmap):
        return item.digest
    if isinstance(item, Text) and holds_symbols(item.text):
        return list(spelled(item))
    return type(item).__name__, *_FACTS[type(item)](item)


@lru_cache(maxsize=1024)
def _of_symbol(symbol: Symbol) -> str:
    return digest_of(symbol.items)
