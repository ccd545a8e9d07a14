"""Printers are remembered as they were told; what cannot be is refused at its place."""

import os
from dataclasses import replace
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.packs import printers
from generator.packs.printers import (
    BACKS_ORDERS,
    PrinterProfile,
    find_printer,
    margins_of,
    offset_of,
    printers_file,
    profile_text,
    read_printers,
    scale_of,
    with_printer,
)
from generator.problems import PizarraError


@pytest.fixture(autouse=True)
def own_config(tmp_path, monkeypatch):
    """Keep every test out of the real config folder."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("APPDATA", str(tmp_path))
    return tmp_path


@pytest.mark.parametrize(
    ("text", "scale"),
    [
        ("99.2%x99.0%", (0.992, 0.99)),
        ("99,2 % × 99,0 %", (0.992, 0.99)),
        ("98%", (0.98, 0.98)),
        ("148.8mmx148.5mm", (0.992, 0.99)),
        ("150mm", (1, 1)),
        ("90%x110%", (0.9, 1.1)),
    ],
)
def test_scales(text, scale):
    assert scale_of(text) == pytest.approx(scale)


@pytest.mark.parametrize(
    ("text", "offset"),
    [
        ("0.8mm,-0.4mm", (0.8, -0.4)),
        ("-0,75mm,+0,5mm", (-0.75, 0.5)),
        ("−1mm, 0mm", (-1, 0)),
        ("10mm;-10mm", (10, -10)),
    ],
)
def test_offsets(text, offset):
    assert offset_of(text) == offset


@pytest.mark.parametrize(("text", "margin"), [("4mm", 4), ("0mm", 0), ("6,4 mm", 6.4), ("30mm", 30)])
def test_margins(text, margin):
    assert margins_of(text) == margin


@pytest.mark.parametrize("text", ["89%", "111%", "100%x80%", "0%", "-99%", "0.99", "99", "", "99%x", "x", "1e2%"])
def test_scales_that_cannot_be(text):
    with pytest.raises(ValueError, match=r"write it like|not allowed"):
        scale_of(text)


@pytest.mark.parametrize("text", ["10.1mm,0mm", "0mm,-11mm", "0.8mm", "0.8,0.4", "a,b", "", "1cm,1cm"])
def test_offsets_that_cannot_be(text):
    with pytest.raises(ValueError, match=r"write it like|not allowed"):
        offset_of(text)


@pytest.mark.parametrize("text", ["-1mm", "31mm", "4", "four", "", 4])
def test_margins_that_cannot_be(text):
    with pytest.raises(ValueError, match=r"write it like|not allowed"):
        margins_of(text)


def kept(known):
    """Remember the printers."""
    printers_file().parent.mkdir(parents=True, exist_ok=True)
    content = None
    for name, profile in known.items():
        content = with_printer(content, name, profile, ())
    printers_file().write_bytes(content or b"")


tenths = st.integers(-100, 100).map(lambda value: value / 10)
profiles = st.builds(
    PrinterProfile,
    st.tuples(*[st.integers(900, 1100).map(lambda value: value / 1000)] * 2),
    st.tuples(tenths, tenths),
    st.none() | st.integers(0, 300).map(lambda value: value / 10),
    st.sampled_from(BACKS_ORDERS),
)
names = st.sampled_from(["home", "casa", "no", "on", "Épson-2", "null"])


@given(st.dictionaries(names, profiles, min_size=1))
def test_what_is_written_is_read_again(known):
    kept(known)
    found = read_printers()
    assert list(found) == list(known)
    for name, profile in known.items():
        assert found[name].scale == pytest.approx(profile.scale)
        assert found[name] == replace(profile, scale=found[name].scale)
        assert profile_text(found[name]) == profile_text(profile)


def test_no_file_is_no_printers():
    assert read_printers() == {}
    kept({})
    assert read_printers() == {}


def test_every_mistake_in_the_file_is_reported_at_its_place():
    path = printers_file()
    path.parent.mkdir(parents=True)
    path.write_text(
        "home:\n  scale: 80%\n  bakc: 1mm,1mm\n  margins: 4\n  backs-order: last\noffice: yes\n", encoding="utf-8"
    )
    with pytest.raises(PizarraError) as caught:
        read_printers()
    told = [(p.line, p.column, p.path) for p in caught.value.problems]
    assert told == [
        (2, 10, "home.scale"),
        (3, 3, "home.bakc"),
        (4, 12, "home.margins"),
        (5, 16, "home.backs-order"),
        (6, 9, "office"),
    ]
    assert "back" in caught.value.problems[1].hint


def test_a_file_that_is_a_list_is_refused():
    path = printers_file()
    path.parent.mkdir(parents=True)
    path.write_text("- home\n", encoding="utf-8")
    with pytest.raises(PizarraError, match="printers are listed as “key: value” pairs, not a list"):
        read_printers()


def test_an_unknown_printer_has_a_hint():
    with pytest.raises(PizarraError, match="pizarra calibrate"):
        find_printer("home")
    kept({"home": PrinterProfile()})
    with pytest.raises(PizarraError, match="did you mean “home”"):
        find_printer("hme")


def test_windows_and_bare_homes_have_their_own_places(monkeypatch):
    monkeypatch.delenv("XDG_CONFIG_HOME")
    monkeypatch.setattr(Path, "home", lambda: Path("/home/ana"))
    assert printers_file() == Path("/home/ana/.config/pizarra/printers.yaml")
    monkeypatch.setattr(printers, "_ON_WINDOWS", True)
    assert printers_file() == Path(os.environ["APPDATA"]) / "pizarra" / "printers.yaml"
