"""Files of YAML: every value knows its place, and what is not a text file for Pizarra is told."""

import pytest

from generator.model.source import MAX_BYTES, parse_bytes, parse_text, read_source
from generator.model.yaml_reader import Place, dotted_path
from generator.problems import PizarraError

TEXT = """\
# a comment
game: dichoso-fulbo
kit: {primary: azul,
      secondary: "#fff"}
players:
  - number: 7
    name: Ñandú
  - {number: 8}
"""


@pytest.mark.parametrize(
    ("path", "place"),
    [
        (("game",), (2, 7)),
        (("kit",), (3, 6)),
        (("kit", "primary"), (3, 16)),
        (("kit", "secondary"), (4, 18)),
        (("players", 0), (6, 5)),
        (("players", 0, "name"), (7, 11)),
        (("players", 1, "number"), (8, 14)),
        (("players", 5, "name"), (6, 3)),
        (("nothing", "at", "all"), (2, 1)),
        ((), (2, 1)),
    ],
)
def test_every_value_knows_its_place_and_what_is_not_there_that_of_its_parent(path, place):
    assert parse_text(TEXT, "x.yaml").place(path) == Place(*place)


def test_keys_know_their_places_too():
    source = parse_text(TEXT, "x.yaml")
    assert source.key_place(("kit", "secondary")) == (4, 7)
    assert source.key_problem(("game",), "no").place == "x.yaml:2:1"
    assert source.problem(("players", 0, "name"), "no").path == "players[1].name"


def refused(path):
    with pytest.raises(PizarraError) as caught:
        read_source(path, "x.yaml")
    (found,) = caught.value.problems
    return found.message


def test_a_file_of_50_mb_is_refused_unread(tmp_path, monkeypatch):
    file = tmp_path / "big.yaml"
    with file.open("wb") as stream:
        stream.truncate(50_000_000)
    monkeypatch.setattr("pathlib.Path.read_bytes", lambda _: pytest.fail("it was read"))
    assert refused(file) == f"is 50 MB; at most {MAX_BYTES // 1_000_000} MB are allowed"


def test_a_text_that_is_too_large_is_refused_even_without_a_file():
    with pytest.raises(PizarraError, match=r"^x\.yaml: is 8\.1 MB; at most 8 MB"):
        parse_bytes(b" " * (MAX_BYTES + 1), "x.yaml")


def test_a_file_that_is_not_there_or_a_folder_is_reported(tmp_path):
    assert refused(tmp_path / "none.yaml").startswith("cannot be read: ")
    assert refused(tmp_path).startswith("cannot be read: ")


@pytest.mark.parametrize(
    ("raw", "place"), [(b"a: \xff", (1, 4)), (b"a: b\nc: Espa\xf1a", (2, 8)), ("a: ñ\nb: ".encode() + b"\xf1", (2, 4))]
)
def test_bytes_that_are_not_utf_8_are_reported_by_line_and_column(raw, place):
    with pytest.raises(PizarraError) as caught:
        parse_bytes(raw, "x.yaml")
    (found,) = caught.value.problems
    assert (found.line, found.column) == place
    assert "is not UTF-8" in found.message
    assert "save the file as UTF-8" in found.hint


def test_columns_count_letters_not_bytes():
    with pytest.raises(PizarraError) as caught:
        parse_bytes("ñññ: ".encode() + b"\xf1", "x.yaml")
    assert caught.value.problems[0].column == 6


@pytest.mark.parametrize(
    ("raw", "hint"),
    [
        ("name: x".encode("utf-16"), "UTF-16"),
        ("name: ñ".encode("utf-16-le"), "UTF-16"),
        ("name: x".encode("utf-16-be"), "UTF-16"),
        (b"\x89PNG\x00\xff", "not a text file"),
        (b"name: x\nother: \x00\n", "delete it"),
    ],
)
def test_what_the_bytes_look_like_is_reported(raw, hint):
    with pytest.raises(PizarraError) as caught:
        parse_bytes(raw, "x.yaml")
    assert hint in caught.value.problems[0].hint


def test_a_byte_order_mark_is_no_part_of_the_text():
    assert parse_bytes(b"\xef\xbb\xbfa: 1", "x").data == {"a": 1}


@pytest.mark.parametrize(("path", "text"), [((), ""), (("a",), "a"), (("a", 0, "b"), "a[1].b"), ((0, 1), "[1][2]")])
def test_paths_are_written_as_people_count(path, text):
    assert dotted_path(path) == text


def test_a_game_and_its_rules_are_read_in_turns_and_parsed_once():
    game, rules = (parse_bytes(b"title: Tag", name) for name in ("game.yaml", "rules.yaml"))
    assert parse_bytes(b"title: Tag", "game.yaml") is game
    assert parse_bytes(b"title: Tag", "rules.yaml") is rules
    assert parse_bytes(b"title: Hide", "game.yaml").data == {"title": "Hide"}


@pytest.mark.parametrize(
    ("path", "value"),
    [
        ((), {"a": [{"b": 1}]}),
        (("a", 0, "b"), 1),
        (("a", 1), None),
        (("a", "b"), None),
        (("x", "y"), None),
        (("a", 0, "b", 0), None),
    ],
)
def test_a_value_is_found_by_its_path_or_is_none(path, value):
    assert parse_text("a: [{b: 1}]", "f").value(path) == value
