"""The page without a mouse, on a small screen, for a screen reader: what axe-core finds in every part of it."""

import os
from pathlib import Path

import pytest

from generator.studio.export import Part, _fetch, _used
from tests.studio.browser.conftest import lacking

AXE = Part(
    "npm",
    "axe-core",
    "4.14.1",
    "e6b0ce02b84d892e2e33e403485e7f3d6c29e2be6df65daf44d89ba564139745",
    {"axe.min.js": "axe.js"},
)
SERIOUS = ("serious", "critical")
PARTS_OF_A_GAME = ("board", "teams", "cards", "rules", "files", "print")


@pytest.fixture(scope="session")
def axe():
    if not (folder := os.environ.get("PIZARRA_STUDIO_PARTS")):
        lacking("PIZARRA_STUDIO_PARTS names no folder for axe-core")
    return _used(AXE, _fetch(AXE, Path(folder)))["axe.js"].decode()


def findings(studio, axe):
    studio.page.evaluate(axe)
    # sheets that are being drawn again are pale for a moment
    violations = studio.page.evaluate("async () => (await axe.run({ exclude: ['#sheets.late'] })).violations")
    return [
        f"{each['id']}: {each['nodes'][0]['html'][:120]} ({len(each['nodes'])})"
        for each in violations
        if each["impact"] in SERIOUS
    ]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_nobody_is_shut_out(studio, axe, scheme):
    studio.page.emulate_media(color_scheme=scheme)
    found = {}
    if studio.page.locator("#work").is_visible():
        studio.page.locator("#home").click()
    found["start"] = findings(studio, axe)
    studio.open()
    for name in PARTS_OF_A_GAME:
        studio.part(name)
        studio.page.wait_for_timeout(1000)
        studio.drawn()
        found[name] = findings(studio, axe)
    assert {name: each for name, each in found.items() if each} == {}


@pytest.mark.parametrize("width", [360, 768])
def test_nothing_is_wider_than_a_small_screen(studio, width):
    size = studio.page.viewport_size
    studio.open()
    studio.page.set_viewport_size({"width": width, "height": 740})
    try:
        for name in PARTS_OF_A_GAME:
            studio.part(name)
            studio.page.wait_for_timeout(500)
            assert studio.page.evaluate("() => document.documentElement.scrollWidth") <= width, name
    finally:
        studio.page.set_viewport_size(size)


def test_a_game_is_opened_by_the_keyboard_alone(another, address):
    studio = another(address)
    keys = studio.page.keyboard
    studio.page.locator("#games button").first.wait_for()
    for _ in range(40):  # past the games that this browser has saved
        keys.press("Tab")
        if studio.page.evaluate("() => document.activeElement.closest('#games') !== null"):
            break
    keys.press("Enter")
    studio.drawn()
    studio.page.locator("#tabs [aria-selected=true]").focus()
    keys.press("ArrowRight")
    assert studio.page.evaluate("() => document.activeElement.getAttribute('aria-selected')") == "true"
