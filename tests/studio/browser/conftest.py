"""The exported studio in Chromium, as somebody uses it.

These tests need what npm and pip fetch: ``PIZARRA_STUDIO_PARTS`` names the folder for it, and what is not in it yet is
fetched. Where that, Chromium or Playwright is missing they are skipped; with ``PIZARRA_BROWSER=required``, as in
``.ci/run``, they fail. ``PIZARRA_STUDIO_SITE`` names a folder that is exported already, for whoever writes tests.
``PIZARRA_FIREFOX`` is the path of a Firefox to use in place of Chromium, by WebDriver BiDi.
"""

import json
import os
import shutil
import threading
from contextlib import ExitStack, contextmanager
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path

import pytest

from generator.cli.studio import HOST, server_of
from generator.studio.export import MANIFEST, export_studio

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
FIREFOX = os.environ.get("PIZARRA_FIREFOX")
PARTS, SITE = os.environ.get("PIZARRA_STUDIO_PARTS"), os.environ.get("PIZARRA_STUDIO_SITE")
PATIENCE = 180_000
"""Milliseconds for Python to start on a busy computer."""


def lacking(what):
    if os.environ.get("PIZARRA_BROWSER") == "required":
        pytest.fail(what)
    pytest.skip(what)


@pytest.fixture(scope="session")
def site(tmp_path_factory):
    """Return the folder of an export."""
    if SITE:
        return Path(SITE)
    if not PARTS:
        lacking("PIZARRA_STUDIO_PARTS names no folder for the parts of the studio")
    if shutil.which("node") is None:
        lacking("Node is not installed")
    folder = tmp_path_factory.mktemp("studio") / "site"
    export_studio(folder, Path(PARTS))
    return folder


@contextmanager
def served(folder, port=0):
    """Serve a folder as ``pizarra studio`` does; yield its address."""
    with server_of(folder, port) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://{HOST}:{server.server_port}/"
        finally:
            server.shutdown()
            thread.join()


@pytest.fixture(scope="session")
def address(site):
    with served(site) as address:
        yield address


@pytest.fixture
def limited(site, tmp_path):
    """Return a function that serves a studio with other limits and returns its address."""
    with ExitStack() as stack:

        def limited(**limits):
            folder = tmp_path / "site"
            shutil.copytree(site, folder)
            manifest = json.loads((folder / MANIFEST).read_text("utf-8"))
            (folder / MANIFEST).write_text(json.dumps({**manifest, "limits": {**manifest["limits"], **limits}}))
            return stack.enter_context(served(folder))

        yield limited


@pytest.fixture(scope="session")
def downloads(tmp_path_factory):
    """Return the folder into which Firefox downloads."""
    return tmp_path_factory.mktemp("downloads")


@pytest.fixture(scope="session")
def chromium(downloads):
    if find_spec("playwright") is None:
        lacking("Playwright is not installed: pip install -e '.[browser]'")
    if not (FIREFOX or CHROMIUM):
        lacking("Chromium is not installed")
    with import_module("playwright.sync_api").sync_playwright() as playwright:
        if FIREFOX:
            preferences = {
                "browser.download.folderList": 2,
                "browser.download.dir": str(downloads),
                "browser.download.alwaysOpenPanel": False,  # it would take the keyboard from the page
            }
            browser = playwright.firefox.launch(
                channel="moz-firefox", executable_path=FIREFOX, firefox_user_prefs=preferences
            )
        else:
            browser = playwright.chromium.launch(executable_path=CHROMIUM)
        yield browser
        browser.close()


@pytest.fixture
def faults():
    """Return what the console said; at the end there must be nothing wrong in it."""
    faults = []
    yield faults
    assert faults == []


@pytest.fixture(scope="session")
def window(chromium):
    """Return a browser's window for somebody who reads English. All tests share it, as Python takes long to start."""
    window = chromium.new_context(locale="en-US", accept_downloads=True, viewport={"width": 1360, "height": 900})
    if not FIREFOX:
        window.grant_permissions(["clipboard-read", "clipboard-write"])
    window.set_default_timeout(PATIENCE)
    yield window
    window.close()


class Studio:
    """The page, and what somebody does on it."""

    def __init__(self, page, address, faults, downloads=None):
        self.page, self.faults, self.downloads = page, faults, downloads
        page.on("pageerror", lambda error: self.faults.append(str(error)))
        page.on("console", lambda line: self.faults.append(line.text) if line.type in ("error", "warning") else None)
        page.goto(address)

    def open(self, title="Dichoso Fulbo"):
        """Open a game as it comes, whatever was open before."""
        self.page.bring_to_front()  # Firefox gives the keyboard to the tab in front alone
        if self.page.locator("#work").is_visible():
            self.page.locator("#home").click()
        self.page.locator("#games button", has_text=title).first.click()
        self.page.locator("#work").wait_for()
        self.drawn()
        return self

    def drawn(self):
        """Wait until the sheets are those of the game as it is."""
        self.until("() => document.querySelector('#sheets img[src^=blob]') && !document.querySelector('#sheets.late')")

    def part(self, name):
        """Return the panel of a part of the game, after choosing it."""
        self.page.locator(f"#tab-{name}").click()
        return self.page.locator(f"#part-{name}")

    def ask(self, method, **params):
        """Return what the engine replies."""
        script = "async ([method, params]) => (await import('./connection.js')).ask(method, params)"
        return self.page.evaluate(script, [method, params])

    def download(self, press):
        if FIREFOX:
            return self.downloaded_by_firefox(press)
        with self.page.expect_download(timeout=PATIENCE) as expected:
            press()
        return Path(expected.value.path())

    def downloaded_by_firefox(self, press):
        """Return the file that a press of a button downloads; Playwright hears nothing of it by WebDriver BiDi."""
        before = set(self.downloads.iterdir())
        press()
        for _ in range(PATIENCE // 250):
            self.page.wait_for_timeout(250)
            new = set(self.downloads.iterdir()) - before
            if new and all(file.suffix != ".part" and file.stat().st_size for file in new):
                (file,) = new
                return file
        pytest.fail("nothing was downloaded")

    def until(self, condition, given=None):
        self.page.wait_for_function(condition, arg=given)

    def paste(self, rows):
        """Paste rows of a spreadsheet where the cursor is."""
        text = "".join("\t".join(row) + "\n" for row in rows)
        if FIREFOX:  # no page may write to its clipboard unasked
            self.page.evaluate(TO_COPY, text)
            self.page.keyboard.press("Control+C")
            self.page.evaluate("() => { window.copied.remove(); window.focused.focus(); }")
        else:
            self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.page.keyboard.press("Control+V")


TO_COPY = """text => {
  window.focused = document.activeElement;
  window.copied = Object.assign(document.createElement("textarea"), { value: text });
  document.body.append(window.copied);
  window.copied.select();
}"""


@pytest.fixture(scope="session")
def _studio(window, address, downloads):
    return Studio(window.new_page(), address, [], downloads)


@pytest.fixture
def studio(_studio, faults):
    """Return the page with Python running in it, at its start."""
    _studio.faults = faults
    return _studio


@pytest.fixture
def another(window, faults):
    """Return a function that opens an address in a tab of its own."""
    pages = []

    def another(address, window=window):
        pages.append(window.new_page())
        return Studio(pages[-1], address, faults)

    yield another
    for page in pages:
        page.close()
