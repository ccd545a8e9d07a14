"""The list of what was made in a folder: any content is read without harm, and only a sound list counts."""

import json
import os

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.documents.reprint import Known
from generator.output import builds
from generator.output.builds import LIST, BuildList, BuiltBoard, Stamp, list_text, read_build_list

MARK = "6b" * 32
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=8)
digests = st.dictionaries(texts, st.dictionaries(texts, st.dictionaries(st.just("a1"), st.integers(1, 9))))
lists = st.builds(
    BuildList,
    st.dictionaries(st.sampled_from(["a.pdf", "svg/a-01.svg", "ñ"]), st.just((MARK,))),
    st.none() | st.builds(BuiltBoard, texts, st.dictionaries(texts, texts | st.booleans() | st.tuples(texts))),
    st.builds(Known, digests, digests, st.frozensets(texts)),
    st.none() | st.builds(Stamp, st.just(MARK), st.dictionaries(st.just("a.pdf"), st.just(MARK))),
)


@given(lists)
def test_what_is_written_is_read_again(tmp_path_factory, listed):
    folder = tmp_path_factory.mktemp("o")
    (folder / LIST).write_bytes(list_text(listed))
    assert read_build_list(folder) == listed


def test_a_name_that_is_no_utf_8_is_kept(tmp_path):
    listed = BuildList({}, BuiltBoard(os.fsdecode(b"caf\xe9.yaml"), {}))
    (tmp_path / LIST).write_bytes(list_text(listed))
    assert read_build_list(tmp_path) == listed


@pytest.mark.parametrize(
    "content",
    [
        b"",
        b"{",
        b"\xff\xfe",
        b"[" * 100_000,
        b"[]",
        b"1" * 5000,
        b"NaN",
        b"{}",
        b'{"files": []}',
        b'{"files": {"\\ud800": ["%s"]}}' % MARK.encode(),
        b'{"files": {"a.pdf": "x"}}',
        b'{"files": {"a.pdf": [1]}}',
        b'{"files": {"a.pdf": ["x"]}}',
        b'{"files": {"../a.pdf": ["%s"]}}' % MARK.encode(),
        b'{"files": {"/a.pdf": ["%s"]}}' % MARK.encode(),
        b'{"files": {"a\\u0000": ["%s"]}}' % MARK.encode(),
        b'{"files": {"": ["%s"]}}' % MARK.encode(),
        b'{"files": {}, "stamp": 1}',
        b'{"files": {}, "stamp": "%s", "stamped": {"../a.pdf": "%s"}}' % (MARK.encode(), MARK.encode()),
        b'{"files": {}, "board": 1}',
        b'{"files": {}, "board": {"word": "\\ud800", "options": {}}}',
        b'{"files": {}, "board": {"word": "x", "options": {"hex": {"a": 1}}}}',
        b'{"files": {}, "board": {"word": "x", "options": {"hex": [["a"]]}}}',
    ],
)
def test_what_no_build_wrote_is_no_list_and_that_is_reported(tmp_path, content):
    (tmp_path / LIST).write_bytes(content)
    told = []
    assert read_build_list(tmp_path, told.append) == BuildList()
    assert ["not as Pizarra wrote it" in problem.message for problem in told] == [True]


def test_a_list_too_large_to_be_read_counts_as_none(tmp_path, monkeypatch):
    content = list_text(BuildList({"a.pdf": (MARK,)}))
    (tmp_path / LIST).write_bytes(content)
    told = []
    monkeypatch.setattr(builds, "MOST_BYTES", len(content))
    assert read_build_list(tmp_path, told.append) == BuildList({"a.pdf": (MARK,)})
    assert told == []
    monkeypatch.setattr(builds, "MOST_BYTES", len(content) - 1)
    assert read_build_list(tmp_path, told.append) == BuildList()
    assert ["is larger than" in problem.message for problem in told] == [True]


json_values = st.recursive(
    st.none() | st.booleans() | st.floats() | st.text(max_size=3),
    lambda inner: (
        st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["files", "board", "word", "stamp"]), inner)
    ),
    max_leaves=8,
)


@given(st.fixed_dictionaries({"files": json_values, "board": json_values}) | json_values)
def test_any_list_is_read_without_a_fault(tmp_path_factory, found):
    folder = tmp_path_factory.mktemp("o")
    (folder / LIST).write_text(json.dumps(found))
    assert isinstance(read_build_list(folder), BuildList)


def test_where_there_is_no_list_nothing_is_reported(tmp_path):
    told = []
    assert read_build_list(tmp_path / "no", told.append) == BuildList()
    assert told == []
