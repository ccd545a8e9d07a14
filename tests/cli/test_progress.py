"""Tests of the line that tells how far a job is."""

from types import SimpleNamespace

import pytest

from generator.cli import progress as told
from generator.scene.drawn_later import DrawnLater

FILES = {"long.pdf": DrawnLater(lambda: (b"one", b"two", b"end")), "short.pdf": b"whole"}
DOCUMENTS = [SimpleNamespace(name="long", sheets=(1, 2)), SimpleNamespace(name="short", sheets=(1,))]


@pytest.fixture
def terminal(monkeypatch):
    """Return what a terminal is told, by somebody without patience."""
    lines = []
    screen = SimpleNamespace(isatty=lambda: True, write=lines.append, flush=lambda: None)
    monkeypatch.setattr(told, "sys", SimpleNamespace(stderr=screen))
    monkeypatch.setattr(told, "PATIENCE", -1.0)
    monkeypatch.setattr(told, "_EVERY", -1.0)
    return lines


def test_files_drawn_page_by_page_tell_how_far_they_are(terminal):
    files = told.followed(FILES, DOCUMENTS)
    assert files["short.pdf"] is FILES["short.pdf"]
    assert not terminal
    assert b"".join(files["long.pdf"]) == b"onetwoend"
    bars = [line for line in terminal if "of 2 pages of long.pdf" in line]
    assert len(bars) == 3
    assert bars[0].startswith("\r████████████░░░░░░░░░░░░ 1 of 2")
    assert " 2 of 2 " in bars[2]
    assert terminal[-1] == "\r\x1b[K"


def test_files_are_the_same_where_nobody_looks():
    assert b"".join(told.followed(FILES, DOCUMENTS)["long.pdf"]) == b"onetwoend"
