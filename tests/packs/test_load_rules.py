import pytest

from generator.packs.load import find_rules, rule_folders, rules_in
from generator.problems import PizarraError

RULES = """\
title: T
dice: {test: {roll: null}}
tables: {}
rulings:
  R1: {title: Dice, closes: ["dice-unstated:test"], choose: a, choices: {a: {text: A, set: {dice.test.roll: 2d6}},
    b: {text: B, set: {dice.test.roll: 1d12}}}}
"""


@pytest.fixture
def folder(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    pack = tmp_path / "templates" / "mine"
    pack.mkdir(parents=True)
    (pack / "rules.yaml").write_text(RULES, encoding="utf-8")
    return pack


def test_a_custom_pack_is_found_beside_ours(folder):
    assert {"mine", "dichoso-fulbo", "dreadball"} <= set(rule_folders())


@pytest.mark.parametrize("name", ["mine", "templates/mine", "templates/mine/rules.yaml"])
def test_a_pack_is_named_or_given_as_a_path(folder, name):
    assert find_rules(name).book.dice["test"].roll == "2d6"


def test_the_game_sets_its_rulings_and_switches_set_them_anew(folder):
    (folder / "game.yaml").write_text("options: {R1: b}\n", encoding="utf-8")
    assert rules_in(folder).book.dice["test"].roll == "1d12"
    assert rules_in(folder, {"R1": "a"}).book.dice["test"].roll == "2d6"


def test_a_wrong_option_is_reported_where_it_is(folder):
    (folder / "game.yaml").write_text("options: {R2: b}\n", encoding="utf-8")
    with pytest.raises(
        PizarraError, match=r"templates/mine/game.yaml:1:15: options.R2: there is no option or ruling called “R2”"
    ):
        rules_in(folder)


def test_a_game_that_is_not_there(folder):
    with pytest.raises(PizarraError, match="there is no game with rules by that name\n    did you mean “mine”"):
        find_rules("mien")
