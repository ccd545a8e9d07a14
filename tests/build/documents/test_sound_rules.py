import shutil
from dataclasses import replace

import pytest

from generator.build.build import draw
from generator.build.documents.part import rule_problems
from generator.checks import check
from generator.packs.load import read_pack
from generator.problems import PizarraError, Severity


@pytest.fixture
def holed(order, tmp_path, forget):
    """Return an order of a user's own copy of the bundled game, whose distances begin at 8 where they went on at 7."""
    folder = tmp_path / "dichoso-fulbo"
    shutil.copytree(order.pack.folder, folder)
    rules = folder / "rules.yaml"
    rules.write_text(rules.read_text("utf-8").replace("band: 7-9", "band: 8-9", 1), "utf-8")
    return replace(order, pack=read_pack(folder))


@pytest.mark.slow
def test_cards_with_a_hole_are_not_drawn(holed):
    with pytest.raises(PizarraError) as raised:
        draw(replace(holed, parts=("cards",)))
    (problem,) = raised.value.problems
    assert problem.message == "1 error in the rule tables: “Pases por distancia” has no row for 7 hexágonos"
    rules = (holed.pack.folder / "rules.yaml").read_text("utf-8").splitlines()
    assert rules[problem.line - 1].strip() == "- {band: 8-9, value: -1}"
    assert "pizarra check" in problem.hint and "--only board,counters" in problem.hint


@pytest.mark.slow
def test_parts_that_print_no_tables_are_drawn(holed):
    assert draw(replace(holed, parts=("counters",))).documents


@pytest.mark.slow
def test_check_tells_the_finding_itself_and_no_summary(holed):
    wrong = [
        p for p in check.check_all([holed.pack.folder], [], check.CheckOptions())[0] if p.severity is Severity.ERROR
    ]
    assert [problem.code for problem in wrong] == ["gap:pases_distancia:7"]


def test_sound_rules_are_not_told_about(order):
    assert not rule_problems(order)


@pytest.mark.slow
def test_a_hole_whose_ruling_was_switched_off_is_printed_with_a_warning(order):
    open_again = replace(order, parts=("cards",), switches={"DF-06": False})
    made = draw(open_again)
    (problem,) = rule_problems(open_again)
    assert problem in made.problems
    assert problem.severity is Severity.WARNING
    assert problem.message.startswith(
        "2 gaps left open because their rulings are switched off, for example: “Tiro contra"
    )
    assert "pizarra check dichoso-fulbo --option DF-06=no" in problem.hint


def test_games_without_rules_have_nothing_to_tell(order, tmp_path):
    assert not rule_problems(replace(order, pack=replace(order.pack, folder=tmp_path)))
