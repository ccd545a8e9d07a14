from dataclasses import replace
from pathlib import Path

import pytest

from generator.cli import explain, pizarra
from generator.packs.schemas import SCHEMAS
from tests.conftest import ROOT
from tests.sameness import jobs
from tests.sameness.combinations import pairs_of
from tests.sameness.jobs import Job


@pytest.fixture(scope="module")
def every():
    return {job.name: job for job in jobs.all_jobs(ROOT)}


def commands_of(group, name=""):
    for word in group.list_commands(None):
        command = group.get_command(None, word)
        yield f"{name}{word}"
        if hasattr(command, "list_commands"):
            yield from commands_of(command, f"{name}{word} ")


def test_the_help_of_every_command_is_compared():
    assert sorted(jobs.COMMANDS) == sorted(commands_of(pizarra))


def test_every_schema_and_every_kind_of_finding_is_compared():
    assert sorted(jobs.SCHEMAS) == sorted(("team", *SCHEMAS))
    assert sorted(jobs.TOPICS) == sorted(explain.KINDS)


def test_every_game_recipe_and_bad_file_of_the_checkout_is_built(every):
    folders = [file.parent for file in (ROOT / "docs" / "examples").rglob("game.yaml")]
    assert folders and all(
        f"example/{folder.relative_to(ROOT / 'docs/examples').as_posix()}" in every for folder in folders
    )
    recipes = list((ROOT / "docs" / "cookbook").glob("*/*.md"))
    assert len(recipes) == len([name for name in every if name.startswith("recipe/")]) >= 40
    bad = [file.stem for file in (ROOT / "tests" / "bad_input").glob("*.yaml")]
    assert all(f"bad/{language}/{stem}" in every for stem in bad for language in ("en", "es"))


def test_a_bad_game_has_its_drawing_and_its_table_beside_it(every):
    places = {place for name, job in every.items() if name.startswith("bad/en/game-") for place in job.copies}
    assert places == {f"templates/mine/{name}" for name in ("game.yaml", "pictures/map.svg", "data/table.csv")}
    assert every["bad/en/field-absurd"].steps == (("build", "--field", "field-absurd.yaml"),)


def test_a_recipe_is_read_as_its_readers_copy_it(every):
    one = every["recipe/boards-map-from-a-picture"]
    name = {"en": "valley", "es": "valle"}[one.language]
    assert one.steps == (("build", f"{name}/", "--only", "board", "--paper", "poster"),)
    assert one.copies == {f"{name}/pictures/valley.svg": "docs/examples/race/pictures/valley.svg"}
    assert one.texts[f"{name}/game.yaml"].startswith(f"game: {name}\n")
    assert {job.language for name, job in every.items() if name.startswith("recipe/")} == {"en", "es"}


def test_all_that_is_copied_is_there_and_inside_what_is_taken_from_the_older_side(every):
    for job in every.values():
        for source in job.copies.values():
            assert (ROOT / source).exists(), job.name
            assert source.startswith(jobs.INPUTS), job.name


def test_combined_builds_have_every_pair_that_a_build_takes():
    rows = jobs.covering_rows(jobs.FACTORS, jobs.sensible)
    assert len(list(jobs.combined())) == len(rows) <= 40
    found = {pair for row in rows for pair in pairs_of(row, list(jobs.FACTORS))}
    assert (("game", "dichoso-fulbo"), ("--joint", "zigzag")) in found
    assert (("--ink", "grey"), ("edition", "--large-print")) in found
    assert (("game", "robosoccer"), ("--joint", "zigzag")) not in found
    lines = [" ".join(job.steps[0]) for job in jobs.combined()]  # fails where a word is not a text
    assert any(line.endswith(" --large-print --grey") for line in lines)
    assert not any("--ink grey" in line or line.endswith(" standard") for line in lines)


def test_a_quick_comparison_has_some_of_each_kind(every):
    quick = [name for name in every if jobs.QUICK.match(name)]
    assert {name.split("/")[0] for name in quick} == {name.split("/")[0] for name in every}
    assert len([name for name in quick if not name.startswith("bad/")]) < len(every) / 8


def test_a_job_is_known_by_all_that_it_does_and_reads(tmp_path):
    for name in ("a", "b"):
        (tmp_path / "in" / name).mkdir(parents=True)
        (tmp_path / "in" / name / "game.yaml").write_text("game: a\n", encoding="utf-8")
    job = Job("one", (("build", "a"),), copies={"a": "in/a"})
    others = [
        replace(job, steps=(("build", "b"),)),
        replace(job, requests=(("view", {}),)),
        replace(job, copies={"b": "in/a"}),
        replace(job, texts={"b": ""}),
        replace(job, language="es"),
    ]
    known = {each.digest(tmp_path) for each in (job, *others)}
    assert len(known) == 6
    assert replace(job, name="two", copies={"a": "in/b"}).digest(tmp_path) == job.digest(tmp_path)
    Path(tmp_path, "in/a/game.yaml").write_text("game: b\n", encoding="utf-8")
    assert job.digest(tmp_path) not in known
