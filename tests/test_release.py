"""What a release is made of agrees with itself: versions, licences, and what the script reads."""

import json
import os
import re
import runpy
import tomllib
from itertools import chain
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.version import Version

import generator

ROOT = Path(__file__).parents[1]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
SCRIPT = runpy.run_path(str(ROOT / ".ci" / "release"))


def test_the_version_is_the_same_everywhere():
    assert PROJECT["version"] == generator.__version__
    for language in ("en", "es"):
        assert generator.__version__ in (ROOT / f"docs/{language}/guide/versions.md").read_text("utf-8")


def test_licences_are_in_the_package():
    for pattern in PROJECT["license-files"]:
        assert list(ROOT.glob(pattern)), pattern
    assert "SIL OPEN FONT LICENSE" in (ROOT / "LICENSES" / "OFL-1.1.txt").read_text("utf-8").upper()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no such mode")
def test_no_file_of_a_release_is_a_program():
    hatch = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]
    included = [ROOT / name.removeprefix("/") for name in hatch["build"]["targets"]["sdist"]["include"]]
    files = [file for place in included for file in (place.rglob("*") if place.is_dir() else [place]) if file.is_file()]
    assert len(files) > 1000
    assert [file for file in files if file.stat().st_mode & 0o111] == []


def test_a_release_has_a_kit_of_every_game():
    assert set(SCRIPT["GAMES"]) == {file.parent.name for file in (ROOT / "templates").glob("*/game.yaml")}


def test_what_changed_is_the_first_section_alone():
    section = SCRIPT["newest_section"]((ROOT / "CHANGELOG.md").read_text("utf-8"))
    assert section.startswith("## ") and len(re.findall(r"^## ", section, re.MULTILINE)) == 1


def test_the_same_files_make_the_same_zip_whenever_they_were_written(tmp_path):
    for number, order in enumerate(("ab", "ba")):
        folder = tmp_path / str(number)
        (folder / "deep").mkdir(parents=True)
        for name in order:
            (folder / "deep" / name).write_text(name)
        SCRIPT["pack"](tmp_path / f"{number}.zip", folder)
    assert (tmp_path / "0.zip").read_bytes() == (tmp_path / "1.zip").read_bytes()


def test_every_component_has_a_licence_or_there_is_no_release(tmp_path):
    for name, line in (("own-words", "License: BSD, and more\n"), ("silent", "")):
        folder = tmp_path / "site-packages" / f"{name}-1.dist-info"
        folder.mkdir(parents=True)
        (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1\n{line}")
    usual = {"name": "usual", "licenses": [{"license": {"id": "MIT"}}]}
    file = tmp_path / "sbom.json"
    file.write_text(json.dumps({"components": [usual, {"name": "own-words"}]}))
    SCRIPT["add_licences"](file, tmp_path / "site-packages")
    first, second = json.loads(file.read_text())["components"]
    assert (first, second["licenses"][0]["license"]["name"]) == (usual, "BSD, and more")
    file.write_text(json.dumps({"components": [{"name": "silent"}]}))
    with pytest.raises(SystemExit, match="silent states no licence"):
        SCRIPT["add_licences"](file, tmp_path / "site-packages")


FIXED = {
    "click": "8.3.3", "fonttools": "4.60.2", "jinja2": "3.1.6", "markdown-it-py": "2.2.0", "pillow": "12.3.0",
    "playwright": "1.56.0", "pypdf": "6.15.0", "pytest": "9.0.3", "pyyaml": "5.4", "reportlab": "3.6.13",
}  # fmt: skip
"""The versions in which packages have their last security fix, as of November 2026; others have never needed one."""


def test_no_package_may_be_older_than_its_last_security_fix():
    extras = PROJECT["optional-dependencies"].values()
    asked = [Requirement(line) for line in (*PROJECT["dependencies"], *chain.from_iterable(extras))]
    named = [each for each in asked if each.name.lower() in FIXED]
    assert {each.name.lower() for each in named} == FIXED.keys()
    for each in named:
        (least,) = [Version(one.version) for one in each.specifier if one.operator == ">="]
        assert least >= Version(FIXED[each.name.lower()]), each


def test_who_reads_spreadsheets_has_what_refuses_entities():
    assert any(Requirement(line).name == "defusedxml" for line in PROJECT["optional-dependencies"]["sheets"])
