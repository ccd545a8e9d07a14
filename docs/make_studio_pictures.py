"""Draw the pictures of the studio: ``python -m docs.make_studio_pictures SITE``, where SITE is an exported studio.

They need Chromium and Playwright (``pip install -e ".[browser]"``), so they are drawn by hand when the page changes.
"""

from __future__ import annotations

import io
import sys
import threading
from pathlib import Path
from shutil import which
from typing import Any

from PIL import Image
from playwright.sync_api import sync_playwright

from generator.cli.studio import HOST, server_of

PICTURES = Path(__file__).parent / "pictures"
SIZE = {"width": 1280, "height": 760}
NAMES = {"en-US": "studio.png", "es-ES": "studio-es.png"}


def draw(browser: Any, address: str, locale: str, name: str) -> None:
    """Write a picture of the teams of Dichoso Fulbo beside their counters, one of which is chosen."""
    page = browser.new_context(locale=locale, viewport=SIZE, service_workers="block").new_page()
    page.set_default_timeout(300_000)
    page.goto(address)
    page.locator("#games button").first.click()
    page.locator("#sheets img[src^=blob]").first.wait_for()
    page.locator("#tab-teams").click()
    page.locator("#part-teams tbody tr").nth(2).locator("td input").nth(3).focus()
    page.locator("#beside pre").wait_for()
    page.locator(".piece.lit").first.wait_for()
    page.locator("#sheets:not(.late)").wait_for()
    picture = Image.open(io.BytesIO(page.screenshot())).convert("RGB")
    picture.quantize(128, dither=Image.Dither.NONE).save(PICTURES / name, optimize=True)


def main(site: Path) -> None:
    with server_of(site, 0) as server, sync_playwright() as playwright:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        browser = playwright.chromium.launch(executable_path=which("chromium"))
        for locale, name in NAMES.items():
            draw(browser, f"http://{HOST}:{server.server_port}/", locale, name)
        browser.close()
        server.shutdown()


if __name__ == "__main__":
    main(Path(sys.argv[1]))
