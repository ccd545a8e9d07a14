"""The page about panels shows what can be read, and every kind there is."""

import re

import yaml

from generator.model.boards.board import Board
from generator.model.boards.panels import KINDS
from tests.conftest import ROOT

PAGE = (ROOT / "docs/en/guide/panels.md").read_text("utf-8")


def test_the_example_is_read():
    first, mat = (yaml.safe_load(text) for text in re.findall(r"```yaml\n(.*?)```", PAGE, re.DOTALL))
    assert len([model for panel in first["panels"] for model in KINDS.models(panel)]) == 8
    assert len(Board.model_validate({**mat, "panels": first["panels"]}).panels) == 8
    assert len(Board.model_validate(mat).panels) == 4


def test_every_kind_is_in_the_table_with_keys_that_it_has():
    rows = re.findall(r"^\| (`.*?) \| .*? \|(.*)\|$", PAGE, re.MULTILINE)
    kinds = {kind: keys for names, keys in rows for kind in re.findall(r"`(\w+)`", names)}
    assert set(kinds) == set(KINDS.places)
    for kind, keys in kinds.items():
        (model,) = KINDS.models({"kind": kind})
        named = set(re.findall(r"`(\w+)(?:: \w+)?`", keys))
        assert named - {"event"} <= set(model.model_fields), kind
