"""Order files, and the names of files that come from elsewhere."""

import pytest

from generator.model.source import parse_text
from generator.packs.build_file import read_build_file, resolve_build_file
from generator.packs.locations import pack_folders, places, shown_path, working_in
from generator.problems import PizarraError

OPTIONS = {"hex": "text", "grey": "flag", "option": "texts", "field": "file or name", "season": "file"}
HEAD = "pizarra: 1.0rc1\ngame: dichoso-fulbo\n"


def test_wishes_are_what_the_command_line_takes(tmp_path):
    text = HEAD + "options: {hex: 18mm, grey: true, option: [DF-07=gol, a=1]}\n"
    order = read_build_file(parse_text(text, "build.yaml"), tmp_path, OPTIONS)
    assert order.wishes == {"hex": "18mm", "grey": True, "option": ("DF-07=gol", "a=1")}


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("options: {hexx: 18mm}", "unknown option “hexx”.*\n.*did you mean “hex”"),
        ("options: {hex: true}", "expected text or a number, not “true”"),
        ("options: {grey: 1}", "expected true or false, not “1”"),
        ("options: {option: a=1}", "expected a list of texts, not “a=1”"),
        ("options: {option: [[a]]}", "expected a list of texts, not a list"),
        ("teams: [a.yaml]", "teams 1: “a.yaml” is not among the files"),
        ("options: {field: a.yaml}", "“a.yaml” is not among"),
        ("options: {season: fixtures}", "“fixtures” is not among"),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(tmp_path, line, said):
    with pytest.raises(PizarraError, match=rf"build\.yaml:3:\d+: .*{said}"):
        read_build_file(parse_text(HEAD + line, "build.yaml"), tmp_path, OPTIONS)


def test_a_folder_means_the_order_in_it(tmp_path):
    assert resolve_build_file(str(tmp_path)) is None
    (tmp_path / "build.yaml").write_text(HEAD, encoding="utf-8")
    assert (
        resolve_build_file(str(tmp_path)) == resolve_build_file(str(tmp_path / "build.yaml")) == tmp_path / "build.yaml"
    )
    assert resolve_build_file("x" * 5000) is None


def test_worked_in_elsewhere_the_working_folder_has_no_say(tmp_path, monkeypatch, forget):
    here, there = tmp_path / "here", tmp_path / "there"
    for folder in (here / "templates" / "mine", there / "templates" / "theirs"):
        folder.mkdir(parents=True)
        (folder / "game.yaml").write_text("", encoding="utf-8")
    monkeypatch.chdir(here)
    with working_in(there, "old.pdf:"):
        assert "theirs" in pack_folders() and "mine" not in pack_folders()
        assert places("templates")[0] == there / "templates"
        assert shown_path(there / "teams" / "a.yaml") == "old.pdf:teams/a.yaml"
        assert shown_path(here / "a.yaml") == "a.yaml"
    assert "mine" in pack_folders() and "theirs" not in pack_folders()
