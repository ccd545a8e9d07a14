"""Tests of the line that reports how far a job is."""

import io
from types import SimpleNamespace

import pytest

from generator.cli import terminal as told
from generator.scene.primitives import Lazy

FILES = {"long.pdf": Lazy(lambda: (b"one", b"two", b"end")), "short.pdf": b"whole"}
DOCUMENTS = [SimpleNamespace(name="long", sheets=(1, 2)), SimpleNamespace(name="short", sheets=(1,))]


@pytest.fixture
def terminal(monkeypatch):
    """Return what a terminal is told, by somebody without patience."""
    screen = io.StringIO()
    monkeypatch.setattr(screen, "isatty", lambda: True)
    monkeypatch.setattr(told, "sys", SimpleNamespace(stderr=screen))
    monkeypatch.setattr(told, "PATIENCE", -1.0)
    return screen


def test_a_long_job_counts_from_its_start(terminal):
    assert list(told.progress(range(4), 4, "teams read")) == [0, 1, 2, 3]
    assert "teams read" in terminal.getvalue()
    assert terminal.getvalue().rstrip("\x1b[?25h\n").endswith("4/4")


def test_a_short_job_shows_nothing(terminal, monkeypatch):
    monkeypatch.setattr(told, "PATIENCE", 60.0)
    assert list(told.progress(range(4), 4, "teams read")) == [0, 1, 2, 3]
    assert terminal.getvalue() == ""


def test_files_drawn_page_by_page_report_how_far_they_are(terminal):
    files = told.with_progress(FILES, DOCUMENTS)
    assert files["short.pdf"] is FILES["short.pdf"]
    assert terminal.getvalue() == ""
    assert b"".join(files["long.pdf"]) == b"onetwoend"
    assert "pages of long.pdf" in terminal.getvalue()


def test_files_are_the_same_where_nobody_looks():
    assert b"".join(told.with_progress(FILES, DOCUMENTS)["long.pdf"]) == b"onetwoend"
