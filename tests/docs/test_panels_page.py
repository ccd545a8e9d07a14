"""The pages about panels name every kind there is, with keys that it has."""

import re

import pytest

from generator.model.boards.board import KINDS
from tests.conftest import ROOT


@pytest.mark.parametrize("language", ["en", "es"])
def test_every_kind_is_in_the_table_with_keys_that_it_has(language):
    page = (ROOT / f"docs/{language}/guide/panels.md").read_text("utf-8")
    rows = re.findall(r"^\| (`[^|]*) \| [^|]* \|([^|]*)\|$", page, re.MULTILINE)
    kinds = {kind: keys for names, keys in rows for kind in re.findall(r"`(\w+)`", names)}
    assert set(kinds) == set(KINDS.places)
    for kind, keys in kinds.items():
        (model,) = KINDS.models({"kind": kind})
        named = set(re.findall(r"`(\w+)(?:: \w+)?`", keys))
        assert named <= set(model.model_fields), kind
